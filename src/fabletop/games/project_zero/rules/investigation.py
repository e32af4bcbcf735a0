"""Investigation (PZ-106 to PZ-115). The answer is always true: the software gives it."""

from __future__ import annotations

from fabletop.engine.questions import Option, choose
from fabletop.engine.table import ALL
from fabletop.games.project_zero.board import ENTRY
from fabletop.games.project_zero.rules.reach import AFTER_MOVE
from fabletop.games.project_zero.state import ASKED, WIDTH, Chase, agent_ref, location_ref, turns_of

ASK, LEAVE = "investigate", "end turn"


def may_investigate(table: Chase, agent: int) -> bool:
    """On an entry, not aboard, with a token left (PZ-106). All of it is public."""
    here = table.at[agent]
    return table.board.kind[here] == ENTRY and table.aboard[agent] < 0 and table.investigation[table.purse(agent)] > 0


def been_at(table: Chase, location: int) -> bool:
    """Whether Project-0 has been at a location, by this table's meaning of the word (PZ-108, PZ-R18)."""
    meaning, place_of = table.settings.been_means, table.board.location_of
    if meaning == "collected":
        return any(table.face[card] == location for card in table.taken)
    turns = turns_of(table.trail)
    spaces = [turn[-1] for turn in turns if turn] if meaning == "landed" else [each for turn in turns for each in turn]
    return any(place_of[space] == location for space in spaces)


async def investigate(table: Chase, agent: int) -> None:
    """After its move an Agent may ask about the location whose entry it stands on; then its turn is over."""
    if not may_investigate(table, agent):
        return
    location = table.board.location_of[table.at[agent]]
    title = table.board.location_titles[location]
    options = {
        ASK: Option(ASK, f"Investigate {title}", (f"agent:{agent + 1}",), "1 investigation token"),
        LEAVE: Option(LEAVE, "End the turn", (f"agent:{agent + 1}",)),
    }
    choice = await choose(
        table.runner[agent],
        "{}: ask whether Project-0 has been at {}?",
        lambda: [ASK, LEAVE],
        "PZ-106",
        "investigate",
        args=(agent_ref(agent), location_ref(table, location)),
        show=options.__getitem__,
        interruptible=True,
        hints=lambda: AFTER_MOVE,
    )
    if choice == LEAVE:
        table.cite("PZ-115")
        return
    table.investigation[table.purse(agent)] -= 1
    table.cite("PZ-107", "PZ-108", "PZ-109", "PZ-111", "PZ-112", "PZ-114")
    yes = been_at(table, location)
    table.tell(
        ALL,
        "{} investigates {}: {}.",
        agent_ref(agent),
        location_ref(table, location),
        "yes, Project-0 has been there" if yes else "no, Project-0 has not been there",
        rule="PZ-110",
    )
    table.history += (ASKED, agent, location, -1, int(yes))
    assert len(table.history) % WIDTH == 0
