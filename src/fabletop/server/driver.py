"""Letting computer players answer: each thinks when it is asked, elsewhere, and answers after a moment.

Nobody waits for them: what people do goes first, and an answer to a question that is no longer asked is dropped.

The moment is there so that people can follow. It begins with whatever everybody could see last, not with each question:
else one could count by a clock how often a computer player answers in secret. How long it thinks beyond that moment
can be told from outside, as it can of people.

Where nobody looks they rest, so that tables which were left cost nothing; they go on when somebody comes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Any, NamedTuple, Protocol

import msgspec

from fabletop.bots import RANDOM
from fabletop.bots.party import agreed
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.words import Refused
from fabletop.server import jobs, logs
from fabletop.server import journal as j
from fabletop.server.journal import NotKept
from fabletop.server.keys import Missing
from fabletop.server.queues import Asker
from fabletop.server.seated_match import SeatedMatch, Wish
from fabletop.server.store import StoreError, TableRow
from fabletop.server.thinkers import Stumbled, Thinking

AGAIN = 2.0  # seconds until an answer that could not be kept is tried again
PATIENCE = 60.0  # seconds in which people must agree to something that another wants to take back
REPEATS = 2  # times that a computer player must fail at a question, before another plays on in its place
TRIES = 20  # random answers, before a question is taken for one that nothing answers


class Turn(NamedTuple):
    """A question that a computer player has to answer."""

    seat: int
    token: int
    level: str


class Driven(Protocol):
    """What a driver needs of its table."""

    id: str
    row: TableRow
    address: str
    lock: asyncio.Lock
    seated: SeatedMatch
    thinkers: Thinking

    @property
    def attended(self) -> bool:
        """Whether somebody looks."""

    async def settle(self) -> None:
        """Make sure that the table is as it is kept; with the lock held."""

    async def accept(self, entry: j.JournalEntry) -> None:
        """Let something happen; with the lock held."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something be done that nobody waits for."""


class Driver:
    """The computer players of one table, and the clock for what people wait for from each other."""

    def __init__(self, table: Driven, pause: float) -> None:
        self._table = table
        self._pause = pause
        self.resting = False  # whether some would have to think, but nobody looks
        self._thoughts: dict[Turn, asyncio.Task[None]] = {}
        self._seen: tuple[Any, ...] | None = None  # what everybody could see when a computer player was last asked
        self._lines = 0  # of the log, then
        self._due = 0.0  # when the moment is over that people have for it
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
        seated = self._table.seated
        if seated.wish is not self._wish:
            self._watch(seated.wish)
        turns = self._turns()
        self.resting = bool(turns) and not self._table.attended
        if self.resting:
            turns = set()
        for turn in self._thoughts.keys() - turns:
            task = self._thoughts.pop(turn)
            if task is not asyncio.current_task():  # which has just answered
                task.cancel()
        new = turns - self._thoughts.keys()
        if new and self._pause and self._news():
            self._due = asyncio.get_running_loop().time() + delay + self._pause
        for turn in new:
            follows = agreed(seated.match, turn.seat, seated.answering) is not None  # nobody waits for that
            task = asyncio.create_task(self._play(turn, delay, 0.0 if follows else self._due))
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
        seated = self._table.seated
        if seated.wish is not None:
            return set()
        match, chairs = seated.match, seated.chairs
        return {Turn(seat, match.token(seat), chairs[seat].level) for seat in seated.bots_to_move}

    def _news(self) -> bool:
        """Whether anything has happened that everybody can see since a computer player was last asked."""
        match = self._table.seated.match
        try:
            # Parts that never change are the same objects in every scene, and so cost nothing to compare.
            seen: tuple[Any, ...] | None = (match.scene(None), match.waiting, match.committed)
        except Exception:  # in a game's own code; those who look hear of it
            seen = None
        read = match.lines < self._lines or match.readable(None, self._lines, match.lines)
        news = bool(read) or seen is None or seen != self._seen
        self._seen, self._lines = seen, match.lines
        return news

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._thoughts = {turn: each for turn, each in self._thoughts.items() if each is not task}
        if not task.cancelled() and (fault := task.exception()) is not None:
            logs.fault("a computer player could not be driven", fault, table=self._table.id)

    async def _play(self, turn: Turn, delay: float, due: float) -> None:
        """Think, and answer, until the answer is kept or no longer wanted."""
        table = self._table
        await asyncio.sleep(delay)
        entry: j.JournalEntry | None = None
        failures = 0
        while failures < TRIES:
            try:
                if entry is None:
                    entry = await self._think(turn, failures)
                await _wait_for(due)
                if entry is not None:
                    await self._enter(turn, entry)
                return
            except (NotKept, StoreError):
                await asyncio.sleep(AGAIN)
            except Missing:  # the whole table is gone
                return
            except (Stumbled, Refused, SaveError) as fault:
                reason = "its answer was refused" if isinstance(fault, Refused) else str(fault)
                logs.warn("computer player failed", game=table.row.game, level=turn.level, reason=reason)
                failures += 1
                gives_up = failures >= REPEATS and turn.level != RANDOM.name
                entry = j.Failed(turn.seat) if gives_up else None
        logs.warn("no computer player finds an answer", game=table.row.game, table=table.id)

    async def _think(self, turn: Turn, attempt: int) -> j.JournalEntry | None:
        """What a computer player answers; None if it is no longer asked."""
        table = self._table
        dice = f"{table.row.seed} {table.id} {turn.seat} {turn.token} {attempt}"
        async with table.lock:
            await table.settle()
            if turn not in self._turns():
                return None
            match = table.seated.match
            wanted = agreed(match, turn.seat, table.seated.answering)
            if wanted is not None:
                return j.Answered(turn.seat, wanted)
            if turn.level == RANDOM.name:
                return j.Answered(turn.seat, _at_random(match, turn.seat, Random(dice)))
            snapshot = match.snapshot(log=False)
        game = table.row.game
        asker = Asker(table.address, table.id)
        plain = await table.thinkers.run(asker, jobs.answer, game, snapshot, turn.seat, turn.level, dice)
        return j.Answered(turn.seat, msgspec.json.decode(plain))

    async def _enter(self, turn: Turn, entry: j.JournalEntry) -> None:
        async with self._table.lock:
            await self._table.settle()
            if turn in self._turns():
                await self._table.accept(entry)

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
        self._table.spawn(self._drop(wish))

    async def _drop(self, wish: Wish) -> None:
        """Nobody need wait any longer for consent to that."""
        table = self._table
        async with table.lock:
            await table.settle()
            if table.seated.wish == wish:
                await table.accept(j.Dropped(wish.seat, late=True))


async def _wait_for(moment: float) -> None:
    await asyncio.sleep(max(0.0, moment - asyncio.get_running_loop().time()))


def _at_random(match: Match[Any], seat: int, dice: Random) -> Any:
    question = match.question_for(seat)
    try:
        assert question is not None, "a seat that is to move is asked something"
        return question.sample(dice)
    except Exception as fault:  # in a game's own code
        raise Stumbled(f"no random answer: {type(fault).__name__}") from fault
