"""Somebody who plays any game: reads the question on the screen and answers it, by clicks and by number keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, expect
from tests.browser.people import Person

CONFIRM = re.compile("Go to|Stay on|Confirm|Choose none")
# All that an answer can change: how the game stands, the question, its options, the end of the log.
SCREEN = """() => [
    document.querySelector('header [role=status]')?.textContent,
    document.querySelector('[data-question]')?.textContent,
    ...[...document.querySelectorAll('[data-option]')].map((each) => each.dataset.option),
    [...document.querySelectorAll('[data-line]')].at(-1)?.dataset.line,
].join('|')"""


def is_asked(person: Person) -> bool:
    return person.question.is_visible()


def is_over(person: Person) -> bool:
    return person.page.get_by_text("The game is over", exact=True).is_visible()


def at_random(dice: Random) -> Callable[[Person], None]:
    """Some answer to the question on the screen."""
    return lambda person: _answer(person, dice)


def _answer(person: Person, dice: Random) -> None:
    before = person.page.evaluate(SCREEN)
    confirm = person.question.locator("button:not([data-option])", has_text=CONFIRM)
    if confirm.count():  # a way or a selection: some parts, then the confirmation
        for _ in range(dice.randrange(1, 4)):
            if _offered(person).count():
                _pick(person, dice)
        while not confirm.is_enabled():
            _pick(person, dice)
        confirm.click()
    else:
        _pick(person, dice)
    person.page.wait_for_function(f"(before) => ({SCREEN})() !== before", arg=before)


def _offered(person: Person) -> Locator:
    return person.question.locator("[data-option]")


def _pick(person: Person, dice: Random) -> None:
    options = _offered(person)
    count = options.count()
    number = dice.randrange(count)
    if count > 9 or dice.random() < 0.5:
        options.nth(number).click()
    else:
        expect(options.first).to_be_enabled()
        key = options.nth(number).get_attribute("aria-keyshortcuts")
        assert key is not None, "an option has no key"
        person.page.keyboard.press(key)


def take_hint(person: Person) -> None:
    """Answer as a computer player would."""
    before = person.page.evaluate(SCREEN)
    person.question.get_by_role("button", name="Hint").click()
    person.page.get_by_role("region", name="Hint", exact=True).get_by_role("button", name="Play it").first.click()
    person.page.wait_for_function(f"(before) => ({SCREEN})() !== before", arg=before)


def play(players: dict[Person, Callable[[Person], None]], most: int = 400) -> None:
    """All answer, each in their own way, whatever they are asked until the game is over for each."""
    for _ in range(most):
        next(iter(players)).until(lambda: any(map(is_asked, players)) or all(map(is_over, players)))
        if all(map(is_over, players)):
            return
        for person, reply in players.items():
            if is_asked(person):
                reply(person)
    raise AssertionError(f"the game is not over after {most} answers")
