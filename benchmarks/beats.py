"""Beats: what they cost where nobody watches, and what they cost a server for each answer that somebody watches.

Where nobody watches a beat is a look at a field. Its share of a simulation is what such looks take, as often as they
come. Where somebody watches, an answer costs a copy of the table for each beat, and for each seat a scene through the
gate and a patch; that is measured on the answers that people or their computer players give, those that set nothing
off included.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from statistics import mean, median
from typing import Any

import msgspec

from benchmarks.games import every_game
from benchmarks.measuring import cost, settled
from benchmarks.results import Figures, say
from fabletop.bots import make_player, usual_level
from fabletop.engine.beats import beats_of
from fabletop.engine.game import Game
from fabletop.engine.log_reading import Reader
from fabletop.engine.match import Match
from fabletop.engine.simulate import simulate
from fabletop.engine.table import Pace, Table
from fabletop.server.patches import scene_patch

GAMES = 3
ANSWERS = 150  # of each game
LOOKS = 10_000  # at the field, timed together
WANTED_SHARE = 0.5  # per cent of a simulation
WANTED_ANSWER = 2.0  # milliseconds for a usual answer, and one who watches


def measure() -> Figures:
    print("Beats: share of a simulation; milliseconds for an answer that somebody watches")
    found: Figures = {}
    for game in every_game():
        with settled():
            share, costs = share_of_simulation(game), list(costs_of_answers(game))
        answers = [each for each, _ in costs]
        several = [each for each, number in costs if number] or [0.0]
        found[game.id] = {"simulation_percent": share, "mean_ms": mean(answers), "median_ms": median(answers),
                          "mean_of_several_ms": mean(several)}  # fmt: skip
        words = (
            f"{game.id:16}{share:6.3f} %   mean {mean(answers):5.2f} ms, median {median(answers):5.2f}, "
            f"of those that set several things off {mean(several):5.2f}"
        )
        reached = share <= WANTED_SHARE and mean(answers) <= WANTED_ANSWER
        say(words, reached, f"{WANTED_SHARE:g} %, {WANTED_ANSWER:g} ms")
    return found


def share_of_simulation(game: Game[Any]) -> float:
    """Per cent of the time of simulated games that marking beats takes."""
    marked = 0
    marking = Table.beat

    def counted(self: Table, pace: Pace = "usual") -> None:
        nonlocal marked
        marked += 1
        marking(self, pace)

    Table.beat = counted  # type: ignore[method-assign]  # for these games only
    try:
        for number in range(GAMES):
            simulate(game, seed=number, rng=Random(number))
    finally:
        Table.beat = marking  # type: ignore[method-assign]
    start = time.process_time()
    for number in range(GAMES):
        simulate(game, seed=number, rng=Random(number))
    whole = time.process_time() - start
    table = Match(game, seats=game.seats[0], seed=0).table
    looks = cost(lambda: [table.beat() for _ in range(LOOKS)]) / LOOKS
    return 100 * looks * marked / whole


def costs_of_answers(game: Game[Any]) -> Iterator[tuple[float, int]]:
    """For each answer the milliseconds that its beats take for one who watches, from the copies to what is sent, and
    how many there were."""
    seats = game.seats[-1]
    for number in range(GAMES):
        match = Match(game, seats=seats, seed=number)
        match.watch()
        players = [make_player(game, usual_level(game).name, Random(number)) for _ in range(seats)]
        reader, scene, read = Reader(match, 0), match.scene(0), 0
        while not match.over and len(match.entries) < ANSWERS:
            seat = match.waiting[0]
            situation = match.situation(seat, Random(number))
            given = len(match.entries)
            match.answer(seat, situation.plain(players[seat](situation)))
            if len(match.entries) == given:  # others have to answer too
                continue
            now = match.scene(0)
            copies = cost(match.table.copy) * len(match.beats)
            start = time.process_time()
            for beat in beats_of(match, reader, now, scene, read):
                msgspec.json.encode(scene_patch(scene, beat.scene))
                scene = beat.scene
            yield 1000 * (time.process_time() - start + copies), len(match.beats)
            scene, read = now, reader.count
