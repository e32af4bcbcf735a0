"""Floors and cards in a grid: walked by keys, picked by clicks, said in words; the view moves without drawing anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.people import PHONE, QUICK, Person
from tests.browser.servers import Server

# Counts what changes in the drawing of the ground and of those who stand there.
WATCHED = """() => {
    window.changes = 0;
    const seen = new MutationObserver((all) => (window.changes += all.length));
    for (const part of document.querySelectorAll(".floor-ground, .borders, .chips, .standee"))
        seen.observe(part, {attributes: true, childList: true, characterData: true, subtree: true});
}"""


@pytest.fixture
def halls(fair: Server) -> dict[str, Any]:
    return fair.open("me", game="halls")


def things(person: Person, thing: str) -> Locator:
    return person.board.locator(f"[data-thing='{thing}']")


def at(locator: Locator) -> tuple[float, float]:
    """The middle of something on the screen."""
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def counted(person: Person, metric: str) -> float:
    """What the browser counts of its own work on this page."""
    session = person.context.new_cdp_session(person.page)
    session.send("Performance.enable")
    found = session.send("Performance.getMetrics")["metrics"]
    session.detach()
    return float(next(each["value"] for each in found if each["name"] == metric))


def test_a_full_size_floor_is_a_dozen_shapes_and_not_400(
    fair: Server, people: Callable[..., Person], halls: dict[str, Any]
) -> None:
    ada = people(prefs=QUICK).sits(fair, halls)
    expect(ada.board.locator(".standee")).to_have_count(12)
    assert ada.board.locator(".floor-ground *").count() < 120
    for shape in ("ajar", "leaf", "barred", "splinters", "bars", "fog"):
        expect(ada.board.locator(f".borders > .{shape}").first).to_be_attached()
    rings = ada.board.locator("[data-piece='hero:ada'] .ring.empty")
    expect(rings).to_have_count(3)


def test_panning_and_zooming_lay_out_nothing_and_draw_nothing_anew(
    fair: Server, people: Callable[..., Person], halls: dict[str, Any]
) -> None:
    """So that no task can be long, on whatever machine: the view moves by a transform, and that is all."""
    ada = people(prefs=QUICK).sits(fair, halls)
    expect(ada.board.locator(".standee")).to_have_count(12)
    stage, world = ada.board.locator(".stage"), ada.board.locator(".world")
    x, y = at(stage)
    ada.page.mouse.move(x, y)
    for _ in range(6):
        ada.page.mouse.wheel(0, -120)
    expect(ada.board.locator(".overview")).to_be_visible()
    expect(ada.board.locator(".stage.moving")).to_have_count(0)
    ada.page.evaluate(WATCHED)
    laid, before = counted(ada, "LayoutCount"), world.get_attribute("style")
    ada.page.mouse.down()
    ada.page.mouse.move(x + 160, y + 110, steps=30)
    ada.page.mouse.up()
    expect(ada.board.locator(".stage.moving")).to_have_count(0)
    assert world.get_attribute("style") != before, "the view has moved"
    # The first move may bring a note that is laid out; the others do not.
    assert counted(ada, "LayoutCount") - laid <= 4
    for _ in range(3):
        ada.page.mouse.wheel(0, 60)
    expect(ada.board.locator(".stage.moving")).to_have_count(0)
    assert ada.page.evaluate("window.changes") == 0


def test_arrows_walk_from_space_to_space_and_shift_moves_the_view(
    fair: Server, people: Callable[..., Person], halls: dict[str, Any]
) -> None:
    ada = people(prefs=QUICK).sits(fair, halls)
    things(ada, "space:7.3").focus()
    ada.page.keyboard.press("ArrowRight")
    here = things(ada, "space:7.4")
    expect(here).to_be_focused()
    label = here.get_attribute("aria-label") or ""
    for words in ("row 7, column 4", "Health 7 of 9", "east: wall", "Ada gets to 26 spaces"):
        assert words in label
    expect(ada.board.locator("[data-overlay='reach']")).to_be_attached()
    expect(ada.board.locator("[data-overlay='rise']")).to_have_count(0)
    ada.page.keyboard.press("ArrowDown")
    ada.page.keyboard.press("ArrowDown")
    expect(things(ada, "space:9.4")).to_be_focused()
    ada.page.keyboard.press("+")
    expect(ada.board.locator(".stage.moving")).to_have_count(0)
    world = ada.board.locator(".world")
    before = world.get_attribute("style")
    ada.page.keyboard.press("Shift+ArrowDown")
    expect(world).not_to_have_attribute("style", before or "")
    expect(things(ada, "space:9.4")).to_be_focused()


def test_spaces_figures_and_doors_are_picked_where_they_are(
    fair: Server, people: Callable[..., Person], halls: dict[str, Any]
) -> None:
    ada = people(prefs=QUICK).sits(fair, halls)
    expect(ada.board.locator("[data-border='door:4'].ajar")).to_be_attached()
    ada.page.mouse.click(*at(things(ada, "door:4")))
    expect(ada.log).to_contain_text("leaves the door closed")
    expect(ada.board.locator("[data-border='door:4'].leaf")).to_be_attached()
    ada.page.mouse.click(*at(things(ada, "beast:1")))
    expect(ada.log).to_contain_text("strikes the Stoker")
    expect(ada.board.locator("[data-piece='beast:1'] .count text")).to_have_text("4")
    ada.page.mouse.click(*at(things(ada, "space:6.3")))
    expect(ada.log).to_contain_text("walks to 6.3")
    gauges = "Health 7 of 9, Stamina 3 of 5, Essence 2 of 4"
    expect(ada.board.get_by_text(f"Ada (her turn, {gauges}): row 6, column 3")).to_be_attached()


def test_those_who_listen_hear_the_overlays_and_the_doors(
    fair: Server, people: Callable[..., Person], halls: dict[str, Any]
) -> None:
    ada = people(prefs=QUICK).sits(fair, halls)
    for words in (
        "The Stoker will go for Ada and strike.",
        "Dov does not see the Lamplighter: a wall is between them.",
        "the cistern gate: door, locked. The brass key opens it.",
    ):
        expect(ada.board.get_by_text(words)).to_be_attached()


def test_a_phone_shows_where_it_happens_with_an_overview(
    fair: Server, people: Callable[..., Person], halls: dict[str, Any]
) -> None:
    ada = people(PHONE, QUICK, has_touch=True, is_mobile=True).sits(fair, halls)
    overview = ada.board.locator(".overview")
    expect(overview).to_be_visible()
    expect(ada.board.locator("[data-piece='hero:ada']")).to_be_in_viewport()
    box = overview.bounding_box()
    assert box is not None
    assert box["width"] < PHONE[0] / 3
    far = ada.board.locator("[data-piece='beast:8'] .face")
    expect(far).not_to_be_in_viewport()
    ada.page.touchscreen.tap(box["x"] + 0.86 * box["width"], box["y"] + 0.82 * box["height"])
    expect(far).to_be_in_viewport()


def test_a_broken_line_of_sight_shows_where_it_breaks(
    fair: Server, people: Callable[..., Person], halls: dict[str, Any]
) -> None:
    ada = people(prefs=QUICK).sits(fair, halls)
    ada.button("The whole board").click()
    expect(ada.button("The whole board")).to_have_count(0)
    ada.page.mouse.move(*at(ada.board.locator("[data-piece='hero:dov'] .face")))
    sight = ada.board.locator("[data-overlay='sight']")
    expect(sight.locator(".stop")).to_be_attached()
    expect(sight.locator(".lost")).to_be_attached()
    expect(ada.board.locator(".tip")).to_contain_text("Dov does not see the Lamplighter")


def test_cards_in_a_grid_show_their_sides_and_are_walked(fair: Server, people: Callable[..., Person]) -> None:
    opened = fair.open("me", game="worlds")
    ada = people(prefs=QUICK).sits(fair, opened)
    for side in ("open", "closed", "barrier", "sea"):
        expect(ada.board.locator(f"[data-side='{side}']").first).to_be_attached()
    expect(ada.board.locator(".covers")).to_have_text("+1")
    market = things(ada, "card:market")
    market.focus()
    label = market.get_attribute("aria-label") or ""
    for words in ("Night market", "Trade one thing", "north sea, east open, south open, west open", "Here: Ben"):
        assert words in label
    ada.page.keyboard.press("ArrowDown")
    expect(things(ada, "card:square")).to_be_focused()
    ada.page.keyboard.press("ArrowUp")
    ada.page.keyboard.press("Enter")
    expect(ada.log).to_contain_text("walks to market")
    expect(ada.board.get_by_text("Ada (her turn, Will 3 of 5): Night market")).to_be_attached()


@pytest.mark.parametrize(
    ("game", "meanings"),
    [
        ("halls", ("pit", "door, locked", "the brass key", "Stamina: the ring", "a line of sight")),
        ("worlds", ("the sea", "a barrier", "a rope", "so many cards lie under it", "what somebody is about to do")),
    ],
)
def test_a_key_says_what_the_signs_of_a_board_mean(
    fair: Server, people: Callable[..., Person], game: str, meanings: tuple[str, ...]
) -> None:
    ada = people(PHONE, prefs=QUICK).sits(fair, fair.open("me", game=game))
    ada.button("Key to the map").click()
    legend = ada.board.locator(".legend")
    for meaning in meanings:
        expect(legend.get_by_text(meaning)).to_be_attached()
    inside = legend.evaluate(
        "each => each.getBoundingClientRect().top >= each.closest('.stage').getBoundingClientRect().top"
    )
    assert inside, "what has no room is scrolled to"


def test_boards_of_spaces_come_only_where_a_table_has_one(server: Server, people: Callable[..., Person]) -> None:
    ada = people(prefs=QUICK)
    fetched: list[str] = []
    ada.page.on("request", lambda request: fetched.append(request.url))
    opened = server.open("me", "open", game="project-0", options={"fugitive": 0}, seed="alleys")
    ada.sits(server, opened)
    expect(ada.board.locator(".labels text").first).to_be_attached()
    assert not any("/floors-" in url for url in fetched)
    ada.sits(server, server.open("me", "open"))
    expect(ada.board.locator(".floor-ground")).to_be_attached()
    assert any("/floors-" in url for url in fetched)


class Fingers:
    """Fingers on somebody's screen, as the browser hears of them."""

    def __init__(self, person: Person) -> None:
        self._session = person.context.new_cdp_session(person.page)

    def lie(self, *spots: tuple[float, float]) -> None:
        self._tell("touchStart", *spots)

    def move(self, *spots: tuple[float, float]) -> None:
        self._tell("touchMove", *spots)

    def lift(self) -> None:
        self._tell("touchEnd")

    def pinch(self, x: float, y: float, apart: float, to: float) -> None:
        """Two fingers beside each other come closer or go apart."""
        self.lie((x - apart, y), (x + apart, y))
        for step in range(1, 11):
            now = apart + (to - apart) * step / 10
            self.move((x - now, y), (x + now, y))
        self.lift()

    def _tell(self, kind: str, *spots: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def scale(person: Person) -> float:
    """How large the board is drawn."""
    return float(
        person.board.locator(".world").evaluate("(world) => new DOMMatrix(getComputedStyle(world).transform).a")
    )


def test_two_fingers_zoom_and_what_is_between_them_stays_there(
    fair: Server, people: Callable[..., Person], halls: dict[str, Any]
) -> None:
    ada = people(PHONE, QUICK, has_touch=True, is_mobile=True).sits(fair, halls)
    expect(ada.board.locator(".standee")).to_have_count(12)
    fingers = Fingers(ada)
    before, asked = scale(ada), ada.question.inner_text()
    x, y = at(ada.board.locator("[data-piece='hero:ada']"))

    fingers.pinch(x, y, 40, 70)
    expect(ada.board.locator(".stage.moving")).to_have_count(0)
    assert scale(ada) == pytest.approx(before * 70 / 40, rel=0.05)
    now = at(ada.board.locator("[data-piece='hero:ada']"))
    assert now == pytest.approx((x, y), abs=12), "it grows around the fingers"

    fingers.pinch(x, y, 120, 60)
    expect(ada.board.locator(".stage.moving")).to_have_count(0)
    assert scale(ada) < before
    assert ada.page.evaluate("visualViewport.scale") == 1, "the board is zoomed, and not the page"
    assert ada.question.inner_text() == asked, "two fingers choose nothing"


def test_one_finger_moves_the_view_and_a_second_one_takes_over(
    fair: Server, people: Callable[..., Person], halls: dict[str, Any]
) -> None:
    ada = people(PHONE, QUICK, has_touch=True, is_mobile=True).sits(fair, halls)
    expect(ada.board.locator(".standee")).to_have_count(12)
    x, y = at(ada.board.locator("[data-piece='hero:ada']"))
    before, fingers = scale(ada), Fingers(ada)
    fingers.lie((x, y))
    for step in range(1, 6):
        fingers.move((x - 8 * step, y - 8 * step))
    moved = at(ada.board.locator("[data-piece='hero:ada']"))
    assert moved == pytest.approx((x - 40, y - 40), abs=10)
    assert scale(ada) == before
    x, y = moved
    fingers.lie((x, y), (x + 60, y))
    fingers.move((x, y), (x + 90, y))
    fingers.lift()
    expect(ada.board.locator(".stage.moving")).to_have_count(0)
    assert scale(ada) == pytest.approx(before * 1.5, rel=0.05)
