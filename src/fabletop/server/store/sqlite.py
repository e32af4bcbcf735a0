"""A store in a SQLite file: nothing to set up, one process.

All writing is done on one connection, by a thread of its own. Whatever waits when it comes to it is written in one
transaction, so that fifty tables cost one wait for the disk, not fifty. Reading goes on beside it (write-ahead log).
The event loop never writes: a disk that stands still for seconds holds up those who wait for it, and nobody else.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any

import msgspec
from sqlalchemy import Connection, NullPool, create_engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from fabletop.server.store.common import CommonStore, T, Waiting, settle, taken
from fabletop.server.store.migrations import upgrade
from fabletop.server.store.store import ALREADY_THERE, CLOSED, Conflict, Dawn, DayRow, JournalRow, KeyRow, StoreError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_ROWS_AT_ONCE = 200  # in one INSERT
_READERS = 2
_OWNERS_ALONE = 0o600  # mode of a file that holds what the players hide from each other


async def open_sqlite(path: str) -> SqliteStore:
    file = Path(path).expanduser().resolve()
    lock = await asyncio.to_thread(_prepare, file)
    return SqliteStore(file, lock)


class _Job(msgspec.Struct, eq=False):
    """Something other than an entry that waits to be written."""

    query: Callable[[Connection], Any]
    future: asyncio.Future[Any]
    result: Any = None
    fault: Exception | None = None


class SqliteStore(CommonStore):
    def __init__(self, file: Path, lock: IO[str]) -> None:
        super().__init__()
        self._file = file
        self._lock = lock
        self._loop = asyncio.get_running_loop()
        self._closed = False
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="fabletop-reader")
        self._reading = create_engine("sqlite://", creator=lambda: _connect(file), pool_size=_READERS)
        self._writer = _Writer(file, self._loop)

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
        future: asyncio.Future[None] = self._loop.create_future()
        self._give(Waiting(row, add_keys, drop_keys, touch, drop_notes, day, dawn, future))
        return future

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await asyncio.to_thread(self._readers.shutdown)
        self._reading.dispose()
        await asyncio.to_thread(self._writer.stop)
        self._lock.close()

    async def _read(self, query: Callable[[Connection], T]) -> T:
        if self._closed:
            raise _closed()
        return await self._loop.run_in_executor(self._readers, self._read_now, query)

    def _read_now(self, query: Callable[[Connection], T]) -> T:
        try:
            with self._reading.connect() as connection:
                return query(connection)
        except (DBAPIError, sqlite3.Error) as fault:
            raise _failed(self._file, fault) from None

    async def _write(self, query: Callable[[Connection], T]) -> T:
        future: asyncio.Future[T] = self._loop.create_future()
        self._give(_Job(query, future))
        return await future

    async def _tell(self, table: str, words: str) -> None:
        """There is nobody else: one process has the file."""

    def _give(self, work: Waiting | _Job) -> None:
        if self._closed:
            raise _closed()
        self._writer.give(work)


class _Writer:
    """The thread that writes, and its connection."""

    def __init__(self, file: Path, loop: asyncio.AbstractEventLoop) -> None:
        self._queue: SimpleQueue[Waiting | _Job | None] = SimpleQueue()
        self._file = file
        self._loop = loop
        self._engine = create_engine("sqlite://", creator=lambda: _connect(file), poolclass=NullPool)
        self._connection: Connection | None = None
        self._thread = Thread(target=self._run, name="fabletop-writer", daemon=True)
        self._thread.start()

    def give(self, work: Waiting | _Job) -> None:
        """Have something written by the thread."""
        self._queue.put(work)

    def stop(self) -> None:
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        more = True
        while more:
            entries: list[Waiting] = []
            jobs: list[_Job] = []
            work = self._queue.get()
            with contextlib.suppress(Empty):  # all that is there now
                while work is not None:
                    if isinstance(work, Waiting):
                        entries.append(work)
                    else:
                        jobs.append(work)
                    work = self._queue.get_nowait()
                more = False  # nothing comes after None
            if entries or jobs:
                self._write(entries, jobs)
                self._loop.call_soon_threadsafe(self._settle, entries, jobs)
        self._let_go()

    def _settle(self, entries: list[Waiting], jobs: list[_Job]) -> None:
        """Tell those who wait, in the event loop."""
        settle(entries)
        for job in jobs:
            if job.future.done():  # nobody waits any more
                continue
            if job.fault is None:
                job.future.set_result(job.result)
            else:
                job.future.set_exception(job.fault)

    def _write(self, entries: list[Waiting], jobs: list[_Job]) -> None:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            driver = _driver(self._connection)
            if not jobs and _insert_and_commit(driver, entries):
                return
            driver.execute("BEGIN IMMEDIATE")
            for job in jobs:
                self._do(driver, self._connection, job)
            for start in range(0, len(entries), _ROWS_AT_ONCE):
                _insert(driver, entries[start : start + _ROWS_AT_ONCE])
            driver.execute("COMMIT")
        except Exception as fault:  # whatever it was: those who wait must be told, and the thread must live on
            self._let_go()
            for entry in entries:
                entry.fault = _failed(self._file, fault)
            for job in jobs:
                job.fault = _failed(self._file, fault)

    def _do(self, driver: sqlite3.Connection, connection: Connection, job: _Job) -> None:
        driver.execute("SAVEPOINT job")
        try:
            job.result = job.query(connection)
        except Exception as fault:  # its own affair, unless the database is broken: then what follows fails too
            job.fault = _failed(self._file, fault)
            driver.execute("ROLLBACK TO job")
        driver.execute("RELEASE job")

    def _let_go(self) -> None:
        """Close the connection, which takes back what is not committed. The next to write opens a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(DBAPIError, sqlite3.Error):
                connection.close()


def _insert_and_commit(driver: sqlite3.Connection, entries: list[Waiting]) -> bool:
    """Write entries by one statement that commits itself: between two statements this thread has to wait until the
    event loop lets go of the interpreter. Writes nothing where that cannot be done."""
    if len(entries) > _ROWS_AT_ONCE or not all(waiting.alone for waiting in entries):
        return False
    try:
        _insert_all(driver, entries)
    except sqlite3.IntegrityError:
        return False
    return True


def _insert(driver: sqlite3.Connection, entries: list[Waiting]) -> None:
    """Write entries, and what goes along with them, in the transaction that has begun; those that conflict are left
    out."""
    try:
        _insert_all(driver, entries)
    except sqlite3.IntegrityError:
        for waiting in entries:
            try:
                _insert_all(driver, [waiting])
            except sqlite3.IntegrityError:
                waiting.fault = taken(waiting.row)
    for waiting in entries:
        if waiting.fault is None and not waiting.alone:
            _write_along(driver, waiting)


def _insert_all(driver: sqlite3.Connection, entries: list[Waiting]) -> None:
    values: list[Any] = []
    for waiting in entries:
        row = waiting.row
        values += (row.table, row.seq, row.at, row.data)
    driver.execute(_insertion(len(entries)), values)


@cache
def _insertion(rows: int) -> str:
    return "INSERT INTO journal (table_id, seq, at, data) VALUES " + ", ".join(["(?, ?, ?, ?)"] * rows)


def _write_along(driver: sqlite3.Connection, waiting: Waiting) -> None:
    row = waiting.row
    for hashed in waiting.drop_keys:
        driver.execute("DELETE FROM keys WHERE table_id = ? AND hash = ?", (row.table, hashed))
    for key in waiting.add_keys:
        driver.execute(
            "INSERT OR REPLACE INTO keys (table_id, hash, seat, host, invitation) VALUES (?, ?, ?, ?, ?)",
            (key.table, key.hash, key.seat, key.host, key.invitation),
        )
    for seat in waiting.drop_notes:
        driver.execute("DELETE FROM notes WHERE table_id = ? AND seat = ?", (row.table, seat))
    if waiting.touch is not None:
        driver.execute(
            "UPDATE tables SET status = ?, over = ?, touched = ? WHERE id = ?", (*waiting.touch, row.at, row.table)
        )
    if waiting.day is not None:
        driver.execute(
            "INSERT OR REPLACE INTO days (table_id, day, data) VALUES (?, ?, ?)",
            (row.table, waiting.day.day, waiting.day.data),
        )
    if waiting.dawn is not None:
        dawn = waiting.dawn
        driver.execute(
            "UPDATE tables SET seats = ?, seed = ?, rules_version = ?, content = ? WHERE id = ?",
            (dawn.seats, dawn.seed, dawn.rules_version, dawn.content, row.table),
        )


def _prepare(file: Path) -> IO[str]:
    """Make the file if there is none, keep other processes out of it, and bring it to the newest layout."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = file.with_name(file.name + ".lock").open("a+", encoding="utf-8")
    except OSError as fault:
        raise _failed(file, fault) from None
    try:
        _take(lock, file)
        file.touch(mode=_OWNERS_ALONE)
        with contextlib.suppress(PermissionError):  # of another user, who has to know
            file.chmod(_OWNERS_ALONE)  # a backup that was put back may have been copied with any mode
        engine = create_engine("sqlite://", creator=lambda: _connect(file, migrating=True), poolclass=NullPool)
        with engine.begin() as connection:  # a process that dies half way leaves the layout it found
            _driver(connection).execute("BEGIN IMMEDIATE")
            upgrade(connection)
    except (DBAPIError, sqlite3.Error, OSError) as fault:
        lock.close()
        raise _failed(file, fault) from None
    except BaseException:
        lock.close()
        raise
    return lock


def _take(lock: IO[str], file: Path) -> None:
    """Lock the file for this process. The system lets go of it when the process ends, however it ends."""
    try:
        if sys.platform == "win32":
            lock.seek(0)
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise StoreError(
            f"{file} is in use by another server. One process can serve a SQLite file: stop the other one or name "
            "another file. For several processes use PostgreSQL: postgresql://user@host/name."
        ) from None


def _connect(file: Path, *, migrating: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(
        file,
        isolation_level=None,  # transactions are begun and ended by our own words alone
        check_same_thread=False,  # a reader's connection goes from thread to thread, one at a time
        cached_statements=2 * _ROWS_AT_ONCE,
    )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # a commit is on the disk when it returns
    # A step that makes a table anew drops the old one; that must not take along all that belongs to it.
    connection.execute(f"PRAGMA foreign_keys = {'OFF' if migrating else 'ON'}")
    return connection


def _driver(connection: Connection) -> sqlite3.Connection:
    driver = connection.connection.dbapi_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _failed(file: Path, fault: Exception) -> Exception:
    if isinstance(fault, IntegrityError):
        return Conflict(ALREADY_THERE)
    reason = fault.orig if isinstance(fault, DBAPIError) else fault
    if isinstance(reason, OSError | sqlite3.Error):
        return StoreError(
            f"{file} cannot be read or written: {reason}. When the cause is mended, play goes on by itself."
        )
    return fault


def _closed() -> StoreError:
    return StoreError(CLOSED)
