"""What a seat sees: the map, the party, the monsters' queue, the chapter and what presses."""

from __future__ import annotations

from fabletop.engine.scene import Scene, Spread, Widget, to_read
from fabletop.engine.view import View
from fabletop.games.machina.naming import unit_name
from fabletop.games.machina.rules.chapters import current, scenario_card
from fabletop.games.machina.rules.party import plotters
from fabletop.games.machina.rules.threat import LAST_LEVEL
from fabletop.games.machina.scene import cards, party, pressure
from fabletop.games.machina.scene.attack import sums
from fabletop.games.machina.scene.end import account, became_of, counted, ledger, summary
from fabletop.games.machina.scene.floor import floor
from fabletop.games.machina.scene.intents import intents_of
from fabletop.games.machina.state import DEAD, NONE, PHASES, SETUP, Expedition
from fabletop.games.machina.texts import TEXTS

TITLE = "Machina Arcana"


def draw(view: View[Expedition]) -> Scene:
    table = view.table
    if all(code == NONE for code in table.slots) and not table.over:
        return _gathering(view)
    if table.over:
        return _end(view)
    intents = intents_of(table, view.seat)
    aside: list[Widget] = [
        *sums(table),
        *cards.drawn(table),
        *cards.arriving(table),
        pressure.chapter(table),
        pressure.dials(table),
        *party.sheets(view),
        *pressure.queue(table, intents),
        *cards.events(table),
        *cards.item_decks(table),
        pressure.story(table),
        *cards.other_decks(table),
        cards.supply(table),
        *pressure.machinations(table),
        *cards.open_piles(table),
    ]
    return Scene(
        TITLE, status(table), floor(table, intents), tuple(aside), party.roles(table), aim(view), alarm=alarm(view)
    )


def _gathering(view: View[Expedition]) -> Scene:
    """Before anybody stands on the map: who goes down, and what it is about."""
    table = view.table
    opening = to_read("opening", scenario_card(table).card.title, scenario_card(table).card.story, "story", role="lead")
    board = Spread("camp", (opening, party.choice(table)))
    aside: list[Widget] = [*pressure.machinations(table), *cards.open_piles(table)]
    return Scene(TITLE, status(table), board, tuple(aside), party.roles(table), aim(view))


def _end(view: View[Expedition]) -> Scene:
    table = view.table
    told = to_read("result", "How it went", account(table), "story", role="lead")
    parts = (told, ledger(table), counted(table))
    aside: list[Widget] = [*party.sheets(view), pressure.story(table), *cards.open_piles(table)]
    return Scene(
        TITLE, status(table), Spread("end", parts), tuple(aside), party.roles(table), aim(view), summary(table),
        ending=became_of(view),
    )  # fmt: skip


def status(table: Expedition) -> str:
    if table.over:
        return "The end"
    if table.chapter == NONE:
        return "Who goes down?"
    head = f"{current(table).card.title}. Round {table.round}, {PHASES[table.phase]} phase"
    if table.phase == SETUP or table.round == 0:
        head = current(table).card.title
    if table.monster != NONE:
        return f"{head}: {unit_name(table, table.monster)}"
    return f"{head}: {unit_name(table, table.turn)}" if table.turn != NONE else head


def aim(view: View[Expedition]) -> str:
    """What the reader is after: out alive, or, among the dead who plot, that nobody else is. When it is over,
    nothing."""
    table = view.table
    if view.seat >= table.seats or table.over:
        return ""
    if table.phase != SETUP and view.seat in plotters(table):
        return TEXTS.hive_aim
    return TEXTS.aim


def alarm(view: View[Expedition]) -> str:
    """What nobody at this seat may overlook now."""
    table = view.table
    if view.seat < table.seats and table.at[view.seat] != DEAD and table.health[view.seat] == 1:
        return "1 health left"
    rising = table.threat == table.settings.threat_positions - 1 and table.level < LAST_LEVEL
    return "Threat is about to raise the level" if rising else ""
