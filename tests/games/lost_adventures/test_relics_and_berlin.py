"""Theme tiles, relics and Berlin (LA-171 to LA-189, LA-288)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.state import AWAY, COLOUR_OF, Film
from fabletop.games.lost_adventures.terms import COLOURS
from fabletop.testing.arranged import choices, refused

from .allocating import NO_CUBES, OUT
from .arrange import answer, city, film, leaving, looked, temple_id, tile, tiles_but
from .encounter import asked, on, remain, scene

ORDINARY = [each.id for each in box().tiles if each.kind != "relic"]
RELICS = [box().tiles[n] for n in box().relics]
ANKARA = temple_id("blue", city="ankara")


def places(colours: tuple[str, ...]) -> set[str]:
    """The temple cards of these colours, as they are offered."""
    return {f"look_{place}" for place, colour in enumerate(COLOUR_OF) if COLOURS[colour] in colours}


def looks(match: Match[Film], seat: int = 0) -> set[str]:
    return {each for each in choices(match, seat) if each.startswith("look_")}


# --- what a tile gives access to -------------------------------------------------------------------------------------


@pytest.mark.rule("LA-171", "LA-172", "LA-R49")
@pytest.mark.parametrize("name", ORDINARY)
def test_a_tile_gives_access_to_all_cards_of_each_of_its_colours(name: str) -> None:
    match = leaving(1, tiles={name: "ankara"})
    assert looks(match) == places(box().tiles[tile(name)].colours)


@pytest.mark.rule("LA-171")
def test_face_up_cards_are_not_among_them() -> None:
    name = next(each for each in ORDINARY if "blue" in box().tiles[tile(each)].colours)
    match = leaving(1, tiles={name: "ankara"}, up=[1] + [0] * 11)
    assert looks(match) == places(box().tiles[tile(name)].colours) - {"look_0"}


@pytest.mark.rule("LA-175")
def test_knowing_where_a_relic_lies_obliges_to_nothing() -> None:
    match = leaving(1, turn=3, temple={0: ANKARA}, looked=looked({0: [0]}))
    assert "reveal_0" in choices(match, 0)
    answer(match, (0, "done"))
    assert match.table.green == [0, 0, 0]
    assert match.table.up[0] == 0
    assert match.table.turn == 4


# --- relics on the map -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-174")
@pytest.mark.parametrize("relic", RELICS, ids=lambda each: each.id)
def test_a_relic_on_the_map_gives_access_like_any_tile(relic: Any) -> None:
    match = leaving(1, tiles={relic.id: "ankara"})
    assert looks(match) == places(relic.colours)


def caught(own: str | None = ORDINARY[5], there: Sequence[str] = (), where: str = "cairo", **more: Any) -> Match[Film]:
    """A hand has been flipped in a city with its own tile, the Enemy being there; these tiles were taken before."""
    return scene(flips=["|h"], where=where, present=True, tile_here=own, in_berlin=there, **more)


@pytest.mark.rule("LA-174", "LA-102")
def test_a_relic_on_the_map_is_taken_to_berlin_like_any_tile() -> None:
    match = caught(RELICS[0].id)
    assert match.table.tile_at[box().relics[0]] == box().berlin


def found_here(rewards: int = 2, **arranged: Any) -> Match[Film]:
    """In Ankara, which has no tile, seat 0 knows that the relic is here."""
    match = leaving(rewards, turn=3, temple={0: ANKARA}, looked=looked({0: [0]}), **arranged)
    for each in match.table.tiles_in(city("ankara")):
        match.table.tile_at[each] = box().berlin
    return match


@pytest.mark.rule("LA-176", "LA-178", "LA-R48")
def test_who_reveals_a_relic_in_the_scene_may_use_its_colours_for_their_other_cubes() -> None:
    match = found_here()
    assert looks(match) == set()
    answer(match, (0, "reveal_0"))
    assert match.table.green == [1, 0, 0]
    assert looks(match) == places(RELICS[0].colours)


@pytest.mark.rule("LA-176")
def test_its_colours_come_to_those_of_the_tile_that_is_there() -> None:
    other = next(each for each in ORDINARY if not set(box().tiles[tile(each)].colours) & set(RELICS[0].colours))
    match = leaving(2, turn=3, temple={0: ANKARA}, looked=looked({0: [0]}), tiles={other: "ankara"})
    answer(match, (0, "reveal_0"))
    blue = {"look_0"} & places(box().tiles[tile(other)].colours)  # which is face up now
    assert looks(match) == (places(RELICS[0].colours) | places(box().tiles[tile(other)].colours)) - blue


@pytest.mark.rule("LA-176")
def test_the_relic_lies_there_for_the_next_who_exits() -> None:
    arranged: dict[str, Any] = {"inside": [1, 1, 0], "at": {0: "ankara", 1: "ankara"}, "rewards": [1, 1, 0]}
    match = film(
        start=("exit", 0, 1, 1), in_city="ankara", turn=3, temple={0: ANKARA}, looked=looked({0: [0]}),
        agenda=[("exit", 1, 1, 1)], **arranged,
    )  # fmt: skip
    for each in match.table.tiles_in(city("ankara")):
        match.table.tile_at[each] = box().berlin
    answer(match, (0, "reveal_0"))
    assert match.table.tile_at[box().relics[0]] == AWAY  # it moves on later
    assert looks(match, 1) == places(RELICS[0].colours)


@pytest.mark.rule("LA-176")
def test_a_cube_kept_for_later_finds_it_in_the_scene_too() -> None:
    """They put cubes on Move and on Reveal, and reveal before they move: still by a reward cube in the active city."""
    match = found_here(flip=0)
    answer(match, (0, "move"), (0, "reveal_later"), (0, "reveal_0"))
    assert match.table.relics_here == [box().relics[0]]
    assert match.table.tile_at[box().relics[0]] == AWAY


@pytest.mark.rule("LA-167", "LA-161", "LA-R48")
def test_a_second_reward_cube_does_not_find_the_same_relic_again() -> None:
    """Who exits after them in the same turn still finds it."""
    match = film(
        start=("exit", 0, 2, 1), in_city="ankara", turn=3, temple={0: ANKARA}, looked=looked({0: [0, 1]}),
        inside=[1, 1, 0], at={0: "ankara", 1: "ankara"}, rewards=[2, 2, 0], agenda=[("exit", 1, 2, 1)],
    )  # fmt: skip
    answer(match, (0, "reveal_0"))
    refused(match, 0, "reveal_0")
    answer(match, (0, "done"), (1, "reveal_0"))
    assert match.table.green == [1, 1, 0]
    refused(match, 1, "reveal_0")


@pytest.mark.rule("LA-167", "LA-161", "LA-R48")
def test_a_cube_kept_for_later_does_not_find_it_again_either() -> None:
    match = found_here(3, flip=0)
    answer(match, (0, "move"), (0, "reveal_later"), (0, "reveal_0"))
    assert match.table.green == [1, 0, 0]
    assert set(choices(match, 0)) == {"move_athens", "move_baghdad", "move_berlin", "move_cairo", "done"}


@pytest.mark.rule("LA-170", "LA-176")
def test_who_stayed_out_reveals_it_for_the_map_and_not_for_the_scene() -> None:
    match = film(
        start=("off camera", 1), in_city="ankara", turn=3, temple={0: ANKARA}, looked=looked({0: [1]}),
        at={0: "ankara", 1: "ankara"}, reveal_cubes=[0, 1, 0], agenda=[("decisions",)], inside=[1, 0, 0],
    )  # fmt: skip
    answer(match, (1, "reveal_0"))
    assert match.table.relics_here == []
    if match.waiting == (1,):
        answer(match, (1, choices(match, 1)[0]))
    assert match.table.tile_at[box().relics[0]] not in (AWAY, city("ankara"))


@pytest.mark.rule("LA-177", "LA-R46")
def test_after_the_encounter_the_relic_moves_to_the_nearest_open_city() -> None:
    match = found_here(1)
    answer(match, (0, "reveal_0"))
    assert match.table.tile_at[box().relics[0]] == city("ankara")  # which is open once the encounter is over
    assert match.table.relics_here == []


@pytest.mark.rule("LA-177", "LA-R46")
def test_its_finder_chooses_between_the_nearest() -> None:
    where = tiles_but(["cairo", "baghdad", "athens"])
    match = leaving(1, turn=3, seat=2, temple={0: ANKARA}, looked=looked({0: [2]}), tile_at=where)
    answer(match, (2, "reveal_0"))
    assert sorted(choices(match, 2)) == ["athens", "baghdad", "cairo"]
    answer(match, (2, "cairo"))
    assert match.table.tile_at[box().relics[0]] == city("cairo")


@pytest.mark.rule("LA-R84", "LA-176")
def test_a_hand_does_not_take_the_relic_of_the_scene() -> None:
    own = ORDINARY[0]
    match = caught(own, relics_here=[box().relics[0]], revealers=[0])
    assert match.table.tile_at[tile(own)] == box().berlin
    assert match.table.tile_at[box().relics[0]] not in (AWAY, box().berlin)


# --- captured tiles and Roll Credits ---------------------------------------------------------------------------------


@pytest.mark.rule("LA-180")
def test_the_first_tile_in_berlin_leaves_roll_credits_where_it_is() -> None:
    match = caught()
    assert len(match.table.tiles_in(box().berlin)) == 1
    assert match.table.rc == 27


@pytest.mark.rule("LA-179")
@pytest.mark.parametrize("there", [1, 2])
def test_each_further_tile_moves_roll_credits_one_space(there: int) -> None:
    match = caught(there=ORDINARY[:there])
    assert len(match.table.tiles_in(box().berlin)) == there + 1
    assert match.table.rc == 26


@pytest.mark.rule("LA-107", "LA-179")
def test_no_tile_no_change() -> None:
    match = caught(None, there=ORDINARY[:2])
    assert match.table.rc == 27
    assert len(match.table.tiles_in(box().berlin)) == 2


# --- encounters in Berlin --------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-182", "LA-R08")
def test_berlin_is_a_square_in_europe_like_any_other_city() -> None:
    match = film(start=("city",), black=[2, 1, 1])
    square = match.table.tops[3]
    answer(match, (0, "berlin"))
    table = match.table
    assert table.at[0] == table.city == box().berlin
    assert table.scene == [square]
    assert table.black == [3, 1, 1]
    assert table.enemy_marker == 3


@pytest.mark.rule("LA-183")
def test_in_berlin_the_colours_of_all_tiles_there_count() -> None:
    mine = [next(each for each in ORDINARY if colour in box().tiles[tile(each)].colours) for colour in ("red", "peach")]
    match = leaving(1, "berlin", tiles=dict.fromkeys(mine, "berlin"))
    assert looks(match) == places(box().tiles[tile(mine[0])].colours + box().tiles[tile(mine[1])].colours)


@pytest.mark.rule("LA-183")
def test_an_empty_berlin_gives_access_to_nothing() -> None:
    assert looks(leaving(1, "berlin")) == set()


@pytest.mark.rule("LA-184")
def test_in_berlin_any_display_card_may_be_chosen() -> None:
    match = leaving(1, "berlin")
    shown = {match.table.printed(card).id for card in match.table.boxes}
    assert len(shown) == 12
    assert shown <= set(choices(match, 0))
    elsewhere = leaving(1, "ankara")
    assert len(shown & set(choices(elsewhere, 0))) == 3


@pytest.mark.rule("LA-185", "LA-R51")
def test_after_berlin_only_the_boxes_that_were_emptied_are_refilled() -> None:
    match = leaving(1, "berlin")
    before = match.table.boxes[:]
    answer(match, (0, match.table.printed(before[4]).id))
    after = match.table.boxes
    assert after[:4] + after[5:] == before[:4] + before[5:]
    assert after[4] not in (-1, before[4])
    assert match.table.printed(after[4]).back == "plain"


def last_space(there: Sequence[str] = (), where: str = "berlin", **more: Any) -> Match[Film]:
    """A check brings the success marker to the last space now; seats 0 and 1 are in, and decide next."""
    more.setdefault("flips", ["c"])
    more.setdefault("inside", [1, 1, 0])
    return scene(where=where, track=(0, on(3, "green")), in_berlin=there, **more)


@pytest.mark.rule("LA-186", "LA-R52")
def test_on_the_last_space_in_berlin_the_active_player_chooses_a_tile_to_rescue() -> None:
    match = last_space(ORDINARY[:3])
    assert sorted(asked(match, 0, "LA-186")) == sorted(ORDINARY[:3])
    answer(match, (0, ORDINARY[1]))
    assert match.table.rescued == tile(ORDINARY[1])
    assert match.table.tile_at[tile(ORDINARY[1])] == box().berlin  # it moves after the encounter


@pytest.mark.rule("LA-186")
def test_a_rescue_comes_once_and_only_in_berlin() -> None:
    match = last_space(ORDINARY[:1])
    assert match.table.rescued == tile(ORDINARY[0])
    assert match.table.tally["tiles rescued"] == 1
    elsewhere = last_space(ORDINARY[:1], "athens")
    assert elsewhere.table.rescued == -1
    assert elsewhere.table.tile_at[tile(ORDINARY[0])] == box().berlin


@pytest.mark.rule("LA-186", "LA-096")
def test_checks_beyond_the_last_space_rescue_nothing_more() -> None:
    match = last_space(ORDINARY[:3], flips=["cc", "c"])
    answer(match, (0, ORDINARY[1]))
    asked(match, 0, "LA-117")
    remain(match, 0, 1)
    asked(match, 0, "LA-117")  # after another flip
    assert match.table.rescued == tile(ORDINARY[1])
    assert match.table.tally["tiles rescued"] == 1


@pytest.mark.rule("LA-186", "LA-R16")
def test_if_the_active_player_is_out_the_next_participant_chooses_the_tile_to_rescue() -> None:
    """The first flip puts seat 0 out, the second reaches the last space; seat 1 is off camera."""
    match = last_space(
        ORDINARY[:2], flips=["|x", "c"], inside=[1, 0, 1], contribution=[0, 0, 12], present=True, threat="life",
        life=[0, 7, 7],
    )  # fmt: skip
    assert match.table.out == ["life", "", ""]
    remain(match, 2)
    assert match.waiting == (2,)
    assert sorted(asked(match, 2, "LA-186")) == sorted(ORDINARY[:2])


@pytest.mark.rule("LA-188", "LA-135")
def test_the_green_cube_of_the_last_space_comes_with_a_rescue() -> None:
    assert last_space(ORDINARY[:1]).table.green == [1, 1, 0]


@pytest.mark.rule("LA-288", "LA-R52")
def test_with_no_tile_in_berlin_nothing_is_rescued_and_the_green_cube_is_taken() -> None:
    match = last_space()
    assert match.table.rescued == -1
    assert match.table.green == [1, 1, 0]
    assert match.waiting == (0,)


@pytest.mark.rule("LA-R52", "LA-183")
def test_the_colours_of_the_rescued_tile_can_be_used_until_it_leaves() -> None:
    match = leaving(1, "berlin", tiles={ORDINARY[0]: "berlin"}, rescued=tile(ORDINARY[0]))
    assert looks(match) == places(box().tiles[tile(ORDINARY[0])].colours)


@pytest.mark.rule("LA-187", "LA-R46", "LA-R52", "LA-R50", "LA-181")
def test_the_rescued_tile_goes_to_the_open_city_nearest_to_berlin_and_roll_credits_stays() -> None:
    match = moving_on(["saigon", "lisbon"], rc=25)
    assert len(match.table.tiles_in(city("lisbon"))) == 1
    assert match.table.tiles_in(box().berlin) == match.table.tiles_in(city("saigon")) == []
    assert match.table.rc == 25


@pytest.mark.rule("LA-187", "LA-R46")
def test_of_several_the_active_player_chooses() -> None:
    match = moving_on(["london", "venice"], active=1)
    assert match.waiting == (1,)
    answer(match, (1, "venice"))
    assert len(match.table.tiles_in(city("venice"))) == 1


@pytest.mark.rule("LA-187", "LA-R46", "LA-R16")
def test_if_they_are_out_the_next_participant_to_the_left_chooses() -> None:
    """Seat 2, who sits nearer, was off camera."""
    match = moving_on(["london", "venice"], active=1, out=["", "life", ""], company=0b011)
    assert match.waiting == (0,)
    answer(match, (0, "london"))
    assert len(match.table.tiles_in(city("london"))) == 1


@pytest.mark.rule("LA-187", "LA-R46", "LA-R16")
def test_if_no_participant_lives_the_next_player_to_the_left_chooses() -> None:
    match = moving_on(["london", "venice"], active=1, out=["", "life", ""], company=0b010)
    assert sorted(asked(match, 2, "LA-165")) == ["london", "venice"]


@pytest.mark.rule("LA-187", "LA-R46", "LA-R16")
def test_who_joined_chooses_also_after_they_have_left() -> None:
    """Seat 2 joins and seat 1 stays out; the flip rescues a tile and then puts seat 0, who was active, out."""
    where = tiles_but(["london", "venice"], relics=1)

    def lay(table: Film) -> None:
        table.tile_at = where[:]

    match = last_space(
        start=("others allocate",), flips=["c|x"], inside=[1, 0, 0], at={0: "berlin", 1: "berlin", 2: "berlin"},
        present=True, threat="life", life=[0, 7, 7], also=lay,
    )  # fmt: skip
    answer(match, (1, OUT), (2, NO_CUBES))
    assert match.table.out == ["life", "", ""]
    answer(match, (2, "exit"))
    assert match.waiting == (2,)
    assert sorted(asked(match, 2, "LA-165")) == ["london", "venice"]


def moving_on(openings: list[str], **arranged: Any) -> Match[Film]:
    """After an encounter in Berlin the one tile there, which was rescued, moves on; these two cities are open."""
    where = tiles_but(openings, relics=1)
    return film(
        start=("tiles move on",), in_city="berlin", rescued=where.index(box().berlin), tile_at=where,
        agenda=[("clean up",)], **arranged,
    )  # fmt: skip


@pytest.mark.rule("LA-189", "LA-R31")
def test_a_hand_in_berlin_ends_the_encounter_and_moves_nothing() -> None:
    match = caught(None, there=ORDINARY[:2], where="berlin")
    assert match.table.rc == 27
    assert len(match.table.tiles_in(box().berlin)) == 2
    assert match.table.turn == 2
