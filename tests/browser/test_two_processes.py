"""Two server processes share one PostgreSQL database, and two browsers, one at each, share a table."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.people import Person, play_noughts
from tests.browser.servers import serving
from tests.server.conftest import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]  # fixtures


def test_two_browsers_at_two_processes_play_one_table(postgres_url: str, people: Callable[..., Person]) -> None:
    with serving(postgres_url) as one, serving(postgres_url) as other:
        assert one.url != other.url
        opened = one.open("me", "open")
        ada = people().sits(one, opened)
        ben = people().comes(other, f"/t/{opened['table']}#{opened['invitation']}")
        ben.page.get_by_role("textbox", name="Your name").fill("Ben")
        ben.button("Sit down").click()
        expect(ada.seat("Ben")).to_contain_text("here")
        expect(ben.seat("Ada")).to_contain_text("here")
        play_noughts((ada, ben), "a1 b1 a2 b2 a3")
        expect(ada.waiting.get_by_role("heading").first).to_have_text("You win")
        expect(ben.waiting.get_by_role("heading").first).to_have_text("You lose")
        expect(ben.waiting).to_contain_text("Won by Ada.")
        for person in (ada, ben):
            person.leaves()
