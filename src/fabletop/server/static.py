"""The client's own files: read into memory once, each ready to be sent, plain and compressed.

What the build has compressed harder than is done here lies beside a file under its name and `.br`.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

from fabletop.server.headers import header

FOLDER = Path(__file__).parent / "client"
FOR_EVER = b"public, max-age=31536000, immutable"  # names of assets carry a hash of what is in them
ASK_AGAIN = b"no-cache"
SQUEEZED = ".br"
BROTLI = re.compile(r"\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")  # named, and not as unwanted
TABLE = re.compile("/t/[^/]+/?")
PART = re.compile(r"/assets/[^/]+\.(js|css|woff2)")  # workers are in a folder: they obey what comes with their own file
TEXTS = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Fabletop</title></head>
<body>
<h1>The server runs, but its page was never built</h1>
<p>In a clone of the project, run <code>make web</code>. Else install Fabletop again: <code>pip install
--force-reinstall fabletop</code>. Then start the server anew.</p>
<p>Programs can play without the page: <a href="/api/openapi.json">the API</a> is there.</p>
</body>
</html>
"""
_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".woff2": "font/woff2"}

Send = Callable[[Any], Awaitable[None]]


class File(NamedTuple):
    """A file as it is sent."""

    body: bytes
    zipped: bytes | None
    squeezed: bytes | None
    headers: tuple[tuple[bytes, bytes], ...]
    tag: bytes
    status: int = 200


class ClientFiles:
    """All files of the client by their address. Any address that is no file's is a page of the client."""

    def __init__(self, folder: Path = FOLDER) -> None:
        found = {}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file():
                found["/" + path.relative_to(folder).as_posix()] = path.read_bytes()
        self._files = {
            name: _file(name, body, found.get(name + SQUEEZED))
            for name, body in found.items()
            if not name.endswith(SQUEEZED)
        }
        page = self._files.get("/index.html")
        self.built = page is not None
        self._page = page or _file("/index.html", NOT_BUILT.encode())._replace(status=503)
        self._lobby = self._files.get("/lobby.html", self._page)
        self._table = self._files.get("/table.html", self._page)

    def find(self, path: str) -> File | None:
        """What is at an address: a file, else the page, which knows all other addresses. Only among the assets nothing
        may be there: a browser that still has an older page must not take the page for a script."""
        found = self._files.get(path)
        if found is None and not path.startswith("/assets/"):
            return self._lobby if path == "/" else self._table if TABLE.fullmatch(path) else self._page
        return found

    def is_part(self, path: str) -> bool:
        """Whether a file is at an address that is never shown or run by itself."""
        return path in self._files and PART.fullmatch(path) is not None

    async def send(self, file: File, scope: Any, send: Send) -> None:
        """Answer a GET or HEAD with a file."""
        headers = [*file.headers, (b"etag", file.tag)]
        if file.status == 200 and file.tag in header(scope["headers"], b"if-none-match").encode("latin-1"):
            await send({"type": "http.response.start", "status": 304, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
            return
        body = file.body
        if file.zipped is not None:
            headers.append((b"vary", b"accept-encoding"))
            accepted = header(scope["headers"], b"accept-encoding").lower()
            if file.squeezed is not None and BROTLI.search(accepted):
                body = file.squeezed
                headers.append((b"content-encoding", b"br"))
            elif "gzip" in accepted:
                body = file.zipped
                headers.append((b"content-encoding", b"gzip"))
        headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": file.status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def _file(name: str, body: bytes, squeezed: bytes | None = None) -> File:
    kind = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    zipped = None
    if kind.startswith(TEXTS):
        zipped = gzip.compress(body, 9, mtime=0)
        zipped = zipped if len(zipped) < len(body) else None
        kind = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
    headers = (
        (b"content-type", kind.encode()),
        (b"cache-control", FOR_EVER if name.startswith("/assets/") else ASK_AGAIN),
    )
    return File(body, zipped, squeezed, headers, b'W/"' + hashlib.sha256(body).hexdigest()[:20].encode() + b'"')
