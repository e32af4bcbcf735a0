"""Games as environments for learning programs: PettingZoo for every game, Gymnasium for solo and cooperative ones.

    from fabletop import envs

    env = envs.aec("GAME")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        env.step(None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"]))

Nothing here knows any game. What an agent observes is its seat's view of the table and its own question, so it passes
the gate that every surface passes. `fabletop.envs.checks` checks the environments of any game.
"""

from __future__ import annotations

try:
    import gymnasium as _gymnasium  # noqa: F401 - only to say clearly what is missing
    import numpy as _numpy  # noqa: F401
    import pettingzoo as _pettingzoo  # noqa: F401
except ImportError as _fault:
    raise ImportError(
        f"Environments need numpy, gymnasium and pettingzoo, and {_fault.name} is not installed. "
        "Install them with: pip install 'fabletop[rl]'",
        name=_fault.name,
    ) from _fault

from fabletop.envs.aec import GameEnv, aec
from fabletop.envs.ids import cooperative, env_id, env_ids, party_seats
from fabletop.envs.registering import register
from fabletop.envs.single import PartyEnv, single

register()  # importing this package makes the ids known

__all__ = [
    "GameEnv",
    "PartyEnv",
    "aec",
    "cooperative",
    "env_id",
    "env_ids",
    "party_seats",
    "register",
    "single",
]
