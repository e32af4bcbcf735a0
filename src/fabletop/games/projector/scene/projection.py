"""A projection: its clock, its goal, what is going on, the piles around the map."""

from __future__ import annotations

from fabletop.engine.effects.english import number_of
from fabletop.engine.scene import (
    Cards,
    Counter,
    Counters,
    Die,
    Marker,
    Notch,
    Page,
    Pages,
    Pile,
    Strip,
    Sum,
    Term,
    Track,
    Widget,
)
from fabletop.engine.view import View
from fabletop.games.projector.odds import chance_in
from fabletop.games.projector.rules.testing import LEARNT, Part, parts, succeeds, target_number
from fabletop.games.projector.scene.cards import card_of, pile
from fabletop.games.projector.state import ACHIEVED, NONE, REVEALED, Outing, Test

BROUGHT = ("Spotted", "Dazed")  # what a test may bring about, by the names of what it adds to the next


def turns_left(table: Outing) -> int:
    """How many entropy cards can still be drawn: the clock of a projection."""
    return len(table.entropy) + (0 if table.recycled else len(table.dismissed))


def film(view: View[Outing]) -> Track:
    """The Entropy deck as a strip of film: what was drawn is burnt, and what was dismissed comes once more."""
    table = view.table
    drawn = len(table.spent) + sum([table.printed_on(card).kind == "entropy" for card in table.in_play])
    left, again = len(table.entropy), turns_left(table) - len(table.entropy)
    burnt = {n: Notch(icons=("drawn",)) for n in range(1, drawn + 1)}
    strip = Strip("entropy:film", "", 1, max(1, drawn + left + again), burnt)
    now = Marker("entropy:now", "The next entropy card", min(drawn + 1, strip.last), mark="▶", icon="entropy")
    title = f"{number_of(turns_left(table), 'turn')} left"
    return Track("entropy", title, (strip,), (now,), note=f"Entropy: {left} to draw, {again} dismissed", role="along")


def clock(view: View[Outing]) -> Counters:
    table = view.table
    counters = [
        Counter("clock:round", "Round", str(table.round), "round"),
        Counter("clock:gone", "Players gone", str(table.left), "left"),
        Counter("clock:next", f"Tier {table.tier or 'none'} to come", str(len(table.next_tier)), "tier"),
        Counter("clock:resources", "Resources", str(len(table.resources)), "resource"),
    ]
    if table.at_end:
        counters.append(Counter("clock:later", "Cards for the end", str(len(table.at_end)), "projector"))
    if table.sailed != NONE:
        counters.append(Counter("clock:hull", "Hull", str(table.hull), "boat"))
    return Counters("clock", "Time", tuple(counters), role="main")


def progress(view: View[Outing]) -> list[Widget]:
    """What the party has come to, as far as cards count it by a name."""
    table = view.table
    counters = [
        Counter(f"flag:{id_}", flag.shown, number_of(n, flag.noun) if flag.noun else "that is so", "flag")
        for id_, flag in table.box.flags.items()
        if flag.shown and (n := table.flags.get(id_))
    ]
    return [Counters("progress", "So far", tuple(counters), role="main")] if counters else []


def goals(view: View[Outing]) -> list[Widget]:
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
    rules = f"{texts} You may return home if {home}.".strip()
    pages.append(Page(f"setup:{setup.id}", f"{box.areas[table.area].name}: {setup.title}", rules))
    background = box.backgrounds.get(setup.area)
    if background is not None:
        pages.append(Page(f"background:{setup.area}", box.areas[table.area].name, background.prose))
    return [Pages("goals", "What this is about", tuple(pages), pages[0].id, "story", role="main")]


def drawn(view: View[Outing]) -> list[Widget]:
    """The entropy card that is being carried out."""
    table = view.table
    if table.drawn == NONE:
        return []
    return [Cards("drawn", "Entropy", (card_of(view, table.drawn, "entropy"),))]


def played(view: View[Outing]) -> list[Widget]:
    """The slides that are being played."""
    cards = tuple(card_of(view, card, "slide") for card in view.table.played)
    return [Cards("played", "Played", cards)] if cards else []


def piles(view: View[Outing]) -> list[Widget]:
    """All that lies open around the map; of face-down piles how many cards there are."""
    table = view.table
    found: list[Widget] = [
        pile(view, "pile:spent", "Entropy: discarded", table.spent, "entropy"),
        pile(view, "pile:dismissed", "Entropy: dismissed", table.dismissed, "entropy"),
        pile(view, "pile:used_up", "Resources: used up", table.used_up, "resource"),
        pile(view, "pile:gone", "Out of play", table.gone, "entropy"),
        pile(view, "pile:aside", "Locations: taken off", table.aside, "location"),
    ]
    for seat in range(table.seats):
        name = table.characters[seat]
        found.append(pile(view, f"pile:discard:{seat}", f"Discarded by {name}", table.discards[seat], "slide"))
        if table.kept[seat]:
            found.append(pile(view, f"pile:kept:{seat}", f"In the keeping of {name}", table.kept[seat], "location"))
    if table.stash:
        found.append(pile(view, "pile:stash", "The stash", table.stash, "item"))
    if table.hold:
        found.append(pile(view, "pile:hold", "The hold", table.hold, "resource"))
    return [each for each in found if not isinstance(each, Pile) or each.count]


def sums(view: View[Outing]) -> list[Widget]:
    """The test under way: what is added, the die, and whether it is enough."""
    table = view.table
    if not table.tests:
        return []
    test = table.tests[-1]
    added = _added(table, test)
    terms = tuple(Term(f"term:{n}", each.words, each.n) for n, each in enumerate(added))
    skill, modifier = table.box.skills[test.ability], sum([each.n for each in added])
    wanted, rolled = target_number(table, test.player), test.natural > 0
    odds = chance_in(table, test)
    return [
        Sum(
            "test", f"{table.characters[test.player]} tests {skill.name}",
            (Die("die", "d20", str(test.natural) if rolled else ""),), terms, wanted,
            test.natural + modifier if rolled else None,
            ("made" if (test.succeeded if test.fixed else succeeds(table, test, modifier)) else "missed")
            if rolled
            else "",
            needs=f"needs {min(20, max(2, wanted - modifier))} or more" if not rolled else "",
            chance=f"{odds} %" if not rolled else "",
            role="lead",
        )
    ]  # fmt: skip


def _added(table: Outing, test: Test) -> list[Part]:
    """What is added to the die. Once the sum is fixed, what the test itself has taught or brought counts for the next
    one."""
    found = parts(table, test)
    if not test.fixed:
        return found
    for kept in (found, [each for each in found if each.words not in BROUGHT]):
        later = sum([each.n for each in kept]) - test.modifier
        then = [each._replace(n=each.n - later) if each.words == LEARNT else each for each in kept]
        if sum([each.n for each in then]) == test.modifier and not any(each.n < 0 for each in then if later):
            return [each for each in then if each.n]
    return [Part("all that was added", test.modifier)]
