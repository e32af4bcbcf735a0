"""Fine points of single rules that no other test holds: each fails when its line of the rules is broken."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import bring, day, finished, hand, learnt, load, projection, space
from tests.games.projector.driving import go_on, play
from tests.games.projector.more_cards import cards, changed, perk

from fabletop.engine.effects import Modify, Source
from fabletop.engine.match import Match
from fabletop.games.projector.effects.standing import Grant, ModTest
from fabletop.games.projector.rules.ailments import give
from fabletop.games.projector.rules.area_setup import valid_setup
from fabletop.games.projector.rules.baddies import spawn
from fabletop.games.projector.rules.cleanup import settle
from fabletop.games.projector.rules.crafting import means, price
from fabletop.games.projector.rules.going_home import may_go_home
from fabletop.games.projector.rules.harm import attack, damage, lose
from fabletop.games.projector.rules.leaving import dissipate, return_home
from fabletop.games.projector.rules.locations import land
from fabletop.games.projector.rules.map_changes import shuffle
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.moving import cost
from fabletop.games.projector.rules.piles import draw, lose_top, recover
from fabletop.games.projector.rules.reading import read
from fabletop.games.projector.rules.stability import throw
from fabletop.games.projector.rules.testing import parts
from fabletop.games.projector.rules.tokens import hunt
from fabletop.games.projector.rules.turns import round_end
from fabletop.games.projector.rules.values import baddie_value
from fabletop.games.projector.rules.windows import quiet
from fabletop.games.projector.state import ACHIEVED, CARD, NONE, NORMAL, ON_ABILITY, SPACE, Outing
from fabletop.games.projector.state import Test as Attempt
from fabletop.testing.arranged import choices, tag

PILES = {0: ["Dash"] * 8, 1: ["Dash"] * 8}


def names(table: Outing, cards_: list[int]) -> list[str]:
    return [table.box.skill_of(table.face[each]).name for each in cards_]


# --- piles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-236", "TP-R53")
def test_the_top_card_is_lost_and_the_last_lost_is_recovered_first() -> None:
    table = projection(draw={0: ["Parley", "Strike", "Spot"], 1: []}).table
    assert lose_top(table, 0)
    assert names(table, table.lost_piles[0]) == ["Spot"]
    assert lose_top(table, 0)
    assert recover(table, 0, 1, "hand") == 1
    assert names(table, table.hands[0]) == ["Strike"]
    assert draw(table, 0, 1) == 1
    assert names(table, table.hands[0]) == ["Strike", "Parley"]


@pytest.mark.rule("TP-178", "TP-R47")
def test_points_that_were_not_used_are_gone_when_the_turn_is_ended() -> None:
    match = projection(hands={0: ["Dash"], 1: []}, draw=PILES, fields={"moves": [3, 0]})
    match.answer(0, "end")
    assert match.table.moves == [0, 0]


# --- stability, rounds, windows --------------------------------------------------------------------------------------


@pytest.mark.rule("TP-252", "TP-349")
def test_of_several_stability_dice_the_highest_counts() -> None:
    with cards(perks=[perk("PK:04", {"do": [{"op": "rule", "hook": "stability_dice", "n": 2}]})]):
        table = projection(draw=PILES).table
        table.perks[0] = next(n for n, each in enumerate(table.box.perks) if each.id == "PK:04")
        for shown in ((1, 4), (4, 1)):
            load(table, "stability", 4, *shown)
            assert throw(table, 0) == 4


@pytest.mark.rule("TP-136", "TP-R55")
def test_what_somebody_did_last_is_forgotten_with_the_round() -> None:
    table = projection(draw=PILES, fields={"last": [1, 2]}).table
    finished(round_end(table))
    assert table.last == [NONE, NONE]
    assert table.round == 2


@pytest.mark.rule("TP-163", "TP-345")
def test_within_a_chain_nothing_is_quiet() -> None:
    table = projection(draw=PILES).table
    assert quiet(table, "action_done")
    table.chain.append(0)
    assert not quiet(table, "action_done")
    table.chain.clear()
    table.depth = 1
    assert not quiet(table, "action_done")
    table.depth = 0
    assert not quiet(table, "attack")


# --- tests -----------------------------------------------------------------------------------------------------------


def spotted(match: Match[Outing]) -> int:
    test = Attempt(0, match.table.box.skill_named("Strike").number, NONE, NORMAL)
    return sum(each.n for each in parts(match.table, test) if each.words == "Spotted")


@pytest.mark.rule("TP-208", "TP-039")
def test_a_location_that_is_spotted_helps_without_a_target() -> None:
    match = projection(draw=PILES, at={0: "1.1", 1: "2.3"}, up=["1.1", "2.3"])
    assert spotted(match) == 0
    verb = Grant(keyword="spotted", until="turn")
    match.table.box.book.note([verb])
    now = Now(match.table, Source(ON_ABILITY, 0), {"you": 0})
    now._begin(verb, [SPACE + space("1.1")])
    assert spotted(match) == 2


@pytest.mark.rule("TP-205", "TP-220")
def test_what_is_for_the_next_test_of_one_player_waits_for_that_player() -> None:
    match = projection(hands={0: ["Strike"], 1: []}, draw=PILES, baddies={"EA:01": 0})
    table = match.table
    verb = ModTest(n=3, until="next_test")
    table.box.book.note([verb])
    for seat in range(2):
        Now(table, Source(ON_ABILITY, 0), {"you": seat})._begin(verb, [seat])
    play(match, 0, "Strike")
    go_on(match, answers={"natural 20": "no"})
    assert [each.to for each in match.table.changes] == [1]


@pytest.mark.rule("TP-214", "TP-R60")
@pytest.mark.parametrize(("instead", "both"), [(False, True), (True, False)])
def test_a_natural_20_comes_on_top_unless_the_card_says_instead(instead: bool, both: bool) -> None:
    with changed({"abilities": {"changed": {"DE:01": {
        "success": [{"op": "bank", "trait": "force", "n": 3}], "instead": instead, "target": None, "usable": None,
        "natural_20": [{"op": "bank", "trait": "resolve", "n": 4}],
    }}}}):  # fmt: skip
        for answer in ("yes", "no"):
            match = projection(hands={0: ["Strike"], 1: []}, draw=PILES, baddies={"EA:01": 0})
            load(match.table, "tests", 20, 20)
            match.answer(0, f"play:{hand(match, 0, 'Strike')}")
            go_on(match, answers={"natural 20": answer})
            bank = sorted(n for n in match.table.bank if n)
            assert bank == ([3] if answer == "no" else [3, 4] if both else [4])


# --- being hurt ------------------------------------------------------------------------------------------------------


def given(table: Outing, thing: int, keyword: str) -> None:
    """Something has a keyword for this projection."""
    verb = Grant(keyword=keyword, until="projection")
    table.box.book.note([verb])
    Now(table, Source(ON_ABILITY, 0), {"you": 0})._begin(verb, [thing])


def spared(event: str, **more: int) -> Any:
    return cards(perks=[perk("PK:90", {"do": [{"op": "spare", "event": event, **more}]})])


def with_perk(**more: Any) -> Outing:
    """Somebody far from home has the perk PK:90."""
    table = projection(**{"draw": PILES, "at": {0: "1.1", 1: "2.3"}, "up": ["1.1"], **more}).table
    table.perks[0] = next(n for n, each in enumerate(table.box.perks) if each.id == "PK:90")
    return table


@pytest.mark.rule("TP-232", "TP-R71")
def test_of_a_group_only_those_attacks_hurt_that_were_not_stopped() -> None:
    with spared("attack", n=1):
        table = with_perk()
        swarm = bring(table, "BD:01", 0)
        table.opponents[:] = [table.opponents[0]._replace(area=0, instances=3)]
        finished(attack(table, [swarm], 0))
        assert len(table.lost_piles[0]) == 2


@pytest.mark.rule("TP-232", "TP-235")
@pytest.mark.parametrize(("n", "lost"), [(1, 2), (2, 1), (9, 0)])
def test_so_much_of_the_damage_is_spared_as_the_text_says(n: int, lost: int) -> None:
    with spared("damage", n=n):
        table = with_perk()
        finished(damage(table, 0, 3))
        assert len(table.lost_piles[0]) == lost


@pytest.mark.rule("TP-236", "TP-371")
def test_where_one_of_two_losses_is_prevented_the_other_happens() -> None:
    table = projection(
        draw=PILES, at={0: "1.1"}, up=["1.1"], also=lambda table: finished(give(table, 0, "CN:20"))
    ).table
    finished(lose(table, 0, 2))
    assert len(table.lost_piles[0]) == 1
    assert table.ailments[0] == []


@pytest.mark.rule("TP-A01")
def test_a_baddie_comes_with_as_many_instances_as_the_text_says_and_is_never_below_nothing() -> None:
    table = projection(draw=PILES).table
    spawn(table, "BD:01", 0, 3)
    assert table.opponents[-1].instances == 3
    verb = Modify(stat="attack", n=-9, until="projection")
    table.box.book.note([verb])
    found = table.opponents[-1].card
    Now(table, Source(ON_ABILITY, 0), {"you": 0})._begin(verb, [CARD + found])
    assert baddie_value(table, found, "attack") == 0


@pytest.mark.rule("TP-A35")
def test_an_ally_steps_in_also_if_it_is_relentless() -> None:
    match = projection(("baddies", 0), draw=PILES, at={0: "1.1"}, up=["1.1"], baddies={"EA:01": 0}, also=_ally)
    assert tag(match) == "ally"
    match.answer(0, choices(match)[0])
    assert [match.table.printed_on(each.card).id for each in match.table.opponents] == ["EA:01"]
    assert len(match.table.lost_piles[0]) == 0


def _ally(table: Outing) -> None:
    friend = bring(table, "EA:02", 0)
    for keyword in ("ally", "relentless"):
        given(table, CARD + friend, keyword)


@pytest.mark.rule("TP-R51")
def test_a_hunter_beside_somebody_comes_to_them() -> None:
    table = projection(draw=PILES, at={0: "1.1", 1: "1.1"}, up=["1.1", "2.1"]).table
    hunter = bring(table, "BD:01", "2.1")
    table.opponents[:] = [table.opponents[0]._replace(area=SPACE + space("2.1"))]
    verb = Grant(keyword="hunter", n=1, until="projection")
    table.box.book.note([verb])
    Now(table, Source(ON_ABILITY, 0), {"you": 0})._begin(verb, [CARD + hunter])
    finished(hunt(table))
    assert table.opponents[0].area == SPACE + space("1.1")


# --- leaving ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-259", "TP-349", "TP-R78")
@pytest.mark.parametrize(("part", "banked"), [("all", 5), ("half", 2)])
def test_who_dissipates_banks_all_or_half_where_a_card_lets_them(part: str, banked: int) -> None:
    """Also by a perk, which no longer works when its owner has left."""
    text = {"do": [{"op": "rule", "hook": "bank_on_dissipate", "part": part}]}
    with cards(perks=[perk("PK:90", text)]):
        table = with_perk(fields={"temp": [[5] * 7, [5] * 7]})
        for seat in range(2):
            finished(dissipate(table, seat, "card"))
        table.step = "cleanup"
        finished(settle(table))
        assert table.bank == [banked] * 7, "the other banks nothing"


@pytest.mark.rule("TP-262", "TP-273")
def test_who_leaves_has_no_points_left() -> None:
    table = projection(draw=PILES, fields={"moves": [2, 2]}).table
    finished(return_home(table, 0))
    assert table.moves == [0, 2]


@pytest.mark.rule("TP-R59", "TP-R36")
def test_nobody_goes_home_out_of_their_own_test() -> None:
    table = projection(draw=PILES).table
    assert may_go_home(table, 0, "rolled")
    table.tests.append(Attempt(0, 0, NONE, NORMAL))
    assert not may_go_home(table, 0, "rolled")
    assert may_go_home(table, 1, "rolled"), "others may"


# --- setup, learning, reading ----------------------------------------------------------------------------------------


@pytest.mark.rule("TP-R33", "TP-R128")
def test_of_several_setup_cards_that_hold_the_highest_rank_is_valid() -> None:
    table = projection(draw=PILES).table
    meadow = table.box.area_index["CM"]
    for done, expected in (([], "CM:02"), (["CM:05"], "CM:04"), (["CM:05", "PM:04"], "CM:03")):
        table.objectives = [ACHIEVED if each.id in done else 0 for each in table.box.objectives]
        assert table.box.setups[valid_setup(table, meadow)].id == expected


@pytest.mark.rule("TP-R34", "TP-124")
@pytest.mark.parametrize("turned", [True, False])
def test_locations_are_turned_by_chance_where_the_setup_card_says_so(turned: bool) -> None:
    with changed({"setups": {"changed": {"AH:02": {"place": {2: {"turned": turned}}}}}}):
        table = day(("lay_out",), ("decks",), also=lambda table: setattr(table, "area", 0)).table
        assert (len(set(table.turned)) > 1) == turned


@pytest.mark.rule("TP-311")
@pytest.mark.parametrize(("banked", "offered"), [(4, False), (5, True)])
def test_improving_is_offered_where_a_level_can_be_paid(banked: int, offered: bool) -> None:
    def known(table: Outing) -> None:
        learnt(table)
        table.bank = [banked if n == table.box.skill_named("Spot").trait else 0 for n in range(7)]

    assert ("improve" in choices(day(("learn",), also=known))) == offered


@pytest.mark.rule("TP-R108")
def test_a_card_for_once_that_was_read_before_is_passed_over() -> None:
    table = projection(draw=PILES, at={0: "1.1", 1: "1.1"}, up=["1.1"]).table
    number = table.box.projector_index["PR:044"]  # it unlocks a recipe
    table.read.append(number)
    finished(read(table, number, 0))
    assert table.recipes == []
    table.read.clear()
    finished(read(table, number, 0))
    assert [table.box.faces[each].id for each in table.recipes] == ["IT:14"]


@pytest.mark.rule("TP-R19", "TP-005")
def test_what_is_shuffled_on_the_map_nobody_knows_any_more() -> None:
    table = projection(draw=PILES, up=["2.3"]).table
    spaces = [space(key) for key in ("1.1", "2.1", "3.1")]
    table.peek(table.grid[spaces[0]], 1)
    assert table.seen[table.grid[spaces[0]]]
    shuffle(table, spaces)
    assert not any(table.seen[table.grid[each]] for each in spaces)


# --- gear, moving, texts ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-A09", "TP-349")
def test_however_large_a_discount_one_resource_is_paid() -> None:
    with cards(perks=[perk("PK:90", {"do": [{"op": "rule", "hook": "recipe_discount", "n": 9}]})]):
        table = with_perk(resources={0: ["brass"]})
        lamp = table.box.face("IT:01")  # of brass and glass
        paid = price(lamp, means(table, 0, 0))
        assert paid is not None
        assert sum(paid.values()) == 1
        assert price(lamp, means(with_perk(), 0, 0)) is None


@pytest.mark.rule("TP-349", "TP-178")
def test_moves_are_free_in_ones_own_turn_alone() -> None:
    with cards(perks=[perk("PK:90", {"do": [{"op": "rule", "hook": "free_moves"}]})]):
        table = with_perk()
        assert cost(table, 0) == 0
        table.current = 1
        assert cost(table, 0) == 1


@pytest.mark.rule("TP-158", "TP-165")
def test_a_landing_text_with_a_limit_is_carried_out_so_often() -> None:
    text = {"on": "landed", "limit": "turn", "do": [{"op": "bank", "trait": "force"}]}
    with changed({"locations": {"changed": {"AH:18": {"texts": [text]}}}}):
        table = projection(draw=PILES, up=["4.2"]).table
        for _ in range(2):
            finished(land(table, 0, space("4.2")))
        assert sum(table.bank) == 1
