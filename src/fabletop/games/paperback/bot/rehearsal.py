"""A turn played in the head: the real rules on a copy of what the player may know, up to the first thing they cannot.

Nothing hidden is ever looked at: where a card would be drawn or a die thrown, the rehearsal stops.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fabletop.engine.questions import Ask, Choose, ChooseSome
from fabletop.engine.table import UNKNOWN, Disclosed, Run
from fabletop.engine.view import PileKey, View
from fabletop.games.paperback.rules.clash import clash
from fabletop.games.paperback.rules.cleanup import cleanup
from fabletop.games.paperback.rules.health import BattleWon, RunLost
from fabletop.games.paperback.rules.prep import commit, use_in_prep
from fabletop.games.paperback.rules.spelling import Play
from fabletop.games.paperback.state import PLAYER, Adventure

HIDDEN = ("deck", "growth", "item_deck", "mcguffin_deck", "penalty_deck")
AT_ONCE = 1 << PLAYER


def stage(view: View[Adventure]) -> Adventure:
    """A table to rehearse on: what lies face down is there, in an order that means nothing."""
    table = view.table.copy()
    free = [card for card, face in enumerate(table.face) if face == UNKNOWN]
    for name in HIDDEN:
        pile: list[int] = getattr(table, name)
        faces = list(view.bags.get(PileKey(name, -1), ()))
        for card in pile:
            if card != UNKNOWN:
                faces.remove(table.face[card])
        for place, card in enumerate(pile):
            if card == UNKNOWN:
                pile[place] = free.pop()
                table.face[pile[place]] = faces.pop()
    return table


class Ending:
    """How a rehearsed turn came out."""

    __slots__ = ("lost", "table", "won")

    def __init__(self, table: Adventure, won: bool = False, lost: bool = False) -> None:
        self.table = table
        self.won = won
        self.lost = lost


def rehearse(stage: Adventure, items: Sequence[int], play: Play | None) -> Ending:
    """Use items, then play a word or pass, and see."""
    table = stage.copy()
    table.run = Run(0, stop=AT_ONCE)
    coro = _turn(table, items, play)
    answer: Any = None
    try:
        while True:
            answer = simple_answer(table, coro.send(answer))
    except StopIteration:
        return Ending(table)
    except Disclosed:
        return Ending(table)
    except BattleWon:
        return Ending(table, won=True)
    except RunLost:
        return Ending(table, lost=True)


def after_items(stage: Adventure, items: Sequence[int]) -> Adventure | None:
    """The table after some items; None if more than that cannot be foreseen."""
    table = stage.copy()
    table.run = Run(0, stop=AT_ONCE)
    coro = _items(table, items)
    answer: Any = None
    try:
        while True:
            answer = simple_answer(table, coro.send(answer))
    except StopIteration:
        return table
    except (Disclosed, BattleWon, RunLost):
        return None


async def _items(table: Adventure, items: Sequence[int]) -> None:
    for item in items:
        await use_in_prep(table, item)


async def _turn(table: Adventure, items: Sequence[int], play: Play | None) -> None:
    await _items(table, items)
    if play is not None:
        if any(tile >= 0 and tile not in table.hand for tile, _ in play.row):
            raise RunLost("an item took a card of this word")  # no such turn
        commit(table, play)
    await clash(table)
    await cleanup(table)


def simple_answer(table: Adventure, ask: Ask[Any]) -> Any:
    """An answer to a question within a turn, without much thought: spend most, use what can be used, take the first."""
    if isinstance(ask, Choose):
        return ask.payloads()[0]
    if isinstance(ask, ChooseSome):
        least, most = ask.bounds()
        return tuple(ask.payloads()[: most if ask.tag == "purge" else least])
    return next(iter(ask.every()))
