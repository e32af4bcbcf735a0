"""What cards say, word for word, where they say it in different ways; and that no card says anything raw."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fabletop.engine.effects import Choose, walk
from fabletop.engine.effects.english import capital, sentence
from fabletop.games.projector.box import CATALOGUE, box
from fabletop.games.projector.cards import Ability, Diary, Flag, Maneuver, Projector, Story, Style
from fabletop.games.projector.effects.control import way_words

ABILITIES: dict[str, list[str]] = {
    "Spot": [
        "Reaction.",
        "After the roll, choose a location or Baddie within range 1 + SM/5.",
        "It is Spotted until your next turn.",
        "Natural 1: take the condition Jumpy.",
        "Natural 20: look at any face-down location within range 1.",
    ],
    "Scavenge": [
        "Gain 1 + SM/4 resources.",
        "At most one success per turn on each location.",
        "Natural 1: spend 1 resource.",
        "Natural 20: each player where you are gains 1 resource.",
    ],
    "Peek": [
        "After the roll, choose 1 + SM/5 face-down locations within range 1 that are not Dark or that are Spotted.",
        "Look at each of them.",
        "Natural 1: move to a random face-down location adjacent to your location.",
        "Natural 20: look at the top card of the entropy draw pile.",
    ],
    "Rest": [
        "Play this only if there is no Baddie in your area and you have any lost cards.",
        "Recover 1 + SM/5 lost cards.",
        "Natural 1: take the condition Half Asleep.",
        "Natural 20: end one of your conditions.",
    ],
    "Hide": [
        "Play this only if there is a Baddie in your area or in the global area.",
        "This test has -2 for each Baddie in your area or in the global area.",
        "You are Hidden until the end of your next turn.",
        "Natural 1: discard 1 card.",
        "Natural 20: dismiss any Baddie in your area.",
    ],
    "Guard": [
        "Reaction when damage is about to be dealt to a player.",
        "Play this only if that player is within range 1.",
        "Prevent 1 + SM/4 of it.",
        "Natural 1: it happens to you instead.",
        "Natural 20: the attacker is Dazed.",
    ],
    "Dodge": [
        "Reaction when a Baddie attacks you.",
        "If the attacking Baddie's attack is at most 1 + SM/3, prevent 1 of its attacks.",
        "Natural 1: the attacking Baddie's attack is 1 higher this turn.",
        "Natural 20: you may move up to 1 space.",
    ],
    "Fortify": [
        "Play this only if there is a Baddie on the map.",
        "Choose 1 + SM/4 sides of your location. They are barriers until your next turn.",
        "Natural 1: all sides of your location are barriers until your next turn.",
        "Natural 20: your location has Ward 1 until your next turn.",
    ],
    "Climb": [
        (
            "Play this only if your location has a barrier or there is a location with a barrier adjacent to your "
            "location."
        ),
        "Move 1 space (also through barriers) and gain SM/4 movement points.",
        "Natural 1: take the condition Butterfingers.",
        "Natural 20: up to 1 other player within range 1 moves to your location.",
    ],
    "Vault": [
        "Play this only if there is a location at range 2 from you and in your row or in your column.",
        "Move 2 spaces straight over anything.",
        "Natural 1: you cannot discard cards to move this turn.",
        "Natural 20: look at all face-down locations within range 1.",
    ],
    "Carry": [
        "No test.",
        "Choose another player where you are.",
        "Move 1 space; that player moves to your location.",
        "Natural 1: discard 1 card.",
        "Natural 20: recover 1 lost card.",
    ],
    "Parley": [
        "Choose a Baddie with a will that you can reach and that is not Relentless.",
        "If its will is at most SM/3, dismiss it.",
        "Natural 1: take the condition Tongue-Tied.",
        "Natural 20: dismiss it.",
    ],
    "Soothe": [
        "Choose a Baddie with attack 1 or more that you can reach.",
        "Its attack is 1 + SM/5 lower until your next turn.",
        "Natural 1: its attack is 1 higher until your next turn.",
        "Natural 20: all players where you are recover 1 lost card.",
    ],
    "Bargain": [
        "Play this only if there is a resource in your area.",
        "Choose a non-Baddie entropy card in play.",
        "If its tier is at most 1 + SM/4, spend 1 resource and dismiss it.",
        "Natural 1: spend 1 resource.",
        "Natural 20: gain 2 resources.",
    ],
    "Dismantle": [
        "Play this only if there is an item in your area that is not Permanent or your location has a barrier.",
        (
            "Choose one. If there is an item in your area that is not Permanent, take an item apart (discard any "
            "item in your area that is not Permanent): gain 1 + SM/4 resources. Or, if your location has a "
            "barrier, take a barrier down: choose 1 side of your location. It is open for the rest of the "
            "projection."
        ),
        "Natural 1: take the condition Threadbare.",
        (
            "Natural 20: choose one. A length of brass: gain 1 Brass. Or a pane of glass: gain 1 Glass. Or a "
            "spark that was caught inside: gain 1 Spark."
        ),
    ],
    "Repair": [
        "Choose an item with used marks in your area.",
        "Restore 1 + SM/3 marks on it.",
        "Natural 1: use 1 mark of it.",
        "Natural 20: for each item with used marks in your area: restore 1 mark on it.",
    ],
    "Scout Ahead": [
        "Choose a face-down location adjacent to your location.",
        "Flip it.",
        (
            "Natural 1: turn face down a random face-up location with no player on it that is adjacent to your "
            "location and that is not a Carousel."
        ),
        "Natural 20: look at any face-down location within range 2.",
    ],
}
TEXTS: dict[str, list[str]] = {
    "AH:11": [
        "When flipped: reveal objective 1 and read PR:016.",
        (
            "Once per turn, if the party has at least 5 (3 players: 6) clues and objective 1 is not achieved: test "
            "any ability. Success, if SM is at least 5 (3 players: 6, 4 players: 3): objective 1 is achieved."
        ),
    ],
    "AH:12": [
        (
            "Once per turn, if this room's clue is not found: test Spot or Assemble. Success: note that this "
            "room's clue is found; the party gains 1 clue; read PR:001."
        ),
    ],
    "AH:20": [
        "When landed on: if you have any cards in hand, discard 1 card; otherwise lose 1 card. Read PR:011.",
    ],
    "AH:21": [
        "When flipped: put the Cat into play in the global area and read PR:005.",
        "Once per projection, if the Cat is not in play: each player draws 1 card; read PR:013.",
    ],
    "CM:10": [
        "Once per player: look at any face-down location within range 2 of this location.",
        "Once per projection, if the party has kept a ticket and the ticket was not handed over: read PR:024.",
    ],
    "CM:11": [
        "When flipped: reveal objective 1.",
        (
            "Once per turn, if the hare is not chased and the party has fewer than 3 (4 players: 2) turns of the "
            "Daisy Wheel: test Awareness. Success: the party gains 1 + SM/5 turns of the Daisy Wheel; read "
            "PR:026. If the party has at least 3 (4 players: 2) turns of the Daisy Wheel, read PR:027."
        ),
        (
            "Once per turn, if the hare is chased, objective 2 is not achieved and the Brass Hare is on this "
            "location: test Awareness. Success: read PR:033."
        ),
    ],
    "CM:19": [
        (
            "When landed on: choose one. Pick a way through, slowly, putting things down: discard 1 card. Or "
            "walk straight on and say the word: lose 1 card. In any case, read PR:022."
        ),
    ],
    "PM:11": [
        "When flipped: if objective 1 is hidden, reveal objective 1. Read PR:041.",
        (
            "Once per turn, if objective 1 is not achieved; the party has 3 or more bills with a hare, 3 or more "
            "bills with a lamp or 3 or more bills with a door; and there are at least 1 (3 players: 2) resources "
            "in your area: test Parley or Spot. Success, if SM is 2 or more: spend 1 (3 players: 2) resources; "
            "objective 1 is achieved."
        ),
        (
            "Once per projection, if objective 1 is achieved; and the party has 3 or more bills with a hare, 3 "
            "or more bills with a lamp or 3 or more bills with a door: gain 2 temporary apperceptions in a trait "
            "of your choice and gain 1 resource."
        ),
    ],
    "PM:13": [
        (
            "Once per turn, if this stall has not given its bill: test Spot or Dash. Success: note that this "
            "stall has given its bill; the party gains 1 bill with a hare. If objective 1 is hidden, reveal "
            "objective 1. Read PR:047."
        ),
        (
            "Once per turn, if this stall has not given its bill, spend 3 resources: note that this stall has "
            "given its bill; the party gains 1 bill with a hare. If objective 1 is hidden, reveal objective 1. "
            "Read PR:047."
        ),
    ],
    "PM:22": [
        "When flipped: read PR:053.",
        "When landed on: if there is a resource in your area, spend 1 resource; otherwise discard 1 card.",
    ],
    "DC:11": [
        "When flipped: read PR:065.",
        (
            "Once per turn, if objective 1 is not achieved, the pump is built and the party has at least 2 (4 "
            "players: 1) turned wheels: test Strike or Assemble. Success, if SM is 2 or more: objective 1 is "
            "achieved."
        ),
        "Once per projection, if objective 1 is achieved: draw 3 resources and keep 2 of them.",
    ],
    "DC:12": [
        (
            "Once per turn, if you could pay for an item whose recipe is unlocked: test Assemble or Strike. "
            "Success: craft an item of difficulty 2 or less."
        ),
    ],
    "DC:14": [
        "When flipped: gain 1 Brass.",
        "Once per turn: test Spot or Assemble. Success: gain 1 + SM/4 Brass (at most 2) and read PR:068.",
    ],
    "DC:17": [
        "When flipped: read PR:077.",
        "Once per turn, if there is a resource in your area: give up to 3 resources in your area to any player.",
    ],
    "DC:21": [
        "When flipped: take the condition Jumpy and read PR:064.",
        "When landed on: discard 1 card.",
        (
            "Once per projection: test Assemble or Parley. Success: this location is no longer Dark; each player "
            "recovers 2 lost cards; read PR:080."
        ),
    ],
    "EA:13": [
        "Remains in Play in the global area.",
        "The Awareness tests of all players have -2.",
        "In your action step: test Construction or Resolve. Success: discard this card.",
    ],
    "EA:19": [
        (
            "Choose one. Pay in kind (spend 1 resource): dismiss this card. Or pay in memory: lose 1 card. Or, "
            "if there are 2 or more action cards in your hand, stay and argue (discard 2 cards): gain 1 "
            "temporary Empathy."
        ),
    ],
    "EB:07": [
        "This remains in play as a token on a random location at range 2 or more from you.",
    ],
    "EB:17": [
        (
            "Recover 2 lost cards. You may make a second cup for another (discard 1 card): any other player "
            "recovers 2 lost cards."
        ),
    ],
    "EB:20": [
        (
            "Choose one. Remember it exactly (discard 1 card): lose 1 card. Or, if there are 2 or more players, "
            "ask the others to remember it too: each player discards 1 card; lose 1 card. Or let it become "
            "something else: evolve the Entropy deck once."
        ),
    ],
    "EX:01": [
        (
            "If the party has kept a ticket and the ticket was not handed over: choose one. Keep the ticket, and "
            "only be shown to your seat: gain 1 movement point. Or hand it over; it will not be given back: note "
            "that the ticket was handed over; each player draws 2 cards. Otherwise, if the ticket was handed "
            "over, look at the top card of the entropy draw pile."
        ),
    ],
    "EX:02": [
        (
            "Choose one. Answer one of them, with a card to spare (discard 1 card): the party gains 1 answered "
            "letter; gain 1 temporary Empathy. Or, if the party has 2 or more answered letters, answer all that "
            "are left, and be done: the party gains 2 banked Empathy; the party loses all answered letters; "
            "evolve this card. Or let them lie; the pile leans: discard 1 card at random."
        ),
    ],
    "EX:04": [
        (
            "When drawn: if there is a dissipated player: the party chooses one. Keep one place, whole: any "
            "dissipated player banks all that was learnt. Or keep every place, by halves: all dissipated players "
            "bank half of what was learnt. Otherwise: this remains in play in the global area."
        ),
        "All players who dissipate bank half of what was learnt.",
        "In your action step, discard 1 card: recover 1 lost card and discard this card.",
    ],
    "BD:10": [
        "When this Baddie is defeated, if it has no instances left: the current player gains 1 movement point.",
    ],
    "BD:15": [
        "When this Baddie attacks you: you may bid, and be left alone (spend 1 resource): prevent it.",
    ],
    "CN:02": [
        "Your tests have -2.",
        "This condition ends after your next test.",
        "In your action step, discard 1 card: this condition ends.",
    ],
    "CN:07": [
        "As long as there is no face-up location within range 2 that is a Carousel, your Resolve tests have -2.",
        "This condition ends when you return home.",
        "In your action step: test Empathy. Success: this condition ends.",
    ],
    "CN:20": [
        "When you are about to lose cards: prevent 1 of those losses; this condition ends.",
        "In your action step, if you like: this condition ends.",
    ],
    "RS:01": [
        "Discard this card: prevent 1 of the next damage to you this turn.",
    ],
    "RS:03": [
        "If there is no Baddie in your area and you have any lost cards, discard this card: recover 1 lost card.",
    ],
    "RS:08": [
        "Discard this card: dismiss any entropy card of tier 1 in play that is not Relentless.",
    ],
    "IT:04": [
        "Use 1 mark: choose a Baddie with attack 2 or less that you can reach and that is not Dazed. It is Dazed.",
    ],
    "IT:09": [
        "Use 1 mark: choose another player within range 2. That player's next test has +2.",
    ],
    "IT:13": [
        "When gained: note that the pump is built. If the Machinist's Bench is on the map, read PR:063.",
        (
            "If there is a Water location, once per turn, use 1 mark and discard 1 card: set the row of the "
            "water line to the first row of all Water locations and uncover all Water locations in the row of "
            "the water line."
        ),
    ],
    "IT:14": [
        "The texts of all Water locations do not affect you.",
        "Once per turn, use 1 mark: gain 2 movement points.",
    ],
    "IT:77": [
        "When you declare a test, if it is an Awareness test, once per projection, if you like: this test has +2.",
    ],
    "PM:02": [
        "At setup: each player gains 2 resources.",
        "When a Baddie attacks you, if it is not Relentless, you may spend 1 resource: dismiss it.",
    ],
    "DC:02": [
        "At setup: unlock the recipe for the Kneeling Pump; each player gains 1 (4 players: 2) Brass.",
        (
            "At the end of each round, if objective 1 is not achieved, the number of the round is even and the "
            "last row of all non-Water locations is 2 or more: set the row of the water line to the last "
            "row of all non-Water locations and cover all non-Water locations in the row of the water line with "
            "Water. If the water line is at row 4: read PR:062. Otherwise, if the water line is at row 3, read "
            "PR:078; otherwise put the Damp into play in the current player's area."
        ),
    ],
    "CM:03": [
        (
            "At setup: note that the hare is chased; put the Brass Hare into play on space 4.1; note that the "
            "hare has passed 1 post; read PR:040."
        ),
        "As long as the party has oiled the hare, the Brass Hare's attack is 1 lower.",
        "As long as the party has pocketed the second key, the Brass Hare's attack is 1 higher.",
        "When a Baddie is defeated, if it is a Hare and objective 2 is not achieved: read PR:033.",
        (
            "At the end of each round, if the Brass Hare is not in play and objective 2 is not achieved: put the "
            "Brass Hare into play on space 4.1; note that the hare has passed 1 post."
        ),
        (
            "At the end of each round, if the Brass Hare is in play and objective 2 is not achieved: if the hare "
            "has passed no post: the Brass Hare moves 2 spaces toward space 4.1; if the Brass Hare is at space "
            "4.1, note that the hare has passed 1 post. Otherwise, if the hare has passed 1 post: the Brass Hare "
            "moves 2 spaces toward space 4.3; if the Brass Hare is at space 4.3, note that the hare has passed 2 "
            "posts. Otherwise, if the hare has passed 2 posts: the Brass Hare moves 2 spaces toward space 1.3; "
            "if the Brass Hare is at space 1.3, note that the hare has passed 3 posts. Otherwise: the Brass Hare "
            "moves 2 spaces toward space 1.1. If the Brass Hare is at space 1.1, note that the hare has passed "
            "no post."
        ),
    ],
    "PK:01": [
        (
            "When you are about to dissipate, if that is for want of cards to lose, once per projection, if you "
            "like: prevent it and recover 3 lost cards."
        ),
    ],
}
READ: dict[str, str] = {
    "PR:001": (
        "Reveal objective 1. Choose one. Keep a ticket: note that the party has kept a ticket; add Admit One "
        "to the Entropy deck. Or leave them in order: gain 1 temporary Resolve."
    ),
    "PR:013": (
        "Choose one. Fill the saucer, out of our own supper (discard 1 card): note that the party has filled "
        "the saucer; eliminate the Cat's Room and replace it with the Cat's Chair; at the end of the "
        "projection read PR:017. Or leave it; that animal is the shape of a bolster: gain 1 temporary "
        "Awareness."
    ),
    "PR:020": (
        "Unlock the Clockwork Meadow. Eliminate the lock HS:03. Eliminate the lock OS:01. Eliminate the "
        "setup card AH:02 and replace it with the setup card AH:03. At the end of the projection read "
        "PR:019. Evolve the Entropy deck twice. Read PR:480."
    ),
    "PR:025": (
        "Choose one. Wind it once, gently (it is nobody's birthday, and it will remember us; discard 1 "
        "card): note that the party has wound the hare. Or let it look at things: gain 1 temporary "
        "Resolve."
    ),
    "PR:027": (
        "The party gains 1 wound spring; each player within range 1 recovers 1 lost card. If you are in row "
        "1, note that the top row runs. If you are in row 2, note that the middle row runs. If you are in "
        "row 3, note that the bottom row runs. If the top row runs, the middle row runs, the bottom row runs "
        "and objective 1 is not achieved: objective 1 is achieved. If the party has 1 wound spring and "
        "objective 2 is not achieved, read PR:028."
    ),
    "PR:033": (
        "The party gains 1 drawn pin. If the number of drawn pins is at least 2, less 1 if "
        "the party has pocketed the second key: objective 2 is achieved. Otherwise, if the hare has passed no "
        "post: put the Brass Hare on space 4.1; note that the hare has passed 1 post. Otherwise, if the hare "
        "has passed 1 post: put the Brass Hare on space 4.3; note that the hare has passed 2 posts. "
        "Otherwise, if the hare has passed 2 posts: put the Brass Hare on space 1.3; note that the hare has "
        "passed 3 posts. Otherwise: put the Brass Hare on space 1.1; note that the hare has passed no post."
    ),
    "PR:055": (
        "Unless the party has held the ticket boy by the wrist: if the party has met the ticket boy, each "
        "player gains 1 temporary Agility. Eliminate the lock QS:01. Eliminate the setup card PM:02 and "
        "replace it with the setup card PM:03. At the end of the projection read PR:048. Evolve the Entropy "
        "deck twice. Read PR:480."
    ),
    "HS:04": (
        "If the party has poured for the company, the party gains 1 banked Empathy. Unlock the diary deck "
        "YA. Unlock the diary entry YA:02. Unlock the recipe for Hand Lamp. Unlock the recipe for Roll of "
        "Bandage. Unlock the recipe for Walking Stick. Unlock the recipe for Butterfly Net."
    ),
    "MS:03": (
        "The party chooses one. Tell her it was us, whatever that may cost: note that the party has told the "
        "Machinist. Or help with the spanners, learn their names, and say nothing: the party gains 2 banked "
        "Construction."
    ),
    "YA:01": "Note that the party knows that the lamp was left warm.",
}


def data() -> dict[str, Any]:
    """All cards by their identifiers."""
    return {each.id: each.data for each in CATALOGUE.read().entries}


@pytest.mark.parametrize("name", ABILITIES)
def test_what_an_ability_says(name: str) -> None:
    assert box().printing.ability(box().skill_named(name).card) == ABILITIES[name]


@pytest.mark.parametrize("id_", TEXTS)
def test_what_a_card_says(id_: str) -> None:
    assert box().printing.texts(data()[id_]) == TEXTS[id_]


@pytest.mark.parametrize("id_", READ)
def test_what_a_card_does_that_is_read(id_: str) -> None:
    assert box().printing.effects(data()[id_]) == READ[id_]


# --- all cards -------------------------------------------------------------------------------------------------------


def said() -> Iterator[tuple[str, str]]:
    """All that is printed on cards and offered by them, each with the card that says it."""
    printing = box().printing
    for id_, card in data().items():
        if isinstance(card, Ability):
            yield from ((id_, words) for words in printing.ability(card))
        elif isinstance(card, Style):
            yield id_, sentence(card.fits.words(printing.voice))
        elif isinstance(card, Projector | Story | Diary | Maneuver) and printing.effects(card):
            yield id_, printing.effects(card)
        elif hasattr(card, "texts"):
            yield from ((id_, words) for words in printing.texts(card))
        for node in walk([card]):
            if isinstance(node, Choose):
                yield from ((id_, f"{capital(way_words(way, printing.voice_of(card)))}.") for way in node.options)


SAID = list(said())


@pytest.mark.parametrize(
    "slip",
    [
        r"\w_|_\w",  # an id in place of a name
        r"\b(?:proj|camp)\.",  # a flag
        r"[a-z][A-Z]|\bNone\b|\bTrue\b|[<>=]|object at",  # something of the program
        r"  |\( | \)|\(\)|: \.|: ;|,,|\.\.|;;| [,;.:]|: and\b|: or\b",
        r"(?i)\b(\w+) \1\b(?! runs)",  # a word twice
        r"(?i)\b(?:an?|the|any|each|all) (?:an?|the|any|each|all)\b",  # two articles
        r"\ban (?:unit|use|one)\b|\ba [aeioAEIO]|\ban [^aeiouAEIOU]",  # the wrong one
        r"\b1 (?:cards|spaces|resources|points|marks|hits|players|clues|levels|times)\b|eses\b",
        r"'s's|s''|\byou (?:is|has|does)\b|\bit are\b|\bof you\b|\bthis's\b|\bhases\b",
        r"\bso that\b|\bis so\b|\bnot so\b|\(if\b",
    ],
)
def test_no_card_says_anything_raw(slip: str) -> None:
    assert [(id_, words) for id_, words in SAID if re.search(slip, words)] == []


def test_brackets_are_closed() -> None:
    assert [words for _, words in SAID if words.count("(") != words.count(")")] == []


def test_every_card_speaks_in_sentences() -> None:
    assert [words for _, words in SAID if not re.fullmatch(r"[A-Z0-9].*[.]", words)] == []


def test_no_sentence_is_endless() -> None:
    """But that of the card which names every objective of the campaign."""
    long = [(id_, part) for id_, words in SAID for part in re.split(r"[.:;] ", words) if len(part.split()) > 40]
    assert [each for each in long if each[0] != "PR:480"] == []


# --- flags -----------------------------------------------------------------------------------------------------------

TUNE = {"id": "camp.tune", "words": "the party knows the tune", "denied": "the party does not know the tune"}


@pytest.mark.parametrize(
    "spoilt", [{"words": ""}, {"denied": ""}, {"words": "The party knows the tune."}, {"words": None}]
)
def test_a_flag_without_words_is_refused(spoilt: dict[str, Any]) -> None:
    """They stand within sentences: so they begin without a capital letter, and end without a full stop."""
    plain = {name: value for name, value in {**TUNE, **spoilt}.items() if value is not None}
    assert msgspec.convert(TUNE, Flag).noun == ""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(plain, Flag)


def test_every_flag_that_a_card_counts_has_a_noun_and_every_flag_that_it_names_is_declared() -> None:
    known = box().flags
    for node in walk(data().values()):
        flag = getattr(node, "flag", None)
        if isinstance(flag, str):
            assert flag in known
            assert known[flag].noun or getattr(node, "add", None) is None, flag
