"""The days of a campaign that are over: what happened on them, their replays, and all of them as one file."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from typing import Any

import msgspec

from fabletop.engine import campaign_chain as chains
from fabletop.engine import record as records
from fabletop.engine.campaign_chain import Chain, Day
from fabletop.engine.words import Refused
from fabletop.server import bodies, jobs, logs, wire
from fabletop.server.campaigns import read_day
from fabletop.server.kept_table import KeptTable
from fabletop.server.keys import Missing, NotAllowed, Who
from fabletop.server.queues import Asker
from fabletop.server.seated_match import SeatedMatch
from fabletop.server.thinkers import Stumbled


async def _finished(table: KeptTable, who: Who) -> tuple[SeatedMatch, list[tuple[int, Day]]]:
    """The days of a table that are over. The last may have been taken back since it was kept."""
    seated = await table.look_at(who)
    if not seated.day:
        raise Refused(f"{seated.match.game.title} is not played from day to day.")
    last = seated.day if seated.match.over else seated.day - 1
    rows = await table.resources.store.days(table.id)
    return seated, [(row.day, read_day(row.data)) for row in rows if row.day <= last]


async def days(table: KeptTable, who: Who) -> list[bodies.DayInfo]:
    """What happened when."""
    _, found = await _finished(table, who)
    return [
        bodies.DayInfo(
            day=number,
            at=day.at,
            names=tuple(day.names),
            answers=day.answers,
            outcome=wire.Outcome(day.outcome.ending, day.outcome.winners, day.outcome.scores, day.outcome.spoiled),
            told=tuple(day.told),
            rules_version=day.rules_version,
        )
        for number, day in found
    ]


async def replay(table: KeptTable, who: Who, number: int, seat: int | None, start: int) -> bodies.Replay:
    """The page of the replay of a finished day, in which nobody has secrets any more."""
    seated, found = await _finished(table, who)
    day = _one(found, number)
    game = seated.match.game
    if day.rules_version != game.rules_version:
        raise Refused(
            f"Day {number} was played by version {day.rules_version} of the rules of {game.title}; this server has "
            f"version {game.rules_version}, so it cannot be played again. What happened on it can be read."
        )
    if seat is not None and seat >= day.seats:
        raise Refused("There was no such seat on that day.")

    def work() -> Coroutine[Any, Any, jobs.Shown]:
        return table.thinkers.favour(Asker(who.address, table.id), jobs.replay_record, bytes(day.record), seat)

    try:
        shown = await table.resources.worked_out.get(("day", table.id, number, day.after, seat), work)
    except Stumbled as fault:
        logs.warn("replay failed", reason=str(fault))
        raise Refused("That takes longer than the server can wait, or it failed. Try again later.") from None
    return jobs.page_of(shown, seat, start, playable=False)


def _one(found: Iterable[tuple[int, Day]], number: int) -> Day:
    for each, day in found:
        if each == number:
            return day
    raise Missing(f"Day {number} is not over.")


async def export(table: KeptTable, who: Who) -> bytes:
    """The finished days as a campaign to go on with elsewhere. The day under way stays here, with its secrets."""
    seated, found = await _finished(table, who)
    if who.watches:
        raise NotAllowed("The campaign is for those who play it.")
    if not found:
        raise Refused("The campaign can be had when its first day is over.")
    first, last = found[0][1], found[-1][1]
    start = records.decode(bytes(first.record)).start or None
    assert start is not None, "a day of a campaign begins with a sheet"
    chain = Chain(
        id=table.id,
        name=f"{seated.match.game.title} {table.id}"[:60],
        game=table.row.game,
        options=msgspec.json.decode(table.row.options),
        seats=last.seats,
        names=last.names,
        packs=last.packs,
        first=start.sheet,
        days=[day for _, day in found],
    )
    return chains.encode(chain)
