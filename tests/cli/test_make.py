"""Setting up with make: what goes wrong ends with a line that says what to do."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    for name in ("Makefile", "pyproject.toml", "hatch_build.py"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "web").mkdir()
    return tmp_path


def make(clone: Path, *words: str) -> subprocess.CompletedProcess[str]:
    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}  # not a part of ours
    return subprocess.run(["make", *words], cwd=clone, env=alone, capture_output=True, text=True, check=False)


def test_no_python(clone: Path) -> None:
    done = make(clone, "PYTHON=no-python-here", "play")
    assert done.returncode != 0
    assert "Fabletop needs Python 3.11 or newer, and there is no no-python-here here." in done.stderr


def test_packages_that_cannot_be_fetched(clone: Path) -> None:
    python = clone / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text("#!/bin/sh\necho no network >&2\nexit 1\n")
    python.chmod(0o755)
    (clone / ".venv" / "created").touch()
    done = make(clone, "play")
    assert done.returncode != 0
    assert done.stderr.index("no network") < done.stderr.index("Fabletop could not be set up")
    assert not (clone / ".venv" / "ready-to-play").exists()


def test_whoever_waits_is_told_for_what_before_it_begins(clone: Path) -> None:
    python = clone / "slow-python"
    python.write_text("#!/bin/sh\n[ $1 = -c ] && exit\nmkdir -p .venv/bin\nln -sf $PWD/pip .venv/bin/python\n")
    (clone / "pip").write_text("#!/bin/sh\necho fetching\n")
    serve = clone / ".venv" / "bin" / "fabletop"
    serve.parent.mkdir(parents=True)
    serve.write_text('#!/bin/sh\necho "$@"\n')
    for program in (python, clone / "pip", serve):
        program.chmod(0o755)
    done = make(clone, f"PYTHON={python}", "play")
    assert done.returncode == 0, done.stderr
    said = done.stdout.splitlines()
    assert "takes a few minutes" in said[0]
    assert said.index("fetching") > 0
    (building,) = [number for number, line in enumerate(said) if "building the page" in line]
    assert said[building + 1 :] == ["fetching", "serve --log warning"]
    assert make(clone, f"PYTHON={python}", "play").stdout == "serve --log warning\n"  # nothing is left to wait for
    assert make(clone, f"PYTHON={python}", "PORT=8080", "play").stdout == "serve --log warning --port 8080\n"
