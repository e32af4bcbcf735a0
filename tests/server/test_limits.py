"""Limits: buckets by a clock of their own, and what a client is told who has reached one."""

from __future__ import annotations

import io
import json
import socket
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from tests.server.running import NO_LIMITS, PATIENCE, Talk, a_server, bearer, deaf_client, wait_for
from websockets.exceptions import InvalidStatus

from fabletop.server import limits as limits_module
from fabletop.server import logs, sockets
from fabletop.server.config import HOUR, Limits
from fabletop.server.limits import LITTLE, Backlog, Bucket, Buckets, Full, Gate, TooMany, near, say_wait


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


def test_addresses_that_are_idle_are_forgotten(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "MOST_REMEMBERED", 10)
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
        gate.message("a")
        gate.connect("a")
        gate.watch("a")


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


def test_connections_are_counted_while_they_are_open(clock: Clock) -> None:
    gate = Gate(Limits(sockets=2), clock)
    gate.connect("a")
    gate.connect("a")
    with pytest.raises(TooMany, match="2 open connections"):
        gate.connect("a")
    gate.disconnect("a", watches=False)
    gate.connect("a")


def test_connections_of_all_addresses_together_are_counted(clock: Clock) -> None:
    gate = Gate(Limits(all_sockets=2), clock)
    gate.connect("a")
    gate.connect("b")
    with pytest.raises(Full, match="room for"):
        gate.connect("c")
    gate.disconnect("a", watches=False)
    gate.connect("c")


@pytest.mark.parametrize("limits", [Limits(sockets=4), Limits(all_sockets=4)])
def test_some_connections_are_kept_for_those_who_have_a_seat(clock: Clock, limits: Limits) -> None:
    gate = Gate(limits, clock)
    for _ in range(3):
        gate.connect("a")
        gate.watch("a")
    gate.connect("a")
    with pytest.raises(TooMany, match="watch"):
        gate.watch("a")
    gate.disconnect("a", watches=True)
    gate.watch("a")


class Slow:
    """A client that reads when it is told to."""

    def __init__(self) -> None:
        self.unread = 0
        self.gone = False

    def cut_off(self) -> None:
        self.gone = True
        self.unread = 0


def test_what_waits_for_all_clients_of_an_address_is_bounded() -> None:
    backlog = Backlog(1_000_000)
    clients = [Slow() for _ in range(50)]
    for round_ in range(30):
        for number, client in enumerate(clients):
            if client.gone:
                continue
            client.unread += 1000 * (number + 1)
            backlog.weigh(client, client.unread)
        waiting = [client.unread for client in clients if client.unread > LITTLE]
        assert sum(waiting) <= 1_000_000, round_
    assert clients[-1].gone  # for whom most waited
    assert not clients[0].gone  # who was never behind


def test_who_has_read_meanwhile_is_not_cut_off() -> None:
    backlog = Backlog(1_000_000)
    first, second = Slow(), Slow()
    first.unread = 900_000
    backlog.weigh(first, first.unread)
    first.unread = 0
    second.unread = 900_000
    backlog.weigh(second, second.unread)
    assert not first.gone
    assert not second.gone
    backlog.forget(second)
    first.unread = 900_000
    backlog.weigh(first, first.unread)
    assert not first.gone


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


def test_guessing_keys_is_stopped_and_right_keys_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with a_server(tmp_path, replace(NO_LIMITS, wrong_keys=4)) as server:
        host = server.open("me", "open")
        path = f"/api/tables/{host['table']}/view"
        statuses = [server.http.get(path, headers=bearer(f"guess{number}")).status_code for number in range(4)]
        assert statuses == [403] * 4

        async def keys(*args: Any) -> Any:
            raise AssertionError("the store is not asked for keys that are not tried any more")

        monkeypatch.setattr(server.desk.store, "keys", keys)
        answer = server.http.get(path, headers=bearer("one more guess"))
        assert answer.status_code == 429
        assert "Too many wrong keys" in answer.json()["words"]
        with server.dial(host["table"]) as talk:
            talk.send(t="hello", key="another guess")
            bye = talk.hear()
            assert "Too many wrong keys" in bye["words"]
            assert bye["again"]
        # Whoever has a key that opens something is let in, whatever others try behind the same address.
        assert server.http.get(path, headers=bearer(host["key"])).status_code == 200
        with server.join(host):
            pass


def test_a_large_body_is_not_read_for_who_may_not_send_it(tmp_path: Path) -> None:
    with a_server(tmp_path, replace(NO_LIMITS, tables=1)) as server:
        server.open("me", "open")
        for path in ("/api/tables", "/api/tables/import"):
            with socket.create_connection(server.address, PATIENCE) as line:
                line.sendall(
                    f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n".encode()
                    + b"Content-Length: 100000\r\n\r\n{"  # and no more comes
                )
                assert line.recv(12) == b"HTTP/1.1 429"


def test_bodies_are_read_only_after_seats_and_reports_are_counted(tmp_path: Path) -> None:
    with a_server(tmp_path, replace(NO_LIMITS, seats=1, reports=1)) as server:
        host = server.open("me", "open")
        for path in (f"/api/tables/{host['table']}/seats/1", f"/api/tables/{host['table']}/report"):
            headers = bearer(host["invitation"])
            statuses = [server.http.post(path, content=b"{", headers=headers).status_code for _ in range(2)]
            assert statuses == [400, 429]


def test_messages_of_one_address_are_counted_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "QUIET", 2)
    monkeypatch.setattr(sockets, "QUIET_WITHIN", HOUR)
    limits = replace(NO_LIMITS, address_messages=1)
    monkeypatch.setattr(limits_module, "BURST", HOUR)  # nothing comes back while the test runs
    with a_server(tmp_path, limits, proxies="127.0.0.1") as server, ExitStack() as stack:
        table = server.open("me", "open", listed=True)["table"]

        def watch(address: str) -> Talk:
            talk = stack.enter_context(server.dial(table, additional_headers={"x-forwarded-for": address}))
            talk.send(t="hello")
            assert talk.hear()["t"] == "welcome"
            return talk

        spent = Gate(limits)
        monkeypatch.setattr(server.desk, "gate", spent)
        first, second, other = watch("192.0.2.1"), watch("192.0.2.1"), watch("192.0.2.2")
        for _ in range(HOUR):
            spent.message("192.0.2.1")
        said = [[talk.ask(t="older", before=0) for _ in range(4)] for talk in (first, second, other)]
        kinds = [[reply["t"] for reply in replies] for replies in said]
        assert kinds == [["older"] * 2 + ["refused"] * 2] * 2 + [["older"] * 4]
        assert "from your address" in said[0][-1]["words"]
        # What takes the server longer counts for more, and is nobody's own.
        with server.join(server.open("me", "open")) as player:
            before = player.ask(t="preview", answer="a1")["t"]
            for _ in range(HOUR - 2 * sockets.PREVIEW):
                spent.message("127.0.0.1")
            after = [player.ask(t="preview", answer="a1")["t"] for _ in range(2)]
            assert (before, *after) == ("previewed", "previewed", "refused")


def test_the_slowest_clients_of_an_address_are_cut_off_before_too_much_waits(tmp_path: Path) -> None:
    much = b'{"t":"done","ref":0' + b" " * 300_000 + b"}"
    with a_server(tmp_path, replace(NO_LIMITS, address_backlog_bytes=2_000_000)) as server, ExitStack() as stack:
        host = server.open("me", "open", listed=True)
        lines = server.desk.lines
        for _ in range(6):
            stack.enter_context(deaf_client(server, host["table"]))
        wait_for(lambda: len(lines) == 6)

        async def send_much() -> int:
            for line in list(lines):
                line.send(much)
            return sum(cast(sockets.Line, line).unread for line in lines)

        with server.join(host) as talk:
            for _ in range(200):
                assert server.inside(send_much) < 4_500_000  # one message to each is on its way uncounted
                assert talk.hear_until("done")
                if server.desk.metrics.cut_off.of[()]:
                    break
            assert server.desk.metrics.cut_off.of[()]
            assert talk.ask(t="older", before=0)["t"] == "older"


def test_refusals_fill_no_log(tmp_path: Path) -> None:
    stream = io.StringIO()
    with logs.written("info", stream), a_server(tmp_path, replace(NO_LIMITS, requests=3)) as server:
        statuses = [server.http.get("/api/tables").status_code for _ in range(300)]
        assert statuses.count(429) > 200
        refusals = server.desk.metrics.limited.of[("requests",)]
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["limit"] for line in lines if line["event"] == "limit reached"] == ["requests"]
    assert refusals == statuses.count(429)


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
            talk.send(t="hello")
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
