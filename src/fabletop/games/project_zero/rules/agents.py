"""An Agent's turn: on foot and by taxi (PZ-059 to PZ-070, PZ-087 to PZ-091, PZ-126 to PZ-128, PZ-133).

Each step is a decision of its own, because its player sees the result of the finding check before the next one; who
names a space further off has decided on several, as long as no check shows anything. What an Agent may do never
depends on where a hidden Project-0 is.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option, choose
from fabletop.engine.words import Refusal
from fabletop.games.project_zero.board import STOP
from fabletop.games.project_zero.rules.bus import board_bus, rides, stops_within_reach
from fabletop.games.project_zero.rules.finding import arrive, check
from fabletop.games.project_zero.rules.reach import Path, paths, why_not_go, why_not_step
from fabletop.games.project_zero.rules.show import show_space, space_id, space_label, unless_forced
from fabletop.games.project_zero.state import Chase, agent_ref, space_ref

ON_FOOT, BY_TAXI = 3, 6
ANYWHERE = -1

# A way of moving and where it leads: a space on foot, a bus line, or nowhere. The first step on foot names the way.
Way = tuple[str, int]
STAY: Way = ("stay", -1)
TAXI: Way = ("taxi", -1)
NO_BUS: Way = ("bus", -1)
STOP_HERE = -1


def may_step(table: Chase, agent: int, space: int, left: int, district: int = ANYWHERE) -> Refusal | None:
    """Whether an Agent with `left` steps, this one included, may step onto a neighbouring space (PZ-064, PZ-089)."""
    board = table.board
    if district != ANYWHERE and board.district[space] != district:
        return Refusal(f"A taxi stays in {board.district_titles[district]}.", "PZ-089")
    if table.closed_by_another(agent, space) and not _can_go_on(table, agent, space, left - 1, district):
        other = next(n + 1 for n, where in enumerate(table.at) if where == space and n != agent)
        return Refusal(f"Agent {other} is on {board.names[space]}, and you could not go on from there.", "PZ-064")
    return None


def _can_go_on(table: Chase, agent: int, space: int, left: int, district: int) -> bool:
    """Whether the space of another Agent can be left again with the steps that are left (PZ-R38)."""
    if left < 1:
        return False
    return any(may_step(table, agent, each, left, district) is None for each in table.board.neighbours[space])


def may_stop(table: Chase, agent: int) -> Refusal | None:
    """An Agent may not end its move with another one (PZ-064)."""
    here = table.at[agent]
    if table.closed_by_another(agent, here):
        other = next(n + 1 for n, where in enumerate(table.at) if where == here and n != agent)
        return Refusal(f"Agent {other} is here; go on.", "PZ-064")
    return None


def may_go(table: Chase, agent: int, way: Way) -> Refusal | None:
    """Whether a way of moving is open now (PZ-060, PZ-127)."""
    here, board = table.at[agent], table.board
    if way[0] == "walk":
        return may_step(table, agent, way[1], ON_FOOT)
    if way[0] == "taxi":
        if not table.taxi[table.purse(agent)]:
            return Refusal("There is no taxi token left.", "PZ-127")
        district = board.district[here]
        if all(may_step(table, agent, each, BY_TAXI, district) for each in board.neighbours[here]):
            return Refusal("A taxi could not leave this space.", "PZ-127")
    if way[0] == "bus":
        if board.kind[here] != STOP:
            return Refusal("A bus is boarded on a bus stop.", "PZ-071")
        if not table.bus[table.purse(agent)]:
            return Refusal("There is no bus token left.", "PZ-127")
        if not rides(table, agent, way[1]):
            return Refusal("Every stop within reach is taken.", "PZ-086")
    return None


def ways(table: Chase, agent: int) -> list[Way]:
    """All ways of moving, whether open now or not."""
    here, board = table.at[agent], table.board
    walks = [("walk", space) for space in board.neighbours[here]]
    buses = [("bus", line) for line in board.lines_at[here]] or [NO_BUS]
    return [STAY, *walks, *buses, TAXI]


def far(table: Chase, agent: int, left: int, district: int = ANYWHERE) -> dict[int, Path]:
    """The spaces beyond the next step on which an Agent could end a walk of up to so many steps, each with a shortest
    way there (PZ-133)."""
    found = paths(table, table.at[agent], left, district)
    return {space: path for space, path in found.items() if not table.closed_by_another(agent, space)}


def _over(table: Chase, path: Path) -> str:
    """A way in words."""
    names = [table.board.names[space] for space in path]
    return f"{len(path)} steps, over {' and '.join(filter(None, [', '.join(names[:-2]), names[-2]]))}"


def show_way(table: Chase, agent: int) -> Callable[[Way], Option]:
    board = table.board

    def show(way: Way) -> Option:
        here = space_id(table, table.at[agent])
        if way[0] == "walk":
            space = way[1]
            note = "" if board.near[table.at[agent]] >> space & 1 else _over(table, far(table, agent, ON_FOOT)[space])
            label = f"Walk to {space_label(table, space)}"
            return Option(f"walk:{board.names[space]}", label, (space_id(table, space),), note=note)
        if way[0] == "bus":
            line = way[1]
            if line < 0:
                return Option("bus", "Take a bus", (here,), "1 bus token")
            words = f"Take the {board.line_titles[line]} bus"
            return Option(f"bus:{board.line_ids[line]}", words, (here,), "1 bus token")
        if way[0] == "taxi":
            district = board.district_titles[board.district[table.at[agent]]]
            return Option("taxi", f"Take a taxi within {district}", (here,), "1 taxi token")
        return Option("stay", f"Stay on {board.names[table.at[agent]]}", (here,))

    return show


@rule("PZ-059")
async def agent_turn(table: Chase, agent: int) -> None:
    """First move or stay, then perhaps investigate (PZ-059)."""
    table.turn = agent
    table.proposed = False
    if table.aboard[agent] >= 0:
        table.then(("aboard", agent))
        return
    way = await choose(
        table.runner[agent],
        "{}, on {}: how do you move?",
        lambda: ways(table, agent),
        "PZ-060",
        "way",
        args=(agent_ref(agent), space_ref(table, table.at[agent])),
        show=show_way(table, agent),
        unless=lambda each: may_go(table, agent, each),
        interruptible=True,
        hints=lambda: why_not_go(table, agent, ON_FOOT, BY_TAXI, lambda line: stops_within_reach(table, agent, line)),
        further=lambda: [("walk", space) for space in far(table, agent, ON_FOOT)],
    )
    if way[0] == "walk":
        table.cite("PZ-068", "PZ-069")
        _go(table, agent, way[1], "walk", ON_FOOT, ANYWHERE)
    elif way[0] == "taxi":
        table.taxi[table.purse(agent)] -= 1
        district = table.board.district[table.at[agent]]
        table.say("{} takes a taxi.", agent_ref(agent), rule=("PZ-087", "PZ-061", "PZ-090", "PZ-123"))
        table.then(("steps", agent, "taxi", BY_TAXI, district, 0))
    elif way[0] == "bus":
        board_bus(table, agent, way[1])
    else:
        table.say("{} stays on {}.", agent_ref(agent), space_ref(table, table.at[agent]), rule=("PZ-062", "PZ-037"))
        table.then(("move ends", agent, 0))


def _go(table: Chase, agent: int, space: int, how: str, left: int, district: int) -> None:
    """A step onto a neighbouring space; or several to one further off, which end early where a check shows Project-0 or
    hides him (PZ-133)."""
    path: Path = (space,)
    if not table.board.near[table.at[agent]] >> space & 1:
        path = far(table, agent, left, district)[space]
        table.cite("PZ-133")
    peg = table.peg
    for each in path:
        if _step(table, agent, each, how):
            return
        left -= 1
        if table.peg != peg:
            break
    if left:
        table.then(("steps", agent, how, left, district, 1))
    elif _may_board(table, agent, how):
        table.then(("board or stop", agent))
    else:
        table.then(("move ends", agent, 1))


@rule(when={"PZ-063": lambda table, agent, space, how: table.held_by_another(agent, space)})
def _step(table: Chase, agent: int, space: int, how: str) -> bool:
    """One step, with its checks. Says whether the game is over."""
    name, words = ("PZ-065", "{} walks to {}.") if how == "walk" else ("PZ-088", "{} rides to {} by taxi.")
    return arrive(table, agent, space, words, rule=name, check=table.settings.find_check == "each_step")


def _may_board(table: Chase, agent: int, how: str) -> bool:
    """Whether there is a bus to board after the last step of a walk."""
    return any(may_go(table, agent, ("bus", line)) is None for line in _buses(table, table.at[agent], how))


def _buses(table: Chase, space: int, how: str) -> tuple[int, ...]:
    """The lines that may be boarded after a walk, at tables that allow it (PZ-R17)."""
    return table.board.lines_at[space] if how == "walk" and table.settings.walk_then_bus else ()


@rule(when={"PZ-099": lambda table, agent, how, left, district, taken: taken and table.peg >= 0})
async def steps(table: Chase, agent: int, how: str, left: int, district: int, taken: int) -> None:
    """The next step of a move on foot or by taxi, or stop here (PZ-065). Where only one of these is possible, which all
    can see, it is done without a question."""
    here = table.at[agent]

    def options() -> list[int]:
        around = table.board.neighbours[here]
        buses = [-2 - line for line in _buses(table, here, how)]
        return [STOP_HERE, *around, *buses] if taken else [*around]

    def judge(option: int) -> Refusal | None:
        if option == STOP_HERE:
            return may_stop(table, agent)
        if option < STOP_HERE:  # PZ-R17: walk, then board
            return may_stop(table, agent) or may_go(table, agent, ("bus", -2 - option))
        return may_step(table, agent, option, left, district)

    ask = choose(
        table.runner[agent],
        "{}, on {}: {} left, or stop?" if taken else "{}, on {}: up to {} by taxi, where to?",
        options,
        "PZ-065" if how == "walk" else "PZ-088",
        "step",
        args=(agent_ref(agent), space_ref(table, here), "1 step" if left == 1 else f"{left} steps"),
        show=_show_step(table, agent, left, district),
        unless=judge,
        interruptible=True,
        hints=lambda: why_not_step(table, agent, left, district),
        further=lambda: list(far(table, agent, left, district)),
    )
    space = await unless_forced(ask)
    if space == STOP_HERE:
        table.say("{} stops on {}.", agent_ref(agent), space_ref(table, here), rule="PZ-065")
        table.then(("move ends", agent, 1))
    elif space < STOP_HERE:
        board_bus(table, agent, -2 - space)
    else:
        _go(table, agent, space, how, left, district)


async def board_or_stop(table: Chase, agent: int) -> None:
    """After the last step of a walk, on a bus stop: a walker may still board there (PZ-R17)."""
    here = table.at[agent]
    way = await choose(
        table.runner[agent],
        "{}, on {}: take a bus, or stop?",
        lambda: [STAY, *(("bus", line) for line in table.board.lines_at[here])],
        "PZ-R17",
        "way",
        args=(agent_ref(agent), space_ref(table, here)),
        show=show_way(table, agent),
        unless=lambda each: may_go(table, agent, each),
        interruptible=True,
    )
    if way[0] == "bus":
        board_bus(table, agent, way[1])
    else:
        table.say("{} stops on {}.", agent_ref(agent), space_ref(table, here), rule="PZ-065")
        table.then(("move ends", agent, 1))


def _show_step(table: Chase, agent: int, left: int, district: int) -> Callable[[int], Option]:
    show, show_bus = show_space(table), show_way(table, agent)

    def shown(option: int) -> Option:
        if option == STOP_HERE:
            return Option("stop", f"Stop on {table.board.names[table.at[agent]]}", (space_id(table, table.at[agent]),))
        if option < STOP_HERE:
            return show_bus(("bus", -2 - option))
        if table.board.near[table.at[agent]] >> option & 1:
            return show(option)
        return structs.replace(show(option), note=_over(table, far(table, agent, left, district)[option]))

    return shown


def move_ends(table: Chase, agent: int, moved: int) -> None:
    """The move is over; what is left is a check, where the table checks only here, and an investigation."""
    if table.settings.find_check == "end_of_move":
        check(table)
    table.then(("investigate", agent, moved))
