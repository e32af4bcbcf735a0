"""Tiles a word is laid with, and all the ways to lay it.

Which tile stands where matters: edges count by card, and the card on top is used and fatigued. So a word that can be
spelled has as many `placements` as there are choices of tiles, wild ones in place of cards at hand included (PA-R06).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

VOWEL = "vowel"
Token = int | str
"""What stands in a word: the index of a letter in the hand, "vowel", a wild with its letter "?e", or a double wild with
its two letters "??st"."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """What a word may be laid with; letters are in lower case. A double wild stands for two neighbours in the word, or
    for one letter, and then is a wild like any other (PA-R17)."""

    hand: str
    vowel: str = ""
    wilds: int = 0
    doubles: int = 0

    def __post_init__(self) -> None:
        letters = self.hand + self.vowel
        if letters and not (letters.isascii() and letters.isalpha() and letters.islower()):
            raise ValueError(f"Tiles have the letters a to z in lower case, not {letters!r}.")
        if len(self.vowel) > 1 or self.wilds < 0 or self.doubles < 0:
            raise ValueError("There is one vowel card at most, and no fewer wilds than none.")


def placements(word: str, tiles: Tiles) -> Iterator[tuple[Token, ...]]:
    """Every way to lay the word, each once: every tile at most once, at least one from the hand (PA-R01). Those with
    the fewest wilds come first, those with double wilds for two letters last; one by one, for with wilds and twin
    letters there may be very many. Whether the word is in a list is not asked."""
    if len(word) > len(tiles.hand) + len(tiles.vowel) + tiles.wilds + 2 * tiles.doubles:
        return
    cards: dict[str, list[Token]] = {}
    for index, letter in enumerate(tiles.hand):
        cards.setdefault(letter, []).append(index)
    if tiles.vowel:
        cards.setdefault(tiles.vowel, []).append(VOWEL)
    for pairs in range(min(tiles.doubles, len(word) // 2) + 1):
        for parts in _parted(word, pairs):
            yield from _laid(parts, cards, tiles.wilds + tiles.doubles - pairs)


def _parted(word: str, pairs: int) -> Iterator[list[str]]:
    """The word in single letters but for so many pairs of neighbours, in every way."""
    if not pairs:
        yield [*word]
        return
    for at in range(len(word) - 2 * pairs + 1):
        for others in _parted(word[at + 2 :], pairs - 1):
            yield [*word[:at], word[at : at + 2], *others]


def _laid(parts: list[str], cards: dict[str, list[Token]], wilds: int) -> Iterator[tuple[Token, ...]]:
    """All ways with so many wilds at most, besides the double ones for parts of two letters."""
    open_to_cards = [at for at, part in enumerate(parts) if part in cards]
    must_be_wild = [*map(len, parts)].count(1) - len(open_to_cards)
    all_wild: list[Token] = ["?" * len(part) + part for part in parts]
    for more in range(min(wilds - must_be_wild, len(open_to_cards)) + 1):
        for wild in combinations(open_to_cards, more):
            laid = all_wild.copy()
            places: dict[str, list[int]] = {}
            for at in open_to_cards:
                if at not in wild:
                    letter = parts[at]
                    laid[at] = cards[letter][0]
                    places.setdefault(letter, []).append(at)
            # Most letters have one place and one card, and that is laid already.
            choices = [(at, cards[letter]) for letter, at in places.items() if len(at) > 1 or len(cards[letter]) > 1]
            yield from _chosen(laid, choices) if choices else _if_from_hand(laid)


def _chosen(laid: list[Token], choices: list[tuple[list[int], list[Token]]]) -> Iterator[tuple[Token, ...]]:
    """Puts the cards of a letter on its places in every way, for one letter after the other."""
    (places, cards), *others = choices
    for chosen in permutations(cards, len(places)):
        for at, card in zip(places, chosen, strict=True):
            laid[at] = card
        yield from _chosen(laid, others) if others else _if_from_hand(laid)


def _if_from_hand(laid: list[Token]) -> tuple[tuple[Token, ...], ...]:
    return (tuple(laid),) if any(isinstance(token, int) for token in laid) else ()
