"""Computer players: one that wins and blocks where it can, and one that sees only its own wins."""

from __future__ import annotations

from random import Random

from fabletop.engine.game import Level, Player, Situation
from fabletop.games.noughts.rules import WON, Noughts


def _player(blocks: bool) -> Player:
    def play(now: Situation[Noughts]) -> int:
        table, seat = now.view.table, now.seat
        free = table.free()
        for owner in (seat, 1 - seat) if blocks else (seat,):
            for cell in free:
                if WON[table.marks[owner] | 1 << cell]:
                    return cell
        if blocks and 4 in free:
            return 4
        corners = [cell for cell in free if blocks and cell in (0, 2, 6, 8)]
        return now.rng.choice(corners or free)

    return play


def _sensible(rng: Random) -> Player:
    return _player(blocks=True)


def _hasty(rng: Random) -> Player:
    return _player(blocks=False)


LEVELS = (
    Level("hasty", "takes a win when it sees one, and never looks at what you are about to do", _hasty),
    Level("sensible", "wins where it can, blocks where it must, likes the centre and the corners", _sensible),
)
