"""The pages for both sides and the scripted openings of Project-0."""

from __future__ import annotations

import io
import runpy
from pathlib import Path

import msgspec
import pytest

from fabletop.engine.content import ContentError
from fabletop.engine.lessons import ScriptedAnswer, load_lessons, play_lesson
from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.games.project_zero import GAME, LESSONS
from fabletop.games.project_zero.state import ASKED, Chase, records
from fabletop.games.project_zero.texts import OPENING, TUTORIALS
from fabletop.terminal.learn import learn

TOOL = Path(__file__).parents[3] / "tools" / "make_lessons.py"
ALL = {lesson.id: lesson for lesson in GAME.lessons()}


@pytest.mark.parametrize("side", sorted(set(GAME.sides(4, GAME.read_options(GAME.simulated)))))
def test_each_side_has_a_page_of_at_most_300_words(side: str) -> None:
    assert 100 < len(TUTORIALS[side].split()) <= 300


def test_the_opening_tells_who_is_hunted_and_for_what() -> None:
    for word in ("8675309", "Los Angeles", "map", "note", "five", "data points", "Agency"):
        assert word in OPENING


def end_of(name: str) -> Match[Chase]:
    """The match at the end of a lesson."""
    *_, (match, _) = play_lesson(GAME, ALL[name])
    return match


@pytest.mark.rule("PZ-065", "PZ-095", "PZ-099")
def test_the_sighting_comes_in_the_middle_of_a_walk() -> None:
    rules = [line.rule for line in end_of("sighting").log(ALL["sighting"].seat)]
    told = [rule for rule in rules if rule in ("PZ-065", "PZ-092", "PZ-102")]
    assert told == ["PZ-065", "PZ-065", "PZ-092", "PZ-065", "PZ-102"]


@pytest.mark.rule("PZ-049", "PZ-053", "PZ-054")
def test_the_collection_is_announced_and_not_seen() -> None:
    match = end_of("collection")
    texts = [line.text for line in match.log(ALL["collection"].seat)]
    assert "Project-0 has collected a data point: 1 of 5." in texts
    assert match.table.sightings == 0


@pytest.mark.rule("PZ-108", "PZ-114")
def test_the_investigation_is_answered_yes_by_another_entry() -> None:
    match = end_of("investigation")
    table, board = match.table, match.table.board
    kind, agent, location, _, yes = list(records(table.history))[-1]
    assert (kind, yes) == (ASKED, 1)
    assert board.location_of[table.at[agent]] == location
    assert table.at[agent] not in table.trail
    assert table.peg < 0


def test_the_file_of_lessons_is_the_one_the_tool_writes_for_this_map() -> None:
    assert runpy.run_path(str(TOOL))["written"]() == LESSONS.read_text(encoding="utf-8"), "run tools/make_lessons.py"


def test_a_lesson_that_no_longer_fits_is_named() -> None:
    wrong = msgspec.structs.replace(ALL["collection"], moves=(ScriptedAnswer(0, "nowhere"),))
    with pytest.raises(ContentError, match='"collection" of Project-0, move 1 is not possible'):
        list(play_lesson(GAME, wrong))


def test_a_misspelt_field_of_a_lesson_is_named(tmp_path: Path) -> None:
    file = tmp_path / "lessons.yaml"
    file.write_text(LESSONS.read_text(encoding="utf-8").replace("closing:", "ending:", 1), encoding="utf-8")
    with pytest.raises(ContentError, match=r"lessons\.yaml:\d+: .*sighting"):
        load_lessons(file)


class TestLearning:
    @pytest.fixture(autouse=True)
    def _no_terminal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO(""))

    def test_lists_pages_and_lessons(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert learn("project-0", None) == 0
        out = capsys.readouterr().out
        assert "  Agents\n" in out
        assert "  sighting: A sighting in mid-move\n" in out

    def test_reads_a_page(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert learn("project-0", "agents") == 0
        out = capsys.readouterr().out
        assert "By taxi" in out
        assert max(map(len, out.splitlines())) <= 80

    def test_a_lesson_shows_nothing_that_its_seat_does_not_know(self, capsys: pytest.CaptureFixture[str]) -> None:
        learn("project-0", "sighting")
        out = capsys.readouterr().out
        before = out[: out.index("is found on")]
        start = next(move.answer for move in ALL["sighting"].moves if move.seat == 0)
        assert start not in before

    def test_an_unknown_lesson_is_refused_with_what_there_is(self) -> None:
        with pytest.raises(Refused, match="There are: Project-0, Agents, sighting, collection, investigation"):
            learn("project-0", "nothing")

    def test_a_game_without_lessons_says_so(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert learn("noughts", None) == 0
        assert "fabletop rules noughts" in capsys.readouterr().out
