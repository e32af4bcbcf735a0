"""The showcase: every widget with made-up data, for those who work on looks, where the server is told to have it."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from litestar import get

from fabletop.server.api.shared import TheDesk, troubles
from fabletop.server.bodies import ExhibitInfo, Showcase
from fabletop.server.keys import Missing
from fabletop.server.patches import whole_scene
from fabletop.showcase import EXHIBITS, skins

NOT_HERE = "This server shows no showcase. Start one that does: fabletop serve --showcase."


@get("/showcase", operation_id="getShowcase", tags=["service"], summary="The showcase", responses=troubles(404))
async def get_showcase(desk: TheDesk) -> Showcase:
    """Every widget with made-up data, and all skins."""
    if not desk.config.showcase:
        raise Missing(NOT_HERE)
    return _showcase()


@lru_cache(maxsize=1)
def _showcase() -> Showcase:
    exhibits = [
        ExhibitInfo(each.id, each.title, each.about, whole_scene(each.scene), each.legal, each.chosen, each.barred)
        for each in EXHIBITS
    ]
    return Showcase(tuple(msgspec.to_builtins(skin) for skin in skins()), tuple(exhibits))
