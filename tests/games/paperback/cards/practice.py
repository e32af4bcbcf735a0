"""What every letter card promises, as tables: its edges, and in which situation it does what.

A card is played against a straw man whose numbers never change, in a word whose other letters are wild. Wild cards have
no icons and are never on top, so whatever the splay, all that happens is the card's own doing. Then everything a letter
card could have changed is looked at, so that doing too much is found as well as doing too little.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from fabletop.engine.match import Match
from fabletop.engine.questions import ChooseSome, Plain
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.state import SPLAYS, Adventure
from fabletop.testing.strict import Strict, strict

from ..arrange import act, battle, side

STRAW_HP, HP, MAX_HP = 99, 50, 60
WEAK_AGAINST_E = "captain_redwake"
ATTACKS = ((20,), (), (10, 10))  # of the straw man's three actions
BLOCK_VALUES = (0, 6, 0)
STRAW = side(
    STRAW_HP,
    *(
        act(*({"op": "attack", "n": n} for n in lines), block=block)
        for lines, block in zip(ATTACKS, BLOCK_VALUES, strict=True)
    ),
)
SIDES = ("base", "upgraded")
# Penalty cards to get rid of, and where they lie if none of them is removed, or one.
PENALTIES = ("pen_v", "pen_z")
KEPT = {"pen_v": "discard", "pen_z": "discard"}
REMOVED = {"pen_v": "penalty_discard", "pen_z": "discard"}


class Ask(msgspec.Struct, frozen=True):
    """A question that a card asks: the answer, by which rule it is asked, and all that may be chosen."""

    answer: Plain
    rule: str
    can: str
    number: tuple[int, int] | None = None  # at least and at most so many


def spends(number: int, most: int) -> Ask:
    """Spend a number of up to so many counters."""
    return Ask(str(number), "PA-R41", " ".join(map(str, range(most + 1))))


def takes(way: int, ways: int = 2) -> Ask:
    """Take one of the ways that a card offers."""
    return Ask(str(way), "PA-120", " ".join(map(str, range(1, ways + 1))))


def moves(card: str, *others: str) -> Ask:
    """Pick a card that is moved, and not one of the others."""
    return Ask(card, "PA-120", " ".join((card, *others)))


def removes(*cards: str, most: int) -> Ask:
    """Get rid of up to so many of the penalty cards."""
    return Ask(list(cards), "PA-222", " ".join(PENALTIES), (0, most))


def readies(*items: str, of: str) -> Ask:
    """Pick the used items that are ready again, exactly as many as are named."""
    return Ask(list(items), "PA-223", of, (len(items), len(items)))


MAY = Ask("use", "PA-120", "use decline")
MAY_NOT = Ask("decline", "PA-120", "use decline")


class Does(msgspec.Struct, frozen=True, kw_only=True):
    """What follows from an ability; whatever is not named must be as if there were no ability."""

    hits: int = 0
    blocks: int = 0
    mana: int = 0
    boon: int = 0
    hex: int = 0  # on the enemy
    hp: int = 0  # of the player, beside what the enemy does
    loses: int = 0  # HP of the enemy, beside the hits
    attack: int = 0  # by how much each attack is changed
    pierce: int = 0  # how much of the block value does not count
    stuns: bool = False
    acts: int | None = None  # the action that is performed, if it is another than was indicated
    skips: int = 0  # actions that are passed over in Cleanup
    top: str = "fatigue"  # where the card goes
    asks: tuple[Ask, ...] = ()
    lies: Mapping[str, str] = {}  # where other cards lie when the next turn begins
    # What there is at the start of the next turn
    hand: int = 4
    next_hits: int = 0
    next_blocks: int = 0
    letters: int = 0
    running: int = 0  # changes that are still at work
    waiting: int = 0  # things still waited for


@dataclass(frozen=True)
class Case:
    """A situation, and what must follow on either side of the card.

    `word`: capital letters are cards of the hand, "^" stands after the enemy's vowel, all others are wild. `beside` are
    other cards in hand. `before` is as for `battle`.
    """

    word: str
    does: tuple[Does, Does]
    splays: tuple[str, ...] = SPLAYS
    beside: tuple[str, ...] = ()
    before: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Letter:
    """The edges of both sides (left and right, each hits/blocks/mana) and the situations that show the ability."""

    edges: tuple[str, str]
    cases: tuple[Case, ...]


def letter(base: str, upgraded: str, *cases: Case) -> Letter:
    return Letter((base, upgraded), cases)


def case(
    word: str, base: Does, upgraded: Does, splay: str | None = None, beside: tuple[str, ...] = (), **before: Any
) -> Case:
    return Case(word, (base, upgraded), SPLAYS if splay is None else (splay,), beside, before)


def all_of(character: str, letters: Mapping[str, Letter]) -> None:
    """Every letter card of a character is there, in the order of the box, and no other."""
    assert list(letters) == [card.id for card in catalogue().letters if card.character == character]


def every(letters: Mapping[str, Letter]) -> list[Any]:
    """Each situation of each card, on each side and with each splay, as parameters of a test."""
    return [
        pytest.param(id_, each, upgraded, splay, id=f"{id_}-{number}-{each.word}-{name}-{splay}")
        for id_, card in letters.items()
        for number, each in enumerate(card.cases, 1)
        for upgraded, name in enumerate(SIDES)
        for splay in each.splays
    ]


# --- the table -------------------------------------------------------------------------------------------------------


def against_straw(id_: str, upgraded: int, *beside: str, **before: Any) -> Match[Adventure]:
    """A battle against the straw man with this card in hand."""
    character = "ex_machina" if id_.startswith("ex_") else "damsel"
    return battle(
        [id_, *beside], character=character, upgraded=[id_] * upgraded, enemy=WEAK_AGAINST_E, foe=(STRAW, STRAW),
        **{"hp": HP, "max_hp": MAX_HP, **before},
    )  # fmt: skip


def tokens(word: str, cards: Mapping[str, str]) -> list[str]:
    """A word as it is sent; `cards` are the letters of the cards in hand by their ids."""
    left = dict(cards)
    sent: list[str] = []
    for sign in word:
        if sign == "^":
            sent[-1] = "vowel"
        elif sign.isupper():
            found = next(id_ for id_, each in left.items() if each == sign)
            del left[found]
            sent.append(found)
        else:
            sent.append(f"?{sign}")
    return sent


def spell(script: Strict, word: str, splay: str) -> None:
    """Play a word written as in a `Case`."""
    table = script.match.table
    hand = {table.printed(card).id: table.printed(card).letter for card in table.hand}
    script.answer(0, {"word": tokens(word, hand), "splay": splay}, rule="PA-057")


def ask(script: Strict, *asks: Ask) -> None:
    for each in asks:
        question = script.match.ask_of(0)
        number = (question.least, question.most) if isinstance(question, ChooseSome) else None
        assert number == each.number
        script.answer(0, each.answer, rule=each.rule, can=each.can.split())


def next_turn(script: Strict) -> None:
    """The script ends when the next turn's Prep begins."""
    script.asked(0, rule="PA-057")
    script.until(0)


def item_cost(script: Strict, item: str) -> str:
    """What an item costs, as Prep offers it."""
    return next(each.cost for each in script.asked(0).options if each.id == f"use:{item}")


def wild_mana(script: Strict, turns: int) -> list[int]:
    """What the Wild Card, used for mana, gives in each of so many turns that are passed."""
    given = []
    for _ in range(turns):
        before = script.match.table.mana
        script.answer(0, "wild:mana", rule="PA-057")
        given.append(script.match.table.mana - before)
        script.answer(0, "pass", rule="PA-057")
    return given


# --- what is held to what --------------------------------------------------------------------------------------------


def hold(id_: str, card: Letter, each: Case, upgraded: int, splay: str) -> None:
    """Play one situation of a card and look at all that came of it."""
    wilds = sum(sign.islower() for sign in each.word) - each.word.count("^")
    match = against_straw(id_, upgraded, *each.beside, **{"wilds": wilds, **each.before})
    table, does = match.table, each.does[upgraded]
    expected = _expected(table, id_, card.edges[upgraded], each, does, splay)
    with strict(match) as script:
        spell(script, each.word, splay)
        ask(script, *does.asks)
        next_turn(script)
    assert _seen(table, id_, does) == expected


def _expected(table: Adventure, id_: str, edges: str, each: Case, does: Does, splay: str) -> dict[str, Any]:
    hits, blocks, mana = map(int, edges.split()[SPLAYS.index(splay)].split("/"))
    hand = {table.printed(card).id: table.printed(card) for card in table.hand}
    for token in tokens(each.word, {name: printed.letter for name, printed in hand.items()}):
        if token in hand and token != id_:  # icons of other cards are not what is shown here
            more = hand[token].edges[SPLAYS.index(splay)]
            hits, blocks, mana = hits + more[0], blocks + more[1], mana + more[2]
    hits += table.hits + does.hits
    pool = blocks + table.blocks + does.blocks
    acts = does.acts or table.intent + 1
    hp = table.hp + does.hp
    for attack in () if does.stuns else ATTACKS[acts - 1]:
        harm = max(0, attack + does.attack)
        hp -= max(0, harm - pool)
        pool = max(0, pool - harm)
    block = 0 if does.stuns else max(0, BLOCK_VALUES[acts - 1] - does.pierce)
    return {
        "hits": hits, "enemy_hp": table.enemy_hp - max(0, hits - block) - does.loses, "hp": hp,
        "mana": table.mana + mana + does.mana, "boon": table.boon + does.boon, "hex": table.enemy_hex + does.hex,
        "action": (acts + does.skips) % len(ATTACKS) + 1, "hand": does.hand, "next_hits": does.next_hits,
        "next_blocks": does.next_blocks, "letters": does.letters, "running": does.running, "waiting": does.waiting,
        "turn": table.turn + 1, "stage": 0, "vowel_gone": False, "top": does.top, "lies": dict(does.lies),
    }  # fmt: skip


def _seen(table: Adventure, id_: str, does: Does) -> dict[str, Any]:
    top = where(table, id_)
    if does.top == "deck" and top == "hand":
        top = "deck"  # it was shuffled in, and drawn again
    return {
        "hits": table.last_hits, "enemy_hp": table.enemy_hp, "hp": table.hp,
        "mana": table.mana, "boon": table.boon, "hex": table.enemy_hex,
        "action": table.intent + 1, "hand": len(table.hand), "next_hits": table.hits,
        "next_blocks": table.blocks, "letters": table.wilds, "running": len(table.changes),
        "waiting": len(table.waiting), "turn": table.turn, "stage": table.stage, "vowel_gone": table.vowel_gone,
        "top": top, "lies": {name: where(table, name) for name in does.lies},
    }  # fmt: skip


def where(table: Adventure, id_: str) -> str:
    """The pile in which a card lies."""
    piles = ("deck", "hand", "discard", "fatigue", "penalty_deck", "penalty_discard")
    return next(name for name in piles if any(table.printed(card).id == id_ for card in getattr(table, name)))
