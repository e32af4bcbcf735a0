"""Stand-ins for what surrounds tables: a store in memory that can fail, ears instead of sockets, and thinkers without
processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, ParamSpec, TypeVar

import msgspec
import pytest

from fabletop.engine import registry
from fabletop.engine.game import Game
from fabletop.engine.record import SaveError
from fabletop.engine.words import Refused
from fabletop.server import bodies, wire
from fabletop.server.house import House, HouseLimits
from fabletop.server.live_table import LiveTable
from fabletop.server.queues import Asker
from fabletop.server.store import (
    Conflict,
    Dawn,
    DayRow,
    JournalRow,
    KeyRow,
    ReportRow,
    SnapshotRow,
    StoreError,
    TableRow,
)
from fabletop.server.thinkers import Busy, Stumbled, Thinking

P = ParamSpec("P")
R = TypeVar("R")

QUICK = HouseLimits(bot_pause=0.0, yield_to_others=0.0)


class Shelf:
    """What is kept, for any number of stores that share it as processes share a database."""

    def __init__(self) -> None:
        self.tables: dict[str, TableRow] = {}
        self.all_keys: dict[tuple[str, bytes], KeyRow] = {}
        self.rows: dict[str, list[JournalRow]] = {}
        self.snapshots: dict[str, SnapshotRow] = {}
        self.all_notes: dict[tuple[str, int], str] = {}
        self.all_days: dict[tuple[str, int], DayRow] = {}
        self.kept_reports: list[ReportRow] = []
        self.stores: list[MemoryStore] = []


class MemoryStore:
    """A store without a disk. `failing` makes it refuse to write, `gate` makes each entry wait until it is opened."""

    def __init__(self, shelf: Shelf | None = None) -> None:
        self.shelf = shelf or Shelf()
        self.shelf.stores.append(self)
        self.on_change: Callable[[str, int], None] | None = None
        self.on_shout: Callable[[str, str], None] | None = None
        self.on_gap: Callable[[], None] | None = None
        self.failing = False
        self.deaf = False
        self.gate: asyncio.Event | None = None
        self.shouts: list[str] = []

    async def close(self) -> None:
        self.shelf.stores.remove(self)

    async def create(self, row: TableRow, keys: Sequence[KeyRow], entries: Sequence[JournalRow]) -> None:
        self._write()
        if row.id in self.shelf.tables:
            raise Conflict
        self.shelf.tables[row.id] = row
        self.shelf.all_keys.update({(row.id, key.hash): key for key in keys})
        self.shelf.rows[row.id] = list(entries)

    async def find(self, table: str) -> TableRow | None:
        return self.shelf.tables.get(table)

    def append(
        self,
        row: JournalRow,
        *,
        add_keys: Sequence[KeyRow] = (),
        drop_keys: Sequence[bytes] = (),
        touch: tuple[str, bool] | None = None,
        drop_notes: Sequence[int] = (),
        day: DayRow | None = None,
        dawn: Dawn | None = None,
    ) -> asyncio.Future[None]:
        return asyncio.ensure_future(self._append(row, add_keys, drop_keys, touch, drop_notes, day, dawn))

    async def set_status(self, changes: Sequence[tuple[str, str, bool]]) -> None:
        self._write()
        for table, status, over in changes:
            changed = msgspec.structs.replace(self.shelf.tables[table], status=status, over=over)
            self.shelf.tables[table] = changed

    async def _append(
        self,
        row: JournalRow,
        add_keys: Sequence[KeyRow],
        drop_keys: Sequence[bytes],
        touch: tuple[str, bool] | None,
        drop_notes: Sequence[int],
        day: DayRow | None,
        dawn: Dawn | None,
    ) -> None:
        if self.gate is not None:
            await self.gate.wait()
        self._write()
        entries = self.shelf.rows.get(row.table, [])
        if not entries or entries[-1].seq != row.seq - 1:
            raise Conflict
        entries.append(row)
        for dropped in drop_keys:
            self.shelf.all_keys.pop((row.table, dropped), None)
        self.shelf.all_keys.update({(row.table, key.hash): key for key in add_keys})
        for seat in drop_notes:
            self.shelf.all_notes.pop((row.table, seat), None)
        if touch is not None:
            changed = msgspec.structs.replace(
                self.shelf.tables[row.table], status=touch[0], over=touch[1], touched=row.at
            )
            self.shelf.tables[row.table] = changed
        if day is not None:
            self.shelf.all_days[row.table, day.day] = day
        if dawn is not None:
            begun = msgspec.structs.replace(self.shelf.tables[row.table], **msgspec.structs.asdict(dawn))
            self.shelf.tables[row.table] = begun
        for other in self.shelf.stores:
            if other is not self and not other.deaf and other.on_change is not None:
                asyncio.get_running_loop().call_soon(other.on_change, row.table, row.seq)

    def _write(self) -> None:
        if self.failing:
            raise StoreError("The disk is full.")

    async def journal(self, table: str, after: int) -> list[JournalRow]:
        return [row for row in self.shelf.rows[table] if row.seq > after]

    async def snapshot(self, table: str) -> SnapshotRow | None:
        return self.shelf.snapshots.get(table)

    async def put_snapshot(self, snapshot: SnapshotRow) -> None:
        self._write()
        self.shelf.snapshots[snapshot.table] = snapshot

    async def keys(self, pairs: Sequence[tuple[str, bytes]]) -> list[KeyRow]:
        return [self.shelf.all_keys[pair] for pair in pairs if pair in self.shelf.all_keys]

    async def keys_of(self, table: str) -> list[KeyRow]:
        return [key for key in self.shelf.all_keys.values() if key.table == table]

    async def listed(self, limit: int) -> list[TableRow]:
        rows = [row for row in self.shelf.tables.values() if row.listed]
        return sorted(rows, key=lambda row: (row.over, -row.created))[:limit]

    async def days(self, table: str) -> list[DayRow]:
        return sorted((day for day in self.shelf.all_days.values() if day.table == table), key=lambda day: day.day)

    async def notes(self, table: str, seat: int) -> str:
        return self.shelf.all_notes.get((table, seat), "")

    async def put_notes(self, table: str, seat: int, text: str) -> None:
        self._write()
        self.shelf.all_notes[table, seat] = text

    async def put_report(
        self,
        id: str,  # noqa: A002  # the name it has in the store
        table: str,
        at: float,
        words: str,
        client: str,
        record: bytes,
    ) -> None:
        self.shelf.kept_reports.append(ReportRow(id, table, at, words, client, record))

    async def reports(self) -> list[ReportRow]:
        return self.shelf.kept_reports

    async def check(self) -> None:
        self._write()

    async def count_old(self, before: float) -> tuple[int, int]:
        return sum(row.touched < before for row in self.shelf.tables.values()), len(self.shelf.tables)

    async def sweep(self, before: float) -> int:
        gone = [name for name, row in self.shelf.tables.items() if row.touched < before]
        for name in gone:
            del self.shelf.tables[name], self.shelf.rows[name]
        return len(gone)

    async def shout(self, table: str, words: str) -> None:
        self.shouts.append(words)
        for other in self.shelf.stores:
            if other is not self and other.on_shout is not None:
                asyncio.get_running_loop().call_soon(other.on_shout, table, words)


class InProcess:
    """Does jobs at once. `broken` names jobs that fail; while it is `full` it does no favours."""

    def __init__(self) -> None:
        self.broken: set[str] = set()
        self.full = False
        self.done: list[str] = []

    async def run(self, asker: Asker, job: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        await asyncio.sleep(0)
        self.done.append(job.__name__)
        if job.__name__ in self.broken:
            raise Stumbled("it was told to")
        try:
            return job(*args, **kwargs)
        except SaveError as fault:
            raise Refused(str(fault)) from None

    async def favour(self, asker: Asker, job: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        if self.full:
            raise Busy
        return await self.run(asker, job, *args, **kwargs)

    async def close(self) -> None:
        self.broken.clear()


_from_server = msgspec.json.Decoder(wire.FromServer)


def follow(known: dict[str, Any], data: bytes) -> dict[str, Any]:
    """What a client knows after an update, who knew this before it: patches applied as the protocol says."""
    told = msgspec.json.decode(data)
    after: dict[str, Any] = {} if told["whole"] else dict(known)
    for beat in told.get("beats", []):
        if "scene" in beat:
            after["scene"] = _follow_scene(after["scene"], beat["scene"])
    if "scene" in told:
        after["scene"] = _follow_scene(after.get("scene", {}), told["scene"])
    for part in ("log", "notices"):
        if part in told:
            kept = [line for line in after.get(part, []) if line["number"] < told[part]["start"]]
            after[part] = kept + told[part]["lines"]
    parts = ("question", "waiting", "committed", "stops", "seats", "back", "request", "outcome", "rematch", "day")
    for part in parts:
        if part in told:
            after[part] = told[part]
    return after


def _follow_scene(known: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    after = dict(known)
    for part in ("title", "status"):
        if part in patch:
            after[part] = patch[part]
    if "board" in patch:
        board = patch["board"]
        after["board"] = {**known["board"], **board["change"]} if "change" in board else board.get("whole")
    if "aside" in patch:
        widgets = {each["id"]: each for each in [*known.get("aside", []), *patch["aside"].get("widgets", [])]}
        after["aside"] = [widgets[name] for name in patch["aside"]["order"]]
    return after


class Ears:
    """A connection that remembers what it was sent, byte for byte."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed: tuple[str, bool] | None = None

    def send(self, data: bytes) -> None:
        assert self.closed is None, "nothing is sent after the end"
        self.sent.append(data)

    def close(self, words: str, again: bool) -> None:
        self.closed = (words, again)

    @property
    def heard(self) -> list[Any]:
        return [_from_server.decode(data) for data in self.sent]

    @property
    def updates(self) -> list[wire.Update]:
        return [message for message in self.heard if isinstance(message, wire.Update)]

    @property
    def knows(self) -> dict[str, Any]:
        """What a client knows by all that it was sent."""
        known: dict[str, Any] = {}
        for data, message in zip(self.sent, self.heard, strict=True):
            if isinstance(message, wire.Update):
                known = follow(known, data)
        return known

    @property
    def lines(self) -> list[str]:
        return [line["text"] for line in self.knows["log"]]

    @property
    def notices(self) -> list[str]:
        return [notice["text"] for notice in self.knows["notices"]]


@asynccontextmanager
async def a_house(
    store: Any = None, thinkers: Thinking | None = None, limits: HouseLimits = QUICK
) -> AsyncIterator[House]:
    house = House(store or MemoryStore(), thinkers or InProcess(), limits)
    await house.start()
    try:
        yield house
    finally:
        await house.close()


def seats(*plans: str) -> tuple[bodies.SeatPlan, ...]:
    """Plans by name: "me", "open", or the level of a computer player."""
    return tuple(
        bodies.SeatPlan(who=plan) if plan in ("me", "open") else bodies.SeatPlan(who="bot", level=plan)  # type: ignore[arg-type]  # told apart by the line itself
        for plan in plans
    )


async def until(true: Callable[[], Any], within: float = 10.0) -> None:
    """Wait for something that others bring about."""
    end = time.monotonic() + within
    while not true():
        assert time.monotonic() < end, "it never came about"
        await asyncio.sleep(0.002)


class _Point:
    """An installed game, as the registry finds it."""

    def __init__(self, game: Game[Any]) -> None:
        self.load = lambda: game


def install(monkeypatch: pytest.MonkeyPatch, *games: Game[Any]) -> None:
    """Have these games installed beside the others."""
    points = {**registry._points(), **{game.id: _Point(game) for game in games}}
    monkeypatch.setattr(registry, "_points", lambda: points)
    for game in games:
        assert registry.get_game(game.id) is game


class Person:
    """Somebody at a table, with a key, and perhaps with the table open."""

    def __init__(self, table: LiveTable, key: str) -> None:
        self.table = table
        self.who = table.who(key)
        self.ears = Ears()

    async def come(self) -> Person:
        await self.table.join(self.ears, self.who)
        return self

    async def answer(self, answer: Any, token: int | None = None) -> None:
        seat = self.who.seat
        assert seat is not None
        token = self.table.seated.match.token(seat) if token is None else token
        done = await self.table.handle(self.who, wire.Answer(ref=7, token=token, answer=answer))
        assert done == wire.Done(ref=7)

    async def send(self, message: wire.FromClient) -> Any:
        return await self.table.handle(self.who, message)

    async def undo(self) -> None:
        await self.send(wire.Undo(ref=0))

    @property
    def back(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ears.knows["back"]
        return found


async def open_table(house: House, game: str, *plans: str, **more: Any) -> tuple[LiveTable, bodies.Opened]:
    opened = await house.open(bodies.NewTable(game=game, seats=seats(*plans), **more))
    return await house.table(opened.table), opened


async def pair(house: House, game: str = "noughts", **more: Any) -> tuple[LiveTable, Person, Person]:
    """A table with Ann, its host, and Bob, who both have it open."""
    table, opened = await open_table(house, game, "me", "open", name="Ann", **more)
    ann = await Person(table, opened.key).come()
    sat = await table.sit(table.who(opened.invitation), 1, "Bob")
    return table, ann, await Person(table, sat.key).come()
