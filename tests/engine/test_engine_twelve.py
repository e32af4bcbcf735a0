"""Six cards of a tactical dungeon and six of a long campaign, as their rules have them: the words that are made from
their data, what each does, when it cannot be played, and what they do to each other."""

from __future__ import annotations

import pytest
from tests.engine.minis.skirmish import BOX
from tests.engine.minis.skirmish.language import LANGUAGE
from tests.engine.minis.skirmish.losing import damage, leave, lose_cards
from tests.engine.minis.skirmish.moment import Now, voice_of
from tests.engine.minis.skirmish.rules import playable, start_round, walk
from tests.engine.minis.skirmish.script import (
    Dice,
    No,
    after,
    attacks,
    field,
    finish,
    happens,
    hold,
    monster,
    now_of,
    pile,
    plays,
    stat,
    text_of,
    unit_plays,
)
from tests.engine.minis.skirmish.state import ASIDE, DESTROYED, EVERYBODY, FIRST_ROOM, GONE, ON_CARD, Skirmish

TWELVE = {
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
    "hide": (
        "Play this card, if there is a monster that is after you and you are not hidden for so long: test (with -2 "
        "points per monster that is after you). On success: you are hidden until your next turn is over; until your "
        "next turn is over, when you play a card if it is not Hide, Peek or a reaction: you are no longer hidden "
        "(once); until your next turn is over, when you enter a room that nobody has seen: you are no longer hidden "
        "(once). On a 1: discard a card of your choice. On a 20: you may banish any monster that is after you alone."
    ),
    "feint": (
        "Play this card, when somebody attacks another explorer within 1 of you: test. On success: it happens to you "
        "instead; prevent a part of it: 1 point, and 1 more per 5 points of the margin."
    ),
    "mimic": (
        "Play this card: test. On success: do what the last ability did that another explorer in range succeeded with "
        "this round (range: 1 room, and 1 more per 5 points of the margin)."
    ),
    "second_breath": (
        "When you would leave, if it is by losing cards, once per game, if you like: instead of it: recover 3 lost "
        "cards."
    ),
    "jumpy": (
        "Your tests are 2 lower. When your test succeeds: destroy this card. When your test fails: destroy this card. "
        "Discard a card of your choice: destroy this card."
    ),
    "hand_lamp": "1 use: your room is no longer dark; your room is spotted this turn.",
}


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Dice:
    made = Dice()
    monkeypatch.setattr(Skirmish, "roll", lambda self, stream, sides: made.roll(stream, sides))
    return made


def offered(table: Skirmish, card: int, unit: int = 0, text: int = 0) -> bool:
    """Whether a text of a card is among those that may be played."""
    return text_of(table, card, text) in playable(table, unit)


@pytest.mark.parametrize("id_", TWELVE)
def test_the_words_of_the_twelve_are_made_from_their_data(id_: str) -> None:
    card = BOX.cards[BOX.number[id_]]
    assert " ".join(text.words(voice_of(LANGUAGE, card.kind)) for text in card.texts) == TWELVE[id_]


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


def armed(**monsters: int) -> Skirmish:
    """A revolver, and a saw that is augmented."""
    table = field("puncturing_revolver", "circular_saw", **monsters)
    table.bring("brass_sight", 0, host=1)
    return table


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
    finish(leave(now_of(table, 0), 0, "loss"))
    assert not playable(table, 0)


# --- Hide ------------------------------------------------------------------------------------------------------------


def hunted() -> Skirmish:
    """One monster is after Hank, another after all."""
    table = field(understudy=0, lodger=0)
    after(table, "understudy", 0)
    after(table, "lodger", EVERYBODY)
    return table


@pytest.mark.parametrize(("shown", "hidden"), [(17, True), (16, False)])
def test_hide_is_harder_for_each_monster_that_is_after_one(dice: Dice, shown: int, hidden: bool) -> None:
    table = hunted()
    (card,) = hold(table, 0, "hide")
    dice.test(shown)  # and 6 by skill, 1 by the room, less 4
    assert plays(table, card) == []
    assert Now.has(table, 0, "hidden") == hidden
    assert (table.hand[0], table.discards[0], table.played[0]) == ([], [card], 1)
    assert table.talents[0] == ({"agility": 1} if hidden else {})


def test_hide_stops_attacks_until_ones_next_turn_is_over(dice: Dice) -> None:
    table = hunted()
    (card,) = hold(table, 0, "hide")
    pile(table, table.deck, 0, 2)
    dice.test(19)
    plays(table, card)
    attacks(table, monster(table, "lodger"), 0)
    assert len(table.deck[0]) == 2
    for whose in (0, 1):
        Now.end_of(table, "own turn", whose=whose)
    assert Now.has(table, 0, "hidden")
    Now.end_of(table, "own turn", whose=0)
    assert (Now.has(table, 0, "hidden"), table.changes) == (False, [])
    attacks(table, monster(table, "lodger"), 0)
    assert len(table.deck[0]) == 1


def test_hide_needs_somebody_to_hide_from_and_lasts_no_longer_by_repeating(dice: Dice) -> None:
    table = field(kthun=0)
    first, again = hold(table, 0, "hide", "hide")
    assert not offered(table, first)  # that one is after nobody
    table = hunted()
    first, again = hold(table, 0, "hide", "hide")
    dice.test(19, 19)
    plays(table, first)
    assert not offered(table, again)
    Now.end_of(table, "own turn", whose=0)
    assert offered(table, again)  # a turn later it would
    plays(table, again)
    Now.end_of(table, "own turn", whose=0)
    assert Now.has(table, 0, "hidden")


def test_who_hides_is_seen_by_what_one_does(dice: Dice) -> None:
    table = hunted()
    hide, strike = hold(table, 0, "hide", "strike")
    dice.test(19, 2, 19)
    plays(table, hide)
    plays(table, strike, f"unit:{monster(table, 'lodger')}")  # it fails, but it was played
    assert not Now.has(table, 0, "hidden")
    (hide,) = hold(table, 0, "hide")
    plays(table, hide)
    finish(walk(table, 0, 1))
    assert Now.has(table, 0, "hidden")  # all have seen that room
    table.unseen = [2]
    finish(walk(table, 0, 2))
    assert not Now.has(table, 0, "hidden")


def test_hide_has_its_own_results_for_a_1_and_a_20(dice: Dice) -> None:
    table = hunted()
    hide, *others = hold(table, 0, "hide", "strike", "feint")
    dice.test(1)
    assert plays(table, hide, No(f"card:{hide}"), f"card:{others[1]}") == ["discard"]
    assert (table.hand[0], Now.has(table, 0, "hidden")) == ([others[0]], False)
    for answer, gone in (("none", False), ("1", True)):
        table = hunted()
        (hide,) = hold(table, 0, "hide")
        dice.test(20)
        assert plays(table, hide, answer) == ["which"]
        assert (table.room[monster(table, "understudy")] == GONE) == gone  # the one that is after Hank alone
        assert table.room[monster(table, "lodger")] == 0
        assert Now.has(table, 0, "hidden")
    table = hunted()
    (hide,) = hold(table, 0, "hide")
    dice.test(1)
    assert plays(table, hide) == []  # there is no card to discard


# --- Feint -----------------------------------------------------------------------------------------------------------


def mobbed(*abilities: str, played: int = 4) -> tuple[Skirmish, int, list[int]]:
    """It is Kim's turn, and the Understudy is after Kim, for as many cards as were played; Hank holds abilities."""
    table = field(seats=2, owner=1, understudy=0)
    table.played[1] = played
    for seat in (0, 1):
        pile(table, table.deck, seat, 6)
    return table, after(table, "understudy", 1), hold(table, 0, *abilities)


def test_feint_turns_an_attack_to_oneself_and_lessens_it(dice: Dice) -> None:
    table, foe, (card,) = mobbed("feint")
    dice.test(18)  # a margin of 5: 2 less
    assert attacks(table, foe, 1, {0: f"card:{card}"}) == ["attack"]
    assert (len(table.lost[0]), len(table.lost[1])) == (2, 0)
    assert table.discards[0] == [card]


def test_feint_that_fails_is_played_for_nothing(dice: Dice) -> None:
    table, foe, (card,) = mobbed("feint")
    dice.test(2)
    attacks(table, foe, 1, {0: f"card:{card}"})
    assert (len(table.lost[0]), len(table.lost[1]), table.discards[0]) == (0, 4, [card])
    table, foe, (card,) = mobbed("feint")
    attacks(table, foe, 1, {})
    assert (len(table.lost[1]), table.hand[0]) == (4, [card])


def test_feint_is_for_others_near_and_for_attacks_alone() -> None:
    table, foe, (card,) = mobbed("feint")
    assert card not in [each.handle for each in playable(table, 0) if each.kind == ON_CARD]  # it answers to something
    table.room[0] = 2
    assert attacks(table, foe, 1) == []
    table.room[0] = 0
    assert attacks(table, foe, 0) == []  # on oneself
    assert finish(damage(now_of(table, foe), 1, 1)) == []  # no attack


def test_feint_may_leave_nothing_of_an_attack(dice: Dice) -> None:
    table, foe, (card,) = mobbed("feint", played=2)
    dice.test(18)
    attacks(table, foe, 1, {0: f"card:{card}"})
    assert (table.lost[0], table.lost[1], table.stages) == ([], [], [])
    table, foe, (card,) = mobbed("feint", played=0)
    assert attacks(table, foe, 1) == []  # there is nothing to lessen


def test_one_feint_may_answer_to_another(dice: Dice) -> None:
    table, foe, (first,) = mobbed("feint")
    (second,) = hold(table, 1, "feint")
    dice.test(13, 13)
    assert attacks(table, foe, 1, {0: f"card:{first}"}, {1: f"card:{second}"}) == ["attack", "attack"]
    assert (len(table.lost[0]), len(table.lost[1])) == (0, 2)  # each made it 1 less


# --- Mimic -----------------------------------------------------------------------------------------------------------


def test_mimic_does_what_another_succeeded_with_and_chooses_for_itself(dice: Dice) -> None:
    table = field(kthun=0, lodger=0)
    foe, other = after(table, "kthun", EVERYBODY), after(table, "lodger", EVERYBODY)
    (strike,), (mimic,) = hold(table, 1, "strike"), hold(table, 0, "mimic")
    dice.test(13, 17)
    plays(table, strike, f"unit:{foe}")
    assert table.health[foe] == 3
    assert plays(table, mimic, f"unit:{foe}") == ["select"]
    assert table.health[foe] == 1  # by the margin of its own test: 4
    assert table.room[other] == 0
    assert table.talents == [{"empathy": 1}, {"force": 1}]


def test_mimic_reaches_farther_by_its_margin_and_takes_the_last_in_range(dice: Dice) -> None:
    table = field(seats=3, kthun=0)
    foe = after(table, "kthun", EVERYBODY)
    table.health[foe] = 4
    (near,), (far,), mimics = hold(table, 1, "strike"), hold(table, 2, "hide"), hold(table, 0, "mimic", "mimic")
    table.room[2] = 2
    dice.test(13, 19, 13, 17)
    plays(table, near)
    plays(table, far)
    plays(table, mimics[0])  # only Kim is within 1
    assert (table.health[foe], Now.has(table, 0, "hidden")) == (2, False)
    plays(table, mimics[1])  # 17 and what was learnt: a margin of 5 reaches Lorrain, too
    assert (table.health[foe], Now.has(table, 0, "hidden")) == (2, True)


def test_mimic_passes_over_mimic_and_is_not_offered_for_nothing(dice: Dice) -> None:
    table = field(kthun=0)
    foe = after(table, "kthun", EVERYBODY)
    (strike, mine), (mimic, again) = hold(table, 0, "strike", "mimic"), hold(table, 1, "mimic", "mimic")
    assert not offered(table, mimic, unit=1)
    dice.test(13, 13, 13)
    plays(table, strike)
    assert not offered(table, mine)  # one's own does not count
    plays(table, mimic)
    plays(table, again)
    assert (table.health[foe], table.succeeded) == (1, [(0, text_of(table, strike).number)])
    assert not offered(table, mine)
    assert table.talents[1] == {"empathy": 1}  # once per turn
    finish(start_round(table))
    assert table.succeeded == []


def test_mimic_of_what_has_no_target_left_does_nothing(dice: Dice) -> None:
    table = field(lodger=0)
    after(table, "lodger", EVERYBODY)
    (strike,), (mimic,) = hold(table, 1, "strike"), hold(table, 0, "mimic")
    dice.test(13, 13)
    plays(table, strike)
    assert table.room[monster(table, "lodger")] == GONE
    assert plays(table, mimic) == []
    assert table.margins == []


# --- Second Breath ---------------------------------------------------------------------------------------------------


def test_second_breath_takes_the_place_of_leaving_once() -> None:
    table = field("second_breath")
    pile(table, table.deck, 0, 1)
    pile(table, table.lost, 0, 3)
    first = table.lost[0][0]
    assert finish(lose_cards(now_of(table, 1), 0, 2), "use") == ["may"]
    assert (table.room[0], table.lost[0], len(table.discards[0])) == (0, [first], 3)  # the last lost come back
    assert finish(lose_cards(now_of(table, 1), 0, 4)) == []
    assert table.room[0] == GONE


def test_second_breath_may_be_declined_and_is_for_losses_alone() -> None:
    table = field("second_breath")
    pile(table, table.lost, 0, 3)
    assert finish(leave(now_of(table, 0), 0, "hand")) == []
    assert table.room[0] == GONE
    table = field("second_breath")
    pile(table, table.lost, 0, 3)
    finish(lose_cards(now_of(table, 1), 0, 1), "decline")
    assert (table.room[0], table.limited) == (GONE, [])
    table = field("second_breath", owner=1)
    assert finish(lose_cards(now_of(table, 1), 0, 1)) == []  # it is Kim's
    assert (table.room[0], table.cause) == (GONE, "")


def test_a_loss_goes_on_after_second_breath() -> None:
    table = field("second_breath")
    pile(table, table.lost, 0, 4)
    finish(lose_cards(now_of(table, 1), 0, 3), "use")
    assert (table.room[0], len(table.lost[0]), len(table.deck[0])) == (0, 3, 1)  # three came back, two went again


# --- Jumpy -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("shown", "health"), [(15, 3), (14, 4)])
def test_jumpy_lowers_one_test_and_ends_with_it(dice: Dice, shown: int, health: int) -> None:
    table = field("jumpy", kthun=0)
    foe = after(table, "kthun", 0)
    strikes = hold(table, 0, "strike", "strike")
    assert stat(table, 0, "tests") == [-2]
    dice.test(shown, 13)
    plays(table, strikes[0])
    assert (table.health[foe], table.owner[0], stat(table, 0, "tests")) == (health, DESTROYED, [0])
    plays(table, strikes[1])
    assert table.health[foe] == health - 1


def test_jumpy_is_not_ended_by_tests_of_others(dice: Dice) -> None:
    table = field("jumpy", kthun=0)
    after(table, "kthun", EVERYBODY)
    (strike,) = hold(table, 1, "strike")
    dice.test(13)
    plays(table, strike)
    assert (table.owner[0], stat(table, 1, "tests")) == (0, [0])


def test_jumpy_is_ended_by_discarding_a_card_of_ones_choice() -> None:
    table = field("jumpy")
    assert not offered(table, 0)  # there is no card
    one, other = hold(table, 0, "strike", "hide")
    assert plays(table, 0, f"card:{other}") == ["discard"]
    assert (table.owner[0], table.hand[0], table.discards[0]) == (DESTROYED, [one], [other])


# --- Hand Lamp -------------------------------------------------------------------------------------------------------


def test_hand_lamp_takes_the_dark_from_a_room_and_spots_it_for_the_turn(dice: Dice) -> None:
    table = field("hand_lamp", kthun=4)
    foe, room = after(table, "kthun", 0), FIRST_ROOM + 4
    strikes = hold(table, 0, "strike", "strike", "strike", "strike")
    table.room[0] = 4
    dice.test(13, 11, 11, 12)
    plays(table, strikes[0])
    assert table.health[foe] == 4  # in the dark the room does not help: 19
    plays(table, 0)
    assert (Now.has(table, room, "dark"), Now.has(table, room, "spotted"), table.uses[0]) == (False, True, 2)
    plays(table, strikes[1])
    assert table.health[foe] == 3  # 11, 6, 1 and 2
    Now.end_of(table, "turn")
    assert (Now.has(table, room, "dark"), Now.has(table, room, "spotted")) == (False, False)
    plays(table, strikes[2])
    assert table.health[foe] == 3  # 11, 6, 1 and 1 learnt
    plays(table, strikes[3])
    assert table.health[foe] == 2


def test_hand_lamp_is_not_used_for_nothing_and_has_three_uses() -> None:
    table = field("hand_lamp")
    plays(table, 0)
    assert not offered(table, 0)  # the room is spotted and not dark
    table.room[0] = 4
    plays(table, 0)
    table.room[0] = 1
    plays(table, 0)
    assert (table.uses[0], table.owner[0]) == (0, DESTROYED)
    assert [Now.has(table, FIRST_ROOM + room, "spotted") for room in (0, 1, 2, 4)] == [True, True, False, True]
    table.owner[0] = 0
    assert not offered(table, 0)


# --- two of them -----------------------------------------------------------------------------------------------------


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
