"""Seats: taking one, leaving it, handing it to a computer player and taking it back."""

from __future__ import annotations

from litestar import delete, post, put
from litestar.params import JSONBody

from fabletop.server.api.shared import CHANGE_TABLE, KEY_HELPS, NEEDS_KEY, AtTable, OwnSeat, SeatPath, takes_seat
from fabletop.server.bodies import GiveSeat, Opened, TakeSeat


@post(
    "/tables/{table:str}/seats/{seat:int}",
    operation_id="takeSeat",
    tags=["seats"],
    summary="Sit down",
    security=KEY_HELPS,
    guards=[takes_seat],
    responses=CHANGE_TABLE,
)
async def take_seat(visit: AtTable, seat: SeatPath, data: JSONBody[TakeSeat]) -> Opened:
    """Take an open seat. At a listed table anybody may; else the invitation is needed as key. The answer holds the key
    of the seat. With the key of a seat, take one more: the key opens both. The host may, and others if the host lets
    them; everybody at the table is told."""
    return await visit.table.sit(visit.who, seat, data.name)


@delete(
    "/tables/{table:str}/seat",
    operation_id="leaveSeat",
    tags=["seats"],
    summary="Leave",
    security=NEEDS_KEY,
    responses=CHANGE_TABLE,
)
async def leave_seat(visit: AtTable, seat: OwnSeat = None) -> None:
    """Give your seat up: it is open again, and your key opens nothing any more. Of several seats all, or only the one
    that you name."""
    await visit.table.stand(visit.who, seat)


@put(
    "/tables/{table:str}/seats/{seat:int}/bot",
    operation_id="giveSeat",
    tags=["seats"],
    summary="Hand a seat to a computer player",
    status_code=204,
    security=NEEDS_KEY,
    responses=CHANGE_TABLE,
)
async def give_seat(visit: AtTable, seat: SeatPath, data: JSONBody[GiveSeat]) -> None:
    """Let a computer player sit for you; you can take the seat back. The host may also seat one on an open seat, and on
    that of somebody who is away."""
    await visit.table.give(visit.who, seat, data.level)


@delete(
    "/tables/{table:str}/seats/{seat:int}/bot",
    operation_id="takeBackSeat",
    tags=["seats"],
    summary="Take a seat back",
    security=NEEDS_KEY,
    responses=CHANGE_TABLE,
)
async def take_back_seat(visit: AtTable, seat: SeatPath) -> None:
    """Send the computer player away and answer yourself again."""
    await visit.table.take_back(visit.who, seat)
