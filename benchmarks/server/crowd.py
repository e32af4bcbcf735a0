"""A full house: a thousand open tables with two thousand connected clients, and a steady stream of answers.

Answers are sent when they are due, whether or not earlier ones have been heard of, so that a slow moment of the server
is not hidden by a driver that waits for it. A table's answer is done when the last of its clients that hears anything
of it has heard of it: a hidden move is news to one client only.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from benchmarks.server.sides import OurPlayer, Ours, Player

CHASES, NOUGHTS = 900, 100
OPENING = 12  # answers at each chase before anything is measured, so that the tables are in the midst of it
RATE, SECONDS = 100, 60
AT_ONCE = 50  # tables in the opening


class Seated:
    """A table with its clients, and the answer that is on its way."""

    def __init__(self, players: Sequence[OurPlayer]) -> None:
        self.players = players
        self.sent = self.heard = 0.0
        self.told = asyncio.Event()
        for player in players:
            player.told = self._hear

    def _hear(self, player: Player, now: float) -> None:
        self.heard = now
        self.told.set()

    @property
    def unheard(self) -> bool:
        """Whether an answer is on its way of which nobody has heard yet."""
        return self.sent > 0.0 and not self.heard

    @property
    def over(self) -> bool:
        return any(player.over for player in self.players)

    def answer(self, rng: Random) -> bool:
        """Send an answer of whoever is asked."""
        for player in self.players:
            frame = player.answer(rng)
            if frame is not None:
                self.sent, self.heard = time.perf_counter(), 0.0
                self.told.clear()
                player.socket.send(frame)
                return True
        return False


async def crowd(side: Ours) -> dict[str, Any]:
    rng = Random("crowd")
    empty = side.server.memory
    games = ["project-0"] * CHASES + ["noughts"] * NOUGHTS
    opened = [side.open(game) for game in games]
    tables = [Seated(await side.sit_down(*each)) for each in opened]
    gate = asyncio.Semaphore(AT_ONCE)

    async def begin(table: Seated) -> None:
        async with gate:
            for _ in range(OPENING):
                while not table.answer(rng):
                    if table.over:
                        return
                    await asyncio.sleep(0.001)  # the other client has yet to hear of it
                await asyncio.wait_for(table.told.wait(), 30)

    await asyncio.wait_for(asyncio.gather(*(begin(table) for table in tables[:CHASES])), 300)
    await asyncio.sleep(1)
    for table in tables:
        table.sent = 0.0
    before = side.server.cpu
    times, silent = await play_on(tables, rng)
    used = side.server.cpu - before
    times.sort()
    refused = [words for table in tables for player in table.players for words in player.refused]
    for table in tables:
        for player in table.players:
            player.socket.close()
    return {
        "tables": {"project-0": CHASES, "noughts": NOUGHTS},
        "clients": 2 * len(tables),
        "answers": len(times),
        "answers_per_second": RATE,
        "unanswered": silent,
        "refused": len(refused),
        "refusals": sorted(set(refused))[:3],
        "p50_ms": times[len(times) // 2] * 1e3,
        "p99_ms": times[int(len(times) * 0.99)] * 1e3,
        "worst_ms": times[-1] * 1e3,
        "cpu_share": used / SECONDS,
        "memory_before": empty,
        "memory": side.server.memory,
    }


async def play_on(tables: Sequence[Seated], rng: Random) -> tuple[list[float], int]:
    """Answer at a steady rate, each table in its turn; gives how long each answer took, and how many nobody heard of.
    Where an answer is still on its way, or the game is over, another table has the turn; it is waited for to the end.
    """
    times: list[float] = []
    due = list(_rounds(tables, rng, RATE * SECONDS))
    start = time.perf_counter()
    for number, table in enumerate(due):
        wait = start + number / RATE - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        while not _answered(table, rng, times):
            await asyncio.sleep(0)  # while a slow server has all tables wait, they are to hear of it
            table = rng.choice(tables)
    await asyncio.sleep(2)
    for table in tables:
        _settle(table, times)
    return times, sum(table.unheard for table in tables)


def _answered(table: Seated, rng: Random, times: list[float]) -> bool:
    """Let a table give its next answer, if it has one to give."""
    if table.unheard:
        return False
    _settle(table, times)
    return table.answer(rng)


def _settle(table: Seated, times: list[float]) -> None:
    """Note how long the last answer took, if it has been heard of."""
    if table.heard and table.sent:
        times.append(table.heard - table.sent)
        table.sent = 0.0


def _rounds(tables: Sequence[Seated], rng: Random, number: int) -> Iterator[Seated]:
    while number > 0:
        for table in rng.sample(tables, min(len(tables), number)):
            number -= 1
            yield table
