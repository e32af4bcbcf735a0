"""The command `fabletop playtest`: what it says and does."""

from __future__ import annotations

import importlib.util
import shlex
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from tests.engine.minis.bench import Bench, bench_game
from tests.playtest.conftest import Install, rows

from fabletop.cli import main
from fabletop.engine.questions import choose
from fabletop.engine.words import Refused
from fabletop.playtest import running
from fabletop.playtest.cluster import Cluster
from fabletop.playtest.extras import how_to_install
from fabletop.playtest.folder import Folder, Origin
from fabletop.playtest.running import run_playtest
from fabletop.simulation.runner import Plan


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in an empty folder. Words stand in lines as long as they like."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "400")

    def run(*words: str) -> Ran:
        code = main(words)
        return Ran(code, *capsys.readouterr())

    return run


def test_it_plays_and_says_what_to_do_next(run: Run) -> None:
    ran = run("playtest", "noughts", "--games", "20", "--bots", "sensible,random", "--out", "mine", "--processes", "1")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Noughts and Crosses: 20 games in ")
    assert "See what came out with: fabletop report mine" in ran.out
    folder = Folder.read(Path("mine"))
    assert folder.plan == Plan("noughts", 2, {}, ["sensible", "random"], "0")
    assert len(rows(folder.matches)) == 20


def test_the_same_command_again_finds_its_own_folder(run: Run) -> None:
    typed = ("playtest", "noughts", "--processes", "1", "--games")
    assert run(*typed, "20").code == 0
    assert "has all 20 games of Noughts and Crosses already" in run(*typed, "20").out
    assert run(*typed, "25").out.startswith("Noughts and Crosses: 5 games in ")
    [folder] = Path("playtests").iterdir()
    assert Folder.read(folder).experiment.games == 25
    assert run(*typed, "25", "--seed", "7").out.startswith("Noughts and Crosses: 25 games in ")
    assert len(list(Path("playtests").iterdir())) == 2


def test_seats_settings_and_decisions(run: Run) -> None:
    typed = ("--seats", "3", "--set", "round_limit=3", "--bots", "random", "--seed", "x", "--decisions")
    ran = run("playtest", "project-0", "--games", "3", *typed, "--out", "mine", "--processes", "1")
    assert ran.code == 0
    folder = Folder.read(Path("mine"))
    assert folder.plan == Plan("project-0", 3, {"fugitive": 0, "round_limit": 3}, ["random"] * 3, "x")
    assert {row["match"] for row in rows(folder.decisions)} == {0, 1, 2}


def test_failures_are_told_and_count(run: Run, install: Install) -> None:
    async def rule(table: Bench) -> None:
        for _ in range(3):
            table.number += await choose(0, "How many?", lambda: [0, 1], "BE-1")
        if table.number > 1:
            raise KeyError("no such card")

    install(bench_game(rule))
    typed = ("playtest", "bench", "--games", "40", "--bots", "random", "--processes", "1", "--out", "mine")
    for _ in range(2):  # also when nothing is left to play
        ran = run(*typed)
        failures = Folder.read(Path("mine")).failures()
        assert ran.code == 1
        assert f"{len(failures)} games failed and have no row:" in ran.out
        first = f"game {failures[0].number}: a rule failed at BE-1, seat 1 (random): KeyError: 'no such card'"
        assert first in ran.out
        assert f"and {len(failures) - 5} more" in ran.out
        assert f"fabletop replay mine/failures/{failures[0].record}" in ran.out


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (("chess",), "There is no game"),
        (("noughts", "--bots", "genius"), "has no computer player"),
        (("noughts", "--out", "."), "is no folder of a playtest"),
        (("noughts", "--games", "0"), "games"),
    ],
)
def test_what_cannot_be_done_is_said(run: Run, typed: tuple[str, ...], words: str) -> None:
    Path("letter.txt").write_text("Dear all")
    ran = run("playtest", *typed, "--processes", "1")
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (None, "-m pip install 'fabletop[report]'"),
        ('{"url": "file:///my%20games/fabletop", "dir_info": {}}', "-m pip install 'fabletop[report]'"),
        (
            '{"url": "file:///my%20games/fabletop", "dir_info": {"editable": true}}',
            "-m pip install --editable '/my games/fabletop[report]'",
        ),
    ],
)
def test_how_to_install_an_extra_is_said_for_this_installation(
    monkeypatch: pytest.MonkeyPatch, told: str | None, words: str
) -> None:
    installed = SimpleNamespace(read_text=lambda name: told)
    monkeypatch.setattr("fabletop.playtest.extras.distribution", lambda name: installed)
    assert how_to_install("report") == f"{shlex.quote(sys.executable)} {words}"


@pytest.mark.parametrize(("missing", "typed", "extra"), [("duckdb", (), "report"), ("ray", ("--cluster",), "ray")])
def test_a_missing_library_is_named_before_anything_is_played(
    run: Run, monkeypatch: pytest.MonkeyPatch, missing: str, typed: tuple[str, ...], extra: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    ran = run("playtest", "noughts", "--games", "5", "--out", "mine", *typed)
    assert (ran.code, ran.out) == (2, "")
    assert f"the extra `{extra}`: {how_to_install(extra)}" in ran.err.replace("\n", " ")
    assert not Path("mine/matches.parquet").exists()


@pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="Ray is an extra of 200 MB; without it there is no cluster to start"
)
def test_a_cluster_plays_the_same(tmp_path: Path) -> None:
    """In a process of its own: Ray takes over signals and threads of the process that starts it."""
    typed = ["playtest", "noughts", "--games", "50", "--bots", "sensible,random", "--decisions", "--cluster"]
    ran = subprocess.run(
        [sys.executable, "-m", "fabletop", *typed, "--out", str(tmp_path / "there")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    there = Folder.read(tmp_path / "there")
    here = run_playtest(there.plan, 50, tmp_path / "here", decisions=True)
    assert rows(there.matches) == rows(here.matches)
    assert rows(there.decisions) == rows(here.decisions)
    assert there.rules() == here.rules()


class Error(Exception):
    """Any error of Ray, as it is where that is not installed."""


class TaskError(Error):
    """One in what was to be done."""

    def __init__(self, function: str, trace: str, cause: Exception) -> None:
        self.cause = cause


def ray_or_its_errors() -> Any:
    if importlib.util.find_spec("ray") is not None:
        import ray.exceptions

        return ray
    errors = SimpleNamespace(RayError=Error, RayTaskError=TaskError, WorkerCrashedError=Error)
    return SimpleNamespace(exceptions=errors, shutdown=lambda: None)


def test_what_goes_wrong_on_a_cluster_is_said_in_words() -> None:
    cluster = Cluster()
    cluster._ray = ray_or_its_errors()
    errors = cluster._ray.exceptions
    cause = Refused("Install the same version.")
    said = errors.RayTaskError("timed", "a trace", cause)
    for fault, words in ((said, "^Install the same version.$"), (errors.WorkerCrashedError(), "go on")):
        with pytest.raises(Refused, match=words):
            cluster.__exit__(type(fault), fault, None)


def test_a_cluster_that_is_not_there_is_said_at_once(run: Run) -> None:
    with socket.socket() as taken:  # bound, but nobody listens
        taken.bind(("127.0.0.1", 0))
        ran = run("playtest", "noughts", "--games", "5", "--cluster", f"127.0.0.1:{taken.getsockname()[1]}")
    assert ran.code == 2
    assert "Nobody answers at 127.0.0.1:" in ran.err


def test_a_script_that_starts_itself_over_and_over_is_told_why(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("from fabletop.simulation.crew import crew_of\nwith crew_of(2, 'noughts'):\n    pass\n")
    ran = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert 'A script needs `if __name__ == "__main__":`' in ran.stderr  # others may have the last word


def test_another_version_on_another_machine_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "origin_of", lambda game: Origin("0.0.1", 1, ""))
    running._require_origin.cache_clear()
    with pytest.raises(Refused, match="has another version of the game"):
        run_playtest(Plan("noughts", 2, {}, ["random"] * 2, "0"), 2, tmp_path / "out")
    running._require_origin.cache_clear()
