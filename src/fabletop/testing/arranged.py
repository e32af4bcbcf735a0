"""Matches laid out for tests of rules, and what a test reads and asserts of them; the same for every game.

    match = arranged(GAME, lay_out, ("turn", 1), seats=3, round=4)
    assert choices(match, seat=1) == ["stay", "go"]
    refused(match, 1, "fly", "XX-017")

`lay_out(table)` puts things where the test wants them; fields of the table can be set besides. The match goes on with
the step that is named, so nothing before it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from fabletop.engine.game import Game
from fabletop.engine.log_reading import Reader
from fabletop.engine.match import Match
from fabletop.engine.questions import Plain
from fabletop.engine.scene import Scene
from fabletop.engine.seat_question import Question
from fabletop.engine.table import Pile, Table, Zone
from fabletop.engine.words import Refused

T = TypeVar("T", bound=Table)
W = TypeVar("W")

SHORT = 10  # letters: a refusal of fewer says nothing


# --- laying out ------------------------------------------------------------------------------------------------------


def arranged(
    game: Game[T],
    lay_out: Callable[[T], None],
    *steps: tuple[str | int, ...],
    seats: int,
    seed: int | str = 0,
    options: Mapping[str, Any] | None = None,
    fields: Mapping[str, Any] | None = None,
    also: Callable[[T], None] | None = None,
) -> Match[T]:
    """A match whose table is laid out, in place of its setup, and which goes on with these steps. `fields` are set on
    the table after that, and `also` does at last what nothing of this can say."""

    def set_up(table: T) -> None:
        lay_out(table)
        for field, value in (fields or {}).items():
            assert hasattr(table, field), f"there is no field {field}"
            setattr(table, field, value[:] if isinstance(value, list) else value)
        if also is not None:
            also(table)
        table.then(*steps)

    return Match(replace(game, setup=set_up), seats=seats, seed=seed, options=options)


def find(table: Table, wanted: Callable[[int], bool], what: str) -> tuple[Zone | Pile, int]:
    """Where the first card lies that is wanted, and its handle. `what` names it if there is none."""
    for zone in table.layout.zones:
        piles: list[Zone | Pile] = [zone.of(seat) for seat in range(table.seats)] if zone.per_seat else [zone]
        for pile in piles:
            for card in table.pile(pile):
                if wanted(card):
                    return pile, card
    raise AssertionError(f"{what} is not in the game")


# --- reading ---------------------------------------------------------------------------------------------------------


def question(match: Match[Any], seat: int = 0) -> Question:
    """What a seat is asked now."""
    found = match.question_for(seat)
    assert found is not None, f"seat {seat} is not asked; waiting for {match.waiting}"
    return found


def tag(match: Match[Any], seat: int = 0) -> str:
    """What a seat is asked now, by the question's tag; nothing if it is not asked."""
    ask = match.ask_of(seat)
    return "" if ask is None else ask.tag


def choices(match: Match[Any], seat: int = 0) -> list[str]:
    """The ids of what a seat may choose now."""
    return [option.id for option in question(match, seat).options]


def allowed(match: Match[Any], seat: int = 0) -> list[str]:
    """The same, with what may be named beside it."""
    asked = question(match, seat)
    return [option.id for option in (*asked.options, *asked.further)]


def barred(match: Match[Any], seat: int = 0) -> dict[str, str]:
    """What a seat is shown but may not choose now, with the rule that bars it."""
    return {each.option.id: each.rule for each in question(match, seat).barred}


def log(match: Match[Any], seat: int | None = 0) -> list[str]:
    """All that a seat, or a spectator, has read so far."""
    return [line.text for line in Reader(match, seat).lines(0)]


def widget(scene: Scene, kind: type[W], id_: str) -> W:
    """The part of a scene with that id."""
    found = [part for part in scene.widgets if isinstance(part, kind) and getattr(part, "id", "") == id_]
    assert len(found) == 1, f"{id_}: {[getattr(part, 'id', '') for part in scene.widgets]}"
    return found[0]


def everything(match: Match[Any]) -> tuple[Any, ...]:
    """All that an answer could change: the state, what chance gave, the record, who is asked and by which number, and
    what everybody has read."""
    seats = range(match.seats)
    return (
        match.hash(),
        list(match.books.rolls),
        list(match.entries),
        match.waiting,
        [match.given(seat) for seat in seats],
        [match.token(seat) for seat in seats],
        [log(match, seat) for seat in (*seats, None)],
    )


# --- answering -------------------------------------------------------------------------------------------------------


def refused(match: Match[Any], seat: int, answer: Plain, rule: str = "", words: str = "") -> str:
    """Give an answer that must be refused: in words, by a rule if one is named, and without any change. Gives the
    words."""
    before = everything(match)
    try:
        match.answer(seat, answer)
    except Refused as fault:
        found = fault
    else:
        raise AssertionError(f"seat {seat} could answer {answer!r}")
    assert everything(match) == before, "a refused answer changed something"
    assert not match.reports, "a fault in the rules"
    assert not rule or found.rule == rule, f"refused by {found.rule}, not by {rule}: {found}"
    assert words in found.words, f"{found.words!r} does not say {words!r}"
    assert len(found.words) > SHORT, f"{found.words!r} says too little"
    return found.words


def at_random(match: Match[Any], seed: int) -> Iterator[None]:
    """Play a match to its end by chance; stops before each answer."""
    rng = Random(seed)
    while not match.over:
        yield
        for seat in match.waiting:
            ask = match.ask_of(seat)
            assert ask is not None
            match.answer(seat, ask.plain(ask.some(rng)))
