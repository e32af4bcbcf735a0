"""Computer players of Paperback Adventures."""

from __future__ import annotations

from random import Random
from typing import Any

from fabletop.engine.game import Level, Player, Situation
from fabletop.games.paperback.bot.rehearsal import rehearse, simple_answer, stage
from fabletop.games.paperback.bot.rewards import Developer
from fabletop.games.paperback.bot.turns import Planner, score
from fabletop.games.paperback.bot.worth import Taste
from fabletop.games.paperback.rules.intent import attack_of
from fabletop.games.paperback.rules.prep import PASS, barred
from fabletop.games.paperback.rules.spelling import Play
from fabletop.games.paperback.state import Adventure


class Thinker:
    """Plans a turn when it begins and carries the plan out; where the table came out otherwise, it thinks anew."""

    def __init__(self, planner: Planner, taste: Taste) -> None:
        self._planner = planner
        self._developer = Developer(taste)
        self._plan: list[Any] = []
        self._for: Any = None

    def __call__(self, now: Situation[Adventure]) -> Any:
        ask = now.ask
        if ask.tag == "prep":
            return self._prep(now)
        table = stage(now.view)
        if ask.tag == "react":
            return self._react(table, now)
        chosen = self._developer.answer(table, ask)
        if chosen is None and ask.tag == "character":
            return ask.some(now.rng)
        return simple_answer(table, ask) if chosen is None else chosen

    def _prep(self, now: Situation[Adventure]) -> Any:
        table = stage(now.view)
        key = (table.battle, table.turn, tuple(table.hand), len(table.tilted), table.enemy_hp, table.enemy)
        if key != self._for or not self._plan or (self._plan[0].__class__ is int and barred(table, self._plan[0])):
            items, play = self._planner.plan(table)
            self._plan = [*items, PASS if play is None else play]
        move = self._plan.pop(0)
        self._for = (*key[:3], len(table.tilted) + 1, *key[4:])
        if move == PASS and barred(table, PASS) is not None:
            return now.ask.form.some(now.rng)  # type: ignore[attr-defined]  # Prep is a composed question
        return move

    def _react(self, table: Adventure, now: Situation[Adventure]) -> Any:
        """Use it, unless it would prevent damage that blocks prevent already."""
        use, decline = now.ask.every()
        attacked = table.line_attack or attack_of(table)
        return decline if table.blocks_counted and table.pool >= attacked > 0 else use


def _sensible(rng: Random) -> Player:
    return Thinker(Planner(), Taste(rng))


def _careless(rng: Random) -> Player:
    """Short words come to mind, and not all of them; which ones is a matter of the day."""
    day = rng.random()

    def finds(word: str) -> bool:
        noticed = Random(f"{word} {day}").random()
        return len(word) <= 5 and noticed < {2: 0.8, 3: 0.6, 4: 0.4}.get(len(word), 0.2)

    return Thinker(Planner(finds, promising=16), Taste(rng))


def _why(now: Situation[Adventure], value: Any) -> str:
    """What it weighs a word at, beside a pass."""
    if not isinstance(value, Play):
        return ""
    table = stage(now.view)
    word, nothing = rehearse(table, (), value), rehearse(table, (), None)
    if nothing.lost:
        return "" if word.lost else "A pass would lose the battle."
    more = score(table, word) - score(table, nothing)
    return f"It likes this word best of those it knows: {more:.0f} points of damage better than a pass."


LEVELS = (
    Level("careless", "finds short words, and not all of them; weighs what it finds", _careless),
    Level("sensible", "knows everyday words, weighs every word, splay and item of this turn", _sensible, why=_why),
)
