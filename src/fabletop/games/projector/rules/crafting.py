"""Crafting (TP-327, TP-A09, TP-A37)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option, choose
from fabletop.games.projector.box import Face
from fabletop.games.projector.rules.hooks import hook
from fabletop.games.projector.rules.items import gain_item, may_carry, spend_resource, wealth
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.state import Outing

NONE_OF_THEM = ""
ANY_VALUE = 5  # no item is more difficult


class Means(NamedTuple):
    """What a player can pay with: the resources that they have, by kind, and how many less a recipe takes."""

    has: Counter[str]
    less: int


def means(table: Outing, seat: int, discount: int) -> Means:
    has = Counter([table.printed_on(card).card.kind for card in wealth(table, seat)])
    return Means(has, discount + hook(table, "recipe_discount", seat))


def price(face: Face, means: Means) -> dict[str, int] | None:
    """What a player has to pay for an item, by kind of resource; None if they cannot. A discount spares first what is
    missing; at least one resource remains to be paid."""
    has, recipe = means.has, dict(face.card.recipe)
    less = min(means.less, sum(recipe.values()) - 1)
    for kind in sorted(recipe, key=lambda each: has[each] - recipe[each]):
        spared = min(less, recipe[kind])
        recipe[kind] -= spared
        less -= spared
    return recipe if all(has[kind] >= n for kind, n in recipe.items()) else None


@rule("TP-327", "TP-A09", "TP-A37", "TP-R103")
def craftable(table: Outing, seat: int, value: int, discount: int = 0) -> list[Face]:
    """The items that a player could make: recipes that are unlocked, not too difficult, and that can be paid."""
    found, having = [], means(table, seat, discount)
    for number in table.recipes:
        face = table.box.faces[number]
        difficulty = face.card.difficulty
        easy = difficulty is not None and difficulty <= value
        if easy and price(face, having) is not None and may_carry(table, seat, face.id):
            found.append(face)
    return found


def _option(table: Outing, id_: str) -> Option:
    if id_ == NONE_OF_THEM:
        return Option("none", "Nothing")
    face = table.box.face(id_)
    return Option(id_, face.name, note=" ".join(face.words))


@rule("TP-A09", "TP-A37")
async def craft(table: Outing, seat: int, value: int, discount: int = 0) -> None:
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
    paid = price(table.box.face(chosen), means(table, seat, discount)) or {}
    for kind, n in paid.items():
        for card in [each for each in wealth(table, seat) if table.printed_on(each).card.kind == kind][:n]:
            spend_resource(table, card)
    made = await gain_item(table, seat, chosen)
    if made in table.gear[seat]:
        table.fresh.append(made)
        await Now.occur(table, "crafted", player=seat)
