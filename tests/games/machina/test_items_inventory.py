"""Use inventory: one answer for the whole layout (MA-412 to MA-417; bad input 29 and 33)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.machina.ability_trials import artifact, cards
from tests.games.machina.arrange import card, room
from tests.games.machina.item_trials import AFTER, attach, mounts, owned, trial

from fabletop.engine.forms.hints import PackHints
from fabletop.engine.match import Match
from fabletop.games.machina.rules.inventory_use import use_inventory
from fabletop.games.machina.state import AUGMENT, UPGRADE, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import log, question, refused

BESIDE = {"kim": (1, 1), "hank": (2, 2)}


def using(
    actor: int = 0, owner: int = 0, explorers: tuple[str, ...] = ("kim", "hank"), **laid: Any
) -> Match[Expedition]:
    laid.setdefault("at", {name: (3 * n, 0) for n, name in enumerate(explorers)})
    return trial(lambda table: use_inventory(table, actor, owner), explorers, **laid)


WARDROBE = ["w_maul", "w_boatswain", "w_mainspring", "a_boots", "a_cuirass", "a_waistcoat", "a_bender", "rotopod"]


@pytest.mark.rule("MA-412", "MA-413")
def test_the_whole_layout_is_one_answer() -> None:
    match = using(gear={"kim": WARDROBE}, worn={"kim": ["w_razor"]})
    layout = {
        "w_maul": "right", "w_boatswain": "w_maul:above", "w_mainspring": "w_boatswain:beside", "a_boots": "worn",
        "a_waistcoat": "a_boots:above", "a_bender": "a_waistcoat:above", "rotopod": "artifact",
    }  # fmt: skip
    with strict(match) as play:
        play.answer(0, layout, prompt="Lay out the items", rule="MA-413")
        play.until(0, prompt=AFTER)
    assert mounts(match, 0) == {
        "w_maul": "", "w_boatswain": "w_maul", "w_mainspring": "w_boatswain", "a_boots": "", "a_waistcoat": "a_boots",
        "a_bender": "a_waistcoat", "rotopod": "",
    }  # fmt: skip
    assert len(owned(match, 0)) == 9


@pytest.mark.rule("MA-412")
def test_what_is_not_named_stays_unequipped() -> None:
    match = using(gear={"kim": ["rotopod"]}, worn={"kim": ["w_razor", "a_boots"]})
    match.answer(0, {"a_boots": "worn"})
    assert mounts(match, 0) == {"a_boots": ""}


@pytest.mark.rule("MA-413")
def test_it_begins_as_things_lie_and_says_what_fits_where() -> None:
    match = using(gear={"kim": ["a_bender"]}, worn={"kim": ["w_razor", "w_crowbar", "a_boots"]}, at=BESIDE)
    attach(match.table, "a_waistcoat", "a_boots", UPGRADE)
    hints = question(match).hints
    assert isinstance(hints, PackHints)
    assert hints.lying == {"w_razor": "right", "w_crowbar": "left", "a_boots": "worn", "a_waistcoat": "a_boots:above"}
    fits = {each.id: set(each.fits) for each in hints.things}
    assert fits["a_bender"] == {"worn", "a_boots:above", "a_waistcoat:above", "to:hank"}
    assert fits["w_razor"] == {"right", "left", "to:hank"}


@pytest.mark.rule("MA-392", "MA-393", "MA-394", "MA-396", "MA-398", "MA-399", "MA-404", "MA-405", "MA-407", "MA-389")
@pytest.mark.parametrize(
    ("layout", "rule"),
    [
        ({"a_boots": "worn", "a_cuirass": "worn"}, "MA-392"),
        ({"rotopod": "artifact", "erratum_compass": "artifact"}, "MA-392"),
        ({"w_maul": "right", "w_razor": "left"}, "MA-394"),
        ({"w_razor": "right", "w_crowbar": "left", "w_boatswain": "left"}, "MA-393"),
        ({"w_razor": "worn"}, "MA-392"),
        ({"a_cuirass": "worn", "a_waistcoat": "a_cuirass:above"}, "MA-398"),
        ({"a_cuirass": "worn", "a_boots": "a_cuirass:above"}, "MA-399"),
        ({"a_boots": "worn", "w_razor": "a_boots:above"}, "MA-396"),
        ({"w_maul": "right", "w_crowbar": "w_maul:above"}, "MA-396"),
        ({"w_maul": "right", "w_razor": "w_maul:above", "w_boatswain": "w_maul:above"}, "MA-397"),
        ({"w_boatswain": "right", "w_scope": "w_boatswain:beside"}, "MA-404"),
        ({"w_scope": "right"}, "MA-405"),
        ({"rotopod": "artifact", "w_razor": "rotopod:above"}, "MA-407"),
        ({"sanguivorous_egg": "right"}, "MA-389"),
        ({"w_razor": "w_maul:above"}, "MA-395"),
        ({"w_maul": "to:hank", "w_razor": "w_maul:above"}, "MA-395"),
        ({"w_maul": "w_boatswain:above", "w_boatswain": "w_maul:above"}, "MA-395"),
        ({"w_hymnal": "right"}, "MA-412"),  # of somebody else
        ({"w_rivet": "right"}, "MA-413"),  # of nobody
        ({"w_razor": "pocket"}, "MA-413"),
        ({"w_razor": "to:sarall"}, "MA-413"),
        ({"w_maul": "left"}, "MA-413"),
    ],
)
def test_wrong_layouts_are_refused_by_their_rule(layout: dict[str, str], rule: str) -> None:
    held = [
        "w_maul", "w_razor", "w_crowbar", "w_boatswain", "w_scope", "a_boots", "a_cuirass", "a_waistcoat", "rotopod",
        "erratum_compass", "sanguivorous_egg",
    ]  # fmt: skip
    match = using(gear={"kim": held, "hank": ["w_hymnal"]}, at=BESIDE)
    refused(match, 0, layout, rule)


@pytest.mark.parametrize("answer", [None, 3, [], ["w_razor"], {"w_razor": 3}, {"w_razor": ["right"]}, {"w_razor": {}}])
def test_what_is_no_layout_is_refused(answer: Any) -> None:
    refused(using(gear={"kim": ["w_razor"]}), 0, answer)


@pytest.mark.rule("MA-414", "MA-386")
def test_gifts_go_to_explorers_beside_unequipped() -> None:
    match = using(gear={"kim": ["sanguivorous_egg"]}, worn={"kim": ["w_razor"]}, at=BESIDE)
    match.answer(0, {"w_razor": "to:hank", "sanguivorous_egg": "to:hank"})
    assert owned(match, 0) == []
    assert owned(match, 1) == ["sanguivorous_egg", "w_razor"]
    assert match.table.mount == []


@pytest.mark.rule("MA-414")
def test_nothing_is_given_to_who_is_not_beside() -> None:
    refused(using(gear={"kim": ["w_razor"]}), 0, {"w_razor": "to:hank"}, "MA-413")


@pytest.mark.rule("MA-415", "MA-R97", "MA-R138")
def test_a_neighbours_inventory_is_reworked_with_consent_by_who_acts() -> None:
    match = using(0, 1, gear={"hank": ["w_razor", "rotopod"]}, at=BESIDE)
    with strict(match) as play:
        play.answer(1, "yes", prompt="wants to rework your inventory", can=["yes", "no"], waiting=[1])
        play.answer(0, {"w_razor": "right", "rotopod": "to:kim"})
        play.until(0, prompt=AFTER)
    assert mounts(match, 1) == {"w_razor": ""}
    assert owned(match, 0) == ["rotopod"]


@pytest.mark.rule("MA-R138")
def test_who_refuses_keeps_things_as_they_are() -> None:
    match = using(0, 1, worn={"hank": ["w_razor"]}, at=BESIDE)
    match.answer(1, "no")
    assert AFTER in question(match).prompt
    assert mounts(match, 1) == {"w_razor": ""}


@pytest.mark.rule("MA-R138", "MA-R110")
@pytest.mark.parametrize("settings", [{"consent": "free"}, {"hands_per_player": 2}])
def test_nobody_is_asked_where_consent_is_free_or_both_are_one_players(settings: dict[str, Any]) -> None:
    match = using(0, 1, gear={"hank": ["w_razor"]}, at=BESIDE, settings=settings)
    match.answer(0, {"w_razor": "right"})
    assert mounts(match, 1) == {"w_razor": ""}


# --- entering play ---------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X49")
@pytest.mark.rule("MA-417", "MA-R96", "MA-141")
def test_what_is_equipped_again_enters_play_again() -> None:
    match = using(worn={"kim": ["second_pendulum"]}, at={"kim": (0, 0), "hank": (9, 9), "sarall": (2, 0)})
    match.answer(0, {"second_pendulum": "artifact"})
    table = match.table
    assert table.at[table.number_of("sarall")] == table.at[0] + 3  # pushed


@pytest.mark.rule("MA-R96")
def test_with_the_setting_only_what_is_new_enters_play() -> None:
    match = using(
        worn={"kim": ["second_pendulum"]}, at={"kim": (0, 0), "hank": (9, 9), "sarall": (2, 0)},
        settings={"reequip_triggers": False},
    )  # fmt: skip
    match.answer(0, {"second_pendulum": "artifact"})
    table = match.table
    assert table.at[table.number_of("sarall")] == table.at[0] + 2


@pytest.mark.rule("MA-417", "MA-R96")
def test_the_player_says_in_which_order_things_enter_play() -> None:
    match = using(
        gear={"kim": ["second_pendulum", "w_last_word", "w_razor"]},
        at={"kim": (0, 0), "hank": (9, 9), "sarall": (1, 0)},
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, {"second_pendulum": "artifact", "w_last_word": "right", "w_razor": "left"})
        play.answer(
            0, ["card:second_pendulum", "card:w_last_word"], prompt="In which order do these enter play?",
            can=["card:second_pendulum", "card:w_last_word"],
        )  # fmt: skip
        play.until(0, prompt=AFTER)  # pushed away first, so that the Last Word finds nobody
    assert list(mounts(match, 0)) == ["w_razor", "second_pendulum", "w_last_word"]


@pytest.mark.rule("MA-411", "MA-417")
def test_the_holster_equips_a_weapon_that_the_layout_left_out() -> None:
    match = using(gear={"kim": ["a_waistcoat", "a_holster", "w_razor"]})
    with strict(match) as play:
        play.answer(0, {"a_waistcoat": "worn", "a_holster": "a_waistcoat:beside"})
        play.answer(0, "w_razor:main", prompt="Do you equip anything now?", can=["w_razor:main", "none"])
        play.until(0, prompt=AFTER)
    assert mounts(match, 0) == {"a_waistcoat": "", "a_holster": "a_waistcoat", "w_razor": ""}


@pytest.mark.rule("MA-187", "MA-412", "MA-R148")
@pytest.mark.parametrize(
    ("layout", "health"),
    [({"a_apron": "worn"}, 5), ({"a_boots": "worn", "a_apron": "a_boots:above"}, 5), ({"a_boots": "worn"}, 4), ({}, 4)],
)
def test_what_stays_equipped_costs_nothing(layout: dict[str, str], health: int) -> None:
    """Stoker's Apron gives 1 health. Wherever it goes, it has never been off; only without it a point is lost."""
    match = using(worn={"kim": ["a_apron"]}, gear={"kim": ["a_boots"]}, health={"kim": 5})
    match.answer(0, layout)
    assert match.table.health[0] == health
    assert set(mounts(match, 0)) == set(layout)


@pytest.mark.rule("MA-R148", "MA-158")
@pytest.mark.parametrize("stays", [True, False])
def test_count_tokens_stay_on_what_stays_equipped(stays: bool) -> None:
    counting = artifact("tally_wheel", {"on": "killed", "count": 3, "do": [{"op": "restore", "attr": "essence"}]})
    with cards(artifacts=[counting]):
        match = using(worn={"kim": ["tally_wheel"]})
        table = match.table
        number = table.printed(card(table, "tally_wheel")).texts.all[0]
        table.counts[str(number)] = 2
        match.answer(0, {"tally_wheel": "artifact"} if stays else {})
        assert match.table.counts.get(str(number), 0) == (2 if stays else 0)


@pytest.mark.rule("MA-412", "MA-173")
def test_a_card_that_waits_for_its_marker_is_no_part_of_the_inventory() -> None:
    match = using(
        gear={"kim": ["w_razor", "wasp_schnapps"]}, at=BESIDE,
        also=lambda table: table.aside.append(card(table, "wasp_schnapps")),
    )  # fmt: skip
    refused(match, 0, {"wasp_schnapps": "to:hank"}, "MA-412")
    match.answer(0, {})
    assert owned(match, 0) == ["w_razor", "wasp_schnapps"]


def test_an_empty_inventory_is_not_asked_about() -> None:
    assert AFTER in question(using()).prompt


@pytest.mark.rule("MA-413")
@pytest.mark.parametrize("seed", range(30))
def test_random_layouts_are_allowed_and_come_out_as_they_are_said(seed: int) -> None:
    held = [*WARDROBE, "w_razor", "w_crowbar", "w_rivet", "w_scope", "a_plastron", "sanguivorous_egg"]
    match = using(gear={"kim": held}, at=BESIDE)
    ask = match.ask_of(0)
    assert ask is not None
    answer = ask.plain(ask.some(Random(seed)))
    match.answer(0, answer)
    places = {name: place for name, place in answer.items() if not place.startswith("to:")}
    assert set(mounts(match, 0)) == set(places)
    assert set(owned(match, 1)) == set(answer) - set(places)


def test_a_layout_can_be_typed() -> None:
    match = using(gear={"kim": ["w_maul", "w_razor"]})
    match.answer(0, "piston maul: right hand, mortician's razor: above piston maul")
    assert mounts(match, 0) == {"w_maul": "", "w_razor": "w_maul"}


@pytest.mark.rule("MA-420")
def test_augments_of_the_old_layout_come_off_too() -> None:
    match = using(worn={"kim": ["a_cuirass"]})
    attach(match.table, "a_plastron", "a_cuirass", AUGMENT)
    match.answer(0, {})
    assert mounts(match, 0) == {}
    assert owned(match, 0) == ["a_cuirass", "a_plastron"]
    assert any("anew" in line for line in log(match))


@pytest.mark.rule("MA-414", "MA-417")
def test_who_is_no_longer_beside_gives_nothing() -> None:
    """The Pilgrim's Irons take Kim to a far chapter space as they are put on: the maul stays with her."""
    match = using(gear={"kim": ["a_irons", "w_maul"]}, at=BESIDE, ground=room({(9, 9): "H"}, edges="N"))
    with strict(match) as play:
        play.answer(0, {"a_irons": "worn", "w_maul": "to:hank"})
        play.answer(0, "1", prompt="Which?")
        play.answer(0, "space:9.9")
        play.until(0, prompt=AFTER)
    assert owned(match, 0) == ["a_irons", "w_maul"]
    assert owned(match, 1) == []
