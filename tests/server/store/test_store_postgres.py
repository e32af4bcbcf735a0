"""A store in PostgreSQL: several processes at one table, and connections that break."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest
import pytest_asyncio
from tests.server.store.rows import a_key, a_table, an_entry

from fabletop.server.store import Conflict, Store, StoreError, open_store

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def two(postgres_url: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two stores on one database, as two processes have them."""
    one, other = await open_store(postgres_url), await open_store(postgres_url)
    yield one, other
    await one.close()
    await other.close()


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that comes by itself; the test's own time limit is the limit."""
    while not condition():
        await asyncio.sleep(0.01)


class Ears:
    """All that a store is told about other processes."""

    def __init__(self, store: Store) -> None:
        self.changes: list[tuple[str, int]] = []
        self.shouts: list[tuple[str, str]] = []
        self.gaps = 0
        store.on_change = lambda table, seq: self.changes.append((table, seq))
        store.on_shout = lambda table, words: self.shouts.append((table, words))
        store.on_gap = self._gap

    def _gap(self) -> None:
        self.gaps += 1


async def test_of_two_processes_one_wins_each_place_and_the_other_hears_of_it(
    two: tuple[Store, Store], postgres_url: str
) -> None:
    ears = [Ears(store) for store in two]
    tables = [a_table(f"table{number:02}") for number in range(20)]
    for table in tables:
        await two[0].create(table, [], [])
    won: list[set[tuple[str, int]]] = [set(), set()]

    async def play(who: int, table: str) -> None:
        for seq in range(1, 11):
            with suppress(Conflict):
                await two[who].append(
                    an_entry(table, seq, f"by {who}".encode()),
                    add_keys=[a_key(table, f"{seq}", who)] if seq % 4 == 0 else [],
                    touch=(f"{seq} by {who}", False) if seq % 5 == 0 else None,
                )
                won[who].add((table, seq))

    # One goes through the tables from the other end, so that the two meet in every order.
    await asyncio.gather(*(play(0, table.id) for table in tables), *(play(1, table.id) for table in reversed(tables)))
    places = {(table.id, seq) for table in tables for seq in range(1, 11)}
    assert won[0] | won[1] == places
    assert not won[0] & won[1]
    for table in tables:
        rows = await two[0].journal(table.id, 0)
        assert {(row.table, row.seq): row.data for row in rows} == {
            (table.id, seq): b"by 0" if (table.id, seq) in won[0] else b"by 1" for seq in range(1, 11)
        }
        assert {key.hash: key.seat for key in await two[1].keys_of(table.id)} == {
            a_key(table.id, f"{seq}").hash: 0 if (table.id, seq) in won[0] else 1 for seq in (4, 8)
        }
        found = await two[1].find(table.id)
        assert found is not None
        assert found.status == f"10 by {0 if (table.id, 10) in won[0] else 1}"
    await until(lambda: len(ears[0].changes) + len(ears[1].changes) >= len(places))
    assert sorted(ears[0].changes) == sorted(won[1])
    assert sorted(ears[1].changes) == sorted(won[0])
    for store in two:
        await store.close()
    connection = await asyncpg.connect(postgres_url)
    circles = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
    assert await connection.fetchval(circles) == 0
    await connection.close()


async def test_long_names_and_many_entries_fit_into_notifications(two: tuple[Store, Store]) -> None:
    ears = Ears(two[1])
    tables = [a_table(f"{number:03}" + "x" * 197) for number in range(150)]
    await asyncio.gather(*(two[0].create(table, [], []) for table in tables))
    await asyncio.gather(*(two[0].append(an_entry(table.id, 1)) for table in tables))
    await until(lambda: len(ears.changes) >= 150)
    assert sorted(ears.changes) == [(table.id, 1) for table in tables]


async def test_what_cannot_be_written_fails_none_of_those_that_wait_with_it(two: tuple[Store, Store]) -> None:
    store = two[0]
    made = a_table()
    await store.create(made, [], [])
    results = await asyncio.gather(
        store.append(an_entry(made.id, 1)),
        store.append(an_entry(made.id, 2**40)),
        store.append(an_entry(made.id, 2), touch=("playing", False)),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), StoreError, type(None)]
    # What goes along fails when its entry has been inserted: the entry goes with it, and the next to try is first.
    first, second = await asyncio.gather(
        store.append(an_entry(made.id, 3, b"first"), touch=("no text \0", False)),
        store.append(an_entry(made.id, 3, b"second")),
        return_exceptions=True,
    )
    assert isinstance(first, StoreError)
    assert second is None
    assert [row.data for row in await store.journal(made.id, 0)] == [b"{}", b"{}", b"second"]


@pytest.mark.parametrize(
    "words",
    ["", "quick \0 words", "»Größe« 🂡", "\\" * 1000, "\x01" * 1000, "🂡" * 1000],
    ids=["none", "null", "letters", "quoted", "escaped", "wide"],
)
async def test_a_shout_is_heard_by_the_other_process(two: tuple[Store, Store], words: str) -> None:
    mine, theirs = Ears(two[0]), Ears(two[1])
    await two[0].shout("t1", words)
    await until(lambda: bool(theirs.shouts))
    assert theirs.shouts == [("t1", words)]
    assert mine.shouts == []
    assert theirs.changes == []


async def test_nobody_need_listen(two: tuple[Store, Store]) -> None:
    made = a_table()
    await two[0].create(made, [], [])
    await two[0].append(an_entry(made.id, 1))
    await two[0].shout(made.id, "words")
    ears = Ears(two[1])
    await two[0].append(an_entry(made.id, 2))
    await until(lambda: (made.id, 2) in ears.changes)


async def test_sweeping_spares_a_table_that_another_process_is_just_writing_to(
    two: tuple[Store, Store], postgres_url: str
) -> None:
    made, old = a_table(created=100.0), a_table(created=100.0)
    await two[0].create(made, [], [])
    await two[0].create(old, [], [])
    connection = await asyncpg.connect(postgres_url)
    async with connection.transaction():
        await connection.execute("INSERT INTO journal VALUES ($1, 1, 900.0, '')", made.id)
        assert await two[0].sweep(500.0) == 1
    await connection.close()
    assert await two[0].find(made.id) is not None
    assert await two[0].find(old.id) is None
    assert await two[0].sweep(500.0) == 0


class Cable:
    """A way to the database that can be cut and mended, or go dead without a word."""

    def __init__(self, url: str, folder: str) -> None:
        parts = urlsplit(url)
        self._far = Path(parse_qs(parts.query)["host"][0]) / ".s.PGSQL.5432"
        self._near = Path(folder) / ".s.PGSQL.5432"
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._flows: list[asyncio.Event] = []
        self.url = f"postgresql://postgres@{parts.path}?host={folder}"

    async def mend(self) -> None:
        self._server = await asyncio.start_unix_server(self._carry, self._near)

    def go_dead(self) -> None:
        """From now on nothing comes through the connections that there are; new ones can be made."""
        for flow in self._flows:
            flow.clear()

    async def cut(self) -> None:
        assert self._server is not None
        self._server.close()
        self._near.unlink(missing_ok=True)
        for writer in self._writers:
            writer.transport.abort()
        for flow in self._flows:
            flow.set()
        await until(lambda: not self._writers)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_unix_connection(self._far)
        both = {writer, far_writer}
        self._writers |= both
        flow = asyncio.Event()
        flow.set()
        self._flows.append(flow)
        await asyncio.gather(self._copy(reader, far_writer, flow), self._copy(far_reader, writer, flow))
        self._writers -= both

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, flow: asyncio.Event) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await flow.wait()
                writer.write(data)
        writer.close()


@pytest_asyncio.fixture
async def cable(postgres_url: str) -> AsyncIterator[Cable]:
    with tempfile.TemporaryDirectory() as folder:  # the name of a socket must be short
        cable = Cable(postgres_url, folder)
        await cable.mend()
        yield cable
        await cable.cut()


async def test_a_lost_database_is_said_and_when_it_is_back_all_goes_on(cable: Cable, postgres_url: str) -> None:
    store, other = await open_store(cable.url), await open_store(postgres_url)
    ears = Ears(store)
    made = a_table()
    await store.create(made, [], [])
    await store.append(an_entry(made.id, 1))
    await cable.cut()
    lost = await asyncio.gather(
        store.append(an_entry(made.id, 2)),
        store.append(an_entry(made.id, 3)),
        store.find(made.id),
        store.put_notes(made.id, 0, "notes"),
        return_exceptions=True,
    )
    assert all(isinstance(fault, StoreError) for fault in lost)
    assert "The PostgreSQL database cannot be read or written: " in str(lost[0])
    await other.append(an_entry(made.id, 2, b"meanwhile"))
    assert ears.gaps == 0
    await cable.mend()
    await until(lambda: ears.gaps == 1)
    assert ears.changes == []
    assert [row.data for row in await store.journal(made.id, 1)] == [b"meanwhile"]
    await store.append(an_entry(made.id, 3))
    await store.put_notes(made.id, 0, "notes")
    await other.append(an_entry(made.id, 4))
    await until(lambda: ears.changes == [(made.id, 4)])
    assert [row.seq for row in await other.journal(made.id, 0)] == [1, 2, 3, 4]
    await store.close()
    await other.close()


async def test_a_connection_that_went_dead_without_a_word_is_found_out(
    cable: Cable, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fabletop.server.store.postgres._PATIENCE", 2.0)
    monkeypatch.setattr("fabletop.server.store.postgres._PULSE", 0.1)
    store, other = await open_store(cable.url), await open_store(postgres_url)
    ears = Ears(store)
    made = a_table()
    await store.create(made, [], [])
    await store.append(an_entry(made.id, 1))
    cable.go_dead()
    with pytest.raises(StoreError):
        await store.append(an_entry(made.id, 2))
    with pytest.raises(StoreError):
        await store.find(made.id)
    assert await store.find(made.id) == made
    await until(lambda: ears.gaps > 0)
    await other.append(an_entry(made.id, 8))
    await until(lambda: (made.id, 8) in ears.changes)
    await store.append(an_entry(made.id, 9))
    assert [row.seq for row in await store.journal(made.id, 2)] == [8, 9]
    await store.close()
    await other.close()


async def test_connections_that_the_database_ended_are_made_again_unnoticed(postgres_url: str) -> None:
    store = await open_store(postgres_url)
    ears = Ears(store)
    made = a_table()
    await store.create(made, [], [])
    await store.append(an_entry(made.id, 1))
    connection = await asyncpg.connect(postgres_url)
    ended = await connection.fetchval(
        "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity "
        "WHERE application_name = 'fabletop' AND datname = current_database()"
    )
    await connection.close()
    assert ended >= 3
    await until(lambda: ears.gaps == 1)
    await store.append(an_entry(made.id, 2))
    assert [row.seq for row in await store.journal(made.id, 0)] == [1, 2]
    await store.close()


async def test_closing_without_a_database_ends(cable: Cable) -> None:
    store = await open_store(cable.url)
    made = a_table()
    await store.create(made, [], [])
    await store.append(an_entry(made.id, 1))
    await cable.cut()
    late = asyncio.ensure_future(store.append(an_entry(made.id, 2)))
    await asyncio.sleep(0)
    await store.close()
    with pytest.raises(StoreError):
        await late
    await cable.mend()


async def test_an_entry_is_durable_whatever_the_server_is_set_to(postgres_url: str) -> None:
    connection = await asyncpg.connect(postgres_url)
    name = await connection.fetchval("SELECT current_database()")
    await connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    await connection.execute(
        "CREATE TABLE seen (setting text); CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN new; END $$"
    )
    store = await open_store(postgres_url)
    await connection.execute("CREATE TRIGGER look BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION look()")
    made = a_table()
    await store.create(made, [], [])
    await store.append(an_entry(made.id, 1))
    assert await connection.fetchval("SELECT string_agg(setting, ',') FROM seen") == "on"
    await store.close()
    await connection.close()


async def test_a_database_that_is_not_there_is_said() -> None:
    with pytest.raises(StoreError, match="The PostgreSQL database cannot be read or written: "):
        await open_store("postgresql://nobody@/none?host=/nowhere")
    with pytest.raises(StoreError, match=r"no address of a PostgreSQL database .* Write postgresql://"):
        await open_store("postgresql://me@localhost:notaport/none")


async def test_without_the_driver_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "fabletop.server.store.postgres", raising=False)  # another test may have it
    with pytest.raises(StoreError, match=r'pip install "fabletop\[postgres\]"'):
        await open_store("postgresql://me@localhost/none")
