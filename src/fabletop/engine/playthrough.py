"""A match as a text that a person can read from beginning to end: who was asked what and answered what, and what came
of it, line by line as the log has it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fabletop.engine.effects.english import number_of
from fabletop.engine.history import owners, replayed
from fabletop.engine.words import Speaker

if TYPE_CHECKING:
    from fabletop.engine.match import Match
    from fabletop.engine.record import Entry

WIDTH = 120
EVERYTHING = -1  # the mask of a reader to whom all is open


def whole_playthrough(match: Match[Any]) -> str:
    """All that was asked, answered and told, also what only one seat knew then. For matches that are over: before, it
    would tell their secrets."""
    assert match.over, "what is under way has secrets"
    return _text(match, _reader(match, EVERYTHING), range(match.seats))


def playthrough_of(match: Match[Any], *seats: int) -> str:
    """What a seat was asked, answered and read, or all seats of one person; without any it is what a spectator read,
    who is asked nothing."""
    bits = sum(1 << seat for seat in seats) if seats else 1 << match.seats
    return _text(match, _reader(match, bits), seats)


def _reader(match: Match[Any], bits: int) -> Speaker:
    return Speaker(match.game.name, match.game.card_name, match.names, bits)


def _text(match: Match[Any], reader: Speaker, answering: range | tuple[int, ...]) -> str:
    return "".join(f"{line}\n" for line in _lines(match, reader, answering))


def _lines(match: Match[Any], reader: Speaker, answering: range | tuple[int, ...]) -> Iterator[str]:
    yield f"{match.game.title}, seed {match.seed}"
    for seat, name in enumerate(match.names):
        player = f" ({match.players[seat]})" if match.players else ""
        yield f"Seat {seat + 1}: {name}{player}"
    yield from _settings(match)
    moments, read = replayed(match), 0
    now = next(moments)
    for number, entry in enumerate(match.entries, 1):
        told, read = list(_log(now, reader, read)), now.lines
        yield from ("", *told) if number == 1 and told else told
        yield ""
        yield from _answers(now, number, entry, answering)
        now = next(moments)
    yield from _log(now, reader, read)
    yield ""
    yield from _wrapped(_ending(match), "")


def _settings(match: Match[Any]) -> Iterator[str]:
    """The settings that are not as they usually are."""
    usual = match.game.read_options(None)
    chosen = [(name, getattr(match.options, name)) for name in getattr(match.options, "__struct_fields__", ())]
    other = [f"{name} = {value}" for name, value in chosen if value != getattr(usual, name)]
    if other:
        yield from _wrapped(f"Settings: {', '.join(other)}", "")


def _answers(now: Match[Any], number: int, entry: Entry, answering: range | tuple[int, ...]) -> Iterator[str]:
    """The questions that an entry answers, and what was answered."""
    seats = owners(entry)
    answers = dict(entry[1]) if entry[0] == "s" else {entry[1]: entry[2]}
    shown = [seat for seat in seats if seat in answering]
    if not shown:
        yield f"{number}."
    for seat in shown:
        question = now.question_for(seat)
        assert question is not None, "who has answered was asked"
        asked = f": {question.prompt} [{question.rule}]" if entry[0] != "i" else ", in between:"
        yield from _wrapped(f"{number}. {now.names[seat]}{asked}", "")
        yield from _wrapped(f"> {question.words(answers[seat])}", "   ")


def _log(now: Match[Any], reader: Speaker, start: int) -> Iterator[str]:
    """The lines from a place of the whole log on that the reader may read."""
    for entry in (now.books.log or ())[start:]:
        mask = entry[3]
        if mask & reader.bit:
            line = reader.line(0, entry)
            by = f" [{line.rule}]" if line.rule else ""
            to = [name for seat, name in enumerate(now.names) if mask >> seat & 1] if line.private else []
            yield from _wrapped(f"{line.text}{by}{f' (told to {_listed(to)})' if to else ''}", "     ")


def _ending(match: Match[Any]) -> str:
    outcome = match.outcome
    if outcome is None:
        return f"So far: {number_of(len(match.entries), 'answer')}."
    winners = _listed([match.names[seat] for seat in outcome.winners]) or "nobody"
    scores = f" Scores: {', '.join(map(str, outcome.scores))}." if outcome.scores else ""
    return f"The end: {outcome.ending}. Won by {winners}.{scores}"


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def _wrapped(text: str, indent: str) -> list[str]:
    further = f"{indent}   "
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=further, break_on_hyphens=False)
