"""The language of the miniature."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.engine.minis.skirmish.moment import Now
from tests.engine.minis.skirmish.state import GONE
from tests.engine.minis.skirmish.verbs import PAYMENTS, VERBS, MarkerLies, Missing, Within, Wounded

from fabletop.engine.effects import (
    Area,
    Choose,
    Counter,
    Duration,
    Each,
    Event,
    Grant,
    If,
    Language,
    Later,
    Modify,
    Prevent,
    Redirect,
    Replace,
    Roll,
    Stat,
    Thing,
    Times,
    Treat,
    Watch,
)
from fabletop.engine.effects.english import Phrase, noun


def units(first: int, last: int | None) -> Any:
    def find(now: Any) -> list[int]:
        rooms = now.table.room
        begin = now.table.seats if first else 0
        end = now.table.seats if last == 0 else len(rooms)
        return [unit for unit in range(begin, end) if rooms[unit] != GONE]

    return find


def here(now: Any, kind: str, things: Sequence[int]) -> list[int]:
    room = now.table.room
    return [unit for unit in things if room[unit] == room[now.me]]


def nearest(now: Any, things: Sequence[int]) -> list[int]:
    room = now.table.room
    least = min(abs(room[unit] - room[now.me]) for unit in things)
    return [unit for unit in things if abs(room[unit] - room[now.me]) == least]


LANGUAGE = Language(
    verbs=(
        *VERBS, If, Choose, Each, Times, Roll, Later, Modify, Grant, Treat, Watch, Prevent, Redirect, Replace,
    ),
    payments=PAYMENTS,
    conditions=(MarkerLies, Wounded),
    numbers=(Missing,),
    scopes=(Within,),
    counters={
        "round": Counter(lambda now: now.table.round, noun("round"), "this is round {}", exactly="{}"),
        "threat": Counter(lambda now: now.table.threat, noun("threat", "threat"), "the threat is {}"),
        "margin": Counter(lambda now: now.table.margin, noun("point of the margin"), "the margin is {}"),
        "paid": Counter(lambda now: now.table.paid, noun("point you paid"), "you paid {}"),
        "played": Counter(
            lambda now: now.table.played[max(0, now.table.turn)], noun("card played this turn"), "{} cards were played"
        ),
    },
    events={
        "attack": Event("When {attacker} {attacker:attack} {blocker}", ("attacker", "blocker")),
        "hit": Event("When {attacker} {attacker:hit} {blocker}", ("attacker", "blocker")),
        "damage": Event("When {victim} {victim:are} about to take damage", ("victim", "attacker")),
        "lose": Event("Each time {victim} {victim:lose} anything", ("victim",)),
        "killed": Event("When {victim} {victim:are} destroyed", ("victim", "killer")),
        "card_loss": Event("When {victim} {victim:are} about to lose cards", ("victim",)),
        "would_leave": Event("When {victim} would leave", ("victim",)),
        "test_declared": Event("When {tester} {tester:test}", ("tester",)),
        "turn_start": Event("When {mover:its} turn begins", ("mover",)),
        "round_end": Event("When a round ends"),
    },
    roles={
        "you": Phrase("you"), "target": Phrase("the target"), "target2": Phrase("the second target"),
        "it": Phrase("it"), "this": Phrase("this card"), "attacker": Phrase("somebody"), "blocker": Phrase("somebody"),
        "victim": Phrase("somebody"), "killer": Phrase("the killer"), "tester": Phrase("somebody"),
        "mover": Phrase("somebody"),
    },
    things={
        "unit": Thing(noun("unit"), units(0, None)),
        "explorer": Thing(noun("explorer"), units(0, 0)),
        "monster": Thing(noun("monster"), units(1, None)),
        "chest": Thing(noun("chest"), lambda now: [n for n, kind in enumerate(now.table.kinds) if kind == "chest"]),
    },
    areas={
        "room": Area("in {its} room", here),
        "everywhere": Area("anywhere", lambda now, kind, things: things),
    },
    picks={"nearest": nearest},
    limits={"turn": "turn", "round": "round", "game": "game"},
    durations={
        "test": Duration(" for this test", "test"),
        "next_test": Duration(" until the end of the next test", "test", 1),
        "turn": Duration(" this turn", "turn"),
        "round": Duration(" this round", "round"),
        "text": Duration(" for it", "text"),
        "game": Duration(""),
    },
    stats={
        "armor": Stat("{its} armor is"),
        "will": Stat("{its} will is"),
        "attack_roll": Stat("{its} attack rolls are"),
        "tests": Stat("{its} tests are"),
    },
    keywords={"hidden": "are hidden", "spotted": "are spotted"},
    dice={"die of six": 6},
    treated={"chest": noun("chest"), "barrel": noun("barrel")},
)  # fmt: skip
Now.language = LANGUAGE
