"""The page in a real browser: what a first visit has to fetch, and when it can be used on a machine that is four times
slower."""

from __future__ import annotations

import asyncio
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright
from tests.browser.people import ARGUMENTS, CHROMIUM
from tests.browser.visits import OPTION, PLAY_NOW, visit

from benchmarks.server.sides import Ours

VISITS, SLOWER = 5, 4


async def pages(side: Ours) -> dict[str, Any]:
    root = f"http://127.0.0.1:{side.server.port}"
    table, keys = side.open("project-0", {"fugitive": 0})  # the first seat is the one that is asked
    wanted = {"lobby": (root, PLAY_NOW), "table": (f"{root}/t/{table}#{keys[0]}", OPTION)}
    return await asyncio.to_thread(_measured, wanted)


def _measured(wanted: dict[str, tuple[str, str]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        for name, (address, button) in wanted.items():
            visits = [visit(browser, address, button, SLOWER) for _ in range(VISITS)]
            found[name] = {
                "kilobytes": max(each.kilobytes for each in visits),
                "interactive_ms": median(each.usable_ms for each in visits),
                "slowest_ms": max(each.usable_ms for each in visits),
            }
        browser.close()
    return found
