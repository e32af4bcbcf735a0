"""The grail room and the hubris challenge (LA-250 to LA-267)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.rules.ending import CARDS
from fabletop.games.lost_adventures.state import YELLOW, Film

from .arrange import answer, film, looked, notes, speaks_of, temple_id
from .encounter import asked
from .perils import HubrisFace, challenge

TRAITS = list(box().traits)[:3]  # of the true grail
EVERY_SLOT = tuple(range(1, 13))


def grail(fits: int) -> str:
    """A grail with so many of the traits."""
    return next(
        f"grail_{each.number}" for each in box().grails if sum(trait in TRAITS for trait in each.traits) == fits
    )


def grail_room(**arranged: Any) -> Match[Film]:
    """Before ten grails. Nobody has hubris, so that the game is over when the grails are chosen."""
    yellow = {place: temple_id("yellow", trait=trait) for place, trait in zip(YELLOW, TRAITS, strict=True)}
    return film(start=("grail room",), phase="temple", temple=yellow, **arranged)


# --- the grail room --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-250", "LA-252")
def test_who_has_looked_at_yellow_cards_is_told_which_grails_are_left() -> None:
    match = grail_room(looked=looked({YELLOW[0]: [0], YELLOW[2]: [0]}))
    said = notes(match, 0)
    seen = {TRAITS[0], TRAITS[2]}
    left = {f"grail_{each.number}" for each in box().grails if seen <= set(each.traits)}
    assert {id_ for id_, note in said.items() if note.endswith("; true in 1 of 3")} == left
    assert {id_ for id_, note in said.items() if note.endswith("; cannot be it")} == set(said) - left
    assert not any(";" in note for note in notes(match, 1).values())


@pytest.mark.rule("LA-250")
def test_each_chooses_one_of_ten_grails_in_secret() -> None:
    match = grail_room()
    assert set(match.waiting) == {0, 1, 2}
    assert asked(match, 0, "LA-250") == [f"grail_{number}" for number in range(1, 11)]
    answer(match, (0, grail(3)), (1, grail(1)))
    assert match.table.grail == [0, 0, 0]
    assert match.table.life == [7, 7, 7]
    assert match.table.curses == [0, 0, 0]
    answer(match, (2, grail(2)))
    assert [f"grail_{number}" for number in match.table.grail] == [grail(3), grail(1), grail(2)]


@pytest.mark.rule("LA-250")
def test_who_is_out_chooses_nothing() -> None:
    assert set(grail_room(out=["", "life", ""]).waiting) == {0, 2}


@pytest.mark.rule("LA-251", "LA-R63")
def test_two_players_may_choose_the_same_grail() -> None:
    match = grail_room(life=[5, 5, 5])
    answer(match, (0, grail(3)), (1, grail(3)), (2, grail(2)))
    assert match.table.life == [6, 6, 5]


@pytest.mark.rule("LA-252")
def test_the_yellow_cards_are_turned_up_when_all_have_chosen() -> None:
    match = grail_room(curses=[2, 0, 0], hubris=[0, 0, 0])
    answer(match, (0, grail(2)), (1, grail(2)))
    assert [match.table.up[place] for place in YELLOW] == [0, 0, 0]
    answer(match, (2, grail(2)))
    assert all(match.table.up[place] for place in YELLOW)


@pytest.mark.rule("LA-253", "LA-254", "LA-255")
def test_three_traits_heal_two_curse_once_and_fewer_twice() -> None:
    match = grail_room(life=[4, 4, 4])
    answer(match, (0, grail(3)), (1, grail(2)), (2, grail(1)))
    assert match.table.life == [5, 4, 4]
    assert match.table.curses == [0, 1, 2]


@pytest.mark.rule("LA-253", "LA-R64", "LA-279")
def test_nobody_has_more_than_seven_life() -> None:
    match = grail_room()
    answer(match, *((seat, grail(3)) for seat in range(3)))
    assert match.table.life == [7, 7, 7]


@pytest.mark.rule("LA-254", "LA-255", "LA-270")
def test_a_wrong_grail_may_be_the_fourth_curse() -> None:
    match = grail_room(curses=[3, 2, 2])
    answer(match, (0, grail(2)), (1, grail(1)), (2, grail(2)))
    assert match.table.out == ["curse", "curse", ""]


# --- the hubris challenge --------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-256", "LA-031")
def test_the_challenge_follows_the_grail_room() -> None:
    match = grail_room(hubris=[20, 0, 0])
    assert match.table.phase == "grail"
    answer(match, *((seat, grail(3)) for seat in range(3)))
    assert match.table.phase == "hubris"
    assert match.table.penances == CARDS


@pytest.mark.rule("LA-257", "LA-R65", "LA-R34")
def test_cards_rewrites_and_abilities_do_nothing_here() -> None:
    arranged: dict[str, Any] = {"hubris": [4, 3, 9], "green": [2, 1, 0], "cubes": [1, 0, 3], "seed": 5}
    plain = film(start=("challenge",), phase="grail", covered=[15] * 3, **arranged)
    rich = film(
        start=("challenge",), phase="grail", cards={0: ["wrapped_hand", "torch"], 1: ["jet_mirror"]},
        rewrites={2: ["rw_01"]}, mats=["sound_recordist", "stuntman", "collector"], **arranged,
    )  # fmt: skip
    assert rich.over
    for name in ("out", "life", "time", "hubris", "curses", "noise", "green", "penances"):
        assert getattr(rich.table, name) == getattr(plain.table, name)


@pytest.mark.rule("LA-258", "LA-R66")
@pytest.mark.parametrize(("green", "cubes", "purged"), [(0, 0, 0), (3, 0, 3), (0, 3, 3), (5, 2, 7), (12, 4, 12)])
def test_green_cubes_and_unspent_cubes_are_the_investment_up_to_twelve(green: int, cubes: int, purged: int) -> None:
    match = challenge((EVERY_SLOT, ()), hubris=[20, 0, 0], green=[green, 0, 0], cubes=[cubes, 4, 4])
    assert match.table.hubris[0] == 20 - purged


@pytest.mark.rule("LA-258", "LA-R29")
def test_black_cubes_do_not_count() -> None:
    match = challenge((EVERY_SLOT, ()), hubris=[20, 0, 0], black=[4, 4, 4])
    assert match.table.hubris[0] == 20


@pytest.mark.rule("LA-259", "LA-R66", "LA-207")
def test_a_fourth_cube_counts_only_if_it_was_bought() -> None:
    match = challenge(
        (EVERY_SLOT, ()), start="fourth cubes", agenda=[("challenge",)], covered=[15] * 3, cubes=[3] * 3,
        hubris=[20, 20, 0],
    )  # fmt: skip
    answer(match, (0, "yes"), (1, "no"), (2, "no"))
    assert match.table.hubris[:2] == [21 - 4, 20 - 3]


@pytest.mark.rule("LA-260", "LA-R67")
def test_who_has_no_hubris_has_passed_at_once() -> None:
    match = challenge(((), ("life", "time")), hubris=[0, 3, 0], time=[2, 2, 2])
    assert match.table.passed == [1, 0, 1]
    assert match.table.life == [7, 6, 7]
    assert match.table.time == [2, 3, 2]


@pytest.mark.rule("LA-261")
def test_five_cards_at_most_one_after_the_other_for_all() -> None:
    match = challenge(*[((1,), ())] * 7, hubris=[9, 8, 7], green=[1, 1, 1])
    assert match.table.penances == len(match.table.resolved) == CARDS == 5
    assert match.table.hubris == [4, 3, 2]


@pytest.mark.rule("LA-262", "LA-R68")
def test_checks_count_up_to_and_including_the_investment() -> None:
    match = challenge(((1, 4, 5), ()), hubris=[9, 9, 9], green=[3, 4, 5])
    assert match.table.hubris == [8, 7, 6]


@pytest.mark.rule("LA-263")
def test_who_is_rid_of_all_hubris_suffers_neither_this_card_nor_another() -> None:
    match = challenge(((1, 2), ("curse",)), ((), ("life",)), hubris=[2, 3, 1], green=[2, 2, 2])
    assert match.table.curses == [0, 1, 0]
    assert match.table.life == [7, 6, 7]
    assert match.table.hubris == [0, 1, 0]


@pytest.mark.rule("LA-264")
def test_each_other_player_suffers_the_whole_consequence() -> None:
    match = challenge(((), ("life", "time")), ((), ("curse",)), hubris=[1, 1, 1], time=[3, 4, 5])
    assert match.table.life == [6, 6, 6]
    assert match.table.time == [4, 5, 6]
    assert match.table.curses == [1, 1, 1]


@pytest.mark.rule("LA-265")
def test_consequences_come_clockwise_from_the_player_furthest_back() -> None:
    match = challenge(((), ("life",)), hubris=[1, 1, 1], time=[5, 4, 3])
    assert speaks_of(match, "LA-264") == [2, 0, 1]


@pytest.mark.rule("LA-265")
def test_consequences_do_not_affect_one_another() -> None:
    """The first falls; the others suffer as they would have."""
    match = challenge(((), ("life",)), hubris=[1, 1, 1], time=[0, 1, 2], life=[0, 3, 4])
    assert match.table.out[0] == "life"
    assert match.table.life[1:] == [2, 3]


@pytest.mark.rule("LA-266")
@pytest.mark.parametrize(("cards", "number"), [([((1,), ())], 1), ([((), ()), ((1,), ())], 2), ([((), ("life",))], 1)])
def test_it_ends_when_nobody_is_left_who_has_not_passed(cards: list[HubrisFace], number: int) -> None:
    """Rid of hubris, or out."""
    match = challenge(*cards, hubris=[1, 0, 1], green=[1, 0, 1], life=[0, 7, 0])
    assert match.over
    assert match.table.penances == number


@pytest.mark.rule("LA-267")
def test_who_still_has_hubris_then_is_out() -> None:
    match = challenge(hubris=[1, 0, 3])
    assert match.table.out == ["hubris", "", "hubris"]
    assert match.table.winners == (1,)
