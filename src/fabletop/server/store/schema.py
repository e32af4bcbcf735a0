"""How a store is laid out in a database, now.

To change it: change it here, and add the step from the layout before to `migrations/versions`. The tests compare what
the steps make with what is written here, and walk from each earlier layout to this one.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
)

# Every constraint has a name that later steps can call it by, the same in each database.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _of_table() -> Column[str]:
    return Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False)


tables = Table(
    "tables",
    metadata,
    Column("id", String, nullable=False),
    Column("game", String, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("content", String, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", String, nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("takebacks", String, nullable=False),
    Column("created", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Column("status", String, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("origin", LargeBinary),
    PrimaryKeyConstraint("id"),
    Index(None, "listed", "over", "created"),
    Index(None, "touched"),
)

keys = Table(
    "keys",
    metadata,
    _of_table(),
    Column("hash", LargeBinary, nullable=False),
    Column("seat", Integer),
    Column("host", Boolean, nullable=False),
    Column("invitation", Boolean, nullable=False),
    PrimaryKeyConstraint("table_id", "hash"),
)

# SQLite: entries lie in the order of their key, with no second tree beside it to keep up on every append.
journal = Table(
    "journal",
    metadata,
    _of_table(),
    Column("seq", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    _of_table(),
    Column("seq", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id"),
)

# What people write is kept as UTF-8 bytes: a PostgreSQL text cannot hold every character.
notes = Table(
    "notes",
    metadata,
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("text", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)

# What a finished day of a campaign leaves, with its record.
days = Table(
    "days",
    metadata,
    _of_table(),
    Column("day", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "day"),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String, nullable=False),
    Column("table_id", String, nullable=False),
    Column("at", Double, nullable=False),
    Column("words", LargeBinary, nullable=False),
    Column("client", LargeBinary, nullable=False),
    Column("record", LargeBinary, nullable=False),
    PrimaryKeyConstraint("id"),
)
