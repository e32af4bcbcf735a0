"""Baddies: coming, being wounded, defeated, dismissed, changing areas (TP-227, TP-242 to TP-247, TP-A01 to TP-A06,
TP-A33 to TP-A35)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects.english import number_of
from fabletop.engine.words import Card
from fabletop.games.projector.naming import does
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.values import baddie_value
from fabletop.games.projector.rules.windows import window
from fabletop.games.projector.state import (
    CARD,
    DISMISSED,
    FETCHED,
    GLOBAL,
    GONE,
    IN_PLAY,
    SPENT,
    Opponent,
    Outing,
)


@rule("TP-A01", "TP-227")
def enter(table: Outing, card: int, area: int, instances: int = 0) -> None:
    """A Baddie is in play: in a player's area, in the global area, or as a token on a location."""
    face = table.printed_on(card)
    assert face.baddie is not None
    number = instances or face.params.get("swarm", 0) or face.baddie.instances
    table.opponents.append(Opponent(card, area, 0, number))
    table.say("{} {}.", Card(card), does(table, card, "appear"), rule="TP-227")
    table.beat()


@rule("TP-010", "TP-244")
def spawn(table: Outing, id_: str, area: int, instances: int = 0) -> None:
    """A Baddie of its deck is fetched by its identifier; one that is in play already is passed over."""
    face = table.box.face(id_)
    if any(table.printed_on(each.card) is face for each in table.opponents):
        return
    table.add_cards(FETCHED, [face.number])
    enter(table, table.fetched[-1], GLOBAL if "everywhere" in face.keywords else area, instances)


@rule("TP-A03", "TP-A04", "TP-A06", "TP-A34")
async def wound(table: Outing, card: int, hits: int, ignore_armor: bool = False) -> None:
    """Hits less armor are wounds; when they reach the health, an instance is defeated and surplus is lost."""
    found = table.opponent(card)
    if found is None:
        return
    wounds = max(0, hits - (0 if ignore_armor else baddie_value(table, card, "armor")))
    if not wounds:
        table.say("{} {} it off.", Card(card), does(table, card, "shrug"), rule="TP-A03")
        return
    total = found.wounds + wounds
    so_far, health = number_of(total, "wound"), baddie_value(table, card, "health")
    table.say("{} {} {} against health {}.", Card(card), does(table, card, "have"), so_far, health, rule="TP-A03")
    table.beat()
    _set(table, found._replace(wounds=total))
    if total >= baddie_value(table, card, "health"):
        await defeat(table, card)


@rule("TP-242", "TP-A04", "TP-A34")
async def defeat(table: Outing, card: int) -> None:
    """An instance is defeated; with the last one the card leaves play."""
    found = table.opponent(card)
    if found is None:
        return
    await window(table, "baddie_leaves", table.current, CARD + card)
    found = table.opponent(card)
    if found is None:
        return
    _set(table, found._replace(instances=found.instances - 1, wounds=0))
    if found.instances > 1:
        table.say("One of {} is defeated.", Card(card), rule="TP-242")
    else:
        table.say("{} {} defeated.", Card(card), does(table, card, "are"), rule="TP-242")
    table.beat()
    await Now.occur(table, "baddie_defeated", player=table.current, baddie=CARD + card)
    found = table.opponent(card)
    if found is not None and found.instances <= 0:
        echo = card in table.in_play and Now.has(table, CARD + card, "echo")
        _out(table, card, DISMISSED if echo else SPENT)


@rule("TP-243", "TP-245", "TP-278")
async def dismiss_baddie(table: Outing, card: int, by_rule: bool = False) -> None:
    """A Baddie is got rid of for now, with all instances. A relentless one goes only by a rule."""
    if table.opponent(card) is None or (not by_rule and Now.has(table, CARD + card, "relentless")):
        return
    if not by_rule:
        await window(table, "baddie_leaves", table.current, CARD + card)
        if table.opponent(card) is None:
            return
    table.say("{} {} dismissed.", Card(card), does(table, card, "are"), rule="TP-243")
    table.beat()
    await Now.occur(table, "baddie_dismissed", player=table.current, baddie=CARD + card)
    _out(table, card, DISMISSED)


@rule("TP-256")
def discard_baddie(table: Outing, card: int) -> None:
    _out(table, card, SPENT)


@rule("TP-246", "TP-A06")
def shift(table: Outing, card: int, area: int) -> None:
    """A Baddie changes its area, with its wounds."""
    found = table.opponent(card)
    if found is not None:
        _set(table, found._replace(area=area))
        table.say("{} {} on.", Card(card), does(table, card, "move"), rule="TP-A06")


def _set(table: Outing, changed: Opponent) -> None:
    table.opponents[:] = [changed if each.card == changed.card else each for each in table.opponents]


def _out(table: Outing, card: int, pile: object) -> None:
    """A Baddie leaves play: an entropy card to one of the piles, another to where it came from."""
    table.opponents[:] = [each for each in table.opponents if each.card != card]
    if card in table.in_play:
        table.move(card, IN_PLAY, pile)  # type: ignore[arg-type]  # a zone of entropy cards
    elif card in table.fetched:
        table.move(card, FETCHED, GONE)
    table.changes[:] = [each for each in table.changes if each.to != CARD + card]
