"""Cubes at the table: put into boxes by clicks, by dragging and by keys; and what a chart then shows."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Error, Locator, expect
from tests.browser.people import PHONE, QUICK, Person
from tests.browser.playing import SCREEN
from tests.browser.servers import Server

SEED = "matinee"
ALLOCATE, DECIDE = "Place your cubes", "Remain in the scene"
CONFIRM = re.compile("^(Confirm|Take part): ")


def until_asked(person: Person, words: str, most: int = 30) -> None:
    """Give the first answer to everything else."""
    for _ in range(most):
        expect(person.question).to_be_visible()
        prompt = person.question.locator("[data-question]")
        if words in prompt.inner_text():
            return
        before = person.page.evaluate(SCREEN)
        with suppress(Error):  # the last answer was still under way, and its question gone before the click
            person.question.locator("[data-option]").first.click(timeout=3000)
            person.page.wait_for_function(f"(before) => ({SCREEN})() !== before", arg=before)
    raise AssertionError(f"nobody asked: {words}")


def first_scene(server: Server, person: Person) -> None:
    """A table where this person plays the lead of the first scene and is asked where the cubes go."""
    opened = server.open("me", "sensible", game="lost-adventures", seed=SEED, options={"mats": "random"})
    person.sits(server, opened)
    until_asked(person, ALLOCATE)


def box(person: Person, name: str) -> Locator:
    return person.question.get_by_role("button", name=re.compile(rf"^{re.escape(name)}: \d"))


def expect_left(person: Person, left: int) -> None:
    expect(person.question.get_by_role("img", name=re.compile(rf"^{left} of 4 cubes left"))).to_be_visible()


# What cannot be read of the boxes without scrolling: a line out of sight, a word in two lines, a name under a tag.
UNREAD = """() => {
    const found = [];
    const frame = document.querySelector(".groups").getBoundingClientRect();
    const isSeen = (line) => line.bottom < frame.bottom + 1 && line.top > frame.top - 1;
    const boxOf = (element) => element.getBoundingClientRect();
    const tags = [...document.querySelectorAll(".allocate .fits, .allocate kbd")].map(boxOf);
    for (const words of document.querySelectorAll(".allocate .label, .allocate .note, .allocate .name")) {
        const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
                const range = document.createRange();
                range.setStart(texts.currentNode, word.index);
                range.setEnd(texts.currentNode, word.index + word[0].length);
                const lines = [...range.getClientRects()].filter((line) => line.width > 1);
                if (lines.length > 1 && !/[-\\/]/.test(word[0])) found.push(`broken: ${word[0]}`);
                for (const line of lines) {
                    if (!isSeen(line)) found.push(`out of sight: ${word[0]}`);
                    const under = tags.some((tag) => Math.min(tag.right, line.right) - Math.max(tag.left, line.left) > 3
                        && Math.min(tag.bottom, line.bottom) - Math.max(tag.top, line.top) > 5);
                    if (words.matches(".label") && under) found.push(`covered: ${word[0]}`);
                }
            }
        }
    }
    return found;
}"""


def drag(person: Person, thing: Locator, to: Locator) -> None:
    thing.hover()
    person.page.mouse.down()
    to.hover(force=True)
    person.page.mouse.up()


def test_after_a_click_on_the_map_enter_is_for_the_cubes_and_without_any_it_asks_for_them(
    server: Server, people: Callable[..., Person]
) -> None:
    opened = server.open("me", "sensible", game="lost-adventures", seed=SEED, options={"mats": "random"})
    ada = people(prefs=QUICK).sits(server, opened)
    until_asked(ada, "Where does the next scene play?")
    ada.page.locator("[data-thing='city:ankara']").click(force=True)
    expect(ada.question).to_contain_text(ALLOCATE)
    ada.page.keyboard.press("Enter")
    expect(ada.question).to_contain_text("To go without, press the button.")
    plus = box(ada, "+1").get_attribute("aria-label") or ""
    ada.page.keyboard.press(plus.rpartition("Key ")[2].strip(". ") or "1")
    ada.page.keyboard.press("Enter")
    ada.until(lambda: ALLOCATE not in ada.page.inner_text("body"))


def test_all_that_must_be_read_to_place_cubes_is_read_without_scrolling(
    server: Server, people: Callable[..., Person]
) -> None:
    ada = people(prefs=QUICK)
    first_scene(server, ada)
    for words in ("Each cube adds 1 to the investment.", "Each cube may become a reward when you exit."):
        expect(ada.question.get_by_text(words)).to_be_visible()
    for width, height in ((1440, 900), (1280, 720), (1024, 700)):
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.until(lambda: ada.page.evaluate(UNREAD) == [])


def test_cubes_are_placed_a_card_is_flipped_and_somebody_leaves(server: Server, people: Callable[..., Person]) -> None:
    ada = people(prefs=QUICK)
    first_scene(server, ada)
    chart = ada.board.get_by_role("region", name=re.compile(" in [A-Z]"))
    expect(chart).to_be_visible()
    expect(chart.locator("figure")).to_have_count(0)  # no card lies there yet

    box(ada, "+1").click()
    box(ada, "+1").click()
    expect_left(ada, 2)
    drag(ada, ada.question.locator(".tray .counter").first, box(ada, "Rewards"))
    expect_left(ada, 1)
    expect(ada.question).not_to_contain_text("The last cube costs")
    number = box(ada, "Rewards").get_attribute("aria-keyshortcuts")
    assert number is not None
    ada.page.keyboard.press(number)
    expect_left(ada, 0)
    expect(ada.question).to_contain_text("The last cube costs 1 hubris.")
    ada.page.keyboard.press(number)
    expect(ada.question.get_by_role("alert")).to_contain_text("take one away first")
    ada.page.keyboard.press("Backspace")
    expect_left(ada, 1)
    ada.question.get_by_role("button", name="Take a cube from +1").first.click()
    expect_left(ada, 2)
    drag(ada, ada.question.get_by_role("button", name="Take a cube from Rewards"), box(ada, "+1"))
    expect(box(ada, "+1")).to_have_attribute("aria-label", re.compile("2 of 4"))
    box(ada, "Rewards").click()
    ada.question.get_by_role("button", name=CONFIRM).click()
    expect(ada.log).to_contain_text("Ada joins with 2 on +1, 1 on rewards")

    until_asked(ada, DECIDE)
    expect(chart.locator("figure figcaption")).to_be_visible()  # the card, and under it the markers
    expect(chart.get_by_title(re.compile(r"^Investment: [2-9]"))).to_be_visible()
    for sign in chart.locator(".laid").all():
        lit = sign.locator("xpath=..").get_attribute("class") or ""
        assert ("counts" in lit) == ("lit" in lit.split()), "a symbol in range does not count"
    ada.option("Exit with").click()
    expect(ada.log).to_contain_text("Ada exits with")


def test_cubes_are_placed_with_a_finger(server: Server, people: Callable[..., Person]) -> None:
    ada = people(PHONE, prefs=QUICK, has_touch=True, is_mobile=True)
    first_scene(server, ada)
    for name in ("+1", "Rewards", "Rewards"):
        box(ada, name).tap()
    expect_left(ada, 1)
    ada.question.get_by_role("button", name="Take a cube from Rewards").first.tap()
    expect_left(ada, 2)
    ada.question.get_by_role("button", name=CONFIRM).tap()
    ada.button("Log").tap()
    expect(ada.log).to_contain_text("Ada joins with 1 on +1, 1 on rewards")


def test_enter_confirms_after_clicks_and_presses_what_the_keyboard_chose(
    server: Server, people: Callable[..., Person]
) -> None:
    ada = people(prefs=QUICK)
    first_scene(server, ada)
    ada.question.get_by_role("button", name=CONFIRM).focus()
    for _ in range(10):  # back from the button to the boxes by the keyboard
        ada.page.keyboard.press("Tab")
        if ada.page.evaluate("document.activeElement.matches('.box')"):
            break
    ada.page.keyboard.press("Enter")
    expect_left(ada, 3)
    for left in (2, 1):
        box(ada, "Rewards").click()  # in the middle, though cubes lie on it
        expect_left(ada, left)
    ada.page.keyboard.press("Enter")
    expect(ada.question.locator("[data-question]")).not_to_contain_text(ALLOCATE)
