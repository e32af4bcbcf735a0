"""Traps (MA-329 to MA-335, MA-R60, MA-R63, MA-R64; example X42)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.machina.ability_trials import cards, dice, doing, granted, look, news
from tests.games.machina.arrange import at, load, room, unit
from tests.games.machina.story_trials import SMALL, at_rest, space

from fabletop.engine.match import Match
from fabletop.games.machina.state import Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import log, question

# Two tiles side by side: on each a lever and trapped spaces.
LEFT = room({(1, 1): "L", (6, 6): "T", (7, 7): "T", (8, 8): "T"}, edges="E")
RIGHT = room({(1, 1): "L", (6, 6): "T", (7, 7): "T"}, edges="W")
HERE = f"lever:{space(1, 1)}"
FULL = (5, 5, 5)  # three high dice: 9; three low ones: 6


def two_tiles(explorers: tuple[str, ...] = ("hank", "kim"), **laid: Any) -> Match[Expedition]:
    laid.setdefault("settings", SMALL)
    return at_rest(explorers, ground=[LEFT, RIGHT], **laid)


@pytest.mark.example("machina", "X42")
@pytest.mark.rule("MA-329", "MA-331", "MA-332", "MA-333", "MA-R117")
def test_a_lever_on_one_tile_and_then_who_stands_at_the_other() -> None:
    match = two_tiles(
        at={
            "hank": (0, 0),
            "kim": (11, 0),
            "rivet_maw": (6, 6),
            "mi_go": (7, 7),
            "sarall": (16, 6),
            "bone_fiddler": (5, 5),
        },
        dice={"attack": (5, 0, 0, 4, 4, 0)},  # 3 for the high dice, 2 + 2 + 0 for the low ones
    )
    before = look(match)
    match.answer(0, HERE)
    assert news(before, match) == {
        "hank.stamina": 4,
        "rivet_maw.health": 1,  # armor 3, one roll for both
        "mi_go.health": 1,
        "sarall.health": 1,  # by Kim, with low dice
        "destroyed": [(1, 1)],  # Kim's lever stays
    }
    rolls = [line for line in log(match) if "on the dice" in line]
    assert rolls == [
        "Rivet Maw is hit: 3 + 0 + 0 on the dice is 3, 3 wanted.",
        "Mi-Go is hit: 3 + 0 + 0 on the dice is 3, 3 wanted.",
        "Sarall is hit: 2 + 2 + 0 on the dice is 4, 2 wanted.",
    ]


@pytest.mark.rule("MA-329", "MA-331")
def test_only_explorers_beside_a_lever_fire_again_and_only_on_their_own_tile() -> None:
    match = two_tiles(at={"hank": (0, 0), "kim": (13, 3), "rivet_maw": (6, 6), "mi_go": (16, 6)}, dice={"attack": FULL})
    before = look(match)
    match.answer(0, HERE)
    assert news(before, match) == {"hank.stamina": 4, "destroyed": [(1, 1)], "rivet_maw.health": 1}


@pytest.mark.rule("MA-331", "MA-067")
def test_a_destroyed_lever_is_none() -> None:
    match = two_tiles(
        at={"hank": (0, 0), "kim": (11, 0), "mi_go": (16, 6)}, dice={"attack": FULL}, fields={"destroyed": [at(11, 1)]}
    )
    before = look(match)
    match.answer(0, HERE)
    assert news(before, match) == {"hank.stamina": 4, "destroyed": [(1, 1), (11, 1)]}


@pytest.mark.rule("MA-332", "MA-R127")
def test_several_fire_in_the_order_that_the_players_choose() -> None:
    match = two_tiles(
        ("hank", "kim", "lorrain"),
        at={"hank": (0, 0), "kim": (11, 0), "lorrain": (10, 1), "mi_go": (16, 6)},
        dice={"attack": (0, 0, 0, 5, 5, 5)},
    )
    with strict(match) as play:
        play.answer(0, HERE)
        play.answer(
            0, ["unit:lorrain", "unit:kim"], prompt="In which order", rule="MA-332", can=["unit:kim", "unit:lorrain"]
        )
        play.until(0, prompt="What does Hank do?")
    rolls = [line for line in log(match) if "on the dice" in line]
    assert [line.split(":")[1].split(" on")[0] for line in rolls] == [" 0 + 0 + 0", " 2 + 2 + 2"]
    assert match.table.health[unit(match.table, "mi_go")] == 1


@pytest.mark.rule("MA-335", "MA-334")
def test_explorers_on_trapped_spaces_are_attacked_and_the_activating_one_too() -> None:
    ground = room({(1, 1): "L", (0, 0): "T", (5, 5): "T"})
    match = at_rest(
        ("hank", "lorrain"),
        ground=ground,
        at={"hank": (0, 0), "lorrain": (5, 5)},
        dice={"attack": (3, 1, 0)},
        settings=SMALL,
    )
    before = look(match)
    match.answer(0, HERE)
    # 3 against armor 3 and 2: physical, though Lorrain's will would have held.
    assert news(before, match) == {"hank.stamina": 4, "hank.health": 5, "lorrain.health": 3, "destroyed": [(1, 1)]}


@pytest.mark.rule("MA-330", "MA-382")
def test_a_horror_event_fires_the_traps_of_all_tiles_with_one_roll() -> None:
    match = doing(
        {"op": "trap", "everywhere": True},
        who="-",
        explorers=("hank",),
        ground=[LEFT, RIGHT],
        settings=SMALL,
        at={"hank": (5, 0), "rivet_maw": (6, 6), "mi_go": (16, 6)},
        also=_dice(5, 0, 0, 0, 0, 0),
    )
    table = match.table
    assert [table.health[unit(table, name)] for name in ("rivet_maw", "mi_go")] == [1, 1]
    assert [line.split(":")[1] for line in log(match) if "on the dice" in line] == [
        " 3 + 0 + 0 on the dice is 3, 3 wanted."
    ] * 2
    assert table.destroyed == []


def _dice(*faces: int) -> Callable[[Expedition], None]:
    return lambda table: load(table, "attack", 6, *faces)


@pytest.mark.rule("MA-330", "MA-331")
def test_traps_fired_by_nobody_let_every_explorer_at_a_lever_fire_again() -> None:
    match = doing(
        {"op": "trap", "everywhere": True},
        who="-",
        explorers=("hank", "kim"),
        ground=[LEFT, RIGHT],
        settings=SMALL,
        at={"hank": (0, 0), "kim": (5, 5), "rivet_maw": (6, 6), "mi_go": (16, 6)},
        also=_dice(0, 0, 0, 5, 5, 0),
    )
    table = match.table
    assert [table.health[unit(table, name)] for name in ("rivet_maw", "mi_go")] == [1, 2]  # by Hank, on his tile
    assert table.destroyed == []


@pytest.mark.rule("MA-R60", "MA-214")
def test_what_raises_the_attackers_roll_counts_for_both_parts() -> None:
    boost = {"do": [{"op": "mod", "who": {"all": "explorer", "in": "everywhere"}, "stat": "attack_roll", "n": 1}]}
    event = {"id": "steady_hands", "title": "Steady Hands", "icon": "hand", "texts": [boost], "story": STORY}
    with cards(explorer_events=[event]):
        match = two_tiles(
            at={"hank": (0, 0), "kim": (11, 0), "rivet_maw": (6, 6), "mi_go": (16, 6)},
            dice={"attack": (3, 0, 0, 4, 0, 0)},
            event="steady_hands",
        )
        match.answer(0, HERE)
        rolls = [line for line in log(match) if "on the dice" in line]
    assert [line.split(" make ")[1] for line in rolls] == ["3, 3 wanted.", "3, 3 wanted."]


STORY = "A voice that nobody owns counts down from ten, kindly, and all of your hands are suddenly as calm as stones."


@pytest.mark.rule("MA-R63")
@pytest.mark.parametrize("choice", ["yes", "no", ""])
def test_secondary_traps_forced_or_optional(choice: str) -> None:
    settings = {**SMALL, "secondary_traps": "optional" if choice else "forced"}
    match = two_tiles(at={"hank": (0, 0), "kim": (11, 0), "mi_go": (16, 6)}, dice={"attack": FULL}, settings=settings)
    with strict(match) as play:
        play.answer(0, HERE)
        if choice:
            play.answer(1, choice, rule="MA-R63", can=["yes", "no"])
        play.until(0, prompt="What does Hank do?")
    assert match.table.health[unit(match.table, "mi_go")] == (2 if choice == "no" else 1)


@pytest.mark.rule("MA-R64")
@pytest.mark.parametrize("same", [True, False])
def test_another_explorer_at_the_lever_that_is_pulled(same: bool) -> None:
    match = two_tiles(
        at={"hank": (0, 0), "kim": (2, 2), "rivet_maw": (6, 6)},
        dice={"attack": (0, 0, 0, 5, 5, 5)},
        settings={**SMALL, "same_lever": same},
    )
    match.answer(0, HERE)
    assert match.table.health[unit(match.table, "rivet_maw")] == (1 if same else 2)


@pytest.mark.rule("MA-R64", "MA-331")
def test_same_lever_off_still_lets_those_at_other_levers_fire() -> None:
    match = two_tiles(
        at={"hank": (0, 0), "kim": (11, 0), "mi_go": (16, 6)},
        dice={"attack": FULL},
        settings={**SMALL, "same_lever": False},
    )
    match.answer(0, HERE)
    assert match.table.health[unit(match.table, "mi_go")] == 1


@pytest.mark.rule("MA-227", "MA-197", "MA-331")
def test_who_dies_of_a_trap_was_killed_by_who_fired_it_and_essence_goes_to_whose_turn_it_is() -> None:
    match = two_tiles(
        at={"hank": (0, 0), "kim": (11, 0), "drip_ghoul": (6, 6), "soot_hound": (16, 6)}, dice={"attack": (5,) * 6}
    )
    match.answer(0, HERE)
    assert [(each.who, each.about) for each in match.table.told if each.what == "kill"] == [
        (0, "drip_ghoul"),
        (1, "soot_hound"),
    ]
    assert match.table.essence == [2, 0]


@pytest.mark.rule("MA-332", "MA-202")
def test_essence_may_be_added_to_each_trap_attack_before_it_is_compared() -> None:
    match = two_tiles(
        at={"hank": (0, 0), "kim": (11, 0), "mi_go": (16, 6), "rivet_maw": (6, 6)},
        essence={"hank": 3, "kim": 2},
        dice={"attack": (3, 0, 0, 4, 0, 0)},
    )
    with strict(match) as play:
        play.answer(0, HERE)
        play.answer(0, "add:1", prompt="comes to 2", rule="MA-202", can=["add:0", "add:1", "add:2", "add:3"])
        play.answer(1, "add:0", prompt="comes to 2", can=["add:0", "add:1", "add:2"])  # her own attack
        play.answer(0, "add:1", prompt="comes to 2", can=["add:0", "add:1", "add:2"])  # in his turn
        play.until(0, prompt="What does Hank do?")
    assert match.table.essence == [1, 2]
    assert [match.table.health[unit(match.table, name)] for name in ("rivet_maw", "mi_go")] == [1, 1]
    assert question(match).rule == "MA-299"


@pytest.mark.rule("MA-R147", "MA-R39", "MA-329", "MA-331")
@pytest.mark.parametrize(("who", "hurt"), [("hank", ["mi_go"]), ("kim", ["rivet_maw"]), ("", ["rivet_maw", "mi_go"])])
def test_traps_do_not_attack_for_who_cannot_attack(who: str, hurt: list[str]) -> None:
    """Hank pulls his lever, Kim stands at another. The lever is destroyed in any case, and each keeps to their own."""

    match = two_tiles(
        at={"hank": (0, 0), "kim": (11, 0), "rivet_maw": (6, 6), "mi_go": (16, 6)},
        dice={"attack": FULL},
        also=granted("cannot_attack", *([who] if who else [])),
    )
    match.answer(0, HERE)
    table = match.table
    assert [name for name in ("rivet_maw", "mi_go") if table.health[unit(table, name)] == 1] == hurt
    assert table.destroyed == [at(1, 1)]


@pytest.mark.rule("MA-R147", "MA-R59")
def test_a_barrel_attacks_although_who_set_it_off_cannot() -> None:
    match = doing(
        {"op": "push", "who": {"all": "monster"}},
        at={"kim": (0, 0), "hank": (9, 9), "sarall": (1, 0)}, ground=room({(2, 0): "B"}), seed=dice("H3", "H3", "H3"),
        also=granted("cannot_attack", "kim"),
    )  # fmt: skip
    assert match.table.health[unit(match.table, "sarall")] == 1
    assert match.table.destroyed == [at(2, 0)]
