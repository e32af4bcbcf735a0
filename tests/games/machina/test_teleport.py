"""Teleport, switch, take, control (MA-276 to MA-280, MA-288 to MA-293)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, dice, doing, look, news, quiet, spot
from tests.games.machina.arrange import Spot, move_to, place_of, room, unit
from tests.games.machina.arrange import at as space_at
from tests.games.machina.item_trials import AFTER, only

from fabletop.engine.match import Match
from fabletop.games.machina.rules.scheming import control
from fabletop.games.machina.state import LATER_MONSTERS, MONSTER_DECK, MONSTERS_OUT, OUT, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import choices, refused

CALM: dict[str, Any] = {"settings": {"windows": "own_turn_only"}}


# --- teleport --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-276", "MA-277", "MA-R66")
def test_teleport_within_a_range_ignores_all_between_and_may_end_in_a_pit() -> None:
    """Proximity Bender: within 1. Past walls, not onto obstacles or units; a pit may be chosen, and kills."""
    ground = room({(1, 1): "#", (2, 1): "C", (3, 1): "P"}, [((2, 2), "e|"), ((2, 2), "s-"), ((1, 2), "e|")])
    match = quiet(
        ["kim", "hank"],
        at={"kim": (2, 2), "hank": (9, 9), "sarall": (1, 3)},
        ground=ground,
        worn={"kim": ["a_bender"]},
        essence={"kim": 9},
    )
    with strict(match) as play:
        play.answer(0, ability(match, "a_bender"))
        can = [spot(3, 1), spot(1, 2), spot(3, 2), spot(2, 3), spot(3, 3)]
        play.asked(0, prompt="Where is Kim teleported?", rule="MA-276", can=can)
        for wrong in (spot(1, 1), spot(2, 1), spot(1, 3), spot(4, 2), spot(2, 2)):
            refused(match, 0, wrong)
        play.answer(0, spot(3, 1))
        play.until(1, prompt="What does Hank do?")
    assert look(match)["kim.at"] == "dead"


@pytest.mark.rule("MA-277", "MA-109")
def test_a_teleport_may_lead_to_any_placed_tile() -> None:
    match = doing(
        {"op": "teleport", "within": 2}, at={"kim": (9, 0), "hank": (0, 9)},
        ground=(room(edges="E"), room(edges="W"), None, None),
    )  # fmt: skip
    assert spot(11, 0) in choices(match)
    assert spot(12, 0) not in choices(match)
    match.answer(0, spot(11, 2))
    assert place_of(match, "kim") == (11, 2)


@pytest.mark.example("machina", "X25")
@pytest.mark.rule("MA-278", "MA-279", "MA-093", "MA-094")
def test_teleport_to_a_kind_goes_beside_the_nearest_that_is_not_destroyed() -> None:
    """The nearest event space is destroyed; the next one is impassable: the free spaces around it are to choose from,
    one of them taken and one a pit."""
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (5, 4)}, worn={"kim": ["covetous_spindle"]},
        ground=room({(2, 0): "E", (5, 5): "E", (9, 9): "E", (4, 4): "P", (6, 6): "#", (8, 0): "C"}),
        fields={"destroyed": [space_at(2, 0)]},
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, ability(match, "covetous_spindle"))
        play.answer(0, "3", prompt="Which?", can=["1", "3"])
        can = [spot(6, 4), spot(4, 5), spot(6, 5), spot(4, 6), spot(5, 6)]
        play.answer(0, spot(6, 5), prompt="Which space?", rule="MA-279", can=can)
        play.until(0, prompt="What does Kim do?")
    assert (place_of(match, "kim"), match.table.stamina[0]) == ((6, 5), 5)


@pytest.mark.rule("MA-278", "MA-094")
def test_equally_near_spaces_are_chosen_among_on_the_own_tile_alone() -> None:
    match = doing(
        {"op": "teleport", "to": "trapped"}, at={"kim": (5, 5), "hank": (0, 9)},
        ground=(room({(8, 5): "T", (5, 2): "T", (1, 1): "T"}, edges="E"), room({(0, 5): "T"}, edges="W"), None, None),
    )  # fmt: skip
    assert sorted(choices(match)) == [spot(5, 2), spot(8, 5)]
    none = doing(
        {"op": "teleport", "to": "trapped"}, at={"kim": (9, 5), "hank": (0, 9)},
        ground=(room(edges="E"), room({(0, 5): "T"}, edges="W"), None, None),
    )  # fmt: skip
    assert (place_of(none, "kim"), choices(none)) == ((9, 5), ["on"])


@pytest.mark.rule("MA-279")
def test_a_taken_destination_is_replaced_by_the_nearest_free_space() -> None:
    match = doing(
        {"op": "teleport", "to": "trapped"},
        at={"kim": (0, 0), "hank": (5, 5)},
        ground=room(
            {(5, 5): "T"} | {(x, y): "#" for x in (4, 5, 6) for y in (4, 5, 6) if (x, y) not in ((5, 5), (6, 6))},
            edges="N",
        ),
    )
    assert place_of(match, "kim") == (6, 6)


@pytest.mark.rule("MA-R67", "MA-265")
def test_the_immobile_are_teleported_and_switched() -> None:
    moved = doing(
        {"op": "teleport", "who": {"any": "monster"}, "to": "trapped"},
        at={"kim": (0, 0), "hank": (9, 9), "rivet_maw": (5, 5)},
        ground=room({(2, 7): "T"}, edges="N"),
    )
    assert place_of(moved, "rivet_maw") == (2, 7)
    switched = doing(
        {"op": "switch", "who": {"any": "monster"}}, at={"kim": (0, 0), "hank": (9, 9), "rivet_maw": (5, 5)}
    )  # fmt: skip
    assert (place_of(switched, "rivet_maw"), place_of(switched, "kim")) == ((0, 0), (5, 5))


@pytest.mark.rule("MA-259", "MA-227")
def test_who_teleports_another_into_a_pit_has_killed() -> None:
    match = doing(
        {"op": "teleport", "who": {"any": "monster"}, "within": 1},
        at={"kim": (0, 0), "hank": (9, 9), "gaunt_porter": (5, 5)},
        ground=room({(5, 4): "P"}, edges="N"),
        bound={"kim": ["three_for_the_ledger"]},
    )
    match.answer(0, spot(5, 4))
    assert look(match)["counts"] == {"Three for the Ledger": 1}
    assert "gaunt_porter.at" not in look(match), "though it moves through pits (MA-261)"


# --- switch ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-280")
def test_two_change_places() -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (9, 9), "sarall": (3, 0)}, worn={"kim": ["erratum_compass"]},
    )  # fmt: skip
    before = look(match)
    match.answer(0, ability(match, "erratum_compass"))
    match.answer(0, "unit:sarall")
    assert news(before, match) == {"kim.at": (3, 0), "kim.stamina": 5, "sarall.at": (0, 0)}
    own = quiet(["kim", "hank"], at={"kim": (0, 0), "hank": (9, 9)}, worn={"kim": ["erratum_compass"]})
    own.answer(0, ability(own, "erratum_compass"))
    assert place_of(own, "kim") == (0, 0)


@pytest.mark.rule("MA-280", "MA-259", "MA-227")
def test_who_is_put_over_a_pit_by_a_switch_falls() -> None:
    match = quiet(
        ["kim", "hank"],
        at={"kim": (2, 2), "hank": (9, 9), "sarall": (5, 2)},
        worn={"kim": ["a_diver", "erratum_compass"]},
        ground=room({(3, 2): "P"}),
        bound={"kim": ["three_for_the_ledger"]},
    )
    match.answer(0, "go:3.4")
    match.answer(0, ability(match, "erratum_compass"))
    match.answer(0, "unit:sarall")
    assert (place_of(match, "kim"), "sarall.at" in look(match)) == ((5, 2), False)
    assert look(match)["counts"] == {"Three for the Ledger": 1}


# --- take ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-289", "MA-290")
@pytest.mark.parametrize("where", ["deck", "destroyed", "out", "waiting", "map"])
def test_a_named_monster_is_searched_for_in_order(where: str) -> None:
    """In the deck, among the destroyed, those out of the game, those still waiting; one on the map stays there."""
    zones = {"deck": MONSTER_DECK, "destroyed": MONSTERS_OUT, "out": OUT, "waiting": LATER_MONSTERS}

    def laid(table: Expedition) -> None:
        if where in zones:
            move_to(table, "card_witch", zones[where])

    at: dict[str, Spot] = {"kim": (0, 0), "hank": (9, 9)} | ({"witch": (7, 7)} if where == "map" else {})
    match = doing(
        {"op": "take_monster", "name": "witch", "for": "you"}, at=at, ground=room({(4, 4): "S"}, edges="N"), also=laid
    )  # fmt: skip
    seen = look(match)
    assert seen["witch.at"] == ((7, 7) if where == "map" else (4, 4))
    assert seen["order"] == [unit(match.table, "witch")]


@pytest.mark.rule("MA-289", "MA-288")
def test_a_searched_deck_is_shuffled() -> None:
    orders = set()
    for seed in range(6):
        match = doing(
            {"op": "take_monster", "name": "sarall", "for": "you"},
            at={"kim": (0, 0), "hank": (9, 9)},
            seed=seed,
            ground=room({(4, 4): "S"}, edges="N"),
            also=lambda table: only(
                table, MONSTER_DECK, "card_mi_go", "card_sarall", "card_drip_ghoul", "card_rivet_maw"
            ),
        )
        orders.add(tuple(match.table.printed(each).id for each in match.table.monster_deck))
    assert len(orders) > 1
    assert all(sorted(each) == ["card_drip_ghoul", "card_mi_go", "card_rivet_maw"] for each in orders)


# --- control ---------------------------------------------------------------------------------------------------------


def controlled(**laid: Any) -> Match[Expedition]:
    """Kim has controlled Sarall, and the Monster phase begins."""
    at = laid.pop("at", {"kim": (0, 0), "hank": (9, 9), "sarall": (5, 5), "drip_ghoul": (6, 5)})
    return quiet(
        ["kim", "hank"], ("monsters",), at=at, also=lambda table: table.controlled.append((unit(table, "sarall"), 0)),
        **CALM, **laid,
    )  # fmt: skip


@pytest.mark.rule("MA-291")
def test_the_gimbal_gives_a_monsters_next_turn_to_its_owner() -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (9, 9), "sarall": (4, 0)}, worn={"kim": ["puppeteers_gimbal"]},
        essence={"kim": 1},
    )  # fmt: skip
    before = look(match)
    match.answer(0, ability(match, "puppeteers_gimbal"))
    assert news(before, match) == {"kim.stamina": 4, "kim.essence": 0, "controlled": [("sarall", 0)]}


@pytest.mark.rule("MA-291", "MA-292", "MA-293", "MA-R70")
def test_who_controls_a_monster_moves_it_and_lets_it_attack_monsters() -> None:
    """It has the options of a scheming monster; its kill is its own, and nobody restores essence for it."""
    match = controlled(seed=dice("H2", "L0"), bound={"kim": ["three_for_the_ledger"]}, health={"drip_ghoul": 1})
    with strict(match) as play:
        asked = play.asked(0, prompt="What does Sarall do?", rule="MA-520", waiting=[0])
        assert "end" in [each.id for each in asked.options]
        refused(match, 1, "end")
        play.answer(0, ability(match, "sarall"))
        play.answer(0, "unit:drip_ghoul", prompt="Whom or what", can=["unit:drip_ghoul", "unit:sarall"], waiting=[0])
        play.answer(0, "go:5.5", prompt="What does Sarall do? It has 1 stamina left")
        play.until(0, prompt="Who takes the next turn?")
    seen = look(match)
    assert (seen["counts"], seen["kim.essence"], seen["monsters_out"]) == ({}, 0, ["card_drip_ghoul"])
    assert (seen["sarall.at"], seen["controlled"]) == ((4, 4), [])


@pytest.mark.rule("MA-R70", "MA-293")
def test_control_overrides_the_hive_mind_and_ends_with_the_turn() -> None:
    match = controlled(
        fields={"fallen": [1]}, at={"kim": (0, 0), "sarall": (5, 5), "drip_ghoul": (6, 5)},
    )  # fmt: skip
    match.table.at[1] = -2
    assert match.waiting == (0,)
    match.answer(0, "end")
    assert look(match)["controlled"] == []
    assert match.waiting == (1,), "the next monster is the hive mind's"


@pytest.mark.rule("MA-R70")
def test_a_later_control_replaces_an_earlier_one() -> None:
    match = quiet(["kim", "hank"], at={"kim": (0, 0), "hank": (9, 9), "sarall": (4, 0)})
    control(match.table, unit(match.table, "sarall"), 0)
    control(match.table, unit(match.table, "sarall"), 1)
    assert match.table.controlled == [(unit(match.table, "sarall"), 1)]


# --- who picks -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-093", "MA-279")
def test_the_explorer_who_is_teleported_picks_the_space_beside_a_taken_goal() -> None:
    """A horror event sends Hank to the trapped space, where a monster stands: he says beside it, not the party."""
    match = doing(
        {"op": "teleport", "who": {"nearest": "explorer", "in": {"on": "floor"}}, "to": "trapped"}, who="sarall",
        at={"kim": (9, 9), "hank": (2, 2), "sarall": (5, 5)}, ground=room({(5, 5): "T"}), **CALM,
    )  # fmt: skip
    around = [spot(x, y) for y in (4, 5, 6) for x in (4, 5, 6) if (x, y) != (5, 5)]
    with strict(match) as play:
        play.answer(1, spot(6, 6), prompt="Which space?", rule="MA-279", can=around, waiting=[1])
        play.until(0, prompt=AFTER)
    assert place_of(match, "hank") == (6, 6)


@pytest.mark.rule("MA-093", "MA-279")
def test_who_is_teleported_beside_somebody_picks_where() -> None:
    """By a text of Kim's, Hank gets beside her: it is he who picks."""
    match = doing(
        {"op": "teleport", "who": {"any": "explorer", "other": True}, "beside": "you"},
        at={"kim": (0, 0), "hank": (5, 5)}, **CALM,
    )  # fmt: skip
    with strict(match) as play:
        can = [spot(1, 0), spot(0, 1), spot(1, 1)]
        play.answer(1, spot(1, 1), prompt="Where is Hank teleported?", can=can, waiting=[1])
        play.until(0, prompt=AFTER)
    assert place_of(match, "hank") == (1, 1)


@pytest.mark.rule("MA-093", "MA-037")
def test_where_a_monster_is_teleported_who_decides_for_the_text_picks() -> None:
    match = doing(
        {"op": "teleport", "who": {"any": "monster"}, "beside": "you"},
        at={"kim": (0, 0), "hank": (5, 5), "sarall": (9, 9)}, **CALM,
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, spot(0, 1), can=[spot(1, 0), spot(0, 1), spot(1, 1)], waiting=[0])
        play.until(0, prompt=AFTER)
    assert place_of(match, "sarall") == (0, 1)
