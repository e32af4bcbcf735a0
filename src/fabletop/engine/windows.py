"""Windows and votes: ways of asking several seats that are made of the plain questions.

`offer` opens a reaction window; `agree` takes a vote; `decide` asks one seat, or takes a vote of several.
Who is asked must follow from common knowledge (how many cards somebody holds, not which): a window that opens only for
a seat that could react tells everybody that it could.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from random import Random
from typing import Any, Literal, TypeVar

from fabletop.engine.questions import PASS, Ask, Choose, Deed, Option, RunningRule, Show, Together, choose, ident
from fabletop.engine.stops import (
    AGAIN,
    ASKED,
    PASSES,
    RUN,
    UNTIL,
    UNTIL_CONCERNED,
    Concern,
    all_stops,
    are_open,
    concerned,
    heed,
    pass_note,
    pass_words,
    stop_of,
    stop_words,
)
from fabletop.engine.table import Table
from fabletop.engine.words import Ref, Rules

T = TypeVar("T")
NOBODY = -1  # whom a window is about that is about nobody in particular
STEADFAST = 0.9  # how often random players keep to a stop
TOO_LATE = "Somebody was before you in turn order; what you chose stays yours."


class React(Choose[Any], eq=False):
    """The question of a window to one seat. Where `stands` says so the seat has said beforehand that it passes: all is
    still open to it, but surfaces pass for it, and random players mostly do."""

    stands: Callable[[], bool] = bool

    def some(self, rng: Random) -> Any:
        return PASS if self.stands() and rng.random() < STEADFAST else super().some(rng)


class WhileItHolds(Choose[Any], eq=False):
    """A question that a deed done meanwhile may leave without an object: when it `holds` no more it is not asked again,
    and its answer is `ended`."""

    holds: Callable[[], bool] = bool
    ended: Any = None

    def __await__(self) -> Generator[Ask[Any], Any, Any]:
        answer = yield self
        while answer.__class__ is Deed:
            yield from answer.run().__await__()
            self.refresh()
            if not self.holds():
                return self.ended
            answer = yield self
        return answer


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
    act: Callable[[int, Any], RunningRule[None]],
    *,
    rule: Rules,
    window: str = "react",
    args: tuple[Any, ...] = (),
    show: Show[Any] | None = None,
    close: Literal["all pass", "first"] = "all pass",
    ask: Literal["at once", "in order", "all in"] = "at once",
    interruptible: bool = False,
    table: Table | None = None,
    able: Callable[[int], bool] | None = None,
    about: int | Callable[[], Collection[int]] = NOBODY,
    near: Callable[[int], bool] = lambda seat: False,
    concern: Callable[[Any], Concern] | None = None,
    passing: Callable[[], str] = str,
) -> bool:
    """Open a window in which seats may react, in the order given. After a reaction the window opens again until all
    pass in a row, or closes at once with `close="first"`. Where it is `interruptible`, deeds may be done meanwhile.
    Says whether anybody reacted.

    `seats` are those who may react as far as everybody knows: who plainly has nothing is passed for. Where it takes
    long to tell, `able` says it, of those alone who would be asked. All are asked "at once", and the first in order who
    reacts does so as soon as that is known; or each "in order"; or nothing is opened before "all in", and who was too
    late hears of it. `args` are what the prompt speaks of; `passing` says what comes of it if nobody reacts. `window`
    is the name of the moment, by which computer players know it too.

    With a `table` that declares stops (see `stops`), seats may pass for longer, and who does is not asked, or passed
    for. What the window is `about`, one seat or some, decides with what each card says of its `concern` (for oneself,
    as all are where nothing says so, for those `near`, for the whole party) whether it ends the stop of who passes
    until something concerns them.
    """
    stops = table if table is not None and table.layout.stops is not None else None
    in_the_open = stops is not None and are_open(stops)
    reacted = False
    asked: set[int] = set()  # since the last reaction
    heard: set[int] = set()  # at all: what they say of longer passes here, this window does not end
    while True:
        order = seats()
        if stops is not None:
            kept = all_stops(stops)
            if UNTIL_CONCERNED in kept:
                unheard = [seat for seat in order if seat not in heard and kept[seat] == UNTIL_CONCERNED]
                whom = (about,) if isinstance(about, int) else about()
                _end_stops(stops, unheard, whom, options, near, concern)
            order = [seat for seat in order if seat not in asked and not (in_the_open and kept[seat])]
        if able is not None:
            order = [seat for seat in order if able(seat)]
        heard.update(order)
        if not order:
            return reacted
        parts = {
            seat: _reaction(seat, prompt, args, options, rule, window, show, interruptible, stops, passing)
            for seat in order
        }
        passes = PASSES if stops is not None else (PASS,)
        answers = await _answers(parts, rule, window, ask, interruptible, passes)
        choice = _first(answers, passes, table, rule)
        if choice is not None:
            reacted = True
            asked.clear()
            await act(*choice)
            if close == "first":
                return True
        elif stops is None:
            return reacted
        else:  # who was not asked may have taken back a stop meanwhile
            asked.update(order)


def _end_stops(
    table: Table,
    order: Sequence[int],
    about: Collection[int],
    options: Callable[[int], Sequence[Any]],
    near: Callable[[int], bool],
    concern: Callable[[Any], Concern] | None,
) -> None:
    """Whom a window concerns of those who pass until one does is asked again."""
    for seat in order:
        if concern is None:
            ends = seat in about and bool(options(seat))
        else:
            ends = concerned(map(concern, options(seat)), seat, about, near)
        if ends:
            heed(table, seat, AGAIN)


async def _answers(
    parts: dict[int, Ask[Any]], rule: Rules, window: str, ask: str, interruptible: bool, passes: Sequence[str]
) -> dict[int, Any]:
    """What the seats answer, as far as it counts."""
    if ask != "in order":
        first = ask == "at once"
        return await Together(parts, rule, first=first, interruptible=interruptible, tag=window, passes=passes)
    answers: dict[int, Any] = {}
    for seat, part in parts.items():
        answers[seat] = answer = await part
        if answer not in passes:
            break
    return answers


def _first(answers: dict[int, Any], passes: Sequence[str], table: Table | None, rule: Rules) -> tuple[int, Any] | None:
    """The first reaction. What the others say about the next windows is kept; who reacts wants to be asked."""
    found: tuple[int, Any] | None = None
    for seat, answer in answers.items():
        late = found is not None and answer not in passes
        if answer not in passes and found is None:
            found = seat, answer
        if table is not None:
            heed(table, seat, answer if answer in passes else AGAIN)
            if late:
                table.tell(1 << seat, TOO_LATE, rule=rule)
    return found


def _reaction(
    seat: int,
    prompt: str,
    args: tuple[Any, ...],
    options: Callable[[int], Sequence[Any]],
    rule: Rules,
    window: str,
    show: Show[Any] | None,
    interruptible: bool,
    stops: Table | None,
    passing: Callable[[], str],
) -> Ask[Any]:
    def stands() -> bool:
        return stops is not None and stop_of(stops, seat) != ASKED

    def shown(payload: Any) -> Option:
        if payload == PASS:
            said = stop_words(stops, seat) if stops is not None else ""
            return Option(PASS, "Pass", note=f"as you said, {said}" if said else passing())
        if stops is not None and payload in PASSES:
            return Option(payload, pass_words(stops, payload), note=pass_note(stops, payload))
        return _shown(payload, show)

    def open_to_it() -> list[Any]:
        if stops is None:
            return [PASS, *options(seat)]
        return [PASS, *((AGAIN,) if stands() else (RUN, UNTIL)), *options(seat)]

    return React(
        seat, prompt, open_to_it, rule, window, args=args, show=shown, interruptible=interruptible, stands=stands
    )


async def agree(
    seats: Sequence[int],
    prompt: str,
    options: Callable[[], Sequence[T]],
    *,
    rule: Rules,
    how: Deciders = "majority",
    tag: str = "vote",
    args: tuple[Any, ...] = (),
    show: Show[T] | None = None,
    key: Callable[[T], str] | None = None,
    default: T | None = None,
) -> T | None:
    """Let seats decide something for all of them, in one open talk that ends as soon as it is settled. `how` says whose
    wish counts, so a game may make a setting of it: what most want (a tie goes to the first seat, which leads); the
    first option that anybody wants beside `default`; what all want, or else `default`, or what most want if there is
    none; or what the leader wants, who hears the others meanwhile."""
    parts: dict[int, Ask[T]] = {
        seat: Choose(seat, prompt, options, rule, tag, args=args, show=show, key=key) for seat in seats
    }

    def settled(votes: Mapping[int, Any]) -> bool:
        if how == "leader":
            return seats[0] in votes
        if how == "any":
            wanted = next((each for each in options() if each != default), default)
            return _shown(wanted, show).id in votes.values()
        if how == "all":
            return False  # who has heard the others may still come round
        given = list(votes.values())
        best = max(given, key=given.count)
        number = given.count(best)
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
    names = list(map(ident, chosen))
    most = max(map(names.count, names))
    best = [each for each, name in zip(chosen, names, strict=True) if names.count(name) == most]
    leaders = votes.get(seats[0])
    return leaders if leaders in best else best[0]


async def decide(
    seats: Sequence[int],
    prompt: str,
    options: Callable[[], Sequence[T]],
    rule: Rules,
    tag: str,
    show: Show[T],
    *,
    how: Deciders = "majority",
    args: tuple[Any, ...] = (),
    source: Ref | None = None,
    interruptible: bool = False,
    key: Callable[[T], str] | None = None,
) -> T:
    """Let a seat choose one of several, or several seats for all of them, as in `agree`."""
    if len(seats) == 1:
        return await choose(
            seats[0], prompt, options, rule, tag, args=args, show=show, source=source, interruptible=interruptible,
            key=key,
        )  # fmt: skip
    wanted = await agree(seats, prompt, options, rule=rule, how=how, tag=tag, args=args, show=show, key=key)
    assert wanted is not None, "somebody wants something"
    return wanted


def _shown(payload: Any, show: Show[Any] | None) -> Option:
    return show(payload) if show is not None else Option(ident(payload), ident(payload))
