"""Changes laid over content files while a game is played, so that cards can be tried out without touching the package.

Changes to a file are plain data: for a list in it, or for the file itself if that is a list,

    {"locations": {"changed": {"L-CT-1": {"entries": ["CT11"]}}, "added": [{"id": ...}], "removed": ["L-CT-2"]}}

A changed entry keeps the fields that are not named. Entries without an id, such as pairs, are removed by their whole
value. In a mapping, names do what ids do in a list.

What a game keeps of its content must be kept with `kept`, or another overlay would find it there. `require_read` finds
out a game that does otherwise, so that matches never claim content that they were not played with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from fabletop.engine.words import Refused

C = TypeVar("C")
CHANGED, ADDED, REMOVED = "changed", "added", "removed"
VERBS = {CHANGED, ADDED, REMOVED}

_laid: ContextVar[Mapping[Path, Any] | None] = ContextVar("laid", default=None)
_key: ContextVar[str] = ContextVar("key", default="")
_ever: set[Path] = set()  # files that had changes laid over them in this process
_read: set[tuple[str, Path]] = set()  # under which changes a file was read


@contextmanager
def overlaid(content: Iterable[Path], changes: Mapping[str, Any]) -> Iterator[None]:
    """Content files, by their names, are read with these changes for the time of the block; with none, as they are."""
    files = {path.name: path for path in content}
    unknown = [name for name in changes if name not in files]
    if unknown:
        raise Refused(f"There is no content file {unknown[0]}. Content files: {', '.join(files) or 'none'}.")
    laid = {files[name]: changed for name, changed in changes.items()}
    _ever.update(laid)
    before = _laid.set(laid)
    key = _key.set(msgspec.json.encode(changes, order="deterministic").decode() if changes else "")
    try:
        yield
    finally:
        _laid.reset(before)
        _key.reset(key)


def overlay_key() -> str:
    """What tells the changes that are laid over content now from others; "" if there are none."""
    return _key.get()


def changes_to(path: Path) -> Any:
    """The changes that are laid over a file now; None if there are none."""
    laid = _laid.get()
    return None if laid is None else laid.get(path)


def note_read(path: Path) -> None:
    """A content file was read, with the changes that are laid over it now."""
    _read.add((_key.get(), path))


def require_read(content: Iterable[Path]) -> None:
    """Refuse what was played if a game had its content from elsewhere than it must have. Only files that were ever
    overlaid in this process can have been mistaken."""
    for path in content:
        if path in _ever and (_key.get(), path) not in _read:
            raise Refused(
                f"Changes to {path.name} do not reach the game: it keeps what it has read, or does not read it to play."
            )


def kept(load: Callable[[], C]) -> Callable[[], C]:
    """Content that is loaded once, for each overlay."""
    found: dict[str, C] = {}

    @wraps(load)
    def look_up() -> C:
        key = _key.get()
        if key not in found:
            found[key] = load()
        return found[key]

    return look_up


# --- laying changes over what a file says ----------------------------------------------------------------------------


def lay_over(plain: Any, changes: Any, where: str) -> Any:
    """What a file says, with changes. `where` names it in refusals."""
    if not isinstance(changes, Mapping):
        raise Refused(f"{where}: expected changed, added or removed entries, not {_said(changes)}.")
    if changes and VERBS.issuperset(changes):
        return _section(plain, changes, where)
    if not isinstance(plain, dict):
        raise Refused(f"{where}: there is no {_said(next(iter(changes), ''))} to change; use changed, added, removed.")
    result = dict(plain)
    for name, changed in changes.items():
        if name not in plain:
            raise Refused(f"{where}: there is no list {_said(name)}. It has: {', '.join(map(str, plain))}.")
        if not isinstance(changed, Mapping) or not changed or not VERBS.issuperset(changed):
            raise Refused(f"{where}, {name}: expected changed, added or removed entries, not {_said(changed)}.")
        result[name] = _section(plain[name], changed, f"{where}, {name}")
    return result


def _section(plain: Any, changes: Mapping[str, Any], where: str) -> Any:
    if isinstance(plain, list):
        return _list(plain, changes, where)
    if isinstance(plain, dict):
        return _mapping(plain, changes, where)
    raise Refused(f"{where}: this is neither a list nor a mapping, so it has no entries to change.")


def _list(plain: list[Any], changes: Mapping[str, Any], where: str) -> list[Any]:
    entries = list(plain)
    for id_, fields in _pairs(changes, CHANGED, where):
        at = _find(entries, id_, where)
        entries[at] = _merged(entries[at], fields, f"{where}, {id_}")
    for id_ in _items(changes, REMOVED, where):
        del entries[_find(entries, id_, where)]
    for entry in _items(changes, ADDED, where):
        if any(_is(each, _id(entry)) for each in entries):
            raise Refused(f"{where}: {_said(_id(entry))} is there already, so it cannot be added. Change it instead.")
        entries.append(entry)
    return entries


def _mapping(plain: dict[Any, Any], changes: Mapping[str, Any], where: str) -> dict[Any, Any]:
    entries = dict(plain)
    for name, value in _pairs(changes, CHANGED, where):
        _require_known(entries, name, where)
        old = entries[name]
        entries[name] = _merged(old, value, f"{where}, {name}") if isinstance(old, dict) else value
    for name in _items(changes, REMOVED, where):
        _require_known(entries, name, where)
        del entries[name]
    for name, value in _pairs(changes, ADDED, where):
        if name in entries:
            raise Refused(f"{where}: {_said(name)} is there already, so it cannot be added. Change it instead.")
        entries[name] = value
    return entries


def _require_known(entries: dict[Any, Any], name: Any, where: str) -> None:
    if not isinstance(name, str | int) or name not in entries:
        raise Refused(f"{where}: there is no entry {_said(name)}.")


def _find(entries: list[Any], id_: Any, where: str) -> int:
    for number, entry in enumerate(entries):
        if _is(entry, id_):
            return number
    raise Refused(f"{where}: there is no entry {_said(id_)}.")


def _id(entry: Any) -> Any:
    return entry["id"] if isinstance(entry, dict) and "id" in entry else entry


def _is(entry: Any, id_: Any) -> bool:
    return bool(_id(entry) == id_)


def _merged(entry: Any, fields: Any, where: str) -> dict[str, Any]:
    if not isinstance(entry, dict) or not isinstance(fields, dict):
        raise Refused(f"{where}: expected fields with their new values. To change a whole entry, remove it and add it.")
    return {**entry, **fields}


def _pairs(changes: Mapping[str, Any], verb: str, where: str) -> Iterable[tuple[Any, Any]]:
    found = changes.get(verb, {})
    if not isinstance(found, dict):
        raise Refused(f"{where}: {verb} is a mapping from ids to fields, not {_said(found)}.")
    return found.items()


def _items(changes: Mapping[str, Any], verb: str, where: str) -> list[Any]:
    found = changes.get(verb, [])
    if not isinstance(found, list):
        raise Refused(f"{where}: {verb} is a list, not {_said(found)}.")
    return found


def _said(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)
