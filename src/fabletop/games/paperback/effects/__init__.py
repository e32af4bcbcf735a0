"""The language of the cards: the verbs that card data may use, each with what it does and how it is said.

Verbs perform themselves by the rules; clauses that take more than a line to make are in `wording.py`. What else card
data may use, and all names, are in `language.py`.
"""

from fabletop.games.paperback.card_texts import Later, Text, texts_words
from fabletop.games.paperback.effects.actions import action_words
from fabletop.games.paperback.effects.cards import Draw, Letters, Move, Penalty, Purge
from fabletop.games.paperback.effects.changes import (
    CHANGES,
    BothEdges,
    ChangeNumber,
    ItemCost,
    Modify,
    MoreIcons,
    TopGoes,
)
from fabletop.games.paperback.effects.plans import Intent, Ready, RepeatAbility, Rotate, Stun, Unrotate
from fabletop.games.paperback.effects.rewards import REWARDS, GainItem, GainMcGuffin, Growth, Upgrade, UpgradeCore
from fabletop.games.paperback.effects.verbs import (
    Attack,
    Blocks,
    Boon,
    Heal,
    Hex,
    Hits,
    LoseHp,
    Mana,
    MaxHp,
    Spend,
)

__all__ = [
    "CHANGES", "REWARDS", "Attack", "Blocks", "Boon", "BothEdges", "ChangeNumber", "Draw", "GainItem", "GainMcGuffin",
    "Growth", "Heal", "Hex", "Hits", "Intent", "ItemCost", "Later", "Letters", "LoseHp", "Mana", "MaxHp", "Modify",
    "MoreIcons", "Move", "Penalty", "Purge", "Ready", "RepeatAbility", "Rotate", "Spend", "Stun", "Text", "TopGoes",
    "Unrotate", "Upgrade", "UpgradeCore", "action_words", "texts_words",
]  # fmt: skip
