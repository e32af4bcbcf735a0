"""Maps, proved for every arrangement that a setup card allows: each place can be reached, and from each there is a way
home (map rules 1 to 4; TP-014, TP-173, TP-R20, TP-R36)."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from fabletop.engine.effects import Exactly, Select, walk
from fabletop.engine.effects.conditions import All
from fabletop.games.projector.box import Box
from fabletop.games.projector.card_texts import CHOSEN, FLIPPED, LANDED, TIMINGS
from fabletop.games.projector.cards import Location, Setup
from fabletop.games.projector.checks.references import Fault
from fabletop.games.projector.effects.conditions import Facing
from fabletop.games.projector.effects.map import Shuffle
from fabletop.games.projector.effects.map import Side as SideVerb
from fabletop.games.projector.effects.moving import Move
from fabletop.games.projector.effects.numbers import StatOf

FEWEST, MOST = 12, 30  # locations
FARTHEST = {1: 7, 2: 7, 3: 7, 4: 9, 5: 9}  # moves to any place, by act
TOLD = 0.6  # of the locations have a text
WALLS = (0.05, 0.25)  # of the inner edges are closed or barriers
TRIED = 5000  # arrangements, where there are more
SIDES = ("n", "e", "s", "w")
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
ON_FOOT, BY_SHIP = ("open", "open_sea"), ("sea", "open_sea")

Space = tuple[int, int]
Shape = tuple[str, str, str, str, str, bool]  # four sides, which of them let one out only, and whether one is at home
Laid = dict[Space, Shape]
Group = tuple[Sequence[Space], list[Shape], bool]  # spaces, what lies there in any order, and whether it is turned


def maps(box: Box) -> Iterator[Fault]:
    """What is wrong with the maps of setup cards."""
    places = {face.id: face.card for face in box.faces if face.kind == "location"}
    for setup in box.setups:
        found = list(_layout(setup, places))
        yield from [(setup.id, words) for words in found]
        if not found:
            yield from [(setup.id, words) for words in _proof(box, setup, places)]


def _layout(setup: Setup, places: dict[str, Location]) -> Iterator[str]:
    """Cards and spaces that do not fit together."""
    spaces = _spaces(setup)
    named = [at for laid in setup.place for at in laid.at]
    yield from [f"place: two locations are laid on {at[0]}.{at[1]}" for at, n in Counter(named).items() if n > 1]
    yield from [f"place: {at[0]}.{at[1]} lies outside the map" for at in named if at not in spaces]
    cards = [id_ for laid in setup.place for id_ in laid.cards]
    yield from [f"place: {id_} is laid twice" for id_, n in Counter(cards).items() if n > 1]
    open_ended = [laid for laid in setup.place if not laid.at]
    if len(open_ended) > 1:
        yield "place: only one group of locations can be laid on all spaces that are left"
    for laid in setup.place:
        room = len(laid.at) or len(spaces) - len(set(named))
        if len(laid.cards) != room:
            yield f"place: {len(laid.cards)} locations, from {laid.cards[0]} on, and {room} spaces for them"
    yield from [f"place: {id_} belongs to another area" for id_ in cards if _elsewhere(setup, places.get(id_))]
    if any(at not in named and not open_ended for at in setup.figures):
        yield "figures: a figure starts where no location is"


def _elsewhere(setup: Setup, place: Location | None) -> bool:
    return place is not None and place.area != setup.area


def _spaces(setup: Setup) -> list[Space]:
    return [(column, row) for row in range(1, setup.height + 1) for column in range(1, setup.width + 1)]


def _shape(card: Location) -> Shape:
    printed = card.sides
    out = "".join([each.lower()[-1] for each in card.keywords if each.lower().startswith("one-way ")])
    home = any(each.lower() == "carousel" for each in card.keywords)
    return printed.n, printed.e, printed.s, printed.w, out, home


def _proof(box: Box, setup: Setup, places: dict[str, Location]) -> Iterator[str]:
    """Every arrangement is walked through; cards with the same sides are the same for this."""
    size = sum(len(laid.cards) for laid in setup.place)
    if not FEWEST <= size <= MOST:
        yield f"place: {size} locations; a map has {FEWEST} to {MOST}"
    cards = [places[id_] for laid in setup.place for id_ in laid.cards]
    has = {text.on for card in cards for text in card.texts}
    missing = [name for name in (FLIPPED, LANDED, *CHOSEN) if name not in has]
    if missing:
        yield f"place: no location has a text {TIMINGS[missing[0]].lower()}"
    if sum(bool(card.texts) for card in cards) < TOLD * size:
        yield f"place: fewer than {TOLD:.0%} of the locations have a text"
    act = next((each.act for each in box.areas if each.id == setup.area), 1)
    kinds = BY_SHIP + ON_FOOT if setup.ship is not None else ON_FOOT
    barriers = _passes_barriers(box, setup)
    for laid in islice(arrangements(setup, places), TRIED):
        words = _walked(laid, setup, kinds, barriers, FARTHEST[act])
        if words:
            yield words
            return


def arrangements(setup: Setup, places: dict[str, Location]) -> Iterator[Laid]:
    """All ways in which the sides of a map may lie when its setup is over; where there are too many, so many by
    chance."""
    spaces = _spaces(setup)
    named = {at for laid in setup.place for at in laid.at}
    groups = []
    faces: dict[Space, str] = {}
    for laid in setup.place:
        at = laid.at or tuple([each for each in spaces if each not in named])
        groups.append((at, [_shape(places[id_]) for id_ in laid.cards], laid.turned))
        faces.update(dict.fromkeys(at, laid.face))
    mixed = [_among(verb.at, faces) for verb in _shuffles(setup)]
    rng = Random(setup.id)
    if any(turned for _, _, turned in groups) or _ways(groups) > TRIED:
        for _ in range(TRIED):
            yield _by_chance(groups, mixed, rng)
        return
    seen: set[tuple[tuple[Space, Shape], ...]] = set()
    for base in _all(groups, {}):
        for found in _shuffled(base, mixed):
            key = tuple(sorted(found.items()))
            if key not in seen:
                seen.add(key)
                yield found


def _by_chance(groups: Sequence[Group], mixed: Sequence[Sequence[Space]], rng: Random) -> Laid:
    found: Laid = {}
    for at, shapes, turned in groups:
        dealt = rng.sample(shapes, len(shapes))
        found.update(zip(at, [_turned(each, rng.randrange(4)) if turned else each for each in dealt], strict=True))
    for spaces in mixed:
        found.update(zip(spaces, rng.sample([found[each] for each in spaces], len(spaces)), strict=True))
    return found


def _shuffles(setup: Setup) -> Iterator[Shuffle]:
    """What the texts of a setup card shuffle once more, before anybody moves."""
    for text in setup.texts:
        if text.on == "setup":
            yield from [each for each in walk(text.do) if isinstance(each, Shuffle)]


def _shuffled(laid: Laid, mixed: Sequence[Sequence[Space]]) -> Iterator[Laid]:
    """A map after some spaces were shuffled among themselves, one group after the other."""
    if not mixed:
        yield laid
        return
    first, *rest = mixed
    for order in _orders(Counter([laid[each] for each in first]), len(first)):
        yield from _shuffled({**laid, **dict(zip(first, order, strict=True))}, rest)


def _among(subject: Any, faces: Mapping[Space, str]) -> list[Space]:
    """The spaces that a text means: by how they lie, and by row and column. Of what asks for more, all are taken."""
    condition = subject.if_ if isinstance(subject, Select) else None
    return sorted([space for space, face in faces.items() if _meant(condition, space, face)])


def _meant(condition: Any, space: Space, face: str) -> bool:
    if isinstance(condition, All):
        return all(_meant(each, space, face) for each in condition.all)
    if isinstance(condition, Facing):
        return condition.face == face
    if isinstance(condition, Exactly) and isinstance(condition.is_, StatOf) and isinstance(condition.eq, int):
        place = {"column": space[0], "row": space[1]}
        return place.get(condition.is_.stat, condition.eq) == condition.eq
    return True


def _turned(shape: Shape, quarters: int) -> Shape:
    sides = [shape[(side - quarters) % 4] for side in range(4)]
    out = "".join([SIDES[(SIDES.index(each) + quarters) % 4] for each in shape[4]])
    return sides[0], sides[1], sides[2], sides[3], out, shape[5]  # type: ignore[return-value]  # four sides


def _ways(groups: Sequence[Group]) -> int:
    """How many different maps there are."""
    found = 1
    for _, shapes, _ in groups:
        left = len(shapes)
        for n in Counter(shapes).values():
            for each in range(1, n + 1):
                found = found * left // each
                left -= 1
    return found


def _all(groups: Sequence[Group], laid: Laid) -> Iterator[Laid]:
    if not groups:
        yield dict(laid)
        return
    (at, shapes, _), *rest = groups
    for mixed in _orders(Counter(shapes), len(shapes)):
        yield from _all(rest, {**laid, **dict(zip(at, mixed, strict=True))})


def _orders(left: Counter[Shape], size: int) -> Iterator[tuple[Shape, ...]]:
    """The different orders of things of which some are alike."""
    if not size:
        yield ()
        return
    for shape in list(left):
        if left[shape]:
            left[shape] -= 1
            for more in _orders(left, size - 1):
                yield (shape, *more)
            left[shape] += 1


def _passes_barriers(box: Box, setup: Setup) -> bool:
    """Whether there is a way through barriers for this area: a text of its own, or an ability of an open deck."""
    own = [setup, *[face.card for face in box.faces if face.kind == "location" and face.card.area == setup.area]]
    open_ = {each.id for each in box.stacks if not each.locked}
    skills = [each.card for each in box.skills if each.card.stack in open_]
    return any(
        (isinstance(node, Move) and ("barrier" in node.through or node.straight)) or isinstance(node, SideVerb)
        for node in walk([*own, *skills])
    )


def _walked(laid: Laid, setup: Setup, kinds: tuple[str, ...], barriers: bool, farthest: int) -> str:
    """What is wrong with an arrangement, if anything is."""
    over = (*kinds, "barrier") if barriers else kinds
    for space, shape in laid.items():
        if not any(side in kinds for side in shape[:4]):
            return f"place: the location on {_key(space)} has no passable side"
    for start in setup.figures:
        far = _distances(laid, [start], over)
        lost = [space for space in laid if space not in far]
        if lost:
            return f"place: the location on {_key(lost[0])} cannot be reached from {_key(start)} in every arrangement"
        steps = max(far.values())
        if steps > farthest:
            return f"place: a location may be {steps} moves away from {_key(start)}; at most {farthest} are allowed"
    if setup.home is None:
        homes = [space for space, shape in laid.items() if shape[5]]
        if not homes:
            return "place: no location is a Carousel, and no other condition for returning home is given"
        near = _distances(laid, homes, over, back=True)
        lost = [space for space in laid if space not in near]
        if lost:
            return f"place: there is no way home from {_key(lost[0])} in every arrangement"
    shut = _shut(laid, kinds)
    if not WALLS[0] <= shut <= WALLS[1]:
        return f"place: {shut:.0%} of the inner edges may be closed; it must be {WALLS[0]:.0%} to {WALLS[1]:.0%}"
    return ""


def _shut(laid: Laid, kinds: tuple[str, ...]) -> float:
    """How many of the edges between two locations let nobody through."""
    edges = [
        laid[space][side] in kinds and laid[beyond][side + 2 - 4 * (side > 1)] in kinds
        for space in laid
        for side, (across, down) in enumerate(STEPS[1:3], 1)
        if (beyond := (space[0] + across, space[1] + down)) in laid
    ]
    return edges.count(False) / max(1, len(edges))


def _key(space: Space) -> str:
    return f"{space[0]}.{space[1]}"


def _distances(laid: Laid, starts: Sequence[Space], kinds: tuple[str, ...], back: bool = False) -> dict[Space, int]:
    """How many moves it takes to each place that can be reached; `back` from there."""
    found, front = dict.fromkeys(starts, 0), deque(starts)
    while front:
        space = front.popleft()
        for side, (across, down) in enumerate(STEPS):
            beyond = (space[0] + across, space[1] + down)
            if beyond in found or beyond not in laid:
                continue
            left, entered, out = (beyond, space, (side + 2) % 4) if back else (space, beyond, side)
            if laid[left][out] in kinds and (laid[entered][(out + 2) % 4] in kinds or SIDES[out] in laid[left][4]):
                found[beyond] = found[space] + 1
                front.append(beyond)
    return found
