"""Which text holds where two cards contradict each other (TP-350 to TP-352, TP-R110, TP-R111; semantics 24).

What the general rules allow, any card may forbid or stop. Two cards contradict each other only where one orders or
allows in its own words what the other forbids or stops. Then a text that names what it stops is a specific exception
and holds; otherwise the higher rank does, and within one rank what stops. What expressly changes a rule stands above
all of this (`hooks`).
"""

from __future__ import annotations

from collections.abc import Mapping

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.games.projector.state import (
    NONE,
    ON_ABILITY,
    ON_BADDIE,
    ON_CONDITION,
    ON_ENTROPY,
    ON_ITEM,
    ON_MANEUVER,
    ON_PERK,
    ON_RESOURCE,
    ON_TOKEN,
    Outing,
)

LIKE_ENTROPY, LIKE_AREA, LIKE_ABILITY = range(1, 4)
# By what a text stands on; all else (locations, setup, objective, Projector, story and diary cards, the ship) is like
# area cards.
RANKS: Mapping[int, int] = {
    ON_ABILITY: LIKE_ABILITY, ON_ITEM: LIKE_ABILITY, ON_RESOURCE: LIKE_ABILITY, ON_MANEUVER: LIKE_ABILITY,
    ON_PERK: LIKE_ABILITY, ON_ENTROPY: LIKE_ENTROPY, ON_CONDITION: LIKE_ENTROPY,
}  # fmt: skip
# The same by the kind of card that brings a Baddie or a token, which rank like it.
KINDS: Mapping[str, int] = {
    "ability": LIKE_ABILITY, "item": LIKE_ABILITY, "resource": LIKE_ABILITY, "maneuver": LIKE_ABILITY,
    "perk": LIKE_ABILITY, "entropy": LIKE_ENTROPY, "condition": LIKE_ENTROPY,
}  # fmt: skip


@rule("TP-352", "TP-R110")
def rank(table: Outing, source: Source) -> int:
    """How high the card stands that a text is printed on. Baddies and tokens are like what they come from, and of
    several cards that bring the same one like the highest."""
    box = table.box
    if source.kind == ON_BADDIE:
        face = table.printed_on(source.handle)
        kinds = {"entropy"} if face.kind == "entropy" else box.bringers.get(face.id, {"location"})
        return max([KINDS.get(each, LIKE_AREA) for each in kinds])
    if source.kind == ON_TOKEN:
        text = next((each.text for each in table.tokens if each.number == source.handle), NONE)
        return KINDS.get(box.token_kinds[text], LIKE_AREA) if text != NONE else LIKE_AREA
    return RANKS.get(source.kind, LIKE_AREA)


@rule("TP-350", "TP-351", "TP-R111")
def holds(table: Outing, stop: Source, named: bool, order: Source | None) -> bool:
    """Whether what forbids or stops something holds against the text that orders or allows it; against the general
    rules it always does. `named` says that it names what it stops: an ability, a keyword, a card."""
    return order is None or named or rank(table, stop) >= rank(table, order)
