"""Floods: what strangers of one address can do to everybody else, at a server with its usual limits.

The strangers are a process of their own, and come from 127.0.0.2. Meanwhile somebody at 127.0.0.1 asks for the server's
health, again and again: how long that takes is how long everybody waits. Each flood is bounded in time and number.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import multiprocessing
import os
import shutil
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from benchmarks.results import Figures
from benchmarks.server.sides import OurPlayer, Ours

STRANGERS = "127.0.0.2"
SECONDS = 10.0  # of each flood
WATCHERS = 199
WATCHING = 140  # of them, when they are enough to be in somebody's way
PACE = 20  # messages a second from each watcher
LINES = 600  # in the log of the table that is watched
BURST = 3_000_000  # bytes of frames at once
BODY = 4_000_000  # bytes of a record
BODIES = 50
TABLES = 60  # that an address may open in an hour
PROBE_EVERY = 0.02  # seconds
ALONE = 100  # times that health is asked for before the flood begins
MASK = b"\x00\x00\x00\x00"
PING, PONG, FRAGMENT = 0x89, 0x8A, 0x00

Stranger = Callable[[int, str], dict[str, int]]
"""What strangers do to the server at a port, and a table of it. Gives what they counted."""


# --- the strangers ---------------------------------------------------------------------------------------------------


def frame(kind: int, body: bytes = b"") -> bytes:
    return bytes((kind, 0x80 | len(body))) + MASK + body  # masked with nothing


def text(**message: Any) -> bytes:
    body = msgspec.json.encode(message)
    assert len(body) < 126
    return frame(0x81, body)


def dial(port: int, table: str) -> socket.socket | None:
    """A connection from a stranger's address; None if the server does not let it in."""
    made = socket.create_connection(("127.0.0.1", port), 10, (STRANGERS, 0))
    made.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n".encode()
        + b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    head = b""
    with contextlib.suppress(OSError):
        while b"\r\n\r\n" not in head:
            head += (got := made.recv(1))
            if not got:
                break
    if head.startswith(b"HTTP/1.1 101"):
        return made
    made.close()
    return None


def push(made: socket.socket, data: bytes, until: float) -> int:
    """Send without ever reading; gives how many bytes were taken."""
    sent = 0
    made.settimeout(0.2)
    while sent < len(data) and time.monotonic() < until:
        with contextlib.suppress(TimeoutError):
            sent += made.send(data[sent : sent + 65536])
    return sent


def flood_with(kind: int, body: bytes, count: int) -> Stranger:
    """Frames of one kind over so many connections, nothing read; a connection that is ended is opened anew."""

    def flood(port: int, table: str) -> dict[str, int]:
        data = frame(kind, body) * (BURST // len(frame(kind, body)))
        end = time.monotonic() + SECONDS
        lines: list[socket.socket | None] = [None] * count
        found = {"megabytes": 0, "connections": 0, "ended": 0}
        sent = 0
        while time.monotonic() < end:
            for number in range(count):
                made = lines[number]
                if made is None:
                    made = lines[number] = dial(port, table)
                    if made is None:
                        time.sleep(0.05)
                        continue
                    found["connections"] += 1
                    if kind == FRAGMENT:
                        made.sendall(frame(0x01))
                try:
                    sent += push(made, data, min(end, time.monotonic() + 1.0))
                except OSError:
                    made.close()
                    lines[number] = None
                    found["ended"] += 1
        found["megabytes"] = sent // 1_000_000
        return found

    return flood


def watch(read: bool) -> Stranger:
    """As many watchers as an address may have, each of whom asks for older lines as often as it may."""

    async def watcher(made: socket.socket, end: float, found: dict[str, int]) -> None:
        reader, writer = await asyncio.open_connection(sock=made, limit=2**16)
        swallowing = asyncio.create_task(swallow(reader)) if read else None
        ref = 0
        with contextlib.suppress(OSError):
            while time.monotonic() < end and not (swallowing and swallowing.done()):
                ref += 1
                writer.write(text(t="older", ref=ref, before=LINES - ref % 50))
                found["sent"] += 1
                if writer.transport.is_closing() or writer.transport.get_write_buffer_size() > 2**20:
                    break
                await asyncio.sleep(1 / PACE)
        writer.transport.abort()
        if swallowing is not None:
            taken = await swallowing
            found["megabytes"] += taken

    async def swallow(reader: asyncio.StreamReader) -> int:
        taken = 0
        with contextlib.suppress(OSError):
            while got := await reader.read(2**16):
                taken += len(got)
        return taken

    async def all_of_them(lines: list[socket.socket]) -> dict[str, int]:
        found = {"watchers": len(lines), "sent": 0, "megabytes": 0}
        end = time.monotonic() + SECONDS
        await asyncio.gather(*(watcher(made, end, found) for made in lines))
        found["megabytes"] //= 1_000_000
        return found

    return lambda port, table: asyncio.run(all_of_them(watchers(port, table)))


def watchers(port: int, table: str) -> list[socket.socket]:
    """As many watchers as are let in, up to a number."""
    lines = []
    for _ in range(WATCHERS):
        made = dial(port, table)
        if made is not None:
            made.sendall(text(t="hello", key=""))
            lines.append(made)
    return lines


def send_bodies(port: int, table: str) -> dict[str, int]:
    """Records as large as they may be, from an address that may open no more tables."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=(STRANGERS, 0))
    plan = {"game": "noughts", "seats": [{"who": "me"}, {"who": "open"}], "name": "x"}
    for _ in range(TABLES):
        line.request("POST", "/api/tables", msgspec.json.encode(plan), {"content-type": "application/json"})
        line.getresponse().read()
    line.close()
    record = b'{"record":{"a":[' + b"[1],{}," * ((BODY - 1000) // 7) + b'0]},"seats":[{"who":"me"}],"name":"x"}'
    found = {"refused": 0}
    end = time.monotonic() + SECONDS
    for _ in range(BODIES):
        if time.monotonic() > end:
            break
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=(STRANGERS, 0))
        with contextlib.suppress(OSError, http.client.HTTPException):
            line.request("POST", "/api/tables/import", record, {"content-type": "application/json"})
        with contextlib.suppress(OSError, http.client.HTTPException):
            found["refused"] += line.getresponse().status == 429
        line.close()
    return found


def ask(pieces: int) -> Stranger:
    """Requests as fast as they are refused, so many sent before the first is answered."""

    def flood(port: int, table: str) -> dict[str, int]:
        data = f"GET /api/games/none HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode() * pieces
        found = {"refused": 0, "answered": 0, "connections": 0}
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            found["connections"] += 1
            with (
                contextlib.suppress(OSError),
                socket.create_connection(("127.0.0.1", port), 10, (STRANGERS, 0)) as line,
            ):
                while time.monotonic() < end:
                    line.sendall(data)
                    heard = 0
                    while heard < pieces:
                        got = line.recv(2**18)
                        if not got:
                            raise ConnectionResetError
                        heard += got.count(b"HTTP/1.1 ")
                        found["refused"] += got.count(b"HTTP/1.1 429")
                        found["answered"] += got.count(b"HTTP/1.1 404")
        return found

    return flood


def crowd_out(port: int, table: str) -> dict[str, int]:
    """Watchers who take all places at a table."""
    lines = watchers(port, table)
    lines += [made for _ in range(5) if (made := dial(port, table)) is not None]
    time.sleep(SECONDS / 2)
    return {"watchers": len(lines)}


FLOODS: dict[str, Stranger] = {
    "pings": flood_with(PING, b"", 1),
    "long pings": flood_with(PING, b"x" * 125, 8),
    "pongs": flood_with(PONG, b"", 4),
    "empty fragments": flood_with(FRAGMENT, b"", 4),
    "older lines": watch(read=True),
    "older lines unread": watch(read=False),
    "bodies": send_bodies,
    "refused requests": ask(10),
    "pipelined requests": ask(4000),
    "watchers": crowd_out,
}


def _strange(name: str, port: int, table: str, report: Any) -> None:
    os.nice(5)  # the strangers' own machines are not this one
    report.send(FLOODS[name](port, table))


# --- everybody else --------------------------------------------------------------------------------------------------


def flood(ours: Ours, name: str, table: str, key: str) -> Figures:
    """One flood, and what everybody else has of it."""
    line = http.client.HTTPConnection("127.0.0.1", ours.server.port, timeout=3 * SECONDS)
    times: list[float] = []

    def ask_for_health() -> None:
        start = time.perf_counter()
        try:
            line.request("GET", "/health")
            line.getresponse().read()
        except TimeoutError:  # that is how long it took, at least
            line.close()
        times.append(time.perf_counter() - start)

    for _ in range(ALONE):
        ask_for_health()
        time.sleep(PROBE_EVERY)
    alone = sorted(times)[int(ALONE * 0.99)]
    times.clear()
    memory, cpu = [ours.server.resident], ours.server.cpu
    over = threading.Event()

    def weigh() -> None:
        while not over.wait(PROBE_EVERY):
            memory.append(ours.server.resident)

    log = ours.log.stat().st_size
    context = multiprocessing.get_context("spawn")
    hear, report = context.Pipe(duplex=False)
    strangers = context.Process(target=_strange, args=(name, ours.server.port, table, report))
    scales = threading.Thread(target=weigh)
    joined: bool | None = None
    end = time.monotonic() + 6 * SECONDS
    try:
        scales.start()
        strangers.start()
        while not hear.poll() and strangers.is_alive() and time.monotonic() < end:
            ask_for_health()
            time.sleep(PROBE_EVERY)
            if name == "watchers" and joined is None and _watchers(ours) >= WATCHING:
                joined = _may_join(ours, table, key)
        cpu = ours.server.cpu - cpu
        counted = hear.recv() if hear.poll() else {}
    finally:
        over.set()
        strangers.kill()
        strangers.join()
        scales.join()
        line.close()
    times.sort()
    return {
        "worst_ms": times[-1] * 1e3,
        "p99_ms": times[int(len(times) * 0.99)] * 1e3,
        "median_ms": times[len(times) // 2] * 1e3,
        "asked": len(times),
        "alone_p99_ms": alone * 1e3,
        "cpu_s": cpu,
        "memory_before_mb": memory[0],
        "memory_mb": max(memory),
        "log_kilobytes": (ours.log.stat().st_size - log) / 1e3,
        **({} if joined is None else {"host_let_in": int(joined)}),
        **counted,
    }


def _watchers(ours: Ours) -> int:
    figures = ours.server.ask("GET", "/metrics").decode()
    return next(int(line.split()[1]) for line in figures.splitlines() if line.startswith("fabletop_connections "))


def _may_join(ours: Ours, table: str, key: str) -> bool:
    """Whether the host of the table can open it now."""

    async def join() -> bool:
        player = OurPlayer()
        try:
            await asyncio.wait_for(player.connect(ours.server.port, table, key), 10)
        except (OSError, TimeoutError):
            return False
        player.socket.close()
        return True

    return asyncio.run(join())


async def long_table(ours: Ours) -> tuple[str, str]:
    """A listed table with a long log, and the key of its host."""
    plan = {"game": "tally", "seats": [{"who": "me"}, {"who": "open"}], "name": "One", "listed": True}
    opened = ours.server.ask("POST", "/api/tables", plan)
    taken = ours.server.ask("POST", f"/api/tables/{opened['table']}/seats/1", {"name": "Two"}, opened["invitation"])
    players = await ours.sit_down(opened["table"], [opened["key"], taken["key"]])
    rng = Random("floods")
    given = 0
    while given < LINES:
        for player in players:
            if (answer := player.answer(rng)) is not None:
                player.socket.send(answer)
                given += 1
        await asyncio.sleep(0.002)
    for player in players:
        player.socket.close()
    return opened["table"], opened["key"]


async def floods(folder: Path, ours: Ours) -> dict[str, Figures]:
    """All floods, each at a server of its own that begins with the same tables."""
    table, key = await long_table(ours)
    ours.server.stop()
    found: dict[str, Figures] = {}
    for number, name in enumerate(FLOODS):
        place = folder / f"flood-{number}"
        place.mkdir()
        shutil.copy(ours.folder / "tables.db", place / "tables.db")
        limited = Ours(place, limited=True)
        try:
            found[name] = await asyncio.to_thread(flood, limited, name, table, key)
        finally:
            limited.server.stop()
    return found
