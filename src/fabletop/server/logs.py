"""What a server writes down: what happened and where, never what was said. One JSON object a line for machines; the
same in plain words where a person looks at a terminal.

Keys, bodies and query strings are never handed to this module. Of a fault it writes the kind and the place; the words
may hold what only one seat may know, and are written only for who asks for them. Whatever looks like a key is blotted
out even then.
"""

from __future__ import annotations

import logging
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, TextIO

import msgspec

from fabletop.server.limits import Bucket, Buckets, Clock

LOG = logging.getLogger("fabletop.server")
LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}
_SECRET = re.compile(r"[A-Za-z0-9_\-]{20,}")
_FRAMES = 12  # the innermost ones say enough
_LONGEST = 500  # of what somebody else may have worded
SELDOM, SELDOM_IN_ALL = 60.0, 60  # seconds between two lines about the same; lines about everything in that time


class _Sparing(logging.Formatter):
    """What all ways of writing a record have in common: whether the words of faults are written."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__()
        self._debug = debug

    def _event(self, record: logging.LogRecord) -> str:
        """What happened. Of what others than the server say, the first line: what follows may describe a fault."""
        said = record.getMessage()
        return str(_blotted(said if self._debug or record.name == LOG.name else said.partition("\n")[0]))

    def _problem(self, record: logging.LogRecord) -> tuple[str, list[str]] | None:
        """What broke, and where, if something did."""
        if record.exc_info is None or record.exc_info[1] is None:
            return None
        fault = record.exc_info[1]
        frames = traceback.extract_tb(fault.__traceback__)[-_FRAMES:]
        kind = type(fault).__name__
        return (
            f"{kind}: {_blotted(str(fault))}" if self._debug else kind,
            [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
        )


class Lines(_Sparing):
    """Each record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": self._event(record),
        }
        # Whatever a record is about, these three are of the record itself.
        line |= {f"its {name}" if name in line else name: fact for name, fact in _facts(record).items()}
        if problem := self._problem(record):
            line["fault"], line["trace"] = problem
        return msgspec.json.encode(line).decode()


class Words(_Sparing):
    """Each record in words, as somebody reads it on a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        about = ", ".join(f"{name} {fact}" for name, fact in _facts(record).items())
        at = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        line = f"{at} {record.levelname.capitalize()}: {self._event(record)}"
        if about:
            line += f" ({about})"
        if problem := self._problem(record):
            fault, trace = problem
            line = "\n    at ".join([f"{line}: {fault}", *trace])
        return line


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    """What a record is about."""
    facts = {name: _blotted(fact) for name, fact in getattr(record, "facts", {}).items()}
    return facts if record.name == LOG.name else {**facts, "from": record.name}


@contextmanager
def written(level: str | None = None, stream: TextIO | None = None) -> Iterator[None]:
    """Write all logs of this process meanwhile: in words where a person watches, else as lines of JSON. Without a
    level: less where a person watches."""
    stream = sys.stderr if stream is None else stream
    if level is None:
        level = "warning" if stream.isatty() else "info"
    root, ours, uvicorn = logging.getLogger(), logging.getLogger("fabletop"), logging.getLogger("uvicorn.error")
    handler = logging.StreamHandler(stream)
    handler.setFormatter((Words if stream.isatty() else Lines)(debug=level == "debug"))
    before = [(logger, logger.level) for logger in (root, ours, uvicorn)]
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    ours.setLevel(LEVELS[level])
    # What clients do wrong is none of our business, and every fault of our own is caught before it gets there.
    uvicorn.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        root.removeHandler(handler)
        for logger, usual in before:
            logger.setLevel(usual)


def note(event: str, **facts: Any) -> None:
    LOG.info(event, extra={"facts": facts})


def warn(event: str, **facts: Any) -> None:
    LOG.warning(event, extra={"facts": facts})


def fault(event: str, problem: BaseException, **facts: Any) -> None:
    """Something broke that should not: with the place in the code."""
    LOG.error(event, exc_info=problem, extra={"facts": facts})


def _blotted(fact: Any) -> Any:
    return _SECRET.sub("…", fact[:_LONGEST]) if isinstance(fact, str) else fact


class Seldom:
    """Notes what strangers can make happen thousands of times a second: of each kind the first, then one a minute with
    how many were left out before it."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._each = Buckets(1, SELDOM, clock)
        self._all = Bucket(SELDOM_IN_ALL, SELDOM, clock)
        self._left_out: Counter[str] = Counter()

    def note(self, event: str, kind: str, **facts: Any) -> None:
        if self._each.take(kind) or self._all.take():
            self._left_out[event] += 1
            return
        left_out = self._left_out.pop(event, 0)
        note(event, **facts, **({"left out": left_out} if left_out else {}))
