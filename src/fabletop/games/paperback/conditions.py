"""Conditions and filters of card data: about counters, the word, its splay, the enemy, the top card."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fabletop.engine.effects import Amount, Counted, either
from fabletop.games.paperback.terms import COMPARED, THAN, CounterName

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


class WordCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One condition, of exactly one kind."""

    is_: CounterName | None = msgspec.field(name="is", default=None)
    ge: Amount | None = None
    le: Amount | None = None
    eq: Amount | None = None
    word: WordCondition | None = None
    splay: Literal["left", "right"] | None = None
    enemy: Literal["attacks", "blocks", "stunned", "stage2"] | None = None
    top: CardFilter | None = None
    all: tuple[Condition, ...] | None = None
    any: tuple[Condition, ...] | None = None
    not_: Condition | None = msgspec.field(name="not", default=None)

    def __post_init__(self) -> None:
        kinds = [self.is_, self.word, self.splay, self.enemy, self.top, self.all, self.any, self.not_]
        compared = [self.ge, self.le, self.eq]
        if sum(each is not None for each in kinds) != 1:
            raise ValueError("a condition is of exactly one kind: is, word, splay, enemy, top, all, any or not")
        if sum(each is not None for each in compared) != (self.is_ is not None):
            raise ValueError('a condition with "is" has exactly one of ge, le and eq, and no other has any')

    def words(self) -> str:
        """The condition as what stands after "if"."""
        if self.is_ is not None:
            words = COMPARED[self.is_].format(self._compared())
            counted = next((each for each in (self.ge, self.le, self.eq) if isinstance(each, Counted)), None)
            return f"{words} as {THAN[counted.of]}" if counted is not None else words
        if self.word is not None:
            return self.word.words()
        if self.splay is not None:
            return f"you splay {self.splay}"
        if self.enemy is not None:
            return f"the enemy {_ENEMY[self.enemy]}"
        if self.top is not None:
            words = self.top.words()
            return f"your top card is {'an' if words[0] in 'aeiouAEIOU' else 'a'} {words}"
        if self.not_ is not None:
            return self.not_._negated()
        if self.all is not None:
            return either([each.words() for each in self.all], "and")
        assert self.any is not None
        return either([each.words() for each in self.any])

    def _negated(self) -> str:
        if self.enemy is not None:
            return f"the enemy {_NOT_ENEMY[self.enemy]}"
        if self.splay is not None:
            return f"you do not splay {self.splay}"
        words = self.words()
        for yes, no in _NEGATED:
            if yes in words:
                return words.replace(yes, no, 1)
        return f"it is not so that {words}"

    def _compared(self) -> str:
        if self.ge is not None:
            return f"{self.ge} or more" if isinstance(self.ge, int) else "at least as many"
        if self.le is not None:
            if not isinstance(self.le, int):
                return "at most as many"
            return f"{self.le} or fewer" if self.le else "no"
        if not isinstance(self.eq, int):
            return "as many"
        if self.is_ == "turn.number":
            return str(self.eq)
        return f"exactly {self.eq}" if self.eq else "no"


_ENEMY = {
    "attacks": "is about to attack",
    "blocks": "has a block value",
    "stunned": "is stunned",
    "stage2": "is on its second side",
}
_NOT_ENEMY = {
    "attacks": "is not about to attack",
    "blocks": "has no block value",
    "stunned": "is not stunned",
    "stage2": "is on its first side",
}
_NEGATED = (
    ("your word has a", "your word has no"),
    ("your word has", "your word does not have"),
    ("your word begins", "your word does not begin"),
    ("your word ends", "your word does not end"),
    ("your word uses", "your word does not use"),
    ("you have", "you do not have"),
    ("your top card is", "your top card is not"),
)
