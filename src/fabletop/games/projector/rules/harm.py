"""Being hurt, in three stages: attack, damage, losing cards (TP-228 to TP-241, TP-367, TP-R71)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source, Stage
from fabletop.engine.words import Seat
from fabletop.games.projector.naming import does, thing_name
from fabletop.games.projector.rules.allies import step_in
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.piles import lose_top
from fabletop.games.projector.rules.ship import aboard, change_hull
from fabletop.games.projector.rules.sparing import divert, spare
from fabletop.games.projector.rules.values import baddie_value, keyword_numbers
from fabletop.games.projector.rules.windows import window
from fabletop.games.projector.state import CARD, GLOBAL, IN, NONE, SHIP, SPACE, Outing


@rule("TP-228", "TP-247", "TP-R72")
def attackers(table: Outing, seat: int) -> list[int]:
    """The Baddies that attack a player in their Baddie turn: those in their area and in the global area, and hunters on
    their location."""
    return [card for card in _near(table, seat) if attacks(table, card, seat)]


def dazed(table: Outing, seat: int) -> list[int]:
    """Those that would attack, were they not Dazed."""
    return [card for card in _near(table, seat) if attacks(table, card, seat, "dazed")]


def _near(table: Outing, seat: int) -> list[int]:
    return [
        card
        for card, area, _, _ in table.opponents
        if area in (seat, GLOBAL) or (area == SPACE + table.at[seat] and Now.has(table, CARD + card, "hunter"))
    ]


def attacks(table: Outing, card: int, seat: int, but: str = "") -> bool:
    """Whether a Baddie that is told to attack a player does so: not one that is dazed or on the party's side, and those
    in areas not a player who is hidden. A token on the map finds hidden players too. With `but` only what that keyword
    alone keeps from attacking."""
    found = table.opponent(card)
    if found is None or Now.has(table, CARD + card, "ally") or Now.has(table, CARD + card, "dazed") != (but == "dazed"):
        return False
    return found.area >= SPACE or not Now.has(table, seat, "hidden")


@rule("TP-231", "TP-232", "TP-233", "TP-234", "TP-367", "TP-R71")
async def attack(table: Outing, cards: Sequence[int], seat: int, order: Source | None = None) -> None:
    """All instances of one card attack a player at the same time: in the Baddie turn, or because a text says so. What
    is not stopped deals damage, added up."""
    declared = Counter({card: _instances(table, card) for card in cards if attacks(table, card, seat)})
    if not declared:
        return
    lead = CARD + next(iter(declared))
    table.stages.append(Stage("attack", declared.total(), (seat, lead)))
    table.say("{} {} {}.", thing_name(table, lead), does(table, lead - CARD, "attack"), Seat(seat), rule="TP-228")
    table.beat()
    await Now.occur(table, "attack", player=seat, baddie=lead)
    await divert(table, "attack", seat, lead)
    seat = table.stages[-1].about[0]
    spare(table, "attack", seat, lead, order)
    attacked = seat != SHIP and any(attacks(table, card, seat) for card in declared)
    if table.stages[-1].amount and attacked and not table.over:
        await window(table, "attack", seat, lead)
    if table.stages[-1].about[0] not in (seat, SHIP):  # a reaction has turned it on somebody else
        spare(table, "attack", table.stages[-1].about[0], lead, order)
    stage: Stage = table.stages.pop()
    victim = stage.about[0]

    def strength() -> int:
        """What those deal who still attack, as far as they were not stopped."""
        there = [
            baddie_value(table, card, "attack")
            for card, n in declared.items()
            if attacks(table, card, victim)
            for _ in range(min(n, _instances(table, card)))
        ]
        return sum(there[: stage.amount])

    if table.over or (victim != SHIP and table.status[victim] != IN):
        return
    if not stage.amount or not any(attacks(table, card, victim) for card in declared):
        table.say("The attack is stopped.", rule="TP-232")
        return
    if victim == SHIP or (aboard(table, victim) and Now.has(table, lead, "boarder")):
        table.say("{} {} for the ship.", thing_name(table, lead), does(table, lead - CARD, "go"), rule="TP-A26")
        await change_hull(table, -strength())
        return
    await damage(table, victim, strength(), lead, strength)


def _instances(table: Outing, card: int) -> int:
    return baddie_value(table, card, "instances")


@rule("TP-234", "TP-235", "TP-240", "TP-367")
async def damage(
    table: Outing,
    seat: int,
    n: int,
    baddie: int = NONE,
    most: Callable[[], int] | None = None,
    order: Source | None = None,
) -> None:
    """Damage is dealt to a player: for each point a card is lost. That of an attack is at `most` what those can deal
    who have not stopped attacking before."""
    if n <= 0:
        table.say("It deals no damage.", rule="TP-234")
        return
    table.stages.append(Stage("damage", n, (seat, baddie)))
    await Now.occur(table, "damage", player=seat, baddie=baddie)
    await divert(table, "damage", seat, baddie)
    seat = table.stages[-1].about[0]
    if seat != SHIP:
        await _softened(table, seat, baddie, order)
    stage: Stage = table.stages.pop()
    victim = stage.about[0]
    dealt = stage.amount if most is None else min(stage.amount, most())
    if victim == SHIP and dealt > 0 and not table.over:
        await change_hull(table, -dealt)
    elif dealt > 0 and not table.over and victim < table.seats and table.status[victim] == IN:
        table.say("{} takes {} damage.", Seat(victim), dealt, rule="TP-235")
        await lose(table, victim, dealt)


async def _softened(table: Outing, seat: int, baddie: int, order: Source | None) -> None:
    """What spares a player damage that is about to be dealt: texts, Wards, reactions, Allies. Whom a reaction turns it
    on has texts, Wards and Allies too."""
    spare(table, "damage", seat, baddie, order)
    _ward(table, seat)
    if table.stages[-1].amount and not table.over:
        await window(table, "damage", seat, baddie)
    victim = table.stages[-1].about[0]
    if victim == SHIP or table.over:
        return
    if victim != seat:
        spare(table, "damage", victim, baddie, order)
        _ward(table, victim)
    if table.stages[-1].amount:
        await step_in(table, victim)


@rule("TP-039")
def _ward(table: Outing, seat: int) -> None:
    """A Ward of the player, or of where they are, prevents so much damage in each Baddie turn."""
    if table.step != "baddies":
        return
    for thing in (seat, SPACE + table.at[seat]):
        used = sum([n for each, n in table.warded if each == thing])
        less = min(table.stages[-1].amount, sum(keyword_numbers(table, thing, "ward")) - used)
        if less > 0:
            table.stages[-1] = table.stages[-1]._replace(amount=table.stages[-1].amount - less)
            table.warded.append((thing, less))
            table.say("A Ward spares {} {} of it.", Seat(seat), less, rule="TP-039")


@rule("TP-236", "TP-238", "TP-239", "TP-R73")
async def lose(table: Outing, seat: int, n: int, order: Source | None = None) -> None:
    """Cards are lost one by one. Who must lose one and cannot, dissipates."""
    from fabletop.games.projector.rules.leaving import dissipate  # which may make others lose cards

    for _ in range(n):
        if table.over or table.status[seat] != IN:
            return
        table.stages.append(Stage("card_loss", 1, (seat,)))
        await Now.occur(table, "card_loss", player=seat)
        spare(table, "card_loss", seat, order=order)
        if table.stages[-1].amount and not table.over:
            await window(table, "card_loss", seat)
        stage: Stage = table.stages.pop()
        if not stage.amount or table.status[seat] != IN:
            continue
        if lose_top(table, seat):
            table.say("{} loses a card.", Seat(seat), rule="TP-236")
            table.beat("quick")
        else:
            await dissipate(table, seat, "loss")
