"""The folders of the user's own: one with saved games and what games may read from it, such as word lists, and one for
what can be made anew at any time."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """FABLETOP_HOME if it is set, else where this system keeps such things."""
    chosen = os.environ.get("FABLETOP_HOME")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "fabletop"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "fabletop"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fabletop"


def cache_folder() -> Path:
    """Where what can be made anew is kept between runs: in FABLETOP_HOME if it is set, else where this system keeps
    such things."""
    chosen = os.environ.get("FABLETOP_HOME")
    if chosen:
        return Path(chosen) / "cache"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "fabletop" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "fabletop"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fabletop"
