"""A full-size floor in a real browser: how long the longest task of the page takes while one pans and zooms over it.

The floor is that of the showcase: four tiles of 10 x 10, doors in each state, twelve figures with gauges. Tasks are
taken from the browser's own trace of the page's main thread, by the clock and by the processor time they took, which
other work of the machine does not change.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from playwright.async_api import Page, async_playwright
from tests.browser.people import CHROMIUM
from tests.browser.servers import serving
from tests.outside import install

CATEGORIES = ["disabled-by-default-devtools.timeline", "devtools.timeline", "toplevel"]
DRAGS, TURNS = 6, 12


async def pan_and_zoom(page: Page) -> None:
    """Drag to and fro, turn the wheel in and out, and go with the keys."""
    box = await page.locator(".stage").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await page.mouse.move(x, y)
    for _ in range(TURNS):
        await page.mouse.wheel(0, -120)
    for number in range(DRAGS):
        across, down = (1, -1)[number % 2] * box["width"] / 3, (1, -1)[number // 2 % 2] * box["height"] / 3
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x + across, y + down, steps=24)
        await page.mouse.up()
    for _ in range(TURNS):
        await page.mouse.wheel(0, 120)
    for key in ("+", "+", "Alt+ArrowLeft", "Alt+ArrowUp", "-", "0"):
        await page.keyboard.press(key)
    await page.wait_for_function("() => !document.querySelector('.stage.moving')")


def tasks(trace: bytes) -> tuple[list[float], list[float]]:
    """Milliseconds of each task of the page's main thread: by the clock, and of processor time."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    names = {(each["pid"], each["tid"]): each["args"]["name"] for each in events if each.get("name") == "thread_name"}
    mains = {thread for thread, name in names.items() if name == "CrRendererMain"}
    found = [
        each
        for each in events
        if each.get("name") in ("RunTask", "ThreadControllerImpl::RunTask") and (each["pid"], each["tid"]) in mains
    ]
    return [each.get("dur", 0) / 1000 for each in found], [each.get("tdur", 0) / 1000 for each in found]


async def panning() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        packages = Path(folder) / "packages"
        install(packages, "minis", {}, {"fabletop.games": {"halls": "tests.engine.minis.halls:HALLS"}})
        with serving(str(Path(folder) / "tables.sqlite"), [], packages) as server:
            opened = server.open("me", game="halls")
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
                page = await browser.new_page(viewport={"width": 1440, "height": 900})
                await page.goto(f"{server.url}/t/{opened['table']}#{opened['key']}")
                await page.locator("[data-piece]").first.wait_for()
                await pan_and_zoom(page)  # once, so that all code is there
                await browser.start_tracing(page=page, categories=CATEGORIES)
                await pan_and_zoom(page)
                clock, processor = tasks(await browser.stop_tracing())
                await browser.close()
    return {
        "tasks": len(clock),
        "longest_ms": max(clock),
        "p99_ms": sorted(clock)[int(len(clock) * 0.99)],
        "longest_cpu_ms": max(processor),
    }
