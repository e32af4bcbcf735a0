"""Explorer events where they meet each other, items, monsters, chapters and the rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, brings, deed, look, news, prepared, spot
from tests.games.machina.arrange import at, card, expedition, room
from tests.games.machina.item_trials import AFTER, names, on_top, only
from tests.games.machina.story_trials import at_rest, door

from fabletop.games.machina.box import box
from fabletop.games.machina.rules.events import invoke_explorer_event, reinvoke
from fabletop.games.machina.rules.losing import destroy_outright
from fabletop.games.machina.rules.mindless import intend
from fabletop.games.machina.state import EVENTS, NONE, Expedition
from fabletop.testing.arranged import choices, log

from .event_trials import called, comes, coming, dreaded, price
from .trial import HANK, follow, gone, offered, play, stat, text, wearing, why_not

KIM, HANK_, FOE = "unit:kim", "unit:hank", "unit:sarall"
LEDGER, WIDOW, WICK = "three_for_the_ledger", "the_widows_portion", "wick_by_wick"
LAMP = "a_lamp_left_burning"
HERE = Path(__file__).parent


def tokens(**counts: int) -> Callable[[Expedition], None]:
    """Count tokens lie on events, named by their ids."""

    def laid(table: Expedition) -> None:
        for event, n in counts.items():
            table.counts[str(table.box.face(event).texts.all[0])] = n

    return laid


def counted(event: str, n: int) -> dict[str, Any]:
    return {box().face(event).name: n}


@pytest.mark.parametrize(
    ("kind", "files"), [("explorer", "test_explorer_events*.py"), ("horror", "test_horror_events*.py")]
)
def test_every_event_has_its_test(kind: str, files: str) -> None:
    written = "\n".join(path.read_text() for path in sorted(HERE.glob(files)))
    tests = re.findall(r"^def test_(\w+)\(", written, re.MULTILINE)
    events = [face.id for face in box().of_kind("event" if kind == "explorer" else "horror")]
    assert len(events) == 43
    assert [event for event in events if event not in tests] == []


# --- invoked again, replaced, shuffled -------------------------------------------------------------------------------


@pytest.mark.rule("MA-158", "MA-373")
def test_the_widow_forgets_what_was_counted_before_she_was_replaced() -> None:
    match = called(LAMP, current=WIDOW, also=tokens(**{WIDOW: 1}))
    comes(match, LAMP, changes={"counts": {}})
    # And the quest of an explorer does not.
    match = called(LAMP, bound={"kim": [LEDGER]}, also=tokens(**{LEDGER: 2}))
    comes(match, LAMP)
    assert list(match.table.counts.values()) == [2]


@pytest.mark.rule("MA-375", "MA-155")
def test_a_counted_event_that_is_reinvoked_keeps_its_tokens() -> None:
    match = coming(lambda table: reinvoke(table, "explorer", 0), event=WIDOW, also=tokens(**{WIDOW: 1}))
    follow(match, "on", changes={}, until=AFTER)
    assert list(match.table.counts.values()) == [1]


@pytest.mark.rule("MA-384")
def test_nothing_comes_again_where_nothing_is_current() -> None:
    match = coming(lambda table: reinvoke(table, "explorer", 0), bound={"kim": [LEDGER]})
    follow(match, "on", changes={}, until=AFTER)


@pytest.mark.rule("MA-371", "MA-R46", "MA-158")
def test_an_empty_deck_takes_the_current_event_back_in() -> None:
    """It is shuffled in with the others, its tokens off, and may be the one that comes."""

    def laid(table: Expedition) -> None:
        only(table, EVENTS)
        tokens(**{WIDOW: 1})(table)

    match = coming(lambda table: invoke_explorer_event(table, 0), event=WIDOW, also=laid)
    follow(match, "on", changes={"counts": {}}, until=AFTER)
    assert "Kim invokes The Widow's Portion." in log(match)


@pytest.mark.rule("MA-R134", "MA-195", "MA-325")
def test_where_all_events_are_bound_the_essence_is_all() -> None:
    match = wearing(ground=room({(3, 3): "E"}), bound={"hank": [LEDGER]}, also=lambda table: only(table, EVENTS))
    follow(match, "event:4.4", changes={"kim.stamina": 5, "kim.essence": 1, "destroyed": [(3, 3)]})


@pytest.mark.rule("MA-238", "MA-R47")
def test_a_finished_quest_is_no_current_event_unless_the_table_wants_it() -> None:
    for setting, now in (("ignored", {"counts": counted(WIDOW, 1)}), ("current", {"event": LEDGER, "counts": {}})):
        match = wearing(
            bound={"kim": [LEDGER]},
            event=WIDOW,
            also=tokens(**{LEDGER: 2}),
            health={"sarall": 1},
            settings={"dead_binding": setting},
            faces=("H3",),
        )
        changes = {**gone(match), "kim.stamina": 5, "kim.essence": 1, "kim.bound": [], "events_out": [WIDOW, LEDGER]}
        order = (["1", "2"], ["1", "2"])  # both wait for the kill
        play(match, "kim", FOE, order, changes={**changes, **now})


# --- quests that meet ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-152", "MA-153", "MA-197")
def test_one_kill_ends_two_quests_and_each_lights_a_lamp() -> None:
    ground = room({(6, 2): "H", (9, 9): "H"})
    match = wearing(
        bound={"kim": [LEDGER, WICK]},
        ground=ground,
        also=tokens(**{LEDGER: 2, WICK: 4}),
        health={"sarall": 1},
        faces=("H3",),
    )
    changes = {
        **gone(match),
        "kim.stamina": 5,
        "kim.essence": 1,
        "kim.bound": [],
        "events_out": [LEDGER, WICK],
        "counts": {},
        "lit": [(6, 2), (9, 9)],
    }
    play(match, "kim", FOE, changes=changes)


@pytest.mark.rule("MA-154", "MA-221", "MA-543")
def test_the_annunciator_counts_for_each_whom_it_hits() -> None:
    """Four monsters hit by one roll are four hits, the killed ones among them: the quest is over."""
    event, knuckle = "the_annunciator_sings", "knuckle_arithmetic"
    places = {"kim": (2, 2), "hank": (0, 9), "sarall": (5, 5), "mi_go": (7, 7), "drip_ghoul": (8, 8), "witch": (9, 9)}
    match = called(event, bound={"kim": [knuckle]}, at=places, health={"kim": 1}, faces=("H2", "H2", "L0"))
    changes = {
        **gone(match, "drip_ghoul"),
        "sarall.health": 1,
        "mi_go.health": 1,
        "witch.health": 1,
        "kim.health": 3,
        "kim.essence": 2,
        "kim.bound": [],
        "events_out": [event, knuckle],
    }
    comes(match, event, changes=changes)


@pytest.mark.rule("MA-242", "MA-158", "MA-240")
def test_a_quest_leaves_with_its_owner() -> None:
    match = coming(
        lambda table: destroy_outright(table, 0, NONE),
        bound={"kim": [LEDGER, "the_lent_eye"]},
        also=tokens(**{LEDGER: 2}),
        health={"kim": 1},
    )
    dead = {"kim.at": "dead", "kim.health": 0, "kim.stamina": 0, "kim.bound": [], "fallen": [0], "counts": {}}
    follow(match, "on", changes={**dead, "out": [LEDGER, "the_lent_eye"]}, until=AFTER)
    assert match.table.events_out == []
    assert set(names(match.table, match.table.out)) == {LEDGER, "the_lent_eye"}


@pytest.mark.rule("MA-145", "MA-242", "MA-245", "MA-R49")
def test_who_pays_the_last_health_gets_nothing_for_it_and_the_quest_is_gone() -> None:
    cook = "the_cooks_consolation"
    match = wearing(
        bound={"kim": [cook]}, event="warm_draft", health={"kim": 1}, also=tokens(**{cook: 2}), stamina={"kim": 2}
    )
    dead = {
        "kim.at": "dead",
        "kim.health": 0,
        "kim.stamina": 0,
        "kim.bound": [],
        "fallen": [0],
        "counts": {},
        "out": [cook],
        "turned": [0],
    }
    play(match, "warm_draft", "yes", changes=dead, until=HANK, asked=1)


@pytest.mark.rule("MA-454", "MA-197", "MA-143")
def test_mi_gos_letter_starts_the_round_anew_in_the_middle_of_a_turn() -> None:
    """The killer invokes Ten Past Two: the kill is settled, the rest of the turn and the round is gone."""
    match = at_rest(
        ("kim", "hank"),
        at={"kim": (2, 2), "hank": (0, 9), "mi_go": (3, 2), "sarall": (9, 9)},
        health={"mi_go": 1},
        settings={"windows": "own_turn_only"},
        dice={"attack": (5,)},
        also=lambda table: on_top(table, EVENTS, "ten_past_two"),
    )
    changes = {
        **gone(match, "mi_go"),
        "kim.essence": 1,
        "event": "ten_past_two",
        "events_out": ["ten_past_two"],
        "round": 2,
    }
    follow(match, ability(match, "kim"), "unit:mi_go", "1", changes=changes, until="Who takes the next turn?")


# --- costs that meet -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-181", "MA-305")
def test_costs_that_rise_and_fall_are_added_up() -> None:
    match = wearing(event="brass_constellations", bound={"kim": ["plate_from_the_chapel_organ"]})
    assert (price(match, "explore"), price(match, "explore", "hank")) == ((2, 0), (1, 0))
    match = wearing(
        event="where_the_ice_is_thin",
        dread="every_purse_a_fist",
        ground=room({(3, 3): "H"}),
        at={"kim": (2, 2), "hank": (2, 3)},
        essence={"kim": 1, "hank": 9},
    )
    assert price(match, "chapter") == (3, 2)
    assert "chapter:4.4" not in choices(match)  # 2, and nobody may help her with the second


@pytest.mark.rule("MA-187", "MA-181", "MA-180")
def test_the_purse_shrinks_twice() -> None:
    eye, cold = "the_lent_eye", "what_warmth_weighs"
    match = dreaded(cold, bound={"kim": [eye]}, essence={"kim": 6, "hank": 9})
    comes(match, cold, changes={"kim.essence": 2, "hank.essence": 5})
    assert stat(match, "essence") == 2


@pytest.mark.rule("MA-484", "MA-130", "MA-145", "MA-R88")
def test_credit_at_the_last_level_is_paid_in_kit_or_in_lives() -> None:
    house = "the_house_extends_credit"
    match = wearing(
        "w_maul", event=house, fields={"level": 5}, at={"kim": (2, 2), "hank": (5, 5)}, worn={"hank": ["w_razor"]}
    )
    tolls = [([KIM, HANK_], [KIM, HANK_]), ("card:w_maul", None), ("die", None, 1)]
    lost = {"hank.at": "dead", "hank.health": 0, "hank.stamina": 0, "hank.gear": [], "hank.worn": [], "fallen": [1]}
    changes = {**lost, "kim.worn": [], "kim.gear": [], "kim.essence": 3, "wrecked": ["w_maul", "w_razor"]}
    play(match, house, *tolls, changes=changes)
    poor = wearing(event=house, fields={"level": 5}, at={"kim": (2, 2), "hank": (5, 5)}, worn={"hank": ["w_razor"]})
    dead = {"kim.at": "dead", "kim.health": 0, "kim.stamina": 0, "fallen": [0], "turned": [0]}
    play(
        poor,
        house,
        ([KIM, HANK_], None),
        ("card:w_razor", None, 1),
        changes={**dead, "hank.worn": [], "hank.gear": [], "wrecked": ["w_razor"]},
        until=HANK,
        asked=1,
    )


@pytest.mark.rule("MA-R39", "MA-038", "MA-313")
def test_strings_cannot_open_what_is_frozen_shut() -> None:
    strings, one, two = "strings_to_every_latch", door(2, 2, "e"), door(2, 2, "s")
    ground = room(walls=[((2, 2), "e="), ((2, 2), "s=")])

    async def frozen(table: Expedition) -> None:
        await brings("frozen_to_the_frame")(table)
        table.shut.remove(two)

    match = prepared(frozen, event=strings, ground=ground, settings={"windows": "own_turn_only"})
    play(match, strings, f"door:{one}", changes={"kim.stamina": 6})  # it stays shut
    play(match, strings, f"door:{two}", changes={"kim.stamina": 5, "shut": [one, two]})


@pytest.mark.rule("MA-068", "MA-131")
def test_no_furniture_is_left_to_burn_where_it_is_rubble() -> None:
    burn, ground = "burn_the_furniture", room({(3, 3): "C"})
    places = {"kim": (2, 2), "hank": (0, 9), "pale_architect": (9, 9)}
    assert why_not(wearing(event=burn, ground=ground, at=places), burn) == "MA-131"


@pytest.mark.rule("MA-068", "MA-069")
def test_a_bench_that_is_also_a_station_is_not_plastered_over() -> None:
    """What is plastered over is what is a recharge station in itself."""
    laid: dict[str, Any] = {"event": "two_trades_one_table", "dread": "plaster_over_the_mouths"}
    match = wearing(ground=room({(3, 3): "W", (1, 1): "R"}), **laid)
    assert {"workbench:4.4", "recharge:4.4"} <= set(choices(match))
    assert "recharge:2.2" not in choices(match)


# --- lights, rolls, monsters -----------------------------------------------------------------------------------------


@pytest.mark.rule("MA-336", "MA-338", "MA-337", "MA-136")
def test_an_ember_takes_the_light_from_under_a_friends_hand() -> None:
    """Kim plays it while Hank thinks: the lamp that he was about to use costs him more now."""
    ember, ground = "ember_in_a_tin", room({(5, 5): "H"})
    match = expedition(
        ("kim", "hank"),
        at={"kim": (2, 2), "hank": (4, 4)},
        ground=ground,
        bound={"kim": [ember]},
        fields={"lit": [at(5, 5)]},
        turn="hank",
    )
    assert "lit_chapter:6.6" in choices(match, 1)
    before = look(match)
    match.answer(0, deed(match, ember))
    assert news(before, match) == {"lit": [], "kim.essence": 3}
    assert not {"lit_chapter:6.6", "chapter:6.6"} & set(choices(match, 1))
    assert match.table.turn == 1


@pytest.mark.rule("MA-R74", "MA-302", "MA-307")
def test_a_warm_draft_after_the_turn_is_no_second_turn() -> None:
    match = expedition(
        ("kim", "hank"),
        at={"kim": (2, 2), "hank": (4, 4)},
        event="warm_draft",
        turn="hank",
        stamina={"kim": 0},
        fields={"turned": [0]},
    )
    match.answer(0, deed(match, "warm_draft"))
    table = match.table
    assert (table.stamina[0], table.health[0]) == (2, 3)
    match.answer(1, "end")
    while table.round == 1:
        assert not any(choices(match, seat)[0].startswith("go:") for seat in match.waiting)
        match.answer(match.waiting[0], choices(match, match.waiting[0])[-1])


@pytest.mark.rule("MA-R60", "MA-329")
def test_a_bruise_advises_at_the_lever_too() -> None:
    ground = room({(3, 3): "L", (5, 5): "T"})
    match = wearing(
        event="the_bruise_that_advises",
        ground=ground,
        at={"kim": (2, 2), "hank": (0, 9), "sarall": (5, 5)},
        health={"kim": 3},
        faces=("H1", "H0", "H0", "L1"),
    )
    follow(match, "lever:4.4", changes={"kim.stamina": 5, "sarall.health": 1, "destroyed": [(3, 3)]})


@pytest.mark.rule("MA-149", "MA-217", "MA-382")
def test_the_hymn_is_sung_against_shivers() -> None:
    event = "shivers"
    match = dreaded(event, event="hymn_for_off_hours", faces=("H0", "L1", "L1", "L0", "L1"))
    comes(match, event, changes={"hank.health": 5})  # 2 against 3 and 2, then 1 against them


@pytest.mark.rule("MA-285", "MA-281", "MA-498")
def test_who_has_called_in_the_favour_is_nobody_to_a_monster() -> None:
    favour = "the_unspent_favour"
    match = expedition(
        ("kim", "hank"),
        at={"kim": (2, 2), "hank": (8, 8), "sarall": (4, 2)},
        bound={"kim": [favour]},
        settings={"windows": "own_turn_only"},
    )
    table = match.table
    sarall = table.number_of("sarall")
    assert intend(table, sarall).target == 0
    match.answer(0, text(favour, match))
    match.answer(0, "stay")
    assert intend(table, sarall).target == 1


@pytest.mark.rule("MA-465", "MA-478", "MA-148")
def test_the_coin_on_a_crowded_tile_brings_threat() -> None:
    event = "the_coin_has_three_sides"
    crowd = {"sarall": (5, 5), "mi_go": (6, 6), "drip_ghoul": (7, 7), "rivet_maw": (8, 8)}
    match = called(event, at={"kim": (2, 2), "hank": (0, 9), **crowd}, ground=room({(4, 4): "S"}), effects=(0,))
    comes(match, event, changes={"threat": 2})


@pytest.mark.rule("MA-R65", "MA-062")
def test_the_janitor_does_not_mend_the_space_that_brought_him() -> None:
    """It is destroyed after its effect, so it is whole when he looks round."""
    event = "janitor_of_the_small_hours"
    match = wearing(
        ground=room({(3, 3): "E", (1, 1): "C"}),
        fields={"destroyed": [at(1, 1)]},
        also=lambda table: on_top(table, EVENTS, event),
    )
    changes = {"kim.stamina": 5, "kim.essence": 1, "event": event, "events_out": [event], "destroyed": [(3, 3)]}
    follow(match, "event:4.4", ([spot(1, 1)], [spot(1, 1)]), changes=changes)


@pytest.mark.rule("MA-447", "MA-453", "MA-R133")
def test_the_accounts_open_the_valve_again() -> None:
    event = "the_accounts_are_squared"
    match = called(event, current="the_red_shut_off_valve", fields={"spawn": NONE, "horror": 7}, chapter="ice_2")
    comes(match, event, changes={"spawn": 6, "horror": 6})


@pytest.mark.rule("MA-376", "MA-127")
def test_several_events_bind_one_explorer() -> None:
    match = wearing(
        bound={"kim": ["the_lent_eye", "plate_from_the_chapel_organ", "bearings_of_the_saint"]}, essence={"kim": 1}
    )
    assert (stat(match, "armor"), stat(match, "essence")) == (3, 6)
    assert offered(match, "bearings_of_the_saint")
    assert card(match.table, "the_lent_eye") in match.table.bound[0]
