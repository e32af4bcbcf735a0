"""What is kept of a playtest: the columns of its tables, one class for each. Everything in a row but the seconds
depends on the plan and the number of the match alone.

A row is written as a line of JSON while matches are played, and goes into a Parquet file at the end; `columns` gives
the types there. A field without a type of its own (settings, measures, answers) is JSON text in Parquet.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

SECONDS_PER_CHOICE = 20  # at a table of people, for a decision with more than one answer
MINUTES_OF_SETUP = 2
MOMENTS = 20  # of a match, at most, at which it is noted how it stands

TYPES = {int: "BIGINT", float: "DOUBLE", str: "VARCHAR", Any: "JSON"}


class MatchRow(msgspec.Struct, frozen=True):
    """A match that was played to its end: matches.parquet. Seats are counted from 0, and lists are by seat."""

    number: int  # of the match within the playtest, from 0; failed matches have no row
    seed: str  # of the match: that of the playtest, a colon, and the number
    seats: int
    options: Any  # the settings that were given, by name; all others are at their default
    bots: list[str]
    sides: list[str]
    winners: list[int]  # seats
    winning_sides: list[str]  # each once
    ending: str  # how it ended, in the words of the game
    scores: list[float]  # empty where the game has none
    decisions: int  # as `fabletop simulate` counts them: a common question once, and deeds too
    choices: int  # questions with more than one answer, for each seat that answered
    rounds: int | None  # where the game measures "rounds"
    minutes: float  # about how long people would sit over it: SECONDS_PER_CHOICE, MINUTES_OF_SETUP
    measures: Any  # what the game measures, by name: numbers, texts, lists of texts (such as cards that were used)
    # How the match stood for each seat, from 0 (lost) to 1 (won), at up to MOMENTS evenly spread moments from the first
    # question on. Empty where the game has no estimate.
    course: list[list[float]]
    seconds: float  # of CPU time that the match took


class DecisionRow(msgspec.Struct, frozen=True):
    """An answer that a seat gave: decisions.parquet, where it was asked for. Deeds done meanwhile are not questions and
    have no row."""

    match: int
    index: int  # within the match, from 0
    seat: int
    side: str
    bot: str
    tag: str  # what is asked, as computer players know it
    rule: str  # that asks
    question: str  # in words, with "…" for what changes from one time to the next
    round: int | None  # where the game's table has one
    options: int  # how many answers were allowed; -1 where they are not listed
    answer: Any  # as in a record: ids of options
    said: str  # the answer in words
    seconds: float  # of CPU time that the answer took


class Failure(msgspec.Struct, frozen=True):
    """A match that could not be played to its end: failures/NUMBER.json."""

    number: int
    seed: str
    what: Literal["player", "rule", "endless"]  # what failed: a computer player, a rule, or the match has no end
    words: str  # what went wrong, in one line
    seat: int | None  # who was about to answer, or whose answer led to it
    bot: str  # who sits there
    question: str  # the rule that asked, as an id
    answers: int  # that were given before
    record: str  # the file beside this one with the match so far, which `fabletop replay` opens; "" if there is none
    again: bool  # whether the same happened when the match was played again
    trace: str  # for authors


def columns(row: type[msgspec.Struct]) -> dict[str, str]:
    """The columns of a table with their types in Parquet, as duckdb names them."""
    return {field.name: _column(field.type) for field in msgspec.structs.fields(row)}


def _column(type_: Any) -> str:
    if type_ in TYPES:
        return TYPES[type_]
    if getattr(type_, "__origin__", None) is list:
        return f"{_column(type_.__args__[0])}[]"
    inner = next(each for each in type_.__args__ if each is not type(None))  # a type that may be missing
    return _column(inner)


def minutes(choices: int) -> float:
    """About how long people would sit over a match with so many choices."""
    return round(MINUTES_OF_SETUP + choices * SECONDS_PER_CHOICE / 60, 2)
