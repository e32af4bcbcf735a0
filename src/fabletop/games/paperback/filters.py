"""Filters of card data: which cards, items and words are meant."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fabletop.engine.effects.english import either

Letter = Annotated[str, Meta(pattern="^[A-Z]$")]
LetterKind = Annotated[str, Meta(pattern="^([A-Z]|vowel|consonant)$")]
VOWELS = "AEIOU"  # Y is a consonant


class CardFilter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards of a word, a pile or a deck are meant."""

    letter: Letter | None = None
    vowel: bool | None = None
    kind: Literal["starting", "growth", "penalty", "vowel", "wild"] | None = None
    rare: bool | None = None
    upgraded: bool | None = None
    place: Literal["first", "last", "inner", "top", "under_top"] | None = None

    def words(self, one: str = "card", many: bool = False) -> str:
        """The cards that are meant: "vowel", "rare card", "wild cards"."""
        noun = {"vowel": "enemy vowel card", "wild": "wild card", "penalty": "penalty card"}.get(self.kind or "", one)
        if self.vowel is not None and noun == "card":
            noun = "vowel" if self.vowel else "consonant"
        if self.letter is not None:
            noun = self.letter
        kinds = [
            self.kind if self.kind in ("starting", "growth") else "",
            {True: "rare", False: "common", None: ""}[self.rare],
            {True: "upgraded", False: "plain", None: ""}[self.upgraded],
            {"first": "first", "last": "last", "inner": "inner", "top": "top"}.get(self.place or "", ""),
        ]
        after = " under the top card" if self.place == "under_top" else ""
        return " ".join([*filter(None, kinds), noun + ("s" if many else "")]) + after


class ItemFilter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which items are meant."""

    core: bool | None = None
    subtype: Literal["reactive", "single_use"] | None = None
    name: str | None = None

    def words(self) -> str:
        if self.name is not None:
            return self.name
        kind = {"reactive": "Reactive ", "single_use": "Single Use ", None: ""}[self.subtype]
        core = {True: "core ", False: "non-core ", None: ""}[self.core]
        return f"{core}{kind}item"


class WordFilter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the committed word must be like. All that is named must hold."""

    len_ge: int | None = None
    len_le: int | None = None
    len_eq: int | None = None
    starts: LetterKind | None = None
    ends: LetterKind | None = None
    has: LetterKind | None = None
    all_hand: bool | None = None
    double: bool | None = None
    palindrome: bool | None = None
    starts_as_last: bool | None = None
    wild: bool | None = None
    enemy_vowel: bool | None = None
    penalty: bool | None = None

    def words(self) -> str:
        said = [
            f"has {self.len_ge} or more letters" if self.len_ge is not None else "",
            f"has {self.len_le} or fewer letters" if self.len_le is not None else "",
            f"has exactly {self.len_eq} letters" if self.len_eq is not None else "",
            f"begins with {_a(self.starts)}" if self.starts else "",
            f"ends with {_a(self.ends)}" if self.ends else "",
            f"has {_a(self.has)}" if self.has else "",
            _yes(self.all_hand, "uses every card of your hand", "leaves a card in your hand"),
            _yes(self.double, "has a double letter", "has no double letter"),
            _yes(self.palindrome, "reads the same backwards", "does not read the same backwards"),
            _yes(self.starts_as_last, "begins like your last one", "begins otherwise than your last one"),
            _yes(self.wild, "has a wild card", "has no wild card"),
            _yes(self.enemy_vowel, "has the enemy's vowel card", "does without the enemy's vowel card"),
            _yes(self.penalty, "has a penalty card", "has no penalty card"),
        ]
        return f"your word {either([each for each in said if each], 'and')}"


def _a(kind: str) -> str:
    return f"a {kind}" if len(kind) > 1 else kind


def _yes(wanted: bool | None, yes: str, no: str) -> str:
    return {True: yes, False: no, None: ""}[wanted]
