"""A first visit to a page in a real browser: how much is fetched, and when it can be used on a slower machine."""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import Browser

# It can be used when a wanted button can be pressed: it is there, nothing lies over it, and it has been drawn. The
# page itself looks once a frame: Playwright's own search is so large a script that, on a slow machine, it would be a
# good part of what is measured.
WATCH = """
window.lastLong = 0;
new PerformanceObserver(list => { for (const e of list.getEntries()) window.lastLong = e.startTime + e.duration; })
  .observe({type: "longtask", buffered: true});
window.usable = new Promise((done, giveUp) => {
  setTimeout(() => giveUp("there was nothing to press"), 60000);
  const pressable = found => {
    const box = found.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit && found.contains(hit) && !found.disabled;
  };
  const look = () => {
    if ([...document.querySelectorAll("%s")].some(pressable)) {
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});
"""
# What a worker is made of is fetched by the worker, of which the session of the page hears nothing.
WORKERS = """performance.getEntriesByType("resource").filter(e => e.name.includes("draughtsman"))
  .map(e => [e.name, e.transferSize])"""
# Somebody who answers also where there is no choice: what plays itself takes a moment that nobody waits for the page.
PREFERENCES = """localStorage["fabletop.prefs"] ??= '{"forced": false}'"""
PLAY_NOW = ".deeds button"
OPTION = "[data-option], .stepper button, .reading button"  # or one more of something; or what must be read is put away


class Visit(NamedTuple):
    """What came over the wire, compressed as it was, and milliseconds until the page could be used: the wanted button
    could be pressed, and the last long task (50 ms or more) was over."""

    files: dict[str, int]
    usable_ms: float

    @property
    def kilobytes(self) -> float:
        return sum(self.files.values()) / 1000

    def largest(self) -> str:
        """The largest files, for a message."""
        by_size = sorted(self.files.items(), key=lambda file: -file[1])
        return ", ".join(f"{address.rsplit('/', 1)[1] or '/'} {size / 1000:.1f}" for address, size in by_size[:12])


def visit(browser: Browser, address: str, wanted: str, slower: int = 1) -> Visit:
    """Open an address for the first time, on a machine so many times slower."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    session = context.new_cdp_session(page)
    addresses: dict[str, str] = {}
    files: dict[str, int] = {}

    def asked(event: dict[str, Any]) -> None:
        addresses[event["requestId"]] = event["request"]["url"]

    def came(event: dict[str, Any]) -> None:
        name = addresses[event["requestId"]]
        files[name] = files.get(name, 0) + int(event["encodedDataLength"])

    def ask(expression: str) -> Any:
        options = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        answer = session.send("Runtime.evaluate", options)
        assert "exceptionDetails" not in answer, answer["result"]
        return answer["result"]["value"]

    session.on("Network.requestWillBeSent", asked)
    session.on("Network.loadingFinished", came)
    session.send("Network.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.add_init_script(PREFERENCES)
    page.add_init_script(WATCH % wanted)
    page.goto(address, wait_until="commit")
    usable = ask("usable")
    page.wait_for_load_state("networkidle")  # what is fetched later belongs to the first visit too
    last = ask("lastLong")
    for name, size in ask(WORKERS):
        files.setdefault(name, int(size))
    context.close()
    return Visit(files, max(usable, last))
