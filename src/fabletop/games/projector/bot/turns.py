"""Playing in a projection: what to do in a turn, in a window, in a test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fabletop.engine.effects import walk
from fabletop.engine.game import Situation
from fabletop.engine.questions import PASS, Listed
from fabletop.engine.stops import UNTIL
from fabletop.games.projector.bot.home import payloads
from fabletop.games.projector.bot.outlook import Outlook, named, threatened
from fabletop.games.projector.bot.temper import Temper
from fabletop.games.projector.effects.tests import DECLINE, Test, Way
from fabletop.games.projector.odds import chance
from fabletop.games.projector.rules.actions import END, Choice
from fabletop.games.projector.rules.windows import Reaction
from fabletop.games.projector.state import BY_TEXT, NONE, Day

Answer = Callable[[Situation[Day]], Any]
FIGHTING = ("Strike", "Parley")
SHIELDS = ("Guard", "Dodge")  # reactions that keep harm away


class Explorer:
    """A player in a projection."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper
        self.answers: Mapping[str, Answer] = {
            "act": self.act, "test": self.test, "end discard": lambda now: (), "natural 20": lambda now: "yes",
            "may": lambda now: payloads(now)[0], "attack order": lambda now: tuple(payloads(now)),
        }  # fmt: skip

    # --- a turn --------------------------------------------------------------------------------------------------

    def act(self, now: Situation[Day]) -> Choice:
        """Fight, then test, then walk; in the end rest."""
        table, seat = now.view.table, now.seat
        choices: list[Choice] = list(payloads(now))
        outlook = Outlook(table, seat)
        if ("home", NONE, NONE) in choices and self.temper.homing and outlook.homeward:
            return ("home", NONE, NONE)
        for wanted in (self._fight, self._text, self._use, self._go):
            found = wanted(outlook, choices)
            if found is not None:
                return found
        return END

    def _fight(self, outlook: Outlook, choices: list[Choice]) -> Choice | None:
        table, seat = outlook.table, outlook.seat
        if not threatened(table, seat):
            return None
        plays = [each for each in choices if each[0] == "play" and named(table, each[1]) in FIGHTING]
        plays = [each for each in plays if chance(table, seat, each[1]) >= self.temper.least]
        return max(plays, key=lambda each: chance(table, seat, each[1]), default=None)

    def _text(self, outlook: Outlook, choices: list[Choice]) -> Choice | None:
        """A text of the location that is worth a card."""
        table = outlook.table
        best: Choice | None = None
        most = 0.0
        for each in choices:
            if each[0] != "text":
                continue
            text = table.box.book.texts[each[2]]
            tests = [node for node in walk(text.do) if isinstance(node, Test)]
            odds = max([outlook.best_card(test, table.hands[outlook.seat])[1] for test in tests], default=100)
            value = outlook.worth(text) * odds
            if odds >= self.temper.least and value > most:
                best, most = each, value
        return best

    def _use(self, outlook: Outlook, choices: list[Choice]) -> Choice | None:
        """A way to be rid of what hinders."""
        return next((each for each in choices if each[0] == "rid"), None)

    def _go(self, outlook: Outlook, choices: list[Choice]) -> Choice | None:
        """A step toward where there is most to do; by Dash if it is far, else for the weakest card."""
        table, seat = outlook.table, outlook.seat
        goal = outlook.goal()
        if goal == NONE:
            return None
        steps = [each for each in choices if each[0] == "go"]
        if steps:
            to = outlook.step_to(goal)
            return next((each for each in steps if each[1] == to), None)
        if outlook.far[goal] >= 2:
            dash = [each for each in choices if each[0] == "play" and named(table, each[1]) == "Dash"]
            if dash:
                return dash[0]
        spare = [each for each in choices if each[0] == "move"]
        if len(table.hands[seat]) <= 1 and not outlook.homeward:
            return None
        return min(spare, key=lambda each: self._value(outlook, each[1], goal), default=None)

    def _value(self, outlook: Outlook, card: int, goal: int) -> float:
        """What a slide is worth to keep: its chance, more if it is of use where the player goes or against what
        threatens."""
        table, seat = outlook.table, outlook.seat
        value = float(chance(table, seat, card))
        name = named(table, card)
        if name in FIGHTING and threatened(table, seat):
            value += 60
        for _, text in outlook.texts(goal):
            for test in walk(text.do):
                if isinstance(test, Test) and outlook.best_card(test, [card])[0] == card:
                    value += 50
        return value

    # --- tests and windows ---------------------------------------------------------------------------------------

    def test(self, now: Situation[Day]) -> Way:
        """The slide with the best chance for what the text offers; none if that is not worth it."""
        table, seat = now.view.table, now.seat
        ways = [each for each in payloads(now) if each != DECLINE and each[0] == BY_TEXT]
        best = max(ways, key=lambda way: chance(table, seat, way[1]), default=DECLINE)
        return best if best != DECLINE and chance(table, seat, best[1]) >= self.temper.least else DECLINE

    def react(self, now: Situation[Day]) -> Any:
        """In a window: keep harm away, go home where staying would be the end; else pass until it matters."""
        found = now.ask.payloads() if isinstance(now.ask, Listed) else ()
        if PASS not in found:
            return None
        table = now.view.table
        last = table.windows[-1] if table.windows else None
        for each in found:
            if not isinstance(each, Reaction):
                continue
            if each.kind == "slide" and self.temper.reacts and named(table, each.card) in SHIELDS:
                return each
            if each.kind == "home" and self.temper.homing and self._escape(now, last):
                return each
        return UNTIL if UNTIL in found else PASS

    def _escape(self, now: Situation[Day], last: Any) -> bool:
        """Whether to go home now: the goal is done, or a card must be lost that is not there."""
        table, seat = now.view.table, now.seat
        outlook = Outlook(table, seat)
        if last is not None and last.name in ("card_loss", "damage") and last.player == seat:
            return not table.draw_piles[seat] and not table.discards[seat]
        return outlook.done
