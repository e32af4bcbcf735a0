"""Writes `web/src/lib/wire.ts`: all that travels (`fabletop.server.wire`, `bodies`) and the skin, for the client.

    python tools/make_wire_types.py

What a client says may leave out whatever has a default. What it hears is complete, except for what is not set and for
structures that leave out their defaults: those are sent `Sparse`, and a constant says what fills them up.
"""

from __future__ import annotations

import inspect
import json
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect as kinds

from fabletop.engine.forms.hints import AnyHints
from fabletop.engine.scene import Board, Part, Widget
from fabletop.engine.skin import Skin
from fabletop.server import bodies, wire

TARGET = Path(__file__).parent.parent / "web" / "src" / "lib" / "wire.ts"
SAID: tuple[type, ...] = (
    *get_args(wire.FromClient),
    bodies.NewTable,
    bodies.MyKeys,
    bodies.TakeSeat,
    bodies.GiveSeat,
    bodies.Notes,
    bodies.Given,
    bodies.Report,
    bodies.PlayOn,
    bodies.NextDay,
    bodies.Import,
)
UNIONS = {
    "FromClient": wire.FromClient,
    "FromServer": wire.FromServer,
    "Board": Board,
    "Part": Part,
    "Widget": Widget,
    "AnyHints": AnyHints,
}
# What the wire calls any object, because every game brings its own, or does not look into, and the client knows better.
PRECISE: dict[tuple[type, str], Any] = {
    (bodies.GameInfo, "skin"): Skin,
    (bodies.Showcase, "skins"): tuple[Skin, ...],
    (bodies.Import, "record"): dict[str, Any],
}
_WIDGETS = " | ".join(each.__name__ for each in get_args(Widget))
_HINTS = " | ".join(each.__name__ for each in get_args(AnyHints))
_PLAIN = {
    kinds.AnyType: "unknown",
    kinds.NoneType: "null",
    kinds.BoolType: "boolean",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.StrType: "string",
}


def make() -> str:
    """The whole file."""
    structs = list(_reached([*_own(), Skin]))
    names = _names(structs)
    said = set(_reached(SAID))
    parts = [
        "// Made by tools/make_wire_types.py from src/fabletop/server/wire.py: change that and run the tool again.",
        f"export const PROTOCOL = {wire.PROTOCOL};",
        "/** A structure as it is sent when it leaves out what is usual. */\n"
        "export type Sparse<T, Usual> = Omit<T, keyof Usual> & Partial<Usual>;",
    ]
    for struct in structs:
        parts.append(_interface(struct, names, struct in said))
        if struct.__struct_config__.omit_defaults:
            parts.append(_usual(struct, names))
    for name, union in UNIONS.items():
        parts.append(f"export type {name} = {' | '.join(names[each] for each in get_args(union))};")
    return "\n\n".join(parts) + "\n"


def _own() -> list[type[msgspec.Struct]]:
    """All structures that travel, in the order in which they stand: over the socket, then in requests."""
    found = [
        each
        for module in (wire, bodies)
        for each in vars(module).values()
        if inspect.isclass(each) and issubclass(each, msgspec.Struct)
    ]
    return [each for each in found if each is not wire.Message]


def _reached(structs: Iterable[type]) -> Iterator[type[msgspec.Struct]]:
    """These structures and all that they are made of, each once."""
    seen: set[type] = set()
    waiting = list(structs)[::-1]
    while waiting:
        struct = waiting.pop()
        if struct in seen:
            continue
        seen.add(struct)
        yield struct
        waiting += [each for field in kinds.type_info(struct).fields for each in _inside(_precise(struct, field))][::-1]  # type: ignore[attr-defined]  # a structure


def _inside(type_: kinds.Type) -> Iterator[type[msgspec.Struct]]:
    match type_:
        case kinds.StructType():
            yield type_.cls
        case kinds.UnionType():
            for each in type_.types:
                yield from _inside(each)
        case kinds.TupleType():
            for each in type_.item_types:
                yield from _inside(each)
        case kinds.VarTupleType() | kinds.ListType():
            yield from _inside(type_.item_type)
        case kinds.DictType():
            yield from _inside(type_.value_type)
        case kinds.Metadata():
            yield from _inside(type_.type)


def _names(structs: Iterable[type]) -> dict[type, str]:
    """A name for each; two of one name take that of their module before it."""
    found = list(structs)
    many = [each.__name__ for each in found]
    return {
        each: each.__name__ if many.count(each.__name__) == 1 else _module(each).title() + each.__name__
        for each in found
    }


def _module(struct: type) -> str:
    return struct.__module__.rpartition(".")[2]


def _precise(struct: type, field: kinds.Field) -> kinds.Type:
    better = PRECISE.get((struct, field.name))
    return kinds.type_info(better) if better else field.type


def _interface(struct: type[msgspec.Struct], names: dict[type, str], said: bool) -> str:
    lines = [f"export interface {names[struct]} {{"]
    config = struct.__struct_config__
    if config.tag is not None:
        lines.append(f"  {config.tag_field}: {json.dumps(config.tag)};")
    for field in kinds.type_info(struct).fields:  # type: ignore[attr-defined]  # a structure
        optional = not field.required and (said or _may_be_unset(field))
        mark = "?" if optional else ""
        lines.append(f"  {field.encode_name}{mark}: {_written(_precise(struct, field), names)};")
    return _doc(struct) + "\n".join([*lines, "}"])


def _may_be_unset(field: kinds.Field) -> bool:
    """Whether the field is left out where it is not set: inspection shows that by the lack of a default."""
    return field.default is field.default_factory is msgspec.NODEFAULT


def _usual(struct: type[msgspec.Struct], names: dict[type, str]) -> str:
    """What is meant where a field of this structure is left out."""
    fields = [field for field in kinds.type_info(struct).fields if not field.required]  # type: ignore[attr-defined]  # a structure
    values = {each.encode_name: _default(each) for each in fields}
    keys = " | ".join(json.dumps(each) for each in values)
    name = names[struct]
    return f"export const usual{name}: Pick<{name}, {keys}> = {json.dumps(values)};"


def _default(field: kinds.Field) -> Any:
    made = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return msgspec.to_builtins(made)


def _doc(struct: type) -> str:
    words = struct.__doc__
    if not words:
        return ""
    lines = textwrap.wrap(" ".join(words.split()), 114)
    return f"/** {lines[0]} */\n" if len(lines) == 1 else "\n * ".join(["/**", *lines]) + "\n */\n"


def _written(type_: kinds.Type, names: dict[type, str]) -> str:
    match type_:
        case kinds.StructType():
            name = names[type_.cls]
            return f"Sparse<{name}, typeof usual{name}>" if type_.cls.__struct_config__.omit_defaults else name
        case kinds.UnionType():
            each = sorted((_written(one, names) for one in type_.types), key="null".__eq__)
            return " | ".join(each).replace(_WIDGETS, "Widget").replace(_HINTS, "AnyHints")
        case kinds.LiteralType():
            return " | ".join(json.dumps(value) for value in type_.values)
        case kinds.VarTupleType() | kinds.ListType():
            inner = _written(type_.item_type, names)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case kinds.TupleType():
            return f"[{', '.join(_written(each, names) for each in type_.item_types)}]"
        case kinds.DictType():
            key = "number" if isinstance(type_.key_type, kinds.IntType) else "string"
            return f"Record<{key}, {_written(type_.value_type, names)}>"
        case kinds.Metadata():
            return _written(type_.type, names)
    return _PLAIN[type(type_)]


if __name__ == "__main__":
    TARGET.write_text(make())
    print(f"{TARGET.name} written")
