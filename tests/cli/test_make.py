"""Setting up with make: what goes wrong ends with a line that says what to do."""

from __future__ import annotations

import os
import shutil
import subprocess
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCK = Path(".ci", "requirements.txt")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    for folder in ("web/checks", ".ci", "src/fabletop/games", "src/fabletop/showcase"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "hatch_build.py", "web/checks/package-lock.json", LOCK):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def program(path: Path, script: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


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


def test_tests_are_run_with_what_is_locked_and_nothing_else(clone: Path) -> None:
    program(clone / ".venv" / "bin" / "python", 'echo "$@"')
    (clone / ".venv" / "created").touch()
    done = make(clone, ".venv/ready-to-test")
    assert done.returncode == 0, done.stderr
    fetched = [line for line in done.stdout.splitlines() if line.startswith("-m pip install")]
    assert [line.split("--disable-pip-version-check ")[1] for line in fetched] == [
        f"--require-hashes --requirement {LOCK}",
        "--no-deps --no-build-isolation --editable .",
    ]
    assert make(clone, ".venv/ready-to-play", ".venv/ready-to-test").stdout.count("pip install") == 0


def test_who_plays_gets_the_newest_that_fits(clone: Path) -> None:
    program(clone / ".venv" / "bin" / "python", 'echo "$@"')
    (clone / ".venv" / "created").touch()
    done = make(clone, ".venv/ready-to-play")
    assert "--disable-pip-version-check --editable .\n" in done.stdout
    assert str(LOCK) not in done.stdout


@pytest.mark.parametrize(("alone", "says"), [(0, "Alone it passes"), (1, "It fails alone too")])
def test_what_failed_is_run_once_more_and_has_failed_either_way(clone: Path, alone: int, says: str) -> None:
    """What passes alone is named as a fault of its own, and is one: a test that may fail tells nothing."""
    program(clone / ".venv" / "bin" / "pytest", f'case "$*" in *--last-failed*) exit {alone};; esac; exit 1')
    done = make(clone, "tests")
    assert done.returncode != 0
    assert "The tests have failed. Once more, one after the other" in done.stdout
    assert says in done.stderr


def test_tests_that_pass_are_run_once(clone: Path) -> None:
    program(clone / ".venv" / "bin" / "pytest", "echo ran")
    done = make(clone, "tests")
    assert done.returncode == 0
    assert done.stdout.splitlines().count("ran") == 1


# --- the lock --------------------------------------------------------------------------------------------------------


def pins() -> dict[str, list[Requirement]]:
    """What is locked, by name; several where the version hangs on the system or the Python."""
    found: dict[str, list[Requirement]] = {}
    text = (ROOT / LOCK).read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if not line.lstrip().startswith("#"):
            wanted, _, hashes = line.partition(" --hash=")
            assert hashes.startswith("sha256:"), f"{wanted} has no hash"
            pin = Requirement(wanted)
            found.setdefault(canonicalize_name(pin.name), []).append(pin)
    return found


def test_all_that_the_tests_need_is_locked_at_a_version_that_fits() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["test"]]
    wanted += project["build-system"]["requires"]
    locked = pins()
    for each in map(Requirement, wanted):
        found = locked.get(canonicalize_name(each.name))
        assert found, f"{each.name} is not locked: run make lock"
        for pin in found:
            (exact,) = pin.specifier
            assert exact.operator == "=="
            assert exact.version in each.specifier, f"{pin} does not fit {each}: run make lock"


def test_the_lock_names_no_place_to_fetch_from() -> None:
    text = (ROOT / LOCK).read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text


@pytest.mark.skipif(not os.environ.get("CI"), reason="elsewhere other versions may be installed")
def test_what_is_installed_is_what_is_locked() -> None:
    for name, found in pins().items():
        here = [pin for pin in found if pin.marker is None or pin.marker.evaluate()]
        for pin in here:
            assert version(name) in pin.specifier, f"{name} is {version(name)}, not {pin}"
