"""Noughts and crosses against boardgame.io's server: what a move costs the server, and how long it takes.

Both servers run at the same time and take turns being driven, so that whatever else the machine does hits both.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Any

from benchmarks.server.sides import Player, Side

TABLES = 50
WARM_UP, ROUNDS = 3, 12
ALONE = 40  # games of one table alone
PATIENCE = 30.0


class Game:
    """One game of two connected players, played at random. Notes how long each move took until both had heard of it."""

    def __init__(self, players: Sequence[Player], rng: Random) -> None:
        self.players = players
        self._rng = rng
        self._missing = 0
        self._told: asyncio.Future[float]
        for player in players:
            player.told = self._hear
        self.times: list[float] = []

    def _hear(self, player: Player, now: float) -> None:
        self._missing -= 1
        if not self._missing:
            self._told.set_result(now)

    async def play(self) -> None:
        while not any(player.over for player in self.players):
            await self.move()

    async def move(self) -> None:
        """One answer of whoever is asked; done when all have heard of it."""
        for player in self.players:
            frame = player.answer(self._rng)
            if frame is not None:
                break
        else:
            raise RuntimeError("nobody is asked, and the game is not over")
        self._missing = len(self.players)
        self._told = asyncio.get_running_loop().create_future()
        sent = time.perf_counter()
        player.socket.send(frame)
        self.times.append(await asyncio.wait_for(self._told, PATIENCE) - sent)


async def play_round(side: Side, tables: int, seed: str) -> tuple[int, float, list[float]]:
    """Fresh tables, all played at once: the moves, the server's CPU time for them, and how long each took."""
    games = [Game(await side.table(), Random(f"{seed}/{number}")) for number in range(tables)]
    await asyncio.sleep(0.1)  # whatever opening them left to do
    before = side.server.cpu
    await asyncio.gather(*(game.play() for game in games))
    used = side.server.cpu - before
    for game in games:
        for player in game.players:
            player.socket.close()
    times = [each for game in games for each in game.times]
    return len(times), used, times


async def race(sides: Sequence[Side]) -> dict[str, Any]:
    moves, cpu = dict.fromkeys((side.name for side in sides), 0), dict.fromkeys((side.name for side in sides), 0.0)
    crowded: dict[str, list[float]] = {side.name: [] for side in sides}
    alone: dict[str, list[float]] = {side.name: [] for side in sides}
    for number in range(-WARM_UP, ROUNDS):
        for side in sides:
            made, used, times = await play_round(side, TABLES, f"many/{number}")
            if number >= 0:
                moves[side.name] += made
                cpu[side.name] += used
                crowded[side.name] += times
    for number in range(ALONE):
        for side in sides:
            alone[side.name] += (await play_round(side, 1, f"alone/{number}"))[2]
    figures: dict[str, Any] = {}
    for side in sides:
        figures[side.name] = {
            "moves": moves[side.name],
            "moves_per_cpu_second": moves[side.name] / cpu[side.name],
            "median_ms_with_50_tables": median(crowded[side.name]) * 1e3,
            "median_ms_alone": median(alone[side.name]) * 1e3,
        }
    return figures
