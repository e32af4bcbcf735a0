"""Whether what stands on a page can be read: nothing cut off, under something else, or pushed out of sight."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

FAULTS = (Path(__file__).parent / "legible.js").read_text()
# When all that follows from a change of size or content has been laid out.
SETTLED = """() => new Promise((tell) => {
    let left = 4;
    const next = () => (left-- ? requestAnimationFrame(next) : tell());
    next();
})"""


def faults_of(page: Page) -> list[str]:
    page.evaluate(SETTLED)
    found: list[str] = page.evaluate(FAULTS)
    return found
