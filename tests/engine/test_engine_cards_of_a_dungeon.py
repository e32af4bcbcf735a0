"""Six cards of a tactical dungeon, as its rules have them: the words that are made from their data, what each does, and
when it cannot be played."""

from __future__ import annotations

import pytest
from tests.engine.minis.skirmish import BOX
from tests.engine.minis.skirmish.language import LANGUAGE
from tests.engine.minis.skirmish.losing import lose
from tests.engine.minis.skirmish.moment import voice_of
from tests.engine.minis.skirmish.rules import start_round
from tests.engine.minis.skirmish.script import (
    Dice,
    No,
    armed,
    field,
    finish,
    happens,
    monster,
    now_of,
    offered,
    plays,
    stat,
    text_of,
    unit_plays,
)
from tests.engine.minis.skirmish.state import ASIDE, DESTROYED, GONE, ON_CARD

WORDS = {
    "force_alternator": (
        "2 stamina, aimed twice at any unit within 3 rooms past obstacles (the target and the second target, who may "
        "be the same): put a marker on this (at most twice): the target's armor is 1 higher this round and the "
        "target's will is 1 higher this round; put a marker on this (at most twice): the second target's armor is 1 "
        "lower this round and the second target's will is 1 lower this round."
    ),
    "stygian_pendant": (
        "1 stamina: put a marker on this. When the explorers' phase begins, if a marker lies on this: take a marker "
        "off this; restore 1 essence; destroy this card."
    ),
    "sanguivorous_egg": (
        "Destroy this card: restore 1 health. Destroy this card, as much health as you like: restore 1 essence per "
        "point you paid."
    ),
    "binding_hunt": (
        "When you destroy somebody, every third time: light a lamp; the threat falls by 2; destroy this card."
    ),
    "puncturing_revolver": (
        "2 stamina, aimed at any unit in sight within 3 rooms: make an attack with 1 high die and 1 low die on the "
        "target. 3 stamina: play an attacking text of an augmented weapon of yours without its cost; meanwhile the "
        "blocker's armor is 2 lower for it and the blocker's will is 2 lower for it."
    ),
    "furnace_tea": ("Destroy this card: put a marker on this: your armor is 2 higher this round; restore 1 stamina."),
}


@pytest.mark.parametrize("id_", WORDS)
def test_the_words_of_a_card_are_made_from_its_data(id_: str) -> None:
    card = BOX.cards[BOX.number[id_]]
    assert " ".join(text.words(voice_of(LANGUAGE, card.kind)) for text in card.texts) == WORDS[id_]


# --- Force Alternator ------------------------------------------------------------------------------------------------


def test_force_alternator_changes_two_targets_for_two_markers() -> None:
    table = field("force_alternator", kthun=2, lodger=5)
    foe, far = monster(table, "kthun"), monster(table, "lodger")
    assert plays(table, 0, No(f"unit:{far}"), f"unit:{foe}", "unit:0") == ["select", "select"]
    assert (stat(table, foe, "armor", "will"), stat(table, 0, "armor", "will")) == ([5, 6], [2, 0])
    assert (table.markers[0], table.stamina[0]) == (1, 4)
    finish(start_round(table))
    assert (stat(table, foe, "armor", "will"), stat(table, 0, "armor", "will")) == ([4, 5], [3, 1])
    assert (table.markers[0], table.marked, table.changes) == (3, [], [])


def test_force_alternator_may_be_aimed_twice_at_the_same() -> None:
    table = field("force_alternator")
    plays(table, 0, "unit:1", "unit:1")
    assert (stat(table, 1, "armor", "will"), table.markers[0]) == ([2, 2], 1)


def test_force_alternator_reaches_past_obstacles_and_not_through_walls() -> None:
    table = field("force_alternator", kthun=2)
    foe = monster(table, "kthun")
    table.kinds[1] = "rubble"
    plays(table, 0, f"unit:{foe}", "unit:0")
    table.shut = [1]
    plays(table, 0, No(f"unit:{foe}"), "unit:0", "unit:0")


def test_force_alternator_skips_what_no_marker_is_free_for_and_stacks_each_twice() -> None:
    table = field("force_alternator")
    plays(table, 0, "unit:1", "unit:0")
    plays(table, 0, "unit:1", "unit:0")  # one marker is left, for the first of the two
    assert (stat(table, 1, "armor"), stat(table, 0, "armor"), table.markers[0]) == ([4], [2], 0)
    assert not offered(table, 0)  # for nothing, though the stamina is there
    table.markers[0], table.stamina[0] = 5, 6
    plays(table, 0, "unit:1", "unit:0")  # the first is there twice already
    assert (stat(table, 1, "armor"), stat(table, 0, "armor"), table.markers[0]) == ([4], [1], 4)
    assert not offered(table, 0)
    finish(start_round(table))
    assert offered(table, 0)


def test_force_alternator_takes_two_stamina() -> None:
    table = field("force_alternator")
    table.stamina[0] = 1
    assert not offered(table, 0)


# --- Stygian Pendant -------------------------------------------------------------------------------------------------


def test_stygian_pendant_is_judged_by_its_marker_before_markers_return() -> None:
    table = field("stygian_pendant")
    finish(start_round(table))
    assert (table.essence[0], table.owner[0]) == (0, 0)  # no marker lay there
    plays(table, 0)
    assert (table.markers[0], table.stamina[0]) == (2, 5)
    finish(start_round(table))
    assert (table.essence[0], table.owner[0], table.markers[0], table.marked) == (1, DESTROYED, 3, [])


def test_stygian_pendant_takes_one_marker_and_needs_a_free_one() -> None:
    table = field("stygian_pendant")
    table.markers[0] = 0
    assert not offered(table, 0)
    table.markers[0] = 3
    plays(table, 0)
    assert not offered(table, 0)
    table.marked.clear()
    table.stamina[0] = 0
    assert not offered(table, 0)


def test_two_pendants_are_put_in_order() -> None:
    table = field("stygian_pendant", "stygian_pendant")
    table.essence[0] = 8
    plays(table, 0)
    plays(table, 1)
    assert finish(start_round(table), ["2", "1"]) == ["order"]
    assert (table.essence[0], table.owner, table.markers[0]) == (9, [DESTROYED] * 2, 3)  # nine is the most


# --- Sanguivorous Egg ------------------------------------------------------------------------------------------------


def test_sanguivorous_egg_is_paid_with_itself() -> None:
    table = field("sanguivorous_egg")
    assert not offered(table, 0)  # nobody is wounded
    table.health[0] = 5
    assert plays(table, 0) == []
    assert (table.health[0], table.owner[0]) == (6, DESTROYED)


def test_sanguivorous_egg_turns_as_much_health_as_one_likes_into_essence() -> None:
    table = field("sanguivorous_egg")
    assert plays(table, 0, No("0"), No("7"), "4", text=1) == ["x"]
    assert (table.health[0], table.essence[0], table.owner[0]) == (2, 4, DESTROYED)


def test_sanguivorous_egg_takes_essence_for_health_point_by_point() -> None:
    table = field("sanguivorous_egg")
    table.health[0], table.essence[0] = 2, 1
    assert plays(table, 0, No("4"), "2", "health", "essence", text=1) == ["x", "instead", "instead"]
    assert (table.health[0], table.essence[0]) == (1, 2)


def test_sanguivorous_egg_may_cost_the_last_health_and_then_restores_nothing() -> None:
    table = field("sanguivorous_egg")
    table.health[0] = 2
    plays(table, 0, "2", text=1)
    assert (table.room[0], table.essence[0], table.owner[0]) == (GONE, 0, DESTROYED)
    table = field("sanguivorous_egg")
    table.essence[0] = 9
    assert not offered(table, 0, text=1)  # there is no more than nine


# --- Binding Hunt ----------------------------------------------------------------------------------------------------


def test_binding_hunt_counts_three_whom_its_owner_destroys(dice: Dice) -> None:
    table = field("binding_hunt", lodger=0)
    table.threat = 5
    dice("attack", [5, 5])
    unit_plays(table, 0, f"unit:{monster(table, 'lodger')}")
    assert list(table.counts.values()) == [1]
    happens(table, "killed", victim=2, killer=1)
    happens(table, "killed", victim=0, killer=2)
    assert list(table.counts.values()) == [1]  # others count for nothing
    happens(table, "killed", victim=3, killer=0)
    assert (table.light, table.owner[0]) == (0, 0)
    happens(table, "killed", victim=1, killer=0)  # an explorer, too
    assert (table.light, table.threat, table.owner[0], table.counts) == (1, 3, DESTROYED, {})


def test_two_hunts_count_apart_and_forget_what_they_counted_when_they_go() -> None:
    table = field("binding_hunt")
    table.threat = 1
    happens(table, "killed", victim=2, killer=0)
    table.bring("binding_hunt", 0)
    happens(table, "killed", ["1", "2"], victim=2, killer=0)
    assert sorted(table.counts.values()) == [1, 2]
    happens(table, "killed", ["1", "2"], victim=2, killer=0)
    assert (table.light, table.threat, table.owner[0], list(table.counts.values())) == (1, 0, DESTROYED, [2])


# --- Puncturing Revolver ---------------------------------------------------------------------------------------------


def test_puncturing_revolver_shoots_what_is_in_sight(dice: Dice) -> None:
    table = field("puncturing_revolver", kthun=2, lodger=4)
    foe, far = monster(table, "kthun"), monster(table, "lodger")
    dice("attack", [5, 5])  # 3 and 2 against 4
    plays(table, 0, No(f"unit:{far}"), f"unit:{foe}")
    assert (table.health[foe], table.stamina[0]) == (3, 4)
    table.kinds[1] = "barrel"
    plays(table, 0, No(f"unit:{foe}"), "unit:1")


def test_puncturing_revolver_plays_an_augmented_weapon_with_lower_defences(dice: Dice) -> None:
    table = armed(kthun=1)
    foe, saw = monster(table, "kthun"), text_of(table, 1)
    dice("attack", [1, 1])  # 1 and 1, and 1 for the sight, against 4
    plays(table, 1, f"unit:{foe}")
    assert table.health[foe] == 4
    table.marked.clear()
    dice("attack", [1, 1])
    wrong = No(f"0:{text_of(table, 0).number}")  # the revolver itself is not augmented
    assert plays(table, 0, wrong, f"1:{saw.number}", f"unit:{foe}", text=1) == ["play", "select"]
    assert table.health[foe] == 3
    assert (table.stamina[0], table.changes) == (1, [])  # 2 for the saw before, 3 now and nothing for its text
    assert [mark[:2] for mark in table.marked] == [(ON_CARD, 1)]  # on the saw, whose text it is


def test_puncturing_revolver_plays_what_costs_a_marker_without_one(dice: Dice) -> None:
    table = armed(lodger=1)
    foe, number = monster(table, "lodger"), text_of(table, 1, 1).number
    dice("attack", [1])
    assert plays(table, 0, f"1:{number}", No("unit:0"), f"unit:{foe}", text=1) == ["play", "select"]
    assert table.room[foe] == GONE


def test_puncturing_revolver_needs_an_augmented_weapon_and_three_stamina() -> None:
    table = field("puncturing_revolver", "circular_saw")
    assert not offered(table, 0, text=1)
    table = armed()
    assert offered(table, 0, text=1)
    table.stamina[0] = 2
    assert not offered(table, 0, text=1)


# --- Furnace Tea -----------------------------------------------------------------------------------------------------


def test_furnace_tea_lies_aside_until_its_marker_returns() -> None:
    table = field("furnace_tea")
    table.stamina[0] = 4
    plays(table, 0)
    assert (table.owner[0], stat(table, 0, "armor"), table.stamina[0], table.markers[0]) == (ASIDE, [5], 5, 2)
    assert not offered(table, 0)
    finish(start_round(table))
    assert (table.owner[0], stat(table, 0, "armor"), table.markers[0]) == (DESTROYED, [3], 3)


def test_furnace_tea_is_gone_at_once_without_a_marker_and_restores_all_the_same() -> None:
    table = field("furnace_tea")
    table.stamina[0], table.markers[0] = 4, 0
    plays(table, 0)
    assert (table.owner[0], stat(table, 0, "armor"), table.stamina[0]) == (DESTROYED, [3], 5)
    table = field("furnace_tea")
    table.markers[0] = 0
    assert not offered(table, 0)  # nothing is missing that it could restore


def test_furnace_tea_ends_with_who_drank_it() -> None:
    table = field("furnace_tea")
    plays(table, 0)
    finish(lose(now_of(table, 1), 0, "health", 6))
    assert (table.room[0], table.owner[0], table.markers[0], table.changes) == (GONE, DESTROYED, 3, [])
