"""The house: all tables of a server. Loads a table when somebody wants it, and lets it sleep when nobody does."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from itertools import count
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from fabletop.engine.chance import secret_seed
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.registry import UnknownGame, get_game
from fabletop.engine.variant import at_hand, box_of, game_name
from fabletop.engine.words import Refused
from fabletop.server import campaigns, jobs, logs, replays, wire
from fabletop.server import journal as j
from fabletop.server.kept_table import KeptTable
from fabletop.server.keys import Missing, NotAllowed, Outdated, Who, hash_key
from fabletop.server.live_table import LiveTable
from fabletop.server.opening import FIRST, Start, begin, chairs_for, check_name, clean_name, new_keys
from fabletop.server.queues import Asker
from fabletop.server.seated_match import Remains, SeatedMatch, cards_of, dawned_match, remains
from fabletop.server.store import Snapshot, Store, StoreError, TableRow
from fabletop.server.summaries import Summary, info_of, read_status, summary_of
from fabletop.server.thinkers import Stumbled, Thinking

__all__ = ["House", "HouseLimits", "Missing", "NotAllowed"]

TICK = 5.0  # seconds between two looks at what can sleep
SHOUT = 4  # looks between two times that other processes are told who is there
FAREWELL = 10.0  # seconds for writing snapshots at the end
LOBBY = 100  # tables that are listed at once
RECORD_STAYS = "Its record can still be downloaded, and opened with the program that played it."
STATUS_WITHIN = 1.0  # seconds in which the lobby hears of an answer


class HouseLimits(msgspec.Struct, frozen=True, kw_only=True):
    """What a house has room for, and how long it waits. Times are in seconds."""

    watchers_per_table: int = 200  # connections
    places_per_key: int = 20  # connections with the key of one seat, or of the host
    live_tables: int = 5000  # in memory at once
    idle: float = 120.0  # after which a table that nobody has open is put to sleep
    attention: float = 60.0  # after which computer players rest at a table that nobody looks at
    bot_pause: float = 0.6  # before a computer player's answer is shown, so that people can follow
    yield_to_others: float = 3.0  # in which a process that has just changed a table lets its computer players move
    snapshot_every: int = 200  # entries of the journal


USUAL = HouseLimits()


class House:
    """All tables of a server. Those in memory are known as long as anybody uses them, also when they were put to sleep:
    there are never two of one table."""

    def __init__(self, store: Store, thinkers: Thinking, limits: HouseLimits = USUAL) -> None:
        self.store = store
        self.thinkers = thinkers
        self.limits = limits
        self.accepted = 0
        self.conflicts = 0
        self.worked_out = replays.WorkedOut()
        self._process = secrets.token_hex(8)
        self._awake: OrderedDict[str, LiveTable] = OrderedDict()  # the one used last is last
        self._known: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._heard: dict[str, int] = {}  # entries that others wrote for tables that are being loaded
        self._restated: set[KeptTable] = set()  # whose status in the store is out of date
        self._work: set[asyncio.Task[None]] = set()
        self._closed = False
        store.on_change = self._changed
        store.on_shout = self._shouted
        store.on_gap = self._missed

    async def start(self) -> None:
        """Begin to look after the tables."""
        self.spawn(self._look_after())

    async def close(self) -> None:
        """Say goodbye to everybody, write snapshots, stop the worker processes."""
        self._closed = True
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        try:
            async with asyncio.timeout(FAREWELL):
                await asyncio.gather(*(table.close() for table in self._awake.values()))
                await self.keep_status()
        except TimeoutError:  # nothing is lost: what has no snapshot is loaded from its journal
            logs.warn("the store took too long to keep snapshots")
        self._awake.clear()
        await self.thinkers.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something be done that nobody waits for."""
        if self._closed:
            work.close()
            return
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            if isinstance(fault, StoreError | Refused | Missing):
                logs.warn("something could not be done", reason=str(fault))
            else:
                logs.fault("something in the background failed", fault)

    def counts(self) -> dict[str, int]:
        """Figures about the tables, by what they count."""
        awake = self._awake.values()
        return {
            "tables in memory": len(awake),
            "viewers": sum(table.audience.viewers for table in awake),
            "connections": sum(table.connections for table in awake),
            "entries kept": self.accepted,
            "conflicts": self.conflicts,
            "computer players thinking": sum(table.thinking for table in awake),
        }

    # --- opening -----------------------------------------------------------------------------------------------

    def game(self, name: str) -> Game[Any]:
        try:
            return get_game(name)
        except UnknownGame as fault:
            raise Missing(str(fault)) from None

    def new_match(self, game: str, seats: int, options: Any, seed: str) -> Match[Any]:
        return Match(self.game(game), seats=seats, seed=seed, options=options)

    async def open(self, new: wire.NewTable, address: str = "") -> wire.Opened:
        """Open a table. The host, who opens it, has a seat or only watches."""
        wanted, options = self._varied(new)
        game = self.game(wanted)
        name = clean_name(new.name)
        chairs, host = chairs_for(game, new.seats, name)
        if not new.seed.isprintable():
            raise Refused("A seed is made of letters, numbers and other signs that can be seen.")
        match = self.new_match(wanted, len(chairs), options, new.seed or secret_seed())
        check_name(match, host, name)
        key, invitation, keys = new_keys(host)
        opened = j.Opened(chairs, host, seeded=bool(new.seed), start=match.start, several=new.several)
        start = begin(match, opened, keys, listed=new.listed, takebacks=new.takebacks)
        await self.keep_new(start, address)
        return wire.Opened(start.row.id, key, invitation, host)

    def _varied(self, new: wire.NewTable) -> tuple[str, dict[str, Any]]:
        """The game that is to be opened, as it is asked for, and the settings: those of a variant stand."""
        if not new.variant:
            return new.game, new.options
        variant = at_hand(new.variant)
        if variant is None or variant.game != new.game:
            raise Refused("This server does not offer that variant. Load the page again to see which it does.")
        return game_name(new.game, variant.mark), {**new.options, **variant.settings}

    async def import_record(self, wanted: wire.Import, address: str = "") -> wire.Opened:
        """Open a table that goes on from a record. Every answer in it is checked."""
        name = clean_name(wanted.name)
        try:
            checked = await self.thinkers.favour(Asker(address), jobs.check, bytes(wanted.record))
        except Stumbled as fault:
            logs.warn("import failed", reason=str(fault))
            raise Refused("This record takes too long to be played again, so it cannot be gone on with here.") from None
        if len(wanted.seats) != checked.seats:
            raise Refused(f"This record is of a match with {checked.seats} seats. Say for each who shall sit there.")
        chairs, host = chairs_for(self.game(checked.game), wanted.seats, name)
        opened = j.Opened(chairs, host, origin="This table goes on from a record, whose secrets its host may know.")
        return await replays.go_on(self, checked, opened, name, address)

    async def keep_new(self, start: Start, address: str) -> LiveTable:
        """Keep a table that is opened from an address, and have it in memory."""
        await self._make_room()
        await self.store.create(start.row, start.keys, [start.entry])
        table = LiveTable(self, start.row, start.keys, start.seated, FIRST)
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
            self.spawn(task.result().catch_up(heard))

    async def _load(self, name: str) -> LiveTable:
        if self._closed:
            raise Refused("The server is being stopped. Come back in a moment.")
        row = await self.store.find(name)
        if row is None:
            raise Missing("There is no such table. It may have been cleared away because nobody played at it.")
        row = await campaigns.up_to_date(self.store, self._game_of(row), row)
        await self._make_room()
        seated, seq, kept = await self.restore(row)
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
        return self._take_in(LiveTable(self, row, keys, seated, seq, kept))

    def _game_of(self, row: TableRow) -> Game[Any]:
        """The game that a table plays."""
        try:
            return self.game(row.game)
        except Missing as fault:
            if box_of(row.game) == row.game:
                raise
            raise Outdated(f"{fault} {RECORD_STAYS}") from None  # its variant is not offered here any more

    async def restore(self, row: TableRow) -> tuple[SeatedMatch, int, int]:
        """A table as its last snapshot has it, or else as it was opened; with the number of the last entry that is in
        it, and of the entry up to which there is a snapshot."""
        game = self._game_of(row)
        if row.rules_version != game.rules_version:
            raise Outdated(
                f"This table was played by version {row.rules_version} of the rules of {game.title}; this server has "
                f"version {game.rules_version} and cannot go on with it. {RECORD_STAYS}"
            )
        snapshot = await self.store.snapshot(row.id)
        if snapshot is not None:
            try:
                return SeatedMatch.from_snapshot(game, snapshot.data, row.takebacks), snapshot.seq, snapshot.seq
            except SaveError as fault:
                logs.warn("a snapshot is of no use", table=row.id, reason=str(fault))
        first, begun = campaigns.last_beginning(game, await self.store.journal(row.id, FIRST - 1))
        if snapshot is not None and snapshot.seq < first:  # of a day before
            snapshot = None
        seated = SeatedMatch(await self._first_match(game, row, begun), begun, row.takebacks)
        left = _remains(snapshot)
        if (row.content if left is None else left.record.content) == game.content_hash:
            return seated, first, 0
        return seated, *await self._fold_anew(row, seated, first, snapshot, left)

    async def _fold_anew(
        self, row: TableRow, seated: SeatedMatch, first: int, snapshot: Snapshot | None, left: Remains | None
    ) -> tuple[int, int]:
        """Bring a table to its last entry with other cards or maps than it was played with, if it comes out as it was
        kept. The rules have the same version, but what is drawn, or what a text does, may be another thing."""
        seq, possible = first, True
        try:
            for entry in await self.store.journal(row.id, first):
                seated.fold(j.decode(entry.data))
                seq = entry.seq
        except (Refused, msgspec.MsgspecError):
            possible = False
        kept = snapshot is not None and left is not None and snapshot.seq == seq and _stands(seated.match, left)
        if not (possible and kept):
            raise Outdated(
                f"The cards or maps of {seated.match.game.title} are others than when this table was played, and "
                f"its match would not be the same with them. It cannot go on here. {RECORD_STAYS}"
            )
        logs.note("a table goes on with other cards or maps", table=row.id)
        await self.store.put_snapshot(Snapshot(row.id, seq, seated.snapshot()))
        return seq, seq

    async def _first_match(self, game: Game[Any], row: TableRow, begun: j.Opened | j.Dawned) -> Match[Any]:
        """The match that a table was opened with, or that of its last dawn."""
        if isinstance(begun, j.Dawned):
            return dawned_match(game, row.options, begun)
        if row.origin is None:
            options = msgspec.json.decode(row.options)
            return Match(game, seats=row.seats, seed=row.seed, options=options, start=begun.start)
        try:
            checked = await self.thinkers.run(Asker(table=row.id), jobs.check, row.origin)
        except Stumbled as fault:
            logs.warn("the record that a table went on from cannot be played", table=row.id, reason=str(fault))
            raise Missing("This table cannot be loaded just now. Try again in a moment.") from None
        return Match.from_snapshot(game, checked.snapshot)

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

    async def tables(self) -> list[wire.TableInfo]:
        """The tables that are listed."""
        return [info_of(row, self._summary(row), row.touched) for row in await self.store.listed(LOBBY)]

    async def mine(self, keys: Mapping[str, str]) -> list[wire.MyTable]:
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
            found.append(wire.MyTable(info, row.seat, row.host, not mine.isdisjoint(short.waiting)))
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
                            await self.shout_presence(table)
            except Exception as fault:  # of one table; the others are to be looked after
                logs.fault("in looking after the tables", fault)

    def restate(self, table: KeptTable) -> None:
        """Have the lobby hear soon of what happened at a table. That it did is kept already."""
        if not self._restated:
            asyncio.get_running_loop().call_later(STATUS_WITHIN, lambda: self.spawn(self.keep_status()))
        self._restated.add(table)

    async def keep_status(self) -> None:
        """Write down what the lobby shows, for all tables at which something happened."""
        tables, self._restated = self._restated, set()
        for table in tables:
            if not table.settled:  # what is in memory may not be kept yet
                self.restate(table)
        settled = tables - self._restated
        try:
            if settled:
                await self.store.set_status([(table.id, *table.status) for table in settled])
        except StoreError:
            for table in settled:
                self.restate(table)
            raise

    async def put_to_sleep(self) -> None:
        """Let tables sleep that nobody has used for a while."""
        for table in list(self._awake.values()):
            if table.used < time.monotonic() - self.limits.idle and table.idle:
                await self._put_to_sleep(table)

    async def _put_to_sleep(self, table: LiveTable) -> bool:
        used = table.used
        if table in self._restated:
            await self.keep_status()
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
            self.spawn(found.find_out(seq))

    def _missed(self) -> None:
        for name in self._loading:
            self._heard[name] = 1 << 62
        for table in list(self._known.values()):
            self.spawn(table.find_out())

    async def shout_presence(self, table: KeptTable) -> None:
        """Tell other processes who has a table open here."""
        words = msgspec.json.encode([self._process, table.audience.at_this_process]).decode()
        with suppress(StoreError):
            await self.store.shout(table.id, words)

    def _shouted(self, name: str, words: str) -> None:
        found = self._known.get(name)
        if found is None:
            return
        try:
            process, seats = msgspec.json.decode(words, type=tuple[str, frozenset[int]])
        except msgspec.MsgspecError:
            return
        if found.heard_of(process, seats):
            self.spawn(self.shout_presence(found))


def _remains(snapshot: Snapshot | None) -> Remains | None:
    """What a snapshot tells; nothing if it is damaged."""
    try:
        return None if snapshot is None else remains(snapshot.data)
    except SaveError:
        return None


def _stands(match: Match[Any], left: Remains) -> bool:
    """Whether a match stands as it was kept, with cards of the same names."""
    return match.hash() == left.record.hash and cards_of(match) == left.cards
