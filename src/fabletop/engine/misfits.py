"""Why plain data does not fit a type, in words for whoever wrote it: where, what stands there, and what is known.

msgspec is the judge of what fits; it says "Expected `int`, got `str`", and only of the first fault. This module looks
at the same type and the same data again and finds all that is wrong, with the names that would have been right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from msgspec import inspect

Path = tuple[str | int, ...]
LONGEST = 60  # of a wrong value that is said back
LISTED = 40  # known names that are listed


class Misfit(NamedTuple):
    """Something that does not fit: the way to it, what is wrong in words, and the field it is about, if that is there
    though it should not be."""

    path: Path
    words: str
    key: str | None = None


StructOf = Callable[[Any, Any], Any]
"""Says for a kind of which a game has many structures which of them some data means to be; none where it is a plain
word or number. Raises `ValueError` in words if it is nothing of that kind."""


def misfits(type_: Any, plain: Any, struct_of: StructOf | None = None) -> list[Misfit]:
    """All that does not fit, as far as types tell; nothing, where only the structures themselves know."""
    return list(_Search(struct_of).faults(inspect.type_info(type_), plain, ()))


def said(value: Any) -> str:
    """What stands somewhere, but not the whole of it if it is long."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return f"a mapping with {listed(value)}" if value else "an empty mapping"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    text = f'"{value}"' if isinstance(value, str) else repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def listed(names: Iterable[Any]) -> str:
    """Names with commas; of very many, the first."""
    all_ = [str(name) for name in names]
    more = f" and {len(all_) - LISTED} more" if len(all_) > LISTED else ""
    return ", ".join(all_[:LISTED]) + more


def known(name: Any, names: Iterable[Any]) -> str:
    """What there is in place of a name that there is not, and the one that was perhaps meant."""
    all_ = [str(each) for each in names]
    near = get_close_matches(str(name), all_, n=1)
    hint = f' Did you mean "{near[0]}"?' if near else ""
    return f"{hint} Known: {listed(all_) or 'none'}."


def spelt(path: Iterable[str | int]) -> str:
    """A way to something as people write it: stages[0].max_hp"""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else str(step)
    return text


# --- looking for what is wrong ---------------------------------------------------------------------------------------


class _Search:
    """A look through data for what does not fit."""

    def __init__(self, struct_of: StructOf | None) -> None:
        self._struct_of = struct_of

    def faults(self, type_: inspect.Type, value: Any, path: Path) -> Iterator[Misfit]:
        if isinstance(type_, inspect.Metadata):
            yield from self.faults(type_.type, value, path)
        elif isinstance(type_, inspect.UnionType):
            yield from self._union(type_, value, path)
        elif isinstance(type_, inspect.StructType):
            yield from self._struct([type_], value, path)
        elif isinstance(type_, inspect.DictType):
            yield from self._dict(type_, value, path)
        elif isinstance(type_, inspect.CollectionType | inspect.TupleType):
            yield from self._list(type_, value, path)
        elif isinstance(type_, inspect.CustomType):
            yield from self._custom(type_, value, path)
        elif not _fits(type_, value):
            hint = (
                known(value, type_.values) if isinstance(type_, inspect.LiteralType) and len(type_.values) > 1 else ""
            )
            yield Misfit(path, f"expected {_wanted(type_)}, not {said(value)}.{hint}")

    def _custom(self, type_: inspect.CustomType, value: Any, path: Path) -> Iterator[Misfit]:
        if self._struct_of is None:
            return
        try:
            found = self._struct_of(type_.cls, value)
        except ValueError as fault:
            yield Misfit(path, f"{str(fault).rstrip('.')}.")
            return
        if found is not None:
            yield from self.faults(inspect.type_info(found), value, path)

    def _union(self, type_: inspect.UnionType, value: Any, path: Path) -> Iterator[Misfit]:
        """Of a mapping, what is wrong with it as the structure that it means to be; of a list likewise."""
        kinds = [_bare(each) for each in type_.types]
        if any(_fits(each, value) for each in kinds if not _has_parts(each)):
            return
        customs = [each for each in kinds if isinstance(each, inspect.CustomType)]
        structs = [each for each in kinds if isinstance(each, inspect.StructType)]
        lists = [each for each in kinds if isinstance(each, inspect.CollectionType | inspect.TupleType)]
        dicts = [each for each in kinds if isinstance(each, inspect.DictType)]
        if customs:
            yield from self._custom(customs[0], value, path)
        elif isinstance(value, dict) and structs:
            yield from self._struct(structs, value, path)
        elif isinstance(value, dict) and dicts:
            yield from self._dict(dicts[0], value, path)
        elif isinstance(value, list) and lists:
            yield from self._list(lists[0], value, path)
        else:
            words = " or ".join(dict.fromkeys(_wanted(each) for each in kinds))
            choices = [each for kind in kinds if isinstance(kind, inspect.LiteralType) for each in kind.values]
            hint = known(value, choices) if isinstance(value, str) and choices else ""
            yield Misfit(path, f"expected {words}, not {said(value)}.{hint}")

    def _struct(self, types: Sequence[inspect.StructType], value: Any, path: Path) -> Iterator[Misfit]:
        """Faults of a structure, or of one of several that a field tells apart."""
        if not isinstance(value, dict):
            yield Misfit(path, f"expected {_wanted(*types)}, not {said(value)}.")
            return
        type_, tag = types[0], types[0].tag_field
        if tag is not None:
            kinds = {each.tag: each for each in types}
            if tag not in value:
                yield Misfit(path, f'the field "{tag}" is missing, which says what this is.{known("", kinds)}')
                return
            found = value[tag]
            if not isinstance(found, str | int) or found not in kinds:
                yield Misfit((*path, tag), f"there is no {tag} {said(found)}.{known(found, kinds)}")
                return
            type_ = kinds[found]
        fields = {field.encode_name: field for field in type_.fields}
        names = [*([tag] if tag else []), *fields]
        for name in value:
            if name not in fields and name != tag and type_.forbid_unknown_fields:
                yield Misfit(path, f"there is no field {said(name)} here.{known(name, names)}", str(name))
        for name, field in fields.items():
            if name in value:
                yield from self.faults(field.type, value[name], (*path, name))
            elif field.required:
                yield Misfit(
                    path, f'the field "{name}" is missing. It has: {listed(value) or "none"}.{known("", names)}'
                )

    def _dict(self, type_: inspect.DictType, value: Any, path: Path) -> Iterator[Misfit]:
        if not isinstance(value, dict):
            yield Misfit(path, f"expected {_wanted(type_)}, not {said(value)}.")
            return
        keys = _bare(type_.key_type)
        for name, each in value.items():
            if not _fits(keys, name) and not (isinstance(keys, inspect.IntType) and isinstance(name, str)):
                hint = known(name, keys.values) if isinstance(keys, inspect.LiteralType) else ""
                yield Misfit(path, f"expected {_wanted(keys)} as a name, not {said(name)}.{hint}", str(name))
            else:
                yield from self.faults(type_.value_type, each, (*path, name))

    def _list(self, type_: Any, value: Any, path: Path) -> Iterator[Misfit]:
        if not isinstance(value, list):
            yield Misfit(path, f"expected {_wanted(type_)}, not {said(value)}.")
            return
        if isinstance(type_, inspect.TupleType):
            if len(value) != len(type_.item_types):
                yield Misfit(path, f"expected {_wanted(type_)}, not {len(value)}.")
                return
            for number, (kind, each) in enumerate(zip(type_.item_types, value, strict=True)):
                yield from self.faults(kind, each, (*path, number))
            return
        if not _within(len(value), type_.min_length, type_.max_length):
            yield Misfit(path, f"expected {_wanted(type_)}, not {len(value)}.")
        for number, each in enumerate(value):
            yield from self.faults(type_.item_type, each, (*path, number))


def _bare(type_: inspect.Type) -> inspect.Type:
    return type_.type if isinstance(type_, inspect.Metadata) else type_


def _has_parts(type_: inspect.Type) -> bool:
    return isinstance(
        type_,
        inspect.StructType | inspect.DictType | inspect.CollectionType | inspect.TupleType | inspect.CustomType,
    )


def _fits(type_: inspect.Type, value: Any) -> bool:
    """Whether a value without parts fits; what is not known here is left to msgspec."""
    number = isinstance(value, int) and not isinstance(value, bool)
    if isinstance(type_, inspect.NoneType):
        return value is None
    if isinstance(type_, inspect.BoolType):
        return isinstance(value, bool)
    if isinstance(type_, inspect.IntType):
        return number and _in_range(type_, value)
    if isinstance(type_, inspect.FloatType):
        return (number or isinstance(value, float)) and _in_range(type_, value)
    if isinstance(type_, inspect.LiteralType):
        return any(value == each and value.__class__ is each.__class__ for each in type_.values)
    if isinstance(type_, inspect.StrType):
        return (
            isinstance(value, str)
            and _within(len(value), type_.min_length, type_.max_length)
            and (type_.pattern is None or re.search(type_.pattern, value) is not None)
        )
    return True


def _in_range(type_: Any, value: float) -> bool:
    return (
        (type_.gt is None or value > type_.gt)
        and (type_.lt is None or value < type_.lt)
        and _within(value, type_.ge, type_.le)
    )


def _within(value: float, least: float | None, most: float | None) -> bool:
    return (least is None or value >= least) and (most is None or value <= most)


# --- saying what would be right --------------------------------------------------------------------------------------


def _wanted(*types: inspect.Type) -> str:
    """What a type wants, in words."""
    type_ = _bare(types[0])
    if isinstance(type_, inspect.StructType):
        if type_.tag_field is not None:
            return f"a mapping with {type_.tag_field}"
        return f"a mapping with {listed(field.encode_name for field in type_.fields)}"
    if isinstance(type_, inspect.DictType):
        return "a mapping"
    if isinstance(type_, inspect.TupleType):
        return f"a list of {len(type_.item_types)}"
    if isinstance(type_, inspect.CollectionType):
        return f"a list{_span(type_.min_length, type_.max_length, ' of ')}"
    if isinstance(type_, inspect.LiteralType):
        return f'"{type_.values[0]}"' if len(type_.values) == 1 else "one of the known words"
    if isinstance(type_, inspect.IntType | inspect.FloatType):
        kind = "a whole number" if isinstance(type_, inspect.IntType) else "a number"
        return f"{kind}{_span(type_.ge, type_.le, ', ')}"
    if isinstance(type_, inspect.StrType):
        letters = _span(type_.min_length, type_.max_length, " of ")
        return f"a text{letters + ' letters' if letters else ''}{f' like {type_.pattern}' if type_.pattern else ''}"
    if isinstance(type_, inspect.BoolType):
        return "true or false"
    return "nothing" if isinstance(type_, inspect.NoneType) else "what the game knows"


def _span(least: float | None, most: float | None, lead: str) -> str:
    if least is not None and most is not None:
        return f"{lead}{least:g} to {most:g}"
    if least is not None:
        return f"{lead}{least:g} or more"
    return "" if most is None else f"{lead}{most:g} or less"
