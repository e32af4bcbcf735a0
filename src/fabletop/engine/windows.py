"""Windows and votes: ways of asking several seats that are made of the plain questions.

`offer` opens a reaction window; `agree` takes a vote. Who is asked must follow from common knowledge (how many cards
somebody holds, not which): a window that opens only for a seat that could react tells everybody that it could.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from fabletop.engine.questions import PASS, Ask, Choose, Option, Rule, Show, Together, ident

T = TypeVar("T")

Deciders = Literal["majority", "leader", "all", "any"]
"""Who decides for a party. As the type of a setting it lets a table choose."""

# In words, with the leader.
DECIDES: Mapping[Deciders, str] = {
    "majority": "Most votes decide; {} settles a tie",
    "leader": "{} decides",
    "all": "All must agree",
    "any": "One who wants it is enough",
}


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
    how: Deciders = "majority",
    tag: str = "vote",
    args: tuple[Any, ...] = (),
    show: Show[T] | None = None,
    default: T | None = None,
) -> T | None:
    """Let seats decide something for all of them, in one open talk that ends as soon as it is settled. `how` says whose
    wish counts, so a game may make a setting of it: what most want (a tie goes to the first seat, which leads); the
    first option that anybody wants beside `default`; what all want, or else `default`, or what most want if there is
    none; or what the leader wants, who hears the others meanwhile."""
    parts: dict[int, Ask[T]] = {seat: Choose(seat, prompt, options, rule, tag, args=args, show=show) for seat in seats}

    def settled(votes: Mapping[int, Any]) -> bool:
        if how == "leader":
            return seats[0] in votes
        if how == "any":
            wanted = next((each for each in options() if each != default), default)
            return _shown(wanted, show).id in votes.values()
        if how == "all":
            return False  # who has heard the others may still come round
        (best, number), *_ = Counter(votes.values()).most_common(1)
        return 2 * number > len(seats) or (2 * number == len(seats) and votes.get(seats[0]) == best)

    votes = await Together(
        parts, rule, sealed=False, alike=True, decides=DECIDES[how], settled=settled, tag=tag, args=args
    )
    chosen = list(votes.values())
    if how == "leader":
        return votes[seats[0]]
    if how == "any":
        return next((each for each in options() if each in chosen and each != default), default)
    if how == "all" and (default is not None or len(set(map(ident, chosen))) == 1):
        return chosen[0] if all(each == chosen[0] for each in chosen) else default
    counts = Counter(map(ident, chosen))
    most = max(counts.values())
    best = [each for each in chosen if counts[ident(each)] == most]
    leaders = votes.get(seats[0])
    return leaders if leaders in best else best[0]


def _shown(payload: Any, show: Show[Any] | None) -> Option:
    return show(payload) if show is not None else Option(ident(payload), ident(payload))
