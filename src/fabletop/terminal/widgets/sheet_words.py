"""Sheets in words: how somebody stands, what is written of them line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from fabletop.engine.scene import Gauge, Line, Sheet
from fabletop.terminal.widgets.counters import told_counters
from fabletop.terminal.widgets.renderer import Group, Thing


def brief_sheet(sheet: Sheet) -> list[Group]:
    """How it stands and what counts now; then its lines; then its texts. Of a page of lines alone, those that are
    certain; of a table, its newest line; of one that is folded, how it stands."""
    if sheet.columns:
        return [[f"{sheet.title}: {_row(sheet, sheet.lines[-1]) if sheet.lines else 'nothing yet.'}"]]
    if not (sheet.gauges or sheet.counters):
        return [[f"{sheet.title}: {_page(sheet)}."]]
    said = "; ".join(part for part in (_counted(sheet, brief=True), *sheet.marks) if part)
    head = [f"{sheet.title}: {'. '.join(part for part in (_gauged(sheet.gauges), said) if part)}."]
    if sheet.folded:
        return [head]
    now = [f"  {sheet.stamp.capitalize() or 'Now'}: {line_words(line)}" for line in sheet.lines if line.lit]
    found = [[*head, *now]]
    if sheet.lines:
        found.append([f"  {_under(group)}{' '.join(map(line_words, lines))}" for group, lines in grouped(sheet.lines)])
    if sheet.texts:
        found.append([f"  {text}" for text in sheet.texts])
    return found


def describe_sheet(sheet: Sheet) -> list[str]:
    """All that a sheet says, and what it will say later."""
    numbers = [part for part in (_gauged(sheet.gauges), _counted(sheet), "; ".join(sheet.marks)) if part]
    head = ", ".join(part for part in (sheet.over.capitalize(), sheet.under, sheet.corner) if part)
    lines = [f"{sheet.title}:{f' {sheet.note}' if sheet.note else ''}", *(f"  {part}." for part in numbers)]
    for group, members in grouped(sheet.lines):
        lines += [f"  {group}:"] if group else []
        margin = "    " if group else "  "
        for line in members:
            stamped = f" ({sheet.stamp})" if line.lit and sheet.stamp and sheet.gauges else ""
            lines.append(f"{margin}{_row(sheet, line) if sheet.columns else line_words(line)}{stamped}")
    lines += [f"  {text}" for text in sheet.texts]
    if sheet.ahead:
        lines += [f"  {sheet.ahead_title}:", *(f"    {text}" for text in sheet.ahead)]
    last = " ".join(part for part in (f"{head}." if head else "", sheet.tagline) if part)
    return [*lines, f"  {last}"] if last else lines


def sheet_things(sheet: Sheet) -> Iterator[Thing]:
    """What can be looked at: the sheet, and each of its lines unless they make sense as a table only."""
    kind, _, key = sheet.id.partition(":")
    yield (sheet.id, kind, key or sheet.id, sheet.title), sheet.title, describe_sheet(sheet)
    if not sheet.columns:
        for line in sheet.lines:
            yield (line.id, line.mark or line.label, line.label), line.label, [line_words(line)]


def line_words(line: Line) -> str:
    """A line as a sentence: "A2 Sleep: Heals 1. Block 4."."""
    name = " ".join(part for part in (line.mark, line.label) if part)
    said = [_closed(part) for part in (line.text, line.value, line.note) if part]
    return f"{name}: {' '.join(said)}" if said else f"{name}."


def grouped(lines: Iterable[Line]) -> Iterator[tuple[str, list[Line]]]:
    """Lines under their headings."""
    for group, members in groupby(lines, lambda line: line.group):
        yield group, list(members)


def _row(sheet: Sheet, line: Line) -> str:
    told = [f"{name} {cell}" for name, cell in zip(sheet.columns, line.cells, strict=True) if cell]
    return f"{line.label}{f' ({line.note})' if line.note else ''}: {'; '.join(told) or 'nothing'}."


def _page(sheet: Sheet) -> str:
    """The lines of a page that are certain; where none can be, all of them."""
    if sheet.stamp:
        known = [line_words(line).removesuffix(".") for line in sheet.lines if line.lit]
        return "; ".join(known) or f"nothing {sheet.stamp} yet"
    said = [f"{_under(group)}{', '.join(map(_named, lines))}" for group, lines in grouped(sheet.lines)]
    return "; ".join([*said, *sheet.marks]) or "nothing yet"


def _named(line: Line) -> str:
    name = " ".join(part for part in (line.mark, line.label, line.value) if part)
    return f"{name}: {line.text}" if line.lit and line.text else name


def _under(group: str) -> str:
    return f"{group}: " if group else ""


def _gauged(gauges: Iterable[Gauge]) -> str:
    return ", ".join(
        f"{gauge.label} {gauge.value} of {gauge.most}{f' ({gauge.note})' if gauge.note else ''}" for gauge in gauges
    )


def _counted(sheet: Sheet, brief: bool = False) -> str:
    return ", ".join(
        f"{each.label} {each.value}" for each in (told_counters(sheet.counters) if brief else sheet.counters)
    )


def _closed(words: str) -> str:
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."
