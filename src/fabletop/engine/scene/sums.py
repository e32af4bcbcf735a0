"""A sum: dice and what is added to them, against what is needed."""

from __future__ import annotations

from typing import Literal

import msgspec

from fabletop.engine.scene.roles import Placed


class Die(msgspec.Struct, frozen=True):
    """`shows` is its face, "" before the roll; `kind` what die it is ("d20", "light")."""

    id: str
    kind: str
    shows: str = ""
    icon: str = ""


class Term(msgspec.Struct, frozen=True):
    """Something that is added: how much, why, and the thing it comes from."""

    id: str
    label: str
    value: int
    thing: str = ""


class Sum(Placed, frozen=True, tag="sum"):
    """Before the roll it says what is still needed and how likely that is (`chance`, in words: "25 %, with 1 coin
    56 %"); after it the total, and whether that is enough."""

    id: str
    title: str
    dice: tuple[Die, ...]
    terms: tuple[Term, ...]
    target: int
    total: int | None = None
    verdict: Literal["", "made", "missed"] = ""
    needs: str = ""
    chance: str = ""
    note: str = ""
