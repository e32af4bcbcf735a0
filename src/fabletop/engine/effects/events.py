"""Events, and the texts that answer to them.

    await Now.occur(table, "killed", victim=4, killer=0)

When something happens, the texts that wait for it are noted in the order of the rules; they are performed when the text
that is under way is finished, first come first served. What waits is plain state: `table.queue`, `table.waiting`.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Self, TypeVar

from fabletop.engine.effects.at_work import AWAITED, PRINTED, WATCHED, Trigger, of_event
from fabletop.engine.effects.control import Later
from fabletop.engine.effects.english import capital
from fabletop.engine.effects.moment import Moment
from fabletop.engine.effects.nodes import Effect
from fabletop.engine.effects.selectors import concerns
from fabletop.engine.effects.standing import Aimed, Source, Standing, Watch
from fabletop.engine.effects.texts import Text
from fabletop.engine.questions import Option, arrange

T = TypeVar("T")


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
        """Something happens: note the texts that wait for it. Mostly none could."""
        if table.waiting or table.changes or event in cls.book(table).answered:
            found = cls.waiting_for(table, event, cls._about(event, roles) if roles else ())
            if found:
                table.queue.append((event, found))

    @classmethod
    async def occur(cls, table: Any, event: str, **roles: int) -> None:
        """Something happens, and the texts that wait for it are performed."""
        cls.happen(table, event, **roles)
        if table.queue:
            await cls.settle(table)

    @classmethod
    def _about(cls, event: str, roles: Mapping[str, int]) -> tuple[int, ...]:
        """Who has which role in what happens, in the order in which the language names them."""
        return tuple([roles[role] for role in cls.language.events[event].roles])

    @classmethod
    def waiting_for(cls, table: Any, event: str, about: tuple[int, ...]) -> tuple[Trigger, ...]:
        """The texts that wait for an event, in the order of the rules: those in force, then what was waited for, then
        what watches for a while."""
        found: tuple[Trigger, ...] = ()
        if event in cls.book(table).answered:
            found = of_event(cls.at_work(table).on.get(event, ()), about)
        if table.waiting:
            found += cls.awaited(table, event, about)
        if table.changes:
            verbs = cls.book(table).standing
            for number, kind, handle, *_ in table.changes:
                verb = verbs[number]
                if isinstance(verb, Watch) and verb.on == event:
                    found += (Trigger(number, kind, handle, about, WATCHED),)
        return found

    @classmethod
    def awaited(cls, table: Any, event: str, about: tuple[int, ...]) -> tuple[Trigger, ...]:
        """What was to be done the next time that an event happens."""
        laters = cls.book(table).laters
        return tuple(
            [
                Trigger(number, kind, handle, about, AWAITED)
                for number, kind, handle, _ in table.waiting
                if laters[number].on == event
            ]
        )

    @classmethod
    async def settle(cls, table: Any) -> None:
        """Perform all that waits, first come first served."""
        while table.queue:
            event, group = table.queue.pop(0)
            if len(group) > 1 and (seat := cls.orderer(table, group)) is not None:
                group = await cls._ordered(table, event, group, seat)
            for trigger in group:
                now = cls.answering(table, event, trigger)
                if now is not None:
                    await now._performing(trigger)
                if table.over:
                    return

    @classmethod
    async def _ordered(cls, table: Any, event: str, group: Sequence[Trigger], seat: int) -> Sequence[Trigger]:
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
        if names := cls.language.events[event].roles:
            roles.update(zip(names, trigger.about, strict=True))
        return cls(table, trigger.source, roles, event, trigger.number if trigger.how == PRINTED else -1)

    @classmethod
    def own_roles(cls, table: Any, trigger: Trigger) -> Iterable[tuple[str, int]]:
        """The roles of those whose text it is."""
        if trigger.how == WATCHED:
            for change in table.changes:
                if change.number == trigger.number and change.source == trigger.source and isinstance(change, Aimed):
                    return change.roles
        return cls.at_work(table).roles.get(trigger.source, {}).items()

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
        if not cls.still(table, now.source):
            return None
        text = cls.book(table).texts[trigger.number]
        return now if not now.spent(text) and text.concerns(now) and text.due(now) else None

    def _performing(self, trigger: Trigger) -> Coroutine[Any, Any, None]:
        """A text that answers is performed: no longer waited for, one use fewer, or as its card says."""
        book = self.book(self.table)
        if trigger.how == AWAITED:
            del self.table.waiting[[waiting[:3] for waiting in self.table.waiting].index(trigger[:3])]
            return self.perform(book.laters[trigger.number].do)
        if trigger.how == WATCHED:
            watch = book.standing[trigger.number]
            assert isinstance(watch, Watch), "watching changes are noted alone"
            self.use_up(watch)
            return self.perform(watch.do)
        return self.answer(book.texts[trigger.number])

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
            self.table.say("{}: {}", self.book(self.table).sources[self.text], self.told_words(text), rule=self.rule)
        await now.pay(text.cost)
        await now.perform(text.do)

    def told_words(self, text: Text) -> str:
        """A text that answers, as the log says it."""
        return text.words(self.voice)

    def wait_for(self, later: Later) -> None:
        """Something is to be done the next time that something happens."""
        number = self.book(self.table).number_of(later)
        left = self.language.durations[later.until].left if later.until else 0
        self.table.waiting.append(Waiting(number, *self.source, left))

    def use_up(self, verb: Standing) -> None:
        """A change was applied: one that holds for so many uses has one fewer."""
        raise NotImplementedError
