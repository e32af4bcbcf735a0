"""What harm to others is worth: the more, the likelier it is that they would win."""

from __future__ import annotations

from fabletop.games.lost_adventures.bot.estimate import estimate
from fabletop.games.lost_adventures.bot.values import harm
from fabletop.games.lost_adventures.rules.harm import would_kill
from fabletop.games.lost_adventures.state import Film

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


def blow(table: Film, seat: int, what: str) -> float:
    """What one unit of harm costs a player if it strikes him now, also if it is his end."""
    cost = harm(table, seat, what)
    return max(FATAL, cost) if would_kill(table, seat, (what,)) else cost


def trap_blow(table: Film, seat: int, purple: bool) -> float:
    """What one trap of a row costs a player if it strikes him now, also if it is his end."""
    card = table.box.temple.penalty
    return sum(blow(table, seat, what) for what in (card.purple if purple else card.red).trap)
