"""The Explorer phase, turns, and what actions cost (MA-296 to MA-306, MA-R74, MA-R75, MA-R76)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.arrange import at, place_of, room
from tests.games.machina.item_trials import on_top
from tests.games.machina.story_trials import SMALL, at_rest, deeds, door, edge, everything_but, playing, space

from fabletop.engine.match import Match
from fabletop.games.machina.state import EVENTS, EXPLORERS, NONE, ON_CHAPTER, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import barred, choices, question, refused, tag

APART = {"hank": (0, 0), "kim": (9, 9)}
THREE = ("hank", "kim", "lorrain")
SPREAD = {"hank": (0, 0), "kim": (9, 9), "lorrain": (0, 9)}


@pytest.mark.rule("MA-296", "MA-297", "MA-298", "MA-303")
def test_the_party_says_as_it_goes_who_takes_the_next_turn() -> None:
    match = at_rest(THREE, ("explorers",), at=SPREAD, settings=SMALL)
    everybody = ["unit:hank", "unit:kim", "unit:lorrain"]
    with strict(match) as play:
        play.answer(0, "unit:hank", prompt="Who takes the next turn?", rule="MA-296", can=everybody, waiting=[0, 1, 2])
        play.answer(1, "unit:lorrain")
        play.answer(2, "unit:lorrain")  # two of three want it
        play.answer(2, f"go:{space(1, 9)}", prompt="What does Lorrain do?", waiting=[2])
        assert match.table.turn == 2
        play.answer(2, "end", waiting=[2])
        play.answer(1, "unit:kim", can=["unit:hank", "unit:kim"])
        play.answer(0, "unit:kim")
        play.answer(1, "end", prompt="What does Kim do?", waiting=[1])
        play.until(0, prompt="What does Hank do?")  # the only one with a turn left
    assert match.table.turned == [2, 1]


@pytest.mark.rule("MA-297", "MA-306", "MA-299")
def test_a_turn_is_finished_before_another_begins() -> None:
    match = at_rest(at=APART, settings=SMALL)
    for _ in range(5):
        assert match.waiting == (0,)
        refused(match, 1, "end")
        refused(match, 1, f"go:{space(8, 9)}")
        here = place_of(match, "hank")
        match.answer(0, f"go:{space(here[0] + 1, 0)}")
    assert match.waiting == (0,)
    assert match.table.turn == 0


@pytest.mark.rule("MA-298")
def test_who_has_no_stamina_cannot_begin_a_turn() -> None:
    match = at_rest(THREE, ("next_turn",), at=SPREAD, stamina={"kim": 0}, settings=SMALL)
    assert choices(match, 0) == ["unit:hank", "unit:lorrain"]
    refused(match, 0, "unit:kim", "MA-296")


@pytest.mark.rule("MA-298", "MA-303")
def test_who_gets_stamina_before_the_phase_ends_still_has_a_turn() -> None:
    match = at_rest(at=APART, stamina={"kim": 0}, essence={"kim": 1}, chapter="ice_2")
    with strict(match) as play:
        play.deed(1, rest(match, 1))
        play.answer(0, "end")
        play.until(1, prompt="What does Kim do?")
    assert match.table.stamina[1] == 1
    assert match.table.round == 1


@pytest.mark.rule("MA-299", "MA-253")
def test_actions_in_any_order_and_number_while_they_can_be_paid() -> None:
    match = at_rest(("abel_voss",), ground=room({(2, 1): "L"}, [((0, 0), "e=")]), at={"abel_voss": (0, 0)})
    shut = door(0, 0, "e")
    with strict(match) as play:
        play.answer(0, f"close:{shut}")
        play.answer(0, f"open:{shut}")
        play.answer(0, f"go:{space(1, 0)}")
        play.answer(0, f"go:{space(0, 0)}")
        assert match.table.round == 2
        play.until(0)
    assert match.table.stamina[0] == 6


@pytest.mark.rule("MA-300")
def test_a_turn_ends_by_itself_at_0_stamina_when_the_action_is_done() -> None:
    match = at_rest(at=APART, stamina={"hank": 2}, settings=SMALL)
    match.answer(0, f"go:{space(1, 0)}")
    assert tag(match, 0) == "act"
    match.answer(0, f"go:{space(2, 0)}")
    assert match.table.turned == [0]
    assert tag(match, 1) == "act"
    assert match.table.stamina[0] == 0


@pytest.mark.rule("MA-300", "MA-320")
def test_an_action_that_takes_the_last_stamina_is_first_done_to_its_end() -> None:
    match = at_rest(at=APART, ground=room({(1, 1): "C"}), stamina={"hank": 3}, settings=SMALL)
    match.answer(0, f"chest:{space(1, 1)}")
    assert match.table.stamina[0] == 0
    assert match.table.turn == 0
    assert question(match, 0).rule == "MA-423"
    for answer in ("deck:weapon", "deck:weapon"):
        match.answer(0, answer)
    while match.waiting == (0,):
        match.answer(0, choices(match, 0)[-1])
    assert match.table.turned == [0]
    assert match.table.turn == 1


@pytest.mark.rule("MA-301")
def test_ending_a_turn_takes_what_stamina_is_left() -> None:
    match = at_rest(at=APART, settings=SMALL)
    before = everything_but(match, "stamina", "turned", "turn", "force", "fitted")
    match.answer(0, "end")
    assert match.table.stamina[0] == 0
    assert match.table.turned == [0]
    assert everything_but(match, "stamina", "turned", "turn", "force", "fitted") == before


def rest(match: Match[Expedition], seat: int) -> str:
    """The deed that restores 1 stamina for 1 essence, which the second chapter lets everybody do."""
    (found,) = [each for each in deeds(match, seat) if each.startswith(f"play:{ON_CHAPTER}")]
    return found


@pytest.mark.rule("MA-302", "MA-R74")
@pytest.mark.parametrize("late", ["idle", "new_turn"])
def test_stamina_restored_after_a_turn(late: str) -> None:
    match = at_rest(at=APART, essence={"hank": 1}, chapter="ice_2", settings={"late_stamina": late})
    with strict(match) as play:
        play.answer(0, "end")
        play.answer(0, "pass", rule="MA-307")  # between two turns
        play.deed(0, rest(match, 0))
        assert match.table.stamina[0] == 1  # it is kept
        assert match.table.essence[0] == 0
        assert match.waiting == (1,)
        play.answer(1, "end")
        if late == "new_turn":
            assert match.table.round == 1
            play.answer(0, f"go:{space(1, 0)}", prompt="What does Hank do?")
        assert match.table.round == 2
        play.until(0, prompt="Who takes the next turn?")


@pytest.mark.rule("MA-R75", "MA-300")
@pytest.mark.parametrize("grace", [False, True])
def test_a_last_play_at_0_stamina(grace: bool) -> None:
    match = at_rest(
        ("kim", "hank"), at={"kim": (0, 0), "hank": (9, 9)}, stamina={"kim": 1}, essence={"kim": 1},
        settings={**SMALL, "zero_grace": grace},
    )  # fmt: skip
    match.answer(0, f"go:{space(1, 0)}")
    assert match.table.stamina[0] == 0
    if not grace:
        assert match.table.turned == [0]
        assert tag(match, 1) == "act"
        return
    assert tag(match, 0) == "act"
    assert match.table.turned == []
    with strict(match) as play:
        move = playing(match, "1 essence")
        play.answer(0, move, can=["end", move])
        play.answer(0, f"space:{space(3, 0)}", prompt="Where does Kim move?")
        play.answer(0, "end", can=["end"])
        play.until(1, prompt="What does Hank do?")
    assert place_of(match, "kim") == (3, 0)


@pytest.mark.rule("MA-R75", "MA-307")
def test_without_grace_the_play_is_still_possible_out_of_turn() -> None:
    match = at_rest(
        ("kim", "hank"), at={"kim": (0, 0), "hank": (9, 9)}, stamina={"kim": 1}, essence={"kim": 1},
        settings={"windows": "smart"},
    )  # fmt: skip
    match.answer(0, f"go:{space(1, 0)}")  # between two turns she is asked
    assert question(match).prompt.startswith("The next turn is about to begin.")
    with strict(match) as play:
        move = playing(match, "1 essence")
        play.answer(0, "pass", can=["pass", "run", "until", move], rule="MA-307")
        play.until(1, prompt="What does Hank do?")
    assert match.table.turned == [0]


@pytest.mark.rule("MA-303", "MA-034")
def test_the_phase_ends_when_nobody_on_the_map_has_a_turn_left() -> None:
    match = at_rest(THREE, ("next_turn",), at={"hank": (0, 0), "kim": (9, 9)}, fields={"turned": [0]}, settings=SMALL)
    assert tag(match, 1) == "act"  # Hank has had a turn, Lorrain is not on the map
    match.answer(1, "end")
    assert match.table.round == 2


@pytest.mark.rule("MA-245", "MA-300")
def test_an_explorer_who_dies_in_their_turn_ends_it() -> None:
    match = at_rest(at=APART, ground=room({(1, 0): "P"}), settings=SMALL)
    match.answer(0, f"leap:{space(1, 0)}")
    assert match.table.fallen == [0]
    assert match.table.turn == 1
    assert match.table.phase == EXPLORERS


# --- what actions cost -----------------------------------------------------------------------------------------------

COSTS: list[tuple[str, str, int, int, str, dict[str, Any]]] = [
    # action, what is beside, stamina, essence, rule, more
    ("chest", "C", 3, 0, "MA-320", {}),
    ("event", "E", 2, 0, "MA-325", {}),
    ("gamble", "E", 2, 0, "MA-326", {}),
    ("workbench", "W", 3, 0, "MA-321", {}),
    ("recharge", "R", 1, 0, "MA-322", {}),
    ("lever", "L", 2, 0, "MA-323", {}),
    ("lit_chapter", "H", 1, 0, "MA-338", {"lit": True}),
    ("chapter", "H", 3, 3, "MA-337", {}),
    ("seal", "S", 3, 4, "MA-342", {}),
]
IDS = [each[0] for each in COSTS]


def beside(sign: str, stamina: int, essence: int, lit: bool = False) -> Match[Expedition]:
    """Abel Voss stands beside something in a bare room."""
    return at_rest(
        ("abel_voss", "kim"), ground=room({(1, 1): sign}), at={"abel_voss": (0, 0), "kim": (9, 9)},
        stamina={"abel_voss": stamina}, essence={"abel_voss": essence}, fields={"lit": [at(1, 1)] if lit else []},
        settings={**SMALL, "zero_grace": True}, also=lambda table: on_top(table, EVENTS, "frost_keeps_everything"),
    )  # fmt: skip


@pytest.mark.rule("MA-305", "MA-131", "MA-204")
@pytest.mark.parametrize(("name", "sign", "stamina", "essence", "rule", "more"), COSTS, ids=IDS)
def test_what_activating_costs(
    name: str, sign: str, stamina: int, essence: int, rule: str, more: dict[str, Any]
) -> None:
    wanted = f"{name}:{space(1, 1)}"
    exact = beside(sign, stamina, essence, **more)
    assert wanted in choices(exact, 0)
    cost = next(each.cost for each in question(exact, 0).options if each.id == wanted)
    assert cost == f"{stamina} stamina" + (f", {essence} essence" if essence else "")
    poor = beside(sign, stamina - 1, essence, **more)
    assert wanted not in choices(poor, 0)
    assert barred(poor, 0)[wanted] == rule
    refused(poor, 0, wanted, rule)
    if essence:
        poor = beside(sign, stamina, essence - 1, **more)
        assert barred(poor, 0)[wanted] == "MA-204"
        refused(poor, 0, wanted, "MA-204")
    rich = beside(sign, 6, 9, **more)
    rich.answer(0, wanted)
    if name != "recharge":  # whose die may restore stamina
        assert rich.table.stamina[0] == 6 - stamina
    assert rich.table.essence[0] == 9 - essence


@pytest.mark.rule("MA-305", "MA-319", "MA-067", "MA-337", "MA-338")
@pytest.mark.parametrize(("name", "sign", "stamina", "essence", "rule", "more"), COSTS, ids=IDS)
def test_only_what_is_adjacent_and_whole_is_activated(
    name: str, sign: str, stamina: int, essence: int, rule: str, more: dict[str, Any]
) -> None:
    ground = room({(2, 2): sign, (0, 0): sign, (4, 1): sign}, [((3, 1), "e|")])
    match = at_rest(
        ("abel_voss", "kim"), ground=ground, at={"abel_voss": (3, 1), "kim": (9, 9)}, essence={"abel_voss": 9},
        fields={"lit": [at(2, 2), at(0, 0), at(4, 1)] if more else []}, settings=SMALL,
    )  # fmt: skip
    ours = [each for each in choices(match, 0) if each.split(":")[0] == name]
    assert ours == [f"{name}:{space(2, 2)}"]  # not the far one, not the one behind a wall
    refused(match, 0, f"{name}:{space(0, 0)}")
    refused(match, 0, f"{name}:{space(4, 1)}")
    gone = at_rest(
        ("abel_voss", "kim"), ground=ground, at={"abel_voss": (3, 1), "kim": (9, 9)}, essence={"abel_voss": 9},
        fields={"destroyed": [at(2, 2)]}, settings=SMALL,
    )  # fmt: skip
    assert not [each for each in choices(gone, 0) if each.split(":")[0] == name]
    refused(gone, 0, f"{name}:{space(2, 2)}")


@pytest.mark.rule("MA-305", "MA-253")
def test_a_move_costs_1_stamina_for_each_space() -> None:
    match = at_rest(("hank",), at={"hank": (0, 0)}, stamina={"hank": 3})
    goals = {each.id: each.cost for each in question(match, 0).options if each.id.startswith("go:")}
    assert goals[f"go:{space(3, 3)}"] == "3 stamina"
    assert goals[f"go:{space(1, 1)}"] == "1 stamina"
    assert f"go:{space(4, 0)}" not in goals
    match.answer(0, f"go:{space(2, 2)}")
    assert match.table.stamina[0] == 1


@pytest.mark.rule("MA-305", "MA-312", "MA-313", "MA-314")
@pytest.mark.parametrize(("name", "cost", "rule", "shut"), [
    ("close", 2, "MA-312", False), ("open", 2, "MA-312", True), ("break", 4, "MA-314", True),
])  # fmt: skip
def test_what_doors_cost(name: str, cost: int, rule: str, shut: bool) -> None:
    ours = door(3, 3, "e")
    laid: dict[str, Any] = {
        "ground": room(walls=[((3, 3), "e=")]), "at": {"abel_voss": (3, 3)}, "fields": {"shut": [ours] if shut else []},
        "settings": SMALL,
    }  # fmt: skip
    match = at_rest(("abel_voss",), **laid)
    match.answer(0, f"{name}:{ours}")
    assert match.table.stamina[0] == 6 - cost
    poor = at_rest(("abel_voss",), stamina={"abel_voss": cost - 1}, **laid)
    assert barred(poor, 0)[f"{name}:{ours}"] == rule
    refused(poor, 0, f"{name}:{ours}", rule)


@pytest.mark.rule("MA-305", "MA-348", "MA-365")
@pytest.mark.parametrize(("name", "rule", "token"), [("explore", "MA-348", False), ("exit", "MA-365", True)])
def test_what_exploring_and_leaving_cost(name: str, rule: str, token: bool) -> None:
    north = edge(0, "N")
    laid: dict[str, Any] = {
        "ground": room(edges="N"), "at": {"hank": (4, 0), "kim": (9, 9)}, "settings": SMALL,
        "fields": {"exit": north if token else NONE},
    }  # fmt: skip
    exact = at_rest(stamina={"hank": 2}, **laid)
    assert f"{name}:{north}" in choices(exact, 0)
    poor = at_rest(stamina={"hank": 1}, **laid)
    assert barred(poor, 0)[f"{name}:{north}"] == rule
    refused(poor, 0, f"{name}:{north}", rule)
    rich = at_rest(**laid)
    rich.answer(0, f"{name}:{north}")
    assert rich.table.stamina[0] == (0 if token else 4)


@pytest.mark.rule("MA-305", "MA-412", "MA-421")
@pytest.mark.parametrize(("name", "cost", "rule"), [("inventory", 3, "MA-412"), ("trade", 2, "MA-421")])
def test_what_inventory_and_trade_cost(name: str, cost: int, rule: str) -> None:
    laid: dict[str, Any] = {
        "at": {"hank": (0, 0), "kim": (1, 1), "lorrain": (9, 9)},
        "gear": {"kim": ["w_razor"], "lorrain": ["w_spanner"]}, "settings": SMALL,
    }  # fmt: skip
    match = at_rest(THREE, **laid)
    assert [each for each in choices(match, 0) if each.startswith(name)] == [f"{name}:kim"]  # Lorrain is too far away
    refused(match, 0, f"{name}:lorrain")
    poor = at_rest(THREE, stamina={"hank": cost - 1}, **laid)
    assert barred(poor, 0)[f"{name}:kim"] == rule
    refused(poor, 0, f"{name}:kim", rule)


@pytest.mark.rule("MA-305", "MA-038", "MA-R39")
def test_effects_change_what_actions_cost() -> None:
    laid: dict[str, Any] = {"at": {"hank": (4, 0)}, "ground": room({(5, 1): "C"}, edges="N"), "settings": SMALL}
    plain = at_rest(("hank",), **laid)
    costs = {each.id: each.cost for each in question(plain, 0).options}
    assert (costs["explore:0"], costs[f"chest:{space(5, 1)}"]) == ("2 stamina", "3 stamina")
    changed = at_rest(("hank",), event="brass_constellations", dread="heavier_after_midnight", **laid)
    costs = {each.id: each.cost for each in question(changed, 0).options}
    assert (costs["explore:0"], costs[f"chest:{space(5, 1)}"]) == ("1 stamina", "4 stamina")
    changed.answer(0, "explore:0")
    assert changed.table.stamina[0] == 5


@pytest.mark.rule("MA-306")
@pytest.mark.parametrize("phase", ["spawn", "horror", "monsters"])
def test_no_action_on_the_map_in_other_phases(phase: str) -> None:
    match = at_rest(
        ("kim", "hank"), (phase,), ("round_end",), at={"kim": (0, 0), "hank": (1, 1), "rivet_maw": (2, 2)},
        ground=room({(0, 1): "C", (9, 9): "S"}), essence={"kim": 1}, settings={"windows": "always"},
        stamina={"kim": 6, "hank": 6},
    )  # fmt: skip
    assert question(match, 0).rule == "MA-307"
    assert [each for each in choices(match, 0) if ":" in each] == [playing(match, "1 essence")]
    for answer in (f"chest:{space(0, 1)}", f"go:{space(1, 0)}", "end"):
        refused(match, 0, answer)
        refused(match, 1, answer)
