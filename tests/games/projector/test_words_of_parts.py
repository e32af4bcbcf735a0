"""How conditions, numbers and selectors of the language read: alone, denied, and behind what they narrow."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import day

from fabletop.engine.effects import alone, amount_words
from fabletop.engine.effects.nodes import Condition, Number, Scope
from fabletop.games.projector.box import box
from fabletop.games.projector.card_texts import Text
from fabletop.games.projector.naming import text_option

Plain = Any

# A condition, the words for that it holds, and for that it does not.
CONDITIONS: list[tuple[Plain, str, str]] = [
    ({"is": {"stat": "lost", "of": "you"}, "ge": 1}, "you have any lost cards", "you have no lost cards"),
    (
        {"is": {"stat": "lost", "of": "you"}, "le": 3},
        "you have 3 or fewer lost cards",
        "you have more than 3 lost cards",
    ),
    (
        {"is": {"stat": "hand", "of": "current"}, "eq": 0},
        "the current player has no cards in hand",
        "the current player has any cards in hand",
    ),
    (
        {"is": {"stat": "attack", "of": "target"}, "le": {"sm": 3, "plus": 1}},
        "its attack is at most 1 + SM/3",
        "its attack is more than 1 + SM/3",
    ),
    ({"is": {"stat": "will", "of": "it"}, "ge": 0}, "it has a will", "it has no will"),
    ({"is": {"stat": "row", "of": "you"}, "eq": 2}, "you are in row 2", "you are not in row 2"),
    (
        {"is": {"stat": "cards_played", "of": "you"}, "ge": 3},
        "you have played 3 or more action cards this turn",
        "you have played fewer than 3 action cards this turn",
    ),
    ({"is": "round", "eq": 3}, "this is round 3", "this is not round 3"),
    ({"is": "left", "ge": 1}, "1 or more players have left", "no players have left"),
    ({"is": "deck_size", "ge": 10}, "the deck has 10 or more cards", "the deck has fewer than 10 cards"),
    ({"is": "depth", "ge": 1}, "1 or more reactions are under way", "no reactions are under way"),
    ({"is": {"count": {"all": "player"}}, "ge": 2}, "there are 2 or more players", "there are fewer than 2 players"),
    (
        {"is": {"flag": "proj.AH.clues"}, "ge": {"by_party": [5, 6, 4]}},
        "the party has at least 5 (3 players: 6, 4 players: 4) clues",
        "the party has fewer than 5 (3 players: 6, 4 players: 4) clues",
    ),
    (
        {"is": {"flag": "camp.PM.boy"}, "eq": 2},
        "the party has held the ticket boy by the wrist",
        "the party has not held the ticket boy by the wrist",
    ),
    ({"is": {"level": "Spot"}, "ge": 6}, "the level of Spot is 6 or more", "the level of Spot is less than 6"),
    (
        {"is": {"temp": "force", "of": "you"}, "ge": 2},
        "you have 2 or more temporary Force",
        "you have less than 2 temporary Force",
    ),
    ({"is": {"rolled": "x"}, "le": 2}, "the roll is 2 or less", "the roll is more than 2"),
    ({"is": {"natural": True}, "ge": 15}, "the die shows 15 or more", "the die shows less than 15"),
    (
        {"is": {"range_from": "you", "to": "target"}, "le": 2},
        "the range from you to it is 2 or less",
        "the range from you to it is more than 2",
    ),
    (
        {"is": {"share": "round", "by": 2, "rest": True}, "eq": 0},
        "the number of the round is even",
        "the number of the round is odd",
    ),
    (
        {"is": {"share": "party", "by": 3}, "ge": 1},
        "the number of players divided by 3, rounded down, is 1 or more",
        "the number of players divided by 3, rounded down, is 0",
    ),
    (
        {"is": {"minus": ["party", "left"]}, "eq": 1},
        "the number of players less the number of players who have left is 1",
        "the number of players less the number of players who have left is not 1",
    ),
    (
        {"is": {"times": [2, "deck_max_trait"]}, "ge": "deck_size"},
        "the number of cards of the most frequent trait is at least half the number of cards in the deck",
        "the number of cards of the most frequent trait is less than half the number of cards in the deck",
    ),
    ({"is": {"deck_count": "attack"}, "eq": 0}, "the deck has no Attack cards", "the deck has any Attack cards"),
    (
        {"is": {"highest": {"all": "baddie"}, "stat": "armor"}, "ge": 2},
        "the highest armor of all Baddies is 2 or more",
        "the highest armor of all Baddies is less than 2",
    ),
    (
        {"is": {"least": ["round", "party"]}, "ge": 2},
        "the lowest of the number of the round and the number of players is 2 or more",
        "the lowest of the number of the round and the number of players is less than 2",
    ),
    (
        {"is": {"sum": ["round", "party"]}, "ge": 5},
        "the number of the round plus the number of players is 5 or more",
        "the number of the round plus the number of players is less than 5",
    ),
    (
        {"all": [{"flag": "camp.tune"}, {"flag": "camp.cup"}]},
        "the party knows the tune and the party has poured for the company",
        "the party does not know the tune or the party has not poured for the company",
    ),
    (
        {"any": [{"flag": "proj.PM.hare"}, {"flag": "proj.PM.lamp"}]},
        "the party has a bill with a hare or a bill with a lamp",
        "the party has no bill with a hare and no bill with a lamp",
    ),
    (
        {"all": [{"flag": "camp.tune"}, {"any": [{"flag": "proj.PM.hare"}, {"flag": "proj.PM.lamp"}]}]},
        "the party knows the tune; and the party has a bill with a hare or a bill with a lamp",
        "the party does not know the tune or the party has no bill with a hare and no bill with a lamp",
    ),
    ({"not": {"flag": "camp.tune"}}, "the party does not know the tune", "the party knows the tune"),
    (
        {"exists": {"any": "baddie", "in": "your_area"}},
        "there is a Baddie in your area",
        "there is no Baddie in your area",
    ),
    (
        {"exists": {"any": "baddie", "if": {"named": "BD:01", "who": "it"}}},
        "the Cat is in play",
        "the Cat is not in play",
    ),
    (
        {"exists": {"any": "location", "if": {"named": "DC:12", "who": "it"}}},
        "the Machinist's Bench is on the map",
        "the Machinist's Bench is not on the map",
    ),
    ({"has": "dark", "who": "here"}, "your location is Dark", "your location is not Dark"),
    ({"has": "ward", "who": "you"}, "you have Ward", "you do not have Ward"),
    ({"flag": "camp.tune"}, "the party knows the tune", "the party does not know the tune"),
    ({"same": "player", "as": "you"}, "you are the player", "you are not the player"),
    (
        {"extends": "hidden", "who": "you", "until": "turn"},
        "it would make you Hidden, or Hidden for longer",
        "it is not so that it would make you Hidden, or Hidden for longer",
    ),
    ({"barred": "here"}, "your location has a barrier", "your location has no barrier"),
    ({"on_map": "target"}, "it is on the map", "it is not on the map"),
    ({"within": 2, "who": "target", "of": "you"}, "it is within range 2 of you", "it is not within range 2 of you"),
    (
        {"payable": "you"},
        "you could pay for an item whose recipe is unlocked",
        "you could not pay for any item whose recipe is unlocked",
    ),
    (
        {"objective": "AH:04"},
        "objective 1 of Aunt Helena's House is achieved",
        "objective 1 of Aunt Helena's House is not achieved",
    ),
    (
        {"objective": "AH:04", "state": "revealed"},
        "objective 1 of Aunt Helena's House is revealed",
        "objective 1 of Aunt Helena's House is not revealed",
    ),
    (
        {"available": "CM:06"},
        "objective 2 of the Clockwork Meadow is open",
        "objective 2 of the Clockwork Meadow is not open",
    ),
    ({"achieved": 3}, "3 or more objectives are achieved", "fewer than 3 objectives are achieved"),
    ({"unlocked": "IT:01", "kind": "recipe"}, "Hand Lamp is unlocked", "Hand Lamp is locked"),
    ({"at": "you", "with": "target"}, "you are at it", "you are not at it"),
    ({"space": [4, 1], "who": "target"}, "it is at space 4.1", "it is not at space 4.1"),
    ({"adjacent": "target", "to": "here"}, "it is adjacent to your location", "it is not adjacent to your location"),
    ({"keyword": "beast", "who": "target"}, "it is a Beast", "it is no Beast"),
    ({"face": "up", "who": "here"}, "your location lies face up", "your location lies face down"),
    ({"named": "BD:01", "who": "target"}, "it is the Cat", "it is not the Cat"),
    ({"mode": "text"}, "a text offers that test", "that test is for its ability"),
    ({"mode": "normal"}, "that test is for its ability", "a text offers that test"),
    ({"test": "awareness"}, "it is an Awareness test", "it is no Awareness test"),
    ({"phase": "story"}, "it is the Story phase", "it is not the Story phase"),
    ({"cause": "loss"}, "that is for want of cards to lose", "that is not for want of cards to lose"),
    ({"always": True}, "nothing forbids it", "it is forbidden"),
    ({"party": 3}, "there are 3 players", "there are not 3 players"),
    ({"aboard": "you"}, "you are aboard the ship", "you are not aboard the ship"),
]
# A number, so many cards, and the number by itself.
NUMBERS: list[tuple[Plain, str, str]] = [
    ({"sm": 1}, "SM cards", "SM"),
    ({"sm": 4, "plus": 1}, "1 + SM/4 cards", "1 + SM/4"),
    ({"sm": 5, "plus": -1, "x": -1}, "-1 - SM/5 cards", "-1 - SM/5"),
    ({"natural": True}, "as many cards as the die shows", "what the die shows"),
    (
        {"highest": {"all": "baddie"}, "stat": "armor"},
        "as many cards as the highest armor of all Baddies",
        "the highest armor of all Baddies",
    ),
    ({"stat": "attack", "of": "this"}, "1 card per point of this card's attack", "this card's attack"),
    (
        {"stat": "cards_played", "of": "you", "max": 4},
        "1 card per action card that you played this turn (at most 4)",
        "the number of action cards that you played this turn (at most 4)",
    ),
    (
        {"stat": "lost", "of": "you", "per": 2},
        "1 card per 2 lost cards of yours",
        "the number of your lost cards divided by 2, rounded down",
    ),
    (
        {"stat": "moves_made", "of": "current"},
        "1 card per move that the current player made this turn",
        "the number of moves that the current player made this turn",
    ),
    ({"flag": "proj.AH.clues"}, "1 card per clue", "the number of clues"),
    ({"level": "Spot", "per": 3}, "1 card per 3 levels of Spot", "the level of Spot divided by 3, rounded down"),
    ({"temp": "force", "of": "you"}, "1 card per point of your temporary Force", "your temporary Force"),
    ({"by_party": [5, 6, 4]}, "5 (3 players: 6, 4 players: 4) cards", "5 (3 players: 6, 4 players: 4)"),
    ({"by_party": [2, 2, 1]}, "2 (4 players: 1) cards", "2 (4 players: 1)"),
    ({"by_party": [0, 1, 1]}, "0 (3 or 4 players: 1) cards", "0 (3 or 4 players: 1)"),
    ({"rolled": "x"}, "1 card per point rolled", "the roll"),
    ({"range_from": "you", "to": "target"}, "1 card per point of range from you to it", "the range from you to it"),
    (
        {"minus": ["party", "left"]},
        "1 card per player, less the number of players who have left",
        "the number of players less the number of players who have left",
    ),
    (
        {"times": [2, "left"]},
        "as many cards as twice the number of players who have left",
        "twice the number of players who have left",
    ),
    (
        {"share": "round", "by": 2},
        "as many cards as half of the number of the round, rounded down",
        "half of the number of the round, rounded down",
    ),
    ({"deck_count": "attack"}, "1 card per Attack card in the deck", "the number of Attack cards in the deck"),
    (
        {"count": {"all": "baddie", "in": "your_and_global"}, "x": 2},
        "2 cards per Baddie in your area or in the global area",
        "twice the number of Baddies in your area and in the global area",
    ),
    ({"sum": [1, {"sm": 4}]}, "1 card and SM/4 cards", "1 plus SM/4"),
    ({"least": [2, {"sm": 4, "plus": 1}]}, "1 + SM/4 cards (at most 2)", "1 + SM/4 (at most 2)"),
    (
        {"most": [1, "left"]},
        "1 card per player who has left (at least 1)",
        "the number of players who have left (at least 1)",
    ),
    ("left", "1 card per player who has left", "the number of players who have left"),
]
# A selector, whom it finds, and one of them.
SELECTORS: list[tuple[Plain, str, str]] = [
    ({"all": "dissipated"}, "all dissipated players", "a dissipated player"),
    (
        {"any": "item_or_resource", "in": "your_area"},
        "any item or resource in your area",
        "an item or resource in your area",
    ),
    ({"any": "any_token"}, "any token of any kind", "a token of any kind"),
    ({"any": "resource", "in": {"zone": "hold"}}, "any resource in the hold", "a resource in the hold"),
    (
        {"any": "empty_space", "in": "adjacent"},
        "any empty space adjacent to your location",
        "an empty space adjacent to your location",
    ),
    ({"any": "maneuver", "if": {"face": "up", "who": "it"}}, "any face-up maneuver", "a face-up maneuver"),
    ({"any": "ship"}, "the ship", "the ship"),
    ({"any": "player", "in": {"range": 0}}, "any player where you are", "a player where you are"),
    ({"any": "baddie", "in": {"range": 0, "of": "here"}}, "any Baddie on your location", "a Baddie on your location"),
    (
        {"all": "location", "in": {"range": 2, "of": "here"}},
        "all locations within range 2 of your location",
        "a location within range 2 of your location",
    ),
    (
        {"any": "player", "in": {"range": 1, "signal": True}},
        "any player within range 1 of you or of a lighthouse",
        "a player within range 1 of you or of a lighthouse",
    ),
    ({"any": "slide", "in": {"zone": "hand"}}, "any action card in your hand", "an action card in your hand"),
    (
        {"all": "slide", "in": {"zone": "lost", "of": "current"}},
        "all action cards in the current player's lost pile",
        "an action card in the current player's lost pile",
    ),
    (
        {"all": "entropy", "in": {"zone": "dismissed"}},
        "all entropy cards in the dismissed pile",
        "an entropy card in the dismissed pile",
    ),
    (
        {"any": "entropy", "in": {"zone": "current"}},
        "any entropy card that is being carried out",
        "an entropy card that is being carried out",
    ),
    ({"any": "item", "in": {"zone": "stash"}}, "any item in the party stash", "an item in the party stash"),
    ({"any": "location", "in": {"zone": "keep"}}, "any location in your keeping", "a location in your keeping"),
    ({"all": "baddie", "in": {"area": "target"}}, "all Baddies in its area", "a Baddie in its area"),
    ({"all": "location", "in": {"row": 2}}, "all locations in row 2", "a location in row 2"),
    ({"all": "player", "in": "aboard"}, "all players aboard the ship", "a player aboard the ship"),
    ({"all": "player", "in": "markers"}, "all players who marked a step of it", "a player who marked a step of it"),
    ({"any": "condition", "in": "your_area"}, "any condition in your area", "a condition in your area"),
    ({"all": "baddie", "in": "global"}, "all Baddies in the global area", "a Baddie in the global area"),
    (
        {"any": "baddie", "in": "your_and_global"},
        "any Baddie in your area or in the global area",
        "a Baddie in your area or in the global area",
    ),
    ({"any": "baddie", "in": "reach"}, "any Baddie that you can reach", "a Baddie that you can reach"),
    ({"any": "token", "in": "here"}, "any token on your location", "a token on your location"),
    (
        {"any": "location", "in": "adjacent"},
        "any location adjacent to your location",
        "a location adjacent to your location",
    ),
    ({"nearest": "player", "in": "anywhere"}, "the nearest player anywhere", "a player anywhere"),
    (
        {"top": "entropy", "in": {"zone": "entropy"}, "up_to": True},
        "the top entropy card in the entropy draw pile, if you like",
        "an entropy card in the entropy draw pile",
    ),
    (
        {"random": "location", "if": {"all": [{"face": "down", "who": "it"}, {"adjacent": "it", "to": "here"}]}},
        "a random face-down location adjacent to your location",
        "a face-down location adjacent to your location",
    ),
    (
        {
            "any": "entropy",
            "in": {"zone": "in_play"},
            "if": {"all": [{"is": {"stat": "tier", "of": "it"}, "eq": 1}, {"not": {"has": "relentless", "who": "it"}}]},
        },
        "any entropy card of tier 1 in play that is not Relentless",
        "an entropy card of tier 1 in play that is not Relentless",
    ),
    (
        {"all": "location", "if": {"not": {"keyword": "water", "who": "it"}}},
        "all non-Water locations",
        "a non-Water location",
    ),
    (
        {"any": "player", "if": {"is": {"stat": "lost", "of": "it"}, "ge": 1}},
        "any player with a lost card",
        "a player with a lost card",
    ),
    ({"all": "baddie", "if": {"on_map": "it"}}, "all Baddies on the map", "a Baddie on the map"),
    (
        {"any": "location", "if": {"not": {"exists": {"any": "player", "in": {"range": 0, "of": "it"}}}}},
        "any location with no player on it",
        "a location with no player on it",
    ),
    ({"any": "item", "in": "your_area", "n": 2, "up_to": True}, "up to 2 items in your area", "an item in your area"),
    ({"all": "ally", "in": "your_area"}, "all Allies in your area", "an Ally in your area"),
    ({"any": "lighthouse"}, "any lighthouse", "a lighthouse"),
    (
        {"any": "hindrance", "in": "global"},
        "any in-play entropy card in the global area",
        "an in-play entropy card in the global area",
    ),
    ({"all": "location", "if": {"barred": "it"}}, "all locations with a barrier", "a location with a barrier"),
    (
        {"any": "location_or_baddie", "in": {"range": 1}},
        "any location or Baddie within range 1",
        "a location or Baddie within range 1",
    ),
    (
        {"any": "baddie", "if": {"within": 2, "who": "it", "of": "you"}},
        "any Baddie within range 2 of you",
        "a Baddie within range 2 of you",
    ),
]


def read(plain: dict[str, Any]) -> Text:
    return box().language.read({"on": "use", **plain}, Text)


@pytest.mark.parametrize(("plain", "words", "denied"), CONDITIONS)
def test_a_condition_in_words(plain: Plain, words: str, denied: str) -> None:
    condition = read({"if": plain, "do": [{"op": "draw"}]}).if_
    assert condition is not None
    assert condition.words(box().voice) == words
    assert condition.denied(box().voice) == denied


@pytest.mark.parametrize(("plain", "cards", "itself"), NUMBERS)
def test_a_number_in_words(plain: Plain, cards: str, itself: str) -> None:
    n = read({"do": [{"op": "draw", "n": plain}]}).do[0].n  # type: ignore[attr-defined]  # draw has a number
    assert amount_words(n, box().voice, "card") == cards
    assert alone(n, box().voice) == itself


@pytest.mark.parametrize(("plain", "phrase", "one"), SELECTORS)
def test_a_selector_in_words(plain: Plain, phrase: str, one: str) -> None:
    who = read({"do": [{"op": "dismiss", "who": plain}]}).do[0].who  # type: ignore[attr-defined]  # dismiss is about it
    assert who.phrase(box().voice).words == phrase
    assert who.any_words(box().voice) == one


def marks(kind: Any) -> set[str]:
    """The fields by which the parts of a kind are told."""
    return {each.mark for each in box().language.nodes if issubclass(each, kind)}


def named(plain: Plain) -> set[str]:
    """All names of fields within plain data."""
    if isinstance(plain, list):
        return set().union(*map(named, plain))
    return set(plain).union(*map(named, plain.values())) if isinstance(plain, dict) else set()


def test_every_part_of_the_language_is_read_here() -> None:
    conditions = named([plain for plain, *_ in CONDITIONS])
    assert marks(Condition) <= conditions
    assert marks(Number) - {"of"} <= named([plain for plain, *_ in NUMBERS])
    assert marks(Scope) <= named([plain for plain, *_ in SELECTORS])
    words = {each for plain, *_ in SELECTORS for each in plain.values() if isinstance(each, str)}
    assert set(box().language.areas) <= words
    assert set(box().language.things) <= words


@pytest.mark.parametrize(
    ("location", "short"),
    [
        ("AH:15", "The Workshop: test Assemble or Strike"),
        ("AH:11", "The Attic Door: test any ability"),
        ("AH:10", "The Front Hall: look at any face-down location adjacent to this location"),
        ("PM:12", "Ladder Alley: spend 1 resource: move 1 space (also through barriers)"),
    ],
)
def test_a_text_that_may_be_chosen_says_in_short_what_it_does(location: str, short: str) -> None:
    table = day().table
    face = table.box.face(location)
    texts = [number for number, source in enumerate(table.box.book.sources) if source == face.name]
    text = next(number for number in texts if table.box.says(number).startswith("Once per"))
    option = text_option(table, "text:1", text, ())
    assert option.label == short
    assert option.note == table.box.says(text)
