"""The chase in the page: one click goes far, an alarm is seen, a way says what it comes to, and reasons are true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect
from tests.browser.people import QUICK, Person
from tests.browser.servers import Server


def open_chase(server: Server, seed: str, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A table at which Project-0 is to make his first move: his seat, and that of all Agents."""
    fugitive = server.open("me", "open", game="project-0", options={"fugitive": 0, **options}, seed=seed)
    agents = server.sit(fugitive, 1, "Ben")
    while not server.see(fugitive)["scene"]["status"].startswith("Round"):
        asked = fugitive if server.see(fugitive).get("question") else agents
        server.answer(asked, server.see(asked)["question"]["options"][0]["id"])
    return fugitive, agents


def stay(server: Server, fugitive: dict[str, Any], agents: dict[str, Any]) -> None:
    """A round in which nobody moves or asks."""
    server.answer(fugitive, [])
    while question := server.see(agents).get("question"):
        ids = [option["id"] for option in question["options"]]
        server.answer(agents, "stay" if "stay" in ids else "end turn")


def test_one_click_on_a_far_place_walks_there(server: Server, people: Callable[..., Person]) -> None:
    fugitive, agents = open_chase(server, "alley 1")
    server.answer(fugitive, [])
    far = server.see(agents)["question"]["further"][-1]
    ben = people(prefs=QUICK).sits(server, agents)
    ben.board.locator(f"[data-thing='{far['touches'][0]}']").click()
    expect(ben.log).to_contain_text(f"Agent 1 walks to {far['id'].removeprefix('walk:')}")


def test_a_way_says_what_it_comes_to_and_why_it_does_not_go_on(server: Server, people: Callable[..., Person]) -> None:
    fugitive, _ = open_chase(server, "alley 4")
    ends = server.see(fugitive)["question"]["hints"]["ends"]
    data = next(place for place, words in ends.items() if "collects" in words)
    ada = people(prefs=QUICK).sits(server, fugitive)
    for _ in range(5):
        ada.page.keyboard.press("1")
    expect(ada.question).to_contain_text("no step left")
    ada.page.keyboard.press("ArrowLeft")
    expect(ada.question.get_by_role("alert")).to_contain_text("A way has at most 5 steps; these are all used.")
    for _ in range(5):
        ada.page.keyboard.press("Backspace")
    expect(ada.question).to_contain_text("5 steps left")
    ada.board.locator(f"[data-thing='{data}']").click()
    expect(ada.question).to_contain_text("There: collects the data point")


def test_who_is_found_sees_the_alarm_and_a_replay_changes_eyes_by_a_key(
    server: Server, people: Callable[..., Person]
) -> None:
    fugitive, agents = open_chase(server, "alley 1", sighting_every=3)
    for _ in range(3):
        stay(server, fugitive, agents)
    ada = people(prefs=QUICK).sits(server, fugitive)
    expect(ada.page.get_by_role("banner").get_by_text("You are in sight on")).to_be_visible()
    expect(ada.question).to_contain_text("You are in sight on")
    expect(ada.question).not_to_contain_text("in secret")
    server.answer(fugitive, "deed:concede")
    ada.comes(server, f"/t/{fugitive['table']}/replay")
    eyes = ada.page.get_by_role("combobox", name="Through the eyes of")
    expect(eyes).to_have_value("0")
    ada.page.keyboard.press("e")
    expect(eyes).to_have_value("1")
