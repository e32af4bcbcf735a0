"""Sheets of no game: covers, medallions, pages, tables and campaigns, as characters and as words; their numbers."""

from __future__ import annotations

from typing import get_args, get_type_hints

import msgspec
import pytest

from fabletop.engine.foresight import changes, numbers
from fabletop.engine.scene import Counter, Counters, Gauge, Line, Scene, Sheet, Spread
from fabletop.engine.skin import PLAIN, SheetStyle
from fabletop.terminal.describe import brief, describe_scene, describe_widget, look_at
from fabletop.terminal.marks import Marks, sign
from fabletop.terminal.results import result_of
from fabletop.terminal.skins import look_of
from fabletop.terminal.spread import draw_part
from fabletop.terminal.widgets.renderer import BRIEF, FULL, MIDDLE

LOOKS = get_args(get_type_hints(SheetStyle)["look"])
KINDS = {name: SheetStyle(name) for name in LOOKS}
LOOK = msgspec.structs.replace(look_of(PLAIN), glyphs={"heart": "♥"}, sheets=KINDS)

DIVER = Sheet(
    "diver:ada", "Ada", "medallion", "diver", "#2A5A6E", "first mate", "of the Gull", "3rd", "Never cold.",
    gauges=(Gauge("ada:health", "Health", 4, 6, "heart"), Gauge("ada:air", "Air", 30, 40, note="in minutes")),
    counters=(Counter("ada:pearls", "Pearls", "3"), Counter("ada:scars", "Scars", "0")),
    lines=(Line("skill:dive", "Dive", "Deeper than others.", mark="D", lit=True, group="Skills"),
           Line("skill:knot", "Knot", mark="K", value="+2", group="Skills"),
           Line("kit:net", "Net", "Holds three.", note="torn", group="Kit")),
    stamp="ready", texts=("Goes first.",), marks=("wet",), ahead=("Old age.",), ahead_title="One day",
    note="Likes rum.",
)  # fmt: skip
BOOK = Sheet(
    "book", "Pilot book", "notebook", stamp="seen", writable=True,
    lines=(Line("e:1", "Reef", "north of the mole", lit=True), Line("e:2", "Wreck", "can be anywhere")),
)  # fmt: skip
CATCHES = Sheet(
    "catches", "The days so far", "ledger", columns=("Ada", "Bo"),
    lines=(Line("d:1", "Monday", cells=("3 fish", ""), note="calm"),
           Line("d:2", "Tuesday", cells=("none, lost a net", "12 fish"))),
)  # fmt: skip
VOYAGE = Sheet(
    "voyage", "The voyage", "card", counters=(Counter("v:days", "Days", "12"),), texts=("The rum is gone.",),
    lines=tuple(Line(f"port:{n}", f"Port {n}", value=str(n), group="Ports" if n < 5 else "Debts") for n in range(9)),
)  # fmt: skip


def drawn(part: Sheet, width: int = 80, size: int = FULL, marks: Marks | None = None) -> list[str]:
    sheet = draw_part(part, width, LOOK, marks or Marks(), size)
    return ["".join(row).rstrip() for row in sheet.chars]


def alone(*parts: Sheet | Counters) -> Scene:
    return Scene("Sea", "", Spread("sea", parts))


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("width", [40, 76, 124])
def test_whatever_it_looks_like_all_of_a_sheet_is_there_in_full(look: str, width: int) -> None:
    seen = " ".join(" ".join(drawn(msgspec.structs.replace(DIVER, kind=look, colour=""), width)).split()).casefold()
    said = ["ada", "4/6", "30/40", "pearls 3", "scars 0", "skills", "dive", "+2", "knot", "kit", "torn", "goes first.",
            "wet", "one day", "old age.", "never cold.", "first mate", "of the gull", "3rd",
            "likes rum.", "in minutes"]  # fmt: skip
    assert [words for words in said if words not in seen and not (look == "cover" and words == "ada")] == []


@pytest.mark.parametrize("sheet", [DIVER, BOOK, CATCHES, VOYAGE], ids=lambda sheet: str(sheet.id))
def test_less_room_takes_fewer_lines(sheet: Sheet) -> None:
    brief_, middle, full = (len(drawn(sheet, 80, size)) for size in (BRIEF, MIDDLE, FULL))
    assert brief_ <= middle <= full
    assert brief_ <= 6, "a party of four fits 24 lines"


@pytest.mark.parametrize("width", [26, 40, 80])
def test_in_little_room_what_counts_now_is_said_whole_and_the_rest_is_cut(width: int) -> None:
    wish = Line("w", "Wanted", "Bring every lantern of the harbour to the chapel before the bell", lit=True)
    rest = Line("r", "Also", "Ask the widow what she saw from her window on the night of the wreck")
    rows = drawn(Sheet("page", "Vigil", "card", lines=(wish, rest)), width, BRIEF)
    assert " ".join(" ".join(rows).split()).startswith(f"VIGIL ▶ Wanted {wish.text} Also Ask the")
    assert all(len(row) <= width for row in rows)
    assert rows[-1].endswith("…") == (width < 80)


def test_gauges_are_pips_on_a_medallion_and_bars_elsewhere() -> None:
    assert "♥ ●●●●○○ 4/6" in "\n".join(drawn(DIVER))
    assert "●" not in "\n".join(drawn(msgspec.structs.replace(DIVER, kind="card")))
    assert "♥ ███████░░░ 4/6" in "\n".join(drawn(msgspec.structs.replace(DIVER, kind="card")))
    assert "Air ████████░░ 30/40" in "\n".join(drawn(DIVER)), "nobody counts forty pips"


@pytest.mark.parametrize("look", LOOKS)
def test_a_sheet_and_its_lines_show_their_options(look: str) -> None:
    marks = Marks({"diver:ada": sign(1), "skill:knot": sign(2)})
    sheet = msgspec.structs.replace(DIVER, kind=look)
    for size in (BRIEF, MIDDLE, FULL):
        rows = drawn(sheet, marks=marks, size=size)
        assert rows[0].startswith(f" {sign(1)}")
        assert any(f"{sign(2)} K Knot" in row for row in rows)
    where = draw_part(sheet, 80, LOOK, marks, FULL).where
    assert set(where.values()) == {"diver:ada", "skill:dive", "skill:knot", "kit:net"}


def test_a_campaign_stands_in_groups() -> None:
    rows = drawn(VOYAGE)
    assert [row.strip() for row in rows if row.strip() in ("Ports", "Debts")] == ["Ports", "Debts"]
    assert " Port 5 5  Port 6 6  Port 7 7  Port 8 8" in rows
    assert describe_widget(VOYAGE)[:4] == ["The voyage:", "  Days 12.", "  Ports:", "    Port 0: 0."]


def test_a_notebook_tells_what_was_seen_from_what_was_inferred() -> None:
    full = "\n".join(drawn(BOOK))
    assert "✓ Reef: north of the mole" in full
    assert "? Wreck: can be anywhere" in full
    assert "e: your own notes" in full
    assert "Wreck" not in "\n".join(drawn(BOOK, size=BRIEF))
    none = msgspec.structs.replace(BOOK, lines=BOOK.lines[1:])
    assert "nothing seen yet" in "\n".join(drawn(none, size=BRIEF))


def test_a_notebook_in_words_says_more_when_asked() -> None:
    said = "\n".join(describe_scene(alone(BOOK)))
    assert "Pilot book: Reef: north of the mole." in said
    assert "Wreck" not in said
    assert "  Wreck: can be anywhere." in look_at(alone(BOOK), "pilot book")
    assert look_at(alone(BOOK), "wreck") == ["Wreck: can be anywhere."]


def test_a_ledger_is_a_table_where_there_is_room() -> None:
    head, names, first, second = drawn(CATCHES)
    assert head.strip() == "THE DAYS SO FAR"
    assert names.index("Ada") == first.index("3 fish") == second.index("none, lost a net")
    assert names.index("Bo") == second.index("12 fish")
    assert second.strip().startswith("Tuesday")


def test_in_little_room_a_ledger_is_told_row_by_row_and_in_less_only_the_newest() -> None:
    narrow = "\n".join(drawn(CATCHES, 30))
    assert "Ada 3 fish" in narrow
    assert "Bo 12 fish" in narrow
    newest = "\n".join(drawn(CATCHES, size=BRIEF))
    assert "Monday" not in newest
    assert [line.strip() for line in newest.splitlines()[1:]] == ["Tuesday", "Ada none, lost a net", "Bo 12 fish"]


def test_in_some_room_a_short_ledger_is_whole() -> None:
    """As a table where it fits, else a sentence for each line."""
    assert drawn(CATCHES, size=MIDDLE) == drawn(CATCHES)
    narrow = " ".join(" ".join(drawn(CATCHES, 30, MIDDLE)).split())
    assert narrow.endswith("Monday: Ada 3 fish Tuesday: Ada none, lost a net, Bo 12 fish")
    days = msgspec.structs.replace(CATCHES, lines=CATCHES.lines * 4)
    assert "Monday" not in "\n".join(drawn(days, size=MIDDLE)), "of a long one the newest"


def test_a_ledger_in_words() -> None:
    assert describe_widget(CATCHES) == [
        "The days so far:",
        "  Monday (calm): Ada 3 fish.",
        "  Tuesday: Ada none, lost a net; Bo 12 fish.",
    ]
    assert brief(alone(CATCHES)) == [["The days so far: Tuesday: Ada none, lost a net; Bo 12 fish."]]
    none = msgspec.structs.replace(CATCHES, lines=())
    assert brief(alone(none)) == [["The days so far: nothing yet."]]


def test_somebody_in_words() -> None:
    assert brief(alone(DIVER)) == [
        ["Ada: Health 4 of 6, Air 30 of 40 (in minutes). Pearls 3, Scars 0; wet.",
         "  Ready: D Dive: Deeper than others."],
        ["  Skills: D Dive: Deeper than others. K Knot: +2.", "  Kit: Net: Holds three. torn."],
        ["  Goes first."],
    ]  # fmt: skip
    folded = msgspec.structs.replace(DIVER, folded=True)
    assert brief(alone(folded)) == [["Ada: Health 4 of 6, Air 30 of 40 (in minutes). Pearls 3, Scars 0; wet."]]
    said = look_at(alone(folded), "diver")
    assert said[0] == "Ada: Likes rum."
    assert {"  One day:", "    Old age.", "  First mate, of the Gull, 3rd. Never cold."} <= set(said)


def test_a_gauge_that_falls_or_rises_is_told_with_whose_it_is() -> None:
    hurt = msgspec.structs.replace(
        DIVER, gauges=(Gauge("ada:health", "Health", 1, 6), Gauge("ada:air", "Air", 35, 50)),
    )  # fmt: skip
    assert result_of(alone(DIVER), alone(hurt)) == "Ada: Health 4 → 1, Ada: Air 30 / 40 → 35 / 50"
    assert [(each.id, each.before, each.after) for each in changes(alone(DIVER), alone())] == [
        ("ada:health", "4 / 6", "0 / 6"),
        ("ada:air", "30 / 40", "0 / 40"),
    ]


def test_the_only_gauge_speaks_for_its_sheet() -> None:
    boat = Sheet("boat", "The Gull", icon="gull", gauges=(Gauge("boat:hull", "Hull", 7, 9, "planks"),))
    found = numbers(alone(boat))["boat:hull"]
    assert (found.label, found.icon, found.value) == ("The Gull", "gull", "7 / 9")


def test_numbers_of_one_name_are_told_apart_also_on_sheets() -> None:
    def sea(ada: str, bo: str) -> Scene:
        mate = Sheet("bo", "Bo", counters=(Counter("bo:fish", "Fish", bo),))
        return alone(Counters("ada", "Ada", (Counter("ada:fish", "Fish", ada),)), mate)

    assert result_of(sea("1", "2"), sea("0", "3")) == "Ada: Fish 1 → 0, Bo: Fish 2 → 3"
