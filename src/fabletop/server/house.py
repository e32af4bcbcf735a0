"""The house: all tables of a server. Loads a table when somebody wants it, and lets it sleep when nobody does."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Mapping
from itertools import count
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from fabletop.engine.chance import secret_seed
from fabletop.engine.match import Match
from fabletop.engine.variant import at_hand, game_name
from fabletop.engine.words import Refused
from fabletop.server import bodies, campaigns, jobs, logs, replays
from fabletop.server import journal as j
from fabletop.server.keys import Missing, NotAllowed, Outdated, Who, hash_key
from fabletop.server.live_table import LiveTable
from fabletop.server.loader import RECORD_STAYS, game_of, known_game, restore
from fabletop.server.opening import FIRST, TableStart, begin, chairs_for, check_name, clean_name, new_keys
from fabletop.server.queues import Asker
from fabletop.server.resources import USUAL, HouseLimits, Resources
from fabletop.server.store import Store, TableRow
from fabletop.server.summaries import Summary, info_of, read_status, summary_of
from fabletop.server.thinkers import Stumbled, Thinking

__all__ = ["House", "HouseLimits", "Missing", "NotAllowed"]

TICK = 5.0  # seconds between two looks at what can sleep
SHOUT = 4  # looks between two times that other processes are told who is there
FAREWELL = 10.0  # seconds for writing snapshots at the end
LOBBY = 100  # tables that are listed at once


class House:
    """All tables of a server. Those in memory are known as long as anybody uses them, also when they were put to sleep:
    there are never two of one table."""

    def __init__(self, store: Store, thinkers: Thinking, limits: HouseLimits = USUAL) -> None:
        self.store = store
        self.limits = limits
        self.resources = Resources(store, thinkers, limits)  # all that a table knows of the house
        self._awake: OrderedDict[str, LiveTable] = OrderedDict()  # the one used last is last
        self._known: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._heard: dict[str, int] = {}  # entries that others wrote for tables that are being loaded
        store.on_change = self._changed
        store.on_shout = self._shouted
        store.on_gap = self._missed

    async def start(self) -> None:
        """Begin to look after the tables."""
        self.resources.spawn(self._look_after())

    async def close(self) -> None:
        """Say goodbye to everybody, write snapshots, stop the worker processes."""
        await self.resources.stop_work()
        try:
            async with asyncio.timeout(FAREWELL):
                await asyncio.gather(*(table.close() for table in self._awake.values()))
                await self.resources.statuses.keep()
        except TimeoutError:  # nothing is lost: what has no snapshot is loaded from its journal
            logs.warn("the store took too long to keep snapshots")
        self._awake.clear()
        await self.resources.thinkers.close()

    def counts(self) -> dict[str, int]:
        """Figures about the tables, by what they count."""
        awake = self._awake.values()
        return {
            "tables in memory": len(awake),
            "viewers": sum(table.audience.viewers for table in awake),
            "connections": sum(table.connections for table in awake),
            "entries kept": self.resources.accepted,
            "conflicts": self.resources.conflicts,
            "computer players thinking": sum(table.thinking for table in awake),
        }

    # --- opening -----------------------------------------------------------------------------------------------

    async def open(self, new: bodies.NewTable, address: str = "") -> bodies.Opened:
        """Open a table. The host, who opens it, has a seat or only watches."""
        wanted, options = self._varied(new)
        game = known_game(wanted)
        name = clean_name(new.name)
        chairs, host = chairs_for(game, new.seats, name)
        if not new.seed.isprintable():
            raise Refused("A seed is made of letters, numbers and other signs that can be seen.")
        match = Match(game, seats=len(chairs), seed=new.seed or secret_seed(), options=options)
        check_name(match, host, name)
        key, invitation, keys = new_keys(host)
        opened = j.Opened(chairs, host, seeded=bool(new.seed), start=match.start, several=new.several)
        start = begin(match, opened, keys, listed=new.listed, takebacks=new.takebacks)
        await self._keep_new(start, address)
        return bodies.Opened(start.row.id, key, invitation, host)

    def _varied(self, new: bodies.NewTable) -> tuple[str, dict[str, Any]]:
        """The game that is to be opened, as it is asked for, and the settings: those of a variant stand."""
        if not new.variant:
            return new.game, new.options
        variant = at_hand(new.variant)
        if variant is None or variant.game != new.game:
            raise Refused("This server does not offer that variant. Load the page again to see which it does.")
        return game_name(new.game, variant.mark), {**new.options, **variant.settings}

    async def import_record(self, wanted: bodies.Import, address: str = "") -> bodies.Opened:
        """Open a table that goes on from a record. Every answer in it is checked."""
        name = clean_name(wanted.name)
        try:
            checked = await self.resources.thinkers.favour(Asker(address), jobs.check, bytes(wanted.record))
        except Stumbled as fault:
            logs.warn("import failed", reason=str(fault))
            raise Refused("This record takes too long to be played again, so it cannot be gone on with here.") from None
        if len(wanted.seats) != checked.seats:
            raise Refused(f"This record is of a match with {checked.seats} seats. Say for each who shall sit there.")
        chairs, host = chairs_for(known_game(checked.game), wanted.seats, name)
        opened = j.Opened(chairs, host, origin="This table goes on from a record, whose secrets its host may know.")
        return await self._go_on(checked, opened, name, address)

    async def play_on(self, table: LiveTable, who: Who, wanted: bodies.PlayOn) -> bodies.Opened:
        """Open a table that goes on from a moment of a seat's replay, with computer players in all other seats."""
        name = clean_name(wanted.name)
        return await self._go_on(*await replays.until(table, who, wanted, name), name, who.address)

    async def _go_on(self, checked: jobs.Checked, opened: j.Opened, name: str, address: str) -> bodies.Opened:
        """Open a table that goes on from a record."""
        match = Match.from_snapshot(known_game(checked.game), checked.snapshot)
        check_name(match, opened.host, name)
        key, invitation, keys = new_keys(opened.host)
        start = begin(match, opened, keys, listed=False, takebacks="fair", origin=checked.record)
        table = await self._keep_new(start, address)
        await table.keep()  # so that the record need not be played again when the table is loaded
        return bodies.Opened(start.row.id, key, invitation, opened.host)

    async def rematch(self, table: LiveTable, who: Who) -> bodies.Opened:
        """Open a table with the same people in the same seats, whose keys open it too. There is one for each table."""
        return await table.rematch(who, self._keep_new)

    async def _keep_new(self, start: TableStart, address: str) -> LiveTable:
        """Keep a table that is opened from an address, and have it in memory."""
        await self._make_room()
        await self.store.create(start.row, start.keys, [start.entry])
        table = LiveTable(self.resources, start.row, start.keys, start.seated, FIRST)
        table.address = address
        return self._take_in(table)

    # --- finding -----------------------------------------------------------------------------------------------

    async def table(self, name: str) -> LiveTable:
        """The table of that name, loaded if it sleeps."""
        found = self._known.get(name)
        if found is None:
            task = self._loading.get(name)
            if task is None:
                task = asyncio.create_task(self._load(name))
                self._loading[name] = task
                task.add_done_callback(lambda done: self._loaded(name, done))
            found = await asyncio.shield(task)
        found.used = time.monotonic()
        self._awake[name] = found
        self._awake.move_to_end(name)
        return found

    def _loaded(self, name: str, task: asyncio.Task[LiveTable]) -> None:
        del self._loading[name]
        heard = self._heard.pop(name, 0)
        if not task.cancelled() and task.exception() is None and heard > task.result().seq:
            self.resources.spawn(task.result().catch_up(heard))

    async def _load(self, name: str) -> LiveTable:
        if self.resources.closed:
            raise Refused("The server is being stopped. Come back in a moment.")
        row = await self.store.find(name)
        if row is None:
            raise Missing("There is no such table. It may have been cleared away because nobody played at it.")
        row = await campaigns.up_to_date(self.store, game_of(row), row)
        await self._make_room()
        seated, seq, snapshot_seq = await restore(self.resources, row)
        for number, entry in enumerate(await self.store.journal(name, seq), 1):
            try:
                seated.fold(j.decode(entry.data))
            except (Refused, msgspec.MsgspecError):
                logs.warn("an entry cannot be folded", table=name, entry=entry.seq)
                raise Outdated(f"This table cannot be loaded by this version of the program. {RECORD_STAYS}") from None
            seq = entry.seq
            if number % 50 == 0:
                await asyncio.sleep(0)  # others are not to wait for a long journal
        # Read last, so that nobody who sat down at another process meanwhile is there without a key.
        keys = await self.store.keys_of(name)
        return self._take_in(LiveTable(self.resources, row, keys, seated, seq, snapshot_seq))

    def _take_in(self, table: LiveTable) -> LiveTable:
        self._known[table.id] = table
        self._awake[table.id] = table
        table.wake()
        return table

    async def who(self, table: str, key: str) -> Who:
        """What somebody with that key is at a table."""
        found = await self.table(table)
        try:
            return found.who(key)
        except NotAllowed:
            if not key or not await self.store.keys([(table, hash_key(key))]):
                raise
        await found.catch_up()  # somebody sat down at another process, and this one has not heard of it
        return found.who(key)

    async def tables(self) -> list[bodies.TableInfo]:
        """The tables that are listed."""
        return [info_of(row, self._summary(row), row.touched) for row in await self.store.listed(LOBBY)]

    async def mine(self, keys: Mapping[str, str]) -> list[bodies.MyTable]:
        """The tables that these keys open, the one used last first. What opens nothing is left out."""
        rows = await self.store.keys([(table, hash_key(key)) for table, key in keys.items()])
        found = []
        for row in rows:
            table = await self.store.find(row.table)
            if table is None:
                continue
            short = self._summary(table)
            info = info_of(table, short, table.touched)
            mine = {row.seat, *(each.number for each in short.seats if each.of == row.seat)}
            found.append(bodies.MyTable(info, row.seat, row.host, not mine.isdisjoint(short.waiting)))
        return sorted(found, key=lambda mine: (-mine.table.touched, -mine.table.created))

    def _summary(self, row: TableRow) -> Summary:
        """A table in short: as it is in memory if it is there and kept as it is there, else as its row has it."""
        live = self._known.get(row.id)
        if live is not None and live.settled:
            return summary_of(live.seated, live.audience.seats(live.seated))
        here = live.audience.here if live is not None else frozenset()
        short = read_status(row)
        seats = tuple([msgspec.structs.replace(seat, here=seat.number in here) for seat in short.seats])
        return msgspec.structs.replace(short, seats=seats)

    # --- looking after -----------------------------------------------------------------------------------------

    async def _look_after(self) -> None:
        for number in count():
            await asyncio.sleep(TICK)
            try:
                await self.put_to_sleep()
                for table in list(self._awake.values()):
                    await table.rest()
                if number % SHOUT == 0:
                    for table in list(self._awake.values()):
                        table.forget_silent()
                        if table.audience.at_this_process:
                            await table.shout_presence()
            except Exception as fault:  # of one table; the others are to be looked after
                logs.fault("in looking after the tables", fault)

    async def put_to_sleep(self) -> None:
        """Let tables sleep that nobody has used for a while."""
        for table in list(self._awake.values()):
            if table.used < time.monotonic() - self.limits.idle and table.idle:
                await self._put_to_sleep(table)

    async def _put_to_sleep(self, table: LiveTable) -> bool:
        used = table.used
        if table in self.resources.statuses:
            await self.resources.statuses.keep()
        if not await table.sleep() or table.used != used:
            return False
        self._awake.pop(table.id, None)
        return True

    async def _make_room(self) -> None:
        """Let the table sleep that was used least lately, if there is no room for another."""
        while len(self._awake) >= self.limits.live_tables:
            for table in list(self._awake.values()):
                if table.idle and await self._put_to_sleep(table):
                    break
            else:
                raise Refused("All tables of this server are taken. Try again in a few minutes.")

    # --- other processes ---------------------------------------------------------------------------------------

    def _changed(self, name: str, seq: int) -> None:
        if name in self._loading:
            self._heard[name] = max(seq, self._heard.get(name, 0))
        found = self._known.get(name)
        if found is not None and seq > found.seq:
            self.resources.spawn(found.find_out(seq))

    def _missed(self) -> None:
        for name in self._loading:
            self._heard[name] = 1 << 62
        for table in list(self._known.values()):
            self.resources.spawn(table.find_out())

    def _shouted(self, name: str, words: str) -> None:
        found = self._known.get(name)
        if found is None:
            return
        try:
            process, seats = msgspec.json.decode(words, type=tuple[str, frozenset[int]])
        except msgspec.MsgspecError:
            return
        if found.heard_of(process, seats):
            self.resources.spawn(found.shout_presence())
