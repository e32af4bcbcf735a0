"""A stranger who takes all they can get, and a newcomer who only wants to play: how long does the newcomer wait?

The stranger opens sixty tables with computer players that search and looks at none of them; then asks for hints at
twenty tables at once. Both speak to the server as through a proxy, from addresses of their own.
"""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import AsyncExitStack
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.server.sides import Ours

STRANGER, NEWCOMER = "192.0.2.1", "198.51.100.7"
TABLES, HINTS = 60, 20
PATIENCE = 90.0  # seconds, after which the newcomer has gone home
GAME, SEARCHERS = "project-0", [{"who": "bot", "level": "search"}] * 4


class Visitor:
    """Somebody at an address."""

    def __init__(self, port: int, address: str) -> None:
        self.port = port
        self.from_there = {"x-forwarded-for": address}
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=self.from_there, timeout=PATIENCE)

    async def open(self, game: str, seats: list[dict[str, str]]) -> dict[str, Any]:
        answer = await self.http.post("/api/tables", json={"game": game, "seats": seats, "name": "Guest"})
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    async def hint(self, stack: AsyncExitStack, table: dict[str, Any]) -> ClientConnection:
        """Ask for a hint as soon as there is a question; the connection stays open."""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table['table']}/live"
        socket = await stack.enter_async_context(connect(url, additional_headers=self.from_there, max_size=2**24))
        await socket.send(json.dumps({"t": "hello", "key": table["key"]}))
        while json.loads(await socket.recv())["t"] != "update":
            pass
        await socket.send(json.dumps({"t": "hint", "ref": 1}))
        return socket


async def strangers(side: Ours) -> dict[str, Any]:
    stranger, newcomer = Visitor(side.server.port, STRANGER), Visitor(side.server.port, NEWCOMER)
    async with stranger.http, newcomer.http:
        await _until_answered(newcomer)  # so that the worker runs
        alone = await _until_answered(newcomer)
        for _ in range(TABLES):
            await stranger.open(GAME, SEARCHERS)
        waited = [await _until_answered(newcomer) for _ in range(3)]
        refused, took = await _records(stranger, newcomer)
    return {
        "tables": TABLES,
        "alone_s": alone,
        "bot_s": max(waited),
        "given_up": sum(each >= PATIENCE for each in waited),
        "hints": HINTS,
        "records_refused": refused,
        "record_s": took,
    }


async def _until_answered(newcomer: Visitor) -> float:
    """How long a newcomer waits for the answer of the computer player at their table."""
    table = await newcomer.open("noughts", [{"who": "me"}, {"who": "bot", "level": "sensible"}])
    path, headers = f"/api/tables/{table['table']}", {"authorization": f"Bearer {table['key']}"}
    start = time.perf_counter()
    answer = await newcomer.http.post(f"{path}/answers", json={"token": 1, "answer": "b2"}, headers=headers)
    answer.raise_for_status()
    waiting = answer.json()["waiting"]
    while waiting != [0]:
        if time.perf_counter() - start > PATIENCE:
            return PATIENCE
        await asyncio.sleep(0.1)
        waiting = (await newcomer.http.get(f"{path}/view", headers=headers)).json()["waiting"]
    return time.perf_counter() - start


async def _records(stranger: Visitor, newcomer: Visitor) -> tuple[int, float]:
    """Of ten records that a newcomer asks for while the stranger waits for hints: how many were refused, and how long
    the slowest of the others took."""
    wanted = [await newcomer.open("noughts", [{"who": "me"}, {"who": "bot", "level": "random"}]) for _ in range(10)]
    refused, slowest = 0, 0.0
    async with AsyncExitStack() as stack:
        mine = [{"who": "me"}, *[{"who": "bot", "level": "random"}] * 3]
        tables = [await stranger.open(GAME, mine) for _ in range(HINTS)]
        await asyncio.gather(*(stranger.hint(stack, each) for each in tables))
        for table in wanted:
            start = time.perf_counter()
            headers = {"authorization": f"Bearer {table['key']}"}
            answer = await newcomer.http.get(f"/api/tables/{table['table']}/record", headers=headers)
            if answer.status_code == 503:
                refused += 1
            else:
                slowest = max(slowest, time.perf_counter() - start)
    return refused, slowest
