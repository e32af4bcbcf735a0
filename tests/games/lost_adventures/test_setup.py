"""Setting up: what lies where, and who may see it (LA-001 to LA-030, with the lengths of the tracks)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.engine.rulebook import rulebook
from fabletop.engine.scene import GraphBoard
from fabletop.engine.table import UNKNOWN, Zone
from fabletop.engine.view import PileKey
from fabletop.engine.words import Refused
from fabletop.games.lost_adventures import GAME
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.notes import grails_left, notes
from fabletop.games.lost_adventures.rules.temple import CROSSED
from fabletop.games.lost_adventures.rules.tiles import open_cities
from fabletop.games.lost_adventures.state import (
    ADVENTURES,
    AWAY,
    BLUE,
    COLOUR_OF,
    DECKS,
    DISPLAY,
    PEACH,
    PENANCES,
    PILES,
    PURPLE,
    RED,
    REWRITES,
    TEMPLE,
    TEMPLE_BEATS,
    TOPS,
    TURNS,
    UNUSED,
    YELLOW,
    Film,
)
from fabletop.games.lost_adventures.terms import AREAS, CATEGORIES, COLOURS, PLAYER_COLOURS, SHAPES, START
from fabletop.testing.arranged import choices, refused, widget

from .arrange import answer, film, temple_id
from .encounter import remain, scene
from .perils import TORCH, temple

SEATS = [2, 3, 4, 5]


def new(seats: int = 3, seed: int = 1, **options: Any) -> Match[Film]:
    """A match of which the table is laid and the mats are dealt."""
    return Match(GAME, seats=seats, seed=seed, options={"mats": "random", **options})


def faces(table: Film, cards: list[int]) -> list[str]:
    return [table.printed(card).id for card in cards]


def hidden_from_all(match: Match[Film], zone: Zone) -> bool:
    """Whether nobody sees a face there, not even a spectator."""
    views = [match.view(seat) for seat in (*range(match.seats), None)]
    return all(card == UNKNOWN for view in views for card in view.table.pile(zone))


# --- players -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-001")
@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 40])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(Refused, match="2 to 5 players"):
        Match(GAME, seats=seats)


@pytest.mark.rule("LA-001", "LA-005", "LA-007", "LA-008", "LA-030")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_begins_with_seven_lives_and_nothing_else_in_start(seats: int) -> None:
    table = new(seats).table
    assert table.life == [7] * seats
    assert table.time == [5] * seats
    assert table.hubris == table.noise == table.curses == table.green == [0] * seats
    assert table.at == [START] * seats
    assert table.out == [""] * seats


@pytest.mark.rule("LA-001", "LA-034")
def test_seats_go_clockwise_and_round() -> None:
    table = new(4).table
    assert table.clockwise(2) == [2, 3, 0, 1]


@pytest.mark.rule("LA-006", "LA-010")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_has_another_mat_and_another_colour(seats: int) -> None:
    match = new(seats)
    assert len(set(match.table.mat)) == len(set(match.table.colour)) == seats
    pawns = widget(match.scene(None), GraphBoard, "world").pieces
    assert len({pawn.colour for pawn in pawns if pawn.id.startswith("pawn:")}) == seats


@pytest.mark.rule("LA-006", "LA-R07")
def test_a_player_chooses_their_colour_and_one_that_is_taken_is_not_offered() -> None:
    match = Match(GAME, seats=3, seed=5)
    first = match.waiting[0]
    chosen = ["purple", "gold", "teal"]
    for n, colour in enumerate(chosen):
        seat = (first + n) % 3
        assert match.waiting == (seat,)
        assert choices(match, seat) == [each for each in PLAYER_COLOURS if each not in chosen[:n]]
        answer(match, (seat, colour))
    for mat in ("stuntman", "collector", "cartographer"):
        answer(match, (match.waiting[0], mat))
    board = widget(match.scene(0), GraphBoard, "world")
    shown = {piece.id: piece.colour for piece in board.pieces}
    for n, colour in enumerate(chosen):
        assert shown[f"pawn:{(first + n) % 3}"] == PLAYER_COLOURS[colour]


@pytest.mark.rule("LA-006", "LA-063")
def test_a_player_has_four_cubes_in_all() -> None:
    match = new(2)
    seat = match.table.active
    answer(match, (seat, choices(match, seat)[0]))
    refused(match, seat, {"join": True, "plus": 3, "rewards": 2}, "LA-063")
    answer(match, (seat, {"join": True, "plus": 2, "rewards": 2}))


@pytest.mark.rule("LA-010")
def test_mats_are_open_to_all() -> None:
    match = new(3)
    for seat in (0, 1, 2, None):
        assert match.view(seat).table.mat == match.table.mat


@pytest.mark.rule("LA-010", "LA-R07")
def test_mats_are_chosen_in_seat_order_and_a_mat_that_is_taken_is_not_offered() -> None:
    match = Match(GAME, seats=3, seed=5)
    asked: list[int] = []
    chosen: list[str] = []
    for _ in range(6):
        seat = match.waiting[0]
        question = match.question_for(seat)
        assert question is not None
        if question.rule == "LA-006":
            answer(match, (seat, choices(match, seat)[0]))
            continue
        assert set(choices(match, seat)) == {mat.id for mat in box().mats} - set(chosen)
        asked.append(seat)
        chosen.append(choices(match, seat)[0])
        answer(match, (seat, chosen[-1]))
    assert asked == [(asked[0] + n) % 3 for n in range(3)]
    assert [box().mats[match.table.mat[seat]].id for seat in asked] == chosen


@pytest.mark.rule("LA-010")
def test_the_last_of_five_players_gets_the_mat_that_is_left_without_being_asked() -> None:
    match = Match(GAME, seats=5, seed=3)
    while match.table.phase == "setup":
        assert len(choices(match, match.waiting[0])) > 1
        answer(match, (match.waiting[0], choices(match, match.waiting[0])[0]))
    assert sorted(match.table.mat) == [0, 1, 2, 3, 4]


@pytest.mark.rule("LA-R07")
def test_a_random_player_chooses_first() -> None:
    assert {Match(GAME, seats=3, seed=seed).waiting[0] for seed in range(12)} == {0, 1, 2}


@pytest.mark.rule("LA-021")
def test_a_random_player_is_the_first_active_player() -> None:
    assert {new(3, seed).table.active for seed in range(12)} == {0, 1, 2}


@pytest.mark.rule("LA-005", "LA-R06")
def test_each_player_has_private_notes() -> None:
    match = film(3, ("examine", 1, RED.start), agenda=[("turn", 1)])
    known = [[note.place for note in notes(match.view(seat)) if note.known] for seat in range(3)]
    assert known == [[], [RED.start], []]


@pytest.mark.rule("LA-005", "LA-R06")
def test_each_player_has_a_reference() -> None:
    """Every question names a rule that can be looked up."""
    match = new(2)
    question = match.question_for(match.waiting[0])
    assert question is not None
    assert question.rule in {rule.id for rule in rulebook(GAME).rules}


# --- the board -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-002")
def test_the_game_begins_with_the_map_and_no_pawn_in_the_temple() -> None:
    table = new().table
    assert table.phase == "map"
    assert table.enemy_peril == 0
    assert table.step == -1


@pytest.mark.rule("LA-003", "LA-004")
def test_twelve_black_cubes_three_in_the_regions_and_one_for_each_turn() -> None:
    table = new().table
    assert table.black == [1, 1, 1]
    assert TURNS == 12 - sum(table.black) == 9


@pytest.mark.rule("LA-009")
def test_the_enemy_begins_in_berlin() -> None:
    table = new().table
    assert box().cities[table.enemy_at].id == "berlin"


@pytest.mark.rule("LA-022", "LA-R01")
def test_a_space_of_the_time_track_is_five_minutes() -> None:
    table = new().table
    assert table.edt * 5 == 90
    assert table.rc * 5 == 135


@pytest.mark.rule("LA-018", "LA-278")
def test_tokens_are_open_to_all() -> None:
    match = film(2, hubris=[50, 2], noise=[40, 0], curses=[1, 3], green=[37, 5], life=[3, 7])
    for seat in (0, 1, None):
        seen = match.view(seat).table
        assert (seen.hubris, seen.noise, seen.curses) == ([50, 2], [40, 0], [1, 3])
        assert (seen.green, seen.life) == ([37, 5], [3, 7])


@pytest.mark.rule("LA-R08")
def test_one_city_of_each_shape_in_each_region_and_berlin_besides() -> None:
    kinds = Counter((city.shape, city.region) for city in box().cities)
    assert kinds == {**{(shape, area): 1 for shape in SHAPES for area in AREAS}, ("square", "europe"): 2}
    berlin = box().cities[box().berlin]
    assert (berlin.name, berlin.shape, berlin.region) == ("Berlin", "square", "europe")


@pytest.mark.rule("LA-R09")
def test_adjacent_is_what_a_route_joins() -> None:
    routes = {frozenset((box().city_index[a], box().city_index[b])) for a, b in box().map.routes}
    assert {frozenset((a, b)) for a, near in enumerate(box().near) for b in near} == routes


@pytest.mark.rule("LA-R05")
def test_the_box_holds_216_cards() -> None:
    """The secret exit card, the penalty card and the grail room card are no cards of a deck."""
    match = new(5)
    assert len(match.table.face) == len(box().faces) == 216 - 3


# --- cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-011", "LA-012")
def test_the_display_is_twelve_globe_cards_face_up() -> None:
    match = new()
    assert sorted(match.table.boxes) == sorted(match.table.display)
    assert len(set(match.table.boxes)) == 12
    for seat in (0, 1, 2, None):
        table = match.view(seat).table
        assert {table.printed(card).back for card in table.boxes} == {"globe"}


@pytest.mark.rule("LA-013")
def test_the_globe_cards_left_over_are_out_of_the_game() -> None:
    table = new().table
    globe = {card.id for card in box().adventures if card.back == "globe"}
    assert set(faces(table, table.gone)) == globe - set(faces(table, table.display))


@pytest.mark.rule("LA-014")
def test_the_adventure_deck_is_all_plain_cards_face_down() -> None:
    match = new()
    table = match.table
    assert set(faces(table, table.adventures)) == {card.id for card in box().adventures if card.back == "plain"}
    assert table.discards == []
    assert hidden_from_all(match, ADVENTURES)


@pytest.mark.rule("LA-015")
@pytest.mark.parametrize("shape", range(4))
def test_a_pile_of_encounters_for_each_shape(shape: int) -> None:
    table = new().table
    pile = [*table.pile(PILES[shape]), table.tops[shape]]
    assert set(faces(table, pile)) == {card.id for card in box().encounters if card.shape == SHAPES[shape]}
    assert len(pile) == 13


@pytest.mark.rule("LA-015", "LA-060")
def test_the_fronts_of_encounters_are_hidden_and_the_backs_of_the_uppermost_open() -> None:
    match = new()
    table = match.table
    for zone in (*PILES, TOPS):
        assert hidden_from_all(match, zone)
    for seat in (0, 1, 2, None):
        assert match.view(seat).backs[PileKey("tops", -1)] == [table.printed(card).back for card in table.tops]
        assert not any(place.zone.startswith("pile") for place in match.view(seat).backs)


@pytest.mark.rule("LA-016")
@pytest.mark.parametrize("category", range(4))
def test_a_deck_of_twelve_resolution_cards_for_each_category(category: int) -> None:
    match = new()
    deck = match.table.pile(DECKS[category])
    assert len(deck) == 12
    assert {match.table.printed(card).card.category for card in deck} == {CATEGORIES[category]}
    assert hidden_from_all(match, DECKS[category])


@pytest.mark.rule("LA-017")
@pytest.mark.parametrize(("zone", "kind"), [(TEMPLE_BEATS, "temple resolution"), (PENANCES, "hubris")])
def test_temple_resolution_and_hubris_cards_are_two_decks(zone: Zone, kind: str) -> None:
    match = new()
    deck = match.table.pile(zone)
    assert len(deck) == 12
    assert {match.table.printed(card).kind for card in deck} == {kind}
    assert hidden_from_all(match, zone)


@pytest.mark.rule("LA-019")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_gets_two_rewrites_that_they_alone_see(seats: int) -> None:
    match = new(seats)
    table = match.table
    for owner in range(seats):
        assert [table.printed(card).kind for card in table.rewrites[owner]] == ["rewrite"] * 2
        for seat in (*range(seats), None):
            shown = match.view(seat).table.rewrites[owner]
            assert shown == (table.rewrites[owner] if seat == owner else [UNKNOWN] * 2)
    left = [card for card in table.unused if table.printed(card).kind == "rewrite"]
    assert len(left) == 12 - 2 * seats


ORDERS = [ADVENTURES, *PILES, *DECKS, TEMPLE_BEATS, PENANCES, TEMPLE, DISPLAY, TOPS, REWRITES]


@pytest.mark.rule("LA-011", "LA-015", "LA-016", "LA-017", "LA-019", "LA-023")
@pytest.mark.parametrize("zone", ORDERS, ids=[zone.name for zone in ORDERS])
def test_every_deck_is_shuffled(zone: Zone) -> None:
    found = set()
    for seed in range(4):
        table = new(seed=seed).table
        found.add(tuple(faces(table, table.pile(zone.of(0) if zone.per_seat else zone))))
    assert len(found) > 1


# --- temple and tiles ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-023", "LA-024", "LA-025", "LA-026", "LA-027")
def test_the_temple_is_laid_out_by_colours() -> None:
    match = new()
    table = match.table
    laid = [table.printed(card).card.colour for card in table.temple]
    assert laid == ["blue"] * 2 + ["yellow"] * 3 + ["peach"] + ["red"] * 3 + ["purple"] * 3
    assert [COLOURS[colour] for colour in COLOUR_OF] == laid
    assert (len(BLUE), len(YELLOW), len(PEACH), len(RED), len(PURPLE)) == (2, 3, 1, 3, 3)


@pytest.mark.rule("LA-024", "LA-025", "LA-026", "LA-027")
def test_temple_cards_lie_face_down_with_their_colours_open() -> None:
    match = new()
    assert hidden_from_all(match, TEMPLE)
    assert match.table.up == [0] * 12
    for seat in (0, 1, 2, None):
        backs = match.view(seat).backs[PileKey("temple", -1)]
        assert backs == [match.table.printed(card).card.colour for card in match.table.temple]


@pytest.mark.rule("LA-027")
def test_the_grail_room_lies_open() -> None:
    match = new()
    for seat in (0, 1, 2, None):
        found = grails_left(match.view(seat))
        assert len(found) == 10
        assert {len(grail.traits) for grail, _ in found} == {3}


@pytest.mark.rule("LA-028")
def test_temple_cards_not_laid_out_are_out_of_the_game_unseen() -> None:
    match = new()
    table = match.table
    rest = [table.printed(card).id for card in table.unused if table.printed(card).kind == "temple"]
    assert len(rest) == 29 - 12
    assert not set(rest) & set(faces(table, table.temple))
    assert hidden_from_all(match, UNUSED)


@pytest.mark.rule("LA-R13")
def test_only_the_red_and_purple_rows_are_walked() -> None:
    assert [COLOURS[COLOUR_OF[place]] for place in CROSSED] == ["red"] * 3 + ["purple"] * 3


@pytest.mark.rule("LA-020", "LA-024", "LA-R11")
@pytest.mark.parametrize("seed", range(4))
def test_one_tile_in_each_city_but_berlin_and_the_relics_off_the_map(seed: int) -> None:
    table = new(seed=seed).table
    placed = [city for city in table.tile_at if city != AWAY]
    assert len(placed) == len(set(placed)) == 10
    assert box().berlin not in placed
    away = [tile for tile, city in enumerate(table.tile_at) if city == AWAY]
    assert [box().tiles[tile].kind for tile in away] == ["relic"] * 2


@pytest.mark.rule("LA-020")
def test_tiles_are_shuffled() -> None:
    assert len({tuple(new(seed=seed).table.tile_at) for seed in range(4)}) == 4


@pytest.mark.rule("LA-024", "LA-R12")
def test_the_first_relic_by_name_lies_on_the_left_blue_card() -> None:
    names = [box().tiles[relic].name for relic in box().relics]
    assert names == sorted(names)
    assert len(names) == len(BLUE)


@pytest.mark.rule("LA-024", "LA-R12")
@pytest.mark.parametrize("place", BLUE)
def test_revealing_a_blue_card_brings_the_relic_that_lies_on_it(place: int) -> None:
    match = scene(2, start=("off camera", 1), temple={place: temple_id("blue", city="ankara")},
                  inside=[1, 0], reveal_cubes=[0, 1], looked=[3] * 12, agenda=[("flip",)])  # fmt: skip
    answer(match, (1, f"reveal_{place}"))
    by_name = sorted((tile for tile in box().tiles if tile.kind == "relic"), key=lambda tile: tile.name)
    assert [box().tiles[relic].id for relic in box().relics if match.table.tile_at[relic] != AWAY] == [
        by_name[place].id
    ]


@pytest.mark.rule("LA-029", "LA-R11")
@pytest.mark.parametrize("seed", range(4))
def test_two_cities_are_open_and_berlin_is_not(seed: int) -> None:
    table = new(seed=seed).table
    found = open_cities(table)
    assert len(found) == 2
    assert box().berlin not in found
    assert not set(found) & set(table.tile_at)


@pytest.mark.rule("LA-R11")
def test_a_tile_in_hand_always_finds_an_open_city() -> None:
    """Eleven other tiles, none in Berlin, leave one of twelve cities."""
    cities = [city for city in range(13) if city != box().berlin]
    match = film(tile_at=[AWAY, *cities[1:]])
    assert open_cities(match.table) == [cities[0]]


# --- the lengths of the tracks -------------------------------------------------------------------------------------


@pytest.mark.rule("LA-080", "LA-R02")
def test_cards_are_read_up_to_12_and_the_true_sum_is_kept() -> None:
    match = scene(3, ["...........c", "...........c"], contribution=[9, 5, 0])
    assert match.table.investment == 14
    assert match.table.success == 1
    answer(match, (0, "remain"), (1, "exit"), (2, "remain"))
    assert match.table.investment == 9
    assert match.table.success == 1


@pytest.mark.rule("LA-R03")
def test_the_enemy_marker_reaches_ten() -> None:
    match = scene(2, [".|.........x"], present=True, black=[1, 10, 1])
    assert match.table.noise == [1, 1]
    remain(match, 0, 1)
    assert match.table.noise == [1, 1]


@pytest.mark.rule("LA-R04", "LA-221")
def test_a_player_without_symbols_stands_on_position_0_and_can_be_hit_there() -> None:
    match = temple(seats=2, trap=(0,))
    answer(match, (0, []), (1, ["maze"]))
    assert match.table.time == [1, 0]


@pytest.mark.rule("LA-R04", "LA-221")
def test_the_peril_track_ends_at_12() -> None:
    """With the cube on its card they would have 14, and look at nothing."""
    match = temple({0: {TORCH: 12}}, seats=2, trap=(12,))
    answer(match, (0, [TORCH]), (1, []))
    assert match.table.time == [1, 1]
