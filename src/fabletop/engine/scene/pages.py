"""Things to read."""

from __future__ import annotations

from typing import Literal

import msgspec

from fabletop.engine.scene.roles import Placed, Role


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
    """A story, a diary: pages of which one lies open (`open` is its id; "" for none). One page alone is a
    text like any other and needs no list to choose from. `hand` says in what it is set: the skin knows the name."""

    id: str
    title: str
    pages: tuple[Page, ...]
    open: str = ""
    hand: str = ""


def to_read(id_: str, title: str, text: str, hand: str = "", role: Role = "main") -> Pages:
    """One text: an opening, a scene, how it went."""
    page = Page(f"{id_}:text", title, text)
    return Pages(id_, title, (page,), page.id, hand, role=role)
