"""Snapshots: a whole match as bytes, loaded again without playing it from its seed.

A record says how a match came about and is checked when it is loaded; a snapshot says where it stands and is taken on
trust. It holds the state at the last rest, the entries since, the rests at hand and everything beside the state: so a
match of thousands of answers stands again after a few milliseconds, and takes answers back as quickly as before. What a
snapshot cannot be loaded from (another version of the rules, other cards or maps, damaged bytes) is refused in words;
the record is then the way.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from fabletop.engine.books import Books, Mark, Rest
from fabletop.engine.campaign_sheet import Start
from fabletop.engine.chance import key_of
from fabletop.engine.game import Game
from fabletop.engine.overlay import VariantMark
from fabletop.engine.record import Record, SaveError
from fabletop.engine.saving import entry_of, format_of, require_same_needs, require_same_rules, require_variant
from fabletop.engine.table import Run, Table
from fabletop.engine.words import KeptLine, Ref, Seat, SeenCard

if TYPE_CHECKING:
    from fabletop.engine.match import Match

T = TypeVar("T", bound=Table)
HEAD = b"fabletop snapshot "
FORMAT = b"1"
DIGEST = 16

# A line of the log: its template, what it speaks of and its rule as places in two lists (all of them come again and
# again), the seats that may read it, whether it was told.
PackedLine = tuple[int, list[int], int, int, bool]
PackedRest = tuple[int, bytes, int, int]


class PackedLog(msgspec.Struct, array_like=True):
    texts: list[str]
    things: list[Any]
    lines: list[PackedLine]


class Snapshot(msgspec.Struct, kw_only=True):
    """A match as it stands. What its game needs to know before anything else is read comes first."""

    game: str
    rules_version: int
    content: str
    needs: dict[str, str] = {}
    seats: int
    seed: bytes  # as JSON, which knows numbers of any size
    options: dict[str, Any]
    start: Start | None = None
    names: list[str]
    players: list[str]
    spoiled: int
    entries: list[list[Any]]
    told: list[int]
    drew: list[bool]
    checks: list[str]
    rolls: list[int]
    tokens: list[int]
    pending: dict[int, Any]
    drafts: dict[int, dict[int, Any]]
    redo: list[list[list[Any]]]
    rest: bytes
    since: int
    rests: list[PackedRest] | None
    log: PackedLog | None
    hash: str
    variant: VariantMark | None = None


_READER = msgspec.msgpack.Decoder(Snapshot)


def take(match: Match[Any], log: bool) -> bytes:
    if match.imagined:
        raise SaveError("An imagined match cannot be saved.")
    books = match.books
    run, rests = books.run, books.rests
    try:
        shot = Snapshot(
            game=match.game.id,
            rules_version=match.game.rules_version,
            content=match.game.content_hash,
            needs=match.needs,
            seats=match.seats,
            seed=msgspec.json.encode(match.seed),
            options=msgspec.to_builtins(match.options),
            start=match.start,
            names=match.names,
            players=match.players,
            spoiled=match.spoiled,
            entries=books.entries,  # type: ignore[arg-type]  # tuples are written as lists
            told=[mark.told for mark in books.marks],
            drew=[mark.drew for mark in books.marks],
            checks=books.checks,
            rolls=run.rolls,
            tokens=books.tokens,
            pending=books.pending,
            drafts=books.drafts,
            redo=books.redo,  # type: ignore[arg-type]  # as above
            rest=books.rest.pack(),
            since=len(books.since),
            rests=_pack_rests(rests.values()) if log and rests is not None else None,
            log=_pack_log(run.log) if log and run.log is not None else None,
            hash=match.hash(),
            variant=match.variant,
        )
        body = msgspec.msgpack.encode(shot)
    except UnicodeEncodeError:
        raise SaveError("The game cannot be saved: a name or the seed has characters that are no text.") from None
    except OverflowError:
        raise SaveError(
            "No snapshot can be taken: there is a number in the game that takes more than 64 bits."
        ) from None
    return b"".join((HEAD, FORMAT, b"\n", _digest(body), body))


def load(kind: type[Match[T]], game: Game[T], data: bytes) -> Match[T]:
    """The match that a snapshot was taken of."""
    shot = _read(game, data)
    try:
        options = game.read_options(shot.options)
        require_same_needs(game.needs(options), shot.needs)
        seed = msgspec.json.decode(shot.seed, type=int | str)
        start = game.read_start(shot.start, shot.seats, options)
        books = _books(shot, key_of(seed), partial(_table, game, shot.seats, options, start))
        match = kind.standing(game, books, seats=shot.seats, seed=seed, options=options, names=shot.names, start=start)
        books.run.rolls = shot.rolls
        if shot.log is not None:
            books.run.log = _unpack_log(shot.log)
        match.players = shot.players
        match.spoiled = shot.spoiled
        found = match.hash()
    except SaveError:
        raise
    except Exception as fault:  # whatever made-up content leads to; its message may hold what only one seat may know
        raise SaveError(f"This snapshot is damaged: it leads to a {type(fault).__name__}.") from None
    if found != shot.hash:
        raise SaveError("This snapshot is damaged: the match in it stands otherwise than when it was taken.")
    return match


def record_in(data: bytes) -> Record:
    """The record of the match in a snapshot, also where this program has other rules, cards or maps and cannot load it:
    the program that took it can play the record again."""
    shot = read(data)
    seed = msgspec.json.decode(shot.seed, type=int | str)
    return Record(
        format=format_of(seed, shot.start),
        game=shot.game,
        rules_version=shot.rules_version,
        content=shot.content,
        needs=shot.needs,
        seats=shot.seats,
        options=shot.options,
        start=shot.start or msgspec.UNSET,
        seed=seed,
        names=shot.names,
        players=shot.players,
        entries=shot.entries,
        rolls=shot.rolls,
        checks=shot.checks + [""] * (len(shot.entries) - len(shot.checks)),
        pending=shot.pending,
        drafts=shot.drafts,
        tokens=shot.tokens,
        spoiled=shot.spoiled,
        hash=shot.hash,
        variant=shot.variant or msgspec.UNSET,
    )


def read(data: bytes) -> Snapshot:
    """The content of a snapshot, of whatever game."""
    if not data.startswith(HEAD):
        raise SaveError("This is no snapshot of a match.")
    version, _, rest = data[len(HEAD) :].partition(b"\n")
    if version != FORMAT:
        raise SaveError(
            f"This snapshot has format {version[:20].decode(errors='replace')!r}; this program reads {FORMAT.decode()}."
        )
    if rest[:DIGEST] != _digest(rest[DIGEST:]):
        raise SaveError("This snapshot is damaged: its bytes are not those that were written.")
    try:
        return _READER.decode(memoryview(rest)[DIGEST:])
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as fault:
        raise SaveError(f"This snapshot is damaged: {fault}.") from None


def _read(game: Game[Any], data: bytes) -> Snapshot:
    """The content of a snapshot of this game as it is played here."""
    shot = read(data)
    if shot.game != game.id:
        raise SaveError(f"This is a snapshot of another game ({shot.game}), not of {game.title}.")
    require_same_rules(game, shot.rules_version)
    require_variant(game, shot.variant)
    if shot.content != game.content_hash:
        raise SaveError(
            f"This snapshot was taken with other cards or maps of {game.title} than this program has. "
            "Load the match from its record."
        )
    return shot


def _books(shot: Snapshot, key: int, unpacked: Callable[[bytes], T]) -> Books[T]:
    """The books in a snapshot, but for the log and the outcomes of chance: what happened since the rest would be
    written into them once more."""
    books = Books(shot.seats, Run(key), unpacked(shot.rest))
    if len(shot.tokens) != len(books.tokens):
        raise ValueError("its tokens do not belong to its seats")
    books.recall([entry_of(entry) for entry in shot.entries], _marks(shot), shot.checks)
    books.tokens = shot.tokens
    books.pending = shot.pending
    books.drafts = shot.drafts
    books.redo = [[entry_of(entry) for entry in group] for group in shot.redo]
    books.since = [*books.entries[len(books.entries) - shot.since :]]
    if shot.rests is not None:
        rests = [Rest(entries, unpacked(table), rolls, lines, table) for entries, table, rolls, lines in shot.rests]
        books.set_rests(rests, len(books.entries))
    return books


def _marks(shot: Snapshot) -> list[Mark]:
    """The marks, one object for all that are alike: they are few, and there is one for each entry."""
    known: dict[tuple[int, bool], Mark] = {}
    return [known.get(pair) or known.setdefault(pair, Mark(*pair)) for pair in zip(shot.told, shot.drew, strict=True)]


def _table(game: Game[T], seats: int, options: Any, start: Start | None, data: bytes) -> T:
    table = game.new_table(seats, options, start)
    table.unpack(data)
    return table


def _pack_rests(rests: Iterable[Rest[Any]]) -> list[PackedRest]:
    """The rests at hand, the oldest first: so it does not matter which came to lie where."""
    oldest_first = sorted(rests, key=lambda rest: rest.entries)
    return [(rest.entries, rest.pack(), rest.rolls, rest.lines) for rest in oldest_first]


def _pack_log(log: list[KeptLine]) -> PackedLog:
    texts: dict[str, int] = {}
    things: dict[Any, int] = {}
    lines: list[PackedLine] = []
    for template, args, rule, mask, told in log:
        # What has no name of its own is read as it prints.
        spoken = [things.setdefault(arg if arg.__class__ in _TAGS else str(arg), len(things)) for arg in args]
        place = texts.setdefault(template, len(texts))
        lines.append((place, spoken, texts.setdefault(rule, len(texts)), mask, told))
    return PackedLog(list(texts), [_packed(each) for each in things], lines)


def _unpack_log(log: PackedLog) -> list[KeptLine]:
    texts, things = log.texts, [_unpacked(each) for each in log.things]
    return [
        (texts[template], tuple([things[each] for each in spoken]), texts[rule], mask, told)
        for template, spoken, rule, mask, told in log.lines
    ]


def _packed(thing: Any) -> Any:
    """Something that a line speaks of, with its kind, which its bytes would not tell."""
    return thing if isinstance(thing, str) else (_TAGS[thing.__class__], *thing)


def _unpacked(plain: Any) -> Any:
    return plain if isinstance(plain, str) else _NAMED[plain[0]](*plain[1:])


_NAMED: dict[str, type[Any]] = {"ref": Ref, "seat": Seat, "card": SeenCard}
_TAGS = {kind: tag for tag, kind in _NAMED.items()}


def _digest(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=DIGEST).digest()
