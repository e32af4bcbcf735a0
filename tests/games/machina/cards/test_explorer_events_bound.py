"""Explorer events that bind: quests counted to their end, and boons that ask something back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.machina.ability_trials import go, spot
from tests.games.machina.arrange import at, load, room
from tests.games.machina.item_trials import AFTER, names, on_top, only
from tests.games.machina.story_trials import door

from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.games.machina.box import box
from fabletop.games.machina.ground.board import SLOT_OF
from fabletop.games.machina.naming import space_key
from fabletop.games.machina.rules.exits import enter_map
from fabletop.games.machina.rules.markers import put_marker
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import (
    APPAREL,
    ARTIFACTS,
    CONSUMABLES,
    HORRORS,
    NONE,
    ON_UNIT,
    WEAPONS,
    Expedition,
)
from fabletop.testing.arranged import choices, question, refused

from .event_trials import called, comes, coming, costs, dreaded, price
from .trial import HANK, PLACES, follow, gone, offered, play, stat, targets, text, wearing, why_not

KIM, HANK_, FOE = "unit:kim", "unit:hank", "unit:sarall"
LEDGER = "three_for_the_ledger"
ORRERY = 3  # the number of a tile both faces of which have two chapter spaces


def bound(card: str, **laid: Any) -> Match[Expedition]:
    """Kim's turn, bound by an event."""
    return wearing(bound={"kim": [card]}, **laid)


def counted(event: str, n: int) -> dict[str, Any]:
    """So many count tokens on an event."""
    return {"counts": {box().face(event).name: n}}


def tokens(event: str, n: int) -> Callable[[Expedition], None]:
    """So many count tokens lie on an event already."""

    def laid(table: Expedition) -> None:
        table.counts[str(table.box.face(event).texts.all[0])] = n

    return laid


def ended(match: Match[Expedition], event: str) -> dict[str, Any]:
    """What changes when a bound event of Kim's is destroyed: it is on the pile, and not current."""
    return {"kim.bound": [], "events_out": [*names(match.table, match.table.events_out), event], "counts": {}}


# --- quests ----------------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X28")
@pytest.mark.rule("MA-154", "MA-155", "MA-372", "MA-238", "MA-R47")
def test_three_for_the_ledger() -> None:
    at_ = {"kim": (2, 2), "hank": (4, 4), "drip_ghoul": (3, 2), "soot_hound": (2, 3), "rail_crawler": (4, 0)}
    match = bound(
        LEDGER, at=at_, fields={"threat": 3}, ground=room({(6, 2): "H", (9, 9): "H"}), faces=("H2", "H2", "H3")
    )
    shot = {"kim.stamina": 5, "kim.essence": 1}
    all_ = [KIM, HANK_, "unit:drip_ghoul", "unit:soot_hound", "unit:rail_crawler"]
    ghoul = {**gone(match, "drip_ghoul"), **shot, **counted(LEDGER, 1)}
    play(match, "kim", ("unit:drip_ghoul", all_), changes=ghoul)
    hound = {**gone(match, "soot_hound"), "kim.stamina": 3, "kim.essence": 2, **counted(LEDGER, 2)}
    play(match, "kim", "unit:soot_hound", changes=hound)
    last = {**gone(match, "rail_crawler"), "kim.stamina": 1, "kim.essence": 3, **ended(match, LEDGER)}
    play(match, "kim", "unit:rail_crawler", changes={**last, "threat": 1, "lit": [(6, 2)]})


@pytest.mark.rule("MA-372", "MA-156")
def test_three_for_the_ledger_counts_nobody_elses_kills() -> None:
    match = bound(LEDGER, also=tokens(LEDGER, 2), turn="hank", at={**PLACES, "hank": (4, 2)}, health={"sarall": 1},
                  faces=("H3", "L0"))  # fmt: skip
    killed = {**gone(match), "hank.stamina": 3, "hank.essence": 1}
    play(match, "hank", FOE, changes=killed, until=HANK, seat=1)
    # An explorer whom she kills counts as well: "somebody".
    match = bound(LEDGER, also=tokens(LEDGER, 2), at={"kim": (2, 2), "hank": (3, 3)}, health={"hank": 1},
                  ground=room({(6, 2): "H"}), faces=("H3",))  # fmt: skip
    dead = {"hank.at": "dead", "hank.health": 0, "hank.stamina": 0, "fallen": [1]}
    play(match, "kim", HANK_, changes={**dead, **ended(match, LEDGER), "kim.stamina": 5, "lit": [(6, 2)]})


@pytest.mark.rule("MA-154", "MA-155", "MA-182")
def test_the_ferrymans_meter() -> None:
    """Every point counts, two at once as two; the fourth brings an item."""
    meter = "the_ferrymans_meter"
    match = bound(
        meter, essence={"kim": 5}, also=lambda table: on_top(table, WEAPONS, "w_maul", "w_spade"), faces=("H0",)
    )
    raised = ("add:2", [f"add:{n}" for n in range(6)])
    play(match, "kim", FOE, raised,
         changes={"kim.stamina": 5, "kim.essence": 3, "sarall.health": 1, **counted(meter, 2)})  # fmt: skip
    play(match, ("kim", 1), "stay", changes={"kim.essence": 2, **counted(meter, 3)})
    decks = [f"deck:{each}" for each in ("weapon", "apparel", "artifact", "consumable")]
    gained = [("deck:weapon", decks), ("deck:weapon", decks), ("card:w_spade", ["card:w_maul", "card:w_spade"]),
              ("destroy", ["destroy", "back"])]  # fmt: skip
    changes = {"kim.essence": 1, "kim.gear": ["w_spade"], "wrecked": ["w_maul"], **ended(match, meter)}
    play(match, ("kim", 1), "stay", *gained, changes=changes)


@pytest.mark.rule("MA-187", "MA-154")
def test_the_ferrymans_meter_does_not_tick_when_a_maximum_falls() -> None:
    meter = "the_ferrymans_meter"
    match = dreaded("what_warmth_weighs", bound={"kim": [meter]}, essence={"kim": 9}, also=tokens(meter, 3))
    comes(match, "what_warmth_weighs", changes={"kim.essence": 5})


@pytest.mark.rule("MA-154", "MA-155", "MA-153")
def test_knuckle_arithmetic() -> None:
    """The blow that kills is a hit like others; one on an explorer is none on a monster."""
    knuckle = "knuckle_arithmetic"
    at_ = {"kim": (2, 2), "hank": (3, 3), "sarall": (3, 2), "bone_fiddler": (2, 3)}
    match = bound(knuckle, at=at_, also=tokens(knuckle, 2), health={"sarall": 1, "kim": 1}, faces=("H3", "H3", "H1"))
    play(match, "kim", HANK_, changes={"kim.stamina": 5, "hank.health": 5})
    killed = {**gone(match), "kim.stamina": 3, "kim.essence": 1, **counted(knuckle, 3)}
    play(match, "kim", FOE, changes=killed)
    changes = {"kim.stamina": 1, "kim.health": 3, "kim.essence": 2, "bone_fiddler.health": 1, **ended(match, knuckle)}
    play(match, "kim", "unit:bone_fiddler", changes=changes)


@pytest.mark.rule("MA-154", "MA-312", "MA-485")
def test_kindly_shut_the_door() -> None:
    shut = "kindly_shut_the_door"
    ground = room(walls=[((2, 2), "e="), ((2, 2), "s="), ((0, 9), "e=")])
    top = ["shivers", "last_words", "snuffed", "repossession"]
    match = bound(shut, ground=ground, fields={"threat": 2}, also=lambda table: on_top(table, HORRORS, *top))
    one, two = door(2, 2, "e"), door(2, 2, "s")
    follow(match, f"close:{one}", changes={"kim.stamina": 5, "shut": [one], **counted(shut, 1)})
    follow(match, f"open:{one}", changes={"kim.stamina": 3, "shut": []})  # which does not count
    seen = [f"card:{each}" for each in top[:3]]
    changes = {"kim.stamina": 1, "shut": [two], "threat": 1, **ended(match, shut)}
    follow(match, f"close:{two}", ([seen[0], seen[2]], seen), changes=changes)
    assert names(match.table, match.table.horrors_out) == ["shivers", "snuffed"]
    assert names(match.table, match.table.horrors[-2:]) == ["repossession", "last_words"]


@pytest.mark.rule("MA-154", "MA-320", "MA-321")
def test_the_magpie_clause() -> None:
    """Two chests, and she is at the bench; a workbench or an event space that she activates is none."""
    clause = "the_magpie_clause"
    ground = room({(1, 1): "C", (3, 1): "C", (3, 3): "R"})

    def decks(table: Expedition) -> None:
        for deck in (APPAREL, ARTIFACTS, CONSUMABLES):
            only(table, deck)
        only(table, WEAPONS, "w_maul", "w_spade", "w_crowbar", "w_razor", "w_spanner", "w_rivet")
        load(table, "recharge", 6, 2)

    match = bound(clause, ground=ground, at={"kim": (2, 2), "hank": (0, 9)}, also=decks)
    follow(match, "recharge:4.4", changes={"kim.stamina": 6, "kim.essence": 1, "destroyed": [(3, 3)]})
    found: list[Any] = [("card:w_maul", ["card:w_maul", "card:w_spade"]), "destroy"]
    changes = {"kim.stamina": 3, "kim.essence": 2, "kim.gear": ["w_maul"], "wrecked": ["w_spade"],
               "destroyed": [(1, 1), (3, 3)], **counted(clause, 1)}  # fmt: skip
    follow(match, "chest:2.2", *found, changes=changes)
    both = ("card:w_razor", ["card:w_crowbar", "card:w_razor"])
    drawn: list[Any] = ["card:w_crowbar", "card:w_spanner", "card:w_rivet"]
    bench: list[Any] = [
        ([], [*drawn, "card:w_maul", "card:w_razor"]),
        ("card:w_spanner", drawn),
        (["card:w_crowbar"], ["card:w_crowbar", "card:w_rivet"]),
        {"w_razor": "right"},
    ]
    changes = {
        "kim.stamina": 0, "kim.essence": 3, "kim.gear": ["w_maul", "w_razor", "w_spanner"], "kim.worn": ["w_razor"],
        "wrecked": ["w_spade", "w_crowbar"], "destroyed": [(1, 1), (3, 1), (3, 3)], "turned": [0],
        **ended(match, clause),
    }  # fmt: skip
    follow(match, "chest:2.4", both, "back", *bench, changes=changes, until=HANK, asked=1)
    assert names(match.table, match.table.weapons) == ["w_rivet"]


@pytest.mark.rule("MA-154", "MA-253", "MA-183")
def test_pedometer_lightly_haunted() -> None:
    """Each space counts, whoever does the moving; the twelfth restores stamina, up to the maximum."""
    steps = "pedometer_lightly_haunted"
    match = bound(steps, also=tokens(steps, 9), stamina={"kim": 5})
    follow(match, go(1, 1), changes={"kim.stamina": 4, "kim.at": (1, 1), **counted(steps, 10)})
    changes = {"kim.stamina": 6, "kim.at": (1, 3), "kim.essence": 1, **ended(match, steps)}
    follow(match, go(1, 3), changes=changes)
    most = bound(steps, also=tokens(steps, 11))
    follow(most, go(1, 1), changes={"kim.at": (1, 1), "kim.essence": 1, **ended(most, steps)})


@pytest.mark.rule("MA-154", "MA-349")
def test_blank_corners_of_the_map() -> None:
    corners = "blank_corners_of_the_map"

    def laid(table: Expedition) -> None:
        tokens(corners, 1)(table)
        table.tiles.sort(key=lambda card: table.printed(card).number == table.box.first_tile + ORRERY)

    match = bound(corners, at={"kim": (4, 0), "hank": (4, 4)}, ground=room(edges="NE"), also=laid)
    explored = next(each for each in choices(match) if each.startswith("explore:"))
    match.answer(0, explored)
    table = match.table
    new = [cell for cell in range(400) if table.ground.kinds["chapter"] >> cell & 1]
    assert len(new) == 2
    assert {SLOT_OF[cell] for cell in new} == {table.newest}
    assert sorted(choices(match)) == sorted(f"space:{space_key(cell)}" for cell in new)
    match.answer(0, f"space:{space_key(new[-1])}")
    assert (table.lit, table.bound[0], names(table, table.events_out)) == ([new[-1]], [], [corners])
    # A tile that somebody else explores does not count.
    match = bound(corners, at={"kim": (4, 4), "hank": (4, 0)}, ground=room(edges="NE"), turn="hank")
    match.answer(1, next(each for each in choices(match, 1) if each.startswith("explore:")))
    assert match.table.tally["explored"] == 1
    assert match.table.counts == {}


@pytest.mark.rule("MA-360", "MA-154")
def test_blank_corners_of_the_map_are_not_filled_by_an_entry() -> None:
    """A tile that comes with the entry token was explored by nobody."""
    corners = "blank_corners_of_the_map"
    match = coming(lambda table: enter_map(table), ("kim",), bound={"kim": [corners]}, at={"kim": (2, 2)})
    match.answer(0, "on")
    while question(match).prompt != AFTER:
        match.answer(0, choices(match)[0])
    assert match.table.entry >= 0
    assert match.table.counts == {}


# --- boons -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-104", "MA-281", "MA-187", "MA-372")
def test_the_lent_eye() -> None:
    eye = "the_lent_eye"
    match = called(eye, essence={"kim": 9, "hank": 9})
    comes(match, eye, changes={"kim.essence": 6})
    assert (stat(match, "essence"), stat(match, "essence", "hank")) == (6, 9)
    places = {"kim": (2, 2), "hank": (0, 9), "sarall": (7, 2), "lamp_eater": (2, 7), "mi_go": (8, 2)}
    assert targets(bound(eye, at=places), "kim") == [KIM, "unit:lamp_eater", FOE]
    hank = bound(eye, at={**places, "hank": (3, 7), "mi_go": (4, 8)}, turn="hank")  # it is hers alone: he cannot see
    assert targets(hank, "hank", seat=1) == [HANK_, "unit:mi_go"]


@pytest.mark.rule("MA-130", "MA-137", "MA-262", "MA-131")
def test_bearings_of_the_saint() -> None:
    saint = "bearings_of_the_saint"
    match = bound(saint, essence={"kim": 5}, at={"kim": (0, 0), "hank": (9, 9), "sarall": (1, 0)})
    reach = [spot(x, y) for x in range(5) for y in range(5) if (x, y) not in ((0, 0), (1, 0))]
    ways = [("x:2", ["x:1", "x:2", "x:3"]), (spot(4, 4), [*reach, "stay"])]
    play(match, saint, *ways, changes={"kim.essence": 3, "kim.at": (4, 4)})
    assert why_not(match, saint) == "MA-137"
    assert why_not(bound(saint), saint) == "MA-131"  # nothing to pay with


@pytest.mark.rule("MA-181", "MA-305", "MA-312", "MA-348")
def test_plate_from_the_chapel_organ() -> None:
    plate = "plate_from_the_chapel_organ"
    ground = room(edges="N", walls=[((4, 0), "e=")])
    match = bound(plate, at={"kim": (4, 0), "hank": (5, 0)}, ground=ground)
    one = door(4, 0, "e")
    assert (stat(match, "armor"), stat(match, "armor", "hank")) == (3, 3)
    assert (costs(match, f"close:{one}"), costs(match, "explore:0")) == ("3 stamina", "3 stamina")
    follow(match, f"close:{one}", changes={"kim.stamina": 4, "shut": [one]})
    assert (costs(match, f"open:{one}"), costs(match, f"break:{one}")) == ("3 stamina", "4 stamina")
    assert (price(match, "door", "hank"), price(match, "explore", "hank")) == ((2, 0), (2, 0))
    poor = bound(plate, at={"kim": (4, 0), "hank": (5, 0)}, ground=ground, stamina={"kim": 2})
    refused(poor, 0, f"close:{one}", "MA-312", "3 stamina")


@pytest.mark.rule("MA-172", "MA-175", "MA-208", "MA-242")
def test_the_unspent_favour() -> None:
    """While she is owed, she gives nobody anything; then she is gone, and the stub waits for its marker."""
    favour = "the_unspent_favour"
    places = {"kim": (2, 2), "hank": (3, 3), "sarall": (1, 1)}
    ground = room({(4, 4): "H"})
    match = bound(favour, at=places, ground=ground, essence={"kim": 3}, turn="hank")
    refused(match, 1, "chapter:5.5", "MA-204", "3 essence")
    match = bound(favour, at=places, ground=ground, essence={"kim": 3})
    assert price(match, "chapter") == (3, 3)
    assert offered(match, favour)
    changes = {"kim.at": (5, 4), "markers": [f"kim on {favour}"], "aside": [favour]}
    play(match, favour, spot(5, 4), changes=changes)
    table = match.table
    assert Now.has(table, 0, "ethereal")
    assert not Now.has(table, 0, "cannot_contribute")
    assert text(favour, match) not in choices(match)
    follow(match, "end", changes={"kim.stamina": 0, "turned": [0]}, until=HANK, asked=1)
    assert "chapter:5.5" in choices(match, 1)
    while table.round == 1:
        seat = match.waiting[0]
        match.answer(seat, "end" if "end" in choices(match, seat) else choices(match, seat)[0])
    assert (table.aside, table.bound[0], names(table, table.events_out)) == ([], [], [favour])
    assert not Now.has(table, 0, "ethereal")
    assert table.event == NONE


@pytest.mark.rule("MA-164", "MA-541")
def test_the_unspent_favour_without_a_marker_left() -> None:
    favour = "the_unspent_favour"

    def spent(table: Expedition) -> None:
        for _ in range(3):
            put_marker(table, Source(ON_UNIT, 0), 0, 0, 0)

    match = bound(favour, also=spent)
    play(match, favour, "stay", changes={"kim.bound": [], "events_out": [favour]})
    assert not Now.has(match.table, 0, "ethereal")


# --- Horror in the Ice -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-154", "MA-182", "MA-347")
def test_wick_by_wick() -> None:
    """Each point counts that is restored, and none that is lost to the limit."""
    wick, ground = "wick_by_wick", room({(6, 6): "H", (3, 3): "C"})
    match = bound(wick, ground=ground, health={"sarall": 1}, faces=("H3",), also=tokens(wick, 3))
    killed = {**gone(match), "kim.stamina": 5, "kim.essence": 1, **counted(wick, 4)}
    play(match, "kim", FOE, changes=killed)
    burn = "burn_the_furniture"
    match = bound(wick, ground=ground, event=burn, also=tokens(wick, 3))
    changes = {"kim.essence": 3, "destroyed": [(3, 3)], "lit": [(6, 6)], **ended(match, wick)}
    play(match, burn, changes=changes)
    rich = bound(wick, ground=ground, event=burn, essence={"kim": 9}, also=tokens(wick, 4))
    play(rich, burn, changes={"destroyed": [(3, 3)]})


@pytest.mark.rule("MA-154", "MA-220")
def test_the_cooks_consolation() -> None:
    cook = "the_cooks_consolation"
    match = bound(cook, also=tokens(cook, 1), health={"kim": 1}, faces=("H3", "H1", "H1"))
    play(match, "kim", FOE, changes={"kim.stamina": 5, "sarall.health": 1})  # a hit is no miss
    play(match, "kim", FOE, changes={"kim.stamina": 3, **counted(cook, 2)})
    changes = {"kim.stamina": 1, "kim.health": 2, "kim.essence": 2, **ended(match, cook)}
    play(match, "kim", FOE, changes=changes)


@pytest.mark.rule("MA-130", "MA-131", "MA-115", "MA-062")
def test_ember_in_a_tin() -> None:
    ember = "ember_in_a_tin"
    lit = [at(5, 5), at(6, 6), at(12, 5)]
    ground = [room({(5, 5): "H", (6, 6): "H"}, edges="E"), room({(2, 5): "H"}, edges="W")]
    match = bound(ember, ground=ground, fields={"lit": lit}, health={"kim": 2, "hank": 4},
                  explorers=("kim", "hank", "lorrain"), at={**PLACES, "lorrain": (15, 5)})  # fmt: skip
    match.table.health[2] = 1  # who is on another tile
    changes = {"kim.essence": 3, "kim.health": 3, "hank.health": 5, "lit": [(5, 5), (12, 5)]}
    play(match, ember, (spot(6, 6), [spot(5, 5), spot(6, 6)]), changes=changes)
    play(match, ember, changes={"kim.essence": 6, "kim.health": 4, "hank.health": 6, "lit": [(12, 5)]})
    assert why_not(match, ember) == "MA-131"  # the last lamp is not on her tile
