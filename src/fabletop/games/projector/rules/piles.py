"""A player's piles: drawing, discarding, losing and recovering slides (TP-131, TP-133, TP-168, TP-223 to TP-226,
TP-236, TP-237)."""

from __future__ import annotations

from typing import Literal

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.table import ALL
from fabletop.engine.words import Card, Seat
from fabletop.games.projector.box import LIMITS
from fabletop.games.projector.rules.hooks import forbidden, hook
from fabletop.games.projector.state import DISCARDS, DRAW_PILES, HANDS, LOST_PILES, Outing


@rule("TP-054", "TP-055")
def hand_size(table: Outing, seat: int) -> int:
    """How many slides a player draws up to."""
    return LIMITS[table.seats].hand + hook(table, "hand_size", seat)


@rule("TP-223", "TP-226", "TP-237")
def refill(table: Outing, seat: int) -> bool:
    """If the draw pile is empty, the discard pile becomes the new one, without lost cards and without what is being
    played. Says whether there is anything to draw."""
    if not table.draw_piles[seat] and table.discards[seat]:
        for card in table.discards[seat][:]:
            table.move(card, DISCARDS.of(seat), DRAW_PILES.of(seat), known_to=0)
        table.shuffle(DRAW_PILES.of(seat), f"slides {seat}")
        table.say("{} shuffles the discard pile into a new draw pile.", Seat(seat), rule="TP-223")
    return bool(table.draw_piles[seat])


def draw(table: Outing, seat: int, n: int, order: Source | None = None) -> int:
    """Draw so many slides, or as many as there are; by the rules, or because a text says so. Says how many."""
    if n <= 0 or forbidden(table, seat, "draw", order=order):
        return 0
    drawn = 0
    while drawn < n and refill(table, seat):
        card = table.draw_piles[seat][-1]
        table.move(card, DRAW_PILES.of(seat), HANDS.of(seat))
        if table.settings.open_hands:
            table.peek(card, ALL)
        drawn += 1
    if drawn:
        table.say("{} draws {} to hand.", Seat(seat), _cards(drawn), rule="TP-223")
    return drawn


def discard(table: Outing, seat: int, card: int, rule: str = "TP-222") -> None:
    table.move(card, HANDS.of(seat), DISCARDS.of(seat))
    table.say("{} discards {}.", Seat(seat), Card(card), rule=rule)


@rule("TP-236", "TP-237")
def lose_top(table: Outing, seat: int) -> bool:
    """The top card of the draw pile is lost, unseen. Says whether there was one."""
    if not refill(table, seat):
        return False
    table.move(table.draw_piles[seat][-1], DRAW_PILES.of(seat), LOST_PILES.of(seat))
    return True


def recover(table: Outing, seat: int, n: int, to: Literal["discard", "hand"]) -> int:
    """Lost slides come back, the last lost first."""
    back = min(n, len(table.lost_piles[seat]))
    for _ in range(back):
        card = table.lost_piles[seat][-1]
        table.move(card, LOST_PILES.of(seat), (HANDS if to == "hand" else DISCARDS).of(seat))
        if to == "hand" and table.settings.open_hands:
            table.peek(card, ALL)
    if back:
        table.say("{} recovers {}.", Seat(seat), _cards(back), rule="TP-R53")
    return back


def _cards(n: int) -> str:
    return f"{n} card" if n == 1 else f"{n} cards"
