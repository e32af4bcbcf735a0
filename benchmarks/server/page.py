"""The page in a real browser: what a first visit has to fetch, and when it can be used on a machine four times slower.

Interactive is when the wanted thing is on the screen and the last long task (50 ms or more) is over.
"""

from __future__ import annotations

import asyncio
import shutil
from statistics import median
from typing import Any

from playwright.async_api import Browser, async_playwright

from benchmarks.server.sides import Ours

VISITS, SLOWER = 5, 4
# Looked for by the page itself, once a frame: Playwright's own search is so large a script that, on a slow machine, it
# would be a good part of what is measured.
WATCH = """
window.lastLong = 0;
new PerformanceObserver(list => { for (const e of list.getEntries()) window.lastLong = e.startTime + e.duration; })
  .observe({type: "longtask", buffered: true});
window.drawn = new Promise(done => {
  const look = () => {
    const found = document.evaluate("//*[text()[contains(., '%s')]]", document, null, 9).singleNodeValue;
    if (found?.checkVisibility() && found.getClientRects().length) {
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});
"""
# What a worker is made of is fetched by the worker, of which the session of the page hears nothing.
WORKERS = """performance.getEntriesByType("resource").filter(e => e.name.includes("draughtsman"))
  .reduce((sum, e) => sum + e.transferSize, 0)"""


async def visit(browser: Browser, address: str, wanted: str) -> tuple[float, float]:
    """A first visit: kilobytes over the wire, milliseconds until interactive."""
    context = await browser.new_context(viewport={"width": 1280, "height": 800})
    page = await context.new_page()
    session = await context.new_cdp_session(page)
    fetched = 0.0

    def note(event: dict[str, Any]) -> None:
        nonlocal fetched
        fetched += event["encodedDataLength"]

    async def ask(expression: str) -> float:
        answer = await session.send("Runtime.evaluate", {"expression": expression, "awaitPromise": True})
        return float(answer["result"]["value"])

    session.on("Network.loadingFinished", note)
    await session.send("Network.enable")
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    await page.add_init_script(WATCH % wanted)
    await page.goto(address, wait_until="commit")
    drawn = await ask("drawn")
    await asyncio.sleep(1.5)  # what is loaded later belongs to the first visit too
    ready = max(drawn, await ask("lastLong"))
    fetched += await ask(WORKERS)
    await context.close()
    return fetched / 1000, ready


async def pages(side: Ours) -> dict[str, Any]:
    chromium = shutil.which("chromium")
    root = f"http://127.0.0.1:{side.server.port}"
    table, keys = side.open("project-0", {"fugitive": 0})  # the first seat is the one that is asked
    found: dict[str, Any] = {}
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, address, wanted in (
            ("lobby", root, "Play now"),
            ("table", f"{root}/t/{table}#{keys[0]}", "Location cards"),
        ):
            visits = [await visit(browser, address, wanted) for _ in range(VISITS)]
            found[name] = {
                "kilobytes": max(size for size, _ in visits),
                "interactive_ms": median(ready for _, ready in visits),
            }
        await browser.close()
    return found
