"""Spreading games over processes: who plays them, and in which portions.

A crew takes work, some numbers of games at a time, and gives futures. `in_chunks` cuts the numbers into portions that
take about a second each: small enough for a progress bar and to lose little when somebody stops it, large enough that
handing them out costs nothing. What comes out never depends on who played what.
"""

from __future__ import annotations

import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from multiprocessing import get_context, parent_process
from os import _exit
from queue import SimpleQueue
from types import TracebackType
from typing import Any, Generic, Protocol, Self, TypeVar

from fabletop.engine.registry import get_game
from fabletop.engine.words import Refused

R = TypeVar("R")
Work = Callable[[range], R]
SECONDS = 1.0  # that a chunk should take
LEAST_SECONDS = 0.05  # that it should take near the end, where chunks get smaller so that all finish together
FASTER = 4  # times: a chunk is at most so much larger than those before it, since only they say how long games take
MOST = 20_000  # games in a chunk


class Crew(Protocol):
    """Those who play: `size` of them at the same time, who want to have `ahead` chunks at hand."""

    @property
    def size(self) -> int: ...

    @property
    def ahead(self) -> int: ...

    def submit(self, work: Work[R], numbers: range) -> Future[tuple[float, R]]:
        """Have work done on some numbers; gives how many seconds it took, and what came out."""


def timed(work: Work[R], numbers: range) -> tuple[float, R]:
    start = time.perf_counter()
    result = work(numbers)
    return time.perf_counter() - start, result


class Here:
    """Everything is played in this process, at once."""

    size = ahead = 1

    def submit(self, work: Work[R], numbers: range) -> Future[tuple[float, R]]:
        future: Future[tuple[float, R]] = Future()
        future.set_result(timed(work, numbers))
        return future


class Processes:
    """So many processes of this machine, ready to play a game when the `with` block begins. They end with it, also if
    this process is killed."""

    def __init__(self, size: int, game: str) -> None:
        self._game = game
        self.size = size
        self.ahead = 2 * size  # so that nobody has to wait for the next one

    def __enter__(self) -> Processes:
        self._pool = ProcessPoolExecutor(
            self.size, mp_context=get_context("spawn"), initializer=_get_ready, initargs=(self._game,)
        )
        try:
            with _Finished[None]() as ready:
                with _deaf():
                    # Each is kept for a moment, or one that is ready would take the turn of one still starting.
                    for _ in range(self.size):
                        ready.watch(self._pool.submit(time.sleep, 0.1))
                for _ in range(self.size):
                    ready.next().result()
        except BrokenExecutor:
            self._pool.shutdown()
            raise Refused(
                'The processes that should play do not start. A script needs `if __name__ == "__main__":` '
                "around what it runs."
            ) from None
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        with _deaf():
            if kind is not None:
                self._stop()
            self._pool.shutdown()

    def submit(self, work: Work[R], numbers: range) -> Future[tuple[float, R]]:
        return self._pool.submit(timed, work, numbers)

    def _stop(self) -> None:
        """What is under way is of no use any more, and may take long. Python has no public way to do this before
        3.14."""
        processes = list(self._pool._processes.values())
        for each in processes:
            each.terminate()
        for each in processes:
            each.join()
        # One may have died in the middle of sending a result. The pool would wait for the rest of it for ever, since
        # this process holds the sending end too.
        self._pool._result_queue._writer.close()  # type: ignore[attr-defined]  # as above, not public


class _Finished(Generic[R]):
    """Futures as they get ready. Inside its `with` block Ctrl-C is heard only while one is waited for: elsewhere it
    could strike while a lock of the pool is being taken, which then stays taken for ever."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Future[R] | None] = SimpleQueue()
        self._before: Any = None

    def __enter__(self) -> Self:
        here = threading.current_thread() is threading.main_thread()  # which alone may say so
        if here and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            self._before = signal.signal(signal.SIGINT, lambda number, frame: self._queue.put(None))
        return self

    def __exit__(self, *fault: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def watch(self, future: Future[R]) -> None:
        future.add_done_callback(self._queue.put)

    def next(self) -> Future[R]:
        found = self._queue.get()
        if found is None:
            raise KeyboardInterrupt
        return found


@contextmanager
def _deaf() -> Iterator[None]:
    """Ctrl-C reaches all processes of a terminal, but only the first knows what to do about it. Those that are started
    now never hear it."""
    if threading.current_thread() is not threading.main_thread():  # which alone may say so
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _get_ready(game: str) -> None:
    """Load all that a game needs. When the parent is gone nobody waits for results any more."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    found = get_game(game)
    found.new_table(found.seats[0], found.read_options(None))


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        _exit(1)


def crew_of(processes: int, game: str) -> AbstractContextManager[Crew]:
    """This process alone, or so many others, ready to play that game (and any other)."""
    return nullcontext(Here()) if processes == 1 else Processes(processes, game)


def in_chunks(work: Work[R], missing: Iterable[range], crew: Crew) -> Iterator[tuple[range, R]]:
    """Do `work` on all these numbers, some at a time. Gives each portion with its result, as they get ready."""
    left, pace, finished = _Left(missing), _Pace(), _Finished[tuple[float, R]]()
    under_way: dict[Future[tuple[float, R]], range] = {}
    try:
        # Who plays everything in this process is not made to wait for the end of a chunk.
        with nullcontext() if isinstance(crew, Here) else finished:
            while left.count or under_way:
                while left.count and len(under_way) < crew.ahead:
                    numbers = left.take(pace.size(left.count, crew.size))
                    future = crew.submit(work, numbers)
                    under_way[future] = numbers
                    finished.watch(future)
                future = finished.next()
                numbers = under_way.pop(future)
                seconds, result = future.result()
                pace.note(len(numbers), seconds)
                yield numbers, result
    except BrokenExecutor:
        raise Refused(
            "A process that was playing has died; perhaps the memory ran out. Try again, with fewer processes."
        ) from None
    except GeneratorExit:
        # Whoever has seen enough may go on with the crew. After any other end it is stopped, and nothing is cancelled:
        # a pool that dies would stumble over what is.
        for future in under_way:
            future.cancel()
        raise


class _Left:
    """The numbers that nobody has taken yet."""

    def __init__(self, missing: Iterable[range]) -> None:
        self._ranges = deque(each for each in missing if each)
        self.count = sum(map(len, self._ranges))

    def take(self, most: int) -> range:
        first = self._ranges.popleft()
        if len(first) > most:
            self._ranges.appendleft(first[most:])
        taken = first[:most]
        self.count -= len(taken)
        return taken


class _Pace:
    """How long a game takes, and so how many make a chunk."""

    def __init__(self) -> None:
        self._seconds = 0.0  # for one game; 0 until one was played
        self._most = 1

    def note(self, games: int, seconds: float) -> None:
        each = max(seconds / games, 1e-9)
        self._seconds = (self._seconds + each) / 2 if self._seconds else each
        self._most = max(self._most, FASTER * games)

    def size(self, left: int, players: int) -> int:
        if not self._seconds:
            return 1
        fair = max(left / (2 * players), LEAST_SECONDS / self._seconds)
        return max(1, int(min(MOST, self._most, SECONDS / self._seconds, fair)))
