"""The command `story`: the story of a match as a text to keep."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from fabletop.cli.shared import With, show, take_along
from fabletop.engine import record as records
from fabletop.engine.registry import load
from fabletop.engine.words import Refused


def story(
    file: Annotated[Path, Parameter(help="A saved match, under way or finished, or a record from a server.")],
    /,
    *,
    out: Annotated[Path | None, Parameter(help="The file to write it to; printed if not given.")] = None,
    seat: Annotated[
        int | None,
        Parameter(validator=Number(gte=1), help="As this seat may know it, the first is 1; else as a spectator."),
    ] = None,
    variant: With = None,
) -> int:
    """Write the story of a match so far as a text to keep. For games that tell one."""
    take_along(variant, file)
    match = load(file)
    if seat is not None and seat > match.seats:
        raise Refused(f"That match has seats 1 to {match.seats}.")
    text = match.story(None if seat is None else seat - 1)
    if out is None:
        sys.stdout.write(text)
        return 0
    if out.resolve() == file.resolve():
        raise Refused(f"{file} is the match itself. Name another file for its story.")
    records.write(out, text.encode(), "The story")
    show(f"The story is in {out}.")
    return 0
