"""Loading a table as it is kept: from its last snapshot, or else as it was opened and what its journal says since."""

from __future__ import annotations

from typing import Any

import msgspec

from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.registry import UnknownGame, get_game
from fabletop.engine.variant import box_of
from fabletop.engine.words import Refused
from fabletop.server import campaigns, jobs, logs
from fabletop.server import journal as j
from fabletop.server.keys import Missing, Outdated
from fabletop.server.opening import FIRST
from fabletop.server.queues import Asker
from fabletop.server.resources import Resources
from fabletop.server.seated_match import Remains, SeatedMatch, cards_of, dawned_match, remains
from fabletop.server.store import SnapshotRow, Store, TableRow
from fabletop.server.thinkers import Stumbled, Thinking

RECORD_STAYS = "Its record can still be downloaded, and opened with the program that played it."


def known_game(name: str) -> Game[Any]:
    """The game of that name, with its variant where the name has one."""
    try:
        return get_game(name)
    except UnknownGame as fault:
        raise Missing(str(fault)) from None


def game_of(row: TableRow) -> Game[Any]:
    """The game that a table plays."""
    try:
        return known_game(row.game)
    except Missing as fault:
        if box_of(row.game) == row.game:
            raise
        raise Outdated(f"{fault} {RECORD_STAYS}") from None  # its variant is not offered here any more


async def restore(resources: Resources, row: TableRow) -> tuple[SeatedMatch, int, int]:
    """A table as its last snapshot has it, or else as it was opened; with the number of the last entry that is in
    it, and of the entry up to which there is a snapshot."""
    game = game_of(row)
    if row.rules_version != game.rules_version:
        raise Outdated(
            f"This table was played by version {row.rules_version} of the rules of {game.title}; this server has "
            f"version {game.rules_version} and cannot go on with it. {RECORD_STAYS}"
        )
    snapshot = await resources.store.snapshot(row.id)
    if snapshot is not None:
        try:
            return SeatedMatch.from_snapshot(game, snapshot.data, row.takebacks), snapshot.seq, snapshot.seq
        except SaveError as fault:
            logs.warn("a snapshot is of no use", table=row.id, reason=str(fault))
    first, begun = campaigns.last_beginning(game, await resources.store.journal(row.id, FIRST - 1))
    if snapshot is not None and snapshot.seq < first:  # of a day before
        snapshot = None
    seated = SeatedMatch(await _first_match(resources.thinkers, game, row, begun), begun, row.takebacks)
    left = _remains(snapshot)
    if (row.content if left is None else left.record.content) == game.content_hash:
        return seated, first, 0
    return seated, *await _fold_anew(resources.store, row, seated, first, snapshot, left)


async def _fold_anew(
    store: Store, row: TableRow, seated: SeatedMatch, first: int, snapshot: SnapshotRow | None, left: Remains | None
) -> tuple[int, int]:
    """Bring a table to its last entry with other cards or maps than it was played with, if it comes out as it was
    kept. The rules have the same version, but what is drawn, or what a text does, may be another thing."""
    seq, possible = first, True
    try:
        for entry in await store.journal(row.id, first):
            seated.fold(j.decode(entry.data))
            seq = entry.seq
    except (Refused, msgspec.MsgspecError):
        possible = False
    kept = snapshot is not None and left is not None and snapshot.seq == seq and _stands(seated.match, left)
    if not (possible and kept):
        raise Outdated(
            f"The cards or maps of {seated.match.game.title} are others than when this table was played, and "
            f"its match would not be the same with them. It cannot go on here. {RECORD_STAYS}"
        )
    logs.note("a table goes on with other cards or maps", table=row.id)
    await store.put_snapshot(SnapshotRow(row.id, seq, seated.snapshot()))
    return seq, seq


async def _first_match(thinkers: Thinking, game: Game[Any], row: TableRow, begun: j.Opened | j.Dawned) -> Match[Any]:
    """The match that a table was opened with, or that of its last dawn."""
    if isinstance(begun, j.Dawned):
        return dawned_match(game, row.options, begun)
    if row.origin is None:
        options = msgspec.json.decode(row.options)
        return Match(game, seats=row.seats, seed=row.seed, options=options, start=begun.start)
    try:
        checked = await thinkers.run(Asker(table=row.id), jobs.check, row.origin)
    except Stumbled as fault:
        logs.warn("the record that a table went on from cannot be played", table=row.id, reason=str(fault))
        raise Missing("This table cannot be loaded just now. Try again in a moment.") from None
    return Match.from_snapshot(game, checked.snapshot)


def _remains(snapshot: SnapshotRow | None) -> Remains | None:
    """What a snapshot tells; nothing if it is damaged."""
    try:
        return None if snapshot is None else remains(snapshot.data)
    except SaveError:
        return None


def _stands(match: Match[Any], left: Remains) -> bool:
    """Whether a match stands as it was kept, with cards of the same names."""
    return match.hash() == left.record.hash and cards_of(match) == left.cards
