"""Conditions that every language has, as this game says them: several together, one of several, none, "there is"."""

from __future__ import annotations

from fabletop.engine.effects import Node, Voice, conditions
from fabletop.engine.effects.english import either
from fabletop.games.projector.card_texts import joined
from fabletop.games.projector.effects.base import card_called
from fabletop.games.projector.effects.conditions import SAID_STATES, ObjectiveIs, Printed

MANY = 4  # objectives that are named one by one


class All(conditions.All, frozen=True):
    def words(self, voice: Voice) -> str:
        goals = [each for each in self.all if isinstance(each, ObjectiveIs)]
        if len(goals) == len(self.all) > MANY and len({each.state for each in goals}) == 1:
            names = either([card_called(each.objective, voice) for each in goals], "and")
            return f"all of these are {SAID_STATES[goals[0].state]}: {names}"
        if any(isinstance(each, AnyOf) for each in self.all):
            *first, last = [each.words(voice) for each in self.all]
            return f"{'; '.join(first)}; and {last}"
        return joined([each.words(voice) for each in self.all], "and")

    def denied(self, voice: Voice) -> str:
        return joined([each.denied(voice) for each in self.all], "or")


class AnyOf(conditions.AnyOf, frozen=True):
    def words(self, voice: Voice) -> str:
        return joined([each.words(voice) for each in self.any], "or")

    def denied(self, voice: Voice) -> str:
        return joined([each.denied(voice) for each in self.any], "and")


class Not(conditions.Not, frozen=True):
    def adjective(self, voice: Voice) -> str:
        found = self.not_.adjective(voice) if isinstance(self.not_, Printed) else ""
        return f"non-{found}" if found else ""


class Exists(conditions.Exists, frozen=True):
    def relative(self, voice: Voice, holds: bool = True) -> str:
        return f"with {self.exists.any_words(voice)}" if holds else f"with no {self.exists.noun(voice).one}"


JOINED: tuple[type[Node], ...] = (All, AnyOf, Not, Exists)
