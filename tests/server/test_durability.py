"""A server that is killed at any moment loses no answer that it has accepted, and nothing that anybody was told."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from tests.ports import own_port
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

KILLS = {"sqlite": 100, "postgres": 50}  # starting to use PostgreSQL takes longer
TABLES = 6
LIFE = 30  # answers that a server may accept before it is killed, at most
STUCK = 60.0  # seconds without an accepted answer after which a server is not slow but stuck
# Who speaks no TLS need not read all certificates of the world first, which takes longer than a server's life here.
PLAIN: dict[str, Any] = {"trust_env": False, "verify": False}
GONE = (OSError, WebSocketException, httpx.TransportError, EOFError)


class Play:
    """One table of noughts and crosses with both its players: what they were promised and what they have seen."""

    def __init__(self, table: str, keys: list[str]) -> None:
        self.table = table
        self.keys = keys
        self.accepted: list[str] = []  # answers that the server has said are done
        self.sent: str | None = None  # an answer whose fate is not known
        self.seen: list[str] = []  # lines of the log that a player was shown
        self.over = False

    def check(self, update: dict[str, Any]) -> None:
        """Hold the table as it is after a death against what was promised and seen before."""
        held = {piece["id"].partition(":")[2] for piece in update["scene"]["board"]["whole"]["pieces"]}
        promised = set(self.accepted)
        assert promised <= held, f"table {self.table} lost {promised - held}"
        assert held <= promised | {self.sent}, f"table {self.table} made up {held - promised}"
        lines = [line["text"] for line in update["log"]["lines"]]
        assert lines[: len(self.seen)] == self.seen, f"table {self.table} was told something that is gone"
        self.seen = lines
        if self.sent is not None and self.sent in held:
            self.accepted.append(self.sent)
        self.sent = None


class Fates:
    """What happened over all lives."""

    def __init__(self) -> None:
        self.accepted = 0
        self.in_flight = 0
        self.checked = 0
        self.killed = 0


async def open_table(client: httpx.AsyncClient) -> Play:
    plan = {"game": "noughts", "name": "Ada", "listed": True, "seats": [{"who": "me"}, {"who": "open"}]}
    first = (await client.post("/api/tables", json=plan)).raise_for_status().json()
    path = f"/api/tables/{first['table']}/seats/1"
    second = (await client.post(path, json={"name": "Bea"})).raise_for_status().json()
    return Play(first["table"], [first["key"], second["key"]])


async def hear(socket_: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = msgspec.json.decode(await socket_.recv())
    return message


async def greet(port: int, play: Play, seat: int) -> tuple[ClientConnection, dict[str, Any]]:
    """Connect as a seat; gives the socket and the whole update."""
    socket_ = await connect(f"ws://127.0.0.1:{port}/api/tables/{play.table}/live", compression=None, open_timeout=5)
    await socket_.send(msgspec.json.encode({"t": "hello", "key": play.keys[seat]}).decode())
    while (message := await hear(socket_))["t"] != "update":
        assert message["t"] == "welcome", message
    return socket_, message


async def play_on(port: int, play: Play, rng: Random, fates: Fates) -> None:
    """Play a table until it is over or the server dies."""
    sockets: list[ClientConnection] = []
    try:
        questions: list[Any] = []
        for seat in (0, 1):
            socket_, update = await greet(port, play, seat)
            sockets.append(socket_)
            play.check(update)
            fates.checked += 1
            questions.append(update["question"])
        while True:
            asked = [seat for seat, question in enumerate(questions) if question and question.get("options")]
            if not asked:
                play.over = True
                return
            seat = asked[0]
            answer = rng.choice(questions[seat]["options"])["id"]
            play.sent = answer.partition(":")[2] or answer
            message = {"t": "answer", "ref": 1, "token": questions[seat]["token"], "answer": answer}
            await sockets[seat].send(msgspec.json.encode(message).decode())
            await _settle(sockets, questions, play, seat)
            fates.accepted += 1
    finally:
        fates.in_flight += play.sent is not None
        for socket_ in sockets:
            socket_.transport.abort()


async def _settle(sockets: list[ClientConnection], questions: list[Any], play: Play, seat: int) -> None:
    """Wait until the answer is acknowledged and both players have been told."""
    left = {0: {"update"}, 1: {"update"}}
    left[seat].add("done")
    for each, socket_ in enumerate(sockets):
        while left[each]:
            message = await hear(socket_)
            assert message["t"] in ("update", "done"), message
            if message["t"] == "done":
                assert play.sent is not None
                play.accepted.append(play.sent)
                play.sent = None
            if "question" in message:
                questions[each] = message["question"]
            if "log" in message and each == 0:
                play.seen += [line["text"] for line in message["log"]["lines"]]
            if message["t"] == "done" or "log" in message:  # who is there changes too, and is told alone
                left[each].discard(message["t"])


async def one_life(port: int, plays: dict[int, list[Play]], rng: Random, fates: Fates) -> None:
    """Players who play as long as the server lives; one who had to wait too long comes back."""
    before = fates.killed

    async def player(place: int, dice: Random) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", **PLAIN) as client:
            while fates.killed == before:
                with suppress(*GONE):
                    if place not in plays or plays[place][-1].over:
                        opened = await open_table(client)
                        plays.setdefault(place, []).append(opened)
                    await play_on(port, plays[place][-1], dice, fates)
                await asyncio.sleep(0.01)

    await asyncio.gather(*(player(place, Random(rng.random())) for place in range(TABLES)))


async def kill(child: int, fates: Fates, rng: Random, log: Path) -> None:
    """Kill a server at a moment between two accepted answers that nobody can foresee."""
    last, accepted, since = fates.accepted + rng.randrange(LIFE), fates.accepted, time.monotonic()
    while fates.accepted < last:
        await asyncio.sleep(0.001)
        if fates.accepted > accepted:
            accepted, since = fates.accepted, time.monotonic()
        if time.monotonic() - since > STUCK:
            os.kill(child, signal.SIGABRT)  # it writes down where it is stuck
            await asyncio.sleep(1)
            raise AssertionError(f"the server accepts nothing any more: {log.read_text()[-8000:]}")
    await asyncio.sleep(rng.uniform(0, 0.004))
    fates.killed += 1
    os.kill(child, signal.SIGKILL)


def wait_for(port: int) -> None:
    end = time.monotonic() + STUCK
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.005)
    raise AssertionError("the server does not come up")


@contextmanager
def nursery(log: Path, port: int, database: str) -> Iterator[subprocess.Popen[str]]:
    unlimited = ["--limits.tables", "0", "--limits.seats", "0", "--limits.requests", "0", "--limits.messages", "0"]
    command = [sys.executable, str(Path(__file__).parent / "nursery.py"), str(log)]
    command += ["--port", str(port), "--database", database, *unlimited]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.timeout(600)
@pytest.mark.parametrize("kind", KILLS)
def test_killed_again_and_again(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, record_property: Any
) -> None:
    database = str(tmp_path / "tables.db") if kind == "sqlite" else request.getfixturevalue("postgres_url")
    rng, fates, kills = Random(f"kills {kind}"), Fates(), KILLS[kind]
    plays: dict[int, list[Play]] = {}  # by the place at which they were played, one after the other

    log = tmp_path / "log"

    async def live(child: int) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(kill(child, fates, rng, log))
            group.create_task(one_life(port, plays, rng, fates))

    with own_port() as port, nursery(log, port, database) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(kills):
            process.stdin.write("start\n")
            process.stdin.flush()
            child = int(process.stdout.readline())
            wait_for(port)
            asyncio.run(live(child))
        process.stdin.write("start\n")
        process.stdin.flush()
        child = int(process.stdout.readline())
        wait_for(port)

        async def look_at_all() -> None:
            for play in chain.from_iterable(plays.values()):
                socket_, update = await greet(port, play, 0)
                play.check(update)
                socket_.transport.abort()

        asyncio.run(look_at_all())
        os.kill(child, signal.SIGKILL)
    for name, value in (("kills", kills), ("accepted", fates.accepted), ("in flight", fates.in_flight)):
        record_property(f"{kind} {name}", value)
    assert fates.accepted > 5 * kills, "the servers were killed before anything happened"
    assert fates.in_flight > 0, "no server was killed while it had an answer in hand"
