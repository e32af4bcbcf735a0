"""What cards of a dungeon and cards of a campaign do to each other: one turns away what another lessens, one takes what
another has given, several want the same markers."""

from __future__ import annotations

from tests.engine.minis.skirmish.losing import damage
from tests.engine.minis.skirmish.moment import Now
from tests.engine.minis.skirmish.rules import playable, start_round
from tests.engine.minis.skirmish.script import (
    Dice,
    after,
    armed,
    attacks,
    field,
    finish,
    hold,
    hunted,
    mobbed,
    monster,
    now_of,
    offered,
    pile,
    plays,
    stat,
    text_of,
    unit_plays,
)
from tests.engine.minis.skirmish.state import DESTROYED, EVERYBODY, GONE


def test_an_attack_is_redirected_by_one_and_its_damage_prevented_by_another(dice: Dice) -> None:
    table, foe, (feint,) = mobbed("feint")
    (guard,) = hold(table, 1, "guard")
    dice.test(13, 17)  # 1 less, then 2 prevented
    assert attacks(table, foe, 1, {0: f"card:{feint}"}, {1: f"card:{guard}"}) == ["attack", "damage"]
    assert (len(table.lost[0]), len(table.lost[1])) == (1, 0)


def test_what_watches_lessens_a_loss_that_is_replaced_for_the_rest() -> None:
    table = field("second_breath", "vigil", kthun=0)
    pile(table, table.lost, 0, 3)
    plays(table, 1)
    foe = monster(table, "kthun")
    assert finish(damage(now_of(table, foe), 0, 1)) == []  # prevented as a whole
    assert finish(damage(now_of(table, foe), 0, 2), "use") == ["may"]  # one is left, and would be the end
    assert (table.room[0], len(table.discards[0]), table.changes) == (0, 3, [])


def test_who_is_hidden_and_mimics_hiding_is_seen_and_hides_again(dice: Dice) -> None:
    table = hunted()
    (hide, mimic, strike), (other,) = hold(table, 0, "hide", "mimic", "strike"), hold(table, 1, "hide")
    dice.test(19, 19, 2, 2)
    plays(table, hide)
    plays(table, other)
    plays(table, mimic)
    assert not Now.has(table, 0, "hidden")  # it failed, but it was played
    (mimic,) = hold(table, 0, "mimic")
    dice.test(13, 2)
    plays(table, mimic)
    assert Now.has(table, 0, "hidden")
    plays(table, strike, f"unit:{monster(table, 'lodger')}")
    assert not Now.has(table, 0, "hidden")
    assert Now.has(table, 1, "hidden")


def test_a_feint_does_not_show_who_is_hidden_and_the_attack_finds_him(dice: Dice) -> None:
    table, foe, (feint, hide) = mobbed("feint", "hide")
    after(table, "understudy", EVERYBODY)
    dice.test(19, 13)
    plays(table, hide)
    table.played[1] = 3
    attacks(table, foe, 1, {0: f"card:{feint}"})
    assert (len(table.lost[0]), Now.has(table, 0, "hidden")) == (2, True)


def test_a_text_that_is_played_by_another_card_finds_the_marker_of_its_own_card(dice: Dice) -> None:
    table = armed(kthun=1)
    table.stamina[0] = 9
    foe = monster(table, "kthun")
    dice("attack", [5, 5, 5, 5])
    plays(table, 1, f"unit:{foe}")
    plays(table, 0, f"1:{text_of(table, 1).number}", f"unit:{foe}", text=1)
    assert (table.health[foe], table.markers[0], len(table.marked)) == (2, 2, 1)  # it hits, the marker lies there


def test_markers_are_one_supply_for_all_cards_of_an_explorer() -> None:
    table = field("furnace_tea", "force_alternator", "stygian_pendant")
    plays(table, 1, "unit:1", "unit:1")
    plays(table, 0)
    assert (table.markers[0], stat(table, 0, "armor")) == (0, [5])
    assert not offered(table, 2)
    finish(start_round(table))
    assert (table.markers[0], table.owner[2]) == (3, 0)


def test_tea_and_alternator_add_up_and_end_together() -> None:
    table = field("furnace_tea", "force_alternator")
    plays(table, 0)
    plays(table, 1, "unit:0", "unit:1")
    assert (stat(table, 0, "armor"), stat(table, 1, "armor")) == ([6], [1])
    finish(start_round(table))
    assert (stat(table, 0, "armor"), stat(table, 1, "armor")) == ([3], [2])


def test_the_lamp_makes_up_for_being_jumpy(dice: Dice) -> None:
    table = field("jumpy", "hand_lamp", kthun=0)
    foe = after(table, "kthun", 0)
    (strike,) = hold(table, 0, "strike")
    plays(table, 1)
    dice.test(13)
    plays(table, strike)
    assert (table.health[foe], table.owner[0]) == (3, DESTROYED)


def test_who_pays_with_the_last_health_has_hunted_one_more() -> None:
    table = field("sanguivorous_egg", "binding_hunt", owner=0)
    table.bring("binding_hunt", 1)
    table.health[0] = 1
    plays(table, 0, "1", text=1)
    assert (table.room[0], table.counts) == (GONE, {})  # the hunt of the dead is no longer in force


def test_who_is_stunned_has_no_stamina_to_pay_with(dice: Dice) -> None:
    table = field(kthun=0)
    foe = monster(table, "kthun")
    assert playable(table, foe)
    unit_plays(table, 0, f"unit:{foe}")
    assert (Now.has(table, foe, "stunned"), playable(table, foe)) == (True, [])
    finish(start_round(table))
    assert playable(table, foe)


def test_what_lasts_takes_no_marker_for_who_is_gone(dice: Dice) -> None:
    table = field("binding_hunt", lodger=0)
    dice("attack", [5, 5])
    unit_plays(table, 0, f"unit:{monster(table, 'lodger')}")
    assert (table.markers[0], table.marked, table.changes) == (3, [], [])
    assert list(table.counts.values()) == [1]
