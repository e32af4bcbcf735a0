"""The box of Project-0 against what the software holds, and what simulations measure."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fabletop.engine.game import Target
from fabletop.engine.inventory import Item, compare
from fabletop.games.project_zero.box import Board
from fabletop.games.project_zero.state import (
    AGENTS,
    ASKED,
    BUS_TOKENS,
    INVESTIGATION_TOKENS,
    TAXI_TOKENS,
    Chase,
    records,
)

MANIFEST = Path(__file__).parent / "content" / "manifest.yaml"
FUGITIVE = "Project-0"  # as the sides are called
NO_LIMIT = float("inf")

# The balance target of the rules file for the published map.
TARGETS = (
    Target("Project-0 wins (45 to 55 % aimed at)", "wins", 0.40, 0.60, side=FUGITIVE),
    Target("median length in rounds", "median", 10, 14, "rounds"),
    Target("matches that end by the round limit", "ending", 0, 0.05, "round limit"),
    Target("Project-0 is found, per match", "mean", 1, 3, "times found"),
    Target("bus tokens used, per match", "mean", 2, NO_LIMIT, "bus tokens used"),
    Target("investigations, per match", "mean", 4, NO_LIMIT, "investigations"),
    Target("each location among all collected", "share of each", 0.02, 0.05, "locations collected"),
    Target("Project-0 wins from each start district", "wins with each", 0.35, 0.65, "start district", FUGITIVE),
)


def inventory(board: Board) -> list[Item]:
    """What the software holds against the box. Tokens and pegs are numbers here, so the numbers are compared."""
    return compare(
        MANIFEST,
        {
            "Agent pegs": AGENTS,
            "Project-0 peg": int("peg" in Chase.layout.names),
            "bus tokens": AGENTS * BUS_TOKENS,
            "taxi tokens": AGENTS * TAXI_TOKENS,
            "investigation tokens": AGENTS * INVESTIGATION_TOKENS,
            "location cards": len(set(board.location_ids)),
            "map board": int(bool(board.names)),
            "small map": int("trail" in Chase.layout.names),
            "spaces of the map": len(board.names),
            "entries of the map": sum(map(len, board.entries)),
            "bus stops of the map": len({stop for line in board.lines for stop in line}),
            "districts of the map": len(board.district_ids),
            "bus lines of the map": len(board.line_ids),
            "data titles": len(set(board.data_titles)),
        },
    )


def measures(table: Chase) -> Mapping[str, Any]:
    """What a finished game says about balance."""
    board, agents = table.board, len(table.runner)
    asked = [shown for kind, _, _, _, shown in records(table.history) if kind == ASKED]
    return {
        "rounds": table.round,
        "data points": table.collected,
        "times found": table.sightings,
        "bus tokens used": agents * BUS_TOKENS - sum(table.bus),
        "taxi tokens used": agents * TAXI_TOKENS - sum(table.taxi),
        "investigations": len(asked),
        "investigations answered yes": sum(asked),
        "start district": [board.district_titles[board.district[space]] for space in table.trail[:1]],
        "locations collected": [board.location_titles[table.face[card]] for card in table.taken],
    }
