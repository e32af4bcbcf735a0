"""The six enemies of the first book, both sides: every action line, and every Special Rule where it holds and where
it does not (PA-035 to PA-038, PA-112 to PA-120)."""

from __future__ import annotations

import pytest

from ..arrange import battle
from .enemies import (
    HITS,
    SAFE,
    Actions,
    all_actions,
    all_special_rules,
    both_stages,
    dealt,
    foe,
    hand,
    hold_action,
    laid,
    printed,
)
from .support import Shown, script

BOOK = 1
shows = Shown()

# --- actions ----------------------------------------------------------------------------------------------------------

ACTIONS: Actions = {
    ("gutter_prowler", 1, "Mugging"): "attack",
    ("gutter_prowler", 1, "Case the Joint"): "boon",
    ("gutter_prowler", 1, "Blackjack"): "attack",
    ("gutter_prowler", 2, "Switchblade"): "attack",
    ("gutter_prowler", 2, "Getaway Car"): "attack",
    ("gutter_prowler", 2, "Lie Low"): "boon",
    ("moonlit_suitor", 1, "Silver Tongue"): "attack, hex",
    ("moonlit_suitor", 1, "Serenade"): "attack, hex",
    ("moonlit_suitor", 1, "One Waltz"): "attack",
    ("moonlit_suitor", 2, "Thrown Glove"): "attack",
    ("moonlit_suitor", 2, "Pistols at Dawn"): "attack",
    ("moonlit_suitor", 2, "Apology Roses"): "attack, hex",
    ("larder_goblin", 1, "Gnaw"): "attack",
    ("larder_goblin", 1, "Raid the Pantry"): "attack, boon",
    ("larder_goblin", 1, "Under the Lid"): "attack",
    ("larder_goblin", 2, "Cleaver"): "attack",
    ("larder_goblin", 2, "Second Helping"): "boon, heal",
    ("static_drone", 1, "Zap"): "attack",
    ("static_drone", 1, "Charge a Cell"): "attack, boon",
    ("static_drone", 1, "Jam All Channels"): "attack, penalty discard",
    ("static_drone", 2, "Recharge"): "attack, boon",
    ("static_drone", 2, "Discharge"): "attack by enemy.boon, lose boon",
    ("static_drone", 2, "White Noise"): "attack, penalty discard",
    ("captain_redwake", 1, "Cutlass"): "attack",
    ("captain_redwake", 1, "Load the Guns"): "boon",
    ("captain_redwake", 1, "Broadside"): "attack by enemy.boon",
    ("captain_redwake", 2, "Boarding Party"): "attack, attack",
    ("captain_redwake", 2, "Grapeshot"): "attack by enemy.boon, penalty discard",
    ("captain_redwake", 2, "Reload"): "attack",
    ("hollow_governess", 1, "Stern Look"): "attack, hex",
    ("hollow_governess", 1, "Brass Ruler"): "attack",
    ("hollow_governess", 1, "Draw the Curtains"): "attack, hex",
    ("hollow_governess", 2, "Cold Hands"): "attack",
    ("hollow_governess", 2, "Up to the Nursery"): "attack, hex",
    ("hollow_governess", 2, "Slam Every Door"): "attack",
    ("hollow_governess", 2, "The Portrait Blinks"): "heal, hex",
}
# What there is of a counter before an action that depends on it, or to keep a Special Rule out of the way.
BEFORE: dict[str, dict[str, int]] = {
    "Discharge": {"enemy_boon": 2},
    "Broadside": {"enemy_boon": 2},
    "Grapeshot": {"enemy_boon": 2},
}


def test_every_action_is_written_down() -> None:
    all_actions(ACTIONS, BOOK)


@pytest.mark.rule("PA-035", "PA-036", "PA-037", "PA-038", "PA-080", "PA-086", "PA-100")
@pytest.mark.parametrize(("enemy", "stage", "name"), ACTIONS)
def test_action(enemy: str, stage: int, name: str) -> None:
    hold_action(enemy, stage, name, ACTIONS[enemy, stage, name], BEFORE.get(name, {}))


# --- Special Rules ----------------------------------------------------------------------------------------------------


def test_every_special_rule_has_a_test() -> None:
    all_special_rules(shows, BOOK)


# Gutter Prowler


@shows("gutter_prowler", 1, 0)
@shows("gutter_prowler", 2, 0)
@pytest.mark.rule("PA-116", "PA-118")
@both_stages
def test_prowler_loot_raises_its_attacks(stage: int) -> None:
    match = foe("gutter_prowler", stage, enemy_boon=3)
    attack = printed(match.table)
    assert script(match, "pass")["hp"] == -(attack + 3)


@shows("gutter_prowler", 1, 1)
@shows("gutter_prowler", 2, 1)
@pytest.mark.rule("PA-117")
@pytest.mark.parametrize(("stage", "intent", "left"), [(1, 1, 0), (1, 2, 5), (2, 1, 0), (2, 3, 5)])
def test_prowler_loot_is_gone_after_an_attack_only(stage: int, intent: int, left: int) -> None:
    match = foe("gutter_prowler", stage, intent, enemy_boon=3)
    script(match, "pass")
    assert match.table.enemy_boon == left


@shows("gutter_prowler", 1, 2)
@shows("gutter_prowler", 2, 2)
@both_stages
@pytest.mark.parametrize(("blocks", "mana"), [(0, 1), (SAFE, 2)])
def test_prowler_light_fingers_take_a_mana_with_damage(stage: int, blocks: int, mana: int) -> None:
    match = foe("gutter_prowler", stage, mana=2, blocks=blocks)
    script(match, "pass")
    assert match.table.mana == mana


@shows("gutter_prowler", 2, 3)
@pytest.mark.parametrize(("mana", "boon"), [(3, 1), (2, 0)])
def test_prowler_fat_wallet_gives_it_boon_for_three_mana_kept(mana: int, boon: int) -> None:
    match = foe("gutter_prowler", 2, mana=mana, blocks=SAFE)
    script(match, "pass")
    assert match.table.enemy_boon == boon


# Moonlit Suitor


@shows("moonlit_suitor", 1, 0)
@shows("moonlit_suitor", 2, 0)
@pytest.mark.rule("PA-112", "PA-118")
@both_stages
@pytest.mark.parametrize(("hexes", "hits"), [(2, 5), (9, 0)])
def test_suitor_flattery_takes_a_hit_each(stage: int, hexes: int, hits: int) -> None:
    assert dealt(foe("moonlit_suitor", stage, hits=HITS, hex=hexes), "pass") == hits


@shows("moonlit_suitor", 1, 1)
@shows("moonlit_suitor", 2, 1)
@pytest.mark.parametrize(("stage", "intent"), [(1, 3), (2, 1)])
@pytest.mark.parametrize(("word", "left"), [("heart left", 0), ("hear left", 2)])
def test_suitor_flattery_ends_with_five_letters(stage: int, intent: int, word: str, left: int) -> None:
    match = foe("moonlit_suitor", stage, intent, hand=hand("heart"), hex=2)
    script(match, word)
    assert match.table.hex == left


@shows("moonlit_suitor", 2, 2)
@pytest.mark.parametrize(("word", "hexes"), [("ear left", 1), ("hear left", 0), ("pass", 0)])
def test_suitor_curt_reply_adds_a_hex_for_three_letters(word: str, hexes: int) -> None:
    match = foe("moonlit_suitor", 2, hand=hand("hear"))
    script(match, word)
    assert match.table.hex == hexes


# Larder Goblin


@shows("larder_goblin", 1, 0)
@shows("larder_goblin", 2, 0)
@pytest.mark.rule("PA-033")
@both_stages
@pytest.mark.parametrize(("missing", "healed"), [(5, 2), (1, 1)])
def test_goblin_full_belly_heals_it_up_to_its_max_hp(stage: int, missing: int, healed: int) -> None:
    match = foe("larder_goblin", stage, enemy_boon=2)
    match.table.enemy_hp -= missing
    assert script(match, "pass")["enemy_hp"] == healed


@shows("larder_goblin", 1, 1)
@pytest.mark.parametrize(("word", "left"), [("heart left", 1), ("hear left", 2)])
def test_goblin_loses_a_boon_to_five_letters(word: str, left: int) -> None:
    match = foe("larder_goblin", 1, hand=hand("heart"), enemy_boon=2)
    script(match, word)
    assert match.table.enemy_boon == left


@shows("larder_goblin", 2, 1)
@pytest.mark.parametrize(("hits", "left"), [(8, 0), (7, 2)])
def test_goblin_loses_all_boon_to_eight_hits(hits: int, left: int) -> None:
    match = foe("larder_goblin", 2, hits=hits, enemy_boon=2)
    script(match, "pass")
    assert match.table.enemy_boon == left


# Static Drone


@shows("static_drone", 1, 0)
@shows("static_drone", 2, 0)
@pytest.mark.rule("PA-080", "PA-118")
@both_stages
@pytest.mark.parametrize("boon", [0, 2])
def test_drone_shield_cells_raise_its_block_value(stage: int, boon: int) -> None:
    assert dealt(foe("static_drone", stage, hits=HITS, enemy_boon=boon), "pass") == HITS - boon


@shows("static_drone", 1, 1)
@pytest.mark.parametrize(("word", "left"), [("h ^ t", 1), ("h ?i t", 2)])
def test_drone_interference_takes_a_cell_when_its_vowel_is_used(word: str, left: int) -> None:
    match = foe("static_drone", 1, hand=hand("ht"), enemy_boon=2)
    script(match, laid(word))
    assert match.table.enemy_boon == left


@shows("static_drone", 2, 1)
@pytest.mark.rule("PA-215", "PA-R34")
@pytest.mark.parametrize(("hits", "stage", "boon"), [(3, 1, 1), (2, 0, 0)])
def test_drone_emergency_power_gives_a_cell_on_the_flip(hits: int, stage: int, boon: int) -> None:
    match = foe("static_drone", 1, enemy_hp=3, hits=hits)
    script(match, "pass")
    assert (match.table.stage, match.table.enemy_boon) == (stage, boon)


# Captain Redwake


@shows("captain_redwake", 1, 0)
@pytest.mark.rule("PA-021", "PA-119", "PA-212")
def test_captain_starts_with_two_boon() -> None:
    table = battle(enemy="hollow_governess", number=3, start="battle").table
    assert (table.foe.id, table.enemy_boon) == ("captain_redwake", 2)


@shows("captain_redwake", 1, 0)
@pytest.mark.rule("PA-046", "PA-047")
def test_captain_is_not_loaded_again_by_the_flip() -> None:
    match = foe("captain_redwake", 1, enemy_hp=3, hits=3, mana=1, enemy_boon=2)
    script(match, "use:poison_dagger", "pass")
    assert (match.table.stage, match.table.enemy_boon) == (1, 2)


@shows("captain_redwake", 2, 0)
@pytest.mark.rule("PA-226")
@pytest.mark.parametrize(
    ("answers", "boon"), [(["pass"], 1), (["wild:mana", "pass"], 1), (["use:poison_dagger", "pass"], 0)]
)
def test_captain_gains_boon_in_a_turn_without_items(answers: list[str], boon: int) -> None:
    match = foe("captain_redwake", 2, mana=1)
    script(match, *answers)
    assert match.table.enemy_boon == boon


# The Hollow Governess


@shows("hollow_governess", 1, 0)
@shows("hollow_governess", 2, 0)
@pytest.mark.rule("PA-089", "PA-112")
@pytest.mark.parametrize(("stage", "intent"), [(1, 2), (2, 1)])
@pytest.mark.parametrize(("hexes", "lost", "left"), [(4, 2, 1), (3, 2, 0), (2, 0, 2)])
def test_governess_chill_costs_two_health_and_three_hex(
    stage: int, intent: int, hexes: int, lost: int, left: int
) -> None:
    match = foe("hollow_governess", stage, intent, hex=hexes, blocks=SAFE)
    script(match, "pass")
    assert (match.table.hp, match.table.hex) == (60 - lost, left)


@shows("hollow_governess", 1, 1)
@pytest.mark.parametrize(("word", "hexes"), [("ear left", 1), ("hear left", 0), ("pass", 0)])
def test_governess_wants_four_letters(word: str, hexes: int) -> None:
    match = foe("hollow_governess", 1, 2, hand=hand("hear"))
    script(match, word)
    assert match.table.hex == hexes


@shows("hollow_governess", 2, 1)
@pytest.mark.parametrize(
    ("last", "word", "hexes"), [("oats", "hear left", 1), ("oats", "ear left", 0), ("", "hear left", 0)]
)
def test_governess_wants_another_length_than_last_time(last: str, word: str, hexes: int) -> None:
    match = foe("hollow_governess", 2, hand=hand("hear"), last_word=last)
    script(match, word)
    assert match.table.hex == hexes
