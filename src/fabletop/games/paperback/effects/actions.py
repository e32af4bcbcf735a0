"""The enemy's actions in words: its own card speaks of it in the third person."""

from __future__ import annotations

from fabletop.engine.effects import Effect, Voice
from fabletop.engine.effects.english import sentence
from fabletop.games.paperback.card_texts import of_itself
from fabletop.games.paperback.cards import Action
from fabletop.games.paperback.effects.cards import Draw, Move, Penalty
from fabletop.games.paperback.effects.verbs import Hex, LoseHp, Mana


def action_words(action: Action, voice: Voice) -> str:
    """What an action does, as a sentence."""
    return sentence(", then ".join([_does(line, voice) for line in action.lines])) if action.lines else "Does nothing."


def _does(line: Effect, voice: Voice) -> str:
    words = of_itself(line.words(voice)).removeprefix("it ")
    if isinstance(line, Hex | Penalty):
        verb, _, rest = words.partition(" ")
        return f"{verb}s {rest}"
    if isinstance(line, LoseHp | Mana | Move | Draw) and not words.startswith("it"):
        return f"you {words}"
    return words
