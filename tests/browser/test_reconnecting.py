"""Lines break and servers are restarted: the page says so, stays, catches up, and nothing is lost or done twice."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect
from tests.browser.people import Person
from tests.browser.servers import Server, serving

LOST = "Connection lost."


def test_a_page_without_a_network_stays_and_catches_up_with_what_others_did(
    server: Server, people: Callable[..., Person]
) -> None:
    opened = server.open("me", "open")
    friend = server.sit(opened, 1, "Ben")
    ada = people().sits(server, opened)
    ben = people().sits(server, friend)
    ada.option("Mark a1").click()
    expect(ben.question).to_be_visible()

    ada.forgives("ERR_INTERNET_DISCONNECTED")
    ada.context.set_offline(True)
    expect(ada.page.get_by_text(LOST)).to_be_visible()
    expect(ada.board.get_by_text("Crosses: a1")).to_be_attached()  # the page is as it was
    expect(ben.seat("Ada")).to_contain_text("away")
    ben.option("Mark b2").click()
    expect(ben.waiting).to_contain_text("Waiting for Ada")

    ada.context.set_offline(False)
    expect(ada.page.get_by_text(LOST)).to_be_hidden()
    expect(ada.page.get_by_text("Connected again, and caught up.").first).to_be_visible()
    expect(ada.log).to_contain_text("Ben marks b2")
    expect(ada.board.get_by_text("Noughts: b2")).to_be_attached()
    ada.option("Mark c3").click()
    expect(ben.board.get_by_text("Crosses: c3")).to_be_attached()


def test_who_reloads_while_waiting_is_still_told_only_what_came_since_the_own_last_answer(
    server: Server, people: Callable[..., Person]
) -> None:
    opened = server.open("me", "open")
    friend = server.sit(opened, 1, "Ben")
    ada = people().sits(server, opened)
    ada.option("Mark a1").click()
    server.answer(friend, "b2")
    ada.option("Mark c3").click()
    news = ada.waiting.get_by_role("group", name="What has happened").get_by_role("listitem")
    expect(news).to_have_text([re.compile("Ada marks c3")])
    ada.page.reload()
    expect(news).to_have_text([re.compile("Ada marks c3")])
    server.answer(friend, "b1")
    expect(ada.log.get_by_role("listitem").filter(has_text="Since your last answer")).to_be_visible()
    ada.page.reload()
    expect(ada.log.get_by_role("listitem").filter(has_text="Since your last answer")).to_be_visible()


def test_an_answer_given_without_a_line_is_refused_in_words_and_can_be_given_later(
    server: Server, people: Callable[..., Person]
) -> None:
    ada = people().sits(server, server.open("me", "open"))
    ada.forgives("ERR_INTERNET_DISCONNECTED")
    ada.context.set_offline(True)
    expect(ada.page.get_by_text(LOST)).to_be_visible()
    ada.option("Mark a1").click()
    expect(ada.question.get_by_role("alert")).to_contain_text("You are not connected just now")
    ada.context.set_offline(False)
    expect(ada.page.get_by_text(LOST)).to_be_hidden()
    expect(ada.question.get_by_role("alert")).to_be_hidden()  # it is not so any more
    ada.option("Mark a1").click()
    expect(ada.board.get_by_text("Crosses: a1")).to_be_attached()


def test_a_line_that_takes_nothing_is_opened_again_and_nothing_stays_said_of_it(
    server: Server, people: Callable[..., Person]
) -> None:
    """A browser may take long to close a line on which nothing can be sent any more."""
    ada = people().sits(server, server.open("me", "open"))
    ada.page.evaluate(
        "() => { const kept = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'readyState'); let dead;"
        "Object.defineProperty(WebSocket.prototype, 'readyState', {configurable: true,"
        "get() { dead ??= this; return this === dead ? 2 : kept.get.call(this); }}); }"
    )  # the line that is open: those that are opened after it are as they are
    ada.option("Mark a1").click()
    ada.page.mouse.move(2, 2)  # so that nothing more is asked on such a line: what a click would lead to
    expect(ada.page.get_by_text("Connected again, and caught up.").first).to_be_visible()
    expect(ada.page.get_by_text(LOST)).to_be_hidden()
    expect(ada.question.get_by_role("alert")).to_be_hidden()
    ada.option("Mark a1").click()
    expect(ada.board.get_by_text("Crosses: a1")).to_be_attached()


def test_a_server_that_starts_again_has_everything_and_its_guests_come_back_by_themselves(
    tmp_path: Path, people: Callable[..., Person]
) -> None:
    with serving(str(tmp_path / "tables.sqlite")) as own:
        opened = own.open("me", "open")
        ada = people().sits(own, opened)
        ben = people().sits(own, own.sit(opened, 1, "Ben"))
        ada.option("Mark a1").click()
        expect(ben.question).to_be_visible()
        for person in (ada, ben):
            person.forgives("ERR_CONNECTION_REFUSED")
        own.stop()
        for person in (ada, ben):
            expect(person.page.get_by_text(LOST)).to_be_visible()
        own.start()
        for person in (ada, ben):
            expect(person.page.get_by_text(LOST)).to_be_hidden()
        ben.option("Mark b2").click()
        expect(ada.question).to_be_visible()
        expect(ada.board.get_by_text("Noughts: b2")).to_be_attached()


def test_a_double_click_counts_once(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "open")
    ada = people().sits(server, opened)
    ada.option("Mark a1").dblclick()
    expect(ada.waiting).to_contain_text("Waiting for Noughts")
    assert [line["text"] for line in server.see(opened)["log"]["lines"]] == ["Ada marks a1."]


def test_a_click_on_the_board_out_of_turn_is_answered_in_words(server: Server, people: Callable[..., Person]) -> None:
    ada = people().sits(server, server.open("me", "open"))
    ada.option("Mark a1").click()
    expect(ada.waiting).to_contain_text("Waiting for Noughts")
    box = ada.board.bounding_box()
    assert box is not None
    ada.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(ada.waiting.get_by_role("alert")).to_contain_text("It is not your turn: the table waits for Noughts.")


class Line:
    """The line of a page to its tables, in the hands of a test."""

    def __init__(self, person: Person) -> None:
        self.deaf = False  # of what happens at the table nothing comes through any more
        self.breaks = ""  # at the next answer: before or after the server has heard it
        person.page.route_web_socket(re.compile("/live$"), self._opened)

    def _opened(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def say(message: str | bytes) -> None:
            broken = self.breaks if '"answer"' in str(message) else ""
            if broken != "before":
                server.send(message)
            if broken:
                self.breaks = ""
                self.deaf = False
                page.close()
                server.close()

        page.on_message(say)
        server.on_message(lambda message: None if self.deaf and '"update"' in str(message) else page.send(message))


def test_an_answer_that_the_line_lost_is_sent_again(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "open")
    ada = people()
    line = Line(ada)
    ada.sits(server, opened)
    line.breaks = "before"
    ada.option("Mark a1").click()
    expect(ada.waiting).to_contain_text("Waiting for Noughts")
    expect(ada.board.get_by_text("Crosses: a1")).to_be_attached()
    assert len(server.see(opened)["log"]["lines"]) == 1


def test_an_answer_whose_receipt_was_lost_counts_once_and_the_page_says_where_to_look(
    server: Server, people: Callable[..., Person]
) -> None:
    opened = server.open("me", "open")
    ada = people()
    line = Line(ada)
    ada.sits(server, opened)
    line.deaf, line.breaks = True, "after"
    ada.option("Mark a1").click()
    expect(ada.waiting.get_by_role("alert")).to_contain_text("The log shows whether your answer counted")
    expect(ada.log).to_contain_text("Ada marks a1")
    assert len(server.see(opened)["log"]["lines"]) == 1


def test_an_answer_to_a_question_that_was_answered_elsewhere_is_refused_in_words(
    server: Server, people: Callable[..., Person]
) -> None:
    """The same seat is open in two places: one of them answers, and the other presses before it hears of it."""
    opened = server.open("me", "open")
    friend = server.sit(opened, 1, "Ben")
    ada = people()
    line = Line(ada)
    ada.sits(server, opened)
    line.deaf = True
    server.answer(opened, "b2")
    ada.option("Mark a1").click()
    expect(ada.question.get_by_role("alert")).to_contain_text("It is not your turn to answer.")
    server.answer(friend, "c1")
    ada.option("Mark a1").click()
    expect(ada.question.get_by_role("alert")).to_contain_text("The table has moved on")

    line.deaf = False
    server.answer(opened, "a3")  # with this the page hears that it has missed something
    for words in ("Ada marks b2", "Ben marks c1", "Ada marks a3"):
        expect(ada.log).to_contain_text(words)
    expect(ada.waiting).to_be_visible()
