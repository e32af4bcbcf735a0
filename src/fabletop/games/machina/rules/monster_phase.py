"""The Monster phase: whose turn it is, and how a monster's turn begins and ends (MA-487 to MA-495, MA-522)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from fabletop.engine.citing import rule
from fabletop.games.machina.naming import unit_ref
from fabletop.games.machina.rules import mindless, scheming
from fabletop.games.machina.rules.abilities import repertoire
from fabletop.games.machina.rules.completing import completed
from fabletop.games.machina.rules.losing import destroy_outright
from fabletop.games.machina.rules.mindless import Intention, affected, forget, intend
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.party import plotters
from fabletop.games.machina.rules.phases import end_phase, start_phase
from fabletop.games.machina.rules.turns import done, put_right
from fabletop.games.machina.rules.units import attribute, stamina_of
from fabletop.games.machina.rules.windows import may_open, window
from fabletop.games.machina.state import MONSTERS, NONE, Expedition

WARNED = 1  # what a monster does at once was the matter of the window at the start of its turn


@rule("MA-034", when={"MA-487": lambda table: not table.order})
async def monsters(table: Expedition) -> None:
    """The phase begins; without monsters it is skipped."""
    table.acted.clear()
    if not table.order:
        table.then(("round_end",))
        return
    table.then(("next_monster",))
    await start_phase(table, MONSTERS)


@rule(
    "MA-189", "MA-473", "MA-488", "MA-489", "MA-491", "MA-495", "MA-522",
    when={"MA-492": lambda table: bool(table.fallen)},
)  # fmt: skip
async def next_monster(table: Expedition) -> None:
    """The first monster of the queue that has had no turn yet begins its own; when all have, the phase is over."""
    for unit in table.order:
        if unit not in table.acted:
            break
    else:
        table.then(("monsters_end",))
        return
    table.then(("monster",))
    table.acted.append(unit)
    table.monster = unit
    table.schemes = bool(plotters(table))
    forget(table)
    table.stamina[unit] = attribute(table, unit, "stamina")
    table.say("It is the turn of {}.", unit_ref(table, unit), rule="MA-488")
    table.beat("quick")
    Now.happen(table, "turn_start", mover=unit)
    await done(table)
    if table.at[unit] >= 0 and may_open(table, range(table.seats)):
        await _warn(table, unit)


@rule("MA-307", "MA-R73")
async def _warn(table: Expedition, unit: int) -> None:
    """Explorers may play before a monster begins. Where it is settled which text it plays at once, that is the window
    before this text too: between the two there is no action."""
    intent = intend(table, unit, said=False)
    about = _about(table, unit, intent)
    while await window(table, about):
        if table.over or table.anew or table.at[unit] < 0:
            return
        asked, intent = about, intend(table, unit, said=False)
        about = _about(table, unit, intent)
        if set(about) <= set(asked):  # all of whom have passed by now
            break
    if intent.deed == "play" and not intent.open:
        table.agenda[-1] = ("monster", WARNED)


def _about(table: Expedition, unit: int, intent: Intention) -> list[int]:
    """Those about whom the text is that a monster plays at once, and whom it is after if it may get to play one."""
    struck = affected(table, intent.play.moment(table, unit)) if intent.play is not None else []
    hunted = intent.target if _in_reach(table, unit, intent) else NONE
    return [seat for seat in table.explorers() if seat == hunted or seat in struck]


def _in_reach(table: Expedition, unit: int, intent: Intention) -> bool:
    """Whether a monster could get to play something in this turn, for all that one can tell: those texts that it can
    play only beside somebody take a way there first."""
    if intent.deed == "stop":
        return False
    left, way = stamina_of(table, unit), intent.distance - 1
    if Now.has(table, unit, "through_pits"):  # over which it goes for nothing
        way = 0
    return any(each.stamina + (way if each.close else 0) <= left for each in repertoire(table, unit).all)


@rule("MA-492", "MA-R108")
def monster(table: Expedition, warned: int = 0) -> Coroutine[Any, Any, None] | None:
    """One action of the monster whose turn it is. If all were `warned` of it, nobody is asked before it again."""
    unit = table.monster
    if not table.schemes and table.settings.scheming_from == "at_once" and plotters(table):
        table.schemes = True
        forget(table)
    if table.at[unit] < 0:
        table.then(("monster_end",))
        return None
    return mindless.act(table, unit, bool(warned)) if mindless.mindless(table, unit) else scheming.act(table, unit)


@rule("MA-518", "MA-R70", when={"MA-261": lambda table: table.at[table.monster] >= 0})
async def monster_end(table: Expedition) -> None:
    """A monster's turn is over, and with it who controlled it."""
    unit = table.monster
    table.then(("next_monster",))
    table.stamina[unit] = 0
    falls = table.at[unit] >= 0 and scheming.over_pit(table, unit, table.ground)
    if falls:
        await destroy_outright(table, unit, NONE)
    elif table.at[unit] >= 0:
        Now.happen(table, "turn_end", mover=unit)
    quiet = not falls and not table.queue
    if table.queue:
        await Now.settle(table)
    table.controlled[:] = [each for each in table.controlled if each[0] != unit]
    table.monster = NONE
    table.schemes = False
    forget(table)
    Now.forget_limits(table, "turn", "")  # without a span: played once in this turn (MA-R71)
    if quiet:
        put_right(table)  # whoever wants to play was asked after its last action
    else:
        await completed(table)


async def monsters_end(table: Expedition) -> None:
    table.then(("round_end",))
    table.acted.clear()
    await end_phase(table)


STEPS: Mapping[str, Callable[..., Any]] = {
    "monsters": monsters,
    "next_monster": next_monster,
    "monster": monster,
    "monster_end": monster_end,
    "monsters_end": monsters_end,
}
