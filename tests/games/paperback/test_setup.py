"""Setting up a run and a battle (PA-001 to PA-026)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.paperback import GAME
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.rules.growing import draw_item, draw_mcguffin
from fabletop.games.paperback.state import Adventure
from fabletop.testing.strict import strict

from .arrange import attack, battle, boons, hexes, ids, side, text

CHARACTERS = ("ex_machina", "damsel")
OTHER = {"ex_machina": "damsel", "damsel": "ex_machina"}


def run(character: str, seed: int = 0) -> Adventure:
    """A run that has just begun."""
    return Match(GAME, seats=1, seed=seed, options={"character": character}).table


def begin(enemy: str, **more: Any) -> Adventure:
    """The first turn of a battle against this very enemy."""
    cards = catalogue()
    number = cards.enemy_index[enemy]
    met = [n for n in range(len(cards.enemies)) if n != number]
    return battle(enemy=enemy, start="battle", met=met, **more).table


# --- the run ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-001")
def test_the_player_chooses_one_of_two_characters() -> None:
    match = Match(GAME, seats=1)
    with strict(match) as play:
        play.answer(0, "damsel", rule="PA-001", can=CHARACTERS)
        play.until(0)
    assert match.table.character == "damsel"


@pytest.mark.rule("PA-001", "PA-002")
@pytest.mark.parametrize("character", CHARACTERS)
def test_a_character_has_ten_starting_and_fifty_growth_cards_of_its_own(character: str) -> None:
    table = run(character)
    assert [table.printed(card).kind for card in table.owned] == ["starting"] * 10
    assert [table.printed(card).kind for card in table.growth] == ["growth"] * 50
    assert {table.printed(card).character for card in table.owned + table.growth} == {character}
    assert OTHER[character] not in {table.printed(card).character for card in table.items}


@pytest.mark.rule("PA-003")
@pytest.mark.parametrize("character", CHARACTERS)
def test_everything_starts_on_its_plain_side(character: str) -> None:
    table = run(character)
    assert not any(table.printed(card).upgraded for card in table.owned + table.growth + table.items)


@pytest.mark.rule("PA-004")
def test_growth_cards_are_not_drawn_in_a_battle() -> None:
    match = battle((), deck=())
    match.answer(0, "pass")
    assert (match.table.hand, len(match.table.growth)) == ([], 50)


@pytest.mark.rule("PA-005", "PA-006", "PA-007")
def test_what_ex_machina_starts_with() -> None:
    table = run("ex_machina")
    assert set(ids(table, table.items[:3])) == {"wild_card", "repair_panel", "laser_eyes"}
    assert ids(table, table.items[3:]) == ["rocket_punch", "battery_pack"]


@pytest.mark.rule("PA-005", "PA-008", "PA-009")
def test_what_damsel_starts_with() -> None:
    table = run("damsel")
    assert set(ids(table, table.items[:3])) == {"wild_card", "dashing_boots", "venom_vial"}
    assert ids(table, table.items[3:]) == ["poison_dagger", "basic_buckler"]


@pytest.mark.rule("PA-010")
@pytest.mark.parametrize("character", CHARACTERS)
def test_all_other_items_are_shuffled_into_a_deck(character: str) -> None:
    table = run(character)
    own = set(ids(table, table.items))
    assert sorted(ids(table, table.item_deck)) == sorted(item.id for item in catalogue().items if item.id not in own)
    assert len(table.item_deck) == 27
    assert ids(table, table.item_deck) != ids(run(character, seed=1), table.item_deck)


@pytest.mark.rule("PA-011")
def test_all_mcguffins_are_shuffled_into_a_deck() -> None:
    orders = {tuple(run("damsel", seed).mcguffin_deck) for seed in range(3)}
    assert [len(set(order)) for order in orders] == [24] * 3


@pytest.mark.rule("PA-012")
def test_items_come_from_the_bottom_of_their_deck() -> None:
    table = run("damsel")
    lowest, left = table.item_deck[0], table.item_deck[1:]
    while lowest not in table.items + table.item_discard:
        draw_item(table)
    assert table.item_deck == left[len(left) - len(table.item_deck) :]
    assert left[-1] in table.item_deck


@pytest.mark.rule("PA-012")
def test_mcguffins_come_from_the_bottom_of_their_deck() -> None:
    table = run("damsel")
    lowest = table.mcguffin_deck[0]
    draw_mcguffin(table, None).send(None)  # up to the question which side is taken
    assert table.offer == [lowest]


@pytest.mark.rule("PA-013")
def test_rewards_are_two_piles_and_none_is_drawn_before_it_is_due() -> None:
    assert sum(reward.boss for reward in catalogue().rewards) == 3
    assert sum(not reward.boss for reward in catalogue().rewards) == 7
    assert run("damsel").rewards_used == []


@pytest.mark.rule("PA-014", "PA-015")
@pytest.mark.parametrize("character", CHARACTERS)
def test_the_player_starts_with_full_health_and_no_counters(character: str) -> None:
    table = run(character)
    assert (table.hp, table.max_hp) == (20, 20)
    assert (table.hex, table.boon, table.mana) == (0, 0, 0)


@pytest.mark.rule("PA-016")
def test_enemies_are_sorted_into_six_piles() -> None:
    piles = [(enemy.book, enemy.boss) for enemy in catalogue().enemies]
    assert {pile: piles.count(pile) for pile in piles} == {
        (1, False): 4, (1, True): 2, (2, False): 4, (2, True): 2, (3, False): 4, (3, True): 2,
    }  # fmt: skip


@pytest.mark.rule("PA-017")
def test_the_seven_penalty_cards_are_shuffled_and_none_lies_in_their_discard_pile() -> None:
    tables = [run("damsel", seed) for seed in range(4)]
    assert all(len(table.penalty_deck) == 7 and not table.penalty_discard for table in tables)
    assert len({tuple(table.penalty_deck) for table in tables}) > 1


# --- a battle --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-018", "PA-020")
def test_the_enemy_is_one_of_its_pile_that_was_not_met() -> None:
    pile = {n for n, enemy in enumerate(catalogue().enemies) if enemy.book == 2 and not enemy.boss}
    first = min(pile)
    seen = {battle(start="battle", number=5, met=[first], seed=seed).table.enemy for seed in range(20)}
    assert seen == pile - {first}


@pytest.mark.rule("PA-019", "PA-021", "PA-022", "PA-024")
def test_an_enemy_starts_on_its_first_side_with_full_health_and_its_first_action() -> None:
    table = begin("gutter_prowler", stage=2, enemy_hp=3, intent=2)
    assert (table.stage, table.intent) == (0, 0)
    assert table.enemy_hp == table.foe.stages[0].max_hp
    assert (table.enemy_hex, table.enemy_boon) == (0, 0)


@pytest.mark.rule("PA-021", "PA-119")
def test_special_rules_give_other_starting_values() -> None:
    loaded = text("setup", boons(2), hexes(1))
    table = begin("gutter_prowler", foe=[side(10, special=[loaded]), side(10)])
    assert (table.enemy_boon, table.hex) == (2, 1)


@pytest.mark.rule("PA-023")
def test_the_vowel_card_of_the_weak_spot_is_there() -> None:
    match = battle(("da_r_start", "da_t_start"), enemy="moonlit_suitor")
    match.answer(0, {"word": ["da_r_start", "vowel", "da_t_start"], "splay": "left"})
    assert match.table.spelled_before == ["rot"]


@pytest.mark.rule("PA-025")
def test_the_whole_deck_is_shuffled_and_four_cards_are_drawn() -> None:
    tables = [battle(start="battle", seed=seed).table for seed in range(5)]
    assert all((len(table.hand), len(table.deck)) == (4, 6) for table in tables)
    assert len({tuple(table.hand) for table in tables}) > 1


@pytest.mark.rule("PA-026")
@pytest.mark.parametrize("number", range(1, 10))
def test_every_battle_begins_alike(number: int) -> None:
    table = battle(start="battle", number=number, stage=2, intent=2, met=[]).table
    assert (table.foe.book, table.foe.boss) == ((number + 2) // 3, number % 3 == 0)
    assert (table.stage, table.intent, len(table.hand)) == (0, 0, 4)
    assert table.enemy_hp == table.foe.stages[0].max_hp


@pytest.mark.rule("PA-035")
def test_what_the_enemy_means_to_do_is_open_and_is_what_it_does() -> None:
    match = battle(foe=[side(10, attack(1), attack(2), attack(4)), side(10)], intent=3)
    assert match.view(None).table.action is match.table.action
    match.answer(0, "pass")
    assert match.table.hp == 20 - 4


@pytest.mark.rule("PA-014", "PA-021")
def test_all_counters_are_zero_when_a_battle_begins() -> None:
    """Also what texts of Character Development may have put on somebody who is not there any more."""
    match = battle(start="battle", mana=3, hex=3, boon=3, enemy_hex=3, enemy_boon=3)
    table = match.table
    assert (table.mana, table.hex, table.boon, table.enemy_hex) == (0, 0, 0, 0)
    assert table.enemy_boon == (2 if table.foe.id == "captain_redwake" else 0)
