"""What the lobby shows of a table, kept with its row so that no table has to be loaded for it."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from fabletop.engine.chance import is_daily
from fabletop.engine.registry import UnknownGame, get_game
from fabletop.engine.variant import box_of
from fabletop.server import bodies, wire
from fabletop.server.seated_match import SeatedMatch
from fabletop.server.store import TableRow
from fabletop.server.viewer import outcome_of

COARSE = 600.0  # seconds: when exactly an entry was made may be a secret


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table in short. Everything in it is known to everybody who may see the table."""

    words: str = ""
    seats: tuple[wire.SeatInfo, ...] = ()
    waiting: tuple[int, ...] = ()
    outcome: wire.Outcome | None = None
    rematch: str | None = None
    result: str = ""
    day: int = 0
    variant: str = ""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Summary).decode


def seat_infos(seated: SeatedMatch, here: frozenset[int] | set[int] = frozenset()) -> tuple[wire.SeatInfo, ...]:
    names, sides, host = seated.match.names, seated.sides, seated.host
    return tuple(
        [
            wire.SeatInfo(
                seat,
                names[seat],
                sides[seat],
                chair.who,
                chair.level,
                seated.owner(seat) in here,
                seat == host,
                UNSET if chair.of is None else chair.of,
            )
            for seat, chair in enumerate(seated.chairs)
        ]
    )


def summary_of(seated: SeatedMatch, seats: tuple[wire.SeatInfo, ...]) -> Summary:
    match = seated.match
    waiting = seated.waited_for
    outcome = outcome_of(match)
    if outcome is None:
        words = f"Waiting for {' and '.join([match.names[seat] for seat in waiting])}"
    elif outcome.winners:
        words = f"Won by {' and '.join([match.names[seat] for seat in outcome.winners])}"
    else:
        words = "Over; nobody wins"
    result = match.scene(None).result if outcome is not None else ""
    return Summary(words, seats, waiting, outcome, seated.rematch, result, seated.day, variant_of(seated))


def variant_of(seated: SeatedMatch) -> str:
    """The name of the variant that is played at a table; empty if none is."""
    variant = seated.match.variant
    return variant.name if variant is not None else ""


def status_of(seated: SeatedMatch, seats: tuple[wire.SeatInfo, ...]) -> str:
    """The summary as it is kept in the row. Who is there is not to be taken from it: that goes out of date."""
    return _encode(summary_of(seated, seats)).decode()


def read_status(row: TableRow) -> Summary:
    try:
        return _decode(row.status)
    except msgspec.MsgspecError:  # written by an earlier version: it is written anew with the next answer
        return Summary()


def info_of(row: TableRow, short: Summary, touched: float) -> bodies.TableInfo:
    game = box_of(row.game)
    try:
        title = get_game(game).title
    except UnknownGame:
        title = game
    return bodies.TableInfo(
        id=row.id,
        game=game,
        title=title,
        seats=short.seats,
        listed=row.listed,
        takebacks="consent" if row.takebacks == "consent" else "fair",
        created=row.created,
        touched=touched - touched % COARSE,
        status=short.words,
        over=short.outcome is not None,
        outcome=short.outcome,
        rematch=short.rematch,
        result=short.result,
        daily=daily_of(row),
        day=short.day,
        variant=short.variant,
    )


def daily_of(row: TableRow) -> str:
    """The seed of a match that began with that of a day. Other seeds tell what chance brings, and are not shown."""
    return row.seed if row.origin is None and is_daily(row.seed) else ""
