"""Answers spelled out: every answer to any question as a series of short texts, of which an agent picks the next.

An agent has a fixed list of actions, but an answer may be a set, an order or a route. So each answer is spelled: a
choice by one id, a set by its ids in the order of the options, an order by its ids, a composed answer by the parts of
its plain form. A spelling says how what was picked so far may go on, and never leads where no allowed answer lies.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from random import Random
from typing import Any, Protocol

from fabletop.engine.questions import Arrange, Ask, Choose, ChooseSome, Plain

MOST_LISTED = 3000  # allowed answers: where there are more, some are drawn
DRAWN = 256

Picked = tuple[str, ...]


class _NotYet:
    """Stands for the answer that a spelling has not reached. None is an answer like others."""


NOT_YET = _NotYet()


class Spelling(Protocol):
    """How the answers to one question are spelled."""

    def after(self, picked: Picked) -> Sequence[str]:
        """What may be picked next."""

    def answer(self, picked: Picked) -> Plain | _NotYet:
        """The answer that this spells, if it spells one."""


class OneOf:
    """One of several."""

    def __init__(self, ids: Sequence[str]) -> None:
        self.ids = ids

    def after(self, picked: Picked) -> Sequence[str]:
        return () if picked else self.ids

    def answer(self, picked: Picked) -> Plain | _NotYet:
        return picked[0] if picked else NOT_YET


class SomeOf:
    """Any set of the right size. It is spelled in the order of the options, so each set has one spelling."""

    def __init__(self, ids: Sequence[str], least: int, most: int) -> None:
        self.ids, self.least, self.most = ids, least, most

    def after(self, picked: Picked) -> Sequence[str]:
        if len(picked) == self.most:
            return ()
        start = self.ids.index(picked[-1]) + 1 if picked else 0
        missing = max(0, self.least - len(picked) - 1)  # beside the next one
        return self.ids[start : len(self.ids) - missing]

    def answer(self, picked: Picked) -> Plain | _NotYet:
        return list(picked) if self.least <= len(picked) <= self.most else NOT_YET


class InOrder:
    """All of several, in any order."""

    def __init__(self, ids: Sequence[str]) -> None:
        self.ids = ids

    def after(self, picked: Picked) -> Sequence[str]:
        return [each for each in self.ids if each not in picked]

    def answer(self, picked: Picked) -> Plain | _NotYet:
        return list(picked) if len(picked) == len(self.ids) else NOT_YET


class Listed:
    """Answers that are listed one by one, as a tree of what follows what."""

    def __init__(self, answers: Iterable[Plain]) -> None:
        self.root: dict[str | _NotYet, Any] = {}
        for answer in answers:
            node = self.root
            for each in spelled(answer):
                node = node.setdefault(each, {})
            node.setdefault(NOT_YET, answer)

    def _node(self, picked: Picked) -> dict[str | _NotYet, Any]:
        node = self.root
        for each in picked:
            node = node[each]
        return node

    def after(self, picked: Picked) -> Sequence[str]:
        return [each for each in self._node(picked) if isinstance(each, str)]

    def answer(self, picked: Picked) -> Plain | _NotYet:
        return self._node(picked).get(NOT_YET, NOT_YET)


def spelling(ask: Ask[Any], dice: Callable[[], Random]) -> Spelling:
    """How the answers to a question are spelled. The dice decide only where there are too many to list."""
    if isinstance(ask, Choose):
        return OneOf(ask.ids())
    if isinstance(ask, Arrange):
        return InOrder(ask.ids())
    if isinstance(ask, ChooseSome):
        least, most = ask.bounds()
        number = len(ask.payloads())
        if ask.check is None:
            return SomeOf(ask.ids(), least, most)
        if sum(math.comb(number, size) for size in range(least, most + 1)) > MOST_LISTED:
            return Listed(_drawn(ask, dice))
    found = list(islice(ask.every(), MOST_LISTED + 1))
    return Listed(map(ask.plain, found) if 0 < len(found) <= MOST_LISTED else _drawn(ask, dice))


def _drawn(ask: Ask[Any], dice: Callable[[], Random]) -> Iterable[Plain]:
    rng = dice()
    return (ask.plain(ask.some(rng)) for _ in range(DRAWN))


def spelled(answer: Plain) -> Picked:
    """The parts of a plain answer. Lists within lists stand in brackets, so that different answers differ."""
    if isinstance(answer, list | tuple):
        if all(each.__class__ is str for each in answer):
            return tuple(answer)
        return tuple(part for each in answer for part in _inner(each))
    if isinstance(answer, dict):
        return tuple(part for key, value in answer.items() for part in (str(key), *_inner(value)))
    return (str(answer),)


def _inner(answer: Plain) -> Picked:
    parts = spelled(answer)
    return ("[", *parts, "]") if isinstance(answer, list | tuple | dict) else parts
