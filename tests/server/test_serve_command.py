"""`fabletop serve` as people and machines run it: started, stopped, started again, and told what it cannot do."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import math
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.ports import own_port
from tests.server.running import NO_LIMITS, a_server
from tests.server.store.rows import a_table, an_entry
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fabletop.cli import main
from fabletop.cli.serve import seen_from_abroad
from fabletop.engine.words import Refused
from fabletop.server import logs, run
from fabletop.server.config import DAY, HOUR, Config
from fabletop.server.desk import Desk, open_desk

PATIENCE = 60  # seconds, on a machine that has much to do


class Command:
    """The command, running."""

    def __init__(self, home: Path, *options: str, **environment: str) -> None:
        around = {**os.environ, "FABLETOP_HOME": str(home), "FABLETOP_PORT": "0", **environment}
        command = [sys.executable, "-m", "fabletop", "serve", "--workers", "1", *options]
        self.process = subprocess.Popen(
            command, env=around, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=home
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        found = re.search(r"http://\S+", self.said)
        assert found, self.process.communicate(timeout=PATIENCE)
        self.url = found[0].rstrip("/")

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str, str]:
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


@contextmanager
def running(home: Path, *options: str, **environment: str) -> Iterator[Command]:
    command = Command(home, *options, **environment)
    try:
        yield command
    finally:
        if command.process.poll() is None:
            command.process.kill()
            command.process.communicate()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_says_where_it_is_stops_cleanly_and_keeps_its_tables(
    tmp_path: Path, number: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    plan = {"game": "noughts", "seats": [{"who": "me"}, {"who": "bot", "level": "sensible"}], "name": "Zephyrine"}
    with running(tmp_path) as first:
        assert first.said.endswith(f" Open in a browser: {first.url}/\n")
        assert "Ctrl-C stops it" in first.said
        opened = httpx.post(f"{first.url}/api/tables", json=plan, timeout=PATIENCE).json()
        key = {"Authorization": f"Bearer {opened['key']}"}
        with connect(f"{first.url.replace('http', 'ws')}/api/tables/{opened['table']}/live") as client:
            client.send(json.dumps({"t": "hello", "key": opened["key"]}))
            client.recv(timeout=PATIENCE)
            view = json.loads(client.recv(timeout=PATIENCE))
            question = view["question"]
            answer = {"t": "answer", "ref": 1, "token": question["token"], "answer": "b2"}
            client.send(json.dumps(answer))
            while json.loads(client.recv(timeout=PATIENCE))["t"] != "done":
                pass
            first.process.send_signal(number)
            while (heard := json.loads(client.recv(timeout=PATIENCE)))["t"] != "bye":
                pass
            assert heard["again"]
            assert "kept" in heard["words"]
            with pytest.raises(ConnectionClosed):
                client.recv(timeout=PATIENCE)
        out, err = first.process.communicate(timeout=PATIENCE)
        assert first.process.returncode == 0, err
        assert out == ""
        events = [json.loads(line) for line in err.splitlines()]
        assert [event["event"] for event in events][:2] == ["started", "client joined"]
        assert events[-1]["event"] == "stopped"
        assert {event["level"] for event in events} == {"info"}
        assert not [secret for secret in (opened["key"], opened["invitation"], "Zephyrine") if secret in err]
    with running(tmp_path) as second:
        view = httpx.get(f"{second.url}/api/tables/{opened['table']}/view", headers=key, timeout=PATIENCE).json()
        assert view["log"]["lines"][0]["text"].startswith("Zephyrine")
        report = {"words": "It came back."}
        path = f"{second.url}/api/tables/{opened['table']}/report"
        kept = httpx.post(path, json=report, headers=key, timeout=PATIENCE).json()["report"]
        monkeypatch.setenv("FABLETOP_HOME", str(tmp_path))

        def reports(*words: str) -> str:  # while the server has the file open
            assert main(["reports", *words]) == 0
            return capfd.readouterr().out

        assert [(each["id"], each["words"]) for each in json.loads(reports("--json"))] == [(kept, "It came back.")]
        assert kept in reports()
        assert "It came back." in reports(kept)
        assert json.loads(reports(kept, "--json"))["table"] == opened["table"]
        assert json.loads(reports(kept, "--record"))["game"] == "noughts"
        # What a stranger wrote cannot make a terminal do anything, whichever way it is shown.
        hostile = "red \x1b[31m \x9b31m \x7f\x85\u202e\u2028 \U000e0041 ok"
        report = {"words": hostile, "client": hostile}
        kept = httpx.post(path, json=report, headers=key, timeout=PATIENCE).json()["report"]
        ways = [reports(), reports("--json"), reports(kept), reports(kept, "--json"), reports(kept, "--record")]
        assert [way for way in ways if not way.replace("\n", "").isprintable()] == []
        assert json.loads(ways[3])["words"] == json.loads(ways[3])["client"] == hostile
        assert main(["reports", "nonsense"]) == 2
        assert second.stop()[0] == 0


def test_options_come_from_the_environment_too_and_one_file_has_one_server(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "elsewhere.sqlite")
    settings = {"FABLETOP_DATABASE": database, "FABLETOP_LIMITS_TABLES": "1"}
    public = ("--public-url", "http://play.example.org/")
    with own_port() as port, running(tmp_path, *public, FABLETOP_PORT=str(port), **settings) as command:
        assert command.url == "http://play.example.org"
        here = f"http://127.0.0.1:{port}"
        plan = {"game": "noughts", "seats": [{"who": "me"}, {"who": "open"}]}
        assert httpx.post(f"{here}/api/tables", json=plan, timeout=PATIENCE).status_code == 201
        assert httpx.post(f"{here}/api/tables", json=plan, timeout=PATIENCE).status_code == 429
        assert Path(database).exists()
        assert main(["serve", "--port", "0", "--database", database]) == 2
        assert "in use by another server" in capfd.readouterr().err
        assert main(["serve", "--port", str(port), "--database", str(tmp_path / "third.sqlite")]) == 2
        assert f"Port {port} is taken" in capfd.readouterr().err
        assert command.stop()[0] == 0


def test_the_next_free_port_is_taken_where_none_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with run.bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(run, "FIRST_PORT", port)
        with run.bind("127.0.0.1", None) as next_one:
            assert next_one.getsockname()[1] > port
        with pytest.raises(Refused, match=f"Port {port} is taken"):
            run.bind("127.0.0.1", port)
        monkeypatch.setattr(run, "NEXT_PORTS", 1)
        with pytest.raises(Refused, match="all taken"):
            run.bind("127.0.0.1", None)


def test_a_port_belongs_to_a_server_from_the_moment_it_is_bound() -> None:
    """Between its start and its first answer a server opens its database and loads all games; another that starts
    meanwhile must find the port taken, and who comes too early waits."""
    with run.bind("127.0.0.1", 0) as first:
        address = first.getsockname()
        with pytest.raises(Refused, match=f"Port {address[1]} is taken"):
            run.bind(*address)
        with socket.create_connection(address, timeout=PATIENCE):
            accepted, _ = first.accept()
            accepted.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no two can bind a port at the same moment")
def test_of_two_that_bind_a_port_at_the_same_moment_one_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rivals: list[socket.socket] = []

    class Overtaken(socket.socket):
        """Somebody else binds the port too, and listens first."""

        def bind(self, address: Any) -> None:
            super().bind(address)
            if not rivals:
                rivals.append(real(self.family, self.type))
                rivals[0].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                rivals[0].bind(address)
                rivals[0].listen()

    real = socket.socket
    with own_port() as port:
        monkeypatch.setattr(run, "FIRST_PORT", port)
        monkeypatch.setattr(socket, "socket", Overtaken)
        with run.bind("127.0.0.1", None) as ours:
            assert ours.getsockname()[1] > port
        assert len(rivals) == 1
        rivals[0].close()


def test_an_address_that_is_not_ours_is_refused() -> None:
    with pytest.raises(Refused, match=r"Cannot listen on 192\.0\.2\.1"):
        run.bind("192.0.2.1", 0)
    with pytest.raises(Refused, match="Cannot listen on no-such-host"):
        run.bind("no-such-host.invalid", 0)


def test_addresses_can_be_opened_in_a_browser() -> None:
    with run.bind("0.0.0.0", 0) as everywhere:
        assert run.address_of(everywhere) == f"http://127.0.0.1:{everywhere.getsockname()[1]}/"
    if socket.has_ipv6:
        with run.bind("::1", 0) as six:
            assert run.address_of(six) == f"http://[::1]:{six.getsockname()[1]}/"


class _Way:
    """A socket that would go out by an address of this machine, or by none."""

    def __init__(self, own: str) -> None:
        self._own = own

    def __enter__(self) -> _Way:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, _: object) -> None:
        if not self._own:
            raise OSError("there is no way out")

    def getsockname(self) -> tuple[str, int]:
        return self._own, 1


@pytest.mark.parametrize(
    ("host", "own", "told"),
    [
        ("0.0.0.0", "198.51.100.7", "http://198.51.100.7:8001/"),
        ("0.0.0.0", "", ""),
        ("127.0.0.1", "198.51.100.7", ""),
    ],
)
def test_others_are_told_of_where_they_can_come_in(
    host: str, own: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "socket", lambda *_: _Way(own))
    assert seen_from_abroad(host, "http://127.0.0.1:8001/") == told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["serve", "--port", "http"], "port"),
        (["serve", "--database", "mysql://x"], "names no database"),
        (["serve", "--database", "/proc/no/such.sqlite"], "/proc/no/such.sqlite"),
        (["serve", "now"], "More was typed"),
        (["reports", "--database", "/nowhere/at/all.sqlite"], "no server has kept tables there"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(
    capfd: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main(words) == 2
    out, err = capfd.readouterr()
    assert out == ""
    complaint = [line for line in err.splitlines() if line.startswith("fabletop: ")]
    assert len(complaint) == 1
    assert said in complaint[0]


def test_a_file_that_is_no_store_is_not_read_as_one(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "story.txt"
    file.write_text("Once upon a time")
    assert main(["reports", "--database", str(file)]) == 2
    assert "no file of a Fabletop server" in capfd.readouterr().err


# --- what goes on beside --------------------------------------------------------------------------------------------


class Screen(io.StringIO):
    """A terminal that somebody looks at."""

    def isatty(self) -> bool:
        return True


def test_logs_are_lines_of_json_and_fewer_in_plain_words_where_a_person_watches() -> None:
    quiet, full = Screen(), io.StringIO()
    for stream in (quiet, full):
        with logs.written(stream=stream):
            logs.note("client joined", table="aaaaaaaaaaaa")
            logs.warn("a warning", key="x" * 22)
            try:
                raise ValueError("the key is " + "k" * 22)
            except ValueError as problem:
                logs.fault("fault", problem, number="1")
                logging.getLogger("asyncio").error("It failed\nfuture: %r", problem)
            logging.getLogger("uvicorn.error").error("a client did something strange")
            logging.getLogger("another.library").warning("beware of %s", "dogs")
    lines = [json.loads(line) for line in full.getvalue().splitlines()]
    assert [(line["level"], line["event"]) for line in lines] == [
        ("info", "client joined"),
        ("warning", "a warning"),
        ("error", "fault"),
        ("error", "It failed"),
        ("warning", "beware of dogs"),
    ]
    assert lines[0]["table"] == "aaaaaaaaaaaa"
    assert lines[1]["key"] == "…"
    assert lines[2]["fault"] == "ValueError", "its words may hold what only one seat may know"
    assert Path(__file__).name in lines[2]["trace"][0]
    assert lines[4]["from"] == "another.library"
    said = re.sub(r"^\d\d:\d\d:\d\d ", "", quiet.getvalue(), flags=re.MULTILINE).splitlines()
    assert said[0] == "Warning: a warning (key …)"
    assert said[1] == "Error: fault (number 1): ValueError"
    assert Path(__file__).name in said[2]
    assert said[3:] == ["Error: It failed (from asyncio)", "Warning: beware of dogs (from another.library)"]


def test_what_a_line_is_about_never_hides_what_it_is() -> None:
    stream = io.StringIO()
    with logs.written("info", stream):
        logs.warn("computer player failed", level="hasty", at="b2")
    line = json.loads(stream.getvalue())
    assert (line["level"], line["event"]) == ("warning", "computer player failed")
    assert (line["its level"], line["its at"]) == ("hasty", "b2")


def test_what_happens_too_often_is_summed_up() -> None:
    now = 0.0
    stream = io.StringIO()
    with logs.written("info", stream):
        seldom = logs.Seldom(lambda: now)
        for number in range(200):
            seldom.note("limit reached", f"address {number % 2}", number=number)
        now = 100.0
        for number in range(200):
            seldom.note("limit reached", f"address {number}", number=number)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["number"] for line in lines] == [0, 1, *range(logs.SELDOM_IN_ALL)]
    assert [line.get("left out") for line in lines[:4]] == [None, None, 198, None]


def test_who_asks_for_the_words_of_faults_gets_them_without_keys() -> None:
    full, plain = io.StringIO(), Screen()
    for stream in (full, plain):
        with logs.written("debug", stream):
            try:
                raise ValueError("at C4, by " + "k" * 22)
            except ValueError as problem:
                logs.fault("fault", problem)
                logging.getLogger("asyncio").error("It failed\nfuture: %r", problem)
    lines = [json.loads(line) for line in full.getvalue().splitlines()]
    assert lines[0]["fault"] == "ValueError: at C4, by …"
    assert lines[1]["event"] == "It failed\nfuture: ValueError('at C4, by …')"
    assert "ValueError: at C4, by …" in plain.getvalue()


@pytest.mark.asyncio
@pytest.mark.parametrize(("seconds", "idle"), [(7, 7.0), (0, math.inf)])
async def test_how_long_tables_stay_awake_is_an_option(tmp_path: Path, seconds: int, idle: float) -> None:
    config = Config(limits=replace(NO_LIMITS, idle_seconds=seconds))
    async with open_desk(config, str(tmp_path / "tables.db")) as desk:
        assert desk.house.limits.idle == idle


@pytest.mark.asyncio
@pytest.mark.parametrize("days", [0, 1])
async def test_tables_that_nobody_touches_are_forgotten_but_not_at_the_start(
    tmp_path: Path, days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_desk(Config(limits=replace(NO_LIMITS, keep_days=days)), str(tmp_path / "tables.db")) as desk:
        await a_table_last_touched(desk, time.time())
        old = await a_table_last_touched(desk, 0.0)
        waits: list[float] = []

        async def sleep(seconds: float) -> None:
            waits.append(seconds)
            if len(waits) == 1:
                assert await desk.store.find(old) is not None, "nothing is forgotten at the start"
            else:
                raise asyncio.CancelledError

        with monkeypatch.context() as patch, suppress(asyncio.CancelledError):
            patch.setattr(asyncio, "sleep", sleep)
            await desk.sweep()
        assert waits == [HOUR] * (2 if days else 0)
        assert (await desk.store.find(old) is None) == (days > 0)


@pytest.mark.asyncio
async def test_a_clock_that_is_wrong_or_an_old_backup_loses_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_desk(Config(limits=replace(NO_LIMITS, keep_days=90)), str(tmp_path / "tables.db")) as desk:
        names = [await a_table_last_touched(desk, time.time() - age * DAY) for age in range(10)]
        now = time.time()
        with monkeypatch.context() as patch:
            patch.setattr(time, "time", lambda: now + 100 * DAY)
            await desk.forget_old_tables()
        assert [name for name in names if await desk.store.find(name) is None] == []
        assert "is the clock right?" in caplog.text
        with monkeypatch.context() as patch:
            patch.setattr(time, "time", lambda: now + 84.5 * DAY)  # as they grow old one by one
            await desk.forget_old_tables()
        assert [name for name in names if await desk.store.find(name) is None] == names[6:]


async def a_table_last_touched(desk: Desk, at: float) -> str:
    made = a_table(created=at)
    await desk.store.create(made, [], [an_entry(made.id, 1, at=at)])
    return made.id


def test_a_proxy_that_nobody_named_is_noted_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with a_server(tmp_path) as server:
        for _ in range(3):
            server.http.get("/api/games", headers={"x-forwarded-for": "192.0.2.1"})
    assert len([record for record in caplog.records if "--proxies" in record.getMessage()]) == 1
