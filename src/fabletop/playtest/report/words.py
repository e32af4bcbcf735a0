"""Measures in words, such as the cards that were used: how often each comes up, and who wins then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from statistics import NormalDist, fmean, median

import msgspec

from fabletop.playtest.rows import MatchRow
from fabletop.simulation.statistics import Share, more, share

SURE = 0.95
RARE = 5  # a word that comes up so many times less often than the middle one is as good as dead


class Lift(msgspec.Struct, frozen=True):
    """How much more often a side wins when a word came up than when it did not, from -1 to 1. Ninety-five times out of
    a hundred the intervals of *all* words of a measure hold what would be found in the long run, so that among many
    words none stands out by chance alone."""

    side: str
    when: Share
    otherwise: Share
    value: float
    low: float
    high: float


class Word(msgspec.Struct, frozen=True):
    """One word of a measure."""

    word: str
    times: Share  # among all words that came up
    matches: Share  # in which it came up
    lifts: list[Lift]  # none where it came up in all matches
    dead: bool
    strong: list[str]  # sides that it helps more than other words do, as far as can be told
    weak: list[str]  # sides that it helps less


class Words(msgspec.Struct, frozen=True):
    """A measure in words. `usual` is the mean lift of its words for each side: where only those who do well get to use
    anything, every word has a lift, and only the difference from the others says something about it."""

    name: str
    usual: dict[str, float]
    words: list[Word]


def words_of(matches: Sequence[MatchRow], sides: Sequence[str], outcomes: Collection[str] = ()) -> list[Words]:
    """All measures in words, each with its words in the order of how often they came up. Of `outcomes` it is only told
    how often: they say themselves who has won."""
    names = dict.fromkeys(
        name for match in matches for name, value in match.measures.items() if isinstance(value, str | list)
    )
    telling = _telling(matches, sides)
    measures = (_words(name, matches, [] if name in outcomes else telling) for name in names)
    return [each for each in measures if each.words]


def texts(match: MatchRow, name: str) -> list[str]:
    """The words that a match has for a measure, as often as they came up."""
    value = match.measures.get(name, [])
    return [str(each) for each in value] if isinstance(value, list) else [str(value)]


def _telling(matches: Sequence[MatchRow], sides: Sequence[str]) -> list[str]:
    """The sides to tell about: of two of which always one wins, the first says it all."""
    if len(sides) == 2 and all(len(each.winning_sides) == 1 for each in matches):
        return list(sides[:1])
    return list(sides)


def _words(name: str, matches: Sequence[MatchRow], sides: Sequence[str]) -> Words:
    times: Counter[str] = Counter()
    present: Counter[str] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    all_won: Counter[str] = Counter()
    for match in matches:
        found = texts(match, name)
        times.update(found)
        present.update(set(found))
        all_won.update(match.winning_sides)
        won.update((word, side) for word in set(found) for side in match.winning_sides)
    number, total = len(matches), times.total()
    deviations = NormalDist().inv_cdf(1 - (1 - SURE) / 2 / max(1, len(times)))
    lifts = {
        word: [
            _lift(side, won[word, side], count, all_won[side] - won[word, side], number - count, deviations)
            for side in sides
            if count < number
        ]
        for word, count in present.items()
    }
    usual = {
        side: fmean(values)
        for side in sides
        if (values := [each.value for some in lifts.values() for each in some if each.side == side])
    }
    middle = median(present.values()) if present else 0
    ranked = sorted(times, key=lambda word: (-times[word], word))
    return Words(
        name,
        usual,
        [
            Word(
                word=word,
                times=share(times[word], total),
                matches=share(present[word], number),
                lifts=lifts[word],
                dead=present[word] * RARE < middle,
                strong=[each.side for each in lifts[word] if each.low > usual[each.side]],
                weak=[each.side for each in lifts[word] if each.high < usual[each.side]],
            )
            for word in ranked
        ],
    )


def _lift(side: str, won: int, of: int, won_else: int, of_else: int, deviations: float) -> Lift:
    lift = more(share(won, of, deviations), share(won_else, of_else, deviations))
    return Lift(side, share(won, of), share(won_else, of_else), *lift)
