"""The worked examples of the rules file, one test for each."""

from __future__ import annotations

import re

import pytest

from fabletop.engine.match import Match
from fabletop.engine.rulebook import rulebook
from fabletop.engine.words import Refused
from fabletop.games.paperback import GAME
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.state import Adventure

from .arrange import HEAR, act, attack, battle, ids, play, side, text, use

H, E, A, R = HEAR
T = "da_t_start"
WEAK_IS_O = "moonlit_suitor"
# Blocks are gone when the turn is over; an enemy that notes them as its boon keeps them to be read.
NOTES_BLOCKS = text("counted", {"op": "boon", "who": "enemy", "n": {"of": "turn.blocks"}})


def lay(match: Match[Adventure], *tokens: str, splay: str) -> None:
    match.answer(0, {"word": list(tokens), "splay": splay})


def right_hits(*cards: str) -> int:
    return sum(catalogue().face(card).edges[1][0] for card in cards)


def rule_of(match: Match[Adventure]) -> str:
    question = match.question_for(0)
    assert question is not None
    return question.rule


# --- from the rulebook -----------------------------------------------------------------------------------------------


@pytest.mark.example("paperback", 1)
@pytest.mark.rule("PA-027", "PA-036")
def test_damage_on_the_track() -> None:
    match = battle(foe=[side(30, attack(5)), side(9)])
    match.answer(0, "pass")
    assert (match.table.hp, match.table.max_hp) == (15, 20)


@pytest.mark.example("paperback", 2)
@pytest.mark.rule("PA-068", "PA-069", "PA-074", "PA-075", "PA-079", "PA-084", "PA-085", "PA-097", "PA-R89")
def test_hear_splayed_left() -> None:
    match = battle(HEAR, foe=[side(30, special=[NOTES_BLOCKS]), side(9)])
    play(match, "hear", "left")
    table = match.table
    assert (30 - table.enemy_hp, table.enemy_boon, table.mana) == (1, 6, 1)
    assert ids(table, table.fatigue) == [R]
    assert sorted(ids(table, table.discard)) == sorted([H, E, A])


@pytest.mark.example("paperback", 3)
@pytest.mark.rule("PA-070", "PA-071", "PA-074", "PA-075", "PA-079", "PA-084", "PA-085", "PA-097", "PA-R18", "PA-R89")
def test_hear_splayed_right() -> None:
    match = battle(HEAR, foe=[side(30, special=[NOTES_BLOCKS]), side(9)])
    play(match, "hear", "right")
    table = match.table
    assert (30 - table.enemy_hp, table.enemy_boon, table.mana, table.enemy_hex) == (4, 0, 3, 3)
    assert ids(table, table.fatigue) == [H]
    assert sorted(ids(table, table.discard)) == sorted([E, A, R])


# --- derived from the rules ------------------------------------------------------------------------------------------


@pytest.mark.example("paperback", 4)
@pytest.mark.rule("PA-080")
@pytest.mark.parametrize(("hits", "left"), [(7, 6), (2, 10)])
def test_block_value(hits: int, left: int) -> None:
    match = battle(foe=[side(9), side(20, act(block=3))], stage=2, enemy_hp=10, hits=hits)
    match.answer(0, "pass")
    assert match.table.enemy_hp == left


@pytest.mark.example("paperback", 5)
@pytest.mark.rule("PA-083", "PA-130")
def test_hp_loss_ignores_block() -> None:
    match = battle(foe=[side(9), side(20, act(block=3))], stage=2, enemy_hp=10, enemy_hex=4, mana=9)
    use(match, "venom_vial")
    assert match.table.enemy_hp == 6


@pytest.mark.example("paperback", 6)
@pytest.mark.rule("PA-039", "PA-040", "PA-041", "PA-042", "PA-043", "PA-044", "PA-045", "PA-R28", "PA-R30")
def test_surplus() -> None:
    foe = [side(14, act({"op": "attack", "n": 3}, block=2), attack(3)), side(18, attack(4), attack(5))]
    match = battle(foe=foe, enemy_hp=4, hits=9)
    match.answer(0, "pass")
    table = match.table
    assert (table.stage, table.enemy_hp, table.hp, table.intent) == (1, 15, 20, 0)
    match.answer(0, "pass")
    assert (table.hp, table.intent) == (16, 1)


@pytest.mark.example("paperback", 7)
@pytest.mark.rule("PA-039", "PA-041", "PA-043", "PA-051", "PA-052", "PA-130", "PA-R28", "PA-R29")
def test_flip_in_prep() -> None:
    foe = [side(14, attack(3)), side(18, act({"op": "attack", "n": 4}, block=3))]
    match = battle(foe=foe, enemy_hp=2, enemy_hex=5, mana=9, hits=6)
    use(match, "venom_vial")
    table = match.table
    assert (table.stage, table.enemy_hp, table.stunned) == (1, 15, True)
    match.answer(0, "pass")
    assert (table.enemy_hp, table.hp) == (9, 20)


@pytest.mark.example("paperback", 8)
@pytest.mark.rule("PA-154", "PA-156", "PA-153", "PA-157")
def test_wild_on_top() -> None:
    match = battle((A, R, T), deck=(), foe=[side(30), side(9)])
    lay(match, "?c", A, R, T, splay="right")
    table = match.table
    assert table.enemy_hex == 2  # A's ability
    assert 30 - table.enemy_hp == right_hits(A, R, T)
    assert ids(table, table.fatigue) == [A]
    assert (sorted(ids(table, table.owned)), table.wilds) == (sorted([A, R, T]), 0)


@pytest.mark.example("paperback", 9)
@pytest.mark.rule("PA-154", "PA-155", "PA-152", "PA-R14")
@pytest.mark.parametrize(("splay", "top"), [("right", A), ("left", R)])
def test_two_wilds_on_top(splay: str, top: str) -> None:
    match = battle((A, R), foe=[side(30), side(9)], doubles=1)
    lay(match, "??st", A, R, splay=splay)
    assert ids(match.table, match.table.fatigue) == [top]


@pytest.mark.example("paperback", 10)
@pytest.mark.rule("PA-081", "PA-161", "PA-162", "PA-163", "PA-164")
def test_vowel_on_top() -> None:
    foe = [side(30, attack(5), act({"op": "attack", "n": 2}, block=3), attack(6)), side(9)]
    match = battle((A, R), enemy=WEAK_IS_O, foe=foe, hits=5)
    lay(match, "vowel", A, R, splay="right")
    table = match.table
    assert 30 - table.enemy_hp == 5 + right_hits(A, R) - 3
    assert (20 - table.hp, table.intent) == (2, 2)
    assert (table.vowel_gone, table.fatigue) == (True, [])
    assert sorted(ids(table, table.discard)) == sorted([A, R])


@pytest.mark.example("paperback", 11)
@pytest.mark.rule("PA-154", "PA-161", "PA-164", "PA-R01", "PA-R15")
def test_wild_over_vowel() -> None:
    match = battle((T,), enemy=WEAK_IS_O, foe=[side(30, attack(0), attack(0), attack(0)), side(9)])
    with pytest.raises(Refused) as refused:
        lay(match, "?s", "vowel", splay="right")
    assert refused.value.rule == "PA-R01"
    lay(match, "?s", "vowel", T, splay="right")
    assert (match.table.vowel_gone, match.table.intent, match.table.fatigue) == (True, 2, [])


@pytest.mark.example("paperback", 12)
@pytest.mark.rule("PA-175", "PA-176", "PA-177", "PA-178")
def test_penalty_on_top_returning() -> None:
    match = battle(("pen_v", E, T), foe=[side(30), side(9)])
    lay(match, "pen_v", E, T, splay="right")
    table = match.table
    assert table.fatigue == []
    assert "pen_v" in ids(table, table.penalty_deck)
    assert sorted(ids(table, table.discard)) == sorted([E, T])


@pytest.mark.example("paperback", 13)
@pytest.mark.rule("PA-175", "PA-176", "PA-179")
def test_penalty_on_top_permanent() -> None:
    match = battle(("pen_w", E, T), foe=[side(30), side(9)])
    lay(match, "pen_w", E, T, splay="right")
    table = match.table
    assert ids(table, table.fatigue) == ["pen_w"]
    assert "pen_w" not in ids(table, table.penalty_deck)


@pytest.mark.example("paperback", 14)
@pytest.mark.rule("PA-180", "PA-181", "PA-089")
def test_penalty_unplayed() -> None:
    match = battle(("pen_v",), foe=[side(30), side(9)], blocks=9)
    match.answer(0, "pass")
    assert match.table.hp == 19
    assert ids(match.table, match.table.discard) == ["pen_v"]


@pytest.mark.example("paperback", 15)
@pytest.mark.rule("PA-049", "PA-056", "PA-092")
def test_a_lethal_hit_ends_at_once() -> None:
    match = battle(("pen_v",), foe=[side(9), side(20, attack(9))], stage=2, enemy_hp=5, hits=6, hp=1)
    match.answer(0, "pass")
    assert rule_of(match) == "PA-191"  # the reward
    assert match.table.hp == 1


@pytest.mark.example("paperback", 16)
@pytest.mark.rule("PA-110", "PA-111", "PA-125")
def test_mana_timing() -> None:
    match = battle(HEAR, foe=[side(30), side(9)], mana=1)
    with pytest.raises(Refused) as refused:
        use(match, "basic_buckler")
    assert refused.value.rule == "PA-125"
    match.answer(0, "wild:mana")
    use(match, "basic_buckler")
    play(match, "hear", "right")
    assert match.table.mana == 0 + 3


@pytest.mark.example("paperback", 17)
@pytest.mark.rule("PA-104", "PA-R46", "PA-096")
def test_thin_deck() -> None:
    fatigued = [card.id for card in catalogue().letters if card.character == "damsel" and card.kind == "starting"][:7]
    match = battle(foe=[side(30), side(9)], fatigue=fatigued)
    match.answer(0, "pass")
    assert (len(match.table.hand), len(match.table.fatigue)) == (3, 7)


@pytest.mark.example("paperback", 18)
@pytest.mark.rule("PA-R02", "PA-R03", "PA-R04", "PA-R93", "PA-R94")
@pytest.mark.parametrize("words", ["full", "common"])
@pytest.mark.parametrize(
    ("word", "rule"),
    [("cafe", ""), ("color", ""), ("colour", ""), ("café", "PA-R04"), ("kb", "PA-065"), ("cs", "PA-065")],
)
def test_accents_and_spellings(words: str, word: str, rule: str) -> None:
    match = battle(
        ("ex_c_start", "ex_k_overclock"),
        character="ex_machina",
        foe=[side(60), side(9)],
        wilds=9,
        settings={"word_list": words},
    )
    if not rule:
        play(match, word)
        assert match.table.spelled_before == [word]
        return
    with pytest.raises(Refused) as refused:
        play(match, word)
    assert refused.value.rule == rule


@pytest.mark.example("paperback", 19)
@pytest.mark.rule("PA-228", "PA-074", "PA-075")
def test_relay_over_relay() -> None:
    relay = "da_e_accomplice"
    match = battle((T, R, E, relay), foe=[side(60, special=[NOTES_BLOCKS]), side(9)])
    table = match.table
    table.face[next(card for card in table.hand if table.printed(card).id == E)] = catalogue().face(relay).number
    play(match, "tree", "left")
    edges = sum(catalogue().face(card).edges[0][1] for card in (T, R, relay, relay))
    assert table.enemy_boon == edges + 3
    assert ids(table, table.fatigue) == [relay]
    assert sorted(ids(table, table.discard)) == sorted([T, R, relay])


@pytest.mark.rule("PA-R27")
def test_every_reference_in_the_rules_leads_somewhere() -> None:
    assert GAME.rules_file is not None
    named = set(re.findall(r"PA-R?\d+", GAME.rules_file.read_text(encoding="utf-8")))
    book = rulebook(GAME)
    assert {name for name in named if book.get(name) is None} == set()
