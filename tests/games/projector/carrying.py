"""What tests of gear and of the sea have in common: what players carry, and letting things take their course."""

from __future__ import annotations

from tests.games.projector.arrange import space

from fabletop.engine.match import Match
from fabletop.games.projector.state import AILMENTS, GEAR, Marks, Outing
from fabletop.testing.arranged import allowed, tag

AWAY = {0: "1.1", 1: "1.1", 2: "1.1", 3: "1.1"}  # far from the way home, so that nobody is asked about it
MORE = {seat: ["Dash"] * 6 for seat in range(2)}  # to draw and to lose


def carry(table: Outing, seat: int, id_: str) -> int:
    """A player has an item with all its marks; gives its card."""
    face = table.box.face(id_)
    table.add_cards(GEAR.of(seat), [face.number])
    made = table.gear[seat][-1]
    if face.card.uses:
        table.marks.append(Marks(made, face.card.uses))
    return made


def afflict(table: Outing, seat: int, id_: str) -> int:
    table.add_cards(AILMENTS.of(seat), [table.box.face(id_).number])
    return table.ailments[seat][-1]


def carried(table: Outing, seat: int) -> list[str]:
    return [table.printed_on(card).id for card in table.gear[seat]]


def ailing(table: Outing, seat: int) -> list[str]:
    return [table.printed_on(card).id for card in table.ailments[seat]]


def stuff(table: Outing, seat: int) -> list[str]:
    return sorted(table.printed_on(card).card.kind for card in table.held[seat])


def on_with_it(match: Match[Outing], *until: str) -> None:
    """Everybody passes in every window, until something else is asked."""
    while match.waiting:
        seat = next(iter(match.waiting))
        if tag(match, seat) in until or "pass" not in allowed(match, seat):
            return
        match.answer(seat, "pass")


def option(match: Match[Outing], start: str, seat: int = 0) -> str:
    """The one thing to choose whose name begins so."""
    found = [each for each in allowed(match, seat) if each.startswith(start)]
    assert len(found) == 1, f"{start}: {found} of {allowed(match, seat)}"
    return found[0]


def offered(match: Match[Outing], start: str, seat: int = 0) -> bool:
    return any(each.startswith(start) for each in allowed(match, seat))


def all_at(key: str, seats: int = 2) -> dict[str, list[int]]:
    return {"at": [space(key)] * seats}
