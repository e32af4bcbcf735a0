"""A fresh process: loads saved matches with nothing of this one in memory, plays them on, and says how they end.

It is given a folder with `jobs.json` and the saves that it names; its answer goes to `results.json` beside them.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from fabletop.engine import record as records
from fabletop.engine.game import Game
from fabletop.engine.log_reading import Reader
from fabletop.engine.match import Match
from fabletop.engine.record import Record
from fabletop.engine.registry import game_ids, get_game
from fabletop.engine.saving import begin, catch_up
from fabletop.testing.walk import dice, finish, propose


class SavedMoment(msgspec.Struct):
    """Where a match stood before an action of its walk: what a save at that moment has otherwise than one of the whole
    match, the state, and what the seats have heard since the moment before."""

    action: int
    entries: int
    rolls: int
    pending: dict[int, Any]
    drafts: dict[int, dict[int, Any]]
    tokens: list[int]
    hash: str
    heard: str


class Job(msgspec.Struct):
    """A save, and the walk on which it is to be played on; or one of a whole match, to be gone through from moment to
    moment."""

    save: str
    seed: str
    start: int
    limit: int
    moments: list[SavedMoment] = []


class Jobs(msgspec.Struct):
    game: str
    jobs: list[Job]


class Ending(msgspec.Struct):
    """What must come out alike wherever a match is played on."""

    loaded: str
    final: str
    actions: int
    told: str
    passed: list[Passed] = []


class Passed(msgspec.Struct):
    """What became of a save at some moment: the state and what was heard on the way to it, and the same once it was
    played on to the next."""

    loaded: str
    heard: str
    then: str = ""
    then_heard: str = ""


class Listener:
    """All seats of a match, and a spectator: what they have heard since they were asked last, and see now."""

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._readers = [Reader(match, seat) for seat in range(match.seats + 1)]

    def heard(self) -> str:
        digest = hashlib.blake2b(digest_size=8)
        for seat, reader in enumerate(self._readers):
            lines = [msgspec.structs.replace(line, number=0) for line in reader.news().lines]
            digest.update(msgspec.json.encode(lines))
            digest.update(self._match.view(seat).plain())
        return digest.hexdigest()


def how_it_ended(match: Match[Any], loaded: str, actions: int) -> Ending:
    return Ending(loaded, match.hash(), actions, told(match))


def told(match: Match[Any]) -> str:
    """A hash of every seat's log and view."""
    digest = hashlib.blake2b(digest_size=8)
    for seat in range(match.seats + 1):
        digest.update(msgspec.json.encode(match.log(seat)))
        digest.update(match.view(seat).plain())
    return digest.hexdigest()


def name_of(game: Game[Any]) -> str:
    """How another process finds a game: by its id if it is installed, else by module and name."""
    if game.id in game_ids() and get_game(game.id) is game:
        return game.id
    for path, module in list(sys.modules.items()):
        for name, value in list(getattr(module, "__dict__", {}).items()):
            if value is game and path != "__main__":
                return f"{path}:{name}"
    raise AssertionError(f"{game.id} has no name in any module, so a fresh process cannot find it; give it one")


def find(name: str) -> Game[Any]:
    """The game that `name_of` named."""
    module, _, attribute = name.partition(":")
    found: Game[Any] = getattr(importlib.import_module(module), attribute) if attribute else get_game(name)
    return found


def moment(match: Match[Any], action: int, listener: Listener) -> SavedMoment:
    books = match.books
    return SavedMoment(
        action,
        len(books.entries),
        len(books.rolls),
        books.pending,
        books.drafts,
        books.tokens[:],
        match.hash(),
        listener.heard(),
    )


def saved_at(record: Record, at: SavedMoment) -> Record:
    """The save of a moment, made from that of the whole match."""
    return msgspec.structs.replace(
        record,
        entries=record.entries[: at.entries],
        rolls=record.rolls[: at.rolls],
        checks=record.checks[: at.entries],
        pending=at.pending,
        drafts=at.drafts,
        tokens=at.tokens,
        hash=at.hash,
    )


def go_through(game: Game[Any], record: Record, seed: str, moments: Sequence[SavedMoment]) -> list[Passed]:
    """Load the save of each moment, the later ones by catching up from the one before, and play it on to the next:
    where that leads to what the next save holds, each goes on as the match did, to its end."""
    match = begin(Match, game, record)
    listener, found = Listener(match), []
    for at, following in zip(moments, [*moments[1:], None], strict=True):
        catch_up(match, saved_at(record, at))
        passed = Passed(match.hash(), listener.heard())
        if following is not None:
            on = match.fork()
            on.books.run.log = []
            hearing = Listener(on)
            for number in range(at.action, following.action):
                propose(on, dice(seed, number)).make(on)
            passed.then, passed.then_heard = on.hash(), hearing.heard()
        found.append(passed)
    return found


def play_on(
    game: Game[Any],
    saves: Sequence[tuple[bytes, str, int]],
    limit: int,
    whole: Sequence[tuple[bytes, str, list[SavedMoment]]] = (),
) -> list[Ending]:
    """Let a fresh process load each save and play it on along its walk from its action; and go through whole matches
    from moment to moment."""
    with tempfile.TemporaryDirectory(prefix="fabletop-") as name:
        folder = Path(name)
        jobs = []
        for number, (data, seed, start) in enumerate(saves):
            (folder / f"{number}.json").write_bytes(data)
            jobs.append(Job(f"{number}.json", seed, start, limit))
        for number, (data, seed, moments) in enumerate(whole, len(jobs)):
            (folder / f"{number}.json").write_bytes(data)
            jobs.append(Job(f"{number}.json", seed, moments[-1].action, limit, moments))
        (folder / "jobs.json").write_bytes(msgspec.json.encode(Jobs(name_of(game), jobs)))
        paths = os.pathsep.join(path or "." for path in sys.path)
        # The seed of hash() is set to another value, so that nothing may depend on the order of a set.
        around = {**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "12345"}
        program = "import sys; from fabletop.testing.fresh import main; main(sys.argv[1])"
        command = [sys.executable, "-c", program, name]
        done = subprocess.run(command, env=around, capture_output=True, text=True, check=False)
        assert not done.returncode, f"{game.id}: saved matches could not be played on elsewhere:\n{done.stderr[-4000:]}"
        return msgspec.json.decode((folder / "results.json").read_bytes(), type=list[Ending])


def main(name: str) -> None:
    """What the fresh process does."""
    folder = Path(name)
    jobs = msgspec.json.decode((folder / "jobs.json").read_bytes(), type=Jobs)
    game = find(jobs.game)
    results = []
    for job in jobs.jobs:
        record = records.read(folder / job.save)
        match = Match.from_record(game, record)
        loaded = match.hash()
        end = how_it_ended(match, loaded, finish(match, job.seed, job.start, job.limit))
        if job.moments:
            end.passed = go_through(game, record, job.seed, job.moments)
        results.append(end)
    (folder / "results.json").write_bytes(msgspec.json.encode(results))
