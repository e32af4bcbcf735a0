"""What makes no sense in card data though its types are right: found when cards are read, named by file and card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from fabletop.engine.effects import Effect, checks, walk
from fabletop.games.paperback.box import Catalogue
from fabletop.games.paperback.cards import CHARACTERS, Enemy, McGuffin, Reward
from fabletop.games.paperback.effects import (
    REWARDS,
    Attack,
    Growth,
    Heal,
    LoseHp,
    Rotate,
    Text,
    UpgradeCore,
)


def faults(cards: Catalogue) -> list[str]:
    """All that is wrong, one line each."""
    return [
        *_counts(cards),
        *_letters(cards),
        *_penalties(cards),
        *_items(cards),
        *_mcguffins(cards.mcguffins),
        *_enemies(cards.enemies),
        *_rewards(cards.rewards),
        *checks.loops(zip(cards.book.sources, cards.book.texts, strict=True)),
    ]


def _files(cards: Catalogue) -> dict[str, list[Any]]:
    """All entries by the file they stand in."""
    letters = {f"letters_{who}.yaml": [card for card in cards.letters if card.character == who] for who in CHARACTERS}
    return letters | {
        "penalties.yaml": cards.penalties,
        "core_items.yaml": cards.core_items,
        "items.yaml": cards.items,
        "mcguffins.yaml": cards.mcguffins,
        "enemies.yaml": cards.enemies,
        "rewards.yaml": cards.rewards,
    }


def _counts(cards: Catalogue) -> Iterator[str]:
    """The box holds as many cards of each kind as the rulebook says."""
    files = _files(cards)
    wanted: list[tuple[str, str, int, list[Any]]] = [
        ("penalties.yaml", "penalty cards", 7, cards.penalties),
        ("core_items.yaml", "Wild Cards", 2, [each for each in cards.core_items if each.letters]),
        ("items.yaml", "items", 29, cards.items),
        ("mcguffins.yaml", "McGuffins", 24, cards.mcguffins),
        ("rewards.yaml", "normal rewards", 7, [each for each in cards.rewards if not each.boss]),
        ("rewards.yaml", "boss rewards", 3, [each for each in cards.rewards if each.boss]),
    ]
    for who in CHARACTERS:
        file = f"letters_{who}.yaml"
        starting = [each for each in cards.items if each.starting and each.character == who]
        wanted += [
            (file, "starting cards", 10, [each for each in files[file] if each.kind == "starting"]),
            (file, "growth cards", 50, [each for each in files[file] if each.kind == "growth"]),
            ("items.yaml", f"starting items of {who}", 2, starting),
        ]
        for use in ("hex", "boon"):
            core = [each for each in cards.core_items if each.character == who and each.uses == use]
            wanted.append(("core_items.yaml", f"core items of {who} that use {use}", 1, core))
    for book in (1, 2, 3):
        for boss, number in ((False, 4), (True, 2)):
            pile = [each for each in cards.enemies if each.book == book and each.boss == boss]
            wanted.append(("enemies.yaml", f"{'bosses' if boss else 'normal enemies'} of Book {book}", number, pile))
    for file, what, number, found in wanted:
        if len(found) != number:
            yield f"{file}: there must be {number} {what}, not {len(found)}"


# --- places ----------------------------------------------------------------------------------------------------------


def _letters(cards: Catalogue) -> Iterator[str]:
    for card in cards.letters:
        file = f"letters_{card.character}.yaml"
        for name, side in (("base", card.base), ("upgraded", card.upgraded)):
            for text in side.ability:
                place = f"{file}: {card.id}, {name}"
                yield from _text(place, text, {"top"})
                if any(isinstance(each, Rotate) for each in walk(text.do)):
                    yield f"{place}: letter cards are never rotated"


def _penalties(cards: Catalogue) -> Iterator[str]:
    for card in cards.penalties:
        for text in card.unplayed:
            yield from _text(f"penalties.yaml: {card.id}", text, {"unplayed"})


def _items(cards: Catalogue) -> Iterator[str]:
    for core in cards.core_items:
        for side in filter(None, (core.front, core.back)):
            for text in side.blocks:
                yield from _text(f"core_items.yaml: {core.id}", text, {"use"})
        if not core.letters and core.back is None:
            yield f"core_items.yaml: {core.id}: it has no upgraded side"
    for item in cards.items:
        place = f"items.yaml: {item.id}"
        if not item.blocks:
            yield f"{place}: it does nothing"
        for text in item.blocks:
            if ("reactive" in item.subtypes) == (text.on == "use"):
                yield f"{place}: a Reactive item waits for an event, any other is used"
            yield from _text(place, text, None)
        for text in item.rotated:
            yield from _text(f"{place}, rotated", text, None)
            if text.on in ("use", "top"):
                yield f"{place}: a rotated item is not used"
        if item.rotated and not any(isinstance(each, Rotate) for text in item.blocks for each in walk(text.do)):
            yield f"{place}: nothing rotates it"


def _mcguffins(mcguffins: Iterable[McGuffin]) -> Iterator[str]:
    for card in mcguffins:
        for side in card.sides:
            place = f"mcguffins.yaml: {card.id}, {side.name}"
            for text in side.blocks:
                if text.on in ("use", "top", "unplayed"):
                    yield f"{place}: a McGuffin has no text on {text.on}"
                yield from _text(place, text, None)
        if card.sides[0].rare and card.sides[1].rare:
            yield f"mcguffins.yaml: {card.id}: one side must be free of penalty cards"


def _enemies(enemies: Iterable[Enemy]) -> Iterator[str]:
    for enemy in enemies:
        place = f"enemies.yaml: {enemy.id}"
        if enemy.weak_spot not in enemy.name.upper():
            yield f"{place}: its weak spot {enemy.weak_spot} is no letter of its name"
        for number, stage in enumerate(enemy.stages, 1):
            for text in stage.special:
                yield from _text(f"{place}, stage {number}", text, None)
                if text.on in ("use", "top", "unplayed", "gain", "reward", "would_lose"):
                    yield f"{place}, stage {number}: an enemy has no text on {text.on}"
            for action in stage.actions:
                yield from _effects(f"{place}, stage {number}, {action.name}", action.lines, attacks=True)


def _rewards(rewards: Iterable[Reward]) -> Iterator[str]:
    for card in rewards:
        place = f"rewards.yaml: {card.id}"
        mode, barred = ("add", "replace") if card.boss else ("replace", "add")
        for name, option in (("a", card.a), ("b", card.b)):
            modes = [each.mode for each in option if isinstance(each, Growth)]
            if mode not in modes or barred in modes:
                kind = "boss" if card.boss else "normal"
                yield f"{place}, {name}: {kind} rewards {mode} cards and never {barred} any"
            if len(option) < 2:
                yield f"{place}, {name}: an option has at least two effects"
            if sum(isinstance(each, UpgradeCore) for each in option) != card.boss:
                yield f"{place}, {name}: boss rewards upgrade exactly one core item, others none"
            yield from _effects(f"{place}, {name}", option, rewards=True)
        if card.a == card.b:
            yield f"{place}: its two options are the same"
        if all(any(isinstance(each, LoseHp) for each in option) for option in (card.a, card.b)):
            yield f"{place}: one of its options must cost no HP"


def _text(place: str, text: Text, events: set[str] | None) -> Iterator[str]:
    if events is not None and text.on not in events:
        yield f"{place}: its texts are on {' or '.join(events)}, not on {text.on}"
    if text.on == "would_lose" and (text.limit is None or not all(isinstance(each, Heal) for each in text.do)):
        yield f"{place}: what saves from losing heals, and has a limit"
    yield from _effects(place, text.do)


def _effects(place: str, effects: Sequence[Effect], attacks: bool = False, rewards: bool = False) -> Iterator[str]:
    for effect in walk(effects):
        if isinstance(effect, Attack) and not attacks:
            yield f"{place}: only enemies attack"
        if isinstance(effect, REWARDS) and not rewards:
            yield f"{place}: only rewards give cards, items, upgrades and McGuffins"
        if isinstance(effect, Attack) and not any(effect is each for each in effects):
            yield f"{place}: an attack is a line of its own, not within another effect"
