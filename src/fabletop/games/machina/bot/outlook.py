"""How things stand for the party, as its computer players see them: what the chapter wants, who threatens whom, and
what that is worth. Everything is in points of stamina: what one of them does in a turn well spent.

A party plays as one and all of it lies open: whoever asks, the answer is the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from fabletop.engine.effects import walk
from fabletop.games.machina.bot.blows import TILE, Blow, blows_of_monster, fatal, hits
from fabletop.games.machina.box import ChapterFace
from fabletop.games.machina.card_texts import Text
from fabletop.games.machina.effects.fighting import Attack
from fabletop.games.machina.effects.story import Endgame, ExitToken, NextChapter
from fabletop.games.machina.ground.board import SLOT_OF, bits_of
from fabletop.games.machina.ground.flood import FAR
from fabletop.games.machina.ground.printed import edge_cells
from fabletop.games.machina.rules.actions import essence_cost
from fabletop.games.machina.rules.chapters import course, following
from fabletop.games.machina.rules.fighting import chance
from fabletop.games.machina.rules.map import standing_on
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.moving import immobile, rooted
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.state import NONE, Expedition

ADVANCE = 16.0  # the next chapter, or a pillar, beside the essence that it takes
ESSENCE = 6.0  # a point of it, as long as the party needs more
SPARE = 2.0  # a point of it beyond that
HEALTH = 4.0  # a point of it, to somebody who has enough
LIFE = 80.0  # an explorer
ITEM = 4.5  # one that is gained, by and large
STRIKES = 8.0  # what it is worth that a monster is gone which hits once a round
THREAT = 10.0  # a position of the threat track
MEETS = 9  # so many steps are gone at most to pool essence
PRICES = {"spaces": 3, "essence": 4, "kills": 2, "exit": 0}  # what chapters take of essence
LIGHTENED = 2  # pillars that are lit once the others have fallen
PILLARS = 6  # the essence that the others take
LOOKED_AT = 12  # spaces that are compared where somebody looks for a safe one

Wants = Literal["spaces", "essence", "kills", "exit"]


class Temper(NamedTuple):
    """How somebody plays: whether they look beyond the present action, at dangers and at the others."""

    careful: float = 1.0
    together: bool = True
    patient: bool = True


SENSIBLE, CARELESS = Temper(), Temper(careful=0.0, together=False, patient=False)


class Menace(NamedTuple):
    """A monster: who, how many moves and attacks it has, how far each space is from it."""

    unit: int
    stamina: int
    blows: tuple[Blow, ...]
    rings: list[int]
    rooted: bool

    def far(self, place: int) -> int:
        return _ring(self.rings, place)


def _ring(rings: Sequence[int], place: int) -> int:
    """How far a space is, by the spaces that are at each distance."""
    bit = 1 << place
    for steps, ring in enumerate(rings):
        if ring & bit:
            return steps
    return FAR


class Meeting(NamedTuple):
    """A space for which several pay together: who, and how much it takes."""

    space: int
    seats: tuple[int, ...]
    essence: int


def chapter_wants(face: ChapterFace, texts: list[Text], exit_: int) -> Wants:
    """How a chapter is brought to its end."""
    if exit_ != NONE:
        return "exit"
    card = face.card
    if card.endgame or not card.blocking:
        return "spaces"
    for number in face.texts.played:
        if any(isinstance(each, NextChapter) for each in walk(texts[number].do)):
            return "essence"
    return "kills"


class Outlook:
    """One table looked at once. What is worked out is kept as long as the question is open."""

    def __init__(self, table: Expedition, temper: Temper = SENSIBLE) -> None:
        self.table = table
        self.temper = temper
        self.ground = table.ground
        self.chapter = table.box.chapters[table.chapter]
        self.wants: Wants = chapter_wants(self.chapter, table.box.book.texts, table.exit)
        self.explorers = table.explorers()

    # --- the map -----------------------------------------------------------------------------------------------------

    def far(self, here: int, goal: int) -> int:
        """How many steps a space is away, closed doors and units as if absent."""
        return self.ground.closest(here, goal)

    @cached_property
    def standing(self) -> int:
        return standing_on(self.table)

    # --- monsters ----------------------------------------------------------------------------------------------------

    @cached_property
    def menaces(self) -> dict[int, Menace]:
        table, ground = self.table, self.ground
        still = rooted(table) if table.order else 0
        found = {}
        for unit in table.order:
            here = table.at[unit]
            stamina = 0 if Now.has(table, unit, "stunned") else attribute(table, unit, "stamina")
            rings = ground.distances(here, still & ~(1 << here))
            fixed = immobile(table, unit)
            found[unit] = Menace(unit, stamina, tuple(blows_of_monster(table, unit)), rings, fixed)
        return found

    @cached_property
    def _steps(self) -> dict[int, dict[int, int]]:
        """Of each monster how far each explorer is."""
        at = self.table.at
        return {unit: {seat: each.far(at[seat]) for seat in self.explorers} for unit, each in self.menaces.items()}

    def expected(self, menace: Menace, seat: int, steps: int, same_tile: bool) -> float:
        """How many hits a monster is good for on an explorer so many steps away, in its next turn."""
        best = 0.0
        for blow in menace.blows:
            moves = max(0, steps - blow.range) if blow.mode != TILE else 0 if same_tile else FAR
            if moves and menace.rooted:
                continue
            left = menace.stamina - moves
            if left < blow.cost or not blow.cost:
                continue
            number = 1 if blow.once else left // blow.cost
            best = max(best, number * blow.times * hits(self.table, menace.unit, blow, seat))
        return best

    def peril(self, seat: int, place: int, without: int = NONE) -> float:
        """How many hits an explorer has to expect who stands somewhere at the end of the turn."""
        found = self._turning(seat, place)
        slot = SLOT_OF[place]
        for unit, menace in self.menaces.items():
            if unit == without or not menace.stamina or unit in self._spent:
                continue
            steps = menace.far(place)
            if steps >= FAR:
                continue
            others = min((far for other, far in self._steps[unit].items() if other != seat), default=FAR)
            share = 1.0 if steps < others else 0.5 if steps == others else 0.15
            same = SLOT_OF[self.table.at[unit]] == slot
            found += share * self.expected(menace, seat, steps, same)
        return found

    @cached_property
    def _spent(self) -> list[int]:
        """Monsters that have had their turn: before they have another, explorers have theirs."""
        table = self.table
        return [unit for unit in table.acted if unit != table.monster]

    def refuge(self, seat: int, places: Sequence[int]) -> tuple[float, int]:
        """Of some spaces the one where an explorer has least to fear, with what that is; of many those are looked at
        that are farthest from who threatens."""
        if len(places) > LOOKED_AT:
            rings = [each.rings for each in self.menaces.values() if each.unit not in self._spent and not each.rooted]
            places = sorted(places, key=lambda place: -min([_ring(each, place) for each in rings], default=0))
        return min([(self.harm(seat, self.peril(seat, place)), place) for place in places[:LOOKED_AT]])

    @cached_property
    def calm(self) -> bool:
        """Whether there are no more monsters about than explorers: else it is time to leave them behind."""
        return sum(not each.rooted for each in self.menaces.values()) <= len(self.explorers)

    def _turning(self, seat: int, place: int) -> float:
        """What the chapter itself does to those who are not beside one of its spaces, whole or broken."""
        attack = self._chapter_attack
        if attack is None or self.ground.near(place) & self.ground.printed.kinds["chapter"]:
            return 0.0
        wanted = attribute(self.table, seat, "will" if attack.arcane else "armor")
        return chance(attack.high, attack.low, wanted)

    @cached_property
    def _chapter_attack(self) -> Attack | None:
        """The attack that the current endgame card makes each Horror phase, if it does."""
        if not self.endgame:
            return None
        texts = self.table.box.book.texts
        for number in self.chapter.texts.on.get("phase_start", ()):
            for each in walk(texts[number].do):
                if isinstance(each, Attack):
                    return each
        return None

    def harm(self, seat: int, expected: float) -> float:
        """What so many expected hits cost an explorer."""
        if expected <= 0.01:
            return 0.0
        health, essence = self.table.health[seat], self.table.essence[seat]
        return HEALTH * expected * (1 + 2 / max(1, health)) + LIFE * fatal(expected, health + essence // 2)

    @cached_property
    def strikes(self) -> dict[int, float]:
        """How many hits each monster is good for in a round once it is beside somebody."""
        found = {}
        for unit, menace in self.menaces.items():
            each = [self.expected(menace, seat, 1, True) for seat in self.explorers]
            found[unit] = sum(each) / len(each) if each else 0.0
        return found

    def kill_worth(self, unit: int) -> float:
        """What it is worth that a monster is gone."""
        worth = self.essence + STRIKES * self.strikes[unit]
        nearest = min(self._steps[unit].values(), default=FAR)
        menace = self.menaces[unit]
        if nearest > menace.stamina + 1 or (menace.rooted and nearest > 2):
            worth *= 0.6  # nobody has to do with it yet
        else:
            worth *= 1.25
        if self.wants == "kills":
            worth += ADVANCE / 3
        return worth

    # --- the chapter -------------------------------------------------------------------------------------------------

    @cached_property
    def last_exit(self) -> bool:
        """Whether the endgame is behind the exit."""
        table = self.table
        after = following(table)
        if self.wants != "exit" or after == NONE:
            return False
        texts = table.box.book.texts
        return any(
            isinstance(each, Endgame)
            for number in table.box.chapters[after].texts.on.get("enters", ())
            for each in walk(texts[number].do)
        )

    @cached_property
    def needed(self) -> int:
        """The essence that it takes to win from here, if nothing is lit and nobody is hit."""
        table = self.table
        if self.endgame:
            return 3 * max(0, len(self.spaces) - len(self.lit) - LIGHTENED)
        chapters = course(table)
        texts = table.box.book.texts
        found = PILLARS
        for number in chapters[chapters.index(table.chapter) :]:
            face = table.box.chapters[number]
            entered = [each for text in face.texts.on.get("enters", ()) for each in walk(texts[text].do)]
            if any(isinstance(each, (ExitToken, Endgame)) for each in entered):
                continue
            found += PRICES[chapter_wants(face, texts, NONE)]
        return found

    @cached_property
    def essence(self) -> float:
        """What a point of essence is worth: less where there is enough of it, or where staying costs more."""
        if self.purse >= self.needed + 2:
            return SPARE
        return ESSENCE * self.leisure

    @cached_property
    def leisure(self) -> float:
        """How cheap it is to stay in this chapter."""
        card, table = self.chapter.card, self.table
        if self.endgame or not self.temper.patient:
            return 1.0
        ratings = (card.spawn or 9) + (card.horror or 9)
        return min(1.0, ratings / 16) * (1.0, 1.0, 1.0, 0.8, 0.65, 0.5)[table.level]

    @cached_property
    def endgame(self) -> bool:
        return self.chapter.card.endgame

    @cached_property
    def purse(self) -> int:
        """All essence of the party."""
        return sum(self.table.essence[seat] for seat in self.explorers)

    @cached_property
    def spaces(self) -> list[int]:
        """The chapter spaces that can be activated."""
        return bits_of(self.ground.kinds["chapter"])

    def chapter_cost(self, seat: int) -> int:
        return essence_cost(self.table, seat, "chapter")

    @cached_property
    def lit(self) -> list[int]:
        return [each for each in self.spaces if each in self.table.lit]

    @cached_property
    def meeting(self) -> Meeting | None:
        """Where essence is pooled, if nobody has enough alone: the space that is closest for those who pay."""
        table = self.table
        if not self.temper.together or len(self.explorers) < 2:
            return None
        if self.wants == "spaces" and not self.lit:
            wanted = max(self.chapter_cost(seat) for seat in self.explorers)
            return self._meeting([each for each in self.spaces if each not in table.lit], wanted)
        if self.wants == "kills":
            wanted = essence_cost(table, self.explorers[0], "seal")
            free = self.ground.kinds["spawn"] & ~self.standing
            return self._meeting(bits_of(free), wanted)
        return None

    def _meeting(self, spaces: Iterable[int], wanted: int) -> Meeting | None:
        table = self.table
        payers = [
            seat for seat in self.explorers if table.essence[seat] and not Now.has(table, seat, "cannot_contribute")
        ]
        if not payers or sum(table.essence[seat] for seat in payers) < wanted:
            return None
        if any(table.essence[seat] >= wanted for seat in payers):
            return None
        best: tuple[float, Meeting] | None = None
        for space in spaces:
            ways = sorted(payers, key=lambda seat: self.far(table.at[seat], space) - 2 * table.essence[seat])
            chosen: list[int] = []
            while sum(table.essence[seat] for seat in chosen) < wanted:
                chosen.append(ways[len(chosen)])
            ways_there = [self.far(table.at[seat], space) for seat in chosen]
            cost = float(sum(ways_there))
            if max(ways_there) <= MEETS and (best is None or cost < best[0]):
                best = cost, Meeting(space, tuple(chosen), wanted)
        return best[1] if best is not None else None

    @cached_property
    def exit_cells(self) -> tuple[int, ...]:
        return tuple(edge_cells(self.table.exit)) if self.table.exit != NONE else ()
