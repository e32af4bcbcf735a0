"""The Spawn phase and spawning: rolls, the rating, where monsters come in, and what happens when none can."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.arrange import at, move_to, room, unit
from tests.games.machina.item_trials import AFTER, names, on_top, only, trial
from tests.games.machina.monster_trials import QUIET, rolls, space_id, spot, turns

from fabletop.engine.match import Match
from fabletop.games.machina.box import box
from fabletop.games.machina.rules.spawning import bring, spawn_monster, take_monster
from fabletop.games.machina.state import (
    LATER_MONSTERS,
    LOST,
    MONSTER_DECK,
    MONSTERS_OUT,
    NONE,
    ON_MAP,
    OUT,
    Expedition,
)
from fabletop.testing.arranged import log, question, tag
from fabletop.testing.strict import strict

HALL = room({(5, 5): "S"}, edges="N")
TWO = room({(2, 5): "S", (8, 5): "S"}, edges="N")
ROLLS = "rolls {};"


def phase(explorers: tuple[str, ...] = ("phillip",), ground: Any = HALL, **laid: Any) -> Match[Expedition]:
    """The Spawn phase begins; there is no horror rating, and nobody plays anything meanwhile."""
    fields = {"horror": NONE, **laid.pop("fields", {})}
    return turns(explorers, ("spawn",), ground=ground, fields=fields, **laid)


def spawning(seat: int = 0, level: int | None = None, **laid: Any) -> Match[Expedition]:
    async def rule(table: Expedition) -> None:
        await spawn_monster(table, seat, level)

    laid.setdefault("ground", HALL)
    explorers = laid.pop("explorers", ("phillip",))
    return trial(rule, explorers, settings=QUIET, **laid)


# --- rolls -----------------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X01")
@pytest.mark.rule("MA-460", "MA-463", "MA-464", "MA-039")
def test_the_spawn_slider() -> None:
    def made(seed: int) -> Match[Expedition]:
        return phase(chapter="ice_2", fields={"spawn": 4}, seed=seed)

    match = rolls(4, made, ROLLS)
    assert match.table.spawn == 6
    assert len(match.table.on_map) == 1
    match = rolls(3, made, ROLLS)
    assert match.table.spawn == 3
    assert not match.table.on_map


@pytest.mark.example("machina", "X47")
@pytest.mark.rule("MA-464", "MA-R84")
def test_the_rating_never_falls_below_0_and_then_every_roll_succeeds() -> None:
    match = rolls(0, lambda seed: phase(fields={"spawn": 1}, seed=seed), ROLLS)
    assert match.table.spawn == 0
    match = rolls(0, lambda seed: phase(fields={"spawn": 0}, seed=seed), ROLLS)
    assert len(match.table.on_map) == 1


@pytest.mark.rule("MA-447")
def test_without_a_rating_nobody_rolls() -> None:
    match = phase(fields={"spawn": NONE})
    assert "There is no spawn rating: nobody rolls." in log(match)
    assert not any("rolls" in line for line in log(match) if "nobody" not in line)


@pytest.mark.rule("MA-461", "MA-462", "MA-R02")
def test_each_explorer_rolls_in_the_order_the_party_chooses_if_a_spawn_space_is_on_the_tile() -> None:
    places = {"phillip": (1, 1), "kim": (9, 9)}
    match = phase(("phillip", "kim"), room({(0, 0): "S", (8, 8): "S"}), at=places, settings={"hands_per_player": 2})
    with strict(match) as play:
        play.answer(0, ["unit:kim", "unit:phillip"], rule="MA-462")
        play.until(0)
    rolled = [line.split()[0] for line in log(match) if " rolls " in line]
    assert rolled == ["Kim", "Phillip"]
    match = phase(("phillip", "kim"), [HALL, room(edges="N")], at={"phillip": (1, 1), "kim": (12, 1)})
    assert [line.split()[0] for line in log(match) if " rolls " in line] == ["Phillip"]
    match = phase(also=lambda table: table.destroyed.append(at(5, 5)))
    assert not any(" rolls " in line for line in log(match))


@pytest.mark.rule("MA-462", "MA-R151")
def test_the_order_of_rolls_is_asked_only_where_it_can_matter() -> None:
    """Both have the same nearest spawn space. With two as near, with somebody who steps aside when a monster comes, or
    with something to play between two rolls, it matters who rolls first."""
    beside = {"phillip": (1, 1), "kim": (2, 1)}

    def first(explorers: tuple[str, str], ground: str, **more: Any) -> str:
        return question(phase(explorers, ground, **more)).rule

    one = room({(0, 0): "S", (9, 9): "S"})
    assert first(("phillip", "kim"), one, at=beside) != "MA-462"
    assert first(("phillip", "kim"), room({(0, 0): "S", (0, 2): "S"}), at=beside) == "MA-462"
    assert first(("phillip", "abel_voss"), one, at={"phillip": (1, 1), "abel_voss": (2, 1)}) == "MA-462"
    always = phase(("phillip", "kim"), one, at=beside, essence={"kim": 1}, settings={"windows": "always"})
    always.answer(1, "pass")
    assert question(always).rule == "MA-462"


def test_nothing_looks_at_the_explorer_for_whom_a_monster_came() -> None:
    """If a card did, the order of rolls would matter to it, and MA-R151 would have to say so."""
    found = [face.texts for face in (*box().monsters, *box().explorers)]
    for texts in found:
        for number in (*texts.on.get("enters", ()), *texts.on.get("spawned", ())):
            text = box().book.texts[number]
            assert "explorer" not in text.of
            assert all("'explorer')" not in repr(each) for each in text.do)


@pytest.mark.rule("MA-473")
def test_a_monster_has_its_turn_in_the_round_in_which_it_comes() -> None:
    match = phase(fields={"spawn": 0}, also=lambda table: only(table, MONSTER_DECK, "card_sarall"))
    assert tag(match) == "held"
    assert match.table.monster == unit(match.table, "sarall")


# --- where -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-466", "MA-467", "MA-468")
def test_a_monster_comes_in_on_the_nearest_spawn_space_last_in_the_queue() -> None:
    match = spawning(
        at={"phillip": (1, 1), "sarall": (9, 9)},
        ground=TWO,
        also=lambda table: on_top(table, MONSTER_DECK, "card_mi_go"),
    )
    assert spot(match, "mi_go") == (2, 5)
    assert match.table.order == [unit(match.table, "sarall"), unit(match.table, "mi_go")]
    assert match.table.health[unit(match.table, "mi_go")] == 2


@pytest.mark.rule("MA-094", "MA-468")
def test_its_explorer_chooses_among_equally_near_spawn_spaces() -> None:
    match = spawning(
        1, explorers=("kim", "phillip"), at={"kim": (0, 0), "phillip": (5, 5)}, ground=TWO,
        also=lambda table: on_top(table, MONSTER_DECK, "card_mi_go"),
    )  # fmt: skip
    with strict(match) as play:
        play.answer(1, space_id(8, 5), can=[space_id(2, 5), space_id(8, 5)], rule="MA-468", waiting=[1])
        play.until(0, prompt=AFTER)
    assert spot(match, "mi_go") == (8, 5)


@pytest.mark.rule("MA-093", "MA-470", "MA-R81")
def test_if_that_is_occupied_it_comes_in_on_the_nearest_free_space() -> None:
    pits = {(x, y): "P" for x in (4, 5, 6) for y in (4, 6)}
    match = spawning(
        at={"phillip": (1, 1), "sarall": (5, 5)}, ground=room({(5, 5): "S", **pits}, edges="N"),
        also=lambda table: on_top(table, MONSTER_DECK, "card_mi_go"),
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, space_id(6, 5), can=[space_id(4, 5), space_id(6, 5)], rule="MA-470")
        play.until(0, prompt=AFTER)
    assert spot(match, "mi_go") == (6, 5)


@pytest.mark.rule("MA-470", "MA-R81")
def test_it_never_comes_in_on_another_tile() -> None:
    pits = {(x, y): "P" for x in (7, 8, 9) for y in (3, 4, 5, 6) if (x, y) not in [(8, 5), (9, 4), (9, 5)]}
    places = {"phillip": (1, 1), "sarall": (8, 5), "drip_ghoul": (9, 4), "wick_choir": (9, 5)}
    match = spawning(at=places, ground=[room({(8, 5): "S", **pits}, edges="E"), room(edges="W")])
    offered = [each.touches[0] for each in question(match).options]
    assert space_id(6, 5) in offered  # as far as (10, 5), which lies beyond the edge
    assert not {space_id(10, y) for y in range(10)} & set(offered)


@pytest.mark.rule("MA-469", "MA-142")
def test_what_it_does_when_it_enters_play() -> None:
    match = spawning(at={"phillip": (5, 1)}, also=lambda table: on_top(table, MONSTER_DECK, "card_soot_hound"))
    while tag(match) != "after":
        match.answer(0, match.question_for(0).options[0].id)  # type: ignore[union-attr]
    assert spot(match, "soot_hound")[1] == 3


# --- when none can ---------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X45")
@pytest.mark.rule("MA-465")
def test_a_fifth_monster_raises_the_threat_instead() -> None:
    four = {"sarall": (0, 9), "mi_go": (2, 9), "drip_ghoul": (4, 9), "bone_fiddler": (6, 9)}
    match = phase(chapter="ice_2", at={"phillip": (5, 1), **four}, fields={"spawn": 0}, settings={"ambiguity": "auto"})
    assert len(match.table.order) == 4
    assert (match.table.threat, match.table.spawn) == (2, 6)


@pytest.mark.rule("MA-R82")
def test_without_a_spawn_space_nothing_comes() -> None:
    match = spawning(ground=room(edges="N"))
    assert not match.table.order
    assert match.table.threat == 1


@pytest.mark.rule("MA-471", "MA-472")
def test_an_empty_deck_is_made_anew_or_threat_rises() -> None:
    def destroyed(table: Expedition) -> None:
        only(table, MONSTER_DECK)
        move_to(table, "card_mi_go", MONSTERS_OUT)

    match = spawning(at={"phillip": (5, 1)}, also=destroyed)
    assert match.table.order == [unit(match.table, "mi_go")]
    match = spawning(at={"phillip": (5, 1)}, also=lambda table: only(table, MONSTER_DECK))
    assert (match.table.order, match.table.threat) == ([], 2)


# --- by name and by level --------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-289", "MA-288", "MA-490")
@pytest.mark.parametrize("zone", [MONSTER_DECK, MONSTERS_OUT, OUT, LOST, LATER_MONSTERS])
def test_a_monster_is_taken_from_wherever_it_is(zone: Any) -> None:
    async def rule(table: Expedition) -> None:
        await take_monster(table, "mi_go", 0)

    match = trial(
        rule, ("phillip",), at={"phillip": (5, 1), "sarall": (0, 9)}, ground=HALL, settings=QUIET,
        also=lambda table: move_to(table, "card_mi_go", zone),
    )  # fmt: skip
    assert match.table.order == [unit(match.table, "sarall"), unit(match.table, "mi_go")]
    assert spot(match, "mi_go") == (5, 5)
    assert sorted(names(match.table, match.table.on_map)) == ["card_mi_go", "card_sarall"]


@pytest.mark.rule("MA-290")
def test_a_monster_on_the_map_cannot_be_taken() -> None:
    async def rule(table: Expedition) -> None:
        await take_monster(table, "mi_go", 0)

    match = trial(rule, ("phillip",), at={"phillip": (5, 1), "mi_go": (0, 9)}, ground=HALL, settings=QUIET)
    assert spot(match, "mi_go") == (0, 9)


@pytest.mark.rule("MA-289")
def test_a_monster_of_a_level_comes_also_before_its_time() -> None:
    match = spawning(level=4, at={"phillip": (5, 1)})
    while tag(match) != "after":
        match.answer(0, match.question_for(0).options[0].id)  # type: ignore[union-attr]
    assert match.table.unit(match.table.order[0]).level == 4


@pytest.mark.rule("MA-490")
def test_a_monster_that_is_placed_joins_the_end_of_the_queue() -> None:
    async def rule(table: Expedition) -> None:
        await bring(table, unit(table, "kthun"), at(3, 3))

    match = trial(rule, ("phillip",), at={"phillip": (5, 1), "sarall": (0, 9)}, ground=HALL, settings=QUIET)
    assert match.table.order == [unit(match.table, "sarall"), unit(match.table, "kthun")]
    assert spot(match, "kthun") == (3, 3)
    assert "card_kthun" in names(match.table, match.table.pile(ON_MAP))
