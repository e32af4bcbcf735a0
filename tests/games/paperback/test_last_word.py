"""What "your last word" means, on all cards alike (PA-R100)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.games.paperback.box import catalogue

from .arrange import attack, battle, boons, play, reward, side, text

HEAR = ("da_h_start", "da_e_start", "da_a_start", "da_r_start")
LAST = [
    {"is": "last.letters", "eq": 4},
    {"is": "word.letters", "eq": {"of": "last.letters"}},
    {"word": {"starts_as_last": True}},
]


@pytest.mark.rule("PA-R100")
@pytest.mark.parametrize("passes", [0, 1, 2])
@pytest.mark.parametrize("condition", LAST)
def test_the_last_word_is_the_last_that_was_played_whatever_was_passed_since(
    condition: dict[str, Any], passes: int
) -> None:
    special = [text("word", boons(1), **{"if": {"all": [{"is": "turn.number", "ge": 2}, condition]}})]
    match = battle(HEAR, foe=[side(60, special=special), side(60)], deck=[], fatigue=[])
    play(match, "hear", "left")  # R is fatigued
    for _ in range(passes):
        match.answer(0, "pass")
    play(match, "heat?", "left")
    assert match.table.enemy_boon == 1


@pytest.mark.rule("PA-R100")
def test_there_is_no_last_word_before_the_first_of_a_battle() -> None:
    special = [text("word", boons(1), **{"if": {"any": LAST}})]
    match = battle(HEAR, foe=[side(60, special=special), side(60)])
    match.answer(0, "pass")
    assert (match.table.enemy_boon, match.table.last_word) == (0, "")


@pytest.mark.rule("PA-R100")
def test_cards_about_the_last_word_agree_after_a_pass() -> None:
    """Yesterday's News counts its letters, Wicked Whispers and the Alliterative Amulet look at its first one."""
    foe = [side(60, attack(0), attack(9)), side(60)]
    news = battle(foe=foe, deck=["da_y_yesterday", "da_e_start", "da_t_start"], last_word="yeast")
    news.answer(0, "pass")
    play(news, "yet", "right")
    assert 20 - news.table.hp == 9 - 5
    hand = ["da_w_whispers", "da_e_start", "da_t_start"]
    whispers = battle(foe=foe, deck=hand, last_word="wasp", mcguffins=["The Alliterative Amulet"])
    whispers.answer(0, "pass")
    hits = sum(catalogue().face(card).edges[1][0] for card in hand)
    play(whispers, "wet", "right")
    assert (whispers.table.boon, whispers.table.last_hits) == (2, hits + 3)


@pytest.mark.rule("PA-R100", "PA-211")
def test_a_new_battle_begins_without_a_last_word() -> None:
    match = reward("rw_quiet", last_word="hear", last_hits=4, spelled_before=["hear"])
    table = match.table
    assert (table.last_word, table.last_hits, table.spelled_before) == ("", 0, [])
