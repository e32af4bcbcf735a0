"""Every entropy card and every Baddie of the first act: what is printed on it, and what it does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import bring, card, finished, load, move_to, projection
from tests.games.projector.test_baddies import laid, lost
from tests.games.projector.test_entropy import ids, seated

from fabletop.engine.match import Match
from fabletop.games.projector.rules import baddies
from fabletop.games.projector.rules.harm import attack
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.testing import parts
from fabletop.games.projector.rules.values import baddie_value
from fabletop.games.projector.state import ENTROPY, GLOBAL, IN_PLAY, Outing
from fabletop.games.projector.state import Test as Trial
from fabletop.testing.arranged import choices, question, tag

WORDS: dict[str, list[str]] = {
    "EA:01": [
        "Remains in Play in your area.",
    ],
    "EA:02": [
        "Remains in Play in your area.",
    ],
    "EA:03": [
        "Remains in Play in your area.",
    ],
    "EA:04": [
        "Remains in Play in your area.",
    ],
    "EA:05": [
        "Remains in Play in the global area.",
    ],
    "EA:06": [
        "Remains in Play in the global area.",
    ],
    "EA:07": [
        "Lose 1 card.",
    ],
    "EA:08": [
        "Lose 1 card and gain 1 movement point.",
    ],
    "EA:09": [
        "If you have 3 or fewer lost cards: lose 1 card.",
    ],
    "EA:10": [
        "Lose 1 card. You may test Resolve or Awareness. Success: recover 1 lost card.",
    ],
    "EA:11": [
        "Discard 1 card.",
    ],
    "EA:12": [
        "Discard 1 card at random.",
    ],
    "EA:13": [
        "Remains in Play in the global area.",
        "The Awareness tests of all players have -2.",
        "In your action step: test Construction or Resolve. Success: discard this card.",
    ],
    "EA:14": [
        "Remains in Play in your area.",
        "Your Agility tests have -2.",
        "In your action step, discard 1 card: discard this card.",
    ],
    "EA:15": [
        "Draw 1 card. You may follow it: gain 1 movement point and dismiss this card.",
    ],
    "EA:16": [
        "Draw 2 resources and keep 1 of them.",
    ],
    "EA:17": [
        "Each player where you are recovers 1 lost card.",
    ],
    "EA:18": [
        (
            "Choose one. Show him any piece of paper: discard 1 card. Or explain that you have only just got on: "
            "take the condition Jumpy."
        ),
    ],
    "EA:19": [
        (
            "Choose one. Pay in kind (spend 1 resource): dismiss this card. Or pay in memory: lose 1 card. Or, "
            "if there are 2 or more action cards in your hand, stay and argue (discard 2 cards): gain 1 "
            "temporary Empathy."
        ),
    ],
    "EA:20": [
        "Choose one. Hold on to it: lose 2 cards. Or let it change: evolve the Entropy deck once.",
    ],
    "EB:01": [
        "Remains in Play in your area.",
    ],
    "EB:02": [
        "Remains in Play in your area.",
    ],
    "EB:03": [
        "Remains in Play in your area.",
    ],
    "EB:04": [
        "Remains in Play in your area.",
    ],
    "EB:05": [
        "Remains in Play in the global area.",
    ],
    "EB:06": [
        "Remains in Play in the global area.",
        "When this Baddie is defeated: the current player gains 1 resource.",
    ],
    "EB:07": [
        "This remains in play as a token on a random location at range 2 or more from you.",
    ],
    "EB:08": [
        "Lose 1 card and look at the top card of the entropy draw pile.",
    ],
    "EB:09": [
        "Lose 1 card. If there is exactly 1 player where you are, take the condition Jumpy.",
    ],
    "EB:10": [
        (
            "Choose one. Let it pass through you: lose 1 card. Or keep it company for a while: take the "
            "condition Homesick."
        ),
    ],
    "EB:11": [
        "Discard 1 card at random.",
    ],
    "EB:12": [
        (
            "If there is a Movement action card in your hand, discard any Movement action card in your hand; "
            "otherwise discard 1 card."
        ),
    ],
    "EB:13": [
        "Remains in Play in the global area.",
        "The Construction tests of all players have -2.",
        "In your action step, spend 1 resource: discard this card.",
        "In your action step, discard 2 cards: discard this card.",
    ],
    "EB:14": [
        "Remains in Play in your area.",
        "Your Empathy tests have -2.",
        "When you roll a natural 20: discard this card.",
        "In your action step: test Imagination or Force. Success: discard this card.",
    ],
    "EB:15": [
        "Remains in Play in the global area.",
        "The tests of all players have -2.",
        "At the end of each round: discard this card.",
        "In your action step: test Imagination or Construction. Success: discard this card.",
    ],
    "EB:16": [
        "Any player takes the condition Second Wind.",
    ],
    "EB:17": [
        (
            "Recover 2 lost cards. You may make a second cup for another (discard 1 card): any other player "
            "recovers 2 lost cards."
        ),
    ],
    "EB:18": [
        (
            "Draw 1 card and gain 1 temporary apperception in a trait of your choice. You may put it back where "
            "it was: look at the top 2 cards of the entropy draw pile and put them back in any order; dismiss "
            "this card."
        ),
    ],
    "EB:19": [
        (
            "Choose one. Pay for the whole week (spend 2 resources): dismiss this card and draw 1 card. Or do "
            "the dishes: discard 2 cards. Or promise to pay; somebody will come to collect: put the Night Porter "
            "into play in your area."
        ),
    ],
    "EB:20": [
        (
            "Choose one. Remember it exactly (discard 1 card): lose 1 card. Or, if there are 2 or more players, "
            "ask the others to remember it too: each player discards 1 card; lose 1 card. Or let it become "
            "something else: evolve the Entropy deck once."
        ),
    ],
    "EX:03": [
        (
            "If there is a resource in your area: choose one. Let go of a resource: spend 1 resource. Or hold "
            "on, and lose your thread: lose 1 card. Otherwise: discard 1 card at random and gain 1 resource."
        ),
    ],
    "BD:01": [],
    "BD:02": [],
    "BD:03": [],
    "BD:04": [
        "When this Baddie is dismissed: spend 1 resource.",
    ],
    "BD:05": [
        "When this Baddie is defeated: the current player gains 1 Brass.",
    ],
    "BD:06": [
        "When this Baddie attacks you, if there are no conditions in your area: take the condition Wet Shoes.",
    ],
    "BD:08": [],
    "BD:09": [],
    "BD:07": [],
    "BD:10": [
        "When this Baddie is defeated, if it has no instances left: the current player gains 1 movement point.",
    ],
    "BD:11": [
        (
            "When this Baddie is dismissed: the current player looks at any face-down location within range 2 of "
            "that player."
        ),
    ],
    "BD:12": [],
    "BD:13": [
        (
            "When this Baddie is defeated: the current player looks at any face-down location within range 1 of "
            "that player."
        ),
    ],
    "BD:14": [
        "When this Baddie is defeated, if it has any instances left: the current player draws 1 card.",
    ],
    "BD:15": [
        "When this Baddie attacks you: you may bid, and be left alone (spend 1 resource): prevent it.",
    ],
    "BD:16": [],
}


def drawn(id_: str, also: Any = None, **more: Any) -> Match[Outing]:
    """The first player has drawn a card; they are asked what it asks, or what to do."""

    def top(table: Outing) -> None:
        if id_.startswith("EX"):
            table.add_cards(ENTROPY, [table.box.face(id_).number])
        else:
            found = move_to(table, id_, ENTROPY)
            assert table.entropy[-1] == found
        if also is not None:
            also(table)

    return projection(("entropy", 0), ("act", 0), also=top, **seated(**more))


def modifier(table: Outing, seat: int, ability: str) -> int:
    """What is added to a test of an ability now."""
    return sum(each.n for each in parts(table, Trial(seat, table.box.skill_named(ability).number, -1, 0)))


def answer(match: Match[Outing], words: str) -> None:
    """The option whose words begin so."""
    found = [each.id for each in question(match).options if each.label.startswith(words)]
    assert len(found) == 1, [each.label for each in question(match).options]
    match.answer(0, found[0])


@pytest.mark.parametrize("id_", WORDS)
def test_what_is_printed(id_: str) -> None:
    assert laid().box.face(id_).words == WORDS[id_]


def test_no_card_is_without_a_test_of_its_words() -> None:
    known = [face.id for face in laid().box.faces if face.kind in ("entropy", "baddie")]
    story = {"EX:01", "EX:02", "EX:04"}  # whose flags have no words of their own yet
    assert sorted(known) == sorted({*WORDS, *story})


BADDIES = {
    "EA:01": (0, 1, 1, 0, 1, 1), "EA:02": (0, 1, 2, 0, 0, 1), "EA:03": (0, 1, 1, 0, -1, 1),
    "EA:04": (0, 1, 1, 1, 0, 1), "EA:05": (GLOBAL, 1, 2, 0, 1, 1), "EA:06": (GLOBAL, 1, 3, 0, 0, 1),
    "EB:01": (0, 1, 2, 0, 1, 1), "EB:02": (0, 1, 1, 0, -1, 2), "EB:03": (0, 1, 2, 1, 1, 1),
    "EB:04": (0, 1, 3, 1, 1, 1), "EB:05": (GLOBAL, 1, 3, 0, 1, 1), "EB:06": (GLOBAL, 1, 4, 0, 1, 1),
}  # fmt: skip
"""Area, attack, health, armor, will (-1: none), instances."""


@pytest.mark.rule("TP-151", "TP-A01")
@pytest.mark.parametrize("id_", BADDIES)
def test_entropy_baddies(id_: str) -> None:
    table = drawn(id_).table
    (found,) = table.opponents
    values = [baddie_value(table, found.card, each) for each in ("attack", "health", "armor", "will")]
    assert (found.area, *values, found.instances) == BADDIES[id_]


def test_indoor_weather_leaves_a_resource_to_who_beats_it() -> None:
    table = laid(baddies={"EB:06": "global"})
    finished(baddies.defeat(table, card(table, "EB:06")))
    assert [len(each) for each in table.held] == [1, 0]


@pytest.mark.parametrize(("id_", "gone", "moves"), [("EA:07", 1, 0), ("EA:08", 1, 1), ("EA:09", 1, 0)])
def test_drains(id_: str, gone: int, moves: int) -> None:
    table = drawn(id_).table
    assert lost(table) == [gone, 0]
    assert table.moves == [moves, 0]
    assert ids(table, table.spent) == [id_]


def test_the_tip_of_the_tongue_spares_who_has_lost_much() -> None:
    assert lost(drawn("EA:09", lost={0: ["Dash"] * 4}).table) == [4, 0]
    assert lost(drawn("EA:09", lost={0: ["Dash"] * 3}).table) == [4, 0]


@pytest.mark.parametrize(("natural", "back"), [(19, 1), (2, 0)])
def test_the_bulb_flickers_and_a_test_may_bring_the_card_back(natural: int, back: int) -> None:
    match = drawn("EA:10", lambda table: load(table, "tests", 20, natural), hands={0: ["Spot"], 1: []})
    assert tag(match) == "test"
    match.answer(0, choices(match)[0])
    assert lost(match.table)[0] == 1 - back


def test_a_hole_in_the_pocket_is_the_players_to_choose_and_slides_out_of_order_are_not() -> None:
    match = drawn("EA:11", hands={0: ["Spot", "Dash"], 1: []})
    assert len(choices(match)) == 2
    for id_ in ("EA:12", "EB:11"):
        match = drawn(id_, hands={0: ["Spot", "Dash"], 1: []})
        assert (len(match.table.hands[0]), len(match.table.discards[0])) == (1, 1)
        assert tag(match) == "act"


@pytest.mark.parametrize(
    ("id_", "ability", "mine", "theirs"),
    [("EA:13", "Spot", -2, -2), ("EA:14", "Dash", -2, 0), ("EB:13", "Scavenge", -2, -2), ("EB:15", "Dash", -2, -2)],
)
def test_hindrances_hinder_who_they_say(id_: str, ability: str, mine: int, theirs: int) -> None:
    plain = laid()
    table = drawn(id_).table
    assert modifier(table, 0, ability) - modifier(plain, 0, ability) == mine
    assert modifier(table, 1, ability) - modifier(plain, 1, ability) == theirs


def test_a_ringing_in_the_ears_ends_with_the_own_natural_20_alone() -> None:
    table = laid()
    table.hindrances.append((move_to(table, "EB:14", IN_PLAY), 0))
    finished(Now.occur(table, "natural_20", player=1))
    assert ids(table, table.in_play) == ["EB:14"]
    finished(Now.occur(table, "natural_20", player=0))
    assert ids(table, table.spent) == ["EB:14"]


def test_the_wrong_slide_ends_with_the_round() -> None:
    table = drawn("EB:15").table
    finished(Now.occur(table, "round_end"))
    assert ids(table, table.spent) == ["EB:15"]
    assert table.hindrances == []


def test_dust_in_the_gears_goes_for_a_resource_or_for_two_cards() -> None:
    match = drawn("EB:13", resources={0: ["wood"]}, hands={0: ["Dash"], 1: []})
    (rid,) = [each for each in choices(match) if each.startswith("rid")]
    match.answer(0, rid)
    assert match.table.held[0] == []
    assert ids(match.table, match.table.spent) == ["EB:13"]


def test_a_voice_on_the_stairs_may_be_followed() -> None:
    match = drawn("EA:15")
    answer(match, "Follow it")
    table = match.table
    assert (len(table.hands[0]), table.moves[0], ids(table, table.dismissed)) == (1, 1, ["EA:15"])


def test_her_shopping_list_leaves_one_of_two() -> None:
    match = drawn("EA:16")
    match.answer(0, choices(match)[:1] if tag(match) != "select" else choices(match)[0])
    assert len(match.table.held[0]) == 1
    assert len(match.table.used_up) == 1


def test_a_cup_still_warm_is_for_all_who_are_there() -> None:
    gone = {0: ["Dash"] * 2, 1: ["Dash"] * 2}
    assert lost(drawn("EA:17", lost=gone).table) == [1, 1]
    assert lost(drawn("EA:17", lost=gone, at={0: "1.1", 1: "2.3"}).table) == [1, 2]


def test_the_ticket_inspector_wants_a_card_or_makes_you_jumpy() -> None:
    match = drawn("EA:18", hands={0: ["Dash"], 1: []})
    answer(match, "Show him")
    assert match.table.hands[0] == []
    match = drawn("EA:18", hands={0: [], 1: []})
    assert ids(match.table, match.table.ailments[0]) == ["CN:02"]  # without a card there is no choice


def test_who_may_choose_a_condition_reads_what_it_does() -> None:
    match = drawn("EA:18", hands={0: ["Dash"], 1: []})
    notes = {each.label.partition(":")[0]: each.note for each in question(match).options}
    assert notes["Show him any piece of paper"] == ""
    assert notes["Explain that you have only just got on"].startswith("Jumpy: Your tests have -2.")


def test_a_small_debt_is_paid_in_one_of_three_ways() -> None:
    more: dict[str, Any] = {"hands": {0: ["Dash", "Dash"], 1: []}, "resources": {0: ["wood"]}}
    match = drawn("EA:19", **more)
    answer(match, "Pay in kind")
    assert (match.table.held[0], ids(match.table, match.table.dismissed)) == ([], ["EA:19"])
    match = drawn("EA:19", **more)
    answer(match, "Pay in memory")
    assert lost(match.table) == [1, 0]
    match = drawn("EA:19", **more)
    answer(match, "Stay and argue")
    assert match.table.hands[0] == []
    empathy = next(n for n, each in enumerate(match.table.box.traits) if each.id == "empathy")
    assert match.table.temp[0][empathy] == 1


def test_something_was_here_costs_two_cards_or_a_card_of_the_deck() -> None:
    match = drawn("EA:20")
    answer(match, "Hold on to it")
    assert lost(match.table) == [2, 0]
    match = drawn("EA:20")
    answer(match, "Let it change")
    assert len(match.table.gone) == 1


def test_the_removal_men_come_from_afar() -> None:
    for seed in range(5):
        (found,) = drawn("EB:07", seed=seed).table.opponents
        assert max((found.area - 100) % 6, (found.area - 100) // 6) >= 2


def test_splice_shows_the_next_card_to_who_drew_it() -> None:
    table = drawn("EB:08").table
    assert lost(table) == [1, 0]
    assert table.seen[table.entropy[-1]] & 1
    assert not table.seen[table.entropy[-1]] & 2


def test_the_long_corridor_is_shorter_for_two() -> None:
    assert drawn("EB:09").table.ailments[0] == []
    table = drawn("EB:09", at={0: "1.1", 1: "2.3"}).table
    assert ids(table, table.ailments[0]) == ["CN:02"]
    assert lost(table) == [1, 0]


def test_somebody_elses_homesickness_passes_or_stays() -> None:
    match = drawn("EB:10")
    answer(match, "Let it pass")
    assert lost(match.table) == [1, 0]
    match = drawn("EB:10")
    answer(match, "Keep it company")
    assert ids(match.table, match.table.ailments[0]) == ["CN:07"]
    assert lost(match.table) == [0, 0]


def test_shoes_on_the_wrong_feet_take_a_movement_card_first() -> None:
    table = drawn("EB:12", hands={0: ["Spot", "Dash"], 1: []}).table
    assert [table.box.slide(table.face[each]).ability for each in table.hands[0]] == [
        table.box.skill_named("Spot").number
    ]
    table = drawn("EB:12", hands={0: ["Spot"], 1: []}).table
    assert table.hands[0] == []


def test_instructions_for_tea_may_serve_another() -> None:
    match = drawn("EB:17", lost={0: ["Dash"] * 3, 1: ["Dash"] * 3}, hands={0: ["Spot"], 1: []})
    answer(match, "Make a second cup")
    assert lost(match.table) == [1, 1]
    assert match.table.hands[0] == []


def test_her_scarf_is_for_whoever_is_chosen() -> None:
    match = drawn("EB:16")
    match.answer(0, "player:1")
    assert ids(match.table, match.table.ailments[1]) == ["CN:20"]


def test_a_slide_of_you_laughing() -> None:
    match = drawn("EB:18")
    match.answer(0, "empathy")
    match.answer(0, choices(match)[-1])
    table = match.table
    assert len(table.hands[0]) == 1
    assert sum(table.temp[0]) == 1
    assert ids(table, table.spent) == ["EB:18"]


def test_the_landlady_is_paid_or_sends_the_night_porter() -> None:
    match = drawn("EB:19", resources={0: ["wood", "herb"]}, hands={0: ["Dash", "Dash"], 1: []})
    answer(match, "Promise to pay")
    assert [(match.table.printed_on(each.card).id, each.area) for each in match.table.opponents] == [("BD:13", 0)]
    match = drawn("EB:19", resources={0: ["wood", "herb"]}, hands={0: ["Dash", "Dash"], 1: []})
    answer(match, "Pay for the whole week")
    table = match.table
    assert (table.held[0], len(table.hands[0]), ids(table, table.dismissed)) == ([], 3, ["EB:19"])


def test_what_it_used_to_be_is_remembered_or_changes() -> None:
    match = drawn("EB:20", hands={0: ["Dash"], 1: ["Dash"]})
    answer(match, "Remember it exactly")
    assert (match.table.hands[0], lost(match.table)) == ([], [1, 0])
    match = drawn("EB:20", hands={0: ["Dash"], 1: ["Dash"]})
    answer(match, "Let it become")
    assert len(match.table.gone) == 1


def test_a_hand_in_your_pocket_takes_or_gives() -> None:
    match = drawn("EX:03", resources={0: ["wood"]})
    answer(match, "Let go")
    assert match.table.held[0] == []
    table = drawn("EX:03", hands={0: ["Dash"], 1: []}).table
    assert (table.hands[0], len(table.held[0])) == ([], 1)


# --- Baddies of their deck -------------------------------------------------------------------------------------------


def test_the_bailiff_takes_a_resource_when_he_is_sent_away() -> None:
    table = laid(baddies={"BD:04": 0}, resources={0: ["wood"]})
    finished(baddies.dismiss_baddie(table, card(table, "BD:04")))
    assert table.held[0] == []


def test_the_terrier_leaves_its_spring() -> None:
    table = laid(baddies={"BD:05": 0})
    finished(baddies.defeat(table, card(table, "BD:05")))
    assert [table.printed_on(each).card.kind for each in table.held[0]] == ["brass"]


def test_the_damp_wets_dry_shoes_alone() -> None:
    match = projection(("baddies", 0), ("act", 0), **seated(baddies={"BD:06": 0}))
    assert ids(match.table, match.table.ailments[0]) == ["CN:03"]
    assert lost(match.table) == [1, 0]


def test_the_last_of_the_confetti_gives_a_movement_point() -> None:
    table = laid(baddies={"BD:10": 0})
    finished(baddies.defeat(table, card(table, "BD:10")))
    assert table.moves[0] == 0
    finished(baddies.defeat(table, card(table, "BD:10")))
    assert table.moves[0] == 1


@pytest.mark.parametrize("bids", [True, False])
def test_the_auctioneer_leaves_alone_who_bids(bids: bool) -> None:
    match = projection(("baddies", 0), ("act", 0), **seated(baddies={"BD:15": 0}, resources={0: ["wood"]}))
    match.answer(0, choices(match)[0 if bids else -1])
    assert lost(match.table) == [0 if bids else 1, 0]
    assert len(match.table.held[0]) == (0 if bids else 1)


def test_tin_sparrows_and_relentless_ones_come_as_printed() -> None:
    table = laid()
    for id_, instances, relentless in (
        ("BD:07", 2, False),
        ("BD:09", 1, True),
        ("BD:16", 1, True),
        ("BD:03", 1, False),
    ):
        found = bring(table, id_, 0)
        assert baddie_value(table, found, "instances") == instances
        assert Now.has(table, 1000 + found, "relentless") == relentless


@pytest.mark.rule("TP-036")
def test_what_is_in_force_in_one_match_is_not_taken_for_that_of_another() -> None:
    """In both matches a card with the same handle lies in the same place: here a Sideboard, there The Damp."""
    for id_, wet in (("BD:08", []), ("BD:06", ["CN:03"])):
        table = laid(baddies={id_: 0})
        finished(attack(table, [table.opponents[0].card], 0))
        assert ids(table, table.ailments[0]) == wet
