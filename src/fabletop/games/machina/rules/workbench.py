"""Operate workbench (MA-428 to MA-432)."""

from __future__ import annotations

from collections.abc import Sequence

from fabletop.engine.citing import rule
from fabletop.engine.questions import choose_some
from fabletop.engine.words import Refusal
from fabletop.games.machina.naming import unit_ref
from fabletop.games.machina.rules.gaining import recipient, said_taken
from fabletop.games.machina.rules.grid import held, item_names, item_option
from fabletop.games.machina.rules.inventory_use import use_an_inventory
from fabletop.games.machina.rules.item_decks import draw, settle_rest, take_drawn
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.mounting import unequip
from fabletop.games.machina.rules.party import decide
from fabletop.games.machina.state import DRAWN, GEAR, Expedition

CARDS = 3  # that are drawn, unless something in force says otherwise


@rule("MA-428", "MA-430", "MA-431", "MA-432", "MA-R16")
async def operate_workbench(table: Expedition, seat: int) -> None:
    """An explorer draws cards, swaps some for own items, takes one or gives it to somebody beside, settles where the
    rest go, and reworks the inventory. With empty decks there are fewer cards, or none (MA-R92)."""
    cards = await draw(table, seat, Now.stat(table, "draw_workbench", seat, CARDS), (), ("MA-428", "MA-438"))
    if cards:
        await _swap(table, seat)
        card = await decide(
            table, seat, "Which of these cards is taken?", lambda: table.drawn[:], "MA-430", "gain",
            lambda each: item_option(table, each),
        )  # fmt: skip
        receiver = await recipient(table, seat, card, ("MA-430", "MA-R138"))
        take_drawn(table, card, receiver)
        said_taken(table, seat, card, receiver, "MA-430")
        await settle_rest(table, seat, ("MA-431", "MA-R16"))
    if table.queue:
        await Now.settle(table)
    if table.at[seat] >= 0 and not table.over:
        await use_an_inventory(table, seat)


@rule("MA-429")
async def _swap(table: Expedition, seat: int) -> None:
    """Drawn cards are swapped for own items one for one. In whatever order that is done, it comes to so many of the
    ones for as many of the others: one answer names both."""
    if not held(table, seat):
        return

    def one_for_one(cards: Sequence[int]) -> Refusal | None:
        ours = sum(card not in table.drawn for card in cards)
        if 2 * ours == len(cards):
            return None
        return Refusal(
            f"{len(cards) - ours} drawn cards for {ours} of your items: cards are swapped one for one.", "MA-429"
        )

    def note(card: int) -> str:
        return "drawn" if card in table.drawn else "yours, equipped" if table.equipped(card) else "yours"

    cards = await choose_some(
        seat, "Which drawn cards do you swap, and for which of your items?", lambda: [*table.drawn, *held(table, seat)],
        0, 2 * len(table.drawn), "MA-429", "swap", show=lambda card: item_option(table, card, note(card)),
        check=one_for_one,
    )  # fmt: skip
    ours = [card for card in cards if card not in table.drawn]
    theirs = [card for card in cards if card in table.drawn]
    for card in ours:
        unequip(table, card)
    for card in ours:
        table.move(card, GEAR.of(seat), DRAWN)
    for card in theirs:
        take_drawn(table, card, seat)
    if cards:
        names = item_names(table, ours), item_names(table, theirs)
        table.say("{} swaps {} for {}.", unit_ref(table, seat), *names, rule="MA-429")
