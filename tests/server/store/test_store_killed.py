"""A process is killed while it writes: what it was told is kept, is kept."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.store.rows import a_table

from fabletop.server.store import open_store

pytestmark = pytest.mark.asyncio

ROUNDS = 3
APPENDER = Path(__file__).parent / "appender.py"


async def test_a_killed_process_loses_nothing_that_was_acknowledged(store_url: str) -> None:
    tables = [a_table(name) for name in ("t1", "t2", "t3")]
    store = await open_store(store_url)
    for table in tables:
        await store.create(table, [], [])
    await store.close()
    dice = random.Random(7)
    acknowledged: dict[tuple[str, int], bytes] = {}
    for round_ in range(1, ROUNDS + 1):
        for table_id, seq, word in await asyncio.to_thread(append_until_killed, store_url, dice.randrange(1, 400)):
            assert (table_id, seq) not in acknowledged
            acknowledged[table_id, seq] = word
        store = await open_store(store_url)
        for table in tables:
            rows = await store.journal(table.id, 0)
            kept = {row.seq: row.data for row in rows}
            told = {seq: word for (table_id, seq), word in acknowledged.items() if table_id == table.id}
            assert {seq: kept.get(seq) for seq in told} == told
            # At most the one entry that was under way in each round is there without having been acknowledged.
            assert len(kept) <= len(told) + round_
            assert list(kept) == list(range(1, len(kept) + 1))
            # What goes with an entry is there as the entry is.
            assert {key.hash for key in await store.keys_of(table.id)} == {row.data for row in rows if row.seq % 3 == 0}
            found = await store.find(table.id)
            assert found is not None
            assert found.status == str(max((seq for seq in kept if seq % 3 == 1), default="open"))
        await store.close()
    assert len(acknowledged) > ROUNDS


def append_until_killed(url: str, lines: int) -> list[tuple[str, int, bytes]]:
    """Let the appender run until it has said so many lines, and kill it; all that it said."""
    with subprocess.Popen([sys.executable, str(APPENDER), url, "t1", "t2", "t3"], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        said += process.stdout.readlines()
    told = []
    for line in said:
        if line.endswith(b"\n"):  # a line that was cut off was not said
            table, seq, word = line.split()
            told.append((table.decode(), int(seq), bytes.fromhex(word.decode())))
    return told
