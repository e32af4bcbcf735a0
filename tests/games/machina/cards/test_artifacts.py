"""Artifacts of level 1: every text and bonus of each, on a table."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import spot
from tests.games.machina.arrange import card, room
from tests.games.machina.item_trials import names, on_top, trial

from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.games.machina.rules.markers import put_marker
from fabletop.games.machina.rules.turns import explorers
from fabletop.games.machina.state import APPAREL, ON_ITEM, WEAPONS, Expedition
from fabletop.testing.arranged import choices

from .trial import follow, offered, play, rolled, stat, targets, text, wearing, why_not

__all__ = ["rolled"]  # a check after every test
KIM, HANK_, FOE = "unit:kim", "unit:hank", "unit:sarall"
BOTH = [KIM, FOE]


async def next_phase(table: Expedition) -> None:
    """An Explorer phase starts, and nobody takes a turn."""
    await explorers(table)
    table.agenda.pop()


def at_phase_start(item: str, markers: int = 1, **laid: Any) -> Match[Expedition]:
    """An Explorer phase starts while markers of Kim's lie on an item that she wears."""

    def marked(table: Expedition) -> None:
        for _ in range(markers):
            put_marker(table, Source(ON_ITEM, card(table, item)), 0, 0, 0)

    return trial(next_phase, worn={"kim": [item]}, also=marked, **laid)


# --- sight -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-124", "MA-281")
@pytest.mark.example("machina", "X16")
def test_widows_lorgnette_is_for_all_on_the_tile() -> None:
    ground = [room(edges="E"), room(edges="W")]
    laid: dict[str, Any] = {"explorers": ("kim", "hank", "lorrain"), "ground": ground}
    at = {"kim": (2, 2), "hank": (6, 5), "lorrain": (11, 5), "lamp_eater": (7, 5)}
    match = wearing("widows_lorgnette", at=at, turn="hank", **laid)
    assert stat(match, "will") == 3
    assert "unit:lamp_eater" in targets(match, "hank", seat=1)
    away = wearing("widows_lorgnette", at={**at, "lamp_eater": (10, 5)}, turn="lorrain", **laid)
    assert not offered(away, ("lorrain", 1), seat=2)
    away.answer(2, text("lorrain", away))
    assert "unit:lamp_eater" not in choices(away, 2)


@pytest.mark.rule("MA-137")
def test_keyhole_periscope_shows_who_or_what_comes() -> None:
    for way, deck in (("1", "monster_deck"), ("2", "horrors")):
        match = wearing("keyhole_periscope")
        pile = getattr(match.table, deck)[:]
        top = [f"card:{each}" for each in names(match.table, pile[-1:-4:-1])]
        play(match, "keyhole_periscope", (way, ["1", "2"]), (top[::-1], top), changes={"kim.stamina": 6})
        assert getattr(match.table, deck) == [*pile[:-3], *pile[-3:][::-1]]
        assert why_not(match, "keyhole_periscope") == "MA-137"


# --- movement --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-280", "MA-100")
def test_erratum_compass_corrects_the_traveller() -> None:
    at = {"kim": (2, 2), "hank": (2, 8), "sarall": (6, 2), "mi_go": (4, 2)}
    match = wearing("erratum_compass", at=at)
    all_ = [KIM, FOE, "unit:mi_go"]
    play(match, "erratum_compass", (FOE, all_), changes={"kim.stamina": 5, "kim.at": (6, 2), "sarall.at": (2, 2)})
    # With an explorer at 6 or less: it comes off, and nobody but Hank may be chosen.
    play(match, ("erratum_compass", 1), changes={"kim.worn": [], "kim.at": (2, 8), "hank.at": (6, 2)})
    assert text("erratum_compass", match) not in choices(match)


@pytest.mark.rule("MA-103", "MA-280")
def test_erratum_compass_with_oneself_does_nothing() -> None:
    match = wearing("erratum_compass", at={"kim": (2, 2), "hank": (9, 9)})
    play(match, "erratum_compass", changes={"kim.stamina": 5})
    assert why_not(match, ("erratum_compass", 1)) == "MA-097"


@pytest.mark.rule("MA-278", "MA-279", "MA-133")
def test_covetous_spindle_winds_you_in() -> None:
    ground = room({(7, 7): "W", (0, 0): "C", (9, 0): "E"})
    match = wearing("covetous_spindle", ground=ground)
    near = [spot(x, y) for x in (6, 7, 8) for y in (6, 7, 8) if (x, y) != (7, 7)]
    moved = {"kim.stamina": 5, "kim.at": (6, 6)}
    play(match, "covetous_spindle", ("2", ["1", "2", "3"]), (spot(6, 6), near), changes=moved)
    assert why_not(wearing("covetous_spindle"), "covetous_spindle") == "MA-133"
    only = wearing("covetous_spindle", ground=room({(0, 0): "C"}))
    corner = (spot(1, 1), [spot(1, 0), spot(0, 1), spot(1, 1)])
    play(only, "covetous_spindle", corner, changes={"kim.stamina": 5, "kim.at": (1, 1)})


# --- healing and essence ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-115", "MA-118", "MA-133")
def test_stygian_pendant_heals_once_for_its_marker() -> None:
    match = wearing("stygian_pendant", health={"hank": 3})
    assert stat(match, "will") == 3
    changes = {"kim.stamina": 6, "hank.health": 5, "markers": ["kim on stygian_pendant"]}
    play(match, "stygian_pendant", (HANK_, [KIM, HANK_]), changes=changes)
    assert why_not(match, "stygian_pendant") == "MA-133"


@pytest.mark.rule("MA-164", "MA-146")
def test_stygian_pendant_does_nothing_without_a_marker_left() -> None:
    def spent(table: Expedition) -> None:
        for _ in range(3):
            put_marker(table, Source(ON_ITEM, card(table, "w_maul")), 0, 0, 0)

    match = wearing("stygian_pendant", gear={"kim": ["w_maul"]}, health={"hank": 3}, also=spent)
    play(match, "stygian_pendant", changes={"kim.stamina": 6})


@pytest.mark.rule("MA-176", "MA-540", "MA-171")
@pytest.mark.example("machina", "X30")
def test_stygian_pendant_pays_out_at_the_start_of_the_phase() -> None:
    match = at_phase_start("stygian_pendant")
    assert (match.table.essence[0], match.table.marked, names(match.table, match.table.wrecked)) == (
        1, [], ["stygian_pendant"],
    )  # fmt: skip
    assert match.table.gear[0] == []


@pytest.mark.rule("MA-184", "MA-182", "MA-540")
@pytest.mark.example("machina", "X55")
def test_stygian_pendant_at_the_limit_and_without_marker() -> None:
    full = at_phase_start("stygian_pendant", essence={"kim": 9})
    assert (full.table.essence[0], names(full.table, full.table.wrecked)) == (9, ["stygian_pendant"])
    bare = at_phase_start("stygian_pendant", markers=0)
    assert (bare.table.essence[0], bare.table.wrecked, len(bare.table.mount)) == (0, [], 1)


@pytest.mark.rule("MA-136", "MA-100", "MA-137")
def test_sympathetic_ampoule_gives_and_takes() -> None:
    match = wearing("sympathetic_ampoule", at={"kim": (2, 2), "hank": (7, 2)}, health={"hank": 3}, essence={"kim": 1})
    play(match, "sympathetic_ampoule", (HANK_, [KIM, HANK_]), changes={"kim.essence": 0, "hank.health": 4})
    assert why_not(match, "sympathetic_ampoule") == "MA-131"
    play(match, ("sympathetic_ampoule", 1), changes={"kim.stamina": 4, "kim.essence": 1})
    assert why_not(match, ("sympathetic_ampoule", 1)) == "MA-137"


@pytest.mark.rule("MA-154", "MA-155", "MA-176")
def test_debt_collectors_abacus_counts_markers_that_return() -> None:
    match = at_phase_start("debt_collectors_abacus", markers=3)
    assert match.table.essence[0] == 1
    assert list(match.table.counts.values()) == [1]  # the third is kept for the next time


def test_debt_collectors_abacus_does_not_count_others_markers() -> None:
    def marked(table: Expedition) -> None:
        for _ in range(2):
            put_marker(table, Source(ON_ITEM, card(table, "w_maul")), 1, 0, 0)

    worn = {"kim": ["debt_collectors_abacus"], "hank": ["w_maul"]}
    match = trial(next_phase, worn=worn, also=marked)
    assert (match.table.essence, match.table.counts) == ([0, 0, *match.table.essence[2:]], {})


# --- the map ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-386", "MA-R138", "MA-118")
def test_rotopod_carries_an_item_there_and_one_back() -> None:
    match = wearing(
        "rotopod", gear={"kim": ["w_razor"], "hank": ["w_maul", "furnace_tea"]}, at={"kim": (2, 2), "hank": (9, 9)}
    )
    assert stat(match, "will") == 3
    changes = {
        "kim.stamina": 6, "kim.gear": ["furnace_tea", "rotopod"], "hank.gear": ["w_maul", "w_razor"],
    }  # fmt: skip
    play(
        match, "rotopod", ("card:w_razor", ["card:w_razor", "card:rotopod"]), ("1", ["1", "none"], 1),
        ("card:furnace_tea", ["card:w_maul", "card:furnace_tea", "card:w_razor"], 1), changes=changes,
    )  # fmt: skip


def test_rotopod_may_come_back_empty() -> None:
    match = wearing(
        "rotopod", gear={"kim": ["w_razor"], "hank": ["w_maul"]}, explorers=("kim", "hank", "lorrain"),
        at={"kim": (2, 2), "hank": (9, 9), "lorrain": (0, 9)},
    )  # fmt: skip
    changes = {"kim.stamina": 6, "kim.gear": ["rotopod"], "hank.gear": ["w_maul", "w_razor"]}
    play(match, "rotopod", (HANK_, [HANK_, "unit:lorrain"]), "card:w_razor", ("none", None, 1), changes=changes)


@pytest.mark.rule("MA-549", "MA-133")
def test_rotopod_mends_a_door() -> None:
    ground = room(walls=[((5, y), "e|") for y in range(10) if y not in (2, 3)] + [((5, 2), "e="), ((5, 3), "e=")])
    doors = sorted(wearing(ground=ground).table.ground.doors)
    assert why_not(wearing("rotopod", ground=ground), ("rotopod", 1)) == "MA-133"
    match = wearing("rotopod", ground=ground, fields={"broken": doors})
    asked = (f"door:{doors[1]}", [f"door:{each}" for each in doors])
    play(match, ("rotopod", 1), asked, changes={"kim.stamina": 6, "broken": [doors[0]]})
    assert match.table.ground.door_state(doors[1]) == "open"


@pytest.mark.rule("MA-069", "MA-231", "MA-232")
@pytest.mark.example("machina", "X39")
def test_gunpowder_rosary_loads_the_chests() -> None:
    """A chest is then a barrel too: it can be hit, and still be opened."""
    ground = room({(4, 2): "C", (2, 3): "C"})
    at = {"kim": (2, 2), "hank": (0, 9), "sarall": (5, 2)}
    chests = [spot(4, 2), spot(2, 3)]
    assert not set(chests) & set(targets(wearing(at={**at, "hank": (1, 1)}, ground=ground), "kim"))
    match = wearing("gunpowder_rosary", at=at, ground=ground, faces=("H1", "H1", "H1", "H0"))
    play(match, "gunpowder_rosary", changes={"kim.stamina": 6, "markers": ["kim on gunpowder_rosary"]})
    assert "chest:4.3" in choices(match)
    blast = {"kim.stamina": 4, "destroyed": [(4, 2)], "sarall.health": 1}
    play(match, "kim", (spot(4, 2), [KIM, *chests]), changes=blast)
    # A second marker is not put, and the stamina is gone all the same.
    play(match, "gunpowder_rosary", changes={"kim.stamina": 3})


@pytest.mark.rule("MA-130", "MA-423", "MA-426")
def test_salvage_beetle_turns_a_lever_into_kit() -> None:
    match = wearing("salvage_beetle", ground=room({(1, 1): "L", (9, 9): "T"}))
    on_top(match.table, WEAPONS, "w_razor")
    on_top(match.table, APPAREL, "a_apron")
    assert stat(match, "armor") == 3
    decks = ["deck:weapon", "deck:apparel"]
    changes = {
        "kim.stamina": 5, "destroyed": [(1, 1)], "kim.gear": ["a_apron", "salvage_beetle"],
        "kim.worn": ["a_apron", "salvage_beetle"], "wrecked": ["w_razor"],
    }  # fmt: skip
    play(
        match, "salvage_beetle", ("deck:weapon", decks), ("deck:apparel", decks),
        ("card:a_apron", ["card:w_razor", "card:a_apron"]), ("destroy", ["destroy", "back"]),
        ("a_apron:main", ["a_apron:main", "none"]), changes=changes,
    )  # fmt: skip
    assert why_not(match, "salvage_beetle") == "MA-131"


# --- control, events, the party --------------------------------------------------------------------------------------


@pytest.mark.rule("MA-141", "MA-143", "MA-267")
def test_second_pendulum_pushes_when_it_is_taken_up() -> None:
    at = {"kim": (2, 2), "hank": (2, 3), "sarall": (5, 2), "mi_go": (3, 2), "drip_ghoul": (2, 6)}
    match = wearing(at=at, gear={"kim": ["second_pendulum"]})
    changes = {"kim.stamina": 4, "kim.worn": ["second_pendulum"], "sarall.at": (6, 2)}
    follow(match, "inventory:kim", {"second_pendulum": "artifact"}, (FOE, [FOE, "unit:mi_go"]), changes=changes)
    assert stat(match, "will") == 3


@pytest.mark.rule("MA-375", "MA-384", "MA-137")
def test_prompters_book_gives_the_line_again() -> None:
    match = wearing("prompters_book", event="tinned_peaches_no_date", essence={"kim": 2}, health={"kim": 2, "hank": 3})
    changes = {"kim.essence": 1, "kim.health": 3, "hank.health": 4}
    play(match, "prompters_book", changes=changes)  # 2 stamina spent, 2 restored by the event
    assert why_not(match, "prompters_book") == "MA-137"
    quiet = wearing("prompters_book", essence={"kim": 1})
    play(quiet, "prompters_book", changes={"kim.stamina": 5, "kim.essence": 0})


@pytest.mark.rule("MA-377", "MA-R46", "MA-130")
def test_prompters_book_sends_the_horrors_back() -> None:
    match = wearing("prompters_book", dread="shivers")
    number = len(match.table.horrors)
    play(match, ("prompters_book", 1), changes={"kim.worn": [], "dread": ""})
    assert (len(match.table.horrors), match.table.horrors_out) == (number + 1, [])


@pytest.mark.rule("MA-107", "MA-542", "MA-163")
@pytest.mark.example("machina", "X20")
def test_force_alternator_gives_to_one_and_takes_from_another() -> None:
    match = wearing("force_alternator")
    marks = ["kim on force_alternator"] * 2
    play(match, "force_alternator", (KIM, BOTH), (FOE, BOTH), changes={"kim.stamina": 5, "markers": marks})
    assert (stat(match, "armor"), stat(match, "will")) == (3, 3)
    assert (stat(match, "armor", "sarall"), stat(match, "will", "sarall")) == (1, 1)
    same = wearing("force_alternator")
    play(same, "force_alternator", (FOE, BOTH), (FOE, BOTH), changes={"kim.stamina": 5, "markers": marks})
    assert (stat(same, "armor", "sarall"), stat(same, "will", "sarall")) == (2, 2)


@pytest.mark.rule("MA-542", "MA-164")
@pytest.mark.example("machina", "X54")
def test_force_alternator_with_one_marker_left() -> None:
    match = wearing("force_alternator")
    play(match, "force_alternator", KIM, FOE, changes={"kim.stamina": 5, "markers": ["kim on force_alternator"] * 2})
    play(match, "force_alternator", KIM, FOE, changes={"kim.stamina": 3, "markers": ["kim on force_alternator"] * 3})
    assert (stat(match, "armor"), stat(match, "armor", "sarall")) == (4, 1)
