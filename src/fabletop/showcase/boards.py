"""Boards of spaces and of cards, at full size."""

from __future__ import annotations

from fabletop.engine.scene import Scene
from fabletop.showcase.exhibit import Exhibit
from fabletop.showcase.floors import cards, dungeon

FLOOR = Exhibit(
    "floor",
    "A floor",
    "Four tiles of ten by ten with walls, doors in each state, twelve figures with gauges; reach, sight, way and "
    "intent of who is looked at.",
    ("Floor",),
    Scene("Below the lighthouse", "Ada's turn", dungeon()),
    legal=("space:7.6", "space:8.7"),
)
GRID = Exhibit(
    "cardgrid",
    "A grid of cards",
    "Cards to walk about on, with open, closed and barred sides and the sea; some face down, some covered.",
    ("CardGrid",),
    Scene("The islands", "At dusk", cards()),
)
