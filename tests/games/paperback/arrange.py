"""Battles laid out for tests: the hand, the enemy and everything else of one's choice."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.engine.table import Zone
from fabletop.engine.words import Ref
from fabletop.games.paperback import GAME
from fabletop.games.paperback.box import Catalogue, StageFace, catalogue
from fabletop.games.paperback.cards import Enemy
from fabletop.games.paperback.effects.language import LANGUAGE
from fabletop.games.paperback.rules.growing import better_core
from fabletop.games.paperback.rules.moment import Now
from fabletop.games.paperback.rules.setup import lay_out
from fabletop.games.paperback.state import (
    DECK,
    DISCARD,
    FATIGUE,
    GROWTH,
    HAND,
    ITEM_DECK,
    ITEMS,
    MCGUFFIN_DECK,
    MCGUFFINS,
    PENALTY_DECK,
    REMOVED,
    Adventure,
)
from fabletop.testing.arranged import arranged

PLAIN = "gutter_prowler"
HEAR = ("da_h_start", "da_e_start", "da_a_start", "da_r_start")  # their icons are fixed by the rulebook's example


def battle(
    hand: Sequence[str] = (),
    *,
    character: str = "damsel",
    deck: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    fatigue: Sequence[str] = (),
    upgraded: Sequence[str] = (),
    items: Sequence[str] = (),
    mcguffins: Sequence[str] = (),
    enemy: str = PLAIN,
    foe: Sequence[dict[str, Any]] | None = None,
    stage: int = 1,
    enemy_hp: int | None = None,
    intent: int = 1,
    number: int = 1,
    start: str = "prep",
    settings: dict[str, Any] | None = None,
    seed: int | str = 0,
    **fields: Any,
) -> Match[Adventure]:
    """A match that stands at Prep of the first turn of a battle.

    Cards are named by their ids; McGuffins by the name of the side that is up. Letter cards that are not named lie in
    the deck, or out of the run if `deck` is given. Cores and starting items are there; `items` come besides. `foe`
    gives the enemy two other sides than its printed ones (see `side`); its name and weak spot stay. `fields` are set
    on the table (hp, mana, boon, hex, enemy_hex, enemy_boon, turn ...). `start` is the step that comes next: "prep",
    "turn" (with its texts), "battle", "development", "reward".
    """

    cards = catalogue() if foe is None else with_sides(enemy, foe)

    def name(ref: Ref) -> str:
        """As the game names things, but for texts that stand only on the other sides."""
        if ref.kind in ("text", "rule"):
            return cards.book.texts[int(str(ref.key))].words(Now.enemys if ref.kind == "rule" else Now.own)
        return cards.book.standing[int(str(ref.key))].words(Now.own) if ref.kind == "change" else GAME.name(ref)

    def put(table: Adventure) -> None:
        table.character = character
        table.cards = cards
        lay_out(table)
        for zone, ids in ((HAND, hand), (DISCARD, discard), (FATIGUE, fatigue)):
            for id_ in ids:
                fetch(table, id_, zone)
        for id_ in deck or ():
            fetch(table, id_, DECK)
        if deck is not None:
            for card in table.deck[:]:
                if table.printed(card).id not in deck:
                    table.move(card, DECK, REMOVED)
        for id_ in upgraded:
            card = next(card for card in table.owned + table.items if table.printed(card).id == id_)
            printed = table.printed(card)
            table.face[card] = better_core(table, card) if printed.kind == "core" else printed.other
        for id_ in items:
            fetch(table, id_, ITEMS)
        for name in mcguffins:
            take_mcguffin(table, name)
        table.battle = number
        table.enemy = table.cards.enemy_index[enemy]
        table.met = [*range(100, 100 + number - 1), table.enemy]
        table.stage, table.intent = stage - 1, intent - 1
        table.enemy_hp = table.side.max_hp if enemy_hp is None else enemy_hp
        table.turn = 1
        table.hp_before = table.hp

    step = (start, number) if start == "battle" else (start,)
    options = {"character": character, **(settings or {})}
    return arranged(replace(GAME, name=name), put, step, seats=1, seed=seed, options=options, fields=fields)


def act(*lines: dict[str, Any], block: int = 0) -> dict[str, Any]:
    """An action of an enemy made for a test."""
    return {"name": "Action", "block": block, "lines": lines}


def attack(n: int) -> dict[str, Any]:
    """An action that only attacks."""
    return act({"op": "attack", "n": n})


def text(on: str, *do: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A Special Rule of an enemy made for a test."""
    return {"on": on, "do": do, **more}


def lose(n: int | dict[str, Any], who: str = "you") -> dict[str, Any]:
    return {"op": "lose_hp", "who": who, "n": n}


def heal(n: int | dict[str, Any], who: str = "you") -> dict[str, Any]:
    return {"op": "heal", "who": who, "n": n}


def hexes(n: int | dict[str, Any], who: str = "you") -> dict[str, Any]:
    return {"op": "hex", "who": who, "n": n}


def boons(n: int | dict[str, Any], who: str = "enemy") -> dict[str, Any]:
    return {"op": "boon", "who": who, "n": n}


def side(max_hp: int, *actions: dict[str, Any], special: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
    """One side of an enemy made for a test. Actions that are not given attack for nothing."""
    return {"max_hp": max_hp, "actions": [*actions, *[attack(0)] * (2 - len(actions))], "special": special}


def with_sides(enemy: str, sides: Sequence[dict[str, Any]]) -> Catalogue:
    """The cards of the box, with other sides of one enemy."""
    cards = copy.copy(catalogue())
    cards.book = cards.book.copy()
    cards.enemies, cards.stages = cards.enemies[:], cards.stages[:]
    place = cards.enemy_index[enemy]
    plain = {**msgspec.to_builtins(cards.enemies[place]), "stages": sides}
    made = LANGUAGE.read(plain, Enemy)
    cards.enemies[place] = made
    cards.stages[place] = tuple(StageFace(stage, cards.book.add(stage.special, made.name)) for stage in made.stages)
    for stage in made.stages:
        for action in stage.actions:
            cards.book.note(action.lines)
    return cards


def fetch(table: Adventure, id_: str, target: Zone) -> int:
    """Put a card of the box somewhere."""
    for source in (DECK, GROWTH, PENALTY_DECK, ITEM_DECK, REMOVED):
        for card in table.pile(source):
            if table.printed(card).id == id_:
                if source is not target:
                    table.move(card, source, target)
                return card
    raise AssertionError(f"{id_} is not in the box of this character, or lies elsewhere already")


def take_mcguffin(table: Adventure, name: str) -> int:
    """Have a McGuffin with the side of this name up. What it does when it is gained is done, if that asks nothing."""
    for card in table.mcguffin_deck:
        for face in (table.face[card], table.printed(card).other):
            if table.cards.faces[face].name == name:
                table.face[card] = face
                table.move(card, MCGUFFIN_DECK, MCGUFFINS)
                _gain(table, card)
                return card
    raise AssertionError(f"there is no McGuffin {name}")


def _gain(table: Adventure, card: int) -> None:
    for number in table.printed(card).texts.on.get("gain", ()):
        for effect in table.cards.book.texts[number].do:
            coro = Now(table, Source(1, card)).do(effect)
            try:
                coro.send(None)
            except StopIteration:
                continue
            raise AssertionError("this McGuffin asks something when it is gained")


def play(match: Match[Adventure], word: str, splay: str = "left") -> None:
    """Play a word as it is typed: "hear", with "?" after a wild letter and "^" after the enemy's vowel."""
    match.answer(0, f"{word} {splay}")


def use(match: Match[Adventure], item: str) -> None:
    match.answer(0, f"use:{item}")


def ids(table: Adventure, cards: Sequence[int]) -> list[str]:
    """The ids of cards that lie somewhere."""
    return [table.printed(card).id for card in cards]


def reward(id_: str, side: str = "", **arranged: Any) -> Match[Adventure]:
    """Character Development with a certain reward card, and one of its options taken if a side is named."""
    cards = catalogue()
    found = cards.rewards[cards.reward_index[id_]]
    others = [n for n, card in enumerate(cards.rewards) if card.boss == found.boss and card is not found]
    match = battle(start="development", number=3 if found.boss else 1, rewards_used=others, **arranged)
    if side:
        match.answer(0, side)
    return match
