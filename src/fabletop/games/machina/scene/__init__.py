"""What a seat sees: the map, the party, the monsters' queue, the chapter and what presses."""

from __future__ import annotations

from fabletop.engine.scene import Scene
from fabletop.engine.view import View
from fabletop.games.machina.state import Expedition


def draw(view: View[Expedition]) -> Scene:
    table = view.table
    return Scene(title="Machina Arcana", status=f"Round {table.round}")
