"""Worker processes, in which computer players think and matches are played again, so that the server never waits.

Computer players have processes of their own. What people ask for beside the game (a replay, a record, a hint) is done
in others, which yield to them: whoever asks for much makes nobody's opponent wait. Only so much of it is taken on, and
less for one address. What waits is done in turns by address and table.

Each worker is a pool of one process, because a pool breaks as a whole when a process of it dies. A process may die or
stand still for reasons of its own (the system ran out of memory, somebody stopped it); then the job is done once more
by a new one. A job that takes too long ends its own process, and is not tried again.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import signal
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeVar

import msgspec

from fabletop.engine.record import SaveError
from fabletop.engine.variant import Variant, offer, offered
from fabletop.engine.words import Refused
from fabletop.server.limits import TooMany
from fabletop.server.queues import Asker, FairQueue

P = ParamSpec("P")
R = TypeVar("R")

GRACE = 30.0  # seconds in which a process has started, and beyond a job's time before it is given up for lost
PULSE = 0.5  # seconds between two looks at a process that works
SILENCE = 4.0  # seconds after which one that does not say that it lives stands still
TRIES = 2  # processes that a job may lose
MOST_FAVOURS = 16  # that wait to be done
FAVOURS_EACH = 4  # for one address, under way or waiting
POLITE = 5  # how much favours yield to computer players where there are fewer processors than processes
BUSY = "The server is busy with what others have asked for. Try again in a moment."
BUSY_FOR_YOU = "The server is still busy with what was asked for from your address. Try again in a moment."
WAIT = 5.0  # seconds


class Stumbled(Exception):
    """A job came to no end: it failed, took too long, or its processes died. The message is for the server's log."""


class Busy(Refused):
    """Too many have asked for something; nothing was begun."""

    def __init__(self) -> None:
        super().__init__(BUSY)


class Thinking(Protocol):
    """Somebody who does jobs elsewhere."""

    async def run(self, asker: Asker, job: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do a job without which a table cannot go on. Raises what the job refuses (`Refused`), or `Stumbled`."""

    async def favour(self, asker: Asker, job: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do a job that somebody asked for and can do without. Raises `Busy` too, and `TooMany`."""

    async def close(self) -> None: ...


class Thinkers:
    """So many processes for computer players, and half as many for favours, but one at least."""

    def __init__(self, workers: int = 1, limit: float = 20.0) -> None:
        self._players = _Pool(workers, limit)
        self._helpers = _Pool(max(1, workers // 2), limit, POLITE)
        self._favours: Counter[str] = Counter()  # by address

    @property
    def busy(self) -> int:
        """How many jobs are under way."""
        return self._players.busy + self._helpers.busy

    def warm(self) -> None:
        """Start the processes of computer players before they are needed."""
        self._players.warm()

    async def run(self, asker: Asker, job: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._players.run(asker, job, *args, **kwargs)

    async def favour(self, asker: Asker, job: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        address = asker.address
        if address and self._favours[address] >= FAVOURS_EACH:
            raise TooMany("favours", BUSY_FOR_YOU, WAIT)
        if self._helpers.waiting >= MOST_FAVOURS:
            raise Busy
        self._favours[address] += 1
        try:
            return await self._helpers.run(asker, job, *args, **kwargs)
        finally:
            self._favours[address] -= 1
            if not self._favours[address]:
                del self._favours[address]

    async def close(self) -> None:
        """Stop all processes at once, whatever they are doing."""
        await asyncio.gather(self._players.close(), self._helpers.close())


class _Outcome(NamedTuple):
    """What came of a job: how it ended, with what, and the rule where it was refused."""

    kind: str
    value: Any
    rule: str = ""


class _Job(msgspec.Struct, eq=False):
    """Something to be done, and who waits for it."""

    call: tuple[Callable[..., Any], Any, Any]
    outcome: asyncio.Future[_Outcome]

    @property
    def name(self) -> str:
        return self.call[0].__name__


class _Pool:
    """Some worker processes that do one job after the other. They are started when they are first needed."""

    def __init__(self, workers: int, limit: float, polite: int = 0) -> None:
        self.limit = limit
        self.busy = 0
        self._polite = polite
        self._workers = [_Worker(polite) for _ in range(workers)]
        self._idle = self._workers[:]
        self._queue: FairQueue[_Job] = FairQueue()
        self._under_way: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many jobs there are for which no process is free."""
        return len(self._queue)

    def warm(self) -> None:
        for worker in self._workers:
            worker.pool.submit(os.getpid)

    async def run(self, asker: Asker, job: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        if self._closed:
            raise Stumbled("the workers have been stopped")
        wanted = _Job((job, args, kwargs), asyncio.get_running_loop().create_future())
        self._queue.put(asker, wanted)
        self._begin()
        try:
            kind, value, rule = await wanted.outcome
        except asyncio.CancelledError:
            self._queue.remove(asker, wanted)  # one that is under way goes on: its process is busy with it
            raise
        if kind == "refused":
            raise Refused(value, rule)
        if kind == "failed":
            raise Stumbled(value)
        result: R = value
        return result

    def _begin(self) -> None:
        """Give what waits to those who have nothing to do."""
        while self._idle and self._queue and not self._closed:
            task = asyncio.create_task(self._do(self._queue.pop(), self._idle.pop()))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def _do(self, job: _Job, worker: _Worker) -> None:
        outcome = _Outcome("failed", "")
        self.busy += 1
        try:
            for _ in range(TRIES):
                begun = time.monotonic()
                try:
                    outcome = await worker.call(self.limit, job)
                    break
                except Exception as fault:  # the job's own do not come out here: this is about the process
                    outcome = _Outcome("failed", f"{job.name}: its process took too long or died ({fault})")
                    worker = await self._replaced(worker)
                if self._closed or time.monotonic() - begun >= self.limit:
                    break
        finally:
            self.busy -= 1
            self._idle.append(worker)
            self._begin()
            if not job.outcome.done():  # else nobody waits any more
                job.outcome.set_result(outcome)

    async def _replaced(self, worker: _Worker) -> _Worker:
        """A new worker for one that is lost."""
        if self._closed:
            return worker
        self._workers.remove(worker)
        await worker.stop()
        fresh = _Worker(self._polite)
        self._workers.append(fresh)
        return fresh

    async def close(self) -> None:
        self._closed = True
        while self._queue:
            job = self._queue.pop()
            if not job.outcome.done():
                job.outcome.set_result(_Outcome("failed", "the workers have been stopped"))
        await asyncio.gather(*(worker.stop() for worker in self._workers))
        await asyncio.gather(*self._under_way, return_exceptions=True)
        self._workers.clear()


class _Worker:
    """One process, and a line to it. The process says over it that it lives, also while it works; when this server dies
    without a word the line closes, which ends the process too."""

    def __init__(self, polite: int) -> None:
        context = get_context("spawn")
        self._theirs, self._ours = context.Pipe()
        self._lives = False  # whether it has been heard of
        self._pinged: float | None = None  # when it was last asked whether it lives, if it has not replied
        self.pool = ProcessPoolExecutor(
            1, mp_context=context, initializer=_prepare, initargs=(self._theirs, polite, offered())
        )

    async def call(self, limit: float, job: _Job) -> _Outcome:
        """Have a job done. Raises something if the process is lost."""
        begun = time.monotonic()
        called = asyncio.wrap_future(self.pool.submit(_call, limit, *job.call))
        while not (await asyncio.wait([called], timeout=PULSE))[0]:
            allowed = limit + GRACE if self._lives else GRACE
            if not self._heard() or time.monotonic() - begun > allowed:
                called.cancel()
                raise TimeoutError("it stood still")
        return called.result()

    def _heard(self) -> bool:
        """Ask the process whether it lives; False if it has not replied for long."""
        with suppress(OSError, EOFError):
            while self._ours.poll():
                self._ours.recv_bytes()
                self._lives, self._pinged = True, None
            if self._lives and self._pinged is None:
                self._ours.send_bytes(b"?")
                self._pinged = time.monotonic()
        return self._pinged is None or time.monotonic() - self._pinged < SILENCE

    async def stop(self) -> None:
        """End the process, whatever it does."""
        for process in list((self.pool._processes or {}).values()):  # there is no other way to it before Python 3.14
            process.kill()
        await asyncio.to_thread(self.pool.shutdown)
        self._ours.close()
        self._theirs.close()


# --- in the worker process -------------------------------------------------------------------------------------------


def _prepare(line: Connection, polite: int, variants: Sequence[Variant]) -> None:
    for variant in variants:  # that this server has at hand
        offer(variant)
    if sys.platform != "win32":
        os.nice(polite)
    for number in (signal.SIGINT, signal.SIGTERM):  # they come to all processes of a terminal or a service
        signal.signal(number, signal.SIG_IGN)  # the server decides: its workers end with it
    threading.Thread(target=_watch, args=(line,), daemon=True).start()


def _watch(line: Connection) -> None:
    """Say that the process lives, now and whenever it is asked."""
    with suppress(EOFError, OSError):
        line.send_bytes(b"!")
        while True:
            line.send_bytes(line.recv_bytes())
    os._exit(0)


def _call(limit: float, job: Callable[..., Any], args: Any, kwargs: Any) -> _Outcome:
    with open(os.devnull, "w") as silent:  # noqa: PTH123  # the name of the null device is no path on every system
        faulthandler.dump_traceback_later(limit, exit=True, file=silent)
        try:
            return _Outcome("done", job(*args, **kwargs))
        except Refused as fault:
            return _Outcome("refused", fault.words, fault.rule)
        except SaveError as fault:
            return _Outcome("refused", str(fault))
        except Exception as fault:
            # Where it was, but not the message: that may hold what only one seat may know.
            where = traceback.extract_tb(fault.__traceback__)[-1]
            place = f"{where.filename}, line {where.lineno}"
            return _Outcome("failed", f"{job.__name__}: {type(fault).__name__} in {place}")
        finally:
            faulthandler.cancel_dump_traceback_later()
