"""Windows and votes: ways of asking several seats that are made of the plain questions.

`offer` opens a reaction window; `agree` takes a vote. Who is asked must follow from common knowledge (how many cards
somebody holds, not which): a window that opens only for a seat that could react tells everybody that it could.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

import msgspec

from fabletop.engine.questions import PASS, Ask, Choose, Option, Rule, Show, Together, ident

T = TypeVar("T")


async def offer(
    seats: Callable[[], Sequence[int]],
    prompt: str,
    options: Callable[[int], Sequence[Any]],
    act: Callable[[int, Any], Rule[None]],
    *,
    rule: str,
    tag: str = "react",
    show: Show[Any] | None = None,
    close: Literal["all pass", "first"] = "all pass",
    ask: Literal["at once", "in order"] = "at once",
    interruptible: bool = False,
) -> bool:
    """Open a window in which seats may react, in the order given. After a reaction the window opens again until all
    pass in a row, or closes at once with `close="first"`. Where it is `interruptible`, deeds may be done meanwhile.
    Says whether anybody reacted."""
    reacted = False
    while True:
        order = seats()
        if not order:
            return reacted
        parts = {seat: _reaction(seat, prompt, options, rule, tag, show, interruptible) for seat in order}
        choice = await _first_reaction(parts, rule, tag, ask, interruptible)
        if choice is None:
            return reacted
        reacted = True
        await act(*choice)
        if close == "first":
            return True


async def _first_reaction(
    parts: dict[int, Ask[Any]], rule: str, tag: str, ask: str, interruptible: bool
) -> tuple[int, Any] | None:
    if ask == "at once":
        answers = await Together(parts, rule, first=True, interruptible=interruptible, tag=tag)
        return next(((seat, answer) for seat, answer in answers.items() if answer != PASS), None)
    for seat, part in parts.items():
        answer = await part
        if answer != PASS:
            return seat, answer
    return None


def _reaction(
    seat: int,
    prompt: str,
    options: Callable[[int], Sequence[Any]],
    rule: str,
    tag: str,
    show: Show[Any] | None,
    interruptible: bool,
) -> Ask[Any]:
    def shown(payload: Any) -> Option:
        if payload == PASS:
            return Option(PASS, "Pass")
        return _shown(payload, show)

    return Choose(seat, prompt, lambda: [PASS, *options(seat)], rule, tag, show=shown, interruptible=interruptible)


async def agree(
    seats: Sequence[int],
    prompt: str,
    options: Callable[[], Sequence[T]],
    *,
    rule: str,
    how: Literal["majority", "any", "all", "leader"] = "majority",
    tag: str = "vote",
    args: tuple[Any, ...] = (),
    show: Show[T] | None = None,
    default: T | None = None,
) -> T | None:
    """Let seats vote openly. The answer is what most want (a tie goes to the first seat, which leads), the first option
    that anybody wants beside `default`, what all want or else `default`, or what the leader wants who hears the others
    first."""
    voters = seats[1:] if how == "leader" else seats
    parts: dict[int, Ask[T]] = {seat: Choose(seat, prompt, options, rule, tag, args=args, show=show) for seat in voters}
    votes = await Together(parts, rule, sealed=False, tag=tag) if parts else {}
    chosen = list(votes.values())
    if how == "leader":
        heard = Counter(map(ident, chosen))
        return await Choose(seats[0], prompt, options, rule, tag, args=args, show=lambda each: _told(each, show, heard))
    if how == "all":
        return chosen[0] if all(each == chosen[0] for each in chosen) else default
    if how == "any":
        return next((each for each in options() if each in chosen and each != default), default)
    counts = Counter(map(ident, chosen))
    most = max(counts.values())
    best = [each for each in chosen if counts[ident(each)] == most]
    return votes[seats[0]] if votes[seats[0]] in best else best[0]


def _shown(payload: Any, show: Show[Any] | None) -> Option:
    return show(payload) if show is not None else Option(ident(payload), ident(payload))


def _told(payload: Any, show: Show[Any] | None, heard: Counter[str]) -> Option:
    """An option with how many of the others want it."""
    option, number = _shown(payload, show), heard[ident(payload)]
    note = f"{option.note} ({number} want this)".strip() if number else option.note
    return msgspec.structs.replace(option, note=note)
