"""The whole server as one ASGI application: it sorts what comes in, and sees that every answer is safe and in words.

Sockets go to `sockets`, the API to Litestar, everything else to the client's own files.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Any

from litestar import Litestar
from litestar.routes import HTTPRoute

from fabletop.server import logs
from fabletop.server.api.document import make_api
from fabletop.server.api.shared import address_of
from fabletop.server.desk import Desk
from fabletop.server.headers import FORGET, OF_PARTS, OTHER_SITE, SECURITY, header, is_ours
from fabletop.server.sockets import Receive, Send, answer_socket
from fabletop.server.troubles import BadRequest, Told

READING = ("GET", "HEAD", "OPTIONS")
METHODS = (*READING, "POST", "PUT", "DELETE")


class App:
    """Everything that one server process answers."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.api = make_api(desk)
        self._methods = _methods(self.api)
        self._warned = False

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await answer_socket(self.desk, scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer an HTTP request; with what every answer carries, and counted."""
        path: str = scope["path"]
        is_api = path.startswith("/api/") or path in ("/api", "/health", "/metrics")
        if is_api:
            extra: tuple[tuple[bytes, bytes], ...] = (*SECURITY, FORGET)
        else:
            extra = OF_PARTS if self.desk.client.is_part(path) else SECURITY
        status = 0

        async def send_safely(event: Any) -> None:
            nonlocal status
            if event["type"] == "http.response.start":
                status = event["status"]
                event["headers"] = [*self._with_all_methods(request, event.get("headers", ())), *extra]
            await send(event)

        # What may be read may be asked for without its body, which the protocol leaves out.
        request: Any = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
        start = time.perf_counter()
        try:
            self._check(scope, is_api)
            if is_api:
                await self.api(request, receive, send_safely)
            else:
                await self._page(scope, send_safely)
        except Exception as problem:
            told = self.desk.tell(problem, method=scope["method"], path=path, address=address_of(scope))
            if not status:
                await _send_trouble(told, send_safely)
        metrics = self.desk.metrics
        route = request.get("path_template", "none") if is_api else "client"
        method = scope["method"] if scope["method"] in METHODS else "other"
        metrics.requests.add(method, route, str(status))
        if is_api:
            metrics.request_time.add(time.perf_counter() - start)

    def _check(self, scope: Any, is_api: bool) -> None:
        """What is turned away before anybody looks at it."""
        self.desk.check_host(scope["headers"])
        if not is_api:
            return
        self._look_for_proxy(scope)
        self.desk.gate.request(address_of(scope))
        if scope["method"] in READING:
            return
        headers = scope["headers"]
        if not is_ours(headers, self.desk.public_origin):
            raise BadRequest(403, OTHER_SITE)
        kind = header(headers, b"content-type")
        if kind.partition(";")[0].strip().lower() not in ("", "application/json"):
            raise BadRequest(415)

    def _with_all_methods(self, scope: Any, headers: Iterable[tuple[bytes, bytes]]) -> Iterator[tuple[bytes, bytes]]:
        """Headers whose `Allow` names every method that the address understands. Litestar names some of them."""
        for name, value in headers:
            if name == b"allow":
                methods = {each.strip() for each in value.decode().split(",")}
                methods |= self._methods.get(scope.get("path_template", ""), set())
                value = ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set()))).encode()
            yield name, value

    def _look_for_proxy(self, scope: Any) -> None:
        """Say once in the log that somebody asks for others whose word is not taken."""
        if not self._warned and not self.desk.config.proxies and header(scope["headers"], b"x-forwarded-for"):
            self._warned = True
            logs.warn(
                "requests come through a proxy that is not named in --proxies: all count as from its address",
                address=address_of(scope),
            )

    async def _page(self, scope: Any, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            raise BadRequest(405, headers={"Allow": "GET, HEAD"})
        file = self.desk.client.find(scope["path"])
        if file is None:
            raise BadRequest(404, "This file is of another version of the page. Load the page again.")
        await self.desk.client.send(file, scope, send)


def _methods(api: Litestar) -> dict[str, set[str]]:
    """The methods of each address of the API."""
    found: dict[str, set[str]] = {}
    for route in api.routes:
        if isinstance(route, HTTPRoute):
            found.setdefault(route.path_format, set()).update(route.methods)
    return found


async def _send_trouble(told: Told, send: Send) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(told.body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in told.headers.items()]
    await send({"type": "http.response.start", "status": told.status, "headers": headers})
    await send({"type": "http.response.body", "body": told.body})
