"""Templates of answers: plain data with holes, so that no surface knows what an answer to a game looks like.

    {"word": [{"$": "row"}], "splay": {"$": "splay"}}

A hole is a dictionary with the one key "$", whose value is its name. Filled in is what belongs there; in a list, all of
what belongs there, one after the other. A hole that nothing belongs into is left out, together with its key. The client
has the same two functions; both are tested with one table of cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

HOLE = "$"
Template = Any  # text, numbers, lists and dictionaries of them, and holes


def hole(name: str) -> dict[str, str]:
    return {HOLE: name}


def fill(template: Template, values: Mapping[str, Any]) -> Any:
    """The answer. Where the template is but a hole, its value."""
    name = _name(template)
    if name is not None:
        return values.get(name)
    if isinstance(template, dict):
        return {key: fill(each, values) for key, each in template.items() if _given(each, values)}
    if isinstance(template, list | tuple):
        found: list[Any] = []
        for each in template:
            name = _name(each)
            if name is None:
                found.append(fill(each, values))
            else:
                found += values.get(name, ())
        return found
    return template


def read(template: Template, answer: Any) -> dict[str, Any] | None:
    """What belongs into the holes for this answer; None where the template does not give it."""
    values: dict[str, Any] = {}
    return values if _read(template, answer, values) else None


def _read(template: Template, answer: Any, values: dict[str, Any]) -> bool:
    name = _name(template)
    if name is not None:
        values[name] = answer
        return True
    if isinstance(template, dict):
        if not isinstance(answer, dict) or not set(answer) <= set(template):
            return False
        return all(
            _read(each, answer[key], values) if key in answer else _is_open(each) for key, each in template.items()
        )
    if isinstance(template, list | tuple):
        return isinstance(answer, list | tuple) and _read_list(list(template), list(answer), values)
    return type(template) is type(answer) and bool(template == answer)


def _read_list(template: list[Template], answer: list[Any], values: dict[str, Any]) -> bool:
    """A list has one hole at most that takes several: what stands before and after it is fixed."""
    at = next((n for n, each in enumerate(template) if _name(each) is not None), None)
    if at is None:
        return len(template) == len(answer) and all(map(_read, template, answer, [values] * len(answer)))
    after = len(template) - at - 1
    if len(answer) < at + after:
        return False
    values[_name(template[at]) or ""] = answer[at : len(answer) - after]
    return all(map(_read, template[:at], answer, [values] * at)) and all(
        map(_read, template[at + 1 :], answer[len(answer) - after :], [values] * after)
    )


def _name(template: Template) -> str | None:
    """The name of a hole; None of what is none."""
    return template[HOLE] if isinstance(template, dict) and list(template) == [HOLE] else None


def _given(template: Template, values: Mapping[str, Any]) -> bool:
    """Whether an entry stays: a hole without a value does not, nor does a list that is but such a hole."""
    return not _is_open(template) or any(name in values for name in _holes(template))


def _is_open(template: Template) -> bool:
    """Whether an entry is but a hole, or a list of one."""
    return _name(template) is not None or bool(_holes(template))


def _holes(template: Template) -> list[str]:
    parts = [template] if isinstance(template, dict) else template if isinstance(template, list | tuple) else []
    names = [_name(each) for each in parts]
    return [name for name in names if name is not None] if len(parts) == 1 else []
