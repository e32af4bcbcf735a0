"""A tray: slides to take along, by ability."""

from __future__ import annotations

from fabletop.engine.scene import Card, Kind, Scene, Tray
from fabletop.showcase.exhibit import Exhibit

TRAY = Exhibit(
    "tray",
    "A tray",
    "Kinds with how many of each there are and may be, what one more costs, why there can be no more, and what is "
    "still wanted.",
    ("Tray",),
    Scene(
        "Tray",
        "",
        aside=(
            Tray(
                "slides",
                "Slides for tomorrow",
                (
                    Kind("kind:spot", "Spot", 3, 4, Card("slide:spot", "Spot", "Look at a card that lies face down.",
                                                         "3", "spyglass"), "Mind", "1 silver"),
                    Kind("kind:recall", "Recall", 1, 2, Card("slide:recall", "Recall", "Take back a slide you played.",
                                                             "2", "brain"), "Mind", "2 silver"),
                    Kind("kind:climb", "Climb", 2, 2, Card("slide:climb", "Climb", "Cross a barrier.", "1",
                                                           "mountain-climbing"), "Body", "1 silver",
                         barred="Two are as many as your level allows."),
                    Kind("kind:swim", "Swim", 0, 3, Card("slide:swim", "Swim", "Cross water.", "1", "swimfins"), "Body",
                         "1 silver", note="used twice by this party"),
                    Kind("kind:blank", "Blank", 4, 20, None, "Any", note="for what is found on the way"),
                ),
                10,
                14,
                ("one more of Body", "2 silver for what is chosen"),
                "Chosen at home, before the lamp is lit.",
            ),
        ),
    ),
    legal=("kind:spot", "kind:swim"),
    barred={"kind:climb": "Two are as many as your level allows."},
)  # fmt: skip
