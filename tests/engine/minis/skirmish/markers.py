"""Markers that stand for what lasts, and cards that are destroyed: a card on which a marker lies waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta
from tests.engine.minis.skirmish.state import ASIDE, DESTROYED, ON_CARD, Skirmish

from fabletop.engine.effects import Condition, Effect, Node, Payment, Source, Standing, Verb, Voice, said
from fabletop.engine.effects.english import times

if TYPE_CHECKING:
    from tests.engine.minis.skirmish.moment import Now


class Mark(Verb, frozen=True, tag="marker"):
    """What lasts takes a marker of who performs it. Without a free one, with `most` of them there for it, or with
    nobody left whom it is about, it is skipped, and only it. Two of them on one card are counted apart."""

    most: Annotated[int, Meta(ge=1, le=9)] = 1
    do: tuple[Effect, ...] = ()

    async def run(self, now: Now) -> None:
        table = now.table
        if not self.could(now):
            table.say("No marker is free for it.", rule="SK-7")
            return
        seat = min(now.me, table.seats)
        table.markers[seat] -= 1
        table.marked.append((*now.source, seat, *self._numbers(now)))
        await now.perform(self.do)

    def _numbers(self, now: Now) -> tuple[int, int]:
        """The numbers of what it stands for."""
        known = [now.book(now.table).number_of(each) for each in self.do if isinstance(each, Standing)]
        return (min(known), max(known) + 1) if known else (0, 0)

    def could(self, now: Now) -> bool:
        table = now.table
        lying = sum(mark[:2] == now.source and mark[3:] == self._numbers(now) for mark in table.marked)
        free = table.markers[min(now.me, table.seats)] > 0 and lying < self.most
        return free and (not self.do or any(each.could(now) for each in self.do))

    def words(self, voice: Voice) -> str:
        often = f" (at most {times(self.most)})" if self.most > 1 else ""
        lasting = f": {said(self.do, voice, ' and ')}" if self.do else ""
        return f"put a marker on this{often}{lasting}"


def return_markers(table: Skirmish, back: Callable[[Source, int], bool]) -> bool:
    """Markers go back to whose they are, as `back(source, seat)` says, and what they stood for ends. Says whether there
    were any."""
    there = [mark for mark in table.marked if back(Source(*mark[:2]), mark[2])]
    for mark in there:
        take_off(table, mark)
    tidy(table)
    return bool(there)


def take_off(table: Skirmish, mark: tuple[int, int, int, int, int]) -> None:
    """One marker goes back: of several for the same, what the oldest stood for ends."""
    kind, handle, seat, first, last = mark
    alike = table.marked.count(mark)
    table.marked.remove(mark)
    table.markers[seat] += 1
    for number in range(first, last):
        begun = [each for each in table.changes if each[:3] == (number, kind, handle)]
        for each in begun[: len(begun) // alike]:
            table.changes.remove(each)


def lies_on(now: Now) -> list[tuple[int, int, int, int, int]]:
    return [mark for mark in now.table.marked if mark[:2] == now.source]


class MarkerOff(Verb, Payment, frozen=True, tag="marker_off"):
    """As an effect, and as a cost."""

    def run(self, now: Now) -> None:
        if self.could(now):
            take_off(now.table, lies_on(now)[0])
            tidy(now.table)

    def could(self, now: Now) -> bool:
        return bool(lies_on(now))

    def payable(self, now: Now) -> bool:
        return self.could(now)

    def pay(self, now: Now) -> None:
        self.run(now)

    def words(self, voice: Voice) -> str:
        return "take a marker off this"


class MarkerLies(Node, Condition, frozen=True):
    mark: ClassVar[str] = "marker_on"
    marker_on: Literal["this"]

    def holds(self, now: Now) -> bool:
        return bool(lies_on(now))

    def words(self, voice: Voice) -> str:
        return "a marker lies on this"


# --- cards that go ---------------------------------------------------------------------------------------------------


class DestroyThis(Verb, Payment, frozen=True, tag="destroy_this"):
    """As an effect, and as a cost. Markers on it return and what they stood for ends; but if its own text puts one
    there afterwards, the card lies aside until that is back."""

    def run(self, now: Now) -> None:
        table, source = now.table, now.source
        table.owner[source.handle] = ASIDE
        for key in [key for key in table.counts if key.endswith(f" on {ON_CARD}:{source.handle}")]:
            del table.counts[key]
        for mark in lies_on(now):
            take_off(table, mark)

    def payable(self, now: Now) -> bool:
        return now.source.kind == ON_CARD and now.table.owner[now.source.handle] != ASIDE

    def pay(self, now: Now) -> None:
        self.run(now)

    def words(self, voice: Voice) -> str:
        return "destroy this card"


def tidy(table: Skirmish) -> None:
    """Cards that lie aside without a marker are gone."""
    for card, owner in enumerate(table.owner):
        if owner == ASIDE and not any(mark[:2] == (ON_CARD, card) for mark in table.marked):
            table.owner[card] = DESTROYED
