"""A server that is killed within and between the days of a campaign loses no accepted answer and no day."""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.outside import install, path_with
from tests.ports import own_port
from tests.server.test_durability import nursery, wait_for

KILLS = {"sqlite": 16, "postgres": 8}  # starting to use PostgreSQL takes longer


class Party:
    """Two people at a table: what they were promised."""

    def __init__(self, client: httpx.Client) -> None:
        plan = {"game": "mine", "name": "Ada", "seats": [{"who": "me"}, {"who": "open"}]}
        opened = client.post("/api/tables", json=plan).raise_for_status().json()
        self.path = f"/api/tables/{opened['table']}"
        seat = client.post(f"{self.path}/seats/1", json={"name": "Bea"}, headers=key(opened["invitation"]))
        self.keys = [opened["key"], seat.raise_for_status().json()["key"]]
        self.day = 1
        self.lines = 0  # of the log, one for each answer of the day
        self.sent = ""  # what was sent last, and is not known to be kept

    def look(self, client: httpx.Client) -> dict[str, Any]:
        """See the table after a death, and hold it against what was promised."""
        view: dict[str, Any] = client.get(f"{self.path}/view", headers=key(self.keys[0])).raise_for_status().json()
        now = (view["day"], len(view["log"]["lines"]))
        promised = [(self.day, self.lines)]
        if self.sent == "answer":
            promised += [(self.day, self.lines + more) for more in (1, 2)]  # the last brings a line of its own
        if self.sent == "dawn":
            promised.append((self.day + 1, 0))
        assert now in promised, f"the table stands at {now} and was promised to stand at one of {promised}"
        days = client.get(f"{self.path}/days", headers=key(self.keys[1])).raise_for_status().json()
        over = view["outcome"] is not None
        assert [day["day"] for day in days] == list(range(1, now[0] + over)), "no finished day is lost"
        self.day, self.lines = now
        self.sent = ""
        return view

    def go_on(self, client: httpx.Client) -> str:
        """One more answer, or the next day when this one is over. Says which."""
        for each in self.keys:
            view = client.get(f"{self.path}/view", headers=key(each)).raise_for_status().json()
            if view["question"] is not None:
                self.sent = "answer"
                given = {"token": view["question"]["token"], "answer": "dig"}
                after = client.post(f"{self.path}/answers", json=given, headers=key(each)).raise_for_status().json()
                self.lines, self.sent = len(after["log"]["lines"]), ""
                return "answer"
        self.sent = "dawn"
        wanted = {"day": self.day + 1, "seats": 2}
        info = client.post(f"{self.path}/next-day", json=wanted, headers=key(self.keys[0])).raise_for_status().json()
        assert info["day"] == self.day + 1
        self.day, self.lines, self.sent = info["day"], 0, ""
        return "dawn"


def key(given: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {given}"}


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.timeout(600)
@pytest.mark.parametrize("kind", KILLS)
def test_killed_within_and_between_days(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    database = str(tmp_path / "tables.db") if kind == "sqlite" else request.getfixturevalue("postgres_url")
    install(tmp_path / "packages", "mine", {}, {"fabletop.games": {"mine": "tests.engine.minis.mine:GAME"}})
    monkeypatch.setenv("PYTHONPATH", path_with(tmp_path / "packages"))
    rng, party, kills = Random("campaign"), None, {"answer": 0, "dawn": 0}
    with own_port() as port, nursery(tmp_path / "log", port, database) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(KILLS[kind]):
            process.stdin.write("start\n")
            process.stdin.flush()
            child = int(process.stdout.readline())
            wait_for(port)
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False, verify=False, timeout=60) as client:
                party = party or Party(client)
                party.look(client)
                wanted = "dawn" if number % 3 else "answer"  # by turns soon after a dawn and within a day
                left = rng.randrange(1, 8)
                while party.go_on(client) != wanted or left > 0:
                    left -= 1
                threading.Timer(rng.uniform(0, 0.006), os.kill, (child, signal.SIGKILL)).start()
                kills[wanted] += 1
                with suppress(httpx.TransportError):
                    while True:
                        party.go_on(client)
            while alive(child):
                time.sleep(0.002)
    assert party is not None
    assert party.day > KILLS[kind] / 2, "many days were played"
    assert min(kills.values()) >= KILLS[kind] // 4
