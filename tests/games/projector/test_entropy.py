"""The entropy step and the piles of the Entropy deck (TP-142 to TP-151, TP-275 to TP-278)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import bring, card, finished, move_to, projection, stack

from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.games.projector.effects.entropy import DrawEntropy
from fabletop.games.projector.rules.entropy import dismiss_entropy, draw_entropy
from fabletop.games.projector.rules.leaving import dissipate, return_home
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.state import (
    DISMISSED,
    DISSIPATED,
    ENTROPY,
    GLOBAL,
    IN,
    IN_PLAY,
    ON_ENTROPY,
    SPENT,
    Outing,
)
from fabletop.testing.arranged import allowed, choices, tag

DECK = 20
AWAY: dict[str, Any] = {
    "at": {0: "1.1", 1: "1.1", 2: "1.1", 3: "1.1"},
    "up": ["1.1", "2.3"],
    "draw": dict.fromkeys(range(4), ["Dash"] * 6),
}
"""Everybody stands where nobody can return home, with cards to lose."""


def seated(seats: int = 2, **more: Any) -> dict[str, Any]:
    found = {**AWAY, "seats": seats, **more}
    found["draw"] = {seat: names for seat, names in found["draw"].items() if seat < seats}
    return found


def ids(table: Outing, cards: list[int]) -> list[str]:
    return [table.printed_on(each).id for each in cards]


def count(table: Outing) -> int:
    return len(table.entropy) + len(table.spent) + len(table.dismissed) + len(table.in_play)


def drawn(*cards: str, seats: int = 2, **more: Any) -> Match[Outing]:
    """The first player has drawn these cards and is asked what to do, unless one of them asks something."""
    steps = [("entropy", 0)] * len(cards)
    return projection(*steps, ("act", 0), also=lambda table: stack(table, *cards), **seated(seats, **more))


def put(table: Outing, zone: Any, *cards: str) -> None:
    """Entropy cards lie elsewhere; the last named on top."""
    for each in cards:
        move_to(table, each, zone)


def emptied(table: Outing, to: Any = SPENT, but: int = 0) -> None:
    """All but so many cards of the draw pile lie elsewhere."""
    for each in table.entropy[: len(table.entropy) - but]:
        table.move(each, ENTROPY, to)


@pytest.mark.rule("TP-142", "TP-143", "TP-144", "TP-150")
def test_one_card_is_drawn_carried_out_and_discarded_before_anything_else() -> None:
    match = projection(
        ("turn", 0), also=lambda table: stack(table, "EA:07", "EA:11"), **seated(hands={0: ["Dash"], 1: []})
    )
    table = match.table
    assert tag(match) == "act"
    assert ids(table, table.spent) == ["EA:07"]
    assert len(table.lost_piles[0]) == 1
    assert len(table.entropy) == DECK - 1
    assert len(table.hands[0]) == 1  # EA:11 was not drawn


@pytest.mark.rule("TP-142")
def test_the_card_of_a_turn_is_the_current_players() -> None:
    match = projection(("turn", 1), also=lambda table: stack(table, "EA:07"), **seated(fields={"current": 1}))
    assert [len(lost) for lost in match.table.lost_piles] == [0, 1]


@pytest.mark.rule("TP-144")
@pytest.mark.parametrize(("follow", "pile"), [(True, "dismissed"), (False, "spent")])
def test_a_card_that_moves_itself_is_not_discarded(follow: bool, pile: str) -> None:
    """A Voice on the Stairs: dismissed if it is followed, discarded if not."""
    match = drawn("EA:15")
    assert tag(match) == "which"
    match.answer(0, choices(match)[0 if follow else -1])
    assert ids(match.table, getattr(match.table, pile)) == ["EA:15"]
    assert count(match.table) == DECK


@pytest.mark.rule("TP-145", "TP-R91")
@pytest.mark.parametrize(("id_", "area"), [("EA:13", GLOBAL), ("EA:14", 0)])
def test_what_remains_in_play_lies_where_it_says(id_: str, area: int) -> None:
    match = drawn(id_)
    table = match.table
    assert ids(table, table.in_play) == [id_]
    assert table.hindrances == [(card(table, id_), area)]
    assert table.spent == []


@pytest.mark.rule("TP-145")
def test_its_text_works_until_it_is_removed() -> None:
    match = drawn("EA:14", hands={0: ["Spot"], 1: []})
    table = match.table
    rid = next(each for each in allowed(match) if each.startswith("rid"))
    match.answer(0, rid)  # discard a card: discard this card
    assert table.in_play == []
    assert table.hindrances == []
    assert ids(match.table, table.spent) == ["EA:14"]
    assert not [each for each in allowed(match) if each.startswith("rid")]


@pytest.mark.rule("TP-R91")
@pytest.mark.parametrize("home", [True, False])
def test_what_lies_with_a_player_leaves_with_them(home: bool) -> None:
    table = projection(("act", 0), **seated()).table
    for each, area in (("EA:13", GLOBAL), ("EA:14", 0), ("EA:15", 1)):
        table.hindrances.append((move_to(table, each, IN_PLAY), area))
    finished(return_home(table, 0) if home else dissipate(table, 0, "card"))
    assert ids(table, table.spent) == (["EA:14"] if home else [])
    assert ids(table, table.dismissed) == ([] if home else ["EA:14"])
    assert table.hindrances == [(card(table, "EA:13"), GLOBAL), (card(table, "EA:15"), 1)]


@pytest.mark.rule("TP-146", "TP-147", "TP-149", "TP-R92")
def test_the_dismissed_pile_is_recycled_once() -> None:
    def last(table: Outing) -> None:
        emptied(table)
        for each in ("EA:07", "EA:08"):
            move_to(table, each, DISMISSED)

    match = projection(("entropy", 0), ("act", 0), also=last, **seated())
    table = match.table
    assert table.recycled == 1
    assert len(table.entropy) == 1  # the other one
    assert table.dismissed == []
    assert len(table.spent) == DECK - 1  # the discard pile was not drawn from
    assert len(table.lost_piles[0]) == 1


@pytest.mark.rule("TP-148", "TP-R77", "TP-R92", "TP-261")
@pytest.mark.parametrize("used", [False, True])
def test_without_a_card_to_draw_everybody_dissipates(used: bool) -> None:
    """A recycle that was used leaves dismissed cards where they are. Nobody slips home meanwhile."""

    def last(table: Outing) -> None:
        emptied(table)
        if used:
            move_to(table, "EA:07", DISMISSED)
            table.recycled = 1

    match = projection(("entropy", 0), ("act", 0), also=last, **seated(3, at=dict.fromkeys(range(3), "2.3")))
    table = match.table
    assert table.status == [DISSIPATED] * 3
    assert table.temp == [[0] * 7] * 3


@pytest.mark.rule("TP-146", "TP-147", "TP-148")
@pytest.mark.example("projector", "E24")
@pytest.mark.parametrize(("dismissed", "turns"), [(0, 20), (3, 23)])
def test_the_clock_runs_out_with_the_21st_draw_or_later_by_what_was_dismissed(dismissed: int, turns: int) -> None:
    """Cards that are dismissed again after the recycle do not lengthen it."""
    match = projection(("act", 0), **seated(lost={0: ["Dash"] * 4, 1: []}))
    table = match.table
    for each in table.entropy:  # each of them does nothing to who has lost so much
        table.face[each] = table.box.face("EA:09").number
    done = 0
    while table.status == [IN, IN]:
        finished(draw_entropy(table, 0))
        done += 1
        if done <= dismissed or done > DECK:
            dismiss_entropy(table, table.spent[-1])
    assert done == turns + 1  # with the last one they were gone
    assert table.status == [DISSIPATED, DISSIPATED]
    assert len(table.lost_piles[0]) == 4


@pytest.mark.rule("TP-151", "TP-227")
@pytest.mark.parametrize(("id_", "area"), [("EA:01", 0), ("EA:05", GLOBAL)])
def test_a_baddie_stays_in_the_area_it_names_or_with_who_drew_it(id_: str, area: int) -> None:
    table = drawn(id_).table
    assert [(ids(table, [each.card]), each.area, each.wounds) for each in table.opponents] == [([id_], area, 0)]
    assert ids(table, table.in_play) == [id_]


@pytest.mark.rule("TP-151", "TP-A33")
def test_a_token_baddie_stands_on_a_location_far_from_who_drew_it() -> None:
    def next_tier(table: Outing) -> None:
        move_to(table, "EB:07", ENTROPY)

    match = projection(("entropy", 0), ("act", 0), also=next_tier, **seated())
    (found,) = match.table.opponents
    column, row = (found.area - 100) % 6, (found.area - 100) // 6
    assert max(column, row) >= 2  # from 1.1
    assert ids(match.table, match.table.in_play) == ["EB:07"]


@pytest.mark.rule("TP-143", "TP-R93")
def test_a_further_card_is_drawn_by_the_same_procedure() -> None:
    """Drawing and carrying out one more: from the recycled pile if need be, and with none left everybody dissipates."""

    def last(table: Outing) -> None:
        emptied(table)
        move_to(table, "EA:07", DISMISSED)

    table = projection(("act", 0), also=last, **seated()).table
    now = Now(table, Source(ON_ENTROPY, card(table, "EA:20")), {"you": 0})
    finished(DrawEntropy(1).run(now))
    assert len(table.lost_piles[0]) == 1
    assert table.status == [IN, IN]
    finished(DrawEntropy(1).run(now))
    assert table.status == [DISSIPATED, DISSIPATED]


@pytest.mark.rule("TP-275", "TP-277", "TP-278")
def test_dismissed_cards_are_of_the_twenty_and_other_things_go_back() -> None:
    match = projection(("act", 0), also=lambda table: put(table, IN_PLAY, "EA:13"), **seated())
    table = match.table
    dismiss_entropy(table, card(table, "EA:13"))
    assert ids(table, table.dismissed) == ["EA:13"]
    assert count(table) == DECK
    bring(table, "EA:01", 0)
    assert count(table) == DECK
