"""What makes no sense in card data though its types are right: found when the box is read, named by file and entry.

Counts, and how symbols are spread over cards, are what the odds of the game rest on; so they are held here, not only in
tests. Powers, tracks and decks have modules of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import dist

from fabletop.engine.catalogue import unknown
from fabletop.games.lost_adventures.box import Box
from fabletop.games.lost_adventures.checks import entries_of, spread
from fabletop.games.lost_adventures.checks.decks import decks
from fabletop.games.lost_adventures.checks.powers import powers
from fabletop.games.lost_adventures.checks.tracks import tracks
from fabletop.games.lost_adventures.effects.doors import SHOWN, ShowsPeril, ShowsRelic, ShowsStart, ShowsTrait
from fabletop.games.lost_adventures.terms import AREAS, PERILS, SHAPES

MAP, TILES, TEMPLE = "map.yaml", "tiles.yaml", "temple.yaml"
WIDTH, HEIGHT, APART = 1000, 560, 90  # of the drawn map
ROUTES, ROUTES_EACH, CROSSING = range(18, 21), range(2, 5), range(4, 7)
# Cities at each distance from Berlin; all others are 3 to 5 away, and so is all of Asia.
NEAR_BERLIN, NEXT_TO_BERLIN, FAR = 3, range(3, 6), range(3, 6)
TILE_COLOURS = {"red": 4, "purple": 4, "yellow": 4, "blue": 3, "peach": 3}
TEMPLE_COLOURS = {"red": 6, "purple": 6, "blue": 6, "peach": 6, "yellow": 5}
TEMPLE_SYMBOLS = {"red lever": 1, "red decision": 1, "purple lever": 1, "purple destroy": 1, "purple decision": 1}
TRAITS, GRAILS = 5, 10


def faults(box: Box) -> list[str]:
    """All that is wrong, one line each."""
    return [
        *_icons(box),
        *_counts(box),
        *_map(box),
        *_tiles(box),
        *_temple(box),
        *_grails(box),
        *_penalty(box),
        *powers(box),
        *tracks(box),
        *decks(box),
    ]


def _icons(box: Box) -> Iterator[str]:
    """No icon is there twice in one file."""
    for file, _, entries in entries_of(box):
        icons: dict[str, str] = {}
        drawn = [(each.id, getattr(each, "icon", "")) for each in entries]
        drawn += [(ability.name, ability.icon) for each in entries for ability in getattr(each, "abilities", ())]
        drawn += [(grail.name, grail.icon) for grail in box.grails] if file == TEMPLE else []
        for name, icon in drawn:
            if icon and icons.setdefault(icon, name) != name:
                yield f"{file}: {name}: it has the icon {icon}, and so has {icons[icon]}"


def _counts(box: Box) -> Iterator[str]:
    """The box holds as many entries of each kind as the rulebook says."""
    for file, number, entries in entries_of(box):
        if len(entries) != number:
            yield f"{file}: there must be {number} entries, not {len(entries)}"


# --- the map ---------------------------------------------------------------------------------------------------------


def _map(box: Box) -> Iterator[str]:
    wanted = {f"{area} {shape}": 1 for area in AREAS for shape in SHAPES}
    wanted["europe square"] += 1  # Berlin is the second
    yield from spread(MAP, "cities", Counter(f"{city.region} {city.shape}" for city in box.cities), wanted)
    for id_, shape, region in (("berlin", "square", "europe"), ("ankara", "triangle", "middle_east")):
        if not any((city.id, city.shape, city.region) == (id_, shape, region) for city in box.cities):
            yield f"{MAP}: {id_}: it must be a {shape} in {region}"
    yield from _routes(box)
    yield from _drawn(box)


def _routes(box: Box) -> Iterator[str]:
    routes = box.map.routes
    if len(routes) not in ROUTES:
        yield f"{MAP}: there must be {_span(ROUTES)} routes, not {len(routes)}"
    for (a, b), number in Counter((min(route), max(route)) for route in routes).items():
        if number > 1:
            yield f"{MAP}: {a}: its route to {b} is there {number} times"
        if a == b:
            yield f"{MAP}: {a}: a route leads from it to itself"
    crossing = sum(box.region[box.city_index[a]] != box.region[box.city_index[b]] for a, b in routes)
    if crossing not in CROSSING:
        yield f"{MAP}: there must be {_span(CROSSING)} routes from region to region, not {crossing}"
    from_berlin = box.distance[box.berlin] if box.cities else []
    for number, city in enumerate(box.cities):
        if len(box.near[number]) not in ROUTES_EACH:
            yield f"{MAP}: {city.id}: it must have {_span(ROUTES_EACH)} routes, not {len(box.near[number])}"
        away = from_berlin[number]
        if away == len(box.cities):
            yield f"{MAP}: {city.id}: no way leads there"
        elif away > FAR[-1] or (city.region == "asia" and away not in FAR):
            yield f"{MAP}: {city.id}: it must not be {away} routes from Berlin"
    for away, span in ((1, range(NEAR_BERLIN, NEAR_BERLIN + 1)), (2, NEXT_TO_BERLIN)):
        found = from_berlin.count(away)
        if found not in span:
            yield f"{MAP}: there must be {_span(span)} cities {away} from Berlin, not {found}"


def _drawn(box: Box) -> Iterator[str]:
    start = box.map.start
    places = [(city.id, city.x, city.y) for city in box.cities] + [("start", start.x, start.y)]
    for id_, x, y in places:
        if not (0 <= x <= WIDTH and 0 <= y <= HEIGHT):
            yield f"{MAP}: {id_}: it lies outside the map of {WIDTH} by {HEIGHT}"
        if x < start.x:
            yield f"{MAP}: {id_}: it lies west of Start, which is the westernmost place"
    for (one, *here), (other, *there) in combinations(places, 2):
        if dist(here, there) < APART:
            yield f"{MAP}: {one}: it lies nearer than {APART} to {other}"


def _span(numbers: range) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


# --- tiles and the temple --------------------------------------------------------------------------------------------


def _tiles(box: Box) -> Iterator[str]:
    colours = Counter[str](colour for tile in box.tiles for colour in tile.colours)
    yield from spread(TILES, "tiles with", colours, TILE_COLOURS)
    yield from spread(
        TILES, "colours on one tile,", Counter(str(len(tile.colours)) for tile in box.tiles), {"1": 6, "2": 6}
    )
    kinds = Counter("relic" if tile.kind == "relic" else "ordinary" for tile in box.tiles)
    yield from spread(TILES, "tiles that are", kinds, {"relic": 2, "ordinary": 10})
    for tile in box.tiles:
        if len(set(tile.colours)) != len(tile.colours):
            yield f"{TILES}: {tile.id}: a colour is there twice"
        if tile.kind == "relic" and "blue" in tile.colours:
            yield f"{TILES}: {tile.id}: no relic shows blue"
    for pair in ({"purple", "yellow"}, {"blue", "purple"}):
        if sum(set(tile.colours) == pair for tile in box.tiles) != 1:
            yield f"{TILES}: exactly one tile must show {' and '.join(sorted(pair))}"
    if not any(tile.id == "grail_tablet" and tile.kind == "relic" for tile in box.tiles):
        yield f"{TILES}: grail_tablet: it must be one of the relics"


def _temple(box: Box) -> Iterator[str]:
    cards = box.temple.cards
    yield from spread(TEMPLE, "cards that are", Counter[str](card.colour for card in cards), TEMPLE_COLOURS)
    perilous = [(card, card.effect) for card in cards if isinstance(card.effect, ShowsPeril)]
    symbols = Counter(f"{card.colour} {shown.symbol}" for card, shown in perilous if shown.symbol)
    yield from spread(TEMPLE, "cards with", symbols, TEMPLE_SYMBOLS)
    perils = Counter(f"{card.colour} {shown.peril}" for card, shown in perilous)
    wanted = {f"{colour} {peril}": 1 for colour in ("red", "purple") for peril in PERILS}
    yield from spread(TEMPLE, "cards with", perils, wanted)
    for card, shown in perilous:
        if card.colour == "purple" and shown.symbol == "lever" and shown.peril != "maze":
            yield f"{TEMPLE}: {card.id}: the purple lever stands with the maze"
    for card in cards:
        if not isinstance(card.effect, SHOWN[card.colour]):
            yield f"{TEMPLE}: {card.id}: a {card.colour} card shows a {SHOWN[card.colour].__struct_config__.tag}"
        for fault in card.effect.faults_in(box):
            yield f"{TEMPLE}: {card.id}, {fault}"
    named = [(card, card.effect.city) for card in cards if isinstance(card.effect, ShowsRelic | ShowsStart)]
    cities = Counter(city for _, city in named)
    for city in box.cities:
        number = 0 if city.id == "berlin" else 1
        if cities[city.id] != number:
            yield f"{TEMPLE}: {city.id}: blue and peach cards must name it {number} times, not {cities[city.id]}"
    for card, name in named:
        if name == "ankara" and card.colour != "blue":
            yield f"{TEMPLE}: {card.id}: Ankara is on a blue card"
    where = {city.id: city.region for city in box.cities}
    regions = Counter(f"{card.colour} {where[city]}" for card, city in named if city in where)
    yield from spread(
        TEMPLE, "cards with", regions, {f"{colour} {area}": 2 for colour in ("blue", "peach") for area in AREAS}
    )


def _grails(box: Box) -> Iterator[str]:
    """Ten grails with all the ten threes of five traits: whatever the yellow cards say, exactly one is the true one."""
    if len(box.temple.traits) != TRAITS or len(box.traits) != TRAITS:
        yield f"{TEMPLE}: there must be {TRAITS} different traits, not {len(box.traits)}"
    told = Counter(card.effect.trait for card in box.temple.cards if isinstance(card.effect, ShowsTrait))
    for trait in box.traits:
        if told[trait] != 1:
            yield f"{TEMPLE}: {trait}: it must be on 1 yellow card, not on {told[trait]}"
    if sorted(grail.number for grail in box.grails) != list(range(1, GRAILS + 1)):
        yield f"{TEMPLE}: the grails must have the numbers 1 to {GRAILS}, each once"
    found: dict[frozenset[str], int] = {}
    for grail in box.grails:
        traits = frozenset[str](grail.traits)
        if len(traits) < 3:
            yield f"{TEMPLE}: grail {grail.number}: its three traits must be different"
        for trait in sorted(traits - box.traits.keys()):
            yield f"{TEMPLE}: {grail.name}, traits: {unknown('trait', trait, box.traits)}"
        if found.setdefault(traits, grail.number) != grail.number:
            yield f"{TEMPLE}: grail {grail.number}: it has the same traits as grail {found[traits]}"
    if _in_order(box):
        yield f"{TEMPLE}: the grails must not be numbered in the order of their traits"


def _in_order(box: Box) -> bool:
    """Whether numbers follow the traits, so that who knows one grail can count to the others."""
    order = {trait: n for n, trait in enumerate(box.traits)}
    triples: Sequence[list[int]] = [sorted(order.get(trait, 0) for trait in grail.traits) for grail in box.grails]
    return triples == sorted(triples)


# Both sides are given by the rules: traps cost time on the way in, and life further on.
PENALTIES: dict[str, dict[str, tuple[str, ...]]] = {
    "red": {"trap": ("time",), "noise": ("noise",), "hand": ("hubris",), "noise_penalty": ("hubris",)},
    "purple": {"trap": ("life",), "noise": ("noise",), "hand": ("hubris",), "noise_penalty": ("hubris",)},
}


def _penalty(box: Box) -> Iterator[str]:
    for side, rows in PENALTIES.items():
        for name, harms in rows.items():
            found = getattr(getattr(box.temple.penalty, side), name)
            if found != harms:
                yield f"{TEMPLE}: penalty: {side} {name} must be {' and '.join(harms)}, not {' and '.join(found)}"
