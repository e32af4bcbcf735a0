"""Passing in windows: the passes come first, those who pass for longer see it, and are asked again when they say so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, expect
from tests.browser.people import QUICK, Person
from tests.browser.servers import Server
from tests.browser.walking import Moment, Walk, moments

RECORD = Path(__file__).parents[1] / "records" / "lost-adventures" / "two-players.json"
WINDOW = "Rewrite the script?"


def opens_window(moment: Moment) -> bool:
    question = moment.match.question_for(moment.seat)
    return question is not None and WINDOW in question.prompt


def test_passes_come_first(server: Server, people: Callable[..., Person]) -> None:
    moment = next(each for each in moments(RECORD) if opens_window(each))
    ada = people(prefs=QUICK)
    Walk(ada, server, "lost-adventures", 2).shows(moment)
    options = ada.question.locator("[data-option]")
    for number, words in enumerate(("Pass", "Pass for the rest of this encounter", "Pass until it concerns me")):
        expect(options.nth(number)).to_contain_text(words)
        expect(options.nth(number)).to_have_attribute("aria-keyshortcuts", str(number + 1))


def passing(person: Person) -> Locator:
    """What the page says of who passes for longer."""
    return person.page.get_by_role("status", name="Passing for longer")


def test_allies_see_who_passes_and_a_stop_is_lifted_at_once(fair: Server, people: Callable[..., Person]) -> None:
    """While another decides: the window that is open asks her too."""
    opened = fair.open("me", "open", game="house", seed="a")
    ada = people(prefs=QUICK).sits(fair, opened)
    ben = people(prefs=QUICK).sits(fair, fair.sit(opened, 1, "Ben"))
    ada.option("Pass until it concerns me").click()
    ada.option("wait").click()
    expect(ben.question).to_contain_text("React?")
    expect(passing(ben)).to_contain_text("Ada passes until it concerns them.")
    expect(passing(ada)).to_contain_text("You pass until it concerns you.")
    expect(ada.waiting).to_be_visible()
    passing(ada).get_by_role("button", name="Ask me again").click()
    for person in (ada, ben):
        expect(passing(person)).not_to_be_visible()
    expect(ada.waiting).to_be_visible()
    ben.page.keyboard.press("1")
    expect(ada.question).to_contain_text("React?")
    expect(ada.option("Pass until it concerns me")).to_be_visible()


def test_among_rivals_the_next_window_asks_and_nobody_knows_of_it(fair: Server, people: Callable[..., Person]) -> None:
    opened = fair.open("me", "open", game="manor", seed="a")
    ada = people(prefs=QUICK).sits(fair, opened)
    ben = people(prefs=QUICK).sits(fair, fair.sit(opened, 1, "Ben"))
    ada.option("Pass for").click()
    ben.page.keyboard.press("1")
    ada.option("wait").click()
    expect(ben.question).to_contain_text("React?")
    expect(passing(ada)).to_contain_text("You pass for")
    expect(ada.waiting).to_be_visible()  # she has passed without being asked
    ada.page.keyboard.press("a")
    expect(passing(ada)).to_have_text("The next window asks you.")
    ben.page.keyboard.press("1")
    ada.option("Pass. Ask me again at every window").click()
    expect(ben.question).to_contain_text("React?")
    ben.page.keyboard.press("1")
    expect(ada.option("Pass for")).to_be_visible()
    expect(passing(ada)).not_to_be_visible()
    assert not any(frame.get("stops") for frame in ben.frames), "a rival is never told of a stop"
