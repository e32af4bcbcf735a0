"""The peril symbols of every adventure card and every ability: each counts on temple cards of its peril, 2 more with a
cube on the card (LA-218, LA-219, LA-R94)."""

from __future__ import annotations

import pytest

from fabletop.testing.strict import strict

from ..encounter import COVERED
from .support import PERILS, POWERS, Shown, standing_at, symbols

shows = Shown()


def test_every_power_has_a_test() -> None:
    shows.all_of(POWERS)
    assert len(shows.cards) == 48 + 20


@pytest.mark.rule("LA-218", "LA-219", "LA-227", "LA-R94")
@shows.each(POWERS)
def test_its_symbols_count_on_their_perils_and_no_others(name: str) -> None:
    is_card = ":" not in name
    for peril in PERILS:
        for cube in (False, True) if is_card else (False,):
            match = standing_at(name, peril, cubes=[1, 0])
            with strict(match) as play:
                places = [*PERILS, "noise", *([name] if is_card else [])]
                play.answer(0, [name] if cube else [], rule="LA-214", can=places, waiting=[0])
                play.until(1, prompt="Use something")
            number = symbols(name, peril)
            assert match.table.peril[0] == number + 2 * (cube and number > 0)
            assert match.table.cubes == [1 - cube, 0]


@pytest.mark.rule("LA-089", "LA-R94")
@pytest.mark.parametrize("name", [name for name in POWERS if ":" in name])
def test_a_covered_ability_counts_for_nothing(name: str) -> None:
    for peril in PERILS:
        match = standing_at(name, peril, covered=[COVERED, COVERED])
        with strict(match) as play:
            play.until(1, prompt="Use something")
        assert match.table.peril[0] == 0
