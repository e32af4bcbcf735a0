"""Abilities: which cards work, what is paid, when they may be played (MA-126 to MA-143)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.machina.ability_trials import (
    ability,
    artifact,
    cards,
    dice,
    look,
    news,
    of,
    pay,
    quiet,
    spot,
)  # fmt: skip
from tests.games.machina.arrange import at as space_at
from tests.games.machina.arrange import card, move_to, place_of, room, unit
from tests.games.machina.item_trials import AFTER, trial

from fabletop.engine.effects import Source
from fabletop.games.machina.rules.abilities import play, playable, sources
from fabletop.games.machina.rules.chapters import advance
from fabletop.games.machina.rules.events import invoke_explorer_event, reinvoke
from fabletop.games.machina.rules.grid import Fitting
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.mounting import equip, unequip
from fabletop.games.machina.rules.spawning import bring
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.state import EVENTS, ON_UNIT, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import barred, choices, log, refused

APART = {"kim": (2, 2), "hank": (9, 9)}
MADE = [
    artifact(
        "t_limits",
        {"cost": [pay("stamina")], "limit": {"per": "turn", "n": 2}, "do": [{"op": "restore", "attr": "essence"}]},
        {"cost": [pay("essence")], "limit": "game", "do": [{"op": "restore", "attr": "health"}]},
    ),
    artifact(
        "t_order", {"cost": [pay("stamina", 2), pay("health")], "do": [{"op": "restore", "attr": "stamina", "n": 5}]}
    ),
    artifact(
        "t_wound", {"cost": [pay("stamina")], "if": {"wounded": "you"}, "do": [{"op": "restore", "attr": "essence"}]}
    ),
]


@pytest.fixture(autouse=True)
def made_cards() -> Iterator[None]:
    with cards(artifacts=MADE):
        yield


# --- cards in play ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-126", "MA-127", "MA-138", "MA-440", "MA-388")
def test_what_an_explorer_may_play() -> None:
    """The own card, equipped items, consumables held, bound events, the current explorer event, the current chapter."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (3, 2)}, worn={"kim": ["w_razor"]},
        gear={"kim": ["furnace_tea", "w_pepperbox"], "hank": ["wasp_schnapps"]}, essence={"kim": 3},
        bound={"kim": ["bearings_of_the_saint"]}, event="warm_draft", chapter="ice_2", dread="lent_claws",
    )  # fmt: skip
    found = of(choices(match), "play")
    assert found == sorted(
        [
            ability(match, "kim"),
            ability(match, "kim", 1),
            ability(match, "w_razor"),
            ability(match, "furnace_tea"),
            ability(match, "bearings_of_the_saint"),
            ability(match, "warm_draft"),
            ability(match, "ice_2"),
        ]
    )


@pytest.mark.rule("MA-127", "MA-138", "MA-140", "MA-387")
def test_cards_that_are_not_in_play_are_refused() -> None:
    """Hostile input 17 and 18: an unequipped item, another's item, a replaced event, a past chapter, a horror event."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (3, 2)}, gear={"kim": ["w_razor"]}, worn={"hank": ["w_spade"]},
        event="brass_constellations", chapter="ice_3", dread="lent_claws", essence={"kim": 3},
    )  # fmt: skip
    for wrong in ("w_razor", "w_spade", "warm_draft", "ice_2", "lent_claws", "hank"):
        refused(match, 0, ability(match, wrong))
    for number in (0, 3, 40, 10**6, -1):
        refused(match, 0, f"play:0:{number}:{number}")
    refused(match, 0, "play:1:0:0")
    refused(match, 0, "play:9:0:0")


@pytest.mark.rule("MA-139", "MA-140", "MA-493")
@pytest.mark.example("machina", "X13")
def test_what_a_monster_may_play() -> None:
    """The current horror event first, then its own card; neither explorer event nor chapter (hostile input 18)."""
    match = quiet(
        ["kim", "hank"], at={**APART, "sarall": (3, 2)}, event="warm_draft", chapter="ice_2", dread="lent_claws",
        also=lambda table: setattr(table, "monster", unit(table, "sarall")),
    )  # fmt: skip
    table = match.table
    sarall = unit(table, "sarall")
    names = [table.box.book.sources[number] for _, texts, _ in sources(table, sarall) for number in texts.played]
    assert names == ["Lent Claws", "Sarall"]
    assert [table.box.book.sources[now.text] for now in playable(table, sarall)] == ["Lent Claws", "Sarall"]
    assert "Lent Claws" not in [table.box.book.sources[now.text] for now in playable(table, 0)]


@pytest.mark.rule("MA-128", "MA-387")
def test_a_passive_works_while_its_card_is_in_play_and_no_longer() -> None:
    match = quiet(["kim", "hank"], at=APART, worn={"kim": ["a_cassock"]})
    assert [attribute(match.table, seat, "will") for seat in (0, 1)] == [3, 2]
    unequip(match.table, card(match.table, "a_cassock"))
    assert [attribute(match.table, seat, "will") for seat in (0, 1)] == [2, 1]


@pytest.mark.rule("MA-149", "MA-128")
def test_a_continual_condition_holds_exactly_while_it_is_true() -> None:
    """Glass Stalker is ethereal unless adjacent to an explorer; Tide Abbot while another monster is on its tile."""
    match = quiet(["kim", "hank"], at={**APART, "glass_stalker": (4, 2), "tide_abbot": (7, 7)})
    table = match.table
    stalker, abbot = unit(table, "glass_stalker"), unit(table, "tide_abbot")
    assert (Now.has(table, stalker, "ethereal"), Now.has(table, abbot, "ethereal")) == (True, True)
    match.answer(0, "go:3.4")
    assert not Now.has(match.table, stalker, "ethereal")
    match.answer(0, "go:3.3")
    assert Now.has(match.table, stalker, "ethereal")


# --- costs -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-129", "MA-144")
def test_all_of_the_cost_is_paid_before_any_effect() -> None:
    """2 stamina and 1 health for 5 stamina: with 7 of 7 to begin with, the 2 are restored and the rest is lost."""
    match = quiet(["kim", "hank"], at=APART, worn={"kim": ["t_order"]})
    before = look(match)
    match.answer(0, ability(match, "t_order"))
    assert news(before, match) == {"kim.health": 3}


@pytest.mark.rule("MA-131", "MA-130")
@pytest.mark.parametrize(
    ("name", "nth", "laid"),
    [
        ("kim", 0, {"stamina": {"kim": 1}}),
        ("kim", 1, {}),
        ("a_escapement", 1, {"worn": {"kim": ["a_escapement"]}}),
        ("salvage_beetle", 0, {"worn": {"kim": ["salvage_beetle"]}}),
        ("w_lightkeeper", 1, {"worn": {"kim": ["w_lightkeeper"]}}),
        ("puppeteers_gimbal", 0, {"worn": {"kim": ["puppeteers_gimbal"]}}),
        ("burn_the_furniture", 0, {"event": "burn_the_furniture"}),
    ],
)  # fmt: skip
def test_what_cannot_be_paid_in_full_is_refused_and_nothing_is_paid(name: str, nth: int, laid: dict[str, Any]) -> None:
    """Hostile input 19: too little stamina or essence, no marker, no lever, no light, one part of two."""
    match = quiet(["kim", "hank"], at=APART, **laid)
    play = ability(match, name, nth)
    assert barred(match)[play] == "MA-131"
    refused(match, 0, play, "MA-131", "cost cannot be paid")


@pytest.mark.example("machina", "X27")
@pytest.mark.rule("MA-132", "MA-130", "MA-067")
def test_what_was_destroyed_before_does_not_pay() -> None:
    """Burn the Furniture: destroy an adjacent chest. One that was opened before is no payment; a whole one is."""
    opened = quiet(
        ["kim", "hank"], at=APART, ground=room({(3, 2): "C"}), event="burn_the_furniture",
        also=lambda table: table.destroyed.append(table.at[0] + 1),
    )  # fmt: skip
    refused(opened, 0, ability(opened, "burn_the_furniture"), "MA-131")
    match = quiet(["kim", "hank"], at=APART, ground=room({(3, 2): "C", (1, 2): "C"}), event="burn_the_furniture")
    before = look(match)
    with strict(match) as script:
        script.answer(0, ability(match, "burn_the_furniture"))
        script.answer(0, spot(3, 2), prompt="Which do you destroy?", rule="MA-130", can=[spot(3, 2), spot(1, 2)])
        script.until(0, prompt="What does Kim do?")
    assert news(before, match) == {"kim.essence": 3, "destroyed": [(3, 2)]}, "no item is gained: it was not opened"


@pytest.mark.rule("MA-130")
def test_costs_of_other_kinds() -> None:
    """Unequip this card; put out a light; raise the threat; destroy this card."""
    pepper = quiet(
        ["kim", "hank"], at={**APART, "sarall": (4, 2)}, worn={"kim": ["w_pepperbox"]}, seed=dice("H0", "H0", "L0")
    )
    before = look(pepper)
    pepper.answer(0, ability(pepper, "w_pepperbox", 1))
    pepper.answer(0, "unit:sarall")
    assert news(before, pepper) == {"kim.worn": []}
    light = quiet(
        ["kim", "hank"], at=APART, ground=room({(8, 0): "H"}), bound={"kim": ["ember_in_a_tin"]}, health={"kim": 2},
        fields={"lit": [space_at(8, 0)]},
    )  # fmt: skip
    before = look(light)
    light.answer(0, ability(light, "ember_in_a_tin"))
    assert news(before, light) == {"lit": [], "kim.essence": 3, "kim.health": 3}
    threat = quiet(["kim", "hank"], at=APART, event="the_house_extends_credit")
    before = look(threat)
    threat.answer(0, ability(threat, "the_house_extends_credit"))
    assert news(before, threat) == {"threat": 2, "kim.essence": 3}


@pytest.mark.rule("MA-133", "MA-151")
def test_a_condition_must_hold_when_it_is_played() -> None:
    match = quiet(["kim", "hank"], at=APART, worn={"kim": ["t_wound"]})
    refused(match, 0, ability(match, "t_wound"), "MA-133", "wounded")
    hurt = quiet(["kim", "hank"], at=APART, worn={"kim": ["t_wound"]}, health={"kim": 3})
    hurt.answer(0, ability(hurt, "t_wound"))
    assert hurt.table.essence[0] == 1


@pytest.mark.rule("MA-151")
@pytest.mark.parametrize("wounded", [True, False])
def test_a_condition_inside_an_active_selects_what_resolves(wounded: bool) -> None:
    """K'thun heals all monsters of its tile if one is wounded, and else attacks the explorers there."""

    async def plays(table: Expedition) -> None:
        kthun = unit(table, "kthun")
        table.monster = kthun
        table.stamina[kthun] = 2
        number = table.unit(kthun).texts.played[0]
        await play(table, Now(table, Source(ON_UNIT, kthun), {"you": kthun}, "", number))

    match = trial(
        plays, at={**APART, "kthun": (5, 5), "sarall": (8, 1)}, health={"sarall": 1} if wounded else {},
        seed=dice("H1", "L1"),
    )  # fmt: skip
    seen = look(match)
    assert (seen["sarall.health"], seen["kim.health"], seen["hank.health"]) == ((2, 4, 6) if wounded else (2, 3, 5))


# --- when ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-135", "MA-136", "MA-307")
def test_what_costs_stamina_is_for_ones_own_turn() -> None:
    """Hostile input 3: Hank has 6 stamina and waits for his turn."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (3, 2)}, worn={"hank": ["w_spanner"]}, essence={"hank": 1}
    )
    refused(match, 1, f"deed:{ability(match, 'w_spanner')}")
    refused(match, 1, ability(match, "w_spanner"))
    before = look(match)
    match.answer(1, f"deed:{ability(match, 'w_spanner', 1)}")
    assert news(before, match) == {"hank.essence": 0, "markers": ["hank on w_spanner"]}
    assert match.waiting == (0,)


@pytest.mark.rule("MA-137")
def test_an_ability_may_be_played_again_and_again() -> None:
    match = quiet(["kim", "hank"], at={**APART, "kthun": (4, 2)}, seed=dice("H0", "H0", "H0"))
    for _ in range(3):
        match.answer(0, ability(match, "kim"))
        match.answer(0, "unit:kthun")
    assert match.table.stamina[0] == 1


@pytest.mark.rule("MA-137")
def test_limits_per_turn_round_and_game() -> None:
    """Hostile input 22. The first limit is for each turn, the second for the game."""
    match = quiet(
        ["kim", "hank"], at=APART, worn={"kim": ["t_limits"]}, settings={"windows": "own_turn_only"},
        fields={"horror": -1, "spawn": -1}, health={"kim": 1},
    )  # fmt: skip
    first, second = ability(match, "t_limits"), ability(match, "t_limits", 1)
    match.answer(0, first)
    match.answer(0, first)
    refused(match, 0, first, "MA-137", "as often as")
    match.answer(0, second)
    refused(match, 0, second, "MA-137")
    match.answer(0, "end")
    match.answer(1, "end")
    match.answer(0, "unit:kim")  # whose voice decides among two
    assert match.table.round == 2
    match.answer(0, first)
    refused(match, 0, second, "MA-137")


@pytest.mark.rule("MA-137")
def test_a_limit_is_for_each_explorer_or_for_all_together() -> None:
    """Warm Draft once per round for each; The House Extends Credit once per chapter for all."""
    each = quiet(["kim", "hank"], at=APART, event="warm_draft")
    each.answer(0, ability(each, "warm_draft"))
    refused(each, 0, ability(each, "warm_draft"), "MA-137")
    each.answer(1, f"deed:{ability(each, 'warm_draft')}")
    assert each.table.health[:2] == [3, 5]
    shared = quiet(["kim", "hank"], at=APART, event="the_house_extends_credit")
    shared.answer(0, ability(shared, "the_house_extends_credit"))
    refused(shared, 1, f"deed:{ability(shared, 'the_house_extends_credit')}")
    assert shared.table.essence[:2] == [3, 0]


@pytest.mark.rule("MA-134", "MA-308")
def test_nothing_is_played_inside_an_action() -> None:
    """Hostile input 5: between Kim's roll and its result Hank can do nothing."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (3, 3), "sarall": (4, 2)}, essence={"kim": 1, "hank": 1},
        worn={"hank": ["w_spanner"]}, seed=dice("H0"),
    )  # fmt: skip
    match.answer(0, ability(match, "kim"))
    refused(match, 1, f"deed:{ability(match, 'w_spanner', 1)}")
    match.answer(0, "unit:sarall")
    refused(match, 1, f"deed:{ability(match, 'w_spanner', 1)}")
    match.answer(0, "add:0")
    match.answer(1, f"deed:{ability(match, 'w_spanner', 1)}")


# --- entering play ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-141", "MA-142", "MA-125", "MA-417")
def test_an_item_enters_play_each_time_it_is_equipped() -> None:
    """Foghorn Bonnet pushes monsters within 3 of its owner."""

    async def twice(table: Expedition) -> None:
        for _ in range(2):
            await equip(table, Fitting(card(table, "a_foghorn")))
            unequip(table, card(table, "a_foghorn"))

    match = trial(twice, at={**APART, "sarall": (4, 2)}, gear={"kim": ["a_foghorn"]})
    assert place_of(match, "sarall") == (6, 2), "at 4 it is 2 away, at 5 it is 3 away"


@pytest.mark.rule("MA-143", "MA-142")
def test_an_enters_play_ability_is_aimed_by_its_owner_or_does_nothing() -> None:
    """Second Pendulum: through 3, a monster, pushed 1."""
    match = trial(
        lambda table: equip(table, Fitting(card(table, "second_pendulum"))), gear={"kim": ["second_pendulum"]},
        at={**APART, "sarall": (4, 2), "mi_go": (2, 4)},
    )  # fmt: skip
    with strict(match) as script:
        script.answer(0, "unit:mi_go", prompt="Whom or what", can=["unit:sarall", "unit:mi_go"], waiting=[0])
        script.until(0, prompt=AFTER)
    assert (place_of(match, "mi_go"), place_of(match, "sarall")) == ((2, 5), (4, 2))
    nobody = trial(
        lambda table: equip(table, Fitting(card(table, "second_pendulum"))), gear={"kim": ["second_pendulum"]},
        at={**APART, "sarall": (6, 2)},
    )  # fmt: skip
    assert (place_of(nobody, "sarall"), choices(nobody)) == ((6, 2), ["on"])
    assert look(nobody)["kim.worn"] == ["second_pendulum"]


@pytest.mark.rule("MA-142", "MA-125", "MA-375", "MA-112")
def test_an_event_enters_play_for_who_invokes_it_and_for_who_invokes_it_again() -> None:
    """Tinned Peaches: explorers on the tile restore 1 health, the invoker 2 stamina."""

    async def peaches(table: Expedition) -> None:
        move_to(table, "tinned_peaches_no_date", EVENTS)
        await invoke_explorer_event(table, 0)
        await reinvoke(table, "explorer", 1)

    match = trial(
        peaches, at=APART, health={"kim": 1, "hank": 1}, stamina={"kim": 0, "hank": 0},
    )  # fmt: skip
    assert (match.table.health[:2], match.table.stamina[:2]) == ([3, 3], [2, 2])


@pytest.mark.rule("MA-142", "MA-125", "MA-469")
def test_a_monster_enters_play_when_it_is_placed() -> None:
    """Soot Hound moves up to 2 as it comes: toward the closest explorer."""
    match = trial(
        lambda table: bring(table, unit(table, "soot_hound"), space_at(6, 2), 0),
        at=APART,
        settings={"ambiguity": "auto"},
    )
    assert place_of(match, "soot_hound") == (4, 2)


@pytest.mark.example("machina", "X33")
@pytest.mark.rule("MA-142", "MA-141", "MA-439")
def test_a_chapter_enters_play_when_it_becomes_current() -> None:
    """Thaw gives each explorer an item, and adds the items of level 2."""
    match = trial(lambda table: advance(table, 0), at=APART, chapter="ice_3")
    assert look(match)["chapter"] == "ice_4"
    assert any("Thaw" in line for line in log(match))
    assert not any(match.table.printed(each).level == 2 for each in match.table.later_items)


@pytest.mark.example("machina", "X33")
@pytest.mark.rule("MA-341", "MA-340", "MA-449")
def test_any_chapter_space_on_any_tile_advances_a_default_chapter() -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (12, 2), "hank": (9, 9)}, essence={"kim": 3},
        ground=(room({(0, 0): "H"}, edges="E"), room({(3, 2): "H"}, edges="W"), None, None),
    )  # fmt: skip
    match.answer(0, "chapter:3.14")
    assert (look(match)["chapter"], look(match)["destroyed"]) == ("ice_2", [(13, 2)])


@pytest.mark.rule("MA-R48", "MA-374")
def test_a_binding_event_enters_play_for_who_is_bound() -> None:
    boon = {
        "id": "t_boon", "title": "Boon", "icon": "gear", "story": "Yours.", "binding": True,
        "texts": [{"on": "enters", "do": [{"op": "restore", "attr": "essence", "n": 2}]}],
    }  # fmt: skip

    async def bound(table: Expedition) -> None:
        move_to(table, "t_boon", EVENTS)
        await invoke_explorer_event(table, 1)

    with cards(explorer_events=[boon]):
        match = trial(bound, at=APART)
        assert (match.table.essence[:2], look(match)["hank.bound"], look(match)["event"]) == ([0, 2], ["t_boon"], "")


@pytest.mark.rule("MA-R39", "MA-038")
def test_cannot_is_stronger_than_can() -> None:
    """The Crevasse keeps doors from being opened; Strings to Every Latch would open one, and does not."""
    door = 2 * space_at(3, 2)
    match = quiet(
        ["kim", "hank"], at=APART, ground=room({}, [((3, 2), "e=")]), chapter="ice_5", event="strings_to_every_latch",
        fields={"shut": [door]},
    )  # fmt: skip
    match.answer(0, ability(match, "strings_to_every_latch"))
    assert (match.table.shut, match.table.stamina[0]) == ([door], 6)
    free = quiet(
        ["kim", "hank"],
        at=APART,
        ground=room({}, [((3, 2), "e=")]),
        event="strings_to_every_latch",
        fields={"shut": [door]},
    )
    free.answer(0, ability(free, "strings_to_every_latch"))
    assert free.table.shut == []
