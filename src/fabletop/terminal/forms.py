"""Which helper each form of answer has on the full-screen terminal, and what plain mode says of it.

One table for each: a form that is in none of them has no helper, and the tests find that. How typed answers are read is
in `answers.READERS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from fabletop.engine.forms.hints import (
    AllotHints,
    AnyHints,
    ChoiceHints,
    Hints,
    MultisetHints,
    PackHints,
    PathHints,
    TilesHints,
)
from fabletop.terminal.allotting import Allotter
from fabletop.terminal.answers import laid_with
from fabletop.terminal.making import Maker
from fabletop.terminal.packing import Packer
from fabletop.terminal.tallying import Tallier

ONE, SOME, WAY, ROW, LIST, TYPED = "one", "some", "way", "row", "list", "typed"


class OnScreen(NamedTuple):
    """How a composed answer is picked: the mode of the picker, and who makes it where it is made of a list."""

    mode: str
    maker: Callable[[Any, str], Maker] | None = None


SCREEN: Mapping[type[Hints], OnScreen] = {
    ChoiceHints: OnScreen(TYPED),
    PathHints: OnScreen(WAY),
    TilesHints: OnScreen(ROW),
    AllotHints: OnScreen(LIST, Allotter),
    MultisetHints: OnScreen(LIST, Tallier),
    PackHints: OnScreen(LIST, Packer),
}


def maker_of(hints: AnyHints, rule: str) -> Maker | None:
    make = SCREEN[type(hints)].maker
    return make(hints, rule) if make is not None else None


def _nothing(hints: Any) -> list[str]:
    return []


def _row(hints: TilesHints) -> list[str]:
    also = laid_with(hints)
    return [f"Also: {also}."] if also else []


def _boxes(hints: AllotHints) -> list[str]:
    """Boxes for counters, group by group."""
    price = "is free" if hints.extra == "free" else f"costs {hints.extra}"
    said = [f"You have {hints.counters} {hints.nouns}{f'; one more {price}' if hints.extra else ''}."]
    for group in hints.groups:
        note = f"not now: {group.barred}" if group.barred else group.note
        said.append(f"  {group.label}{f' ({note})' if note else ''}:")
        for box in group.boxes:
            fits = " It fits." if box.good else ""
            said.append(f"    {box.label}{id_if_needed(box.id, box.label)}, up to {box.most}: {box.note}{fits}")
    return said


def _kinds(hints: MultisetHints) -> list[str]:
    """Kinds with how many there may be, group by group."""
    said, group = [], ""
    for kind in hints.kinds:
        if kind.group != group:
            group = kind.group
            said.append(f"  {group}:")
        limits = f"{kind.least} to {kind.most}" if kind.least else f"up to {kind.most}"
        have = f", {hints.counts[kind.id]} now" if hints.counts.get(kind.id) else ""
        note = f": {kind.barred or kind.note}" if kind.barred or kind.note else ""
        said.append(f"    {kind.label}{id_if_needed(kind.id, kind.label)}, {limits}{have}{note}")
    return said


def _places(hints: PackHints) -> list[str]:
    """Things with the places that they fit."""
    labels = {place.id: place.label for place in hints.places}
    said = []
    for thing in hints.things:
        now = f", now in {labels[hints.lying[thing.id]]}" if thing.id in hints.lying else ""
        fits = ", ".join(labels[place] + _with(more, labels) for place, more in thing.fits.items()) or "nowhere"
        note = f": {thing.note}" if thing.note else ""
        said.append(f"  {thing.label}{id_if_needed(thing.id, thing.label)} fits {fits}{now}{note}")
    return said


def _with(places: tuple[str, ...], labels: Mapping[str, str]) -> str:
    return f" (and takes up {', '.join(labels[each] for each in places)})" if places else ""


PLAIN: Mapping[type[Hints], Callable[[Any], list[str]]] = {
    ChoiceHints: _nothing,
    PathHints: _nothing,  # of which `ways.beyond_words` speaks, since it takes the map
    TilesHints: _row,
    AllotHints: _boxes,
    MultisetHints: _kinds,
    PackHints: _places,
}


def id_if_needed(name: str, label: str) -> str:
    """The id of an option, where its label does not say it already."""
    return "" if name.casefold() in label.casefold() else f" [{name}]"
