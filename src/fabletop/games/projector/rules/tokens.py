"""Tokens on locations, and hunters among them (TP-229, TP-R51, TP-R72, TP-A33)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.words import Card
from fabletop.games.projector.naming import does, option_of
from fabletop.games.projector.printing import the
from fabletop.games.projector.rules.baddies import shift
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.moving import exits
from fabletop.games.projector.rules.party import decide, lead
from fabletop.games.projector.rules.values import keyword_numbers
from fabletop.games.projector.state import CARD, NONE, SPACE, Outing


def distances(table: Outing, goal: int) -> dict[int, int]:
    """How many moves each space is from a goal, over sides that let one through."""
    found, edge, far = {goal: 0}, [goal], 0
    while edge:
        far += 1
        beyond = []
        for space in edge:
            for other in exits(table, space):
                if other not in found:
                    found[other] = far
                    beyond.append(other)
        edge = beyond
    return found


@rule("TP-R51", "TP-229")
async def hunt(table: Outing) -> None:
    """Hunters move toward the nearest player, so far as their number says; ties are the current player's to choose."""
    for card, area, _, _ in table.opponents[:]:
        if area < SPACE or not Now.has(table, CARD + card, "hunter"):
            continue
        for _ in range(max(keyword_numbers(table, CARD + card, "hunter"))):
            found = table.opponent(card)
            if found is None or not await _toward(table, card, found.area - SPACE):
                break


async def _toward(table: Outing, card: int, here: int) -> bool:
    """One step toward the nearest player. Says whether it moved."""
    players = {table.at[seat] for seat in table.present()} - {NONE}
    ways = {goal: distances(table, goal) for goal in players}
    near = min([far[here] for far in ways.values() if here in far], default=0)
    if not near:
        return False
    steps = sorted({
        other
        for far in ways.values()
        if far.get(here) == near
        for other in exits(table, here)
        if far.get(other, near) < near
    })  # fmt: skip
    if not steps:
        return False
    to = await decide(
        table, lead(table), "Where does {} go?", lambda: steps, "TP-R51", "hunter",
        lambda space: option_of(table, SPACE + space), args=(the(table.printed_on(card).name),),
    )  # fmt: skip
    shift(table, card, SPACE + to)
    table.say("{} {} nearer.", Card(card), does(table, card, "come"), rule="TP-R51")
    table.beat("quick")
    await Now.occur(table, "entered", mover=CARD + card, location=SPACE + to)
    return True
