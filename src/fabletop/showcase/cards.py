"""Cards: side by side, face down, marked, and in piles."""

from __future__ import annotations

from fabletop.engine.scene import Card, Cards, Pile, Scene
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
