"""Whatever a game asks, it can be played by typing alone, and no key breaks the screen."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import msgspec
import pytest
from tests.engine.minis import bids, cards, cubes, hunt, votes
from tests.surfaces.players import on_screen, press, sit
from textual.pilot import Pilot

from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.registry import game_ids, get_game
from fabletop.engine.seat_question import Question
from fabletop.terminal.console import Console
from fabletop.terminal.plain import PlainGame
from fabletop.terminal.screen import PlayTable
from fabletop.terminal.sitting import Sitting

MINIS: list[Game[Any]] = [mini.GAME for mini in (bids, cards, cubes, hunt, votes)]
GAMES = [*(get_game(name) for name in game_ids()), *MINIS]


class Typist(io.StringIO):
    """Types an allowed answer whenever it is asked, and Enter at a hand-over."""

    def __init__(self, sitting: Sitting, heard: io.StringIO, seed: int) -> None:
        super().__init__()
        self.sitting = sitting
        self.heard = heard
        self.rng = Random(seed)
        self.lines = 0

    def readline(self, size: int = -1) -> str:  # type: ignore[override]
        self.lines += 1
        assert self.lines < 5000, "this game does not end"
        if self.heard.getvalue().endswith("press Enter when you are ready> "):
            return "\n"
        question = self.sitting.asked
        assert question is not None
        return f"{self._answer(question)}\n"

    def _answer(self, question: Question) -> str:
        assert question.ask is not None
        answer = question.ask.plain(question.ask.some(self.rng))
        return f"={answer}" if isinstance(answer, str) else msgspec.json.encode(answer).decode()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("humans", ["one", "all"])
def test_a_whole_game_by_typing(game: Game[Any], humans: str) -> None:
    seats = game.seats[0]
    match = Match(game, seats=seats, seed=11)
    players = ["human"] * seats if humans == "all" else ["human", *["random"] * (seats - 1)]
    sitting = Sitting(match, players, None)
    heard = io.StringIO()
    code = PlainGame(Console(Typist(sitting, heard, seed=4), heard), sitting).run()
    assert code == 0
    assert match.over
    assert "Not possible" not in heard.getvalue()
    assert "\x1b" not in heard.getvalue()


KEYS = [
    "1", "2", "3", "4", "9", "0", "up", "down", "left", "right", "enter", "space", "backspace", "tab", "shift+tab",
    "u", "y", "h", "w", "v", "l", "r", "z", "f", "t", "n", "escape", "question_mark", "shift+left", "shift+down",
]  # fmt: skip


@pytest.mark.parametrize("game", ["noughts", "project-0"])
@pytest.mark.parametrize("size", [(80, 24), (130, 40), (40, 12)])
def test_no_key_breaks_the_screen(game: str, size: tuple[int, int]) -> None:
    rng = Random(f"{game} {size}")

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        for _ in range(40):
            await pilot.press(rng.choice(KEYS))
        await press(app, pilot, "escape")

    on_screen(sit(game, ["human", "random"]), size, course)


@pytest.mark.parametrize("game", MINIS, ids=lambda game: game.id)
def test_other_kinds_of_questions_on_the_screen(game: Game[Any]) -> None:
    rng = Random(game.id)
    match = Match(game, seats=game.seats[0], seed=2)
    sitting = Sitting(match, ["human", *["random"] * (match.seats - 1)], None)

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        for _ in range(40):
            if app.match.over:
                break
            if app.picker is not None:
                ask = app.picker.question.ask
                assert ask is not None
                app.answer(ask.plain(ask.some(rng)))
            await press(app, pilot, rng.choice(["tab", "down", "space", "w", "escape", "v", "escape"]))

    on_screen(sitting, (80, 24), course)
