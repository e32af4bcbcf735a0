"""Campaigns in the terminal: one day after the other, each a match of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from time import time
from typing import Any

from fabletop.bots import usual_level
from fabletop.engine import campaign_files as files
from fabletop.engine.campaign import Campaign, DayLost
from fabletop.engine.campaign_chain import check_names
from fabletop.engine.campaign_party import COMPUTER, goes_on
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.words import Refused
from fabletop.terminal.answers import read_number
from fabletop.terminal.console import INTERRUPTED, Console, EndOfInput
from fabletop.terminal.holding import require_free
from fabletop.terminal.plain_replay import PlainReplay
from fabletop.terminal.saved import own_seat, players_of
from fabletop.terminal.seating import ask_all, say_seats, who_sits_where
from fabletop.terminal.sitting import HUMAN, ME, PEOPLE, Sitting
from fabletop.terminal.sitting_down import at_terminal, open_console, play_one, said_terminal
from fabletop.terminal.widgets.saying import count


class DaySitting(Sitting):
    """A sitting at a day of a campaign. When the day is over its campaign takes over what it hands on."""

    ended = "The day is over"
    again_word, again_does = "next", "play the next day"

    def __init__(self, campaign: Campaign[Any], match: Match[Any], players: Sequence[str]) -> None:
        self.campaign = campaign
        self.closed = False
        super().__init__(match, players, files.today_file(campaign.chain.name))
        self._kept_as = f"campaign-{campaign.chain.id}"  # notes are for all days

    def undo(self, seat: int, beyond: bool = False) -> None:
        if self.closed:
            raise Refused(
                "The day is over, and what it hands on is kept. To play it otherwise: "
                f"fabletop campaign branch {_typed(self.campaign)} {self.campaign.day - 1}"
            )
        super().undo(seat, beyond)

    @property
    def go_on_with(self) -> str:
        return f"fabletop campaign continue {_typed(self.campaign)}"

    def handed_on(self) -> Sequence[str]:
        if not self.closed:
            return ()
        words = [f"  {line}" for line in self.campaign.words]
        return ("What you take into the next:", *words, f"The next day, now or later: {self.go_on_with}")

    def _close(self, path: Path) -> None:
        # As it is kept now: somebody may have played on elsewhere.
        campaign = Campaign(self.campaign.game, files.read(self.campaign.chain.name))
        try:
            campaign.finish_day(self.match, time())
        except Refused as fault:
            raise SaveError(str(fault)) from None
        files.save(campaign.chain)
        files.clear_today(campaign.chain.name)
        self.campaign, self.closed = campaign, True


def begin(
    game: Game[Any],
    *,
    name: str | None,
    seats: int | None,
    bots: Sequence[str] | None,
    names: Sequence[str] | None,
    options: Mapping[str, object],
    plain: bool,
) -> int:
    """Start a campaign and play its first day. What is not given is asked for, if there is somebody to ask."""
    console = open_console()
    plain = plain or not said_terminal(console)
    name = files.new_name(game.title) if name is None else files.require_new(name)
    Campaign.new(game, name=name, seats=seats, options=options)  # refused before anything is asked
    try:
        if at_terminal() and not bots:
            seats, settings, players = ask_all(console, game, seats, options, names)
        else:
            seats = game.seats[0] if seats is None else seats
            settings = game.read_options(options)
            players = who_sits_where(game, seats, settings, bots)
    except (EndOfInput, KeyboardInterrupt) as left:
        console.put("No campaign was started.")
        return INTERRUPTED if isinstance(left, KeyboardInterrupt) else 0
    campaign = Campaign.new(game, name=name, seats=seats, options=settings, names=names or ())
    campaign.chain.players = players
    return _play(campaign, None, console, plain)


def go_on(name: str, *, seats: int | None, bots: Sequence[str] | None, names: Sequence[str] | None, plain: bool) -> int:
    """Go on with a campaign: with the day under way, or with the next one."""
    console = open_console()
    plain = plain or not said_terminal(console)
    require_free(files.today_file(name))
    campaign = files.load(name)
    match = _under_way(campaign, console)
    if match is None:
        _change_party(campaign, seats, bots, names)
    elif seats is not None or bots is not None or names is not None:
        raise Refused(
            f"Day {campaign.day} is under way: the party changes at dawn. "
            f"Go on with the day first: fabletop campaign continue {_typed(campaign)}"
        )
    return _play(campaign, match, console, plain)


def look_back(name: str, day: int, *, seat: int | None, plain: bool, jump: int | None) -> int:
    """Step through a finished day as a seat knew it then; -1 is a spectator, None the one person who played."""
    console = open_console()
    plain = plain or not said_terminal(console)
    campaign = files.load(name)
    match = campaign.replay(day)
    if seat is None:
        seat = own_seat(match)
    elif seat < 0:
        seat = None
    elif seat >= match.seats:
        raise Refused(f"That day had seats 1 to {match.seats}; 0 is a spectator.")
    moment = 0 if jump is None else jump
    if plain:
        past = PlainReplay(console, match, seat, moment).run()
    else:
        from fabletop.terminal.screen_replay import watch

        past = watch(match, seat, moment)
    if past is not None:
        console.put(
            "A day is played otherwise from its morning, as a branch of the campaign: "
            f"fabletop campaign branch {_typed(campaign)} {day}"
        )
    return 0


def _under_way(campaign: Campaign[Any], console: Console) -> Match[Any] | None:
    """The day under way. One that other rules have begun is put aside, and begins anew."""
    record = files.today(campaign)
    if record is None:
        return None
    try:
        return campaign.resume(record)
    except DayLost as lost:
        aside = files.set_aside_today(campaign)
        console.put(str(lost), f"What was played of it is kept in {aside}.")
        return None


def _change_party(
    campaign: Campaign[Any], seats: int | None, bots: Sequence[str] | None, names: Sequence[str] | None
) -> None:
    """Say who takes part in the day that comes next. People stay, if they have to in another seat. Further seats go to
    whoever plays all the others, to computer players where there are any at the table, else to people."""
    chain, game = campaign.chain, campaign.game
    settings = game.read_options(chain.options)
    kinds = set(chain.players)
    others = ME if kinds == {ME} else HUMAN if kinds <= PEOPLE.keys() else usual_level(game).name
    players = [*chain.players, *[others] * chain.seats][: chain.seats]  # a campaign may come without them
    seats = chain.seats if seats is None else seats
    game.require_seats(seats)
    if bots is not None:
        before: list[int | None] = [seat if seat < chain.seats else None for seat in range(seats)]
        chain.players = who_sits_where(game, seats, settings, bots)
    else:
        before = _goes_on(campaign, players, seats)
        chain.players = [others if each is None else players[each] for each in before]
    if names is not None:
        chain.names = check_names(names, seats)
    elif chain.names:
        usual = game.seat_names(seats, settings)
        chain.names = [usual[seat] if each is None else chain.names[each] for seat, each in enumerate(before)]
    chain.seats = seats


def _goes_on(campaign: Campaign[Any], players: Sequence[str], seats: int) -> list[int | None]:
    """For each seat of a day the seat of the day before that it goes on from. You are one person in all your seats;
    everybody else at the keyboard has one."""
    me = players.index(ME) if ME in players else 0
    holders = [COMPUTER if name not in PEOPLE else me if name == ME else seat for seat, name in enumerate(players)]
    before = goes_on(holders, seats)
    if isinstance(before, int):
        people = len(set(holders) - {COMPUTER})
        raise Refused(
            f"{people} people play, and there would be {count(seats, 'seat')}. Say who plays: "
            f"fabletop campaign continue {_typed(campaign)} --seats {seats} --bots ..."
        )
    return before


def _play(campaign: Campaign[Any], match: Match[Any] | None, console: Console, plain: bool) -> int:
    """Play one day after the other, as long as the players want to. Gives the exit code of the last."""
    while True:
        if match is None:
            match = _dawn(campaign, console)
            players = campaign.chain.players
        else:
            players = players_of(match)
            told = count(len(match.entries), "answer")
            console.put(f"{_day(campaign)}: {say_seats(match.names, players)}. {told} so far.")
        sitting = DaySitting(campaign, match, players)
        code = play_one(sitting, console, plain)
        if not plain and sitting.closed:
            console.put(*sitting.handed_on())
        if not sitting.again or not sitting.closed:
            return code
        campaign, match = sitting.campaign, None
        try:
            _ask_party(campaign, console)
        except (EndOfInput, KeyboardInterrupt):
            console.put("", f"The next day waits: {sitting.go_on_with}")
            return code


def _dawn(campaign: Campaign[Any], console: Console) -> Match[Any]:
    """Begin the next day, and keep who takes part in it."""
    known = set(campaign.chain.packs)
    match = campaign.next_day()
    files.save(campaign.chain)
    console.put(f"{_day(campaign)}: {say_seats(match.names, campaign.chain.players)}.")
    for pack in campaign.chain.packs:
        if pack not in known:
            console.put(f'The pack "{pack}" has come since, and joins from today on.')
    return match


def _ask_party(campaign: Campaign[Any], console: Console) -> None:
    """Let the players say how many take part in the next day, until that can be."""
    while True:
        try:
            return _change_party(campaign, _ask_seats(campaign, console), None, None)
        except Refused as fault:
            console.put(str(fault))


def _ask_seats(campaign: Campaign[Any], console: Console) -> int | None:
    """How many take part in the next day; None if nothing changes."""
    allowed, now = campaign.game.seats, campaign.chain.seats
    while len(allowed) > 1:
        typed = console.ask(f"How many take part, {allowed[0]} to {allowed[-1]} [{now}]")
        number = read_number(typed) if typed else now
        if number is not None and number in allowed:
            return None if number == now else number
        console.put(f"Type a number from {allowed[0]} to {allowed[-1]}.")
    return None


def _day(campaign: Campaign[Any]) -> str:
    return f"{campaign.chain.name}, day {campaign.day} ({campaign.game.title})"


def _typed(campaign: Campaign[Any]) -> str:
    """The name of a campaign as it is typed in a shell."""
    name = campaign.chain.name
    return name if all(sign.isalnum() or sign in "-_" for sign in name) else f'"{name}"'
