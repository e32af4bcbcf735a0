"""Without a mouse: from the lobby to the end of a game, and always to be seen where one is."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.people import Person
from tests.browser.playing import SCREEN, is_asked, is_over
from tests.browser.servers import Server

# What that which has the focus is called.
FOCUSED = "(document.activeElement?.labels?.[0] ?? document.activeElement)?.innerText ?? ''"
# The number of the first option: that of its cell, as long as there is a choice.
NUMBER = "document.querySelector('[data-option]')?.getAttribute('aria-keyshortcuts') ?? '1'"


def test_a_game_from_the_lobby_to_its_end_by_keys_alone(server: Server, people: Callable[..., Person]) -> None:
    ada = people(prefs={"speed": 0}).comes(server)
    keys = ada.page.keyboard
    expect(ada.button("Set up a table of Noughts and Crosses")).to_be_visible()
    _tab_to(ada, "Set up a table of Noughts and Crosses")
    keys.press("Enter")
    expect(ada.dialog("Noughts and Crosses")).to_be_visible()
    _tab_to(ada, "Your name")
    keys.type("Ada")
    keys.press("Enter")
    ada.sees_table()
    ways = [["5"], ["ArrowDown", "Enter"], ["Tab-to-option", "Enter"], ["/", "number", "Enter"]]
    while True:
        ada.until(lambda: is_asked(ada) or is_over(ada))
        if is_over(ada):
            break
        before = ada.page.evaluate(SCREEN)
        number = ada.page.evaluate(NUMBER)
        for key in ways[0]:
            if key == "Tab-to-option":
                _tab_to(ada, "Mark")
            elif key == "number":
                keys.type(number)
            else:
                keys.press(key)
        ways = [*ways[1:], ["number"]]
        ada.page.wait_for_function(f"(before) => ({SCREEN})() !== before", arg=before)
    expect(ada.waiting.get_by_role("heading").first).to_be_focused()


def _tab_to(person: Person, label: str, most: int = 60) -> None:
    """Press Tab until what has the focus is called so."""
    passed = []
    for _ in range(most):
        person.page.keyboard.press("Tab")
        passed.append(" ".join(person.page.evaluate(FOCUSED).split()))
        if label in passed[-1]:
            return
    raise AssertionError(f"no {label} among {passed}")


def test_what_has_the_focus_can_be_seen(server: Server, people: Callable[..., Person]) -> None:
    ada = people((1280, 800), reduced_motion="reduce").comes(server)
    expect(ada.button("Set up a table of Noughts and Crosses")).to_be_visible()
    _all_seen(ada, 7)
    ada.sits(server, server.open("me", "open"))
    expect(ada.question).to_be_visible()
    _all_seen(ada, 12)


# What has the focus and a little around it; a card that leads somewhere shows it as a whole.
BOX = """() => {
    const box = (document.activeElement.closest('article') ?? document.activeElement).getBoundingClientRect();
    const [x, y] = [Math.max(0, box.x - 12), Math.max(0, box.y - 12)];
    const [right, bottom] = [Math.min(innerWidth, box.right + 12), Math.min(innerHeight, box.bottom + 12)];
    return { x, y, width: right - x, height: bottom - y };
}"""


def _all_seen(person: Person, stops: int) -> None:
    """Everything that the Tab key stops at looks different while it has the focus."""
    page = person.page
    for _ in range(stops):
        page.keyboard.press("Tab")
        name = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        box = page.evaluate(BOX)
        focused = page.screenshot(clip=box)
        page.evaluate("window.was = document.activeElement, was.blur()")
        assert page.screenshot(clip=box) != focused, f"nothing shows that this has the focus: {name}"
        page.evaluate("was.focus({ focusVisible: true })")
