"""What speaks for the sensible player's answers, in a sentence: of every question that it is asked."""

from __future__ import annotations

from typing import Any

from fabletop.engine.game import Situation
from fabletop.engine.questions import PASS, Listed
from fabletop.engine.stops import UNTIL
from fabletop.games.projector.bot.answers import Explorer
from fabletop.games.projector.bot.home import payloads
from fabletop.games.projector.bot.outlook import Outlook, share
from fabletop.games.projector.bot.planning import Plan
from fabletop.games.projector.bot.temper import SENSIBLE
from fabletop.games.projector.naming import place_words, thing_name
from fabletop.games.projector.odds import chance
from fabletop.games.projector.rules.testing import shortfall
from fabletop.games.projector.rules.windows import Reaction
from fabletop.games.projector.state import BY_TEXT, CARD, NONE, Outing

# What speaks for an answer, by the question, where it is always the same.
PLAIN = {
    "story": "A story that is read opens what comes next, and reading costs nothing.",
    "area": "It has a goal that is not achieved yet.",
    "deck": "A full deck of few traits, with what the area asks for as far as you know, and one of what is new.",
    "order": "Nothing that is known speaks for another order.",
    "starts": "Nothing that is known yet speaks for another place.",
    "take item": "What is left at home helps nobody.",
    "diary": "A page costs nothing to read.",
    "take slide": "A slide of a new ability costs nothing.",
    "unlock": "It leaves enough of its trait, or the party has gone into its deck; and it opens the next of that deck.",
    "study": "Among the abilities you have most slides of, its level is the lowest.",
    "improve": "The lowest levels come first: they cost least.",
    "agree to improve": "What is banked helps nobody until it is spent.",
    "print": "Slides of the abilities with the highest levels succeed most often.",
    "overwrite": "The slides that go are of the abilities with the lowest levels.",
    "free ability": "It is free, and all of them are worth having.",
    "fares": "These cards are missed least where you are going.",
    "heavy": "This card is missed least.",
    "discard": "This is missed least of what you hold.",
    "end discard": "Nothing that you hold is worth giving up for a card that is not known.",
    "natural 20": "The result comes on top of the success.",
    "attack order": "The order makes no difference that can be foreseen.",
    "spend": "The party does not need it for anything that it wants to make.",
    "keep": "Nothing else that was drawn is wanted more.",
    "craft": "What is made is worth more than its parts.",
    "trait": "You have most slides of this trait.",
    "which": "Of these ways it brings the most for what it costs.",
    "select": "It does the most here.",
}
LEARN = {
    "study": "Studying is free, once in each Learning phase.",
    "improve": "What is banked raises a level for everybody, for good.",
    "unlock": "A new ability can be paid for.",
    "print": "Nothing else can be paid for, and more slides make better decks.",
    "meld": "Four slides become one that is better in every test.",
    "stop": "Nothing is left to do.",
}
NO_MATTER = "Nothing speaks for another answer."


def why(now: Situation[Outing], value: Any) -> str:
    table, tag = now.view.table, now.ask.tag
    if tag == "act":
        plan = Explorer(SENSIBLE).plan(now)
        return of_plan(now, plan) if plan.choice == value else "It is as good as the best that can be seen."
    if tag == "test":
        mode, card = value
        if card == NONE:
            return "None of your cards fits."
        odds = chance(table, now.seat, card)
        return f"It has the best chance of what you hold, {odds} %." if mode == BY_TEXT else NO_MATTER
    if tag == "may":
        yes = value == payloads(now)[0]
        return "It is worth more than it costs." if yes else "The goal needs what it costs, and you can do without it."
    if tag == "learn":
        return LEARN.get(str(value), NO_MATTER)
    if isinstance(now.ask, Listed) and PASS in payloads(now):
        return _of_window(now, value)
    return PLAIN.get(tag, NO_MATTER)


def _of_window(now: Situation[Outing], value: Any) -> str:
    table = now.view.table
    if not isinstance(value, Reaction):
        longer = " You are asked again when something happens to you or where you are." if value == UNTIL else ""
        return f"Nothing that you could do now helps enough.{longer}"
    if value.kind == "home":
        outlook = Outlook(table, now.seat)
        return f"It banks what you have learnt, and {outlook.homeward or 'you would lose it otherwise'}."
    if table.tests and table.windows[-1].name == "rolled":
        return f"The roll is short by {shortfall(table)}, and what is Spotted adds 2."
    return "It keeps harm away, and lost cards do not come back."


def of_plan(now: Situation[Outing], plan: Plan) -> str:
    """What a plan is for, in a sentence."""
    table, seat = now.view.table, now.seat
    outlook = Outlook(table, seat)
    what, thing = plan.what, plan.thing
    if what in ("home", "way home"):
        return f"It is time to go home: {outlook.homeward}."
    if what == "fight":
        return f"{thing_name(table, CARD + thing)} takes {_cards(outlook.threat)} from you in every turn of yours."
    if what == "test":
        odds = chance(table, seat, plan.choice[1])
        site = next((each for each in outlook.sites(outlook.here) if each.number == thing), None)
        good = site is not None and site.worth >= 3
        return f"It succeeds at {odds} %, and {'brings the party nearer its goal' if good else 'teaches something'}."
    if what == "text":
        return "It costs no test, and helps."
    if what in ("practise", "dash"):
        odds = round(100 * share(outlook.bonus(thing)))
        trait = table.box.traits[table.box.skills[thing].trait].name
        more = " A success also spares cards on the way." if what == "dash" else ""
        return f"It succeeds at {odds} %, and each point of {trait} helps in all later tests of it.{more}"
    if what == "walk":
        return _of_walk(table, outlook, thing)
    if what == "craft":
        item = outlook.wanted.name if outlook.wanted is not None and not outlook.missing else "an item"
        return f"You hold all that it takes to make {item}."
    if what == "rid":
        return "What hinders you is gone then."
    if what == "use":
        return "It is of more use now than later."
    return "Nothing that you could do with your cards is worth more than keeping them."


def _of_walk(table: Outing, outlook: Outlook, goal: int) -> str:
    place = place_words(table, goal)
    if not table.up[goal]:
        return f"Nobody knows yet what is at {place}."
    sites = outlook.sites(goal)
    if any(each.test is not None for each in sites):
        abilities = [table.box.slide(table.face[card]).ability for card in table.hands[outlook.seat]]
        fits = any(outlook.fits(site, each) for site in sites for each in abilities)
        return f"At {place} there is a test to make{', and you hold a card for it' if fits else ''}."
    return f"The way leads over {place}."


def _cards(n: int) -> str:
    return "a card" if n == 1 else f"{n} cards"
