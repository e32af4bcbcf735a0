"""The commands about what is in the box: games, inventory, check, schema."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.table import Table

from fabletop.bots import guest_troubles, levels
from fabletop.cli.content import catalogue_of
from fabletop.cli.shared import Flag, GameName, Json, With, columns, find_game, show, show_json, varied_by
from fabletop.engine import skin
from fabletop.engine.content import ContentError
from fabletop.engine.content import schema as schema_of
from fabletop.engine.game import Game
from fabletop.engine.registry import game_ids
from fabletop.engine.rulebook import rulebook
from fabletop.engine.settings import settings_of
from fabletop.engine.words import Refused
from fabletop.simulation.reference import page


def games(
    game: Annotated[str | None, Parameter(help="One game, with its computer players and settings.")] = None,
    /,
    *,
    for_bots: Annotated[
        bool, Flag, Parameter(help="A page about one game for who writes computer players: its state and questions.")
    ] = False,
    json: Json = False,
) -> int:
    """List the games that are installed, or all about one. A game or a computer player that cannot be loaded gives exit
    code 1."""
    if for_bots:
        if game is None or json:
            raise Refused("--for-bots writes a page about one game: fabletop games GAME --for-bots")
        sys.stdout.write(page(find_game(game)))
        return 0
    if game is not None:
        one = find_game(game)
        if json:
            show_json(_about(one))
        else:
            show(*_description(one))
        return _complain(guest_troubles([one]))
    found: list[Game[Any]] = []
    for name in game_ids():
        try:
            found.append(find_game(name))
        except (Refused, ContentError) as fault:
            sys.stderr.write(f"fabletop: {fault}\n")
    if json:
        show_json([_about(each) for each in found])
    else:
        table = columns(False, False, True, True, False)
        table.add_row("id", "title", "players", "minutes", "computer players")
        for each in found:
            names = ", ".join(level.name for level in levels(each))
            table.add_row(each.id, each.title, each.players, str(each.minutes), names)
        show(table, "", "All about one of them: fabletop games GAME")
    left_out = _complain(guest_troubles(found))
    return left_out if len(found) == len(game_ids()) else 1


def _complain(troubles: Sequence[str]) -> int:
    for words in troubles:
        sys.stderr.write(f"fabletop: {words}\n")
    return 1 if troubles else 0


def _description(game: Game[Any]) -> list[str | Table]:
    """A game on one page, for people."""
    strengths, settings = columns(False, False), columns(False, False)
    for level in levels(game):
        strengths.add_row(level.name, level.about)
    for each in settings_of(game.options):
        settings.add_row(f"{each.name}={each.usual}", f"{each.about} Allowed: {each.allowed}.")
    return [
        f"{game.title}: {game.players} player{'s' * (game.seats[-1] > 1)}, "
        f"about {game.minutes} minute{'s' * (game.minutes > 1)}",
        game.summary,
        "",
        "Computer players, for --bots",
        strengths,
        "",
        "Settings as they are unless --set changes them",
        settings if settings.row_count else "none",
    ]


def _about(game: Game[Any]) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "seats": list(game.seats),
        "minutes": game.minutes,
        "rules_version": game.rules_version,
        "levels": [{"name": each.name, "about": each.about} for each in levels(game)],
        "settings": msgspec.json.schema(game.options),
    }


def inventory(game: GameName, /, *, json: Json = False) -> int:
    """Hold what the program has against what the rulebook says is in the box.

    Fails (exit code 1) where something is missing or there is too much of it."""
    found = find_game(game)
    items = found.inventory()
    missing = {item.component: item.expected - item.present for item in items if item.present < item.expected}
    surplus = {item.component: item.present - item.expected for item in items if item.present > item.expected}
    if json:
        show_json(
            {
                "game": found.id,
                "expected": {item.component: item.expected for item in items},
                "present": {item.component: item.present for item in items},
                "missing": missing,
                "surplus": surplus,
            }
        )
    else:
        table = columns(False, True, True, False)
        table.add_row("component", "expected", "present", "")
        for item in items:
            coming = f"{item.to_come} still to come" if item.to_come else ""
            note = ". ".join(filter(None, [coming, item.note]))
            table.add_row(item.component, str(item.expected), str(item.present), note)
        complete = "Nothing is missing." if not missing and not surplus else "The box is not as the rulebook says."
        show(table, complete)
    return 1 if missing or surplus else 0


def check(game: GameName, /, *, variant: With = None) -> int:
    """Check the content of a game: cards, maps, texts, rules file and skin. With a variant, also that it fits. Faults
    give exit code 1."""
    try:
        found = _varied(find_game(game), variant)
        book = rulebook(found)
        faults = [*found.check_content(), *skin.faults(found.skin)]
    except ContentError as fault:
        faults = str(fault).splitlines()
    if faults:
        show(*faults)
        return 1
    show(f"{found.title}: {len(found.content)} content files and {len(book.rules)} rules, no faults.")
    return 0


def _varied(game: Game[Any], variant: Path | None) -> Game[Any]:
    """The game with a variant, of which it is a fault here if it does not fit."""
    try:
        return varied_by(game, variant)[0]
    except Refused as fault:
        raise ContentError(str(fault)) from None


def schema(game: GameName, /) -> int:
    """Print the JSON Schema of a game's content files, for editors."""
    found = find_game(game)
    show_json(schema_of(catalogue_of(found).types, found.language))
    return 0
