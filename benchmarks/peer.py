"""boardgame.io, which runs on Node: fetched once, and its client driven from here."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType

from benchmarks.measuring import SECONDS

PEER = Path(__file__).parent / "boardgame_io"
WARM_UP = 2.0  # seconds: until the code has been compiled as well as it will be


def install() -> dict[str, str]:
    """Fetch boardgame.io as its lock file says, into a folder of its own that the next run finds again. Gives what has
    to be in the environment of programs that use it."""
    lock = (PEER / "package-lock.json").read_bytes()
    folder = Path(tempfile.gettempdir()) / f"fabletop-bench-{hashlib.sha256(lock).hexdigest()[:12]}"
    if not (folder / "done").exists():
        folder.mkdir(exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(PEER / name, folder)
        subprocess.run(["npm", "ci", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)
        (folder / "done").touch()
    return {"NODE_ENV": "production", "NODE_PATH": str(folder / "node_modules")}


class Client:
    """Noughts and crosses with random players in a Node process of its own, without a server. It ends with the `with`
    block."""

    def __enter__(self) -> Client:
        self._process = subprocess.Popen(
            ["node", str(PEER / "client.cjs")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **install()},
        )
        try:
            self._play(WARM_UP)
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._stop()

    def play_round(self) -> float:
        """Moves per second of the process's CPU time."""
        return self._play(SECONDS)

    def _play(self, seconds: float) -> float:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise OSError("Node has stopped; it should have said why.")
        moves, used = line.split()
        return int(moves) / float(used)

    def _stop(self) -> None:
        self._process.kill()
        self._process.communicate()
