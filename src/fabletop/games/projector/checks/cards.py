"""Cards that the rules could not be played with: decks of the wrong size, recipes that make nothing, chains without an
end, hands that fill for ever, Baddies without a place (TP-030, TP-113, TP-A09, TP-A33, TP-R82, TP-R108, TP-R129)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fabletop.engine.effects import walk
from fabletop.games.projector.box import Box
from fabletop.games.projector.card_texts import CHOSEN, USE, Text
from fabletop.games.projector.cards import (
    Ability,
    Ailment,
    Baddie,
    Diary,
    Entropy,
    Item,
    Lock,
    Maneuver,
    Perk,
    Projector,
    Resource,
    Ship,
    Story,
    Style,
)
from fabletop.games.projector.checks.plan import TIER_SIZE, TIERS
from fabletop.games.projector.checks.references import Fault
from fabletop.games.projector.effects.entropy import Stay
from fabletop.games.projector.effects.gear import DiscardItem, SpendThis, UseMark
from fabletop.games.projector.effects.slides import Draw, Recover, Take
from fabletop.games.projector.effects.story import Flag, Objective, Read, Say

CODES: Mapping[type, str] = {
    Baddie: "BD", Ailment: "CN", Resource: "RS", Item: "IT", Maneuver: "MN", Perk: "PK", Style: "ST", Ship: "SH",
    Projector: "PR",
}  # fmt: skip
TIER_CODES = ("EA", "EB", "EC", "ED", "EE")
OF_STORIES = "EX"  # entropy cards that stories bring
LONGEST_CHAIN = 5  # cards that authors let follow each other
FEWEST_KINDS, MOST_RESOURCES = 2, 4  # of a recipe


def cards(box: Box) -> Iterator[Fault]:
    yield from _codes(box)
    yield from _tiers(box)
    yield from _recipes(box)
    yield from _hands(box)
    yield from _chains(box)
    yield from _goals(box)
    for face in box.faces:
        token = face.kind == "entropy" and face.baddie is not None and face.baddie.where == "location"
        if token and not any(isinstance(each, Stay) and each.at is not None for each in walk(face.card.texts)):
            yield face.id, "texts: this Baddie is a token, and no text of it says on which location"
    for page in box.diary:
        if any(not isinstance(each, Say | Flag) for each in page.do):
            yield page.id, "do: a page of the diary tells and sets flags, and does nothing else"


def _codes(box: Box) -> Iterator[Fault]:
    """Every identifier begins with the letters of its deck."""
    decks = {each.id: each.code for each in box.stacks}
    stories = {each.id for each in box.story_decks}
    for id_, card in box.cards.items():
        wanted: Sequence[str] = ()
        if type(card) in CODES:
            wanted = (CODES[type(card)],)
        elif isinstance(card, Ability):
            wanted = (decks.get(card.stack, id_[:2]),)
        elif isinstance(card, Entropy):
            story = any(each.lower() == "story" for each in card.keywords)
            wanted = (OF_STORIES,) if story else (TIER_CODES[card.tier - 1],)
        elif isinstance(card, Story | Lock):
            wanted = sorted(stories)
        elif isinstance(card, Diary):
            wanted = ("YA", "YB", "YC", "YD")
        elif hasattr(card, "area"):
            wanted = (card.area,)
        if wanted and id_[:2] not in wanted:
            yield id_, f"id: a card of its kind begins with {' or '.join(wanted)}"


def _tiers(box: Box) -> Iterator[Fault]:
    """A tier is whole or not here at all; the first two are always here."""
    for tier in TIERS:
        found = box.tier(tier)
        if len(found) != TIER_SIZE and (found or tier <= 2):
            id_ = found[0].id if found else TIER_CODES[tier - 1]
            yield id_, f"tier: the deck of tier {tier} has {len(found)} cards, not {TIER_SIZE}"


def _recipes(box: Box) -> Iterator[Fault]:
    for face in box.faces:
        if face.kind != "item":
            continue
        card: Item = face.card
        if (card.source == "craft") != bool(card.recipe and card.difficulty is not None):
            yield card.id, "recipe: what is crafted has a recipe and a difficulty, and nothing else has"
        elif card.recipe and (len(card.recipe) < FEWEST_KINDS or sum(card.recipe.values()) > MOST_RESOURCES):
            yield card.id, f"recipe: up to {MOST_RESOURCES} resources of at least {FEWEST_KINDS} kinds"
        if card.source == "permanent" and "permanent" not in face.keywords:
            yield card.id, "keywords: it is given for good, and is not Permanent"


def _hands(box: Box) -> Iterator[Fault]:
    """What puts cards into a hand works only so often, or two such cards would feed each other for ever (TP-R129)."""
    words = "what puts cards into a hand needs a limit"
    for skill in box.skills:
        card = skill.card
        if card.limit is None and _fills(card.success):
            yield card.id, f"success: {words}"
    for id_, entry in box.cards.items():
        for text in getattr(entry, "texts", ()):
            held = isinstance(entry, Item | Perk | Resource)
            if text.limit is None and (held or text.on == USE) and _repeats(text) and _fills(text.do):
                yield id_, f"texts: {words}"


def _repeats(text: Text) -> bool:
    """Whether a text can be used again and again: not one that is limited by its timing, nor by what it costs."""
    return text.on not in CHOSEN and not any(isinstance(each, SpendThis | UseMark | DiscardItem) for each in text.cost)


def _fills(effects: Sequence[Any]) -> bool:
    return any(
        isinstance(each, Draw) or (isinstance(each, Recover | Take) and each.to == "hand") for each in walk(effects)
    )


def _chains(box: Box) -> Iterator[Fault]:
    """Projector cards that send to each other in a circle, or for too long."""
    leads = {
        each.id: [verb.card for verb in walk(each.do) if isinstance(verb, Read) and not verb.at_end]
        for each in box.projectors
    }
    for id_ in leads:
        length = _length(leads, id_, ())
        if length == 0:
            yield id_, "do: this card leads back to itself"
        elif length > LONGEST_CHAIN:
            yield id_, f"do: this card begins a chain of {length} cards; at most {LONGEST_CHAIN} follow each other"


def _length(leads: Mapping[str, Sequence[str]], id_: str, path: tuple[str, ...]) -> int:
    """How many cards follow each other from a card on; 0 if they go round in a circle."""
    if id_ in path:
        return 0
    lengths = [_length(leads, each, (*path, id_)) for each in leads.get(id_, ())]
    return 0 if 0 in lengths else 1 + max(lengths, default=0)


def _goals(box: Box) -> Iterator[Fault]:
    """Some card achieves each objective, and some card reveals what is hidden."""
    verbs = [each for card in box.cards.values() for each in walk([card]) if isinstance(each, Objective)]
    for goal in box.objectives:
        if not any(each.objective == goal.id and each.to == "achieved" for each in verbs):
            yield goal.id, "no card achieves this objective"
        if goal.hidden and not any(each.objective == goal.id and each.to == "revealed" for each in verbs):
            yield goal.id, "hidden: no card reveals this objective"
