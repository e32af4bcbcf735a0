"""The steps from each layout of a store to the next, and how a database is brought to the newest."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from fabletop.server.store.store import StoreError

# Any number will do that no other program on the same database uses for its own advisory lock.
_LOCK = 0x0FAB1E70


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring the database to a layout, in the transaction that the connection is in. Several processes may do so at
    once: one works, the others wait and find it done."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    steps = ScriptDirectory.from_config(config)
    known = {step.revision for step in steps.walk_revisions()}
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known:
        raise StoreError(
            f"This database was last opened by a newer Fabletop: it has layout {current}, and this program knows "
            f"layouts up to {steps.get_current_head()}. Update Fabletop, or name another database."
        )
    command.upgrade(config, to)


def revisions() -> list[str]:
    """All layouts there have been, the oldest first."""
    steps = ScriptDirectory(str(Path(__file__).parent))
    return [step.revision for step in steps.walk_revisions()][::-1]
