"""What the games' own players say for their answers: at every moment something true of this answer, or nothing."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from fabletop.bots import usual_level
from fabletop.bots.advice import advise
from fabletop.engine.game import Game, Situation
from fabletop.engine.match import Match
from fabletop.engine.registry import get_game

WAVERS = 0.2


def said(game: Game[Any], seats: int, seed: int) -> dict[str, list[tuple[Situation[Any], Any, str]]]:
    """All that is said in a match of usual players, by kind of question, with the situation and the answer."""
    level, rng = usual_level(game), Random(seed)
    assert level.why is not None
    player = level.make(rng)
    match = Match(game, seats=seats, seed=seed, options=dict(game.simulated))
    found: dict[str, list[tuple[Situation[Any], Any, str]]] = {}
    while not match.over:
        seat = match.waiting[0]
        now = match.fork().situation(seat, rng)
        value = player(now)
        found.setdefault(now.ask.tag, []).append((now, value, level.why(now, value)))
        match.answer(seat, now.ask.plain(value))
    return found


@pytest.mark.parametrize(
    ("name", "seats", "tags"),
    [
        ("project-0", 4, ["start", "move", "way", "step", "investigate"]),
        ("paperback", 1, ["prep"]),
        ("lost-adventures", 2, ["exit", "fourth", "commit", "grail"]),
    ],
)
def test_reasons_are_sentences(name: str, seats: int, tags: list[str]) -> None:
    told: Counter[str] = Counter()
    for seed in range(3):
        for tag, sayings in said(get_game(name), seats, seed).items():
            words = [each for _, _, each in sayings if each]
            assert all(each[0].isupper() and each.endswith(".") for each in words)
            told[tag] += len(words)
    assert all(told[tag] for tag in tags), told


def test_the_reason_to_leave_a_scene_fits_the_answer() -> None:
    """The numbers speak for what is answered, but for what the player wavers."""
    for seed in range(3):
        for _, value, words in said(get_game("lost-adventures"), 2, seed).get("exit", []):
            stay, leave = map(float, re.findall(r"-?\d+\.\d", words))
            assert stay > leave - WAVERS if value == "remain" else leave > stay - WAVERS


def test_hints_give_the_reason() -> None:
    match = Match(get_game("project-0"), seats=4, seed=1, options={"fugitive": 0})
    (best, *_) = advise(match, 0)
    assert any("turns to the last data point" in reason for reason in best.reasons)
