"""The dry map of the hidden area, laid out around one location: its texts are chosen by their place on the card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.games.projector.arrange import load, projection, space
from tests.games.projector.driving import go_on
from tests.games.projector.zz_box import ZZ_GAME

from fabletop.engine.match import Match
from fabletop.engine.questions import Plain
from fabletop.games.projector.state import SPACE, Outing
from fabletop.testing.arranged import choices

ROOMS = {
    "1.1": "ZX:10", "2.1": "ZX:60", "3.1": "ZX:61", "1.2": "ZX:62", "3.2": "ZX:63", "2.3": "ZX:64",
}  # fmt: skip
"""Around the middle, 2.2, where the card under test lies; two corners are empty."""
MIDDLE = "2.2"
DECK = {0: ["Dash"] * 8, 1: ["Dash"] * 8}
FLAG = "proj.ZX."
ASK = {"stops": False}  # everybody is asked in every window


def on(card: str, *steps: tuple[str | int, ...], **more: Any) -> Match[Outing]:
    """Both players are on a location of the test slide, with cards to draw; everything lies face up."""
    rooms = {**ROOMS, MIDDLE: card, **more.pop("rooms", {})}
    rooms = {key: id_ for key, id_ in rooms.items() if id_}
    said: dict[str, Any] = {
        "area": "ZX", "house": rooms, "up": tuple(rooms), "at": dict.fromkeys(range(4), MIDDLE), "draw": DECK,
        "game": ZZ_GAME, **more,
    }  # fmt: skip
    return projection(*steps, **said)


def uncounted(table: Outing) -> None:
    """The other setup card lies there, which answers to nothing."""
    table.setup = table.box.setup_index["ZX:02"]


def way(match: Match[Outing], n: int, at: str = MIDDLE) -> str:
    """A text of a location as something to choose, by its place on the card."""
    table = match.table
    return f"text:{space(at)}:{table.location(space(at)).texts.all[n]}"


def offers(match: Match[Outing], n: int, seat: int = 0) -> bool:
    return way(match, n) in choices(match, seat)


def pick(match: Match[Outing], n: int, answers: Mapping[str, Plain] | None = None, until: str = "act") -> None:
    """The first player chooses a text; questions that it asks are answered."""
    match.answer(0, way(match, n))
    go_on(match, until, answers or {})


def chosen(card: str, n: int, answers: Mapping[str, Plain] | None = None, **more: Any) -> Outing:
    """The table after a text was chosen."""
    match = on(card, **more)
    pick(match, n, answers)
    return match.table


def flag(table: Outing, name: str = "n") -> int:
    return table.flags.get(f"{FLAG}{name}", 0)


def here(key: str = MIDDLE) -> int:
    """A location, as texts know it."""
    return SPACE + space(key)


def all_of(*deeds: Callable[[Outing], object]) -> Callable[[Outing], None]:
    """Several things that are done to a table before its match goes on."""

    def done(table: Outing) -> None:
        for each in deeds:
            each(table)

    return done


def rolls(*faces: int) -> Callable[[Outing], None]:
    """The next dice of tests."""
    return lambda table: load(table, "tests", 20, *faces)
