"""Fits the numbers of `src/fabletop/games/projector/bot/estimate.py`: plays campaigns by sensible players, notes how
each projection stands as turns begin, and finds by logistic regression what speaks for its goal being achieved.

python tools/projector_estimate.py --campaigns 30 --seats 2 3 4
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fabletop import bots
from fabletop.engine.questions import Ask
from fabletop.engine.simulate import Decide, simulate
from fabletop.games.projector import GAME
from fabletop.games.projector.bot.estimate import features, reached
from fabletop.games.projector.box import box
from fabletop.games.projector.state import ACHIEVED, ADVENTURE, IN, Outing

LONGEST = 20  # days after which a campaign counts as stuck
NAMES = ("BASE", "NEAR", "TIME", "OUT", "SPARE", "FOES")
PARTS = 5  # of the moments, by what the fit gives them
Moments = list[tuple[float, ...]]
Column = NDArray[np.float64]


class Observer:
    """Notes how a projection stands as turns begin, as long as its goal is open."""

    def __init__(self) -> None:
        self.moments: Moments = []
        self._turn = (-1, -1)

    def watch(self, table: Outing, decide: Decide, ask: Ask[Any]) -> Any:
        turn = table.round, table.current
        if table.phase == ADVENTURE and ask.tag == "act" and turn != self._turn and IN in table.status:
            self._turn = turn
            if not reached(table):
                self.moments.append(features(table))
        return decide(ask)


def campaign(seats: int, seed: str) -> list[tuple[Moments, bool]]:
    """The moments of each projection, and whether its goal was achieved."""
    found, sheet = list[tuple[Moments, bool]](), None
    for number in range(LONGEST):
        players = [bots.make_player(GAME, "sensible", Random(f"{seed} {number} {seat}")) for seat in range(seats)]
        observer = Observer()
        day = f"{seed} {number}"
        table = simulate(GAME, seed=day, seats=seats, players=players, watch=observer.watch, start=sheet).table
        if observer.moments:
            found.append((observer.moments, reached(table)))
        sheet = GAME.read_sheet(GAME.sheet_after(table))
        if all(table.objectives[n] == ACHIEVED for n in range(len(box().objectives))):
            break
    return found


def fitted(known: Column, reached: Column) -> Column:
    """The weights under which what happened is likeliest, by Newton's method; held back a little."""
    weights = np.zeros(known.shape[1])
    for _ in range(25):
        chance = 1 / (1 + np.exp(-known @ weights))
        bend = (known.T * (chance * (1 - chance))) @ known + np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, known.T @ (reached - chance) - weights)
    return weights


def main(args: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--campaigns", type=int, default=30)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--seed", default="estimate")
    given = parser.parse_args(args)
    days = [
        day
        for seats in given.seats
        for n in range(given.campaigns)
        for day in campaign(seats, f"{given.seed} {seats} {n}")
    ]
    known = np.array([(1.0, *moment) for moments, _ in days for moment in moments])
    won = np.array([float(goal) for moments, goal in days for _ in moments])
    half = np.array([number % 2 == 0 for number, (moments, _) in enumerate(days) for _ in moments])
    print(f"{len(days)} projections, {np.mean([goal for _, goal in days]):.0%} achieved; {len(won)} moments")
    weights = fitted(known, won)
    print(", ".join(f"{name} {weight:.2f}" for name, weight in zip(NAMES, weights, strict=True)))
    given_half = 1 / (1 + np.exp(-known[~half] @ fitted(known[half], won[half])))
    order = np.argsort(given_half)
    print("fitted to one half of the projections, and held against the other: given, and so many of 100 were achieved")
    for part in np.array_split(order, PARTS):
        print(f"  {100 * given_half[part].mean():.0f}  {100 * won[~half][part].mean():.0f}")


if __name__ == "__main__":
    main(sys.argv[1:])
