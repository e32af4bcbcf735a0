"""Items: use, cost, tilt, rotation, subtypes, core items (PA-121 to PA-147, PA-223, PA-224, PA-R51 to PA-R59)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.effects import Source
from fabletop.games.paperback.box import X, catalogue
from fabletop.games.paperback.rules.moment import Now
from fabletop.games.paperback.rules.moving import rotate, unrotate
from fabletop.games.paperback.state import ON_ITEM
from fabletop.testing.arranged import barred, choices, refused, tag

from .arrange import act, attack, battle, ids, play, reward, side, use

HEAR = ("da_h_start", "da_e_start", "da_a_start", "da_r_start")
QUIET = [side(60, attack(0)), side(60, attack(0))]
HITS_YOU = [side(60, attack(5)), side(60, attack(5))]


def cost(item: str) -> int:
    return catalogue().face(item).cost


def made(item: str, place: int = 0) -> Any:
    """The amount of an effect of an item, as it is printed."""
    card: Any = catalogue().face(item).card
    return card.blocks[0].do[place].n


# --- use and cost ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-121", "PA-126", "PA-134")
@pytest.mark.parametrize("item", ["poison_dagger", "dashing_boots"])
def test_an_item_is_used_once_per_turn(item: str) -> None:
    match = battle(foe=QUIET, mana=9, boon=9)
    use(match, item)
    if item == "dashing_boots":
        match.answer(0, "1")
    assert refused(match, 0, f"use:{item}", "PA-121")
    assert ids(match.table, match.table.tilted) == [item]


@pytest.mark.rule("PA-105", "PA-126")
def test_a_used_item_is_ready_in_the_next_turn() -> None:
    match = battle(foe=QUIET, mana=9)
    use(match, "poison_dagger")
    match.answer(0, "pass")
    assert match.table.tilted == []
    assert "use:poison_dagger" in choices(match)


@pytest.mark.rule("PA-122", "PA-R26")
def test_items_that_are_not_reactive_are_not_offered_after_prep() -> None:
    match = battle(HEAR, foe=HITS_YOU, items=["chandelier_rope", "deus_ex_umbrella"], mana=9)
    play(match, "hear", "right")
    while tag(match) != "prep":
        assert choices(match) == ["use", "decline"]
        assert match.table.phase > 0
        refused(match, 0, "use:poison_dagger")
        match.answer(0, "decline")
    assert match.table.turn == 2


@pytest.mark.rule("PA-123", "PA-109")
def test_the_whole_cost_is_paid_and_then_the_effect_happens() -> None:
    match = battle(foe=QUIET, mana=5)
    use(match, "poison_dagger")
    assert match.table.mana == 5 - cost("poison_dagger")
    assert match.table.enemy_hex == made("poison_dagger")


@pytest.mark.rule("PA-124")
def test_an_item_that_costs_nothing_is_used_with_no_mana() -> None:
    match = battle(character="ex_machina", foe=QUIET)
    assert cost("battery_pack") == 0
    use(match, "battery_pack")
    assert match.table.mana == made("battery_pack")


@pytest.mark.rule("PA-125")
def test_an_item_that_costs_more_than_there_is_cannot_be_used() -> None:
    match = battle(foe=QUIET, mana=cost("basic_buckler") - 1)
    assert barred(match)["use:basic_buckler"] == "PA-125"
    refused(match, 0, "use:basic_buckler", "PA-125")


@pytest.mark.rule("PA-111", "PA-125")
@pytest.mark.example("paperback", 16)
def test_mana_gained_in_prep_pays_in_the_same_prep() -> None:
    match = battle(HEAR, foe=QUIET, mana=1)
    refused(match, 0, "use:basic_buckler", "PA-125")
    match.answer(0, "wild:mana")
    use(match, "basic_buckler")
    assert match.table.mana == 2 - cost("basic_buckler")


@pytest.mark.rule("PA-130", "PA-083")
@pytest.mark.example("paperback", 5)
def test_health_that_an_item_takes_from_the_enemy_goes_at_once_and_past_its_block() -> None:
    foe = [side(10), side(10, act(block=3))]
    match = battle(foe=foe, stage=2, enemy_hex=4, mana=9)
    use(match, "venom_vial")
    assert (match.table.enemy_hp, match.table.phase) == (6, 0)


@pytest.mark.rule("PA-130", "PA-039")
def test_an_item_can_flip_the_enemy_in_prep() -> None:
    match = battle(foe=[side(10), side(18)], enemy_hp=2, enemy_hex=5, mana=9)
    use(match, "venom_vial")
    assert (match.table.stage, match.table.enemy_hp, match.table.stunned, match.table.phase) == (1, 15, True, 0)


@pytest.mark.rule("PA-130", "PA-056")
def test_an_item_can_defeat_the_enemy_in_prep() -> None:
    match = battle(foe=QUIET, stage=2, enemy_hp=3, enemy_hex=3, mana=9)
    use(match, "venom_vial")
    assert tag(match) == "reward"


@pytest.mark.rule("PA-131", "PA-107")
def test_hits_of_items_wait_for_clash_even_after_a_pass() -> None:
    match = battle(character="ex_machina", foe=QUIET, mana=9)
    use(match, "rocket_punch")
    assert (match.table.enemy_hp, match.table.hits) == (60, made("rocket_punch"))
    match.answer(0, "pass")
    assert match.table.enemy_hp == 60 - made("rocket_punch")


@pytest.mark.rule("PA-131", "PA-084")
def test_blocks_of_items_wait_for_clash_even_after_a_pass() -> None:
    match = battle(foe=HITS_YOU, mana=9)
    use(match, "basic_buckler")
    match.answer(0, "pass")
    assert match.table.hp == 20 - 5 + made("basic_buckler")


@pytest.mark.rule("PA-132")
def test_any_number_of_items_may_be_owned() -> None:
    cards = catalogue()
    mine = [item.id for item in cards.items if item.character in (None, "damsel") and not item.starting]
    match = battle(foe=QUIET, items=mine)
    assert len(match.table.items) == 5 + len(mine) == 26
    match.answer(0, "pass")


# --- ready again, X, single use --------------------------------------------------------------------------------------


@pytest.mark.rule("PA-223")
def test_an_item_made_ready_is_used_again_and_paid_again() -> None:
    match = battle(character="ex_machina", foe=QUIET, items=["robo_butler"], mana=9)
    use(match, "rocket_punch")
    use(match, "robo_butler")
    before = match.table.mana
    use(match, "rocket_punch")
    assert match.table.hits == 2 * made("rocket_punch")
    assert match.table.mana < before
    refused(match, 0, "use:rocket_punch", "PA-121")


@pytest.mark.rule("PA-223")
def test_which_item_becomes_ready_is_asked_if_there_are_several() -> None:
    match = battle(character="ex_machina", foe=QUIET, items=["robo_butler"], mana=9)
    use(match, "rocket_punch")
    use(match, "battery_pack")
    use(match, "robo_butler")
    assert sorted(choices(match)) == ["battery_pack", "rocket_punch"]  # and not itself
    match.answer(0, ["battery_pack"])
    use(match, "battery_pack")
    refused(match, 0, "use:rocket_punch", "PA-121")


@pytest.mark.rule("PA-223", "PA-149")
def test_the_wild_card_made_ready_gives_a_second_letter() -> None:
    match = battle(character="ex_machina", foe=QUIET, items=["robo_butler"], mana=9)
    match.answer(0, "wild:letter")
    use(match, "robo_butler")
    match.answer(0, "wild:letter")
    assert match.table.wilds == 2


@pytest.mark.rule("PA-224")
def test_x_is_named_from_one_to_all_mana_and_paid() -> None:
    match = battle(foe=QUIET, items=["blank_cheque"], mana=4)
    assert cost("blank_cheque") == X
    use(match, "blank_cheque")
    assert choices(match) == ["1", "2", "3", "4"]
    match.answer(0, "3")
    assert (match.table.mana, match.table.mana_spent, match.table.paid_x) == (1, 3, 3)
    amount = made("blank_cheque")
    assert match.table.hits == amount.reckon(3)


@pytest.mark.rule("PA-224")
def test_x_is_paid_whole_and_leaves_a_discount_for_another_item() -> None:
    match = battle(character="ex_machina", foe=QUIET, items=["blank_cheque", "robo_butler"], mana=9)
    use(match, "robo_butler")
    before = match.table.mana
    use(match, "blank_cheque")
    match.answer(0, "2")
    assert match.table.mana == before - 2
    use(match, "rocket_punch")
    assert match.table.mana == before - 2 - (cost("rocket_punch") - 1)


@pytest.mark.rule("PA-224", "PA-125")
def test_an_item_that_costs_x_needs_one_mana() -> None:
    refused(battle(foe=QUIET, items=["blank_cheque"]), 0, "use:blank_cheque", "PA-125")


@pytest.mark.rule("PA-145", "PA-R56")
def test_a_single_use_item_is_used_once_per_battle() -> None:
    match = battle(character="ex_machina", foe=QUIET, mana=9)
    use(match, "battery_pack")
    assert ids(match.table, match.table.face_down) == ["battery_pack"]
    match.answer(0, "pass")
    assert barred(match)["use:battery_pack"] == "PA-145"
    refused(match, 0, "use:battery_pack", "PA-145")


@pytest.mark.rule("PA-146", "PA-186")
def test_single_use_items_are_there_again_in_the_next_battle() -> None:
    match = battle(character="ex_machina", foe=QUIET, stage=2, enemy_hp=1, mana=9)
    use(match, "battery_pack")
    use(match, "rocket_punch")
    match.answer(0, "pass")
    assert (tag(match), match.table.face_down) == ("reward", [])


@pytest.mark.rule("PA-R56")
def test_a_single_use_item_counts_as_used_from_payment_on() -> None:
    """It cannot make itself ready: it is used before its text is performed."""
    match = battle(character="ex_machina", foe=QUIET, items=["robo_butler"], mana=9)
    use(match, "robo_butler")
    assert ids(match.table, match.table.face_down) == ["robo_butler"]
    assert tag(match) == "prep"


# --- rotation --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-127", "PA-128", "PA-129")
def test_a_rotated_item_works_on_from_turn_to_turn_and_its_tilt_ends() -> None:
    match = battle(foe=QUIET, items=["slow_fuse"], mana=9)
    use(match, "slow_fuse")
    assert ids(match.table, match.table.rotated) == ids(match.table, match.table.tilted) == ["slow_fuse"]
    for turn in (1, 2):
        match.answer(0, "pass")
        assert match.table.enemy_hp == 60 - turn
        assert (ids(match.table, match.table.rotated), match.table.tilted) == (["slow_fuse"], [])


@pytest.mark.rule("PA-128")
def test_a_text_turns_a_rotated_item_back() -> None:
    match = battle(foe=[side(60, attack(0), attack(3)), side(60)], items=["slow_fuse"], mana=9)
    use(match, "slow_fuse")
    match.answer(0, "pass")
    match.answer(0, "pass")
    assert match.table.rotated == []
    match.answer(0, "pass")
    assert match.table.enemy_hp == 59


@pytest.mark.rule("PA-128", "PA-186")
def test_a_won_battle_turns_rotated_items_back() -> None:
    match = battle(foe=QUIET, stage=2, enemy_hp=1, items=["slow_fuse"], mana=9)
    use(match, "slow_fuse")
    match.answer(0, "pass")
    assert (tag(match), match.table.rotated) == ("reward", [])


@pytest.mark.rule("PA-127")
def test_the_ongoing_effect_works_only_while_rotated() -> None:
    match = battle(foe=HITS_YOU, items=["chain_mail"], mana=9)
    match.answer(0, "pass")
    assert match.table.hp == 15
    use(match, "chain_mail")
    match.answer(0, "pass")
    assert match.table.hp == 15  # the second action attacks for nothing
    match.answer(0, "pass")
    assert match.table.hp == 11


@pytest.mark.rule("PA-R54")
def test_a_rotated_item_is_not_used_again() -> None:
    match = battle(foe=QUIET, items=["slow_fuse"], mana=9)
    use(match, "slow_fuse")
    match.answer(0, "pass")
    assert barred(match)["use:slow_fuse"] == "PA-R54"
    refused(match, 0, "use:slow_fuse", "PA-R54")


@pytest.mark.rule("PA-R55")
def test_only_items_have_an_ongoing_side() -> None:
    for face in catalogue().faces:
        assert face.kind == "item" or not face.rotated.all


# --- core items ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-133", "PA-R92", "PA-141")
@pytest.mark.parametrize(
    ("character", "hex_", "boon", "others"),
    [
        ("ex_machina", "laser_eyes", "repair_panel", ["rocket_punch", "battery_pack"]),
        ("damsel", "venom_vial", "dashing_boots", ["poison_dagger", "basic_buckler"]),
    ],
)
def test_a_character_has_three_core_items_and_two_others(
    character: str, hex_: str, boon: str, others: list[str]
) -> None:
    match = battle(character=character, foe=QUIET)
    cores: dict[str, Any] = {
        match.table.printed(card).id: match.table.printed(card).card
        for card in match.table.items
        if match.table.printed(card).kind == "core"
    }
    assert {id_: core.uses for id_, core in cores.items()} == {"wild_card": "wild", hex_: "hex", boon: "boon"}
    assert ids(match.table, match.table.items)[3:] == others


@pytest.mark.rule("PA-R92", "PA-R42")
@pytest.mark.parametrize(
    ("character", "item", "counter"),
    [
        ("ex_machina", "laser_eyes", "enemy_hex"),
        ("damsel", "venom_vial", "enemy_hex"),
        ("ex_machina", "repair_panel", "boon"),
        ("damsel", "dashing_boots", "boon"),
    ],
)
def test_which_counter_a_core_item_needs(character: str, item: str, counter: str) -> None:
    nothing = battle(character=character, foe=QUIET, mana=9)
    refused(nothing, 0, f"use:{item}", "PA-R41")
    counters: dict[str, Any] = {counter: 4}
    match = battle(character=character, foe=QUIET, mana=9, **counters)
    use(match, item)
    if counter == "boon":
        match.answer(0, "4")
    assert getattr(match.table, counter) < 4


@pytest.mark.rule("PA-135", "PA-R58")
@pytest.mark.parametrize(("way", "wilds", "mana"), [("wild:letter", 1, 0), ("wild:mana", 0, 1)])
def test_the_wild_card_gives_a_letter_or_a_mana_for_nothing(way: str, wilds: int, mana: int) -> None:
    match = battle(HEAR, foe=QUIET)
    match.answer(0, way)
    assert (match.table.wilds, match.table.mana) == (wilds, mana)
    for again in ("wild:letter", "wild:mana"):
        refused(match, 0, again, "PA-121")


@pytest.mark.rule("PA-135")
def test_the_wild_card_used_for_mana_gives_no_letter_to_the_word() -> None:
    match = battle(HEAR, foe=QUIET)
    match.answer(0, "wild:mana")
    refused(match, 0, {"word": ["da_h_start", "?e", "da_a_start", "da_r_start"], "splay": "left"}, "PA-063")


@pytest.mark.rule("PA-R57")
@pytest.mark.parametrize(("way", "doubles", "mana"), [("wild:letter", 1, 0), ("wild:mana", 0, 1)])
def test_the_upgraded_wild_card_still_offers_mana(way: str, doubles: int, mana: int) -> None:
    match = battle(HEAR, foe=QUIET, upgraded=["wild_card"])
    match.answer(0, way)
    assert (match.table.doubles, match.table.mana) == (doubles, mana)


@pytest.mark.rule("PA-136", "PA-R75")
def test_only_boss_rewards_upgrade_core_items_and_each_option_does() -> None:
    for card in catalogue().rewards:
        for option in (card.a, card.b):
            assert sum(type(each).__name__ == "UpgradeCore" for each in option) == card.boss


@pytest.mark.rule("PA-137", "PA-138", "PA-202")
def test_a_core_item_is_turned_to_its_other_side() -> None:
    match = at_core()
    assert sorted(choices(match)) == ["dashing_boots", "venom_vial", "wild_card"]
    assert match.question is not None
    better = catalogue().faces[catalogue().face("venom_vial").other]
    assert better.words in next(each.note for each in match.question.options if each.id == "venom_vial")
    match.answer(0, "venom_vial")
    card = next(card for card in match.table.items if match.table.printed(card).id == "venom_vial")
    assert match.table.printed(card) is better
    assert match.table.printed(card).cost < cost("venom_vial")


@pytest.mark.rule("PA-139", "PA-140")
def test_the_wild_card_is_exchanged_for_its_better() -> None:
    match = at_core()
    match.answer(0, "wild_card")
    assert ids(match.table, match.table.items)[0] == "wild_card_upgraded"
    assert "wild_card" not in ids(match.table, match.table.items)


@pytest.mark.rule("PA-140")
def test_using_the_wild_card_as_a_letter_is_no_upgrade() -> None:
    match = battle(HEAR, foe=QUIET)
    play(match, "heart?", "left")
    assert ids(match.table, match.table.items)[0] == "wild_card"
    assert not match.table.printed(match.table.items[0]).upgraded


def at_core(**arranged: Any) -> Any:
    """At the question which core item is upgraded."""
    match = reward("rw_cliff", "a", **arranged)
    match.answer(0, [choices(match)[0]])
    assert tag(match) == "core"
    return match


# --- other items -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-142", "PA-012", "PA-R59")
def test_items_of_the_other_character_are_discarded_until_one_fits() -> None:
    match = reward("rw_training", "a")
    table = match.table
    foreign = [card for card in table.item_deck if table.printed(card).character == "ex_machina"]
    mine = next(card for card in table.item_deck if card not in foreign)
    table.item_deck[:] = [foreign[0], foreign[1], mine, *[c for c in table.item_deck if c not in (*foreign[:2], mine)]]
    left = len(table.item_deck)
    match.answer(0, [choices(match)[0]])
    match.answer(0, choices(match)[0])
    assert table.item_discard == foreign[:2]
    assert table.items[-1] == mine
    assert len(table.item_deck) == left - 3


@pytest.mark.rule("PA-R59")
def test_an_empty_item_deck_gives_nothing() -> None:
    match = reward("rw_training", "a")
    table = match.table
    table.item_deck[:] = [card for card in table.item_deck if table.printed(card).character == "ex_machina"]
    before = table.items[:]
    match.answer(0, [choices(match)[0]])
    match.answer(0, choices(match)[0])
    assert (match.table.items, match.table.battle) == (before, 2)


@pytest.mark.rule("PA-143", "PA-R53")
def test_a_reactive_item_is_offered_when_its_condition_is_met_and_may_be_declined() -> None:
    match = battle(foe=HITS_YOU, items=["deus_ex_umbrella"], mana=3)
    match.answer(0, "pass")
    assert match.question is not None
    assert (tag(match), match.question.rule) == ("react", "PA-143")
    match.answer(0, "decline")
    assert (match.table.hp, match.table.mana, match.table.face_down) == (15, 3, [])


@pytest.mark.rule("PA-143", "PA-123")
def test_a_reactive_item_is_paid_and_works_at_once() -> None:
    match = battle(foe=HITS_YOU, items=["deus_ex_umbrella"], mana=3)
    match.answer(0, "pass")
    match.answer(0, "use")
    assert match.table.mana == 3 - cost("deus_ex_umbrella")
    assert match.table.hp == 20 - max(0, 5 - made("deus_ex_umbrella"))


@pytest.mark.rule("PA-143", "PA-R53")
def test_a_reactive_item_is_not_offered_when_its_condition_is_not_met() -> None:
    match = battle(foe=[side(60, attack(4)), side(60)], items=["deus_ex_umbrella"], mana=3)
    match.answer(0, "pass")
    assert (match.table.hp, match.table.turn) == (16, 2)


@pytest.mark.rule("PA-144", "PA-R53")
def test_a_reactive_item_that_cannot_be_paid_is_not_offered() -> None:
    match = battle(foe=HITS_YOU, items=["deus_ex_umbrella"], mana=cost("deus_ex_umbrella") - 1)
    match.answer(0, "pass")
    assert (match.table.hp, match.table.turn) == (15, 2)


@pytest.mark.rule("PA-R52")
def test_mana_of_the_word_pays_for_a_reaction_to_the_attack() -> None:
    match = battle(HEAR, foe=HITS_YOU, items=["deus_ex_umbrella"])
    play(match, "hear", "left")  # R gives 1 mana
    assert tag(match) == "react"
    match.answer(0, "use")
    assert match.table.hp == 20


@pytest.mark.rule("PA-R53")
def test_a_declined_item_is_offered_again_later_in_the_turn() -> None:
    twice = act({"op": "attack", "n": 6, "times": 2})
    match = battle(foe=[side(60, twice), side(60)], items=["deus_ex_umbrella"], mana=3)
    match.answer(0, "pass")
    match.answer(0, "decline")
    assert match.table.hp == 14
    match.answer(0, "use")
    assert match.table.hp == 14 - max(0, 6 - made("deus_ex_umbrella"))


@pytest.mark.rule("PA-R51", "PA-121")
def test_a_reactive_item_is_used_once_per_turn() -> None:
    match = battle(["da_h_start", "da_e_start", "pen_v"], foe=HITS_YOU, items=["loyalty_card"], mana=9, items_used=1)
    use(match, "poison_dagger")
    match.answer(0, "use")
    assert ids(match.table, match.table.tilted) == ["poison_dagger", "loyalty_card"]
    match.table.items_used = 1  # the condition would hold a second time
    use(match, "basic_buckler")
    assert tag(match) == "prep"


@pytest.mark.rule("PA-147", "PA-145")
def test_a_reactive_single_use_item_obeys_both() -> None:
    match = battle(foe=[side(60, attack(5), attack(5)), side(60)], items=["deus_ex_umbrella"], mana=9)
    match.answer(0, "pass")
    match.answer(0, "use")
    assert ids(match.table, match.table.face_down) == ["deus_ex_umbrella"]
    match.answer(0, "pass")
    assert (match.table.turn, match.table.hp) == (3, 15)


@pytest.mark.rule("PA-143", "PA-122")
@pytest.mark.parametrize(
    ("item", "arranged", "answers", "phase"),
    [
        ("loyalty_card", {"mana": 9, "items_used": 1}, ["use:poison_dagger"], 0),
        ("carbon_paper", {"mana": 9}, ["hear left"], 1),
        ("swear_jar", {"mana": 9}, ["vet right"], 2),
    ],
)
def test_reactive_items_in_each_phase(item: str, arranged: dict[str, Any], answers: list[str], phase: int) -> None:
    hand = HEAR if item != "swear_jar" else ["pen_v", "da_e_start", "da_t_start"]
    match = battle(hand, foe=QUIET, items=[item], **arranged)
    for answer in answers:
        match.answer(0, answer)
    assert (tag(match), match.table.phase) == ("react", phase)
    match.answer(0, "use")
    assert item in ids(match.table, match.table.items)


@pytest.mark.rule("PA-R53")
def test_an_item_that_is_always_declined_is_not_asked_about() -> None:
    match = battle(foe=HITS_YOU, items=["deus_ex_umbrella"], mana=3, settings={"auto_decline": "deus_ex_umbrella"})
    match.answer(0, "pass")
    assert (match.table.hp, match.table.turn) == (15, 2)


# --- a Reactive item that could do nothing ----------------------------------------------------------------------------


@pytest.mark.rule("PA-143", "PA-175", "PA-R53")
def test_carbon_paper_is_not_offered_for_a_top_card_without_ability() -> None:
    match = battle(["pen_v", "da_e_start", "da_t_start"], foe=QUIET, items=["carbon_paper"], mana=9)
    play(match, "vet", "right")
    assert (tag(match), match.table.turn, match.table.mana >= 9) == ("prep", 2, True)


@pytest.mark.rule("PA-143", "PA-161")
def test_carbon_paper_is_offered_for_an_enemy_vowel_card() -> None:
    loop = [side(60, attack(0), attack(0), attack(0), attack(0)), side(60)]
    match = battle(["da_a_start", "da_r_start"], enemy="moonlit_suitor", foe=loop, items=["carbon_paper"], mana=9)
    match.answer(0, {"word": ["vowel", "da_a_start", "da_r_start"], "splay": "right"})
    assert tag(match) == "react"
    match.answer(0, "use")
    assert match.table.intent == 3, "moved twice, and once more in Cleanup"


@pytest.mark.rule("PA-143")
def test_carbon_paper_is_offered_after_a_wild_card_on_top() -> None:
    match = battle(["da_a_start", "da_r_start"], foe=QUIET, items=["carbon_paper"], mana=9)
    play(match, "b?ar", "right")
    assert tag(match) == "react"


# --- the Wild Card is a core item ----------------------------------------------------------------------------------


@pytest.mark.rule("PA-226", "PA-133")
def test_texts_about_item_uses_say_that_the_wild_card_is_not_counted() -> None:
    cards = catalogue()
    told = [(text.on, text.words(Now.own)) for text in cards.book.texts]
    found = [words for on, words in told if on == "item_used" or "used" in words]
    speaking = [words for words in found if "you use an item" in words.lower() or "items this turn" in words]
    assert len(speaking) >= 5
    for words in speaking:
        assert "other than the Wild Card" in words or "the Wild Card not counted" in words, words


@pytest.mark.rule("PA-226", "PA-223")
def test_a_text_that_makes_an_item_ready_again_may_mean_the_wild_card() -> None:
    match = battle(character="ex_machina", foe=QUIET, items=["robo_butler"], mana=9)
    match.answer(0, "wild:mana")
    use(match, "robo_butler")
    assert "wild:mana" in choices(match), "it was the only used item"


@pytest.mark.rule("PA-226", "PA-R37")
def test_a_discount_for_the_next_item_waits_for_one_that_has_a_price() -> None:
    discount = {"op": "item_cost", "n": -1, "uses": 1, "until": "battle"}
    foe = [side(60, special=[{"on": "turn_start", "do": [discount]}]), side(60)]
    match = battle(character="ex_machina", foe=foe, mana=9, start="turn", turn=0)
    match.answer(0, "wild:mana")
    use(match, "battery_pack")
    assert match.table.mana == 10 + made("battery_pack")
    use(match, "rocket_punch")
    assert match.table.mana == 10 + made("battery_pack") - (cost("rocket_punch") - 1)
    assert "with a printed cost of 1 or more costs 1 less" in catalogue().face("robo_butler").words


@pytest.mark.rule("PA-128", "PA-127")
def test_what_an_item_began_while_rotated_ends_when_it_is_turned_back() -> None:
    match = battle(foe=QUIET, items=["magazine_subscription", "chain_mail"])
    table = match.table
    one, other = (next(card for card in table.items if table.printed(card).id == id_) for id_ in (
        "magazine_subscription", "chain_mail",
    ))  # fmt: skip
    verbs = table.cards.book.standing
    while_rotated = next(verb for verb in verbs if verb.until == "rotated")
    lasting = next(verb for verb in verbs if verb.until == "battle")
    for card in (one, other):
        rotate(table, card)
        Now(table, Source(ON_ITEM, card)).begin(while_rotated)
    Now(table, Source(ON_ITEM, one)).begin(lasting)
    unrotate(table, one)
    left = [(verbs[change.number].until, change.handle) for change in table.changes]
    assert (left, table.rotated) == ([("rotated", other), ("battle", one)], [other])
