"""A spread: several widgets as one board."""

from __future__ import annotations

from fabletop.engine.scene import Cards, Counter, Counters, Pile, Scene, Spread, to_read
from fabletop.showcase.cards import CHART, KEY, LANTERN, ROPE
from fabletop.showcase.exhibit import Exhibit

SPREAD = Exhibit(
    "spread",
    "A spread",
    "Several widgets as one board, where there is no map; each names its role: what it is about, numbers along the "
    "edge, what one plays with, what is at hand.",
    ("Spread",),
    Scene(
        "The lamp room",
        "Night",
        Spread(
            "room",
            (
                to_read("room:text", "The lamp room",
                        "It is warm here. Somebody has cut the wick within the hour and gone down the other stairs.",
                        role="lead"),
                Counters("room:numbers", "The lamp", (
                    Counter("room:oil", "Oil", "5", "oil-drum"),
                    Counter("room:wick", "Wick", "2", "candle-flame"),
                    Counter("room:wind", "Wind", "7", "wind-slap"),
                ), role="along"),
                Cards("room:hand", "Your hand", (LANTERN, CHART, ROPE, KEY), role="main"),
                Pile("room:deck", "Finds", 31, role="foot"),
            ),
        ),
    ),
    legal=("card:lantern", "card:key"),
)  # fmt: skip
