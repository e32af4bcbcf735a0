"""The command `fabletop`: everything that can be done from a shell.

Exit codes: 0 done; 1 something was checked and found wanting; 2 what was asked for cannot be done, and one line on
standard error says why and what to do instead; 130 interrupted with Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from cyclopts import App, CycloptsError, UnusedCliTokensError
from cyclopts.config import Env
from cyclopts.help import DefaultFormatter, PanelSpec
from rich.box import Box

import fabletop

DONE, WANTING, IMPOSSIBLE, INTERRUPTED = 0, 1, 2, 130
NO_LINES = Box("    \n" * 8)  # help is read aloud too
EPILOGUE = (
    "Exit codes: 0 done; 1 something was checked and found wanting; "
    "2 what was asked for cannot be done; 130 interrupted."
)

# Each command, in the order in which help lists them: the module it is in, loaded when it is wanted, and the first
# sentence of its help.
COMMANDS = {
    "serve": ("serve", "Serve tables to everybody who can reach this machine, in their browsers, until stopped."),
    "games": ("box", "List the games that are installed, or all about one."),
    "learn": ("play", "Read a page of rules for a side, or watch a short lesson move by move."),
    "play": ("play", "Play a game."),
    "resume": ("play", "Go on with a saved match."),
    "replay": ("play", "Step through a match, with what a seat knew at each moment."),
    "campaign": ("campaign", "Play a game from day to day: start a campaign, go on with it, branch it, look back."),
    "history": (
        "history",
        "List the matches of a game that were finished here, the latest first, and what they add up to: how many were "
        "won, the longest row of wins, and what the game measures, on average and at most.",
    ),
    "story": ("story", "Write the story of a match so far as a text to keep."),
    "hint": (
        "advice",
        "Say what to answer now in a saved match, three answers at most: what to expect of each, and what speaks for "
        "it.",
    ),
    "why": (
        "advice",
        "Say how good an answer was that was given in a saved match, beside what would have been advised.",
    ),
    "simulate": ("simulate", "Let computer players play many games, and count how they end."),
    "playtest": ("playtest", "Let computer players play thousands of matches and keep what came out."),
    "report": (
        "report",
        "Make a page of a playtest, to be opened in a browser: who wins, how long it takes, which cards and choices "
        "matter, and whether the game's balance targets are met.",
    ),
    "compare": (
        "compare",
        "Play the same games with and without a change to settings or content, and say what it does.",
    ),
    "ladder": (
        "ladder",
        "Let the computer players of a game play against each other, on all sides, and say who is better than whom.",
    ),
    "rules": (
        "rules",
        "Read the rules of a game, or one of them; with --coverage, which of them are tested and exercised.",
    ),
    "content": (
        "content",
        "List the cards, places and other entries of a game with the file and line each stands on, or print one: what "
        "is printed on it, made from its data, and that data.",
    ),
    "inventory": ("box", "Hold what the program has against what the rulebook says is in the box."),
    "check": ("box", "Check the content of a game: cards, maps, texts, rules file and skin."),
    "schema": ("box", "Print the JSON Schema of a game's content files, for editors."),
    "showcase": (
        "showcase",
        "Look at every widget with made-up data, in the skins of all games, for those who work on looks.",
    ),
    "reports": ("serve", "List what players have reported to the server, or take out one report."),
}
SETTABLE = ("serve", "reports")  # by environment variables too, as containers do it


def app_for(wanted: str) -> App:
    """The program with one command loaded, whose own help is the whole of its text. Of others it knows a sentence."""
    app = App(
        name="fabletop",
        help="Tabletop games from their rulebooks, every rule enforced: play, watch, simulate.",
        help_epilogue=EPILOGUE,
        help_format="plaintext",
        help_formatter=DefaultFormatter(panel_spec=PanelSpec(box=NO_LINES, padding=(0, 0))),
        version=fabletop.__version__,
        result_action="return_value",
        suppress_keyboard_interrupt=False,
    )
    for number, (name, (module, sentence)) in enumerate(COMMANDS.items()):
        config: dict[str, Any] = {"config": (Env("FABLETOP_", command=False),)} if name in SETTABLE else {}
        if name == wanted:
            command = getattr(import_module(f"fabletop.cli.{module}"), name)
            if isinstance(command, App):  # a group of commands has its own key and name
                command.sort_key = number
                app.command(command)
            else:
                app.command(command, name=name, sort_key=number, **config)
        else:
            path = f"fabletop.cli.{module}:{name}"
            app.command(path, name=name, sort_key=number, help=sentence, **config)
    return app


def main(tokens: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code."""
    tokens = sys.argv[1:] if tokens is None else tokens
    app = app_for(tokens[0] if tokens else "")
    try:
        return app(tokens, exit_on_error=False, print_error=False) or DONE
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
    except (fabletop.Refused, fabletop.SaveError, fabletop.UnknownGame, fabletop.ContentError) as fault:
        return _complain(str(fault))


def _complain(words: str) -> int:
    sys.stderr.write(f"fabletop: {words}\n")
    return IMPOSSIBLE
