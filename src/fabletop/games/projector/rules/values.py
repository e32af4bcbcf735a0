"""Numbers of players, Baddies, cards and places (semantics 9; TP-A01)."""

from __future__ import annotations

from fabletop.engine.effects import Revoke, Source, value_of
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.places import space_of
from fabletop.games.projector.state import CARD, NONE, ON_BADDIE, SPACE, TOKEN, WIDTH, Outing


def stat_of(table: Outing, thing: int, name: str) -> int:
    """A number of something, with all that changes it now."""
    if name in ("column", "row"):
        space = space_of(table, thing)
        return NONE if space == NONE else (space % WIDTH if name == "column" else space // WIDTH) + 1
    if 0 <= thing < table.seats:
        return _of_player(table, thing, name)
    if name == "hull":
        return table.hull
    if thing >= CARD:
        return _of_card(table, thing - CARD, name)
    return 0


def _of_player(table: Outing, seat: int, name: str) -> int:
    piles = {"hand": table.hands, "draw": table.draw_piles, "discard": table.discards, "lost": table.lost_piles}
    if name in piles:
        return len(piles[name][seat])
    counts = {"cards_played": table.hands_played, "moves_made": table.steps_made}
    return counts[name][seat] if name in counts else 0


def _of_card(table: Outing, card: int, name: str) -> int:
    if table.face[card] >= table.box.first_slide:
        return table.box.slide(table.face[card]).bonus if name == "bonus" else 0
    face = table.printed_on(card)
    if name == "marks":
        return next((each.left for each in table.marks if each.card == card), 0)
    if name in ("tier", "difficulty"):
        return getattr(face.card, name, 0) or 0
    return baddie_value(table, card, name)


def keyword_numbers(table: Outing, thing: int, keyword: str) -> list[int]:
    """The numbers of a keyword such as Ward 2, as they are printed on something or were given to it."""
    card = table.grid[thing - SPACE] if SPACE <= thing < TOKEN else thing - CARD
    found = [table.printed_on(card).params.get(keyword, 0)] if Now.prints(table, thing, keyword) else []
    for verb, now, change in Now.concerning(table, keyword, thing):
        if not isinstance(verb, Revoke):
            found.append(now.worth(verb, change))
    return found


def baddie_value(table: Outing, card: int, name: str) -> int:
    """A value of a Baddie (TP-A01); the will of one that has none is -1."""
    values, found = table.printed_on(card).baddie, table.opponent(card)
    if values is None:
        return 0
    if name in ("instances", "wounds"):
        return getattr(found, name) if found is not None else 0
    if name == "will" and values.will is None:
        return NONE
    now = Now(table, Source(ON_BADDIE, card), {"this": CARD + card})
    printed = value_of(getattr(values, name), now)
    return max(0, Now.stat(table, name, CARD + card, printed))
