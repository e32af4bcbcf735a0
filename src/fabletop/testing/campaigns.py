"""Checks of campaigns: a day hands over its sheet, and the next begins with it."""

from __future__ import annotations

from typing import Any

from fabletop.engine.campaign_sheet import Start
from fabletop.engine.match import Match
from fabletop.testing.walk import Setting, finish, where


def check_days(setting: Setting) -> None:
    """What a finished day hands over depends on the day alone and changes nothing; the next day begins with it, for
    every size of the party, and leaves it as it was. Games without campaigns have nothing to check."""
    game = setting.game
    if game.sheet is None:
        return
    for seed in setting.seeds():
        match = setting.match(seed)
        start = match.start
        assert start is not None, f"{where(match)}: the first day of a campaign begins with a sheet"
        before = start.sheet.hash()
        finish(match, seed, limit=setting.limit)
        after, state = game.sheet_after(match.table), match.hash()
        assert start.sheet.hash() == before, f"{where(match)}: playing a day changed the sheet it began with"
        assert game.sheet_after(match.at(len(match.entries)).table) == after, (
            f"{where(match)}: played again, the day hands over another sheet"
        )
        assert match.hash() == state, f"{where(match)}: to hand over a sheet changed the day"
        for seats in game.seats:
            _check_next(match, seats, Start(after, start.packs))


def _check_next(match: Match[Any], seats: int, start: Start) -> None:
    place, before = where(match), start.sheet.hash()
    days = [Match(match.game, seats=seats, seed="next", options=match.options, start=start) for _ in range(2)]
    assert days[0].hash() == days[1].hash(), f"{place}: the next day with {seats} seats does not begin the same twice"
    finish(days[0], "next")
    assert start.sheet.hash() == before, f"{place}: the next day with {seats} seats changed the sheet it began with"
    again = Match(match.game, seats=seats, seed="next", options=match.options, start=start)
    assert again.hash() == days[1].hash(), f"{place}: a day leaves traces in the next that begins with the same sheet"
