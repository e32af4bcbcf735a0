"""Cards that are eliminated, replaced, covered, swapped, taken up (TP-044 to TP-053)."""

from __future__ import annotations

import pytest
from tests.games.projector.arrange import card, day, finished, projection, space

from fabletop.games.projector.rules import map_changes
from fabletop.games.projector.rules.moving import exits
from fabletop.games.projector.state import ACHIEVED, NONE, SPACE, Outing, Token
from fabletop.testing.arranged import choices, tag

PILES = {0: ["Dash"] * 6, 1: ["Dash"] * 6}


def here(table: Outing, key: str) -> str:
    return table.location(space(key)).id


@pytest.mark.rule("TP-044", "TP-045", "TP-R24")
def test_an_eliminated_location_leaves_for_good_and_who_stood_there_lands_on_the_nearest() -> None:
    def gone(table: Outing) -> None:
        table.tokens.append(Token(0, "mark", SPACE + space("3.1"), 0, NONE))
        finished(map_changes.eliminate(table, "AH:14"))

    house = {"2.1": "AH:18", "3.1": "AH:14", "6.6": "AH:13"}
    match = projection(house=house, at={0: "3.1", 1: "6.6"}, up=["3.1", "6.6"], draw=PILES, also=gone)
    table = match.table
    assert table.grid[space("3.1")] == NONE
    assert table.eliminated == ["AH:14"]
    assert table.at[0] == space("2.1")
    assert table.up[space("2.1")]
    assert table.moves[0] == 1  # the Landing was landed on
    assert table.tokens == []
    finished(map_changes.eliminate(table, "AH:14"))  # once is enough
    assert table.eliminated == ["AH:14"]


@pytest.mark.rule("TP-R24")
def test_without_any_location_left_a_player_dissipates() -> None:
    match = projection(
        house={"2.3": "AH:10"}, draw=PILES, also=lambda table: finished(map_changes.take_up(table, space("2.3")))
    )
    assert match.table.left == 2


@pytest.mark.rule("TP-046", "TP-049", "TP-R23")
def test_a_location_that_is_eliminated_and_replaced_is_swapped_in_place_for_good() -> None:
    def replaced(table: Outing) -> None:
        table.limited.append((1, 0, table.grid[space("2.2")]))
        table.turned[space("2.2")] = 1
        finished(map_changes.replace(table, "AH:16", "AH:23", for_good=True))

    match = projection(at={0: "2.2"}, up=["2.2"], draw=PILES, also=replaced)
    table = match.table
    assert here(table, "2.2") == "AH:23"
    assert table.up[space("2.2")]
    assert table.turned[space("2.2")] == 1
    assert table.at[0] == space("2.2")
    assert table.limited == []  # marks of the old card are gone
    assert table.eliminated == ["AH:16"]
    assert table.replaced == [("AH:16", "AH:23")]


@pytest.mark.rule("TP-047", "TP-048", "TP-R22")
@pytest.mark.example("projector", "E22")
@pytest.mark.parametrize("for_good", [False, True])
def test_what_was_replaced_outside_a_projection_lies_in_the_next_one(for_good: bool) -> None:
    match = day(("lay_out",), ("decks",), also=lambda table: _next(table, for_good))
    found = {match.table.printed_on(each).id for each in match.table.map}
    assert "AH:23" in found
    assert "AH:16" not in found


def _next(table: Outing, for_good: bool) -> None:
    table.area = table.box.area_index["AH"]
    finished(map_changes.replace(table, "AH:16", "AH:23", for_good))


@pytest.mark.rule("TP-R23", "TP-R27")
def test_a_face_down_location_is_replaced_face_down_and_what_is_in_use_replaces_nothing() -> None:
    match = projection(draw=PILES, also=lambda table: finished(map_changes.replace(table, "AH:16", "AH:23", False)))
    assert not match.table.up[space("2.2")]
    assert here(match.table, "2.2") == "AH:23"
    finished(map_changes.replace(match.table, "AH:13", "AH:23", for_good=False))
    assert here(match.table, "2.1") == "AH:13"
    assert match.table.swapped == [("AH:16", "AH:23")]


@pytest.mark.rule("TP-050", "TP-051", "TP-053", "TP-R25", "TP-R26")
@pytest.mark.example("projector", "E21")
def test_only_the_covering_card_is_the_location_of_a_space() -> None:
    """Water lies over the Landing: who lands there discards a card and gains no point."""
    match = projection(
        house={"2.3": "AH:10", "3.3": "AH:18"}, fields={"moves": [1, 0]}, hands={0: ["Dash"], 1: []}, draw=PILES,
        up=["2.3", "3.3"], also=lambda table: finished(map_changes.cover(table, space("3.3"), "DC:30")),
    )  # fmt: skip
    match.answer(0, "go:3.3")
    assert match.table.moves[0] == 0
    assert match.table.hands[0] == []


@pytest.mark.rule("TP-052", "TP-R25")
def test_uncovered_it_is_as_it_was() -> None:
    def covered(table: Outing) -> None:
        table.turned[space("3.3")] = 2
        table.limited.append((7, 0, table.grid[space("3.3")]))
        finished(map_changes.cover(table, space("3.3"), "AH:11"))

    match = projection(house={"2.3": "AH:10", "3.3": "AH:18"}, draw=PILES, also=covered)
    table = match.table
    assert table.up[space("3.3")]
    assert exits(table, space("2.3")) == [space("3.3")]  # the door is open to the west
    assert table.limited == [(7, 0, card(table, "AH:18"))]  # a mark that sleeps
    finished(map_changes.uncover(table, space("3.3")))
    assert here(table, "3.3") == "AH:18"
    assert not table.up[space("3.3")]
    assert table.turned[space("3.3")] == 2


@pytest.mark.rule("TP-053", "TP-R25")
def test_movement_uses_the_sides_of_the_covering_card() -> None:
    match = projection(
        house={"2.3": "AH:10", "1.3": "AH:18"}, draw=PILES,
        also=lambda table: finished(map_changes.cover(table, space("1.3"), "AH:11")),
    )  # fmt: skip
    assert exits(match.table, space("2.3")) == []  # closed to the east


@pytest.mark.rule("TP-052")
def test_a_covering_card_that_is_taken_up_leaves_what_it_covered() -> None:
    match = projection(
        at={0: "2.2"},
        up=["2.2"],
        draw=PILES,
        also=lambda table: finished(map_changes.cover(table, space("2.2"), "DC:30")),
    )
    finished(map_changes.take_up(match.table, space("2.2")))
    assert here(match.table, "2.2") == "AH:16"
    assert match.table.at[0] == space("2.2")


@pytest.mark.rule("TP-R26")
def test_swapped_locations_take_everything_with_them() -> None:
    def swapped(table: Outing) -> None:
        table.tokens.append(Token(0, "mark", SPACE + space("2.2"), 0, NONE))
        map_changes.swap(table, space("2.2"), space("1.1"))

    match = projection(at={0: "2.2"}, up=["2.2"], draw=PILES, also=swapped)
    assert match.table.at[0] == space("1.1")
    assert match.table.up[space("1.1")]
    assert not match.table.up[space("2.2")]
    assert match.table.tokens[0].at == SPACE + space("1.1")


# --- area setup ------------------------------------------------------------------------------------------------------


def chosen(**fields: object) -> Outing:
    def area(table: Outing) -> None:
        table.area = table.box.area_index["AH"]
        table.areas[table.area] = True
        for name, value in fields.items():
            setattr(table, name, value)

    return day(("lay_out",), ("decks",), also=area).table


@pytest.mark.rule("TP-112", "TP-116", "TP-117", "TP-121", "TP-122", "TP-123", "TP-124", "TP-135", "TP-R34")
def test_the_setup_card_lays_out_the_map_and_places_the_figures() -> None:
    table = chosen()
    assert table.box.setups[table.setup].id == "AH:02"
    laid = [place for place, each in enumerate(table.grid) if each != NONE]
    assert laid == [space(f"{column}.{row}") for row in (1, 2, 3) for column in (1, 2, 3, 4)]
    assert [place for place in laid if table.up[place]] == [space("2.3")]
    assert here(table, "2.3") == "AH:10"
    assert here(table, "4.1") == "AH:11"
    assert set(table.turned) == {0}
    assert table.at == [space("2.3")] * 2
    assert table.limited == []
    assert sorted(table.location(place).id for place in laid) == [f"AH:{n}" for n in range(10, 22)]


@pytest.mark.rule("TP-122", "TP-005")
def test_nobody_knows_what_lies_face_down() -> None:
    table = chosen()
    assert [table.seen[each] for place, each in enumerate(table.grid) if each != NONE and not table.up[place]] == [
        0
    ] * 11


@pytest.mark.rule("TP-125", "TP-126")
def test_entropy_and_resources_are_shuffled() -> None:
    table = chosen()
    assert len(table.entropy) == 20
    assert table.spent == table.dismissed == table.in_play == []
    assert len(table.resources) > 40
    assert [table.face[each] for each in table.entropy] != sorted(table.face[each] for each in table.entropy)


@pytest.mark.rule("TP-114", "TP-R39", "TP-A29")
def test_a_goal_may_be_hidden_until_it_is_found_out() -> None:
    table = chosen()
    number = table.box.objective_index["AH:04"]
    assert table.objectives[number] == (1 if table.box.objectives[number].hidden else 2)


@pytest.mark.rule("TP-115", "TP-121", "TP-369", "TP-R33")
def test_another_visit_uses_another_setup_card_whose_own_texts_come_last() -> None:
    """With its goal achieved the second card holds, and puts the Attic in place of its door."""
    number = chosen().box.objective_index["AH:04"]
    table = chosen(objectives=[ACHIEVED if each == number else 0 for each in range(20)][: len(chosen().objectives)])
    assert table.box.setups[table.setup].id == "AH:03"
    assert here(table, "4.1") == "AH:22"


@pytest.mark.rule("TP-118", "TP-119", "TP-120", "TP-R31", "TP-R32", "TP-R37")
def test_the_party_chooses_among_unlocked_areas_and_hears_what_each_is() -> None:
    def two(table: Outing) -> None:
        table.areas[:] = [each.id in ("AH", "CM") for each in table.box.areas]

    match = day(("adventure",), also=two)
    assert tag(match) == "area"
    assert choices(match) == ["area:AH", "area:CM"]
    none = day(("adventure",), also=lambda table: table.areas.__setitem__(slice(None), [False] * len(table.areas)))
    assert none.table.phase == 2  # without any area to choose the day goes on with learning


@pytest.mark.rule("TP-113")
def test_an_area_has_locations_one_background_and_a_setup_card_that_always_holds() -> None:
    box = projection().table.box
    for area in box.areas:
        assert [each for each in box.faces if each.kind == "location" and each.card.area == area.id]
        assert area.id in box.backgrounds
        assert box.of_area(area.id)


@pytest.mark.rule("TP-368", "TP-R122")
@pytest.mark.example("projector", "E34")
def test_the_setup_card_that_was_carried_out_stays_in_force() -> None:
    def gone(table: Outing) -> None:
        table.objectives[table.box.objective_index["AH:04"]] = ACHIEVED
        finished(map_changes.eliminate(table, "AH:02"))

    match = projection(draw=PILES, also=gone)
    assert match.table.box.setups[match.table.setup].id == "AH:02"
    assert "home" in choices(match)
    match.answer(0, "home")
    assert match.table.left == 1
