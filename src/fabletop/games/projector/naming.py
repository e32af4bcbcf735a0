"""What things of the game are called, and how they are shown where somebody chooses among them."""

from __future__ import annotations

import re

from fabletop.engine.effects import Source
from fabletop.engine.effects.english import Phrase
from fabletop.engine.questions import Option
from fabletop.engine.words import Ref
from fabletop.games.projector.printing import the
from fabletop.games.projector.state import (
    CARD,
    GLOBAL,
    LIGHT,
    ON_ABILITY,
    ON_BADDIE,
    ON_CONDITION,
    ON_DIARY,
    ON_ENTROPY,
    ON_ITEM,
    ON_LOCATION,
    ON_MANEUVER,
    ON_OBJECTIVE,
    ON_PERK,
    ON_PROJECTOR,
    ON_RESOURCE,
    ON_SETUP,
    ON_STORY,
    PLAN,
    SHIP,
    SPACE,
    TOKEN,
    WIDTH,
    Outing,
)

# How a text begins that may be chosen: how often, in which case, for what. Who may choose it is in that case.
OCCASION = re.compile(
    r"(?:Once per \w+|In your action step)(?:, if (?:[^():]|\([^)]*\))*?)??(?:, ((?:spend|use|discard) [^,:]*))?: "
)
CARDS = (ON_ENTROPY, ON_BADDIE, ON_ITEM, ON_RESOURCE, ON_CONDITION)


def space_key(space: int) -> str:
    """Column and row as setup cards count them, from 1."""
    return f"{space % WIDTH + 1}.{space // WIDTH + 1}"


def space_ref(space: int) -> Ref:
    return Ref("space", space_key(space))


def place_words(table: Outing, space: int, reader: int | None = None) -> str:
    """A location by its name, if that is known: to all, or to the one who reads it."""
    card = table.grid[space]
    where = f"in column {space % WIDTH + 1}, row {space // WIDTH + 1}"
    if card < 0:
        return f"the empty space {where}"
    known = table.up[space] or (reader is not None and table.seen[card] >> reader & 1)
    return the(table.location(space).name) if known else f"the face-down location {where}"


def thing_name(table: Outing, thing: int) -> str:
    if thing < table.seats:
        return table.characters[thing]
    if PLAN <= thing < PLAN + len(table.brought):
        return table.box.maneuvers[table.brought[thing - PLAN].number].name
    if thing == GLOBAL:
        return "the global area"
    if thing == SHIP:
        return "the ship"
    if LIGHT <= thing < LIGHT + table.seats:
        return f"the lighthouse of {table.characters[thing - LIGHT]}"
    if thing < TOKEN:
        return place_words(table, thing - SPACE)
    if thing < CARD:
        return next(each.kind for each in table.tokens if each.number == thing - TOKEN)
    return card_words(table, thing - CARD)


def card_words(table: Outing, card: int) -> str:
    """What a card is called: a slide by its ability and its bonus."""
    face = table.face[card]
    if face < table.box.first_slide:
        return table.box.faces[face].name
    return slide_words(table, face)


def slide_words(table: Outing, face: int) -> str:
    printed = table.box.slide(face)
    bonus = f" +{printed.bonus}" if printed.bonus else ""
    return f"{table.box.skills[printed.ability].name}{bonus}"


def owned_words(table: Outing, face: int) -> str:
    """A slide of a reserve, where preprinted ones are told from those made by hand."""
    return f"{slide_words(table, face)}{' (preprinted)' if table.box.slide(face).realspace else ''}"


def does(table: Outing, card: int, verb: str) -> str:
    """A verb as a card does it, of which everybody knows what it is: some names speak of several."""
    return Phrase("", many=getattr(table.printed_on(card).card, "several", False)).form(verb)


def thing_id(table: Outing, thing: int) -> str:
    """Anything in scenes and options."""
    if thing < table.seats:
        return f"player:{thing}"
    if SPACE <= thing < TOKEN:
        return f"space:{space_key(thing - SPACE)}"
    if TOKEN <= thing < CARD:
        return f"token:{thing - TOKEN}"
    return f"card:{thing - CARD}" if thing >= CARD else f"thing:{thing}"


def option_of(table: Outing, thing: int) -> Option:
    """Anything on the table as something to choose."""
    id_ = thing_id(table, thing)
    return Option(id_, thing_name(table, thing), (id_,))


def alike(table: Outing, card: int) -> list[int]:
    """The slides of a hand that are as good as one of them; preprinted ones are (TP-R15)."""
    wanted = table.box.slide(table.face[card])[:2]
    hand = next((hand for hand in table.hands if card in hand), [card])
    return [each for each in hand if table.box.slide(table.face[each])[:2] == wanted]


def distinct(table: Outing, seat: int) -> list[int]:
    """The slides in a hand, of those that are alike the first."""
    as_made, face = table.box.as_made, table.face
    return list({as_made(face[card]): card for card in reversed(table.hands[seat])}.values())[::-1]


def things_alike(table: Outing, card: int) -> tuple[str, ...]:
    """A slide in hand and those like it, as things that an option touches."""
    return tuple(f"card:{each}" for each in alike(table, card))


def card_option(table: Outing, card: int) -> Option:
    """A card as something to choose, several that are alike one by one."""
    words = card_words(table, card)
    if table.face[card] >= table.box.first_slide and (place := alike(table, card).index(card)):
        words = f"{words} ({place + 1})"
    return Option(f"c{card}", words, (f"card:{card}",))


def ref_of(table: Outing, source: Source) -> Ref | None:
    """What a text stands on, in a sentence."""
    kind, handle = source
    box = table.box
    if kind in CARDS:
        return Ref("card", table.printed_on(handle).id)
    if kind == ON_LOCATION:
        return Ref("card", table.location(handle).id) if table.up[handle] else space_ref(handle)
    lists = {
        ON_SETUP: box.setups, ON_OBJECTIVE: box.objectives, ON_PERK: box.perks, ON_PROJECTOR: box.projectors,
        ON_DIARY: box.diary, ON_MANEUVER: box.maneuvers, ON_STORY: box.pages,
    }  # fmt: skip
    if kind in lists:
        return Ref("card", lists[kind][handle].id)  # type: ignore[index]  # each of them is a list of cards
    if kind == ON_ABILITY:
        return Ref("ability", box.skills[handle].card.id)
    return None


def text_option(table: Outing, id_: str, text: int, touches: tuple[str, ...]) -> Option:
    """A text that may be chosen: what it does first, in short, and all of it as its note."""
    words, source = table.box.says(text), table.box.book.sources[text]
    found = OCCASION.match(words)
    if found is None:
        return Option(id_, f"{source}: {words}", touches)
    does = words[found.end() :].partition(". ")[0].removesuffix(".")
    label = f"{source}: {found[1]}: {does}" if found[1] else f"{source}: {does}"
    return Option(id_, label, touches, note=words)
