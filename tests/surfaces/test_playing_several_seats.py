"""One person in several seats at one keyboard: no veil between them, and one answer to what is asked alike."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.minis import bids, favours, votes
from tests.surfaces.players import on_screen, settle, sit, typed
from textual.pilot import Pilot

from fabletop.engine.match import Match
from fabletop.engine.registry import get_game
from fabletop.engine.words import Refused
from fabletop.terminal import saved
from fabletop.terminal.dialogs import HandOver
from fabletop.terminal.screen import PlayTable
from fabletop.terminal.seating import who_sits_where
from fabletop.terminal.sitting import Sitting

VEIL = "Hand over the keyboard"


def vote(*players: str, seats: int = 3) -> Sitting:
    return Sitting(Match(votes.GAME, seats=seats, seed=1), players, None)


def test_a_whole_game_of_one_person_in_two_seats() -> None:
    """The focus follows who is asked."""
    said, code = typed(sit("noughts", ["me", "me"]), "a1", "a2", "b1", "b2", "c1")
    assert code == 0
    assert "--- Noughts ---" in said
    assert VEIL not in said
    assert "You won, as Crosses: three in a row." in said


def test_no_veil_hides_a_persons_own_seats_from_them() -> None:
    sitting = Sitting(Match(bids.GAME, seats=3, seed=1), ["me", "human", "me"], None)
    assert sitting.guarded
    assert not sitting.solo
    assert not sitting.needs_hand_over(0, 2)
    assert sitting.needs_hand_over(0, 1)
    assert sitting.needs_hand_over(1, 2)
    alone = Sitting(Match(bids.GAME, seats=3, seed=1), ["me", "random", "me"], None)
    assert alone.solo
    assert not alone.guarded
    assert not alone.needs_hand_over(None, 2)


def test_what_is_asked_alike_is_answered_once() -> None:
    sitting = vote("me", "human", "me")
    sitting.answer(0, "left")
    assert sitting.match.table.results == ["left"], "two of three"
    sitting = vote("me", "human", "human", "me", seats=4)
    sitting.answer(3, "left")
    assert sitting.match.committed == (0, 3)
    sitting.undo(0)
    assert not sitting.match.committed


def test_it_is_said_for_whom_an_answer_is_and_what_others_want() -> None:
    """Seat 2 leads, and is asked first."""
    said, _ = typed(vote("me", "human", "human", "me", seats=4), "right", "left")
    assert "Most votes decide; Player 2 settles a tie. Nobody has spoken yet." in said
    assert "Player 2 settles a tie. Player 2 wants: Right." in said
    assert "Player 2 settles a tie. Player 2 wants: Right; Player 3 wants: Left." in said
    assert "Your answer is for Player 1 too." in said


def test_computer_players_go_last_and_agree() -> None:
    sitting = vote("random", "me", "random")
    for _ in range(4):
        while sitting.step() is not None:
            pass
        assert sitting.asked is not None
        assert sitting.match.waiting[:1] == (1,)
        sitting.answer(1, "right")
    while sitting.step() is not None:
        pass
    assert sitting.match.table.results == ["right"] * 4


def test_own_answers_are_taken_back_in_any_own_seat() -> None:
    sitting = sit("noughts", ["me", "me"])
    sitting.answer(0, "a1")
    sitting.answer(1, "b2")
    sitting.undo(0)
    assert len(sitting.match.entries) == 1
    sitting.undo(1)
    assert sitting.match.entries == []
    others = sit("noughts", ["human", "human"])
    others.answer(0, "a1")
    with pytest.raises(Refused, match="Only your own"):
        others.undo(1)


def test_looking_with_the_eyes_of_another_seat() -> None:
    sitting = Sitting(Match(bids.GAME, seats=3, seed=1), ["me", "me", "random"], None)
    said, _ = typed(sitting, "eyes", "eyes 2", "eyes 3")
    assert "What Player 2 sees:" in said
    assert said.count("Through whose eyes?") == 2
    assert "1 (Player 1), 2 (Player 2)." in said


def test_plain_mode_tells_a_person_once_what_all_their_seats_know() -> None:
    sitting = sit("machina", ["me", "me", "me"], variant="short")
    said, _ = typed(sitting, "1", "1", "1")
    assert said.count("Player 1 plays ") == 1
    assert said.count("sixty names, present and well") == 1
    assert "To come" not in said.partition("Player 3 plays")[0], "what is to come says nothing before one has chosen"
    resumed, _ = typed(Sitting(sitting.match, ["me", "me", "me"], None), "1")
    assert resumed.count("Player 1 plays ") == 1


def test_who_plays_all_seats_says_so_once() -> None:
    game = get_game("noughts")
    assert who_sits_where(game, 2, None, ["me"]) == ["me", "me"]
    assert who_sits_where(game, 2, None, ["me", "random"]) == ["me", "random"]


def test_a_match_of_one_person_in_several_seats_counts_as_played_alone() -> None:
    sitting = sit("noughts", ["me", "me"])
    sitting.answer(0, "a1")
    assert saved.own_seat(sitting.match) == 0
    assert saved.eyes_alone(sitting.match, 1) == ""
    mixed = sit("noughts", ["me", "human"])
    assert saved.own_seat(mixed.match) is None
    assert saved.eyes_alone(mixed.match, 1) != ""


def test_on_the_screen_the_focus_follows_who_is_asked() -> None:
    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        for number, cell in enumerate(("a1", "a2", "b1", "b2", "c1")):
            assert app.seat == number % 2
            assert app.picker is not None
            await pilot.press("o")
            await pilot.pause()
            assert app.seat == 1 - number % 2
            assert app.picker is None, "there is nothing to answer for who only looks"
            await pilot.press("o")
            await settle(app, pilot)
            assert app.seat == number % 2
            assert app.picker is not None
            app.answer(cell)
            await settle(app, pilot)
            assert not isinstance(app.screen, HandOver)
        assert app.match.over

    on_screen(sit("noughts", ["me", "me"]), (100, 40), course)


def test_on_the_screen_a_talk_is_shown() -> None:
    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        assert app.picker is not None
        assert "Player 2 settles a tie. Nobody has spoken yet." in app.bar(100, 12).plain

    on_screen(vote("me", "me", "random"), (100, 40), course)


def test_nobody_is_told_of_a_talk_with_oneself() -> None:
    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        assert app.picker is not None
        assert "Left, right or stay" in app.bar(100, 12).plain
        assert "settles a tie" not in app.bar(100, 12).plain

    on_screen(vote("me", "me", "me"), (100, 40), course)
    said, _ = typed(vote("me", "me", "me"), "left")
    assert "settles a tie" not in said


def test_nobody_is_asked_to_agree_to_what_they_want_themselves() -> None:
    """Seats 1 and 2 are one person's; seat 3 is another's, who is asked."""
    sitting = Sitting(Match(favours.GAME, seats=3, seed=1), ["me", "me", "human"], None)
    sitting.answer(0, "1")
    while sitting.step() is not None:
        pass
    assert sitting.match.table.granted == [1]
    assert sitting.match.waiting == (0,)
    sitting.answer(0, "2")
    assert sitting.step() is None
    assert sitting.match.waiting == (2,)
