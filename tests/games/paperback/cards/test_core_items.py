"""The six core items, both sides (PA-133 to PA-140)."""

from __future__ import annotations

import pytest

from fabletop.games.paperback.box import catalogue
from fabletop.testing.strict import strict

from .support import PREP, WILD_CARD, Shown, differences, duel, duel_ex, numbers, script

shows = Shown()
AR = ("da_a_start", "da_r_start")


def test_every_core_item_has_a_test_for_each_side() -> None:
    shows.all_of((face.id, face.upgraded) for face in catalogue().faces if face.kind == "core")


# --- Wild Card --------------------------------------------------------------------------------------------------------


@shows("wild_card", False)
@pytest.mark.rule("PA-135", "PA-111", "PA-R58")
def test_wild_card_gives_one_mana_and_then_no_letter() -> None:
    match = duel(AR)
    with strict(match) as play:
        play.answer(0, "wild:mana", rule="PA-057", can=[*WILD_CARD, "pass"])
        used = "was used this turn"
        play.asked(0, can=["use:poison_dagger", "pass"], cannot={"wild:letter": used, "wild:mana": used})
        play.until(0, prompt=PREP)
    assert (match.table.mana, match.table.wilds) == (1, 0)


@shows("wild_card", False)
@pytest.mark.rule("PA-135", "PA-148", "PA-150")
def test_wild_card_gives_one_letter_and_then_no_mana() -> None:
    match = duel(AR)
    with strict(match) as play:
        play.answer(0, "wild:letter", can=[*WILD_CARD, "pass"])
        play.asked(0, can=["pass"], cannot={"wild:mana": "was used this turn"})
        assert match.table.wilds == 1
        play.answer(0, {"word": ["?e", "da_a_start", "da_r_start"], "splay": "left"})
        play.until(0, prompt=PREP)
    assert (match.table.last_word, match.table.wilds) == ("ear", 0)


@shows("wild_card_upgraded", True)
@pytest.mark.rule("PA-139", "PA-151", "PA-152", "PA-R17")
@pytest.mark.parametrize(("wild", "word"), [("??st", "star"), ("?e", "ear"), ("??e", "ear")])
def test_wild_card_upgraded_gives_one_letter_or_two(wild: str, word: str) -> None:
    match = duel(AR, upgraded=["wild_card"])
    with strict(match) as play:
        play.answer(0, "wild:letter", can=[*WILD_CARD, "pass"])
        play.asked(0, can=["pass"])
        assert (match.table.wilds, match.table.doubles) == (0, 1)
        play.answer(0, {"word": [wild, "da_a_start", "da_r_start"], "splay": "left"})
        play.until(0, prompt=PREP)
    assert (match.table.last_word, match.table.doubles) == (word, 0)


@shows("wild_card_upgraded", True)
@pytest.mark.rule("PA-R57")
def test_wild_card_upgraded_still_gives_one_mana_instead() -> None:
    match = duel(AR, upgraded=["wild_card"])
    assert script(match, "wild:mana") == {"mana": 1}
    with strict(match) as play:
        play.until(0, can=["use:poison_dagger", "pass"])


# --- Repair Panel -----------------------------------------------------------------------------------------------------


@shows("repair_panel", False)
@pytest.mark.rule("PA-R41")
@pytest.mark.parametrize(("spent", "healed"), [(4, 1), (3, 0), (1, 0)])
def test_repair_panel_turns_up_to_four_boon_into_blocks(spent: int, healed: int) -> None:
    match = duel_ex(mana=1, boon=5)
    before = numbers(match.table)
    with strict(match) as play:
        play.answer(0, "use:repair_panel", can=[*WILD_CARD, "use:repair_panel", "use:battery_pack", "pass"])
        play.answer(0, str(spent), rule="PA-R41", can=["4", "3", "2", "1", "0"])
        play.until(0, can=[*WILD_CARD, "use:battery_pack", "pass"])
    expected = {"mana": -1, "boon": -spent, "blocks": spent, "hp": healed}
    assert differences(before, numbers(match.table)) == {name: n for name, n in expected.items() if n}


@shows("repair_panel", False)
@pytest.mark.rule("PA-R41")
def test_repair_panel_offers_no_more_boon_than_there_is_and_none_without() -> None:
    with strict(duel_ex(mana=1, boon=2)) as play:
        play.answer(0, "use:repair_panel")
        play.answer(0, "2", can=["2", "1", "0"])
        play.until(0, prompt=PREP)
    with strict(duel_ex(mana=1)) as play:
        play.asked(0, cannot={"use:repair_panel": "boon"})
        play.until(0, prompt=PREP)


@shows("repair_panel", True)
@pytest.mark.rule("PA-137")
@pytest.mark.parametrize(("spent", "healed"), [(6, 2), (5, 1), (3, 1), (2, 0)])
def test_repair_panel_upgraded_turns_up_to_six_and_heals_one_for_three(spent: int, healed: int) -> None:
    match = duel_ex(mana=1, boon=7, upgraded=["repair_panel"])
    before = numbers(match.table)
    with strict(match) as play:
        play.answer(0, "use:repair_panel", can=[*WILD_CARD, "use:repair_panel", "use:battery_pack", "pass"])
        play.answer(0, str(spent), rule="PA-R41", can=["6", "5", "4", "3", "2", "1", "0"])
        play.until(0, prompt=PREP)
    expected = {"mana": -1, "boon": -spent, "blocks": spent, "hp": healed}
    assert differences(before, numbers(match.table)) == {name: n for name, n in expected.items() if n}


# --- Laser Eyes -------------------------------------------------------------------------------------------------------


@shows("laser_eyes", False)
def test_laser_eyes_turns_all_hex_into_hits() -> None:
    match = duel_ex(mana=1, enemy_hex=4)
    with strict(match) as play:
        play.asked(0, can=[*WILD_CARD, "use:laser_eyes", "use:battery_pack", "pass"])
        play.until(0, prompt=PREP)
    assert script(match, "use:laser_eyes") == {"mana": -1, "enemy_hex": -4, "hits": 4}


@shows("laser_eyes", False)
@pytest.mark.rule("PA-125")
def test_laser_eyes_needs_hex_and_mana() -> None:
    with strict(duel_ex(mana=1)) as play:
        play.asked(0, cannot={"use:laser_eyes": "hex"})
        play.until(0, prompt=PREP)
    with strict(duel_ex(enemy_hex=4)) as play:
        play.asked(0, cannot={"use:laser_eyes": "costs 1 mana"})
        play.until(0, prompt=PREP)


@shows("laser_eyes", True)
@pytest.mark.parametrize(("hexes", "hits"), [(2, 2), (3, 5), (4, 6)])
def test_laser_eyes_upgraded_makes_two_more_hits_from_three_hex_on(hexes: int, hits: int) -> None:
    match = duel_ex(mana=1, enemy_hex=hexes, upgraded=["laser_eyes"])
    assert script(match, "use:laser_eyes") == {"mana": -1, "enemy_hex": -hexes, "hits": hits}


# --- Dashing Boots ----------------------------------------------------------------------------------------------------


@shows("dashing_boots", False)
@pytest.mark.rule("PA-124", "PA-R41")
def test_dashing_boots_turn_up_to_four_boon_into_blocks_for_nothing() -> None:
    match = duel(boon=6)
    before = numbers(match.table)
    with strict(match) as play:
        play.answer(0, "use:dashing_boots", can=[*WILD_CARD, "use:dashing_boots", "pass"])
        play.answer(0, "4", rule="PA-R41", can=["4", "3", "2", "1", "0"])
        play.until(0, can=[*WILD_CARD, "pass"])
    assert differences(before, numbers(match.table)) == {"boon": -4, "blocks": 4}


@shows("dashing_boots", False)
def test_dashing_boots_need_boon() -> None:
    with strict(duel()) as play:
        play.asked(0, can=[*WILD_CARD, "pass"], cannot={"use:dashing_boots": "boon"})
        play.until(0, prompt=PREP)


@shows("dashing_boots", True)
def test_dashing_boots_upgraded_make_one_block_more() -> None:
    match = duel(boon=6, upgraded=["dashing_boots"])
    before = numbers(match.table)
    with strict(match) as play:
        play.answer(0, "use:dashing_boots", can=[*WILD_CARD, "use:dashing_boots", "pass"])
        play.answer(0, "1", can=["1", "2"])
        play.answer(0, "5", rule="PA-R41", can=["5", "4", "3", "2", "1", "0"])
        play.until(0, prompt=PREP)
    assert differences(before, numbers(match.table)) == {"boon": -5, "blocks": 6}


@shows("dashing_boots", True)
def test_dashing_boots_upgraded_may_draw_a_card_for_three_boon_instead() -> None:
    match = duel(AR, boon=4, upgraded=["dashing_boots"])
    top = match.table.deck[-1]
    before = numbers(match.table)
    with strict(match) as play:
        play.answer(0, "use:dashing_boots")
        play.answer(0, "2", can=["1", "2"])
        play.until(0, prompt=PREP)
    assert differences(before, numbers(match.table)) == {"boon": -3, "hand": 1, "deck": -1}
    assert match.table.hand[-1] == top


@shows("dashing_boots", True)
@pytest.mark.rule("PA-R41")
def test_dashing_boots_upgraded_offer_no_card_that_cannot_be_paid() -> None:
    match = duel(boon=2, upgraded=["dashing_boots"])
    with strict(match) as play:
        play.answer(0, "use:dashing_boots")
        play.answer(0, "2", rule="PA-R41", can=["2", "1", "0"])
        play.until(0, prompt=PREP)
    assert (match.table.boon, match.table.blocks) == (0, 3)


# --- Venom Vial -------------------------------------------------------------------------------------------------------


@shows("venom_vial", False)
@pytest.mark.rule("PA-083", "PA-130", "PA-R38")
@pytest.mark.parametrize(("hexes", "removed"), [(5, 3), (4, 2), (1, 1)])
def test_venom_vial_costs_health_past_any_block_and_half_of_the_hex_goes(hexes: int, removed: int) -> None:
    match = duel(mana=3, enemy_hex=hexes, intent=3)
    assert match.table.action.block > 0
    with strict(match) as play:
        play.asked(0, can=[*WILD_CARD, "use:venom_vial", "use:poison_dagger", "use:basic_buckler", "pass"])
        play.until(0, prompt=PREP)
    assert script(match, "use:venom_vial") == {"mana": -2, "enemy_hp": -hexes, "enemy_hex": -removed}


@shows("venom_vial", False)
def test_venom_vial_needs_hex_and_two_mana() -> None:
    with strict(duel(mana=2)) as play:
        play.asked(0, cannot={"use:venom_vial": "hex"})
        play.until(0, prompt=PREP)
    with strict(duel(mana=1, enemy_hex=3)) as play:
        play.asked(0, cannot={"use:venom_vial": "costs 2 mana"})
        play.until(0, prompt=PREP)


@shows("venom_vial", True)
def test_venom_vial_upgraded_costs_one_mana() -> None:
    match = duel(mana=1, enemy_hex=3, upgraded=["venom_vial"])
    assert script(match, "use:venom_vial") == {"mana": -1, "enemy_hp": -3, "enemy_hex": -2}


@shows("venom_vial", False)
@pytest.mark.rule("PA-039", "PA-047", "PA-130", "PA-R33")
def test_venom_vial_can_flip_the_enemy_in_prep() -> None:
    match = duel(mana=2, enemy_hex=5, enemy_hp=2)
    changed = script(match, "use:venom_vial")
    assert (changed["stage"], changed["stunned"], changed["enemy_hex"]) == (1, 1, -3)
    assert match.table.enemy_hp == match.table.side.max_hp - 3


@shows("repair_panel", True)
@shows("laser_eyes", True)
@shows("dashing_boots", True)
@shows("venom_vial", True)
@pytest.mark.rule("PA-R41")
def test_upgraded_core_items_need_boon_or_hex_as_before() -> None:
    with strict(duel_ex(mana=1, upgraded=["repair_panel", "laser_eyes"])) as play:
        play.asked(0, cannot={"use:repair_panel": "boon", "use:laser_eyes": "hex"})
        play.until(0, prompt=PREP)
    with strict(duel(mana=1, upgraded=["dashing_boots", "venom_vial"])) as play:
        play.asked(0, cannot={"use:dashing_boots": "boon", "use:venom_vial": "hex"})
        play.until(0, prompt=PREP)
