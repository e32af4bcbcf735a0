"""Project-0: a hidden-movement chase through Downtown Los Angeles, one against the rest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fabletop.engine.game import Game
from fabletop.engine.lessons import load_lessons
from fabletop.engine.overlay import once_per_overlay
from fabletop.engine.words import Ref
from fabletop.games.project_zero.bot import LEVELS
from fabletop.games.project_zero.bot.estimate import estimate
from fabletop.games.project_zero.bot.fugitive import FUGITIVES_QUESTIONS
from fabletop.games.project_zero.box import ENTRY, Board, city_files, read_board
from fabletop.games.project_zero.checks import faults
from fabletop.games.project_zero.guess import guesser
from fabletop.games.project_zero.inventory import FUGITIVE, TARGETS, inventory, measures
from fabletop.games.project_zero.reasons import UNEXERCISED, UNTESTABLE
from fabletop.games.project_zero.rules import STEPS
from fabletop.games.project_zero.rules.ending import concessions
from fabletop.games.project_zero.rules.setup import runners, set_up
from fabletop.games.project_zero.scene import draw, role_names
from fabletop.games.project_zero.settings import Settings
from fabletop.games.project_zero.state import Chase
from fabletop.games.project_zero.texts import TUTORIALS

CONTENT = Path(__file__).parent / "content"
MAP, LOCATIONS, LESSONS = CONTENT / "map.yaml", CONTENT / "locations.yaml", CONTENT / "lessons.yaml"


@once_per_overlay
def city_board() -> Board:
    """The published map."""
    return read_board(MAP, LOCATIONS)


def seat_names(seats: int, settings: Settings) -> list[str]:
    """Project-0 and who runs which Agents, where that is settled beforehand."""
    if settings.fugitive is None or settings.fugitive >= seats:
        return [f"Player {n + 1}" for n in range(seats)]
    return list(role_names(seats, settings.fugitive, runners(seats, settings.fugitive, settings)))


def sides(seats: int, settings: Settings) -> list[str]:
    """Who is on which side, as far as the settings settle it: where the draw does, nobody's side has a name yet."""
    if settings.fugitive is None or settings.fugitive >= seats:
        return [""] * seats
    return [FUGITIVE if seat == settings.fugitive else "Agents" for seat in range(seats)]


def make_game(board: Callable[[], Board]) -> Game[Chase]:
    """The game on a board of one's own: the published city, or a small one in a test."""

    def prepare(table: Chase, settings: Settings) -> None:
        table.board = board()
        table.settings = settings

    def name(ref: Ref) -> str:
        city, key = board(), str(ref.key)
        if ref.kind == "agent":
            return f"Agent {key}"
        if ref.kind == "line":
            return city.line_titles[city.line_ids.index(key)]
        if ref.kind == "location":
            return city.location_titles[city.location_ids.index(key)]
        space = city.index[key]
        return f"{key} ({city.location_titles[city.location_of[space]]})" if city.kind[space] == ENTRY else key

    def card_name(face: int, known: bool) -> str:
        return board().location_titles[face] if known else "a location card"

    return Game(
        id="project-0",
        title="Project-0",
        summary="A chase through Los Angeles by night: one hidden fugitive, three Agents, five data points.",
        prefix="PZ",
        seats=range(2, 5),
        minutes=45,
        rules_version=2,
        table=Chase,
        steps=STEPS,
        setup=set_up,
        scene=draw,
        name=name,
        options=Settings,
        prepare=prepare,
        card_name=card_name,
        back_of=lambda face: "location",
        guess=guesser,
        meanwhile=concessions,
        seat_names=seat_names,
        sides=sides,
        simulated={"fugitive": 0},
        levels=LEVELS,
        estimate=estimate,
        look_ahead=14,  # about a round: short of that, how it stands says too little
        tries=60,
        tried=tuple(FUGITIVES_QUESTIONS),  # Agents were not measured in enough matches to say
        measures=measures,
        targets=TARGETS,
        rules_file=Path(__file__).parent / "rules.md",
        skin_file=Path(__file__).parent / "skin.yaml",
        content=city_files(MAP, LOCATIONS),
        check_content=lambda: faults(board()),
        inventory=lambda: inventory(board()),
        untestable=UNTESTABLE,
        unexercised=UNEXERCISED,
        tutorials=TUTORIALS,
        lessons=lambda: load_lessons(LESSONS),
    )


GAME: Game[Chase] = make_game(city_board)
