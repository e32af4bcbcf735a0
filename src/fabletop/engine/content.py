"""Content files: YAML in, typed structures out, and a fault named with file, line, entry and field.

A game describes its cards, maps and texts as msgspec structures that forbid unknown fields. `load_file` reads one
file into such a structure; `load_entries` reads a list entry by entry, so that every broken entry is reported at once.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec
import yaml

from fabletop.engine.effects import Language
from fabletop.engine.overlay import changes_to, lay_over, note_read

T = TypeVar("T")


class Convert(Protocol):
    """Reads plain data as a type: msgspec, or a game's language where cards hold effects."""

    def __call__(self, obj: Any, type: type[T], /) -> T: ...  # noqa: A002 - as msgspec calls it


# The C loader is about eight times faster; it is missing only where PyYAML was built without libyaml.
_SafeLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_STEP = re.compile(r"\.([^.\[\]`]+)|\[(\d+)\]|\[\.\.\.\]")


class ContentError(ValueError):
    """A content file says something that the game cannot use. The message names the place and what was expected."""


class _Loader(_SafeLoader):  # type: ignore[misc]  # PyYAML may come without its C part
    """Reads plain numbers, true, false and null as YAML 1.2 does, and all else as texts: `on` and `no` are words, and
    so are 1:30 and 2026-11-17. Refuses a field that is there twice, of which YAML would silently keep the last."""

    yaml_implicit_resolvers: ClassVar[dict[str, list[tuple[str, re.Pattern[str]]]]] = {}

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        names: set[str] = set()
        for name, _ in node.value:
            if not isinstance(name, yaml.ScalarNode):
                raise yaml.constructor.ConstructorError(
                    problem="a field has a name that is no text", problem_mark=name.start_mark
                )
            if name.value in names:
                problem = f'the field "{name.value}" is there twice'
                raise yaml.constructor.ConstructorError(problem=problem, problem_mark=name.start_mark)
            names.add(name.value)
        return super().construct_mapping(node, deep)

    def construct_number(self, node: Any) -> int:
        return int(self.construct_scalar(node), 10)  # a leading 0 is nothing special


for _tag, _first, _pattern in (
    ("null", ["~", "n", "N", ""], r"(?:~|null|Null|NULL|)"),
    ("bool", list("tTfF"), r"(?:true|True|TRUE|false|False|FALSE)"),
    ("int", list("-+0123456789"), r"[-+]?[0-9]+"),
    ("float", list("-+.0123456789"), r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"^{_pattern}$"), _first)
_Loader.add_constructor("tag:yaml.org,2002:int", _Loader.construct_number)


def parse(text: str) -> Any:
    """What a YAML text says, as plain data."""
    return yaml.load(text, Loader=_Loader)


def load_file(path: Path, type_: type[T], convert: Convert = msgspec.convert) -> T:
    """Read one YAML file as `type_`, or raise `ContentError` naming file, line, entry and field."""
    text, plain = _read(path)
    try:
        return convert(plain, type_)
    except msgspec.ValidationError as fault:
        raise ContentError(_place(path, text, str(fault))) from None


def load_entries(path: Path, type_: type[T], convert: Convert = msgspec.convert) -> list[T]:
    """Read a YAML file that is a list of entries, and report every broken entry, not only the first."""
    text, plain = _read(path)
    if not isinstance(plain, list):
        raise ContentError(f"{path.name}:1: expected a list of entries")
    entries: list[T] = []
    faults: list[str] = []
    for number, item in enumerate(plain):
        try:
            entries.append(convert(item, type_))
        except msgspec.ValidationError as fault:
            message = str(fault)
            head, at, where = message.partition(" - at `$")
            faults.append(_place(path, text, f"{head} - at `$[{number}]{where if at else '`'}"))
    if faults:
        raise ContentError("\n".join(faults))
    return entries


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


def content_hash(paths: Sequence[Path]) -> str:
    """A short hash over content files, kept in saves so that a game is never resumed with other cards."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(paths, key=lambda each: each.name):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
        changes = changes_to(path)
        if changes is not None:
            digest.update(msgspec.json.encode(changes, order="deterministic") + b"\0")
    return digest.hexdigest()


def _read(path: Path) -> tuple[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ContentError(f"{path}: there is no such file") from None
    except OSError as fault:
        raise ContentError(f"{path}: could not be read: {fault.strerror}") from None
    except UnicodeDecodeError as fault:
        raise ContentError(f"{path.name}: not UTF-8 text ({fault.reason} at byte {fault.start})") from None
    try:
        plain = parse(text)
    except yaml.YAMLError as fault:
        mark = getattr(fault, "problem_mark", None)
        line = mark.line + 1 if mark is not None else 1
        raise ContentError(f"{path.name}:{line}: not valid YAML: {getattr(fault, 'problem', None) or fault}") from None
    note_read(path)
    changes = changes_to(path)
    if changes is None:
        return text, plain
    plain = lay_over(plain, changes, path.name)
    # Faults are then found in the file as it would be with the changes.
    return yaml.safe_dump(plain, sort_keys=False, allow_unicode=True), plain


def _place(path: Path, text: str, message: str) -> str:
    """Turn msgspec's "... - at `$.cards[1].cost`" into "cards.yaml:8: $.cards[1].cost (torch): ..."."""
    what, _, where = message.partition(" - at `")
    where = where.rstrip("`") or "$"
    node: Any = yaml.compose(text, Loader=_Loader)
    line, entry = 1, ""
    overlaid = changes_to(path) is not None
    for key, number in _STEP.findall(where):
        found = _child(node, key, number)
        if found is None:
            break
        node = found
        line = node.start_mark.line + 1
        entry = _entry_name(node) or entry
    at = f"{path.name} with the changes" if overlaid else f"{path.name}:{line}"  # whose lines nobody has written
    return f"{at}: {where}{f' ({entry})' if entry else ''}: {what}"


def _child(node: Any, key: str, number: str) -> Any:
    if number and isinstance(node, yaml.SequenceNode) and int(number) < len(node.value):
        return node.value[int(number)]
    if key and isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            if name.value == key:
                return value
    return None


def _entry_name(node: Any) -> str | None:
    """What an author would call this entry: its id or name."""
    if isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            if name.value in ("id", "name") and isinstance(value, yaml.ScalarNode):
                return str(value.value)
    return None
