"""Rigs: a body with places, and a kit without a shape."""

from __future__ import annotations

from fabletop.engine.scene import Card, Rig, Scene, Socket
from fabletop.showcase.exhibit import Exhibit

_HELMET = Card("item:helmet", "Diver's Helmet", "Breathe under water for one round.", "", "diving-helmet")
_LENS = Card("item:lens", "Amber Lens", "See what is hidden within three spaces.", "", "magnifying-glass")
_COAT = Card("item:coat", "Oilskin", "The first wound of a fight does nothing.", "2", "sleeveless-jacket")
_HARPOON = Card(
    "item:harpoon", "Harpoon", "Range 3. Two dice, and one more from a boat.", "two hands", "harpoon-trident"
)
_COIL = Card("item:coil", "Brass Coil", "After a hit: 1 more for each essence.", "", "coiled-nail")
_BOOTS = Card("item:boots", "Lead Boots", "You cannot be pushed.", "", "boots", marks=("wet",))
_FLARE = Card("item:flare", "Flare", "Light a room for a turn.", "", "firework-rocket")
_WHISTLE = Card("item:whistle", "Whistle", "Call one ally a space nearer.", "", "whistle")
_NET = Card("item:net", "Net", "Holds one thing that swims.", "1 oil", "fishing-net", tilted=True)
_GLOVE = Card("item:glove", "Wire Glove", "Climb chains.", "", "gauntlet")

BODY = Exhibit(
    "body",
    "A rig: what somebody wears",
    "Places on a body, with what is fixed to what. A sign beside a place says what kind of thing goes there."
    " Look at a place or at a thing at hand: what fits there is lit.",
    ("Rig",),
    Scene(
        "Rig",
        "",
        aside=(
            Rig(
                "body:ada",
                "Ada, diver",
                (
                    Socket("place:head", "Head", _HELMET, (_LENS,), ("moon",), row=0, column=1),
                    Socket("place:torso", "Torso", _COAT, (), ("clubs",), ("item:whistle",), row=1, column=1),
                    Socket("place:left", "Left hand", _HARPOON, (_COIL,), ("diamonds",), row=1, column=0),
                    Socket("place:right", "Right hand", row=1, column=2, taken="held by the Harpoon"),
                    Socket("place:legs", "Legs", _BOOTS, (), (), row=2, column=1),
                    Socket("place:belt", "Belt", None, (), ("moon", "clubs"), ("item:flare", "item:whistle"),
                           row=2, column=0),
                    Socket("place:back", "Back", None, (), (), (), row=2, column=2, note="Air for two rounds."),
                ),
                (_FLARE, _WHISTLE, _GLOVE),
                icon="character",
                note="Three things at hand.",
            ),
        ),
    ),
    legal=("place:belt", "item:flare"),
    barred={"item:glove": "Both hands hold the Harpoon."},
)  # fmt: skip

KIT = Exhibit(
    "kit",
    "A rig: what lies before somebody",
    "Without a shape a rig is a line for each place; that of a rival can be folded to the names of what lies there.",
    ("Rig",),
    Scene(
        "Kit",
        "",
        aside=(
            Rig("kit:ada", "Your kit", (
                Socket("kit:1", "Place 1", _HELMET),
                Socket("kit:2", "Place 2", _HARPOON),
                Socket("kit:3", "Place 3", _NET),
                Socket("kit:4", "Free"),
            )),
            Rig("kit:bo", "Bo's kit", (Socket("kit:b1", "Place 1", _BOOTS), Socket("kit:b2", "Place 2", _LENS)),
                folded=True),
        ),
    ),
    legal=("item:helmet", "kit:4"),
    chosen=("item:helmet",),
)  # fmt: skip
