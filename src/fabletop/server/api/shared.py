"""What the handlers of the API share: the table that a request is about, and how errors are described."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter, SkipValidation

from fabletop.server.bodies import Trouble
from fabletop.server.desk import Desk
from fabletop.server.headers import header
from fabletop.server.keys import Who
from fabletop.server.limits import Gate
from fabletop.server.live_table import LiveTable
from fabletop.server.troubles import BadRequest

TheDesk = NamedDependency[SkipValidation[Desk]]
TableName = Annotated[str, PathParameter(pattern="^[a-z2-7]{12}$", description="The table, by its name in addresses.")]
SeatPath = Annotated[int, PathParameter(ge=0, le=63, description="The number of a seat; the first is 0.")]
OwnSeat = Annotated[
    int | None,
    QueryParameter(ge=0, le=63, description="One of your own seats, where you have several; without it the first."),
]
GameName = Annotated[str, PathParameter(description="The id of a game, as GET /api/games lists it.")]
LONGEST_KEY = 64
NEEDS_KEY: list[dict[str, list[str]]] = [{"key": []}]
KEY_HELPS: list[dict[str, list[str]]] = [{}, {"key": []}]

MEANINGS = {
    200: "Here it is.",
    201: "It is made.",
    204: "It is done.",
    400: "The request is not as it should be.",
    401: "The table needs a key, and none was sent.",
    403: "The key does not open this, it is not for your address, or the request came from another site's page.",
    404: "There is no such thing.",
    409: "It is not possible now: the game's rules or the table's state do not allow it.",
    410: "The table is of other rules, cards or maps than this server has. Its record can still be had.",
    413: "The body is too large.",
    415: "The body is not said to be JSON.",
    429: "Too much came from this address; `Retry-After` says when there is room again.",
    500: "The server made a mistake. The words name the line of its log.",
    503: "The server cannot reach its tables just now, or is busy.",
}


def troubles(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors of a route, all told as `Trouble`. Some can happen anywhere."""
    return {
        status: ResponseSpec(data_container=Trouble, description=MEANINGS[status], generate_examples=False)
        for status in sorted({*statuses, 429, 500} | ({410} if 401 in statuses else set()))  # which is about a table
    }


READ = troubles(400, 404, 503)
READ_TABLE = troubles(400, 401, 403, 404, 503)
CHANGE_TABLE = troubles(400, 401, 403, 404, 409, 413, 415, 503)
OPEN_TABLE = troubles(400, 403, 404, 409, 413, 415, 503)


class Visit(NamedTuple):
    """A request at a table: the table, and what the sender is there."""

    table: LiveTable
    who: Who


AtTable = NamedDependency[SkipValidation[Visit]]


async def visit(request: Request[Any, Any, Any], desk: TheDesk, table: TableName) -> Visit:
    """Find the table of a request and what its key opens."""
    return Visit(*await desk.visit(table, key_of(request.scope), address_of(request.scope)))


def _gate(connection: ASGIConnection[Any, Any, Any, Any]) -> tuple[Gate, str]:
    return connection.app.state.desk.gate, address_of(connection.scope)


# Guards: limits that are asked for before anything is read of the body, which may be what they are to keep out.


def opens_table(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    gate, address = _gate(connection)
    gate.table(address)


def takes_seat(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    gate, address = _gate(connection)
    gate.seat(address)


def reports_fault(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    gate, address = _gate(connection)
    gate.report(address)


def key_of(scope: Any) -> str:
    """The key that a request carries; empty if it carries none."""
    sent = header(scope["headers"], b"authorization")
    if not sent:
        return ""
    scheme, _, key = sent.partition(" ")
    key = key.strip()
    if scheme.lower() != "bearer" or not 0 < len(key) <= LONGEST_KEY or not key.isascii():
        raise BadRequest(400, "Send the key as: Authorization: Bearer KEY")
    return key


def address_of(scope: Any) -> str:
    """The address that a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"
