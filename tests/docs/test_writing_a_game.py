"""The tutorial works as printed: its files are taken out of the page, checked, and its own tests are run."""

from __future__ import annotations

import configparser
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "writing-a-game.md"
BLOCK = re.compile(r"<!-- (\S+) -->\n```\w+\n(.*?)```\n", re.DOTALL)
MOST_LINES = 120


def files_of(page: str) -> dict[str, str]:
    """The files that a page shows; one that is shown in parts is put together, with two lines between the parts."""
    parts: dict[str, list[str]] = {}
    for name, text in BLOCK.findall(page):
        parts.setdefault(name, []).append(text)
    return {name: "\n\n".join(texts) for name, texts in parts.items()}


FILES = files_of(PAGE.read_text(encoding="utf-8"))


def install(files: Mapping[str, str], folder: Path) -> None:
    """Write out a package, installed the way a packager would have done it: importable, with its entry points."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    project = tomllib.loads(files["pyproject.toml"])["project"]
    info = folder / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = configparser.ConfigParser()
    points.read_dict(project["entry-points"])
    with (info / "entry_points.txt").open("w") as file:
        points.write(file)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The tutorial's package."""
    install(FILES, tmp_path)
    return tmp_path


def run(package: Path, *command: str) -> str:
    around = {**os.environ, "PYTHONPATH": os.pathsep.join([str(package), *sys.path])}
    program = [sys.executable, *command]
    done = subprocess.run(program, cwd=package, env=around, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_game_has_fewer_lines_than_promised() -> None:
    lines = FILES["lanterns/__init__.py"].splitlines()
    assert len(lines) < MOST_LINES
    assert max(map(len, lines)) <= 120


def test_the_page_shows_all_files_of_the_package() -> None:
    assert set(FILES) == {"lanterns/__init__.py", "lanterns/rules.md", "pyproject.toml", "tests/test_lanterns.py"}


def test_the_tests_of_the_page_pass_and_with_them_the_contract(package: Path) -> None:
    assert "2 passed" in run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")


def test_the_game_is_found_through_its_entry_point_and_can_be_simulated(package: Path) -> None:
    assert "lanterns" in run(package, "-m", "fabletop", "games")
    command = ("-m", "fabletop", "simulate", "lanterns", "--games", "20", "--bots", "patient,random", "--json")
    assert '"lanterns"' in run(package, *command)
    assert "The highest card takes the lantern" in run(package, "-m", "fabletop", "rules", "lanterns", "LN-005")


def test_the_code_of_the_page_is_well_typed_and_tidy(package: Path) -> None:
    strict = ("--strict", "--enable-error-code", "unused-awaitable", "--cache-dir", str(package / "cache"))
    run(package, "-m", "mypy", *strict, "lanterns")
    settings = str(PAGE.parents[1] / "pyproject.toml")
    run(package, "-m", "ruff", "check", "--no-cache", "--config", settings, "lanterns", "tests")
    run(package, "-m", "ruff", "format", "--no-cache", "--check", "--config", settings, "lanterns", "tests")


@pytest.mark.parametrize(
    ("mistake", "check"),
    [
        (
            "    for seat in range(table.seats):\n"
            "        if any(table.face[card] == 24 for card in table.hands[seat]):\n"
            "            await bid_of(table, seat)\n",
            "check_twins",
        ),
        ("    number += table.face[table.hands[0][0]] % 2\n", "check_locals"),
    ],
    ids=["a question that tells", "a secret in a local"],
)
def test_the_mistakes_that_the_page_proposes_are_noticed(package: Path, mistake: str, check: str) -> None:
    module = package / "lanterns" / "__init__.py"
    asking = "    bids = await"
    module.write_text(module.read_text(encoding="utf-8").replace(asking, mistake + asking), encoding="utf-8")
    code = (
        f"from fabletop.testing import Setting, {check}\n"
        "from lanterns import GAME\n"
        "try:\n"
        f"    {check}(Setting(GAME, 2))\n"
        "except AssertionError as fault:\n"
        "    print('noticed:', fault)\n"
    )
    assert "noticed: lanterns, 2 seats" in run(package, "-c", code)
