"""Conditions of card data that only this game has: about the word, its splay, the enemy, the top card.

After a pass nothing about the word holds (PA-214).
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from fabletop.engine.effects import Condition, Node, Voice
from fabletop.engine.effects.english import article
from fabletop.games.paperback.filters import CardFilter, WordFilter
from fabletop.games.paperback.rules.intent import attacks, block_value
from fabletop.games.paperback.rules.reading import stands_for, word_is
from fabletop.games.paperback.state import PASSED, SPLAYS


class WordIs(Node, Condition, frozen=True):
    mark: ClassVar[str] = "word"
    word: WordFilter

    def holds(self, now: Any) -> bool:
        return now.table.splay != PASSED and word_is(now.table, self.word)

    def words(self, voice: Voice) -> str:
        return self.word.words()

    def denied(self, voice: Voice) -> str:
        return _negated(self.words(voice))


class Splayed(Node, Condition, frozen=True):
    mark: ClassVar[str] = "splay"
    splay: Literal["left", "right"]

    def holds(self, now: Any) -> bool:
        return now.table.splay != PASSED and SPLAYS[now.table.splay] == self.splay

    def words(self, voice: Voice) -> str:
        return f"you splay {self.splay}"

    def denied(self, voice: Voice) -> str:
        return f"you do not splay {self.splay}"


class EnemyIs(Node, Condition, frozen=True):
    mark: ClassVar[str] = "enemy"
    enemy: Literal["attacks", "blocks", "stunned", "stage2"]

    def holds(self, now: Any) -> bool:
        table = now.table
        if self.enemy == "attacks":
            return attacks(table)
        if self.enemy == "blocks":
            return block_value(table) > 0
        return bool(table.stunned) if self.enemy == "stunned" else table.stage == 1

    def words(self, voice: Voice) -> str:
        return f"the enemy {_ENEMY[self.enemy][0]}"

    def denied(self, voice: Voice) -> str:
        return f"the enemy {_ENEMY[self.enemy][1]}"


class TopIs(Node, Condition, frozen=True):
    mark: ClassVar[str] = "top"
    top: CardFilter

    def holds(self, now: Any) -> bool:
        return now.table.splay != PASSED and stands_for(now.table, now.table.top, self.top)

    def words(self, voice: Voice) -> str:
        return f"your top card is {article(self.top.words())}"

    def denied(self, voice: Voice) -> str:
        return f"your top card is not {article(self.top.words())}"


CONDITIONS: tuple[type[Node], ...] = (WordIs, Splayed, EnemyIs, TopIs)
_ENEMY = {
    "attacks": ("is about to attack", "is not about to attack"),
    "blocks": ("has a block value", "has no block value"),
    "stunned": ("is stunned", "is not stunned"),
    "stage2": ("is on its second side", "is on its first side"),
}
_NEGATED = (
    ("your word has a", "your word has no"),
    ("your word has", "your word does not have"),
    ("your word begins", "your word does not begin"),
    ("your word ends", "your word does not end"),
    ("your word uses", "your word does not use"),
)


def _negated(words: str) -> str:
    for yes, no in _NEGATED:
        if yes in words:
            return words.replace(yes, no, 1)
    return f"it is not so that {words}"
