"""Run by Alembic for every command: makes the steps on the connection that `upgrade` was given."""

from __future__ import annotations

from alembic import context

from fabletop.server.store.schema import metadata

# The metadata tells how constraints are named that a step does not name.
context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
