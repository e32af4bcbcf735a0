"""How a projection stands, for players that look ahead and for reports."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from fabletop import bots
from fabletop.engine.match import Match
from fabletop.games.projector import GAME
from fabletop.games.projector.bot.estimate import BEGUN, GOAL, chance, estimate, reached
from fabletop.games.projector.state import ADVENTURE, HOME, Outing


def played(seed: str, seats: int) -> Iterator[Match[Outing]]:
    """The moments of a first day by sensible players, whatever is asked."""
    match = Match(GAME, seats=seats, seed=seed, log=False)
    players = [bots.make_player(GAME, "sensible", Random(seat)) for seat in range(seats)]
    while not match.over:
        yield match
        seat = match.waiting[0]
        now = match.situation(seat, Random(0))
        match.answer(seat, now.plain(players[seat](now)))
    yield match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_day_stands_between_lost_and_won_and_ends_at_what_it_came_to(seats: int) -> None:
    """Who looks knows no more of it than what lies open: it stands the same in every view."""
    before = None
    for number, match in enumerate(played(f"estimate {seats}", seats)):
        stands = estimate(match.table)
        assert len(set(stands)) == 1
        assert 0 <= stands[0] <= 1
        before = before if before is not None else stands[0]
        if number % 20 == 0 and not match.over:
            assert [estimate(match.view(seat).table)[0] for seat in range(seats)] == stands
            assert estimate(match.imagine(0, Random(1)).table) == stands
    assert before == BEGUN
    home = match.table.status.count(HOME) / seats
    assert bool(match.table.winners) == reached(match.table)
    assert estimate(match.table)[0] == pytest.approx(GOAL * reached(match.table) + (1 - GOAL) * home)


def middle() -> Outing:
    """Some rounds into a projection."""
    match = next(each for each in played("middle", 2) if each.table.phase == ADVENTURE and each.table.round == 4)
    return match.table.copy()


def test_the_last_turns_a_player_who_leaves_and_lost_cards_make_it_worse() -> None:
    now = chance(middle())
    late = middle()
    del late.entropy[1:], late.dismissed[:]
    assert chance(late) < now
    left = middle()
    left.status[0] = HOME
    assert chance(left) < now
    weak = middle()
    for seat in range(2):
        del weak.draw_piles[seat][:], weak.discards[seat][:]
    assert chance(weak) < now
