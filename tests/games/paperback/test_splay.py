"""Splaying: which edge counts, which card is on top (PA-068 to PA-076, PA-153 to PA-156)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.games.paperback.box import catalogue

from .arrange import HEAR, attack, battle, ids, side

H, E, A, R = HEAR
LEFT, RIGHT = 0, 1
SPLAYS = ("left", "right")


def made(hand: tuple[str, ...], tokens: tuple[str, ...], splay: str, **more: Any) -> tuple[int, int, int, list[str]]:
    """The hits, blocks and mana a word makes, and what it fatigues."""
    match = battle(hand, foe=[side(90, attack(30)), side(9)], hp=50, max_hp=50, **more)
    match.answer(0, {"word": list(tokens), "splay": splay})
    table = match.table
    return 90 - table.enemy_hp, 30 - (50 - table.hp), table.mana, ids(table, table.fatigue)


def edges(splay: int, *cards: str) -> tuple[int, int, int]:
    """What is printed on one edge of some cards: hits, blocks and mana."""
    printed = [catalogue().face(card).edges[splay] for card in cards]
    hits, blocks, mana = (sum(column) for column in zip(*printed, strict=True))
    return hits, blocks, mana


@pytest.mark.rule("PA-068", "PA-075", "PA-095")
@pytest.mark.parametrize("tokens", [(H, E, A, R), (H, A, R, E), (R, H, E, A), (E, A, R)])
def test_splayed_left_the_last_letter_is_on_top(tokens: tuple[str, ...]) -> None:
    assert made(HEAR, tokens, "left")[3] == [tokens[-1]]


@pytest.mark.rule("PA-070", "PA-075", "PA-095")
@pytest.mark.parametrize("tokens", [(H, E, A, R), (R, H, E, A), (E, A, R)])
def test_splayed_right_the_first_letter_is_on_top(tokens: tuple[str, ...]) -> None:
    assert made(HEAR, tokens, "right")[3] == [tokens[0]]


@pytest.mark.rule("PA-069", "PA-072")
def test_splayed_left_only_left_edges_count_on_every_card() -> None:
    # A is on top, whose ability makes none of these.
    assert edges(LEFT, *HEAR) != edges(RIGHT, *HEAR)
    assert made(HEAR, (R, H, E, A), "left")[:3] == edges(LEFT, *HEAR)


@pytest.mark.rule("PA-071", "PA-072")
def test_splayed_right_only_right_edges_count_on_every_card() -> None:
    assert made(HEAR, (H, E, A, R), "right")[:3] == edges(RIGHT, *HEAR)


@pytest.mark.rule("PA-072", "PA-120")
def test_a_text_may_let_both_edges_count() -> None:
    both = made(HEAR, (R, H, E, A), "left", mcguffins=["The Gatefold"])
    assert both[:3] == tuple(a + b for a, b in zip(edges(LEFT, *HEAR), edges(RIGHT, A), strict=True))


@pytest.mark.rule("PA-073")
@pytest.mark.parametrize("splay", [LEFT, RIGHT])
def test_cards_left_in_hand_count_for_nothing(splay: int) -> None:
    hits, blocks, mana, _ = made(HEAR, (H, E), SPLAYS[splay])
    assert (hits, blocks, mana) == edges(splay, H, E)


@pytest.mark.rule("PA-074")
@pytest.mark.parametrize(("splay", "blocks"), [("left", 3), ("right", 0)])
def test_only_the_top_card_uses_its_ability(splay: str, blocks: int) -> None:
    printed = edges(SPLAYS.index(splay), E, A, R)
    assert made(HEAR, (E, A, R), splay)[1] == printed[1] + blocks


@pytest.mark.rule("PA-076", "PA-156")
@pytest.mark.parametrize("splay", [LEFT, RIGHT])
def test_where_one_card_alone_can_be_on_top_the_splay_still_says_which_edge_counts(splay: int) -> None:
    assert made(HEAR, ("?h", A), SPLAYS[splay]) == (*edges(splay, A), [A])


# --- what is never on top, and what may be ---------------------------------------------------------------------------


@pytest.mark.rule("PA-R14", "PA-154", "PA-155")
@pytest.mark.parametrize(("splay", "top"), [("left", R), ("right", A)])
def test_under_several_wild_cards_lies_the_first_card_that_is_none(splay: str, top: str) -> None:
    tokens = ("?s", "?t", A, R, "?e", "?d")
    assert made((A, R), tokens, splay, wilds=3)[3] == [top]


@pytest.mark.rule("PA-R15", "PA-154", "PA-161", "PA-164")
def test_a_vowel_card_under_a_wild_card_is_on_top() -> None:
    foe = [side(90, attack(1), attack(2), attack(4)), side(9)]
    match = battle((R,), enemy="moonlit_suitor", foe=foe)
    match.answer(0, {"word": ["?f", "vowel", R], "splay": "right"})
    table = match.table
    assert (table.vowel_gone, table.fatigue) == (True, [])
    assert (20 - table.hp, table.intent) == (2, 2)


@pytest.mark.rule("PA-R16", "PA-154", "PA-176", "PA-178")
@pytest.mark.parametrize(("penalty", "letter"), [("pen_v", "v"), ("pen_k", "k")])
def test_a_penalty_card_under_a_wild_card_is_on_top(penalty: str, letter: str) -> None:
    word = {"v": ("?o", "pen_v", E, R), "k": ("?e", "pen_k", E)}[letter]
    match = battle((penalty, E, R), deck=(), foe=[side(90), side(9)], wilds=1)
    match.answer(0, {"word": list(word), "splay": "right"})
    table = match.table
    returned = catalogue().face(penalty).returns
    assert ids(table, table.fatigue) == ([] if returned else [penalty])
    assert (penalty in ids(table, table.penalty_deck)) is returned
