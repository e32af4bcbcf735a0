"""Rigs, sums, trays and pages in the terminal: what is drawn in each size, and what is said."""

from __future__ import annotations

import pytest

from fabletop.engine.scene import Card, Die, Kind, Page, Pages, Part, Rig, Scene, Socket, Sum, Term, Tray, to_read
from fabletop.terminal.describe import describe_scene, describe_widget, look_at
from fabletop.terminal.drawing import Drawing
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import PLAIN_LOOK
from fabletop.terminal.spread import draw_part
from fabletop.terminal.widgets.renderer import BRIEF, FULL, MIDDLE

HAT = Card("item:hat", "Hat", "Keeps off the rain.")
PIN = Card("item:pin", "Pin", "Opens locks.")
BOW = Card("item:bow", "Bow", "Shoots far.", "two hands", marks=("strung",))
CLOAK = Card("item:cloak", "Cloak", "Hides you.")
RIG = Rig(
    "rig:ada",
    "Ada",
    (
        Socket("at:head", "Head", HAT, (PIN,), row=0, column=1),
        Socket("at:left", "Left hand", BOW, row=1, column=0),
        Socket("at:right", "Right hand", row=1, column=2, taken="holds the bow"),
        Socket("at:back", "Back", None, (), ("moon",), ("item:cloak",), row=1, column=1),
    ),
    (CLOAK,),
)
BEFORE = Sum("s", "Leap", (Die("d", "d20"),), (Term("t", "boots", 4), Term("u", "rain", -1)), 15, None, "",
             "needs 12", "45 %")  # fmt: skip
AFTER = Sum("s", "Leap", (Die("d", "d20", "9"),), (Term("t", "boots", 4),), 15, 13, "missed", note="You fall.")
TRAY = Tray(
    "tray", "Bag", (Kind("k:1", "Rope", 2, 3, None, "Gear", "1 coin"), Kind("k:2", "Lamp", 0, 9, barred="None left.")),
    3, 5, ("one more",),
)  # fmt: skip
BOOK = Pages("book", "Diary", (
    Page("p:1", "Dawn", "Gulls.\nMany.", "read", "Day 1"), Page("p:2", "Noon", "Heat.", "new", "Day 1"),
    Page("p:3", "Night", "", "locked", "Day 2", note="Opens at nine."),
), "p:1")  # fmt: skip


def drawn(part: Part, size: int, width: int = 78, marks: Marks | None = None) -> str:
    return text(draw_part(part, width, PLAIN_LOOK, marks or Marks(), size))


def text(drawing: Drawing) -> str:
    return "\n".join("".join(row).rstrip() for row in drawing.chars)


# --- rigs ------------------------------------------------------------------------------------------------------


def test_a_rig_in_full_has_its_places_where_they_are_on_the_body() -> None:
    lines = drawn(RIG, FULL).splitlines()
    head, left, back, right = ((row, line.index(word)) for word in (" Head ", " Left hand ", " Back ", " Right hand ")
                               for row, line in enumerate(lines) if word in line)  # fmt: skip
    assert head[0] < left[0] == back[0] == right[0]
    assert left[1] < head[1] == back[1] < right[1]
    for words in ("Keeps off the rain.", "+ Pin", "Opens locks.", "[two hands]", "(strung)", "holds the bow",
                  "for moon", "fits", "At hand:  Cloak"):  # fmt: skip
        assert words in " ".join(lines), words


def test_a_rig_gives_way_to_lines_and_then_to_names() -> None:
    middle, brief = drawn(RIG, MIDDLE), drawn(RIG, BRIEF)
    assert "✓ Hat + Pin  Keeps off the rain." in middle
    assert "▣ Bow [two hands] (strung)" in middle
    assert "· Right hand: holds the bow" in middle
    assert brief.splitlines() == [" ADA  1 free  Hat  Pin  Bow [two hands]  Cloak"]
    narrow = drawn(RIG, FULL, 40)
    assert max(map(len, narrow.splitlines())) <= 40
    assert "Left hand" in narrow


def test_a_place_or_a_card_of_a_rig_that_may_be_chosen_has_its_number_and_is_clicked() -> None:
    marks = Marks({"at:back": "①", "item:hat": "②"})
    for size in (MIDDLE, FULL):
        drawing = draw_part(RIG, 78, PLAIN_LOOK, marks, size)
        assert "① Back" in text(drawing)
        assert "② Hat" in text(drawing)
        assert {"at:back", "item:hat", "item:bow", "item:cloak"} <= set(drawing.where.values())


def test_a_rig_in_words_says_what_is_where_what_is_fixed_to_it_and_what_fits() -> None:
    assert describe_widget(RIG) == [
        "Ada:",
        "  Head: Hat: Keeps off the rain.",
        "    fixed to it: Pin: Opens locks.",
        "  Left hand: Bow [two hands] (strung): Shoots far.",
        "  Right hand: holds the bow.",
        "  Back: empty; for moon; fits here: Cloak.",
        "  At hand: Cloak: Hides you.",
    ]
    scene = Scene("", "", aside=(RIG,))
    assert look_at(scene, "pin") == ["Pin: Opens locks."]
    assert look_at(scene, "at:back") == ["Back: empty; for moon; fits here: Cloak."]


# --- sums ------------------------------------------------------------------------------------------------------


def test_a_sum_before_the_roll_says_what_is_needed_and_how_likely_that_is() -> None:
    for size in (BRIEF, MIDDLE, FULL):
        seen = drawn(BEFORE, size)
        assert "needs 12" in seen
        assert "[d20]" in seen
        assert "+4" in seen
        assert "-1" in seen
        assert ("Chance: 45 %." in seen) == (size > BRIEF)
    assert describe_widget(BEFORE) == ["Leap: d20, +4 boots, -1 rain; needs 12. Chance: 45 %."]


def test_a_sum_after_the_roll_says_what_it_came_to() -> None:
    assert "13 against 15  ✗ not enough" in drawn(AFTER, BRIEF)
    assert "You fall." in drawn(AFTER, FULL)
    assert describe_widget(AFTER) == [
        "Leap: d20 shows 9, +4 boots; makes 13 against 15, not enough.",
        "  You fall.",
    ]


def test_the_bar_of_a_sum_ends_at_the_target_where_it_is_missed() -> None:
    bar = next(line for line in drawn(AFTER, FULL).splitlines() if "█" in line)
    assert bar.index("┃") > bar.rindex("█") + 1
    assert bar.count("█") + bar.count("░") + 1 == 40


# --- trays -----------------------------------------------------------------------------------------------------


def test_a_tray_shows_counts_limits_prices_and_what_is_wanted() -> None:
    full = drawn(TRAY, FULL)
    for words in ("2 (at least 3, at most 5)", "Gear", "●●○", "1 coin", "0/9", "None left.", "Still wanted:  one more"):
        assert words in full, words
    assert "Still wanted:" in drawn(TRAY, BRIEF)
    assert "Lamp" not in drawn(TRAY, BRIEF), "what is not in it takes no room"


def test_a_tray_in_words() -> None:
    said = describe_widget(TRAY)
    assert "    Rope: 2 of at most 3, one more costs 1 coin." in said
    assert "  Lamp: 0 of at most 9. No more now: None left." in said
    assert describe_scene(Scene("", "", aside=(TRAY,)))[1:] == [
        "Bag: 2 (at least 3, at most 5): 2 Rope.",
        "  Still wanted: one more.",
    ]


# --- pages -----------------------------------------------------------------------------------------------------


def test_a_book_has_a_list_with_what_is_new_and_what_is_locked() -> None:
    full = drawn(BOOK, FULL)
    for words in ("3 pages, 1 new, 1 locked", "▏ Gulls.", "▶ Dawn", "● Noon new", "▪ Night  Opens at nine.", "Day 2"):
        assert words in full, words
    assert "Night" in drawn(BOOK, MIDDLE)
    assert "Gulls." in drawn(BOOK, BRIEF)


def test_a_book_says_in_brief_what_is_new_and_lets_each_page_be_read() -> None:
    scene = Scene("", "", aside=(BOOK,))
    assert describe_scene(scene)[1:] == ["Diary: 3 pages, 1 new, 1 locked. New: Noon."]
    assert look_at(scene, "noon") == ["Noon. Heat."]
    assert look_at(scene, "night") == ["Night: locked. Opens at nine."]


def test_a_text_is_told_once_and_needs_no_list() -> None:
    told = to_read("t", "Dawn", "Gulls.")
    scene = Scene("", "", aside=(told,))
    assert describe_scene(scene, story=True)[1:] == ["Dawn. Gulls."]
    assert describe_scene(scene)[1:] == []
    assert "1 page" not in drawn(told, FULL)


@pytest.mark.parametrize("size", [BRIEF, MIDDLE, FULL])
def test_long_lines_of_a_text_are_broken(size: int) -> None:
    lines = drawn(to_read("t", "Dawn", "Gulls and terns. " * 30), size, 120).splitlines()
    assert all(len(line) <= 120 for line in lines)
    assert size == BRIEF or all(len(line) <= 80 for line in lines), "lines that can be read"
