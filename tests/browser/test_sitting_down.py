"""From the lobby to a table: at once, or set up with care, and a friend who comes by the link."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.people import DESK, PHONE, Person
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
    plan.get_by_role("switch", name="Map of where he may be").uncheck()
    expect(plan).to_contain_text("2 changed")
    plan.get_by_text("The table", exact=True).click()
    plan.get_by_role("switch", name="Listed in the lobby").check()
    plan.get_by_role("group", name="Taking back").get_by_label("If all agree").check()
    plan.get_by_role("textbox", name="Your name").fill("Ada")
    plan.get_by_role("button", name="Open the table").click()

    link = ada.dialog("The table is open").get_by_label("Link for the open seats").input_value()
    expect(ada.dialog("The table is open").get_by_role("note")).to_contain_text("works on this machine only")
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


def test_who_says_no_name_is_asked_for_one_and_may_go_without(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "open")
    ben = people().comes(server, f"/t/{opened['table']}#{opened['invitation']}")
    ben.button("Sit down").click()
    expect(ben.page.get_by_role("textbox", name="Your name")).to_be_focused()
    expect(ben.page.get_by_text("What shall the others call you?")).to_be_visible()
    ben.button("Sit down").click()
    ben.sees_table()
    expect(ben.log).to_contain_text("Somebody sits down as Noughts.")


def test_an_address_that_opens_nothing_says_so_and_shows_the_way(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "open")
    eve = people().comes(server, f"/t/{opened['table']}")
    eve.forgives("Failed to load resource")  # the browser notes each request that was refused
    expect(eve.page.get_by_role("heading", name="By invitation only")).to_be_visible()
    eve.comes(server, "/t/aaaaaaaaaaaa")
    expect(eve.page.get_by_role("heading", name="No such table")).to_be_visible()
    eve.comes(server, "/no/such/page")
    expect(eve.page.get_by_role("link", name=re.compile("shelf|lobby")).last).to_be_visible()


def test_whoever_comes_is_told_what_they_play_also_where_it_was_drawn(
    server: Server, people: Callable[..., Person]
) -> None:
    """Seat labels come from the table, not from settings that leave it to chance."""
    opened = server.open("me", "open", game="project-0", seed="lots")
    friend = server.sit(opened, 1, "Ben")
    seen = server.see(opened)
    assert [seat["side"] for seat in seen["seats"]] == ["", ""]
    for size in (DESK, PHONE):
        for number, (name, who) in enumerate((("Ada", opened), ("Ben", friend))):
            role = seen["scene"]["roles"][number]
            person = people(size).sits(server, who)
            expect(person.page.get_by_role("heading", name=f"You play {role}")).to_be_visible()
            for seat, each in zip(("Ada", "Ben"), seen["scene"]["roles"], strict=True):
                expect(person.seat(seat)).to_contain_text(each)
            expect(person.page.get_by_text("If round 30 ends first, the Agents win.")).to_be_in_viewport()
            if size == PHONE:
                person.page.get_by_role("region", name="Your aim").get_by_role("button", name="Got it").click()
                person.page.reload()
                person.sees_table()
                expect(person.page.get_by_role("region", name="Your aim")).to_be_hidden()
            else:
                person.page.get_by_role("button", name="How it begins").click()
                expect(person.dialog("How it begins")).to_be_visible()
            assert name in person.page.get_by_role("list", name="Seats").inner_text()
