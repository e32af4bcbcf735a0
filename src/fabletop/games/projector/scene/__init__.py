"""What is seen of a day."""

from __future__ import annotations

from fabletop.engine.scene import Scene, Spread
from fabletop.engine.view import View
from fabletop.games.projector.state import Day


def draw(view: View[Day]) -> Scene:
    return Scene("The Projector", f"Day {view.table.day}", Spread("room", ()))
