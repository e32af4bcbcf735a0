"""Where Project-0 may be, worked out from the public history alone.

Two answers to one question. `possible` is exact: the spaces on which some walk that fits every check, sighting,
collection and investigation could have ended. `suspect_weights` is a judgement: how likely each of them is for a
fugitive who mostly makes long moves, keeps away from Agents, and goes to entries to collect.

The history is cut into turns of Project-0. What an investigation tells is about the whole walk up to its turn, so a
"no" bars the entries of that location in all turns before, and a "yes" keeps only the walks that came by; both send
the tracker through the turns again. Everything else only adds to what was known, so each state of knowledge is made
from the one before, and the latest are remembered.

Sets of spaces are bit masks. With answers of "yes" a walk is known by where it ended and by which of those locations
it has been at: `Reach` maps such a set of flags to the spaces where walks with these flags may have ended.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import lru_cache
from itertools import compress, count
from operator import itemgetter, mul
from typing import Any, NamedTuple

from fabletop.games.project_zero.box import ENTRY, UNREACHABLE, Board
from fabletop.games.project_zero.settings import Settings
from fabletop.games.project_zero.state import ASKED, COLLECTED, FUGITIVES_TURN, MOVED, PASSED, WIDTH, Chase

MOST_STEPS = 5
# More locations than this are hardly ever confirmed in one game; the oldest are then no longer used to rule walks out.
MOST_FLAGS = 6

# The model of his movement: how he weighs a space by its distance from where he was, by its distance from the nearest
# Agent, and an entry on which he collects nothing.
BY_STEPS = (0.25, 0.12, 0.25, 0.35, 0.5, 1.0)
BY_DANGER = (0.05, 0.03, 0.05, 0.07, 0.35, 0.75, 1.0)
BY_NEAREST = BY_DANGER + BY_DANGER[-1:] * (UNREACHABLE + 1 - len(BY_DANGER))  # all the same beyond the last
IDLE_ENTRY = 0.9
FEW = 10  # spaces: from so few it is quicker to look where he may go than where he may come from

Reach = dict[int, int]
Belief = list[float]


def bits(mask: int) -> list[int]:
    """The spaces of a set, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(spaces: Iterable[int]) -> int:
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def around(board: Board, spaces: int) -> int:
    """All neighbours of a set."""
    near, found = board.near, 0
    while spaces:
        low = spaces & -spaces
        found |= near[low.bit_length() - 1]
        spaces ^= low
    return found


@lru_cache(maxsize=16)
def all_entries(board: Board) -> int:
    mask = 0
    for location in board.entry_mask:
        mask |= location
    return mask


def seen_from(board: Board, agents: tuple[int, ...]) -> int:
    """The spaces on which a check with the Agents there would show Project-0 (PZ-092, PZ-093)."""
    seen = 0
    for agent in agents:
        seen |= board.near[agent]
    districts = {board.district[agent] for agent in agents}
    if len(agents) > 1 and len(districts) == 1:
        seen |= board.district_mask[districts.pop()]
    return seen


class Turn(NamedTuple):
    """A move of Project-0 and all that the checks up to his next move tell about its end."""

    agents: tuple[int, ...]  # where they stood while he moved
    collected: bool
    ends: int

    @property
    def held(self) -> int:
        return mask_of(self.agents)


class Answer(NamedTuple):
    """An investigation: after which turn, of which location, and what it told."""

    turn: int
    location: int
    yes: bool
    been: tuple[float, ...] = ()  # of a yes: for each space the chance that who ended the turn there had been there


class Case:
    """What stays the same through a chase: the city, the settings that matter, and where he cannot have begun."""

    __slots__ = ("been_means", "blocks", "board", "hemmed_loses", "looked_for", "min_steps", "starts")

    def __init__(self, board: Board, settings: Settings, agent_starts: tuple[int, ...]) -> None:
        self.board = board
        self.blocks = settings.agents_block
        self.been_means = settings.been_means
        self.min_steps = settings.p0_min_steps
        self.looked_for = settings.check_at_start
        self.hemmed_loses = settings.surrounded_loses
        self.starts = all_entries(board)
        for location in agent_starts:  # his own start card is none of those
            self.starts &= ~board.entry_mask[location]

    def started(self, ends: int) -> Case:
        """The same, where a check at the start has shown of which spaces his is one."""
        case = copy(self)
        case.starts &= ends
        return case

    def model(self, agents: tuple[int, ...], collected: bool) -> Model:
        return model(self.board, agents, collected, self.blocks)

    def barred(self, answers: tuple[Answer, ...], turn: int, collected: bool) -> tuple[int, int]:
        """The spaces that "no" answers bar in a turn: to pass over, and to end on. Turn 0 is the start."""
        spaces = 0
        for answer in answers:
            if not answer.yes and turn <= answer.turn:
                spaces |= self.board.entry_mask[answer.location]
        if self.been_means == "on_any_entry":
            return spaces, spaces
        if self.been_means == "landed":
            return 0, spaces
        return 0, spaces if collected else 0

    def hemmed(self, spaces: int, held: int) -> int:
        """The spaces of a set from which no step is possible."""
        near = self.board.near
        close = bits(spaces & around(self.board, held)) if self.blocks else ()
        return mask_of(space for space in close if not near[space] & ~held)


class Touch(NamedTuple):
    """A location confirmed by a "yes": its flag, its entries, and the turn by which he had been there."""

    flag: int
    entries: int
    turn: int


def flagged(touches: tuple[Touch, ...], reach: Reach) -> Reach:
    """The same walks, with the flags of the locations they have now come to."""
    for touch in touches:
        for flags in list(reach):
            hit = reach[flags] & touch.entries
            if hit and not flags & touch.flag:
                reach[flags] ^= hit
                reach[flags | touch.flag] = reach.get(flags | touch.flag, 0) | hit
    return reach


class Known:
    """What everybody knows after some history. It never changes; `after` gives what is known after one more record."""

    __slots__ = ("_reaches", "_suspects", "_weights", "answers", "beliefs", "case", "turns")

    def __init__(
        self, case: Case, turns: tuple[Turn, ...], answers: tuple[Answer, ...], beliefs: tuple[Belief, ...]
    ) -> None:  # fmt: skip
        self.case = case
        self.turns = turns
        self.answers = answers
        self.beliefs = beliefs  # by turn, the start first: how likely he ended it on each space, not normalised
        self._suspects = -1
        self._reaches: list[Reach] | None = None
        self._weights: tuple[int, dict[int, float]] = (0, {})  # the last that were worked out, and for which spaces

    @classmethod
    def beginning(cls, case: Case) -> Known:
        return cls(case, (), (), (_start(case, ()),))

    def after(self, kind: int, a: int, b: int, c: int, shown: int) -> Known:
        if kind == ASKED:
            return self._answered(Answer(len(self.turns), b, bool(shown)))
        board = self.case.board
        agents = tuple(agent for agent in (a, b, c) if agent >= 0)
        ends = ~mask_of(agents)
        if shown >= 0:
            ends = 1 << shown
        elif kind != PASSED:
            ends &= ~seen_from(board, agents)
        if kind == COLLECTED:
            ends &= all_entries(board)
        if kind in (MOVED, COLLECTED):
            turn = Turn(agents, kind == COLLECTED, ends)
            belief = self.case.model(agents, turn.collected).moved(self.beliefs[-1], ends, 0)
            return Known(self.case, (*self.turns, turn), self.answers, (*self.beliefs, belief))
        if not self.turns:  # before his first move
            return Known.beginning(self.case.started(ends)) if self.case.looked_for else self
        last = self.turns[-1]
        turns = (*self.turns[:-1], Turn(last.agents, last.collected, last.ends & ends))
        belief = self.beliefs[-1][:]
        for space in bits(self.suspects & ~ends):
            belief[space] = 0.0
        after = Known(self.case, turns, self.answers, (*self.beliefs[:-1], belief))
        after._suspects = self.suspects & ends
        return after

    def _answered(self, answer: Answer) -> Known:
        """Through all turns again, with what the answer tells about them."""
        if answer.yes:
            if any(known.yes and known.location == answer.location for known in self.answers):
                return self  # nothing new
            *_, lacking = _believe(self.case, self.turns, (*self.answers, answer._replace(yes=False)))
            been = tuple(
                max(0.0, 1 - less / all_) if all_ else 0.0 for less, all_ in zip(lacking, self.beliefs[-1], strict=True)
            )
            answer = answer._replace(been=been)
            beliefs = (*self.beliefs[:-1], list(map(mul, self.beliefs[-1], been)))
            return Known(self.case, self.turns, (*self.answers, answer), beliefs)
        answers = (*self.answers, answer)
        return Known(self.case, self.turns, answers, tuple(_believe(self.case, self.turns, answers)))

    def touches(self) -> tuple[Touch, ...]:
        """The confirmed locations that walks are sorted by."""
        first: dict[int, int] = {}
        for answer in self.answers:
            if answer.yes:
                first.setdefault(answer.location, answer.turn)
        chosen = list(first.items())[-MOST_FLAGS:]
        entry_mask = self.case.board.entry_mask
        return tuple(Touch(1 << n, entry_mask[location], turn) for n, (location, turn) in enumerate(chosen))

    @property
    def suspects(self) -> int:
        """The spaces on which the latest belief has him at all."""
        if self._suspects < 0:
            self._suspects = mask_of(compress(count(), self.beliefs[-1]))
        return self._suspects

    @property
    def reaches(self) -> list[Reach]:
        """By turn, the start first: where he may have ended it, exactly."""
        if self._reaches is None:
            self._reaches = list(_reaches(self))
        return self._reaches

    def weights(self, spaces: int) -> dict[int, float]:
        """How likely he is on each of these spaces, the likeliest first. All who see the table ask for the same."""
        if self._weights[0] != spaces:
            self._weights = (spaces, self._weighed(spaces))
        return self._weights[1]

    def _weighed(self, spaces: int) -> dict[int, float]:
        weights = self.beliefs[-1]
        total = sum(weights[space] for space in bits(spaces))
        if not total:  # he does what the model thinks nobody would do
            return dict.fromkeys(bits(spaces), 1 / max(1, spaces.bit_count()))
        found = {space: weights[space] / total for space in bits(spaces)}
        return dict(sorted(found.items(), key=lambda item: -item[1]))


def _start(case: Case, answers: tuple[Answer, ...]) -> Belief:
    """The start card is any location alike; the entry is his choice."""
    allowed = case.starts & ~case.barred(answers, 0, False)[1]
    belief = [0.0] * len(case.board.names)
    for space in bits(allowed):
        belief[space] = 1 / len(case.board.entries[case.board.location_of[space]])
    return belief


def _believe(case: Case, turns: tuple[Turn, ...], answers: tuple[Answer, ...]) -> Iterator[Belief]:
    """The belief after each turn, the start first. Answers of yes count as if their locations were independent."""
    belief = _confirm(_start(case, answers), answers, 0)
    yield belief
    for number, turn in enumerate(turns, 1):
        no_passing, no_ending = case.barred(answers, number, turn.collected)
        belief = case.model(turn.agents, turn.collected).moved(belief, turn.ends & ~no_ending, no_passing)
        belief = _confirm(belief, answers, number)
        yield belief


def _confirm(belief: Belief, answers: tuple[Answer, ...], turn: int) -> Belief:
    for answer in answers:
        if answer.yes and answer.turn == turn:
            belief = list(map(mul, belief, answer.been))
    return belief


# --- the model of his movement ---------------------------------------------------------------------------------------


class Nearby(NamedTuple):
    """The spaces within a move of one space, their weights by distance, and a picker of their values from what
    `weighed` makes of a belief."""

    spaces: tuple[int, ...]
    weights: tuple[float, ...]
    pick: Callable[[Belief], tuple[float, ...]]


def weighed(belief: Belief) -> Belief:
    """A belief weighed by each number of steps, one after the other. Every row picks from it, and nothing has to be
    multiplied again for each."""
    return [weight * each for weight in BY_STEPS for each in belief]


class City:
    """What the model needs of a board again and again."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.within = tuple(mask_of(d for d, far in enumerate(row) if far <= MOST_STEPS) for row in board.distance)
        self.through = mask_of(space for space, near in enumerate(board.neighbours) if len(near) > 1)
        self.in_the_way = [self._blockers(space) for space in range(len(board.names))]
        self.entries = tuple(space for space, kind in enumerate(board.kind) if kind == ENTRY)
        self._rows: dict[tuple[int, int], Nearby] = {}
        # Where a belief that is weighed has each space, by steps. All rows share these numbers, as there are many rows.
        spaces = len(board.names)
        self._places = [list(range(steps * spaces, (steps + 1) * spaces)) for steps in range(len(BY_STEPS))]

    def row(self, space: int, blocked: int) -> Nearby:
        """The spaces within a move around the blocked ones. Blocked spaces that stand in nobody's way may be in it."""
        key = (space, blocked & self.in_the_way[space])
        found = self._rows.get(key)
        if found is None:
            if len(self._rows) > 100_000:
                self._rows.clear()
            found = self._rows[key] = self._made(*key)
        return found

    def _blockers(self, space: int) -> int:
        """The spaces that, if blocked, make some way from a space longer: each is the only one by which another can be
        reached in as few steps."""
        near, found = self.board.near, 0
        reached = before = 1 << space
        for steps in range(1, MOST_STEPS + 1):
            front = around(self.board, before) & ~reached
            for there in bits(front) if steps > 1 else ():
                ways = near[there] & before
                if ways.bit_count() == 1:
                    found |= ways
            reached |= front
            before = front
        return found

    def _made(self, space: int, blocked: int) -> Nearby:
        near = self.board.near
        closed = blocked | 1 << space
        layer, spaces, weights, places = [space], [space], [BY_STEPS[0]], [space]
        for steps in range(1, MOST_STEPS + 1):
            front = 0
            for there in layer:
                front |= near[there]
            front &= ~closed
            closed |= front
            layer = bits(front)
            spaces += layer
            weights += [BY_STEPS[steps]] * len(layer)
            places += map(self._places[steps].__getitem__, layer)
        pick = itemgetter(*places) if len(places) > 1 else itemgetter(slice(space, space + 1))
        return Nearby(tuple(spaces), tuple(weights), pick)


@lru_cache(maxsize=16)
def city(board: Board) -> City:
    return City(board)


@lru_cache(maxsize=1024)
def nearest(board: Board, agents: tuple[int, ...]) -> bytes:
    """The steps from each space to the nearest Agent."""
    *others, last = agents
    row = board.distance[last]
    return bytes(map(min, nearest(board, tuple(others)), row)) if others else row


@lru_cache(maxsize=1024)
def ways_around(board: Board, held: int) -> list[Nearby | None]:
    """For each space the row around the Agents, once it was asked for. It is the same whether he collects or not."""
    return [None] * len(board.names)


class Model:
    """How a belief moves in one turn."""

    __slots__ = ("appeal", "city", "closed", "held", "total", "ways")

    def __init__(self, board: Board, agents: tuple[int, ...], collected: bool, blocks: bool) -> None:
        self.city = city(board)
        self.held = mask_of(agents)
        self.appeal = self._appeal(board, agents, collected)
        self.closed = self.held if blocks else 0
        self.ways = ways_around(board, self.closed)
        self.total = [0.0] * len(board.names)  # all that he weighs when he starts there

    def _appeal(self, board: Board, agents: tuple[int, ...], collected: bool) -> Belief:
        """How he weighs each space as the end of a move, wherever he comes from."""
        appeal = [BY_NEAREST[far] for far in nearest(board, agents)]
        if not collected:
            for space in self.city.entries:
                appeal[space] *= IDLE_ENTRY
        for agent in agents:
            appeal[agent] = 0.0
        return appeal

    def moved(self, belief: Belief, ends: int, no_passing: int) -> Belief:
        """The belief after the turn. What is barred by answers takes its part away and gives it to nobody else: he
        might have gone there, but then the answer would have been another."""
        appeal, total = self.appeal, self.total
        share = [0.0] * len(belief)
        begins = list(compress(count(), belief))
        for space in begins:
            if not total[space]:
                spaces, weights, _ = self._way(space, 0)
                total[space] = sum(map(mul, weights, map(appeal.__getitem__, spaces)))
            share[space] = belief[space] / total[space]
        ends &= ~self.held
        barred = no_passing & self.city.through  # a dead end is in nobody's way
        if len(begins) <= FEW:
            after = [0.0] * len(belief)
            for space in begins:
                spaces, weights, _ = self._way(space, barred)
                for there, weight in zip(spaces, weights, strict=True):
                    if ends >> there & 1:
                        after[there] += share[space] * weight * appeal[there]
            return after
        share, way = weighed(share), self._way
        # Ways are two-way: what can come to a space is what could be reached from it.
        return [
            each * sum(way(space, barred).pick(share)) if ends >> space & 1 else 0.0
            for space, each in enumerate(appeal)
        ]

    def _way(self, space: int, barred: int) -> Nearby:
        if barred & self.city.in_the_way[space]:
            return self.city.row(space, self.closed | barred)
        row = self.ways[space]
        if row is None:
            row = self.ways[space] = self.city.row(space, self.closed)
        return row


@lru_cache(maxsize=1024)
def model(board: Board, agents: tuple[int, ...], collected: bool, blocks: bool) -> Model:
    return Model(board, agents, collected, blocks)


# --- exact sets ----------------------------------------------------------------------------------------------------


def step(board: Board, reach: Reach, open_: int) -> Reach:
    """One step from every space of every set."""
    return {flags: there for flags, here in reach.items() if (there := around(board, here) & open_)}


def _reaches(known: Known) -> Iterator[Reach]:
    """Where he may have ended each turn. What he collects, he collects at a location where he has never landed."""
    case, touches = known.case, known.touches()
    marks = () if case.been_means == "collected" else touches
    reach = flagged(marks, {0: case.starts & ~case.barred(known.answers, 0, False)[1]})
    yield (reach := _confirmed(touches, 0, reach))
    landed = _surely_landed(case.board, reach)
    for number, turn in enumerate(known.turns, 1):
        no_passing, no_ending = case.barred(known.answers, number, turn.collected)
        ends = turn.ends & ~no_ending & (~landed if turn.collected else -1)
        reach = _moved(case, turn, reach, no_passing, touches if case.been_means == "on_any_entry" else ())
        reach = {flags: spaces & ends for flags, spaces in reach.items()}
        if case.been_means == "landed" or (case.been_means == "collected" and turn.collected):
            reach = flagged(touches, _first_time(touches, reach) if turn.collected else reach)
        yield (reach := _confirmed(touches, number, reach))
        landed |= _surely_landed(case.board, reach)


def _first_time(touches: tuple[Touch, ...], reach: Reach) -> Reach:
    """Without the walks that end at a confirmed location and had landed there before."""
    for touch in touches:
        reach = {flags: spaces & ~touch.entries if flags & touch.flag else spaces for flags, spaces in reach.items()}
    return reach


def _surely_landed(board: Board, reach: Reach) -> int:
    """The entries of the location at which a turn has ended, if it can only be that one."""
    spaces = 0
    for each in reach.values():
        spaces |= each
    location = board.location_of[spaces.bit_length() - 1]
    return board.entry_mask[location] if location >= 0 and not spaces & ~board.entry_mask[location] else 0


def _moved(case: Case, turn: Turn, reach: Reach, no_passing: int, touches: tuple[Touch, ...]) -> Reach:
    held = turn.held
    open_ = ~no_passing & (~held if case.blocks else -1)
    every = 0
    for spaces in reach.values():
        every |= spaces
    stuck = case.hemmed(every, held)
    front = {flags: spaces & ~stuck for flags, spaces in reach.items()}
    reached: Reach = {} if case.min_steps else dict(front)
    if not case.hemmed_loses:
        for flags, spaces in reach.items():
            reached[flags] = reached.get(flags, 0) | spaces & stuck
    for _ in range(MOST_STEPS):
        front = flagged(touches, step(case.board, front, open_))
        front = {flags: new for flags, spaces in front.items() if (new := spaces & ~reached.get(flags, 0))}
        for flags, spaces in front.items():
            reached[flags] = reached.get(flags, 0) | spaces
    return reached


def _confirmed(touches: tuple[Touch, ...], turn: int, reach: Reach) -> Reach:
    """Only the walks that had been where they must have been by that turn."""
    due = 0
    for touch in touches:
        if touch.turn <= turn:
            due |= touch.flag
    return {flags: spaces for flags, spaces in reach.items() if spaces and flags & due == due}


# --- from a table --------------------------------------------------------------------------------------------------

_REMEMBERED = 2048  # a server has many tables, and each goes on from its own latest state of knowledge
_latest: OrderedDict[tuple[Any, ...], Known] = OrderedDict()


def known(table: Chase, *record: int) -> Known:
    """What everybody knows at a table, or would know after one more record."""
    case = (table.board, table.settings, tuple(table.agent_starts))
    history = (*table.history, *record)
    cut = len(history)
    found = _latest.get((*case, history))
    while found is None and cut:
        cut -= WIDTH
        found = _latest.get((*case, history[:cut]))
    if found is None:
        found = Known.beginning(Case(*case))
    elif cut == len(history):
        return found
    for at in range(cut, len(history), WIDTH):
        kind, a, b, c, shown = history[at : at + WIDTH]
        found = found.after(kind, a, b, c, shown)
    _latest[(*case, history)] = found
    while len(_latest) > _REMEMBERED:
        try:
            _latest.popitem(last=False)
        except KeyError:  # another thread was faster
            break
    return found


def possible(table: Chase) -> int:
    """The spaces on which Project-0 may stand now: where the white peg is, or where a walk may have ended."""
    if table.peg >= 0:
        return 1 << table.peg
    facts, held = known(table), mask_of(table.at)
    spaces = 0
    for each in facts.reaches[-1].values():
        spaces |= each
    if table.turn == FUGITIVES_TURN and table.settings.surrounded_loses:
        spaces &= ~facts.case.hemmed(spaces, held)
    return spaces & ~held


def suspect_weights(table: Chase) -> dict[int, float]:
    """How likely Project-0 is on each space where he may be, the likeliest first."""
    return known(table).weights(possible(table))
