"""The published cards with others laid over them, for the time of a block: matches are made and played within it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from fabletop.engine.overlay import overlaid
from fabletop.games.projector import GAME

Entry = Mapping[str, Any]


@contextmanager
def cards(**files: Sequence[Entry]) -> Iterator[None]:
    """More cards, by the names of the files that have them."""
    with changed({name: {"added": list(added)} for name, added in files.items()}):
        yield


@contextmanager
def changed(files: Mapping[str, Any]) -> Iterator[None]:
    """Other cards, by the names of the files and what is changed in them."""
    with overlaid(GAME.content, {f"{name}.yaml": changes for name, changes in files.items()}):
        yield


def condition(id_: str, *texts: Entry, **more: Any) -> Entry:
    remove = {"on": "use", "cost": [{"op": "discard"}], "do": [{"op": "end_this"}]}
    return {"id": id_, "name": f"Test {id_}", "texts": list(texts), "ends": ["returned_home"], "remove": remove, **more}


def perk(id_: str, *texts: Entry) -> Entry:
    return {"id": id_, "name": f"Test {id_}", "texts": list(texts)}


def item(id_: str, *texts: Entry, **more: Any) -> Entry:
    return {"id": id_, "name": f"Test {id_}", "source": "found", "texts": list(texts), **more}
