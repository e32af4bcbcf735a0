"""What is printed on cards: how each kind of card speaks of itself and to whom, and what it says.

`you` is who performs a text (semantics 16): whoever has the card, stands on the location, was attacked or is concerned
by what happened. Where that is none of the readers in particular, a card speaks of the current player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any

from fabletop.engine.catalogue import Contents
from fabletop.engine.effects import Language, Select, Voice, alone
from fabletop.engine.effects.conditions import Exists
from fabletop.engine.effects.english import Phrase, capital, either, lower, sentence
from fabletop.engine.effects.numbers import Reckoned
from fabletop.games.projector.card_texts import DRAWN, USE, Text, joined, labelled, told
from fabletop.games.projector.cards import (
    Ability,
    AbilityDeck,
    Ailment,
    Area,
    Baddie,
    Entropy,
    Flag,
    Item,
    Location,
    Maneuver,
    Objective,
    Perk,
    Projector,
    Resource,
    Setup,
    Style,
)

# Before an identifier, among what a voice knows by name: what the card is called; of a flag, the words for that it is
# set (with "=2" behind it: to that number), for that it is not, for one of what it counts, and for how many there are.
NAME, SET, UNSET, NOUN, COUNTED = "name:", "set:", "unset:", "noun:", "counted:"
# And before a number, where it is known: of how many the party is that reads a card, and how large a margin was.
PARTY, MARGIN = "party of ", "margin of "
STAYS = {"your_area": "Remains in Play in your area.", "global": "Remains in Play in the global area."}
CURRENT = Phrase("the current player")
ENDS = {
    "end_of_carriers_next_turn": "at the end of your next turn", "natural_20": "when you roll a natural 20",
    "natural_1": "when you roll a natural 1", "returned_home": "when you return home",
    "card_loss": "when you are about to lose cards", "test_succeeded": "when you succeed in a test",
    "test_failed": "when you fail a test", "attack": "when a Baddie attacks you", "moved": "when you move",
    "damage": "when damage is about to be dealt to you", "card_played": "when you play an action card",
    "turn_start": "at the start of your turn", "turn_end": "at the end of your turn",
    "dissipated": "when you dissipate", "crafted": "when you craft an item",
    "stability": "when you check stability", "carrier_plays_card": "when you play an action card",
    "carrier_flips_location": "when you flip a location", "carrier_leaves": "when you leave the projection",
    "start_of_granters_next_turn": "at the start of the next turn of whoever gave it to you",
    "end_of_round": "at the end of the round", "read": "when you read a Projector card",
    "test_declared": "when you declare a test", "rolled": "when you have rolled",
    "would_dissipate": "when you are about to dissipate", "baddie_defeated": "when you defeat a Baddie",
    "baddie_dismissed": "when you dismiss a Baddie", "player_left": "when you have left",
}  # fmt: skip
SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}
AFTER_A_TEST = ("test_succeeded", "test_failed")
WINDOWS = {
    "action_start": "at the start of an action step", "action_done": "after an action",
    "entropy_revealed": "when an entropy card is revealed", "entropy_done": "when an entropy card was carried out",
    "flipped": "when a location is flipped", "landed": "when a player lands on a location",
    "test_declared": "when a player declares a test", "rolled": "when a player has rolled",
    "outcome": "when a test has had its effect", "chain_card": "between two cards that are read",
    "attack": "when a Baddie attacks a player", "damage": "when damage is about to be dealt to a player",
    "card_loss": "when a player is about to lose cards", "baddie_leaves": "when a Baddie leaves play",
    "would_dissipate": "when a player is about to dissipate", "turn_end": "when a player ends the turn",
    "stability_before": "before a stability check", "stability_after": "after a stability check",
    "player_left": "when a player has left",
}  # fmt: skip


class Printing:
    """See the module text. Numbers that go by the size of the party are told for all sizes, or for one."""

    def __init__(self, language: Language, said: Contents) -> None:
        self._goals = said.of(Objective)
        self._speak(Voice(language, {**_named(said), **_flagged(said.of(Flag))}))

    def for_party(self, seats: int) -> Printing:
        """The same as a party of that size reads it."""
        found = copy(self)
        found._speak(self.voice.having(**{f"{PARTY}{seats}": Phrase(str(seats))}))
        return found

    def _speak(self, voice: Voice) -> None:
        self.voice = voice
        you = Phrase("you")
        self._of_one = self.voice.having(this=Phrase("this card"), player=you)
        this = Phrase("this Baddie")
        self._of_baddie = self.voice.having(this=this, baddie=this, player=you)
        self._of_area: dict[str, Voice] = {}
        self._abilities: dict[str, list[str]] = {}

    def voice_of(self, card: Any, text: Text | None = None) -> Voice:
        """How a card speaks: a Baddie of itself, cards of one player to that player (semantics 16 and 17)."""
        voice = self._voice(card)
        for_all = isinstance(card, Setup | Objective) or (
            isinstance(card, Entropy) and card.baddie is None and card.stays != "your_area"
        )
        if text is not None and for_all and self._of_nobody(text):
            return voice.having(you=CURRENT)
        return voice

    def _voice(self, card: Any) -> Voice:
        if getattr(card, "baddie", None) is not None:
            return self._of_baddie
        if isinstance(card, Location):
            return self._in(card.area).having(here=Phrase("this location"))
        if isinstance(card, Setup | Objective):
            return self._in(card.area).having(baddie=Phrase("a Baddie"))
        if isinstance(card, Projector):
            return self._in(card.tags[0]) if card.tags else self.voice
        if isinstance(card, Ability):
            return self._of_ability(card)
        if isinstance(card, Ailment):
            return self._of_one.having(**{f"{NAME}{card.id}": Phrase("this condition")})
        return self._of_one if isinstance(card, Entropy | Item | Resource | Ailment | Perk) else self.voice

    def _in(self, area: str) -> Voice:
        """How cards of an area speak: they call its own objectives by their numbers alone."""
        found = self._of_area.get(area)
        if found is None:
            own = {f"{NAME}{each.id}": Phrase(f"objective {each.n}") for each in self._goals if each.area == area}
            found = self._of_area[area] = self.voice.having(player=Phrase("you"), **own)
        return found

    def _of_nobody(self, text: Text) -> bool:
        """Whether a text concerns no player in particular."""
        if not text.on:
            return True
        return text.on not in (USE, DRAWN) and "player" not in self.voice.language.events[text.on].roles

    # --- cards with texts --------------------------------------------------------------------------------------------

    def texts(self, card: Any) -> list[str]:
        """What is printed on a card with texts: where it Remains in Play, if it does, what each text says, and how a
        condition ends."""
        if isinstance(card, Entropy):
            return list(self._entropy(card))
        found = [text.words(self.voice_of(card, text)) for text in card.texts]
        return [*found, *self._endings(card)] if isinstance(card, Ailment) else found

    def _entropy(self, card: Entropy) -> Iterator[str]:
        where = card.stays or (card.baddie.where if card.baddie is not None else "")
        if where in STAYS:
            yield STAYS[where]
        elif len(card.texts) == 1:
            yield card.texts[0].alone(self.voice_of(card))
            return
        for text in card.texts:
            words = text.words(self.voice_of(card, text))
            yield _in_own_step(words) if text.on == USE else words

    def _endings(self, card: Ailment) -> Iterator[str]:
        voice = self.voice_of(card)
        said = [text.on for text in card.texts if "this condition ends" in text.words(voice)]
        ends = [each for each in card.ends if each not in said]
        events = [ENDS.get(each) or lower(voice.event(each)) for each in ends if each not in AFTER_A_TEST]
        tests = [each for each in ends if each in AFTER_A_TEST]
        events += ["after your next test"] if len(tests) == len(AFTER_A_TEST) else [ENDS[each] for each in tests]
        if events:
            yield f"This condition ends {either(events)}."
        yield _in_own_step(card.remove.words(voice))

    def effects(self, card: Any) -> str:
        """What a card says that is read: a Projector card, a story, a page of the diary, a maneuver."""
        return sentence(told(card.do, self.voice_of(card)))

    # --- abilities ---------------------------------------------------------------------------------------------------

    def ability(self, card: Ability) -> list[str]:
        """What an ability does, in sentences: made when somebody first reads it."""
        if card.id not in self._abilities:
            self._abilities[card.id] = self._ability(card)
        return self._abilities[card.id]

    def _ability(self, card: Ability) -> list[str]:
        voice = self.voice_of(card)
        parts = [
            self._reaction(card),
            "It is used only where another card says so" if card.specified_only else "",
            "No test" if card.no_test else "",
            self._usable(card),
            f"This test has {_modifier(card, voice)}" if card.own != 0 else "",
            self._target(card),
            told(card.success, voice),
            f"At most one success per {voice.language.limits[card.limit]}" if card.limit else "",
            labelled("Failure", told(card.failure, voice)),
            labelled("Natural 1", told(card.natural_1, voice)),
            labelled("Natural 20, instead" if card.instead else "Natural 20", told(card.natural_20, voice)),
        ]
        return [sentence(each) for each in parts if each]

    def _of_ability(self, card: Ability) -> Voice:
        """A reaction speaks of those whom its window is about."""
        target = "it"
        if isinstance(card.target, Select):
            target = "that player" if card.target.kind == "player" else "it" if card.target.n == 1 else "each of them"
        voice = self.voice.having(target=Phrase(target), player=Phrase("that player"))
        if "attack" in card.windows:
            return voice.having(event=Phrase("the attacking Baddie"), stage=Phrase("its attacks"))
        return voice.having(event=Phrase("the attacker")) if "damage" in card.windows else voice

    def _reaction(self, card: Ability) -> str:
        if not card.reaction:
            return ""
        named = ENDS if self._only_own(card) else WINDOWS
        return f"Reaction {either([named[each] for each in card.windows])}" if card.windows else "Reaction"

    def _only_own(self, card: Ability) -> bool:
        """Whether a reaction is to what concerns who plays it alone: then its window says so."""
        parts = card.usable.parts() if card.usable is not None else ()
        return any(getattr(each, "of_own", False) for each in parts) and all(each in ENDS for each in card.windows)

    def _usable(self, card: Ability) -> str:
        """On which condition it may be played, where that does not go without saying: there must be a target, and
        something that would change."""
        if card.usable is None:
            return ""
        found = [each for each in card.usable.parts() if not getattr(each, "of_change", False)]
        if self._only_own(card):
            found = [each for each in found if not getattr(each, "of_own", False)]
        if card.target is not None:
            found = [each for each in found if not isinstance(each, Exists)]
        voice = self.voice_of(card)
        return f"Play this only if {joined([each.words(voice) for each in found], 'and')}" if found else ""

    def _target(self, card: Ability) -> str:
        if card.target is None:
            return ""
        phrase = card.target.phrase(self.voice_of(card))
        chosen = phrase.words.removeprefix("any ") if phrase.many else card.target.any_words(self.voice_of(card))
        return f"After the roll, choose {chosen}" if card.target_after else f"Choose {chosen}"

    def keywords(self, card: Any) -> str:
        """The keywords of a card, as they are printed."""
        return ", ".join(_printed(each) for each in card.keywords)


def _modifier(card: Ability, voice: Voice) -> str:
    """An ability's own modifier."""
    if isinstance(card.own, int):
        return f"{card.own:+d}"
    if isinstance(card.own, Reckoned) and not card.own.plus:
        return f"{card.own.x:+d} for each {card.own.noun(voice).one}"
    return f"a modifier of {alone(card.own, voice)}"


def _in_own_step(words: str) -> str:
    """Of a text that is used: when that may be."""
    return words if words.startswith("In your action step") else f"In your action step, {lower(words)}"


def _printed(keyword: str) -> str:
    name, _, side = keyword.rpartition(" ")
    return f"{capital(name)} {SIDES[side]}" if side in SIDES else capital(keyword)


def the(name: str) -> str:
    """A name within a sentence: its article has no capital letter."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def _named(said: Contents) -> dict[str, Phrase]:
    """What texts call the cards that they name by identifiers."""
    areas = {each.id: each.name for each in said.of(Area)}
    found = {f"{NAME}{id_}": the(name) for id_, name in areas.items()}
    several: set[str] = set()
    found.update({f"{NAME}{each.id}": each.name for each in said.of(AbilityDeck)})
    for type_ in (Ability, Location, Entropy, Baddie, Resource, Item, Ailment, Maneuver, Perk, Style):
        for card in said.of(type_):
            found[f"{NAME}{card.id}"] = the(card.name)
            several.update([f"{NAME}{card.id}"] if card.several else [])
    found.update({f"{NAME}{each.id}": f"the setup card {each.id}" for each in said.of(Setup)})
    for goal in said.of(Objective):
        found[f"{NAME}{goal.id}"] = f"objective {goal.n} of {the(areas.get(goal.area, goal.area))}"
    return {key: Phrase(words, many=key in several) for key, words in found.items()}


def _flagged(flags: Sequence[Flag]) -> dict[str, Phrase]:
    """What texts say of flags."""
    found: dict[str, str] = {}
    for each in flags:
        found[f"{SET}{each.id}"], found[f"{UNSET}{each.id}"] = each.words, each.denied
        found.update({f"{SET}{each.id}={number}": words for number, words in enumerate(each.values, 1)})
        found.update({f"{NOUN}{each.id}": each.noun} if each.noun else {})
        found.update({f"{COUNTED}{each.id}": each.counted} if each.counted else {})
    return {key: Phrase(words) for key, words in found.items()}
