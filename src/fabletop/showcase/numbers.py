"""Numbers: counters and tracks."""

from __future__ import annotations

from fabletop.engine.scene import Counter, Counters, Marker, Scene, Track
from fabletop.showcase.exhibit import Exhibit

NUMBERS = Exhibit(
    "numbers",
    "Counters and tracks",
    "Numbers that matter are large and change visibly; a track has markers on spaces, some with a note.",
    ("Counters", "Track"),
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
            Track("days", "Days until the tide", 1, 12, (
                Marker("marker:now", "Today", 3, "▲", "#D8A13A"),
                Marker("marker:mist", "Mist", 9, "M", "#B46A9C"),
            ), {6: "the mail boat comes", 12: "the light must burn"}),
        ),
    ),
    legal=("crew:rope",),
)  # fmt: skip
