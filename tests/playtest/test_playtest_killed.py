"""Playtests that are killed, stopped or left: nothing is lost, nothing is played twice, nobody is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.playtest.conftest import rows

from fabletop.playtest.folder import Folder
from fabletop.playtest.running import run_playtest
from fabletop.simulation.runner import Plan

if sys.platform == "win32":
    pytest.skip("there are no process groups to kill", allow_module_level=True)

GAMES = 400
Start = Callable[[Path], "subprocess.Popen[str]"]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a playtest of its own process group, over two processes."""
    started: list[subprocess.Popen[str]] = []

    def start(out: Path) -> subprocess.Popen[str]:
        typed = ["playtest", "project-0", "--games", str(GAMES), "--bots", "random", "--decisions"]
        started.append(
            subprocess.Popen(
                [sys.executable, "-m", "fabletop", *typed, "--processes", "2", "--out", str(out)],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background jobs ignore it
            )
        )
        return started[-1]

    yield start
    for each in started:
        if each.poll() is None:
            os.killpg(each.pid, signal.SIGKILL)
        each.communicate()


def wait_for(what: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not what():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.02)


def kept(out: Path) -> int:
    """How many games are there."""
    if not (out / "plan.json").exists():
        return 0
    return GAMES - sum(map(len, Folder.read(out).missing()))


def in_group(group: int) -> list[int]:
    """The living processes of a group."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, member = stat.read_text().rpartition(")")[2].split()[:3]
        except (OSError, ValueError):  # it has just ended
            continue
        if int(member) == group and state != "Z":
            found.append(int(stat.parent.name))
    return found


def assert_goes_on_as_if_nothing_had_happened(out: Path, whole: Folder) -> None:
    before = kept(out)
    assert 0 < before < GAMES
    plan = Folder.read(out).plan
    told: list[int] = []
    folder = run_playtest(plan, GAMES, out, decisions=True, progress=told.append)
    assert sum(told) == GAMES - before
    assert rows(folder.matches) == rows(whole.matches)
    assert rows(folder.decisions) == rows(whole.decisions)
    assert folder.rules() == whole.rules()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """The same, without interruption."""
    plan = Plan("project-0", 2, {"fugitive": 0}, ["random", "random"], "0")
    return run_playtest(plan, GAMES, tmp_path_factory.mktemp("whole") / "out", decisions=True)


def test_killed_half_way_and_gone_on_with(start: Start, tmp_path: Path, whole: Folder) -> None:
    """Twice, soon and later."""
    out = tmp_path / "out"
    for share in (0.01, 0.3):
        process = start(out)
        wait_for(lambda share=share: kept(out) >= GAMES * share)  # type: ignore[misc]  # the loop's own share
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert not (out / "matches.parquet").exists()
    assert_goes_on_as_if_nothing_had_happened(out, whole)


def test_ctrl_c_says_how_to_go_on(start: Start, tmp_path: Path, whole: Folder) -> None:
    out = tmp_path / "out"
    process = start(out)
    wait_for(lambda: kept(out) > 0)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130
    assert err.splitlines() == [
        f"Stopped. {out} has {kept(out)} of 400 games. To go on, type the same again with: --out {out}"
    ]
    assert_goes_on_as_if_nothing_had_happened(out, whole)


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for processes where Linux lists them")
def test_nobody_goes_on_playing_when_the_command_is_killed(start: Start, tmp_path: Path) -> None:
    out = tmp_path / "out"
    process = start(out)
    wait_for(lambda: kept(out) > 0)
    assert len(in_group(process.pid)) >= 3
    process.kill()
    process.wait()
    wait_for(lambda: in_group(process.pid) == [])
