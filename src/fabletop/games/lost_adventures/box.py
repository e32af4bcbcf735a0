"""Everything in the box, read once and numbered.

A card in play is a handle; its face is a number here, one numbering for all kinds of cards. What rules ask often (how
many checks are in range, how far two cities are apart, which symbols a card has) is worked out beforehand.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from fabletop.engine.catalogue import Catalogue, File, Pack, refuse, unknown
from fabletop.engine.overlay import once_per_overlay
from fabletop.games.lost_adventures.cards import (
    Adventure,
    Encounter,
    HubrisCard,
    MapFile,
    PlayerMat,
    Resolution,
    Rewrite,
    TempleCard,
    TempleFile,
    TempleResolution,
    Tile,
)
from fabletop.games.lost_adventures.effects.doors import ShowsPeril, ShowsTrait
from fabletop.games.lost_adventures.effects.language import LANGUAGE
from fabletop.games.lost_adventures.terms import AREAS, CATEGORIES, COLOURS, PERILS, SHAPES

CONTENT = Path(__file__).parent / "content"
Kind = Literal["adventure", "encounter", "temple", "rewrite", "resolution", "temple resolution", "hubris"]


@dataclass(slots=True)
class Face:
    """What is printed on a card."""

    number: int
    kind: Kind
    id: str
    title: str
    back: str
    card: Any


class Box:
    """The whole box."""

    def __init__(self, files: Catalogue) -> None:
        said = files.read()
        self._read_map(*said.of(MapFile))
        self.mats = said.of(PlayerMat)
        self.tiles = said.of(Tile)
        self.relics = sorted(
            (n for n, tile in enumerate(self.tiles) if tile.kind == "relic"), key=lambda n: self.tiles[n].name
        )
        self.encounters = said.of(Encounter)
        self.resolutions = said.of(Resolution)
        self.rewrites = said.of(Rewrite)
        self.adventures = said.of(Adventure)
        self._read_temple(*said.of(TempleFile))
        self.temple_resolutions = said.of(TempleResolution)
        self.hubris = said.of(HubrisCard)
        self.backs: dict[str, Encounter] = {}  # one encounter card for each kind of back: all of that back look alike
        for scene in self.encounters:
            self.backs.setdefault(scene.back, scene)
        self.faces: list[Face] = []
        self._add("adventure", self.adventures, "name", lambda card: card.back)
        self._add("encounter", self.encounters, "title", lambda card: card.back)
        self._add("temple", self.temple.cards, "title", lambda card: card.colour)
        self._add("rewrite", self.rewrites, "name", lambda card: "rewrite")
        self._add("resolution", self.resolutions, "caption", lambda card: f"{card.category} beat")
        self._add("temple resolution", self.temple_resolutions, "caption", lambda card: "temple beat")
        self._add("hubris", self.hubris, "flavour", lambda card: "hubris")
        self.by_id = {face.id: face for face in self.faces}
        self.temple_of = [self._with("temple", "colour", colour) for colour in COLOURS]
        self.encounters_of = [self._with("encounter", "shape", shape) for shape in SHAPES]
        self.resolutions_of = [self._with("resolution", "category", category) for category in CATEGORIES]
        named = {face.number: getattr(face.card.effect, "city", "") for face in self.faces if face.kind == "temple"}
        self.city_of = {face: self.city_index[city] for face, city in named.items() if city in self.city_index}

    def _read_temple(self, temple: TempleFile) -> None:
        self.temple = temple
        self.traits = {trait.id: trait for trait in temple.traits}
        self.grails = sorted(temple.grails, key=lambda grail: grail.number)

    def _add(self, kind: Kind, cards: Sequence[Any], title: str, back: Callable[[Any], str]) -> None:
        for card in cards:
            self.faces.append(Face(len(self.faces), kind, card.id, getattr(card, title), back(card), card))

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

    def _with(self, kind: Kind, field: str, value: str) -> list[int]:
        """The cards of a kind on which a field has this value."""
        return [face for face in self.of_kind(kind) if getattr(self.faces[face].card, field) == value]

    def of_kind(self, kind: Kind) -> list[int]:
        return [face.number for face in self.faces if face.kind == kind]

    def peril_of(self, face: int) -> int:
        """The peril that a red or purple card shows, by its number."""
        shown: ShowsPeril = self.faces[face].card.effect
        return PERILS.index(shown.peril)

    def trait_of(self, face: int) -> str:
        """The trait that a yellow card shows."""
        shown: ShowsTrait = self.faces[face].card.effect
        return shown.trait


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
    if isinstance(data, TempleCard):
        return [f"{data.effect.says(box())}."]
    words = data.words() if hasattr(data, "words") else []
    return words if isinstance(words, list) else [words]


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


@once_per_overlay
def box() -> Box:
    """The published box. What makes no sense is refused here, with its file and entry."""
    from fabletop.games.lost_adventures.checks.cards import faults  # which looks through a box

    with CATALOGUE.placing():
        made = Box(CATALOGUE)
        refuse(faults(made))
    return made
