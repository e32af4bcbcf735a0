"""YAML as content files have it, with the line on which everything stands.

Apart from `content`, because most starts of the program find their content parsed already and never need it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

import yaml

# The C loader is about eight times faster; it is missing only where PyYAML was built without libyaml.
_SafeLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NAMED = [re.compile(rf"^[-\s]*\{{?\s*{field}:\s*([^,}}\n]+)") for field in ("id", "name")]


class YamlFault(ValueError):
    """A text that is no YAML: what is wrong, and the line on which it was noticed."""

    def __init__(self, words: str, line: int) -> None:
        super().__init__(words)
        self.line = line


class _Loader(_SafeLoader):  # type: ignore[misc]  # PyYAML may come without its C part
    """Reads plain numbers, true, false and null as YAML 1.2 does, and all else as texts: `on` and `no` are words, and
    so are 1:30 and 2026-11-17. Refuses a field that is there twice, of which YAML would silently keep the last."""

    yaml_implicit_resolvers: ClassVar[dict[str, list[tuple[str, re.Pattern[str]]]]] = {}

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        names: dict[str, int] = {}
        for name, _ in node.value:
            if not isinstance(name, yaml.ScalarNode):
                raise yaml.constructor.ConstructorError(
                    problem="a field has a name that is no text", problem_mark=name.start_mark
                )
            if name.value in names:
                problem = f'the field "{name.value}" is there twice, the first time on line {names[name.value]}'
                raise yaml.constructor.ConstructorError(problem=problem, problem_mark=name.start_mark)
            names[name.value] = name.start_mark.line + 1
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
    """What a YAML text says, as plain data; `YamlFault` if it says nothing."""
    try:
        return yaml.load(text, Loader=_Loader)
    except yaml.reader.ReaderError as fault:
        line = text.count("\n", 0, fault.position) + 1
        sign = ord(fault.character) if isinstance(fault.character, str) else fault.character
        raise YamlFault(f"the sign U+{sign:04X} stands there, which no YAML may have", line) from None
    except yaml.YAMLError as fault:
        mark = getattr(fault, "problem_mark", None)
        line = mark.line + 1 if mark is not None else 1
        raise YamlFault(_words(text, line, getattr(fault, "problem", None) or str(fault)), line) from None


def _words(text: str, line: int, problem: str) -> str:
    """What is wrong, for somebody who does not know how YAML is parsed."""
    there = text.splitlines()[line - 1 : line]
    if there and "\t" in there[0][: len(there[0]) - len(there[0].lstrip())]:
        return "a tab stands there; lines are indented with spaces"
    said = there[0].strip()[:60] if there else ""
    return f'{problem} (the line says "{said}")' if said and "is there twice" not in problem else problem


def line_of(text: str, path: Sequence[str | int], key: str | None = None) -> int:
    """The line on which something stands: what a path leads to, or the field `key` of that, as far as they lead."""
    node = _composed(text)
    line = node.start_mark.line + 1 if node is not None else 1
    for step in path:
        found = _child(node, step)
        if found is None:
            return line
        name, node = found
        line = (name or node).start_mark.line + 1
    found = None if key is None else _child(node, key)
    return line if found is None or found[0] is None else found[0].start_mark.line + 1


@lru_cache(maxsize=4)
def _composed(text: str) -> Any:
    """A text as nodes that know their lines. Whoever asks for one line asks for more."""
    return yaml.compose(text, Loader=_Loader)


def _child(node: Any, step: str | int) -> tuple[Any, Any] | None:
    """A part of a node, with the node of its name where it has one."""
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return None, node.value[step]
    if isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            if name.value == str(step):
                return name, value
    return None


def named_above(text: str, line: int) -> str:
    """The entry to which a line of a text that cannot be parsed seems to belong: the last id above it, or name where
    nothing has an id."""
    for pattern in _NAMED:
        for each in reversed(text.splitlines()[:line]):
            found = pattern.match(each)
            if found:
                return found[1].strip().strip("\"'")
    return ""


def dump(plain: Any) -> str:
    """Plain data as an author would write it: short things on one line."""
    text: str = yaml.dump(
        plain, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110, default_flow_style=None
    )
    return text.rstrip()


class _Dumper(yaml.SafeDumper):
    """Quotes only what would be read as something else here."""

    yaml_implicit_resolvers = _Loader.yaml_implicit_resolvers

    def ignore_aliases(self, data: Any) -> bool:
        return True
