"""The content files as they are written: what tests expect is worked out from these, not from what the game made of
them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from fabletop.engine.content import parse
from fabletop.games.lost_adventures.box import CONTENT


@lru_cache
def _json(file: str) -> bytes:
    """A content file as JSON: much faster to read again than YAML."""
    return msgspec.json.encode(parse((CONTENT / file).read_text(encoding="utf-8")))


def printed(file: str) -> Any:
    """All that a content file says, to be changed at will."""
    return msgspec.json.decode(_json(file))


@lru_cache
def entries(file: str) -> dict[str, dict[str, Any]]:
    """The entries of a file by their ids; of the map its cities, of the temple its cards."""
    plain = printed(file)
    if isinstance(plain, dict):
        plain = plain["cities" if file == "map.yaml" else "cards"]
    return {each["id"]: each for each in plain}


def doing(file: str) -> dict[str, dict[str, Any]]:
    """The same, with what an entry does written among its own fields."""
    return {id_: {**each, **each["effect"]} for id_, each in entries(file).items()}
