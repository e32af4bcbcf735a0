"""Broken content (bad input 41 and 43): cards and chapter decks that are refused, with the file and the entry in which
the fault is. Broken tiles (42) are in the tests of the tiles."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import artifact, cards, pay
from tests.games.machina.story_trials import chapters

from fabletop.engine.content import ContentError
from fabletop.engine.overlay import overlaid
from fabletop.engine.words import Refused
from fabletop.games.machina import GAME
from fabletop.games.machina.box import box

RESTORE = {"op": "restore", "attr": "essence"}
STORY = "Somebody has filled in the form with great care and in the wrong columns, and the clerk has stamped it twice."


def weapon(**more: Any) -> dict[str, Any]:
    return {"id": "t_thing", "name": "Thing", "level": 1, "icon": "gear", "hands": 1, **more}


def apparel(**more: Any) -> dict[str, Any]:
    return {"id": "t_thing", "name": "Thing", "level": 1, "icon": "gear", **more}


def monster(**more: Any) -> dict[str, Any]:
    numbers = {"level": 1, "armor": 1, "will": 1, "stamina": 3, "health": 1}
    return {"id": "t_thing", "name": "Thing", "icon": "gear", **numbers, **more}


def explorer(**more: Any) -> dict[str, Any]:
    numbers = {"class": "mystic", "armor": 1, "will": 1, "stamina": 3, "health": 1}
    return {"id": "t_thing", "name": "Thing", "icon": "gear", "story": STORY, **numbers, **more}


def text(**more: Any) -> dict[str, Any]:
    """An artifact with one text, which is sound but for what is named."""
    return artifact("t_thing", {"cost": [pay("stamina")], "do": [RESTORE], **more})


def lasting(**more: Any) -> dict[str, Any]:
    return text(do=[{"op": "lasting", "do": [{"op": "mod", "stat": "armor"}], **more}])


MELEE = {"any": "unit", "in": "melee"}
CARDS: list[tuple[str, dict[str, list[dict[str, Any]]]]] = [
    ("an id twice", {"artifacts": [artifact("rotopod", {"cost": [pay("stamina")], "do": [RESTORE]})]}),
    ("an id of another file", {"artifacts": [artifact("w_maul", {"cost": [pay("stamina")], "do": [RESTORE]})]}),
    ("a name twice", {"artifacts": [{**text(), "name": "Rotopod"}]}),
    ("an unknown op", {"artifacts": [text(do=[{"op": "explode_everything"}])]}),
    ("an unknown trigger", {"artifacts": [artifact("t_thing", {"on": "tea_time", "do": [RESTORE]})]}),
    ("an unknown condition", {"artifacts": [text(**{"if": {"weather": "rain"}})]}),
    ("an unknown status", {"artifacts": [lasting(most=1, do=[{"op": "grant", "keyword": "drunk"}])]}),
    ("an unknown stat", {"artifacts": [lasting(most=1, do=[{"op": "mod", "stat": "luck"}])]}),
    ("an unknown kind of thing", {"artifacts": [text(aim={"target": {"any": "dragon", "in": "melee"}})]}),
    ("an unknown field", {"artifacts": [{**text(), "price": 3}]}),
    ("an active without cost", {"artifacts": [artifact("t_thing", {"do": [RESTORE]})]}),
    ("an enters with cost", {"artifacts": [text(on="enters")]}),
    ("three targets", {"artifacts": [text(aim={"target": MELEE, "target2": MELEE, "target3": MELEE})]}),
    ("a second target alone", {"artifacts": [text(aim={"target2": MELEE})]}),
    ("a range on melee", {"artifacts": [text(aim={"target": {"any": "unit", "in": {"melee": 2}}})]}),
    ("a range of 0", {"artifacts": [text(aim={"target": {"any": "unit", "in": {"ranged": 0}}})]}),
    ("a lasting without stack number", {"artifacts": [lasting()]}),
    ("a lasting with stack number 0", {"artifacts": [lasting(most=0)]}),
    ("a count below 1", {"artifacts": [text(count=0)]}),
    ("a limit that is none", {"artifacts": [text(limit="century")]}),
    ("a cost of 0", {"artifacts": [text(cost=[pay("stamina", 0)])]}),
    ("four dice of a kind", {"artifacts": [text(aim={"target": MELEE}, do=[{"op": "attack", "high": 4}])]}),
    ("an item of level 0", {"artifacts": [{**text(), "level": 0}]}),
    ("an item of level 4", {"artifacts": [{**text(), "level": 4}]}),
    ("four texts", {"artifacts": [artifact("t_thing", *[{"cost": [pay("stamina")], "do": [RESTORE]}] * 4)]}),
    ("a choice of somebody who is nobody", {"artifacts": [text(do=[
        {"op": "choose", "by": "monster", "options": [{"name": name, "do": [RESTORE]} for name in ("a", "b")]}])]}),
    ("an item that is not there", {"artifacts": [text(do=[{"op": "take_item", "item": "t_nothing"}])]}),
    ("a monster that is not there", {"artifacts": [text(do=[{"op": "take_monster", "name": "t_no", "for": "you"}])]}),
    ("armor above 9", {"monsters": [monster(armor=10)]}),
    ("will below 0", {"monsters": [monster(will=-1)]}),
    ("no health", {"monsters": [monster(health=0)]}),
    ("a monster of level 5", {"monsters": [monster(level=5)]}),
    ("a monster of level 0", {"monsters": [monster(level=0)]}),
    ("an explorer of no class", {"explorers": [explorer(**{"class": "clerk"})]}),
    ("an explorer with stamina 12", {"explorers": [explorer(stamina=12)]}),
    ("legs with a symbol below", {"apparel": [apparel(position="legs", top="strap", bottom="strap")]}),
    ("a head with a symbol above", {"apparel": [apparel(position="head", top="strap", bottom="strap")]}),
    ("a torso without a slot", {"apparel": [apparel(position="torso", top="strap", bottom="strap")]}),
    ("apparel for nowhere", {"apparel": [apparel()]}),
    ("a symbol of weapons on apparel", {"apparel": [apparel(position="legs", top="cog")]}),
    ("an augment with hands", {"weapons": [weapon(augment="lens")]}),
    ("an augment with a slot", {"weapons": [weapon(hands=0, augment="lens", slot="coil")]}),
    ("a weapon for three hands", {"weapons": [weapon(hands=3)]}),
    ("a weapon without hands", {"weapons": [weapon(hands=0)]}),
    ("a consumable that waits", {"consumables": [artifact("t_thing", {"on": "horror_event", "do": [RESTORE]})]}),
    ("a consumable that is not used up", {"consumables": [text()]}),
    ("an artifact with a slot", {"artifacts": [{**text(), "slot": "lens"}]}),
    ("a horror event that binds", {"horror_events": [
        {"id": "t_thing", "title": "Thing", "icon": "gear", "binding": True, "texts": [], "story": STORY}]}),
    ("an event of another scenario", {"horror_events": [
        {"id": "t_thing", "title": "Thing", "icon": "gear", "scenario": "desert", "texts": [], "story": STORY}]}),
]  # fmt: skip


@pytest.mark.parametrize("added", [each[1] for each in CARDS], ids=[each[0] for each in CARDS])
def test_41_broken_cards(added: dict[str, list[dict[str, Any]]]) -> None:
    (file,) = added
    with cards(**added), pytest.raises((ContentError, Refused), match=f"{file}.yaml"):
        box()


def test_41_what_is_sound_is_read() -> None:
    """The cards from which the broken ones above differ by their fault alone."""
    with cards(
        artifacts=[{**text(), "id": "t_1", "name": "One"}, {**lasting(most=1), "id": "t_2", "name": "Two"}],
        weapons=[{**weapon(), "id": "t_3", "name": "Three"}],
        apparel=[{**apparel(position="legs", top="strap"), "id": "t_4", "name": "Four"}],
        monsters=[{**monster(), "id": "t_5", "name": "Five"}],
        explorers=[{**explorer(), "id": "t_6", "name": "Six"}],
    ):
        made = box()
        assert {"t_1", "t_2", "t_3", "t_4"} <= set(made.face_index)


ENTRY, EXIT, NEXT = {"op": "entry"}, {"op": "exit_token"}, {"op": "next_chapter"}
DECKS: list[tuple[str, dict[str, dict[str, Any]], str]] = [
    ("no entry in the first chapter", {"ice_1": {"texts": []}}, "places the entry token"),
    ("an entry without an exit before", {"ice_2": {"texts": [{"on": "enters", "do": [ENTRY]}]}}, "after an exit alone"),
    ("no entry after an exit", {"ice_6": {"texts": [{"on": "enters", "do": [{"op": "new_round"}]}]}}, "after an exit"),
    ("no endgame after an exit", {"ice_9": {"texts": []}}, "after an exit"),
    ("a blocking chapter without a way forward", {"ice_3": {"texts": []}}, "a way forward"),
    ("two blocking chapters", {"ice_4": {"blocking": True, "texts": [{"cost": [pay("essence")], "do": [NEXT]}]}},
     "two blocking chapters"),
    ("a gap in the numbers", {"ice_2": {"number": "10"}}, "numbered"),
    ("a number twice", {"ice_2": {"number": "1"}}, "numbered"),
    ("an endgame without a first card", {"ice_e1": {"number": "E3"}}, "numbered"),
    ("a number that is none", {"ice_2": {"number": "two"}}, "ice_2"),
    ("a rating above 9", {"ice_2": {"spawn": 10}}, "ice_2"),
    ("a scenario that is none", {"ice_2": {"scenario": "desert"}}, "ice_2"),
    ("an exit chapter that the short variant leaves out", {"ice_5": {"short": "skip"}}, "after an exit alone"),
]  # fmt: skip


@pytest.mark.rule("MA-003", "MA-031")
@pytest.mark.parametrize(("changed", "words"), [each[1:] for each in DECKS], ids=[each[0] for each in DECKS])
def test_43_broken_chapter_decks(changed: dict[str, dict[str, Any]], words: str) -> None:
    with chapters(**changed), pytest.raises(ContentError, match=words):
        box()


@pytest.mark.rule("MA-525")
def test_43_an_endgame_says_how_it_is_won() -> None:
    removed = {"chapters.yaml": {"changed": {"ice_e1": {"removed": ["victory"]}}}}
    with overlaid(GAME.content, removed), pytest.raises(ContentError, match="how it is won"):
        box()
