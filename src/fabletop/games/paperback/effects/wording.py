"""How the verbs of card data are said: the clauses that take more than a line to make.

A clause has no capital letter and no full stop; it is made from a verb's own fields, so it cannot disagree with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from fabletop.engine.effects import Amount, Counted, amount_words, number_of
from fabletop.games.paperback.conditions import CardFilter, ItemFilter
from fabletop.games.paperback.terms import PER, PILES, SPENDABLE

if TYPE_CHECKING:
    from fabletop.games.paperback.effects.plans import Modify
    from fabletop.games.paperback.effects.verbs import Move, Spend, Who

ALL_OF_THEM = 50  # "lose 99 boon" is said as "all boon"


# --- amounts ---------------------------------------------------------------------------------------------------------


def gained(amount: Amount, thing: str, gain: str = "gain", lose: str = "lose") -> str:
    """Mana and boon: "gain 2 mana", "lose all boon"."""
    if isinstance(amount, int) and amount < 0:
        return f"{lose} {'all' if -amount > ALL_OF_THEM else -amount} {thing}"
    return f"{gain} {amount_words(amount, PER, thing, thing)}"


def made(amount: Amount, thing: str) -> str:
    """Hits and blocks: "3 hits", "1 fewer block per hex on you"."""
    if isinstance(amount, int):
        if -amount > ALL_OF_THEM:
            return f"none of your {thing}s count"
        return number_of(amount, thing) if amount >= 0 else number_of(-amount, f"fewer {thing}")
    if amount.x < 0 and not amount.plus:
        fewer = Counted(amount.of, amount.per, -amount.x, 0, amount.up)
        return amount_words(fewer, PER, f"fewer {thing}")
    return amount_words(amount, PER, thing)


def hexed(who: Who, amount: Amount) -> str:
    """Hex: "put 2 hex on the enemy", "remove all hex from you"."""
    whom = "you" if who == "you" else "the enemy"
    if isinstance(amount, int):
        if amount < 0:
            return f"remove {'all' if -amount > ALL_OF_THEM else -amount} hex from {whom}"
        return f"put {amount} hex on {whom}"
    number, _, counted = amount_words(amount, PER, "hex", "hex").partition(" hex")
    return f"put {number} hex on {whom}{counted}".replace("per hex on the enemy", "per hex already on it")


def spent(verb: Spend) -> str:
    """Counters that are paid: "spend 2 boon", "remove up to 3 hex from the enemy"."""
    pay, thing, whose = SPENDABLE[verb.what]
    if verb.mode == "all":
        return f"{pay} all {thing}{whose}"
    if isinstance(verb.n, Counted) and verb.n.of == verb.what and verb.n.x == 1 and verb.n.per == 2:
        return f"{pay} half of the {thing}{whose}{', rounded up' if verb.n.up else ''}"
    return f"{pay} {'up to ' if verb.mode == 'up_to' else ''}{amount_words(verb.n, PER, thing, thing)}{whose}"


_POINTS = re.compile(r"^(\d+) points?")  # "attacks for 3, and 1 more per ..."


def attacked(amount: Amount, times: int) -> str:
    """An attack: "attacks twice for 3"."""
    often = {1: "", 2: " twice", 3: " three times"}.get(times, f" {times} times")
    points = str(amount) if isinstance(amount, int) else _POINTS.sub(r"\1", amount_words(amount, PER, "point"))
    return f"attacks{often} for {points}"


def changed(amount: Amount, more: str = "more", less: str = "less") -> str:
    """By how much: "2 more", "1 less", "1 more per boon of the enemy"."""
    if isinstance(amount, int):
        return f"{abs(amount)} {more if amount >= 0 else less}"
    if amount.plus == 0:
        counted = Counted(amount.of, amount.per, abs(amount.x), 0, amount.up, amount.min, amount.max)
        return amount_words(counted, PER, more if amount.x > 0 else less, more if amount.x > 0 else less)
    return amount_words(amount, PER, more, more)


# --- cards -----------------------------------------------------------------------------------------------------------


def moved(verb: Move) -> str:
    """Cards that go from pile to pile: "fatigue a random card of your hand"."""
    kind = (verb.filter or CardFilter()).words(many=verb.n > 1)
    chosen = {"you": "", "random": "random ", "top": "top "}[verb.pick]
    number = f"{verb.n} " if verb.n > 1 else "the " if verb.pick == "top" else "a "
    where = {"shuffle": "", "top": " (on top)", "bottom": " (at the bottom)"}[verb.place] if verb.to == "deck" else ""
    goes = {"fatigue": "fatigue {}", "discard": "discard {}"}.get(verb.to, "")
    if goes and verb.from_ == "hand":
        return goes.format(f"{number}{chosen}{kind} of your hand")
    if goes and verb.to == "fatigue":
        return f"fatigue {number}{chosen}{kind} of your {PILES[verb.from_]}"
    return f"move {number}{chosen}{kind} from your {PILES[verb.from_]} to your {PILES[verb.to]}{where}"


def _which_cards(filter_: CardFilter | None) -> str:
    """The cards of the word that a change is about."""
    if filter_ is None:
        return "each card in your word"
    if filter_.place in ("first", "last", "top", "under_top"):
        return f"the {filter_.words()}"
    if filter_.kind == "vowel":
        return "the enemy's vowel card"
    return f"each {filter_.words()} in your word"


# --- changes ---------------------------------------------------------------------------------------------------------


def modified(mod: Modify) -> str:
    """What is changed, and for how long."""
    if mod.what in ("keep_blocks", "hand_size") and mod.until == "turn":
        return standing(mod)
    if mod.until == "battle" and mod.what == "item_cost" and mod.uses:
        return f"{standing(mod)} in this battle"
    return f"{standing(mod)}{_UNTIL[mod.until]}"


_UNTIL = {
    "turn": " this turn",
    "next_turn": " until the end of the next turn",
    "battle": " for the rest of the battle",
    "stage": " while this side is up",
    "rotated": " while this is rotated",
    "owned": "",
}


def standing(mod: Modify) -> str:
    """What is changed, without for how long."""
    if mod.what == "icon":
        return _more_icons(mod)
    if mod.what == "both_edges":
        return f"{_which_cards(mod.filter)} counts both edges"
    if mod.what == "attack":
        return f"the enemy's attacks do {changed(mod.n)}"
    if mod.what == "enemy_block":
        return f"the enemy's block value is {changed(mod.n, 'higher', 'lower')}"
    if mod.what == "pierce":
        return f"your hits ignore up to {amount_words(mod.n, PER, 'more point')} of block value"
    if mod.what == "taken":
        return f"you take {changed(mod.n)} damage from each attack"
    if mod.what == "item_cost":
        return _other_costs(mod)
    if mod.what == "hand_size":
        hand = "your next hand" if mod.until == "turn" else "each hand"
        return f"you draw {changed(mod.n, 'more', 'fewer')} for {hand}"
    if mod.what == "keep_blocks":
        return f"up to {amount_words(mod.n, PER, 'more unused block')} stay for the next turn"
    if mod.what == "top_goes":
        which = "your top card" if mod.filter is None else f"your top card, if it is a {mod.filter.words()},"
        pile = PILES[mod.goes or "fatigue"]
        return f"{which} goes to your {pile} instead of being fatigued (the last such text counts)"
    if mod.what == "weak_spot":
        return "the enemy's vowel card cannot be used"
    if mod.what == "wild_mana":
        mana = amount_words(mod.n, PER, "mana", "mana")
        return f"the Wild Card, used for mana, gives {mana} (the highest such number counts)"
    return f"the intent moves {amount_words(mod.n, PER, 'action')} further in Cleanup"


def _more_icons(mod: Modify) -> str:
    assert mod.icon is not None
    icon = mod.icon if mod.icon == "mana" else mod.icon.removesuffix("s")
    return f"{_which_cards(mod.filter)} makes {amount_words(mod.n, PER, f'more {icon}', f'more {mod.icon}')}"


def _other_costs(mod: Modify) -> str:
    items = (mod.items or ItemFilter()).words()
    if mod.uses is None:
        return f"each {items} costs {changed(mod.n)}"
    number = f"{mod.uses} {items}s with a printed cost of 1 or more cost"
    one = f"{items} with a printed cost of 1 or more costs"
    return f"your next {number if mod.uses > 1 else one} {changed(mod.n)}"


# --- several clauses -------------------------------------------------------------------------------------------------


def once_each(clauses: Iterable[str]) -> Iterator[str]:
    """What is said two times over is said once, and that it is meant twice."""
    for clause, same in groupby(clauses):
        number = len(list(same))
        yield clause if number == 1 else f"{clause} {'twice' if number == 2 else f'{number} times'}"


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
