"""Writing the story of a match to a file, in plain lines and on the screen."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import Any

import pytest
from tests.surfaces.players import on_screen, press, shown, sit, typed
from textual.pilot import Pilot
from textual.widgets import Input

from fabletop.terminal.console import Console
from fabletop.terminal.plain_replay import PlainReplay
from fabletop.terminal.screen import PlayTable
from fabletop.terminal.screen_replay import ScreenReplay

GAME, SIZE = "lost-adventures", (120, 36)


def test_by_a_command_in_plain_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sitting = sit(GAME, ["human", "careless"])
    said, _ = typed(sitting, "story", "story My Film.txt", "story nowhere/film.txt", "story film.json", "quit")
    first, second = tmp_path / "lost-adventures-story.txt", tmp_path / "My Film.txt"
    assert f"The story is in {first}." in said
    assert first.read_text("utf-8") == second.read_text("utf-8") == sitting.match.story(0)
    assert "The story could not be saved to nowhere/film.txt" in said
    assert "Name a .txt file" in said
    assert {each.name for each in tmp_path.glob("*.txt")} == {first.name, second.name}


def test_a_game_without_a_story_says_so() -> None:
    said, _ = typed(sit("noughts", ["human", "human"]), "story", "quit")
    assert "Noughts and Crosses tells no story." in said


def test_looking_back_in_plain_lines(tmp_path: Path) -> None:
    match = sit(GAME, ["careless", "careless"]).match
    out = tmp_path / "Back.txt"
    target = io.StringIO()
    lines = io.StringIO(f"STORY {out}\nstory {tmp_path}/nowhere/x.txt\nquit\n")
    PlainReplay(Console(lines, target), match, None, 0).run()
    assert out.read_text("utf-8") == match.story(None)
    assert "could not be saved" in target.getvalue()


def test_by_a_key_on_the_screen(tmp_path: Path) -> None:
    out = tmp_path / "film.txt"
    sitting = sit(GAME, ["human", "careless"])

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await press(app, pilot, "x")
        field = app.screen.query_one(Input)
        assert field.value == "lost-adventures-story.txt"
        field.value = str(out)
        await press(app, pilot, "enter")
        assert "The story is in" in shown(app)
        await press(app, pilot, "x")
        app.screen.query_one(Input).value = str(tmp_path / "nowhere" / "film.txt")
        await press(app, pilot, "enter")
        assert "could not be saved" in shown(app)

    on_screen(sitting, SIZE, course)
    assert out.read_text("utf-8") == sitting.match.story(0)


def test_a_key_that_has_nothing_to_write_says_so() -> None:
    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await press(app, pilot, "x")
        assert "tells no story" in shown(app)

    on_screen(sit("noughts", ["human", "human"]), SIZE, course)


def test_while_a_computer_player_thinks_nothing_is_written(tmp_path: Path) -> None:
    out = tmp_path / "film.txt"

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await press(app, pilot, "x")
        app.screen.query_one(Input).value = str(out)
        app.thinking = True
        await press(app, pilot, "enter")
        assert "try again after that" in shown(app)
        app.thinking = False

    on_screen(sit(GAME, ["human", "careless"]), SIZE, course)
    assert not out.exists()


def test_looking_back_on_the_screen(tmp_path: Path) -> None:
    match = sit(GAME, ["careless", "careless"]).match
    out = tmp_path / "back.txt"

    async def run() -> None:
        app = ScreenReplay(match, None, 0)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press("x")
            await pilot.pause()
            app.screen.query_one(Input).value = str(out)
            await pilot.press("enter")
            await pilot.pause()

    asyncio.run(run())
    assert out.read_text("utf-8") == match.story(None)
