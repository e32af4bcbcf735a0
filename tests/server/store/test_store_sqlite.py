"""A store in a SQLite file: one process, no setting up, and disks that fail."""

from __future__ import annotations

import asyncio
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.store.rows import a_table, an_entry

from fabletop.server.store import StoreError, common, open_store, sqlite
from fabletop.server.store.sqlite import open_sqlite

pytestmark = pytest.mark.asyncio

HOLDER = """
import asyncio, sys
from fabletop.server.store import open_store

async def hold():
    store = await open_store(sys.argv[1])
    print("held", flush=True)
    await asyncio.sleep(60)

asyncio.run(hold())
"""


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}"])
async def test_a_file_is_named_by_a_path_or_a_url_and_made_with_its_folders(tmp_path: Path, form: str) -> None:
    file = tmp_path / "some where" / "deep%20" / "tables.db"
    store = await open_store(form.format(file))
    await store.create(a_table("t1"), [], [])
    await store.close()
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT id FROM tables").fetchall() == [("t1",)]
    connection.close()


async def test_a_relative_path_is_one_below_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    await (await open_store("sqlite:///tables.db")).close()
    assert (tmp_path / "tables.db").exists()


async def test_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "tables.db"))
    await store.create(a_table(), [], [])
    assert {
        path.name: path.stat().st_mode & 0o077 for path in tmp_path.glob("tables.db*") if path.suffix != ".lock"
    } == {
        "tables.db": 0,
        "tables.db-wal": 0,
        "tables.db-shm": 0,
    }
    await store.close()


@pytest.mark.parametrize("url", ["", "sqlite:///", "sqlite://tables.db", "mysql://me:secret@there/tables"])
async def test_what_names_no_database_is_refused(url: str) -> None:
    with pytest.raises(StoreError, match=r"names no database\. Give the path of a file") as refused:
        await open_store(url)
    assert "secret" not in str(refused.value)


async def test_what_cannot_be_opened_is_said(tmp_path: Path) -> None:
    (tmp_path / "poem.txt").write_text("Shall I compare thee to a file of tables? " * 100)
    with pytest.raises(StoreError, match=r"poem\.txt cannot be read or written: file is not a database"):
        await open_store(str(tmp_path / "poem.txt"))
    with pytest.raises(StoreError, match="cannot be read or written"):
        await open_store(str(tmp_path / "poem.txt" / "tables.db"))
    with pytest.raises(StoreError, match="cannot be read or written"):
        await open_store(str(tmp_path))


async def test_a_second_server_is_refused_until_the_first_has_closed(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    (tmp_path / "link.db").symlink_to(file)
    first = await open_store(str(file))
    for name in (file, tmp_path / "link.db"):
        with pytest.raises(StoreError, match=r"in use by another server.* use PostgreSQL"):
            await open_store(str(name))
    await first.close()
    await (await open_store(str(file))).close()


async def test_a_killed_server_does_not_keep_the_file(tmp_path: Path) -> None:
    file = str(tmp_path / "tables.db")
    holder = subprocess.Popen([sys.executable, "-c", HOLDER, file], stdout=subprocess.PIPE)
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(StoreError, match="in use"):
            await open_store(file)
        holder.send_signal(signal.SIGKILL)
    await (await open_store(file)).close()


async def test_what_is_written_is_on_the_disk_before_it_is_acknowledged(tmp_path: Path) -> None:
    store = await open_sqlite(str(tmp_path / "tables.db"))
    full = 2
    assert await store._write(lambda connection: connection.exec_driver_sql("PRAGMA synchronous").scalar()) == full
    await store.close()


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """No file of this process can grow beyond a size."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_a_full_disk_is_said_and_when_there_is_room_again_all_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = await open_store(str(file))
    made = a_table()
    await store.create(made, [], [an_entry(made.id, 1)])
    assert [row.seq for row in await store.journal(made.id, 0)] == [1]
    with full_disk((tmp_path / "tables.db-wal").stat().st_size):
        late = await asyncio.gather(
            store.append(an_entry(made.id, 2)),
            store.append(an_entry(made.id, 3)),
            store.put_notes(made.id, 0, "notes"),
            return_exceptions=True,
        )
        assert [row.seq for row in await store.journal(made.id, 0)] == [1]
    assert all(isinstance(fault, StoreError) for fault in late)
    assert f"{file} cannot be read or written" in str(late[0])
    await store.append(an_entry(made.id, 2))
    await store.put_notes(made.id, 0, "notes")
    assert [row.seq for row in await store.journal(made.id, 0)] == [1, 2]
    await store.close()


async def test_after_an_entry_that_no_database_can_hold_all_goes_on(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "tables.db"))
    made = a_table()
    await store.create(made, [], [])
    with pytest.raises(OverflowError):
        await store.append(an_entry(made.id, 2**70), touch=("over", True))
    await store.append(an_entry(made.id, 1), touch=("playing", False))
    assert [row.seq for row in await store.journal(made.id, 0)] == [1]
    await store.close()


async def test_a_file_that_is_not_readable_any_more_is_said(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = await open_store(str(file))
    await store.create(a_table("t1"), [], [])
    await store.close()
    damaged = bytearray(file.read_bytes())
    damaged[4096:] = bytes(len(damaged) - 4096)
    store = await open_store(str(file))
    file.write_bytes(damaged)
    with pytest.raises(StoreError, match="cannot be read or written: "):
        await store.find("t1")
    await store.close()


async def test_a_disk_that_stands_still_holds_up_nobody_but_those_who_wait_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that was quick until now: a disk stands still without a warning."""
    still, moving = threading.Event(), threading.Event()
    write = sqlite._insert_and_commit

    def slow(*given: Any) -> bool:
        assert threading.current_thread() is not threading.main_thread()
        if still.is_set():
            moving.wait()
        return write(*given)

    monkeypatch.setattr(sqlite, "_insert_and_commit", slow)
    store = await open_sqlite(str(tmp_path / "tables.db"))
    await store.create(a_table("t1"), [], [])
    for seq in range(1, 20):
        await store.append(an_entry("t1", seq))
        await asyncio.sleep(0.001)
    still.set()
    late = store.append(an_entry("t1", 20))
    assert len(await store.journal("t1", 0)) == 19, "others go on"
    assert not late.done()
    moving.set()
    await late
    await store.close()


async def test_a_full_disk_is_known_before_anybody_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "CHECKED_FOR", 0.0)
    store = await open_store(str(tmp_path / "tables.db"))
    await store.check()
    await store.check()
    assert await store.reports() == []
    with full_disk((tmp_path / "tables.db-wal").stat().st_size):
        await store.listed(1)
        with pytest.raises(StoreError, match="cannot be read or written"):
            await store.check()
    await store.check()
    await store.close()


async def test_a_backup_that_is_put_back_is_for_its_owner_alone_again(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    await (await open_store(str(file))).close()
    file.chmod(0o644)
    await (await open_store(str(file))).close()
    assert file.stat().st_mode & 0o777 == 0o600
