"""What cards do with items: the verbs, what they are paid with, who owns what; and their words."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.arrange import card
from tests.games.machina.item_trials import AFTER, attach, mounts, names, on_top, owned, trial

from fabletop.engine.effects import Condition, Effect, Payment, Source
from fabletop.engine.match import Match
from fabletop.engine.table import ALL
from fabletop.games.machina.box import box
from fabletop.games.machina.effects.language import LANGUAGE
from fabletop.games.machina.rules.events import invoke_horror_event, reinvoke
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import HORRORS, ITEM, NONE, ON_ITEM, ON_UNIT, UPGRADE, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import choices, question, tag

BESIDE = {"kim": (1, 1), "hank": (2, 2)}


def read(plain: dict[str, Any], kind: Any = Effect) -> Any:
    return LANGUAGE._node(kind, plain)


def doing(*effects: dict[str, Any], **laid: Any) -> Match[Expedition]:
    """A text of Kim's own that does something is performed."""
    laid.setdefault("at", BESIDE)
    do = [read(each) for each in effects]
    return trial(lambda table: Now(table, Source(ON_UNIT, 0), {"you": 0}).perform(do), **laid)


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        ({"op": "gain"}, "gain an item"),
        ({"op": "gain", "who": "target", "types": ["weapon", "apparel"]},
         "the target gains a weapon or piece of apparel"),
        ({"op": "workbench"}, "operate a workbench"),
        ({"op": "recharge"}, "recharge"),
        ({"op": "use_inventory"}, "use your inventory"),
        ({"op": "use_inventory", "who": {"all": "explorer", "in": "everywhere"}},
         "all explorers on all tiles use their inventory"),
        ({"op": "trade", "with": {"any": "explorer", "other": True}}, "trade with any other explorer on your tile"),
        ({"op": "equip", "types": ["weapon"]}, "you may equip an unequipped weapon as main item, upgrade or augment"),
        ({"op": "equip", "how": "main"}, "you may equip an unequipped item as main item"),
        ({"op": "unequip", "who": "it", "n": 1}, "it unequips an item"),
        ({"op": "unequip", "n": 2, "types": ["weapon"], "by": "party"}, "unequip 2 weapons (the party chooses)"),
        ({"op": "destroy_item", "equipped": True}, "destroy an equipped item"),
        ({"op": "give", "to": "it", "n": 1}, "give an item to it"),
        ({"op": "take_item", "item": "rotopod"}, "take the item Rotopod"),
        ({"op": "shuffle_items"}, "shuffle each item deck"),
        ({"op": "shuffle_items", "types": ["weapon", "artifact"]}, "shuffle the deck of weapons and of artifacts"),
        ({"op": "add_level", "level": 2}, "add the items of level 2"),
        ({"op": "look", "deck": "horror", "n": 2, "then": "reorder"},
         "look at the top 2 cards of the horror event deck and put them back in any order"),
    ],
)  # fmt: skip
def test_words_of_verbs(plain: dict[str, Any], words: str) -> None:
    assert read(plain).words(box().voice) == words


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        ({"op": "unequip_this"}, "unequip this"),
        ({"op": "destroy_item", "types": ["weapon"]}, "destroy another weapon of yours"),
        ({"op": "destroy_item", "equipped": True}, "destroy another equipped item of yours"),
    ],
)
def test_words_of_payments(plain: dict[str, Any], words: str) -> None:
    assert read(plain, Payment).words(box().voice) == words


@pytest.mark.parametrize(
    ("plain", "words", "denied"),
    [
        ({"owns": {"equipped": True}, "who": "it"}, "it has an equipped item", "it has no equipped item"),
        ({"owns": {"type": "weapon", "level": 2}}, "you have a weapon of level 2", "you have no weapon of level 2"),
        ({"owns": {"name": "rotopod"}}, "you have rotopod", "you do not have rotopod"),
    ],
)
def test_words_of_owning(plain: dict[str, Any], words: str, denied: str) -> None:
    condition = read(plain, Condition)
    assert condition.words(box().voice) == words
    assert condition.denied(box().voice) == denied


@pytest.mark.parametrize(
    ("plain", "fault"),
    [
        ({"op": "look", "deck": "tile", "then": "destroy"}, "cannot be destroyed"),
        ({"op": "equip", "types": ["consumable"]}, "never equipped"),
        ({"op": "unequip", "by": "butler"}, "butler"),
    ],
)
def test_faults_of_verbs(plain: dict[str, Any], fault: str) -> None:
    assert any(fault in words for words in read(plain).faults(LANGUAGE))


def test_owning_looks_at_type_level_name_and_whether_it_is_equipped() -> None:
    match = trial(
        lambda table: Now.settle(table), worn={"kim": ["w_razor"]}, gear={"kim": ["rotopod", "sanguivorous_egg"]}
    )
    now = Now(match.table, Source(ON_UNIT, 0), {"you": 0})

    def owns(**filters: Any) -> bool:
        return bool(read({"owns": filters}, Condition).holds(now))

    assert owns()
    assert owns(type="weapon")
    assert owns(name="rotopod")
    assert owns(level=1, equipped=True)
    assert not owns(type="apparel")
    assert not owns(level=2)
    assert not owns(name="rotopod", equipped=True)
    assert not owns(type="consumable", equipped=True)
    assert not owns(type="weapon", augmented=True)


@pytest.mark.rule("MA-420")
def test_items_come_off_as_their_owner_likes() -> None:
    match = doing(
        {"op": "unequip", "who": {"all": "explorer", "other": True}, "n": 1}, worn={"hank": ["w_maul", "rotopod"]}
    )
    attach(match.table, "w_razor", "w_maul", UPGRADE)
    with strict(match) as play:
        play.answer(1, "card:w_maul", can=["card:w_maul", "card:w_razor", "card:rotopod"], rule="MA-420")
        play.until(0, prompt=AFTER)
    assert mounts(match, 1) == {"rotopod": ""}


@pytest.mark.rule("MA-236")
def test_items_are_destroyed_as_many_as_there_are() -> None:
    match = doing({"op": "destroy_item", "n": 2}, gear={"kim": ["w_maul"]})
    assert AFTER in question(match).prompt
    assert names(match.table, match.table.wrecked) == ["w_maul"]


@pytest.mark.rule("MA-386", "MA-R138")
def test_an_item_is_given_away() -> None:
    match = doing(
        {"op": "give", "to": {"any": "explorer", "other": True}}, gear={"kim": ["w_maul"]}, worn={"kim": ["rotopod"]}
    )
    match.answer(0, "card:rotopod")
    assert owned(match, 1) == ["rotopod"]
    assert match.table.mount == []


@pytest.mark.rule("MA-288", "MA-416")
def test_an_item_is_taken_and_equipped() -> None:
    match = doing({"op": "take_item", "item": "rotopod"}, {"op": "equip", "how": "main", "types": ["artifact"]})
    assert choices(match) == ["rotopod:main", "none"]
    match.answer(0, "rotopod:main")
    assert mounts(match, 0) == {"rotopod": ""}


@pytest.mark.rule("MA-117", "MA-R127")
def test_several_explorers_gain_one_after_the_other() -> None:
    match = doing({"op": "gain", "who": {"all": "explorer", "in": "everywhere"}})
    with strict(match) as play:
        play.answer(0, ["unit:hank", "unit:kim"], rule="MA-R127")
        play.until(1, prompt="From which deck")


@pytest.mark.rule("MA-130", "MA-131")
def test_unequipping_the_card_is_a_cost_only_while_it_is_equipped() -> None:
    match = trial(lambda table: Now.settle(table), worn={"kim": ["w_maul"]})
    table = match.table
    maul, payment = card(table, "w_maul"), read({"op": "unequip_this"}, Payment)
    now = Now(table, Source(ON_ITEM, maul), {"you": 0, "this": ITEM + maul})
    assert payment.payable(now)
    payment.pay(now)
    assert mounts(match, 0) == {}
    assert not payment.payable(now)


@pytest.mark.rule("MA-130", "MA-131", "MA-236")
def test_another_item_is_destroyed_as_a_cost() -> None:
    payment = read({"op": "destroy_item", "types": ["weapon"]}, Payment)

    def moment(table: Expedition) -> Now:
        maul = card(table, "w_maul")
        return Now(table, Source(ON_ITEM, maul), {"you": 0, "this": ITEM + maul})

    bare = trial(lambda table: Now.settle(table), worn={"kim": ["w_maul"]}, gear={"kim": ["rotopod"]})
    assert not payment.payable(moment(bare.table))  # itself does not count, nor does an artifact
    match = trial(
        lambda table: payment.pay(moment(table)), worn={"kim": ["w_maul"]}, gear={"kim": ["w_razor", "w_spade"]}
    )
    assert choices(match) == ["card:w_razor", "card:w_spade"]
    match.answer(0, "card:w_spade")
    assert names(match.table, match.table.wrecked) == ["w_spade"]


@pytest.mark.parametrize("deck", ["explorer", "horror", "monster", "weapon", "tile"])
def test_cards_are_looked_at_by_all_and_put_in_order(deck: str) -> None:
    zone = {"explorer": "events", "horror": "horrors", "monster": "monster_deck", "weapon": "weapons", "tile": "tiles"}[
        deck
    ]
    match = doing({"op": "look", "deck": deck, "n": 3, "then": "reorder"})
    pile = getattr(match.table, zone)
    shown = choices(match)
    assert [f"card:{name}" for name in names(match.table, pile[-3:][::-1])] == shown
    assert all(match.table.seen[each] == ALL for each in pile[-3:])
    match.answer(0, [shown[2], shown[0], shown[1]])
    pile = getattr(match.table, zone)
    assert [f"card:{name}" for name in names(match.table, pile[-3:][::-1])] == [shown[2], shown[0], shown[1]]


def test_cards_that_are_looked_at_may_be_destroyed_and_change_no_current_event() -> None:
    match = doing({"op": "look", "deck": "horror", "n": 3, "then": "destroy"})
    shown = choices(match)
    match.answer(0, shown[:2])
    table = match.table
    assert [f"card:{name}" for name in names(table, table.horrors_out)] == shown[:2]
    assert table.dread == -1
    assert f"card:{names(table, table.horrors[-1:])[0]}" == shown[2]


@pytest.mark.rule("MA-R143")
def test_hobnailed_boots_hear_a_horror_event_that_is_invoked_and_none_that_is_reinvoked() -> None:
    def quiet(table: Expedition) -> None:
        on_top(table, HORRORS, "rust_communion")

    def event(match: Match[Expedition]) -> list[str]:
        """What is asked, with the harmless answer to each."""
        asked = []
        while AFTER not in question(match, match.waiting[0]).prompt:
            seat = match.waiting[0]
            asked.append(tag(match, seat))
            match.answer(seat, "stay" if "stay" in choices(match, seat) else choices(match, seat)[-1])
        return asked

    invoked = trial(lambda table: invoke_horror_event(table), ("kim",), worn={"kim": ["a_boots"]}, also=quiet)
    assert "move" in event(invoked)
    again = trial(
        lambda table: reinvoke(table, "horror", NONE), ("kim",), worn={"kim": ["a_boots"]}, dread="rust_communion"
    )
    assert "move" not in event(again)
