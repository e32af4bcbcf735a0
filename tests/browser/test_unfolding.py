"""What an answer sets off is shown one thing after the other; one key goes to the end, and it can be read as a list."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.people import DESK, PHONE, QUICK, Person
from tests.browser.servers import Server
from tests.browser.test_spelling import a_word, opened_table, types

SLOW = {**QUICK, "speed": 1}  # the slowest there is: all in all some ten seconds for a word


def happens(person: Person) -> Locator:
    return person.page.get_by_role("region", name="What happens", exact=True)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_things_happen_one_after_the_other(
    server: Server, people: Callable[..., Person], size: tuple[int, int]
) -> None:
    opened = opened_table(server)
    ada = people(size, prefs=SLOW).sits(server, opened)
    expect(ada.question).to_contain_text("Spell a word")
    word = a_word(server, opened)
    types(ada, word)
    ada.page.keyboard.press("Enter")
    expect(happens(ada)).to_contain_text(re.compile(r"\d of \d"))
    assert len(beats_sent(ada)) > 4
    ada.page.keyboard.press("Escape")
    expect(ada.question).to_contain_text("Spell a word")
    expect(happens(ada)).to_have_count(0)
    ada.question.get_by_role("button", name=re.compile("^What happened")).click()
    expect(ada.page.get_by_text(f"You play {word.upper()}").first).to_be_visible()


def test_the_last_of_them_is_how_things_stand(server: Server, people: Callable[..., Person]) -> None:
    opened = opened_table(server)
    ada = people(prefs=SLOW).sits(server, opened)
    types(ada, a_word(server, opened))
    ada.page.keyboard.press("Enter")
    expect(happens(ada)).to_be_visible()
    while ada.question.count() == 0:
        ada.page.keyboard.press("ArrowRight")
    expect(ada.log).to_contain_text("will next")
    expect(happens(ada)).to_have_count(0)


def test_where_nothing_moves_it_is_a_list(server: Server, people: Callable[..., Person]) -> None:
    opened = opened_table(server)
    ada = people(prefs=QUICK).sits(server, opened)
    word = a_word(server, opened)
    types(ada, word)
    ada.page.keyboard.press("Enter")
    ada.until(lambda: beats_sent(ada))
    ada.question.get_by_role("button", name=re.compile("^What happened")).click()
    expect(ada.question.get_by_role("listitem").filter(has_text=f"You play {word.upper()}")).to_be_visible()


def beats_sent(person: Person) -> list[Any]:
    return next((frame["beats"] for frame in reversed(person.frames) if frame.get("beats")), [])
