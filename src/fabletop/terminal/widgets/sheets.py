"""Drawing sheets: somebody or something with gauges, numbers and lines, as what the skin says such a sheet looks like.

A cover stands beside its lines where there is room for two columns; a page of notes tells what is certain from what is
not; lines with cells make a table. Whatever the look, all of a sheet is there in full size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from rich.text import Text

from fabletop.engine.scene import Gauge, Line, Sheet
from fabletop.engine.skin import SheetStyle
from fabletop.terminal.canvas import LETTERS, draw_small_letter, letter_width
from fabletop.terminal.drawing import Drawing, Run
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import Look, blend, readable_on
from fabletop.terminal.widgets.renderer import BRIEF, FULL, MIDDLE, Gist
from fabletop.terminal.widgets.sheet_words import grouped

TWO_COLUMNS = 60  # columns from which lines stand beside a cover
BAR = 20  # columns of a bar
PIPS = 12  # as many as are told apart at a glance
FEW = 6  # lines that are drawn one by one where room is short


def draw_sheet(drawing: Drawing, sheet: Sheet, marks: Marks, size: int) -> None:
    style = drawing.look.sheets.get(sheet.kind, SheetStyle()).look
    if style == "cover" and size > BRIEF and drawing.width >= TWO_COLUMNS:
        _beside_cover(drawing, sheet, marks, size)
    else:
        y = _head(drawing, sheet, marks, size, pips=style == "medallion")
        y = _body(drawing, sheet, marks, size, y, seen=style == "notebook")
        _foot(drawing, sheet, size, 1, y, drawing.width - 2)
    drawing.where = {**dict.fromkeys(_all(drawing), sheet.id), **drawing.where}


def _all(drawing: Drawing) -> Iterator[tuple[int, int]]:
    return ((x, y) for y in range(drawing.height) for x in range(drawing.width))


# --- the head --------------------------------------------------------------------------------------------------


def _head(drawing: Drawing, sheet: Sheet, marks: Marks, size: int, pips: bool) -> int:
    """The title, what stands around it, and the numbers: in one line where room is short."""
    look, room = drawing.look, drawing.width - 2
    title = [Run(f"{number} ", look.accent, True)] if (number := marks.targets.get(sheet.id, "")) else []
    title += _title(sheet, look)
    if sheet.writable:
        title.append(Run("  e: your own notes", look.dim))
    if size == BRIEF:
        bar = min(BAR, max(4, (room - 58) // 4))
        gauges = [[*_gauge(gauge, look, bar, pips, noted=False), Run("  ", look.dim)] for gauge in sheet.gauges]
        if len(title) + sum(len(run.text) for run in (*title, *(run for each in gauges for run in each))) > room:
            gauges = [[*_gauge(gauge, look, 0, noted=False), Run(" ", look.dim)] for gauge in sheet.gauges]
        head, numbers = [*title, *(run for each in gauges for run in each)], list(_numbers(sheet, look))
        if drawing.width < TWO_COLUMNS:
            return drawing.flow(1, 0, room, [head, *numbers])
        drawing.line(1, 0, room, [*head, *(run for each in numbers for run in (*each, Run("  ", look.dim)))])
        return 1
    around = [[Run(f" {part}", look.dim)] for part in (sheet.over, sheet.under, sheet.corner) if part]
    y = drawing.flow(1, 0, room, [title, *around])
    y = drawing.words(1, y, room, sheet.note, look.ink)
    if sheet.gauges:
        y = drawing.flow(1, y, room, [_gauge(gauge, look, BAR // 2, pips) for gauge in sheet.gauges])
    parts = [[Run(f"{each.label} ", look.dim), Run(each.value, look.ink, bold=True)] for each in sheet.counters]
    parts += [[Run(mark, look.accent)] for mark in sheet.marks]
    return drawing.flow(1, y, room, parts) if parts else y


def _title(sheet: Sheet, look: Look) -> list[Run]:
    """The title; on the colour of the sheet, if it has one, and with the marked letter on another."""
    if not sheet.colour:
        return [Run(sheet.title.upper(), look.accent, True), Run(" ", look.dim)]
    ink, title, at = readable_on(sheet.colour), sheet.title.upper(), sheet.marked
    if at < 0:
        return [Run(f" {title} ", ink, True, sheet.colour), Run(" ", look.dim)]
    return [
        Run(f" {title[:at]}", ink, True, sheet.colour),
        Run(title[at : at + 1], look.on_accent, True, look.accent),
        Run(f"{title[at + 1 :]} ", ink, True, sheet.colour),
        Run(" ", look.dim),
    ]


def _gauge(gauge: Gauge, look: Look, room: int, pips: bool = False, noted: bool = True) -> list[Run]:
    """A bar, or a pip for each; with what there is to say of it."""
    ink = gauge.colour or look.alert
    pips = pips and gauge.most <= PIPS
    room = gauge.most if pips else room
    full = min(room, max(0, round(room * gauge.value / gauge.most))) if gauge.most else 0
    on, off = "●○" if pips else "█░"
    return [
        Run(f"{look.glyphs.get(gauge.icon) or gauge.label}{' ' if room else ''}", ink),
        Run(on * full, ink),
        Run(off * (room - full), look.dim),
        Run(f" {gauge.value}/{gauge.most}", look.ink, bold=True),
        Run(f" {gauge.note}" if noted and gauge.note else "", look.dim),
    ]


def _numbers(sheet: Sheet, look: Look) -> Iterator[list[Run]]:
    """The counters that are not zero, and the marks."""
    for each in sheet.counters:
        if each.value != "0":
            yield [Run(f"{each.label} ", look.dim), Run(each.value, look.ink, bold=True)]
    for mark in sheet.marks:
        yield [Run(mark, look.accent)]


def sheet_gist(sheet: Sheet, look: Look, prompt: str) -> Gist | None:
    """How who is at hand is, or what counts now; of what lies along the edge, what each line says."""
    if sheet.role == "foot" and sheet.gauges:
        parts = (_gauge(gauge, look, 0, noted=False) for gauge in sheet.gauges)
        words = (Text.assemble(*((run.text, run.ink) for run in part)) for part in parts)
        return Gist(0, Text(" ").join(words))
    if sheet.role == "foot" and any(line.lit for line in sheet.lines):
        said = (" ".join(filter(None, (line.label, line.value))) for line in sheet.lines if line.lit)
        return Gist(0, Text(" · ".join(said), style=look.ink))
    if sheet.role == "along" and sheet.lines:
        said = (" ".join(filter(None, (line.mark, line.text or line.label))) for line in sheet.lines)
        return Gist(9, Text(" · ".join(said), style=look.ink))
    return None


# --- a cover ---------------------------------------------------------------------------------------------------


def _beside_cover(drawing: Drawing, sheet: Sheet, marks: Marks, size: int) -> None:
    look, width = drawing.look, drawing.width
    ground = sheet.colour or look.edge
    cover = max(30, min(56, width * 2 // 5))
    _cover(drawing, sheet, ground, cover, size)
    drawing.put(1, 0, marks.targets.get(sheet.id, ""), look.accent, bold=True)
    x, room = cover + 3, width - cover - 4
    y = drawing.words(x, 0, room, sheet.note, look.ink)
    for group, lines in grouped(sheet.lines):
        if group:
            drawing.put(x, y, group, look.accent, bold=True)
            y += 1
        for line in lines:
            y = _line(drawing, line, marks, x, y, room)
    _foot(drawing, sheet, size, x, y, room, tagline=False)
    drawing.wash(1, cover, ground)


def _cover(drawing: Drawing, sheet: Sheet, ground: str, cover: int, size: int) -> None:
    """The front, with all that is known of it at a glance."""
    look, ink = drawing.look, readable_on(ground)
    inner = cover - 4
    drawing.put(3, 0, sheet.over.upper()[: inner - 8], ink, ground)
    drawing.put(cover - 1 - len(sheet.corner), 0, sheet.corner, ink, ground, bold=True)
    y, at = 1, 0
    large = size == FULL and all(5 * len(word) <= inner for word in sheet.title.split())
    if not large:
        for number, letter in enumerate(sheet.title.upper()[:inner]):
            marked = number == sheet.marked
            drawing.put(
                3 + number, y, letter, look.on_accent if marked else ink, look.accent if marked else ground, bold=True
            )
        y += 1
    else:
        for line in wrap(sheet.title, inner // 5):
            x = 3
            for number, letter in enumerate(line):
                colour = look.accent if at + number == sheet.marked else ink
                if letter.upper() in LETTERS:
                    draw_small_letter(drawing, x, y, letter, colour, ground)
                else:
                    drawing.put(x + 1, y + 1, letter, colour, ground, bold=True)
                x += letter_width(letter) + 1
            y, at = y + 3, at + len(line) + 1
    y = drawing.words(3, y, inner, sheet.under, ink, ground=ground)
    if size == FULL:
        y = drawing.words(3, y, inner, sheet.tagline, blend(ground, ink, 0.8), ground=ground)
    for gauge in sheet.gauges:
        words = sum(len(run.text) for run in _gauge(gauge, look, 1)) - 1
        runs = _gauge(gauge, look, max(4, min(BAR, inner - words)))
        drawing.line(3, y, inner, [Run(run.text, ink if run.ink == look.dim else run.ink, run.bold) for run in runs])
        y += 1
    parts = [[Run(f"{each.label} ", ink), Run(each.value, ink, bold=True)] for each in sheet.counters]
    parts += [[Run(mark, ink, bold=True)] for mark in sheet.marks]
    drawing.flow(3, y, inner, parts)


# --- lines -----------------------------------------------------------------------------------------------------


def _body(drawing: Drawing, sheet: Sheet, marks: Marks, size: int, y: int, seen: bool) -> int:
    if sheet.columns:
        return _table(drawing, sheet, size, y)
    if seen:
        return _notes(drawing, sheet, marks, size, y)
    look, room = drawing.look, drawing.width - 2
    if size == BRIEF and len(sheet.lines) > FEW:
        lit = [line for line in sheet.lines if line.lit]
        return drawing.flow(1, y, room, [_named(line, look) for line in lit or sheet.lines])
    for group, lines in grouped(sheet.lines):
        if group and size > BRIEF:
            drawing.put(1, y, group, look.accent, bold=True)
            y += 1
        if not any(line.text or line.note for line in lines):
            things = [line.id for line in lines]
            y = drawing.flow(1, y, room, [_named(line, look, marks.targets.get(line.id, "")) for line in lines], things)
            continue
        for line in lines:
            if size == BRIEF and (line.lit or sheet.role in ("foot", "along")):  # to be in sight always
                y = _run_on(drawing, line, marks, 1, y, room)
            elif size == BRIEF:
                drawing.line(1, y, room, [*_line_head(line, look, marks), Run(f"  {line.text}", look.dim)])
                drawing.things(line.id, 1, y, room, 1)
                y += 1
            else:
                y = _line(drawing, line, marks, 1, y, room)
    return y


def _line(drawing: Drawing, line: Line, marks: Marks, x: int, y: int, room: int) -> int:
    """What a line is called, and below it what it says."""
    look, top = drawing.look, y
    drawing.line(x, y, room, _line_head(line, look, marks))
    ink = look.ink if line.lit else look.dim
    said = " ".join(part for part in (line.text, line.note) if part)
    y = drawing.words(x + 5, y + 1, room - 5, said, ink)
    drawing.things(line.id, x, top, room, y - top)
    return y


def _run_on(drawing: Drawing, line: Line, marks: Marks, x: int, y: int, room: int) -> int:
    """A line that counts now: what it says right after what it is called, in as many rows as that needs."""
    head = _line_head(line, drawing.look, marks)
    taken = min(sum(len(run.text) for run in head), room) + 2
    first, *_ = line.text.split() or [""]
    fits = taken + len(first) <= room  # else all of it stands below
    rows = wrap(f"{'_' * taken}{line.text}", room) if fits else ["", *wrap(line.text, room)]
    drawing.line(x, y, room, head)
    for below, row in enumerate(rows):
        drawing.put(x + (0 if below else taken), y + below, row if below else row[taken:], drawing.look.ink)
    drawing.things(line.id, x, y, room, len(rows))
    return y + len(rows)


def _line_head(line: Line, look: Look, marks: Marks) -> list[Run]:
    number = marks.targets.get(line.id, "")
    ink = look.accent if line.lit else look.dim
    name = " ".join(part for part in (line.mark, line.label) if part)
    return [
        Run(f"{number} " if number else "▶ " if line.lit else "  ", look.accent, True),
        Run(name, ink, line.lit),
        Run(f"  {line.value}" if line.value else "", look.ink),
    ]


def _named(line: Line, look: Look, number: str = "") -> list[Run]:
    """A line of few words, to stand beside others."""
    name = " ".join(part for part in (line.mark, line.label) if part)
    return [
        Run(f"{number} " if number else "▶ " if line.lit else "", look.accent, True),
        Run(f"{name} " if line.value else name, look.ink if line.lit else look.dim),
        Run(line.value, look.ink, True),
    ]


def _notes(drawing: Drawing, sheet: Sheet, marks: Marks, size: int, y: int) -> int:
    """✓ before what is certain, ? before what is not, which is left out where room is short."""
    look, room = drawing.look, drawing.width - 2
    if size < FULL:
        known = [line for line in sheet.lines if line.lit or line.id in marks.targets]
        parts = [[Run(_noted(line, marks), look.dim), Run(_said(line), look.ink, True)] for line in known]
        rest = len(sheet.lines) - len(known)
        stamp = sheet.stamp or "certain"
        if rest:
            parts.insert(0, [Run(f"{rest} not {stamp} yet" if known else f"nothing {stamp} yet", look.dim)])
        return drawing.flow(1, y, room, parts, [line.id for line in known])
    for group, lines in grouped(sheet.lines):
        if group:
            drawing.put(1, y, group, look.accent, bold=True)
            y += 1
        for line in lines:
            head, top = _noted(line, marks), y
            drawing.put(1, y, head, look.accent if line.lit else look.dim, bold=line.lit)
            y = drawing.words(1 + len(head), y, room - len(head), _said(line), look.ink if line.lit else look.dim)
            drawing.things(line.id, 1, top, room, y - top)
    return y


def _noted(line: Line, marks: Marks) -> str:
    """What a note is about, after its sign or the number of its option."""
    sign = marks.targets.get(line.id) or ("✓" if line.lit else "?")
    return f"{' '.join(part for part in (sign, line.mark, line.label) if part)}: "


def _said(line: Line) -> str:
    return " ".join(part for part in (line.value, line.text, line.note) if part)


def _table(drawing: Drawing, sheet: Sheet, size: int, y: int) -> int:
    """A table where it fits, else each line as a sentence; where room is short, a few lines, or of many only the
    newest."""
    look, room = drawing.look, drawing.width - 2
    few = size == MIDDLE and len(sheet.lines) <= FEW
    lines: Sequence[Line] = sheet.lines if size == FULL or few else sheet.lines[-1:]
    widths = [max([len(name), *(len(line.cells[n]) for line in lines)]) + 2 for n, name in enumerate(sheet.columns)]
    first = 3 + max((len(line.label) for line in lines), default=0)
    starts = [first + sum(widths[:n]) for n in range(len(widths))]
    fits = first + sum(widths) <= room
    if few and not fits:
        for line in lines:
            cells = ", ".join(f"{name} {cell}" for name, cell in zip(sheet.columns, line.cells, strict=True) if cell)
            y = drawing.words(1, y, room, f"{line.label}: {cells}", look.ink)
        return y
    if not fits or (size < FULL and not few):
        for line in lines:
            drawing.put(1, y, line.label, look.ink, bold=True)
            y += 1
            for name, cell in zip(sheet.columns, line.cells, strict=True):
                y = drawing.words(2, y, room - 1, f"{name} {cell}", look.ink) if cell else y
        return y
    for x, name in zip(starts, sheet.columns, strict=True):
        drawing.put(x, y, name, look.dim)
    for below, line in enumerate(lines, y + 1):
        drawing.put(1, below, line.label, look.accent if line.lit else look.ink, bold=True)
        for x, cell in zip(starts, line.cells, strict=True):
            drawing.put(x, below, cell, look.ink)
    return y + 1 + len(lines)


# --- the rest --------------------------------------------------------------------------------------------------


def _foot(drawing: Drawing, sheet: Sheet, size: int, x: int, y: int, room: int, tagline: bool = True) -> None:
    """What holds of it, and in full what will hold later."""
    look = drawing.look
    if size == BRIEF and drawing.width < TWO_COLUMNS and (sheet.gauges or any(line.lit for line in sheet.lines)):
        return  # two cut lines of a text tell less than the numbers and the line above it
    if size == BRIEF:
        drawing.words(x, y, room, "  ".join(sheet.texts), blend(look.dim, look.ink, 0.5), most=2)
        return
    for text in sheet.texts:
        drawing.put(x, y, "·", look.accent)
        y = drawing.words(x + 2, y, room - 2, text, look.ink)
    if size == FULL and sheet.ahead:
        drawing.put(x, y, sheet.ahead_title.upper(), look.accent, bold=True)
        y = drawing.words(x, y + 1, room, "  ·  ".join(sheet.ahead), look.dim)
    if size == FULL and tagline:
        drawing.words(x, y, room, sheet.tagline, look.dim)
