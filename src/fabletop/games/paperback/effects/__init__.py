"""The language of the cards: the verbs that card data may use, and the texts made of them.

A verb does nothing by itself: it tells the `Doer`, who performs one text of one card, what to do. So this package knows
the language of the cards, and `rules/` knows the game. Each verb says itself as a clause; clauses that take more than a
line to make are in `wording.py`.
"""

from fabletop.games.paperback.effects.plans import Intent, Modify, Ready, RepeatAbility, Rotate, Stun, Unrotate
from fabletop.games.paperback.effects.rewards import REWARDS, GainItem, GainMcGuffin, Growth, Upgrade, UpgradeCore
from fabletop.games.paperback.effects.texts import Choose, Effect, Later, Option, Text, When, said, texts_words
from fabletop.games.paperback.effects.verbs import (
    Attack,
    Blocks,
    Boon,
    Draw,
    Heal,
    Hex,
    Hits,
    Letters,
    LoseHp,
    Mana,
    MaxHp,
    Move,
    Penalty,
    Purge,
    Spend,
)

__all__ = [
    "REWARDS", "Attack", "Blocks", "Boon", "Choose", "Draw", "Effect", "GainItem", "GainMcGuffin", "Growth", "Heal",
    "Hex", "Hits", "Intent", "Later", "Letters", "LoseHp", "Mana", "MaxHp", "Modify", "Move", "Option", "Penalty",
    "Purge", "Ready", "RepeatAbility", "Rotate", "Spend", "Stun", "Text", "Unrotate", "Upgrade", "UpgradeCore",
    "When", "said", "texts_words",
]  # fmt: skip
