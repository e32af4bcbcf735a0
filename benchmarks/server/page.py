"""The page in a real browser: what a first visit has to fetch, and when it can be used on a machine four times slower.

Interactive is when the wanted thing is on the screen and the last long task (50 ms or more) is over.
"""

from __future__ import annotations

import asyncio
import shutil
from statistics import median
from typing import Any

from benchmarks.server.sides import Ours
from playwright.async_api import Browser, async_playwright

VISITS, SLOWER = 5, 4
WATCH = """
window.lastLong = 0;
new PerformanceObserver(list => { for (const e of list.getEntries()) window.lastLong = e.startTime + e.duration; })
  .observe({type: "longtask", buffered: true});
"""
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))"


async def visit(browser: Browser, address: str, wanted: str) -> tuple[float, float]:
    """A first visit: kilobytes over the wire, milliseconds until interactive."""
    context = await browser.new_context(viewport={"width": 1280, "height": 800})
    page = await context.new_page()
    session = await context.new_cdp_session(page)
    fetched = 0.0

    def note(event: dict[str, Any]) -> None:
        nonlocal fetched
        fetched += event["encodedDataLength"]

    session.on("Network.loadingFinished", note)
    await session.send("Network.enable")
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    await page.add_init_script(WATCH)
    await page.goto(address, wait_until="commit")
    await page.wait_for_selector(wanted, state="visible")
    drawn = await page.evaluate(SETTLED)
    await asyncio.sleep(1.5)  # what is loaded later belongs to the first visit too
    ready = max(drawn, await page.evaluate("() => window.lastLong"))
    await context.close()
    return fetched / 1000, ready


async def pages(side: Ours) -> dict[str, Any]:
    chromium = shutil.which("chromium")
    root = f"http://127.0.0.1:{side.server.port}"
    table, keys = side.open("project-0")
    found: dict[str, Any] = {}
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, address, wanted in (
            ("lobby", root, "text=Play now"),
            ("table", f"{root}/t/{table}#{keys[0]}", "text=Location cards"),
        ):
            visits = [await visit(browser, address, wanted) for _ in range(VISITS)]
            found[name] = {
                "kilobytes": max(size for size, _ in visits),
                "interactive_ms": median(ready for _, ready in visits),
            }
        await browser.close()
    return found
