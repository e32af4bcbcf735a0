"""A table that is kept: everything that is done at it goes one after the other, is written down, and only then told.

Whoever changes the table holds its lock from before the change until everybody has been told. While an entry is on its
way to the store nobody looks: somebody who comes in that moment waits. If the store does not take the entry, the table
is loaded again as the store has it.
"""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.variant import box_of
from fabletop.engine.words import Refused
from fabletop.server import campaigns, logs, wire
from fabletop.server import journal as j
from fabletop.server.audience import Audience
from fabletop.server.driver import Driver
from fabletop.server.journal import MOVED_ON, NOT_KEPT, RESTARTING, UNSURE, NotKept, Overtaken
from fabletop.server.keys import Missing, NotAllowed, Who, hash_key
from fabletop.server.loader import known_game, restore
from fabletop.server.resources import Resources
from fabletop.server.seated_match import SeatedMatch
from fabletop.server.store import Conflict, JournalRow, KeyRow, SnapshotRow, StoreError, TableRow
from fabletop.server.summaries import daily_of, status_of, variant_of
from fabletop.server.viewer import Connection

LATE = 1.0  # seconds within which the store has written what it was given
MOST_PATIENT = 30.0  # seconds between two tries to read what is kept


class KeptTable:
    """The table in memory, those who see it, and the way of everything that happens into the store."""

    def __init__(
        self,
        resources: Resources,
        row: TableRow,
        keys: Iterable[KeyRow],
        seated: SeatedMatch,
        seq: int,
        snapshot_seq: int = 0,
    ) -> None:
        self.id = row.id
        self.row = row
        self.seated = seated
        self.seq = seq
        self.touched = row.touched
        self.lock = asyncio.Lock()
        self.used = self._looked = time.monotonic()
        self.address = ""  # from which somebody played here last
        self.resources = resources
        self.thinkers = resources.thinkers
        self._store = resources.store
        self._keys = {each.hash: each for each in keys}
        self._snapshot_seq = snapshot_seq  # the entry up to which there is a snapshot
        self._snapshot_due_seq = snapshot_seq  # the entry up to which a snapshot was asked for
        self._lost = False  # whether what is in memory may differ from what is kept
        self.audience = Audience(row.id)
        self._hinting: set[int] = set()
        # The driver does not hold on to the table: a table that sleeps is gone as soon as nobody uses it.
        self._driver = Driver(weakref.proxy(self), resources.limits.bot_pause)

    # --- who is there --------------------------------------------------------------------------------------------

    def who(self, key: str) -> Who:
        """What somebody with that key is at this table."""
        if not key:
            if not self.row.listed:
                raise NotAllowed("This table is by invitation only. Open it with the link that you were given.")
            return Who()
        hashed = hash_key(key)
        row = self._keys.get(hashed)
        if row is None:
            raise NotAllowed("This key does not open this table. Somebody may have left the seat that it was for.")
        return Who(row.seat, row.host, row.invitation, key, hashed)

    def _check(self, who: Who) -> None:
        """A key may have been dropped since somebody showed it."""
        if not who.hash:
            return
        row = self._keys.get(who.hash)
        if row is None or row.seat != who.seat:
            raise NotAllowed("This key no longer opens this seat.")

    def _own(self, who: Who, seat: int | None = None) -> int | None:
        """A seat of somebody's own, the first if none is named; None for those who have none."""
        self._check(who)
        if seat is None or seat == who.seat:
            return who.seat
        if seat not in self._seats(who):
            raise NotAllowed("That is not your seat.")
        return seat

    def _seats(self, who: Who) -> tuple[int, ...]:
        return () if who.seat is None else self.seated.seats_of(who.seat)

    def _player(self, who: Who, seat: int | None = None) -> int:
        """The seat that somebody plays in; the first of theirs if none is named."""
        own = self._own(who, seat)
        if own is None:
            raise NotAllowed("You are watching this table. Take a seat to play.")
        if self.seated.chairs[own].who != "person":
            raise Refused("A computer player has your seat. Take it back first.")
        return own

    @property
    def connections(self) -> int:
        return len(self.audience)

    @property
    def thinking(self) -> int:
        """How many computer players have to answer."""
        return self._driver.thinking

    @property
    def attended(self) -> bool:
        """Whether somebody has the table open, or did something at it a moment ago."""
        return bool(self.connections) or time.monotonic() - self._looked < self.resources.limits.attention

    def visited(self) -> None:
        """Somebody looks at the table."""
        self.used = self._looked = time.monotonic()
        if self._driver.resting:
            self.spawn(self._look())

    async def rest(self) -> None:
        """Let no computer player think for nobody: they go on when somebody comes."""
        if self.thinking and not self.attended:
            await self._look()

    async def _look(self) -> None:
        async with self.lock:
            await self.settle()
            self._driver.look()

    @property
    def idle(self) -> bool:
        """Whether nobody has the table open and nothing goes on at it."""
        return not self.connections and not self._driver.busy and not self.lock.locked()

    async def join(self, connection: Connection, who: Who, every: bool = False) -> None:
        """Show somebody the table, now and from now on: `Welcome`, a whole `Update`, then every other; from their first
        seat, or from `every` one of theirs."""
        async with self.lock:
            await self.settle()
            self._check(who)
            self._check_places(who)
            if self.audience.add(self.seated, connection, who, self._welcome(who), every):
                self.spawn(self.shout_presence())
            if self._driver.resting:
                self._driver.look()

    def _check_places(self, who: Who) -> None:
        """Those who play have places of their own, so that nobody who watches can take them."""
        limits = self.resources.limits
        if who.watches:
            if self.audience.watching >= limits.watchers_per_table:
                raise Refused("Too many watch this table. Try again when somebody has left.")
        elif self.audience.places(who) >= limits.places_per_key:
            raise Refused(f"You have this table open {limits.places_per_key} times. Close it somewhere else first.")

    def _welcome(self, who: Who) -> wire.Welcome:
        row = self.row
        return wire.Welcome(
            table=self.id,
            game=box_of(row.game),
            seat=who.seat,
            host=who.host,
            invited=who.invited,
            listed=row.listed,
            takebacks="consent" if row.takebacks == "consent" else "fair",
            options=msgspec.json.decode(row.options, type=dict[str, Any]),
            daily=daily_of(row),
            variant=variant_of(self.seated),
            seats=self._seats(who),
            several=self.seated.several or who.host,
        )

    def leave(self, connection: Connection) -> None:
        """Somebody has closed the table. That others may see only when what is being written down is kept."""
        self.used = self._looked = time.monotonic()
        if self.audience.drop(connection):
            self._say_who_is_there()

    def _say_who_is_there(self) -> None:
        self.spawn(self._tell_others())
        self.spawn(self.shout_presence())

    async def shout_presence(self) -> None:
        """Tell other processes who has the table open here."""
        words = msgspec.json.encode([self.resources.process, self.audience.at_this_process]).decode()
        with suppress(StoreError):
            await self._store.shout(self.id, words)

    async def _tell_others(self) -> None:
        """Tell everybody who is there, if there is news about it."""
        async with self.lock:
            if not self._lost:
                self.audience.tell(self.seated)

    def heard_of(self, process: str, seats: frozenset[int]) -> bool:
        """Another process says who has the table open there. Whether it is the first time that it speaks."""
        self.spawn(self._tell_others())
        return self.audience.heard_of(process, seats)

    def forget_silent(self) -> None:
        """Stop believing processes that have not spoken for long."""
        if self.audience.forget_silent():
            self.spawn(self._tell_others())

    # --- changing the table ----------------------------------------------------------------------------------------

    async def accept(
        self,
        entry: j.JournalEntry,
        *,
        add_keys: Sequence[KeyRow] = (),
        drop_keys: Sequence[bytes] = (),
        drop_notes: Sequence[int] = (),
    ) -> None:
        """Let something happen: in memory, then in the store, then for everybody. To be called with the lock held.
        What cannot happen is `Refused`, what could not be kept is `NotKept`; nobody will have seen anything of it."""
        seated, now = self.seated, time.time()
        row = JournalRow(self.id, self.seq + 1, now, j.encode(entry))
        reports = seated.match.reports[-1:]
        try:
            seated.fold(entry)
        except Refused:
            if seated.match.reports[-1:] != reports:
                logs.warn("a rule failed", game=self.row.game, table=self.id, place=_place(seated.match))
            raise
        ends = not isinstance(entry, j.Answered) or seated.match.over
        closes = seated.match.over and isinstance(entry, j.Answered | j.Redone)
        dawn = campaigns.dawn_row(seated.match.game, entry) if isinstance(entry, j.Dawned) else None
        gone = False
        if dawn is not None:  # who has other seats now comes again, also if this should not be kept
            gone = self.audience.expel(seated, self._keys | {each.hash: each for each in add_keys})
            self.audience.reload(seated, same=False)
        try:
            writing = self._store.append(
                row,
                add_keys=add_keys,
                drop_keys=drop_keys,
                touch=self.status if ends else None,
                drop_notes=drop_notes,
                day=campaigns.ended(seated, self.id, now) if closes else None,
                dawn=dawn,
            )
            # While the store writes: what will be said to everybody when it has.
            self.audience.prepare(seated)
            await writing
        except Conflict:
            self._lost = True
            self.resources.conflicts += 1
            await self.settle()
            raise Overtaken(MOVED_ON) from None
        except StoreError as fault:
            self._lost = True
            logs.warn("an entry could not be kept", table=self.id, reason=str(fault))
            await self._find_out_at_once(row)
            return
        except BaseException:  # cancelled: it may be kept all the same, now or in a moment
            self._lost = True
            self.spawn(self.find_out())
            raise
        self.seq = row.seq
        if dawn is not None:
            self.row = msgspec.structs.replace(self.row, **msgspec.structs.asdict(dawn))
        self.touched = now
        self.used = time.monotonic()
        for dropped in drop_keys:
            self._keys.pop(dropped, None)
        self._keys.update((each.hash, each) for each in add_keys)
        if isinstance(entry, j.Sat | j.Left):
            gone = self.audience.expel(seated, self._keys)
        self.audience.deliver()
        if gone:
            self._say_who_is_there()
        self._driver.look()
        self.resources.accepted += 1
        if not ends:
            self.resources.statuses.restate(self)
        # The longer a match is the longer takes its snapshot, so that there are fewer.
        # Of one that is over there is always one: who wants its record later may have another program.
        due = self.seq - self._snapshot_due_seq >= max(self.resources.limits.snapshot_every, self.seq // 10)
        if due or dawn is not None or seated.match.over:
            self._snapshot_due_seq = self.seq
            self.spawn(self.keep())

    @property
    def settled(self) -> bool:
        """Whether what is in memory is kept as it is there."""
        return not self.lock.locked() and not self._lost

    @property
    def status(self) -> tuple[str, bool]:
        """What the lobby shows of the table, and whether it is over."""
        return status_of(self.seated, self.audience.seats(self.seated)), self.seated.match.over

    async def settle(self) -> None:
        """Make sure that the table is as it is kept. To be called with the lock held, before anything else."""
        if self._lost:
            await self._reload()

    async def _reload(self) -> None:
        told = self.seq
        row = await self._store.find(self.id)
        if row is None:
            self.audience.say_bye("This table has been cleared away.", False)
            raise Missing("This table has been cleared away.")
        self.row = row = await campaigns.up_to_date(self._store, known_game(row.game), row)
        seated, seq, self._snapshot_seq = await restore(self.resources, row)
        rows = await self._store.journal(self.id, seq)
        keys = await self._store.keys_of(self.id)
        # First to where everybody was told of last, so that only what is new after it is told.
        before = [each for each in rows if each.seq <= told]
        for each in before:
            seated.fold(j.decode(each.data))
        self.audience.reload(seated, seq + len(before) == told)
        after = [j.decode(each.data) for each in rows[len(before) :]]
        for entry in after:
            seated.fold(entry)
        self._keys = {each.hash: each for each in keys}
        self.audience.expel(seated, self._keys)
        if any(isinstance(entry, j.Dawned) for entry in after):
            self.audience.reload(seated, same=False)
        self.seated, self.seq, self.touched = seated, seq + len(rows), row.touched
        self._lost = False
        self.resources.statuses.restate(self)
        self.audience.tell(self.seated)
        self._driver.look(self.resources.limits.yield_to_others)

    async def _find_out_at_once(self, row: JournalRow) -> None:
        """Return if an entry was kept although the store had failed; then everybody has been told of it."""
        try:
            await self.settle()
            rows = await self._store.journal(self.id, row.seq - 1)
        except StoreError:
            self.spawn(self.find_out())
            raise NotKept(UNSURE) from None
        if not rows or rows[0] != row:
            self.spawn(self.find_out())  # a database that took too long may write it yet
            raise NotKept(NOT_KEPT)

    async def find_out(self, seq: int | None = None) -> None:
        """See what was kept that is not known here, however often that has to be tried; up to the entry of that number
        if it is known, else once more a little later, since what nobody waits for may still be on its way."""
        looks, pause = 1 if seq is not None else 2, LATE
        while looks:
            try:
                await self.catch_up(seq)
                looks -= 1
            except StoreError:
                pause = min(2 * pause, MOST_PATIENT)
            if looks:
                await asyncio.sleep(pause)

    async def catch_up(self, seq: int | None = None) -> None:
        """Another process has written something down, up to the entry of that number if it is known."""
        async with self.lock:
            await self.settle()
            if seq is not None and seq <= self.seq:
                return
            rows = await self._store.journal(self.id, self.seq)
            if not rows:
                return
            happened = [j.decode(row.data) for row in rows]
            if any(isinstance(each, j.Dawned) for each in happened):  # then the table's own row is another too
                self._lost = True
                await self.settle()
                return
            keys = None
            if any(isinstance(each, j.Sat | j.Left) for each in happened):
                keys = {each.hash: each for each in await self._store.keys_of(self.id)}
            try:
                for entry in happened:
                    self.seated.fold(entry)
            except Refused:
                self._lost = True
                await self.settle()
                return
            self.seq, self.touched = rows[-1].seq, rows[-1].at
            if keys is not None:
                self._keys = keys
                self.audience.expel(self.seated, keys)
            self.audience.tell(self.seated)
            self._driver.look(self.resources.limits.yield_to_others)

    async def look_at(self, who: Who) -> SeatedMatch:
        """The table for somebody who only reads it; to be used before anything else is awaited."""
        async with self.lock:
            await self.settle()
            self._check(who)
            return self.seated

    def wake(self) -> None:
        """Begin to look after the table: somebody may have to think."""
        self._driver.look()

    async def keep(self) -> None:
        """Write a snapshot, so that the table need not be folded from its whole journal."""
        async with self.lock:
            if self._lost:
                return
            try:
                seq, data = self.seq, self.seated.snapshot()
            except SaveError as fault:  # then the table is always folded from its journal
                logs.warn("no snapshot can be taken", table=self.id, reason=str(fault))
                return
        try:
            await self._store.put_snapshot(SnapshotRow(self.id, seq, data))
            self._snapshot_seq = seq
        except StoreError as fault:
            logs.warn("a snapshot could not be kept", table=self.id, reason=str(fault))

    async def sleep(self) -> bool:
        """Make ready to be let go of: the table can be loaded again at any time. False if something goes on at it."""
        if self.seq > self._snapshot_seq:
            await self.keep()
        return self.idle

    async def close(self) -> None:
        self.audience.say_bye(RESTARTING, True)
        await self._driver.stop()
        if self.seq > self._snapshot_seq:
            await self.keep()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self.resources.spawn(work)


def _place(match: Match[Any]) -> str:
    """Where in a game a rule failed last, and how. Without the message: it may hold what only one seat may know."""
    lines = match.reports[-1].splitlines()
    places = [line.strip() for line in lines if line.startswith("  File ")]
    return f"{lines[-1].partition(':')[0]}, {places[-1]}"
