"""Horror events that stir monsters: they move, heal, learn, and come."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import brings, dice, prepared, spot
from tests.games.machina.arrange import fate, room, unit
from tests.games.machina.item_trials import names, on_top

from fabletop.engine.match import Match
from fabletop.games.machina.ground.board import cell
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import LATER_MONSTERS, MONSTER_DECK, MONSTERS_OUT, NONE, Expedition
from fabletop.testing.arranged import choices

from .event_trials import HALL, NEXT, comes, dreaded
from .trial import HANK, Answer, follow, gone, play, stat, targets

KIM, HANK_, LORRAIN, FOE = "unit:kim", "unit:hank", "unit:lorrain", "unit:sarall"
THREE = ("kim", "hank", "lorrain")
APART: dict[str, Any] = {"kim": (2, 2), "hank": (12, 5), "lorrain": (2, 8)}
TWO_TILES: dict[str, Any] = {"explorers": THREE, "ground": [HALL, NEXT]}
SPAWNS = [room({(5, 5): "S"}, edges="E"), room({(5, 5): "S"}, edges="W")]


def arrived(match: Match[Expedition], name: str, place: tuple[int, int]) -> dict[str, Any]:
    """What changes when a monster comes in."""
    table = match.table
    number = table.number_of(name)
    health = table.unit(number).health
    return {f"{name}.at": place, f"{name}.health": health, f"{name}.stamina": 0, "order": [*table.order, number]}


def by_all(wanted: str, *others: str) -> list[Answer]:
    """What two of the party want is done."""
    return [(wanted, [wanted, *others]), (wanted, [wanted, *others], 1)]


# --- moving, healing, learning ---------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X18")
@pytest.mark.rule("MA-122", "MA-262", "MA-263", "MA-R127")
def test_the_dinner_gong() -> None:
    """Each by its own rules, on all tiles, in the party's order; the immobile stay, and nobody plays an ability."""
    event = "the_dinner_gong"
    places = {**APART, "sarall": (6, 2), "mi_go": (16, 5), "rivet_maw": (3, 3)}
    match = dreaded(event, **TWO_TILES, at=places)
    foes = [FOE, "unit:mi_go", "unit:rivet_maw"]
    comes(match, event, (foes, foes), changes={"sarall.at": (4, 2), "mi_go.at": (14, 5)})


@pytest.mark.rule("MA-161", "MA-166", "MA-181", "MA-182")
def test_stitched_by_the_dark() -> None:
    event = "stitched_by_the_dark"
    places = {**APART, "sarall": (6, 2), "mi_go": (16, 5)}
    match = dreaded(event, **TWO_TILES, at=places, health={"sarall": 1})
    comes(match, event, changes={"sarall.health": 2, "markers": [f"horror on {event}"]})
    assert [stat(match, "armor", who) for who in ("sarall", "mi_go", "kim")] == [3, 4, 2]


@pytest.mark.rule("MA-150", "MA-R44", "MA-543")
def test_last_words() -> None:
    """Each explorer who kills a monster hears one, as long as the marker lies."""
    at_ = {"kim": (2, 2), "hank": (5, 3), "sarall": (3, 2), "drip_ghoul": (4, 2)}
    match = prepared(
        brings("last_words"), at=at_, health={"sarall": 1}, settings={"windows": "own_turn_only"},
        seed=dice("H3", "H1", "L1", "H3", "L0", "H0", "L0"),
    )  # fmt: skip
    killed = {**gone(match), "kim.stamina": 5, "kim.essence": 1}
    play(match, "kim", FOE, ("essence:0", ["essence:0", "essence:1"]), changes={**killed, "kim.health": 3})
    follow(match, "end", changes={"kim.stamina": 0, "turned": [0]}, until=HANK, asked=1)
    ghoul = {**gone(match, "drip_ghoul"), "hank.stamina": 3, "hank.essence": 1}
    play(match, "hank", "unit:drip_ghoul", ("add:0", ["add:0", "add:1"]), changes=ghoul, until=HANK, seat=1)


@pytest.mark.rule("MA-161", "MA-183", "MA-189")
def test_wound_too_tight() -> None:
    event = "wound_too_tight"
    match = dreaded(event, **TWO_TILES, at={**APART, "sarall": (6, 2), "soot_hound": (16, 5), "whirl_of_hooks": (8, 8)})
    comes(match, event, changes={"markers": [f"horror on {event}"]})
    assert [stat(match, "stamina", who) for who in ("sarall", "soot_hound", "whirl_of_hooks")] == [6, 8, 9]


@pytest.mark.rule("MA-147", "MA-148", "MA-277", "MA-263")
def test_late_to_the_dance() -> None:
    """A monster by chance is whole again, and comes beside an explorer by chance, or nearer to its closest."""
    event = "late_to_the_dance"
    places = {**APART, "sarall": (6, 2), "mi_go": (16, 5)}

    def late(*rolls: tuple[int, int], **laid: Any) -> Match[Expedition]:
        return dreaded(event, **TWO_TILES, at=places, health={"sarall": 1, "mi_go": 1},
                       also=lambda table: fate(table, "effects", *rolls), **laid)  # fmt: skip

    comes(late((2, 1), (10, 4)), event, changes={"mi_go.health": 2, "mi_go.at": (13, 5)})
    beside = [spot(x, y) for x in (11, 12, 13) for y in (4, 5, 6) if (x, y) != (12, 5)]
    where = by_all(spot(11, 4), *[each for each in beside if each != spot(11, 4)])
    comes(late((2, 0), (10, 5), (3, 1)), event, *where, changes={"sarall.health": 2, "sarall.at": (11, 4)})
    around = [spot(x, y) for x in (1, 2, 3) for y in (7, 8, 9) if (x, y) != (2, 8)]
    where = by_all(spot(3, 9), *[each for each in around if each != spot(3, 9)])
    comes(late((2, 0), (10, 9), (3, 2)), event, *where, changes={"sarall.health": 2, "sarall.at": (3, 9)})
    comes(dreaded(event, **TWO_TILES, at=APART), event)


# --- spawning --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-147", "MA-148", "MA-466", "MA-R84")
def test_full_house_tonight() -> None:
    event = "full_house_tonight"
    match = dreaded(
        event, explorers=("kim", "hank"), at={"kim": (2, 2), "hank": (12, 5)}, ground=SPAWNS, effects=(6, 5),
        fields={"spawn": 7}, also=lambda table: on_top(table, MONSTER_DECK, "card_mi_go"),
    )  # fmt: skip
    order = ([HANK_, KIM], [KIM, HANK_])
    comes(match, event, order, changes={**arrived(match, "mi_go", (15, 5)), "spawn": 6})


@pytest.mark.rule("MA-377", "MA-R46", "MA-R84")
def test_all_over_again() -> None:
    """Its own pile is shuffled back, itself in it: there is no current horror event until the next."""
    event = "all_over_again"
    match = dreaded(event, current="every_purse_a_fist", fields={"spawn": 2})
    size = len(match.table.horrors)
    assert Now.has(match.table, 0, "cannot_contribute")
    comes(match, event, changes={"dread": "", "spawn": 0})
    table = match.table
    assert (table.horrors_out, len(table.horrors)) == ([], size + 1)
    assert not Now.has(table, 0, "cannot_contribute")


@pytest.mark.rule("MA-289", "MA-290", "MA-490")
def test_a_familiar_gait() -> None:
    event = "a_familiar_gait"
    laid: dict[str, Any] = {"explorers": ("kim", "hank"), "at": {"kim": (2, 2), "hank": (12, 5)}, "ground": SPAWNS}
    for seat, place in ((0, (5, 5)), (1, (15, 5))):
        match = dreaded(event, **laid, also=lambda table, seat=seat: fate(table, "effects", (2, seat)))
        comes(match, event, changes=arrived(match, "sarall", place))
    match = dreaded(event, **laid, fields={"level": 3}, also=lambda table: fate(table, "effects", (2, 0)))
    comes(match, event, changes=arrived(match, "whirl_of_hooks", (5, 5)))
    assert "card_sarall" in names(match.table, match.table.monster_deck)

    def dead(table: Expedition) -> None:
        on_top(table, MONSTERS_OUT, "card_sarall")
        fate(table, "effects", (2, 0))

    match = dreaded(event, **laid, also=dead)
    comes(match, event, changes={**arrived(match, "sarall", (5, 5)), "monsters_out": []})


@pytest.mark.rule("MA-466", "MA-R82", "MA-R83")
def test_room_for_one_more() -> None:
    event = "room_for_one_more"
    match = dreaded(event, explorers=THREE, at=APART, ground=SPAWNS,
                    also=lambda table: on_top(table, MONSTER_DECK, "card_mi_go"))  # fmt: skip
    comes(match, event, changes=arrived(match, "mi_go", (15, 5)))
    sealed = dreaded(event, explorers=THREE, at=APART, ground=[SPAWNS[0], NEXT])
    comes(sealed, event)


# --- Horror in the Ice -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-161", "MA-166", "MA-281")
def test_frost_takes_the_edges() -> None:
    event = "frost_takes_the_edges"
    places = {**APART, "sarall": (3, 2), "mi_go": (2, 3)}
    match = dreaded(event, **TWO_TILES, at=places, health={"sarall": 1})
    comes(match, event, changes={"markers": [f"horror on {event}"]})
    table = match.table
    assert [Now.has(table, unit(table, who), "ethereal") for who in ("sarall", "mi_go", "kim")] == [True, False, False]
    match = prepared(brings(event), at={"kim": (2, 2), "hank": (0, 9), "sarall": (3, 2), "mi_go": (2, 3)},
                     health={"sarall": 1}, settings={"windows": "own_turn_only"})  # fmt: skip
    assert targets(match, "kim") == [KIM, "unit:mi_go"]
    whole = dreaded(event, **TWO_TILES, at=places)
    comes(whole, event)  # nobody is wounded: no marker is spent on it


@pytest.mark.rule("MA-262", "MA-256", "MA-500", "MA-539")
def test_cracks_for_corridors() -> None:
    event = "cracks_for_corridors"
    ground = room({(5, y): "#" for y in range(10)})
    match = dreaded(event, explorers=("kim",), at={"kim": (2, 2), "sarall": (6, 2)}, ground=ground)
    comes(match, event, changes={"markers": [f"horror on {event}"], "sarall.at": (4, 2)})
    walls = [((5, y), "e|") for y in range(10) if y != 2] + [((5, 2), "e=")]
    shut = 2 * cell(5, 2)
    door = dreaded(event, explorers=("kim",), at={"kim": (2, 2), "sarall": (6, 2)}, ground=room(walls=walls),
                   fields={"shut": [shut]})  # fmt: skip
    comes(door, event, changes={"markers": [f"horror on {event}"], "sarall.at": (4, 2)})
    assert door.table.shut == [shut]
    alone = dreaded(event, explorers=("kim",), at={"kim": (2, 2)}, ground=ground)
    comes(alone, event)
    assert choices(alone) == ["on"]


@pytest.mark.rule("MA-289", "MA-466", "MA-490")
def test_from_the_lower_ice() -> None:
    """One of level 2, before its time, or later one of level 4."""
    event = "from_the_lower_ice"
    laid: dict[str, Any] = {"explorers": ("kim", "hank"), "at": {"kim": (2, 2), "hank": (12, 5)}, "ground": SPAWNS}

    def waiting(table: Expedition) -> None:
        on_top(table, LATER_MONSTERS, "card_star_spawn", "card_witch")
        table.later_monsters[-2:] = sorted(table.later_monsters[-2:], key=lambda card: table.printed(card).card.level)
        fate(table, "effects", (2, 1))

    match = dreaded(event, **laid, also=waiting)
    comes(match, event, changes=arrived(match, "witch", (15, 5)))
    match = dreaded(event, **laid, fields={"level": 3}, also=waiting)
    comes(match, event, changes=arrived(match, "star_spawn", (15, 5)))
    assert match.table.monster == NONE
