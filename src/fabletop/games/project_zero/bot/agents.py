"""The Agents' computer player. It reads the public part of the table alone.

An Agent's turn is judged by three things: the chance to catch Project-0 on the way (each step shows what is next to
it), the chance to find him at its end, and how well all Agents together cover the spaces to which he may go next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, count
from operator import itemgetter, mul
from typing import Any, NamedTuple

from fabletop.engine.game import Situation
from fabletop.games.project_zero.bot.streets import BY_TAXI, ON_FOOT, Streets, stops_near, streets
from fabletop.games.project_zero.box import ENTRY, UNREACHABLE, Board
from fabletop.games.project_zero.rules.agents import STAY, TAXI
from fabletop.games.project_zero.rules.bus import GET_OFF, STAY_ABOARD
from fabletop.games.project_zero.rules.investigation import LEAVE
from fabletop.games.project_zero.state import NOWHERE, Chase
from fabletop.games.project_zero.tracker import MOST_STEPS, Belief, Known, bits, known, mask_of

STOP_HERE = -1
EVERYWHERE = -1
NEVER = 9.0
NEARER = 0.001  # what a careless Agent gives for a step towards where he was last seen

CAUGHT = 1.0
FOUND = 0.55  # he is seen, but this Agent has no step left
FOUND_BY_TWO = 0.8  # he is seen, and another Agent that is yet to move can reach him
FUTURE = 1.0
TAXI_COST, BUS_COST = 0.06, 0.02
CLUE = 0.16  # what a question is worth whose answer is open
LATELY = 3  # turns
LIKELY = (0.04, 0.96)  # a question is worth asking if the chance of a yes lies between these


@dataclass(frozen=True)
class AgentSkill:
    """What an Agent player notices."""

    far_sighted: bool = True  # what is likely, where he may go next, tokens, and what an investigation could tell


# A move that an Agent may make: what it is worth, and its first step (or where it rides).
Plan = tuple[float, Any]


class Seen(NamedTuple):
    """What an Agent sees on the table, beside what everybody knows of Project-0."""

    at: tuple[int, ...]
    aboard: tuple[int, ...]
    bus: tuple[int, ...]  # tokens left, by Agent
    taxi: tuple[int, ...]
    may_ask: bool  # whether the Agent in turn has an investigation token
    peg: int
    last_seen: int
    turns_since: int  # moves that he has made since he was last seen, with the next one


class Hunt:
    """One decision of an Agent: what is known, and how likely everything is. Whatever it works out it keeps, for who
    looks ahead comes to the same decision many times."""

    def __init__(self, facts: Known, seen: Seen, agent: int, skill: AgentSkill) -> None:
        self.facts = facts
        self.seen = seen
        self.agent = agent
        self.skill = skill
        self.board: Board = facts.case.board
        self.streets: Streets = streets(self.board)
        self.here = seen.at[agent]
        self.now: Belief = []  # how likely he is on each space
        self.suspects = 0  # where he is likely at all
        self._believe()
        self.others = tuple(space for other, space in enumerate(seen.at) if other != agent)
        self.followed = 0  # the spaces that another Agent can reach who is yet to move
        for other in range(agent + 1, len(seen.at)):
            if seen.aboard[other] < 0:
                self.followed |= self.streets.on_foot[seen.at[other]]
        self._loose: Belief | None = None
        self._clues: dict[int, float] = {}  # by location
        self._few = self.suspects.bit_count() <= 3  # then it matters which of his ways are closed
        self._buses, self._taxis = seen.bus[agent], seen.taxi[agent]
        self._futures: dict[tuple[int, bool, bool, int], float] = {}
        self._walks: dict[tuple[int, bool, bool, bool], list[Plan]] = {}

    def _believe(self) -> None:
        seen, weights, suspects = self.seen, self.facts.beliefs[-1], self.facts.suspects
        if seen.peg >= 0:
            weights, suspects = [0.0] * len(weights), 1 << seen.peg
            weights[seen.peg] = 1.0
        elif not self.skill.far_sighted:
            reach = MOST_STEPS * seen.turns_since if seen.last_seen >= 0 else UNREACHABLE
            weights = [float(far <= reach) for far in self.board.distance[max(seen.last_seen, 0)]]
            suspects = mask_of(compress(count(), weights))
        total = sum(weights)
        self.now = [each / total for each in weights] if total else weights
        self.suspects = suspects

    # --- where he goes next ------------------------------------------------------------------------------------

    def next(self, agents: tuple[int, ...]) -> Belief:
        """Where he may be after his next move, with the Agents there."""
        return self.facts.case.model(agents, False).moved(self.now, EVERYWHERE, 0)

    def loose(self) -> Belief:
        """His next places, each weighed by the chance that the other Agents miss him there."""
        if self._loose is None:
            self._loose = self._missed(self.streets.next(tuple(self.now)))
        return self._loose

    def _missed(self, belief: Belief) -> Belief:
        seen = self.seen
        for other, space in enumerate(seen.at):
            if other != self.agent:
                misses = self.streets.misses(space, seen.bus[other] > 0, seen.taxi[other] > 0, seen.aboard[other])
                belief = list(map(mul, belief, misses))
        return belief

    def future(self, space: int, aboard: int = NOWHERE, bus: int = 0, taxi: int = 0) -> float:
        """How well the Agents cover his next places if this one ends its move there, with so many tokens paid."""
        key = (space, self._buses > bus, self._taxis > taxi, aboard)
        worth = self._futures.get(key)
        if worth is None:
            worth = self._futures[key] = self._future(*key)
        return worth

    def _future(self, space: int, bus: bool, taxi: bool, aboard: int) -> float:
        if not self.skill.far_sighted:
            last = self.seen.last_seen
            return -NEARER * self.board.distance[last][space] if last >= 0 else 0.0
        loose = self._missed(self.next((*self.others, space))) if self._few else self.loose()
        worth: float = -FUTURE * sum(map(mul, loose, self.streets.misses(space, bus, taxi, aboard)))
        if aboard < 0 and self.board.kind[space] == ENTRY:
            worth += CLUE * self.clue(space)
        return worth

    def clue(self, space: int) -> float:
        """From 0 to 1: how much the answer to the question that could be asked there would tell. Only whether he has
        been there lately says something about where he is."""
        if not self.seen.may_ask:
            return 0.0
        location = self.board.location_of[space]
        if location not in self._clues:
            yes = self.chance_been(location, LATELY)
            self._clues[location] = 4 * yes * (1 - yes)
        return self._clues[location]

    def chance_been(self, location: int, turns: int) -> float:
        """The chance that he has been at a location in the last so many turns, as if they were independent."""
        answers = [answer for answer in self.facts.answers if answer.location == location]
        if any(answer.yes for answer in answers):
            return 1.0
        since = max([len(self.facts.beliefs) - turns, 0, *(answer.turn + 1 for answer in answers)])
        missed = 1.0
        for belief in self.facts.beliefs[since:]:
            total = sum(belief)
            if total:
                missed *= 1 - min(1.0, sum(belief[entry] for entry in self.board.entries[location]) / total)
        return 1 - missed

    # --- moves -------------------------------------------------------------------------------------------------

    def sighting(self, spaces: int, left: int, worth: float = 0.0) -> float:
        """What it is worth to come next to these spaces with so many steps left, beside what it is worth already."""
        now = self.now
        for space in bits(spaces & self.suspects):
            if left:
                worth += CAUGHT * now[space]
            else:
                worth += (FOUND_BY_TWO if self.followed >> space & 1 else FOUND) * now[space]
        return worth

    def walks(self, left: int, begun: bool, taxi: bool, paid: bool = False) -> list[Plan]:
        """The best plan for each first step of a move on foot or by taxi, and for stopping here. `paid` is whether the
        move would cost a token."""
        key = (left, begun, taxi, paid)
        if key not in self._walks:
            self._walks[key] = list(self._walked(*key))
        return self._walks[key]

    def _walked(self, left: int, begun: bool, taxi: bool, paid: bool) -> Iterator[Plan]:
        near, suspects = self.board.near, self.suspects
        around = self.streets.by_taxi if taxi else self.board.neighbours
        ends: dict[int, float] = dict.fromkeys(self.others, -NEVER)

        def step(there: int, before: int, left: int, swept: int) -> float:
            """What the best way is worth that goes on to a space, has so many steps left there, and has looked at the
            swept spaces. The space itself is one of them: it is next to the one before."""
            worth = ends.get(there)
            if worth is None:
                worth = ends[there] = self.future(there, taxi=paid)
            new = near[there] & ~swept
            if left:
                swept |= new
                for further in around[there]:
                    if further != before:
                        worth = max(worth, step(further, there, left - 1, swept))
            return worth + self.sighting(new, left) if new & suspects else worth

        here = self.here
        if begun:
            yield -NEVER if here in self.others else self.future(here, taxi=paid), STOP_HERE
        for there in around[here]:
            yield step(there, here, left - 1, near[here] | 1 << here), there

    def rides(self, stops: Sequence[int], line: int, paid: bool = False) -> Iterator[Plan]:
        """What each ride is worth; it may go on next turn."""
        for stop in stops:
            after = max(self.future(stop, bus=paid), self.future(stop, line, bus=paid))
            yield self.sighting(self.board.near[stop], 0, CAUGHT * self.now[stop]) + after, stop

    def taxi_pays(self) -> bool:
        """Whether so much of the suspicion lies in this district that a taxi could be worth its token."""
        mask = self.suspects & self.board.district_mask[self.board.district[self.here]]
        return sum(self.now[space] for space in bits(mask)) > TAXI_COST


_hunts = lru_cache(maxsize=512)(Hunt)


def hunt_of(now: Situation[Chase], skill: AgentSkill) -> Hunt:
    """The decision that an Agent's question is about."""
    table = now.view.table
    purses = [table.purse(agent) for agent in range(len(table.at))]
    seen = Seen(
        at=tuple(table.at),
        aboard=tuple(table.aboard),
        bus=tuple([table.bus[purse] for purse in purses]),
        taxi=tuple([table.taxi[purse] for purse in purses]),
        may_ask=table.investigation[purses[table.turn]] > 0,
        peg=table.peg,
        last_seen=table.last_seen,
        turns_since=table.round - table.last_seen_round + 1,
    )
    return _hunts(known(table), seen, table.turn, skill)


def _in_sight(hunt: Hunt, left: int, taxi: bool) -> int:
    """The next step towards Project-0, if he is in sight and this move can reach him; else -1."""
    peg = hunt.seen.peg
    if peg < 0:
        return -1
    far = hunt.streets.inside[peg] if taxi else hunt.board.distance[peg]
    if not 0 < far[hunt.here] <= left:
        return -1
    return min((there for there in hunt.board.neighbours[hunt.here]), key=far.__getitem__)


def way(now: Situation[Chase], skill: AgentSkill) -> Any:
    """How to move this turn."""
    hunt = hunt_of(now, skill)
    offered = _offered(now)
    step = _in_sight(hunt, ON_FOOT, False)
    if step >= 0 and ("walk", step) in offered:
        return ("walk", step)
    if TAXI in offered and _in_sight(hunt, BY_TAXI, True) >= 0:
        return TAXI
    plans: list[Plan] = [(hunt.future(hunt.here), STAY)]
    plans += [(worth, ("walk", first)) for worth, first in hunt.walks(ON_FOOT, False, False)]
    if skill.far_sighted:
        if TAXI in offered and hunt.taxi_pays():
            plans += [(worth - TAXI_COST, TAXI) for worth, _ in hunt.walks(BY_TAXI, False, True, True)]
        for line in hunt.board.lines_at[hunt.here]:
            if ("bus", line) in offered:
                stops = [stop for stop in stops_near(hunt.board, line, hunt.here) if stop not in hunt.others]
                plans += [(worth - BUS_COST, ("bus", line)) for worth, _ in hunt.rides(stops, line, True)]
    return _best(plans, offered)


def step(now: Situation[Chase], skill: AgentSkill) -> Any:
    """The next step on foot or by taxi."""
    hunt = hunt_of(now, skill)
    taxi, left = now.ask.rule == "PZ-088", int(now.ask.args[2].split()[0])
    chase = _in_sight(hunt, left, taxi)
    offered = _offered(now)
    if chase >= 0 and chase in offered:
        return chase
    begun = not taxi or left < BY_TAXI
    return _best(hunt.walks(left, begun, taxi), offered)


def ride(now: Situation[Chase], skill: AgentSkill) -> Any:
    hunt = hunt_of(now, skill)
    offered = _offered(now)
    line = hunt.seen.aboard[hunt.agent]
    return _best(hunt.rides(offered, line), offered)


def aboard(now: Situation[Chase], skill: AgentSkill) -> Any:
    hunt = hunt_of(now, skill)
    offered = _offered(now)
    line = hunt.seen.aboard[hunt.agent]
    plans: list[Plan] = [(hunt.future(hunt.here, line), STAY_ABOARD), (hunt.future(hunt.here), GET_OFF)]
    plans += hunt.rides([stop for stop in offered if stop >= 0], line)
    return _best(plans, offered)


def get_off(now: Situation[Chase], skill: AgentSkill) -> int:
    hunt = hunt_of(now, skill)
    line = hunt.seen.aboard[hunt.agent]
    return STAY_ABOARD if hunt.future(hunt.here, line) > hunt.future(hunt.here) else GET_OFF


def investigate(now: Situation[Chase], skill: AgentSkill) -> int:
    """Ask where yes and no are both likely; of several places, where the answer is most open."""
    locations: list[int] = [each for each in _offered(now) if each != LEAVE]
    if not skill.far_sighted:
        return locations[0]
    hunt = hunt_of(now, skill)
    chances = {location: hunt.chance_been(location, len(hunt.facts.beliefs)) for location in locations}
    best: int = min(locations, key=lambda location: abs(chances[location] - 0.5))
    return best if LIKELY[0] < chances[best] < LIKELY[1] else LEAVE


def agent_start(now: Situation[Chase], skill: AgentSkill) -> Any:
    """The entry from which the city is nearest."""
    distance = now.view.table.board.distance
    return min(_offered(now), key=lambda entry: sum(distance[entry]))


def concede(now: Situation[Chase], skill: AgentSkill) -> str:
    """The hunt goes on as long as he has not won."""
    return "refuse"


def _offered(now: Situation[Chase]) -> Sequence[Any]:
    """All questions to Agents are choices of one."""
    return now.ask.payloads()  # type: ignore[attr-defined,no-any-return]  # a choice


def _best(plans: Iterable[Plan], offered: Sequence[Any]) -> Any:
    """The plan worth most that the question offers."""
    _, first = max((plan for plan in plans if plan[1] in offered), key=itemgetter(0))
    return first


Question = Callable[[Situation[Chase], AgentSkill], Any]
AGENTS_QUESTIONS: Mapping[str, Question] = {
    "agent start": agent_start,
    "way": way,
    "step": step,
    "ride": ride,
    "aboard": aboard,
    "get off": get_off,
    "investigate": investigate,
    "concede": concede,
}
