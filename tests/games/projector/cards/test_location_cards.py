"""The 51 locations of the first act: their sides, keywords and modifiers, what happens to who arrives there, and when
their texts can be chosen."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.carrying import carry

from fabletop.games.projector.box import box
from fabletop.games.projector.rules.moving import side_of
from fabletop.games.projector.rules.places import SIDES
from fabletop.games.projector.rules.testing import parts
from fabletop.games.projector.rules.values import keyword_numbers
from fabletop.games.projector.state import NONE, NORMAL, SPACE, Outing
from fabletop.games.projector.state import Test as Trial
from fabletop.testing.arranged import allowed, question, refused

from .location_trials import arrival, option, standing
from .trial import MAPS, Changes, Shown, follow

shows = Shown()
Arrival = tuple[str, list[Any], dict[str, Any], Changes]
LOCATIONS = [face.id for face in box().faces if face.kind == "location"]

WALLS = {
    "AH:11": {"n": "closed", "e": "closed", "s": "closed"}, "AH:22": {"n": "closed", "e": "closed", "s": "closed"},
    "CM:17": {"e": "barrier", "w": "barrier"}, "CM:20": {"e": "closed", "w": "closed"}, "PM:11": {"w": "barrier"},
    "PM:12": {"e": "barrier", "w": "barrier"}, "DC:11": {"n": "barrier"}, "DC:12": {"s": "barrier"},
}  # fmt: skip
"""Sides that are not open."""
KEYWORDS = {
    "AH:10": {"carousel"}, "CM:10": {"carousel"}, "PM:10": {"carousel"}, "DC:10": {"carousel"}, "PM:21": {"ward"},
    "PM:32": {"ward"}, "PM:22": {"dark"}, "DC:21": {"dark"}, "DC:13": {"one_way_s", "unsteady"},
}  # fmt: skip
"""Keywords that have rules of their own."""


@shows(*LOCATIONS)
@pytest.mark.parametrize("id_", LOCATIONS)
def test_sides_keywords_and_modifiers(id_: str) -> None:
    match = standing(id_)
    table = match.table
    face = table.box.face(id_)
    sides = face.card.sides
    found = {side: getattr(sides, side) for side in SIDES}
    assert {side: state for side, state in found.items() if state != "open"} == WALLS.get(id_, {})
    place = table.at[0]
    assert {side_of(table, place, n) for n, side in enumerate(SIDES) if side in WALLS.get(id_, {})} == set(
        WALLS.get(id_, {}).values()
    )
    ruled = {each for each in face.keywords if each in ("carousel", "ward", "dark", "unsteady") or "one" in each}
    assert ruled - {"stone"} == KEYWORDS.get(id_, set())
    if "ward" in ruled:
        assert keyword_numbers(table, SPACE + place, "ward") == [1]
    for name in ("Spot", "Strike", "Rest"):
        found_ = {each.words: each.n for each in parts(table, Trial(0, box().skill_named(name).number, NONE, NORMAL))}
        there = {} if id_ == "DC:30" or "dark" in ruled else {face.name: 1}
        assert found_ == {f"level of {name}": 4, **there}


ARRIVALS: list[Arrival] = [
    ("AH:11", [], {}, {"objective AH:04": 1, "read": ["+PR:016"]}),
    ("AH:18", [], {}, {"moves 0": 1, "read": ["+PR:002"]}),
    ("AH:20", [], {}, {"hand 0": -1, "discard 0": 1, "read": ["+PR:011"]}),
    ("AH:20", [], {"hands": {0: [], 1: []}}, {"deck 0": -1, "lost 0": 1, "read": ["+PR:011"]}),
    ("AH:21", [], {}, {"read": ["+PR:005"], "baddies": ["+BD:01 global"]}),
    ("AH:22", [], {}, {"read": ["+PR:012"]}),
    ("CM:11", [], {}, {"objective CM:05": 1}),
    ("CM:12", [], {}, {"objective CM:05": 1}),
    ("CM:13", [], {}, {"objective CM:05": 1}),
    ("CM:14", [], {}, {"objective CM:05": 1}),
    ("CM:15", [], {}, {"objective CM:05": 1}),
    ("CM:16", [], {}, {"objective CM:05": 1}),
    ("CM:18", ["Touch nothing"], {}, {"awareness 0": 1, "read": ["+PR:029"]}),
    ("CM:19", ["Pick a way"], {}, {"hand 0": -1, "discard 0": 1, "read": ["+PR:022"]}),
    ("CM:19", ["Walk straight on"], {}, {"deck 0": -1, "lost 0": 1, "read": ["+PR:022"]}),
    ("CM:20", [], {}, {"ill 0": ["+CN:02"], "read": ["+PR:030"]}),
    ("CM:21", ["Lift the needle"], {},
     {"deck 0": -1, "lost 0": 1, "map 4.3": "CM:31 up", "read": ["+PR:032"], "eliminated": ["+CM:21"],
      "replaced": ["+CM:21 by CM:31"]}),
    ("CM:30", ["Let it look at things"], {}, {"resolve 0": 1, "read": ["+PR:025"]}),
    ("PM:11", [], {}, {"awareness 0": 1, "objective PM:04": 1, "read": ["+PR:041"]}),
    ("PM:19", ["Something hot"], {}, {"map 2.3": "PM:32 up", "read": ["+PR:049"], "swapped": ["+PM:19 by PM:32"]}),
    ("PM:20", [], {}, {"baddies": ["+BD:04 of 0"]}),
    ("PM:22", ["Hold on to his wrist"], {"resources": {0: ["wood"]}},
     {"agility 0": 1, "held 0": ["-wood"], "read": ["+PR:053"], "eliminated": ["+EA:01"], "spent": ["+EX:03"],
      "used up": ["+wood"], "entropy": -1, "flag camp.PM.boy": 2}),
    ("PM:22", [], {},
     {"hand 0": -1, "discard 0": 1, "agility 0": 1, "read": ["+PR:053"], "eliminated": ["+EA:01"], "spent": ["+EX:03"],
      "entropy": -1, "flag camp.PM.boy": 2}),
    ("DC:11", [], {}, {"awareness 0": 1, "read": ["+PR:065"]}),
    ("DC:13", [], {}, {"moves 0": 1, "read": ["+PR:071"]}),
    ("DC:14", [], {}, {"held 0": ["+brass"]}),
    ("DC:16", ["Leave every jar"], {}, {"empathy 0": 1, "read": ["+PR:061"], "flag camp.DC.jam": 2}),
    ("DC:17", [], {}, {"lost 0": -1, "discard 0": 1, "page YA:15": 1, "read": ["+PR:070", "+PR:077"]}),
    ("DC:21", [], {}, {"hand 0": -1, "discard 0": 1, "empathy 0": 1, "ill 0": ["+CN:02"], "read": ["+PR:064"]}),
    ("DC:22", ["Let it go out"], {},
     {"resolve 0": 2, "page YA:14": 1, "read": ["+PR:073", "+PR:076"], "flag camp.DC.trunk": 2}),
    ("DC:30", [], {}, {"hand 0": -1, "discard 0": 1}),
]  # fmt: skip


@shows.each(ARRIVALS)
def test_what_happens_to_who_arrives(case: Arrival) -> None:
    id_, answers, laid, changes = case
    assert arrival(id_, *answers, **laid) == changes


QUIET = [id_ for id_ in LOCATIONS if id_ not in {case[0] for case in ARRIVALS}]


@pytest.mark.parametrize("id_", QUIET)
def test_where_nothing_happens_to_who_arrives(id_: str) -> None:
    assert arrival(id_) == {}


# --- when texts can be chosen ----------------------------------------------------------------------------------------

FOUND = {"AH:12": "study", "AH:13": "kitchen", "AH:14": "conservatory", "AH:15": "workshop", "AH:16": "nursery",
         "AH:17": "cellar"}  # fmt: skip
WOUND = {"CM:11": "daisy", "CM:12": "lark", "CM:13": "mill", "CM:14": "frog", "CM:15": "mower", "CM:16": "drum"}
SOLD = {"PM:13": "cutter", "PM:14": "umbrella", "PM:15": "maps", "PM:16": "kite", "PM:17": "letter", "PM:18": "dolls",
        "PM:33": "letter"}  # fmt: skip
TURNED = {"DC:18": "please", "DC:19": "dont", "DC:20": "nosign"}
TAKES = {
    "AH:12": "Spot Assemble", "AH:13": "Spot Parley", "AH:14": "Spot Dash", "AH:15": "Strike Assemble",
    "AH:16": "Parley Assemble", "AH:17": "Dash Strike", "CM:12": "Dash Parley", "CM:14": "Spot Parley",
    "CM:20": "Strike Assemble", "PM:13": "Spot Dash", "PM:16": "Dash", "PM:17": "Spot Parley",
    "PM:18": "Parley Assemble",
    "PM:31": "Spot Parley", "PM:33": "Dash Parley", "DC:14": "Spot Assemble", "DC:18": "Strike Parley",
    "DC:20": "Spot Dash", "DC:21": "Parley Assemble",
    "CM:11": "Spot", "CM:13": "Assemble", "CM:15": "Dash", "CM:16": "Strike", "CM:18": "Assemble", "CM:31": "Spot",
    "PM:14": "Assemble", "PM:15": "Spot", "PM:23": "Dash Assemble", "DC:19": "Strike",
}  # fmt: skip
"""Which of the five first abilities answer the test of each."""
NTH = {"CM:18": 1, "CM:20": 1, "DC:14": 1, "DC:21": 2, **dict.fromkeys(WOUND, 1)}


@pytest.mark.parametrize("id_", TAKES)
def test_which_abilities_a_test_takes(id_: str) -> None:
    for slide in ("Spot", "Dash", "Strike", "Parley", "Assemble"):
        match = standing(id_, slide)
        there = option(match, id_, NTH.get(id_, 0)) in allowed(match)
        assert there == (slide in TAKES[id_].split()), slide


def offered(id_: str, nth: int, **laid: Any) -> bool:
    match = standing(id_, "Spot", "Dash", "Strike", "Parley", "Assemble", **laid)
    return option(match, id_, nth) in allowed(match)


@pytest.mark.parametrize(("id_", "flag"), [
    *[(id_, f"proj.AH.{name}") for id_, name in FOUND.items()],
    *[(id_, f"proj.PM.{name}") for id_, name in SOLD.items()],
    *[(id_, f"proj.DC.{name}") for id_, name in TURNED.items()],
])  # fmt: skip
def test_what_was_found_is_not_found_again(id_: str, flag: str) -> None:
    rich = {"resources": {0: ["wood", "brass", "cloth"]}}
    for nth in (0, 1) if id_ in SOLD else (0,):
        assert offered(id_, nth, **rich)
        assert not offered(id_, nth, flags={flag: 1}, **rich)


@pytest.mark.parametrize("id_", WOUND)
def test_a_spring_is_wound_until_it_is_tight_and_no_more_once_the_hare_is_chased(id_: str) -> None:
    flag = f"proj.CM.{WOUND[id_]}"
    where = next(key for key, each in MAPS["CM"].items() if each == id_)
    for seats, tight in ((2, 3), (3, 3), (4, 2)):
        assert offered(id_, 1, seats=seats, flags={flag: tight - 1})
        assert not offered(id_, 1, seats=seats, flags={flag: tight})
    chase: dict[str, Any] = {"flags": {"proj.CM.chase": 1}, "baddies": {"BD:02": "here"}}
    assert not offered(id_, 1, **chase)
    assert offered(id_, 2, **chase)
    beside = {"BD:02": f"{int(where[0]) - 1}.{where[2]}"}
    assert not offered(id_, 2, flags=chase["flags"], baddies=beside), "the hare must be here"
    assert not offered(id_, 2, baddies=chase["baddies"]), "and chased"
    assert not offered(id_, 2, done=["CM:06"], **chase)


BILLS = ("hare", "lamp", "door")
OPEN: list[tuple[str, int, dict[str, Any], dict[str, Any]]] = [
    *[("AH:11", 1, {"seats": seats, "flags": {"proj.AH.clues": n}}, {"seats": seats, "flags": {"proj.AH.clues": n - 1}})
      for seats, n in ((2, 5), (3, 6), (4, 5))],
    ("AH:11", 1, {"flags": {"proj.AH.clues": 6}}, {"flags": {"proj.AH.clues": 6}, "done": ["AH:04"]}),
    ("AH:21", 1, {}, {"baddies": {"BD:01": 0}}),
    *[("AH:22", 1, {"seats": seats, "flags": {"proj.AH.clues": n}}, {"seats": seats, "flags": {"proj.AH.clues": n - 1}})
      for seats, n in ((2, 3), (3, 3), (4, 2))],
    ("CM:10", 1, {"flags": {"camp.ticket": 1}}, {}),
    ("CM:10", 1, {"flags": {"camp.ticket": 1}}, {"flags": {"camp.ticket": 1, "camp.ticket_punched": 1}}),
    ("PM:10", 0, {"resources": {0: ["wood"]}}, {}),
    *[("PM:11", 1, {"seats": seats, "flags": {f"proj.PM.{bill}": 3}, "resources": {0: ["wood"] * n}},
       {"seats": seats, "flags": {f"proj.PM.{bill}": 3}, "resources": {0: ["wood"] * (n - 1)}})
      for seats, n in ((2, 1), (3, 2), (4, 1)) for bill in BILLS],
    *[("PM:11", 1, {"flags": {f"proj.PM.{bill}": 3}, "resources": {0: ["wood"]}},
       {"flags": dict.fromkeys([f"proj.PM.{each}" for each in BILLS], 2), "resources": {0: ["wood"]}})
      for bill in BILLS],
    ("PM:11", 1, {"flags": {"proj.PM.hare": 3}, "resources": {0: ["wood"]}},
     {"flags": {"proj.PM.hare": 3}, "resources": {0: ["wood"]}, "done": ["PM:04"]}),
    ("PM:11", 2, {"flags": {"proj.PM.hare": 3}, "done": ["PM:04"]}, {"flags": {"proj.PM.hare": 2}, "done": ["PM:04"]}),
    ("PM:11", 2, {"flags": {"proj.PM.hare": 3}, "done": ["PM:04"]}, {"flags": {"proj.PM.hare": 3}}),
    ("PM:12", 0, {"resources": {0: ["wood"]}}, {}),
    *[(id_, 1, {"resources": {0: ["wood"] * 3}}, {"resources": {0: ["wood"] * 2}}) for id_ in SOLD],
    *[("PM:20", 1, {"flags": {f"proj.PM.{bill}": 1}, "resources": {0: ["wood"]}}, {"resources": {0: ["wood"]}})
      for bill in BILLS],
    ("PM:20", 1, {"flags": {"proj.PM.hare": 1}, "resources": {0: ["wood"]}}, {"flags": {"proj.PM.hare": 1}}),
    ("PM:21", 0, {"resources": {0: ["wood"]}}, {}),
    *[("PM:21", 1, {"flags": {"camp.PM.boy": 1}}, {"flags": {"camp.PM.boy": n}}) for n in (0, 2, 3)],
    ("PM:30", 0, {"resources": {0: ["wood"] * 2}}, {"resources": {0: ["wood"]}}),
    ("PM:32", 0, {"resources": {0: ["wood"]}}, {}),
    *[("DC:11", 1, {"seats": seats, "flags": {"proj.DC.pump": 1, "proj.DC.wheels": n}},
       {"seats": seats, "flags": {"proj.DC.pump": 1, "proj.DC.wheels": n - 1}})
      for seats, n in ((2, 2), (3, 2), (4, 1))],
    ("DC:11", 1, {"flags": {"proj.DC.pump": 1, "proj.DC.wheels": 2}}, {"flags": {"proj.DC.wheels": 2}}),
    ("DC:11", 1, {"flags": {"proj.DC.pump": 1, "proj.DC.wheels": 2}},
     {"flags": {"proj.DC.pump": 1, "proj.DC.wheels": 2}, "done": ["DC:04"]}),
    ("DC:11", 2, {"done": ["DC:04"]}, {}),
    ("DC:12", 0, {"recipes": ["IT:01"], "resources": {0: ["brass", "glass"]}}, {"recipes": ["IT:01"]}),
    ("DC:17", 1, {"resources": {0: ["wood"]}}, {}),
]  # fmt: skip
"""A text, where it can be chosen, and where it cannot."""


@pytest.mark.parametrize("case", OPEN, ids=[case[0] for case in OPEN])
def test_what_a_text_asks_for(case: tuple[str, int, dict[str, Any], dict[str, Any]]) -> None:
    id_, nth, open_, closed = case
    assert offered(id_, nth, **open_)
    assert not offered(id_, nth, **closed)


@pytest.mark.rule("TP-039")
@pytest.mark.parametrize("id_", ["PM:22", "DC:21"])
def test_where_it_is_dark_a_lamp_shows_what_the_place_adds(id_: str) -> None:
    match = standing(id_, also=_carry)
    test = Trial(0, box().skill_named("Spot").number, NONE, NORMAL)
    assert sum(each.n for each in parts(match.table, test)) == 4
    follow(match, "Hand Lamp")
    assert [each.n for each in parts(match.table, test)] == [4, 1, 2]  # its level, the place, and that it is Spotted


def _carry(table: Outing) -> None:
    carry(table, 0, "IT:01")


def test_the_dumbwaiter_carries_three_things_at_most() -> None:
    match = standing("DC:17", resources={0: ["wood", "brass", "cloth", "glass"]})
    follow(match, option(match, "DC:17", 1), "player:1", until="select")
    refused(match, 0, [each.id for each in question(match).options])
