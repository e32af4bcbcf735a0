"""A process that plays a campaign from its files, and says what it has kept: to be killed at any moment."""

from __future__ import annotations

import os
import sys

from tests.engine.minis import mine

from fabletop.engine import campaign_files as files
from fabletop.engine import registry
from fabletop.engine.campaign import Campaign
from fabletop.terminal.days import DaySitting

NAME = "Long way"
PACK_COMES = 20


def party(day: int) -> int:
    """How many take part on a day."""
    return 2 if day < 8 else 4 if day < 15 else 3


def packs_on(day: int) -> str:
    return "shaft,deep" if day >= PACK_COMES else "shaft"


def register() -> None:
    class Point:
        def load(self) -> object:
            return mine.GAME

    points = {**registry._points(), mine.GAME.id: Point()}
    registry._points = lambda: points  # type: ignore[assignment]


def play(last: int) -> None:
    if not files.names():
        files.save(Campaign.new(mine.GAME, name=NAME, seats=party(1), id="long-way").chain)
    while (campaign := files.load(NAME)).day <= last:
        day = campaign.day
        os.environ["MINE_PACKS"] = packs_on(day)
        record = files.today(campaign)
        if record is None:
            match = campaign.next_day(seats=party(day))
            files.save(campaign.chain)
        else:
            match = campaign.resume(record)
        sitting = DaySitting(campaign, match, ["digger"] * match.seats)
        say(day, len(match.entries))
        while not match.over:
            assert sitting.step() is not None
            say(day, len(match.entries))
        assert sitting.closed, sitting.trouble
        say(day + 1, 0)


def say(day: int, answers: int) -> None:
    sys.stdout.write(f"{day} {answers}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    register()
    play(int(sys.argv[1]))
