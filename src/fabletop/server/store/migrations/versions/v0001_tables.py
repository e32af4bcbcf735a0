"""Tables, keys, journals, snapshots, notes and reports."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _of_table(name: str) -> list[sa.Column[str] | sa.ForeignKeyConstraint]:
    return [
        sa.Column("table_id", sa.String, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{name}_table_id", ondelete="CASCADE"),
    ]


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("content", sa.String, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("seed", sa.String, nullable=False),
        sa.Column("options", sa.LargeBinary, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("takebacks", sa.String, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("origin", sa.LargeBinary),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_listed_over_created", "tables", ["listed", "over", "created"])
    op.create_index("ix_tables_touched", "tables", ["touched"])
    op.create_table(
        "keys",
        *_of_table("keys"),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("invitation", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "hash", name="pk_keys"),
    )
    op.create_table(
        "journal",
        *_of_table("journal"),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_journal"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        *_of_table("snapshots"),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_snapshots"),
    )
    op.create_table(
        "notes",
        *_of_table("notes"),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_notes"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("words", sa.LargeBinary, nullable=False),
        sa.Column("client", sa.LargeBinary, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )
