"""The shape of a game's environments: which action stands for what, and where observations have their bits.

Nobody declares it: it is found by playing some games at random, always the same ones. Every text that was offered as
part of an answer gets an action of its own, so an action means the same thing throughout. What was never offered in
those games is offered all the same when it comes up: through a few spare actions, page by page.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any

from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.envs.encoding import Encoding, Sampled
from fabletop.envs.turns import Turns

SAMPLES = ("first", "second")
FEWEST_GAMES = 4  # of each sample
FEWEST_PICKS = 600
LONGEST_GAME = 3000  # picks: a game may have no end
MOST_KNOWN = 1000
MOST_SPARE = 32
MOST_PAGES = 15  # that an observation can tell apart


class Shape:
    """Actions are numbered: one for each known text, then the spare ones, then `more` and `done`."""

    def __init__(self, known: list[str], spare: int, encoding: Encoding) -> None:
        self.known = known
        self.action_of = {token: action for action, token in enumerate(known)}
        self.spare = spare
        self.more = len(known) + spare
        self.done = self.more + 1
        self.actions = self.done + 1
        self.encoding = encoding

    @property
    def fingerprint(self) -> str:
        """Equal for equal shapes. A policy that was trained for one does not fit another."""
        text = "\n".join([*self.known, str(self.spare), str(self.encoding.size)])
        return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


@lru_cache(maxsize=64)
def shape_of(game: Game[Any], seats: int, options: Any) -> Shape:
    """The shape of a game at so many seats, with these settings."""
    root = Sampled()
    root.learn({"page": MOST_PAGES})
    offered: Counter[str] = Counter()
    spare = 1
    for sample in SAMPLES:
        known = set(offered)
        games = picks = 0
        while games < FEWEST_GAMES or picks < FEWEST_PICKS:
            turns = Turns(Match(game, seats=seats, seed=f"{sample}/{games}", options=options, log=False))
            rng = Random(f"{sample}/{games}")
            for _ in range(LONGEST_GAME):
                for seat in range(seats):
                    root.learn(turns.values(seat))
                if turns.match.over:
                    break
                offered.update(turns.tokens)
                if sample != SAMPLES[0]:  # how much comes up that the first sample did not know
                    spare = max(spare, sum(token not in known for token in turns.tokens))
                _pick_any(turns, rng)
                picks += 1
            games += 1
    common = sorted(offered, key=lambda token: (-offered[token], token))[:MOST_KNOWN]
    return Shape(sorted(common), min(spare, MOST_SPARE), Encoding(root))


def _pick_any(turns: Turns, rng: Random) -> None:
    at = int(rng.random() * (len(turns.tokens) + turns.may_stop))
    if at == len(turns.tokens):
        turns.stop()
    else:
        turns.pick(turns.tokens[at])
