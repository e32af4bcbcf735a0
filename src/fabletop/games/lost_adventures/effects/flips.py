"""What cards bring that are flipped in an encounter, and the rewrites that are laid over them (LA-091 to LA-116)."""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Annotated, NamedTuple

from msgspec import Meta

from fabletop.engine.citing import rule
from fabletop.engine.effects import Verb, Voice
from fabletop.engine.effects.english import Noun, noun, number_of
from fabletop.engine.questions import Option
from fabletop.engine.words import Seat
from fabletop.games.lost_adventures import shots
from fabletop.games.lost_adventures.effects.powers import Kind, Now, Share, When
from fabletop.games.lost_adventures.state import LAID, REWRITES, TURNS, Film, face_ref, power_id
from fabletop.games.lost_adventures.terms import ABILITIES

if TYPE_CHECKING:
    from fabletop.games.lost_adventures.bot.rivals import Judgement

NOTHING = "nothing at all"
SIGNS = {"c": noun("check"), "*": noun("star"), "x": Noun("X", "X"), "h": noun("hand")}  # as card data writes them


class InRange(NamedTuple):
    """How many symbols of a card are in range of the markers."""

    checks: int
    stars: int
    hits: int
    hands: int

    @property
    def words(self) -> str:
        """ "3 checks, 1 X"."""
        found = zip(self, SIGNS.values(), strict=True)
        return ", ".join(number_of(number, *what) for number, what in found if number) or "nothing"


class Flip(Verb, frozen=True, dict=True, tag="flip"):
    """Symbols that take effect as far as the markers reach: checks and stars in the slots of the investment, X and
    hands in those of the Enemy."""

    invest: Annotated[str, Meta(pattern="^[c*.]{12}$")]
    enemy: Annotated[str, Meta(pattern="^[xh.]{10}$")]

    @cached_property
    def _ranges(self) -> list[list[InRange]]:
        """What is in range with each marker in each slot, worked out once; before slot 1 nothing is."""
        rows = (self.invest, self.invest, self.enemy, self.enemy)
        signs = zip(rows, SIGNS, strict=True)
        checks, stars, hits, hands = (
            list(accumulate((each == sign for each in row), initial=0)) for row, sign in signs
        )
        upper, lower = zip(checks, stars, strict=True), list(zip(hits, hands, strict=True))
        return [[InRange(*above, *below) for below in lower] for above in upper]

    def in_range(self, invest: int, enemy: int) -> InRange:
        return self._ranges[invest][enemy]

    def words(self, voice: Voice) -> str:
        """Its symbols, slot by slot: "checks at 1, 3; X at 2; hand at 5"."""
        return self._symbols

    @cached_property
    def _symbols(self) -> str:
        """The same, worked out once: who holds a rewrite is offered it after every flip."""
        slots = {sign: [n for n, each in enumerate(self.invest, 1) if each == sign] for sign in "c*"}
        slots |= {sign: [n for n, each in enumerate(self.enemy, 1) if each == sign] for sign in "xh"}
        parts = [f"{SIGNS[sign].of(len(at))} at {', '.join(map(str, at))}" for sign, at in slots.items() if at]
        return "; ".join(parts) or NOTHING

    def bring(self, table: Film) -> None:
        """Checks with what stands on the track, stars, X, hands, in this order; the range stays as it is now."""
        checks, stars, hits, hands = found = table.in_range(table.flip)
        table.film.append([shots.BEAT, table.face[table.flip], checks, hits + hands])
        counts = ("LA-103", "LA-094", "LA-111") if table.rewritten else ("LA-103", "LA-094")
        table.say("In range: {}.", found.words, rule=counts)
        table.then(*[("advance",)] * checks, ("stars", stars, hits), ("hits", hits), ("hands", hands))


class LaidOver(Kind, Flip, frozen=True, tag="rewrite"):
    """Held in a hand and laid over a card that was flipped, it counts in its place; one for each flip."""

    share = Share("rewrite", 0, 0, rewrites=12)
    on = frozenset({When.FLIP})
    lasting = True  # it leaves the hand, so that nothing need be noted

    def words(self, voice: Voice) -> str:
        return Flip.words(self, voice)

    def option(self, now: Now) -> Option:
        card, seen = power_id(now.table, now.key), self.words(now.voice)
        note = seen if seen == NOTHING else f"{now.table.in_range(now.key - ABILITIES).words} ({seen})"
        return Option(card, f"Rewrite: {now.power.name}", (f"card:{card}",), note=note)

    @rule("LA-112", "LA-113", "LA-114", "LA-115", "LA-116")
    def run(self, now: Now) -> None:
        table, card = now.table, now.key - ABILITIES
        table.move(card, REWRITES.of(now.seat), LAID)
        table.flip = card
        table.rewritten = True
        table.count("rewrites")
        table.say("{} rewrites the script: {}.", Seat(now.seat), face_ref(table, card), rule="LA-111")
        table.beat("slow")

    def gain(self, now: Now, judgement: Judgement) -> float:
        return judgement.in_place(self)

    def least(self, now: Now) -> float:
        """Less, the fewer scenes are left for all that one holds; after the last one it is worth nothing."""
        scenes = TURNS - now.table.turn - 2 * (len(now.table.rewrites[now.seat]) - 1)
        return 0.1 + 0.18 * max(0, scenes)
