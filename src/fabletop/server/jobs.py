"""What worker processes do for a table: whatever may take longer than the event loop can wait.

Each job is a plain function of plain data. It gets the match as a snapshot and gives bytes back, as they are kept or
sent.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import msgspec

from fabletop.bots import make_player
from fabletop.bots.advice import advise
from fabletop.engine import record as records
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.registry import UnknownGame, game_of, get_game
from fabletop.engine.replay import moments
from fabletop.engine.scene import Scene
from fabletop.engine.variant import game_name
from fabletop.engine.words import LogLine, Refused
from fabletop.server import bodies, wire
from fabletop.server.patches import scene_patch, whole_scene

PAGE = 100  # moments of a replay that are sent at once
_encode = msgspec.json.Encoder().encode
_moments = msgspec.json.Decoder(tuple[bodies.Moment, ...])


def _match(game: str, snapshot: bytes) -> Match[Any]:
    return Match.from_snapshot(get_game(game), snapshot)


def answer(game: str, snapshot: bytes, seat: int, level: str, dice: str) -> bytes:
    """What a computer player answers, as JSON."""
    match = _match(game, snapshot)
    rng = Random(dice)
    situation = match.situation(seat, rng)
    plain = situation.plain(make_player(match.game, level, rng)(situation))
    situation.parse(plain)  # not everything that a player can think of is allowed
    return _encode(plain)


class PackedHint(NamedTuple):
    answer: bytes
    words: str
    reasons: tuple[str, ...]
    clues: tuple[str, ...]


def hint(game: str, snapshot: bytes, seat: int) -> list[PackedHint]:
    """What to answer in this seat, the best first: in words, and what speaks for it."""
    advice = advise(_match(game, snapshot), seat)
    return [PackedHint(_encode(each.answer), each.words, each.reasons, each.clues) for each in advice]


def export(game: str, snapshot: bytes, players: list[str]) -> bytes:
    """The record of a match as a file, with who plays where."""
    match = _match(game, snapshot)
    match.players = players
    return records.encode(match.record())


class Checked(NamedTuple):
    """A record that was played again from its seed, and came out as it was."""

    game: str
    record: bytes
    snapshot: bytes
    seats: int
    seed: str
    options: bytes


def check(data: bytes) -> Checked:
    """Play a record again; `Refused` says what is wrong with it."""
    try:
        record = records.decode(data)
        match = Match.from_record(game_of(record), record)
    except (SaveError, UnknownGame) as fault:
        raise Refused(str(fault)) from None
    return _checked(match)


def _checked(match: Match[Any]) -> Checked:
    return Checked(
        game_name(match.game.id, match.variant),
        records.encode(match.record()),
        match.snapshot(),
        match.seats,
        str(match.seed),
        _encode(match.options),
    )


def until(game: str, snapshot: bytes, seat: int, number: int) -> Checked:
    """The match as it was at a moment of a seat's replay."""
    match = _match(game, snapshot)
    for moment in moments(match, seat):
        if moment.number == number:
            return _checked(match.at(moment.entry))
    raise Refused("The replay has no such moment.")


class Shown(NamedTuple):
    """A replay: how many moments there are, and pages of them, each as JSON of a list."""

    moments: int
    pages: list[bytes]


def replay(game: str, snapshot: bytes, seat: int | None) -> Shown:
    """All that a seat saw, moment by moment."""
    return _shown(_match(game, snapshot), seat)


def replay_record(data: bytes, seat: int | None) -> Shown:
    """The same of a match that is over, from its record."""
    record = records.decode(data)
    return _shown(Match.from_record(get_game(record.game), record), seat)


def page_of(shown: Shown, seat: int | None, start: int, *, playable: bool) -> bodies.Replay:
    """The page of a replay that has the moment numbered `start`."""
    page = start // PAGE
    found = _moments.decode(shown.pages[page]) if page < len(shown.pages) else ()
    return bodies.Replay(seat, shown.moments, found, playable)


def _shown(match: Match[Any], seat: int | None) -> Shown:
    shown: list[bytes] = []
    page: list[bodies.Moment] = []
    before: Scene | None = None
    lines: list[LogLine] = []
    count = 0
    for moment in moments(match, seat):
        count, scene, news = moment.number + 1, moment.scene, moment.news
        lines.extend(news.lines)
        if not page or before is None:  # who begins here knows nothing yet
            page.append(bodies.Moment(moment.number, whole_scene(scene), wire.LogPatch(0, tuple(lines))))
        else:
            patch = scene_patch(before, scene) or wire.ScenePatch()
            page.append(bodies.Moment(moment.number, patch, wire.LogPatch(news.start, news.lines)))
        before = scene
        if len(page) == PAGE:
            shown.append(_encode(page))
            page = []
    if page:
        shown.append(_encode(page))
    return Shown(count, shown)
