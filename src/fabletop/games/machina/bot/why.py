"""What speaks for the sensible player's answers, in a sentence: of every question that it is asked."""

from __future__ import annotations

from typing import Any

from fabletop.engine.game import Situation
from fabletop.engine.questions import Listed
from fabletop.games.machina.bot.gear import improvement, item_worth
from fabletop.games.machina.bot.hive import Hive
from fabletop.games.machina.bot.outlook import SENSIBLE, Outlook
from fabletop.games.machina.bot.planning import Plan, Turn
from fabletop.games.machina.naming import unit_name
from fabletop.games.machina.odds import percent
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import DEAD, NONE, SPACE, Expedition

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


# What speaks for an answer, by the question, where it is always the same.
PLAIN = {
    "explorer": "Of those who are left it has proved the best to go down with.",
    "turn": "Its turn has least to lose by coming first.",
    "share": "Who needs it pays first, then those with most essence.",
    "select": "By what the text does, this one gains most by it or can bear it best.",
    "which": "Of these ways it is worth most to the party.",
    "place": "A light is best close to the party, a monster far from it.",
    "exit": "All have the shortest way there.",
    "for": "It can bear that best: of all it has most health and essence.",
    "deck": "What lies in this deck is likely to be of most use now.",
    "recipient": "Who decides keeps it, if that is allowed.",
    "swap": "What is drawn goes in for what is worth less.",
    "equip": "It adds more than what it takes the place of.",
    "layout": "Worn so the items add most.",
    "partner": "Nothing that others carry is worth a trade now.",
    "trade": "Nothing that others carry is worth a trade now.",
    "item": "Of these items it is missed least.",
    "contribute": "The party pools its essence: that is how chapters are paid.",
    "agree": "The party pools what it has, and an offer costs nothing to take.",
    "last health": "Nothing is worth the last health.",
    "own people": "It would harm one of your own people.",
    "leap": "The pit destroys whoever steps in.",
    "fire": "Traps may hit your own people too.",
}
NO_MATTER = "Nothing speaks for another answer."


def why(now: Situation[Expedition], value: Any) -> str:
    table, tag = now.view.table, now.ask.tag
    if tag == "scheme":
        return Hive(SENSIBLE).scheming(now).reason(value)
    if tag == "target" and table.at[now.seat] == DEAD:
        return Hive(SENSIBLE).victim_words(now, value)
    return _said(now, value) or _by_answer(now, value) or PLAIN.get(tag, NO_MATTER)


def _by_answer(now: Situation[Expedition], value: Any) -> str:
    """Where the other answer has a reason too."""
    table, tag = now.view.table, now.ask.tag
    name = unit_name(table, now.seat)
    if tag == "between":
        if isinstance(value, Now):
            return f"{name} is in danger, and it helps at once."
        return "Nothing that could be played helps enough now: it is kept for when it matters."
    if tag == "raise":
        return "No essence that you have makes it hit, or none that is worth it."
    if tag == "replace":
        return f"{name} has {table.health[now.seat]} health and can spare some: essence is needed for other things."
    if tag in ("move", "teleport"):
        return "It is closest to what is wanted next, or safest; a monster is best far from the party."
    if tag == "wreck":
        gone = value not in ((), "back")
        return "Nobody would use it, and so it is not drawn again." if gone else "Somebody may yet use all of these."
    if tag == "use_inventory":
        return "The items are worn as well as they can be."
    if tag == "recharge":
        return f"{name} has {table.health[now.seat]} health." + (
            " Essence is wanted more." if value != "health" else ""
        )
    if tag == "toll":
        return f"{name} has nothing else to give."
    if tag == "x":
        return (
            "Health is worth more than this." if now.ask.args and now.ask.args[0] == "health" else "More brings more."
        )
    return ""


def _said(now: Situation[Expedition], value: Any) -> str:
    table, tag = now.view.table, now.ask.tag
    if tag == "act":
        assert isinstance(now.ask, Listed)
        turn = Turn(Outlook(table), now.seat, now.ask.payloads())
        plan = turn.best()
        return _of_plan(turn, plan) if plan.choice == value else "It is as good as the best that is seen."
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
    return REASONS.get(plan.what, "It is worth most of all that can be done now.")
