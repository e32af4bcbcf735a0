"""The 16 items and 8 resources of the first act: what each takes to make, how often it can be used, what it does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import load
from tests.games.projector.carrying import afflict, carry

from fabletop.engine.match import Match
from fabletop.games.projector.box import box
from fabletop.games.projector.rules.crafting import craft, craftable
from fabletop.games.projector.rules.harm import attack
from fabletop.games.projector.rules.reactions import used
from fabletop.games.projector.rules.stability import check
from fabletop.games.projector.rules.testing import parts
from fabletop.games.projector.state import NONE, NORMAL, Outing
from fabletop.games.projector.state import Test as Trial
from fabletop.testing.arranged import choices

from .test_ability_cards import provoke
from .trial import KINDS, Changes, Rule, Shown, follow, trial

shows = Shown()
Case = tuple[str, int, list[Any], dict[str, Any], Changes]


# --- making ----------------------------------------------------------------------------------------------------------

MADE: dict[str, tuple[int, str, int]] = {
    "IT:01": (1, "brass glass", 3), "IT:02": (1, "cloth herb", 2), "IT:03": (1, "wood brass", 4),
    "IT:04": (1, "wood cloth", 2), "IT:05": (1, "brass wood", 2), "IT:06": (1, "ink cloth", 2),
    "IT:07": (2, "herb salt", 1), "IT:08": (2, "glass brass salt", 2), "IT:09": (2, "brass spark", 2),
    "IT:10": (2, "wood brass cloth", 0), "IT:11": (3, "brass brass spark", 1), "IT:12": (2, "wood wood cloth", 0),
    "IT:13": (2, "brass brass cloth", 5), "IT:14": (1, "cloth ink", 3),
}  # fmt: skip
"""How difficult each is to make, what it takes, and how often it can be used (0: as often as one likes)."""
BESIDES: dict[str, Changes] = {
    "IT:10": {"used": 1, "held 0": ["-brass", "-cloth"]}, "IT:13": {"flag proj.DC.pump": 1},
}  # fmt: skip
"""What making them does besides: who makes the roll has it, and finds some wood for what was made with it."""


@pytest.mark.rule("TP-327", "TP-A09", "TP-A37")
@pytest.mark.parametrize("id_", MADE)
def test_what_an_item_is_made_of(id_: str) -> None:
    difficulty, recipe, uses = MADE[id_]
    kinds = recipe.split()
    match = trial(lambda table: craft(table, 0, difficulty), recipes=[id_], resources={0: kinds})
    assert [face.id for face in craftable(match.table, 0, difficulty)] == [id_]
    assert craftable(match.table, 0, difficulty - 1) == []
    for n in range(len(kinds)):
        less = trial(recipes=[id_], resources={0: kinds[:n] + kinds[n + 1 :]}).table
        assert craftable(less, 0, difficulty) == [], f"without {kinds[n]}"
    gone = {"held 0": sorted(f"-{each}" for each in kinds), "used up": sorted(f"+{each}" for each in kinds)}
    name = box().face(id_).name
    made = {"gear 0": [f"+{id_} x{uses}" if uses else f"+{id_}"], "fresh": 1, "choices": [f"{name}, Nothing"]}
    assert follow(match, name) == {**made, **gone, **BESIDES.get(id_, {})}


# --- using -----------------------------------------------------------------------------------------------------------


def having(id_: str, **laid: Any) -> Match[Outing]:
    """The first player has an item or a resource, in the house, and is about to act."""

    def ready(table: Outing) -> None:
        if id_ in MADE or id_ in FOUND:
            carry(table, 0, id_)
        for each in ill:
            afflict(table, 0, each)

    ill = laid.pop("ill", ())
    return trial(also=ready, **laid)


FOUND = ("IT:77", "IT:78")


def use(id_: str, nth: int, *answers: Any, **laid: Any) -> Changes:
    match = having(id_, **laid)
    card = next(card for card in (*match.table.gear[0], *match.table.held[0]) if match.table.printed_on(card).id == id_)
    return follow(match, f"use:{card}:{box().face(id_).texts.all[nth]}", *answers)


CASES: list[Case] = [
    ("IT:01", 0, [], {}, {"gear 0": ["+IT:01 x2", "-IT:01 x3"], "lasting": ["+spotted until turn on 2.3"]}),
    ("IT:01", 0, [], {"area": "DC", "at": {0: "4.3", 1: "2.1"}, "up": ["4.3"]},
     {"gear 0": ["+IT:01 x2", "-IT:01 x3"],
      "lasting": ["+revoke dark until it ends on 4.3", "+spotted until turn on 4.3"]}),
    ("IT:02", 0, ["player:1"], {},
     {"gear 0": ["+IT:02 x1", "-IT:02 x2"], "lost 1": -1, "discard 1": 1, "choices": ["0, 1"]}),
    ("IT:03", 0, [], {}, {"moves 0": 1, "gear 0": ["+IT:03 x3", "-IT:03 x4"], "used": 1}),
    ("IT:04", 0, [], {"baddies": {"EA:01": 0}},
     {"gear 0": ["+IT:04 x1", "-IT:04 x2"], "lasting": ["+dazed until projection on EA:01"]}),
    ("IT:06", 0, ["space:4.1"], {},
     {"gear 0": ["+IT:06 x1", "-IT:06 x2"], "knows 0": ["+4.1"],
      "choices": ["1.1, 2.1, 3.1, 4.1, 1.2, 2.2, 3.2, 4.2, 1.3, 3.3, 4.3"]}),
    ("IT:07", 0, [], {"baddies": {"BD:05": 0}},
     {"gear 0": ["-IT:07 x1"], "lasting": ["+ally until projection on BD:05"]}),
    ("IT:07", 1, [], {}, {"lost 0": -2, "discard 0": 2, "gear 0": ["-IT:07 x1"]}),
    ("IT:08", 0, [["Coat on a Hook", "The Lodger"]], {},
     {"gear 0": ["+IT:08 x1", "-IT:08 x2"], "knows 0": ["+entropy 1", "+entropy 2"]}),
    ("IT:09", 0, [], {}, {"gear 0": ["+IT:09 x1", "-IT:09 x2"], "lasting": ["+mod_test +2 until next_test on 1"]}),
    ("IT:12", 0, ["space:2.2"], {"fields": {"moves": [2, 0]}},
     {"moves 0": -1, "at 0": "2.2", "map 2.2": "AH:16 up", "used": 1, "choices": ["2.2, 3.3, 1.3"]}),
    ("IT:13", 1, [], {"area": "DC", "flood": ["2.4", "3.4", "1.3"]},
     {"hand 0": -1, "discard 0": 1, "gear 0": ["+IT:13 x4", "-IT:13 x5"], "map 1.3": "DC:18",
      "covered": ["-DC:18 on 1.3"], "used": 1, "flag proj.DC.line": 3}),
    ("IT:14", 1, [], {}, {"moves 0": 2, "gear 0": ["+IT:14 x2", "-IT:14 x3"], "used": 1}),
    ("IT:78", 0, [["Cloth"]], {}, {"held 0": ["+cloth"], "used up": ["+brass", "+wood"], "used": 1}),
    ("RS:07", 0, ["player:0"], {"resources": {0: ["spark"]}},
     {"moves 0": 1, "held 0": ["-spark"], "used up": ["+spark"], "choices": ["0, 1"]}),
    ("RS:01", 0, [], {"resources": {0: ["wood"]}},
     {"held 0": ["-wood"], "used up": ["+wood"], "lasting": ["+spare damage +1 until turn x1 on 0"]}),
    ("RS:02", 0, [], {"resources": {0: ["brass"]}},
     {"held 0": ["-brass"], "used up": ["+brass"], "lasting": ["+mod_test construction +1 until next_test x1 on 0"]}),
    ("RS:03", 0, [], {"resources": {0: ["cloth"]}},
     {"lost 0": -1, "discard 0": 1, "held 0": ["-cloth"], "used up": ["+cloth"]}),
    ("RS:04", 0, ["space:2.2"], {"resources": {0: ["glass"]}},
     {"held 0": ["-glass"], "knows 0": ["+2.2"], "used up": ["+glass"], "choices": ["2.2, 1.3, 3.3"]}),
    ("RS:05", 0, [["Jumpy"]], {"resources": {0: ["herb"]}, "ill": ["CN:02", "CN:03"]},
     {"held 0": ["-herb"], "ill 0": ["-CN:02"], "used up": ["+herb"]}),
    ("RS:06", 0, [], {"resources": {0: ["ink"]}},
     {"held 0": ["-ink"], "used up": ["+ink"], "lasting": ["+mod_test negotiation +2 until next_test x1 on 0"]}),
    ("RS:07", 0, ["player:1", "stay"], {"resources": {0: ["spark"]}},
     {"held 0": ["-spark"], "used up": ["+spark"], "choices": ["0, 1", "2.2, 3.3, 1.3, Stay"]}),
    ("RS:08", 0, [], {"resources": {0: ["salt"]}, "baddies": {"EA:01": 0, "EB:01": 0}},
     {"held 0": ["-salt"], "baddies": ["-EA:01 of 0"], "dismissed": ["+EA:01"], "used up": ["+salt"]}),
]  # fmt: skip


@shows.each(CASES)
def test_what_using_it_does(case: Case) -> None:
    id_, nth, answers, laid, changes = case
    assert use(id_, nth, *answers, **laid) == changes


NEXT: dict[str, Any] = {"at": {0: "2.3", 1: "2.2"}, "up": ["2.3", "2.2"]}
LINE: dict[str, Any] = {"up": ["1.1"], "at": {0: "1.1", 1: "1.1"}}
IDLE: list[tuple[str, int, dict[str, Any], dict[str, Any]]] = [
    ("IT:02", 0, {"lost": {1: ["Dash"]}}, {"lost": {}}),
    ("IT:02", 0, {"lost": {1: ["Dash"]}}, {"lost": {1: ["Dash"]}, **NEXT}),
    ("IT:04", 0, {"baddies": {"EA:01": 0}}, {"baddies": {"EA:01": 1}}),
    ("IT:06", 0, {"house": {"1.1": "AH:10", "4.1": "AH:12"}, **LINE},
     {"house": {"1.1": "AH:10", "5.1": "AH:12"}, **LINE}),
    ("IT:07", 0, {"baddies": {"BD:05": 0}}, {"baddies": {"EA:01": 0}}),
    ("IT:07", 1, {"lost": {0: ["Dash"]}}, {"lost": {}}),
    ("IT:09", 0, {"at": {0: "2.3", 1: "2.1"}}, {"house": {"1.1": "AH:10", "4.1": "AH:12"}, "at": {0: "1.1", 1: "4.1"}}),
    ("IT:12", 0, {"fields": {"moves": [1, 0]}}, {}), ("RS:03", 0, {"lost": {0: ["Dash"]}}, {"lost": {}}),
    ("RS:03", 0, {}, {"baddies": {"EA:01": 0}}), ("RS:08", 0, {"baddies": {"EA:01": 0}}, {"baddies": {"EB:01": 0}}),
    ("RS:05", 0, {"ill": ["CN:02"]}, {}),
]  # fmt: skip
"""Something, where it can be used, and where it can not."""


@pytest.mark.parametrize("case", IDLE, ids=[case[0] for case in IDLE])
def test_when_it_can_be_used(case: tuple[str, int, dict[str, Any], dict[str, Any]]) -> None:
    id_, nth, ready, idle = case
    kind = {"resources": {0: [box().face(id_).card.kind]}} if id_.startswith("RS") else {}
    for laid, wanted in ((ready, True), (idle, False)):
        match = having(id_, **{"up": ["2.3"], **kind, **laid})
        card = (match.table.gear[0] or match.table.held[0])[0]
        assert (f"use:{card}:{box().face(id_).texts.all[nth]}" in choices(match)) == wanted


def test_the_net_holds_what_is_not_too_strong() -> None:
    """An attack of 2, and not one of 3."""
    for more, wanted in ((1, True), (2, False)):
        match = having("IT:04", baddies={"EA:01": 0})
        provoke(match.table, more)
        assert bool(list(used(match.table, 0))) == wanted


def harmed(id_: str, rule: Rule, *answers: Any, **laid: Any) -> Changes:
    """Something happens to the first player, who has an item."""
    return follow(trial(rule, also=lambda table: _carry(table, id_), **laid), *answers)


def _carry(table: Outing, id_: str) -> None:
    carry(table, 0, id_)


async def _attack(table: Outing) -> None:
    await attack(table, [table.opponents[0].card], 0)


@shows("IT:05")
def test_saucepan_lid() -> None:
    used = {"gear 0": ["+IT:05 x1", "-IT:05 x2"]}
    assert harmed("IT:05", _attack, "use", baddies={"EA:01": 0}) == used
    assert harmed("IT:05", _attack, "decline", baddies={"EA:01": 0}) == {"deck 0": -1, "lost 0": 1}
    one_of_two = {**used, "deck 0": -1, "lost 0": 1}
    assert harmed("IT:05", _attack, "use", baddies={"EB:02": 0}) == one_of_two


@shows("IT:10")
def test_tool_roll() -> None:
    table = having("IT:10").table
    for name, more in (("Assemble", 6), ("Scavenge", 6), ("Spot", 5)):
        test = Trial(0, box().skill_named(name).number, NONE, NORMAL)
        assert sum(each.n for each in parts(table, test)) == more
    lamp: dict[str, Any] = {"recipes": ["IT:01"], "resources": {0: ["brass", "glass", "brass", "glass"]}}

    async def twice(table: Outing) -> None:
        await craft(table, 0, 1)
        await craft(table, 0, 1)

    made = harmed("IT:10", twice, "Hand Lamp", "Hand Lamp", **lamp)
    assert made["held 0"] == ["+wood", "-brass", "-brass", "-glass", "-glass"], "once in a projection"


@shows("IT:11")
def test_alarm_clock() -> None:
    """Against one who has left: a 1, then a 1 with one more."""
    laid: dict[str, Any] = {"seats": 3, "fields": {"status": [0, 0, 1]}}

    def rolls(*shown: int) -> Match[Outing]:
        def ready(table: Outing) -> None:
            carry(table, 0, "IT:11")
            load(table, "stability", 4, *shown)

        return trial(lambda table: check(table, 0), also=ready, **laid)

    assert follow(rolls(1, 1), "use") == {"gear 0": ["-IT:11 x1"], "stability": 2}
    assert follow(rolls(1), "decline")["status 0"] == "dissipated"


@shows("IT:77")
def test_helenas_loupe() -> None:
    def ready(table: Outing) -> None:
        carry(table, 0, "IT:77")
        load(table, "tests", 20, 13, 13)

    match = trial(also=ready, hands={0: ["Spot", "Dash", "Spot"], 1: []}, at={0: "2.2", 1: "4.3"}, up=["2.2", "4.3"])
    seen = {"awareness 0": 1, "used": 1, "lasting": ["+spotted until next_turn on 2.2"]}
    tried = {"hand 0": -1, "discard 0": 1}
    assert follow(match, "Play Dash") == tried, "it is for Awareness"
    match.table.draws["tests"] -= 1
    shown = follow(match, "Play Spot", "use", "space:2.2")
    assert shown.pop("choices")
    assert shown == {**tried, **seen}, "13, 4, 1 and 2"
    again = follow(match, "Play Spot", "space:1.1")
    assert "used" not in again, "once in a projection"
    match = trial(also=lambda table: _carry(table, "IT:77"), roll=12, hands={0: ["Spot"], 1: []})
    assert follow(match, "Play Spot", "use") == {**tried, "used": 1}, "12 is not enough"


@pytest.mark.rule("TP-333")
@pytest.mark.parametrize("kind", KINDS)
def test_how_many_there_are_of_a_resource(kind: str) -> None:
    table = trial().table
    assert len([card for card in table.resources if table.printed_on(card).card.kind == kind]) == 9
