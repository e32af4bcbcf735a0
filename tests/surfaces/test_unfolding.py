"""What an answer sets off is shown on the full screen one thing after the other, and can be hurried."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.engine.minis.bench import Bench, bench_game
from tests.surfaces.players import shown, until

from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.terminal.screen import PlayTable
from fabletop.terminal.screen_replay import ScreenReplay
from fabletop.terminal.sitting import Sitting

FOREVER = 1000.0  # paces of so many seconds: whatever goes on in this test was hurried


async def three_bells(table: Bench) -> None:
    for _ in range(2):
        await choose(0, "Ring?", lambda: ["ring", "wait"], "BE-1")
        for bell in ("First", "Second", "Third"):
            table.number += 1
            table.say(f"{bell} bell.")
            table.beat()
        table.say("Silence.")


def rung() -> Match[Bench]:
    return Match(bench_game(three_bells), seats=1)


@pytest.mark.parametrize("key", ["space", "enter", "right"])
def test_beats_come_one_by_one(key: str) -> None:
    sitting = Sitting(rung(), ["human"], None)

    async def run() -> None:
        app = PlayTable(sitting, pace=FOREVER)
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: app.picker is not None)
            await pilot.press("1")
            for number, bell in enumerate(("First", "Second", "Third"), 1):
                await until(pilot, lambda bell=bell: f"{bell} bell." in shown(app))  # type: ignore[misc]
                assert f"What happens, {number} of 3" in shown(app)
                assert "Silence." not in shown(app)
                assert app.picker is None, "nothing is asked before it was seen"
                await pilot.press(key)
            await until(pilot, lambda: app.picker is not None)
            assert "Silence." in shown(app)
            await pilot.press("1")
            await until(pilot, lambda: app.shown is not None)
            await pilot.press("escape")
            await until(pilot, lambda: "The game is over" in shown(app))

    asyncio.run(run())


def test_an_end_is_not_told_before_what_led_to_it() -> None:
    sitting = Sitting(rung(), ["human"], None)
    sitting.match.answer(0, "ring")

    async def run() -> None:
        app = PlayTable(sitting, pace=FOREVER)
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: app.picker is not None)
            await pilot.press("1")
            await until(pilot, lambda: app.shown is not None)
            assert sitting.match.over
            assert "over" not in shown(app)
            await pilot.press("escape")
            await until(pilot, lambda: "The game is over" in shown(app))

    asyncio.run(run())


def test_a_replay_steps_from_beat_to_beat() -> None:
    match = rung()
    match.answer(0, "ring")
    match.answer(0, "ring")

    async def run() -> None:
        app = ScreenReplay(match, 0, 0)
        async with app.run_test(size=(100, 30)) as pilot:
            heard: list[Any] = []
            for _ in range(4):
                await pilot.press("right")
                heard.append((len(app.match.entries), app.shown is not None, app._lines[-1].text))
            assert heard == [(1, True, "First bell."), (1, True, "Second bell."), (1, True, "Third bell."),
                             (1, False, "Silence.")]  # fmt: skip
            await pilot.press("right", "right", "left")
            assert (len(app.match.entries), app.shown) == (1, None)
            await pilot.press("end")
            assert (len(app.match.entries), app.shown) == (2, None)

    asyncio.run(run())


def test_the_speed_is_chosen_by_a_key_and_kept() -> None:
    sitting = Sitting(rung(), ["human"], None)

    async def run() -> None:
        app = PlayTable(sitting)
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: app.picker is not None)
            for name in ("quick", "at once", "slow", "normal", "quick", "at once"):
                await pilot.press("g")
                assert f"Speed: {name}." in app.notice
            await pilot.press("1")
            await until(pilot, lambda: app.picker is not None and len(app.match.entries) == 1)
            assert app.shown is None
        assert PlayTable(sitting).pace == 0

    asyncio.run(run())
