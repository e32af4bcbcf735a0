"""Drawing charts and tracks: spaces in columns, what counts on a light ground, markers below.

On a chart everything that counts has a sign on a filled ground; a marker stands under its space, so that no colour is
needed to read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from fabletop.engine.scene import Chart, Marker, Notch, Peg, Strip, Track
from fabletop.terminal.drawing import Drawing, Run
from fabletop.terminal.skins import readable_on

NARROWEST, WIDEST = 2, 6  # columns of a space
LABEL = 11  # columns before the spaces, where there is room


def draw_chart(drawing: Drawing, chart: Chart, full: bool) -> None:
    """A chart; if not in full, without numbers, and of markers only those that share their strip with others."""
    look, room = drawing.look, drawing.width - 2
    first, last = _span(chart)
    spaces = last - first + 1
    label = min(LABEL, max(4, room - NARROWEST * spaces), max(len(strip.label) for strip in chart.strips) + 1)
    wide = max(NARROWEST, min(WIDEST, (room - label) // spaces))
    head = [Run(chart.title.upper(), look.accent, True)]
    if len(chart.title) + len(chart.note) + 2 <= room:
        head.append(Run(f"  {chart.note}", look.dim))
    drawing.line(1, 0, room, head)
    y = 1 if len(head) > 1 or not chart.note else drawing.words(1, 1, room, chart.note, look.dim)
    left = 1 + label
    if full:
        for n in range(first, last + 1):
            drawing.put(left + (n - first) * wide, y, f"{n:<{wide}}"[:wide], look.dim)
        y += 1
    for strip in chart.strips:
        pegs = [peg for peg in chart.pegs if peg.strip == strip.id]
        below = full or len(pegs) > 1
        drawing.put(1, y, strip.label[: label - 1], look.ink, bold=True)
        here = set() if below else {peg.at for peg in pegs}
        _cells(drawing, strip, left - (first - strip.first) * wide, y, wide, here)
        drawing.things(f"{chart.id}:{strip.id}", 1, y, label + spaces * wide, 1)
        y += 1
        if below and pegs:
            spots = [(left + (peg.at - first) * wide, peg.mark, peg.colour) for peg in pegs]
            y = _stand(drawing, spots, y, 3 if wide > NARROWEST else 1)
    if any(peg.colour for peg in chart.pegs):
        y = drawing.flow(1, y, room, _names(drawing, chart.pegs, {}, room))
    if full and (told := _told(drawing, chart)):
        y = drawing.flow(1, y, room, told)
    if chart.caption:
        drawing.words(1, y, room, f"▸ {chart.caption}", look.ink)


def _told(drawing: Drawing, chart: Chart) -> list[list[Run]]:
    """What the signs on spaces mean, by the number of the space."""
    look = drawing.look
    return [
        [
            Run(f"{n} ", look.dim),
            Run(_sign(drawing, notch)[len(notch.label) :], look.ink, True),
            Run(f" {notch.note}", look.dim),
        ]
        for strip in chart.strips
        for n, notch in enumerate(strip.notches, strip.first)
        if notch.note
    ]


def _span(chart: Chart) -> tuple[int, int]:
    """The numbers of all spaces; a marker may stand before the first."""
    first = min([strip.first for strip in chart.strips] + [peg.at for peg in chart.pegs])
    return first, max(strip.first + len(strip.notches) - 1 for strip in chart.strips)


def _cells(drawing: Drawing, strip: Strip, x: int, y: int, wide: int, here: set[int]) -> None:
    look = drawing.look
    for n, notch in enumerate(strip.notches, strip.first):
        text = f"{_sign(drawing, notch)[:wide]:<{wide}}"
        at = x + (n - strip.first) * wide
        if n in here:
            drawing.put(at, y, text, look.ground, look.ink, bold=True)
        elif notch.lit and notch.icons:
            drawing.put(at, y, text, look.on_accent, look.accent, bold=True)
        elif notch.lit:
            drawing.put(at, y, text, look.ink, look.edge, bold=True)
        else:
            drawing.put(at, y, text, look.ink if notch.icons else look.dim)


def _sign(drawing: Drawing, notch: Notch) -> str:
    return (notch.label + "".join(drawing.look.glyph(icon) for icon in notch.icons)) or "·"


def _stand(drawing: Drawing, spots: Iterable[tuple[int, str, str]], y: int, wide: int) -> int:
    """Markers under their spaces; where several stand, one below the other. Gives the row after."""
    look = drawing.look
    rows: list[set[int]] = []
    for x, mark, colour in sorted(spots):
        x = max(1, x - (1 if wide > 1 else 0))
        text = f" {mark} " if wide > 1 else mark
        cells = set(range(x, x + len(text)))
        row = next((n for n, taken in enumerate(rows) if not taken & cells), len(rows))
        if row == len(rows):
            rows.append(set())
        rows[row] |= cells
        if colour:
            drawing.put(x, y + row, text, readable_on(colour), colour, bold=True)
        else:
            drawing.put(x, y + row, text, look.accent, bold=True)
    return y + len(rows)


def _names(drawing: Drawing, marked: Sequence[Peg | Marker], labels: Mapping[int, str], room: int) -> list[list[Run]]:
    """Who is who: each mark with its name and where it stands. A long name is shortened: where somebody stands is what
    one looks for."""
    look = drawing.look
    found = []
    for each in marked:
        sign, at = f" {each.mark} ", labels.get(each.at, str(each.at))
        left = max(2, room - len(sign) - len(at) - 2)
        name = each.label if len(each.label) <= left else f"{each.label[: left - 1].rstrip()}…"
        ground = each.colour or look.ink
        found.append(
            [Run(sign, readable_on(ground), True, ground), Run(f" {name} ", look.dim), Run(at, look.ink, True)]
        )
    return found


def draw_track(drawing: Drawing, track: Track, full: bool) -> None:
    """A track with marks: its spaces as a strip of film, who stands where, and in full who is who."""
    look, room = drawing.look, drawing.width - 2
    spaces = track.last - track.first + 1
    wide = max(1, min(4, room // spaces))
    drawing.line(1, 0, room, [Run(track.title.upper(), look.accent, True)])
    held = {marker.at for marker in track.markers}
    for n in range(track.first, track.last + 1):
        x = 1 + (n - track.first) * wide
        noted = n in track.notes
        drawing.put(x, 1, "▮" if noted else "▪" if n in held else "·", look.ink if noted else look.dim)
    spots = [(1 + (marker.at - track.first) * wide, marker.mark, marker.colour) for marker in track.markers]
    y = _stand(drawing, spots, 2, 1)
    markers = sorted(track.markers, key=lambda marker: marker.at)
    if full:
        parts = _names(drawing, markers, track.labels, room)
    else:
        parts = [
            [Run(f"{marker.mark} ", look.dim), Run(track.labels.get(marker.at, str(marker.at)), look.ink, True)]
            for marker in markers
        ]
    drawing.flow(1, y, room, parts)
