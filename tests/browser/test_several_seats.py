"""One person in several seats: the view follows who is asked, and can be turned to the other seats."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.people import QUICK, Person
from tests.browser.servers import Server


def test_one_person_sets_up_both_seats_and_plays_a_whole_match(server: Server, people: Callable[..., Person]) -> None:
    ada = people(prefs=QUICK).comes(server)
    ada.button("Set up a table of Noughts and Crosses").click()
    plan = ada.dialog("Noughts and Crosses")
    asked = plan.get_by_role("group", name="You play")
    expect(asked).to_be_visible()
    plan.get_by_role("group", name="Who plays Noughts").get_by_label("You").check()
    expect(plan).to_contain_text("You play 2 seats")
    expect(asked).to_be_hidden()
    plan.get_by_role("textbox", name="Your name").fill("Ada")
    plan.get_by_role("button", name="Play").click()
    ada.sees_table()
    expect(ada.log).to_contain_text("Ada plays Crosses and Noughts: seats 1 and 2.")
    for number, cell in enumerate(["a1", "a2", "b1", "b2", "c1"]):
        side = ("Crosses", "Noughts")[number % 2]
        expect(ada.question).to_contain_text(f"You play {side}")
        ada.option(f"Mark {cell}").click()
        expect(ada.board.get_by_text(f"{side}: {cell}")).to_be_attached()
    expect(ada.waiting.get_by_role("heading").first).to_have_text("You win as Crosses")
    assert not ada.faults


def test_one_has_won_with_any_of_ones_seats_whoever_was_asked_last(
    server: Server, people: Callable[..., Person]
) -> None:
    opened = server.open("me", "me", name="Ada")
    ada = people(prefs=QUICK).sits(server, opened)
    for cell in ("a1", "a2", "b1", "b2"):
        ada.option(f"Mark {cell}").click()
        expect(ada.board.get_by_text(re.compile(f"(Crosses|Noughts): {cell}"))).to_be_attached()
    ada.seat(r"Ada \(Noughts").click()  # she looks on with the eyes of who will lose
    expect(ada.waiting).to_be_visible()
    server.answer(opened, "c1")
    heading = ada.waiting.get_by_role("heading").first
    expect(heading).to_have_text("You win as Crosses")
    expect(ada.waiting).not_to_contain_text("Won by")
    ada.seat(r"Ada \(Noughts").click()
    expect(heading).to_have_text("You win as Crosses")


def test_one_looks_with_the_eyes_of_another_own_seat_and_comes_back(
    server: Server, people: Callable[..., Person]
) -> None:
    opened = server.open("me", "me", name="Ada")
    ada = people(prefs=QUICK).sits(server, opened)
    expect(ada.question).to_contain_text("You play Crosses")
    ada.seat(r"Ada \(Noughts").click()
    expect(ada.waiting).to_be_visible()
    expect(ada.question).not_to_be_visible()
    ada.page.get_by_role("list", name="Seats").get_by_role("button", name=re.compile(r"^Ada,")).click()
    expect(ada.question).to_contain_text("You play Crosses")
    ada.option("Mark b2").click()
    expect(ada.question).to_contain_text("You play Noughts")
    ada.button("Undo").click()
    expect(ada.question).to_contain_text("You play Crosses")


def test_an_open_seat_is_taken_too_and_everybody_is_told(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "open", name="Ada", listed=True)
    ada = people(prefs=QUICK).sits(server, opened)
    ben = people(prefs=QUICK).comes(server, f"/t/{opened['table']}")
    ben.button("Watch").click()
    ben.sees_table()
    ada.seat("Noughts").click()
    ada.button("Take this seat too").click()
    for person in (ada, ben):
        expect(person.seat(r"Ada \(Noughts")).to_be_visible()
        expect(person.log).to_contain_text("Ada plays Crosses and Noughts: seats 1 and 2.")
    ada.page.keyboard.press("Escape")
    ada.option("Mark b2").click()
    expect(ada.question).to_contain_text("You play Noughts")
    ada.option("Mark a1").click()
    expect(ben.board.get_by_text("Noughts: a1")).to_be_attached()


def test_a_window_goes_by_for_all_of_ones_seats_at_once(fair: Server, people: Callable[..., Person]) -> None:
    opened = fair.open("me", "me", game="house", seed="a")
    ada = people(prefs=QUICK).sits(fair, opened)
    expect(ada.question).to_contain_text("React?")
    ada.button("Pass for ").click()
    expect(ada.option("wait")).to_be_visible()
    assert not ada.faults
