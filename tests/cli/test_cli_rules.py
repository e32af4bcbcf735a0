"""The rulebook: reading it, and counting what of it is tested and exercised."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fabletop
from fabletop.cli.coverage import read_marks
from fabletop.engine.content import ContentError
from fabletop.engine.registry import get_game
from fabletop.engine.rulebook import Rule, Ruling, parse, rulebook
from fabletop.testing import Setting, reached

Run = Callable[..., Any]

BOOK = """# A game

## Setup

- XX-001 Shuffle the deck. [R02]
- **XX-002** Deal five cards.

### Playing [from the second page]

- XX-010 Play a card | or pass.

## Worked examples

Numbers of cards are in hand.

| # | Given | When | Then |
|---|---|---|---|
| 1 | five cards | a card is played | four cards |
| 2 | none \\| one | pass | the same |

| # | Given | Then |
|---|---|---|
| D3 Thirst | no water | no mercy |

| # | Given | Else |
|---|---|---|
| 4 | another kind of table | is not read |

## Rulings

| Id | Question | Ruling | Why | Setting |
|---|---|---|---|---|
| XX-R02 | Who shuffles? | The youngest. | Custom. | no |
"""

TESTS = """
import pytest

pytestmark = pytest.mark.rule("NC-001")


@pytest.mark.rule("NC-002", "NC-003")
def test_marking(): ...


@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("NC-004"))])
@pytest.mark.example("noughts", 5)
def test_rows(x): ...
"""


def test_a_rules_file_is_read() -> None:
    book = parse(BOOK)
    assert book.rules == (
        Rule("XX-001", "Shuffle the deck. [R02]", "Setup"),
        Rule("XX-002", "Deal five cards.", "Setup"),
        Rule("XX-010", "Play a card | or pass.", "Playing"),
    )
    assert book.rulings == (Ruling("XX-R02", "Who shuffles?", "The youngest.", "Custom.", "no", "Rulings"),)
    assert [(each.number, each.name, each.given, each.when, each.then) for each in book.examples] == [
        ("1", "", "five cards", "a card is played", "four cards"),
        ("2", "", "none | one", "pass", "the same"),
        ("D3", "Thirst", "no water", "", "no mercy"),
    ]


@pytest.mark.parametrize("typed", ["XX-002", "xx-002", " XX-2 "])
def test_rules_are_found_however_they_are_typed(typed: str) -> None:
    assert parse(BOOK).get(typed) == Rule("XX-002", "Deal five cards.", "Setup")


def test_rules_name_the_rulings_they_rest_on() -> None:
    book = parse(BOOK)
    assert book.rulings_behind(book.rules[0]) == [book.get("XX-R02")]
    assert book.rulings_behind(book.rules[1]) == []
    assert book.get("XX-999") is None


def test_a_doubled_id_is_a_fault_with_its_line() -> None:
    with pytest.raises(ContentError, match=r"rules\.md:3: XX-001 is there twice"):
        parse("- XX-001 One.\n\n- XX-001 Two.\n", "rules.md")


@pytest.mark.parametrize("name", fabletop.game_ids())
def test_every_game_has_a_rulebook_under_its_own_prefix(name: str) -> None:
    game = get_game(name)
    book = rulebook(game)
    assert book.rules
    assert all(each.id.startswith(f"{game.prefix}-") for each in book.rules)
    assert rulebook(game) is book


def test_project_zeros_rulebook_is_whole() -> None:
    book = rulebook(get_game("project-0"))
    assert (len(book.rules), len(book.rulings), len(book.examples)) == (133, 42, 16)


# --- the command -----------------------------------------------------------------------------------------------------


def test_all_rules_are_read_out(run: Run) -> None:
    ran = run("rules", "noughts")
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines() if line.startswith("NC-")] == [
        f"NC-00{n}" for n in range(1, 6)
    ]


def test_one_rule_comes_with_its_rulings(run: Run) -> None:
    out = run("rules", "project-0", "pz-13").out
    assert out.startswith("PZ-013  Setup")
    assert "PZ-R04" in out


def test_one_ruling(run: Run) -> None:
    assert run("rules", "project-0", "PZ-R07").out.startswith("PZ-R07  ")


def test_rules_as_json(run: Run) -> None:
    assert run("rules", "noughts", "NC-001", "--json").json["id"] == "NC-001"
    assert len(run("rules", "noughts", "--json").json["rules"]) == 5


# --- coverage --------------------------------------------------------------------------------------------------------


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "test_noughts.py").write_text(TESTS)
    return tmp_path


def test_markers_are_read_from_the_source(tests: Path) -> None:
    marks = read_marks(tests)
    assert marks.rules == {"NC-001", "NC-002", "NC-003", "NC-004"}
    assert marks.examples == {("noughts", "5")}


def test_a_test_that_is_no_python_is_named(tests: Path) -> None:
    (tests / "test_broken.py").write_text("def :\n")
    with pytest.raises(ContentError, match=r"test_broken\.py:1"):
        read_marks(tests)


def test_coverage_lists_what_has_no_test(run: Run, tests: Path) -> None:
    ran = run("rules", "noughts", "--coverage", "--games", "60", "--tests", str(tests), "--json")
    assert ran.code == 1
    found = ran.json
    assert found["rules"] == [f"NC-00{n}" for n in range(1, 6)]
    assert found["tested"] == ["NC-001", "NC-002", "NC-003", "NC-004"]
    assert found["untested"] == ["NC-005"]
    assert {"NC-002", "NC-004", "NC-005"} <= set(found["exercised"])
    assert set(found["exercised"]) | set(found["unexercised"]) == set(found["rules"])
    assert found["games"] == 60


def test_coverage_names_the_rules_that_no_game_of_the_contract_reaches(
    run: Run, tests: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a game never comes to, the contract cannot see."""
    game = get_game("noughts")
    reachable = reached(Setting(game, 2))
    assert {"NC-002", "NC-004"} <= reachable
    ran = run("rules", "noughts", "--coverage", "--games", "2", "--tests", str(tests), "--json")
    assert ran.json["unreached"] == [rule for rule in ran.json["rules"] if rule not in reachable]
    monkeypatch.setattr("fabletop.cli.coverage.reached", lambda setting: reachable - {"NC-002"})
    ran = run("rules", "noughts", "--coverage", "--games", "2", "--tests", str(tests))
    assert "Reached by no game of the contract" in ran.out
    assert "NC-002" in ran.out.partition("Reached by no game of the contract")[2]


def test_coverage_is_fine_when_every_rule_has_a_test(run: Run, tests: Path) -> None:
    (tests / "test_more.py").write_text('import pytest\npytestmark = pytest.mark.rule("NC-005")\n')
    ran = run("rules", "noughts", "--coverage", "--games", "20", "--tests", str(tests))
    assert ran.code == 0
    assert "rules tested" in ran.out


def test_a_marker_for_a_rule_that_does_not_exist_fails(run: Run, tests: Path) -> None:
    (tests / "test_more.py").write_text('import pytest\npytestmark = pytest.mark.rule("NC-005", "NC-050")\n')
    ran = run("rules", "noughts", "--coverage", "--games", "20", "--tests", str(tests), "--json")
    assert (ran.code, ran.json["unknown"]) == (1, ["NC-050"])


def test_coverage_shows_how_far_it_is_on_a_terminal(run: Run, tests: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    ran = run("rules", "noughts", "--coverage", "--games", "20", "--tests", str(tests), "--json")
    assert "Playing Noughts and Crosses" in ran.err
    assert ran.json["games"] == 20
