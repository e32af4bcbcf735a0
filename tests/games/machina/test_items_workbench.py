"""Operate workbench, trade, recharge, and the toll of the last level (MA-421, MA-422, MA-428 to MA-435, MA-484)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import artifact, cards
from tests.games.machina.arrange import card, room
from tests.games.machina.item_trials import AFTER, attach, mounts, names, on_top, only, owned, trial

from fabletop.engine.match import Match
from fabletop.games.machina.rules.item_decks import DECKS
from fabletop.games.machina.rules.threat import toll
from fabletop.games.machina.rules.trading import recharge, trade
from fabletop.games.machina.rules.workbench import operate_workbench
from fabletop.games.machina.state import (
    APPAREL,
    ARTIFACTS,
    AUGMENT,
    AWAY,
    CONSUMABLES,
    DEAD,
    ON_ITEM,
    UPGRADE,
    WEAPONS,
    Expedition,
    Marker,
)
from fabletop.testing import strict
from fabletop.testing.arranged import choices, question, refused

BESIDE = {"kim": (1, 1), "hank": (2, 2)}
APART = {"kim": (1, 1), "hank": (8, 8)}


def tops(table: Expedition) -> None:
    on_top(table, APPAREL, "a_bender", "a_boots")
    on_top(table, WEAPONS, "w_razor", "w_maul", "w_crowbar")
    on_top(table, ARTIFACTS, "rotopod")
    on_top(table, CONSUMABLES, "sanguivorous_egg")


def working(explorers: tuple[str, ...] = ("kim", "hank"), **laid: Any) -> Match[Expedition]:
    also = laid.pop("also", None)

    def lay(table: Expedition) -> None:
        tops(table)
        if also is not None:
            also(table)

    laid.setdefault("at", {name: (4 * n, 0) for n, name in enumerate(explorers)})
    return trial(lambda table: operate_workbench(table, 0), explorers, also=lay, **laid)


@pytest.mark.rule("MA-428", "MA-430", "MA-431", "MA-432", "MA-R16")
def test_three_cards_one_taken_the_rest_destroyed_or_put_back_then_the_inventory() -> None:
    match = working()
    with strict(match) as play:
        play.answer(0, "deck:weapon", rule="MA-428", prompt="3 to go")
        play.answer(0, "deck:weapon")
        play.answer(0, "deck:artifact")
        play.answer(0, "card:w_maul", prompt="Which of these cards is taken?", rule="MA-430")
        play.answer(0, ["card:rotopod"], prompt="Which of these are destroyed?", can=["card:w_razor", "card:rotopod"])
        play.answer(0, {"w_maul": "right"}, prompt="Lay out the items")
        play.until(0, prompt=AFTER)
    table = match.table
    assert mounts(match, 0) == {"w_maul": ""}
    assert owned(match, 0) == ["w_maul"]
    assert names(table, table.wrecked) == ["rotopod"]
    assert names(table, table.weapons[-1:]) == ["w_razor"]


@pytest.mark.rule("MA-431")
def test_the_order_of_cards_put_back_on_one_deck_is_chosen() -> None:
    match = working()
    with strict(match) as play:
        for _ in range(3):
            play.answer(0, "deck:weapon")
        play.answer(0, "card:w_razor")
        play.answer(0, [])
        play.answer(0, ["card:w_crowbar", "card:w_maul"], prompt="The first lies on top.")
        play.answer(0, {})
        play.until(0, prompt=AFTER)
    table = match.table
    assert names(table, table.weapons[-2:]) == ["w_maul", "w_crowbar"]


@pytest.mark.rule("MA-429", "MA-420")
def test_cards_are_swapped_one_for_one() -> None:
    match = working(worn={"kim": ["a_cuirass"]}, gear={"kim": ["second_pendulum"]})
    attach(match.table, "a_plastron", "a_cuirass", AUGMENT)
    for answer in ("deck:weapon", "deck:weapon", "deck:consumable"):
        match.answer(0, answer)
    everything = ["card:w_razor", "card:w_maul", "card:sanguivorous_egg", "card:second_pendulum", "card:a_cuirass",
                  "card:a_plastron"]  # fmt: skip
    assert sorted(choices(match)) == sorted(everything)
    refused(match, 0, ["card:w_razor"], "MA-429", "one for one")
    refused(match, 0, ["card:a_cuirass", "card:second_pendulum", "card:w_razor"], "MA-429")
    with strict(match) as play:
        play.answer(0, ["card:w_razor", "card:w_maul", "card:a_cuirass", "card:second_pendulum"])
        assert mounts(match, 0) == {}
        play.answer(0, "card:a_cuirass", can=["card:sanguivorous_egg", "card:a_cuirass", "card:second_pendulum"])
        play.answer(0, ["card:second_pendulum", "card:sanguivorous_egg"])
        play.answer(0, {})
        play.until(0, prompt=AFTER)
    assert owned(match, 0) == ["a_cuirass", "a_plastron", "w_maul", "w_razor"]


@pytest.mark.rule("MA-430", "MA-R138")
def test_the_card_may_go_to_an_explorer_beside() -> None:
    match = working(at=BESIDE)
    for answer in ("deck:weapon", "deck:weapon", "deck:artifact", "card:w_razor"):
        match.answer(0, answer)
    assert choices(match) == ["keep", "unit:hank"]
    match.answer(0, "unit:hank")
    match.answer(0, [])
    assert owned(match, 1) == ["w_razor"]
    assert owned(match, 0) == []


@pytest.mark.rule("MA-428")
def test_phillip_draws_one_card_more() -> None:
    assert "4 to go" in question(working(("phillip", "kim"))).prompt


@pytest.mark.rule("MA-R92", "MA-432")
def test_with_empty_decks_use_inventory_follows_all_the_same() -> None:
    def empty(table: Expedition) -> None:
        for deck in DECKS.values():
            only(table, deck)

    match = working(worn={"kim": ["w_spade"]}, also=empty)
    assert "Lay out the items" in question(match).prompt


@pytest.mark.rule("MA-170", "MA-429")
def test_a_marker_returns_from_a_card_that_goes_back_to_its_deck() -> None:
    match = working(worn={"kim": ["w_circular_saw"]})
    saw = card(match.table, "w_circular_saw")
    match.table.marked.append(Marker(ON_ITEM, saw, 0, 0, 0))
    for answer in ("deck:artifact", "deck:artifact", "deck:consumable"):
        match.answer(0, answer)
    match.answer(0, ["card:rotopod", "card:w_circular_saw"])
    assert len(match.table.marked) == 1
    match.answer(0, "card:sanguivorous_egg")
    match.answer(0, [])
    assert match.table.marked == []
    assert match.table.weapons[-1] == saw


# --- trade -----------------------------------------------------------------------------------------------------------


def trading(**laid: Any) -> Match[Expedition]:
    laid.setdefault("at", BESIDE)
    return trial(lambda table: trade(table, 0, 1), **laid)


@pytest.mark.rule("MA-421", "MA-422", "MA-386", "MA-R138")
def test_items_change_hands_both_ways_if_the_other_agrees() -> None:
    match = trading(worn={"kim": ["w_maul"], "hank": ["rotopod"]}, gear={"kim": ["a_boots"]})
    attach(match.table, "w_razor", "w_maul", UPGRADE)
    with strict(match) as play:
        play.answer(
            0, ["card:w_maul", "card:rotopod"], rule="MA-421",
            can=["card:w_maul", "card:w_razor", "card:a_boots", "card:rotopod"],
        )  # fmt: skip
        play.answer(1, "yes", prompt="you get Piston Maul and give Rotopod", can=["yes", "no"])
        play.until(0, prompt=AFTER)
    assert owned(match, 0) == ["a_boots", "rotopod", "w_razor"]
    assert owned(match, 1) == ["w_maul"]
    assert match.table.mount == []


@pytest.mark.rule("MA-422")
def test_without_agreement_nothing_changes_hands() -> None:
    match = trading(worn={"kim": ["w_maul"]})
    match.answer(0, ["card:w_maul"])
    match.answer(1, "no")
    assert mounts(match, 0) == {"w_maul": ""}


@pytest.mark.rule("MA-421")
def test_only_their_own_items_are_traded_and_each_once() -> None:
    match = trading(gear={"kim": ["w_maul"], "hank": ["rotopod"]})
    refused(match, 0, ["card:w_razor"], "MA-421")
    refused(match, 0, ["card:w_maul", "card:w_maul"], "MA-421")
    match.answer(0, [])
    assert AFTER in question(match).prompt  # an empty offer is none


@pytest.mark.rule("MA-R138")
@pytest.mark.parametrize("settings", [{"consent": "free"}, {"hands_per_player": 2}])
def test_consent_is_free_or_not_asked_of_the_same_player(settings: dict[str, Any]) -> None:
    match = trading(gear={"kim": ["w_maul"]}, settings=settings)
    match.answer(0, ["card:w_maul"])
    assert owned(match, 1) == ["w_maul"]


@pytest.mark.rule("MA-178", "MA-R42")
def test_a_traded_item_keeps_its_marker() -> None:
    match = trading(worn={"kim": ["w_circular_saw"]})
    saw = card(match.table, "w_circular_saw")
    match.table.marked.append(Marker(ON_ITEM, saw, 0, 0, 0))
    match.answer(0, ["card:w_circular_saw"])
    match.answer(1, "yes")
    assert [mark.handle for mark in match.table.marked] == [saw]


@pytest.mark.rule("MA-421", "MA-150")
@pytest.mark.parametrize("owner", ["kim", "hank"])
def test_a_trade_is_one_for_both(owner: str) -> None:
    seal = artifact("t_seal", {"on": "traded", "of": {"explorer": "you"}, "do": [{"op": "restore", "attr": "essence"}]})
    with cards(artifacts=[seal]):
        match = trading(worn={owner: ["t_seal"]}, gear={"kim": ["w_maul"]}, settings={"consent": "free"})
        match.answer(0, ["card:w_maul"])
        assert match.table.essence == ([1, 0] if owner == "kim" else [0, 1])


# --- recharge --------------------------------------------------------------------------------------------------------

STATIONS = room({(0, 1): "R", (9, 9): "W"}, edges="N")


def recharging(die: str, **laid: Any) -> Match[Expedition]:
    laid.setdefault("at", APART)
    laid.setdefault("ground", STATIONS)
    return trial(lambda table: recharge(table, 0), settings={"recharge_die": " ".join([die] * 6)}, **laid)


@pytest.mark.rule("MA-433", "MA-R114")
@pytest.mark.parametrize(
    ("die", "attr", "n"), [("health", "health", 1), ("essence", "essence", 1), ("stamina", "stamina", 2)]
)
def test_the_die_restores_what_it_shows(die: str, attr: str, n: int) -> None:
    match = recharging(die, health={"kim": 1}, stamina={"kim": 1}, essence={"kim": 1})
    assert getattr(match.table, attr)[0] == 1 + n
    assert sum([match.table.health[0], match.table.stamina[0], match.table.essence[0]]) == 3 + n


@pytest.mark.rule("MA-433", "MA-R114")
def test_one_face_lets_choose() -> None:
    match = recharging("choose", stamina={"kim": 1})
    assert choices(match) == ["health", "essence", "stamina"]
    match.answer(0, "stamina")
    assert match.table.stamina[0] == 3


@pytest.mark.rule("MA-434", "MA-435", "MA-R17", "MA-R98")
def test_then_a_trade_with_anybody_at_a_station_or_workbench_and_the_inventory() -> None:
    match = recharging("essence", gear={"hank": ["w_razor"]})
    with strict(match) as play:
        play.answer(0, "unit:hank", prompt="Do you trade with anybody?", can=["none", "unit:hank"], rule="MA-434")
        play.answer(0, ["card:w_razor"])
        play.answer(1, "yes")
        play.answer(0, "yes", prompt="Do you use an inventory?", can=["yes", "no"])
        play.answer(0, {"w_razor": "right"})
        play.until(0, prompt=AFTER)
    assert mounts(match, 0) == {"w_razor": ""}


@pytest.mark.rule("MA-434", "MA-067")
def test_nobody_elsewhere_and_nobody_at_a_destroyed_one() -> None:
    away = recharging("essence", gear={"hank": ["w_razor"]}, at={"kim": (1, 1), "hank": (5, 5)})
    assert AFTER in question(away).prompt

    def broken(table: Expedition) -> None:
        table.destroyed.append(table.at[1] + 23)  # the workbench, diagonally below

    match = recharging("essence", gear={"hank": ["w_razor"]}, also=broken)
    assert AFTER in question(match).prompt


@pytest.mark.rule("MA-R98")
def test_both_later_steps_are_optional() -> None:
    match = recharging("essence", gear={"kim": ["w_razor"]})
    with strict(match) as play:
        play.answer(0, "none", can=["none", "unit:hank"])  # nobody trades with themselves
        play.answer(0, "no")
        play.until(0, prompt=AFTER)
    assert mounts(match, 0) == {}


# --- the toll of level 5 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-484", "MA-R88")
def test_each_explorer_destroys_an_equipped_item_in_the_partys_order() -> None:
    match = trial(toll, worn={"kim": ["w_maul"], "hank": ["rotopod"]}, gear={"kim": ["a_boots"]}, at=APART)
    attach(match.table, "w_razor", "w_maul", UPGRADE)
    with strict(match) as play:
        play.answer(0, ["unit:hank", "unit:kim"], rule="MA-484")
        play.answer(1, "card:rotopod", can=["card:rotopod", "die"])
        refused(match, 0, "card:a_boots", "MA-484")
        play.answer(0, "card:w_razor", can=["card:w_maul", "card:w_razor", "die"])
        play.until(0, prompt=AFTER)
    table = match.table
    assert names(table, table.wrecked) == ["rotopod", "w_razor"]
    assert mounts(match, 0) == {"w_maul": ""}
    assert owned(match, 0) == ["a_boots", "w_maul"]


@pytest.mark.rule("MA-484", "MA-R88")
def test_without_an_equipped_item_an_explorer_is_destroyed_and_may_prefer_to_be() -> None:
    match = trial(toll, worn={"kim": ["w_maul"]}, gear={"hank": ["rotopod"]}, at=APART)
    match.answer(0, ["unit:kim", "unit:hank"])
    match.answer(0, "card:w_maul")
    assert match.table.at[1] == DEAD
    assert match.table.at[0] >= 0
    match = trial(toll, worn={"kim": ["w_maul"], "hank": ["rotopod"]}, at=APART)
    match.answer(0, ["unit:kim", "unit:hank"])
    match.answer(0, "die")
    assert match.table.at[0] == DEAD


@pytest.mark.rule("MA-484", "MA-R78")
def test_who_is_away_pays_nothing() -> None:
    def away(table: Expedition) -> None:
        table.at[1] = AWAY

    match = trial(toll, worn={"kim": ["w_maul"]}, at=APART, also=away)
    assert choices(match) == ["card:w_maul", "die"]
    match.answer(0, "card:w_maul")
    assert match.table.at[1] == AWAY
