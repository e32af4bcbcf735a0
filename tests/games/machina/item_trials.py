"""Single rules about items, tried on a table that is laid out: the match goes on with the rule, and then asks whether
to go on, so that a script can end there."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from tests.games.machina import arrange

from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.engine.table import Zone
from fabletop.games.machina import GAME
from fabletop.games.machina.rules.in_force import reforce
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import GEAR, LOST, NONE, WRECKED, Expedition, Mount

Rule = Callable[[Expedition], Coroutine[Any, Any, Any]]
AFTER = "Go on?"


def trial(rule: Rule, explorers: tuple[str, ...] = ("kim", "hank"), **laid: Any) -> Match[Expedition]:
    """A match in which a rule is carried out, and all that it sets off; then the first seat is asked to go on."""

    async def tried(table: Expedition) -> None:
        await rule(table)
        if not table.over:
            await Now.settle(table)

    async def after(table: Expedition) -> None:
        await choose(0, AFTER, lambda: ("on",), "MA-033", "after")
        table.finish("tried", ())

    laid.setdefault("ground", arrange.room(edges="N"))
    game = replace(GAME, steps={**GAME.steps, "tried": tried, "after": after})
    with patch.object(arrange, "GAME", game):
        return arrange.expedition(explorers, ("tried",), ("after",), **laid)


def names(table: Expedition, cards: list[int]) -> list[str]:
    """What cards are, by their ids."""
    return [table.printed(card).id for card in cards]


def owned(match: Match[Expedition], seat: int) -> list[str]:
    """The items of an explorer, in alphabetical order."""
    return sorted(names(match.table, match.table.gear[seat]))


def mounts(match: Match[Expedition], seat: int) -> dict[str, str]:
    """The equipped items of an explorer, each with what it is attached to; nothing for main items."""
    table = match.table
    return {
        table.printed(item).id: table.printed(under).id if under != NONE else ""
        for item, under, _ in table.mounted(seat)
    }


def attach(table: Expedition, name: str, under: str, how: int) -> None:
    """An item is fixed to another, which its owner wears."""
    host = arrange.card(table, under)
    item = arrange.move_to(table, name, GEAR.of(table.owner_of(host)))
    table.mount.append(Mount(item, host, how))
    reforce(table)


def on_top(table: Expedition, deck: Zone, *cards: str) -> None:
    """Cards lie on top of a deck, the first uppermost."""
    for name in reversed(cards):
        arrange.move_to(table, name, deck)


def only(table: Expedition, deck: Zone, *cards: str) -> None:
    """A deck has these cards, the first uppermost, and no others."""
    for card in table.pile(deck)[:]:
        table.move(card, deck, LOST)
    on_top(table, deck, *cards)


def wreck(*cards: str) -> Callable[[Expedition], None]:
    """Lays cards on the destroyed items."""

    def wrecked(table: Expedition) -> None:
        for name in cards:
            arrange.move_to(table, name, WRECKED)

    return wrecked
