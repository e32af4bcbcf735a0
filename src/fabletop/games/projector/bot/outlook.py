"""How a projection looks to a player: what there is to do where, how far it is, how likely tests are, how long there is
time, and whether to go home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from fabletop.engine.effects import Source, walk
from fabletop.games.projector.bot.worth import Progress, plain_worth
from fabletop.games.projector.box import Face
from fabletop.games.projector.card_texts import CHOSEN, LANDED, Text
from fabletop.games.projector.effects.story import Flag
from fabletop.games.projector.effects.tests import Test
from fabletop.games.projector.odds import sum_of
from fabletop.games.projector.rules.crafting import craftable
from fabletop.games.projector.rules.going_home import condition_met
from fabletop.games.projector.rules.harm import attackers
from fabletop.games.projector.rules.items import wealth
from fabletop.games.projector.rules.locations import mark
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.moving import exits
from fabletop.games.projector.rules.piles import hand_size
from fabletop.games.projector.rules.testing import SIDES
from fabletop.games.projector.rules.tokens import distances
from fabletop.games.projector.rules.values import baddie_value
from fabletop.games.projector.state import (
    ACHIEVED,
    BY_TEXT,
    GLOBAL,
    IN,
    NONE,
    ON_LOCATION,
    SPACE,
    TARGET_NUMBER,
    Outing,
)
from fabletop.games.projector.state import Test as Rolled

FAR = 99
QUEST = 14.0  # what it is worth to make what the goal asks for
DRAINED = 0.35  # cards that entropy takes from a player in a turn, about
CLOSE = 0.75  # of the way to the goal: then the party stays though some have left


class Site(NamedTuple):
    """Something to do at a location: the text, the test that it asks for, and what a success is worth."""

    space: int
    number: int
    text: Text
    test: Test | None
    worth: float


class Outlook:
    """See the module text."""

    def __init__(self, table: Outing, seat: int) -> None:
        self.table, self.seat = table, seat
        self.progress = Progress(table, seat)
        self._bonus: dict[int, int] = {}
        self._sites: dict[int, list[Site]] = {}

    # --- the map -------------------------------------------------------------------------------------------------

    @cached_property
    def here(self) -> int:
        return self.table.at[self.seat]

    @cached_property
    def far(self) -> dict[int, int]:
        """How many moves each space is away from the player, over sides that let one through."""
        return distances(self.table, self.here)

    @cached_property
    def unknown(self) -> list[int]:
        return [space for space, card in enumerate(self.table.grid) if card != NONE and not self.table.up[space]]

    @cached_property
    def homes(self) -> list[int]:
        """Where one could return home from."""
        return [space for space in self.far if self._is_home(space)]

    @cached_property
    def way_home(self) -> int:
        return min([self.far[space] for space in self.homes], default=FAR)

    def _is_home(self, space: int) -> bool:
        table = self.table
        if not table.up[space]:
            return False
        kept = table.at[self.seat]
        table.at[self.seat] = space
        found = condition_met(table, self.seat)
        table.at[self.seat] = kept
        return found

    def step_to(self, goal: int) -> int:
        """The next space on the way to a goal."""
        back = distances(self.table, goal)
        ways = [space for space in exits(self.table, self.here) if space in back]
        return min(ways, key=lambda space: (back[space], self.rough(space)), default=NONE)

    def rough(self, space: int) -> float:
        """How unpleasant it is to land on a location."""
        if not self.table.up[space]:
            return 0.5
        texts = self.table.location(space).texts.on.get(LANDED, ())
        return -sum(plain_worth(self.table.box.book.texts[number].do) for number in texts)

    # --- time and life -------------------------------------------------------------------------------------------

    @cached_property
    def clock(self) -> int:
        """How many entropy cards will still be drawn."""
        table = self.table
        return len(table.entropy) + (len(table.dismissed) if not table.recycled else 0)

    @cached_property
    def turns(self) -> int:
        """How many turns the player will have after this one."""
        return self.clock // max(1, len(self.table.present()))

    @cached_property
    def done(self) -> bool:
        """Whether all goals of the area that are laid out are achieved."""
        table = self.table
        ids = table.box.setups[table.setup].objectives
        return all(table.objectives[table.box.objective_index[id_]] == ACHIEVED for id_ in ids)

    @cached_property
    def foes(self) -> list[int]:
        """The Baddies that will attack the player."""
        return attackers(self.table, self.seat) if self.table.status[self.seat] == IN else []

    @cached_property
    def threat(self) -> int:
        """How many cards these will take in a turn."""
        table = self.table
        return sum(baddie_value(table, card, "attack") * baddie_value(table, card, "instances") for card in self.foes)

    @cached_property
    def spare(self) -> int:
        """How many cards the player can lose and still fill the hand."""
        table, seat = self.table, self.seat
        whole = len(table.hands[seat]) + len(table.draw_piles[seat]) + len(table.discards[seat]) + len(table.played)
        return whole - hand_size(table, seat)

    @cached_property
    def pressed(self) -> float:
        """What a card of one's own life is worth: more, the sooner one would run out of them."""
        expected = (self.threat + DRAINED) * (self.turns + 1)
        return 0.4 if expected <= self.spare else min(3.0, 0.4 + (expected - self.spare) / 2)

    @cached_property
    def homeward(self) -> str:
        """Why it is time to go home; nothing if it is not."""
        table = self.table
        if self.done:
            return "the goal is achieved"
        if not self.turns:
            return "entropy will not last for another turn of yours"
        if self.spare < self.threat:
            return "you would not be able to fill your hand again"
        left = table.left
        if left and self.progress.near < CLOSE and left >= len(table.order) - left:
            return "too many have left, and the goal is far"
        return ""

    # --- tests ---------------------------------------------------------------------------------------------------

    def bonus(self, ability: int) -> int:
        """All that would be added to a roll of an ability here."""
        if ability not in self._bonus:
            self._bonus[ability] = sum([each.n for each in sum_of(self.table, self.seat, ability)])
        return self._bonus[ability]

    def odds(self, ability: int, margin: int = 0, more: int = 0) -> float:
        """The chance of a success with at least such a margin."""
        return share(self.bonus(ability) + more, margin)

    def odds_of(self, site: Site, ability: int) -> float:
        """The chance that a test does what it is for."""
        test = site.test
        assert test is not None
        if test.need is None:
            return self.odds(ability)
        table, added = self.table, self.bonus(ability)
        roles = {"you": self.seat, "here": SPACE + site.space}
        now = Now(table, Source(ON_LOCATION, site.space), roles, site.text.on, site.number)
        good = 0
        for face in range(2, SIDES + 1):
            if face + added < TARGET_NUMBER and face < SIDES:
                continue
            table.tests.append(Rolled(self.seat, ability, NONE, BY_TEXT, NONE, face, added, True))
            good += test.need.holds(now)
            table.tests.pop()
        return good / SIDES

    def fits(self, site: Site, ability: int) -> bool:
        skill = self.table.box.skills[ability]
        return site.test is not None and any(skill.fits(each) for each in site.test.any_of)

    def lesson(self, ability: int) -> float:
        """What an apperception of an ability's trait is worth: it helps in all later tests of this projection, and is
        banked after it."""
        return self.table.box.skills[ability].card.xp * (0.6 + 0.22 * min(8, self.turns))

    def value(self, site: Site, ability: int) -> float:
        """What a test with an ability is worth at a site."""
        return self.odds_of(site, ability) * site.worth + self.odds(ability) * self.lesson(ability)

    # --- what is to be done --------------------------------------------------------------------------------------

    def sites(self, space: int) -> list[Site]:
        """What a player could choose to do who stands there, in this turn."""
        if space not in self._sites:
            self._sites[space] = [each for each in self._found(space) if each.worth > 0 or each.test is not None]
        return self._sites[space]

    def _found(self, space: int) -> Iterator[Site]:
        table = self.table
        if not table.up[space]:
            return
        book, face = table.box.book, table.location(space)
        for timing in CHOSEN:
            for number in face.texts.on.get(timing, ()):
                roles = {"you": self.seat, "here": SPACE + space}
                now = Now(table, Source(ON_LOCATION, space), roles, timing, number)
                text = book.texts[number]
                if mark(now, timing) in table.limited or (text.if_ is not None and not text.if_.holds(now)):
                    continue
                if not now.payable(text.cost, ()):
                    continue
                test = next((each for each in text.do if isinstance(each, Test)), None)
                effects = text.do if test is None else test.success
                worth = self.progress.worth(text, space) + self._plainly(effects) + plain_worth(text.cost)
                worth += self.progress.purse((*effects, *text.cost))
                yield Site(space, number, text, test, worth)

    def _plainly(self, effects: tuple[object, ...]) -> float:
        """What effects are worth to this player now: lost cards count only where there are any."""
        worth = plain_worth(effects)
        for each in walk(effects):
            name = type(each).__name__
            if name == "Recover":
                lost = len(self.table.lost_piles[self.seat])
                worth += -1.0 + (min(2, lost) * self.pressed)
            elif name == "Look" and not self.unknown:
                worth -= 0.8
            elif name == "Craft":
                worth += self.craft() - 3.0
            elif name == "GainResource" and self.missing[getattr(each, "kind", "")]:
                worth += 2.0 + QUEST / 3 * (1 - self.missing.total() / 4)
        return worth

    # --- things ----------------------------------------------------------------------------------------------------

    @cached_property
    def wanted(self) -> Face | None:
        """The item that the party needs for its goal: one that can be made, and that changes something when it is."""
        table = self.table
        for number in table.recipes:
            face = table.box.faces[number]
            for text in face.texts.on.get("gained", ()):
                flags = [each.flag for each in table.box.book.texts[text].do if isinstance(each, Flag)]
                if flags and not any(table.flags.get(flag) for flag in flags):
                    return face
        return None

    @cached_property
    def missing(self) -> Counter[str]:
        """The resources that the player lacks for it."""
        if self.wanted is None:
            return Counter()
        return Counter(self.wanted.card.recipe) - Counter(self.kinds)

    @cached_property
    def kinds(self) -> list[str]:
        """The resources that the player holds, by kind."""
        return [self.table.printed_on(card).card.kind for card in wealth(self.table, self.seat)]

    def craft(self, ability: int = NONE) -> float:
        """What it is worth to craft now; with an ability, as likely as that is."""
        if self.wanted is not None and not self.missing:
            hard = 4 * ((self.wanted.card.difficulty or 1) - 1)
            return QUEST * (self.odds(ability, hard) if ability != NONE else 1.0)
        return 2.0 if craftable(self.table, self.seat, 1) else 0.0

    def keepsake(self, card: int) -> bool:
        """Whether a resource is needed for what the party wants to make."""
        return self.wanted is not None and self.table.printed_on(card).card.kind in self.wanted.card.recipe

    def taken(self, space: int) -> bool:
        """Whether another player stands there."""
        return any(self.table.at[other] == space for other in self.table.present() if other != self.seat)

    @cached_property
    def explore(self) -> float:
        """What it is worth to turn up a location: much, as long as nobody knows how to go on."""
        if not self.unknown:
            return 0.0
        known = sum(any(each.worth >= 3 for each in self.sites(space)) for space in self.far)
        wanted = 2 * len(self.table.present())
        need = 1.0 if not self.progress.goals else 0.6
        return 2.0 + 3.0 * need * max(0.0, 1 - known / wanted)

    # --- Baddies -------------------------------------------------------------------------------------------------

    def menace(self, card: int) -> float:
        """What it would be worth to be rid of a Baddie."""
        table = self.table
        found = table.opponent(card)
        if found is None:
            return 0.0
        hits = baddie_value(table, card, "attack") * found.instances
        if found.area == GLOBAL:
            return hits * (self.turns + 1) * (self.pressed + 0.4 * (len(table.present()) - 1))
        return hits * (self.turns + 1) * self.pressed if card in self.foes else 0.5

    def strike(self, card: int, ability: int) -> float:
        """How much of a Baddie's life a blow takes on average, from 0 to 1."""
        table, found = self.table, self.table.opponent(card)
        if found is None:
            return 0.0
        armor = baddie_value(table, card, "armor")
        health = max(1, baddie_value(table, card, "health") - found.wounds)
        total, added = 0.0, self.bonus(ability)
        for face in range(2, SIDES + 1):
            margin = max(0, face + added - TARGET_NUMBER)
            if face + added >= TARGET_NUMBER or face == SIDES:
                total += min(1.0, max(0, 1 + margin // 4 - armor + 2 * (face == SIDES)) / health)
        return total / SIDES / max(1, found.instances)

    def parley(self, card: int, ability: int) -> float:
        will = baddie_value(self.table, card, "will")
        if will < 0 or Now.has(self.table, 1000 + card, "relentless"):
            return 0.0
        return self.odds(ability, 3 * will)


def share(bonus: int, margin: int = 0) -> float:
    """The share of rolls that succeed with a bonus, by at least a margin."""
    good = sum(face + bonus >= TARGET_NUMBER + margin for face in range(2, SIDES))
    return (good + (margin == 0 or SIDES + bonus >= TARGET_NUMBER + margin)) / SIDES


def named(table: Outing, card: int) -> str:
    return table.box.skill_of(table.face[card]).name
