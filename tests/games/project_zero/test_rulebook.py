"""The rulebook is the test suite: every rule, ruling and worked example has its tests, and play comes to every rule."""

from __future__ import annotations

from pathlib import Path
from random import Random

from fabletop.cli.coverage import read_marks
from fabletop.engine.rulebook import rulebook
from fabletop.engine.simulate import simulate
from fabletop.games.project_zero import GAME
from fabletop.games.project_zero.reasons import UNEXERCISED, UNTESTABLE
from fabletop.simulation.exercise import any_options

BOOK = rulebook(GAME)
RULES = {rule.id for rule in BOOK.rules}
RULINGS = {ruling.id for ruling in BOOK.rulings}
MARKS = read_marks(Path(__file__).parent)
# What so few games of random players may miss: no way out, a bus that ends on him unseen, five data points.
RARE = {"PZ-043", "PZ-057", "PZ-104", "PZ-116"}


def test_the_rules_file_is_whole() -> None:
    assert {f"PZ-{number:03}" for number in range(1, 134)} == RULES
    assert {f"PZ-R{number:02}" for number in range(1, 43)} == RULINGS
    assert [example.number for example in BOOK.examples] == [str(number) for number in range(1, 17)]


def test_every_rule_has_a_test_or_a_reason() -> None:
    assert RULES - MARKS.rules - set(UNTESTABLE) == set()


def test_every_ruling_has_a_test() -> None:
    assert RULINGS - MARKS.rules == set()


def test_every_worked_example_is_a_test() -> None:
    shown = {number for game, number in MARKS.examples if game == GAME.id}
    assert shown == {example.number for example in BOOK.examples}


def test_marks_and_reasons_name_rules_that_exist() -> None:
    assert {each for each in MARKS.rules if each.startswith("PZ-")} <= RULES | RULINGS
    assert set(UNTESTABLE) | set(UNEXERCISED) <= RULES
    assert all(len(reason) > 30 for reason in (*UNTESTABLE.values(), *UNEXERCISED.values()))


def test_play_comes_to_every_rule_that_has_no_reason_not_to() -> None:
    cited: set[str] = set()
    for number in range(150):
        rng, seats = Random(number), 2 + number % 3
        options = any_options(GAME, seats, rng) if number % 2 else {}
        simulate(GAME, seed=number, seats=seats, options=options, cited=cited)
    assert cited - {""} <= RULES | RULINGS
    assert RULES - cited - set(UNEXERCISED) <= RARE
    assert set(UNEXERCISED) & cited == set()  # a reason that no longer holds is to be taken out
