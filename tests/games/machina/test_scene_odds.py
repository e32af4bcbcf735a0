"""Chances before one commits: dice, what changes the roll now, what the target stands with, essence."""

from __future__ import annotations

import pytest
from tests.games.machina.ability_trials import ability
from tests.games.machina.arrange import expedition, room

from fabletop.games.machina.odds import Odds, percent, rating_chance, words_of
from fabletop.games.machina.rules.abilities import playable
from fabletop.games.machina.state import NONE
from fabletop.testing.arranged import question

DUEL = {"kim": (2, 2), "hank": (8, 8), "sarall": (4, 2)}


def test_words_of_an_attack_with_essence() -> None:
    assert Odds(1, 1, 0, 4, essence=1).words == "needs 4 on 1H1L: 25 %, with 1 essence 56 %"
    assert Odds(1, 1, 0, 4).words == "needs 4 on 1H1L: 25 %"
    assert Odds(1, 0, 2, 2, essence=5).words == "needs 0 on 1H: 100 %"


@pytest.mark.parametrize(("share", "words"), [(0, "0 %"), (0.001, "1 %"), (0.5, "50 %"), (0.999, "99 %"), (1, "100 %")])
def test_what_may_fail_is_never_sure(share: float, words: str) -> None:
    assert percent(share) == words


@pytest.mark.parametrize(("rating", "words"), [(7, "30 %"), (0, "100 %"), (9, "10 %"), (NONE, "0 %")])
def test_the_chance_of_a_rating(rating: int, words: str) -> None:
    assert percent(rating_chance(rating)) == words


def attack_words(**more: object) -> str:
    match = expedition(["kim", "hank"], at=DUEL, **more)  # type: ignore[arg-type]
    now = next(each for each in playable(match.table, 0) if words_of(each))
    before = (list(match.table.fights), list(match.table.changes))
    words = words_of(now)
    assert before == (match.table.fights, match.table.changes)
    return words


def test_an_ability_says_its_chance_against_each_target() -> None:
    assert attack_words() == "Sarall needs 2 on 1H: 50 %"
    assert attack_words(essence={"kim": 1}) == "Sarall needs 2 on 1H: 50 %, with 1 essence 83 %"
    barrel = room({(2, 5): "B"})
    assert attack_words(ground=barrel) == "Sarall: 50 %, the barrel at 6.3: 83 %"


def test_friends_are_no_targets_to_reckon_with() -> None:
    assert "Hank" not in attack_words(ground=room({(5, 9): "B"}))


def test_an_attack_says_that_nobody_is_meant_by_it() -> None:
    def words(hank: tuple[int, int]) -> str:
        match = expedition(["kim", "hank"], at={"kim": (2, 2), "hank": hank})
        return words_of(next(each for each in playable(match.table, 0) if words_of(each)))

    assert words(hank=(3, 2)) == "in reach are only your own people"
    assert words(hank=(9, 9)) == "nobody is in reach but you"


# --- choosing a target -----------------------------------------------------------------------------------------------

CROWD = {"kim": (2, 2), "hank": (3, 4), "sarall": (4, 2)}


def test_the_targets_of_an_attack_come_with_their_chances_and_ones_own_people_last() -> None:
    match = expedition(["kim", "hank"], at=CROWD, essence={"kim": 1})
    match.answer(0, ability(match, "kim"))
    options = question(match).options
    assert [each.label for each in options] == ["Sarall", "Hank", "Kim"]
    assert options[0].note.startswith("needs 2 on 1H: 50 %, with 1 essence 83 %; ")
    assert [each.note.split(";")[0] for each in options[1:]] == ["one of you", "yourself"]


def test_the_targets_of_what_helps_stay_in_their_order_and_have_no_chance() -> None:
    match = expedition(["kim", "lorrain"], at={"kim": (2, 2), "lorrain": (3, 2)}, health={"kim": 1, "lorrain": 1},
                       essence={"lorrain": 2}, turn="lorrain")  # fmt: skip
    match.answer(1, ability(match, "lorrain", 1))
    assert [each.label for each in question(match, 1).options] == ["Kim", "Lorrain"]
    assert not any("needs" in each.note or "yourself" in each.note for each in question(match, 1).options)


def test_an_attack_is_of_those_it_can_be_made_on_and_not_of_ones_own() -> None:
    match = expedition(["kim", "hank"], at=CROWD, ground=room({(2, 5): "B"}))
    option = next(each for each in question(match).options if each.id == ability(match, "kim"))
    assert option.touches == ("unit:kim", "unit:sarall", "space:6.3")
