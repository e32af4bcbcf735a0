"""The computer player in the temple: cubes, thefts, grails."""

from __future__ import annotations

from typing import Any

from fabletop.engine.game import Situation
from fabletop.games.lost_adventures.bot.values import (
    PURGED,
    Temper,
    choices,
    harm,
    likely_peril,
    margin,
    step_worth,
    wavers,
)
from fabletop.games.lost_adventures.notes import grails_left
from fabletop.games.lost_adventures.rules.temple import BOX, CROSSED, HUSH, NOISE_BOX
from fabletop.games.lost_adventures.state import PURPLE, Film

NEEDED = 1.6  # what a cube is worth that is needed against hubris


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
        gains: dict[int, float] = {}
        for key, power in table.powers(seat):
            symbols = [tan + green for tan, green in zip(power.tan, power.green, strict=True)]
            if key in choices(now):
                gains[key] = 2 * sum(chance for chance, number in zip(likely, symbols, strict=True) if number)
        for peril, chance in enumerate(likely):
            gains[BOX + peril] = chance
        step = step_worth(table, seat, purple=table.step in PURPLE)
        for where in sorted(gains, key=lambda each: -gains[each]):
            price = 0.3 if spare >= 1 else NEEDED
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

    def use(self, now: Situation[Film]) -> Any:
        """Steal where it costs nothing; pay hubris for it only with some to spare."""
        table, seat = now.view.table, now.seat
        can_pay = margin(table, seat) > 3.0
        rivals = sorted(
            (each for each in choices(now) if each[0] == "steal"),
            key=lambda each: table.time[each[2]],
        )
        for each in rivals:
            if not table.power(seat, each[1]).disc or can_pay:
                return each
        symbols = [each for each in choices(now) if each[0] == "symbol"]
        others = [each for each in table.living() if each != seat]
        hurt = sum(harm(table, each, "time") for each in others)
        if symbols and can_pay and hurt > 1.0:
            return symbols[0]
        return ("pass", -1, -1)

    def grail(self, now: Situation[Film]) -> int:
        """One that has all traits seen so far."""
        scored = grails_left(now.view)
        best = [grail.number for grail, fits in scored if fits == scored[0][1]]
        return best[int(now.rng.random() * len(best))]
