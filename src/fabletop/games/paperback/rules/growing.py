"""What rewards give: cards, upgrades, items, McGuffins (PA-136 to PA-142, PA-193 to PA-203, PA-R76 to PA-R81)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fabletop.engine.effects.english import number_of
from fabletop.engine.questions import Option, choose, choose_some
from fabletop.engine.words import Card, Ref
from fabletop.games.paperback.catalogue import filed
from fabletop.games.paperback.rules.piles import add_penalties
from fabletop.games.paperback.state import (
    DECK,
    GROWTH,
    ITEM_DECK,
    ITEM_DISCARD,
    ITEMS,
    MCGUFFIN_DECK,
    MCGUFFINS,
    OFFER,
    PLAYER,
    REMOVED,
    Adventure,
)

if TYPE_CHECKING:
    from fabletop.games.paperback.effects import Growth

RARE_COST = 2


def letter_option(table: Adventure, face: int) -> Option:
    """A letter card of the deck as an option, with what it says."""
    printed = table.cards.faces[face]
    marks = [word for word, yes in (("upgraded", printed.upgraded), ("rare", printed.rare)) if yes]
    marked = f" ({', '.join(marks)})" if marks else ""
    return Option(printed.id, f"{printed.letter}: {printed.name}{marked}", (f"deck:{printed.id}",), note=printed.words)


def offered_option(table: Adventure, card: int) -> Option:
    """A growth card that a reward shows."""
    shown = letter_option(table, table.face[card])
    return Option(shown.id, shown.label, (f"card:{shown.id}",), note=shown.note)


def in_order(table: Adventure, cards: Sequence[int]) -> list[int]:
    """The faces of cards in the order of the alphabet, which tells nothing of the order in which they lie."""
    return sorted([table.face[card] for card in cards], key=lambda face: filed(table.cards.faces[face]))


async def grow(table: Adventure, verb: Growth, source: Ref | None) -> None:
    """Show some growth cards, take some; they replace cards of the deck or are added (PA-193, PA-194, PA-R76)."""
    table.shuffle(GROWTH, "growth")
    wanted = {"any": (True, False), "rare": (True,), "common": (False,)}[verb.rarity]
    shown = [card for card in reversed(table.growth) if table.printed(card).rare in wanted][: verb.show]
    for card in shown:
        table.move(card, GROWTH, OFFER)
    if not shown:
        return
    chosen = await choose_some(
        PLAYER,
        "Which growth cards do you take?" if verb.take > 1 else "Which growth card do you take?",
        lambda: table.offer,
        min(verb.take, len(shown)),
        verb.take,
        "PA-R76",
        "growth",
        show=lambda card: offered_option(table, card),
        source=source,
        interruptible=True,
    )
    for card in shown:
        table.choices.append((table.printed(card).id, card in chosen))
    for card in chosen:
        if verb.mode == "replace":
            await _replace(table, card, source)
        table.move(card, OFFER, DECK)
        table.say("{} comes into your deck.", Card(card), rule="PA-193" if verb.mode == "replace" else "PA-194")
    for card in table.offer[:]:
        table.move(card, OFFER, GROWTH)
    table.shuffle(GROWTH, "growth")
    table.shuffle(DECK, "deck")


async def _replace(table: Adventure, new: int, source: Ref | None) -> None:
    """The new card is seen before it is chosen which one goes (PA-R80); replaced cards are out of the run (PA-R78)."""

    def replaceable() -> list[int]:
        kinds = ("starting", "growth", "penalty") if table.settings.replace_penalty else ("starting", "growth")
        return in_order(table, [card for card in table.deck if table.printed(card).kind in kinds])

    face = await choose(
        PLAYER,
        "Which card of your deck makes room for {}?",
        replaceable,
        "PA-193",
        "replace",
        args=(Card(new),),
        show=lambda each: letter_option(table, each),
        source=source,
        interruptible=True,
    )
    card = next(card for card in table.deck if table.face[card] == face)
    table.move(card, DECK, REMOVED)
    table.say(
        "{} leaves your deck.", Card(card), rule=("PA-R78", "PA-203") if table.printed(card).upgraded else "PA-R78"
    )


async def upgrade_letters(table: Adventure, n: int, source: Ref | None) -> None:
    """Turn letter cards to their better side, for the rest of the run (PA-200 to PA-202)."""

    def plain() -> list[int]:
        found = [card for card in table.deck if table.printed(card).kind in ("starting", "growth")]
        return in_order(table, [card for card in found if not table.printed(card).upgraded])

    if not plain():
        return
    faces = await choose_some(
        PLAYER,
        "Which letter card is upgraded?" if n == 1 else "Which letter cards are upgraded?",
        plain,
        n,
        n,
        "PA-200",
        "upgrade",
        show=lambda face: upgrade_option(table, face),
        source=source,
        interruptible=True,
    )
    for card in table.deck:
        if table.face[card] in faces:
            table.face[card] = table.printed(card).other
    for face in faces:
        table.say("{} is upgraded.", Ref("face", face), rule=("PA-202", "PA-201"))


def upgrade_option(table: Adventure, face: int) -> Option:
    """A card with what its upgraded side says (PA-201)."""
    shown = letter_option(table, face)
    better = table.cards.faces[table.cards.faces[face].other]
    edges = " | ".join(" ".join(icon_words(edge)) or "nothing" for edge in better.edges)
    return Option(shown.id, shown.label, shown.touches, note=f"Upgraded: {edges}. {better.words}")


def icon_words(edge: tuple[int, int, int]) -> list[str]:
    names = (("hit", "hits"), ("block", "blocks"), ("mana", "mana"))
    return [number_of(n, *name) for n, name in zip(edge, names, strict=True) if n]


async def upgrade_core(table: Adventure, n: int, source: Ref | None) -> None:
    """A core item to its other side; the Wild Card is exchanged for its better (PA-136 to PA-140)."""

    def plain() -> list[int]:
        return [card for card in table.items if table.printed(card).kind == "core" and not table.printed(card).upgraded]

    def show(card: int) -> Option:
        printed = table.printed(card)
        better = table.cards.faces[better_core(table, card)]
        cost = f"cost {better.cost}. " if not better.letters else ""
        return Option(printed.id, printed.name, (f"item:{printed.id}",), note=f"Upgraded: {cost}{better.words}")

    for _ in range(n):
        if not plain():
            return
        card = await choose(
            PLAYER,
            "Which core item is upgraded?",
            plain,
            ("PA-136", "PA-138"),
            "core",
            show=show,
            source=source,
            interruptible=True,
        )
        name = table.printed(card).name
        table.choices += [(table.printed(each).id, each == card) for each in plain()]
        table.face[card] = better_core(table, card)
        table.say("{} is upgraded.", name, rule="PA-139" if table.printed(card).letters else "PA-137")


def better_core(table: Adventure, card: int) -> int:
    """The face of a core item once it is upgraded."""
    printed = table.printed(card)
    if not printed.letters:
        return printed.other
    return next(face.number for face in table.cards.faces if face.kind == "core" and face.letters == 2)


def draw_item(table: Adventure) -> int | None:
    """From the bottom of the deck; items of the other character are discarded (PA-012, PA-142, PA-R59)."""
    while table.item_deck:
        card = table.item_deck[0]
        table.peek(card, -1)
        printed = table.printed(card)
        if printed.character in (None, table.character):
            table.move(card, ITEM_DECK, ITEMS)
            table.say("You gain {}.", Card(card), rule=("PA-141", "PA-012", "PA-132"))
            return card
        table.move(card, ITEM_DECK, ITEM_DISCARD)
        table.say("{} is not for you and is discarded.", Card(card), rule="PA-142")
    table.cite("PA-R59")
    return None


async def draw_mcguffin(table: Adventure, source: Ref | None) -> int | None:
    """Both sides are seen, one is chosen, for the whole run; a rare one costs (PA-195 to PA-199)."""
    if not table.mcguffin_deck:
        table.cite("PA-R60")
        return None
    card = table.mcguffin_deck[0]
    table.move(card, MCGUFFIN_DECK, OFFER)
    sides = (table.face[card], table.printed(card).other)

    def show(face: int) -> Option:
        printed = table.cards.faces[face]
        return Option("ab"[sides.index(face)], printed.name, (f"side:{face}",), note=printed.words)

    face = await choose(
        PLAYER,
        "Which side of this McGuffin do you take?",
        lambda: sides,
        "PA-196",
        "side",
        show=show,
        source=source,
        interruptible=True,
    )
    table.choices += [(table.cards.faces[each].name, each == face) for each in sides]
    table.face[card] = face
    table.move(card, OFFER, MCGUFFINS)
    table.say("You take {}.", Card(card), rule=("PA-196", "PA-012", "PA-195", "PA-199"))
    if table.printed(card).rare:
        table.cite("PA-198", "PA-168")
        add_penalties(table, RARE_COST, DECK)
    return card
