"""The map of a projection: locations with their sides, who stands on them, and what lies there."""

from __future__ import annotations

from fabletop.engine.effects import Text
from fabletop.engine.effects.conditions import Not
from fabletop.engine.scene import Card, CardGrid, Lying, Piece, Token
from fabletop.engine.scene.cardgrid import Side
from fabletop.engine.table import UNKNOWN
from fabletop.engine.view import PileKey, View
from fabletop.games.projector.card_texts import CHOSEN
from fabletop.games.projector.cards import Sides
from fabletop.games.projector.effects.conditions import FlagSet
from fabletop.games.projector.naming import card_words, space_key
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.moving import side_of
from fabletop.games.projector.rules.values import baddie_value
from fabletop.games.projector.state import IN, MAP, NONE, SHIP, SPACE, WIDTH, Outing

COLOURS = ("#E3A63B", "#2FA39A", "#DB7FA0", "#8F6BC9")
BADDIE, SHIP_COLOUR = "#CB4A45", "#5D86C9"
SIDES: dict[str, Side] = {"open": "open", "closed": "closed", "barrier": "barrier", "sea": "sea", "open_sea": "sea"}


def grid(view: View[Outing]) -> CardGrid:
    table = view.table
    printed = sides_on_backs(view)
    here = table.at[view.seat] if view.seat < table.seats else table.at[table.current] if table.current >= 0 else NONE
    return CardGrid(
        "map",
        tuple(_lying(view, space, printed) for space, card in enumerate(table.grid) if card != NONE),
        tuple(_figures(table)),
        tuple(_tokens(table)),
        eyes=f"space:{space_key(here)}" if here != NONE else "",
    )


def sides_on_backs(view: View[Outing]) -> dict[int, Sides]:
    """The sides of the locations of which the reader knows only the back, by their cards. Where they lie is public,
    though not which place in the pile of the map each has: of those that are unknown both are in one order."""
    table, backs = view.table, view.backs.get(PileKey(MAP.name, -1), [])
    laid = [*table.grid, *[each.card for each in table.covered]]
    hidden = sorted([card for card in laid if card != NONE and table.face[card] == UNKNOWN])
    shown = [back for card, back in zip(table.map, backs, strict=False) if card == UNKNOWN]
    return {card: table.box.sides_on[back] for card, back in zip(hidden, shown, strict=False)}


def _lying(view: View[Outing], space: int, printed: dict[int, Sides]) -> Lying:
    table, card = view.table, view.table.grid[space]
    under = tuple(_covered(view, each.card, each.up) for each in table.covered if each.space == space)
    found = printed.get(card)
    sides = tuple(SIDES[side_of(table, space, side, found)] for side in range(4))
    shown = (
        Card(f"space:{space_key(space)}", back="location", face_down=True)
        if table.face[card] == UNKNOWN
        else _location(table, space)
    )
    return Lying(shown, space // WIDTH + 1, space % WIDTH + 1, sides, under)  # type: ignore[arg-type]  # there are four


def _covered(view: View[Outing], card: int, up: bool) -> Card:
    table = view.table
    if table.face[card] == UNKNOWN:
        return Card(f"under:{card}", back="location", face_down=True)
    face = table.printed_on(card)
    return Card(f"under:{card}", face.name, " ".join(face.words), back="location", face_down=not up)


def _location(table: Outing, space: int) -> Card:
    """A location that the reader knows. One that was only looked at lies face down for the others still."""
    face = table.location(space)
    modifiers = [f"{each.match or 'any test'} {each.by:+d}" for each in face.card.modifiers]
    peeked = [] if table.up[space] else ["looked at"]
    return Card(
        f"space:{space_key(space)}", face.name, " ".join(face.words), corner=face.id, icon=face.card.icon,
        back="location", marks=(*peeked, *_marks(table, space)),
        flavour=face.card.flavour, kind="location", note=", ".join([*modifiers, *face.card.keywords]),
    )  # fmt: skip


def _marks(table: Outing, space: int) -> list[str]:
    """What is the case on a location for now, and which of its texts were chosen."""
    found = ["Spotted"] if Now.has(table, SPACE + space, "spotted") else []
    for number, who, where in table.limited:
        if number >= 0 and where == table.grid[space]:
            found.append(f"used by {table.characters[who]}" if who != NONE else "used")
    return [*found, "done"] if any(_done(table, text) for text in table.location(space).card.texts) else found


def _done(table: Outing, text: Text) -> bool:
    """Whether a text that may be chosen until a flag is set has nothing more to give: the clue of its room is found."""
    asked = text.if_.not_ if isinstance(text.if_, Not) else None
    return text.on in CHOSEN and isinstance(asked, FlagSet) and bool(table.flags.get(asked.flag))


def _figures(table: Outing) -> list[Piece]:
    found = []
    for seat, space in enumerate(table.at):
        if space != NONE and table.status[seat] == IN:
            name = table.characters[seat]
            note = "has the turn" if seat == table.current else ""
            at = f"space:{space_key(space)}"
            found.append(Piece(f"player:{seat}", at, name, name[:2], COLOURS[seat], "figure", note))
    for card, area, wounds, _ in table.opponents:
        if area >= SPACE:
            attack, health = baddie_value(table, card, "attack"), baddie_value(table, card, "health")
            note, at = f"attack {attack}, {wounds} of {health} wounds", f"space:{space_key(area - SPACE)}"
            found.append(Piece(f"card:{card}", at, card_words(table, card), "!!", BADDIE, "baddie", note))
    if table.sailed != NONE:
        at, note = f"space:{space_key(table.sailed)}", f"hull {table.hull}"
        found.append(Piece(f"thing:{SHIP}", at, "the ship", "⛵", SHIP_COLOUR, "boat", note))
    return found


def _tokens(table: Outing) -> list[Token]:
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
