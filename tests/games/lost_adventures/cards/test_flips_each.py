"""The 48 encounter resolution cards and the 12 script rewrites: exactly the symbols in range of the markers count.

Expectations are counted in the rows as they are written, `invest` up to the investment marker and `enemy` up to the
enemy marker.
"""

from __future__ import annotations

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.cards import Space
from fabletop.games.lost_adventures.state import Film
from fabletop.testing.strict import strict

from ..arrange import city, film
from ..printed import doing
from .support import Shown, holding, key_of, sent

shows = Shown()
FLIPS, REWRITES = doing("resolution.yaml"), doing("rewrites.yaml")
MARKERS = [(0, 1), (1, 2), (4, 3), (7, 5), (10, 8), (12, 10), (15, 10)]  # investment, and cubes in the region
WHERE, FAR, WAY = "lisbon", "saigon", 6  # a city, and one from where there is a single way
STAR = "cats_tread"  # a star ability that changes nothing else
SCENE = "en_ci_03"  # printed with another track, threat and category
TRACK = tuple(Space(1) for _ in range(13))


def test_every_card_has_a_test() -> None:
    shows.all_of([*FLIPS, *REWRITES])
    assert len(shows.cards) == 48 + 12


def flipped(name: str, investment: int, enemy: int, present: bool) -> Match[Film]:
    """A card is flipped, or laid over one, with these markers. Seat 0 is in and has a star ability with a cube; seat 1
    is not, and holds the rewrite. Each hit is a noise."""
    rewrite = name in REWRITES
    category = "fight" if rewrite else FLIPS[name]["category"]

    def also(table: Film) -> None:
        table.cubed[0] = [key_of(table, STAR)]

    return film(
        2,
        ("flip",),
        encounter=SCENE,
        in_city=WHERE,
        printed={SCENE: {"category": category, "threat": "noise", "track": TRACK}},
        enemy_at=city(WHERE if present else FAR),
        flips=["rs_fight_01" if rewrite else name],
        rewrites={1: [name]} if rewrite else {},
        inside=[1, 0],
        contribution=[investment, 0],
        rewards=[1, 0],
        black=[enemy] * 3,
        noise=[9, 9],
        secret_card=2,
        also=also,
        **holding(STAR),
    )


@pytest.mark.rule("LA-094", "LA-095", "LA-097", "LA-098", "LA-101", "LA-102", "LA-103", "LA-111", "LA-R02", "LA-R03")
@pytest.mark.parametrize("present", [False, True])
@shows.each([*FLIPS, *REWRITES])
def test_the_symbols_in_range_count(name: str, present: bool) -> None:
    card = (REWRITES if name in REWRITES else FLIPS)[name]
    for investment, enemy in MARKERS:
        invest, foes = card["invest"][:investment], card["enemy"][:enemy]
        match = flipped(name, investment, enemy, present)
        table = match.table
        before = table.box.distance[city(WHERE)][city(FAR)]
        with strict(match) as play:
            if name in REWRITES:
                play.answer(1, name, rule="LA-109", can=["pass", "run", "until", name], waiting=[1])
            for _ in range(invest.count("*")):
                play.answer(0, "pass", rule="LA-097", can=["pass", sent(STAR)], waiting=[0])
            if present and "h" in foes:
                play.until(0, prompt="Where does a reward cube go?")
            else:
                play.until(0, prompt="Remain in the scene", can=["remain", "exit"])
        assert table.success == invest.count("c")
        hits = foes.count("x")
        assert table.noise == [9 + hits * present, 9]
        if not present:
            moved = before - table.box.distance[city(WHERE)][table.enemy_at]
            assert moved == min(WAY, hits + foes.count("h"))
