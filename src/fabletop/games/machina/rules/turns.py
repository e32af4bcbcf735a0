"""The Explorer phase and the turns in it (MA-294 to MA-304, MA-319 to MA-327, MA-336 to MA-342)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.windows import WhileItHolds
from fabletop.games.machina.effects.control import GAME_DIE
from fabletop.games.machina.ground.board import bits_of
from fabletop.games.machina.ground.flood import FAR
from fabletop.games.machina.naming import option_of, space_ref, unit_id, unit_ref
from fabletop.games.machina.rules import actions
from fabletop.games.machina.rules.abilities import play
from fabletop.games.machina.rules.actions import END, Choice, choices, cost_name, denied, essence_cost, stamina_cost
from fabletop.games.machina.rules.chapters import advance, current
from fabletop.games.machina.rules.doors import close_door, destroy_door, open_door
from fabletop.games.machina.rules.ending import judge
from fabletop.games.machina.rules.essence import pay_essence
from fabletop.games.machina.rules.events import invoke_explorer_event, reinvoke
from fabletop.games.machina.rules.exits import all_out, leave
from fabletop.games.machina.rules.exploring import explore
from fabletop.games.machina.rules.gaining import gain_item
from fabletop.games.machina.rules.inventory_use import lets_use, use_inventory
from fabletop.games.machina.rules.losing import PIT, destroy_outright
from fabletop.games.machina.rules.markers import tidy
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.moving import actions_of, go, immobile, reach_of
from fabletop.games.machina.rules.party import PARTY, decide
from fabletop.games.machina.rules.phases import end_phase, start_phase
from fabletop.games.machina.rules.spaces import destroy_space, seal
from fabletop.games.machina.rules.striding import stride, unheeded
from fabletop.games.machina.rules.threat import lower_threat
from fabletop.games.machina.rules.trading import carry_out, propose, recharge
from fabletop.games.machina.rules.traps import pull_lever
from fabletop.games.machina.rules.units import attribute, fit, restore, stamina_of
from fabletop.games.machina.rules.windows import window
from fabletop.games.machina.rules.workbench import operate_workbench
from fabletop.games.machina.state import EXPLORERS, NONE, SPACE, Expedition


@rule("MA-160", "MA-168", "MA-188", "MA-294", "MA-295", "MA-R129")
async def explorers(table: Expedition) -> None:
    """All explorer markers return, all have their stamina again, then they take their turns."""

    def rested() -> None:
        for seat in table.explorers():
            table.stamina[seat] = attribute(table, seat, "stamina")

    table.turned.clear()
    table.say("Round {}: the Explorer phase.", table.round, rule="MA-033")
    table.beat()
    await start_phase(table, EXPLORERS, lambda owner: owner >= 0, rested)
    table.then(("next_turn",))


def to_come(table: Expedition) -> list[int]:
    """Explorers who still have a turn (MA-298, MA-302, MA-R74)."""
    return [
        seat
        for seat in table.explorers()
        if stamina_of(table, seat) and (seat not in table.turned or table.settings.late_stamina == "new_turn")
    ]


@rule("MA-296", "MA-297", "MA-298", "MA-302", "MA-303")
async def next_turn(table: Expedition) -> None:
    """The party says whose turn is next; when nobody has one left, the phase is over."""
    if not table.explorers():
        await all_out(table, NONE, advance)  # the last of those inside has died between two turns
        if table.explorers():
            table.then(("next_turn",))
            return
    able = to_come(table)
    if not able:
        await end_phase(table)
        table.then(("spawn",))
        return
    seat = await decide(
        table, PARTY, "Who takes the next turn?", lambda: able, ("MA-296", "MA-298"), "turn",
        lambda each: option_of(table, each), key=lambda each: unit_id(table, each),
    )  # fmt: skip
    table.turn = seat
    table.say("{} takes a turn.", unit_ref(table, seat), rule="MA-297")
    table.beat("quick")
    Now.happen(table, "turn_start", mover=seat)
    if table.queue:
        await Now.settle(table)
    table.then(("act", seat))


@rule("MA-245", "MA-299", "MA-300", "MA-306", "MA-R75")
async def act(table: Expedition, seat: int) -> None:
    """One action of the explorer whose turn it is; or the end of the turn."""

    def goes_on() -> bool:
        able = stamina_of(table, seat) or table.settings.zero_grace
        return table.at[seat] >= 0 and bool(able) and not table.anew

    if not goes_on():
        table.then(("turn_over", seat))
        return
    choice = await WhileItHolds(
        seat, "What does {} do?", lambda: choices(table, seat), ("MA-299", "MA-305"), "act",
        args=(unit_ref(table, seat),), show=actions.show(table, seat), interruptible=True,
        key=lambda each: actions.option_id(table, each),
        further=lambda: leaps(table, seat), denied=lambda: denied(table, seat), holds=goes_on, ended=END,
    )  # fmt: skip
    if choice == END:
        table.then(("turn_over", seat))
    elif choice[0] == "go":
        table.then(("walk", seat, choice[1]))
    else:
        table.then(("act", seat))
        await perform(table, seat, choice)
        await done(table)


def leaps(table: Expedition, seat: int) -> list[Choice]:
    """Pits beside an explorer: to step into one is allowed, and deadly (MA-259). Nobody does so by chance. Who moves
    through pits goes there as to any space (MA-260)."""
    if stamina_of(table, seat) < stamina_cost(table, seat, "move") or immobile(table, seat):
        return []
    board = table.ground.near(table.at[seat]) & table.ground.kinds["pit"]
    return [("leap", space) for space in bits_of(board)] if not Now.has(table, seat, "through_pits") else []


async def done(table: Expedition) -> None:
    """An action is complete: what it set off, what follows from it, and whether that ends the game (MA-531)."""
    if table.queue and not table.over:
        await Now.settle(table)
    put_right(table)


def put_right(table: Expedition) -> None:
    """What follows from an action when all that it set off is settled."""
    if table.aside:
        tidy(table)
    if not table.over:
        if table.fitted != table.force or table.changes:
            fit(table)
        judge(table)


@rule("MA-253", "MA-258")
async def walk(table: Expedition, seat: int, goal: int) -> None:
    """The next step on the way to where an explorer goes. Each step is an action of its own: others may play between
    two of them, and the way is looked for anew. Whom something has put elsewhere meanwhile is asked again."""
    if table.at[seat] < 0 or table.at[seat] == goal or table.turn != seat or table.anew:
        table.then(("act", seat))
        return
    each = stamina_cost(table, seat, "move")
    found = reach_of(table, seat, stamina_of(table, seat) // each if each else 20)
    steps = found.cost(goal)
    if steps == FAR:
        table.then(("act", seat))
        return
    table.then(("walk", seat, goal))
    if unheeded(table):
        stride(table, seat, goal, steps * each)
        return
    paid = 0
    for leg in actions_of(found.way(goal), found.stops):
        cost = found.cost(leg[-1]) * each
        table.stamina[seat] -= cost - paid
        paid = cost
        await go(table, seat, leg)
        quiet = not table.queue
        await done(table)
        if table.over or table.anew or leg[-1] == goal:
            return
        if not quiet or await window(table):  # something has happened between two steps: the way is looked for anew
            if table.at[seat] != leg[-1] and table.agenda[-1:] == [("walk", seat, goal)]:
                table.agenda[-1] = ("act", seat)
            return


@rule("MA-301", "MA-300")
async def turn_over(table: Expedition, seat: int) -> None:
    """A turn ends: what is left of the stamina is gone."""
    if table.at[seat] >= 0:
        table.stamina[seat] = 0
        if table.ground.kinds["pit"] >> table.at[seat] & 1:
            await destroy_outright(table, seat, NONE, PIT)
    if seat not in table.turned:
        table.turned.append(seat)
    Now.happen(table, "turn_end", mover=seat)
    if table.queue and not table.over:
        await Now.settle(table)
    Now.forget_limits(table, "turn")
    table.turn = NONE
    await done(table)
    if not table.over:
        if not table.explorers():
            await all_out(table, seat, advance)
        table.then(("next_turn",))
        await window(table)


# --- actions ---------------------------------------------------------------------------------------------------------


@rule("MA-131", "MA-204", "MA-305")
async def perform(table: Expedition, seat: int, choice: Choice) -> None:
    """Pay for an action and carry it out."""
    name, thing = choice[0], choice[1]
    if name == "play":
        await play(table, actions.moment_of(table, seat, choice))
        return
    if name == "leap":
        table.stamina[seat] -= stamina_cost(table, seat, "move")
        await go(table, seat, [thing])
        return
    essence = essence_cost(table, seat, name)
    if essence and not await pay_essence(table, seat, essence, thing):
        table.say("It is not paid for.", rule="MA-208")
        return
    if name == "inventory" and not await lets_use(table, seat, thing):
        return
    deal = await propose(table, seat, thing) if name == "trade" else None
    if name == "trade" and deal is None:
        return
    table.stamina[seat] -= stamina_cost(table, seat, cost_name(name))
    if name in ("open", "close", "break"):
        {"open": open_door, "close": close_door, "break": destroy_door}[name](table, seat, thing)
    elif name == "explore":
        await explore(table, seat, thing)
    elif name == "exit":
        leave(table, seat)
    elif name == "inventory":
        await use_inventory(table, seat, thing, agreed=True)
    elif deal is not None:
        carry_out(table, deal)
    elif name == "seal":
        await seal(table, seat, thing)
    elif name == "lever":
        Now.happen(table, "activated", mover=seat, space=SPACE + thing)
        await pull_lever(table, seat, thing)
    elif name in ("chapter", "lit_chapter"):
        await activate_chapter(table, seat, thing)
    else:
        await activate(table, seat, name, thing)


@rule("MA-319", "MA-R65")
async def activate(table: Expedition, seat: int, name: str, space: int) -> None:
    """An action space does what it does, then it is destroyed."""
    table.say("{} activates the {} at {}.", unit_ref(table, seat), _NAMES[name], space_ref(space), rule="MA-319")
    Now.happen(table, "activated", mover=seat, space=SPACE + space)
    if name == "chest":
        table.cite("MA-196", "MA-320", "MA-R20")
        restore(table, seat, "essence", 1)
        await gain_item(table, seat)
    elif name == "workbench":
        table.cite("MA-321")
        await operate_workbench(table, seat)
    elif name == "recharge":
        table.cite("MA-322")
        await recharge(table, seat)
    elif name == "event":
        table.cite("MA-195", "MA-324", "MA-325")
        restore(table, seat, "essence", 1)
        await invoke_explorer_event(table, seat)
    else:
        await gamble(table, seat)
    if not table.over:
        await destroy_space(table, space, seat)


_NAMES = {
    "chest": "chest", "workbench": "workbench", "recharge": "recharge station", "event": "event space",
    "gamble": "event space",
}  # fmt: skip


@rule("MA-326", "MA-327", when={"MA-R84": lambda table, seat: table.horror == 0})
async def gamble(table: Expedition, seat: int) -> None:
    """The die against the horror rating: threat falls, or the horror event comes once more."""
    shown = table.roll("gamble", GAME_DIE)
    table.say("The die shows {}; {} or more was wanted.", shown, table.horror, rule="MA-326")
    table.beat()
    if shown >= table.horror:
        await lower_threat(table, 1)
    else:
        await reinvoke(table, "horror", seat)


@rule("MA-336", "MA-337", "MA-338", "MA-339", "MA-340", "MA-341", "MA-449", "MA-450")
async def activate_chapter(table: Expedition, seat: int, space: int) -> None:
    """A chapter space is activated and destroyed; the next chapter comes, unless this one is left in another way."""
    table.say("{} activates the chapter space {}.", unit_ref(table, seat), space_ref(space), rule="MA-337")
    Now.happen(table, "activated", mover=seat, space=SPACE + space)
    await destroy_space(table, space, seat)
    if table.exit == NONE and not current(table).card.blocking:
        await advance(table, seat)


STEPS: Mapping[str, Callable[..., Any]] = {
    "explorers": explorers, "next_turn": next_turn, "act": act, "walk": walk, "turn_over": turn_over,
}  # fmt: skip
