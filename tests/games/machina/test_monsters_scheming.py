"""The Monster phase: turns, who plays monsters, and what scheming and controlled ones may do."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.arrange import at, load, move_to, room, unit
from tests.games.machina.monster_trials import TURN_ENDS, held, left, space_id, spot, turns

from fabletop.engine.match import Match
from fabletop.engine.scene import Floor
from fabletop.engine.stops import UNTIL_CONCERNED
from fabletop.games.machina.rules import scheming
from fabletop.games.machina.rules.dying import remove_monster
from fabletop.games.machina.rules.mindless import intend, mindless
from fabletop.games.machina.rules.scheming import control
from fabletop.games.machina.scene.intents import intent_line, intents_of
from fabletop.games.machina.state import DEAD, NONE, ON_MAP, Expedition
from fabletop.testing.arranged import choices, log, question, refused, tag
from fabletop.testing.strict import strict

GROUND = room({(4, 2): "L", (6, 2): "P", (8, 8): "T"}, walls=[((5, 2), "s="), ((4, 3), "s=")], edges="N")
DOOR = 2 * (at(5, 2)) + 1


def dead(*seats: int) -> Any:
    """Explorers have died, in this order."""

    def also(table: Expedition) -> None:
        for seat in seats:
            table.at[seat] = DEAD
            table.fallen.append(seat)

    return also


def plotting(**laid: Any) -> Match[Expedition]:
    """Lorrain has died, and schemes."""
    laid.setdefault("at", {"phillip": (0, 9), "sarall": (5, 2)})
    laid.setdefault("ground", GROUND)
    laid.setdefault("also", dead(1))
    return turns(("phillip", "lorrain"), **laid)


def test_the_queue_says_who_decides_for_a_scheming_monster() -> None:
    match = plotting()
    told = [intent_line(match.table, each, intents_of(match.table, seat)[each]) for seat in (0, 1, 2)
            for each in match.table.order]  # fmt: skip
    others = "schemes: Lorrain's player decides for it"
    assert told == [others, "schemes: you decide for it", others]


def test_what_is_wanted_comes_before_the_spaces() -> None:
    names = [each[0] for each in scheming.choices(*_sarall(plotting(at={"phillip": (5, 1), "sarall": (5, 2)})))]
    assert names[0] == "play"
    assert names.index("close") < names.index("end") < names.index("go")
    assert set(names[names.index("end") + 1 :]) <= {"go", "leap"}


def test_whoever_leads_a_monster_sees_how_far_it_gets_by_which_way_and_that_it_reaches_nobody() -> None:
    match = plotting()
    board = match.scene(1).board
    assert isinstance(board, Floor)
    [reach] = [each for each in board.overlays if each.kind == "reach"]
    assert (reach.id, reach.thing) == ("reach:sarall", "unit:sarall")
    assert {f"go:{each.removeprefix('space:')}" for each in reach.spaces} <= {*choices(match, 1)}
    way = reach.ways[space_id(5, 6)]
    notes = {each.id.partition(":")[0]: each.note for each in question(match, 1).options}
    assert notes["play"] == "no explorer is in reach"
    match.answer(1, "go:7.6")
    assert [f"Sarall moves to {each.removeprefix('space:')}." for each in way[1:]] == log(match)[-4:]


def _sarall(match: Match[Expedition]) -> tuple[Expedition, int]:
    return match.table, unit(match.table, "sarall")


# --- turns -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-487")
def test_without_monsters_there_is_no_monster_phase() -> None:
    match = turns(["phillip"])
    assert tag(match) == "act"
    assert not any("turn of" in line for line in log(match))


@pytest.mark.rule("MA-488", "MA-522", "MA-491")
def test_monsters_act_in_the_order_of_the_queue() -> None:
    match = turns(["phillip"], at={"phillip": (0, 0), "kthun": (9, 9), "rivet_maw": (9, 7), "leech_cathedral": (7, 9)})
    seen = []
    while held(match):
        seen.append(match.table.unit(match.table.monster).id)
        match.answer(0, "on")
    assert seen == ["kthun", "rivet_maw", "leech_cathedral"]
    assert (match.table.monster, match.table.acted, match.table.quarry) == (NONE, [], NONE)


@pytest.mark.rule("MA-189", "MA-495")
def test_a_monster_begins_each_turn_with_all_its_stamina() -> None:
    match = turns(["phillip"], at={"phillip": (0, 0), "rivet_maw": (9, 7)}, stamina={"rivet_maw": 0})
    assert left(match, "rivet_maw") == 2


@pytest.mark.rule("MA-489")
def test_a_monster_that_comes_during_the_phase_has_its_turn_at_the_end_of_it() -> None:
    match = turns(["phillip"], at={"phillip": (0, 0), "kthun": (9, 9), "rivet_maw": (9, 7)})
    newcomer = unit(match.table, "leech_cathedral")
    match.table.at[newcomer] = at(7, 9)
    match.table.order.append(newcomer)
    seen = []
    while held(match):
        seen.append(match.table.unit(match.table.monster).id)
        match.answer(0, "on")
    assert seen == ["kthun", "rivet_maw", "leech_cathedral"]


@pytest.mark.rule("MA-489", "MA-491")
def test_a_monster_that_was_destroyed_after_its_turn_and_comes_back_has_another_at_the_end() -> None:
    match = turns(["phillip"], at={"phillip": (0, 0), "rivet_maw": (9, 7), "kthun": (9, 9)})
    seen = []
    while held(match):
        table = match.table
        seen.append(table.unit(table.monster).id)
        match.answer(0, "on")
        if len(seen) == 1:  # it is the turn of the second by now
            first = unit(table, "rivet_maw")
            remove_monster(table, first)
            table.at[first] = at(9, 7)
            table.order.append(first)
            move_to(table, "card_rivet_maw", ON_MAP)
    assert seen == ["rivet_maw", "kthun", "rivet_maw"]


@pytest.mark.rule("MA-307", "MA-R73", "MA-550")
def test_who_is_about_to_be_attacked_may_play_something_before() -> None:
    laid: dict[str, Any] = {"at": {"phillip": (0, 9), "kim": (5, 5), "drip_ghoul": (5, 4)}, "essence": {"kim": 1}}
    match = turns(("phillip", "kim"), **laid, settings={"windows": "smart"})
    assert match.waiting == (1,)
    assert tag(match, 1) == "between"
    match = turns(("phillip", "kim"), **laid)
    assert any("Drip Ghoul plays" in line for line in log(match))


@pytest.mark.rule("MA-307", "MA-519")
def test_what_a_scheming_monster_is_about_to_do_is_said_once_it_is_chosen() -> None:
    """And what it does besides an attack, which a miss does not prevent."""
    match = turns(
        ("phillip", "kim", "lorrain"), at={"phillip": (0, 9), "kim": (5, 5), "gaunt_porter": (5, 4)},
        essence={"kim": 1}, ground=GROUND, also=dead(2), settings={"windows": "smart"},
        fields={"stops": [UNTIL_CONCERNED] * 3},
    )  # fmt: skip
    match.answer(2, next(each for each in choices(match, 2) if each.startswith("play")))
    match.answer(2, "unit:kim")
    assert tag(match, 1) == "between"
    assert question(match, 1).prompt == (
        "Gaunt Porter is about to attack Kim: needs 2 on 1H: 50 %. "
        "Its text: melee: attack 1H; push the target 2 spaces. Do you play anything before that?"
    )


# --- who plays them --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-492", "MA-519")
def test_from_the_first_death_on_the_dead_play_the_monsters() -> None:
    match = plotting()
    assert match.waiting == (1,)
    assert tag(match, 1) == "scheme"
    assert intend(match.table, unit(match.table, "sarall")).deed == "scheme"
    match = plotting(also=None, at={"phillip": (0, 9), "lorrain": (9, 9), "rivet_maw": (5, 2)})
    assert held(match)


@pytest.mark.rule("MA-R110", "MA-492")
def test_a_player_with_a_living_explorer_does_not_scheme() -> None:
    match = plotting(settings={"hands_per_player": 2, "ambiguity": "auto"})
    assert held(match)
    assert mindless(match.table, unit(match.table, "sarall"))


THREE = ("phillip", "lorrain", "kim")


@pytest.mark.rule("MA-R109")
@pytest.mark.parametrize(("hive", "seats"), [("rotate", {1, 2}), ("first_dead", {2}), ("vote", {1, 2})])
def test_several_dead_share_the_monsters(hive: str, seats: set[int]) -> None:
    match = turns(
        THREE, at={"phillip": (0, 9), "sarall": (5, 2), "mi_go": (7, 2)}, also=dead(2, 1), settings={"hive": hive},
        ground=GROUND,
    )  # fmt: skip
    asked: set[int] = set()
    while match.table.monster != NONE and (held(match) or 0 not in match.waiting):
        asked.update(each for each in match.waiting if tag(match, each) == "scheme")
        match.answer(match.waiting[0], "on" if held(match) else "end")
    assert asked == seats


@pytest.mark.rule("MA-R108")
@pytest.mark.parametrize("setting", ["next_monster", "at_once"])
def test_who_kills_the_first_explorer_finishes_as_it_began_or_schemes_at_once(setting: str) -> None:
    for seed in range(40):
        match = turns(
            at={"phillip": (0, 9), "lorrain": (5, 5), "coil_serpent": (5, 4)}, health={"lorrain": 1}, seed=seed,
            settings={"scheming_from": setting, "ambiguity": "auto"},
        )  # fmt: skip
        if match.table.fallen and left(match, "coil_serpent") > 0:
            assert (tag(match, 1) == "scheme") == (setting == "at_once")
            return
        if match.table.fallen and setting == "next_monster":
            assert held(match)
            return
    raise AssertionError("nobody dies")


# --- what they may do ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-520", "MA-523", "MA-318")
def test_all_that_a_scheming_monster_may_do() -> None:
    match = plotting()
    found = choices(match, 1)
    others = [each for each in found if not each.startswith("go:")]
    played = [each for each in others if each.startswith("play:")]  # at itself, if at nobody else (MA-103)
    assert len(played) == 1
    assert sorted(others) == sorted(["end", f"close:{DOOR}", f"break:{DOOR}", "lever:3.5", "leap:3.7", *played])
    assert "go:3.6" not in found
    assert "go:7.6" in found  # through the open door, four steps
    refused(match, 1, "go:10.10", "MA-520")
    refused(match, 1, "open:99", "MA-520")
    with strict(match) as play:
        play.answer(1, "end")
        play.until(0, prompt=TURN_ENDS)
    assert left(match, "sarall") == 4


@pytest.mark.rule("MA-318", "MA-520")
def test_doors_are_opened_and_closed_for_3_and_destroyed_for_4() -> None:
    match = plotting()
    with strict(match) as play:
        play.answer(1, f"close:{DOOR}")
        play.until(1)
    assert match.table.shut == [DOOR]
    assert left(match, "sarall") == 1
    assert not [each for each in choices(match, 1) if each.startswith(("open", "break"))]
    match = plotting()
    match.answer(1, f"break:{DOOR}")
    assert match.table.broken == [DOOR]
    assert held(match)


@pytest.mark.rule("MA-520")
def test_a_lever_costs_3() -> None:
    match = plotting(at={"phillip": (8, 8), "sarall": (5, 2)}, settings={"ambiguity": "auto"})
    match.answer(1, "lever:3.5")
    assert left(match, "sarall") == 1
    assert match.table.destroyed == [at(4, 2)]
    assert any(line.startswith("Phillip is") for line in log(match))


@pytest.mark.rule("MA-520", "MA-253")
def test_a_monster_goes_anywhere_step_by_step_at_1_each() -> None:
    match = plotting()
    match.answer(1, "go:7.6")
    assert spot(match, "sarall") == (5, 6)
    assert left(match, "sarall") == 0
    assert sum(line.startswith("Sarall moves to") for line in log(match)) == 4


@pytest.mark.rule("MA-R111", "MA-259")
def test_stepping_into_a_pit_is_asked_about_once_more() -> None:
    match = plotting()
    with strict(match) as play:
        play.answer(1, "leap:3.7")
        play.answer(1, "no", rule="MA-R111")
        play.answer(1, "leap:3.7")
        play.answer(1, "yes")
        play.until(0, prompt=TURN_ENDS)
    assert not match.table.order


@pytest.mark.rule("MA-521", "MA-292")
def test_scheming_monsters_may_attack_anybody() -> None:
    match = plotting(at={"phillip": (0, 9), "sarall": (1, 1), "mi_go": (2, 2)})
    play_id = next(each for each in choices(match, 1) if each.startswith("play"))
    match.answer(1, play_id)
    assert sorted(choices(match, 1)) == ["unit:mi_go", "unit:sarall"]


@pytest.mark.rule("MA-261")
def test_no_turn_ends_over_a_pit() -> None:
    match = plotting(at={"phillip": (0, 9), "gaunt_porter": (5, 2)})
    assert "leap:3.7" not in choices(match, 1)
    match.answer(1, "go:3.7")
    assert spot(match, "gaunt_porter") == (6, 2)
    assert "end" not in choices(match, 1)


@pytest.mark.rule("MA-261")
@pytest.mark.parametrize(("stamina", "offered"), [(3, False), (4, True)])
def test_over_a_pit_a_monster_keeps_what_it_takes_to_step_off(stamina: int, offered: bool) -> None:
    match = plotting(at={"phillip": (7, 2), "gaunt_porter": (6, 2)})
    table = match.table
    porter = unit(table, "gaunt_porter")
    table.stamina[porter] = stamina
    assert any(each[0] == "play" for each in scheming.choices(table, porter)) == offered  # which costs 3


@pytest.mark.rule("MA-258", "MA-260")
def test_who_goes_over_pits_gets_where_it_goes() -> None:
    """From pit to pit costs nothing, so that from either the way by the other is as cheap."""
    match = plotting(at={"phillip": (0, 9), "gaunt_porter": (4, 4)}, ground=room({(6, 2): "P", (5, 3): "P"}, edges="N"))
    before = left(match, "gaunt_porter")
    match.answer(1, "go:5.8")
    assert spot(match, "gaunt_porter") == (7, 4)
    assert left(match, "gaunt_porter") == before - 3


@pytest.mark.rule("MA-R108")
def test_who_schemes_at_once_no_longer_goes_where_it_went_without_a_thought() -> None:
    """The Surveyor strikes Lorrain from afar, on its way to her: with her death its next step is the hive's."""
    match = turns(
        at={"phillip": (0, 9), "lorrain": (5, 5), "hollow_surveyor": (5, 2)}, health={"lorrain": 1},
        settings={"scheming_from": "at_once", "ambiguity": "auto"}, ground=room(edges="N"),
        also=lambda table: load(table, "attack", 6, 5, 5),
    )  # fmt: skip
    assert tag(match, 1) == "scheme"
    assert (spot(match, "hollow_surveyor"), left(match, "hollow_surveyor")) == ((5, 2), 2)


# --- control ---------------------------------------------------------------------------------------------------------


def controlled(seat: int, *others: int) -> Any:
    def also(table: Expedition) -> None:
        for each in (*others, seat):
            control(table, unit(table, "sarall"), each)

    return also


@pytest.mark.rule("MA-291", "MA-292", "MA-293", "MA-R70")
def test_who_controls_a_monster_plays_its_next_turn() -> None:
    def also(table: Expedition) -> None:
        dead(2)(table)
        controlled(1, 0)(table)

    match = turns(
        THREE, at={"phillip": (0, 9), "lorrain": (9, 9), "sarall": (5, 2), "mi_go": (5, 1)}, also=also, ground=GROUND
    )
    assert match.waiting == (1,)
    play_id = next(each for each in choices(match, 1) if each.startswith("play"))
    with strict(match) as play:
        play.answer(1, play_id)
        play.answer(1, "unit:mi_go", can=["unit:mi_go", "unit:sarall"])
        play.answer(1, "end")
        play.answer(0, "on", prompt=TURN_ENDS)
        play.until(2)
    assert match.table.controlled == []


@pytest.mark.rule("MA-291")
def test_a_controlled_monster_goes_where_its_master_says() -> None:
    match = turns(["phillip"], at={"phillip": (0, 9), "sarall": (5, 2)}, also=controlled(0), ground=GROUND)
    with strict(match) as play:
        play.answer(0, "go:1.8", prompt="What does Sarall do? It has 4 stamina left.")
        play.answer(0, "end")
        play.until(0, prompt=TURN_ENDS)
    assert spot(match, "sarall") == (7, 0)
    assert space_id(7, 0) == "space:1.8"
