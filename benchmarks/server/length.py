"""Long tables: whether answers become slower as a table grows, and how quickly a long one that sleeps is opened."""

from __future__ import annotations

import time
from random import Random
from statistics import median
from typing import Any

from benchmarks.server.race import Game
from benchmarks.server.sides import OurPlayer, Ours

EARLY, LATE = 100, 5000
CHUNK, CHUNKS = 25, 20
OPENED, SLEEPERS = 2150, 5  # so that there is a part of the record after the last snapshot


class Long(Game):
    """A game of tally, played so far and no further."""

    async def on(self, answers: int) -> None:
        for _ in range(answers):
            await self.move()


async def growth(side: Ours) -> dict[str, Any]:
    """A long table and a short one take turns, so that both have the same weather."""
    games: dict[int, Long] = {}
    for number in (EARLY, LATE):
        games[number] = Long(await side.sit_down(*side.open("tally")), Random(number))
        await games[number].on(number)
    wall, cpu = dict.fromkeys(games, 0.0), dict.fromkeys(games, 0.0)
    for _ in range(CHUNKS):
        for number, game in games.items():
            before, start = side.server.cpu, time.perf_counter()
            await game.on(CHUNK)
            wall[number] += time.perf_counter() - start
            cpu[number] += side.server.cpu - before
    for game in games.values():
        for player in game.players:
            player.socket.close()
    answers = CHUNK * CHUNKS
    return {
        "answers": answers,
        "early_per_second": answers / wall[EARLY],
        "late_per_second": answers / wall[LATE],
        "early_cpu_ms": cpu[EARLY] / answers * 1e3,
        "late_cpu_ms": cpu[LATE] / answers * 1e3,
        "late_to_early": wall[EARLY] / wall[LATE],
    }


async def waking(side: Ours) -> dict[str, Any]:
    """The server is killed, so that it cannot put anything in order, and started again; then the tables are opened."""
    opened = [side.open("tally") for _ in range(SLEEPERS + 1)]
    for number, each in enumerate(opened):
        game = Long(await side.sit_down(*each), Random(number))
        await game.on(OPENED)
        for player in game.players:
            player.socket.close()
    side.server.kill()
    side.start()
    times = []
    for table, keys in opened:
        player = OurPlayer()
        times.append(await player.connect(side.server.port, table, keys[0]))
        player.socket.close()
    return {
        "answers": OPENED,
        "first_after_start_ms": times[0] * 1e3,
        "median_ms": median(times[1:]) * 1e3,
        "worst_ms": max(times[1:]) * 1e3,
    }
