"""What is wrong with a campaign sheet that somebody brings (TP-354, TP-R126). All of it is said at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence

from fabletop.games.projector.box import LIMITS, Box, Kind
from fabletop.games.projector.settings import Settings
from fabletop.games.projector.sheet import COLOURS, NAMES, Character, Sheet, SlideOf

DECK = 20  # entropy cards (TP-275)
ID = re.compile("[A-Z]{2}:[0-9]{2,3}")
FLAG = re.compile(r"camp\.[A-Za-z0-9_.]+")
FEWEST, MOST = min(LIMITS), max(LIMITS)  # characters who take part (TP-001)


def faults(box: Box, sheet: Sheet, settings: Settings) -> list[str]:
    """All that makes no sense on a sheet, in words."""
    return [
        *_party(sheet), *_decks(box, sheet), *_known(box, sheet), *_characters(box, sheet, settings),
    ]  # fmt: skip


def _party(sheet: Sheet) -> Iterator[str]:
    present = sum(each.present for each in sheet.characters)
    if not FEWEST <= present <= MOST:
        yield f"{present} characters take part, not {FEWEST} to {MOST}"
    for what, given, known in (
        ("name", [each.name for each in sheet.characters], NAMES),
        ("colour", [each.colour for each in sheet.characters], COLOURS),
    ):
        yield from [f"two characters have the {what} {each}" for each in _twice(given)]
        yield from [f"no character can have the {what} {each[:20]!r}" for each in given if each not in known]


def _decks(box: Box, sheet: Sheet) -> Iterator[str]:
    """The Entropy deck and what waits beside it: 20 cards, none twice, none that is gone, and in no order."""
    if len(sheet.entropy) != DECK:
        yield f"the Entropy deck has {len(sheet.entropy)} cards, not {DECK}"
    yield from [f"{each} is in two places" for each in _twice([*sheet.entropy, *sheet.next_tier])]
    if sheet.entropy != sorted(sheet.entropy) or sheet.next_tier != sorted(sheet.next_tier):
        yield "its decks are in an order that nobody may know"
    there = _of_kind(box, [*sheet.entropy, *sheet.next_tier], "entropy")
    for id_ in (*sheet.entropy, *sheet.next_tier):
        if id_ not in there:
            yield f"there is no entropy card {id_} in the packs that are here"
        elif id_ in sheet.eliminated:
            yield f"{id_} was eliminated, and is in a deck"
    others = [id_ for id_ in sheet.next_tier if id_ in there and box.face(id_).card.tier != sheet.tier]
    yield from [f"{id_} waits beside the Entropy deck, and is not of tier {sheet.tier}" for id_ in others]
    if sheet.tier and not sheet.next_tier:
        yield f"no cards of tier {sheet.tier} wait beside the Entropy deck"
    met = {*sheet.entropy, *sheet.next_tier, *sheet.eliminated}
    for tier in range(1, sheet.tier + 1):
        yield from [f"the entropy card {face.id} is nowhere" for face in box.tier(tier) if face.id not in met]


def _known(box: Box, sheet: Sheet) -> Iterator[str]:
    """What the sheet names must be in the packs, and nothing is named twice."""
    known: Container[str]
    for what, given, known in (
        ("trait", list(sheet.bank), {each.id for each in box.traits}),
        ("ability", list(sheet.levels), box.skill_index),
        ("ability deck", sheet.stacks, {each.id for each in box.stacks}),
        ("area", sheet.areas, box.area_index),
        ("objective", list(sheet.objectives), box.objective_index),
        ("story deck", list(sheet.stories), {each.id for each in box.story_decks}),
        ("recipe", sheet.recipes, _of_kind(box, sheet.recipes, "item")),
        ("permanent item", sheet.items, {id_ for id_ in sheet.items if id_ in box.face_index and _lasts(box, id_)}),
        ("diary page", list(sheet.diary), box.diary_index),
        ("diary deck", sheet.diaries, {each.id for each in box.diary_decks}),
        ("Projector card", sheet.projector, box.projector_index),
        ("maneuver", sheet.maneuvers, {each.id for each in box.maneuvers}),
        ("location", sheet.locations, _of_kind(box, sheet.locations, "location")),
    ):
        yield from [
            f"there is no {what} {each[:20]!r} in the packs that are here" for each in given if each not in known
        ]
        yield from [f"the {what} {each} stands there twice" for each in _twice(given)]
    for deck, pages in zip(box.story_decks, box.stories, strict=True):
        was_read = sheet.stories.get(deck.id, 0)
        if was_read and was_read > len([page for page in pages if box.pages[page].id not in sheet.eliminated]):
            yield f"more of {deck.name} was read than there is"
    yield from [f"{each} was eliminated, and is owned" for each in sheet.items if each in sheet.eliminated]
    cards = [*sheet.eliminated, *[id_ for pair in (*sheet.replaced, *sheet.swapped) for id_ in pair]]
    yield from [f"no card can be called {each[:20]!r}" for each in cards if not ID.fullmatch(each)]
    yield from [f"{each} was eliminated twice" for each in _twice(sheet.eliminated)]
    yield from [
        f"no flag of a campaign can be called {each[:20]!r}" for each in sheet.flags if not FLAG.fullmatch(each)
    ]
    if not 0 <= sheet.hull <= (box.ships[0].most if box.ships else 0):
        yield f"no ship can have the hull {sheet.hull}"
    for id_, _ in sheet.limits:
        if id_ not in box.cards:
            yield f"there is no card {id_[:20]!r} in the packs that are here"


def _of_kind(box: Box, ids: Sequence[str], kind: Kind) -> set[str]:
    """Those of some cards that there are, and of that kind."""
    return {id_ for id_ in ids if id_ in box.face_index and box.face(id_).kind == kind}


def _lasts(box: Box, id_: str) -> bool:
    """Whether a card can be the party's for good: by what it says, or by what another may make of it."""
    face = box.face(id_)
    return face.kind == "item" and ("permanent" in face.keywords or face.card.may_be_permanent)


def _characters(box: Box, sheet: Sheet, settings: Settings) -> Iterator[str]:
    perks, styles = {each.id for each in box.perks}, {each.id for each in box.styles}
    present = sum(each.present for each in sheet.characters)
    for each in sheet.characters:
        yield from _reserve(box, sheet, each, LIMITS[min(max(present, FEWEST), MOST)].reserve)
        if bool(each.perk) != bool(each.style):
            yield f"{each.name} has a perk or a style alone"
        if each.perk and each.perk not in perks:
            yield f"there is no perk {each.perk[:20]!r} in the packs that are here"
        if each.style and each.style not in styles:
            yield f"there is no style {each.style[:20]!r} in the packs that are here"
        for id_ in each.conditions:
            if id_ not in box.face_index or box.face(id_).kind != "condition":
                yield f"there is no condition {id_[:20]!r} in the packs that are here"
        for id_ in each.kept:
            if id_ not in box.face_index or (box.face(id_).kind != "item" and box.face(id_).baddie is None):
                yield f"there is no item and no Baddie {id_[:20]!r} in the packs that are here"
    if settings.perk_copies == "one":
        for what in ([each.perk for each in sheet.characters], [each.style for each in sheet.characters]):
            yield from [f"two characters have {each}" for each in _twice([id_ for id_ in what if id_])]


def _reserve(box: Box, sheet: Sheet, character: Character, most: int) -> Iterator[str]:
    """A reserve has slides of unlocked abilities, no more than the limit of the party that played last. Those who were
    set aside have what they had."""
    have = sum(each.n for each in character.reserve)
    limit = most if character.present else LIMITS[FEWEST].reserve
    if have > limit:
        yield f"the reserve of {character.name} has {have} slides, and at most {limit} are allowed"
    for each in (*character.reserve, *character.aside):
        if each.ability not in box.skill_index:
            yield f"there is no ability {each.ability[:20]!r} in the packs that are here"
        elif sheet.day > 1 and each.ability not in sheet.levels:
            yield f"{character.name} has slides of {each.ability}, which is locked"
    for pile in (character.reserve, character.aside):
        yield from [f"{character.name} has {each} written down twice" for each in _twice(_kinds(pile))]


def _kinds(slides: Sequence[SlideOf]) -> list[str]:
    return [f"{each.ability} +{each.bonus}{' (realspace)' if each.realspace else ''}" for each in slides]


def _twice(given: Sequence[str]) -> list[str]:
    return [] if len(set(given)) == len(given) else [each for each, n in sorted(Counter(given).items()) if n > 1]
