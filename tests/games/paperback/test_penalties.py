"""Penalty cards (PA-168 to PA-182, PA-222, PA-R16, PA-R62 to PA-R70)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.state import Adventure
from fabletop.testing.arranged import choices, refused, tag

from .arrange import act, battle, ids, play, reward, side, use

QUIET = [side(60), side(60)]
VET = ("pen_v", "da_e_start", "da_t_start")
ALL = ("pen_j", "pen_k", "pen_q", "pen_v", "pen_w", "pen_x", "pen_z")


def adds(n: int, to: str, **arranged: Any) -> Match[Adventure]:
    """A turn in which the enemy adds penalty cards."""
    match = battle(foe=[side(60, act({"op": "penalty", "n": n, "to": to})), side(60)], **arranged)
    match.answer(0, "pass")
    return match


def penalties(table: Adventure, cards: list[int]) -> list[str]:
    return [id_ for id_ in ids(table, cards) if id_.startswith("pen_")]


@pytest.mark.rule("PA-168", "PA-169", "PA-R66")
@pytest.mark.parametrize("seed", range(3))
def test_an_enemy_adds_a_penalty_card_to_the_discard_pile(seed: int) -> None:
    match = adds(1, "discard", seed=seed)
    table = match.table
    assert len(penalties(table, table.discard)) == 1
    assert len(table.penalty_deck) == 6


@pytest.mark.rule("PA-169", "PA-R66")
def test_a_penalty_card_added_to_the_deck_is_shuffled_in() -> None:
    places = set()
    for seed in range(8):
        table = adds(1, "deck", seed=seed).table
        found = [place for place, id_ in enumerate(ids(table, table.deck)) if id_.startswith("pen_")]
        assert len(penalties(table, table.owned)) == 1
        places.update(found)
    assert len(places) > 2


@pytest.mark.rule("PA-169")
def test_which_penalty_card_comes_is_chance() -> None:
    assert len({penalties(table := adds(1, "discard", seed=seed).table, table.discard)[0] for seed in range(12)}) > 3


@pytest.mark.rule("PA-170", "PA-R64")
def test_the_penalty_discard_pile_becomes_the_penalty_deck() -> None:
    match = battle(
        ["da_t_start"], foe=[side(60, act({"op": "penalty", "n": 1, "to": "discard"})), side(60)], discard=ALL,
        items=["india_rubber"], mana=9,
    )  # fmt: skip
    use(match, "india_rubber")
    match.answer(0, ["pen_q"])
    assert (ids(match.table, match.table.penalty_discard), match.table.penalty_deck) == (["pen_q"], [])
    match.answer(0, "pass")
    assert "pen_q" in ids(match.table, match.table.owned)
    assert match.table.penalty_discard == []
    assert "da_t_start" in ids(match.table, match.table.owned)  # not the player's own discard pile


@pytest.mark.rule("PA-171")
def test_when_there_is_no_penalty_card_left_nothing_happens() -> None:
    match = adds(2, "deck", discard=ALL)
    assert sorted(penalties(match.table, match.table.owned)) == sorted(ALL)
    assert len(match.table.owned) == 17


@pytest.mark.rule("PA-172")
def test_a_penalty_card_is_drawn_counted_in_the_hand_and_discarded() -> None:
    match = battle(deck=["pen_k", "da_t_start", "da_e_start", "da_a_start"], foe=QUIET)
    match.answer(0, "pass")
    assert sorted(ids(match.table, match.table.hand)) == ["da_a_start", "da_e_start", "da_t_start", "pen_k"]
    match.answer(0, "pass")
    assert len(match.table.hand) == 4  # drawn again after it was reshuffled


@pytest.mark.rule("PA-173", "PA-177", "PA-178", "PA-175")
@pytest.mark.example("paperback", 12)
def test_vet_with_a_returning_card_on_top() -> None:
    match = battle(VET, foe=QUIET)
    play(match, "vet", "right")
    table = match.table
    assert (table.last_word, table.fatigue) == ("vet", [])
    assert "pen_v" in ids(table, table.penalty_deck)
    assert len(table.penalty_deck) == 7
    assert (table.boon, table.enemy_hex) == (0, 0)  # nobody's ability


@pytest.mark.rule("PA-176", "PA-179", "PA-175")
@pytest.mark.example("paperback", 13)
def test_a_card_that_stays_is_fatigued_on_top() -> None:
    match = battle(("pen_w", "da_e_start", "da_t_start"), foe=QUIET)
    play(match, "wet", "right")
    assert ids(match.table, match.table.fatigue) == ["pen_w"]


@pytest.mark.rule("PA-177", "PA-R65")
def test_a_returning_card_goes_back_although_it_was_not_on_top() -> None:
    match = battle(VET, foe=QUIET)
    play(match, "vet", "left")
    assert "pen_v" in ids(match.table, match.table.penalty_deck)
    assert ids(match.table, match.table.fatigue) == ["da_t_start"]


@pytest.mark.rule("PA-179")
def test_a_card_that_stays_is_discarded_if_not_on_top() -> None:
    match = battle(("pen_w", "da_e_start", "da_t_start"), foe=QUIET)
    play(match, "wet", "left")
    assert "pen_w" in ids(match.table, match.table.discard)


@pytest.mark.rule("PA-R65")
def test_a_returned_card_is_shuffled_into_the_penalty_deck() -> None:
    places = set()
    for seed in range(8):
        table = battle(VET, foe=QUIET, seed=seed)
        play(table, "vet", "right")
        places.add(ids(table.table, table.table.penalty_deck).index("pen_v"))
    assert len(places) > 2


@pytest.mark.rule("PA-R65", "PA-177")
def test_a_played_card_returns_although_the_battle_ends_in_clash() -> None:
    match = battle(VET, foe=QUIET, stage=2, enemy_hp=1)
    play(match, "vet", "right")
    assert tag(match) == "reward"
    assert "pen_v" in ids(match.table, match.table.penalty_deck)


@pytest.mark.rule("PA-182", "PA-187")
def test_a_card_that_was_not_returned_stays_from_battle_to_battle() -> None:
    match = battle(("pen_w", "da_e_start", "da_t_start", "pen_v"), foe=QUIET, stage=2, enemy_hp=1)
    play(match, "wet", "right")
    assert tag(match) == "reward"
    assert sorted(penalties(match.table, match.table.deck)) == ["pen_v", "pen_w"]


@pytest.mark.rule("PA-174")
@pytest.mark.parametrize("splay", ["left", "right"])
def test_penalty_cards_count_for_no_icon(splay: str) -> None:
    assert all(catalogue().face(card).edges == ((0, 0, 0), (0, 0, 0)) for card in ALL)
    match = battle(("pen_w", "da_e_start", "da_t_start"), foe=QUIET)
    play(match, "wet", splay)
    number = ["left", "right"].index(splay)
    assert match.table.mana == sum(catalogue().face(card).edges[number][2] for card in ("da_e_start", "da_t_start"))


@pytest.mark.rule("PA-174")
def test_a_text_may_grant_penalty_cards_icons() -> None:
    hits = []
    for mcguffins in ([], ["The Scarlet Letter"]):
        match = battle(VET, foe=QUIET, mcguffins=mcguffins)
        play(match, "vet", "right")
        hits.append(match.table.last_hits)
    assert hits[1] > hits[0]


@pytest.mark.rule("PA-180", "PA-181", "PA-089")
@pytest.mark.example("paperback", 14)
def test_a_penalty_card_that_was_not_played() -> None:
    match = battle(["pen_v"], foe=QUIET, mana=9)
    use(match, "basic_buckler")
    match.answer(0, "pass")
    assert match.table.hp == 19
    assert "pen_v" in ids(match.table, match.table.discard)


@pytest.mark.rule("PA-180")
def test_a_penalty_card_that_was_played_does_nothing() -> None:
    match = battle(VET, foe=QUIET)
    play(match, "vet", "right")
    assert match.table.hp == 20


@pytest.mark.rule("PA-180", "PA-056")
@pytest.mark.example("paperback", 15)
def test_a_lethal_hit_ends_the_battle_before_anything_else() -> None:
    foe = [side(60), side(60, act({"op": "attack", "n": 9}))]
    match = battle(["pen_v", "da_h_start", "da_e_start"], foe=foe, stage=2, enemy_hp=1, hp=1)
    play(match, "he", "right")
    assert (tag(match), match.table.hp) == ("reward", 1)


@pytest.mark.rule("PA-R67")
def test_several_unplayed_cards_come_in_hand_order() -> None:
    for hand in (["pen_v", "pen_j"], ["pen_j", "pen_v"]):
        match = battle(hand, foe=QUIET)
        match.answer(0, "pass")
        told = [line.text for line in match.log(0) if line.rule == "PA-180"]
        letters = [text.split()[0] for text in told]
        assert letters == [catalogue().face(card).letter for card in hand]


@pytest.mark.rule("PA-R67")
def test_the_run_is_lost_before_the_next_unplayed_card() -> None:
    match = battle(["pen_v", "pen_j"], foe=QUIET, hp=1)
    match.answer(0, "pass")
    assert (match.over, match.table.hex) == (True, 0)


@pytest.mark.rule("PA-R68")
def test_a_card_that_left_the_hand_was_neither_played_nor_unplayed() -> None:
    match = battle(["pen_v", "da_t_start"], foe=QUIET, items=["trick_sleeve"], mana=9)
    use(match, "trick_sleeve")
    match.answer(0, "pen_v")
    match.answer(0, "pass")
    assert (match.table.hp, "pen_v" in ids(match.table, match.table.discard)) == (20, True)


@pytest.mark.rule("PA-222", "PA-R65")
def test_a_card_taken_away_unplayed_goes_to_the_penalty_discard_pile() -> None:
    match = battle(["pen_v", "pen_w"], foe=QUIET, items=["india_rubber"], mana=9)
    use(match, "india_rubber")
    assert sorted(choices(match)) == ["pen_v", "pen_w"]
    match.answer(0, ["pen_v"])
    assert ids(match.table, match.table.penalty_discard) == ["pen_v"]
    assert "pen_v" not in ids(match.table, match.table.owned)


@pytest.mark.rule("PA-R65")
def test_a_table_may_send_played_cards_to_the_penalty_discard_pile() -> None:
    match = battle(VET, foe=QUIET, settings={"penalty_return": "discard"})
    play(match, "vet", "right")
    assert ids(match.table, match.table.penalty_discard) == ["pen_v"]


@pytest.mark.rule("PA-168", "PA-169")
def test_a_reward_adds_a_penalty_card_to_the_deck() -> None:
    match = reward("rw_bargain", "a")
    match.answer(0, [choices(match)[0]])
    match.answer(0, choices(match)[0])
    assert len(penalties(match.table, match.table.owned)) == 1


@pytest.mark.rule("PA-R69")
def test_taking_from_an_empty_pile_does_nothing() -> None:
    """X fatigues a card of the discard pile; there is none, and nothing is reshuffled for it."""
    match = battle(["pen_x"], foe=QUIET)
    match.answer(0, "pass")
    assert match.table.fatigue == []


@pytest.mark.rule("PA-R69")
def test_a_text_that_moves_the_top_card_of_an_empty_deck_does_not_reshuffle() -> None:
    line = act({"op": "move", "from": "deck", "to": "fatigue", "n": 1, "pick": "top"})
    match = battle(deck=[], discard=["da_t_start"], foe=[side(60, line), side(60)])
    match.answer(0, "pass")
    assert (match.table.fatigue, ids(match.table, match.table.hand)) == ([], ["da_t_start"])


@pytest.mark.rule("PA-R70")
def test_penalty_cards_are_neither_replaced_nor_upgraded() -> None:
    match = reward("rw_training", "b", discard=["pen_v"])
    match.answer(0, [choices(match)[0]])
    assert "pen_v" not in choices(match)
    refused(match, 0, "pen_v", "PA-193")
    match.answer(0, choices(match)[0])
    assert tag(match) == "upgrade"
    refused(match, 0, ["pen_v"], "PA-200")


@pytest.mark.rule("PA-R70")
def test_a_table_may_let_penalty_cards_be_replaced() -> None:
    match = reward("rw_training", "b", discard=["pen_v"], settings={"replace_penalty": True})
    match.answer(0, [choices(match)[0]])
    match.answer(0, "pen_v")
    assert "pen_v" not in ids(match.table, match.table.owned)


@pytest.mark.rule("PA-R16", "PA-154", "PA-177")
def test_a_wild_card_over_a_penalty_card() -> None:
    match = battle(("pen_k", "da_e_start", "da_d_start"), foe=QUIET)
    match.answer(0, {"word": ["?e", "pen_k", "da_e_start", "da_d_start"], "splay": "right"})
    assert ids(match.table, match.table.fatigue) == ["pen_k"]
