"""Machina Arcana on a real page: attacks by a click, pages to read, one person in several seats."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.people import DESK, PHONE, QUICK, Person
from tests.browser.servers import Server
from tests.browser.walking import Moment, Walk
from tests.games.machina.ability_trials import ability
from tests.games.machina.arrange import expedition

from fabletop.engine.match import Match

CROWD = {"kim": (2, 2), "hank": (3, 4), "sarall": (4, 2)}


def crowd(**more: Any) -> Match[Any]:
    return expedition(["kim", "hank"], at=CROWD, **more)


def page_of(person: Person) -> Locator:
    """What lies over the board to be read."""
    return person.page.get_by_role("region", name=re.compile("^To read:"))


@pytest.fixture
def ada(server: Server, people: Callable[..., Person]) -> Walk:
    return Walk(people(prefs=QUICK), server, "machina", 2)


def test_a_click_on_a_foe_attacks_it_without_asking_whom(ada: Walk) -> None:
    """Which of several is the target is answered by what was clicked."""
    match = crowd()
    attack = ability(match, "kim")
    ada.shows(Moment("act", 0, match))
    expect(ada.person.option("Kim: ranged 4")).to_contain_text("Sarall needs 2 on 1H: 50 %")
    ada.person.page.locator("[data-thing='unit:sarall']").first.click()
    ada.person.until(lambda: len(ada.answers) == 2)
    assert ada.answers == [attack, "unit:sarall"]


def test_a_choice_by_its_number_asks_whom_with_foes_first(ada: Walk) -> None:
    match = crowd()
    ada.shows(Moment("act", 0, match))
    ada.person.option("Kim: ranged 4").click()
    expect(ada.person.question).to_contain_text("Whom or what do you choose as the target?")
    options = ada.person.question.locator("[data-option]")
    for number, words in enumerate(("Sarall, needs 2 on 1H: 50 %", "Hank, one of you", "Kim, yourself")):
        name, note = words.split(", ")
        expect(options.nth(number)).to_contain_text(name)
        expect(options.nth(number)).to_contain_text(note)


def test_a_new_chapter_is_a_page_over_the_map_till_it_is_put_away(
    server: Server, people: Callable[..., Person]
) -> None:
    opened = server.open("me", game="machina", seed="ice")
    ada = people(prefs=QUICK).sits(server, opened)
    ada.option("Kim").click()
    expect(page_of(ada)).to_contain_text("Under the Glacier")
    ada.page.keyboard.press("Enter")
    expect(page_of(ada)).to_be_hidden()
    expect(ada.question).to_contain_text("Where does Kim come in?")
    ada.page.reload()
    expect(ada.question).to_contain_text("Where does Kim come in?")
    expect(page_of(ada)).to_be_hidden()  # it has been read
    story = ada.page.get_by_role("region", name="The story so far")
    expect(story).to_contain_text("Under the Glacier")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_map_keeps_its_size_whatever_is_asked(
    server: Server, people: Callable[..., Person], size: tuple[int, int]
) -> None:
    ada = Walk(people(size, prefs=QUICK), server, "machina", 2)
    ada.shows(Moment("act", 0, crowd()))
    ada.person.option("Kim: ranged 4").click()
    expect(ada.person.question).to_contain_text("Whom or what")
    few = ada.person.board.bounding_box()
    ada.person.option("Sarall").click()
    expect(ada.person.question).to_contain_text("What does Kim do?")  # of much more
    assert ada.person.board.bounding_box() == few


def test_who_takes_all_seats_is_one_player_and_decides_once_for_all(
    server: Server, people: Callable[..., Person]
) -> None:
    ada = people(prefs=QUICK).comes(server)
    ada.button("Set up a table of Machina Arcana").click()
    plan = ada.dialog("Machina Arcana")
    plan.get_by_role("group", name="Players").get_by_label("2").check()
    plan.get_by_role("group", name="Who plays Player 2").get_by_label("You").check()
    expect(plan).to_contain_text("1 changed")
    plan.get_by_role("button", name="Play").click()
    ada.sees_table()
    for name in ("Kim", "Hank"):
        ada.option(name).click()
    for name in ("Kim", "Hank"):
        expect(ada.question).to_contain_text(f"Where does {name} come in?")
        ada.question.locator("[data-option]").first.click()
    expect(ada.question).to_contain_text("You play Kim and Hank")
    ada.option("Hank").click()
    expect(ada.question).to_contain_text("What does Hank do?")


def test_a_needle_trembles_for_a_while_and_no_page_moves_for_ever(
    server: Server, people: Callable[..., Person]
) -> None:
    """A page that waits for somebody takes nothing of the machine that it is open on."""
    ada = Walk(people(prefs={"forced": False}), server, "machina", 2)
    ada.shows(Moment("act", 0, crowd(fields={"threat": 3})))
    times = "[...document.getAnimations()].map(each => each.effect.getComputedTiming().iterations)"
    ada.person.until(lambda: 24 in ada.person.page.evaluate(times))
    assert ada.person.page.evaluate(f"{times}.every(Number.isFinite)")


def test_what_an_option_costs_is_drawn_as_pips_and_read_out_in_words(ada: Walk) -> None:
    ada.shows(Moment("act", 0, crowd()))
    attack = ada.person.option("Kim: ranged 4")
    expect(attack).to_contain_text("costs 2 stamina")
    expect(attack.locator(".pips i")).to_have_count(2)
    expect(ada.person.option("End the turn").locator(".pips")).to_have_count(0)


def test_a_question_names_the_card_that_it_comes_from_once(ada: Walk) -> None:
    ada.shows(Moment("act", 0, crowd()))
    ada.person.option("Kim: ranged 4").click()
    expect(ada.person.question).to_contain_text("Kim: Whom or what do you choose as the target?")
    expect(ada.person.question).not_to_contain_text("Kim: Kim:")


def test_the_chapter_is_a_ribbon_along_the_map_and_is_chosen_there(ada: Walk) -> None:
    match = crowd(chapter="ice_3", essence={"kim": 2})
    ada.shows(Moment("act", 0, match))
    ribbon = ada.person.board.get_by_role("article", name="Breath on the Glass")
    for words in ("Chapter 3 of 9", "1 essence, three times in all", "0 of 3"):
        expect(ribbon).to_contain_text(words)
    said = ribbon.get_by_text("every third time: go to the next chapter")
    expect(said).to_be_hidden()
    strip = ribbon.locator("summary").bounding_box()
    assert strip is not None
    ribbon.locator("summary").click(position={"x": strip["width"] - 12, "y": 12})  # where its arrow is
    expect(said).to_be_visible()
    ribbon.locator("[data-thing='chapter:ice_3']").click()
    ada.person.until(lambda: ada.answers)
    expect(ribbon).to_contain_text("1 of 3")


def test_how_long_it_is_to_be_is_asked_first(server: Server, people: Callable[..., Person]) -> None:
    ada = people(prefs=QUICK).comes(server)
    ada.button("Set up a table of Machina Arcana").click()
    plan = ada.dialog("Machina Arcana")
    plan.get_by_role("group", name="Length").get_by_label("Short").check()
    expect(plan).to_contain_text("as in the rulebook")  # that is no house rule
    plan.get_by_role("group", name="Players").get_by_label("1").check()
    plan.get_by_role("button", name="Play").click()
    ada.sees_table()
    ada.option("Kim").click()
    expect(page_of(ada)).to_be_visible()
    ada.page.keyboard.press("Enter")
    expect(ada.board.get_by_role("article", name="Under the Glacier")).to_contain_text("Chapter 1 of 6")


def test_cards_to_choose_from_are_printed_so_that_they_can_be_read(
    server: Server, people: Callable[..., Person]
) -> None:
    ada = people(prefs=QUICK).sits(server, server.open("me", "open", game="machina"))
    texts = ada.page.locator("[data-thing^='explorer:'] .text")
    expect(texts).to_have_count(8)
    sizes = "nodes => nodes.map(node => parseFloat(getComputedStyle(node).fontSize))"
    ada.until(lambda: min(texts.evaluate_all(sizes)) >= 12)


def test_keys_belong_to_the_question_after_a_click_on_the_map(ada: Walk) -> None:
    """So that the arrows go to the next of what happens, and Enter answers, whatever was clicked before."""
    ada.shows(Moment("act", 0, crowd()))
    page = ada.person.page
    page.locator("[data-thing='unit:hank']").first.click()
    focused = "document.activeElement?.closest('[data-thing]')?.dataset.thing ?? ''"
    before = page.evaluate(focused)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == before


def test_on_a_phone_whose_turn_it_is_stands_above_a_high_question(
    server: Server, people: Callable[..., Person]
) -> None:
    ada = Walk(people(PHONE, prefs=QUICK), server, "machina", 2)
    ada.shows(Moment("act", 0, expedition(["kim", "hank"], at={"kim": (9, 2), "hank": (9, 3), "sarall": (8, 2)})))
    kim, bar = ada.person.page.locator("g[data-thing='unit:kim']").first, ada.person.page.locator("section.bar")

    def is_clear() -> bool:
        figure, question = kim.bounding_box(), bar.bounding_box()
        return figure is not None and question is not None and figure["y"] + figure["height"] <= question["y"]

    ada.person.until(is_clear)
