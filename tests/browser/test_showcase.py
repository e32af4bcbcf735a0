"""The showcase in a browser: every exhibit in every skin without a fault, and what one does with the new widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect
from tests.browser.people import PHONE, Person
from tests.browser.servers import Server, serving
from tests.browser.test_accessibility import AXE, check

from fabletop.showcase import EXHIBITS, skins
from fabletop.showcase.forms import FORMS, GAME

People = Callable[..., Person]
# Counts what is set in motion of a sum.
COUNTING = """
    const play = Element.prototype.animate;
    window.moved = 0;
    Element.prototype.animate = function (...how) {
        window.moved += this.matches('[data-step]');
        return play.apply(this, how);
    };
"""
STILL: dict[str, Any] = {"speed": 0}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("hall") / "tables.sqlite"), ["--showcase"]) as found:
        yield found


def opens(person: Person, server: Server, exhibit: str, skin: str = "plain") -> None:
    person.comes(server, f"/showcase/{exhibit}?skin={quote(skin)}")
    title = next(each.title for each in EXHIBITS if each.id == exhibit)
    expect(person.page.get_by_role("heading", name=title, exact=True)).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_exhibit_is_drawn_in_the_skins_one_after_the_other(hall: Server, people: People, theme: str) -> None:
    """Each exhibit in one skin and one light, and all skins in turn: all pairs would take long."""
    person = people(prefs={**STILL, "theme": theme})
    for exhibit, skin in zip(EXHIBITS, cycle(skins() if theme == "dark" else skins()[::-1])):
        opens(person, hall, exhibit.id, skin.name)
        for widget in exhibit.scene.aside:
            title = widget.title  # type: ignore[union-attr]  # parts have one, which some say only to who does not see
            named = person.page.get_by_text(title, exact=True).or_(person.page.get_by_label(title, exact=True))
            expect(named.first).to_be_visible()


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not here; building the client brings it")
@pytest.mark.parametrize("skin", ["plain", "the film you are making", "pulp on a table"])
def test_axe_finds_nothing_serious_by_lamp_or_by_day(hall: Server, people: People, skin: str) -> None:
    person = people(prefs=STILL, color_scheme="dark", reduced_motion="reduce")
    for exhibit in ("body", "kit", "sums", "tray", "book", "text"):
        opens(person, hall, exhibit, skin)
        check(person, f"{exhibit}, {skin}")


def test_skin_light_and_size_are_chosen_on_the_page(hall: Server, people: People) -> None:
    person = people(prefs={**STILL, "theme": "dark"})
    opens(person, hall, "text")
    page = person.page
    page.get_by_role("combobox", name="Skin").select_option("pulp on a table")
    expect(page.locator("section.pages.paper")).to_be_visible()
    page.get_by_role("radio", name="Day").check()
    expect(page.locator(".showcase[data-skin=light]")).to_be_visible()
    page.get_by_role("combobox", name="Size").select_option("390 × 844")
    assert page.locator(".frame").bounding_box()["width"] == 390  # type: ignore[index]  # it is there
    page.get_by_role("link", name="Sums").click()
    expect(page.get_by_role("heading", name="Sums", exact=True)).to_be_visible()
    assert page.locator(".frame").bounding_box()["width"] == 390  # type: ignore[index]  # it is there


def test_what_fits_where_is_lit_from_both_sides(hall: Server, people: People) -> None:
    person = people(prefs=STILL)
    opens(person, hall, "body")
    page = person.page
    whistle = page.locator("[data-thing='item:whistle']")
    belt, torso = (
        page.locator("[data-thing='place:belt']"),
        page.locator("li", has=page.locator("[data-thing='item:coat']")),
    )
    whistle.hover()
    expect(page.locator("li.fits", has=belt)).to_have_count(1)
    expect(torso).to_contain_class("fits")
    belt.focus()
    expect(whistle).to_contain_class("lit")
    expect(belt).to_contain_text("fits here: Flare, Whistle")
    expect(page.locator("[data-thing='item:lens']")).to_contain_text("fixed to Diver's Helmet")


def test_the_pages_of_a_book_are_turned_by_keys_and_a_locked_one_stays_shut(hall: Server, people: People) -> None:
    person = people(prefs=STILL)
    opens(person, hall, "book")
    page = person.page
    expect(page.get_by_role("article", name="The stairs")).to_be_visible()
    page.locator("[data-thing='page:1']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("article", name="The lamp room")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="The cellar")).to_be_disabled()
    expect(page.get_by_role("article", name="The lamp room")).to_be_visible()


def test_a_sum_comes_term_by_term_unless_nothing_is_to_move(hall: Server, people: People) -> None:
    moving, still = people(prefs={"speed": 1}), people(prefs={"speed": 1}, reduced_motion="reduce")
    for person, moves in ((moving, True), (still, False)):
        person.page.add_init_script(COUNTING)
        opens(person, hall, "sums")
        expect(person.page.locator(".sum [data-step]").last).to_be_visible()
        assert (person.page.evaluate("window.moved") > 0) == moves


def test_on_a_phone_a_body_becomes_a_list_and_nothing_is_wider_than_the_screen(hall: Server, people: People) -> None:
    person = people(PHONE, prefs=STILL, has_touch=True, is_mobile=True)
    for exhibit in EXHIBITS:
        opens(person, hall, exhibit.id)
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), exhibit.id
    opens(person, hall, "body")
    heads = person.page.locator("[data-thing='item:helmet'], [data-thing='item:coat']")
    assert heads.nth(0).bounding_box()["x"] == heads.nth(1).bounding_box()["x"]  # type: ignore[index]  # both are there


def test_every_form_of_question_is_asked_at_a_table_that_the_page_opens(hall: Server, people: People) -> None:
    person = people(prefs=STILL)
    opens(person, hall, "text")
    person.page.get_by_role("button", name="Every form of question").click()
    person.sees_table()
    person.question.get_by_role("button", name="One of several").click()
    expect(person.question).to_contain_text("Which one do you use?")
    person.question.get_by_role("button", name="Storm Lantern").click()
    expect(person.page.get_by_role("log")).to_contain_text("One of several: Storm Lantern.")
    expect(person.question).to_contain_text("Which form of question do you want to see?")


def test_on_a_phone_every_form_is_asked_and_nothing_is_wider_than_the_screen(hall: Server, people: People) -> None:
    person = people(PHONE, prefs=STILL, has_touch=True, is_mobile=True)
    for form in FORMS:
        opened = hall.open("me", game=GAME.id)
        hall.answer(opened, form)
        person.sits(hall, opened)
        expect(person.question).to_be_visible()
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), form


def test_a_server_without_a_showcase_says_so(server: Server, people: People) -> None:
    person = people()
    person.comes(server, "/showcase")
    expect(person.page.get_by_text("fabletop serve --showcase")).to_be_visible()
    person.forgives("404")
