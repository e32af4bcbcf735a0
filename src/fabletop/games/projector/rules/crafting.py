"""Crafting (TP-327, TP-A09, TP-A37)."""

from __future__ import annotations

from collections import Counter

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option, choose
from fabletop.games.projector.box import Face
from fabletop.games.projector.rules.hooks import hook
from fabletop.games.projector.rules.items import gain_item, spend_resource
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.state import Day

NONE_OF_THEM = ""


def wealth(table: Day, seat: int) -> Counter[str]:
    return Counter([table.printed_on(card).card.kind for card in table.held[seat]])


@rule("TP-327", "TP-A09", "TP-A37")
def craftable(table: Day, seat: int, value: int, discount: int = 0) -> list[Face]:
    """The items that a player could make: recipes that are unlocked, not too difficult, and that can be paid."""
    has = wealth(table, seat)
    less = discount + hook(table, "recipe_discount", seat)
    found = []
    for number in table.recipes:
        face = table.box.faces[number]
        short = sum([max(0, n - has[kind]) for kind, n in face.card.recipe.items()])
        total = sum(face.card.recipe.values())
        if face.card.difficulty is not None and face.card.difficulty <= value and short <= min(less, total - 1):
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
    less = discount + hook(table, "recipe_discount", seat)
    recipe = dict(table.box.face(chosen).card.recipe)
    has = wealth(table, seat)
    for kind in sorted(recipe, key=lambda each: has[each] - recipe[each]):  # what is missing is spared first
        spared = min(less, recipe[kind], max(0, sum(recipe.values()) - 1))
        recipe[kind] -= spared
        less -= spared
    for kind, n in recipe.items():
        for card in [each for each in table.held[seat] if table.printed_on(each).card.kind == kind][:n]:
            spend_resource(table, seat, card)
    if gain_item(table, seat, chosen):
        table.fresh.append(table.gear[seat][-1])
        await Now.occur(table, "crafted", player=seat)
