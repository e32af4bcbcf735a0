"""The last step of the tutorial works as printed: the game is taken out of the page, keeps the contract and its own
tests, and is played in plain mode and on the full screen; in the browser, see tests/browser/test_tutorial.py."""

from __future__ import annotations

import ast
import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests import outside
from tests.docs.test_writing_a_game import files_of, install, run
from tests.surfaces.players import on_screen, press, shown, until
from textual.pilot import Pilot

from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.terminal import storage
from fabletop.terminal.screen import PlayTable
from fabletop.terminal.sitting import Sitting

ROOT = Path(__file__).parents[2]
FILES = files_of((ROOT / "docs" / "a-game-with-a-floor.md").read_text(encoding="utf-8"))
WORDS = FILES.pop("printed")  # what the cards say
MOST_LINES = 200


@pytest.fixture
def package(tmp_path: Path) -> Path:
    install(FILES, tmp_path)
    return tmp_path


@pytest.fixture
def cellar(package: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any]]:
    """The game in this process, with a data folder of its own."""
    monkeypatch.setenv("FABLETOP_HOME", str(package / "home"))
    monkeypatch.syspath_prepend(str(package))
    yield importlib.import_module("cellar").GAME
    del sys.modules["cellar"]


def test_the_game_has_fewer_lines_of_python_than_promised() -> None:
    written = [name for name in FILES if name.endswith(".py") and not name.startswith("tests/")]
    assert written == ["cellar/__init__.py"]
    lines = FILES["cellar/__init__.py"].splitlines()
    assert len([line for line in lines if line.strip()]) < MOST_LINES
    assert max(map(len, lines)) <= 120


def test_the_game_has_cards_with_effects_a_window_with_stops_and_a_floor() -> None:
    tree = ast.parse(FILES["cellar/__init__.py"])
    called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    assert {"effects.Language", "offer", "Stops", "scene.Floor", "scene.Overlay", "scene.Gauge"} <= called
    assert set(FILES) == {
        *(f"cellar/{name}" for name in ("__init__.py", "rules.md", "cards.yaml", "ground.yaml", "skin.yaml")),
        "pyproject.toml",
        "tests/test_cellar.py",
    }


def test_nothing_outside_its_folder_knows_of_it() -> None:
    source = ROOT / "src" / "fabletop"
    folders = [source / name for name in ("engine", "terminal", "server", "cli", "testing")]
    files = [*(path for folder in folders for path in folder.rglob("*.py")), *(ROOT / "web" / "src").rglob("*.*")]
    texts = [path for path in files if path.suffix in (".py", ".ts", ".svelte")]
    assert len(texts) > 100
    assert [path for path in texts if "cellar" in path.read_text(encoding="utf-8").lower()] == []


def test_its_own_tests_pass_and_with_them_the_contract(package: Path) -> None:
    assert "4 passed" in run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")


def test_the_code_is_well_typed_and_tidy(package: Path) -> None:
    strict = ("--strict", "--enable-error-code", "unused-awaitable", "--cache-dir", str(package / "cache"))
    run(package, "-m", "mypy", *strict, "cellar")
    settings = ("--no-cache", "--config", str(ROOT / "pyproject.toml"), "cellar", "tests")
    run(package, "-m", "ruff", "check", *settings)
    run(package, "-m", "ruff", "format", "--check", *settings)


def test_the_words_of_the_cards_are_those_that_the_page_shows(package: Path) -> None:
    code = (
        "from cellar import CATALOGUE, Trick\n"
        "for card in CATALOGUE.read().of(Trick):\n"
        "    print(f'{card.name}:', *CATALOGUE.words(card))\n"
    )
    assert run(package, "-c", code) == WORDS


def test_the_commands_know_the_game_and_its_player_wins_against_chance(package: Path) -> None:
    assert "The Cellar" in run(package, "-m", "fabletop", "games")
    assert "no faults" in run(package, "-m", "fabletop", "check", "cellar")
    assert "swap places with that thief" in run(package, "-m", "fabletop", "content", "cellar", "Elbow")
    command = ("-m", "fabletop", "simulate", "cellar", "--games", "60", "--bots", "sly,random", "--json")
    outcomes = json.loads(run(package, *command))["outcomes"]
    won = {each["winners"]: each["games"]["count"] for each in outcomes}
    assert won["seat 1"] > 40


def test_it_is_played_in_plain_mode(package: Path) -> None:
    typed = "look\nlook 5.2\n5.2\n" + "1\n" * 60  # to a chest, and then whatever comes first
    command = ("-m", "fabletop", "play", "cellar", "--plain", "--bots", "sly", "--seed", "4")
    done = outside.run(package, *command, typed=typed)
    assert done.returncode == 0, done.stderr
    assert "Fox gets to 14 spaces." in done.stdout
    assert "Fox walks to 5.2. [CE-003]" in done.stdout
    assert "reaches for a chest with" in done.stdout, "the computer walks to a chest, and one may react"
    assert "From now on your" not in done.stdout, "the log says whose walk is longer"
    assert "The game is over" in done.stdout


def test_it_is_played_on_the_full_screen(cellar: Game[Any]) -> None:
    match = Match(cellar, seats=2, seed=4)
    sitting = Sitting(match, ["human", "sly"], storage.new_autosave("cellar"))

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        drawn = shown(app)
        assert "Play a card, or walk?" in drawn
        for sign in ("┏", "▮", "≡", "FC", "③"):
            assert sign in drawn, "walls, the locked door, the stairs, two thieves, where one may walk"
        before = match.table.at[0]
        await press(app, pilot, "down", "enter")
        await until(pilot, lambda: bool(match.entries))
        assert match.entries[0][1] == 0
        assert match.table.at[0] != before or match.table.discarded

    on_screen(sitting, (120, 36), course)
