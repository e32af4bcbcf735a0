"""How an unfinished film stands, roughly: the chance of each seat to win it; and what harm to others is worth, the
more, the likelier it is that they would win."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from math import exp

from fabletop.games.lost_adventures.bot.outlook import Outlook
from fabletop.games.lost_adventures.bot.values import step_worth
from fabletop.games.lost_adventures.effects.flips import Flip
from fabletop.games.lost_adventures.effects.harms import cost_of, would_kill
from fabletop.games.lost_adventures.effects.powers import Now, Use
from fabletop.games.lost_adventures.prospects import margin, time_ahead, traps_ahead
from fabletop.games.lost_adventures.state import CURSES, PURPLE, Film

# What each thing adds to the odds of coming through alive: hubris to spare, lives, curses that would kill, time.
SPARE, LIVES, CURSED, LATE = 0.3, 0.5, 0.6, 0.5
EARLY = 0.3  # how much the odds of winning shrink with each space of time, among those who come through


def estimate(table: Film) -> Sequence[float]:
    """The chance to win, by seat: to come through, and to be the furthest back of those who do."""
    if any(mat < 0 for mat in table.mat):
        return [1 / table.seats] * table.seats
    alive = [0.0 if out else _comes_through(table, seat) for seat, out in enumerate(table.out)]
    weights = [chance * exp(-EARLY * time) for chance, time in zip(alive, table.time, strict=True)]
    total = sum(weights)
    nobody = 1.0
    for chance in alive:
        nobody *= 1 - chance
    return [(1 - nobody) * weight / total if total else 0.0 for weight in weights]


def _comes_through(table: Film, seat: int) -> float:
    late = max(0, 4 - (table.rc - table.time[seat] - time_ahead(table)))
    stands = SPARE * margin(table, seat) + LIVES * (table.life[seat] - traps_ahead(table, "life") - 2)
    stands -= CURSED * max(0, table.curses[seat] - CURSES + 3) + LATE * late
    return 1 / (1 + exp(-max(-30.0, min(30.0, stands))))


# What harm to all rivals is worth, measured by the same harm to oneself: what they lose in chances to win goes to the
# others, but some of it to nobody.
SPITE = 0.6
FATAL = 6.0  # what it costs to be put out, at least


def rivalry(table: Film, seat: int) -> dict[int, float]:
    """What harm to each living rival is worth, measured by the same harm to oneself."""
    chances = estimate(table)
    rivals = [each for each in table.living() if each != seat]
    total = sum(chances[each] for each in rivals)
    return {each: SPITE * chances[each] / total if total else 0.0 for each in rivals}


class Judgement:
    """What a seat thinks of what its powers could do now."""

    def __init__(
        self, table: Film, seat: int, careful: float, outlooks: Callable[[], Iterable[tuple[int, Outlook]]] = tuple
    ) -> None:
        self._table, self._seat = table, seat
        self.careful = careful
        self._seen = outlooks  # of all who are in the scene

    def gain(self, use: Use, moment: str) -> float:
        """What it is worth to use a power at a moment."""
        return self._table.power(use.seat, use.key).kind.gain(Now(self._table, use, moment), self)

    @cached_property
    def rivals(self) -> Mapping[int, float]:
        return rivalry(self._table, self._seat)

    @cached_property
    def _outlooks(self) -> list[tuple[float, Outlook, float]]:
        """What matters of each one's outlook, and what the card that lies there is worth by it."""
        weights = {each: -spite for each, spite in self.rivals.items()} | {self._seat: 1.0}
        lying = self._table.printed(self._table.flip).card.effect
        return [(weights[seat], each, self._after(each, lying)) for seat, each in self._seen()]

    def _after(self, outlook: Outlook, flip: Flip) -> float:
        table = self._table
        return outlook.after(table.success, table.box.distance[table.city][table.enemy_at], flip)

    def in_place(self, flip: Flip) -> float:
        """What a card is worth in place of the one that lies there: to oneself, less what rivals have of it."""
        worth = 0.0
        for weight, outlook, as_it_is in self._outlooks:
            worth += weight * (self._after(outlook, flip) - as_it_is)
        return worth

    def harm(self, seat: int, what: str) -> float:
        return cost_of(self._table, seat, what)

    def blow(self, seat: int, what: str) -> float:
        """What one unit of harm costs a player if it strikes now, also if it is their end."""
        cost = cost_of(self._table, seat, what)
        return max(FATAL, cost) if would_kill(self._table, seat, (what,)) else cost

    def trap(self, seat: int) -> float:
        return sum(self.harm(seat, what) for what in self._table.penalties.trap)

    def trap_blow(self, seat: int) -> float:
        return sum(self.blow(seat, what) for what in self._table.penalties.trap)

    def step(self, seat: int) -> float:
        return step_worth(self._table, seat, self._table.step in PURPLE)
