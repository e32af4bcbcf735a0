"""The sensible player, whose answers are hints: it commits no cube where nobody stands above it anyway."""

from __future__ import annotations

from typing import Any

from fabletop.engine.questions import Ask
from fabletop.engine.simulate import Decide
from fabletop.games.lost_adventures.rules.temple import NOISE_BOX, position
from fabletop.games.lost_adventures.state import Film
from fabletop.games.lost_adventures.terms import PERILS
from fabletop.simulation.runner import Plan, play


def test_who_leads_without_a_cube_commits_none() -> None:
    """Going further up saves nobody anything who is at the top (LA-238); only noise may be silenced. Where the peril is
    known to the seat, that can be told beforehand."""
    led = 0

    def watch(table: Film, decide: Decide, ask: Ask[Any]) -> Any:
        nonlocal led
        answer = decide(ask)
        if ask.tag == "commit" and table.looked[table.step] >> ask.seat & 1:
            peril = PERILS.index(table.printed(table.temple[table.step]).card.effect.peril)
            stands = {each: position(table, each, peril, ()) for each in table.living()}
            if stands[ask.seat] >= max(*stands.values(), table.enemy_peril):
                led += 1
                assert set(answer) <= {NOISE_BOX}
        return answer

    plan = Plan("lost-adventures", 4, {}, ["sensible"] * 4, "useless cubes")
    number = 0
    while led < 5:
        play(plan, number, watch=watch)
        number += 1
