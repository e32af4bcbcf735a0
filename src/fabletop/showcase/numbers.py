"""Numbers that matter."""

from __future__ import annotations

from fabletop.engine.scene import Counter, Counters, Scene
from fabletop.showcase.exhibit import Exhibit

NUMBERS = Exhibit(
    "numbers",
    "Counters",
    "Numbers that matter are large and change visibly.",
    ("Counters",),
    Scene(
        "Numbers",
        "",
        aside=(
            Counters("crew", "Crew of the Heron", (
                Counter("crew:health", "Health", "7", "hearts"),
                Counter("crew:oil", "Oil", "12", "oil-drum"),
                Counter("crew:rope", "Rope", "2", "rope-coil"),
                Counter("crew:news", "Heard", "the mail boat is late", "sea-dragon"),
            )),
        ),
    ),
    legal=("crew:rope",),
)  # fmt: skip
