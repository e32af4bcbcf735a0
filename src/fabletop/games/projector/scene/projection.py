"""A projection: its clock, its goal, the test under way."""

from __future__ import annotations

from fabletop.engine.scene import Counter, Counters, Die, Page, Pages, Sum, Term, Widget
from fabletop.engine.view import View
from fabletop.games.projector.odds import chance_of
from fabletop.games.projector.rules.testing import TARGET_NUMBER, parts
from fabletop.games.projector.scene.cards import pile
from fabletop.games.projector.state import ACHIEVED, REVEALED, Day


def clock(view: View[Day]) -> Counters:
    """How many turns are left: the clock of the game."""
    table = view.table
    more = 0 if table.recycled else len(table.dismissed)
    counters = [
        Counter("clock:left", "Entropy left", str(len(table.entropy)), "entropy"),
        Counter("clock:again", "Dismissed, to come again", str(more), "dismissed"),
        Counter("clock:round", "Round", str(table.round), "round"),
        Counter("clock:gone", "Have left", str(table.left), "left"),
        Counter("clock:next", f"Next tier: {table.tier or 'none'}", str(len(table.next_tier)), "tier"),
        Counter("clock:resources", "Resources", str(len(table.resources)), "resource"),
    ]
    for id_, flag in table.box.flags.items():
        if flag.shown and table.flags.get(id_):
            counters.append(Counter(f"flag:{id_}", flag.shown, str(table.flags[id_]), "flag"))
    return Counters("clock", "Time", tuple(counters), role="along")


def goals(view: View[Day]) -> list[Widget]:
    """The goals of the area, as far as they are known, and how one gets home."""
    table, box = view.table, view.table.box
    setup = box.setups[table.setup]
    pages = []
    for id_ in setup.objectives:
        number = box.objective_index[id_]
        card, state = box.objectives[number], table.objectives[number]
        if state >= REVEALED:
            done = " (achieved)" if state == ACHIEVED else ""
            pages.append(Page(f"objective:{id_}", f"{card.title}{done}", card.prose, icon=card.icon))
        else:
            pages.append(
                Page(f"objective:{id_}", "A goal to be found out", state="locked", note="Something here tells.")
            )
    texts = " ".join(box.printing.texts(setup))
    home = setup.home.words(box.voice) if setup.home is not None else "you are on a Carousel"
    rules = f"{texts} One returns home if {home}.".strip()
    pages.append(Page(f"setup:{setup.id}", f"{box.areas[table.area].name}: {setup.title}", rules))
    background = box.backgrounds.get(setup.area)
    if background is not None:
        pages.append(Page(f"background:{setup.area}", box.areas[table.area].name, background.prose))
    return [Pages("goals", "What this is about", tuple(pages), pages[0].id, "story", role="main")]


def piles(view: View[Day]) -> list[Widget]:
    table = view.table
    found: list[Widget] = [
        pile(view, "pile:spent", "Entropy: discarded", table.spent),
        pile(view, "pile:dismissed", "Entropy: dismissed", table.dismissed),
        pile(view, "pile:used_up", "Resources: used up", table.used_up),
        pile(view, "pile:gone", "Out of play", table.gone),
        pile(view, "pile:aside", "Locations: taken off", table.aside),
    ]
    for seat in range(table.seats):
        found.append(pile(view, f"pile:discard:{seat}", f"Discarded by {table.characters[seat]}", table.discards[seat]))
    return found


def sums(view: View[Day]) -> list[Widget]:
    """The test under way: what is added, the die, and whether it is enough."""
    table = view.table
    if not table.tests:
        return []
    test = table.tests[-1]
    added = parts(table, test)
    terms = tuple(Term(f"term:{n}", each.words, each.n) for n, each in enumerate(added))
    skill = table.box.skills[test.ability]
    rolled = test.natural > 0
    total = test.natural + sum([each.n for each in added])
    return [
        Sum(
            "test", f"{table.characters[test.player]} tests {skill.name}",
            (Die("die", "d20", str(test.natural) if rolled else ""),), terms, TARGET_NUMBER,
            total if rolled else None, ("made" if total >= TARGET_NUMBER else "missed") if rolled else "",
            needs=f"needs {max(2, TARGET_NUMBER - total)} or more" if not rolled else "",
            chance=f"{chance_of(table, test.player, test.ability, test.slide, test.target)} %" if not rolled else "",
            role="lead",
        )
    ]  # fmt: skip
