"""A packing as an answer: things into places, each where it fits and none twice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

import msgspec

from fabletop.engine.forms.hints import PackHints, PackPlace, PackThing, key_of
from fabletop.engine.forms.naming import LONGEST, parts_of, the_one_named
from fabletop.engine.questions import Judge, Plain
from fabletop.engine.words import Refused

Packing = tuple[tuple[str, str], ...]
"""Things by their ids, each with the id of its place: in the order of the things, those without a place left out."""
_AT = re.compile(r"\s*(?:[:=]|->|→|\bto\b|\bon\b|\bin\b)\s*", re.IGNORECASE)


class Thing(msgspec.Struct, frozen=True):
    """Something to pack, with the symbols that it shows. `also` names for a place the further ones that it takes up
    there; `thing` is the thing of the table that it is."""

    id: str
    label: str
    symbols: tuple[str, ...] = ()
    also: dict[str, tuple[str, ...]] = {}
    note: str = ""
    icon: str = ""
    thing: str = ""


class Pack:
    """Things into places, written as {"sword": "right hand"} or typed: "sword in right hand, cap on head". A thing fits
    a place if it shows every symbol that the place asks for. `things` and `places` are read when somebody needs them;
    `lying` is how they lie before; `check` says what else the rules ask of an answer."""

    __slots__ = ("check", "least", "lying", "most", "noun", "nouns", "places", "rule", "things")

    def __init__(
        self,
        things: Callable[[], Sequence[Thing]],
        places: Callable[[], Sequence[PackPlace]],
        rule: str,
        least: int = 0,
        most: int | None = None,
        noun: str = "thing",
        nouns: str = "",
        check: Judge[Packing] | None = None,
        lying: Callable[[], Mapping[str, str]] | None = None,
    ) -> None:
        self.things, self.places, self.rule, self.least, self.most = things, places, rule, least, most
        self.noun, self.nouns, self.check, self.lying = noun, nouns or f"{noun}s", check, lying

    def parse(self, plain: Plain) -> Packing:
        hints = self.hints()
        if isinstance(plain, str):
            plain = self._typed(hints, plain)
        if not isinstance(plain, dict):
            raise Refused(f"Say what goes where. {self.help()}", self.rule)
        things, places = {each.id for each in hints.things}, {each.id for each in hints.places}
        for thing, place in plain.items():
            if thing not in things:
                raise Refused(f'There is no "{str(thing)[:40]}" to put anywhere.', self.rule)
            if not isinstance(place, str) or place not in places:
                raise Refused(f'There is no place "{str(place)[:40]}".', self.rule)
        return self._checked(hints, tuple([(each.id, plain[each.id]) for each in hints.things if each.id in plain]))

    def _checked(self, hints: PackHints, value: Packing) -> Packing:
        """One predicate for what is typed, sent and tried: one thing after the other goes where the hints let it, what
        is fixed to others after those."""
        things, places = {each.id: each for each in hints.things}, {each.id: each for each in hints.places}
        lying: dict[str, str] = {}
        waiting = dict(value)
        while waiting:
            ready = [name for name, at in waiting.items() if not places[at].of or places[at].of in lying]
            for name in ready or waiting:
                fault = hints.fault(things[name], places[waiting[name]], lying)
                if fault:
                    raise Refused(fault, self.rule)
                lying[name] = waiting[name]
            waiting = {name: at for name, at in waiting.items() if name not in lying}
        missing = hints.missing(lying)
        if missing:
            raise Refused(missing, self.rule)
        if self.check is not None:
            refusal = self.check(value)
            if refusal is not None:
                raise Refused(*refusal)
        return value

    def _typed(self, hints: PackHints, text: str) -> dict[str, str]:
        """ "sword in right hand, cap on head", "sword: right hand"; "none" for nothing anywhere. A thing alone goes to
        the one place that it fits."""
        if len(text) > LONGEST:
            raise Refused(f"That is too long. {self.help()}", self.rule)
        things = {each.id: (each.label, key_of(each.thing)) for each in hints.things}
        places = {each.id: (each.label, key_of(each.thing)) for each in hints.places}
        found: dict[str, str] = {}
        for part in parts_of(text):
            name, *where = _AT.split(part, maxsplit=1)
            thing = the_one_named(name, things, self.rule)
            if thing in found:
                raise Refused(f"{things[thing][0]} can go to one place only.", self.rule)
            if where:
                found[thing] = the_one_named(where[0], places, self.rule)
                continue
            fits = next(each.fits for each in hints.things if each.id == thing)
            if len(fits) != 1:
                raise Refused(f"Where does {things[thing][0]} go? Type: {things[thing][0]} in …", self.rule)
            found[thing] = next(iter(fits))
        return found

    def plain(self, value: Packing) -> Plain:
        return dict(value)

    def every(self) -> Iterator[Packing]:
        hints = self.hints()
        seen: set[Packing] = set()
        for value in _every(hints, {}):
            if value not in seen and self._allows(hints, value):
                seen.add(value)
                yield value

    def some(self, rng: Random) -> Packing | None:
        """One at random: thing by thing, each where it may go or nowhere."""
        hints = self.hints()
        for eager in (False, False, True, True, True):
            lying: dict[str, str] = {}
            for thing in rng.sample(hints.things, len(hints.things)):
                open_ = hints.open_to(thing, lying)
                if open_ and (eager or rng.random() < 0.7):
                    lying[thing.id] = open_[int(rng.random() * len(open_))].id
            value = _in_order(hints, lying)
            if self._allows(hints, value):
                return value
        return next(self.every(), None)

    def _allows(self, hints: PackHints, value: Packing) -> bool:
        try:
            return bool(self._checked(hints, value) == value)
        except Refused:
            return False

    def words(self, value: Packing) -> str:
        things = {each.id: each.label for each in self.things()}
        places = {each.id: each.label for each in self.places()}
        return ", ".join(f"{things.get(name, name)}: {places.get(at, at)}" for name, at in value) or "nothing anywhere"

    def clues(self, value: Packing) -> tuple[str, ...]:
        return ()

    def help(self) -> str:
        hints = self.hints()
        at = {each.id: each.label for each in hints.places}
        example = next(
            (f", such as: {each.label} in {at[next(iter(each.fits))]}" for each in hints.things if each.fits), ""
        )
        nothing = '; or "none"' if not hints.least else ""
        return f"Write what goes where, with commas between{example}{nothing}."

    def hints(self) -> PackHints:
        places = tuple(self.places())
        things = tuple([_fitted(each, places) for each in self.things()])
        most = len(things) if self.most is None else min(self.most, len(things))
        lying = dict(self.lying()) if self.lying is not None else {}
        return PackHints(
            things=things, places=places, least=min(self.least, most), most=most, lying=lying, noun=self.noun,
            nouns=self.nouns,
        )  # fmt: skip


def _fitted(thing: Thing, places: Sequence[PackPlace]) -> PackThing:
    """A thing with the places that it fits: never one of its own."""
    fits = {
        place.id: thing.also.get(place.id, ())
        for place in places
        if place.of != thing.id and all(symbol in thing.symbols for symbol in place.symbols)
    }
    return PackThing(thing.id, thing.label, fits, thing.note, thing.icon, thing.thing)


def _every(hints: PackHints, lying: dict[str, str], skipped: frozenset[str] = frozenset()) -> Iterator[Packing]:
    """All ways to go on: the next thing that may go somewhere goes there, or stays away."""
    thing = next((each for each in hints.things if each.id not in lying and each.id not in skipped), None)
    if thing is None:
        yield _in_order(hints, lying)
        return
    for place in hints.places:
        known = not place.of or place.of in lying
        if place.id in thing.fits and place.of not in skipped and not (known and hints.fault(thing, place, lying)):
            yield from _every(hints, {**lying, thing.id: place.id}, skipped)
    yield from _every(hints, lying, skipped | {thing.id})


def _in_order(hints: PackHints, lying: Mapping[str, str]) -> Packing:
    return tuple([(each.id, lying[each.id]) for each in hints.things if each.id in lying])
