"""Things to read."""

from __future__ import annotations

from typing import Literal

import msgspec

from fabletop.engine.scene.roles import Placed


class Story(Placed, frozen=True, tag="story"):
    """Text to read: an opening, a scene, a diary page."""

    id: str
    title: str
    text: str


class Page(msgspec.Struct, frozen=True):
    """Something to read. One that is locked has no text; its `note` says what opens it."""

    id: str
    title: str
    text: str = ""
    state: Literal["locked", "new", "read"] = "read"
    group: str = ""
    icon: str = ""
    note: str = ""


class Pages(Placed, frozen=True, tag="pages"):
    """A story, a diary, a script: pages of which one lies open (`open` is its id; "" for none). One page alone is a
    text like any other and needs no list to choose from. `hand` says in what it is set: the skin knows the name."""

    id: str
    title: str
    pages: tuple[Page, ...]
    open: str = ""
    hand: str = ""
