"""Words around the game: what it is about, and pages on how it is played."""

from __future__ import annotations

import msgspec

from fabletop.engine.content import load_file
from fabletop.games.projector.box import CONTENT


class Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`aim` is what the party is after; `how_to_play` are pages by their titles."""

    aim: str
    how_to_play: dict[str, str]


TEXTS = load_file(CONTENT / "texts.yaml", Texts)
TUTORIALS = TEXTS.how_to_play
