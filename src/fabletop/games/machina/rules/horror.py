"""The Horror phase (MA-474 to MA-477)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fabletop.engine.citing import rule
from fabletop.games.machina.rules.completing import completed
from fabletop.games.machina.rules.events import invoke_horror_event
from fabletop.games.machina.rules.markers import markers_back
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.phases import end_phase, start_phase
from fabletop.games.machina.rules.spawning import DIE
from fabletop.games.machina.rules.threat import reset_rating, shift_rating
from fabletop.games.machina.rules.units import fit
from fabletop.games.machina.rules.windows import window
from fabletop.games.machina.state import HORROR, NONE, OF_HORROR, Expedition


@rule("MA-034", "MA-161", "MA-169", "MA-474", when={("MA-448", "MA-R13"): lambda table: table.horror == NONE})
async def horror_phase(table: Expedition) -> None:
    """Horror markers return, then somebody rolls. Without a rating the phase is skipped, and the markers return
    still."""
    if table.horror == NONE:
        table.say("There is no horror rating: nobody rolls.", rule="MA-448")
        table.then(("monsters",))
        markers_back(table, lambda mark: mark.owner == OF_HORROR)
        fit(table)
        await Now.settle(table)
        return
    table.then(("horror_roll",), ("horror_end",))
    await start_phase(table, HORROR, lambda owner: owner == OF_HORROR, lambda: fit(table))
    await window(table)


@rule("MA-039", "MA-475", "MA-476", "MA-477", "MA-550", when={"MA-R84": lambda table: table.horror == 0})
async def horror_roll(table: Expedition) -> None:
    """One roll for the whole party: the rating is set back and a horror event comes, or the rating falls."""
    if table.horror == NONE:
        return  # somebody has disabled it meanwhile
    shown = table.roll("horror", DIE)
    table.say("The die for horror shows {}; {} or more brings an event.", shown, table.horror, rule="MA-475")
    table.beat()
    if shown >= table.horror:
        reset_rating(table, "horror")
        await invoke_horror_event(table)
    else:
        shift_rating(table, "horror", -1, "MA-477")
    await completed(table)


async def horror_end(table: Expedition) -> None:
    table.then(("monsters",))
    await end_phase(table)


STEPS: Mapping[str, Callable[..., Any]] = {"horror": horror_phase, "horror_roll": horror_roll, "horror_end": horror_end}
