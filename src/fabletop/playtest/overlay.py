"""Variants of a game: a file with other settings and changed cards, read and checked before anything is played.

    settings: {round_limit: 20}
    content:
      locations.yaml:
        locations:
          changed:
            L-CT-1: {data_title: Eleven blank passports}

What changes to content mean stands in `engine.overlay`. The package is not touched: a plan carries its changes, and
whoever plays a match of it reads the content with them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from fabletop.engine.content import ContentError, load_file
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.overlay import require_read
from fabletop.engine.registry import get_game
from fabletop.engine.words import Refused
from fabletop.simulation.runner import Plan


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is different: settings by name, and changes to content files by name."""

    settings: dict[str, Any] = {}
    content: dict[str, Any] = {}


def read_variant(path: Path) -> Variant:
    """The variant in a file."""
    variant = load_file(path, Variant)
    if not variant.settings and not variant.content:
        raise Refused(f"{path} changes nothing. Give it settings, content, or both.")
    return variant


def plan_of(base: Plan, variant: Variant, file: str) -> Plan:
    """The plan of a variant: the same matches with other settings and content. A variant that does not fit the game is
    refused with what is wrong: the setting, or the content file, its entry and its field. `file` names it there."""
    game: Game[Any] = get_game(base.game)
    plan = msgspec.structs.replace(base, options={**base.options, **variant.settings}, content=variant.content)
    try:
        game.read_options(plan.options)
        with plan.overlaid():
            Match(game, seats=plan.seats, seed=plan.seed_of(0), options=plan.options, log=False)
            require_read(game.content)
    except (Refused, ContentError) as fault:
        raise Refused(f"{file}: {fault}") from None
    return plan
