"""The pages for who writes computer players: the package works as printed, and what is said of each game is so."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from tests import outside
from tests.docs.test_writing_a_game import files_of

import fabletop
from fabletop.engine.table import Table
from fabletop.simulation.reference import page

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FILES = files_of((DOCS / "bots.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", fabletop.game_ids())
def test_the_page_of_a_game_is_as_it_would_be_made_today(game: str) -> None:
    kept = (DOCS / "bots" / f"{game}.md").read_text(encoding="utf-8")
    assert page(fabletop.get_game(game)) == kept, (
        f"make it anew: fabletop games {game} --for-bots > docs/bots/{game}.md"
    )


@pytest.mark.parametrize("game", fabletop.game_ids())
def test_every_field_of_a_state_is_on_the_page(game: str) -> None:
    text = (DOCS / "bots" / f"{game}.md").read_text(encoding="utf-8")
    own = {*fabletop.get_game(game).table.layout.names} - {*Table.layout.names}
    assert [name for name in own if f"| `{name}` |" not in text] == []


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("guests")
    project = tomllib.loads(FILES["pyproject.toml"])["project"]
    outside.install(folder, project["name"], FILES, project["entry-points"], project["version"])
    return folder


def run(package: Path, *command: str) -> str:
    done = outside.run(package, *command)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_players_of_the_page_play(package: Path) -> None:
    listed = json.loads(run(package, "-m", "fabletop", "games", "noughts", "--json"))["levels"]
    assert {"corners": "likes corners", "dreamer": "dreams of how it may end"}.items() <= {
        each["name"]: each["about"] for each in listed
    }.items()
    command = ("-m", "fabletop", "simulate", "noughts", "--games", "40", "--json", "--bots")
    wins = {}
    for name in ("corners", "dreamer", "random"):
        wins[name] = json.loads(run(package, *command, f"{name},random"))["wins"]["crosses"]["count"]
    assert wins["dreamer"] > wins["random"]
    run(package, "-m", "fabletop", "simulate", "project-0", "--games", "1", "--bots", "random,dreamer", "--set",
        "round_limit=1")  # fmt: skip


def test_the_code_of_the_page_is_well_typed_and_tidy(package: Path) -> None:
    run(package, "-m", "mypy", "--strict", "--cache-dir", str(package / "cache"), "table_guests.py")
    settings = str(ROOT / "pyproject.toml")
    run(package, "-m", "ruff", "check", "--no-cache", "--config", settings, "table_guests.py")
    run(package, "-m", "ruff", "format", "--no-cache", "--check", "--config", settings, "table_guests.py")
