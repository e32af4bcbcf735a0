"""Letting computer players answer: each thinks when it is asked, elsewhere, and answers after a moment.

Nobody waits for them: what people do goes first, and an answer to a question that is no longer asked is dropped.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from fabletop.bots import RANDOM
from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.server import happenings as h
from fabletop.server import jobs, logs
from fabletop.server.gathering import Wish
from fabletop.server.happenings import NotKept
from fabletop.server.keys import Missing
from fabletop.server.store import StoreError
from fabletop.server.thinking import Stumbled

if TYPE_CHECKING:
    from fabletop.server.live import LiveTable

AGAIN = 2.0  # seconds until an answer that could not be kept is tried again
PATIENCE = 60.0  # seconds in which people must agree to something that another wants to take back
TRIES = 20  # random answers, before a question is taken for one that nothing answers


class Turn(NamedTuple):
    """A question that a computer player has to answer."""

    seat: int
    token: int
    level: str


class Driver:
    """The computer players of one table, and the clock for what people wait for from each other."""

    def __init__(self, table: LiveTable, pause: float) -> None:
        self._table = table
        self._pause = pause
        self._thoughts: dict[Turn, asyncio.Task[None]] = {}
        self._wish: Wish | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def thinking(self) -> int:
        return len(self._thoughts)

    @property
    def busy(self) -> bool:
        return bool(self._thoughts) or self._timer is not None

    def look(self, delay: float = 0.0) -> None:
        """See who has to think now. Called after each change, while the table is locked. `delay` is for tables that
        another process looks after, as long as it does."""
        gathering = self._table.gathering
        if gathering.wish is not self._wish:
            self._watch(gathering.wish)
        turns = self._turns()
        for turn in self._thoughts.keys() - turns:
            task = self._thoughts.pop(turn)
            if task is not asyncio.current_task():  # which has just answered
                task.cancel()
        for turn in turns - self._thoughts.keys():
            task = asyncio.create_task(self._play(turn, delay))
            self._thoughts[turn] = task
            task.add_done_callback(self._ended)

    async def stop(self) -> None:
        """Let nobody think any more."""
        thoughts = list(self._thoughts.values())
        for task in thoughts:
            task.cancel()
        await asyncio.gather(*thoughts, return_exceptions=True)
        self._watch(None)

    def _turns(self) -> set[Turn]:
        """Nobody moves on while somebody waits for consent to going back."""
        gathering = self._table.gathering
        if gathering.wish is not None:
            return set()
        match, chairs = gathering.match, gathering.chairs
        return {Turn(seat, match.token(seat), chairs[seat].level) for seat in gathering.bots_to_move}

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._thoughts = {turn: each for turn, each in self._thoughts.items() if each is not task}
        if not task.cancelled() and (fault := task.exception()) is not None:
            logs.fault("a computer player could not be driven", fault, table=self._table.id)

    async def _play(self, turn: Turn, delay: float) -> None:
        """Think, and answer, until the answer is kept or no longer wanted."""
        table, clock = self._table, asyncio.get_running_loop().time
        await asyncio.sleep(delay)
        due = clock() + self._pause
        happening: h.Happening | None = None
        failures = 0
        while failures < TRIES:
            try:
                if happening is None:
                    happening = await self._think(turn, failures)
                await asyncio.sleep(max(0.0, due - clock()))
                if happening is not None:
                    await self._enter(turn, happening)
                return
            except (NotKept, StoreError):
                await asyncio.sleep(AGAIN)
            except Missing:  # the whole table is gone
                return
            except (Stumbled, Refused) as fault:
                reason = str(fault) if isinstance(fault, Stumbled) else "its answer was refused"
                logs.warn("computer player failed", game=table.row.game, level=turn.level, reason=reason)
                happening = h.Failed(turn.seat) if turn.level != RANDOM.name else None
                failures += 1
        logs.warn("no computer player finds an answer", game=table.row.game, table=table.id)

    async def _think(self, turn: Turn, attempt: int) -> h.Happening | None:
        """What a computer player answers; None if it is no longer asked."""
        table = self._table
        dice = f"{table.row.seed} {table.id} {turn.seat} {turn.token} {attempt}"
        async with table.lock:
            await table.settle()
            if turn not in self._turns():
                return None
            match = table.gathering.match
            if turn.level == RANDOM.name:
                return h.Answered(turn.seat, _at_random(match, turn.seat, Random(dice)))
            snapshot = match.snapshot(log=False)
        game = table.row.game
        plain = await table.thinkers.run(jobs.answer, game, snapshot, turn.seat, turn.level, dice)
        return h.Answered(turn.seat, msgspec.json.decode(plain))

    async def _enter(self, turn: Turn, happening: h.Happening) -> None:
        async with self._table.lock:
            await self._table.settle()
            if turn in self._turns():
                await self._table.accept(happening)

    # --- consent -----------------------------------------------------------------------------------------------

    def _watch(self, wish: Wish | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._wish = wish
        if wish is not None:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._forget, wish)

    def _forget(self, wish: Wish) -> None:
        self._timer = None
        self._table.spawn(self._table.forget_wish(wish))


def _at_random(match: Match[Any], seat: int, dice: Random) -> Any:
    question = match.question_for(seat)
    try:
        assert question is not None, "a seat that is to move is asked something"
        return question.sample(dice)
    except Exception as fault:  # in a game's own code
        raise Stumbled(f"no random answer: {type(fault).__name__}") from fault
