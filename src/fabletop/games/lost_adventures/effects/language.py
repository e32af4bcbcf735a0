"""The language of the cards: all that cards do and cost, by which their data is read and said."""

from __future__ import annotations

from fabletop.engine.effects import Language, Voice
from fabletop.engine.effects.english import Phrase
from fabletop.games.lost_adventures.effects import scenes, temple
from fabletop.games.lost_adventures.effects.costs import COSTS
from fabletop.games.lost_adventures.effects.flips import LaidOver
from fabletop.games.lost_adventures.effects.powers import Now

LANGUAGE = Language(
    now=Now,
    verbs=(*scenes.KINDS, *temple.KINDS, LaidOver),
    payments=COSTS,
    roles={"company": Phrase("everybody still in"), "worker": Phrase("you too")},
)
# Who suffers when an effect symbol on a track is worked: with who works it, or without (LA-R39).
ALL_SUFFER = Voice(LANGUAGE, {})
OTHERS_SUFFER = ALL_SUFFER.having(company=Phrase("everybody else still in"), worker=Phrase(""))
