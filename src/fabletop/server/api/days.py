"""The days of a table that plays a campaign: beginning the next, and looking back."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from fabletop.server.api.shared import CHANGE_TABLE, KEY_HELPS, NEEDS_KEY, AtTable, troubles
from fabletop.server.bodies import DayInfo, NextDay, Replay, TableInfo

DayPath = Annotated[int, PathParameter(ge=1, le=2**31, description="The number of a day; the first is 1.")]
LOOK_BACK = troubles(400, 401, 403, 404, 409, 503)


@post(
    "/tables/{table:str}/next-day",
    operation_id="nextDay",
    tags=["tables"],
    summary="Begin the next day",
    status_code=200,
    security=NEEDS_KEY,
    responses=CHANGE_TABLE,
)
async def next_day(visit: AtTable, data: JSONBody[NextDay]) -> TableInfo:
    """Begin the next day of a campaign at the same table, with the same people and keys. For the host, when the day
    before is over. To ask for a day that has begun changes nothing."""
    return await visit.table.next_day(visit.who, data)


@get(
    "/tables/{table:str}/days",
    operation_id="listDays",
    tags=["play"],
    summary="The finished days of a campaign",
    security=KEY_HELPS,
    responses=LOOK_BACK,
)
async def list_days(visit: AtTable) -> list[DayInfo]:
    """What happened when: each day of the campaign that is over, and what it has changed."""
    return await visit.table.days(visit.who)


@get(
    "/tables/{table:str}/days/{day:int}/replay",
    operation_id="replayDay",
    tags=["play"],
    summary="A part of the replay of a finished day",
    security=KEY_HELPS,
    responses=LOOK_BACK,
)
async def replay_day(
    visit: AtTable,
    day: DayPath,
    seat: Annotated[
        int | None, QueryParameter(ge=0, le=63, description="Whose eyes; without it a spectator's.")
    ] = None,
    start: Annotated[int, QueryParameter(ge=0, le=2**31, description="The first moment wanted.")] = 0,
) -> Replay:
    """What a seat saw on a day that is over, moment by moment, a page at a time."""
    return await visit.table.replay_day(visit.who, day, seat, start)


@get(
    "/tables/{table:str}/campaign",
    operation_id="getCampaign",
    tags=["play"],
    summary="The campaign, as a file",
    media_type=MediaType.JSON,
    security=NEEDS_KEY,
    responses={
        200: ResponseSpec(dict, description="All finished days with their records.", generate_examples=False),
        **LOOK_BACK,
    },
)
async def get_campaign(visit: AtTable) -> Response[bytes]:
    """All finished days, to be gone on with by `fabletop campaign import`. The day under way is not in it."""
    headers = {"Content-Disposition": f'attachment; filename="fabletop-campaign-{visit.table.id}.json"'}
    return Response(await visit.table.campaign(visit.who), media_type=MediaType.JSON, headers=headers)
