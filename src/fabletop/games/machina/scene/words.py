"""How units are marked, coloured and told: the same everywhere on the screen."""

from __future__ import annotations

from functools import lru_cache

from fabletop.games.machina.box import Box
from fabletop.games.machina.state import Expedition

EXPLORERS = ("#D9A441", "#4FA98F", "#B48AD0", "#6FA3D6")  # by seat: brass, verdigris, amethyst, steel
MONSTERS = {1: "#A8504A", 2: "#A33B3C", 3: "#8E2C33", 4: "#7A2029", None: "#6E1F22"}


def colour_of(table: Expedition, unit: int) -> str:
    return EXPLORERS[unit] if unit < table.seats else MONSTERS[table.unit(unit).level]


def marks(table: Expedition) -> dict[int, str]:
    """One or two characters for each unit: explorers by a capital letter, or two where that is not enough; monsters by
    two small ones."""
    return _marks(table.box, tuple(table.who), len(table.at) - table.seats)


@lru_cache(maxsize=256)
def _marks(box: Box, who: tuple[int, ...], monsters: int) -> dict[int, str]:
    names = [box.explorers[number].name if number >= 0 else "" for number in who]
    found = {}
    for seat, name in enumerate(names):
        alone = sum(each[:1] == name[:1] for each in names) == 1
        found[seat] = name[:1] if alone else name[:2]
    taken: set[str] = set()
    for number, face in enumerate(box.monsters):
        letters = [each for each in face.name.lower() if each.isalpha()]
        mark = next((f"{letters[0]}{each}" for each in letters[1:] if f"{letters[0]}{each}" not in taken), "??")
        taken.add(mark)
        found[len(who) + number] = mark
    return found


def printed_words(table: Expedition, unit: int) -> str:
    """What the card of a unit says."""
    return " ".join(table.unit(unit).words)
