"""The enemy's vowel card (PA-158 to PA-167, PA-R15)."""

from __future__ import annotations

import pytest

from fabletop.engine.match import Match
from fabletop.engine.scene import Foe, Pile
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.state import Adventure
from fabletop.testing.arranged import refused

from .arrange import act, attack, battle, ids, play, reward, side

SUITOR = "moonlit_suitor"  # weak spot O
ART = ("da_a_start", "da_r_start", "da_t_start")
LOOP = [act({"op": "attack", "n": 5}), act({"op": "attack", "n": 2}, block=3), attack(6)]


def oar(splay: str = "right", hand: tuple[str, ...] = ART, intent: int = 1) -> Match[Adventure]:
    """OAR with the enemy's O, against an enemy of three actions."""
    match = battle(hand, enemy=SUITOR, foe=[side(60, *LOOP), side(60, *LOOP)], intent=intent)
    match.answer(0, {"word": ["vowel", "da_a_start", "da_r_start"], "splay": splay})
    return match


@pytest.mark.rule("PA-158")
def test_each_enemy_has_one_weak_spot_that_its_name_shows() -> None:
    for enemy in catalogue().enemies:
        assert enemy.weak_spot in "AEIOU"
        assert enemy.weak_spot in enemy.name.upper()


@pytest.mark.rule("PA-159", "PA-165", "PA-062")
def test_it_can_be_used_turn_after_turn_while_it_is_not_on_top() -> None:
    match = battle(ART, deck=(), enemy=SUITOR, foe=[side(60), side(60)])
    match.answer(0, {"word": ["vowel", "da_a_start", "da_r_start"], "splay": "left"})
    match.answer(0, {"word": ["vowel", "da_a_start", "da_t_start"], "splay": "left"})
    assert (match.table.last_word, match.table.turn, match.table.vowel_gone) == ("oat", 3, False)


@pytest.mark.rule("PA-159")
def test_it_stands_once_in_a_word() -> None:
    match = battle(ART, enemy=SUITOR)
    refused(match, 0, {"word": ["da_t_start", "vowel", "vowel"], "splay": "left"}, "PA-062")
    play(match, "to^", "left")
    assert match.table.last_word == "to"


@pytest.mark.rule("PA-160")
def test_it_counts_for_no_icon() -> None:
    match = oar("left")
    assert match.table.mana == sum(catalogue().face(card).edges[0][2] for card in ART[:2])
    assert match.table.last_hits == sum(catalogue().face(card).edges[0][0] for card in ART[:2])


@pytest.mark.rule("PA-160")
def test_a_text_may_grant_it_icons() -> None:
    hits = []
    for mcguffins in ([], ["Vowel Play"]):
        match = battle(ART, enemy=SUITOR, foe=[side(60), side(60)], mcguffins=mcguffins)
        match.answer(0, {"word": ["vowel", "da_a_start", "da_r_start"], "splay": "left"})
        hits.append(match.table.last_hits)
    assert hits[1] == hits[0] + 2


@pytest.mark.rule("PA-161", "PA-162", "PA-163", "PA-164")
@pytest.mark.example("paperback", 10)
def test_on_top_it_moves_the_intent_and_is_fatigued() -> None:
    match = oar()
    table = match.table
    hits = sum(catalogue().face(card).edges[1][0] for card in ART[:2])
    assert 60 - table.enemy_hp == max(0, hits - 3)  # the block of the second action
    assert 20 - table.hp == 2  # which is the one performed
    assert table.intent == 2  # and Cleanup advanced it
    assert table.vowel_gone
    assert (ids(table, table.fatigue), "da_a_start" in ids(table, table.owned)) == ([], True)


@pytest.mark.rule("PA-161")
def test_from_the_last_action_it_moves_to_the_first() -> None:
    match = oar(intent=3)
    assert (20 - match.table.hp, match.table.intent) == (5, 1)


@pytest.mark.rule("PA-164")
def test_once_fatigued_it_cannot_be_used_again_in_this_battle() -> None:
    match = battle(["da_t_start", "da_m_start"], enemy=SUITOR, vowel_gone=True)
    refused(match, 0, {"word": ["da_t_start", "vowel"], "splay": "left"}, "PA-164")


@pytest.mark.rule("PA-164", "PA-211")
def test_nor_after_the_flip() -> None:
    match = battle(
        ["da_t_start", "da_m_start"], enemy=SUITOR, foe=[side(3), side(60)], vowel_gone=True, enemy_hex=3, mana=9
    )
    match.answer(0, "use:venom_vial")
    assert match.table.stage == 1
    refused(match, 0, {"word": ["da_t_start", "vowel"], "splay": "left"}, "PA-164")


@pytest.mark.rule("PA-165")
def test_not_on_top_it_has_no_effect_beyond_its_letter() -> None:
    match = oar("left")
    assert (20 - match.table.hp, match.table.intent, match.table.vowel_gone) == (1, 1, False)  # R blocks 4 of 5


@pytest.mark.rule("PA-166", "PA-187")
def test_after_the_battle_it_returns_to_its_pile_and_not_to_the_deck() -> None:
    match = reward("rw_training", vowel_gone=True)
    assert not match.table.vowel_gone
    assert {match.table.printed(card).kind for card in match.table.deck} == {"starting"}


@pytest.mark.rule("PA-167", "PA-099")
@pytest.mark.parametrize("splay", ["left", "right"])
def test_it_enters_no_pile_of_the_player(splay: str) -> None:
    match = oar(splay)
    assert len(match.table.owned) == 10
    assert {match.table.printed(card).kind for card in match.table.owned} == {"starting"}


@pytest.mark.rule("PA-R15", "PA-154")
@pytest.mark.example("paperback", 11)
def test_a_wild_card_over_the_vowel_card() -> None:
    match = battle(ART, enemy=SUITOR, foe=[side(60, *LOOP), side(60)])
    refused(match, 0, {"word": ["?s", "vowel"], "splay": "right"}, "PA-R01")
    match.answer(0, {"word": ["?s", "vowel", "da_t_start"], "splay": "right"})
    assert (match.table.vowel_gone, match.table.intent, ids(match.table, match.table.fatigue)) == (True, 2, [])


@pytest.mark.rule("PA-164", "PA-R24")
def test_once_fatigued_it_is_a_card_of_the_fatigue_pile() -> None:
    """Crumple Zone makes 2 blocks, and 1 more per card in the fatigue pile."""
    hand = ("ex_c_crumple", "ex_a_start", "ex_t_start")
    for gone, fatigue, blocks in ((False, [], 2), (True, [], 3), (True, ["ex_n_start"], 4)):
        match = battle(
            hand, character="ex_machina", foe=[side(60, attack(9)), side(60)], fatigue=fatigue, vowel_gone=gone
        )
        play(match, "cat", "right")
        assert 20 - match.table.hp == 9 - blocks


@pytest.mark.rule("PA-164")
def test_the_enemy_counts_it_too() -> None:
    """Here Be Nothing attacks for 4, and 1 more per card in the fatigue pile."""
    match = battle(("da_o_start", "da_r_start"), enemy="void_cartographer", stage=2, vowel_gone=True)
    match.answer(0, "pass")
    assert 20 - match.table.hp == 5


@pytest.mark.rule("PA-164", "PA-217")
def test_it_is_seen_in_the_pile() -> None:
    match = oar()
    (pile,) = [each for each in match.scene(0).aside if each.id == "fatigue"]
    assert isinstance(pile, Pile)
    assert (pile.count, [(each.letter, each.kind) for each in pile.letters]) == (1, [("O", "vowel")])


# --- a weak spot that is covered for a while ------------------------------------------------------------------------

COVERED = ("da_h_start", "da_t_start", "da_d_start")


@pytest.mark.rule("PA-119", "PA-062")
def test_cover_blown_bars_it_while_it_says_so_and_no_longer() -> None:
    match = battle(COVERED, enemy="baroness_nightingale", hex=3)
    words = refused(match, 0, {"word": ["da_h_start", "vowel", "da_t_start"], "splay": "left"}, "PA-119")
    assert "Cover Blown: If you have 3 or more hex: its vowel card cannot be used." in words
    assert "battle" not in words
    assert isinstance(foe := match.scene(0).board.parts[0], Foe)  # type: ignore[union-attr]
    assert "weak spot I, out of reach for now" in foe.marks
    below = battle(COVERED, enemy="baroness_nightingale", hex=2)
    play(below, "hi^t", "left")
    assert below.table.last_word == "hit"


@pytest.mark.rule("PA-164")
def test_a_fatigued_one_is_gone_for_the_battle_also_under_cover() -> None:
    match = battle(COVERED, enemy="baroness_nightingale", hex=3, vowel_gone=True)
    words = refused(match, 0, {"word": ["da_h_start", "vowel", "da_t_start"], "splay": "left"}, "PA-164")
    assert "any more in this battle" in words
