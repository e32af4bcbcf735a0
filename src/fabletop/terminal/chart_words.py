"""Notebooks and ledgers in words, for the plain mode."""

from __future__ import annotations

from fabletop.engine.scene import Ledger, Notebook, Row


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
