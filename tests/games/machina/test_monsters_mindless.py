"""Mindless monsters: whom they are after, their ways, doors, what they play, and what they say of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from tests.games.machina.ability_trials import granted
from tests.games.machina.arrange import at, room, unit
from tests.games.machina.item_trials import AFTER, trial
from tests.games.machina.monster_trials import QUIET, TURN_ENDS, held, left, space_id, spot, spots, turns

from fabletop.games.machina.effects.payments import Pay
from fabletop.games.machina.rules.hunting import closest, sense
from fabletop.games.machina.rules.mindless import intend, march
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import NONE, SPACE, Expedition
from fabletop.testing.arranged import log, question
from fabletop.testing.strict import strict

LONG_WAY = dict.fromkeys([(2, 4), (4, 3), (4, 7), (4, 8), (4, 9)], "B")  # five steps round to Lorrain, as in X05
MI_GO_B = {"mi_go": (3, 5), "drip_ghoul": (4, 4), "bone_fiddler": (4, 5), "wick_choir": (4, 6)}


# --- worked examples -------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X03")
@pytest.mark.rule("MA-494", "MA-495", "MA-496", "MA-499", "MA-501", "MA-502", "MA-504", "MA-508", "MA-518")
def test_sarall_takes_the_shorter_path_and_stops_without_enough_stamina() -> None:
    match = turns(
        at={"sarall": (2, 2), "phillip": (5, 2), "lorrain": (2, 6)}, ground=room({(3, 1): "B", (3, 3): "B"}, edges="N")
    )
    assert held(match)
    assert spot(match, "sarall") == (4, 2)
    assert left(match, "sarall") == 2
    assert match.table.health[0] == 5
    said = log(match)
    assert "Sarall goes for Phillip: closest: 3 against Lorrain's 4; 2 steps to where it wants to stand." in said


@pytest.mark.example("machina", "X04")
@pytest.mark.rule("MA-509", "MA-510", "MA-511", "MA-513")
def test_mi_go_goes_on_past_a_tie_and_turns_to_who_has_come_closer() -> None:
    match = turns(
        at={**MI_GO_B, "lorrain": (5, 5), "phillip": (5, 2)}, ground=room({(4, 7): "B"}, edges="N"),
        health={"phillip": 1},
    )  # fmt: skip
    with strict(match) as play:
        # On the way (3,4), (4,3), (5,4) nothing else is as short.
        play.until(0, prompt=TURN_ENDS)
    assert spot(match, "mi_go") == (4, 3)
    assert left(match, "mi_go") == 0
    assert any(line.startswith("Phillip is") for line in log(match))
    assert not any(line.startswith("Lorrain is") for line in log(match))
    assert any(line.startswith("Mi-Go goes for Phillip: closest: 1 against Lorrain's 2") for line in log(match))


@pytest.mark.rule("MA-510", "MA-R137")
def test_by_a_setting_a_monster_turns_to_who_is_as_close_and_weaker() -> None:
    match = turns(
        at={**MI_GO_B, "lorrain": (5, 5), "phillip": (5, 2)}, ground=room({(4, 7): "B"}, edges="N"),
        health={"phillip": 1}, settings={"tie_switch": "lowest_health"},
    )  # fmt: skip
    assert any(line.startswith("Mi-Go goes for Phillip: closest: 2, as close as Lorrain") for line in log(match))


@pytest.mark.example("machina", "X05")
@pytest.mark.rule("MA-089", "MA-499")
def test_mi_go_takes_the_long_way_round() -> None:
    match = turns(["lorrain", "phillip"], at={**MI_GO_B, "lorrain": (5, 5)}, ground=room(LONG_WAY, edges="N"))
    assert held(match)
    assert spot(match, "mi_go") == (5, 4)
    assert left(match, "mi_go") == 0


@pytest.mark.example("machina", "X06")
@pytest.mark.rule("MA-505", "MA-506", "MA-514")
def test_the_witch_burns_a_chest_on_her_way() -> None:
    match = turns(
        ["phillip"], at={"witch": (2, 2), "phillip": (5, 2)},
        ground=room({(4, 1): "C", (3, 1): "B", (3, 3): "B"}, edges="N"),
    )  # fmt: skip
    assert held(match)
    assert match.table.destroyed == [at(4, 1)]
    assert spot(match, "witch") == (4, 2)
    assert left(match, "witch") == 0
    assert any(line.startswith("Phillip is") for line in log(match))


@pytest.mark.example("machina", "X07")
@pytest.mark.rule("MA-516", "MA-515")
def test_kthun_has_nobody_in_mind_and_plays_once() -> None:
    match = turns(at={"kthun": (2, 2), "phillip": (8, 8), "lorrain": (8, 2), "sarall": (0, 9)}, health={"sarall": 1})
    assert held(match)
    assert match.table.quarry == NONE
    assert left(match, "kthun") == 0
    assert match.table.health[unit(match.table, "sarall")] == 2
    match = turns(at={"kthun": (2, 2), "phillip": (8, 8), "lorrain": (8, 2)})
    assert sum("wanted" in line for line in log(match)) == 2


@pytest.mark.example("machina", "X07")
@pytest.mark.rule("MA-R69")
def test_who_is_stunned_does_nothing() -> None:
    match = turns(
        ["hank"], ("act", 0), ("monsters",), at={"kthun": (2, 2), "hank": (3, 2)}, turn="hank",
        fields={"turn": 0, "spawn": NONE, "horror": NONE},
    )  # fmt: skip
    play_id = next(each.id for each in question(match).options if each.id.startswith("play"))
    with strict(match) as play:
        play.answer(0, play_id)
        play.answer(0, "unit:kthun", prompt="target")
        play.answer(0, "end")
        play.until(0, prompt=TURN_ENDS)
    assert any("K'thun stops: it has no stamina left." in line for line in log(match))


ENVOY = room({(5, 2): "#"}, edges="N")


@pytest.mark.example("machina", "X08")
@pytest.mark.rule("MA-517", "MA-095")
def test_the_envoy_goes_to_rubble_and_attacks_on_the_way() -> None:
    match = turns(["phillip"], at={"envoy_of_dagon": (2, 2), "phillip": (2, 6)}, ground=ENVOY)
    with strict(match) as play:
        play.answer(0, space_id(3, 3), can=[space_id(3, 1), space_id(3, 2), space_id(3, 3)], prompt="take next")
        play.until(0, prompt=TURN_ENDS)
    assert spot(match, "envoy_of_dagon") == (3, 3)
    assert left(match, "envoy_of_dagon") == 0
    assert any(line.startswith("Phillip is") for line in log(match))
    match = turns(["phillip"], at={"envoy_of_dagon": (2, 2), "phillip": (8, 2)})
    assert match.table.quarry == 0


@pytest.mark.example("machina", "X56")
@pytest.mark.rule("MA-517", "MA-538")
def test_rubble_as_a_goal_is_one_step_from_beside_it() -> None:
    match = turns(["phillip"], at={"envoy_of_dagon": (2, 2), "phillip": (2, 9)}, ground=ENVOY)
    with strict(match) as play:
        play.answer(0, space_id(3, 2), can=[space_id(3, 1), space_id(3, 2), space_id(3, 3)])
        play.until(0, prompt=TURN_ENDS)
    assert spot(match, "envoy_of_dagon") == (4, 2)
    assert left(match, "envoy_of_dagon") == 2
    assert match.table.quarry == SPACE + at(5, 2)


# --- whom ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-497")
def test_of_equally_close_explorers_the_weaker_one() -> None:
    match = turns(at={"sarall": (5, 5), "phillip": (5, 2), "lorrain": (5, 8)})
    assert "Sarall goes for Lorrain: closest: 3, as close as Phillip, with less health" in " ".join(log(match))


@pytest.mark.rule("MA-497", "MA-037", "MA-R112")
def test_the_party_chooses_between_equals() -> None:
    laid: dict[str, Any] = {"at": {"sarall": (5, 5), "phillip": (5, 2), "lorrain": (5, 8)}, "health": {"phillip": 4}}
    match = turns(**laid)
    with strict(match) as play:
        play.answer(0, "unit:lorrain", can=["unit:phillip", "unit:lorrain"], rule="MA-497")
        play.until(0)
    assert match.table.quarry == 1
    assert held(turns(**laid, settings={"ambiguity": "auto"}))


@pytest.mark.rule("MA-285", "MA-498")
def test_who_cannot_be_targeted_does_not_exist_for_a_monster() -> None:
    def hidden(table: Expedition) -> None:
        from fabletop.games.machina.effects.standing import Grant

        book = table.box.book
        text = next(
            each
            for each in book.standing
            if isinstance(each, Grant) and each.keyword == "ethereal" and each.who is None
        )
        now = Now(table, next(iter(Now.at_work(table).roles)), {"you": 1})
        now._begin(text, [1])

    match = turns(
        ["phillip", "sister_maren"], at={"sarall": (5, 5), "phillip": (0, 5), "sister_maren": (5, 8)}, also=hidden
    )
    assert match.table.quarry == 0


@pytest.mark.rule("MA-503", "MA-R104")
def test_without_a_way_to_anybody_it_plays_what_it_can() -> None:
    walls = [((x, 4), "s-") for x in range(10)]
    match = turns(["phillip"], at={"sarall": (5, 2), "phillip": (5, 8)}, ground=room(walls=walls, edges="N"))
    assert spot(match, "sarall") == (5, 2)
    assert "Sarall stops: it finds no way to anybody." in log(match)


# --- ways and doors --------------------------------------------------------------------------------------------------

DOOR = [((x, 4), "s-" if x != 5 else "s=") for x in range(10)]


def shut(table: Expedition) -> None:
    table.shut = [2 * at(5, 4) + 1]


@pytest.mark.rule("MA-507", "MA-500", "MA-317", "MA-R105", "MA-R106")
def test_a_closed_door_in_the_way_is_destroyed() -> None:
    match = turns(
        ["phillip"], at={"soot_hound": (5, 3), "phillip": (5, 9)}, ground=room(walls=DOOR, edges="N"), also=shut
    )
    assert match.table.broken == [2 * at(5, 4) + 1]
    with strict(match) as play:  # while it was shut, only the straight step was open
        play.answer(0, space_id(5, 5), can=[space_id(4, 5), space_id(5, 5), space_id(6, 5)])
        play.until(0, prompt=TURN_ENDS)
    assert spot(match, "soot_hound") == (5, 5)
    assert left(match, "soot_hound") == 0


@pytest.mark.rule("MA-512")
def test_a_door_it_cannot_pay_for_ends_the_turn() -> None:
    match = turns(["phillip"], at={"sarall": (5, 3), "phillip": (5, 9)}, ground=room(walls=DOOR, edges="N"), also=shut)
    assert spot(match, "sarall") == (5, 4)
    assert left(match, "sarall") == 3
    assert "Sarall stops: a closed door is in its way, and it has not 4 stamina." in log(match)


@pytest.mark.rule("MA-507")
def test_a_star_spawn_breaks_doors_for_less() -> None:
    match = turns(
        ["phillip"], at={"star_spawn": (5, 4), "phillip": (5, 9)}, ground=room(walls=DOOR, edges="N"), also=shut
    )
    while not held(match):
        match.answer(0, question(match).options[0].id)
    assert match.table.broken
    assert spot(match, "star_spawn")[1] == 7  # 2 of its 5 stamina for the door


@pytest.mark.rule("MA-502", "MA-R128")
def test_ends_in_row_or_column_only_among_equals_or_by_a_setting_at_any_price() -> None:
    laid: dict[str, Any] = {"at": {"sarall": (3, 3), "phillip": (5, 5)}, "explorers": ["phillip"]}
    match = turns(**laid)
    assert spot(match, "sarall") == (4, 4)
    match = turns(**laid, settings={"face_orthogonal": "longer"})
    with strict(match) as play:
        play.answer(0, space_id(4, 5), can=[space_id(5, 4), space_id(4, 5)], rule="MA-502")
        play.answer(0, space_id(3, 4), prompt="Which step does")
        play.until(0)
    assert spot(match, "sarall") == (4, 5)


@pytest.mark.rule("MA-264", "MA-539")
def test_nobody_mindless_walks_into_a_pit_but_some_cross_it() -> None:
    pits = room({(4, y): "P" for y in range(10)}, edges="N")
    match = turns(["phillip"], at={"sarall": (3, 5), "phillip": (6, 5)}, ground=pits)
    assert spot(match, "sarall") == (3, 5)
    match = turns(
        ["phillip"], at={"gaunt_porter": (3, 5), "phillip": (7, 5)}, ground=pits, settings={"ambiguity": "auto"}
    )
    assert spot(match, "gaunt_porter")[0] >= 5
    assert match.table.at[unit(match.table, "gaunt_porter")] >= 0


@pytest.mark.rule("MA-R107", "MA-258")
def test_a_way_through_an_ethereal_unit_is_one_action() -> None:
    narrow = room({(x, y): "#" for x in range(10) for y in (4, 6)}, edges="N")
    match = turns(
        ["phillip"], at={"sarall": (1, 5), "lamp_eater": (3, 5), "phillip": (6, 5)}, ground=narrow,
    )  # fmt: skip
    assert spot(match, "sarall") == (5, 5)
    match = turns(["phillip"], at={"soot_hound": (1, 5), "sarall": (3, 5), "phillip": (6, 5)}, ground=narrow)
    assert spot(match, "soot_hound") == (2, 5)


@pytest.mark.rule("MA-258", "MA-R107")
@pytest.mark.parametrize(("stamina", "deed"), [(1, "stop"), (2, "step")])
def test_a_crossing_that_cannot_be_paid_for_is_not_begun(stamina: int, deed: str) -> None:
    found = []

    async def in_the_middle(table: Expedition) -> None:
        table.monster = unit(table, "sarall")
        table.stamina[table.monster] = stamina
        found.append(intend(table, table.monster))

    narrow = room({(x, y): "#" for x in range(10) for y in (4, 6)}, edges="N")
    places = {"sarall": (2, 5), "lamp_eater": (3, 5), "phillip": (6, 5)}
    trial(in_the_middle, ("phillip",), at=places, ground=narrow, settings=QUIET)
    assert found[0].deed == deed
    assert spots(found[0].path) == [(3, 5), (4, 5), (5, 5)]
    assert found[0].rule == ("MA-258" if deed == "stop" else "MA-508")


@pytest.mark.rule("MA-511", "MA-R101")
@pytest.mark.parametrize(("repath", "steps"), [("left", 0), ("max", 5)])
def test_when_its_target_has_moved_it_plans_anew_with_what_is_left_or_by_a_setting_with_all(
    repath: str, steps: int
) -> None:
    found = []

    async def in_the_middle(table: Expedition) -> None:
        table.monster = unit(table, "mi_go")
        table.stamina[table.monster] = 2
        table.quarry, table.goal = 0, at(9, 9)  # where she stood before
        found.append(intend(table, table.monster))
        table.goal = table.at[0]  # she has not moved, and it has come to the end of its way
        found.append(intend(table, table.monster))

    trial(
        in_the_middle, ("lorrain", "phillip"), at={**MI_GO_B, "lorrain": (5, 5)}, ground=room(LONG_WAY, edges="N"),
        settings={**QUIET, "repath": repath},
    )  # fmt: skip
    assert [len(each.path) for each in found] == [steps, 0]


@pytest.mark.rule("MA-511")
def test_a_way_is_planned_anew_when_its_next_step_is_taken() -> None:
    found = []

    async def in_the_middle(table: Expedition) -> None:
        table.monster = unit(table, "sarall")
        table.quarry, table.goal, table.path = 0, table.at[0], [at(3, 5), at(4, 5)]
        found.append(spots(intend(table, table.monster).path))
        table.at[unit(table, "drip_ghoul")] = at(3, 5)
        found.append(spots(intend(table, table.monster).path))

    places = {"sarall": (2, 5), "phillip": (5, 5), "drip_ghoul": (9, 9)}
    trial(in_the_middle, ("phillip",), at=places, ground=room(edges="N"), settings=QUIET)
    assert found[0] == [(3, 5), (4, 5)]
    assert found[1][0] in [(3, 4), (3, 6)]
    assert found[1][-1] == (4, 5)


# --- what it plays ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-513", "MA-R102")
def test_the_party_chooses_a_target_where_its_own_is_none() -> None:
    laid: dict[str, Any] = {"at": {"bone_fiddler": (5, 5), "phillip": (5, 4), "lorrain": (5, 2)}}
    match = turns(**laid)
    assert "Phillip is" in " ".join(log(match))
    assert held(match)
    match = turns(**laid, settings={"monster_target": "always_party"})
    with strict(match) as play:
        play.answer(0, "unit:lorrain", can=["unit:phillip", "unit:lorrain"], rule="MA-513")
        play.until(0)
    assert any(line.startswith("Lorrain is") for line in log(match))
    places = {"envoy_of_dagon": (5, 5), "phillip": (3, 5), "lorrain": (7, 6)}
    still: dict[str, Any] = {"ground": room({(6, 4): "#"}, edges="N")}  # beside which it stays
    match = turns(at=places, **still)
    with strict(match) as play:
        play.answer(0, "unit:lorrain", can=["unit:phillip", "unit:lorrain"], rule="MA-513")
        play.until(0)
    match = turns(at={**places, "phillip": (2, 5)}, **still, settings={"monster_target": "closest"})
    assert any(line.startswith("Lorrain is") for line in log(match))


@pytest.mark.rule("MA-514", "MA-R103")
def test_what_affects_nothing_is_not_played() -> None:
    laid: dict[str, Any] = {"explorers": ["phillip"], "at": {"tide_abbot": (5, 5), "phillip": (5, 9)}}
    assert not any("Tide Abbot plays" in line for line in log(turns(**laid, settings={"ambiguity": "auto"})))
    choir: dict[str, Any] = {"explorers": ["phillip"], "at": {"wick_choir": (5, 5), "phillip": (5, 6)}}
    match = turns(**choir)
    assert sum("Wick Choir plays" in line for line in log(match)) == 2  # the marker, then the attack
    assert len(match.table.marked) == 1


@pytest.mark.rule("MA-R103")
def test_by_a_setting_stamina_is_wasted() -> None:
    laid: dict[str, Any] = {"explorers": ["phillip"], "at": {"rivet_maw": (5, 5), "phillip": (5, 9)}}
    assert left(turns(**laid), "rivet_maw") == 2
    assert left(turns(**laid, settings={"idle_abilities": "play"}), "rivet_maw") == 0


@pytest.mark.rule("MA-505", "MA-493", "MA-139")
def test_the_horror_event_comes_first() -> None:
    from fabletop.games.machina.box import box

    first = {}
    for face in box().of_kind("horror"):
        if face.texts.played:
            match = turns(
                ["phillip"], at={"sarall": (5, 5), "phillip": (5, 6)}, dread=face.id, settings={"ambiguity": "auto"}
            )
            played = [line for line in log(match) if line.startswith("Sarall plays ")]
            first[face.name] = played[0].removeprefix("Sarall plays ").split(":")[0]
    assert first
    assert [name for name, shown in first.items() if shown == name]  # some need more than is here to affect anything
    assert all(shown in (name, "Sarall") for name, shown in first.items())


@pytest.mark.rule("MA-R71")
def test_what_costs_no_stamina_is_played_once_in_a_turn() -> None:
    match = turns(["phillip"], at={"tick_colony": (5, 5), "phillip": (5, 6)}, also=reprint_cost)
    assert held(match)
    assert sum("Tick Colony plays" in line for line in log(match)) == 1
    assert left(match, "tick_colony") == 4
    match.answer(0, "on")
    assert match.table.limited == []  # the next turn is another one


def reprint_cost(table: Expedition) -> None:
    """The text of the Tick Colony costs 1 of its 3 health."""
    number = table.box.monster_index["tick_colony"]
    played = table.box.monsters[number].texts.played[0]
    table.box.book = table.box.book.copy()
    table.box.book.texts[played] = structs.replace(table.box.book.texts[played], cost=(Pay(attr="health", n=1),))


@pytest.mark.rule("MA-R71")
def test_a_monster_never_pays_its_last_health() -> None:
    def dying(table: Expedition) -> None:
        reprint_cost(table)
        table.health[unit(table, "tick_colony")] = 1

    match = turns(["phillip"], at={"tick_colony": (5, 5), "phillip": (5, 6)}, also=dying)
    assert not any("Tick Colony plays" in line for line in log(match))


# --- moved by effects ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-122", "MA-263")
def test_told_to_move_it_goes_toward_its_closest_explorer_and_stops_at_doors() -> None:
    async def marches(table: Expedition) -> None:
        await march(table, unit(table, "sarall"), 2)

    match = trial(marches, ("phillip",), at={"sarall": (5, 3), "phillip": (5, 9)}, ground=room(walls=DOOR, edges="N"),
                  also=shut, settings=QUIET)  # fmt: skip
    with strict(match) as play:
        play.until(0, prompt=AFTER)
    assert spot(match, "sarall") == (5, 4)
    match = trial(
        marches, ("phillip",), at={"sarall": (5, 5), "phillip": (5, 6)}, ground=room(edges="N"), settings=QUIET
    )
    assert spot(match, "sarall") == (5, 5)


# --- intentions ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-508")
def test_what_a_monster_will_do_is_known_before_and_changes_nothing() -> None:
    match = turns(at={"sarall": (2, 2), "drip_ghoul": (8, 2), "phillip": (5, 2), "lorrain": (2, 6)})
    table = match.table
    before = table.dump()
    found = intend(table, unit(table, "drip_ghoul"))
    assert table.dump() == before
    assert (found.deed, found.target, found.distance) == ("step", 0, 3)
    assert spots(found.path)[-1] == (6, 2)
    assert found.why == "closest: 3 against Lorrain's 6; 2 steps to where it wants to stand"
    assert found.rule == "MA-508"
    view = match.view(0).table
    assert intend(view, unit(table, "drip_ghoul")) == found


@pytest.mark.rule("MA-505")
def test_an_intention_to_play_names_its_text_and_target() -> None:
    match = turns(["phillip"], at={"kthun": (9, 9), "drip_ghoul": (5, 3), "phillip": (5, 2)})
    found = intend(match.table, unit(match.table, "drip_ghoul"))
    assert found.deed == "play"
    assert found.play is not None
    assert dict(found.play.aims) == {"target": 0}
    assert found.why == "it can play Drip Ghoul at Phillip, and does so first"


# --- closed doors ----------------------------------------------------------------------------------------------------

CORRIDOR = [((x, y), side) for x in range(10) for y, side in ((1, "s-"), (2, "s-"))]  # row 2 by itself


def _corridor(door: int) -> str:
    return room(walls=[*CORRIDOR, ((door, 2), "e=")])


@pytest.mark.rule("MA-500", "MA-539")
def test_who_moves_through_doors_leaves_them_closed() -> None:
    """In its own turn too, and for 1 stamina like any step."""

    laid: dict[str, Any] = {
        "at": {"sarall": (2, 2), "phillip": (9, 2)}, "ground": _corridor(2), "fields": {"shut": [2 * at(2, 2)]},
    }  # fmt: skip
    match = turns(["phillip"], **laid)
    assert (spot(match, "sarall"), match.table.broken) == ((2, 2), [2 * at(2, 2)])
    match = turns(["phillip"], **laid, also=granted("through_doors", "sarall"))
    assert spot(match, "sarall") == (6, 2)
    assert (match.table.shut, match.table.broken) == ([2 * at(2, 2)], [])


@pytest.mark.rule("MA-507", "MA-258")
def test_a_crossing_does_not_lead_through_a_closed_door() -> None:
    """Rail Crawler moves through units. Drip Ghoul stands before the door: from there alone the door could be
    destroyed, and there the Crawler cannot stop."""
    match = turns(
        ["phillip"], at={"rail_crawler": (2, 2), "drip_ghoul": (3, 2), "phillip": (9, 2)}, ground=_corridor(3),
        fields={"shut": [2 * at(3, 2)]},
    )  # fmt: skip
    assert spot(match, "rail_crawler") == (2, 2)
    assert match.table.shut == [2 * at(3, 2)]
    match = turns(
        ["phillip"], at={"rail_crawler": (2, 2), "drip_ghoul": (3, 2), "phillip": (9, 2)}, ground=_corridor(3)
    )
    assert spot(match, "rail_crawler") == (8, 2)


@pytest.mark.rule("MA-497", "MA-509")
def test_of_two_who_have_come_closer_than_its_target_it_turns_to_the_weaker() -> None:
    """Health decides among those who are equally close whenever a target is chosen anew, not only at first."""
    match = turns(
        ["phillip", "lorrain", "kim"],
        at={"sarall": (5, 5), "phillip": (3, 5), "lorrain": (7, 5), "kim": (5, 9)},
        health={"phillip": 4, "lorrain": 2, "kim": 1},
    )
    table = match.table
    monster = unit(table, "sarall")
    table.at[monster] = at(5, 5)
    assert closest(table, monster, sense(table, monster), quarry=2).found == (1,)
    assert closest(table, monster, sense(table, monster), quarry=0).found == (0,)  # who is its target stays it
