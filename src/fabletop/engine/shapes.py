"""The shapes that a field of a state may have, so that a state can be copied, hashed and packed.

A copy shares what cannot change and copies lists, dictionaries and states within states; equal states give equal bytes
on every machine; and the annotations alone say how bytes are read again. What would break one of these shows in no test
until a match is forked or saved, so it is refused when the class is made. Whether a number stays within 64 bits no type
can say; a snapshot refuses those that do not.
"""

from __future__ import annotations

import dataclasses
import enum
import types
import typing
from typing import Any

import msgspec

PLAIN = (int, bool, str, bytes, types.NoneType)


def unfit(shape: Any, shared: bool = False) -> str:
    """What is wrong with a type in a state, and what to use instead; nothing if it may be there. Within what is
    `shared` by copies nothing may be that can change."""
    shape = getattr(shape, "__supertype__", shape)  # a type that is another by a name of its own
    origin, args = typing.get_origin(shape), typing.get_args(shape)
    if shape is Any or shape in PLAIN or origin is typing.Literal:
        return ""
    if shape in (list, dict, tuple):
        return f"{shape.__name__} does not say what it holds; write {_EXAMPLES[shape]}"
    if shape in (set, frozenset) or origin in (set, frozenset):
        return "the order of a set differs from machine to machine; use a sorted list, or dict[str, bool]"
    if shape is float:
        return "fractions are not the same on every machine; use whole numbers, of tenths or hundredths"
    if origin in (list, dict) and shared:
        return (
            "a list or dictionary within a tuple, a union or a frozen structure would be shared by copies of the "
            "state; use a tuple there, or a @state class with a field for each"
        )
    if origin is dict and args[0] is not str:
        return f"only texts can be keys, not {name_of(args[0])}; use dict[str, ...] with str(key), or a list by number"
    if origin in (list, dict):
        return unfit(args[-1])
    if origin is tuple or origin in (typing.Union, types.UnionType):
        return _first(args, shared=True)
    return _unfit_class(shape, shared)


def _unfit_class(shape: Any, shared: bool) -> str:
    if not isinstance(shape, type):
        return f"{name_of(shape)} is no type whose values can be copied and saved; use {_ALL}"
    if issubclass(shape, enum.Enum):
        return ""
    if hasattr(shape, "layout"):
        within = "a state within a tuple, a union or a frozen structure would be shared by copies; use a list of them"
        return within if shared else ""
    if issubclass(shape, tuple) and hasattr(shape, "_fields"):
        return _first(typing.get_type_hints(shape).values(), shared=True)
    if issubclass(shape, msgspec.Struct):
        frozen = shape.__struct_config__.frozen
    elif dataclasses.is_dataclass(shape):
        frozen = shape.__dataclass_params__.frozen  # type: ignore[attr-defined]  # every dataclass has them
    else:
        return f"{name_of(shape)} has no layout to copy and save it by; make it a @state class, or use {_ALL}"
    if not frozen:
        return f"{name_of(shape)} can change and would be shared by copies; make it frozen, or a @state class"
    return _first(typing.get_type_hints(shape).values(), shared=True)


def _first(shapes: Any, shared: bool) -> str:
    """What is wrong with the first of some types with which something is."""
    return next((words for each in shapes if each is not ... and (words := unfit(each, shared))), "")


def name_of(shape: Any) -> str:
    return shape.__qualname__ if isinstance(shape, type) and not typing.get_args(shape) else str(shape)


_EXAMPLES = {list: "list[int]", dict: "dict[str, int]", tuple: "tuple[int, ...]"}
_ALL = "whole numbers, texts, tuples, lists, and dictionaries with texts for keys"
