"""The command `fabletop`: everything that can be done from a shell.

Exit codes: 0 done; 1 something was checked and found wanting; 2 what was asked for cannot be done, and one line on
standard error says why and what to do instead; 130 interrupted with Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, UnusedCliTokensError
from cyclopts.config import Env
from cyclopts.help import DefaultFormatter, PanelSpec
from rich.box import Box

import fabletop
from fabletop.cli.advice import hint, why
from fabletop.cli.box import check, games, inventory, schema
from fabletop.cli.campaign import campaign
from fabletop.cli.compare import compare
from fabletop.cli.history import history
from fabletop.cli.ladder import ladder
from fabletop.cli.play import learn, play, replay, resume
from fabletop.cli.playtest import playtest
from fabletop.cli.report import report
from fabletop.cli.rules import rules
from fabletop.cli.script import script
from fabletop.cli.serve import reports, serve
from fabletop.cli.simulate import simulate
from fabletop.engine.content import ContentError

DONE, WANTING, IMPOSSIBLE, INTERRUPTED = 0, 1, 2, 130
NO_LINES = Box("    \n" * 8)  # help is read aloud too
EPILOGUE = (
    "Exit codes: 0 done; 1 something was checked and found wanting; "
    "2 what was asked for cannot be done; 130 interrupted."
)

ORDER = (
    serve,
    games,
    learn,
    play,
    resume,
    replay,
    history,
    script,
    hint,
    why,
    simulate,
    playtest,
    report,
    compare,
    ladder,
    rules,
    inventory,
    check,
    schema,
    reports,
)
SETTABLE = (serve, reports)  # by environment variables too, as containers do it

app = App(
    name="fabletop",
    help="Tabletop adventure games from their rulebooks, every rule enforced: play, watch, simulate.",
    help_epilogue=EPILOGUE,
    help_format="plaintext",
    help_formatter=DefaultFormatter(panel_spec=PanelSpec(box=NO_LINES, padding=(0, 0))),
    version=fabletop.__version__,
    result_action="return_value",
    suppress_keyboard_interrupt=False,
)
for command in ORDER:
    environment = (Env("FABLETOP_", command=False),) if command in SETTABLE else ()
    app.command(command, sort_key=ORDER.index(command), config=environment)
campaign.sort_key = ORDER.index(replay) + 0.5  # a group of commands sorts by its own key
app.command(campaign)


def main(tokens: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code."""
    try:
        return app(sys.argv[1:] if tokens is None else tokens, exit_on_error=False, print_error=False) or DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Who reads our output has enough of it. Python would complain when it flushes what is left.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WANTING
    except CycloptsError as fault:
        surplus = fault.unused_tokens if isinstance(fault, UnusedCliTokensError) else None
        words = f"More was typed than this command takes: {' '.join(surplus)}." if surplus else str(fault)
        return _complain(f"{words} See: {' '.join(('fabletop', *(fault.command_chain or ())))} --help")
    except (fabletop.Refused, fabletop.SaveError, fabletop.UnknownGame, ContentError) as fault:
        return _complain(str(fault))


def _complain(words: str) -> int:
    sys.stderr.write(f"fabletop: {words}\n")
    return IMPOSSIBLE
