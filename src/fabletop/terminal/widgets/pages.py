"""Pages in the terminal: the one that lies open, and a list of the others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from fabletop.engine.scene import Page, Pages
from fabletop.terminal.drawing import Drawing, Run
from fabletop.terminal.marks import Marks
from fabletop.terminal.widgets.renderer import BRIEF, FULL, Group, Renderer, Thing

SIGNS = {"locked": "▪", "new": "●", "read": "✓"}
WORDS = {"locked": "locked", "new": "new", "read": "read"}
WIDEST = 76  # columns: longer lines are hard to read


def is_text(pages: Pages) -> bool:
    """Whether it is a text like any other: one page, with nothing to choose from."""
    return len(pages.pages) == 1 and pages.pages[0].state != "locked"


def opened(pages: Pages) -> Page | None:
    return next((page for page in pages.pages if page.id == pages.open), None)


# --- drawn -----------------------------------------------------------------------------------------------------


def _draw(drawing: Drawing, pages: Pages, marks: Marks, size: int) -> None:
    look, room = drawing.look, drawing.width - 2
    note = "" if is_text(pages) else _counted(pages)
    head = [Run(pages.title.upper(), look.accent, True), Run(f"  {note}" if note else "", look.dim)]
    drawing.line(1, 0, room, head)
    page = opened(pages)
    if page is not None:
        if page.title != pages.title:
            drawing.line(1, drawing.height, room, [Run(page.title, look.ink, True)])
        _text(drawing, page, size)
    if not is_text(pages) and size > BRIEF:
        _list(drawing, pages, marks, size)


def _text(drawing: Drawing, page: Page, size: int) -> None:
    """A page: with a bar at its side, and lines that are not too long."""
    look = drawing.look
    if size == BRIEF:
        for line in page.text.splitlines():
            drawing.words(1, drawing.height, drawing.width - 2, line, look.ink, most=2)
        return
    room, top = min(WIDEST, drawing.width - 4), drawing.height
    gap = int(size == FULL)  # between paragraphs
    for number, paragraph in enumerate(filter(str.strip, page.text.splitlines())):
        drawing.words(3, drawing.height + (gap if number else 0), room, paragraph, look.ink)
    for y in range(top, drawing.height):
        drawing.put(1, y, "▏", look.accent)


def _list(drawing: Drawing, pages: Pages, marks: Marks, size: int) -> None:
    """What else there is to read: group by group, a line each where there is room."""
    look = drawing.look
    for group, found in groupby(pages.pages, lambda page: page.group):
        if group:
            drawing.line(1, drawing.height, drawing.width - 2, [Run(group, look.dim, True)])
        rows = [_entry(drawing, page, pages, marks, size) for page in found]
        things = [page.id for page in pages.pages if page.group == group]
        if size == FULL:
            for runs, thing in zip(rows, things, strict=True):
                y = drawing.height
                drawing.line(1, y, drawing.width - 2, runs)
                drawing.things(thing, 0, y, drawing.width, 1)
        else:
            drawing.flow(1, drawing.height, drawing.width - 2, rows, things)


def _entry(drawing: Drawing, page: Page, pages: Pages, marks: Marks, size: int) -> list[Run]:
    look = drawing.look
    number = marks.targets.get(page.id, "")
    now = page.id == pages.open
    ink = look.dim if page.state == "locked" else look.ink
    note = f"  {page.note}" if page.note and (size == FULL or page.state == "locked") else ""
    return [
        Run(f"{number} " if number else "", look.accent, True),
        Run(f"{'▶' if now else SIGNS[page.state]} ", look.accent if page.state == "new" or now else look.dim),
        Run(page.title, ink, now or page.state == "new"),
        Run(" new" if page.state == "new" else "", look.accent),
        Run(note, look.dim),
    ]


# --- said ------------------------------------------------------------------------------------------------------


def _counted(pages: Pages) -> str:
    """How many there are, and how many are new or locked."""
    several = (f"{sum(page.state == state for page in pages.pages)} {WORDS[state]}" for state in ("new", "locked"))
    counts = [words for words in several if not words.startswith("0 ")]
    return ", ".join([f"{len(pages.pages)} pages", *counts])


def _say(pages: Pages) -> list[str]:
    if is_text(pages):
        return [f"{pages.title}. {pages.pages[0].text}"]
    page = opened(pages)
    lines = [f"{pages.title}: {_counted(pages)}."]
    for each in pages.pages:
        group = f"{each.group}: " if each.group else ""
        note = f" {each.note}" if each.note else ""
        lines.append(f"  {group}{each.title}, {'open' if each is page else WORDS[each.state]}.{note}")
    return [*lines, f"{page.title}. {page.text}"] if page is not None else lines


def _brief(pages: Pages) -> list[Group]:
    """A text is told once, at the beginning, or when somebody asks; of a book what is new."""
    if is_text(pages):
        return []
    new = ", ".join(page.title for page in pages.pages if page.state == "new")
    return [[f"{pages.title}: {_counted(pages)}.{f' New: {new}.' if new else ''}"]]


def _things(pages: Pages) -> Iterator[Thing]:
    yield (pages.id, pages.id.partition(":")[2] or pages.id, pages.title), pages.title, _say(pages)
    if is_text(pages):
        return
    for page in pages.pages:
        said = f"{page.title}: locked. {page.note}".rstrip() if page.state == "locked" else f"{page.title}. {page.text}"
        yield (page.id, page.id.partition(":")[2] or page.id, page.title), page.title, [said]


PAGES = Renderer(_draw, _say, _brief, _things)
