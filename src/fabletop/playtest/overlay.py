"""Plans of variants: what is played with other settings and changed content, checked before anything is played."""

from __future__ import annotations

from typing import Any

import msgspec

from fabletop.engine.game import Game
from fabletop.engine.registry import get_game
from fabletop.engine.variant import Variant, require_fitting
from fabletop.simulation.runner import Plan


def plan_of(base: Plan, variant: Variant, file: str) -> Plan:
    """The plan of a variant: the same matches with other settings and content. A variant that does not fit the game is
    refused with what is wrong: the setting, or the content file, its entry and its field. `file` names it there."""
    game: Game[Any] = get_game(base.game)
    require_fitting(game, variant, file, base.seats, base.options)
    options = {**base.options, **variant.settings}
    return msgspec.structs.replace(base, options=options, content=variant.content, variant=variant.mark)
