"""What fails is kept so that it can be looked at and made to happen again, and the others are played all the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.engine.minis.bench import Bench, bench_game
from tests.playtest.conftest import Install, rows

import fabletop
from fabletop.engine.game import Game, Level, Situation
from fabletop.engine.questions import choose
from fabletop.engine.words import Refused
from fabletop.playtest.folder import Folder
from fabletop.playtest.rows import Failure
from fabletop.playtest.running import run_playtest
from fabletop.simulation.runner import Plan, play, play_again

GAMES = 12
Rule = Callable[[Bench], Any]


async def counting(table: Bench) -> None:
    """Five answers, of 0 to 3 each."""
    for _ in range(5):
        table.number += await choose(0, "How many?", lambda: [0, 1, 2, 3], "BE-1")


async def breaking(table: Bench) -> None:
    await counting(table)
    if table.number < 7:
        raise KeyError("no such card")


async def sticking(table: Bench) -> None:
    await counting(table)
    while table.number < 7:
        await choose(1, "Wait?", lambda: ["yes"], "BE-2")


def clever(now: Situation[Bench]) -> int:
    return now.ask.some(now.rng)  # type: ignore[no-any-return]  # the bench asks for numbers


def clumsy(now: Situation[Bench]) -> int:
    if now.view.table.number >= 7:
        raise ZeroDivisionError("too many")
    return clever(now)


def cheating(now: Situation[Bench]) -> Any:
    """What is not allowed is not noticed in a simulation before a rule stumbles over it."""
    return "many" if now.view.table.number >= 7 else clever(now)


def game(rule: Rule = counting, player: Callable[..., Any] = clever, **parts: Any) -> Game[Bench]:
    return bench_game(rule, levels=(Level("bot", "", lambda rng: player),), **parts)


def played(install: Install, path: Path, made: Game[Bench]) -> Folder:
    """A playtest of which some games fail, but not all, each of them either a row or a failure."""
    install(made)
    folder = run_playtest(Plan("bench", 2, {}, ["bot", "random"], "0"), GAMES, path / "out")
    failed, rest = [each.number for each in folder.failures()], [row["number"] for row in rows(folder.matches)]
    assert failed
    assert rest
    assert sorted(failed + rest) == list(range(GAMES))
    return folder


def record_of(folder: Folder, failure: Failure) -> fabletop.Match[Any]:
    return fabletop.load(folder.path / "failures" / failure.record)


def test_a_rule_that_raises(install: Install, tmp_path: Path) -> None:
    folder = played(install, tmp_path, game(breaking))
    for each in folder.failures():
        assert (each.what, each.words, each.again) == ("rule", "KeyError: 'no such card'", True)
        assert (each.seat, each.bot, each.question, each.answers) == (0, "bot", "BE-1", 4)
        assert "in breaking" in each.trace
        match = record_of(folder, each)
        assert (match.seed, len(match.entries), match.players) == (each.seed, 4, ["bot", "random"])
        with pytest.raises(Refused, match="fault in the rules"):
            match.answer(0, "0")
        with pytest.raises(KeyError, match="no such card"):
            play(folder.plan, each.number)


def test_a_player_that_raises(install: Install, tmp_path: Path) -> None:
    folder = played(install, tmp_path, game(player=clumsy))
    for each in folder.failures():
        assert (each.what, each.words, each.again) == ("player", "ZeroDivisionError: too many", True)
        assert (each.seat, each.bot) == (0, "bot")
        match = record_of(folder, each)
        assert len(match.entries) == each.answers
        with pytest.raises(ZeroDivisionError):
            clumsy(match.situation(0, Random(0)))
        with pytest.raises(ZeroDivisionError):
            play_again(folder.plan, each.number)


def test_a_player_that_answers_what_is_not_allowed(install: Install, tmp_path: Path) -> None:
    for each in played(install, tmp_path, game(player=cheating)).failures():
        assert (each.what, each.seat, each.again) == ("player", 0, True)
        assert '"many" is not one of the options' in each.words


def test_a_match_without_an_end(install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fabletop.simulation.runner.MOST_DECISIONS", 30)
    folder = played(install, tmp_path, game(sticking))
    for each in folder.failures():
        assert (each.what, each.seat, each.question, each.answers) == ("endless", 1, "BE-2", 30)
        assert record_of(folder, each).waiting == (1,)


def test_a_measure_that_raises(install: Install, tmp_path: Path) -> None:
    folder = played(install, tmp_path, game(measures=lambda table: {"share": 1 / max(0, table.number - 6)}))
    for each in folder.failures():
        assert (each.what, each.words, each.again) == ("rule", "ZeroDivisionError: division by zero", True)
        assert record_of(folder, each).over


def test_a_measure_that_cannot_be_written(install: Install, tmp_path: Path) -> None:
    folder = played(install, tmp_path, game(measures=lambda table: {"share": object() if table.number > 6 else 1}))
    for each in folder.failures():
        assert (each.what, each.again) == ("rule", True)
        assert "object" in each.words


def test_a_setup_that_raises_leaves_no_record(install: Install, tmp_path: Path) -> None:
    async def rule(table: Bench) -> None:
        if table.roll("start", 2):
            raise LookupError("no board")

    folder = played(install, tmp_path, game(rule))
    for each in folder.failures():
        assert (each.what, each.words, each.seat, each.record) == ("rule", "LookupError: no board", None, "")


def test_what_does_not_happen_again_is_said_so(install: Install, tmp_path: Path) -> None:
    calls = iter(range(100))

    def moody(now: Situation[Bench]) -> int:
        if next(calls) == 3:
            raise OSError("the line is busy")
        return clever(now)

    [each] = played(install, tmp_path, game(player=moody)).failures()
    assert (each.words, each.again) == ("OSError: the line is busy", False)


def test_failures_survive_going_on_and_are_not_doubled(install: Install, tmp_path: Path) -> None:
    folder = played(install, tmp_path, game(breaking))
    before = folder.failures()
    more = run_playtest(folder.plan, 2 * GAMES, folder.path)
    assert more.failures()[: len(before)] == before
    assert len(more.failures()) + len(rows(more.matches)) == 2 * GAMES


def test_a_failure_of_a_chunk_that_was_not_kept_is_forgotten(install: Install, tmp_path: Path) -> None:
    """It may not happen again, and then the match has a row."""
    folder = played(install, tmp_path, game(breaking))
    for chunk in folder.chunks().values():
        for file in chunk.iterdir():
            file.unlink()
        chunk.rmdir()
    install(game(counting))
    whole = run_playtest(folder.plan, GAMES, folder.path)
    assert list((whole.path / "failures").iterdir()) == []
    assert len(rows(whole.matches)) == GAMES
