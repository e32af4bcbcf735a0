"""Doors (MA-058 to MA-060, MA-312 to MA-318, MA-549; bad input 13)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, look, news
from tests.games.machina.arrange import room, unit
from tests.games.machina.story_trials import SMALL, at_rest, door, space

from fabletop.engine.match import Match
from fabletop.games.machina import GAME
from fabletop.games.machina.naming import space_key
from fabletop.games.machina.rules.doors import door_ref
from fabletop.games.machina.state import DEAD, Expedition
from fabletop.testing.arranged import choices, log, refused, tag

OURS, BESIDE = door(3, 3, "e"), door(3, 4, "e")
"""A door east of where Abel stands, and one of the space south of that."""
GROUND = room(walls=[((3, 3), "e="), ((3, 4), "e=")])
DOORS = ("open", "close", "break")


def before_a_door(shut: tuple[int, ...] = (), broken: tuple[int, ...] = (), **more: Any) -> Match[Expedition]:
    laid: dict[str, Any] = {
        "at": {"abel_voss": (3, 3), "kim": (4, 3)}, "ground": GROUND, "settings": SMALL,
        "fields": {"shut": [*shut], "broken": [*broken]}, **more,
    }  # fmt: skip
    return at_rest(("abel_voss", "kim"), **laid)


def at_doors(match: Match[Expedition], seat: int = 0) -> list[str]:
    return [each for each in choices(match, seat) if each.split(":")[0] in DOORS]


@pytest.mark.rule("MA-312", "MA-059", "MA-060")
def test_an_open_door_is_closed_and_is_a_wall_from_then_on() -> None:
    match = before_a_door()
    assert at_doors(match) == [f"close:{OURS}"]  # every door starts open; no open door is destroyed
    assert f"go:{space(5, 3)}" in choices(match)
    before = look(match)
    match.answer(0, f"close:{OURS}")
    assert news(before, match) == {"abel_voss.stamina": 4, "shut": [OURS]}
    assert not match.table.ground.sees(match.table.at[0], match.table.at[1])
    assert not match.table.ground.adjacent(match.table.at[0], match.table.at[1])
    assert log(match)[-1] == "The door between 4.4 and 4.5 is closed."


def test_a_door_is_named_by_the_spaces_beside_it() -> None:
    south = door(5, 5, "s")
    match = before_a_door(ground=room(walls=[((3, 3), "e="), ((5, 5), "s=")]))
    for number, (one, other) in match.table.ground.doors.items():
        assert GAME.name(door_ref(number)) == f"between {space_key(one)} and {space_key(other)}"
    assert GAME.name(door_ref(south)) == "between 6.6 and 7.6"


@pytest.mark.rule("MA-313", "MA-058")
def test_a_closed_door_is_opened_from_either_side() -> None:
    for name in ("abel_voss", "kim"):
        match = before_a_door(shut=(OURS,), turn=name)
        seat = match.waiting[0]
        assert at_doors(match, seat) == [f"open:{OURS}", f"break:{OURS}"]
        match.answer(seat, f"open:{OURS}")
        assert match.table.shut == match.table.broken == []
        assert match.table.ground.adjacent(match.table.at[0], match.table.at[1])


@pytest.mark.rule("MA-314", "MA-315", "MA-058")
def test_a_destroyed_door_is_passable_and_nothing_is_done_with_it_any_more() -> None:
    match = before_a_door(shut=(OURS,), stamina={"abel_voss": 6})
    before = look(match)
    match.answer(0, f"break:{OURS}")
    assert news(before, match) == {"abel_voss.stamina": 2, "shut": [], "broken": [OURS]}
    assert match.table.ground.adjacent(match.table.at[0], match.table.at[1])
    assert at_doors(match) == []
    for name in DOORS:
        refused(match, 0, f"{name}:{OURS}")


@pytest.mark.rule("MA-316", "MA-R09")
def test_explorers_cannot_destroy_an_open_door() -> None:
    match = before_a_door()
    refused(match, 0, f"break:{OURS}")
    assert f"break:{OURS}" not in choices(match)


@pytest.mark.rule("MA-312", "MA-313", "MA-083")
def test_wrong_doors() -> None:
    """An open one is not opened, a closed one not closed, and only doors of one's own space are in reach."""
    refused(before_a_door(), 0, f"open:{OURS}")
    refused(before_a_door(shut=(OURS,)), 0, f"close:{OURS}")
    for shut in ((), (BESIDE,)):
        for name in DOORS:
            refused(before_a_door(shut=shut), 0, f"{name}:{BESIDE}")
    refused(before_a_door(), 0, f"close:{door(7, 7, 'e')}")
    refused(before_a_door(), 0, "close:99999999999999999999")


@pytest.mark.rule("MA-314", "MA-038")
def test_cards_change_what_doors_cost_and_whether_they_open() -> None:
    match = at_rest(("hank",), ground=GROUND, at={"hank": (3, 3)}, fields={"shut": [OURS]}, chapter="ice_5")
    assert at_doors(match) == [f"break:{OURS}"]  # the doors of the crevasse do not open
    refused(match, 0, f"open:{OURS}", "MA-038")
    match.answer(0, f"break:{OURS}")
    assert match.table.stamina[0] == 4  # Hank breaks them for 2


@pytest.mark.rule("MA-317")
@pytest.mark.parametrize("shut", [True, False])
def test_mindless_monsters_destroy_closed_doors_and_leave_open_ones_alone(shut: bool) -> None:
    walls = [((3, y), "e|" if y != 3 else "e=") for y in range(10)]
    match = at_rest(
        ("abel_voss",), ("monsters",), ground=room(walls=walls), at={"abel_voss": (6, 3), "sarall": (3, 3)},
        fields={"shut": [OURS] if shut else []}, settings={**SMALL, "ambiguity": "auto"},
    )  # fmt: skip
    table = match.table
    assert table.broken == ([OURS] if shut else [])
    assert table.shut == []
    where = table.at[unit(table, "sarall")]
    assert table.ground.adjacent(where, table.at[0]) is not shut  # a door takes all 4 stamina


@pytest.mark.rule("MA-318")
def test_scheming_monsters_work_doors_for_3_and_destroy_them_for_4() -> None:
    def plotting(shut: bool) -> Match[Expedition]:
        def dead(table: Expedition) -> None:
            table.at[1] = DEAD
            table.fallen.append(1)

        return at_rest(
            ("abel_voss", "kim"), ("monsters",), ground=GROUND, at={"abel_voss": (9, 9), "sarall": (3, 3)},
            fields={"shut": [OURS] if shut else []}, settings=SMALL, also=dead,
        )  # fmt: skip

    match = plotting(shut=False)
    assert tag(match, 1)
    assert at_doors(match, 1) == [f"close:{OURS}", f"break:{OURS}"]  # an open one is destroyed too
    match.answer(1, f"close:{OURS}")
    assert match.table.shut == [OURS]
    assert match.table.stamina[unit(match.table, "sarall")] == 1
    assert at_doors(match, 1) == []  # neither 3 nor 4 is left
    match = plotting(shut=True)
    match.answer(1, f"open:{OURS}")
    assert match.table.shut == []
    assert match.table.stamina[unit(match.table, "sarall")] == 1
    for shut in (False, True):
        match = plotting(shut)
        match.answer(1, f"break:{OURS}")
        assert match.table.broken == [OURS]
        assert match.table.shut == []


@pytest.mark.rule("MA-549")
def test_a_mended_door_is_whole_and_open() -> None:
    match = before_a_door(broken=(OURS,), worn={"abel_voss": ["rotopod"]})
    before = look(match)
    match.answer(0, ability(match, "rotopod", 1))
    assert news(before, match) == {"abel_voss.stamina": 5, "broken": []}
    assert at_doors(match) == [f"close:{OURS}"]
