"""The Monster phase: whose turn it is, and how a monster's turn begins and ends (MA-487 to MA-495, MA-522)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fabletop.engine.citing import rule
from fabletop.games.machina.naming import unit_ref
from fabletop.games.machina.rules import mindless, scheming
from fabletop.games.machina.rules.completing import completed
from fabletop.games.machina.rules.losing import destroy_outright
from fabletop.games.machina.rules.mindless import forget, intend
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.party import plotters
from fabletop.games.machina.rules.phases import end_phase, start_phase
from fabletop.games.machina.rules.turns import done
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.rules.windows import may_open, window
from fabletop.games.machina.state import MONSTERS, NONE, Expedition


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
    unit = next((each for each in table.order if each not in table.acted), NONE)
    if unit == NONE:
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
        await window(table, _about(table, unit))


def _about(table: Expedition, unit: int) -> tuple[int, ...]:
    """Whom a monster is after, as far as one can tell."""
    target = intend(table, unit, said=False).target
    return (target,) if table.is_explorer(target) else ()


@rule("MA-492", "MA-R108")
async def monster(table: Expedition) -> None:
    """One action of the monster whose turn it is."""
    unit = table.monster
    if not table.schemes and table.settings.scheming_from == "at_once" and plotters(table):
        table.schemes = True
        forget(table)
    if table.at[unit] < 0:
        table.then(("monster_end",))
    elif mindless.mindless(table, unit):
        await mindless.act(table, unit)
    else:
        await scheming.act(table, unit)


@rule("MA-518", "MA-R70", when={"MA-261": lambda table: table.at[table.monster] >= 0})
async def monster_end(table: Expedition) -> None:
    """A monster's turn is over, and with it who controlled it."""
    unit = table.monster
    table.then(("next_monster",))
    table.stamina[unit] = 0
    if table.at[unit] >= 0:
        if scheming.over_pit(table, unit):
            await destroy_outright(table, unit, NONE)
        else:
            Now.happen(table, "turn_end", mover=unit)
        await Now.settle(table)
    table.controlled[:] = [each for each in table.controlled if each[0] != unit]
    table.monster = NONE
    table.schemes = False
    forget(table)
    Now.forget_limits(table, "turn", "")  # without a span: played once in this turn (MA-R71)
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
