"""The ship and lighthouses (TP-A17 to TP-A28, TP-A38 to TP-A41, TP-R114, TP-R115), by the hidden area ZZ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.projector.arrange import bring, hand, load, projection, space
from tests.games.projector.carrying import MORE, carry, offered, on_with_it, option
from tests.games.projector.zz_box import ZZ_GAME, zz_box

from fabletop.engine.match import Match
from fabletop.games.projector.rules.lighthouses import may_stand, put_light
from fabletop.games.projector.rules.stability import left_for
from fabletop.games.projector.rules.testing import parts
from fabletop.games.projector.state import (
    HELM,
    HOLD,
    HOLD_STATION,
    LOOKOUT,
    NONE,
    NORMAL,
    SAILS,
    Outing,
)
from fabletop.games.projector.state import Test as Attempt
from fabletop.testing.arranged import choices, tag

SEA = {"1.1": "ZZ:11", "2.1": "ZZ:12", "3.1": "ZZ:13", "4.1": "ZZ:14", "1.2": "ZZ:15", "2.2": "ZZ:16"}
SEEN = ("1.1", "2.1", "3.1", "1.2", "2.2")
KIT = "IT:906"
LIGHT, MEND, HARM, POINTS, ROW, BOARD, WRECK, MARK, READY, ALL_ABOARD, PLACE = range(11)


def sea(
    *steps: tuple[str | int, ...],
    at: str = "1.1",
    stations: Mapping[int, int] | None = None,
    ashore: Mapping[int, str] | None = None,
    hull: int = 8,
    kit: bool = False,
    also: Any = None,
    up: tuple[str, ...] = SEEN,
    **more: Any,
) -> Match[Outing]:
    """The ship is at a space, with both players aboard at the Helm and the Lookout unless it is said otherwise."""
    posts = {0: HELM, 1: LOOKOUT} if stations is None else stations

    def afloat(table: Outing) -> None:
        table.ship, table.hull, table.sailed = True, hull, space(at)
        for seat, station in posts.items():
            table.station[seat] = station
        if kit:
            carry(table, 0, KIT)
        if also is not None:
            also(table)

    where = {seat: (ashore or {}).get(seat, at) for seat in range(2)}
    more = {"draw": MORE, **more}
    return projection(*steps, area="ZZ", house=SEA, up=up, at=where, game=ZZ_GAME, also=afloat, **more)


def use(match: Match[Outing], n: int) -> None:
    """A text of the kit is used."""
    card = next(each for each in match.table.gear[0] if match.table.printed_on(each).id == KIT)
    text = match.table.printed_on(card).texts.all[n]
    match.answer(0, f"use:{card}:{text}")


def usable(match: Match[Outing], n: int) -> bool:
    card = next(each for each in match.table.gear[0] if match.table.printed_on(each).id == KIT)
    return f"use:{card}:{match.table.printed_on(card).texts.all[n]}" in choices(match)


# --- setting out -----------------------------------------------------------------------------------------------------


def setting_out(area: str, ship: bool) -> Match[Outing]:
    number = zz_box().area_index[area]

    def chosen(table: Outing) -> None:
        table.ship, table.area, table.sailed = ship, number, NONE

    return projection(("lay_out",), ("act", 0), area="ZZ", house=SEA, game=ZZ_GAME, draw=MORE, also=chosen)


@pytest.mark.rule("TP-A20", "TP-A21", "TP-A22", "TP-A38", "TP-R115")
def test_who_starts_aboard_chooses_a_station() -> None:
    match = setting_out("ZZ", ship=True)
    assert tag(match) == "station"
    assert choices(match) == ["station:0", "station:1", "station:2", "station:3"]
    match.answer(0, "station:3")
    match.answer(1, "station:3")  # any number may share a station
    assert match.table.station == [HOLD_STATION, HOLD_STATION]
    assert match.table.sailed == space("1.1")
    assert match.table.at == [space("1.1")] * 2


@pytest.mark.rule("TP-A20", "TP-A41")
@pytest.mark.parametrize(("area", "ship"), [("ZZ", False), ("ZY", True)])
def test_there_is_no_ship_until_it_is_unlocked_and_none_ashore(area: str, ship: bool) -> None:
    match = setting_out(area, ship)
    assert tag(match) == "act"
    assert match.table.sailed == NONE
    assert match.table.station == [NONE, NONE]


@pytest.mark.rule("TP-A41")
def test_abilities_of_the_ship_are_not_usable_ashore() -> None:
    assert offered(sea(hands={0: ["Test Steering"]}, levels={"Test Steering": 4}), "play:")
    match = sea(stations={}, ashore={0: "1.2"}, hands={0: ["Test Steering"]}, levels={"Test Steering": 4})
    assert not offered(match, "play:")


# --- sailing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-A23", "TP-A25")
def test_the_first_move_of_the_helm_is_free_and_takes_all_aboard_along() -> None:
    match = sea()
    assert [each for each in choices(match) if each.startswith("sail:")] == ["sail:2.1"]
    match.answer(0, "sail:2.1")
    on_with_it(match)
    assert match.table.sailed == space("2.1")
    assert match.table.at == [space("2.1")] * 2
    assert not offered(match, "sail:")  # the second one needs a point


@pytest.mark.rule("TP-A23", "TP-A25")
def test_away_from_the_helm_a_move_costs_a_point() -> None:
    assert not offered(sea(stations={0: SAILS, 1: HELM}), "sail:")
    match = sea(stations={0: SAILS, 1: HELM}, fields={"moves": [2, 0]})
    match.answer(0, "sail:2.1")
    on_with_it(match)
    assert match.table.moves[0] == 1


@pytest.mark.rule("TP-A23")
def test_figures_aboard_do_not_walk_and_the_ship_stays_on_the_sea() -> None:
    match = sea(fields={"moves": [2, 0]})
    assert not offered(match, "go:")
    assert not offered(match, "sail:1.2")
    foot = sea(stations={1: HELM}, fields={"moves": [2, 0]})
    assert [each for each in choices(foot) if each.startswith("go:")] == ["go:2.1", "go:1.2"]  # open_sea is both


@pytest.mark.rule("TP-A22", "TP-A23")
def test_a_face_down_location_is_flipped_once_by_who_moved_and_all_land() -> None:
    match = sea(at="3.1")
    match.answer(0, "sail:4.1")
    on_with_it(match)
    table = match.table
    assert table.up[space("4.1")]
    assert [table.temp[seat][0] for seat in (0, 1)] == [1, 0]
    assert [len(table.lost_piles[seat]) for seat in (0, 1)] == [1, 1]


@pytest.mark.rule("TP-A40")
def test_still_water_is_entered_by_rowing_alone_or_by_a_text() -> None:
    match = sea(at="2.1", kit=True, fields={"moves": [3, 0]})
    assert not offered(match, "sail:3.1")
    use(match, ROW)
    on_with_it(match)
    assert offered(match, "sail:3.1")
    match.answer(0, "sail:3.1")
    on_with_it(match)
    assert match.table.sailed == space("3.1")
    assert (match.table.oars[0], match.table.moves[0]) == (0, 3)
    named = sea(at="1.1", kit=True)
    use(named, PLACE)
    on_with_it(named)
    assert named.table.sailed == space("3.1")
    assert named.table.at == [space("3.1")] * 2


@pytest.mark.rule("TP-A23")
def test_points_for_the_ship_are_used_before_others() -> None:
    match = sea(stations={0: SAILS}, kit=True, fields={"moves": [1, 0]})
    use(match, POINTS)
    on_with_it(match)
    match.answer(0, "sail:2.1")
    on_with_it(match)
    assert (match.table.ship_points[0], match.table.moves[0]) == (1, 1)


# --- stations --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-A24")
def test_another_station_costs_a_point() -> None:
    assert not offered(sea(), "station:")
    match = sea(fields={"moves": [1, 0]})
    assert [each for each in choices(match) if each.startswith("station:")] == ["station:1", "station:2", "station:3"]
    match.answer(0, "station:1")
    assert match.table.station[0] == SAILS
    assert match.table.moves[0] == 0


@pytest.mark.rule("TP-A24")
@pytest.mark.parametrize(("at", "light", "may"), [("1.1", False, True), ("2.1", False, False), ("2.1", True, True)])
def test_boarding_and_going_ashore_need_a_mooring_or_a_lighthouse(at: str, light: bool, may: bool) -> None:
    lights = [NONE, space(at) if light else NONE]
    match = sea(at=at, fields={"moves": [2, 0], "lights": lights})
    assert offered(match, "ashore") == may
    foot = sea(at=at, stations={1: HELM}, fields={"moves": [2, 0], "lights": lights})
    assert offered(foot, "board") == may


@pytest.mark.rule("TP-A24")
def test_going_ashore_and_boarding_cost_a_point_each() -> None:
    match = sea(fields={"moves": [2, 0]})
    match.answer(0, "ashore")
    on_with_it(match)
    assert match.table.station[0] == NONE
    assert match.table.at[0] == space("1.1")
    assert match.table.moves[0] == 1
    match.answer(0, "board")
    match.answer(0, "station:3")
    assert match.table.station[0] == HOLD_STATION
    assert match.table.moves[0] == 0
    assert not offered(sea(), "ashore")  # without a point


@pytest.mark.rule("TP-A25")
@pytest.mark.parametrize(
    ("stations", "more"),
    [({0: HELM, 1: SAILS}, 1), ({0: SAILS, 1: SAILS}, 1), ({0: HELM, 1: LOOKOUT}, 0), ({1: SAILS}, 0)],
)
def test_the_sails_help_seafaring_of_all_aboard_once(stations: Mapping[int, int], more: int) -> None:
    table = sea(stations=stations, levels={"Test Steering": 4}).table
    skills = table.box
    steering = parts(table, Attempt(0, skills.skill_named("Test Steering").number, NONE, NORMAL))
    assert sum(each.n for each in steering if each.words == "the sails") == more
    dash = parts(table, Attempt(0, skills.skill_named("Dash").number, NONE, NORMAL))
    assert not [each for each in dash if each.words == "the sails"]


@pytest.mark.rule("TP-A25")
@pytest.mark.parametrize(("station", "seen"), [(LOOKOUT, True), (HELM, False)])
def test_from_the_lookout_spot_reaches_farther(station: int, seen: bool) -> None:
    match = sea(stations={0: station}, hands={0: ["Spot"]}, also=lambda table: load(table, "tests", 20, 17))
    match.answer(0, f"play:{hand(match, 0, 'Spot')}")
    on_with_it(match)
    assert tag(match) == "select"
    assert ("space:3.1" in choices(match)) == seen  # two spaces off, where Spot reaches one


# --- the hold --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-A21", "TP-A25", "TP-A39")
def test_what_is_put_into_the_hold_is_used_by_whoever_stands_there() -> None:
    match = sea(stations={0: HOLD_STATION, 1: HELM}, resources={0: ["spark"]}, fields={"moves": [1, 0]})
    spark = match.table.held[0][0]
    match.answer(0, f"stow:{spark}")
    on_with_it(match)
    assert match.table.hold == [spark]
    assert match.table.held[0] == []
    assert offered(match, f"use:{spark}:")
    match.answer(0, "station:0")
    on_with_it(match)
    assert not offered(match, f"use:{spark}:")  # and nobody takes it out again
    assert match.table.hold == [spark]


@pytest.mark.rule("TP-A39")
def test_the_hold_has_room_for_six_and_is_filled_only_from_its_station() -> None:
    six = sea(stations={0: HOLD_STATION}, resources={0: ["wood"] * 7}, also=lambda table: _stow(table, 6))
    assert len(six.table.hold) == 6
    assert not offered(six, "stow:")
    assert offered(sea(stations={0: HOLD_STATION}, resources={0: ["wood"] * 7}), "stow:")
    assert not offered(sea(stations={0: HELM}, resources={0: ["wood"]}), "stow:")


def _stow(table: Outing, n: int) -> None:
    from fabletop.games.projector.state import HELD

    for card in table.held[0][:n]:
        table.move(card, HELD.of(0), HOLD)


@pytest.mark.rule("TP-A25", "TP-A39")
def test_what_lies_in_the_hold_pays_for_crafting_there() -> None:
    def ready(table: Outing) -> None:
        table.recipes = [table.box.face("IT:01").number]
        _stow(table, 2)
        load(table, "tests", 20, 18)

    match = sea(
        stations={0: HOLD_STATION}, resources={0: ["brass", "glass"]}, hands={0: ["Assemble"]}, also=ready
    )  # fmt: skip
    match.answer(0, f"play:{hand(match, 0, 'Assemble')}")
    on_with_it(match, "craft")
    match.answer(0, "IT:01")
    assert match.table.hold == []
    assert len(match.table.used_up) == 2


# --- hull and wreck --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-A21", "TP-A26")
def test_hull_is_mended_up_to_ten_and_harmed() -> None:
    match = sea(hull=9, kit=True)
    use(match, MEND)
    on_with_it(match)
    assert match.table.hull == 10
    assert not usable(match, MEND)
    use(match, HARM)
    assert match.table.hull == 7


@pytest.mark.rule("TP-A26", "TP-A39")
@pytest.mark.parametrize("how", [HARM, WRECK])
def test_a_wreck_takes_two_cards_of_each_aboard_and_puts_them_ashore(how: int) -> None:
    match = sea(at="2.2", hull=3, kit=True, resources={0: ["wood"]}, also=lambda table: _stow(table, 1))
    use(match, how)
    on_with_it(match, "shore")
    while tag(match) == "shore" or tag(match, 1) == "shore":
        seat = 0 if tag(match) == "shore" else 1
        assert choices(match, seat) == ["space:1.1", "space:2.1", "space:1.2"]
        match.answer(seat, "space:1.2")
        on_with_it(match, "shore")
    table = match.table
    assert [len(table.lost_piles[seat]) for seat in (0, 1)] == [2, 2]
    assert table.at == [space("1.2")] * 2
    assert table.station == [NONE, NONE]
    assert (table.hull, table.sailed) == (0, NONE)
    assert table.hold == []
    assert len(table.used_up) == 1


@pytest.mark.rule("TP-A26")
def test_who_is_not_aboard_is_spared_a_wreck() -> None:
    match = sea(at="2.2", stations={0: HELM}, ashore={1: "1.2"}, kit=True)
    use(match, WRECK)
    on_with_it(match, "shore")
    match.answer(0, "space:1.1")
    on_with_it(match)
    assert [len(match.table.lost_piles[seat]) for seat in (0, 1)] == [2, 0]


@pytest.mark.rule("TP-A26")
@pytest.mark.parametrize(("stations", "hull", "lost"), [({0: HELM}, 6, 0), ({}, 8, 2)])
def test_a_boarder_goes_for_the_ship_and_ashore_for_its_player(
    stations: Mapping[int, int], hull: int, lost: int
) -> None:
    match = sea(("baddies", 0), ("act", 0), stations=stations, also=lambda table: _boarder(table))
    on_with_it(match, "act")
    assert match.table.hull == hull
    assert len(match.table.lost_piles[0]) == lost


def _boarder(table: Outing) -> None:
    bring(table, "BD:90", 0)


@pytest.mark.rule("TP-A27", "TP-A39", "TP-273")
@pytest.mark.parametrize(("hull", "after"), [(0, 3), (5, 7), (9, 10)])
def test_cleanup_mends_the_ship_and_empties_the_hold(hull: int, after: int) -> None:
    def stowed(table: Outing) -> None:
        table.add_cards(HOLD, [table.box.face("IT:77").number, table.box.face("IT:01").number])
        table.owned.append("IT:77")
        table.lights[0] = space("1.1")

    match = sea(("settle",), hull=hull, also=stowed, fields={"status": [1, 1]})
    table = match.table
    assert table.hull == after
    assert table.hold == []
    assert table.owned == ["IT:77"]
    assert table.sailed == NONE
    assert table.lights == [NONE, NONE]


@pytest.mark.rule("TP-A28")
@pytest.mark.parametrize(("at", "stations", "may"), [("2.2", {0: HELM}, True), ("2.1", {0: HELM}, False)])
def test_one_returns_home_from_aboard_on_a_carousel(at: str, stations: Mapping[int, int], may: bool) -> None:
    assert offered(sea(at=at, stations=stations), "home") == may
    assert offered(sea(at="2.1", stations={}, ashore={0: "1.2"}), "home")


def test_texts_bring_players_aboard_and_know_who_is() -> None:
    match = sea(stations={1: HELM}, ashore={0: "1.2"}, kit=True)
    assert not usable(match, ALL_ABOARD)
    use(match, BOARD)
    match.answer(0, "station:1")
    on_with_it(match)
    assert match.table.station == [SAILS, HELM]
    assert match.table.at[0] == space("1.1")
    assert not usable(match, BOARD)
    use(match, ALL_ABOARD)
    agility = next(n for n, each in enumerate(match.table.box.traits) if each.id == "agility")
    assert [match.table.temp[seat][agility] for seat in (0, 1)] == [1, 1]


# --- lighthouses -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-A17", "TP-R114")
def test_a_lighthouse_stands_where_no_other_one_does_and_moves() -> None:
    match = sea(stations={}, ashore={0: "1.1"}, kit=True)
    use(match, LIGHT)
    on_with_it(match)
    table = match.table
    assert table.lights == [space("1.1"), NONE]
    assert not usable(match, LIGHT)  # it is there already
    assert not may_stand(table, 1, space("1.1"))
    put_light(table, 1, space("1.1"))
    assert table.lights[1] == NONE
    assert not may_stand(table, 1, space("4.2"))  # there is no location
    put_light(table, 0, space("1.2"))
    assert table.lights[0] == space("1.2")


@pytest.mark.rule("TP-A18", "TP-250")
@pytest.mark.example("projector", "E43")
@pytest.mark.parametrize(("light", "left", "status"), [("2.2", 0, 0), ("3.1", 1, 2)])
def test_near_a_lighthouse_one_less_has_left(light: str, left: int, status: int) -> None:
    def gone(table: Outing) -> None:
        table.status[1], table.at[1] = 1, NONE
        table.lights[1] = space(light)
        load(table, "stability", 4, 1)

    match = sea(("stability", 0), ("act", 0), stations={}, also=gone)
    assert left_for(sea(stations={}, also=gone).table, 0) == left
    on_with_it(match, "act")
    assert match.table.status[0] == status


@pytest.mark.rule("TP-A18")
def test_a_lighthouse_does_not_make_it_less_than_none() -> None:
    assert left_for(sea(fields={"lights": [space("1.1"), NONE]}).table, 0) == 0


@pytest.mark.rule("TP-A19")
@pytest.mark.parametrize(("light", "may"), [(NONE, False), (space("2.2"), True)])
def test_a_signal_reaches_as_far_from_a_lighthouse(light: int, may: bool) -> None:
    match = sea(
        stations={}, ashore={0: "1.1", 1: "2.2"}, fields={"lights": [light, NONE]}, also=lambda table: _flare(table)
    )  # fmt: skip
    flare = match.table.gear[0][0]
    assert offered(match, f"use:{flare}:") == may
    if may:
        match.answer(0, option(match, f"use:{flare}:"))
        assert sum(match.table.temp[1]) == 1


def _flare(table: Outing) -> None:
    carry(table, 0, "IT:904")
