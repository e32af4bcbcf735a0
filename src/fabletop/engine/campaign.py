"""A campaign: a chain of matches, one for each day, held together by the sheets that they hand on.

    first sheet  ->  match of day 1  ->  sheet after day 1  ->  match of day 2  ->  ...

Each day is a whole record that begins with its sheet: it replays, forks and undoes by itself, and nothing of it reaches
past its dawn. The chain is checked by the hashes of its sheets and not by playing all days again. So a new version of
the rules loses at most the day under way: the sheet after the last finished day is taken as it was written, and brought
up to date by the game's migrations. A day of older rules stays in the chain, to be read of, but is not played again.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from fabletop.engine import campaign_sheet as sheets
from fabletop.engine import record as records
from fabletop.engine.campaign_chain import (
    LONGEST,
    LONGEST_LINE,
    MAX_DAYS,
    MOST_LINES,
    Branch,
    Chain,
    Day,
    check_name,
    check_names,
    encode,
    import_campaign,
    printable,
    read_file,
)
from fabletop.engine.campaign_sheet import CampaignSheet, Start
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.record import Record, SaveError
from fabletop.engine.table import Table
from fabletop.engine.words import Refused

T = TypeVar("T", bound=Table)


class DayLost(SaveError):
    """A day under way cannot be gone on with; its campaign can, from the morning of that day."""


class Campaign(Generic[T]):
    """A game played day by day. See the module text."""

    def __init__(self, game: Game[T], chain: Chain) -> None:
        if game.id != chain.game:
            raise Refused(f"This is a campaign of another game ({chain.game}), not of {game.title}.")
        self.game = game
        self.chain = chain

    @classmethod
    def new(
        cls,
        game: Game[T],
        *,
        name: str,
        seats: int | None = None,
        options: Any = None,
        names: Iterable[str] = (),
        id: str = "",  # noqa: A002  what it is
    ) -> Campaign[T]:
        """A campaign before its first day, with the packs that are here."""
        seats = game.seats[0] if seats is None else seats
        settings = game.read_options(options)
        start = game.read_start(None, seats, settings)
        if start is None:
            raise Refused(f"{game.title} has no campaigns: each match of it stands by itself.")
        chain = Chain(
            id=id or secrets.token_hex(8),
            name=check_name(name),
            game=game.id,
            options=msgspec.to_builtins(settings),
            seats=seats,
            names=check_names(names, seats),
            packs=start.packs,
            first=start.sheet,
        )
        return cls(game, chain)

    def __repr__(self) -> str:
        return f"<Campaign {self.chain.name!r} of {self.game.id}, day {self.day}>"

    @property
    def day(self) -> int:
        """The number of the day that is under way or comes next."""
        return self.chain.day

    @property
    def words(self) -> Sequence[str]:
        """What is taken into the next day, in words."""
        return self.game.sheet_words(self.game.read_sheet(self.chain.sheet))

    # --- days --------------------------------------------------------------------------------------------------

    def next_day(
        self,
        *,
        seats: int | None = None,
        names: Iterable[str] | None = None,
        seed: int | str | None = None,
        log: bool = True,
    ) -> Match[T]:
        """The match of the day that comes next. Only here may the party be of another size, and packs that have come
        since join those that are played with."""
        chain = self.chain
        if len(chain.days) >= MAX_DAYS:
            raise Refused(f"A campaign has at most {MAX_DAYS} days.")
        seats = chain.seats if seats is None else seats
        self.game.require_seats(seats)
        usual = chain.names if len(chain.names) == seats else []
        chosen = usual if names is None else check_names(names, seats)
        start = self.morning()
        seed = f"{chain.id}/{self.day}" if seed is None else seed
        try:
            match = Match(
                self.game, seats=seats, seed=seed, options=chain.options, names=chosen or None, log=log, start=start
            )
        except Refused:
            raise
        except Exception as fault:  # whatever a made-up sheet leads to
            raise Refused(
                f"Day {self.day} cannot be set up: the sheet of this campaign leads to a fault "
                f"({type(fault).__name__}). It may have been altered; go on from an earlier morning with a branch."
            ) from fault
        chain.seats, chain.names, chain.packs = seats, chosen, start.packs
        return match

    def morning(self) -> Start:
        """What the day that comes next begins with."""
        here = self.game.packs()
        sheets.require_packs(self.chain.packs, here, self.game.title)
        return Start(sheets.migrated(self.chain.sheet, self.game.migrations, self.game.title), dict(here))

    def resume(self, record: Record) -> Match[T]:
        """The match of the day under way, from its record."""
        self._require_today(record)
        if record.rules_version != self.game.rules_version:
            raise DayLost(
                f"Day {self.day} was begun by version {record.rules_version} of the rules of {self.game.title}; this "
                f"program has version {self.game.rules_version}. The day begins anew from its morning; nothing else "
                "of the campaign is lost."
            )
        return Match.from_record(self.game, record)

    def finish_day(self, match: Match[T], at: float = 0.0) -> Day:
        """Close a day that is over, and take over what it hands on."""
        record = match.record()
        self._require_today(record)
        sheet = self.game.sheet_after(match.table)
        day = finished(self.game, match, self.chain.sheet.hash(), sheet, records.encode(record), at)
        self.chain.days.append(day)
        self.chain.today = msgspec.UNSET
        self.chain.seats, self.chain.players = match.seats, match.players
        return day

    def _require_today(self, record: Record) -> None:
        """Refuse a match that is not the next day of this campaign: it began with another sheet."""
        start = record.start or None
        if record.game != self.game.id or start is None or not self._is_morning(start.sheet):
            raise SaveError(
                f"This match is not day {self.day} of the campaign {self.chain.name}: it did not begin with its sheet."
            )

    def _is_morning(self, sheet: CampaignSheet) -> bool:
        """Whether the next day may have begun with a sheet: as it was written, or in a newer version."""
        return follows(self.game, self.chain.sheet, sheet)

    # --- looking back and branching ----------------------------------------------------------------------------

    def record(self, day: int) -> Record:
        """The record of a finished day."""
        return records.decode(bytes(self._day(day).record))

    def replay(self, day: int) -> Match[T]:
        """A finished day played again, which must hand over what it did: `match.at(n).view(seat)` is what a seat saw.
        A day of other rules is refused: its answers may mean something else."""
        kept = self._day(day)
        if kept.rules_version != self.game.rules_version:
            raise SaveError(
                f"Day {day} was played by version {kept.rules_version} of the rules of {self.game.title}; this program "
                f"has version {self.game.rules_version}, so it cannot be played again. What happened on it can be read."
            )
        match = Match.from_record(self.game, self.record(day))
        if not match.over or not follows(self.game, kept.sheet, self.game.sheet_after(match.table)):
            raise SaveError(f"Day {day} is damaged: played again, it hands over another sheet than it did.")
        return match

    def branch(self, day: int, name: str) -> Campaign[T]:
        """Another campaign that goes on from the morning of a day. This one stays as it is."""
        chain = self.chain
        if not 1 <= day <= self.day:
            raise Refused(f"The campaign {chain.name} has the mornings of days 1 to {self.day}.")
        if self.game.one_save(self.game.read_options(chain.options)):
            raise Refused("By its settings this campaign has one save only: it has no branches.")
        days = chain.days[: day - 1]
        last = days[-1] if days else None
        twin = msgspec.structs.replace(
            chain,
            id=secrets.token_hex(8),
            name=check_name(name),
            days=days,
            branch_of=Branch(chain.id, chain.name, day),
            packs=last.packs if last is not None else self._first_packs(),
            seats=last.seats if last is not None else chain.seats,
            names=last.names if last is not None else chain.names,
            today=msgspec.UNSET,
        )
        return Campaign(self.game, twin)

    def _first_packs(self) -> dict[str, str]:
        return self.chain.days[0].packs if self.chain.days else self.chain.packs

    def _day(self, day: int) -> Day:
        if not 1 <= day <= len(self.chain.days):
            had = f"1 to {len(self.chain.days)}" if self.chain.days else "none yet"
            raise Refused(f"The campaign {self.chain.name} has no finished day {day}. Finished days: {had}.")
        return self.chain.days[day - 1]

    # --- export and import ---------------------------------------------------------------------------------------

    def export(self, today: Record | None = None) -> bytes:
        """The whole campaign as one file, with the day under way if it is given."""
        chain = self.chain
        if today is not None:
            chain = msgspec.structs.replace(chain, today=msgspec.Raw(records.encode(today)))
        return encode(chain)

    def save(self, path: str | Path, today: Record | None = None) -> None:
        """Write the whole campaign to one file, whole or not at all."""
        records.write(Path(path), self.export(today), "The campaign")

    @classmethod
    def load(cls, game: Game[T], path: str | Path) -> Campaign[T]:
        """A campaign from a file; whoever wrote it, its days must hold together. `chain.today` is the record of the day
        under way, where the file has one."""
        return cls(game, import_campaign(read_file(Path(path))))


def finished(game: Game[Any], match: Match[Any], before: str, after: CampaignSheet, record: bytes, at: float) -> Day:
    """A day that is over: what is kept of it. `before` is the hash of the sheet as the day before left it."""
    assert match.outcome is not None, "a day that is over has an outcome"
    assert match.start is not None, "a day of a campaign begins with a sheet"
    said = set(game.sheet_words(game.read_sheet(match.start.sheet)))
    news = [line for line in game.sheet_words(game.read_sheet(after)) if line not in said]
    return Day(
        seats=match.seats,
        names=[printable(name)[:LONGEST] for name in match.names],
        rules_version=game.rules_version,
        answers=len(match.entries),
        outcome=msgspec.structs.replace(match.outcome, ending=printable(match.outcome.ending)[:LONGEST_LINE]),
        told=[printable(line)[:LONGEST_LINE] for line in news[:MOST_LINES]],
        at=at,
        packs=match.start.packs,
        before=before,
        after=after.hash(),
        sheet=after,
        record=msgspec.Raw(record),
    )


def follows(game: Game[Any], written: CampaignSheet, sheet: CampaignSheet) -> bool:
    """Whether a sheet is another as it was written, or brought to a newer version."""
    if sheet.version == written.version:
        return sheet == written
    if not written.version < sheet.version <= game.sheet_version:
        return False
    return sheets.migrated(written, game.migrations[: sheet.version - 1], game.title) == sheet
