"""Six cards of a long campaign, as its rules have them: the words that are made from their data, what each does, and
when it cannot be played."""

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
)
from tests.engine.minis.skirmish.state import DESTROYED, EVERYBODY, FIRST_ROOM, GONE, ON_CARD

WORDS = {
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


@pytest.mark.parametrize("id_", WORDS)
def test_the_words_of_a_card_are_made_from_its_data(id_: str) -> None:
    card = BOX.cards[BOX.number[id_]]
    assert " ".join(text.words(voice_of(LANGUAGE, card.kind)) for text in card.texts) == WORDS[id_]


# --- Hide ------------------------------------------------------------------------------------------------------------


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
