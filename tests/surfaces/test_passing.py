"""Passing in windows, on the full screen and in plain mode: the same answers in the same order; being asked again."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.minis.nineteen import ALLIES, PLAN, RIVALS, House, dealt, moment_of
from tests.surfaces.players import on_screen, settle, typed
from textual.pilot import Pilot

from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.stops import ASKED, FOR_THE_TURN, UNTIL_CONCERNED
from fabletop.engine.words import Refused
from fabletop.terminal import asked_table
from fabletop.terminal.screen import PlayTable
from fabletop.terminal.sitting import Sitting

WINDOWS = ["action_start", "attack", "entropy_done", "baddie_leaves"]
GAMES = pytest.mark.parametrize("game", [ALLIES, RIVALS], ids=["allies", "rivals"])


def sitting(game: Game[House]) -> Sitting:
    """A human alone with cards for every window, who acts after each of them."""
    steps = [step for window in WINDOWS for step in (moment_of(window), ("act",))]
    return Sitting(dealt(game, 2, {0: [PLAN, PLAN]}, *steps), ["human", "random"], None)


def asked_in(table: Sitting) -> str:
    question = table.asked
    assert question is not None
    assert question.ask is not None
    return question.ask.tag


@GAMES
def test_plain_mode_numbers_the_passes_first_and_says_which_is_set(game: Game[House]) -> None:
    table = sitting(game)
    said, _ = typed(table, "2")
    for words in ("  1. Pass (action_start goes by)", "  2. Pass for this turn", "  3. Pass until it concerns me"):
        assert words in said
    assert 'You pass for this turn (type "ask me again" to be asked).' in said
    assert table.match.table.stops == [FOR_THE_TURN, ASKED]
    assert asked_in(table) == "act"


@GAMES
def test_in_plain_mode_who_passes_for_the_turn_is_asked_no_more_and_hears_nothing_of_it(game: Game[House]) -> None:
    table = sitting(game)
    said, code = typed(table, "pass for this turn", "wait", "wait", "wait", "wait")
    assert code == 0
    assert table.match.over
    assert said.count("React?") == 1
    assert "Played by itself" not in said


CONCERNS = "This concerns you: so you are asked, though you had passed beforehand."


def test_whoever_passed_until_it_concerned_them_hears_that_it_does() -> None:
    """A plain pass then means to be asked at every window again: that must not come as a surprise."""
    table = sitting(ALLIES)
    said, _ = typed(table, "3", "wait", "wait")
    assert asked_in(table) == "entropy_done"
    assert table.match.table.stops == [ASKED, ASKED]
    assert said.count(CONCERNS) == 1
    assert CONCERNS not in typed(table, "1")[0].partition("> 1")[2]


def test_on_the_screen_enter_passes_on_until_it_concerns_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked_table, "ENDS_NUMBER", 0)  # who reads what is asked takes longer than a test
    table = sitting(ALLIES)

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        for key in ("3", "1", "1"):
            await pilot.press(key)
            await settle(app, pilot)
        assert asked_in(table) == "entropy_done"
        assert CONCERNS in app.bar(100, 12).plain
        await pilot.press("enter")
        await settle(app, pilot)
        assert table.match.table.stops == [UNTIL_CONCERNED, ASKED]

    on_screen(table, (120, 40), course)


def test_in_plain_mode_an_ally_is_asked_again_at_once() -> None:
    table = sitting(ALLIES)
    said, _ = typed(table, "3", "ask me again", "wait")
    assert "You pass until it concerns you" in said
    assert "You are asked again at every window." in said
    assert table.match.table.stops == [ASKED, ASKED]


def test_in_plain_mode_a_rival_is_asked_by_the_next_window() -> None:
    table = sitting(RIVALS)
    said, _ = typed(table, "2", "ask me again", "wait", "2")
    assert "The next window asks you." in said
    assert "  1. Pass (as you said, for this turn)" in said
    assert "  2. Pass. Ask me again at every window" in said
    assert table.match.table.stops == [ASKED, ASKED]
    said, _ = typed(table, "wait")
    assert "  2. Pass for this turn" in said


@GAMES
def test_in_plain_mode_who_has_no_stop_hears_that_there_is_nothing_to_lift(game: Game[House]) -> None:
    said, _ = typed(sitting(game), "ask me again")
    assert "Not possible: You are asked at every window" in said
    assert "You pass" not in said


def test_allies_read_who_else_passes_for_longer_and_rivals_do_not() -> None:
    for game, told in ((ALLIES, True), (RIVALS, False)):
        table = sitting(game)
        table.match.table.stops[1] = UNTIL_CONCERNED
        said, _ = typed(table, "1")
        assert ("Player 2 passes until it concerns them." in said) == told


@GAMES
def test_on_the_screen_the_passes_have_the_first_keys_and_the_stop_is_shown(game: Game[House]) -> None:
    table = sitting(game)

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        shown = app.bar(100, 12).plain
        for words in (" 1  Pass", " 2  Pass for this turn", " 3  Pass until it concerns me"):
            assert words in shown
        await pilot.press("2")
        await settle(app, pilot)
        assert table.match.table.stops == [FOR_THE_TURN, ASKED]
        assert "You pass for this turn (a: ask me again)." in app.bar(100, 12).plain

    on_screen(table, (120, 40), course)


@GAMES
def test_on_the_screen_a_key_lets_one_be_asked_again(game: Game[House]) -> None:
    table = sitting(game)

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await pilot.press("a")
        await settle(app, pilot)
        assert "You are asked at every window" in app.notice
        await pilot.press("2")
        await settle(app, pilot)
        await pilot.press("a")
        await settle(app, pilot)
        assert ("again at every window" if game is ALLIES else "The next window asks you") in app.notice
        await pilot.press("1")
        await settle(app, pilot)
        assert asked_in(table) == ("attack" if game is RIVALS else "act")
        if game is RIVALS:
            assert "Pass. Ask me again at every window" in app.bar(100, 12).plain
            await pilot.press("2")
            await settle(app, pilot)
        assert table.match.table.stops == [ASKED, ASKED]

    on_screen(table, (120, 40), course)


def test_where_several_people_sit_at_one_screen_nobody_is_passed_for_in_secret() -> None:
    """Not to be asked would tell who sits beside."""
    match: Match[House] = dealt(RIVALS, 2, {0: [PLAN], 1: [PLAN]}, moment_of("action_start"), moment_of("attack"))
    table = Sitting(match, ["human", "human"], None)
    table.answer(0, "run")
    table.answer(1, "run")
    assert table.step() is None
    assert match.waiting == (0, 1)
    with pytest.raises(Refused, match="nothing that you pass"):
        Sitting(dealt(RIVALS, 2, {0: [PLAN]}, moment_of("attack")), ["human", "human"], None).ask_again(1)
