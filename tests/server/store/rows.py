"""Rows to put into stores."""

from __future__ import annotations

import hashlib
from uuid import uuid4

from fabletop.server.store import JournalRow, KeyRow, TableRow


def a_table(id_: str = "", *, listed: bool = True, over: bool = False, created: float = 100.0) -> TableRow:
    return TableRow(
        id=id_ or uuid4().hex[:12],
        game="noughts",
        rules_version=3,
        content="abc",
        seats=2,
        seed="tin-otter",
        options=b'{"size":3}',
        listed=listed,
        takebacks="fair",
        created=created,
        touched=created,
        status="open",
        over=over,
        origin=None,
    )


def a_key(table: str, word: str, seat: int | None = 0, *, host: bool = False, invitation: bool = False) -> KeyRow:
    return KeyRow(hash_of(word), table, seat, host, invitation)


def hash_of(word: str) -> bytes:
    return hashlib.sha256(word.encode()).digest()


def an_entry(table: str, seq: int, data: bytes = b"{}", at: float = 100.0) -> JournalRow:
    return JournalRow(table, seq, at, data)
