"""The end of a match says what happened to whoever sits here, why, and by which numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from tests.engine.minis import mine
from tests.surfaces.players import on_screen, press, shown, sit, typed
from textual.pilot import Pilot

from fabletop.engine import campaign_files as files
from fabletop.engine.campaign import Campaign
from fabletop.engine.match import Match
from fabletop.engine.registry import get_game
from fabletop.engine.scene import Scene
from fabletop.engine.view import View
from fabletop.terminal import storage
from fabletop.terminal.days import DaySitting
from fabletop.terminal.screen import PlayTable
from fabletop.terminal.sitting import Sitting, say_ending, say_outcome

WON, LOST, DRAWN = "a1 a2 b1 b2 c1", "a1 a2 b1 b2 a3 c2", "a1 b2 c3 b1 b3 a3 c1 c2 a2"


def played(answers: str) -> Match[Any]:
    match = Match(get_game("noughts"), seats=2)
    for answer in answers.split():
        match.answer(match.waiting[0], answer)
    assert match.over
    return match


@pytest.mark.parametrize(
    ("answers", "seats", "words"),
    [
        (WON, (0,), "You won: three in a row."),
        (WON, (1,), "You lost: three in a row."),
        (LOST, (0,), "You lost: three in a row."),
        (DRAWN, (0,), "Nobody won: draw."),
        (WON, (0, 1), "Crosses won and Noughts lost: three in a row."),
        (DRAWN, (0, 1), "Nobody won: draw."),
        (WON, (), "Won by Crosses: three in a row."),
    ],
)
def test_what_the_end_means_to_those_who_sit_there(answers: str, seats: tuple[int, ...], words: str) -> None:
    assert say_ending(played(answers), seats) == words


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        (WON, "You won, as Crosses: three in a row."),
        (LOST, "You won, as Noughts: three in a row."),
        (DRAWN, "Nobody won: draw."),
    ],
)
def test_somebody_in_several_seats_won_with_any_of_them(answers: str, words: str) -> None:
    *first, last = answers.split()
    match = Match(get_game("noughts"), seats=2)
    for answer in first:
        match.answer(match.waiting[0], answer)
    said, _ = typed(Sitting(match, ["me", "me"], storage.new_autosave("noughts")), last)
    assert words in said


def test_who_wins_together_is_told_with_whom() -> None:
    match = Match(get_game("project-0"), seats=4, options={"fugitive": 0})
    while match.table.round == 0:
        match.answer(match.waiting[0], match.question_for(match.waiting[0]).ids[0])  # type: ignore[union-attr]  # it is asked
    match.answer(0, "deed:concede")
    assert say_ending(match, (2,)).startswith("You won, together with Agent 1 and Agent 3")
    assert say_ending(match, (0,)).startswith("You lost")
    assert say_ending(match, (0, 1, 3), alone=True).startswith("You won, as Agent 1 and Agent 3, together with Agent 2")
    assert say_outcome(match).startswith("Won by Agent 1, Agent 2 and Agent 3: ")


def test_the_games_own_words_for_each_seat_come_before_the_bare_ending() -> None:
    box = get_game("noughts")

    def scene(view: View[Any]) -> Scene:
        words = f"Seat {view.seat + 1} had five marks." if view.table.over else ""
        return msgspec.structs.replace(box.scene(view), ending=words)

    match = Match(replace(box, scene=scene), seats=2)
    for answer in WON.split():
        match.answer(match.waiting[0], answer)
    assert say_ending(match, (1,)) == "You lost. Seat 2 had five marks."
    assert say_ending(match, (0, 1)) == "Crosses won and Noughts lost. Seat 3 had five marks."
    assert say_ending(match, (1, 0), alone=True) == "You won, as Crosses. Seat 1 had five marks."


def test_whoever_won_in_several_seats_hears_of_all_of_them() -> None:
    box = get_game("noughts")

    def scene(view: View[Any]) -> Scene:
        own = f" Seat {view.seat + 1} had five marks." if view.seat < 2 else ""
        return msgspec.structs.replace(box.scene(view), ending=f"It was close.{own}" if view.table.over else "")

    match = Match(replace(box, scene=scene), seats=2)
    for answer in WON.split():
        match.answer(match.waiting[0], answer)
    match.table.winners = [0, 1]
    words = "You won. It was close. Seat 1 had five marks. Seat 2 had five marks."
    assert say_ending(match, (0, 1), alone=True) == words


def test_one_person_against_a_computer_hears_it_on_both_surfaces() -> None:
    def table() -> Sitting:
        match = Match(get_game("noughts"), seats=2)
        for answer in WON.split()[:-1]:
            match.answer(match.waiting[0], answer)
        return Sitting(match, ["human", "random"], storage.new_autosave("noughts"))

    said, _ = typed(table(), "c1")
    assert "You won: three in a row." in said

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await press(app, pilot, "1")
        assert "You won: three in a row." in shown(app)
        await press(app, pilot, "escape")
        first = shown(app).splitlines()[0]
        assert "You won: three in a row." in first
        assert "won" in shown(app).split("The game is over.")[1]

    on_screen(table(), (120, 36), course)


def test_what_must_not_be_overlooked_is_said_before_all_else() -> None:
    sitting = sit("noughts", ["human", "random"])
    box = sitting.match.game

    def scene(view: View[Any]) -> Scene:
        return msgspec.structs.replace(box.scene(view), alarm="The chalk is nearly gone!")

    sitting.match.game = replace(box, scene=scene)
    said, _ = typed(sitting, "look")
    assert "Alarm: The chalk is nearly gone!" in said

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        assert "‼ The chalk is nearly gone!" in shown(app).splitlines()[0]

    on_screen(sitting, (120, 36), course)


def test_a_day_of_a_campaign_ends_with_what_is_taken_into_the_next() -> None:
    campaign = Campaign.new(mine.GAME, name="One", seats=2, id="screen")
    files.save(campaign.chain)
    sitting = DaySitting(campaign, campaign.next_day(), ["human", "digger"])

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        while not app.match.over:
            await press(app, pilot, "1")
        assert "The day is over" in shown(app)
        assert "What you take into the next:" in shown(app)
        assert "n  play the next day" in shown(app)
        await press(app, pilot, "escape")
        assert "n play the next day" in shown(app).splitlines()[-1]
        await press(app, pilot, "n")

    on_screen(sitting, (120, 40), course)
    assert sitting.again
    assert files.read("One").day == 2


def test_the_keys_are_in_sight_however_much_the_end_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the box of the end, which is then read on, and below the table when it was closed."""
    campaign = Campaign.new(mine.GAME, name="Long", seats=2, id="long")
    files.save(campaign.chain)
    sitting = DaySitting(campaign, campaign.next_day(), ["human", "digger"])
    monkeypatch.setattr(DaySitting, "handed_on", lambda _: [f"Line {number}." for number in range(40)])
    monkeypatch.setattr(PlayTable, "_ended", lambda _: "All came home. " * 20)

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        while not app.match.over:
            await press(app, pilot, "1")
        assert "n  play the next day" in shown(app)
        assert "↓ more" in shown(app)
        await press(app, pilot, *["pagedown"] * 4)
        assert "Line 39." in shown(app)
        assert "↓ more" not in shown(app)
        await press(app, pilot, "escape")
        assert "n play the next day" in shown(app).splitlines()[-1]

    on_screen(sitting, (80, 24), course)


def test_what_all_seats_of_one_person_are_told_is_said_once() -> None:
    box = get_game("noughts")

    def scene(view: View[Any]) -> Scene:
        own = f"Seat {view.seat + 1} came home. Tomorrow is another day."
        return msgspec.structs.replace(box.scene(view), ending=own if view.table.over else "")

    match = Match(replace(box, scene=scene), seats=2)
    for answer in WON.split():
        match.answer(match.waiting[0], answer)
    match.table.winners = [0, 1]
    words = "You won. Seat 1 came home. Seat 2 came home. Tomorrow is another day."
    assert say_ending(match, (0, 1), alone=True) == words
