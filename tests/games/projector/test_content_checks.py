"""Content that is refused when it is loaded, with file, card and place; and the proofs that the published maps and the
campaign hold (bad input 37; TP-009, TP-014, TP-030, TP-105 to TP-109, TP-113, TP-R25, TP-R33, TP-R108, TP-R129)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from tests.games.projector.more_cards import changed, item

from fabletop.engine.content import ContentError
from fabletop.engine.words import Refused
from fabletop.games.projector import GAME
from fabletop.games.projector.box import CATALOGUE, Box, box
from fabletop.games.projector.cards import Lock
from fabletop.games.projector.checks import faults
from fabletop.games.projector.checks.locks import Graph, locks
from fabletop.games.projector.checks.maps import arrangements, maps
from fabletop.games.projector.checks.plan import AREAS, STORY_PAGES, to_come

Files = Mapping[str, Any]


def fresh() -> Box:
    """A box of one's own, in which cards may be broken."""
    return Box(CATALOGUE)


def location(id_: str, **fields: Any) -> Files:
    return {"locations": {"changed": {id_: fields}}}


def reading(id_: str, *cards: str) -> dict[str, Any]:
    return {id_: {"do": [{"op": "read", "card": each} for each in cards]}}


EVOLVE = {"op": "evolve", "n": 2}
REVEAL = {"op": "objective", "objective": "AH:04", "to": "revealed"}
FIRST = {"not": {"objective": "AH:04"}}
LAST = {"op": "read", "card": "PR:480"}
LOOP = {"projector": {"changed": {**reading("PR:002", "PR:005"), **reading("PR:005", "PR:002")}}}
CHAIN = {"projector": {"changed": {
    **reading("PR:002", "PR:005"), **reading("PR:005", "PR:007"), **reading("PR:007", "PR:009"),
    **reading("PR:009", "PR:011"), **reading("PR:011", "PR:012"),
}}}  # fmt: skip

BROKEN: dict[str, tuple[Files, str, str]] = {
    "an unknown op": (
        location("AH:12", texts=[{"on": "landed", "do": [{"op": "explode"}]}]), "locations.yaml", "AH:12",
    ),
    "an unknown field": (location("AH:12", price=3), "locations.yaml", "AH:12"),
    "an unknown timing": (
        location("AH:12", texts=[{"on": "tea_time", "do": [{"op": "draw"}]}]), "locations.yaml", "AH:12",
    ),
    "an unknown condition": (
        location("AH:12", texts=[{"on": "landed", "if": {"weather": "rain"}, "do": [{"op": "draw"}]}]),
        "locations.yaml", "AH:12",
    ),
    "a keyword that nobody has declared": (location("AH:12", keywords=["hairy"]), "locations.yaml", "hairy"),
    "a side that is none": (location("AH:12", sides={"n": "ajar"}), "locations.yaml", "AH:12"),
    "an identifier that is none": ({"items": {"added": [item("it:1")]}}, "items.yaml", "it:1"),
    "an identifier of another deck": ({"items": {"added": [item("PR:901")]}}, "items.yaml", "begins with IT"),
    "an identifier of another file": ({"items": {"added": [item("CN:01")]}}, "items.yaml", "there twice"),
    "a flag that nobody has declared": (
        location("AH:12", texts=[{"on": "landed", "do": [{"op": "flag", "flag": "proj.AH.nobody", "set": 1}]}]),
        "locations.yaml", "proj.AH.nobody",
    ),
    "a flag with another prefix": (
        {"flags": {"added": [{"id": "day.AH.x", "words": "x is so", "denied": "x is not so"}]}},
        "flags.yaml", "day.AH.x",
    ),
    "a flag that no card uses": (
        {"flags": {"added": [{"id": "proj.AH.x", "words": "x is so", "denied": "x is not so"}]}},
        "flags.yaml", "no card sets or reads it",
    ),
    "a card that is not there": ({"projector": {"changed": reading("PR:002", "PR:499")}}, "projector.yaml", "PR:499"),
    "a Baddie that is not there": (
        location("AH:12", texts=[{"on": "landed", "do": [{"op": "spawn", "baddie": "BD:99"}]}]),
        "locations.yaml", "BD:99",
    ),
    "an ability that is not there": (
        location("AH:12", texts=[{"on": "landed", "do": [{"op": "test", "any_of": ["Swim"], "success": []}]}]),
        "locations.yaml", "Swim",
    ),
    "an area that the game does not know": (
        {"projector": {"changed": {"PR:002": {"do": [{"op": "unlock", "kind": "area", "id": "XX"}]}}}},
        "projector.yaml", "XX",
    ),
    "a lock that the game does not know": (
        {"projector": {"changed": {"PR:002": {"do": [{"op": "eliminate_lock", "card": "HS:99"}]}}}},
        "projector.yaml", "HS:99",
    ),
    "a cover that is no location": (
        location("AH:12", texts=[{"on": "landed", "do": [{"op": "cover", "at": "here", "card": "IT:01"}]}]),
        "locations.yaml", "IT:01",
    ),
    "a choice of somebody who is nobody": (
        location("AH:18", texts=[{"on": "landed", "do": [{"op": "choose", "by": "nobody", "options": [
            {"name": "One", "do": [{"op": "lose"}]}, {"name": "Other", "do": [{"op": "draw"}]}]}]}]),
        "locations.yaml", 'nobody has the role "nobody"',
    ),
    "a recipe of nothing that there is": (
        {"items": {"changed": {"IT:01": {"recipe": {"moonlight": 1, "brass": 1}}}}}, "items.yaml", "moonlight",
    ),
    "a recipe of one kind": (
        {"items": {"changed": {"IT:01": {"recipe": {"removed": ["glass"]}}}}}, "items.yaml", "kinds",
    ),
    "a craftable item without recipe": (
        {"items": {"added": [{**item("IT:90"), "source": "craft"}]}}, "items.yaml", "IT:90: recipe",
    ),
    "a tier of 21": (
        {"entropy": {"added": [{"id": "EA:21", "name": "One too many", "tier": 1, "texts": []}]}},
        "entropy.yaml", "21 cards, not 20",
    ),
    "a tier of 19": ({"entropy": {"removed": ["EB:20"]}}, "entropy.yaml", "19 cards, not 20"),
    "a tier of 1": (
        {"entropy": {"added": [{"id": "EC:01", "name": "Alone", "tier": 3, "texts": []}]}}, "entropy.yaml", "1 cards",
    ),
    "a card in the wrong tier": ({"entropy": {"changed": {"EA:01": {"tier": 2}}}}, "entropy.yaml", "begins with EB"),
    "a token Baddie without a place": (
        {"entropy": {"changed": {"EA:01": {"baddie": {"health": 1, "where": "location"}}}}}, "entropy.yaml", "token",
    ),
    "a condition that nothing ends": ({"conditions": {"changed": {"CN:02": {"ends": []}}}}, "conditions.yaml", "CN:02"),
    "a condition that ends by no event": (
        {"conditions": {"changed": {"CN:02": {"ends": ["boredom"]}}}}, "conditions.yaml", "boredom",
    ),
    "a hand that fills for ever": (
        {"items": {"changed": {"IT:78": {"texts": [{"on": "use", "do": [{"op": "draw"}]}]}}}}, "items.yaml", "limit",
    ),
    "an ability that fills the hand": (
        {"abilities": {"changed": {"SV:01": {"success": [{"op": "recover", "to": "hand"}]}}}},
        "abilities.yaml", "limit",
    ),
    "cards that send to each other": (LOOP, "projector.yaml", "leads back to itself"),
    "a chain that is too long": (CHAIN, "projector.yaml", "chain of 6 cards"),
    "a diary that opens something": (
        {"diary": {"changed": {"YA:01": {"do": [{"op": "unlock", "kind": "area", "id": "CM"}]}}}},
        "diary.yaml", "YA:01",
    ),
    "a consequence without evolving": (
        {"projector": {"changed": {"PR:020": {"do": [LAST]}}}}, "projector.yaml", "2 cards evolve",
    ),
    "a consequence of two objectives": (
        {"objectives": {"changed": {"CM:05": {"consequence": "PR:020"}}}}, "objectives.yaml", "another objective",
    ),
    "an objective that nothing achieves": (
        location("AH:11", texts=[{"on": "flipped", "do": [REVEAL]}]),
        "objectives.yaml", "no card achieves",
    ),
    "a lock without a key": (
        {"projector": {"changed": {"PR:055": {"do": [EVOLVE, LAST]}}}}, "locks.yaml", "QS:01: no card that can be",
    ),
    "a key behind its own lock": (
        {"projector": {"changed": {"PR:020": {"do": [{"op": "unlock", "kind": "area", "id": "CM"}, EVOLVE, LAST]}}},
         "stories": {"changed": {"HS:04": {"do": [{"op": "eliminate_lock", "card": "HS:03"}]}}}},
        "locks.yaml", "HS:03",
    ),
    "an area that nothing unlocks": (
        {"projector": {"changed": {"PR:037": {"do": [{"op": "eliminate_lock", "card": "MS:01"}, EVOLVE, LAST]}}}},
        "objectives.yaml", "unlocks the area PM",
    ),
    "a setup that never holds": (
        {"setups": {"changed": {"AH:03": {"valid": {"objective": "CM:05"}}}}}, "setups.yaml", "no setup card of AH",
    ),
    "two setups at once": (
        {"setups": {"changed": {"AH:03": {"rank": 1, "valid": {"removed": ["objective"], "added": FIRST}}}}},
        "setups.yaml", "hold at once",
    ),
    "an area without a setup card": (
        {"areas": {"added": [{"id": "GL", "name": "Glass", "act": 2}]}}, "areas.yaml", "no setup card",
    ),
}  # fmt: skip


@pytest.mark.rule("TP-030", "TP-031", "TP-039", "TP-A32", "TP-R25", "TP-R82", "TP-R108", "TP-R129", "TP-R33", "TP-107")
@pytest.mark.parametrize("what", BROKEN)
def test_broken_content_is_refused_with_file_and_card(what: str) -> None:
    files, file, words = BROKEN[what]
    with changed(files), pytest.raises((ContentError, Refused)) as caught:
        box()
    told = str(caught.value)
    assert file in told
    assert words in told, told


def test_what_the_broken_packs_differ_from_is_sound() -> None:
    assert list(faults(box())) == []
    assert GAME.check_content() == []
    with changed({"items": {"added": [item("IT:90")]}}):
        assert "IT:90" in box().face_index


# --- maps ------------------------------------------------------------------------------------------------------------


def replaced(box_: Box, id_: str, **fields: Any) -> None:
    number = box_.setup_index[id_]
    box_.setups[number] = msgspec.structs.replace(box_.setups[number], **fields)


def walls(box_: Box, id_: str, **sides: str) -> None:
    face = box_.face(id_)
    face.card = msgspec.structs.replace(face.card, sides=msgspec.structs.replace(face.card.sides, **sides))


def said(box_: Box) -> str:
    return "\n".join(f"{id_}: {words}" for id_, words in maps(box_))


@pytest.mark.rule("TP-014", "TP-123", "TP-173", "TP-R20", "TP-R36", "TP-113")
def test_every_arrangement_of_every_map_is_proved() -> None:
    assert said(fresh()) == ""
    all_ = fresh()
    places = {face.id: face.card for face in all_.faces if face.kind == "location"}
    chase = list(arrangements(all_.setups[all_.setup_index["CM:03"]], places))
    assert len(chase) == 20, "two cards with walls on five spaces; the others are alike"
    meadow = list(arrangements(all_.setups[all_.setup_index["CM:02"]], places))
    assert len(meadow) == 11 * 10 - 3 * 2, "rows are shuffled once more: anywhere, but not both in the second row"
    assert len({tuple(sorted(each.items())) for each in meadow}) == len(meadow)
    assert all(len(each) == 12 for each in meadow)


@pytest.mark.rule("TP-R36", "TP-113", "TP-014", "TP-123")
def test_maps_that_cannot_be_played_are_refused() -> None:
    broken = fresh()
    walls(broken, "AH:11", w="closed")
    assert "AH:02: place: the location on 4.1 has no passable side" in said(broken)
    broken = fresh()
    for id_ in ("AH:12", "AH:13", "AH:14", "AH:15"):  # where they lie in a row, nothing beyond can be reached
        walls(broken, id_, n="closed", s="closed")
    assert "cannot be reached from 2.3 in every arrangement" in said(broken)
    broken = fresh()
    face = broken.face("AH:10")
    face.card = msgspec.structs.replace(face.card, keywords=("room",))
    assert "AH:02: place: no location is a Carousel" in said(broken)
    broken = fresh()
    replaced(broken, "AH:02", figures=((5, 5),), place=broken.setups[broken.setup_index["AH:02"]].place[:2])
    assert "figures: a figure starts where no location is" in said(broken)
    broken = fresh()
    place = broken.setups[broken.setup_index["AH:02"]].place
    replaced(broken, "AH:02", place=(*place, place[0]))
    assert "two locations are laid on 2.3" in said(broken)
    assert "AH:10 is laid twice" in said(broken)
    replaced(broken, "AH:02", place=(place[0], place[2]))
    assert "10 locations, from AH:12 on, and 11 spaces for them" in said(broken)
    replaced(broken, "AH:02", place=(msgspec.structs.replace(place[0], at=((6, 6),)), *place[1:]))
    assert "6.6 lies outside the map" in said(broken)
    replaced(broken, "AH:02", place=(msgspec.structs.replace(place[0], cards=("CM:10",)), *place[1:]))
    assert "CM:10 belongs to another area" in said(broken)


@pytest.mark.rule("TP-156", "TP-173")
def test_maps_that_would_be_dull_are_refused() -> None:
    """Without walls, without one of the five timings, or with little to read."""
    broken = fresh()
    walls(broken, "AH:11", s="open")
    assert "AH:02: place: 0% of the inner edges may be closed" in said(broken)
    broken = fresh()
    for id_ in ("AH:10", "AH:12", "AH:13", "AH:14", "AH:15", "AH:19"):
        face = broken.face(id_)
        face.card = msgspec.structs.replace(face.card, texts=())
    assert "AH:02: place: no location has a text once per player" in said(broken)
    assert "AH:02: place: fewer than 60% of the locations have a text" in said(broken)


@pytest.mark.rule("TP-R50", "TP-R36")
def test_a_way_in_without_a_way_out_is_found() -> None:
    """One-way: the side can be left through though not entered."""
    broken = fresh()
    for id_, keyword in (("AH:11", ()), ("AH:18", ("One-way e",))):
        face = broken.face(id_)
        face.card = msgspec.structs.replace(face.card, keywords=("room", *keyword))
    place = broken.setups[broken.setup_index["AH:02"]].place
    shuffled = msgspec.structs.replace(place[2], cards=tuple(id_ for id_ in place[2].cards if id_ != "AH:18"))
    beside = msgspec.structs.replace(place[1], cards=("AH:18",), at=((3, 1),))
    replaced(broken, "AH:02", place=(place[0], place[1], beside, shuffled))
    walls(broken, "AH:11", n="closed", e="open", s="closed", w="closed")
    assert "there is no way home from 4.1 in every arrangement" in said(broken)


@pytest.mark.rule("TP-R34")
def test_maps_with_turned_cards_are_tried_by_chance() -> None:
    broken = fresh()
    place = broken.setups[broken.setup_index["AH:02"]].place
    replaced(broken, "AH:02", place=(place[0], msgspec.structs.replace(place[1], turned=True), place[2]))
    assert "AH:02: place: the location on 4.1 cannot be reached" in said(broken)


# --- the campaign ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-106", "TP-108", "TP-109", "TP-359", "TP-A29", "TP-A42")
def test_no_order_of_play_gets_the_campaign_stuck() -> None:
    all_ = fresh()
    assert list(locks(all_)) == []
    graph = Graph(all_)
    seen, open_ = {graph.first}, [graph.first]
    while open_:
        fresh_ = {way for way in graph.ways(open_.pop()) if way not in seen}
        seen |= fresh_
        open_ += fresh_
    last = [each for each in seen if not [way for way in graph.ways(each) if way != each]]
    assert len(last) == 1, "every order ends where everything is done"
    assert last[0].achieved == {"AH:04", "CM:05", "CM:06", "PM:04", "DC:04"}
    assert last[0].areas == {"AH", "CM", "PM", "DC"}
    left = [page.id for page in all_.pages if isinstance(page, Lock) and page.id not in last[0].gone]
    assert left == ["HS:09", "LS:04", "MS:05", "OS:04", "QS:04"], "their keys are in packs to come"
    assert all(all_.continued(page) for page in all_.pages if page.id in left)
    assert len(seen) > 20


@pytest.mark.rule("TP-A42")
def test_the_last_lock_asks_for_thirty_objectives_of_all_packs() -> None:
    """Not by the identifiers of cards that are not written yet."""
    card = fresh().projectors[fresh().projector_index["PR:480"]]
    assert msgspec.to_builtins(card.do)[0]["if"] == {"achieved": 30}


@pytest.mark.rule("TP-003", "TP-009")
def test_what_is_to_come_is_known_by_its_identifier() -> None:
    assert len(AREAS) == 23
    assert sum(STORY_PAGES.values()) == 64 + 26
    for kind, id_ in (("area", "GL"), ("lock", "HS:18"), ("diary deck", "YB"), ("diary page", "YD:16")):
        assert to_come(kind, id_), id_
    for kind, id_ in (("area", "ZZ"), ("lock", "HS:21"), ("lock", "XX:01"), ("diary page", "YA:17"), ("item", "IT:50")):
        assert not to_come(kind, id_), id_


# --- the box ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-004", "TP-015", "TP-016", "TP-031")
def test_the_first_act_holds_exactly_what_the_rules_list() -> None:
    items = GAME.inventory()
    assert {each.component: each.present for each in items if each.present != each.expected} == {}
    present = {each.component: each.present for each in items}
    assert present["location cards"] == 51
    assert (present["ability cards"], present["Baddies"], present["conditions"]) == (25, 16, 8)
    assert (present["entropy cards of tier 1"], present["entropy cards of tier 2"]) == (20, 20)
    assert present["entropy cards of stories"] == 4
    assert (present["Projector cards"], present["diary pages"]) == (81, 16)
    assert sum(present[f"{kind} items"] for kind in ("craftable", "found", "permanent")) == 16
    assert (present["perks"], present["styles"], present["resources"]) == (4, 4, 8)
    ids = set(box().projector_index)
    assert ids == {f"PR:{n:03d}" for n in range(1, 81)} | {"PR:480"}
    assert box().segments == {"H0", "H1", "H2", "O1", "M1", "L1", "Q1"}
    to_come_ = {each.component: each.to_come for each in items}
    assert (to_come_["areas"], to_come_["Projector cards"], to_come_["ability cards"]) == (19, 399, 39)
