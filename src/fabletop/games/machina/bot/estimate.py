"""How an expedition stands: roughly the chance of the party to win it, for players that look ahead.

Fitted by logistic regression to moments of games between sensible players.
"""

from __future__ import annotations

from math import exp

from fabletop.games.machina.bot.outlook import Outlook
from fabletop.games.machina.rules.chapters import course
from fabletop.games.machina.state import DEAD, NONE, Expedition

BASE = -1.2
PROGRESS = 3.0  # from the first chapter to the endgame
PILLARS = 2.5  # of the endgame
PURSE = 2.5  # the essence that is needed to the end
HEALTH = 2.0  # of all who set out
LIVING = 1.5
LEVEL = 2.2  # from the first to the last


def features(table: Expedition) -> tuple[float, ...]:
    """Progress, pillars, essence, health, how many live, and the level of the monsters: each from 0 to 1."""
    chapters = course(table)
    outlook = Outlook(table)
    done = chapters.index(table.chapter) / len(chapters) if table.chapter in chapters else 1.0
    fallen = 1 - len(outlook.spaces) / 4 if outlook.endgame else 0.0
    living = table.living()
    most = sum(table.unit(seat).health for seat in range(table.seats))
    health = sum(table.health[seat] for seat in living) / most
    essence = sum(table.essence[seat] for seat in living)
    enough = min(1.0, essence / max(1, outlook.needed))
    steps = table.level - 1 + (table.threat - 1) / table.settings.threat_positions
    return done, fallen, enough, health, len(living) / table.seats, steps / 4


def chance(table: Expedition) -> float:
    if table.chapter == NONE or min(table.who, default=NONE) == NONE:
        return 0.4  # before it begins
    done, fallen, enough, health, living, level = features(table)
    stands = (
        BASE + PROGRESS * done + PILLARS * fallen + PURSE * enough + HEALTH * health + LIVING * living - LEVEL * level
    )
    return 1 / (1 + exp(-stands))


def estimate(table: Expedition) -> list[float]:
    """By seat: the living share the party's chance; the dead play the monsters."""
    party = chance(table)
    return [1 - party if table.at and table.at[seat] == DEAD else party for seat in range(table.seats)]


def worth(table: Expedition) -> list[float]:
    """What a finished expedition is worth to each seat: to the living whether it was won, to the dead whether it was
    not."""
    won = bool(table.winners)
    return [float(won != (bool(table.at) and table.at[seat] == DEAD)) for seat in range(table.seats)]
