"""Equally short ways of mindless monsters: where the party is asked about a step, and where nothing can come of it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import artifact, cards
from tests.games.machina.arrange import at, place_of, room, unit
from tests.games.machina.item_trials import trial
from tests.games.machina.monster_trials import turns

from fabletop.engine.match import Match
from fabletop.engine.stops import ASKED
from fabletop.games.machina.rules.hunting import sense
from fabletop.games.machina.rules.mindless import intend, march
from fabletop.games.machina.rules.ways import all_one
from fabletop.games.machina.state import Expedition
from fabletop.testing.arranged import question

PLACES = {"phillip": (5, 1), "sarall": (5, 5)}


def asked(match: Match[Expedition]) -> bool:
    """Whether the party is asked for a step, as the monster's intention says too."""
    found = "Which step" in question(match, match.waiting[0]).prompt
    assert (intend(match.table, match.table.monster).open == "step") == found
    return found


@pytest.mark.rule("MA-R153", "MA-508")
def test_nobody_is_asked_about_steps_of_which_nothing_comes() -> None:
    """Sarall walks three steps to Phillip, by one of many ways, and is too tired to strike."""
    match = turns(("phillip",), at=PLACES)
    assert not asked(match)
    assert place_of(match, "sarall") == (5, 2)


@pytest.mark.rule("MA-R153", "MA-500")
def test_a_way_through_a_closed_door_is_not_like_another() -> None:
    """A wall with two doors and one gap lies between them. Without the gap there are two ways, each through a door that
    it would destroy; with all of it open, nothing depends on the way."""
    wall = [((x, 3), "s-") for x in range(10) if x not in (4, 5, 6)] + [((x, 3), "s=") for x in (4, 5, 6)]
    shut = [2 * at(x, 3) + 1 for x in (4, 5, 6)]
    ground = room(walls=wall)
    assert asked(turns(("phillip",), at=PLACES, ground=ground, fields={"shut": shut}))
    assert not asked(turns(("phillip",), at=PLACES, ground=ground))


@pytest.mark.rule("MA-R153", "MA-505")
def test_where_something_may_be_played_on_the_way_the_step_matters() -> None:
    """Everyone Spits lets monsters spit within 3. Two steps nearer Sarall can; and where from, the party says."""
    far = {"phillip": (5, 0), "sarall": (5, 6)}
    assert asked(turns(("phillip",), at=far, dread="everyone_spits"))
    assert not asked(turns(("phillip",), at=far))


@pytest.mark.rule("MA-R153", "MA-509")
def test_where_it_would_turn_to_another_on_the_way_the_step_matters() -> None:
    def along(left: int = 4, **more: tuple[int, int]) -> bool:
        places = {"phillip": (5, 0), "lorrain": (0, 9), "sarall": (5, 5), **more}
        match = trial(lambda table: _nothing(), ("phillip", "lorrain"), at=places)
        number = unit(match.table, "sarall")
        path = (at(5, 4), at(5, 3), at(5, 2), at(5, 1))
        return all_one(match.table, number, sense(match.table, number), 0, path, left)

    assert along()
    assert not along(left=3)  # it would not get there, and where it stops hangs on the way
    assert not along(lorrain=(9, 3))  # whom it would be nearer to at (7, 3)


@pytest.mark.rule("MA-R153", "MA-511")
@pytest.mark.parametrize("spot", [(5, 3), (5, 2), (5, 1)])
def test_a_way_that_somebody_has_come_into_is_not_gone_to_its_end_at_once(spot: tuple[int, int]) -> None:
    """In a corridor there is no other way as short. The first step is still possible, and then it thinks again."""
    corridor = room(walls=[((x, y), "e|") for x in (4, 5) for y in range(10)])
    path = (at(5, 4), at(5, 3), at(5, 2), at(5, 1))

    def sure(**more: tuple[int, int]) -> bool:
        places = {"phillip": (5, 0), "sarall": (5, 5), **more}
        match = trial(lambda table: _nothing(), ("phillip",), at=places, ground=corridor)
        number = unit(match.table, "sarall")
        return all_one(match.table, number, sense(match.table, number), 0, path, 4)

    assert sure()
    assert not sure(mi_go=spot)


async def _nothing() -> None:
    pass


@pytest.mark.rule("MA-R153", "MA-150")
def test_where_a_text_answers_to_moves_the_step_matters() -> None:
    ear = artifact("t_ear", {"on": "moved", "of": {"mover": {"any": "monster", "in": "tile"}},
                             "do": [{"op": "restore", "attr": "essence"}]})  # fmt: skip
    with cards(artifacts=[ear]):
        assert asked(turns(("phillip",), at=PLACES, worn={"phillip": ["t_ear"]}))


@pytest.mark.rule("MA-R153", "MA-550")
def test_where_somebody_may_play_between_two_steps_the_step_matters() -> None:
    places = {"phillip": (5, 1), "sarall": (5, 5), "kim": (0, 9)}

    def first(**more: Any) -> str:
        match = turns(("phillip", "kim"), at=places, health={"phillip": 1}, **more)
        while "Do you play" in question(match, match.waiting[0]).prompt:
            match.answer(1, "pass")
        return question(match, match.waiting[0]).prompt

    wants = {"settings": {"windows": "always"}, "fields": {"stops": [ASKED, ASKED]}}
    assert "Which step" in first(essence={"kim": 1}, **wants)
    assert "Which step" not in first(**wants)


@pytest.mark.rule("MA-R153", "MA-263")
def test_who_is_made_to_march_not_so_far_is_led_by_the_party() -> None:
    """Three steps bring Sarall to where it wants to stand, whichever they are."""

    def marched(n: int) -> Match[Expedition]:
        return trial(lambda table: march(table, unit(table, "sarall"), n), ("phillip",), at=PLACES)

    assert "Which step" not in question(marched(3)).prompt
    assert place_of(marched(3), "sarall") == (5, 2)
