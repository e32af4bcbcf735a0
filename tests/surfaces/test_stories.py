"""Stories that come while a game is played: a page of its own on the screen, read out once in plain mode."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.surfaces.players import on_screen, press, shown, sit, typed
from textual.pilot import Pilot

from fabletop.engine.scene import Card, Cards, Line, Page, Pages, Scene, Sheet, to_read
from fabletop.terminal.dialogs import Reading
from fabletop.terminal.screen import PlayTable
from fabletop.terminal.stories import first_stories, new_stories, stories_in

FIRST, SECOND = Page("page:1", "Down", "They went down."), Page("page:2", "Deeper", "It grew cold.")


def scene(*pages: Page, **more: Any) -> Scene:
    chapter = Sheet("chapter:2", "Deeper", "chapter", lines=(Line("w", "Wanted", "A key"),), texts=("All shiver.",))
    cards = Cards("open", "Open", (Card("card:a", "Knocking", "Lose 1.", flavour="Somebody knocks."),), **more)
    bound = Sheet("who", "Ada", "hero", lines=(Line("card:b", "Debt", "Pay 1.", note="It is due."), Line("x", "Hat")))
    return Scene("Halls", "Night", None, (Pages("story", "So far", pages, pages[-1].id), chapter, cards, bound))


def test_what_lies_open_is_a_story_with_what_it_does() -> None:
    assert [each.title for each in stories_in(scene(FIRST, SECOND))] == ["Deeper", "Down", "Knocking", "Debt"]
    deeper, down, knocking, debt = stories_in(scene(FIRST, SECOND))
    assert deeper.text == "It grew cold.\n\nWanted: A key.\nAll shiver."
    assert down.text == "They went down."
    assert (knocking.text, debt.text) == ("Somebody knocks.\n\nLose 1.", "It is due.\n\nPay 1.")
    assert len(stories_in(scene(FIRST, SECOND, role="lead"))) == 3, "what is not settled yet is no story"
    assert stories_in(scene(FIRST)) == [], "a text alone is read where it stands"


def test_only_what_has_come_since_is_new() -> None:
    before = Scene("Halls", "Night", None, (to_read("opening", "Down", "They went down."),))
    assert [each.title for each in new_stories(before, scene(FIRST, SECOND))] == ["Deeper", "Knocking", "Debt"]
    assert new_stories(scene(FIRST, SECOND), scene(FIRST, SECOND)) == []


def test_a_book_of_one_page_is_read_where_others_have_more() -> None:
    diary = Pages("diary", "The diary", (Page("diary:1", "3 May", "Nobody came."),), "diary:1")
    told = to_read("now", "Now", "It rains.")
    now = scene(FIRST, SECOND)
    assert [each.title for each in new_stories(now, msgspec.structs.replace(now, aside=(*now.aside, diary, told)))] == [
        "3 May"
    ]


def test_stories_are_read_in_the_order_in_which_they_were_told() -> None:
    now, nothing = scene(FIRST, SECOND), Scene("Halls", "Night", None)
    told = ["Day 1.", "They went down.", "It grew cold."]
    assert [each.title for each in new_stories(nothing, now, told)] == ["Down", "Deeper", "Knocking", "Debt"]
    assert [each.title for each in first_stories(now, told[:2])] == ["Down"], "the others are from earlier days"


def test_what_is_told_before_anybody_is_asked_is_read_page_by_page() -> None:
    table = sit("projector", ["me", "me"])
    pages = first_stories(table.match.scene(0), [line.text for line in table.match.log(0)])
    assert len(pages) == 3

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        for number, page in enumerate(pages):
            assert len(app.screen_stack) == 2
            assert page.title in shown(app)
            assert ("Enter turns the page" in shown(app)) == (number < 2)
            assert ("Esc closes" in shown(app)) == (number == 2)
            await press(app, pilot, "enter")
        assert len(app.screen_stack) == 1
        assert not table.match.entries

    on_screen(table, (110, 40), course)


def test_a_card_whose_page_has_left_is_not_told_again() -> None:
    """A page tells of the card for a while, with what it does; when newer pages have pushed it out, the card still lies
    open."""
    knocked = Page("page:3", "Knocking", "Somebody knocks. Lose 1.")
    assert [each.title for each in stories_in(scene(FIRST, knocked))] == ["Knocking", "Down", "Debt"]
    assert new_stories(scene(FIRST, SECOND, knocked), scene(FIRST, SECOND)) == []


def test_on_the_screen_a_chapter_is_a_page_that_one_reads_and_can_read_again() -> None:
    table = sit("machina", ["me", "me"], variant="short")

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await press(app, pilot, "p")
        assert "There is no story" in app.notice
        await press(app, pilot, "1", "1")
        while len(app.screen_stack) == 1:
            await press(app, pilot, "enter")
        assert isinstance(app.screen, Reading)
        chapter = stories_in(table.match.scene(0))[0]
        assert chapter.title in shown(app)
        assert "Wanted:" in shown(app)
        assert "Esc closes" in shown(app)
        assert "↓ more" not in shown(app)
        given = len(table.match.entries)
        await press(app, pilot, "1")
        assert len(app.screen_stack) == 1, "a number closes the page, so that no key is lost on it"
        assert len(table.match.entries) == given, "but no answer is given unseen"
        await press(app, pilot, "p")
        assert "The story so far" in shown(app)

    on_screen(table, (110, 40), course)


def test_on_the_screen_one_key_tells_all_since_the_last_answer() -> None:
    table = sit("machina", ["me", "me"], variant="short")

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await press(app, pilot, "i")
        assert "Nothing has happened" in app.notice
        await press(app, pilot, "1", "i")
        assert app.seat == 1, "another of one's own seats is asked"
        assert "Since your answer" in shown(app)
        assert "│ ▎Player 1 plays" in shown(app)
        await press(app, pilot, "escape", "1", "escape", "i")
        assert "Player 2 plays" in shown(app)
        assert "│ ▎Player 1 plays" not in shown(app)

    on_screen(table, (80, 24), course)


def test_plain_mode_reads_a_chapter_out_once() -> None:
    table = sit("machina", ["me", "me"], variant="short")
    said, _ = typed(table, "1", "1", *["1"] * 4)
    chapter = stories_in(table.match.scene(0))[0]
    assert said.count(chapter.tells.splitlines()[0]) == 1


def test_a_page_that_stands_in_two_places_is_read_once() -> None:
    twice = Scene("Halls", "Night", None, tuple(Pages(id_, "", (FIRST, SECOND), FIRST.id) for id_ in ("a", "b")))
    assert [each.title for each in stories_in(twice)] == ["Deeper", "Down"]
