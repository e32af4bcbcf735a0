"""Words that all widgets share: names that things go by, notes, lists."""

from __future__ import annotations

from collections.abc import Iterable

from fabletop.engine.scene import Piece


def names_of(thing: str) -> tuple[str, str]:
    """An id of the form "kind:key" can be called by its key too."""
    return thing, thing.partition(":")[2] or thing


def piece_names(piece: Piece) -> tuple[str, ...]:
    return (*names_of(piece.id), piece.label, piece.mark)


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
