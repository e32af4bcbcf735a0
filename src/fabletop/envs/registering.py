"""The ids of environments in the registries of PettingZoo and Gymnasium."""

from __future__ import annotations

import gymnasium
import pettingzoo

from fabletop.engine.registry import game_ids, get_game
from fabletop.envs.ids import env_id, party_seats


def register() -> None:
    """Make `pettingzoo.make("aec", "fabletop/GAME-vN")` know every installed game, and `gymnasium.make` each that one
    mind can play."""
    for name in game_ids():
        game = get_game(name)
        known = env_id(game)
        if known not in pettingzoo.aec_registry:
            pettingzoo.register("aec", known, "fabletop.envs:aec", kwargs={"game": name})
        if party_seats(game) and known not in gymnasium.registry:
            gymnasium.register(known, "fabletop.envs:single", kwargs={"game": name})
