"""The box of Machina Arcana against what the software holds, and what simulations measure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fabletop.engine.game import Target
from fabletop.engine.inventory import Item, compare
from fabletop.games.machina.box import CONTENT, box
from fabletop.games.machina.cards import TYPES
from fabletop.games.machina.effects.control import GAME_DIE
from fabletop.games.machina.naming import cause_name
from fabletop.games.machina.rules.chapters import course, in_endgame
from fabletop.games.machina.rules.fighting import HIGH, LOW
from fabletop.games.machina.settings import Settings
from fabletop.games.machina.state import HORROR_MARKERS, MARKERS, NONE, Expedition

MANIFEST = CONTENT / "manifest.yaml"
EXPLORERS = "explorers"  # as the party's side is called
PLAYERS = 4
PLURALS = {"weapon": "weapons", "apparel": "apparel", "artifact": "artifacts", "consumable": "consumables"}
SCENARIOS = {"ice": "Horror in the Ice", "statue": "Statue of Despair", "beast": "The Beast"}

# The balance targets of the rules file that hold for the sensible player.
TARGETS = (
    Target("games that the explorers win", "wins", 0.30, 0.50, side=EXPLORERS),
    Target(
        "rounds of a game",
        "mean",
        13,
        24,
        "rounds",
        note="it takes about 30 essence, and three explorers gain 1.3 a round; see docs/balance/machina.md",
    ),
)


def inventory() -> list[Item]:
    """What the software holds against the box. Boards, dice and markers are numbers here."""
    all_ = box()
    present: dict[str, int] = {
        "explorer cards": len(all_.explorers),
        "monster cards": sum(each.level is not None for each in all_.monsters),
        "core explorer events": sum(face.card.scenario == "" for face in all_.of_kind("event")),
        "core horror events": sum(face.card.scenario == "" for face in all_.of_kind("horror")),
        "map tile faces": len(all_.tiles),
        "player boards": PLAYERS,
        "chapter board": int({"threat", "level", "spawn", "horror"} <= set(Expedition.layout.names)),
        "high attack dice": HIGH.count(max(HIGH)) * 3,
        "low attack dice": LOW.count(min(LOW)) * 3,
        "recharge die": len(Settings().recharge_die.split()) // 6,
        "game die": GAME_DIE // 10,
        "explorer markers": MARKERS * PLAYERS,
        "horror markers": HORROR_MARKERS,
        "machinations": len(all_.machinations),
        "achievements": 0,
    }
    for type_ in TYPES:
        for level in (1, 2, 3):
            present[f"{PLURALS[type_]}, level {level}"] = sum(face.level == level for face in all_.of_kind(type_))
    for id_, name in SCENARIOS.items():
        present[f"chapter cards, {name}"] = sum(face.card.scenario == id_ for face in all_.chapters)
        present[f"explorer events, {name}"] = sum(face.card.scenario == id_ for face in all_.of_kind("event"))
        present[f"horror events, {name}"] = sum(face.card.scenario == id_ for face in all_.of_kind("horror"))
        present[f"endgame tile, {name}"] = sum(each.scenario == id_ for each in all_.endgame_tiles)
    return compare(MANIFEST, present)


def measures(table: Expedition) -> Mapping[str, Any]:
    """What a finished game says about balance."""
    chapters = course(table)
    reached = chapters.index(table.chapter) + 1 if table.chapter in chapters else len(chapters) + 1
    return {
        "rounds": table.round,
        "rounds of the endgame": table.endgame_round,
        "chapter reached": reached,
        "endgame reached": int(in_endgame(table)),
        "explorers alive": len(table.living()),
        "monster level": table.level,
        "kills": table.tally.get("kills", 0),
        "tiles explored": table.tally.get("explored", 0),
        "spawn spaces sealed": table.tally.get("sealed", 0),
        "essence spent": table.tally.get("essence spent", 0),
        "health lost": table.tally.get("health lost", 0),
        "party": [table.unit(seat).name for seat in range(table.seats) if table.who[seat] != NONE],
        "killed by": [cause_name(table, each.about) for each in table.told if each.what == "death" and each.about],
        "horror events": [table.box.face(each.about).name for each in table.told if each.what == "horror"],
        "explorer events": [table.box.face(each.about).name for each in table.told if each.what == "event"],
        "equipped at the end": [table.printed(each.item).name for each in table.mount],
    }
