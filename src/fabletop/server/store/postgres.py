"""A store in PostgreSQL: any number of processes serve the same tables.

Entries go through one connection, all that wait in one statement. The database settles who was first, and tells the
other processes which tables have changed (LISTEN / NOTIFY): never how, so that nothing hidden is in the channel.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import asyncpg
import msgspec
from sqlalchemy import Connection, NullPool, event, text
from sqlalchemy.exc import DBAPIError, DisconnectionError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from fabletop.server.store.common import CommonStore, T, Waiting, settle, taken
from fabletop.server.store.migrations import upgrade
from fabletop.server.store.store import ALREADY_THERE, CLOSED, Conflict, Dawn, DayRow, JournalRow, KeyRow, StoreError

log = logging.getLogger(__name__)

_CHANNEL = "fabletop"
_ROWS_AT_ONCE = 128  # their names must fit into one notification, which carries less than 8000 bytes
_PATIENCE = 10.0  # seconds for the database to answer before it counts as lost
_PULSE = 15.0  # seconds between two looks whether the listening connection still lives
_FAULTS = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, SQLAlchemyError)

_INSERT = f"""
    WITH won AS (
        INSERT INTO journal (table_id, seq, at, data)
        SELECT * FROM unnest($1::varchar[], $2::integer[], $3::double precision[], $4::bytea[])
        ON CONFLICT DO NOTHING
        RETURNING table_id, seq
    ), told AS (
        SELECT pg_notify('{_CHANNEL}', json_build_array($5::text, json_agg(json_build_array(table_id, seq)))::text)
        FROM won HAVING count(*) > 0
    )
    SELECT table_id, seq FROM won, told
"""


async def open_postgres(url: str) -> PostgresStore:
    store = PostgresStore(url)
    try:
        await store.open()
    except BaseException:
        await store.close()
        raise
    return store


class _Heard(msgspec.Struct, array_like=True):
    """What one process tells the others."""

    who: str
    changed: list[tuple[str, int]] = []
    shout: tuple[str, str] | None = None


_to_heard = msgspec.json.Decoder(_Heard).decode


class PostgresStore(CommonStore):
    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._me = secrets.token_hex(8)
        self._waiting: list[Waiting] = []
        self._pump: asyncio.Task[None] | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._driver: asyncpg.Connection | None = None
        self._closed = False
        self._engine = create_async_engine("postgresql+asyncpg://", async_creator=self._connect, pool_timeout=_PATIENCE)
        event.listen(self._engine.sync_engine, "checkout", _require_alive)
        # A single SELECT needs no transaction around it, and is spared two trips to the database.
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def open(self) -> None:
        """Bring the database to the newest layout, and begin to listen."""
        patient = create_async_engine(
            "postgresql+asyncpg://", async_creator=lambda: self._connect(migrating=True), poolclass=NullPool
        )
        try:
            async with patient.begin() as connection:
                await connection.run_sync(upgrade)
        except _FAULTS as fault:
            raise _failed(fault) from None
        listens = asyncio.get_running_loop().create_future()
        self._hearing = asyncio.create_task(self._hear(listens))
        await listens

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
        self._require_open()
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(row, add_keys, drop_keys, touch, drop_notes, day, dawn, future))
        if self._pump is None:
            self._pump = asyncio.create_task(self._write_waiting())
        return future

    async def close(self) -> None:
        self._closed = True
        if self._pump is not None:
            await self._pump
        if self._hearing is not None:
            self._hearing.cancel()
            await asyncio.gather(self._hearing, return_exceptions=True)
            self._hearing = None
        if self._driver is not None:
            await _hang_up(self._driver)
            self._driver = None
        await self._engine.dispose()

    async def _read(self, query: Callable[[Connection], T]) -> T:
        return await self._run(self._reading, query)

    async def _write(self, query: Callable[[Connection], T]) -> T:
        return await self._run(self._engine, query)

    async def _run(self, engine: AsyncEngine, query: Callable[[Connection], T]) -> T:
        self._require_open()
        try:
            async with engine.begin() as connection:
                return await connection.run_sync(query)
        except _FAULTS as fault:
            raise _failed(fault) from None

    async def _tell(self, table: str, words: str) -> None:
        payload = msgspec.json.encode(_Heard(self._me, [], (table, words))).decode()
        tell = text("SELECT pg_notify(:channel, :payload)").bindparams(channel=_CHANNEL, payload=payload)
        await self._write(lambda connection: connection.execute(tell).close())

    def _require_open(self) -> None:
        if self._closed:
            raise StoreError(CLOSED)

    async def _connect(self, *, migrating: bool = False) -> asyncpg.Connection:
        try:
            return await asyncpg.connect(
                self._url,
                timeout=_PATIENCE,
                command_timeout=None if migrating else _PATIENCE,  # a new layout takes as long as it takes
                server_settings={"application_name": "fabletop", "synchronous_commit": "on"},
            )
        except ValueError as fault:
            raise StoreError(
                f"This is no address of a PostgreSQL database ({fault}). Write postgresql://user@host/name."
            ) from None

    async def _write_waiting(self) -> None:
        while self._waiting:
            batch = self._waiting[:_ROWS_AT_ONCE]
            del self._waiting[:_ROWS_AT_ONCE]
            await self._commit(batch)
            settle(batch)
        self._pump = None

    async def _commit(self, batch: list[Waiting]) -> None:
        # Two processes that take the same rows in the same order never wait for each other in a circle.
        batch.sort(key=lambda waiting: (waiting.row.table, waiting.row.seq))
        try:
            if self._driver is None or self._driver.is_closed():
                self._driver = await self._connect()
            await self._insert(self._driver, batch)
        except Exception as fault:  # whatever it was: those who wait must be told
            if self._driver is None or self._driver.is_closed() or isinstance(fault, OSError):
                if self._driver is not None:
                    self._driver.terminate()
                for waiting in batch:
                    waiting.fault = _failed(fault)
            elif len(batch) == 1:
                batch[0].fault = _failed(fault)
            else:  # one of them cannot be written; the others can
                for waiting in batch:
                    await self._commit([waiting])

    async def _insert(self, driver: asyncpg.Connection, batch: list[Waiting]) -> None:
        if all(waiting.alone for waiting in batch):
            await self._insert_rows(driver, batch)
            return
        async with driver.transaction():
            for waiting in await self._insert_rows(driver, batch):
                if not waiting.alone:
                    await _write_along(driver, waiting)

    async def _insert_rows(self, driver: asyncpg.Connection, batch: list[Waiting]) -> list[Waiting]:
        """Insert the entries and tell the others, in one statement; the entries that were first."""
        rows = [waiting.row for waiting in batch]
        found = await driver.fetch(
            _INSERT,
            [row.table for row in rows],
            [row.seq for row in rows],
            [row.at for row in rows],
            [row.data for row in rows],
            self._me,
        )
        won = {tuple(record) for record in found}
        winners = []
        for waiting in batch:
            place = (waiting.row.table, waiting.row.seq)
            if place in won:
                won.remove(place)  # a second of the same place in this batch has lost
                waiting.fault = None
                winners.append(waiting)
            else:
                waiting.fault = taken(waiting.row)
        return winners

    async def _hear(self, listens: asyncio.Future[None]) -> None:
        """Listen to the other processes for as long as the store is open, over as many connections as it takes."""
        pause = 0.1
        lost = asyncio.Event()
        while True:
            ears = None
            try:
                lost.clear()
                ears = await self._connect()
                ears.add_termination_listener(lambda *_: lost.set())
                await ears.add_listener(_CHANNEL, self._heard)
                pause = 0.1
                if not listens.done():
                    listens.set_result(None)
                elif self.on_gap is not None:
                    self.on_gap()
                while not lost.is_set():
                    try:
                        await asyncio.wait_for(lost.wait(), _PULSE)
                    except TimeoutError:
                        await ears.execute("SELECT 1")
            except _FAULTS as fault:
                if not listens.done():
                    listens.set_exception(_failed(fault))
                    return
                log.warning("Other processes cannot be heard: %s", _reason(fault))
            finally:
                if ears is not None:
                    ears.terminate()
            await asyncio.sleep(pause)
            pause = min(2 * pause, _PULSE)

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        heard = _to_heard(payload)
        if heard.who == self._me:
            return
        if self.on_change is not None:
            for table, seq in heard.changed:
                self.on_change(table, seq)
        if heard.shout is not None and self.on_shout is not None:
            self.on_shout(*heard.shout)


async def _write_along(driver: asyncpg.Connection, waiting: Waiting) -> None:
    row = waiting.row
    if waiting.drop_keys:
        await driver.execute(
            "DELETE FROM keys WHERE table_id = $1 AND hash = ANY($2::bytea[])", row.table, list(waiting.drop_keys)
        )
    for key in waiting.add_keys:
        await driver.execute(
            "INSERT INTO keys (table_id, hash, seat, host, invitation) VALUES ($1, $2, $3, $4, $5) "
            "ON CONFLICT (table_id, hash) DO UPDATE "
            "SET seat = excluded.seat, host = excluded.host, invitation = excluded.invitation",
            key.table,
            key.hash,
            key.seat,
            key.host,
            key.invitation,
        )
    for seat in waiting.drop_notes:
        await driver.execute("DELETE FROM notes WHERE table_id = $1 AND seat = $2", row.table, seat)
    if waiting.touch is not None:
        await driver.execute(
            "UPDATE tables SET status = $1, over = $2, touched = $3 WHERE id = $4", *waiting.touch, row.at, row.table
        )
    if waiting.day is not None:
        await driver.execute(
            "INSERT INTO days (table_id, day, data) VALUES ($1, $2, $3) "
            "ON CONFLICT (table_id, day) DO UPDATE SET data = excluded.data",
            row.table,
            waiting.day.day,
            waiting.day.data,
        )
    if waiting.dawn is not None:
        dawn = waiting.dawn
        await driver.execute(
            "UPDATE tables SET seats = $1, seed = $2, rules_version = $3, content = $4 WHERE id = $5",
            dawn.seats,
            dawn.seed,
            dawn.rules_version,
            dawn.content,
            row.table,
        )


def _require_alive(connection: Any, _record: Any, _proxy: Any) -> None:
    """Have the pool make a new connection for one that was lost while it lay there."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


async def _hang_up(driver: asyncpg.Connection) -> None:
    try:
        await driver.close(timeout=_PATIENCE)
    except _FAULTS:
        driver.terminate()


def _reason(fault: BaseException) -> str:
    """What the driver says, without the statement and its values."""
    if isinstance(fault, DBAPIError) and fault.orig is not None:
        fault = fault.orig.__cause__ or fault.orig
    if isinstance(fault, TimeoutError):
        return f"it has not answered for {_PATIENCE:g} seconds"
    return (str(fault) or type(fault).__name__).splitlines()[0]


def _failed(fault: Exception) -> Exception:
    if isinstance(fault, IntegrityError | asyncpg.IntegrityConstraintViolationError):
        return Conflict(ALREADY_THERE)
    if isinstance(fault, _FAULTS):
        return StoreError(
            f"The PostgreSQL database cannot be read or written: {_reason(fault)}. "
            "When the cause is mended, play goes on by itself."
        )
    return fault
