"""Every card of the box, read once and numbered.

A card that is shuffled or held is a handle; its *face* is a number here. Unit cards are named by their units. Texts and
what holds for a while have numbers too: that is how a saved game names them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, get_args

from fabletop.engine.catalogue import Catalogue, File, Pack, refuse
from fabletop.engine.effects import Language, TextBook, Texts, Voice
from fabletop.engine.effects.english import Phrase
from fabletop.engine.overlay import once_per_overlay
from fabletop.engine.words import Ref
from fabletop.games.machina.card_texts import NAME, Text, texts_words
from fabletop.games.machina.cards import (
    TYPES,
    Apparel,
    Artifact,
    Chapter,
    Consumable,
    Explorer,
    ExplorerEvent,
    HorrorEvent,
    Item,
    Machination,
    Monster,
    Weapon,
)
from fabletop.games.machina.ground.faces import EndgameTile, TileFace
from fabletop.games.machina.ground.faces import Face as Turned
from fabletop.games.machina.ground.faces import face_of as ground_face

if TYPE_CHECKING:
    from fabletop.games.machina.ground.ground import Ground

CONTENT = Path(__file__).parent / "content"
Kind = Literal["weapon", "apparel", "artifact", "consumable", "event", "horror", "monster", "tile"]
KEPT_WORKS = 1024  # so many states of what is in force are remembered


class UnitFace:
    """What is printed on the card of an explorer or a monster."""

    __slots__ = (
        "armor", "behaviour", "card", "class_", "essence", "health", "icon", "id", "immobile", "level", "name",
        "ref", "stamina", "texts", "voice", "will", "words",
    )  # fmt: skip

    def __init__(self, card: Explorer | Monster, texts: Texts, voice: Voice) -> None:
        self.card = card
        self.id, self.name, self.icon, self.ref = card.id, card.name, card.icon, Ref("unit", card.id)
        self.armor, self.will, self.stamina, self.health = card.armor, card.will, card.stamina, card.health
        self.texts, self.voice = texts, voice
        self.words = [text.words(voice) for text in card.texts]
        self.class_ = self.level = self.behaviour = None
        self.essence, self.immobile = 0, False
        if isinstance(card, Monster):
            self.level, self.immobile, self.behaviour = card.level, card.immobile, card.behaviour
        else:
            self.class_, self.essence = card.class_, card.essence_max


class Face:
    """One card of a deck: an item, an event, a monster's card, a tile."""

    __slots__ = (
        "augment", "binding", "bonus", "bottom", "card", "flavour", "hands", "icon", "id", "kind", "level", "name",
        "number", "place", "slot", "texts", "top", "words",
    )  # fmt: skip

    def __init__(self, number: int, kind: Kind, id_: str, name: str) -> None:
        self.number = number
        self.kind = kind
        self.id = id_
        self.name = name
        self.card: Any = None
        self.texts = Texts()
        self.words = self.icon = self.flavour = self.augment = self.place = self.top = self.bottom = self.slot = ""
        self.level = self.hands = 0
        self.bonus: tuple[tuple[str, int], ...] = ()
        self.binding = False

    @property
    def item(self) -> bool:
        return self.kind in TYPES


class ChapterFace:
    """A chapter card: its texts, and what happens besides in the short variant."""

    __slots__ = ("card", "endgame", "number", "short", "texts", "words")

    def __init__(self, number: int, card: Chapter, texts: Texts, short: Texts, words: list[str]) -> None:
        self.number = number
        self.card = card
        self.endgame = card.endgame
        self.texts = texts
        self.short = short
        self.words = words


class Box:
    """The whole box. How a ground is made from a table is for the rules to say: they set `ground_of`."""

    ground_of: ClassVar[Callable[[Any], Ground]]

    def __init__(self, files: Catalogue) -> None:
        said = files.read()
        language = files.language()
        assert language is not None
        self.language = language
        self.book: TextBook[Text] = TextBook()
        items: list[Item] = [*said.of(Weapon), *said.of(Apparel), *said.of(Artifact), *said.of(Consumable)]
        names = {each.id: each.name for each in said.of(Monster)} | {each.id: each.name for each in items}
        self.voice = Voice(language, {f"{NAME}{id_}": Phrase(name) for id_, name in names.items()})
        self.of_it = self.voice.having(you=Phrase("it"))  # a monster's card speaks of it
        self.of_monsters = self.voice.having(you=Phrase("the monster"))  # a horror event of whoever plays it
        self.faces: list[Face] = []
        self.face_index: dict[str, int] = {}
        self.explorers = [UnitFace(each, self._texts(each.texts, each.name), self.voice) for each in said.of(Explorer)]
        self.monsters = [UnitFace(each, self._texts(each.texts, each.name), self.of_it) for each in said.of(Monster)]
        self.monster_index = {each.id: number for number, each in enumerate(self.monsters)}
        self.explorer_index = {each.id: number for number, each in enumerate(self.explorers)}
        for type_ in (Weapon, Apparel, Artifact, Consumable):
            for item in said.of(type_):
                self._item(item)
        for event in said.of(ExplorerEvent):
            face = self._event("event", event, self.voice)
            face.binding = event.binding
        for horror in said.of(HorrorEvent):
            self._event("horror", horror, self.of_monsters)
        for monster in self.monsters:
            self._face("monster", f"card_{monster.id}", monster.name).card = monster.card
        self.tiles = said.of(TileFace)
        self.first_tile = len(self.faces)
        for number in sorted({each.tile for each in self.tiles}):
            self._face("tile", f"tile_{number}", f"tile {number}")
        self._by_kind: dict[str, list[Face]] = {
            kind: [face for face in self.faces if face.kind == kind] for kind in get_args(Kind)
        }
        self.endgame_tiles = said.of(EndgameTile)
        self.chapters = [self._chapter(number, each) for number, each in enumerate(said.of(Chapter))]
        self.machinations = said.of(Machination)
        self.machination_texts = [self._texts(each.texts, each.name) for each in self.machinations]
        for each in self.machinations:
            self.book.note(each.setup)
        # What is in force, by what it is made from; what that comes to with what effects have begun; and the last of
        # these, see `rules.moment`.
        self.works: dict[int, Any] = {}
        self.presents: dict[tuple[int, ...], Any] = {}
        self.present: Any = None
        self.repertoires: dict[Any, Any] = {}  # what units may play, and how texts are, see `rules.abilities`
        self.traits: dict[int, Any] = {}
        self.grounds: dict[Any, Ground] = {}
        self.last_ground: Any = None  # see `rules.map`
        self._turned: dict[tuple[int, int], Turned] = {}

    @lru_cache(maxsize=64)  # noqa: B019 - a box lives as long as the process
    def machines(self, chosen: str) -> tuple[tuple[int, Texts], ...]:
        """The machinations that settings name, each with its texts."""
        names = chosen.split()
        return tuple((n, self.machination_texts[n]) for n, each in enumerate(self.machinations) if each.id in names)

    def of_kind(self, kind: str) -> list[Face]:
        return self._by_kind[kind]

    def face(self, id_: str) -> Face:
        return self.faces[self.face_index[id_]]

    def turned(self, number: int, turn: int) -> Turned:
        """A tile's face, or after them an endgame tile, turned clockwise by quarter turns."""
        found = self._turned.get((number, turn))
        if found is None:
            faces: list[TileFace | EndgameTile] = [*self.tiles, *self.endgame_tiles]
            printed = faces[number]
            found = self._turned[number, turn] = ground_face(printed).turned(turn)
        return found

    def _texts(self, texts: tuple[Text, ...], name: str) -> Texts:
        return self.book.add(texts, name)

    def _face(self, kind: Kind, id_: str, name: str) -> Face:
        face = Face(len(self.faces), kind, id_, name)
        self.faces.append(face)
        self.face_index[id_] = face.number
        return face

    def _item(self, item: Item) -> None:
        face = self._face(item.type, item.id, item.name)
        face.card, face.icon, face.flavour, face.level = item, item.icon, item.flavour, item.level
        face.hands, face.place, face.augment = item.hands, item.place, item.augment
        face.top, face.bottom, face.slot = item.symbols
        bonus = item.bonus
        face.bonus = tuple(
            (name, getattr(bonus, name)) for name in ("armor", "will", "stamina", "health") if getattr(bonus, name)
        )
        face.texts = self._texts(item.texts, item.name)
        face.words = " ".join(filter(None, [bonus_words(face), texts_words(item.texts, self.voice)]))

    def _event(self, kind: Kind, event: ExplorerEvent | HorrorEvent, voice: Voice) -> Face:
        face = self._face(kind, event.id, event.title)
        face.card, face.icon, face.flavour = event, event.icon, event.story
        face.texts = self._texts(event.texts, event.title)
        face.words = texts_words(event.texts, voice)
        return face

    def _chapter(self, number: int, card: Chapter) -> ChapterFace:
        texts = self._texts(card.texts, card.title)
        short = self._texts((Text(do=card.short_enters, on="enters"),) if card.short_enters else (), card.title)
        self.book.note(card.setup)
        return ChapterFace(number, card, texts, short, [text.words(self.voice) for text in card.texts])


def bonus_words(face: Face) -> str:
    """What an item adds while it is equipped: "Armor +1, will +1." """
    parts = [f"{name} {n:+d}" for name, n in face.bonus]
    words = ", ".join(parts)
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def _words(card: Any) -> list[str]:
    """What is printed on an entry."""
    all_ = box()
    if isinstance(card, Explorer):
        return all_.explorers[all_.explorer_index[card.id]].words
    if isinstance(card, Monster):
        return all_.monsters[all_.monster_index[card.id]].words
    if isinstance(card, Chapter):
        return [card.wants, *(each for face in all_.chapters if face.card is card for each in face.words)]
    if isinstance(card, Machination):
        return [card.about, *(text.words(all_.voice) for text in card.texts)]
    if isinstance(card, TileFace | EndgameTile):
        return card.drawing.splitlines()
    return [all_.face(card.id).words]


def _language() -> Language:
    from fabletop.games.machina.effects.language import LANGUAGE  # which knows the verbs, and they the cards

    return LANGUAGE


CATALOGUE = Catalogue(
    Pack(
        "box",
        CONTENT,
        File("explorers.yaml", Explorer, "explorer"),
        File("monsters.yaml", Monster, "monster"),
        File("weapons.yaml", Weapon, "weapon"),
        File("apparel.yaml", Apparel, "apparel"),
        File("artifacts.yaml", Artifact, "artifact"),
        File("consumables.yaml", Consumable, "consumable"),
        File("explorer_events.yaml", ExplorerEvent, "explorer event"),
        File("horror_events.yaml", HorrorEvent, "horror event"),
        File("chapters.yaml", Chapter, "chapter"),
        File("machinations.yaml", Machination, "machination"),
        File("tiles.yaml", TileFace, "tile"),
        File("endgame_tiles.yaml", EndgameTile, "endgame tile"),
    ),
    words=_words,
    language=_language,
)


@once_per_overlay
def box() -> Box:
    """The published cards. What makes no sense is refused here, with its file and card."""
    from fabletop.games.machina.checks import faults  # which looks through a box

    with CATALOGUE.placing():
        made = Box(CATALOGUE)
        refuse(faults(made))
    return made
