"""Health and damage, enemy actions (PA-027 to PA-038)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.games.paperback.rules.health import RunLost, check

from .arrange import HEAR, act, attack, battle, boons, heal, hexes, lose, side, text


@pytest.mark.rule("PA-027")
@pytest.mark.parametrize("line", [{"op": "attack", "n": 5}, lose(5)])
def test_damage_and_loss_take_health(line: dict[str, Any]) -> None:
    match = battle(foe=[side(10, act(line)), side(10)])
    match.answer(0, "pass")
    assert match.table.hp == 15


@pytest.mark.rule("PA-027")
def test_health_does_not_fall_below_nothing() -> None:
    match = battle(foe=[side(10, attack(9)), side(10)], hp=5)
    match.answer(0, "pass")
    assert match.table.hp == 0


@pytest.mark.rule("PA-028")
@pytest.mark.parametrize(
    "on", ["turn_start", "word", "before_hits", "after_hits", "counted", "before_action", "cleanup", "turn_end"]
)
def test_the_run_is_lost_at_once_in_any_phase(on: str) -> None:
    doom = text(on, lose(3), boons(1))
    match = battle(HEAR, foe=[side(50, special=[doom]), side(10)], hp=3, start="turn")
    if not match.over:
        match.answer(0, "hear left")
    assert (match.over, match.table.winners, match.table.enemy_boon) == (True, (), 0)


@pytest.mark.rule("PA-028")
def test_the_rest_of_an_action_that_kills_is_not_performed() -> None:
    lines = {"op": "attack", "n": 20}, hexes(3)
    match = battle(foe=[side(10, act(*lines)), side(10)])
    match.answer(0, "pass")
    assert (match.over, match.table.hex) == (True, 0)


@pytest.mark.rule("PA-029")
def test_healing_stops_at_max_hp() -> None:
    match = battle(foe=[side(10, act(heal(5))), side(10)], hp=18)
    match.answer(0, "pass")
    assert match.table.hp == 20


@pytest.mark.rule("PA-030", "PA-R63")
def test_a_higher_max_hp_does_not_heal_but_leaves_room_for_it() -> None:
    match = battle(foe=[side(10, act({"op": "max_hp", "n": 4}), act(heal(9))), side(10)], hp=18)
    match.answer(0, "pass")
    assert (match.table.hp, match.table.max_hp) == (18, 24)
    match.answer(0, "pass")
    assert match.table.hp == 24


@pytest.mark.rule("PA-030", "PA-R63")
def test_a_lower_max_hp_takes_health_down_with_it_and_is_no_loss() -> None:
    match = battle(foe=[side(10, act({"op": "max_hp", "n": -5})), side(10)], mcguffins=["The Fever Chart"])
    match.answer(0, "pass")
    assert (match.table.hp, match.table.max_hp, match.table.mana) == (15, 15, 0)


@pytest.mark.rule("PA-R63")
def test_max_hp_is_at_least_one() -> None:
    match = battle(foe=[side(10, act({"op": "max_hp", "n": -99})), side(10)])
    match.answer(0, "pass")
    assert (match.table.hp, match.table.max_hp, match.over) == (1, 1, False)


@pytest.mark.rule("PA-031")
def test_damage_and_loss_take_the_enemys_health() -> None:
    match = battle(foe=[side(20, special=[text("cleanup", lose(4, "enemy"))]), side(10)], hits=3)
    match.answer(0, "pass")
    assert match.table.enemy_hp == 20 - 3 - 4


@pytest.mark.rule("PA-032", "PA-033", "PA-090")
@pytest.mark.parametrize(("stage", "most"), [(1, 12), (2, 30)])
def test_the_enemy_heals_up_to_the_max_hp_of_the_side_that_is_up(stage: int, most: int) -> None:
    healing = act(heal(99, "enemy"))
    match = battle(foe=[side(12, healing), side(30, healing)], stage=stage, enemy_hp=5)
    match.answer(0, "pass")
    assert match.table.enemy_hp == most


@pytest.mark.rule("PA-034")
def test_health_is_carried_over_to_the_next_battle() -> None:
    match = battle(foe=[side(10), side(10)], stage=2, hits=10, hp=7)
    match.answer(0, "pass")
    assert match.question_for(0).rule == "PA-191"  # type: ignore[union-attr]  # there is a question
    assert match.table.hp == 7
    assert battle(start="battle", number=2, hp=7).table.hp == 7


@pytest.mark.rule("PA-036")
def test_only_attack_lines_damage() -> None:
    lines = {"op": "attack", "n": 2}, hexes(3), {"op": "attack", "n": 4}
    match = battle(foe=[side(10, act(*lines), act(boons(5))), side(10)])
    match.answer(0, "pass")
    assert match.table.hp == 20 - 6
    match.answer(0, "pass")
    assert match.table.hp == 20 - 6


@pytest.mark.rule("PA-037")
def test_an_action_does_whatever_it_prints() -> None:
    lines = (
        hexes(2),
        boons(3),
        heal(4, "enemy"),
        {"op": "penalty", "n": 1, "to": "discard"},
        {"op": "mana", "n": -1},
    )
    match = battle(foe=[side(20, act(*lines)), side(10)], enemy_hp=10, mana=5)
    match.answer(0, "pass")
    table = match.table
    assert (table.hex, table.enemy_boon, table.enemy_hp, table.mana) == (2, 3, 14, 4)
    assert [table.printed(card).kind for card in table.discard] == ["penalty"]


@pytest.mark.rule("PA-038")
@pytest.mark.parametrize(("first", "damage"), [("boon", 3), ("attack", 0)])
def test_the_lines_of_an_action_are_performed_from_top_to_bottom(first: str, damage: int) -> None:
    lines = [boons(3), {"op": "attack", "n": {"of": "enemy.boon"}}]
    match = battle(foe=[side(10, act(*(lines if first == "boon" else lines[::-1]))), side(10)])
    match.answer(0, "pass")
    assert match.table.hp == 20 - damage


@pytest.mark.rule("PA-R35")
def test_if_both_are_at_nothing_the_player_has_lost() -> None:
    table = battle(foe=[side(10), side(10)], stage=2).table
    table.hp = table.enemy_hp = 0
    with pytest.raises(RunLost):
        check(table)


@pytest.mark.rule("PA-R35")
@pytest.mark.parametrize(("first", "winner"), [("enemy", True), ("you", False)])
def test_who_is_at_nothing_first_has_lost(first: str, winner: bool) -> None:
    both = [lose(9, "enemy"), lose(20)]
    match = battle(foe=[side(9), side(9, act(*(both if first == "enemy" else both[::-1])))], stage=2, number=9)
    match.answer(0, "pass")
    assert match.over
    assert bool(match.table.winners) is winner


@pytest.mark.rule("PA-027", "PA-215")
def test_no_more_hp_is_lost_than_there_was() -> None:
    """An attack for 9 takes the last 2 HP, and the McGuffin that steps in gives 6."""
    special = [text("cleanup", boons({"of": "turn.taken"}))]
    match = battle(foe=[side(60, attack(9), special=special), side(60)], hp=2, mcguffins=["The Twist Ending"])
    match.answer(0, "pass")
    assert (match.table.hp, match.table.enemy_boon) == (6, 2)
