"""Setting up (PZ-001 to PZ-026, PZ-122 to PZ-124)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.questions import choose
from fabletop.engine.words import Refused
from fabletop.games.project_zero.rules.finding import check
from fabletop.games.project_zero.rules.reach import why_not_start
from fabletop.games.project_zero.rules.show import show_space
from fabletop.games.project_zero.settings import Settings
from fabletop.games.project_zero.state import (
    AGENTS,
    BUS_TOKENS,
    DATA_POINTS,
    DECK,
    DRAWN,
    INVESTIGATION_TOKENS,
    NOWHERE,
    SHOWN,
    START,
    TAXI_TOKENS,
    Chase,
    agent_ref,
    location_ref,
    space_ref,
)


def runners(seats: int, fugitive: int, settings: Settings) -> list[int]:
    """The seat that runs each Agent (PZ-004 to PZ-007)."""
    others = [(fugitive + 1 + n) % seats for n in range(seats - 1)]  # clockwise, from Project-0's left
    agents = len(others) if settings.allow_fewer_agents else AGENTS
    return [others[agent % len(others)] for agent in range(agents)]


@rule(
    "PZ-002",
    when={
        "PZ-005": lambda table: table.seats == 4,
        "PZ-006": lambda table: table.seats == 3,
        "PZ-007": lambda table: table.seats == 2,
    },
)
def set_up(table: Chase) -> None:
    """Roles (PZ-002 to PZ-007) and the deck (PZ-008)."""
    seats, settings = table.seats, table.settings
    if settings.fugitive is None:
        table.fugitive = table.roll("role", seats)
    elif settings.fugitive < seats:
        table.fugitive = settings.fugitive
    else:
        raise Refused(f"Seat {settings.fugitive} cannot be Project-0: this table has seats 0 to {seats - 1}.", "PZ-002")
    table.say("Seat {} plays Project-0.", table.fugitive + 1, rule="PZ-003")
    table.runner = runners(seats, table.fugitive, settings)
    for seat in table.agent_seats:
        run = [agent_ref(agent) for agent, runner in enumerate(table.runner) if runner == seat]
        table.say("Seat {} runs " + ", ".join("{}" for _ in run) + ".", seat + 1, *run, rule="PZ-004")
    table.add_cards(DECK, range(len(table.board.location_ids)))
    table.then(("deal",))


def deal(table: Chase) -> None:
    """Project-0's five data points and his start card (PZ-008 to PZ-012)."""
    table.shuffle(DECK, "setup")
    for _ in range(DATA_POINTS):
        table.move(table.deck[-1], DECK, DRAWN)
    table.data_points = sorted(table.face[card] for card in table.drawn)
    table.say("Project-0 draws {} cards: the data points.", DATA_POINTS, rule=("PZ-009", "PZ-008", "PZ-010"))
    for location in table.data_points:
        table.say(
            "Your small map: data point {}.", location_ref(table, location), rule="PZ-011", to=1 << table.fugitive
        )
    table.move(table.deck[-1], DECK, START)
    table.say("Project-0 draws his start card.", rule="PZ-012")
    table.then(("hide",))


@rule("PZ-014", "PZ-016", "PZ-026")
async def hide(table: Chase) -> None:
    """He chooses his start space before any Agent draws (PZ-013, PZ-014); asked also where there is no choice,
    because not asking would tell how many entries his start has."""
    entries = table.board.entries
    space = await choose(
        table.fugitive,
        "Where do you come to? Choose an entry of your start location.",
        lambda: entries[table.face[table.start[0]]],
        "PZ-013",
        "start",
        show=show_space(table),
        hints=lambda: why_not_start(table, table.face[table.start[0]], "PZ-013"),
    )
    table.place = space
    table.trail.append(space)  # PZ-026: he has been there
    table.say("You begin on {}.", space_ref(table, space), rule="PZ-013", to=1 << table.fugitive)
    table.say("Project-0 is somewhere in the city. His start card stays face down.", rule="PZ-015")
    for card in table.drawn[:]:
        table.move(card, DRAWN, DECK)
    table.shuffle(DECK, "setup")
    table.then(*(("agent start", agent) for agent in range(len(table.runner))), ("begin",))


@rule("PZ-124")  # a data point or not, nothing more is said
async def agent_start(table: Chase, agent: int) -> None:
    """Each Agent in turn draws and shows a card and stands on an entry of it (PZ-017, PZ-018)."""
    card = table.deck[-1]
    table.move(card, DECK, SHOWN)
    location = table.face[card]  # shown to all
    table.agent_starts.append(location)
    table.say("{} draws {}.", agent_ref(agent), location_ref(table, location), rule=("PZ-017", "PZ-019"))
    entries = table.board.entries[location]
    space = entries[0]
    if len(entries) > 1:
        space = await choose(
            table.runner[agent],
            "{} starts at {}. On which entry?",
            lambda: entries,
            "PZ-018",
            "agent start",
            args=(agent_ref(agent), location_ref(table, location)),
            show=show_space(table),
            hints=lambda: why_not_start(table, location, "PZ-018"),
        )
    table.at.append(space)
    table.aboard.append(NOWHERE)
    table.say("{} starts on {}.", agent_ref(agent), space_ref(table, space), rule="PZ-018")


@rule(
    "PZ-020",
    "PZ-023",
    "PZ-035",
    when={
        "PZ-022": lambda table: not table.settings.pooled_tokens,
        ("PZ-024", "PZ-025"): lambda table: not table.settings.check_at_start,
    },
)
def begin(table: Chase) -> None:
    """The shown cards go back, tokens are dealt, nobody is found yet (PZ-020 to PZ-025) but where a table looks for him
    at once (PZ-R07)."""
    for card in table.shown[:]:
        table.move(card, SHOWN, DECK)
    table.shuffle(DECK, "setup")
    agents = len(table.runner)
    purses, each = (1, agents) if table.settings.pooled_tokens else (agents, 1)
    table.bus = [BUS_TOKENS * each] * purses
    table.taxi = [TAXI_TOKENS * each] * purses
    table.investigation = [INVESTIGATION_TOKENS * each] * purses
    table.say(
        "Each Agent gets {} bus, {} taxi and {} investigation tokens.",
        BUS_TOKENS,
        TAXI_TOKENS,
        INVESTIGATION_TOKENS,
        rule="PZ-021",
    )
    if table.settings.pooled_tokens:
        table.say("All tokens go into one common stock.", rule="PZ-R06")
    if table.settings.check_at_start:
        check(table)
    table.then(("round", 1))
