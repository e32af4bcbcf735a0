"""What an exhibit is."""

from __future__ import annotations

import msgspec

from fabletop.engine.scene import Scene


class Exhibit(msgspec.Struct, frozen=True):
    """A scene to look at. `shows` names the widgets it is there for; `legal`, `chosen` and `barred` (with the reason)
    are things that it shows as a question would make them look."""

    id: str
    title: str
    about: str
    shows: tuple[str, ...]
    scene: Scene
    legal: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    barred: dict[str, str] = {}
