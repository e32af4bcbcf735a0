"""Random and hostile clients: whatever they send, the server stays well and nobody else notices."""

from __future__ import annotations

import io
import json
import logging
import random
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from tests.server.running import Running, Talk, a_server, bearer
from websockets.exceptions import ConnectionClosed

from fabletop.server import logs

STRANGE: list[Any] = [
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    -(2**70),
    1.5,
    "",
    "b2",
    "deed:concede",
    "\x00",
    "../../etc/passwd",
    "<script>",
    "x" * 3000,
    [],
    {},
    ["a1", "a1"],
    {"a": {"b": []}},
    [[[[[[[[[[]]]]]]]]]],
]
KINDS = ["hello", "answer", "withdraw", "undo", "redo", "reply", "hint", "preview", "older", "update", "bye", "", 5]
FIELDS = ["ref", "token", "answer", "yes", "before", "key", "protocol", "seat", "t"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_server(tmp_path_factory.mktemp("hostile")) as running:
        yield running


def mangled(dice: random.Random, talk: Talk) -> str | bytes:
    """A message that was right once."""
    question = talk.view.get("question") or {"token": 0}
    valid: dict[str, Any] = {"t": "answer", "ref": dice.randrange(1000), "token": question["token"], "answer": "b2"}
    for _ in range(dice.randrange(4)):
        what = dice.randrange(3)
        if what == 0:
            valid[dice.choice(FIELDS)] = dice.choice(STRANGE)
        elif what == 1:
            valid.pop(dice.choice(FIELDS), None)
        else:
            valid["t"] = dice.choice(KINDS)
    text = json.dumps(valid)
    what = dice.randrange(10)
    if what == 0:
        cut = dice.randrange(len(text))
        return text[:cut] + dice.choice(["", "}", "\u2603", '"', "[" * 500]) + text[cut + 1 :]
    if what == 1:
        return text.encode()
    return text


@pytest.mark.parametrize("seed", range(2))
def test_mangled_messages_leave_the_table_to_those_who_play(server: Running, seed: int) -> None:
    dice = random.Random(seed)
    host = server.open("me", "open", listed=True)
    guest = server.sit(host, 1)
    spectator = {"table": host["table"], "key": ""}
    with server.join(host) as player:
        for _ in range(12):
            attacker = dice.choice([guest, spectator, {"table": host["table"], "key": host["invitation"]}])
            with suppress(ConnectionClosed), server.join(attacker) as talk:
                for _ in range(25):
                    talk.socket.send(mangled(dice, talk))
                talk.ask(t="older", before=0)
        # Whoever sat on seat 1 may have moved or given up, by accident; seat 0 is still the player's own.
        reply = player.ask(t="older", before=0)
        assert reply["t"] == "older"
        view = server.http.get(f"/api/tables/{host['table']}/view", headers=bearer(host["key"])).json()
        if view["outcome"] is None and view["question"]["kind"] != "none":
            given = {"token": view["question"]["token"], "answer": view["question"]["options"][0]["id"]}
            path = f"/api/tables/{host['table']}/answers"
            assert server.http.post(path, json=given, headers=bearer(host["key"])).status_code == 200
    assert server.http.get("/health").status_code == 200
    assert server.desk.metrics.faults.of[()] == 0


def test_random_bytes_instead_of_http_and_frames(server: Running) -> None:
    dice = random.Random(7)
    host = server.open("me", "open", listed=True)
    path = f"/api/tables/{host['table']}/live"
    endless = [b"GET / HTTP/1.1\r\n" + b"a: " + b"b" * 500_000, b"GET /" + b"x" * 500_000]
    beginnings = [
        *endless,
        b"",
        b"GET / HTTP/1.1\r\nHost: ::1\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n".encode()
        + b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    ]
    with server.join(host) as player:
        for _ in range(60):
            with socket.create_connection(server.address) as wild, suppress(OSError):
                wild.sendall(dice.choice(beginnings) + dice.randbytes(dice.randrange(400)))
        assert player.answer(player.view["question"]["options"][0]["id"])["t"] == "done"
    assert server.http.get("/health").status_code == 200
    assert server.desk.metrics.faults.of[()] == 0


def test_two_who_answer_at_once_for_one_seat_make_one_move(server: Running) -> None:
    """The same key in two windows: each sends a different cell for the same question."""
    host = server.open("me", "open")
    with server.join(host) as left, server.join(host) as right:
        token = left.view["question"]["token"]
        left.send(t="answer", ref=1, token=token, answer="a1")
        right.send(t="answer", ref=1, token=token, answer="c3")
        replies = [talk.hear_until("done", "refused")["t"] for talk in (left, right)]
        assert sorted(replies) == ["done", "refused"]
    view = server.http.get(f"/api/tables/{host['table']}/view", headers=bearer(host["key"])).json()
    assert len(view["log"]["lines"]) == 1


@contextmanager
def chatty() -> Iterator[None]:
    """Every library says everything it can."""
    loggers = [logging.getLogger(), logging.getLogger("uvicorn.error")]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


def test_no_secret_is_ever_logged(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that can be logged is logged while keys are used in right and wrong ways; none of them is there."""
    stream = io.StringIO()
    with logs.written("info", stream), chatty():
        host = server.open("me", "open", name="Zephyrine")
        guest = server.sit(host, 1)
        secrets = [host["key"], host["invitation"], guest["key"], "Zephyrine", "a1c3-private-note"]
        path = f"/api/tables/{host['table']}"
        server.http.put(f"{path}/notes", json={"text": "a1c3-private-note"}, headers=bearer(host["key"]))
        server.http.get(f"{path}/view", params={"key": host["key"]})
        server.http.get(f"{path}/view", headers=bearer(guest["key"][:-1]))
        server.http.get(f"/t/{host['table']}/{host['key']}")
        server.http.post(f"{path}/answers", json={"token": 0, "answer": host["key"]}, headers=bearer(guest["key"]))
        server.http.post(f"{path}/report", json={"words": "a1c3-private-note"}, headers=bearer(host["key"]))

        async def break_down(*args: Any) -> Any:
            raise KeyError(host["key"], guest["key"])

        with monkeypatch.context() as patch:
            patch.setattr(type(server.inside(lambda: server.desk.house.table(host["table"]))), "handle", break_down)
            with server.join(host) as talk:
                assert "made a mistake" in talk.ask(t="undo")["words"]
        with server.dial(host["table"]) as talk:
            talk.send(t="hello", key=guest["key"] + "x")
            talk.end()
        server.http.delete(f"{path}/seat", headers=bearer(guest["key"]))
    written = stream.getvalue()
    lines = [json.loads(line) for line in written.splitlines()]
    assert {"client joined", "fault", "bug report"} <= {line["event"] for line in lines}
    assert host["table"] in written
    assert [secret for secret in secrets if secret in written] == []
    server.desk.metrics.faults.of[()] = 0  # the one that was made on purpose
