"""Maneuvers: what several players do together, step by step (TP-338, TP-A12 to TP-A16, TP-R116)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.questions import Option, choose
from fabletop.engine.words import Seat
from fabletop.games.projector.cards import Maneuver
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.party import PARTY, decide
from fabletop.games.projector.rules.places import range_between
from fabletop.games.projector.state import NONE, ON_MANEUVER, Manoeuvre, Outing


def card_of(table: Outing, place: int) -> Maneuver:
    """The card of a maneuver that was brought."""
    return table.box.maneuvers[table.brought[place].number]


@rule("TP-338", "TP-A12", "TP-R116")
async def bring_maneuvers(table: Outing) -> None:
    """The party brings some of the maneuvers that it has unlocked, at most as many as there are players."""
    table.brought = []
    while len(table.brought) < table.seats and _unbrought(table):
        chosen = await decide(
            table, PARTY, "Which maneuver do you bring?", lambda: [*_unbrought(table), NONE], "TP-A12", "maneuver",
            lambda number: _option(table, number),
        )  # fmt: skip
        if chosen == NONE:
            return
        table.brought.append(Manoeuvre(chosen))
        table.say("The party is ready for {}.", table.box.maneuvers[chosen].name, rule="TP-A12")


def _unbrought(table: Outing) -> list[int]:
    return [number for number in table.maneuvers if all(each.number != number for each in table.brought)]


def _option(table: Outing, number: int) -> Option:
    if number == NONE:
        return Option("none", "No more")
    card = table.box.maneuvers[number]
    return Option(card.id, card.name)


@rule("TP-A13")
def fits(table: Outing, place: int, seat: int, ability: int = NONE) -> bool:
    """Whether a player may mark the next step of a maneuver, by success with an ability, or by a text that says so."""
    plan, card = table.brought[place], card_of(table, place)
    if plan.used:
        return False
    step = card.steps[len(plan.marked)]
    if ability != NONE and not table.box.skills[ability].fits(step.match):
        return False
    if not plan.marked:
        return True
    return _another(table, plan, seat) and _near(table, plan.marked[-1], seat, step.range)


def _another(table: Outing, plan: Manoeuvre, seat: int) -> bool:
    """Whether it is somebody else's turn to mark: of two players in the projection the other, alone nobody's."""
    present = len(table.present())
    if present < 2:
        return False
    return plan.marked[-1] != seat if present == 2 else seat not in plan.marked


def _near(table: Outing, before: int, seat: int, far: int | None) -> bool:
    if far is None:
        return True
    here, there = table.at[seat], table.at[before]
    return here != NONE and there != NONE and range_between(here, there) <= far


@rule("TP-A13", "TP-A14")
async def after_success(table: Outing, seat: int, ability: int) -> None:
    """Who has succeeded in a test may mark one step of one maneuver; the test gives what it gives."""

    def places() -> list[int]:
        return [place for place in range(len(table.brought)) if fits(table, place, seat, ability)]

    if not places():
        return
    chosen = await choose(
        seat, "Do you mark a step of a maneuver?", lambda: [*places(), NONE], ("TP-A13", "TP-A14"), "mark",
        show=lambda place: _step(table, place),
    )  # fmt: skip
    if chosen != NONE:
        await mark(table, chosen, seat)


def _step(table: Outing, place: int) -> Option:
    if place == NONE:
        return Option("no", "No")
    card, number = card_of(table, place), len(table.brought[place].marked)
    return Option(card.id, f"{card.name}, step {number + 1} of {len(card.steps)}")


@rule("TP-A13", "TP-A16")
async def mark(table: Outing, place: int, seat: int) -> None:
    """The next step is marked by a player. With the last one its effect is carried out by them, and it lies face down
    until cleanup."""
    plan, card = table.brought[place], card_of(table, place)
    table.brought[place] = plan = plan._replace(marked=(*plan.marked, seat))
    table.say("{} marks step {} of {}.", Seat(seat), len(plan.marked), card.name, rule="TP-A13")
    table.beat()
    if len(plan.marked) < len(card.steps):
        return
    await Now(table, Source(ON_MANEUVER, plan.number), {"you": seat}).perform(card.do)
    if place < len(table.brought):
        table.brought[place] = Manoeuvre(plan.number, used=True)


def make_ready(table: Outing, place: int) -> None:
    """A maneuver that was carried out is turned face up again."""
    table.brought[place] = Manoeuvre(table.brought[place].number)


@rule("TP-A15")
def turn_begins(table: Outing, seat: int) -> None:
    """The place of a player in the order has come: marks go of what they began, but while only two are in the
    projection, those of three steps last through this turn."""
    for place, plan in enumerate(table.brought):
        if plan.marked[:1] == (seat,):
            long = len(card_of(table, place).steps) > 2 and len(table.present()) == 2
            table.brought[place] = plan._replace(late=True) if long else Manoeuvre(plan.number)


@rule("TP-A15")
def turn_is_over(table: Outing, seat: int) -> None:
    for place, plan in enumerate(table.brought):
        if plan.late and plan.marked[:1] == (seat,):
            table.brought[place] = Manoeuvre(plan.number)


def markers(table: Outing, number: int) -> tuple[int, ...]:
    """Who has marked the maneuver that is carried out."""
    return next((plan.marked for plan in table.brought if plan.number == number), ())
