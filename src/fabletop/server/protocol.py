"""The protocols of uvicorn, with what a server needs that strangers can reach.

HTTP: whoever does not come to the point, or says too much before it, is turned away; uvicorn would wait, and listen,
for ever.

WebSocket: what the server says goes to the transport without a task in between, and what it says at one time goes in
one piece; that halves what it costs. The transport keeps what the client has not read yet and says how much that is,
and one can hang up on a client that does not read.

What a client says is read a few frames at a time, and everybody else has a turn in between: of the smallest frames
there are forty thousand in what one reading of the system brings. Frames that are no messages (pings, pongs, fragments)
are counted before anything looks into them, and who sends too many is cut off.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from typing import TYPE_CHECKING, Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from fabletop.server.bodies import Trouble
from fabletop.server.limits import Bucket

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

ASK_WITHIN = 20.0  # seconds from the first byte to the end of the headers, and again and again while a body comes
LEAST = 10_000  # bytes of a body that must have come each time
MOST_HEADERS = 32_000  # bytes
PIPELINED = 20  # requests that may wait on one connection for the answers to those before them
EXTENSION = "fabletop.socket"  # under this name handlers find the protocol in the scope of their connection
GRACE = 5.0  # seconds in which a client must read what it was sent last
WAITING = 8  # messages of a client that may wait to be taken before no more are read
AT_ONCE = 16  # frames of one client that are read before others have a turn
BESIDE, BESIDE_WITHIN = 100, 5.0  # frames that are no messages: so many at once, and as many again in so many seconds
FLOODED = 1008  # with which the connection is closed when more come
FLOOD = "Too many frames came that are no messages: pings, pongs or fragments."
UNHEARD = 1_000_000  # bytes that a client may go on sending before it has heard that its connection is closed
_WHOLE_TEXT, _WHOLE_BYTES = 0x81, 0x82  # first byte of a frame that is a message of its own
_KIND = 0x8F  # the bits of a first byte that say what the frame is


class HttpProtocol(HttpToolsProtocol):
    """One connection on which requests come."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._asking = False  # whether a request has begun and its headers have not ended
        self._requested = 0  # bytes of it
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
            self._requested += len(data)
            if self._requested > MOST_HEADERS:
                self._turn_away("431 Request Header Fields Too Large", "The headers of this request are too large.")
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= PIPELINED:  # nobody has to send so many before the first is answered
            self.transport.close()
            raise ConnectionAbortedError  # so that the parser goes no further
        super().on_message_begin()
        self._asking = True
        self._requested = 0
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
        if not self.transport.is_closing():
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
        self.flooded = False  # whether it was ended because of too many frames that were no messages
        self._said: list[bytes] = []
        self._held = bytearray()  # what has come and is not read yet
        self._due = 0  # bytes that are still to come of the frame that is being read
        self._turn = False  # whether the next reading is arranged for
        self._beside = Bucket(BESIDE, BESIDE_WITHIN)
        self._unheard = 0

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: dict[str, Any] | None = getattr(self, "scope", None)
        if scope is not None:  # the handler runs only after this
            scope["extensions"][EXTENSION] = self

    # --- what the client says --------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:  # it is the request, which `HttpProtocol` hands on whole
            super().data_received(data)
        elif self.flooded:
            self._unheard += len(data)
            if self._unheard > UNHEARD:
                self.transport.abort()
        else:
            self._held += data
            if not self._turn:
                self._read()

    def _read(self) -> None:
        """Read some of the frames that have come; the others when everybody else has had a turn."""
        self._turn = False
        held, end = self._held, 0
        for _ in range(AT_ONCE):
            if not self._due:
                self._due = frame_size(held, end)
                if not self._due:  # its head has not come yet
                    break
                if held[end] & _KIND not in (_WHOLE_TEXT, _WHOLE_BYTES) and self._beside.take():
                    self._end_flood()
                    return
            step = min(self._due, len(held) - end)
            end += step
            self._due -= step
            if self._due:
                break
        else:
            self._turn = len(held) > end
        if end:
            data = bytes(held[:end])
            del held[:end]
            super().data_received(data)
        self._go_on()

    def _go_on(self) -> None:
        """Read on, or wait with it: for others to have a turn, or for messages to be taken."""
        if self.transport.is_closing():
            self._turn = False
            return
        full = self.queue.qsize() > WAITING and not self.close_sent
        wait = full or self._turn
        if wait != self.read_paused:
            self.read_paused = wait
            if wait:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()
        if full:
            self._turn = False
        elif self._turn:
            self.loop.call_soon(self._read)

    def send_receive_event_to_app(self) -> None:
        # uvicorn would stop reading after every message until it is taken, by two calls of the system for each.
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused

    async def receive(self) -> ASGIReceiveEvent:
        message = await self.queue.get()
        if self.read_paused and not self._turn and self.queue.empty():
            self._read()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if self.close_sent and self._held and not self._turn:  # the client's goodbye may be in it
            self._read()

    def _end_flood(self) -> None:
        """Close the connection of somebody who sends far too much that is no message, and look into no more of it. As
        long as they have not closed their side, what comes is thrown away: if ours were closed with something unread,
        the system would take back what was said last."""
        self.flooded = True
        self._held.clear()
        if self.close_sent or not self.handshake_complete:
            self.transport.abort()
            return
        self.flush()
        self.conn.fail(FLOODED, FLOOD)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.write_eof()
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": FLOODED, "reason": FLOOD})
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(GRACE, self._end)

    # --- what the server says --------------------------------------------------------------------------------------

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


def frame_size(data: bytearray, at: int) -> int:
    """How many bytes the frame has that begins there, its head and all; 0 if its head has not come yet."""
    if len(data) < at + 2:
        return 0
    mask, size = divmod(data[at + 1], 128)
    head = 2 if size < 126 else 4 if size == 126 else 10
    if head > 2:
        if len(data) < at + head:
            return 0
        size = int.from_bytes(data[at + 2 : at + head])
    return head + 4 * mask + size
