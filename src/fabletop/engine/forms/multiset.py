"""A multiset as an answer: so many of each kind, with limits for each and for all together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from fabletop.engine.forms.hints import MultisetHints, MultisetKind, key_of
from fabletop.engine.forms.naming import LONGEST, parts_of, the_one_named
from fabletop.engine.questions import Judge, Plain
from fabletop.engine.words import Refused

Counts = tuple[tuple[str, int], ...]
"""Kinds by their ids, each with how many of it: in the order of the kinds, those of which there are none left out."""

AS_IS = "as is"  # typed for what is laid out before


class Multiset:
    """Between `least` and `most` of kinds with limits of their own, written as {"sword": 2, "bow": 1} or typed: "2
    sword, bow". `kinds` is read when somebody needs it; `counts` is how many there are before; `check` says what else
    the rules ask of an answer."""

    __slots__ = ("check", "counts", "kinds", "least", "most", "noun", "nouns", "rule")

    def __init__(
        self,
        kinds: Callable[[], Sequence[MultisetKind]],
        least: int,
        most: int,
        rule: str,
        noun: str = "thing",
        nouns: str = "",
        check: Judge[Counts] | None = None,
        counts: Callable[[], Mapping[str, int]] | None = None,
    ) -> None:
        self.kinds, self.least, self.most, self.rule, self.check = kinds, least, most, rule, check
        self.noun, self.nouns, self.counts = noun, nouns or f"{noun}s", counts

    def parse(self, plain: Plain) -> Counts:
        hints = self._limits()
        if isinstance(plain, str):
            plain = self._typed(hints, plain)
        if not isinstance(plain, dict):
            raise Refused(f"Say how many of each. {self.help()}", self.rule)
        kinds = {each.id: each for each in hints.kinds}
        for name, count in plain.items():
            if name not in kinds:
                raise Refused(f'There is no "{str(name)[:40]}" to choose here.', self.rule)
            if count.__class__ is not int or count < 0:
                raise Refused(f"{kinds[name].label}: how many is a number from 0 on.", self.rule)
        return self._checked(hints, tuple([(name, plain[name]) for name in kinds if plain.get(name)]))

    def _checked(self, hints: MultisetHints, value: Counts) -> Counts:
        """One predicate for what is typed, sent and tried."""
        counts = dict(value)
        for kind in hints.kinds:
            if counts.get(kind.id, 0) > kind.most:
                raise Refused(hints.no_more(kind, counts), self.rule)
        if sum(counts.values()) > hints.most:
            have, nouns = sum(counts.values()), hints.noun if hints.most == 1 else hints.nouns
            raise Refused(f"At most {hints.most} {nouns}, not {have}.", self.rule)
        missing = hints.missing(counts)
        if missing:
            raise Refused(missing, self.rule)
        if self.check is not None:
            refusal = self.check(value)
            if refusal is not None:
                raise Refused(*refusal)
        return value

    def _typed(self, hints: MultisetHints, text: str) -> dict[str, int]:
        """ "2 sword, bow", "sword 2, bow"; "none" for none of anything; "as is" for what is laid out."""
        if len(text) > LONGEST:
            raise Refused(f"That is too long. {self.help()}", self.rule)
        if text.strip().casefold() == AS_IS and (laid_out := self.hints().counts):
            return dict(laid_out)
        counts: dict[str, int] = {}
        named = {each.id: (each.label, key_of(each.thing)) for each in hints.kinds}
        for part in parts_of(text):
            words, number = part.split(), 1
            for at in (0, -1):
                if len(words) > 1 and words[at].isascii() and words[at].isdecimal():
                    number = int(words.pop(at)[:9])
                    break
            kind = the_one_named(" ".join(words), named, self.rule)
            counts[kind] = counts.get(kind, 0) + number
        return counts

    def plain(self, value: Counts) -> Plain:
        return dict(value)

    def every(self) -> Iterator[Counts]:
        hints = self._limits()
        return (value for value in _every(hints.kinds, hints.most) if self._allows(hints, value))

    def some(self, rng: Random) -> Counts | None:
        """One at random: so many as the dice say, each of a kind that still has room."""
        hints = self._limits()
        for _ in range(50):
            counts = {each.id: each.least for each in hints.kinds}
            room = [each for each in hints.kinds for _ in range(each.most - each.least)]
            rng.shuffle(room)
            have = sum(counts.values())
            least, most = max(0, hints.least - have), max(0, min(hints.most - have, len(room)))
            for each in room[: rng.randint(min(least, most), most)]:
                counts[each.id] += 1
            value = tuple([(name, count) for name, count in counts.items() if count])
            if self._allows(hints, value):
                return value
        return next(self.every(), None)

    def _allows(self, hints: MultisetHints, value: Counts) -> bool:
        try:
            return bool(self._checked(hints, value) == value)
        except Refused:
            return False

    def words(self, value: Counts) -> str:
        labels = {each.id: each.label for each in self.kinds()}
        return ", ".join(f"{count} {labels.get(name, name)}" for name, count in value) or f"no {self.nouns}"

    def clues(self, value: Counts) -> tuple[str, ...]:
        return ()

    def help(self) -> str:
        hints = self.hints()
        example, left = "", hints.most
        for number, each in enumerate([each for each in hints.kinds if each.most][:2]):
            many = min(2 - number, each.most, left)
            example += f"{', ' if example else ''}{many} {each.label}" if many else ""
            left -= many
        all_ = str(hints.most) if hints.least == hints.most else f"{hints.least} to {hints.most}"
        all_ += f" {hints.noun if hints.most == 1 else hints.nouns} in all"
        such = f", such as: {example}" if example else ""
        nothing = '; or "none"' if not hints.least else ""
        nothing += f'; or "{AS_IS}" for what is laid out' if hints.counts else ""
        return f"Write how many of each, {all_}{such}{nothing}."

    def hints(self) -> MultisetHints:
        return self._limits(dict(self.counts()) if self.counts is not None else {})

    def _limits(self, counts: dict[str, int] | None = None) -> MultisetHints:
        """Hints, which begin with so many: nobody who only reads limits wants to know with how many."""
        kinds = tuple(self.kinds())
        room = sum([each.most for each in kinds])
        return MultisetHints(
            kinds=kinds, least=min(self.least, room), most=min(self.most, room), counts=counts or {}, noun=self.noun,
            nouns=self.nouns,
        )  # fmt: skip


def _every(kinds: Sequence[MultisetKind], most: int) -> Iterator[Counts]:
    """All that keep within the limits of the kinds and do not go beyond all."""
    if not kinds:
        yield ()
        return
    first, others = kinds[0], kinds[1:]
    for count in range(first.least, min(first.most, most) + 1):
        head: tuple[Any, ...] = ((first.id, count),) if count else ()
        for rest in _every(others, most - count):
            yield (*head, *rest)
