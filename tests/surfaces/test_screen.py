"""The full screen, without a terminal: whole games by keys, and what the keys show."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from tests.engine.minis import bids
from tests.surfaces.players import on_screen, press, settle, shown, sit, until
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from fabletop.engine.match import Match
from fabletop.terminal import storage
from fabletop.terminal.board_view import BoardView
from fabletop.terminal.dialogs import Confirm, Ending, HandOver, Reading
from fabletop.terminal.screen import PlayTable
from fabletop.terminal.screen_replay import ScreenReplay
from fabletop.terminal.sitting import Sitting

SMALL, LARGE = (80, 24), (160, 48)
SIZES = pytest.mark.parametrize("size", [SMALL, LARGE])


@SIZES
def test_a_whole_game_by_keys(size: tuple[int, int]) -> None:
    sitting = sit("noughts", ["human", "human"])

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        assert "Which cell do you mark?" in shown(app)
        assert "NC-002" in shown(app)
        await press(app, pilot, "1")
        assert "Noughts" in shown(app)
        await press(app, pilot, "right", "down", "enter")  # from b1 over c1 to c2
        assert "Noughts marks c2." in shown(app)
        await press(app, pilot, "1", "tab", "enter", "1")
        assert app.match.over
        assert isinstance(app.screen, Ending)
        assert "Crosses won and Noughts lost: three in a row." in shown(app)
        await press(app, pilot, "escape")
        assert "The game is over." in shown(app)
        await press(app, pilot, "q")

    on_screen(sitting, size, course)
    assert [entry[2] for entry in sitting.match.entries] == ["a1", "c2", "b1", "a2", "c1"]
    assert sitting.finished is not None


@SIZES
def test_keys_that_show_something(size: tuple[int, int]) -> None:
    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await press(app, pilot, "question_mark")
        assert isinstance(app.screen, Reading)
        assert "take your answer back" in shown(app)
        await press(app, pilot, "escape", "r")
        assert "mark one free cell" in shown(app)
        await press(app, pilot, "escape", "w")
        assert "Nothing that belongs to this question is barred." in shown(app)
        await press(app, pilot, "escape", "h")
        await until(pilot, lambda: "Crosses marks " in shown(app))
        assert "Expected result: " in shown(app)
        await press(app, pilot, "escape", "5", "l", "up", "r")
        assert "NC-002" in shown(app)
        await press(app, pilot, "escape", "escape")
        assert not app.query_one("#log", OptionList).has_focus
        await press(app, pilot, "v", "escape", "f", "f", "z")

    on_screen(sit("noughts", ["human", "sensible"]), size, course)


def test_undo_redo_and_a_wrong_number() -> None:
    sitting = sit("noughts", ["human", "sensible"])

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await press(app, pilot, "5")
        assert len(app.match.entries) == 2
        await press(app, pilot, "u")
        assert app.match.entries == []
        assert "Taken back." in shown(app)
        await press(app, pilot, "y")
        assert len(app.match.entries) == 2
        await press(app, pilot, "9")
        assert "Choose a number from 1 to 7." in shown(app)

    on_screen(sitting, SMALL, course)
    assert len(sitting.match.entries) == 2


def test_a_declined_undo_leaves_the_question_as_it_is() -> None:
    sitting = sit("project-0", ["human", "random"], fugitive=0)

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        while app.picker is not None and app.picker.mode != "way":
            await press(app, pilot, "1")
        await press(app, pilot, "enter")
        entries = len(app.match.entries)
        await press(app, pilot, "u")
        assert isinstance(app.screen, Confirm)
        await press(app, pilot, "n", "enter")
        assert len(app.match.entries) > entries
        assert "moved on" not in shown(app)

    on_screen(sitting, SMALL, course)


def test_u_takes_back_a_step_of_the_way_first() -> None:
    sitting = sit("project-0", ["human", "random"], fugitive=0)

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        while app.picker is not None and app.picker.mode != "way":
            await press(app, pilot, "1")
        assert app.picker is not None
        entries = len(app.match.entries)
        await press(app, pilot, "1", "1", "u")
        assert app.picker.taken == 1
        assert len(app.match.entries) == entries

    on_screen(sitting, SMALL, course)


def test_what_was_told_since_the_last_answer_stays_in_sight() -> None:
    sitting = sit("project-0", ["human", "random"], fugitive=0)

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        while app.picker is not None and app.picker.mode != "way":
            await press(app, pilot, "1")
        assert "Since your answer" not in app.notice
        await press(app, pilot, "enter")
        assert "Project-0 has moved." in app.notice
        assert app.notice.startswith("Since your answer: ")
        assert "▎" in shown(app), "new lines of the log are marked"
        await press(app, pilot, "tab")
        assert "Since your answer" not in app.notice

    on_screen(sitting, LARGE, course)


def test_another_size_lays_everything_out_anew() -> None:
    sitting = sit("project-0", ["random", "human"], fugitive=0)

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        for size in (SMALL, LARGE, (120, 36)):
            await pilot.resize_terminal(*size)
            await settle(app, pilot)
            last = shown(app).splitlines()[-1]
            assert "? keys" in last
            assert "q quit" in last
            log = app.query_one("#log", OptionList)
            assert size == SMALL or log.scroll_offset.y == log.max_scroll_y, "the newest line is in sight"
        for small in ((60, 18), (30, 8)):
            await pilot.resize_terminal(*small)
            await settle(app, pilot)
            assert "too small" in shown(app)
            assert "? keys" not in shown(app)
        await pilot.resize_terminal(*SMALL)
        await settle(app, pilot)
        assert "? keys" in shown(app)

    on_screen(sitting, LARGE, course)


def test_a_key_without_a_meaning_says_where_the_keys_are() -> None:
    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        for known in ("question_mark", "v", "w"):
            await press(app, pilot, known, "escape")
            assert "does nothing" not in shown(app)
        await press(app, pilot, "k")
        assert "k does nothing here; ? shows the keys." in shown(app)

    on_screen(sit("noughts", ["human", "human"]), SMALL, course)


def test_the_whole_map_is_shown_where_it_fits() -> None:
    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        board = app.query_one(BoardView)
        assert not board.near
        await pilot.resize_terminal(*SMALL)
        await settle(app, pilot)
        assert board.near
        assert "DATA POINTS" in shown(app), "what has no room beside the board stands in a line below it"

    on_screen(sit("project-0", ["human", "random"], fugitive=0), (120, 36), course)


def test_playing_again() -> None:
    sitting = sit("noughts", ["human", "human"])

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await press(app, pilot, *"11111")
        while not app.match.over:
            await press(app, pilot, "1")
        await press(app, pilot, "escape")
        first, last = shown(app).splitlines()[0], shown(app).splitlines()[-1]
        assert "won" in first
        assert "n play again" in last
        assert "undo" not in last
        await press(app, pilot, "n")

    on_screen(sitting, SMALL, course)
    assert sitting.again


def test_typing_saving_and_leaving(tmp_path: Any) -> None:
    sitting = sit("noughts", ["human", "human"])

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await press(app, pilot, "t")
        assert "Which cell do you mark?" in shown(app), "the question can be read while it is answered"
        await press(app, pilot, *"zz", "enter")
        assert '"zz" is no option here. t types again; the options stand above' in shown(app)
        assert 'Type "options"' not in shown(app), "which is said where commands are typed"
        await press(app, pilot, "t", *"b2", "enter")
        assert "Crosses marks b2." in shown(app)
        await press(app, pilot, "s")
        app.screen.query_one(Input).value = str(tmp_path / "mine.json")
        await press(app, pilot, "enter")
        await press(app, pilot, "Q")  # Caps Lock changes nothing
        assert "Leave the table?" in shown(app)
        await press(app, pilot, "n", "colon", "q", "Y")
        assert app._exit, "somebody has left"

    on_screen(sitting, LARGE, course)
    assert (tmp_path / "mine.json").exists()
    assert len(storage.open_matches()) == 1


def test_a_click_on_the_board_answers() -> None:
    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        board = app.query_one("BoardView")
        await pilot.click(board, offset=(board.size.width // 2, board.size.height // 2))
        await press(app, pilot)
        assert app.match.entries == [("a", 0, "b2")]

    on_screen(sit("noughts", ["human", "human"]), LARGE, course)


def test_looking_back() -> None:
    sitting = sit("noughts", ["random", "random"])
    while sitting.step() is not None:
        pass

    async def run() -> Match[Any] | None:
        app = ScreenReplay(sitting.match, None, 0)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("right", "right", "left")
            assert len(app.match.entries) == 1
            await pilot.press("end", "p")
            assert "The match is over here" in app.notice
            await pilot.press("g", "2", "enter")
            await pilot.pause()
            assert len(app.match.entries) == 2
            await pilot.press("p")
        return app.return_value

    past = asyncio.run(run())
    assert past is not None
    assert len(past.entries) == 2


# --- a board with streets, secrets and ways ---------------------------------------------------------------------------


@SIZES
def test_a_way_is_walked_on_the_map(size: tuple[int, int]) -> None:
    sitting = sit("project-0", ["human", "random"], fugitive=0)

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        while app.picker is not None and app.picker.mode != "way":
            await press(app, pilot, "1")
        picker = app.picker
        assert picker is not None
        await press(app, pilot, "1")
        assert picker.taken == 1
        assert "1/5 steps" in shown(app)
        assert "═" in shown(app) or "║" in shown(app) or "⠑" in shown(app) or "⢀" in shown(app)
        await press(app, pilot, "backspace")
        assert picker.taken == 0
        await press(app, pilot, "1", "1", "z", "z", "shift+left")
        entries = len(app.match.entries)
        await press(app, pilot, "enter")
        assert app.match.entries[entries][1] == 0
        assert len(app.match.entries[entries][2]) == 2

    on_screen(sitting, size, course)


def test_a_deed_takes_a_second_look() -> None:
    sitting = sit("project-0", ["human", "random"], fugitive=0)

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        while app.picker is not None and app.picker.mode != "way":
            await press(app, pilot, "1")
        assert app.picker is not None
        assert not any("Give" in choice.label for choice in app.picker.listed), "no number does it"
        assert "d  at any time: Give yourself up" in shown(app)
        await press(app, pilot, "d")
        assert isinstance(app.screen, Confirm)
        await press(app, pilot, "n")
        assert not app.match.over
        await press(app, pilot, "d", "y")
        assert app.match.over

    on_screen(sitting, SMALL, course)


def test_the_hand_over_hides_what_the_former_player_saw() -> None:
    """Nothing of the fugitive's is left on or under the screen when the Agents' player sits down."""
    sitting = sit("project-0", ["human", "human"], seed=5, fugitive=0)

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        assert isinstance(app.screen, HandOver)
        assert "Project-0" in shown(app)
        await press(app, pilot, "enter")
        assert isinstance(app.screen, HandOver), "an Enter too many must not answer for the next player"
        await press(app, pilot, "space")
        secrets = [card.title for widget in app.scene.aside for card in getattr(widget, "cards", ())]
        assert len(secrets) == 5
        assert secrets[0] in shown(app)
        while app.seat == 0:
            assert app.picker is not None
            answer = app.picker.question.ask
            assert answer is not None
            app.action_details()  # lies open while the answer is given
            app.answer(answer.plain(answer.some(Random(1))))
            await settle(app, pilot)
        assert app.seat is None
        assert isinstance(app.screen, HandOver)
        assert len(app.screen_stack) == 2, "nothing lies under the hand-over screen but the table"
        await press(app, pilot, "l", "v", "r", "z", "question_mark", "1", "tab")
        assert isinstance(app.screen, HandOver)
        await press(app, pilot, "space")
        assert app.seat == 1
        lines = "\n".join(line.text for line in app._lines)
        assert not any(secret in shown(app) or secret in lines for secret in secrets)

    on_screen(sitting, LARGE, course)


def test_the_former_player_may_take_back_before_handing_over() -> None:
    """A sealed answer is withdrawn at the hand-over screen, and its player is asked again."""
    sitting = Sitting(Match(bids.GAME, seats=2, seed=1), ["human", "human"], None)

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await press(app, pilot, "space")
        assert app.picker is not None
        first, ask = app.picker.question.seat, app.picker.question.ask
        assert ask is not None
        app.answer(ask.plain(ask.some(Random(1))))
        await settle(app, pilot)
        assert isinstance(app.screen, HandOver)
        assert app.match.committed == (first,)
        await press(app, pilot, "u")
        assert not app.match.committed
        assert app.seat == first
        assert app.picker.question.seat == first

    on_screen(sitting, SMALL, course)
