"""Tracks of no game, as characters and as words; and the worktop on which they lie with other parts."""

from __future__ import annotations

import msgspec
import pytest

from fabletop.engine.scene import (
    Card,
    Cards,
    Counter,
    Counters,
    GraphBoard,
    Line,
    Link,
    Marker,
    Notch,
    Part,
    Piece,
    Place,
    Region,
    Rig,
    Role,
    Scene,
    Sheet,
    Socket,
    Spread,
    Strip,
    Track,
    to_read,
)
from fabletop.engine.skin import PLAIN
from fabletop.terminal.aside import draw_gist
from fabletop.terminal.describe import brief, describe_scene, describe_widget, look_at
from fabletop.terminal.marks import Marks, sign
from fabletop.terminal.results import result_of
from fabletop.terminal.skins import PLAIN_LOOK, look_of
from fabletop.terminal.spread import draw_part, draw_spread
from fabletop.terminal.widgets.graph import draw_graph, place_styles
from fabletop.terminal.widgets.renderer import BRIEF, FULL
from fabletop.terminal.widgets.tracks import legs_done
from fabletop.terminal.worktop import (
    beside_worktop,
    gist_of,
    has_lead,
    has_worktop,
    lay_worktop,
    lead_alone,
    with_notes,
)

GLYPHS = {"fish": "f", "storm": "!"}
LOOK = msgspec.structs.replace(look_of(PLAIN), glyphs=GLYPHS)


def strip(id_: str, signs: str, lit: int, first: int = 0) -> Strip:
    names = {"f": ("fish",), "!": ("storm",)}
    notches = {n: Notch("", names.get(each, ()), n - first <= lit) for n, each in enumerate(signs, first)}
    bare = [n for n, notch in notches.items() if notch == Notch()]
    for n in bare:
        del notches[n]
    return Strip(id_, id_.title(), first, first + len(signs) - 1, notches)


CATCH = Strip("catch", "Catch", 0, 5, {n: Notch(str(n // 2), lit=n == 3) for n in range(6)})
NETS = strip("nets", ".ff.f.", 2)
SEA = strip("sea", ".!.", 0)
TIDE = Track(
    "tide", "High tide", (CATCH, NETS, SEA), (Marker("peg:catch", "Catch", 3, "catch", "●"),
    Marker("peg:nets", "Nets", 2, "nets", "●")), "The boat leans.", "boat", "Wind from the west.", role="lead",
)  # fmt: skip
RACE = Track(
    "race", "The race", (strip("way", "..f", 0, 1),),
    (Marker("boat:1", "Ada", 0, "way", "A", "#AA0000"), Marker("boat:2", "Bo", 0, "way", "B", "#00AA00"),
     Marker("boat:3", "Cy", 2, mark="C", colour="#0000AA")),
)  # fmt: skip
HOURS = {n: Notch(f"{n + 6}:00", note="dusk" if n == 6 else "") for n in range(9)}
LOG = Track(
    "log", "The day", (Strip("log", "", 0, 8, HOURS),), (Marker("m:1", "Ada", 2, mark="A", colour="#AA0000"),
    Marker("m:2", "Bo", 2, mark="B", colour="#00AA00"), Marker("m:3", "dusk", 6, mark="D")), role="along",
)  # fmt: skip
TRIP = Track(
    "trip", "The trip", (Strip("legs", "", 1, 3, {
        1: Notch("Mole", note="2 hours", colour="#334455", state="done"), 2: Notch("Reef", state="now"),
        3: Notch("a storm", large=True, state="ahead")}),),
)  # fmt: skip
BOOK = Sheet("book", "Pilot book", lines=(Line("e:1", "Reef", "north of the mole", lit=True),), writable=True)
KIT = Rig("kit", "Your kit", (Socket("s:1", "Left", Card("card:net", "Net", "Catches.")), Socket("s:2", "Right")))
PRICES = Counters("prices", "Prices", (Counter("p:1", "Fish", "3"),), role="lead")
CREW = Counters("crew", "Crew", (Counter("c:1", "Hands", "4"),), role="foot")
SHOP = Cards(
    "shop", "Shop", (Card("card:hook", "Hook", "Bites."), Card("card:x", back="box", face_down=True, marks=("heavy",)))
)
MAP = GraphBoard(
    "bay", (Place("p:a", "Mole", 0, 0, "quay", "r:1"), Place("p:b", "Reef", 100, 0, "rock", "r:1")),
    (Link("p:a", "p:b"),),
    (Region("r:1", "Bay", "#335577", 2, "2 buoys"),), pieces=(Piece("boat:1", "p:a", "Ada", "A", "#AA0000"),),
)  # fmt: skip
SCENE = Scene("Bay", "", MAP, (TIDE, to_read("s", "Dawn", "Gulls.", role="lead"), PRICES, LOG, KIT, CREW, SHOP, BOOK))


def drawn(part: Part, width: int = 80, size: int = FULL, marks: Marks | None = None) -> list[str]:
    sheet = draw_part(part, width, LOOK, marks or Marks(), size)
    return ["".join(row).rstrip() for row in sheet.chars]


def test_equal_numbers_stand_in_one_column_and_markers_under_their_spaces() -> None:
    rows = drawn(TIDE)
    numbers, catch, under, nets = rows[1:5]
    assert numbers.split() == ["0", "1", "2", "3", "4", "5"]
    assert under.index("●") == catch.index("1", catch.index("1") + 1) == numbers.index("3")
    assert [numbers[at] for at, each in enumerate(nets) if each == "f"] == ["1", "2", "4"]
    assert "The boat leans." in rows[-1]
    assert "Wind from the west." in rows[0]


def test_what_counts_stands_on_a_filled_ground() -> None:
    sheet = draw_part(TIDE, 80, LOOK, Marks(), FULL)
    row = next(y for y, chars in enumerate(sheet.chars) if "".join(chars).startswith(" Nets"))
    filled = ["".join(sheet.chars[row])[x] for x in range(80) if sheet.grounds[row][x] == LOOK.accent]
    assert "".join(filled).split() == ["f", "f"]  # the third is out of range


def test_in_little_room_a_track_takes_a_row_for_each_strip() -> None:
    rows = drawn(TIDE, 30, BRIEF)
    assert [row.split()[0] for row in rows if row.startswith((" Cat", " Net", " Sea"))] == ["Catch", "Nets", "Sea"]
    assert not any("●" in row for row in rows)
    assert all(len(row) <= 30 for row in rows)


def test_in_little_room_a_bare_space_says_the_number_of_its_marker() -> None:
    strips = (Strip("t", "Threat", 1, 4), Strip("s", "Spawn", 0, 9))
    markers = (Marker("m:t", "Threat", 3, "t", "T", "#AA0000"), Marker("m:s", "Spawn", 7, "s", "S", "#00AA00"))
    rows = drawn(Track("p", "Pressure", strips, markers), 34, BRIEF)
    assert [row.split() for row in rows[1:]] == [["Threat", *"··3·"], ["Spawn", *"·······7··"]]


def test_a_track_in_full_says_what_its_signs_mean() -> None:
    reef = Strip("reef", "Reef", 0, 1, {0: Notch("0"), 1: Notch("1", ("storm",), note="a storm for all")})
    chart = msgspec.structs.replace(TIDE, strips=(*TIDE.strips, reef))
    assert "1 ! a storm for all" in "\n".join(drawn(chart))
    assert "a storm for all" not in "\n".join(drawn(chart, 30, BRIEF))


def test_markers_on_one_space_stand_below_each_other_also_before_the_first() -> None:
    rows = drawn(RACE)
    stands = {mark: next(y for y, row in enumerate(rows) if f" {mark} " in f"{row} ") for mark in "ABC"}
    assert stands["A"] == stands["C"] == stands["B"] - 1
    assert rows[stands["A"]].index("A") == rows[stands["B"]].index("B") < rows[stands["A"]].index("C")
    assert "Ada 0" in rows[-1]
    assert "Cy 2" in rows[-1]


def test_a_long_ruler_leaves_no_space_out() -> None:
    bells = {n: Notch(note="bell") for n in (20, 40)}
    ruler = Track("r", "Rounds", (Strip("r", "", 1, 50, bells),), (Marker("m", "now", 30),))
    for size in (BRIEF, FULL):
        rows = drawn(ruler, 30, size)
        assert sum(row.count(each) for row in rows[1:3] for each in "▬·◆┃") == 50
        assert "now 30 of 50" in "".join(rows)
        assert "bell 40" in "".join(rows)


def test_a_journey_shows_what_is_done_and_what_is_ahead() -> None:
    rows = drawn(TRIP, 40)
    assert rows[1].split() == ["✓", "▶", "■"]
    assert rows[2].split() == ["Mole", "Reef", "a", "storm"]
    assert [row.strip() for row in drawn(TRIP, 40, BRIEF)] == ["THE TRIP  ✓Mole  ▶Reef  ■a storm"]
    assert [row.strip() for row in drawn(TRIP, 30, BRIEF)] == ["THE TRIP  ✓Mole  ▶Reef  ■"]
    assert describe_widget(TRIP) == [
        "The trip:",
        "  1. Mole, done. 2 hours.",
        "  2. Reef, now.",
        "  3. a storm, to come.",
    ]
    scene = Scene("Bay", "", Spread("x", (TRIP,)))
    assert brief(scene) == [["The trip: done Mole; now 2 of 3, Reef."]]
    assert legs_done(scene) == {("trip", "legs", 1): TRIP.strips[0].notches[1]}
    assert look_at(scene, "the trip") == describe_widget(TRIP)


@pytest.mark.parametrize("size", [BRIEF, FULL])
def test_a_track_shows_who_stands_where(size: int) -> None:
    rows = drawn(LOG, 40, size)
    first, below = rows[2:4]
    assert first.split() == ["A", "D"]
    assert below.strip() == "B"
    assert below.index("B") == first.index("A")
    assert "8:00" in "".join(rows)
    assert ("Ada" in "".join(rows)) == (size == FULL)


def test_cards_on_a_mat_and_face_down_ones_show_their_option() -> None:
    marks = Marks({"card:net": sign(1), "card:x": sign(2)})
    assert f"{sign(1)} Net" in "\n".join(drawn(KIT, size=BRIEF, marks=marks))
    assert "1 free" in drawn(KIT)[0]
    assert f"{sign(2)} ▒ box" in "\n".join(drawn(SHOP, size=BRIEF, marks=marks))
    assert "heavy" in "\n".join(drawn(SHOP, size=1, marks=marks))


def test_a_track_in_words() -> None:
    assert describe_widget(TIDE) == [
        "High tide. Wind from the west.",
        "  The boat leans.",
        "  Catch at 3 of 5: now 3 (worth 1); ahead 4 (worth 2).",
        "  Nets at 2 of 5: now fish at 1, fish at 2; ahead fish at 4.",
        "  Sea: on it storm at 1.",
    ]
    assert describe_widget(RACE)[1] == "  Way: Ada at 0; Bo at 0; Cy at 2; ahead fish at 3."
    dials = Track(
        "dials", "Pressure", (Strip("steam", "Steam", 0, 9), Strip("heat", "Heat", 0, 4)),
        (Marker("hand:1", "Steam", 7, "steam"), Marker("hand:2", "Heat", 1, "heat")),
    )  # fmt: skip
    assert describe_widget(dials)[1:] == ["  Steam at 7 of 9.", "  Heat at 1 of 4."]
    clock = Track("c", "Late", (Strip("t", "", 1, 4, {1: Notch(icons=("gone",))}),), (Marker("n", "The next", 2),))
    assert describe_widget(clock)[-1] == "  The next at 2 of 4.", "a strip without a name goes by its marker"
    assert describe_widget(LOG) == ["The day, 6:00 to 14:00: Ada at 8:00, Bo at 8:00, dusk at 12:00."]


def test_what_is_noted_on_a_track_with_marks_is_said_too() -> None:
    """But for what a marker that stands there is called."""
    hours = {**HOURS, 8: Notch("14:00", note="the tide turns")}
    track = msgspec.structs.replace(LOG, strips=(Strip("log", "", 0, 8, hours),), note="Each step is an hour.")
    assert describe_widget(track) == [
        "The day, 6:00 to 14:00: Ada at 8:00, Bo at 8:00, dusk at 12:00. (14:00: the tide turns) Each step is an hour."
    ]
    assert describe_widget(msgspec.structs.replace(TRIP, note="Nobody waits."))[0] == "The trip: Nobody waits."


def test_many_pieces_are_told_place_by_place() -> None:
    pieces = tuple(Piece(f"boat:{n}", "p:a" if n else "p:b", f"boat {n}", "b") for n in range(20))
    board = GraphBoard(MAP.id, MAP.places, MAP.links, pieces=pieces)
    lines = brief(Scene("", "", board))[0]
    assert len(lines) == 2
    assert lines[1].startswith("Reef")
    assert lines[1].endswith("Here: boat 0.")


def test_on_the_worktop_the_track_comes_first_then_what_may_be_chosen() -> None:
    worktop = lay_worktop(SCENE, {"card:hook"}, whole=False).board
    assert isinstance(worktop, Spread)
    assert [part.id for part in worktop.parts] == ["tide", "shop", "s", "prices", "kit", "book"]
    assert [part.id for part in beside_worktop(SCENE).aside] == ["log", "crew"]
    for thing, part in {"s:2": "kit", "card:net": "kit", "e:1": "book", "p:1": "prices"}.items():
        worktop = lay_worktop(SCENE, {thing}, whole=False).board
        assert isinstance(worktop, Spread)
        assert [each.id for each in worktop.parts[:2]] == ["tide", part]
    alone = lay_worktop(SCENE, (), whole=True).board
    assert isinstance(alone, Spread)
    assert {part.id for part in alone.parts} == {part.id for part in SCENE.aside}


def test_roles_say_what_lies_on_the_worktop_whatever_it_is() -> None:
    def turned(role: Role) -> Scene:
        aside = (msgspec.structs.replace(LOG, role="foot"), msgspec.structs.replace(CREW, role=role), SHOP)
        return Scene("Bay", "", MAP, aside)

    worktop = lay_worktop(turned("lead"), {"card:hook"}, whole=False).board
    assert isinstance(worktop, Spread)
    assert [part.id for part in worktop.parts] == ["crew", "shop"]
    assert has_lead(turned("lead"))
    assert [part.id for part in lead_alone(turned("lead")).aside] == ["crew"]
    worktop = lay_worktop(turned("main"), {"card:hook"}, whole=False).board
    assert isinstance(worktop, Spread)
    assert [part.id for part in worktop.parts] == ["shop", "crew"]
    assert not has_lead(turned("main"))
    beside: tuple[Role, ...] = ("foot", "along")
    for role in beside:
        assert [part.id for part in beside_worktop(turned(role)).aside] == ["log", "crew"]


@pytest.mark.parametrize("width", [24, 28, 36])
def test_a_long_name_on_a_track_is_shortened_and_never_the_time(width: int) -> None:
    long = Track(
        "t",
        "Running time",
        (Strip("t", "", 0, 8, {2: Notch("0:30 h")}),),
        (Marker("m:1", "The Hon. Percival Thring", 2, mark="2", colour="#AA0000"),),
    )
    row = drawn(long, width)[-1]
    assert row.startswith("  2  The Hon.")
    assert row.endswith(" 0:30 h")
    assert len(row) < width


def test_which_scenes_have_a_worktop() -> None:
    assert has_worktop(SCENE)
    assert has_lead(SCENE)
    bare = Scene("", "", MAP, (CREW,))
    assert not has_worktop(bare)
    assert not has_lead(bare)
    assert not has_worktop(Scene("", "", Spread("x", (TIDE,)), (BOOK,)))
    assert gist_of(SCENE).aside == (LOG, CREW)
    assert gist_of(bare) is bare


def test_notes_of_ones_own_stand_where_there_is_room_for_them() -> None:
    noted = with_notes(SCENE, "ask the cook")
    assert "ask the cook" in "\n".join(describe_scene(noted))
    assert with_notes(SCENE, "") is SCENE


@pytest.mark.parametrize(("width", "height"), [(84, 24), (80, 14)])
def test_a_track_keeps_its_markers_on_small_screens(width: int, height: int) -> None:
    worktop = lay_worktop(SCENE, (), whole=True).board
    assert isinstance(worktop, Spread)
    canvas, _ = draw_spread(worktop.parts, width, height, LOOK, Marks())
    assert sum("●" in row for row in canvas.chars) == 2


def test_a_place_under_a_piece_keeps_its_sign_and_areas_show_their_tokens() -> None:
    canvas, _ = draw_graph(MAP, 40, 9, PLAIN_LOOK, Marks(), None)
    seen = "\n".join("".join(row) for row in canvas.chars)
    glyphs = {kind: style.glyph for kind, style in place_styles(MAP, PLAIN_LOOK).items()}
    assert f"{glyphs['quay']}Mole" in seen
    assert f"{glyphs['rock']}Reef" not in seen  # nothing stands on it: there its sign is seen, and its name below
    assert "Reef" in seen
    assert "B A Y ▪▪" in seen


def test_a_result_says_whose_number_it_is_where_several_have_one_of_that_name() -> None:
    def crews(ada: str, bo: str, tide: str, cards: str) -> Scene:
        own = Counters("a", "Ada", (Counter("a:fish", "Fish", ada), Counter("a:ink", "Ink", ada)))
        other = Counters("b", "Bo", (Counter("b:fish", "Fish", bo), Counter("b:ink", "Ink", bo)))
        return Scene("", "", None, (own, other, Counters("c", "Sea", (Counter("t", "Tide", tide),
                                    Counter("w", "Words", cards)))))  # fmt: skip

    told = result_of(crews("1", "1", "2", "a rope, a lamp, a hook"), crews("2", "0", "3", "a rope and a lamp"))
    assert told == "Ada: Fish 1 → 2, Ink 1 → 2, Bo: Fish 1 → 0, Ink 1 → 0, Tide 2 → 3"


def test_a_strip_that_is_too_long_for_its_numbers_shows_all_its_spaces() -> None:
    burnt = {1: Notch(icons=("drawn",))}
    film = Track("film", "Film", (Strip("film", "", 1, 30, burnt),), (Marker("now", "Now", 12, mark="▶"),))
    for size in (BRIEF, FULL):
        lines = drawn(film, 36, size)
        spaces = next(line for line in lines if line.count("·") > 3)
        assert spaces.count("·") == 29
        assert lines[lines.index(spaces) + 1].index("▶") == spaces.index("·") + 10, "below its space"


def test_where_there_is_no_room_the_title_of_a_clock_says_how_late_it_is() -> None:
    film = Track("film", "7 turns left", (Strip("film", "", 1, 9),), (Marker("now", "Now", 3),), role="along")
    told = draw_gist(Scene("Bay", "", MAP, (PRICES, film)), LOOK, "").plain
    assert told.startswith("7 TURNS LEFT")
