"""Leaving a projection: returning home and dissipating (TP-253 to TP-264, TP-371, TP-R41, TP-R76 to TP-R79)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source, Stage
from fabletop.engine.words import Seat
from fabletop.games.projector.rules.ailments import end_all
from fabletop.games.projector.rules.baddies import discard_baddie, dismiss_baddie
from fabletop.games.projector.rules.entropy import discard_entropy, dismiss_entropy
from fabletop.games.projector.rules.hooks import salvage
from fabletop.games.projector.rules.items import lay_down
from fabletop.games.projector.rules.keeping import keep
from fabletop.games.projector.rules.keywords import end_keywords
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.sparing import spare
from fabletop.games.projector.rules.windows import window
from fabletop.games.projector.state import DISSIPATED, HOME, IN, NONE, TRAITS, Outing

CAUSES = {
    "hand": "cannot draw up to the hand size", "loss": "must lose a card and cannot",
    "stability": "has not held the space together", "entropy": "has nothing left to draw on", "card": "is torn away",
    "called": "is called away",
}  # fmt: skip


@rule("TP-077", "TP-254", "TP-255", "TP-256", "TP-R74")
async def return_home(table: Outing, seat: int) -> None:
    """A player leaves by choice: what was learnt is banked, what was carried is discarded."""
    table.say("{} returns home.", Seat(seat), rule="TP-253")
    table.beat("slow")
    await Now.occur(table, "returned_home", player=seat)
    await keep(table, seat)
    bank(table, seat)
    await _leave(table, seat, HOME)
    for card in _own_baddies(table, seat):
        discard_baddie(table, card)
    for card, area in table.hindrances[:]:
        if area == seat:
            discard_entropy(table, card)
    await _left(table, seat)


@rule("TP-076", "TP-078", "TP-254")
def bank(table: Outing, seat: int, part: str = "all") -> None:
    """A player's temporary apperceptions become the party's."""
    gained = []
    for trait in range(TRAITS):
        n = table.temp[seat][trait] // (2 if part == "half" else 1)
        table.bank[trait] += n
        table.temp[seat][trait] = 0
        if n:
            gained.append(f"{n} {table.box.traits[trait].name}")
    if gained:
        table.say("{} banks {}.", Seat(seat), ", ".join(gained), rule="TP-254")


@rule("TP-257", "TP-258", "TP-259", "TP-260", "TP-371", "TP-R121")
async def dissipate(table: Outing, seat: int, cause: str, order: Source | None = None) -> bool:
    """A player leaves by failure, unless an effect prevents it. Says whether they did."""
    if table.status[seat] != IN:
        return False
    table.cause = cause
    table.stages.append(Stage("would_dissipate", 1, (seat,)))
    await Now.occur(table, "would_dissipate", player=seat)
    spare(table, "dissipation", seat, order=order)
    if table.stages[-1].amount:
        await window(table, "would_dissipate", seat)
    stage: Stage = table.stages.pop()
    table.cause = ""
    if not stage.amount or table.status[seat] != IN:
        table.say("{} stays.", Seat(seat), rule="TP-371")
        return False
    table.say("{} {}, and dissipates.", Seat(seat), CAUSES[cause], rule="TP-260")
    table.beat("slow")
    await Now.occur(table, "dissipated", player=seat)
    if part := salvage(table, seat):  # for the cleanup: what lets them bank may leave with them
        table.salvaged.append((seat, part))
    await _leave(table, seat, DISSIPATED)
    for card in _own_baddies(table, seat):
        await dismiss_baddie(table, card, by_rule=True)
    for card, area in table.hindrances[:]:
        if area == seat:
            dismiss_entropy(table, card)
    await _left(table, seat, alone=cause != "entropy")
    return True


def _own_baddies(table: Outing, seat: int) -> list[int]:
    return [each.card for each in table.opponents if each.area == seat]


@rule("TP-138", "TP-261", "TP-262", "TP-263", "TP-264", "TP-R54", "TP-R79")
async def _leave(table: Outing, seat: int, status: int) -> None:
    """The figure is taken off the map, and the player's things no longer count for anything."""
    table.status[seat] = status
    table.at[seat] = NONE
    table.moves[seat] = 0
    table.station[seat] = NONE
    await lay_down(table, seat)
    await end_all(table, seat)
    end_keywords(table, seat)


@rule("TP-R76", "TP-R77")
async def _left(table: Outing, seat: int, alone: bool = True) -> None:
    """Others may react, unless they are about to dissipate as well; by a setting they check their stability at once."""
    from fabletop.games.projector.rules.stability import check  # by which others may leave too

    await Now.occur(table, "player_left", player=seat)
    if not alone:
        return
    await window(table, "player_left", seat)
    if table.settings.sudden_check:
        for other in table.present():
            await check(table, other)
