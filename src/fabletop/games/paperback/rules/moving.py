"""What verbs do with cards, items and the enemy's intent, where that takes more than a line (PA-120, PA-127, PA-222,
PA-223, PA-229)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fabletop.engine.questions import Option, choose, choose_some
from fabletop.engine.words import Card
from fabletop.games.paperback.filters import ItemFilter
from fabletop.games.paperback.rules import piles
from fabletop.games.paperback.rules.in_force import InForce
from fabletop.games.paperback.rules.items import item_fits
from fabletop.games.paperback.rules.reading import fits
from fabletop.games.paperback.state import ON_ITEM, PENALTY_DISCARD, PLAYER, Adventure, enemy_ref
from fabletop.games.paperback.terms import PILES

if TYPE_CHECKING:
    from fabletop.games.paperback.effects.cards import Move
    from fabletop.games.paperback.rules.moment import Now


def gain_letters(table: Adventure, n: int, adjacent: bool) -> None:
    if adjacent:
        table.doubles += 1
    else:
        table.wilds += n
    table.say("You may use {} for your word.", "?? (one or two neighbours)" if adjacent else "?" * n, rule="PA-148")


async def move_cards(now: Now, verb: Move) -> None:
    table = now.table
    source, target = piles.ZONES[verb.from_], piles.ZONES[verb.to]
    for _ in range(verb.n):
        found = movable(table, verb)
        if not found:
            table.cite("PA-R69")
            return
        if verb.pick == "top":
            card = found[-1]
        elif verb.pick == "random":
            card = found[table.roll("texts", len(found))]
        else:
            card = await _pick_card(now, verb, found)
        table.say("{} goes to your {}.", Card(card), PILES[verb.to], rule="PA-120")
        piles.put(table, card, source, target, verb.place)


def movable(table: Adventure, verb: Move) -> list[int]:
    """The cards that may be moved."""
    cards = table.pile(piles.ZONES[verb.from_])
    return [card for card in cards if verb.filter is None or fits(table.printed(card), verb.filter)]


async def _pick_card(now: Now, verb: Move, found: list[int]) -> int:
    table = now.table
    if len(found) == 1:
        return found[0]
    faces = sorted({table.face[card] for card in found})
    face = await choose(
        PLAYER,
        "Which card goes to your {}?",
        lambda: faces,
        "PA-120",
        "card",
        args=(PILES[verb.to],),
        show=lambda each: shown_face(table, each),
        source=now.ref,
        interruptible=True,
    )
    return next(card for card in table.pile(piles.ZONES[verb.from_]) if table.face[card] == face)


async def purge(now: Now, n: int, pick: str, up_to: bool) -> None:
    """Penalty cards taken away unplayed go to their discard pile (PA-222)."""
    table = now.table
    owned = piles.owned_penalties(table)
    if not owned:
        return
    if pick == "random":
        gone = [owned.pop(table.roll("texts", len(owned))) for _ in range(min(n, len(owned)))]
    elif len(owned) <= n and not up_to:
        gone = owned
    else:
        faces = sorted(table.face[card] for card in owned)
        chosen = await choose_some(
            PLAYER,
            "Which penalty cards leave your deck?",
            lambda: faces,
            0 if up_to else min(n, len(faces)),
            n,
            "PA-222",
            "purge",
            show=lambda each: shown_face(table, each),
            source=now.ref,
            interruptible=True,
        )
        gone = [card for card in piles.owned_penalties(table) if table.face[card] in chosen]
    for card in gone:
        table.move(card, piles.zone_of(table, card), PENALTY_DISCARD)
        table.say("{} leaves your deck.", Card(card), rule="PA-222")


def move_intent(table: Adventure, by: int | None, to: int | None) -> None:
    actions = table.side.actions
    table.intent = min(to - 1, len(actions) - 1) if to is not None else (table.intent + (by or 0)) % len(actions)
    table.say("{} now means to: {}.", enemy_ref(table), table.action.name, rule="PA-229")
    InForce.happen(table, "intent_moved")


def rotate(table: Adventure, handle: int) -> None:
    if handle not in table.rotated:
        table.rotated.append(handle)
        table.say("{} is rotated.", Card(handle), rule="PA-127")


def unrotate(table: Adventure, handle: int) -> None:
    if handle in table.rotated:
        table.rotated.remove(handle)
        verbs = table.cards.book.standing
        table.changes = [
            each for each in table.changes if not (each.handle == handle and verbs[each.number].until == "rotated")
        ]
        table.say("{} is turned back.", Card(handle), rule="PA-128")


async def make_ready(now: Now, n: int, wanted: ItemFilter | None) -> None:
    table, own = now.table, now.source.handle if now.source.kind == ON_ITEM else -1
    used = [
        card
        for card in table.items
        if (card in table.tilted or card in table.face_down) and card != own and item_fits(table.printed(card), wanted)
    ]
    if len(used) > n:
        chosen = await choose_some(
            PLAYER,
            "Which used items are ready again?",
            lambda: used,
            n,
            n,
            "PA-223",
            "ready",
            show=lambda card: shown_face(table, table.face[card]),
            source=now.ref,
            interruptible=True,
        )
        used = list(chosen)
    for card in used:
        table.tilted = [each for each in table.tilted if each != card]
        table.face_down = [each for each in table.face_down if each != card]
        table.say("{} is ready again.", Card(card), rule="PA-223")


def shown_face(table: Adventure, face: int) -> Option:
    """A card as an option."""
    printed = table.cards.faces[face]
    letter = f"{printed.letter}: " if printed.letter else ""
    better = " (upgraded)" if printed.upgraded and printed.letter else ""
    thing = (f"item:{printed.id}",) if printed.kind in ("core", "item") else ()
    return Option(printed.id, f"{letter}{printed.name}{better}", thing, note=printed.words)
