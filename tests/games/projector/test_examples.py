"""Worked examples of the rules, played through: margins that fall short, replacements, the same room, offers out of
turn, attacks that come to nothing, dice of cards (E5, E22, E31, E33, E38, TP-R10)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.games.projector.arrange import bring, card, finished, hand, learnt, load, projection, space, stack
from tests.games.projector.carrying import AWAY, option
from tests.games.projector.driving import go_on
from tests.games.projector.more_cards import cards, changed, condition

from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.games.projector import GAME
from fabletop.games.projector.effects.control import DICE, RollDice
from fabletop.games.projector.effects.growth import Bank
from fabletop.games.projector.rules.map_changes import replace
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.reach import in_reach
from fabletop.games.projector.rules.testing import parts
from fabletop.games.projector.sheet import hand_over
from fabletop.games.projector.state import HOME, NONE, NORMAL, ON_PROJECTOR, Outing
from fabletop.games.projector.state import Test as Attempt
from fabletop.testing.arranged import choices, refused, tag

PILES = {0: ["Dash"] * 8, 1: ["Dash"] * 8}


def needing(n: int) -> dict[str, Any]:
    """The Linen Room with a test of Spot whose margin, divided by four, must reach so much."""
    found = [{"op": "bank", "trait": "force", "n": 5}]
    test = {"op": "test", "any_of": ["Spot"], "need": {"is": {"sm": 4}, "ge": n}, "success": found}
    return {"locations": {"changed": {"AH:19": {"texts": [{"on": "once_per_turn", "do": [test]}]}}}}


@pytest.mark.rule("TP-210", "TP-211", "TP-212", "TP-217")
@pytest.mark.example("projector", "E5")
@pytest.mark.parametrize(("natural", "happens"), [(11, False), (12, False), (13, True)])
def test_a_margin_that_falls_short_is_a_success_that_teaches_and_does_nothing(natural: int, happens: bool) -> None:
    """Level 18 and the room's +1: 11 make 30, whose margin of 10 is 2 fours and not 3."""
    with changed(needing(3)):
        match = projection(
            hands={0: ["Spot"], 1: []}, draw=PILES, at={0: "1.3", 1: "2.3"}, up=["1.3"], levels={"Spot": 18}
        )
        load(match.table, "tests", 20, natural)
        match.answer(0, option(match, "text:"))
        match.answer(0, f"c{hand(match, 0, 'Spot')}")
        go_on(match)
        table = match.table
        awareness, force = [
            next(n for n, each in enumerate(table.box.traits) if each.id == name) for name in ("awareness", "force")
        ]
        assert table.temp[0][awareness] == 1, "it succeeded"
        assert table.bank[force] == (5 if happens else 0)


@pytest.mark.rule("TP-046", "TP-047", "TP-266", "TP-267")
@pytest.mark.example("projector", "E22")
@pytest.mark.parametrize("for_good", [False, True])
def test_after_the_projection_what_was_replaced_is_back_unless_it_was_eliminated(for_good: bool) -> None:
    """The Cat's Room makes way for AH:23, in mid-projection; on the next day the house is laid anew."""

    def replaced(table: Outing) -> None:
        finished(replace(table, "AH:21", "AH:23", for_good))
        assert [table.printed_on(each).id for each in table.grid if each != NONE].count("AH:23") == 1

    match = projection(
        ("cleanup",), draw=PILES, fields={"status": [HOME, HOME], "at": [NONE, NONE]}, also=replaced,
    )  # fmt: skip
    sheet = hand_over(match.table)
    sheet = msgspec.structs.replace(sheet, day=2, stories={"HS": 2})
    table = Match(GAME, seats=2, seed=0, start=sheet).table
    laid = {table.printed_on(each).id for each in table.map}
    assert len(laid) == 12
    assert ("AH:21" in laid, "AH:23" in laid) == (not for_good, for_good)


@pytest.mark.rule("TP-A02", "TP-207", "TP-188")
@pytest.mark.example("projector", "E31")
def test_in_the_same_room_a_baddie_is_after_one_of_two_and_one_in_the_global_area_after_both() -> None:
    def laid(table: Outing) -> None:
        bring(table, "EA:01", 0)

    match = projection(
        ("act", 1),
        hands={0: [], 1: ["Strike", "Hide"]},
        draw=PILES,
        levels={"Hide": 4},
        fields={"current": 1},
        also=laid,
    )
    table = match.table
    hide = table.box.skill_named("Hide").number

    def own(seat: int) -> int:
        found = parts(table, Attempt(seat, hide, NONE, NORMAL))
        return sum(each.n for each in found if each.words == "the ability's own")

    assert own(0) < 0
    assert own(1) == 0
    assert f"play:{hand(match, 1, 'Strike')}" not in choices(match, 1)
    refused(match, 1, f"play:{hand(match, 1, 'Strike')}", "TP-187")
    penalty = own(0)
    found = bring(table, "EA:05", "global")
    assert all(in_reach(table, seat, found) for seat in range(2))
    assert own(1) < 0
    assert own(0) < penalty, "both count"


@pytest.mark.rule("TP-364", "TP-R123", "TP-R42")
@pytest.mark.example("projector", "E33")
@pytest.mark.parametrize("any_card", [True, False])
def test_whoever_is_moved_onto_a_text_that_offers_a_test_may_answer_it_and_nothing_else(any_card: bool) -> None:
    """An entropy card of the first player moves the second onto the Landing, which offers a test of Dash when it is
    flipped. Dash is no reaction."""
    spots = [{"is": {"stat": "column", "of": "it"}, "eq": 4}, {"is": {"stat": "row", "of": "it"}, "eq": 2}]
    here = {"all": "location", "if": {"all": spots}}
    moves = {"op": "move", "who": {"all": "player", "other": True}, "to": here}
    test = {"op": "test", "any_of": ["Dash"], "success": [{"op": "bank", "trait": "force", "n": 5}]}
    files = {
        "entropy": {"changed": {"EA:20": {"texts": [{"on": "drawn", "do": [moves]}]}}},
        "locations": {"changed": {"AH:18": {"texts": [{"on": "flipped", "do": [test]}]}}},
    }
    with changed(files):
        match = projection(
            ("turn", 0), hands={0: [], 1: ["Dash", "Strike"]}, draw=PILES, at={0: "1.1", 1: "3.2"}, up=["1.1", "3.2"],
            also=lambda table: stack(table, "EA:20"), settings={"offer_any_card": any_card},
        )  # fmt: skip
        go_on(match, until="test" if any_card else "act")
        assert match.table.at[1] == space("4.2")
        assert match.table.up[space("4.2")]
        if not any_card:
            return  # by the setting only reactions answer in another player's turn: nothing was asked
        dash = hand(match, 1, "Dash")
        assert choices(match, 1) == [f"c{dash}", "no"], "not for its own effect"
        refused(match, 1, f"own:{dash}")
        refused(match, 0, f"c{dash}")
        load(match.table, "tests", 20, 20)
        match.answer(1, f"c{dash}")
        go_on(match, answers={"natural 20": "no"})
        assert 5 in match.table.bank


@pytest.mark.rule("TP-367", "TP-232")
@pytest.mark.example("projector", "E38")
@pytest.mark.parametrize(("answer", "lost"), [("use", 0), ("decline", 1)])
def test_a_baddie_that_is_dismissed_when_it_attacks_deals_no_damage(answer: str, lost: int) -> None:
    """In the Paper Market an attacker may be paid to go."""
    match = projection(
        ("baddies", 0), area="PM", hands={0: [], 1: []}, draw=PILES, at=AWAY, up=["1.1"], baddies={"EA:01": 0},
        resources={0: ["wood"]},
    )  # fmt: skip
    assert tag(match) == "may"
    assert match.table.stages[-1].event == "attack", "it is declared"
    match.answer(0, answer)
    go_on(match)
    table = match.table
    assert len(table.lost_piles[0]) == lost
    assert (card(table, "EA:01") in table.dismissed) == (lost == 0)
    assert len(table.held[0]) == lost


@pytest.mark.rule("TP-R10", "TP-011")
@pytest.mark.parametrize("dice", DICE)
def test_dice_without_a_use_in_the_rules_are_rolled_by_cards(dice: Any) -> None:
    table = projection(draw=PILES).table
    number, sides = DICE[dice]
    seen = set()
    verb = RollDice(dice=dice, do=(Bank(trait="force", n=1),))
    for _ in range(60):
        finished(Now(table, Source(ON_PROJECTOR, 0), {"you": 0}).perform([verb]))
        seen.add(table.rolled.get("roll", 0))
    assert min(seen) >= number
    assert max(seen) <= number * sides
    assert len(seen) > 2


@pytest.mark.rule("TP-348", "TP-R113")
def test_before_the_first_turn_the_first_in_turn_order_says_what_comes_first() -> None:
    begin = [{"on": "turn_end", "do": [{"op": "temp", "trait": name}]} for name in ("force", "resolve")]
    with cards(conditions=[condition("CN:90", begin[0]), condition("CN:91", begin[1])]):
        table = projection(draw=PILES, fields={"order": [1, 0], "current": NONE}, also=learnt).table
        assert Now.orderer(table, ()) == 1
        table.order.clear()
        assert Now.orderer(table, ()) == 0, "outside projections the first in seating order"
