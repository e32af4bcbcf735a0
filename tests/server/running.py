"""A whole server in a thread, with sockets, HTTP and a SQLite file, and clients that speak to it from outside."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvloop
from tests.server.fakes import QUICK, InProcess
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fabletop.server import run
from fabletop.server.app import App
from fabletop.server.config import Config, Limits
from fabletop.server.desk import Desk
from fabletop.server.house import House
from fabletop.server.store import open_store

T = TypeVar("T")
NO_LIMITS = Limits(
    requests=0,
    tables=0,
    seats=0,
    reports=0,
    wrong_keys=0,
    sockets=0,
    all_sockets=0,
    messages=0,
    address_messages=0,
)
PATIENCE = 60.0  # seconds for an answer: the disk of a machine that has much to do may stand still for ten


class Running:
    """A server that runs, as its tests see it."""

    def __init__(self, config: Config, database: str) -> None:
        self._config = config
        self._database = database
        self._up = threading.Event()
        self._loop = uvloop.new_event_loop()
        self._thread = threading.Thread(target=self._run)
        self.thinkers = InProcess()
        self.desk: Desk
        self._server: run.Server
        self._thread.start()
        assert self._up.wait(PATIENCE), "the server does not come up"
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE, verify=False)  # no TLS: no certificates are read

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        with run.bind("127.0.0.1", 0) as listener:
            self.url = run.address_of(listener).rstrip("/")
            self.address = listener.getsockname()
            store = await open_store(self._database)
            house = House(store, self.thinkers, QUICK)
            await house.start()
            self.desk = Desk(self._config, store, house)
            settings = run.settings_for(self._config, App(self.desk))
            self._server = run.Server(settings, self._up.set, self.desk.say_bye)
            await self._server.serve([listener])
            await house.close()
            await store.close()

    def inside(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work(), self._loop).result(PATIENCE)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"
        self.http.close()

    # --- what clients do -------------------------------------------------------------------------------------------

    def open(self, *seats: str, game: str = "noughts", **more: Any) -> dict[str, Any]:
        """Open a table with seats for "me", "open" or computer players of a level."""
        plans = [{"who": seat} if seat in ("me", "open") else {"who": "bot", "level": seat} for seat in seats]
        answer = self.http.post("/api/tables", json={"game": game, "seats": plans, "name": "Ada", **more})
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def sit(self, table: dict[str, Any], seat: int, name: str = "Ben") -> dict[str, Any]:
        """Take an open seat with the invitation."""
        path = f"/api/tables/{table['table']}/seats/{seat}"
        answer = self.http.post(path, json={"name": name}, headers=bearer(table["invitation"]))
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    @contextmanager
    def dial(self, table: str, **more: Any) -> Iterator[Talk]:
        """A connection on which nothing has been said."""
        path = f"{self.url.replace('http', 'ws')}/api/tables/{table}/live"
        with connect(path, compression=None, close_timeout=1, max_size=2**24, **more) as socket:
            yield Talk(socket)

    @contextmanager
    def join(self, opened: dict[str, Any]) -> Iterator[Talk]:
        """A connection with a key, after the first two messages."""
        with self.dial(opened["table"]) as talk:
            talk.send(t="hello", key=opened["key"])
            assert talk.hear()["t"] == "welcome"
            talk.view = talk.hear()
            assert talk.view["whole"]
            yield talk


class Talk:
    """A client's side of a connection."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view: dict[str, Any] = {}
        self.ref = 0

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        if message["t"] == "update":
            self.view |= message
        return message

    def hear_until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while (message := self.hear())["t"] not in kinds:
            pass
        return message

    def ask(self, **message: Any) -> dict[str, Any]:
        """Say something with a number of its own and hear the reply to it."""
        self.ref += 1
        self.send(ref=self.ref, **message)
        while (reply := self.hear()).get("ref") != self.ref:
            pass
        return reply

    def answer(self, answer: Any) -> dict[str, Any]:
        return self.ask(t="answer", token=self.view["question"]["token"], answer=answer)

    def end(self) -> int | None:
        """The code with which the server closes the connection, after whatever it still says; None without one."""
        while True:
            try:
                self.socket.recv(timeout=PATIENCE)
            except ConnectionClosed as closed:
                return None if closed.rcvd is None else closed.rcvd.code


def wait_for(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.01)


@contextmanager
def deaf_client(server: Running, table: str, key: str = "") -> Iterator[socket.socket]:
    """A client that says hello and reads nothing of what comes then."""
    hello = json.dumps({"t": "hello", "key": key}).encode()
    with socket.create_connection(server.address) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert deaf.recv(1000).startswith(b"HTTP/1.1 101")
        deaf.sendall(bytes((0x81, 0x80 + len(hello), 0, 0, 0, 0)) + hello)
        yield deaf


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


@contextmanager
def a_server(where: Path | str, limits: Limits = NO_LIMITS, **options: Any) -> Iterator[Running]:
    """A server that keeps its tables in a folder, or in a database by its URL."""
    database = str(where / "tables.sqlite") if isinstance(where, Path) else where
    running = Running(Config(limits=limits, **options), database)
    try:
        yield running
    finally:
        running.stop()
