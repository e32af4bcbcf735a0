"""Passing in windows: the passes come before the reactions and have the first keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect
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
