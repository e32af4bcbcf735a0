"""What comes of an answer, in words: the numbers that change, the cards that come, the lines of the log."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Iterable
from typing import NamedTuple

from fabletop.engine.foresight import changes, numbers
from fabletop.engine.scene import Counters, Pile, Scene, Sheet
from fabletop.engine.words import ENDS

LONGEST = 24  # characters of two values: longer ones are no numbers, and are seen on the board


class Result(NamedTuple):
    """What comes of an answer: in a line what is another than before, then all that is told of it."""

    words: str
    lines: list[str]


def result_of(before: Scene, after: Scene) -> str:
    """What differs between two scenes: the numbers, what gauges show first, then which cards have come to a pile.
    Where several have a number of the same name, whose it is is told too."""
    first = {gauge.id for part in before.widgets if isinstance(part, Sheet) for gauge in part.gauges}
    found, gained, known = [], _gained(before, after), numbers(before)
    owned = [(each, part) for part in before.widgets if isinstance(part, Counters | Sheet) for each in part.counters]
    owners = {each.id: part.title for each, part in owned}
    names = Counted(each.label for each, _ in owned)
    told = ""
    for change in sorted(changes(before, after), key=lambda change: change.id not in first):
        if (gained and known[change.id].passing) or len(change.before + change.after) > LONGEST:
            continue
        (old, _, of), (new, _, now_of) = change.before.partition(" / "), change.after.partition(" / ")
        same = of == now_of  # what a number is out of is told only where it is another
        owner = owners.get(change.id, "") if names[change.label] > 1 else ""
        whose, told = f"{owner}: " if owner not in ("", told) else "", owner
        found.append(f"{whose}{change.label} {old if same else change.before} → {new if same else change.after}")
    return "; ".join(part for part in (", ".join(found), gained) if part)


def _gained(before: Scene, after: Scene) -> str:
    """The cards that have come to piles, the smallest heap first."""
    piles = {part.id: part for part in before.widgets if isinstance(part, Pile)}
    found: list[tuple[int, str]] = []
    for part in after.widgets:
        if isinstance(part, Pile) and part.id in piles:
            former = {card.id for card in piles[part.id].cards}
            new = [card.sign for card in part.cards if card.sign and card.id not in former]
            if new:
                found.append((len(new), f"{part.title} + {' '.join(new)}"))
    return ", ".join(words for _, words in sorted(found))


def run_on(lines: Iterable[str]) -> str:
    """Lines of a log as running text."""
    return " ".join(line if line.endswith((".", "!", "?", ":", *ENDS)) else f"{line}." for line in lines)
