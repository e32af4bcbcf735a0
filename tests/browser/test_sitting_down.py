"""From the lobby to a table: at once, or set up with care, and a friend who comes by the link."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.people import Person
from tests.browser.servers import Server


def test_play_now_leads_from_the_lobby_to_a_question_and_the_lobby_knows_the_way_back(
    server: Server, people: Callable[..., Person]
) -> None:
    ada = people().comes(server)
    ada.button(re.compile("Play now.*Noughts and Crosses")).click()
    expect(ada.question).to_contain_text("Which cell do you mark?")
    expect(ada.seat("Noughts")).to_contain_text("computer (sensible)")

    ada.page.get_by_role("link", name="To the lobby").click()
    waiting = ada.page.get_by_role("region", name="A table waits for you")
    expect(waiting.get_by_role("article")).to_contain_text("Your turn")
    waiting.get_by_role("link", name="Noughts and Crosses").click()
    expect(ada.question).to_be_visible()


def test_a_table_is_set_up_with_care_and_a_friend_joins_by_the_link(
    server: Server, people: Callable[..., Person]
) -> None:
    ada, ben = people().comes(server), people()
    ada.button("Set up a table of Project-0").click()
    plan = ada.dialog("Project-0")
    plan.get_by_role("group", name="Players").get_by_label("3").check()
    plan.get_by_role("group", name="You play").get_by_label("Project-0").check()
    plan.get_by_role("group", name=re.compile("Who plays Agent")).first.get_by_label("Open").check()
    plan.get_by_role("combobox", name=re.compile("Level of Agent")).select_option("careless")
    plan.get_by_text("House rules").click()
    plan.get_by_role("spinbutton", name="Round limit").fill("7")
    plan.get_by_role("switch", name="Suspect map").uncheck()
    expect(plan).to_contain_text("2 changed")
    plan.get_by_text("The table", exact=True).click()
    plan.get_by_role("switch", name="Listed in the lobby").check()
    plan.get_by_role("group", name="Taking back").get_by_label("If all agree").check()
    plan.get_by_role("textbox", name="Your name").fill("Ada")
    plan.get_by_role("button", name="Open the table").click()

    link = ada.dialog("The table is open").get_by_label("Link for the open seats").input_value()
    ada.dialog("The table is open").get_by_role("button", name="Close").click()
    ada.sees_table()
    assert "#" not in ada.page.url, "the key stays in the address bar"

    ben.page.goto(link)
    expect(ben.page.get_by_text("Ada asks you to the table")).to_be_visible()
    ben.page.get_by_role("textbox", name="Your name").fill("Ben")
    ben.button("Sit down").click()
    ben.sees_table()
    assert "#" not in ben.page.url, "the key stays in the address bar"

    for person in (ada, ben):
        expect(person.seat("Ada")).to_contain_text("Project-0")
        expect(person.seat("Ben")).to_contain_text("Agent")
        expect(person.page.get_by_role("list", name="Seats")).to_contain_text("computer (careless)")
        expect(person.log).to_contain_text("Ben")  # who sat down stands in the log
    ben.chooses("About this table …")
    about = ben.dialog("This table")
    expect(about).to_contain_text("listed in the lobby")
    expect(about).to_contain_text("if all whom it concerns agree")
    expect(about.get_by_text("Round limit").locator("..")).to_contain_text("7")


def test_an_address_that_opens_nothing_says_so_and_shows_the_way(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "open")
    eve = people().comes(server, f"/t/{opened['table']}")
    eve.forgives("Failed to load resource")  # the browser notes each request that was refused
    expect(eve.page.get_by_role("heading", name="By invitation only")).to_be_visible()
    eve.comes(server, "/t/aaaaaaaaaaaa")
    expect(eve.page.get_by_role("heading", name="No such table")).to_be_visible()
    eve.comes(server, "/no/such/page")
    expect(eve.page.get_by_role("link", name=re.compile("shelf|lobby")).last).to_be_visible()
