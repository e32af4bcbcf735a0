"""Machinations: what each sets, does at setup and says, on a table."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import look, news
from tests.games.machina.arrange import place_of, room
from tests.games.machina.item_trials import AFTER, trial
from tests.games.machina.story_trials import begun

from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.games.machina.box import box
from fabletop.games.machina.ground.board import SLOT_OF
from fabletop.games.machina.rules.threat import raise_threat
from fabletop.games.machina.state import ON_MACHINATION, Expedition
from fabletop.testing.arranged import choices
from fabletop.testing.strict import strict

from .trial import TURN, follow, gone, play, rolled, stat, wearing

__all__ = ["rolled"]  # a check after every test
FOE = "unit:sarall"
HASTY = {"machinations": "hasty_horror", "ambiguity": "auto"}  # ties between ways are settled without a question


def option(match: Match[Expedition], name: str) -> str:
    """The option to play the text of a machination."""
    number = [each.id for each in box().machinations].index(name)
    return f"play:{ON_MACHINATION}:{number}:{box().machination_texts[number].played[0]}"


def alone(**laid: Any) -> Match[Expedition]:
    laid.setdefault("at", {"kim": (2, 2), "sarall": (3, 2)})
    return wearing(explorers=("kim",), settings={"machinations": "one_lamp"}, **laid)


@pytest.mark.rule("MA-532", "MA-533")
def test_one_lamp_makes_up_for_company() -> None:
    """One more stamina, one more essence for a kill."""
    match = alone(faces=("H2", "H2"))
    assert stat(match, "stamina") == 8
    play(match, "kim", (FOE, ["unit:kim", FOE]), changes={"kim.stamina": 5, "sarall.health": 1})
    play(match, "kim", FOE, changes={"kim.stamina": 3, "kim.essence": 2, **gone(match)})


def test_one_lamp_is_no_help_to_two() -> None:
    match = wearing(settings={"machinations": "one_lamp"}, faces=("H2", "H2"))
    assert stat(match, "stamina") == 7
    play(match, "kim", FOE, changes={"kim.stamina": 5, "sarall.health": 1})
    play(match, "kim", FOE, changes={"kim.stamina": 3, "kim.essence": 1, **gone(match)})


def test_one_lamp_begins_with_an_item_and_essence() -> None:
    match = begun("kim", machinations="one_lamp")
    while "Where" in match.question_for(0).prompt or "space" in choices(match)[0]:  # type: ignore[union-attr]
        match.answer(0, choices(match)[0])
    assert match.table.essence[0] == 4  # one of them by the first chapter
    assert all(each.startswith("deck:") for each in choices(match))


@pytest.mark.rule("MA-464", "MA-477")
def test_one_lamp_lets_ratings_creep_back() -> None:
    """At the start of a round: a rating of 7 or less rises by 1, one of 8 does not."""
    match = alone(fields={"spawn": 5, "horror": 8}, at={"kim": (2, 2)})
    before = look(match)
    match.answer(0, "end")
    found = news(before, match)
    assert (found["round"], found["kim.stamina"]) == (2, 8)
    assert "kim.essence" not in found
    assert found["spawn"] == 6  # nobody rolls for it: there is no spawn space
    assert match.table.horror == 8  # the roll of the Horror phase has taken 1 of it, and 1 comes back


@pytest.mark.rule("MA-136", "MA-137", "MA-130")
def test_second_wind_once_each_for_threat() -> None:
    match = wearing(settings={"machinations": "second_wind", "windows": "smart"}, health={"hank": 2, "kim": 3})
    here = option(match, "second_wind")
    changes = {"threat": 2, "hank.health": 5}
    follow(match, here, ("unit:hank", ["unit:kim", "unit:hank"]), changes=changes)
    assert here not in choices(match)  # once in a game, for Kim
    before = look(match)
    with strict(match) as script:
        script.deed(1, here)
        script.answer(1, "unit:kim")
        script.until(0, prompt=TURN)
    assert news(before, match) == {"threat": 3, "kim.health": 4}


@pytest.mark.rule("MA-133")
def test_second_wind_is_for_the_wounded() -> None:
    match = wearing(settings={"machinations": "second_wind"})
    assert option(match, "second_wind") not in choices(match)


@pytest.mark.rule("MA-059", "MA-060")
def test_shut_house_closes_the_first_tile() -> None:
    for seed in range(20):
        match = begun("kim", "hank", seed=seed, machinations="shut_house")
        table = match.table
        for seat in range(2):
            match.answer(seat, choices(match, seat)[0])
        if table.ground.doors:
            assert sorted(table.shut) == sorted(table.ground.doors)
            return
    raise AssertionError("no tile has doors")


@pytest.mark.rule("MA-348", "MA-349")
def test_shut_house_closes_every_new_tile() -> None:
    """An open door of the tile that lies there stays as it is."""
    for seed in range(20):
        walls = [((7, y), "e|") for y in range(9)] + [((7, 9), "e=")]
        match = wearing(
            settings={"machinations": "shut_house"}, ground=room(walls=walls, edges="W"), seed=seed,
            at={"kim": (0, 4), "hank": (3, 3)},
        )  # fmt: skip
        match.answer(0, next(each for each in choices(match) if each.startswith("explore:")))
        table = match.table
        new = [door for door, (one, _) in table.ground.doors.items() if SLOT_OF[one] == table.newest]
        if new:
            assert sorted(table.shut) == sorted(new)
            assert len(table.ground.doors) == len(new) + 1
            return
    raise AssertionError("no tile has doors")


@pytest.mark.rule("MA-479", "MA-482", "MA-R86")
def test_hasty_horror_hurries() -> None:
    """The third position is the last; when the level rises all monsters move up to 2, each toward its explorer."""

    async def rise(table: Expedition) -> None:
        await raise_threat(table, 1)

    at = {"kim": (1, 1), "hank": (8, 8), "sarall": (1, 6), "mi_go": (3, 8)}
    match = trial(rise, at=at, settings=HASTY, fields={"threat": 2})
    with strict(match) as script:
        script.until(0, prompt=AFTER)
    table = match.table
    assert (table.settings.threat_positions, table.level, table.threat) == (3, 2, 1)
    assert (place_of(match, "sarall"), place_of(match, "mi_go")) == ((1, 4), (5, 8))


def test_hasty_horror_and_one_lamp_exclude_each_other() -> None:
    with pytest.raises(Refused):
        begun("kim", machinations="one_lamp hasty_horror")
