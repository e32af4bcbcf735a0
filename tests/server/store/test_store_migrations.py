"""Every layout that a store ever had is brought to the newest by itself, and nothing is lost on the way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from fabletop.server.store import DayRow, JournalRow, KeyRow, ReportRow, SnapshotRow, StoreError, TableRow, open_store
from fabletop.server.store.migrations import _LOCK, revisions, upgrade
from fabletop.server.store.schema import metadata

pytestmark = pytest.mark.asyncio

T = TypeVar("T")


async def in_database(url: str, work: Callable[[Connection], T]) -> T:
    """Do something in a database that no store has open."""
    if url.startswith("sqlite"):
        engine = create_engine(url)
        with engine.begin() as connection:
            done = work(connection)
        engine.dispose()
        return done
    async_engine = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://").replace(":@", "@"))
    async with async_engine.begin() as async_connection:
        done = await async_connection.run_sync(work)
    await async_engine.dispose()
    return done


# What a database of each layout holds, in that layout's own words: a new layout needs a new entry here, and the old
# ones stay as they are. All say the same, as far as their layout can.


def fill_0001(connection: Connection) -> None:
    connection.execute(
        text(
            "INSERT INTO tables (id, game, rules_version, content, seats, seed, options, listed, takebacks, created, "
            "touched, status, over, origin) VALUES ('t1', 'noughts', 3, 'abc', 2, 'seed', :options, true, 'fair', "
            "10.5, 11.5, 'open', false, NULL)"
        ),
        {"options": b"{}"},
    )
    connection.execute(
        text("INSERT INTO keys (table_id, hash, seat, host, invitation) VALUES ('t1', :hash, 1, true, false)"),
        {"hash": bytes(32)},
    )
    for seq in (1, 2):
        connection.execute(
            text("INSERT INTO journal (table_id, seq, at, data) VALUES ('t1', :seq, 11.0, :data)"),
            {"seq": seq, "data": b"entry"},
        )
    connection.execute(
        text("INSERT INTO snapshots (table_id, seq, data) VALUES ('t1', 2, :data)"), {"data": b"snapshot"}
    )
    connection.execute(text("INSERT INTO notes (table_id, seat, text) VALUES ('t1', 1, :text)"), {"text": b"notes"})
    connection.execute(
        text(
            "INSERT INTO reports (id, table_id, at, words, client, record) "
            "VALUES ('r1', 't1', 12.0, :words, :client, :record)"
        ),
        {"words": b"words", "client": b"client", "record": b"{}"},
    )


def fill_0002(connection: Connection) -> None:
    fill_0001(connection)
    connection.execute(text("INSERT INTO days (table_id, day, data) VALUES ('t1', 1, :data)"), {"data": b"day"})


FILL = {"0001": fill_0001, "0002": fill_0002}


async def test_each_layout_has_its_rows_here() -> None:
    assert list(FILL) == revisions()


@pytest.mark.parametrize("revision", revisions())
async def test_a_store_of_each_layout_is_opened_with_all_that_is_in_it(store_url: str, revision: str) -> None:
    await in_database(store_url, lambda connection: upgrade(connection, revision))
    await in_database(store_url, FILL[revision])
    store = await open_store(store_url)
    assert await store.find("t1") == TableRow(
        id="t1",
        game="noughts",
        rules_version=3,
        content="abc",
        seats=2,
        seed="seed",
        options=b"{}",
        listed=True,
        takebacks="fair",
        created=10.5,
        touched=11.5,
        status="open",
        over=False,
        origin=None,
    )
    assert await store.keys_of("t1") == [KeyRow(bytes(32), "t1", 1, True, False)]
    assert await store.journal("t1", 0) == [JournalRow("t1", seq, 11.0, b"entry") for seq in (1, 2)]
    assert await store.snapshot("t1") == SnapshotRow("t1", 2, b"snapshot")
    assert await store.notes("t1", 1) == "notes"
    assert await store.days("t1") == ([DayRow("t1", 1, b"day")] if revision > "0001" else [])
    assert await store.reports() == [ReportRow("r1", "t1", 12.0, "words", "client", b"{}")]
    await store.append(JournalRow("t1", 3, 13.0, b"entry"), touch=("over", True))
    assert await store.sweep(20.0) == 1
    await store.close()


async def test_the_steps_make_the_layout_that_the_program_expects(store_url: str) -> None:
    await (await open_store(store_url)).close()

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        return list(compare_metadata(context, metadata))

    assert await in_database(store_url, differences) == []


async def test_names_and_rules_of_the_layout_are_as_the_program_expects(store_url: str) -> None:
    """What the comparison of layouts does not look at: names of constraints, and what goes when a table goes."""
    await (await open_store(store_url)).close()

    def constraints(connection: Connection) -> dict[str, object]:
        found = inspect(connection)
        return {
            name: (
                found.get_pk_constraint(name)["name"],
                sorted((key["name"], key["options"].get("ondelete")) for key in found.get_foreign_keys(name)),
            )
            for name in found.get_table_names()
            if name != "alembic_version"
        }

    assert await in_database(store_url, constraints) == {
        table.name: (
            table.primary_key.name,
            sorted((str(key.name), key.ondelete) for key in table.foreign_key_constraints),
        )
        for table in metadata.sorted_tables
    }


async def test_a_database_of_a_newer_program_is_refused(store_url: str) -> None:
    await (await open_store(store_url)).close()
    await in_database(
        store_url,
        lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")).close(),
    )
    with pytest.raises(StoreError, match=rf"newer Fabletop: it has layout 9999, .* up to {revisions()[-1]}\. Update"):
        await open_store(store_url)


async def test_steps_that_fail_half_way_leave_what_was_there(store_url: str) -> None:
    await in_database(
        store_url, lambda connection: connection.execute(text("CREATE TABLE reports (mine integer)")).close()
    )
    with pytest.raises(StoreError, match="already exists"):
        await open_store(store_url)
    assert await in_database(store_url, lambda connection: inspect(connection).get_table_names()) == ["reports"]


async def test_several_processes_may_start_at_once(postgres_url: str) -> None:
    stores = await asyncio.gather(*(open_store(postgres_url) for _ in range(4)))
    for store in stores:
        assert await store.listed(1) == []
        await store.close()


async def test_while_another_process_makes_a_new_layout_one_waits(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fabletop.server.store.postgres._PATIENCE", 1.0)
    other = await asyncpg.connect(postgres_url)
    transaction = other.transaction()
    await transaction.start()
    await other.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
    opening = asyncio.create_task(open_store(postgres_url))
    waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    while not await other.fetchval(waits):
        await asyncio.sleep(0.05)
    await asyncio.sleep(1.5)  # longer than any other command may take
    assert not opening.done()
    await transaction.rollback()
    await (await opening).close()
    await other.close()
