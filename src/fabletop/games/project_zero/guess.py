"""Worlds that a seat thinks possible: where Project-0 went, what his data points are.

Project-0 knows everything but the order of the deck. For everybody else a world is a walk that fits the public
history, drawn backwards from where he may be now: for each turn a space on which the turn may have begun, weighed by
how likely the tracker thinks it, then a shortest way between the two. The tracker's exact sets say which choices lead
back to a start; only that he has never landed before at a location which he collects later has to be kept in mind on
the way, and a choice that fails for this reason is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple, TypeVar

from fabletop.engine.game import Guess
from fabletop.engine.view import View
from fabletop.games.project_zero.state import DATA_POINTS, Chase
from fabletop.games.project_zero.tracker import (
    BY_STEPS,
    MOST_STEPS,
    Known,
    Reach,
    Touch,
    Turn,
    all_entries,
    bits,
    known,
    mask_of,
    possible,
)

T = TypeVar("T")
HIDDEN = -1


class End(NamedTuple):
    """How a walk stands after a turn: where, and at which confirmed locations it has been."""

    space: int
    flags: int


Blind = set[tuple[int, End, int]]  # turns from whose ends no way leads back to a start, with what is taken later


class Walk(NamedTuple):
    """A whole walk: the start, then the steps of each turn."""

    start: int
    turns: list[list[int]]


def guesser(view: View[Chase]) -> Callable[[Random], Guess]:
    """A sampler of worlds that depend on the view and the dice alone."""
    table = view.table
    if view.seat == table.fugitive:
        return lambda rng: Guess()
    if table.drawn:
        return lambda rng: _undealt(table, rng)
    if not table.start:  # nothing has been dealt
        return lambda rng: Guess()
    walks = Walks(table)

    def draw(rng: Random) -> Guess:
        walk = walks.draw(rng)
        return _set_up_by_hand(table, rng) if walk is None else _dealt(table, walks.facts.turns, walk, rng)

    return draw


def _undealt(table: Chase, rng: Random) -> Guess:
    """Before he has chosen his start: five cards in his hand and one before him."""
    *drawn, start = rng.sample(range(len(table.board.location_ids)), len(table.drawn) + 1)
    return Guess({"data_points": sorted(drawn)}, {"drawn": [*drawn], "start": [start]})


def _dealt(table: Chase, turns: tuple[Turn, ...], walk: Walk, rng: Random) -> Guess:
    """A world with this walk: what he collected on it, and data points that he has not come to."""
    place_of = table.board.location_of
    place, trail, taken = walk.start, [walk.start], []
    landed = {place_of[place]}
    for steps, turn in zip(walk.turns, turns, strict=True):
        trail += (HIDDEN, *steps)
        place = steps[-1] if steps else place
        landed.add(place_of[place])
        if turn.collected:
            taken.append(place_of[place])
    others = [location for location in range(len(table.board.location_ids)) if location not in landed]
    data_points = sorted(taken + rng.sample(others, min(len(others), DATA_POINTS - len(taken))))
    fields = {"place": place, "trail": trail, "data_points": data_points}
    return Guess(fields, {"start": [place_of[walk.start]], "taken": [*taken]})


def _set_up_by_hand(table: Chase, rng: Random) -> Guess:
    """He is where the white peg shows him, or on any entry, and has come from nowhere."""
    board = table.board
    place = table.peg
    if place < 0:
        place = rng.choice([*bits(all_entries(board) & ~mask_of(table.at))])
    begun: int | None = board.location_of[place] if board.location_of[place] >= 0 else None
    others = [location for location in range(len(board.location_ids)) if location != begun]
    data_points = sorted(rng.sample(others, min(len(others), DATA_POINTS)))
    return Guess({"place": place, "trail": [place], "data_points": data_points}, {"start": [begun]})


class Walks:
    """All walks that fit what everybody knows at a table, to draw from."""

    def __init__(self, table: Chase) -> None:
        self.board = table.board
        self.facts: Known = known(table)
        self.touches = self.facts.touches()
        self.ends = possible(table)
        self._begins: dict[tuple[int, End], Begins] = {}  # for who draws many walks

    def draw(self, rng: Random) -> Walk | None:
        """A walk, likelier ones more often; none if the position was set up by hand and none fits."""
        blind: Blind = set()  # of this draw alone: what was drawn before must not matter
        weights = self.facts.beliefs[-1]
        last = self.facts.reaches[-1]
        ends = [End(space, flags) for flags, spaces in last.items() for space in bits(spaces & self.ends)]
        for end in _in_order(ends, [weights[end.space] for end in ends], rng):
            found = self._back(len(self.facts.turns), end, 0, blind, rng)
            if found is not None:
                return found
        return None

    def _back(self, number: int, end: End, taken: int, blind: Blind, rng: Random) -> Walk | None:
        """A walk whose turn `number` ended there. On `taken` spaces a later turn collects, so none before may land."""
        if taken >> end.space & 1 or (number, end, taken) in blind:
            return None
        if not number:
            return Walk(end.space, [])
        before = taken
        if self.facts.turns[number - 1].collected:
            taken |= self.board.entry_mask[self.board.location_of[end.space]]
        if (number, end) not in self._begins:
            self._begins[number, end] = self._begun(number, end)
        ways, begins, weights = self._begins[number, end]
        for begin, steps in _in_order(begins, weights, rng):
            found = self._back(number - 1, begin, taken, blind, rng)
            if found is not None:
                found.turns.append(ways.way(begin, steps, rng))
                return found
        blind.add((number, end, before))
        return None

    def _begun(self, number: int, end: End) -> Begins:
        """From where turn `number` may have come to its end."""
        ways = Ways(self, number, self.facts.turns[number - 1], end)
        belief = self.facts.beliefs[number - 1]
        begins = list(ways.begins(self.facts.reaches[number - 1]))
        return Begins(ways, begins, [belief[begin.space] * BY_STEPS[steps] for begin, steps in begins])


class Begins(NamedTuple):
    """Where a turn may have begun that came to its end by these ways: each with its steps, and its weight."""

    ways: Ways
    places: list[tuple[End, int]]
    weights: list[float]


class Ways:
    """The ways by which one turn may have come to its end, followed backwards step by step."""

    def __init__(self, walks: Walks, number: int, turn: Turn, end: End) -> None:
        case = walks.facts.case
        self.near = case.board.near
        self.case = case
        self.held = turn.held
        no_passing, _ = case.barred(walks.facts.answers, number, turn.collected)
        self.open = ~no_passing & (~self.held if case.blocks else -1)
        # Flags are set by each step, or only by the last one, as the table understands "been".
        self.passing: tuple[Touch, ...] = walks.touches if case.been_means == "on_any_entry" else ()
        landing = case.been_means == "landed" or (case.been_means == "collected" and turn.collected)
        # layers[n]: from where, and with which flags, the end is n steps away, and no fewer.
        first: Reach = {end.flags: 1 << end.space}
        if landing:
            first = self._before(first, walks.touches)
            if turn.collected and len(first) > 1:  # he lands for the first time where he collects
                del first[end.flags]
        self.layers = [first]
        met: Reach = {} if case.min_steps else dict(first)
        for _ in range(MOST_STEPS):
            layer: Reach = {}
            for flags, spaces in self._before(self.layers[-1], self.passing).items():
                there = 0
                for space in bits(spaces & self.open):
                    there |= self.near[space]
                if new := there & ~met.get(flags, 0):
                    layer[flags] = new
                    met[flags] = met.get(flags, 0) | new
            self.layers.append(layer)

    @staticmethod
    def _before(reach: Reach, touches: tuple[Touch, ...]) -> Reach:
        """With which flags one may have come there: on an entry of a confirmed location, with or without its flag."""
        found: Reach = {}
        for flags, spaces in reach.items():
            for touch in touches:
                if not flags & touch.flag:
                    spaces &= ~touch.entries  # nobody is there without it
            found[flags] = found.get(flags, 0) | spaces
            for touch in touches:
                if flags & touch.flag and (hit := spaces & touch.entries):
                    found[flags ^ touch.flag] = found.get(flags ^ touch.flag, 0) | hit
        return found

    def begins(self, reach: Reach) -> Iterator[tuple[End, int]]:
        """Where the turn may have begun, and how many steps from the end that is."""
        every = 0
        for spaces in reach.values():
            every |= spaces
        stuck = self.case.hemmed(every, self.held)
        for steps, layer in enumerate(self.layers):
            still = 0 if self.case.hemmed_loses else stuck
            allowed = ~stuck if steps else (still if self.case.min_steps else ~stuck | still)
            for flags, spaces in layer.items():
                for space in bits(spaces & reach.get(flags, 0) & allowed):
                    yield End(space, flags), steps

    def way(self, begin: End, steps: int, rng: Random) -> list[int]:
        """One of the shortest ways from there to the end."""
        space, flags = begin
        way: list[int] = []
        for layer in self.layers[:steps][::-1]:
            choices = [
                (next_, after)
                for next_ in bits(self.near[space] & self.open)
                if layer.get(after := self._touched(next_, flags), 0) >> next_ & 1
            ]
            space, flags = choices[int(rng.random() * len(choices))]
            way.append(space)
        return way

    def _touched(self, space: int, flags: int) -> int:
        for touch in self.passing:
            if touch.entries >> space & 1:
                flags |= touch.flag
        return flags


def _in_order(items: list[T], weights: list[float], rng: Random) -> Iterator[T]:
    """The items in a random order, the weightier rather first; those that weigh nothing come last."""
    items, weights = items[:], weights[:]
    while items:
        total = sum(weights)
        if total > 0:
            mark, at = rng.random() * total, 0
            while at < len(items) - 1 and (mark >= weights[at]):
                mark -= weights[at]
                at += 1
        else:
            at = int(rng.random() * len(items))
        yield items.pop(at)
        weights.pop(at)
