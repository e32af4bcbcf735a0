"""The verbs that card data may use: how each is performed, and how each is said.

A verb does nothing by itself: it tells the `Doer`, who performs one text of one card, what to do. So this module knows
the language of the cards, and `rules/` knows the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from fabletop.engine import effects
from fabletop.engine.effects import Amount, amount_words, number_of, sentence, value_of
from fabletop.games.paperback.conditions import CardFilter, Condition, ItemFilter
from fabletop.games.paperback.terms import ENEMYS, LEADS, PER, PILES, SPENDABLE, Event

if TYPE_CHECKING:
    from fabletop.games.paperback.rules.performing import Doer

Who = Literal["you", "enemy"]
Pile = Literal["hand", "deck", "discard", "fatigue"]
Count = Annotated[int, Meta(ge=1, le=20)]
ALL_OF_THEM = 50  # "lose 99 boon" is said as "all boon"


class Verb(effects.Effect, frozen=True):
    """What every verb of this game is."""


def _gain(amount: Amount, thing: str, gain: str = "gain", lose: str = "lose") -> str:
    if isinstance(amount, int) and amount < 0:
        return f"{lose} {'all' if -amount > ALL_OF_THEM else -amount} {thing}"
    return f"{gain} {amount_words(amount, PER, thing, thing)}"


def _made(amount: Amount, thing: str) -> str:
    """Hits and blocks: "3 hits", "1 fewer block per hex on you"."""
    if isinstance(amount, int):
        if -amount > ALL_OF_THEM:
            return f"none of your {thing}s count"
        return number_of(amount, thing) if amount >= 0 else number_of(-amount, f"fewer {thing}")
    if amount.x < 0 and not amount.plus:
        fewer = effects.Counted(amount.of, amount.per, -amount.x, 0, amount.up)
        return amount_words(fewer, PER, f"fewer {thing}")
    return amount_words(amount, PER, thing)


# --- numbers of this turn --------------------------------------------------------------------------------------------


class Hits(Verb, frozen=True, tag="hits"):
    n: Amount = 1

    async def run(self, doer: Doer) -> None:
        doer.add_hits(value_of(self.n, doer.read))

    def words(self) -> str:
        return _made(self.n, "hit")


class Blocks(Verb, frozen=True, tag="blocks"):
    n: Amount = 1

    async def run(self, doer: Doer) -> None:
        doer.add_blocks(value_of(self.n, doer.read))

    def words(self) -> str:
        return _made(self.n, "block")


class Mana(Verb, frozen=True, tag="mana"):
    n: Amount = 1

    async def run(self, doer: Doer) -> None:
        doer.add_mana(value_of(self.n, doer.read))

    def words(self) -> str:
        return _gain(self.n, "mana")


# --- health and counters ---------------------------------------------------------------------------------------------


class Heal(Verb, frozen=True, tag="heal"):
    who: Who
    n: Amount = 1

    async def run(self, doer: Doer) -> None:
        doer.heal(self.who, value_of(self.n, doer.read))

    def words(self) -> str:
        verb = "heal" if self.who == "you" else "the enemy heals"
        return f"{verb} {amount_words(self.n, PER, 'HP', 'HP')}"


class LoseHp(Verb, frozen=True, tag="lose_hp"):
    who: Who
    n: Amount = 1

    async def run(self, doer: Doer) -> None:
        await doer.lose_hp(self.who, value_of(self.n, doer.read))

    def words(self) -> str:
        verb = "lose" if self.who == "you" else "the enemy loses"
        return f"{verb} {amount_words(self.n, PER, 'HP', 'HP')}"


class MaxHp(Verb, frozen=True, tag="max_hp"):
    n: int = 1

    async def run(self, doer: Doer) -> None:
        doer.change_max_hp(self.n)

    def words(self) -> str:
        return f"your Max HP {'rises' if self.n > 0 else 'falls'} by {abs(self.n)}"


class Hex(Verb, frozen=True, tag="hex"):
    who: Who
    n: Amount = 1

    async def run(self, doer: Doer) -> None:
        doer.add_hex(self.who, value_of(self.n, doer.read))

    def words(self) -> str:
        whom = "you" if self.who == "you" else "the enemy"
        if isinstance(self.n, int):
            if self.n < 0:
                return f"remove {'all' if -self.n > ALL_OF_THEM else -self.n} hex from {whom}"
            return f"put {self.n} hex on {whom}"
        number, _, counted = amount_words(self.n, PER, "hex", "hex").partition(" hex")
        return f"put {number} hex on {whom}{counted}".replace("per hex on the enemy", "per hex already on it")


class Boon(Verb, frozen=True, tag="boon"):
    who: Who
    n: Amount = 1

    async def run(self, doer: Doer) -> None:
        doer.add_boon(self.who, value_of(self.n, doer.read))

    def words(self) -> str:
        if self.who == "you":
            return _gain(self.n, "boon")
        return f"the enemy {_gain(self.n, 'boon', 'gains', 'loses')}"


class Spend(Verb, frozen=True, tag="spend"):
    what: Literal["you.boon", "you.mana", "you.hex", "enemy.hex", "enemy.boon"]
    n: Amount = 1
    mode: Literal["exact", "up_to", "all"] = "exact"

    async def run(self, doer: Doer) -> None:
        await doer.spend(self.what, value_of(self.n, doer.read), self.mode)

    def words(self) -> str:
        verb, thing, whose = SPENDABLE[self.what]
        if self.mode == "all":
            return f"{verb} all {thing}{whose}"
        if isinstance(self.n, effects.Counted) and self.n.of == self.what and self.n.x == 1 and self.n.per == 2:
            return f"{verb} half of the {thing}{whose}{', rounded up' if self.n.up else ''}"
        return f"{verb} {'up to ' if self.mode == 'up_to' else ''}{amount_words(self.n, PER, thing, thing)}{whose}"


_POINTS = re.compile(r"^(\d+) points?")  # "attacks for 3, and 1 more per ..."


class Attack(Verb, frozen=True, tag="attack"):
    n: Amount = 1
    times: Count = 1

    async def run(self, doer: Doer) -> None:
        for _ in range(self.times):
            await doer.attack(self.n)

    def words(self) -> str:
        often = {1: "", 2: " twice", 3: " three times"}.get(self.times, f" {self.times} times")
        points = str(self.n) if isinstance(self.n, int) else _POINTS.sub(r"\1", amount_words(self.n, PER, "point"))
        return f"attacks{often} for {points}"


# --- cards -----------------------------------------------------------------------------------------------------------


class Draw(Verb, frozen=True, tag="draw"):
    n: int = 1
    next: bool = False

    async def run(self, doer: Doer) -> None:
        doer.draw(self.n, self.next)

    def words(self) -> str:
        if not self.next:
            return f"draw {number_of(self.n, 'card')}"
        kind = "more card" if self.n > 0 else "fewer card"
        return f"draw {number_of(abs(self.n), kind)} for your next hand"


class Letters(Verb, frozen=True, tag="letter"):
    n: Count = 1
    adjacent: bool = False

    async def run(self, doer: Doer) -> None:
        doer.gain_letters(self.n, self.adjacent)

    def words(self) -> str:
        if self.adjacent:
            return "gain one or two neighbouring letters of your choice"
        return "gain a letter of your choice" if self.n == 1 else f"gain {self.n} letters of your choice"

    def faults(self) -> Iterator[str]:
        if self.adjacent and self.n != 2:
            yield '"adjacent" stands for one or two letters, so n is 2'


class Move(Verb, frozen=True, tag="move"):
    to: Pile
    from_: Pile = msgspec.field(name="from")
    n: Count = 1
    filter: CardFilter | None = None
    pick: Literal["you", "random", "top"] = "you"
    place: Literal["shuffle", "top", "bottom"] = "shuffle"

    async def run(self, doer: Doer) -> None:
        await doer.move_cards(self)

    def words(self) -> str:
        kind = (self.filter or CardFilter()).words(many=self.n > 1)
        chosen = {"you": "", "random": "random ", "top": "top "}[self.pick]
        number = f"{self.n} " if self.n > 1 else "the " if self.pick == "top" else "a "
        where = (
            {"shuffle": "", "top": " (on top)", "bottom": " (at the bottom)"}[self.place] if self.to == "deck" else ""
        )
        goes = {"fatigue": "fatigue {}", "discard": "discard {}"}.get(self.to, "")
        if goes and self.from_ == "hand":
            return goes.format(f"{number}{chosen}{kind} of your hand")
        if goes and self.to == "fatigue":
            return f"fatigue {number}{chosen}{kind} of your {PILES[self.from_]}"
        return f"move {number}{chosen}{kind} from your {PILES[self.from_]} to your {PILES[self.to]}{where}"

    def faults(self) -> Iterator[str]:
        if self.from_ == self.to:
            yield "cards are moved from one pile to another"
        if self.place != "shuffle" and self.to != "deck":
            yield '"place" says where in the deck, and these cards do not go there'


class Penalty(Verb, frozen=True, tag="penalty"):
    n: Count = 1
    to: Literal["deck", "discard"] = "discard"

    async def run(self, doer: Doer) -> None:
        doer.add_penalties(self.n, self.to)

    def words(self) -> str:
        return f"add {number_of(self.n, 'penalty card')} to your {PILES[self.to]}"


class Purge(Verb, frozen=True, tag="purge"):
    n: Count = 1
    pick: Literal["you", "random"] = "you"
    up_to: bool = False

    async def run(self, doer: Doer) -> None:
        await doer.purge(self.n, self.pick, self.up_to)

    def words(self) -> str:
        if self.up_to and self.n == 1:
            return "you may remove a penalty card you own"
        often = "up to " if self.up_to else ""
        return f"remove {often}{number_of(self.n, 'penalty card')} you own{', at random' * (self.pick == 'random')}"


# --- the enemy's plans, items, abilities -----------------------------------------------------------------------------


class Intent(Verb, frozen=True, tag="intent"):
    by: int | None = None
    to: Count | None = None

    async def run(self, doer: Doer) -> None:
        doer.move_intent(self.by, self.to)

    def words(self) -> str:
        if self.to is not None:
            return f"the enemy's intent moves to A{self.to}"
        assert self.by is not None
        way = (
            "to the next action"
            if self.by == 1
            else f"{number_of(abs(self.by), 'action')} {'on' if self.by > 0 else 'back'}"
        )
        return f"the enemy's intent moves {way}"

    def faults(self) -> Iterator[str]:
        if (self.by is None) == (self.to is None):
            yield 'give one of "by" and "to"'


class Stun(Verb, frozen=True, tag="stun"):
    async def run(self, doer: Doer) -> None:
        doer.stun()

    def words(self) -> str:
        return "the enemy is stunned this turn"


class Rotate(Verb, frozen=True, tag="rotate"):
    async def run(self, doer: Doer) -> None:
        doer.rotate()

    def words(self) -> str:
        return "rotate this"


class Unrotate(Verb, frozen=True, tag="unrotate"):
    async def run(self, doer: Doer) -> None:
        doer.unrotate()

    def words(self) -> str:
        return "turn this back"


class Ready(Verb, frozen=True, tag="ready"):
    n: Count = 1
    filter: ItemFilter | None = None

    async def run(self, doer: Doer) -> None:
        await doer.make_ready(self.n, self.filter)

    def words(self) -> str:
        kind = (self.filter or ItemFilter()).words()
        number = "a" if self.n == 1 else str(self.n)
        if self.filter is not None and self.filter.name is not None:
            return f"make {kind} ready again"
        return f"make {number} used {kind}{'s' if self.n > 1 else ''} ready again"


class RepeatAbility(Verb, frozen=True, tag="repeat_ability"):
    card: Literal["top", "under_top"]

    async def run(self, doer: Doer) -> None:
        await doer.repeat_ability(self.card)

    def words(self) -> str:
        if self.card == "top":
            return "your top card performs its ability again"
        return "the card under this also performs its ability"


class Modify(Verb, frozen=True, tag="mod"):
    what: Literal[
        "icon", "both_edges", "attack", "enemy_block", "pierce", "taken", "item_cost", "hand_size", "keep_blocks",
        "top_goes", "weak_spot", "wild_mana", "advance",
    ]  # fmt: skip
    n: Amount = 1
    filter: CardFilter | None = None
    items: ItemFilter | None = None
    icon: Literal["hits", "blocks", "mana"] | None = None
    goes: Literal["fatigue", "discard", "deck"] | None = None
    until: Literal["turn", "next_turn", "battle", "stage", "rotated", "owned"] = "turn"
    uses: Count | None = None

    async def run(self, doer: Doer) -> None:
        doer.modify(self)

    def words(self) -> str:
        if self.what in ("keep_blocks", "hand_size") and self.until == "turn":
            return self.standing_words()
        if self.what == "item_cost" and self.uses:
            return f"{self.standing_words()}{_WITHIN[self.until]}"
        return f"{self.standing_words()}{_UNTIL[self.until]}"

    def standing_words(self) -> str:
        """What is changed, without for how long."""
        cards, items = _which_cards(self.filter), (self.items or ItemFilter()).words()
        if self.what == "icon":
            assert self.icon is not None
            icon = self.icon if self.icon == "mana" else self.icon.removesuffix("s")
            more = "" if self.filter is not None and self.filter.kind in ("vowel", "wild", "penalty") else "more "
            return f"{cards} makes {amount_words(self.n, PER, more + icon, more + self.icon)}"
        if self.what == "both_edges":
            return f"{cards} counts both edges"
        if self.what == "attack":
            return f"the enemy's attacks do {_by(self.n)}"
        if self.what == "enemy_block":
            return f"the enemy's block value is {_by(self.n, 'higher', 'lower')}"
        if self.what == "pierce":
            return f"your hits ignore up to {amount_words(self.n, PER, 'point')} of block value"
        if self.what == "taken":
            return f"you take {_by(self.n)} damage from each attack"
        if self.what == "item_cost":
            if self.uses is None:
                return f"each {items} costs {_by(self.n)}"
            number = f"{self.uses} {items}s cost" if self.uses > 1 else f"{items} costs"
            return f"your next {number} {_by(self.n)}"
        if self.what == "hand_size":
            hand = "your next hand" if self.until == "turn" else "each hand"
            return f"you draw {_by(self.n, 'more', 'fewer')} for {hand}"
        if self.what == "keep_blocks":
            return f"up to {amount_words(self.n, PER, 'unused block')} stay for the next turn"
        if self.what == "top_goes":
            which = "your top card" if self.filter is None else f"your top card, if it is a {self.filter.words()},"
            return f"{which} goes to your {PILES[self.goes or 'fatigue']} instead of being fatigued"
        if self.what == "weak_spot":
            return "the enemy's vowel card cannot be used"
        if self.what == "wild_mana":
            return f"the Wild Card, used for mana, gives {amount_words(self.n, PER, 'mana', 'mana')}"
        return f"the intent moves {amount_words(self.n, PER, 'action')} further in Cleanup"

    def faults(self) -> Iterator[str]:
        if (self.what == "icon") != (self.icon is not None):
            yield '"icon" says which icon a mod of icons adds, and only that'
        if (self.what == "top_goes") != (self.goes is not None):
            yield '"goes" says where the top card goes, and only that'
        if self.filter is not None and self.what not in ("icon", "both_edges", "top_goes"):
            yield '"filter" says which cards, and this changes no cards'
        if self.items is not None and self.what != "item_cost":
            yield '"items" says which items cost more or less'


_UNTIL = {
    "turn": " this turn",
    "next_turn": " until the end of the next turn",
    "battle": " for the rest of the battle",
    "stage": " while this side is up",
    "rotated": " while this is rotated",
    "owned": "",
}


_WITHIN = {
    "turn": " this turn",
    "next_turn": " until the end of the next turn",
    "battle": " in this battle",
    "stage": " while this side is up",
    "rotated": " while this is rotated",
    "owned": "",
}


def _by(amount: Amount, more: str = "more", less: str = "less") -> str:
    """ "2 more", "1 less", "1 more per boon of the enemy"."""
    if isinstance(amount, int):
        return f"{abs(amount)} {more if amount >= 0 else less}"
    if amount.plus == 0:
        counted = effects.Counted(amount.of, amount.per, abs(amount.x), 0, amount.up, amount.min, amount.max)
        return amount_words(counted, PER, more if amount.x > 0 else less, more if amount.x > 0 else less)
    return amount_words(amount, PER, more, more)


def _which_cards(filter_: CardFilter | None) -> str:
    """The cards of the word that a change is about."""
    if filter_ is None:
        return "each card in your word"
    if filter_.place in ("first", "last", "top", "under_top"):
        return f"the {filter_.words()}"
    if filter_.kind == "vowel":
        return "the enemy's vowel card"
    return f"each {filter_.words()} in your word"


# --- sentences over other effects ------------------------------------------------------------------------------------


class Later(Verb, frozen=True, tag="later"):
    on: Event
    do: tuple[Effect, ...]
    if_: Condition | None = msgspec.field(name="if", default=None)
    until: Literal["turn", "next_turn", "battle"] = "battle"

    async def run(self, doer: Doer) -> None:
        doer.wait_for(self)

    def words(self) -> str:
        condition = f" if {self.if_.words()}" if self.if_ is not None else ""
        if self.on == "turn_start" and self.until == "next_turn":
            return f"at the start of your next turn{condition}: {said(self.do, ', ')}"
        when = LEADS[self.on].removeprefix("When ").removeprefix("At the ").removeprefix("In ")
        when = f"{when[:1].lower()}{when[1:]}"
        often = {"turn": "this turn", "next_turn": "until the end of the next turn", "battle": "in this battle"}
        return f"the next time {when} ({often[self.until]}){condition}: {said(self.do, ', ')}"

    def inner(self) -> Iterator[effects.Effect]:
        yield from self.do


class Option(effects.Way, frozen=True):
    do: tuple[Effect, ...]
    if_: Condition | None = msgspec.field(name="if", default=None)

    def words(self) -> str:
        condition = f" (if {self.if_.words()})" if self.if_ is not None else ""
        return f"{said(self.do, ', then ')}{condition}"


class Choose(Verb, frozen=True, tag="choose"):
    options: Annotated[tuple[Option, ...], Meta(min_length=2)]

    async def run(self, doer: Doer) -> None:
        taken = await doer.take_one(self.options)
        if taken is not None:
            await doer.perform(taken.do)

    def words(self) -> str:
        return f"choose one: {'; or '.join(each.words() for each in self.options)}"

    def inner(self) -> Iterator[effects.Effect]:
        for each in self.options:
            yield from each.do


class When(Verb, frozen=True, tag="when"):
    do: tuple[Effect, ...]
    if_: Condition = msgspec.field(name="if")
    else_: tuple[Effect, ...] = msgspec.field(name="else", default=())

    async def run(self, doer: Doer) -> None:
        await doer.perform(self.do if doer.holds(self.if_) else self.else_)

    def words(self) -> str:
        otherwise = f"; otherwise: {said(self.else_, ' and ')}" if self.else_ else ""
        return f"if {self.if_.words()}: {said(self.do, ' and ')}{otherwise}"

    def inner(self) -> Iterator[effects.Effect]:
        yield from self.do
        yield from self.else_


# --- rewards ---------------------------------------------------------------------------------------------------------


class Growth(Verb, frozen=True, tag="growth"):
    show: Count = 3
    take: Count = 1
    mode: Literal["replace", "add"] = "replace"
    rarity: Literal["any", "common", "rare"] = "any"

    async def run(self, doer: Doer) -> None:
        await doer.grow(self)

    def words(self) -> str:
        kind = "" if self.rarity == "any" else f"{self.rarity} "
        cards = f"{self.take} of {self.show} {kind}growth cards"
        if self.mode == "add":
            return f"add {cards} to your deck"
        return f"replace {number_of(self.take, 'card')} of your deck by {cards}"

    def faults(self) -> Iterator[str]:
        if self.take > self.show:
            yield "more cards are taken than shown"


class Upgrade(Verb, frozen=True, tag="upgrade"):
    n: Count = 1

    async def run(self, doer: Doer) -> None:
        await doer.upgrade_letters(self.n)

    def words(self) -> str:
        return f"upgrade {number_of(self.n, 'letter card')}"


class UpgradeCore(Verb, frozen=True, tag="upgrade_core"):
    n: Count = 1

    async def run(self, doer: Doer) -> None:
        await doer.upgrade_core(self.n)

    def words(self) -> str:
        return f"upgrade {number_of(self.n, 'core item')}"


class GainItem(Verb, frozen=True, tag="item"):
    n: Count = 1

    async def run(self, doer: Doer) -> None:
        await doer.gain_items(self.n)

    def words(self) -> str:
        return "gain an item" if self.n == 1 else f"gain {self.n} items"


class GainMcGuffin(Verb, frozen=True, tag="mcguffin"):
    n: Count = 1

    async def run(self, doer: Doer) -> None:
        await doer.gain_mcguffins(self.n)

    def words(self) -> str:
        return "gain a McGuffin" if self.n == 1 else f"gain {self.n} McGuffins"


Effect = (
    Hits | Blocks | Mana | Heal | LoseHp | MaxHp | Hex | Boon | Spend | Attack | Draw | Letters | Move | Penalty | Purge
    | Intent | Stun | Rotate | Unrotate | Ready | RepeatAbility | Modify | Later | Choose | When | Growth | Upgrade
    | UpgradeCore | GainItem | GainMcGuffin
)  # fmt: skip
REWARDS = (Growth, Upgrade, UpgradeCore, GainItem, GainMcGuffin)
"""Verbs that only rewards may use."""


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One text of a card: when it is performed, on which condition, how often, and what it does."""

    on: Event
    do: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    if_: Condition | None = msgspec.field(name="if", default=None)
    limit: Literal["turn", "battle", "run"] | None = None
    may: bool = False
    name: str = ""

    def words(self, enemys: bool = False) -> str:
        """The text as it is printed; `enemys` where it stands on the enemy."""
        lead = ENEMYS.get(self.on, LEADS[self.on]) if enemys else LEADS[self.on]
        if self.on == "gain" and all(isinstance(each, Modify) and each.until == "owned" for each in self.do):
            lead = ""  # what holds from the moment one has it needs no moment
        often = {"turn": "once per turn", "battle": "once per battle", "run": "once per run", None: ""}[self.limit]
        condition = f"if {self.if_.words()}" if self.if_ is not None else ""
        before = ", ".join(filter(None, [lead, condition, often]))
        may = "you may " if self.may and (self.on == "top" or not LEADS[self.on]) else ""
        if before or may:
            told = sentence(f"{before}: {may}{self._clauses('; ')}" if before else may + self._clauses("; "))
        else:
            told = " ".join(map(sentence, self._clauses("\n").split("\n")))
        if enemys:
            told = of_itself(told)
            told = told[:1].upper() + told[1:]
        return f"{self.name}: {told}" if self.name else told

    def _clauses(self, between: str) -> str:
        if self.on == "always":
            return between.join(each.standing_words() for each in self.do if isinstance(each, Modify))
        return said(self.do, between)


def said(do: Sequence[Effect], between: str) -> str:
    """Several effects; what was spent is called by its name."""
    words, thing, paid = [], "counter spent", "spent"
    for effect in do:
        said_of = effect.words().replace("counters spent", thing).replace("counter spent", thing)
        words.append(said_of.replace("you spent", f"you {paid}"))
        if isinstance(effect, Spend):
            verb, what, _ = SPENDABLE[effect.what]
            paid = "spent" if verb == "spend" else "removed"
            thing = f"{what} {paid}"
    return between.join(_twice(filter(None, words)))


def _twice(words: Iterable[str]) -> Iterator[str]:
    """What is said two times over is said once, and that it is meant twice."""
    for word, same in groupby(words):
        number = len(list(same))
        yield word if number == 1 else f"{word} {'twice' if number == 2 else f'{number} times'}"


def texts_words(texts: tuple[Text, ...]) -> str:
    """All texts of a card."""
    return " ".join(text.words() for text in texts)


def action_words(lines: tuple[Effect, ...]) -> str:
    """The lines of an enemy's action, as what it does."""
    return sentence(", then ".join(map(_does, lines))) if lines else "Does nothing."


def _does(line: Effect) -> str:
    """A line in the third person."""
    words = of_itself(line.words()).removeprefix("it ")
    if isinstance(line, Hex | Penalty):
        verb, _, rest = words.partition(" ")
        return f"{verb}s {rest}"
    if isinstance(line, LoseHp | Mana | Move | Draw) and not words.startswith("it"):
        return f"you {words}"
    return words


def of_itself(words: str) -> str:
    """Words on the enemy's card speak of it as "it"."""
    for other, own in _OF_ITSELF:
        words = words.replace(other, own)
    return words


_OF_ITSELF = (
    ("of the enemy's", "of its"),
    ("of the enemy", "it has"),
    ("the enemy's", "its"),
    ("the enemy", "it"),
    ("The enemy's", "Its"),
    ("The enemy", "It"),
)
