"""Crafting (TP-327, TP-A09, TP-A37)."""

from __future__ import annotations

from collections import Counter

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option, choose
from fabletop.games.projector.box import Face
from fabletop.games.projector.rules.hooks import hook
from fabletop.games.projector.rules.items import gain_item, may_carry, spend_resource, wealth
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.state import Day

NONE_OF_THEM = ""
ANY_VALUE = 5  # no item is more difficult


def price(table: Day, seat: int, face: Face, discount: int) -> dict[str, int] | None:
    """What a player has to pay for an item, by kind of resource; None if they cannot. A discount spares first what is
    missing; at least one resource remains to be paid."""
    has = Counter([table.printed_on(card).card.kind for card in wealth(table, seat)])
    recipe = dict(face.card.recipe)
    less = min(discount + hook(table, "recipe_discount", seat), sum(recipe.values()) - 1)
    for kind in sorted(recipe, key=lambda each: has[each] - recipe[each]):
        spared = min(less, recipe[kind])
        recipe[kind] -= spared
        less -= spared
    return recipe if all(has[kind] >= n for kind, n in recipe.items()) else None


@rule("TP-327", "TP-A09", "TP-A37", "TP-R103")
def craftable(table: Day, seat: int, value: int, discount: int = 0) -> list[Face]:
    """The items that a player could make: recipes that are unlocked, not too difficult, and that can be paid."""
    found = []
    for number in table.recipes:
        face = table.box.faces[number]
        difficulty = face.card.difficulty
        easy = difficulty is not None and difficulty <= value
        if easy and may_carry(table, seat, face.id) and price(table, seat, face, discount) is not None:
            found.append(face)
    return found


def _option(table: Day, id_: str) -> Option:
    if id_ == NONE_OF_THEM:
        return Option("none", "Nothing")
    face = table.box.face(id_)
    return Option(id_, face.name, note=" ".join(face.words))


@rule("TP-A09", "TP-A37")
async def craft(table: Day, seat: int, value: int, discount: int = 0) -> None:
    """A player makes one of the items that they could make, or none. The resources go then."""
    found = [face.id for face in craftable(table, seat, value, discount)]
    if not found:
        return
    chosen = await choose(
        seat, "What do you make?", lambda: [*found, NONE_OF_THEM], ("TP-A37", "TP-A09"), "craft",
        show=lambda id_: _option(table, id_),
    )  # fmt: skip
    if chosen == NONE_OF_THEM:
        return
    paid = price(table, seat, table.box.face(chosen), discount) or {}
    for kind, n in paid.items():
        for card in [each for each in wealth(table, seat) if table.printed_on(each).card.kind == kind][:n]:
            spend_resource(table, card)
    made = await gain_item(table, seat, chosen)
    if made in table.gear[seat]:
        table.fresh.append(made)
        await Now.occur(table, "crafted", player=seat)
