"""The command that makes a page of a playtest."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from fabletop.cli.shared import show
from fabletop.engine.words import Refused
from fabletop.playtest.extras import how_to_install
from fabletop.playtest.folder import Folder

PAGE = "report.html"


def report(
    folder: Annotated[Path, Parameter(help="The folder of a playtest.")],
    /,
    *,
    out: Annotated[
        Path | None,
        Parameter(show_default=False, help=f"File for the page; {PAGE} in the playtest's folder if not given."),
    ] = None,
) -> int:
    """Make a page of a playtest, to be opened in a browser: who wins, how long it takes, which cards and choices
    matter, and whether the game's balance targets are met. The most unusual matches are saved beside it."""
    found = Folder.read(folder)
    try:
        from fabletop.playtest.report.page import write_report
    except ImportError:
        raise Refused(f"Reports need the extra `report`: {how_to_install('report')}") from None
    target = folder / PAGE if out is None else out
    lines = write_report(found, target)
    show(*lines, f"Open in a browser: {target}")
    return 0
