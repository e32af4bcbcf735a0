"""Project-0's turn and his data points (PZ-038 to PZ-058, PZ-125).

The whole move is one secret answer: a route, step by step. Several questions would tell its length.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.questions import Plain, compose
from fabletop.engine.table import ALL
from fabletop.engine.words import Refused
from fabletop.games.project_zero.board import ENTRY
from fabletop.games.project_zero.rules import ending
from fabletop.games.project_zero.rules.finding import adjacent, all_in_district, update_peg
from fabletop.games.project_zero.rules.show import space_id
from fabletop.games.project_zero.state import (
    COLLECTED,
    DATA_POINTS,
    DECK,
    FUGITIVES_TURN,
    MOVED,
    TAKEN,
    UNCHECKED,
    Chase,
    location_ref,
    space_ref,
)

MOST_STEPS = 5
Route = tuple[int, ...]


class RouteForm:
    """A walk of up to five steps along streets, over no space that an Agent holds; or over it, but not to its end, at
    tables where Agents do not block (PZ-R11)."""

    __slots__ = ("table",)

    def __init__(self, table: Chase) -> None:
        self.table = table

    def least(self) -> int:
        """The fewest steps: 0, or 1 by setting unless he is hemmed in (PZ-038, PZ-043)."""
        table = self.table
        return table.settings.p0_min_steps if self.open_to(table.place) else 0

    def open_to(self, space: int) -> list[int]:
        """Where a step from a space may lead: any neighbour that no Agent holds, if Agents block (PZ-042)."""
        around, at = self.table.board.neighbours[space], self.table.at
        return [each for each in around if each not in at] if self.table.settings.agents_block else list(around)

    def parse(self, plain: Plain) -> Route:
        if plain in ("stay", ["stay"]):
            plain = []
        if not isinstance(plain, list | tuple) or not all(isinstance(each, str) for each in plain):
            raise Refused("A route is a list of spaces, such as HC03 HC04; or say: stay.", "PZ-044")
        table, board = self.table, self.table.board
        here = table.place
        if plain and plain[0] == board.names[here]:
            plain = plain[1:]
        if len(plain) > MOST_STEPS:
            raise Refused(f"A move has up to {MOST_STEPS} steps; this one has {len(plain)}.", "PZ-038")
        route: list[int] = []
        for name in plain:
            space = board.index.get(name)
            if space is None:
                raise Refused(f'There is no space "{name[:20]}" on the map.', "PZ-044")
            if space not in board.neighbours[here]:
                words = f"No street leads from {board.names[here]} to {name}."
                raise Refused(words if route else f"A route begins at your own space. {words}", "PZ-039")
            if space in table.at and table.settings.agents_block:
                agent = table.at.index(space) + 1
                raise Refused(f"Agent {agent} is on {name}; you cannot pass or stop there.", "PZ-042")
            route.append(space)
            here = space
        if here in table.at:
            agent = table.at.index(here) + 1
            raise Refused(f"Agent {agent} is on {board.names[here]}; you may pass, but not stop there.", "PZ-R11")
        if len(route) < self.least():
            raise Refused("At this table you must take at least one step.", "PZ-R10")
        return tuple(route)

    def plain(self, value: Route) -> Plain:
        return [self.table.board.names[space] for space in value]

    def end(self, value: Route) -> Plain:
        """Where he is then: which way he went can at most be asked for."""
        return self.table.board.names[value[-1] if value else self.table.place]

    def every(self) -> Iterator[Route]:
        least = self.least()
        routes: list[Route] = [()]
        for length in range(MOST_STEPS + 1):
            if length >= least:
                yield from (route for route in routes if not route or route[-1] not in self.table.at)
            if length < MOST_STEPS:
                here = self.table.place
                routes = [(*route, step) for route in routes for step in self.open_to(route[-1] if route else here)]

    def some(self, rng: Random) -> Route:
        here, route, least = self.table.place, [], self.least()
        for _ in range(max(least, int(rng.random() * (MOST_STEPS + 1)))):
            steps = self.open_to(here)
            if not steps:
                break
            here = steps[int(rng.random() * len(steps))]
            route.append(here)
        while route and route[-1] in self.table.at:  # passed, but no place to stop
            route.pop()
        return tuple(route) if len(route) >= least else next(self.every())

    def words(self, value: Route) -> str:
        comes = self.comes_of(value[-1] if value else self.table.place)
        words = " ".join(self.plain(value)) if value else "stay"
        return f"{words} ({comes})" if comes else words

    def comes_of(self, end: int) -> str:
        """What it means to end a move on a space, as far as he can tell: a data point, and who would see him there."""
        table, told = self.table, []
        location = table.board.location_of[end]
        if uncollected(table, location) is not None:
            number = f"{table.collected + 1} of {DATA_POINTS}"
            told.append(f"collects the data point {table.board.location_titles[location]}, {number}")
        if table.collected + len(told) < DATA_POINTS:  # with the last one the game is won before anybody looks
            if adjacent(table, end):
                told.append("an Agent next to it would find you")
            elif all_in_district(table, end):
                told.append("all Agents are in its district and would find you")
        return "; ".join(told)

    def clues(self, value: Route) -> tuple[str, ...]:
        return ()

    def help(self) -> str:
        names = self.table.board.names
        first = [names[step] for step in self.open_to(self.table.place)][:2]
        example = f', such as "{first[0]}"' if first else ""
        return f'Write up to {MOST_STEPS} spaces in order{example}, or "stay". You are on {names[self.table.place]}.'

    def hints(self) -> dict[str, Any]:
        """The streets within reach, for drawing a route step by step, and what comes of ending it on a space."""
        table = self.table
        steps: dict[str, list[str]] = {}
        front = [table.place]
        for _ in range(MOST_STEPS):
            after: list[int] = []
            for space in front:
                if space_id(table, space) not in steps:
                    # Entries last, so that a way to a place further off leads over them only if it must: who has
                    # passed one has been there.
                    around = sorted(self.open_to(space), key=lambda each: table.board.kind[each] == ENTRY)
                    steps[space_id(table, space)] = [space_id(table, each) for each in around]
                    after += around
            front = after
        held = {space_id(table, space): f"Agent {n + 1} is there (PZ-042)" for n, space in enumerate(table.at)}
        blocked = held if table.settings.agents_block else {}
        ends = {table.place, *front, *(table.board.index[name.partition(":")[2]] for name in steps)}
        notes = {space_id(table, end): self.comes_of(end) for end in sorted(ends)}
        return {
            "kind": "route",
            "start": space_id(table, table.place),
            "steps": steps,
            "ends": {end: words for end, words in notes.items() if words},
            "least": self.least(),
            "most": MOST_STEPS,
            "blocked": blocked,
        }


@rule(
    when={
        "PZ-042": lambda table, form: 0 < len(form.open_to(table.place)) < len(table.board.neighbours[table.place]),
        "PZ-043": lambda table, form: not form.open_to(table.place),
    }
)
def hemmed_in(table: Chase, form: RouteForm) -> bool:
    """Whether Agents stand on every neighbour of his space (PZ-043)."""
    return not form.open_to(table.place)


async def fugitive_turn(table: Chase) -> None:
    """Move, collect, win check, finding check, in this order (PZ-046)."""
    table.turn = FUGITIVES_TURN
    form = RouteForm(table)
    if hemmed_in(table, form) and table.settings.surrounded_loses:
        ending.surrounded(table)
        return
    seen = table.peg >= 0
    route = await compose(
        table.fugitive,
        "Your move, Project-0. You are in sight on {}! Up to {} steps, by a way that nobody sees."
        if seen
        else "Your move, Project-0: up to {} steps, in secret.",
        form,
        ("PZ-048", "PZ-125") if seen else "PZ-038",
        "move",
        args=(space_ref(table, table.peg), MOST_STEPS) if seen else (MOST_STEPS,),
        interruptible=True,
        comes_to=form.end,
    )
    table.trail += (-1, *route)
    if route:
        table.place = route[-1]
    here = "PZ-044" if route else ("PZ-044", "PZ-037")
    table.say("You are on {}.", space_ref(table, table.place), rule=here, to=1 << table.fugitive)
    table.tell(ALL, "Project-0 has moved.", rule=("PZ-045", "PZ-039", "PZ-046", "PZ-047"))
    table.beat()
    got = collect(table)
    if table.collected == DATA_POINTS:
        table.note(COLLECTED, UNCHECKED)
        ending.all_data_collected(table)
        return
    every = table.settings.sighting_every
    table.sighted = bool(every) and table.round % every == 0
    table.cornered = False
    shown = table.peg  # it stayed there during the move (PZ-125)
    update_peg(table)
    if table.peg == shown >= 0:
        table.say("Project-0 is still on {}.", space_ref(table, shown), rule="PZ-094")
    table.note(COLLECTED if got else MOVED, table.peg)


def uncollected(table: Chase, location: int) -> int | None:
    """The card of a data point that is still in the deck."""
    if location not in table.data_points:
        return None
    return next((card for card in table.deck if table.face[card] == location), None)


_COLLECTED = "PZ-054", "PZ-049", "PZ-051", "PZ-052", "PZ-055"


def collect(table: Chase) -> bool:
    """Landing on an entry of a data point that is not yet collected collects it (PZ-049 to PZ-054)."""
    location = table.board.location_of[table.place]
    if location not in table.data_points:
        return False
    card = uncollected(table, location)
    if card is None:
        table.cite("PZ-057")  # its card was taken before
        return False
    table.move(card, DECK, TAKEN, known_to=0)
    table.collected_rounds.append(table.round)
    table.tell(ALL, "Project-0 has collected a data point: {} of {}.", table.collected, DATA_POINTS, rule=_COLLECTED)
    table.say(
        'You have "{}" from {}.',
        table.board.data_titles[location],
        location_ref(table, location),
        rule="PZ-053",
        to=1 << table.fugitive,
    )
    table.beat("slow")
    return True
