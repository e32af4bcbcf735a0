"""Runs for one player: what there is to take between battles, the seed of the day, the end and what is kept of it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.people import QUICK, Person
from tests.browser.runs import asks, run_until
from tests.browser.servers import Server
from tests.browser.test_spelling import DESKS, SPILLS

# Whether the card that is looked at closely lies over something that could be chosen instead.
COVERED = """() => {
    const card = document.querySelector('.layer').getBoundingClientRect();
    return [...document.querySelectorAll('[data-thing].legal, [data-option]')].filter((each) => {
        const box = each.getBoundingClientRect();
        return box.left < card.right && card.left < box.right && box.top < card.bottom && card.top < box.bottom;
    }).length;
}"""


@pytest.mark.parametrize(("size", "tag"), list(zip(DESKS, ["growth", "replace"], strict=True)))
def test_a_card_looked_at_covers_nothing_to_choose(
    server: Server, people: Callable[..., Person], size: tuple[int, int], tag: str
) -> None:
    ada = people(size, prefs=QUICK).sits(server, run_until(server, asks(tag), character="damsel"))
    expect(ada.question).to_be_visible()
    assert ada.page.evaluate(SPILLS) == []
    offered = ada.board.locator("[data-thing].legal")
    for number in range(offered.count()):
        offered.nth(number).hover()
        expect(ada.page.locator(".layer")).to_be_visible()
        assert ada.page.evaluate(COVERED) == 0
        ada.page.mouse.move(0, 0)
        expect(ada.page.locator(".layer")).to_have_count(0)


def test_a_reward_shows_what_was_taken(server: Server, people: Callable[..., Person]) -> None:
    ada = people(prefs=QUICK).sits(server, run_until(server, asks("reward"), character="damsel"))
    reward = ada.board.get_by_role("region", name=re.compile("^Reward"))
    expect(reward.get_by_role("listitem")).to_have_count(2)
    ada.page.keyboard.press("1")
    growth = ada.board.get_by_role("region", name="Growth cards")
    expect(growth.or_(reward).get_by_role("listitem").first).to_be_visible()
    expect(ada.board.locator("[data-thing='reward:b']")).to_have_count(0)


def test_the_run_of_the_day_ends_in_a_line_to_share(server: Server, people: Callable[..., Person]) -> None:
    ada = people(prefs=QUICK, permissions=["clipboard-read", "clipboard-write"]).comes(server)
    ada.button(re.compile("^Today's run of Paperback")).click()
    ada.sees_table()
    expect(ada.log).to_contain_text(re.compile(r"the seed of the day, daily \d{4}-\d\d-\d\d"))
    ada.option("Damsel").click()
    expect(ada.question).to_contain_text("Spell a word")
    table = ada.path()
    # It is the same table that the lobby leads to.
    ada.comes(server)
    ada.page.get_by_role("link", name=re.compile("^Today's run: go on")).click()
    ada.sees_table()
    assert ada.path() == table
    ada.button("At any time …").click()
    ada.button("Give up the run").click()
    ada.dialog("Give up the run").get_by_role("button", name="Give up the run").click()
    expect(ada.waiting).to_contain_text("You lose")
    line = re.compile(r"Paperback Adventures, daily \d{4}-\d\d-\d\d: ▯{9} Damsel, 0 of 9 battles")
    expect(ada.waiting).to_contain_text(line)
    ada.button("Copy the result").click()
    expect(ada.button("Copied the result")).to_be_visible()
    assert line.match(ada.page.evaluate("navigator.clipboard.readText()"))
    # What the lobby keeps of it.
    ada.comes(server)
    expect(ada.page.get_by_role("link", name=re.compile("^Today's run: how it went"))).to_be_visible()
    ada.button(re.compile("^1 finished, 0 won")).click()
    past = ada.dialog("Your finished games of Paperback Adventures")
    expect(past).to_contain_text("▯▯▯▯▯▯▯▯▯ Damsel, 0 of 9 battles")
    past.get_by_role("link", name="Lost").click()
    expect(ada.waiting).to_contain_text("You lose")


def test_games_for_several_have_no_run_of_the_day(server: Server, people: Callable[..., Person]) -> None:
    ada = people(prefs=QUICK).comes(server)
    expect(ada.button(re.compile("^Today's run"))).to_have_count(1)
