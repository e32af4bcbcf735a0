"""A process that appends to three tables at once until it is killed, and says which entries it was told are kept."""

from __future__ import annotations

import asyncio
import os
import sys

from fabletop.server.store import JournalRow, KeyRow, Store, open_store


async def main(url: str, tables: list[str]) -> None:
    store = await open_store(url)
    await asyncio.gather(*(append(store, table) for table in tables))


async def append(store: Store, table: str) -> None:
    there = await store.journal(table, 0)
    seq = len(there)
    while True:
        seq += 1
        word = os.urandom(32)
        await store.append(
            JournalRow(table, seq, float(seq), word),
            add_keys=[KeyRow(word, table, None)] if seq % 3 == 0 else [],
            touch=(str(seq), False) if seq % 3 == 1 else None,
        )
        os.write(1, f"{table} {seq} {word.hex()}\n".encode())


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
