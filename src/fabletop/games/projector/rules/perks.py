"""Choosing a perk and a style, both at one moment and for good (TP-339 to TP-344, TP-R101, TP-R102, TP-R119)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from fabletop.engine.citing import rule
from fabletop.engine.effects.english import capital
from fabletop.engine.questions import Deed, Option
from fabletop.engine.words import Seat
from fabletop.games.projector.rules.deck_search import exists
from fabletop.games.projector.rules.party import decide
from fabletop.games.projector.state import NONE, Outing

LATER = Option("later", "Not yet", note="it is for good: better after several days")
OFTEN = 0.02  # so often a random player who could choose does


@rule("TP-340", "TP-342", "TP-R102")
def free(table: Outing, seat: int) -> tuple[list[int], list[int]]:
    """The perks and styles that a player may choose: of each card there is one copy, also of those whom the party has
    set aside."""
    if table.perks[seat] != NONE:
        return [], []
    perks, styles = list(range(len(table.box.perks))), list(range(len(table.box.styles)))
    if table.settings.perk_copies == "many":
        return perks, styles
    absent = [each for each in table.before.characters if each.name not in table.characters]
    taken = {*[table.box.perks[n].id for n in table.perks if n != NONE], *[each.perk for each in absent]}
    worn = {*[table.box.styles[n].id for n in table.styles if n != NONE], *[each.style for each in absent]}
    return (
        [number for number in perks if table.box.perks[number].id not in taken],
        [number for number in styles if table.box.styles[number].id not in worn],
    )


@rule("TP-339", "TP-343")
def perk_deeds(table: Outing, seat: int) -> Sequence[Deed]:
    """At any quiet moment who has none may choose."""
    if table.settings.perk_time != "any" or not all(free(table, seat)):
        return ()
    label = "Choose a perk and a style (better after several days)"
    return [Deed("perk", label, seat, partial(choose_both, table, seat), "TP-339", OFTEN)]


@rule("TP-339", "TP-340", "TP-341", "TP-344", "TP-R101")
async def choose_both(table: Outing, seat: int) -> None:
    """A player chooses a perk and then a style; who stops between the two has chosen neither."""
    perks, styles = free(table, seat)
    perk = await decide(
        table, seat, "Which perk do you choose, for the whole campaign?", lambda: [*perks, NONE], ("TP-339", "TP-341"),
        "perk", lambda number: _perk(table, number),
    )  # fmt: skip
    if perk == NONE:
        return
    style = await decide(
        table, seat, "Which style do you choose, for the whole campaign?", lambda: [*styles, NONE],
        ("TP-339", "TP-341"), "style", lambda number: _style(table, seat, number),
    )  # fmt: skip
    if style == NONE:
        return
    table.perks[seat], table.styles[seat] = perk, style
    names = table.box.perks[perk].name, table.box.styles[style].name
    table.say("{} has the perk {} and the style {} from now on.", Seat(seat), *names, rule="TP-344")
    table.beat()


def _perk(table: Outing, number: int) -> Option:
    if number == NONE:
        return LATER
    card = table.box.perks[number]
    note = " ".join(table.box.printing.texts(card))
    return Option(f"perk:{card.id}", card.name, (f"perk:{card.id}",), note=note)


@rule("TP-R119")
def _style(table: Outing, seat: int, number: int) -> Option:
    """A style with what it asks for; and whether the player's reserve could meet it now."""
    if number == NONE:
        return LATER
    card = table.box.styles[number]
    note = capital(card.fits.words(table.box.voice))
    if not exists(table, seat, card.fits):
        note = f"{note}. Your reserve allows no such deck now"
    return Option(f"style:{card.id}", card.name, (f"style:{card.id}",), note=note)


@rule("TP-R101")
async def evening(table: Outing) -> None:
    """By a setting perks are chosen between days: those who have none are asked when a day is over."""
    if table.settings.perk_time == "between_days":
        for seat in range(table.seats):
            if all(free(table, seat)):
                await choose_both(table, seat)
