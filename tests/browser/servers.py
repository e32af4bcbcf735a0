"""`fabletop serve` in a process of its own, and what a program does there without a browser: open tables, sit down."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from tests.outside import path_with
from tests.ports import own_port

# People in these tests do in a minute what takes others an evening.
NO_LIMITS = [f"--limits.{name}=0" for name in ("requests", "tables", "seats", "reports", "wrong-keys", "sockets")]
PATIENCE = 60.0  # seconds, on a machine that has much to do
# There is no TLS here: to read all certificates of the world for each request would take most of its time.
ASKING: dict[str, Any] = {"timeout": PATIENCE, "verify": False}


class Server:
    """A server that can be stopped, and started again at the same address with the same tables."""

    def __init__(self, port: int, database: str, options: Sequence[str] = (), packages: Path | None = None) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._port = port
        self._database = database
        self._options = options
        self._packages = packages  # what is installed for it beside all that the tests have
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "fabletop", "serve", "--port", str(self._port), "--database", self._database]
        options = ["--workers", "1", "--log", "warning", *NO_LIMITS, *self._options]
        around = os.environ if self._packages is None else {**os.environ, "PYTHONPATH": path_with(self._packages)}
        self._process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True, env=around)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert self.url in line, f"the server said: {line!r}"

    def stop(self) -> None:
        if self._process is not None:
            with self._process as process:
                process.terminate()
        self._process = None

    def open(self, *seats: str, game: str = "noughts", name: str = "Ada", **more: Any) -> dict[str, Any]:
        """Open a table with seats for "me", "open" or computer players of a level."""
        plans = [{"who": seat} if seat in ("me", "open") else {"who": "bot", "level": seat} for seat in seats]
        return self._post("/api/tables", "", {"game": game, "seats": plans, "name": name, **more})

    def variants(self, game: str) -> list[str]:
        """The ids of the variants of a game that are played here."""
        games = httpx.get(f"{self.url}/api/games", timeout=PATIENCE).json()
        return [variant["id"] for each in games if each["id"] == game for variant in each["variants"]]

    def sit(self, opened: dict[str, Any], seat: int, name: str) -> dict[str, Any]:
        """Take an open seat with the invitation."""
        return self._post(f"/api/tables/{opened['table']}/seats/{seat}", opened["invitation"], {"name": name})

    def see(self, opened: dict[str, Any]) -> dict[str, Any]:
        """What the seat is shown now."""
        path = f"{self.url}/api/tables/{opened['table']}/view"
        return _content(httpx.get(path, headers=_bearer(opened), **ASKING))

    def answer(self, opened: dict[str, Any], answer: Any) -> dict[str, Any]:
        """Answer for a seat whatever it is asked now."""
        token = self.see(opened)["question"]["token"]
        return self._post(f"/api/tables/{opened['table']}/answers", opened["key"], {"token": token, "answer": answer})

    def _post(self, path: str, key: str, body: Any) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        return _content(httpx.post(self.url + path, json=body, headers=headers, **ASKING))


def _bearer(opened: dict[str, Any]) -> dict[str, str]:
    return {"Authorization": f"Bearer {opened['key']}"}


def _content(answer: httpx.Response) -> dict[str, Any]:
    assert answer.is_success, answer.text
    found: dict[str, Any] = answer.json()
    return found


@contextmanager
def serving(database: str, options: Sequence[str] = (), packages: Path | None = None) -> Iterator[Server]:
    with own_port() as port:
        server = Server(port, database, options, packages)
        try:
            server.start()
            yield server
        finally:
            server.stop()
