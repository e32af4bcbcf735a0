"""Worker processes, in which computer players think and matches are played again, so that the server never waits.

Computer players have processes of their own. What people ask for beside the game (a replay, a record, a hint) is done
in others, which yield to them: whoever asks for much makes nobody's opponent wait. Only so much of it is taken on.

Each worker is a pool of one process, because a pool breaks as a whole when a process of it dies. A job that takes too
long ends its own process; whoever waited hears `Stumbled`, and the next job gets a new one.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, ParamSpec, Protocol, TypeVar

from fabletop.engine.record import SaveError
from fabletop.engine.words import Refused

P = ParamSpec("P")
R = TypeVar("R")

GRACE = 30.0  # seconds beyond a job's time that are allowed for starting a process, before it is given up for lost
MOST_FAVOURS = 16  # that wait to be done
POLITE = 5  # how much favours yield to computer players where there are fewer processors than processes
BUSY = "The server is busy with what others have asked for. Try again in a moment."


class Stumbled(Exception):
    """A job came to no end: it failed, took too long, or its process died. The message is for the server's log."""


class Busy(Refused):
    """Too many have asked for something; nothing was begun."""

    def __init__(self) -> None:
        super().__init__(BUSY)


class Thinking(Protocol):
    """Somebody who does jobs elsewhere."""

    async def run(self, job: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do a job without which a table cannot go on. Raises what the job refuses (`Refused`), or `Stumbled`."""

    async def favour(self, job: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do a job that somebody asked for and can do without. Raises `Busy` too."""

    async def close(self) -> None: ...


class Thinkers:
    """So many processes for computer players, and half as many for favours, but one at least."""

    def __init__(self, workers: int = 1, limit: float = 20.0) -> None:
        self._players = _Pool(workers, limit)
        self._helpers = _Pool(max(1, workers // 2), limit, POLITE)

    @property
    def busy(self) -> int:
        """How many jobs are under way."""
        return self._players.busy + self._helpers.busy

    def warm(self) -> None:
        """Start the processes of computer players before they are needed."""
        self._players.warm()

    async def run(self, job: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._players.run(job, *args, **kwargs)

    async def favour(self, job: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        if self._helpers.waiting >= MOST_FAVOURS:
            raise Busy
        return await self._helpers.run(job, *args, **kwargs)

    async def close(self) -> None:
        """Stop all processes at once, whatever they are doing."""
        await asyncio.gather(self._players.close(), self._helpers.close())


class _Pool:
    """Some worker processes that do one job after the other. They are started when they are first needed."""

    def __init__(self, workers: int, limit: float, polite: int = 0) -> None:
        self.limit = limit
        self.busy = 0
        self._polite = polite
        self._workers = [_Worker(polite) for _ in range(workers)]
        self._idle = self._workers[:]
        self._free = asyncio.Semaphore(workers)
        self._under_way: set[asyncio.Task[Any]] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many jobs there are for which no process is free."""
        return max(0, len(self._under_way) - len(self._workers))

    def warm(self) -> None:
        for worker in self._workers:
            worker.pool.submit(os.getpid)

    async def run(self, job: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        # In a task of its own: when nobody waits for the job any more its process is still busy with it.
        task = asyncio.create_task(self._run(job, args, kwargs))
        self._under_way.add(task)
        task.add_done_callback(self._ended)
        kind, value, rule = await asyncio.shield(task)
        if kind == "refused":
            raise Refused(value, rule)
        if kind == "failed":
            raise Stumbled(value)
        result: R = value
        return result

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # looked at: nobody may be left who would

    async def _run(self, job: Callable[..., Any], args: Any, kwargs: Any) -> tuple[str, Any, str]:
        async with self._free:
            if self._closed:
                raise Stumbled("the workers have been stopped")
            worker = self._idle.pop()
            self.busy += 1
            try:
                called = worker.pool.submit(_call, self.limit, job, args, kwargs)
                async with asyncio.timeout(self.limit + GRACE):
                    return await asyncio.wrap_future(called)
            except Exception as fault:  # the job's own do not come out here: this is about the process
                if not self._closed:
                    self._workers.remove(worker)
                    await worker.stop()
                    worker = _Worker(self._polite)
                    self._workers.append(worker)
                raise Stumbled(f"{job.__name__}: its process took too long or died") from fault
            finally:
                self.busy -= 1
                self._idle.append(worker)

    async def close(self) -> None:
        self._closed = True
        await asyncio.gather(*(worker.stop() for worker in self._workers))
        await asyncio.gather(*self._under_way, return_exceptions=True)
        self._workers.clear()


class _Worker:
    """One process, and a pipe that closes when this server dies without a word, which ends the process too."""

    def __init__(self, polite: int) -> None:
        context = get_context("spawn")
        self._theirs, self._ours = context.Pipe(duplex=False)
        self.pool = ProcessPoolExecutor(1, mp_context=context, initializer=_prepare, initargs=(self._theirs, polite))

    async def stop(self) -> None:
        """End the process, whatever it does."""
        for process in list((self.pool._processes or {}).values()):  # there is no other way to it before Python 3.14
            process.kill()
        await asyncio.to_thread(self.pool.shutdown)
        self._ours.close()
        self._theirs.close()


# --- in the worker process -------------------------------------------------------------------------------------------


def _prepare(lifeline: Connection, polite: int) -> None:
    if sys.platform != "win32":
        os.nice(polite)
    for number in (signal.SIGINT, signal.SIGTERM):  # they come to all processes of a terminal or a service
        signal.signal(number, signal.SIG_IGN)  # the server decides: its workers end with it
    threading.Thread(target=_watch, args=(lifeline,), daemon=True).start()


def _watch(lifeline: Connection) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv()
    os._exit(0)


def _call(limit: float, job: Callable[..., Any], args: Any, kwargs: Any) -> tuple[str, Any, str]:
    with open(os.devnull, "w") as silent:  # noqa: PTH123  # the name of the null device is no path on every system
        faulthandler.dump_traceback_later(limit, exit=True, file=silent)
        try:
            return "done", job(*args, **kwargs), ""
        except Refused as fault:
            return "refused", fault.words, fault.rule
        except SaveError as fault:
            return "refused", str(fault), ""
        except Exception as fault:
            # Where it was, but not the message: that may hold what only one seat may know.
            where = traceback.extract_tb(fault.__traceback__)[-1]
            return "failed", f"{job.__name__}: {type(fault).__name__} in {where.filename}, line {where.lineno}", ""
        finally:
            faulthandler.cancel_dump_traceback_later()
