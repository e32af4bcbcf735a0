"""For those who look after the server: does it work, and how much does it do?"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get

import fabletop
from fabletop.server.api.shared import TheDesk, address_of, troubles
from fabletop.server.metrics import CONTENT_TYPE
from fabletop.server.store import StoreError
from fabletop.server.troubles import BadRequest

PATIENCE = 5.0  # seconds for the store to answer
NOT_YOURS = (
    "Figures are for those who look after this server. Ask on its own machine, or name your address in --metrics."
)


class Health(msgspec.Struct, frozen=True):
    """A server that works."""

    status: str
    version: str


@get("/health", operation_id="health", tags=["service"], summary="Does it work?", responses=troubles(503))
async def health(desk: TheDesk) -> Health:
    """Asks the store for something and has it keep something, so that a server that has lost it, or whose disk is full,
    says so."""
    try:
        async with asyncio.timeout(PATIENCE):
            await desk.store.listed(1)
            await desk.store.check()
    except TimeoutError:
        raise StoreError(f"no answer in {PATIENCE:.0f} seconds") from None
    return Health("ok", fabletop.__version__)


@get(
    "/metrics",
    operation_id="metrics",
    tags=["service"],
    summary="Figures",
    media_type=MediaType.TEXT,
    responses=troubles(403),
)
async def metrics(request: Request[Any, Any, Any], desk: TheDesk) -> Response[str]:
    """Figures for Prometheus, for who asks on the server's own machine or from an address that was named."""
    if not desk.may_measure(address_of(request.scope), request.scope["headers"]):
        raise BadRequest(403, NOT_YOURS)
    return Response(desk.metrics.text(), media_type=CONTENT_TYPE)
