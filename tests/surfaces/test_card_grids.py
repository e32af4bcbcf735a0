"""Cards in a grid, drawn as frames: what of their texts can be read, and where all of it stands."""

from __future__ import annotations

from rich.console import Console

from fabletop.engine.scene import Card, CardGrid, Lying, Piece, Scene
from fabletop.terminal.aside import draw_aside, turned_up
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import PLAIN_LOOK
from fabletop.terminal.widgets.cardgrid import card_notes, draw_cards

TEXT = "Once per turn: look under the carpet for a key, then put it back."
HALL = Card("hall", "Hall", TEXT, note="Carousel")


def grid(*pieces: Piece) -> CardGrid:
    shut = Card("shut", face_down=True)
    return CardGrid("map", (Lying(HALL, 1, 1), Lying(shut, 1, 2)), pieces)


def drawn(board: CardGrid, width: int, height: int, near: bool = False) -> str:
    canvas, _ = draw_cards(board, width, height, PLAIN_LOOK, Marks(), (1.0, 1.0) if near else None)
    return "\n".join("".join(segment.text for segment in canvas.row(y)) for y in range(height))


def test_a_text_that_is_cut_says_so_and_has_all_rows_where_nobody_stands() -> None:
    alone = drawn(grid(), 32, 7)
    assert "under the" in alone
    assert "key" not in alone
    assert "…" in alone
    held = drawn(grid(Piece("ada", "hall", "Ada", "Ad")), 32, 7)
    assert "Ad" in held
    assert "under the" not in held
    assert "look…" in held


def test_looking_near_makes_cards_large_enough_to_read() -> None:
    assert "put it back" not in drawn(grid(), 40, 14).replace("\n", " ")
    assert "Carousel" in drawn(grid(), 40, 14, near=True)
    assert "back." in drawn(grid(), 40, 14, near=True)


def test_all_that_is_known_is_read_in_full_among_the_details_and_in_words() -> None:
    console = Console(width=80)
    with console.capture() as told:
        console.print(draw_aside(Scene("House", "Night", grid()), PLAIN_LOOK, frozenset(), full=True))
    assert TEXT in " ".join(told.get().replace("│", " ").split())
    assert "Carousel" in told.get()
    assert "(Carousel)" in card_notes(grid())["hall"]


def test_how_a_card_lies_is_in_sight_where_its_text_is_cut() -> None:
    """A location that was only looked at is drawn with its text, but lies face down: that must not be cut off."""
    hall = Card("hall", "Hall", TEXT, note="Carousel", marks=("looked at", "chosen by Ada"))
    small = drawn(CardGrid("map", (Lying(hall, 1, 1),), ()), 16, 7)
    assert "looked at" in small
    assert "Once per" in small


def test_what_was_turned_up_is_told_once_and_where_questions_say_it_lies() -> None:
    before = grid()
    found = Card("shut", "Attic", "When landed on: listen.")
    after = CardGrid("map", (Lying(HALL, 1, 1), Lying(found, 1, 2)), ())
    assert list(turned_up(Scene("", "", before), Scene("", "", after)).values()) == ["Attic: When landed on: listen."]
    assert not turned_up(Scene("", "", after), Scene("", "", after))
    assert card_notes(after)["shut"].startswith("Column 2, row 1: Attic")
