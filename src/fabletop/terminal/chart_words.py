"""Charts, tracks, notebooks and ledgers in words, for the plain mode."""

from __future__ import annotations

from fabletop.engine.scene import Chart, Ledger, Notebook, Row, Strip


def describe_chart(chart: Chart) -> list[str]:
    """Each strip with where its markers stand, what counts now, and what lies further on."""
    lines = [f"{chart.title}.{f' {chart.note}' if chart.note else ''}"]
    if chart.caption:
        lines.append(f"  {chart.caption}")
    for strip in chart.strips:
        pegs = [peg for peg in chart.pegs if peg.strip == strip.id]
        at = f" at {pegs[0].at} of {_last(strip)}" if len(pegs) == 1 else ""
        said = [f"{peg.label} at {peg.at}" for peg in pegs] if len(pegs) > 1 else []
        lit = [words for n, words in _notches(strip) if strip.notches[n - strip.first].lit]
        passed = pegs[0].at if len(pegs) == 1 else strip.first - 1
        rest = [words for n, words in _notches(strip) if n > passed and not strip.notches[n - strip.first].lit]
        if lit:
            said.append(f"now {', '.join(lit)}")
        if rest:
            said.append(f"{'further' if lit or pegs else 'on it'} {', '.join(rest)}")
        lines.append(f"  {strip.label}{at}: {'; '.join(said) or 'nothing on it'}.")
    return lines


def _last(strip: Strip) -> int:
    return strip.first + len(strip.notches) - 1


def _notches(strip: Strip) -> list[tuple[int, str]]:
    """The spaces on which something is printed. Numbers on spaces are told where they change."""
    found = []
    former = ""
    for n, notch in enumerate(strip.notches, strip.first):
        what = notch.note or " and ".join(notch.icons)
        worth = f"worth {notch.label}" if notch.label and (notch.label != former or notch.lit) else ""
        former = notch.label
        said = ", ".join(part for part in (worth, what) if part)
        if said:
            found.append((n, f"{n} ({said})" if notch.label else f"{what} {n}"))
    return found


def describe_notebook(book: Notebook) -> list[str]:
    return [f"{book.title}:", *(f"  {entry.label}: {entry.text}." for entry in book.entries)]


def brief_notebook(book: Notebook) -> str:
    """What was seen; what is only inferred is told when somebody asks."""
    known = [f"{entry.label}: {entry.text}" for entry in book.entries if entry.sure]
    return f"{book.title}: {'; '.join(known) or 'nothing seen yet'}."


def describe_ledger(ledger: Ledger) -> list[str]:
    return [f"{ledger.title}:", *(f"  {_row(ledger, row)}" for row in ledger.rows)]


def brief_ledger(ledger: Ledger) -> str:
    """The newest row; the others are told when somebody asks."""
    return f"{ledger.title}: {_row(ledger, ledger.rows[-1]) if ledger.rows else 'nothing yet.'}"


def _row(ledger: Ledger, row: Row) -> str:
    told = [f"{name} {cell}" for name, cell in zip(ledger.columns, row.cells, strict=True) if cell]
    return f"{row.label}{f' ({row.note})' if row.note else ''}: {'; '.join(told) or 'nothing'}."
