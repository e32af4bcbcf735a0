"""The campaign sheet: all that a campaign remembers from one day to the next (TP-354, TP-373, TP-374, TP-R12, TP-R126).

It names cards by their identifiers and holds no hidden order: decks are written as sets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from fabletop.engine.citing import rule
from fabletop.engine.effects import Aimed
from fabletop.engine.effects.english import number_of
from fabletop.engine.words import Refused
from fabletop.games.projector.box import Box
from fabletop.games.projector.cards import StoryDeck
from fabletop.games.projector.settings import Settings
from fabletop.games.projector.state import (
    ACHIEVED,
    AILMENTS,
    ENTROPY,
    NEXT_TIER,
    NONE,
    ON_PERK,
    READ,
    TRAITS,
    UNLOCKED,
    Outing,
)

COLOURS = ("amber", "teal", "rose", "violet")
NAMES = ("Ada", "Bruno", "Cleo", "Dov")  # of characters, in seating order
STARTERS = ("SV:01", "MV:01", "DE:01", "NG:01", "CR:01")
REALSPACE = {2: (3, 3, 3, 2, 3), 3: (3, 2, 3, 2, 2), 4: (2, 2, 2, 2, 2)}  # of each starter, by party size (TP-R15)


class SlideOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True, order=True):
    """So many slides that are alike."""

    ability: str
    n: Annotated[int, Meta(ge=1, le=70)]
    bonus: Annotated[int, Meta(ge=0, le=9)] = 0
    realspace: bool = False


class Character(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody of the party, in seating order. Who is set aside keeps everything (TP-R12)."""

    name: str
    colour: str
    present: bool = True
    reserve: list[SlideOf] = []
    aside: list[SlideOf] = []
    decks: dict[str, list[str]] = {}
    perk: str = ""
    style: str = ""
    conditions: list[str] = []
    kept: list[str] = []  # items and Allies that perks keep


class Sheet(msgspec.Struct, forbid_unknown_fields=True):
    """See the module text."""

    day: Annotated[int, Meta(ge=1)] = 1
    projections: Annotated[int, Meta(ge=0)] = 0
    characters: list[Character] = []
    bank: dict[str, Annotated[int, Meta(ge=0)]] = {}
    levels: dict[str, Annotated[int, Meta(ge=4, le=18)]] = {}
    stacks: list[str] = []  # ability decks that are open
    areas: list[str] = []
    objectives: dict[str, Annotated[int, Meta(ge=1, le=3)]] = {}
    stories: dict[str, Annotated[int, Meta(ge=0)]] = {}  # cards read of each deck
    eliminated: list[str] = []
    replaced: list[tuple[str, str]] = []
    swapped: list[tuple[str, str]] = []
    awaited: list[tuple[str, str]] = []  # what was unlocked and is in a pack to come: kind, identifier
    entropy: list[str] = []
    tier: Annotated[int, Meta(ge=0, le=5)] = 2
    next_tier: list[str] = []
    recipes: list[str] = []
    items: list[str] = []
    diary: dict[str, Annotated[int, Meta(ge=1, le=2)]] = {}
    diaries: list[str] = []
    projector: list[str] = []
    maneuvers: list[str] = []
    locations: list[str] = []  # that were locked
    ship: bool = False
    hull: int = 0
    flags: dict[str, int] = {}
    limits: list[tuple[str, int]] = []  # texts for once in a campaign, by card and place on it
    lasting: list[
        tuple[str, int, str, int]
    ] = []  # what holds for it: card, place, character, a number that was settled
    won: bool = False
    corrected: bool = False


# --- a new campaign --------------------------------------------------------------------------------------------------


def new_sheet(box: Box, seats: int) -> Sheet:
    """The sheet of a first day: everything locked that the campaign has yet to open. The party is called what its
    campaign is called."""
    return Sheet(
        characters=[Character(NAMES[n], COLOURS[n], reserve=starting(seats)) for n in range(seats)],
        stacks=[each.id for each in box.stacks if not each.locked],
        entropy=sorted(face.id for face in box.tier(1)),
        next_tier=sorted(face.id for face in box.tier(2)),
        hull=box.ships[0].hull if box.ships else 0,
    )


def starting(seats: int) -> list[SlideOf]:
    """The preprinted slides that a character begins with."""
    return [SlideOf(id_, n, realspace=True) for id_, n in zip(STARTERS, REALSPACE[seats], strict=True)]


def joining(box: Box, sheet: Sheet, seats: int, one_each: bool) -> Character:
    """Somebody who joins, last in seating order: with the starting slides for the new party and, as the others could
    have by now, one slide of every other ability that is unlocked."""
    name = next(each for each in NAMES if all(each != one.name for one in sheet.characters))
    colour = next(each for each in COLOURS if all(each != one.colour for one in sheet.characters))
    others = [SlideOf(each.card.id, 1) for each in box.skills if one_each and each.card.id in sheet.levels]
    return Character(
        name, colour, reserve=[*starting(seats), *[each for each in others if each.ability not in STARTERS]]
    )


def party_of(box: Box, sheet: Sheet, seats: int, settings: Settings) -> Sheet:
    """The sheet with as many characters taking part as there are seats: who was set aside last comes back first, then
    somebody joins; who comes last in seating order is set aside first."""
    present = sum(each.present for each in sheet.characters)
    if present == seats:
        return sheet
    if not settings.allow_party_change:
        raise Refused(f"By its settings this party does not change: {present} characters take part in it.", "TP-R12")
    characters = [msgspec.structs.replace(each) for each in sheet.characters]
    for each in reversed(characters):
        if present > seats and each.present:
            each.present, present = False, present - 1
    for each in characters:
        if present < seats and not each.present:
            each.present, present = True, present + 1
    grown = msgspec.structs.replace(sheet, characters=characters)
    while present < seats:
        characters.append(joining(box, grown, seats, settings.joiner_cards == "one_each"))
        present += 1
    return grown


# --- from the sheet to the table, and back ---------------------------------------------------------------------------


@rule("TP-020", "TP-021", "TP-022", "TP-023", "TP-024", "TP-025", "TP-026", "TP-027", "TP-028", "TP-374")
def take_over(table: Outing, sheet: Sheet, packs: Mapping[str, str]) -> None:
    """The sheet is laid on a fresh table, before the day. One that makes no sense is refused, with all its faults."""
    from fabletop.games.projector.sheet_checks import faults  # which looks through a sheet

    box = table.box
    if found := faults(box, sheet, table.settings):
        raise Refused(f"This campaign sheet cannot be played with: {'; '.join(found)}.", "TP-354")
    table.before = sheet = party_of(box, sheet, table.seats, table.settings)
    table.day, table.projections, table.won, table.corrected = sheet.day, sheet.projections, sheet.won, sheet.corrected
    table.bank = [sheet.bank.get(each.id, 0) for each in box.traits]
    table.levels = [sheet.levels.get(each.card.id, 0) for each in box.skills]
    table.stacks = [0 if each.id in sheet.stacks else NONE for each in box.stacks]
    table.areas = [each.id in sheet.areas for each in box.areas]
    table.objectives = [sheet.objectives.get(each.id, 0) for each in box.objectives]
    table.told = [sheet.stories.get(each.id, 0) for each in box.story_decks]
    table.eliminated, table.replaced, table.swapped = sheet.eliminated[:], sheet.replaced[:], sheet.swapped[:]
    table.awaited = sheet.awaited[:]
    table.add_cards(ENTROPY, [box.face(id_).number for id_ in sheet.entropy])
    table.add_cards(NEXT_TIER, [box.face(id_).number for id_ in sheet.next_tier])
    table.tier = sheet.tier
    table.recipes = [box.face(id_).number for id_ in sheet.recipes]
    table.owned = sheet.items[:]
    table.diary = [sheet.diary.get(each.id, 0) for each in box.diary]
    table.diaries = [each.id in sheet.diaries for each in box.diary_decks]
    table.read = [n for n, each in enumerate(box.projectors) if each.id in sheet.projector]
    table.maneuvers = [n for n, each in enumerate(box.maneuvers) if each.id in sheet.maneuvers]
    table.opened = sheet.locations[:]
    table.ship, table.hull, table.flags = sheet.ship, sheet.hull, dict(sheet.flags)
    places = {place: number for number, place in _places(box).items()} if sheet.limits else {}
    table.limited = [(places[each], NONE, NONE) for each in sheet.limits if each in places]
    seat_party(table, [each.name for each in sheet.characters if each.present])
    _resume(table, sheet)


def _resume(table: Outing, sheet: Sheet) -> None:
    """What was begun for the whole campaign holds again, for those who are there."""
    numbers = {place: number for number, place in table.box.lasting.items()}
    for card, place, name, settled in sheet.lasting:
        if (card, place) in numbers and name in table.characters:
            seat = table.characters.index(name)
            table.changes.append(Aimed(numbers[card, place], ON_PERK, NONE, 1, 0, settled, seat, (("you", seat),)))


@rule("TP-024", "TP-025", "TP-374", "TP-R12")
def seat_party(table: Outing, names: Sequence[str]) -> None:
    """Each character takes a seat with what they own. Slides that were put aside come back; where that is more than
    the limit of the day's party, their owner says which are put aside, before anything else (`rules.dawn`)."""
    box, seats = table.box, range(table.seats)
    present = [each for each in table.before.characters if each.name in names]
    perks, styles = [each.id for each in box.perks], [each.id for each in box.styles]
    table.characters = [each.name for each in present]
    table.reserve, table.perks, table.styles = [], [], []
    table.put_aside = [[] for _ in seats]
    table.temp = [[0] * TRAITS for _ in seats]
    for name in ("hands", "draw_piles", "lost_piles", "discards", "held", "gear", "ailments", "kept"):
        setattr(table, name, [[] for _ in seats])
    table.status, table.moves, table.at = [0] * table.seats, [0] * table.seats, [NONE] * table.seats
    table.decks = [dict(each.decks) for each in present]
    table.keeps = [each.kept[:] for each in present]
    for seat, each in enumerate(present):
        table.reserve.append(sorted(_faces(box, each.reserve) + _faces(box, each.aside)))
        table.perks.append(perks.index(each.perk) if each.perk else NONE)
        table.styles.append(styles.index(each.style) if each.style else NONE)
        table.add_cards(AILMENTS.of(seat), [box.face(id_).number for id_ in each.conditions])


def _faces(box: Box, slides: Sequence[SlideOf]) -> list[int]:
    return [
        box.slide_face(box.skill_index[each.ability], each.bonus, each.realspace)
        for each in slides
        for _ in range(each.n)
    ]


def _places(box: Box) -> dict[int, tuple[str, int]]:
    """By its number the card that a text stands on, and which of its texts it is."""
    found: dict[int, tuple[str, int]] = {}
    lists = [(face.id, face.texts) for face in box.faces]
    lists += [(each.id, texts) for each, texts in zip(box.perks, box.perk_texts, strict=True)]
    lists += [(each.id, texts) for each, texts in zip(box.setups, box.setup_texts, strict=True)]
    lists += [(each.id, texts) for each, texts in zip(box.objectives, box.objective_texts, strict=True)]
    for id_, texts in lists:
        found.update({number: (id_, place) for place, number in enumerate(texts.all)})
    return found


def _used(table: Outing) -> list[tuple[str, int]]:
    """The texts that are used up for the campaign."""
    places, texts = _places(table.box), table.box.book.texts
    return sorted([
        places[number] for number, _, _ in table.limited if number in places and texts[number].span == "campaign"
    ])  # fmt: skip


def _lasting(table: Outing) -> list[tuple[str, int, str, int]]:
    """What holds for the whole campaign: of those who are here, and of those who were set aside."""
    places, names = table.box.lasting, table.characters
    found = [
        (*places[each.number], names[each.to], each.settled)
        for each in table.changes
        if each.number in places and isinstance(each, Aimed) and 0 <= each.to < table.seats
    ]
    return found + [each for each in table.before.lasting if each[2] not in names]


@rule("TP-354", "TP-356", "TP-373", "TP-R126")
def hand_over(table: Outing) -> Sheet:
    """The sheet after a day that is over."""
    box, before = table.box, table.before
    characters = [msgspec.structs.replace(each, present=each.name in table.characters) for each in before.characters]
    for seat, each in enumerate([one for one in characters if one.present]):
        each.reserve = _slides(box, table.reserve[seat])
        each.aside = _slides(box, table.put_aside[seat])
        each.decks = dict(table.decks[seat])
        each.perk = box.perks[table.perks[seat]].id if table.perks[seat] != NONE else ""
        each.style = box.styles[table.styles[seat]].id if table.styles[seat] != NONE else ""
        each.conditions = [table.printed_on(card).id for card in table.ailments[seat]]
        each.kept = table.keeps[seat][:]
    return Sheet(
        day=table.day + 1,
        projections=table.projections,
        characters=characters,
        bank={each.id: n for each, n in zip(box.traits, table.bank, strict=True) if n},
        levels={each.card.id: level for each, level in zip(box.skills, table.levels, strict=True) if level},
        stacks=[each.id for each, gone in zip(box.stacks, table.stacks, strict=True) if gone != NONE],
        areas=[each.id for each, open_ in zip(box.areas, table.areas, strict=True) if open_],
        objectives={each.id: n for each, n in zip(box.objectives, table.objectives, strict=True) if n},
        stories={each.id: n for each, n in zip(box.story_decks, table.told, strict=True) if n},
        eliminated=table.eliminated[:],
        replaced=table.replaced[:],
        swapped=table.swapped[:],
        awaited=table.awaited[:],
        entropy=sorted(table.printed_on(card).id for card in table.entropy),
        tier=table.tier,
        next_tier=sorted(table.printed_on(card).id for card in table.next_tier),
        recipes=[box.faces[number].id for number in table.recipes],
        items=table.owned[:],
        diary={each.id: n for each, n in zip(box.diary, table.diary, strict=True) if n},
        diaries=[each.id for each, here in zip(box.diary_decks, table.diaries, strict=True) if here],
        projector=[box.projectors[number].id for number in table.read],
        maneuvers=[box.maneuvers[number].id for number in table.maneuvers],
        locations=table.opened[:],
        ship=table.ship,
        hull=table.hull,
        flags=dict(table.flags),
        limits=_used(table),
        lasting=_lasting(table),
        won=table.won,
        corrected=table.corrected,
    )


def _slides(box: Box, faces: Sequence[int]) -> list[SlideOf]:
    found = []
    for face in sorted(set(faces)):
        printed = box.slide(face)
        id_ = box.skills[printed.ability].card.id
        found.append(SlideOf(id_, faces.count(face), printed.bonus, printed.realspace))
    return found


def words(box: Box, sheet: Sheet) -> list[str]:
    """What is on a sheet, for people."""
    names = ", ".join(each.name for each in sheet.characters if each.present)
    skills = {each.card.id: each.name for each in box.skills}
    found = [f"Day {sheet.day}: {names}."]
    found += [f"{skills.get(id_, id_)} is at level {level}." for id_, level in sheet.levels.items()]
    found += [f"{n} {each.name} banked." for each in box.traits if (n := sheet.bank.get(each.id, 0))]
    found += [f"{each.name} can be explored." for each in box.areas if each.id in sheet.areas]
    found += [f"Achieved: {each.title}." for each in box.objectives if sheet.objectives.get(each.id) == 3]
    pages = sum(sheet.diary.get(each.id, 0) in (UNLOCKED, READ) for each in box.diary)
    found += [f"{number_of(pages, 'page')} of the diary found."] if pages else []
    found += [
        f"{each.name} waits behind a lock: to be continued." for each in box.story_decks if _waits(box, sheet, each)
    ]
    if sheet.won:
        found.append("Helena is found.")
    elif all(sheet.objectives.get(each.id) == ACHIEVED for each in box.objectives):
        found.append("Everything that is here so far is achieved. To be continued.")
    return found


def _waits(box: Box, sheet: Sheet, deck: StoryDeck) -> bool:
    """Whether a story has come to a lock whose key is in a pack to come."""
    pages = [page for page in box.pages if page.id[:2] == deck.id and page.id not in sheet.eliminated]
    return any(box.continued(page) for page in pages[sheet.stories.get(deck.id, 0) :][:1])
