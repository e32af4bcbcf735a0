"""Room on the screen: the board keeps its size, what matters is in sight, and nothing is cut that must be read."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text
from tests.surfaces.players import on_screen, press, settle, shown, sit
from textual.pilot import Pilot

from fabletop.engine.scene import (
    Board,
    Card,
    Cards,
    Counter,
    Floor,
    Gauge,
    Ground,
    Line,
    Marker,
    Pile,
    Scene,
    Sheet,
    Strip,
    Track,
)
from fabletop.terminal.aside import Room, draw_aside, draw_gist, keep_ends
from fabletop.terminal.bar import draw_happening, draw_question, rows_for
from fabletop.terminal.board_view import BoardView
from fabletop.terminal.dialogs import Reading
from fabletop.terminal.marks import Marks
from fabletop.terminal.picking import Picker
from fabletop.terminal.screen import PlayTable
from fabletop.terminal.skins import PLAIN_LOOK
from fabletop.terminal.unfolding import Unfolding
from fabletop.terminal.widgets.floor import draw_floor, kind_styles
from fabletop.terminal.worktop import gist_of, leads_of, split_along

OWN = Sheet(
    "unit:ada", "Ada", "hero", gauges=(Gauge("h", "Health", 3, 4), Gauge("b", "Breath", 5, 6)),
    counters=(Counter("a", "Armor", "2"),), texts=("A long text of what she can do. " * 6,), role="foot",
)  # fmt: skip
QUEUE = Sheet(
    "queue", "Monsters", lines=(Line("m:1", "Crawler", "attacks Ada: needs 2", note="It has legs. " * 9, mark="cr"),),
    role="along",
)  # fmt: skip
CHAPTER = Sheet("chapter", "Down", lines=(Line("w", "Wanted", "A key", lit=True),), texts=("All shiver. " * 9,))
DIALS = Track(
    "dials", "Pressure", (Strip("t", "Threat", 1, 4), Strip("s", "Spawn 30 %", 0, 9)),
    (Marker("T", "Threat", 2, "t"), Marker("S", "Spawn", 7, "s")),
)  # fmt: skip
BESIDE = Scene("Halls", "Night", None, (CHAPTER, DIALS, OWN, Pile("deck", "Deck", 9), QUEUE))


# --- the bar ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [78, 108])
def test_whatever_is_selected_it_is_read_whole_and_all_others_are_in_sight(width: int) -> None:
    """Eight explorers to choose from, each with a long text, in as few rows as the question asks for."""
    question = sit("machina", ["me", "me"]).match.question_for(0)
    assert question is not None
    picker = Picker(question, sit("machina", ["me", "me"]).match.scene(0))
    rows = rows_for(picker, "Ada", width, PLAIN_LOOK)
    assert rows.least <= 9, "in a small window too"
    for _ in picker.listed:
        drawn = draw_question(picker, "Ada", width, rows.least, PLAIN_LOOK).plain
        choice = picker.listed[picker.cursor]
        assert choice.detail in " ".join(drawn.split())
        assert all(f"{number:>2}  {each.label[:9]}" in drawn for number, each in enumerate(picker.listed, 1))
        picker.turn(1)


def test_what_happens_is_told_in_the_bar_while_it_happens() -> None:
    match = sit("machina", ["me", "me"]).match
    question = match.question_for(0)
    assert question is not None
    match.answer(0, question.options[0].id)
    unfolding = Unfolding(match)
    unfolding.number, unfolding.count, unfolding.lines = 2, 3, tuple(match.log(0))
    drawn = draw_happening(unfolding, 78, 8, PLAIN_LOOK).plain
    assert drawn.startswith("… What happens, 2 of 3.")
    assert match.log(0)[-1].text in drawn


# --- beside the board ------------------------------------------------------------------------------------------------


def beside(rows: int) -> list[str]:
    target = io.StringIO()
    console = Console(file=target, width=34)
    console.print(draw_aside(BESIDE, PLAIN_LOOK, frozenset(), full=False, room=Room(console, 34, rows)))
    return target.getvalue().splitlines()


def test_the_queue_is_in_sight_however_little_room_there_is() -> None:
    for rows in (40, 16):
        seen = " ".join(" ".join(beside(rows)[:rows]).split())
        assert "cr Crawler" in seen
        assert "attacks Ada: needs 2" in seen
        assert "3/4" in seen
        assert "Armor 2" in seen
    assert "what she can do" in " ".join(beside(40)), "with room enough everything is told"
    assert "what she can do" not in " ".join(beside(16)[:16])
    assert any("Deck" in line for line in beside(16)), "the rest follows below"


def test_in_a_window_without_a_side_two_lines_have_the_numbers_and_the_queue() -> None:
    numbers, along = split_along(gist_of(Scene("Halls", "Night", None, (*BESIDE.aside, CHAPTER, CHAPTER))))
    assert draw_gist(numbers, PLAIN_LOOK, "").plain == "ADA Health 3/4 Breath 5/6   PRESSURE Threat 2  Spawn 30 %"
    assert draw_gist(along, PLAIN_LOOK, "").plain == "MONSTERS cr attacks Ada: needs 2"


def test_in_a_window_without_a_side_one_reads_what_counts_now_before_ones_cards() -> None:
    foes = (Line("f:1", "Moth", "It attacks.", group="After Ada", lit=True), Line("f:2", "Cat", group="After Ada"))
    hand = Cards("hand", "Your hand", (Card("c:1", "Dash"),), role="foot")
    ada = Sheet("ada", "Ada", lines=(*foes, Line("i:1", "Lamp", lit=True)), role="main")
    beside, along = split_along(gist_of(Scene("House", "Night", None, (hand, ada, CHAPTER, CHAPTER))))
    assert draw_gist(beside, PLAIN_LOOK, "").plain == "AFTER ADA Moth   YOUR HAND ▢ Dash"
    assert draw_gist(along, PLAIN_LOOK, "").plain == ""


def test_a_line_of_the_log_says_how_it_came_out_where_there_is_no_room_for_all_of_it() -> None:
    words = "Test of Dash: 3 and +5 level of Dash, +1 learnt in this projection, +1 The Iron Mower make 10: failure."
    short = keep_ends(Text(words), 60).plain
    assert len(short) == 60
    assert short.startswith("Test of Dash: 3 and +5 level")
    assert short.endswith("make 10: failure.")
    assert keep_ends(Text(words), 200).plain == words


# --- the board -------------------------------------------------------------------------------------------------------


def test_a_number_leaves_the_sign_of_its_space_in_sight() -> None:
    ground = Ground(("aaaaa", "aapaa"), legend={"a": "hall", "p": "trap"}, rim="wall")
    floor = Floor("halls", ground)
    sign = kind_styles(ground, PLAIN_LOOK)["trap"].glyph
    drawn = draw_floor(floor, 21, 5, PLAIN_LOOK, Marks({"space:2.3": "34"}), None).canvas
    assert f"34{sign}" in "".join(drawn.chars[3])


@pytest.mark.parametrize("size", [(110, 40), (80, 24)])
def test_the_map_keeps_its_size_and_stays_in_sight(size: tuple[int, int]) -> None:
    """Thirty answers at random: one size for the map, and what is going on is laid on it where it fits."""
    table = sit("machina", ["me", "me"], variant="short", seed=5)
    rng, sizes, laid = Random(2), set(), 0

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        nonlocal laid
        for _ in range(30):
            while len(app.screen_stack) > 1:
                await pilot.press("escape")
                await settle(app, pilot)
            if app.picker is None:
                break
            if isinstance(app.scene.board, Board) and not app.at_worktop:
                sizes.add(app.query_one(BoardView).size)
                if app.laid:
                    laid += 1
                    assert app.laid == leads_of(app.scene)
                    assert leads_of(app.scene)[0].title.upper()[:40] in shown(app)
            app.give(app.picker.question.sample(rng))
            await settle(app, pilot)

    on_screen(table, size, course)
    assert len(sizes) == 1
    assert laid


def test_looking_down_the_table_leaves_the_map_where_it_was() -> None:
    """Turned to the table beside the map, down it and back: the map begins with its first row, not with a later one."""

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        while len(app.screen_stack) > 1:
            await press(app, pilot, "escape")
        board = app.query_one(BoardView)
        before = [board.render_line(row).text for row in range(board.size.height)]
        await press(app, pilot, "m", "shift+down", "shift+down", "m")
        assert [board.render_line(row).text for row in range(board.size.height)] == before

    on_screen(sit("projector", ["me", "me"]), (80, 24), course)


@pytest.mark.parametrize("key", ["enter", "space"])
def test_a_page_that_is_longer_than_the_window_is_read_to_its_end(key: str) -> None:
    """The keys that go on show the rest of it first, then close it; Esc closes it at once."""

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        while len(app.screen_stack) > 1:
            await press(app, pilot, "escape")
        asked = app.picker
        page = Text("\n".join(f"Line {number}." for number in range(40)))
        app.lay_over(Reading("A page", page))
        await settle(app, pilot)
        assert "Line 0." in shown(app)
        for _ in range(2):
            await press(app, pilot, key)
            assert "A page" in shown(app)
        assert "Line 39." in shown(app)
        await press(app, pilot, key)
        assert "A page" not in shown(app)
        app.lay_over(Reading("A page", page))
        await settle(app, pilot)
        await press(app, pilot, "escape")
        assert "A page" not in shown(app)
        assert app.picker is asked

    on_screen(sit("projector", ["me", "me"]), (80, 24), course)
