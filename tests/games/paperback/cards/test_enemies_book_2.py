"""The six enemies of the second book, both sides: every action line, and every Special Rule where it holds and where
it does not (PA-035 to PA-038, PA-112 to PA-120)."""

from __future__ import annotations

import pytest

from fabletop.engine.questions import Plain
from fabletop.engine.words import Refused
from fabletop.testing.strict import strict

from ..arrange import battle
from .enemies import (
    ALL,
    HITS,
    SAFE,
    Actions,
    all_actions,
    all_special_rules,
    both_stages,
    by_letters,
    dealt,
    foe,
    hand,
    hold_action,
    laid,
    printed,
)
from .support import PREP, Shown, script

BOOK = 2
shows = Shown()

# --- actions ----------------------------------------------------------------------------------------------------------

ACTIONS: Actions = {
    ("clockwork_magistrate", 1, "Opening Statement"): "attack",
    ("clockwork_magistrate", 1, "Overruled"): "attack by you.hex, hex",
    ("clockwork_magistrate", 1, "Point of Order"): "attack, hex",
    ("clockwork_magistrate", 2, "Cross-examination"): "attack, hex",
    ("clockwork_magistrate", 2, "Fall of the Gavel"): "attack",
    ("clockwork_magistrate", 2, "Recess"): "heal, hex",
    ("clockwork_magistrate", 2, "Maximum Sentence"): "attack by you.hex",
    ("sand_oracle", 1, "Word for Word"): "attack by word.letters, boon",
    ("sand_oracle", 1, "Simoom"): "attack",
    ("sand_oracle", 1, "Read the Dunes"): "attack, boon",
    ("sand_oracle", 2, "Prophecy of Silence"): "attack by word.letters, boon",
    ("sand_oracle", 2, "The Glass Runs Out"): "attack",
    ("sand_oracle", 2, "Open the Third Eye"): "attack, boon",
    ("feral_understudy", 1, "Upstage"): "attack, boon",
    ("feral_understudy", 1, "Steal the Scene"): "attack, boon",
    ("feral_understudy", 1, "Take a Bow"): "attack, boon",
    ("feral_understudy", 2, "Quick Change"): "attack, boon",
    ("feral_understudy", 2, "Not a Prop"): "attack",
    ("feral_understudy", 2, "Curtain Call"): "attack, boon",
    ("tax_necromancer", 1, "Audit"): "attack, hex",
    ("tax_necromancer", 1, "Final Notice"): "attack",
    ("tax_necromancer", 1, "Collection Day"): "attack, lose by you.hex, lose hex",
    ("tax_necromancer", 2, "Exhume the Receipts"): "attack, hex",
    ("tax_necromancer", 2, "Dead Reckoning"): "attack",
    ("tax_necromancer", 2, "Collection Day"): "attack, lose by you.hex, lose hex",
    ("baroness_nightingale", 1, "Coded Letter"): "attack, heal by enemy.boon",
    ("baroness_nightingale", 1, "Garrotte"): "attack, hex",
    ("baroness_nightingale", 1, "Dead Drop"): "attack, boon, hex",
    ("baroness_nightingale", 2, "Safe House"): "attack, heal by enemy.boon",
    ("baroness_nightingale", 2, "Poisoned Umbrella"): "attack",
    ("baroness_nightingale", 2, "Burn Notice"): "attack, hex",
    ("baroness_nightingale", 2, "Night Train"): "attack, boon",
    ("iron_leviathan", 1, "Ram"): "attack",
    ("iron_leviathan", 1, "Flood the Deck"): "attack",
    ("iron_leviathan", 1, "Batten Down"): "attack, boon",
    ("iron_leviathan", 2, "Tail and Fluke"): "attack times 2",
    ("iron_leviathan", 2, "Tidal Slam"): "attack",
    ("iron_leviathan", 2, "Crash Dive"): "heal, boon",
    ("iron_leviathan", 2, "Breach"): "attack",
}
# What there is of a counter before an action that depends on it, or to keep a Special Rule out of the way.
BEFORE: dict[str, dict[str, int]] = {
    "Overruled": {"hex": 2},
    "Maximum Sentence": {"hex": 2},
    "Collection Day": {"hex": 5},
    "Coded Letter": {"enemy_boon": 3},
    "Safe House": {"enemy_boon": 3},
    "Tail and Fluke": {"enemy_boon": 1},
    "Tidal Slam": {"enemy_boon": 1},
    "Breach": {"enemy_boon": 1},
}


def test_every_action_is_written_down() -> None:
    all_actions(ACTIONS, BOOK)


@pytest.mark.rule("PA-035", "PA-036", "PA-037", "PA-038", "PA-080", "PA-086", "PA-100")
@pytest.mark.parametrize(("enemy", "stage", "name"), ACTIONS)
def test_action(enemy: str, stage: int, name: str) -> None:
    hold_action(enemy, stage, name, ACTIONS[enemy, stage, name], BEFORE.get(name, {}))


@pytest.mark.rule("PA-089")
def test_collection_day_is_not_stopped_by_blocks() -> None:
    assert script(foe("tax_necromancer", 1, 3, blocks=SAFE, hex=5), "pass")["hp"] == -2


@pytest.mark.parametrize(("stage", "name"), [(1, "Word for Word"), (2, "Prophecy of Silence")])
@pytest.mark.parametrize(("word", "letters"), [("he left", 2), ("hear left", 4)])
def test_the_oracle_attacks_by_the_letters_of_the_word(stage: int, name: str, word: str, letters: int) -> None:
    """More blocks are taken away than the word makes: there are never fewer than 0."""
    match = foe("sand_oracle", stage, hand=hand("hear"), blocks=ALL)
    assert match.table.action.name == name
    expected = by_letters(match.table.action.lines[0], letters)
    assert script(match, word)["hp"] == -expected


def test_the_oracle_attacks_for_more_the_longer_the_word_and_then_for_less() -> None:
    word_for_word, silence = (foe("sand_oracle", stage).table.action.lines[0] for stage in (1, 2))
    assert by_letters(word_for_word, 5) > by_letters(word_for_word, 2)
    assert by_letters(silence, 5) < by_letters(silence, 2)


# --- Special Rules ----------------------------------------------------------------------------------------------------


def test_every_special_rule_has_a_test() -> None:
    all_special_rules(shows, BOOK)


# Clockwork Magistrate


@shows("clockwork_magistrate", 1, 0)
@shows("clockwork_magistrate", 2, 0)
@both_stages
@pytest.mark.parametrize(("hexes", "cost"), [(0, 1), (1, 2), (2, 3), (4, 3)])
def test_magistrate_contempt_makes_items_dearer_by_two_at_most(stage: int, hexes: int, cost: int) -> None:
    match = foe("clockwork_magistrate", stage, hex=hexes, mana=5)
    assert script(match, "use:poison_dagger")["mana"] == -cost


@shows("clockwork_magistrate", 1, 0)
@both_stages
def test_magistrate_contempt_is_not_for_core_items(stage: int) -> None:
    match = foe("clockwork_magistrate", stage, hex=2, mana=2, enemy_hex=2)
    assert script(match, "use:venom_vial")["mana"] == -2


@shows("clockwork_magistrate", 1, 1)
@shows("clockwork_magistrate", 2, 1)
@pytest.mark.parametrize(("stage", "intent"), [(1, 1), (2, 2)])
@pytest.mark.parametrize(
    ("answers", "left"),
    [(["hear left"], 0), (["wild:mana", "hear left"], 0), (["use:poison_dagger", "hear left"], 2), (["pass"], 2)],
)
def test_magistrate_forgives_a_word_without_items(stage: int, intent: int, answers: list[str], left: int) -> None:
    match = foe("clockwork_magistrate", stage, intent, hand=hand("hear"), hex=2, mana=3)
    script(match, *answers)
    assert match.table.hex == left


@shows("clockwork_magistrate", 1, 2)
@pytest.mark.parametrize(("last", "hexes"), [("hat", 2), ("rat", 0), ("", 0)])
def test_magistrate_does_not_want_the_same_first_letter(last: str, hexes: int) -> None:
    match = foe("clockwork_magistrate", 1, hand=hand("hear"), last_word=last)
    script(match, "hear left")
    assert match.table.hex == hexes


@shows("clockwork_magistrate", 2, 2)
@pytest.mark.parametrize(("last", "left"), [("hat", 0), ("rat", 2)])
def test_magistrate_forgives_the_same_first_letter_on_its_second_side(last: str, left: int) -> None:
    match = foe("clockwork_magistrate", 2, 2, hand=hand("hear"), hex=2, mana=3, last_word=last)
    script(match, "use:poison_dagger", "hear left")
    assert match.table.hex == left


# Sand Oracle


@shows("sand_oracle", 1, 0)
@shows("sand_oracle", 2, 0)
@both_stages
@pytest.mark.parametrize(("boon", "hits", "left"), [(2, 5, 1), (0, 7, 0)])
def test_oracle_foresight_is_spent_on_two_block(stage: int, boon: int, hits: int, left: int) -> None:
    match = foe("sand_oracle", stage, 2, hits=HITS, enemy_boon=boon)
    assert (dealt(match, "pass"), match.table.enemy_boon) == (hits, left)
    assert not match.table.changes


# Feral Understudy


@shows("feral_understudy", 1, 0)
@shows("feral_understudy", 2, 0)
@both_stages
def test_understudy_applause_raises_its_attacks_and_stays(stage: int) -> None:
    match = foe("feral_understudy", stage, enemy_boon=2)
    attack = printed(match.table)
    assert script(match, "pass")["hp"] == -(attack + 2)
    assert match.table.enemy_boon == 3


@shows("feral_understudy", 1, 1)
@shows("feral_understudy", 2, 1)
@both_stages
@pytest.mark.parametrize(("lost", "applause"), [(8, 0), (7, 2)])
def test_understudy_stage_fright_takes_all_boon_before_it_acts(stage: int, lost: int, applause: int) -> None:
    match = foe("feral_understudy", stage, enemy_boon=2)
    match.table.hits = lost + match.table.action.block
    attack = printed(match.table)
    assert script(match, "pass")["hp"] == -(attack + applause)


@shows("feral_understudy", 2, 2)
@pytest.mark.rule("PA-R38")
@pytest.mark.parametrize(("last", "block"), [(0, 0), (1, 0), (6, 3), (7, 3)])
def test_understudy_learns_half_of_the_last_hits_as_block(last: int, block: int) -> None:
    assert dealt(foe("feral_understudy", 2, hits=HITS, last_hits=last), "pass") == HITS - block


# Tax Necromancer


@shows("tax_necromancer", 1, 0)
@pytest.mark.rule("PA-112", "PA-226")
@pytest.mark.parametrize(
    ("stage", "answer", "hexes"), [(1, "use:poison_dagger", 1), (1, "wild:mana", 0), (2, "use:poison_dagger", 0)]
)
def test_necromancer_taxes_each_item_on_its_first_side(stage: int, answer: str, hexes: int) -> None:
    match = foe("tax_necromancer", stage, mana=1)
    script(match, answer)
    assert match.table.hex == hexes


@shows("tax_necromancer", 2, 0)
@pytest.mark.parametrize(("mana", "hexes"), [(1, 0), (2, 1), (5, 2), (9, 3)])
def test_necromancer_taxes_kept_mana_on_its_second_side(mana: int, hexes: int) -> None:
    match = foe("tax_necromancer", 2, 2, mana=mana)
    script(match, "pass")
    assert match.table.hex == hexes


# Baroness Nightingale


@shows("baroness_nightingale", 1, 0)
@shows("baroness_nightingale", 2, 0)
@pytest.mark.rule("PA-062", "PA-120")
@both_stages
def test_baroness_cover_blown_takes_the_vowel_card_away_at_three_hex(stage: int) -> None:
    script(foe("baroness_nightingale", stage, hand=hand("ht"), hex=2), laid("h ^ t"))
    match = foe("baroness_nightingale", stage, hand=hand("ht"), hex=3)
    with pytest.raises(Refused, match="vowel card"):
        match.answer(0, laid("h ^ t"))
    with strict(match) as play:
        play.until(0, prompt=PREP)


@shows("baroness_nightingale", 1, 1)
@pytest.mark.parametrize(
    ("word", "boon"),
    [(laid("h ^ t"), 1), ({"word": ["vowel", "da_t_start"], "splay": "right"}, 0), (laid("h ?i t"), 0), ("pass", 0)],
)
def test_baroness_gains_boon_by_her_vowel_inside_the_word(word: Plain, boon: int) -> None:
    match = foe("baroness_nightingale", 1, hand=hand("ht"))
    script(match, word)
    assert match.table.enemy_boon == boon


@shows("baroness_nightingale", 2, 1)
@shows("baroness_nightingale", 2, 2)
@pytest.mark.rule("PA-214")
@pytest.mark.parametrize(("word", "boon", "hexes"), [(laid("h ^ t"), 1, 2), (laid("h ?i t"), 2, 1), ("pass", 2, 2)])
def test_baroness_her_vowel_costs_her_boon_and_doing_without_takes_hex_off(word: Plain, boon: int, hexes: int) -> None:
    match = foe("baroness_nightingale", 2, 2, hand=hand("ht"), enemy_boon=2, hex=2)
    script(match, word)
    assert (match.table.enemy_boon, match.table.hex) == (boon, hexes)


# Iron Leviathan


@shows("iron_leviathan", 1, 0)
@pytest.mark.rule("PA-021", "PA-119", "PA-212")
def test_leviathan_starts_with_two_boon() -> None:
    table = battle(enemy="baroness_nightingale", number=6, start="battle").table
    assert (table.foe.id, table.enemy_boon) == ("iron_leviathan", 2)


@shows("iron_leviathan", 1, 1)
@shows("iron_leviathan", 2, 0)
@both_stages
@pytest.mark.parametrize("boon", [0, 2])
def test_leviathan_plating_raises_its_block_value(stage: int, boon: int) -> None:
    assert dealt(foe("iron_leviathan", stage, hits=HITS, enemy_boon=boon), "pass") == HITS - boon


@shows("iron_leviathan", 1, 2)
@shows("iron_leviathan", 2, 1)
@pytest.mark.rule("PA-215")
@both_stages
def test_leviathan_loses_a_plate_with_each_loss_of_health_other_than_by_hits(stage: int) -> None:
    match = foe("iron_leviathan", stage, mana=4, items=["poison_pen"], enemy_boon=3)
    script(match, "use:poison_pen")
    assert match.table.enemy_boon == 2
    script(match, "use:venom_vial")
    assert match.table.enemy_boon == 1


@shows("iron_leviathan", 1, 3)
@shows("iron_leviathan", 2, 2)
@both_stages
@pytest.mark.parametrize(("hits", "left"), [(8, 1), (7, 2)])
def test_leviathan_loses_a_plate_to_eight_hits_and_none_to_fewer(stage: int, hits: int, left: int) -> None:
    match = foe("iron_leviathan", stage, hits=hits, enemy_boon=2)
    script(match, "pass")
    assert match.table.enemy_boon == left


@shows("iron_leviathan", 2, 3)
@pytest.mark.parametrize(("stage", "boon", "more"), [(2, 0, 4), (2, 1, 0), (1, 0, 0)])
def test_leviathan_without_plates_attacks_for_two_more_on_its_second_side(stage: int, boon: int, more: int) -> None:
    match = foe("iron_leviathan", stage, enemy_boon=boon)
    attack = printed(match.table)
    assert script(match, "pass")["hp"] == -(attack + more)  # two more with each of two attacks
