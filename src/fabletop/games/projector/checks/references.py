"""Whatever a card names must be there: other cards, flags, abilities, keywords, resources (TP-030, TP-A32; semantics
11). Areas, locks and diary pages may lie in packs to come."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from fabletop.engine.effects.nodes import unknown
from fabletop.games.projector.box import Box
from fabletop.games.projector.cards import (
    Ability,
    Ailment,
    Background,
    Diary,
    Item,
    Location,
    Lock,
    Modifier,
    Named,
    Objective,
    Setup,
    Step,
)
from fabletop.games.projector.checks.plan import to_come
from fabletop.games.projector.effects import (
    baddies,
    conditions,
    entropy,
    gear,
    growth,
    map,  # noqa: A004 - what it holds
    numbers,
    slides,
    standing,
    story,
    tests,
)
from fabletop.games.projector.rules.moment import ENDING

Fault = tuple[str, str]  # the identifier of a card, and what is wrong with it
Names = Iterable[tuple[str, str]]  # of which kind something is that is named, and its name
UNLOCKABLE = {"ability_deck": "ability deck", "diary": "diary page", "diary_deck": "diary deck"}
ANY_TRAIT = frozenset({growth.CHOOSE, growth.EACH, growth.HIGHEST})
ENDS = ENDING | {
    "granted", "carrier_plays_card", "carrier_flips_location", "carrier_leaves", "end_of_carriers_next_turn",
    "start_of_granters_next_turn", "end_of_round", "round_end", "gained", "removed",
}  # fmt: skip


def _matches(*names: str) -> Names:
    return [("ability, trait or keyword", name) for name in names if name not in ("", "any")]


def _unlocked(kind: str, id_: str) -> Names:
    return [] if kind == "ship" else [(UNLOCKABLE.get(kind, kind), id_)]


def _trait(name: str) -> Names:
    return [] if name in ANY_TRAIT else [("trait", name)]


# By the type of a piece of card data, what it names.
NAMED: Mapping[type, Callable[[Any], Names]] = {
    story.Read: lambda each: [("Projector card", each.card)],
    story.WinCampaign: lambda each: [("Projector card", each.epilogue)] if each.epilogue else [],
    story.Objective: lambda each: [("objective", each.objective)],
    story.EliminateLock: lambda each: [("lock", each.card)],
    story.Flag: lambda each: [("flag", each.flag)],
    conditions.FlagSet: lambda each: [("flag", each.flag)],
    numbers.FlagNumber: lambda each: [("flag", each.flag)],
    conditions.ObjectiveIs: lambda each: [("objective", each.objective)],
    conditions.Available: lambda each: [("objective", each.available)],
    conditions.Unlocked: lambda each: _unlocked(each.kind, each.unlocked),
    conditions.IsNamed: lambda each: [("card", each.named)],
    conditions.Printed: lambda each: [("keyword", each.keyword.lower())],
    conditions.TestOf: lambda each: _matches(each.test),
    growth.Unlock: lambda each: _unlocked(each.kind, each.id),
    growth.UnlockTop: lambda each: [] if each.stack == growth.CHOOSE else [("ability deck", each.stack)],
    growth.Level: lambda each: [] if each.ability == growth.CHOOSE else [("ability", each.ability)],
    growth.Temp: lambda each: _trait(each.trait),
    growth.Bank: lambda each: _trait(each.trait),
    slides.GainSlide: lambda each: [("ability", each.ability)],
    slides.Discard: lambda each: _matches(each.match),
    standing.ModTest: lambda each: _matches(each.match),
    standing.Forbid: lambda each: _matches(each.match),
    tests.Test: lambda each: _matches(*each.any_of),
    baddies.Spawn: lambda each: [("Baddie", each.baddie)],
    entropy.InsertEntropy: lambda each: [("Story card", each.card)],
    entropy.RemoveEntropy: lambda each: [("entropy card", each.card)],
    entropy.EvolveCard: lambda each: [("entropy card", each.card)],
    gear.GainItem: lambda each: [("item", each.item)],
    gear.GainResource: lambda each: [("kind of resource", each.kind)] if each.kind else [],
    gear.Spend: lambda each: [("kind of resource", each.kind)] if each.kind else [],
    gear.Afflict: lambda each: [("condition", each.condition)] if each.condition else [],
    map.Lay: lambda each: [("location", each.card)] if each.card else [],
    map.Cover: lambda each: [("location", each.card)],
    map.Replace: lambda each: [("card of an area", each.card), ("card of an area", each.with_)],
    map.Eliminate: lambda each: [("card", each.card)],
    Modifier: lambda each: _matches(each.match),
    Step: lambda each: _matches(each.match),
    Ability: lambda each: [("ability deck", each.stack), ("trait", each.trait), *_own(each)],
    Background: lambda each: [("area", each.id[:2])],
    Setup: lambda each: [
        ("area", each.area), *[("objective", id_) for id_ in each.objectives],
        *[("ability", name) for name in each.required],
        *[("location", id_) for laid in each.place for id_ in laid.cards],
    ],
    Objective: lambda each: [
        ("area", each.area), ("Projector card", each.consequence), *[("objective", id_) for id_ in each.requires],
    ],
    Location: lambda each: [("area", each.area), *_own(each)],
    Item: lambda each: [*[("kind of resource", kind) for kind in each.recipe], *_own(each)],
    Ailment: lambda each: [*[("event that ends a condition", name) for name in each.ends], *_own(each)],
    Diary: lambda each: [("diary deck", each.id[:2]), *[("card", id_) for id_ in each.hint_for]],
}  # fmt: skip


def _own(card: Named) -> Names:
    """The keywords that are printed on a card, without their numbers and sides: "Swarm 3", "One-way s"."""
    return [("keyword", _keyword(each)) for each in card.keywords]


def _keyword(printed: str) -> str:
    words = printed.lower().replace("-", "_").split(" ")
    if len(words) > 1 and (words[-1].isdigit() or words[-1] in "nesw"):
        del words[-1]
    return "_".join(words)


def _known(box: Box) -> Mapping[str, Collection[str]]:
    def of(kind: str) -> set[str]:
        return {face.id for face in box.faces if face.kind == kind}

    keywords = {*box.keywords, *[each.id for each in box.traits], *[each.id for each in box.stacks]}
    keywords |= {"ability", "area", "location", "entropy", "baddie", "condition", "resource", "item", "action"}
    items = of("item")
    return {
        "Projector card": box.projector_index, "objective": box.objective_index, "flag": box.flags,
        "lock": {page.id for page in box.pages if isinstance(page, Lock)}, "area": box.area_index,
        "trait": {each.id for each in box.traits}, "ability deck": {each.id for each in box.stacks},
        "ability": {*[each.name for each in box.skills], *box.skill_index}, "keyword": keywords,
        "ability, trait or keyword": {*[each.name for each in box.skills], *box.skill_index, *keywords},
        "diary page": box.diary_index, "diary deck": {each.id for each in box.diary_decks},
        "maneuver": {each.id for each in box.maneuvers}, "item": items, "recipe": items,
        "Baddie": of("baddie"), "condition": of("condition"), "location": of("location"), "entropy card": of("entropy"),
        "Story card": {face.id for face in box.faces if face.kind == "entropy" and "story" in face.keywords},
        "kind of resource": {face.card.kind for face in box.faces if face.kind == "resource"},
        "card of an area": {*of("location"), *box.setup_index, *box.objective_index}, "card": box.cards,
        "event that ends a condition": ENDS,
    }  # fmt: skip


def references(box: Box) -> Iterator[Fault]:
    """What cards name and is not there."""
    known = _known(box)
    for id_, card in box.cards.items():
        for path, node in card.inside():
            named = NAMED.get(type(node))
            for kind, name in named(node) if named is not None else _plain(node):
                if name not in known[kind] and not to_come(kind, name):
                    yield id_, f"{path.lstrip('.') or 'its fields'}: {unknown(kind, name, known[kind])}"


def _plain(node: Any) -> Names:
    return _own(node) if isinstance(node, Named) else []


def flags(box: Box) -> Iterator[Fault]:
    """Flags that are declared and not used, read and never set, or, of one projection, set and never read."""
    set_, read = set(), set()
    for card in box.cards.values():
        for _, node in card.inside():
            if isinstance(node, story.Flag):
                set_.add(node.flag)
            elif isinstance(node, conditions.FlagSet | numbers.FlagNumber):
                read.add(node.flag)
    for id_ in box.flags:
        if id_ not in set_ and id_ not in read:
            yield id_, "this flag is declared, and no card sets or reads it"
        elif id_ not in set_:
            yield id_, "this flag is read, and no card sets it"
        elif id_ not in read and id_.startswith("proj."):
            yield id_, "this flag is set, and no card reads it before its projection is over"
