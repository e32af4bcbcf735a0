"""Views: the state as one seat may know it. The only source for scenes, computer players and observations.

A view's table is a copy of the true one in which everything that does not pass the gate is blank: secret fields hold
their `hidden` value, cards whose face the seat does not know are `UNKNOWN` in their piles, and the engine's own books
(agenda, chance, memory of others) are empty. Being a table of the game's own type, it can be read by the same
functions that the rules use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from fabletop.engine.overlay import overlay_key
from fabletop.engine.table import ALL, NOBODY, OWNER, UNKNOWN, Audience, Layout, Secret, Table, Zone, audience

T = TypeVar("T", bound=Table)
KEPT = 2  # for each seat: what is remembered for long is looked through by the cycle collector all the time
RARELY = 1  # looks at the same cards: for so few it does not pay to remember more than what is known of them


class PileKey(NamedTuple):
    """A pile in a view: the name of its zone and, where seats have their own, whose it is (else -1)."""

    zone: str
    owner: int


class View(Generic[T]):
    """What one seat may know. Seat number `table.seats` is the spectator. Its table is its own; backs and bags may be
    those of other looks, so nobody changes them."""

    __slots__ = ("backs", "bags", "committed", "seat", "table", "waiting")

    def __init__(self, seat: int, table: T, backs: dict[PileKey, list[str]], bags: dict[PileKey, list[int]]) -> None:
        self.seat = seat
        self.table = table
        self.backs = backs
        self.bags = bags
        self.waiting: tuple[int, ...] = ()
        self.committed: tuple[int, ...] = ()

    def plain(self) -> bytes:
        """Everything in the view as bytes, for comparing views and for hashes that may be sent to the seat."""
        return _ENCODER.encode(
            [
                self.seat,
                self.table.dump(),
                sorted(self.backs.items()),
                sorted(self.bags.items()),
                self.waiting,
                self.committed,
            ]
        )


_ENCODER = msgspec.msgpack.Encoder(order="deterministic")


def look(table: T, seat: int, back_of: Any) -> View[T]:
    """The view of a seat (or of the spectator, whose number follows the last seat)."""
    seen = table.copy()
    seen.agenda = []
    seen.draws = {}
    backs: dict[PileKey, list[str]] = {}
    bags: dict[PileKey, list[int]] = {}
    if table.over:
        seen.seen = [ALL] * len(seen.seen)
        return View(seat, seen, backs, bags)
    for secret in table.layout.secrets:
        _blank(table, seen, secret, seat)
    if table.face or table.layout.zones:
        known = _known(table, seat, back_of)
        if known.laid is not None and known.laid.still(table):
            return known.laid.view(seat, seen)
        marks = known.marks(seat)
        seen.seen = marks[:]
        for zone, fixed in _gates(table.layout, seat):
            _blank_zone(table, seen, zone, fixed, seat, backs, bags, known.printed)
        seen.face = known.shown(seat)[:] if seen.seen == marks else _known_faces(seen.seen, table.face)
        known.looks += 1
        if known.looks > RARELY and _steady(table.layout):
            known.laid = _Laid(table, seat, seen, backs, bags)
    return View(seat, seen, backs, bags)


class _Known:
    """What a seat, or all alike, know of all cards, in a world in which they have these faces and were seen by these
    seats: of the faces what they know, and what the backs show. How all piles looked is kept where somebody `looks`
    several times while nobody knows more."""

    __slots__ = ("_back_of", "_faces", "_marks", "_overlay", "_seen", "_shown", "laid", "looks", "printed")

    def __init__(self, table: Table, back_of: Callable[[int], str], overlay: str) -> None:
        self._seen, self._faces, self._back_of, self._overlay = table.seen[:], table.face[:], back_of, overlay
        self._marks: dict[int, list[int]] = {}
        self._shown: list[int] | None = None
        self.printed = _printed_backs(back_of, overlay, tuple(table.face))
        self.laid: _Laid | None = None
        self.looks = 0

    def marks(self, seat: int) -> list[int]:
        """Of each card whether a seat has seen it, as a mask."""
        found = self._marks.get(seat)
        if found is None:
            bit = 1 << seat
            found = self._marks[seat] = [mask & bit for mask in self._seen]
        return found

    def shown(self, seat: int) -> list[int]:
        """The faces that a seat knows by what it has seen, which are those of all who share this."""
        if self._shown is None:
            self._shown = _known_faces(self.marks(seat), self._faces)
        return self._shown

    def still(self, table: Table, back_of: Callable[[int], str], overlay: str) -> bool:
        return (
            self._seen == table.seen
            and self._faces == table.face
            and self._back_of is back_of
            and self._overlay == overlay
        )


class _Laid:
    """All piles as they were when a seat looked, and as it saw them: those zones of which it did not see all cards, the
    cards that it knew, what it knew of their faces, of the backs and of the bags. So see all who know the same."""

    __slots__ = ("_lying", "_marks", "backs", "bags", "blank", "shown")

    def __init__(
        self, table: Table, seat: int, seen: Table, backs: dict[PileKey, list[str]], bags: dict[PileKey, list[int]]
    ) -> None:
        self._lying = [(zone.name, _copied(table, zone)) for zone in table.layout.zones]
        zones = [zone for zone in table.layout.zones if getattr(seen, zone.name) != getattr(table, zone.name)]
        self.blank = [(zone, _copied(seen, zone)) for zone in zones]
        self._marks, self.shown = {seat: seen.seen[:]}, seen.face[:]
        self.backs, self.bags = backs, bags

    def still(self, table: Table) -> bool:
        return not [name for name, cards in self._lying if getattr(table, name) != cards]

    def view(self, seat: int, seen: T) -> View[T]:
        """What the seat sees now, in a copy of the table that is still as it was then."""
        for zone, blank in self.blank:
            setattr(seen, zone.name, [each[:] for each in blank] if zone.per_seat else blank[:])
        marks = self._marks.get(seat)
        if marks is None:
            some, bit = next(iter(self._marks.values())), 1 << seat
            marks = self._marks[seat] = [bit if mask else 0 for mask in some]
        seen.seen, seen.face = marks[:], self.shown[:]
        return View(seat, seen, self.backs, self.bags)


def _copied(table: Table, zone: Zone) -> list[Any]:
    content: list[Any] = getattr(table, zone.name)
    return [cards[:] for cards in content] if zone.per_seat else content[:]


_kept: dict[tuple[Layout, int], list[_Known]] = {}


def _known(table: Table, seat: int, back_of: Callable[[int], str]) -> _Known:
    """The same for all looks of a seat between which no card was seen; and for those of all seats, where nobody knows
    more than others. The last few are compared one after the other: nearly always the first is it, and that takes a
    fraction of the time that it takes to make a key."""
    overlay, own = overlay_key(), _kept.setdefault((table.layout, seat), [])
    common = _kept.setdefault((table.layout, ALL), []) if _alike(table.layout) else own
    for found in common if common is own else (*common, *own):
        if found.still(table, back_of, overlay):
            return found
    kept = common if common is own or _equally_seen(table) else own
    found = _Known(table, back_of, overlay)
    kept.insert(0, found)
    del kept[KEPT:]
    return found


def _equally_seen(table: Table) -> bool:
    """Whether each card was seen by everybody, the spectator too, or by nobody."""
    everybody = (1 << table.seats + 1) - 1
    return all(mask & everybody in (0, everybody) for mask in table.seen)


@lru_cache(maxsize=256)
def _alike(layout: Layout) -> bool:
    """Whether all seats may see the same of all piles."""
    gates = (to for zone in layout.zones for to in (zone.faces, zone.bag, zone.backs, zone.count))
    return all(to in (ALL, NOBODY) for to in gates)


@lru_cache(maxsize=256)
def _printed_backs(back_of: Callable[[int], str], overlay: str, faces: tuple[int, ...]) -> list[str]:
    """What the back of each card shows, with the changes that are laid over content now. Faces change their cards by
    shuffling alone."""
    return [back_of(face) for face in faces]


def _known_faces(known: Sequence[int], faces: Sequence[int]) -> list[int]:
    return [face if mask else UNKNOWN for face, mask in zip(faces, known, strict=True)]


def knows_face(table: Table, zone: Zone, owner: int, card: int, seat: int) -> bool:
    return bool((table.seen[card] | audience(zone.faces, table, owner)) >> seat & 1)


def see_alike(table: Table, seats: Sequence[int]) -> bool:
    """Whether what the table declares is known to all of these seats, or to none of them."""
    if len(seats) < 2:
        return True
    mask = sum(1 << seat for seat in seats)

    def alike(to: Audience, owner: int = -1) -> bool:
        return (to != OWNER or owner not in seats) and audience(to, table, owner) & mask in (0, mask)

    if not all(each.to != OWNER and alike(each.to) and alike(each.size) for each in table.layout.secrets):
        return False
    for zone in table.layout.zones:
        for owner, cards in piles_of(table, zone):
            if not all(alike(each, owner) for each in (zone.faces, zone.bag, zone.backs, zone.count)):
                return False
            if any(table.seen[card] & mask not in (0, mask) for card in cards):
                return False
    return True


def piles_of(table: Table, zone: Zone) -> list[tuple[int, list[int]]]:
    """The piles of a zone with their owners; -1 where it belongs to nobody."""
    content = getattr(table, zone.name)
    return list(enumerate(content)) if zone.per_seat else [(-1, content)]


def _blank(table: Table, seen: Table, secret: Secret, seat: int) -> None:
    value = getattr(table, secret.name)
    if secret.to == OWNER:
        blank: Any = [each if owner == seat else secret.hidden for owner, each in enumerate(value)]
    elif audience(secret.to, table, -1) >> seat & 1:
        return
    elif isinstance(value, list):
        blank = [secret.hidden] * len(value) if audience(secret.size, table, -1) >> seat & 1 else []
    else:
        blank = secret.hidden
    setattr(seen, secret.name, blank)


def _blank_zone(
    table: Table,
    seen: Table,
    zone: Zone,
    fixed: _Gate | None,
    seat: int,
    backs: dict[PileKey, list[str]],
    bags: dict[PileKey, list[int]],
    printed: list[str],
) -> None:
    face, known, bit = table.face, seen.seen, 1 << seat
    for owner, cards in piles_of(seen, zone):  # which are copies already, to be blanked where they lie
        gate = fixed or _gate(zone, seat, table, owner)
        if gate.backs:
            backs[_pile_key(zone.name, owner)] = [printed[card] for card in cards]
        if gate.bag:
            bags[_pile_key(zone.name, owner)] = sorted([face[card] for card in cards])
        if gate.faces:
            for card in cards:
                known[card] = bit
        elif gate.counted:
            cards[:] = [card if known[card] else UNKNOWN for card in cards]
        else:
            cards[:] = [card for card in cards if known[card]]


class _Gate(NamedTuple):
    """What of a pile a seat may see."""

    faces: bool
    bag: bool
    backs: bool
    counted: bool


def _gate(zone: Zone, seat: int, table: Any, owner: int) -> _Gate:
    bit = 1 << seat
    counted = audience(zone.count, table, owner) & bit != 0
    return _Gate(
        audience(zone.faces, table, owner) & bit != 0,
        audience(zone.bag, table, owner) & bit != 0,
        counted and audience(zone.backs, table, owner) & bit != 0,
        counted,
    )


@lru_cache(maxsize=256)
def _gates(layout: Layout, seat: int) -> list[tuple[Zone, _Gate | None]]:
    """All zones with what a seat may see of them, where that is so at any time and of any owner, as of most."""

    def fixed(zone: Zone) -> bool:
        return all(to.__class__ is int for to in (zone.faces, zone.bag, zone.backs, zone.count))

    return [(zone, _gate(zone, seat, None, -1) if fixed(zone) else None) for zone in layout.zones]


@lru_cache(maxsize=256)
def _steady(layout: Layout) -> bool:
    """Whether there are piles, and what seats may see of them never changes."""
    return bool(layout.zones) and not any(
        callable(to) for zone in layout.zones for to in (zone.faces, zone.bag, zone.backs, zone.count)
    )


_pile_key = lru_cache(maxsize=1024)(PileKey)
