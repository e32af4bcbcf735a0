"""Everything in the box, read once and numbered.

A card in play is a handle; its face is a number here, one numbering for all kinds of cards. What rules ask often (how
many checks are in range, how far two cities are apart, which symbols a card has) is worked out beforehand.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, Literal

from fabletop.engine.catalogue import Catalogue, File, Pack, refuse, unknown
from fabletop.engine.overlay import kept
from fabletop.games.lost_adventures.cards import (
    Adventure,
    Encounter,
    HubrisCard,
    MapFile,
    PlayerMat,
    Power,
    Resolution,
    Rewrite,
    TempleCard,
    TempleFile,
    TempleResolution,
    Tile,
)
from fabletop.games.lost_adventures.effects.language import LANGUAGE
from fabletop.games.lost_adventures.terms import AREAS, CATEGORIES, COLOURS, PERILS, SHAPES

CONTENT = Path(__file__).parent / "content"
Kind = Literal["adventure", "encounter", "temple", "rewrite", "resolution", "temple resolution", "hubris"]
NOTHING = "nothing at all"


class Flip:
    """A resolution card or a script rewrite as flips read it: how many symbols are in range of a marker."""

    __slots__ = ("caption", "checks", "enemy", "hands", "icon", "invest", "stars", "title", "xs")

    def __init__(self, invest: str, enemy: str, title: str, caption: str, icon: str) -> None:
        self.invest, self.enemy, self.title, self.caption, self.icon = invest, enemy, title, caption, icon
        self.checks = _up_to(invest, "c")
        self.stars = _up_to(invest, "*")
        self.xs = _up_to(enemy, "x")
        self.hands = _up_to(enemy, "h")

    def words(self) -> str:
        """Its symbols, slot by slot: "checks at 1, 3; X at 2; hand at 5"."""
        parts = []
        invest, enemy = self.invest, self.enemy
        for name, row, sign in (("check", invest, "c"), ("star", invest, "*"), ("X", enemy, "x"), ("hand", enemy, "h")):
            slots = [str(n) for n, each in enumerate(row, 1) if each == sign]
            if slots:
                parts.append(f"{name}{'s' * (len(slots) > 1 and name != 'X')} at {', '.join(slots)}")
        return "; ".join(parts) or NOTHING


def _up_to(row: str, sign: str) -> tuple[int, ...]:
    """How many of these signs stand in the slots up to each one; slot 0 holds none."""
    return tuple(accumulate((each == sign for each in row), initial=0))


class PowerFace:
    """An adventure card or an ability, with what the rules ask of it as plain numbers."""

    __slots__ = ("cost", "cube", "effect", "green", "moments", "name", "power", "taken", "tan")

    def __init__(self, power: Power) -> None:
        self.power, self.name, self.effect = power, power.name, power.kind
        self.moments = power.kind.moments(power)
        self.cost = power.costs
        self.cube = any(not each.taken for each in self.cost)
        self.taken = " and ".join(each.taken for each in self.cost if each.taken)  # what who uses it takes
        self.tan = tuple(power.tan.get(peril, 0) for peril in PERILS)
        self.green = tuple(power.kind.symbols.get(peril, 0) for peril in PERILS)


class Face:
    """What is printed on a card."""

    __slots__ = ("back", "card", "flip", "id", "kind", "number", "power", "title")

    def __init__(self, number: int, kind: Kind, id_: str, title: str, back: str, card: Any) -> None:
        self.number, self.kind, self.id, self.title, self.back, self.card = number, kind, id_, title, back, card
        self.flip: Flip | None = None
        self.power: PowerFace | None = None

    @property
    def flipped(self) -> Flip:
        """A card that is flipped, as flips read it."""
        assert self.flip is not None, "only cards with symbols are flipped"
        return self.flip


class Box:
    """The whole box."""

    def __init__(self, files: Catalogue) -> None:
        said = files.read()
        self._read_map(*said.of(MapFile))
        self.mats = said.of(PlayerMat)
        self.abilities = [[PowerFace(power) for power in mat.abilities] for mat in self.mats]
        self.acting: list[dict[str, list[tuple[int, PowerFace]]]] = []  # the abilities of each mat by their moments
        for abilities in self.abilities:
            self.acting.append({})
            for number, ability in enumerate(abilities):
                for moment in ability.moments:
                    self.acting[-1].setdefault(moment, []).append((number, ability))
        self.tiles = said.of(Tile)
        self.relics = sorted(
            (n for n, tile in enumerate(self.tiles) if tile.kind == "relic"), key=lambda n: self.tiles[n].name
        )
        self.encounters = said.of(Encounter)
        self.resolutions = said.of(Resolution)
        self.rewrites = said.of(Rewrite)
        self.adventures = said.of(Adventure)
        (self.temple,) = said.of(TempleFile)
        self.temple_resolutions = said.of(TempleResolution)
        self.hubris = said.of(HubrisCard)
        self.traits = {trait.id: trait for trait in self.temple.traits}
        self.grails = sorted(self.temple.grails, key=lambda grail: grail.number)
        self.faces: list[Face] = []
        self.by_id: dict[str, Face] = {}
        self.backs: dict[str, Encounter] = {}  # one encounter card for each kind of back: all of that back look alike
        for card in self.adventures:
            self._face("adventure", card.id, card.name, card.back, card).power = PowerFace(card)
        for scene in self.encounters:
            self._face("encounter", scene.id, scene.title, self._back(scene), scene)
        for temple in self.temple.cards:
            self._face("temple", temple.id, temple.title, temple.colour, temple)
        for rewrite in self.rewrites:
            flip = Flip(rewrite.invest, rewrite.enemy, rewrite.title, rewrite.direction, rewrite.icon)
            self._face("rewrite", rewrite.id, rewrite.title, "rewrite", rewrite).flip = flip
        for beat in self.resolutions:
            flip = Flip(beat.invest, beat.enemy, "", beat.caption, beat.sketch)
            self._face("resolution", beat.id, beat.caption, f"{beat.category} beat", beat).flip = flip
        for resolution in self.temple_resolutions:
            self._face("temple resolution", resolution.id, resolution.caption, "temple beat", resolution)
        for hubris in self.hubris:
            self._face("hubris", hubris.id, hubris.flavour, "hubris", hubris)
        self._temple = [self._with("temple", "colour", colour) for colour in COLOURS]
        self._encounters = [self._with("encounter", "shape", shape) for shape in SHAPES]
        self._resolutions = [self._with("resolution", "category", category) for category in CATEGORIES]
        self.city_of = {
            face.number: self.city_index[face.card.city]
            for face in self.faces
            if isinstance(face.card, TempleCard) and face.card.city in self.city_index
        }

    def _read_map(self, board: MapFile) -> None:
        self.map = board
        self.cities = board.cities
        self.city_index = {city.id: n for n, city in enumerate(board.cities)}
        self.berlin = self.city_index.get("berlin", 0)
        self.shape = [SHAPES.index(city.shape) for city in board.cities]
        self.region = [AREAS.index(city.region) for city in board.cities]
        refuse(
            f"map.yaml: routes[{number}]: {unknown('city', end, self.city_index)}"
            for number, route in enumerate(board.routes)
            for end in route
            if end not in self.city_index
        )
        near: list[set[int]] = [set() for _ in board.cities]
        for a, b in board.routes:
            near[self.city_index[a]].add(self.city_index[b])
            near[self.city_index[b]].add(self.city_index[a])
        self.near = [tuple(sorted(each)) for each in near]  # in map order (LA-R27)
        self.distance = [_distances(self.near, start) for start in range(len(board.cities))]

    def _back(self, scene: Encounter) -> str:
        likely, other = scene.categories
        back = f"{scene.shape} {scene.min} {likely} {other}{' hubris' if scene.hubris else ''}"
        self.backs.setdefault(back, scene)
        return back

    def _face(self, kind: Kind, id_: str, title: str, back: str, card: Any) -> Face:
        face = Face(len(self.faces), kind, id_, title, back, card)
        self.faces.append(face)
        self.by_id[id_] = face
        return face

    def _with(self, kind: Kind, field: str, value: str) -> list[int]:
        """The cards of a kind on which a field has this value."""
        return [face for face in self.of_kind(kind) if getattr(self.faces[face].card, field) == value]

    def of_kind(self, kind: Kind) -> list[int]:
        return [face.number for face in self.faces if face.kind == kind]

    def temple_of(self, colour: int) -> list[int]:
        return self._temple[colour]

    def encounters_of(self, shape: int) -> list[int]:
        return self._encounters[shape]

    def resolutions_of(self, category: int) -> list[int]:
        return self._resolutions[category]


def _distances(near: Sequence[Sequence[int]], start: int) -> list[int]:
    """Routes from a city to every other; a number beyond all of them where no way leads."""
    found = {start: 0}
    to_do = deque([start])
    while to_do:
        city = to_do.popleft()
        for each in near[city]:
            if each not in found:
                found[each] = found[city] + 1
                to_do.append(each)
    return [found.get(city, len(near)) for city in range(len(near))]


def _words(data: Any) -> list[str]:
    """What is printed on an entry, made from its data."""
    if isinstance(data, PlayerMat):
        return [f"{ability.name}: {ability.words()}" for ability in data.abilities]
    if isinstance(data, TempleCard):
        from fabletop.games.lost_adventures.notes import says  # which looks through a box

        return [f"{says(box(), box().by_id[data.id].number)}."]
    words = getattr(data, "words", None)
    return [] if words is None else [words()]


CATALOGUE = Catalogue(
    Pack(
        "box",
        CONTENT,
        File("map.yaml", MapFile, lists={"cities": "city"}),
        File("encounters.yaml", Encounter, "encounter card"),
        File("resolution.yaml", Resolution, "resolution card"),
        File("rewrites.yaml", Rewrite, "script rewrite"),
        File("adventure.yaml", Adventure, "adventure card"),
        File("mats.yaml", PlayerMat, "player mat"),
        File("tiles.yaml", Tile, "tile"),
        File("temple.yaml", TempleFile, lists={"cards": "temple card", "traits": "trait", "grails": "grail"}),
        File("temple_resolution.yaml", TempleResolution, "temple resolution card"),
        File("hubris.yaml", HubrisCard, "hubris card"),
    ),
    words=_words,
    language=lambda: LANGUAGE,
)


@kept
def box() -> Box:
    """The published box. What makes no sense is refused here, with its file and entry."""
    from fabletop.games.lost_adventures.card_checks import faults  # which looks through a box

    with CATALOGUE.placing():
        made = Box(CATALOGUE)
        refuse(faults(made))
    return made
