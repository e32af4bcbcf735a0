"""Noughts and crosses: the smallest complete game, the subject of the tutorial and of benchmarks."""

from __future__ import annotations

from pathlib import Path

from fabletop.engine.game import Game
from fabletop.engine.inventory import Item
from fabletop.games.noughts.bot import LEVELS
from fabletop.games.noughts.rules import STEPS, Noughts, set_up
from fabletop.games.noughts.scene import draw, name

GAME: Game[Noughts] = Game(
    id="noughts",
    title="Noughts and Crosses",
    summary="Three in a row. The smallest game there is.",
    prefix="NC",
    seats=range(2, 3),
    minutes=1,
    rules_version=1,
    table=Noughts,
    steps=STEPS,
    setup=set_up,
    scene=draw,
    name=name,
    seat_names=lambda seats, options: ["Crosses", "Noughts"],
    sides=lambda seats, options: ["crosses", "noughts"],
    levels=LEVELS,
    unwon=0.5,
    rules_file=Path(__file__).parent / "rules.md",
    skin_file=Path(__file__).parent / "skin.yaml",
    inventory=lambda: [Item("cells of the board", 9, 9)],
)
