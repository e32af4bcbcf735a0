"""The steps of the agenda by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fabletop.games.machina.rules import horror, monster_phase, rounds, setup, spawning, turns

STEPS: Mapping[str, Callable[..., Any]] = rounds.anew(
    {
        **setup.STEPS,
        **rounds.STEPS,
        **turns.STEPS,
        **spawning.STEPS,
        **horror.STEPS,
        **monster_phase.STEPS,
    }
)
