"""The Agents' computer player. It reads the public part of the table alone.

An Agent's turn is judged by three things: the chance to catch Project-0 on the way (each step shows what is next to
it), the chance to find him at its end, and how well all Agents together cover the spaces to which he may go next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from typing import Any, NamedTuple

from fabletop.engine.game import Situation
from fabletop.games.project_zero.board import ENTRY, Board
from fabletop.games.project_zero.bot.streets import BY_TAXI, ON_FOOT, Misses, Streets, stops_near, streets
from fabletop.games.project_zero.rules.agents import STAY, TAXI
from fabletop.games.project_zero.rules.bus import GET_OFF, STAY_ABOARD
from fabletop.games.project_zero.rules.investigation import ASK, LEAVE
from fabletop.games.project_zero.state import NOWHERE, Chase
from fabletop.games.project_zero.tracker import MOST_STEPS, Belief, Known, bits, known, mask_of, model

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


class Plan(NamedTuple):
    """A move that an Agent may make: what it is worth, and its first step (or where it rides)."""

    worth: float
    first: Any


class Hunt:
    """One decision of an Agent: what is known, and how likely everything is."""

    def __init__(self, table: Chase, agent: int, skill: AgentSkill) -> None:
        self.table = table
        self.agent = agent
        self.skill = skill
        self.board: Board = table.board
        self.streets: Streets = streets(table.board)
        self.facts: Known = known(table)
        self.here = table.at[agent]
        self.now: Belief = self._now()
        self.suspects = mask_of(space for space, each in enumerate(self.now) if each)
        self.others = tuple(space for other, space in enumerate(table.at) if other != agent)
        self.later = tuple(space for other, space in enumerate(table.at) if other > agent and table.aboard[other] < 0)
        self._loose: Belief | None = None

    def _now(self) -> Belief:
        """How likely he is on each space."""
        table, weights = self.table, self.facts.beliefs[-1]
        if table.peg >= 0:
            weights = [float(space == table.peg) for space in range(len(weights))]
        elif not self.skill.far_sighted and table.last_seen >= 0:
            reach = MOST_STEPS * (table.round - table.last_seen_round + 1)
            weights = [float(far <= reach) for far in self.board.distance[table.last_seen]]
        elif not self.skill.far_sighted:
            weights = [1.0] * len(weights)
        total = sum(weights)
        return [each / total for each in weights] if total else weights

    # --- where he goes next ------------------------------------------------------------------------------------

    def next(self, agents: tuple[int, ...]) -> Belief:
        """Where he may be after his next move, with the Agents there."""
        return model(self.board, agents, False).moved(self.now, EVERYWHERE, 0)

    def loose(self) -> Belief:
        """His next places, each weighed by the chance that the other Agents miss him there."""
        if self._loose is None:
            self._loose = self._missed(self.streets.next(self.now))
        return self._loose

    def _missed(self, belief: Belief) -> Belief:
        table = self.table
        for other, space in enumerate(table.at):
            if other != self.agent:
                belief = list(map(mul, belief, self._misses(other, space, table.aboard[other])))
        return belief

    def _misses(self, agent: int, space: int, aboard: int = NOWHERE, bus: bool = False, taxi: bool = False) -> Misses:
        table, purse = self.table, self.table.purse(agent)
        return self.streets.misses(space, table.bus[purse] > bus, table.taxi[purse] > taxi, aboard)

    def future(self, space: int, aboard: int = NOWHERE, bus: bool = False, taxi: bool = False) -> float:
        """How well the Agents cover his next places if this one ends its move there."""
        if not self.skill.far_sighted:
            seen = self.table.last_seen
            return -NEARER * self.board.distance[seen][space] if seen >= 0 else 0.0
        loose = self.loose()
        if self.suspects.bit_count() <= 3:  # then it matters which of his ways are closed
            loose = self._missed(self.next((*self.others, space)))
        worth = -FUTURE * _dot(loose, self._misses(self.agent, space, aboard, bus, taxi))
        if aboard < 0 and self.board.kind[space] == ENTRY:
            worth += CLUE * self.clue(space)
        return worth

    def clue(self, space: int) -> float:
        """From 0 to 1: how much the answer to the question that could be asked there would tell. Only whether he has
        been there lately says something about where he is."""
        if not self.table.investigation[self.table.purse(self.agent)]:
            return 0.0
        yes = self.chance_been(self.board.location_of[space], LATELY)
        return 4 * yes * (1 - yes)

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

    def seen_at(self, space: int, left: int, swept: int) -> float:
        """What it is worth to come onto a space with so many steps left after it."""
        now = self.now
        worth = CAUGHT * now[space] if not swept >> space & 1 else 0.0
        for there in bits(self.board.near[space] & self.suspects & ~swept):
            if left:
                worth += CAUGHT * now[there]
            else:
                reach = any(self.board.distance[other][there] <= ON_FOOT for other in self.later)
                worth += (FOUND_BY_TWO if reach else FOUND) * now[there]
        return worth

    def walks(self, left: int, begun: bool, taxi: bool, token: bool = False) -> Iterator[Plan]:
        """The best plan for each first step of a move on foot or by taxi, and for stopping here. `token` is the one
        that the move would cost."""
        board, others = self.board, self.others
        ends: dict[int, float] = {}

        def end(space: int) -> float:
            if space not in ends:
                ends[space] = -NEVER if space in others else self.future(space, taxi=token)
            return ends[space]

        def go_on(space: int, before: int, left: int, swept: int) -> Iterator[Plan]:
            """What each further step is worth from a space that was just entered."""
            swept |= board.near[space] | 1 << space
            for there in board.neighbours[space]:
                if there != before and (not taxi or board.district[there] == board.district[space]):
                    further = go_on(there, space, left - 1, swept) if left > 1 else ()
                    worth = max([end(there), *(plan.worth for plan in further)])
                    yield Plan(worth + self.seen_at(there, left - 1, swept), there)

        if begun:
            yield Plan(end(self.here), STOP_HERE)
        yield from go_on(self.here, NOWHERE, left, 0)

    def rides(self, stops: Sequence[int], line: int, token: bool = False) -> Iterator[Plan]:
        """What each ride is worth; it may go on next turn."""
        for stop in stops:
            after = max(self.future(stop, bus=token), self.future(stop, line, bus=token))
            yield Plan(self.seen_at(stop, 0, 0) + after, stop)

    def taxi_pays(self) -> bool:
        """Whether so much of the suspicion lies in this district that a taxi could be worth its token."""
        mask = self.suspects & self.board.district_mask[self.board.district[self.here]]
        return sum(self.now[space] for space in bits(mask)) > TAXI_COST


def _dot(belief: Belief, part: Misses) -> float:
    return sum(map(mul, belief, part))  # type: ignore[no-any-return]  # mul knows no types


def _hunt(now: Situation[Chase], skill: AgentSkill) -> Hunt:
    table = now.view.table
    return Hunt(table, table.turn, skill)


def _in_sight(hunt: Hunt, left: int, taxi: bool) -> int:
    """The next step towards Project-0, if he is in sight and this move can reach him; else -1."""
    peg = hunt.table.peg
    if peg < 0:
        return -1
    far = hunt.streets.inside[peg] if taxi else hunt.board.distance[peg]
    if not 0 < far[hunt.here] <= left:
        return -1
    return min((there for there in hunt.board.neighbours[hunt.here]), key=far.__getitem__)


def way(now: Situation[Chase], skill: AgentSkill) -> Any:
    """How to move this turn."""
    hunt = _hunt(now, skill)
    offered = _offered(now)
    step = _in_sight(hunt, ON_FOOT, False)
    if step >= 0 and ("walk", step) in offered:
        return ("walk", step)
    if TAXI in offered and _in_sight(hunt, BY_TAXI, True) >= 0:
        return TAXI
    plans = [Plan(hunt.future(hunt.here), STAY)]
    plans += [Plan(plan.worth, ("walk", plan.first)) for plan in hunt.walks(ON_FOOT, False, False)]
    if skill.far_sighted:
        if TAXI in offered and hunt.taxi_pays():
            plans += [Plan(plan.worth - TAXI_COST, TAXI) for plan in hunt.walks(BY_TAXI, False, True, True)]
        for line in hunt.board.lines_at[hunt.here]:
            if ("bus", line) in offered:
                stops = [stop for stop in stops_near(hunt.board, line, hunt.here) if stop not in hunt.others]
                plans += [Plan(plan.worth - BUS_COST, ("bus", line)) for plan in hunt.rides(stops, line, True)]
    return _best(plans, offered)


def step(now: Situation[Chase], skill: AgentSkill) -> Any:
    """The next step on foot or by taxi."""
    hunt = _hunt(now, skill)
    taxi, left = now.ask.rule == "PZ-088", int(now.ask.args[2].split()[0])
    chase = _in_sight(hunt, left, taxi)
    offered = _offered(now)
    if chase >= 0 and chase in offered:
        return chase
    begun = not taxi or left < BY_TAXI
    return _best(hunt.walks(left, begun, taxi), offered)


def ride(now: Situation[Chase], skill: AgentSkill) -> Any:
    hunt = _hunt(now, skill)
    offered = _offered(now)
    line = hunt.table.aboard[hunt.agent]
    return _best(hunt.rides(offered, line), offered)


def aboard(now: Situation[Chase], skill: AgentSkill) -> Any:
    hunt = _hunt(now, skill)
    offered = _offered(now)
    line = hunt.table.aboard[hunt.agent]
    plans = [Plan(hunt.future(hunt.here, line), STAY_ABOARD), Plan(hunt.future(hunt.here), GET_OFF)]
    plans += hunt.rides([stop for stop in offered if stop >= 0], line)
    return _best(plans, offered)


def get_off(now: Situation[Chase], skill: AgentSkill) -> int:
    hunt = _hunt(now, skill)
    line = hunt.table.aboard[hunt.agent]
    return STAY_ABOARD if hunt.future(hunt.here, line) > hunt.future(hunt.here) else GET_OFF


def investigate(now: Situation[Chase], skill: AgentSkill) -> str:
    """Ask where yes and no are both likely."""
    if not skill.far_sighted:
        return ASK
    hunt = _hunt(now, skill)
    yes = hunt.chance_been(hunt.board.location_of[hunt.here], len(hunt.facts.beliefs))
    return ASK if LIKELY[0] < yes < LIKELY[1] else LEAVE


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
    return max((plan for plan in plans if plan.first in offered), key=lambda plan: plan.worth).first


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
