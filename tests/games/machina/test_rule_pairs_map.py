"""Rules that meet on the map: barrels and levers, pushes and what lasts, doors and the ethereal, control and death,
teleports and exits, items and death."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, artifact, cards, deed, dice, doing, look, pay, quiet
from tests.games.machina.arrange import at, card, place_of, room, unit
from tests.games.machina.item_trials import attach, trial
from tests.games.machina.story_trials import SMALL, at_rest, edge, space

from fabletop.games.machina.rules.dying import destroy
from fabletop.games.machina.rules.markers import free_markers
from fabletop.games.machina.rules.mounting import destroy_item
from fabletop.games.machina.rules.moving import push, switch, teleport
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.state import DEAD, NONE, UPGRADE, Expedition
from fabletop.testing.arranged import choices, log, tag

FAR = {"hank": (9, 9)}
SPRING = artifact(
    "t_spring",
    {"cost": [pay("stamina")], "do": [{"op": "lasting", "most": 2, "do": [{"op": "mod", "stat": "armor"}]}]},
)


# --- barrels, levers, traps ------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-271", "MA-329", "MA-231", "MA-227")
def test_who_is_pushed_against_a_lever_beside_a_barrel_sets_off_the_traps_and_no_barrel() -> None:
    """Sarall is driven against the lever; the traps strike the Mi-Go. Traps attack units on trapped spaces, and the
    barrel stands on none."""
    ground = room({(4, 2): "L", (5, 2): "B", (7, 7): "T"})
    match = trial(
        lambda table: push(table, unit(table, "sarall"), at(2, 2), 2, 1, 0), ("kim", "hank"), ground=ground,
        at={"kim": (2, 2), "hank": (9, 0), "sarall": (3, 2), "mi_go": (7, 7)}, health={"mi_go": 1},
        seed=dice("H3", "H3", "H3"),
    )  # fmt: skip
    table = match.table
    assert table.destroyed == [at(4, 2)]
    assert place_of(match, "sarall") == (3, 2)
    assert table.at[unit(table, "mi_go")] < 0
    assert any("The traps are fired" in line for line in log(match))


@pytest.mark.rule("MA-272", "MA-231", "MA-335", "MA-266")
def test_a_blast_is_no_trap_for_who_stands_on_a_trapped_space() -> None:
    """Pushed into a barrel from a trapped space: the barrel attacks all beside it once, and no trap is fired."""
    match = trial(
        lambda table: push(table, unit(table, "mi_go"), at(2, 2), 1, 1, 0), ("kim", "hank"),
        ground=room({(4, 2): "B", (3, 2): "T", (8, 8): "L"}), at={"kim": (2, 2), "mi_go": (3, 2), **FAR},
        seed=dice("H1", "H1", "H1"),
    )  # fmt: skip
    assert match.table.destroyed == [at(4, 2)]
    assert look(match)["mi_go.health"] == 1
    assert not any("traps are fired" in line for line in log(match))


# --- pushes into pits, and what lasts --------------------------------------------------------------------------------


@pytest.mark.rule("MA-273", "MA-240", "MA-170", "MA-241")
def test_who_is_pushed_into_a_pit_takes_their_markers_and_effects_along() -> None:
    with cards(artifacts=[SPRING]):
        match = quiet(
            ["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, worn={"kim": ["t_spring"]}, ground=room({(3, 2): "P"})
        )
        match.answer(0, ability(match, "t_spring"))
        assert match.table.changes != []
        match.answer(0, "leap:3.4")
        table = match.table
        assert table.at[0] == DEAD
        assert (table.changes, table.marked) == ([], [])
        assert look(match)["wrecked"] == ["t_spring"]


@pytest.mark.rule("MA-249", "MA-273", "MA-159", "MA-163")
def test_a_marker_for_what_a_monster_bore_lies_on_though_the_monster_is_in_the_pit() -> None:
    """Lorrain has lowered Sarall's rolls; it is pushed into a pit. Her marker stays on her card until the next Explorer
    phase."""
    match = quiet(
        ["lorrain", "kim"], at={"lorrain": (2, 2), "sarall": (4, 2), "kim": (9, 9)}, ground=room({(5, 2): "P"}),
        seed=dice("L0"),
    )  # fmt: skip
    match.answer(0, ability(match, "lorrain"))
    match.answer(0, "unit:sarall")
    table = match.table
    assert look(match)["markers"] == ["lorrain on lorrain"]
    gone = trial(
        lambda table: push(table, unit(table, "sarall"), at(2, 2), 1, 1, 0), ("lorrain", "kim"),
        at={"lorrain": (2, 2), "sarall": (4, 2), "kim": (9, 9)}, ground=room({(5, 2): "P"}),
        also=lambda new: new.marked.extend(table.marked),
    )  # fmt: skip
    assert gone.table.at[unit(gone.table, "sarall")] < 0
    assert free_markers(gone.table, 0) == 2


# --- switching over pits ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-280", "MA-259", "MA-261")
def test_who_changes_places_with_one_over_a_pit_falls() -> None:
    """Hank hovers over a pit in his turn; Kim, who cannot, changes places with him in between."""
    match = trial(
        lambda table: switch(table, 0, 1), ("kim", "hank", "lorrain"),
        at={"kim": (2, 2), "hank": (3, 3), "lorrain": (9, 9)}, ground=room({(3, 3): "P"}), fields={"turn": 1},
    )  # fmt: skip
    assert match.table.at[0] == DEAD
    assert place_of(match, "hank") == (2, 2)


# --- doors and the ethereal ------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-257", "MA-059", "MA-255")
def test_through_the_ethereal_nobody_gets_past_a_closed_door() -> None:
    """The Lamp-Eater stands in the doorway: through it one could go, and through the door behind it not."""
    walls = [((4, y), "e|") for y in range(10) if y != 5] + [((4, 5), "e=")]
    laid: dict[str, Any] = {
        "at": {"kim": (3, 5), "hank": (9, 0), "lamp_eater": (4, 5)}, "ground": room(walls=walls), "settings": SMALL,
    }  # fmt: skip
    open_ = at_rest(("kim", "hank"), **laid)
    assert f"go:{space(5, 5)}" in choices(open_)
    shut = at_rest(("kim", "hank"), fields={"shut": [2 * at(4, 5)]}, **laid)
    assert f"go:{space(5, 5)}" not in choices(shut)
    assert f"break:{2 * at(4, 5)}" not in choices(shut)  # it is no door of Kim's space


# --- control and death -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-291", "MA-R70", "MA-240", "MA-492")
def test_who_dies_controls_no_monster_any_more() -> None:
    """Kim was to play Sarall's turn and is dead before it: the monster is not hers to play, whoever plays it."""

    async def dies(table: Expedition) -> None:
        table.controlled.append((unit(table, "sarall"), 0))
        await destroy(table, 0)

    match = trial(dies, ("kim", "hank"), at={"kim": (0, 0), "hank": (9, 9), "sarall": (5, 5)})
    assert match.table.controlled == []


# --- teleports and exits ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-276", "MA-365", "MA-366")
def test_who_is_teleported_onto_the_exit_may_leave_and_has_not_left_by_it() -> None:
    match = at_rest(
        ("kim", "hank"), at={"kim": (5, 5), "hank": (9, 9)}, ground=room(edges="N"), chapter="ice_5",
        fields={"exit": edge(0, "N")}, settings=SMALL,
    )  # fmt: skip
    assert not [each for each in choices(match) if each.startswith("exit")]
    jumped = at_rest(
        ("kim", "hank"), at={"kim": (4, 0), "hank": (9, 9)}, ground=room(edges="N"), chapter="ice_5",
        fields={"exit": edge(0, "N")}, settings=SMALL,
    )  # fmt: skip
    assert f"exit:{edge(0, 'N')}" in choices(jumped)
    moved = trial(
        lambda table: teleport(table, 0, at(4, 0), 0), ("kim", "hank"), at={"kim": (5, 5), "hank": (9, 9)},
        ground=room(edges="N"), fields={"exit": edge(0, "N")}, chapter="ice_5",
    )  # fmt: skip
    assert (place_of(moved, "kim"), moved.table.chapter) == ((4, 0), jumped.table.chapter)


# --- upgrades and lost items -----------------------------------------------------------------------------------------


@pytest.mark.rule("MA-237", "MA-186", "MA-187", "MA-408")
def test_what_an_upgrade_gave_is_gone_with_the_item_under_it() -> None:
    """The boots are destroyed under the torso: it is unequipped, and its will with it."""
    match = quiet(["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, worn={"kim": ["a_boots"]})
    bare = attribute(match.table, 0, "will")
    attach(match.table, "a_aeromantle", "a_boots", UPGRADE)
    assert attribute(match.table, 0, "will") == bare + 3
    destroy_item(match.table, card(match.table, "a_boots"))
    assert attribute(match.table, 0, "will") == bare
    assert look(match)["kim.worn"] == []


# --- binding and death -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-242", "MA-158", "MA-155", "MA-372")
def test_the_count_of_a_bound_event_goes_with_its_explorer() -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (9, 9), "drip_ghoul": (3, 0)}, ground=room({(1, 0): "P"}),
        bound={"kim": ["three_for_the_ledger"]}, seed=dice("H3"), health={"drip_ghoul": 1},
    )  # fmt: skip
    match.answer(0, ability(match, "kim"))
    match.answer(0, "unit:drip_ghoul")
    assert look(match)["counts"] == {"Three for the Ledger": 1}
    match.answer(0, "leap:1.2")
    assert match.table.at[0] == DEAD
    assert look(match)["counts"] == {}
    assert match.table.bound[0] == []


# --- windows and scheming --------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-307", "MA-519", "MA-245")
def test_who_runs_from_a_scheming_monster_leaves_the_dead_to_think_again() -> None:
    """The dead let Sarall strike Kim, who gets away before: nothing is paid, and they are asked anew."""

    def gone(table: Expedition) -> None:
        table.at[1] = DEAD
        table.fallen.append(1)

    match = at_rest(
        ("kim", "hank"), ("monsters",), at={"kim": (5, 5), "sarall": (4, 5)}, essence={"kim": 1}, also=gone,
        fields={"stops": [2, 2]},
    )  # fmt: skip
    number = unit(match.table, "sarall")
    assert tag(match, 1) == "scheme"
    match.answer(1, ability(match, "sarall"))
    match.answer(1, "unit:kim")
    assert tag(match, 0) == "between"
    match.answer(0, deed(match, "kim", 1).removeprefix("deed:"))
    match.answer(0, f"space:{space(7, 7)}")
    assert tag(match, 1) == "scheme"
    assert match.table.stamina[number] == attribute(match.table, number, "stamina")


# --- sealing and light -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-346", "MA-347", "MA-R91")
def test_sealing_lights_no_chapter_space_that_is_destroyed() -> None:
    ground = room({(1, 0): "S", (5, 5): "H"})
    match = quiet(
        ["hank", "kim"], at={"hank": (0, 0), "kim": (9, 9)}, ground=ground, essence={"hank": 4},
        fields={"destroyed": [at(5, 5)]},
    )  # fmt: skip
    match.answer(0, f"seal:{space(1, 0)}")
    assert match.table.lit == []
    assert match.table.destroyed == [at(5, 5), at(1, 0)]


@pytest.mark.rule("MA-182", "MA-205", "MA-192")
def test_who_dies_of_a_loss_pays_nothing_for_the_next() -> None:
    """All lose 1 health. Hank, who is first, dies with his essence unpaid; then Kim has nobody to pay for her."""
    match = doing(
        {"op": "lose", "who": {"all": "explorer"}, "attr": "health"}, at={"kim": (0, 0), "hank": (1, 0)},
        essence={"hank": 1}, health={"hank": 1},
    )  # fmt: skip
    match.answer(0, ["unit:hank", "unit:kim"])
    match.answer(1, "essence:0")
    assert match.table.at[1] == DEAD
    assert match.table.health[0] == 3
    assert match.table.essence[0] == 0


# --- what is cut short -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-182", "MA-192")
def test_nobody_loses_more_health_than_they_have() -> None:
    match = doing({"op": "lose", "attr": "health", "n": 9}, at={"kim": (0, 0), "hank": (9, 9)})
    assert "Kim loses 4 health and has 0 left." in log(match)
    assert match.table.tally["health lost"] == 4


@pytest.mark.rule("MA-448", "MA-550")
def test_a_rating_that_was_disabled_before_the_roll_is_not_rolled_against() -> None:
    match = at_rest(("hank",), ("horror_roll",), ("round_end",), at={"hank": (0, 0)}, fields={"horror": NONE})
    assert not any("die for horror" in line for line in log(match))
    assert match.table.dread == NONE


@pytest.mark.rule("MA-454", "MA-261", "MA-264")
def test_a_new_round_in_the_turn_of_a_monster_over_a_pit_is_its_end() -> None:
    """The Gaunt Porter may hover over pits in its turn, and its turn is over."""

    def hovers(table: Expedition) -> None:
        table.anew, table.monster = True, unit(table, "gaunt_porter")

    match = at_rest(
        ("hank",), ("round",), at={"hank": (0, 0), "gaunt_porter": (5, 5)}, ground=room({(5, 5): "P"}), also=hovers
    )
    assert match.table.at[unit(match.table, "gaunt_porter")] < 0
    assert match.table.round == 2
