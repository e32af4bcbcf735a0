"""Every card of the packs that are played with, read once and numbered.

A card that is shuffled, held or laid out is a handle; its *face* is a number here. Slides have faces too, one for each
ability, bonus and origin: they are made by the party, and not printed (TP-082). What is only read, or only looked up,
is named by its number in its own list.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

from fabletop.engine.catalogue import Catalogue, Contents, File, Pack, refuse
from fabletop.engine.effects import Language, Node, Standing, TextBook, Texts, Voice, walk
from fabletop.engine.overlay import once_per_overlay, overlay_key
from fabletop.games.projector.card_texts import Text
from fabletop.games.projector.cards import (
    Ability,
    AbilityDeck,
    Ailment,
    Area,
    Background,
    Baddie,
    Diary,
    DiaryDeck,
    Entropy,
    Flag,
    Item,
    Keyword,
    Location,
    Lock,
    Maneuver,
    Objective,
    Perk,
    Projector,
    Resource,
    Setup,
    Ship,
    Story,
    StoryDeck,
    Style,
    Trait,
    Values,
    Window,
)
from fabletop.games.projector.printing import Printing

CONTENT = Path(__file__).parent / "content"
WINDOWS = (*get_args(Window), "offer")  # and where a text offers a test out of turn (TP-R123)
MOST_BONUS = 9  # a slide with more would stand for a quarter of a million
Kind = Literal["entropy", "baddie", "resource", "item", "condition", "location"]


class Limits(NamedTuple):
    """How many slides a player may own, bring and hold (TP-054)."""

    reserve: int
    deck: int
    hand: int


LIMITS = {
    2: Limits(reserve=70, deck=14, hand=6),
    3: Limits(reserve=60, deck=12, hand=6),
    4: Limits(reserve=50, deck=10, hand=5),
}  # by the size of the party


class Face:
    """What is printed on a card that can lie on the table."""

    def __init__(self, number: int, kind: Kind, card: Any, texts: Texts, printing: Printing) -> None:
        self.number, self.kind, self.card = number, kind, card
        self.id: str = card.id
        self.name: str = card.name
        self.texts, self._printing = texts, printing
        self.params = dict(_keyword(each) for each in card.keywords)
        self.keywords = frozenset([*self.params, card.deck])
        self.baddie: Values | None = getattr(card, "baddie", None)
        self.back = _back(kind, card)

    @cached_property
    def words(self) -> list[str]:
        """What is printed on it, in sentences: made when somebody reads it."""
        return self._printing.texts(self.card)

    def printed_by(self, printing: Printing) -> Face:
        """The same card with its words as somebody else reads them."""
        found = copy(self)
        found._printing = printing
        found.__dict__.pop("words", None)
        return found


def _back(kind: Kind, card: Any) -> str:
    """What all may see of a card that lies face down. Of a location that is its sides too: whether one may step on it
    is judged before it is flipped (TP-173)."""
    if not isinstance(card, Location):
        return kind
    return " ".join([kind, card.sides.n, card.sides.e, card.sides.s, card.sides.w])


def _keyword(printed: str) -> tuple[str, int]:
    """A printed keyword in small letters (TP-043), and the number that it may have: "Swarm 3"."""
    spelt = printed.lower().replace("-", "_").replace(" ", "_")
    name, _, number = spelt.rpartition("_")
    return (name, int(number)) if number.isdigit() else (spelt, 0)


class SlideFace(NamedTuple):
    """What stands on a slide: the ability by its number, the bonus, and whether it was preprinted."""

    ability: int
    bonus: int
    realspace: bool


class Skill:
    """An ability with what its card says, and all keywords of its slides (TP-041, TP-042)."""

    __slots__ = ("_called", "card", "keywords", "name", "number", "stack", "texts", "trait")

    def __init__(self, number: int, card: Ability, trait: int, stack: int) -> None:
        self.number, self.card, self.name, self.trait, self.stack = number, card, card.name, trait, stack
        own = [each.lower() for each in card.keywords]
        reaction = ["reaction"] if card.reaction else []
        self.keywords = frozenset([card.stack, card.trait, *own, *reaction])
        self._called = self.keywords | {card.name.lower()}

    def fits(self, match: str) -> bool:
        """Whether a text that names an ability, a trait, a keyword or any of them means this one."""
        return match in ("", "any") or match == self.card.id or match.lower() in self._called


class Box:
    """See the module text."""

    def __init__(self, files: Catalogue) -> None:
        said = files.read()
        language = files.language()
        assert language is not None
        self.language = language
        self.book: TextBook[Text] = TextBook()
        self.names = {each.id: each.name for each in said.entries if ":" in each.id}
        self.cards: dict[str, Node] = {each.id: each.data for each in said.entries}
        self.files = {each.id: each.path.name for each in said.entries}  # that they stand in
        self.printing = Printing(language, said)
        self.voice = self.printing.voice
        self._printed_on: list[Any] = []  # what each text of the book stands on
        self._said: dict[int, str] = {}  # the words of texts that somebody has read
        self._for_parties: dict[int, Box] = {}  # the same box as parties of each size read it
        self.traits = said.of(Trait)
        self.stacks = said.of(AbilityDeck)
        self.keywords = {each.id: each for each in said.of(Keyword)}
        self.flags = {each.id: each for each in said.of(Flag)}
        self.skills = self._skills(said.of(Ability))
        self.in_stack = [[each.number for each in self.skills if each.stack == n] for n in range(len(self.stacks))]
        self.skill_index = {each.card.id: each.number for each in self.skills}
        self.faces: list[Face] = []
        self.remove_texts: dict[str, int] = {}  # of conditions, the text by which they are ended
        self.face_index: dict[str, int] = {}
        for type_, kind in _FACED:
            for card in said.of(type_):
                self._face(kind, card)
        self.first_slide = len(self.faces)
        self.sides_on = {face.back: face.card.sides for face in self.faces if face.kind == "location"}
        self._slides = [
            SlideFace(each.number, bonus, realspace)
            for each in self.skills
            for realspace in (False, True)
            for bonus in range(MOST_BONUS + 1)
        ]
        self._made = [self.slide_face(each.ability, each.bonus) for each in self._slides]
        self.reacting = {name: _reacting(self.skills, name) for name in WINDOWS}
        self.fitting = {name: _fitting(self.skills, name) for name in WINDOWS}
        self.concerning = {name: _concerning(self.skills, name) for name in WINDOWS}
        self.areas = said.of(Area)
        self.area_index = {each.id: number for number, each in enumerate(self.areas)}
        self.backgrounds = {each.id[:2]: each for each in said.of(Background)}
        self.setups = said.of(Setup)
        self.setup_index = {each.id: number for number, each in enumerate(self.setups)}
        self.setup_texts = [
            self._numbered(each, each.texts, self.areas[self.area_index[each.area]].name) for each in self.setups
        ]
        self.objectives = said.of(Objective)
        self.objective_index = {each.id: number for number, each in enumerate(self.objectives)}
        self.objective_texts = [self._numbered(each, each.texts, each.title) for each in self.objectives]
        self.projectors = said.of(Projector)
        self.projector_index = {each.id: number for number, each in enumerate(self.projectors)}
        self.story_decks = said.of(StoryDeck)
        self.pages: list[Story | Lock] = sorted([*said.of(Story), *said.of(Lock)], key=lambda each: each.id)
        self.stories = [
            [number for number, each in enumerate(self.pages) if each.id[:2] == deck.id] for deck in self.story_decks
        ]
        self.segments = {page.segment for page in self.pages if isinstance(page, Story)}
        self.diary_decks = said.of(DiaryDeck)
        self.diary = said.of(Diary)
        self.diary_index = {each.id: number for number, each in enumerate(self.diary)}
        self.perks = said.of(Perk)
        self.perk_texts = [self._numbered(each, each.texts, each.name) for each in self.perks]
        self.styles = said.of(Style)
        self.maneuvers = said.of(Maneuver)
        self.ships = said.of(Ship)
        self.station_texts = [
            self._numbered(each, each.texts, each.name) for ship in self.ships[:1] for each in ship.stations
        ]
        for effects in self._loose():
            self.book.note(effects)
        self.token_texts: list[Texts] = []  # of tokens that have texts of their own
        self.token_index: dict[int, int] = {}  # by the identity of the verb that puts them
        self.token_kinds: list[str] = []  # and of which kind the card is that puts them
        self.bringers: dict[str, set[str]] = {}  # of Baddies of their deck, the kinds of cards that bring them
        self.lasting: dict[int, tuple[str, int]] = {}  # what holds for the whole campaign once it has begun
        self._walk(said)
        self.changed = self.book.changed  # all that any card could change
        self.durations = frozenset([each.until for each in self.book.standing])  # and for how long

    def _skills(self, cards: Sequence[Ability]) -> list[Skill]:
        traits = {each.id: number for number, each in enumerate(self.traits)}
        stacks = {each.id: number for number, each in enumerate(self.stacks)}
        ordered = sorted(cards, key=lambda each: (stacks.get(each.stack, 0), each.order))
        return [
            Skill(number, each, traits.get(each.trait, 0), stacks.get(each.stack, 0))
            for number, each in enumerate(ordered)
        ]

    def _face(self, kind: Kind, card: Any) -> None:
        texts = self._numbered(card, card.texts, card.name)
        if isinstance(card, Ailment):
            self.remove_texts[card.id] = self._numbered(card, (card.remove,), card.name).all[0]
        face = Face(len(self.faces), kind, card, texts, self.printing)
        self.faces.append(face)
        self.face_index[card.id] = face.number

    def _numbered(self, card: Any, texts: Sequence[Text], source: str) -> Texts:
        """Texts of something, with the numbers by which they are known."""
        self._printed_on += [card] * len(texts)
        return self.book.add(texts, source)

    def for_party(self, seats: int) -> Box:
        """The same box, with words for a party of that size: made once for each."""
        found = self._for_parties.get(seats)
        if found is None:
            found = self._for_parties[seats] = copy(self)
            found.printing = self.printing.for_party(seats)
            found.voice = found.printing.voice
            found.faces = [face.printed_by(found.printing) for face in self.faces]
            found._said = {}
        return found

    def voice_of_text(self, number: int) -> Voice:
        """How a text speaks."""
        return self.printing.voice_of(self._printed_on[number], self.book.texts[number])

    def says(self, number: int) -> str:
        """A text as it is printed."""
        found = self._said.get(number)
        if found is None:
            found = self._said[number] = self.book.texts[number].words(self.voice_of_text(number))
        return found

    def _loose(self) -> list[tuple[Any, ...]]:
        """Effects that stand in no text: results of abilities, of maneuvers, and all that is read."""
        found: list[tuple[Any, ...]] = []
        for skill in self.skills:
            card = skill.card
            found += [card.success, card.failure, card.natural_1, card.natural_20]
        found += [each.do for each in self.maneuvers]
        found += [each.do for each in self.projectors]
        found += [page.do for page in self.pages if isinstance(page, Story)]
        found += [each.do for each in self.diary]
        return found

    def _walk(self, said: Contents) -> None:
        """What cards bring into play: tokens with texts of their own, and Baddies; and what holds for the whole
        campaign: by its number, on which card and as which of what may hold it stands there."""
        from fabletop.games.projector.effects.baddies import Spawn  # which knows texts, and they the box
        from fabletop.games.projector.effects.control import PutToken

        for entry in said.entries:
            place = 0
            for node in walk([entry.data]):
                if isinstance(node, Standing):
                    if node.until == "campaign":
                        self.lasting[self.book.number_of(node)] = entry.id, place
                    place += 1
                elif isinstance(node, PutToken) and node.texts:
                    self.token_index[id(node)] = len(self.token_texts)
                    self.token_texts.append(self._numbered(node, node.texts, node.kind))
                    self.token_kinds.append(entry.kind)
                elif isinstance(node, Spawn):
                    self.bringers.setdefault(node.baddie, set()).add(entry.kind)

    # --- slides ---------------------------------------------------------------------------------------------------

    def slide(self, face: int) -> SlideFace:
        """What stands on a slide, by its face."""
        return self._slides[face - self.first_slide]

    def slide_face(self, ability: int, bonus: int = 0, realspace: bool = False) -> int:
        return self.first_slide + (ability * 2 + realspace) * (MOST_BONUS + 1) + bonus

    def as_made(self, face: int) -> int:
        """The face of a slide made by hand that is as good as this one, which may be preprinted."""
        return self._made[face - self.first_slide]

    def skill_of(self, face: int) -> Skill:
        return self.skills[self.slide(face).ability]

    # --- finding --------------------------------------------------------------------------------------------------

    def face(self, id_: str) -> Face:
        return self.faces[self.face_index[id_]]

    def skill_named(self, name: str) -> Skill:
        return next(each for each in self.skills if each.name == name or each.card.id == name)

    def of_area(self, code: str) -> list[Setup]:
        return [each for each in self.setups if each.area == code]

    def continued(self, page: Story | Lock) -> bool:
        """Whether a page is a lock behind which nothing lies that is here: its key is in a pack to come."""
        return isinstance(page, Lock) and page.opens not in self.segments

    def tier(self, tier: int) -> list[Face]:
        """The entropy cards of a tier that make up its deck: not those that stories bring (TP-R82)."""
        return [
            face
            for face in self.faces
            if face.kind == "entropy" and face.card.tier == tier and "story" not in face.keywords
        ]


def _reacting(skills: Sequence[Skill], window: str) -> tuple[int, ...]:
    """The abilities that may be played as reactions in a window (TP-196): in that of a dissipation only what prevents
    it (TP-R58)."""
    return tuple([number for number in _fitting(skills, window) if skills[number].card.reaction])


def _fitting(skills: Sequence[Skill], window: str) -> tuple[int, ...]:
    """The abilities that could be, if they were reactions all."""
    cards = [(each.number, each.card) for each in skills if not each.card.specified_only]
    anywhere = window != "would_dissipate"
    return tuple([number for number, card in cards if window in card.windows or (anywhere and not card.windows)])


def _concerning(skills: Sequence[Skill], window: str) -> tuple[int, ...]:
    """Those of them that mean something there to who passes until something concerns them (TP-R125)."""
    cards = {each.number: each.card for each in skills}
    return tuple([n for n in _reacting(skills, window) if window in (cards[n].concerns or cards[n].windows)])


_FACED: tuple[tuple[Any, Kind], ...] = (
    (Entropy, "entropy"), (Baddie, "baddie"), (Resource, "resource"), (Item, "item"), (Ailment, "condition"),
    (Location, "location"),
)  # fmt: skip


def _language() -> Language:
    from fabletop.games.projector.effects.language import LANGUAGE  # which knows the verbs, and they the cards

    return LANGUAGE


def _files(*names: tuple[str, Any, str]) -> list[File]:
    return [File(f"{name}.yaml", type_, kind) for name, type_, kind in names]


# What every pack may hold; the first one holds what all of them need.
DECKS: tuple[tuple[str, Any, str], ...] = (
    ("traits", Trait, "trait"), ("ability_decks", AbilityDeck, "ability deck"), ("keywords", Keyword, "keyword"),
    ("flags", Flag, "flag"), ("abilities", Ability, "ability"), ("areas", Area, "area"),
    ("backgrounds", Background, "background"), ("setups", Setup, "setup"), ("objectives", Objective, "objective"),
    ("locations", Location, "location"), ("entropy", Entropy, "entropy"), ("baddies", Baddie, "Baddie"),
    ("conditions", Ailment, "condition"), ("resources", Resource, "resource"), ("items", Item, "item"),
    ("maneuvers", Maneuver, "maneuver"), ("perks", Perk, "perk"), ("styles", Style, "style"), ("ship", Ship, "ship"),
    ("projector", Projector, "Projector card"), ("story_decks", StoryDeck, "story deck"), ("stories", Story, "story"),
    ("locks", Lock, "lock"), ("diary_decks", DiaryDeck, "diary deck"), ("diary", Diary, "diary page"),
)  # fmt: skip


def pack(name: str, folder: Path, decks: Sequence[tuple[str, Any, str]] = DECKS) -> Pack:
    return Pack(name, folder, *_files(*decks))


def _words(card: Any) -> list[str]:
    """What is printed on an entry."""
    all_: Box = box()
    if hasattr(card, "texts"):
        return all_.printing.texts(card)
    if isinstance(card, Ability):
        return all_.printing.ability(card)
    return [getattr(card, "prose", "") or getattr(card, "help", "") or getattr(card, "hint", "")]


CATALOGUE = Catalogue(pack("first_act", CONTENT), words=_words, language=_language)


@once_per_overlay
def box() -> Box:
    """The published cards. They were proved when they were written (`fabletop check`, the tests), which takes longer
    than to load them; with changes laid over them they are proved here, and refused with file and card."""
    with CATALOGUE.placing():
        made = Box(CATALOGUE)
        if overlay_key():
            from fabletop.games.projector.checks import faults  # which looks through a box

            refuse(faults(made))
    return made
