"""Hunt: a hidden mover on a ring of places, and hunters who ask whether it is here. The guesser's game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from random import Random
from typing import Annotated, Any

from tests.engine.minis import draw, name

from fabletop.engine.forms.hints import NO_HINTS, ChoiceHints
from fabletop.engine.game import Game, Guess
from fabletop.engine.questions import Plain, choose, compose
from fabletop.engine.table import ALL, NOBODY, Secret, Table, state
from fabletop.engine.view import View
from fabletop.engine.words import Ref, Refused, Seat

PLACES = 9
ROUNDS = 6
MOVER = 1 << 0


@state
class Hunt(Table):
    """Where the mover is and has been is its secret; what the hunters asked, and heard, is public history."""

    place: Annotated[int, Secret(to=MOVER, hidden=-1)] = 0
    trail: Annotated[list[int], Secret(to=MOVER, hidden=-1, size=NOBODY)] = field(default_factory=lambda: [0])
    # A round is a list: the places where the mover was found not to be, or -1 - place where it was seen.
    history: list[list[int]] = field(default_factory=list)


class Route:
    """One or two steps around the ring, written as a list of places."""

    def __init__(self, table: Hunt) -> None:
        self.table = table

    def parse(self, plain: Plain) -> tuple[int, ...]:
        if not isinstance(plain, list | tuple) or any(each.__class__ is not int for each in plain):
            raise Refused("A route is a list of places.", "HU-1")
        route = tuple(plain)
        if route not in set(self.every()):
            raise Refused("A route has one or two steps to neighbouring places.", "HU-1")
        return route

    def plain(self, value: tuple[int, ...]) -> Plain:
        return list(value)

    def every(self) -> Iterator[tuple[int, ...]]:
        return routes(self.table.place)

    def some(self, rng: Random) -> tuple[int, ...]:
        return rng.choice(list(self.every()))

    def words(self, value: tuple[int, ...]) -> str:
        return " then ".join(map(str, value))

    def help(self) -> str:
        return "one or two places, such as [1, 2]"

    def clues(self, value: Any) -> tuple[str, ...]:
        return ()

    def hints(self) -> ChoiceHints:
        return NO_HINTS


def routes(start: int) -> Iterator[tuple[int, ...]]:
    for first in ((start - 1) % PLACES, (start + 1) % PLACES):
        yield (first,)
        for second in ((first - 1) % PLACES, (first + 1) % PLACES):
            yield (first, second)


def set_up(table: Hunt) -> None:
    table.then(("flee",))


async def flee(table: Hunt) -> None:
    route = await compose(0, "Where do you run?", Route(table), "HU-1", "flee")
    table.trail.extend(route)
    table.place = route[-1]
    table.history.append([])
    table.say("{} has moved.", Seat(0), rule="HU-1")
    table.then(*(("search", seat) for seat in range(1, table.seats)), ("dusk",))


async def search(table: Hunt, seat: int) -> None:
    place = await choose(seat, "Where do you look, {}?", lambda: range(PLACES), "HU-2", "search", args=(Seat(seat),))
    found = table.place == place
    if found:
        table.tell(ALL, "{} is at {}!", Seat(0), Ref("place", place), rule="HU-3")
        table.finish("caught", range(1, table.seats))
    else:
        table.tell(ALL, "{} is not at {}.", Seat(0), Ref("place", place), rule="HU-3")
        table.history[-1].append(place)


def dusk(table: Hunt) -> None:
    """Every third round the mover is seen; after the last it is away."""
    if len(table.history) % 3 == 0:
        table.tell(ALL, "{} is seen at {}.", Seat(0), Ref("place", table.place), rule="HU-4")
        table.history[-1].append(-1 - table.place)
    if len(table.history) == ROUNDS:
        table.finish("away", [0])
    else:
        table.then(("flee",))


def guess(view: View[Hunt]) -> Callable[[Random], Guess]:
    """Trails that fit all that was asked and seen, from the view alone."""
    table = view.table
    if view.seat == 0:
        return lambda rng: Guess({"place": table.place, "trail": table.trail})
    worlds: list[list[int]] = [[0]]
    for asked in table.history:
        worlds = [[*trail, *route] for trail in worlds for route in routes(trail[-1])]
        for each in asked:
            worlds = [trail for trail in worlds if (trail[-1] == -1 - each if each < 0 else trail[-1] != each)]
        worlds = worlds[:: max(1, len(worlds) // 300)]
    return lambda rng: _guessed(rng.choice(worlds))


def _guessed(trail: list[int]) -> Guess:
    return Guess({"place": trail[-1], "trail": trail})


GAME = Game(
    id="hunt", title="Hunt", summary="", prefix="HU", seats=range(2, 4), minutes=1, rules_version=1, table=Hunt,
    steps={"flee": flee, "search": search, "dusk": dusk}, setup=set_up, scene=draw, name=name, guess=guess,
)  # fmt: skip
