"""Servers as processes: started, asked for what they have used, stopped. Reads /proc, so it needs Linux."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

TICK = 1 / os.sysconf("SC_CLK_TCK")
PATIENCE = 60.0  # seconds until a server has to be there


class Trouble(Exception):
    """A server said no, or nothing."""


class Server:
    """A server on a port of this machine."""

    def __init__(self, command: Sequence[str], port: int, ready: str, env: dict[str, str], log: Path) -> None:
        self.port = port
        self._log = log
        with log.open("ab") as file:
            around = {**os.environ, **env}
            self.process = subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT, env=around)
        self._http = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            self._wait(ready)
        except BaseException:
            self.kill()
            raise

    def _wait(self, path: str) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            with contextlib.suppress(OSError, http.client.HTTPException):
                self.ask("GET", path)
                return
            self._http.close()
            time.sleep(0.05)
        raise Trouble(f"The server did not start: {' '.join(map(str, self.process.args))}\n{self._log.read_text()}")  # type: ignore[arg-type] # a list here

    def ask(self, method: str, path: str, body: Any = None, key: str = "") -> Any:
        """One request; gives what the answer holds."""
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {key}"} if key else {})
        self._http.request(method, path, None if body is None else msgspec.json.encode(body), headers)
        response = self._http.getresponse()
        text = response.read()
        if response.status >= 400:
            raise Trouble(f"{method} {path}: {response.status} {text.decode(errors='replace')}")
        is_json = "json" in (response.getheader("content-type") or "")
        return msgspec.json.decode(text) if is_json and text else text

    # --- what it has used -----------------------------------------------------------------------------------------

    def _family(self) -> Iterator[int]:
        waiting = [self.process.pid]
        while waiting:
            pid = waiting.pop()
            yield pid
            for task in Path(f"/proc/{pid}/task").glob("*/children"):
                with contextlib.suppress(OSError):
                    waiting += map(int, task.read_text().split())

    @property
    def cpu(self) -> float:
        """Seconds of CPU that the server and all its processes have used so far."""
        ticks = 0
        for pid in self._family():
            with contextlib.suppress(OSError):
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                ticks += int(fields[11]) + int(fields[12])
        return ticks * TICK

    @property
    def resident(self) -> float:
        """Megabytes of the process that serves."""
        return _kilobytes(self.process.pid, "status", "VmRSS:") / 1000

    @property
    def memory(self) -> dict[str, float]:
        """Megabytes: of the process that serves, and of it and its workers, what they share counted once."""
        return {
            "server_mb": self.resident,
            "server_and_workers_mb": sum(_kilobytes(pid, "smaps_rollup", "Pss:") for pid in self._family()) / 1000,
        }

    # --- its end --------------------------------------------------------------------------------------------------

    def stop(self) -> None:
        self._http.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        self._http.close()
        self.process.kill()
        self.process.wait()


def _kilobytes(pid: int, file: str, field: str) -> int:
    try:
        text = Path(f"/proc/{pid}/{file}").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in text.splitlines() if line.startswith(field)), 0)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
