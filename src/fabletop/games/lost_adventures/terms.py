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
MatchIcon = Literal[
    "escape", "wits", "fight", "luck", "life", "time", "noise", "curse", "circle", "pentagon", "triangle", "square",
    "europe", "middle_east", "asia",
]  # fmt: skip

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
    "escape": "Escape",
    "wits": "Wits",
    "fight": "Fight",
    "luck": "Luck",
    "life": "Life",
    "time": "Time",
    "noise": "Noise",
    "curse": "Curse",
    "circle": "Circle",
    "pentagon": "Pentagon",
    "triangle": "Triangle",
    "square": "Square",
    "europe": "Europe",
    "middle_east": "the Middle East",
    "asia": "Asia",
    "maze": "Maze/puzzle",
    "obstacle": "Obstacle",
    "fear": "Fear/dread",
    "climb": "Climb/traverse",
    "danger": "Danger/react",
    "desert": "Desert/heat",
    "lever": "Lever",
    "destroy": "Destroy",
    "decision": "Decision",
    "secret_exit": "Secret exit",
}


def counted(checks: int, stars: int, hits: int, hands: int) -> str:
    """Symbols of a card that are in range: "3 checks, 1 X"."""
    found = {"check": checks, "star": stars, "X": hits, "hand": hands}
    return ", ".join(so_many(number, what) for what, number in found.items() if number) or "nothing"


def so_many(number: int, what: str) -> str:
    """ "1 check", "2 checks"; an X has no plural."""
    return f"{number} {what}{'' if number == 1 or what == 'X' else 's'}"
