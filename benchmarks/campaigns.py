"""Campaigns: what an act of one costs with usual players, and how long it takes to wake a table on a late day.

A table sleeps as the server keeps it, in a snapshot, or in files: the chain of its days and the record of the day under
way, which is played again up to where it stands.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from benchmarks.games import every_game
from benchmarks.measuring import ROUNDS, settled
from benchmarks.results import Figures, say
from fabletop.bots import make_player, usual_level
from fabletop.engine import campaign_chain as chains
from fabletop.engine import record as records
from fabletop.engine.campaign import Campaign
from fabletop.engine.campaign_sheet import Start
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.simulate import simulate

ACT = 12  # days
ACTS = 3
WANTED_ACT = {"projector": 4.8}  # seconds of CPU time: 500 acts on two cores in 20 minutes
LATE = 50  # the day on which a table is woken
WANTED_MS = 100.0


def measure() -> Figures:
    print(f"Campaigns: CPU time of {ACT} days by usual players; of waking a table in the middle of day {LATE}")
    found: Figures = {}
    for game in (each for each in every_game() if each.sheet is not None):
        with settled():
            act = sum(seconds_of(game, number) for number in range(ACTS)) / ACTS
            woken = waking(game)
        found[game.id] = {"seconds_an_act": act, **woken}
        wanted = WANTED_ACT.get(game.id)
        say(f"{game.id:16}{act:8.2f} s an act", None if wanted is None else act <= wanted, f"{wanted} s")
        for name, each in woken.items():
            say(f"{game.id:16}{each:8.1f} ms, {name.replace('_', ' ')}", each <= WANTED_MS, f"{WANTED_MS:g} ms")
    return found


def seconds_of(game: Game[Any], number: int) -> float:
    """Seconds of CPU time that an act takes, from the first morning on."""
    seats, level = game.usual_seats, usual_level(game).name
    morning: Start | None = None
    began = time.process_time()
    for day in range(ACT):
        seed = f"{number}/{day}"
        players = [make_player(game, level, Random(f"{seed}/{seat}")) for seat in range(seats)]
        table = simulate(game, seed=seed, seats=seats, options=game.unattended, players=players, start=morning).table
        morning = Start(game.sheet_after(table), dict(game.packs()))
    return time.process_time() - began


def waking(game: Game[Any]) -> dict[str, float]:
    """Milliseconds of CPU time until a table stands where it stood, by how it was kept."""
    rng = Random(LATE)
    campaign = Campaign.new(game, name="Late", id="late")
    for _ in range(LATE - 1):
        match = campaign.next_day(log=False)
        play_at_random(match, rng)
        campaign.finish_day(match)
    match = campaign.next_day()
    play_into(match)
    snapshot, record, chain = match.snapshot(), records.encode(match.record()), campaign.export()
    stood = match.table.hash()

    def from_files() -> Match[Any]:
        return Campaign(game, chains.decode(chain)).resume(records.decode(record))

    return {
        "ms_from_a_snapshot": _quickest(lambda: Match.from_snapshot(game, snapshot), stood),
        "ms_from_files": _quickest(from_files, stood),
    }


def play_at_random(match: Match[Any], rng: Random) -> None:
    """Random players answer, to the end."""
    while (question := match.question) is not None:
        match.answer(question.seat, question.sample(rng))


def play_into(match: Match[Any]) -> None:
    """Usual players answer, whose days are longer, up to the middle of one."""
    day = match.fork()
    whole = play_as_usual(day, sys.maxsize)
    play_as_usual(match, whole // 2)


def play_as_usual(match: Match[Any], most: int) -> int:
    """So many answers of usual players, or to the end; the same ones each time. How many there were."""
    rng = Random(LATE)
    players = [make_player(match.game, usual_level(match.game).name, rng) for _ in range(match.seats)]
    given = 0
    while match.waiting and given < most:
        seat = match.waiting[0]
        situation = match.situation(seat, rng)
        match.answer(seat, situation.plain(players[seat](situation)))
        given += 1
    return given


def _quickest(wake: Callable[[], Match[Any]], stood: str) -> float:
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        match = wake()
        best = min(best, time.process_time() - start)
        assert match.table.hash() == stood
    return best * 1e3
