"""Events, and the texts that answer to them.

    await Now.occur(table, "killed", victim=4, killer=0)

When something happens, the texts that wait for it are noted in the order of the rules; they are performed when the text
that is under way is finished, first come first served. What waits is plain state: `table.queue`, `table.waiting`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Self, TypeVar

from fabletop.engine.effects.control import Later
from fabletop.engine.effects.english import capital
from fabletop.engine.effects.moment import Moment
from fabletop.engine.effects.nodes import Effect
from fabletop.engine.effects.selectors import concerns
from fabletop.engine.effects.standing import Aimed, Source, Standing, Watch
from fabletop.engine.effects.texts import Text
from fabletop.engine.questions import Option, arrange

T = TypeVar("T")
PRINTED, AWAITED, WATCHED = range(3)


class Trigger(NamedTuple):
    """A text that waits to be performed: its number, what it stands on, who has which role in what happened, and
    whether it is printed there, was waited for, or watches as long as a change runs."""

    number: int
    kind: int
    handle: int
    about: tuple[int, ...]
    how: int = PRINTED

    @property
    def source(self) -> Source:
        return Source(self.kind, self.handle)


class Waiting(NamedTuple):
    """Something to wait for: its number, what the text stands on, and how many ends of its span it has yet to see
    (0: it has none)."""

    number: int
    kind: int
    handle: int
    left: int

    @property
    def source(self) -> Source:
        return Source(self.kind, self.handle)


class Answering(Moment[T]):
    """A moment in which texts answer to what happens."""

    __slots__ = ()

    @classmethod
    def orderer(cls, table: Any, group: Sequence[Trigger]) -> int | None:
        """The seat that puts texts in order which wait for the same; None if the rules do."""
        return None

    # --- what happens ------------------------------------------------------------------------------------------------

    @classmethod
    def happen(cls, table: Any, event: str, **roles: int) -> None:
        """Something happens: note the texts that wait for it."""
        about = tuple([roles[role] for role in cls.language.events[event].roles]) if roles else ()
        found = tuple(cls.waiting_for(table, event, about))
        if found:
            table.queue.append((event, found))

    @classmethod
    async def occur(cls, table: Any, event: str, **roles: int) -> None:
        """Something happens, and the texts that wait for it are performed."""
        cls.happen(table, event, **roles)
        if table.queue:
            await cls.settle(table)

    @classmethod
    def waiting_for(cls, table: Any, event: str, about: tuple[int, ...]) -> Iterable[Trigger]:
        """The texts that wait for an event, in the order of the rules: those in force, then what was waited for, then
        what watches for a while."""
        for source, texts, _ in cls.in_force(table):
            for number in texts.on.get(event, ()):
                yield Trigger(number, source.kind, source.handle, about)
        book = cls.book(table)
        for waiting in table.waiting:
            if book.laters[waiting.number].on == event:
                yield Trigger(waiting.number, waiting.kind, waiting.handle, about, AWAITED)
        for change in table.changes:
            verb = book.standing[change.number]
            if isinstance(verb, Watch) and verb.on == event:
                yield Trigger(change.number, change.kind, change.handle, about, WATCHED)

    @classmethod
    async def settle(cls, table: Any) -> None:
        """Perform all that waits, first come first served."""
        while table.queue:
            event, group = table.queue.pop(0)
            for trigger in await cls._ordered(table, event, group):
                now = cls.answering(table, event, trigger)
                if now is not None:
                    await now._perform_trigger(trigger)
                if table.over:
                    return

    @classmethod
    async def _ordered(cls, table: Any, event: str, group: Sequence[Trigger]) -> Sequence[Trigger]:
        seat = cls.orderer(table, group) if len(group) > 1 else None
        if seat is None:
            return group
        numbers = [number for number, each in enumerate(group) if cls.answering(table, event, each) is not None]
        if len(numbers) < 2:
            return [group[number] for number in numbers]
        order = await arrange(
            seat,
            "In which order are these texts performed?",
            lambda: numbers,
            cls.order_rule,
            "order",
            show=lambda number: Option(str(number + 1), cls.trigger_words(table, event, group[number])),
            interruptible=cls.interruptible,
        )
        return [group[number] for number in order]

    @classmethod
    def trigger_words(cls, table: Any, event: str, trigger: Trigger) -> str:
        """A text that waits, for whoever puts them in order."""
        book, now = cls.book(table), cls.at(table, event, trigger)
        if trigger.how == PRINTED:
            return f"{book.sources[trigger.number]}: {book.texts[trigger.number].words(now.voice)}"
        verb: Effect = book.laters[trigger.number] if trigger.how == AWAITED else book.standing[trigger.number]
        return capital(verb.words(now.voice))

    @classmethod
    def at(cls, table: Any, event: str, trigger: Trigger) -> Self:
        """The moment of a text that answers to an event."""
        roles = dict(cls.own_roles(table, trigger))
        roles.update(zip(cls.language.events[event].roles, trigger.about, strict=True))
        return cls(table, trigger.source, roles, event, trigger.number if trigger.how == PRINTED else -1)

    @classmethod
    def own_roles(cls, table: Any, trigger: Trigger) -> Iterable[tuple[str, int]]:
        """The roles of those whose text it is."""
        if trigger.how == WATCHED:
            for change in table.changes:
                if change.number == trigger.number and change.source == trigger.source and isinstance(change, Aimed):
                    return change.roles
        for source, _, roles in cls.in_force(table):
            if source == trigger.source:
                return roles.items()
        return ()

    @classmethod
    def answering(cls, table: Any, event: str, trigger: Trigger) -> Self | None:
        """The moment of a text that waited, if it is to be performed still."""
        now = cls.at(table, event, trigger)
        if trigger.how == AWAITED:
            later = cls.book(table).laters[trigger.number]
            waits = any(each[:3] == trigger[:3] for each in table.waiting)
            return now if waits and (later.if_ is None or later.if_.holds(now)) else None
        if trigger.how == WATCHED:
            watch = cls.book(table).standing[trigger.number]
            runs = any(each[:3] == trigger[:3] for each in table.changes)
            assert isinstance(watch, Watch), "watching changes are noted alone"
            return now if runs and concerns(watch.of, now) and (watch.if_ is None or watch.if_.holds(now)) else None
        if not cls.still(table, trigger.source):
            return None
        text = cls.book(table).texts[trigger.number]
        return now if not now.spent(text) and text.concerns(now) and text.due(now) else None

    async def _perform_trigger(self, trigger: Trigger) -> None:
        book = self.book(self.table)
        if trigger.how == AWAITED:
            for place, waiting in enumerate(self.table.waiting):
                if waiting[:3] == trigger[:3]:
                    del self.table.waiting[place]
                    await self.perform(book.laters[trigger.number].do)
                    return
        elif trigger.how == WATCHED:
            watch = book.standing[trigger.number]
            assert isinstance(watch, Watch), "watching changes are noted alone"
            self.use_up(watch)
            await self.perform(watch.do)
        else:
            await self.answer(book.texts[trigger.number])

    async def answer(self, text: Text) -> None:
        """Perform a text in force whose event has happened."""
        if text.may and not (text.could(self) and await self.wanted(text)):
            return
        now = await self.aimed(text) if text.aim else self
        if now is None:
            return
        now.use_limit(text)
        if not now.counts(text):
            return
        if self.table.run.log is not None:  # words are made for readers only
            name, words = self.book(self.table).sources[self.text], text.words(self.voice)
            self.table.say("{}: {}", name, words, rule=self.rule)
        await now.pay(text.cost)
        await now.perform(text.do)

    def wait_for(self, later: Later) -> None:
        """Something is to be done the next time that something happens."""
        number = self.book(self.table).number_of(later)
        left = self.language.durations[later.until].left if later.until else 0
        self.table.waiting.append(Waiting(number, *self.source, left))

    def use_up(self, verb: Standing) -> None:
        """A change was applied: one that holds for so many uses has one fewer."""
        raise NotImplementedError
