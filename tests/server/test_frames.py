"""What lies below messages: frames of any kind in any pieces, read a few at a time, and what happens to who sends too
many that say nothing."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from tests.server.running import PATIENCE, Running, Talk, a_server
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from fabletop.server import protocol
from fabletop.server.protocol import AT_ONCE, BESIDE, FLOODED, PIPELINED, WAITING, SocketProtocol, frame_size

REQUEST = (
    b"GET /api/tables/aaaaaaaaaaaa/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def framed(kind: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    return Frame(kind, data, fin).serialize(mask=True, extensions=[])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_server(tmp_path_factory.mktemp("frames")) as running:
        yield running


# --- a connection without a network ----------------------------------------------------------------------------------


class Wire(asyncio.Transport):
    """A transport that leads nowhere."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 1), "sockname": ("192.0.2.2", 2)})
        self.paused = self.closed = False
        self.written = b""

    def write(self, data: Any) -> None:
        self.written += data

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close

    def write_eof(self) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return 0


class Wired:
    """A connection that is open, with what its handler would use."""

    def __init__(self) -> None:
        self.wire = Wire()
        self.done = asyncio.Event()
        config = uvicorn.Config(self._handle, interface="asgi3", ws_ping_interval=None, log_config=None)
        self.protocol = SocketProtocol(config, ServerState(), {})
        self.protocol.connection_made(self.wire)
        self.protocol.data_received(REQUEST)

    async def _handle(self, scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        self.receive, self.send = receive, send
        await self.done.wait()

    async def open(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while not self.protocol.handshake_complete:
                await asyncio.sleep(0)

    async def text(self) -> str:
        async with asyncio.timeout(PATIENCE):
            event = await self.receive()
        assert event["type"] == "websocket.receive"
        text: str = event["text"]
        return text


@pytest.mark.asyncio
async def test_frames_are_found_in_whatever_pieces_they_come() -> None:
    dice = random.Random(3)
    said = [json.dumps(["x" * dice.choice([0, 1, 100, 120, 125, 126, 200, 65_530, 70_000])]) for _ in range(40)]
    stream = b""
    for text in said:
        stream += framed(Opcode.PING, b"?") if dice.random() < 0.3 else b""
        cut = dice.randrange(len(text))
        if dice.random() < 0.3:
            stream += framed(Opcode.TEXT, text[:cut].encode(), fin=False) + framed(Opcode.CONT, text[cut:].encode())
        else:
            stream += framed(Opcode.TEXT, text.encode())
    connection = Wired()
    await connection.open()

    async def arrive() -> None:
        at = 0
        while at < len(stream):
            if connection.wire.paused:
                await asyncio.sleep(0)
                continue
            size = dice.choice([1, 2, 3, 7, 5000, 200_000])
            connection.protocol.data_received(stream[at : at + size])
            at += size

    coming = asyncio.create_task(arrive())
    assert [await connection.text() for _ in said] == said
    await coming
    connection.done.set()


@pytest.mark.asyncio
async def test_of_many_frames_that_come_at_once_a_few_are_read_before_others_have_a_turn() -> None:
    connection = Wired()
    await connection.open()
    said = [str(number) for number in range(5000)]
    connection.protocol.data_received(b"".join(framed(Opcode.TEXT, text.encode()) for text in said))
    assert connection.protocol.queue.qsize() <= AT_ONCE
    assert connection.wire.paused  # what has not come yet can wait
    for _ in range(100):  # turns of the loop, in which nobody takes a message
        await asyncio.sleep(0)
    assert connection.protocol.queue.qsize() <= AT_ONCE + WAITING
    assert [await connection.text() for _ in said] == said
    assert not connection.wire.paused
    connection.done.set()


@pytest.mark.asyncio
async def test_what_is_too_much_is_not_even_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    connection = Wired()
    await connection.open()
    looked = []
    take = connection.protocol.conn.recv_frame

    def look(frame: Frame) -> None:
        looked.append(frame)
        take(frame)

    monkeypatch.setattr(connection.protocol.conn, "recv_frame", look)
    connection.protocol.data_received(framed(Opcode.PING, b"x" * 125) * 40_000)
    for _ in range(BESIDE):
        await asyncio.sleep(0)
    assert len(looked) <= BESIDE
    assert len(connection.wire.written) < 200 * BESIDE  # that many were answered, and no more
    assert connection.protocol.flooded
    connection.done.set()


@pytest.mark.asyncio
async def test_a_goodbye_behind_messages_that_nobody_takes_is_heard() -> None:
    connection = Wired()
    await connection.open()
    sent = framed(Opcode.TEXT, b"1") * 100 + framed(Opcode.CLOSE, b"\x03\xe8")
    connection.protocol.data_received(sent)
    await connection.send({"type": "websocket.close", "code": 1000})
    async with asyncio.timeout(PATIENCE):
        while not connection.wire.closed:
            await asyncio.sleep(0)
    connection.done.set()


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_says_how_long_it_is(length: int) -> None:
    whole = bytearray(framed(Opcode.TEXT, b"x" * length))
    assert frame_size(bytearray(b"before") + whole, 6) == len(whole)
    head = len(whole) - length - 4
    assert [frame_size(whole[:known], 0) for known in range(head)] == [0] * head
    assert frame_size(whole[:head], 0) == len(whole)


# --- as clients meet it ----------------------------------------------------------------------------------------------


def flood(talk: Talk, kind: Opcode, number: int) -> None:
    """Send frames past the client's library, which would not send so many."""
    first = framed(Opcode.TEXT, b"", fin=False) if kind is Opcode.CONT else b""
    talk.socket.socket.sendall(first + framed(kind, fin=kind is not Opcode.CONT) * number)


@pytest.mark.parametrize("kind", [Opcode.PING, Opcode.PONG, Opcode.CONT])
@pytest.mark.parametrize("greeted", [False, True])
def test_too_many_frames_that_say_nothing_end_a_connection(server: Running, kind: Opcode, greeted: bool) -> None:
    host = server.open("me", "open", listed=True)
    with server.join(host) as player, server.dial(host["table"]) as talk:
        if greeted:
            talk.send(t="hello")
            assert talk.hear()["t"] == "welcome"
        flood(talk, kind, 3 * BESIDE)
        assert talk.end() == FLOODED
        assert player.answer(player.view["question"]["options"][0]["id"])["t"] == "done"
    assert server.desk.metrics.limited.of[("frames",)] > 0


def test_pings_now_and_then_are_answered(server: Running) -> None:
    with server.join(server.open("me", "open")) as talk:
        for _ in range(BESIDE // 2):
            assert talk.socket.ping().wait(PATIENCE)
        assert talk.ask(t="older", before=0)["t"] == "older"


def test_a_message_may_come_in_pieces(server: Running) -> None:
    with server.join(server.open("me", "open")) as talk:
        text = json.dumps({"t": "older", "ref": 7, "before": 0}).ljust(30_000)
        talk.socket.send(text[at : at + 1000] for at in range(0, len(text), 1000))
        assert talk.hear_until("older")["ref"] == 7


def test_requests_that_do_not_wait_for_answers_are_not_taken_without_end(server: Running) -> None:
    ask = b"GET /api/games/none HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with socket.create_connection(server.address, PATIENCE) as line:
        line.sendall(ask * (PIPELINED // 2))
        answers = 0
        while answers < PIPELINED // 2:
            answers += line.recv(2**16).count(b"HTTP/1.1 404")
        line.sendall(ask * 2000)
        heard = b""
        while got := _some(line):
            heard += got
        assert heard.count(b"HTTP/1.1 404") <= PIPELINED
    assert server.http.get("/health").status_code == 200


def _some(line: socket.socket) -> bytes:
    try:
        return line.recv(2**16)
    except ConnectionError:
        return b""


def test_who_does_not_heed_that_the_connection_is_closed_is_hung_up_on(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "UNHEARD", 1000)
    table = server.open("me", "open")["table"].encode()
    with socket.create_connection(server.address, PATIENCE) as line:
        line.sendall(REQUEST.replace(b"aaaaaaaaaaaa", table))
        assert line.recv(12) == b"HTTP/1.1 101"

        def go_on() -> None:
            while True:
                line.sendall(framed(Opcode.PONG) * BESIDE)

        with pytest.raises(ConnectionError):
            go_on()
