"""The rulebook as a test suite: which rules have a test, and which come up in play.

A test names what it shows with markers, `@pytest.mark.rule("XY-014")` and `@pytest.mark.example("some-game", 5)`.
They are read from the source of the tests, so that nothing has to be run or installed to find them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from fabletop.engine.content import ContentError
from fabletop.engine.game import Game
from fabletop.engine.rulebook import rulebook
from fabletop.engine.words import Refused
from fabletop.simulation.exercise import exercised
from fabletop.testing import Setting, reached, seat_counts


class Coverage(msgspec.Struct, frozen=True):
    """What is tested and what is exercised. Reasons are the game's own, written beside it; "" where there is none.
    `unreached` are the rules that come up in no game of the contract suite, though they could: what it finds sound, it
    finds sound without them."""

    game: str
    games: int
    rules: list[str]
    tested: list[str]
    untested: list[str]
    untestable: dict[str, str]
    exercised: list[str]
    unexercised: dict[str, str]
    unreached: list[str]
    rulings_tested: list[str]
    rulings_untested: list[str]
    examples_tested: list[str]
    examples_untested: list[str]
    unknown: list[str]

    @property
    def unexplained(self) -> list[str]:
        """The rules that have neither a test nor a reason for having none."""
        return [name for name in self.untested if name not in self.untestable]


class RuleMarks(msgspec.Struct, frozen=True):
    """What the tests say they show: ids of rules and rulings, and worked examples as (game, number)."""

    rules: set[str]
    examples: set[tuple[str, str]]


def read_marks(tests: Path) -> RuleMarks:
    """The markers in all test files of a folder."""
    if not tests.is_dir():
        raise Refused(
            f"There is no folder {tests}. Coverage is counted in a checkout of the project: go there, "
            f"or name its folder of tests with --tests."
        )
    marks = RuleMarks(set(), set())
    for path in sorted(tests.rglob("*.py")):
        for kind, args in _markers(path):
            if kind == "rule":
                marks.rules.update(map(str, args))
            elif len(args) == 2:
                marks.examples.add((str(args[0]), str(args[1])))
    return marks


def _markers(path: Path) -> Iterator[tuple[str, list[Any]]]:
    """Calls of pytest.mark.rule and pytest.mark.example with their constant arguments."""
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except SyntaxError as fault:
        raise ContentError(f"{path}:{fault.lineno}: not valid Python: {fault.msg}") from None
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="rule" | "example" as kind, value=ast.Attribute(attr="mark"))):
                yield kind, [each.value for each in node.args if isinstance(each, ast.Constant)]


def cover(
    game: Game[Any], tests: Path, games: int, seed: str, processes: int, progress: Callable[[int], None]
) -> Coverage:
    """Hold the rulebook against the tests and against so many games played at mixed tables."""
    marks, book = read_marks(tests), rulebook(game)
    cited = exercised(game.id, games, seed, processes, progress)
    rules = [each.id for each in book.rules]
    rulings = [each.id for each in book.rulings]
    walks = [Setting(game, seats) for seats in seat_counts(game)]
    kept = [Setting.recorded(path) for path in sorted((tests / "records" / game.id).glob("*.json"))]
    contract = set().union(*map(reached, [*walks, *kept])) | game.unexercised.keys()
    examples = [each.number for each in book.examples]
    shown = {number for name, number in marks.examples if name == game.id}
    untested = [each for each in rules if each not in marks.rules]
    named = {each for each in marks.rules | cited if each.startswith(f"{game.prefix}-")}
    return Coverage(
        game=game.id,
        games=games,
        rules=rules,
        tested=[each for each in rules if each in marks.rules],
        untested=untested,
        untestable={each: game.untestable[each] for each in untested if each in game.untestable},
        exercised=[each for each in rules if each in cited],
        unexercised={each: game.unexercised.get(each, "") for each in rules if each not in cited},
        unreached=[each for each in rules if each not in contract],
        rulings_tested=[each for each in rulings if each in marks.rules],
        rulings_untested=[each for each in rulings if each not in marks.rules],
        examples_tested=[each for each in examples if each in shown],
        examples_untested=[each for each in examples if each not in shown],
        unknown=sorted(named - set(rules) - set(rulings)),
    )
