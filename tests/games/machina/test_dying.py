"""Destroying, killing, banishing, and what becomes of the dead (MA-236 to MA-252)."""

from __future__ import annotations

import pytest
from tests.games.machina.ability_trials import GONE, ability, dice, doing, look, news, quiet
from tests.games.machina.arrange import card, move_to, room, unit
from tests.games.machina.item_trials import AFTER, attach

from fabletop.engine.overlay import overlaid
from fabletop.engine.stops import AGAIN, ASKED, UNTIL_CONCERNED
from fabletop.games.machina import GAME
from fabletop.games.machina.rules.in_force import reforce
from fabletop.games.machina.rules.mounting import destroy_item
from fabletop.games.machina.rules.party import plotters
from fabletop.games.machina.rules.windows import anytime
from fabletop.games.machina.state import AUGMENT, DEAD, EVENTS, UPGRADE, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import log, refused

APART = {"kim": (2, 2), "hank": (9, 9)}


# --- items and events ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-236", "MA-237", "MA-171")
def test_only_the_destroyed_item_goes_and_what_was_on_it_stays_unequipped() -> None:
    match = quiet(["kim", "hank"], at=APART, worn={"kim": ["w_circular_saw"]}, seed=dice("H0", "L0", "L0"))
    attach(match.table, "w_crowbar", "w_circular_saw", UPGRADE)
    attach(match.table, "w_mainspring", "w_circular_saw", AUGMENT)
    match.answer(0, ability(match, "w_circular_saw"))
    match.answer(0, "yes")  # she means herself
    assert look(match)["markers"] == ["kim on w_circular_saw"]
    before = look(match)
    destroy_item(match.table, card(match.table, "w_circular_saw"))
    assert news(before, match) == {
        "kim.gear": ["w_crowbar", "w_mainspring"], "kim.worn": [], "markers": [], "wrecked": ["w_circular_saw"],
    }  # fmt: skip


@pytest.mark.rule("MA-236")
def test_destroyed_items_lie_on_top_of_their_pile() -> None:
    match = quiet(["kim", "hank"], at=APART, gear={"kim": ["rotopod", "w_razor"]})
    for name in ("rotopod", "w_razor"):
        destroy_item(match.table, card(match.table, name))
    assert look(match)["wrecked"] == ["rotopod", "w_razor"]


@pytest.mark.example("machina", "X28")
@pytest.mark.rule("MA-238", "MA-154", "MA-155", "MA-156", "MA-111")
def test_the_third_kill_of_who_is_bound_and_of_nobody_else() -> None:
    """Three for the Ledger: light chapter, threat -2, not below 1, card destroyed; Hank's kills do not count."""
    match = quiet(
        ["kim", "hank"],
        at={
            "kim": (2, 2),
            "hank": (7, 7),
            "drip_ghoul": (4, 2),
            "soot_hound": (2, 4),
            "lamp_eater": (8, 8),
            "wick_choir": (4, 4),
        },
        ground=room({(0, 0): "H"}),
        bound={"kim": ["three_for_the_ledger"]},
        fields={"threat": 2},
        health={"wick_choir": 1},
        seed=dice("H2", "H2", "H2"),
        stamina={"kim": 6},
    )
    seen = []
    for name in ("drip_ghoul", "soot_hound", "wick_choir"):
        match.answer(0, ability(match, "kim"))
        match.answer(0, f"unit:{name}")
        seen.append((look(match)["counts"], look(match)["threat"], look(match)["lit"], look(match)["kim.bound"]))
    kept = ["three_for_the_ledger"]
    assert seen == [
        ({"Three for the Ledger": 1}, 2, [], kept), ({"Three for the Ledger": 2}, 2, [], kept), ({}, 1, [(0, 0)], []),
    ]  # fmt: skip
    assert (look(match)["events_out"], look(match)["event"]) == (["three_for_the_ledger"], "")


@pytest.mark.rule("MA-150", "MA-156")
@pytest.mark.example("machina", "X28")
def test_kills_of_others_do_not_count_for_who_is_bound() -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (7, 7), "drip_ghoul": (8, 8)}, turn="hank", seed=dice("H2", "L0"),
        bound={"kim": ["three_for_the_ledger"]},
    )  # fmt: skip
    match.answer(1, ability(match, "hank"))
    match.answer(1, "unit:drip_ghoul")
    assert (look(match)["counts"], match.table.essence[:2]) == ({}, [0, 1])


# --- explorers -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-239", "MA-240", "MA-241", "MA-242", "MA-245", "MA-244")
def test_a_dead_explorer_leaves_with_everything() -> None:
    match = quiet(
        ["kim", "hank"],
        at={"kim": (2, 2), "hank": (9, 9)},
        ground=room({(3, 2): "P"}),
        worn={"kim": ["w_razor", "a_boots"]},
        gear={"kim": ["furnace_tea", "wasp_schnapps"]},
        bound={"kim": ["the_lent_eye"]},
        essence={"kim": 4},
        stamina={"kim": 5},
    )
    match.answer(0, ability(match, "wasp_schnapps"))
    before = look(match)
    with strict(match) as play:
        play.answer(0, "leap:3.4")
        play.until(1, prompt="What does Hank do?")
    after = news(before, match)
    assert sorted(after.pop("wrecked")) == ["a_boots", "furnace_tea", "w_razor", "wasp_schnapps"]
    assert after == {
        "kim.at": "dead", "kim.health": 0, "kim.stamina": 0, "kim.essence": 0, "kim.gear": [], "kim.worn": [],
        "kim.bound": [], "out": ["the_lent_eye"], "markers": [], "aside": [], "fallen": [0], "turned": [0],
    }  # fmt: skip
    assert (match.table.mount, match.table.changes, match.table.turn) == ([], [], 1)
    refused(match, 0, "go:1.1")


@pytest.mark.rule("MA-241")
def test_the_inventory_is_shuffled_onto_the_destroyed_items() -> None:
    orders = set()
    for seed in range(12):
        match = quiet(
            ["kim", "hank"],
            at=APART,
            ground=room({(3, 2): "P"}),
            gear={"kim": ["rotopod", "w_razor", "a_boots"]},
            seed=seed,
        )
        match.answer(0, "leap:3.4")
        orders.add(tuple(look(match)["wrecked"]))
    assert len(orders) > 2


@pytest.mark.rule("MA-243", "MA-531")
def test_the_last_death_loses_the_game_at_once() -> None:
    match = quiet(["kim"], at={"kim": (2, 2)}, ground=room({(3, 2): "P"}))
    match.answer(0, "leap:3.4")
    assert (match.over, match.table.over, look(match)["kim.at"]) == (True, True, "dead")
    assert "The expedition is lost." in log(match)


@pytest.mark.rule("MA-243", "MA-R49")
def test_the_last_explorers_last_health_as_a_cost_ends_it_before_anything_resolves() -> None:
    match = quiet(["kim"], at={"kim": (2, 2)}, chapter="ice_8", health={"kim": 1})
    match.answer(0, ability(match, "ice_8"))
    match.answer(0, "yes")
    assert (match.over, look(match)["chapter"]) == (True, "ice_8")


@pytest.mark.rule("MA-R49", "MA-145", "MA-155")
def test_what_still_has_a_subject_resolves_after_a_deadly_cost() -> None:
    """Breath on the Glass, made to cost health: the fourth play advances the chapter though its player is dead."""
    texts = [{"cost": [{"op": "pay", "attr": "health", "n": 1}], "count": 4, "do": [{"op": "next_chapter"}]}]
    with overlaid(GAME.content, {"chapters.yaml": {"changed": {"ice_3": {"texts": texts}}}}):
        match = quiet(["kim", "hank"], at=APART, chapter="ice_3", health={"kim": 1})
        match.answer(0, "end")
        for _ in range(3):
            match.answer(1, ability(match, "ice_3"))
        assert look(match)["counts"] == {"Breath on the Glass": 3}
        match.answer(0, f"deed:{ability(match, 'ice_3')}")
        match.answer(0, "yes")
        assert (look(match)["kim.at"], look(match)["chapter"], look(match)["counts"]) == ("dead", "ice_4", {})


@pytest.mark.rule("MA-492", "MA-244")
def test_from_the_first_death_on_there_is_somebody_to_scheme() -> None:
    match = quiet(["kim", "hank"], at=APART, ground=room({(3, 2): "P"}))
    assert plotters(match.table) == []
    match.answer(0, "leap:3.4")
    assert plotters(match.table) == [0]
    assert "Kim is destroyed by a pit." in log(match, 1)
    assert "From the next monster's turn on the monsters scheme, and Player 1 plays them." in log(match, 1)
    assert match.table.stops == [ASKED, UNTIL_CONCERNED]
    assert AGAIN not in [each.id.removeprefix("deed:") for each in anytime(match.table, 0)]


# --- monsters --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-246", "MA-247", "MA-248", "MA-R90", "MA-250")
@pytest.mark.parametrize("how", ["destroy", "banish"])
@pytest.mark.parametrize(
    ("name", "level", "pile"),
    [
        ("sarall", 1, "monsters_out"), ("sarall", 2, "out"), ("witch", 1, "monsters_out"), ("witch", 3, "out"),
        ("kthun", 4, "out"), ("star_spawn", 4, "monsters_out"), ("star_spawn", 5, "monsters_out"),
    ],
)  # fmt: skip
def test_where_a_monsters_card_goes(how: str, name: str, level: int, pile: str) -> None:
    match = doing({"op": how, "who": {"any": "monster"}}, at={**APART, name: (5, 5)}, fields={"level": level})
    seen = look(match)
    assert (f"{name}.at" in seen, seen["order"]) == (False, [])
    assert seen[pile] == [f"card_{name}"]
    assert seen["out" if pile == "monsters_out" else "monsters_out"] == []


@pytest.mark.rule("MA-250", "MA-251")
def test_banishing_sets_nothing_off_and_brings_nothing() -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9), "mi_go": (3, 2)}, ground=room({(1, 1): "L"}),
        worn={"kim": ["w_crowbar"]}, bound={"kim": ["three_for_the_ledger"]},
    )  # fmt: skip
    before = look(match)
    match.answer(0, ability(match, "w_crowbar", 1))
    after = news(before, match)
    assert after == {
        "kim.stamina": 5, "destroyed": [(1, 1)], "mi_go.at": GONE, "mi_go.health": GONE, "mi_go.stamina": GONE,
        "order": [], "monsters_out": ["card_mi_go"],
    }, "no kill, no essence, no explorer event"  # fmt: skip


@pytest.mark.rule("MA-249", "MA-193")
def test_a_monster_that_comes_back_is_whole() -> None:
    """Its wounds and who controlled it are gone with it."""
    match = doing(
        {"op": "banish", "who": {"any": "monster"}}, {"op": "take_monster", "name": "mi_go", "for": "you"},
        at={**APART, "mi_go": (5, 5)}, health={"mi_go": 1}, ground=room({(4, 4): "S"}, edges="N"),
        also=lambda table: table.controlled.append((unit(table, "mi_go"), 0)),
    )  # fmt: skip
    seen = look(match)
    assert (seen["mi_go.at"], seen["mi_go.health"], seen["controlled"]) == ((4, 4), 2, [])


@pytest.mark.rule("MA-R123", "MA-543")
@pytest.mark.parametrize("who", ["-", "sarall", "hank"])
def test_who_invokes_an_event_for_the_mi_go(who: str) -> None:
    """Its killer, if that is an explorer; of a monster or of nobody that part is skipped."""
    match = doing(
        {
            "op": "destroy",
            "who": {"any": "monster", "in": "everywhere", "if": {"is": {"attribute": "armor", "who": "it"}, "eq": 3}},
        },
        who=who,
        at={**APART, "mi_go": (5, 5), "sarall": (8, 1)},
        also=_tame_event,
    )
    assert "mi_go.at" not in look(match)
    assert (look(match)["event"] == "brass_constellations") == (who == "hank")


def _tame_event(table: Expedition) -> None:

    move_to(table, "brass_constellations", EVENTS)


@pytest.mark.rule("MA-252", "MA-227", "MA-065")
def test_outright_destruction_is_a_kill_without_lost_health() -> None:
    """The Scab-Iron Cuirass waits for lost health; its owner is destroyed with all health and 9 essence."""
    match = doing(
        {"op": "destroy", "who": {"any": "explorer", "other": True}}, at=APART, worn={"hank": ["a_cuirass"]},
        essence={"hank": 9}, bound={"kim": ["three_for_the_ledger"]},
    )  # fmt: skip
    with strict(match) as play:
        play.until(0, prompt=AFTER)
    seen = look(match)
    assert (match.table.at[1], seen["markers"], seen["counts"]) == (DEAD, [], {"Three for the Ledger": 1})


@pytest.mark.rule("MA-227", "MA-335", "MA-R60")
def test_who_pulls_a_lever_has_killed_whom_the_traps_kill() -> None:
    match = quiet(
        ["kim", "hank"],
        at={"kim": (2, 2), "hank": (9, 9), "drip_ghoul": (6, 6)},
        ground=room({(3, 2): "L", (6, 6): "T"}),
        bound={"kim": ["three_for_the_ledger"]},
        seed=dice("H2", "H0", "H0"),
    )
    match.answer(0, "lever:3.4")
    seen = look(match)
    assert (seen["counts"], seen["kim.essence"], seen["destroyed"]) == ({"Three for the Ledger": 1}, 1, [(3, 2)])


@pytest.mark.rule("MA-537", "MA-R135")
def test_who_stands_on_a_floor_that_is_destroyed_is_unharmed_and_may_leave() -> None:
    match = doing(
        {"op": "destroy_space", "who": {"any": "trapped"}}, at={"kim": (0, 0), "hank": (5, 5)},
        ground=room({(5, 5): "T"}, edges="N"),
    )  # fmt: skip
    assert (look(match)["hank.at"], look(match)["hank.health"], look(match)["destroyed"]) == ((5, 5), 6, [(5, 5)])
    turn = quiet(
        ["hank", "kim"], at={"hank": (5, 5), "kim": (0, 0)}, ground=room({(5, 5): "T"}),
        also=lambda table: table.destroyed.append(table.at[0]),
    )  # fmt: skip
    turn.answer(0, "go:6.7")
    refused(turn, 0, "go:6.6")


@pytest.mark.rule("MA-R139", "MA-068", "MA-070")
def test_who_stands_on_what_counts_as_rubble_is_unharmed_and_cannot_come_back() -> None:
    """Plaster over the Mouths is for event spaces; here piles of bodies count as rubble while a chapter says so."""
    texts = [{"do": [{"op": "treat", "kind": "trapped", "as": "rubble"}]}]
    with overlaid(GAME.content, {"chapters.yaml": {"changed": {"ice_2": {"texts": texts}}}}):
        match = quiet(["hank", "kim"], at={"hank": (5, 5), "kim": (0, 0)}, ground=room({(5, 5): "T"}), chapter="ice_2")
        assert look(match)["hank.health"] == 6
        match.answer(0, "go:6.7")
        refused(match, 0, "go:6.6")
        match.table.chapter = next(face.number for face in match.table.box.chapters if face.card.id == "ice_1")
        reforce(match.table)
        assert match.table.ground.kinds["trapped"]
