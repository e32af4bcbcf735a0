"""Which rules come up: functions that carry the ids of theirs, and several ids for one question or one line."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.engine.minis.bench import Bench, bench_game

import fabletop
from fabletop import simulate
from fabletop.engine import citing
from fabletop.engine.citing import note, rule
from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.engine.rulebook import rulebook
from fabletop.engine.table import Run, Table
from fabletop.engine.words import Refused


@pytest.fixture(autouse=True)
def unnoted(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process in which nobody has asked for rules yet."""
    monkeypatch.setattr(citing, "_noting", False)
    monkeypatch.setattr(citing, "_carriers", [])


def table_of(run: Run | None = None) -> Bench:
    table = Bench(seats=1)
    table.run = run or Run(1)
    return table


class Moment:
    def __init__(self, table: Bench) -> None:
        self.table = table

    def own(self) -> str:
        return "own"


def test_a_function_notes_its_rules_when_it_is_called() -> None:
    @rule("X-1", "X-2", when={"X-3": lambda table, n: n > 1, ("X-4", "X-5"): lambda table, n, more: more < 5})
    def carried(table: Bench, n: int = 0, more: int = 5, *, less: int = 0) -> int:
        return n + more - less

    cited: set[str] = set()
    note(run := Run(1), cited)
    table = table_of(run)
    assert carried(table) == 5
    assert carried(table, 1, less=1) == 5
    assert cited == {"X-1", "X-2"}
    assert carried(table, n=2) == 7
    assert cited == {"X-1", "X-2", "X-3"}
    assert carried(table, 2, more=1) == 3
    assert cited == {"X-1", "X-2", "X-3", "X-4", "X-5"}


def test_what_says_when_a_rule_comes_up_takes_no_more_than_its_function() -> None:
    with pytest.raises(TypeError, match="takes more than it does"):

        @rule(when={"X-1": lambda table, n: n})
        def carried(table: Bench) -> None: ...


def test_a_rule_that_asks_is_marked_alike() -> None:
    @rule("X-1")
    async def carried(table: Bench) -> str:
        return await choose(0, "Which?", lambda: ["a"], "X-2")

    game = bench_game(carried)
    cited: set[str] = set()
    simulate(game, seed=1, cited=cited)
    assert {"X-1", "X-2"} <= cited


def test_the_table_is_found_in_a_moment_and_in_a_method() -> None:
    @rule("X-1")
    def carried(verb: object, now: Moment) -> None: ...

    cited: set[str] = set()
    rule("X-2")(Moment.own)
    note(run := Run(1), cited)
    moment = Moment(table_of(run))
    carried(None, moment)
    assert cited == {"X-1"}
    assert moment.own() == "own"
    assert cited == {"X-1", "X-2"}


def test_only_the_match_that_is_asked_about_is_noted() -> None:
    @rule("X-1", when={"X-2": lambda table: pytest.fail("nobody asks")})
    def carried(table: Bench) -> int:
        return 3

    cited: set[str] = set()
    note(Run(1), cited)
    assert carried(table_of()) == 3
    assert not cited


def test_what_is_marked_after_somebody_asked_is_noted_too() -> None:
    cited: set[str] = set()
    note(run := Run(1), cited)

    @rule("X-1")
    def carried(table: Bench) -> None: ...

    carried(table_of(run))
    assert cited == {"X-1"}


def test_where_nobody_asks_a_function_is_what_was_written() -> None:
    def plain(table: Bench) -> None: ...

    code = plain.__code__
    assert rule("X-1")(plain) is plain
    assert plain.__code__ is code


def test_simulations_leave_every_rule_as_it_was_written() -> None:
    """In a process of its own: others here have asked for rules."""
    script = """
from fabletop import get_game, game_ids, simulate
from fabletop.engine import citing
for name in game_ids():
    game = get_game(name)
    simulate(game, seed=1, seats=game.seats[0], options=dict(game.unattended))
assert len(citing._carriers) > 50
assert all(each._function.__code__.co_name != "_noted" for each in citing._carriers)
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_what_is_made_within_a_function_carries_no_rules() -> None:
    captured = 1

    def within(table: Bench) -> int:
        return captured

    with pytest.raises(TypeError, match="within cannot carry rules"):
        rule("X-1")(within)


def asked(table: Bench) -> Any:
    return choose(0, "Which?", lambda: ["a", "b"], ("X-1", "X-2"), show=None)


async def speaking(table: Bench) -> None:
    await asked(table)
    table.say("Said.", rule=("X-3", "X-4"))
    table.tell(-1, "Told.", rule=("X-5", "X-6"))


def test_of_several_rules_readers_are_shown_the_first() -> None:
    match = Match(bench_game(speaking), seats=1, seed=1)
    question = match.question_for(0)
    assert question is not None
    assert question.rule == "X-1"
    with pytest.raises(Refused) as refused:
        match.answer(0, "c")
    assert refused.value.rule == "X-1"
    match.answer(0, "a")
    assert [line.rule for line in match.log(0)] == ["X-3", "X-5"]


def test_of_several_rules_all_are_noted() -> None:
    cited: set[str] = set()
    simulate(bench_game(speaking), seed=1, seats=1, cited=cited)
    assert cited == {"X-1", "X-2", "X-3", "X-4", "X-5", "X-6"}


@pytest.mark.parametrize("name", fabletop.game_ids())
def test_every_rule_that_a_game_names_is_in_its_rulebook(name: str) -> None:
    """Those of what comes up too seldom for any match to find a slip of the pen."""
    game = fabletop.get_game(name)
    book = rulebook(game)
    known = {each.id for each in book.rules} | {each.id for each in book.rulings}
    home = sys.modules[game.table.__module__].__file__
    assert home is not None
    pattern = re.compile(rf'"({re.escape(game.prefix)}-R?\d+)"')
    named = {
        each for path in Path(home).parent.rglob("*.py") for each in pattern.findall(path.read_text(encoding="utf-8"))
    }
    assert named
    assert named <= known


def test_what_a_seat_sees_has_no_match_around_it() -> None:
    """Functions that carry rules may be asked of a view: nothing is played there, and nothing is noted."""
    cited: set[str] = set()
    played = Table(seats=2)
    played.run = Run(0)
    carrying = rule("XX-001")(counted)
    note(played.run, cited)
    assert carrying(played.copy()) == 2  # as a view is made
    assert cited == set()
    assert carrying(played) == 2
    assert cited == {"XX-001"}


def counted(table: Table) -> int:
    return table.seats
