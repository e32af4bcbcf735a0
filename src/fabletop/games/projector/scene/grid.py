"""The map of a projection: locations with their sides, who stands on them, and what lies there."""

from __future__ import annotations

from fabletop.engine.scene import Card, CardGrid, Lying, Piece, Token
from fabletop.engine.scene.cardgrid import Side
from fabletop.engine.table import UNKNOWN
from fabletop.engine.view import View
from fabletop.games.projector.naming import card_words, space_key
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.moving import side_of
from fabletop.games.projector.rules.values import baddie_value
from fabletop.games.projector.state import IN, NONE, SPACE, WIDTH, Day

COLOURS = ("#E3A63B", "#2FA39A", "#DB7FA0", "#8F6BC9")
SIDES: dict[str, Side] = {"open": "open", "closed": "closed", "barrier": "barrier", "sea": "sea", "open_sea": "sea"}


def grid(view: View[Day]) -> CardGrid:
    table = view.table
    spaces = [space for space, card in enumerate(table.grid) if card != NONE]
    return CardGrid(
        "map",
        tuple(_lying(view, space) for space in spaces),
        tuple(_figures(table)),
        tuple(_tokens(table)),
        eyes=f"space:{space_key(table.at[view.seat])}"
        if view.seat < table.seats and table.at[view.seat] != NONE
        else "",
    )


def _lying(view: View[Day], space: int) -> Lying:
    table, card = view.table, view.table.grid[space]
    under = tuple(_covered(view, each.card, each.up) for each in table.covered if each.space == space)
    row, column = space // WIDTH, space % WIDTH
    known = table.face[card] != UNKNOWN
    if not known:
        back = Card(f"space:{space_key(space)}", back="location", face_down=True)
        return Lying(back, row, column, ("open", "open", "open", "open"), under)
    sides = tuple(SIDES[side_of(table, space, side)] for side in range(4))
    return Lying(_location(table, space), row, column, sides, under)  # type: ignore[arg-type]  # there are four


def _covered(view: View[Day], card: int, up: bool) -> Card:
    table = view.table
    if table.face[card] == UNKNOWN:
        return Card(f"under:{card}", back="location", face_down=True)
    return Card(f"under:{card}", table.printed_on(card).name, back="location", face_down=not up)


def _location(table: Day, space: int) -> Card:
    """A location as it is known: one that was only peeked at lies face down still."""
    face = table.location(space)
    modifiers = [f"{each.by:+d} {each.match or 'any test'}" for each in face.card.modifiers]
    marks = [*modifiers, *_marks(table, space)]
    return Card(
        f"space:{space_key(space)}", face.name, " ".join(face.words), corner=face.id, icon=face.card.icon,
        back="location", face_down=not table.up[space], marks=tuple(marks), flavour=face.card.flavour, kind="location",
        note=", ".join(face.card.keywords),
    )  # fmt: skip


def _marks(table: Day, space: int) -> list[str]:
    """What is the case on a location for now, and which of its texts were chosen."""
    found = ["Spotted"] if Now.has(table, SPACE + space, "spotted") else []
    for number, who, where in table.limited:
        if number >= 0 and where == table.grid[space]:
            found.append(f"chosen by {table.characters[who]}" if who != NONE else "chosen")
    return found


def _figures(table: Day) -> list[Piece]:
    found = []
    for seat, space in enumerate(table.at):
        if space != NONE and table.status[seat] == IN:
            name = table.characters[seat]
            found.append(
                Piece(
                    f"player:{seat}", f"space:{space_key(space)}", name, name[:2], COLOURS[seat], "figure",
                    "has the turn" if seat == table.current else "",
                )
            )  # fmt: skip
    for card, area, wounds, _ in table.opponents:
        if area >= SPACE:
            note = f"attack {baddie_value(table, card, 'attack')}, {wounds} wounds"
            name = card_words(table, card)
            found.append(
                Piece(f"card:{card}", f"space:{space_key(area - SPACE)}", name, "!!", "#CB4A45", "baddie", note)
            )
    return found


def _tokens(table: Day) -> list[Token]:
    lights = [
        Token(f"light:{seat}", f"space:{space_key(space)}", f"lighthouse of {table.characters[seat]}", "lighthouse")
        for seat, space in enumerate(table.lights)
        if space != NONE
    ]
    laid = [
        Token(f"token:{each.number}", f"space:{space_key(each.at - SPACE)}", each.kind, "token")
        for each in table.tokens
        if each.at >= SPACE
    ]
    return [*lights, *laid]
