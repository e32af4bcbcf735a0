"""What somebody keeps for the next projection: items that are not Permanent, and Allies, where a card changes the rule
so (hooks `keep_item` and `keep_ally`; TP-125, TP-354, TP-R83)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.questions import choose_some
from fabletop.engine.words import Seat
from fabletop.games.projector.naming import option_of
from fabletop.games.projector.rules.allies import allies
from fabletop.games.projector.rules.baddies import enter
from fabletop.games.projector.rules.hooks import Hook, hook
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.state import CARD, ENTROPY, FETCHED, IN_PLAY, Outing


async def keep(table: Outing, seat: int) -> None:
    """Who returns home may keep so many items and Allies, those from before included."""
    fleeting = [card for card in table.gear[seat] if not Now.has(table, CARD + card, "permanent")]
    await _keep(table, seat, "keep_item", fleeting, len(kept_items(table, seat)))
    await _keep(table, seat, "keep_ally", allies(table, seat), 0)


async def _keep(table: Outing, seat: int, name: Hook, cards: list[int], already: int) -> None:
    most = min(hook(table, name, seat) - already, len(cards))
    if most <= 0:
        return
    chosen: tuple[int, ...] = await choose_some(
        seat, "What do you keep for the next projection?", lambda: cards, 0, most, ("TP-354", "TP-R83"), "keep",
        show=lambda card: option_of(table, CARD + card),
    )  # fmt: skip
    for card in chosen:
        table.keeps[seat].append(table.printed_on(card).id)
        table.say("{} keeps {}.", Seat(seat), table.printed_on(card).name, rule="TP-354")


def kept_items(table: Outing, seat: int) -> list[str]:
    """The items that wait in the stash because a player has kept them."""
    return [id_ for id_ in table.keeps[seat] if table.box.face(id_).kind == "item"]


@rule("TP-125", "TP-R83", when={"TP-A35": lambda table: any(table.keeps)})
def call_allies(table: Outing) -> None:
    """Allies that were kept lie in their owners' areas from the start: one that is an entropy card is one of the
    twenty, and not shuffled with them. One that the deck has lost meanwhile does not come (TP-R27)."""
    for seat, ids in enumerate(table.keeps):
        for id_ in [each for each in ids if table.box.face(each).kind != "item"]:
            ids.remove(id_)
            face = table.box.face(id_)
            if face.kind == "baddie":
                table.add_cards(FETCHED, [face.number])
                found = table.fetched[-1:]
            else:
                found = [card for card in table.entropy if table.printed_on(card) is face]
                for card in found:
                    table.move(card, ENTROPY, IN_PLAY)
            for card in found:
                enter(table, card, seat)
                table.allied.append(card)
