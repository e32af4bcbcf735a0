"""Opening tables: what a new one begins with, checked before anything is kept."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from fabletop.bots import level
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.variant import game_name
from fabletop.engine.words import Refused
from fabletop.server import bodies
from fabletop.server import journal as j
from fabletop.server.journal import Chair
from fabletop.server.keys import hash_key, make_key, make_table_id
from fabletop.server.seated_match import SeatedMatch
from fabletop.server.store import JournalRow, KeyRow, TableRow
from fabletop.server.summaries import seat_infos, status_of

FIRST = 1  # the number of a journal's first entry


class TableStart(NamedTuple):
    """A table that is about to be opened: what is to be kept of it, and what it is in memory."""

    row: TableRow
    keys: list[KeyRow]
    entry: JournalRow
    seated: SeatedMatch


def clean_name(name: str) -> str:
    """A name as it is shown: without spaces around it, and without signs that nobody sees."""
    shown = "".join(sign if unicodedata.category(sign)[0] not in "CZ" else " " for sign in name)
    cleaned = " ".join(shown.split())
    if not cleaned:
        raise Refused("A name needs at least one letter.")
    return cleaned


def chairs_for(game: Game[Any], plans: Sequence[bodies.SeatPlan], name: str) -> tuple[tuple[Chair, ...], int | None]:
    """Who sits where by these plans, and which seat is the host's."""
    first = next((seat for seat, plan in enumerate(plans) if plan.who == "me"), None)
    chairs = []
    for seat, plan in enumerate(plans):
        if plan.who == "bot":
            chairs.append(Chair("bot", level=level(game, plan.level).name))
        elif plan.who == "me":
            chairs.append(Chair("person", name, of=None if seat == first else first))
        else:
            chairs.append(Chair("open"))
    return tuple(chairs), first


def check_name(match: Match[Any], host: int | None, name: str) -> None:
    """Refuse a name that the game itself gives to another seat."""
    usual = match.game.seat_names(match.seats, match.options)
    if host is not None and name.casefold() in [each.casefold() for seat, each in enumerate(usual) if seat != host]:
        raise Refused(f'Another seat of this table is called "{name}". Choose another name.')


def new_keys(host: int | None) -> tuple[str, str, list[KeyRow]]:
    """The host's key, the invitation, and what is kept of both. They get their table when it is begun."""
    key, invitation = make_key(), make_key()
    rows = [KeyRow(hash_key(key), "", host, host=True), KeyRow(hash_key(invitation), "", None, invitation=True)]
    return key, invitation, rows


def begin(
    match: Match[Any],
    opened: j.Opened,
    keys: Sequence[KeyRow],
    *,
    listed: bool,
    takebacks: str,
    origin: bytes | None = None,
    name: str = "",
) -> TableStart:
    """A table with this match. Keys may come from another table."""
    name, now = name or make_table_id(), time.time()
    seated = SeatedMatch(match, opened, takebacks)
    row = TableRow(
        id=name,
        game=game_name(match.game.id, match.variant),
        rules_version=match.game.rules_version,
        content=match.game.content_hash,
        seats=match.seats,
        seed=str(match.seed),
        options=msgspec.json.encode(match.options),
        listed=listed,
        takebacks=takebacks,
        created=now,
        touched=now,
        status=status_of(seated, seat_infos(seated)),
        over=match.over,
        origin=origin,
    )
    theirs = [msgspec.structs.replace(each, table=name) for each in keys]
    return TableStart(row, theirs, JournalRow(name, FIRST, now, j.encode(opened)), seated)
