"""A client's live connection to a table: a WebSocket on which every message is typed, counted and answered in words.

Sending never waits, so a client that reads slowly delays nobody. If too much waits for it, or for it and the others of
its address together, it is cut off and comes back. Messages of one client are taken one after the other; only a hint,
which takes a while, is worked out meanwhile. Each client may say something now and then, however much the others of its
address say; what is more they share.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from fabletop.server import logs, wire
from fabletop.server.api.shared import address_of
from fabletop.server.desk import Desk
from fabletop.server.headers import FORGET, OTHER_SITE, is_ours
from fabletop.server.keys import Who
from fabletop.server.limits import BURST, Bucket, Household, TooMany
from fabletop.server.live_table import LiveTable
from fabletop.server.protocol import EXTENSION, SocketProtocol
from fabletop.server.troubles import BadRequest, Told
from fabletop.server.viewer import Older

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Asking = (
    wire.Answer
    | wire.Withdraw
    | wire.Undo
    | wire.Redo
    | wire.Reply
    | wire.HintPlease
    | wire.PreviewPlease
    | wire.OlderPlease
)

PATH = re.compile(r"/api/tables/([a-z2-7]{12})/live")
HELLO_WITHIN = 10.0  # seconds
QUIET, QUIET_WITHIN = 5, 5.0  # messages of one connection, and seconds, that the others of its address cannot take
PREVIEW = 5  # messages as many of which a preview counts: it lets the game go on a little
PATIENCE = 100  # messages refused for coming too fast, before the connection is closed
NORMAL, GOING_AWAY, NOT_TEXT, NOT_ALLOWED, TOO_LARGE = 1000, 1001, 1003, 1008, 1009  # why connections are closed

NO_HELLO = "The first message must be hello, with your key."
LATE = "Nothing was heard from you. Connect again and say hello."
OLDER_PAGE = "This page and the server are of different versions. Load the page again."
ONLY_TEXT = "Messages are JSON texts; this one was not."
TOO_FAST = "That is too fast. Wait a moment and send it again."
FAR_TOO_FAST = "Too many messages came too fast."
TOO_SLOW = "Your connection is too slow for all that happens here. It is opened anew."
ONE_HINT = "A hint is being worked out already."
SAID_HELLO = "You have said hello already."

_from_client: msgspec.json.Decoder[wire.FromClient] = msgspec.json.Decoder(wire.FromClient)
_hello = msgspec.json.Decoder(wire.Hello)
_encode = msgspec.json.Encoder().encode


class _Ref(msgspec.Struct):
    """What is read of a message that is not as it should be, so that the refusal reaches whoever waits for it."""

    ref: wire.Reference | None = None


_ref = msgspec.json.Decoder(_Ref)


class Line:
    """The server's end of a connection."""

    __slots__ = ("_desk", "_most", "_put", "_socket", "_weigh", "address", "code", "open", "table", "watches")

    def __init__(self, desk: Desk, socket: SocketProtocol, household: Household, address: str, table: str) -> None:
        self.address = address
        self.table = table
        self.open = True
        self.watches = False  # whether it counts as one that only watches
        self.code = NORMAL  # with which it is closed
        self._desk = desk
        self._socket = socket
        self._put = socket.put
        self._weigh = household.backlog.weigh
        self._most = desk.config.limits.backlog_bytes

    @property
    def gone(self) -> bool:
        """Whether the connection was ended from the other side, or by the protocol because of what came from there."""
        return self._socket.close_sent or self._socket.disconnected

    def send(self, data: bytes) -> None:
        """Send a message."""
        if self.open:
            self._put(data)
            unread = self._socket.unread
            if unread > self._most > 0:
                self._desk.cut_off(table=self.table, address=self.address)
                self.close(TOO_SLOW, again=True)
            elif unread:
                self._weigh(self, unread)

    @property
    def unread(self) -> int:
        return self._socket.unread

    def cut_off(self) -> None:
        """End the connection without a word, which would have to wait behind all the others."""
        self.open = False
        self._desk.cut_off(table=self.table, address=self.address)
        self._socket.transport.abort()

    def send_message(self, message: wire.FromServer) -> None:
        self.send(_encode(message))

    def close(self, words: str, again: bool, code: int = NORMAL) -> None:
        """Say `Bye`, and close."""
        if self.open:
            self.open = False
            self.code = code
            self._put(_encode(wire.Bye(words=words, again=again)))
            self._socket.hang_up()


async def answer_socket(desk: Desk, scope: Any, receive: Receive, send: Send) -> None:
    """Take a connection, from the handshake to its end."""
    address = address_of(scope)
    await receive()  # that somebody wants to connect
    try:
        desk.gate.request(address)
        table = _wanted(desk, scope)
        household = desk.gate.connect(address)
    except (BadRequest, TooMany) as problem:
        told = desk.tell(problem, address=address, path=scope["path"])
        await _turn_away(told, send)
        return
    socket: SocketProtocol = scope["extensions"][EXTENSION]
    line = Line(desk, socket, household, address, table)
    desk.lines.add(line)
    try:
        await send({"type": "websocket.accept"})
        await _Talk(desk, line, receive).whole()
        if not line.gone:
            await send({"type": "websocket.close", "code": line.code})
    except OSError:
        pass  # the client is gone
    except Exception as problem:
        desk.tell(problem, address=address, table=table)
    finally:
        line.open = False
        desk.lines.discard(line)
        household.backlog.forget(line)
        desk.gate.disconnect(address, watches=line.watches)
        if socket.flooded:
            desk.limited("frames", address=address, table=table)


def _wanted(desk: Desk, scope: Any) -> str:
    """The table that a connection is for."""
    desk.check_host(scope["headers"])
    found = PATH.fullmatch(scope["path"])
    if found is None:
        raise BadRequest(404)
    if not is_ours(scope["headers"], desk.public_origin):
        raise BadRequest(403, OTHER_SITE)
    return found[1]


async def _turn_away(told: Told, send: Send) -> None:
    """Answer a handshake with a problem, as HTTP does."""
    headers = [(b"content-type", b"application/json"), FORGET]
    headers += [(name.lower().encode(), value.encode()) for name, value in told.headers.items()]
    await send({"type": "websocket.http.response.start", "status": told.status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": told.body})


class _Talk:
    """What is said over one connection."""

    def __init__(self, desk: Desk, line: Line, receive: Receive) -> None:
        self.desk = desk
        self.line = line
        self.receive = receive
        limits = desk.config.limits
        self.pace = Bucket(limits.messages * BURST, BURST)
        self.quiet = Bucket(QUIET, QUIET_WITHIN)
        self.most = limits.message_bytes
        self.too_fast = 0
        self.hinting: asyncio.Task[None] | None = None

    async def whole(self) -> None:
        """From hello to the end."""
        hello = await self._hello()
        if hello is None:
            return
        desk, line = self.desk, self.line
        try:
            table, who = await desk.visit(line.table, hello.key, line.address)
            if who.watches:
                desk.gate.watch(line.address)
                line.watches = True
            await table.join(line, who, every=hello.seats == "all")
        except Exception as problem:
            told = self._told(problem)
            again = told.status == 429 or told.status >= 500
            line.close(told.trouble.words, again=again, code=GOING_AWAY if again else NOT_ALLOWED)
            return
        logs.note("client joined", table=line.table, address=line.address, seat=who.seat)
        start = time.monotonic()
        try:
            await self._listen(table, who)
        finally:
            table.leave(line)
            if self.hinting is not None:
                self.hinting.cancel()
            logs.note("client left", table=line.table, address=line.address, seconds=round(time.monotonic() - start))

    async def _hello(self) -> wire.Hello | None:
        """The first message; None if there is to be no talk."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                text = await self._text()
        except TimeoutError:
            self.line.close(LATE, again=True, code=NOT_ALLOWED)
            return None
        if text is None:
            return None
        try:
            message = _hello.decode(text)
        except (msgspec.DecodeError, ValueError):
            self.line.close(NO_HELLO, again=False, code=NOT_ALLOWED)
            return None
        if message.protocol != wire.PROTOCOL:
            self.line.close(OLDER_PAGE, again=False, code=NOT_ALLOWED)
            return None
        return message

    async def _text(self) -> str | None:
        """The next message; None when the talk is over."""
        event = await self.receive()
        line = self.line
        if event["type"] != "websocket.receive" or not line.open:
            return None
        text: str | None = event.get("text")
        if text is None:
            line.close(ONLY_TEXT, again=False, code=NOT_TEXT)
        elif len(text) > self.most > 0:
            line.close(f"A message may have {self.most} characters at most.", again=False, code=TOO_LARGE)
            return None
        return text

    async def _listen(self, table: LiveTable, who: Who) -> None:
        desk, line = self.desk, self.line
        count = desk.metrics.messages.add
        while (text := await self._text()) is not None:
            words = self._too_fast()
            message = None if words else self._read(text)
            if isinstance(message, wire.PreviewPlease):
                words = self._too_many(PREVIEW)
            if words:
                self.too_fast += 1
                if self.too_fast > PATIENCE:
                    desk.limited("messages", address=line.address, table=line.table)
                    line.close(FAR_TOO_FAST, again=True, code=NOT_ALLOWED)
                    return
                self._refuse(text, words)
                continue
            if message is None:
                continue
            count(message.__struct_config__.tag)  # type: ignore[arg-type]  # each has a text as its tag
            if isinstance(message, wire.HintPlease):
                self._hint(table, who, message)
            elif isinstance(message, wire.Hello):
                self._refuse(text, SAID_HELLO)
            else:
                await self._reply(table, who, message)

    def _too_fast(self) -> str:
        """The refusal of one message more; empty if it may come now."""
        if self.desk.config.limits.messages and self.pace.take():
            return TOO_FAST
        return self._too_many(1) if self.quiet.take() else ""

    def _too_many(self, price: int) -> str:
        """The refusal of what all connections of the address share; empty if there is enough of it."""
        try:
            self.desk.gate.message(self.line.address, price)
        except TooMany as problem:
            return problem.words
        return ""

    def _hint(self, table: LiveTable, who: Who, message: wire.HintPlease) -> None:
        """Work a hint out while the client may go on."""
        if self.hinting is not None and not self.hinting.done():
            self.line.send_message(wire.Refused(ref=message.ref, words=ONE_HINT))
            return
        self.hinting = asyncio.create_task(self._reply(table, who, message))

    async def _reply(self, table: LiveTable, who: Who, message: Asking) -> None:
        """Do what a message asks for and say how it went."""
        start = time.perf_counter()
        reply: wire.FromServer | Older
        try:
            reply = await table.handle(who, message)
            if isinstance(message, wire.Answer):
                self.desk.metrics.answer_time.add(time.perf_counter() - start)
        except Exception as problem:
            trouble = self._told(problem).trouble
            reply = wire.Refused(ref=message.ref, words=trouble.words, rule=trouble.rule)
            self.desk.metrics.refused.add()
        self.line.send(_encode(reply))

    def _read(self, text: str) -> wire.FromClient | None:
        """A message as what it is; one that is not as it should be is refused."""
        try:
            return _from_client.decode(text)
        except (msgspec.DecodeError, RecursionError, ValueError) as problem:
            said = "it is nested too deeply" if isinstance(problem, RecursionError) else str(problem)
            self._refuse(text, f"That message is not understood: {said}.")
            return None

    def _refuse(self, text: str, words: str) -> None:
        try:
            ref = _ref.decode(text).ref
        except (msgspec.DecodeError, RecursionError, ValueError):
            ref = None
        self.desk.metrics.refused.add()
        self.line.send_message(wire.Refused(ref=ref, words=words))

    def _told(self, problem: Exception) -> Told:
        return self.desk.tell(problem, table=self.line.table, address=self.line.address)
