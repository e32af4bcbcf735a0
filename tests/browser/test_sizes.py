"""From a phone to a large screen: everything fits, and a phone plays a whole game by touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.people import PHONE, Person
from tests.browser.playing import take_hint
from tests.browser.servers import Server

SIZES = [PHONE, (820, 1180), (1024, 700), (1280, 800), (1440, 900), (2560, 1440)]
# How far the page, or a table in it, can be scrolled, when it has been laid out anew.
SCROLLS = """() => new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const boxes = [document.scrollingElement, ...document.querySelectorAll(".tableau")];
    tell([
        Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth)),
        Math.max(...boxes.map((box) => box.scrollHeight - box.clientHeight)),
    ]);
})))"""


def test_a_phone_plays_a_whole_game_by_touch(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "open")
    friend = server.sit(opened, 1, "Ben")
    ada = people(PHONE, has_touch=True, is_mobile=True).sits(server, opened)
    for mine, theirs, space in (("a1", "b1", "1.1"), ("a2", "b2", "2.1")):
        cell = ada.board.locator(f"[data-thing='space:{space}']")
        cell.tap()  # a finger is not exact: the first tap only selects
        expect(ada.question.get_by_role("button", name=f"Mark {mine}").last).to_be_visible()
        assert f"mark:{mine}" not in str(server.see(opened)["scene"])
        cell.tap()
        expect(ada.board.get_by_text(f"Crosses: {mine}")).to_be_attached()
        server.answer(friend, theirs)
        expect(ada.question).to_be_visible()
    ada.option("Mark a3").tap()
    expect(ada.waiting.get_by_role("heading").first).to_have_text("You win")

    ada.button("Log").tap()
    expect(ada.log).to_contain_text("Ada marks a3")
    ada.button("Close Log").tap()
    expect(ada.log).to_be_hidden()


def test_the_lobby_never_scrolls_sideways(server: Server, people: Callable[..., Person]) -> None:
    server.open("me", "open", name="Somebody-whose-name-is-as-long-as-can-be", listed=True)
    ada = people().comes(server)
    expect(ada.button("Set up a table of Project-0")).to_be_visible()
    for size in SIZES:
        ada.page.set_viewport_size({"width": size[0], "height": size[1]})
        sideways, _ = ada.page.evaluate(SCROLLS)
        assert sideways <= 0, f"{sideways} pixels too wide at {size}"


@pytest.mark.parametrize(
    ("game", "seats"), [("noughts", 2), ("project-0", 4), ("paperback", 1), ("lost-adventures", 5)]
)
def test_a_table_fits_every_screen(server: Server, people: Callable[..., Person], game: str, seats: int) -> None:
    computers = ["sensible"] * (seats - 1)
    ada = people().sits(server, server.open("me", *computers, game=game, seed="alleys"))
    expect(ada.question).to_be_visible()
    for size in SIZES:
        ada.page.set_viewport_size({"width": size[0], "height": size[1]})
        sideways, down = ada.page.evaluate(SCROLLS)
        assert sideways <= 0, f"{sideways} pixels too wide at {size}"
        assert down <= 0, f"{down} pixels too high at {size}"
        expect(ada.question.get_by_role("heading")).to_be_in_viewport(ratio=1)
        for thing in (ada.question.locator("[data-option]").first, ada.button("Menu"), ada.seat("Ada")):
            expect(thing).to_be_in_viewport(ratio=1)
            thing.click(trial=True)  # nothing lies over it


def test_on_a_phone_the_bar_is_as_high_for_every_question(server: Server, people: Callable[..., Person]) -> None:
    """What one is about to tap does not move away."""
    opened = server.open("me", "sensible", game="project-0", options={"fugitive": 0}, seed="alleys")
    ada = people(PHONE, prefs={"speed": 0, "forced": False}).sits(server, opened)
    expect(ada.question).to_be_visible()
    before = ada.question.bounding_box()
    ada.question.locator("[data-option]").first.click()
    expect(ada.question).to_contain_text("up to 5 steps")
    assert ada.question.bounding_box() == before


def test_all_ways_of_moving_are_seen_without_scrolling(server: Server, people: Callable[..., Person]) -> None:
    """An Agent who begins on a bus stop has the most ways: on foot, by bus and by taxi."""
    opened = server.open("sensible", "me", game="project-0", options={"fugitive": 0}, seed="alleys")
    ada = people((1280, 800), prefs={"speed": 0, "forced": False}).sits(server, opened)
    for _ in range(40):
        ada.until(lambda: ada.question.is_visible())
        if ada.question.locator("[data-option^='bus:']").count():
            break
        take_hint(ada)
    expect(ada.question.locator("[data-option='taxi']")).to_be_in_viewport(ratio=1)
    for number in range(ada.question.locator("[data-option]").count()):
        expect(ada.question.locator("[data-option]").nth(number)).to_be_in_viewport(ratio=1)
