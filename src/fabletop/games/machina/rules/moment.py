"""The moment in which a text is performed: who decides, whom it is aimed at, how it speaks (MA-126 to MA-158)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from fabletop.engine import effects
from fabletop.engine.citing import rule as carries
from fabletop.engine.effects import (
    PRINTED,
    Effect,
    Select,
    Source,
    SourceTexts,
    Standing,
    TextBook,
    Texts,
    Trigger,
    Voice,
)
from fabletop.engine.effects.at_work import WATCHED
from fabletop.engine.effects.english import Phrase, sentence
from fabletop.engine.effects.moment import Prompt
from fabletop.engine.questions import Option, arrange
from fabletop.engine.words import Ref, Rules
from fabletop.games.machina.card_texts import LAST_WORDS, TARGET, Text, were
from fabletop.games.machina.effects.base import About
from fabletop.games.machina.naming import option_of, ref_of, unit_name
from fabletop.games.machina.rules.in_force import InForce, at_work, in_force, touched
from fabletop.games.machina.rules.party import PARTY, decide, lead, master_of
from fabletop.games.machina.state import NONE, ON_HORROR, ON_UNIT, SPACE, Expedition

C = TypeVar("C")
NESTED = 100  # so deep texts may set off texts, before the rest is dropped (a fault of the cards)
NOBODY: frozenset[int] = frozenset()
IMMOBILE = "immobile"  # the keyword that is printed by itself


class Asking(NamedTuple):
    """The card or ability that asks whom or what it is about, and what it does, before what it asks: put into words
    only where somebody reads them."""

    now: Now

    def __str__(self) -> str:
        book, number = self.now.table.box.book, self.now.text
        if number < 0:
            return ""
        return f"{book.sources[number]}: {sentence(book.texts[number].does(self.now.voice))} "


class Now(effects.Now[Expedition]):
    """See the module text."""

    __slots__ = ()
    table: Expedition
    rule = "MA-144"
    order_rule = "MA-152"
    may_rule = ("MA-150", "MA-152")

    # --- what is in force --------------------------------------------------------------------------------------------

    @classmethod
    def book(cls, table: Expedition) -> TextBook[Any]:
        return table.box.book

    @classmethod
    def in_force(cls, table: Expedition) -> Iterator[SourceTexts]:
        return in_force(table)

    @classmethod
    def at_work(cls, table: Expedition) -> InForce:
        return at_work(table)

    @classmethod
    def stat(cls, table: Expedition, name: str, thing: int, base: int) -> int:
        return super().stat(table, name, thing, base) if name in touched(table).names else base

    @classmethod
    def has(cls, table: Expedition, thing: int, keyword: str) -> bool:
        plainly = touched(table).plainly.get(keyword, NOBODY)
        if plainly is None:
            return super().has(table, thing, keyword)
        if thing in plainly and table.at[thing] >= 0:
            return True
        return keyword == IMMOBILE and cls.prints(table, thing, keyword)

    @classmethod
    def holders(cls, table: Expedition, keyword: str) -> list[int]:
        """The units on the map that have a keyword which is printed on none."""
        plainly = touched(table).plainly.get(keyword, NOBODY)
        if plainly is None:
            named = cls.concerned(table, keyword)  # of all others nothing says that they have it
            return [unit for unit in table.units() if unit in named and cls.has(table, unit, keyword)]
        return [unit for unit in plainly if table.at[unit] >= 0]

    @classmethod
    def prints(cls, table: Expedition, thing: int, keyword: str) -> bool:
        return keyword == IMMOBILE and 0 <= thing < SPACE and table.unit(thing).immobile

    @classmethod
    def happen(cls, table: Expedition, event: str, **roles: int) -> None:
        """Mostly no text waits for what happens: then nobody needs to know who had which role in it."""
        found = touched(table)
        if event in found.works.on or event in found.begun or table.waiting:
            super().happen(table, event, **roles)

    # --- who ---------------------------------------------------------------------------------------------------------

    @property
    def me(self) -> int:
        """The unit that performs the text; none where it belongs to nobody."""
        return self.roles.get("you", NONE)

    @property
    def master(self) -> int:
        """The seat that decides for it, or the party."""
        return master_of(self.table, self.me)

    @property
    def chooser(self) -> int:
        return self.master

    @property
    def you(self) -> int:
        return self.seat_for(self.master)

    def seat_for(self, who: int) -> int:
        return lead(self.table) if who == PARTY else who

    def seat_of(self, role: str) -> int:
        return PARTY if role == "party" else self.seat_for(master_of(self.table, self.roles.get(role, NONE)))

    def role(self, name: str) -> int | None:
        found = self.roles.get(name)
        if found is None and self.table.fights and name in ("attacker", "blocker"):  # of the attack under way
            found = self.table.fights[-1].attacker if name == "attacker" else self.table.fights[-1].blocker
        if found is None or found == NONE:
            return None
        return found if self.event in LAST_WORDS or self.there(found) else None

    def there(self, thing: int) -> bool:
        if thing >= SPACE:
            return True
        return thing >= 0 and self.table.at[thing] >= 0

    @property
    def ref(self) -> Ref | None:
        return ref_of(self.table, self.source)

    @property
    def voice(self) -> Voice:
        box = self.table.box
        if self.source.kind == ON_HORROR:
            return box.of_monsters
        return box.of_it if self.source.kind == ON_UNIT and self.source.handle >= self.table.seats else box.voice

    @property
    def asks(self) -> str:
        """The card or ability that asks something, before what it asks."""
        return f"{self.table.box.book.sources[self.text]}: " if self.text >= 0 else ""

    @property
    def cause(self) -> str:
        """The id of the card that speaks, for what it destroys."""
        ref = self.ref
        return str(ref.key) if ref is not None else ""

    @property
    def told_voice(self) -> Voice:
        """In the log units have names, but for the explorer whose card speaks to its player."""
        table = self.table
        named = {
            role: Phrase(unit_name(table, thing))
            for role, thing in self.roles.items()
            if 0 <= thing < SPACE and (role != "you" or thing >= table.seats)
        }
        return self.voice.having(**named)

    def show(self, kind: str, thing: int) -> Option:
        return option_of(self.table, thing)

    # --- limits and counts -------------------------------------------------------------------------------------------

    def limit_key(self, shared: bool) -> tuple[int, int]:
        """Limits count for each unit by itself, unless they are for all together."""
        return self.text, NONE if shared else self.me

    def count_key(self) -> str:
        return str(self.text)

    # --- performing --------------------------------------------------------------------------------------------------

    def begin(self, verb: Standing) -> Coroutine[Any, Any, None] | None:
        """What watches, or treats spaces as others, is about nobody: it begins for texts of nobody too."""
        if isinstance(verb, effects.Watch | effects.Treat) and verb.who is None and self.me == NONE:
            self._begin(verb, (NONE,))
            return None
        return super().begin(verb)

    async def perform(self, effects: Sequence[Effect]) -> None:
        """Effects one after the other (MA-144). What one of them sets off resolves directly after it (MA-153)."""
        table = self.table
        for effect in effects:
            asks = effect.run(self)
            if asks is not None:
                await asks
            if table.queue:
                await self.settle(table)
            if table.over:
                return

    @classmethod
    async def settle(cls, table: Expedition) -> None:
        """What is due resolves completely before what was due behind it (MA-134, MA-R40)."""
        while table.queue and not table.over:
            event, group = table.queue.pop(0)
            if table.nested >= NESTED:
                table.say("Too many texts set each other off: the rest is left out.", rule="MA-R40")
                table.queue.clear()
                return
            later = table.queue[:]
            table.queue.clear()
            table.nested += 1
            struck = table.struck  # what is due may attack too: that is no attack of the text under way
            await cls._due(table, event, group)
            table.struck = struck
            table.nested -= 1
            table.queue.extend(later)

    @classmethod
    async def _due(cls, table: Expedition, event: str, group: Sequence[Trigger]) -> None:
        if len(group) > 1 and table.settings.ambiguity == "ask":
            group = await cls._ordered(table, event, group, lead(table))
        for trigger in group:
            now = cls.answering(table, event, trigger)
            if now is not None:
                await now._performing(trigger)
                if table.queue:
                    await cls.settle(table)
            if table.over:
                return

    @classmethod
    async def ordered_by_party(cls, table: Expedition, event: str, group: Sequence[Trigger]) -> Sequence[Trigger]:
        """Texts that were found due at once, in the order that the living explorers choose (MA-152)."""
        order = await arrange(
            lead(table), "In which order are these texts performed?", lambda: range(len(group)), cls.order_rule,
            "order", show=lambda number: Option(str(number + 1), cls.trigger_words(table, event, group[number])),
        )  # fmt: skip
        return [group[number] for number in order]

    @classmethod
    async def perform_due(cls, table: Expedition, event: str, trigger: Trigger) -> None:
        """A text that was found due is performed, whatever has changed since."""
        await cls.at(table, event, trigger)._performing(trigger)
        if table.queue:
            await cls.settle(table)

    @classmethod
    def still(cls, table: Expedition, source: Source) -> bool:
        return source in cls.at_work(table).roles

    @classmethod
    def answering(cls, table: Expedition, event: str, trigger: Trigger) -> Now | None:
        """A unit's own text about its end is performed although the unit is gone; and so is what watches for it."""
        if event in LAST_WORDS and trigger.how == WATCHED:
            return cls._watching(table, event, trigger)
        last = event in LAST_WORDS and trigger.how == PRINTED and trigger.kind == ON_UNIT
        if not last or cls.still(table, trigger.source):
            return super().answering(table, event, trigger)
        now = cls.at(table, event, trigger).having(you=trigger.handle)
        text = table.box.book.texts[trigger.number]
        return now if not now.spent(text) and text.concerns(now) and text.due(now) else None

    @classmethod
    def _watching(cls, table: Expedition, event: str, trigger: Trigger) -> Now | None:
        """What watches for somebody's end, who is gone by now."""
        now = cls.at(table, event, trigger)
        watch = table.box.book.standing[trigger.number]
        assert isinstance(watch, effects.Watch), "watching changes are noted alone"
        runs = any(each[:3] == trigger[:3] for each in table.changes)
        return now if runs and were(watch.of, now) and (watch.if_ is None or watch.if_.holds(now)) else None

    def fit_to_aim(self, select: Select) -> Sequence[int]:
        """Whom a mindless monster aims at: explorers, unless its text names something else; its present target, if that
        is possible (MA-506, MA-513, MA-R102)."""
        found = select.could_be(self)
        if self.me < self.table.seats or self.master != PARTY:
            return found
        if select.kind in ("unit", "unit_or_barrel"):
            found = [each for each in found if self.table.is_explorer(each)]
        ours = self.me == self.table.monster and self.table.settings.monster_target != "always_party"
        if ours and self.table.quarry in found:
            return [self.table.quarry]
        return found

    async def aimed(self, text: effects.Text) -> Now | None:
        now = self
        for role, who in text.aim.items():
            found = now.fit_to_aim(who) if isinstance(who, Select) else who.could_be(now)
            if role == TARGET and not now.payable(text.cost, ()):  # without who is beside the target (MA-207)
                # What is lent by another card is not paid for at all: then all will do.
                found = [each for each in found if now.having(target=each).payable(text.cost, ())] or found
            if not found:
                return None
            target = found[0]
            if len(found) > 1:
                from fabletop.games.machina.odds import in_order_of_aim, option_at  # which know attacks

                target = await decide(
                    self.table, self.master, "{}Whom or what do you choose as the target?",
                    partial(in_order_of_aim, now, found), ("MA-096", "MA-107"), "target",
                    partial(option_at, now), args=(self.asks,), source=self.ref,
                )  # fmt: skip
            now = now.having(**{role: target})
        return now

    def which_prompt(self, select: Select, several: bool) -> Prompt:
        noun = self.voice.language.things[select.kind].noun
        return "{}Which {}?", (Asking(self), noun.many if several else noun.one)

    def way_prompt(self) -> Prompt:
        return "{}Which?", (self.asks,)

    async def decide(
        self,
        who: int,
        prompt: Prompt,
        options: Callable[[], Sequence[C]],
        tag: str,
        show: Callable[[C], Option],
        rule: Rules = "",
    ) -> C:
        words, args = prompt
        return await decide(self.table, who, words, options, rule or self.rule, tag, show, args=args, source=self.ref)

    async def which(self, select: Select, number: int) -> Sequence[int]:
        """Who has nothing to choose from is not asked."""
        return await super().which(select, number) if select.could_be(self) else ()

    async def wanted(self, text: effects.Text) -> bool:
        """Whether an explorer likes a text to be performed. Where it takes nothing and asks by itself in such a way
        that one may decline, that is enough."""
        return self._declinable(text) or await super().wanted(text)

    def _declinable(self, text: effects.Text) -> bool:
        if text.cost or text.aim or text.limit is not None or text.count > 1:
            return False
        return all(isinstance(each, About) and each.declinable(self) for each in text.do)

    @carries(
        when={"MA-143": lambda self, texts: any(self.table.box.book.texts[n].aim for n in texts.on.get("enters", ()))}
    )
    async def enter(self, texts: Texts) -> None:
        """A card has come into play: its enters-play texts resolve (MA-141, MA-143)."""
        table = self.table
        for number in texts.on.get("enters", ()):
            text: Text = table.box.book.texts[number]
            now = self.__class__(table, self.source, self.roles, "enters", number)
            if now.spent(text) or not (text.if_ is None or text.if_.holds(now)):
                continue
            aimed = await now.aimed(text) if text.aim else now
            if aimed is None:
                continue
            aimed.use_limit(text)
            if aimed.counts(text):
                if table.run.log is not None:
                    table.say("{}: {}", table.box.book.sources[number], text.words(self.voice), rule="MA-141")
                await aimed.perform(text.do)
            if table.over:
                return
