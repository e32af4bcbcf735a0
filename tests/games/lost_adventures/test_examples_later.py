"""The worked examples of the temple, and the derived tests of time, relics, the interlude and the end."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.notes import notes, says
from fabletop.games.lost_adventures.state import PEACH, TURNS, YELLOW
from fabletop.games.lost_adventures.terms import ABILITIES
from fabletop.testing.arranged import choices

from .arrange import answer, film, find, leaving, looked, temple_id, tile
from .encounter import LEVERS, asked, row, scene
from .perils import LAST_PURPLE, LAST_RED, THIEF, TORCH, WHIP, challenge, flipped, temple

PURPLE, YELLOW_PLAYER, ORANGE = range(3)
ORDINARY = [each.id for each in box().tiles if each.kind != "relic"]


@pytest.mark.example("lost-adventures", "E5")
@pytest.mark.rule("LA-153", "LA-154")
def test_e5_what_was_looked_at_is_in_the_notes() -> None:
    blue = box().relics.index(tile("grail_tablet"))
    maze = temple_id("purple", peril="maze", symbol="lever")
    plate = next(each.id for each in box().tiles if set(each.colours) == {"blue", "purple"})
    match = leaving(
        2, "cairo", tiles={plate: "cairo"}, temple={blue: temple_id("blue", city="ankara"), LAST_PURPLE: maze}
    )  # fmt: skip
    answer(match, (0, f"look_{blue}"), (0, f"look_{LAST_PURPLE}"))
    known = {note.place: says(box(), note.can_be[0]) for note in notes(match.view(0)) if note.known}
    assert known == {blue: "Ankara", LAST_PURPLE: "Maze/puzzle, Lever"}
    assert not any(note.known for note in notes(match.view(1)))


@pytest.mark.example("lost-adventures", "E6")
@pytest.mark.rule("LA-213", "LA-218", "LA-219", "LA-220", "LA-228", "LA-230", "LA-233", "LA-R55", "LA-R59")
def test_e6_commit_and_steal() -> None:
    held = {PURPLE: {WHIP: 1}, YELLOW_PLAYER: {THIEF: 2}, ORANGE: {TORCH: 2, LEVERS[0]: 0}}
    match = temple(held, place=LAST_PURPLE, symbol="lever", time=[9, 3, 9])
    answer(match, (PURPLE, [WHIP, "maze"]), (YELLOW_PLAYER, []), (ORANGE, ["maze"]))
    assert match.table.enemy_peril == 7
    assert match.table.peril == [4, 2, 3]
    thief = find(match.table, THIEF)[1] + ABILITIES
    theft = (YELLOW_PLAYER, f"steal_{thief}_{ORANGE}")
    answer(match, theft, theft)  # each of the two symbols could be taken from Purple as well
    asked(match, ORANGE, "LA-223")  # who could work the lever next
    assert match.table.peril == [4, 2, 1]
    assert match.table.hubris == [0, 1, 0]


@pytest.mark.example("lost-adventures", "E7")
@pytest.mark.rule("LA-236", "LA-238", "LA-239", "LA-240", "LA-243", "LA-244", "LA-246", "LA-R73", "LA-R86")
def test_e7_resolve() -> None:
    card = box().by_id["tr_01"].card
    assert (card.trap, card.noise, card.hand) == ((2, 5), (1, 2, 3, 7), (6,))
    match = flipped(
        [4, 2, 1], enemy=7, place=LAST_RED, trap=card.trap, bells=card.noise, hand=card.hand, noise=[3, 5, 2]
    )  # fmt: skip
    assert match.table.time == [1, 2, 2]
    assert match.table.noise == [4, 8, 6]
    assert match.table.hubris == [1, 3, 2]


@pytest.mark.example("lost-adventures", "D1")
@pytest.mark.rule("LA-198")
def test_d1_of_three_tied_players_the_nearest_to_the_left_is_active() -> None:
    assert film(5, ("next turn",), time=[3, 2, 2, 4, 2], active=2).table.active == 4


@pytest.mark.example("lost-adventures", "D2")
@pytest.mark.rule("LA-041", "LA-043")
def test_d2_along_a_route_another_region_costs_nothing_extra() -> None:
    match = film(
        2, ("others allocate",), in_city="cairo", inside=[1, 0], at={0: "cairo", 1: "athens"}
    )  # fmt: skip
    answer(match, (1, {"join": True}))
    assert match.table.time[1] == 1


@pytest.mark.example("lost-adventures", "D3")
@pytest.mark.rule("LA-046")
@pytest.mark.parametrize("where", [city.id for city in box().cities])
def test_d3_the_first_journey_from_start_costs_two(where: str) -> None:
    match = film(2, ("city",))
    answer(match, (0, where), (0, {"join": True}))
    assert match.table.time == [2, 0]


@pytest.mark.example("lost-adventures", "D4")
@pytest.mark.rule("LA-179", "LA-269")
def test_d4_a_third_tile_brings_the_credits_to_a_disc() -> None:
    match = scene(
        flips=["|h"], present=True, tile_here=ORDINARY[0], in_berlin=ORDINARY[1:3], rc=26, time=[3, 25, 3]
    )  # fmt: skip
    assert match.table.rc == 25
    assert match.table.out == ["", "time", ""]


def interlude(**arranged: Any) -> Any:
    """Cairo is the Start City, and nobody is there."""
    return film(start=("interlude",), turn=TURNS, temple={PEACH.start: temple_id("peach", city="cairo")}, **arranged)


@pytest.mark.example("lost-adventures", "D7")
@pytest.mark.rule("LA-200")
def test_d7_on_the_enemys_space_there_is_no_green_cube() -> None:
    assert interlude(time=[18, 17, 18]).table.green == [0, 1, 0]


@pytest.mark.example("lost-adventures", "D8")
@pytest.mark.rule("LA-253", "LA-254", "LA-255")
def test_d8_three_two_and_one_trait() -> None:
    traits = list(box().traits)
    a, b, c, d, e = traits
    yellow = {place: temple_id("yellow", trait=trait) for place, trait in zip(YELLOW, (a, b, c), strict=True)}
    match = film(start=("grail room",), phase="temple", temple=yellow, life=[5, 5, 5])
    for seat, wanted in enumerate(({a, b, c}, {a, b, d}, {a, d, e})):
        number = next(grail.number for grail in box().grails if set(grail.traits) == wanted)
        answer(match, (seat, f"grail_{number}"))
    assert match.table.life == [6, 5, 5]
    assert match.table.curses == [0, 1, 2]


@pytest.mark.example("lost-adventures", "D9")
@pytest.mark.rule("LA-262", "LA-264", "LA-R68")
def test_d9_two_checks_in_range_purge_two() -> None:
    match = challenge(((1, 4, 5), ("life",)), hubris=[3, 0, 0], green=[1, 0, 0], cubes=[3, 0, 0])
    assert match.table.hubris[0] == 1
    assert match.table.life[0] == 6


@pytest.mark.example("lost-adventures", "D10")
@pytest.mark.rule("LA-163", "LA-R44")
def test_d10_a_relic_that_lies_elsewhere() -> None:
    lhasa = temple_id("blue", city="lhasa")
    match = film(
        start=("off camera", 1), in_city="ankara", turn=4, temple={0: lhasa}, looked=looked({0: [1]}), inside=[1, 0, 0],
        reveal_cubes=[0, 1, 0], at={0: "ankara", 1: "cairo"}, time=[0, 12, 0], agenda=[("decisions",)],
    )  # fmt: skip
    answer(match, (1, "reveal_0"))
    assert match.table.rc == 27
    assert match.table.time[1] == 26
    assert match.table.green == [0, 0, 0]
    assert match.table.up[0] == 0
    for seat in range(3):
        assert match.view(seat).table.face[match.table.temple[0]] == box().by_id[lhasa].number


@pytest.mark.example("lost-adventures", "D11")
@pytest.mark.rule("LA-203", "LA-269")
def test_d11_the_last_space_before_the_credits_is_not_enough_for_the_journey() -> None:
    match = interlude(rc=26, time=[25, 5, 5])
    assert match.table.green[0] == 0
    assert match.table.time[0] == 26
    assert match.table.out[0] == "time"


@pytest.mark.example("lost-adventures", "D13")
@pytest.mark.rule("LA-225", "LA-R39")
def test_d13_a_lever_in_the_temple_hits_the_others_alone() -> None:
    match = temple({0: {LEVERS[0]: 0}}, symbol="lever", cubes=[0, 0, 0])
    answer(match, (0, next(each for each in choices(match, 0) if each.startswith("symbol_"))))
    assert match.table.hubris == [1, 0, 0]
    assert match.table.time == [0, 1, 1]


@pytest.mark.example("lost-adventures", "D14")
@pytest.mark.rule("LA-290", "LA-131", "LA-179")
def test_d14_the_credits_come_before_the_last_rewards() -> None:
    match = scene(
        flips=["|h"], present=True, tile_here=ORDINARY[0], in_berlin=ORDINARY[1:2], track=(1, 1), inside=[0, 1, 1],
        rewards=[0, 1, 1], time=[2, 14, 26],
    )  # fmt: skip
    assert match.table.tile_at[tile(ORDINARY[0])] == box().berlin
    assert match.table.rc == 26
    assert match.table.out == ["", "", "time"]
    found = asked(match, 1, "LA-120")
    assert set(row(match.table)) <= set(found)
    assert not any(each.startswith("look_") for each in found)


@pytest.mark.example("lost-adventures", "D15")
@pytest.mark.rule("LA-238", "LA-239", "LA-243", "LA-246", "LA-R62")
def test_d15_the_highest_player_above_the_enemy() -> None:
    match = flipped([9, 3], enemy=5, trap=[2, 3, 8, 9, 10], noise=[4, 4])
    assert match.table.time == [1, 3]
    assert match.table.hubris == [1, 1]
