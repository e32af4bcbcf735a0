"""How an expedition stands: roughly the chance of the party to win it, for players that look ahead.

Fitted by logistic regression to the rounds of 501 games of two to four sensible explorers: of rounds that it gives 7,
30, 49, 69 and 89 of 100, 6, 32, 49, 66 and 90 of 100 were of games that were won. How many live says no more than
health does.
"""

from __future__ import annotations

from math import exp

from fabletop.games.machina.bot.outlook import Outlook
from fabletop.games.machina.rules.chapters import course
from fabletop.games.machina.state import DEAD, NONE, Expedition

BASE = -3.5
PROGRESS = 1.8  # from the first chapter to the endgame
PILLARS = 2.9  # of the endgame
PURSE = 3.7  # the essence that is needed to the end
HEALTH = 2.6  # of all who set out
LEVEL = 6.5  # from the first to the last


def features(table: Expedition) -> tuple[float, ...]:
    """Progress, pillars, essence, health and the level of the monsters: each from 0 to 1."""
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
    return done, fallen, enough, health, steps / 4


def chance(table: Expedition) -> float:
    if table.chapter == NONE or min(table.who, default=NONE) == NONE:
        return 0.4  # before it begins
    done, fallen, enough, health, level = features(table)
    stands = BASE + PROGRESS * done + PILLARS * fallen + PURSE * enough + HEALTH * health - LEVEL * level
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
