"""The graph of a campaign: stories, locks, areas and objectives. No order of play may get it stuck; what lies behind a
lock whose key is in a pack to come is to be continued (TP-105 to TP-109, TP-359, TP-A29, TP-A42, TP-R33)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from fabletop.engine.effects import If, Not
from fabletop.engine.effects.conditions import All, AnyOf
from fabletop.games.projector.box import Box
from fabletop.games.projector.cards import Lock, Setup
from fabletop.games.projector.checks.references import Fault
from fabletop.games.projector.effects.conditions import AllOthersAchieved, Available, ObjectiveIs
from fabletop.games.projector.effects.growth import Unlock
from fabletop.games.projector.effects.map import Replace
from fabletop.games.projector.effects.story import EliminateLock, Objective, Read

MOST_STATES = 100_000  # of a campaign; the whole game has 5,275


class Progress(NamedTuple):
    """How far a campaign has come, as far as its graph is concerned."""

    told: tuple[int, ...]  # pages of each story deck
    achieved: frozenset[str]
    gone: frozenset[str]  # locks and setup cards
    areas: frozenset[str]


class Uncertain(Exception):
    """A condition hangs on more than the graph."""


def locks(box: Box) -> Iterator[Fault]:
    """Every order of play is followed, as far as it opens anything."""
    yield from _setups(box)
    graph = Graph(box)
    seen = {graph.first}
    open_ = [graph.first]
    while open_:
        here = open_.pop()
        ways = {way for way in graph.ways(here) if way != here}
        if not ways and (found := list(graph.stuck(here))):
            yield from found
            return
        open_ += ways - seen
        seen |= ways
        if len(seen) > MOST_STATES:
            yield box.story_decks[0].id, f"the campaign has more than {MOST_STATES} states, so nothing can be proved"
            return


class Graph:
    """What opens what, of the packs that are here."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.first = Progress(tuple([0] * len(box.story_decks)), frozenset(), frozenset(), frozenset())

    def ways(self, here: Progress) -> Iterator[Progress]:
        """What a party can do that opens something: read on in a story, or achieve an objective."""
        for deck in range(len(self.box.story_decks)):
            yield self._read(here, deck)
        for objective in self.box.objectives:
            if self.achievable(here, objective.id):
                number = self.box.projector_index[objective.consequence]
                achieved = here._replace(achieved=here.achieved | {objective.id})
                yield self._done(achieved, self.box.projectors[number].do)

    def _pages(self, here: Progress, deck: int) -> list[Any]:
        pages = [self.box.pages[page] for page in self.box.stories[deck]]
        return [page for page in pages if page.id not in here.gone][here.told[deck] :]

    def _read(self, here: Progress, deck: int) -> Progress:
        """The state after a story was read to its next lock."""
        while (pages := self._pages(here, deck)) and not isinstance(pages[0], Lock):
            told = tuple([n + (each == deck) for each, n in enumerate(here.told)])
            here = self._done(here._replace(told=told), pages[0].do)
        return here

    def achievable(self, here: Progress, id_: str) -> bool:
        """Whether a party can set out for an objective: its area is open, all that it requires is achieved, and the
        setup card that holds lays it out."""
        objective = self.box.objectives[self.box.objective_index[id_]]
        if id_ in here.achieved or objective.area not in here.areas or set(objective.requires) - here.achieved:
            return False
        setup = _valid([each for each in self.box.of_area(objective.area) if each.id not in here.gone], here.achieved)
        return setup is not None and id_ in setup.objectives

    def _done(self, here: Progress, effects: Sequence[Any]) -> Progress:
        """What effects open for certain: not what hangs on a choice, or on more than what was achieved."""
        for effect in effects:
            if isinstance(effect, Unlock) and effect.kind == "area":
                if effect.id in self.box.area_index:
                    here = here._replace(areas=here.areas | {effect.id})
            elif isinstance(effect, EliminateLock) or (
                isinstance(effect, Replace) and effect.eliminate and effect.card in self.box.setup_index
            ):
                here = here._replace(gone=here.gone | {effect.card})
            elif isinstance(effect, Read) and effect.card in self.box.projector_index:
                here = self._done(here, self.box.projectors[self.box.projector_index[effect.card]].do)
            elif isinstance(effect, Objective) and effect.to == "achieved":
                here = here._replace(achieved=here.achieved | {effect.objective})
            elif isinstance(effect, If):
                try:
                    here = self._done(here, effect.do if holds(effect.if_, here.achieved) else effect.else_)
                except Uncertain:
                    continue
        return here

    def stuck(self, here: Progress) -> Iterator[Fault]:
        """What is still to do where nothing more can be opened."""
        for objective in self.box.objectives:
            if objective.id not in here.achieved:
                yield objective.id, f"a campaign can get stuck before it: {self._why(here, objective.id)}"
        for deck in range(len(self.box.story_decks)):
            behind = self._pages(here, deck)
            if behind and not self.box.continued(behind[0]):
                yield behind[0].id, "no card that can be reached eliminates this lock, and what it locks is here"

    def _why(self, here: Progress, id_: str) -> str:
        objective = self.box.objectives[self.box.objective_index[id_]]
        if objective.area not in here.areas:
            return f"nothing that can be reached unlocks the area {objective.area}"
        missing = sorted(set(objective.requires) - here.achieved)
        return f"it requires {missing[0]}" if missing else "no setup card that holds then lays it out"


def holds(condition: Any, achieved: frozenset[str]) -> bool:
    """Whether a condition on what was achieved holds."""
    if condition is None:
        return True
    if isinstance(condition, ObjectiveIs) and condition.state == "achieved":
        return condition.objective in achieved
    if isinstance(condition, AllOthersAchieved):
        return len(achieved) >= condition.achieved
    if isinstance(condition, Not):
        return not holds(condition.not_, achieved)
    if isinstance(condition, All):
        return all(holds(each, achieved) for each in condition.all)
    if isinstance(condition, AnyOf):
        return any(holds(each, achieved) for each in condition.any)
    raise Uncertain


def _valid(setups: Sequence[Setup], achieved: frozenset[str]) -> Setup | None:
    """The setup card of the highest rank whose condition holds."""
    return max([each for each in setups if holds(each.valid, achieved)], key=lambda each: each.rank, default=None)


def _setups(box: Box) -> Iterator[Fault]:
    """Of each area one setup card holds, whatever was achieved (TP-R33, TP-R128); and it has one background."""
    for area in box.areas:
        if area.id not in box.backgrounds:
            yield area.id, "this area has no background card"
        setups = box.of_area(area.id)
        if not setups:
            yield area.id, "this area has no setup card"
            continue
        names = sorted({name for each in setups for name in _asked(each.valid)})
        for states in product((False, True), repeat=len(names)):
            achieved = frozenset([name for name, state in zip(names, states, strict=True) if state])
            try:
                found = [each for each in setups if holds(each.valid, achieved)]
            except Uncertain:
                yield setups[0].id, "valid: a setup card may ask only for what was achieved, so that one always holds"
                break
            if not found:
                done = ", ".join(sorted(achieved)) or "nothing"
                yield setups[0].id, f"valid: no setup card of {area.id} holds when {done} is achieved"
                break
            best = max(each.rank for each in found)
            if sum(each.rank == best for each in found) > 1:
                yield setups[0].id, f"rank: two setup cards of {area.id} hold at once with rank {best}"
                break


def _asked(condition: Any) -> Iterator[str]:
    if isinstance(condition, ObjectiveIs):
        yield condition.objective
    elif isinstance(condition, Available):
        yield condition.available
    for each in getattr(condition, "all", ()) or getattr(condition, "any", ()):
        yield from _asked(each)
    if isinstance(condition, Not):
        yield from _asked(condition.not_)
