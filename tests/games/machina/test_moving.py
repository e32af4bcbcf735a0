"""Moving, and moving through (MA-253 to MA-266); with hostile input 8 to 10."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.games.machina.ability_trials import (
    ability,
    artifact,
    brings,
    cards,
    dice,
    doing,
    go,
    look,
    news,
    of,
    pay,
    prepared,
    quiet,
    spot,
)  # fmt: skip
from tests.games.machina.arrange import at as space_at
from tests.games.machina.arrange import card, place_of, room, unit
from tests.games.machina.item_trials import AFTER

from fabletop.games.machina.rules.mounting import unequip
from fabletop.testing import strict
from fabletop.testing.arranged import barred, choices, log, question, refused

APART = {"kim": (2, 2), "hank": (9, 9)}
MADE = [
    artifact(
        "t_wings", {"do": [{"op": "grant", "keyword": "through_walls"}, {"op": "grant", "keyword": "through_rubble"}]}
    ),
    artifact(
        "t_glue",
        {
            "cost": [pay("stamina")],
            "aim": {"target": {"any": "unit", "in": {"through": 9}}},
            "do": [{"op": "lasting", "most": 1, "do": [{"op": "grant", "keyword": "immobile"}]}],
        },
    ),
]


@pytest.fixture(autouse=True)
def made_cards() -> Iterator[None]:
    with cards(artifacts=MADE):
        yield


GATE = room({(3, 1): "#", (3, 3): "#"}, [((2, y), "e|") for y in range(10) if y != 2])
"""To the east there is one way from (2, 2), by (3, 2)."""

# --- a step ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-253", "MA-254", "MA-092")
def test_a_step_costs_1_in_any_direction() -> None:
    match = quiet(["kim", "hank"], at=APART, stamina={"kim": 1})
    around = [go(x, y) for x in (1, 2, 3) for y in (1, 2, 3) if (x, y) != (2, 2)]
    assert of(choices(match), "go") == sorted(around)
    before = look(match)
    match.answer(0, go(3, 3))
    assert news(before, match) == {"kim.at": (3, 3), "kim.stamina": 0, "turned": [0]}


@pytest.mark.rule("MA-253", "MA-308")
def test_a_longer_way_is_walked_step_by_step_for_what_it_costs() -> None:
    match = quiet(["kim", "hank"], at=APART, ground=room({(3, 1): "#", (3, 2): "#", (3, 3): "#"}))
    assert {each.id: each.cost for each in question(match).options}[go(4, 2)] == "4 stamina"
    before = look(match)
    match.answer(0, go(4, 2))
    assert news(before, match) == {"kim.at": (4, 2), "kim.stamina": 3}


@pytest.mark.rule("MA-253", "MA-255", "MA-049", "MA-050", "MA-051", "MA-059", "MA-045")
def test_where_nobody_can_go() -> None:
    """Hostile input 8: a wall, a closed door, rubble, an unexplored edge, obstacles, a unit, off the map."""
    changes = {(1, 1): "#", (2, 1): "C", (3, 1): "E", (1, 3): "W", (2, 3): "B", (3, 3): "L"}
    match = quiet(
        ["kim", "hank"],
        at={"kim": (2, 2), "hank": (9, 9), "sarall": (1, 2)},
        ground=room(changes, [((2, 2), "e=")], edges="N"),
        fields={"shut": [2 * space_at(2, 2)]},
    )
    assert of(choices(match), "go") == []
    for x, y in ((1, 1), (2, 1), (3, 1), (1, 3), (2, 3), (3, 3), (1, 2), (3, 2), (2, 2), (8, 8)):
        refused(match, 0, go(x, y))
    for wrong in ("go:0.0", "go:11.1", "go:-1.3", "go:3", "go:", "go:3.3.3", "go:99.99", ["go:1.1"]):
        refused(match, 0, wrong)
    edge = quiet(["kim", "hank"], at={"kim": (4, 0), "hank": (9, 9)}, ground=room(edges="N"))
    assert of(choices(edge), "go") == [each for each in of(choices(edge), "go") if not each.startswith("go:0.")]


@pytest.mark.rule("MA-253", "MA-300")
def test_without_stamina_there_is_no_step() -> None:
    """Hostile input 8: with 0 stamina the turn is over."""
    match = quiet(["kim", "hank"], at=APART, stamina={"kim": 2})
    refused(match, 0, go(5, 2))
    match.answer(0, go(4, 2))
    assert (match.table.turn, match.table.stamina[0]) == (1, 0)
    refused(match, 0, go(5, 2))


@pytest.mark.rule("MA-254", "MA-081")
def test_nobody_steps_past_a_blocked_corner() -> None:
    """Hostile input 8: walls on the right and below a space shut it off from the one diagonally behind them."""
    match = quiet(["kim", "hank"], at=APART, ground=room({}, [((2, 2), "e|"), ((2, 2), "s-")]), stamina={"kim": 1})
    refused(match, 0, go(3, 3))
    assert go(3, 1) in choices(match)


@pytest.mark.rule("MA-061", "MA-R31")
def test_two_never_stand_on_one_space() -> None:
    match = quiet(["kim", "hank"], at={"kim": (2, 2), "hank": (3, 2)}, worn={"kim": ["a_corset"]})
    refused(match, 0, go(3, 2))


@pytest.mark.rule("MA-266")
def test_a_trapped_space_does_nothing_by_itself() -> None:
    match = quiet(["kim", "hank"], at=APART, ground=room({(3, 2): "T"}))
    before = look(match)
    match.answer(0, go(3, 2))
    assert news(before, match) == {"kim.at": (3, 2), "kim.stamina": 6}


@pytest.mark.rule("MA-265")
def test_who_is_immobile_does_not_move() -> None:
    """Hostile input 10: neither by stamina nor by an effect, nor into a pit."""
    match = quiet(
        ["kim", "hank"], at=APART, worn={"kim": ["t_glue"]}, essence={"kim": 1}, ground=room({(3, 2): "P"}),
    )  # fmt: skip
    match.answer(0, ability(match, "t_glue"))
    match.answer(0, "unit:kim")
    assert of(choices(match), "go") == []
    refused(match, 0, go(1, 1))
    refused(match, 0, "leap:3.4")
    match.answer(0, ability(match, "kim", 1))
    assert (place_of(match, "kim"), match.table.essence[0]) == ((2, 2), 0)
    told = doing({"op": "move", "who": {"all": "monster"}, "n": 3}, at={**APART, "rivet_maw": (5, 5)})
    assert (place_of(told, "rivet_maw"), choices(told)) == ((5, 5), ["on"])


# --- through ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-256", "MA-258", "MA-255")
def test_the_aeromantle_carries_over_obstacles_to_a_free_space() -> None:
    """A crossing is one action at 1 stamina for each space; nobody ends on an obstacle (hostile input 9)."""
    ground = room({(x, y): "B" for x in (3, 4) for y in range(10)})
    match = quiet(["kim", "hank"], at=APART, ground=ground, worn={"kim": ["a_aeromantle"]}, stamina={"kim": 3})
    assert go(5, 2) in choices(match)
    refused(match, 0, go(3, 2))
    refused(match, 0, go(4, 2))
    before = look(match)
    match.answer(0, go(5, 2))
    assert news(before, match) == {"kim.at": (5, 2), "kim.stamina": 0, "turned": [0]}
    poor = quiet(["kim", "hank"], at=APART, ground=ground, worn={"kim": ["a_aeromantle"]}, stamina={"kim": 2})
    refused(poor, 0, go(5, 2))
    bare = quiet(["kim", "hank"], at=APART, ground=ground)
    refused(bare, 0, go(5, 2))


@pytest.mark.rule("MA-256", "MA-257", "MA-R68")
def test_the_corset_slips_through_units_and_through_nothing_else() -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (3, 2)}, ground=GATE,
        worn={"kim": ["a_corset"]}, stamina={"kim": 2},
    )  # fmt: skip
    assert go(4, 2) in choices(match)
    match.answer(0, go(4, 2))
    assert (place_of(match, "kim"), place_of(match, "hank"), match.table.stamina[0]) == ((4, 2), (3, 2), 0)


@pytest.mark.rule("MA-257", "MA-286")
@pytest.mark.parametrize("ethereal", [True, False])
def test_everybody_passes_the_ethereal_and_stops_on_nobody(ethereal: bool) -> None:
    name = "lamp_eater" if ethereal else "sarall"
    match = quiet(["kim", "hank"], at={**APART, name: (3, 2)}, ground=GATE)
    assert (go(4, 2) in choices(match)) == ethereal
    refused(match, 0, go(3, 2))


@pytest.mark.rule("MA-257")
def test_the_ethereal_pass_others() -> None:
    match = quiet(
        ["sister_maren", "kim"], at={"sister_maren": (2, 2), "kim": (3, 2)}, ground=GATE,
        essence={"sister_maren": 2},
    )  # fmt: skip
    refused(match, 0, go(4, 2))
    match.answer(0, ability(match, "sister_maren", 1))
    match.answer(0, go(4, 2))
    assert (place_of(match, "sister_maren"), match.table.stamina[0]) == ((4, 2), 4)


@pytest.mark.rule("MA-256")
def test_walls_and_rubble_are_crossed_by_who_may() -> None:
    match = quiet(
        ["kim", "hank"], at=APART, ground=room({(3, y): "#" for y in range(10)}, [((2, y), "e|") for y in range(10)]),
        worn={"kim": ["t_wings"]},
    )  # fmt: skip
    refused(match, 0, go(3, 2))
    match.answer(0, go(4, 2))
    assert (place_of(match, "kim"), match.table.stamina[0]) == ((4, 2), 5)


# --- pits ------------------------------------------------------------------------------------------------------------

PITS = room({(3, y): "P" for y in range(10)} | {(4, y): "P" for y in range(10)})


@pytest.mark.rule("MA-259", "MA-R08")
def test_to_step_into_a_pit_is_death() -> None:
    """Nobody is sent there as to other spaces; who wants to may."""
    match = quiet(["kim", "hank"], at=APART, ground=PITS)
    assert go(3, 2) not in choices(match)
    refused(match, 0, go(3, 2))
    refused(match, 0, "leap:3.5")
    match.answer(0, "leap:3.4")
    assert (look(match)["kim.at"], look(match)["fallen"]) == ("dead", [0])


@pytest.mark.example("machina", "X40")
@pytest.mark.rule("MA-260", "MA-258")
def test_over_two_pits_for_two_stamina() -> None:
    match = quiet(["kim", "hank"], at=APART, ground=PITS, worn={"kim": ["a_diver"]})
    assert {each.id: each.cost for each in question(match).options}[go(5, 2)] == "2 stamina"
    before = look(match)
    match.answer(0, go(5, 2))
    assert news(before, match) == {"kim.at": (5, 2), "kim.stamina": 5}


@pytest.mark.example("machina", "X40")
@pytest.mark.rule("MA-260", "MA-261")
def test_from_above_a_pit_one_may_act_and_not_end_the_turn() -> None:
    """Hostile input 9: nor do anything that leaves no stamina to step off."""
    match = quiet(
        ["kim", "hank"], at={**APART, "sarall": (6, 2)}, ground=PITS, worn={"kim": ["a_diver"]}, stamina={"kim": 4},
        seed=dice("H2"),
    )  # fmt: skip
    match.answer(0, go(3, 2))
    assert (place_of(match, "kim"), match.table.stamina[0]) == ((3, 2), 3)
    refused(match, 0, "end", "MA-261", "pit")
    match.answer(0, ability(match, "kim"))
    match.answer(0, "unit:sarall")
    assert (match.table.stamina[0], match.table.health[unit(match.table, "sarall")]) == (1, 1)
    refused(match, 0, ability(match, "kim"))
    match.answer(0, go(4, 2))
    assert match.table.stamina[0] == 1, "from pit to pit costs nothing"
    match.answer(0, go(5, 2))
    assert (place_of(match, "kim"), match.table.stamina[0], match.table.turn) == ((5, 2), 0, 1)


@pytest.mark.rule("MA-261", "MA-R68")
def test_nobody_hovers_without_stamina_to_step_off() -> None:
    one = quiet(["kim", "hank"], at=APART, ground=PITS, worn={"kim": ["a_diver"]}, stamina={"kim": 1})
    refused(one, 0, go(3, 2))
    refused(one, 0, "leap:3.4")
    path = quiet(
        ["kim", "hank"], at=APART, ground=PITS, worn={"kim": ["a_diver"]}, settings={"pit_stop": "path_only"}
    )  # fmt: skip
    refused(path, 0, go(3, 2))
    path.answer(0, go(5, 2))
    assert (place_of(path, "kim"), path.table.stamina[0]) == ((5, 2), 5)


@pytest.mark.rule("MA-261")
def test_actions_that_would_leave_one_hovering_at_0_are_barred() -> None:
    match = quiet(
        ["kim", "hank"],
        at=APART,
        ground=room({(3, y): "P" for y in range(10)} | {(4, 2): "C"}),
        worn={"kim": ["a_diver"]},
        stamina={"kim": 4},
    )
    match.answer(0, go(3, 2))
    assert barred(match)["chest:3.5"] == "MA-261"
    refused(match, 0, "chest:3.5", "MA-261")


@pytest.mark.rule("MA-261")
def test_whose_turn_is_over_above_a_pit_falls() -> None:
    match = quiet(
        ["kim", "hank"], ("turn_over", 0), at={"kim": (3, 2), "hank": (9, 9)}, ground=PITS, worn={"kim": ["a_diver"]},
        essence={"kim": 9}, fields={"turn": 0},
    )  # fmt: skip
    assert (look(match)["kim.at"], match.waiting) == ("dead", (1,))


@pytest.mark.rule("MA-261")
def test_who_can_no_longer_step_off_falls_at_the_end() -> None:
    """Kim loses her Collar above a lake of pits: no step is left to her."""
    ground = room({(x, y): "P" for x in range(10) for y in range(10) if (x, y) not in ((2, 2), (9, 9))})
    match = quiet(["kim", "hank"], at=APART, ground=ground, worn={"kim": ["a_diver"]})
    match.answer(0, go(5, 5))
    unequip(match.table, card(match.table, "a_diver"))
    assert of(choices(match), "go") == []


@pytest.mark.rule("MA-R68", "MA-261", "MA-262")
def test_a_move_effect_may_end_above_a_pit_in_ones_own_turn_alone() -> None:
    own = quiet(["kim", "hank"], at=APART, ground=PITS, worn={"kim": ["a_diver"]}, essence={"kim": 1})
    own.answer(0, ability(own, "kim", 1))
    assert {spot(3, 2), spot(4, 2), spot(5, 2)} <= set(choices(own))
    own.answer(0, spot(4, 2))
    assert (place_of(own, "kim"), own.table.stamina[0]) == ((4, 2), 7)
    other = quiet(["kim", "hank"], at=APART, ground=PITS, worn={"kim": ["a_diver"]}, essence={"kim": 1}, turn="hank")
    other.answer(0, f"deed:{ability(other, 'kim', 1)}")
    assert spot(5, 2) in choices(other)
    assert not {spot(3, 2), spot(4, 2)} & set(choices(other))
    bare = quiet(["kim", "hank"], at=APART, ground=PITS, essence={"kim": 1})
    bare.answer(0, ability(bare, "kim", 1))
    assert not {spot(3, 2), spot(4, 2), spot(5, 2)} & set(choices(bare))


# --- move effects ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-262")
def test_an_effect_moves_up_to_so_many_spaces_without_stamina() -> None:
    """Hostile input 23: not one more, no fractions, nowhere else."""
    match = quiet(["kim", "hank"], at={"kim": (0, 0), "hank": (1, 0)}, essence={"kim": 1}, ground=room({(0, 1): "C"}))
    before = look(match)
    match.answer(0, ability(match, "kim", 1))
    assert choices(match) == ["stay", *(spot(x, y) for y in range(3) for x in range(3) if _reached(x, y))]
    for wrong in (spot(3, 3), spot(1, 0), spot(0, 1), spot(0, 0), "stay:1", 2, 1.5, -1):
        refused(match, 0, wrong)
    match.answer(0, spot(2, 2))
    assert news(before, match) == {"kim.at": (2, 2), "kim.essence": 0}


def _reached(x: int, y: int) -> bool:
    return (x, y) not in ((0, 0), (1, 0), (0, 1))


@pytest.mark.rule("MA-263", "MA-264")
def test_a_mindless_monster_told_to_move_goes_for_its_closest_explorer() -> None:
    """Up to 2 of the 4 steps; around the pit, and before a closed door it stops."""
    match = prepared(
        brings("the_dinner_gong"), ("kim",), at={"kim": (0, 0), "sarall": (4, 0)}, settings={"ambiguity": "auto"},
        ground=room({(3, 0): "P", (3, 1): "P"}),
    )  # fmt: skip
    assert place_of(match, "sarall") == (3, 2), "two steps, around the pits"
    door = [((2, y), "e|") for y in range(10) if y != 0] + [((2, 0), "e=")]
    shut = prepared(
        brings("the_dinner_gong"), ("kim",), at={"kim": (0, 0), "sarall": (4, 0)}, settings={"ambiguity": "auto"},
        ground=room({}, door), fields={"shut": [2 * space_at(2, 0)]},
    )  # fmt: skip
    assert (place_of(shut, "sarall"), shut.table.shut, shut.table.broken) == ((3, 0), [2 * space_at(2, 0)], [])
    assert not any("plays" in line for line in log(shut))


@pytest.mark.rule("MA-122", "MA-262")
def test_the_mover_may_stop_at_0() -> None:
    match = doing({"op": "move", "n": 3}, at=APART)
    with strict(match) as play:
        play.answer(0, "stay", prompt="Where does Kim move?", rule="MA-262")
        play.until(0, prompt=AFTER)
    assert place_of(match, "kim") == (2, 2)
