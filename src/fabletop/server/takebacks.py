"""Taking answers back: what a seat may take back, at once or if others agree, and why not.

Taking back is fair while nothing was shown and no chance was drawn, and while nobody but computer players has answered
since. Past that point all other people at the table have to agree, where the table allows it at all; somebody who plays
alone with computer players need ask nobody, and the result says that it was done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fabletop.engine.words import Refused
from fabletop.server import happenings as h
from fabletop.server import wire

if TYPE_CHECKING:
    from fabletop.server.gathering import Gathering


UNFAIR = (
    "Since then something was shown or drawn that you did not know when you answered. If you go on, the table goes "
    "back to just before your answer, and all that came after it is undone; the result of the game will mention it. "
    "If you would rather play on, cancel."
)


FINAL = (
    "By the rules of this table that answer is final. If you go on, the table goes back to just before it all the "
    "same, and says so to everybody. If you would rather play on, cancel."
)


class Step(NamedTuple):
    """What the next step back of a seat is, if it has one: so many entries (none: its part of a common question), who
    has to agree, and what one should know before it, if it is not fair. Else `words` says why there is none."""

    entries: int = -1
    ask: tuple[int, ...] = ()
    unfair: str = ""
    words: str = ""


def step(gathering: Gathering, seat: int) -> Step:
    match, chairs = gathering.match, gathering.chairs
    common = match.common
    if common is not None and seat in match.committed:
        if common.changeable:
            return Step(0)
        return Step(words="A confirmed answer to this question stays.")
    # An answer without a choice would only be given again.
    reach = match.undo_reach(seat, gathering.forced)
    if reach is None:
        return Step(words="You have given no answer lately that you could take back.")
    if reach.fair and not any(chairs[other].person for other in reach.seats):
        return Step(reach.count)
    others = tuple([other for other, chair in enumerate(chairs) if chair.person and other != seat])
    if not others or gathering.takebacks == "consent":
        return Step(reach.count, others, "" if reach.fair else FINAL if reach.final else UNFAIR)
    # One wording for all reasons: which of them it is may tell of an answer that was given in secret.
    return Step(
        words="That answer stands at this table: something was shown or drawn, somebody has answered since, or the "
        "rules make it final."
    )


def may(gathering: Gathering, seat: int) -> wire.Back:
    """What a seat may take back or do again, as it is shown."""
    redo = gathering.match.can_redo(seat)
    if gathering.chairs[seat].who != "person":
        return wire.Back("no", False)
    wish = gathering.wish
    if wish is not None and wish.seat == seat:
        return wire.Back("no", redo, f"{_names(gathering, wish.waiting)} must agree first.")
    next_step = step(gathering, seat)
    if next_step.entries < 0:
        return wire.Back("no", redo, next_step.words)
    if not next_step.unfair and not next_step.ask:
        return wire.Back("yes", redo)
    words = f"{_names(gathering, next_step.ask)} must agree." if next_step.ask else ""
    return wire.Back("ask", redo, f"{words} {next_step.unfair}".strip())


def wanted(gathering: Gathering, seat: int) -> h.Happening:
    """What happens when a seat wants to take its last answer back."""
    wish = gathering.wish
    if wish is not None and wish.seat == seat:
        raise Refused(f"You have asked already: {_names(gathering, wish.waiting)} must agree first.")
    found = step(gathering, seat)
    if found.entries < 0:
        raise Refused(found.words)
    if found.entries == 0:
        return h.Withdrawn(seat)
    if not found.ask:
        return h.Undone(seat, found.entries)
    if wish is not None:
        raise Refused(f"{gathering.name(wish.seat)} wants to take something back too. Reply to that first.")
    return h.Asked(seat, found.entries, found.ask)


def _names(gathering: Gathering, seats: tuple[int, ...] | list[int]) -> str:
    names = [gathering.name(seat) for seat in seats]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
