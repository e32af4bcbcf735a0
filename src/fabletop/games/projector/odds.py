"""Chances of tests, before one commits."""

from __future__ import annotations

from fabletop.engine.effects import If
from fabletop.games.projector.rules.hooks import hook
from fabletop.games.projector.rules.testing import SIDES, Part, moment, parts, target_number
from fabletop.games.projector.state import NONE, NORMAL, SETTLED_MARGIN, TARGET_NUMBER, Outing, Test


def sum_of(table: Outing, seat: int, ability: int, slide: int = NONE, target: int = NONE, more: int = 0) -> list[Part]:
    """The parts of a test that would be made now."""
    return parts(table, Test(seat, ability, slide, NORMAL, target, more=more))


def chance_of(
    table: Outing, seat: int, ability: int, slide: int = NONE, target: int = NONE, more: int = 0, margin: int = 0
) -> int:
    """The chance in percent of a success with at least so much margin: a natural 1 fails, a natural 20 succeeds, unless
    a card says otherwise (TP-210, TP-213, TP-214)."""
    return chance_in(table, Test(seat, ability, slide, NORMAL, target, more=more), margin)


def chance_in(table: Outing, test: Test, margin: int = 0) -> int:
    """The same for a test that is under way, and not rolled for yet."""
    seat, added = test.player, sum([each.n for each in parts(table, test)])
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
    return chance_of(table, seat, ability, slide, _only_target(table, seat, ability))


def chances(table: Outing, seat: int, slide: int, target: int = NONE) -> str:
    """The same in words, perhaps on somebody; beside it the chance that it does anything to them, where that takes a
    margin."""
    ability = table.box.slide(table.face[slide]).ability
    target = target if target != NONE else _only_target(table, seat, ability)
    odds = f"{chance_of(table, seat, ability, slide, target)} %"
    margin = _needed(table, seat, ability, target) if target != NONE else 0
    if margin:
        odds += f"; SM {margin}: {chance_of(table, seat, ability, slide, target, margin=margin)} %"
    return odds


def _only_target(table: Outing, seat: int, ability: int) -> int:
    card = table.box.skills[ability].card
    if card.target is None or card.target_after:
        return NONE
    found = list(card.target.each(moment(table, seat, ability)))
    return found[0] if len(found) == 1 else NONE


def _needed(table: Outing, seat: int, ability: int, target: int) -> int:
    """The margin from which on a success does anything to whom it is aimed at, where all of it hangs on one."""
    success = table.box.skills[ability].card.success
    asked = [each.if_ for each in success if isinstance(each, If) and not each.else_]
    if not success or len(asked) < len(success):
        return 0
    now = moment(table, seat, ability, target)
    settled = [now.having(**{SETTLED_MARGIN: margin}) for margin in range(SIDES)]
    found = [margin for margin, then in enumerate(settled) if any(each.holds(then) for each in asked)]
    return min(found, default=SIDES)
