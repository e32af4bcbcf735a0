"""What to do next in a turn: fight, test, walk, practise, or rest. Cards that are left at the end of a turn are worth
little, since the hand is filled again: so what matters is what each card brings now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from fabletop.games.projector.bot.outlook import Outlook, Site, named
from fabletop.games.projector.bot.worth import plain_worth
from fabletop.games.projector.card_texts import PER_TURN
from fabletop.games.projector.effects.gear import Craft
from fabletop.games.projector.naming import distinct
from fabletop.games.projector.odds import chance
from fabletop.games.projector.rules.actions import END, REST, Choice
from fabletop.games.projector.rules.moving import exits
from fabletop.games.projector.rules.walking import toll, ways
from fabletop.games.projector.state import CARD, NONE, SPACE, Outing

HOME: Choice = ("home", NONE, NONE)
ATTACKS, TALKS = ("Strike",), ("Parley",)
ROUTE = 3  # moves that are thought through one by one
SHARED = 0.6  # what is worth less where another player stands already
STANDING = 0.25  # of what can be done where one stands at the end of a turn
PRICE = 0.12  # of a card that is discarded to move
LEAST = 0.25  # what is worth less is not done
GUESSED = 1.2  # a test at a location that nobody has seen yet


class Plan(NamedTuple):
    """What to do, what it is worth, and what for: a kind, and a card, an ability or a space that it is about."""

    choice: Choice
    value: float
    what: str
    thing: int = NONE


class Turn:
    """The next thing to do for the current player."""

    def __init__(self, outlook: Outlook, choices: Sequence[Choice] = (), further: Sequence[Choice] = ()) -> None:
        self.outlook, self.choices = outlook, choices
        self.walks = {(each[1], each[2]) for each in further if each[0] == "walk"}
        self.table: Outing = outlook.table
        self.seat = outlook.seat

    @cached_property
    def hand(self) -> list[int]:
        return self.table.hands[self.seat]

    def ability(self, card: int) -> int:
        return self.table.box.slide(self.table.face[card]).ability

    def best(self) -> Plan:
        """What speaks most for itself."""
        outlook = self.outlook
        if outlook.homeward and outlook.homes:
            if HOME in self.choices and not self._dallying():
                return Plan(HOME, 0.0, "home")
            if outlook.way_home and not self._dallying():
                found = self._toward(min(outlook.homes, key=lambda space: outlook.far[space]), "way home")
                if found is not None:
                    return found
        crafts = [each for each in self._practice() if each.what == "craft" and each.value > 2]
        here = max([*self._fights(), *self._tests(), *self._uses(), *crafts], key=lambda each: each.value, default=None)
        if here is not None and here.value >= LEAST:
            return here
        route = self._route()
        if route is not None:
            return route
        practice = max(self._practice(), key=lambda each: each.value, default=None)
        if practice is not None and practice.value > 0:
            return practice
        return Plan(REST if self.hand else END, 0.0, "rest")

    def _dallying(self) -> bool:
        """Whether there are still cards to play before one has to go home."""
        outlook = self.outlook
        if outlook.done or outlook.turns or outlook.spare < outlook.threat:
            return False
        kept = toll(self.table, self.seat, outlook.way_home) if outlook.way_home else 0
        if len(self.hand) <= kept:
            return False
        return any(each.value >= LEAST for each in [*self._tests(), *self._practice()])

    # --- where one stands ----------------------------------------------------------------------------------------

    def _fights(self) -> Iterator[Plan]:
        """Blows and words against what threatens."""
        table, outlook = self.table, self.outlook
        targets = [each.card for each in table.opponents if outlook.menace(each.card) > 0]
        for choice in self._plays():
            name, ability = named(table, choice[1]), self.ability(choice[1])
            lesson = outlook.odds(ability) * outlook.lesson(ability)
            for card in targets:
                share = 0.0
                if name in ATTACKS:
                    share = outlook.strike(card, ability)
                elif name in TALKS:
                    share = outlook.parley(card, ability)
                if share:
                    aimed: Choice = ("aim", choice[1], CARD + card)
                    best = aimed if aimed in self.choices else choice
                    yield Plan(best, share * outlook.menace(card) + lesson, "fight", card)

    def _plays(self) -> Iterator[Choice]:
        """One slide of each kind that may be played."""
        seen = set()
        for choice in self.choices:
            if choice[0] in ("play", "aim") and (face := self.table.face[choice[1]]) not in seen:
                seen.add(face)
                yield choice

    def _tests(self) -> Iterator[Plan]:
        """What the location offers."""
        outlook = self.outlook
        sites = {each.number: each for each in outlook.sites(outlook.here)}
        for choice in self.choices:
            site = sites.get(choice[2])
            if site is None or choice[0] not in ("try", "text", "look"):
                continue
            if choice[0] == "try":
                ability = self.ability(choice[1])
                yield Plan(choice, outlook.value(site, ability), "test", choice[2])
            elif site.test is None and site.worth > 0 and choice == self._looking(choice):
                yield Plan(choice, site.worth, "text", choice[2])

    def _looking(self, choice: Choice) -> Choice:
        """Of the ways to carry out a text that looks at something, that at what lies on most ways."""
        sights = [each for each in self.choices if each[0] == "look" and each[2] == choice[2]]
        return max(sights, key=lambda each: sight(self.outlook, each[1]), default=choice)

    def _uses(self) -> Iterator[Plan]:
        """Ways to be rid of what hinders, and things whose use is worth more than what they cost."""
        book = self.table.box.book
        for choice in self.choices:
            if choice[0] not in ("rid", "shed", "use"):
                continue
            text = book.texts[choice[2]]
            worth = plain_worth(text.do) + plain_worth(text.cost)
            if choice[0] != "use":
                if choice == self._with_slide(choice):
                    yield Plan(choice, worth * 0.5, "rid")
            elif self._useful(choice, worth):
                yield Plan(choice, worth, "use", choice[1])

    def _with_slide(self, choice: Choice) -> Choice:
        """The same way to be rid of something, with the slide that has the best chance where it takes a test."""
        ways = [each for each in self.choices if each[0] == "shed" and each[2] == choice[2]]
        return max(ways, key=lambda each: chance(self.table, self.seat, each[1]), default=choice)

    def _useful(self, choice: Choice, worth: float) -> bool:
        """Whether a card is of use at once; what only helps a later test is kept for it."""
        if choice[1] in self.table.held[self.seat] and self.outlook.keepsake(choice[1]):
            return False
        kinds = {type(each).__name__ for each in self.table.box.book.texts[choice[2]].do}
        if kinds <= {"Recover"}:
            return len(self.table.lost_piles[self.seat]) > 0 and self.outlook.pressed > 1
        if kinds & {"Dismiss", "Grant"}:
            return bool(self.outlook.foes) or "Dismiss" in kinds
        return kinds <= {"GainResource", "Look", "Scry", "Uncover", "Flag", "Draw"} and worth > 0

    def _practice(self) -> Iterator[Plan]:
        """Slides played for what they teach."""
        table, outlook = self.table, self.outlook
        for choice in self._plays():
            if named(table, choice[1]) in (*ATTACKS, *TALKS):
                continue
            ability = self.ability(choice[1])
            card = table.box.skills[ability].card
            learns = card.xp_limit != "turn" or (self.seat, ability) not in table.learnt
            odds = 1.0 if card.no_test else outlook.odds(ability)
            lesson = outlook.lesson(ability) if learns and not card.no_test else 0.0
            if any(isinstance(each, Craft) for each in card.success):
                yield Plan(choice, outlook.craft(ability) + odds * lesson, "craft", ability)
                continue
            yield Plan(choice, odds * (lesson + 0.5 * max(0.0, plain_worth(card.success))), "practise", ability)

    # --- walking -------------------------------------------------------------------------------------------------

    def _route(self) -> Plan | None:
        """The walk that leads to most."""
        best: tuple[float, Sequence[int]] = (LEAST, ())
        for way in self._ways():
            value = self._worth(way)
            if value > best[0]:
                best = value, way
        if not best[1]:
            return None
        return self._go(best[1], best[0])

    def _ways(self) -> Iterator[Sequence[int]]:
        """Short ways, one move after the other; and the shortest to everywhere else."""
        table = self.table
        paths: list[tuple[int, ...]] = [(space,) for space in self._first]
        seen = set()
        while paths:
            beyond = []
            for path in paths:
                yield path
                seen.add(path[-1])
                if len(path) < ROUTE:
                    beyond += [
                        (*path, other)
                        for other in exits(table, path[-1])
                        if other not in path and other != self.outlook.here
                    ]
            paths = beyond
        for goal, way in ways(table, self.seat).items():
            if goal not in seen:
                yield way

    @cached_property
    def _first(self) -> list[int]:
        """Where the next move can lead."""
        near = {each[1] for each in self.choices if each[0] == "go"} | {goal for goal, _ in self.walks}
        return [space for space in exits(self.table, self.outlook.here) if space in near]

    def _worth(self, way: Sequence[int]) -> float:
        """What comes of a way with the cards in hand."""
        outlook, table = self.outlook, self.table
        cards = len(self.hand) - toll(table, self.seat, len(way))
        counts = Counter(self.ability(card) for card in self.hand)
        late = 0 if cards >= 0 else -cards  # moves that this hand does not reach
        cards = max(0, cards)
        total = 0.0
        offers: list[tuple[float, int, Site | None]] = []
        for space in way:
            share = SHARED if outlook.taken(space) else 1.0
            if not table.up[space]:
                total += share * outlook.explore
                offers.append((share * GUESSED, NONE, None))
                continue
            total -= max(0.0, outlook.rough(space))
            for site in outlook.sites(space):
                if site.test is None:
                    total += share * max(0.0, site.worth)
                else:
                    offers += [
                        (share * outlook.value(site, ability), ability, site)
                        for ability in counts
                        if outlook.fits(site, ability)
                    ]
        done: list[Site | None] = []
        for value, ability, test in sorted(offers, key=lambda each: -each[0]):
            if not cards:
                break
            if (test is not None and test in done) or (ability != NONE and not counts[ability]):
                continue
            total += value
            cards -= 1
            counts[ability] -= 1
            done.append(test)
        total += STANDING * self._standing(way[-1])
        total -= STANDING * self._standing(outlook.here) + PRICE * len(way)
        return total / (1 + late)

    def _standing(self, space: int) -> float:
        """What there is to do at a place in the next turn."""
        outlook, table = self.outlook, self.table
        if not table.up[space] or not outlook.turns:
            return 0.0
        own = {self.ability(card) for card in self._deck}
        return max(
            [
                outlook.value(site, each)
                for site in outlook.sites(space)
                if site.test is not None and site.text.on == PER_TURN
                for each in own
                if outlook.fits(site, each)
            ],
            default=0.0,
        )

    @cached_property
    def _deck(self) -> list[int]:
        """The slides that the player may have in hand in the next turn, as far as they lie open."""
        return [*self.hand, *self.table.discards[self.seat]]

    def _go(self, way: Sequence[int], value: float) -> Plan | None:
        """The first move of a way, or all of it at once where nothing is to be done on it."""
        table = self.table
        dash = self._dash(len(way))
        if dash is not None:
            return dash
        goal = way[0]
        known = ways(table, self.seat)
        for space in way:
            straight = known.get(space)
            if straight is None or len(straight) != way.index(space) + 1:
                break
            goal = space
            if not table.up[space] or not self.passes(space):
                break
        return self._toward(goal, "walk", value)

    def passes(self, space: int) -> bool:
        """Whether this hand can do nothing at a place on the way."""
        own = {self.ability(card) for card in self.hand}
        return not any(
            each.worth > 0 if each.test is None else any(self.outlook.fits(each, ability) for ability in own)
            for each in self.outlook.sites(space)
        )

    def _toward(self, goal: int, what: str, value: float = 0.0) -> Plan | None:
        """The answer that leads to a place, or as far as the cards go."""
        table = self.table
        if ("go", goal, NONE) in self.choices:
            return Plan(("go", goal, NONE), value, what, goal)
        spare = self._least()
        for to in (goal, self.outlook.step_to(goal)):
            if ("go", to, NONE) in self.choices:
                return Plan(("go", to, NONE), value, what, goal)
            if spare != NONE and (to, spare) in self.walks:
                return Plan(("walk", to, spare), value, what, goal)
            if (to, NONE) in self.walks:
                return Plan(("walk", to, NONE), value, what, goal)
        discards = [each for each in self.choices if each[0] == "move" and each[1] == spare]
        return Plan(discards[0], value, what, goal) if discards and table.moves[self.seat] < len(self.hand) else None

    def _dash(self, moves: int) -> Plan | None:
        """A Dash, where it may spare cards and teaches something."""
        table, outlook = self.table, self.outlook
        if table.moves[self.seat] or len(self.hand) < 2 + (moves > 1):
            return None
        for choice in self._plays():
            ability = self.ability(choice[1])
            card = table.box.skills[ability].card
            if named(table, choice[1]) == "Dash":
                learns = (self.seat, ability) not in table.learnt
                if outlook.odds(ability) >= 0.5 or (learns and len(self.hand) > moves + 1 and card.xp):
                    return Plan(choice, 1.0, "dash", ability)
        return None

    # --- what to keep ----------------------------------------------------------------------------------------------

    def _least(self) -> int:
        """The slide in hand that is missed least: of those that are alike the one that answers name."""
        return min(distinct(self.table, self.seat), key=self.keeping, default=NONE)

    def keeping(self, card: int) -> tuple[float, int]:
        """What a slide is worth in the hand: where it may be tested close by, against what threatens, and for what it
        teaches."""
        table, outlook, ability = self.table, self.outlook, self.ability(card)
        best = outlook.odds(ability) * 0.5 + table.box.slide(table.face[card]).bonus
        for space, far in outlook.far.items():
            if far <= 2:
                for site in outlook.sites(space):
                    if outlook.fits(site, ability):
                        best = max(best, outlook.value(site, ability) / (1 + 0.3 * far))
        name = named(table, card)
        if name in (*ATTACKS, *TALKS):
            best += sum(0.3 * outlook.menace(each) for each in outlook.foes)
        if table.box.skills[ability].card.reaction:
            best += 0.6
        copies = sum(self.ability(other) == ability for other in self.hand)
        return best / copies**0.5, card


def sight(outlook: Outlook, thing: int) -> float:
    """What it is worth to know a location: what lies near is."""
    return -outlook.far.get(thing - SPACE, 9)


def target_worth(outlook: Outlook, thing: int) -> float:
    """How much a Baddie is worth to be aimed at."""
    return outlook.menace(thing - CARD) if thing >= CARD else 0.0
