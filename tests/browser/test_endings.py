"""The end of a match says to whoever sits there what became of them, who won, and why."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.people import QUICK, Person
from tests.browser.servers import Server
from tests.browser.test_legible import RECORDS
from tests.browser.walking import Walk, moments


@pytest.mark.parametrize("path", ["project-0/four-players.json", "lost-adventures/two-players.json"])
def test_an_ending_speaks_to_each_seat(server: Server, people: Callable[..., Person], path: str) -> None:
    ends = [moment for moment in moments(RECORDS / path) if moment.match.over]
    match = ends[0].match
    outcome = match.outcome
    assert outcome is not None
    ada = people(prefs=QUICK)
    walk = Walk(ada, server, match.game.id, match.seats)
    for moment in ends:
        walk.shows(moment)
        heading = ada.waiting.get_by_role("heading").first
        if not outcome.winners:
            expect(heading).to_have_text("Nobody wins")
        elif moment.seat in outcome.winners:
            expect(heading).to_have_text(re.compile("^You win"))
        else:
            expect(heading).to_have_text("You lose")
            expect(ada.waiting).to_contain_text("Won by ")
        expect(ada.waiting).to_contain_text(match.scene(moment.seat).ending or outcome.ending, ignore_case=True)
        expect(ada.page.locator("summary", has_text="You play")).to_have_count(0)  # there is nothing more to be after
