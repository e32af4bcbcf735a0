"""Gain item, take, and the item decks (MA-423 to MA-427, MA-288, MA-436 to MA-438; bad input 30 and 31)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.arrange import expedition, room
from tests.games.machina.item_trials import AFTER, attach, mounts, names, on_top, only, owned, trial, wreck

from fabletop.engine.match import Match
from fabletop.engine.table import ALL
from fabletop.games.machina.rules.gaining import gain_item
from fabletop.games.machina.rules.item_decks import DECKS, add_level, shuffle_items, take_item
from fabletop.games.machina.state import (
    APPAREL,
    ARTIFACTS,
    CONSUMABLES,
    LOST,
    UPGRADE,
    WEAPONS,
    Expedition,
)
from fabletop.testing import strict
from fabletop.testing.arranged import choices, question, refused

FAR_APART = {"kim": (0, 0), "hank": (9, 9)}
BESIDE = {"kim": (0, 0), "hank": (1, 1)}


def gaining(
    explorers: tuple[str, ...] = ("kim", "hank"), types: tuple[str, ...] = (), **laid: Any
) -> Match[Expedition]:
    """The first explorer gains an item. On top of the decks lie a bender, a razor, a rotopod and an egg."""
    also = laid.pop("also", None)

    def tops(table: Expedition) -> None:
        on_top(table, APPAREL, "a_bender", "a_boots")
        on_top(table, WEAPONS, "w_razor", "w_scope")
        on_top(table, ARTIFACTS, "rotopod")
        on_top(table, CONSUMABLES, "sanguivorous_egg")
        if also is not None:
            also(table)

    laid.setdefault("at", {explorers[0]: (0, 0), **{name: (9, n) for n, name in enumerate(explorers[1:])}})
    return trial(lambda table: gain_item(table, 0, types), explorers, also=tops, **laid)


@pytest.mark.rule("MA-423", "MA-424", "MA-425", "MA-386", "MA-R94", "MA-R95")
def test_two_cards_are_drawn_one_after_the_other_and_one_is_gained() -> None:
    match = gaining(("hank", "kim"))
    with strict(match) as play:
        play.answer(
            0, "deck:artifact", rule="MA-423", can=["deck:weapon", "deck:apparel", "deck:artifact", "deck:consumable"]
        )
        assert names(match.table, match.table.drawn) == ["rotopod"]
        assert match.table.seen[match.table.drawn[0]] == ALL
        play.answer(0, "deck:consumable", prompt="1 to go")
        play.answer(0, "card:rotopod", prompt="Which item do you gain?", can=["card:rotopod", "card:sanguivorous_egg"])
        play.answer(0, "back", prompt="What becomes of", can=["destroy", "back"])
        play.until(0, prompt=AFTER)
    assert owned(match, 0) == ["rotopod"]
    assert mounts(match, 0) == {}
    assert names(match.table, match.table.consumables[-1:]) == ["sanguivorous_egg"]
    assert match.table.drawn == []
    assert match.table.wrecked == []


@pytest.mark.rule("MA-423", "MA-424")
def test_the_same_deck_twice_and_the_other_card_destroyed() -> None:
    match = gaining(("hank", "kim"))
    with strict(match) as play:
        play.answer(0, "deck:apparel")
        play.answer(0, "deck:apparel")
        play.answer(0, "card:a_boots", can=["card:a_bender", "card:a_boots"])
        play.answer(0, "destroy")
        play.until(0, prompt=AFTER)
    assert owned(match, 0) == ["a_boots"]
    assert names(match.table, match.table.wrecked) == ["a_bender"]


@pytest.mark.rule("MA-424", "MA-R95")
def test_what_was_put_back_is_known_to_lie_on_top() -> None:
    match = gaining(("hank", "kim"))
    for answer in ("deck:apparel", "deck:artifact", "card:rotopod", "back"):
        match.answer(0, answer)
    assert match.table.seen[match.table.apparel[-1]] == ALL


@pytest.mark.rule("MA-426", "MA-R18")
@pytest.mark.parametrize(
    ("explorer", "fits"),
    [
        ("kim", {"a_bender"}),
        ("hank", {"w_razor"}),
        ("lorrain", {"rotopod"}),
        ("phillip", {"a_bender", "w_razor", "rotopod"}),
    ],
)
def test_who_may_equip_what_at_once(explorer: str, fits: set[str]) -> None:
    for deck, item in (("apparel", "a_bender"), ("weapon", "w_razor"), ("artifact", "rotopod")):
        match = gaining((explorer, "abel_voss"))
        for answer in (f"deck:{deck}", "deck:consumable", f"card:{item}", "back"):
            match.answer(0, answer)
        asked = question(match, 0)
        if item in fits:
            assert choices(match, 0) == [f"{item}:main", "none"]
            assert asked.rule == "MA-426"
            match.answer(0, "none")
            assert mounts(match, 0) == {}
        else:
            assert AFTER in asked.prompt


@pytest.mark.rule("MA-427")
@pytest.mark.parametrize(("deck", "item"), [("weapon", "w_scope"), ("consumable", "sanguivorous_egg")])
def test_augments_and_consumables_are_not_equipped_at_once(deck: str, item: str) -> None:
    match = gaining(("phillip", "kim"), also=lambda table: on_top(table, WEAPONS, "w_scope"))
    for answer in (f"deck:{deck}", "deck:artifact", f"card:{item}", "back"):
        match.answer(0, answer)
    assert AFTER in question(match, 0).prompt


@pytest.mark.example("machina", "X37")
@pytest.mark.rule("MA-416", "MA-420")
def test_kim_gains_the_bender_and_the_boots_come_off_with_all_on_them() -> None:
    def dressed(table: Expedition) -> None:
        attach(table, "a_waistcoat", "a_boots", UPGRADE)
        on_top(table, APPAREL, "a_bender")

    def more(table: Expedition) -> None:
        dressed(table)
        only(table, WEAPONS, "w_razor")

    match = trial(lambda table: gain_item(table, 0), worn={"kim": ["a_boots"]}, at=FAR_APART, also=more)
    with strict(match) as play:
        play.answer(0, "deck:apparel")
        play.answer(0, "deck:weapon")
        play.answer(0, "deck:consumable")  # the waistcoat is for poachers: one card more
        play.answer(0, "card:a_bender")
        play.answer(0, [], prompt="Which of these are destroyed?")
        play.answer(0, "a_bender:main:a_boots", can=["a_bender:main:a_boots", "none"])
        play.until(0, prompt=AFTER)
    assert mounts(match, 0) == {"a_bender": ""}
    assert owned(match, 0) == ["a_bender", "a_boots", "a_waistcoat"]


@pytest.mark.example("machina", "X37")
@pytest.mark.rule("MA-320", "MA-R20")
def test_a_chest_restores_essence_before_anything_is_drawn() -> None:
    match = expedition(["kim"], at={"kim": (0, 0)}, ground=room({(1, 0): "C"}, edges="N"))
    match.answer(0, "chest:1.2")
    assert "From which deck" in question(match).prompt
    assert match.table.essence[0] == 1
    assert match.table.stamina[0] == 4


@pytest.mark.rule("MA-425", "MA-R93", "MA-R138")
def test_a_gift_needs_no_consent_and_is_not_equipped() -> None:
    match = gaining(at=BESIDE)
    with strict(match) as play:
        play.answer(0, "deck:weapon")
        play.answer(0, "deck:apparel")
        play.answer(0, "card:w_razor")
        play.answer(0, "unit:hank", prompt="Who gets", can=["keep", "unit:hank"])
        play.answer(0, "back")
        play.until(0, prompt=AFTER)
    assert owned(match, 0) == []
    assert owned(match, 1) == ["w_razor"]
    assert mounts(match, 1) == {}


@pytest.mark.rule("MA-R93")
def test_with_the_setting_a_gift_of_the_right_class_may_be_equipped() -> None:
    match = gaining(at=BESIDE, settings={"gift_equip": True})
    with strict(match) as play:
        for answer in ("deck:weapon", "deck:apparel", "card:w_razor", "unit:hank", "back"):
            play.answer(0, answer)
        play.answer(1, "w_razor:main", can=["w_razor:main", "none"])
        play.until(0, prompt=AFTER)
    assert mounts(match, 1) == {"w_razor": ""}


def emptied(table: Expedition, *kept: tuple[Any, str]) -> None:
    for deck in DECKS.values():
        only(table, deck, *[name for where, name in kept if where is deck])


@pytest.mark.rule("MA-438", "MA-R92")
def test_one_card_alone_is_the_gained_item() -> None:
    match = trial(
        lambda table: gain_item(table, 0), at=FAR_APART, also=lambda table: emptied(table, (WEAPONS, "w_razor"))
    )
    assert AFTER in question(match, 0).prompt  # all of it was the only way
    assert owned(match, 0) == ["w_razor"]


@pytest.mark.rule("MA-438", "MA-R92")
def test_without_cards_nothing_is_gained() -> None:
    match = trial(lambda table: gain_item(table, 0), at=FAR_APART, also=emptied)
    assert AFTER in question(match, 0).prompt
    assert owned(match, 0) == []


@pytest.mark.rule("MA-438", "MA-R92")
def test_empty_decks_are_not_offered() -> None:
    kept = (WEAPONS, "w_razor"), (APPAREL, "a_boots")
    match = trial(lambda table: gain_item(table, 0), at=FAR_APART, also=lambda table: emptied(table, *kept))
    assert choices(match) == ["deck:weapon", "deck:apparel"]
    refused(match, 0, "deck:artifact", "MA-423")


@pytest.mark.rule("MA-R92")
def test_with_the_setting_destroyed_items_make_an_empty_deck_anew() -> None:
    def worn_out(table: Expedition) -> None:
        emptied(table, (APPAREL, "a_boots"))
        wreck("w_razor", "w_maul", "rotopod")(table)

    match = trial(
        lambda table: gain_item(table, 0), at=FAR_APART, also=worn_out, settings={"item_refill": "shuffle_destroyed"}
    )
    assert choices(match) == ["deck:weapon", "deck:apparel", "deck:artifact"]
    match.answer(0, "deck:weapon")
    table = match.table
    assert len(table.weapons) == 1
    assert names(table, table.wrecked) == ["rotopod"]
    assert {*names(table, table.weapons), *names(table, table.drawn)} == {"w_razor", "w_maul"}


@pytest.mark.rule("MA-423")
def test_types_that_a_card_names_are_the_only_decks() -> None:
    match = gaining(types=("weapon", "apparel"))
    assert choices(match) == ["deck:weapon", "deck:apparel"]


@pytest.mark.rule("MA-424", "MA-425")
def test_both_cards_cannot_be_kept() -> None:
    match = gaining()
    match.answer(0, "deck:weapon")
    match.answer(0, "deck:apparel")
    refused(match, 0, ["card:w_razor", "card:a_bender"])
    refused(match, 0, "card:rotopod", "MA-424")


# --- taking, shuffling, later levels ---------------------------------------------------------------------------------


@pytest.mark.rule("MA-288", "MA-386", "MA-R14")
def test_a_named_item_is_taken_from_its_deck() -> None:
    table = expedition(["kim"]).table
    left = len(table.artifacts)
    assert take_item(table, 0, "rotopod")
    assert names(table, table.gear[0]) == ["rotopod"]
    assert not table.mount
    assert len(table.artifacts) == left - 1


@pytest.mark.rule("MA-288", "MA-290", "MA-R14")
def test_then_it_is_looked_for_among_the_destroyed_items() -> None:
    table = expedition(["kim"], also=wreck("rotopod")).table
    assert take_item(table, 0, "rotopod")
    assert table.wrecked == []
    assert not take_item(table, 0, "rotopod")  # it is in an inventory
    assert not take_item(table, 0, "w_teleportabulus")  # it waits outside the game


@pytest.mark.rule("MA-288")
def test_a_deck_that_was_searched_is_shuffled_and_nobody_knows_its_top_card_any_more() -> None:
    table = expedition(["kim"]).table
    order = [name for name in names(table, table.artifacts) if name != "rotopod"]
    table.peek(table.artifacts[-1], ALL)
    assert take_item(table, 0, "rotopod")
    assert names(table, table.artifacts) != order
    assert sorted(names(table, table.artifacts)) == sorted(order)
    assert not any(table.seen[each] == ALL for each in table.artifacts)


@pytest.mark.rule("MA-437", "MA-R19")
def test_decks_are_shuffled_each_on_its_own_and_destroyed_items_stay_out() -> None:
    table = expedition(["kim"], also=wreck("w_razor")).table
    before = {type_: sorted(names(table, table.pile(deck))) for type_, deck in DECKS.items()}
    order = names(table, table.weapons), names(table, table.apparel)
    shuffle_items(table, ("weapon",))
    assert names(table, table.apparel) == order[1]
    assert names(table, table.weapons) != order[0]
    shuffle_items(table)
    assert {type_: sorted(names(table, table.pile(deck))) for type_, deck in DECKS.items()} == before
    assert names(table, table.wrecked) == ["w_razor"]


@pytest.mark.rule("MA-436", "MA-022", "MA-R89")
def test_a_level_comes_in_and_half_of_each_deck_goes() -> None:
    table = expedition(["kim"]).table
    before = {type_: len(table.pile(deck)) for type_, deck in DECKS.items()}
    coming = {
        type_: sum(table.printed(item).level == 2 and table.printed(item).kind == type_ for item in table.later_items)
        for type_ in DECKS
    }
    add_level(table, 2)
    for type_, deck in DECKS.items():
        assert len(table.pile(deck)) == before[type_] - before[type_] // 2 + coming[type_]
        assert all(table.printed(item).kind == type_ for item in table.pile(deck))
        assert all(table.seen[item] == 0 for item in table.pile(deck))
    assert len(table.pile(LOST)) == sum(n // 2 for n in before.values())
    assert {table.printed(item).level for item in table.later_items} == {3}
    lost = len(table.lost)
    add_level(table, 2)  # there is nothing left to add
    assert len(table.lost) == lost
