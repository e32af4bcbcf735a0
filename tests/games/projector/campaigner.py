"""A process that goes on with a campaign from its file: the day under way, then one more with another party."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from tests.games.projector.at_random import by_chance

from fabletop.engine import record as records
from fabletop.engine.campaign import Campaign
from fabletop.games.projector import GAME
from fabletop.games.projector.state import Outing


def go_on(path: Path, seats: int) -> Campaign[Outing]:
    """The day under way is played to its end, and the next one with so many players."""
    campaign = Campaign.load(GAME, path)
    assert isinstance(campaign.chain.today, msgspec.Raw)
    match = campaign.resume(records.decode(bytes(campaign.chain.today)))
    for number in (7, 8):
        for _ in by_chance(match, number):
            pass
        campaign.finish_day(match)
        match = campaign.next_day(seats=seats)
    return campaign


if __name__ == "__main__":
    go_on(Path(sys.argv[1]), int(sys.argv[2])).save(sys.argv[3])
