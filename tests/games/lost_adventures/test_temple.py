"""Crossing the temple: cubes, positions, flips and noise (LA-209 to LA-224, LA-236 to LA-249)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.cards import TempleCard
from fabletop.games.lost_adventures.effects.language import LANGUAGE
from fabletop.games.lost_adventures.rules.temple import CROSSED
from fabletop.games.lost_adventures.state import PURPLE, RED, Film
from fabletop.games.lost_adventures.terms import PERILS
from fabletop.testing.arranged import choices, log, refused
from fabletop.testing.visibility import channels

from .arrange import answer, film, looked, mat, notes, speaks_of
from .encounter import COVERED, IGNORES, LEVERS, PEEK, asked, deeds
from .perils import (
    FIRST_PURPLE,
    FIRST_RED,
    LAST_PURPLE,
    LAST_RED,
    THIEF,
    TORCH,
    WATER,
    WHIP,
    flipped,
    standing,
    temple,
    two_cards,
)

RED_SIDE, PURPLE_SIDE = box().temple.penalty.red, box().temple.penalty.purple


def nothing(match: Match[Film]) -> None:
    """Nobody commits a cube."""
    answer(match, *((seat, []) for seat in list(match.waiting)))


# --- the course of six cards -----------------------------------------------------------------------------------------


def quiet_walk(seats: int = 2) -> Match[Film]:
    """From the interlude on, with resolution cards on which nothing happens; nobody may have a fourth cube."""
    silent = {card.id: {"trap": (), "noise": (), "hand": ()} for card in box().temple_resolutions}
    cards = [("temple card", place) for place in reversed(CROSSED)]
    match = film(
        seats, ("fourth cubes",), phase="interlude", enemy_peril=1, cubes=[3] * seats, covered=[COVERED] * seats,
        printed=silent, agenda=[("grail room",), *cards],
    )  # fmt: skip
    answer(match, *((seat, "no") for seat in range(seats)))
    return match


@pytest.mark.rule("LA-209", "LA-211", "LA-212", "LA-213", "LA-249", "LA-R13")
def test_three_red_and_three_purple_cards_from_left_to_right_then_the_grail_room() -> None:
    match = quiet_walk()
    walked = []
    while match.table.phase == "temple":
        walked.append((match.table.step, match.table.enemy_peril))
        nothing(match)
    assert walked == list(zip([*RED, *PURPLE], range(2, 8), strict=True))
    asked(match, 0, "LA-250")


@pytest.mark.rule("LA-248")
def test_six_of_twelve_resolution_cards_are_used_and_none_twice() -> None:
    match = quiet_walk()
    deck = match.table.temple_beats[:]
    while match.table.phase == "temple":
        nothing(match)
    assert match.table.temple_beats == deck[:6]
    assert match.table.resolved == deck[:5:-1]


@pytest.mark.rule("LA-212", "LA-214", "LA-216")
def test_the_card_stays_face_down_until_all_cubes_are_in() -> None:
    match = temple()
    place, card = match.table.step, match.table.temple[match.table.step]
    assert set(match.waiting) == {0, 1, 2}
    answer(match, (0, ["maze"]), (2, []))
    assert match.table.up[place] == 0
    assert match.view(1).table.face[card] == -1
    answer(match, (1, []))
    assert match.table.up[place]
    assert match.view(1).table.face[card] == match.table.face[card]


@pytest.mark.rule("LA-205", "LA-210")
@pytest.mark.parametrize(("place", "side"), [(CROSSED[0], RED_SIDE), (LAST_RED, RED_SIDE), (FIRST_PURPLE, PURPLE_SIDE)])
def test_the_penalty_card_shows_red_for_red_cards_and_purple_for_purple_ones(place: int, side: Any) -> None:
    table = flipped([1, 1], place=place, trap=[1]).table
    assert table.time == [side.trap.count("time")] * 2
    assert table.life == [7 - side.trap.count("life")] * 2


# --- committing cubes ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-215", "LA-R54", "LA-R83")
@pytest.mark.parametrize("mat", [each.id for each in box().mats])
def test_a_cube_goes_on_an_adventure_card_one_of_six_peril_boxes_or_the_noise_box(mat: str) -> None:
    """On every mat; on no ability, for none names the temple in exchange for a cube."""
    match = temple({0: {WHIP: 1, THIEF: 2}}, seats=2, mats=[mat, "stuntman" if mat != "stuntman" else "collector"],
                   covered=[0, 0])  # fmt: skip
    assert sorted(asked(match, 0, "LA-214")) == sorted([WHIP, THIEF, *PERILS, "noise"])


@pytest.mark.rule("LA-214")
@pytest.mark.parametrize("cubes", [[], ["maze"], ["maze", "fear", "noise"]])
def test_any_number_of_the_cubes_that_are_left_may_be_placed(cubes: list[str]) -> None:
    match = temple()
    answer(match, (0, cubes), (1, []), (2, []))
    assert match.table.cubes == [3 - len(cubes), 3, 3]


@pytest.mark.rule("LA-214", "LA-206")
def test_no_more_cubes_than_are_left() -> None:
    match = temple(cubes=[2, 3, 4])
    refused(match, 0, ["maze", "fear", "noise"], "LA-214")
    answer(match, (2, ["maze", "fear", "noise", "climb"]))


@pytest.mark.rule("LA-214")
def test_who_has_no_cube_left_is_not_asked() -> None:
    match = temple(cubes=[0, 3, 1])
    assert match.waiting == (1, 2)
    answer(match, (1, []), (2, []))
    assert (match.table.cubes, match.table.step) == ([0, 3, 1], 6)


@pytest.mark.rule("LA-215")
@pytest.mark.parametrize("where", ["maze", "noise", WHIP])
def test_one_cube_on_each_at_most(where: str) -> None:
    refused(temple({0: {WHIP: 1}}), 0, [where, where], "LA-214")


@pytest.mark.rule("LA-222", "LA-084", "LA-R56")
def test_committed_cubes_are_gone_useful_or_not() -> None:
    match = temple({0: {WHIP: 1}}, peril="maze")
    answer(match, (0, [WHIP, "maze"]), (1, ["fear", "noise"]), (2, []))
    assert match.table.cubes == [1, 1, 3]


@pytest.mark.rule("LA-217")
@pytest.mark.parametrize(("before", "after"), [(5, 2), (3, 0), (2, 0), (0, 0)])
def test_the_noise_box_takes_off_three_or_all(before: int, after: int) -> None:
    assert standing(None, {0: ["noise"]}, noise=[before, 4, 0]).table.noise == [after, 4, 0]


# --- positions -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-218", "LA-221")
def test_every_symbol_of_the_peril_counts_tan_or_green() -> None:
    match = standing({0: {WHIP: 1, TORCH: 2}, 1: {THIEF: 2, WATER: 1}})
    assert match.table.peril == [3, 3, 0]


@pytest.mark.rule("LA-218", "LA-R94")
def test_symbols_on_uncovered_abilities_count_too() -> None:
    cartographer = box().mats[0].abilities
    peril = next(n for n in range(len(PERILS)) if any(power.symbols[n] for power in cartographer))
    (key,) = [n for n, power in enumerate(cartographer) if power.symbols[peril]]
    mats = [box().mats[0].id, "stuntman"]
    for covered, expected in ((0, 1), (1 << key, 0)):
        match = standing(peril=PERILS[peril], seats=2, mats=mats, covered=[covered, COVERED])
        assert match.table.peril[0] == expected


@pytest.mark.rule("LA-219", "LA-R55")
def test_each_card_with_such_a_symbol_and_a_cube_adds_two() -> None:
    match = standing({0: {WHIP: 1, TORCH: 2, WATER: 0}}, {0: [WHIP, TORCH, WATER]})
    assert match.table.peril[0] == 3 + 2 + 2


@pytest.mark.rule("LA-219", "LA-231")
def test_a_cube_on_a_card_with_green_symbols_counts_the_same() -> None:
    assert standing({0: {THIEF: 2}}, {0: [THIEF]}).table.peril[0] == 4


@pytest.mark.rule("LA-220")
def test_a_cube_on_the_box_of_the_peril_adds_one() -> None:
    assert standing(None, {0: ["maze", "fear"], 1: ["fear"]}).table.peril == [1, 0, 0]


@pytest.mark.rule("LA-221", "LA-R04")
def test_the_peril_track_ends_at_twelve() -> None:
    match = standing({0: {WHIP: 5, TORCH: 5}, 1: {WATER: 5, THIEF: 5}}, {0: [WHIP, TORCH], 1: [WATER]})
    assert match.table.peril == [12, 12, 0]


# --- temple order ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-223", "LA-224", "LA-R57")
@pytest.mark.parametrize(
    ("time", "active", "order"),
    [
        ([5, 3, 4], 0, [1, 2, 0]),
        ([3, 3, 4], 0, [1, 2, 0]),  # a tie goes to the left of the last active player
        ([3, 3, 4], 1, [0, 1, 2]),
        ([3, 3, 3], 2, [0, 1, 2]),
    ],
)
def test_of_those_who_use_something_at_once_the_first_in_temple_order_acts(
    time: list[int], active: int, order: list[int]
) -> None:
    held = {0: {LEVERS[0]: 1}, 1: {LEVERS[1]: 1}, 2: {THIEF: 1}}
    match = temple(held, symbol="lever", cubes=[0] * 3, time=time, active=active)
    assert list(match.waiting) == order
    first, *others = order
    for seat in others:
        answer(match, (seat, asked(match, seat, "LA-223")[-1]))
    assert match.table.hubris == [0, 0, 0]
    answer(match, (first, asked(match, first, "LA-223")[-1]))
    assert [seat for seat in range(3) if match.table.hubris[seat]] == [first]


@pytest.mark.rule("LA-085", "LA-223", "LA-R22", "LA-R57")
def test_a_power_is_used_at_any_time_before_the_flip_not_in_turn() -> None:
    """The last in temple order may act first, and the first, who passed, again after them."""
    held = {0: {LEVERS[0]: 1}, 1: {LEVERS[1]: 1}}
    match = temple(held, symbol="lever", cubes=[0] * 3, time=[0, 3, 4])
    answer(match, (0, "pass"), (1, asked(match, 1, "LA-223")[-1]))
    assert match.table.hubris == [0, 1, 0]
    assert match.table.flip < 0
    assert list(match.waiting) == [0]
    answer(match, (0, asked(match, 0, "LA-223")[-1]))
    assert match.table.hubris == [1, 1, 0]


@pytest.mark.rule("LA-085", "LA-223", "LA-225", "LA-R22")
def test_a_symbol_is_worked_after_the_flip_too() -> None:
    match = temple({0: {LEVERS[0]: 0}}, symbol="lever", cubes=[0] * 3, bells=[12])
    answer(match, (0, "pass"))
    assert match.table.flip >= 0
    answer(match, (0, asked(match, 0, "LA-223")[-1]))
    assert (match.table.hubris, match.table.time) == ([1, 0, 0], [0, 1, 1])
    asked(match, 0, "LA-250")  # once per temple card


@pytest.mark.rule("LA-085", "LA-225", "LA-268")
def test_a_trap_after_the_flip_counts_before_what_the_flip_brings() -> None:
    """Purple: seat 1 loses its last life to the lever, and has none for the trap on the card."""
    life = box().temple.penalty.purple.trap.count("life")
    match = temple({0: {LEVERS[0]: 0, WHIP: 9}}, symbol="lever", place=FIRST_PURPLE, cubes=[0] * 3,
                   life=[7, life, 7], trap=[0])  # fmt: skip
    answer(match, (0, "pass"))
    assert not match.table.out[1]
    answer(match, (0, asked(match, 0, "LA-223")[-1]))
    assert match.table.out == ["", "life", ""]


@pytest.mark.rule("LA-223", "LA-224")
def test_who_passes_until_it_concerns_them_is_asked_at_x_of_their_own() -> None:
    """Before the flip seat 0 passes for longer: the card asks again if it has X where the pawn of seat 0 is, and the
    surface passes if not. For the rest of a temple card ends with the card."""
    for behind, longer, stands in ((0, "until", False), (1, "until", True), (0, "run", True)):
        match = temple({0: {LEVERS[0]: 0, WHIP: 9}}, symbol="lever", cubes=[0] * 3, trap=[9 - behind])
        assert match.table.peril[0] == 9
        assert [option.label for option in match.question_for(0).options][:3] == [  # type: ignore[union-attr]
            "Pass", "Pass for the rest of this temple card", "Pass until it concerns me",
        ]  # fmt: skip
        answer(match, (0, longer))
        question = match.question_for(0)
        assert question is not None
        assert question.rule == "LA-223"
        assert (question.only == "pass") == stands


@pytest.mark.rule("LA-291", "LA-086", "LA-R22", "LA-R96")
def test_a_curse_makes_all_x_of_a_temple_flip_count_for_nothing_for_everybody() -> None:
    match = temple({0: {IGNORES: 0}}, cubes=[0] * 3, trap=[0, 1], bells=[0], hand=[1])
    assert asked(match, 0, "LA-223") == ["pass", "run", "until", "ignore"]
    assert match.table.flip >= 0  # before the flip there is nothing to ignore
    answer(match, (0, "ignore"))
    table = match.table
    assert (table.curses, table.time, table.noise, table.hubris) == ([1, 0, 0], [0] * 3, [0] * 3, [0] * 3)
    assert [table.crossed(-1, seat)[1:] for seat in range(3)] == [(0, 0, 0, 0)] * 3  # type: ignore[index]
    passed = temple({0: {IGNORES: 0}}, cubes=[0] * 3, trap=[0, 1], bells=[0], hand=[1])
    answer(passed, (0, "pass"))
    assert (passed.table.time, passed.table.noise) == ([2] * 3, [1] * 3)


@pytest.mark.rule("LA-291", "LA-284")
@pytest.mark.parametrize("more", [{"trap": [12]}, {"trap": [0], "curses": [3, 0, 0]}, {"trap": []}])
def test_it_is_offered_only_where_an_x_counts_and_to_who_does_not_die_of_it(more: dict[str, Any]) -> None:
    match = temple({0: {IGNORES: 0}}, cubes=[0] * 3, **more)
    asked(match, 0, "LA-250")


@pytest.mark.rule("LA-291", "LA-088")
def test_it_is_used_again_on_the_next_temple_card() -> None:
    match = two_cards({0: {IGNORES: 0}}, bells=[0])
    answer(match, (0, "ignore"))
    assert match.table.step == CROSSED[1]
    assert asked(match, 0, "LA-223") == ["pass", "run", "until", "ignore"]
    answer(match, (0, "pass"))
    assert match.table.noise == [1, 1, 1]


@pytest.mark.rule("LA-291", "LA-086", "LA-R22", "LA-R96")
@pytest.mark.parametrize("after_the_reveal", [False, True])
def test_who_looks_at_the_next_temple_resolution_card_alone_sees_it(after_the_reveal: bool) -> None:
    held = {0: {LEVERS[0]: 0}, 2: {PEEK: 0}}
    match = temple(held, symbol="lever", trap=[2, 5], hand=[6])
    if after_the_reveal:
        answer(match, (0, []), (1, []), (2, []))
        asked(match, 0, "LA-223")
    following = match.table.temple_beats[-1]
    assert deeds(match, 2) == ["peek"]
    answer(match, (2, "deed:peek"))
    assert [match.view(seat).table.temple_beats[-1] for seat in range(3)] == [-1, -1, following]
    assert log(match, 2)[-1] == "The next card: traps at 2, 5; hand at 6."
    assert match.table.curses == [0, 0, 1]
    assert deeds(match, 2) == []


@pytest.mark.rule("LA-214", "LA-R22")
def test_looking_while_others_commit_shows_nobody_what_was_committed() -> None:
    told = []
    for plain in (["maze"], []):
        match = temple({2: {PEEK: 0}})
        answer(match, (1, plain), (2, "deed:peek"))
        told.append([channels(match, seat) for seat in (0, 2)])
    assert told[0] == told[1]


@pytest.mark.rule("LA-224")
def test_temple_order_passes_over_who_is_out() -> None:
    held = {0: {LEVERS[0]: 1}, 1: {LEVERS[1]: 1}, 2: {THIEF: 1}}
    match = temple(held, symbol="lever", cubes=[0] * 3, time=[5, 1, 4], out=["", "life", ""])
    assert match.waiting == (2, 0)


# --- the flip --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-236", "LA-237", "LA-R60")
@pytest.mark.parametrize(
    ("pawns", "time", "start"),
    [([2, 5, 3], [0, 0, 0], 1), ([4, 1, 4], [9, 9, 9], 2), ([4, 1, 4], [3, 9, 9], 0), ([4, 4, 4], [9, 9, 2], 2)],
)
def test_the_highest_player_pawn_flips_and_of_several_the_first_in_temple_order(
    pawns: list[int], time: list[int], start: int
) -> None:
    """Seat 0 was active last."""
    match = flipped(pawns, enemy=9, time=time, bells=[9])
    assert speaks_of(match, "LA-237") == [start]
    assert speaks_of(match, "LA-240") == [(start + n) % 3 for n in range(3)]  # and from them clockwise


@pytest.mark.rule("LA-238", "LA-239", "LA-240")
def test_each_looks_from_their_own_pawn_to_the_highest_both_included() -> None:
    match = flipped([5, 3, 0], enemy=2, trap=[0, 3, 5, 6], bells=[4], hand=[1, 2])
    assert match.table.time == [1, 2, 3]
    assert match.table.noise == [0, 1, 1]
    # one hand and one noise penalty each for the loudest
    assert match.table.hubris == [0, 0 + 1, 2 + 1]


@pytest.mark.rule("LA-238")
def test_the_enemys_pawn_counts_as_the_highest() -> None:
    match = flipped([5, 3], enemy=7, trap=[6, 7, 8])
    assert match.table.time == [2, 2]


@pytest.mark.rule("LA-241")
def test_who_is_highest_looks_at_that_one_position() -> None:
    match = flipped([5, 5], enemy=5, trap=[4, 5, 6])
    assert match.table.time == [1, 1]


@pytest.mark.rule("LA-240")
def test_position_zero_is_the_most_exposed() -> None:
    assert flipped([0, 1], enemy=2, trap=[0, 1, 2]).table.time == [3, 2]


@pytest.mark.rule("LA-242", "LA-R61")
def test_traps_come_before_noise_and_hands() -> None:
    match = flipped([1, 1], trap=[1], bells=[1], hand=[1], time=[26, 0])
    assert match.table.out == ["time", ""]
    assert match.table.noise == [0, 1]
    assert match.table.hubris[0] == 0


@pytest.mark.rule("LA-245", "LA-R61")
def test_positions_stay_though_the_highest_is_eliminated() -> None:
    """Seat 0 stands highest and falls; seat 1 still looks up to where they stood, and is measured by them."""
    match = flipped([6, 2], trap=[6], bells=[5], time=[26, 0], noise=[0, 3], enemy=1)
    assert match.table.out == ["time", ""]
    assert match.table.time[1] == 1
    assert match.table.noise[1] == 4
    assert match.table.hubris[1] == 1  # for most noise alone: 4 is not more than 6


# --- noise -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-243", "LA-244", "LA-R86")
@pytest.mark.parametrize(("noise", "hubris"), [(3, 0), (4, 0), (5, 1)])
def test_who_has_more_noise_than_the_highest_player_pawn_suffers_the_noise_penalty(noise: int, hubris: int) -> None:
    """The Enemy, who stands higher, does not count; another player is the loudest."""
    match = flipped([4, 2], enemy=7, noise=[9, noise])
    assert match.table.hubris == [2, hubris]
    assert match.table.noise == [9, noise]


@pytest.mark.rule("LA-243")
def test_noise_is_checked_after_ones_own_penalties() -> None:
    match = flipped([4, 4], bells=[4], noise=[9, 4])
    assert match.table.noise == [10, 5]
    assert match.table.hubris == [2, 1]


@pytest.mark.rule("LA-R86", "LA-240")
def test_a_bell_gives_a_token_and_too_much_noise_something_else() -> None:
    assert RED_SIDE.noise == PURPLE_SIDE.noise == ("noise",)
    match = flipped([1, 12], bells=[1])
    assert match.table.noise == [1, 0]
    assert match.table.hubris == [RED_SIDE.noise_penalty.count("hubris"), 0]  # as the loudest; 1 is not more than 12


@pytest.mark.rule("LA-246", "LA-R62")
@pytest.mark.parametrize(
    ("noise", "hubris", "settings"),
    [
        ([1, 3, 2], [0, 1, 0], {}),
        ([3, 3, 2], [1, 1, 0], {}),
        ([0, 0, 0], [0, 0, 0], {}),
        ([3, 3, 2], [0, 0, 0], {"tied_noise": "none"}),
        ([3, 2, 2], [1, 0, 0], {"tied_noise": "none"}),
    ],
)
def test_the_loudest_suffer_the_noise_penalty_again(
    noise: list[int], hubris: list[int], settings: dict[str, Any]
) -> None:
    assert flipped([12, 12, 12], noise=noise, settings=settings).table.hubris == hubris


@pytest.mark.rule("LA-246")
def test_who_is_out_is_not_the_loudest() -> None:
    match = flipped([12, 12, 12], noise=[9, 1, 2], out=["life", "", ""])
    assert match.table.hubris == [0, 0, 1]


@pytest.mark.rule("LA-087", "LA-240")
def test_an_ability_ignores_the_first_noise_of_each_temple_card() -> None:
    key = next(n for n, power in enumerate(box().mats[mat("mail_pilot")].abilities) if "noise" in power.moments)
    covered = [COVERED & ~(1 << key), COVERED]
    match = flipped([1, 1], enemy=3, bells=[1, 2, 3], mats=["mail_pilot", "stuntman"], covered=covered)
    assert match.table.noise == [2, 3]
    assert flipped([1, 1], bells=[1], mats=["mail_pilot", "stuntman"]).table.noise == [1, 1]  # covered


@pytest.mark.rule("LA-087", "LA-240")
def test_it_ignores_one_noise_on_each_of_two_temple_cards() -> None:
    key = next(n for n, power in enumerate(box().mats[mat("mail_pilot")].abilities) if "noise" in power.moments)
    covered = [COVERED & ~(1 << key), COVERED]
    match = two_cards(seats=2, bells=[0, 1], mats=["mail_pilot", "stuntman"], covered=covered)
    assert match.table.phase == "grail"
    assert match.table.noise == [1 + 1, 2 + 2]


@pytest.mark.rule("LA-247")
def test_player_pawns_return_and_the_enemys_stays() -> None:
    match = flipped([4, 2], enemy=7, place=LAST_PURPLE)
    assert match.table.peril == [0, 0]
    assert match.table.enemy_peril == 7


@pytest.mark.rule("LA-249")
def test_after_the_last_purple_card_comes_the_grail_room() -> None:
    match = temple(place=LAST_PURPLE)
    nothing(match)
    assert match.table.phase == "grail"
    assert len(choices(match, 0)) == 10


# --- what temple cards can show --------------------------------------------------------------------------------------


@pytest.mark.rule("LA-R73")
def test_the_red_side_is_that_of_the_printed_example() -> None:
    assert (RED_SIDE.trap, RED_SIDE.noise, RED_SIDE.hand) == (("time",), ("noise",), ("hubris",))
    assert RED_SIDE.noise_penalty == ("hubris",)


@pytest.mark.rule("LA-R74")
def test_green_symbols_are_on_adventure_cards_and_never_on_temple_cards() -> None:
    plain = msgspec.to_builtins(box().temple.cards[0])
    assert LANGUAGE.read(plain, TempleCard) == box().temple.cards[0]
    with pytest.raises(msgspec.ValidationError, match="green"):
        LANGUAGE.read({**plain, "effect": {**plain["effect"], "green": {"maze": 1}}}, TempleCard)
    assert any(card.kind.symbols for card in box().adventures)


@pytest.mark.rule("LA-R82")
def test_no_temple_card_shows_a_secret_exit() -> None:
    plain = msgspec.to_builtins(box().temple.cards[0])
    with pytest.raises(msgspec.ValidationError, match="secret_exit"):
        LANGUAGE.read({**plain, "effect": {**plain["effect"], "symbol": "secret_exit"}}, TempleCard)


# --- what a player is told before they commit ------------------------------------------------------------------------


@pytest.mark.rule("LA-153", "LA-214", "LA-219", "LA-220")
def test_who_has_looked_at_the_card_is_told_what_is_of_use_against_it() -> None:
    match = temple({0: {TORCH: 1}, 1: {WHIP: 1}}, peril="fear", looked=looked({FIRST_RED: [0]}))
    known, unknown = notes(match, 0), notes(match, 1)
    assert (known[TORCH], known["fear"], known["maze"]) == ("+2", "+1", "no use against Fear/dread")
    assert unknown[WHIP] == "+2 if the peril is Fear/dread"
    assert (unknown["fear"], unknown["maze"]) == ("+1 if the peril is Fear/dread", "+1 if the peril is Maze/puzzle")


@pytest.mark.rule("LA-218", "LA-219", "LA-221")
def test_before_cubes_are_committed_one_hears_where_the_pawn_will_stand() -> None:
    match = temple({0: {TORCH: 1}, 1: {WHIP: 1}}, peril="fear", looked=looked({FIRST_RED: [0]}),
                   also=lambda table: table.peek(table.temple[FIRST_RED], 1 << 0))  # fmt: skip
    assert match.preview(0, [TORCH, "maze"])[0] == ["You will stand at 3 (Fear/dread), and keep 1 cube."]
    (words,) = match.preview(1, [])[0]
    assert words == (
        "You will stand at 0 (Maze/puzzle), 0 (Obstacle), 1 (Fear/dread), 0 (Climb/traverse), 0 (Danger/react), "
        "0 (Desert/heat), and keep 3 cubes."
    )
    assert set(match.waiting) == {0, 1, 2}
