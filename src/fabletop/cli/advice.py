"""The commands that look at a saved match with the eyes of a computer player: hint, why."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from cyclopts.validators import Number

from fabletop.bots.advice import Advice, advise, judge
from fabletop.cli.shared import Json, With, show, show_json, take_along
from fabletop.engine.history import owners, replayed
from fabletop.engine.match import Match
from fabletop.engine.record import Entry
from fabletop.engine.registry import load
from fabletop.engine.words import Refused

File = Annotated[Path, Parameter(help="A saved match.")]
Tries = Annotated[
    int | None,
    Parameter(
        validator=Number(gte=1), show_default=False, help="How often to play on before answering; as the game says."
    ),
]


def hint(
    file: File,
    /,
    *,
    seat: Annotated[
        int | None,
        Parameter(validator=Number(gte=1), help="For this seat, the first is 1; else for whoever is asked first."),
    ] = None,
    tries: Tries = None,
    variant: With = None,
    json: Json = False,
) -> int:
    """Say what to answer now in a saved match, three answers at most: what to expect of each, and what speaks for it.
    It rests on what the seat may know."""
    take_along(variant, file)
    match = load(file)
    if match.over:
        raise Refused("This match is over. To look at an answer that was given, use: fabletop why")
    asked = _asked(match, seat)
    found = advise(match, asked, tries)
    if json:
        show_json({"seat": asked + 1, "answers": found})
        return 0
    question = match.question_for(asked)
    assert question is not None, "there is advice for it"
    show(f"{match.names[asked]}: {question.prompt}", "", *_listed(found))
    return 0


def why(
    file: File,
    /,
    *,
    number: Annotated[
        int | None,
        Parameter(name="--answer", validator=Number(gte=1), help="Which one, the first is 1; else the last."),
    ] = None,
    seat: Annotated[
        int | None,
        Parameter(validator=Number(gte=1), help="Whose, where several seats answered at once; else the first's."),
    ] = None,
    tries: Tries = None,
    variant: With = None,
    json: Json = False,
) -> int:
    """Say how good an answer was that was given in a saved match, beside what would have been advised. It rests on what
    the seat could know then."""
    take_along(variant, file)
    match = load(file)
    count = len(match.entries)
    if not count:
        raise Refused("Nothing was answered in this match yet.")
    number = count if number is None else number
    if number > count:
        raise Refused(f"This match has {count:,} answers. Name one of them.")
    entry = match.entries[number - 1]
    whose = owners(entry)[0] if seat is None else seat - 1
    answer = _answer_of(entry, whose)
    before = next(past for at, past in enumerate(replayed(match)) if at == number - 1)
    found = judge(before, whose, answer, tries)
    if json:
        show_json({"answer": number, "seat": whose + 1, "given": found.given, "best": found.best, "words": found.words})
        return 0
    question = before.question_for(whose)
    assert question is not None, "it was answered"
    show(
        f"Answer {number} of {count}. {match.names[whose]}: {question.prompt}",
        "",
        *_told(found.given, "Given: "),
        "",
        found.words,
        "",
        *_listed(found.best),
    )
    return 0


def _asked(match: Match[Any], seat: int | None) -> int:
    if seat is None:
        return match.waiting[0]
    if seat - 1 not in match.waiting:
        asked = ", ".join(f"{each + 1} ({match.names[each]})" for each in match.waiting)
        raise Refused(f"Seat {seat} is not asked anything now. Asked is: {asked}.")
    return seat - 1


def _answer_of(entry: Entry, seat: int) -> Any:
    """What a seat answered."""
    if entry[0] == "i":
        raise Refused("That was a deed between two questions. There is nothing to hold it against.")
    given = dict(entry[1]) if entry[0] == "s" else {entry[1]: entry[2]}
    if seat not in given:
        raise Refused(f"Seat {seat + 1} gave no such answer. It was seat {', '.join(str(each + 1) for each in given)}.")
    return given[seat]


def _listed(found: Sequence[Advice]) -> list[str]:
    return [line for number, each in enumerate(found, 1) for line in _told(each, f"{number}. ")]


def _told(advice: Advice, before: str) -> list[str]:
    return [before + advice.words, *(f"   {reason}" for reason in advice.reasons)]
