"""Finds the words of a list that can be spelled with some tiles, fast enough for a bot that asks at every turn.

Each letter is a prime, so letters in any order are one number, their product: the same for all anagrams. A wild is a
factor that may be any of the primes. So there are two ways to find the words of one length, and whichever is shorter
for the tiles is taken: to look up the product of each choice of tiles times each choice of wild letters, or to go
through all words and see by the greatest common divisor which of their letters the tiles cover.

The index of a length is made when it is first asked for; hardly any hand asks for words of more than eight letters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import comb, gcd, prod
from operator import mul

from fabletop.games.paperback.words.tiles import Tiles

# Frequent letters have small primes, so that products are small numbers.
_BY_FREQUENCY = "esiarntolcdugpmhbyfvkwzxjq"
_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101)
PRIME = dict(zip(_BY_FREQUENCY, _PRIMES, strict=True))

MOST_CHOICES = 4096  # of tiles; with more, going through all words is the shorter way
LOOKUPS = 4  # take as long as looking at one word when going through all

Index = dict[int, tuple[str, ...]]
"""Words by the product of their letters, in the order of the alphabet."""


class Anagrams:
    """The words of a list, by length and letters."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = words
        self._by_length: dict[int, list[str]] = {}
        self._indexes: dict[int, Index] = {}

    def of_length(self, length: int) -> Index:
        index = self._indexes.get(length)
        if index is None:
            if not self._by_length:
                for word in self._words:
                    self._by_length.setdefault(len(word), []).append(word)
            index = self._indexes[length] = {}
            for word in sorted(self._by_length.get(length, ())):
                key = product(word)
                index[key] = (*index.get(key, ()), word)
        return index


class Search:
    """What can be spelled with these tiles, at least one of which is from the hand (PA-R01).

    If a word has a letter of the hand at all, then the tile from the hand can stand there, whatever else could: so only
    letters are compared here, and `placements` tells the tiles apart.
    """

    def __init__(self, anagrams: Anagrams, tiles: Tiles) -> None:
        self._anagrams = anagrams
        self._hand = product(tiles.hand)
        self._tiles = product(tiles.hand + tiles.vowel)
        self._wilds = tiles.wilds + tiles.doubles
        self._most_wilds = self._wilds + tiles.doubles  # letters, if each double wild stands for two neighbours
        self.longest = len(tiles.hand + tiles.vowel) + self._most_wilds
        self._choices = _choices(tiles)
        self._sizes = _Sizes()

    def of_length(self, length: int) -> list[str]:
        """All words of this length, in the order of the alphabet."""
        index = self._anagrams.of_length(length)
        if self._lookups(length) < LOOKUPS * len(index):
            free, doubled = self._look_up(length, index)
        else:
            free, doubled = self._go_through(length, index)
        found = [word for key in free for word in index[key]]
        for key in doubled:
            missing = key // gcd(key, self._tiles)
            pairs = self._sizes[missing] - self._wilds
            found += [word for word in index[key] if _has_neighbours([*map(PRIME.__getitem__, word)], missing, pairs)]
        found.sort()
        return found

    def _lookups(self, length: int) -> float:
        if self._choices is None:
            return float("inf")
        return sum(
            len(self._choices[length - wilds]) * comb(len(PRIME) - 1 + wilds, wilds)
            for wilds in range(self._most_wilds + 1)
            if 0 < length - wilds < len(self._choices)
        )

    def _look_up(self, length: int, index: Index) -> tuple[set[int], set[int]]:
        """The words for which wilds suffice wherever they stand; and those which also need double wilds for two."""
        assert self._choices is not None
        found: list[set[int]] = [set(), set()]
        for wilds in range(self._most_wilds + 1):
            if 0 < length - wilds < len(self._choices):
                chosen, wild = self._choices[length - wilds], _wild_letters(wilds)
                found[wilds > self._wilds].update(
                    [key for letters in chosen for others in wild if (key := letters * others) in index]
                )
        free, doubled = found
        return free, doubled - free

    def _go_through(self, length: int, index: Index) -> tuple[set[int], set[int]]:
        hand, tiles, sizes = self._hand, self._tiles, self._sizes
        covered = {key: sizes[gcd(key, tiles)] for key in index if gcd(key, hand) > 1}
        free = {key for key, size in covered.items() if size >= length - self._wilds}
        if self._most_wilds == self._wilds:
            return free, set()
        return free, {key for key, size in covered.items() if size >= length - self._most_wilds} - free


class _Sizes(dict[int, int]):
    """How many letters a product is made of."""

    def __missing__(self, letters: int) -> int:
        size, rest = 0, letters
        for prime in _PRIMES:
            while rest % prime == 0:
                rest //= prime
                size += 1
        self[letters] = size
        return size


def _has_neighbours(letters: list[int], missing: int, pairs: int) -> bool:
    """Whether so many pairs of neighbours in a word, apart from each other, are all among the missing letters."""
    if pairs == 1:
        return 0 in map(missing.__mod__, map(mul, letters, letters[1:]))
    for at in range(len(letters) - 2 * pairs + 1):
        pair = letters[at] * letters[at + 1]
        if missing % pair == 0 and _has_neighbours(letters[at + 2 :], missing // pair, pairs - 1):
            return True
    return False


def product(letters: str) -> int:
    return prod(map(PRIME.__getitem__, letters))


def _choices(tiles: Tiles) -> list[set[int]] | None:
    """The products of all choices of tiles with a card of the hand among them, by the number of tiles; nothing if they
    are too many."""
    if prod(number + 1 for number in Counter(tiles.hand + tiles.vowel).values()) > MOST_CHOICES:
        return None
    chosen: list[set[int]] = [{1}]
    for letter in tiles.hand:
        _add(chosen, letter)
    chosen[0].clear()
    if tiles.vowel:
        _add(chosen, tiles.vowel)
    return chosen


def _add(chosen: list[set[int]], letter: str) -> None:
    prime = PRIME[letter]
    chosen.append(set())
    for size in range(len(chosen) - 1, 0, -1):
        chosen[size].update([prime * letters for letters in chosen[size - 1]])


@cache
def _wild_letters(number: int) -> tuple[int, ...]:
    return tuple(map(prod, combinations_with_replacement(_PRIMES, number)))
