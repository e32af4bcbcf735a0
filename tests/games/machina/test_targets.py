"""Targeting, scope and who is meant (MA-096 to MA-125, MA-281 to MA-287)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from tests.games.machina.ability_trials import (
    ability,
    artifact,
    brings,
    cards,
    dice,
    doing,
    look,
    news,
    pay,
    prepared,
    quiet,
    spot,
)  # fmt: skip
from tests.games.machina.arrange import Spot, card, move_to, place_of, room, unit
from tests.games.machina.arrange import at as space_at
from tests.games.machina.item_trials import AFTER, attach, trial

from fabletop.engine.match import Match
from fabletop.games.machina.rules.abilities import playable
from fabletop.games.machina.rules.events import invoke_explorer_event
from fabletop.games.machina.rules.grid import Fitting
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.mounting import equip
from fabletop.games.machina.rules.sight import may_target
from fabletop.games.machina.rules.weapons import modes_of
from fabletop.games.machina.state import AUGMENT, DOOR, EVENTS, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import barred, choices, question, refused

FAR = (9, 9)
MADE = [
    artifact(
        "t_march",
        {
            "cost": [pay("stamina", 2)],
            "aim": {"target": {"any": "unit", "in": {"through": 5}}},
            "do": [{"op": "move", "n": 2}],
        },
    ),
    artifact(
        "t_strings",
        {
            "cost": [pay("stamina", 2)],
            "aim": {"target": {"any": "unit", "in": {"through": 5}}},
            "do": [{"op": "move", "n": 2, "by": "you"}],
        },
    ),
    artifact(
        "t_gavel",
        {
            "cost": [pay("stamina", 3)],
            "aim": {"target": {"any": "event_space", "in": "melee"}},
            "do": [{"op": "lose", "who": {"any": "monster", "in": {"adjacent_to": "target"}}, "attr": "health"}],
        },
    ),
]


@pytest.fixture(autouse=True)
def made_cards() -> Iterator[None]:
    with cards(artifacts=MADE):
        yield


def aims(match: Match[Expedition], play: str, seat: int = 0) -> list[str]:
    """What a text may be aimed at."""
    match.answer(seat, play)
    return sorted(choices(match, seat))


def two_tiles(changes: Mapping[Spot, str] | None = None) -> tuple[str, str, None, None]:
    """Two rooms side by side, joined where their edges meet."""
    return (room(changes, edges="E"), room(edges="W"), None, None)


# --- melee, ranged, through ------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-096", "MA-098", "MA-103", "MA-226")
def test_melee_reaches_oneself_and_who_is_adjacent() -> None:
    at = {"hank": (2, 2), "kim": (3, 3), "sarall": (1, 1), "mi_go": (4, 2), "drip_ghoul": (2, 3)}
    match = quiet(["hank", "kim"], at=at, ground=room({(3, 1): "B", (5, 5): "B"}, [((2, 2), "s-")]))
    assert aims(match, ability(match, "hank")) == [spot(3, 1), "unit:hank", "unit:kim", "unit:sarall"]


@pytest.mark.rule("MA-099", "MA-101", "MA-102")
def test_ranged_is_stopped_by_distance_barriers_and_obstacles() -> None:
    """Kim, range 4: not past a unit, nor a chest, nor rubble; nor 5 away. Touching the corner of an obstacle is no
    matter, and the target's own space is none."""
    at = {
        "kim": (2, 2), "hank": (4, 2), "sarall": (6, 2), "mi_go": (2, 6), "drip_ghoul": (2, 7), "soot_hound": (0, 2),
        "wick_choir": (5, 5), "witch": (0, 4),
    }  # fmt: skip
    ground = room({(1, 2): "C", (4, 3): "#", (3, 3): ".", (1, 3): "#"})
    match = quiet(["kim", "hank"], at=at, ground=ground)
    assert aims(match, ability(match, "kim")) == ["unit:hank", "unit:kim", "unit:mi_go", "unit:wick_choir"]


@pytest.mark.rule("MA-100")
def test_through_passes_obstacles_and_no_barriers() -> None:
    at = {
        "sister_maren": (2, 2),
        "kim": (4, 2),
        "sarall": (6, 2),
        "mi_go": (2, 6),
        "soot_hound": (0, 2),
        "witch": (0, 4),
    }
    match = quiet(["sister_maren", "kim"], at=at, ground=room({(1, 2): "C", (1, 3): "#", (2, 4): "B"}))
    found = [spot(2, 4), "unit:kim", "unit:mi_go", "unit:sarall", "unit:sister_maren", "unit:soot_hound"]
    assert aims(match, ability(match, "sister_maren")) == found


@pytest.mark.rule("MA-097", "MA-131")
def test_without_a_target_nothing_is_played_and_nothing_paid() -> None:
    """Hostile input 20: Ottilie has nothing destroyed beside her; the Compass none but herself among others."""
    match = quiet(["ottilie_crane", "kim"], at={"ottilie_crane": (2, 2), "kim": FAR}, essence={"ottilie_crane": 3})
    play = ability(match, "ottilie_crane", 1)
    assert barred(match)[play] == "MA-097"
    refused(match, 0, play, "MA-097", "no legal target")


@pytest.mark.rule("MA-096", "MA-R56", "MA-107")
def test_what_is_no_legal_target_is_refused() -> None:
    """Hostile input 20 and 21: out of range, out of sight, of the wrong kind, an empty space, one of two targets."""
    at = {"kim": (2, 2), "hank": (9, 2), "sarall": (2, 4), "mi_go": (4, 4)}
    match = quiet(
        ["kim", "hank"], at=at, ground=room({(2, 3): "#", (5, 2): "C"}), worn={"kim": ["force_alternator"]}
    )  # fmt: skip
    match.answer(0, ability(match, "kim"))
    assert sorted(choices(match)) == ["unit:kim", "unit:mi_go"]
    for wrong in ("unit:hank", "unit:sarall", spot(3, 2), spot(5, 2), "door:5", "unit:witch", ["unit:mi_go"], None, ""):
        refused(match, 0, wrong)
    refused(match, 1, "unit:mi_go")
    both = quiet(["kim", "hank"], at=at, worn={"kim": ["force_alternator"]})
    both.answer(0, ability(both, "force_alternator"))
    both.answer(0, "unit:mi_go")
    assert both.table.stamina[0] == 7, "nothing is paid before both are chosen"
    refused(both, 0, "unit:hank")
    refused(both, 0, ["unit:mi_go", "unit:kim"])


@pytest.mark.rule("MA-R26", "MA-101", "MA-091")
@pytest.mark.parametrize(("setting", "found"), [("inclusive", 4), ("between", 5)])
def test_a_neighbour_is_at_range_1_or_by_setting_0(setting: str, found: int) -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": FAR, "sarall": (found, 0), "mi_go": (0, found + 1)},
        settings={"range_count": setting},
    )  # fmt: skip
    assert aims(match, ability(match, "kim")) == ["unit:kim", "unit:sarall"]


@pytest.mark.rule("MA-R26")
def test_the_way_of_counting_is_for_ranged_alone() -> None:
    match = quiet(["phillip", "kim"], at={"phillip": (0, 0), "kim": (2, 0)}, settings={"range_count": "between"})
    match.answer(0, ability(match, "phillip"))
    assert question(match).prompt.startswith("Nobody is in reach but Phillip"), "in melee there is only himself"


@pytest.mark.rule("MA-104")
def test_a_changed_range_is_for_active_abilities_alone() -> None:
    """The Lent Eye adds 1: to Kim's shot, not to what the Second Pendulum does when it is equipped."""
    at = {"kim": (0, 0), "hank": FAR, "sarall": (5, 0), "mi_go": (0, 4)}
    match = quiet(["kim", "hank"], at=at, bound={"kim": ["the_lent_eye"]})
    assert aims(match, ability(match, "kim")) == ["unit:kim", "unit:mi_go", "unit:sarall"]
    put_on = trial(
        lambda table: equip(table, Fitting(card(table, "second_pendulum"))), at=at, bound={"kim": ["the_lent_eye"]},
        gear={"kim": ["second_pendulum"]},
    )  # fmt: skip
    assert (place_of(put_on, "mi_go"), choices(put_on)) == ((0, 4), ["on"]), "through 3, and it is 4 away"


@pytest.mark.rule("MA-104", "MA-409")
def test_targets_through_is_for_the_weapon_it_is_on() -> None:
    at = {"kim": (0, 0), "hank": FAR, "sarall": (3, 0)}
    match = quiet(
        ["kim", "hank"], at=at, ground=room({(1, 0): "C"}), worn={"kim": ["w_rivet", "w_pepperbox"]},
        also=lambda table: attach(table, "w_scope", "w_rivet", AUGMENT),
    )  # fmt: skip
    assert aims(match, ability(match, "w_rivet")) == ["unit:kim", "unit:sarall"]
    other = quiet(["kim", "hank"], at=at, ground=room({(1, 0): "C"}), worn={"kim": ["w_rivet", "w_pepperbox"]})
    other.answer(0, ability(other, "w_pepperbox"))
    assert question(other).rule == "MA-R154", "she could aim at herself alone"


@pytest.mark.rule("MA-105", "MA-106")
def test_weapons_are_ranged_or_melee_by_their_attacks() -> None:
    match = quiet(["kim", "hank"], worn={"kim": ["w_rivet", "w_razor"]}, gear={"kim": ["w_whaler", "w_grief_fork"]})
    table = match.table
    modes = {name: modes_of(table, card(table, name)) for name in ("w_rivet", "w_razor", "w_grief_fork")}
    assert modes == {"w_rivet": [("ranged", 3)], "w_razor": [("melee", 1)], "w_grief_fork": [("through", 3)]}
    assert modes["w_rivet"] == [("ranged", 3)], "closing a door is no attack, however it is aimed"


@pytest.mark.rule("MA-108", "MA-315")
@pytest.mark.parametrize(("rubble", "found"), [(False, [(3, 0), (3, 3)]), (True, [(3, 0)])])
def test_a_door_is_a_target_if_one_of_its_spaces_is(rubble: bool, found: list[Spot]) -> None:
    """The Rivet Thrower closes an open door, ranged 4: by its near side, if that is seen; not one that is 5 away, nor
    one that is closed or destroyed."""
    doors = {each: 2 * space_at(*each) for each in ((3, 0), (3, 3), (5, 0), (3, 1), (3, 2))}
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": FAR}, worn={"kim": ["w_rivet"]},
        ground=room({(1, 1): "#"} if rubble else {}, [(each, "e=") for each in doors]),
        fields={"shut": [doors[3, 1]], "broken": [doors[3, 2]]},
    )  # fmt: skip
    play = ability(match, "w_rivet", 1)
    now = next(each for each in playable(match.table, 0) if play.endswith(f":{each.text}"))
    aim = match.table.box.book.texts[now.text].aim["target"]
    assert [each - DOOR for each in aim.could_be(now)] == [doors[each] for each in found]
    match.answer(0, play)
    if not rubble:
        match.answer(0, f"door:{doors[3, 0]}")
    assert match.table.shut == [doors[3, 0], doors[3, 1]]


@pytest.mark.rule("MA-R131", "MA-108")
@pytest.mark.parametrize(("setting", "found"), [("own", 1), ("neighbour", 2)])
def test_melee_reaches_doors_of_ones_own_space_or_by_setting_of_the_next(setting: str, found: int) -> None:
    match = quiet(
        ["kim", "hank"],
        at={"kim": (2, 2), "hank": FAR},
        ground=room({}, [((2, 2), "e="), ((2, 3), "e="), ((2, 5), "e=")]),
        worn={"kim": ["w_ram"]},
        settings={"melee_doors": setting},
        also=lambda table: table.shut.extend(sorted(table.ground.doors)),
    )
    play = ability(match, "w_ram", 1)
    now = next(each for each in playable(match.table, 0) if play.endswith(f":{each.text}"))
    assert len(match.table.box.book.texts[now.text].aim["target"].could_be(now)) == found


# --- ethereal --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-281", "MA-282")
@pytest.mark.parametrize("lit", [False, True])
def test_an_ethereal_unit_is_a_target_in_the_light_alone(lit: bool) -> None:
    at = {"kim": (0, 0), "hank": FAR, "lamp_eater": (3, 0), "sarall": (0, 3)}
    match = quiet(
        ["kim", "hank"],
        at=at,
        ground=room({(9, 0): "H"}),
        also=lambda table: table.lit.append(space_at(9, 0)) if lit else None,
    )
    found = ["unit:kim", "unit:lamp_eater", "unit:sarall"] if lit else ["unit:kim", "unit:sarall"]
    assert aims(match, ability(match, "kim")) == found
    if not lit:
        refused(match, 0, "unit:lamp_eater")


@pytest.mark.rule("MA-282")
def test_a_light_serves_every_unit_on_its_tile_and_nobody_elsewhere() -> None:
    match = quiet(
        ["sister_maren", "kim"], at={"sister_maren": (9, 4), "kim": (10, 4), "sarall": (0, 0), "mi_go": (12, 4)},
        ground=two_tiles({(9, 9): "H"}), essence={"sister_maren": 2},
        also=lambda table: table.lit.append(space_at(9, 9)),
    )  # fmt: skip
    match.answer(0, ability(match, "sister_maren", 1))
    table = match.table
    who = {name: unit(table, name) for name in ("sister_maren", "kim", "sarall", "mi_go")}
    assert table.lit[0] in [each for each in range(400) if table.ground.kinds["chapter"] >> each & 1]
    assert [may_target(table, who[name], who["sister_maren"]) for name in ("kim", "sarall", "mi_go")] == [
        False,
        True,
        False,
    ]
    assert may_target(table, who["sister_maren"], who["sister_maren"]), "MA-287"


@pytest.mark.rule("MA-281", "MA-124", "MA-127")
@pytest.mark.example("machina", "X16")
def test_the_lorgnette_serves_all_explorers_on_its_owners_tile() -> None:
    """A passive on an item has an owner, and reaches the owner's tile; the monsters there are no explorers."""
    match = quiet(
        ["kim", "hank", "lorrain"],
        at={"kim": (8, 4), "hank": (0, 0), "lorrain": (11, 4), "lamp_eater": (9, 4), "sarall": (8, 6)},
        ground=two_tiles(),
        worn={"kim": ["widows_lorgnette"]},
    )
    table = match.table
    ethereal = unit(table, "lamp_eater")
    assert [may_target(table, unit(table, name), ethereal) for name in ("kim", "hank", "lorrain", "sarall")] == [
        True, True, False, False,
    ]  # fmt: skip


@pytest.mark.rule("MA-284", "MA-287", "MA-286")
def test_acting_does_not_end_ethereal_and_it_is_still_in_the_way() -> None:
    match = quiet(
        ["sister_maren", "kim"], at={"sister_maren": (2, 2), "kim": (0, 2), "sarall": (4, 2)},
        essence={"sister_maren": 2}, seed=dice("H0", "H0"),
    )  # fmt: skip
    match.answer(0, ability(match, "sister_maren", 1))
    for target in ("unit:sister_maren", "unit:sarall"):
        match.answer(0, ability(match, "sister_maren"))
        match.answer(0, target)
    match.answer(0, "end")
    match.answer(1, ability(match, "kim"))
    assert question(match, 1).rule == "MA-R154", "Sarall is behind her, and she cannot be aimed at: only Kim herself"


@pytest.mark.rule("MA-096", "MA-281")
def test_a_weapon_may_be_made_for_the_ethereal() -> None:
    match = quiet(["kim", "hank"], at={"kim": (0, 0), "hank": FAR, "lamp_eater": (3, 0)}, worn={"kim": ["w_lantern"]})
    assert aims(match, ability(match, "w_lantern")) == ["unit:kim", "unit:lamp_eater"]


# --- scope -----------------------------------------------------------------------------------------------------------

SEAM = {"kim": (9, 4), "hank": (8, 8), "lorrain": (12, 4), "sarall": (9, 6), "mi_go": (10, 4), "drip_ghoul": (15, 8)}


@pytest.mark.example("machina", "X51")
@pytest.mark.rule("MA-109", "MA-115", "MA-117")
def test_adjacent_reaches_across_a_seam_and_a_tile_does_not() -> None:
    near = doing(
        {"op": "lose", "who": {"all": "monster", "in": "adjacent"}, "attr": "health"}, at=SEAM, ground=two_tiles(),
        explorers=("kim", "hank", "lorrain"),
    )  # fmt: skip
    assert look(near)["mi_go.health"] == 1
    assert look(near)["sarall.health"] == 2
    there = doing(
        {"op": "lose", "who": {"all": "monster"}, "attr": "health"}, at=SEAM, ground=two_tiles(),
        explorers=("kim", "hank", "lorrain"),
    )  # fmt: skip
    assert [look(there)[f"{name}.health"] for name in ("mi_go", "sarall", "drip_ghoul")] == [2, 1, 1]


@pytest.mark.example("machina", "X16")
@pytest.mark.rule("MA-115", "MA-118", "MA-112")
def test_lorrain_heals_on_her_tile_alone() -> None:
    match = quiet(
        ["lorrain", "kim", "hank"], at={"lorrain": (8, 4), "kim": (0, 0), "hank": (12, 4)}, ground=two_tiles(),
        essence={"lorrain": 2}, health={"kim": 1, "hank": 1, "lorrain": 1},
    )  # fmt: skip
    before = look(match)
    with strict(match) as play:
        play.answer(0, ability(match, "lorrain", 1))
        play.answer(
            0,
            "unit:kim",
            prompt="Lorrain: Any explorer on your tile restores 1 health. Which explorer?",
            can=["unit:lorrain", "unit:kim"],
        )
        play.until(0, prompt="What does Lorrain do?")
    assert news(before, match) == {"lorrain.essence": 1, "kim.health": 2}


@pytest.mark.example("machina", "X11")
@pytest.mark.rule("MA-136", "MA-135", "MA-307")
def test_lorrain_heals_out_of_turn_and_attacks_in_it() -> None:
    match = quiet(
        ["lorrain", "kim"],
        at={"lorrain": (2, 2), "kim": (3, 2)},
        essence={"lorrain": 1},
        health={"kim": 1},
        turn="kim",
        stamina={"lorrain": 6},
    )
    refused(match, 0, f"deed:{ability(match, 'lorrain')}")
    before = look(match)
    match.answer(0, f"deed:{ability(match, 'lorrain', 1)}")
    match.answer(0, "unit:kim")
    assert news(before, match) == {"lorrain.essence": 0, "kim.health": 2}
    assert match.waiting == (1,)


@pytest.mark.example("machina", "X16")
@pytest.mark.rule("MA-112", "MA-115", "MA-125", "MA-543")
def test_an_explorer_event_strikes_the_monsters_of_the_invokers_tile() -> None:
    """The Annunciator Sings: arcane attack with 3 dice, monsters."""

    async def sings(table: Expedition) -> None:
        move_to(table, "the_annunciator_sings", EVENTS)
        await invoke_explorer_event(table, 1)

    match = trial(
        sings, ("kim", "hank"),
        at={"kim": (2, 2), "hank": (12, 4), "sarall": (3, 3), "mi_go": (14, 8), "lamp_eater": (15, 2)},
        ground=two_tiles(), seed=dice("H2", "H2", "L0"),
    )  # fmt: skip
    table = match.table
    assert [table.health[unit(table, name)] for name in ("sarall", "mi_go")] == [2, 1]
    assert table.at[unit(table, "lamp_eater")] < 0
    assert table.draws["attack"] == 3


@pytest.mark.example("machina", "X16")
@pytest.mark.rule("MA-116", "MA-125", "MA-228", "MA-382")
def test_shivers_strikes_all_explorers_everywhere_twice() -> None:
    match = prepared(
        brings("shivers"), ("kim", "lorrain"), at={"kim": (2, 2), "lorrain": (12, 4), "sarall": (3, 3)},
        ground=two_tiles(), seed=dice("H1", "L1", "L0", "L2", "L1"),
    )  # fmt: skip
    assert match.table.health[:2] == [2, 3], "2 hits Kim's will and 3 both"
    assert match.table.draws["attack"] == 5


@pytest.mark.example("machina", "X13")
@pytest.mark.rule("MA-123", "MA-116", "MA-439")
def test_a_passive_event_is_for_all_explorers_on_all_tiles() -> None:
    """Pardon Me, Coming Through: both may walk through others, on whatever tile."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (12, 4), "sarall": (3, 3)}, ground=two_tiles(),
        event="pardon_me_coming_through",
    )  # fmt: skip
    table = match.table
    assert [Now.has(table, unit(table, name), "through_units") for name in ("kim", "hank", "sarall")] == [
        True,
        True,
        False,
    ]


@pytest.mark.rule("MA-115", "MA-R49")
def test_who_is_gone_is_on_no_tile() -> None:
    """A text whose owner has just died reaches nobody, and not everybody."""
    match = doing(
        {"op": "destroy", "who": "you"}, {"op": "lose", "who": {"all": "monster"}, "attr": "health"},
        at={"kim": (0, 0), "hank": (5, 5), "sarall": (1, 1)},
    )  # fmt: skip
    assert look(match)["kim.at"] == "dead"
    assert look(match)["sarall.health"] == 2


# --- who is meant ----------------------------------------------------------------------------------------------------

CROWD = {"kim": (2, 2), "hank": (3, 3), "sarall": (4, 2), "mi_go": (2, 7), "drip_ghoul": (14, 4)}


@pytest.mark.example("machina", "X17")
@pytest.mark.rule("MA-113", "MA-114", "MA-117", "MA-118", "MA-119", "MA-120", "MA-225")
@pytest.mark.parametrize(
    ("who", "asked", "hit"),
    [
        (None, [], ["kim"]),
        ({"nearest": "monster"}, [], ["sarall"]),
        ({"all": "monster"}, [], ["sarall", "mi_go"]),
        ({"any": "monster"}, ["unit:mi_go", "unit:sarall"], ["mi_go"]),
        ({"any": "monster", "in": "everywhere"}, ["unit:drip_ghoul", "unit:mi_go", "unit:sarall"], ["mi_go"]),
        ({"all": "unit"}, [], ["kim", "hank", "sarall", "mi_go"]),
    ],
)  # fmt: skip
@pytest.mark.rule("MA-R55")
def test_who_is_attacked(who: Any, asked: list[str], hit: list[str]) -> None:
    match = doing(
        {"op": "attack", "high": 3, **({"who": who} if who else {})}, at=CROWD, ground=two_tiles({(3, 2): "#"}),
        seed=dice("H3", "H0", "H0"),
    )  # fmt: skip
    if asked:
        assert sorted(choices(match)) == asked
        match.answer(0, "unit:mi_go")
    table = match.table
    full = {name: table.unit(unit(table, name)).health for name in CROWD}
    assert [name for name in CROWD if table.health[unit(table, name)] < full[name]] == hit
    assert table.draws["attack"] == 3
    assert choices(match) == ["on"]


@pytest.mark.rule("MA-088", "MA-120", "MA-094")
def test_nearest_counts_straight_and_equals_are_chosen_among() -> None:
    """Sarall is behind a wall of rubble, 2 away as Mi-Go is; the Ghoul is at 3."""
    match = doing(
        {"op": "lose", "who": {"nearest": "monster"}, "attr": "health"},
        at={"kim": (2, 2), "hank": FAR, "sarall": (4, 2), "mi_go": (2, 4), "drip_ghoul": (5, 5)},
        ground=room({(3, 1): "#", (3, 2): "#", (3, 3): "#"}),
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, "unit:sarall", prompt="Which monster?", can=["unit:sarall", "unit:mi_go"])
        play.until(0, prompt=AFTER)
    assert (look(match)["sarall.health"], look(match)["mi_go.health"]) == (1, 2)


@pytest.mark.rule("MA-R30")
def test_within_needs_no_sight_and_targeting_does() -> None:
    at = {"kim": (2, 2), "hank": FAR, "sarall": (4, 2)}
    ground = room({(3, 1): "#", (3, 2): "#", (3, 3): "#"})
    match = doing({"op": "lose", "who": {"all": "monster", "in": {"within": 2, "of": "you"}}, "attr": "health"}, at=at,
                  ground=ground)  # fmt: skip
    assert look(match)["sarall.health"] == 1
    aimed = quiet(["kim", "hank"], at=at, ground=ground)
    aimed.answer(0, ability(aimed, "kim"))
    assert question(aimed).rule == "MA-R154", "she could aim at herself alone"


@pytest.mark.rule("MA-R127", "MA-121")
def test_who_performs_an_effect_says_in_which_order_it_comes_to_several() -> None:
    match = doing({"op": "lose", "who": {"all": "monster"}, "attr": "health"}, at=CROWD, health={"sarall": 1})
    with strict(match) as play:
        play.answer(
            0, ["unit:mi_go", "unit:sarall"], prompt="In which order do they come?", rule="MA-R127", waiting=[0]
        )
        play.until(0, prompt=AFTER)
    assert (match.table.at[unit(match.table, "sarall")] < 0, look(match)["mi_go.health"]) == (True, 1)


@pytest.mark.rule("MA-R127", "MA-R151")
def test_the_order_of_losses_is_asked_only_where_it_can_matter() -> None:
    """Not of stamina, and not of health where nobody dies of it, pays essence for it, or has a text that answers."""

    def asked(attr: str, kind: str = "monster", **more: Any) -> bool:
        match = doing({"op": "lose", "who": {"all": kind}, "attr": attr}, **{"at": CROWD, **more})
        return "In which order" in question(match).prompt

    assert not asked("health")
    assert asked("health", health={"mi_go": 1})
    assert not asked("stamina", kind="explorer", essence={"kim": 1})
    assert not asked("health", kind="explorer")
    assert asked("health", kind="explorer", essence={"kim": 1})
    assert not asked("health", essence={"kim": 1})  # monsters have none, and nobody pays for them
    with cards(artifacts=[artifact("t_ear", {"on": "lose_health", "do": [{"op": "restore", "attr": "essence"}]})]):
        assert asked("health", worn={"kim": ["t_ear"]})


@pytest.mark.rule("MA-R127")
def test_the_party_says_in_which_order_a_horror_event_comes_to_several() -> None:
    """Rust Communion takes something of each explorer, the party's first voice says of whom first."""
    match = prepared(brings("rust_communion"), ("kim", "hank"), worn={"kim": ["w_razor"], "hank": ["w_maul"]})
    with strict(match) as play:
        play.answer(0, ["unit:hank", "unit:kim"], prompt="In which order do they", rule="MA-R127", waiting=[0])
        play.answer(1, "1", prompt="Which?", waiting=[1])
        play.answer(0, "2", prompt="Which?", waiting=[0])
        play.until(0, prompt="What does Kim do?")
    seen = look(match)
    assert (seen["hank.worn"], seen["hank.health"], seen["kim.worn"], seen["kim.health"]) == ([], 6, ["w_razor"], 3)


@pytest.mark.example("machina", "X18")
@pytest.mark.rule("MA-122", "MA-262", "MA-263", "MA-113", "MA-114")
def test_who_moves_and_who_chooses_the_way() -> None:
    """ "Move up to 2" is oneself; the target moves itself, a mindless monster toward its closest explorer; "you move"
    lets the player choose."""
    own = doing({"op": "move", "n": 2}, at={"kim": (0, 0), "hank": FAR})
    assert set(choices(own)) == {"stay", *(spot(x, y) for x in range(3) for y in range(3) if (x, y) != (0, 0))}
    own.answer(0, "stay")
    assert place_of(own, "kim") == (0, 0)
    at = {"kim": (0, 0), "hank": FAR, "sarall": (0, 5)}
    target = quiet(["kim", "hank"], at=at, worn={"kim": ["t_march"]}, settings={"ambiguity": "auto"})
    target.answer(0, ability(target, "t_march"))
    target.answer(0, "unit:sarall")
    assert place_of(target, "sarall") == (0, 3), "straight at Kim, whoever played it"
    led = quiet(["kim", "hank"], at=at, worn={"kim": ["t_strings"]})
    led.answer(0, ability(led, "t_strings"))
    led.answer(0, "unit:sarall")
    with strict(led) as play:
        play.answer(0, spot(2, 7), prompt="Where does Sarall move?", rule="MA-262")
        play.until(0, prompt="What does Kim do?")
    assert place_of(led, "sarall") == (2, 7)


@pytest.mark.example("machina", "X18")
@pytest.mark.rule("MA-117", "MA-122", "MA-262")
def test_monsters_and_explorers_move_on_ones_tile_or_everywhere() -> None:
    at = {"kim": (2, 2), "hank": (5, 2), "sarall": (2, 6), "drip_ghoul": (16, 2)}
    auto = {"ambiguity": "auto"}
    mine = doing({"op": "move", "who": {"all": "monster"}, "n": 2}, at=at, ground=two_tiles(), settings=auto)
    assert (place_of(mine, "sarall"), place_of(mine, "drip_ghoul")) == ((2, 4), (16, 2))
    both = prepared(brings("the_dinner_gong"), ("kim", "hank"), at=at, ground=two_tiles(), settings=auto)
    assert place_of(both, "sarall") == (2, 4)
    assert place_of(both, "drip_ghoul")[0] == 14
    ours = doing({"op": "move", "who": {"all": "explorer"}, "n": 1}, at=at, ground=two_tiles())
    with strict(ours) as play:
        play.answer(0, ["unit:hank", "unit:kim"], prompt="In which order do they come?")
        play.answer(1, spot(6, 3), prompt="Where does Hank move?", waiting=[1])
        play.answer(0, "stay", prompt="Where does Kim move?", waiting=[0])
        play.until(0, prompt=AFTER)
    assert place_of(ours, "hank") == (6, 3)
    led = doing({"op": "move", "who": {"all": "explorer"}, "n": 1, "by": "you"}, at=at, ground=two_tiles())
    led.answer(0, ["unit:hank", "unit:kim"])
    assert led.waiting == (0,), "Kim moves Hank"


@pytest.mark.example("machina", "X19")
@pytest.mark.rule("MA-096", "MA-118", "MA-067")
def test_a_strike_beside_an_event_space() -> None:
    """The event space is the target; the monster is chosen when it resolves. A destroyed one is no target."""
    at = {"kim": (2, 2), "hank": FAR, "sarall": (4, 1), "mi_go": (4, 2), "drip_ghoul": (6, 6)}
    match = quiet(["kim", "hank"], at=at, ground=room({(3, 1): "E", (8, 8): "E"}), worn={"kim": ["t_gavel"]})
    before = look(match)
    with strict(match) as play:
        play.answer(0, ability(match, "t_gavel"))
        play.answer(0, "unit:mi_go", prompt="Which monster?", can=["unit:sarall", "unit:mi_go"])
        play.until(0, prompt="What does Kim do?")
    assert news(before, match) == {"kim.stamina": 4, "mi_go.health": 1}
    gone = quiet(
        ["kim", "hank"], at=at, ground=room({(3, 1): "E"}), worn={"kim": ["t_gavel"]},
        also=lambda table: table.destroyed.append(space_at(3, 1)),
    )  # fmt: skip
    assert barred(gone)[ability(gone, "t_gavel")] == "MA-097"


@pytest.mark.example("machina", "X19")
@pytest.mark.rule("MA-130", "MA-131", "MA-251", "MA-250")
def test_a_lever_is_destroyed_to_banish_a_monster() -> None:
    """The Crowbar: needs a lever and a monster beside; nobody is killed, and there is no essence."""
    at = {"kim": (2, 2), "hank": FAR, "sarall": (3, 2)}
    match = quiet(["kim", "hank"], at=at, ground=room({(1, 1): "L"}), worn={"kim": ["w_crowbar"]})
    before = look(match)
    match.answer(0, ability(match, "w_crowbar", 1))
    assert news(before, match) == {
        "kim.stamina": 5, "destroyed": [(1, 1)], "sarall.at": "gone", "sarall.health": "gone", "sarall.stamina": "gone",
        "order": [], "monsters_out": ["card_sarall"],
    }  # fmt: skip
    for ground, where, rule in ((room(), (3, 2), "MA-131"), (room({(1, 1): "L"}), (5, 5), "MA-097")):
        other = quiet(["kim", "hank"], at=at | {"sarall": where}, ground=ground, worn={"kim": ["w_crowbar"]})
        assert barred(other)[ability(other, "w_crowbar", 1)] == rule
        refused(other, 0, ability(other, "w_crowbar", 1), rule)


@pytest.mark.example("machina", "X12")
@pytest.mark.rule("MA-113", "MA-114", "MA-411", "MA-136")
def test_an_artifact_with_a_target_and_one_without() -> None:
    """Sympathetic Ampoule: 1 essence, through 5, an explorer: also out of turn; 3 stamina: its owner, in turn."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (5, 2)}, worn={"kim": ["sympathetic_ampoule"]}, essence={"kim": 1},
        health={"hank": 2, "kim": 2}, turn="hank", settings={"consent": "free"},
    )  # fmt: skip
    before = look(match)
    match.answer(0, f"deed:{ability(match, 'sympathetic_ampoule')}")
    match.answer(0, "unit:hank")
    assert news(before, match) == {"kim.essence": 0, "hank.health": 3}
    refused(match, 0, f"deed:{ability(match, 'sympathetic_ampoule', 1)}")
    match.answer(1, "end")
    before = look(match)
    match.answer(0, ability(match, "sympathetic_ampoule", 1))
    assert news(before, match) == {"kim.stamina": 4, "kim.essence": 1}


@pytest.mark.rule("MA-103", "MA-R154", "MA-131")
def test_who_reaches_only_themselves_is_asked_whether_they_mean_it() -> None:
    match = quiet(["kim", "hank"], at={"kim": (0, 0), "hank": FAR}, seed=dice("H3"))
    before = look(match)
    with strict(match) as play:
        play.answer(0, ability(match, "kim"))
        play.answer(0, "no", prompt="Nobody is in reach but Kim", rule="MA-R154", can=["no", "yes"])
        play.asked(0, prompt="What does Kim do?")
        assert news(before, match) == {}
        play.answer(0, ability(match, "kim"))
        play.answer(0, "yes", prompt="Nobody is in reach but Kim")
        play.until(0, prompt="What does Kim do?")
    assert news(before, match) == {"kim.stamina": 5, "kim.health": 3}


@pytest.mark.rule("MA-226", "MA-R154")
def test_who_reaches_only_another_of_their_side_is_asked_whether_they_mean_it() -> None:
    """A hook for others than oneself; beside a monster nobody needs to be asked."""
    beside = {"any": "unit", "in": "melee", "other": True}
    hook = artifact(
        "t_hook", {"cost": [pay("stamina")], "aim": {"target": beside}, "do": [{"op": "lose", "attr": "health"}]}
    )
    with cards(artifacts=[hook]):
        laid: dict[str, Any] = {"worn": {"kim": ["t_hook"]}}
        match = quiet(["kim", "hank"], at={"kim": (0, 0), "hank": (1, 0)}, **laid)
        match.answer(0, ability(match, "t_hook"))
        assert question(match).prompt.startswith("Nobody is in reach but Hank")
        match.answer(0, "yes")
        assert match.table.health[1] == 5
        foe = quiet(["kim", "hank"], at={"kim": (0, 0), "hank": FAR, "sarall": (1, 0)}, **laid)
        foe.answer(0, ability(foe, "t_hook"))
        assert look(foe)["sarall.health"] == 1


@pytest.mark.rule("MA-R154")
def test_who_helps_themselves_is_not_asked_whether_they_mean_it() -> None:
    balm = artifact("t_balm", {"cost": [pay("essence")], "aim": {"target": {"any": "unit", "in": "melee"}},
                               "do": [{"op": "restore", "attr": "health"}]})  # fmt: skip
    with cards(artifacts=[balm]):
        match = quiet(
            ["kim", "hank"], at={"kim": (0, 0), "hank": (9, 9)}, worn={"kim": ["t_balm"]}, essence={"kim": 1},
            health={"kim": 2},
        )  # fmt: skip
        match.answer(0, ability(match, "t_balm"))
        assert match.table.health[0] == 3
