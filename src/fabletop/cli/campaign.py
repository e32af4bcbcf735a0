"""The commands of `campaign`: games that go on from day to day. The days are played in `fabletop.terminal`."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter
from cyclopts.validators import Number

from fabletop.cli.play import Plain
from fabletop.cli.shared import (
    GameName,
    Json,
    Seats,
    Settings,
    columns,
    find_game,
    read_settings,
    show,
    show_json,
    split,
)
from fabletop.engine import campaign_files as files
from fabletop.engine.campaign_chain import Chain, Day, read_file
from fabletop.engine.effects.english import number_of
from fabletop.engine.record import SaveError
from fabletop.engine.registry import UnknownGame, game_ids, get_game
from fabletop.engine.words import Refused

campaign = App(
    name="campaign",
    help="Play a game from day to day: start a campaign, go on with it, branch it, look back.",
    help_format="plaintext",
)

CampaignName = Annotated[str, Parameter(help="The campaign, as `fabletop campaign list` names it.")]
OneOf = Annotated[
    str | None, Parameter(help="The campaign; the one that was played last if not given.", show_default=False)
]
NewName = Annotated[str | None, Parameter(name="--name", help="What the new campaign is called.")]
Bots = Annotated[
    str | None,
    Parameter(help='Who sits where, with commas: one level for all but you, or for each seat a level or "human".'),
]
Names = Annotated[str | None, Parameter(help="Names of the players, with commas.")]
DayNumber = Annotated[int, Parameter(validator=Number(gte=1), help="The number of the day.")]


@campaign.command
def new(
    game: GameName,
    /,
    *,
    name: NewName = None,
    seats: Seats = None,
    bots: Bots = None,
    names: Names = None,
    settings: Settings = (),
    plain: Plain = False,
) -> int:
    """Start a campaign and play its first day."""
    found = find_game(game)
    if found.sheet is None:
        raise Refused(
            f"{found.title} has no campaigns: each match of it stands by itself. {_which()} "
            f"To play a match: fabletop play {found.id}"
        )
    options = read_settings(found, settings)
    from fabletop.terminal import days  # no other command needs it, and it takes a moment to load

    return days.begin(
        found,
        name=name,
        seats=seats,
        bots=None if bots is None else split(bots),
        names=None if names is None else split(names),
        options=options,
        plain=plain,
    )


@campaign.command(name="continue")
def continue_(
    name: OneOf = None,
    /,
    *,
    seats: Annotated[int | None, Parameter(help="How many take part in the day that begins; else as before.")] = None,
    bots: Bots = None,
    names: Names = None,
    plain: Plain = False,
) -> int:
    """Go on with a campaign: with the day under way, or with the next one."""
    found = _the_one(name)
    from fabletop.terminal import days

    return days.go_on(
        found,
        seats=seats,
        bots=None if bots is None else split(bots),
        names=None if names is None else split(names),
        plain=plain,
    )


@campaign.command(name="list")
def list_(*, json: Json = False) -> int:
    """List the campaigns that are kept here, the one that was played last first."""
    rows: list[dict[str, Any]] = []
    for name in files.names():
        try:
            rows.append(_row(files.read(name)))
        except SaveError as fault:
            rows.append({"name": name, "trouble": str(fault)})
    if json:
        show_json(rows)
        return 0
    if not rows:
        show(f"There is no campaign here yet. {_which()}")
        return 0
    table = columns(False, False, True, True, False)
    table.add_row("name", "game", "day", "seats", "")
    for row in rows:
        if "trouble" in row:
            table.add_row(row["name"], "", "", "", row["trouble"])
        else:
            branch = f"from day {row['branch_of']['day']} of {row['branch_of']['name']}" if row["branch_of"] else ""
            table.add_row(row["name"], row["game"], str(row["day"]), str(row["seats"]), branch)
    show(table)
    return 0


@campaign.command
def days(name: OneOf = None, /, *, json: Json = False) -> int:
    """Tell what happened when: each finished day of a campaign, and what it changed."""
    chain = files.read(_the_one(name))
    if json:
        show_json({**_row(chain), "days": [_day(number, day) for number, day in enumerate(chain.days, 1)]})
        return 0
    if not chain.days:
        show(f"No day of {chain.name} is over yet. Go on with: fabletop campaign continue")
        return 0
    here = _rules_here(chain)
    for number, day in enumerate(chain.days, 1):
        when = f", {datetime.fromtimestamp(day.at):%Y-%m-%d %H:%M}" if day.at else ""
        rules = f" By version {day.rules_version} of the rules." if day.rules_version != here else ""
        answers = number_of(day.answers, "answer", "answers")
        show(f"Day {number}{when}: {', '.join(day.names)}; {day.outcome.ending or 'over'}, {answers}.{rules}")
        show(*(f"  {line}" for line in day.told))
    return 0


@campaign.command
def branch(name: CampaignName, day: DayNumber, /, *, new_name: NewName = None) -> int:
    """Make another campaign that goes on from the morning of a day. The first stays as it is."""
    found = files.load(files.find(name))
    wanted = files.new_name(f"{found.chain.name} day {day}") if new_name is None else files.require_new(new_name)
    twin = found.branch(day, wanted)
    files.save(twin.chain)
    show(f"{wanted} goes on from the morning of day {day}. Play it: fabletop campaign continue {_quoted(wanted)}")
    return 0


@campaign.command
def export(name: CampaignName, file: Annotated[Path, Parameter(help="The file to write.")], /) -> int:
    """Write a whole campaign to one file, with the day under way. It holds all that is hidden in it."""
    found = files.load(files.find(name))
    found.save(file, files.today(found))
    show(f"{found.chain.name}, {number_of(len(found.chain.days), 'day', 'days')}, is in {file}.")
    return 0


@campaign.command(name="import")
def import_(file: Annotated[Path, Parameter(help="A file that was exported.")], /, *, name: NewName = None) -> int:
    """Keep a campaign that was exported elsewhere, to go on with it here."""
    chain = files.keep_imported(read_file(file), name or "")
    show(f"{chain.name}, day {chain.day}: go on with: fabletop campaign continue {_quoted(chain.name)}")
    return 0


@campaign.command
def replay(
    name: CampaignName,
    day: DayNumber,
    /,
    *,
    seat: Annotated[
        int | None,
        Parameter(
            validator=Number(gte=0),
            help="See what this seat knew then, the first is 1, a spectator 0; else the one person who played.",
        ),
    ] = None,
    jump: Annotated[int | None, Parameter(validator=Number(gte=0), help="Start after this many answers.")] = None,
    plain: Plain = False,
) -> int:
    """Step through a finished day, with what a seat knew at each moment."""
    found = files.find(name)
    from fabletop.terminal import days

    return days.look_back(found, day, seat=None if seat is None else seat - 1, plain=plain, jump=jump)


def _the_one(name: str | None) -> str:
    """The campaign that is meant: by its name, or else the latest."""
    if name is not None:
        return files.find(name)
    known = files.names()
    if not known:
        raise Refused(f"There is no campaign here yet. {_which()}")
    return known[0]


def _which() -> str:
    """Of which games a campaign can be started here, and how."""
    found = []
    for name in game_ids():
        with suppress(ImportError, AttributeError):  # a package that names a game but does not have it
            if get_game(name).sheet is not None:
                found.append(name)
    if not found:
        return "No game that is installed has campaigns."
    return f"To start one: fabletop campaign new {found[0] if len(found) == 1 else 'GAME, one of ' + ', '.join(found)}"


def _row(chain: Chain) -> dict[str, Any]:
    branch_of = None if chain.branch_of is None else msgspec.to_builtins(chain.branch_of)
    return {
        "name": chain.name,
        "game": chain.game,
        "day": chain.day,
        "seats": chain.seats,
        "packs": chain.packs,
        "branch_of": branch_of,
    }


def _day(number: int, day: Day) -> dict[str, Any]:
    return {
        "day": number,
        "at": day.at,
        "names": day.names,
        "answers": day.answers,
        "rules_version": day.rules_version,
        "outcome": msgspec.to_builtins(day.outcome),
        "packs": day.packs,
        "told": day.told,
    }


def _rules_here(chain: Chain) -> int | None:
    """The version of the rules that this program would go on by."""
    try:
        return get_game(chain.game).rules_version
    except UnknownGame:
        return None


def _quoted(name: str) -> str:
    return name if " " not in name else f'"{name}"'
