"""A map: an archipelago with areas, lines, ships and a rumour."""

from __future__ import annotations

from fabletop.engine.scene import GraphBoard, Heat, Link, Piece, Place, Region, Route, Scene
from fabletop.showcase.exhibit import Exhibit

_PLACES = (
    Place(
        "port:lamp", "Lamp Rock", 144, 120, "harbour", "north", "The light has been out for a week.", icon="lighthouse"
    ),
    Place("port:gull", "Gull Stair", 456, 80, "", "north"),
    Place("port:tern", "Tern Hollow", 744, 160, "", "north", "Fresh water."),
    Place("port:mill", "Tide Mill", 288, 340, "harbour", "middle", icon="water-mill"),
    Place("port:salt", "Saltmarket", 600, 380, "harbour", "middle", "Two ships may lie here.", icon="shop"),
    Place("port:cairn", "The Cairns", 936, 340, "", "middle"),
    Place("port:wreck", "Wreck Bay", 168, 580, "", "south", "Nobody has come back from here."),
    Place("port:glass", "Glass Beach", 504, 620, "", "south"),
    Place("port:fort", "Old Fort", 840, 580, "harbour", "south", icon="castle"),
)
_LINKS = ("lamp gull", "gull tern", "lamp mill", "gull salt", "tern cairn", "mill salt", "salt cairn", "mill wreck",
          "salt glass", "cairn fort", "wreck glass", "glass fort")  # fmt: skip

MAP = Exhibit(
    "map",
    "A map",
    "Places, ways between them, areas and lines; pieces stand on places, and a haze says how likely something is.",
    ("GraphBoard",),
    Scene(
        "The archipelago",
        "Evening, the third day",
        GraphBoard(
            "map",
            _PLACES,
            tuple(Link(f"port:{a}", f"port:{b}") for a, b in map(str.split, _LINKS)),
            (
                Region("area:north", "North Isles", "#5B7FA6"),
                Region("area:middle", "The Narrows", "#8A7A4A", tokens=2, note="2 crates"),
                Region("area:south", "South Shore", "#7A5A6E"),
            ),
            (
                Route("line:mail", "Mail boat", "#C8553D", ("port:lamp", "port:mill", "port:salt", "port:cairn")),
                Route("way:mist", "Way of the Mist", "#7FB7A8", ("port:wreck", "port:glass", "port:fort"), "way"),
            ),
            (
                Piece("ship:1", "port:salt", "Heron", "1", "#D8A13A", "sailboat"),
                Piece("ship:2", "port:salt", "Petrel", "2", "#5AA27C", "sailboat"),
                Piece("ship:3", "port:fort", "Mist", "M", "#B46A9C", "ghost", "drifts south"),
            ),
            (Heat("port:wreck", 0.6), Heat("port:glass", 0.3), Heat("port:mill", 0.1)),
            "where the keeper may be",
        ),
        aim="Find the keeper before the oil runs out.",
    ),
    legal=("port:mill", "port:cairn", "port:glass"),
    barred={"port:tern": "Too far for one day."},
)
