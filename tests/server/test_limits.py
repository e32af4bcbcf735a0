"""Limits: buckets by a clock of their own, and what a client is told who has reached one."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.running import NO_LIMITS, a_server, bearer
from websockets.exceptions import InvalidStatus

from fabletop.server import limits as module
from fabletop.server.config import HOUR, Limits
from fabletop.server.limits import Bucket, Buckets, Gate, TooMany, near, say_wait


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_bucket_gives_so_many_at_once_and_then_evenly(clock: Clock) -> None:
    bucket = Bucket(4, 2.0, clock)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0]
    assert bucket.take() == pytest.approx(0.5)
    assert bucket.take() == pytest.approx(0.5)  # to have asked in vain costs nothing
    clock.now += 0.5
    assert bucket.take() == 0
    assert bucket.take() > 0
    clock.now += 100
    assert [bucket.take() > 0 for _ in range(5)] == [False, False, False, False, True]


def test_one_address_does_not_take_from_another(clock: Clock) -> None:
    buckets = Buckets(1, 10, clock)
    assert buckets.take("a") == 0
    assert buckets.take("b") == 0
    assert buckets.take("a") > 0
    assert buckets.wait("a") > 0
    assert buckets.wait("c") == 0


def test_addresses_that_are_idle_are_forgotten(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_REMEMBERED", 10)
    buckets = Buckets(1, 10, clock)
    for number in range(100):
        assert buckets.take(str(number)) == 0
        clock.now += 2
    assert len(buckets) <= 12
    assert buckets.take("99") > 0


def test_no_limit_is_no_limit(clock: Clock) -> None:
    gate = Gate(NO_LIMITS, clock)
    for _ in range(10_000):
        gate.request("a")
        gate.table("a")
        gate.wrong_key("a")
        gate.key("a")
        gate.connect("a")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
    ],
)
def test_a_household_is_one_address(address: str, counted: str) -> None:
    assert near(address) == counted


def test_keys_are_counted_only_if_they_are_wrong(clock: Clock) -> None:
    gate = Gate(Limits(wrong_keys=2), clock)
    for _ in range(100):
        gate.key("a")
    gate.wrong_key("a")
    gate.key("a")
    gate.wrong_key("a")
    with pytest.raises(TooMany, match="Too many wrong keys"):
        gate.key("a")
    gate.key("b")
    clock.now += 30
    gate.key("a")


def test_connections_are_counted_while_they_are_open(clock: Clock) -> None:
    gate = Gate(Limits(sockets=2), clock)
    gate.connect("a")
    gate.connect("a")
    with pytest.raises(TooMany, match="2 open connections"):
        gate.connect("a")
    gate.disconnect("a")
    gate.connect("a")


def test_how_long_one_has_to_wait_is_said_in_words(clock: Clock) -> None:
    assert say_wait(0.2) == "1 second"
    assert say_wait(2) == "2 seconds"
    assert say_wait(HOUR / 2) == "30 minutes"
    gate = Gate(Limits(tables=1), clock)
    gate.table("a")
    with pytest.raises(TooMany, match=r"Try again in 60 minutes\.") as raised:
        gate.table("a")
    assert raised.value.wait == HOUR


# --- as clients meet them --------------------------------------------------------------------------------------------


def test_tables_seats_reports_and_requests_are_limited(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, tables=3, seats=1, reports=1, requests=40)
    with a_server(tmp_path, limits) as server:
        host = server.open("me", "open", listed=True)
        server.open("me", "open")
        server.open("me", "open")
        plan = {"game": "noughts", "seats": [{"who": "me"}, {"who": "open"}]}
        path = f"/api/tables/{host['table']}"
        server.sit(host, 1)
        said = {"words": "It itches."}
        assert server.http.post(f"{path}/report", json=said, headers=bearer(host["key"])).status_code == 201
        for answer, words in (
            (server.http.post("/api/tables", json=plan), "Too many tables"),
            (server.http.post("/api/tables/import", json={"record": {}, "seats": plan["seats"]}), "Too many tables"),
            (server.http.post(f"{path}/rematch", headers=bearer(host["key"])), "Too many tables"),
            (server.http.post(f"{path}/seats/0", json={"name": "Di"}), "Too many seats"),
            (server.http.post(f"{path}/report", json=said, headers=bearer(host["key"])), "Too many reports"),
        ):
            assert answer.status_code == 429
            assert words in answer.json()["words"]
            assert "minutes" in answer.json()["words"]
            assert int(answer.headers["retry-after"]) > 60
        seen = [server.http.get("/api/games").status_code for _ in range(60)]
        assert set(seen) == {200, 429}
        assert server.http.get("/").status_code != 429  # the page itself may always be loaded
        assert server.desk.metrics.limited.of[("tables",)] == 3
        assert server.desk.metrics.limited.of[("requests",)] == seen.count(429)


def test_guessing_keys_is_stopped_for_the_guesser(tmp_path: Path) -> None:
    with a_server(tmp_path, replace(NO_LIMITS, wrong_keys=4)) as server:
        host = server.open("me", "open")
        path = f"/api/tables/{host['table']}/view"
        statuses = [server.http.get(path, headers=bearer(f"guess{number}")).status_code for number in range(8)]
        assert statuses == [403] * 4 + [429] * 4
        assert server.http.get(path, headers=bearer(host["key"])).status_code == 429
        with server.dial(host["table"]) as talk:
            talk.say(t="hello", key="another guess")
            bye = talk.hear()
            assert "Too many wrong keys" in bye["words"]
            assert bye["again"]


def test_connections_from_one_address_are_limited(tmp_path: Path) -> None:
    with a_server(tmp_path, replace(NO_LIMITS, sockets=3)) as server:
        table = server.open("me", "open", listed=True)["table"]
        with ExitStack() as stack:
            for _ in range(3):
                stack.enter_context(server.dial(table))
            with pytest.raises(InvalidStatus) as refused, server.dial(table):
                pass
            assert refused.value.response.status_code == 429
            assert "3 open connections" in json.loads(refused.value.response.body)["words"]
        with server.dial(table) as talk:
            talk.say(t="hello")
            assert talk.hear()["t"] == "welcome"


@pytest.mark.parametrize(("proxies", "trusted"), [("", False), ("127.0.0.0/8", True), ("10.0.0.1", False)])
def test_an_address_is_believed_only_of_a_proxy_that_is_trusted(tmp_path: Path, proxies: str, trusted: bool) -> None:
    with a_server(tmp_path, replace(NO_LIMITS, requests=3), proxies=proxies) as server:
        statuses = [
            server.http.get("/api/games", headers={"x-forwarded-for": f"198.51.100.{number}"}).status_code
            for number in range(6)
        ]
        assert statuses == ([200] * 6 if trusted else [200] * 3 + [429] * 3)
        liar = [
            server.http.get("/api/games", headers={"x-forwarded-for": f"203.0.113.{number}, 192.0.2.1"}).status_code
            for number in range(6)
        ]
        assert liar[3:] == [429] * 3  # what a client itself puts before the proxy's word counts for nothing
