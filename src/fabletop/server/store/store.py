"""What a store is: the rows it keeps, what can be asked of it, and how one is opened.

A table is its journal: numbered entries that only grow. What an entry says is none of the store's business. An entry
is on disk when `append` returns; of several processes that append the same number one wins, the others get `Conflict`.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

import msgspec

ALREADY_THERE = "What was to be written is there already, or its table is gone."
CLOSED = "The store is closed: the server is stopping."


class Conflict(Exception):
    """What was to be written does not fit what is there: another was first, or the table is gone. Nothing of it was
    written; read again."""


class StoreError(Exception):
    """The database cannot be opened, read or written. Says so in words. What was to be written may have been (when the
    connection broke at the wrong moment) or not: read again."""


class TableRow(msgspec.Struct, frozen=True):
    id: str
    game: str
    rules_version: int
    content: str
    seats: int
    seed: str
    options: bytes
    """JSON."""
    listed: bool
    takebacks: str
    created: float
    touched: float
    """When its last entry was made (as read: never before that of the journal's last entry)."""
    status: str
    over: bool
    origin: bytes | None = None
    """The record (JSON) that this table went on from, if it did."""


class KeyRow(msgspec.Struct, frozen=True):
    """What a key opens. Only its hash is known."""

    hash: bytes
    table: str
    seat: int | None
    host: bool = False
    invitation: bool = False


class JournalRow(msgspec.Struct, frozen=True):
    table: str
    seq: int
    at: float
    data: bytes


class SnapshotRow(msgspec.Struct, frozen=True):
    """The table as it was when the journal's entry of that number had been folded in."""

    table: str
    seq: int
    data: bytes


class DayRow(msgspec.Struct, frozen=True):
    """A finished day of a table that plays a campaign."""

    table: str
    day: int
    data: bytes


class Dawn(msgspec.Struct, frozen=True):
    """What is another at a table from the entry on with which a new day begins there."""

    seats: int
    seed: str
    rules_version: int
    content: str


class ReportRow(msgspec.Struct, frozen=True):
    """What a player wrote about a fault, with the record that shows it."""

    id: str
    table: str
    at: float
    words: str
    client: str
    record: bytes


class Store(Protocol):
    """All methods raise `StoreError` when the database fails; those that write may raise `Conflict`."""

    on_change: Callable[[str, int], None] | None
    """Called in the event loop with table and number for entries that other processes appended."""
    on_shout: Callable[[str, str], None] | None
    """Called in the event loop with what other processes shouted."""
    on_gap: Callable[[], None] | None
    """Called in the event loop when other processes could not be heard for a while: any table may have changed."""

    async def close(self) -> None:
        """Write what is waiting, and let go of the database."""

    async def create(self, row: TableRow, keys: Sequence[KeyRow], entries: Sequence[JournalRow]) -> None: ...

    async def find(self, table: str) -> TableRow | None: ...

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
    ) -> Awaitable[None]:
        """Keep an entry; it is on its way when this returns and durable when it has been awaited. With it, and only
        with it, the table's keys of those hashes are dropped, keys are added (one that is there opens from now on what
        the new row says), the notes of the seats `drop_notes` are thrown away, the table's status and whether it is
        over are set, the day that ended with it is kept (in the place of what was kept of that day), and the table's
        match is another. Cancelling the call does not take the entry back."""

    async def set_status(self, changes: Sequence[tuple[str, str, bool]]) -> None:
        """Set the status of tables, and whether they are over, where that need not wait for an entry."""

    async def journal(self, table: str, after: int) -> list[JournalRow]:
        """The entries with greater numbers, in order."""

    async def snapshot(self, table: str) -> SnapshotRow | None: ...

    async def put_snapshot(self, snapshot: SnapshotRow) -> None:
        """Only the newest is kept: an older one than is there changes nothing."""

    async def keys(self, pairs: Sequence[tuple[str, bytes]]) -> list[KeyRow]:
        """The keys that exist of these (table, hash)."""

    async def keys_of(self, table: str) -> list[KeyRow]: ...

    async def listed(self, limit: int) -> list[TableRow]:
        """Listed tables: those under way before those that are over, the newest first."""

    async def days(self, table: str) -> list[DayRow]:
        """The finished days of a table, in order; the last of them may be taken back while the table is not over."""

    async def notes(self, table: str, seat: int) -> str:
        """The notes of a seat, empty until it wrote some."""

    async def put_notes(self, table: str, seat: int, text: str) -> None: ...

    async def put_report(
        self,
        id: str,  # noqa: A002  the name it has in the row
        table: str,
        at: float,
        words: str,
        client: str,
        record: bytes,
    ) -> None: ...

    async def reports(self) -> list[ReportRow]:
        """The newest first. They outlast their tables: they belong to those who look after the server."""

    async def check(self) -> None:
        """Raise `StoreError` if nothing can be kept. Tried by writing, though not each time that somebody asks."""

    async def count_old(self, before: float) -> tuple[int, int]:
        """How many tables there are whose last entry is older, and how many there are at all."""

    async def sweep(self, before: float) -> int:
        """Forget the tables whose last entry is older, with all that belongs to them; how many there were."""

    async def shout(self, table: str, words: str) -> None:
        """Tell the other processes that serve this store; kept nowhere, and heard by those that listen now."""


async def open_store(url: str) -> Store:
    """Open the store that a URL names, bringing its layout up to date: a path or `sqlite:///path` (a file, made if
    there is none, served by one process), or `postgresql://…` (served by any number of processes)."""
    if url.startswith("postgresql://"):
        try:
            from fabletop.server.store.postgres import open_postgres
        except ModuleNotFoundError as missing:
            if missing.name != "asyncpg":
                raise
            raise StoreError(
                'For PostgreSQL a driver is needed that is not installed: pip install "fabletop[postgres]"'
            ) from None
        return await open_postgres(url)
    path = url.removeprefix("sqlite:///")
    if not path or re.match(r"[a-z][a-z0-9+.-]*://", path):
        raise StoreError(
            f"{_without_password(url)!r} names no database. Give the path of a file, or postgresql://user@host/name."
        )
    from fabletop.server.store.sqlite import open_sqlite

    return await open_sqlite(path)


def _without_password(url: str) -> str:
    return re.sub(r"(://[^/@:]*):[^/@]*@", r"\1:…@", url)
