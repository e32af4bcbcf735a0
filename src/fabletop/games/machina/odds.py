"""How likely an attack is to hit, before anybody commits to it: its dice, all that is known to change the roll now,
what the target stands with, and what each point of essence would add (MA-210 to MA-223)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from fabletop.engine.effects import Effect, Modify, walk
from fabletop.engine.questions import Option
from fabletop.games.machina.card_texts import Text
from fabletop.games.machina.effects.control import GAME_DIE
from fabletop.games.machina.effects.fighting import Attack, Banish, Destroy, Lose, dice_words, mode_of
from fabletop.games.machina.effects.payments import PayX
from fabletop.games.machina.naming import option_of, space_key, unit_name
from fabletop.games.machina.rules.essence import purse
from fabletop.games.machina.rules.fighting import bonus, chance, defence, total_against, turn_arcane
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import NONE, ON_ITEM, SPACE, Expedition, Fight

ESSENCE = 2  # so many points are reckoned with beforehand


class Odds(NamedTuple):
    """An attack on somebody, as it would be made now: its dice, what is added to them, what it must come to, whether it
    is arcane, and how much essence could be added."""

    high: int
    low: int
    more: int
    wanted: int
    arcane: bool = False
    essence: int = 0

    @property
    def needs(self) -> int:
        """What the dice must show."""
        return max(0, self.wanted - self.more)

    def chance(self, essence: int = 0) -> float:
        return chance(self.high, self.low, max(0, self.needs - essence))

    @property
    def likely(self) -> str:
        """The chance alone, and with essence where that helps: "25 %, with 1 essence 56 %"."""
        found = [percent(self.chance())]
        for n in range(1, min(ESSENCE, self.essence) + 1):
            if self.chance(n) > self.chance(n - 1):
                found.append(f"with {n} essence {percent(self.chance(n))}")
        return ", ".join(found)

    @property
    def words(self) -> str:
        return f"needs {self.needs} on {dice_words(self.high, self.low)}: {self.likely}"


def percent(share: float) -> str:
    """A chance in words that claim nothing they should not: what may still fail is never 100 %."""
    rounded = round(100 * share)
    return f"{min(99, max(1, rounded)) if 0 < share < 1 else rounded} %"


def rating_chance(rating: int) -> float:
    """How likely the game die is to reach a rating; nothing if there is none."""
    return 0.0 if rating == NONE else max(0, GAME_DIE - rating) / GAME_DIE


# --- attacks ---------------------------------------------------------------------------------------------------------


def against(now: Now, attack: Attack, blocker: int) -> Odds:
    """An attack of a text on somebody. What only its own windows and payments will change is not in it."""
    table = now.table
    weapon = now.source.handle if now.source.kind == ON_ITEM else NONE
    table.fights.append(Fight(now.me, weapon, attack.arcane, mode_of(now), blockers=(blocker,)))
    turn_arcane(table)
    high, low = attack.high + bonus(table, "high"), attack.low + bonus(table, "low")
    more, arcane = total_against(table, blocker, plain=False), table.fights[-1].arcane
    wanted = defence(table, blocker, arcane)
    essence = purse(table, now.me) if table.is_explorer(now.me) else 0
    table.fights.pop()
    for verb, aimed in _own(now, attack, blocker):
        stat, n = verb.stat, now.amount(verb.n)
        if now.me in aimed:
            high, low = high + n * (stat == "high"), low + n * (stat == "low")
            more += n * (stat == "attack_roll" or (stat == "arcane_roll" and arcane))
        if blocker in aimed and stat == ("will" if arcane else "armor"):
            wanted += n
    return Odds(max(0, high), max(0, low), more, wanted, arcane, essence)


def _own(now: Now, attack: Attack, blocker: int) -> Iterator[tuple[Modify, Sequence[int]]]:
    """What changes this attack alone, as far as it does not hang on what is paid."""
    text = now.table.box.book.texts[now.text] if now.text >= 0 else None
    if text is not None and any(isinstance(each, PayX) for each in text.cost):
        return
    for verb in attack.mods:
        if isinstance(verb, Modify):
            yield verb, verb.could_be(now.having(blocker=blocker))


def first_attack(do: Sequence[Effect]) -> Attack | None:
    """The attack that a text begins with, if it makes any."""
    return next((each for each in walk(do) if isinstance(each, Attack)), None)


def at_target(now: Now, target: int) -> Odds | None:
    """What the attack of a text has against a target; nothing if it makes none."""
    text: Text = now.table.box.book.texts[now.text]
    attack = first_attack(text.do)
    if attack is None or not (target >= SPACE or now.there(target)):
        return None
    aimed = now.having(target=target) if "target" in text.aim else now
    return against(aimed, attack, target)


def targets(now: Now) -> list[int]:
    """All at whom the attack of a text could be made now."""
    text: Text = now.table.box.book.texts[now.text]
    attack = first_attack(text.do)
    if attack is None:
        return []
    who = text.aim.get("target")
    return list(who.could_be(now) if who is not None else attack.could_be(now))


def foes(now: Now) -> list[int]:
    """Those of them at whom it is meant to be made: nobody of one's own."""
    return [each for each in targets(now) if not own_people(now, each)]


def words_of(now: Now) -> str:
    """The chances of a text that may be played, target by target: "Sarall needs 4 on 1H1L: 25 %, with 1 essence 56 %".
    Where there are several, of each the chance alone: the rest is said when one is chosen. Nothing for a text without
    an attack; of one that could be made on nobody else, that it is so."""
    table, meant, every = now.table, foes(now), targets(now)
    if not meant and every:
        if not table.is_explorer(now.me):
            return "no explorer is in reach"
        return "nobody is in reach but you" if every == [now.me] else "in reach are only your own people"
    found = [(target_name(table, target), odds) for target in meant if (odds := at_target(now, target)) is not None]
    if len(found) == 1:
        [(name, odds)] = found
        return f"{name} {odds.words}"
    return ", ".join(f"{name}: {percent(odds.chance())}" for name, odds in found)


# --- choosing a target -----------------------------------------------------------------------------------------------

HARMFUL = (Attack, Lose, Destroy, Banish)


def own_people(now: Now, thing: int) -> bool:
    """Whether a unit is on the side of who plays a text: an explorer among explorers, a monster among monsters."""
    return thing < SPACE and now.table.is_explorer(thing) == now.table.is_explorer(now.me)


def harms(now: Now) -> bool:
    """Whether nobody would choose their own people for a text without need."""
    return any(isinstance(each, HARMFUL) for each in walk(now.table.box.book.texts[now.text].do))


def in_order_of_aim(now: Now, found: Sequence[int]) -> list[int]:
    """The targets of a text that somebody aims: where it does harm, one's own people last, oneself after all."""
    if not any(own_people(now, each) for each in found) or not harms(now):
        return list(found)
    return sorted(found, key=lambda each: (own_people(now, each), each == now.me))


def option_at(now: Now, target: int) -> Option:
    """A target of a text as something to choose, with the chance of an attack on it; of one's own people that they
    are."""
    option = option_of(now.table, target)
    if own_people(now, target):
        said = ("yourself" if target == now.me else "one of you") if harms(now) else ""
    else:
        odds = at_target(now, target)
        said = odds.words if odds is not None else ""
    return msgspec.structs.replace(option, note="; ".join(filter(None, [said, option.note])))


def target_name(table: Expedition, target: int) -> str:
    return unit_name(table, target) if target < SPACE else f"the barrel at {space_key(target - SPACE)}"
