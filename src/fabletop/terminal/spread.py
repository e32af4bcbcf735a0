"""Drawing a spread. Each part can be drawn in three sizes; the first is the most important, so the last give way first
when the screen is small.
"""

from __future__ import annotations

from collections.abc import Sequence

from fabletop.engine.scene import Part
from fabletop.terminal.canvas import Canvas
from fabletop.terminal.drawing import Drawing
from fabletop.terminal.marks import Cell, Marks
from fabletop.terminal.skins import Look
from fabletop.terminal.widgets.renderer import BRIEF, FULL, MIDDLE
from fabletop.terminal.widgets.renderer_table import RENDERERS

FEW = 7  # cards that are told with their texts, if one of them may be chosen


def draw_spread(
    parts: Sequence[Part], width: int, height: int, look: Look, marks: Marks
) -> tuple[Canvas, dict[Cell, str]]:
    """All parts, one below the other, as large as they fit; higher than the room if they do not fit even brief."""
    made: dict[tuple[int, int], Drawing] = {}

    def drawing(at: int, size: int) -> Drawing:
        if (at, size) not in made:
            made[at, size] = draw_part(parts[at], width, look, marks, size)
        return made[at, size]

    def fit(sizes: list[int]) -> bool:
        return sum(drawing(at, size).height for at, size in enumerate(sizes)) <= height

    least = [MIDDLE if _needed(part, marks) else BRIEF for part in parts]
    sizes = [FULL] * len(parts)
    while not fit(sizes) and sizes != least:
        last = max(at for at, size in enumerate(sizes) if size > least[at])
        sizes[last] -= 1
    for at in range(len(parts)):  # what gave way for a larger one that gave way itself
        while sizes[at] < FULL and fit([*sizes[:at], sizes[at] + 1, *sizes[at + 1 :]]):
            sizes[at] += 1
    matters = [at for at, part in enumerate(parts) if part.role == "lead" or _needed(part, marks)]
    for at in matters:  # where not all is in sight anyway, what it is about comes first, and as large as it can be
        while sizes[at] < FULL:
            larger = [*sizes[:at], sizes[at] + 1, *sizes[at + 1 : matters[-1] + 1]]
            if not fit(larger):
                break
            sizes[at] += 1
    drawings = [drawing(at, size) for at, size in enumerate(sizes)]
    spare = height - sum(each.height for each in drawings)
    whole = Canvas(width, max(height, height - spare), look.dim, look.ground)
    where: dict[Cell, str] = {}
    top = 0
    for each in drawings:
        each.copy_to(whole, top)
        where.update({(x, top + y): thing for (x, y), thing in each.where.items()})
        gap = 1 if spare > 0 and each.height else 0
        spare -= gap
        top += each.height + gap
    return whole, where


def _needed(part: Part, marks: Marks) -> bool:
    """Whether a part must not shrink to a line: cards of which one may be chosen."""
    cards = RENDERERS[part.__class__].to_choose(part)
    return len(cards) <= FEW and any(card.id in marks.targets for card in cards)


def draw_part(part: Part, width: int, look: Look, marks: Marks, size: int) -> Drawing:
    drawing = Drawing(width, look)
    RENDERERS[part.__class__].draw(drawing, part, marks, size)
    return drawing
