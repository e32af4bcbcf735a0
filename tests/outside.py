"""Packages from outside: put into a folder the way a packager would have installed them, and used by processes of their
own that have that folder on their path."""

from __future__ import annotations

import configparser
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

Points = Mapping[str, Mapping[str, str]]  # by group and name
# A variant of a game, as its author writes it.
NIGHT = """\
game: project-0
name: A short night
about: Half as long.
settings: {round_limit: 15}
content:
  locations.yaml: {locations: {changed: {L-CT-1: {name: The Old Press}}}}
"""


def install(folder: Path, name: str, files: Mapping[str, str], points: Points, version: str = "1.0") -> None:
    """Install a package: its files, and what says that it is there and which entry points it has."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    written = configparser.ConfigParser(delimiters=("=",))
    written.optionxform = str  # type: ignore[assignment,method-assign]  # else names lose their capitals
    written.read_dict(points)
    with (info / "entry_points.txt").open("w", encoding="utf-8") as file:
        written.write(file)


def path_with(folder: Path) -> str:
    """A path for processes that find these packages beside all that this one finds."""
    return os.pathsep.join([str(folder), *filter(None, sys.path)])


def run(folder: Path, *command: str, cwd: Path | None = None, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python with the packages of a folder installed, and type something."""
    around = {**os.environ, "PYTHONPATH": path_with(folder), "FABLETOP_HOME": str(cwd or folder)}
    program = [sys.executable, *command]
    return subprocess.run(
        program, cwd=cwd or folder, env=around, input=typed, capture_output=True, text=True, check=False
    )
