"""Playing by HTTP, and what goes with a match: notes, replay, record, bug reports."""

from __future__ import annotations

import time
from typing import Annotated, Any

from litestar import Request, Response, get, post, put
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from fabletop.server import logs
from fabletop.server.api.shared import (
    CHANGE_TABLE,
    KEY_HELPS,
    NEEDS_KEY,
    READ_TABLE,
    AtTable,
    OwnSeat,
    TableName,
    TheDesk,
    address_of,
    key_of,
    reports_fault,
    troubles,
    visit,
)
from fabletop.server.bodies import Given, Notes, Replay, Report, ReportKept
from fabletop.server.keys import Outdated
from fabletop.server.wire import Update


@get(
    "/tables/{table:str}/view",
    operation_id="seeTable",
    tags=["play"],
    summary="What you see",
    security=KEY_HELPS,
    responses=READ_TABLE,
)
async def see_table(visit: AtTable, seat: OwnSeat = None) -> Update:
    """All that your seat may know: scene, question, log. Without a key, what spectators of a listed table see. For
    live updates open the socket at `/api/tables/{table}/live`."""
    return await visit.table.see(visit.who, seat)


@post(
    "/tables/{table:str}/answers",
    operation_id="answer",
    tags=["play"],
    summary="Answer",
    status_code=200,
    security=NEEDS_KEY,
    responses=CHANGE_TABLE,
)
async def answer(desk: TheDesk, visit: AtTable, data: JSONBody[Given]) -> Update:
    """Answer the question of that token. When the answer comes back, yours is kept; it shows what you see then."""
    start = time.perf_counter()
    update = await visit.table.answer(visit.who, data)
    desk.metrics.answer_time.add(time.perf_counter() - start)
    return update


@get(
    "/tables/{table:str}/notes",
    operation_id="getNotes",
    tags=["play"],
    summary="Your notes",
    security=NEEDS_KEY,
    responses=troubles(400, 401, 403, 404, 409, 503),
)
async def get_notes(visit: AtTable, seat: OwnSeat = None) -> Notes:
    """What your seat has written down. Nobody else sees it."""
    return await visit.table.notes(visit.who, seat)


@put(
    "/tables/{table:str}/notes",
    operation_id="keepNotes",
    tags=["play"],
    summary="Write notes",
    status_code=204,
    security=NEEDS_KEY,
    responses=CHANGE_TABLE,
)
async def keep_notes(visit: AtTable, data: JSONBody[Notes], seat: OwnSeat = None) -> None:
    """Replace your seat's notes."""
    await visit.table.keep_notes(visit.who, data, seat)


@get(
    "/tables/{table:str}/replay",
    operation_id="replay",
    tags=["play"],
    summary="A part of the replay",
    security=KEY_HELPS,
    responses=troubles(400, 401, 403, 404, 409, 503),
)
async def replay(
    visit: AtTable,
    seat: Annotated[
        int | None,
        QueryParameter(
            ge=0, le=63, description="Whose eyes: a seat that you may look through; without it a spectator."
        ),
    ] = None,
    start: Annotated[int, QueryParameter(ge=0, le=2**31, description="The first moment wanted.")] = 0,
) -> Replay:
    """What a seat saw, moment by moment, a page at a time. During a match you see your own; after it, all."""
    return await visit.table.replay(visit.who, seat, start)


@get(
    "/tables/{table:str}/story",
    operation_id="getStory",
    tags=["play"],
    summary="The story so far, as a text",
    media_type=MediaType.TEXT,
    security=KEY_HELPS,
    responses=troubles(400, 401, 403, 404, 409, 503),
)
async def get_story(visit: AtTable) -> Response[str]:
    """The story of the match so far, or of all of it, from what your seat may know; not every game tells one. Without
    a key, as spectators of a listed table may read it."""
    headers = {"Content-Disposition": f'attachment; filename="fabletop-{visit.table.id}.txt"'}
    return Response(await visit.table.story(visit.who), media_type=MediaType.TEXT, headers=headers)


@get(
    "/tables/{table:str}/record",
    operation_id="getRecord",
    tags=["play"],
    summary="The record, as a file",
    media_type=MediaType.JSON,
    security=KEY_HELPS,
    responses={
        200: ResponseSpec(dict, description="A record: seed, settings and every answer.", generate_examples=False),
        **troubles(400, 401, 403, 404, 409, 503),
    },
)
async def get_record(request: Request[Any, Any, Any], desk: TheDesk, table: TableName) -> Response[bytes]:
    """The whole match: it can be imported here or gone on with in a terminal. It holds all secrets, so it is given out
    when the match is over, or where only one person has ever played. Also of a table whose rules, cards or maps this
    server no longer has: then it is for the program that played it."""
    try:
        found = await visit(request, desk, table)
        record = await found.table.record(found.who)
    except Outdated:
        record = await desk.old_record(table, key_of(request.scope), address_of(request.scope))
    name = f"fabletop-{table}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record, media_type=MediaType.JSON, headers=headers)


@post(
    "/tables/{table:str}/report",
    operation_id="report",
    tags=["play"],
    summary="Report a fault",
    security=KEY_HELPS,
    guards=[reports_fault],
    responses=CHANGE_TABLE,
)
async def report(visit: AtTable, data: JSONBody[Report]) -> ReportKept:
    """Say what went wrong. Those who look after the server find it with the record of the match."""
    kept = await visit.table.report(visit.who, data)
    logs.warn("bug report", report=kept.report, table=visit.table.id)
    return kept
