"""Turns, cities and what travelling costs; the encounter before cubes are placed (LA-031 to LA-062, LA-281, LA-282)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from fabletop.engine.questions import Ask
from fabletop.engine.simulate import simulate
from fabletop.engine.table import UNKNOWN
from fabletop.engine.view import PileKey
from fabletop.games.lost_adventures import GAME
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.effects.costs import Hubris
from fabletop.games.lost_adventures.state import TURNS, Film
from fabletop.games.lost_adventures.terms import CATEGORIES, COLOURS, SHAPES, START
from fabletop.testing.arranged import barred, choices, log, refused

from .allocating import NO_CUBES, OUT, allocating, choosing, join, off, revealed
from .arrange import answer, city, film, leaving, notes
from .encounter import asked, deeds, leave, remain, scene
from .encounter import door as secret_door
from .encounter import on as space

CITIES = [each.id for each in box().cities]
FREE = "tuesday_plane"
RC = 27


# --- the course of the game ----------------------------------------------------------------------------------------


def watched(seed: int, seats: int = 5) -> tuple[list[tuple[str, int]], list[list[int]], Film]:
    """A game at random: each phase and turn it went through, and the black cubes at each of its questions."""
    course: list[tuple[str, int]] = []
    black: list[list[int]] = []

    def watch(table: Film, decide: Any, ask: Ask[Any]) -> Any:
        if not course or course[-1] != (table.phase, table.turn):
            course.append((table.phase, table.turn))
        black.append(table.black[:])
        return decide(ask)

    return course, black, simulate(GAME, seed=seed, seats=seats, options={"mats": "random"}, watch=watch).table


def survived(seats: int = 5) -> tuple[list[tuple[str, int]], list[list[int]], Film]:
    """The first game that went through all its parts."""
    return next(found for seed in range(40) if (found := watched(seed, seats))[2].penances)


@pytest.mark.rule("LA-031", "LA-032", "LA-199")
def test_nine_turns_the_interlude_the_temple_the_grail_room_and_the_challenge() -> None:
    course, _, table = survived()
    turns = [("map", number) for number in range(1, 10)]
    assert course == [*turns, ("interlude", 9), ("temple", 9), ("grail", 9)]
    assert table.phase == "hubris"  # in which nobody decides anything
    assert table.over


@pytest.mark.rule("LA-003", "LA-033", "LA-039")
def test_each_turn_moves_one_black_cube_from_the_turn_track_to_a_region() -> None:
    _, black, table = survived()
    sums = [sum(each) for each in black]
    assert set(sums) == {*range(3, 13)}
    assert sum(table.black) == 3 + TURNS


@pytest.mark.rule("LA-040")
def test_black_cubes_never_leave_a_region() -> None:
    _, black, _ = survived()
    for before, after in pairwise(black):
        assert all(old <= new for old, new in zip(before, after, strict=True))


@pytest.mark.rule("LA-034")
def test_turn_order_is_the_active_player_then_clockwise_without_those_who_are_out() -> None:
    match = film(5, active=3, out=["", "life", "", "", "time"])
    assert match.table.turn_order() == [3, 0, 2]


@pytest.mark.rule("LA-034")
def test_who_is_out_is_not_asked_for_cubes() -> None:
    match = allocating(seats=4, active=2, out=["", "life", "", ""])
    answer(match, (2, NO_CUBES))
    assert match.waiting == (3, 0)
    answer(match, (3, NO_CUBES), (0, NO_CUBES))
    assert not match.table.company >> 1 & 1
    assert match.table.out == ["", "life", "", ""]


# --- choosing the city ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-035", "LA-037", "LA-038", "LA-R14")
@pytest.mark.parametrize("at", [{}, {0: "lisbon"}, {0: "shanghai"}, {0: "berlin"}])
def test_every_city_can_be_chosen_from_anywhere(at: dict[int, str]) -> None:
    match = film(at=at)
    assert choices(match, 0) == CITIES
    assert not barred(match, 0)


@pytest.mark.rule("LA-035", "LA-036", "LA-R14")
@pytest.mark.parametrize("name", ["ankara", "shanghai"])
def test_the_active_player_moves_there_or_stays_where_they_are(name: str) -> None:
    match = film(at={0: "ankara"})
    answer(match, (0, name))
    assert match.table.at[0] == match.table.city == city(name)


@pytest.mark.rule("LA-037", "LA-R14")
@pytest.mark.parametrize("name", ["berlin", "ankara"])
def test_an_encounter_can_be_in_berlin_or_in_a_city_without_a_tile(name: str) -> None:
    match = choosing(name, tile_at=[-2] * 12)
    answer(match, (0, name))
    assert asked(match, 0, "LA-063") == []
    assert match.table.city == city(name)


@pytest.mark.rule("LA-039", "LA-058", "LA-R03")
def test_the_black_cube_goes_to_the_region_and_the_enemy_marker_counts_it() -> None:
    match = allocating("ankara", black=[4, 2, 1])
    assert match.table.black == [4, 3, 1]
    assert match.table.enemy_marker == 3


# --- time ----------------------------------------------------------------------------------------------------------

JOURNEYS = [
    ("cairo", "ankara", 1, ("LA-041", "LA-047")),  # inside a region, by a route
    ("lisbon", "athens", 1, ("LA-041", "LA-047")),  # inside a region, far away
    ("ankara", "ankara", 1, ("LA-041", "LA-036")),
    ("lisbon", "ankara", 2, ("LA-042",)),
    ("shanghai", "berlin", 2, ("LA-042",)),
    ("athens", "cairo", 1, ("LA-043", "LA-R09")),
    ("berlin", "ankara", 1, ("LA-043", "LA-R09")),
    ("lhasa", "baghdad", 1, ("LA-043",)),
    ("start", "london", 2, ("LA-046", "LA-R10")),
    ("start", "saigon", 2, ("LA-046", "LA-R10")),
]


@pytest.mark.rule("LA-041", "LA-047")
@pytest.mark.parametrize(
    ("source", "target", "cost"),
    [pytest.param(a, b, cost, marks=pytest.mark.rule(*rules), id=f"{a}-{b}") for a, b, cost, rules in JOURNEYS],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_journey_costs_the_active_player_and_who_joins_them(
    seat: int, source: str, target: str, cost: int
) -> None:
    at = {} if source == "start" else {seat: source}
    table = revealed(allocating(target, at={1 - seat: target, **at}), b=NO_CUBES)
    assert table.time[seat] == cost
    assert table.at[seat] == city(target)


@pytest.mark.rule("LA-042", "LA-043", "LA-281")
def test_the_city_they_come_from_is_remembered_until_they_have_paid() -> None:
    match = allocating("ankara", at={0: "lisbon"})
    assert match.table.at[0] == city("ankara")
    assert match.table.came_from == city("lisbon")
    answer(match, (0, NO_CUBES))
    assert match.table.time[0] == 2


@pytest.mark.rule("LA-044", "LA-046", "LA-R15")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_cube_on_free_travel_saves_the_extra_space_also_from_start(seat: int) -> None:
    free = join(FREE)
    match = allocating("ankara", cards={seat: [FREE]})
    table = revealed(match, a=free) if seat == 0 else revealed(match, b=free)
    assert table.time[seat] == 1


@pytest.mark.rule("LA-045")
def test_free_travel_without_a_cube_saves_nothing() -> None:
    table = revealed(allocating("ankara", cards={0: [FREE]}), a=join(plus=3))
    assert table.time[0] == 2


@pytest.mark.rule("LA-045", "LA-083")
def test_free_travel_counts_in_the_encounter_of_its_cube_alone() -> None:
    match = allocating("ankara", 2, cards={0: [FREE]}, time=[0, 9])
    revealed(match, a=join(FREE))
    answer(match, (0, "exit"))
    answer(match, (0, "shanghai"), (0, NO_CUBES))
    assert match.table.time[0] == 1 + 2


@pytest.mark.rule("LA-048", "LA-043")
def test_an_off_camera_move_to_another_region_costs_no_time() -> None:
    match = allocating("lisbon", 2, at={1: "athens"})
    revealed(match, b=off(move=1))
    answer(match, (1, "move_cairo"))
    assert match.table.at[1] == city("cairo")
    assert match.table.time[1] == 0


@pytest.mark.rule("LA-049", "LA-R15")
def test_the_active_player_pays_when_they_confirm_and_the_others_at_the_reveal() -> None:
    match = allocating("ankara")
    assert match.table.time == [0, 0, 0]
    answer(match, (0, NO_CUBES))
    assert match.table.time == [2, 0, 0]
    answer(match, (1, NO_CUBES))
    assert match.table.time == [2, 0, 0]
    answer(match, (2, NO_CUBES))
    assert match.table.time == [2, 2, 2]


# --- the credits ---------------------------------------------------------------------------------------------------


def doomed(**more: Any) -> Any:
    """The active player is in Ankara, one space before the credits: taking part ends their film."""
    return choosing("ankara", time=[RC - 1, 0, 0], at={0: "ankara", 1: "ankara", 2: "ankara"}, **more)


@pytest.mark.rule("LA-051", "LA-R17")
def test_an_active_player_who_must_reach_the_credits_may_go_anywhere() -> None:
    assert choices(doomed(), 0) == CITIES


@pytest.mark.rule("LA-050", "LA-R16", "LA-R17")
def test_the_turn_ends_when_paying_for_travel_ends_the_active_player() -> None:
    match = doomed()
    display = match.table.boxes[:]
    answer(match, (0, "ankara"))
    encounter = match.table.scene[0]
    answer(match, (0, NO_CUBES))
    table = match.table
    assert table.out == ["time", "", ""]
    assert table.scene == []
    assert encounter in table.gone
    assert [len(table.deck_escape), table.flipped] == [12, []]
    assert table.boxes == display
    assert table.time[1:] == [0, 0]
    assert table.black == [1, 2, 1]
    assert (table.turn, table.active) == (2, 1)
    assert asked(match, 1, "LA-035")


@pytest.mark.rule("LA-050", "LA-199")
def test_a_ninth_turn_that_ends_so_is_followed_by_the_interlude() -> None:
    match = doomed(start=("turn", 9))
    answer(match, (0, "ankara"), (0, NO_CUBES))
    assert match.table.phase == "interlude"


@pytest.mark.rule("LA-050", "LA-275")
def test_the_game_ends_when_the_last_player_is_out_so() -> None:
    match = choosing("ankara", 2, time=[RC - 1, 0], out=["", "life"], at={0: "ankara"})
    answer(match, (0, "ankara"), (0, NO_CUBES))
    assert match.over
    assert match.table.winners == ()


@pytest.mark.rule("LA-051", "LA-R17")
def test_a_city_that_would_bring_them_to_the_credits_is_barred_if_another_would_not() -> None:
    match = film(time=[RC - 2, 0, 0], at={0: "athens"})
    near = ["berlin", "london", "lisbon", "venice", "athens", "ankara", "cairo"]
    assert choices(match, 0) == near
    assert barred(match, 0) == dict.fromkeys([name for name in CITIES if name not in near], "LA-051")
    refused(match, 0, "shanghai", "LA-051")


@pytest.mark.rule("LA-051", "LA-046")
def test_from_start_two_spaces_before_the_credits_there_is_no_other_choice() -> None:
    match = film(time=[RC - 2, 0, 0], covered=[15] * 3)
    assert choices(match, 0) == CITIES
    answer(match, (0, "london"), (0, NO_CUBES))
    assert match.table.out[0] == "time"


@pytest.mark.rule("LA-282", "LA-R17")
def test_free_travel_keeps_far_cities_open_but_then_must_get_a_cube() -> None:
    match = choosing("shanghai", time=[RC - 2, 0, 0], at={0: "athens"}, cards={0: [FREE]})
    assert choices(match, 0) == CITIES
    answer(match, (0, "shanghai"))
    refused(match, 0, join(plus=3), "LA-282")
    refused(match, 0, NO_CUBES, "LA-282")
    answer(match, (0, join(FREE)))
    assert match.table.time[0] == RC - 1
    assert not match.table.out[0]


@pytest.mark.rule("LA-282")
def test_where_the_journey_is_not_dangerous_free_travel_needs_no_cube() -> None:
    match = choosing("athens", time=[RC - 2, 0, 0], at={0: "athens"}, cards={0: [FREE]})
    answer(match, (0, "athens"), (0, NO_CUBES))
    assert match.table.time[0] == RC - 1


@pytest.mark.rule("LA-282")
@pytest.mark.parametrize("mats", [["mail_pilot", "stuntman"], ["stuntman", "mail_pilot"]])
def test_a_free_travel_ability_that_is_covered_opens_no_city(mats: list[str]) -> None:
    match = film(2, time=[RC - 2, 0], at={0: "athens"}, mats=mats, covered=[15, 0])
    assert "shanghai" not in choices(match, 0)


@pytest.mark.rule("LA-282", "LA-051")
def test_free_travel_that_takes_no_cube_opens_no_city() -> None:
    printed = {FREE: {"cost": (Hubris(),)}}
    match = choosing("shanghai", time=[RC - 2, 0, 0], at={0: "athens"}, cards={0: [FREE]}, printed=printed)
    assert "shanghai" not in choices(match, 0)


@pytest.mark.rule("LA-282")
def test_who_joins_by_free_travel_alone_must_put_a_cube_there() -> None:
    match = allocating("ankara", time=[0, RC - 2, 0], cards={1: [FREE]})
    answer(match, (0, NO_CUBES))
    refused(match, 1, join(plus=1), "LA-282")
    answer(match, (1, join(FREE)), (2, OUT))
    assert match.table.time[1] == RC - 1
    assert match.table.inside[1]


@pytest.mark.rule("LA-051", "LA-R17", "LA-R80")
@pytest.mark.parametrize(("at", "time"), [("ankara", RC - 1), ("lisbon", RC - 2)])
def test_nobody_may_join_into_the_credits(at: str, time: int) -> None:
    match = allocating("ankara", time=[0, time, 0], at={1: at})
    answer(match, (0, NO_CUBES))
    refused(match, 1, NO_CUBES, "LA-051")
    refused(match, 1, "join", "LA-051")
    answer(match, (1, OUT), (2, OUT))
    assert not match.table.out[1]


@pytest.mark.rule("LA-051", "LA-R80")
def test_a_player_two_spaces_before_the_credits_may_join_where_travel_is_free_of_cost() -> None:
    match = allocating("ankara", time=[0, RC - 2, 0], at={1: "cairo"})
    table = revealed(match, b=NO_CUBES)
    assert table.time[1] == RC - 1
    assert table.inside[1]


@pytest.mark.rule("LA-051")
@pytest.mark.parametrize(("time", "offered"), [(RC - 2, False), (RC - 3, True)])
def test_the_secret_exit_card_is_not_for_who_would_reach_the_credits(time: int, offered: bool) -> None:
    match = scene(2, [""], time=[time, 0], track=(0, 0, space(1, secret_door(1)), 2))
    assert deeds(match, 0) == ["secret_exit"] * offered


@pytest.mark.rule("LA-051")
@pytest.mark.parametrize(("time", "offered"), [(RC - 1, False), (RC - 2, True)])
def test_sharing_a_temple_card_is_not_for_who_would_reach_the_credits(time: int, offered: bool) -> None:
    looking = [0] * 12
    looking[2] = 1 << 1
    match = leaving(1, time=[time, 0, 0], tiles={"cup_maker": "ankara"}, looking=looking)
    assert ("look_2" in choices(match, 0)) == offered
    assert barred(match, 0) == {"look": "LA-171"} | ({} if offered else {"look_2": "LA-051"})
    assert "look_3" in choices(match, 0)


@pytest.mark.rule("LA-035", "LA-098")
def test_a_city_says_what_may_await_one_and_how_far_the_enemy_has_to_come() -> None:
    match = film(enemy_at=city("cairo"))
    said = notes(match, 0)
    table = match.table
    circle = box().backs[table.printed(table.tops[0]).back]
    (tile,) = table.tiles_in(city("cairo"))
    looks = " and ".join(sorted(box().tiles[tile].colours, key=COLOURS.index))
    assert said["cairo"] == f"Fight or Escape, reward from {circle.min} on; {looks} cards; the Enemy is here"
    assert said["aden"].endswith("; Enemy 1 away")
    assert said["berlin"].endswith(" on; Enemy 2 away")  # no tile lies there


# --- the encounter card --------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-052", "LA-060")
@pytest.mark.parametrize("name", ["lisbon", "london", "venice", "berlin"])
def test_the_uppermost_card_of_the_pile_for_the_shape_is_turned_up(name: str) -> None:
    match = film()
    shape = box().shape[city(name)]
    tops, below = match.table.tops[:], [match.table.pile(zone)[-1] for zone in _piles(match.table)]
    answer(match, (0, name))
    assert match.table.scene == [tops[shape]]
    tops[shape] = below[shape]
    assert match.table.tops == tops
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        assert view.table.encounter == match.table.encounter
        assert view.table.tops == [UNKNOWN] * 4
        assert [back.split()[0] for back in view.backs[PileKey("tops", -1)]] == list(SHAPES)


def _piles(table: Film) -> list[Any]:
    return [zone for zone in table.layout.zones if zone.name.startswith("pile_")]


@pytest.mark.rule("LA-053", "LA-R15")
@pytest.mark.parametrize("hubris", [True, False])
def test_a_hubris_back_costs_the_active_player_1_hubris_at_once(hubris: bool) -> None:
    match = allocating("ankara", scenery={"hubris": hubris})
    assert match.table.hubris == [int(hubris), 0, 0]
    assert asked(match, 0, "LA-063") == []
    answer(match, (0, NO_CUBES))
    assert match.table.hubris == [int(hubris), 0, 0]


@pytest.mark.rule("LA-053", "LA-060")
def test_hubris_on_the_uppermost_back_is_part_of_the_price_of_a_city() -> None:
    match = film(seed="e")
    table, question = match.table, match.question_for(0)
    assert question is not None
    costly = {shape for shape, card in enumerate(table.tops) if table.printed(card).card.hubris}
    assert 0 < len(costly) < len(table.tops), "the seed shows both kinds of back; take another"
    for option in question.options:
        assert ("hubris" in option.cost) == (table.box.shape[city(option.id)] in costly)


@pytest.mark.rule("LA-054")
def test_the_text_is_shown_to_all() -> None:
    match = film()
    answer(match, (0, "ankara"))
    for seat in range(3):
        assert match.table.encounter.text in log(match, seat)


@pytest.mark.rule("LA-055")
@pytest.mark.parametrize("category", CATEGORIES)
def test_cards_are_flipped_from_the_deck_of_the_category(category: str) -> None:
    match = allocating("ankara", scenery={"category": category})
    table = revealed(match, a=NO_CUBES)
    assert table.printed(table.flipped[0]).card.category == category


@pytest.mark.rule("LA-056", "LA-057", "LA-058")
def test_the_markers_begin_anew_in_each_encounter() -> None:
    match = choosing("ankara", success=5, contribution=[3, 3, 3], inside=[1, 1, 1])
    answer(match, (0, "ankara"))
    assert match.table.success == 0
    assert match.table.space == match.table.encounter.track[0]
    assert match.table.investment == 0
    assert match.table.enemy_marker == 2


@pytest.mark.rule("LA-059", "LA-080", "LA-081")
def test_the_markers_are_common_to_all_who_take_part() -> None:
    """What one has put in brings the marker forward for the other, who leaves by it."""
    match = scene(2, ["cc"], contribution=[2, 0], rewards=[0, 2], track=(0, 0, 2, 2))
    answer(match, (0, "remain"), (1, "exit"))
    assert match.table.success == 2
    assert "done" in asked(match, 1, "LA-120")


@pytest.mark.rule("LA-061")
@pytest.mark.parametrize("encounter", box().encounters, ids=lambda card: card.id)
def test_the_minimum_is_the_first_space_numbered_1_or_more(encounter: Any) -> None:
    assert next(step for step, each in enumerate(encounter.track) if each.n >= 1) == encounter.min


@pytest.mark.rule("LA-060", "LA-062")
@pytest.mark.parametrize("shape", SHAPES)
def test_the_left_category_of_a_back_is_the_likelier_in_its_pile(shape: str) -> None:
    pile = [card for card in box().encounters if card.shape == shape]
    ((likelier, other),) = {card.categories for card in pile}
    fronts = [card.category for card in pile]
    assert set(fronts) == {likelier, other}
    assert fronts.count(likelier) > fronts.count(other)


@pytest.mark.rule("LA-060")
def test_a_back_shows_shape_minimum_categories_and_hubris_alone() -> None:
    for card in box().encounters:
        back = box().by_id[card.id].back.split()
        assert back == [card.shape, str(card.min), *card.categories, *(["hubris"] if card.hubris else [])]


# --- an active player who is put out later -------------------------------------------------------------------------


@pytest.mark.rule("LA-R16", "LA-093")
def test_if_the_active_player_is_put_out_the_next_participant_flips_and_chooses() -> None:
    """Venice lies one route from Berlin; the Enemy in Athens has two ways to Berlin."""
    match = scene(3, [".|x", ".|x"], where="berlin", enemy="athens", active=0, life=[0, 7, 7], threat="life",
                  contribution=[6, 2, 1], start=("symbol", 0), agenda=[("flip",)], track=(space(0, "x"), 1),
                  present=True, inside=[1, 1, 1], also=_elsewhere)  # fmt: skip
    assert match.table.out == ["life", "", ""]
    assert match.table.investment == 3
    assert asked(match, 1, "LA-099") == ["venice", "ankara"]


def _elsewhere(table: Film) -> None:
    """They were there for the first hit and are not for the next flip."""
    table.present, table.enemy_at = True, city("athens")


@pytest.mark.rule("LA-R16", "LA-132")
def test_if_nobody_is_left_in_it_the_encounter_ends() -> None:
    match = scene(3, [".|x"], present=True, life=[0, 0, 7], threat="life", inside=[1, 1, 0], rewards=[3, 3, 0])
    assert match.table.out == ["life", "life", ""]
    assert match.table.turn == 2
    assert asked(match, 2, "LA-035")


@pytest.mark.rule("LA-R10")
def test_start_is_no_city() -> None:
    match = film()
    assert match.table.at[0] == START
    refused(match, 0, "start", "LA-035")
    refused(match, 0, "new_york", "LA-035")


@pytest.mark.rule("LA-117")
def test_who_stayed_out_is_not_asked_to_remain() -> None:
    match = allocating("ankara")
    revealed(match, b=NO_CUBES)
    assert (match.waiting, match.table.inside) == ((0,), [1, 1, 0])
    remain(match, 0)
    assert (match.waiting, match.table.inside) == ((1,), [1, 1, 0])
    leave(match, 1)
    assert (match.waiting, match.table.inside) == ((0,), [1, 0, 0])
