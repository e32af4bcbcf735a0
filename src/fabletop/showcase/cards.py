"""Cards: side by side, face down, marked, and in piles."""

from __future__ import annotations

from typing import Any

from fabletop.engine.scene import Card, Cards, Icons, Pile, Scene
from fabletop.showcase.exhibit import Exhibit

LANTERN = Card("card:lantern", "Storm Lantern", "While you hold it, no darkness stops you.", "1", "lantern-flame")
CHART = Card("card:chart", "Tide Chart", "Look at the next two tides; put them back in any order.", "2", "treasure-map")
ROPE = Card("card:rope", "Forty Feet of Rope", "Once a day: climb without a test.", "1", "rope-coil", tilted=True)
KEY = Card("card:key", "The Keeper's Key", "Opens one locked door, then it breaks.", "3", "skeleton-key",
           marks=("borrowed",), flavour="It fits nothing on this island.")  # fmt: skip

CARDS = Exhibit(
    "cards",
    "Cards and piles",
    "Cards side by side: one may be chosen, one is, one may not be and says why; piles are as thick as they are high.",
    ("Cards", "Pile"),
    Scene(
        "Cards",
        "",
        aside=(
            Cards("hand", "Your hand", (LANTERN, CHART, ROPE, KEY), "Four of at most five"),
            Cards("tides", "Tides to come", (
                Card("card:tide1", face_down=True, back="tide", corner="night"),
                Card("card:tide2", face_down=True, back="tide", marks=("seen",)),
                Card("card:tide3", "Neap Tide", "Every shallow can be crossed on foot.", "", "wave-surfer"),
            )),
            Pile("deck", "Finds", 31),
            Pile("worn", "Worn out", 2, Card("card:boot", "Sea Boots", "They leak.", "", "boots"), cards=(
                Card("card:boot", "Sea Boots", "They leak.", "", "boots"),
                Card("card:match", "Wet Matches", "Do nothing.", "", "match-head"),
            )),
        ),
    ),
    legal=("card:lantern", "card:chart"),
    chosen=("card:chart",),
    barred={"card:rope": "It was used today."},
)  # fmt: skip


def letter(key: str, text: str, gears: int, hearts: int, **more: Any) -> Card:
    """A letter to spell with. Its edges show what it gives where the row is splayed to that side."""
    left, right = (Icons("gears", gears),) * bool(gears), (Icons("hearts", hearts),) * bool(hearts)
    return Card(f"letter:{key}", text=text, sign=key[0].upper(), left=left, right=right, **more)


WORD = (
    letter("l", "", 1, 0), letter("a", "Draw a letter.", 1, 1), letter("m", "", 2, 0), letter("p", "Mend 1.", 1, 2),
)  # fmt: skip

LETTERS = Exhibit(
    "letters",
    "Cards with a sign",
    "Cards whose sign is large, such as letters, and the row that was laid of them: splayed, each shows one edge, and "
    "the icons on the edges that show count.",
    ("Cards", "Pile"),
    Scene(
        "Letters",
        "",
        aside=(
            Cards("letters", "Your letters", (
                letter("t", "", 1, 1, kind="starting"),
                letter("e", "Look at the next tide.", 0, 2),
                letter("q", "Worth 3, if a U follows.", 3, 3, corner="3", marks=("borrowed",)),
            ), "Three of seven are left", WORD, "word", "left", 3),
            Cards("before", "What Ben laid", (), row=(
                letter("o2", "", 1, 2), letter("i2", "Draw a letter.", 1, 1), letter("l2", "", 0, 1),
            ), row_title="word", splay="right", top=0),
            Pile("bag", "The bag", 12, cards=(letter("s", "", 1, 1), letter("o", "", 1, 1), letter("n", "", 2, 0))),
        ),
    ),
    legal=("letter:t", "letter:e"),
    barred={"letter:q": "No U can follow."},
)  # fmt: skip
