"""McGuffins (PA-195 to PA-199, PA-R60 to PA-R62)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.state import Adventure
from fabletop.testing.arranged import choices, refused, tag

from .arrange import act, attack, battle, ids, play, reward, side

QUIET = [side(60), side(60)]
HEAR = ("da_h_start", "da_e_start", "da_a_start", "da_r_start")
MIXED = "mg_17"  # one side common, one rare


def offered(first: str = MIXED, **arranged: Any) -> Match[Adventure]:
    """At the choice of a side of a certain McGuffin."""
    match = reward("rw_study", "b", **arranged)
    table = match.table
    card = next(card for card in table.mcguffin_deck if table.printed(card).id == first)
    table.mcguffin_deck.remove(card)
    table.mcguffin_deck.insert(0, card)
    match.answer(0, [choices(match)[0]])
    match.answer(0, "da_h_start")
    return match


def side_of(id_: str, rare: bool) -> str:
    face = catalogue().face(id_)
    return "a" if face.rare == rare else "b"


@pytest.mark.rule("PA-195", "PA-012")
def test_a_mcguffin_is_drawn_from_the_bottom_of_the_deck() -> None:
    match = reward("rw_study", "b")
    bottom = match.table.mcguffin_deck[0]
    match.answer(0, [choices(match)[0]])
    match.answer(0, "da_h_start")
    match.answer(0, "a")
    assert match.table.mcguffins == [bottom]
    assert len(match.table.mcguffin_deck) == 23


@pytest.mark.rule("PA-196")
def test_both_sides_are_seen_and_one_is_chosen() -> None:
    match = offered()
    face = catalogue().face(MIXED)
    assert match.question is not None
    assert [each.label for each in match.question.options] == [face.name, catalogue().faces[face.other].name]
    assert all(each.note for each in match.question.options)


@pytest.mark.rule("PA-196", "PA-211")
def test_the_choice_is_final() -> None:
    match = offered()
    match.answer(0, "b")
    card = match.table.mcguffins[0]
    assert match.table.printed(card).name == catalogue().faces[catalogue().face(MIXED).other].name
    assert tag(match) == "prep"
    assert not match.can_undo(0)
    refused(match, 0, "a")


@pytest.mark.rule("PA-197")
def test_a_mcguffin_works_by_itself_and_costs_nothing() -> None:
    match = battle(HEAR, foe=QUIET, mcguffins=["The Right Honourable Sash"])
    play(match, "hear", "right")
    assert (tag(match), match.table.items_used, match.table.mana_spent) == ("prep", 0, 0)
    assert any("Sash" in line.text for line in match.log(0))


@pytest.mark.rule("PA-197")
def test_it_works_whenever_its_text_says_so_and_only_then() -> None:
    for splay, times in (("right", 1), ("left", 0)):
        match = battle(HEAR, foe=QUIET, mcguffins=["The Right Honourable Sash"])
        play(match, "hear", splay)
        assert sum("Sash" in line.text for line in match.log(0)) == times


@pytest.mark.rule("PA-198", "PA-R62", "PA-168")
def test_a_rare_side_adds_two_penalty_cards_to_the_deck() -> None:
    match = offered()
    match.answer(0, side_of(MIXED, rare=True))
    kinds = [match.table.printed(card).kind for card in match.table.owned]
    assert (kinds.count("penalty"), len(match.table.penalty_deck)) == (2, 5)


@pytest.mark.rule("PA-R61", "PA-198")
def test_the_common_side_of_a_mixed_card_costs_nothing() -> None:
    match = offered()
    match.answer(0, side_of(MIXED, rare=False))
    assert len(match.table.penalty_deck) == 7


@pytest.mark.rule("PA-R62", "PA-171")
@pytest.mark.parametrize("left", [0, 1])
def test_a_rare_side_may_be_taken_with_fewer_penalty_cards_left(left: int) -> None:
    every = [card.id for card in catalogue().penalties]
    match = offered(discard=every[left:])
    match.answer(0, side_of(MIXED, rare=True))
    assert len(match.table.mcguffins) == 1
    assert [match.table.printed(card).kind for card in match.table.owned].count("penalty") == 7


@pytest.mark.rule("PA-199", "PA-211")
def test_mcguffins_stay_and_their_number_has_no_limit() -> None:
    names = [card.sides[0].name for card in catalogue().mcguffins if card.id != MIXED]
    match = offered(mcguffins=names)
    match.answer(0, "a")
    assert (len(match.table.mcguffins), match.table.battle) == (24, 2)


@pytest.mark.rule("PA-R60")
def test_an_empty_mcguffin_deck_gives_nothing() -> None:
    names = [card.sides[0].name for card in catalogue().mcguffins]
    match = reward("rw_study", "b", mcguffins=names)
    match.answer(0, [choices(match)[0]])
    match.answer(0, "da_h_start")
    assert (tag(match), match.table.battle, len(match.table.mcguffins)) == ("prep", 2, 24)


@pytest.mark.rule("PA-R61")
def test_every_card_has_a_side_without_penalty_cards() -> None:
    assert all(not (card.sides[0].rare and card.sides[1].rare) for card in catalogue().mcguffins)
    assert sum(side.rare for card in catalogue().mcguffins for side in card.sides) == 8


@pytest.mark.rule("PA-216", "PA-030")
def test_what_it_does_when_it_is_gained_is_done_once() -> None:
    match = offered("mg_23", hp=10)
    match.answer(0, side_of("mg_23", rare=False))
    assert (match.table.max_hp, match.table.hp) == (23, 13)
    assert ids(match.table, match.table.mcguffins) == ["mg_23"]


@pytest.mark.rule("PA-215")
def test_a_text_that_saves_from_losing_does_so_once_per_run() -> None:
    killer = {"name": "Kill", "lines": [{"op": "attack", "n": 40}]}
    match = battle(foe=[side(60, killer, killer), side(60)], mcguffins=["The Twist Ending"])
    match.answer(0, "pass")
    assert (match.over, match.table.hp) == (False, 6)
    match.answer(0, "pass")
    assert (match.over, match.table.hp) == (True, 0)


@pytest.mark.rule("PA-213", "PA-037")
def test_the_last_straw_hears_what_an_enemy_fatigues() -> None:
    """Erase a Coastline fatigues the top card of the deck, also after a pass."""
    match = battle(enemy="void_cartographer", intent=2, mcguffins=["The Last Straw"])
    hp = match.table.enemy_hp
    match.answer(0, "pass")
    assert (len(match.table.fatigue), match.table.enemy_hp) == (1, hp - 1)


@pytest.mark.rule("PA-213", "PA-180")
def test_the_last_straw_hears_what_a_penalty_card_fatigues() -> None:
    match = battle(["pen_x"], discard=["da_a_start"], foe=[side(60), side(60)], mcguffins=["The Last Straw"])
    match.answer(0, "pass")
    assert (ids(match.table, match.table.fatigue), match.table.enemy_hp) == (["da_a_start"], 59)


@pytest.mark.rule("PA-213", "PA-164")
def test_the_last_straw_hears_of_every_card_once() -> None:
    """The top card of the word, a vowel card on top, a card that an enemy takes: each is one event."""
    taking = act({"op": "move", "from": "deck", "to": "fatigue", "pick": "top"})
    foe = [side(60, attack(0), taking), side(60)]  # the vowel on top moves the intent
    match = battle(["da_a_start", "da_r_start"], enemy="moonlit_suitor", foe=foe, mcguffins=["The Last Straw"])
    match.answer(0, {"word": ["vowel", "da_a_start", "da_r_start"], "splay": "right"})
    hits = match.table.last_hits
    assert (len(match.table.fatigue), match.table.vowel_gone) == (1, True)
    assert match.table.enemy_hp == 60 - hits - 2


@pytest.mark.rule("PA-214")
def test_a_card_that_goes_elsewhere_is_not_fatigued() -> None:
    hand = ["da_o_window", "da_r_start"]
    match = battle(hand, foe=[side(60), side(60)], mcguffins=["The Last Straw"])
    play(match, "or", "right")
    assert match.table.enemy_hp == 60 - match.table.last_hits
