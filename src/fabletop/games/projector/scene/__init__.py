"""What a seat sees: the room with its stories and slides, or the map in the beam."""

from __future__ import annotations

from fabletop.engine.scene import Scene, Spread, Widget, to_read
from fabletop.engine.view import View
from fabletop.games.projector.scene import home, players, projection
from fabletop.games.projector.scene.grid import grid
from fabletop.games.projector.state import ADVENTURE, LEARNING, NONE, Day

TITLE = "The Projector"
AIM = (
    "Find Aunt Helena. Read on in her stories, project yourselves into her worlds, reach their goals and come home "
    "with what you have learnt. Nothing is lost for good: what fails today can be tried again tomorrow."
)


def draw(view: View[Day]) -> Scene:
    table = view.table
    roles = tuple(table.characters)
    if table.over:
        return _end(view)
    if table.phase == ADVENTURE and table.order:
        aside: list[Widget] = [
            *projection.sums(view), projection.clock(view), *players.hand(view), *players.sheets(view),
            *players.threats(view), *projection.goals(view), *projection.piles(view), home.abilities(table),
            home.stories(table), *home.diary(table),
        ]  # fmt: skip
        return Scene(TITLE, status(table), grid(view), tuple(aside), roles, AIM, alarm=alarm(view))
    parts = (home.worlds(table), home.stories(table), home.abilities(table), *home.reserves(view), *home.diary(table))
    return Scene(TITLE, status(table), Spread("room", parts), (), roles, AIM)


def _end(view: View[Day]) -> Scene:
    """The day is over: what it brought."""
    table = view.table
    told = to_read("result", "The day is over", summary(table), "story", role="lead")
    parts = (told, home.worlds(table), home.abilities(table), home.stories(table), *home.reserves(view))
    aside = tuple(home.diary(table))
    ending = "Helena is found." if table.won else "The lamp is still warm. Tomorrow is another day."
    return Scene(
        TITLE, status(table), Spread("room", parts), aside, tuple(table.characters), "", summary(table), ending=ending
    )


def summary(table: Day) -> str:
    """How the day went, in a line."""
    done = [each.title for n, each in enumerate(table.box.objectives) if table.objectives[n] == 3]
    banked = ", ".join(f"{n} {each.name}" for each, n in zip(table.box.traits, table.bank, strict=True) if n)
    goals = f"Goals achieved so far: {', '.join(done)}." if done else "No goal is achieved yet."
    return f"Day {table.day} is over. {goals} {f'In the bank: {banked}.' if banked else 'The bank is empty.'}"


def status(table: Day) -> str:
    if table.over:
        return f"The end of day {table.day}"
    if table.phase == ADVENTURE and table.area != NONE:
        where = table.box.areas[table.area].name
        whose = f": {table.characters[table.current]}" if table.current != NONE else ""
        return f"Day {table.day}, {where}. Round {table.round}{whose}" if table.order else f"Day {table.day}, {where}"
    return f"Day {table.day}, {'learning' if table.phase == LEARNING else 'a story'}"


def alarm(view: View[Day]) -> str:
    """What nobody at this seat may overlook now."""
    table = view.table
    left = len(table.entropy) + (0 if table.recycled else len(table.dismissed))
    if left <= len(table.present()):
        return "Entropy is nearly exhausted"
    if view.seat < table.seats and table.status[view.seat] == 0:
        spare = len(table.draw_piles[view.seat]) + len(table.discards[view.seat])
        if not spare and table.step not in ("", "setup"):
            return "No card left to lose"
    return ""
