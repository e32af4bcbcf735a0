"""Walking: going somewhere in one answer, over several locations and for cards that are discarded (TP-168 to TP-179).

Each discard and each move is an action of its own, with all that it sets off, and after each others may react. A way
leads over locations that lie face up and on which nothing happens to who lands there: elsewhere one thinks again after
each move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fabletop.engine.citing import rule
from fabletop.engine.questions import choose_some
from fabletop.games.projector.card_texts import LANDED
from fabletop.games.projector.naming import card_option, distinct, place_words
from fabletop.games.projector.rules.hooks import forbidden
from fabletop.games.projector.rules.moving import burden, cost, exits, fare, lift, points_for, step, steps
from fabletop.games.projector.rules.piles import discard
from fabletop.games.projector.state import NONE, Outing

Way = tuple[int, ...]


def ways(table: Outing, seat: int) -> dict[int, Way]:
    """Where a player could walk to, each with the moves of a shortest way."""
    found: dict[int, Way] = {}
    edge: list[Way] = [(space,) for space in steps(table, seat)]
    while edge:
        beyond: list[Way] = []
        for way in edge:
            space = way[-1]
            if space in found or space == table.at[seat]:
                continue
            found[space] = way
            if table.up[space] and LANDED not in table.location(space).texts.on:
                beyond += [(*way, other) for other in exits(table, space)]
        edge = beyond
    return found


def toll(table: Outing, seat: int, moves: int) -> int:
    """How many cards a player must discard for so many moves, beside the points that they have."""
    lacking, each = fare(table, seat, moves) - table.moves[seat], points_for(table, seat)
    return -(-lacking // each) + burden(table, seat) if lacking > 0 and each > 0 else max(0, lacking)


@rule("TP-168", "TP-172", "TP-177")
def walks(table: Outing, seat: int) -> Iterator[tuple[int, int]]:
    """Where a player can walk to, each by itself, so that what is discarded for it is chosen then; and with the card,
    if it takes one. A single move for points is no walk."""
    most = 0 if forbidden(table, seat, "discard_move") else len(table.hands[seat])
    for goal, way in ways(table, seat).items():
        cards = toll(table, seat, len(way))
        if cards <= most and (cards or len(way) > 1):
            yield goal, NONE
            if cards == 1:
                for card in distinct(table, seat):
                    yield goal, card


async def fares(table: Outing, seat: int, goal: int, card: int) -> Sequence[int]:
    """The cards that are discarded on a walk, in their order."""
    cards = toll(table, seat, len(ways(table, seat)[goal]))
    if card != NONE or not cards or cards == len(table.hands[seat]):
        return (card,) if card != NONE else table.hands[seat][:cards]
    return await choose_some(
        seat, "Which cards do you discard to go to {}?", lambda: table.hands[seat][:], cards, cards,
        ("TP-168", "TP-177"), "fares", args=(place_words(table, goal),), show=lambda each: card_option(table, each),
    )  # fmt: skip


async def walk_on(table: Outing, seat: int, goal: int, cards: Sequence[int]) -> Sequence[int] | None:
    """The next action of a walk: a card is discarded for points, or a move made. Gives the cards that are left for the
    way; nothing if the walk is over, because one is there or the way is not what it was."""
    way = ways(table, seat).get(goal, ())
    if not way or any(card not in table.hands[seat] for card in cards):
        return None
    if table.moves[seat] < cost(table, seat):
        number = 1 + burden(table, seat)
        if number > len(cards) or forbidden(table, seat, "discard_move"):
            return None
        await discard_to_move(table, seat, cards[0], cards[1:number])
        return cards[number:]
    table.moves[seat] -= cost(table, seat)
    await step(table, seat, way[0])
    return cards if table.at[seat] == way[0] != goal else None


@rule("TP-168", "TP-169")
async def discard_to_move(table: Outing, seat: int, card: int, besides: Sequence[int] = ()) -> None:
    """A card is discarded for movement points; whoever carries something Heavy discards another for the first one."""
    heavy = burden(table, seat)
    discard(table, seat, card, "TP-168")
    if heavy and not besides:
        besides = await choose_some(
            seat, "Which card do you discard besides, for what is Heavy?", lambda: table.hands[seat][:], heavy, heavy,
            "TP-168", "heavy", show=lambda each: card_option(table, each),
        )  # fmt: skip
    for each in besides:
        discard(table, seat, each, "TP-168")
    lift(table, seat)
    table.moves[seat] += points_for(table, seat)
