"""What axe-core has to say, which checks pages for people with disabilities: nothing serious, in the dark or by day."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import expect
from tests.browser.legible import SETTLED
from tests.browser.people import PHONE, QUICK, Person
from tests.browser.playing import take_hint
from tests.browser.servers import Server

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "(only) => axe.run(document, { resultTypes: ['violations'], ...only }).then((found) => found.violations)"
# The page is the same by day but for its colours: what is not about them is looked at once.
LOOKS: tuple[tuple[Literal["dark", "light"], dict[str, Any]], ...] = (
    ("dark", {}),
    ("light", {"runOnly": ["color-contrast", "link-in-text-block"]}),
)

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not here; building the client brings it")
STILL = {"color_scheme": "dark", "reduced_motion": "reduce"}


def check(person: Person, where: str) -> None:
    page = person.page
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    page.evaluate("document.fonts.ready.then(() => undefined)")
    for scheme, only in LOOKS:
        page.emulate_media(color_scheme=scheme)
        page.evaluate(SETTLED)
        found = [
            f"{each['id']} ({each['impact']}): {node['html'][:200]} {node['failureSummary']}"
            for each in page.evaluate(RUN, only)
            if each["impact"] in ("serious", "critical")
            for node in each["nodes"]
        ]
        assert not found, "\n".join([f"{where}, {scheme}", *found])
    page.emulate_media(color_scheme="dark")


def test_the_checker_notices_what_is_wrong(server: Server, people: Callable[..., Person]) -> None:
    ada = people().comes(server)
    ada.page.evaluate("document.body.append(document.createElement('img'))")
    with pytest.raises(AssertionError, match="image-alt"):
        check(ada, "a picture without words")


def test_who_has_several_seats(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "me", name="Ada")
    ada = people(prefs=QUICK, **STILL).sits(server, opened)
    check(ada, "a table")
    ada.seat("Ada").first.click()
    expect(ada.button("Give it up")).to_be_visible()
    check(ada, "the seats")


def test_the_checker_notices_what_cannot_be_read_by_day_alone(server: Server, people: Callable[..., Person]) -> None:
    ada = people(**STILL).comes(server)
    expect(ada.button("Set up a table of Project-0")).to_be_visible()
    ada.page.evaluate(
        """() => {
            const pale = document.createElement("p");
            pale.textContent = "Nearly as pale as the ground by day.";
            pale.style.color = "#d4c7ae";
            pale.style.background = "light-dark(#e9dcc3, #17110d)";
            document.querySelector("main").prepend(pale);
        }"""
    )
    with pytest.raises(AssertionError, match=r"pale words, light\s+color-contrast"):
        check(ada, "pale words")


def test_the_way_to_a_table(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "open", listed=True)
    ada = people(**STILL).comes(server)
    expect(ada.page.get_by_role("link", name="Watch").first).to_be_visible()
    check(ada, "lobby")
    ada.button("Set up a table of Project-0").click()
    plan = ada.dialog("Project-0")
    plan.get_by_text("House rules").click()
    plan.get_by_text("The table", exact=True).click()
    expect(plan.get_by_role("group", name="You play")).to_be_visible()
    check(ada, "setting up a table")
    ada.comes(server, f"/t/{opened['table']}#{opened['invitation']}")
    expect(ada.button("Sit down")).to_be_visible()
    check(ada, "joining")
    ada.comes(server, "/credits")
    expect(ada.page.get_by_role("heading").first).to_be_visible()
    check(ada, "credits")


def test_both_sides_of_a_table(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "open", game="project-0", options={"fugitive": 0}, seed="alleys")
    friend = server.sit(opened, 1, "Ben")
    ada = people(prefs=QUICK, **STILL).sits(server, opened)
    ben = people(prefs=QUICK, **STILL).sits(server, friend)
    while not (server.see(opened)["question"] or {}).get("deeds"):
        asked = next(seat for seat in (opened, friend) if server.see(seat)["question"])
        server.answer(asked, server.see(asked)["question"]["options"][0]["id"])
    expect(ada.question).to_contain_text("Your move")
    check(ada, "Project-0 is asked")
    take_hint(ada)
    expect(ben.question).to_contain_text("how do you move?")
    check(ben, "an Agent is asked")
    check(ada, "Project-0 waits")
    ben.button("Rules").click()
    expect(ben.dialog("Rules of Project-0")).to_contain_text("PZ-001")
    check(ben, "the rules")


def test_the_end_and_the_replay(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "open")
    seats = (opened, server.sit(opened, 1, "Ben"))
    for number, cell in enumerate(["a1", "b1", "a2", "b2", "a3"]):
        server.answer(seats[number % 2], cell)
    ada = people(**STILL).sits(server, opened)
    expect(ada.waiting).to_contain_text("You win")
    check(ada, "the end")
    for entry, dialog in (
        ("Seats …", "Seats"),
        ("Preferences …", "Preferences"),
        ("Report a problem …", "Report a problem"),
    ):
        ada.chooses(entry)
        expect(ada.dialog(dialog)).to_be_visible()
        check(ada, dialog)
        ada.page.keyboard.press("Escape")
    ada.waiting.get_by_role("link", name="Replay").click()
    expect(ada.page.get_by_role("slider", name="Moment")).to_be_visible()
    check(ada, "the replay")


def test_a_table_on_a_phone(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "sensible", game="project-0", options={"fugitive": 0}, seed="alleys")
    ada = people(PHONE, **STILL, has_touch=True, is_mobile=True).sits(server, opened)
    expect(ada.question).to_be_visible()
    check(ada, "the board")
    for panel in ("Table", "Log", "Notes"):
        ada.page.get_by_role("navigation", name="Panels").get_by_role("button", name=panel).tap()
        expect(ada.page.get_by_role("region", name=panel, exact=True).first).to_be_visible()
        check(ada, panel)


def test_spelling(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", game="paperback", seed="dust jacket")
    ada = people(prefs=QUICK, **STILL).sits(server, opened)
    expect(ada.question).to_contain_text("Who sets out")
    check(ada, "who sets out")
    ada.option("Damsel").click()
    expect(ada.question).to_contain_text("Spell a word")
    check(ada, "a hand of letters")
    for tile in server.see(opened)["question"]["hints"]["tiles"][:3]:
        ada.page.keyboard.press(tile["sign"].lower())
    expect(ada.board.get_by_role("list", name="Word, splayed left").get_by_role("listitem")).to_have_count(3)
    check(ada, "a word in the making")
    ada.board.get_by_role("button", name="Other side").click()
    check(ada, "the other side")
    ada.button(re.compile("^Deck.*Look through it")).click()
    expect(ada.dialog(re.compile("^Deck"))).to_be_visible()
    check(ada, "the deck")
