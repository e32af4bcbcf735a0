"""Miniature games: each a page long, together they use everything the engine offers."""

from __future__ import annotations

from typing import Any

from fabletop.engine.scene import Card, Cards, Scene, to_read
from fabletop.engine.table import UNKNOWN, Table
from fabletop.engine.view import View, piles_of
from fabletop.engine.words import Ref


def printed(table: Any, face: int) -> list[str]:
    """What `draw` writes on a card."""
    return [str(face)]


def draw(view: View[Any]) -> Scene:
    """All that a view holds, in words, and its cards."""
    table: Table = view.table
    state = {name: getattr(table, name) for name in table.layout.names}
    piles = []
    for zone in table.layout.zones:
        for owner, cards in piles_of(table, zone):
            shown = tuple(
                Card(f"{zone.name}:{owner}:{at}") if card == UNKNOWN else Card(f"card:{card}", str(table.face[card]))
                for at, card in enumerate(cards)
            )
            piles.append(Cards(f"{zone.name}:{owner}", zone.name, shown))
    return Scene("mini", "", aside=(*piles, to_read("state", "State", f"{state} {view.backs} {view.bags}")))


def name(ref: Ref) -> str:
    return f"{ref.kind} {ref.key}"
