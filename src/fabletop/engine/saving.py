"""Saving and loading: a match as a record, and a record played again into the match it was.

A loaded match is never taken on trust: every entry goes through the rules once more, and chance and state must come out
as they were written down. What does not fit is a `SaveError` that says at which entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from fabletop.engine.books import Commits
from fabletop.engine.bounds import check_size
from fabletop.engine.campaign_sheet import Start
from fabletop.engine.chance import is_secret
from fabletop.engine.game import Game
from fabletop.engine.history import afresh
from fabletop.engine.overlay import VariantMark
from fabletop.engine.questions import Together
from fabletop.engine.record import FORMATS, Entry, Record, SaveError
from fabletop.engine.table import Table
from fabletop.engine.words import Refused

if TYPE_CHECKING:
    from fabletop.engine.match import Match

T = TypeVar("T", bound=Table)
MOST = 2**31  # questions that a match asks, and times that one goes back in it
LONGEST_NAME = 100


def checks(match: Match[Any]) -> list[str]:
    """A short hash of the state after each entry. Made when asked for: by the present state if one is missing, else by
    replaying."""
    if match.imagined:
        raise SaveError("An imagined match cannot be saved.")
    books = match.books
    missing = len(books.entries) - len(books.checks)
    if missing == 1:
        books.checks.append(_check(match))
    elif missing:
        past = afresh(match, log=False)
        books.checks = []
        for entry in books.entries:
            past.take(entry)
            books.checks.append(_check(past))
    return books.checks


def record(match: Match[Any]) -> Record:
    books = match.books
    return Record(
        format=format_of(match.seed, match.start),
        game=match.game.id,
        rules_version=match.game.rules_version,
        content=match.game.content_hash,
        needs=match.needs,
        variant=match.variant or msgspec.UNSET,
        seats=match.seats,
        options=msgspec.to_builtins(match.options),
        start=match.start or msgspec.UNSET,
        seed=match.seed,
        names=match.names[:],
        players=match.players[:],
        entries=[list(entry) for entry in books.entries],
        rolls=books.rolls[:],
        checks=checks(match)[:],
        pending=books.pending,
        drafts=books.drafts,
        tokens=books.tokens[:],
        spoiled=match.spoiled,
        hash=match.hash(),
    )


def format_of(seed: int | str, start: Start | None) -> int:
    """The format of the record of a match that begins so."""
    return FORMATS[2 if start is not None else is_secret(seed)]


def require_same_rules(game: Game[Any], version: int) -> None:
    """Refuse a match that another version of the rules made: its answers may mean something else in this one."""
    if version != game.rules_version:
        raise SaveError(
            f"This match was played by version {version} of the rules of {game.title}; "
            f"this program has version {game.rules_version}. Open it with the program that saved it."
        )


def require_same_needs(here: dict[str, str], saved: dict[str, str]) -> None:
    """Refuse a match that was played with something else of the table's own: what it allows may be another thing."""
    for name, checksum in here.items():
        if saved.get(name) != checksum:
            raise SaveError(
                f"This match was saved with another {name} than the one that is here. "
                f"Open it where it was saved, or bring that {name} back."
            )


def require_variant(game: Game[Any], played: VariantMark | None) -> None:
    """Refuse a match of another variant than the game is played in now; or of one, where the game is as it is in the
    box; or of none."""
    here = game.mark
    if (played and played.hash) == (here and here.hash):
        return
    if played is None:
        raise SaveError(f'This match is played without a variant, not as "{here and here.name}". Leave out --with.')
    if here is not None and here.name == played.name:
        raise SaveError(
            f'This match plays the variant "{played.name}" in another version ({played.hash}, not {here.hash}). '
            "Bring its file back as it was, and give it with --with."
        )
    raise SaveError(
        f'This match plays the variant "{played.name}" of {game.title} ({played.hash}) and goes on with nothing else. '
        "Give its file with --with."
    )


def load(kind: type[Match[T]], game: Game[T], saved: Record) -> Match[T]:
    """The match that was saved."""
    match = begin(kind, game, saved)
    catch_up(match, saved)
    return match


def begin(kind: type[Match[T]], game: Game[T], saved: Record) -> Match[T]:
    """The match that was saved, before its first entry."""
    require_same_rules(game, saved.rules_version)
    require_variant(game, saved.variant or None)
    start = saved.start or None
    if (start is None) != (game.sheet is None):
        raise SaveError(f"This saved game is damaged: {'no' if start is None else 'a'} sheet stands in it.")
    try:
        match = kind(game, seats=saved.seats, seed=saved.seed, options=saved.options, names=saved.names, start=start)
    except Refused as fault:
        raise SaveError(f"This saved game cannot be set up: {fault.words}") from None
    except Exception as fault:  # whatever a made-up sheet leads to
        if start is None:
            raise
        raise SaveError(f"This saved game is damaged: its sheet leads to a fault ({type(fault).__name__}).") from fault
    require_same_needs(match.needs, saved.needs)
    return match


def catch_up(match: Match[Any], saved: Record) -> None:
    """Bring a match that has just begun, or was brought to an earlier save of the same, to where a record ends, and
    check that it comes out as it was."""
    if len(saved.checks) != len(saved.entries):
        raise SaveError("This saved game is damaged: its checks do not belong to its entries.")
    done, found = len(match.entries), match.checks
    for number, (entry, check) in enumerate(zip(saved.entries[done:], saved.checks[done:], strict=True), done + 1):
        try:
            match.take(entry_of(entry))
        except Exception as fault:  # whatever a made-up entry leads to
            raise SaveError(f"This saved game is damaged: entry {number} is not possible ({fault}).") from None
        found.append(_check(match))
        if check and found[-1] != check:  # one that nobody worked out is empty
            other = "" if saved.content == match.game.content_hash else " It was saved with other cards or maps."
            raise SaveError(f"This saved game goes another way at entry {number} when it is played again.{other}")
    books = match.books
    if books.rolls != saved.rolls or match.hash() != saved.hash:
        raise SaveError("This saved game is damaged: chance or the final state differ from what was saved.")
    _require_sound(match, saved)
    books.pending = _pending(match, saved)
    books.drafts = saved.drafts
    match.players = saved.players
    match.spoiled = saved.spoiled
    if saved.tokens:
        books.tokens = [max(pair) for pair in zip(books.tokens, saved.tokens, strict=True)]


def _require_sound(match: Match[Any], saved: Record) -> None:
    """Refuse what stands beside the entries and is no part of the game, where it cannot be of this match."""
    if len(saved.players) not in (0, match.seats):
        raise SaveError("This saved game is damaged: its players do not belong to its seats.")
    if any(len(name) > LONGEST_NAME for name in (*saved.players, *saved.names)):
        raise SaveError("This saved game is damaged: it has a name that is too long.")
    if len(saved.tokens) not in (0, len(match.books.tokens)):
        raise SaveError("This saved game is damaged: its tokens do not belong to its seats.")
    if not all(0 <= number < MOST for number in (*saved.tokens, saved.spoiled)):
        raise SaveError("This saved game is damaged: no match has so many questions.")
    for depth, drafts in saved.drafts.items():
        if not 0 <= depth <= match.books.run.depth or not all(0 <= seat < match.seats for seat in drafts):
            raise SaveError("This saved game is damaged: a draft belongs to no question that is open.")
        try:
            for draft in drafts.values():
                check_size(draft)
        except Refused as fault:
            raise SaveError(f"This saved game is damaged: a draft is no answer ({fault.words})") from None


def _check(match: Match[Any]) -> str:
    return match.hash()[:8]


def entry_of(plain: list[Any]) -> Entry:
    """An entry as the match keeps it: files have lists in the place of tuples."""
    kind, *rest = plain
    if kind == "s":
        return (kind, tuple((seat, answer) for seat, answer in rest[0]))
    return (kind, *rest)


def _pending(match: Match[Any], saved: Record) -> Commits:
    """The waiting answers of a saved game, if they are answers to what is asked. Drafts need not be possible."""
    ask = match.ask
    if not saved.pending:
        return {}
    if not isinstance(ask, Together):
        raise SaveError("This saved game is damaged: an answer waits for a question that is not asked.")
    try:
        for answer in saved.pending.values():
            check_size(answer)
        pending = {seat: ask.parts[seat].canonical(answer) for seat, answer in saved.pending.items()}
    except Exception as fault:  # whatever a made-up answer leads to
        raise SaveError(f"This saved game is damaged: a waiting answer is not possible ({fault}).") from None
    if ask.decided(pending) is not None:
        raise SaveError("This saved game is damaged: all answers are there, but the question is still open.")
    return pending
