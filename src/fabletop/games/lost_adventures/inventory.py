"""The box of Lost Adventures against what the software holds, and what simulations measure."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import mean
from typing import Any

from fabletop.engine.game import Target
from fabletop.engine.inventory import Item, compare
from fabletop.games.lost_adventures.box import CONTENT, box
from fabletop.games.lost_adventures.rules.setup import BOXES, start_space
from fabletop.games.lost_adventures.state import CUBES, CURSES, LIVES, TURNS, Film
from fabletop.games.lost_adventures.terms import AREAS, CATEGORIES, COLOURS, NAMES, SHAPES

MANIFEST = CONTENT / "manifest.yaml"

# The balance targets of the rules file for sensible play with three to five players.
TARGETS = (
    Target("players who survive", "mean", 0.45, 0.70, "share that survives"),
    Target("matches that somebody survives", "mean", 0.85, 1, "somebody survives"),
    Target("time spent in the map phase", "mean", 11, 16, "time spent on the map"),
    Target("players ahead of the Enemy", "mean", 0.60, 0.90, "share ahead of the Enemy"),
    Target("rewards for each player", "mean", 8, 11, "rewards for each player"),
)
# What the box has so many of, and what is a number on the table here: the field that holds it.
NUMBERS = {
    "encounter and temple mat": ("success", 1),
    "enemy pawn": ("enemy_at", 1),
    "Enemy Discovers Temple marker": ("edt", 1),
    "Roll Credits marker": ("rc", 1),
    "secret exit card": ("secret_card", 1),
    "green cubes": ("green", 36),
    "hubris tokens": ("hubris", 45),
    "noise tokens": ("noise", 30),
}


def inventory() -> list[Item]:
    """What the software holds against the box. Tokens, markers and cubes are numbers here."""
    all_ = box()
    players = len(all_.mats)
    present: dict[str, int] = {
        "map board": 1,
        "cities of the map": len(all_.cities),
        "boxes of the display": BOXES,
        "player pawns": players,
        "player cubes": players * (CUBES + 1),
        "player discs": players,
        "black cubes": TURNS + len(AREAS),
        "theme tiles": len(all_.tiles) - len(all_.relics),
        "relic tiles": len(all_.relics),
        "player mats": players,
        "abilities of player mats": sum(len(mat.abilities) for mat in all_.mats),
        "life tokens": players * LIVES,
        "curse tokens": players * CURSES,
        "script rewrite cards": len(all_.rewrites),
        "temple resolution cards": len(all_.temple_resolutions),
        "hubris challenge resolution cards": len(all_.hubris),
        "penalty card": 1,
        "grail room card": 1,
        "grails of the grail room card": len(all_.grails),
        "notepad": 1,
    }
    present |= {name: number * (field in Film.layout.names) for name, (field, number) in NUMBERS.items()}
    for back in ("globe", "plain"):
        present[f"adventure cards, {back}"] = sum(card.back == back for card in all_.adventures)
    present |= {f"encounter cards, {shape}": len(all_.encounters_of[n]) for n, shape in enumerate(SHAPES)}
    present |= {f"temple cards, {colour}": len(all_.temple_of[n]) for n, colour in enumerate(COLOURS)}
    for number, category in enumerate(CATEGORIES):
        present[f"encounter resolution cards, {NAMES[category]}"] = len(all_.resolutions_of[number])
    return compare(MANIFEST, present)


def measures(table: Film) -> Mapping[str, Any]:
    """What a finished game says about balance."""
    mats, living = table.box.mats, table.living()
    found: dict[str, Any] = {
        "turns": table.turn,
        "share that survives": len(living) / table.seats,
        "somebody survives": int(bool(living)),
        "rewards for each player": mean(table.rewarded),
        "out by": [out for out in table.out if out],
        "mats": [mats[mat].name for mat in table.mat],
        "winning mats": [mats[table.mat[seat]].name for seat in table.winners],
        "winning seats": [f"seat {seat + 1}" for seat in table.winners],
    }
    for name in ("flips", "tracks finished", "tiles captured", "tiles rescued", "relics revealed", "rewrites",
                 "secret exits", "thefts"):  # fmt: skip
        found[name] = table.tally.get(name, 0)
    if table.time_after_map:
        found["time spent on the map"] = mean(table.time_after_map) - start_space(table.settings)
        found["share ahead of the Enemy"] = mean(time < table.edt for time in table.time_after_map)
    if table.reckoning:
        for n, name in enumerate(("hubris", "investment", "life")):
            found[f"{name} at the challenge"] = mean(each[n] for each in table.reckoning)
    return found
