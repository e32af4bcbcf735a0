"""Libraries that not everybody needs, and how they come into this very installation."""

from __future__ import annotations

import shlex
import sys
from importlib.metadata import PackageNotFoundError, distribution
from urllib.parse import unquote, urlparse

import msgspec


def how_to_install(extra: str) -> str:
    """The command that adds an extra to the environment this program runs in, from where it was installed."""
    return f"{shlex.quote(sys.executable)} -m pip install {_source(extra)}"


def _source(extra: str) -> str:
    """What pip is told: the folder of an installation that can be edited, else the name of the package."""
    try:
        told = distribution("fabletop").read_text("direct_url.json")
    except PackageNotFoundError:
        told = None
    origin = msgspec.json.decode(told) if told else {}
    if origin.get("dir_info", {}).get("editable"):
        folder = unquote(urlparse(origin["url"]).path)
        return f"--editable {shlex.quote(f'{folder}[{extra}]')}"
    return f"'fabletop[{extra}]'"
