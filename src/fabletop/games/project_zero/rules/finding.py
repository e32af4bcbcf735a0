"""Finding Project-0, and capture (PZ-092 to PZ-105, PZ-126, PZ-131).

One test decides everything: he is found exactly while an Agent stands next to him (condition A), or all Agents stand
in his district (condition B). Every check is told to all, the "nothing" as well as the sighting.
"""

from __future__ import annotations

from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.table import ALL
from fabletop.games.project_zero.rules.ending import captured
from fabletop.games.project_zero.state import CHECKED, NOWHERE, PASSED, Chase, agent_ref, space_ref


def adjacent(table: Chase, space: int) -> bool:
    """Condition A: an Agent stands next to that space (PZ-092)."""
    near = table.board.near[space]
    return any(near >> where & 1 for where in table.at)


def all_in_district(table: Chase, space: int) -> bool:
    """Condition B: all Agents stand in the district of that space (PZ-093); one alone cannot do it (PZ-R02)."""
    at, district = table.at, table.board.district
    return len(at) > 1 and all(district[where] == district[space] for where in at)


def found_by(table: Chase, space: int) -> str:
    """The rule that shows Project-0 on a space as things stand; "" if he is hidden there."""
    if adjacent(table, space):
        return "PZ-092"
    if all_in_district(table, space):
        return "PZ-093"
    if table.sighted:
        return "PZ-R32"
    return "PZ-R24" if table.cornered else ""


@rule("PZ-094", "PZ-095", "PZ-096")
def update_peg(table: Chase) -> None:
    """Put the white peg on the map or take it off, as the conditions say (PZ-094)."""
    place = table.place
    found = found_by(table, place)
    if found == "PZ-092" and table.settings.peg_leaves == "when_he_moves":
        table.cornered = True
    if found:
        if table.peg < 0:
            table.sightings += 1
        if table.peg != place:
            table.peg = place
            table.tell(ALL, "Project-0 is found on {}!", space_ref(table, place), rule=found)
        else:
            table.cite("PZ-097", found)
        table.last_seen = place
        table.last_seen_round = table.round
        table.beat("slow")
    elif table.peg >= 0:
        table.peg = NOWHERE
        table.tell(
            ALL,
            "Project-0 is out of sight. Last seen on {} in round {}.",
            space_ref(table, table.last_seen),
            table.last_seen_round,
            rule=("PZ-098", "PZ-131") if table.turn >= 0 else "PZ-098",
        )
        table.beat()


@rule("PZ-126")
def arrive(table: Chase, agent: int, space: int, words: str, *args: Any, rule: str, check: bool = True) -> bool:
    """An Agent comes onto a space: capture first, then the finding check (PZ-126). Says whether the game is over."""
    table.at[agent] = space
    table.tell(ALL, words, agent_ref(agent), space_ref(table, space), *args, rule=rule)
    if space == table.place:
        table.beat()
        captured(table, agent)
        return True
    if check:
        update_peg(table)
    table.note(CHECKED if check else PASSED, table.peg)
    return False


def check(table: Chase) -> None:
    """A finding check without a step: at the end of an Agent's move (PZ-R14), or at the start (PZ-R07)."""
    update_peg(table)
    table.note(CHECKED, table.peg)
