"""The contract where random players never get: Character Development, later books, a table full of items."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from fabletop.games.paperback import GAME
from fabletop.games.paperback.rules.setup import lay_out
from fabletop.games.paperback.state import HAND, ITEMS, Adventure
from fabletop.testing import PROPERTIES, Setting

from .arrange import fetch, take_mcguffin

# Those that go on in a fresh process know only the games that are installed.
ELSEWHERE = {
    "the record is the game",
    "save anywhere",
    "a loaded match is the same match",
    "computer players do not peek",
}
HERE = {name: check for name, check in PROPERTIES.items() if name not in ELSEWHERE}
KEPT = ("The Short Story", "Lucky Bookmark", "The Dangling Participle")


def third_battle_won(character: str) -> Callable[[Adventure], None]:
    """A run that has just beaten the first boss, with much health and many things."""

    def set_up(table: Adventure) -> None:
        table.character = character
        lay_out(table)
        for item in [each for each in table.item_deck if table.printed(each).character in (None, character)][:9]:
            fetch(table, table.printed(item).id, ITEMS)
        for name in KEPT[: 2 if character == "damsel" else 3]:
            if any(name in (table.printed(each).name, _other(table, each)) for each in table.mcguffin_deck):
                take_mcguffin(table, name)
        for penalty in ("pen_v", "pen_k"):
            fetch(table, penalty, HAND)
        table.hp = table.max_hp = 70
        table.battle, table.met = 3, [0, 1, 4]
        table.then(("development",))

    return set_up


def _other(table: Adventure, card: int) -> str:
    return table.cards.faces[table.printed(card).other].name


@pytest.mark.parametrize("character", ["ex_machina", "damsel"])
@pytest.mark.parametrize("check", HERE.values(), ids=HERE.keys())
def test_contract_in_the_second_book(check: Callable[[Setting], None], character: str) -> None:
    game = replace(GAME, setup=third_battle_won(character))
    check(Setting(game, 1, {"character": character}, games=1, every=3))
