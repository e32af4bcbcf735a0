"""Hints: what a surface may use to help a player with an answer, as plain data with words.

There are six kinds, and every surface has a helper for each (the tests see to it). All that is a game's own in them,
from the labels to the form of the answer, is data: each kind carries the template of the answer (see `template`) and
says what belongs into its holes. What an answer needs to be whole is decided here too, once for every surface in this
process and for the forms themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from fabletop.engine.forms.template import Template, fill, hole, read


class Hints(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What all of them may say. `blocked` says why things of the table cannot be chosen, `elsewhere` the reason for
    every other place of the board. A reason is a phrase without a full stop; it may end with its rule in brackets.
    `start` is the place that the question is asked from."""

    blocked: dict[str, str] = {}
    elsewhere: str = ""
    start: str = ""

    def __hash__(self) -> int:  # without the dictionaries: whoever describes the wire puts defaults into sets
        return hash((self.elsewhere, self.start))


class ChoiceHints(Hints, frozen=True, tag="choice"):
    """One of several is chosen, or the answer is typed: nothing is to be made."""


NO_HINTS = ChoiceHints()


class PathHints(Hints, frozen=True, kw_only=True, tag="path"):
    """A way is drawn step by step over places of the board: from `start`, between `least` and `most` steps. `steps` are
    the places that one may go on to from each; `ends` says what comes of ending the way on a place.

    Into the hole "way" go the keys of its places, without the start."""

    steps: dict[str, tuple[str, ...]]
    most: int
    least: int = 0
    ends: dict[str, str] = {}
    template: Template = msgspec.field(default_factory=lambda: [hole("way")])

    def onward(self, way: Sequence[str]) -> tuple[str, ...]:
        """Where a way, which begins with the start, may go on to."""
        return self.steps.get(way[-1], ()) if len(way) <= self.most else ()

    def answer(self, way: Sequence[str]) -> Template:
        return fill(self.template, {"way": [key_of(place) for place in way[1:]]})


class RowTile(msgspec.Struct, frozen=True):
    """A tile with a sign, such as a letter. `id` is what the answer calls it, `thing` the thing of the table that it
    is. One that is borrowed is nobody's thing: `label` says whose or which, `mark` is typed after its sign to mean
    it."""

    id: str
    sign: str
    thing: str = ""
    label: str = ""
    mark: str = ""


class Blank(msgspec.Struct, frozen=True):
    """So many tiles that stand for any sign each, or for several in a row. `named` has for each number of signs, from
    one on, what the answer calls it, with {} for the signs. `mark` is typed after a sign that a blank gives."""

    label: str
    count: int
    named: tuple[str, ...]
    mark: str = "?"

    @property
    def signs(self) -> int:
        """For how many signs in a row it stands at most."""
        return len(self.named)


class Splay(msgspec.Struct, frozen=True):
    """A way to fan the row: to the `side` on which each tile shows its edge. Splayed to the left the last tile lies on
    top, to the right the first; a blank never does."""

    id: str
    side: Literal["left", "right"]


class TilesHints(Hints, frozen=True, kw_only=True, tag="tiles"):
    """Tiles are laid in a row of `least` signs or more, and the row is splayed, where there are `splays`. `noun` is
    what such a row is called, `sign` what a sign is, `blank` what a tile is that stands for any.

    Into the hole "row" go the ids of the tiles and the names of the blanks, into "splay" the id of the splay. Such a
    form takes typed texts as well: the signs with their marks, a number after a sign that several tiles have, then the
    splay."""

    tiles: tuple[RowTile, ...]
    blanks: tuple[Blank, ...] = ()
    splays: tuple[Splay, ...] = ()
    least: int = 1
    noun: str = "row"
    sign: str = "sign"
    blank: str = "blank"
    template: Template

    @property
    def marks(self) -> frozenset[str]:
        """What may be typed after a sign."""
        return frozenset([tile.mark for tile in self.tiles if tile.mark] + [blank.mark for blank in self.blanks])

    def row_of(self, answer: Template) -> list[str]:
        """What lies in the row of an answer, as the answer calls it; nothing where it is no row."""
        values = read(self.template, answer)
        row = values.get("row") if values is not None else None
        return [str(each) for each in row] if isinstance(row, list) else []

    def with_row(self, answer: Template, row: Sequence[str]) -> Template:
        """The same answer with another row."""
        return fill(self.template, {**(read(self.template, answer) or {}), "row": list(row)})


class AllotBox(msgspec.Struct, frozen=True):
    """A box that takes `most` counters at most. One that is `good` fits what is asked. How many lie in it goes into the
    hole of its id; or, where it names a `hole`, its id goes into that, once for each counter."""

    id: str
    label: str
    most: int
    note: str = ""
    icon: str = ""
    good: bool = False
    hole: str = ""


class AllotGroup(msgspec.Struct, frozen=True):
    """Boxes that are used together: of several groups one is chosen. `barred` says why it cannot be, `note` what it
    costs."""

    id: str
    label: str
    boxes: tuple[AllotBox, ...]
    template: Template
    barred: str = ""
    note: str = ""

    def answer(self, lying: Mapping[str, int]) -> Template:
        """The answer, where so many counters lie in each box."""
        values: dict[str, Template] = {}
        for box in self.boxes:
            count = lying.get(box.id, 0)
            if count and box.hole:
                values.setdefault(box.hole, []).extend([box.id] * count)
            elif count:
                values[box.id] = count
        return fill(self.template, values)


class AllotHints(Hints, frozen=True, kw_only=True, tag="allot"):
    """Counters are put into boxes: as many of `counters` as one likes. Where `extra` says at which price ("free", or
    what it costs), there is one more. `noun` and `nouns` are what a counter and several are called."""

    counters: int
    groups: tuple[AllotGroup, ...]
    extra: str = ""
    noun: str = "counter"
    nouns: str = "counters"

    @property
    def all(self) -> int:
        """All counters, with the one that may have a price."""
        return self.counters + bool(self.extra)

    def fault(self, group: AllotGroup, box: AllotBox, lying: Mapping[str, int]) -> str:
        """Why one more counter cannot go into a box; "" where it can."""
        if group.barred:
            return group.barred
        if lying.get(box.id, 0) >= box.most:
            return f"{box.label} takes {box.most} at most."
        if sum(lying.values()) >= self.all:
            return f"You have {self.all} {self.nouns}; take one away first."
        return ""


class MultisetKind(msgspec.Struct, frozen=True):
    """Something of which there may be `least` to `most`. `thing` is the thing of the table that it is, `group` the
    label it stands under, `barred` why there can be no more of it. `full` says that when there are as many as there may
    be, `few` when there are not enough, with {} for how many there are; who makes one need not write these."""

    id: str
    label: str
    most: int
    least: int = 0
    note: str = ""
    icon: str = ""
    thing: str = ""
    group: str = ""
    barred: str = ""
    full: str = ""
    few: str = ""

    def __post_init__(self) -> None:
        _word(
            self,
            full=self.barred or f"There are {self.most} {self.label} at most.",
            few=f"{self.label}: at least {self.least}, and there are {{}}.",
        )


class MultisetHints(Hints, frozen=True, kw_only=True, tag="multiset"):
    """So many of each kind, `least` to `most` in all; it begins with `counts`. `noun` and `nouns` are what one of them
    and several are called; `full` and `few` are as those of a kind.

    Into the hole "counts" goes how many there are of each kind, by its id; kinds of which there are none are left
    out."""

    kinds: tuple[MultisetKind, ...]
    most: int
    least: int = 0
    counts: dict[str, int] = {}
    noun: str = "thing"
    nouns: str = "things"
    full: str = ""
    few: str = ""
    template: Template = msgspec.field(default_factory=lambda: hole("counts"))

    def __post_init__(self) -> None:
        _word(self, **_limits(self.least, self.most, self.noun, self.nouns))

    def answer(self, counts: Mapping[str, int]) -> Template:
        found = {each.id: counts[each.id] for each in self.kinds if counts.get(each.id)}
        return fill(self.template, {"counts": found})

    def no_more(self, kind: MultisetKind, counts: Mapping[str, int]) -> str:
        """Why there can be no more of a kind; "" where there can."""
        if counts.get(kind.id, 0) >= kind.most:
            return kind.full
        return self.full if sum(counts.values()) >= self.most else ""

    def missing(self, counts: Mapping[str, int]) -> str:
        """What is missing before it is an answer; "" where nothing is."""
        for kind in self.kinds:
            if counts.get(kind.id, 0) < kind.least:
                return kind.few.replace("{}", str(counts.get(kind.id, 0)))
        have = sum(counts.values())
        return self.few.replace("{}", str(have)) if have < self.least else ""


class PackThing(msgspec.Struct, frozen=True):
    """Something that may be put into a place. `fits` are the places where it may go, each with the further places that
    it takes up there, such as the other hand. `thing` is the thing of the table that it is."""

    id: str
    label: str
    fits: dict[str, tuple[str, ...]]
    note: str = ""
    icon: str = ""
    thing: str = ""


class PackPlace(msgspec.Struct, frozen=True):
    """A place for `most` things. A place `of` a thing is there as long as that thing lies somewhere: what is fixed to
    something goes where that goes. `symbols` are those that something must show to fit."""

    id: str
    label: str
    most: int = 1
    of: str = ""
    symbols: tuple[str, ...] = ()
    note: str = ""
    thing: str = ""


class PackHints(Hints, frozen=True, kw_only=True, tag="pack"):
    """Things are put into places where they fit, each once, `least` to `most` of them; it begins as they are `lying`.
    `full` and `few` say when there are as many as there may be and when there are not enough, as in `MultisetHints`.

    Into the hole "lying" goes the place of each thing that has one, by its id."""

    things: tuple[PackThing, ...]
    places: tuple[PackPlace, ...]
    most: int
    least: int = 0
    lying: dict[str, str] = {}
    noun: str = "thing"
    nouns: str = "things"
    full: str = ""
    few: str = ""
    template: Template = msgspec.field(default_factory=lambda: hole("lying"))

    def __post_init__(self) -> None:
        _word(self, **_limits(self.least, self.most, self.noun, self.nouns))

    def answer(self, lying: Mapping[str, str]) -> Template:
        found = {each.id: lying[each.id] for each in self.things if each.id in lying}
        return fill(self.template, {"lying": found})

    def fault(self, thing: PackThing, place: PackPlace, lying: Mapping[str, str]) -> str:
        """Why a thing cannot go to a place as the others lie; "" where it can."""
        if place.id not in thing.fits:
            return f"{thing.label} does not fit {place.label}."
        others = self.without(thing.id, lying)
        if place.of and place.of not in others:
            return f"{place.label} is not there: {self._named(place.of)} lies nowhere."
        taken = self.taken(others)
        most = {each.id: each.most for each in self.places}
        for each in (place.id, *thing.fits[place.id]):
            if len(taken.get(each, ())) >= most[each]:
                where = next(one.label for one in self.places if one.id == each)
                return f"{where} is taken by {' and '.join(map(self._named, taken[each]))}."
        return self.full if len(set(lying) - {thing.id}) >= self.most else ""

    def open_to(self, thing: PackThing, lying: Mapping[str, str]) -> list[PackPlace]:
        """The places where a thing may go as the others lie."""
        return [place for place in self.places if not self.fault(thing, place, lying)]

    def missing(self, lying: Mapping[str, str]) -> str:
        """What is missing before it is an answer; "" where nothing is."""
        return self.few.replace("{}", str(len(lying))) if len(lying) < self.least else ""

    def without(self, thing: str, lying: Mapping[str, str]) -> dict[str, str]:
        """What is left when a thing is taken out: what is fixed to it goes with it."""
        return {each: at for each, at in lying.items() if each != thing and thing not in self._under(each, lying)}

    def taken(self, lying: Mapping[str, str]) -> dict[str, list[str]]:
        """What takes up each place."""
        found: dict[str, list[str]] = {}
        for thing in self.things:
            if thing.id in lying:
                for place in (lying[thing.id], *thing.fits.get(lying[thing.id], ())):
                    found.setdefault(place, []).append(thing.id)
        return found

    def _under(self, thing: str, lying: Mapping[str, str]) -> Iterator[str]:
        """What a thing is fixed to, what that is fixed to, and so on."""
        of = {place.id: place.of for place in self.places}
        seen = {thing}
        while (thing := of.get(lying.get(thing, ""), "")) and thing not in seen:
            seen.add(thing)
            yield thing

    def _named(self, thing: str) -> str:
        return next((each.label for each in self.things if each.id == thing), thing)


def _limits(least: int, most: int, noun: str, nouns: str) -> dict[str, str]:
    """Limits for all together, in words that every surface says."""
    return {
        "full": f"At most {most} {noun if most == 1 else nouns}; take one away first.",
        "few": f"At least {least} {noun if least == 1 else nouns}; there are {{}}.",
    }


def _word(hints: msgspec.Struct, **words: str) -> None:
    """Write words where nobody has."""
    for name, each in words.items():
        if not getattr(hints, name):
            msgspec.structs.force_setattr(hints, name, each)


AnyHints = ChoiceHints | PathHints | TilesHints | AllotHints | MultisetHints | PackHints


def key_of(thing: str) -> str:
    """The key of an id of the form "kind:key", which is what a player calls the thing."""
    return thing.partition(":")[2] or thing
