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
from fabletop.engine.match import Match
from fabletop.engine.registry import game_ids, get_game
from fabletop.testing.walk import finish


class Job(msgspec.Struct):
    """A save, and the walk on which it is to be played on."""

    save: str
    seed: str
    start: int
    limit: int


class Jobs(msgspec.Struct):
    game: str
    jobs: list[Job]


class Ending(msgspec.Struct):
    """What must come out alike wherever a match is played on."""

    loaded: str
    final: str
    actions: int
    told: str


def ending(match: Match[Any], loaded: str, actions: int) -> Ending:
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


def play_on(game: Game[Any], saves: Sequence[tuple[bytes, str, int]], limit: int) -> list[Ending]:
    """Let a fresh process load each save and play it on along its walk from its action."""
    with tempfile.TemporaryDirectory(prefix="fabletop-") as name:
        folder = Path(name)
        jobs = []
        for number, (data, seed, start) in enumerate(saves):
            (folder / f"{number}.json").write_bytes(data)
            jobs.append(Job(f"{number}.json", seed, start, limit))
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
        match = Match.from_record(game, records.read(folder / job.save))
        loaded = match.hash()
        results.append(ending(match, loaded, finish(match, job.seed, job.start, job.limit)))
    (folder / "results.json").write_bytes(msgspec.json.encode(results))
