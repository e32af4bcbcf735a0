"""The end of the game (PZ-116 to PZ-121, PZ-132)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.questions import Deed, Option
from fabletop.engine.windows import agree
from fabletop.engine.words import Seat
from fabletop.games.project_zero.state import (
    DATA_POINTS,
    FUGITIVES_TURN,
    Chase,
    agent_ref,
    location_ref,
    space_ref,
    turns_of,
)

AGREE, REFUSE = "agree", "refuse"
_VOTES = {
    AGREE: Option(AGREE, "Agree: the Agents give up"),
    REFUSE: Option(REFUSE, "Refuse: the hunt goes on"),
}


@rule("PZ-103", when={"PZ-104": lambda table, agent: table.peg < 0})
def captured(table: Chase, agent: int) -> None:
    table.say("{} captures Project-0 on {}.", agent_ref(agent), space_ref(table, table.place), rule="PZ-102")
    table.beat("slow")
    table.say("The Agents win.", rule="PZ-117")
    _end(table, "capture", table.agent_seats)


def all_data_collected(table: Chase) -> None:
    table.say("Project-0 has all {} data points and wins.", DATA_POINTS, rule="PZ-116")
    _end(table, "fifth data point", [table.fugitive])


def round_limit_reached(table: Chase) -> None:
    table.say("Round {} is over and Project-0 is still in the city: the Agents win.", table.round, rule="PZ-118")
    _end(table, "round limit", table.agent_seats)


def surrounded(table: Chase) -> None:
    table.say("Project-0 has no way out: the Agents win.", rule="PZ-R12")
    _end(table, "surrounded", table.agent_seats)


@rule("PZ-120")
def _end(table: Chase, ending: str, winners: list[int]) -> None:
    """Everything is shown (PZ-121), and there is always a winner (PZ-120)."""
    table.finish(ending, winners)
    for location in sorted(table.data_points):
        taken = "collected" if location in (table.face[card] for card in table.taken) else "not collected"
        table.say("Data point: {} ({}).", location_ref(table, location), taken, rule="PZ-121")
    start, *turns = turns_of(table.trail)
    if start:
        table.say("Project-0 began on {}.", space_ref(table, start[0]), rule="PZ-121")
    for number, steps in enumerate(turns, 1):
        if steps:
            route = ", ".join("{}" for _ in steps)
            table.say(
                "Round {}: Project-0 went " + route + ".",
                number,
                *(space_ref(table, step) for step in steps),
                rule="PZ-121",
            )
        else:
            table.say("Round {}: Project-0 stayed where he was.", number, rule="PZ-121")


def concessions(table: Chase, seat: int) -> list[Deed]:
    """What a seat may do beside answering: concede in its own turn (PZ-119, PZ-132)."""
    if table.turn == FUGITIVES_TURN and seat == table.fugitive:
        return [Deed("concede", "Give yourself up", seat, lambda: _fugitive_concedes(table), "PZ-119", often=0.001)]
    if table.turn >= 0 and table.runner[table.turn] == seat and not table.proposed:
        words = "Give up the hunt" if len(table.agent_seats) == 1 else "Propose to give up the hunt"
        return [Deed("concede", words, seat, lambda: _agents_concede(table, seat), "PZ-132", often=0.001)]
    return []


async def _fugitive_concedes(table: Chase) -> None:
    table.say("Project-0 gives himself up: the Agents win.", rule="PZ-119")
    _end(table, "Project-0 concedes", table.agent_seats)


async def _agents_concede(table: Chase, seat: int) -> None:
    """All Agent players must agree; one refusal ends the proposal for this turn (PZ-132)."""
    table.proposed = True
    others = [each for each in table.agent_seats if each != seat]
    table.say("{} proposes to give up the hunt.", Seat(seat), rule="PZ-132")
    if others:
        vote = await agree(
            others,
            "{} proposes to give up the hunt. Do you agree?",
            lambda: [AGREE, REFUSE],
            rule="PZ-132",
            how="all",
            tag="concede",
            args=(Seat(seat),),
            show=_VOTES.__getitem__,
            default=REFUSE,
        )
        if vote == REFUSE:
            table.say("The proposal is refused; the hunt goes on.", rule="PZ-132")
            return
    table.say("The Agents give up the hunt: Project-0 wins.", rule="PZ-119")
    _end(table, "the Agents concede", [table.fugitive])
