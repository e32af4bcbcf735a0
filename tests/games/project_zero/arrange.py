"""What tests of Project-0 are written with: small maps, a match that begins in a given position, and a strict script.

The small map is that of the worked examples in the rules file. Agents that a test does not mention stand in a corner
of their own, far from everything else.

In a strict script every choice is named with who is asked, what for, and exactly which options are open; a question
that the script does not expect is a failure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

import msgspec

from fabletop.engine.match import Match
from fabletop.games.project_zero import make_game
from fabletop.games.project_zero.box import Board, LocationCard, MapFile, board_from
from fabletop.games.project_zero.state import (
    BUS_TOKENS,
    DECK,
    INVESTIGATION_TOKENS,
    NOWHERE,
    START,
    TAKEN,
    TAXI_TOKENS,
    Chase,
)
from fabletop.testing.arranged import arranged, barred, choices, everything, refused
from fabletop.testing.strict import Strict

P0 = 0  # the seat of Project-0 in arranged matches; the Agent players sit at his left, in order
PROMPTS = {"start": "Where do you come to?", "move": "Your move, Project-0"}


def make_board(
    streets: str,
    districts: Mapping[str, str],
    locations: Mapping[str, str],
    lines: Mapping[str, str],
    loops: Sequence[str] = (),
) -> Board:
    """A board from words: "a-b-c, b-d" are streets; districts, locations and lines list their spaces."""
    entries = {entry for spaces in locations.values() for entry in spaces.split()}
    stops = {stop for spaces in lines.values() for stop in spaces.split()}
    district_of = {space: name for name, spaces in districts.items() for space in spaces.split()}
    edges: list[tuple[str, str]] = []
    for street in streets.split(", "):
        walk = street.split("-")
        edges += pairwise(walk)
    plain = {
        "map": {"id": "small", "name": "Small map"},
        "districts": [{"id": name.lower(), "name": name, "colour": "#000000"} for name in districts],
        "spaces": [
            {
                "id": space,
                "kind": "entry" if space in entries else "stop" if space in stops else "normal",
                "district": district.lower(),
                "x": number,
                "y": 0,
            }
            for number, (space, district) in enumerate(district_of.items())
        ],
        "edges": edges,
        "lines": [
            {"id": name.lower(), "name": name, "colour": "#0000FF", "stops": spaces.split(), "loop": name in loops}
            for name, spaces in lines.items()
        ],
    }
    cards = [
        LocationCard(
            id=name, name=f"Location {name}", district=district_of[spaces.split()[0]].lower(),
            entries=tuple(spaces.split()), text=f"The text of {name}.", data_title=f"The data of {name}",
        )
        for name, spaces in locations.items()
    ]  # fmt: skip
    return board_from(msgspec.convert(plain, MapFile), cards, checked=False)


@lru_cache(maxsize=1)
def small_map() -> Board:
    """The map of the worked examples, and the far corner z1 to z5 with an entry at each of its spaces."""
    return make_board(
        "a-b-c-d-e-f, b-g-h-e, c-L1, h-L2, f-M1, z1-z2-z3-z4-z5, z1-N1, z2-O1, z3-P1, z4-Q1, z5-R1",
        {"West": "a b c g L1", "East": "d e f h L2 M1", "Far": "z1 z2 z3 z4 z5 N1 O1 P1 Q1 R1"},
        {"L": "L1 L2", "M": "M1", "N": "N1", "O": "O1", "P": "P1", "Q": "Q1", "R": "R1"},
        {"Blue": "a d f"},
    )


@lru_cache(maxsize=1)
def bus_map() -> Board:
    """Three lines: Red runs s1 to s6, Green crosses it at s3, and Ring is a loop of eight stops that begins at s1."""
    return make_board(
        "s1-s2-s3-s4-s5-s6, s1-t1-t2-t3-t4-t5-t6-t7-s1, s3-g1-g2, N1-O1-P1-Q1-R1-S1",
        {"Centre": "s1 s2 s3 s4 s5 s6 t1 t2 t3 t4 t5 t6 t7 g1 g2", "Far": "N1 O1 P1 Q1 R1 S1"},
        {name[0]: name for name in ("N1", "O1", "P1", "Q1", "R1", "S1")},
        {"Red": "s1 s2 s3 s4 s5 s6", "Green": "s3 g1 g2", "Ring": "s1 t1 t2 t3 t4 t5 t6 t7"},
        loops=("Ring",),
    )


def arrange(
    *,
    p0: str,
    agents: str = "z1 z3 z5",
    turn: int = 0,
    trail: str = "",
    data: str = "L M N O P",
    collected: str = "",
    found: bool = False,
    aboard: Mapping[int, str] | None = None,
    bus: int = BUS_TOKENS,
    taxi: int = TAXI_TOKENS,
    investigation: int = INVESTIGATION_TOKENS,
    round_: int = 1,
    seats: int = 4,
    board: Board | None = None,
    options: Mapping[str, Any] | None = None,
) -> Play:
    """A match in which Project-0 stands on `p0` and the Agents on the spaces named, and it is the turn of Project-0
    (0) or of an Agent (1 to 3). `trail` is his way so far, turns apart by "|"; `aboard` says which Agent is aboard of
    which line."""
    city = board or small_map()

    def lay_out(table: Chase) -> None:
        others = list(range(1, seats))
        table.fugitive = P0
        table.at = [city.index[name] for name in agents.split()]
        table.runner = [others[agent % len(others)] for agent in range(len(table.at))]
        table.aboard = [NOWHERE] * len(table.at)
        for agent, line in (aboard or {}).items():
            table.aboard[agent - 1] = city.line_ids.index(line)
        purses = 1 if table.settings.pooled_tokens else len(table.at)
        table.bus, table.taxi, table.investigation = [bus] * purses, [taxi] * purses, [investigation] * purses
        table.round = round_
        table.place = city.index[p0]
        turns = [[city.index[name] for name in part.split()] for part in (trail or p0).split("|")]
        table.trail = turns[0] + [step for part in turns[1:] for step in (-1, *part)]
        wanted, taken = _locations(city, data), _locations(city, collected)
        begun = city.location_of[table.trail[0]]
        if begun < 0 or begun in wanted:
            begun = max(set(range(len(city.location_ids))) - {*wanted})
        table.data_points = wanted
        table.collected_rounds = [1] * len(taken)
        table.add_cards(DECK, [each for each in range(len(city.location_ids)) if each not in (begun, *taken)])
        table.add_cards(START, [begun])
        table.add_cards(TAKEN, taken)
        if found:
            table.peg = table.last_seen = table.place
            table.last_seen_round, table.sightings = round_, 1

    first = [("fugitive",)] if turn == 0 else []
    rest = [("agent", agent) for agent in range(max(turn - 1, 0), len(agents.split()))]
    steps: list[tuple[str | int, ...]] = [*first, *rest, ("round ends",)]
    chosen = {"fugitive": P0, **(options or {})}
    return Play(arranged(make_game(lambda: city), lay_out, *steps, seats=seats, options=chosen))


def _locations(city: Board, names: str) -> list[int]:
    return [city.location_ids.index(name) for name in names.split()]


class Play:
    """A strict script on a match. Spaces, options and log lines are given as texts; several options are separated by
    commas, the steps of a route by blanks."""

    def __init__(self, match: Match[Chase]) -> None:
        self.match = match
        self._strict = Strict(match)
        self._read: dict[int | None, int] = {}

    @property
    def table(self) -> Chase:
        return self.match.table

    def space(self, number: int) -> str:
        return self.table.board.names[number] if number >= 0 else ""

    @property
    def p0(self) -> str:
        """Where Project-0 truly is."""
        return self.space(self.table.place)

    @property
    def peg(self) -> str:
        """Where the white peg stands; "" while he is hidden."""
        return self.space(self.table.peg)

    def at(self, agent: int) -> str:
        return self.space(self.table.at[agent - 1])

    # --- the script ----------------------------------------------------------------------------------------------

    def asked(self, tag: str, agent: int | None = None, options: str | None = None) -> None:
        """One seat is asked, for this, about this Agent, and just these options are open."""
        assert not self.match.over, f"the game is over: {self.table.ending}"
        seat = self.table.runner[agent - 1] if agent else self.table.fugitive
        prompt = f"Agent {agent}" if agent else PROMPTS[tag]
        can = options.split(", ") if options else ()
        question = self._strict.asked(seat, prompt=prompt, can=can, waiting=(seat,))
        assert question.ask is not None
        assert question.ask.tag == tag, f"asked instead: {question.prompt}"
        assert can or question.kind == "compose", "name the options of this question"

    def moves(self, route: str) -> None:
        """Project-0 is asked for his move and makes it."""
        self.asked("move")
        self._strict.answer(P0, route.split())

    def picks(self, tag: str, agent: int, answer: str, options: str) -> None:
        self.asked(tag, agent, options)
        self._strict.answer(self.table.runner[agent - 1], answer)

    def way(self, agent: int, answer: str, options: str) -> None:
        """An Agent names a way of moving, or takes the first step on foot."""
        self.picks("way", agent, answer, options)

    def step(self, agent: int, answer: str, options: str) -> None:
        self.picks("step", agent, answer, options)

    def ride(self, agent: int, answer: str, options: str) -> None:
        self.picks("ride", agent, answer, options)

    def gets_off(self, agent: int) -> None:
        self.picks("get off", agent, "off", "off, aboard")

    def stays_aboard(self, agent: int) -> None:
        self.picks("get off", agent, "aboard", "off, aboard")

    def investigates(self, agent: int) -> None:
        self.picks("investigate", agent, "investigate", "investigate, end turn")

    def leaves(self, agent: int) -> None:
        self.picks("investigate", agent, "end turn", "investigate, end turn")

    def stays(self, *agents: int) -> None:
        """Agents who have no part in the test stay where they are, and do not investigate."""
        for agent in agents:
            self.way(agent, "stay", ", ".join(self.open_ids()))
            if not self.match.over and self.table.turn == agent - 1:
                self.leaves(agent)

    def ended(self, ending: str, winners: Sequence[int]) -> None:
        outcome = self.match.outcome
        assert outcome is not None, "the game goes on"
        assert (outcome.ending, outcome.winners) == (ending, tuple(winners))

    # --- what is open, refused, said ---------------------------------------------------------------------------------

    def open_ids(self) -> list[str]:
        return choices(self.match, self.match.waiting[0])

    def barred(self) -> dict[str, str]:
        """What is shown but not open, and the rule that bars it."""
        return barred(self.match, self.match.waiting[0])

    def refused(self, answer: Any, rule: str, words: str = "", seat: int | None = None) -> str:
        """An answer is refused by a rule, in words, and nothing at all has changed. Gives the words."""
        return refused(self.match, self.match.waiting[0] if seat is None else seat, answer, rule, words)

    def everything(self) -> Any:
        """All that an answer could change."""
        return everything(self.match)

    def news(self, seat: int | None = None) -> list[tuple[str, str]]:
        """The lines of a seat's log since it was read last, each with its rule."""
        lines = self.match.log(seat, self._read.get(seat, 0))
        self._read[seat] = self._read.get(seat, 0) + len(lines)
        return [(line.text, line.rule) for line in lines]
