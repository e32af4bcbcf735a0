"""How a day ended: what it brought, what became of each, and a line to share."""

from __future__ import annotations

from fabletop.engine.effects.english import either, number_of
from fabletop.engine.scene import Counter, Counters, Line, Sheet
from fabletop.engine.view import View
from fabletop.games.projector.state import ACHIEVED, DISSIPATED, HOME, READ, Outing

BECAME = {HOME: "came home", DISSIPATED: "dissipated"}


def goals_today(table: Outing) -> list[str]:
    """The goals that were achieved on this day."""
    before = table.before.objectives
    states = zip(table.box.objectives, table.objectives, strict=True)
    return [each.title for each, state in states if state == ACHIEVED and before.get(each.id) != ACHIEVED]


def account(table: Outing) -> str:
    """The day in a few sentences."""
    box, before = table.box, table.before
    goals, worlds = goals_today(table), [
        area.name for area, open_ in zip(box.areas, table.areas, strict=True) if open_ and area.id not in before.areas
    ]  # fmt: skip
    learnt = [skill.name for skill in box.skills if table.levels[skill.number] and skill.card.id not in before.levels]
    told = sum(table.told) - sum(before.stories.values())
    pages = sum([state == READ for state in table.diary]) - sum([state == READ for state in before.diary.values()])
    home = [table.characters[seat] for seat, state in enumerate(table.status) if state == HOME]
    lost = [table.characters[seat] for seat, state in enumerate(table.status) if state == DISSIPATED]
    sentences = [
        f"We reached what we went for: {either(goals, 'and')}." if goals else "",
        f"{either(home, 'and')} came home with what they had learnt." if home else "",
        f"{either(lost, 'and')} dissipated, and woke on the carpet with nothing but a headache." if lost else "",
        f"We read {number_of(told, 'page')} of the stories." if told > 0 else "",
        f"We read {number_of(pages, 'page')} of her diary." if pages > 0 else "",
        f"We know the way into {either(worlds, 'and')} now." if worlds else "",
        f"We have learnt {either(learnt, 'and')}." if learnt else "",
    ]
    return " ".join(filter(None, sentences)) or "A quiet day. The lamp is still warm."


def became(table: Outing) -> Sheet:
    """What became of each, side by side."""
    before = {each.name: sum(slides.n for slides in each.reserve) for each in table.before.characters}
    lines = []
    for seat, name in enumerate(table.characters):
        state = BECAME.get(table.status[seat], "stayed at home") if table.status else "stayed at home"
        made = len(table.reserve[seat]) - before.get(name, 0)
        cells = (state, str(len(table.reserve[seat])), f"{made:+d}")
        lines.append(Line(f"became:{seat}", name, cells=cells, lit=state != BECAME[DISSIPATED]))
    columns = ("The projection", "Slides", "Today")
    return Sheet("became", "What became of each", "workbench", columns=columns, lines=tuple(lines), role="main")


def numbers(table: Outing) -> Counters:
    """What is in the bank, and what was put there today or taken out."""
    counters = []
    for trait, n in zip(table.box.traits, table.bank, strict=True):
        change = n - table.before.bank.get(trait.id, 0)
        words = f"{n} ({change:+d})" if change else str(n)
        counters.append(Counter(f"bank:{trait.id}", trait.name, words, trait.symbol))
    return Counters("numbers", "In the bank", tuple(counters), role="foot")


def levels(table: Outing) -> list[Sheet]:
    """Which abilities have risen today."""
    lines = []
    for skill in table.box.skills:
        now, before = table.levels[skill.number], table.before.levels.get(skill.card.id, 0)
        if now != before:
            cells = (str(before) if before else "new", str(now))
            lines.append(Line(f"ability:{skill.card.id}", skill.name, cells=cells, icon=skill.card.icon))
    if not lines:
        return []
    return [Sheet("risen", "What we can do better", "workbench", columns=("This morning", "Now"), lines=tuple(lines))]


def summary(table: Outing) -> str:
    """A line to share: a lamp for each, lit if they came home."""
    lamps = "".join("✦" if state == HOME else "✧" for state in table.status)
    achieved, all_ = sum([state == ACHIEVED for state in table.objectives]), len(table.objectives)
    return f"{lamps} Day {table.day}: {achieved} of {number_of(all_, 'goal')} achieved."


def became_of(view: View[Outing]) -> str:
    table = view.table
    if table.won:
        return "Helena is found."
    goals = goals_today(table)
    today = f"Achieved today: {either(goals, 'and')}." if goals else "No goal was achieved today."
    if view.seat >= table.seats or not table.status:
        return f"{today} The lamp is still warm. Tomorrow is another day."
    state = BECAME.get(table.status[view.seat], "stayed at home")
    return f"{table.characters[view.seat]} {state}. {today} Tomorrow is another day."
