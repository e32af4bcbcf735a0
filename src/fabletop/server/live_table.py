"""What is done at a table: playing, taking seats, and what comes before and after a match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec

from fabletop import bots
from fabletop.bots.advice import NOT_ASKED
from fabletop.engine.chance import secret_seed
from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.server import bodies, campaigns, days, jobs, logs, replays, takebacks, wire
from fabletop.server import journal as j
from fabletop.server.journal import MOVED_ON, NotKept
from fabletop.server.kept_table import KeptTable
from fabletop.server.keys import NotAllowed, Who, hash_key, make_key, rematch_id
from fabletop.server.opening import TableStart, begin, clean_name
from fabletop.server.queues import Asker
from fabletop.server.store import Conflict, KeyRow
from fabletop.server.summaries import info_of, summary_of
from fabletop.server.thinkers import Stumbled
from fabletop.server.viewer import Connection, Older, previewed

__all__ = ["Connection", "LiveTable"]

KeepNew = Callable[[TableStart, str], Awaitable[object]]  # keeps a table that is opened from an address


class LiveTable(KeptTable):
    """A table in memory. Got from `House.table`; to be held on to only while it is used."""

    # --- playing ---------------------------------------------------------------------------------------------------

    async def handle(self, who: Who, message: wire.FromClient) -> wire.FromServer | Older:
        """Do what a client asks for, and reply."""
        if isinstance(message, wire.Answer):
            await self._answer(who, message.token, message.answer, message.seat)
            return wire.Done(ref=message.ref)
        if isinstance(message, wire.Hello):
            raise Refused("You have said who you are.")
        if isinstance(message, wire.HintPlease):
            return await self._hint(who, message)
        async with self.lock:
            await self.settle()
            if isinstance(message, wire.OlderPlease):
                return self._older(who, message)
            seat = self._player(who, None if isinstance(message, wire.Reply) else message.seat)
            if isinstance(message, wire.PreviewPlease):
                return previewed(self.seated.match, seat, message)
            wanted = self._wanted(seat, message)
            also = self.seated.alike(wanted.seat) if isinstance(wanted, j.Withdrawn) else ()
            await self.accept(wanted)
            for other in also:
                if other in self.seated.match.committed:
                    await self.accept(j.Withdrawn(other))
        return wire.Done(ref=message.ref)

    def _wanted(self, seat: int, message: wire.Withdraw | wire.Undo | wire.Redo | wire.Reply) -> j.JournalEntry:
        seated = self.seated
        wish = seated.wish
        if isinstance(message, wire.Undo):
            return takebacks.wanted(seated, seat)
        if isinstance(message, wire.Redo):
            again = takebacks.may_redo(seated, seat)
            return j.Redone(seat if again is None else again)
        if isinstance(message, wire.Reply):
            return j.Replied(seat, message.yes)
        if wish is not None and seated.owner(wish.seat) == seated.owner(seat):
            return j.Dropped(wish.seat)
        return j.Withdrawn(seat)

    async def _answer(self, who: Who, token: int, answer: Any, seat: int | None) -> None:
        """In one seat, and with it in all others of the same person that are asked the same."""
        async with self.lock:
            await self.settle()
            seat = self._player(who, seat)
            match = self.seated.match
            if token != match.token(seat):
                raise Refused(MOVED_ON)
            also, entries = self.seated.alike(seat), len(match.entries)
            await self.accept(j.Answered(seat, answer))
            for other in also:
                if len(self.seated.match.entries) == entries:  # else it was settled meanwhile
                    await self.accept(j.Answered(other, answer))
            while (agreed := self.seated.agreed) is not None:  # who wants something agrees to it in all their seats
                await self.accept(j.Answered(*agreed))

    async def answer(self, who: Who, given: bodies.Given) -> wire.Update:
        """Answer by HTTP, and see what came of it."""
        await self._answer(who, given.token, given.answer, given.seat)
        return await self.see(who, given.seat)

    async def see(self, who: Who, seat: int | None = None) -> wire.Update:
        """Everything that somebody sees now, from the first of their seats or another."""
        async with self.lock:
            await self.settle()
            return self.audience.view(self.seated, self._own(who, seat)).whole()

    async def story(self, who: Who) -> str:
        """The story so far, as somebody may know it."""
        async with self.lock:
            await self.settle()
            self._check(who)
            return self.seated.match.story(who.seat)

    def _older(self, who: Who, message: wire.OlderPlease) -> Older:
        return self.audience.view(self.seated, self._own(who, message.seat)).older(message.ref, message.before)

    async def _hint(self, who: Who, message: wire.HintPlease) -> wire.Hint:
        async with self.lock:
            await self.settle()
            seat = self._player(who, message.seat)
            if seat in self._hinting:
                raise Refused("A hint is on its way already.")
            if seat not in self.seated.match.waiting:
                raise Refused(NOT_ASKED)
            snapshot = self.seated.match.snapshot(log=False)
        self._hinting.add(seat)
        try:
            hinted = await self.thinkers.favour(Asker(who.address, self.id), jobs.hint, self.row.game, snapshot, seat)
        except Stumbled as fault:
            logs.warn("no hint", game=self.row.game, reason=str(fault))
            raise Refused("The computer player has no hint here. Decide for yourself.") from None
        finally:
            self._hinting.discard(seat)
        best, *others = [
            wire.Advice(msgspec.json.decode(each.answer), each.words, each.reasons, each.clues) for each in hinted
        ]
        return wire.Hint(ref=message.ref, **msgspec.structs.asdict(best), others=tuple(others))

    # --- seats -----------------------------------------------------------------------------------------------------

    async def sit(self, who: Who, seat: int, name: str) -> bodies.Opened:
        """Take an open seat. A host without one keeps the key, which opens the seat from now on; somebody with a seat
        takes one more, if the host lets them, and their key opens both."""
        name = clean_name(name)
        async with self.lock:
            await self.settle()
            self._check(who)
            if who.seat is not None:
                if not (who.host or self.seated.several):
                    raise Refused(
                        "You have a seat at this table. Leave it before you take another: nobody has two here."
                    )
                person = self.seated.chairs[who.seat].person
                await self.accept(j.Sat(seat, person, of=who.seat), drop_notes=[seat])
                return bodies.Opened(self.id, who.key, seat=seat)
            if not (self.row.listed or who.host or who.invited):
                raise NotAllowed("Seats of this table are taken by invitation. Ask for the link.")
            key = who.key if who.host else make_key()
            row = KeyRow(hash_key(key), self.id, seat, host=who.host)
            # The notes are of somebody who sat there before.
            await self.accept(j.Sat(seat, name, who.host), add_keys=[row], drop_notes=[seat])
        return bodies.Opened(self.id, key, seat=seat)

    async def stand(self, who: Who, seat: int | None = None) -> None:
        """Leave one's seats: they are open again, and the key opens them no more. A host stays host without a seat. Or
        leave one of several, and keep the others."""
        async with self.lock:
            await self.settle()
            left = self._own(who, seat)
            if left is None or who.seat is None:
                raise Refused("You have no seat at this table that you could leave.")
            if left != who.seat:
                await self.accept(j.Left(left))
                return
            if seat is not None and len(self._seats(who)) > 1:
                raise Refused("That is the seat your key is for. Give up the others first, or leave the table.")
            stays = [KeyRow(who.hash, self.id, None, host=True)] if who.host else []
            await self.accept(j.Left(who.seat), add_keys=stays, drop_keys=() if stays else [who.hash])

    async def give(self, who: Who, seat: int, level: str) -> None:
        """Hand a seat to a computer player: one's own, and (for the host) an open one and that of somebody away."""
        async with self.lock:
            await self.settle()
            self._check(who)
            if who.seat is None and not who.host:
                raise NotAllowed("Only those who play here give seats to computer players. Take a seat first.")
            chair = self.seated.check_seat(seat)
            if seat not in self._seats(who):
                if not who.host:
                    raise NotAllowed(
                        "Only the host gives an open seat to a computer player. Ask the host, or somebody to sit there."
                        if chair.who == "open"
                        else "Only the host can do that with another's seat."
                    )
                if chair.who == "person" and self.seated.owner(seat) in self.audience.here:
                    raise Refused(f"{chair.person} is at the table, and can give the seat away themselves.")
            found = bots.level(self.seated.match.game, level)
            by = self.seated.name(who.seat) if who.seat is not None else "The host"
            await self.accept(j.Handed(seat, found.name, by))

    async def take_back(self, who: Who, seat: int) -> None:
        """Take one's own seat back from the computer player that stands in."""
        async with self.lock:
            await self.settle()
            self._check(who)
            if seat not in self._seats(who):
                raise NotAllowed("Only with the key of a seat can it be taken back.")
            await self.accept(j.Returned(seat))

    async def notes(self, who: Who, seat: int | None = None) -> bodies.Notes:
        async with self.lock:
            await self.settle()
            return bodies.Notes(await self._store.notes(self.id, self._writer(who, seat)))

    async def keep_notes(self, who: Who, notes: bodies.Notes, seat: int | None = None) -> None:
        async with self.lock:  # the seat is to be the writer's until the notes are kept
            await self.settle()
            await self._store.put_notes(self.id, self._writer(who, seat), notes.text)

    def _writer(self, who: Who, seat: int | None) -> int:
        own = self._own(who, seat)
        if own is None:
            raise NotAllowed("Notes belong to a seat. Take one first.")
        return own

    # --- before and after --------------------------------------------------------------------------------------------

    async def info(self) -> bodies.TableInfo:
        async with self.lock:
            await self.settle()
            return info_of(self.row, summary_of(self.seated, self.audience.seats(self.seated)), self.touched)

    async def rematch(self, who: Who, keep_new: KeepNew) -> bodies.Opened:
        """Where the same people play again. If nobody has asked for it yet, a new table is begun and kept."""
        async with self.lock:
            await self.settle()
            self._check(who)
            if who.seat is None and not who.host:
                raise NotAllowed("Only those who played here can ask for a rematch.")
            if self.seated.rematch is None:
                await self._open_rematch(keep_new)
            table = self.seated.rematch
            assert table is not None, "a rematch that was accepted is there"
        return bodies.Opened(table, who.key, seat=who.seat)

    async def _open_rematch(self, keep_new: KeepNew) -> None:
        seated = self.seated
        if seated.day:
            raise Refused("This table plays a campaign. Its host begins the next day here.")
        if not seated.match.over:
            raise Refused("There can be a rematch when this match is over.")
        match = Match(seated.match.game, seats=self.row.seats, seed=secret_seed(), options=seated.match.options)
        opened = j.Opened(tuple(seated.chairs), seated.host, several=seated.several)
        name, keys = rematch_id(self.id), list(self._keys.values())
        start = begin(match, opened, keys, listed=self.row.listed, takebacks=self.row.takebacks, name=name)
        with suppress(Conflict):  # another process was asked too, and has opened it
            await keep_new(start, self.address)
        try:
            await self.accept(j.Rematched(name))
        except NotKept:
            if self.seated.rematch is None:  # else another process was first to write it down
                raise

    async def next_day(self, who: Who, wanted: bodies.NextDay) -> bodies.TableInfo:
        """Begin the next day of a campaign, at this table."""
        async with self.lock:
            await self.settle()
            self._check(who)
            found = campaigns.next_day(self.seated, who, wanted)
            if found is not None:
                await self._dawn(*found)
        return await self.info()

    async def _dawn(self, dawned: j.Dawned, seating: campaigns.Seating) -> None:
        """Let a day begin. Keys open the seats that people have now, and whoever moves takes their notes along."""
        changed = seating.changed
        notes = {seat: await self._store.notes(self.id, old) for seat, old in changed.items() if old is not None}
        keys = [
            msgspec.structs.replace(row, seat=seating.firsts[row.seat])
            for row in self._keys.values()
            if row.seat is not None and seating.firsts[row.seat] != row.seat
        ]
        await self.accept(dawned, add_keys=keys, drop_notes=list(changed))
        for seat, text in notes.items():
            await self._store.put_notes(self.id, seat, text)

    async def days(self, who: Who) -> list[bodies.DayInfo]:
        return await days.days(self, who)

    async def replay_day(self, who: Who, day: int, seat: int | None, start: int) -> bodies.Replay:
        return await days.replay(self, who, day, seat, start)

    async def campaign(self, who: Who) -> bytes:
        """The finished days as one file, to go on with elsewhere."""
        return await days.export(self, who)

    async def replay(self, who: Who, seat: int | None, start: int) -> bodies.Replay:
        return await replays.replay(self, who, seat, start)

    async def record(self, who: Who) -> bytes:
        """The record of the match as a file: it holds all secrets."""
        return await replays.record(self, who)

    async def report(self, who: Who, report: bodies.Report) -> bodies.ReportKept:
        return await replays.report(self, who, report)
