"""The words that card data may use, and how each is said."""

from __future__ import annotations

from typing import Literal

Shape = Literal["circle", "pentagon", "triangle", "square"]
Area = Literal["europe", "middle_east", "asia"]
Category = Literal["escape", "wits", "fight", "luck"]
Threat = Literal["life", "time", "noise", "curse"]
Peril = Literal["maze", "obstacle", "fear", "climb", "danger", "desert"]
EffectSymbol = Literal["lever", "destroy", "decision"]
Colour = Literal["blue", "yellow", "peach", "red", "purple"]
MatchIcon = Category | Threat | Shape | Area

SHAPES: tuple[Shape, ...] = ("circle", "pentagon", "triangle", "square")
AREAS: tuple[Area, ...] = ("europe", "middle_east", "asia")
CATEGORIES: tuple[Category, ...] = ("escape", "wits", "fight", "luck")
THREATS: tuple[Threat, ...] = ("life", "time", "noise", "curse")
PERILS: tuple[Peril, ...] = ("maze", "obstacle", "fear", "climb", "danger", "desert")
SYMBOLS: tuple[EffectSymbol, ...] = ("lever", "destroy", "decision")
COLOURS: tuple[Colour, ...] = ("blue", "yellow", "peach", "red", "purple")
MATCHES: tuple[MatchIcon, ...] = (*CATEGORIES, *THREATS, *SHAPES, *AREAS)

SLOTS, ABILITIES = 7, 4  # of a mat
START = -1  # where a pawn is before its first journey

# The colours of pawns, cubes and discs (LA-006).
PLAYER_COLOURS: dict[str, str] = {
    "teal": "#2A9D8F",
    "blue": "#4C6FD1",
    "red": "#B8432F",
    "gold": "#BF8B1E",
    "purple": "#96478F",
}

NAMES: dict[str, str] = {
    **{str(name): name.capitalize() for name in (*MATCHES, *PERILS, *SYMBOLS)},
    "middle_east": "the Middle East",
    "maze": "Maze/puzzle",
    "fear": "Fear/dread",
    "climb": "Climb/traverse",
    "danger": "Danger/react",
    "desert": "Desert/heat",
    "secret_exit": "Secret exit",
}
