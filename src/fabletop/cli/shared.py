"""What several commands share: the parameters that mean the same everywhere, and how results are printed."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console, RenderableType
from rich.table import Table

from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.overlay import VariantMark
from fabletop.engine.registry import game_ids, get_game
from fabletop.engine.settings import read_setting, say_setting
from fabletop.engine.words import Refused

if TYPE_CHECKING:
    from fabletop.engine.variant import Variant
    from fabletop.simulation.runner import Plan

GameName = Annotated[str, Parameter(help="The game's id, as `fabletop games` lists it.")]
Seats = Annotated[int | None, Parameter(help="How many seats; the fewest the game allows if not given.")]
Settings = Annotated[
    tuple[str, ...],
    Parameter(
        name="--set",
        negative=(),
        show_default=False,
        metavar="NAME=VALUE",
        help="A setting of the game, as `fabletop games GAME` lists them. May be given several times.",
    ),
]
With = Annotated[
    Path | None,
    Parameter(
        name="--with",
        show_default=False,
        help="A variant: the file with the settings and content that are different.",
    ),
]
Games = Annotated[int, Parameter(validator=Number(gte=1), help="How many games to play.")]
Processes = Annotated[
    int,
    Parameter(validator=Number(gte=1, lte=256), help="Over how many processes to spread them; results are the same."),
]
AllProcesses = Annotated[
    int | None,
    Parameter(
        validator=Number(gte=1, lte=256),
        show_default=False,
        help="Over how many processes to spread them, one for each processor if not given; results are the same.",
    ),
]
Flag = Parameter(negative=(), show_default=False)
Json = Annotated[bool, Flag, Parameter(help="Print JSON, for programs.")]


def find_game(name: str) -> Game[Any]:
    """The game of that name, in capitals or not; a package that names a game but does not have it is told apart from
    no such game."""
    ids = {each.casefold(): each for each in game_ids()}
    try:
        return get_game(ids.get(name.casefold(), name))
    except (ImportError, AttributeError) as fault:
        raise Refused(f'The game "{name}" is registered but cannot be loaded ({fault}). Install it again.') from fault


def varied_by(game: Game[Any], file: Path | None) -> tuple[Game[Any], Variant | None]:
    """A game as a variant in a file plays it, if one is given; the variant is at hand from then on."""
    if file is None:
        return game, None
    from fabletop.engine.variant import game_name, offer, read_variant, require_fitting

    variant = read_variant(file)
    require_fitting(game, variant, str(file))
    offer(variant)
    return get_game(game_name(game.id, variant.mark)), variant


def take_along(file: Path | None, saved: Path | None) -> None:
    """Have a variant at hand for a saved match, which must be of it."""
    if file is None:
        return
    from fabletop.engine import record as records
    from fabletop.engine.variant import offer, read_variant, require_fitting

    variant = read_variant(file)
    if saved is not None:
        record = records.read(saved)
        game = find_game(record.game)
        if not record.variant:
            raise Refused(f'This match is played without a variant, not as "{variant.name}". Leave out --with.')
        require_fitting(game, variant, str(file))
    offer(variant)


def with_settings_of(variant: Variant | None, options: dict[str, Any], file: Path | None) -> dict[str, Any]:
    """Settings with those of a variant, which cannot be typed otherwise at the same time."""
    if variant is None:
        return options
    for name, value in variant.settings.items():
        if options.get(name, value) != value:
            raise Refused(f"{file} sets {name} to {say_setting(value)}. Leave out --set {name}.")
    return {**options, **variant.settings}


def split(text: str) -> list[str]:
    """The names in a list that was typed with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def read_settings(game: Game[Any], pairs: Sequence[str]) -> dict[str, Any]:
    """Settings typed as name=value, each read as what the game wants there; refused if they do not fit."""
    types = {field.encode_name: field.type for field in msgspec.structs.fields(game.options)}
    plain: dict[str, Any] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise Refused(f'Write a setting as name=value, not "{pair}".')
        plain[name] = read_setting(value, types.get(name, str))
    try:
        game.read_options(plain)
    except Refused as fault:
        raise Refused(f"{fault} See: fabletop games {game.id}") from None
    return plain


def with_sides(game: Game[Any], seats: int, options: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Settings that also settle which seat is on which side, and those sides; refused if the table cannot be so."""
    for name in game.simulated:
        if options.get(name, ...) is None:
            raise Refused(f"{name} says who is on which side, so here it cannot be none. Leave it out or give a value.")
    settled = {**game.simulated, **options}
    settings = game.read_options(settled)
    Match(game, seats=seats, options=settings)
    return settled, game.sides(seats, settings)


def read_plan(
    game: Game[Any], seats: int | None, settings: Sequence[str], bots: str, seed: str, file: Path | None = None
) -> Plan:
    """What is to be played, as it was typed: the usual seats if no number is given, by players that there are, with the
    variant in a file if one is given."""
    from fabletop.bots import level, seated  # many commands play nothing, and all of them wait for what is loaded
    from fabletop.simulation.runner import Plan

    seats = game.usual_seats if seats is None else seats
    options, _ = with_sides(game, seats, {**game.unattended, **read_settings(game, settings)})
    names = seated(game, seats, game.read_options(options), split(bots))
    for name in names:
        level(game, name)
    plan = Plan(game.id, seats, options, names, seed)
    if file is None:
        return plan
    from fabletop.engine.variant import read_variant
    from fabletop.playtest.overlay import plan_of

    variant = read_variant(file)
    with_settings_of(variant, read_settings(game, settings), file)
    return plan_of(plan, variant, str(file))


def title_of(title: str, mark: VariantMark | None) -> str:
    """A game's title with the name of the variant that is played, if one is."""
    return title if mark is None else f"{title}, {mark.name}"


def processors() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def folder_for(name: str, *what: Any) -> Path:
    """Where matches are kept if nobody says: the same for the same, so that to type the same again is to go on."""
    return Path("playtests") / f"{name}-{hashlib.blake2b(msgspec.json.encode(what), digest_size=4).hexdigest()}"


def show(*things: RenderableType) -> None:
    Console(highlight=False, markup=False, emoji=False).print(*things, sep="\n")


def show_json(value: Any) -> None:
    sys.stdout.write(plain_json(msgspec.json.format(msgspec.json.encode(value), indent=2)) + "\n")


def plain_json(data: bytes) -> str:
    """The same JSON without signs that a terminal would obey: a stranger may have written what is in it."""
    return "".join(sign if sign.isprintable() or sign == "\n" else _escaped(sign) for sign in data.decode())


def _escaped(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def columns(*numeric: bool) -> Table:
    """A table without lines, which reads well aloud too. Numbers stand to the right."""
    table = Table.grid(padding=(0, 2))
    for each in numeric:
        table.add_column(justify="right" if each else "left", no_wrap=each)
    return table


@contextmanager
def progress_bar(what: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, where that is a terminal, with how many a second and the time left; `done` were there
    before. Gives the function that moves it on."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class RateColumn(ProgressColumn):
        """How many a second."""

        def render(self, task: Any) -> Text:
            return Text("" if task.speed is None else f"{task.speed:,.1f}/s")

    console = Console(stderr=True)
    parts = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        RateColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*parts, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total, completed=done)
        yield lambda done: bar.advance(task, done)
