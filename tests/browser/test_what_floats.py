"""What floats above a page: menus, messages and hints are dressed like the table, and go when they are done with."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect
from tests.browser.people import Person
from tests.browser.servers import Server

HUE = """(element) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    canvas.fillStyle = getComputedStyle(element).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red, , blue] = canvas.getImageData(0, 0, 1, 1).data;
    return blue - red;
}"""


def test_menus_and_messages_wear_the_colours_of_the_table(server: Server, people: Callable[..., Person]) -> None:
    """The room is brown, the city by night is blue."""
    opened = server.open("me", "open", game="project-0", options={"fugitive": 0}, seed="alleys", listed=True)
    ada = people(color_scheme="dark", permissions=["clipboard-write"]).comes(server)
    ada.button("How it looks").click()
    assert _blueness(ada.page.get_by_role("menu", name="How it looks")) < 0
    ada.sits(server, opened)
    ada.button("Menu").click()
    assert _blueness(ada.page.get_by_role("menu", name="Menu")) > 0
    ada.page.get_by_role("menuitem", name="Invite …").click()
    ada.dialog("Invite").get_by_role("button", name="Copy").click()
    said = ada.page.locator(".toast", has_text="The link is copied.")
    assert _blueness(said) > 0
    ada.dialog("Invite").get_by_role("button", name="Close").click()
    ada.page.get_by_role("link", name="To the lobby").click()
    ada.button("How it looks").click()
    assert _blueness(ada.page.get_by_role("menu", name="How it looks")) < 0  # the room is itself again


def test_a_hint_goes_with_the_pointer_and_does_not_come_with_the_focus_of_a_press(
    server: Server, people: Callable[..., Person]
) -> None:
    ada = people().sits(server, server.open("me", "open"))
    hints = ada.page.locator(".hint")
    ada.button("Menu").hover()
    expect(hints).to_have_text(["Menu"])
    ada.button("Menu").click()
    expect(hints).to_have_count(0)
    ada.page.get_by_role("menuitem", name="Keys …").click()
    ada.dialog("Keys").get_by_role("button", name="Close").click()  # which gives the focus back to the menu's button
    ada.page.get_by_role("link", name="To the lobby").hover()
    expect(hints).to_have_text(["To the lobby"])


def test_escape_closes_the_key_to_the_map_and_nothing_else(server: Server, people: Callable[..., Person]) -> None:
    opened = server.open("me", "open", game="project-0", options={"fugitive": 0}, seed="alleys")
    ada = people().sits(server, opened)
    key = ada.button("Key to the map")
    key.click()
    expect(key).to_have_attribute("aria-expanded", "true")
    ada.page.keyboard.press("Escape")
    expect(key).to_have_attribute("aria-expanded", "false")


def _blueness(element: Locator) -> int:
    expect(element).to_be_visible()
    found: int = element.evaluate(HUE)
    return found
