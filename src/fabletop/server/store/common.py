"""What both databases have in common: every query but the append, written once in SQLAlchemy Core.

A query is a plain function of a connection. Each database runs it in its own way: `_read` sees what is committed,
`_write` is committed when it returns.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from abc import ABC, abstractmethod
from asyncio import Future
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Select,
    Table,
    bindparam,
    delete,
    func,
    insert,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from fabletop.server.store.schema import days, journal, keys, notes, reports, snapshots, tables
from fabletop.server.store.store import (
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

T = TypeVar("T")

# PostgreSQL carries 8000 bytes in one notification, and a character may become six of them.
LONGEST_SHOUT = 1000

CHECKED_FOR = 5.0  # seconds for which it is taken for true that something can be kept, or cannot
_TRIAL = 64_000  # bytes, about what a snapshot takes
_SWEPT_AT_ONCE = 20  # tables; an append waits no longer than these take


class Waiting(msgspec.Struct, eq=False):
    """An entry that waits to be written, with what is to be written along, and who waits for it."""

    row: JournalRow
    add_keys: Sequence[KeyRow]
    drop_keys: Sequence[bytes]
    touch: tuple[str, bool] | None
    drop_notes: Sequence[int]
    day: DayRow | None
    dawn: Dawn | None
    future: Future[None]
    fault: Exception | None = None

    @property
    def alone(self) -> bool:
        if self.add_keys or self.drop_keys or self.drop_notes:
            return False
        return self.touch is None and self.day is None and self.dawn is None


def settle(batch: Sequence[Waiting]) -> None:
    """Tell those who wait how it went."""
    for waiting in batch:
        if waiting.future.done():  # nobody waits any more
            continue
        if waiting.fault is None:
            waiting.future.set_result(None)
        else:
            waiting.future.set_exception(waiting.fault)


def taken(row: JournalRow) -> Conflict:
    return Conflict(f"Table {row.table} has an entry {row.seq} already, or is gone.")


class CommonStore(ABC):
    """A store but for the append, and for what other processes say."""

    def __init__(self) -> None:
        self.on_change: Callable[[str, int], None] | None = None
        self.on_shout: Callable[[str, str], None] | None = None
        self.on_gap: Callable[[], None] | None = None
        self._checking = asyncio.Lock()
        self._checked = -CHECKED_FOR  # when it was tried last whether something can be kept
        self._unfit: StoreError | None = None  # what came of that

    @abstractmethod
    async def _read(self, query: Callable[[Connection], T]) -> T: ...

    @abstractmethod
    async def _write(self, query: Callable[[Connection], T]) -> T: ...

    @abstractmethod
    async def _tell(self, table: str, words: str) -> None: ...

    async def create(self, row: TableRow, keys: Sequence[KeyRow], entries: Sequence[JournalRow]) -> None:
        await self._write(lambda connection: _create(connection, row, keys, entries))

    async def find(self, table: str) -> TableRow | None:
        if not _possible(table):
            return None
        found = await self._all(_tables().where(tables.c.id == table))
        return _table_row(found[0]) if found else None

    async def set_status(self, changes: Sequence[tuple[str, str, bool]]) -> None:
        await self._write(lambda connection: _set_status(connection, changes))

    async def journal(self, table: str, after: int) -> list[JournalRow]:
        query = (
            select(journal.c.table_id, journal.c.seq, journal.c.at, journal.c.data)
            .where(journal.c.table_id == table, journal.c.seq > after)
            .order_by(journal.c.seq)
        )
        return [JournalRow(*row) for row in await self._all(query)]

    async def snapshot(self, table: str) -> SnapshotRow | None:
        query = select(snapshots.c.table_id, snapshots.c.seq, snapshots.c.data).where(snapshots.c.table_id == table)
        found = await self._all(query)
        return SnapshotRow(*found[0]) if found else None

    async def put_snapshot(self, snapshot: SnapshotRow) -> None:
        await self._write(lambda connection: _put_snapshot(connection, snapshot))

    async def keys(self, pairs: Sequence[tuple[str, bytes]]) -> list[KeyRow]:
        possible = [pair for pair in pairs if _possible(pair[0])]
        return await self._keys(tuple_(keys.c.table_id, keys.c.hash).in_(possible)) if possible else []

    async def keys_of(self, table: str) -> list[KeyRow]:
        return await self._keys(keys.c.table_id == table)

    async def listed(self, limit: int) -> list[TableRow]:
        query = _tables().where(tables.c.listed).order_by(tables.c.over, tables.c.created.desc()).limit(limit)
        return [_table_row(row) for row in await self._all(query)]

    async def days(self, table: str) -> list[DayRow]:
        query = select(days.c.table_id, days.c.day, days.c.data).where(days.c.table_id == table).order_by(days.c.day)
        return [DayRow(*row) for row in await self._all(query)]

    async def notes(self, table: str, seat: int) -> str:
        found = await self._all(select(notes.c.text).where(notes.c.table_id == table, notes.c.seat == seat))
        return str(found[0].text, "utf-8") if found else ""

    async def put_notes(self, table: str, seat: int, text: str) -> None:
        await self._write(lambda connection: _put_notes(connection, table, seat, text.encode()))

    async def put_report(
        self,
        id: str,  # noqa: A002  the name it has in the row
        table: str,
        at: float,
        words: str,
        client: str,
        record: bytes,
    ) -> None:
        row = ReportRow(id, table, at, words, client, record)
        await self._write(lambda connection: _put_report(connection, row))

    async def reports(self) -> list[ReportRow]:
        found = await self._all(select(reports).order_by(reports.c.at.desc()))
        return [
            ReportRow(row.id, row.table_id, row.at, row.words.decode(), row.client.decode(), row.record)
            for row in found
        ]

    async def check(self) -> None:
        async with self._checking:
            if time.monotonic() - self._checked >= CHECKED_FOR:
                try:
                    await self._write(_try)
                    self._unfit = None
                except StoreError as fault:
                    self._unfit = fault
                self._checked = time.monotonic()
            if self._unfit is not None:
                raise self._unfit

    async def count_old(self, before: float) -> tuple[int, int]:
        query = select(func.count().filter(_old(before)), func.count()).select_from(tables)
        old, everything = (await self._all(query))[0]
        return old, everything

    async def sweep(self, before: float) -> int:
        swept = 0
        while some := await self._write(lambda connection: _sweep_some(connection, before)):
            swept += some
        return swept

    async def shout(self, table: str, words: str) -> None:
        if len(words) > LONGEST_SHOUT:
            raise StoreError(f"{len(words)} characters are too long for a shout: {LONGEST_SHOUT} are carried.")
        await self._tell(table, words)

    async def _keys(self, condition: ColumnElement[bool]) -> list[KeyRow]:
        query = select(keys.c.hash, keys.c.table_id, keys.c.seat, keys.c.host, keys.c.invitation).where(condition)
        return [KeyRow(*row) for row in await self._all(query)]

    async def _all(self, query: Executable) -> Sequence[Any]:
        return await self._read(lambda connection: connection.execute(query).all())


def _possible(table: str) -> bool:
    """Whether a table can have this name at all: what people write into addresses may be what no database can hold."""
    return table.isascii() and table.isprintable()


_latest = (
    select(journal.c.at)
    .where(journal.c.table_id == tables.c.id)
    .order_by(journal.c.seq.desc())
    .limit(1)
    .scalar_subquery()
)
"""When a table's last entry was made. Read from the journal, so that an append need not write it a second time."""


def _tables() -> Select[Any]:
    return select(tables, _latest.label("latest"))


def _table_row(found: Any) -> TableRow:
    fields = dict(found._mapping)
    latest = fields.pop("latest")
    if latest is not None:
        fields["touched"] = max(fields["touched"], latest)
    return TableRow(**fields)


def _create(connection: Connection, row: TableRow, key_rows: Sequence[KeyRow], entries: Sequence[JournalRow]) -> None:
    connection.execute(insert(tables), msgspec.structs.asdict(row))
    if key_rows:
        connection.execute(
            insert(keys),
            [
                {
                    "table_id": key.table,
                    "hash": key.hash,
                    "seat": key.seat,
                    "host": key.host,
                    "invitation": key.invitation,
                }
                for key in key_rows
            ],
        )
    if entries:
        connection.execute(
            insert(journal),
            [{"table_id": entry.table, "seq": entry.seq, "at": entry.at, "data": entry.data} for entry in entries],
        )


@cache
def _upsert(dialect: str, table: Table, newest: str = "") -> Executable:
    """An INSERT of a row that takes the place of the one that is there, unless that is newer by the column that is
    named. Both databases write it alike, by their own names. It is put together once: that takes longer than to run."""
    put = (sqlite if dialect == "sqlite" else postgresql).insert(table)
    key = [column.name for column in table.primary_key]
    made: Executable = put.on_conflict_do_update(
        index_elements=key,
        set_={column.name: put.excluded[column.name] for column in table.c if column.name not in key},
        where=put.excluded[newest] >= table.c[newest] if newest else None,
    )
    return made


def _set_status(connection: Connection, changes: Sequence[tuple[str, str, bool]]) -> None:
    query = update(tables).where(tables.c.id == bindparam("table"))
    rows = [{"table": table, "status": status, "over": over} for table, status, over in changes]
    connection.execute(query.values(status=bindparam("status"), over=bindparam("over")), rows)


def _put_snapshot(connection: Connection, snapshot: SnapshotRow) -> None:
    row = {"table_id": snapshot.table, "seq": snapshot.seq, "data": snapshot.data}
    connection.execute(_upsert(connection.dialect.name, snapshots, newest="seq"), row)


def _put_notes(connection: Connection, table: str, seat: int, text: bytes) -> None:
    row = {"table_id": table, "seat": seat, "text": text}
    connection.execute(_upsert(connection.dialect.name, notes), row)


def _put_report(connection: Connection, row: ReportRow) -> None:
    connection.execute(
        insert(reports).values(
            id=row.id,
            table_id=row.table,
            at=row.at,
            words=row.words.encode(),
            client=row.client.encode(),
            record=row.record,
        )
    )


def _try(connection: Connection) -> None:
    """Write something and throw it away again: a row that nobody ever sees."""
    number = secrets.token_hex(8)
    _put_report(connection, ReportRow(number, "", 0.0, "", "", bytes(_TRIAL)))
    connection.execute(delete(reports).where(reports.c.id == number))


def _old(before: float) -> ColumnElement[bool]:
    """Whether the last entry of a table is older."""
    return (tables.c.touched < before) & ((_latest < before) | _latest.is_(None))


def _sweep_some(connection: Connection, before: float) -> int:
    """Forget some tables. Looked at twice: once to find and lock them, and then whether they are still as old, for
    another process may have appended to one between its being found and its being locked."""
    old = _old(before)
    found = select(tables.c.id).where(old).limit(_SWEPT_AT_ONCE).with_for_update(skip_locked=True)
    chosen = connection.execute(found).scalars().all()
    if not chosen:
        return 0
    return connection.execute(delete(tables).where(tables.c.id.in_(chosen), old)).rowcount
