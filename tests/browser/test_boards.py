"""Boards: notes on what is looked at come and go with the look, and the map is drawn with all its names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.people import PHONE, Person
from tests.browser.servers import Server


@pytest.fixture
def chase(server: Server) -> dict[str, Any]:
    """A city in which the one who opens it hides, and is asked where to."""
    opened = server.open("me", "open", game="project-0", options={"fugitive": 0}, seed="alleys")
    server.sit(opened, 1, "Ben")
    while server.see(opened)["question"]["kind"] == "choose" and len(server.see(opened)["question"]["options"]) == 1:
        server.answer(opened, server.see(opened)["question"]["options"][0]["id"])
    return opened


def test_a_note_goes_with_the_pointer_and_with_escape(
    server: Server, people: Callable[..., Person], chase: dict[str, Any]
) -> None:
    ada = people().sits(server, chase)
    expect(ada.board.locator(".labels text").first).to_be_attached()  # the board lies where it will lie
    place = ada.board.locator(".thing.legal").first
    note = ada.board.locator(".tip")

    def told() -> bool:
        place.hover(force=True)  # again, since the board may still come to rest below the pointer
        return note.is_visible()

    ada.until(told)
    expect(note).to_contain_text("May be chosen")
    ada.log.evaluate("box => box.querySelector('[role=group]').dispatchEvent(new Event('scroll'))")  # by itself
    expect(note).to_contain_text("May be chosen")
    ada.log.hover()
    expect(note).to_have_count(0)
    place.hover(force=True)
    expect(note).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    place.focus()
    ada.page.keyboard.press("ArrowRight")
    expect(note).to_be_visible()
    ada.log.click()
    expect(note).to_have_count(0)


def test_on_a_phone_a_note_goes_when_something_else_is_touched(
    server: Server, people: Callable[..., Person], chase: dict[str, Any]
) -> None:
    ada = people(PHONE, has_touch=True, is_mobile=True).sits(server, chase)
    note = ada.board.locator(".tip")
    board = server.see(chase)["scene"]["board"]["whole"]
    here = next(piece["at"] for piece in board["pieces"] if piece["id"] == "fugitive")
    number = [place["id"] for place in board["places"]].index(here)
    ada.board.locator(".places > g").nth(number).tap(force=True)
    expect(note).to_contain_text("Project-0")
    ada.page.get_by_role("banner").tap(position={"x": 150, "y": 10})
    expect(note).to_have_count(0)


def test_every_place_of_a_map_has_its_name(
    server: Server, people: Callable[..., Person], chase: dict[str, Any]
) -> None:
    """Where names go is worked out beside the page, which has the places at once."""
    places = server.see(chase)["scene"]["board"]["whole"]["places"]
    ada = people().sits(server, chase)
    expect(ada.board.locator(".labels text")).to_have_text([place["label"] for place in places])
    expect(ada.board.locator(".ground .area")).not_to_have_count(0)
