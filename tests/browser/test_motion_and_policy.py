"""Nothing moves for those who do not want it; and a page that broke its own security policy would be noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.people import Person
from tests.browser.servers import Server

# Notes, with every picture that the browser draws, what is under way on the page.
NOTE = """
window.moved = new Set();
(function look() {
    for (const each of document.getAnimations()) {
        const time = each.effect?.getComputedTiming();
        if (each.playState === 'running' && time && time.duration > 1) {
            const what = each.animationName ?? each.transitionProperty ?? 'movement';
            window.moved.add(`${what} of ${each.effect.target?.outerHTML.slice(0, 80)}`);
        }
    }
    requestAnimationFrame(look);
})();
"""


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_with_reduced_motion_nothing_moves(server: Server, people: Callable[..., Person], wish: str) -> None:
    """And without it something does, or this would show nothing."""
    opened = server.open("me", "open", game="project-0", options={"fugitive": 0}, seed="alleys", listed=True)
    friend = server.sit(opened, 1, "Ben")
    ada = people(prefs={"forced": False}, reduced_motion=wish)  # or the page answers for her at the same time
    ada.context.add_init_script(NOTE)
    ada.comes(server)
    ada.button("Set up a table of Project-0").click()
    ada.dialog("Project-0").get_by_role("button", name="Close").click()
    moved = ada.page.evaluate("[...moved]")
    ada.sits(server, opened)
    for _ in range(12):
        asked = next(seat for seat in (opened, friend) if server.see(seat)["question"])
        question = server.see(asked)["question"]
        server.answer(asked, question["options"][-1]["id"] if question.get("options") else [])
    lines = server.see(opened)["log"]["lines"]
    expect(ada.log).to_contain_text(lines[-1]["text"])
    ada.button("Menu").click()
    ada.page.get_by_role("menuitem", name="Rules").click()
    expect(ada.dialog("Rules of Project-0")).to_be_visible()
    moved += ada.page.evaluate("[...moved]")
    if wish == "reduce":
        assert not moved
    else:
        assert moved


def test_what_the_security_policy_forbids_is_noticed(server: Server, people: Callable[..., Person]) -> None:
    """All tests fail on errors in the console; a breach of the policy is one."""
    ada = people().comes(server)
    ada.page.evaluate("document.body.setAttribute('style', 'color: red')")
    ada.until(lambda: ada.faults)
    assert "Content Security Policy" in ada.faults[0]
    ada.forgives("Content Security Policy")
