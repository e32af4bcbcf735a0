"""Cleanup: fatigue, discard, advance, draw (PA-094 to PA-105)."""

from __future__ import annotations

import pytest

from fabletop.engine.words import Refused
from fabletop.testing.arranged import choices

from .arrange import HEAR, attack, battle, ids, play, side, text, use

H, E, A, R = HEAR
SECOND = side(60)


def stop(on: str) -> dict[str, object]:
    """A text that asks, so that one can look at the table in the middle of a turn."""
    return text(on, {"op": "mana", "n": 1}, may=True)


@pytest.mark.rule("PA-094", "PA-095", "PA-097", "PA-098")
def test_four_steps_in_a_fixed_order() -> None:
    special = [stop(on) for on in ("fatigued", "intent_moved", "turn_end")]
    match = battle((*HEAR, "da_t_start"), foe=[side(60, special=special), SECOND])
    table = match.table
    play(match, "hear")
    assert ids(table, table.fatigue) == [R]
    assert (table.discard, ids(table, table.hand)) == ([], ["da_t_start"])
    match.answer(0, "decline")
    assert (sorted(ids(table, table.discard)), table.hand) == (sorted((H, E, A, "da_t_start")), [])
    assert table.intent == 1
    match.answer(0, "decline")
    assert len(table.hand) == 4


@pytest.mark.rule("PA-096")
def test_fatigued_cards_are_neither_used_nor_reshuffled() -> None:
    match = battle(HEAR, deck=(), foe=[side(60), SECOND])
    play(match, "hear")
    assert sorted(ids(match.table, match.table.hand)) == sorted((H, E, A))
    with pytest.raises(Refused):
        match.answer(0, {"word": [E, A, R], "splay": "left"})
    match.answer(0, "pass")
    assert ids(match.table, match.table.fatigue) == [R]


@pytest.mark.rule("PA-099", "PA-165", "PA-157", "PA-167")
def test_the_vowel_card_and_wild_cards_go_back_to_where_they_came_from() -> None:
    match = battle((R, "da_d_start"), deck=(), enemy="moonlit_suitor", foe=[side(60), SECOND])
    table = match.table
    match.answer(0, {"word": [R, "vowel", "da_d_start"], "splay": "right"})
    match.answer(0, {"word": ["?r", "vowel", "da_d_start"], "splay": "left"})
    assert ids(table, table.fatigue) == [R, "da_d_start"]
    assert (table.deck, table.hand, table.discard) == ([], [], [])


@pytest.mark.rule("PA-100")
def test_the_indicator_goes_down_and_begins_again() -> None:
    match = battle(foe=[side(60, attack(0), attack(0), attack(0)), SECOND])
    seen = []
    for _ in range(4):
        match.answer(0, "pass")
        seen.append(match.table.intent)
    assert seen == [1, 2, 0, 1]


@pytest.mark.rule("PA-101")
def test_four_cards_are_drawn_from_the_top() -> None:
    match = battle(HEAR, foe=[side(60), SECOND])
    top = match.table.deck[-4:]
    match.answer(0, "pass")
    assert match.table.hand == top[::-1]


@pytest.mark.rule("PA-102", "PA-103")
def test_an_empty_deck_is_made_anew_from_the_discard_pile_once_its_last_cards_are_drawn() -> None:
    hands = set()
    for seed in range(5):
        match = battle(
            HEAR, deck=("da_t_start", "da_d_start"), discard=("da_l_start",), foe=[side(60), SECOND], seed=seed
        )
        match.answer(0, "pass")
        table = match.table
        assert {"da_t_start", "da_d_start"} == set(ids(table, table.hand[:2]))
        assert (len(table.hand), len(table.deck), table.discard) == (4, 3, [])
        hands.add(tuple(ids(table, table.hand[2:])))
    assert len(hands) > 1


@pytest.mark.rule("PA-104", "PA-R46")
def test_only_what_there_is_is_drawn_and_turns_go_on_without_cards() -> None:
    match = battle((H, E), deck=(), foe=[side(60), SECOND])
    match.answer(0, {"word": [H, E], "splay": "left"})
    assert ids(match.table, match.table.hand) == [H]
    match.answer(0, {"word": [H, "?a"], "splay": "left"})
    assert match.table.hand == []
    match.answer(0, "pass")
    assert match.table.turn == 4


@pytest.mark.rule("PA-105", "PA-126")
def test_items_are_ready_again_and_blocks_hits_and_letters_are_gone() -> None:
    match = battle(HEAR, foe=[side(60, attack(0), attack(5)), SECOND], blocks=9, wilds=1, mana=20)
    use(match, "poison_dagger")
    match.answer(0, "pass")
    table = match.table
    assert (table.tilted, table.blocks, table.wilds) == ([], 0, 0)
    use(match, "poison_dagger")
    match.answer(0, "pass")
    assert table.hp == 15


# --- rulings ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-R23")
def test_a_card_drawn_after_commit_is_discarded_unplayed() -> None:
    drawn = text("word", {"op": "draw", "n": 1})
    match = battle((H, E), deck=("pen_v",), foe=[side(60, special=[drawn, stop("intent_moved")]), SECOND])
    match.answer(0, {"word": [H, E], "splay": "left"})
    assert match.table.hp == 19
    assert "pen_v" in ids(match.table, match.table.discard)


@pytest.mark.rule("PA-R24")
def test_what_brings_back_fatigued_cards_does_not_bring_back_the_vowel_card() -> None:
    match = battle(HEAR, foe=[side(60), SECOND], vowel_gone=True, items=["smelling_salts"], mana=9)
    assert "use:smelling_salts" not in choices(match)


@pytest.mark.rule("PA-R25")
def test_a_card_brought_back_goes_to_the_discard_pile() -> None:
    match = battle(HEAR, foe=[side(60), SECOND], fatigue=["da_t_start"], items=["smelling_salts"], mana=9)
    use(match, "smelling_salts")  # there is one card to bring back, so nothing is asked
    assert ids(match.table, match.table.discard) == ["da_t_start"]


@pytest.mark.rule("PA-R45")
@pytest.mark.parametrize(
    ("turn", "limit", "lost"), [(39, 40, False), (40, 40, True), (40, None, False), (40, 50, False), (10, 10, True)]
)
def test_the_run_is_lost_at_the_end_of_the_last_turn(turn: int, limit: int | None, lost: bool) -> None:
    match = battle(foe=[side(60), SECOND], turn=turn, settings={"battle_turn_limit": limit})
    match.answer(0, "pass")
    assert match.over is lost
    assert match.table.winners == ()


@pytest.mark.rule("PA-R45")
@pytest.mark.parametrize(("turn", "warned"), [(29, False), (30, True), (39, True)])
def test_the_player_is_warned_ten_turns_before(turn: int, warned: bool) -> None:
    match = battle(foe=[side(60), SECOND], turn=turn - 1, start="turn", settings={"battle_turn_limit": 40})
    assert ("PA-R45" in [line.rule for line in match.log(0)]) is warned


@pytest.mark.rule("PA-101")
def test_more_cards_for_the_next_hand_are_for_one_hand() -> None:
    more = text("cleanup", {"op": "draw", "n": 1, "next": True}, **{"if": {"is": "turn.number", "eq": 1}})
    match = battle(foe=[side(60, special=[more]), SECOND])
    match.answer(0, "pass")
    assert len(match.table.hand) == 5
    match.answer(0, "pass")
    assert len(match.table.hand) == 4
