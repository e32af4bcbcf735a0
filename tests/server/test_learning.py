"""Lessons by HTTP: they are played as the seat sees them that learns, and tell nothing that it may not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from tests.server.running import PATIENCE, Running, a_server

from fabletop.engine.lessons import Lesson, play_lesson
from fabletop.engine.registry import get_game
from fabletop.server.api import learning


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_server(tmp_path_factory.mktemp("learning")) as running:
        yield running


def test_a_game_lists_its_lessons_and_one_without_has_none(server: Running) -> None:
    listed = server.http.get("/api/games/project-0/lessons").json()
    assert [(each["id"], each["side"]) for each in listed] == [
        ("sighting", "Agents"),
        ("collection", "Project-0"),
        ("investigation", "Project-0"),
    ]
    assert server.http.get("/api/games/noughts/lessons").json() == []


@pytest.mark.parametrize("lesson", get_game("project-0").lessons(), ids=lambda lesson: lesson.id)
def test_a_lesson_has_a_step_for_each_move_with_the_questions_of_its_own_seat_alone(
    server: Running, lesson: Lesson
) -> None:
    played = server.http.get(f"/api/games/project-0/lessons/{lesson.id}").json()
    steps = played["steps"]
    assert played["seat"] == lesson.seat
    assert [step["words"] for step in steps] == [*(move.words for move in lesson.moves), lesson.closing]
    assert steps[0]["scene"]["board"]["whole"]["type"] == "graph"
    own = [step for step in steps if step["question"] is not None]
    assert [step["answer"] for step in own] == [move.answer for move in lesson.moves if move.seat == lesson.seat]
    assert all(step["does"] and step["question"]["prompt"] for step in own)
    assert [step["answer"] for step in steps if step["question"] is None] == [None] * (len(steps) - len(own))
    lines = [line["text"] for step in steps for line in step["log"]["lines"]]
    match = [match for match, _ in play_lesson(get_game("project-0"), lesson)][-1]
    assert lines == [line.text for line in match.log(lesson.seat)]


def test_the_agents_lesson_does_not_tell_where_the_fugitive_is_before_he_is_found(server: Running) -> None:
    steps = server.http.get("/api/games/project-0/lessons/sighting").json()["steps"]
    hidden = [step for step in steps if not step["words"].startswith(("There he is", "Take a step"))]
    assert len(hidden) == 4
    for step in hidden:
        pieces = step["scene"].get("board", {})
        shown = json.dumps(pieces.get("whole", pieces.get("change", {})).get("pieces", []))
        assert "fugitive" not in shown.lower()
        assert "project" not in shown.lower()
    found = json.dumps(steps[4]["scene"]["board"]["change"]["pieces"]).lower()
    assert "project" in found or "fugitive" in found


@pytest.mark.parametrize(
    ("path", "words"),
    [("chess/lessons", "no such game"), ("project-0/lessons/nonsense", "no such lesson. There are: sighting,")],
)
def test_what_is_not_there_is_said_in_words(server: Running, path: str, words: str) -> None:
    answer = server.http.get(f"/api/games/{path}")
    assert answer.status_code == 404
    assert words in answer.json()["words"]


def test_nobody_waits_while_a_lesson_is_played_for_the_first_time(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = Event(), Event()
    played = learning._played
    path = "/api/games/project-0/lessons/sighting"

    def slowly(game: str, lesson: str) -> object:
        begun.set()
        assert go_on.wait(PATIENCE)
        return played(game, lesson)

    monkeypatch.setattr(learning, "_played", slowly)
    with ThreadPoolExecutor() as pool:
        lesson = pool.submit(server.http.get, path)
        try:
            assert begun.wait(PATIENCE)
            assert server.http.get("/health").status_code == 200
            assert not lesson.done()
        finally:
            go_on.set()
        assert lesson.result().json()["seat"] == get_game("project-0").lessons()[0].seat
