"""The moment in which a text is performed: what verbs run on.

A verb runs on a `Moment`: the table, what its text stands on, who performs it, and who has which role in it. Each game
has a `Now` of its own (see `changes.py`), which says what is in force, in which order texts answer to an event, and
whom it asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from fabletop.engine.effects.at_work import AtWork, SourceTexts
from fabletop.engine.effects.control import Choose, Way
from fabletop.engine.effects.english import capital
from fabletop.engine.effects.language import Language, Voice
from fabletop.engine.effects.nodes import Amount, Effect, Payment
from fabletop.engine.effects.selectors import Select
from fabletop.engine.effects.standing import Source
from fabletop.engine.effects.text_book import TextBook, Texts
from fabletop.engine.effects.texts import Limit, Text
from fabletop.engine.questions import Option, choose, choose_some
from fabletop.engine.words import Ref, Rules

T = TypeVar("T")
C = TypeVar("C")
Prompt = tuple[str, tuple[Any, ...]]  # the words of a question, and what they speak of
USE, DECLINE = "use", "decline"


class Moment(Generic[T]):
    """See the module text. It holds handles, seats and what everybody knows, never a face."""

    __slots__ = ("event", "roles", "source", "table", "text")
    language: ClassVar[Language]
    rule: ClassVar[str] = ""  # for questions and lines that texts lead to
    order_rule: ClassVar[str] = ""  # for the question in which order texts are performed
    may_rule: ClassVar[Rules] = ""  # for the question whether a text is performed, if it has rules of its own
    interruptible: ClassVar[bool] = False  # whether deeds may be done while texts ask something

    def __init__(
        self, table: T, source: Source, roles: Mapping[str, int] | None = None, event: str = "", text: int = -1
    ) -> None:
        self.table: Any = table
        self.source = source
        self.roles = roles or {}
        self.event = event
        self.text = text

    # --- what a game says ------------------------------------------------------------------------------------------

    @classmethod
    def book(cls, table: Any) -> TextBook[Any]:
        """All texts of the game."""
        raise NotImplementedError

    @classmethod
    def in_force(cls, table: Any) -> Iterable[SourceTexts]:
        """All that has texts at work, in the order in which the rules perform them, each with who has which role in
        them (a mapping that does not change)."""
        raise NotImplementedError

    @classmethod
    def at_work(cls, table: Any) -> AtWork:
        """The same by event and by what is changed. A game that can tell at less cost than by `in_force` whether
        anything has come or gone says so here."""
        book, rows = cls.book(table), list(cls.in_force(table))
        found = book.at_work
        if found.mark != rows:
            found = book.at_work = AtWork(rows, rows)
        return found

    @classmethod
    def still(cls, table: Any, source: Source) -> bool:
        """Whether what a text stands on is still at work."""
        return source in cls.at_work(table).roles

    @property
    def you(self) -> int:
        """The seat that decides for who performs the text."""
        return 0

    @property
    def chooser(self) -> int:
        """Who decides for who performs the text: the seat, or what stands for several of them in this game."""
        return self.you

    def seat_for(self, who: int) -> int:
        """The seat that answers for who decides, where one is enough."""
        return who

    @property
    def ref(self) -> Ref | None:
        """What asks, if anything is asked."""
        return None

    @property
    def voice(self) -> Voice:
        return Voice(self.language, {})

    def seat_of(self, role: str) -> int:
        """Who decides for somebody."""
        return self.you

    def which_prompt(self, select: Select, several: bool) -> Prompt:
        """How it is asked which of some things are chosen."""
        return "Which?", ()

    def way_prompt(self) -> Prompt:
        """How it is asked which of several ways is taken."""
        return "Which?", ()

    def own_words(self, text: Text) -> str:
        """The text that is performed, for whoever may want it or not."""
        return text.words(self.voice)

    def there(self, thing: int) -> bool:
        """Whether somebody or something is still there."""
        return True

    def show(self, kind: str, thing: int) -> Option:
        """A thing that may be chosen."""
        return Option(f"{kind}:{thing}", f"{kind} {thing}", (f"{kind}:{thing}",))

    def checked(self) -> None:
        """Something has been performed: what follows from it by the rules, at once."""

    def limit_key(self, shared: bool) -> Any:
        """By what a limit of this text is counted: its number, or with whose it is."""
        return self.text

    def count_key(self) -> str:
        """By what the times are counted of a text that does what it says at the last of them."""
        return str(self.limit_key(True))

    # --- reading -----------------------------------------------------------------------------------------------------

    def read(self, counter: str) -> int:
        """What a counter says now."""
        return self.language.counters[counter].read(self)

    def amount(self, n: Amount) -> int:
        return n if n.__class__ is int else n.value(self)  # type: ignore[union-attr]  # a number that is none is reckoned

    def role(self, name: str) -> int | None:
        """Who has a role here; None if nobody has it, or who had it is gone."""
        found = self.roles.get(name)
        return found if found is not None and self.there(found) else None

    def having(self, **roles: int) -> Self:
        """The same moment with other roles."""
        return self.__class__(self.table, self.source, {**self.roles, **roles}, self.event, self.text)

    def payable(self, cost: Sequence[Payment], do: Sequence[Effect]) -> bool:
        """Whether all that something takes can be paid: its cost, and what its first effect takes."""
        for each in cost:
            if not each.payable(self):
                return False
        return not do or do[0].payable(self)

    # --- performing --------------------------------------------------------------------------------------------------

    async def perform(self, effects: Sequence[Effect]) -> None:
        """Perform effects one after the other."""
        for effect in effects:
            asks = effect.run(self)
            if asks is not None:
                await asks
            self.checked()
            if self.table.over:
                return

    async def do(self, effect: Effect) -> None:
        """Perform one effect, and nothing that follows from it by the rules."""
        asks = effect.run(self)
        if asks is not None:
            await asks

    async def pay(self, cost: Sequence[Payment]) -> None:
        for each in cost:
            asks = each.pay(self)
            if asks is not None:
                await asks

    async def decide(
        self,
        who: int,
        prompt: Prompt,
        options: Callable[[], Sequence[C]],
        tag: str,
        show: Callable[[C], Option],
        rule: Rules = "",
    ) -> C:
        """Let somebody choose one of several. A game in which players decide something together says here how."""
        words, args = prompt
        return await choose(
            who, words, options, rule or self.rule, tag, args=args, show=show, source=self.ref,
            interruptible=self.interruptible,
        )  # fmt: skip

    async def which(self, select: Select, number: int) -> Sequence[int]:
        """Let somebody choose among what a selector finds."""
        who = self.seat_of(select.by) if select.by else self.chooser
        if number == 1 and not select.up_to:
            found = await self.decide(
                who, self.which_prompt(select, several=False), lambda: select.could_be(self), "select",
                lambda thing: self.show(select.kind, thing),
            )  # fmt: skip
            return (found,)
        words, args = self.which_prompt(select, several=True)
        return await choose_some(
            self.seat_for(who), words, lambda: select.could_be(self), 0 if select.up_to else number, number, self.rule,
            "select", args=args, show=lambda thing: self.show(select.kind, thing), source=self.ref,
            interruptible=self.interruptible,
        )  # fmt: skip

    async def take_one(self, choice: Choose, taken_before: Sequence[Way] = ()) -> Way | None:
        """Let somebody take one of several ways, other than those taken before; None if none is open or wanted."""

        def ways() -> list[int]:
            options = choice.options
            found = [number for number, way in enumerate(options) if way not in taken_before and way.open(self)]
            return [*found, -1] if choice.may and found else found

        numbers = ways()
        if not numbers:
            return None
        taken = numbers[0]
        if len(numbers) > 1:
            who = self.seat_of(choice.by) if choice.by else self.chooser
            taken = await self.decide(who, self.way_prompt(), ways, "which", lambda number: self._way(choice, number))
        return choice.options[taken] if taken >= 0 else None

    def _way(self, choice: Choose, number: int) -> Option:
        if number < 0:
            return Option("none", "None of these")
        return Option(str(number + 1), capital(choice.options[number].words(self.voice)))

    async def wanted(self, text: Text) -> bool:
        """Whether who may perform a text wants to."""
        answer = await self.decide(
            self.chooser, ("{}", (self.own_words(text),)), lambda: (USE, DECLINE), "may",
            lambda each: Option(each, "Yes" if each == USE else "No"), self.may_rule,
        )  # fmt: skip
        return answer == USE

    async def play(self, text: Text) -> None:
        """Pay for a text that may be played, and perform it. It is aimed first: without anybody to aim it at, nothing
        is paid and nothing happens."""
        now = await self.aimed(text) if text.aim else self
        if now is not None:
            now.use_limit(text)
            await now.pay(text.cost)
            if now.counts(text):
                await now.perform(text.do)

    async def aimed(self, text: Text) -> Self | None:
        """The moment of a text with those in it whom it is aimed at, as somebody chooses; None if there is nobody."""
        now = self
        for role, who in text.aim.items():
            found = await who.chosen(now)
            if not found:
                return None
            now = now.having(**{role: found[0]})
        return now

    @classmethod
    def playable(
        cls,
        table: Any,
        source: Source,
        texts: Texts,
        roles: Mapping[str, int],
        event: str = "",
        about: Sequence[int] = (),
    ) -> Iterator[Self]:
        """The moments of the texts of something that may be played now, or as a reaction to an event: within their
        limits, payable, about those whom it happens to, and not for nothing. What is offered and what would be refused
        is this one predicate."""
        numbers = texts.on.get(event, ()) if event else texts.played
        if numbers:
            known = {**roles, **dict(zip(cls.language.events[event].roles, about, strict=True))} if event else roles
            book = cls.book(table)
            for number in numbers:
                text, now = book.texts[number], cls(table, source, known, event, number)
                if not now.spent(text) and text.concerns(now) and text.could(now):
                    yield now

    # --- limits and counts -------------------------------------------------------------------------------------------

    def spent(self, text: Text) -> bool:
        """Whether a text that may be performed only so often has been."""
        if text.limit is None:
            return False
        shared = isinstance(text.limit, Limit) and text.limit.shared
        return bool(self.table.limited.count(self.limit_key(shared)) >= text.most)

    def use_limit(self, text: Text) -> None:
        if text.limit is not None:
            self.table.limited.append(self.limit_key(isinstance(text.limit, Limit) and text.limit.shared))

    def counts(self, text: Text) -> bool:
        """Whether this is the time at which a text that counts does what it says."""
        if text.count == 1:
            return True
        counts, key = self.table.counts, self.count_key()
        counts[key] = counts.get(key, 0) + 1
        if counts[key] < text.count:
            self.table.say(
                "{}: {} of {}.", self.book(self.table).sources[self.text], counts[key], text.count, rule=self.rule
            )
            return False
        del counts[key]
        return True

    @classmethod
    def forget_limits(cls, table: Any, *spans: str) -> None:
        """Spans are over: limits that were for them no longer count."""
        if table.limited:
            texts = cls.book(table).texts
            table.limited[:] = [key for key in table.limited if texts[cls.text_of(key)].span not in spans]

    @classmethod
    def text_of(cls, key: Any) -> int:
        """The number of a text, from what its limit is counted by."""
        return key if isinstance(key, int) else key[0]  # the number comes first
