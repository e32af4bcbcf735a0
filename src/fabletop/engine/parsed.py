"""What content files say, kept between runs: to parse YAML takes sixty times as long as to read what it came to.

What is kept of a file is named by a hash of its bytes, so it can never be that of another or an older one, and begins
with a hash of itself, so that a damaged one is as good as none. It is written aside and then moved to its place: of
many processes that start at once, each finds it whole or not at all. Where nothing can be written, nothing is kept.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from fabletop.engine.home import cache_folder

FORMAT = b"1"  # of what is kept, and of how YAML is read
WORTH_KEEPING = 1024  # bytes: smaller files are parsed in no time
MOST = 1000  # files that are kept; then the oldest go
DIGEST = 16


class Parsed(NamedTuple):
    """What a file says as plain data, and a hash over that: comments and layout are no part of it."""

    plain: Any
    says: str


def parsed(data: bytes, text: str) -> Parsed:
    """What a text says; `data` are its bytes. Raises `YamlFault` if it is no YAML."""
    if len(data) < WORTH_KEEPING:
        return _parsed(text)[0]
    try:
        folder = cache_folder() / "content"
    except RuntimeError:  # nobody has a home here
        return _parsed(text)[0]
    path = folder / f"{_digest(FORMAT + b':' + data).hex()}.msgpack"
    found = _look_up(path)
    if found is None:
        found, body = _parsed(text)
        if body is not None:
            _keep(path, body)
    return found


def _parsed(text: str) -> tuple[Parsed, bytes | None]:
    """What a text says, and its bytes; none where it says what bytes cannot."""
    from fabletop.engine.yaml12 import parse

    plain = parse(text)
    try:
        body = msgspec.msgpack.encode(plain)
    except (OverflowError, UnicodeEncodeError, TypeError):
        return Parsed(plain, _digest(ascii(plain).encode()).hex()), None
    return Parsed(plain, _digest(body).hex()), body


def _look_up(path: Path) -> Parsed | None:
    try:
        kept = path.read_bytes()
        digest, body = kept[:DIGEST], kept[DIGEST:]
        return Parsed(msgspec.msgpack.decode(body), digest.hex()) if digest == _digest(body) else None
    except (OSError, msgspec.MsgspecError):
        return None


def _keep(path: Path, body: bytes) -> None:
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_digest(body) + body)
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise
        _tidy(path.parent)


def _tidy(folder: Path) -> None:
    """Let the oldest go if there are too many. Others may do the same at the same time."""
    kept = list(folder.iterdir())
    if len(kept) > MOST:
        for each in sorted(kept, key=_age)[: len(kept) - MOST]:
            each.unlink(missing_ok=True)


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=DIGEST).digest()
