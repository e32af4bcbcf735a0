"""Monster threat and monster level, and the two ratings that dice must reach (MA-453, MA-478 to MA-486)."""

from __future__ import annotations

from typing import Literal

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option, choose
from fabletop.games.machina.naming import option_of, unit_ref
from fabletop.games.machina.rules.dying import destroy
from fabletop.games.machina.rules.grid import item_option, worn
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.mounting import destroy_item
from fabletop.games.machina.rules.party import PARTY, in_order
from fabletop.games.machina.state import (
    LATER_MONSTERS,
    LOST,
    MONSTER_DECK,
    MONSTERS_OUT,
    NONE,
    Expedition,
)

LAST_LEVEL = 5  # at which there are no monsters to add, and threat costs items
HIGHEST = 9  # of a rating: what the game die shows at most
Slider = Literal["spawn", "horror"]


# --- threat ----------------------------------------------------------------------------------------------------------


@rule("MA-478", "MA-486")
async def raise_threat(table: Expedition, n: int = 1) -> None:
    """Threat rises, one position at a time."""
    for _ in range(n):
        await _rise(table)
        if table.over:
            return


@rule("MA-479", "MA-R86", when={"MA-484": lambda table: table.level >= LAST_LEVEL})
async def _rise(table: Expedition) -> None:
    """One position up: at the last one the level rises; at the last level everybody pays for it."""
    if table.level >= LAST_LEVEL:
        table.say("Monster threat would rise, and the monsters know no higher level.", rule="MA-484")
        await toll(table)
        return
    table.threat += 1
    table.say("Monster threat rises to {} of {}.", table.threat, table.settings.threat_positions, rule="MA-478")
    Now.happen(table, "threat_up")
    if table.threat >= table.settings.threat_positions:
        level_up(table)


@rule("MA-484")
async def toll(table: Expedition) -> None:
    """At the last monster level threat rises no more: each explorer on the map destroys an equipped item or is
    destroyed, one after the other in the party's order."""
    order = await in_order(
        table, PARTY, "In which order do the explorers pay for the threat?", table.explorers(), "MA-484",
        lambda seat: option_of(table, seat),
    )  # fmt: skip
    for seat in order:
        if table.at[seat] >= 0 and not table.over:
            await _pays(table, seat)
        if table.queue:
            await Now.settle(table)


@rule("MA-R88")
async def _pays(table: Expedition, seat: int) -> None:
    """Any equipped item will do; either choice is open, and without an item there is none."""
    item = NONE
    if worn(table, seat):
        item = await choose(
            seat, "{} must destroy an equipped item or be destroyed. Which?", lambda: [*worn(table, seat), NONE],
            ("MA-484", "MA-R88"), "toll", args=(unit_ref(table, seat),),
            show=lambda each: item_option(table, each) if each != NONE else Option("die", "Be destroyed"),
        )  # fmt: skip
    if item != NONE:
        destroy_item(table, item)
    else:
        await destroy(table, seat, cause="the rising threat")


@rule("MA-485", "MA-486")
async def lower_threat(table: Expedition, n: int = 1) -> None:
    """Threat falls, never below the first position; the level stays what it is."""
    for _ in range(min(n, table.threat - 1)):
        table.threat -= 1
        table.say("Monster threat falls to {}.", table.threat, rule="MA-485")
        Now.happen(table, "threat_down")


@rule(
    "MA-479", "MA-480", "MA-481", "MA-482", "MA-483", "MA-R89",
    when={"MA-R87": lambda table: table.level == LAST_LEVEL - 1},
)  # fmt: skip
def level_up(table: Expedition) -> None:
    """The monster level rises: of the deck and the destroyed monsters half leave the game, by chance, and those of the
    new level join the rest."""
    if table.level >= LAST_LEVEL:
        return
    table.threat = 1
    table.level += 1
    for card in table.monsters_out[:]:
        table.move(card, MONSTERS_OUT, MONSTER_DECK)
    table.shuffle(MONSTER_DECK, "monsters")
    for card in table.monster_deck[: len(table.monster_deck) // 2]:
        table.move(card, MONSTER_DECK, LOST)
    new = [card for card in table.later_monsters if table.printed(card).card.level == table.level]
    for card in new:
        table.move(card, LATER_MONSTERS, MONSTER_DECK)
    if new:
        table.shuffle(MONSTER_DECK, "monsters")
    table.say("The monsters are of level {} now.", table.level, rule="MA-479")
    table.beat("slow")
    Now.happen(table, "level_up")


# --- ratings ---------------------------------------------------------------------------------------------------------


def rating(table: Expedition, which: Slider) -> int:
    """What a die must reach now; none while the rating is missing or disabled."""
    return table.spawn if which == "spawn" else table.horror


def _set(table: Expedition, which: Slider, n: int) -> None:
    if which == "spawn":
        table.spawn = n
    else:
        table.horror = n


def chapter_rating(table: Expedition, which: Slider) -> int:
    """The number on the current chapter; none if it has none."""
    card = table.box.chapters[table.chapter].card
    found = card.spawn if which == "spawn" else card.horror
    return NONE if found is None else found


@rule("MA-453", "MA-R133")
def reset_rating(table: Expedition, which: Slider) -> None:
    """A rating is set back to the chapter's number."""
    number = chapter_rating(table, which)
    if number != rating(table, which):
        _set(table, which, number)
        if number != NONE:
            table.say("The {} rating is back at {}.", which, number, rule="MA-453")


@rule("MA-R84")
def shift_rating(table: Expedition, which: Slider, n: int, cited: str = "MA-R84") -> None:
    """A rating rises or falls, by a text if no other rule is named; one that is missing or disabled stays so."""
    now = rating(table, which)
    moved = min(HIGHEST, max(0, now + n))
    if now != NONE and moved != now:
        _set(table, which, moved)
        table.say("The {} rating is {} now.", which, moved, rule=cited)


@rule("MA-R133")
def disable_rating(table: Expedition, which: Slider) -> None:
    """Nobody rolls against a rating until it is set anew."""
    if rating(table, which) != NONE:
        _set(table, which, NONE)
        table.say("The {} rating is disabled.", which, rule="MA-R133")
