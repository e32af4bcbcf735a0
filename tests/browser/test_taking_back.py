"""Undo: at once where it is fair, by consent where the table allows it, and refused in words where neither is."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.people import Person
from tests.browser.servers import Server


def test_who_plays_alone_takes_back_and_does_again(server: Server, people: Callable[..., Person]) -> None:
    ada = people().sits(server, server.open("me", "random"))
    ada.option("Mark b2").click()
    expect(ada.log).to_contain_text("Noughts marks")
    ada.button("Undo").click()
    expect(ada.option("Mark b2")).to_be_visible()
    expect(ada.board.get_by_text("Crosses: b2")).not_to_be_attached()
    ada.button("Redo").click()
    expect(ada.board.get_by_text("Crosses: b2")).to_be_attached()


def test_an_answer_is_taken_back_with_the_consent_of_the_other(server: Server, people: Callable[..., Person]) -> None:
    ada, ben = _two(server, people, "consent")
    ada.option("Mark a1").click()
    ben.option("Mark b2").click()
    expect(ada.question).to_be_visible()

    ada.button("Ask to undo").click()
    sure = ada.dialog("Take your answer back?")
    expect(sure).to_contain_text("Ben must agree")
    sure.get_by_role("button", name="Ask them").click()
    expect(ada.page.get_by_role("alertdialog")).to_contain_text("Waiting for Ben")
    asked = ben.page.get_by_role("alertdialog", name="Taking back")
    expect(asked).to_contain_text("Ada")
    asked.get_by_role("button", name="No, it stands").click()
    expect(ada.page.get_by_role("alertdialog")).to_be_hidden()
    expect(ada.log).to_contain_text("Ben does not agree")

    ada.button("Ask to undo").click()
    sure.get_by_role("button", name="Ask them").click()
    asked.get_by_role("button", name="Agree").click()
    for person in (ada, ben):
        expect(person.board.get_by_text("Crosses: a1")).not_to_be_attached()
        expect(person.log).to_contain_text("Ada took an answer back")
    expect(ada.option("Mark a1")).to_be_visible()
    expect(ben.waiting).to_contain_text("Waiting for Ada")


def test_where_the_table_does_not_allow_it_taking_back_is_refused_in_words(
    server: Server, people: Callable[..., Person]
) -> None:
    ada, ben = _two(server, people, "fair")
    ada.option("Mark a1").click()
    ben.option("Mark b2").click()
    expect(ada.question).to_be_visible()
    expect(ada.button("Undo")).to_be_hidden()
    ada.page.keyboard.press("u")
    expect(ada.question.get_by_role("alert")).to_contain_text("That answer stands at this table")


def test_an_answer_that_nobody_has_answered_to_is_taken_back_at_once(
    server: Server, people: Callable[..., Person]
) -> None:
    ada, ben = _two(server, people, "fair")
    ada.option("Mark a1").click()
    expect(ben.question).to_be_visible()
    ada.button("Undo").click()
    expect(ada.option("Mark a1")).to_be_visible()
    expect(ben.waiting).to_contain_text("Waiting for Ada")
    expect(ben.board.get_by_text("Crosses: a1")).not_to_be_attached()


def _two(server: Server, people: Callable[..., Person], takebacks: str) -> tuple[Person, Person]:
    opened = server.open("me", "open", takebacks=takebacks)
    friend = server.sit(opened, 1, "Ben")
    return people().sits(server, opened), people().sits(server, friend)
