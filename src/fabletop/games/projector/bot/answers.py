"""Answers in a projection: in a turn, in a test, in a window, and to what cards ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from fabletop.engine.effects import Choose as Choosing
from fabletop.engine.effects import walk
from fabletop.engine.game import Situation
from fabletop.engine.questions import PASS, Choose, ChooseSome, Listed
from fabletop.engine.stops import UNTIL
from fabletop.games.projector.bot.home import payloads
from fabletop.games.projector.bot.outlook import Outlook, named
from fabletop.games.projector.bot.planning import Plan, Turn, target_worth
from fabletop.games.projector.bot.temper import Temper
from fabletop.games.projector.bot.worth import plain_worth
from fabletop.games.projector.effects.tests import DECLINE, Way
from fabletop.games.projector.odds import chance
from fabletop.games.projector.rules.actions import END, Choice
from fabletop.games.projector.rules.testing import shortfall
from fabletop.games.projector.rules.windows import Reaction
from fabletop.games.projector.state import BY_TEXT, CARD, NONE, SPACE, TOKEN, Outing

Answer = Callable[[Situation[Outing]], Any]
SHIELDS = ("Guard", "Dodge")  # reactions that keep harm away
DEAR = 2  # resources, and cards of one's life: who has no more of those, and more of these, keeps resources
NEAR_MISS = 2  # what being Spotted adds


class Explorer:
    """A player in a projection."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper
        self.answers: Mapping[str, Answer] = {
            "act": self.act, "test": self.test, "fares": self.least, "heavy": self.least, "discard": self.least,
            "end discard": lambda now: (), "natural 20": lambda now: "yes", "may": self.may, "which": self.which,
            "select": self.select, "attack order": lambda now: tuple(payloads(now)), "spend": self.spend,
            "keep": self.keep, "craft": lambda now: payloads(now)[0], "trait": self.trait,
        }  # fmt: skip

    # --- a turn --------------------------------------------------------------------------------------------------

    def act(self, now: Situation[Outing]) -> Choice:
        return self.plan(now).choice

    def plan(self, now: Situation[Outing]) -> Plan:
        assert isinstance(now.ask, Choose)
        turn = Turn(Outlook(now.view.table, now.seat), payloads(now), now.ask.further())
        return turn.best() if self.temper.plans else self._at_hand(turn)

    def _at_hand(self, turn: Turn) -> Plan:
        """What comes first: a test, a blow, a step anywhere."""
        for name in ("try", "play", "aim", "go", "move"):
            found = [each for each in turn.choices if each[0] == name]
            if found:
                return Plan(found[0], 0.0, "at hand")
        return Plan(END, 0.0, "rest")

    # --- tests and windows ---------------------------------------------------------------------------------------

    def test(self, now: Situation[Outing]) -> Way:
        """The slide with the best chance for what the text offers."""
        table, seat = now.view.table, now.seat
        ways = [each for each in payloads(now) if each != DECLINE and each[0] == BY_TEXT]
        return max(ways, key=lambda way: chance(table, seat, way[1]), default=DECLINE)

    def react(self, now: Situation[Outing]) -> Any:
        """In a window: mend a near miss, keep harm away, go home where staying would be the end; else pass until it
        matters. None if it is no window."""
        found = now.ask.payloads() if isinstance(now.ask, Listed) else ()
        if PASS not in found:
            return None
        for each in found:
            if isinstance(each, Reaction) and self.temper.reacts and self._wanted(now, each):
                return each
        return UNTIL if UNTIL in found else PASS

    def _wanted(self, now: Situation[Outing], reaction: Reaction) -> bool:
        table = now.view.table
        last = table.windows[-1] if table.windows else None
        if reaction.kind == "home":
            return self.temper.homing and self.leaves(now)
        if reaction.kind != "slide" or last is None:
            return False
        name = named(table, reaction.card)
        return name in SHIELDS or (name == "Spot" and last.name == "rolled" and 0 < shortfall(table) <= NEAR_MISS)

    def leaves(self, now: Situation[Outing]) -> bool:
        """Whether to go home in a window: nothing is left to do, or one would be torn away."""
        table, seat = now.view.table, now.seat
        last = table.windows[-1] if table.windows else None
        outlook = Outlook(table, seat)
        if outlook.done:
            return True
        if last is not None and last.name in ("card_loss", "damage") and last.player == seat:
            return not table.draw_piles[seat] and not table.discards[seat]
        return last is not None and last.name == "stability_before" and last.player == seat and bool(outlook.homeward)

    # --- what cards ask --------------------------------------------------------------------------------------------

    def least(self, now: Situation[Outing]) -> Any:
        """The cards that are missed least, as few as may be."""
        assert isinstance(now.ask, ChooseSome)
        turn = Turn(Outlook(now.view.table, now.seat))
        cards = sorted(payloads(now), key=turn.keeping)
        return tuple(cards[: now.ask.least])

    def spend(self, now: Situation[Outing]) -> Any:
        """Resources that are not needed."""
        assert isinstance(now.ask, ChooseSome)
        outlook = Outlook(now.view.table, now.seat)
        return tuple(sorted(payloads(now), key=outlook.keepsake)[: now.ask.least])

    def keep(self, now: Situation[Outing]) -> Any:
        """What is missing for what the party wants to make."""
        assert isinstance(now.ask, ChooseSome)
        table = now.view.table
        missing = Outlook(table, now.seat).missing
        best = sorted(payloads(now), key=lambda card: -missing[table.printed_on(card).card.kind])
        return tuple(best[: now.ask.least])

    def may(self, now: Situation[Outing]) -> Any:
        """Yes; but what the goal asks for is not spent without need."""
        outlook = Outlook(now.view.table, now.seat)
        dear = outlook.progress.money and len(now.view.table.held[now.seat]) <= DEAR and outlook.spare > DEAR
        return payloads(now)[-1 if dear and "spend" in str(now.ask.args) else 0]

    def trait(self, now: Situation[Outing]) -> int:
        """The trait of most slides that the player has, and of which most is known."""
        table, seat = now.view.table, now.seat
        own = [table.box.skill_of(table.face[card]).trait for card in (*table.hands[seat], *table.discards[seat])]
        return int(max(payloads(now), key=lambda each: (own.count(each), -each)))

    def which(self, now: Situation[Outing]) -> Any:
        """Of several ways the one that is worth most."""
        ways = payloads(now)
        choice = asked_about(now, ways)
        if choice is None:
            return ways[0]
        return max(ways, key=lambda number: (way_worth(now, choice, number), -number))

    def select(self, now: Situation[Outing]) -> Any:
        """Whom or what a text is about."""
        table = now.view.table
        outlook = Outlook(table, now.seat)
        turn = Turn(outlook)

        tested = table.tests[0].player if len(table.tests) > 1 else NONE  # whose test this answers to

        def liking(thing: int) -> float:
            if tested != NONE and thing in (table.tests[0].target, SPACE + table.at[tested]):
                return 99.0
            if thing < table.seats:
                return len(table.lost_piles[thing]) + 0.1 * (thing == now.seat)
            if SPACE <= thing < TOKEN:
                space = thing - SPACE
                tests = sum(each.worth for each in outlook.sites(space) if each.test is not None)
                near = outlook.far.get(space, 9)
                return (tests if table.up[space] else 5.0) - near
            if thing >= CARD and table.face[thing - CARD] >= table.box.first_slide:
                return -turn.keeping(thing - CARD)[0]
            return target_worth(outlook, thing)

        best = sorted(payloads(now), key=lambda thing: -liking(thing))
        if isinstance(now.ask, ChooseSome):
            return tuple(best[: now.ask.most])
        return best[0]


def asked_about(now: Situation[Outing], ways: Sequence[int]) -> Choosing | None:
    """The choice on a card that a question is about."""
    source, table = now.ask.source if isinstance(now.ask, Listed) else None, now.view.table
    if source is None:
        return None
    for each in walk(_effects(table, str(source.kind), str(source.key))):
        if isinstance(each, Choosing) and max(ways) < len(each.options):
            return each
    return None


def _effects(table: Outing, kind: str, key: str) -> Iterable[Any]:
    """All that a card says."""
    box = table.box
    if kind == "space":
        column, row = (int(part) - 1 for part in key.split("."))
        texts = table.location(column + 6 * row).card.texts
    elif kind == "ability":
        skill = box.skills[box.skill_index[key]].card
        return (*skill.success, *skill.natural_1, *skill.natural_20)
    elif key in box.projector_index:
        return tuple(box.projectors[box.projector_index[key]].do)
    elif any(face.id == key for face in box.faces):
        texts = getattr(box.face(key).card, "texts", ())
    else:
        return ()
    return tuple(effect for text in texts for effect in text.do)


def way_worth(now: Situation[Outing], choice: Choosing, number: int) -> float:
    """What one of several ways is worth, less what it costs."""
    if number == NONE:
        return 0.0
    way = choice.options[number]
    table, seat = now.view.table, now.seat
    outlook = Outlook(table, seat)
    worth = plain_worth(way.do) + plain_worth(way.cost)
    worth += outlook.progress.gain(way.do) + outlook.progress.purse((*way.do, *way.cost))
    if outlook.spare <= 1:
        worth -= sum(1.0 for each in walk(way.do) if type(each).__name__ == "Lose")
    if not table.lost_piles[seat]:
        worth -= sum(1.0 for each in walk(way.do) if type(each).__name__ == "Recover")
    return worth
