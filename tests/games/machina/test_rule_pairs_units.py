"""Rules that meet, where what one does to a unit changes what another finds: markers and traps, pushes and pits, the
ethereal and control, switching and sealing, essence and death, teleports in the turn of a monster, levers and doors,
the hive mind and control."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import (
    ability,
    artifact,
    cards,
    dice,
    doing,
    granted,
    look,
    pay,
    prepared,
    quiet,
    spot,
)
from tests.games.machina.arrange import at, place_of, room, unit
from tests.games.machina.item_trials import trial
from tests.games.machina.story_trials import SMALL, at_rest, door, space

from fabletop.games.machina.rules.fighting import attack, explosions
from fabletop.games.machina.rules.moving import push, switch, teleport
from fabletop.games.machina.rules.scheming import control
from fabletop.games.machina.rules.spawning import spawn_monster
from fabletop.games.machina.rules.traps import pull_lever
from fabletop.games.machina.state import DEAD, NONE, Expedition
from fabletop.testing.arranged import choices, log, tag

FREE = {"consent": "free"}


def gone(*seats: int) -> Any:
    """Explorers that have died, in this order."""

    def lay(table: Expedition) -> None:
        for seat in seats:
            table.at[seat] = DEAD
            table.fallen.append(seat)

    return lay


# --- traps and levers ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-331", "MA-332", "MA-239")
def test_who_is_killed_by_the_traps_of_another_lever_fires_none_any_more() -> None:
    """Hank and Lorrain stand beside the second lever, on trapped spaces; the traps that Hank fires kill Lorrain."""
    ground = room({(0, 1): "L", (5, 5): "L", (4, 5): "T", (6, 5): "T"})
    match = trial(
        lambda table: pull_lever(table, 0, at(0, 1)), ("kim", "hank", "lorrain"), ground=ground,
        at={"kim": (0, 0), "hank": (4, 5), "lorrain": (6, 5)}, health={"lorrain": 1, "hank": 4},
        seed=dice("H0", "H0", "H0", "L2", "L2", "L2"), settings={"secondary_traps": "forced"},
    )  # fmt: skip
    if tag(match) != "after":
        match.answer(0, ["unit:hank", "unit:lorrain"])
    table = match.table
    assert table.at[2] == DEAD
    assert table.draws["attack"] == 6, "three high dice and three low ones, and no more"


@pytest.mark.rule("MA-331", "MA-059", "MA-078")
@pytest.mark.parametrize("shut", [False, True])
def test_behind_a_closed_door_nobody_is_beside_a_lever(shut: bool) -> None:
    """It is activated by nobody there, and its traps are not fired by who stands there when another one is pulled."""
    ground = room(
        {(0, 1): "L", (5, 5): "L", (7, 5): "T"}, [((4, y), "e|") for y in range(10) if y != 5] + [((4, 5), "e=")]
    )
    fields = {"shut": [door(4, 5, "e")] if shut else []}
    laid: dict[str, Any] = {"at": {"kim": (0, 0), "hank": (4, 5), "mi_go": (7, 5)}, "ground": ground, "fields": fields}
    match = at_rest(("hank", "kim"), settings=SMALL, **laid)
    assert (f"lever:{space(5, 5)}" in choices(match)) == (not shut)
    match = trial(
        lambda table: pull_lever(table, 0, at(0, 1)), ("kim", "hank"), settings={"secondary_traps": "forced"}, **laid
    )
    assert match.table.draws.get("attack", 0) == (3 if shut else 6)


@pytest.mark.rule("MA-329", "MA-215", "MA-159")
def test_what_lowers_the_rolls_of_who_pulls_a_lever_lowers_that_of_the_traps() -> None:
    """The traps are the attack of whoever fires them: a total of 3 is 2 for somebody whose rolls are 1 lower."""
    for lowered, health in ((False, 1), (True, 2)):
        made = artifact("t_heavy", {"do": [{"op": "mod", "stat": "attack_roll", "n": -1}]})
        with cards(artifacts=[made]):
            match = trial(
                lambda table: pull_lever(table, 0, at(0, 1)), ("kim", "hank"),
                ground=room({(0, 1): "L", (5, 5): "T"}), at={"kim": (0, 0), "hank": (9, 9), "mi_go": (5, 5)},
                worn={"kim": ["t_heavy"]} if lowered else {}, seed=dice("H1", "H1", "H1"),
            )  # fmt: skip
            assert look(match)["mi_go.health"] == health


@pytest.mark.rule("MA-330", "MA-163", "MA-240", "MA-170")
def test_a_trap_ends_what_its_victim_kept_going_for_others() -> None:
    """Hank has strengthened Kim with a marker; the trap kills him, and she is as weak as before."""
    lent = artifact("t_lent", {
        "cost": [pay("stamina")], "aim": {"target": {"any": "explorer", "in": "melee"}},
        "do": [{"op": "lasting", "most": 1, "do": [{"op": "mod", "stat": "armor", "n": 2, "who": "target"}]}],
    })  # fmt: skip
    with cards(artifacts=[lent]):
        match = quiet(
            ["hank", "kim"], at={"hank": (5, 5), "kim": (6, 5)}, worn={"hank": ["t_lent"]}, health={"hank": 1},
            ground=room({(4, 5): "L", (5, 5): "T"}), settings=SMALL, seed=dice("H3", "H3", "H3"),
        )  # fmt: skip
        match.answer(0, ability(match, "t_lent"))
        match.answer(0, "unit:kim")
        assert look(match)["markers"] == ["hank on t_lent"]
        assert len(match.table.changes) == 1
        match.answer(0, f"lever:{space(4, 5)}")
        assert match.table.at[0] == DEAD
        assert (look(match)["markers"], match.table.changes) == ([], [])


# --- pushes and pits -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-273", "MA-267", "MA-261", "MA-274")
@pytest.mark.parametrize("hovers", [False, True])
def test_nobody_is_pushed_over_a_pit_and_beyond(hovers: bool) -> None:
    """The pit is on the way: it is the end of it, for who moves through pits too."""
    match = trial(
        lambda table: push(table, unit(table, "sarall"), at(2, 2), 3, 1, 0), ("kim", "hank"),
        ground=room({(4, 2): "P"}), at={"kim": (2, 2), "hank": (9, 9), "sarall": (3, 2)},
        also=granted("through_pits", "sarall") if hovers else None,
    )  # fmt: skip
    assert match.table.at[unit(match.table, "sarall")] < 0
    assert match.table.tally["kills"] == 1


@pytest.mark.rule("MA-269", "MA-270", "MA-273")
def test_a_pull_over_a_pit_ends_in_it_and_one_past_its_corner_does_not() -> None:
    """Pulled along a row with a pit in it, and from a row beside it, slanting first and then along a row without."""
    for start, falls in (((6, 2), True), ((6, 3), False)):
        match = trial(
            lambda table: push(table, unit(table, "sarall"), at(2, 2), 2, -1, 0), ("kim", "hank"),
            ground=room({(4, 2): "P", (5, 3): "#"} if falls else {(5, 3): "P"}),
            at={"kim": (2, 2), "hank": (9, 9), "sarall": start},
        )  # fmt: skip
        assert (match.table.at[unit(match.table, "sarall")] < 0) == falls


@pytest.mark.rule("MA-261", "MA-262", "MA-R68")
@pytest.mark.parametrize(("stamina", "may"), [(1, True), (0, False)])
def test_an_effect_leaves_nobody_over_a_pit_who_cannot_step_off(stamina: int, may: bool) -> None:
    match = doing(
        {"op": "move", "n": 2}, at={"kim": (2, 2), "hank": (9, 9)}, ground=room({(3, 2): "P"}),
        worn={"kim": ["a_diver"]}, stamina={"kim": stamina}, fields={"turn": 0},
    )  # fmt: skip
    assert tag(match) == "move"
    assert (spot(3, 2) in choices(match)) == may
    assert spot(4, 2) in choices(match)


@pytest.mark.rule("MA-276", "MA-278", "MA-279")
def test_who_is_teleported_to_where_they_stand_stays_there() -> None:
    """The nearest trapped space of the tile is the one under Kim."""
    match = trial(
        lambda table: teleport(table, 0, at(2, 2), 0), ("kim", "hank"), ground=room({(2, 2): "T", (7, 7): "T"}),
        at={"kim": (2, 2), "hank": (9, 9)},
    )  # fmt: skip
    assert tag(match) == "after"
    assert place_of(match, "kim") == (2, 2)


# --- essence and death -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-199", "MA-205", "MA-208", "MA-221", "MA-239")
def test_the_dead_pay_nothing_for_who_is_hit_by_the_same_roll_after_them() -> None:
    """Kim and Hank are struck by one attack. Kim, who has 2 essence, loses her last health: Hank has nobody to pay."""
    match = trial(
        lambda table: attack(table, unit(table, "sarall"), [0, 1], 3, 0), ("kim", "hank"),
        at={"kim": (4, 4), "hank": (5, 4), "sarall": (9, 9)}, health={"kim": 1, "hank": 2}, essence={"kim": 2},
        seed=dice("H3", "H3", "H3"), settings=FREE,
    )  # fmt: skip
    assert tag(match) == "replace"
    match.answer(0, "essence:0")
    assert tag(match) == "after", "Hank is not asked"
    assert look(match)["hank.health"] == 1
    assert match.table.at[0] == DEAD
    spared = trial(
        lambda table: attack(table, unit(table, "sarall"), [1, 0], 3, 0), ("kim", "hank"),
        at={"kim": (4, 4), "hank": (5, 4), "sarall": (9, 9)}, health={"kim": 1, "hank": 2}, essence={"kim": 2},
        seed=dice("H3", "H3", "H3"), settings=FREE,
    )  # fmt: skip
    assert spared.waiting == (1,), "as long as she lives, she could"


@pytest.mark.rule("MA-197", "MA-245", "MA-221")
def test_who_dies_in_the_own_turn_gets_no_essence_for_a_monster_that_dies_of_the_same_blast() -> None:
    match = prepared(
        lambda table: explosions(table, [at(5, 4)], NONE, False), ("hank", "kim"), turn="kim",
        at={"hank": (5, 5), "kim": (0, 0), "mi_go": (6, 4)}, ground=room({(5, 4): "B"}),
        health={"hank": 1, "mi_go": 1}, fields={"turn": 0}, seed=dice("H3", "H3", "H3"), settings=SMALL,
    )  # fmt: skip
    table = match.table
    assert table.at[0] == DEAD
    assert table.at[unit(table, "mi_go")] < 0
    assert table.essence[0] == 0


# --- switching and sealing -------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-280", "MA-343", "MA-344", "MA-059")
def test_two_change_places_through_a_closed_door_and_then_the_spawn_space_is_under_the_explorer() -> None:
    """Kim stood beside the open spawn space on which Sarall stands; now she stands on it, and cannot seal it, and Hank
    can, who would kill her."""
    walls = [((4, y), "e|") for y in range(10) if y != 5] + [((4, 5), "e=")]
    match = prepared(
        lambda table: switch(table, 0, unit(table, "sarall")), ("kim", "hank"),
        at={"kim": (3, 5), "hank": (6, 6), "sarall": (5, 5)}, ground=room({(5, 5): "S"}, walls),
        fields={"shut": [door(4, 5, "e")]}, essence={"kim": 4, "hank": 4}, settings={**SMALL, **FREE},
    )  # fmt: skip
    assert (place_of(match, "kim"), place_of(match, "sarall")) == ((5, 5), (3, 5))
    assert not [each for each in choices(match) if each.startswith("seal:")]
    match.answer(0, "end")
    assert f"seal:{space(5, 5)}" in choices(match, 1)
    match.answer(1, f"seal:{space(5, 5)}")
    if tag(match, 1) == "share":
        match.answer(1, {"seat1": 4})
    assert match.table.at[0] == DEAD


@pytest.mark.rule("MA-461", "MA-466", "MA-R82")
def test_no_monster_comes_onto_a_tile_without_a_free_space() -> None:
    """Everything but the spawn space and where Kim stands is rubble, and Hank stands on the spawn space."""
    blocked = {(x, y): "#" for x in range(10) for y in range(10) if (x, y) not in ((0, 0), (5, 5))}
    match = trial(
        lambda table: spawn_monster(table, 0), ("kim", "hank"), at={"kim": (0, 0), "hank": (5, 5)},
        ground=room({**blocked, (5, 5): "S"}),
    )  # fmt: skip
    assert tag(match) == "after"
    assert not match.reports
    assert match.table.on_map == []
    assert match.table.threat == 1


# --- control, the ethereal, the hive mind ----------------------------------------------------------------------------


@pytest.mark.rule("MA-281", "MA-285", "MA-291", "MA-292")
def test_a_controlled_monster_aims_at_other_monsters_and_at_nobody_ethereal() -> None:
    """Kim plays Sarall: it may strike the Mi-Go, and neither the Lamp-Eater beside it nor Hank, who are ethereal."""

    def also(table: Expedition) -> None:
        table.controlled.append((unit(table, "sarall"), 0))
        granted("ethereal", "hank")(table)

    match = at_rest(
        ("kim", "hank"), ("monsters",),
        at={"kim": (9, 9), "hank": (5, 4), "sarall": (5, 5), "mi_go": (6, 5), "lamp_eater": (4, 5)},
        settings=SMALL, also=also,
    )  # fmt: skip
    assert match.waiting == (0,)
    match.answer(0, ability(match, "sarall"))
    assert choices(match) == ["unit:mi_go", "unit:sarall"]


@pytest.mark.rule("MA-291", "MA-293", "MA-R70", "MA-519")
def test_control_takes_one_turn_from_the_hive_mind_and_gives_it_back() -> None:
    """Hank is dead and plays the monsters; Kim, who lives, plays the next turn of Sarall, and he the one after it."""

    def also(table: Expedition) -> None:
        gone(1)(table)
        control(table, unit(table, "sarall"), 0)

    match = at_rest(
        ("kim", "hank"), ("monsters",), at={"kim": (0, 0), "sarall": (9, 9), "mi_go": (9, 0)}, settings=SMALL, also=also
    )  # fmt: skip
    assert match.waiting == (0,)
    assert tag(match) == "scheme"
    match.answer(0, "end")
    assert match.waiting == (1,), "the Mi-Go is the hive mind's"
    assert match.table.controlled == []
    match.answer(1, "end")
    assert match.waiting == (0,)
    match.answer(0, "end")
    assert (tag(match, 1), match.table.monster) == ("scheme", unit(match.table, "sarall"))


@pytest.mark.rule("MA-291", "MA-249", "MA-R70")
def test_control_of_a_monster_that_is_destroyed_is_none_of_the_same_monster_when_it_comes_again() -> None:
    async def back(table: Expedition) -> None:
        sarall = unit(table, "sarall")
        control(table, sarall, 0)
        await push(table, sarall, at(2, 2), 1, 1, 0)
        from fabletop.games.machina.rules.spawning import bring

        await bring(table, sarall, at(7, 7), 0)

    match = trial(
        back, ("kim", "hank"), at={"kim": (2, 2), "hank": (9, 9), "sarall": (3, 2)}, ground=room({(4, 2): "P"})
    )
    assert place_of(match, "sarall") == (7, 7)
    assert match.table.controlled == []


# --- teleports in the turn of a monster ------------------------------------------------------------------------------


@pytest.mark.rule("MA-509", "MA-511", "MA-307", "MA-276")
def test_a_monster_whose_quarry_is_teleported_away_in_its_turn_thinks_again() -> None:
    """Sarall has gone for Hank, and comes nearer to him; Kim teleports him into a corner: now she is closer."""
    away = artifact("t_away", {
        "cost": [pay("essence")],
        "do": [{"op": "teleport", "who": {"any": "explorer", "in": "everywhere", "other": True}, "within": 19}],
    })  # fmt: skip
    with cards(artifacts=[away]):
        match = at_rest(
            ("kim", "hank"), ("monsters",), at={"kim": (5, 8), "hank": (5, 1), "sarall": (5, 4)}, essence={"kim": 1},
            worn={"kim": ["t_away"]}, settings={"windows": "always", "ambiguity": "auto"},
        )  # fmt: skip
        for _ in range(20):
            if tag(match, 0) == "between" and match.table.quarry == 1 and place_of(match, "sarall") == (5, 3):
                break
            match.answer(match.waiting[0], "pass")
        assert match.table.quarry == 1
        match.answer(0, ability(match, "t_away"))
        match.answer(0, spot(0, 9))
        assert any("Sarall goes for Kim: closest: 5 against Hank's 6" in line for line in log(match))


@pytest.mark.rule("MA-276", "MA-259", "MA-277", "MA-R66")
def test_a_teleport_into_a_pit_kills_for_who_plays_it_in_any_turn() -> None:
    match = trial(
        lambda table: teleport(table, unit(table, "sarall"), at(4, 4), 0, 0), ("kim", "hank"),
        at={"kim": (0, 0), "hank": (9, 9), "sarall": (5, 5)}, ground=room({(4, 4): "P"}), fields={"turn": 1},
    )  # fmt: skip
    table = match.table
    assert table.at[unit(table, "sarall")] < 0
    assert [(each.what, each.who) for each in table.told][-1:] == [("kill", 0)]
    assert table.essence[1] == 1, "it is Hank's turn"
