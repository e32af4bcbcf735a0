"""Nodes: the pieces of card data. Each is a typed, frozen structure that can be walked, checked and said.

Where a field may hold one of several kinds of node (any verb, any condition), it is annotated with the kind: `Effect`,
`Condition`, `Number` and so on. Which nodes there are of a kind is for the game's language to say, so a structure of
the engine holds a game's verbs without knowing them.
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import msgspec

from fabletop.engine.effects.english import negated

if TYPE_CHECKING:
    from fabletop.engine.effects.english import Noun, Phrase
    from fabletop.engine.effects.language import Language, Voice


_PLAIN = frozenset({str, int, bool, float})  # which hold no nodes


class Node(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of card data."""

    mark: ClassVar[str] = ""
    """Of nodes that are told by a field rather than by `op`: the field that only this kind has."""

    def inside(self, path: str = "") -> Iterator[tuple[str, Node]]:
        """This node and all within it, each with its path as an author would write it."""
        yield path, self
        for name, written in zip(self.__struct_fields__, self.__struct_encode_fields__, strict=True):
            yield from _within(getattr(self, name), f"{path}.{written}")

    def faults(self, language: Language) -> Iterable[str]:
        """What is wrong with it, beyond what its types say."""
        return ()


def _within(value: Any, path: str) -> Iterator[tuple[str, Node]]:
    if isinstance(value, Node):
        yield from value.inside(path)
    elif isinstance(value, tuple):
        for number, each in enumerate(value):
            yield from _within(each, f"{path}[{number}]")
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from _within(each, f"{path}.{name}")


def walk(nodes: Iterable[Any]) -> Iterator[Any]:
    """Nodes with all that are within them, in the order of `inside`: without paths that is much faster."""
    left, fields = [tuple(nodes)], msgspec.structs.astuple
    while left:
        value = left.pop()
        if isinstance(value, Node):
            yield value
            inner = fields(value)
        elif isinstance(value, tuple):
            inner = value
        elif isinstance(value, dict):
            inner = tuple(value.values())
        else:
            continue
        left += [each for each in reversed(inner) if each and each.__class__ not in _PLAIN]


def unknown(what: str, name: Any, known: Iterable[str]) -> str:
    """That there is no such thing, what it may have been meant for, and what there is."""
    names = sorted(known)
    near = get_close_matches(str(name), names, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    return f"there is no {what} {said_back(name)}.{hint} Known: {', '.join(names) or 'none'}"


def said_back(value: Any) -> str:
    """What stands in the data, but not the whole of something very long."""
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return f"a mapping with {', '.join(map(str, value)) or 'nothing'}"
    text = f'"{value}"' if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else f"{text[:59]}…"


# --- kinds -----------------------------------------------------------------------------------------------------------


class Effect:
    """Something that a text does. `run` performs it: a plain function, or a coroutine where it asks somebody or sets
    off something that asks. `words` says it as a clause, without capital letter and full stop."""

    __slots__ = ()

    def run(self, now: Any) -> Coroutine[Any, Any, None] | None:
        raise NotImplementedError

    def could(self, now: Any) -> bool:
        """Whether it would change anything now."""
        return True

    def payable(self, now: Any) -> bool:
        """Whether what it takes is there, of an effect that takes something."""
        return True

    def words(self, voice: Voice) -> str:
        raise NotImplementedError

    def renames(self) -> Sequence[tuple[str, str]]:
        """What the effects after it call by another name because of it: what was "spent" is then "gold spent"."""
        return ()

    def causes(self) -> Iterator[str]:
        """The events that it sets off by itself, for finding texts that would set each other off for ever."""
        yield from ()


def any_could(effects: Iterable[Effect], now: Any) -> bool:
    """Whether any of some effects would change anything now."""
    for each in effects:  # noqa: SIM110 - any() takes longer, and this is asked of all that could be done
        if each.could(now):
            return True
    return False


class Condition:
    """Something that holds or does not. `words` says it as what stands after "if"."""

    __slots__ = ()

    def holds(self, now: Any) -> bool:
        raise NotImplementedError

    def words(self, voice: Voice) -> str:
        raise NotImplementedError

    def denied(self, voice: Voice) -> str:
        """The words for that it does not hold."""
        return negated(self.words(voice))

    def adjective(self, voice: Voice) -> str:
        """The one word for something of which it holds, where there is one: "wounded"."""
        return ""

    def relative(self, voice: Voice, holds: bool = True) -> str:
        """What stands behind something of which it holds, or does not, where that can be said: "in row 2", "that is
        hidden"; in such words it is called "it"."""
        return ""

    def names(self, voice: Voice) -> str:
        """The name of the one thing of which it holds, where there is only one."""
        return ""

    def parts(self) -> Sequence[Condition]:
        """All that must hold, one by one."""
        return (self,)


class Subject:
    """Whom or what a verb is about."""

    __slots__ = ()

    def known(self, now: Any) -> Sequence[int] | None:
        """Who or what it is; None if somebody has to choose, or chance."""
        raise NotImplementedError

    def could_be(self, now: Any) -> Sequence[int]:
        """All that it may turn out to be."""
        raise NotImplementedError

    def each(self, now: Any) -> Iterable[int]:
        """The same one by one, for who needs only the first of them: what comes after it is not looked for."""
        return self.could_be(now)

    def chosen(self, now: Any) -> Coroutine[Any, Any, Sequence[int]]:
        """Who or what it is, asking for it where `known` does not tell."""
        raise NotImplementedError

    def phrase(self, voice: Voice) -> Phrase:
        """It in a sentence: "you", "all guards in your room"."""
        raise NotImplementedError

    def noun(self, voice: Voice) -> Noun:
        """One and several of it."""
        raise NotImplementedError

    def any_words(self, voice: Voice) -> str:
        """One of it, whichever: what stands after "there is"."""
        raise NotImplementedError

    def named(self, voice: Voice) -> str:
        """Its name, where only one thing can be meant."""
        return ""

    def place(self, voice: Voice) -> str:
        """Where it is looked for: what stands behind "is"."""
        return "there"


class Scope:
    """Where a selector looks."""

    __slots__ = ()

    def within(self, now: Any, kind: str, things: Sequence[int]) -> Sequence[int]:
        """Those of some things of a kind that are in it."""
        raise NotImplementedError

    def words(self, voice: Voice) -> str:
        """What stands behind the things: "on your tile"."""
        raise NotImplementedError

    def one_words(self, voice: Voice) -> str:
        """What stands behind a single thing, where that is another: "on any tile"."""
        return self.words(voice)


class Payment:
    """A part of what it costs to play a text."""

    __slots__ = ()

    def payable(self, now: Any) -> bool:
        raise NotImplementedError

    def pay(self, now: Any) -> Coroutine[Any, Any, None] | None:
        raise NotImplementedError

    def words(self, voice: Voice) -> str:
        raise NotImplementedError


class PaidByDoing(Effect, Payment):
    """An effect that a text may take as a cost as well: to pay it is to do it."""

    __slots__ = ()

    def pay(self, now: Any) -> Coroutine[Any, Any, None] | None:
        return self.run(now)


class Bounds(NamedTuple):
    """How a number is bounded in words: "3 or fewer", "exactly 3", "no"."""

    less: str = "fewer"
    exactly: str = "exactly {}"
    none: str = "no"


class Number:
    """A number that is worked out when it is used."""

    __slots__ = ()

    def value(self, now: Any) -> int:
        raise NotImplementedError

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        """A number of things, in words."""
        raise NotImplementedError

    def itself(self, voice: Voice) -> str:
        """The number alone, in words: "your armor", "the number of guards in your room"."""
        return self.words(voice, "", "").strip()

    def bounds(self, voice: Voice) -> Bounds:
        """How it is bounded in words."""
        return Bounds()

    def compared(self, voice: Voice, bound: str) -> str:
        """That it is so large, in words: `bound` is "3 or more", "exactly 1"."""
        return f"{self.itself(voice)} is {bound}"

    def related(self, voice: Voice, bound: str) -> str:
        """What stands behind something whose number is so large, where that can be said: "in row 2"."""
        return ""


if TYPE_CHECKING:
    Amount = int | Number
else:

    class Amount(metaclass=ABCMeta):  # noqa: B024 - only stands for what is registered with it
        """A number as it is written in card data: outright, or as something that is worked out."""

    Amount.register(int)
    Amount.register(Number)


class Verb(Node, Effect, frozen=True, tag_field="op"):
    """An effect as it stands in card data, told by its `op`."""
