"""A table that plays a variant says so wherever it is seen: in the lobby, at the table, in the replay."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.legible import faults_of
from tests.browser.people import PHONE, QUICK, Person
from tests.browser.servers import Server

NAMED = re.compile(r"^\s*(Replay: )?Project-0\s+Variant: A short night\s*$")


def test_a_variant_is_chosen_and_named_everywhere(fair: Server, people: Callable[..., Person]) -> None:
    ada = people(prefs=QUICK).comes(fair)
    ada.button("Set up a table of Project-0").click()
    plan = ada.dialog("Project-0")
    plan.get_by_role("group", name="Variant").get_by_label("A short night").check()
    expect(plan).to_contain_text("Half as long.")
    plan.get_by_role("textbox", name="Your name").fill("Ada")
    plan.get_by_role("button", name="Play").click()
    ada.sees_table()
    title = ada.page.get_by_role("heading", level=1)
    expect(title).to_have_text(NAMED)
    expect(ada.page.locator("body")).to_contain_text("If round 15 ends first")
    expect(ada.question).to_be_visible()
    table = ada.path()
    ada.comes(fair, f"/{table}/replay")
    expect(title).to_have_text(NAMED)
    ada.comes(fair)
    card = ada.page.get_by_role("article").filter(has_text="Ada").first
    expect(ada.page.get_by_role("article").filter(has_text="Variant: A short night")).to_have_count(1)
    expect(card).to_contain_text("Project-0")


def test_on_a_phone_the_name_is_not_hidden(fair: Server, people: Callable[..., Person]) -> None:
    (variant,) = fair.variants("project-0")
    opened = fair.open("me", "careless", game="project-0", variant=variant)
    ada = people(prefs=QUICK, size=PHONE).sits(fair, opened)
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(NAMED)
    assert not faults_of(ada.page)
    ada.comes(fair, f"/t/{opened['table']}/replay")
    name, back = ada.page.get_by_text("Variant: A short night"), ada.page.get_by_role("link", name="Back to the table")
    expect(name).to_be_visible()
    ends, begins = name.bounding_box(), back.bounding_box()
    assert ends is not None
    assert begins is not None
    assert ends["x"] + ends["width"] <= begins["x"], "the button lies over the name"
    assert name.evaluate("(each) => each.scrollWidth <= each.clientWidth"), "the name is cut"


def test_a_table_without_one_names_none(fair: Server, people: Callable[..., Person]) -> None:
    opened = fair.open("me", "careless", game="project-0")
    ada = people(prefs=QUICK).sits(fair, opened)
    title = ada.page.get_by_role("heading", level=1)
    expect(title).to_have_text("Project-0")
    expect(ada.page.locator("body")).not_to_contain_text("round 15 ends")
    ada.comes(fair, f"/t/{opened['table']}/replay")
    expect(title).to_have_text("Replay: Project-0")
