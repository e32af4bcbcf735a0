"""The language of Paperback's cards: all verbs, conditions, counters, events and durations that they may use."""

from __future__ import annotations

from fabletop.engine.effects import Choose, Counter, Duration, Event, If, Language, Voice
from fabletop.engine.effects.english import Phrase, noun
from fabletop.games.paperback import effects
from fabletop.games.paperback.effects.conditions import CONDITIONS
from fabletop.games.paperback.rules.in_force import InForce
from fabletop.games.paperback.rules.intent import COUNTERS as OF_THE_ENEMY
from fabletop.games.paperback.rules.moment import Now
from fabletop.games.paperback.rules.reading import COUNTERS
from fabletop.games.paperback.terms import COMPARED, LEADS, LIMITS, PER, ROLES, THAN, UNCOUNTED

LANGUAGE = Language(
    now=InForce,
    verbs=(
        effects.Hits, effects.Blocks, effects.Mana, effects.Heal, effects.LoseHp, effects.MaxHp, effects.Hex,
        effects.Boon, effects.Spend, effects.Attack, effects.Draw, effects.Letters, effects.Move, effects.Penalty,
        effects.Purge, effects.Intent, effects.Stun, effects.Rotate, effects.Unrotate, effects.Ready,
        effects.RepeatAbility, *effects.CHANGES, effects.Later, Choose, If, *effects.REWARDS,
    ),
    conditions=CONDITIONS,
    counters={
        name: Counter(
            read,
            noun(PER[name], PER[name] if name in UNCOUNTED else ""),
            COMPARED[name],
            THAN[name],
            "{}" if name == "turn.number" else "exactly {}",
        )
        for name, read in {**COUNTERS, **OF_THE_ENEMY}.items()
    },
    events={name: Event(words, ROLES.get(name, ())) for name, words in LEADS.items()},
    roles={"you": Phrase("you"), "enemy": Phrase("the enemy")},
    limits=LIMITS,
    durations={
        "turn": Duration(" this turn", "turn"),
        "next_turn": Duration(" until the end of the next turn", "turn", 2),
        "battle": Duration(" for the rest of the battle"),
        "stage": Duration(" while this side is up", "stage"),
        "rotated": Duration(" while this is rotated"),
        "owned": Duration(""),
    },
)  # fmt: skip
Now.own = Voice(LANGUAGE, {})
Now.enemys = Voice(LANGUAGE, {"enemy": Phrase("it")})
