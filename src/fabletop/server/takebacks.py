"""Taking answers back: what a seat may take back, at once or if others agree, and why not.

Taking back is fair while nothing was shown and no chance was drawn, and while nobody but computer players has answered
since. Past that point all other people at the table have to agree, where the table allows it at all; somebody who plays
alone with computer players need ask nobody, and the result says that it was done.
"""

from __future__ import annotations

from typing import NamedTuple

from fabletop.engine.history import Reach
from fabletop.engine.words import Refused
from fabletop.server import journal as j
from fabletop.server import wire
from fabletop.server.seated_match import SeatedMatch, listed

UNFAIR = (
    "Since then something was shown or drawn that you did not know when you answered. If you go on, the table goes "
    "back to just before your answer, and all that came after it is undone; the result of the game will mention it. "
    "If you would rather play on, cancel."
)


FINAL = (
    "By the rules of this table that answer is final. If you go on, the table goes back to just before it all the "
    "same, and says so to everybody. If you would rather play on, cancel."
)


class StepBack(NamedTuple):
    """What the next step back of a person is, if there is one: of which of their seats, so many entries (none: its part
    of a common question), who has to agree, and what one should know before it, if it is not fair. Else `words` says
    why there is none."""

    seat: int
    entries: int = -1
    ask: tuple[int, ...] = ()
    unfair: str = ""
    words: str = ""


def step(seated: SeatedMatch, seat: int) -> StepBack:
    """By the seat that somebody looks from. What was answered last in any of their seats comes first."""
    match, chairs, first = seated.match, seated.chairs, seated.owner(seat)
    mine, common = seated.seats_of(first), match.common
    if common is not None:
        committed = sorted([each for each in match.committed if each in mine], key=lambda each: each != seat)
        if committed and common.changeable:
            return StepBack(committed[0], 0)
        if committed:
            return StepBack(seat, words="A confirmed answer to this question stays.")
    last, reach = _nearest(seated, mine)
    if reach is None:
        return StepBack(seat, words="You have given no answer lately that you could take back.")
    if reach.fair and not any(chairs[other].person and other not in mine for other in reach.seats):
        return StepBack(last, reach.count)
    others = tuple([other for other in range(match.seats) if other != first and seated.seats_of(other)])
    if not others or seated.takebacks == "consent":
        return StepBack(last, reach.count, others, "" if reach.fair else FINAL if reach.final else UNFAIR)
    # One wording for all reasons: which of them it is may tell of an answer that was given in secret.
    return StepBack(
        seat,
        words="That answer stands at this table: something was shown or drawn, somebody has answered since, or the "
        "rules make it final.",
    )


def _nearest(seated: SeatedMatch, seats: tuple[int, ...]) -> tuple[int, Reach | None]:
    """Which of some seats has answered last, and how far back that is. An answer without a choice would only be given
    again."""
    last, nearest = -1, None
    for seat in seats:
        reach = seated.match.undo_reach(seat, seated.forced)
        if reach is not None and (nearest is None or reach.count < nearest.count):
            last, nearest = seat, reach
    return last, nearest


def may(seated: SeatedMatch, seat: int) -> wire.Back:
    """What a seat may take back or do again, as it is shown."""
    redo = may_redo(seated, seat) is not None
    if seated.chairs[seat].who != "person":
        return wire.Back("no", False)
    wish = seated.wish
    if wish is not None and seated.owner(wish.seat) == seated.owner(seat):
        return wire.Back("no", redo, f"{_names(seated, wish.waiting)} must agree first.")
    next_step = step(seated, seat)
    if next_step.entries < 0:
        return wire.Back("no", redo, next_step.words)
    if not next_step.unfair and not next_step.ask:
        return wire.Back("yes", redo)
    words = f"{_names(seated, next_step.ask)} must agree." if next_step.ask else ""
    return wire.Back("ask", redo, f"{words} {next_step.unfair}".strip())


def may_redo(seated: SeatedMatch, seat: int) -> int | None:
    """The seat of the same person whose answers can be given again that were taken back last."""
    for each in seated.seats_of(seated.owner(seat)):
        if seated.match.can_redo(each):
            return each
    return None


def wanted(seated: SeatedMatch, seat: int) -> j.JournalEntry:
    """What happens when somebody wants to take their last answer back."""
    wish = seated.wish
    if wish is not None and seated.owner(wish.seat) == seated.owner(seat):
        raise Refused(f"You have asked already: {_names(seated, wish.waiting)} must agree first.")
    found = step(seated, seat)
    if found.entries < 0:
        raise Refused(found.words)
    if found.entries == 0:
        return j.Withdrawn(found.seat)
    if not found.ask:
        return j.Undone(found.seat, found.entries)
    if wish is not None:
        raise Refused(f"{seated.name(wish.seat)} wants to take something back too. Reply to that first.")
    return j.Wished(found.seat, found.entries, found.ask)


def _names(seated: SeatedMatch, seats: tuple[int, ...] | list[int]) -> str:
    return listed([seated.name(seat) for seat in seats])
