"""Answering: on the board and beside it, by pointer and by typing. What cannot be chosen says why, what must be plays
itself."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.people import QUICK, Person, play_noughts
from tests.browser.playing import take_hint
from tests.browser.servers import Server
from tests.browser.test_allocating import until_asked


def test_a_click_on_the_board_answers_and_one_on_what_is_taken_says_why_not(
    server: Server, people: Callable[..., Person]
) -> None:
    opened = server.open("me", "open")
    friend = server.sit(opened, 1, "Ben")
    ada = people().sits(server, opened)
    cell = ada.board.locator("[data-thing='space:2.2']").bounding_box()
    assert cell is not None
    middle = (cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
    ada.page.mouse.click(*middle)
    expect(ada.board.get_by_text("Crosses: b2")).to_be_attached()
    server.answer(friend, "a1")
    expect(ada.question).to_be_visible()
    ada.page.mouse.click(*middle)
    expect(ada.question.get_by_role("alert")).to_contain_text("b2: it is marked already")
    assert len(server.see(opened)["log"]["lines"]) == 2


# The moment in which somebody can stop what plays by itself lasts until `pass()`, however slow the machine is.
MOMENT = """{
    const later = window.setTimeout;
    window.setTimeout = (what, time, ...more) => {
        if (!(time >= 1100 && time <= 3300)) return later(what, time, ...more);
        window.pass = what;
        return 0;
    };
}"""


def test_a_move_without_a_choice_plays_itself_and_is_shown(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "open")
    ada, ben = people(), people().sits(server, server.sit(opened, 1, "Ben"))
    ada.page.add_init_script(MOMENT)
    ada.sits(server, opened)
    play_noughts((ada, ben), "a1 b1 c1 a2 b2 c2 b3 a3")
    expect(ada.question).to_contain_text("This plays itself: Mark c3")
    ada.button("Stop").click()
    expect(ada.question).not_to_contain_text("This plays itself")
    expect(ada.option("Mark c3")).to_be_visible()
    ada.page.reload()
    expect(ada.question).to_contain_text("This plays itself: Mark c3")
    ada.page.evaluate("pass()")
    expect(ada.waiting).to_contain_text("The game is over")
    expect(ada.log).to_contain_text("Played by itself, as there was no choice: Mark c3")


def test_a_way_is_walked_on_the_board_and_what_bars_it_says_why(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "sensible", game="project-0", options={"fugitive": 0}, seed="alleys")
    ada = people(prefs=QUICK).sits(server, opened)
    take_hint(ada)
    expect(ada.question).to_contain_text("Your move, Project-0")
    places = ada.board.get_by_role("button", name=re.compile("May be chosen"))
    far = places.filter(has_not_text=re.compile(r"\d")).last
    far.click()
    expect(ada.question.get_by_role("list", name="Your way so far").get_by_role("listitem").nth(1)).to_be_visible()
    ada.page.keyboard.press("Backspace")
    ada.page.keyboard.press("Escape")
    ada.button(re.compile("Why not")).click()
    expect(ada.page.get_by_role("group", name=re.compile("Why not"))).to_contain_text("Agent")
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("/")
    ada.page.keyboard.type("nowhere")
    ada.page.keyboard.press("Enter")
    expect(ada.question.get_by_role("alert")).to_be_visible()


def test_rules_are_read_where_they_are_named(server: Server, people: Callable[..., Person]) -> None:
    ada = people().sits(server, server.open("me", "open"))
    ada.question.get_by_role("button", name="Rule NC-002").click()
    rule = ada.dialog(re.compile("NC-002"))
    expect(rule).to_be_visible()
    rule.get_by_role("button", name=re.compile("rulebook|All rules|rules", re.IGNORECASE)).first.click()
    book = ada.dialog("Rules of Noughts and Crosses")
    book.get_by_role("searchbox").fill("three")
    expect(book.get_by_role("status")).to_contain_text(re.compile(r"\d of \d+ rules"))


def test_a_cell_keeps_its_number_while_others_are_taken(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "open")
    friend = server.sit(opened, 1, "Ben")
    ada = people(prefs=QUICK).sits(server, opened)
    ada.page.keyboard.press("5")
    expect(ada.board.get_by_text("Crosses: b2")).to_be_attached()
    server.answer(friend, "a1")
    expect(ada.question).to_be_visible()
    ada.page.keyboard.press("5")
    expect(ada.question.get_by_role("alert")).to_contain_text("b2: it is marked already")
    ada.page.keyboard.press("9")
    expect(ada.board.get_by_text("Crosses: c3")).to_be_attached()
    server.answer(friend, "a2")
    expect(ada.question).to_be_visible()
    ada.page.keyboard.press("/")
    ada.page.keyboard.type("3")
    ada.page.keyboard.press("Enter")
    expect(ada.board.get_by_text("Crosses: c1")).to_be_attached()


def test_a_place_too_far_away_says_so(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("sensible", "me", game="project-0", options={"fugitive": 0}, seed="alleys")
    ada = people(prefs=QUICK).sits(server, opened)
    while not ada.question.get_by_text("how do you move").is_visible():
        take_hint(ada)
        ada.until(ada.question.is_visible)
    ada.board.locator("[data-thing^='space:']").first.focus()
    for _ in range(5):
        ada.page.keyboard.press("Shift+ArrowRight")
    ada.page.keyboard.press("Enter")
    expect(ada.question.get_by_role("alert")).to_contain_text(re.compile("too far|steps away"))


def test_a_hint_says_why_and_moves_no_option(server: Server, people: Callable[..., Person]) -> None:
    ada = people(prefs=QUICK).sits(server, server.open("me", "hasty"))
    option = ada.option("Mark c3")
    before = option.bounding_box()
    ada.button("Hint").click()
    hint = ada.page.get_by_role("region", name="Hint", exact=True)
    expect(hint.get_by_role("listitem")).to_have_count(3)
    expect(hint).to_contain_text("Expected result: ")
    assert option.bounding_box() == before
    ada.page.keyboard.press("Escape")
    expect(hint).to_be_hidden()


# Lines that go and come back while nobody looks, as they do when much happens at once: the browser tells of it later.
FLICKER = """async () => {
    const box = document.querySelector(".log .lines");
    const lines = [...box.querySelectorAll("li")].slice(-3);
    for (const line of lines) line.style.display = "none";
    void box.scrollTop;
    for (const line of lines) line.style.display = "";
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}"""
AT_END = """() => {
    const box = document.querySelector(".log .lines");
    box.style.maxHeight = "60px"; // so that few lines are more than it holds
    return box.scrollHeight > box.clientHeight && box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
}"""


def test_the_log_follows_until_somebody_goes_up(server: Server, people: Callable[..., Person]) -> None:
    ada = people(prefs=QUICK).sits(server, server.open("me", "me", name="Ada"))
    newest = ada.log.get_by_role("button", name="To the newest")

    def marks(*cells: str) -> None:
        for cell in cells:
            ada.option(f"Mark {cell}").click()
            expect(ada.log).to_contain_text(f"marks {cell}.")

    marks("a1", "a2", "b1")
    ada.page.wait_for_function(AT_END)
    ada.page.evaluate(FLICKER)
    expect(newest).to_be_hidden()
    marks("b2")
    ada.page.wait_for_function(AT_END)
    ada.log.get_by_role("group", name="Lines of the log").hover()
    ada.page.mouse.wheel(0, -200)
    expect(newest).to_be_visible()
    marks("c1")
    expect(newest).to_be_visible()
    newest.click()
    ada.page.wait_for_function(AT_END)


def test_a_number_that_cannot_get_longer_answers_at_once(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "sensible", game="lost-adventures", seed="matinee", options={"mats": "random"})
    ada = people(prefs=QUICK).sits(server, opened)
    until_asked(ada, "Where does the next scene play?")
    many = ada.question.locator("[data-option]").count()
    assert 10 <= many < 20
    first = server.see(opened)["question"]["options"][0]["label"]
    ada.page.keyboard.press("1")
    expect(ada.question).to_contain_text(f"1: Enter chooses {first}; or go on typing the number")
    expect(ada.question.get_by_role("button", name=first).last).to_contain_text("Enter")
    ada.page.keyboard.press("Backspace")
    ada.page.keyboard.press("3")
    expect(ada.question).to_contain_text("Place your cubes")
