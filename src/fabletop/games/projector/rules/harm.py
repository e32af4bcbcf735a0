"""Being hurt, in three stages: attack, damage, losing cards (TP-228 to TP-241, TP-367, TP-R71)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects import Stage
from fabletop.engine.words import Seat
from fabletop.games.projector.naming import thing_name
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.piles import lose_top
from fabletop.games.projector.rules.ship import aboard, change_hull
from fabletop.games.projector.rules.values import baddie_value
from fabletop.games.projector.rules.windows import window
from fabletop.games.projector.state import CARD, GLOBAL, IN, NONE, SHIP, SPACE, Day


@rule("TP-228", "TP-247", "TP-R72")
def attackers(table: Day, seat: int) -> list[int]:
    """The Baddies that attack a player in their Baddie turn: those in their area and in the global area, and hunters on
    their location; not those who are dazed, or on the party's side."""
    found = []
    for card, area, _, _ in table.opponents:
        near = area in (seat, GLOBAL) or (area == SPACE + table.at[seat] and Now.has(table, CARD + card, "hunter"))
        if near and not Now.has(table, CARD + card, "ally"):
            found.append(card)
    return found


@rule("TP-232", "TP-233", "TP-234", "TP-367")
async def attack(table: Day, cards: list[int], seat: int) -> None:
    """Instances of one card attack a player at the same time. What is not stopped deals damage, added up."""
    lead, group = CARD + cards[0], []
    for card in cards:
        for _ in range(max(1, baddie_value(table, card, "instances"))):
            group.append(card)
    table.stages.append(Stage("attack", len(group), (seat, lead)))
    table.say("{} attacks {}.", thing_name(table, lead), Seat(seat), rule="TP-228")
    table.beat()
    await Now.occur(table, "attack", player=seat, baddie=lead)
    _spare(table, "attack", seat, lead)
    if table.stages[-1].amount and not table.over:
        await window(table, "attack", seat, lead)
    stage: Stage = table.stages.pop()
    victim = stage.about[0]
    standing = [card for card in group if table.opponent(card) is not None and not Now.has(table, CARD + card, "dazed")]
    count = min(stage.amount, len(standing))
    if not count or table.over:
        table.say("The attack is stopped.", rule="TP-232")
        return
    total = sum([baddie_value(table, card, "attack") for card in standing[:count]])
    if victim == SHIP or (victim < table.seats and aboard(table, victim) and Now.has(table, lead, "boarder")):
        table.say("{} goes for the ship.", thing_name(table, lead), rule="TP-A26")
        await change_hull(table, -total)
    elif victim < table.seats and table.status[victim] == IN:
        await damage(table, victim, total, lead)


@rule("TP-235", "TP-240")
async def damage(table: Day, seat: int, n: int, baddie: int = NONE) -> None:
    """Damage is dealt to a player: for each point a card is lost."""
    if n <= 0:
        table.say("It deals no damage.", rule="TP-234")
        return
    table.stages.append(Stage("damage", n, (seat, baddie)))
    await Now.occur(table, "damage", player=seat, baddie=baddie)
    _spare(table, "damage", seat, baddie)
    if table.stages[-1].amount and not table.over:
        await window(table, "damage", seat, baddie)
    stage: Stage = table.stages.pop()
    victim = stage.about[0]
    if stage.amount and not table.over and table.status[victim] == IN:
        table.say("{} takes {} damage.", Seat(victim), stage.amount, rule="TP-235")
        await lose(table, victim, stage.amount)


@rule("TP-236", "TP-238", "TP-239", "TP-R73")
async def lose(table: Day, seat: int, n: int) -> None:
    """Cards are lost one by one. Who must lose one and cannot, dissipates."""
    from fabletop.games.projector.rules.leaving import dissipate  # which may make others lose cards

    for _ in range(n):
        if table.over or table.status[seat] != IN:
            return
        table.stages.append(Stage("card_loss", 1, (seat,)))
        await Now.occur(table, "card_loss", player=seat)
        _spare(table, "card_loss", seat, NONE)
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


def _spare(table: Day, event: str, seat: int, by: int) -> None:
    """What spares somebody a part of what is about to happen, or all of it, without anybody having to react."""
    for verb, now, change in list(Now.concerning(table, f"spare:{event}", seat)):
        stage = table.stages[-1]
        if not stage.amount or (verb.by is not None and by not in verb.by.could_be(now)):
            continue
        less = stage.amount if verb.n is None else min(stage.amount, now.amount(verb.n))
        if less > 0:
            table.stages[-1] = stage._replace(amount=stage.amount - less)
            table.say("{} is spared {} of it.", Seat(seat), less, rule="TP-232")
            if change is not None:
                now.use_up(verb)
