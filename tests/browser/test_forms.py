"""Answers that are made of a list: so many of each kind, and things into places; by clicks, by dragging, by keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.people import PHONE, QUICK, Person
from tests.browser.servers import Server

BUY, PACK = "What do you buy?", "Where does it go?"


def opened_table(fair: Server) -> dict[str, Any]:
    return fair.open("me", game="armoury", seed="1")


def more(person: Person, kind: str) -> Locator:
    return person.question.get_by_role("button", name=f"One {kind} more")


def place(person: Person, label: str) -> Locator:
    return person.question.get_by_role("button", name=re.compile(f"^{label}:"))


def thing(person: Person, label: str) -> Locator:
    return person.question.get_by_role("button", name=re.compile(rf"^{label}\. Fits"))


def answers(fair: Server, opened: dict[str, Any]) -> list[str]:
    return [line["text"] for line in fair.see(opened)["log"]["lines"]]


def test_kinds_are_counted_and_things_are_put_by_clicks(fair: Server, people: Callable[..., Person]) -> None:
    opened = opened_table(fair)
    ada = people(prefs=QUICK).sits(fair, opened)
    expect(ada.question).to_contain_text(BUY)
    confirm = ada.question.get_by_role("button", name="Confirm")
    expect(confirm).to_be_disabled()
    expect(ada.question).to_contain_text("At least 1 ware; there are 0.")
    more(ada, "Sword").click()
    more(ada, "Sword").click()
    more(ada, "Sword").click(force=True)  # it says why it does nothing
    expect(ada.question).to_contain_text("There are 2 Sword at most.")
    more(ada, "Iron cap").click()
    expect(ada.question).to_contain_text("3 of 1 to 3 wares")
    ada.question.get_by_role("button", name="One Sword less").click()
    expect(ada.question).to_contain_text("2 of 1 to 3 wares")
    more(ada, "Plume").click()
    confirm.click()
    expect(ada.question).to_contain_text(PACK)
    expect(place(ada, "Crest of the cap")).to_have_count(0)
    thing(ada, "Iron cap").click()
    expect(place(ada, "Head")).to_have_attribute("aria-label", "Head: empty, Iron cap fits here")
    place(ada, "Left hand").click()
    expect(ada.question).to_contain_text("Iron cap does not fit Left hand.")
    place(ada, "Head").click()
    expect(place(ada, "Crest of the cap")).to_be_visible()
    thing(ada, "Plume").click()
    place(ada, "Crest of the cap").click()
    ada.question.get_by_role("button", name="Take Iron cap out of Head").click()
    expect(ada.question).to_contain_text("0 of 3 wares in place")  # the plume went with the cap
    ada.page.keyboard.press("Backspace")
    expect(ada.question).to_contain_text("2 of 3 wares in place")
    confirm.click()
    expect(ada.page.get_by_role("region", name="Waiting")).to_contain_text("The game is over")
    assert "Iron cap: Head, Plume: Crest of the cap." in " ".join(answers(fair, opened))


def test_things_are_dragged_to_where_they_fit(fair: Server, people: Callable[..., Person]) -> None:
    opened = opened_table(fair)
    fair.answer(opened, {"pike": 1, "cap": 1})
    ada = people(prefs=QUICK).sits(fair, opened)
    expect(ada.question).to_contain_text(PACK)
    drag(ada, thing(ada, "Pike"), place(ada, "Right hand"))
    expect(place(ada, "Left hand")).to_have_attribute("aria-label", "Left hand: Pike")  # it takes both
    drag(ada, thing(ada, "Iron cap"), place(ada, "Left hand"))
    expect(ada.question).to_contain_text("Iron cap does not fit Left hand.")
    expect(ada.question).to_contain_text("1 of 2 wares in place")


def drag(person: Person, what: Locator, to: Locator) -> None:
    start, end = what.bounding_box(), to.bounding_box()
    assert start is not None
    assert end is not None
    mouse = person.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + 8, end["y"] + 8, steps=4)
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    mouse.up()


def test_a_game_of_forms_is_played_by_keys_alone(fair: Server, people: Callable[..., Person]) -> None:
    opened = opened_table(fair)
    ada = people(prefs=QUICK).sits(fair, opened)
    expect(ada.question).to_contain_text(BUY)
    for key in ("1", "ArrowDown", "ArrowRight", "ArrowLeft", "3"):
        ada.page.keyboard.press(key)
    expect(ada.question).to_contain_text("2 of 1 to 3 wares")
    ada.page.keyboard.press("Enter")
    expect(ada.question).to_contain_text(PACK)
    for key in ("1", "1", "2"):
        ada.page.keyboard.press(key)
    expect(place(ada, "Left hand")).to_have_attribute("aria-label", "Left hand: Sword")
    expect(place(ada, "Head")).to_have_attribute("aria-label", "Head: Iron cap")
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("region", name="Waiting")).to_contain_text("The game is over")


def test_a_typed_answer_is_read_by_the_form(fair: Server, people: Callable[..., Person]) -> None:
    opened = opened_table(fair)
    ada = people(prefs=QUICK).sits(fair, opened)
    expect(ada.question).to_contain_text(BUY)
    ada.page.keyboard.press("/")
    ada.page.keyboard.type("2 sword, iron cap")
    ada.page.keyboard.press("Enter")
    expect(ada.question).to_contain_text(PACK)


@pytest.mark.parametrize("size", [PHONE, PHONE[::-1]])
def test_with_a_finger(fair: Server, people: Callable[..., Person], size: tuple[int, int]) -> None:
    opened = opened_table(fair)
    ada = people(size, prefs=QUICK, has_touch=True, is_mobile=True).sits(fair, opened)
    more(ada, "Sword").tap()
    expect(ada.question).to_contain_text("1 of 1 to 3 wares")
    ada.question.get_by_role("button", name="Confirm").tap()
    thing(ada, "Sword").tap()
    place(ada, "Left hand").tap()
    expect(ada.question).to_contain_text("1 of 1 ware in place")


def test_the_keys_of_kinds_lie_clear_of_what_takes_more_or_less(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "sensible", game="projector", seed="1")
    ada = people((1280, 800), prefs=QUICK).sits(server, opened)
    kinds = ada.question.get_by_role("listitem")
    expect(kinds).to_have_count(5)
    for each in kinds.all():
        key, less = (
            each.locator("kbd").bounding_box(),
            each.get_by_role("button", name=re.compile("less$")).bounding_box(),
        )
        assert key is not None
        assert less is not None
        assert key["x"] + key["width"] <= less["x"]
