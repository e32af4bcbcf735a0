"""Changes laid over content files while a game is played, so that cards can be tried out without touching the package.

Changes to a file are plain data: for a list in it, or for the file itself if that is a list,

    {"rooms": {"changed": {"kitchen": {"doors": ["north"]}}, "added": [{"id": ...}], "removed": ["attic"]}}

A changed entry keeps what is not named, however deep: {"stages.0.max_hp": 30} and {"stages": {0: {"max_hp": 30}}} both
change one number. Whatever is no mapping takes the place of what was there. Within an entry too, `changed`, `added` and
`removed` say what happens to a mapping or a list: {"effect": {"removed": ["star"], "added": {"match": "red"}}}. Entries
without an id, such as pairs, are removed by their whole value. In a mapping, names do what ids do in a list.

What a game keeps of its content must be kept with `once_per_overlay`, or another overlay would find it there.
`require_read` finds out a game that does otherwise, so that matches never claim content that they were not played with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from fabletop.engine.misfits import known, said
from fabletop.engine.words import Refused

C = TypeVar("C")
CHANGED, ADDED, REMOVED = "changed", "added", "removed"
VERBS = {CHANGED, ADDED, REMOVED}


class VariantMark(msgspec.Struct, frozen=True):
    """What is kept of a variant with what was played with it: its name, and a hash over all that it changes."""

    name: str
    hash: str


_laid: ContextVar[Mapping[Path, Any] | None] = ContextVar("laid", default=None)
_key: ContextVar[str] = ContextVar("key", default="")
_mark: ContextVar[VariantMark | None] = ContextVar("mark", default=None)
_ever: set[Path] = set()  # files that had changes laid over them in this process
_read: set[tuple[str, Path]] = set()  # under which changes a file was read


@contextmanager
def overlaid(content: Iterable[Path], changes: Mapping[str, Any], mark: VariantMark | None = None) -> Iterator[None]:
    """Content files, by their names, are read with these changes for the time of the block; with none, as they are.
    `mark` says which variant that is."""
    files = {path.name: path for path in content}
    unknown = [name for name in changes if name not in files]
    if unknown:
        raise Refused(f"There is no content file {unknown[0]}. Content files: {', '.join(files) or 'none'}.")
    laid = {files[name]: changed for name, changed in changes.items()}
    told = stable(changes).decode() if changes else ""
    _ever.update(laid)
    before = _laid.set(laid)
    marked = _mark.set(mark)
    key = _key.set(told)
    try:
        yield
    finally:
        _laid.reset(before)
        _key.reset(key)
        _mark.reset(marked)


def stable(changes: Any) -> bytes:
    """Changes as bytes, alike for alike changes. Places in lists are numbers, which are no keys there."""
    return msgspec.json.encode(msgspec.to_builtins(changes, str_keys=True), order="deterministic")


def variant_laid() -> VariantMark | None:
    """The variant that is played now, if one is."""
    return _mark.get()


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


def once_per_overlay(load: Callable[[], C]) -> Callable[[], C]:
    """Content that is loaded once, for each overlay."""
    found: dict[str, C] = {}

    @wraps(load)
    def look_up() -> C:
        key = _key.get()
        try:
            return found[key]
        except KeyError:
            made = found[key] = load()
            return made

    return look_up


# --- laying changes over what a file says ----------------------------------------------------------------------------


def lay_over(plain: Any, changes: Any, where: str) -> Any:
    """What a file says, with changes. `where` names it in refusals."""
    if not isinstance(changes, Mapping):
        raise Refused(f"{where}: expected changed, added or removed entries, not {said(changes)}.")
    if _verbs(changes):
        return _section(plain, changes, where)
    if not isinstance(plain, dict):
        raise Refused(f"{where}: there is no {said(next(iter(changes), ''))} to change; use changed, added, removed.")
    result = dict(plain)
    for name, changed in changes.items():
        if name not in plain:
            raise Refused(f"{where}: there is no {said(name)} in it.{known(name, plain)}")
        if not isinstance(changed, Mapping) or not _verbs(changed):
            raise Refused(f"{where}, {name}: expected changed, added or removed entries, not {said(changed)}.")
        result[name] = _section(plain[name], changed, f"{where}, {name}")
    return result


def _verbs(changes: Any) -> bool:
    return isinstance(changes, Mapping) and bool(changes) and VERBS.issuperset(changes)


def _section(plain: Any, changes: Mapping[str, Any], where: str) -> Any:
    if isinstance(plain, list):
        return _list(plain, changes, where)
    if isinstance(plain, dict):
        return _mapping(plain, changes, where)
    raise Refused(f"{where}: {said(plain)} is neither a list nor a mapping, so it has no entries to change.")


def _list(plain: list[Any], changes: Mapping[str, Any], where: str) -> list[Any]:
    entries = list(plain)
    for id_, fields in _pairs(changes, CHANGED, where):
        at = _find(entries, id_, where)
        entries[at] = _changed(entries[at], fields, f"{where}, {id_}")
    for id_ in _items(changes, REMOVED, where):
        del entries[_find(entries, id_, where)]
    for entry in _items(changes, ADDED, where):
        if any(_is(each, _id(entry)) for each in entries):
            raise Refused(f"{where}: {said(_id(entry))} is there already, so it cannot be added. Change it instead.")
        entries.append(entry)
    return entries


def _mapping(plain: dict[Any, Any], changes: Mapping[str, Any], where: str) -> dict[Any, Any]:
    entries = dict(plain)
    for name, value in _pairs(changes, CHANGED, where):
        _require_known(entries, name, where)
        old = entries[name]
        entries[name] = _changed(old, value, f"{where}, {name}") if isinstance(old, dict) else value
    for name in _items(changes, REMOVED, where):
        _require_known(entries, name, where)
        del entries[name]
    for name, value in _pairs(changes, ADDED, where):
        if name in entries:
            raise Refused(f"{where}: {said(name)} is there already, so it cannot be added. Change it instead.")
        entries[name] = value
    return entries


def _changed(entry: Any, fields: Any, where: str) -> Any:
    """An entry with other fields."""
    if not isinstance(entry, dict) or not isinstance(fields, dict):
        raise Refused(
            f"{where}: expected fields with their new values, not {said(fields)}. "
            "To change a whole entry, remove it and add it."
        )
    return _merged(entry, fields, where)


def _merged(old: Any, new: Any, where: str) -> Any:
    """What was there with what is new: mappings into mappings and lists, all else in the place of what was there."""
    if not isinstance(new, dict) or not isinstance(old, dict | list):
        return new
    if _verbs(new):
        return _section(old, new, where)
    result: Any = old.copy()
    for name, value in new.items():
        _put(result, [name] if name in result else _steps(name), value, where)
    return result


def _put(here: Any, way: Sequence[Any], value: Any, where: str) -> None:
    """Put a value where a way leads; what lies on it is copied, since the file itself stays as it was. The last step
    may name a field that is not there: whether there can be one, the game's types say."""
    step, *rest = way
    if isinstance(here, list):
        step = _index(here, step, where)
    elif not isinstance(here, dict):
        raise Refused(f"{where}: {said(here)} stands there, which has no {said(step)}.")
    elif rest and step not in here:
        raise Refused(f"{where}: there is no {said(step)} there.{known(step, here)}")
    where = f"{where}, {step}" if isinstance(step, str) else f"{where}[{step}]"
    if rest:
        below = here[step]
        here[step] = below = below.copy() if isinstance(below, dict | list) else below
        _put(below, rest, value, where)
    else:
        known_already = isinstance(here, list) or step in here
        here[step] = _merged(here[step], value, where) if known_already else value


def _index(here: list[Any], step: Any, where: str) -> int:
    number = int(step) if isinstance(step, str) and step.isdecimal() else step
    if not isinstance(number, int) or isinstance(number, bool):
        raise Refused(f"{where}: a list stands there, in which things have numbers from 0, not {said(step)}.")
    if not 0 <= number < len(here):
        there = f"it has 0 to {len(here) - 1}" if here else "it is empty"
        raise Refused(f"{where}: there is no number {number} in this list; {there}.")
    return number


def _steps(name: Any) -> list[Any]:
    return name.split(".") if isinstance(name, str) else [name]


def _require_known(entries: dict[Any, Any], name: Any, where: str) -> None:
    if not isinstance(name, str | int) or name not in entries:
        raise Refused(f"{where}: there is no entry {said(name)}.{known(name, entries)}")


def _find(entries: list[Any], id_: Any, where: str) -> int:
    for number, entry in enumerate(entries):
        if _is(entry, id_):
            return number
    ids = [entry["id"] for entry in entries if isinstance(entry, dict) and "id" in entry]
    raise Refused(f"{where}: there is no entry {said(id_)}.{known(id_, ids) if ids else ''}")


def _id(entry: Any) -> Any:
    return entry["id"] if isinstance(entry, dict) and "id" in entry else entry


def _is(entry: Any, id_: Any) -> bool:
    return bool(_id(entry) == id_)


def _pairs(changes: Mapping[str, Any], verb: str, where: str) -> Iterable[tuple[Any, Any]]:
    found = changes.get(verb, {})
    if not isinstance(found, dict):
        raise Refused(f"{where}: {verb} is a mapping from ids to fields, not {said(found)}.")
    return found.items()


def _items(changes: Mapping[str, Any], verb: str, where: str) -> list[Any]:
    found = changes.get(verb, [])
    if not isinstance(found, list):
        raise Refused(f"{where}: {verb} is a list, not {said(found)}.")
    return found
