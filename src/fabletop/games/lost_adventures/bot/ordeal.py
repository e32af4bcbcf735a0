"""The computer player in the temple: cubes, thefts, grails."""

from __future__ import annotations

from fabletop.engine.game import Situation
from fabletop.games.lost_adventures.bot.rivals import Judgement
from fabletop.games.lost_adventures.bot.values import Temper, choices, likely_peril, step_worth, wavers
from fabletop.games.lost_adventures.effects.powers import Use, When
from fabletop.games.lost_adventures.notes import grails_left
from fabletop.games.lost_adventures.prospects import PURGED, margin
from fabletop.games.lost_adventures.rules.temple import BOX, CROSSED, HUSH, NOISE_BOX, position
from fabletop.games.lost_adventures.state import PURPLE, Film

IDLE, NEEDED = 0.3, 2.1  # what a cube is worth that is not needed against hubris, and that is
LATER = 0.5  # steps that a cube kept for the purple row will be good for there


class Ordeal:
    """Answers the questions of the temple."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper

    def fourth(self, now: Situation[Film]) -> str:
        """A cube more is two hubris less for one: always worth it to who thinks of the end."""
        return "yes" if wavers(self.temper, 1.0) > 0.5 else "no"

    def commit(self, now: Situation[Film]) -> tuple[int, ...]:
        """Cubes that are not needed against hubris may help here; noise is silenced where it would cost more."""
        table, seat = now.view.table, now.seat
        left = sum(place >= table.step for place in CROSSED)
        spare = margin(table, seat) / PURGED
        likely = likely_peril(table, table.step)
        chosen: list[int] = []
        if table.noise[seat] >= HUSH and table.cubes[seat]:
            saved = self._quiet_worth(table, seat, left)
            if wavers(self.temper, saved) > (PURGED if spare < 1 else 1.0):
                chosen.append(NOISE_BOX)
                spare -= 1
        if 1.0 in likely and _leads(table, seat, likely.index(1.0)):
            return tuple(chosen)
        gains: dict[int, float] = {}
        for key, power in table.powers(seat):
            if key in choices(now):
                gains[key] = 2 * sum(chance for chance, number in zip(likely, power.symbols, strict=True) if number)
        for peril, chance in enumerate(likely):
            gains[BOX + peril] = chance
        purple = table.step in PURPLE
        step = step_worth(table, seat, purple)
        later = 0.0 if purple else LATER * step_worth(table, seat, purple=True)
        for where in sorted(gains, key=lambda each: -gains[each]):
            price = max(later, IDLE if spare >= 1 else NEEDED)
            if len(chosen) < table.cubes[seat] and wavers(self.temper, gains[where] * step) > price:
                chosen.append(where)
                spare -= 1
        return tuple(chosen)

    def _quiet_worth(self, table: Film, seat: int, left: int) -> float:
        """Hubris that three noise less would save from here on."""
        others = [table.noise[each] for each in table.living() if each != seat]
        most = max(others, default=0)
        mine = table.noise[seat]
        loudest = mine >= most and mine - HUSH < most
        too_loud = mine > 3 >= mine - HUSH
        return left * (0.8 * loudest + 0.6 * too_loud)

    def use(self, now: Situation[Film]) -> str | Use:
        """Use what is worth its price, above all to the harm of rivals."""
        judgement = Judgement(now.view.table, now.seat, self.temper.careful)
        best: str | Use = max(
            choices(now), key=lambda use: judgement.gain(use, When.TEMPLE) if isinstance(use, Use) else 0.0
        )
        return best

    def grail(self, now: Situation[Film]) -> int:
        """One that has all traits seen so far."""
        scored = grails_left(now.view)
        best = [grail.number for grail, fits in scored if fits == scored[0][1]]
        return best[int(now.rng.random() * len(best))]


def _leads(table: Film, seat: int, peril: int) -> bool:
    """Whether nobody stands above a player who commits no cube: then going further up saves nothing (LA-238)."""
    others = [position(table, each, peril, ()) for each in table.living() if each != seat]
    return position(table, seat, peril, ()) >= max([table.enemy_peril, *others])
