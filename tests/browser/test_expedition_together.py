"""An expedition of two people and somebody who watches: what is told over the floor never hides it, nor each other."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.people import QUICK, Person
from tests.browser.servers import Server
from tests.browser.test_legible import RECORDS
from tests.browser.walking import Walk, moments

WIDE = (1440, 900)
LAPTOP = (1280, 800)


def test_who_watches_sees_the_floor_however_much_has_happened(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "open", game="machina", seed="ice", listed=True)
    friend = server.sit(opened, 1, "Ben")
    ada, ben, eve = people(prefs=QUICK), people(prefs=QUICK), people(WIDE, prefs=QUICK)
    eve.comes(server, f"/t/{opened['table']}").sees_table()
    ada.sits(server, opened)
    ben.sits(server, friend)
    ada.option("Kim").click()
    ben.option("Hank").click()
    for person, name in ((ada, "Kim"), (ben, "Hank")):
        expect(person.question).to_contain_text(f"Where does {name} come in?")
        person.page.keyboard.press("Enter")  # the page of the chapter is read
        person.question.locator("[data-option]").first.click()

    ben.option("Hank").click()
    expect(ben.waiting).to_contain_text("Who takes the next turn? You answered: Hank")
    expect(ben.waiting).to_contain_text("Ada: nothing yet")  # and how the talk stands
    expect(eve.waiting).to_contain_text("Round 1: the Explorer phase.")
    low = eve.waiting.bounding_box()
    assert low is not None
    assert low["height"] < WIDE[1] / 3, "what has happened lies over the floor"


def test_the_numbers_of_an_end_stand_beside_each_other_in_view(server: Server, people: Callable[..., Person]) -> None:
    end = next(moment for moment in moments(RECORDS / "machina/hive-mind.json") if moment.match.over)
    ada = Walk(people(WIDE, prefs=QUICK), server, "machina", end.match.seats)
    ada.shows(end)
    numbers = ada.person.board.get_by_role("region", name="In numbers").get_by_role("listitem")
    expect(numbers.last).to_be_in_viewport(ratio=1)


def test_a_hint_can_be_taken_however_high_the_bar_is(server: Server, people: Callable[..., Person]) -> None:
    ada = people(WIDE, prefs=QUICK).sits(server, server.open("me", game="machina", seed="ice"))
    ada.option("Kim").click()
    expect(ada.question).to_contain_text("Where does Kim come in?")
    ada.page.keyboard.press("Enter")  # the page of the chapter is read
    ada.question.evaluate("(bar) => { bar.style.height = '400px'; }")  # as high as much to choose from makes it
    ada.question.get_by_role("button", name="Hint").click()
    ada.page.get_by_role("region", name="Hint", exact=True).get_by_role("button", name="Play it").click()
    expect(ada.question).not_to_contain_text("Where does Kim come in?")


def test_the_gauges_are_all_as_big_beside_a_narrow_board(server: Server, people: Callable[..., Person]) -> None:
    ada = people(LAPTOP, prefs=QUICK).sits(server, server.open("me", game="machina", seed="ice"))
    ada.option("Kim").click()
    expect(ada.question).to_contain_text("Where does Kim come in?")
    ada.page.keyboard.press("Enter")  # the page of the chapter is read
    dials = ada.page.get_by_role("region", name="Pressure").locator(".glass")
    expect(dials).to_have_count(3)
    widths = [box["width"] for each in dials.all() if (box := each.bounding_box()) is not None]
    assert len(widths) == 3
    assert max(widths) - min(widths) < 1


def test_an_alarm_and_the_status_are_two_sentences(server: Server, people: Callable[..., Person]) -> None:
    found = moments(RECORDS / "machina/hive-mind.json")
    alarmed = next(each for each in found if not each.match.over and each.match.scene(each.seat).alarm)
    ada = Walk(people(WIDE, prefs=QUICK), server, "machina", alarmed.match.seats)
    ada.shows(alarmed)
    status = ada.person.page.locator("header").get_by_role("status")
    expect(status).to_contain_text(f"{alarmed.match.scene(alarmed.seat).alarm}. ")


def test_in_a_talk_one_is_called_you_and_several_seats_by_whom_one_plays(
    server: Server, people: Callable[..., Person]
) -> None:
    opened = server.open("me", "open", "me", game="machina", seed="ice", name="Nora")
    friend = server.sit(opened, 1, "Tom")
    nora, tom = people(prefs=QUICK).sits(server, opened), people(prefs=QUICK).sits(server, friend)
    for person, name in ((nora, "Kim"), (tom, "Hank"), (nora, "Lorrain")):
        person.option(name).click()
    for person, name in ((nora, "Kim"), (tom, "Hank"), (nora, "Lorrain")):
        expect(person.question).to_contain_text(f"Where does {name} come in?")
        if name != "Lorrain":
            person.page.keyboard.press("Enter")  # the page of the chapter is read
        person.question.locator("[data-option]").first.click()
    expect(nora.question).to_contain_text("Tom: nothing yet")
    for said in ("Your answer is for Kim too.", "Kim: nothing yet", "Lorrain: nothing yet"):  # seen with Lorrain's eyes
        expect(nora.question).to_contain_text(said)
    for said in ("You: nothing yet", "Nora: nothing yet", "Nora (Player 3): nothing yet"):
        expect(tom.question).to_contain_text(said)
