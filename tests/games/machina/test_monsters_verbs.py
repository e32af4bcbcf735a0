"""What cards say and do about monsters, threat and ratings."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.games.machina.arrange import room, unit
from tests.games.machina.item_trials import AFTER, only, trial
from tests.games.machina.monster_trials import QUIET

from fabletop.engine.effects import Effect, Payment, Source
from fabletop.engine.match import Match
from fabletop.games.machina.box import box
from fabletop.games.machina.effects.language import LANGUAGE
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import MONSTER_DECK, NONE, ON_CHAPTER, ON_UNIT, Expedition
from fabletop.testing.strict import strict

HALL = room({(5, 5): "S"}, edges="N")


class _Holder(msgspec.Struct):
    do: Effect


def verb(**data: Any) -> Any:
    return LANGUAGE.read({"do": data}, _Holder).do


def moment(table: Expedition, you: int = NONE, **roles: int) -> Now:
    if you == NONE:
        return Now(table, Source(ON_CHAPTER, table.chapter), roles)
    return Now(table, Source(ON_UNIT, you), {"you": you, **roles})


def done(
    effect: Any, you: int = NONE, explorers: tuple[str, ...] = ("phillip", "kim"), **laid: Any
) -> Match[Expedition]:
    async def rule(table: Expedition) -> None:
        await moment(table, you).perform((effect,))

    laid.setdefault("at", {"phillip": (0, 0), "kim": (9, 9)})
    laid.setdefault("ground", HALL)
    return trial(rule, explorers, settings=QUIET, **laid)


@pytest.mark.rule("MA-R83")
def test_without_an_explorer_the_party_says_for_whom_a_monster_comes() -> None:
    match = done(verb(op="spawn"))
    with strict(match) as play:
        play.answer(0, "unit:kim", can=["unit:phillip", "unit:kim"], rule="MA-R83")
        play.until(0, prompt=AFTER)
    assert len(match.table.order) == 1
    assert len(done(verb(op="spawn"), you=0).table.order) == 1
    each = verb(op="spawn", **{"for": {"all": "explorer", "in": "everywhere"}})
    assert len(done(each, ground=room({(1, 1): "S", (8, 8): "S"}, edges="N")).table.order) == 2


@pytest.mark.rule("MA-290", "MA-R82")
def test_whether_anything_would_come() -> None:
    table = done(verb(op="threat"), at={"phillip": (0, 0), "kim": (9, 9), "mi_go": (3, 3)}).table
    assert verb(op="spawn").could(moment(table, 0))
    assert not verb(op="take_monster", name="mi_go").could(moment(table, 0))
    assert verb(op="take_monster", name="sarall").could(moment(table, 0))
    table = done(verb(op="threat"), ground=room(edges="N")).table
    assert not verb(op="spawn").could(moment(table, 0))


@pytest.mark.rule("MA-291", "MA-548")
def test_only_explorers_control_monsters() -> None:
    control = verb(op="control", who={"all": "monster", "in": "everywhere"})
    places = {"phillip": (0, 0), "kim": (9, 9), "mi_go": (3, 3)}
    match = done(control, you=1, at=places)
    assert match.table.controlled == [(unit(match.table, "mi_go"), 1)]
    assert not control.could(moment(match.table))
    assert done(control, at=places).table.controlled == []


@pytest.mark.rule("MA-478", "MA-485")
def test_threat_as_an_effect_and_as_a_cost() -> None:
    assert done(verb(op="threat", n=2)).table.threat == 3
    match = done(verb(op="threat", n=-2), fields={"threat": 2})
    assert match.table.threat == 1
    assert not verb(op="threat", n=-1).could(moment(match.table))

    async def pays(table: Expedition) -> None:
        cost: Payment = verb(op="threat", n=1)
        assert cost.payable(moment(table, 0))
        await moment(table, 0).pay((cost,))

    assert trial(pays, ("phillip",), ground=HALL, settings=QUIET).table.threat == 2


@pytest.mark.rule("MA-479", "MA-453", "MA-R133")
def test_levels_and_ratings() -> None:
    match = done(verb(op="level_up"), also=lambda table: only(table, MONSTER_DECK))
    assert (match.table.level, len(match.table.monster_deck)) == (2, 8)
    assert done(verb(op="rating", which="spawn", n=-3)).table.spawn == 4
    assert done(verb(op="rating", which="horror", disable=True)).table.horror == NONE
    match = done(verb(op="rating", which="spawn", reset=True), fields={"spawn": 2})
    assert match.table.spawn == 7
    assert not verb(op="rating", which="spawn", reset=True).could(moment(match.table))
    assert verb(op="rating", which="spawn", n=-1).could(moment(match.table))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"op": "spawn"}, "spawn a monster for an explorer"),
        ({"op": "spawn", "for": "you", "n": 2, "level": 4}, "spawn 2 monsters of level 4 for you"),
        (
            {"op": "take_monster", "name": "drip_ghoul", "for": "you"},
            "take the monster Drip Ghoul, which comes for you",
        ),
        ({"op": "control", "who": "target"}, "control the target: you play its next turn"),
        ({"op": "threat", "n": -2}, "monster threat falls by 2"),
        ({"op": "level_up"}, "the monster level rises by 1"),
        ({"op": "rating", "which": "spawn", "n": -1}, "the spawn rating falls by 1"),
        ({"op": "rating", "which": "horror", "reset": True}, "reset the horror rating"),
        ({"op": "rating", "which": "horror", "disable": True}, "disable the horror rating"),
    ],
)
def test_words(data: dict[str, Any], words: str) -> None:
    assert verb(**data).words(box().voice) == words


@pytest.mark.parametrize(
    "data",
    [
        {"op": "threat", "n": 0},
        {"op": "rating", "which": "spawn"},
        {"op": "rating", "which": "spawn", "n": 1, "reset": True},
    ],
)
def test_what_makes_no_sense_is_a_fault(data: dict[str, Any]) -> None:
    assert list(verb(**data).faults(LANGUAGE))


def test_a_level_that_no_monster_has_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        verb(op="spawn", level=5)
