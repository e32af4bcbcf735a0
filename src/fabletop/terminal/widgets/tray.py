"""Trays in the terminal: kinds with how many of each, and what is still wanted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from fabletop.engine.scene import Kind, Tray
from fabletop.terminal.drawing import Drawing, Run
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import Look, blend
from fabletop.terminal.widgets.renderer import BRIEF, FULL, Group, Renderer, Thing

PIPS = 6  # up to so many are counted at a glance


def amount(tray: Tray) -> str:
    """How many there are in all, and how many there may be."""
    here = sum(kind.count for kind in tray.kinds)
    if tray.least and tray.least == tray.most:
        return f"{here} of {tray.most}"
    least = f"at least {tray.least}" if tray.least else ""
    most = f"at most {tray.most}" if tray.most else ""
    bounds = ", ".join(part for part in (least, most) if part)
    return f"{here}{f' ({bounds})' if bounds else ''}"


# --- drawn -----------------------------------------------------------------------------------------------------


def _draw(drawing: Drawing, tray: Tray, marks: Marks, size: int) -> None:
    look, room = drawing.look, drawing.width - 2
    head = [[Run(tray.title.upper(), look.accent, True)], [Run(amount(tray), look.ink, True)]]
    if size == BRIEF:
        held = [kind for kind in tray.kinds if kind.count]
        parts = [[Run(f"{kind.count} ", look.ink, True), Run(kind.label, look.dim)] for kind in held]
        drawing.flow(1, 0, room, [*head, *parts], [kind.id for kind in held])
    else:
        drawing.flow(1, 0, room, [*head, *([[Run(tray.note, look.dim)]] if tray.note else [])])
        wide = max((len(kind.label) for kind in tray.kinds), default=0)
        for group, kinds in groupby(tray.kinds, lambda kind: kind.group):
            if group:
                drawing.line(1, drawing.height, room, [Run(group, look.dim, True)])
            for kind in kinds:
                _kind(drawing, kind, wide, marks, size)
    if tray.wants:
        wanted = [[Run("Still wanted:", look.alert, True)], *([Run(each, look.ink)] for each in tray.wants)]
        drawing.flow(1, drawing.height, room, wanted)


def _kind(drawing: Drawing, kind: Kind, wide: int, marks: Marks, size: int) -> None:
    look, y, room = drawing.look, drawing.height, drawing.width - 2
    number = marks.targets.get(kind.id, "")
    ink = look.dim if kind.barred else look.ink
    words = kind.barred or kind.note or (kind.card.text if kind.card is not None else "")
    runs = [
        Run(f"{number:>2} " if number else "   ", look.accent, True),
        Run(f"{kind.label:<{wide}}  ", ink, kind.count > 0),
        *_pips(kind, look),
        Run(f"  {kind.price}" if kind.price else "", look.accent),
    ]
    if size == FULL and words:
        start = sum(len(run.text) for run in runs) + 2
        drawing.line(1, y, room, runs)
        drawing.words(1 + start, y, room - start, words, look.alert if kind.barred else blend(look.dim, look.ink, 0.6))
    else:
        drawing.line(1, y, room, [*runs, Run(f"  {words}" if words else "", look.dim)])
    drawing.things(kind.id, 0, y, drawing.width, drawing.height - y)


def _pips(kind: Kind, look: Look) -> list[Run]:
    most = max(kind.most, kind.count)
    if most > PIPS:
        return [Run(f"{f'{kind.count}/{kind.most}':<{PIPS}}", look.ink, True)]
    held = Run("●" * kind.count, look.accent)
    return [held, Run("○" * (most - kind.count), look.dim), Run(" " * (PIPS - most), look.dim)]


# --- said ------------------------------------------------------------------------------------------------------


def _said(kind: Kind) -> str:
    price = f", one more costs {kind.price}" if kind.price else ""
    text = f" {kind.card.text}" if kind.card is not None and kind.card.text else ""
    note = f" {kind.note}" if kind.note else ""
    barred = f" No more now: {kind.barred}" if kind.barred else ""
    return f"{kind.label}: {kind.count} of at most {kind.most}{price}.{note}{text}{barred}"


def _wants(tray: Tray) -> list[str]:
    return [f"  Still wanted: {', '.join(tray.wants)}."] if tray.wants else []


def _say(tray: Tray) -> list[str]:
    lines = [f"{tray.title}: {amount(tray)}.{f' {tray.note}' if tray.note else ''}"]
    for group, kinds in groupby(tray.kinds, lambda kind: kind.group):
        lines += [f"  {group}:"] if group else []
        lines += [f"{'    ' if group else '  '}{_said(kind)}" for kind in kinds]
    return [*lines, *_wants(tray)]


def _brief(tray: Tray) -> list[Group]:
    held = ", ".join(f"{kind.count} {kind.label}" for kind in tray.kinds if kind.count) or "nothing yet"
    return [[f"{tray.title}: {amount(tray)}: {held}.", *_wants(tray)]]


def _things(tray: Tray) -> Iterator[Thing]:
    yield (tray.id, tray.id.partition(":")[2] or tray.id, tray.title), tray.title, _say(tray)
    for kind in tray.kinds:
        yield (kind.id, kind.id.partition(":")[2] or kind.id, kind.label), kind.label, [_said(kind)]


TRAY = Renderer(_draw, _say, _brief, _things)
