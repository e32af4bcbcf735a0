"""The six enemies of the third book, both sides: every action line, and every Special Rule where it holds and where
it does not (PA-035 to PA-038, PA-112 to PA-120)."""

from __future__ import annotations

import pytest

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
from .support import Shown, script

BOOK = 3
shows = Shown()

# --- actions ----------------------------------------------------------------------------------------------------------

ACTIONS: Actions = {
    ("ember_wyrm", 1, "Claw"): "attack",
    ("ember_wyrm", 1, "Breathe Fire"): "attack, hex",
    ("ember_wyrm", 1, "Coil"): "attack",
    ("ember_wyrm", 1, "Dive"): "attack",
    ("ember_wyrm", 2, "Wing Buffet"): "attack",
    ("ember_wyrm", 2, "Skyfall"): "attack",
    ("ember_wyrm", 2, "Smoulder"): "attack, hex",
    ("ember_wyrm", 2, "Breathe Deeper"): "attack, hex",
    ("unreliable_narrator", 1, "Once Upon a Time"): "attack",
    ("unreliable_narrator", 1, "Or So They Say"): "attack, hex",
    ("unreliable_narrator", 1, "As You Recall"): "attack, hex",
    ("unreliable_narrator", 1, "Strike That"): "attack",
    ("unreliable_narrator", 2, "Flashback"): "attack, hex",
    ("unreliable_narrator", 2, "Retcon"): "attack",
    ("unreliable_narrator", 2, "Plot Hole"): "attack",
    ("unreliable_narrator", 2, "Footnote"): "attack",
    ("unreliable_narrator", 2, "Dream Sequence"): "heal, hex",
    ("void_cartographer", 1, "Chart the Dark"): "attack, boon",
    ("void_cartographer", 1, "Erase a Coastline"): "attack, fatigue",
    ("void_cartographer", 1, "Fold the Map"): "attack, boon",
    ("void_cartographer", 2, "Here Be Nothing"): "attack by pile.fatigue",
    ("void_cartographer", 2, "Drown a Harbour"): "attack, fatigue",
    ("void_cartographer", 2, "The Stars Are Wrong"): "attack",
    ("void_cartographer", 2, "Ink the Heavens"): "attack, boon",
    ("saint_of_knives", 1, "First Form"): "attack",
    ("saint_of_knives", 1, "Falling Petals"): "attack, attack, attack",
    ("saint_of_knives", 1, "Test the Edge"): "attack, hex",
    ("saint_of_knives", 2, "Second Form"): "attack, hex",
    ("saint_of_knives", 2, "Thousand Cuts"): "attack, attack, attack",
    ("saint_of_knives", 2, "Empty Sleeve"): "attack",
    ("saint_of_knives", 2, "Benediction"): "attack",
    ("red_pen", 1, "Margin Notes"): "attack, hex",
    ("red_pen", 1, "Kill Your Darlings"): "attack",
    ("red_pen", 1, "Tighten the Prose"): "attack, heal by word.letters",
    ("red_pen", 1, "Insert Typo"): "attack, penalty deck",
    ("red_pen", 2, "Rejection Slip"): "attack, penalty deck",
    ("red_pen", 2, "Cut Chapter Nine"): "attack",
    ("red_pen", 2, "Final Polish"): "attack, heal by word.letters",
    ("red_pen", 2, "Bleed on the Page"): "attack, hex",
    ("last_chapter", 1, "It Begins"): "attack",
    ("last_chapter", 1, "Rain of Ink"): "attack, boon",
    ("last_chapter", 1, "A Dreadful Hush"): "attack, boon",
    ("last_chapter", 1, "The Page Turns"): "attack by enemy.boon, lose boon",
    ("last_chapter", 2, "Four Horsemen"): "attack times 4",
    ("last_chapter", 2, "The Sky Rolls Up"): "attack",
    ("last_chapter", 2, "Half an Hour of Silence"): "attack, boon",
    ("last_chapter", 2, "The End"): "attack by enemy.boon, lose boon",
    ("last_chapter", 2, "Or Is It"): "attack, boon",
}
# What there is of a counter before an action that depends on it, or to keep a Special Rule out of the way.
BEFORE: dict[str, dict[str, int]] = {
    "The Page Turns": {"enemy_boon": 4},
    "The End": {"enemy_boon": 4},
}


def test_every_action_is_written_down() -> None:
    all_actions(ACTIONS, BOOK)


@pytest.mark.rule("PA-035", "PA-036", "PA-037", "PA-038", "PA-080", "PA-086", "PA-100")
@pytest.mark.parametrize(("enemy", "stage", "name"), ACTIONS)
def test_action(enemy: str, stage: int, name: str) -> None:
    hold_action(enemy, stage, name, ACTIONS[enemy, stage, name], BEFORE.get(name, {}))


@pytest.mark.rule("PA-088", "PA-089", "PA-R36")
@pytest.mark.parametrize("name", ["Falling Petals", "Thousand Cuts"])
def test_blocks_are_shared_by_the_lines_of_an_action(name: str) -> None:
    match = foe("saint_of_knives", 1 if name == "Falling Petals" else 2, 2, blocks=4)
    assert match.table.action.name == name
    attack = printed(match.table)
    assert script(match, "pass")["hp"] == 4 - attack


@pytest.mark.parametrize(("stage", "name"), [(1, "Tighten the Prose"), (2, "Final Polish")])
@pytest.mark.parametrize(("word", "letters"), [("he left", 2), ("hear left", 4)])
def test_the_red_pen_heals_less_the_longer_the_word(stage: int, name: str, word: str, letters: int) -> None:
    match = foe("red_pen", stage, 3, hand=hand("hear"), enemy_hp=20, hits=ALL)
    assert match.table.action.name == name
    line = match.table.action.lines[1]
    assert by_letters(line, letters + 1) == by_letters(line, letters) - 1
    assert script(match, word)["enemy_hp"] == by_letters(line, letters)


# --- Special Rules ----------------------------------------------------------------------------------------------------


def test_every_special_rule_has_a_test() -> None:
    all_special_rules(shows, BOOK)


# Ember Wyrm


@shows("ember_wyrm", 1, 0)
@shows("ember_wyrm", 2, 0)
@pytest.mark.rule("PA-089", "PA-114")
@both_stages
@pytest.mark.parametrize(("hexes", "lost", "left"), [(3, 3, 2), (1, 1, 0), (0, 0, 0)])
def test_wyrm_burn_costs_a_health_each_and_loses_one(stage: int, hexes: int, lost: int, left: int) -> None:
    match = foe("ember_wyrm", stage, hex=hexes, blocks=SAFE)
    script(match, "pass")
    assert (match.table.hp, match.table.hex) == (60 - lost, left)


@shows("ember_wyrm", 1, 1)
@pytest.mark.parametrize(("word", "left"), [("?d a d", 0), ("?m a d", 2)])
def test_wyrm_a_repeated_letter_puts_two_burns_out(word: str, left: int) -> None:
    match = foe("ember_wyrm", 1, hand=hand("ad"), hex=3)
    script(match, laid(word))
    assert match.table.hex == left


@shows("ember_wyrm", 2, 1)
@pytest.mark.parametrize(
    ("word", "hexes", "left", "lost"), [("?d a d", 3, 0, 3), ("?m a d", 3, 2, 0), ("?d a d", 0, 0, 0)]
)
def test_wyrm_backdraught_costs_it_three_health_where_something_burns(
    word: str, hexes: int, left: int, lost: int
) -> None:
    match = foe("ember_wyrm", 2, hand=hand("ad"), hex=hexes, hits=ALL)
    assert (dealt(match, laid(word)), match.table.hex) == (lost, left)


# The Unreliable Narrator


@shows("unreliable_narrator", 1, 0)
@shows("unreliable_narrator", 2, 0)
@both_stages
@pytest.mark.parametrize(("hexes", "cards", "left"), [(5, 3, 1), (4, 3, 0), (3, 4, 3)])
def test_narrator_doubt_discards_a_card_before_prep(stage: int, hexes: int, cards: int, left: int) -> None:
    table = foe("unreliable_narrator", stage, hand=hand("hear"), start="turn", hex=hexes).table
    assert (len(table.hand), len(table.discard), table.hex) == (cards, 4 - cards, left)


@shows("unreliable_narrator", 1, 1)
@shows("unreliable_narrator", 2, 1)
@pytest.mark.rule("PA-100", "PA-120")
@both_stages
def test_narrator_skips_an_action_in_cleanup(stage: int) -> None:
    match = foe("unreliable_narrator", stage)
    assert script(match, "pass")["intent"] == 2


@shows("unreliable_narrator", 1, 1)
@pytest.mark.rule("PA-045", "PA-R30")
def test_narrator_skips_nothing_in_the_turn_of_its_flip() -> None:
    match = foe("unreliable_narrator", 1, enemy_hp=3, hits=3)
    script(match, "pass")
    assert (match.table.stage, match.table.intent) == (1, 0)


@shows("unreliable_narrator", 2, 2)
@pytest.mark.parametrize(("word", "hexes"), [("?d a d", 1), ("a d", 0)])
def test_narrator_adds_a_hex_for_a_wild_card(word: str, hexes: int) -> None:
    match = foe("unreliable_narrator", 2, 2, hand=hand("ad"))
    script(match, laid(word))
    assert match.table.hex == hexes


# Void Cartographer


@shows("void_cartographer", 1, 0)
@shows("void_cartographer", 2, 0)
@both_stages
@pytest.mark.parametrize(("boon", "hits", "left"), [(4, 0, 1), (3, 0, 0), (2, 7, 2)])
def test_cartographer_three_stars_stop_all_hits_of_a_turn(stage: int, boon: int, hits: int, left: int) -> None:
    match = foe("void_cartographer", stage, 2, hits=HITS, enemy_boon=boon)
    assert (dealt(match, "pass"), match.table.enemy_boon) == (hits, left)


@shows("void_cartographer", 1, 1)
@pytest.mark.parametrize(("stage", "word", "left"), [(1, "a r e ?a", 1), (1, "h e a r", 2), (2, "a r e ?a", 2)])
def test_cartographer_loses_a_star_to_three_vowels_on_its_first_side(stage: int, word: str, left: int) -> None:
    match = foe("void_cartographer", stage, 2, hand=hand("hear"), enemy_boon=2)
    script(match, laid(word))
    assert match.table.enemy_boon == left


# Saint of Knives


@shows("saint_of_knives", 2, 0)
@pytest.mark.parametrize(("stage", "more"), [(1, 0), (2, 6)])
def test_saint_wounds_raise_each_attack_on_its_second_side(stage: int, more: int) -> None:
    match = foe("saint_of_knives", stage, 2, hex=2)
    attack = printed(match.table)
    assert script(match, "pass")["hp"] == -(attack + more)


@shows("saint_of_knives", 2, 1)
@pytest.mark.rule("PA-215")
@pytest.mark.parametrize(("hp", "left"), [(50, 0), (60, 2)])
def test_saint_wounds_close_when_you_heal(hp: int, left: int) -> None:
    """At full health nothing is healed, and nothing closes."""
    match = foe("saint_of_knives", 2, character="ex_machina", hp=hp, hex=2, mana=1, boon=4)
    script(match, "use:repair_panel", "4")
    assert match.table.hex == left


@shows("saint_of_knives", 2, 2)
@pytest.mark.parametrize(("blocks", "left"), [(SAFE, 1), (0, 2)])
def test_saint_a_turn_without_loss_closes_a_wound(blocks: int, left: int) -> None:
    match = foe("saint_of_knives", 2, 2, hex=2, blocks=blocks)
    script(match, "pass")
    assert match.table.hex == left


# The Red Pen


@shows("red_pen", 1, 0)
@shows("red_pen", 2, 0)
@both_stages
@pytest.mark.parametrize("hexes", [0, 2])
def test_red_pen_strikes_a_hit_and_a_block_each(stage: int, hexes: int) -> None:
    match = foe("red_pen", stage, 2, hits=HITS, blocks=5, hex=hexes)
    attack, hp = printed(match.table), match.table.hp
    assert dealt(match, "pass") == HITS - hexes
    assert hp - match.table.hp == attack - (5 - hexes)


@shows("red_pen", 1, 1)
@shows("red_pen", 2, 1)
@both_stages
@pytest.mark.parametrize(("hexes", "left"), [(3, 2), (0, 0)])
def test_red_pen_takes_a_strike_back_in_cleanup(stage: int, hexes: int, left: int) -> None:
    match = foe("red_pen", stage, 2, hex=hexes)
    script(match, "pass")
    assert match.table.hex == left


@shows("red_pen", 2, 2)
@pytest.mark.parametrize(
    ("stage", "word", "left"), [(2, "mother left", 2), (2, "other left", 1), (1, "mother left", 1)]
)
def test_red_pen_strikes_purple_prose_on_its_second_side(stage: int, word: str, left: int) -> None:
    match = foe("red_pen", stage, 2, hand=hand("mother"), hex=2)
    script(match, word)
    assert match.table.hex == left  # one is taken back in Cleanup


# The Last Chapter


@shows("last_chapter", 1, 0)
@pytest.mark.rule("PA-021", "PA-119", "PA-212")
def test_last_chapter_starts_with_three_pages() -> None:
    table = battle(enemy="red_pen", number=9, start="battle").table
    assert (table.foe.id, table.enemy_boon) == ("last_chapter", 3)


@shows("last_chapter", 1, 1)
@shows("last_chapter", 2, 0)
@pytest.mark.rule("PA-116", "PA-R49")
@both_stages
@pytest.mark.parametrize("stunned", [False, True])
def test_last_chapter_gains_a_page_in_each_cleanup(stage: int, stunned: bool) -> None:
    match = foe("last_chapter", stage, enemy_boon=3, stunned=stunned)
    script(match, "pass")
    assert match.table.enemy_boon == 4


@shows("last_chapter", 1, 2)
@pytest.mark.parametrize(("word", "pages"), [("mother left", 3), ("other left", 4)])
def test_last_chapter_loses_a_page_to_six_letters(word: str, pages: int) -> None:
    match = foe("last_chapter", 1, hand=hand("mother"), enemy_boon=3)
    script(match, word)
    assert match.table.enemy_boon == pages  # with the one of Cleanup


@shows("last_chapter", 2, 1)
@pytest.mark.parametrize(("word", "pages"), [("hear left", 5), ("heart left", 4), ("pass", 4)])
def test_last_chapter_gains_a_page_by_four_letters_or_fewer(word: str, pages: int) -> None:
    match = foe("last_chapter", 2, 2, hand=hand("heart"), enemy_boon=3)
    script(match, word)
    assert match.table.enemy_boon == pages  # with the one of Cleanup
