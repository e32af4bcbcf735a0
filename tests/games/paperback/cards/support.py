"""What tests of single cards share: which cards a file has shown, what a script changed, a duel that is nothing but a
duel."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import TypeVar

from fabletop.engine.match import Match
from fabletop.engine.questions import Plain
from fabletop.games.paperback.state import Adventure
from fabletop.testing.strict import strict

from ..arrange import battle

F = TypeVar("F", bound=Callable[..., None])
NUMBERS = (
    "hp", "max_hp", "mana", "hex", "boon", "enemy_hp", "enemy_hex", "enemy_boon", "hits", "blocks", "wilds", "doubles",
    "intent", "stage", "stunned", "vowel_gone",
)  # fmt: skip
PILES = (
    "hand", "deck", "discard", "fatigue", "removed", "items", "mcguffins", "rotated", "face_down", "penalty_deck",
    "penalty_discard",
)  # fmt: skip
PREP = "Spell a word"  # what Prep asks, or a part of it
WILD_CARD = ["wild:letter", "wild:mana"]

# An enemy whose first side has no Special Rules, and more health than any one turn takes, on both sides.
duel = partial(battle, enemy="saint_of_knives", hp=40, max_hp=50)
duel_ex = partial(duel, character="ex_machina")


class Shown:
    """The cards that the tests of a file show; `@shows("rocket_punch")` stands above each test, with more words where
    there is more to show of a card."""

    def __init__(self) -> None:
        self.cards: set[Hashable] = set()

    def __call__(self, *card: Hashable) -> Callable[[F], F]:
        def note(test: F) -> F:
            self.cards.add(card[0] if len(card) == 1 else card)
            return test

        return note

    def all_of(self, cards: Iterable[Hashable]) -> None:
        """Every card has a test of its own, and no test is about a card that is not there."""
        box = set(cards)
        assert not box - self.cards, f"no test of its own: {sorted(map(str, box - self.cards))}"
        assert not self.cards - box, f"not in the box: {sorted(map(str, self.cards - box))}"


def numbers(table: Adventure) -> dict[str, int]:
    found = {name: int(getattr(table, name)) for name in NUMBERS}
    return found | {name: len(getattr(table, name)) for name in PILES}


def script(match: Match[Adventure], *answers: Plain, until: str = PREP) -> dict[str, int]:
    """Give these answers, and no others are asked for before Prep comes again, or what `until` says: by how much each
    number changed."""
    before = numbers(match.table)
    with strict(match) as play:
        for answer in answers:
            play.answer(0, answer)
        play.until(0, prompt=until)
    return differences(before, numbers(match.table))


def differences(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """What is not as before; nothing else changed."""
    return {name: after[name] - number for name, number in before.items() if after[name] != number}
