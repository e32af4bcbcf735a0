"""How a projection stands: roughly the chance of the party to achieve its goal, and who comes home; from what lies open
and from how many cards there are. For players that look ahead, and for reports of playtests.

Fitted by logistic regression to 10,000 moments of 655 projections of the first act, in 75 campaigns of two to four
sensible players, by `tools/projector_estimate.py`. Fitted to half of them, of moments of the other half that it gave
24, 43, 53, 62 and 74 of 100, 19, 45, 55, 59 and 72 of 100 were of projections whose goal was achieved: so it tells
little before the last rounds. What the party has learnt, carries and has found, injuries, and how far home is say
nothing more.
"""

from __future__ import annotations

from math import exp

from fabletop.games.projector.bot.outlook import Outlook
from fabletop.games.projector.state import ACHIEVED, HOME, Outing

GOAL = 0.8  # what the goal counts for; the rest is who comes home
RETURN = 0.9  # how likely somebody who is still out comes home, as long as the goal is open
BEGUN = 0.6  # before anybody has set out
BASE = -5.72
NEAR = 1.79  # how much of what the goal asks for there is, as far as the party has read it; as long as there is time
TIME = 1.37  # that entropy leaves
OUT = 3.83  # the share of the party that has not left
SPARE = 1.96  # cards that each of them can lose
FOES = 0.27  # a Baddie
RICH = 10  # cards that are as good as any more


def features(table: Outing) -> tuple[float, ...]:
    """Of a projection under way: how near the goal is in the time that is left, that time, who is still out, the cards
    that these can lose, each from 0 to 1; and how many Baddies there are."""
    views = [Outlook(table, seat) for seat in table.present()]
    near = max(each.progress.near for each in views)
    spare = sum(min(RICH, max(0, each.spare)) for each in views) / len(views)
    time = 1 - 1 / (1 + views[0].clock / len(views))  # the last turns count most
    return near * time, time, len(views) / table.seats, spare / RICH, float(len(table.opponents))


def chance(table: Outing) -> float:
    """That the goal will be achieved."""
    near, time, out, spare, foes = features(table)
    return 1 / (1 + exp(-(BASE + NEAR * near + TIME * time + OUT * out + SPARE * spare - FOES * foes)))


def reached(table: Outing) -> bool:
    """Whether a goal was achieved on this day."""
    before, goals = table.before.objectives, zip(table.box.objectives, table.objectives, strict=True)
    return any(state == ACHIEVED and before.get(each.id) != ACHIEVED for each, state in goals)


def estimate(table: Outing) -> list[float]:
    """By seat: the party shares one value."""
    if not table.round:
        return [BEGUN] * table.seats
    done, out = reached(table), len(table.present())
    goal = chance(table) if out and not done else float(done)
    home = table.status.count(HOME) + out * (1.0 if done else RETURN)
    return [GOAL * goal + (1 - GOAL) * home / table.seats] * table.seats
