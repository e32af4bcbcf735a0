"""How the script is worded: phrases.yaml has several for each thing that happens often, and a film repeats none of them
before all had their turn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from zlib import crc32

import msgspec

from fabletop.engine.content import load_file
from fabletop.engine.effects.english import either
from fabletop.engine.overlay import once_per_overlay
from fabletop.games.lost_adventures.box import CONTENT


class Phrases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the script says: titles of films, and phrases by what they are about."""

    titles: tuple[str, ...]
    phrases: dict[str, tuple[str, ...]]


@once_per_overlay
def phrases() -> Phrases:
    return load_file(CONTENT / "phrases.yaml", Phrases)


ONE = {"s": "s", "es": "es", "is": "is", "has": "has", "does": "does", "who_own": "nobody else's"}
MANY = {"s": "", "es": "", "is": "are", "has": "have", "does": "do", "who_own": "their own"}
FINDS = ("good thing", "find", "souvenir", "prize", "fresh idea", "trick")
ALL_OF_THEM = "all of them"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Phrasebook:
    """Chooses phrases: always the same ones for the same film, and none again before all others had their turn."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._used: dict[str, int] = {}

    def phrase(self, kind: str, who: Sequence[str] = (), **more: str) -> str:
        one = len(who) == 1 and who[0] != ALL_OF_THEM
        found = phrases().phrases[kind]
        phrase = found[self._turn(kind, len(found))]
        words = phrase.format(who=listed(who), **(ONE if one else MANY), **more)
        return SENTENCE.sub(lambda found: found[0].upper(), words)

    def find(self) -> str:
        """What somebody gets away with, in a word."""
        return FINDS[self._turn("find", len(FINDS))]

    def _turn(self, kind: str, count: int) -> int:
        """Which of so many phrases it is the turn of: each round has an order of its own."""
        used = self._used.get(kind, 0)
        self._used[kind] = used + 1
        round_, at = divmod(used, count)
        order = self._order(kind, round_, count)
        if at == 0 and round_ and count > 1 and order[0] == self._order(kind, round_ - 1, count)[-1]:
            at = 1  # not twice in a row
        elif at == 1 and round_ and order[0] == self._order(kind, round_ - 1, count)[-1]:
            at = 0
        return order[at]

    def _order(self, kind: str, round_: int, count: int) -> list[int]:
        return sorted(range(count), key=lambda n: crc32(f"{self._key} {kind} {round_} {n}".encode()))


SENTENCE = re.compile(r"(?:^|[.!?] )[a-z]")


def choose(options: Sequence[str], key: str) -> str:
    """One of some phrases, by a key and not by chance."""
    return options[crc32(key.encode()) % len(options)]


def listed(names: Sequence[str]) -> str:
    """ "A, B and C"."""
    return either(names, "and") or "nobody"
