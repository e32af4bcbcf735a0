"""Forms that several games ask for: so many of each kind, things in places; their hints and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from tests.engine.minis import armoury

from fabletop.engine.forms.hints import (
    AllotBox,
    AllotGroup,
    AllotHints,
    AnyHints,
    Hints,
    MultisetHints,
    MultisetKind,
    PackHints,
    PackPlace,
    PathHints,
    TilesHints,
)
from fabletop.engine.forms.multiset import Multiset
from fabletop.engine.forms.pack import Pack, Thing
from fabletop.engine.forms.template import fill, hole, read
from fabletop.engine.match import Match
from fabletop.engine.words import Refusal, Refused

# The client's twin is tested with the same: see tests/web/test_client_logic.py.
TEMPLATES = json.loads((Path(__file__).parents[1] / "web" / "templates.json").read_text())


@pytest.mark.parametrize("case", TEMPLATES, ids=[case["about"] for case in TEMPLATES])
def test_a_template_is_filled_and_read(case: dict[str, Any]) -> None:
    if "answer" in case:
        assert fill(case["template"], case["values"]) == case["answer"]
        assert read(case["template"], case["answer"]) == case.get("read", case["values"])
    else:
        assert read(case["template"], case["not"]) is None


def test_hints_come_over_the_wire_as_they_are() -> None:
    tiles = TilesHints(tiles=(), template={"word": [hole("row")]})
    path = PathHints(start="p:a", steps={"p:a": ("p:b",)}, most=2)
    for hints in (tiles, path, buying().hints(), dressing().hints()):
        sent = msgspec.json.encode(hints)
        assert msgspec.json.decode(sent, type=AnyHints) == hints
        assert json.loads(sent)["kind"] == hints.__struct_config__.tag
    assert {each.__base__ for each in get_args(AnyHints)} == {Hints}


def test_a_way_is_answered_by_the_keys_of_its_places() -> None:
    hints = PathHints(start="p:a", steps={"p:a": ("p:b",), "p:b": ("p:a",)}, most=2, template={"go": [hole("way")]})
    assert hints.answer(["p:a", "p:b"]) == {"go": ["b"]}
    assert hints.onward(["p:a", "p:b"]) == ("p:a",)
    assert hints.onward(["p:a", "p:b", "p:a"]) == ()


def test_counters_are_listed_or_counted() -> None:
    boxes = (
        AllotBox("rope", "Rope", 2, hole="gear"),
        AllotBox("lamp", "Lamp", 1, hole="gear"),
        AllotBox("plus", "+1", 4),
    )
    group = AllotGroup("in", "Go in", boxes, {"in": True, "gear": [hole("gear")], "plus": hole("plus")})
    hints = AllotHints(counters=3, extra="free", groups=(group,), noun="coin", nouns="coins")
    assert group.answer({"lamp": 1, "rope": 2, "plus": 1}) == {"in": True, "gear": ["rope", "rope", "lamp"], "plus": 1}
    assert group.answer({}) == {"in": True}
    assert hints.fault(group, boxes[0], {"rope": 2}) == "Rope takes 2 at most."
    assert hints.fault(group, boxes[2], {"plus": 4}) != ""
    assert hints.fault(group, boxes[1], {"plus": 3}) == "", "the last is free"
    assert hints.fault(group, boxes[1], {"plus": 4}) == "You have 4 coins; take one away first."


# --- so many of each kind ---------------------------------------------------------------------------------------------


def buying(**more: Any) -> Multiset:
    kinds = [
        MultisetKind("sword", "Sword", 2),
        MultisetKind("cap", "Iron cap", 1, least=1),
        MultisetKind("bow", "Bow", 3),
    ]
    return Multiset(lambda: kinds, 2, 3, "FO-1", "ware", **more)


@pytest.mark.parametrize(
    ("answer", "counts"),
    [
        ({"bow": 2, "cap": 1, "sword": 0}, {"cap": 1, "bow": 2}),
        ("2 sword, iron cap", {"sword": 2, "cap": 1}),
        ("sword 2; CAP", {"sword": 2, "cap": 1}),
        ("b, iron, b", {"cap": 1, "bow": 2}),
    ],
)
def test_a_multiset_is_sent_or_typed(answer: Any, counts: dict[str, int]) -> None:
    form = buying()
    value = form.parse(answer)
    assert form.plain(value) == counts
    assert form.parse(form.plain(value)) == value
    assert list(form.plain(value)) == [kind.id for kind in form.kinds() if kind.id in counts], "in their order"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"cap": 1}, "At least 2 wares; there are 1"),
        ({"sword": 2}, "Iron cap: at least 1, and there are 0"),
        ({"sword": 2, "cap": 1, "bow": 1}, "At most 3 wares, not 4"),
        ({"sword": 3, "cap": 1}, "There are 2 Sword at most"),
        ({"axe": 1}, 'There is no "axe"'),
        ({"sword": -1}, "Sword: how many is a number from 0 on"),
        ({"sword": True}, "Sword: how many is a number from 0 on"),
        ({"sword": 1.5}, "Sword: how many is a number from 0 on"),
        (["sword"], "Say how many of each"),
        (7, "Say how many of each"),
        ("2 axe", 'There is no "axe"'),
        ("none", "Iron cap: at least 1"),
        ("sword, " * 100, "too long"),
    ],
)
def test_what_is_no_multiset_is_refused_in_words(answer: Any, words: str) -> None:
    with pytest.raises(Refused, match=words) as refused:
        buying().parse(answer)
    assert refused.value.rule == "FO-1"


def test_every_multiset_is_allowed_and_those_at_random_are_among_them() -> None:
    form = buying(check=lambda value: Refusal("No two swords.", "FO-2") if ("sword", 2) in value else None)
    every = list(form.every())
    assert sorted(map(dict, every), key=str) == sorted(
        ({"cap": 1, "bow": 1}, {"cap": 1, "bow": 2}, {"sword": 1, "cap": 1}, {"sword": 1, "cap": 1, "bow": 1}), key=str
    )
    assert {form.some(Random(seed)) for seed in range(60)} == set(every)
    with pytest.raises(Refused, match="No two swords") as refused:
        form.parse({"sword": 2, "cap": 1})
    assert refused.value.rule == "FO-2"


def test_a_multiset_says_itself_and_how_to_write_it() -> None:
    form = buying(counts=lambda: {"bow": 1})
    assert form.words((("sword", 2), ("cap", 1))) == "2 Sword, 1 Iron cap"
    assert (
        form.help()
        == 'Write how many of each, 2 to 3 wares in all, such as: 2 Sword, 1 Iron cap; or "as is" for what is laid out.'
    )
    assert form.hints().counts == {"bow": 1}


# --- things into places -----------------------------------------------------------------------------------------------


def dressing(**more: Any) -> Pack:
    return Pack(lambda: list(armoury.WARES.values()), lambda: armoury.PLACES, "FO-3", noun="ware", **more)


@pytest.mark.parametrize(
    ("answer", "lying"),
    [
        ({"cap": "head", "sword": "left"}, {"sword": "left", "cap": "head"}),
        ("sword in left hand, cap on head", {"sword": "left", "cap": "head"}),
        ("cap, plume: crest", {"cap": "head", "plume": "crest"}),
        ("pike -> right", {"pike": "right"}),
        ("none", {}),
        ({}, {}),
    ],
)
def test_a_packing_is_sent_or_typed(answer: Any, lying: dict[str, str]) -> None:
    form = dressing()
    value = form.parse(answer)
    assert form.plain(value) == lying
    assert form.parse(form.plain(value)) == value


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"cap": "left"}, "Iron cap does not fit Left hand"),
        ({"sword": "left", "pike": "right"}, "Left hand is taken by Sword"),
        ({"plume": "crest"}, "Crest of the cap is not there: Iron cap lies nowhere"),
        ({"axe": "left"}, 'There is no "axe" to put anywhere'),
        ({"sword": "tail"}, 'There is no place "tail"'),
        ({"sword": ["left"]}, "There is no place"),
        (["sword"], "Say what goes where"),
        ("sword", "Where does Sword go"),
        ("sword in left, sword in right", "Sword can go to one place only"),
        ("sword in tail", 'There is no "tail"'),
    ],
)
def test_what_is_no_packing_is_refused_in_words(answer: Any, words: str) -> None:
    with pytest.raises(Refused, match=words) as refused:
        dressing().parse(answer)
    assert refused.value.rule == "FO-3"


def test_every_packing_is_allowed_and_those_at_random_are_among_them() -> None:
    form = dressing(least=1, most=2)
    every = list(form.every())
    assert len(every) == len(set(every))
    # One alone: sword and pike in two hands each, cap. Two: cap with any of those, sword and pike never, cap and plume.
    assert len(every) == 5 + 4 + 1
    assert {form.some(Random(seed)) for seed in range(200)} == set(every)
    assert all(form.parse(form.plain(value)) == value for value in every)


def test_things_fixed_to_each_other_in_a_circle_lie_nowhere() -> None:
    things = [Thing("a", "A", ("x",)), Thing("b", "B", ("x",))]
    places = [PackPlace("on a", "On A", of="a", symbols=("x",)), PackPlace("on b", "On B", of="b", symbols=("x",))]
    form = Pack(lambda: things, lambda: places, "FO-3")
    with pytest.raises(Refused, match="lies nowhere"):
        form.parse({"a": "on b", "b": "on a"})
    assert list(form.every()) == [()]


def test_what_is_taken_out_takes_along_what_is_fixed_to_it() -> None:
    hints = dressing().hints()
    assert isinstance(hints, PackHints)
    lying = {"cap": "head", "plume": "crest", "sword": "left"}
    assert hints.without("cap", lying) == {"sword": "left"}
    assert hints.taken({"pike": "left"}) == {"left": ["pike"], "right": ["pike"]}
    plume = next(each for each in hints.things if each.id == "plume")
    assert [place.id for place in hints.open_to(plume, {})] == []
    assert [place.id for place in hints.open_to(plume, {"cap": "head"})] == ["crest"]


def test_a_packing_says_itself_and_how_to_write_it() -> None:
    form = dressing(lying=lambda: {"cap": "head"})
    assert form.words((("sword", "left"),)) == "Sword: Left hand"
    assert form.words(()) == "nothing anywhere"
    assert form.help() == 'Write what goes where, with commas between, such as: Sword in Right hand; or "none".'
    assert form.hints().lying == {"cap": "head"}


def test_a_game_asks_both() -> None:
    match = Match(armoury.GAME, seats=2, seed=1)
    match.answer(0, {"sword": 2, "cap": 1})
    with pytest.raises(Refused, match="sold with a cap"):
        match.answer(1, {"plume": 1})
    match.answer(1, "pike")
    match.answer(0, "sword in left, sword 2 in right, cap")
    match.answer(1, {"pike": "left"})
    assert match.over
    assert match.outcome is not None
    assert list(match.outcome.scores) == [8, 7]


# --- the same on every surface ----------------------------------------------------------------------------------------

SHARED = json.loads((Path(__file__).parents[1] / "web" / "forms.json").read_text(encoding="utf-8"))


WORDS = ("full", "few")


def unworded(hints: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in hints.items() if name not in WORDS}


def worded(hints: Any) -> list[str]:
    return [getattr(hints, name) for name in WORDS]


def test_limits_of_a_multiset_are_as_in_the_browser() -> None:
    """Here they are put into words; the browser says these."""
    table = SHARED["multiset"]
    kinds = [unworded(each) for each in table["kinds"]]
    hints = msgspec.convert({**unworded(table), "kind": "multiset", "kinds": kinds}, MultisetHints)
    assert [*worded(hints), *map(worded, hints.kinds)] == [
        *(table[name] for name in WORDS),
        *([each[name] for name in WORDS] for each in table["kinds"]),
    ]
    by_id = {each.id: each for each in hints.kinds}
    for case in table["cases"]:
        for kind, words in case["more"].items():
            assert hints.no_more(by_id[kind], case["counts"]) == words, case["about"]
        assert hints.missing(case["counts"]) == case["missing"], case["about"]


def test_what_may_lie_where_is_as_in_the_browser() -> None:
    table = SHARED["pack"]
    hints = msgspec.convert({**unworded(table), "kind": "pack"}, PackHints)
    assert worded(hints) == [table[name] for name in WORDS]
    things, places = {each.id: each for each in hints.things}, {each.id: each for each in hints.places}
    for case in table["cases"]:
        assert hints.fault(things[case["thing"]], places[case["place"]], case["lying"]) == case["fault"], case["about"]
        if "missing" in case:
            assert hints.missing(case["lying"]) == case["missing"], case["about"]


def test_what_is_laid_out_of_a_multiset_can_be_taken_as_it_is() -> None:
    form = buying(counts=lambda: {"cap": 1, "bow": 2})
    assert form.plain(form.parse("As is")) == {"cap": 1, "bow": 2}
    assert '"as is"' in form.help()
    assert '"as is"' not in buying().help()
    with pytest.raises(Refused):
        buying().parse("as is")
