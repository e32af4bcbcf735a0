"""Rounds and turns: entropy, actions, the end of a turn, Baddies, stability (TP-136 to TP-141, TP-195, TP-221 to
TP-225, TP-230, TP-366)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option, arrange, choose_some
from fabletop.engine.stops import turn_over
from fabletop.engine.words import Seat
from fabletop.games.projector.naming import card_option
from fabletop.games.projector.rules import maneuvers
from fabletop.games.projector.rules.absence import called_away
from fabletop.games.projector.rules.actions import Step, act, idle
from fabletop.games.projector.rules.ailments import ripen, round_is_over, turn_begins, turn_is_over
from fabletop.games.projector.rules.entropy import draw_entropy
from fabletop.games.projector.rules.harm import attack, attackers, dazed
from fabletop.games.projector.rules.hooks import hook
from fabletop.games.projector.rules.keywords import end_keyword
from fabletop.games.projector.rules.leaving import dissipate
from fabletop.games.projector.rules.locations import flip_under, hidden_under
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.piles import discard, draw, hand_size
from fabletop.games.projector.rules.stability import check
from fabletop.games.projector.rules.tokens import hunt
from fabletop.games.projector.rules.walking import walk_on
from fabletop.games.projector.rules.windows import window
from fabletop.games.projector.state import CARD, IN, NONE, Outing


@rule("TP-136", "TP-137", "TP-140", "TP-R55")
async def next_turn(table: Outing) -> None:
    """The next player in the order who is still in the projection takes a turn; after the last one the round ends."""
    order = table.order
    place = order.index(table.current) + 1 if table.current in order else 0
    if not table.present():
        table.then(("cleanup",))
        return
    while place < len(order) and table.status[order[place]] != IN:
        await _passed(table, order[place])
        place += 1
    if place == len(order):
        table.then(("round_end",), ("next_turn",))
        return
    seat = order[place]
    table.current = seat
    table.then(("turn", seat))


async def _passed(table: Outing, seat: int) -> None:
    """The place in the order of somebody who has left is passed: what was to last until their turn ends (TP-R120)."""
    Now.end_of(table, "own_turn", seat)
    await turn_begins(table, seat)
    maneuvers.turn_begins(table, seat)
    maneuvers.turn_is_over(table, seat)
    Now.end_of(table, "next_own_turn", seat)


@rule("TP-137", "TP-R51")
async def round_end(table: Outing) -> None:
    """Every player has had a turn: what happens at the end of a round, and hunters move."""
    await Now.occur(table, "round_end")
    Now.end_of(table, "round")
    await round_is_over(table)
    await hunt(table)
    table.last[:] = [NONE] * table.seats
    table.round += 1
    table.current = NONE
    table.say("Round {}.", table.round, rule="TP-136")


@rule("TP-139", "TP-366", "TP-R120")
async def turn(table: Outing, seat: int) -> None:
    """A turn begins, just before its entropy card is drawn."""
    table.say("The turn of {}.", Seat(seat), rule="TP-139")
    Now.end_of(table, "own_turn", seat)
    table.hands_played[:] = [0] * table.seats
    table.steps_made[:] = [0] * table.seats
    table.learnt.clear()
    table.fresh.clear()
    table.step = "entropy"
    await turn_begins(table, seat)
    ripen(table, seat)
    maneuvers.turn_begins(table, seat)
    table.voyages = [0] * table.seats
    await Now.occur(table, "turn_start", player=seat)
    draws = hook(table, "entropy_per_turn", seat, 1)
    table.then(*[("entropy", seat)] * draws, ("action_start", seat))


async def entropy(table: Outing, seat: int) -> None:
    if table.status[seat] == IN:
        await draw_entropy(table, seat)


@rule("TP-152", "TP-R42")
async def action_start(table: Outing, seat: int) -> None:
    if not _goes_on(table, seat):
        return
    if table.ended:
        table.then(("turn_end", seat))
        return
    table.step = "action"
    await flip_under(table, seat)
    await window(table, "action_start", seat)
    table.then(("act", seat))


async def action(table: Outing, seat: int, again: int = 0) -> None:
    """One action of the current player; then others may react, and it goes on until they end their turn. Who has done
    something and can do no more ends it without a word."""
    if not _goes_on(table, seat):
        return
    if hidden_under(table, seat):
        await flip_under(table, seat)
        if not _goes_on(table, seat):
            return
    if table.ended or (again and idle(table, seat)):
        table.then(("turn_end", seat))
        return
    after = await act(table, seat)
    _next(table, seat, after, done=after[0] == "act")


@rule("TP-177")
async def walk(table: Outing, seat: int, goal: int, *cards: int) -> None:
    """One action of a walk; then others may react, and it goes on."""
    if not _goes_on(table, seat):
        return
    await flip_under(table, seat)
    if not _goes_on(table, seat):
        return
    left = await walk_on(table, seat, goal, cards)
    _next(table, seat, ("act", seat, 1) if left is None else ("walk", seat, goal, *left), done=True)


def _next(table: Outing, seat: int, step: Step, done: bool) -> None:
    """What follows an action: others may react to it; unless something has declared the end of the turn."""
    if table.ended:
        step = "turn_end", seat
    if done and not table.ended:
        table.then(("action_done", seat), step)
    else:
        table.then(step)


async def action_done(table: Outing, seat: int) -> None:
    if table.status[seat] == IN:
        await window(table, "action_done", seat)


@rule(when={"TP-141": lambda table, seat: table.status[seat] != IN})
def _goes_on(table: Outing, seat: int) -> bool:
    """Whether the turn of a player goes on; if they have left, play passes on."""
    if table.status[seat] == IN:
        return True
    table.then(("turn_over", seat))
    return False


@rule("TP-221", "TP-222", "TP-223", "TP-224", "TP-225")
async def turn_end(table: Outing, seat: int, keep: int = 0) -> None:
    """The end of the turn is declared: cards may be discarded, unless all are to be kept, then the hand is filled."""
    table.step, table.ended = "end", False
    table.moves[seat] = 0
    await Now.occur(table, "turn_end", player=seat)
    await window(table, "turn_end", seat)
    if not _goes_on(table, seat):
        return
    if table.hands[seat] and not keep:
        dropped = await choose_some(
            seat, "Which cards do you discard before drawing?", lambda: table.hands[seat][:], 0, len(table.hands[seat]),
            ("TP-222", "TP-225"), "end discard", show=partial(card_option, table),
        )  # fmt: skip
        for card in dropped:
            discard(table, seat, card)
    wanted = hand_size(table, seat) - len(table.hands[seat])
    if wanted > 0 and draw(table, seat, wanted) < wanted:
        await dissipate(table, seat, "hand")
    if _goes_on(table, seat):
        table.then(("baddies", seat))


@rule("TP-228", "TP-230", "TP-231", "TP-R71", "TP-R80")
async def baddies(table: Outing, seat: int) -> None:
    """The Baddie turn: all that threaten the current player attack, in the order that this player chooses; cards of one
    name together."""
    table.step = "baddies"
    table.warded.clear()
    groups: dict[int, list[int]] = {}
    for card in attackers(table, seat):
        groups.setdefault(table.face[card], []).append(card)
    names = list(groups)
    if len(names) > 1:
        names = list(
            await arrange(
                seat, "In which order do they attack?", lambda: list(groups), "TP-230", "attack order",
                show=lambda face: Option(f"f{face}", table.box.faces[face].name, (f"card:{groups[face][0]}",)),
            )
        )  # fmt: skip
    steps: list[tuple[str | int, ...]] = [("attack", seat, *groups[face]) for face in names]
    table.then(*steps, *[("awaken", card) for card in dazed(table, seat)], ("stability", seat))


@rule("TP-241", "TP-246")
async def attack_group(table: Outing, seat: int, *cards: int) -> None:
    """One group attacks, as far as it is still there."""
    left = [card for card in attackers(table, seat) if card in cards]
    if table.status[seat] == IN and left:
        await attack(table, left, seat)


def awaken(table: Outing, card: int) -> None:
    """The Baddie turn is over in which a dazed Baddie would have attacked."""
    end_keyword(table, CARD + card, "dazed")


async def stability(table: Outing, seat: int) -> None:
    table.step = "stability"
    if table.status[seat] == IN:
        await check(table, seat)
    if table.status[seat] == IN:
        await called_away(table, seat)
    table.then(("turn_over", seat))


@rule("TP-366")
async def over(table: Outing, seat: int) -> None:
    """The turn is over, as a span: what was for this turn ends."""
    table.step, table.ended = "", False
    Now.end_of(table, "turn")
    Now.end_of(table, "next_own_turn", seat)
    await turn_is_over(table, seat)
    maneuvers.turn_is_over(table, seat)
    table.ship_points, table.oars = [0] * table.seats, [0] * table.seats
    turn_over(table)
    table.limited[:] = [key for key in table.limited if not _of_turn(table, key)]
    table.then(("next_turn",))


def _of_turn(table: Outing, key: tuple[int, int, int]) -> bool:
    """Whether a mark is one for a turn: of an ability, or of a once-per-turn text."""
    if key[0] < 0:
        return True
    text = table.box.book.texts[key[0]]
    return (text.on == "once_per_turn" and key[2] != NONE) or text.span in ("turn", "turn_here")


STEPS: Mapping[str, Callable[..., Any]] = {
    "next_turn": next_turn, "round_end": round_end, "turn": turn, "entropy": entropy, "action_start": action_start,
    "act": action, "walk": walk, "action_done": action_done, "turn_end": turn_end, "baddies": baddies,
    "attack": attack_group, "awaken": awaken, "stability": stability, "turn_over": over,
}  # fmt: skip
