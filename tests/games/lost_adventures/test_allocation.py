"""Placing cubes: openly by the active player, then in secret by the others (LA-063 to LA-081, LA-283)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.state import Film
from fabletop.testing import channels
from fabletop.testing.arranged import choices, log, refused

from .allocating import NO_CUBES, OUT, allocating, join, off, revealed
from .arrange import answer, city
from .encounter import asked, remain

# Cards that match the encounter in Ankara (an Escape; threat: life), and one that does not.
ESCAPE, LIFE, TRIANGLE, MIDDLE_EAST, WITS = (
    "bull_whip",
    "cigarette_case",
    "back_stairs",
    "goatskin",
    "six_dead_languages",
)
STAR, FREE, DISC, CURSE, ALWAYS = (
    "keep_rolling",
    "tuesday_plane",
    "windlass_handle",
    "jet_mirror",
    "architects_granddaughter",
)
FITTING = [ESCAPE, LIFE, TRIANGLE, MIDDLE_EAST]


# --- the active player ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-063", "LA-072")
def test_the_active_player_allocates_first_and_alone() -> None:
    match = allocating()
    assert match.waiting == (0,)
    asked(match, 0, "LA-063")


@pytest.mark.rule("LA-063")
def test_what_the_active_player_allocates_is_open_to_all() -> None:
    match = allocating(cards={0: [ESCAPE]})
    before = [len(log(match, seat)) for seat in range(3)]
    answer(match, (0, join(ESCAPE, rewards=2)))
    for seat in range(3):
        seen = match.view(seat).table
        assert (seen.contribution[0], seen.rewards[0]) == (2, 2)
        assert seen.cubed[0] == match.table.cubed[0] != []
        assert len(log(match, seat)) > before[seat]


@pytest.mark.rule("LA-063", "LA-R18")
@pytest.mark.parametrize("cubes", [0, 1, 2, 3])
def test_up_to_three_cubes_cost_nothing(cubes: int) -> None:
    table = revealed(allocating(), a=join(plus=cubes))
    assert table.contribution[0] == cubes
    assert table.hubris[0] == 0


@pytest.mark.rule("LA-072")
@pytest.mark.parametrize("plain", [OUT, off(draw=1), {"join": False, "move": 2}, "off", "draw 1"])
def test_the_active_player_must_take_part(plain: Any) -> None:
    refused(allocating(at={0: "cairo"}), 0, plain, "LA-072")


@pytest.mark.rule("LA-072", "LA-075")
@pytest.mark.parametrize("box", ["move", "draw", "reveal"])
def test_the_active_player_may_not_use_off_camera_boxes(box: str) -> None:
    refused(allocating(at={0: "cairo"}), 0, {"join": True, box: 1}, "LA-075")


# --- cards and abilities -------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-065", "LA-064")
@pytest.mark.parametrize("card", FITTING)
def test_a_cube_on_a_card_that_matches_an_aspect_adds_2(card: str) -> None:
    table = revealed(allocating(cards={0: [card]}), a=join(card))
    assert table.contribution[0] == table.investment == 2


@pytest.mark.rule("LA-065", "LA-064")
def test_a_cube_on_an_ability_that_matches_adds_2() -> None:
    """Ability 3 of the cartographer matches the triangle."""
    table = revealed(allocating(bare=False), a=join("ability_3"))
    assert table.contribution[0] == 2


@pytest.mark.rule("LA-065", "LA-063")
def test_three_cards_that_match_add_6() -> None:
    table = revealed(allocating(cards={0: FITTING[:3]}), a=join(*FITTING[:3]))
    assert table.contribution[0] == 6


@pytest.mark.rule("LA-065")
def test_a_card_that_matches_adds_nothing_without_a_cube() -> None:
    table = revealed(allocating(cards={0: [ESCAPE]}), a=join(plus=1))
    assert table.contribution[0] == 1


@pytest.mark.rule("LA-066", "LA-R20")
def test_an_icon_that_is_two_aspects_counts_once() -> None:
    """No scene has one icon as two aspects; so this one gets the same threat as category."""
    match = allocating(cards={0: [ESCAPE]}, scenery={"threat": "escape"})
    assert revealed(match, a=join(ESCAPE)).contribution[0] == 2


@pytest.mark.rule("LA-067")
def test_a_cube_on_a_card_that_does_not_match_adds_nothing() -> None:
    table = revealed(allocating(cards={0: [WITS]}), a=join(WITS, plus=1))
    assert table.contribution[0] == 1


@pytest.mark.rule("LA-067", "LA-044")
def test_a_cube_on_a_card_without_match_icon_activates_its_effect() -> None:
    table = revealed(allocating(cards={0: [FREE]}), a=join(FREE))
    assert table.contribution[0] == 0
    assert table.time[0] == 1


@pytest.mark.rule("LA-064")
def test_a_card_takes_one_cube() -> None:
    match = allocating(cards={0: [ESCAPE]})
    refused(match, 0, join(ESCAPE, ESCAPE), "LA-064")
    refused(match, 0, "bull_whip 2", "LA-064")


@pytest.mark.rule("LA-064", "LA-R19")
@pytest.mark.parametrize("card", [DISC, CURSE, ALWAYS])
def test_a_card_without_cube_icon_takes_no_cube(card: str) -> None:
    refused(allocating(cards={0: [card]}), 0, join(card), "LA-064")


@pytest.mark.rule("LA-064", "LA-R19")
def test_an_ability_without_cube_icon_takes_no_cube() -> None:
    """Ability 4 of the cartographer is the secret exit."""
    refused(allocating(bare=False), 0, join("ability_4"), "LA-064")


@pytest.mark.rule("LA-064")
def test_a_card_of_another_player_or_of_the_display_takes_no_cube() -> None:
    match = allocating(cards={1: [ESCAPE]})
    refused(match, 0, join(ESCAPE), "LA-064")
    shown = match.table.printed(match.table.boxes[0]).id
    refused(match, 0, join(shown), "LA-064")


# --- boxes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-068")
@pytest.mark.parametrize("cubes", [1, 2, 3, 4])
def test_each_cube_on_plus_1_adds_1(cubes: int) -> None:
    assert revealed(allocating(), a=join(plus=cubes)).investment == cubes


@pytest.mark.rule("LA-069")
@pytest.mark.parametrize("cubes", [1, 2, 3, 4])
def test_cubes_on_rewards_lie_there_and_add_nothing(cubes: int) -> None:
    table = revealed(allocating(), a=join(rewards=cubes))
    assert table.rewards[0] == cubes
    assert table.investment == 0


@pytest.mark.rule("LA-070", "LA-076", "LA-R18")
def test_cubes_may_be_left_unplaced() -> None:
    table = revealed(allocating(), a=NO_CUBES, b=NO_CUBES)
    assert table.investment == 0
    assert table.rewards == [0, 0, 0]
    assert table.inside == [1, 1, 0]


# --- the fourth cube -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-071", "LA-283", "LA-R21")
def test_the_fourth_cube_of_the_active_player_costs_1_hubris_when_they_confirm() -> None:
    match = allocating()
    answer(match, (0, join(plus=4)))
    assert match.table.hubris == [1, 0, 0]


@pytest.mark.rule("LA-071", "LA-283", "LA-R15", "LA-R21")
def test_the_fourth_cube_of_the_others_costs_at_the_reveal_also_off_camera() -> None:
    match = allocating()
    answer(match, (0, NO_CUBES), (1, join(plus=4)))
    assert match.table.hubris == [0, 0, 0]
    answer(match, (2, off(draw=4)))
    assert match.table.hubris == [0, 1, 1]


@pytest.mark.rule("LA-071", "LA-087")
def test_a_fourth_cube_that_is_free_costs_nothing_until_its_ability_is_covered() -> None:
    """Ability 4 of the stuntman."""
    for covered, hubris in ((0, 0), (1 << 3, 1)):
        match = allocating(mats=["stuntman", "collector", "mail_pilot"], covered=[covered, 0, 0])
        assert revealed(match, a=join(plus=4)).hubris[0] == hubris


@pytest.mark.rule("LA-071", "LA-R21")
def test_the_fourth_cube_is_for_the_present_encounter_alone() -> None:
    match = allocating(seats=2, time=[0, 20])
    revealed(match, a=join(plus=4))
    answer(match, (0, "exit"), (0, "ankara"))
    answer(match, (0, join(plus=3)))
    assert match.table.hubris[0] == 1
    answer(match, (1, OUT), (0, "exit"), (0, "ankara"), (0, join(plus=4)))
    assert match.table.hubris[0] == 2


@pytest.mark.rule("LA-063", "LA-071")
def test_there_is_no_fifth_cube() -> None:
    refused(allocating(), 0, join(plus=4, rewards=1), "LA-063")


# --- the others ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-073")
def test_all_others_allocate_at_the_same_time() -> None:
    match = allocating()
    answer(match, (0, NO_CUBES))
    assert match.waiting == (1, 2)
    for seat in (1, 2):
        asked(match, seat, "LA-073")
    answer(match, (2, NO_CUBES), (1, NO_CUBES))
    assert match.table.inside == [1, 1, 1]


@pytest.mark.rule("LA-073", "LA-077")
def test_an_allocation_is_secret_until_all_are_in() -> None:
    """What seats 0 and 2 can see, hear or ask is the same, whatever seat 1 has confirmed."""
    seen = []
    for plain in (join(ESCAPE, plus=2), off(draw=3), OUT):
        match = allocating(cards={1: [ESCAPE]})
        answer(match, (0, NO_CUBES), (1, plain))
        assert match.committed == (1,)
        seen.append([channels(match, seat) for seat in (0, 2)])
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rule("LA-077")
def test_allocations_are_revealed_together() -> None:
    match = allocating(cards={1: [ESCAPE]})
    answer(match, (0, NO_CUBES), (1, join(ESCAPE, rewards=2)))
    assert match.table.contribution == [0, 0, 0]
    answer(match, (2, join(plus=1)))
    for seat in range(3):
        seen = match.view(seat).table
        assert seen.contribution == [0, 2, 1]
        assert seen.rewards == [0, 2, 0]


@pytest.mark.rule("LA-073", "LA-064", "LA-065", "LA-068", "LA-069")
def test_who_joins_allocates_by_the_same_rules() -> None:
    table = revealed(allocating(cards={1: [TRIANGLE]}), b=join(TRIANGLE, plus=1, rewards=1))
    assert (table.contribution[1], table.rewards[1]) == (3, 1)


@pytest.mark.rule("LA-074", "LA-075")
@pytest.mark.parametrize(
    ("plain", "rule"),
    [
        ({"join": False, "plus": 1}, "LA-074"),
        ({"join": False, "rewards": 1, "draw": 1}, "LA-074"),
        ({"join": False, "powers": [ESCAPE]}, "LA-074"),
        ({"join": True, "draw": 1}, "LA-075"),
        ({"join": True, "plus": 1, "move": 1}, "LA-075"),
        ("plus 1, draw 1", "LA-074"),
        ("join, draw 1", "LA-075"),
        ("draw 1, join", "LA-075"),
        ("off, bull_whip", "LA-074"),
    ],
)
def test_off_camera_boxes_and_the_others_are_not_mixed(plain: Any, rule: str) -> None:
    match = allocating(cards={1: [ESCAPE]}, at={1: "cairo"})
    answer(match, (0, NO_CUBES))
    refused(match, 1, plain, rule)


@pytest.mark.rule("LA-074")
def test_who_goes_off_camera_has_their_cubes_on_off_camera_boxes() -> None:
    match = allocating(at={1: "cairo"})
    table = revealed(match, b=off(move=1, draw=2))
    assert (table.move_cubes[1], table.draw_cubes[1]) == (1, 2)
    assert table.inside == [1, 0, 0]
    assert "move_aden" in asked(match, 1, "LA-156")


@pytest.mark.rule("LA-076", "LA-R18")
@pytest.mark.parametrize("plain", [{}, {"powers": []}, {"plus": 0}, "", " , ", "plus 0"])
def test_who_places_no_cube_must_say_whether_they_join(plain: Any) -> None:
    match = allocating()
    answer(match, (0, NO_CUBES))
    refused(match, 1, plain, "LA-076")


@pytest.mark.rule("LA-076", "LA-R18")
@pytest.mark.parametrize(("plain", "inside"), [(NO_CUBES, 1), (OUT, 0), ("join", 1), ("off", 0)])
def test_without_a_cube_a_player_joins_or_stays_off_camera_as_they_say(plain: Any, inside: int) -> None:
    assert revealed(allocating(), b=plain).inside == [1, inside, 0]


@pytest.mark.rule("LA-078", "LA-R15")
@pytest.mark.parametrize("hubris", [True, False])
def test_who_joins_a_scene_with_a_hubris_back_takes_1_hubris(hubris: bool) -> None:
    table = revealed(allocating(scenery={"hubris": hubris}), b=NO_CUBES)
    assert table.hubris == [int(hubris), int(hubris), 0]


@pytest.mark.rule("LA-078", "LA-R15")
def test_who_joins_pays_for_the_fourth_cube_then_hubris_then_time() -> None:
    match = allocating(scenery={"hubris": True}, at={0: "ankara"})
    answer(match, (0, NO_CUBES), (1, join(plus=4)), (2, OUT))
    rules = [line.rule for line in match.log() if match.names[1] in line.text]
    assert [rule for rule in rules if rule in ("LA-071", "LA-078", "LA-041")] == ["LA-071", "LA-078", "LA-041"]
    assert match.table.hubris[1] == 2
    assert match.table.time[1] == 2
    assert match.table.at[1] == city("ankara")


@pytest.mark.rule("LA-078", "LA-034")
def test_who_joins_pays_in_turn_order() -> None:
    match = allocating(seats=4, active=2)
    answer(match, (2, NO_CUBES), (1, NO_CUBES), (0, NO_CUBES), (3, NO_CUBES))
    paid = [line.text for line in match.log() if line.rule == "LA-041"]
    assert [next(seat for seat in range(4) if match.names[seat] in text) for text in paid] == [2, 3, 0, 1]


@pytest.mark.rule("LA-079")
def test_who_stays_off_camera_pays_no_time_and_takes_no_hubris() -> None:
    table = revealed(allocating(scenery={"hubris": True}, at={1: "lisbon"}), b=off(draw=1))
    assert (table.time[1], table.hubris[1]) == (0, 0)
    assert table.at[1] == city("lisbon")


# --- investment ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-080", "LA-081")
def test_the_investment_is_the_sum_and_each_contribution_is_kept() -> None:
    match = allocating(cards={0: [ESCAPE], 1: [TRIANGLE], 2: [LIFE]})
    table = revealed(match, a=join(ESCAPE, rewards=3), b=join(TRIANGLE, plus=1), c=join(LIFE, rewards=2))
    assert table.contribution == [2, 3, 2]
    assert table.investment == 7


@pytest.mark.rule("LA-081", "LA-127")
def test_who_exits_takes_their_own_contribution_with_them() -> None:
    match = allocating()
    revealed(match, a=join(plus=3), b=join(plus=2))
    answer(match, (0, "exit"))
    assert match.table.contribution == [0, 2, 0]
    remain(match, 1)
    assert match.table.investment == 2


# --- typed allocations ---------------------------------------------------------------------------------------------


def typing(**more: Any) -> Match[Film]:
    match = allocating(cards={1: [ESCAPE]}, at={1: "cairo"}, **more)
    answer(match, (0, "plus 1, rewards 2"))
    return match


@pytest.mark.rule("LA-073")
@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("bull_whip, plus 1, rewards", join(ESCAPE, plus=1, rewards=1)),
        ("Bull Whip; +1", join(ESCAPE, plus=1)),
        ("plus, plus", join(plus=2)),
        ("off, draw 2, move", off(move=1, draw=2)),
        ("move 3", off(move=3)),
        ("in", join()),
        ("stay out", off()),
    ],
)
def test_allocations_can_be_typed(text: str, same: dict[str, Any]) -> None:
    written, said = typing(), typing()
    answer(written, (1, text), (2, OUT))
    answer(said, (1, same), (2, OUT))
    assert written.hash() == said.hash()


@pytest.mark.rule("LA-063")
def test_the_question_shows_where_cubes_may_go() -> None:
    match = typing()
    question = match.question_for(1)
    assert question is not None
    groups = {group["id"]: [box["id"] for box in group["boxes"]] for group in question.hints["groups"]}
    assert groups == {"join": [ESCAPE, "plus", "rewards"], "off": ["move", "draw"]}
    assert choices(match, 1) == []


@pytest.mark.rule("LA-041", "LA-065", "LA-071", "LA-078")
def test_who_may_join_hears_what_it_costs_and_adds() -> None:
    match = allocating("ankara", scenery={"hubris": True}, at={1: "ankara", 2: "lhasa"})
    answer(match, (0, join(plus=2)))
    (words,) = match.preview(1, join(plus=3, rewards=1))[0]
    assert words.startswith("You pay 1 time and 2 hubris and add 3: investment 5, ")
    assert match.preview(2, join(rewards=1))[0][0].startswith("You pay 2 time and 1 hubris and add 0: investment 2, ")
    assert match.preview(1, off(draw=4))[0] == ["You pay 1 hubris."]
    assert match.preview(1, OUT)[0] == ["You pay nothing."]
    refused(match, 1, join("ability_9"), "LA-064")
