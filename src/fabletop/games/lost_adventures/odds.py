"""What cards may bring, reckoned from what everybody knows: those left in a deck are all as likely."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from fabletop.engine.view import PileKey, View
from fabletop.games.lost_adventures.box import Box
from fabletop.games.lost_adventures.cards import Encounter, TempleResolution
from fabletop.games.lost_adventures.effects.flips import Flip
from fabletop.games.lost_adventures.rules.ending import CARDS
from fabletop.games.lost_adventures.state import DECKS, TRACK, Film
from fabletop.games.lost_adventures.terms import CATEGORIES


class Odds(NamedTuple):
    """The next flip: cards it may be, successes on average, the chances of a star, of an X and of a hand in range, and
    for each number of successes the chance of so many or more."""

    cards: int
    checks: float
    star: float
    x: float
    hand: float
    at_least: tuple[float, ...]


def next_flip(view: View[Film]) -> Odds | None:
    """The odds of the next flip in this encounter, with the markers as they stand."""
    table = view.table
    if not table.scene:
        return None
    return of_flips(next_cards(view, table.encounter), min(TRACK, table.investment), table.enemy_marker)


def next_cards(view: View[Film], scene: Encounter) -> list[Flip]:
    """The cards that may be flipped next: what is left of the deck, or all of it once it is through (LA-108)."""
    table = view.table
    category = CATEGORIES.index(scene.category)
    left = view.bags.get(PileKey(DECKS[category].name, -1)) or table.box.resolutions_of[category]
    return [table.box.faces[face].card.effect for face in left]


def of_flips(flips: Sequence[Flip], investment: int, enemy: int) -> Odds:
    number = len(flips)
    checks, stars, hits, hands = zip(*(flip.in_range(investment, enemy) for flip in flips), strict=True)
    return Odds(
        number,
        sum(checks) / number,
        sum(map(bool, stars)) / number,
        sum(map(bool, hits)) / number,
        sum(map(bool, hands)) / number,
        tuple(sum(each >= wanted for each in checks) / number for wanted in range(TRACK + 1)),
    )


def for_next_reward(table: Film, odds: Odds) -> float | None:
    """The chance that the next flip reaches a space worth more than this one; None where there is none ahead."""
    track = table.encounter.track
    ahead = [n for n in range(table.success + 1, len(track)) if track[n].n > track[table.success].n]
    return odds.at_least[ahead[0] - table.success] if ahead and ahead[0] - table.success <= TRACK else None


class TempleOdds(NamedTuple):
    """Traps, noise and hands that somebody may expect on average of the next temple resolution card."""

    trap: float
    noise: float
    hand: float


def next_temple_card(view: View[Film], low: int, high: int) -> TempleOdds | None:
    """What the positions from one to another hold on average on the cards that are left."""
    faces = view.bags.get(PileKey("temple_beats", -1), [])
    cards: list[TempleResolution] = [view.table.box.faces[face].card for face in faces]
    if not cards:
        return None

    def average(tracks: Iterable[Sequence[int]]) -> float:
        return sum(low <= where <= high for track in tracks for where in track) / len(cards)

    traps, noise, hands = zip(*((card.trap, card.noise, card.hand) for card in cards), strict=True)
    return TempleOdds(average(traps), average(noise), average(hands))


class Purge(NamedTuple):
    """Hubris that the last challenge takes off on average, and the chance that it takes off all."""

    average: float
    all: float


def last_challenge(box: Box, investment: int, hubris: int) -> Purge:
    """The last challenge for somebody who lives through it, with five of its twelve cards, whichever."""
    sums = _purged(box, investment)
    return Purge(sum(sums) / len(sums), sum(each >= hubris for each in sums) / len(sums))


@lru_cache(maxsize=64)
def _purged(box: Box, investment: int) -> list[int]:
    checks = [sum(slot <= investment for slot in card.checks) for card in box.hubris]
    return [sum(cards) for cards in combinations(checks, CARDS)]
