"""The replay: moment by moment, through the eyes that one may look through, and on from there at a new table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.people import Person
from tests.browser.servers import Server

CELLS = "a1 b1 a2 b2 a3"  # Crosses win


def test_after_the_end_the_timeline_goes_back_and_forth_through_all_eyes(
    server: Server, people: Callable[..., Person]
) -> None:
    opened = _finished(server)
    ada = people().sits(server, opened)
    ada.waiting.get_by_role("link", name="Replay").click()
    moment = ada.page.get_by_role("slider", name="Moment")
    expect(moment).to_have_attribute("aria-valuetext", "Moment 1 of 6")
    expect(_marks(ada)).to_have_count(0)

    ada.button("One moment on (→)").click()
    expect(_marks(ada)).to_have_text(["Crosses: a1"])
    expect(ada.page.get_by_label("What happened at this moment")).to_contain_text("Ada marks a1.")
    ada.page.keyboard.press("End")
    expect(_marks(ada)).to_have_count(5)
    expect(moment).to_have_attribute("aria-valuetext", "Moment 6 of 6")
    ada.page.keyboard.press("ArrowLeft")
    expect(_marks(ada)).to_have_count(4)
    moment.fill("2")
    expect(_marks(ada)).to_have_text(["Crosses: a1", "Noughts: b1"])

    eyes = ada.page.get_by_role("combobox", name="Through the eyes of")
    expect(eyes.get_by_role("option")).to_have_text(["Ada (you)", "Ben", "Somebody who watches"])
    eyes.select_option("Ben")
    expect(_marks(ada)).to_have_count(2)  # the same moment, seen by somebody else
    expect(moment).to_have_attribute("aria-valuetext", "Moment 3 of 6")


def test_play_on_from_here_opens_a_new_table_at_that_moment(server: Server, people: Callable[..., Person]) -> None:
    opened = _finished(server)
    ada = people().sits(server, opened)
    ada.waiting.get_by_role("link", name="Replay").click()
    ada.page.get_by_role("slider", name="Moment").fill("2")
    expect(_marks(ada)).to_have_count(2)
    ada.button("Play on from here …").click()
    asked = ada.dialog("Play on from here?")
    expect(asked).to_contain_text("as Ada")
    expect(asked).to_contain_text("This table and its match stay as they are")
    asked.get_by_role("button", name="Cancel").click()
    expect(asked).to_be_hidden()
    ada.button("Play on from here …").click()
    asked.get_by_role("button", name="Open the new table").click()
    ada.sees_table()
    assert opened["table"] not in ada.page.url
    expect(_marks(ada)).to_have_text(["Crosses: a1", "Noughts: b1"])
    expect(ada.log).to_contain_text("This table goes on from a moment of another match.")
    expect(ada.seat("Ada")).to_contain_text("you")  # the name stays
    ada.option("Mark b2").click()
    expect(ada.log).to_contain_text("Ada marks b2")


def test_during_the_game_one_looks_back_through_ones_own_eyes_only(
    server: Server, people: Callable[..., Person]
) -> None:
    """Project-0's replay has his place from the first moment; the Agents' has it only when all is over."""
    opened = server.open("me", "open", game="project-0", options={"fugitive": 0}, seed="alleys")
    agents = server.sit(opened, 1, "Ben")
    while not (server.see(opened)["question"] or {}).get("deeds"):
        asked = next(seat for seat in (opened, agents) if server.see(seat)["question"])
        server.answer(asked, server.see(asked)["question"]["options"][0]["id"])

    ben = people().comes(server, f"/t/{agents['table']}/replay#{agents['key']}")
    eyes = ben.page.get_by_role("combobox", name="Through the eyes of")
    expect(eyes.get_by_role("option")).to_have_text(["Ben (you)", "Somebody who watches"])
    expect(ben.page.get_by_text("When the match is over you can look through all eyes")).to_be_visible()
    expect(ben.button("Play on from here …")).to_be_hidden()
    ben.page.keyboard.press("End")
    expect(ben.board.get_by_text("Agent 3:")).to_be_attached()
    expect(ben.board.get_by_text("Project-0 (")).not_to_be_attached()

    (gives_up,) = [deed["id"] for deed in server.see(opened)["question"]["deeds"]]
    server.answer(opened, gives_up)
    ben.page.reload()
    expect(eyes.get_by_role("option")).to_have_text(["Ada", "Ben (you)", "Somebody who watches"])
    eyes.select_option("Ada")
    ben.page.keyboard.press("End")
    expect(ben.board.get_by_text("Project-0 (hidden)")).to_be_attached()


def test_who_plays_alone_is_asked_before_the_replay_shows_what_is_hidden_from_them(
    server: Server, people: Callable[..., Person]
) -> None:
    """The computer plays Project-0; his place is known to his own eyes from the second moment on."""
    opened = server.open("me", "careless", game="project-0", options={"fugitive": 1}, seed="alleys")
    ada = people().sits(server, opened)
    expect(ada.question).to_be_visible()
    ada.chooses("Look back (replay)")
    eyes = ada.page.get_by_role("combobox", name="Through the eyes of")
    expect(eyes).to_have_value("0")
    ada.page.keyboard.press("End")
    expect(ada.board.get_by_text("Agent 3:")).to_be_attached()
    expect(ada.page.get_by_text("You see what you knew then, and no more.")).to_be_visible()
    eyes.select_option("Project-0")
    asked = ada.dialog("See what Project-0 sees?")
    expect(asked).to_contain_text("may spoil the rest of the game")
    asked.get_by_role("button", name="Cancel").click()
    expect(eyes).to_have_value("0")
    expect(ada.board.get_by_text("Project-0 (hidden)")).not_to_be_attached()
    eyes.select_option("Project-0")
    asked.get_by_role("button", name="Show me").click()
    ada.page.keyboard.press("End")
    expect(ada.board.get_by_text("Project-0 (hidden)")).to_be_attached()


def _marks(person: Person) -> Locator:
    """What stands on the board, as it is read out."""
    return person.board.get_by_role("listitem").filter(has_text=re.compile("Crosses|Noughts"))


def _finished(server: Server) -> dict[str, Any]:
    """A match that is over."""
    opened = server.open("me", "open")
    seats = (opened, server.sit(opened, 1, "Ben"))
    for number, cell in enumerate(CELLS.split()):
        server.answer(seats[number % 2], cell)
    return opened
