"""Whole cards of the hidden area, as later packs will have them: timings, abilities, items, the end of a projection."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import finished, hand, load, slide, space
from tests.games.projector.carrying import carried, carry
from tests.games.projector.driving import go_on
from tests.games.projector.slide import all_of, flag, offers, on, pick, uncounted, way

from fabletop.games.projector.rules.deck_building import banned
from fabletop.games.projector.rules.locations import chosen_texts
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.reach import in_reach
from fabletop.games.projector.rules.testing import parts
from fabletop.games.projector.state import DISSIPATED, HELM, HOME, IN, IN_PLAY, NONE, NORMAL, SAILS, Outing
from fabletop.games.projector.state import Test as Attempt
from fabletop.testing.arranged import choices, tag

CLOCK = "ZX:12"
IMAGINATION = 6


def sum_of(table: Outing, seat: int, ability: str, target: int = NONE) -> int:
    test = Attempt(seat, table.box.skill_named(ability).number, NONE, NORMAL, target)
    return sum(each.n for each in parts(table, test))


def perk(id_: str) -> Any:
    def chosen(table: Outing) -> None:
        table.perks[0] = [each.id for each in table.box.perks].index(id_)

    return chosen


# --- the five timings ------------------------------------------------------------------------------------------------


def test_a_location_has_its_five_timings() -> None:
    match = on("ZX:60", rooms={"2.1": CLOCK}, up=("2.2",), fields={"moves": [3, 0]})
    match.answer(0, "go:2.1")
    go_on(match)
    assert (flag(match.table, "t.flipped"), flag(match.table, "t.landed")) == (1, 1)
    match.answer(0, "go:2.2")
    match.answer(0, "go:2.1")
    go_on(match)
    assert (flag(match.table, "t.flipped"), flag(match.table, "t.landed")) == (1, 2)
    for n in (2, 3, 4):
        match.answer(0, way(match, n, "2.1"))
        go_on(match)
    once = ("t.once_per_turn", "t.once_per_player", "t.once_per_projection")
    assert [flag(match.table, each) for each in once] == [1, 1, 1]
    assert not any(each.startswith("text:") for each in choices(match))
    match.table.at[1] = space("2.1")
    texts = match.table.location(space("2.1")).texts.all
    assert [texts.index(now.text) for now in chosen_texts(match.table, 1)] == [2, 3], "the last one is used up for all"


def test_each_player_looks_once_at_a_neighbour() -> None:
    match = on("ZX:10", up=("2.2",))
    pick(match, 0, {"select": "space:2.1"})
    assert match.table.seen[match.table.grid[space("2.1")]] == 1
    assert not offers(match, 0)


# --- abilities -------------------------------------------------------------------------------------------------------


def test_the_next_attack_of_this_turn_reaches_farther_and_is_easier_and_then_both_are_over() -> None:
    """Two durations, of which the first to end counts; the margin is fixed: 15 + 9 is 4, so +2."""
    match = on("ZX:60", hands={0: ["Test Flank", "Strike", "Strike"], 1: []}, levels={"Test Flank": 9},
               baddies={"BD:907": 1}, at={0: "2.2", 1: "2.1"}, also=uncounted)  # fmt: skip
    load(match.table, "tests", 20, 15, 2)
    foe = match.table.opponents[0].card
    plain = sum_of(match.table, 0, "Strike")
    assert not in_reach(match.table, 0, foe)
    match.answer(0, f"play:{hand(match, 0, 'Test Flank')}")
    go_on(match)
    assert in_reach(match.table, 0, foe)
    assert sum_of(match.table, 0, "Strike") == plain + 2
    match.answer(0, f"play:{hand(match, 0, 'Strike')}")
    go_on(match)
    assert not in_reach(match.table, 0, foe)
    assert sum_of(match.table, 0, "Strike") == plain


def test_what_is_in_play_is_unmade_a_baddie_too() -> None:
    def lying(table: Outing) -> None:
        uncounted(table)
        table.add_cards(IN_PLAY, [table.box.face("EZ:03").number])
        table.hindrances.append((table.in_play[-1], 1))

    match = on("ZX:60", hands={0: ["Test Unmaking"], 1: []}, levels={"Test Unmaking": 9}, also=lying)
    load(match.table, "tests", 20, 15)
    match.answer(0, f"play:{hand(match, 0, 'Test Unmaking')}")
    go_on(match)
    assert match.table.hindrances == []
    assert [match.table.printed_on(each).id for each in match.table.dismissed] == ["EZ:03"]
    nothing = on("ZX:60", hands={0: ["Test Unmaking"], 1: []}, levels={"Test Unmaking": 9})
    assert f"play:{hand(nothing, 0, 'Test Unmaking')}" not in choices(nothing)


def test_an_ability_without_a_test_takes_effect_and_teaches_nothing() -> None:
    match = on("ZX:60", hands={0: ["Test Mooring"], 1: []}, levels={"Test Mooring": 9})
    match.answer(0, f"play:{hand(match, 0, 'Test Mooring')}")
    go_on(match)
    assert Now.has(match.table, 100 + space("2.2"), "mooring")
    assert sum(match.table.temp[0]) == 0
    assert (flag(match.table, "t.card_played"), flag(match.table, "t.rolled")) == (1, 0)


def test_three_abilities_are_easier_by_a_perk() -> None:
    table, plain = on("ZX:60", also=perk("PK:903")).table, on("ZX:60").table
    more = {name: sum_of(table, 0, name) - sum_of(plain, 0, name) for name in ("Spot", "Parley", "Soothe", "Dash")}
    assert more == {"Spot": 2, "Parley": 2, "Soothe": 2, "Dash": 0}
    assert sum_of(table, 1, "Spot") == sum_of(plain, 1, "Spot")


# --- items -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "status"), [("use", IN), ("decline", DISSIPATED)])
def test_a_charm_keeps_from_dissipating_by_a_loss_and_is_gone(answer: str, status: int) -> None:
    match = on("ZX:22", draw={0: [], 1: ["Dash"]}, also=all_of(uncounted, lambda table: carry(table, 0, "IT:914")))
    match.answer(0, way(match, 2))
    assert tag(match) == "may"
    match.answer(0, answer)
    assert match.table.status[0] == status
    assert carried(match.table, 0) == []


def test_a_charm_does_not_help_against_other_causes() -> None:
    match = on("ZX:31", also=all_of(uncounted, lambda table: carry(table, 0, "IT:914")))
    match.answer(0, way(match, 1))
    assert match.table.status[0] == DISSIPATED


def test_the_die_of_a_check_is_rolled_again_with_one_more() -> None:
    def gone(table: Outing) -> None:
        uncounted(table)
        carry(table, 0, "IT:915")
        table.status[1], table.at[1] = DISSIPATED, NONE
        load(table, "stability", 4, 1, 1)

    match = on("ZX:60", hands={0: ["Dash"] * 6, 1: []}, also=gone)
    match.answer(0, "end")
    match.answer(0, [])
    assert tag(match) == "may"
    match.answer(0, "use")
    assert match.table.status[0] == IN, "1 and 1 more is above the one who has left"
    assert match.table.stability == 2


def test_once_in_a_turn_on_each_location() -> None:
    match = on("ZX:60", fields={"moves": [2, 0]}, also=lambda table: carry(table, 0, "IT:917"))
    use = next(each for each in choices(match) if each.startswith("use:"))
    match.answer(0, use)
    go_on(match)
    assert use not in choices(match)
    match.answer(0, "go:2.1")
    go_on(match)
    match.answer(0, use)
    go_on(match)
    assert flag(match.table, "hit") == 2
    match.answer(0, "go:2.2")
    go_on(match)
    assert use not in choices(match)


@pytest.mark.parametrize(("light", "may"), [("4.4", True), ("", False)])
def test_a_signal_is_counted_from_a_lighthouse_too(light: str, may: bool) -> None:
    lights = [space(light), NONE] if light else [NONE, NONE]
    match = on("ZX:60", rooms={"4.4": "ZX:65"}, at={0: "2.2", 1: "4.4"}, fields={"lights": lights},
               also=lambda table: carry(table, 0, "IT:918"))  # fmt: skip
    match.answer(0, next(each for each in choices(match) if each.startswith("use:")))
    asked = tag(match) == "select"
    assert asked == may, "with nobody else in range it is for whoever uses it"


def test_an_item_is_used_up_by_its_last_mark() -> None:
    match = on("ZX:60", also=lambda table: carry(table, 0, "IT:911"))
    for moves in (1, 2):
        match.answer(0, next(each for each in choices(match) if each.startswith("use:")))
        go_on(match)
        assert match.table.moves[0] == moves
    assert carried(match.table, 0) == []
    assert flag(match.table, "t.removed") == 1


def test_something_heavy_makes_the_first_point_dearer() -> None:
    match = on("ZX:60", hands={0: ["Dash"] * 3, 1: []}, also=lambda table: carry(table, 0, "IT:912"))
    match.answer(0, f"move:{match.table.hands[0][0]}")
    assert tag(match) == "heavy"


# --- the area --------------------------------------------------------------------------------------------------------


def test_a_station_of_the_ship_has_texts_for_who_stands_there() -> None:
    match = on("ZX:60", fields={"ship": True, "sailed": space("2.2"), "station": [SAILS, HELM]}, also=uncounted)
    finished(Now.occur(match.table, "turn_start", player=0))
    assert flag(match.table, "m") == 1
    finished(Now.occur(match.table, "turn_start", player=1))
    assert flag(match.table, "m") == 1, "that is the helm"


def test_an_area_bans_cards_of_a_kind() -> None:
    table = on("ZX:60", also=uncounted).table
    assert banned(table, 0, slide(table, "Strike"))
    assert not banned(table, 0, slide(table, "Dash"))


def test_at_the_end_what_was_put_aside_is_read_before_anything_is_banked() -> None:
    def over(table: Outing) -> None:
        table.status, table.at, table.flags = [HOME, DISSIPATED], [NONE, NONE], {"proj.ZX.hit": 1, "camp.ZX.kept": 1}
        table.at_end = [table.box.projector_index["PR:904"]]

    match = on("ZX:60", ("cleanup",), also=over)
    assert match.table.bank[IMAGINATION] == 1, "of the one who has returned home"
    assert match.table.flags == {"camp.ZX.kept": 1}, "flags of a projection are gone"


def test_the_end_of_a_projection_is_an_event() -> None:
    match = on("ZX:60")
    finished(Now.occur(match.table, "projection_end"))
    assert flag(match.table, "t.projection_end") == 1
