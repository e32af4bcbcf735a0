"""The command that opens the rulebook, and that says how far it is tested."""

from __future__ import annotations

from difflib import get_close_matches
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.table import Table

from fabletop.cli.coverage import Coverage, cover
from fabletop.cli.shared import (
    Flag,
    GameName,
    Games,
    Json,
    Processes,
    columns,
    find_game,
    progress_bar,
    show,
    show_json,
)
from fabletop.engine.game import Game
from fabletop.engine.rulebook import Rule, Rulebook, Ruling, rulebook
from fabletop.engine.words import Refused


def rules(
    game: GameName,
    id: Annotated[str | None, Parameter(help="One rule or ruling, such as XY-014.")] = None,  # noqa: A002 - its name
    /,
    *,
    coverage: Annotated[bool, Flag, Parameter(help="Count which rules are tested and which come up in play.")] = False,
    tests: Annotated[Path, Parameter(help="The folder of tests, for --coverage.")] = Path("tests"),
    games: Games = 200,
    seed: Annotated[str, Parameter(help="Number or word that the games of --coverage are drawn from.")] = "0",
    processes: Processes = 1,
    json: Json = False,
) -> int:
    """Read the rules of a game, or one of them; with --coverage, which of them are tested and exercised.

    --coverage fails (exit code 1) where a rule has neither a test nor a written reason for having none."""
    found = find_game(game)
    if not coverage:
        _read_out(found, id, json)
        return 0
    with progress_bar(f"Playing {found.title}", games) as advance:
        covered = cover(found, tests, games, seed, processes, advance)
    if json:
        show_json(covered)
    else:
        show(*_report(found.title, covered))
    return 1 if covered.unexplained or covered.unknown else 0


def _read_out(game: Game[Any], id: str | None, json: bool) -> None:  # noqa: A002 - as the command names it
    book = rulebook(game)
    if not book.rules:
        raise Refused(f"{game.title} has no rules file.")
    if id is not None:
        entry = book.get(id)
        if entry is None:
            raise Refused(_no_such_rule(game, book, id))
        if json:
            show_json(entry)
        else:
            show(*_one(book, entry))
    elif json:
        show_json({"rules": book.rules, "rulings": book.rulings, "examples": book.examples})
    else:
        show(*_whole(book))


def _no_such_rule(game: Game[Any], book: Rulebook, name: str) -> str:
    known = [each.id for each in book.rules] + [each.id for each in book.rulings]
    near = get_close_matches(name.upper(), known, n=3)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    return f'{game.title} has no rule "{name}".{hint} All of them: fabletop rules {game.id}'


def _one(book: Rulebook, entry: Rule | Ruling) -> list[str]:
    """A rule with the rulings it rests on, or a ruling."""
    if isinstance(entry, Ruling):
        return [f"{entry.id}  {entry.question}", entry.text, f"Why: {entry.why}"]
    lines = [f"{entry.id}  {entry.chapter}", entry.text]
    for ruling in book.rulings_behind(entry):
        lines += ["", *_one(book, ruling)]
    return lines


def _whole(book: Rulebook) -> list[str | Table]:
    things: list[str | Table] = []
    for chapter, entries in groupby(book.rules, key=lambda each: each.chapter):
        table = columns(False, False)
        for rule in entries:
            table.add_row(rule.id, rule.text)
        things += [chapter, table, ""]
    for chapter, rulings in groupby(book.rulings, key=lambda each: each.chapter):
        table = columns(False, False)
        for ruling in rulings:
            table.add_row(ruling.id, f"{ruling.question} {ruling.text}")
        things += [chapter, table, ""]
    return things[:-1]


def _report(title: str, found: Coverage) -> list[str | Table]:
    counts = columns(False, True, False)
    rows = [
        ("rules tested", found.tested, found.rules),
        ("rules exercised", found.exercised, found.rules),
        ("rules reached by the contract", [each for each in found.rules if each not in found.unreached], found.rules),
        ("rulings tested", found.rulings_tested, found.rulings_tested + found.rulings_untested),
        ("worked examples tested", found.examples_tested, found.examples_tested + found.examples_untested),
    ]
    for name, some, whole in rows:
        counts.add_row(name, str(len(some)), f"of {len(whole)}")
    things: list[str | Table] = [f"{title}, with {found.games} games played", counts]
    missing = {name: found.untestable.get(name, "") for name in found.untested}
    for heading, reasons in (("Without a test", missing), ("Never exercised", found.unexercised)):
        bare = [name for name, reason in reasons.items() if not reason]
        if bare:
            things += ["", f"{heading}, and no reason is written down", ", ".join(bare)]
        if len(bare) < len(reasons):
            table = columns(False, False)
            for name, reason in reasons.items():
                if reason:
                    table.add_row(name, reason)
            things += ["", heading, table]
    for heading, names in (
        ("Reached by no game of the contract", found.unreached),
        ("Rulings without a test of their own", found.rulings_untested),
        ("Worked examples without a test", found.examples_untested),
        ("Named by tests or by the game, but in no rulebook", found.unknown),
    ):
        if names:
            things += ["", heading, ", ".join(names)]
    return things
