"""The folder of a playtest: stopped anywhere and gone on with, refused where it is about something else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.playtest.conftest import rows

from fabletop.bots import usual_level
from fabletop.engine.registry import game_ids, get_game
from fabletop.engine.rulebook import rulebook
from fabletop.engine.words import Refused
from fabletop.playtest.folder import Folder
from fabletop.playtest.running import run_playtest
from fabletop.simulation.crew import Here, in_chunks
from fabletop.simulation.runner import Plan

PLAN = Plan("noughts", 2, {}, ["sensible", "random"], "0")


class Stop(Exception):
    """Somebody has had enough."""


def stop_after(games: int) -> Any:
    """A progress that stops the playtest once so many games are kept."""
    done = 0

    def progress(more: int) -> None:
        nonlocal done
        done += more
        if done >= games:
            raise Stop

    return progress


def stopped(path: Path, games: int = 300, at: int = 40) -> Folder:
    with pytest.raises(Stop):
        run_playtest(PLAN, games, path, decisions=True, progress=stop_after(at))
    return Folder.read(path)


def test_going_on_loses_and_repeats_nothing(tmp_path: Path) -> None:
    whole = run_playtest(PLAN, 300, tmp_path / "whole", decisions=True)
    folder = stopped(tmp_path / "parts")
    missing = sum(map(len, folder.missing()))
    assert 0 < missing < 300
    assert not folder.finished
    assert not folder.matches.exists()
    told: list[int] = []
    folder = run_playtest(PLAN, 300, tmp_path / "parts", decisions=True, progress=told.append)
    assert sum(told) == missing
    assert folder.finished
    assert rows(folder.matches) == rows(whole.matches)
    assert rows(folder.decisions) == rows(whole.decisions)
    assert folder.rules() == whole.rules()


def test_what_is_half_written_is_played_again(tmp_path: Path) -> None:
    folder = stopped(tmp_path / "parts")
    (folder.path / "chunks" / "thumbnails").write_text("left by somebody else")
    half = folder.path / "chunks" / ".half-abc"
    half.mkdir()
    (half / "matches.ndjson").write_text('{"number": 1, "se')
    (folder.path / ".matches.parquet").write_bytes(b"PAR")
    folder = run_playtest(PLAN, 300, folder.path, decisions=True)
    assert [row["number"] for row in rows(folder.matches)] == list(range(300))
    assert not half.exists()


def test_what_was_killed_in_its_first_moment_is_begun_again(tmp_path: Path) -> None:
    """Before there was a plan, and before there was anything else."""
    (tmp_path / ".plan.json.abc").write_text('{"format"')
    folder = run_playtest(PLAN, 3, tmp_path)
    only = tmp_path / "only a plan"
    only.mkdir()
    (only / "plan.json").write_bytes((folder.path / "plan.json").read_bytes())
    assert rows(run_playtest(PLAN, 3, only).matches) == rows(folder.matches)


def test_a_lost_chunk_is_played_again(tmp_path: Path) -> None:
    folder = run_playtest(PLAN, 60, tmp_path / "out")
    before = rows(folder.matches)
    numbers, chunk = sorted(folder.chunks().items(), key=lambda each: each[0].start)[2]
    for file in chunk.iterdir():
        file.unlink()
    chunk.rmdir()
    assert folder.missing() == [numbers]
    assert rows(run_playtest(PLAN, 60, folder.path).matches) == before


def test_a_finished_playtest_is_left_alone(tmp_path: Path) -> None:
    folder = run_playtest(PLAN, 5, tmp_path / "out")
    before = folder.matches.stat().st_mtime_ns
    told: list[int] = []
    run_playtest(PLAN, 5, folder.path, progress=told.append)
    assert (told, folder.matches.stat().st_mtime_ns) == ([], before)


def test_more_games_are_added_to_those_that_are_there(tmp_path: Path) -> None:
    run_playtest(PLAN, 20, tmp_path / "out")
    told: list[int] = []
    more = run_playtest(PLAN, 50, tmp_path / "out", progress=told.append)
    assert sum(told) == 30
    assert rows(more.matches) == rows(run_playtest(PLAN, 50, tmp_path / "at once").matches)
    assert Folder.read(more.path).experiment.games == 50
    assert more.rules().matches == 50
    with pytest.raises(Refused, match="a playtest of 50 games"):
        run_playtest(PLAN, 49, more.path)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"seed": "1"}, 'there, seed is "0", here "1"'),
        ({"bots": ["random", "random"]}, 'bots is ["sensible","random"]'),
        ({"game": "project-0", "options": {"fugitive": 0}}, 'game is "noughts"'),
    ],
)
def test_a_folder_of_another_plan_is_refused(tmp_path: Path, changed: dict[str, Any], words: str) -> None:
    run_playtest(PLAN, 2, tmp_path / "out")
    with pytest.raises(Refused, match=re.escape(words)):
        run_playtest(msgspec.structs.replace(PLAN, **changed), 2, tmp_path / "out")


def test_decisions_cannot_be_added_later(tmp_path: Path) -> None:
    run_playtest(PLAN, 2, tmp_path / "out")
    with pytest.raises(Refused, match="decisions is false, here true"):
        run_playtest(PLAN, 2, tmp_path / "out", decisions=True)


@pytest.mark.parametrize(("field", "value"), [("program", "0.0.1"), ("rules_version", 99), ("content", "another")])
def test_other_rules_or_cards_are_refused(tmp_path: Path, field: str, value: Any) -> None:
    plan = run_playtest(PLAN, 2, tmp_path / "out").path / "plan.json"
    held = json.loads(plan.read_bytes())
    held["origin"][field] = value
    plan.write_text(json.dumps(held))
    with pytest.raises(Refused, match=f"there, {field.replace('_', ' ')} is"):
        run_playtest(PLAN, 2, tmp_path / "out")


def test_what_is_no_playtest_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear all")
    with pytest.raises(Refused, match="is no folder of a playtest"):
        run_playtest(PLAN, 2, tmp_path)
    with pytest.raises(Refused, match="is no folder of a playtest"):
        Folder.read(tmp_path)
    with pytest.raises(Refused, match="cannot be made"):
        run_playtest(PLAN, 2, tmp_path / "letter.txt" / "below")
    (tmp_path / "plan.json").write_text("{")
    with pytest.raises(Refused, match="is damaged"):
        Folder.read(tmp_path)
    (tmp_path / "plan.json").write_bytes(b'{"format": 7}')
    with pytest.raises(Refused, match="has format 7; this program reads format 2"):
        Folder.read(tmp_path)


def test_rows_that_are_gone_are_noticed(tmp_path: Path) -> None:
    folder = run_playtest(PLAN, 5, tmp_path / "out")
    next(iter(folder.chunks().values())).joinpath("matches.ndjson").write_bytes(b"")
    with pytest.raises(Refused, match="is damaged: of 6 games, 5 have a row"):
        run_playtest(PLAN, 6, folder.path)


def test_a_chunk_that_is_there_twice_is_noticed(tmp_path: Path) -> None:
    folder = run_playtest(PLAN, 5, tmp_path / "out")
    (folder.path / "chunks" / "0-1").mkdir()
    with pytest.raises(Refused, match="has match 0 twice"):
        folder.missing()


def test_two_playtests_do_not_play_into_one_folder(tmp_path: Path) -> None:
    folder = stopped(tmp_path / "out")
    with folder.alone(), pytest.raises(Refused, match="Another playtest is playing into"):
        run_playtest(PLAN, 300, folder.path, decisions=True)
    run_playtest(PLAN, 300, folder.path, decisions=True)


def test_a_name_may_have_any_signs(tmp_path: Path) -> None:
    folder = run_playtest(PLAN, 3, tmp_path / "it's [mine]* 100 %?")
    assert len(rows(folder.matches)) == 3


def test_rules_are_counted_by_match(tmp_path: Path) -> None:
    folder = run_playtest(PLAN, 30, tmp_path / "out")
    rules, endings = folder.rules(), [row["ending"] for row in rows(folder.matches)]
    assert list(rules.cited)[:3] == [rule.id for rule in rulebook(get_game("noughts")).rules][:3]
    assert rules.matches == rules.cited["NC-002"] == 30
    assert rules.cited["NC-004"] == endings.count("three in a row")
    assert rules.cited["NC-005"] == endings.count("draw")
    assert set(rules.never) == {rule for rule, count in rules.cited.items() if count == 0}


# --- portions --------------------------------------------------------------------------------------------------------


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock of our own, so that what is tested does not depend on the machine."""
    now = [0.0]
    monkeypatch.setattr("fabletop.simulation.crew.time.perf_counter", lambda: now[0])
    return now


@pytest.mark.parametrize("seconds", [0.00001, 0.01, 0.3, 40.0])
def test_chunks_take_about_a_second(clock: list[float], seconds: float) -> None:
    def work(numbers: range) -> None:
        clock[0] += len(numbers) * seconds

    sizes = [len(numbers) for numbers, _ in in_chunks(work, [range(10, 4000), range(5000, 6000)], Here())]
    assert sum(sizes) == 4990
    assert max(sizes) * seconds <= max(1.0, seconds)
    assert sizes[0] == 1
    if seconds == 0.01:
        assert max(sizes) == 100


def test_chunks_cover_what_is_missing_and_nothing_else() -> None:
    missing = [range(3, 9), range(20, 21), range(30, 95)]
    done = [numbers for numbers, _ in in_chunks(len, missing, Here())]
    assert sorted(each for numbers in done for each in numbers) == [each for some in missing for each in some]


@pytest.mark.parametrize("id_", game_ids())
def test_every_game_is_playtested_without_a_failure(id_: str, tmp_path: Path) -> None:
    """By its usual players, who come to rules that random ones never see, and with all rules noted."""
    game = get_game(id_)
    seats = game.usual_seats
    plan = Plan(game.id, seats, {**game.unattended, **game.simulated}, [usual_level(game).name] * seats, "every game")
    folder = run_playtest(plan, 3, tmp_path / "out")
    assert [each.words for each in folder.failures()] == []
