"""People with browsers: where they sit, what they see, what they press, and what their browser is told."""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec
from playwright.sync_api import Browser, Locator, Page, WebSocket, expect
from tests.browser.servers import Server

# The first of them draws no window of its own and needs a third of the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
ARGUMENTS = (
    "--no-sandbox",  # tests run as root in containers, where the sandbox does not start
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
DESK, TABLET, PHONE = (1440, 900), (820, 1180), (390, 844)
PATIENCE = 45.0  # seconds for something to appear, on a machine that has much to do
QUICK = {"speed": 0, "forced": False}  # preferences of somebody who wants to see nothing move, and to play everything

CLOCK = count()

expect.set_options(timeout=PATIENCE * 1000)


class Person:
    """Somebody with a browser of their own, who notices every fault on the page and every message on the wire."""

    def __init__(self, browser: Browser, size: tuple[int, int], prefs: dict[str, Any] | None, **more: Any) -> None:
        self.context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **more)
        self.context.set_default_timeout(PATIENCE * 1000)
        if prefs is not None:
            kept = json.dumps(json.dumps(prefs))
            self.context.add_init_script(f"localStorage['fabletop.prefs'] ??= {kept}")
        self.page: Page = self.context.new_page()
        self.frames: list[dict[str, Any]] = []  # what the server has sent, in order
        self.times: list[int] = []  # when, counted over all people
        self.view: dict[str, Any] = {}  # the newest of each part of the updates
        self._faults: list[str] = []
        self._forgiven: list[str] = []
        self.page.on("pageerror", lambda fault: self._faults.append(str(fault)))
        self.page.on("console", lambda said: self._faults.append(said.text) if said.type == "error" else None)
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._heard)

    def _heard(self, payload: str | bytes) -> None:
        frame: dict[str, Any] = msgspec.json.decode(payload)
        self.frames.append(frame)
        self.times.append(next(CLOCK))
        if frame["t"] == "update":
            self.view = ({} if frame["whole"] else self.view) | frame

    def leaves(self) -> None:
        """Closes the browser."""
        self.context.close()

    # --- coming and looking ----------------------------------------------------------------------------------------

    def comes(self, server: Server, path: str = "/") -> Person:
        self.page.goto(server.url + path)
        return self

    def sits(self, server: Server, opened: dict[str, Any]) -> Person:
        """Comes to a table by the link of a seat."""
        return self.comes(server, f"/t/{opened['table']}#{opened['key']}").sees_table()

    def sees_table(self) -> Person:
        expect(self.page.get_by_role("list", name="Seats")).to_be_visible()
        return self

    @property
    def question(self) -> Locator:
        """The bar below the board, while this person is asked something."""
        return self.page.get_by_role("region", name="Question", exact=True)

    @property
    def waiting(self) -> Locator:
        """The same bar while it is for others to answer, and at the end."""
        return self.page.get_by_role("region", name="Waiting", exact=True)

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("main")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("region", name="Log", exact=True).first

    def seat(self, name: str) -> Locator:
        return self.page.get_by_role("list", name="Seats").get_by_role("button", name=re.compile(rf"^{name}\b"))

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def option(self, name: str) -> Locator:
        """A possible answer in the bar."""
        return self.question.get_by_role("listitem").get_by_role("button", name=re.compile(rf"^{re.escape(name)}"))

    def dialog(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("dialog", name=name)

    def chooses(self, entry: str) -> None:
        """Something from the menu of the table."""
        self.button("Menu").click()
        self.page.get_by_role("menuitem", name=entry).click()

    def path(self) -> str:
        """Where in the site this person is."""
        return self.page.url.split("/", 3)[3]

    # --- waiting and forgiving -------------------------------------------------------------------------------------

    def until(self, happened: Callable[[], object]) -> None:
        """Lets the browser go on until something is the case that shows nowhere on the page."""
        end = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < end, f"it did not happen. The last that came: {self.frames[-1:]}"
            self.page.wait_for_timeout(20)  # the browser's events are handed out meanwhile

    def forgives(self, words: str) -> None:
        """Errors with these words are what this test brings about."""
        self._forgiven.append(words)

    @property
    def faults(self) -> list[str]:
        """What went wrong on the page."""
        return [fault for fault in self._faults if not any(words in fault for words in self._forgiven)]


def play_noughts(people: tuple[Person, Person], cells: str) -> None:
    """Two people mark cells in turn."""
    for number, cell in enumerate(cells.split()):
        person, side = people[number % 2], ("Crosses", "Noughts")[number % 2]
        person.option(f"Mark {cell}").click()
        expect(person.board.get_by_text(f"{side}: {cell}")).to_be_attached()
