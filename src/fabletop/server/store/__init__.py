"""Where tables are kept: a SQLite file, or PostgreSQL for several server processes at once. Knows no game."""

from fabletop.server.store.store import (
    Conflict,
    Dawn,
    DayRow,
    JournalRow,
    KeyRow,
    ReportRow,
    SnapshotRow,
    Store,
    StoreError,
    TableRow,
    open_store,
)

__all__ = [
    "Conflict",
    "Dawn",
    "DayRow",
    "JournalRow",
    "KeyRow",
    "ReportRow",
    "SnapshotRow",
    "Store",
    "StoreError",
    "TableRow",
    "open_store",
]
