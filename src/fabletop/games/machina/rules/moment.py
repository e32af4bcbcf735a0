"""The moment in which a text is performed: what is in force, who decides, what things are called (MA-126 to MA-158).

What is in force is put in order once for each state of it. The table names that state by a number, `force`, made from
the cards themselves, so that it is the same in every process; whoever brings a card into play or takes one out says so
with `reforce`.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple, TypeVar

from fabletop.engine import effects
from fabletop.engine.citing import rule as carries
from fabletop.engine.effects import (
    PRINTED,
    AtWork,
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
from fabletop.engine.effects.at_work import WATCHED, Holding
from fabletop.engine.effects.english import Phrase, sentence
from fabletop.engine.effects.moment import Prompt
from fabletop.engine.questions import Option, arrange
from fabletop.engine.words import Ref, Rules
from fabletop.games.machina.box import KEPT_WORKS
from fabletop.games.machina.card_texts import LAST_WORDS, TARGET, Text, were
from fabletop.games.machina.effects.base import About
from fabletop.games.machina.naming import option_of, ref_of, unit_name
from fabletop.games.machina.rules.party import PARTY, decide, lead, master_of
from fabletop.games.machina.state import (
    AUGMENT,
    ITEM,
    NONE,
    ON_BOUND,
    ON_CHAPTER,
    ON_EVENT,
    ON_HORROR,
    ON_ITEM,
    ON_MACHINATION,
    ON_UNIT,
    SPACE,
    Expedition,
)

C = TypeVar("C")
NESTED = 100  # so deep texts may set off texts, before the rest is dropped (a fault of the cards)
NOBODY: Mapping[str, int] = {}
_NOBODY_AT_ALL: frozenset[int] = frozenset()
# What lets a unit move through things; who is ethereal lets others through.
CROSSING = (
    "through_units", "through_obstacles", "through_pits", "through_rubble", "through_walls", "through_doors",
    "ethereal",
)  # fmt: skip

IMMOBILE = "immobile"  # the keyword that is printed by itself
# Attributes that say how much of something a unit can have; of a monster health alone counts.
MAXIMA = ("health", "stamina", "essence")


class InForce(AtWork):
    """What is in force, with what equipped items add to attributes, which kinds of spaces it treats as others (and
    whether it does so on all tiles and whatever happens), and of each keyword who plainly has it: None if that depends
    on more than what is in force. `repertoires` are what explorers may play, see `rules.abilities`; `immobile` are the
    units on whose cards that is printed; `least` is what the cheapest text takes that explorers without items may play
    between actions, once somebody has asked for it.

    It holds nothing that holds it: what is forgotten is gone at once, and the cycle collector has nothing to do."""

    __slots__ = ("bonus", "immobile", "least", "plainly", "repertoires", "treats", "treats_always")

    def __init__(self, table: Expedition) -> None:
        super().__init__(table.force, Now.in_force(table))
        self.bonus: dict[tuple[int, str], int] = {}
        for seat in table.explorers() if table.mount else ():
            for item, _, _ in table.mounted(seat):
                for stat, n in table.printed(item).bonus:
                    self.bonus[seat, stat] = self.bonus.get((seat, stat), 0) + n
        self.immobile = [unit for unit in table.order if table.unit(unit).immobile]  # printed on monsters alone
        self.least: int | None = None
        self.repertoires: dict[Any, Any] = {}
        texts = table.box.book.texts
        self.plainly: dict[str, frozenset[int] | None] = {}
        treating: list[Holding] = []
        for name, found in self.standing.items():
            self.plainly[name] = _plainly(found, texts)
            treating += [each for each in found if isinstance(each.verb, effects.Treat)]
        self.treats = [each.verb.changes for each in treating]
        self.treats_always = all(texts[each.number].if_ is None and "you" not in each.roles for each in treating)


class Touched:
    """What is changed at all, by what is in force and by what effects have begun: that is asked all the time, and
    nearly always the answer is no. `names` are the numbers that are changed, the keywords that are given and the events
    that are watched for; `begun` those of them that effects have begun; `plainly` says of each keyword who has it, as
    above; `crosses` what lets anybody move through anything, `hanging` what of that must be asked of each unit,
    `crossers` those who plainly have the rest; `limits` whether a maximum is changed, `treats` which kinds of spaces
    count as others, and `treats_always` whether that hangs on nothing else. `anew`: how a unit gets on may be otherwise
    after each step that it makes. `heeds_steps`: that, or something else may come of a single step."""

    __slots__ = (
        "anew", "begun", "crossers", "crosses", "hanging", "heeds_steps", "limits", "names", "plainly", "treats",
        "treats_always", "works",
    )  # fmt: skip

    def __init__(self, works: InForce, begun: Sequence[Standing]) -> None:
        self.works = works
        self.begun = frozenset([verb.changes for verb in begun])
        self.names = self.begun.union(works.standing)
        self.plainly = {**works.plainly, **dict.fromkeys(self.begun)} if begun else works.plainly
        self.crosses = self.names.intersection(CROSSING)
        self.limits = not self.names.isdisjoint(MAXIMA)
        treating = [verb.kind for verb in begun if isinstance(verb, effects.Treat)]
        self.treats = frozenset([*works.treats, *treating])
        self.treats_always = works.treats_always and not treating
        self.hanging: list[str] = []
        self.crossers: dict[int, tuple[str, ...]] = {}
        for name in self.crosses:
            having = self.plainly[name]
            if having is None:
                self.hanging.append(name)
            for unit in having or ():
                self.crossers[unit] = (*self.crossers.get(unit, ()), name)
        self.anew = bool(self.hanging or self.treats or self.plainly.get("stunned", _NOBODY_AT_ALL) is None)
        self.heeds_steps = self.anew or self.limits or "moved" in self.begun or "moved" in works.on


class Present:
    """What was looked up last, with copies of what it was made from."""

    __slots__ = ("changes", "force", "touched")

    def __init__(self, table: Expedition, found: Touched) -> None:
        self.force, self.changes, self.touched = table.force, table.changes[:], found


def touched(table: Expedition) -> Touched:
    """What is changed at all now. It is asked for many times in every decision, and nearly always is what it was."""
    last: Present | None = table.box.present
    if last is not None and last.force == table.force and last.changes == table.changes:
        return last.touched
    box, key = table.box, (table.force, *[change[0] for change in table.changes])
    found = box.presents.get(key)
    if found is None:
        works, verbs = Now.at_work(table), box.book.standing  # the former forgets all of these when it is full
        found = box.presents[key] = Touched(works, [verbs[number] for number in key[1:]])
    box.present = Present(table, found)
    return found


def _plainly(found: Sequence[Holding], texts: Sequence[Text]) -> frozenset[int] | None:
    """Those to whom cards of their own give a keyword, if it is given without any condition and by such cards alone."""
    for each in found:
        verb = each.verb
        simple = isinstance(verb, effects.Grant) and not isinstance(verb, effects.Revoke) and verb.who is None
        if not simple or texts[each.number].if_ is not None:
            return None
    return frozenset([each.roles["you"] for each in found if "you" in each.roles])


def reforce(table: Expedition) -> None:
    """Something with texts has come into play or left it."""
    face = table.face
    key = (
        tuple(table.who),
        tuple([place >= 0 for place in table.at[: table.seats]]),
        tuple([(each, face[each.item]) for each in table.mount]),
        tuple([(seat, card, face[card]) for seat, cards in enumerate(table.bound) for card in cards]),
        tuple(table.aside),
        tuple(table.order),
        face[table.event] if table.event != NONE else NONE,
        table.event,
        face[table.dread] if table.dread != NONE else NONE,
        table.dread,
        table.chapter,
        table.settings.machinations,
    )
    table.force = int.from_bytes(blake2b(repr(key).encode(), digest_size=6).digest())


def _put_in_order(table: Expedition) -> InForce:
    works = table.box.works
    if len(works) > KEPT_WORKS:
        works.clear()
        table.box.presents.clear()
    found = works[table.force] = InForce(table)
    return found


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
        """Explorers with what they wear and what binds them, monsters in the order of the queue, then the cards of all
        (MA-127)."""
        box = table.box
        for seat in table.explorers():
            yield Source(ON_UNIT, seat), table.unit(seat).texts, {"you": seat}
            for item, under, how in table.mounted(seat):
                roles = {"you": seat, "this": ITEM + item, "host": ITEM + (under if how == AUGMENT else item)}
                yield Source(ON_ITEM, item), table.printed(item).texts, roles
            for card in table.bound[seat]:
                if card not in table.aside:
                    yield Source(ON_BOUND, card), table.printed(card).texts, {"you": seat, "this": ITEM + card}
        for unit in table.order:
            yield Source(ON_UNIT, unit), table.unit(unit).texts, {"you": unit}
        if table.chapter != NONE:
            yield Source(ON_CHAPTER, table.chapter), box.chapters[table.chapter].texts, NOBODY
        if table.event != NONE:
            yield Source(ON_EVENT, table.event), table.printed(table.event).texts, NOBODY
        if table.dread != NONE:
            yield Source(ON_HORROR, table.dread), table.printed(table.dread).texts, NOBODY
        for number, texts in box.machines(table.settings.machinations):
            yield Source(ON_MACHINATION, number), texts, NOBODY

    @classmethod
    def at_work(cls, table: Expedition) -> InForce:
        found: InForce | None = table.box.works.get(table.force)
        return found if found is not None else _put_in_order(table)

    @classmethod
    def stat(cls, table: Expedition, name: str, thing: int, base: int) -> int:
        return super().stat(table, name, thing, base) if name in touched(table).names else base

    @classmethod
    def has(cls, table: Expedition, thing: int, keyword: str) -> bool:
        plainly = touched(table).plainly.get(keyword, _NOBODY_AT_ALL)
        if plainly is None:
            return super().has(table, thing, keyword)
        if thing in plainly and table.at[thing] >= 0:
            return True
        return keyword == IMMOBILE and cls.prints(table, thing, keyword)

    @classmethod
    def holders(cls, table: Expedition, keyword: str) -> list[int]:
        """The units on the map that have a keyword which is printed on none."""
        plainly = touched(table).plainly.get(keyword, _NOBODY_AT_ALL)
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
