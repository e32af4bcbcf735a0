"""Setting up (MA-001 to MA-032): what lies where before round 1, and how the explorers come in."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.machina.story_trials import begun, entered

from fabletop.engine.match import Match
from fabletop.games.machina import GAME
from fabletop.games.machina.box import box
from fabletop.games.machina.ground.board import bits_of, board_of
from fabletop.games.machina.ground.printed import edge_cells
from fabletop.games.machina.naming import space_key
from fabletop.games.machina.rules.chapters import course, endgame_cards, scenario_card
from fabletop.games.machina.rules.item_decks import DECKS
from fabletop.games.machina.rules.markers import free_markers
from fabletop.games.machina.state import AWAY, EXPLORERS, MARKERS, NONE, OF_HORROR, SETUP, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import choices, log, refused, tag


def titles(numbers: list[int]) -> list[str]:
    return [box().chapters[number].card.id for number in numbers]


def fresh(seats: int = 2, seed: int = 0, **settings: object) -> Expedition:
    return Match(GAME, seats=seats, seed=seed, options=settings).table


@pytest.mark.rule("MA-001")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_players_set_up_alike(seats: int) -> None:
    table, other = fresh(seats), fresh(2)
    assert [len(table.pile(zone)) for zone in table.layout.zones if not zone.per_seat] == [
        len(other.pile(zone)) for zone in other.layout.zones if not zone.per_seat
    ]
    assert (table.threat, table.level, table.round) == (1, 1, 0)
    assert len(table.who) == len(table.essence) == len(table.gear) == seats


@pytest.mark.rule("MA-002", "MA-003", "MA-004", "MA-005")
def test_the_chapters_lie_in_rising_order_and_the_endgame_aside() -> None:
    table = fresh()
    assert scenario_card(table).card.id == "ice_0"
    assert titles(course(table)) == [f"ice_{number}" for number in range(1, 10)]
    assert titles(endgame_cards(table)) == ["ice_e1", "ice_e2"]


@pytest.mark.rule("MA-006", "MA-007", "MA-008", "MA-011", "MA-R01")
def test_threat_and_level_begin_at_1_and_ratings_at_those_of_the_scenario_card() -> None:
    table = fresh()
    assert (table.threat, table.level) == (1, 1)
    assert (table.spawn, table.horror) == (7, 7)
    assert table.chapter == table.event == table.dread == NONE
    assert table.phase == SETUP


@pytest.mark.rule("MA-008", "MA-029", "MA-R01")
def test_only_the_ratings_of_the_first_chapter_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scenario card and the first chapter have the same numbers in the ice, so the card's are changed here."""
    card = box().chapters[0].card
    assert card.number == "0"
    changed = type(card)(**{name: getattr(card, name) for name in card.__struct_fields__} | {"spawn": 3, "horror": 2})
    monkeypatch.setattr(box().chapters[0], "card", changed)
    match = Match(GAME, seats=1)
    assert (match.table.spawn, match.table.horror) == (3, 2)
    match.answer(0, "explorer:hank")
    assert (match.table.spawn, match.table.horror) == (7, 7)


@pytest.mark.rule("MA-009", "MA-010")
def test_events_of_the_scenario_join_the_core_ones_and_all_are_shuffled() -> None:
    table = fresh()
    for deck, kind, number in ((table.events, "event", 43), (table.horrors, "horror", 43)):
        found = [table.printed(card) for card in deck]
        assert len(found) == number
        assert {face.kind for face in found} == {kind}
        assert Counter(face.card.scenario for face in found) == {"": 32, "ice": 11}
        assert len({face.id for face in found}) == number
    orders = {tuple(each.face[card] for card in each.events) for each in (fresh(seed=seed) for seed in range(3))}
    assert len(orders) == 3
    orders = {tuple(each.face[card] for card in each.horrors) for each in (fresh(seed=seed) for seed in range(3))}
    assert len(orders) == 3


@pytest.mark.rule("MA-012", "MA-037")
def test_each_player_picks_an_explorer_whom_nobody_has() -> None:
    match = Match(GAME, seats=3)
    everybody = [f"explorer:{each.id}" for each in box().explorers]
    assert len(everybody) == 8
    with strict(match) as play:
        play.answer(0, "explorer:kim", rule="MA-012", can=everybody, waiting=[0])
        play.answer(1, "explorer:hank", can=[each for each in everybody if each != "explorer:kim"], waiting=[1])
        refused(match, 2, "explorer:kim", "MA-012")
        refused(match, 2, "explorer:hank", "MA-012")
        play.answer(2, "explorer:lorrain")
        play.until(0, prompt="Where does Kim come in?")
    assert [match.table.unit(seat).id for seat in range(3)] == ["kim", "hank", "lorrain"]


@pytest.mark.rule("MA-013", "MA-014", "MA-015", "MA-016", "MA-020")
def test_explorers_begin_with_what_their_cards_say_and_nothing_else() -> None:
    table = begun("kim", "hank").table
    assert table.health[:2] == [4, 6]
    assert table.stamina[:2] == [7, 6]
    assert table.essence == [0, 0]
    assert table.gear == [[], []]
    assert table.bound == [[], []]
    assert table.marked == []
    assert [free_markers(table, owner) for owner in (0, 1, OF_HORROR)] == [3, 3, 4]
    assert MARKERS == 3


@pytest.mark.rule("MA-017", "MA-018", "MA-019", "MA-020")
def test_monsters_of_level_1_are_the_deck_and_the_others_wait() -> None:
    table = fresh()
    assert [table.printed(card).card.level for card in table.monster_deck] == [1] * 9
    assert Counter(table.printed(card).card.level for card in table.later_monsters) == {2: 8, 3: 7, 4: 5}
    assert table.order == table.monsters_out == table.on_map == []
    assert all(place == AWAY for place in table.at)
    assert len({tuple(each.face[card] for card in each.monster_deck) for each in _seeds()}) == 3


@pytest.mark.rule("MA-021", "MA-022", "MA-023")
def test_items_of_level_1_are_four_shuffled_decks_and_the_others_wait() -> None:
    table = fresh()
    later = []
    for kind, zone in DECKS.items():
        ours = [face for face in box().of_kind(kind) if face.level == 1]
        assert sorted(table.printed(card).id for card in table.pile(zone)) == sorted(face.id for face in ours)
        assert len({tuple(each.face[card] for card in each.pile(zone)) for each in _seeds()}) == 3
        later += [face.id for face in box().of_kind(kind) if face.level > 1]
    assert sorted(table.printed(card).id for card in table.later_items) == sorted(later)
    assert table.wrecked == table.drawn == []


def _seeds() -> list[Expedition]:
    return [fresh(seed=seed) for seed in range(3)]


@pytest.mark.rule("MA-024", "MA-025", "MA-026", "MA-031", "MA-R22", "MA-R23")
def test_the_bottom_tile_of_the_deck_is_the_start_and_lies_as_it_is_printed() -> None:
    faces = set()
    for seed in range(6):
        match = Match(GAME, seats=1, seed=seed)
        table = match.table
        assert len(table.tiles) == 10
        assert table.slots == [NONE] * 4
        bottom, top = table.tiles[0], table.tiles[-1]
        below = table.printed(bottom).number - table.box.first_tile
        match.answer(0, "explorer:hank")
        table = match.table
        assert table.tile_in == [bottom, NONE, NONE, NONE]
        assert len(table.tiles) == 9
        assert table.tiles[-1] == top
        assert table.slots[0] % 4 == 0  # unrotated
        assert table.slots[0] // 8 == below
        assert table.slots[0] // 4 < len(box().tiles)  # no endgame tile
        faces.add(table.slots[0] // 4 % 2)
    assert faces == {0, 1}  # by chance


@pytest.mark.rule("MA-027", "MA-060")
def test_on_a_fresh_tile_all_doors_are_open_and_nothing_has_a_token() -> None:
    for seed in range(4):
        table = begun("hank", seed=seed).table
        assert table.shut == table.broken == table.destroyed == table.lit == []
        assert {table.ground.door_state(each) for each in table.ground.doors} <= {"open"}


@pytest.mark.rule("MA-028", "MA-029", "MA-030", "MA-031", "MA-032", "MA-361")
def test_the_first_chapter_brings_the_explorers_in_and_round_1_begins() -> None:
    match = begun("hank", "kim", seed=1)
    table = match.table
    assert table.box.chapters[table.chapter].card.id == "ice_1"
    token = edge_cells(table.entry)
    around = bits_of((board_of(token) | table.ground.around(board_of(token))) & table.ground.walkable)
    with strict(match) as play:
        options = [f"space:{name}" for name in map(space_key, around)]
        play.answer(0, options[0], prompt="Where does Hank come in?", rule="MA-361", can=options)
        play.answer(1, options[1], prompt="Where does Kim come in?", can=options[1:])
        play.until(0, prompt="Who takes the next turn?", can=["unit:hank", "unit:kim"])
    table = match.table
    assert (table.round, table.phase) == (1, EXPLORERS)
    assert table.at[:2] == around[:2]
    assert "Round 1: the Explorer phase." in log(match)


@pytest.mark.rule("MA-002", "MA-534", "MA-532")
def test_the_first_game_to_recommend_is_the_ice_in_its_short_variant() -> None:
    short = fresh(scenario="ice", variant="short")
    assert titles(course(short)) == ["ice_1", "ice_3", "ice_5", "ice_6", "ice_8", "ice_9"]
    assert titles(course(fresh(variant="full"))) == [f"ice_{number}" for number in range(1, 10)]


@pytest.mark.rule("MA-037", "MA-296")
def test_a_lone_explorer_is_asked_nothing_that_is_not_open() -> None:
    match = entered("hank")
    assert tag(match) == "act"
    assert "end" in choices(match)
