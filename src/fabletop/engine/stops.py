"""Stops: players pass beforehand in windows, so that they are not asked in all of them.

A game with windows declares a field for them, and who may know it:

    stops: Annotated[list[int], Stops(ALL)] = field(default_factory=list)

A stop is a standing pass and changes no rule. There are two kinds. One lasts for the turn, whatever happens: it ends
where the game says `turn_over`. The other ends at the first window that concerns the player, whoever's turn it is. Both
are set by answers in a window (`windows.offer`), and end when their owner says so: among allies, who see each other's
stops, by a deed that the game lists in `Game.meanwhile` (`stop_deeds`); among rivals by an answer in a window, where
the owner is asked as before and only the surface passes for them. So nobody can tell who has a stop: not from who is
asked, and not from a deed that changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Literal

from fabletop.engine.questions import PASS, Deed
from fabletop.engine.table import ALL, Stops, Table

# What a seat wants: to be asked at every window, to pass for the turn, to pass until something concerns it.
ASKED, FOR_THE_TURN, UNTIL_CONCERNED = range(3)

# The answers in a window beside reactions and the plain pass.
RUN = "run"  # pass, and do so for the turn
UNTIL = "until"  # pass, and do so until it concerns me
AGAIN = "again"  # pass, and be asked at every window again
PASSES = (PASS, RUN, UNTIL, AGAIN)
_SETS = {RUN: FOR_THE_TURN, UNTIL: UNTIL_CONCERNED, AGAIN: ASKED}

ASK_ME = "Ask me again at every window"
OFTEN = 0.2  # how often a random player who thinks of it lifts a stop by a deed

# Whom what one may do in a window is for, as cards say it: oneself, those near, everybody. It says when one wants to be
# asked who passes until it concerns them.
Concern = Literal["you", "near", "party"]


def nobody_stops(table: Table) -> None:
    """Every seat is to be asked at every window. For a table before setup."""
    declared = table.layout.stops
    if declared is not None:
        setattr(table, declared.name, [ASKED] * table.seats)


def stop_of(table: Table, seat: int) -> int:
    """What a seat wants, as far as the reader of this table may know."""
    declared = table.layout.stops
    return _stops_of(table, declared)[seat] if declared is not None else ASKED


def all_stops(table: Table) -> list[int]:
    """What each seat wants, of a game that declares stops."""
    declared = table.layout.stops
    assert declared is not None, "the game declares stops"
    return _stops_of(table, declared)


def turn_over(table: Table) -> None:
    """The span is over for which players may pass: who did is asked again."""
    kept = all_stops(table)
    for seat, stop in enumerate(kept):
        if stop == FOR_THE_TURN:
            kept[seat] = ASKED


def heed(table: Table, seat: int, answer: str) -> None:
    """Keep what an answer in a window, or a deed, says about the next ones. A plain pass says nothing."""
    declared = table.layout.stops
    if declared is not None and answer in _SETS:
        _stops_of(table, declared)[seat] = _SETS[answer]


def are_open(table: Table) -> bool:
    """Whether all know who has a stop."""
    return table.layout.stops is not None and table.layout.stops.to == ALL


def concerned(concern: Iterable[Concern], seat: int, about: Collection[int], near: Callable[[int], bool]) -> bool:
    """Whether what a seat could do is for one of those whom a window is about."""
    you = seat in about
    return any(each == "party" or you or (each == "near" and near(seat)) for each in concern)


def stop_deeds(table: Table, seat: int) -> list[Deed]:
    """What who has a stop may do at any time, where all know of it: be asked again."""
    if not are_open(table) or stop_of(table, seat) == ASKED:
        return []
    return [Deed(AGAIN, ASK_ME, seat, partial(_ask_again, table, seat), often=OFTEN)]


def pass_words(table: Table, answer: str) -> str:
    """The answers that let a window go by, in words that are the same in all games."""
    declared = table.layout.stops
    if answer == RUN:
        return f"Pass for {declared.span(table) if declared is not None else ''}"
    return {PASS: "Pass", UNTIL: "Pass until it concerns me", AGAIN: f"Pass. {ASK_ME}"}[answer]


def pass_note(table: Table, answer: str) -> str:
    """What a longer pass means, in words."""
    declared = table.layout.stops
    if answer == RUN:
        return "whatever happens"
    return f"asked again {declared.concerns}" if answer == UNTIL and declared is not None and declared.concerns else ""


def stop_words(table: Table, seat: int, whom: str = "you") -> str:
    """How long a seat passes, to be read after "you pass" or "passes"; nothing where it has no stop."""
    stop = stop_of(table, seat)
    if stop == FOR_THE_TURN:
        assert table.layout.stops is not None
        return f"for {table.layout.stops.span(table)}"
    return f"until it concerns {whom}" if stop == UNTIL_CONCERNED else ""


def known_stops(table: Table, seat: int) -> dict[int, str]:
    """Who passes for longer as far as a seat may know, and for how long in words: of others, or of itself."""
    if table.layout.stops is None or table.over:
        return {}
    known = range(table.seats) if are_open(table) else range(seat, min(seat + 1, table.seats))
    found = {each: stop_words(table, each, "you" if each == seat else "them") for each in known}
    return {each: words for each, words in found.items() if words}


def hidden_stops(table: Table, seat: int) -> dict[str, list[int]]:
    """Stops as a seat imagines them that does not know those of others: the field, and no stop for any of them."""
    declared = table.layout.stops
    if declared is None or are_open(table):
        return {}
    return {declared.name: [stop * (owner == seat) for owner, stop in enumerate(_stops_of(table, declared))]}


async def _ask_again(table: Table, seat: int) -> None:
    heed(table, seat, AGAIN)


def _stops_of(table: Table, declared: Stops) -> list[int]:
    found: list[int] = getattr(table, declared.name)
    return found
