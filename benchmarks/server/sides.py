"""The two servers as the driver sees them: how to start one, open a table, and play at it.

A `Player` is one connected client. It counts the states it has been told of and can give a random legal answer, as a
frame to send; it decodes of a message only what that takes. Everything else, the driver does alike for both.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Protocol

import msgspec

from benchmarks.peer import PEER, install
from benchmarks.results import ROOT
from benchmarks.server.processes import Server, free_port
from benchmarks.server.sockets import Socket, connect

Told = Callable[["Player", float], None]
"""Called when a player has been told of a new state, with the moment."""


class Player(Protocol):
    over: bool
    states: int
    socket: Socket
    told: Told | None

    def answer(self, rng: Random) -> bytes | None:
        """A frame that gives a legal answer; None if it is not this player's turn."""


class Side(Protocol):
    """One of the two servers."""

    name: str
    server: Server

    async def table(self) -> list[Player]:
        """Open a table of noughts and crosses with two connected clients."""


# --- Fabletop --------------------------------------------------------------------------------------------------------


class _Option(msgspec.Struct):
    id: str


class _Asked(msgspec.Struct):
    token: int
    kind: str = "choose"
    options: tuple[_Option, ...] = ()
    least: int = 1
    most: int = 1
    hints: dict[str, Any] = {}
    given: Any = None


class _Heard(msgspec.Struct):
    """Of any message: what a random player needs."""

    t: str
    words: str = ""
    whole: bool = False
    scene: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    log: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    question: _Asked | msgspec.UnsetType | None = msgspec.UNSET
    outcome: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET

    @property
    def is_play(self) -> bool:
        """Whether it tells of the game, and not only of who comes and goes."""
        return not (self.scene is self.log is self.question is msgspec.UNSET)


class OurPlayer:
    def __init__(self) -> None:
        self.over = False
        self.states = 0
        self.question: _Asked | None = None
        self.told: Told | None = None
        self.refused: list[str] = []
        self.ready: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.socket: Socket
        self._heard = msgspec.json.Decoder(_Heard)
        self._ref = 0
        self._answered: _Asked | None = None

    async def connect(self, port: int, table: str, key: str) -> float:
        """Say hello and wait until the table is there; gives how long that took."""
        self.socket = await connect(port, f"/api/tables/{table}/live", self._receive)
        sent = time.perf_counter()
        self.socket.send(msgspec.json.encode({"t": "hello", "key": key}))
        return await asyncio.wait_for(self.ready, 30) - sent

    def _receive(self, socket: Socket, text: bytes, now: float) -> None:
        heard = self._heard.decode(text)
        if heard.t == "update":
            if heard.question is not msgspec.UNSET:
                self.question = heard.question
            if heard.outcome is not msgspec.UNSET:
                self.over = heard.outcome is not None
            if heard.whole and not self.ready.done():
                self.ready.set_result(now)
            elif heard.is_play:
                self.states += 1
                if self.told is not None:
                    self.told(self, now)
        elif heard.t in ("refused", "bye"):
            self.refused.append(heard.words)
            self.question = self.question or self._answered

    def answer(self, rng: Random) -> bytes | None:
        asked = self.question
        if asked is None or asked.kind == "none" or asked.given is not None or self.over:
            return None
        self._ref += 1
        self._answered, self.question = asked, None  # until there is a new one
        message = {"t": "answer", "ref": self._ref, "token": asked.token, "answer": _some(asked, rng)}
        return msgspec.json.encode(message)


def _some(asked: _Asked, rng: Random) -> Any:
    """A legal answer, from what the question itself says."""
    ids = [option.id for option in asked.options]
    if asked.kind == "choose":
        return rng.choice(ids)
    if asked.kind == "choose some":
        return rng.sample(ids, rng.randint(asked.least, min(asked.most, len(ids))))
    if asked.kind == "arrange":
        return rng.sample(ids, len(ids))
    hints = asked.hints  # a way, the one kind of composed answer that surfaces know
    here, way = hints["start"], []
    for _ in range(rng.randint(hints["least"], hints["most"])):
        steps = hints["steps"].get(here) or []
        if not steps:
            break
        here = rng.choice(steps)
        way.append(here.partition(":")[2])
    return way


class Ours:
    """`fabletop serve` on a SQLite file, every answer durable; limits lifted that are there against strangers, unless
    it is to be `limited` as usual."""

    name = "Fabletop"

    def __init__(self, folder: Path, limited: bool = False) -> None:
        self.folder = folder
        self.log = folder / "fabletop.log"
        self._limited = limited
        self._games = folder / "games"
        self._install_tally()
        self.start()

    def _install_tally(self) -> None:
        """Make the game of tally.py an installed game, the way a package would."""
        info = self._games / "tally-1.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tally\nVersion: 1\n")
        (info / "entry_points.txt").write_text("[fabletop.games]\ntally = benchmarks.server.tally:GAME\n")

    def start(self) -> None:
        port = free_port()
        limits = () if self._limited else ("requests", "tables", "seats", "sockets", "messages", "address-messages")
        command = [sys.executable, "-m", "fabletop", "serve", "--port", str(port), "--workers", "1"]
        command += ["--database", str(self.folder / "tables.db"), "--proxies", "127.0.0.1"]
        command += ["--log", "info" if self._limited else "warning"]
        command += [part for limit in limits for part in (f"--limits.{limit}", "0")]
        env = {"PYTHONPATH": os.pathsep.join(map(str, (self._games, ROOT, ROOT / "src")))}
        self.server = Server(command, port, "/health", env, self.log)

    async def table(self) -> list[Player]:
        return list(await self.sit_down(*self.open("noughts")))

    def open(self, game: str, options: dict[str, Any] | None = None) -> tuple[str, list[str]]:
        """A new table for two people: its name, and a key for each."""
        seats = [{"who": "me"}, {"who": "open"}]
        body = {"game": game, "seats": seats, "name": "One", "options": options or {}}
        opened = self.server.ask("POST", "/api/tables", body)
        table: str = opened["table"]
        taken = self.server.ask("POST", f"/api/tables/{table}/seats/1", {"name": "Two"}, opened["invitation"])
        return table, [opened["key"], taken["key"]]

    async def sit_down(self, table: str, keys: list[str]) -> list[OurPlayer]:
        players = []
        for key in keys:
            player = OurPlayer()
            await player.connect(self.server.port, table, key)
            players.append(player)
        return players


# --- boardgame.io ----------------------------------------------------------------------------------------------------


class _Board(msgspec.Struct):
    cells: list[str | None]


class _Context(msgspec.Struct):
    currentPlayer: str  # noqa: N815 - their name
    gameover: Any = None


class _State(msgspec.Struct):
    G: _Board
    ctx: _Context
    stateID: int = msgspec.field(name="_stateID")  # noqa: N815 - their name


class _Sync(msgspec.Struct):
    state: _State


class TheirPlayer:
    """boardgame.io's client, as far as noughts and crosses needs it: Socket.IO's frames over a WebSocket."""

    def __init__(self, match: str, number: str, credentials: str) -> None:
        self.over = False
        self.states = 0
        self.told: Told | None = None
        self.ready: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.socket: Socket
        self._match, self._number, self._credentials = match, number, credentials
        self._state: _State | None = None
        self._synced = msgspec.json.Decoder(tuple[str, str, _Sync])
        self._updated = msgspec.json.Decoder(tuple[str, str, _State, msgspec.Raw])

    async def connect(self, port: int) -> None:
        self.socket = await connect(port, "/socket.io/?EIO=4&transport=websocket", self._receive)
        await asyncio.wait_for(self.ready, 30)

    def _emit(self, *event: Any) -> bytes:
        return b"42/noughts," + msgspec.json.encode(event)

    def _receive(self, socket: Socket, text: bytes, now: float) -> None:
        if text.startswith(b"2"):
            socket.send(b"3")  # its ping, our pong
        elif text.startswith(b"0"):
            socket.send(b"40/noughts,")
        elif text.startswith(b"40/noughts"):
            socket.send(self._emit("sync", self._match, self._number, self._credentials, 2))
        elif text.startswith(b'42/noughts,["sync"'):
            self._state = self._synced.decode(text[11:])[2].state
            if not self.ready.done():
                self.ready.set_result(now)
        elif text.startswith(b'42/noughts,["update"'):
            self._state = self._updated.decode(text[11:])[2]
            self.over = self._state.ctx.gameover is not None
            self.states += 1
            if self.told is not None:
                self.told(self, now)

    def answer(self, rng: Random) -> bytes | None:
        state = self._state
        if state is None or self.over or state.ctx.currentPlayer != self._number:
            return None
        cell = rng.choice([number for number, mark in enumerate(state.G.cells) if mark is None])
        payload = {"type": "mark", "args": [cell], "playerID": self._number, "credentials": self._credentials}
        action = {"type": "MAKE_MOVE", "payload": payload}
        return self._emit("update", action, state.stateID, self._match, self._number)


class Theirs:
    """boardgame.io's server with its usual store, which is memory."""

    name = "boardgame.io"

    def __init__(self, folder: Path) -> None:
        port = free_port()
        command = ["node", str(PEER / "server.cjs"), str(port)]
        self.server = Server(command, port, "/games", install(), folder / "boardgame.io.log")

    async def table(self) -> list[Player]:
        match = self.server.ask("POST", "/games/noughts/create", {"numPlayers": 2})["matchID"]
        players: list[Player] = []
        for number in ("0", "1"):
            seat = {"playerID": number, "playerName": f"Player {number}"}
            credentials = self.server.ask("POST", f"/games/noughts/{match}/join", seat)["playerCredentials"]
            player = TheirPlayer(match, number, credentials)
            await player.connect(self.server.port)
            players.append(player)
        return players
