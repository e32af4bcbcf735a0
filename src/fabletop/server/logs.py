"""What a server writes down: one JSON object a line, with what happened and where, never what was said.

Keys, bodies and query strings are never handed to this module. Should one hide in the words of an exception, it is
blotted out: whatever looks like a key is.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, TextIO

import msgspec

LOG = logging.getLogger("fabletop.server")
LEVELS = {"info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}
_SECRET = re.compile(r"[A-Za-z0-9_\-]{20,}")
_FRAMES = 12  # the innermost ones say enough
_LONGEST = 500  # of what somebody else may have worded


class Lines(logging.Formatter):
    """Each record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": _blotted(record.getMessage()),
            **{name: _blotted(fact) for name, fact in getattr(record, "facts", {}).items()},
        }
        if record.name != LOG.name:
            line["from"] = record.name
        if record.exc_info is not None and record.exc_info[1] is not None:
            fault = record.exc_info[1]
            line["fault"] = f"{type(fault).__name__}: {_blotted(str(fault))}"
            line["trace"] = [
                f"{frame.filename}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(fault.__traceback__)[-_FRAMES:]
            ]
        return msgspec.json.encode(line).decode()


@contextmanager
def written(level: str | None = None, stream: TextIO | None = None) -> Iterator[None]:
    """Write all logs of this process as lines of JSON meanwhile. Without a level: less where a person watches."""
    stream = sys.stderr if stream is None else stream
    if level is None:
        level = "warning" if stream.isatty() else "info"
    root, ours, uvicorn = logging.getLogger(), logging.getLogger("fabletop"), logging.getLogger("uvicorn.error")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines())
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
