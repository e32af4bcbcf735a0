"""Push and pull (MA-267 to MA-275)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import GONE, ability, cards, dice, doing, look, news, quiet
from tests.games.machina.arrange import Spot, place_of, room, unit
from tests.games.machina.arrange import at as space_at

from fabletop.engine.match import Match
from fabletop.games.machina.state import Expedition
from fabletop.testing.arranged import choices

SOURCE = (2, 2)


def pushed(to: Spot, n: int, op: str = "push", ground: str = room(edges="N"), **laid: Any) -> Match[Expedition]:
    """Kim at (2, 2) pushes or pulls Sarall."""
    return doing(
        {"op": op, "who": {"any": "monster"}, "n": n},
        at={"kim": SOURCE, "hank": (9, 0), "sarall": to},
        ground=ground,
        **laid,
    )


@pytest.mark.example("machina", "X24")
@pytest.mark.rule("MA-267", "MA-269", "MA-R119")
@pytest.mark.parametrize(
    ("start", "n", "end"),
    [
        ((4, 3), 2, (6, 5)), ((4, 3), 1, (5, 4)), ((4, 2), 2, (6, 2)), ((2, 5), 3, (2, 8)), ((1, 1), 1, (0, 0)),
        ((4, 4), 3, (7, 7)), ((3, 2), 9, (9, 2)), ((1, 5), 2, (0, 6)),
    ],
)  # fmt: skip
def test_a_push_goes_straight_in_line_and_else_slantwise(start: Spot, n: int, end: Spot) -> None:
    assert place_of(pushed(start, n), "sarall") == end


@pytest.mark.example("machina", "X24")
@pytest.mark.rule("MA-267", "MA-269", "MA-270")
@pytest.mark.parametrize(
    ("start", "n", "end"),
    [
        ((4, 3), 2, (3, 2)), ((4, 3), 9, (3, 2)), ((6, 2), 2, (4, 2)), ((6, 4), 3, (3, 2)), ((2, 8), 9, (2, 3)),
        ((3, 3), 1, (3, 3)),
    ],
)  # fmt: skip
def test_a_pull_takes_its_direction_anew_before_each_space(start: Spot, n: int, end: Spot) -> None:
    """It stops before the source, where Kim stands."""
    assert place_of(pushed(start, n, "pull"), "sarall") == end


@pytest.mark.rule("MA-268")
def test_the_source_may_be_another() -> None:
    """Lodestone Twins: the first target is pulled toward the second."""
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (4, 0), "sarall": (4, 4)}, worn={"kim": ["lodestone_twins"]},
    )  # fmt: skip
    match.answer(0, ability(match, "lodestone_twins"))
    match.answer(0, "unit:hank")
    assert (place_of(match, "sarall"), place_of(match, "kim"), place_of(match, "hank")) == ((4, 1), (0, 0), (4, 0))


@pytest.mark.rule("MA-269")
def test_on_the_source_itself_there_is_no_direction() -> None:
    match = doing({"op": "push", "who": "you", "n": 3}, at={"kim": SOURCE, "hank": (9, 9)})
    assert place_of(match, "kim") == SOURCE


@pytest.mark.rule("MA-270")
@pytest.mark.parametrize("what", ["#", "C", "E", "H", "R", "W", "wall", "door", "unit", "destroyed"])
def test_what_stops_a_push(what: str) -> None:
    walls = [((5, 2), "e|")] if what == "wall" else [((5, 2), "e=")] if what == "door" else []
    ground = room({(6, 2): what} if len(what) == 1 else {}, walls, edges="N")
    fields: dict[str, Any] = {"shut": [2 * space_at(5, 2)]} if what == "door" else {}
    if what == "destroyed":
        fields = {"destroyed": [space_at(6, 2)]}
    if what == "unit":
        match = doing(
            {"op": "push", "who": {"nearest": "monster"}, "n": 4},
            at={"kim": SOURCE, "hank": (9, 9), "sarall": (4, 2), "mi_go": (6, 2)}, ground=ground,
        )  # fmt: skip
    else:
        match = pushed((4, 2), 4, ground=ground, fields=fields)
    assert place_of(match, "sarall") == (5, 2)
    assert look(match)["sarall.health"] == 2


@pytest.mark.rule("MA-270", "MA-267")
def test_an_open_door_and_a_trapped_space_stop_nobody() -> None:
    match = pushed((4, 2), 4, ground=room({(6, 2): "T", (7, 2): "S"}, [((5, 2), "e=")], edges="N"))
    assert place_of(match, "sarall") == (8, 2)


@pytest.mark.rule("MA-270")
def test_the_edge_of_the_map_stops_a_push() -> None:
    for start in ((8, 2), (2, 8), (8, 8), (1, 2), (2, 1)):
        x, y = place_of(pushed(start, 9), "sarall")
        assert 0 <= x <= 9
        assert 0 <= y <= 9
        assert x in (0, 9) or y in (0, 9)


@pytest.mark.example("machina", "X23")
@pytest.mark.rule("MA-273", "MA-274", "MA-227", "MA-259", "MA-197")
def test_who_pushes_into_a_pit_has_killed() -> None:
    """Ottilie shoves a monster with all its health into a pit, in her turn: a kill and an essence."""
    match = quiet(
        ["ottilie_crane", "kim"],
        at={"ottilie_crane": SOURCE, "kim": (9, 9), "sarall": (4, 2)},
        ground=room({(5, 2): "P"}),
        bound={"ottilie_crane": ["three_for_the_ledger"]},
        seed=dice("L0"),
    )
    before = look(match)
    match.answer(0, ability(match, "ottilie_crane"))
    match.answer(0, "unit:sarall")
    assert news(before, match) == {
        "ottilie_crane.stamina": 4, "ottilie_crane.essence": 1, "sarall.at": GONE, "sarall.health": GONE,
        "sarall.stamina": GONE, "order": [], "monsters_out": ["card_sarall"], "counts": {"Three for the Ledger": 1},
    }  # fmt: skip


@pytest.mark.rule("MA-261", "MA-273")
def test_who_moves_through_pits_falls_into_one_all_the_same_when_pushed() -> None:
    match = doing(
        {"op": "push", "who": {"any": "monster"}, "n": 3}, at={"kim": SOURCE, "hank": (9, 9), "gaunt_porter": (4, 2)},
        ground=room({(5, 2): "P"}, edges="N"),
    )  # fmt: skip
    assert "gaunt_porter.at" not in look(match)


@pytest.mark.rule("MA-271", "MA-328", "MA-R62")
def test_who_is_pushed_into_a_lever_sets_off_the_traps_of_the_pushers_tile() -> None:
    """The lever is activated and destroyed, Sarall stays where it is, and the traps' kill is Kim's."""
    match = doing(
        {"op": "push", "who": {"nearest": "monster"}, "n": 3},
        at={"kim": SOURCE, "hank": (9, 9), "sarall": (4, 2), "drip_ghoul": (7, 7)},
        ground=room({(5, 2): "L", (7, 7): "T"}, edges="N"), bound={"kim": ["three_for_the_ledger"]},
        seed=dice("H2", "H0", "H0"),
    )  # fmt: skip
    seen = look(match)
    assert (seen["sarall.at"], seen["destroyed"], "drip_ghoul.at" in seen) == ((4, 2), [(5, 2)], False)
    assert seen["counts"] == {"Three for the Ledger": 1}


@pytest.mark.rule("MA-R62", "MA-330")
def test_without_a_pusher_the_traps_of_all_tiles_fire() -> None:
    """A horror event pulls everybody toward a lever: nobody has activated it, so both tiles are concerned."""
    match = doing(
        {
            "op": "pull",
            "who": {"any": "explorer", "in": {"within": 1, "of": {"any": "trap_lever", "in": "everywhere"}}},
            "n": 1,
            "from": {"any": "trap_lever", "in": "everywhere"},
        },
        who="-",
        at={"kim": (4, 2), "hank": (1, 1), "sarall": (15, 5)},
        ground=(room({(5, 2): "L", (1, 1): "T"}, edges="E"), room({(5, 5): "T"}, edges="W"), None, None),
        seed=dice("H3", "H0", "H0", "L0", "L0", "L0"),
    )
    seen = look(match)
    assert (seen["hank.health"], seen["sarall.health"], seen["destroyed"], seen["kim.at"]) == (5, 1, [(5, 2)], (4, 2))


@pytest.mark.rule("MA-265", "MA-275")
def test_nobody_pushes_what_cannot_be_moved() -> None:
    """Hostile input 10: an immobile monster, and who wears Lead-Soled Clogs."""
    match = doing(
        {"op": "push", "who": {"all": "unit", "other": True}, "n": 2},
        at={"kim": SOURCE, "hank": (4, 2), "rivet_maw": (2, 4), "sarall": (4, 4)}, worn={"hank": ["a_clogs"]},
    )  # fmt: skip
    match.answer(0, ["unit:sarall", "unit:rivet_maw", "unit:hank"])
    assert [place_of(match, name) for name in ("hank", "rivet_maw", "sarall")] == [(4, 2), (2, 4), (6, 6)]


@pytest.mark.rule("MA-275")
def test_a_push_is_not_optional_and_costs_the_pushed_nothing() -> None:
    match = doing({"op": "push", "who": {"any": "explorer", "other": True}, "n": 2}, at={"kim": SOURCE, "hank": (4, 2)})
    assert (place_of(match, "hank"), match.table.stamina[1], choices(match)) == ((6, 2), 6, ["on"])


@pytest.mark.rule("MA-274", "MA-145")
def test_the_later_effects_find_nobody_where_a_push_was_deadly() -> None:
    """Piston Maul: the attack misses, the push of 2 ends in the pit after 1."""
    match = quiet(
        ["hank", "kim"], at={"hank": SOURCE, "kim": (9, 9), "mi_go": (3, 2)}, ground=room({(4, 2): "P"}),
        worn={"hank": ["w_maul"]}, seed=dice("H0", "L0"), bound={"kim": ["three_for_the_ledger"]},
    )  # fmt: skip
    match.answer(0, ability(match, "w_maul"))
    match.answer(0, "unit:mi_go")
    assert "mi_go.at" not in look(match)
    assert look(match)["counts"] == {}
    assert unit(match.table, "mi_go") not in match.table.order


@pytest.mark.rule("MA-271", "MA-150")
def test_a_lever_that_is_pushed_into_counts_as_activated() -> None:
    """By who pushed: a card that waits for levers sees it."""
    quest = {
        "id": "t_levers", "title": "Levers", "icon": "lever", "story": "Count them.", "binding": True,
        "texts": [{"on": "activated", "of": {"mover": "you"}, "if": {"space_is": "trap_lever"}, "count": 2,
                   "do": [{"op": "restore", "attr": "essence"}]}],
    }  # fmt: skip
    with cards(explorer_events=[quest]):
        match = doing(
            {"op": "push", "who": {"any": "monster"}, "n": 1}, at={"kim": SOURCE, "hank": (9, 9), "sarall": (4, 2)},
            ground=room({(5, 2): "L"}, edges="N"), bound={"kim": ["t_levers"]},
        )  # fmt: skip
        assert look(match)["counts"] == {"Levers": 1}
