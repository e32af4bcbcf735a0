"""Line of sight: the rules one by one, and against the rulebook's reference algorithm on random grounds."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.machina.ground.reference import Terrain, adjacent, visible
from tests.games.machina.ground.sketches import BOILER, SUMP, alone, at, drawn, face, spots

from fabletop.games.machina.ground.board import S, X, Y, bits_of, board_of, cell
from fabletop.games.machina.ground.faces import Face
from fabletop.games.machina.ground.ground import Ground, ground_of
from fabletop.games.machina.ground.printed import Laid

SHIFTS = (1, -1, S, -S, S + 1, -S - 1, -S + 1, S - 1)  # e w s n se nw ne sw


def sees(ground: Ground, a: tuple[int, int], b: tuple[int, int], obstacles: int = 0) -> bool:
    return ground.sees(cell(*a), cell(*b), obstacles)


@pytest.mark.example("machina", "X15")
@pytest.mark.rule("MA-071", "MA-072", "MA-074", "MA-R119")
def test_rubble_hides_what_the_line_passes_it_for() -> None:
    ground = alone({(2, 1): "#"})
    for hidden in ((3, 1), (4, 1), (3, 2), (4, 2), (4, 3)):
        assert not sees(ground, (0, 0), hidden)
    assert sees(ground, (0, 0), (5, 1))  # the line only touches a corner
    assert sees(ground, (0, 0), (2, 2))


@pytest.mark.example("machina", "X15")
@pytest.mark.rule("MA-074", "MA-075", "MA-076", "MA-R25")
def test_what_blocks_a_line_through_a_corner() -> None:
    def blocked(rubble: list[tuple[int, int]] | None = None, walls: list[tuple[int, int, str]] | None = None) -> bool:
        ground = alone(dict.fromkeys(rubble or [], "#"), walls or [])
        assert ground.adjacent(cell(0, 0), cell(1, 1)) == sees(ground, (0, 0), (1, 1))
        return not sees(ground, (0, 0), (1, 1))

    assert not blocked(rubble=[(1, 0)])
    assert not blocked(rubble=[(1, 0), (0, 1)])
    assert not blocked(walls=[(0, 0, "e")])
    assert blocked(walls=[(0, 0, "e"), (0, 0, "s")])
    assert blocked(walls=[(0, 0, "e"), (0, 1, "e")])
    assert not blocked(walls=[(0, 0, "e"), (1, 0, "s")])


@pytest.mark.rule("MA-R25")
def test_by_a_setting_barriers_count_as_segments_at_corners() -> None:
    assert not alone({(1, 0): "#", (0, 1): "#"}, corners_closed=True).adjacent(cell(0, 0), cell(1, 1))
    assert not alone({(1, 0): "#"}, [(0, 0, "s")], corners_closed=True).adjacent(cell(0, 0), cell(1, 1))
    assert alone({(1, 0): "#"}, [(0, 0, "s")]).adjacent(cell(0, 0), cell(1, 1))
    assert alone({(1, 0): "#"}, corners_closed=True).adjacent(cell(0, 0), cell(1, 1))
    assert alone({(1, 1): "#"}, corners_closed=True).adjacent(cell(0, 0), cell(1, 1))  # a target never blocks itself


@pytest.mark.rule("MA-073")
def test_a_border_blocks_where_it_is_crossed_between_its_ends() -> None:
    for ground in (alone(walls=[(3, 3, "e")]), alone(shut=[(3, 3, "e")])):
        assert not sees(ground, (3, 3), (4, 3))
        assert not sees(ground, (2, 3), (6, 3))
        assert not sees(ground, (2, 2), (5, 4))
        assert sees(ground, (3, 2), (4, 2))
    assert sees(alone(doors=[(3, 3, "e")]), (2, 3), (6, 3))


@pytest.mark.rule("MA-074")
def test_the_end_of_a_wall_does_not_block() -> None:
    assert sees(alone(walls=[(3, 3, "e")]), (2, 5), (5, 2))
    assert sees(alone(walls=[(3, 3, "e")]), (3, 4), (4, 3))


@pytest.mark.rule("MA-078")
def test_a_space_is_in_sight_of_itself() -> None:
    ground = alone({(3, 3): "#"})
    assert all(ground.sees(c, c) for c in bits_of(ground.placed))


@pytest.mark.rule("MA-077", "MA-R27")
def test_obstacles_stop_only_where_they_are_given_and_never_by_a_corner() -> None:
    ground = alone({(3, 3): "C"})
    assert sees(ground, (1, 3), (5, 3))
    assert not sees(ground, (1, 3), (5, 3), ground.obstacles)
    assert sees(ground, (1, 3), (3, 3), ground.obstacles)  # what is looked at does not hide itself
    assert sees(ground, (3, 4), (4, 3), ground.obstacles | at((3, 3), (4, 4)))
    assert ground.seen(cell(1, 3), at((5, 3), (5, 5), (3, 3)), ground.obstacles) == at((5, 5), (3, 3))


def test_where_a_line_is_broken_is_said() -> None:
    ground = alone({(2, 5): "#", (7, 0): "B"}, walls=[(3, 3, "e"), (0, 7, "e"), (0, 7, "s")], shut=[(5, 6, "s")])
    here = cell(3, 3)
    assert ground.broken(here, cell(1, 1)) is None
    assert ground.broken(here, cell(6, 3)) == ("wall", (here, cell(4, 3)))
    assert ground.broken(cell(6, 3), here) == ("wall", (here, cell(4, 3)))
    assert ground.broken(cell(5, 5), cell(5, 8)) == ("door", (cell(5, 6), cell(5, 7)))
    assert ground.broken(cell(2, 4), cell(2, 7)) == ("barrier", (cell(2, 5),))
    assert ground.broken(cell(5, 0), cell(9, 0), ground.obstacles) == ("obstacle", (cell(7, 0),))
    assert ground.broken(cell(0, 7), cell(2, 9)) == (
        "corner",
        (cell(0, 7), cell(1, 7), cell(0, 8), cell(1, 8)),
    )


def test_the_spaces_on_a_line_are_those_it_passes_through() -> None:
    ground = alone()
    assert spots(ground.line(cell(0, 0), cell(4, 2))) == [(0, 0), (1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (4, 2)]
    assert spots(ground.line(cell(3, 3), cell(0, 0))) == [(3, 3), (2, 2), (1, 1), (0, 0)]
    assert spots(ground.line(cell(2, 5), cell(2, 3))) == [(2, 5), (2, 4), (2, 3)]
    assert ground.line(cell(2, 5), cell(2, 5)) == (cell(2, 5),)


# --- against the reference -------------------------------------------------------------------------------------------


def random_face(rng: Random) -> Face:
    """Walls, doors, rubble and obstacles anywhere, or a printed face."""
    if rng.random() < 0.3:
        return rng.choice((face(BOILER), face(SUMP, "NEW", "N"))).turned(rng.randrange(4))
    spaces = {(x, y): rng.choice("##?CB") for x in range(10) for y in range(10) if rng.random() < 0.1}
    borders = [(x, y, where) for x in range(9) for y in range(9) for where in "es" if rng.random() < 0.2]
    cut = rng.randrange(len(borders))
    edges = "".join(side for side in "NESW" if rng.random() < 0.8) or "N"
    return face(drawn(spaces, borders[:cut], borders[cut:], edges), edges, edges[0]).turned(rng.randrange(4))


def random_ground(rng: Random, *, closed: bool) -> tuple[Ground, Terrain]:
    laid: Laid = (
        random_face(rng),
        random_face(rng),
        random_face(rng),
        None if rng.random() < 0.3 else random_face(rng),
    )
    edges = sorted(ground_of(laid).edges)
    tokens = [rng.choice(edges), rng.choice(edges)]
    shut = tuple(each for each in sorted(ground_of(laid).doors) if rng.random() < 0.5)
    ground = ground_of(laid, shut, entry=tokens[0], exit_=tokens[1], corners_closed=closed)
    return ground, Terrain(laid, shut, tokens)


@pytest.mark.rule("MA-071", "MA-072", "MA-073", "MA-074", "MA-075", "MA-076", "MA-079", "MA-080", "MA-R25")
@pytest.mark.parametrize("closed", [False, True])
def test_sight_agrees_with_the_reference_on_random_grounds(closed: bool) -> None:
    rng = Random(f"sight {closed}")
    for _ in range(8):
        ground, terrain = random_ground(rng, closed=closed)
        cells = bits_of(ground.placed)
        stops = rng.sample(cells, 30)
        for number in range(90):
            a, b = rng.sample(cells, 2)
            if number % 2:
                b = rng.choice([each for each in cells if abs(X[a] - X[each]) < 5 and abs(Y[a] - Y[each]) < 5])
            there, here = spots((a, b))
            for obstacles in ([], stops):
                found = visible(terrain, there, here, spots(obstacles), gaps_closed=closed)
                board = board_of(obstacles)
                assert ground.sees(a, b, board) == ground.sees(b, a, board) == found
                assert (ground.broken(a, b, board) is None) == found


@pytest.mark.rule("MA-081", "MA-082", "MA-084", "MA-086")
@pytest.mark.parametrize("closed", [False, True])
def test_adjacency_agrees_with_the_reference_on_random_grounds(closed: bool) -> None:
    rng = Random(f"adjacency {closed}")
    for _ in range(3):
        ground, terrain = random_ground(rng, closed=closed)
        for a in rng.sample(bits_of(ground.placed), 80):
            near = [a + shift for shift in SHIFTS if ground.placed >> a + shift & 1]
            found = [b for b in near if adjacent(terrain, *spots((a, b)), gaps_closed=closed)]
            assert bits_of(ground.near(a)) == sorted(found)
        board = board_of(rng.sample(bits_of(ground.placed), 5))
        union = 0
        for a in bits_of(board):
            union |= ground.near(a)
        assert ground.around(board) == union
