"""Buses (PZ-071 to PZ-086, PZ-129, PZ-130).

One token pays one boarding. An Agent aboard rides on, stays aboard or gets off in its next turns, but does not walk.
"""

from __future__ import annotations

from collections.abc import Callable

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option, choose
from fabletop.engine.words import Refusal
from fabletop.games.project_zero.rules.finding import arrive
from fabletop.games.project_zero.rules.reach import why_not_ride
from fabletop.games.project_zero.rules.show import show_space, space_id, unless_forced
from fabletop.games.project_zero.state import NOWHERE, Chase, agent_ref, line_ref, space_ref

MOST_STOPS = 3
STAY_ABOARD, GET_OFF = -1, -2


def stops_within_reach(table: Chase, agent: int, line: int) -> list[int]:
    """The stops up to three away along the line, in either direction (PZ-073 to PZ-075)."""
    stops, loop = table.board.lines[line], table.board.loop[line]
    here = stops.index(table.at[agent])
    found: list[int] = []
    for direction in (1, -1):
        for away in range(1, MOST_STOPS + 1):
            place = here + direction * away
            if not loop and not 0 <= place < len(stops):
                break
            stop = stops[place % len(stops)]
            if stop not in found:  # on a short loop both directions lead to the same stops
                found.append(stop)
    return found


def may_ride(table: Chase, agent: int, stop: int) -> Refusal | None:
    """A ride may pass another Agent but not end there (PZ-085)."""
    if table.closed_by_another(agent, stop):
        other = next(n + 1 for n, where in enumerate(table.at) if where == stop and n != agent)
        return Refusal(f"Agent {other} is on {table.board.names[stop]}.", "PZ-085")
    return None


def rides(table: Chase, agent: int, line: int) -> list[int]:
    """Where a ride on a line may end."""
    return [stop for stop in stops_within_reach(table, agent, line) if may_ride(table, agent, stop) is None]


def board_bus(table: Chase, agent: int, line: int) -> None:
    """Boarding names a line and costs a token (PZ-072)."""
    table.bus[table.purse(agent)] -= 1
    table.aboard[agent] = line
    table.say("{} boards the {} bus.", agent_ref(agent), line_ref(table, line), rule=("PZ-072", "PZ-061", "PZ-123"))
    table.then(("ride", agent))


async def ride(table: Chase, agent: int) -> None:
    """The ride of the turn in which an Agent boards: 1 to 3 stops (PZ-073); to the only free one without a question."""
    line = table.aboard[agent]
    ask = choose(
        table.runner[agent],
        "{}, on the {} bus: to which stop?",
        lambda: stops_within_reach(table, agent, line),
        "PZ-073",
        "ride",
        args=(agent_ref(agent), line_ref(table, line)),
        show=show_space(table),
        unless=lambda each: may_ride(table, agent, each),
        interruptible=True,
        hints=lambda: why_not_ride(table, agent, MOST_STOPS),
    )
    _ride_to(table, agent, await unless_forced(ask))


@rule("PZ-080")
async def aboard(table: Chase, agent: int) -> None:
    """A turn that begins aboard: ride on free of charge, stay aboard, or get off (PZ-078 to PZ-080)."""
    line = table.aboard[agent]

    def judge(option: int) -> Refusal | None:
        return may_ride(table, agent, option) if option >= 0 else None

    choice = await choose(
        table.runner[agent],
        "{}, aboard the {} bus on {}: what now?",
        lambda: [STAY_ABOARD, GET_OFF, *stops_within_reach(table, agent, line)],
        "PZ-078",
        "aboard",
        args=(agent_ref(agent), line_ref(table, line), space_ref(table, table.at[agent])),
        show=_show_aboard(table, agent),
        unless=judge,
        interruptible=True,
        hints=lambda: why_not_ride(table, agent, MOST_STOPS),
    )
    if choice == GET_OFF:
        table.cite("PZ-130")
        _get_off(table, agent)
    elif choice == STAY_ABOARD:
        table.say(
            "{} stays aboard on {}.", agent_ref(agent), space_ref(table, table.at[agent]), rule=("PZ-079", "PZ-130")
        )
    else:
        _ride_to(table, agent, choice)


@rule("PZ-074", "PZ-075", "PZ-083", "PZ-129")
def _ride_to(table: Chase, agent: int, stop: int) -> None:
    """At the stop where the ride ends: capture, then the finding check, then getting off (PZ-084, PZ-129)."""
    if not arrive(table, agent, stop, "{} rides to {}.", rule="PZ-084"):
        table.then(("get off", agent))


async def get_off_or_stay(table: Chase, agent: int) -> None:
    """The player says whether the Agent gets off (PZ-076)."""
    choice = GET_OFF
    if table.settings.bus_ride == "until_off":
        choice = await choose(
            table.runner[agent],
            "{}, on {}: get off, or stay aboard the bus?",
            lambda: [GET_OFF, STAY_ABOARD],
            "PZ-076",
            "get off",
            args=(agent_ref(agent), space_ref(table, table.at[agent])),
            show=_show_aboard(table, agent),
            interruptible=True,
        )
    if choice == GET_OFF:
        _get_off(table, agent)
    else:
        table.say("{} stays aboard.", agent_ref(agent), rule="PZ-076")


def _get_off(table: Chase, agent: int) -> None:
    table.aboard[agent] = NOWHERE
    table.say("{} gets off on {}.", agent_ref(agent), space_ref(table, table.at[agent]), rule="PZ-077")
    if table.settings.investigate_from == "beside":  # a stop is no entry, but may be next to one (PZ-R27)
        table.then(("investigate", agent, 1))


def _show_aboard(table: Chase, agent: int) -> Callable[[int], Option]:
    show = show_space(table)

    def shown(option: int) -> Option:
        here = table.at[agent]
        if option == GET_OFF:
            return Option("off", f"Get off on {table.board.names[here]}", (space_id(table, here),))
        if option == STAY_ABOARD:
            return Option("aboard", "Stay aboard", (space_id(table, here),))
        return show(option)

    return shown
