"""Explorer events that are current: what holds for all explorers as long as no other comes, and what all may play."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import go, spot
from tests.games.machina.arrange import at, load, room
from tests.games.machina.item_trials import AFTER, on_top
from tests.games.machina.story_trials import door

from fabletop.engine.match import Match
from fabletop.games.machina.box import box
from fabletop.games.machina.rules.losing import destroy_outright
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import EXPLORERS, HORROR, MONSTERS, NONE, SPAWN, WEAPONS, Expedition
from fabletop.testing.arranged import choices, refused

from .event_trials import HALL, NEXT, called, comes, coming, costs, price
from .trial import HANK, follow, gone, offered, play, stat, targets, text, wearing, why_not

KIM, HANK_, FOE = "unit:kim", "unit:hank", "unit:sarall"
LAMP = "a_lamp_left_burning"  # an event that changes nothing where there is no chapter space
THREE = ("kim", "hank", "lorrain")
APART = {"kim": (2, 2), "hank": (12, 5), "lorrain": (2, 8)}


def replaced(current: str, **laid: Any) -> Match[Expedition]:
    """Another event is about to take the place of one."""
    return called(LAMP, current=current, **laid)


# --- what holds for all ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-123", "MA-128", "MA-305", "MA-348", "MA-365")
def test_brass_constellations() -> None:
    stars = "brass_constellations"
    match = wearing(event=stars, at={"kim": (4, 0), "hank": (2, 2)}, ground=room(edges="NE"), stamina={"kim": 1})
    assert costs(match, "explore:0") == "1 stamina"
    match = wearing(event=stars, at={"kim": (4, 0), "hank": (2, 2)}, ground=room(edges="NE"), fields={"exit": 0})
    assert costs(match, "exit:0") == "1 stamina"
    off = replaced(stars, ground=[HALL, NEXT], at=APART, explorers=THREE)
    assert [price(off, each, "hank") for each in ("explore", "exit", "door")] == [(1, 0), (1, 0), (2, 0)]
    comes(off, LAMP)
    assert [price(off, each, "hank") for each in ("explore", "exit")] == [(2, 0), (2, 0)]


@pytest.mark.example("machina", "X13")
@pytest.mark.rule("MA-123", "MA-149", "MA-181")
def test_hymn_for_off_hours() -> None:
    for phase, more in ((EXPLORERS, 0), (SPAWN, 0), (HORROR, 1), (MONSTERS, 1)):
        match = replaced("hymn_for_off_hours", ground=[HALL, NEXT], at=APART, explorers=THREE, fields={"phase": phase})
        assert [stat(match, "will", who) for who in THREE] == [2 + more, 1 + more, 3 + more]
        assert stat(match, "armor") == 2
        comes(match, LAMP)
        assert [stat(match, "will", who) for who in THREE] == [2, 1, 3]


@pytest.mark.rule("MA-150", "MA-154", "MA-156", "MA-158")
def test_the_widows_portion() -> None:
    """Kills of all count together, and who has the second gets the share."""
    widow = "the_widows_portion"
    places = {"kim": (2, 2), "hank": (4, 2), "drip_ghoul": (3, 2), "sarall": (4, 3), "soot_hound": (5, 5)}
    match = wearing(event=widow, at=places, health={"kim": 3, "hank": 4, "sarall": 1}, faces=("H3", "H3", "L1"))
    ghoul = {**gone(match, "drip_ghoul"), "kim.stamina": 5, "kim.essence": 1}
    play(match, "kim", "unit:drip_ghoul", changes={**ghoul, "counts": {box().face(widow).name: 1}})
    follow(match, "end", changes={"kim.stamina": 0, "turned": [0]}, until=HANK, asked=1)
    killed = {**gone(match), "hank.stamina": 3, "hank.essence": 1, "hank.health": 5, "counts": {}}
    play(match, "hank", FOE, changes=killed, until=HANK, seat=1)
    # A monster whom nobody has killed adds nothing.
    match = coming(lambda table: destroy_outright(table, table.number_of("sarall"), NONE), event=widow)
    follow(match, "on", changes=gone(match), until=AFTER)


@pytest.mark.rule("MA-069", "MA-070", "MA-123", "MA-322")
def test_two_trades_one_table() -> None:
    trades = "two_trades_one_table"
    ground = room({(3, 3): "W"})
    match = wearing(event=trades, ground=ground, also=lambda table: load(table, "recharge", 6, 2))
    assert {"workbench:4.4", "recharge:4.4"} <= set(choices(match))
    follow(match, "recharge:4.4", changes={"kim.stamina": 6, "kim.essence": 1, "destroyed": [(3, 3)]})
    assert not {"workbench:4.4", "recharge:4.4"} & set(choices(match))
    plain = wearing(ground=ground)
    assert "workbench:4.4" in choices(plain)
    assert "recharge:4.4" not in choices(plain)


@pytest.mark.rule("MA-123", "MA-256", "MA-258")
def test_pardon_me_coming_through() -> None:
    corner = {"kim": (0, 0), "hank": (1, 1), "sarall": (1, 0), "mi_go": (0, 1), "rivet_maw": (2, 0)}
    walled = room({(0, 2): "#", (1, 2): "#", (2, 2): "#"})
    assert not [each for each in choices(wearing(at=corner, ground=walled)) if each.startswith("go:")]
    match = wearing(event="pardon_me_coming_through", at=corner, ground=walled, stamina={"kim": 3})
    found = [each for each in choices(match) if each.startswith("go:")]
    assert sorted(found) == sorted([go(2, 1), go(3, 0), go(3, 1), go(3, 2)])  # through others, and never onto them
    follow(match, go(2, 1), changes={"kim.stamina": 1, "kim.at": (2, 1)})
    tired = wearing(event="pardon_me_coming_through", at=corner, ground=walled, stamina={"kim": 1})
    assert not [each for each in choices(tired) if each.startswith("go:")]


@pytest.mark.rule("MA-123", "MA-191", "MA-213")
def test_the_bruise_that_advises() -> None:
    bruise = "the_bruise_that_advises"
    match = wearing(event=bruise, health={"kim": 3}, faces=("H1", "L1"))
    play(match, "kim", FOE, changes={"kim.stamina": 5, "sarall.health": 1})
    sound = wearing(event=bruise, health={"hank": 1}, faces=("H1", "L1"))  # others' wounds advise nobody else
    play(sound, "kim", FOE, changes={"kim.stamina": 5})
    healed = wearing(health={"kim": 3}, faces=("H1", "L1"))  # without the event
    play(healed, "kim", FOE, changes={"kim.stamina": 5})


# --- what all may play -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-130", "MA-137", "MA-200", "MA-R49")
def test_warm_draft() -> None:
    draft = "warm_draft"
    match = wearing(event=draft, stamina={"kim": 3}, essence={"kim": 1})
    paid = ("essence:0", ["essence:0", "essence:1"])
    play(match, draft, paid, changes={"kim.health": 3, "kim.stamina": 5})
    assert why_not(match, draft) == "MA-137"
    follow(match, "end", changes={"kim.stamina": 0, "turned": [0]}, until=HANK, asked=1)
    assert offered(match, draft, seat=1)  # each has it once
    last = wearing(event=draft, stamina={"kim": 3}, health={"kim": 1})
    play(last, draft, ("no", ["yes", "no"]), changes={})
    dead = {"kim.at": "dead", "kim.health": 0, "kim.stamina": 0, "fallen": [0], "turned": [0]}
    play(last, draft, ("yes", ["yes", "no"]), changes=dead, until=HANK, asked=1)


@pytest.mark.rule("MA-267", "MA-137", "MA-131", "MA-R127")
def test_bell_for_the_boiler_room() -> None:
    bell = "bell_for_the_boiler_room"
    places = {"kim": (4, 4), "hank": (3, 4), "sarall": (5, 4), "mi_go": (4, 3), "drip_ghoul": (4, 7)}
    match = wearing(event=bell, at=places, ground=room({(7, 4): "B"}), essence={"kim": 3}, faces=("H0", "H0", "H0"))
    order = (["unit:mi_go", FOE], [FOE, "unit:mi_go"])
    changes = {"kim.essence": 1, "mi_go.at": (4, 1), "sarall.at": (6, 4), "destroyed": [(7, 4)]}
    play(match, bell, order, changes=changes)  # the barrel that Sarall is pushed into does nothing to it
    assert why_not(match, bell) == "MA-137"
    assert why_not(wearing(event=bell, at=places, essence={"kim": 1}), bell) == "MA-131"


@pytest.mark.rule("MA-130", "MA-137", "MA-478", "MA-479")
def test_the_house_extends_credit() -> None:
    """Once for all in a chapter; the next chapter brings a new form."""
    house = "the_house_extends_credit"
    match = wearing(event=house, ground=room({(3, 3): "H"}), fields={"lit": [at(3, 3)]}, chapter="ice_1")
    play(match, house, changes={"threat": 2, "kim.essence": 3})
    assert why_not(match, house) == "MA-137"
    follow(
        match,
        "lit_chapter:4.4",
        changes={"kim.stamina": 6, "lit": [], "destroyed": [(3, 3)], "chapter": "ice_2", "spawn": 6, "horror": 6},
    )
    assert offered(match, house)
    other = wearing(event=house, turn="hank")
    play(other, house, changes={"threat": 2, "hank.essence": 3}, until=HANK, seat=1)
    follow(other, "end", changes={"hank.stamina": 0, "turned": [1]}, seat=1, asked=0)
    assert why_not(other, house) == "MA-137"  # shared
    last = wearing(event=house, fields={"threat": 3})
    play(last, house, changes={"threat": 1, "level": 2, "kim.essence": 3})


@pytest.mark.rule("MA-119", "MA-421", "MA-422", "MA-129")
def test_the_dumbwaiter_answers() -> None:
    waiter = "the_dumbwaiter_answers"
    laid: dict[str, Any] = {
        "explorers": THREE,
        "at": APART,
        "ground": [HALL, NEXT],
        "gear": {"hank": ["w_maul"], "kim": ["w_razor"]},
    }
    match = wearing(event=waiter, **laid)
    with_ = (HANK_, [HANK_, "unit:lorrain"])
    items = (["card:w_razor", "card:w_maul"], ["card:w_razor", "card:w_maul"])
    changes = {"kim.stamina": 6, "kim.gear": ["w_maul"], "hank.gear": ["w_razor"]}
    play(match, waiter, with_, items, ("yes", ["yes", "no"], 1), changes=changes)
    play(match, waiter, with_, (["card:w_maul"], None), ("no", None, 1), changes={"kim.stamina": 5})


@pytest.mark.rule("MA-100", "MA-108", "MA-312", "MA-313", "MA-097")
def test_strings_to_every_latch() -> None:
    """Any whole door that she can aim at within 6, past obstacles: what is open shuts, what is shut opens."""
    strings = "strings_to_every_latch"
    walls = [((5, 2), "e="), ((2, 5), "s="), ((8, 2), "e="), ((2, 2), "s=")]
    near, south, wide, own = door(5, 2, "e"), door(2, 5, "s"), door(8, 2, "e"), door(2, 2, "s")
    match = wearing(
        event=strings,
        ground=room({(4, 2): "B"}, walls=walls),
        fields={"shut": [south]},
        at={"kim": (2, 2), "hank": (9, 9)},
    )
    can = [f"door:{each}" for each in (near, south, wide, own)]
    assert price(match, "door") == (2, 0)
    play(match, strings, (f"door:{south}", can), changes={"kim.stamina": 6, "shut": []})
    play(match, strings, (f"door:{near}", can), changes={"kim.stamina": 5, "shut": [near]})
    assert targets(match, strings) == sorted(can[:2] + can[3:])  # the shut one hides what is behind it
    none = wearing(event=strings, ground=room(walls=[((5, 2), "e=")]), fields={"broken": [near]})
    assert why_not(none, strings) == "MA-097"


# --- Horror in the Ice -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-123", "MA-204", "MA-337", "MA-342")
def test_where_the_ice_is_thin() -> None:
    thin = "where_the_ice_is_thin"
    ground = room({(3, 3): "H", (1, 1): "S"})
    match = wearing(event=thin, ground=ground, essence={"kim": 5}, chapter="ice_1")
    assert (costs(match, "chapter:4.4"), costs(match, "seal:2.2")) == ("3 stamina, 2 essence", "3 stamina, 3 essence")
    changes = {"kim.stamina": 4, "kim.essence": 2, "destroyed": [(1, 1)], "lit": [(3, 3)]}
    follow(match, "seal:2.2", changes=changes)
    off = replaced(thin, ground=[HALL, NEXT], at=APART, explorers=THREE)
    assert (price(off, "chapter", "hank"), price(off, "seal", "hank")) == ((3, 2), (3, 3))
    comes(off, LAMP)
    assert (price(off, "chapter", "hank"), price(off, "seal", "hank")) == ((3, 3), (3, 4))


@pytest.mark.rule("MA-123", "MA-423")
def test_frost_keeps_everything() -> None:
    frost = "frost_keeps_everything"
    match = wearing(
        event=frost,
        ground=room({(3, 3): "C"}),
        also=lambda table: on_top(table, WEAPONS, "w_maul", "w_razor", "w_spade"),
    )
    drawn = [f"card:{each}" for each in ("w_maul", "w_razor", "w_spade")]
    answers = ["deck:weapon"] * 3 + [(drawn[1], drawn), ([drawn[0]], [drawn[0], drawn[2]])]
    changes = {
        "kim.stamina": 4,
        "kim.essence": 1,
        "kim.gear": ["w_razor"],
        "wrecked": ["w_maul"],
        "destroyed": [(3, 3)],
    }
    follow(match, "chest:4.4", *answers, changes=changes)
    assert Now.stat(match.table, "draw_gain", 1, 2) == 3


@pytest.mark.rule("MA-375", "MA-137", "MA-115", "MA-125")
def test_gramophone_in_the_snow() -> None:
    waltz = "gramophone_in_the_snow"
    hurt = {"kim": 1, "hank": 1, "lorrain": 1}
    laid: dict[str, Any] = {"explorers": THREE, "at": APART, "ground": [HALL, NEXT], "health": hurt}
    match = called(waltz, **laid)
    comes(match, waltz, changes={"kim.health": 2, "lorrain.health": 2})  # Hank is on another tile
    again = wearing(event=waltz, essence={"kim": 4}, **laid)
    play(again, waltz, changes={"kim.essence": 2, "kim.health": 2, "lorrain.health": 2})
    assert why_not(again, waltz) == "MA-137"
    shared = wearing(event=waltz, essence={"kim": 2, "hank": 2}, **laid)
    play(shared, waltz, changes={"kim.essence": 0, "kim.health": 2, "lorrain.health": 2})
    next_ = [(HANK_, [HANK_, "unit:lorrain"]), (HANK_, None, 1)]
    follow(shared, "end", *next_, changes={"kim.stamina": 0, "turned": [0]}, until=HANK, asked=1)
    assert why_not(shared, waltz, seat=1) == "MA-137"


@pytest.mark.rule("MA-130", "MA-131", "MA-132")
def test_burn_the_furniture() -> None:
    burn = "burn_the_furniture"
    match = wearing(event=burn, ground=room({(3, 3): "C", (1, 1): "C", (5, 2): "C"}), essence={"kim": 7})
    play(match, burn, (spot(1, 1), [spot(1, 1), spot(3, 3)]), changes={"kim.essence": 9, "destroyed": [(1, 1)]})
    play(match, burn, changes={"destroyed": [(1, 1), (3, 3)]})  # beyond 9 it is lost
    assert why_not(match, burn) == "MA-131"
    refused(match, 0, text(burn, match), "MA-131")


@pytest.mark.rule("MA-127", "MA-373")
def test_what_is_no_longer_current_cannot_be_played() -> None:
    for event in ("warm_draft", "burn_the_furniture", "strings_to_every_latch"):
        ground = room({(3, 3): "C"}, walls=[((2, 2), "e=")])
        match = wearing(event="hymn_for_off_hours", ground=ground)
        assert text(event, match) not in choices(match)
        assert text(event, wearing(event=event, ground=ground)) in choices(wearing(event=event, ground=ground))
