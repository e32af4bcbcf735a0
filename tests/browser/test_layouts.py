"""Tracks in each of their looks, and parts where their role belongs: scenes of no game on a real page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Route, expect
from tests.browser.people import DESK, PHONE, Person
from tests.browser.servers import Server
from tests.browser.walking import Moment, Walk

from fabletop.engine.match import Match
from fabletop.engine.registry import get_game
from fabletop.engine.scene import (
    Card,
    Cards,
    Counter,
    Counters,
    GraphBoard,
    Link,
    Marker,
    Notch,
    Pages,
    Part,
    Place,
    Role,
    Scene,
    Spread,
    Strip,
    Track,
    to_read,
)

BOATS = (Marker("boat:1", "Ada", 2, mark="A", colour="#AA0000"), Marker("boat:2", "Bo", 7, mark="B"))
LOOKS = ("ruler", "perforated", "sketched", "spines", "gauge")


def row(id_: str, role: Role = "main") -> Track:
    strip = Strip("s", "", 0, 8, {n: Notch(f"{n + 6}:00", note="dusk" if n == 6 else "") for n in range(9)})
    return Track(id_, f"As a {id_}", (strip,), BOATS, role=role)


LEGS = {
    1: Notch("Mole", note="2 hours", colour="#334455", state="done"),
    2: Notch("Reef", colour="#5A2A6E", state="now"),
    3: Notch("a storm", large=True, state="ahead"),
}
TRIP = Track("trip", "The trip", (Strip("legs", "", 1, 3, LEGS),))
TIDE = Track(
    "tide",
    "High tide",
    (
        Strip("catch", "Catch", 0, 6, {n: Notch(str(n // 2), lit=n == 3) for n in range(7)}),
        Strip("nets", "Nets", 1, 5, {2: Notch(icons=("fish",), lit=True), 4: Notch(icons=("fish",))}),
    ),
    (Marker("peg:catch", "Catch", 3, "catch", "●"), Marker("peg:nets", "Nets", 2, "nets", "N", "#335577")),
    "The boat leans.",
    note="Wind from the west.",
)
BAY = GraphBoard("bay", (Place("p:a", "Mole", 0, 0), Place("p:b", "Reef", 100, 40)), (Link("p:a", "p:b"),))


def numbers(id_: str, role: Role) -> Counters:
    return Counters(id_, id_.title(), (Counter(f"{id_}:1", "Fish", "3"),), role=role)


def cards(id_: str, role: Role) -> Cards:
    return Cards(id_, id_.title(), (Card(f"card:{id_}", f"Card of {id_}", "Catches."),), role=role)


def text(id_: str, role: Role) -> Pages:
    return to_read(id_, id_.title(), "Gulls.", role=role)


def at_table(server: Server, people: Callable[..., Person], size: tuple[int, int]) -> tuple[Person, Walk, Moment]:
    """Somebody at a table whose skin has a track for each look, named as it."""
    ada = people(size, {"speed": 0, "forced": False})

    def dressed(route: Route) -> None:
        game = route.fetch().json()
        game["skin"]["tracks"] = {look: look for look in LOOKS} | {"trip": "spines"}
        route.fulfill(json=game)

    ada.page.route("**/api/games/noughts", dressed)
    match = Match(get_game("noughts"), seats=2, seed=1)
    return ada, Walk(ada, server, "noughts", 2), Moment("start", 0, match)


def shown(server: Server, people: Callable[..., Person], scene: Scene, size: tuple[int, int] = DESK) -> Person:
    ada, walk, moment = at_table(server, people, size)
    walk.lays_out(moment, scene)
    return ada


def region(ada: Person, name: str) -> Locator:
    return ada.page.get_by_role("region", name=name, exact=True)


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_every_look_shows_what_stands_on_a_track(
    server: Server, people: Callable[..., Person], size: tuple[int, int]
) -> None:
    tracks: tuple[Part, ...] = tuple(row(look) for look in LOOKS if look != "spines")
    ada = shown(server, people, Scene("Bay", "", Spread("desk", (*tracks, TRIP, TIDE))), size)
    for look in ("ruler", "sketched", "gauge"):
        expect(region(ada, f"As a {look}")).to_contain_text("Ada at 8:00")
        expect(region(ada, f"As a {look}")).to_contain_text("Bo at 13:00")
    expect(region(ada, "As a perforated").get_by_role("button")).to_have_count(2)
    expect(region(ada, "As a perforated").get_by_role("button", name="Ada: 8:00")).to_be_visible()
    expect(region(ada, "The trip").get_by_role("listitem")).to_have_count(3)
    expect(region(ada, "The trip")).to_contain_text("here now")
    expect(region(ada, "High tide")).to_contain_text("The boat leans.")
    expect(region(ada, "High tide")).to_contain_text("Nets at 2")


def test_needles_and_marks_stand_where_their_markers_are(server: Server, people: Callable[..., Person]) -> None:
    ada = shown(server, people, Scene("Bay", "", Spread("desk", (row("gauge"), TIDE))))
    needles = region(ada, "As a gauge").locator(".needle")
    expect(needles).to_have_count(2)
    turned = needles.evaluate_all("all => all.map(each => each.style.rotate)")
    first, second = (float(each.removesuffix("deg")) for each in turned)
    assert (round(first, 1), round(second, 1)) == (-62.5, 93.8)  # 2 and 7 of 8, on a scale from -125 to 125
    tide = region(ada, "High tide")
    columns = {title: middle(tide.get_by_title(title))[0] for title in ("Catch: 3", "Nets: 2")}
    assert columns["Catch: 3"] > columns["Nets: 2"], "equal numbers stand in one column"
    lit = middle(tide.locator(".strip").nth(1).locator(".space.counts"))[0]
    assert abs(lit - columns["Nets: 2"]) < 3


@pytest.mark.parametrize("make", [numbers, cards, text])
def test_parts_of_a_spread_lie_where_their_role_belongs(
    server: Server, people: Callable[..., Person], make: Callable[[str, Role], Part]
) -> None:
    """Whatever they are: the same kind of part is lead, main, foot and along."""
    roles: tuple[Role, ...] = ("foot", "main", "along", "lead")
    ada = shown(server, people, Scene("Bay", "", Spread("desk", tuple(make(role, role) for role in roles))))
    places = {role: middle(ada.page.locator(f".spread > .{role} > *").first) for role in roles}
    assert places["lead"][0] < min(places[role][0] for role in ("main", "along"))
    assert places["along"][1] < places["main"][1] < places["foot"][1]
    for role in roles:
        expect(ada.page.locator(f".spread > .{role}")).to_contain_text(re.compile(role, re.IGNORECASE))


def test_what_is_going_on_lies_on_the_board_and_the_rest_beside_it(
    server: Server, people: Callable[..., Person]
) -> None:
    aside = (
        cards("hand", "main"), numbers("crew", "foot"), numbers("prices", "lead"), text("dawn", "lead"),
        row("perforated", "along"),
    )  # fmt: skip
    ada = shown(server, people, Scene("Bay", "", BAY, aside))
    hero = ada.page.locator(".hero")
    expect(hero.locator(".lead")).to_contain_text("Prices")  # the first of them below the board
    expect(hero.locator(".page")).to_contain_text("Gulls.")
    expect(hero.locator(".along").get_by_role("button")).to_have_count(2)
    beside = ada.page.locator(".aside")
    expect(beside).to_contain_text("Card of hand")
    expect(beside).to_contain_text("Crew")
    expect(beside).not_to_contain_text("Prices")
    assert middle(hero.locator(".along"))[1] < middle(hero.locator(".map"))[1] < middle(hero.locator(".lead"))[1]
    assert middle(hero.locator(".page"))[0] > middle(hero.locator(".map"))[0]
