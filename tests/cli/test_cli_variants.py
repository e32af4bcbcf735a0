"""`--with variant.yaml` in every command that plays or opens a match."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Run

import fabletop
from fabletop.engine import record as records
from fabletop.engine import variant
from fabletop.engine.match import Match
from fabletop.engine.overlay import VariantMark
from fabletop.engine.registry import get_game

NIGHT = """\
name: A short night
settings: {round_limit: 4}
content:
  locations.yaml: {locations: {changed: {L-CT-1: {name: The Old Press}}}}
"""


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each command begins with no variant at hand, as a new process does."""
    monkeypatch.setattr(variant, "_offered", {})
    monkeypatch.setenv("FABLETOP_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def night(tmp_path: Path) -> str:
    path = tmp_path / "night.yaml"
    path.write_text(NIGHT)
    return str(path)


@pytest.fixture
def saved(run: Run, night: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A match that was played to its end with the variant."""
    ran = run("play", "project-0", "--bots", "random,random", "--seed", "3", "--with", night, "--plain")
    assert ran.code == 0
    assert "Project-0: A short night: " in ran.out
    (path,) = (tmp_path / "home" / "finished").glob("*.json")
    assert f"fabletop replay {path} --with {night}\n" in ran.out
    forget(monkeypatch)
    return str(path)


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variant, "_offered", {})


def test_a_match_is_played_with_it_and_says_so(saved: str) -> None:
    record = records.read(Path(saved))
    assert record.variant == VariantMark("A short night", variant.read_variant(Path("night.yaml")).hash)
    assert record.options["round_limit"] == 4


def test_a_match_is_looked_back_at_with_its_variant(
    run: Run, saved: str, night: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("goto 2\nlook\nquit\n"))
    ran = run("replay", saved, "--plain", "--with", night, "--seat", "0")
    assert ran.code == 0
    assert "Project-0: A short night, as" in ran.out
    assert run("resume", saved, "--plain", "--with", night).out.splitlines()[-1].startswith("That match is over")


@pytest.mark.parametrize("command", ["replay", "resume", "story", "hint", "why"])
def test_a_saved_match_is_refused_without_its_variant(run: Run, saved: str, command: str) -> None:
    ran = run(command, saved)
    assert ran.code == 2
    assert 'plays the variant "A short night" of Project-0' in ran.err
    assert "Give its file with --with." in ran.err


def test_a_saved_match_is_refused_with_another_version_of_it(run: Run, saved: str, night: str) -> None:
    Path(night).write_text(NIGHT.replace("Old", "New"))
    ran = run("replay", saved, "--with", night)
    assert (ran.code, "in another version" in ran.err) == (2, True)
    Path(night).write_text(NIGHT.replace("A short", "Another"))
    monkey = Match(get_game("project-0"), seats=2, seed=1)
    monkey.save(Path("plain.json"))
    ran = run("replay", "plain.json", "--with", night)
    assert (ran.code, 'played without a variant, not as "Another night". Leave out --with.' in ran.err) == (2, True)


def test_another_name_is_no_other_version(run: Run, saved: str, night: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Path(night).write_text(NIGHT.replace("A short night", "Renamed"))
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert run("replay", saved, "--plain", "--with", night).code == 0


def test_settings_of_a_variant_are_not_typed_otherwise(run: Run, night: str) -> None:
    for command in ("play", "simulate", "playtest"):
        ran = run(command, "project-0", "--with", night, "--set", "round_limit=9", "--bots", "random")
        assert ran.code == 2
        assert f"{night} sets round_limit to 4. Leave out --set round_limit." in ran.err


def test_simulations_play_it(run: Run, night: str) -> None:
    played = run("simulate", "project-0", "--games", "12", "--with", night, "--bots", "careless", "--json").json
    assert played["measures"]["rounds"]["p90"] <= 4
    collected = set(played["measures"]["locations collected"])
    assert "Dragon Gate Print Shop" not in collected
    text = run("simulate", "project-0", "--games", "2", "--with", night, "--processes", "2").out
    assert text.startswith("Project-0, A short night: 2 games")


def test_playtests_play_it_and_keep_it_apart(run: Run, night: str) -> None:
    ran = run("playtest", "project-0", "--games", "4", "--processes", "1", "--with", night, "--out", "kept")
    assert ran.code == 0, ran.err
    assert ran.out.startswith("Project-0, A short night: 4 games")
    ran = run("playtest", "project-0", "--games", "4", "--processes", "1", "--out", "kept")
    assert (ran.code, "holds another playtest" in ran.err) == (2, True)


def test_a_variant_is_checked(run: Run, night: str) -> None:
    ran = run("check", "project-0", "--with", night)
    assert ran.code == 0
    assert ran.out.startswith("Project-0: A short night: 2 content files")
    Path(night).write_text(NIGHT.replace("{name: The Old Press}", "{entries.5: CT11}"))
    ran = run("check", "project-0", "--with", night)
    assert ran.code == 1
    assert "locations.yaml, locations, L-CT-1, entries: there is no number 5 in this list; it has 0 to 1." in " ".join(
        ran.out.split()
    )
    Path(night).write_text("game: paperback\nsettings: {difficulty: story}\n")
    assert "this is a variant of paperback, not of project-0" in " ".join(
        run("check", "project-0", "--with", night).out.split()
    )


def test_who_plays_without_a_variant_notices_nothing(run: Run) -> None:
    assert "variant" not in run("simulate", "noughts", "--games", "2").out
    assert fabletop.new("noughts").variant is None
