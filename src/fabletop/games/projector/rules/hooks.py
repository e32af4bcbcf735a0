"""Rules that cards expressly change (TP-349): numbers that are added to or put in place of those of the rules, and
permissions. What forbids and what lets be done stands here too (semantics 24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fabletop.engine.citing import rule
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.ranks import holds
from fabletop.games.projector.state import NONE, Outing

if TYPE_CHECKING:
    from fabletop.engine.effects import Condition, Source

Hook = Literal[
    "hand_size", "deck_size", "learning_actions", "study_limit", "left_count", "target_number", "recycle_limit",
    "moves_per_discard", "entropy_per_turn", "natural_1", "natural_20", "stability_die", "stability_dice", "diagonal",
    "bank_on_dissipate", "free_moves", "free_ship_moves", "cardless_test", "attack_reach", "recipe_discount",
    "keep_item", "keep_ally", "move_cost", "home_condition",
]  # fmt: skip
ADDED = frozenset({
    "hand_size", "deck_size", "learning_actions", "study_limit", "left_count", "free_moves", "free_ship_moves",
    "recipe_discount", "keep_item", "keep_ally",
})  # fmt: skip


@rule("TP-349")
def hook(table: Outing, name: Hook, seat: int, usual: int = 0) -> int:
    """A number of the rules as it is for a player now: what cards add to it, or the last that they put in its place.
    What an effect has begun comes after what lies in play (TP-R111)."""
    changed = f"rule:{name}"
    if changed not in table.box.changed:
        return usual
    found, begun = usual, None
    for verb, now, change in Now.concerning(table, changed, seat):
        n = now.worth(verb, change)
        if name in ADDED:
            found += n
        elif change is not None:
            begun = n
        else:
            found = n
    return found if begun is None else begun


def salvage(table: Outing, seat: int) -> str:
    """How much a player banks who dissipates, if a card lets them: all, or half of each; of several the last counts."""
    found = ""
    for verb, _, _ in Now.concerning(table, "rule:bank_on_dissipate", seat):
        found = verb.part
    return found


def home_condition(table: Outing, seat: int) -> Condition | None:
    """What a card puts in place of the condition for returning home, if one does."""
    found = None
    for verb, _, _ in Now.concerning(table, "rule:home_condition", seat):
        found = verb.holds_if
    return found


@rule("TP-259")
def banked_part(table: Outing, seat: int) -> Literal["", "half", "all"]:
    """How much of what was learnt is banked by who dissipated: the most that any card grants."""
    found: Literal["", "half", "all"] = ""
    for verb, _, _ in Now.concerning(table, "rule:bank_on_dissipate", seat):
        found = "all" if "all" in (found, verb.part) else "half"
    return found


@rule("TP-350", "TP-351")
def forbidden(table: Outing, seat: int, what: str, ability: int = NONE, order: Source | None = None) -> bool:
    """Whether a card keeps a player from something that the general rules allow, or that the text of an `order` tells
    them or lets them do (semantics 24)."""
    changed = f"forbid:{what}"
    if changed not in table.box.changed:
        return False
    skills = table.box.skills
    for verb, now, _ in Now.concerning(table, changed, seat):
        fits = ability == NONE or skills[ability].fits(verb.match)
        if fits and holds(table, now.source, verb.match not in ("", "any"), order):
            return True
    return False
