"""The last game of the tutorial in the browser, as its page prints it: walked by clicks on the floor, with a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.people import QUICK, Person
from tests.browser.servers import Server, serving
from tests.docs.test_a_game_with_a_floor import FILES
from tests.docs.test_writing_a_game import install

PICTURE = Path(__file__).parents[2] / "docs" / "img" / "cellar.webp"


@pytest.fixture(scope="module")
def cellar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for which the tutorial's package is installed, and nothing else."""
    folder = tmp_path_factory.mktemp("cellar")
    (folder / "packages").mkdir()
    install(FILES, folder / "packages")
    with serving(str(folder / "tables.sqlite"), (), folder / "packages") as found:
        yield found


def test_thieves_walk_by_clicks_and_others_may_react(cellar: Server, people: Callable[..., Person]) -> None:
    opened = cellar.open("me", "open", game="cellar", seed="4")
    fox = people(prefs=QUICK).sits(cellar, opened)
    cat = people(prefs=QUICK).sits(cellar, {**opened, **cellar.sit(opened, 1, "Bob")})
    expect(fox.board.locator(".standee")).to_have_count(2)
    expect(fox.board.locator("[data-border='door:1'].barred")).to_be_attached()
    expect(fox.board.locator("[data-overlay='reach']")).to_be_attached()
    fox.board.locator("[data-thing='space:5.2']").click()
    expect(cat.question).to_contain_text("reaches for a chest with 1 coin")
    expect(cat.option("Pass for this turn")).to_be_visible()
    cat.option("Pass").first.click()
    expect(fox.log).to_contain_text("takes 1 coin")
    expect(cat.question).to_contain_text("Play a card, or walk?")
    expect(cat.board.get_by_text("Cat gets to")).to_be_attached()


def test_the_page_has_a_picture_of_it_that_is_soon_there() -> None:
    assert 5_000 < PICTURE.stat().st_size < 60_000
