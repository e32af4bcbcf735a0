"""The 29 items: what each costs, when it can be used, and all that it changes (PA-121 to PA-132, PA-143 to PA-147)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.rules.intent import attack_of
from fabletop.games.paperback.state import Adventure
from fabletop.testing.strict import strict

from ..arrange import battle, ids
from .support import PREP, WILD_CARD, Shown, differences, duel, duel_ex, numbers, script

shows = Shown()
AR = ("da_a_start", "da_r_start")
TEA = ("da_t_start", "da_e_start", "da_a_start")
VET = ("pen_v", "da_e_start", "da_t_start")
SAFE = 99  # blocks that no attack gets through
REACT = ["use", "decline"]


def test_every_item_has_a_test() -> None:
    shows.all_of(item.id for item in catalogue().items)


def cards(table: Adventure, *names: str) -> list[int]:
    return [card for card in table.items if table.printed(card).id in names]


# --- starting items ---------------------------------------------------------------------------------------------------


@shows("rocket_punch")
@pytest.mark.rule("PA-007", "PA-123", "PA-131")
def test_rocket_punch_makes_four_hits_for_two_mana_even_with_a_pass() -> None:
    match = duel_ex(mana=3)
    assert script(match, "use:rocket_punch") == {"mana": -2, "hits": 4}
    hp = match.table.enemy_hp
    script(match, "pass")
    assert match.table.enemy_hp == hp - 4


@shows("rocket_punch")
@pytest.mark.rule("PA-125")
def test_rocket_punch_needs_two_mana() -> None:
    with strict(duel_ex(mana=1)) as play:
        play.asked(0, can=[*WILD_CARD, "use:battery_pack", "pass"], cannot={"use:rocket_punch": "costs 2 mana"})
        play.until(0, prompt=PREP)


@shows("battery_pack")
@pytest.mark.rule("PA-007", "PA-124", "PA-145", "PA-R56")
def test_battery_pack_gives_three_mana_once_per_battle() -> None:
    match = duel_ex()
    assert script(match, "use:battery_pack") == {"mana": 3, "face_down": 1}
    script(match, "pass")
    with strict(match) as play:
        play.asked(0, can=[*WILD_CARD, "use:rocket_punch", "pass"], cannot={"use:battery_pack": "once per battle"})
        play.until(0, prompt=PREP)


@shows("poison_dagger")
@pytest.mark.rule("PA-009", "PA-113", "PA-121", "PA-126")
def test_poison_dagger_puts_two_hex_on_the_enemy_for_one_mana_once_per_turn() -> None:
    match = duel(mana=2)
    assert script(match, "use:poison_dagger") == {"mana": -1, "enemy_hex": 2}
    with strict(match) as play:
        play.asked(0, can=[*WILD_CARD, "pass"], cannot={"use:poison_dagger": "was used this turn"})
        play.until(0, prompt=PREP)


@shows("basic_buckler")
@pytest.mark.rule("PA-009", "PA-087", "PA-131")
def test_basic_buckler_makes_three_blocks_for_two_mana() -> None:
    match = duel(mana=2)
    attack = attack_of(match.table)
    assert script(match, "use:basic_buckler") == {"mana": -2, "blocks": 3}
    assert script(match, "pass")["hp"] == 3 - attack


# --- Ex Machina -------------------------------------------------------------------------------------------------------


@shows("hamster_dynamo")
@pytest.mark.rule("PA-127", "PA-129", "PA-R54")
def test_hamster_dynamo_gives_a_boon_now_and_one_in_each_turn_while_rotated() -> None:
    match = duel_ex(mana=2, items=["hamster_dynamo"], blocks=SAFE)
    assert script(match, "use:hamster_dynamo") == {"mana": -2, "rotated": 1, "boon": 1}
    assert script(match, "pass")["boon"] == 1
    assert script(match, "wild:mana") == {"mana": 1}
    with strict(match) as play:
        play.asked(0, cannot={"use:hamster_dynamo": "is rotated"})
        play.until(0, prompt=PREP)
    assert script(match, "pass")["boon"] == 1


@shows("targeting_monocle")
@pytest.mark.rule("PA-080")
def test_targeting_monocle_adds_two_hex_and_lets_hits_ignore_two_block() -> None:
    match = duel_ex(mana=2, items=["targeting_monocle"], intent=3, hits=9)
    block = match.table.action.block
    assert block >= 2
    assert script(match, "use:targeting_monocle") == {"mana": -2, "enemy_hex": 2}
    assert script(match, "pass")["enemy_hp"] == -(9 - (block - 2))


@shows("targeting_monocle")
def test_targeting_monocle_helps_this_turn_only_and_makes_no_hits_of_missing_block() -> None:
    match = duel_ex(mana=2, items=["targeting_monocle"], hits=9)
    assert match.table.action.block == 0
    script(match, "use:targeting_monocle")
    assert script(match, "pass")["enemy_hp"] == -9
    assert not match.table.changes


@shows("perpetual_patent")
@pytest.mark.rule("PA-135", "PA-145")
def test_perpetual_patent_makes_the_wild_card_give_three_mana_for_the_battle() -> None:
    match = duel_ex(mana=2, items=["perpetual_patent"], blocks=SAFE)
    assert script(match, "use:perpetual_patent") == {"mana": -2, "face_down": 1}
    assert script(match, "wild:mana") == {"mana": 3}
    script(match, "pass")
    assert script(match, "wild:mana") == {"mana": 3}


@shows("robo_butler")
@pytest.mark.rule("PA-223")
def test_robo_butler_readies_a_used_item_and_makes_the_next_one_cheaper() -> None:
    match = duel_ex(mana=4, items=["robo_butler"])
    script(match, "use:rocket_punch")
    assert script(match, "use:robo_butler") == {"mana": -1, "face_down": 1}
    assert script(match, "use:rocket_punch")["mana"] == -1


@shows("robo_butler")
@pytest.mark.rule("PA-223", "PA-121")
def test_robo_butler_asks_which_of_several_used_items() -> None:
    match = duel_ex(mana=5, items=["robo_butler", "treasure_map"])
    script(match, "use:rocket_punch")
    script(match, "use:battery_pack")
    with strict(match) as play:
        play.answer(0, "use:robo_butler")
        play.answer(0, ["battery_pack"], rule="PA-223", can=["rocket_punch", "battery_pack"])
        play.until(0, can=[*WILD_CARD, "use:battery_pack", "use:treasure_map", "pass"])
    script(match, "use:battery_pack")  # what costs nothing cannot cost less
    assert script(match, "use:treasure_map")["mana"] == -1


@shows("robo_butler")
def test_robo_butler_readies_the_wild_card_too() -> None:
    match = duel_ex(mana=1, items=["robo_butler"])
    script(match, "wild:mana")
    with strict(match) as play:
        play.answer(0, "use:robo_butler")
        play.answer(0, "wild:letter", can=[*WILD_CARD, "use:rocket_punch", "use:battery_pack", "pass"])
        play.until(0, prompt=PREP)
    assert match.table.wilds == 1


@shows("robo_butler")
@pytest.mark.rule("PA-224")
def test_what_an_item_of_cost_x_costs_is_not_made_less() -> None:
    match = duel_ex(mana=5, items=["robo_butler", "blank_cheque"])
    script(match, "use:robo_butler")
    script(match, "use:blank_cheque", "2")
    assert script(match, "use:rocket_punch")["mana"] == -1


# --- Damsel -----------------------------------------------------------------------------------------------------------


@shows("chandelier_rope")
@pytest.mark.rule("PA-143")
def test_chandelier_rope_gives_three_boon_after_an_action_that_cost_no_health() -> None:
    match = duel(mana=1, items=["chandelier_rope"], blocks=SAFE)
    with strict(match) as play:
        play.answer(0, "pass", can=[*WILD_CARD, "use:poison_dagger", "pass"])
        play.answer(0, "use", rule="PA-143", can=REACT)
        play.until(0, prompt=PREP)
    assert (match.table.boon, match.table.mana) == (3, 0)


@shows("chandelier_rope")
@pytest.mark.rule("PA-143", "PA-R53")
def test_chandelier_rope_may_be_declined() -> None:
    match = duel(mana=1, items=["chandelier_rope"], blocks=SAFE)
    script(match, "pass", "decline")
    assert (match.table.boon, match.table.mana) == (0, 1)


@shows("chandelier_rope")
@pytest.mark.rule("PA-144", "PA-R53")
@pytest.mark.parametrize("arranged", [{"mana": 1}, {"mana": 0, "blocks": SAFE}, {"mana": 1, "stunned": True}])
def test_chandelier_rope_is_not_offered_hurt_or_unpaid_or_without_an_action(arranged: dict[str, Any]) -> None:
    match = duel(items=["chandelier_rope"], **arranged)
    script(match, "pass")
    assert match.table.boon == 0


@shows("poison_pen")
@pytest.mark.rule("PA-083", "PA-130")
def test_poison_pen_costs_the_enemy_a_health_and_adds_two_hex() -> None:
    match = duel(mana=2, items=["poison_pen"], intent=3)
    assert script(match, "use:poison_pen") == {"mana": -2, "enemy_hp": -1, "enemy_hex": 2}


@shows("trick_sleeve")
def test_trick_sleeve_discards_a_card_of_choice_and_draws_two() -> None:
    match = duel(TEA, mana=2, items=["trick_sleeve"])
    before, deck = numbers(match.table), match.table.deck[:]
    with strict(match) as play:
        play.answer(0, "use:trick_sleeve")
        play.answer(0, "da_e_start", can=list(TEA))
        play.until(0, prompt=PREP)
    assert differences(before, numbers(match.table)) == {"mana": -2, "hand": 1, "discard": 1, "deck": -2}
    assert ids(match.table, match.table.discard) == ["da_e_start"]
    assert match.table.hand[-2:] == deck[:-3:-1]


@shows("smelling_salts")
@pytest.mark.rule("PA-R25")
def test_smelling_salts_bring_a_fatigued_card_of_choice_to_the_discard_pile() -> None:
    match = duel(mana=2, items=["smelling_salts"], fatigue=TEA)
    before = numbers(match.table)
    with strict(match) as play:
        play.answer(0, "use:smelling_salts")
        play.answer(0, "da_a_start", can=list(TEA))
        play.until(0, prompt=PREP)
    assert differences(before, numbers(match.table)) == {"mana": -2, "fatigue": -1, "discard": 1}
    assert ids(match.table, match.table.discard) == ["da_a_start"]


@shows("smelling_salts")
@pytest.mark.rule("PA-R24")
def test_smelling_salts_need_a_fatigued_card_and_the_vowel_card_is_none() -> None:
    with strict(duel(mana=2, items=["smelling_salts"], vowel_gone=True)) as play:
        play.asked(0, cannot={"use:smelling_salts": "no card there can be moved"})
        play.until(0, prompt=PREP)


# --- letters and cards ------------------------------------------------------------------------------------------------


@shows("treasure_map")
@pytest.mark.rule("PA-148", "PA-149")
def test_treasure_map_gives_a_letter_beside_that_of_the_wild_card() -> None:
    match = duel(AR, mana=2, items=["treasure_map"])
    assert script(match, "use:treasure_map") == {"mana": -2, "wilds": 1}
    script(match, "wild:letter")
    script(match, {"word": ["?s", "?t", "da_a_start", "da_r_start"], "splay": "left"})
    assert match.table.last_word == "star"


@shows("portable_typewriter")
@pytest.mark.rule("PA-151", "PA-152")
@pytest.mark.parametrize(("wild", "word"), [("??st", "star"), ("?e", "ear")])
def test_portable_typewriter_gives_one_or_two_neighbours(wild: str, word: str) -> None:
    match = duel(AR, mana=3, items=["portable_typewriter"])
    assert script(match, "use:portable_typewriter") == {"mana": -3, "doubles": 1}
    script(match, {"word": [wild, "da_a_start", "da_r_start"], "splay": "left"})
    assert match.table.last_word == word


@shows("ransom_note")
@pytest.mark.rule("PA-145", "PA-149")
def test_ransom_note_gives_two_letters_anywhere_once_per_battle() -> None:
    match = duel(AR, mana=6, items=["ransom_note"])
    assert script(match, "use:ransom_note") == {"mana": -3, "wilds": 2, "face_down": 1}
    script(match, {"word": ["?t", "da_a_start", "da_r_start", "?t"], "splay": "left"})
    assert match.table.last_word == "tart"
    with strict(match) as play:
        play.asked(0, cannot={"use:ransom_note": "once per battle"})
        play.until(0, prompt=PREP)


@shows("spare_spectacles")
def test_spare_spectacles_draw_a_card_into_the_hand_of_this_turn() -> None:
    match = duel(AR, mana=1, items=["spare_spectacles"])
    top = match.table.deck[-1]
    assert script(match, "use:spare_spectacles") == {"mana": -1, "hand": 1, "deck": -1}
    assert match.table.hand[-1] == top


@shows("magazine_subscription")
@pytest.mark.rule("PA-101", "PA-127")
def test_magazine_subscription_makes_hands_of_five_while_rotated() -> None:
    match = duel(mana=3, items=["magazine_subscription"])
    assert script(match, "use:magazine_subscription") == {"mana": -3, "rotated": 1}
    for _ in range(2):
        script(match, "pass")
        assert len(match.table.hand) == 5


@shows("magazine_subscription")
@pytest.mark.rule("PA-128")
def test_magazine_subscription_is_turned_back_when_the_enemy_flips() -> None:
    match = duel(mana=3, items=["magazine_subscription"], hits=3, enemy_hp=3)
    script(match, "use:magazine_subscription")
    assert script(match, "pass")["rotated"] == -1
    assert len(match.table.hand) == 4


@shows("carbon_paper")
@pytest.mark.rule("PA-143", "PA-228", "PA-R22")
def test_carbon_paper_performs_the_top_ability_again_for_three_mana() -> None:
    match = duel(TEA, mana=3, items=["carbon_paper"])
    with strict(match) as play:
        play.answer(0, "tea left", can=[*WILD_CARD, "use:poison_dagger", "use:basic_buckler", "pass"])
        assert match.table.enemy_hex == 2
        play.answer(0, "use", rule="PA-143", can=REACT)
        play.until(0, prompt=PREP)
    assert (match.table.enemy_hex, match.table.mana) == (4, 0)
    assert ids(match.table, match.table.fatigue) == ["da_a_start"]


@shows("carbon_paper")
@pytest.mark.rule("PA-144")
def test_carbon_paper_may_be_declined_and_is_not_offered_unpaid() -> None:
    match = duel(TEA, mana=3, items=["carbon_paper"])
    script(match, "tea left", "decline")
    assert (match.table.enemy_hex, match.table.mana) == (2, 3)
    match = duel(TEA, mana=2, items=["carbon_paper"])
    script(match, "tea left")
    assert match.table.enemy_hex == 2


@shows("carbon_paper")
@pytest.mark.rule("PA-161")
def test_carbon_paper_moves_the_intent_again_if_the_vowel_is_on_top() -> None:
    match = duel(("da_t_start",), mana=3, items=["carbon_paper"], blocks=SAFE)
    with strict(match) as play:
        play.answer(0, {"word": ["vowel", "da_t_start"], "splay": "right"})
        assert match.table.intent == 1
        play.answer(0, "use")
        play.until(0, prompt=PREP)
    assert match.table.intent == 0  # two by the abilities, one by Cleanup, of three


# --- attack -----------------------------------------------------------------------------------------------------------


@shows("blank_cheque")
@pytest.mark.rule("PA-224", "PA-R38")
@pytest.mark.parametrize(("paid", "hits"), [(1, 1), (2, 4), (3, 4), (4, 7)])
def test_blank_cheque_makes_a_hit_and_three_more_for_each_two_mana(paid: int, hits: int) -> None:
    match = duel(mana=4, items=["blank_cheque"])
    before = numbers(match.table)
    with strict(match) as play:
        play.answer(0, "use:blank_cheque")
        play.answer(0, str(paid), rule="PA-224", can=["1", "2", "3", "4"])
        play.until(0, prompt=PREP)
    assert differences(before, numbers(match.table)) == {"mana": -paid, "hits": hits}


@shows("blank_cheque")
@pytest.mark.rule("PA-224")
def test_blank_cheque_cannot_be_written_without_mana() -> None:
    with strict(duel(items=["blank_cheque"])) as play:
        play.asked(0, cannot={"use:blank_cheque": "costs 1 mana"})
        play.until(0, prompt=PREP)


@shows("slow_fuse")
@pytest.mark.rule("PA-127", "PA-130")
def test_slow_fuse_costs_the_enemy_a_health_at_the_start_of_each_turn() -> None:
    match = duel(mana=3, items=["slow_fuse"], blocks=SAFE)
    assert script(match, "use:slow_fuse") == {"mana": -3, "rotated": 1}
    assert script(match, "pass")["enemy_hp"] == -1


@shows("slow_fuse")
@pytest.mark.rule("PA-128")
def test_slow_fuse_is_turned_back_by_damage() -> None:
    match = duel(mana=3, items=["slow_fuse"])
    script(match, "use:slow_fuse")
    changed = script(match, "pass")
    assert (changed["rotated"], "enemy_hp" in changed) == (-1, False)


@shows("poetic_justice")
@pytest.mark.rule("PA-145", "PA-147")
@pytest.mark.parametrize("through", [2, 5])
def test_poetic_justice_gives_damage_back(through: int) -> None:
    match = duel(mana=1, items=["poetic_justice"])
    match.table.blocks = attack_of(match.table) - through
    with strict(match) as play:
        play.answer(0, "pass")
        play.answer(0, "use", rule="PA-143", can=REACT)
        play.until(0, prompt=PREP)
    assert match.table.enemy_hp == match.table.side.max_hp - through
    assert (match.table.mana, match.table.face_down) == (0, cards(match.table, "poetic_justice"))


@shows("poetic_justice")
def test_poetic_justice_gives_five_at_most() -> None:
    match = duel(mana=1, items=["poetic_justice"])
    assert attack_of(match.table) > 5
    script(match, "pass", "use")
    assert match.table.enemy_hp == match.table.side.max_hp - 5


@shows("poetic_justice")
@pytest.mark.rule("PA-R53")
def test_poetic_justice_waits_for_damage_and_can_be_kept_for_the_next_line() -> None:
    match = duel(mana=1, items=["poetic_justice"], blocks=SAFE)
    script(match, "pass")
    match = duel(mana=1, items=["poetic_justice"], intent=2)
    assert len(match.table.action.lines) == 3
    script(match, "pass", "decline", "decline", "use")
    assert match.table.face_down


# --- defence ----------------------------------------------------------------------------------------------------------


@shows("deus_ex_umbrella")
@pytest.mark.rule("PA-091", "PA-147")
def test_deus_ex_umbrella_makes_five_blocks_against_an_attack_of_five_or_more() -> None:
    match = duel(mana=1, items=["deus_ex_umbrella"])
    attack = attack_of(match.table)
    assert attack >= 5
    with strict(match) as play:
        play.answer(0, "pass")
        play.answer(0, "use", rule="PA-143", can=REACT)
        play.until(0, prompt=PREP)
    assert match.table.hp == 40 - (attack - 5)
    assert (match.table.mana, match.table.face_down) == (0, cards(match.table, "deus_ex_umbrella"))


@shows("deus_ex_umbrella")
def test_deus_ex_umbrella_is_not_offered_against_less_than_five() -> None:
    match = battle(mana=1, items=["deus_ex_umbrella"], enemy="moonlit_suitor", intent=1)
    assert attack_of(match.table) < 5
    hurt = match.table.hp - attack_of(match.table)
    script(match, "pass")
    assert (match.table.hp, match.table.mana, match.table.face_down) == (hurt, 1, [])


@shows("chain_mail")
@pytest.mark.rule("PA-127", "PA-R36")
def test_chain_mail_takes_one_off_each_attack_while_rotated() -> None:
    match = duel(mana=3, items=["chain_mail"], intent=2)
    attack = attack_of(match.table)
    assert script(match, "use:chain_mail") == {"mana": -3, "rotated": 1}
    assert script(match, "pass")["hp"] == -(attack - 3)
    attack = attack_of(match.table)
    assert script(match, "pass")["hp"] == -(attack - 1)


@shows("hot_broth")
@pytest.mark.rule("PA-029", "PA-145")
def test_hot_broth_heals_three_once_per_battle() -> None:
    match = duel(mana=4, items=["hot_broth"])
    assert script(match, "use:hot_broth") == {"mana": -4, "hp": 3, "face_down": 1}


@shows("hot_broth")
def test_hot_broth_is_not_for_the_unhurt() -> None:
    with strict(duel(mana=4, items=["hot_broth"], hp=50)) as play:
        play.asked(0, cannot={"use:hot_broth": "missing"})
        play.until(0, prompt=PREP)


# --- the enemy's plans ------------------------------------------------------------------------------------------------


@shows("falling_piano")
@pytest.mark.rule("PA-051", "PA-052", "PA-053", "PA-054")
def test_falling_piano_stuns_for_this_turn_and_the_action_is_lost() -> None:
    match = duel(mana=5, items=["falling_piano"], intent=3, hits=4)
    assert match.table.action.block > 0
    assert script(match, "use:falling_piano") == {"mana": -5, "stunned": 1, "face_down": 1}
    changed = script(match, "pass")
    assert "hp" not in changed
    assert (changed["enemy_hp"], changed["stunned"], match.table.intent) == (-4, -1, 0)


@shows("stolen_script")
@pytest.mark.rule("PA-229")
def test_stolen_script_moves_the_intent_to_the_next_action() -> None:
    match = duel(mana=3, items=["stolen_script"])
    assert script(match, "use:stolen_script") == {"mana": -3, "intent": 1}
    attack = attack_of(match.table)
    assert script(match, "pass")["hp"] == -attack
    assert match.table.intent == 2


@shows("stolen_script")
def test_stolen_script_goes_from_the_last_action_to_the_first() -> None:
    assert script(duel(mana=3, items=["stolen_script"], intent=3), "use:stolen_script") == {"mana": -3, "intent": -2}


# --- penalties and bargains -------------------------------------------------------------------------------------------


@shows("india_rubber")
@pytest.mark.rule("PA-222")
def test_india_rubber_takes_the_one_penalty_card_away_from_anywhere() -> None:
    match = duel(mana=2, items=["india_rubber"], discard=["pen_v"])
    changed = {"mana": -2, "face_down": 1, "discard": -1, "penalty_discard": 1}
    assert script(match, "use:india_rubber") == changed


@shows("india_rubber")
@pytest.mark.rule("PA-222")
def test_india_rubber_asks_which_of_several() -> None:
    match = duel(["pen_k"], mana=2, items=["india_rubber"], discard=["pen_v"], fatigue=["pen_w"])
    with strict(match) as play:
        play.answer(0, "use:india_rubber")
        play.answer(0, ["pen_w"], rule="PA-222", can=["pen_k", "pen_v", "pen_w"])
        play.until(0, prompt=PREP)
    assert ids(match.table, match.table.penalty_discard) == ["pen_w"]


@shows("india_rubber")
def test_india_rubber_needs_a_penalty_card() -> None:
    with strict(duel(mana=2, items=["india_rubber"])) as play:
        play.asked(0, cannot={"use:india_rubber": "penalty card"})
        play.until(0, prompt=PREP)


@shows("swear_jar")
@pytest.mark.rule("PA-143")
@pytest.mark.parametrize(("answer", "mana"), [("use", 2), ("decline", 0)])
def test_swear_jar_gives_two_mana_in_cleanup_for_a_word_with_a_penalty_card(answer: str, mana: int) -> None:
    match = duel(VET, items=["swear_jar"])
    with strict(match) as play:
        play.answer(0, "vet left")
        assert match.table.mana == 0
        play.answer(0, answer, rule="PA-143", can=REACT)
        play.until(0, prompt=PREP)
    assert match.table.mana == mana


@shows("swear_jar")
@pytest.mark.rule("PA-214")
@pytest.mark.parametrize("answer", ["pass", "toe left"])
def test_swear_jar_wants_the_penalty_card_in_the_word(answer: str) -> None:
    match = duel((*VET, "da_o_start"), items=["swear_jar"])
    script(match, answer)
    assert match.table.mana == 0


@shows("loyalty_card")
@pytest.mark.rule("PA-143", "PA-226")
@pytest.mark.parametrize(("answer", "mana"), [("use", 1), ("decline", 0)])
def test_loyalty_card_gives_a_mana_with_the_second_item_of_a_turn(answer: str, mana: int) -> None:
    match = duel(mana=3, items=["loyalty_card"])
    script(match, "use:poison_dagger")
    with strict(match) as play:
        play.answer(0, "use:basic_buckler")
        play.answer(0, answer, rule="PA-143", can=REACT)
        play.until(0, prompt=PREP)
    assert match.table.mana == mana


@shows("loyalty_card")
@pytest.mark.rule("PA-226")
def test_loyalty_card_does_not_count_the_wild_card_nor_a_third_item() -> None:
    match = duel(mana=3, boon=1, items=["loyalty_card"])
    script(match, "wild:mana")
    script(match, "use:poison_dagger")
    script(match, "use:basic_buckler", "decline")
    script(match, "use:dashing_boots", "1")
    assert match.table.mana == 1
