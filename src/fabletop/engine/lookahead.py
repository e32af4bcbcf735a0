"""Looking ahead: a possible world played on, as fast as a simulation, for computer players that search.

It is made from a match that was imagined, which is used up by it: nothing is recorded, and no answer can be taken back.
Answers are given as values, not in the plain form. What a seat hears meanwhile tells one line of play from another as
that seat can tell them apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from fabletop.engine.game import Game, Player, Situation
from fabletop.engine.match import Match
from fabletop.engine.questions import Ask, Deed, Plain, Together
from fabletop.engine.simulate import play_steps
from fabletop.engine.table import Table
from fabletop.engine.view import View, look
from fabletop.engine.words import SeenCard

T = TypeVar("T", bound=Table)
Heard = tuple[Any, ...]
_NO_DICE = Random(0)  # for reading, which needs none


class Lookahead(Generic[T]):
    """See the module text. `ask` is the open question; it is None when the game is over."""

    __slots__ = ("_coro", "_log", "ask", "game", "given", "table")

    def __init__(self, match: Match[T]) -> None:
        self.game: Game[T] = match.game
        self.table: T = match.table
        self.ask: Ask[Any] | None = match.ask
        # What others have openly answered to a common question before this moment.
        self.given: Mapping[int, Any] = {}
        if match.books.pending and isinstance(self.ask, Together):
            self.given = {seat: self.ask.parts[seat].parse(plain) for seat, plain in match.books.pending.items()}
        self._coro = match.rule
        self._log: list[Any] = []
        self.table.run.log = self._log

    def be_quiet(self) -> None:
        """Nobody listens any more: no words need be made."""
        self.table.run.log = None

    def heard(self, mask: int) -> Heard:
        """What all of these seats could read since the last answer. Equal where they cannot tell the difference."""
        if not self._log:
            return ()
        return tuple([(line[0], _seen(line[1], mask)) for line in self._log if line[3] & mask == mask])

    def answer(self, value: Any) -> None:
        """Give the answer, to a common question all that count, or do a deed, and play on to the next."""
        table, ask = self.table, self.ask
        assert ask is not None, "the game is over"
        if isinstance(ask, Together):
            if value.__class__ is not Deed:
                value = ask.deliver(table, value)
            self.given = {}
        if self._log:
            self._log.clear()
        try:
            ask = self._coro.send(value)
        except StopIteration:  # the rule that was under way has ended; the rest goes on in one
            self._coro = play_steps(table, self.game.steps)
            try:
                ask = self._coro.send(None)
            except StopIteration:
                ask = None
        self.ask = None if table.over else ask

    def play_out(self, players: Sequence[Player | None], rng: Random, most: int) -> None:
        """Let players go on until the game is over, or for so many answers. None answers at random."""
        for _ in range(most):
            ask = self.ask
            if ask is None:
                return
            if isinstance(ask, Together):
                self.answer(self.together(ask, lambda seat, part: self.decide(players[seat], part, rng)))
            else:
                self.answer(self.decide(players[ask.seat], ask, rng))

    def decide(self, player: Player | None, ask: Ask[Any], rng: Random) -> Any:
        """What a player answers here to a question."""
        if player is None:
            return ask.some(rng)
        return player(Situation(ask.seat, ask, rng, self._look, _no_imagination, self.deeds))

    def deeds(self, seat: int) -> Sequence[Deed]:
        """What a seat may do here beside answering."""
        meanwhile, ask = self.game.meanwhile, self.ask
        return meanwhile(self.table, seat) if meanwhile is not None and ask is not None and ask.interruptible else ()

    def read(self, seat: int, ask: Ask[Any], plain: Plain) -> Any:
        """The answer, or the deed, that is meant by its plain form."""
        return Situation(seat, ask, _NO_DICE, self._look, _no_imagination, self.deeds).parse(plain)

    def together(self, ask: Together[Any], decide: Any) -> dict[int, Any] | Deed:
        """The answers to a common question that count, each seat's decided by itself unless it was given before; or the
        deed that somebody does first."""
        answers: dict[int, Any] = {}
        for seat, part in ask.parts.items():
            answers[seat] = answer = self.given[seat] if seat in self.given else decide(seat, part)
            if answer.__class__ is Deed:
                return answer
            if ask.enough(answers, seat):
                break
        return answers

    def _look(self, seat: int) -> View[T]:
        return look(self.table, seat, self.game.back_of)


def _seen(args: tuple[Any, ...], mask: int) -> tuple[Any, ...]:
    """The arguments of a line, without the faces that its readers do not know."""
    for arg in args:
        if arg.__class__ is SeenCard:
            return tuple([_seen_card(each, mask) if each.__class__ is SeenCard else each for each in args])
    return args


def _seen_card(card: SeenCard, mask: int) -> int | None:
    return card.face if card.mask & mask == mask else None


def _no_imagination(rng: Random) -> Any:
    raise RuntimeError("a player that looks ahead cannot stand in for a seat while another looks ahead")
