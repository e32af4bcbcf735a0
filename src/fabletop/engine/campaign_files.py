"""The campaigns of the user: a folder for each, with the campaign in one file and the day under way in another.

The day under way is written after each answer, the campaign at each dawn and at the end of each day; both whole or not
at all. Whatever is interrupted between the two, no finished day is lost and no answer that was kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from fabletop.engine import campaign_chain as chains
from fabletop.engine import record as records
from fabletop.engine.campaign import Campaign
from fabletop.engine.campaign_chain import Chain, check_name
from fabletop.engine.home import data_folder
from fabletop.engine.record import Record, SaveError
from fabletop.engine.registry import UnknownGame, get_game
from fabletop.engine.words import Refused


def names() -> list[str]:
    """The campaigns that are kept, the one that was played last first."""
    found = _folder().glob("*/campaign.json")
    return [path.parent.name for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)]


def new_name(wanted: str) -> str:
    """A name that no campaign has: the one that is wanted, or else with a number."""
    wanted, taken = check_name(wanted), {name.casefold() for name in names()}
    name, number = wanted, 1
    while name.casefold() in taken:
        number += 1
        name = f"{wanted} {number}"
    return name


def require_new(name: str) -> str:
    """A name that somebody has chosen for a new campaign."""
    name = check_name(name)
    if new_name(name) != name:
        raise Refused(f'There is a campaign "{name}" already. Choose another name.')
    return name


def find(name: str) -> str:
    """The campaign that somebody means, in capitals or not."""
    for known in names():
        if known.casefold() == " ".join(name.split()).casefold():
            return known
    known = ", ".join(names())
    raise Refused(f'There is no campaign "{name}". {f"Campaigns: {known}." if known else "Start one first."}')


def read(name: str) -> Chain:
    """A campaign as it is kept. Its folder says what it is called."""
    chain = chains.decode(chains.read_file(campaign_file(name)))
    chain.name = name
    return chain


def load(name: str) -> Campaign[Any]:
    """A campaign to be gone on with."""
    chain = read(name)
    try:
        return Campaign(get_game(chain.game), chain)
    except UnknownGame as fault:
        raise SaveError(f"This is a campaign of a game that is not installed here. {fault}") from None


def save(chain: Chain) -> None:
    path = campaign_file(chain.name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise SaveError(f"The campaign could not be saved to {path}: {fault.strerror}.") from None
    records.write(path, chains.encode(chain), "The campaign")


def keep_imported(data: bytes, name: str = "") -> Chain:
    """Keep a campaign that comes from elsewhere, under its own name or another; the day under way too."""
    chain = chains.import_campaign(data)
    chain.name = require_new(name) if name else new_name(chain.name)
    today, chain.today = chain.today, msgspec.UNSET
    save(chain)
    if today is not msgspec.UNSET:
        records.write(today_file(chain.name), bytes(today))
    return chain


def today(campaign: Campaign[Any]) -> Record | None:
    """The record of the day under way, if one is. A day that was closed just before the program was stopped is not."""
    path, days = today_file(campaign.chain.name), campaign.chain.days
    if not path.exists():
        return None
    record = records.read(path)
    if days and records.decode(bytes(days[-1].record)).seed == record.seed:
        clear_today(campaign.chain.name)
        return None
    return record


def clear_today(name: str) -> None:
    today_file(name).unlink(missing_ok=True)


def set_aside_today(campaign: Campaign[Any]) -> Path:
    """Put the record of a day that cannot be gone on with out of the way. It is kept: another program may read it."""
    path = today_file(campaign.chain.name)
    number, aside = 1, path.with_name(f"lost-day-{campaign.day}.json")
    while aside.exists():
        number += 1
        aside = path.with_name(f"lost-day-{campaign.day}-{number}.json")
    return path.replace(aside)


def campaign_file(name: str) -> Path:
    return _folder() / name / "campaign.json"


def today_file(name: str) -> Path:
    return _folder() / name / "today.json"


def _folder() -> Path:
    return data_folder() / "campaigns"
