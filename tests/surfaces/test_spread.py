"""Spreads of no game: letter cards, spines and piles, as characters and as words."""

from __future__ import annotations

import io

import msgspec
import pytest
from rich.console import Console

from fabletop.engine.scene import (
    Card,
    Cards,
    Counter,
    Counters,
    Gauge,
    Icons,
    Line,
    Notch,
    Part,
    Pile,
    Scene,
    Sheet,
    Spread,
    Strip,
    Track,
    to_read,
)
from fabletop.engine.skin import SheetStyle
from fabletop.terminal.aside import draw_aside
from fabletop.terminal.canvas import Canvas
from fabletop.terminal.describe import brief, describe_scene, look_at
from fabletop.terminal.marks import Marks, sign
from fabletop.terminal.results import result_of
from fabletop.terminal.skins import PLAIN_LOOK
from fabletop.terminal.spread import draw_spread

MOTH = Sheet(
    "enemy:moth", "The Moth", "villain", "moth", "#5A2A6E", "horror", "by A. Lamp", "20¢", "It only wanted the light.",
    5, (Gauge("moth:health", "Health", 9, 12, "heart"),),
    (Counter("moth:stage", "Stage", "1"), Counter("a", "Will attack for", "3", passing=True),
     Counter("b", "Dust", "0"), Counter("c", "Glow", "2"), Counter("d", "Fog", "0")),
    lines=(Line("plan:1", "Flutter", "Attacks for 3.", mark="A1", lit=True),
           Line("plan:2", "Sleep", "Heals 1.", mark="A2", value="Block 4")),
    stamp="next", texts=("Dusty: nobody sees it.",), marks=("weak spot O",),
    ahead=("20 HP", "A1 Burn: Attacks for 9."), ahead_title="Next stage",
)  # fmt: skip
COVERED = msgspec.structs.replace(PLAIN_LOOK, sheets={"villain": SheetStyle("cover")})


def lettered(
    id_: str,
    sign: str,
    title: str = "",
    text: str = "",
    left: tuple[Icons, ...] = (),
    right: tuple[Icons, ...] = (),
    kind: str = "",
    marks: tuple[str, ...] = (),
    note: str = "",
) -> Card:
    """A card with a large letter."""
    return Card(id_, title, text, marks=marks, sign=sign, left=left, right=right, kind=kind, note=note)


H = lettered("card:h1", "H", "Harbour", "Rain on them.", (Icons("blocks", 2),), (Icons("hits", 1), Icons("mana", 1)),
           "starting", (), "Upgraded: Storm.")  # fmt: skip
O = lettered("card:o1", "O", "Orchard", "Gain 2 mana.", (Icons("hits", 1),), (), "growth", ("rare",))  # noqa: E741  # the letter
WILD = lettered("word:1", "E", "Wild", kind="blank")
RACK = Cards("hand", "Your hand", (H, O))
SPELLED = Cards("hand", "Your hand", (O,), "", (H, WILD), "Word", "left", 0)
LAMP = Card("item:lamp", "Lamp", "Shines.", "2", tilted=True, marks=("core",), flavour="Hot.")
ITEMS = Cards("items", "Items", (LAMP, Card("item:rope", "Rope", "Ties.", "0")))
SHELF = Track("run", "Your run", (Strip("legs", "", 1, 3, {
    1: Notch("The Crow", note="2 turns", colour="#334455", state="done"),
    2: Notch("The Moth", colour="#5A2A6E", state="now"), 3: Notch("a boss", large=True, state="ahead")}),))  # fmt: skip
YOU = Counters("you", "Reader", (Counter("hp", "Health", "7 / 9"), Counter("m", "Mana", "0"), Counter("x", "Ink", "1"),
                                 Counter("y", "Dust", "0")))  # fmt: skip
DECK = Pile("deck", "Deck", 2, cards=(lettered("deck:h1", "H", "Harbour"), lettered("deck:z9", "Z", "Zeppelin")))
PARTS: tuple[Part, ...] = (MOTH, YOU, RACK, ITEMS, SHELF)
SCENE = Scene("Shop", "Night", Spread("desk", PARTS), (DECK, Pile("out", "Worn out", 0)))


def rows(canvas: Canvas) -> list[str]:
    return ["".join(row) for row in canvas.chars]


def drawn(parts: tuple[Part, ...], width: int, height: int, marks: Marks | None = None) -> str:
    canvas, _ = draw_spread(parts, width, height, COVERED, marks or Marks())
    return "\n".join(rows(canvas))


@pytest.mark.parametrize(("width", "height"), [(124, 37), (84, 24), (80, 15)])
def test_a_spread_fits_every_screen_and_says_what_matters(width: int, height: int) -> None:
    canvas, _ = draw_spread(PARTS, width, height, COVERED, Marks())
    seen = "\n".join(rows(canvas))
    assert canvas.height == height
    for words in ("9/12", "▶ A1 Flutter", "Block 4", "Attacks for 3.", "Dusty", "weak spot O", "7 / 9", "Rain on them.",
                  "Gain 2 mana.", "1 mana", "Lamp", "used this turn", "▶"):  # fmt: skip
        assert words in seen, f"{words} at {width} x {height}"


def test_more_room_shows_more() -> None:
    large, small = drawn(PARTS, 124, 60), drawn(PARTS, 80, 14)
    for words in ("It only wanted the light.", "NEXT STAGE", "A1 Burn", "Harbour", "Hot."):
        assert words in large
        assert words not in small
    assert "██  ██" in large, "letters are drawn large"
    assert "╭ H Harbour ─" in large, "and stand plain in the frame"


def test_what_does_not_fit_even_brief_can_be_scrolled_to() -> None:
    canvas, where = draw_spread(PARTS, 80, 6, COVERED, Marks())
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
    many = Cards("cards", "Your deck", tuple(lettered(f"card:{n}", "QXZ"[n % 3]) for n in range(24)))
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
    assert "The Moth: Health 9 of 12. Stage 1, Will attack for 3, Glow 2; weak spot O." in said
    assert "  Next: A1 Flutter: Attacks for 3." in said
    assert "  A1 Flutter: Attacks for 3. A2 Sleep: Heals 1. Block 4." in said
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
        ("enemy", "  Horror, by A. Lamp, 20¢. It only wanted the light."),
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
    jinx = lettered("card:j", "J", "Jinx", kind="penalty", marks=("penalty",))
    said = look_at(Scene("", "", Spread("d", (Cards("hand", "Your hand", (jinx,)),))), "jinx")
    assert said == ["Your hand: J Jinx (penalty): left edge nothing, right edge nothing."]


def test_a_result_names_gauges_first_and_what_came_to_piles() -> None:
    health, stage = Gauge("moth:health", "Health", 20, 20), Counter("moth:stage", "Stage", "2")
    hurt = msgspec.structs.replace(MOTH, gauges=(health,), counters=(stage, *MOTH.counters[1:]))
    tired = Counters("you", "Reader", (Counter("hp", "Health", "5 / 9"), *YOU.counters[1:]))
    out = Pile("out", "Worn out", 1, cards=(lettered("out:h1", "H", "Harbour"),))
    after = Scene("", "", Spread("desk", (hurt, tired)), (DECK, out))
    assert result_of(SCENE, after) == "The Moth 9 / 12 → 20 / 20, Health 7 → 5, Stage 1 → 2; Worn out + H"
    assert result_of(SCENE, Scene("", "", Spread("desk", (YOU,)))) == "The Moth 9 → 0", "who is gone has none left"
    assert result_of(SCENE, SCENE) == ""
