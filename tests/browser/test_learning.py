"""Learning a game in the page: the words for each side, lessons that one plays, a first game, the rulebook."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.people import PHONE, Person
from tests.browser.servers import Server
from tests.browser.test_accessibility import AXE, STILL, check


def test_from_the_box_to_the_page_of_a_side_and_on_to_a_first_game(
    server: Server, people: Callable[..., Person]
) -> None:
    ada = people().comes(server)
    ada.page.get_by_role("link", name="Learn to play Project-0").click()
    expect(ada.page.get_by_role("region", name="The game as Project-0")).to_contain_text("Nobody at this table knows")
    ada.page.get_by_role("group", name="You are").get_by_label("Agents").check()
    words = ada.page.get_by_role("region", name="The game as Agents")
    expect(words).to_contain_text("One fugitive, five secret errands, three of you.")
    words.get_by_role("button", name="Rule PZ-102").first.click()
    expect(ada.dialog("Rule PZ-102")).to_contain_text("Agent")
    ada.page.keyboard.press("Escape")
    ada.button("Play now as Agents against an easy computer player").click()
    ada.sees_table()
    expect(ada.seat("Project-0")).to_contain_text("computer (careless)")
    ada.chooses("Learn to play")
    ada.page.get_by_role("link", name="Back to your table").click()
    ada.sees_table()


def test_a_game_with_one_page_lists_its_lessons_and_begins_with_anybody(
    server: Server, people: Callable[..., Person]
) -> None:
    ada = people().comes(server, "/learn/lost-adventures")
    expect(ada.button("Play now against an easy computer player")).to_be_visible()
    ada.page.get_by_role("link", name=re.compile("A scene, from the journey to the reward")).click()
    expect(ada.board).to_be_visible()
    ada.comes(server, "/learn/paperback")
    expect(ada.button("Play now").last).to_have_text(re.compile("^\\s*Play now\\s*$"))


def test_pages_about_this_and_that_are_no_sides_and_have_all_lessons_below_them(
    server: Server, people: Callable[..., Person]
) -> None:
    ada = people().comes(server, "/learn/machina")
    for page in ("how to play", "the map"):
        ada.page.get_by_role("group", name="Read about").get_by_label(page).check()
        expect(ada.page.get_by_role("region", name=f"The game: {page}")).to_be_visible()
        expect(ada.page.get_by_role("link", name=re.compile("Steps, a monster, a shot"))).to_be_visible()
        expect(ada.page.get_by_role("button", name="Play now", exact=True)).to_be_visible()  # alone


def test_a_lesson_is_played_on_the_board_or_by_its_button(server: Server, people: Callable[..., Person]) -> None:
    ada = people(reduced_motion="reduce").comes(server, "/learn/project-0/sighting")
    lesson = ada.page.get_by_role("region", name="Lesson", exact=True)
    expect(lesson).to_contain_text("1 of 6")
    lesson.get_by_role("button", name="Go on").click()
    ada.page.keyboard.press("Enter")
    expect(lesson).to_contain_text("Agent 1 goes on foot")
    ada.page.keyboard.press("1")  # the one thing that glows
    expect(lesson).to_contain_text("Nothing. Two steps are left")
    ada.board.locator("[data-thing='space:AR07']").click(force=True)
    expect(lesson).to_contain_text("There he is, on AR06")
    expect(ada.log).to_contain_text("Project-0 is found on AR06!")
    lesson.get_by_role("button", name="Back").click()
    expect(lesson).to_contain_text("Nothing. Two steps are left")
    for _ in range(2):
        ada.page.keyboard.press("ArrowRight")
    expect(lesson).to_contain_text("The capture has ended the game")
    lesson.get_by_role("link", name="Next: A collection").click()
    expect(lesson).to_contain_text("You are Project-0.")
    lesson.get_by_role("button", name=re.compile("HC14, Hotel Last Light")).click()
    for _ in range(5):  # a way, step by step
        ada.page.keyboard.press("1")
    expect(lesson).to_contain_text("The Agents have heard: 1 of 5.")


def test_what_the_lesson_does_not_ask_for_is_answered_in_words(server: Server, people: Callable[..., Person]) -> None:
    ada = people(reduced_motion="reduce").comes(server, "/learn/project-0/collection")
    expect(ada.page.get_by_role("region", name="Lesson", exact=True)).to_contain_text("You are Project-0.")
    ada.page.locator("[data-thing]", has_text="Santee Alley Cutting Room").last.click()
    expect(ada.page.get_by_text("In this lesson your move is: HC14").last).to_be_visible()


def test_a_game_without_pages_of_its_own_shows_its_few_rules(server: Server, people: Callable[..., Person]) -> None:
    ada = people().comes(server, "/learn/noughts")
    expect(ada.page.get_by_text("Two players; Crosses begins.")).to_be_visible()
    ada.button("Play now against an easy computer player").click()
    expect(ada.seat("Noughts")).to_contain_text("computer (hasty)")


def test_what_cannot_be_learnt_is_said_in_words(server: Server, people: Callable[..., Person]) -> None:
    ada = people()
    ada.forgives("Failed to load resource")
    ada.comes(server, "/learn/chess")
    expect(ada.page.get_by_role("alert")).to_contain_text("no such game")
    ada.comes(server, "/learn/project-0/nonsense")
    expect(ada.page.get_by_role("alert")).to_contain_text("no such lesson")


def test_the_rulebook_begins_with_its_chapters_and_is_searched(server: Server, people: Callable[..., Person]) -> None:
    ada = people().sits(server, server.open("me", "open", game="project-0", options={"fugitive": 0}))
    ada.chooses("Rules …")
    book = ada.dialog("Rules of Project-0")
    expect(book.get_by_role("list", name="Chapters").get_by_role("button", name="Capture")).to_be_visible()
    expect(book.get_by_role("definition")).to_have_count(0)
    book.get_by_role("button", name="Capture").click()
    expect(book).to_contain_text("PZ-102")
    book.get_by_role("button", name="All chapters").click()
    book.get_by_label("Search the rules").fill("taxi token")
    expect(book.get_by_role("status")).to_contain_text(re.compile(r"^\s*\d of \d+ rules"))
    expect(book).to_contain_text("PZ-087")
    book.get_by_label("Search the rules").fill("no such words")
    expect(book).to_contain_text("No rule has these words.")
    book.get_by_label("Search the rules").fill("")
    book.get_by_role("link", name="Learn to play").click()
    expect(ada.page.get_by_role("link", name="Back to your table")).to_be_visible()


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not here; building the client brings it")
def test_the_pages_that_teach_are_for_everybody(server: Server, people: Callable[..., Person]) -> None:
    ada = people(**STILL).comes(server, "/learn/project-0")
    expect(ada.page.get_by_role("heading", name="Project-0", exact=True)).to_be_visible()
    check(ada, "the page that teaches a game")
    ada.button("All rules, by their numbers").click()
    ada.dialog("Rules of Project-0").get_by_role("button", name="Capture").click()
    check(ada, "a chapter of the rules")
    ada.comes(server, "/learn/project-0/collection")
    expect(ada.page.get_by_role("region", name="Lesson", exact=True)).to_contain_text("You are Project-0.")
    check(ada, "a lesson")


def test_a_lesson_fits_a_phone(server: Server, people: Callable[..., Person]) -> None:
    ada = people(PHONE, reduced_motion="reduce", has_touch=True, is_mobile=True)
    ada.comes(server, "/learn/project-0")
    width = "document.documentElement.scrollWidth"
    expect(ada.page.get_by_role("heading", name="Project-0", exact=True)).to_be_visible()
    assert ada.page.evaluate(width) <= PHONE[0]
    ada.page.get_by_role("link", name="A collection").tap()
    lesson = ada.page.get_by_role("region", name="Lesson", exact=True)
    lesson.get_by_role("button", name=re.compile("^HC14")).tap()
    expect(lesson.get_by_text("Santee Alley Cutting Room is one of your five data points")).to_be_in_viewport()
    assert ada.page.evaluate(width) <= PHONE[0]
