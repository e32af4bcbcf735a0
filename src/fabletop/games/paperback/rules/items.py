"""Items: which are meant, what they cost now, and paying for them (PA-121 to PA-126, PA-226, PA-R37)."""

from __future__ import annotations

from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.words import Card
from fabletop.games.paperback.catalogue import Face
from fabletop.games.paperback.filters import ItemFilter
from fabletop.games.paperback.rules.reading import running, use_up
from fabletop.games.paperback.state import Adventure


def item_fits(printed: Face, wanted: ItemFilter | None) -> bool:
    if wanted is None:
        return True
    subtypes = {"reactive": printed.reactive, "single_use": printed.single_use}
    return (
        (wanted.core is None or (printed.kind == "core") == wanted.core)
        and (wanted.subtype is None or subtypes[wanted.subtype])
        and (wanted.name is None or printed.name == wanted.name)
    )


def cost_of(table: Adventure, printed: Face) -> int:
    """What an item costs now; never below 0 (PA-R37)."""
    by = sum([n for mod, n in running(table, "item_cost") if _changes_cost(mod, printed)])
    return max(0, printed.cost + by)


def _changes_cost(mod: Any, printed: Face) -> bool:
    """Whether a change of costs is about an item. One for the next items waits for one with a cost that is a number
    above 0."""
    return item_fits(printed, mod.items) and (mod.uses is None or printed.cost > 0)


@rule("PA-121", "PA-126", when={"PA-226": lambda table, card, cost: table.printed(card).letters == 0})
def pay(table: Adventure, card: int, cost: int) -> None:
    """First the whole cost, then the effect (PA-123 to PA-126)."""
    printed = table.printed(card)
    table.mana -= cost
    table.mana_spent += cost
    table.tilted.append(card)
    if not table.settings.undo:
        table.final()  # PA-R47
    if printed.letters == 0:
        table.items_used += 1
        table.items_activated.append(printed.number)
        use_up(table, "item_cost", lambda mod: _changes_cost(mod, printed))
    if cost:
        table.say("You use {} for {} mana: {} left.", Card(card), cost, table.mana, rule="PA-123")
    else:
        table.say("You use {}.", Card(card), rule="PA-124")
