"""A campaign at a table in the browser: a day ends, the host begins the next with as many seats as there shall be."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect
from tests.browser.people import PHONE, QUICK, Person
from tests.browser.servers import Server


def end_of_day(person: Person) -> Locator:
    """What the bar shows when a day is over."""
    return person.waiting.get_by_role("heading", name=re.compile("You win|You lose|Evening"))


def next_day(person: Person) -> Locator:
    return person.page.get_by_role("button", name="Next day", exact=True)


def test_the_host_begins_the_next_day_for_everybody(fair: Server, people: Callable[..., Person]) -> None:
    opened = fair.open("me", "open", game="mine", listed=True)
    ada, ben = people(prefs=QUICK), people(prefs=QUICK, size=PHONE)
    ada.sits(fair, opened)
    ben.sits(fair, fair.sit(opened, 1, "Ben"))
    ada.option("dig").click()
    ben.option("home").click()
    for person, day in ((ada, ada.waiting), (ben, ben.waiting)):
        expect(end_of_day(person)).to_be_visible()
        expect(day).to_contain_text("Day 1 is over")
        expect(day.get_by_role("region", name="What you take into the next day")).to_contain_text("Day: 2")
    expect(ben.waiting).to_contain_text("The host begins the next day.")
    expect(next_day(ben)).not_to_be_visible()
    expect(ada.button("Rematch")).not_to_be_visible()
    next_day(ada).click()
    expect(ada.question).to_contain_text("Do you dig?")
    for person in (ada, ben):
        expect(end_of_day(person)).not_to_be_visible()
    ada.option("dig").click()
    expect(ben.question).to_contain_text("Do you dig?")
    ben.comes(fair)
    mine = ben.page.get_by_role("article").filter(has_text="Mine")  # other tests may have left tables of it here
    expect(mine.filter(has_text="Day 2").first).to_be_visible()


def test_whoever_plays_all_seats_plays_those_that_come_too(fair: Server, people: Callable[..., Person]) -> None:
    opened = fair.open("me", "me", game="mine")
    ada = people(prefs=QUICK).sits(fair, opened)
    ada.option("home").click()
    ada.button("Seats of the next day: more").click()
    next_day(ada).click()
    expect(ada.log).to_contain_text("Ada plays Player 1, Player 2 and Player 3: seats 1, 2 and 3.")
    for seat in (1, 2, 3):
        expect(ada.question).to_contain_text(f"You play seat {seat}")
        ada.option("dig").click()
    expect(ada.question).to_contain_text("You play seat 1")


def test_who_moves_to_another_seat_goes_on_with_the_same_link(fair: Server, people: Callable[..., Person]) -> None:
    opened = fair.open("me", "me", "open", game="mine", seed="d")
    ada, ben = people(prefs=QUICK).sits(fair, opened), people(prefs=QUICK).sits(fair, fair.sit(opened, 2, "Ben"))
    ada.option("dig").click()
    expect(ada.question).to_contain_text("You play seat 2")
    ada.option("home").click()
    expect(end_of_day(ada)).to_have_text("You win, with Ben")
    expect(ada.waiting.get_by_role("table", name="Scores")).to_contain_text("All together")
    ada.button("Seats of the next day: less").click()
    next_day(ada).click()
    expect(ada.page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(2)
    ada.option("dig").click()
    expect(ben.question).to_contain_text("Do you dig?")
    ben.option("dig").click()
    expect(ada.question).to_contain_text("Do you dig?")
    ben.chooses("Replay")
    expect(ben.page.get_by_role("combobox", name="Through the eyes of")).to_contain_text("Ben (you)")
