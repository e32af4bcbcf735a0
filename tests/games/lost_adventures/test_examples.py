"""The worked examples of encounters: E1 to E4, D5, D6 and D12 of the rules file. Purple sits 0, Yellow 1, Orange 2."""

from __future__ import annotations

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.cards import Space
from fabletop.games.lost_adventures.effects.symbols import Green
from fabletop.games.lost_adventures.rules.setup import ROW
from fabletop.games.lost_adventures.state import PURPLE, YELLOW, Film
from fabletop.games.lost_adventures.terms import AREAS
from fabletop.testing.arranged import choices

from .arrange import answer, city, film, show, tile
from .encounter import BY_CATEGORY, LEVERS, asked, card, on, remain, row, scene

MIDDLE_EAST = AREAS.index("middle_east")
QUOTE = "four_minutes"  # matches the threat
SCENE = "en_tr_01"


def prepared() -> Match[Film]:
    """Purple may go to Ankara, where the Middle East holds 2 black cubes."""
    track = (Space(0), Space(0), Space(1), Space(2, (Green(),)))
    return film(
        3,
        mats=("mail_pilot", "cartographer", "stuntman"),
        cards={0: ["bull_whip"], 2: [QUOTE]},
        encounter=SCENE,
        printed={SCENE: {"category": "escape", "threat": "time", "hubris": True, "track": track}}
        | {id_: card("") for id_ in BY_CATEGORY},
        black=[2 if region == MIDDLE_EAST else 1 for region in range(3)],
    )


@pytest.mark.example("lost-adventures", "E1")
@pytest.mark.rule("LA-039", "LA-052", "LA-053", "LA-055", "LA-056", "LA-058")
def test_e1_preparation() -> None:
    match = prepared()
    answer(match, (0, "ankara"))
    table = match.table
    assert table.black[MIDDLE_EAST] == table.enemy_marker == 3
    assert table.hubris == [1, 0, 0]
    assert (table.success, table.space.n) == (0, 0)
    assert table.encounter.category == "escape"


@pytest.mark.example("lost-adventures", "E2")
@pytest.mark.rule("LA-041", "LA-065", "LA-068", "LA-071", "LA-078", "LA-080", "LA-081")
def test_e2_allocation() -> None:
    match = prepared()
    answer(match, (0, "ankara"), (0, {"join": True, "powers": ["bull_whip"], "rewards": 3}))
    answer(match, (1, {"join": True, "powers": ["ability_3"], "plus": 1, "rewards": 1}))
    answer(match, (2, {"join": True, "powers": [QUOTE], "rewards": 2}))
    table = match.table
    assert table.contribution == [2, 3, 2]
    assert table.investment == 7
    assert table.hubris == [2, 1, 1]
    assert table.time == [2, 2, 2]
    assert table.at == [city("ankara")] * 3
    assert table.rewards == [3, 1, 2]
    assert len(table.flipped) == 1
    assert {table.printed(each).card.category for each in table.flipped} == {"escape"}


@pytest.mark.example("lost-adventures", "E3")
@pytest.mark.rule("LA-095", "LA-098", "LA-R91")
def test_e3_a_flip_with_the_enemy_on_his_way() -> None:
    match = scene(
        3, ["c...cccc|.x.xhx"], where="aden", threat="life", contribution=[2, 3, 0],
        black=[3 if region == MIDDLE_EAST else 1 for region in range(3)],
    )  # fmt: skip
    table = match.table
    assert (table.investment, table.enemy_marker) == (5, 3)
    assert table.success == 2
    assert table.box.distance[city("aden")][city("berlin")] - table.box.distance[city("aden")][table.enemy_at] == 1
    assert table.life == [7, 7, 7]


@pytest.mark.example("lost-adventures", "E3")
@pytest.mark.rule("LA-095", "LA-101", "LA-R91")
def test_e3_a_flip_with_the_enemy_present() -> None:
    match = scene(
        3, ["c...cccc|.x.xhx"], present=True, threat="life", contribution=[2, 3, 0],
        black=[3 if region == MIDDLE_EAST else 1 for region in range(3)],
    )  # fmt: skip
    assert match.table.success == 2
    assert match.table.enemy_at == match.table.city
    assert match.table.life == [6, 6, 6]


@pytest.mark.example("lost-adventures", "E4")
@pytest.mark.rule("LA-118", "LA-119", "LA-121", "LA-122", "LA-159", "LA-169", "LA-191")
def test_e4_exits() -> None:
    torch = ROW * box().shape[city("ankara")] + 1
    match = scene(
        3, track=(0, 0, 1, 1, 1, 2, 2, 3), success=6, rewards=[3, 1, 2], tile_here="keeper_of_ashes",
        also=lambda table: show(table, torch, "torch"),
    )  # fmt: skip
    yellow_1, purple_3 = YELLOW[0], PURPLE[2]
    unclaimed = [id_ for id_ in row(match.table) if id_ != "torch"]
    deck = len(match.table.adventures)
    answer(match, (0, "exit"), (0, f"look_{yellow_1}"), (0, "torch"))
    answer(match, (1, "exit"), (1, f"look_{purple_3}"))
    answer(match, (2, "exit"), (2, f"look_{yellow_1}"))
    assert match.table.time == [0, 0, 1]
    assert "torch" not in choices(match, 2)
    answer(match, (2, "draw"))
    table = match.table
    assert table.turn == 2
    assert table.rewarded == [2, 1, 2]
    assert [[table.printed(each).id for each in mat] for mat in table.mats[:2]] == [["torch"], []]
    assert len(table.mats[2]) == 1
    assert len(table.adventures) == deck - 1 - ROW  # what Orange keeps, and the new row
    assert [table.looked[place] for place in (yellow_1, purple_3)] == [0b101, 0b010]
    assert not set(unclaimed) & set(row(table))


@pytest.mark.example("lost-adventures", "D5")
@pytest.mark.rule("LA-094", "LA-100", "LA-R24")
def test_d5_the_enemy_arrives_with_the_first_symbol() -> None:
    match = scene(2, ["|xxxh", "|x"], enemy="berlin", where="ankara", tile_here="wage_list")
    assert match.table.enemy_at == city("ankara")
    assert match.table.noise == [0, 0]
    assert match.table.tile_at[tile("wage_list")] == city("ankara")
    remain(match, 0, 1)
    assert match.table.noise == [1, 1]


@pytest.mark.example("lost-adventures", "D6")
@pytest.mark.rule("LA-104", "LA-268")
def test_d6_no_life_left_to_discard() -> None:
    match = scene(3, ["|x"], present=True, threat="life", life=[0, 1, 2])
    assert match.table.out == ["life", "", ""]
    assert match.table.life[1:] == [0, 1]


@pytest.mark.example("lost-adventures", "D12")
@pytest.mark.rule("LA-136", "LA-137", "LA-R39")
def test_d12_a_lever_on_the_track() -> None:
    match = scene(3, ["c|"], track=(0, on(1, "lever"), 2), cards={0: [LEVERS[0]], 1: [LEVERS[1]]})
    answer(match, (0, "work"), (1, "pass"))
    asked(match, 0, "LA-117")
    assert match.table.hubris == [1, 0, 0]
    assert match.table.noise == [1, 1, 1]
