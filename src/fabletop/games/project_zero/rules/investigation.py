"""Investigation (PZ-106 to PZ-115). The answer is always true: the software gives it."""

from __future__ import annotations

from collections.abc import Callable

from fabletop.engine.questions import Option, choose
from fabletop.engine.table import ALL
from fabletop.games.project_zero.board import ENTRY
from fabletop.games.project_zero.rules.reach import AFTER_MOVE
from fabletop.games.project_zero.rules.show import space_id
from fabletop.games.project_zero.state import ASKED, WIDTH, Chase, agent_ref, location_ref, turns_of

LEAVE = -1


def may_ask_about(table: Chase, agent: int, moved: int) -> list[int]:
    """The locations that an Agent may ask about after its move: on an entry, with a token left (PZ-106); what else a
    table wants is a ruling (PZ-R27). All of it is public. Who is aboard a bus does not come to this."""
    if not table.investigation[table.purse(agent)]:
        return []
    board, here, where = table.board, table.at[agent], table.settings.investigate_from
    if where == "landing" and not moved:
        return []
    spaces = (here, *board.neighbours[here]) if where == "beside" else (here,)
    return list(dict.fromkeys(board.location_of[space] for space in spaces if board.kind[space] == ENTRY))


def been_at(table: Chase, location: int) -> bool:
    """Whether Project-0 has been at a location, by this table's meaning of the word (PZ-108, PZ-R18)."""
    meaning, place_of = table.settings.been_means, table.board.location_of
    if meaning == "collected":
        return any(table.face[card] == location for card in table.taken)
    turns = turns_of(table.trail)
    spaces = [turn[-1] for turn in turns if turn] if meaning == "landed" else [each for turn in turns for each in turn]
    return any(place_of[space] == location for space in spaces)


def _show(table: Chase, agent: int) -> Callable[[int], Option]:
    board, who = table.board, f"agent:{agent + 1}"
    several = table.settings.investigate_from == "beside"

    def show(location: int) -> Option:
        if location == LEAVE:
            return Option("end turn", "End the turn", (who,))
        name = f"investigate:{board.location_ids[location]}" if several else "investigate"
        entries = [space_id(table, entry) for entry in board.entries[location]] if several else []
        return Option(name, f"Investigate {board.location_titles[location]}", (who, *entries), "1 investigation token")

    return show


async def investigate(table: Chase, agent: int, moved: int) -> None:
    """After its move an Agent may ask about the location whose entry it stands on; then its turn is over."""
    locations = may_ask_about(table, agent, moved)
    if not locations:
        return
    one = len(locations) == 1
    location = await choose(
        table.runner[agent],
        "{}: ask whether Project-0 has been at {}?" if one else "{}: ask whether Project-0 has been at a place here?",
        lambda: [*locations, LEAVE],
        "PZ-106",
        "investigate",
        args=(agent_ref(agent), location_ref(table, locations[0])) if one else (agent_ref(agent),),
        show=_show(table, agent),
        interruptible=True,
        hints=lambda: AFTER_MOVE,
    )
    if location == LEAVE:
        table.cite("PZ-115")
        return
    table.investigation[table.purse(agent)] -= 1
    yes = been_at(table, location)
    table.tell(
        ALL,
        "{} investigates {}: {}.",
        agent_ref(agent),
        location_ref(table, location),
        "yes, Project-0 has been there" if yes else "no, Project-0 has not been there",
        rule=("PZ-110", "PZ-107", "PZ-108", "PZ-109", "PZ-111", "PZ-112", "PZ-114"),
    )
    table.history += (ASKED, agent, location, -1, int(yes))
    assert len(table.history) % WIDTH == 0
    table.beat("slow")
