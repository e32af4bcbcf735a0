"""Stages, flip and stun; how turns follow each other (PA-039 to PA-056)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fabletop.engine.words import Refused
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.cards import Enemy
from fabletop.games.paperback.effects.language import LANGUAGE

from .arrange import HEAR, act, attack, battle, boons, hexes, lose, play, side, text, use

STUN = "falling_piano"


@pytest.mark.rule("PA-039", "PA-040", "PA-041")
@pytest.mark.parametrize(("hits", "left"), [(4, 18), (5, 17), (9, 13)])
def test_the_enemy_flips_at_nothing_and_its_surplus_carries_over(hits: int, left: int) -> None:
    match = battle(foe=[side(10), side(18)], enemy_hp=4, hits=hits)
    match.answer(0, "pass")
    assert (match.table.stage, match.table.enemy_hp) == (1, left)


@pytest.mark.rule("PA-039")
def test_one_hp_left_is_no_flip() -> None:
    match = battle(foe=[side(10), side(18)], enemy_hp=4, hits=3)
    match.answer(0, "pass")
    assert (match.table.stage, match.table.enemy_hp) == (0, 1)


@pytest.mark.rule("PA-042", "PA-R28", "PA-R29")
def test_the_block_value_is_taken_from_hits_once_and_never_from_the_surplus() -> None:
    match = battle(foe=[side(10, act(block=2)), side(18, act(block=5))], enemy_hp=4, hits=9)
    match.answer(0, "pass")
    assert match.table.enemy_hp == 18 - (9 - 2 - 4)


@pytest.mark.rule("PA-041", "PA-R28")
def test_a_loss_carries_its_surplus_too_and_no_block_value_counts() -> None:
    match = battle(foe=[side(10, act(block=2), special=[text("before_hits", lose(7, "enemy"))]), side(18)], enemy_hp=4)
    match.answer(0, "pass")
    assert match.table.enemy_hp == 18 - 3


@pytest.mark.rule("PA-043", "PA-044", "PA-045", "PA-051", "PA-R30")
def test_a_flipped_enemy_does_nothing_this_turn_and_begins_with_its_first_action() -> None:
    first = side(10, attack(1), attack(2), attack(3))
    match = battle(foe=[first, side(18, attack(4), attack(5))], enemy_hp=1, hits=1, intent=2)
    match.answer(0, "pass")
    assert (match.table.hp, match.table.intent) == (20, 0)
    match.answer(0, "pass")
    assert (match.table.hp, match.table.intent) == (16, 1)


@pytest.mark.rule("PA-046")
def test_the_texts_of_the_side_that_is_up_apply() -> None:
    sides = [side(10, special=[text("cleanup", hexes(1))]), side(18, special=[text("cleanup", boons(1))])]
    match = battle(foe=sides, enemy_hp=3, hits=1)
    match.answer(0, "pass")
    assert (match.table.hex, match.table.enemy_boon) == (1, 0)
    match = battle(foe=sides, enemy_hp=3, hits=3)
    match.answer(0, "pass")
    assert (match.table.hex, match.table.enemy_boon) == (0, 1)


@pytest.mark.rule("PA-047", "PA-R33")
def test_counters_stay_through_the_flip() -> None:
    match = battle(foe=[side(1), side(18)], hits=1, hex=2, boon=3, mana=4, enemy_hex=5, enemy_boon=6)
    match.answer(0, "pass")
    table = match.table
    assert table.stage == 1
    assert (table.hex, table.boon, table.mana, table.enemy_hex, table.enemy_boon) == (2, 3, 4, 5, 6)


@pytest.mark.rule("PA-048", "PA-049")
def test_on_its_second_side_the_enemy_is_defeated() -> None:
    match = battle(foe=[side(30), side(18)], stage=2, enemy_hp=4, hits=4)
    match.answer(0, "pass")
    assert len(match.table.fights) == 1
    assert match.question_for(0).rule == "PA-191"  # type: ignore[union-attr]  # there is a question


@pytest.mark.rule("PA-050")
@pytest.mark.parametrize(("hits", "won"), [(21, False), (22, True), (30, True)])
def test_a_surplus_as_large_as_the_second_side_defeats_it(hits: int, won: bool) -> None:
    match = battle(foe=[side(10), side(18)], enemy_hp=4, hits=hits)
    match.answer(0, "pass")
    assert bool(match.table.fights) is won


@pytest.mark.rule("PA-052", "PA-R29")
def test_a_stunned_enemy_has_no_block_value() -> None:
    match = battle(foe=[side(10, act(block=5)), side(10)], hits=3, items=[STUN], mana=9)
    use(match, STUN)
    match.answer(0, "pass")
    assert match.table.enemy_hp == 7


@pytest.mark.rule("PA-051", "PA-053", "PA-054")
def test_a_stun_without_a_flip_costs_the_enemy_its_action() -> None:
    match = battle(foe=[side(10, attack(5), attack(2), attack(1)), side(10)], items=[STUN], mana=9)
    use(match, STUN)
    match.answer(0, "pass")
    assert (match.table.hp, match.table.intent) == (20, 1)
    match.answer(0, "pass")
    assert match.table.hp == 18


@pytest.mark.rule("PA-055")
def test_a_turn_is_prep_clash_and_cleanup_again_and_again() -> None:
    """Each phase leaves its mark: a word, an action of the enemy, four new cards."""
    match = battle(HEAR, foe=[side(30, attack(1), attack(1)), side(10)])
    for turn in (1, 2, 3):
        assert match.table.turn == turn
        assert match.question_for(0).rule == "PA-057"  # type: ignore[union-attr]  # there is a question
        hand = match.table.hand[:]
        match.answer(0, "pass")
        assert match.table.hp == 20 - turn
        assert match.table.hand != hand


@pytest.mark.rule("PA-056", "PA-130")
def test_an_enemy_defeated_in_prep_ends_the_battle_there() -> None:
    doom = [text("word", lose(5)), text("cleanup", lose(5))]
    match = battle(HEAR, foe=[side(9), side(9, attack(5), special=doom)], stage=2, enemy_hp=2, enemy_hex=2, mana=9)
    use(match, "venom_vial")
    assert match.question_for(0).rule == "PA-191"  # type: ignore[union-attr]  # there is a question
    assert match.table.hp == 20


@pytest.mark.rule("PA-056")
@pytest.mark.parametrize("on", ["word", "before_hits", "counted", "before_action"])
def test_an_enemy_defeated_in_clash_does_not_act_any_more(on: str) -> None:
    match = battle(HEAR, foe=[side(9), side(30, attack(20), special=[text(on, lose(30, "enemy"))])], stage=2)
    play(match, "hear")
    assert match.question_for(0).rule == "PA-191"  # type: ignore[union-attr]  # there is a question
    assert match.table.hp == 20


# --- rulings ---------------------------------------------------------------------------------------------------------


def flipped_in_prep(**more: Any) -> Any:
    """A battle in whose Prep the enemy has just flipped, with three actions on its second side."""
    second = side(18, attack(1), attack(2), attack(4))
    match = battle(
        ("da_r_start", "da_t_start"), enemy="moonlit_suitor", foe=[side(9), second], enemy_hp=1, enemy_hex=1, **more
    )
    use(match, "venom_vial")
    return match


@pytest.mark.rule("PA-R19")
def test_a_vowel_card_moves_the_indicator_of_an_enemy_that_has_just_flipped() -> None:
    match = flipped_in_prep(mana=9)
    match.answer(0, {"word": ["vowel", "da_r_start"], "splay": "right"})
    assert (match.table.hp, match.table.intent) == (20, 1)


@pytest.mark.rule("PA-R20", "PA-164")
def test_a_fatigued_vowel_card_is_gone_on_both_sides() -> None:
    match = flipped_in_prep(mana=9, vowel_gone=True)
    with pytest.raises(Refused) as refused:
        match.answer(0, {"word": ["vowel", "da_r_start"], "splay": "right"})
    assert refused.value.rule == "PA-164"


@pytest.mark.rule("PA-R31", "PA-043")
def test_a_flip_in_its_own_action_ends_the_action() -> None:
    lines = {"op": "attack", "n": 3}, hexes(2)
    sides = [side(10, attack(0), act(*lines), attack(0)), side(18, attack(4), attack(5))]
    match = battle(foe=sides, enemy_hp=1, intent=2, mcguffins=["The Grudge"])
    match.answer(0, "pass")
    assert match.table.stage == 1
    assert (match.table.hp, match.table.hex, match.table.intent) == (17, 0, 0)


@pytest.mark.rule("PA-R31")
def test_a_flip_before_an_attack_lands_ends_it() -> None:
    sides = [side(10, attack(5), special=[text("attack", lose(10, "enemy"))]), side(18)]
    match = battle(foe=sides)
    match.answer(0, "pass")
    assert match.table.hp == 20


@pytest.mark.rule("PA-R32")
def test_an_enemy_flipped_in_cleanup_begins_with_its_first_action_next_turn() -> None:
    sides = [side(10, attack(1), attack(2), special=[text("cleanup", lose(12, "enemy"))]), side(18, attack(4))]
    match = battle(foe=sides)
    match.answer(0, "pass")
    assert (match.table.hp, match.table.enemy_hp, match.table.intent) == (19, 16, 0)
    match.answer(0, "pass")
    assert match.table.hp == 15


@pytest.mark.rule("PA-R34")
def test_setup_texts_of_the_second_side_apply_when_it_comes_up() -> None:
    seen = {"op": "boon", "who": "enemy", "n": {"of": "enemy.hp"}}
    match = battle(foe=[side(5), side(18, special=[text("setup", seen)])], hits=8)
    match.answer(0, "pass")
    assert match.table.enemy_boon == 18 - 3


@pytest.mark.rule("PA-R48")
@pytest.mark.parametrize("hidden", [False, True])
def test_the_second_side_may_be_looked_at_unless_the_table_hides_it(hidden: bool) -> None:
    sides = [side(10), side(18, {**attack(1), "name": "Bolt from the Blue"})]
    match = battle(foe=sides, settings={"hide_stage2": hidden})
    shown = msgspec.json.encode(match.scene(0))
    assert (b"Bolt from the Blue" in shown) is not hidden


@pytest.mark.rule("PA-R49", "PA-119")
def test_special_rules_work_while_the_enemy_is_stunned() -> None:
    match = battle(foe=[side(10, attack(5), special=[text("cleanup", hexes(1))]), side(10)], items=[STUN], mana=9)
    use(match, STUN)
    match.answer(0, "pass")
    assert (match.table.hp, match.table.hex) == (20, 1)


@pytest.mark.rule("PA-R50")
@pytest.mark.parametrize(("number", "right"), [(1, False), (2, True), (5, True), (6, False)])
def test_a_side_has_two_to_five_actions(number: int, right: bool) -> None:
    one = {"max_hp": 9, "actions": [attack(1)] * number}
    plain = {**msgspec.to_builtins(catalogue().enemies[0]), "stages": [one, one]}
    if right:
        assert len(LANGUAGE.read(plain, Enemy).stages[1].actions) == number
    else:
        with pytest.raises(msgspec.ValidationError):
            LANGUAGE.read(plain, Enemy)


@pytest.mark.rule("PA-046", "PA-225")
def test_what_runs_while_a_side_is_up_ends_with_its_flip() -> None:
    raised = {"op": "mod", "what": "attack", "n": 3, "until": "stage"}
    lasting = {"op": "mod", "what": "attack", "n": 1, "until": "battle"}
    first = side(3, attack(2), special=[text("turn_start", raised), text("turn_start", lasting)])
    match = battle(foe=[first, side(60, attack(2))], start="turn", turn=0, enemy_hex=3, mana=9)
    use(match, "venom_vial")
    assert (match.table.stage, len(match.table.changes)) == (1, 1)
    match.answer(0, "pass")
    match.answer(0, "pass")
    assert match.table.hp == 20 - 3
