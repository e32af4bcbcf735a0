"""The box of Paperback Adventures against what the software holds, and what simulations measure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fabletop.engine.game import Target
from fabletop.engine.inventory import Item, compare
from fabletop.games.paperback.box import CONTENT, catalogue
from fabletop.games.paperback.cards import CHARACTER_NAMES, CHARACTERS
from fabletop.games.paperback.filters import VOWELS
from fabletop.games.paperback.rules.counters import FIELDS
from fabletop.games.paperback.state import Adventure

MANIFEST = CONTENT / "manifest.yaml"
PLAYER = "player"  # as the one side is called
NO_LIMIT = float("inf")

# The balance targets of the rules file that hold for the sensible player, on the usual settings.
TARGETS = (
    Target("runs won, with each character", "wins with each", 0.35, 0.50, "character", PLAYER),
    Target("runs that end by the turn limit", "ending", 0, 0.0, "turn 40 of a battle is over"),
    Target("turns of a battle in Book 1", "mean", 4, 5, "turns per battle, Book 1"),
    Target("turns of a battle in Book 2", "mean", 5, 6, "turns per battle, Book 2"),
    Target("turns of a battle in Book 3", "mean", 6, 7, "turns per battle, Book 3"),
    Target("turns against the final boss", "mean", 7, 8, "turns against the final boss"),
    Target("turns of a run that is won", "mean", 45, 60, "turns of a won run"),
    Target("HP lost in a battle of Book 1", "mean", 1.5, 3.5, "HP lost per battle, Book 1"),
    Target("HP lost in a battle of Book 2", "mean", 3.5, 5, "HP lost per battle, Book 2"),
    Target("HP lost in a battle of Book 3", "mean", 4, 7, "HP lost per battle, Book 3"),
    Target("losses in any one battle", "share of each", 0, 0.45, "battle lost"),
)


def inventory() -> list[Item]:
    """What the software holds against the box. Tracks and counters are numbers here."""
    cards = catalogue()
    present: dict[str, int] = {
        "rulebook": 1,
        "player track": 1,
        "enemy track": 1,
        "status counters": 2 + len(FIELDS),  # health of either side, and mana, hex, boon
        "enemy intent indicator": int("intent" in Adventure.layout.names),
        "character boards": len(CHARACTERS),
        "reward cards, normal": sum(not each.boss for each in cards.rewards),
        "reward cards, boss": sum(each.boss for each in cards.rewards),
        "penalty cards": len(cards.penalties),
        "vowel cards": len({enemy.weak_spot for enemy in cards.enemies}),
        '"?" cards': 1,
        "core items, both characters": sum(each.character is None for each in cards.core_items),
    }
    assert present["vowel cards"] <= len(VOWELS)
    for book in (1, 2, 3):
        for boss in (False, True):
            name = f"enemy cards, Book {book}, {'boss' if boss else 'normal'}"
            present[name] = sum(each.book == book and each.boss == boss for each in cards.enemies)
    for character in CHARACTERS:
        name = CHARACTER_NAMES[character]
        for kind in ("starting", "growth"):
            present[f"{kind} cards, {name}"] = sum(
                each.character == character and each.kind == kind for each in cards.letters
            )
        present[f"core items, {name}"] = sum(each.character == character for each in cards.core_items)
        items = [each for each in cards.items if each.character == character]
        present[f"starting items, {name}"] = sum(each.starting for each in items)
        present[f"other items, {name}"] = sum(not each.starting for each in items)
    present["neutral items"] = sum(each.character is None for each in cards.items)
    sides = [side for each in cards.mcguffins for side in each.sides]
    present["McGuffin cards"] = len(cards.mcguffins)
    present["McGuffin sides, common"] = sum(not side.rare for side in sides)
    present["McGuffin sides, rare"] = sum(side.rare for side in sides)
    return compare(MANIFEST, present)


def measures(table: Adventure) -> Mapping[str, Any]:
    """What a finished run says about balance."""
    cards = table.cards
    won = bool(table.winners)
    beaten = table.fights[: table.beaten]
    found: dict[str, Any] = {
        "character": [CHARACTER_NAMES[table.character]] if table.character else [],
        "battles won": table.beaten,
        "turns": table.turns,
        "HP left": table.hp,
        "damage dealt": table.dealt_in_run,
        "longest word": len(table.longest),
        "items owned": len(table.items),
        "McGuffins owned": len(table.mcguffins),
        "letter cards owned": len(table.owned),
        "enemies met": [cards.enemies[enemy].name for enemy, _, _ in table.fights],
        "enemies beaten": [cards.enemies[enemy].name for enemy, _, _ in beaten],
        "items gained": [table.printed(card).name for card in table.items if table.printed(card).kind == "item"],
        "McGuffins taken": [table.printed(card).name for card in table.mcguffins],
        "growth cards in the deck": [
            table.printed(card).name for card in table.owned if table.printed(card).kind == "growth"
        ],
        "items used": sorted({cards.faces[face].name for face in table.items_activated}),
        "choices offered": [name for name, _ in table.choices],
        "choices taken": [name for name, taken in table.choices if taken],
    }
    if won:
        found["turns of a won run"] = table.turns
    elif table.battle:
        found["battle lost"] = [f"battle {table.battle}"]
        found["enemy lost to"] = [cards.enemies[enemy].name for enemy, _, _ in table.fights[table.beaten :]]
    for book in (1, 2, 3):
        fights = [fight for number, fight in enumerate(beaten) if number // 3 == book - 1]
        if fights:
            found[f"turns per battle, Book {book}"] = sum(turns for _, turns, _ in fights) / len(fights)
            found[f"HP lost per battle, Book {book}"] = sum(lost for _, _, lost in fights) / len(fights)
    if won:
        found["turns against the final boss"] = beaten[-1][1]
    return found
