"""Replays and records that take long to work out, kept for whoever asks for the same next."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

WORKED_OUT = 16  # things that are kept at hand
R = TypeVar("R")


class WorkedOut:
    """The replays and records that somebody asked for last. What is being worked out is not begun again for others who
    ask for the same: they wait for it too."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[Any, ...], asyncio.Task[Any]] = OrderedDict()

    async def get(self, wanted: tuple[Any, ...], work: Callable[[], Coroutine[Any, Any, R]]) -> R:
        """What is known by that name: with the number of the table's last entry in it, so that it stays true."""
        task: asyncio.Task[R] | None = self._found.get(wanted)
        if task is None:
            task = self._found[wanted] = asyncio.create_task(work())
            task.add_done_callback(lambda done: self._ended(wanted, done))
        self._found.move_to_end(wanted)
        return await asyncio.shield(task)  # also if whoever asked first goes away

    def _ended(self, wanted: tuple[Any, ...], task: asyncio.Task[Any]) -> None:
        if task.cancelled() or task.exception() is not None:
            del self._found[wanted]
        done = [name for name, each in self._found.items() if each.done()]
        for name in done[:-WORKED_OUT]:
            del self._found[name]
