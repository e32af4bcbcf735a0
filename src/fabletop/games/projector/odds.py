"""Chances of tests, before one commits."""

from __future__ import annotations

from fabletop.engine.effects import any_could
from fabletop.games.projector.rules.hooks import hook
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.testing import SIDES, TARGET_NUMBER, Part, moment, parts, target_number
from fabletop.games.projector.state import NONE, NORMAL, Outing, Test


def sum_of(table: Outing, seat: int, ability: int, slide: int = NONE, target: int = NONE, more: int = 0) -> list[Part]:
    """The parts of a test that would be made now."""
    return parts(table, Test(seat, ability, slide, NORMAL, target, more=more))


def chance_of(
    table: Outing, seat: int, ability: int, slide: int = NONE, target: int = NONE, more: int = 0, margin: int = 0
) -> int:
    """The chance in percent of a success with at least so much margin: a natural 1 fails, a natural 20 succeeds, unless
    a card says otherwise (TP-210, TP-213, TP-214)."""
    added = sum([each.n for each in sum_of(table, seat, ability, slide, target, more)])
    wanted = target_number(table, seat)
    succeeds = {face for face in range(2, SIDES) if face + added >= wanted}
    if hook(table, "natural_1", seat) and 1 + added >= wanted:
        succeeds.add(1)
    if not hook(table, "natural_20", seat) or SIDES + added >= wanted:
        succeeds.add(SIDES)
    return len([face for face in succeeds if not margin or face + added - TARGET_NUMBER >= margin]) * 100 // SIDES


def chances_of(table: Outing, seat: int, ability: int, slide: int, more: int, margin: int) -> str:
    """The chance of a test that a text asks for, in words; beside it that of what it is made for, where a bare success
    is not enough."""
    odds = f"{chance_of(table, seat, ability, slide, more=more)} %"
    if margin:
        odds += f"; SM {margin}: {chance_of(table, seat, ability, slide, more=more, margin=margin)} %"
    return odds


def chance(table: Outing, seat: int, slide: int) -> int:
    """The chance of a slide for its ability's own effect; where there is but one whom it could be used on, on them."""
    ability = table.box.slide(table.face[slide]).ability
    return chance_of(table, seat, ability, slide, only_target(table, seat, slide))


def only_target(table: Outing, seat: int, slide: int) -> int:
    """Whom or what a slide would be used on, where there is but one."""
    ability = table.box.slide(table.face[slide]).ability
    card = table.box.skills[ability].card
    if card.target is None or card.target_after:
        return NONE
    found = list(card.target.each(moment(table, seat, ability)))
    return found[0] if len(found) == 1 else NONE


def chance_at(table: Outing, seat: int, slide: int, target: int) -> str:
    """The chance of a slide that is aimed at something, in words; beside it that of a success that does anything to it,
    where a bare one does not."""
    ability = table.box.slide(table.face[slide]).ability
    now = moment(table, seat, ability)
    now = now if target == NONE else now.having(target=target)
    odds = f"{chance_of(table, seat, ability, slide, target)} %"
    margin = next((n for n in range(SIDES) if _would_do(table, now, ability, n)), 0) if target != NONE else 0
    if margin:
        odds += f"; SM {margin}: {chance_of(table, seat, ability, slide, target, margin=margin)} %"
    return odds


def _would_do(table: Outing, now: Now, ability: int, margin: int) -> bool:
    """Whether a success with this margin could do anything."""
    test = Test(now.me, ability, NONE, NORMAL, natural=TARGET_NUMBER + margin, succeeded=True, fixed=True)
    table.tests.append(test)  # only to reckon with
    try:
        return any_could(table.box.skills[ability].card.success, now)
    finally:
        table.tests.pop()
