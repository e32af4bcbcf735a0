"""Keywords that players and Baddies have for a while, and what ends them (TP-039; the keyword reference)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects import Grant
from fabletop.engine.words import Seat
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.state import NONE, Outing


def end_keyword(table: Outing, thing: int, keyword: str) -> None:
    """What gave somebody or something a keyword for a while ends."""
    standing = table.box.book.standing
    table.changes[:] = [
        each
        for each in table.changes
        if each.to != thing or not isinstance(standing[each.number], Grant) or standing[each.number].changes != keyword
    ]


def end_keywords(table: Outing, thing: int) -> None:
    """All keywords that somebody has for a while end."""
    standing = table.box.book.standing
    table.changes[:] = [
        each for each in table.changes if each.to != thing or not isinstance(standing[each.number], Grant)
    ]


@rule("TP-039", "TP-350")
def reveal(table: Outing, seat: int, ability: int = NONE) -> None:
    """A hidden player has played a card or flipped a location, and is hidden no longer. Reactions, and the
    abilities that Hidden spares, do not end it."""
    if not Now.has(table, seat, "hidden"):
        return
    spared = table.box.keywords["hidden"].spares
    if ability != NONE and any(table.box.skills[ability].fits(each) for each in spared):
        return
    end_keyword(table, seat, "hidden")
    table.say("{} is no longer Hidden.", Seat(seat), rule="TP-039")
