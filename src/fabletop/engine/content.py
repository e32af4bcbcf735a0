"""Content files: YAML in, typed structures out, and a fault named with file, line, entry, field and what is known.

A game describes its cards, maps and texts as msgspec structures that forbid unknown fields. `load_file` reads one
file into such a structure; `load_entries` reads a list entry by entry, so that every broken entry is reported at once.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from fabletop.engine.misfits import Misfit, misfits, said, spelt
from fabletop.engine.misfits import Path as Way
from fabletop.engine.overlay import changes_to, lay_over, note_read, stable
from fabletop.engine.parsed import Parsed, parsed

if TYPE_CHECKING:
    from fabletop.engine.effects import Language

T = TypeVar("T")
_STEP = re.compile(r"\.([^.\[\]`]+)|\[(\d+)\]")


class ContentError(ValueError):
    """A content file says something that the game cannot use. The message names the place and what was expected."""


def parse(text: str) -> Any:
    """What a YAML text says, as plain data."""
    from fabletop.engine import yaml12

    return yaml12.parse(text)


def load_file(path: Path, type_: type[T], language: Language | None = None) -> T:
    """Read one YAML file as `type_`, or raise `ContentError` naming file, line, entry and field. What cards in it do is
    in the game's language."""
    source = _read(path)
    try:
        return _convert(source.plain, type_, language)
    except msgspec.ValidationError as fault:
        faults = source.faults(type_, source.plain, (), str(fault), language)
        raise ContentError("\n".join(_said(source, faults))) from None


def load_entries(path: Path, type_: type[T], language: Language | None = None) -> list[T]:
    """Read a YAML file that is a list of entries, and report every broken entry, not only the first."""
    source = _read(path)
    if not isinstance(source.plain, list):
        there = "the file is empty" if source.plain is None else f"here is {said(source.plain)}"
        raise ContentError(f"{source.at(())}: expected a list of entries, each beginning with a dash; {there}.")
    entries: list[T] = []
    faults: list[Misfit] = []
    for number, item in enumerate(source.plain):
        try:
            entries.append(_convert(item, type_, language))
        except msgspec.ValidationError as fault:
            faults += source.faults(type_, item, (number,), str(fault), language)
    if faults:
        raise ContentError("\n".join(_said(source, faults)))
    return entries


def _convert(plain: Any, type_: type[T], language: Language | None) -> T:
    return msgspec.convert(plain, type_) if language is None else language.read(plain, type_)


def schema(types: Iterable[Any], language: Language | None = None) -> dict[str, Any]:
    """The JSON Schema of content structures, for editors. What cards do is in the game's language."""
    if language is None:
        schemas, components = msgspec.json.schema_components(types)
    else:
        files = list(types)
        schemas, components = msgspec.json.schema_components([*files, *language.nodes], schema_hook=language.schema_of)
        schemas = schemas[: len(files)]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "anyOf": list(schemas),
        "$defs": dict(sorted(components.items())),
    }


def line_in(path: Path, way: Way, key: str | None = None) -> str:
    """The file and the line on which something stands that a way leads to, or a field of that: "cards.yaml:8"."""
    return _Source(path, _text_of(path)[1], None, changes_to(path) is not None).at(way, key)


def plain_in(path: Path, way: Way) -> Any:
    """What stands in a file where a way leads, with the changes that are laid over it."""
    found = _read(path).plain
    for step in way:
        found = found[step]
    return found


def content_hash(paths: Sequence[Path]) -> str:
    """A short hash over what content files say, kept in saves so that a game is never resumed with other cards. What
    comments and layout they have is no part of it."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(paths, key=lambda each: each.name):
        digest.update(f"{path.name}\0{_text(path)[1].says}\0".encode())
        changes = changes_to(path)
        if changes is not None:
            digest.update(stable(changes) + b"\0")
    return digest.hexdigest()


# --- reading ---------------------------------------------------------------------------------------------------------


class _Source(NamedTuple):
    """A file that was read: its text, and what it says with the changes that are laid over it."""

    path: Path
    text: str
    plain: Any
    changed: bool

    def at(self, way: Way, key: str | None = None) -> str:
        """Where something stands: the file and the line, if somebody has written that line."""
        if self.changed:
            return f"{self.path.name} with the changes"
        from fabletop.engine.yaml12 import line_of

        return f"{self.path.name}:{line_of(self.text, way, key)}"

    def faults(self, type_: Any, plain: Any, way: Way, message: str, language: Language | None) -> list[Misfit]:
        """All that is wrong with what lies at the end of a way. msgspec says something is; where only it knows what, it
        is what it says."""
        struct_of = None if language is None else language.struct_of
        found = [Misfit((*way, *each.path), each.words, each.key) for each in misfits(type_, plain, struct_of)]
        if found:
            return found
        what, _, where = message.partition(" - at `")
        steps = tuple(int(number) if number else name for name, number in _STEP.findall(where))
        return [Misfit((*way, *steps), f"{what.rstrip('.')}.")]


def _said(source: _Source, faults: Iterable[Misfit]) -> list[str]:
    """Faults as lines: "cards.yaml:8: torch, cost.gold: expected a whole number, not "much"."."""
    lines = []
    for way, words, key in faults:
        entry, rest = _entry(source.plain, way)
        place = ", ".join(filter(None, (entry, spelt(rest))))
        lines.append(f"{source.at(way, key)}: {place}{': ' if place else ''}{words}")
    return lines


def _entry(plain: Any, way: Way) -> tuple[str, Way]:
    """The entry on a way, by its id or name, and the way from there."""
    for number, step in enumerate(way, 1):
        plain = plain[step]
        name = entry_name(plain)
        if name:
            return name, way[number:]
    return "", way


def entry_name(plain: Any) -> str:
    """What an author would call an entry: its id or name."""
    if isinstance(plain, dict):
        for name in ("id", "name"):
            if isinstance(plain.get(name), str | int):
                return str(plain[name])
    return ""


def _text_of(path: Path) -> tuple[bytes, str]:
    """A file's bytes, and as text."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise ContentError(f"{path}: there is no such file") from None
    except OSError as fault:
        raise ContentError(f"{path}: could not be read: {fault.strerror}") from None
    try:
        return data, data.decode()
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        raise ContentError(
            f"{path.name}:{line}: not UTF-8 text: the byte {data[fault.start]:#x} stands there. Save the file as UTF-8."
        ) from None


def _text(path: Path) -> tuple[str, Parsed]:
    """A file's text, and what it says by itself."""
    data, text = _text_of(path)
    try:
        return text, parsed(data, text)
    except ValueError as fault:
        from fabletop.engine.yaml12 import YamlFault, named_above

        if not isinstance(fault, YamlFault):
            raise
        entry = named_above(text, fault.line)
        place = f"{path.name}:{fault.line}: {entry}{': ' if entry else ''}"
        raise ContentError(f"{place}not valid YAML: {fault}") from None


def _read(path: Path) -> _Source:
    text, found = _text(path)
    note_read(path)
    changes = changes_to(path)
    if changes is None:
        return _Source(path, text, found.plain, False)
    return _Source(path, text, lay_over(found.plain, changes, path.name), True)
