"""Whom and what texts may be about: kinds of things, and where they are looked for (TP-A02, TP-180 to TP-185)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

from fabletop.engine.effects import Amount, Area, Node, Role, Scope, Subject, Thing, Voice, alone, value_of
from fabletop.engine.effects.english import Noun, noun
from fabletop.games.projector.rules.maneuvers import markers
from fabletop.games.projector.rules.moment import at_home
from fabletop.games.projector.rules.places import BESIDE, all_within, everywhere, range_between, space_of
from fabletop.games.projector.rules.reach import in_reach
from fabletop.games.projector.rules.ship import aboard
from fabletop.games.projector.state import (
    CARD,
    DISSIPATED,
    FACE,
    GLOBAL,
    LIGHT,
    LOOKOUT,
    NONE,
    ON_ABILITY,
    ON_MANEUVER,
    PLAN,
    SHIP,
    SPACE,
    SPACES,
    TOKEN,
    Outing,
)

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now

Zone = Literal[
    "hand", "draw", "discard", "lost", "reserve", "entropy", "spent", "dismissed", "in_play", "current", "stash",
    "hold", "keep",
]  # fmt: skip
AWAY = (
    "stash",
    "hold",
    "keep",
    "reserve",
)  # what lies there is found only by a text that says so

FARTHER = ("Spot", "Peek", "Sight Land")

# --- things ----------------------------------------------------------------------------------------------------------


def _players(now: Now) -> list[int]:
    """In cleanup all characters, else those in the projection (TP-138)."""
    table = now.table
    if at_home(table):
        return list(range(table.seats))
    return [seat for seat in table.present() if now.heeds(seat)]


def _locations(now: Now) -> list[int]:
    return [SPACE + space for space, card in enumerate(now.table.grid) if card != NONE]


def _empty(now: Now) -> list[int]:
    table = now.table
    return [SPACE + space for space in range(SPACES) if table.grid[space] == NONE]


def _baddies(now: Now) -> list[int]:
    table = now.table
    if not table.opponents:
        return []
    allied = now.has if now.changed(table, "ally") else now.prints
    return [CARD + each.card for each in table.opponents if not allied(table, CARD + each.card, "ally")]


def _allies(now: Now) -> list[int]:
    foes = _baddies(now)
    return [CARD + each.card for each in now.table.opponents if CARD + each.card not in foes]


def _hindrances(now: Now) -> list[int]:
    return [CARD + card for card, _ in now.table.hindrances]


def _of_seats(name: str) -> Callable[[Now], list[int]]:
    def found(now: Now) -> list[int]:
        piles = getattr(now.table, name)
        return [CARD + card for seat in _players(now) for card in piles[seat]]

    return found


def _slides(now: Now) -> list[int]:
    table = now.table
    piles = (table.hands, table.draw_piles, table.discards, table.lost_piles)
    return [CARD + card for seat in _players(now) for pile in piles for card in pile[seat]]


def _entropy(now: Now) -> list[int]:
    table = now.table
    current = [table.drawn] if table.drawn != NONE else []
    return [CARD + card for card in (*table.entropy, *table.spent, *table.dismissed, *table.in_play, *current)]


def _tokens(now: Now) -> list[int]:
    return [TOKEN + each.number for each in now.table.tokens]


def _dissipated(now: Now) -> list[int]:
    """Who has dissipated in this projection; they are no players in it any more (TP-138)."""
    return [seat for seat, status in enumerate(now.table.status) if status == DISSIPATED]


def _standing(now: Now) -> list[int]:
    """Tokens of every kind, those of Baddies too."""
    table = now.table
    return [*[CARD + each.card for each in table.opponents if each.area >= SPACE], *_tokens(now)]


def _lights(now: Now) -> list[int]:
    return [LIGHT + seat for seat, space in enumerate(now.table.lights) if space != NONE]


THINGS: dict[str, Thing] = {
    "player": Thing(noun("player"), _players, "in the projection"),
    "dissipated": Thing(noun("dissipated player"), _dissipated),
    "location": Thing(noun("location"), _locations, "on the map"),
    "empty_space": Thing(noun("empty space"), _empty),
    "baddie": Thing(Noun("Baddie", "Baddies"), _baddies),
    "ally": Thing(Noun("Ally", "Allies"), _allies),
    "location_or_baddie": Thing(
        Noun("location or Baddie", "locations and Baddies"), lambda now: [*_locations(now), *_baddies(now)]
    ),
    "hindrance": Thing(noun("in-play entropy card"), _hindrances),
    "entropy": Thing(noun("entropy card"), _entropy),
    "slide": Thing(noun("action card"), _slides),
    "item": Thing(noun("item"), _of_seats("gear")),
    "resource": Thing(noun("resource"), _of_seats("held")),
    "condition": Thing(noun("condition"), _of_seats("ailments")),
    "item_or_resource": Thing(
        Noun("item or resource", "items and resources"),
        lambda now: [*_of_seats("gear")(now), *_of_seats("held")(now)],
    ),
    "token": Thing(noun("token"), _tokens),
    "any_token": Thing(noun("token of any kind", "tokens of any kind"), _standing),
    "lighthouse": Thing(noun("lighthouse"), _lights),
    "ship": Thing(noun("ship"), lambda now: [SHIP] if now.table.sailed != NONE else [], only="the ship"),
    "maneuver": Thing(noun("maneuver"), lambda now: [PLAN + n for n in range(len(now.table.brought))]),
}

# --- areas -----------------------------------------------------------------------------------------------------------


def area_of(table: Outing, thing: int) -> int:
    """Whose something is: a player's, or of the global area."""
    card = thing - CARD
    found = table.opponent(card)
    if found is not None:
        return found.area
    for held, area in table.hindrances:
        if held == card:
            return area
    piles = (table.gear, table.held, table.ailments, table.hands, table.draw_piles, table.discards, table.lost_piles)
    return next((seat for seat in range(table.seats) for pile in piles if card in pile[seat]), NONE)


def _yours(now: Now, kind: str, things: Sequence[int]) -> list[int]:
    me = now.role("you")
    return [each for each in things if (each == me if kind == "player" else area_of(now.table, each) == me)]


def _global(now: Now, kind: str, things: Sequence[int]) -> list[int]:
    return [each for each in things if area_of(now.table, each) == GLOBAL]


def _both(now: Now, kind: str, things: Sequence[int]) -> list[int]:
    me = now.role("you")
    return [each for each in things if area_of(now.table, each) in (me, GLOBAL)]


def _reach(now: Now, kind: str, things: Sequence[int]) -> list[int]:
    me = now.role("you")
    return [] if me is None else [each for each in things if in_reach(now.table, me, each - CARD)]


def _here(now: Now, kind: str, things: Sequence[int]) -> list[int]:
    here = now.role("here")
    if here is None:
        return []
    return [each for each in things if space_of(now.table, each) == here - SPACE and not everywhere(now.table, each)]


def _adjacent(now: Now, kind: str, things: Sequence[int]) -> list[int]:
    here = now.role("here")
    if here is None:
        return []
    return [each for each in things if space_of(now.table, each) in BESIDE[here - SPACE]]


def _everywhere(now: Now, kind: str, things: Sequence[int]) -> Sequence[int]:
    return things


def _aboard(now: Now, kind: str, things: Sequence[int]) -> list[int]:
    return [each for each in things if each < now.table.seats and aboard(now.table, each)]


def _markers(now: Now, kind: str, things: Sequence[int]) -> list[int]:
    """Who has marked the maneuver that says so."""
    marked = markers(now.table, now.source.handle) if now.source.kind == ON_MANEUVER else ()
    return [each for each in things if each in marked]


AREAS: dict[str, Area] = {
    "aboard": Area("aboard the ship", _aboard),
    "markers": Area("who marked a step of it", _markers),
    "your_area": Area("in {its} area", _yours),
    "global": Area("in the global area", _global),
    "your_and_global": Area("in {its} area and in the global area", _both, one="in {its} area or in the global area"),
    "reach": Area("that {who} can reach", _reach, one="that {who} can reach"),
    "here": Area("on {its} location", _here),
    "adjacent": Area("adjacent to {its} location", _adjacent),
    "anywhere": Area("anywhere", _everywhere),
}


class Within(Node, Scope, frozen=True):
    """Within a range, of who performs the text or of something else; by a signal also of any lighthouse (TP-A19)."""

    mark: ClassVar[str] = "range"
    range: Amount
    of: Subject = Role("you")
    signal: bool = False

    def within(self, now: Now, kind: str, things: Sequence[int]) -> list[int]:
        if not things:
            return []
        table, n = now.table, value_of(self.range, now) + farther(now)
        from_ = list(self.of.could_be(now))
        if self.signal:
            from_ += _lights(now)
        return all_within(table, things, n, from_)

    def words(self, voice: Voice) -> str:
        of = self.of.phrase(voice)
        if self.range == 0 and not self.signal:
            return f"where {of.words} {of.form('are')}" if self.of == Role("you") else f"on {of.words}"
        whose = "" if of.you else f" of {of.words}"
        lights = " or of a lighthouse" if self.signal and whose else " of you or of a lighthouse" if self.signal else ""
        return f"within range {alone(self.range, voice)}{whose}{lights}"


def farther(now: Now) -> int:
    """How much farther an ability of who performs it reaches than its card says: from the Lookout (TP-A25), or by what
    texts add to it."""
    table, me = now.table, now.me
    if now.source.kind != ON_ABILITY:
        return 0
    skill = table.box.skills[now.source.handle]
    more = int(aboard(table, me) and table.station[me] == LOOKOUT and skill.name in FARTHER)
    if "range" in table.box.changed:
        for verb, then, change in now.concerning(table, "range", me):
            more += then.worth(verb, change) if skill.fits(verb.ability) else 0
    return more


class InZone(Node, Scope, frozen=True):
    """In a pile, of who performs the text or of somebody else."""

    mark: ClassVar[str] = "zone"
    zone: Zone
    of: Subject = Role("you")

    def within(self, now: Now, kind: str, things: Sequence[int]) -> list[int]:
        if self.zone == "reserve":
            return [FACE + face for seat in self.of.could_be(now) for face in now.table.reserve[seat]]
        cards = self._cards(now)
        if self.zone in AWAY:
            return [CARD + card for card in cards if now.table.printed_on(card).kind in kind]
        return [each for each in things if each - CARD in cards]

    def _cards(self, now: Now) -> list[int]:
        table = now.table
        piles = {"hand": table.hands, "draw": table.draw_piles, "discard": table.discards, "lost": table.lost_piles,
                 "keep": table.kept}  # fmt: skip
        if self.zone in piles:
            return [card for seat in self.of.could_be(now) if seat < table.seats for card in piles[self.zone][seat]]
        if self.zone == "current":
            return [table.drawn]
        return getattr(table, self.zone)  # type: ignore[no-any-return]  # the piles of all

    def words(self, voice: Voice) -> str:
        its = self.of.phrase(voice).its
        own = {"hand": f"in {its} hand", "draw": f"in {its} draw pile", "discard": f"in {its} discard pile",
               "lost": f"in {its} lost pile", "keep": f"in {its} keeping", "reserve": f"in {its} reserve"}  # fmt: skip
        all_ = {"entropy": "in the entropy draw pile", "spent": "in the entropy discard pile",
                "dismissed": "in the dismissed pile", "in_play": "in play", "current": "that is being carried out",
                "stash": "in the party stash", "hold": "in the hold"}  # fmt: skip
        return own.get(self.zone) or all_[self.zone]


class OfArea(Node, Scope, frozen=True):
    """In somebody's area."""

    mark: ClassVar[str] = "area"
    area: Subject

    def within(self, now: Now, kind: str, things: Sequence[int]) -> list[int]:
        owners = self.area.could_be(now)
        return [each for each in things if area_of(now.table, each) in owners]

    def words(self, voice: Voice) -> str:
        return f"in {self.area.phrase(voice).its} area"


class WithStat(Node, Scope, frozen=True):
    """In a row or a column."""

    mark: ClassVar[str] = "row"
    row: Amount

    def within(self, now: Now, kind: str, things: Sequence[int]) -> list[int]:
        row = value_of(self.row, now) - 1
        return [each for each in things if (at := space_of(now.table, each)) != NONE and at // 6 == row]

    def words(self, voice: Voice) -> str:
        return f"in row {alone(self.row, voice)}"


SCOPES: tuple[type[Node], ...] = (Within, InZone, OfArea, WithStat)


def nearest(now: Now, things: Sequence[int]) -> list[int]:
    """Those at the least range from who performs the text."""
    here = space_of(now.table, now.me)
    far = {
        each: range_between(here, at) for each in things if (at := space_of(now.table, each)) != NONE and here != NONE
    }
    least = min(far.values(), default=0)
    return [each for each in things if far.get(each, least) == least]


def top(now: Now, things: Sequence[int]) -> list[int]:
    """The topmost of some cards: the one that came last to its pile."""
    return list(things[-1:])
