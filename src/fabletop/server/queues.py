"""A fair queue: addresses take turns, and of one address its tables. Whoever asks for much waits for it longest."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Asker(NamedTuple):
    """For whom something is done: the address that people come from, as limits count it, and the table."""

    address: str = ""
    table: str = ""


class FairQueue(Generic[T]):
    """What waits, for many askers."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()  # whose turn it is comes first
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, asker: Asker, thing: T) -> None:
        tables = self._waiting.setdefault(asker.address, OrderedDict())
        tables.setdefault(asker.table, deque()).append(thing)
        self._count += 1

    def pop(self) -> T:
        """The next one. Who has had a turn comes last."""
        address, tables = self._waiting.popitem(last=False)
        table, things = tables.popitem(last=False)
        thing = things.popleft()
        if things:
            tables[table] = things
        if tables:
            self._waiting[address] = tables
        self._count -= 1
        return thing

    def remove(self, asker: Asker, thing: T) -> None:
        """Take out what nobody wants any more, if it still waits."""
        tables = self._waiting.get(asker.address, OrderedDict())
        things = tables.get(asker.table, deque())
        if thing not in things:
            return
        things.remove(thing)
        self._count -= 1
        if not things:
            del tables[asker.table]
        if not tables:
            del self._waiting[asker.address]
