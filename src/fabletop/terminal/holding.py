"""One match, one terminal: the file of a match that is being played is held, so that it is not played twice at once."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from fabletop.engine.words import Refused

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


@contextmanager
def held(path: Path | None) -> Iterator[None]:
    """Hold the file of a match while it is played; refused where another process holds it. The system lets go of it
    when a process ends, however it ends: a lock that was left lying holds nothing."""
    lock = _open(path)
    if lock is None:
        yield
        return
    with lock:
        _take(lock)
        try:
            yield
        finally:
            with suppress(OSError):  # Windows keeps a file that is open
                Path(lock.name).unlink()


def require_free(path: Path) -> None:
    """Refuse to open a match that is being played elsewhere, before anything is read or written."""
    if _lock_of(path).exists():
        with held(path):
            pass


def _lock_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def _open(path: Path | None) -> IO[str] | None:
    """The lock beside a file; None where nothing can be written there, which is told where the match is kept."""
    try:
        return None if path is None else _lock_of(path).open("a", encoding="utf-8")
    except OSError:
        return None


def _take(lock: IO[str]) -> None:
    try:
        if sys.platform == "win32":
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise Refused(
            "This match is open in another terminal. Play on there; or leave it there, then type the same again."
        ) from None
