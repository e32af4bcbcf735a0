"""The table: the plain state of a match, with what each seat may see declared beside each field.

A game's state is a class marked `@state` whose fields are small integers, texts, flat lists and dictionaries; what
cannot be copied, hashed or packed is refused when the class is made. A field is public unless its annotation says
otherwise:

    DECK = Zone(faces=NOBODY)                                  # card handles, faces known to nobody
    HANDS = Zone(faces=OWNER)                                  # a list of handles for each seat

    @state
    class Auction(Table):
        round: int = 0
        reserve: Annotated[int, Secret(to=seller, hidden=-1)] = -1
        deck: Annotated[list[int], DECK] = field(default_factory=list)
        hands: Annotated[list[list[int]], HANDS] = field(default_factory=list)

A card in play is an integer *handle*, the piece of cardboard; `face[handle]` is what is printed on it, and that
mapping is the secret. Shuffling permutes faces, so handles carry no knowledge through a shuffle, and rules may keep
handles in locals without keeping secrets there.
"""

from __future__ import annotations

import hashlib
import typing
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeVar, dataclass_transform

import msgspec

from fabletop.engine.chance import below, belows
from fabletop.engine.shapes import name_of, unfit
from fabletop.engine.words import Card, Rules, SeenCard

ALL = -1
NOBODY = 0
OWNER: Literal["owner"] = "owner"
UNKNOWN = -1

# Who sees something: a mask of seats, the owner, or a function of the table. Where such a function lets more seats see
# than before, the rule that made it so says it with `tell`: nothing else would note that something was shown.
Audience = int | Literal["owner"] | Callable[[Any], int]
Step = tuple[str | int, ...]
# How long it takes to take in what a beat shows: a step of many, a thing that happens, a thing to look at.
Pace = Literal["quick", "usual", "slow"]
BEATS_KEPT = 200  # of one answer: no rules may fill the memory
S = TypeVar("S")


class Secret:
    """A field that not everybody may read. Others read `hidden` in its place; of a list, `hidden` for each element if
    they may know its size, else nothing. With `to=OWNER` element i belongs to seat i."""

    __slots__ = ("hidden", "name", "size", "to")

    def __init__(self, to: Audience, hidden: Any = None, size: Audience = NOBODY) -> None:
        self.to = to
        self.hidden = hidden
        self.size = size
        self.name = ""


class Stops(Secret):
    """The field in which a game keeps who passes beforehand in windows: a number for each seat, see `stops`. Among
    allies all may know it; among rivals only the `OWNER`, or it would tell who will not react. `span` says in words for
    how long one may pass, of the table where that is not the same in all parts of a game; `concerns` when who passes
    until it concerns them is asked again ("when the roof falls on you")."""

    __slots__ = ("concerns", "span")

    def __init__(self, to: Audience, span: str | Callable[[Any], str] = "this turn", concerns: str = "") -> None:
        if to not in (ALL, OWNER):
            raise TypeError("who has a stop is known to all, or to its owner alone")
        super().__init__(to, hidden=0)
        self.span: Callable[[Any], str] = (lambda table: span) if isinstance(span, str) else span
        self.concerns = concerns


class Zone:
    """A place for cards, and who sees what there: the faces, the unordered bag of faces, the backs, the count."""

    __slots__ = ("backs", "bag", "count", "faces", "name", "per_seat")

    def __init__(self, faces: Audience, bag: Audience = NOBODY, backs: Audience = ALL, count: Audience = ALL) -> None:
        self.faces = faces
        self.bag = bag
        self.backs = backs
        self.count = count
        self.name = ""
        self.per_seat = False

    def of(self, seat: int) -> Pile:
        return Pile(self, seat)


class Pile(NamedTuple):
    """One seat's part of a zone."""

    zone: Zone
    owner: int


class _Fixed:
    """Marks a field that never changes during a match (the map, the settings): shared, not copied, not hashed."""


FIXED = _Fixed()


class Disclosed(BaseException):
    """Stops a preview at the first thing that its seat could not have known beforehand."""


class Beat(NamedTuple):
    """A moment within an answer: how the table stood then, and how many lines of the whole log were written."""

    pace: Pace
    table: Any
    line: int


class Run(msgspec.Struct, eq=False):
    """What surrounds a table while rules run, and is no part of its state: the key of chance, the log, who was told
    something by the present answer, its beats."""

    key: int
    log: Any = None
    cited: set[str] | None = None
    rolls: list[int] = []
    told: int = 0
    shown: list[tuple[int, int, int]] | None = None  # cards whose face was shown, what it was, and to whom; for checks
    drew: bool = False
    depth: int = 0  # how many deeds are under way that interrupt each other
    stop: int = 0  # the seat whose preview stops at what it could not have known, as a mask
    beats: list[Beat] | None = None  # of the present answer; None where nobody watches


_NO_RUN: Any = None


class Layout:
    """What the engine knows of a state class from its annotations."""

    def __init__(self, cls: type[Any]) -> None:
        hints = typing.get_type_hints(cls, include_extras=True)
        self.types = typing.get_type_hints(cls)
        self.names: list[str] = []  # the fields that are state
        self.secrets: list[Secret] = []
        self.zones: list[Zone] = []
        self.stops: Stops | None = None
        self.fixed: list[str] = []
        for each in fields(cls):
            if each.name == "run":
                continue
            marks = getattr(hints[each.name], "__metadata__", ())
            if FIXED in marks:
                self.fixed.append(each.name)
                continue
            wrong = unfit(self.types[each.name])
            if wrong:
                held = name_of(self.types[each.name])
                raise TypeError(f"{cls.__name__}.{each.name} cannot be part of a state as {held}: {wrong}.")
            self.names.append(each.name)
            for mark in marks:
                if isinstance(mark, Secret | Zone):
                    if mark.name not in ("", each.name):
                        raise TypeError(f"{each.name} and {mark.name} share one declaration; give each its own")
                    mark.name = each.name
                if isinstance(mark, Secret):
                    self.secrets.append(mark)
                    self.stops = mark if isinstance(mark, Stops) else self.stops
                elif isinstance(mark, Zone):
                    mark.per_seat = self.types[each.name] == list[list[int]]
                    self.zones.append(mark)
        self.copy = self._copier(cls)

    @cached_property
    def reader(self) -> msgspec.msgpack.Decoder[tuple[Any, ...]]:
        """Reads what `Table.pack` wrote. The annotations say what was a tuple and what a list."""
        return msgspec.msgpack.Decoder(tuple[tuple(self.types[name] for name in self.names)])  # type: ignore[misc]

    def _copier(self, cls: type[Any]) -> Callable[[Any], Any]:
        """A copy function written out field by field: several times faster than any general one."""
        lines = ["def copy(self):", "    new = make(cls)"]
        if "run" in self.types:
            lines.append("    new.run = None")
        lines += [f"    new.{name} = self.{name}" for name in self.fixed]
        for name in self.names:
            lines.append(f"    new.{name} = {_copied(f'self.{name}', self.types[name])}")
        lines.append("    return new")
        scope: dict[str, Any] = {"make": object.__new__, "cls": cls}
        exec("\n".join(lines), scope)
        return typing.cast(Callable[[Any], Any], scope["copy"])


def _copied(value: str, type_: Any) -> str:
    """The expression that copies a value of this type."""
    origin, args = typing.get_origin(type_), typing.get_args(type_)
    if origin is list:
        inner = _copied("x", args[0])
        return f"{value}[:]" if inner == "x" else f"[{inner} for x in {value}]"
    if origin is dict:
        inner = _copied("x", args[1])
        return f"{value}.copy()" if inner == "x" else f"{{k: {inner} for k, x in {value}.items()}}"
    if isinstance(type_, type) and hasattr(type_, "layout"):
        return f"{value}.copy()"
    return value  # numbers, texts, tuples and frozen structures are shared


@dataclass_transform(field_specifiers=(field,))
def state(cls: type[S]) -> type[S]:
    """Make a class a slotted structure with a fast copy and a layout of who sees what."""
    made: Any = dataclass(slots=True, eq=False, repr=False)(cls)
    made.layout = Layout(made)
    made.copy = made.layout.copy
    return typing.cast(type[S], made)


@state
class Table:
    """The base of every game's state."""

    layout: ClassVar[Layout]

    seats: Annotated[int, FIXED] = 0
    agenda: list[Step] = field(default_factory=list)
    draws: dict[str, int] = field(default_factory=dict)
    face: list[int] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    over: bool = False
    ending: str = ""
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    run: Run = field(default=_NO_RUN)

    if typing.TYPE_CHECKING:

        def copy(self: S) -> S:
            """A copy that shares nothing that can change."""
            raise AssertionError("made by @state")

    # --- what happens next -------------------------------------------------------------------------------------

    def then(self, *steps: Step) -> None:
        """Put steps on the agenda, to be done in this order before anything that is already there."""
        if len(steps) == 1:  # as mostly
            self.agenda.append(steps[0])
        else:
            self.agenda.extend(reversed(steps))

    def finish(self, ending: str, winners: Iterable[int], scores: Iterable[int] = ()) -> None:
        """The game ends here. From now on everything is open to all, and no rule is asked to go on."""
        self._disclose(ALL)
        self.over = True
        self.ending = ending
        self.winners = tuple(sorted(winners))
        self.scores = tuple(scores)
        self.agenda.clear()

    # --- words -------------------------------------------------------------------------------------------------

    def say(self, words: str, *args: Any, rule: Rules = "", to: int = ALL) -> None:
        """Write a line of the log about something its readers could see anyway. Of several rules they are shown the
        first, and all are noted as applied."""
        log = self.run.log
        if log is not None:
            if rule.__class__ is tuple:
                rule = self._first_of(rule)
            log.append((words, self.frozen(args) if self.face else args, rule, to, False))

    def tell(self, to: int, words: str, *args: Any, rule: Rules = "") -> None:
        """Say what was worked out from a secret, the "no" as well as the "yes". After it there is no way back."""
        self._disclose(to)
        log = self.run.log
        if log is not None:
            if rule.__class__ is tuple:
                rule = self._first_of(rule)
            log.append((words, self.frozen(args) if self.face else args, rule, to, True))

    def _first_of(self, rules: Rules) -> str:
        """Note several rules of a line as applied; readers are shown the first."""
        self.cite(*rules)
        return rules[0]

    def final(self) -> None:
        """The answer that is being given stands: it cannot be taken back, though it has shown nothing to anybody."""
        self.run.told |= 1 << self.seats + 1

    def beat(self, pace: Pace = "usual") -> None:
        """What has just happened, and was said, is a thing to be seen by itself before what follows."""
        beats = self.run.beats
        if beats is not None and len(beats) < BEATS_KEPT:
            beats.append(Beat(pace, self.copy(), len(self.run.log or ())))

    def cite(self, *rules: str) -> None:
        """Note that rules were applied where there is nothing to say about them."""
        cited = self.run.cited
        if cited is not None:
            cited.update(rules)

    def frozen(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """The arguments of a sentence with each card as it is now: its face, and who may know it."""
        for arg in args:
            if arg.__class__ is Card:
                return tuple(self._frozen_card(each) if each.__class__ is Card else each for each in args)
        return args

    def _frozen_card(self, card: Card) -> SeenCard:
        return SeenCard(self.face[card.handle], self.seen[card.handle])

    def _disclose(self, to: int) -> None:
        run = self.run
        if run.stop & to:
            raise Disclosed
        run.told |= to

    # --- chance ------------------------------------------------------------------------------------------------

    def roll(self, stream: str, n: int) -> int:
        """A number from 0 to n - 1 by chance, from the stream of that name."""
        run = self.run
        if run.stop:
            raise Disclosed
        counter = self.draws.get(stream, 0)
        self.draws[stream] = counter + 1
        value = below(run.key, stream, counter, n)
        run.drew = True
        run.rolls.append(value)
        return value

    def shuffle(self, where: Zone | Pile, stream: str) -> None:
        """Shuffle a pile: the faces are dealt anew over its handles, and the handles lie in a new order. So a handle
        tells neither what it was before nor, when it is seen later, at which place of the pile it lay."""
        if self.run.stop:
            raise Disclosed
        cards = self.pile(where)
        cards.sort()
        face, seen = self.face, self.seen
        faces = [face[card] for card in cards]
        self._mix(faces, stream)
        known = self._faces_mask(where)
        for card, printed in zip(cards, faces, strict=True):
            face[card] = printed
            seen[card] = known
        self._mix(cards, stream)

    def _mix(self, things: list[int], stream: str) -> None:
        if len(things) < 2:
            return
        # As `roll` does it, but for a call each: shuffles are most of the chance in games with cards.
        run, counter = self.run, self.draws.get(stream, 0)
        drawn = belows(run.key, stream, counter, len(things))
        for i, j in zip(range(len(things) - 1, 0, -1), drawn, strict=True):
            things[i], things[j] = things[j], things[i]
        run.rolls += drawn
        self.draws[stream] = counter + len(drawn)
        run.drew = True

    # --- cards -------------------------------------------------------------------------------------------------

    def pile(self, where: Zone | Pile) -> list[int]:
        """The handles that lie there, the top one last."""
        if isinstance(where, Zone):
            return getattr(self, where.name)  # type: ignore[no-any-return]  # zones are lists of handles
        return getattr(self, where.zone.name)[where.owner]  # type: ignore[no-any-return]

    def add_cards(self, where: Zone | Pile, faces: Iterable[int]) -> None:
        """Bring new cards into the game."""
        pile, known = self.pile(where), self._faces_mask(where)
        for printed in faces:
            pile.append(len(self.face))
            self.face.append(printed)
            self.seen.append(known)

    def move(self, card: int, source: Zone | Pile, target: Zone | Pile, known_to: int | None = None) -> None:
        """Move a card. Who sees faces at the target knows this one from now on; with `known_to` (a card put at a
        secret place of a hidden order) all others forget it."""
        known = self.seen[card]
        shown = self._faces_mask(target)
        if shown & ~known:
            self._show(card, shown & ~known)  # first, so that a preview stops with the card where it was
        self.pile(source).remove(card)
        self.pile(target).append(card)
        self.seen[card] = shown | (known if known_to is None else known & known_to)

    def peek(self, card: int, to: int) -> None:
        """Show a card's face to some seats, where it lies."""
        new = to & ~self.seen[card]
        if new:
            self._show(card, new)
            self.seen[card] |= new

    def _show(self, card: int, to: int) -> None:
        self._disclose(to)
        if self.run.shown is not None:
            self.run.shown.append((card, self.face[card], to))

    def _faces_mask(self, where: Zone | Pile) -> int:
        if isinstance(where, Zone):
            to = where.faces
            return to if to.__class__ is int else audience(to, self, -1)  # most zones are for all or for nobody
        return audience(where.zone.faces, self, where.owner)

    # --- hash, save --------------------------------------------------------------------------------------------

    def dump(self) -> bytes:
        """The state as bytes: equal states, equal bytes, on every machine."""
        return _ENCODER.encode([getattr(self, name) for name in self.layout.names])

    def hash(self) -> str:
        return hashlib.blake2b(self.dump(), digest_size=16).hexdigest()

    def pack(self) -> bytes:
        """The state as bytes that `unpack` makes it from again. Other than in `dump`, dictionaries keep their order:
        rules may walk through them."""
        return msgspec.msgpack.encode([getattr(self, name) for name in self.layout.names])

    def unpack(self, data: bytes) -> None:
        """Become the state that was packed. What never changes during a match is not part of it."""
        for name, value in zip(self.layout.names, self.layout.reader.decode(data), strict=True):
            setattr(self, name, value)


_ENCODER = msgspec.msgpack.Encoder(order="deterministic")


def audience(to: Audience, table: Any, owner: int) -> int:
    """The mask of seats that an audience means now."""
    if to.__class__ is int:
        return to
    if to == OWNER:
        return 1 << owner
    return typing.cast(Callable[[Any], int], to)(table)
