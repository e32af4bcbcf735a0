"""Flipping cards: who flips, what is in range, and what checks, stars, X and hands do (LA-091 to LA-108)."""

from __future__ import annotations

import pytest

from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.state import TURNS
from fabletop.testing.arranged import choices, log, refused

from .arrange import answer, city, tile
from .encounter import CANCELS, HUSHES, IGNORES, LONG, ONE_MORE, asked, flippers, leave, on, remain, scene

FAR = "aden"  # from Berlin by Ankara and then Cairo or Baghdad

# --- rounds, and who flips -------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-091", "LA-117")
def test_a_round_is_a_flip_its_rewrite_its_effects_and_the_decisions() -> None:
    match = scene(2, ["c|", "cc|"], rewrites={1: ["rw_01"]})
    asked(match, 1, "LA-109")
    assert match.table.success == 0
    answer(match, (1, "pass"))
    assert match.table.success == 1
    for seat in (0, 1):
        asked(match, seat, "LA-117")
        remain(match, seat)
    asked(match, 1, "LA-109")
    assert match.table.success == 1
    answer(match, (1, "pass"))
    assert match.table.success == 3


@pytest.mark.rule("LA-092", "LA-R23")
def test_the_active_player_flips_also_after_they_have_left() -> None:
    match = scene(3, active=1)
    leave(match, 1)
    remain(match, 2, 0)
    assert flippers(match) == [1, 1]


@pytest.mark.rule("LA-092", "LA-099", "LA-R23")
def test_the_active_player_chooses_the_enemys_way_also_after_they_have_left() -> None:
    match = scene(3, ["|", "|xx"], contribution=[0, 12, 0], where=FAR)
    leave(match, 0)
    remain(match, 1, 2)
    assert asked(match, 0, "LA-099")


@pytest.mark.rule("LA-093")
def test_if_the_active_player_is_eliminated_the_next_participant_flips() -> None:
    match = scene(4, ["|x"], active=1, threat="life", present=True, life=[3, 0, 3, 3], inside=[1, 1, 0, 1])
    assert match.table.out[1] == "life"
    remain(match, 3, 0)
    assert flippers(match) == [1, 3]


@pytest.mark.rule("LA-093", "LA-099")
def test_choices_of_an_eliminated_active_player_pass_to_the_next_participant() -> None:
    match = scene(3, ["|xx"], out=["curse", "", ""], inside=[0, 1, 1], where=FAR)
    assert asked(match, 1, "LA-099")


# --- checks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-095")
@pytest.mark.parametrize(("investment", "success"), [(0, 0), (1, 1), (3, 1), (4, 2), (12, 3)])
def test_checks_count_up_to_the_investment_marker(investment: int, success: int) -> None:
    match = scene(2, ["c..c.......c|"], contribution=[investment, 0])
    assert match.table.success == success


@pytest.mark.rule("LA-095")
def test_the_investment_of_all_counts() -> None:
    match = scene(3, ["ccccc|"], contribution=[1, 0, 2])
    assert match.table.success == 3


@pytest.mark.rule("LA-095", "LA-133")
def test_spaces_are_entered_one_by_one_with_their_symbols() -> None:
    match = scene(2, ["ccc|"], track=(0, on(0, "green"), 1, on(1, "green"), 2, on(3, "green")))
    assert match.table.success == 3
    assert match.table.green == [2, 2]


@pytest.mark.rule("LA-096", "LA-130", "LA-R25")
def test_success_beyond_the_last_space_is_lost_and_ends_nothing() -> None:
    match = scene(2, ["cccc|", "c|"], track=(0, 1, on(2, "green")))
    assert (match.table.success, match.table.green) == (2, [1, 1])
    assert "remain" in asked(match, 0, "LA-117")
    remain(match, 0, 1)
    assert (match.table.success, match.table.green) == (2, [1, 1])
    asked(match, 0, "LA-117")


@pytest.mark.rule("LA-130", "LA-R25")
def test_a_table_may_let_everybody_leave_at_the_last_space() -> None:
    match = scene(2, ["c|", "c|"], track=(0, 1, on(2, "green")), rewards=[1, 0], settings={"auto_exit_at_end": True})
    assert "remain" in choices(match, 0)
    remain(match, 0, 1)
    asked(match, 0, "LA-120")
    answer(match, (0, "done"))
    assert match.table.turn == 2


# --- stars -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-097", "LA-R26")
def test_a_star_lets_each_player_still_in_use_a_star_ability_in_turn_order() -> None:
    match = scene(3, ["*|"], active=1, cubed={0: [ONE_MORE], 2: [CANCELS], 1: [HUSHES]}, noise=[0, 1, 0])
    assert asked(match, 1, "LA-097") == ["pass", HUSHES]
    answer(match, (1, HUSHES))
    assert match.table.noise == [0, 0, 0]
    assert asked(match, 0, "LA-097") == ["pass", ONE_MORE]  # nothing is there to cancel for the player between them
    answer(match, (0, ONE_MORE))
    assert match.table.success == 1
    asked(match, 1, "LA-117")


@pytest.mark.rule("LA-097", "LA-R26")
def test_each_star_lets_a_player_use_one_ability() -> None:
    match = scene(2, ["**|"], cubed={0: [ONE_MORE, HUSHES]}, noise=[2, 0])
    assert asked(match, 0, "LA-097") == ["pass", ONE_MORE, HUSHES]
    answer(match, (0, ONE_MORE))
    assert asked(match, 0, "LA-097") == ["pass", ONE_MORE, HUSHES]
    answer(match, (0, HUSHES))
    asked(match, 0, "LA-117")
    assert (match.table.success, match.table.noise) == (1, [1, 0])


@pytest.mark.rule("LA-097", "LA-082")
def test_a_star_ability_with_a_cube_works_at_each_star_of_the_encounter() -> None:
    match = scene(2, ["*|", "*|"], cubed={0: [ONE_MORE]})
    answer(match, (0, ONE_MORE))
    remain(match, 0, 1)
    answer(match, (0, ONE_MORE))
    assert match.table.success == 2


@pytest.mark.rule("LA-097", "LA-R26")
def test_a_star_beyond_the_investment_marker_does_nothing() -> None:
    match = scene(2, ["..*|"], contribution=[2, 0], cubed={0: [ONE_MORE]})
    asked(match, 0, "LA-117")


@pytest.mark.rule("LA-097", "LA-082")
def test_a_star_ability_without_its_cube_does_nothing() -> None:
    match = scene(2, ["*|"], cards={0: [ONE_MORE]})
    asked(match, 0, "LA-117")


@pytest.mark.rule("LA-097", "LA-127", "LA-R37")
def test_who_has_left_uses_no_star() -> None:
    match = scene(2, ["|", "*|"], contribution=[0, 12], cubed={0: [ONE_MORE]})
    leave(match, 0)
    remain(match, 1)
    asked(match, 1, "LA-117")
    assert match.table.success == 0


@pytest.mark.rule("LA-097", "LA-103")
def test_a_star_can_cancel_one_x_of_the_flip() -> None:
    match = scene(2, ["*|xx"], cubed={0: [CANCELS]}, present=True)
    answer(match, (0, CANCELS))
    assert match.table.noise == [1, 1]


# --- the Enemy on his way --------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-098", "LA-R78")
@pytest.mark.parametrize("card", ["|x", "|h"])
def test_each_x_and_each_hand_brings_the_enemy_one_city_nearer(card: str) -> None:
    match = scene(2, [card], tile_here="wage_list", where=FAR)
    assert match.table.enemy_at == city("ankara")
    assert match.table.tile_at[tile("wage_list")] == city("aden")
    asked(match, 0, "LA-117")


@pytest.mark.rule("LA-098", "LA-R78")
def test_on_his_way_the_enemy_does_nothing_to_anybody() -> None:
    match = scene(3, ["|x"], inside=[1, 1, 0], at={0: "aden", 1: "aden", 2: "ankara"}, where="aden", threat="noise")
    table = match.table
    assert table.enemy_at == table.at[2]
    assert (table.noise, table.out) == ([0] * 3, [""] * 3)


@pytest.mark.rule("LA-098")
def test_x_and_hands_count_up_to_the_enemy_marker() -> None:
    match = scene(2, ["|x.xh"], black=[1, 2, 1], where=FAR)
    assert match.table.enemy_marker == 2
    assert match.table.enemy_at == city("ankara")


@pytest.mark.rule("LA-099", "LA-R27")
@pytest.mark.parametrize("way", ["cairo", "baghdad"])
def test_of_several_shortest_ways_the_active_player_chooses(way: str) -> None:
    match = scene(3, ["|xx"], active=2, where=FAR)
    options = asked(match, 2, "LA-099")
    assert options == sorted(["cairo", "baghdad"], key=city)
    answer(match, (2, way))
    assert match.table.enemy_at == city(way)


@pytest.mark.rule("LA-094", "LA-100", "LA-R24")
def test_the_flip_in_which_the_enemy_arrives_does_no_more() -> None:
    match = scene(2, ["|xxx"], where="ankara")
    assert match.table.enemy_at == match.table.city
    assert match.table.noise == [0, 0]


@pytest.mark.rule("LA-094", "LA-100", "LA-R24")
def test_a_hand_after_the_arrival_takes_nothing_in_the_same_flip() -> None:
    match = scene(2, ["|xh"], tile_here="wage_list")
    assert match.table.tile_at[tile("wage_list")] == match.table.city
    asked(match, 0, "LA-117")


@pytest.mark.rule("LA-094", "LA-101")
def test_from_the_next_flip_on_the_enemy_is_present() -> None:
    match = scene(2, ["|x", "|x"])
    remain(match, 0, 1)
    assert match.table.noise == [1, 1]


# --- the Enemy is there ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-101", "LA-105")
def test_an_enemy_who_is_there_at_the_beginning_hits_with_the_first_flip() -> None:
    match = scene(2, ["|x"], present=True)
    assert match.table.noise == [1, 1]


@pytest.mark.rule("LA-101", "LA-128")
def test_x_hits_only_players_still_in() -> None:
    match = scene(3, ["|", "|x"], present=True, inside=[1, 1, 0])
    leave(match, 0)
    remain(match, 1)
    assert match.table.noise == [0, 1, 0]


@pytest.mark.rule("LA-101", "LA-R79")
@pytest.mark.parametrize("threat", ["noise", "time", "curse", "life"])
def test_every_x_makes_the_threat_come_once_more(threat: str) -> None:
    match = scene(2, ["|xx"], present=True, threat=threat)
    table = match.table
    harm = {"noise": table.noise, "time": table.time, "curse": table.curses, "life": [7 - n for n in table.life]}
    assert {name: numbers for name, numbers in harm.items() if any(numbers)} == {threat: [2, 2]}


@pytest.mark.rule("LA-104", "LA-R29")
@pytest.mark.parametrize("threat", ["life", "time", "noise", "curse"])
def test_what_a_threat_takes(threat: str) -> None:
    match = scene(2, ["|x"], present=True, threat=threat, black=[1, 1, 1])
    table = match.table
    assert table.life == [7 - (threat == "life")] * 2
    assert table.time == [int(threat == "time")] * 2
    assert table.noise == [int(threat == "noise")] * 2
    assert table.curses == [int(threat == "curse")] * 2
    assert table.black == [1, 1, 1]  # black cubes are no tokens of players


@pytest.mark.rule("LA-102")
def test_a_hand_takes_the_tile_to_berlin_and_ends_the_encounter() -> None:
    match = scene(2, ["|h"], present=True, tile_here="wage_list")
    assert match.table.tile_at[tile("wage_list")] == box().berlin
    assert match.table.turn == 2
    assert not match.table.scene


@pytest.mark.rule("LA-102")
def test_a_hand_beyond_the_enemy_marker_does_nothing() -> None:
    match = scene(2, ["|..h"], present=True, tile_here="wage_list", black=[1, 2, 1])
    assert match.table.tile_at[tile("wage_list")] == match.table.city
    asked(match, 0, "LA-117")


@pytest.mark.rule("LA-102", "LA-R84")
def test_a_relic_revealed_here_is_safe_from_a_hand_that_takes_the_citys_own_tile() -> None:
    relic = tile("grail_tablet")
    match = scene(2, ["|h"], present=True, tile_here="wage_list", relics_here=[relic], revealers=[0], up=[1, *[0] * 11])
    table = match.table
    assert table.tile_at[tile("wage_list")] == box().berlin
    assert table.tile_at[relic] == city("ankara")  # it moves on after the encounter, to the city that is open now


@pytest.mark.rule("LA-102", "LA-R84")
def test_a_relic_revealed_here_does_not_go_when_the_city_has_no_tile_of_its_own() -> None:
    relic = tile("grail_tablet")
    match = scene(2, ["|h"], present=True, relics_here=[relic], revealers=[0], up=[1, *[0] * 11])
    assert match.table.tile_at[relic] == city("ankara")
    assert not match.table.tiles_in(box().berlin)
    assert match.table.turn == 2


@pytest.mark.rule("LA-103", "LA-R28")
def test_checks_then_stars_then_x_then_hands() -> None:
    match = scene(2, ["*c|hx"], present=True, tile_here="wage_list", cubed={0: [ONE_MORE]})
    table = match.table
    asked(match, 0, "LA-097")
    assert (table.success, table.noise, table.tile_at[tile("wage_list")]) == (1, [0, 0], table.city)
    answer(match, (0, "pass"))
    assert match.table.noise == [1, 1]  # though the hand stands before the X
    assert match.table.tile_at[tile("wage_list")] == box().berlin


@pytest.mark.rule("LA-106", "LA-R30")
def test_the_enemy_stays_where_he_is_between_turns() -> None:
    match = scene(2, ["|x"], where="aden")
    leave(match, 0, 1)
    assert match.table.turn == 2
    assert match.table.enemy_at == city("ankara")


@pytest.mark.rule("LA-106", "LA-R30")
@pytest.mark.parametrize(("returns", "where"), [(False, "ankara"), (True, "berlin")])
def test_after_a_hand_the_enemy_stays_unless_the_table_sends_him_home(returns: bool, where: str) -> None:
    match = scene(2, ["|h"], present=True, settings={"enemy_returns": returns})
    assert match.table.turn == 2
    assert match.table.enemy_at == city(where)


@pytest.mark.rule("LA-107", "LA-R31")
def test_a_hand_in_a_city_without_a_tile_ends_the_encounter_and_moves_none() -> None:
    match = scene(2, ["|h"], present=True, in_berlin=["wage_list"])
    assert match.table.tiles_in(box().berlin) == [tile("wage_list")]
    assert match.table.rc == 27
    assert match.table.turn == 2


@pytest.mark.rule("LA-107", "LA-R31")
def test_a_hand_in_berlin_ends_the_encounter_and_moves_nothing() -> None:
    match = scene(2, ["|h"], where="berlin", present=True, in_berlin=["wage_list"])
    assert match.table.tiles_in(box().berlin) == [tile("wage_list")]
    assert match.table.rc == 27
    assert match.table.turn == 2


# --- decks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-108", "LA-R32")
def test_a_deck_that_is_flipped_through_is_shuffled_anew() -> None:
    match = scene(2, inside=[1, 0])
    for _ in range(11):
        remain(match, 0)
    assert (len(match.table.deck_escape), len(match.table.flipped)) == (0, 12)
    rolled = match.table.draws.get("resolution", 0)
    remain(match, 0)
    assert match.table.draws["resolution"] > rolled
    assert (len(match.table.deck_escape), len(match.table.flipped)) == (11, 1)
    asked(match, 0, "LA-117")


@pytest.mark.rule("LA-R32")
def test_no_pile_of_encounters_can_run_out() -> None:
    assert all(len(box().encounters_of[shape]) > TURNS for shape in range(4))


# --- powers bought with a curse --------------------------------------------------------------------------------------


@pytest.mark.rule("LA-086", "LA-101", "LA-109")
def test_a_curse_can_make_all_x_of_a_flip_count_for_nothing() -> None:
    match = scene(2, ["|xx", "|x"], present=True, cards={1: [IGNORES]})
    assert asked(match, 1, "LA-109") == ["pass", "run", "until", "ignore"]
    answer(match, (1, "ignore"))
    assert (match.table.noise, match.table.curses) == ([0, 0], [0, 1])
    remain(match, 0, 1)
    assert match.table.noise == [1, 1]  # it was for one flip, and is used up


@pytest.mark.rule("LA-086", "LA-134")
def test_ignoring_all_x_of_a_flip_also_stops_those_on_the_track() -> None:
    match = scene(2, ["c|x"], present=True, track=(0, on(0, "x"), *LONG[2:]), cards={0: [IGNORES]})
    answer(match, (0, "ignore"))
    assert match.table.noise == [0, 0]


@pytest.mark.rule("LA-097")
def test_a_star_ability_cannot_be_named_where_no_star_asks_for_it() -> None:
    match = scene(2, ["c|"], cubed={0: [ONE_MORE]})
    refused(match, 0, ONE_MORE)


@pytest.mark.rule("LA-095", "LA-133")
def test_the_log_tells_where_the_marker_stops_and_what_it_meets_not_what_it_passes() -> None:
    match = scene(2, ["ccccc"], track=(0, 0, on(1, "green"), 1, 2, 2, 3))
    said = [line for line in log(match) if line.startswith("Success")]
    assert said == ["Success: space 2 of 6, worth 1.", "Success: space 5 of 6, worth 2."]
