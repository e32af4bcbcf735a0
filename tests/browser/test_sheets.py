"""Sheets in a browser: whatever the skin makes of one, all of it can be read, chosen and unfolded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.people import DESK, PHONE, QUICK, Person
from tests.browser.servers import Server

from fabletop.engine.skin import SheetStyle

LOOKS = get_args(get_type_hints(SheetStyle)["look"])
SAID = ("Deep dive", "Deeper than others.", "Knots", "+2", "Holds three.", "torn", "Goes first.", "wet", "Never cold.",
        "Likes rum.", "lamp oil", "Pearls", "Skills", "Kit")  # fmt: skip
AROUND = ("first mate", "of the Gull", "3rd")


def sheet_of(person: Person, name: str = "Ada") -> Locator:
    """A sheet, whichever element its look is."""
    return person.page.locator(f"article[aria-label='{name}'], section[aria-label='{name}']")


def dives(server: Server, person: Person, look: str) -> dict[str, Any]:
    opened = server.open("me", game="dive", options={"look": look})
    person.sits(server, opened)
    return opened


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("look", LOOKS)
def test_all_of_a_sheet_can_be_read(
    fair: Server, people: Callable[..., Person], look: str, size: tuple[int, int]
) -> None:
    ada = people(size, prefs=QUICK)
    dives(fair, ada, look)
    sheet = sheet_of(ada)
    if look == "cover" and size == PHONE:
        sheet.get_by_role("button", name="Read the cover").click()
    if look == "ribbon" and not sheet.get_by_text("Goes first.").is_visible():
        sheet.locator("summary").first.click()
    for words in (*SAID, *AROUND):
        expect(sheet.get_by_text(words).filter(visible=True).first).to_be_visible()
    if look == "cover":
        sheet.get_by_role("button", name="Other side").click()
    else:
        sheet.get_by_text("One day").click()
    expect(sheet.get_by_text("A boat of her own.")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS)
def test_a_line_and_the_sheet_as_a_whole_are_chosen_by_a_click(
    fair: Server, people: Callable[..., Person], look: str
) -> None:
    ada = people(prefs=QUICK)
    dives(fair, ada, look)
    sheet = sheet_of(ada)
    sheet.locator("[data-thing='skill:deep']").click()
    expect(ada.log).to_contain_text("Ada does: deep.")
    ada.button("Undo").click()
    expect(ada.log).not_to_contain_text("Ada does: deep.")
    sheet.locator("[data-thing='diver:ada']").click(position={"x": 60, "y": 8})
    expect(ada.log).to_contain_text("Ada does: rest.")


def test_a_folded_sheet_shows_its_numbers_and_unfolds(fair: Server, people: Callable[..., Person]) -> None:
    ada = people(prefs=QUICK)
    dives(fair, ada, "medallion")
    mate = sheet_of(ada, "Bo")
    expect(mate).to_contain_text("4/5")
    expect(mate.locator(".pip.full")).to_have_count(4 + 2)
    expect(mate.locator(".pip")).to_have_count(5 + 7)
    expect(mate.get_by_text("Snores.")).not_to_be_visible()
    mate.get_by_text("More").click()
    expect(mate.get_by_text("Snores.")).to_be_visible()


def test_a_gauge_says_what_it_lost_and_what_it_won(fair: Server, people: Callable[..., Person]) -> None:
    ada = people(prefs={"speed": 1, "forced": False})
    opened = dives(fair, ada, "medallion")
    stickers = sheet_of(ada).locator(".sticker")
    fair.answer(opened, "deep")
    expect(stickers.nth(0)).to_have_text("−2")
    expect(stickers.nth(1)).to_have_text("−3")
    fair.answer(opened, "rest")
    expect(stickers.nth(0)).to_have_text("+1")


def test_what_one_writes_stands_with_the_sheet_that_has_room_for_it(
    fair: Server, people: Callable[..., Person]
) -> None:
    ada = people(prefs=QUICK)
    dives(fair, ada, "card")
    ada.button("The voyage so far").click()
    page = ada.page.get_by_role("region", name="The voyage so far").filter(visible=True)
    expect(page.get_by_text("3 of 8 done")).to_be_visible()
    expect(ada.page.get_by_label("Your notes on this game")).to_be_visible()
