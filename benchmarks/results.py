"""Results of benchmarks: said in a line each, kept as JSON with what was measured, compared with earlier ones."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Iterator, Mapping
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import fabletop

ROOT = Path(__file__).parents[1]
RESULTS = Path(__file__).parent / "results"
PEERS = ("pettingzoo", "open_spiel", "rlcard", "numpy")
Figures = dict[str, Any]
"""Numbers by their names, in groups of groups."""


def say(words: str, reached: bool | None = None, wanted: str = "") -> None:
    verdict = "" if reached is None else f"   wanted {wanted}   {'reached' if reached else 'NOT REACHED'}"
    print(f"  {words}{verdict}", flush=True)


def keep(name: str, figures: Figures) -> None:
    """Write the results of a run to a file of its own."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}-{datetime.now():%Y%m%d-%H%M%S}.json"
    path.write_text(json.dumps({"origin": _origin(), "figures": figures}, indent=2) + "\n")
    print(f"Written to {path}")


def _origin() -> dict[str, Any]:
    """What was measured, when, and on what."""
    return {
        "fabletop": fabletop.__version__,
        "commit": _git("rev-parse", "--short", "HEAD"),
        "changed_since_commit": bool(_git("status", "--porcelain", "--untracked-files=no")),
        "python": platform.python_version(),
        "when": datetime.now().isoformat(timespec="seconds"),
        "processors": os.cpu_count(),
        "others": dict(_versions()),
    }


def _git(*words: str) -> str:
    """What git says; nothing where there is no git or this is no clone."""
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


def _versions() -> Iterator[tuple[str, str]]:
    for package in PEERS:
        try:
            yield package, version(package)
        except PackageNotFoundError:
            continue


# --- comparing -------------------------------------------------------------------------------------------------------


class Earlier:
    """The results of an earlier run."""

    def __init__(self, path: Path) -> None:
        """Raises ValueError, in words, if the file holds no results."""
        try:
            found = json.loads(path.read_text())
            self._origin: dict[str, Any] = found["origin"]
            self._figures = dict(flat(found["figures"]))
        except OSError as fault:
            raise ValueError(f"{path} cannot be read: {fault.strerror}.") from None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ValueError(f"{path} holds no results of benchmarks. Name a file from {RESULTS}.") from None

    def compare(self, figures: Figures) -> None:
        """Say how each figure changed that both runs have."""
        origin = self._origin
        changed = " with changes" if origin["changed_since_commit"] else ""
        print(
            f"Against Fabletop {origin['fabletop']} {origin['commit']}{changed}, {origin['when']}: before, now, times"
        )
        for name, now in flat(figures):
            before = self._figures.get(name)
            if before is not None:
                times = f"{now / before:8.2f}" if before else "       -"
                say(f"{_short(before):>10}{_short(now):>10}{times}   {name}")


def flat(figures: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, float]]:
    """All numbers, each with the names of its groups before its own."""
    for name, value in figures.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{within}{name}, ")
        elif isinstance(value, int | float):
            yield f"{within}{name}", value


def _short(number: float) -> str:
    return f"{number:,.0f}" if abs(number) >= 1000 else f"{number:.3g}"
