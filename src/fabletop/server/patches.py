"""What changed from one scene to the next, as it is sent.

A game draws its scenes anew each time, but hands over the parts that never change (a city, a railway) as the same
objects. So parts are compared by identity first: what did not change costs nothing, however large it is.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import astuple

from fabletop.engine.scene import Scene, Widget
from fabletop.server.wire import AsidePatch, BoardPatch, ScenePatch


def whole_scene(scene: Scene) -> ScenePatch:
    return ScenePatch(
        title=scene.title,
        status=scene.status,
        board=BoardPatch(scene.board),
        aside=AsidePatch(tuple([each.id for each in scene.aside]), scene.aside),
        roles=scene.roles,
        aim=scene.aim,
        result=scene.result,
        alarm=scene.alarm,
        ending=scene.ending,
    )


def scene_patch(old: Scene, new: Scene) -> ScenePatch | None:
    """What has to be sent to somebody who has seen the old scene, if anything."""
    changes: dict[str, Any] = {}
    if old.title != new.title:
        changes["title"] = new.title
    if old.status != new.status:
        changes["status"] = new.status
    if old.board is not new.board:
        board = _board_patch(old.board, new.board)
        if board is not None:
            changes["board"] = board
    if old.aside is not new.aside:
        aside = _aside_patch(old.aside, new.aside)
        if aside is not None:
            changes["aside"] = aside
    if old.roles != new.roles:
        changes["roles"] = new.roles
    if old.aim != new.aim:
        changes["aim"] = new.aim
    if old.result != new.result:
        changes["result"] = new.result
    if old.alarm != new.alarm:
        changes["alarm"] = new.alarm
    if old.ending != new.ending:
        changes["ending"] = new.ending
    return ScenePatch(**changes) if changes else None


def _board_patch(old: Widget | None, new: Widget | None) -> BoardPatch | None:
    if old is None or new is None or old.__class__ is not new.__class__ or old.id != new.id:
        return BoardPatch(new)
    change = {}
    for name, before, now in zip(new.__struct_fields__, astuple(old), astuple(new), strict=True):
        if before is not now and before != now:
            change[name] = now
    return BoardPatch(change=change) if change else None


def _aside_patch(old: tuple[Widget, ...], new: tuple[Widget, ...]) -> AsidePatch | None:
    former = {each.id: each for each in old}
    changed = []
    for each in new:
        before = former.get(each.id)
        if before is not each and before != each:
            changed.append(each)
    order = tuple([each.id for each in new])
    if not changed and order == tuple(former):
        return None
    return AsidePatch(order, tuple(changed))
