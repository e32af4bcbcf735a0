"""The commands of those who look after a server: serve, reports."""

from __future__ import annotations

import asyncio
import sys
from datetime import datetime
from typing import Annotated

from cyclopts import Parameter

from fabletop.cli.shared import Json, columns, show, show_json
from fabletop.engine.words import Refused
from fabletop.server.config import Config
from fabletop.terminal.storage import data_folder

DATABASE = "server.sqlite"
USUAL = Config()


def serve(*, config: Annotated[Config, Parameter(name="*")] = USUAL) -> int:
    """Serve tables to everybody who can reach this machine, in their browsers, until stopped.

    Each option can be given as an environment variable too: FABLETOP_PORT=8080 is --port 8080."""
    from fabletop.server import run  # no other command needs it, and it takes a moment to load
    from fabletop.server.store import StoreError

    def announce(address: str) -> None:
        sys.stdout.write(f"Fabletop is at {address} — stop it with Ctrl-C\n")
        sys.stdout.flush()

    try:
        run.serve(config, database_of(config.database), announce)
    except StoreError as fault:
        raise Refused(str(fault)) from None
    return 0


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
        sys.stdout.write(one.record.decode())
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
