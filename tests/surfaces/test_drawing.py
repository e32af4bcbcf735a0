"""Scenes of no game: what boards and widgets look like as characters and as words."""

from __future__ import annotations

import io

import msgspec
import pytest
from rich.color import Color, ColorSystem
from rich.console import Console

from fabletop.engine.registry import get_game
from fabletop.engine.scene import (
    Card,
    Cards,
    Counter,
    Counters,
    Floor,
    GraphBoard,
    Ground,
    Heat,
    Link,
    Marker,
    Notch,
    Piece,
    Pile,
    Place,
    Region,
    Rig,
    Route,
    Scene,
    Socket,
    Strip,
    Track,
    to_read,
)
from fabletop.terminal.aside import draw_aside, draw_gist, draw_widget
from fabletop.terminal.canvas import Canvas, draw_small_letter
from fabletop.terminal.describe import describe_scene, describe_widget, look_at
from fabletop.terminal.marks import FILLED, Marks, sign
from fabletop.terminal.skins import PLAIN_LOOK, look_of, readable_on
from fabletop.terminal.widgets.floor import draw_floor
from fabletop.terminal.widgets.graph import draw_graph, fits, shortest_way
from fabletop.terminal.widgets.graph_words import draw_signs

#  a --- b --- c
#  |           |
#  d --- e --- f      and a slanting way from b to f
BOARD = GraphBoard(
    "town",
    (
        Place("p:a", "A1", 0, 0, "street", "r:old"), Place("p:b", "B1", 100, 0, "stop", "r:old", "the old gate"),
        Place("p:c", "C1", 200, 0, "street", "r:new"), Place("p:d", "D1", 0, 100, "street", "r:old"),
        Place("p:e", "E1", 100, 100, "stop", "r:new"), Place("p:f", "F1", 200, 100, "door", "r:new"),
    ),
    tuple(Link(f"p:{a}", f"p:{b}") for a, b in ("ab", "bc", "ad", "de", "ef", "cf", "bf")),
    (Region("r:old", "Old", "#D55E00"), Region("r:new", "New", "#009E73")),
    (Route("line:1", "Red Line", "#FF0000", ("p:b", "p:e")),),
    (Piece("peg:1", "p:a", "Watcher", "1", "#E5484D"), Piece("peg:2", "p:a", "Thief", "@", "#FFFFFF", note="asleep")),
    (Heat("p:f", 0.9), Heat("p:c", 0.2)),
)  # fmt: skip
ASIDE = (
    Counters("c", "Purse", (Counter("gold", "Gold", "3"), Counter("where", "Home", "by the old gate"))),
    Track("t", "Rounds", (Strip("t", "", 1, 12, {6: Notch(note="bell")}),), (Marker("m", "now", 4),)),
    Cards("hand", "Hand",
          (Card("card:1", "Lantern", "Shows the way.", "2", marks=("lit",)), Card("card:2", face_down=True))),
    Pile("deck", "Deck", 17, Card("card:3", "Rope")),
    Rig("mat", "Desk", (Socket("s1", "Left", Card("card:4", "Key")), Socket("s2", "Right"))),
    to_read("story", "Opening", "It rains."),
)  # fmt: skip
SCENE = Scene("Town", "Night falls", BOARD, ASIDE)


def text(canvas: Canvas) -> list[str]:
    return ["".join(row) for row in canvas.chars]


def test_a_map_shows_streets_pieces_targets_and_areas() -> None:
    marks = Marks({"p:b": "1", "p:d": "12"}, "p:b", ("p:a", "p:d"))
    canvas, where = draw_graph(BOARD, 60, 17, PLAIN_LOOK, marks, None)
    drawn = text(canvas)
    top, bottom = drawn[1], drawn[-2]
    assert "▐1│@▌" in top, "two pieces on one place stand side by side"
    assert "[1]" in top, "the selected target stands in brackets"
    assert "12" in bottom, "other targets show their number"
    assert any("║" in row for row in drawn), "the way being drawn is a double line"
    assert any("━" in row for row in drawn), "a line is heavy"
    assert any(ord(char) >= 0x2800 for row in drawn for char in row), "slanting streets are dotted"
    assert any("O L D" in row for row in drawn)
    assert {where[cell] for cell in where} == {place.id for place in BOARD.places}


def test_numbers_of_options_are_not_taken_for_pieces_and_cover_no_name() -> None:
    assert [sign(1), sign(20), sign(21)] == ["①", "⑳", "21"]
    marks = Marks({"p:b": sign(1).translate(FILLED), "p:e": sign(2)}, "p:b")
    canvas, _ = draw_graph(BOARD, 60, 17, PLAIN_LOOK, marks, None)
    drawn = text(canvas)
    assert "❶B1" in drawn[1]
    assert "②E1" in drawn[-2]
    signs = draw_signs(BOARD, PLAIN_LOOK).plain
    assert "▐1▌\u00a0Watcher" in signs
    assert "①" in signs


def test_few_colours_get_stronger_tints() -> None:
    """So that areas can be told from each other in 256 colours too."""
    places = tuple(Place(f"p:{n}", "", n % 2 * 9, n // 2 * 9, "", f"r:{n}") for n in range(4))
    colours = ("#D55E00", "#009E73", "#56B4E9", "#CC79A7")
    regions = tuple(Region(f"r:{n}", "", colour) for n, colour in enumerate(colours))
    board, look = GraphBoard("b", places, (), regions), look_of(get_game("project-0").skin, "256")
    canvas, _ = draw_graph(board, 40, 12, look, Marks(), None)
    grounds = {ground for row in canvas.grounds for ground in row}
    seen = {Color.parse(ground).downgrade(ColorSystem.EIGHT_BIT).number for ground in grounds}
    assert len(seen) >= len(colours)


def test_colours_are_never_all() -> None:
    """Kinds of places differ by their sign."""
    canvas, where = draw_graph(BOARD, 60, 17, PLAIN_LOOK, Marks(), None)
    signs = {place: canvas.chars[y][x] for (x, y), place in where.items()}
    assert len({signs["p:c"], signs["p:b"], signs["p:f"]}) == 3


def test_a_part_of_the_map_shows_names() -> None:
    assert fits(BOARD, 60, 17)
    assert not fits(BOARD, 5, 3)
    canvas, where = draw_graph(BOARD, 24, 5, PLAIN_LOOK, Marks(), (200.0, 100.0))
    assert any("F1" in row for row in text(canvas)) or (22, 3) in where
    assert any(place == "p:f" for place in where.values())


def test_ways_follow_streets() -> None:
    assert shortest_way(BOARD.links, "p:a", "p:f") == ["p:a", "p:b", "p:f"]
    assert shortest_way((), "p:a", "p:f") == ["p:a", "p:f"]


@pytest.mark.parametrize(("width", "height"), [(1, 1), (3, 2), (20, 6), (200, 80)])
def test_any_size_can_be_drawn(width: int, height: int) -> None:
    for centre in (None, (0.0, 0.0)):
        canvas, _ = draw_graph(BOARD, width, height, PLAIN_LOOK, Marks({"p:b": "1"}, "p:b"), centre)
        assert [sum(len(segment.text) for segment in canvas.row(y)) for y in range(height)] == [width] * height
    one = GraphBoard("dot", (Place("p:a", "A", 5, 5),), ())
    draw_graph(one, width, height, PLAIN_LOOK, Marks(), None)
    draw_graph(one, width, height, PLAIN_LOOK, Marks(), (5, 5))


def test_a_small_floor_shows_walls_pieces_and_numbers() -> None:
    piece = Piece("x", "space:1.1", "Cross", "X", "#FF0000")
    walled = Floor("g", Ground(("..", ".."), rim="wall"), pieces=(piece,))
    small, _ = draw_floor(walled, 40, 9, PLAIN_LOOK, Marks({"space:2.2": "3"}, "space:2.2"), None)
    assert any(" X " in row for row in text(small))
    assert any("[3]" in row for row in text(small))
    assert any("━━━" in row for row in text(small))
    bare = Floor("g", Ground(("..", "..")), pieces=(piece,))
    large, where = draw_floor(bare, 80, 30, PLAIN_LOOK, Marks(), None)
    assert any("██  ██" in row for row in text(large))
    assert any("┼" in row for row in text(large)), "spaces of a bare floor are parted by lines"
    assert set(where.values()) == {f"space:{row}.{column}" for row in (1, 2) for column in (1, 2)}


def test_what_stands_beside_the_board() -> None:
    for full in (True, False):
        target = io.StringIO()
        Console(file=target, width=40).print(draw_aside(SCENE, PLAIN_LOOK, frozenset({"card:1"}), full=full))
        drawn = target.getvalue()
        for words in (
            "PURSE",
            "Gold",
            "by the old gate",
            "ROUNDS",
            "now 4",
            "bell 6",
            "Lantern",
            "Deck",
            "17",
            "Key",
            "It rains",
            "Red",
        ):
            assert words in drawn
        assert ("Shows the way." in drawn) == full
    gist = draw_gist(SCENE, PLAIN_LOOK, "Pay from your Purse").plain
    assert gist.startswith("PURSE Gold 3  Home by the old gate   HAND ✓ Lantern")


@pytest.mark.parametrize("width", range(16, 50))
def test_a_number_stays_with_what_it_counts(width: int) -> None:
    told = (("Life", "7"), ("Noise", "1"), ("Curses", "2"), ("Black cubes", "10"))
    counters = Counters("c", "Ada", tuple(Counter(label, label, value) for label, value in told))
    target = io.StringIO()
    Console(file=target, width=width).print(draw_widget(counters, PLAIN_LOOK))
    for label, value in told:
        assert f"{label} {value}" in target.getvalue()


def test_what_lies_on_a_card_of_a_mat_is_no_tick() -> None:
    whip = Card("k:1", "Whip", corner="cube", marks=("covered",))
    kit = Rig("m", "Kit", (Socket("s:1", "1", whip), Socket("s:2", "2", Card("k:2", "Hat"))))
    scene = Scene("", "", None, (kit,))
    target = io.StringIO()
    Console(file=target, width=40).print(draw_aside(scene, PLAIN_LOOK, frozenset(), full=False))
    assert "▣ Whip [cube] (covered)" in target.getvalue()
    assert "✓ Hat" in target.getvalue()


def test_a_folded_mat_and_a_pile_that_opens_take_a_line_and_tell_all_to_who_looks() -> None:
    whip = Card("k:1", "Whip", "Cracks.", marks=("covered",))
    kit = Rig(
        "m", "Ada's kit", (Socket("s:1", "1", whip), Socket("s:2", "2", Card("k:2", "Hat", "Fits."))), folded=True
    )
    worn = Pile("p", "Worn out", 2, cards=(Card("k:3", "Boot", "Leaks."), Card("k:4", "Lamp", "Is out.")))
    scene = Scene("", "", None, (kit, worn))
    short, whole = io.StringIO(), io.StringIO()
    Console(file=short, width=60).print(draw_aside(scene, PLAIN_LOOK, frozenset(), full=False))
    Console(file=whole, width=60).print(draw_aside(scene, PLAIN_LOOK, frozenset(), full=True))
    assert len(short.getvalue().strip().splitlines()) == 2
    for name in ("Whip", "Hat", "Boot", "Lamp"):
        assert name in short.getvalue(), name
    for text in ("covered", "Cracks.", "Fits.", "Leaks.", "Is out."):
        assert text not in short.getvalue()
        assert text in whole.getvalue(), text
    assert describe_scene(scene)[1:] == ["Ada's kit: Whip (covered), Hat.", "Worn out: 2 cards (Boot, Lamp)."]
    assert "Leaks." in look_at(scene, "boot")[0]
    assert any("Is out." in line for line in look_at(scene, "worn out"))
    assert any("Cracks." in line for line in look_at(scene, "Ada's kit"))


def test_a_pile_of_many_known_cards_is_told_by_their_number_to_who_does_not_ask() -> None:
    later = Pile("p", "For later", 30, cards=tuple(Card(f"k:{n}", f"Stone Fiddler {n}") for n in range(30)))
    scene = Scene("", "", None, (later, Pile("q", "Deck", 9)))
    assert describe_scene(scene)[1:] == ['For later: 30 cards ("look for later" names them). Deck: 9 cards.']
    assert any("Stone Fiddler 29" in line for line in look_at(scene, "for later"))
    assert "Stone Fiddler 7" in look_at(scene, "stone fiddler 7")[0]


def test_a_scene_in_words() -> None:
    said = "\n".join(describe_scene(SCENE, story=True))
    for words in (
        "Town. Night falls",
        "Watcher at A1 (street, Old). Next to it: B1, D1.",
        "Thief at A1 (street, Old). Next to it: B1, D1. asleep",
        "Most likely: F1 82%, C1 18%.",
        "Purse: Gold 3, Home by the old gate.",
        "Rounds, 1 to 12: now at 4. (6: bell)",
        "Hand: Lantern (lit), face down.",
        "Deck: 17 cards. On top: Rope",
        "Left: Key",
        "Right: empty",
        "Opening. It rains.",
    ):
        assert words in said
    assert "It rains" not in "\n".join(describe_scene(SCENE)), "the story is told once"
    the_map = "\n".join(look_at(SCENE, "map"))
    for words in ("A map of 6 places (3 street, 2 stop, 1 door).", "Areas: Old, New.", "Red Line (line): B1, E1."):
        assert words in the_map
        assert words not in said


def test_a_likelihood_is_a_share_and_says_when_it_is_none() -> None:
    places = tuple(Place(f"p:{n}", f"P{n}", n, 0) for n in range(20))
    board = GraphBoard("b", places, (), heat=tuple(Heat(place.id, 1.0) for place in places))
    said = "\n".join(describe_scene(Scene("", "", board)))
    assert "No place stands out: 20 are possible, none likelier than 5%." in said
    sharp = GraphBoard("b", places, (), heat=(Heat("p:0", 1.0), *(Heat(place.id, 0.1) for place in places[1:])))
    assert "Most likely: P0 34%, P1 3%" in "\n".join(describe_scene(Scene("", "", sharp)))
    assert "and 12 less likely places." in "\n".join(describe_scene(Scene("", "", sharp)))


def test_looking_at_one_thing() -> None:
    gate = "\n".join(look_at(SCENE, "b1"))
    assert "B1 (stop, Old). the old gate" in gate
    assert "Next to it: A1 (street, Watcher, Thief) west; C1 (street) east; F1 (door) south-east." in gate
    assert "On Red Line, at its end; next is E1." in gate
    assert "Old: 3 places." in look_at(SCENE, "old")[0]
    assert look_at(SCENE, "lan") == ["Lantern [2] (lit): Shows the way."]
    assert "Thief at A1" in look_at(SCENE, "@")[0]
    assert look_at(SCENE, "gate") == ["B1: the old gate."], "places are found by what is said of them"
    assert "  B1 (stop): the old gate; next to A1, C1, F1." in look_at(SCENE, "old")
    assert "Several things" in look_at(SCENE, "r")[0]
    assert look_at(SCENE, "line") == look_at(SCENE, "red line"), "a word of a name is enough"
    assert "Nothing here" in look_at(SCENE, "xyz")[0]


def test_a_look_is_the_dark_side_of_a_skin() -> None:
    skin = get_game("project-0").skin
    look = look_of(skin)
    assert (look.ground, look.line, look.places) == (skin.dark.ground, skin.dark.line, skin.places)
    assert look_of(skin, "256").ground != look.ground


def test_ink_can_be_read_on_any_colour() -> None:
    assert readable_on("#FFFFFF") != readable_on("#000000")


def test_letters_can_be_told_from_each_other() -> None:
    drawn = {}
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        canvas = Canvas(10, 5, PLAIN_LOOK.dim, PLAIN_LOOK.ground)
        draw_small_letter(canvas, 0, 0, letter, PLAIN_LOOK.ink)
        drawn[letter] = [line.rstrip() for line in text(canvas)[:3]]
    assert len(set(map(tuple, drawn.values()))) == 26
    assert drawn["M"] == ["█▄ ▄█", "█ ▀ █", "▀   ▀"]
    assert drawn["N"] == ["█▄ █", "█ ▀█", "▀  ▀"]
    assert drawn["W"] == ["█   █", "█▄▀▄█", "▀   ▀"]


def test_a_pile_tells_cards_that_are_alike_once_and_what_lies_on_top_first() -> None:
    rope, lamp = Card("card:1", "Rope", "Climb."), Card("card:2", "Lamp", "See.")
    others = tuple(msgspec.structs.replace(rope, id=f"card:{n}") for n in (3, 4))
    pile = Pile("pile:d", "Discarded", 4, rope, (rope, lamp, *others))
    assert describe_widget(pile) == ["Discarded: 4 cards. On top:", "  3 x Rope: Climb.", "  Lamp: See."]
    assert describe_widget(msgspec.structs.replace(pile, cards=()))[0] == "Discarded: 4 cards. On top: Rope: Climb."
