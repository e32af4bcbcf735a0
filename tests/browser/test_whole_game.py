"""A whole game of Project-0 in two browsers, and nothing on the wire that gives the hidden man away."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import expect
from tests.browser.leaks import Fugitive, Watch
from tests.browser.people import QUICK, Person
from tests.browser.playing import at_random, play, take_hint
from tests.browser.servers import Server

SHORT = {"fugitive": 0, "round_limit": 4, "sighting_every": 3}


def test_two_browsers_and_a_computer_play_project_0_and_the_hidden_position_never_reaches_an_agent(
    server: Server, people: Callable[..., Person]
) -> None:
    opened = server.open("me", "open", "careless", game="project-0", options=SHORT, seed="alleys")
    ada = people(prefs=QUICK).sits(server, opened)
    ben = people(prefs=QUICK).sits(server, server.sit(opened, 1, "Ben"))
    play({ada: take_hint, ben: at_random(Random(1))})

    for person in (ada, ben):
        expect(person.waiting.get_by_role("heading").first).to_have_text(re.compile("You (win|lose)"))
        expect(person.waiting.get_by_role("button", name="Rematch")).to_be_visible()
        expect(person.log.locator("[data-line]").last).to_be_in_viewport()  # the log has followed
    secret = Fugitive(ada.frames, ada.times)
    watch = Watch(secret)
    checked = 0
    for frame, time in zip(ben.frames, ben.times, strict=True):
        if frame.get("outcome"):
            break
        assert not (wrong := watch.read(frame, secret.hidden_at(time))), wrong
        checked += 1
    assert checked > 15, "that was no game"


LEAKS: dict[str, Callable[[dict[str, Any], str], object]] = {
    "where he is": lambda view, place: _board(view)["pieces"].append(
        {"id": "fugitive", "at": f"space:{place}", "label": "Project-0", "mark": "@", "note": "hidden"}
    ),
    "a peg without a note": lambda view, place: _board(view)["pieces"].append(
        {"id": "shadow", "at": f"space:{place}", "label": "", "mark": "", "note": ""}
    ),
    "where he was never seen": lambda view, place: _board(view)["pieces"].append(
        {"id": "last-seen", "at": f"space:{place}", "label": "", "mark": "?", "note": ""}
    ),
    "his way": lambda view, place: _board(view)["routes"].append(
        {"id": "trail", "name": "his way", "colour": "", "places": [f"space:{place}"], "kind": "trail"}
    ),
    "a mark on the map": lambda view, place: _board(view)["places"][0].update(note="he is here"),
    "the status": lambda view, place: view["scene"].update(status=f"Project-0 moves to {place}"),
    "a line of the log": lambda view, place: _line(view, f"Project-0 moves to {place}."),
    "a line about an Agent": lambda view, place: _line(view, f"Agent 1 just misses {place}.", "agent:1"),
    "a link": lambda view, place: _line(view, "Project-0 has moved.", f"space:{place}"),
    "a notice": lambda view, place: view["notices"]["lines"].append({"number": 9, "after": 0, "text": place}),
    "words about taking back": lambda view, place: view["back"].update(words=f"{place} was shown."),
    "a key": lambda view, place: view.update({f"space:{place}": 1}),
    "a beat": lambda view, place: view.update(beats=[{"lines": 1, "scene": {"status": place}, "pace": "usual"}]),
    "a part of a beat": lambda view, place: view.update(beats=[{"lines": 1, "pace": "usual", "hint": "he is near"}]),
}


def test_the_check_on_what_agents_are_sent_notices_every_leak(server: Server) -> None:
    _, agent, watch, place = _beginning(server)
    assert watch.read(agent, {place}) == []
    for name, leak in LEAKS.items():
        leaking = copy.deepcopy(agent)
        leak(leaking, place)
        assert watch.read(leaking, {place}), f"it does not notice {name}"


def test_the_check_on_what_agents_are_sent_refuses_what_is_for_the_fugitive(server: Server) -> None:
    fugitive, agent, watch, place = _beginning(server)
    wrong = "\n".join(watch.read(fugitive, {place}))
    for words in ("'fugitive'", "'data:", "dossier", "Project-0's question", "a line about where he is"):
        assert words in wrong, f"nothing about {words}"
    seen_there = {"id": "fugitive", "at": f"space:{place}", "label": "Project-0", "mark": "@", "note": "in sight"}
    _board(agent)["pieces"].append(seen_there)
    _line(agent, f"Project-0 is found on {place}!")
    assert watch.read(agent, {place}) == [], "what everybody sees is no secret"


def _beginning(server: Server) -> tuple[dict[str, Any], dict[str, Any], Watch, str]:
    """What both sides are shown when Project-0 has to make his first move, and where he is."""
    opened = server.open("me", "open", game="project-0", options=SHORT, seed="alleys")
    agents = server.sit(opened, 1, "Ben")
    views = [server.see(seat) for seat in (opened, agents)]
    while not any(piece["id"] == "agent:3" for piece in _board(views[0])["pieces"]):
        asked = next(seat for seat, view in zip((opened, agents), views, strict=True) if view["question"])
        server.answer(asked, server.see(asked)["question"]["options"][0]["id"])
        views = [server.see(seat) for seat in (opened, agents)]
    secret = Fugitive([views[0]], [0])
    (place,) = secret.hidden_at(0)
    return views[0], views[1], Watch(secret), place


def _board(view: dict[str, Any]) -> dict[str, Any]:
    board: dict[str, Any] = view["scene"]["board"]["whole"]
    return board


def _line(view: dict[str, Any], text: str, thing: str = "") -> None:
    links = [{"start": 0, "end": 1, "thing": thing}] if thing else []
    view["log"]["lines"].append({"number": 99, "text": text, "rule": "", "links": links, "told": True})
