"""What is written about the fields of a game's state: types, who knows what, and the comments in its source."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import io
import sys
import tokenize
import types
import typing
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from fabletop.engine.table import ALL, NOBODY, OWNER, Audience, Secret, Table, Zone

_NOT_WORDS = ("type: ignore", "noqa", "fmt:")  # what comments say to tools


class Field(NamedTuple):
    """A field as it is explained: in which group of fields it stands, its type, who knows it, what it means."""

    group: str
    name: str
    type: str
    known: str
    words: str


def fields_of(table: type[Table]) -> list[Field]:
    """The fields of a game's own state that change in a match, in the order of the source."""
    layout, common = table.layout, {*Table.layout.names, *Table.layout.fixed}
    marks: dict[str, Secret | Zone] = {each.name: each for each in layout.secrets}
    marks.update({each.name: each for each in layout.zones})
    notes = notes_of(table)
    found = []
    for name in layout.names:
        if name not in common:
            group, words = notes.get(name, ("", ""))
            hint = layout.types[name]
            found.append(Field(group, name, say_type(hint), say_known(marks.get(name), hint), words))
    return found


def parts_of(structure: type[Any]) -> list[Field]:
    """The fields of a structure that fields of a state hold."""
    notes = notes_of(structure)
    hints = typing.get_type_hints(structure)
    return [
        Field("", name, say_type(hints[name]), "", notes.get(name, ("", ""))[1])
        for name in _names_of(structure)
        if name in hints
    ]


def structures_in(hints: list[Any]) -> list[type[Any]]:
    """The classes with fields that types are made of, each once, those that others are made of after these."""
    found: dict[type[Any], None] = {}
    waiting = list(hints)
    while waiting:
        hint = waiting.pop(0)
        waiting += typing.get_args(hint)
        if isinstance(hint, type) and hint not in found and _names_of(hint):
            found[hint] = None
            waiting += typing.get_type_hints(hint).values()
    return list(found)


def _names_of(structure: Any) -> tuple[str, ...]:
    if dataclasses.is_dataclass(structure):
        return tuple(each.name for each in dataclasses.fields(structure))
    if isinstance(structure, type) and issubclass(structure, msgspec.Struct):
        return structure.__struct_fields__
    return tuple(getattr(structure, "_fields", ()))


# --- types and audiences ---------------------------------------------------------------------------------------------


def say_type(hint: Any) -> str:
    """A type as one would write it, without the names of modules."""
    if hint is None or hint is types.NoneType:
        return "None"
    if hint is ...:
        return "..."
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        return " | ".join(map(say_type, args))
    if origin is typing.Literal:
        return f"Literal[{', '.join(map(repr, args))}]"
    if origin is not None:
        return f"{origin.__name__}[{', '.join(map(say_type, args))}]"
    return str(getattr(hint, "__name__", hint))


def say_known(mark: Secret | Zone | None, hint: Any) -> str:
    """Who knows a field of that type, and what the others read."""
    if mark is None:
        return "all"
    if isinstance(mark, Zone):
        said = [f"faces: {_who(mark.faces)}"]
        if mark.faces != ALL:
            said += [f"what is in it: {_who(mark.bag)}"] if mark.bag != NOBODY else []
            said += [f"backs: {_who(mark.backs)}"] if mark.backs != ALL else []
        said += [f"how many: {_who(mark.count)}"] if mark.count != ALL else []
        return "; ".join(said)
    if mark.to == OWNER:
        return f"each seat its own; others read `{mark.hidden!r}`"
    hidden = f"`{mark.hidden!r}`"
    if typing.get_origin(hint) is list:
        counted = f"; {hidden} for each element, who knows how many there are: {_who(mark.size)}"
        hidden = f"an empty list{counted if mark.size != NOBODY else ''}"
    return f"{_who(mark.to)}; others read {hidden}"


def _who(to: Audience) -> str:
    if to == ALL:
        return "all"
    if to == NOBODY:
        return "nobody"
    if to == OWNER:
        return "whose they are"
    if callable(to):
        words = first_line(to).rstrip(".") or getattr(to, "__name__", "some seats").replace("_", " ")
        return words[0].lower() + words[1:]
    return f"seats {', '.join(str(seat) for seat in range(int(to).bit_length()) if int(to) >> seat & 1)}"


def first_line(thing: Any) -> str:
    """The first sentence or paragraph that is written about something; nothing if there is none of its own."""
    words = " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split())
    return "" if words.startswith(f"{getattr(thing, '__name__', '')}(") else words


# --- comments --------------------------------------------------------------------------------------------------------


def notes_of(cls: type[Any]) -> dict[str, tuple[str, str]]:
    """By field: the heading above the group of fields that it stands in, and what is written beside it or right above
    it, or beside the declaration that it shares with others. Nothing where the source is not at hand."""
    found: dict[str, tuple[str, str]] = {}
    for each in reversed(cls.__mro__):
        module = sys.modules.get(each.__module__)
        if module is None or each is object or each is Table:
            continue
        try:
            found.update(_Source(inspect.getsource(module)).notes(each.__name__))
        except (OSError, TypeError, SyntaxError):
            continue
    return found


class _Source:
    """A module's text, with its comments."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._tree = ast.parse(text)
        self._comments: dict[int, str] = {}
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                self._comments[token.start[0]] = token.string

    def notes(self, name: str) -> Iterator[tuple[str, tuple[str, str]]]:
        classes = (node for node in ast.walk(self._tree) if isinstance(node, ast.ClassDef) and node.name == name)
        group = ""
        for node in next(classes, ast.ClassDef("", [], [], [], [])).body:
            if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
                continue
            top, above = self._above(node.lineno)
            if self._blank(top - 1):
                group, above = above, ""
            words = self._beside(node) or above or next(filter(None, map(self._shared, _marks(node.annotation))), "")
            yield node.target.id, (group, words)

    def _above(self, line: int) -> tuple[int, str]:
        """The comment that fills the lines before a line, and the first of them."""
        top = line
        while self._lines[top - 2].strip().startswith("#"):
            top -= 1
        return top, " ".join(filter(None, (_words(self._comments.get(each, "")) for each in range(top, line))))

    def _blank(self, line: int) -> bool:
        text = self._lines[line - 1].strip()
        return not text or text.endswith('"""') or text.startswith("class ")

    def _beside(self, node: ast.stmt) -> str:
        return _words(self._comments.get(node.end_lineno or node.lineno, ""))

    def _shared(self, name: str) -> str:
        """What stands beside a declaration of the module."""
        for node in self._tree.body:
            if isinstance(node, ast.Assign) and any(isinstance(at, ast.Name) and at.id == name for at in node.targets):
                return self._beside(node)
        return ""


def _marks(annotation: ast.expr) -> list[str]:
    """The names of what an annotation says beside the type."""
    if not isinstance(annotation, ast.Subscript) or not isinstance(annotation.slice, ast.Tuple):
        return []
    found = [each.value if isinstance(each, ast.Subscript) else each for each in annotation.slice.elts[1:]]
    return [each.id for each in found if isinstance(each, ast.Name)]


def _words(comment: str) -> str:
    parts = [part.strip() for part in comment.split("#")]
    return " ".join(part for part in parts if part and not part.startswith(_NOT_WORDS))


def readers_of(table: type[Table]) -> Iterator[tuple[str, str]]:
    """What a game's own state can be asked: methods and properties that say what they are for."""
    for name, thing in vars(table).items():
        if name.startswith("_") or name in ("copy", "layout"):
            continue
        if isinstance(thing, property) and thing.fget is not None and (words := first_line(thing.fget)):
            yield f"{name}", words
        elif (
            inspect.isfunction(thing)
            and thing.__annotations__.get("return") not in (None, "None")
            and (words := first_line(thing))
        ):  # what returns nothing changes something, which is not for players
            yield f"{name}({', '.join(_parameters(thing))})", words


def _parameters(function: Callable[..., Any]) -> list[str]:
    return [name for name in inspect.signature(function).parameters if name != "self"]
