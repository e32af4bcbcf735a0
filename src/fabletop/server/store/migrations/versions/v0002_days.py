"""The finished days of tables that play a campaign."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "days",
        sa.Column("table_id", sa.String, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_days_table_id", ondelete="CASCADE"),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "day", name="pk_days"),
    )
