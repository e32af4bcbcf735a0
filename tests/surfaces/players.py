"""Somebody who types and presses keys, for the tests of the surfaces."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from fabletop.engine.match import Match
from fabletop.engine.registry import get_game
from fabletop.terminal import storage
from fabletop.terminal.console import Console
from fabletop.terminal.plain import PlainGame
from fabletop.terminal.screen import PlayTable
from fabletop.terminal.sitting import Sitting


def sit(game: str, players: Sequence[str], seed: int | str = 3, **options: Any) -> Sitting:
    match = Match(get_game(game), seats=len(players), seed=seed, options=options)
    return Sitting(match, players, storage.new_autosave(game))


def typed(sitting: Sitting, *lines: str) -> tuple[str, int]:
    """Play in plain mode with these lines typed; what was printed, and the exit code."""
    target = io.StringIO()
    code = PlainGame(Console(io.StringIO("".join(f"{line}\n" for line in lines)), target), sitting).run()
    return target.getvalue(), code


def on_screen(
    sitting: Sitting, size: tuple[int, int], course: Callable[[PlayTable, Pilot[Any]], Coroutine[Any, Any, None]]
) -> None:
    """Play on the full screen, without a terminal."""

    async def run() -> None:
        app = PlayTable(sitting, pace=0)
        async with app.run_test(size=size) as pilot:
            await settle(app, pilot)
            await course(app, pilot)

    asyncio.run(run())


async def settle(app: PlayTable, pilot: Pilot[Any]) -> None:
    """Wait until somebody has to press a key and everything is drawn."""
    for _ in range(1000):
        await pilot.pause(0.01)
        if app.picker is not None or len(app.screen_stack) > 1 or (app.match.over and not _going_on(app)):
            break
    for _ in range(3):  # what one message sets off may set off another; a machine that is slow does as many
        await pilot.pause(0.01)


def _going_on(app: PlayTable) -> bool:
    """Whether things still happen that need no key."""
    return any(worker.group == "course" and worker.is_running for worker in app.workers)


async def until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Wait for something that takes its time."""
    for _ in range(3000):
        if holds():
            return
        await pilot.pause(0.01)
    assert holds()


async def press(app: PlayTable, pilot: Pilot[Any], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settle(app, pilot)


def shown(app: App[Any]) -> str:
    """The screen as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)
