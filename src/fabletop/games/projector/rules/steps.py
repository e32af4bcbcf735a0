"""The steps of a day, from all chapters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fabletop.games.projector.rules import area_setup, cleanup, dawn, learning, story_phase, turns

STEPS: Mapping[str, Callable[..., Any]] = {
    **dawn.STEPS, **story_phase.STEPS, **area_setup.STEPS, **turns.STEPS, **cleanup.STEPS, **learning.STEPS,
}  # fmt: skip
