"""What is done to spaces (MA-062 to MA-070, MA-537, MA-R05, MA-R135, MA-R139; example X39)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, cards, doing, look, news
from tests.games.machina.arrange import at, room, unit
from tests.games.machina.item_trials import AFTER
from tests.games.machina.story_trials import SMALL, at_rest, space

from fabletop.games.machina.ground.faces import EndgameTile
from fabletop.games.machina.rules.in_force import reforce
from fabletop.games.machina.state import Expedition
from fabletop.testing.arranged import choices, question, refused

HERE = space(1, 1)
CORRIDOR = room(walls=[((x, 0), "s-") for x in range(10)])  # along the north


@pytest.mark.rule("MA-062", "MA-067")
def test_a_refreshed_action_space_can_be_activated_again() -> None:
    match = at_rest(
        ("ottilie_crane",), ground=room({(1, 1): "L"}), at={"ottilie_crane": (0, 0)}, essence={"ottilie_crane": 3},
        fields={"destroyed": [at(1, 1)]},
    )  # fmt: skip
    refused(match, 0, f"lever:{HERE}")
    before = look(match)
    match.answer(0, ability(match, "ottilie_crane", 1))
    assert news(before, match) == {"ottilie_crane.essence": 0, "destroyed": []}
    assert f"lever:{HERE}" in choices(match)


@pytest.mark.rule("MA-062")
def test_who_chooses_among_destroyed_spaces_reads_what_they_were() -> None:
    match = at_rest(
        ("ottilie_crane",), ground=room({(1, 1): "L", (0, 1): "C"}), at={"ottilie_crane": (0, 0)},
        essence={"ottilie_crane": 3}, fields={"destroyed": [at(1, 1), at(0, 1)]},
    )  # fmt: skip
    match.answer(0, ability(match, "ottilie_crane", 1))
    assert [each.label for each in question(match).options] == ["Destroyed trap lever 2.2", "Destroyed chest 2.1"]


@pytest.mark.rule("MA-062", "MA-064", "MA-R05")
def test_all_tokens_are_taken_off_and_a_sealed_space_opens_again() -> None:
    ground = room({(1, 1): "S", (3, 3): "H", (5, 5): "H"})
    match = doing(
        {"op": "refresh", "who": {"all": "destroyed_space", "in": "everywhere"}},
        {"op": "refresh", "who": {"all": "lit_chapter", "in": "everywhere"}},
        explorers=("hank",), ground=ground, at={"hank": (0, 0)},
        fields={"destroyed": [at(1, 1), at(3, 3)], "lit": [at(5, 5)]},
    )  # fmt: skip
    table = match.table
    assert table.destroyed == table.lit == []
    assert table.ground.kinds["spawn"] == 1 << at(1, 1)
    assert table.ground.passable >> at(1, 1) & 1
    assert table.ground.kinds["chapter"].bit_count() == 2


@pytest.mark.rule("MA-063", "MA-066", "MA-053")
def test_a_destroyed_space_stops_movement_and_no_look() -> None:
    match = at_rest(("hank",), ground=CORRIDOR, at={"hank": (0, 0)}, fields={"destroyed": [at(2, 0)]})
    assert [each for each in choices(match) if each.startswith("go:")] == [f"go:{space(1, 0)}"]
    refused(match, 0, f"go:{space(2, 0)}")
    assert match.table.ground.sees(at(0, 0), at(5, 0))


@pytest.mark.rule("MA-063", "MA-537", "MA-R135")
def test_a_unit_on_a_destroyed_space_is_unharmed_may_leave_and_nobody_comes_in() -> None:
    match = doing(
        {"op": "destroy_space", "who": {"all": "trapped"}}, explorers=("hank", "kim"), ground=room({(1, 1): "T"}),
        at={"hank": (1, 1), "kim": (0, 0)}, settings=SMALL,
    )  # fmt: skip
    assert question(match).prompt == AFTER
    assert look(match)["destroyed"] == [(1, 1)]
    assert look(match)["hank.health"] == 6
    assert look(match)["hank.at"] == (1, 1)
    standing = at_rest(
        ("hank", "kim"), ground=room({(1, 1): "T"}), at={"hank": (1, 1), "kim": (0, 0)}, settings=SMALL,
        fields={"destroyed": [at(1, 1)]},
    )  # fmt: skip
    standing.answer(0, f"go:{space(2, 2)}")
    refused(standing, 0, f"go:{HERE}")
    standing.answer(0, "end")
    refused(standing, 1, f"go:{HERE}")


@pytest.mark.rule("MA-064", "MA-065")
def test_a_unit_on_a_spawn_space_that_is_destroyed_is_destroyed_too() -> None:
    match = doing(
        {"op": "destroy_space", "who": {"all": "spawn"}}, explorers=("hank",), ground=room({(1, 1): "S", (9, 9): "T"}),
        at={"hank": (0, 0), "sarall": (1, 1), "mi_go": (9, 9)},
    )  # fmt: skip
    assert look(match)["destroyed"] == [(1, 1)]
    assert match.table.order == [unit(match.table, "mi_go")]
    assert [(each.who, each.about) for each in match.table.told if each.what == "kill"] == [(0, "sarall")]


@pytest.mark.rule("MA-067", "MA-278")
def test_a_destroyed_space_is_no_target_as_what_it_was() -> None:
    match = at_rest(
        ("hank",), ground=room({(1, 0): "C"}), at={"hank": (0, 0)}, event="burn_the_furniture",
        fields={"destroyed": [at(1, 0)]},
    )  # fmt: skip
    refused(match, 0, ability(match, "burn_the_furniture"), "MA-131")
    whole = at_rest(("hank",), ground=room({(1, 0): "C"}), at={"hank": (0, 0)}, event="burn_the_furniture")
    before = look(whole)
    whole.answer(0, ability(whole, "burn_the_furniture"))
    assert news(before, whole) == {"hank.essence": 3, "destroyed": [(1, 0)]}


# --- treating --------------------------------------------------------------------------------------------------------


def piles(table: Expedition) -> None:
    """The floor at (2, 0) of the drawn tile is a pile of bodies."""
    face = table.box.endgame_tiles[-1]
    table.box.endgame_tiles[-1] = EndgameTile(face.id, "test", face.name, face.drawing, {"2,0": "pile_of_bodies"})
    table.box._turned.clear()
    table.box.grounds.clear()
    reforce(table)


STORY = (
    "Somebody has swept, and swept, and swept, and in the end has sat down upon the heap to think it all over again."
)


@pytest.mark.example("machina", "X39")
@pytest.mark.rule("MA-068", "MA-R32", "MA-123")
@pytest.mark.parametrize("treated", [True, False])
def test_piles_of_bodies_treated_as_rubble_are_rubble_alone(treated: bool) -> None:
    text = {"do": [{"op": "treat", "kind": "pile_of_bodies", "as": "rubble"}]}
    with cards(horror_events=[{"id": "swept", "title": "Swept", "icon": "broom", "texts": [text], "story": STORY}]):
        match = at_rest(("hank",), ground=CORRIDOR, at={"hank": (0, 0)}, dread="swept" if treated else "", also=piles)
        reached = f"go:{space(2, 0)}" in choices(match)
        sees = match.table.ground.sees(at(0, 0), at(4, 0))
    assert reached is sees is not treated  # as it is printed, it is a floor


@pytest.mark.example("machina", "X39")
@pytest.mark.rule("MA-069", "MA-070")
def test_a_chest_that_is_also_a_barrel_can_be_opened_and_can_explode() -> None:
    laid: dict[str, Any] = {
        "ground": room({(1, 1): "C"}), "at": {"abel_voss": (0, 0), "kim": (9, 9), "drip_ghoul": (2, 2)},
        "worn": {"abel_voss": ["gunpowder_rosary"]}, "settings": SMALL,
        "dice": {"attack": (5, 5, 5, 5)},
    }  # fmt: skip
    names = ("abel_voss", "kim")
    plain = at_rest(names, **laid)
    plain.answer(0, ability(plain, "abel_voss"))
    assert f"space:{HERE}" not in choices(plain)  # a chest is not attacked
    opened = at_rest(names, **laid)
    opened.answer(0, ability(opened, "gunpowder_rosary"))
    assert f"chest:{HERE}" in choices(opened)
    opened.answer(0, f"chest:{HERE}")
    assert opened.table.essence[0] == 1
    hit = at_rest(names, **laid)
    hit.answer(0, ability(hit, "gunpowder_rosary"))
    hit.answer(0, ability(hit, "abel_voss"))
    hit.answer(0, f"space:{HERE}")
    table = hit.table
    assert table.destroyed == [at(1, 1)]
    assert table.at[unit(table, "drip_ghoul")] == -1
    assert table.health[0] == 4  # who stands beside it is hit too
    refused(hit, 0, f"chest:{HERE}")


@pytest.mark.rule("MA-070", "MA-160")
def test_a_treatment_ends_with_the_lasting_effect() -> None:
    match = at_rest(
        ("abel_voss",), ground=room({(1, 1): "C"}), at={"abel_voss": (0, 0)}, worn={"abel_voss": ["gunpowder_rosary"]}
    )
    barrel = 1 << at(1, 1)
    match.answer(0, ability(match, "gunpowder_rosary"))
    assert match.table.ground.kinds["barrel"] & match.table.ground.kinds["chest"] == barrel
    match.answer(0, "end")
    assert match.table.round == 2
    assert match.table.ground.kinds["barrel"] == 0
    assert match.table.ground.kinds["chest"] == barrel


@pytest.mark.rule("MA-068", "MA-070", "MA-124")
def test_a_treatment_by_a_monster_holds_on_its_tile_while_it_is_in_play() -> None:
    def chests(monster_at: tuple[int, int] | None) -> tuple[bool, bool]:
        places = {"hank": (0, 0), **({"pale_architect": monster_at} if monster_at else {})}
        match = at_rest(("hank",), ground=[room({(1, 1): "C"}, edges="E"), room({(1, 1): "C"}, edges="W")], at=places)
        ground = match.table.ground
        assert (f"chest:{HERE}" in choices(match)) is bool(ground.kinds["chest"] >> at(1, 1) & 1)
        return bool(ground.kinds["chest"] >> at(1, 1) & 1), bool(ground.kinds["chest"] >> at(11, 1) & 1)

    assert chests(None) == (True, True)
    assert chests((5, 5)) == (False, True)
    assert chests((15, 5)) == (True, False)


@pytest.mark.rule("MA-R139", "MA-070")
def test_who_stands_on_rubble_when_it_is_floor_no_longer_may_leave_and_not_come_back() -> None:
    match = at_rest(
        ("hank",), ground=room({(1, 1): "#"}), at={"hank": (0, 0)}, worn={"hank": ["w_spade"]}, settings=SMALL
    )
    refused(match, 0, f"go:{HERE}")
    match.answer(0, ability(match, "w_spade", 1))
    match.answer(0, f"go:{HERE}")
    match.answer(0, "end")
    assert match.table.round == 2
    assert look(match)["hank.at"] == (1, 1)
    assert look(match)["hank.health"] == 6
    assert match.table.ground.kinds["rubble"] == 1 << at(1, 1)
    match.answer(0, f"go:{space(2, 2)}")
    refused(match, 0, f"go:{HERE}")
