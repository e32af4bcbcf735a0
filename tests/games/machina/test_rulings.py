"""Rulings that are about the whole box: what limits nothing, how lost parts are read, and what is ours (MA-R15, MA-R37,
MA-R38, MA-R115, MA-R118, MA-R120 to MA-R122, MA-R124)."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.machina.ability_trials import ability, quiet
from tests.games.machina.arrange import at, room
from tests.games.machina.item_trials import trial

from fabletop.engine.effects import walk
from fabletop.games.machina import GAME
from fabletop.games.machina.box import box
from fabletop.games.machina.cards import Explorer, Monster
from fabletop.games.machina.effects.payments import Pay
from fabletop.games.machina.effects.standing import Mark
from fabletop.games.machina.rules.chapters import course, endgame_cards
from fabletop.games.machina.rules.doors import close_door
from fabletop.games.machina.rules.spaces import destroy_space
from fabletop.games.machina.state import Expedition
from fabletop.testing.arranged import choices


@pytest.mark.rule("MA-R15", "MA-005")
def test_the_current_chapter_is_a_number_whatever_slot_it_would_lie_on() -> None:
    match = quiet(["kim"], chapter="ice_4")
    assert box().chapters[match.table.chapter].card.id == "ice_4"
    assert match.table.chapter in course(match.table)


@pytest.mark.rule("MA-R37")
def test_tokens_and_figures_never_run_out() -> None:
    """The box has 56 destroyed tokens and 12 closed doors: here are more of both."""

    async def all_of_them(table: Expedition) -> None:
        for space in [at(x, y) for y in range(3, 10) for x in range(10)]:
            await destroy_space(table, space)
        for x in range(10):
            for door in (2 * at(x, 0) + 1, 2 * at(x, 1) + 1):
                close_door(table, 0, door)

    doors = [((x, y), "s=") for x in range(10) for y in (0, 1)]
    match = trial(all_of_them, ("kim",), at={"kim": (0, 0)}, ground=room(walls=doors))
    assert (len(match.table.destroyed), len(match.table.shut)) == (70, 20)


@pytest.mark.rule("MA-R38")
def test_nobody_faces_anywhere() -> None:
    """All eight around Hank are alike to him, before and after a step."""
    around = [(x, y) for y in (1, 2, 3) for x in (1, 2, 3) if (x, y) != (2, 2)]
    for x, y in around:
        match = quiet(["hank"], at={"hank": (2, 2), "sarall": (x, y)})
        match.answer(0, ability(match, "hank"))
        assert "unit:sarall" in choices(match)


@pytest.mark.rule("MA-R115", "MA-R118")
def test_lorrains_numbers_are_read_as_cost_and_as_stack() -> None:
    card = box().explorers[box().explorer_index["lorrain"]].card
    first, second = (text for text in card.texts if text.cost)
    assert [(each.attr, each.n) for each in first.cost if isinstance(each, Pay)] == [("stamina", 2)]
    assert [(each.attr, each.n) for each in second.cost if isinstance(each, Pay)] == [("essence", 1)]
    assert [each.most for each in walk(first.do) if isinstance(each, Mark)] == [1]


@pytest.mark.rule("MA-R120")
def test_the_twelve_chapter_cards_are_all_of_the_scenario() -> None:
    """Its title card, nine chapters and two cards of the endgame."""
    table = quiet(["kim"]).table
    assert (len(course(table)), len(endgame_cards(table))) == (9, 2)
    assert sum(face.card.scenario == "ice" for face in box().chapters) == 12


@pytest.mark.rule("MA-R121", "MA-R145")
def test_what_the_guidebook_would_bring_is_ours() -> None:
    assert len(box().machinations) == 4
    assert [face.card.id for face in box().chapters if face.card.short == "skip"] == ["ice_2", "ice_4", "ice_7"]
    assert Counter(each.level for each in box().monsters) == {1: 9, 2: 8, 3: 7, 4: 5}
    assert Counter(each.class_ for each in box().explorers) == dict.fromkeys(
        ("gunman", "bruiser", "mystic", "crafter"), 2
    )


@pytest.mark.rule("MA-R122", "MA-009")
def test_no_unit_or_item_belongs_to_a_scenario() -> None:
    assert all("scenario" not in kind.__struct_fields__ for kind in (Explorer, Monster))
    assert not any(hasattr(face.card, "scenario") for face in box().faces if face.item)
    assert {face.kind for face in box().faces if getattr(face.card, "scenario", "")} == {"event", "horror"}


@pytest.mark.rule("MA-R124")
def test_names_are_spelt_in_one_way() -> None:
    names = {face.name for face in box().faces} | {each.name for each in box().explorers}
    assert {"Lorrain", "Hobnailed Boots", "Teleportabulus"} <= names
    assert not {"Lorrai", "Hornailed Boots", "Teleportabilius", "Rotopgo"} & names


EXPECTED = {
    "explorer cards": 8, "monster cards": 29, "core explorer events": 32, "core horror events": 32,
    "weapons, level 1": 20, "weapons, level 2": 6, "weapons, level 3": 5,
    "apparel, level 1": 16, "apparel, level 2": 5, "apparel, level 3": 4,
    "artifacts, level 1": 13, "artifacts, level 2": 4, "artifacts, level 3": 4,
    "consumables, level 1": 12, "consumables, level 2": 4, "consumables, level 3": 3,
    "chapter cards, Horror in the Ice": 12, "explorer events, Horror in the Ice": 11,
    "horror events, Horror in the Ice": 11, "endgame tile, Horror in the Ice": 1, "map tile faces": 20,
    "machinations": 4,
}  # fmt: skip
"""What this stage of the box has."""


def test_the_box_has_what_belongs_to_this_stage() -> None:
    assert GAME.inventory is not None
    found = {each.component: each.present for each in GAME.inventory()}
    assert {name: found[name] for name in EXPECTED} == EXPECTED
    assert all(each.present == each.expected for each in GAME.inventory())
