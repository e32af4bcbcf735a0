"""The box against the software: every component that a game's manifest lists, and how many there are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from fabletop.engine.content import ContentError, load_entries


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a manifest: so many are in the box, of which some may be still to come."""

    component: str
    count: Annotated[int, msgspec.Meta(ge=0)]
    to_come: Annotated[int, msgspec.Meta(ge=0)] = 0
    note: str = ""


class Item(msgspec.Struct, frozen=True):
    """A component, how many there should be by now, how many there are, and how many are still to come. What the
    manifest does not list is expected 0."""

    component: str
    expected: int
    present: int
    note: str = ""
    to_come: int = 0


def compare(manifest: Path, present: Mapping[str, int]) -> list[Item]:
    """Hold what is there against the manifest. Something missing, doubled or unlisted is an item that differs."""
    listed = load_entries(manifest, Component)
    names = [each.component for each in listed]
    doubled = sorted({name for name in names if names.count(name) > 1})
    if doubled:
        raise ContentError(f"{manifest.name}: listed more than once: {', '.join(doubled)}")
    items = [
        Item(each.component, each.count - each.to_come, present.get(each.component, 0), each.note, each.to_come)
        for each in listed
    ]
    unlisted = [Item(name, 0, number, "not in the manifest") for name, number in present.items() if name not in names]
    return items + unlisted
