"""Tables from outside: the lobby's list, one's own, opening one, importing a match."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.params import JSONBody

from fabletop.server.api.shared import (
    CHANGE_TABLE,
    KEY_HELPS,
    NEEDS_KEY,
    OPEN_TABLE,
    READ,
    READ_TABLE,
    AtTable,
    TheDesk,
    address_of,
    opens_table,
    troubles,
)
from fabletop.server.bodies import Import, MyKeys, MyTable, NewTable, Opened, PlayOn, TableInfo
from fabletop.server.config import Limits
from fabletop.server.limits import near


@get("/tables", operation_id="listTables", tags=["tables"], summary="The lobby", responses=READ)
async def list_tables(desk: TheDesk) -> list[TableInfo]:
    """The tables that anybody may watch and join: those under way before those that are over, the newest first."""
    return await desk.house.tables()


@post(
    "/tables",
    operation_id="openTable",
    tags=["tables"],
    summary="Open a table",
    guards=[opens_table],
    responses=OPEN_TABLE,
)
async def open_table(request: Request[Any, Any, Any], desk: TheDesk, data: JSONBody[NewTable]) -> Opened:
    """Open a table. The answer holds the key of your seat, or of the host where you take none, and the invitation for
    others. Keep them: the server does not."""
    return await desk.house.open(data, near(address_of(request.scope)))


@post(
    "/tables/mine",
    operation_id="listMyTables",
    tags=["tables"],
    summary="Your own tables",
    status_code=200,
    responses=troubles(400, 403, 413, 415, 503),
)
async def list_my_tables(desk: TheDesk, data: JSONBody[MyKeys]) -> list[MyTable]:
    """The tables that these keys open, and whether they wait for you. Keys that open nothing are passed over."""
    return await desk.house.mine(data.keys)


def importing(limits: Limits) -> Any:
    """The handler that takes records: the only one whose body may be large."""

    @post(
        "/tables/import",
        operation_id="importRecord",
        tags=["tables"],
        summary="Go on with a record",
        request_max_body_size=limits.import_bytes or None,
        guards=[opens_table],
        responses=OPEN_TABLE,
    )
    async def import_record(request: Request[Any, Any, Any], desk: TheDesk, data: JSONBody[Import]) -> Opened:
        """Open a table from a record, as it was exported or saved by `fabletop play`. Every answer in it is checked."""
        return await desk.house.import_record(data, near(address_of(request.scope)))

    return import_record


@get(
    "/tables/{table:str}",
    operation_id="getTable",
    tags=["tables"],
    summary="A table",
    security=KEY_HELPS,
    responses=READ_TABLE,
)
async def get_table(visit: AtTable) -> TableInfo:
    """A table as the lobby shows it. A table that is not listed needs a key."""
    return await visit.table.info()


@post(
    "/tables/{table:str}/rematch",
    operation_id="rematch",
    tags=["tables"],
    summary="Play again",
    security=NEEDS_KEY,
    guards=[opens_table],
    responses=CHANGE_TABLE,
)
async def rematch(desk: TheDesk, visit: AtTable) -> Opened:
    """A new table with the same game, settings and people. The first who asks opens it; the others are led there."""
    return await desk.house.rematch(visit.table, visit.who)


@post(
    "/tables/{table:str}/play-on",
    operation_id="playOn",
    tags=["tables"],
    summary="Play on from a moment of the replay",
    security=KEY_HELPS,
    guards=[opens_table],
    responses=CHANGE_TABLE,
)
async def play_on(desk: TheDesk, visit: AtTable, data: JSONBody[PlayOn]) -> Opened:
    """A new table that goes on from a moment of this one's replay, you against computer players."""
    return await desk.house.play_on(visit.table, visit.who, data)
