"""Those who have a table open: their connections, the viewers through which they see, and who of them is there.

What is told here must be kept already: the table calls `tell` and `deliver` only when the store has everything.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import NamedTuple

from fabletop.server import logs, wire
from fabletop.server.keys import Who
from fabletop.server.seated_match import SeatedMatch
from fabletop.server.store import KeyRow
from fabletop.server.summaries import seat_infos
from fabletop.server.viewer import Connection, Sight, Viewer, encode


class _Present(NamedTuple):
    """Through which viewers a connection sees, and whose it is, with all their seats."""

    viewers: list[Viewer]
    who: Who
    seats: tuple[int, ...]


SILENCE = 60.0  # seconds for which another process's word is taken about who is there


class Audience:
    """The audience of one table."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._viewers: dict[int | None, Viewer] = {}
        self._present: dict[Connection, _Present] = {}
        self._elsewhere: dict[str, tuple[float, frozenset[int]]] = {}  # by process: when it said so, and the seats
        self._prepared: list[tuple[Viewer, bytes]] = []
        self.here: frozenset[int] = frozenset()
        # Who sits where, and for which changes of the seats and which seats being there it was made.
        self._seats: tuple[wire.SeatInfo, ...] = ()
        self._made_for: tuple[SeatedMatch | None, int, frozenset[int]] = (None, 0, self.here)

    def __len__(self) -> int:
        return len(self._present)

    @property
    def viewers(self) -> int:
        return len(self._viewers)

    @property
    def watching(self) -> int:
        """How many connections only watch."""
        return sum(each.who.watches for each in self._present.values())

    def places(self, who: Who) -> int:
        """How many connections there are with somebody's key."""
        return sum(each.who.hash == who.hash for each in self._present.values())

    @property
    def at_this_process(self) -> list[int]:
        """The seats whose people have the table open at this process."""
        return sorted(seat for seat in self._viewers if seat is not None)

    def heard_of(self, process: str, seats: frozenset[int]) -> bool:
        """Another process says who has the table open there. Whether it is the first time that it speaks."""
        new = process not in self._elsewhere
        self._elsewhere[process] = (time.monotonic(), seats)
        self._count()
        return new

    def forget_silent(self) -> bool:
        """Forget what processes said that have not spoken for long. Whether that makes a difference."""
        oldest, before = time.monotonic() - SILENCE, self.here
        self._elsewhere = {each: heard for each, heard in self._elsewhere.items() if heard[0] > oldest}
        self._count()
        return self.here != before

    def _count(self) -> None:
        self.here = frozenset(self.at_this_process).union(*(seats for _, seats in self._elsewhere.values()))

    def seats(self, seated: SeatedMatch) -> tuple[wire.SeatInfo, ...]:
        """Who sits where, and is there; the same object as long as nothing of it changes."""
        made_for = (seated, seated.seats_changed, self.here)
        if made_for != self._made_for:
            self._seats, self._made_for = seat_infos(seated, self.here), made_for
        return self._seats

    def view(self, seated: SeatedMatch, seat: int | None) -> Viewer:
        """Eyes through which a seat sees the table as it is now."""
        return self._viewers.get(seat) or Viewer(Sight(seated, self.seats(seated)), seat)

    def add(self, seated: SeatedMatch, connection: Connection, who: Who, welcome: wire.Welcome, every: bool) -> bool:
        """Show somebody the table, now and from now on: from their first seat, or from `every` one of theirs. Whether a
        seat is there now that was not before."""
        seats: tuple[int | None, ...] = welcome.seats if every and welcome.seats else (who.seat,)
        viewers = [self.view(seated, seat) for seat in seats]
        new = any(seat is not None and seat not in self._viewers for seat in seats)
        self._viewers.update(zip(seats, viewers, strict=True))
        if new:
            self._count()
            self.tell(seated)  # also the new viewers, to whom nobody listens yet
        connection.send(encode(welcome))
        for viewer in viewers:
            connection.send(viewer.encoded())
            viewer.connections.append(connection)
        self._present[connection] = _Present(viewers, who, welcome.seats)
        return new

    def drop(self, connection: Connection) -> bool:
        """Forget a connection. Whether a seat is gone with it."""
        present = self._present.pop(connection, None)
        gone = False
        for viewer in present.viewers if present is not None else ():
            viewer.connections.remove(connection)
            if not viewer.connections:
                del self._viewers[viewer.seat]
                gone = gone or viewer.seat is not None
        if gone:
            self._count()
        return gone

    def tell(self, seated: SeatedMatch) -> None:
        """Tell everybody what they do not know yet."""
        self.prepare(seated)
        self.deliver()

    def prepare(self, seated: SeatedMatch) -> None:
        """Work out what everybody does not know yet, and send nothing. After it comes `deliver`, or `reload` if what
        was to be told did not come about."""
        sight = Sight(seated, self.seats(seated))
        for viewer in list(self._viewers.values()):
            try:
                update = viewer.look(sight)
            except Exception as fault:  # in a game's own code
                logs.fault("a seat cannot be shown what it sees", fault, table=self._table, seat=viewer.seat)
                for connection in viewer.connections[:]:
                    self._close(connection, "The server could not draw this table. It tries again.", True)
                continue
            if update is not None:
                self._prepared.append((viewer, encode(update)))

    def deliver(self) -> None:
        """Send what was prepared."""
        prepared, self._prepared = self._prepared, []
        for viewer, data in prepared:
            viewer.send(data)

    def reload(self, seated: SeatedMatch, same: bool) -> None:
        """The table was loaded again; `same` as it was when everybody was told last."""
        unsent = {viewer for viewer, _ in self._prepared}
        self._prepared = []
        for viewer in self._viewers.values():
            viewer.reload(seated, same, told=viewer not in unsent)

    def expel(self, seated: SeatedMatch, keys: Mapping[bytes, KeyRow]) -> bool:
        """Close the connections whose key opens other seats than it did, or nothing. Whether a seat is gone."""
        before = self.here
        for connection, present in list(self._present.items()):
            who = present.who
            row = keys.get(who.hash)
            same = row is not None and row.seat == who.seat
            seats = seated.seats_of(who.seat) if same and who.seat is not None else ()
            if who.hash and not (same and seats == present.seats):
                self._close(connection, "You have changed your seat at this table.", row is not None)
        return self.here != before

    def say_bye(self, words: str, again: bool) -> None:
        """Close all connections."""
        for connection in list(self._present):
            self._close(connection, words, again)

    def _close(self, connection: Connection, words: str, again: bool) -> None:
        self.drop(connection)
        connection.close(words, again)
