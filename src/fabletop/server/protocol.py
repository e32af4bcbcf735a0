"""The protocols of uvicorn, with what a server needs that strangers can reach.

HTTP: whoever does not come to the point, or says too much before it, is turned away; uvicorn would wait, and listen,
for ever.

WebSocket: what the server says goes to the transport without a task in between, and what it says at one time goes in
one piece; that halves what it costs. The transport keeps what the client has not read yet and says how much that is,
and one can hang up on a client that does not read.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from fabletop.server.wire import Trouble

ASK_WITHIN = 20.0  # seconds from the first byte to the end of the headers, and again and again while a body comes
LEAST = 10_000  # bytes of a body that must have come each time
MOST_HEADERS = 32_000  # bytes
EXTENSION = "fabletop.socket"  # under this name handlers find the protocol in the scope of their connection
GRACE = 5.0  # seconds in which a client must read what it was sent last
WAITING = 8  # messages of a client that may wait to be taken before no more are read
_WHOLE_TEXT = 0x81  # first byte of a frame that is a text of its own


class HttpProtocol(HttpToolsProtocol):
    """One connection on which requests come."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._asking = False  # whether a request has begun and its headers have not ended
        self._asked = 0  # bytes of it
        self._body: int | None = None  # bytes that have come lately of a body that has not ended
        self._timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unwatch()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._asking:
            self._asked += len(data)
            if self._asked > MOST_HEADERS:
                self._turn_away("431 Request Header Fields Too Large", "The headers of this request are too large.")
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._asking = True
        self._asked = 0
        self._watch()

    def on_headers_complete(self) -> None:
        self._asking = False
        self._unwatch()
        super().on_headers_complete()
        if not (self.parser.should_upgrade() and self._should_upgrade()):
            self._body = 0
            self._watch()

    def on_body(self, body: bytes) -> None:
        if self._body is not None:
            self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._body = None
        self._unwatch()
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        self._turn_away("400 Bad Request", "This is not HTTP as the server understands it.")

    def _watch(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(ASK_WITHIN, self._too_late)

    def _unwatch(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_late(self) -> None:
        self._timer = None
        if self._body is None:
            self._turn_away("408 Request Timeout", "Nothing was asked for a while. Connect again.")
        elif self.cycle.response_started:  # whatever else comes, nobody wants it
            self.transport.close()
        elif self._body >= LEAST or self.flow.read_paused:  # by the server, which has enough to read
            self._body = 0
            self._watch()
        else:
            self._turn_away("408 Request Timeout", "The rest of this request did not come. Send it again.")

    def _turn_away(self, status: str, words: str) -> None:
        body = msgspec.json.encode(Trouble(words))
        head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
        self.transport.write(f"{head}connection: close\r\n\r\n".encode() + body)
        self.transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._said: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: dict[str, Any] | None = getattr(self, "scope", None)
        if scope is not None:  # the handler runs only after this
            scope["extensions"][EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        # uvicorn would stop reading after every message until it is taken, by two calls of the system for each.
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused or self.queue.qsize() > WAITING
        if self.read_paused and not paused:
            self.transport.pause_reading()

    def put(self, text: bytes) -> None:
        """Send a text (in UTF-8), with all others that are put before the loop goes on. Never waits."""
        size = len(text)
        if size < 126:
            head = bytes((_WHOLE_TEXT, size))
        elif size < 65536:
            head = bytes((_WHOLE_TEXT, 126, *size.to_bytes(2)))
        else:
            head = bytes((_WHOLE_TEXT, 127, *size.to_bytes(8)))
        if not self._said:
            self.loop.call_soon(self.flush)
        self._said += (head, text)

    def flush(self) -> None:
        """Send now. What was put after the end goes nowhere."""
        said, self._said = self._said, []
        if said and not self.close_sent and not self.disconnected:
            self.transport.write(b"".join(said))

    @property
    def unread(self) -> int:
        """How many bytes wait for the client to read them."""
        return self.transport.get_write_buffer_size()

    def hang_up(self) -> None:
        """Let the handler know that the connection is to end, and end it by force if the client does not read."""
        self.flush()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1000})
        self.loop.call_later(GRACE, self._end)

    def keepalive_timeout(self) -> None:
        # The transport would wait for ever to send the last bytes to a client that is there but does not read.
        super().keepalive_timeout()
        self.loop.call_later(GRACE, self._end)

    def _end(self) -> None:
        if not self.disconnected:
            self.transport.abort()
