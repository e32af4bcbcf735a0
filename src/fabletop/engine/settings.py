"""Settings for people: each in words, as they are typed, and what is wrong with one that does not fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

_WORDS = {"yes": True, "y": True, "on": True, "no": False, "n": False, "off": False, "none": None}
_LONGEST = 40  # of a wrong value that is said back


class Setting(NamedTuple):
    """A setting in words: what it does, what it may be, and what it is if nobody says."""

    name: str
    about: str
    allowed: str
    usual: str


def settings_of(options: type[msgspec.Struct]) -> list[Setting]:
    """All settings of a game, in its own order."""
    usual = options()
    found = []
    for field in inspect.type_info(options).fields:  # type: ignore[attr-defined]  # settings are a structure
        about = field.type.extra_json_schema or {} if isinstance(field.type, inspect.Metadata) else {}
        value = getattr(usual, field.name)
        found.append(Setting(field.encode_name, about.get("description", ""), _allowed(field.type), say_setting(value)))
    return found


def say_setting(value: Any) -> str:
    """The value of a setting as people type it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def read_setting(text: str, type_: Any) -> Any:
    """Text as the type that a setting has. What does not fit stays as near as it comes: the game says what is wrong."""
    word = text.casefold()
    meant = [(text, type_), *([(_WORDS[word], type_)] if word in _WORDS else []), (text, int)]
    for value, wanted in meant:
        with suppress(msgspec.ValidationError):
            return msgspec.to_builtins(msgspec.convert(value, wanted, strict=False))
    return text


def misfit(options: type[msgspec.Struct], plain: Any, fault: Exception) -> str:
    """Why settings do not fit, in words. `fault` says it where each fits by itself."""
    known = {each.name: each.allowed for each in settings_of(options)}
    types = {field.encode_name: field.type for field in msgspec.structs.fields(options)}
    for name, value in plain.items() if isinstance(plain, Mapping) else ():
        if name not in types:
            near = get_close_matches(str(name), known, n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            return f"there is no setting {_said(name)}.{hint} Its settings are: {', '.join(known) or 'none'}."
        try:
            msgspec.convert(value, types[name])
        except (msgspec.ValidationError, TypeError, ValueError):
            return f"{name} is {known[name]}, not {_said(value)}."
    return f"{fault}."


def _said(value: Any) -> str:
    """A value as it was given, but not the whole of a very long one."""
    text = f'"{value}"' if isinstance(value, str) else repr(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _allowed(type_: inspect.Type) -> str:
    """The values of a type in words."""
    if isinstance(type_, inspect.Metadata):
        return _allowed(type_.type)
    if isinstance(type_, inspect.UnionType):
        return _either(sorted(map(_allowed, type_.types), key="none".__eq__))
    if isinstance(type_, inspect.LiteralType):
        return _either(list(map(say_setting, type_.values)))
    if isinstance(type_, inspect.NoneType):
        return "none"
    if isinstance(type_, inspect.BoolType):
        return "yes or no"
    if isinstance(type_, inspect.IntType):
        return _number(type_.ge, type_.le)
    return "a text" if isinstance(type_, inspect.StrType) else "what the rulebook says"


def _either(words: Sequence[str]) -> str:
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _number(least: int | None, most: int | None) -> str:
    if least is not None and most is not None:
        return f"{least} to {most}" if most - least > 1 else f"{least} or {most}"
    if least is not None:
        return f"{least} or more"
    return "a number" if most is None else f"{most} or less"
