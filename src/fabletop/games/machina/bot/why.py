"""What speaks for the sensible player's answers, in a sentence, where something plain does."""

from __future__ import annotations

from typing import Any

from fabletop.engine.game import Situation
from fabletop.engine.questions import Listed
from fabletop.games.machina.bot.gear import improvement, item_worth
from fabletop.games.machina.bot.outlook import Outlook
from fabletop.games.machina.bot.planning import Plan, Turn
from fabletop.games.machina.naming import unit_name
from fabletop.games.machina.odds import percent
from fabletop.games.machina.state import NONE, SPACE, Expedition

REASONS = {
    "chest": "A chest brings an item and 1 essence, and it is close.",
    "event": "An event space brings 1 essence and an event.",
    "gamble": "The die is likely to lower the threat.",
    "workbench": "Three cards to choose from, and the items can be laid out anew.",
    "recharge": "It restores something for 1 stamina, and the items can be laid out anew.",
    "lit_chapter": "A lit chapter space takes 1 stamina and no essence.",
    "chapter": "There is enough essence for the chapter space.",
    "seal": "Sealing lowers the threat, closes a way for monsters and lights a chapter space.",
    "gather": "Together you have enough essence for the chapter space: those who pay must stand beside it.",
    "explore": "There is little left to do here, and a new tile has chests and events.",
    "exit": "The chapter ends when all are out, and the monsters stay behind.",
    "inventory": "You carry better things than you wear.",
    "play": "It brings more than it costs.",
}


def why(now: Situation[Expedition], value: Any) -> str:
    table, tag = now.view.table, now.ask.tag
    if tag == "act":
        assert isinstance(now.ask, Listed)
        turn = Turn(Outlook(table), now.seat, now.ask.payloads())
        plan = turn.best()
        return _of_plan(turn, plan) if plan.choice == value else ""
    if tag == "raise" and value:
        return "It hits then; a monster that dies in your turn brings 1 essence back."
    if tag == "replace":
        left = table.health[now.seat]
        return f"{unit_name(table, now.seat)} has {left} health, and lost health seldom comes back." if value else ""
    if tag == "gain":
        return f"Worn by {unit_name(table, now.seat)} it adds most of what is there."
    if tag in ("target", "whom") and isinstance(value, int) and 0 <= value < SPACE:
        if value < table.seats:
            return f"{unit_name(table, value)} has {table.health[value]} health."
        return f"{unit_name(table, value)} has {table.health[value]} health left."
    if tag == "toll" and value != NONE:
        return f"It is worth least: about {item_worth(table, now.seat, value):.0f} points of stamina."
    if tag == "use_inventory" and value == "yes":
        return f"The items can be worn better, by about {improvement(table, now.seat):.0f} points of stamina."
    return ""


def _of_plan(turn: Turn, plan: Plan) -> str:
    table = turn.table
    if plan.what in ("fight", "hunt"):
        name = unit_name(table, plan.thing)
        likely = turn.best_chance(plan.thing)
        odds = f" An attack hits at {percent(likely)}." if likely else ""
        return f"{name} threatens the party, and its death brings 1 essence.{odds}"
    if plan.what == "safety":
        here = turn.outlook.peril(turn.seat, turn.here)
        there = turn.outlook.peril(turn.seat, plan.thing)
        return f"Here it expects {here:.1f} hits before its next turn, there {there:.1f}."
    if plan.what == "rest":
        return "Nothing within reach is worth its stamina."
    if plan.what == "chapter" and turn.outlook.endgame:
        return "Each pillar that falls is a quarter of the victory."
    return REASONS.get(plan.what, "")
