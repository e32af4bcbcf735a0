"""What is done at a table beside playing: records, reports, notes, seats given away and left, rematches, watching."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Route, expect
from tests.browser.leaks import Fugitive, Watch
from tests.browser.people import QUICK, Person
from tests.browser.playing import take_hint
from tests.browser.servers import Server


def test_the_record_is_given_out_after_the_end_and_can_be_looked_at_elsewhere(
    server: Server, people: Callable[..., Person], tmp_path: Path
) -> None:
    opened, _ = _two(server, "a1 b1 a2 b2")
    ada = people().sits(server, opened)
    ada.button("Menu").click()
    expect(ada.page.get_by_role("menuitem", name="Look back")).to_be_visible()
    expect(ada.page.get_by_role("menuitem", name="Export the record")).to_be_hidden()  # others still play
    ada.page.keyboard.press("Escape")
    ada.option("Mark a3").click()
    with ada.page.expect_download() as download:
        ada.waiting.get_by_role("button", name="Export the record").click()
    record = tmp_path / "record.json"
    download.value.save_as(record)

    ada.comes(server)
    ada.page.get_by_label("Record of a match").set_input_files(record)
    ada.dialog("Go on with Noughts and Crosses").get_by_role("button", name="Go on").click()
    ada.sees_table()
    expect(ada.board.get_by_text("Crosses: a3")).to_be_attached()
    expect(ada.waiting).to_contain_text("The game is over")


def test_a_record_that_is_chosen_before_the_shelf_is_here_waits_for_it(
    server: Server, people: Callable[..., Person], tmp_path: Path
) -> None:
    ada = people().sits(server, server.open("me", "random"))
    with ada.page.expect_download() as download:
        ada.chooses("Export the record")
    record = tmp_path / "record.json"
    download.value.save_as(record)
    ben = people()
    held: list[Route] = []
    holding = True

    def shelf(route: Route) -> None:
        held.append(route) if holding else route.continue_()

    ben.page.route("**/api/games", shelf)
    ben.comes(server)
    ben.page.get_by_label("Record of a match").set_input_files(record)
    holding = False
    while held:
        held.pop().continue_()
    expect(ben.dialog("Go on with Noughts and Crosses")).to_be_visible()


def test_the_story_of_a_match_is_saved_from_the_log(
    server: Server, people: Callable[..., Person], tmp_path: Path
) -> None:
    opened = server.open("me", "open", game="lost-adventures")
    ada = people().sits(server, opened)
    with ada.page.expect_download() as download:
        ada.log.get_by_role("button", name="Story").click()
    assert download.value.suggested_filename == f"lost-adventures-{opened['table']}.txt"
    story = tmp_path / "story.txt"
    download.value.save_as(story)
    assert "FADE IN:" in story.read_text("utf-8")
    ben = people().sits(server, server.open("me", "open"))
    expect(ben.log).to_be_visible()
    expect(ben.button("Story")).to_have_count(0)  # this game tells none


def test_who_plays_alone_exports_the_record_at_any_time_and_goes_on_with_it_from_the_lobby(
    server: Server, people: Callable[..., Person], tmp_path: Path
) -> None:
    ada = people().sits(server, server.open("me", "random"))
    ada.option("Mark b2").click()
    expect(ada.log).to_contain_text("Noughts marks")
    with ada.page.expect_download() as download:
        ada.chooses("Export the record")
    record = tmp_path / "record.json"
    download.value.save_as(record)

    ben = people().comes(server)
    ben.page.get_by_label("Record of a match").set_input_files(record)
    plan = ben.dialog("Go on with Noughts and Crosses")
    plan.get_by_role("textbox", name="Your name").fill("Ben")
    plan.get_by_role("button", name="Go on").click()
    ben.sees_table()
    expect(ben.board.get_by_text("Crosses: b2")).to_be_attached()
    ben.question.get_by_role("listitem").last.get_by_role("button").click()
    expect(ben.log).to_contain_text("Ben marks")


def test_a_file_that_is_no_record_is_refused_in_words(
    server: Server, people: Callable[..., Person], tmp_path: Path
) -> None:
    ada = people().comes(server)
    expect(ada.button("Choose a file")).to_be_enabled()
    file = tmp_path / "holiday.json"
    for text in ("{}", "no JSON"):
        file.write_text(text)
        ada.page.get_by_label("Record of a match").set_input_files(file)
        expect(ada.page.get_by_text("This file is no record of a match.").last).to_be_visible()
        ada.button("Dismiss").click()


def test_a_report_is_kept_with_its_number(server: Server, people: Callable[..., Person]) -> None:
    opened, _ = _two(server, "a1")
    ada = people().sits(server, opened)
    ada.chooses("Report a problem …")
    report = ada.dialog("Report a problem")
    expect(report.get_by_role("button", name="Send")).to_be_disabled()
    report.get_by_label("What went wrong").fill("My cross is not where I put it.")
    report.get_by_role("button", name="Send").click()
    expect(report.get_by_role("status")).to_contain_text(re.compile("number [0-9a-f]{16}"))


def test_notes_are_kept_over_a_reload_and_from_other_eyes(server: Server, people: Callable[..., Person]) -> None:
    opened, friend = _two(server, "a1")
    ada, ben = people().sits(server, opened), people().sits(server, friend)
    for person in (ada, ben):
        person.button("Notes").click()
    ada.page.get_by_label("Your notes on this game").fill("Ben likes the middle.")
    expect(ada.page.get_by_text("Kept.")).to_be_visible()
    ada.page.reload()
    ada.button("Notes").click()
    expect(ada.page.get_by_label("Your notes on this game")).to_have_value("Ben likes the middle.")
    ben.page.reload()
    ben.button("Notes").click()
    expect(ben.page.get_by_label("Your notes on this game")).to_have_value("")


def test_a_seat_is_handed_to_a_computer_and_taken_back(server: Server, people: Callable[..., Person]) -> None:
    opened, friend = _two(server, "a1")
    ada, ben = people().sits(server, opened), people().sits(server, friend)
    ben.chooses("Seats …")
    seats = ben.dialog("Seats")
    seats.get_by_role("button", name="Let a computer play").click()
    seats.get_by_label("How it plays").select_option(index=0)
    seats.get_by_role("button", name="Hand over").click()
    expect(ada.question).to_be_visible()  # the computer has answered for Ben
    seats.get_by_role("button", name="Close").click()
    expect(ben.waiting).to_contain_text("plays for you")
    expect(ada.seat("Ben")).to_contain_text("computer")
    ben.button("Take my seat back").click()
    expect(ada.seat("Ben")).to_contain_text("here")
    ada.question.get_by_role("listitem").first.get_by_role("button").click()
    expect(ben.question).to_be_visible()


def test_who_leaves_opens_the_seat_for_somebody_else(server: Server, people: Callable[..., Person]) -> None:
    opened, friend = _two(server, "a1")
    ada, ben = people().sits(server, opened), people().sits(server, friend)
    ben.chooses("Leave my seat …")
    ben.dialog("Leave your seat?").get_by_role("button", name="Leave").click()
    expect(ben.page.get_by_role("heading", name="What shall we play?")).to_be_visible()
    expect(ada.seat("Noughts")).to_contain_text("open")
    expect(ada.log).to_contain_text("Ben")
    ben.comes(server, f"/t/{friend['table']}#{friend['key']}")
    ben.forgives("Failed to load resource")
    expect(ben.page.get_by_role("heading", name="By invitation only")).to_be_visible()


def test_a_rematch_takes_both_to_the_new_table(server: Server, people: Callable[..., Person]) -> None:
    opened, friend = _two(server, "a1 b1 a2 b2 a3")
    ada, ben = people().sits(server, opened), people().sits(server, friend)
    ada.waiting.get_by_role("button", name="Rematch").click()
    expect(ada.page).not_to_have_url(re.compile(opened["table"]))
    ben.waiting.get_by_role("button", name="Join the rematch").click()
    expect(ben.page).to_have_url(re.compile(ada.path()))
    for person in (ada, ben):
        for name in ("Ada", "Ben"):
            expect(person.seat(name)).to_contain_text("you" if person is (ada if name == "Ada" else ben) else "here")
    ada.option("Mark c3").click()
    expect(ben.question).to_be_visible()


def test_who_watches_a_listed_table_is_sent_what_everybody_may_know(
    server: Server, people: Callable[..., Person]
) -> None:
    opened = server.open("me", "careless", game="project-0", options={"fugitive": 0}, seed="alleys", listed=True)
    eve = people().comes(server)
    card = eve.page.get_by_role("article").filter(has=eve.page.locator(f"a[href*='{opened['table']}']"))
    card.get_by_role("link", name="Watch").click()
    eve.sees_table()
    expect(eve.waiting).to_contain_text("You are watching.")
    ada = people(prefs=QUICK).sits(server, opened)
    for _ in range(2):
        take_hint(ada)
        expect(eve.page.get_by_role("status").filter(has_text="moves")).to_be_visible()
    expect(eve.log).to_contain_text("Project-0 has moved.")
    expect(eve.button("Hint")).to_be_hidden()
    expect(eve.button("Notes")).to_be_hidden()

    secret = Fugitive(ada.frames, ada.times)
    watch = Watch(secret)
    for frame, time in zip(eve.frames, eve.times, strict=True):
        assert not (wrong := watch.read(frame, secret.hidden_at(time))), wrong
    assert all(frame.get("question") is None for frame in eve.frames)


def _two(server: Server, cells: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A table of two people who have marked these cells."""
    opened = server.open("me", "open")
    seats = (opened, server.sit(opened, 1, "Ben"))
    for number, cell in enumerate(cells.split()):
        server.answer(seats[number % 2], cell)
    return seats


def test_what_another_wants_is_heard_while_one_thinks(server: Server, people: Callable[..., Person]) -> None:
    """A common question that others answer stays the same question; what they say of it comes at once."""
    opened = server.open("me", "open", game="machina", seed="talk")
    bo = server.sit(opened, 1, "Bo")
    for _ in range(2):  # who goes down, then where they come in
        for each in (opened, bo):
            server.answer(each, server.see(each)["question"]["options"][0]["id"])
    ada = people(prefs=QUICK)
    ada.sits(server, opened)
    expect(ada.question).to_contain_text("Bo: nothing yet")
    wish = server.see(bo)["question"]["options"][-1]
    server.answer(bo, wish["id"])
    expect(ada.question).to_contain_text(f"Bo: {wish['label']}")
    expect(ada.question).not_to_contain_text("Bo: nothing yet")
