"""Clash: ability, hits, blocks and mana, the enemy's action (PA-077 to PA-093)."""

from __future__ import annotations

import pytest

from fabletop.engine.effects import walk
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.effects import Blocks, Hits, Mana

from .arrange import HEAR, act, attack, battle, boons, heal, hexes, ids, lose, play, side, text, use

H, E, A, R = HEAR
SECOND = side(60)
TEA = ("ex_t_start", "ex_e_start", "ex_a_start")


def printed(name: str, verb: type[Hits] | type[Blocks] | type[Mana]) -> int:
    """How many hits, blocks or mana the text of a card makes."""
    face = next(face for face in catalogue().faces if name in (face.id, face.name))
    effects = walk([effect for number in face.texts.all for effect in catalogue().book.texts[number].do])
    found = [effect.n for effect in effects if isinstance(effect, verb)]
    assert found
    assert all(isinstance(n, int) for n in found)
    return sum(n for n in found if isinstance(n, int))


def edges(splay: int, icon: int, *cards: str) -> int:
    return sum(catalogue().face(card).edges[splay][icon] for card in cards)


@pytest.mark.rule("PA-077")
def test_four_steps_in_a_fixed_order() -> None:
    match = battle(HEAR, foe=[side(60, attack(1)), SECOND])
    play(match, "hear")
    steps = ("PA-078", "PA-079", "PA-084", "PA-086")  # what each step says it follows
    assert tuple(line.rule for line in match.log(0) if line.rule in steps) == steps


@pytest.mark.rule("PA-078")
def test_the_ability_is_performed_in_full_and_nobody_is_asked() -> None:
    match = battle(HEAR, foe=[side(60), SECOND])
    play(match, "hare")
    assert match.table.boon == 2
    assert match.table.turn == 2


@pytest.mark.rule("PA-079", "PA-R22")
def test_hits_come_from_edges_ability_items_and_mcguffins() -> None:
    match = battle(TEA, character="ex_machina", foe=[side(60), SECOND], mana=9, mcguffins=["The Open Ending"])
    use(match, "rocket_punch")
    play(match, "tea", "right")
    hits = edges(1, 0, *TEA) + sum(printed(name, Hits) for name in ("ex_t_start", "rocket_punch", "The Open Ending"))
    assert 60 - match.table.enemy_hp == hits


@pytest.mark.rule("PA-080")
@pytest.mark.parametrize(("hits", "damage"), [(7, 4), (3, 0), (2, 0)])
def test_the_block_value_of_the_indicated_action_is_taken_off(hits: int, damage: int) -> None:
    match = battle(foe=[side(60, act(block=9), act(block=3)), SECOND], intent=2, hits=hits, enemy_hp=20)
    match.answer(0, "pass")
    assert match.table.enemy_hp == 20 - damage


@pytest.mark.rule("PA-081", "PA-162", "PA-229")
def test_an_indicator_moved_in_step_one_changes_the_block_value() -> None:
    foe = [side(60, act(block=0), act(block=4)), SECOND]
    match = battle((R,), enemy="moonlit_suitor", foe=foe, hits=9)
    match.answer(0, {"word": ["vowel", R], "splay": "right"})
    assert 60 - match.table.enemy_hp == 9 + edges(1, 0, R) - 4


@pytest.mark.rule("PA-082")
def test_the_block_value_is_taken_once_from_the_sum() -> None:
    twice = [text("before_hits", {"op": "hits", "n": 3})] * 2
    match = battle(foe=[side(60, act(block=2), special=twice), SECOND], hits=3)
    match.answer(0, "pass")
    assert 60 - match.table.enemy_hp == 3 + 3 + 3 - 2


@pytest.mark.rule("PA-083", "PA-130")
def test_the_block_value_does_not_reduce_a_loss() -> None:
    match = battle(foe=[side(60, act(block=9)), SECOND], enemy_hex=4, mana=9)
    use(match, "venom_vial")
    assert match.table.enemy_hp == 60 - 4


@pytest.mark.rule("PA-084", "PA-R22")
def test_blocks_come_from_edges_ability_items_and_mcguffins() -> None:
    match = battle(HEAR, foe=[side(60, attack(30)), SECOND], hp=50, max_hp=50, mana=9, mcguffins=["The Short Story"])
    use(match, "basic_buckler")
    play(match, "ear")
    blocks = edges(0, 1, E, A, R) + sum(printed(name, Blocks) for name in (R, "basic_buckler", "The Short Story"))
    assert 30 - (50 - match.table.hp) == blocks


@pytest.mark.rule("PA-085")
def test_mana_icons_of_the_counted_edges_are_added() -> None:
    match = battle(HEAR, foe=[side(60), SECOND], mana=2)
    play(match, "hear", "right")
    assert match.table.mana == 2 + 3


@pytest.mark.rule("PA-086")
def test_the_enemy_performs_the_indicated_action() -> None:
    match = battle(foe=[side(60, attack(1), attack(2), attack(4)), SECOND], intent=2)
    match.answer(0, "pass")
    assert match.table.hp == 18


@pytest.mark.rule("PA-087")
@pytest.mark.parametrize(("blocks", "left"), [(0, 15), (2, 17), (5, 20), (8, 20)])
def test_each_block_prevents_one_damage(blocks: int, left: int) -> None:
    match = battle(foe=[side(60, attack(5)), SECOND], blocks=blocks)
    match.answer(0, "pass")
    assert match.table.hp == left


@pytest.mark.rule("PA-088", "PA-R36")
def test_several_attacks_use_up_the_blocks_in_order() -> None:
    lines = [{"op": "attack", "n": 2}] * 3
    match = battle(foe=[side(60, act(*lines), special=[text("damaged", hexes(1))]), SECOND], blocks=3)
    match.answer(0, "pass")
    assert match.table.hp == 20 - 3
    assert match.table.hex == 2  # the first attack was blocked whole, the second in part


@pytest.mark.rule("PA-088", "PA-R36")
def test_one_line_that_attacks_several_times_is_several_attacks() -> None:
    line = {"op": "attack", "n": 2, "times": 3}
    match = battle(foe=[side(60, act(line), special=[text("damaged", hexes(1))]), SECOND], blocks=3)
    match.answer(0, "pass")
    assert (match.table.hp, match.table.hex) == (20 - 3, 2)


@pytest.mark.rule("PA-089")
def test_blocks_do_not_prevent_a_loss() -> None:
    match = battle(foe=[side(60, act(lose(4))), SECOND], blocks=9)
    match.answer(0, "pass")
    assert match.table.hp == 16


@pytest.mark.rule("PA-090")
def test_an_enemy_heals_no_further_than_its_max_hp() -> None:
    match = battle(foe=[side(60, act(heal(5, "enemy"))), SECOND], enemy_hp=58)
    match.answer(0, "pass")
    assert match.table.enemy_hp == 60


@pytest.mark.rule("PA-091")
@pytest.mark.parametrize("on", ["counted", "before_action", "attack"])
def test_blocks_made_after_step_three_count_at_once(on: str) -> None:
    match = battle(foe=[side(60, attack(6), special=[text(on, {"op": "blocks", "n": 4})]), SECOND], blocks=1)
    match.answer(0, "pass")
    assert match.table.hp == 20 - 1


@pytest.mark.rule("PA-091", "PA-107")
@pytest.mark.parametrize("on", ["after_hits", "counted", "after_action", "cleanup"])
def test_hits_made_after_step_two_are_lost(on: str) -> None:
    late = text(on, {"op": "hits", "n": 5}, limit="battle")
    match = battle(foe=[side(60, special=[late]), SECOND], hits=2)
    match.answer(0, "pass")
    match.answer(0, "pass")
    assert match.table.enemy_hp == 58


@pytest.mark.rule("PA-092", "PA-056")
def test_nothing_follows_the_hits_that_defeat_the_enemy() -> None:
    doom = text("cleanup", lose(3))
    match = battle(HEAR, foe=[side(9), side(60, attack(9), special=[doom])], stage=2, enemy_hp=4, number=9)
    play(match, "hear", "right")
    table = match.table
    assert table.winners == (0,)
    assert (table.hp, table.mana, table.fatigue) == (20, 0, [])


@pytest.mark.rule("PA-093", "PA-043")
def test_after_a_flip_by_hits_blocks_and_mana_are_counted_but_the_enemy_does_nothing() -> None:
    counted = text("counted", boons({"of": "turn.blocks"}))
    match = battle(HEAR, foe=[side(60, attack(9)), side(60, attack(9), special=[counted])], enemy_hp=1)
    play(match, "hear")
    table = match.table
    assert (table.stage, table.hp, table.mana, table.enemy_boon) == (1, 20, 1, 6)
    assert ids(table, table.fatigue) == [R]


@pytest.mark.rule("PA-R22")
def test_mana_of_an_ability_is_there_in_step_one() -> None:
    seen = text("after_top", boons({"of": "you.mana"}))
    match = battle(TEA, character="ex_machina", foe=[side(60, special=[seen]), SECOND])
    play(match, "ate")
    assert match.table.enemy_boon == printed("ex_e_start", Mana)


@pytest.mark.rule("PA-091", "PA-107")
def test_hits_that_come_too_late_count_nowhere() -> None:
    """Neither for this turn's hits nor, in the next turn, for those of the last."""
    special = [text("counted", {"op": "hits", "n": 5}), text("cleanup", boons({"of": "turn.hits"}))]
    match = battle(HEAR, foe=[side(60, special=special), side(60)])
    match.answer(0, "pass")
    assert (match.table.enemy_hp, match.table.enemy_boon, match.table.last_hits) == (60, 0, 0)
