"""Words around the game: how it begins, what it is about, and a page on how it is played."""

from __future__ import annotations

import msgspec

from fabletop.engine.content import load_file
from fabletop.games.lost_adventures.box import CONTENT


class Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    opening: str
    aim: str
    how_to_play: str


TEXTS = load_file(CONTENT / "texts.yaml", Texts)
