"""The language of the cards: all verbs, conditions, counters, events and names that they may use."""

from __future__ import annotations

from collections import Counter as Tally

from fabletop.engine.effects import Counter, Duration, Event, Language, Redirect, Stat
from fabletop.engine.effects.english import Phrase, noun
from fabletop.games.projector.effects import (
    baddies,
    control,
    entropy,
    gear,
    growth,
    map,  # noqa: A004 - what it holds
    moving,
    sea,
    slides,
    standing,
    story,
    tests,
)
from fabletop.games.projector.effects.conditions import CONDITIONS
from fabletop.games.projector.effects.joined import JOINED
from fabletop.games.projector.effects.numbers import NUMBERS
from fabletop.games.projector.effects.scopes import AREAS, SCOPES, THINGS, nearest, top
from fabletop.games.projector.rules.deck_building import deck_size
from fabletop.games.projector.rules.moment import Now

OF_PLAYER = ("player",)
OF_BADDIE = ("player", "baddie")
OF_PLACE = ("location",)


def _deck(now: Now) -> list[int]:
    """The abilities of the action deck that is built."""
    return [now.table.box.slide(face).ability for face in now.building]


def _traits(now: Now) -> Tally[int]:
    return Tally([now.table.box.skills[ability].trait for ability in _deck(now)])


def _counter(read: object, one: str, compared: str, alone: str = "", many: str = "") -> Counter:
    return Counter(read, noun(one, many), compared, exactly="{}", alone=alone)  # type: ignore[arg-type]  # it counts


LANGUAGE = Language(
    now=Now,
    verbs=(
        *tests.VERBS, *slides.VERBS, *moving.VERBS, *map.VERBS, *baddies.VERBS, *entropy.VERBS, *gear.VERBS,
        *growth.VERBS, *sea.VERBS, *story.VERBS, *standing.VERBS, *control.VERBS, Redirect,
    ),
    payments=(*slides.PAYMENTS, *moving.PAYMENTS, *gear.PAYMENTS),
    conditions=(*CONDITIONS, *sea.CONDITIONS, *JOINED),
    numbers=NUMBERS,
    scopes=SCOPES,
    counters={
        "round": _counter(
            lambda now: now.table.round, "round", "this is round {}", "the number of the round"
        ),
        "left": _counter(
            lambda now: now.table.left, "player who has left", "{} players have left", many="players who have left"
        ),
        "depth": _counter(
            lambda now: now.table.depth, "reaction under way", "{} reactions are under way", many="reactions under way"
        ),
        "party": _counter(lambda now: now.table.seats, "player", "the party has {} players"),
        "deck_size": _counter(lambda now: len(_deck(now)), "card in the deck", "the deck has {} cards"),
        "deck_traits": _counter(lambda now: len(_traits(now)), "trait in the deck", "the deck has {} traits"),
        "deck_max_trait": _counter(
            lambda now: max(_traits(now).values(), default=0), "card of the most frequent trait",
            "{} cards are of one trait",
        ),
        "deck_abilities": _counter(
            lambda now: len(set(_deck(now))), "ability in the deck", "the deck has {} different abilities"
        ),
        "deck_max_copies": _counter(
            lambda now: max(Tally(_deck(now)).values(), default=0), "copy of one ability",
            "the deck has {} copies of any ability",
        ),
        "deck_melded": _counter(
            lambda now: sum(now.table.box.slide(face).bonus > 0 for face in now.building), "melded card",
            "the deck has {} melded cards",
        ),
        "reserve_size": _counter(
            lambda now: len(now.table.reserve[now.me]), "slide in reserve", "the reserve has {} slides"
        ),
        "deck_limit": _counter(
            lambda now: deck_size(now.table, now.me), "card of the deck size", "the deck size is {}"
        ),
        "reserve_traits": _counter(
            lambda now: len({now.table.box.skill_of(face).trait for face in now.table.reserve[now.me]}),
            "trait in reserve", "the reserve has {} traits",
        ),
        "reserve_abilities": _counter(
            lambda now: len({now.table.box.slide(face).ability for face in now.table.reserve[now.me]}),
            "ability in reserve", "the reserve has {} abilities",
        ),
    },
    events={
        "flipped": Event("When flipped"), "landed": Event("When landed on"), "once_per_turn": Event("Once per turn"),
        "once_per_player": Event("Once per player"), "once_per_projection": Event("Once per projection"),
        "gained": Event("When gained"), "removed": Event("When this leaves play"), "use": Event("To use"),
        "drawn": Event("When drawn"),
        "read": Event("When {player} {player:read} a Projector card", OF_PLAYER),
        "setup": Event("At setup"), "round_end": Event("At the end of each round"),
        "projection_end": Event("At the end of the projection"),
        "turn_start": Event("At the start of {player:its} turn", OF_PLAYER),
        "turn_end": Event("At the end of {player:its} turn", OF_PLAYER),
        "card_played": Event("When {player} {player:play} an action card", OF_PLAYER),
        "test_declared": Event("When {player} {player:declare} a test", OF_PLAYER),
        "rolled": Event("When {player} {player:have} rolled", OF_PLAYER),
        "test_succeeded": Event("When {player} {player:succeed} in a test", OF_PLAYER),
        "test_failed": Event("When {player} {player:fail} a test", OF_PLAYER),
        "natural_1": Event("When {player} {player:roll} a natural 1", OF_PLAYER),
        "natural_20": Event("When {player} {player:roll} a natural 20", OF_PLAYER),
        "moved": Event("When {player} {player:move}", ("player", "location")),
        "entered": Event("When {mover} {mover:enter} this location", ("mover", "location")),
        "attack": Event("When {baddie} {baddie:attack} {player}", OF_BADDIE),
        "damage": Event("When damage is about to be dealt to {player}", OF_BADDIE),
        "card_loss": Event("When {player} {player:are} about to lose cards", OF_PLAYER),
        "would_dissipate": Event("When {player} {player:are} about to dissipate", OF_PLAYER),
        "baddie_defeated": Event("When {baddie} {baddie:are} defeated", OF_BADDIE),
        "baddie_dismissed": Event("When {baddie} {baddie:are} dismissed", OF_BADDIE),
        "evolved": Event("When the Entropy deck evolves", ("card",)),
        "stability": Event("When {player} {player:check} stability", OF_PLAYER),
        "returned_home": Event("When {player} {player:return} home", OF_PLAYER),
        "dissipated": Event("When {player} {player:dissipate}", OF_PLAYER),
        "player_left": Event("When {player} {player:have} left", OF_PLAYER),
        "ship_moved": Event("When the ship moves", OF_PLACE),
        "crafted": Event("When {player} {player:craft} an item", OF_PLAYER),
        "covered": Event("When a location is covered", OF_PLACE),
        "uncovered": Event("When a location is uncovered", OF_PLACE),
        "taken_up": Event("When a location is taken up", OF_PLACE),
    },
    roles={
        "you": Phrase("you"), "it": Phrase("it"), "this": Phrase("this card"), "here": Phrase("your location"),
        "current": Phrase("the current player"), "target": Phrase("it"), "player": Phrase("the player"),
        "baddie": Phrase("the Baddie"), "location": Phrase("the location"), "card": Phrase("the card"),
        "mover": Phrase("somebody"), "event": Phrase("it"), "party": Phrase("the party"), "that": Phrase("that one"),
        "stage": Phrase("it"),
    },
    things=THINGS,
    areas=AREAS,
    picks={"nearest": nearest, "top": top},
    limits={
        "turn": "turn", "turn_here": "turn on each location", "round": "round", "player": "player",
        "projection": "projection", "campaign": "campaign",
    },
    durations={
        "test": Duration(" on this test", "test"),
        "next_test": Duration(" on the next test", "next_test"),
        "next_test_this_turn": Duration(" on the next test this turn", "turn"),
        "turn": Duration(" this turn", "turn"),
        "round": Duration(" this round", "round"),
        "next_turn": Duration(" until your next turn", "own_turn"),
        "end_of_next_turn": Duration(" until the end of your next turn", "next_own_turn", 2),
        "projection": Duration(" for the rest of the projection", "projection"),
        "in_play": Duration(" as long as this is in play"),
        "campaign": Duration(" for the rest of the campaign", "campaign"),
    },
    stats={
        "attack": Stat("{its} attack is"), "health": Stat("{its} health is"), "armor": Stat("{its} armor is"),
        "will": Stat("{its} will is"),
    },
    keywords={
        "hidden": "are Hidden", "spotted": "are Spotted", "dazed": "are Dazed", "ally": "are an Ally",
        "relentless": "are Relentless", "echo": "are an Echo", "hunter": "are a Hunter", "everywhere": "are Everywhere",
        "carousel": "are a Carousel", "dark": "are Dark", "unsteady": "are Unsteady", "ward": "have Ward",
        "permanent": "are Permanent", "mooring": "are a Mooring", "lingering": "are Lingering", "heavy": "are Heavy",
        "boarder": "are a Boarder", "signal": "are a Signal", "reaction": "are a Reaction",
        **{f"one_way_{side}": f"are One-way {name}" for side, name in map.NAMES.items()},
    },
    dice={},
)  # fmt: skip
