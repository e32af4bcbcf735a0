"""How a projection looks to a player: what there is to do where, how far it is, and whether it is time to go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from fabletop.engine.effects import Source, walk
from fabletop.games.projector.card_texts import CHOSEN, Text
from fabletop.games.projector.effects.story import Flag, Objective, Read
from fabletop.games.projector.effects.tests import Test
from fabletop.games.projector.odds import chance_of
from fabletop.games.projector.rules.going_home import condition_met
from fabletop.games.projector.rules.locations import mark
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.moving import exits
from fabletop.games.projector.rules.places import locations
from fabletop.games.projector.rules.tokens import distances
from fabletop.games.projector.state import ACHIEVED, IN, NONE, ON_LOCATION, SPACE, Day

UNKNOWN_WORTH, GOAL_WORTH, LOOK_WORTH = 6, 10, 1
FAR = 99


class Outlook:
    """See the module text."""

    def __init__(self, table: Day, seat: int) -> None:
        self.table, self.seat = table, seat

    @cached_property
    def far(self) -> dict[int, int]:
        """How many moves each space is away from the player, over sides that let one through."""
        return distances(self.table, self.table.at[self.seat])

    @cached_property
    def done(self) -> bool:
        """Whether all goals of the area that are laid out are achieved."""
        table = self.table
        ids = table.box.setups[table.setup].objectives
        return all(table.objectives[table.box.objective_index[id_]] == ACHIEVED for id_ in ids)

    @cached_property
    def homeward(self) -> bool:
        """Whether it is time to go home: the goals are achieved, or entropy will not last for another round."""
        table = self.table
        cards = len(table.entropy) + (len(table.dismissed) if not table.recycled else 0)
        return self.done or cards <= len(table.present()) + self.way_home

    @cached_property
    def way_home(self) -> int:
        return min([far for space, far in self.far.items() if self.is_home(space)], default=0)

    def is_home(self, space: int) -> bool:
        table = self.table
        if not table.up[space]:
            return False
        kept = table.at[self.seat]
        table.at[self.seat] = space
        found = condition_met(table, self.seat)
        table.at[self.seat] = kept
        return found

    # --- what is to be done --------------------------------------------------------------------------------------

    def texts(self, space: int) -> Iterator[tuple[int, Text]]:
        """The once-per texts of a location that could be chosen by who stands there."""
        table = self.table
        if not table.up[space]:
            return
        face, book = table.location(space), table.box.book
        for timing in CHOSEN:
            for number in face.texts.on.get(timing, ()):
                roles = {"you": self.seat, "here": SPACE + space}
                now = Now(table, Source(ON_LOCATION, space), roles, timing, number)
                text = book.texts[number]
                if mark(now, timing) not in table.limited and (text.if_ is None or text.if_.holds(now)):
                    yield number, text

    def worth(self, text: Text) -> int:
        """What a text is worth: much, if it leads on; something, if it does anything at all."""
        return GOAL_WORTH if any(isinstance(each, Flag | Objective | Read) for each in walk(text.do)) else LOOK_WORTH

    def best_card(self, test: Test, hand: Iterable[int]) -> tuple[int, int]:
        """The slide with the best chance in a test, and that chance; none if no slide fits."""
        table = self.table
        best, odds = NONE, 0
        for card in hand:
            ability = table.box.slide(table.face[card]).ability
            if table.levels[ability] and any(table.box.skills[ability].fits(each) for each in test.any_of):
                found = chance_of(table, self.seat, ability, card)
                if found > odds:
                    best, odds = card, found
        return best, odds

    def pull(self, space: int) -> float:
        """How much a location draws the player: what could be done there, less the way."""
        table = self.table
        if not table.up[space]:
            taken = any(table.at[other] == space for other in table.present() if other != self.seat)
            return 0.0 if taken else UNKNOWN_WORTH
        worth = 0.0
        for _, text in self.texts(space):
            tests = [each for each in walk(text.do) if isinstance(each, Test)]
            if not tests:
                worth = max(worth, self.worth(text))
                continue
            odds = max([self.best_card(test, table.hands[self.seat])[1] for test in tests])
            worth = max(worth, self.worth(text) * (0.3 + odds / 100))
        return worth

    def goal(self) -> int:
        """Where the player wants to go; none if nowhere."""
        table, here = self.table, self.table.at[self.seat]
        if self.homeward:
            homes = [space for space in self.far if self.is_home(space)]
            return min(homes, key=lambda space: self.far[space], default=NONE)
        best, most = NONE, 0.0
        for space in locations(table):
            if space == here or space not in self.far:
                continue
            value = self.pull(space) / (1 + self.far[space])
            if value > most:
                best, most = space, value
        return best

    def step_to(self, goal: int) -> int:
        """The next space on the way to a goal."""
        table, here = self.table, self.table.at[self.seat]
        back = distances(table, goal)
        ways = [space for space in exits(table, here) if space in back]
        return min(ways, key=lambda space: back[space], default=NONE)


def threatened(table: Day, seat: int) -> list[int]:
    """The Baddies that will attack a player."""
    from fabletop.games.projector.rules.harm import attackers

    return attackers(table, seat) if table.status[seat] == IN else []


def named(table: Day, card: int) -> str:
    return table.box.skill_of(table.face[card]).name
