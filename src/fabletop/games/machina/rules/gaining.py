"""Gain item (MA-423 to MA-427)."""

from __future__ import annotations

from collections.abc import Sequence

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option
from fabletop.games.machina.naming import option_of, unit_ref
from fabletop.games.machina.rules.grid import item_option, item_ref, neighbours
from fabletop.games.machina.rules.item_decks import draw, settle_rest, take_drawn
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.mounting import offer_equipping
from fabletop.games.machina.rules.party import decide
from fabletop.games.machina.state import Expedition

CARDS = 2  # that are drawn, unless something in force says otherwise
CLASS_TYPES: dict[str, tuple[str, ...]] = {
    "gunman": ("apparel",),
    "bruiser": ("weapon",),
    "mystic": ("artifact",),
    "crafter": ("weapon", "apparel", "artifact"),
}


@rule("MA-423", "MA-424", "MA-425")
async def gain_item(table: Expedition, seat: int, types: Sequence[str] = ()) -> None:
    """An explorer draws cards, of which one is gained and the others are destroyed or put back. The gained one stays
    with the explorer or goes to one beside; kept, it may be equipped at once if the class is right."""
    cards = await draw(table, seat, Now.stat(table, "draw_gain", seat, CARDS), types, ("MA-423", "MA-438"))
    if not cards:
        return
    card = await decide(
        table, seat, "Which item do you gain?", lambda: table.drawn[:], ("MA-424", "MA-425"), "gain",
        lambda each: item_option(table, each),
    )  # fmt: skip
    receiver = await recipient(table, seat, card, ("MA-425", "MA-R138"))
    take_drawn(table, card, receiver)
    said_taken(table, seat, card, receiver, "MA-425")
    await settle_rest(table, seat, ("MA-424", "MA-R92"))
    if receiver == seat or table.settings.gift_equip:
        await _equip_at_once(table, receiver, card)


async def recipient(table: Expedition, seat: int, card: int, cited: tuple[str, ...]) -> int:
    """Who gets a drawn card: the explorer who drew it, or one beside. Nobody needs to agree to a gift."""
    return await decide(
        table, seat, "Who gets {}?", lambda: [seat, *neighbours(table, seat)], cited, "recipient",
        lambda each: Option("keep", "I keep it") if each == seat else option_of(table, each),
        args=(item_ref(table, card),),
    )  # fmt: skip


def said_taken(table: Expedition, seat: int, card: int, receiver: int, cited: str) -> None:
    """A drawn card has come to somebody: it is gained."""
    if receiver == seat:
        table.say("{} gains {}.", unit_ref(table, seat), item_ref(table, card), rule=cited)
    else:
        names = unit_ref(table, seat), item_ref(table, card), unit_ref(table, receiver)
        table.say("{} gains {} and gives it to {}.", *names, rule=cited)
    table.beat()
    Now.happen(table, "gained", explorer=seat)


def of_class(table: Expedition, seat: int, card: int) -> bool:
    """Whether an explorer's class may equip an item at once: by its type, and never an augment or a consumable
    (MA-426, MA-427)."""
    face = table.printed(card)
    return not face.augment and face.kind in CLASS_TYPES[table.unit(seat).class_ or ""]


@rule("MA-426", "MA-427", "MA-R18", when={"MA-R93": lambda table, seat, card: table.settings.gift_equip})
async def _equip_at_once(table: Expedition, seat: int, card: int) -> None:
    if of_class(table, seat, card):
        await offer_equipping(table, seat, (card,), only_main=True, cited=("MA-426", "MA-416"))
