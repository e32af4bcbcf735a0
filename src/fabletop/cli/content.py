"""The command `content`: what is in the box of a game, entry by entry."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from fabletop.cli.shared import GameName, Json, columns, find_game, show, show_json
from fabletop.engine.catalogue import Catalogue, ContentEntry
from fabletop.engine.game import Game
from fabletop.engine.words import Refused


def content(
    game: GameName,
    entry: Annotated[str | None, Parameter(help="An entry by its id or name; all are listed if none is named.")] = None,
    /,
    *,
    json: Json = False,
) -> int:
    """List the cards, places and other entries of a game with the file and line each stands on, or print one: what is
    printed on it, made from its data, and that data."""
    found = find_game(game)
    catalogue = catalogue_of(found)
    if entry is not None:
        try:
            one = catalogue.find(entry)
        except Refused as fault:
            raise Refused(f"{fault} All of them: fabletop content {found.id}") from None
        _print(catalogue, one, json)
        return 0
    entries = catalogue.read().entries
    if json:
        show_json([_row(each) for each in entries])
        return 0
    table = columns(False, False, False, False)
    for column in (table.columns[0], table.columns[-1]):  # which people copy
        column.no_wrap = True
    table.add_row("id", "name", "kind", "file")
    for each in entries:
        table.add_row(each.id, each.name, each.kind, each.place)
    show(table, "", f"One of them: fabletop content {found.id} ID")
    return 0


def catalogue_of(game: Game[Any]) -> Catalogue:
    """The catalogue of a game; refused if it has none."""
    if not isinstance(game.content, Catalogue):
        raise Refused(f"{game.title} has no content files.")
    return game.content


def _print(catalogue: Catalogue, entry: ContentEntry, json: bool) -> None:
    words = list(catalogue.words(entry.data))
    if json:
        show_json({**_row(entry), "words": words, "data": entry.plain})
        return
    from fabletop.engine.yaml12 import dump  # which takes a moment to load

    called = f"{entry.name} ({entry.id})" if entry.name != entry.id else entry.id
    show(f"{called}, {entry.kind}, {entry.place}", "", *words, *([""] if words else []), dump(entry.plain))


def _row(entry: ContentEntry) -> dict[str, Any]:
    file, _, line = entry.place.partition(":")
    return {
        "id": entry.id,
        "name": entry.name,
        "kind": entry.kind,
        "pack": entry.pack,
        "file": file,
        "line": int(line) if line.isdecimal() else None,
    }
