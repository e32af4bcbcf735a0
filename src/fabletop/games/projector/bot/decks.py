"""Action decks: as many slides as may be brought, of a few traits, since what one learns of a trait helps in all tests
of it; of what the area asks for, as far as that is known; and one of what is new. Characters lean to different traits,
and leave to others what these lean to, so that the party together can do everything. A style is kept to by decks that
were built for it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from fabletop.engine.effects import walk
from fabletop.games.projector.effects.tests import Test
from fabletop.games.projector.rules.deck_building import misfit
from fabletop.games.projector.sheet import STARTERS
from fabletop.games.projector.state import NONE, Outing

CROWDED = 0.5  # levels that each further copy of an ability counts less in a deck
LEANING = 4.5  # levels by which a character prefers its own traits
LEFT = 1.0  # levels by which it likes less what others in the party lean to
REQUIRED, KNOWN = 4.5, 0.5  # levels by which what the area asks for is preferred: as it says, and for each place seen
MOST_KNOWN = 3  # such places that count
LEFT_KNOWN = 0.25  # of that for who leaves it to others
NEW = 3.0  # levels by which the first slide of an ability is preferred that not everybody began with
# The traits that characters lean to, by the size of the party and by seat: numbers of traits.
TRAITS: Mapping[int, Sequence[Sequence[int]]] = {
    2: ((0, 1, 6), (2, 3, 4, 5)),
    3: ((0, 2), (3, 4, 5), (1, 5, 6)),
    4: ((0, 2), (3, 4), (1, 5, 6), (2, 3, 5)),
}

Found = tuple[tuple[str, int], ...]
Liked = Callable[[Any], float]


def leaning(table: Outing, seat: int, trait: int) -> float:
    """What a character likes."""
    return LEANING if trait in TRAITS[table.seats][seat] else 0.0


def left_to_others(table: Outing, seat: int, trait: int) -> bool:
    """Whether others lean to a trait, and the character does not."""
    return trait not in TRAITS[table.seats][seat] and any(trait in each for each in TRAITS[table.seats])


def careless_deck(table: Outing, seat: int, hints: Any) -> Found | None:
    """What comes first."""
    counts: Counter[str] = Counter()
    for kind in hints.kinds:
        counts[kind.id] = min(kind.most, hints.most - counts.total())
    return _legal(table, seat, counts)


def sensible_deck(table: Outing, seat: int, hints: Any) -> Found | None:
    """The best deck that the style allows, of those that are built for one style or another."""
    asked = asked_for(table, seat)
    skills = table.box.skills

    def liking(kind: Any) -> float:
        printed = table.box.slide(int(kind.id))
        trait = skills[printed.ability].trait
        own = leaning(table, seat, trait) - LEFT * left_to_others(table, seat, trait)
        return table.levels[printed.ability] + printed.bonus + own + asked[printed.ability]

    for kinds, most in _drafts(table, hints.kinds, liking):
        found = _legal(table, seat, _built(table, kinds, hints.most, most, liking))
        if found is not None and sum(n for _, n in found) >= hints.least:
            return found
    return None


def asked_for(table: Outing, seat: int) -> Mapping[int, float]:
    """By how many levels the area makes abilities better: those that its setup card asks for, and those that its places
    ask for if the character has been there before."""
    found: defaultdict[int, float] = defaultdict(float)
    if table.setup == NONE:
        return found
    box = table.box
    tests: list[Test] = []
    if box.areas[table.area].id in table.decks[seat]:
        tests = [each for face in _places(table) for each in walk(face.card.texts) if isinstance(each, Test)]
    for skill in box.skills:
        fits = sum(any(skill.fits(name) for name in test.any_of if name != "any") for test in tests)
        required = skill.name in box.setups[table.setup].required
        known = KNOWN * (LEFT_KNOWN if left_to_others(table, seat, skill.trait) else 1.0)
        found[skill.number] = REQUIRED * required + known * min(MOST_KNOWN, fits)
    return found


def _places(table: Outing) -> Iterator[Any]:
    """The locations that an area is laid out with."""
    for place in table.box.setups[table.setup].place:
        for id_ in place.cards:
            yield table.box.face(id_)


def _drafts(table: Outing, kinds: Sequence[Any], liking: Liked) -> Iterator[tuple[Sequence[Any], int]]:
    """The slides to build from, and how many of an ability there may be: all of them; then what styles ask for, few
    copies, few traits, most of one trait, no attacks."""
    yield kinds, 99
    yield kinds, 2
    traits: dict[int, float] = {}
    for kind in kinds:
        trait = table.box.skill_of(int(kind.id)).trait
        traits[trait] = traits.get(trait, 0.0) + kind.most * liking(kind)
    best = sorted(traits, key=lambda trait: -traits[trait])
    for few in (best[:3], best[:2], best[:1]):
        yield [kind for kind in kinds if table.box.skill_of(int(kind.id)).trait in few], 99
    yield [kind for kind in kinds if not table.box.skill_of(int(kind.id)).fits("attack")], 99


def _built(table: Outing, kinds: Sequence[Any], size: int, most: int, liking: Liked) -> Counter[str]:
    """The slides that are liked best one after the other, each further copy less."""
    counts: Counter[str] = Counter()
    same: Counter[int] = Counter()

    def ability(kind: Any) -> int:
        return table.box.slide(int(kind.id)).ability

    def now(kind: Any) -> float:
        copies = same[ability(kind)]
        new = NEW if not copies and table.box.skills[ability(kind)].card.id not in STARTERS else 0.0
        return liking(kind) + new - CROWDED * copies

    while counts.total() < size:
        left = [kind for kind in kinds if counts[kind.id] < kind.most and same[ability(kind)] < most]
        if not left:
            break
        best = max(left, key=now)
        counts[best.id] += 1
        same[ability(best)] += 1
    return counts


def _legal(table: Outing, seat: int, counts: Counter[str]) -> Found | None:
    found = tuple((id_, n) for id_, n in sorted(counts.items(), key=lambda each: int(each[0])) if n)
    faces = [int(id_) for id_, n in found for _ in range(n)]
    return found if faces and misfit(table, seat, faces) is None else None
