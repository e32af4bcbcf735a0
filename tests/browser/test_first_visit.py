"""What somebody has to fetch who comes for the first time: little, so that it is there soon on a slow line too.

When the page can be used is measured by `python -m benchmarks.server page`, on a machine that does nothing else.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Route, expect
from tests.browser.people import QUICK, Person
from tests.browser.servers import Server
from tests.browser.visits import OPTION, PLAY_NOW, visit

from fabletop import get_game
from fabletop.engine.registry import game_ids

LOBBY, TABLE = 220, 260  # kilobytes, compressed
MISSING = "[data-missing]"  # what stands for an icon that is not here


def test_the_lobby_is_small(server: Server, chromium: Browser) -> None:
    found = visit(chromium, server.url, PLAY_NOW)
    assert found.kilobytes < LOBBY, f"{found.kilobytes:.0f} kB: {found.largest()}"


@pytest.mark.parametrize("game", game_ids())
def test_a_table_is_small(server: Server, chromium: Browser, game: str) -> None:
    opened = server.open(*["me"] * min(get_game(game).seats), game=game, seed="alleys")
    found = visit(chromium, f"{server.url}/t/{opened['table']}#{opened['key']}", OPTION)
    assert found.kilobytes < TABLE, f"{found.kilobytes:.0f} kB: {found.largest()}"


def test_a_table_is_shown_when_all_is_here_that_it_is_drawn_with(server: Server, people: Callable[..., Person]) -> None:
    """Nothing is missing for a moment, and nothing moves when it comes."""
    opened = server.open("me", "sensible", game="project-0", options={"fugitive": 0})
    ada = people()
    held: list[Route] = []
    ada.page.route("**/assets/GraphBoard-*.js", lambda route: held.append(route))
    ada.comes(server, f"/t/{opened['table']}#{opened['key']}")
    ada.until(lambda: held)
    expect(ada.page.get_by_text("Sitting down")).to_be_visible()
    expect(ada.question).to_be_hidden()
    for route in held:
        route.continue_()
    expect(ada.question).to_be_visible()
    expect(ada.board.get_by_role("group", name="Map")).to_be_visible()


def test_what_cannot_be_fetched_does_not_hold_the_table_up(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "sensible", game="project-0", options={"fugitive": 0})
    ada = people()
    ada.forgives("GraphBoard")
    ada.forgives("ERR_FAILED")
    ada.page.route("**/assets/GraphBoard-*.js", lambda route: route.abort())
    ada.sits(server, opened)
    expect(ada.board).to_contain_text("could not be fetched")
    expect(ada.question.locator("[data-option]").first).to_be_enabled()


def test_icons_come_by_need_and_before_what_they_are_shown_on(server: Server, people: Callable[..., Person]) -> None:
    """Those of one game and of its first scene; the next scene is shown when its own are here."""
    opened = server.open("me", game="paperback", seed="alleys")
    ada = people(prefs=QUICK)
    fetched: list[str] = []
    held: list[Route] = []
    ada.page.on("request", lambda request: fetched.append(request.url) if "/assets/icons-" in request.url else None)
    ada.sits(server, opened)
    first = len(fetched)
    assert 0 < first < 8
    expect(ada.page.locator(MISSING)).to_have_count(0)
    ada.page.route("**/assets/icons-*.js", lambda route: held.append(route))
    ada.question.locator("[data-option]").first.click()
    ada.until(lambda: held)
    expect(ada.question).to_contain_text("Who sets out")
    for route in held:
        route.continue_()
    expect(ada.question).not_to_contain_text("Who sets out")
    expect(ada.page.locator(MISSING)).to_have_count(0)


def test_a_shape_stands_for_an_icon_that_cannot_be_fetched(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "sensible", game="project-0", options={"fugitive": 0})
    ada = people()
    ada.forgives("icons-")
    ada.forgives("ERR_FAILED")
    ada.page.route("**/assets/icons-*.js", lambda route: route.abort())
    ada.sits(server, opened)
    expect(ada.board.locator(MISSING).first).to_be_attached()
    expect(ada.question.locator("[data-option]").first).to_be_enabled()


def test_what_a_question_is_answered_with_comes_before_the_question(
    fair: Server, people: Callable[..., Person]
) -> None:
    """The form of the second question is another one; until what helps with it is here, the first stays."""
    opened = fair.open("me", game="armoury")
    ada = people()
    held: list[Route] = []
    ada.page.route("**/assets/Pack-*.js", lambda route: held.append(route))
    ada.sits(fair, opened)
    expect(ada.question).to_contain_text("Sword")
    fair.answer(opened, {"sword": 1})
    ada.until(lambda: held)
    expect(ada.question.get_by_role("list", name="Places")).to_be_hidden()
    for route in held:
        route.continue_()
    expect(ada.question.get_by_role("list", name="Places")).to_be_visible()
