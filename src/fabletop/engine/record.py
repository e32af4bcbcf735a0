"""The record: what makes a match what it is, and the file it is kept in.

(game, rules version, content, settings, seed, entries) determines everything else. Beside the entries stand the
outcomes of chance and a short hash of the state after each entry, so that a replay that goes another way names the
first entry at which it did.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from fabletop.engine.campaign_sheet import Start
from fabletop.engine.overlay import VariantMark

# The second has a secret seed, from which older programs would draw other numbers; the third begins with a sheet.
FORMATS = (1, 2, 3)
MAX_BYTES = 32 * 1024 * 1024

# An entry: ("a", seat, answer), ("s", [[seat, answer], ...]) for answers given together, ("i", seat, deed id).
Entry = tuple[Any, ...]


class SaveError(Exception):
    """A saved game cannot be used. The message says why and what to do."""


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A saved match."""

    format: int = FORMATS[0]
    game: str
    rules_version: int
    content: str
    needs: dict[str, str] = {}
    variant: VariantMark | msgspec.UnsetType = msgspec.UNSET
    seats: int
    options: dict[str, Any]
    start: Start | msgspec.UnsetType = msgspec.UNSET  # the sheet that a match of a campaign begins with
    seed: int | str
    names: list[str]
    players: list[str] = []
    entries: list[list[Any]]
    rolls: list[int]
    checks: list[str]
    pending: dict[int, Any] = {}
    drafts: dict[int, dict[int, Any]] = {}
    tokens: list[int] = []
    spoiled: int = 0
    hash: str = ""


def encode(record: Record) -> bytes:
    try:
        return msgspec.json.format(msgspec.json.encode(record), indent=0)
    except UnicodeEncodeError:
        raise SaveError("The game cannot be saved: a name or the seed has characters that are no text.") from None


def decode(data: bytes) -> Record:
    """Read a saved match, or say in words what is wrong with it."""
    if len(data) > MAX_BYTES:
        raise SaveError(f"This file is larger than {MAX_BYTES // 1024 // 1024} MB; it is no saved game.")
    try:
        head = msgspec.json.decode(data, type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as fault:
        raise SaveError(f"This file is no saved game, or it is damaged ({fault}).") from None
    found = head.get("format")
    if found is None:
        raise SaveError("This file is no saved game.")
    if found not in FORMATS:
        formats = f"{FORMATS[0]} to {FORMATS[-1]}"
        raise SaveError(f"This game was saved in format {found!r}; this program reads formats {formats}.")
    try:
        return msgspec.convert(head, Record, str_keys=True)  # JSON has texts for keys
    except (msgspec.ValidationError, RecursionError) as fault:
        raise SaveError(f"This saved game is damaged: {fault}.") from None


def write(path: Path, data: bytes, what: str = "The game") -> None:
    """Write all or nothing: a crash half way leaves the earlier file as it was."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as fault:
        raise SaveError(f"{what} could not be saved to {path}: {fault.strerror}.") from None
    except ValueError:  # a zero byte
        raise SaveError(f"{what} could not be saved: that is no name of a file. Give it another.") from None


def read(path: Path) -> Record:
    try:
        with Path(path).open("rb") as file:
            return decode(file.read(MAX_BYTES + 1))
    except OSError as fault:
        raise SaveError(f"{path} could not be read: {fault.strerror}.") from None
