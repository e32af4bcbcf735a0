"""The language of the miniature."""

from __future__ import annotations

from tests.engine.minis.skirmish import fighting, skill
from tests.engine.minis.skirmish.conditions import CONDITIONS, Missing
from tests.engine.minis.skirmish.ground import AREAS, THINGS, Ranged, Through, Within, nearest
from tests.engine.minis.skirmish.markers import DestroyThis, Mark, MarkerLies, MarkerOff
from tests.engine.minis.skirmish.moment import Now

from fabletop.engine.effects import (
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
    Revoke,
    Roll,
    Stat,
    Times,
    Treat,
    Watch,
)
from fabletop.engine.effects.english import Phrase, noun

LANGUAGE = Language(
    now=Now,
    verbs=(
        *fighting.VERBS, *skill.VERBS, Mark, MarkerOff, DestroyThis,
        If, Choose, Each, Times, Roll, Later, Modify, Grant, Revoke, Treat, Watch, Prevent, Redirect, Replace,
    ),
    payments=(*fighting.PAYMENTS, *skill.PAYMENTS, MarkerOff, DestroyThis),
    conditions=(*CONDITIONS, MarkerLies),
    numbers=(Missing,),
    scopes=(Within, Ranged, Through),
    counters={
        "round": Counter(lambda now: now.table.round, noun("round"), "this is round {}", exactly="{}"),
        "threat": Counter(lambda now: now.table.threat, noun("threat", "threat"), "the threat is {}"),
        "margin": Counter(
            lambda now: now.table.margins[-1] if now.table.margins else 0, noun("point of the margin"), "it is by {}"
        ),
        "paid": Counter(lambda now: now.table.paid, noun("point you paid"), "you paid {}"),
        "played": Counter(
            lambda now: now.table.played[max(0, now.table.turn)],
            noun("ability that was played this turn", "abilities that were played this turn"),
            "{} abilities were played this turn",
        ),
    },
    events={
        "attack": Event("When {attacker} {attacker:attack} {blocker}", ("attacker", "blocker")),
        "damage": Event("When {victim} {victim:are} about to take damage", ("victim", "attacker")),
        "killed": Event("When {killer} {killer:destroy} {victim}", ("victim", "killer")),
        "card_loss": Event("When {victim} {victim:are} about to lose cards", ("victim",)),
        "would_leave": Event("When {victim} would leave", ("victim",)),
        "card_played": Event("When {player} {player:play} a card", ("player",)),
        "flipped": Event("When {mover} {mover:enter} a room that nobody has seen", ("mover",)),
        "test_declared": Event("When {tester} {tester:test}", ("tester",)),
        "test_succeeded": Event("When {tester:its} test succeeds", ("tester",)),
        "test_failed": Event("When {tester:its} test fails", ("tester",)),
        "turn_start": Event("When {mover:its} turn begins", ("mover",)),
        "phase_start": Event("When the explorers' phase begins"),
    },
    roles={
        "you": Phrase("you"), "here": Phrase("your room"), "it": Phrase("it"), "target": Phrase("the target"),
        "target2": Phrase("the second target"), "attacker": Phrase("somebody"), "blocker": Phrase("the blocker"),
        "victim": Phrase("somebody"), "killer": Phrase("somebody"), "player": Phrase("somebody"),
        "tester": Phrase("somebody"), "mover": Phrase("somebody"),
    },
    things=THINGS,
    areas=AREAS,
    picks={"nearest": nearest},
    limits={"turn": "turn", "game": "game"},
    durations={
        "test": Duration(" for this test", "test"),
        "turn": Duration(" this turn", "turn"),
        "next_turn": Duration(" until your next turn is over", "own turn", 2),
        "round": Duration(" this round", "round"),
        "text": Duration(" for it", "text"),
    },
    stats={
        "armor": Stat("{its} armor is"),
        "will": Stat("{its} will is"),
        "attack_roll": Stat("{its} attack rolls are"),
        "tests": Stat("{its} tests are"),
    },
    keywords={"hidden": "are hidden", "spotted": "are spotted", "dark": "are dark", "stunned": "are stunned"},
    dice={"die of six": 6},
    treated={"chest": noun("chest"), "barrel": noun("barrel")},
)  # fmt: skip
