"""How matches went, from the estimates that the game makes of itself along the way: when they were decided, and how far
behind their winners had been."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

import msgspec

from fabletop.playtest.rows import MatchRow
from fabletop.simulation.statistics import Share, Spread, share, spread
from fabletop.simulation.summary import NOBODY

BEHIND = 0.25  # who stood no better and won has come back
STEPS = 20  # of a match, in a drawing


class Course(msgspec.Struct, frozen=True):
    """How one match went, seen from those who won it; from the game's side if nobody did."""

    number: int
    winner: str
    standing: list[float]  # from 0 (lost) to 1 (won), evenly spread over the match
    decided: float  # the part of the match after which the winner was ahead to the end
    lowest: float
    mean: float


class Courses(msgspec.Struct, frozen=True):
    """How all matches went together."""

    matches: list[Course]
    decided: Spread
    comebacks: Share  # matches whose winner had stood no better than BEHIND
    by_winner: dict[str, Bands]


class Bands(msgspec.Struct, frozen=True):
    """How the winners stood along the match: at each step the 10th, 50th and 90th of a hundred."""

    games: int
    low: list[float]
    middle: list[float]
    high: list[float]


def courses_of(matches: Sequence[MatchRow]) -> Courses | None:
    """None where the game makes no estimates."""
    found = [course_of(each) for each in matches if each.course]
    if not found:
        return None
    winners = sorted({each.winner for each in found})
    return Courses(
        matches=found,
        decided=spread([each.decided for each in found]),
        comebacks=share(sum(each.lowest <= BEHIND for each in found), len(found)),
        by_winner={who: _bands([each for each in found if each.winner == who]) for who in winners},
    )


def course_of(match: MatchRow) -> Course:
    """How a match with estimates went."""
    winners = match.winners
    losers = [seat for seat in range(match.seats) if seat not in winners]
    standing, behind = [], -1
    for moment, stands in enumerate(match.course):
        mine = max(stands[seat] for seat in winners) if winners else 1 - max(stands)
        theirs = max(stands[seat] for seat in losers) if winners and losers else 0.5
        standing.append(mine)
        if mine <= theirs:
            behind = moment
    return Course(
        number=match.number,
        winner=", ".join(match.winning_sides) or NOBODY,
        standing=standing,
        decided=(behind + 1) / len(standing),
        lowest=min(standing),
        mean=fmean(standing),
    )


def _bands(courses: Sequence[Course]) -> Bands:
    """Matches have different numbers of moments: at each step, the last moment up to there counts."""
    steps = [spread([each.standing[len(each.standing) * step // STEPS] for each in courses]) for step in range(STEPS)]
    return Bands(
        len(courses), [each.p10 for each in steps], [each.median for each in steps], [each.p90 for each in steps]
    )
