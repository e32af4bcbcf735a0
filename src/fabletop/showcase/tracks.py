"""Tracks in every look."""

from __future__ import annotations

from fabletop.engine.scene import Marker, Notch, Scene, Strip, Track
from fabletop.showcase.exhibit import Exhibit

LEGS = {
    1: Notch("The Mole", note="calm, 2 hours", colour="#3F6E8C", state="done"),
    2: Notch("Gull Reef", note="fog, 5 hours", colour="#8C5A3F", state="done"),
    3: Notch("The Narrows", colour="#5A7A4A", state="now"),
    4: Notch("Open Sea", state="ahead"),
    5: Notch("The Storm", note="nobody knows how long", large=True, state="ahead"),
}

TRACKS = Exhibit(
    "tracks",
    "Tracks",
    "Rows of spaces with markers. What they look like is the skin's to say: a ruler, a perforated strip, a sketch, "
    "spines on a shelf, the dial of a gauge.",
    ("Track",),
    Scene(
        "Tracks",
        "",
        aside=(
            Track("ruler", "Days until the tide",
                  (Strip("days", "", 1, 12, {6: Notch(note="the mail boat comes"), 12: Notch(note="all must burn")}),),
                  (Marker("marker:now", "Today", 3, mark="▲", colour="#D8A13A"),
                   Marker("marker:mist", "Mist", 9, mark="M", colour="#B46A9C"))),
            Track("perforated", "The watch",
                  (Strip("hours", "", 0, 8,
                         {0: Notch("dusk"), 2: Notch("dark"), 5: Notch("midnight"), 8: Notch("dawn")}),),
                  (Marker("marker:ada", "Ada", 2, mark="A", colour="#C8963E"),
                   Marker("marker:ben", "Ben", 5, mark="B", colour="#4C9A84"))),
            Track("sketched", "The wreck",
                  (Strip("finds", "Finds", 1, 6, {
                      2: Notch("2", ("lantern-flame",), lit=True), 4: Notch("4", ("skeleton-key",)),
                      6: Notch("6", ("treasure-map", "rope-coil"))}),
                   Strip("water", "Water", 1, 6, {3: Notch("3", ("wave-surfer",), lit=True), 5: Notch("5")})),
                  (Marker("marker:depth", "Finds", 3, "finds", "▲", "#D8A13A"),
                   Marker("marker:water", "Water", 3, "water", "≈", "#3F6E8C")),
                  "It lies on her side, and breathes.", "sea-dragon"),
            Track("spines", "The voyage", (Strip("legs", "", 1, 5, LEGS),)),
            Track("gauge", "Pressure",
                  (Strip("bar", "", 0, 10, {7: Notch(note="valves whistle"), 10: Notch(note="the boiler bursts")}),),
                  (Marker("marker:needle", "Pressure", 8, mark="▲", colour="#C24B3F"),)),
        ),
    ),
)  # fmt: skip
