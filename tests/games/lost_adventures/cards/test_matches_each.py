"""The thirty adventure cards and the ten abilities with a match icon: 2 where the icon fits the encounter, else nothing
(LA-064 to LA-067)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fabletop.testing.strict import strict

from ..allocating import OUT, join
from ..arrange import city, film
from ..printed import entries
from .support import POWERS, Shown, empty_decks, holding, powers, sent

shows = Shown()


def test_every_match_has_a_test() -> None:
    shows.all_of(powers("match"))
    assert len(shows.cards) == 30 + 10


def scenes() -> Iterator[tuple[str, str, set[str]]]:
    """Every encounter in every city of its shape, with all that a match icon can fit."""
    for id_, scene in entries("encounters.yaml").items():
        for where, place in entries("map.yaml").items():
            if place["shape"] == scene["shape"]:
                yield id_, where, {scene["category"], scene["threat"], place["shape"], place["region"]}


@pytest.mark.rule("LA-064", "LA-065", "LA-067")
@pytest.mark.parametrize("fits", [True, False])
@shows.each(powers("match"))
def test_a_match_adds_2_where_it_fits(name: str, fits: bool) -> None:
    icon = POWERS[name]["effect"]["fits"]
    encounter, where, aspects = next(each for each in scenes() if (icon in each[2]) == fits)
    assert (icon in aspects) == fits
    category = entries("encounters.yaml")[encounter]["category"]
    for cubes, more in ((join(sent(name), plus=1), 2 * fits), (join(plus=1), 0)):
        match = film(
            2,
            ("allocate",),
            encounter=encounter,
            in_city=where,
            inside=[1, 0],
            came_from=city(where),
            at={0: where},
            secret_card=2,
            printed=empty_decks(category=category),
            **holding(name),
        )
        with strict(match) as play:
            play.answer(0, cubes, rule="LA-063", waiting=[0])
            play.answer(1, OUT, rule="LA-073", waiting=[1])
            play.until(0, prompt="Remain in the scene, or exit?", can=["remain", "exit"])
        assert match.table.contribution == [1 + more, 0]
        assert match.table.investment == 1 + more
