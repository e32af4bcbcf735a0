"""Sums in the terminal: dice and what is added to them, against what is needed."""

from __future__ import annotations

from collections.abc import Iterator

from fabletop.engine.scene import Die, Sum, Term
from fabletop.terminal.drawing import Drawing, Run
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import Look
from fabletop.terminal.widgets.renderer import BRIEF, FULL, Group, Renderer, Thing

VERDICTS = {"made": ("✓", "enough"), "missed": ("✗", "not enough")}
WIDEST = 40  # columns of the bar


def _draw(drawing: Drawing, sum_: Sum, marks: Marks, size: int) -> None:
    look, room = drawing.look, drawing.width - 2
    title = Run(f"{sum_.title.upper()}  ", look.accent, True)
    if size == BRIEF:
        drawing.flow(1, 0, room, [[title, *_outcome(sum_, look)], *_parts(sum_, look, marks, named=False)], _ids(sum_))
        return
    drawing.line(1, 0, room, [title, *_outcome(sum_, look)])
    drawing.flow(1, 1, room, _parts(sum_, look, marks, named=True), _ids(sum_))
    if size == FULL:
        _bar(drawing, sum_)
    drawing.words(1, drawing.height, room, _odds(sum_), look.ink)
    drawing.words(1, drawing.height, room, sum_.note, look.dim)


def _ids(sum_: Sum) -> list[str]:
    return [die.id for die in sum_.dice] + [term.thing or term.id for term in sum_.terms]


def _parts(sum_: Sum, look: Look, marks: Marks, named: bool) -> list[list[Run]]:
    """The dice, as they lie, and the terms."""
    parts = [[Run(f"[{die.shows or die.kind}]", look.accent if die.shows else look.dim, True)] for die in sum_.dice]
    for term in sum_.terms:
        label = f" {term.label}" if named else ""
        runs = [Run(f"{term.value:+d}", look.alert if term.value < 0 else look.ink, True), Run(label, look.dim)]
        number = marks.targets.get(term.thing, "")
        parts.append([*([Run(f"{number} ", look.accent, True)] if number else []), *runs])
    return parts


def _outcome(sum_: Sum, look: Look) -> list[Run]:
    """The total beside the target; before the roll, what is needed."""
    if sum_.total is None:
        return [Run(sum_.needs or f"against {sum_.target}", look.ink, True)]
    runs = [Run(f"{sum_.total}", look.ink, True), Run(f" against {sum_.target}", look.dim)]
    if sum_.verdict:
        sign, words = VERDICTS[sum_.verdict]
        runs.append(Run(f"  {sign} {words}", look.accent if sum_.verdict == "made" else look.alert, True))
    return runs


def _bar(drawing: Drawing, sum_: Sum) -> None:
    """How far the sum comes, with a mark at the target."""
    look = drawing.look
    room = min(WIDEST, drawing.width - 2)
    reached = sum_.total if sum_.total is not None else sum(term.value for term in sum_.terms)
    whole = max(reached, sum_.target, 1)
    full, mark = round(room * max(0, reached) / whole), min(room - 1, round(room * sum_.target / whole))
    y = drawing.height
    drawing.put(1, y, "█" * full, look.alert if sum_.verdict == "missed" else look.accent)
    drawing.put(1 + full, y, "░" * (room - full), look.dim)
    drawing.put(1 + mark, y, "┃", look.ink, bold=True)


def _odds(sum_: Sum) -> str:
    return f"Chance: {sum_.chance}." if sum_.chance and sum_.total is None else ""


# --- said ------------------------------------------------------------------------------------------------------


def _term(term: Term) -> str:
    return f"{term.value:+d} {term.label}"


def _die(die: Die) -> str:
    return f"{die.kind} shows {die.shows}" if die.shows else die.kind


def _say(sum_: Sum) -> list[str]:
    """What is rolled, what is added, and what comes of it."""
    parts = ", ".join([*map(_die, sum_.dice), *map(_term, sum_.terms)])
    if sum_.total is None:
        needs = sum_.needs or f"against {sum_.target}"
        lines = [f"{sum_.title}: {parts}; {needs}. {_odds(sum_)}".rstrip()]
    else:
        verdict = f", {VERDICTS[sum_.verdict][1]}" if sum_.verdict else ""
        lines = [f"{sum_.title}: {parts}; makes {sum_.total} against {sum_.target}{verdict}."]
    return [*lines, *([f"  {sum_.note}"] if sum_.note else [])]


def _brief(sum_: Sum) -> list[Group]:
    return [_say(sum_)]


def _things(sum_: Sum) -> Iterator[Thing]:
    yield (sum_.id, sum_.id.partition(":")[2] or sum_.id, sum_.title), sum_.title, _say(sum_)


SUM = Renderer(_draw, _say, _brief, _things)
