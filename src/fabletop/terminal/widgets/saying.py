"""Words that all widgets share: names that things go by, notes, lists."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fabletop.engine.scene import Piece


def names_of(thing: str) -> tuple[str, str]:
    """An id of the form "kind:key" can be called by its key too."""
    return thing, thing.partition(":")[2] or thing


def piece_names(piece: Piece) -> tuple[str, ...]:
    return (*names_of(piece.id), piece.label, piece.mark)


def is_called(name: str, wanted: str) -> bool:
    """Whether somebody who types `wanted` means this name: "key" is enough for "the key"."""
    return wanted.casefold() in (name.casefold(), _bare(name))


def begins(name: str, wanted: str) -> bool:
    """Whether somebody has typed the beginning of a name."""
    return bool(wanted) and (name.casefold().startswith(wanted.casefold()) or _bare(name).startswith(wanted.casefold()))


def speaks_of(name: str, wanted: str) -> bool:
    """Whether a word or some words in a row of a name are what somebody has typed."""
    return bool(wanted) and f" {wanted.casefold()} " in f" {name.casefold()} "


def _bare(name: str) -> str:
    """A name without its article."""
    return re.sub(r"^(the|an?) ", "", name.casefold())


def listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def noted(note: str) -> str:
    """A note, to be put after a sentence."""
    return f" {note}" if note else ""


def gauges_of(piece: Piece) -> str:
    """How much there is of what a piece has."""
    return listed(f"{gauge.label.casefold()} {gauge.value} of {gauge.most}" for gauge in piece.gauges)


def count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
