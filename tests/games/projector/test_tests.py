"""Tests of abilities: dice, modifiers, margins, natural results, apperceptions (TP-204 to TP-220)."""

from __future__ import annotations

import pytest
from tests.games.projector.arrange import bring, finished, hand, load, projection

from fabletop.engine.effects import Source
from fabletop.engine.scene import Sum
from fabletop.games.projector.effects.numbers import Margin
from fabletop.games.projector.odds import chance_of
from fabletop.games.projector.rules.ailments import give
from fabletop.games.projector.rules.hooks import forbidden, hook
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.reading import LONGEST, put_aside, read
from fabletop.games.projector.rules.testing import parts, roll_again
from fabletop.games.projector.state import NORMAL, ON_ABILITY, Outing
from fabletop.games.projector.state import Test as Attempt
from fabletop.testing.arranged import allowed, choices, log, tag

AWARENESS = 0


@pytest.mark.rule("TP-204", "TP-205", "TP-207", "TP-208", "TP-209", "TP-R67")
@pytest.mark.example("projector", "E28")
@pytest.mark.parametrize(("natural", "succeeds"), [(14, False), (15, True)])
def test_a_test_adds_level_and_location_to_the_die(natural: int, succeeds: bool) -> None:
    """Level 4 and +1 of the house: a 15 is enough, for the target number is 20."""
    match = projection(
        hands={0: ["Spot"]}, draw={0: ["Dash"], 1: ["Dash"]}, also=lambda table: load(table, "tests", 20, natural)
    )
    match.answer(0, f"play:{hand(match, 0, 'Spot')}")
    assert match.table.temp[0][AWARENESS] == succeeds
    assert any("success" in line for line in log(match)) == succeeds


@pytest.mark.rule("TP-073", "TP-074", "TP-217", "TP-072", "TP-R66")
@pytest.mark.example("projector", "E6")
def test_what_was_learnt_helps_from_the_next_test_on_and_only_who_learnt_it() -> None:
    def learned(table: Outing) -> None:
        table.temp[1][AWARENESS] = 5  # of another player
        table.temp[0][AWARENESS] = 2
        load(table, "tests", 20, 13)

    match = projection(hands={0: ["Spot"]}, draw={0: ["Dash"], 1: ["Dash"]}, also=learned)
    match.answer(0, f"play:{hand(match, 0, 'Spot')}")
    assert match.table.temp[0][AWARENESS] == 3  # 13 + 4 + 1 + 2 make 20


@pytest.mark.rule("TP-209", "TP-217")
@pytest.mark.parametrize("before", [0, 2])
def test_the_sum_of_a_test_stays_as_it_was_when_something_is_learnt_by_it(before: int) -> None:
    def learned(table: Outing) -> None:
        table.temp[0][AWARENESS] = before
        load(table, "tests", 20, 17)

    match = projection(hands={0: ["Spot"]}, draw={0: ["Dash"], 1: ["Dash"]}, also=learned)
    match.answer(0, f"play:{hand(match, 0, 'Spot')}")
    (shown,) = [each for each in match.scene(0).aside if isinstance(each, Sum)]
    assert (shown.total, shown.verdict) == (22 + before, "made")
    assert sum(term.value for term in shown.terms) == 5 + before


@pytest.mark.rule("TP-213", "TP-R62")
def test_a_natural_1_fails_whatever_is_added() -> None:
    match = projection(
        hands={0: ["Dash", "Parley"]}, levels={"Dash": 18}, draw={0: ["Dash"], 1: ["Dash"]},
        fields={"temp": [[9] * 7, [0] * 7]}, also=lambda table: load(table, "tests", 20, 1),
    )  # fmt: skip
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    assert match.table.moves[0] == 0
    assert match.table.hands[0] == []  # its Natural 1: a card is discarded


@pytest.mark.rule("TP-214", "TP-215", "TP-R60")
@pytest.mark.example("projector", "E29")
def test_a_natural_20_succeeds_with_a_margin_of_none_and_offers_its_result() -> None:
    def hindered(table: Outing) -> None:
        bring(table, "EA:01", 0)
        table.levels[table.box.skill_named("Strike").number] = 4
        load(table, "tests", 20, 20)

    match = projection(hands={0: ["Strike"]}, draw={0: ["Dash"], 1: ["Dash"]}, also=hindered)
    match.answer(0, f"play:{hand(match, 0, 'Strike')}")
    assert tag(match) == "natural 20"
    assert choices(match) == ["yes", "no"]


@pytest.mark.rule("TP-207", "TP-R67", "TP-220", "TP-R69")
@pytest.mark.example("projector", "E28")
def test_the_sum_is_made_of_all_that_counts_for_who_tests() -> None:
    def ready(table: Outing) -> None:
        table.temp[0][AWARENESS], table.temp[1][AWARENESS] = 2, 5

    match = projection(hands={0: ["Spot +1"], 1: ["Spot +2"]}, draw={0: ["Dash"], 1: ["Dash"]}, also=ready)
    table = match.table
    spot = table.box.skill_named("Spot").number
    found = parts(table, Attempt(0, spot, hand(match, 0, "Spot +1"), NORMAL))
    assert {each.words: each.n for each in found} == {
        "level of Spot": 4, "learnt in this projection": 2, "The Front Hall": 1, "melded": 1,
    }  # fmt: skip
    assert chance_of(table, 1, spot) == 55  # 4 + 5 + 1: from 10 on


@pytest.mark.rule("TP-207", "TP-213", "TP-214")
@pytest.mark.example("projector", "E28")
@pytest.mark.parametrize(("learnt", "odds"), [(0, 25), (2, 35), (90, 95)])
def test_the_odds_at_level_4(learnt: int, odds: int) -> None:
    match = projection(house={"2.3": "DC:30"}, draw={0: ["Dash"], 1: ["Dash"]})  # where nothing is added
    table = match.table
    table.temp[0][AWARENESS] = learnt
    assert [each.n for each in parts(table, Attempt(0, table.box.skill_named("Spot").number, -1, NORMAL))][:1] == [4]
    here = sum(each.by for each in table.location(table.at[0]).card.modifiers)
    assert chance_of(table, 0, table.box.skill_named("Spot").number, more=-here) == odds


@pytest.mark.rule("TP-210", "TP-211", "TP-212", "TP-217")
@pytest.mark.example("projector", "E5")
@pytest.mark.parametrize(("total", "share"), [(30, 2), (32, 3), (20, 0)])
def test_a_margin_is_divided_and_rounded_down(total: int, share: int) -> None:
    """With a modified roll of 30 SM/4 is 2, which is not enough where 3 are needed."""
    match = projection(draw={0: ["Dash"], 1: ["Dash"]})
    match.table.tests.append(Attempt(0, 0, -1, NORMAL, natural=15, modifier=total - 15, succeeded=True))
    now = Now(match.table, Source(ON_ABILITY, 0), {"you": 0})
    assert Margin(sm=4).value(now) == share
    assert Margin(sm=4, plus=1).value(now) == share + 1


@pytest.mark.rule("TP-R63", "TP-215")
def test_the_margin_of_a_failure_and_of_a_poor_natural_20_is_none() -> None:
    match = projection(draw={0: ["Dash"], 1: ["Dash"]})
    now = Now(match.table, Source(ON_ABILITY, 0), {"you": 0})
    for succeeded, modifier in ((False, 30), (True, -6)):
        match.table.tests[:] = [Attempt(0, 0, -1, NORMAL, natural=20, modifier=modifier, succeeded=succeeded)]
        assert Margin(sm=1).value(now) == 0


@pytest.mark.rule("TP-206", "TP-205")
def test_a_card_that_was_played_cannot_be_taken_back() -> None:
    match = projection(
        hands={0: ["Dash"], 1: ["Spot"]}, draw={0: ["Dash"], 1: ["Dash"]}, settings={"stops": False},
        at={0: "2.2", 1: "2.2"}, up=["2.2"],
    )  # fmt: skip
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    assert match.waiting == (1,)  # before the roll only reactions of others
    assert match.table.hands[0] == []


@pytest.mark.rule("TP-R62")
def test_the_last_face_counts_when_a_die_is_rolled_again() -> None:
    match = projection(draw={0: ["Dash"], 1: ["Dash"]})
    match.table.tests.append(Attempt(0, 0, -1, NORMAL, natural=1))
    load(match.table, "tests", 20, 17)
    roll_again(match.table)
    assert match.table.tests[-1].natural == 17


@pytest.mark.rule("TP-216", "TP-R61", "TP-213")
def test_natural_results_come_in_tests_for_texts_too() -> None:
    """A natural 1 with Spot in the Study: Jumpy."""
    match = projection(
        house={"2.3": "AH:10", "2.2": "AH:12"}, at={0: "2.2", 1: "2.2"}, up=["2.2"], hands={0: ["Spot"], 1: []},
        draw={0: ["Dash"], 1: ["Dash"]}, also=lambda table: load(table, "tests", 20, 1),
    )  # fmt: skip
    match.answer(0, next(each for each in allowed(match) if each.startswith("text:")))
    match.answer(0, choices(match)[0])
    assert [match.table.printed_on(each).id for each in match.table.ailments[0]] == ["CN:02"]


# --- chains and priority ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-345", "TP-347", "TP-R107", "TP-R108")
def test_a_card_of_a_chain_is_read_once_and_whatever_sent_to_it_goes_on() -> None:
    match = projection(draw={0: ["Dash"], 1: ["Dash"]})
    table = match.table
    number = table.box.projector_index["PR:002"]
    table.chain.append(number)
    finished(read(table, number, 0))
    assert table.read == []  # it is being read
    table.chain[:] = [table.box.projector_index["PR:011"]] * LONGEST
    finished(read(table, number, 0))
    assert table.read == []  # a chain has so many cards at most
    table.chain.clear()
    finished(read(table, number, 0))
    assert table.read == [number]
    assert table.chain == []


@pytest.mark.rule("TP-R109")
def test_a_card_for_the_end_is_put_aside_once_and_in_order() -> None:
    table = projection(draw={0: ["Dash"], 1: ["Dash"]}).table
    for number in (3, 1, 3):
        put_aside(table, number)
    assert table.at_end == [3, 1]


@pytest.mark.rule("TP-349", "TP-350", "TP-351", "TP-R110", "TP-R111")
def test_what_a_card_forbids_the_general_rules_do_not_allow() -> None:
    """Tongue-Tied: a condition forbids reactions, and the permission that lies in Reaction yields to it."""
    match = projection(
        ("action_start", 0), hands={0: [], 1: ["Spot"]}, draw={0: ["Dash"], 1: ["Dash"]}, settings={"stops": False},
        at={0: "2.2", 1: "2.2"}, up=["2.2"], also=lambda table: finished(give(table, 1, "CN:04")),
    )  # fmt: skip
    assert tag(match) == "act"
    assert forbidden(match.table, 1, "react")
    assert not forbidden(match.table, 1, "play")  # in their own action step it may be played


@pytest.mark.rule("TP-349")
def test_an_express_change_of_a_rule_has_priority() -> None:
    """Wet shoes put another cost in place of the rule's."""
    match = projection(draw={0: ["Dash"], 1: ["Dash"]}, also=lambda table: finished(give(table, 0, "CN:03")))
    assert (hook(match.table, "move_cost", 0, 1), hook(match.table, "move_cost", 1, 1)) == (2, 1)


@pytest.mark.rule("TP-348", "TP-R113")
def test_the_current_player_orders_what_happens_at_once() -> None:
    table = projection(draw={0: ["Dash"], 1: ["Dash"]}, fields={"current": 1}).table
    assert Now.orderer(table, ()) == 1
    table.current, table.order = -1, [1, 0]
    assert Now.orderer(table, ()) == 1  # before the first turn the first in turn order


@pytest.mark.rule("TP-207", "TP-217")
def test_the_sum_that_is_shown_stays_as_it_was_settled_when_something_was_learnt_by_it() -> None:
    match = projection(
        hands={0: ["Spot"]}, draw={0: ["Dash"], 1: ["Dash"]}, also=lambda table: load(table, "tests", 20, 20)
    )
    match.answer(0, f"play:{hand(match, 0, 'Spot')}")
    assert tag(match) == "select"
    assert match.table.temp[0][AWARENESS] == 1
    shown = next(each for each in match.scene(0).aside if isinstance(each, Sum))
    assert shown.total == 25
    assert [term.value for term in shown.terms] == [4, 1]
    match.answer(0, "space:1.3")  # which is Spotted from now on, and counts for the next test
    assert tag(match) == "natural 20"
    shown = next(each for each in match.scene(0).aside if isinstance(each, Sum))
    assert [term.value for term in shown.terms] == [4, 1]
