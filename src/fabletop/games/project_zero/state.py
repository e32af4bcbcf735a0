"""The plain state of Project-0, and who may see what of it.

Project-0's place, his route with its length, the five data points and his start are secrets of one seat. Everything
the Agents have learnt (each check, each answer) is public state, because it is what they reason from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Annotated, Any

from fabletop.engine.table import ALL, FIXED, NOBODY, Secret, Table, Zone, state
from fabletop.engine.words import Ref
from fabletop.games.project_zero.box import Board
from fabletop.games.project_zero.settings import Settings

BUS_TOKENS, TAXI_TOKENS, INVESTIGATION_TOKENS = 5, 3, 10
AGENTS = 3
DATA_POINTS = 5
NOWHERE = -1
NOBODYS_TURN, FUGITIVES_TURN = -2, -1

# Records of the public history, five numbers each: kind, then the spaces of the Agents at that moment (-1 where there
# is no Agent), then what it showed. See `note`.
MOVED, COLLECTED, CHECKED, PASSED, ASKED = range(5)
WIDTH = 5
UNCHECKED = -2


def fugitive_only(table: Any) -> int:
    """The one seat that plays Project-0."""
    return 1 << table.fugitive if table.fugitive >= 0 else 0


DECK = Zone(faces=NOBODY, bag=fugitive_only)  # PZ-R40: nobody looks through it; Project-0 knows what is in it
DRAWN = Zone(faces=fugitive_only)  # the five cards in Project-0's hand during setup
START = Zone(faces=fugitive_only)
TAKEN = Zone(faces=fugitive_only)  # data cards face down before Project-0
SHOWN = Zone(faces=ALL)  # the Agents' start cards, until they go back


@state
class Chase(Table):
    """The table of Project-0."""

    board: Annotated[Board, FIXED] = None  # type: ignore[assignment]  # set when the table is prepared
    settings: Annotated[Settings, FIXED] = Settings()

    fugitive: int = -1
    runner: list[int] = field(default_factory=list)  # the seat that runs each Agent
    round: int = 0
    turn: int = NOBODYS_TURN  # FUGITIVES_TURN, or the Agent whose turn it is
    proposed: bool = False  # the Agent in turn has proposed to concede (PZ-132)

    at: list[int] = field(default_factory=list)  # the space of each Agent
    aboard: list[int] = field(default_factory=list)  # the bus line each Agent is aboard of
    bus: list[int] = field(default_factory=list)  # tokens left, by purse
    taxi: list[int] = field(default_factory=list)
    investigation: list[int] = field(default_factory=list)

    peg: int = NOWHERE  # the white peg, while Project-0 is found
    sighted: bool = False  # shown until his next move because of `sighting_every`
    cornered: bool = False  # shown until his next move because an Agent was next to him (`peg_leaves`)
    last_seen: int = NOWHERE
    last_seen_round: int = 0
    sightings: int = 0  # how often he was found, having been hidden
    collected_rounds: list[int] = field(default_factory=list)
    agent_starts: list[int] = field(default_factory=list)  # locations of the Agents' start cards (PZ-124)
    history: list[int] = field(default_factory=list)

    place: Annotated[int, Secret(fugitive_only, hidden=NOWHERE)] = NOWHERE
    # The whole route: the start space, then -1 and the steps of each turn.
    trail: Annotated[list[int], Secret(fugitive_only)] = field(default_factory=list)
    data_points: Annotated[list[int], Secret(fugitive_only)] = field(default_factory=list)

    deck: Annotated[list[int], DECK] = field(default_factory=list)
    drawn: Annotated[list[int], DRAWN] = field(default_factory=list)
    start: Annotated[list[int], START] = field(default_factory=list)
    taken: Annotated[list[int], TAKEN] = field(default_factory=list)
    shown: Annotated[list[int], SHOWN] = field(default_factory=list)

    @property
    def collected(self) -> int:
        return len(self.taken)

    @property
    def agent_seats(self) -> list[int]:
        """The seats of the Agent players, in the order of their first Agents."""
        return list(dict.fromkeys(self.runner))

    def purse(self, agent: int) -> int:
        """Which purse an Agent pays from: its own, or the common one (PZ-022, PZ-R06)."""
        return 0 if self.settings.pooled_tokens else agent

    def held_by_another(self, agent: int, space: int) -> bool:
        """Whether another Agent stands on a space."""
        at = self.at
        return space in at and any(where == space for other, where in enumerate(at) if other != agent)

    def closed_by_another(self, agent: int, space: int) -> bool:
        """Whether another Agent keeps this one from ending a move on a space (PZ-064, PZ-R19)."""
        return self.held_by_another(agent, space) and not self.settings.agents_share

    def note(self, kind: int, shown: int) -> None:
        """Write what everybody has just learnt into the public history.

        MOVED and COLLECTED: Project-0 ended a move (COLLECTED: on a data point) while the Agents stood there; shown is
        the peg's space, -1 if he stayed hidden, UNCHECKED if the game ended first. CHECKED: a finding check in an
        Agent's move. PASSED: an Agent stepped on a space and there was no capture, but no finding check was due.
        ASKED: an investigation; in place of the Agents stand the Agent, the location, and -1; shown is 1 for yes.
        """
        at = self.at
        agents = [*at, NOWHERE, NOWHERE][:AGENTS] if len(at) < AGENTS else at
        self.history += (kind, *agents, shown)


def records(history: list[int]) -> Iterator[tuple[int, int, int, int, int]]:
    """The public history, record by record."""
    for i in range(0, len(history), WIDTH):
        kind, a, b, c, shown = history[i : i + WIDTH]
        yield kind, a, b, c, shown


def turns_of(trail: list[int]) -> list[list[int]]:
    """A route as the start, then the steps of each turn."""
    turns: list[list[int]] = [[]]
    for space in trail:
        if space < 0:
            turns.append([])
        else:
            turns[-1].append(space)
    return turns


def space_ref(table: Chase, space: int) -> Ref:
    return Ref("space", table.board.names[space])


def agent_ref(agent: int) -> Ref:
    return Ref("agent", agent + 1)


def line_ref(table: Chase, line: int) -> Ref:
    return Ref("line", table.board.line_ids[line])


def location_ref(table: Chase, location: int) -> Ref:
    return Ref("location", table.board.location_ids[location])
