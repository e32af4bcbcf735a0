"""The commands of those who look after a server: serve, reports."""

from __future__ import annotations

import asyncio
import socket
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from cyclopts import Parameter

from fabletop.cli.shared import Json, columns, find_game, plain_json, show, show_json
from fabletop.engine.home import data_folder
from fabletop.engine.words import Refused
from fabletop.server.config import Config

DATABASE = "server.sqlite"
USUAL = Config()


def serve(
    *,
    variants: Annotated[
        tuple[Path, ...],
        Parameter(
            name="--with",
            negative=(),
            show_default=False,
            help="A variant that tables may choose: a file that names its game. May be given several times.",
        ),
    ] = (),
    config: Annotated[Config, Parameter(name="*")] = USUAL,
) -> int:
    """Serve tables to everybody who can reach this machine, in their browsers, until stopped.

    Each option can be given as an environment variable too: FABLETOP_PORT=8080 is --port 8080."""
    from fabletop.server import run  # no other command needs it, and it takes a moment to load
    from fabletop.server.store import StoreError

    for file in variants:
        _offer(file)
    if config.showcase:
        bring_forms()

    def announce(address: str) -> None:
        if config.public_url is None and (abroad := seen_from_abroad(config.host, address)):
            sys.stdout.write(f"Others in your network open {abroad}\n")
        if config.showcase:
            sys.stdout.write(f"The showcase of widgets and skins: {address}showcase\n")
        # The address ends the line, with nothing after it that a terminal might take for a part of it.
        sys.stdout.write(f"Fabletop is running; Ctrl-C stops it, tables are kept. Open in a browser: {address}\n")
        sys.stdout.flush()

    try:
        run.serve(config, database_of(config.database), announce)
    except StoreError as fault:
        raise Refused(str(fault)) from None
    return 0


def bring_forms() -> None:
    """Put the table on the shelf at which every form of question is asked."""
    from fabletop.engine.registry import bring
    from fabletop.showcase.forms import GAME

    bring(GAME)


def _offer(file: Path) -> None:
    """Have a variant at hand for the tables of the server."""
    from fabletop.engine.variant import offer, read_variant, require_fitting

    variant = read_variant(file)
    if not variant.game:
        raise Refused(f'{file} does not say which game it is a variant of. Write it at the top: "game: ID".')
    require_fitting(find_game(variant.game), variant, str(file))
    offer(variant)


def seen_from_abroad(host: str, address: str) -> str:
    """The address that other machines of the network open, where the server listens to them; empty if unknown."""
    if host != "0.0.0.0":
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: the system only chooses by which way it would
        except OSError:
            return ""
        return f"http://{probe.getsockname()[0]}:{urlsplit(address).port}/"


def reports(
    id: Annotated[str | None, Parameter(help="A report; all are listed if none is named.")] = None,  # noqa: A002 - its name
    /,
    *,
    database: Annotated[
        str | None,
        Parameter(help="Where the tables are kept. If not given: the file of `fabletop serve` in your data folder."),
    ] = None,
    record: Annotated[bool, Parameter(negative=(), show_default=False, help="Only the record of the match.")] = False,
    json: Json = False,
) -> int:
    """List what players have reported to the server, or take out one report.

    `fabletop reports ID --record > FILE` writes the match, which `fabletop replay FILE` plays back."""
    from fabletop.server.reports import read_reports
    from fabletop.server.store import StoreError

    try:
        found = asyncio.run(read_reports(database_of(database)))
    except StoreError as fault:
        raise Refused(str(fault)) from None
    if id is None:
        rows = [
            {"id": each.id, "at": _when(each.at), "table": each.table, "words": each.words, "client": each.client}
            for each in found
        ]
        if json:
            show_json(rows)
        elif rows:
            table = columns(False, False, False, False)
            for row in rows:
                table.add_row(row["id"], row["at"], row["table"], _shown(str(row["words"])))
            show(table)
        else:
            show("Nothing was reported.")
        return 0
    one = next((each for each in found if each.id == id), None)
    if one is None:
        raise Refused(f'There is no report "{id}". All of them: fabletop reports')
    if record:
        sys.stdout.write(plain_json(one.record))
    elif json:
        show_json({**{name: getattr(one, name) for name in ("id", "table", "words", "client")}, "at": _when(one.at)})
    else:
        client = _shown(one.client) or "unknown"
        show(f"{one.id}  {_when(one.at)}  table {one.table}", f"From: {client}", "", _shown(one.words))
    return 0


def _shown(text: str) -> str:
    """What a stranger wrote, without signs that a terminal would obey."""
    return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)


def _when(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().isoformat(" ", "seconds")


def database_of(given: str | None) -> str:
    """The database that was named, or the usual file."""
    return given if given is not None else str(data_folder() / DATABASE)
