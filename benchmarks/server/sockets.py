"""The smallest WebSocket client that will do: one for both servers, so that neither is measured with a better driver.

It offers what browsers offer, compression too, and hands each text message to a function with the moment it came. It
does no more, because what the driver costs lies in every round trip.
"""

from __future__ import annotations

import asyncio
import os
import socket
import struct
import time
import zlib
from collections.abc import Callable
from typing import cast

import msgspec

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MASK = os.urandom(4)  # there is nobody between us to be protected from
Receive = Callable[["Socket", bytes, float], None]


class Socket(asyncio.Protocol):
    """A connection. `closed` is done when it ends, whoever ended it."""

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.bytes_in = 0
        self._open = False
        self._held = bytearray()
        self._message = bytearray()
        self._unpack: zlib._Decompress | None = None
        self._fresh_unpack = False
        self._packed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def connection_lost(self, fault: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server closed the connection before it was open"))
        self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.bytes_in += len(data)
        self._held += data
        if not self._open:
            self._shake_hands()
        while self._open and self._frame(now):
            pass

    def _shake_hands(self) -> None:
        head, end, rest = bytes(self._held).partition(b"\r\n\r\n")
        if not end:
            return
        if not head.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionError(head.decode(errors="replace") + rest.decode(errors="replace")))
            self.opened.exception()  # whoever waits for it is told; nobody else has to be
            self._transport.close()
            return
        lowered = head.lower()
        if b"permessage-deflate" in lowered:
            self._unpack = zlib.decompressobj(-15)
            self._fresh_unpack = b"server_no_context_takeover" in lowered
        self._held = bytearray(rest)
        self._open = True
        self.opened.set_result(None)

    def _frame(self, now: float) -> bool:
        """Take one frame off what has come; False if it is not whole yet."""
        held = self._held
        if len(held) < 2:
            return False
        size, at = held[1] & 127, 2
        if size == 126:
            if len(held) < 4:
                return False
            size, at = int.from_bytes(held[2:4], "big"), 4
        elif size == 127:
            if len(held) < 10:
                return False
            size, at = int.from_bytes(held[2:10], "big"), 10
        if len(held) < at + size:
            return False
        first, body = held[0], bytes(held[at : at + size])
        del held[: at + size]
        kind = first & 15
        if kind == PING:
            self._write(PONG, body)
        elif kind == CLOSE:
            self._transport.close()
        elif kind != PONG:
            if kind == TEXT:
                self._packed = bool(first & 64)
            self._message += body
            if first & 128:
                whole, self._message = bytes(self._message), bytearray()
                self.receive(self, self._unpacked(whole) if self._packed else whole, now)
        return True

    def _unpacked(self, packed: bytes) -> bytes:
        assert self._unpack is not None
        text = self._unpack.decompress(packed + b"\x00\x00\xff\xff")
        if self._fresh_unpack:
            self._unpack = zlib.decompressobj(-15)
        return text

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, kind: int, body: bytes) -> None:
        size = len(body)
        if size < 126:
            head = bytes((128 | kind, 128 | size))
        elif size < 65536:
            head = struct.pack(">BBH", 128 | kind, 254, size)
        else:
            head = struct.pack(">BBQ", 128 | kind, 255, size)
        mask = int.from_bytes((MASK * (size // 4 + 1))[:size], "big")
        self._transport.write(head + MASK + (int.from_bytes(body, "big") ^ mask).to_bytes(size, "big"))

    def close(self) -> None:
        self._write(CLOSE, b"\x03\xe8")
        self._transport.close()


async def connect(port: int, path: str, receive: Receive) -> Socket:
    loop = asyncio.get_running_loop()
    _, made = await loop.create_connection(lambda: Socket(receive), "127.0.0.1", port)
    key = msgspec.json.encode(os.urandom(16)).strip(b'"')
    made._transport.write(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n".encode()
        + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        + b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
        + b"Sec-WebSocket-Key: "
        + key
        + b"\r\n\r\n"
    )
    await made.opened
    return made
