"""What the end says to each player: what became of them, why, and the numbers that decided it."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures import GAME
from fabletop.games.lost_adventures.state import Film
from fabletop.testing.arranged import log
from fabletop.testing.walk import finish

from .arrange import film
from .encounter import scene
from .perils import FIRST_PURPLE, challenge, temple

OTTILIE, CONCHA = "Dr. Ottilie Brandt", "Concha Villar"  # who seats 0 and 1 play


def told(match: Match[Film], seat: int | None) -> str:
    assert match.over, match
    return match.scene(seat).ending


def passed(**fields: Any) -> Match[Film]:
    """All have come through the challenge."""
    return challenge(start="verdict", seats=2, hubris=[0, 0], **fields)


@pytest.mark.rule("LA-276")
def test_who_is_first_and_who_is_not_are_told_both_times() -> None:
    match = passed(time=[14, 17])
    assert told(match, 0) == f"You came out of the temple alive, at 1:10; {CONCHA} was there only at 1:25."
    assert told(match, 1) == f"You came out of the temple alive, at 1:25; {OTTILIE} had been there already at 1:10."
    assert "1:10" in log(match)[-1]


@pytest.mark.rule("LA-277")
@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"life": [4, 3]}, ("more life", "4 against 3", "3 against 4")),
        ({"curses": [1, 2]}, ("fewer curses", "1 against 2", "2 against 1")),
        ({"noise": [5, 6]}, ("less noise", "5 against 6", "6 against 5")),
        ({"green": [2, 1]}, ("more green cubes", "2 against 1", "1 against 2")),
    ],
)
def test_what_decided_a_tie_is_told_with_its_numbers(fields: dict[str, list[int]], words: tuple[str, str, str]) -> None:
    match = passed(time=[14, 14], **fields)
    tie, mine, theirs = words
    assert told(match, 0).endswith(f"at 1:10, as {CONCHA} did, but with {tie}: {mine}.")
    assert told(match, 1).endswith(f"at 1:10, as {OTTILIE} did, who has {tie}: {theirs}.")


@pytest.mark.rule("LA-277")
def test_who_shares_the_win_and_who_alone_lives() -> None:
    assert told(passed(time=[14, 14]), 1).endswith("at 1:10, equal in everything.")
    alone = passed(time=[14, 3], out=["", "life"], film=[[0, 0, 0, 0, -1], [5, 1, 0]])
    assert told(alone, 0).endswith("at 1:10, and nobody else did.")


@pytest.mark.rule("LA-267")
def test_who_dies_of_hubris_is_told_how_much_was_left_and_why() -> None:
    match = challenge(((1, 4, 5), ()), ((1,), ()), seats=2, hubris=[9, 3], green=[4, 3], cubes=[0, 2])
    assert told(match, 0) == (
        "You died at the very end: of 9 hubris 6 were left after 5 cards, with an investment of 4."
    )
    assert "still holds 6 hubris, and dies" in "\n".join(log(match))
    assert told(match, 1).startswith("You came out of the temple alive")


@pytest.mark.rule("LA-268", "LA-269", "LA-270")
@pytest.mark.parametrize(
    ("threat", "fields", "words"),
    [
        ("life", {"life": [0, 0, 0]}, "You died in Ankara, in turn 1: a life was to be discarded, and none was left."),
        ("curse", {"curses": [3, 3, 3]}, "You died in Ankara, in turn 1 of a curse too many, the 4th."),
        ("time", {"time": [26] * 3}, "You ran out of film in Ankara, in turn 1, at 2:15: the credits roll at 2:15."),
    ],
)
def test_who_is_lost_in_a_scene_is_told_where_and_why(threat: str, fields: dict[str, Any], words: str) -> None:
    film_so_far = [[0, 0, scene().table.city, 0, -1]]
    match = scene(flips=["|x"], threat=threat, present=True, film=film_so_far, **fields)
    assert [told(match, seat) for seat in range(3)] == [words] * 3


@pytest.mark.rule("LA-268")
def test_who_is_lost_in_the_temple_or_in_the_challenge_is_told_where() -> None:
    fields: dict[str, Any] = {"seats": 2, "cubes": [0, 0]}
    lost = temple({}, place=FIRST_PURPLE, trap=[0], life=[0, 0], time=[26, 26], film=[[6, 0]] * 3, **fields)
    assert "in the temple, at purple card 1" in told(lost, 1)
    late = film(2, ("interlude",), time=[26, 26])
    assert told(late, 0).startswith("You ran out of film on the way to the temple, at 2:15")
    purged = challenge(((), ("life",)), seats=2, hubris=[2, 2], life=[0, 0])
    assert told(purged, 0).startswith("You died in the last challenge, at card 1: ")


def test_a_spectator_is_told_of_everybody_and_every_match_has_its_endings() -> None:
    match = passed(time=[14, 17])
    assert told(match, None).startswith(f"{OTTILIE} came out of the temple alive")
    assert f" {CONCHA} came out of the temple alive" in told(match, None)
    for seed in range(3):
        match = Match(GAME, seats=4, seed=seed)
        finish(match, str(seed))
        for seat in (*range(4), None):
            assert told(match, seat).endswith(".")
