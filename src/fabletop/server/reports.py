"""Reading the bug reports of a store, also while a server has it open."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, NullPool, create_engine
from sqlalchemy.exc import DBAPIError

from fabletop.server.store import ReportRow, StoreError, open_store
from fabletop.server.store.common import CommonStore, T

READING_ONLY = "This store was opened for reading only."


class _OnlyReading(CommonStore):
    """A SQLite file that a server may have open: reading does not disturb it."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file
        self._engine = create_engine("sqlite://", creator=self._open, poolclass=NullPool)

    def _open(self) -> sqlite3.Connection:
        return sqlite3.connect(f"{self._file.as_uri()}?mode=ro", uri=True)

    async def _read(self, query: Callable[[Connection], T]) -> T:
        try:
            with self._engine.connect() as connection:
                return query(connection)
        except (DBAPIError, sqlite3.Error):
            raise StoreError(f"{self._file} is no file of a Fabletop server.") from None

    async def _write(self, query: Callable[[Connection], T]) -> T:
        raise StoreError(READING_ONLY)

    async def _tell(self, table: str, words: str) -> None:
        raise StoreError(READING_ONLY)


async def read_reports(database: str) -> list[ReportRow]:
    """The reports in a database, the newest first."""
    if database.startswith("postgresql://"):
        store = await open_store(database)
        try:
            return await store.reports()
        finally:
            await store.close()
    file = Path(database.removeprefix("sqlite:///")).expanduser().resolve()
    if not file.exists():
        raise StoreError(f"There is no {file}: no server has kept tables there. Name another with --database.")
    return await _OnlyReading(file).reports()
