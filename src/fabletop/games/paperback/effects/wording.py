"""How the verbs of card data are said: the clauses that take more than a line to make.

A clause has no capital letter and no full stop; it is made from a verb's own fields, so it cannot disagree with them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec.structs import replace

from fabletop.engine.effects import Amount, Counted, Reckoned, Voice, amount_words
from fabletop.engine.effects.english import Phrase, number_of
from fabletop.games.paperback.filters import CardFilter
from fabletop.games.paperback.terms import PILES, SPENDABLE

if TYPE_CHECKING:
    from fabletop.games.paperback.effects.cards import Move
    from fabletop.games.paperback.effects.changes import ChangeNumber
    from fabletop.games.paperback.effects.verbs import Spend, Who

YOU = Phrase("you")
ALL_OF_THEM = 50  # "lose 99 boon" is said as "all boon"


# --- amounts ---------------------------------------------------------------------------------------------------------


def gained(amount: Amount, voice: Voice, thing: str, who: Phrase = YOU) -> str:
    """Mana and boon: "gain 2 mana", "the enemy loses all boon"."""
    if isinstance(amount, int) and amount < 0:
        return who.does("lose", f"{'all' if -amount > ALL_OF_THEM else -amount} {thing}")
    return who.does("gain", amount_words(amount, voice, thing, thing))


def made(amount: Amount, voice: Voice, thing: str) -> str:
    """Hits and blocks: "3 hits", "1 fewer block per hex on you"."""
    if isinstance(amount, int):
        if -amount > ALL_OF_THEM:
            return f"none of your {thing}s count"
        return number_of(amount, thing) if amount >= 0 else number_of(-amount, f"fewer {thing}")
    if isinstance(amount, Reckoned) and amount.x < 0 and not amount.plus:
        return amount_words(replace(amount, x=-amount.x, min=None, max=None), voice, f"fewer {thing}")
    return amount_words(amount, voice, thing)


def hexed(who: Who, amount: Amount, voice: Voice) -> str:
    """Hex: "put 2 hex on the enemy", "remove all hex from you"."""
    whom = "you" if who == "you" else "the enemy"
    if isinstance(amount, int):
        if amount < 0:
            return f"remove {'all' if -amount > ALL_OF_THEM else -amount} hex from {whom}"
        return f"put {amount} hex on {whom}"
    number, _, counted = amount_words(amount, voice, "hex", "hex").partition(" hex")
    return f"put {number} hex on {whom}{counted}".replace("per hex on the enemy", "per hex already on it")


def spent(verb: Spend, voice: Voice) -> str:
    """Counters that are paid: "spend 2 boon", "remove up to 3 hex from the enemy"."""
    pay, thing, whose = SPENDABLE[verb.what]
    if verb.mode == "all":
        return f"{pay} all {thing}{whose}"
    if isinstance(verb.n, Counted) and verb.n.of == verb.what and verb.n.x == 1 and verb.n.per == 2:
        return f"{pay} half of the {thing}{whose}{', rounded up' if verb.n.up else ''}"
    return f"{pay} {'up to ' if verb.mode == 'up_to' else ''}{amount_words(verb.n, voice, thing, thing)}{whose}"


_POINTS = re.compile(r"^(\d+) points?")  # "attacks for 3, and 1 more per ..."


def attacked(amount: Amount, often: int, voice: Voice) -> str:
    """An attack: "attacks twice for 3"."""
    times = {1: "", 2: " twice", 3: " three times"}.get(often, f" {often} times")
    points = str(amount) if isinstance(amount, int) else _POINTS.sub(r"\1", amount_words(amount, voice, "point"))
    return f"attacks{times} for {points}"


def changed(amount: Amount, voice: Voice, more: str = "more", less: str = "less") -> str:
    """By how much: "2 more", "1 less", "1 more per boon of the enemy"."""
    if isinstance(amount, int):
        return f"{abs(amount)} {more if amount >= 0 else less}"
    if isinstance(amount, Reckoned) and amount.plus == 0:
        word = more if amount.x > 0 else less
        return amount_words(replace(amount, x=abs(amount.x)), voice, word, word)
    return amount_words(amount, voice, more, more)


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


def which_cards(filter_: CardFilter | None) -> str:
    """The cards of the word that a change is about."""
    if filter_ is None:
        return "each card in your word"
    if filter_.place in ("first", "last", "top", "under_top"):
        return f"the {filter_.words()}"
    if filter_.kind == "vowel":
        return "the enemy's vowel card"
    return f"each {filter_.words()} in your word"


# --- changes ---------------------------------------------------------------------------------------------------------


def number_changed(mod: ChangeNumber, voice: Voice) -> str:
    """What is changed, without for how long."""
    if mod.what == "attack":
        return f"the enemy's attacks do {changed(mod.n, voice)}"
    if mod.what == "enemy_block":
        return f"the enemy's block value is {changed(mod.n, voice, 'higher', 'lower')}"
    if mod.what == "pierce":
        return f"your hits ignore up to {amount_words(mod.n, voice, 'more point')} of block value"
    if mod.what == "taken":
        return f"you take {changed(mod.n, voice)} damage from each attack"
    if mod.what == "hand_size":
        hand = "your next hand" if mod.until == "turn" else "each hand"
        return f"you draw {changed(mod.n, voice, 'more', 'fewer')} for {hand}"
    if mod.what == "keep_blocks":
        return f"up to {amount_words(mod.n, voice, 'more unused block')} stay for the next turn"
    if mod.what == "weak_spot":
        return "the enemy's vowel card cannot be used"
    if mod.what == "wild_mana":
        mana = amount_words(mod.n, voice, "mana", "mana")
        return f"the Wild Card, used for mana, gives {mana} (the highest such number counts)"
    return f"the intent moves {amount_words(mod.n, voice, 'action')} further in Cleanup"
