"""The live connection: hello, playing, and every way of misusing it."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from tests.server.running import NO_LIMITS, Running, Talk, a_server, bearer, deaf_client, wait_for
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fabletop.server import protocol, sockets
from fabletop.server.sockets import NOT_ALLOWED, NOT_TEXT, TOO_LARGE


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_server(tmp_path_factory.mktemp("socket")) as running:
        yield running


def cells(talk: Talk) -> list[str]:
    return [option["id"] for option in talk.view["question"]["options"]]


# --- hello -----------------------------------------------------------------------------------------------------------


def test_hello_is_answered_with_what_one_is_and_sees(server: Running) -> None:
    table = server.open("me", "open")
    for key, seat, host, invited in ((table["key"], 0, True, False), (table["invitation"], None, False, True)):
        with server.dial(table["table"]) as talk:
            talk.send(t="hello", key=key)
            welcome = talk.hear()
            assert (welcome["seat"], welcome["host"], welcome["invited"]) == (seat, host, invited)
            assert (welcome["table"], welcome["game"], welcome["protocol"]) == (table["table"], "noughts", 1)
            assert talk.hear()["whole"]
            assert (talk.view["question"] is not None) == (seat == 0)


def test_a_listed_table_may_be_watched_and_a_hidden_one_not(server: Running) -> None:
    with server.dial(server.open("me", "open", listed=True)["table"]) as talk:
        talk.send(t="hello")
        assert talk.hear()["seat"] is None
        assert talk.hear()["whole"]
        refused = talk.ask(t="answer", token=0, answer="b2")
        assert "watching" in refused["words"]
    with server.dial(server.open("me", "open")["table"]) as talk:
        talk.send(t="hello")
        bye = talk.hear()
        assert bye["t"] == "bye"
        assert "invitation" in bye["words"]
        assert not bye["again"]
        assert talk.end() == NOT_ALLOWED


def test_a_key_of_another_table_opens_nothing(server: Running) -> None:
    mine, other = server.open("me", "open"), server.open("me", "open")
    for table in (other["table"], "aaaaaaaaaaaa"):
        with server.dial(table) as talk:
            talk.send(t="hello", key=mine["key"])
            assert talk.hear()["t"] == "bye"
            assert talk.end() == NOT_ALLOWED


@pytest.mark.parametrize(
    "first",
    [
        '{"t":"answer","ref":1,"token":0,"answer":"b2"}',
        '{"t":"welcome"}',
        '{"t":"hello","key":"x","more":1}',
        '{"t":"hello","key":5}',
        '{"t":"hello","key":"' + "k" * 65 + '"}',
        "hello",
        "",
        "null",
        "[" * 10_000,
    ],
)
def test_the_first_message_must_be_hello(server: Running, first: str) -> None:
    with server.dial(server.open("me", "open", listed=True)["table"]) as talk:
        talk.socket.send(first)
        bye = talk.hear()
        assert bye["t"] == "bye"
        assert "first message must be hello" in bye["words"]
        assert talk.end() == NOT_ALLOWED


def test_another_protocol_is_told_to_load_the_page_again(server: Running) -> None:
    with server.dial(server.open("me", "open", listed=True)["table"]) as talk:
        talk.send(t="hello", protocol=99)
        bye = talk.hear()
        assert "Load the page again" in bye["words"]
        assert not bye["again"]


def test_whoever_says_nothing_is_sent_away(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HELLO_WITHIN", 0.05)
    with server.dial(server.open("me", "open")["table"]) as talk:
        bye = talk.hear()
        assert "Nothing was heard" in bye["words"]
        assert bye["again"]
        assert talk.end() == NOT_ALLOWED


def test_pages_of_other_sites_cannot_connect(server: Running) -> None:
    table = server.open("me", "open", listed=True)["table"]
    with server.dial(table, origin=server.url) as talk:
        talk.send(t="hello")
        assert talk.hear()["t"] == "welcome"
    for origin in ("https://evil.example", "null", server.url.replace("127.0.0.1", "localhost")):
        with pytest.raises(InvalidStatus) as refused, server.dial(table, origin=origin):
            pass
        assert refused.value.response.status_code == 403
        assert "another site" in json.loads(refused.value.response.body)["words"]


def test_there_are_no_other_sockets(server: Running) -> None:
    for name in ("NO", "aaaaaaaaaaaa/x/..", "aaaaaaaaaaaaa"):
        with pytest.raises(InvalidStatus) as refused, server.dial(name):
            pass
        assert refused.value.response.status_code == 404


# --- playing ---------------------------------------------------------------------------------------------------------


def test_two_people_play_and_both_hear_of_everything(server: Running) -> None:
    host = server.open("me", "open")
    with server.join(host) as first, server.join(server.sit(host, 1)) as second:
        talks = {0: first, 1: second}
        while first.view["outcome"] is None:
            seat = first.view["waiting"][0]
            talk, other = talks[seat], talks[1 - seat]
            assert talk.answer(cells(talk)[0])["t"] == "done"
            before = other.view["number"]
            other.hear_until("update")
            assert other.view["number"] == before + 1
            while other.view["waiting"] == [seat] and other.view["outcome"] is None:
                other.hear()
        assert first.view["outcome"] == second.view["outcome"]


def test_two_servers_on_one_database_are_one_table(postgres_url: str) -> None:
    with a_server(postgres_url) as here, a_server(postgres_url) as there:
        host = here.open("me", "open")
        guest = there.sit(host, 1)
        with here.join(host) as first, there.join(guest) as second:
            while first.view["seats"][1]["name"] != "Ben":
                first.hear()
            assert first.answer(cells(first)[0])["t"] == "done"
            while not second.view.get("question"):
                second.hear()
            token = second.view["question"]["token"]
            with here.join(guest) as double:  # the same seat at the other server: of two answers one is kept
                second.send(t="answer", ref=1, token=token, answer="c2")
                double.send(t="answer", ref=1, token=token, answer="c3")
                replies = [talk.hear_until("done", "refused")["t"] for talk in (second, double)]
            assert sorted(replies) == ["done", "refused"]
            while len(first.view["waiting"]) != 1 or first.view["waiting"] != [0]:
                first.hear()


def test_a_refusal_says_why_and_the_connection_goes_on(server: Running) -> None:
    host = server.open("me", "open")
    with server.join(host) as first, server.join(server.sit(host, 1)) as second:
        first.hear_until("update")
        token = first.view["question"]["token"]
        assert second.ask(t="answer", token=0, answer="b2")["t"] == "refused"
        assert "moved on" in first.ask(t="answer", token=token + 5, answer="b2")["words"]
        assert "moved on" in first.ask(t="answer", token=-(2**70), answer="b2")["words"]
        refused = first.answer("the moon")
        assert refused["t"] == "refused"
        assert refused["words"]
        assert first.answer(cells(first)[0])["t"] == "done"


def test_replayed_doubled_and_reordered_messages_do_nothing_twice(server: Running) -> None:
    host = server.open("me", "open")
    with server.join(host) as first, server.join(server.sit(host, 1)) as second:
        first.hear_until("update")
        sent = {"t": "answer", "token": first.view["question"]["token"], "answer": cells(first)[0]}
        for ref in (901, 902, 903):  # the same answer three times, before the first is acknowledged
            first.send(ref=ref, **sent)
        replies = [first.hear_until("done", "refused") for _ in range(3)]
        assert [reply["ref"] for reply in replies] == [901, 902, 903]
        assert [reply["t"] for reply in replies] == ["done", "refused", "refused"]
        while not second.view.get("question"):
            second.hear()
        old = second.view["question"]["token"]
        assert second.answer(cells(second)[0])["t"] == "done"
        late = second.ask(t="answer", token=old, answer="c3")  # an answer that comes after its question is gone
        assert late["t"] == "refused"
    with server.join(host) as again:
        assert len(again.view["log"]["lines"]) == 2
        replay = again.ask(**sent)  # a recording of the first connection
        assert replay["t"] == "refused"


def test_hints_previews_and_older_lines_come_with_their_number(server: Running) -> None:
    with server.join(server.open("me", "open")) as talk:
        assert talk.ask(t="hint")["t"] == "hinted"
        assert talk.ask(t="preview", answer=cells(talk)[0])["t"] == "previewed"
        assert talk.ask(t="older", before=0)["lines"] == []
        assert talk.ask(t="undo")["t"] == "refused"
        assert talk.ask(t="redo")["t"] == "refused"
        assert talk.ask(t="withdraw")["t"] == "refused"
        assert talk.ask(t="reply", yes=True)["t"] == "refused"


def test_one_may_play_on_while_a_hint_is_worked_out(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    quick = server.thinkers.favour

    async def slow(job: Any, *args: Any) -> Any:
        while not go_on.is_set():
            await asyncio.sleep(0.005)
        return await quick(job, *args)

    monkeypatch.setattr(server.thinkers, "favour", slow)
    with server.join(server.open("me", "open")) as talk:
        talk.send(t="hint", ref=1)
        assert "already" in talk.ask(t="hint")["words"]
        assert talk.answer(cells(talk)[0])["t"] == "done"
        go_on.set()
        assert talk.hear_until("hinted", "refused")["ref"] == 1


def test_leaving_a_seat_ends_what_was_open_with_its_key(server: Running) -> None:
    host = server.open("me", "open")
    guest = server.sit(host, 1)
    with server.join(guest) as talk:
        path = f"/api/tables/{host['table']}/seat"
        assert server.http.delete(path, headers=bearer(guest["key"])).status_code == 204
        assert talk.hear_until("bye")["words"]


# --- what nobody should send -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "ref"),
    [
        ("", None),
        ("null", None),
        ("{}", None),
        ('"hello"', None),
        ('{"t":"hello"}', None),
        ('{"t":"nonsense","ref":4}', 4),
        ('{"t":"answer","ref":5}', 5),
        ('{"t":"answer","ref":6,"token":"1","answer":"b2"}', 6),
        ('{"t":"answer","ref":7,"token":1,"answer":"b2","seat":1}', 7),
        ('{"t":"answer","ref":-1,"token":1,"answer":"b2"}', None),
        ('{"t":"answer","ref":true,"token":1,"answer":"b2"}', None),
        ('{"t":"undo","ref":8}{"t":"undo","ref":8}', None),
        ('{"t":"answer","ref":9,"token":1,"answer":' + "[" * 9_000, None),
        ('{"t":"answer","ref":9,"token":1,"answer":' + "[" * 9_000 + "]" * 9_000 + "}", None),
        ('{"t":"done","ref":10}', 10),
        ('{"ref":11,"t":"update","number":1}', 11),
    ],
)
def test_what_is_not_understood_is_refused_and_the_talk_goes_on(server: Running, sent: str, ref: int | None) -> None:
    with server.join(server.open("me", "open")) as talk:
        talk.socket.send(sent)
        refused = talk.hear()
        assert refused["t"] == "refused"
        assert refused["ref"] == ref
        assert refused["words"]
        assert talk.answer(cells(talk)[0])["t"] == "done"


@pytest.mark.parametrize(
    "answer",
    ["1" * 4_000, "1e999", "-0", '"\\u0000"', '{"a":{"b":[1,2,{"c":null}]}}', "[" * 50 + "]" * 50, '"\\ud83d\\ude00"'],
)
def test_strange_answers_are_refused(server: Running, answer: str) -> None:
    with server.join(server.open("me", "open")) as talk:
        token = talk.view["question"]["token"]
        talk.socket.send(f'{{"t":"answer","ref":1,"token":{token},"answer":{answer}}}')
        assert talk.hear_until("refused", "done")["t"] == "refused"
        assert talk.answer(cells(talk)[0])["t"] == "done"


def test_binary_is_not_spoken_here(server: Running) -> None:
    with server.join(server.open("me", "open")) as talk:
        talk.socket.send(b'{"t":"undo","ref":1}')
        assert "JSON texts" in talk.hear_until("bye")["words"]
        assert talk.end() == NOT_TEXT


def test_large_messages_end_the_connection_in_words_and_huge_ones_without(server: Running) -> None:
    most = server.desk.config.limits.message_bytes
    with server.join(server.open("me", "open")) as talk:
        talk.send(t="answer", ref=1, token=1, answer="x" * most)
        assert str(most) in talk.hear_until("bye")["words"]
        assert talk.end() == TOO_LARGE
    huge: list[str | list[str]] = ["x" * 5 * most, ["x" * most for _ in range(6)]]  # at once, and in fragments
    for message in huge:
        with server.join(server.open("me", "open")) as talk:
            with suppress(ConnectionClosed):  # while it is still being sent
                talk.socket.send(message)
            # What was still on its way when the server closed makes TCP drop the server's last words, if it comes late.
            assert talk.end() in (TOO_LARGE, None)


@pytest.mark.parametrize(
    "frame",
    [
        b"\x81\x05hello",  # without the mask that clients must use
        b"\xf1\x80\x00\x00\x00\x00",  # with bits that mean nothing
        b"\x83\x80\x00\x00\x00\x00",  # of a kind that there is not
        b"\x80\x80\x00\x00\x00\x00",  # the end of something that never began
        b"\x81\x82\x00\x00\x00\x00\xff\xfe",  # no text at all
        b"\x81\xff" + struct.pack("!Q", 2**62) + b"\x00\x00\x00\x00",  # as long as the sea is deep
        b"\x89\xfe\x01\x00" + b"\x00" * 260,  # a ping that is too long
        b"GET / HTTP/1.1\r\n\r\n",
        bytes(range(256)),
    ],
)
def test_broken_frames_close_their_connection_and_no_other(server: Running, frame: bytes) -> None:
    host = server.open("me", "open")
    with server.join(host) as talk, server.join(server.sit(host, 1)) as broken:
        broken.socket.socket.sendall(frame)
        broken.end()
        talk.hear_until("update")
        assert talk.answer(cells(talk)[0])["t"] == "done"
    assert server.http.get("/health").status_code == 200


def test_a_handshake_that_is_none(server: Running) -> None:
    table = server.open("me", "open", listed=True)["table"]
    path = f"/api/tables/{table}/live"
    assert server.http.get(path).status_code == 404
    for headers in (
        {"upgrade": "websocket", "connection": "upgrade"},
        {"upgrade": "websocket", "connection": "upgrade", "sec-websocket-key": "x", "sec-websocket-version": "1"},
    ):
        assert 400 <= server.http.get(path, headers=headers).status_code < 500


def test_a_client_that_vanishes_is_noticed(server: Running) -> None:
    host = server.open("me", "open", listed=True)

    def here() -> bool:
        return bool(server.http.get(f"/api/tables/{host['table']}").json()["seats"][0]["here"])

    with deaf_client(server, host["table"], host["key"]) as client:
        wait_for(here)
        # Gone without a word: the connection is reset.
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    wait_for(lambda: not here())
    assert not any(cast(sockets.Line, line).table == host["table"] for line in server.desk.lines)


# --- limits of a connection ------------------------------------------------------------------------------------------


def test_a_flood_is_refused_and_then_cut_off(tmp_path: Path) -> None:
    with a_server(tmp_path, replace(NO_LIMITS, messages=5)) as server:
        host = server.open("me", "open")
        with server.join(server.sit(host, 1)) as other, server.join(host) as talk:
            with suppress(ConnectionClosed):  # it may come before all is sent
                for ref in range(400):
                    talk.send(t="undo", ref=ref)
            heard = []
            while (message := talk.hear())["t"] != "bye":
                heard.append(message)
            refused = [each["words"] for each in heard if each["t"] == "refused"]
            assert sum("too fast" in words for words in refused) == sockets.PATIENCE
            assert message["again"]
            assert talk.end() == NOT_ALLOWED
            assert other.ask(t="older", before=0)["t"] == "older"
        assert server.desk.metrics.limited.of[("messages",)] == 1


def test_a_client_that_does_not_read_delays_nobody_and_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "GRACE", 0.2)
    much = b'{"t":"done","ref":0' + b" " * 100_000 + b"}"
    with a_server(tmp_path, replace(NO_LIMITS, backlog_bytes=200_000)) as server:
        host = server.open("me", "open", listed=True)
        lines = server.desk.lines

        async def send_much() -> None:
            for line in list(lines):
                line.send(much)

        with deaf_client(server, host["table"]):
            wait_for(lambda: len(lines) == 1)
            with server.join(host) as talk:
                for _ in range(200):
                    server.inside(send_much)
                    assert talk.hear_until("done")
                    if server.desk.metrics.cut_off.of[()]:
                        break
                assert server.desk.metrics.cut_off.of[()] == 1
                wait_for(lambda: len(lines) == 1)  # it never reads its Bye, and is hung up on
                assert talk.answer(cells(talk)[0])["t"] == "done"
