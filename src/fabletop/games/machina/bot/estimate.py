"""How an expedition stands: roughly the chance of the party to win it, for players that look ahead.

Fitted by logistic regression to 34,000 moments of 1,320 games of two to four sensible explorers, full and short: of
moments that it gives 7, 31, 50, 69 and 89 of 100, 7, 33, 52, 71 and 87 of 100 were of games that were won. How many
live, how many monsters there are and how far the goal is say hardly more than what is counted here.
"""

from __future__ import annotations

from math import exp

from fabletop.games.machina.bot.outlook import Outlook
from fabletop.games.machina.rules.chapters import course
from fabletop.games.machina.state import DEAD, NONE, Expedition

BASE = -2.1
PROGRESS = 0.9  # from the first chapter to the endgame
PILLARS = 4.3  # of the endgame
PURSE = 2.4  # the essence that is needed to the end
HEALTH = 1.8  # of all who set out
LEVEL = 4.8  # from the first to the last
STRIKES = 0.3  # a hit for each explorer in a round, by the monsters that are about
LIT = 0.5  # a chapter space that takes no essence
MOST_STRIKES = 2.0


def features(table: Expedition) -> tuple[float, ...]:
    """Progress, pillars, essence, health and the level of the monsters, each from 0 to 1; how hard the monsters that
    are about strike; whether a chapter space is lit."""
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
    strikes = min(MOST_STRIKES, sum(outlook.strikes.values()) / max(1, len(living)))
    return done, fallen, enough, health, steps / 4, strikes, float(bool(outlook.lit))


def chance(table: Expedition) -> float:
    if table.chapter == NONE or min(table.who, default=NONE) == NONE:
        return 0.4  # before it begins
    done, fallen, enough, health, level, strikes, lit = features(table)
    stands = BASE + PROGRESS * done + PILLARS * fallen + PURSE * enough + HEALTH * health + LIT * lit
    stands -= LEVEL * level + STRIKES * strikes
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
