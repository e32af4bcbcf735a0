"""Passing in windows: the passes have the first keys; what one passes for is shown, and one may be asked again."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.people import QUICK, Person
from tests.browser.servers import Server
from tests.browser.test_allocating import SEED, until_asked

WINDOW = "Rewrite the script?"


def test_passes_come_first_and_who_passes_for_longer_may_be_asked_again(
    server: Server, people: Callable[..., Person]
) -> None:
    opened = server.open("me", "sensible", game="lost-adventures", seed=SEED, options={"mats": "random"})
    ada = people(prefs=QUICK).sits(server, opened)
    until_asked(ada, WINDOW)
    options = ada.question.locator("[data-option]")
    for number, words in enumerate(("Pass", "Pass for the rest of this encounter", "Pass until it concerns me")):
        expect(options.nth(number)).to_contain_text(words)
        expect(options.nth(number)).to_have_attribute("aria-keyshortcuts", str(number + 1))
    stops = ada.page.get_by_role("status", name="Passing for longer")
    expect(stops).to_be_hidden()
    ada.page.keyboard.press("a")
    expect(ada.question.get_by_role("alert")).to_contain_text("You are asked at every window")
    ada.page.keyboard.press("3")
    expect(stops).to_contain_text("You pass until it concerns you.")
    assert server.see(opened)["stops"] == [{"seat": 0, "words": "until it concerns you"}]
    ada.button("Ask me again").click()
    expect(stops).to_contain_text("The next window asks you.")
    until_asked(ada, WINDOW)
    expect(options.nth(2)).to_be_visible()
