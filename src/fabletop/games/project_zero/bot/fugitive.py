"""Project-0's computer player. It weighs the way to its data points against the chance of being caught.

It knows what the Agents know: the tracker tells where they think it may be, and so where they will look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import heapify, heappop, heappush
from math import exp
from operator import mul
from typing import Any

from fabletop.engine.game import Situation
from fabletop.games.project_zero.bot.streets import BY_TAXI, ON_FOOT, stops_near, streets
from fabletop.games.project_zero.box import ENTRY, UNREACHABLE, Board
from fabletop.games.project_zero.rules.fugitive import Route
from fabletop.games.project_zero.state import AGENTS, COLLECTED, MOVED, NOWHERE, Chase
from fabletop.games.project_zero.tracker import MOST_STEPS, Belief, bits, known, mask_of, seen_from

# The chance to be caught by an Agent that can come onto his space: the least, and if it knows where to look.
ON_FOOT_CATCHES = ((1.0, 1.0), (0.65, 1.0), (0.65, 1.0), (0.4, 1.0))  # by steps
TAXI_CATCHES = (0.15, 0.95)
BUS_CATCHES = (0.1, 0.95)
# An Agent that knows where to look may also come next to him, or only closer, and then he has to get away from it.
NEXT_TO, NEXT_TO_IN_DEAD_END = 0.2, 0.8
CLOSER = 0.06
SCENT = 6.0  # how fast suspicion around a space draws Agents there
LATER = 0.5  # the part of today's danger that he expects where he cannot be in this turn
UNAWARE = 0.08  # how well Agents know where he is, as a rule
NEVER = 99.0
LIFE = 20.0  # turns that he would give for not being caught
PATIENCE = 6  # rounds without a data point after which he begins to take risks
HURRY, RECKLESS = 6.0, 0.1  # rounds to spare below which he gets reckless, and how far
ROOM = 0.5  # what it is worth to have all ways open
PROGRESS = 0.15  # of a turn, for each step nearer


@dataclass(frozen=True)
class FugitiveSkill:
    """What Project-0 notices."""

    wary: bool = True  # what the Agents suspect, and where they can be after their turns


def _turns(far: int) -> float:
    """The turns to go so many steps."""
    return -(-far // MOST_STEPS) * (1 - PROGRESS) + far / MOST_STEPS * PROGRESS


TURNS = tuple(_turns(far) for far in range(UNREACHABLE + 1))


def tour(board: Board, here: int, rest: tuple[int, ...]) -> float:
    """The turns to collect the rest of the data points, in the best order."""
    far = board.distance[here]
    return min(
        (
            TURNS[far[entry]] + after
            for location in rest
            for entry, after in _collected(board, location, _without(rest, location))
        ),
        default=0.0,
    )


@lru_cache(maxsize=4096)
def _collected(board: Board, location: int, rest: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    """The entries of a location, and the turns from each to collect the rest after it."""
    return tuple([(entry, tour(board, entry, rest)) for entry in board.entries[location]])


def _without(rest: tuple[int, ...], location: int) -> tuple[int, ...]:
    return tuple(each for each in rest if each != location)


def ways_out(board: Board, here: int, held: int) -> dict[int, Route]:
    """A shortest route to every space within a move; ways over entries are taken only where there is no other."""
    routes: dict[int, Route] = {here: ()}
    front = [here]
    for _ in range(MOST_STEPS):
        after: list[int] = []
        front.sort(key=lambda space: board.kind[space] == ENTRY)  # an entry that is passed can be asked for
        for space in front:
            for there in board.neighbours[space]:
                if there not in routes and not held >> there & 1:
                    routes[there] = (*routes[space], there)
                    after.append(there)
        front = after
    return routes


class Hunter:
    """An Agent as he fears it: where it can be after its turn."""

    def __init__(self, board: Board, space: int, walks: bool, taxi: bool, lines: tuple[int, ...]) -> None:
        nowhere = bytes([UNREACHABLE]) * len(board.names)
        self.board = board
        self.on_foot = board.distance[space] if walks else nowhere
        self.taxi = streets(board).inside[space] if taxi else nowhere
        self.bus = mask_of(stop for line in lines for stop in stops_near(board, line, space))
        self.unaware = [self.misses(end, UNAWARE) for end in range(len(board.names))]

    def misses(self, end: int, suspected: float) -> float:
        """The chance that it does not catch him there."""
        far = self.on_foot[end]
        if far <= ON_FOOT:
            return 1 - _between(ON_FOOT_CATCHES[far], suspected)
        if self.bus >> end & 1:
            return 1 - _between(BUS_CATCHES, suspected)
        if self.taxi[end] <= BY_TAXI:
            return 1 - _between(TAXI_CATCHES, suspected)
        if far == ON_FOOT + 1 or self.bus & self.board.near[end]:
            dead_end = len(self.board.neighbours[end]) == 1
            return 1 - (NEXT_TO_IN_DEAD_END if dead_end else NEXT_TO) * suspected
        return 1 - CLOSER * suspected if far <= 2 * ON_FOOT + 1 else 1.0


_hunter = lru_cache(maxsize=1024)(Hunter)


class Escape:
    """One move of Project-0."""

    def __init__(self, table: Chase, skill: FugitiveSkill) -> None:
        self.table = table
        self.skill = skill
        self.board = table.board
        self.streets = streets(table.board)
        self.held = mask_of(table.at)
        taken = {table.face[card] for card in table.taken}
        self.wanted = tuple(location for location in table.data_points if location not in taken)
        blocks = table.settings.agents_block
        routes = ways_out(table.board, table.place, self.held if blocks else 0)
        self.routes = {end: route for end, route in routes.items() if not self.held >> end & 1}
        self.covered = self.held  # no place to go to: Agents are close
        for agent in table.at:
            self.covered |= self.streets.on_foot[agent]
        self.exposed = seen_from(table.board, tuple(table.at))
        self.hunters = list(self._hunters())
        self.life = self._life()
        self._suspicion: dict[int, Belief] = {}
        self._ahead: list[float] = []

    def suspicion(self, kind: int) -> Belief:
        """Where the Agents will think he is after this move, if they do not see him."""
        if kind not in self._suspicion:
            a, b, c = [*self.table.at, NOWHERE, NOWHERE][:AGENTS]
            self._suspicion[kind] = _normal(known(self.table, kind, a, b, c, NOWHERE).beliefs[-1])
        return self._suspicion[kind]

    def best(self) -> Route:
        least = self.table.settings.p0_min_steps
        routes = {end: route for end, route in self.routes.items() if len(route) >= least}
        if not routes:  # hemmed in, unless he may step over an Agent and back
            here = self.table.place
            return () if self.table.settings.agents_block else (self.board.neighbours[here][0], here)
        return routes[max(routes, key=self.worth)]

    def worth(self, end: int) -> float:
        location = self.board.location_of[end]
        collects = location in self.wanted
        rest = _without(self.wanted, location) if collects else self.wanted
        if not rest:
            return 1000.0
        if not self.skill.wary:
            return -tour(self.board, end, rest) - (LIFE if self.exposed >> end & 1 else 0.0)
        danger = self.danger(end, self.suspected(end, COLLECTED if collects else MOVED))
        togo = tour(self.board, end, rest) if collects else self.ahead()[end]
        return -togo - self.life * danger - ROOM * self.confined(end)

    def ahead(self) -> list[float]:
        """For each space the turns from it to the last data point, and what the dangers on the way to the next one
        are worth. Worked out backwards from the data points: where to go next depends only on what is ahead there."""
        if not self._ahead:
            board, rest, within, tolls = self.board, self.wanted, self.streets.city.within, self.tolls()
            ahead = [NEVER] * len(board.names)
            unmet = (1 << len(ahead)) - 1
            queue = [
                (tolls[entry] + after, entry)
                for location in rest
                for entry, after in _collected(board, location, _without(rest, location))
            ]
            heapify(queue)
            while queue and unmet:
                cost, there = heappop(queue)
                met = within[there] & unmet
                unmet ^= met
                far = board.distance[there]
                for space in bits(met):
                    ahead[space] = cost + TURNS[far[space]]
                    heappush(queue, (ahead[space] + tolls[space], space))
            self._ahead = ahead
        return self._ahead

    def tolls(self) -> list[float]:
        """What it would cost to end a turn soon on each space, when nobody knows yet where the Agents will look."""
        safe = [1.0] * len(self.board.names)
        for hunter in self.hunters:
            safe = list(map(mul, safe, hunter.unaware))
        now, later = self.life, LATER * self.life
        return [(now if space in self.routes else later) * (1 - each) for space, each in enumerate(safe)]

    def _life(self) -> float:
        """What his freedom is worth, in turns: less when he has got nowhere for long, or when rounds run out."""
        table = self.table
        idle = table.round - max(table.collected_rounds, default=0)
        patience = min(1.0, PATIENCE / max(1, idle))
        limit = table.settings.round_limit
        spare = limit - table.round - tour(self.board, table.place, self.wanted) if limit else HURRY
        return LIFE * patience * min(1.0, max(RECKLESS, spare / HURRY))

    def suspected(self, end: int, kind: int) -> float:
        """From 0 to 1: how well the Agents will know that he is there, or next to it."""
        if self.exposed >> end & 1:
            return 1.0
        belief = self.suspicion(kind)
        return 1 - exp(-SCENT * sum(map(belief.__getitem__, self.streets.close[end])))

    def danger(self, end: int, suspected: float) -> float:
        """The chance to be caught there, before his next move or soon after it."""
        safe = 1.0
        for hunter in self.hunters:
            safe *= hunter.misses(end, suspected)
        return 1 - safe

    def _hunters(self) -> Iterator[Hunter]:
        table, board = self.table, self.board
        for agent, space in enumerate(table.at):
            purse, aboard = table.purse(agent), table.aboard[agent]
            if aboard >= 0:
                yield _hunter(board, space, False, False, (aboard,))
            else:
                yield _hunter(
                    board, space, True, table.taxi[purse] > 0, board.lines_at[space] if table.bus[purse] else ()
                )

    def confined(self, end: int) -> float:
        """From 0 to 1: how few spaces he could reach next that no Agent is close to."""
        open_ = self.streets.city.within[end] & ~self.covered
        return max(0.0, 1 - open_.bit_count() / 20)


def _between(bounds: tuple[float, float], part: float) -> float:
    return bounds[0] + (bounds[1] - bounds[0]) * part


def _normal(belief: Belief) -> Belief:
    total = sum(belief)
    return [each / total for each in belief] if total else belief


def move(now: Situation[Chase], skill: FugitiveSkill) -> Route:
    return Escape(now.view.table, skill).best()


def start(now: Situation[Chase], skill: FugitiveSkill) -> int:
    """The entry from which the data points are nearest."""
    table = now.view.table
    entries = now.ask.payloads()  # type: ignore[attr-defined]  # a choice
    best: int = min(entries, key=lambda entry: tour(table.board, entry, tuple(table.data_points)))
    return best


Question = Callable[[Situation[Chase], FugitiveSkill], Any]
FUGITIVES_QUESTIONS: Mapping[str, Question] = {"start": start, "move": move}
