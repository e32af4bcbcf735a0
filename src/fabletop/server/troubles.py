"""What goes wrong, as it is told to clients: a status, and words that say what to do. Never how the server is built."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from litestar.exceptions import HTTPException, ValidationException

from fabletop.engine.record import SaveError
from fabletop.engine.registry import UnknownGame
from fabletop.engine.words import Refused
from fabletop.server import logs
from fabletop.server.bodies import Trouble
from fabletop.server.journal import MOVED_ON, NotKept, Overtaken
from fabletop.server.keys import Missing, NotAllowed, Outdated
from fabletop.server.limits import Full, TooMany
from fabletop.server.store import Conflict, StoreError
from fabletop.server.thinkers import Busy

STORE_AWAY = (
    "The server cannot reach its tables just now, so this may not have happened. Look in a moment before you try again."
)
BUSY_FOR = 5  # seconds
STORE_AWAY_FOR = "5"  # seconds
TOO_DEEP = "That is nested too deeply. Send what the API describes."
STATUS_WORDS = {
    401: "This needs a key. Send it as: Authorization: Bearer KEY",
    404: "There is nothing at this address. The API is described at /api/openapi.json.",
    405: "This address does not understand that method. The API is described at /api/openapi.json.",
    406: "This address answers in JSON only.",
    413: "That is too large.",
    415: "Send JSON, and say so: Content-Type: application/json",
}


class Told(NamedTuple):
    """What a client is told about a problem."""

    status: int
    trouble: Trouble
    headers: Mapping[str, str] = {}

    @property
    def body(self) -> bytes:
        return msgspec.json.encode(self.trouble)


class BadRequest(Exception):
    """A request that nobody can make sense of: with the status, and words."""

    def __init__(self, status: int, words: str = "", headers: Mapping[str, str] = MappingProxyType({})) -> None:
        self.words = words or STATUS_WORDS[status]
        super().__init__(self.words)
        self.status = status
        self.headers = headers


def tell(problem: Exception, *, keyless: bool = False, **facts: Any) -> Told:
    """The words for a problem. What nobody foresaw goes to the log, with `facts` and a number that the client gets."""
    if isinstance(problem, Busy):
        return Told(503, Trouble(problem.words), {"Retry-After": str(BUSY_FOR)})
    if isinstance(problem, NotKept) and not isinstance(problem, Overtaken):
        return Told(503, Trouble(problem.words), {"Retry-After": STORE_AWAY_FOR})
    if isinstance(problem, Refused):
        return Told(409, Trouble(problem.words, problem.rule))
    if isinstance(problem, NotAllowed):
        if keyless:
            return Told(401, Trouble(str(problem)), {"WWW-Authenticate": "Bearer"})
        return Told(403, Trouble(str(problem)))
    if isinstance(problem, Outdated):
        return Told(410, Trouble(str(problem)))
    if isinstance(problem, Missing | UnknownGame):
        return Told(404, Trouble(str(problem)))
    if isinstance(problem, SaveError):
        return Told(409, Trouble(str(problem)))
    if isinstance(problem, TooMany):
        status = 503 if isinstance(problem, Full) else 429
        return Told(status, Trouble(problem.words), {"Retry-After": str(problem.wait)})
    if isinstance(problem, BadRequest):
        return Told(problem.status, Trouble(problem.words), problem.headers)
    if isinstance(problem, Conflict):
        return Told(409, Trouble(MOVED_ON))
    if isinstance(problem, StoreError):
        logs.fault("the store failed", problem, reason=str(problem), **facts)
        return Told(503, Trouble(STORE_AWAY), {"Retry-After": STORE_AWAY_FOR})
    if isinstance(problem, HTTPException) and problem.status_code < 500:
        return _of_litestar(problem)
    number = secrets.token_hex(4)
    logs.fault("fault", problem, number=number, **facts)
    words = f"The server made a mistake, so this may not have happened. Its log has it as {number}."
    return Told(500, Trouble(words))


def _of_litestar(problem: HTTPException) -> Told:
    status = problem.status_code
    if isinstance(problem, ValidationException):
        return _of_parameters(problem)
    if status == 400:
        return Told(400, Trouble(f"The request cannot be read: {problem.detail}"))
    words = STATUS_WORDS.get(status, "The request cannot be carried out.")
    return Told(status, Trouble(words), problem.headers or {})


def _of_parameters(problem: ValidationException) -> Told:
    faults = problem.extra if isinstance(problem.extra, list) else []
    if any(fault.get("source") == "path" for fault in faults):
        return Told(404, Trouble(STATUS_WORDS[404]))
    if any(fault.get("key") == "data" for fault in faults):
        return Told(400, Trouble("The request needs a body: what it should be is described at /api/openapi.json."))
    said = "; ".join(f"{fault.get('key', '')}: {fault.get('message', '')}" for fault in faults)
    return Told(400, Trouble(f"The request is not as it should be. {said}."))
