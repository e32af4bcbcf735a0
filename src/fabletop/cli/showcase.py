"""The command `showcase`: every widget with made-up data, in every skin."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from fabletop.cli.play import Plain


def showcase(
    exhibit: Annotated[
        str | None,
        Parameter(
            help="An exhibit to begin with, by its name: body, sums; or forms, to be asked every form of question."
        ),
    ] = None,
    /,
    *,
    skin: Annotated[str | None, Parameter(help="A skin to begin with, by its name or the beginning of it.")] = None,
    plain: Plain = False,
) -> int:
    """Look at every widget with made-up data, in the skins of all games, for those who work on looks.

    In a browser: fabletop serve --showcase."""
    from fabletop.terminal.showcase import showcase as show

    return show(exhibit, skin, plain)
