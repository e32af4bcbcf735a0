"""Spreads of no game: opponents, letter cards, spines and piles, as characters and as words."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from fabletop.engine.scene import (
    Card,
    Cards,
    Counter,
    Counters,
    Foe,
    Icons,
    Letter,
    Part,
    Pile,
    Plan,
    Rack,
    Scene,
    Shelf,
    Spine,
    Spread,
    to_read,
)
from fabletop.terminal.aside import draw_aside
from fabletop.terminal.canvas import Canvas
from fabletop.terminal.describe import brief, describe_scene, look_at
from fabletop.terminal.graph import Marks, sign
from fabletop.terminal.skins import PLAIN_LOOK
from fabletop.terminal.spread import draw_spread
from fabletop.terminal.spread_words import result_of

FOE = Foe(
    "enemy:moth", "The Moth", 5, "horror", "A. Lamp", "20¢", "It only wanted the light.", "moth", "#5A2A6E", 1, 9, 12,
    (Counter("a", "Will attack for", "3"), Counter("b", "Dust", "0"), Counter("c", "Glow", "2"),
     Counter("d", "Fog", "0")),
    (Plan("plan:1", "A1", "Flutter", "Attacks for 3.", now=True), Plan("plan:2", "A2", "Sleep", "Heals 1.", shield=4)),
    ("Dusty: nobody sees it.",), ("weak spot O",), ("20 HP", "A1 Burn: Attacks for 9."),
)  # fmt: skip
H = Letter("card:h1", "H", "Harbour", "Rain on them.", (Icons("blocks", 2),), (Icons("hits", 1), Icons("mana", 1)),
           "starting", (), "Upgraded: Storm.")  # fmt: skip
O = Letter("card:o1", "O", "Orchard", "Gain 2 mana.", (Icons("hits", 1),), (), "growth", ("rare",))  # noqa: E741  # the letter
WILD = Letter("word:1", "E", "Wild", kind="wild")
RACK = Rack("hand", "Your hand", (H, O))
SPELLED = Rack("hand", "Your hand", (O,), (H, WILD), "left", 0)
LAMP = Card("item:lamp", "Lamp", "Shines.", "2", tilted=True, marks=("core",), flavour="Hot.")
ITEMS = Cards("items", "Items", (LAMP, Card("item:rope", "Rope", "Ties.", "0")))
SHELF = Shelf("run", "Your run", (Spine("s:1", "The Crow", "done", colour="#334455", note="2 turns"),
                                  Spine("s:2", "The Moth", "now", colour="#5A2A6E"),
                                  Spine("s:3", "a boss", "ahead", large=True)))  # fmt: skip
YOU = Counters("you", "Reader", (Counter("hp", "Health", "7 / 9"), Counter("m", "Mana", "0"), Counter("x", "Ink", "1"),
                                 Counter("y", "Dust", "0")))  # fmt: skip
DECK = Pile("deck", "Deck", 2, letters=(Letter("deck:h1", "H", "Harbour"), Letter("deck:z9", "Z", "Zeppelin")))
PARTS: tuple[Part, ...] = (FOE, YOU, RACK, ITEMS, SHELF)
SCENE = Scene("Shop", "Night", Spread("desk", PARTS), (DECK, Pile("out", "Worn out", 0)))


def rows(canvas: Canvas) -> list[str]:
    return ["".join(row) for row in canvas.chars]


def drawn(parts: tuple[Part, ...], width: int, height: int, marks: Marks | None = None) -> str:
    canvas, _ = draw_spread(parts, width, height, PLAIN_LOOK, marks or Marks())
    return "\n".join(rows(canvas))


@pytest.mark.parametrize(("width", "height"), [(124, 37), (84, 24), (80, 15)])
def test_a_spread_fits_every_screen_and_says_what_matters(width: int, height: int) -> None:
    canvas, _ = draw_spread(PARTS, width, height, PLAIN_LOOK, Marks())
    seen = "\n".join(rows(canvas))
    assert canvas.height == height
    for words in ("9/12", "▶ A1 Flutter", "block 4", "Attacks for 3.", "Dusty", "weak spot O", "7 / 9", "Rain on them.",
                  "Gain 2 mana.", "1 mana", "Lamp", "used this turn", "▶"):  # fmt: skip
        assert words in seen, f"{words} at {width} x {height}"


def test_more_room_shows_more() -> None:
    large, small = drawn(PARTS, 124, 60), drawn(PARTS, 80, 14)
    for words in ("It only wanted the light.", "NEXT STAGE", "A1 Burn", "Harbour", "Hot.", "a boss"):
        assert words in large
        assert words not in small
    assert "██  ██" in large, "letters are drawn large"
    assert "╭ H Harbour ─" in large, "and stand plain in the frame"


def test_what_does_not_fit_even_brief_can_be_scrolled_to() -> None:
    canvas, where = draw_spread(PARTS, 80, 6, PLAIN_LOOK, Marks())
    assert canvas.height > 6
    assert "YOUR RUN" in rows(canvas)[-1]
    assert "card:o1" in where.values()


def test_options_are_numbered_and_cards_of_the_word_are_lit() -> None:
    marks = Marks({"item:rope": sign(2), "card:h1": "✓"})
    assert "② Rope [0]" in drawn((ITEMS,), 80, 1, marks)
    canvas, where = draw_spread((RACK,), 80, 3, PLAIN_LOOK, marks)
    lit = {where.get((x, y)) for y in range(3) for x in range(80) if canvas.grounds[y][x] == PLAIN_LOOK.accent}
    assert lit == {"card:h1"}


@pytest.mark.parametrize("height", [4, 40])
def test_a_word_shows_the_edges_that_count_and_the_card_on_top(height: int) -> None:
    seen = drawn((SPELLED,), 90, height)
    assert "HE, splayed left" in seen
    assert "2 blocks | H | 1 hit, 1 mana" in seen
    assert "nothing | E" in seen


def test_a_large_pile_of_letter_cards_is_told_by_its_letters() -> None:
    many = Rack("cards", "Your deck", tuple(Letter(f"card:{n}", "QXZ"[n % 3]) for n in range(24)))
    assert "24 cards" in drawn((many,), 80, 3)
    assert describe_scene(Scene("", "", Spread("d", (many,))))[1].startswith("Your deck: Q X Z")


def test_a_story_in_a_spread() -> None:
    assert "Once upon" in drawn((to_read("s", "Opening", "Once upon a time."),), 60, 4)


def test_everything_at_full_length() -> None:
    console = Console(width=72, file=io.StringIO(), record=True)
    console.print(draw_aside(SCENE, PLAIN_LOOK, frozenset({"item:rope"}), full=True))
    text = console.export_text()
    for words in ("Flutter", "NEXT STAGE", "Lamp", "Z Zeppelin", "Your run".upper(), "READER"):
        assert words in text
    assert "(id=" not in text


def test_beside_the_board_piles_show_their_letters() -> None:
    console = Console(width=34, file=io.StringIO(), record=True)
    console.print(draw_aside(SCENE, PLAIN_LOOK, frozenset(), full=False))
    text = console.export_text()
    assert "H Z" in text
    assert "Flutter" not in text, "the board shows that"


def test_a_spread_in_words() -> None:
    said = describe_scene(SCENE)
    assert "The Moth: health 9 of 12, stage 1. Will attack for 3, Glow 2; weak spot O." in said
    assert "  Now A1 Flutter: Attacks for 3." in said
    assert "  It can: A1 Flutter: Attacks for 3. A2 Sleep: Heals 1. Block 4." in said
    assert "  2 blocks | H | 1 hit, 1 mana  Harbour: Rain on them." in said
    assert "  1 hit | O | nothing  Orchard (rare): Gain 2 mana." in said
    assert "  Lamp [2] (used this turn, core): Shines." in said
    assert ["Items: Lamp (used this turn, core), Rope."] in brief(SCENE)
    assert "Your run: done The Crow; now 2 of 3, The Moth." in said
    assert "Reader: Health 7 / 9, Ink 1." in said
    assert "Deck: 2 cards. Worn out: 0 cards." in said
    assert not any("(id=" in line for line in said)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("h", "Your hand: H Harbour (starting): left edge 2 blocks, right edge 1 hit, 1 mana. Rain on them. Upgraded"),
        ("enemy", "    A1 Burn: Attacks for 9."),
        ("enemy", "  Horror by A. Lamp, 20¢. It only wanted the light."),
        ("moth", "  Dusty: nobody sees it."),
        ("a2", "A2 Sleep: Heals 1. Block 4."),
        ("deck", "  Z Zeppelin: left edge nothing, right edge nothing."),
        ("zeppelin", "Deck: Z Zeppelin"),
        ("lamp", "Lamp [2] (used this turn, core): Shines. Hot."),
        ("run", "  1. The Crow, done. 2 turns."),
        ("worn out", "Worn out: 0 cards."),
        ("you", "Reader: Health 7 / 9, Mana 0, Ink 1, Dust 0."),
    ],
)
def test_looking_at_things_of_a_spread(wanted: str, words: str) -> None:
    assert any(line.startswith(words) for line in look_at(SCENE, wanted)), look_at(SCENE, wanted)


def test_the_word_is_told_with_its_splay() -> None:
    said = brief(Scene("", "", Spread("d", (SPELLED,))))[-1]
    assert said == [
        "The word: HE, splayed left: [2 blocks | H | 1 hit, 1 mana] [nothing | E]. On top: H (Harbour): Rain on them."
    ]


def test_a_mark_is_told_once() -> None:
    jinx = Letter("card:j", "J", "Jinx", kind="penalty", marks=("penalty",))
    said = look_at(Scene("", "", Spread("d", (Rack("hand", "Your hand", (jinx,)),))), "jinx")
    assert said == ["Your hand: J Jinx (penalty): left edge nothing, right edge nothing."]


def test_a_result_names_opponents_first_and_what_came_to_piles() -> None:
    hurt = Foe(**{name: getattr(FOE, name) for name in FOE.__struct_fields__} | {"health": 12, "stage": 2})
    tired = Counters("you", "Reader", (Counter("hp", "Health", "5 / 9"), *YOU.counters[1:]))
    out = Pile("out", "Worn out", 1, letters=(Letter("out:h1", "H", "Harbour"),))
    after = Scene("", "", Spread("desk", (hurt, tired)), (DECK, out))
    assert result_of(SCENE, after) == "The Moth 9 → 12, Stage 1 → 2, Health 7 → 5; Worn out + H"
    assert result_of(SCENE, Scene("", "", Spread("desk", (YOU,)))) == "The Moth 9 → 0", "who is gone has none left"
    assert result_of(SCENE, SCENE) == ""
