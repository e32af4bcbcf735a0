"""What a seat sees: the room with its stories and slides, or the map in the beam."""

from __future__ import annotations

from fabletop.engine.effects.english import number_of
from fabletop.engine.scene import Part, Scene, Spread, Widget, to_read
from fabletop.engine.view import View
from fabletop.games.projector.scene import books, decks, end, home, players, projection
from fabletop.games.projector.scene.grid import grid
from fabletop.games.projector.scene.lasting import lasting
from fabletop.games.projector.state import ADVENTURE, IN, LEARNING, NONE, Outing
from fabletop.games.projector.texts import TEXTS

TITLE = "The Projector"


def draw(view: View[Outing]) -> Scene:
    table = view.table
    if table.over:
        return _end(view)
    if table.phase == ADVENTURE and table.order:
        return _projection(view)
    return _workbench(view) if table.phase == LEARNING else _morning(view)


def _morning(view: View[Outing]) -> Scene:
    """In the morning a story is read, then a world is chosen."""
    table = view.table
    room: tuple[Part, ...] = (books.stories(table), home.worlds(table, "foot"))
    aside: tuple[Widget, ...] = (
        *books.today(table), home.bank(table), home.abilities(table), *home.reserves(view), *books.diary(table),
        *books.projector(table), home.campaign(view),
    )  # fmt: skip
    return Scene(TITLE, status(table), Spread("room", room), aside, tuple(table.characters), TEXTS.aim)


def _workbench(view: View[Outing]) -> Scene:
    """In the evening what was learnt is put to use, after the diary was read."""
    table = view.table
    found = books.diary(table)
    open_now = [each for each in found if each.open]
    room: tuple[Part, ...] = (home.bank(table, "along"), *open_now, home.abilities(table))
    aside: tuple[Widget, ...] = (
        *books.today(table), *([] if open_now else found), *home.reserves(view),
        home.worlds(table), books.stories(table), *books.projector(table), home.campaign(view),
    )  # fmt: skip
    return Scene(TITLE, status(table), Spread("room", room), aside, tuple(table.characters), TEXTS.aim)


def _projection(view: View[Outing]) -> Scene:
    table = view.table
    if decks.building(table):
        return _packing(view)
    aside: list[Widget] = [
        *projection.sums(view), projection.film(view), *projection.drawn(view),
        *players.hand(view), *projection.progress(view), *players.threats(view), *players.sheets(view),
        *projection.played(view), *lasting(view), *players.maneuvers(table), *projection.goals(view),
        projection.clock(view), *players.other_hands(view),
        *books.today(table), *projection.piles(view), home.bank(table), home.abilities(table),
        books.stories(table), *books.diary(table), *books.projector(table), home.campaign(view), *home.reserves(view),
    ]  # fmt: skip
    return Scene(TITLE, status(table), grid(view), tuple(aside), tuple(table.characters), TEXTS.aim, alarm=alarm(view))


def _packing(view: View[Outing]) -> Scene:
    """The world lies in the beam, and slides are chosen for it: what it asks for, and what each of them does."""
    table = view.table
    aside: list[Widget] = [
        projection.film(view), *decks.advice(view), home.abilities(table), *books.today(table), *projection.goals(view),
        *home.reserves(view), projection.clock(view), home.bank(table), books.stories(table), *books.diary(table),
        *books.projector(table), home.campaign(view),
    ]  # fmt: skip
    return Scene(TITLE, status(table), grid(view), tuple(aside), tuple(table.characters), TEXTS.aim)


def _end(view: View[Outing]) -> Scene:
    """The day is over: what it brought."""
    table = view.table
    told = to_read("result", f"Day {table.day}", end.account(table), "handwriting", role="lead")
    parts: tuple[Part, ...] = (
        told, end.became(table), *end.levels(table), home.worlds(table), end.numbers(table),
    )  # fmt: skip
    aside: tuple[Widget, ...] = (
        home.abilities(table), books.stories(table), *books.diary(table), *books.projector(table), home.campaign(view),
        *home.reserves(view),
    )  # fmt: skip
    return Scene(
        TITLE, status(table), Spread("room", parts), aside, tuple(table.characters), "", end.summary(table),
        ending=end.became_of(view),
    )  # fmt: skip


def status(table: Outing) -> str:
    if table.over:
        return f"The end of day {table.day}"
    if table.phase == ADVENTURE and table.area != NONE:
        where = table.box.areas[table.area].name
        if not table.round:
            return f"Day {table.day}, {where}"
        left = number_of(projection.turns_left(table), "turn")
        whose = f": {table.characters[table.current]}" if table.current != NONE else ""
        return f"Day {table.day}, {where}{whose}, {left} left"
    return f"Day {table.day}, {'learning' if table.phase == LEARNING else 'a story'}"


def alarm(view: View[Outing]) -> str:
    """What nobody at this seat may overlook now."""
    table = view.table
    if table.round and projection.turns_left(table) <= len(table.present()):
        return "Entropy is nearly exhausted"
    if view.seat < table.seats and table.status[view.seat] == IN and table.round:
        spare = len(table.draw_piles[view.seat]) + len(table.discards[view.seat])
        if not spare:
            return "Your piles are empty: with the next loss you dissipate"
    return ""
