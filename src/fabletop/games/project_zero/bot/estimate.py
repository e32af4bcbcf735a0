"""How a chase stands: roughly the chance of each side to win it, for players that look ahead.

Fitted by logistic regression to about 10,000 moments of 250 games between sensible players.
"""

from __future__ import annotations

from math import exp

from fabletop.games.project_zero.bot.fugitive import tour
from fabletop.games.project_zero.bot.streets import COVER
from fabletop.games.project_zero.state import NOWHERE, Chase

FREE = 1.9  # how well Project-0 stands with nothing left to do, unseen and far from all Agents
TURN = 0.36  # what each turn to the last data point costs
COVERED = 0.9  # what it costs to stand where the Agents will come
FOUND, FOUND_AND_COVERED = 0.8, 0.7  # what it costs to be seen, and more so near them
UNSEEN = 0.6  # what it is worth not to have been seen for LONG rounds
LONG = 10
MISSED = 0.9  # an Agent that covers a space comes there no more often than this


def estimate(table: Chase) -> list[float]:
    """The chance to win, by seat."""
    if table.place == NOWHERE:  # before the chase begins
        return [0.5] * table.seats
    taken = {table.face[card] for card in table.taken}
    wanted = tuple(location for location in table.data_points if location not in taken)
    distance, last = table.board.distance[table.place], len(COVER) - 1
    missed = 1.0
    for space in table.at:
        missed *= 1 - MISSED * COVER[min(distance[space], last)]
    covered, found = 1 - missed, table.peg != NOWHERE
    unseen = min(LONG, table.round - table.last_seen_round) / LONG
    stands = FREE - TURN * tour(table.board, table.place, wanted) - COVERED * covered + UNSEEN * unseen
    if found:
        stands -= FOUND + FOUND_AND_COVERED * covered
    chance = 1 / (1 + exp(-stands))
    return [chance if seat == table.fugitive else 1 - chance for seat in range(table.seats)]
