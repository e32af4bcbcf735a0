"""The 48 sides of the McGuffins. Each is shown by the same script played with it and without it: what differs is what
it does, and all that it does (PA-195 to PA-199)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.questions import Plain
from fabletop.games.paperback.box import catalogue
from fabletop.testing.arranged import log
from fabletop.testing.strict import strict

from ..arrange import battle, take_mcguffin
from .support import PREP, WILD_CARD, Shown, differences, duel, numbers, script

shows = Shown()
SAFE = 99  # blocks that no attack gets through
REWARD = "Which of the two"
NOTHING: dict[str, int] = {}


def test_every_side_has_a_test() -> None:
    shows.all_of(side.name for card in catalogue().mcguffins for side in card.sides)


def hand(letters: str) -> list[str]:
    return [f"da_{letter}_start" for letter in letters]


def adds(name: str, *answers: Plain, until: str = PREP, **arranged: Any) -> dict[str, int]:
    """What having a McGuffin changes at the end of a script."""
    ends = []
    for mcguffins in ([], [name]):
        match = duel(mcguffins=mcguffins, **arranged)
        script(match, *answers, until=until)
        ends.append(numbers(match.table) | {"mcguffins": 0})
    return differences(*ends)


def wild(word: str) -> Plain:
    """A word, splayed left, with "?" before each letter that is wild and "^" before the enemy's vowel."""
    tokens = []
    for part in word.replace("?", " ?").replace("^", " ^").split():
        if part[0] == "?":
            tokens.append(part[:2])
            part = part[2:]
        elif part[0] == "^":
            tokens.append("vowel")
            part = part[2:]
        tokens += hand(part)
    return {"word": tokens, "splay": "left"}


# --- mg_01 to mg_08 ---------------------------------------------------------------------------------------------------


@shows("The Cold Open")
@pytest.mark.rule("PA-197", "PA-212")
def test_the_cold_open_puts_three_hex_on_each_enemy() -> None:
    assert adds("The Cold Open", start="battle") == {"enemy_hex": 3}


@shows("The Clean Plate Club")
@pytest.mark.rule("PA-R18")
@pytest.mark.parametrize(("cards", "added"), [("hear", {"mana": 1}), ("heart", NOTHING)])
def test_the_clean_plate_club_gives_a_mana_for_the_whole_hand(cards: str, added: dict[str, int]) -> None:
    assert adds("The Clean Plate Club", "hear left", hand=hand(cards)) == added


@shows("The Warm-Up Act")
@pytest.mark.rule("PA-197", "PA-212")
def test_the_warm_up_act_gives_three_boon_in_each_battle() -> None:
    assert adds("The Warm-Up Act", start="battle") == {"boon": 3}


@shows("The Left Hook")
@pytest.mark.rule("PA-083")
@pytest.mark.parametrize(
    ("answer", "added"), [("hear left", {"enemy_hp": -2}), ("hear right", NOTHING), ("pass", NOTHING)]
)
def test_the_left_hook_costs_the_enemy_two_when_splayed_left(answer: str, added: dict[str, int]) -> None:
    assert adds("The Left Hook", answer, hand=hand("hear"), intent=3) == added


@shows("The Revolving Door")
@pytest.mark.rule("PA-102", "PA-215")
@pytest.mark.parametrize(("deck", "added"), [("", {"mana": 1, "boon": 1}), ("tdlm", NOTHING)])
def test_the_revolving_door_pays_when_the_discard_pile_is_shuffled(deck: str, added: dict[str, int]) -> None:
    assert adds("The Revolving Door", "pass", hand=hand("hear"), deck=hand(deck)) == added


@shows("Consolation Prize")
@pytest.mark.rule("PA-197")
def test_consolation_prize_pays_once_per_battle_for_a_penalty_card() -> None:
    arranged: dict[str, Any] = {"hand": ["pen_v", *hand("et")], "deck": ["pen_w", *hand("ar")]}
    assert adds("Consolation Prize", "vet left", **arranged) == {"hp": 1, "mana": 1}
    assert adds("Consolation Prize", "vet left", "war left", **arranged) == {"hp": 1, "mana": 1}


@shows("Consolation Prize")
def test_consolation_prize_wants_the_penalty_card_played() -> None:
    assert adds("Consolation Prize", "tea left", hand=["pen_v", *hand("tea")]) == NOTHING


@shows("The Smoke Machine")
@pytest.mark.parametrize(("turn", "added"), [(0, {"hp": 4}), (1, NOTHING)])
def test_the_smoke_machine_takes_four_off_the_attacks_of_the_first_turn(turn: int, added: dict[str, int]) -> None:
    assert adds("The Smoke Machine", "pass", start="turn", turn=turn) == added


@shows("The Alliterative Amulet")
@pytest.mark.parametrize(("last", "added"), [("hat", {"enemy_hp": -3}), ("rat", NOTHING), ("", NOTHING)])
def test_the_alliterative_amulet_hits_when_words_begin_alike(last: str, added: dict[str, int]) -> None:
    assert adds("The Alliterative Amulet", "hear left", hand=hand("hear"), last_word=last) == added


@shows("The Expense Account")
def test_the_expense_account_makes_the_first_other_item_of_a_battle_three_cheaper() -> None:
    items = ["portable_typewriter", "falling_piano"]
    match = battle(start="battle", mcguffins=["The Expense Account"], items=items)
    with strict(match) as play:
        can = [*WILD_CARD, "use:poison_dagger", "use:basic_buckler", "use:portable_typewriter", "pass"]
        play.answer(0, "wild:mana", can=can, cannot={"use:falling_piano": "costs 2 mana"})
        play.answer(0, "use:portable_typewriter")  # costs 3
        play.answer(0, "use:poison_dagger")  # costs 1 again
        play.until(0, prompt=PREP)
    assert match.table.mana == 0


@shows("The Expense Account")
def test_the_expense_account_does_not_pay_for_core_items() -> None:
    match = battle(start="battle", mcguffins=["The Expense Account"])
    match.table.enemy_hex = 3
    with strict(match) as play:
        play.asked(0, cannot={"use:venom_vial": "costs 2 mana"})
        play.until(0, prompt=PREP)


@shows("The Salt Shaker")
@pytest.mark.rule("PA-215")
def test_the_salt_shaker_adds_a_hex_once_per_turn_when_health_is_lost_other_than_by_hits() -> None:
    arranged: dict[str, Any] = {"mana": 4, "enemy_hex": 2, "items": ["poison_pen"]}
    assert adds("The Salt Shaker", "use:venom_vial", **arranged) == {"enemy_hex": 1}
    assert adds("The Salt Shaker", "use:venom_vial", "use:poison_pen", **arranged) == {"enemy_hex": 1}


@shows("The Salt Shaker")
def test_the_salt_shaker_does_not_care_for_hits() -> None:
    assert adds("The Salt Shaker", "pass", hits=3) == NOTHING


@shows("The Grand Opening")
@pytest.mark.parametrize(("word", "added"), [("art right", {"hp": 2}), ("tar right", NOTHING)])
def test_the_grand_opening_blocks_two_with_a_vowel_first(word: str, added: dict[str, int]) -> None:
    assert adds("The Grand Opening", word, hand=hand("tar")) == added


@shows("The Piggy Bank")
@pytest.mark.rule("PA-215")
@pytest.mark.parametrize(("mana", "healed"), [(2, 0), (3, 1), (6, 2), (9, 2)])
def test_the_piggy_bank_heals_one_for_three_mana_left_and_two_at_most(mana: int, healed: int) -> None:
    added = adds("The Piggy Bank", "pass", until=REWARD, stage=2, enemy_hp=1, hits=1, mana=mana)
    assert added == ({"hp": healed} if healed else NOTHING)


@shows("The Dangling Participle")
@pytest.mark.rule("PA-079")
@pytest.mark.parametrize(("word", "added"), [("heart left", {"enemy_hp": -2}), ("hear left", NOTHING)])
def test_the_dangling_participle_hits_two_with_five_letters(word: str, added: dict[str, int]) -> None:
    assert adds("The Dangling Participle", word, hand=hand("heart")) == added


@shows("The Short Story")
@pytest.mark.rule("PA-084")
@pytest.mark.parametrize(("word", "added"), [("ear right", {"hp": 3}), ("hear right", NOTHING), ("pass", NOTHING)])
def test_the_short_story_blocks_three_with_three_letters_or_fewer(word: str, added: dict[str, int]) -> None:
    assert adds("The Short Story", word, hand=hand("hear")) == added


@shows("Mirror, Rorrim")
@pytest.mark.parametrize(("word", "added"), [("?dad", {"enemy_hp": -4}), ("?mad", NOTHING)])
def test_mirror_rorrim_costs_the_enemy_four_for_a_palindrome(word: str, added: dict[str, int]) -> None:
    assert adds("Mirror, Rorrim", wild(word), hand=hand("da"), intent=3) == added


@shows("The Grudge")
@pytest.mark.parametrize(
    ("arranged", "added"), [({"intent": 2}, {"enemy_hp": -2}), ({"intent": 2, "blocks": SAFE}, NOTHING)]
)
def test_the_grudge_costs_the_enemy_two_once_in_a_turn_with_damage(
    arranged: dict[str, Any], added: dict[str, int]
) -> None:
    assert adds("The Grudge", "pass", **arranged) == added


# --- mg_09 to mg_16 ---------------------------------------------------------------------------------------------------


@shows("The Open Ending")
@pytest.mark.parametrize(("word", "added"), [("tea left", {"enemy_hp": -2}), ("eat left", NOTHING)])
def test_the_open_ending_hits_two_with_a_vowel_last(word: str, added: dict[str, int]) -> None:
    assert adds("The Open Ending", word, hand=hand("tea")) == added


@shows("The Stiff Upper Lip")
@pytest.mark.rule("PA-R37")
@pytest.mark.parametrize(("hexes", "added"), [(3, {"hex": -2}), (1, {"hex": -1}), (0, NOTHING)])
def test_the_stiff_upper_lip_takes_two_hex_off_at_the_end_of_a_turn(hexes: int, added: dict[str, int]) -> None:
    assert adds("The Stiff Upper Lip", "pass", hex=hexes) == added


@shows("The Right Honourable Sash")
@pytest.mark.rule("PA-091")
@pytest.mark.parametrize(("answer", "added"), [("hear right", {"hp": 2}), ("hear left", NOTHING), ("pass", NOTHING)])
def test_the_right_honourable_sash_blocks_two_when_splayed_right(answer: str, added: dict[str, int]) -> None:
    assert adds("The Right Honourable Sash", answer, hand=hand("hear")) == added


@shows("Vowel Play")
@pytest.mark.rule("PA-160")
@pytest.mark.parametrize(("word", "added"), [("h^it", {"enemy_hp": -2}), ("h?it", NOTHING), ("hat", NOTHING)])
def test_vowel_play_makes_the_enemys_vowel_card_hit_two(word: str, added: dict[str, int]) -> None:
    assert adds("Vowel Play", wild(word), hand=hand("hat")) == added


@shows("The Weathervane")
@pytest.mark.parametrize(
    ("answer", "added"), [("hear left", {"boon": 1}), ("hear right", {"enemy_hex": 1}), ("pass", NOTHING)]
)
def test_the_weathervane_gives_boon_on_the_left_and_hex_on_the_right(answer: str, added: dict[str, int]) -> None:
    assert adds("The Weathervane", answer, hand=hand("hear")) == added


@shows("The Scarlet Letter")
@pytest.mark.rule("PA-174")
@pytest.mark.parametrize(("word", "added"), [("vet left", {"enemy_hp": -3}), ("to left", NOTHING)])
def test_the_scarlet_letter_makes_each_penalty_card_hit_three(word: str, added: dict[str, int]) -> None:
    assert adds("The Scarlet Letter", word, hand=["pen_v", *hand("eto")]) == added


@shows("The Joker's Button")
@pytest.mark.rule("PA-153")
@pytest.mark.parametrize(("word", "added"), [("?ear", {"mana": 1}), ("?s?tar", {"mana": 2}), ("hear", NOTHING)])
def test_the_jokers_button_makes_each_wild_card_give_a_mana(word: str, added: dict[str, int]) -> None:
    assert adds("The Joker's Button", wild(word), hand=hand("hear"), wilds=1) == added


@shows("The Last Straw")
@pytest.mark.rule("PA-214")
@pytest.mark.parametrize(
    ("answer", "added"),
    [
        ("to left", {"enemy_hp": -1}),
        ({"word": ["vowel", "da_t_start"], "splay": "right"}, {"enemy_hp": -1}),
        ("vet right", NOTHING),
        ("pass", NOTHING),
    ],
)
def test_the_last_straw_costs_the_enemy_a_health_when_a_card_is_fatigued(answer: Plain, added: dict[str, int]) -> None:
    assert adds("The Last Straw", answer, hand=["pen_v", *hand("eto")]) == added


@shows("The Second-Act Slump")
@pytest.mark.rule("PA-215")
@pytest.mark.parametrize(("hits", "added"), [(3, {"enemy_hex": 3}), (2, NOTHING)])
def test_the_second_act_slump_puts_three_hex_on_an_enemy_that_flips(hits: int, added: dict[str, int]) -> None:
    assert adds("The Second-Act Slump", "pass", enemy_hp=3, hits=hits) == added


@shows("The Bedside Lamp")
@pytest.mark.rule("PA-216")
def test_the_bedside_lamp_heals_one_before_each_reward() -> None:
    assert adds("The Bedside Lamp", until=REWARD, start="reward") == {"hp": 1}


@shows("The Dramatic Gesture")
@pytest.mark.rule("PA-215")
def test_the_dramatic_gesture_makes_a_hit_with_the_first_hex_of_a_turn() -> None:
    arranged: dict[str, Any] = {"mana": 3, "items": ["poison_pen"]}
    assert adds("The Dramatic Gesture", "use:poison_dagger", **arranged) == {"hits": 1}
    assert adds("The Dramatic Gesture", "use:poison_dagger", "use:poison_pen", **arranged) == {"hits": 1}


@shows("The Dramatic Gesture")
def test_the_dramatic_gesture_makes_a_block_with_the_first_boon_of_a_turn() -> None:
    arranged: dict[str, Any] = {"character": "ex_machina", "mana": 2, "items": ["hamster_dynamo"]}
    assert adds("The Dramatic Gesture", "use:hamster_dynamo", **arranged) == {"blocks": 1}
    arranged["hand"] = ["ex_a_start", "ex_t_start"]  # with the A on top, boon comes a second time
    added = adds("The Dramatic Gesture", "use:hamster_dynamo", "at right", **arranged)
    assert added == {"hp": 1, "blocks": 1}  # the block of the next turn: the dynamo begins it with a boon


@shows("The Dramatic Gesture")
def test_the_dramatic_gesture_does_not_care_for_the_enemys_boon_nor_for_hex_on_you() -> None:
    match = battle(start="battle", number=3, enemy="hollow_governess", mcguffins=["The Dramatic Gesture"])
    assert (match.table.foe.id, match.table.enemy_boon > 0, match.table.blocks) == ("captain_redwake", True, 0)
    match = battle(mana=2, enemy="tax_necromancer", mcguffins=["The Dramatic Gesture"])
    assert script(match, "use:basic_buckler") == {"mana": -2, "blocks": 3, "hex": 1}


@shows("The Fever Chart")
@pytest.mark.rule("PA-215")
@pytest.mark.parametrize(
    ("arranged", "added"), [({"intent": 2}, {"mana": 1}), ({"intent": 2, "blocks": SAFE}, NOTHING)]
)
def test_the_fever_chart_gives_a_mana_once_in_a_turn_that_costs_health(
    arranged: dict[str, Any], added: dict[str, int]
) -> None:
    assert adds("The Fever Chart", "pass", **arranged) == added


@shows("The Fever Chart")
def test_the_fever_chart_gives_a_mana_for_healing_too() -> None:
    arranged: dict[str, Any] = {"character": "ex_machina", "mana": 5, "boon": 4, "items": ["hot_broth"]}
    assert adds("The Fever Chart", "use:hot_broth", **arranged) == {"mana": 1}
    assert adds("The Fever Chart", "use:hot_broth", "use:repair_panel", "4", **arranged) == {"mana": 1}


@shows("Merely a Flesh Wound")
@pytest.mark.rule("PA-216")
@pytest.mark.parametrize(("hp", "added"), [(10, {"hp": 2}), (11, NOTHING)])
def test_merely_a_flesh_wound_heals_two_after_a_battle_that_left_ten_or_fewer(hp: int, added: dict[str, int]) -> None:
    assert adds("Merely a Flesh Wound", "pass", until=REWARD, stage=2, enemy_hp=1, hits=1, hp=hp) == added


@shows("The Gun on the Wall")
@pytest.mark.parametrize(("turn", "added"), [(1, NOTHING), (2, {"hits": 5}), (3, NOTHING)])
def test_the_gun_on_the_wall_makes_five_hits_in_the_third_turn(turn: int, added: dict[str, int]) -> None:
    assert adds("The Gun on the Wall", start="turn", turn=turn) == added


@shows("The Gymnasium Membership")
@pytest.mark.rule("PA-030", "PA-R63")
def test_the_gymnasium_membership_raises_max_hp_by_six_and_heals_one() -> None:
    table = battle(hp=10).table
    take_mcguffin(table, "The Gymnasium Membership")
    assert (table.hp, table.max_hp) == (11, 26)


@shows("The Pauper's Purse")
@pytest.mark.parametrize(("mana", "added"), [(0, {"mana": 1}), (1, NOTHING)])
def test_the_paupers_purse_gives_a_mana_to_who_ends_a_turn_with_none(mana: int, added: dict[str, int]) -> None:
    assert adds("The Pauper's Purse", "pass", mana=mana) == added


# --- mg_17 to mg_24 ---------------------------------------------------------------------------------------------------


@shows("Plot Armour")
@pytest.mark.rule("PA-091")
@pytest.mark.parametrize(("hp", "added"), [(8, {"hp": 3}), (9, NOTHING)])
def test_plot_armour_blocks_three_with_eight_health_or_fewer(hp: int, added: dict[str, int]) -> None:
    assert adds("Plot Armour", "pass", hp=hp, enemy="gutter_prowler") == added


@shows("Plot Armour")
def test_plot_armour_is_not_worn_against_an_action_without_attack() -> None:
    match = battle(hp=8, enemy="gutter_prowler", intent=2, mcguffins=["Plot Armour"])
    script(match, "pass")
    assert not any(line.startswith("Plot Armour") for line in log(match))


@shows("In Medias Res")
@pytest.mark.rule("PA-212", "PA-R38")
def test_in_medias_res_begins_with_a_third_of_the_enemys_health_gone() -> None:
    table = battle(start="battle", mcguffins=["In Medias Res"]).table
    assert table.enemy_hp == table.side.max_hp - table.side.max_hp // 3


@shows("The Gadget Belt")
@pytest.mark.rule("PA-226")
def test_the_gadget_belt_makes_a_hit_with_the_first_item_of_a_turn_but_not_with_the_wild_card() -> None:
    assert adds("The Gadget Belt", "wild:mana") == NOTHING
    assert adds("The Gadget Belt", "use:poison_dagger", mana=3) == {"hits": 1}
    assert adds("The Gadget Belt", "use:poison_dagger", "use:basic_buckler", mana=3) == {"hits": 1}


@shows("The Unabridged Edition")
@pytest.mark.parametrize(
    ("word", "added"), [("he left", NOTHING), ("ear left", {"enemy_hp": -1}), ("heart left", {"enemy_hp": -3})]
)
def test_the_unabridged_edition_hits_for_each_letter_beyond_two(word: str, added: dict[str, int]) -> None:
    assert adds("The Unabridged Edition", word, hand=hand("heart")) == added


@shows("Lucky Bookmark")
def test_lucky_bookmark_gives_two_mana_in_each_battle() -> None:
    assert adds("Lucky Bookmark", start="battle") == {"mana": 2}


@shows("Purloined Quill")
@pytest.mark.rule("PA-153", "PA-216")
@pytest.mark.parametrize(
    ("word", "added"), [("?ear", {"enemy_hp": -2}), ("?s?tar", {"enemy_hp": -4}), ("hear", NOTHING)]
)
def test_purloined_quill_makes_each_wild_card_hit_two(word: str, added: dict[str, int]) -> None:
    assert adds("Purloined Quill", wild(word), hand=hand("hear"), wilds=1) == added


@shows("Purloined Quill")
@pytest.mark.rule("PA-R17")
def test_purloined_quill_counts_a_double_wild_card_once() -> None:
    word = {"word": ["??st", *hand("ar")], "splay": "left"}
    assert adds("Purloined Quill", word, hand=hand("ar"), doubles=1) == {"enemy_hp": -2}


@shows("The Achilles Sock")
@pytest.mark.rule("PA-160")
@pytest.mark.parametrize(("word", "added"), [("h^it", {"hp": 2}), ("h?it", NOTHING)])
def test_the_achilles_sock_makes_the_enemys_vowel_card_block_two(word: str, added: dict[str, int]) -> None:
    assert adds("The Achilles Sock", wild(word), hand=hand("hat")) == added


@shows("The Gatefold")
@pytest.mark.rule("PA-072", "PA-R89")
@pytest.mark.parametrize(
    ("word", "added"), [("tea left", {"enemy_hp": -1, "mana": 1}), ("ate right", {"enemy_hp": -1})]
)
def test_the_gatefold_counts_both_edges_of_the_top_card(word: str, added: dict[str, int]) -> None:
    assert adds("The Gatefold", word, hand=hand("tea")) == added


@shows("The Telltale Tic")
@pytest.mark.rule("PA-163", "PA-215")
def test_the_telltale_tic_gives_a_boon_whenever_the_intent_moves() -> None:
    on_top = {"word": ["vowel", "da_t_start"], "splay": "right"}
    assert adds("The Telltale Tic", "pass") == {"boon": 1}
    assert adds("The Telltale Tic", on_top, hand=hand("t")) == {"boon": 2}


@shows("Compound Interest")
@pytest.mark.rule("PA-R38")
@pytest.mark.parametrize(("hexes", "more"), [(0, 0), (1, 1), (5, 1), (6, 2), (12, 3)])
def test_compound_interest_adds_a_hex_for_three_and_one_to_three_in_all(hexes: int, more: int) -> None:
    assert adds("Compound Interest", "pass", enemy_hex=hexes) == ({"enemy_hex": more} if more else NOTHING)


@shows("The Double Entendre")
@pytest.mark.parametrize(("word", "added"), [("ad?d", {"enemy_hp": -4}), ("?dad", NOTHING)])
def test_the_double_entendre_hits_four_with_a_double_letter(word: str, added: dict[str, int]) -> None:
    assert adds("The Double Entendre", wild(word), hand=hand("da")) == added


@shows("The Bottomless Budget")
def test_the_bottomless_budget_makes_items_cheaper_but_for_core_items() -> None:
    match = duel(mana=1, enemy_hex=2, mcguffins=["The Bottomless Budget"])
    with strict(match) as play:
        can = [*WILD_CARD, "use:poison_dagger", "use:basic_buckler", "pass"]
        play.answer(0, "use:poison_dagger", can=can, cannot={"use:venom_vial": "costs 2 mana"})
        play.answer(0, "use:basic_buckler")
        play.until(0, prompt=PREP)
    assert match.table.mana == 0


@shows("Family Locket")
@pytest.mark.rule("PA-030", "PA-R63")
def test_family_locket_raises_max_hp_by_three_and_heals_three() -> None:
    table = battle(hp=10).table
    take_mcguffin(table, "Family Locket")
    assert (table.hp, table.max_hp) == (13, 23)


@shows("The Twist Ending")
@pytest.mark.rule("PA-215", "PA-028")
def test_the_twist_ending_saves_with_six_health_once_per_run() -> None:
    match = duel(hp=1, mcguffins=["The Twist Ending"])
    script(match, "pass")
    assert match.table.hp == 6
    match.table.hp = 1
    match.answer(0, "pass")
    assert match.over
    assert match.table.hp == 0


@shows("The Advance Copy")
@pytest.mark.rule("PA-212")
def test_the_advance_copy_begins_each_battle_with_six_cards() -> None:
    assert adds("The Advance Copy", start="battle") == {"hand": 2, "deck": -2}


@shows("The Midnight Oil")
@pytest.mark.rule("PA-095", "PA-120", "PA-214")
@pytest.mark.parametrize(("word", "added"), [("heart left", {"fatigue": -1, "discard": 1}), ("hear left", NOTHING)])
def test_the_midnight_oil_discards_the_top_card_of_a_long_word(word: str, added: dict[str, int]) -> None:
    assert adds("The Midnight Oil", word, hand=hand("heart")) == added
