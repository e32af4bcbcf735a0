"""The published city keeps every constraint, and a map that breaks one is refused by its name."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

import fabletop.games.project_zero.box as board_module
from fabletop.engine.content import ContentError
from fabletop.games.project_zero.box import (
    ENTRY,
    NORMAL,
    STOP,
    UNREACHABLE,
    Board,
    LocationCard,
    MapFile,
    board_from,
    read_board,
)
from fabletop.games.project_zero.checks import CHECKS, PEG, crossing_edges, dead_ends, faults

CONTENT = Path(board_module.__file__).parent / "content"
MAP_PATH = CONTENT / "map.yaml"
LOCATIONS_PATH = CONTENT / "locations.yaml"
MAP_TEXT = MAP_PATH.read_text(encoding="utf-8")
CARDS_TEXT = LOCATIONS_PATH.read_text(encoding="utf-8")
PLAIN_MAP: dict[str, Any] = yaml.safe_load(MAP_TEXT)
PLAIN_CARDS: list[dict[str, Any]] = yaml.safe_load(CARDS_TEXT)["locations"]

Plain = dict[str, Any]
Breakage = Callable[[Plain, list[Plain]], None]


@pytest.fixture(scope="module")
def city() -> Board:
    return read_board(MAP_PATH, LOCATIONS_PATH)


def copied() -> tuple[Plain, list[Plain]]:
    """The published data, free to be broken."""
    return msgspec.json.decode(msgspec.json.encode(PLAIN_MAP)), msgspec.json.decode(msgspec.json.encode(PLAIN_CARDS))


def built(plain: Plain, cards: list[Plain], *, checked: bool) -> Board:
    return board_from(msgspec.convert(plain, MapFile), msgspec.convert(cards, list[LocationCard]), checked)


# --- the published map ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(CHECKS))
def test_the_published_map_keeps_every_constraint(city: Board, name: str) -> None:
    assert list(CHECKS[name](city)) == []


def test_all_fifteen_constraints_are_checked() -> None:
    assert list(CHECKS) == [f"M{number}" for number in range(1, 16)]


@pytest.mark.rule("PZ-027")
def test_every_space_has_one_kind(city: Board) -> None:
    assert set(city.kind) == {NORMAL, ENTRY, STOP}
    for space, kind in enumerate(city.kind):
        assert (kind == ENTRY) == (city.location_of[space] >= 0)
        assert (kind == STOP) == bool(city.lines_at[space])


@pytest.mark.rule("PZ-027")
def test_a_kind_outside_the_three_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "map.yaml"
    broken.write_text(MAP_TEXT.replace("kind: entry", "kind: tunnel", 1), encoding="utf-8")
    line = 1 + broken.read_text(encoding="utf-8").splitlines().index(
        next(row for row in broken.read_text(encoding="utf-8").splitlines() if "tunnel" in row)
    )
    with pytest.raises(
        ContentError, match=rf"map\.yaml:{line}: \w+, kind: .*not \"tunnel\"\. Known: entry, normal, stop\."
    ):
        read_board(broken, LOCATIONS_PATH)


@pytest.mark.rule("PZ-029")
def test_each_entry_has_one_location_and_each_location_an_entry(city: Board) -> None:
    owned = [space for spaces in city.entries for space in spaces]
    assert sorted(owned) == [space for space, kind in enumerate(city.kind) if kind == ENTRY]
    assert len(owned) == len(set(owned))
    assert all(city.entries)
    assert {len(spaces) for spaces in city.entries} == {1, 2, 3}
    for number, spaces in enumerate(city.entries):
        assert all(city.location_of[space] == number for space in spaces)
        assert city.entry_mask[number] == sum(1 << space for space in spaces)


@pytest.mark.rule("PZ-030")
def test_each_space_lies_in_one_of_eight_districts(city: Board) -> None:
    assert len(city.district_ids) == 8
    assert sum(city.district_mask) == (1 << len(city.names)) - 1
    for space, number in enumerate(city.district):
        assert [d for d in range(8) if city.district_mask[d] >> space & 1] == [number]


@pytest.mark.rule("PZ-031")
def test_edges_are_two_way(city: Board) -> None:
    for space, around in enumerate(city.neighbours):
        assert list(around) == sorted(around)
        assert city.near[space] == sum(1 << other for other in around)
        for other in around:
            assert space in city.neighbours[other]
            assert city.distance[space][other] == city.distance[other][space] == 1


@pytest.mark.rule("PZ-032")
def test_no_bus_ride_makes_its_stops_adjacent(city: Board) -> None:
    for stops in city.lines:
        assert all(b not in city.neighbours[a] for a, b in pairwise(stops))


@pytest.mark.rule("PZ-033")
def test_some_stops_serve_two_lines(city: Board) -> None:
    assert sum(len(lines) == 2 for lines in city.lines_at) == 4
    for number, stops in enumerate(city.lines):
        assert all(number in city.lines_at[stop] for stop in stops)


def test_distances_are_those_of_a_walk(city: Board) -> None:
    for space, row in enumerate(city.distance):
        assert row[space] == 0
        for other, steps in enumerate(row):
            assert steps == city.distance[other][space]
            if steps:
                assert min(row[each] for each in city.neighbours[other]) == steps - 1


def test_the_map_can_be_drawn_in_a_terminal(city: Board) -> None:
    cells = [(x * 150 // 1600, y * 44 // 900) for x, y in zip(city.x, city.y, strict=True)]
    assert all(0 <= column < 150 and 0 <= row < 44 for column, row in cells)
    for number, (column, row) in enumerate(cells):
        for other_column, other_row in cells[:number]:
            assert row != other_row or abs(column - other_column) >= 4


def test_no_two_streets_cross(city: Board) -> None:
    assert crossing_edges(city) == []


def test_thirty_of_forty_entries_are_dead_ends(city: Board) -> None:
    assert len(dead_ends(city)) == 30


def test_names_and_colours_tell_things_apart(city: Board) -> None:
    assert set(city.district_titles) == {
        "Chinatown",
        "Civic Center",
        "Bunker Hill",
        "Financial District",
        "Historic Core",
        "Little Tokyo",
        "Arts District",
        "Fashion District",
    }
    for names in (
        city.names,
        city.district_colours,
        city.line_colours,
        city.line_titles,
        city.location_titles,
        city.location_texts,
        city.data_titles,
        [label for label in city.labels if label],
    ):
        assert len(names) == len(set(names))
    assert all(city.labels[space] for space, kind in enumerate(city.kind) if kind == STOP)


# --- maps that break one constraint ---------------------------------------------------------------------------------


def space_of(plain: Plain, name: str) -> Plain:
    found: Plain = next(space for space in plain["spaces"] if space["id"] == name)
    return found


def around(plain: Plain, name: str) -> list[str]:
    return [a if b == name else b for a, b in plain["edges"] if name in (a, b)]


def kinds(plain: Plain, kind: str) -> list[str]:
    return [space["id"] for space in plain["spaces"] if space["kind"] == kind]


def cul_de_sacs(plain: Plain) -> list[str]:
    return [name for name in kinds(plain, "entry") if len(around(plain, name)) == 1]


def crossing(plain: Plain) -> list[str]:
    """An edge between two districts."""
    found: list[str] = next(
        e for e in plain["edges"] if space_of(plain, e[0])["district"] != space_of(plain, e[1])["district"]
    )
    return found


def one_normal_fewer(plain: Plain, _cards: list[Plain]) -> None:
    gone = kinds(plain, "normal")[0]
    plain["spaces"] = [space for space in plain["spaces"] if space["id"] != gone]
    plain["edges"] = [edge for edge in plain["edges"] if gone not in edge]


def two_locations_made_one(_plain: Plain, cards: list[Plain]) -> None:
    gone = next(card for card in cards if len(card["entries"]) == 1)
    cards.remove(gone)
    next(card for card in cards if card["district"] == gone["district"])["entries"] += gone["entries"]


def a_location_claims_another_district(_plain: Plain, cards: list[Plain]) -> None:
    cards[0]["district"] = next(card["district"] for card in cards if card["district"] != cards[0]["district"])


def half_a_district_given_away(plain: Plain, _cards: list[Plain]) -> None:
    first, last = plain["districts"][0]["id"], plain["districts"][-1]["id"]
    for space in [space for space in plain["spaces"] if space["district"] == first][:7]:
        space["district"] = last


def a_space_cut_off(plain: Plain, _cards: list[Plain]) -> None:
    gone = cul_de_sacs(plain)[0]
    plain["edges"] = [edge for edge in plain["edges"] if gone not in edge]


def a_space_of_a_far_district(plain: Plain, _cards: list[Plain]) -> None:
    space_of(plain, kinds(plain, "normal")[0])["district"] = plain["districts"][-1]["id"]


def a_crossing_closed(plain: Plain, _cards: list[Plain]) -> None:
    plain["edges"].remove(crossing(plain))


def a_third_crossing_from_the_same_corner(plain: Plain, _cards: list[Plain]) -> None:
    a, b = crossing(plain)
    district = space_of(plain, b)["district"]
    other = next(
        space["id"]
        for space in plain["spaces"]
        if space["district"] == district and space["kind"] == "normal" and space["id"] not in around(plain, a)
    )
    plain["edges"].append([a, other])


def a_border_between_far_corners(plain: Plain, _cards: list[Plain]) -> None:
    first, last = plain["districts"][0]["id"], plain["districts"][-1]["id"]
    here = [space["id"] for space in plain["spaces"] if space["district"] == first and space["kind"] == "normal"]
    there = [space["id"] for space in plain["spaces"] if space["district"] == last and space["kind"] == "normal"]
    plain["edges"] += [[here[0], there[0]], [here[1], there[1]]]


def dead_ends_opened(plain: Plain, _cards: list[Plain]) -> None:
    for name in cul_de_sacs(plain)[:3]:
        (corner,) = around(plain, name)
        beyond = next(other for other in around(plain, corner) if space_of(plain, other)["kind"] != "entry")
        plain["edges"].append([name, beyond])


def entries_made_neighbours(plain: Plain, _cards: list[Plain]) -> None:
    a, b = cul_de_sacs(plain)[:2]
    plain["edges"].append([a, b])


def an_entry_over_the_border(plain: Plain, _cards: list[Plain]) -> None:
    a, b = crossing(plain)
    own = next(
        name for name in cul_de_sacs(plain) if space_of(plain, name)["district"] == space_of(plain, a)["district"]
    )
    plain["edges"].append([own, b])


def a_corner_of_six_streets(plain: Plain, _cards: list[Plain]) -> None:
    corner = kinds(plain, "normal")[0]
    others = [name for name in kinds(plain, "normal")[1:] if name not in around(plain, corner)]
    plain["edges"] += [[corner, other] for other in others[: 6 - len(around(plain, corner))]]


def too_few_streets(plain: Plain, _cards: list[Plain]) -> None:
    streets = [e for e in plain["edges"] if all(space_of(plain, end)["kind"] != "entry" for end in e)]
    for edge in streets[::6]:
        plain["edges"].remove(edge)


def a_district_behind_one_street(plain: Plain, _cards: list[Plain]) -> None:
    own = {space["id"] for space in plain["spaces"] if space["district"] == plain["districts"][0]["id"]}
    over = [edge for edge in plain["edges"] if len(own.intersection(edge)) == 1]
    for edge in over[1:]:
        plain["edges"].remove(edge)


def doors_far_apart(_plain: Plain, cards: list[Plain]) -> None:
    one, two = cards[0], cards[-1]
    one["entries"], two["entries"] = two["entries"], one["entries"]


def a_tunnel_through_the_city(plain: Plain, _cards: list[Plain]) -> None:
    """Streets from one corner to all districts bring everything near."""
    hub = kinds(plain, "normal")[0]
    for district in plain["districts"][1:]:
        plain["edges"] += [
            [hub, s["id"]] for s in plain["spaces"] if s["district"] == district["id"] and s["kind"] == "normal"
        ][:3]


def a_long_tail(plain: Plain, _cards: list[Plain]) -> None:
    """The last dead ends strung one behind the other, so that the end of the string is far from everything."""
    tail = cul_de_sacs(plain)[-6:]
    for before, name in pairwise(tail):
        plain["edges"] = [edge for edge in plain["edges"] if name not in edge]
        plain["edges"].append([before, name])


def a_line_cut_short(plain: Plain, _cards: list[Plain]) -> None:
    counts = [stop for line in plain["lines"] for stop in line["stops"]]
    line = next(line for line in plain["lines"] if counts.count(line["stops"][-1]) > 1)
    line["stops"].pop()


def a_loop_line(plain: Plain, _cards: list[Plain]) -> None:
    plain["lines"][0]["loop"] = True


def stops_in_a_muddle(plain: Plain, _cards: list[Plain]) -> None:
    stops = plain["lines"][0]["stops"]
    stops[0], stops[3] = stops[3], stops[0]


def a_quarter_without_stops(plain: Plain, _cards: list[Plain]) -> None:
    """The stops of the two westernmost districts change places with plain corners of the two easternmost."""
    order = [district["id"] for district in plain["districts"]]
    west, east = (order[0], order[4]), (order[3], order[7])
    stops = [name for name in kinds(plain, "stop") if space_of(plain, name)["district"] in west]
    corners = [name for name in kinds(plain, "normal") if space_of(plain, name)["district"] in east]
    for stop, corner in zip(stops, corners, strict=False):
        space_of(plain, stop)["kind"], space_of(plain, corner)["kind"] = "normal", "stop"
        for line in plain["lines"]:
            line["stops"] = [corner if each == stop else each for each in line["stops"]]


def two_spaces_on_one_spot(plain: Plain, _cards: list[Plain]) -> None:
    a, b = plain["spaces"][:2]
    b["x"], b["y"] = a["x"] + PEG - 1, a["y"]


def spaces_shuffled_on_the_plane(plain: Plain, _cards: list[Plain]) -> None:
    spots = [(space["x"], space["y"]) for space in plain["spaces"]]
    for space, (x, y) in zip(plain["spaces"], reversed(spots[:60]), strict=False):
        space["x"], space["y"] = x, y


BREAKAGES: list[tuple[str, Breakage, str]] = [
    ("M1", one_normal_fewer, "119 spaces .59 normal, 40 entries, 20 stops., expected 120"),
    ("M2", two_locations_made_one, "29 locations .* expected 30: 22 with 1, 6 with 2, 2 with 3"),
    ("M3", a_location_claims_another_district, "locations per district: .* expected 4 in six districts and 3 in two"),
    ("M3", half_a_district_given_away, "Chinatown has 8 spaces, expected 13 to 19"),
    ("M4", a_space_cut_off, "cannot be reached from .* expected a connected map"),
    ("M4", a_space_of_a_far_district, "Fashion District is not connected on its own"),
    ("M5", a_crossing_closed, "are joined by 1 edge, expected exactly 2"),
    ("M5", a_third_crossing_from_the_same_corner, "are joined by 3 edges, expected exactly 2"),
    ("M5", a_third_crossing_from_the_same_corner, "share .* expected no common end"),
    ("M5", a_border_between_far_corners, "lie across each other, expected a plane map"),
    ("M6", dead_ends_opened, "27 entries are dead ends, expected 28 to 32"),
    ("M6", entries_made_neighbours, "are adjacent, expected none"),
    ("M6", an_entry_over_the_border, "is the end of a border crossing"),
    ("M7", a_corner_of_six_streets, "has 6 neighbours, expected 2 to 5"),
    ("M7", too_few_streets, r"neighbours on average, expected 3\.2 to 3\.6"),
    ("M8", a_district_behind_one_street, "is a bridge"),
    ("M8", a_district_behind_one_street, "is a cut space"),
    ("M9", doors_far_apart, "expected Chinatown"),
    ("M10", a_tunnel_through_the_city, "farthest apart are .* expected 16 to 20"),
    ("M10", a_tunnel_through_the_city, "two locations are .* on average, expected 7 to 9"),
    ("M11", a_tunnel_through_the_city, "within 5 steps lie .* on average, expected 38 to 46"),
    ("M11", a_long_tail, "within 3 steps of .* expected 7 to 35"),
    ("M12", a_line_cut_short, "has 5 stops, expected 6"),
    ("M12", a_line_cut_short, "3 stops serve two lines, expected exactly 4"),
    ("M12", a_loop_line, "is a loop, expected a line with two ends"),
    ("M13", stops_in_a_muddle, "steps apart, expected 3 to 5"),
    ("M13", a_quarter_without_stops, "Chinatown has 0 bus stops, expected at least 2"),
    ("M13", a_quarter_without_stops, "steps from the nearest stop, expected at most 4"),
    ("M14", a_tunnel_through_the_city, r"turns on average, expected 7\.0 to 7\.6"),
    ("M15", two_spaces_on_one_spot, "units apart, expected at least 24"),
    ("M15", spaces_shuffled_on_the_plane, "pairs of edges cross .* expected at most 6"),
]


@pytest.mark.parametrize(
    ("name", "breakage", "message"), BREAKAGES, ids=[f"{name}-{b.__name__}" for name, b, _ in BREAKAGES]
)
def test_a_broken_constraint_is_named(name: str, breakage: Breakage, message: str) -> None:
    plain, cards = copied()
    breakage(plain, cards)
    board = built(plain, cards, checked=False)
    found = list(CHECKS[name](board))
    assert any(re.search(message, fault) for fault in found), found
    if name != "M14":
        with pytest.raises(ContentError, match=rf"map: {name}: "):
            built(plain, cards, checked=True)


def test_the_slow_check_is_left_out_on_loading(city: Board) -> None:
    plain, cards = copied()
    a_tunnel_through_the_city(plain, cards)
    board = built(plain, cards, checked=False)
    assert any(fault.startswith("M14: ") for fault in faults(board))
    assert not any(fault.startswith("M14: ") for fault in faults(board, slow=False))


# --- structural faults ----------------------------------------------------------------------------------------------


def edge_to_nowhere(plain: Plain, _cards: list[Plain]) -> None:
    plain["edges"][0][1] = "XX99"


def edge_to_itself(plain: Plain, _cards: list[Plain]) -> None:
    plain["edges"].append(["CT01", "CT01"])


def edge_given_backwards(plain: Plain, _cards: list[Plain]) -> None:
    plain["edges"].append(plain["edges"][0][::-1])


def space_in_no_district(plain: Plain, _cards: list[Plain]) -> None:
    plain["spaces"][0]["district"] = "harbor"


def space_given_twice(plain: Plain, _cards: list[Plain]) -> None:
    plain["spaces"].append(dict(plain["spaces"][0]))


def line_over_unknown_stop(plain: Plain, _cards: list[Plain]) -> None:
    plain["lines"][0]["stops"][0] = "XX99"


def line_over_a_corner(plain: Plain, _cards: list[Plain]) -> None:
    plain["lines"][0]["stops"].append(kinds(plain, "normal")[0])


def line_with_a_stop_twice(plain: Plain, _cards: list[Plain]) -> None:
    plain["lines"][0]["stops"].append(plain["lines"][0]["stops"][0])


def stop_of_no_line(plain: Plain, _cards: list[Plain]) -> None:
    space_of(plain, kinds(plain, "normal")[0])["kind"] = "stop"


def entry_without_location(_plain: Plain, cards: list[Plain]) -> None:
    cards.pop()


def entry_with_two_locations(_plain: Plain, cards: list[Plain]) -> None:
    cards[1]["entries"].append(cards[0]["entries"][0])


def entry_listed_twice(_plain: Plain, cards: list[Plain]) -> None:
    cards[0]["entries"].append(cards[0]["entries"][0])


def location_at_a_corner(plain: Plain, cards: list[Plain]) -> None:
    cards[0]["entries"].append(kinds(plain, "normal")[0])


def location_at_unknown_entry(_plain: Plain, cards: list[Plain]) -> None:
    cards[0]["entries"].append("XX99")


def location_in_no_district(_plain: Plain, cards: list[Plain]) -> None:
    cards[0]["district"] = "harbor"


def location_given_twice(_plain: Plain, cards: list[Plain]) -> None:
    cards[1]["id"] = cards[0]["id"]


def map_without_spaces(plain: Plain, cards: list[Plain]) -> None:
    plain["spaces"], plain["edges"], plain["lines"] = [], [], []
    cards.clear()


STRUCTURE: list[tuple[Breakage, str]] = [
    (edge_to_nowhere, r'map: edges\[0\], .*: there is no space "XX99"'),
    (edge_to_itself, r"map: edges\[\d+\], CT01-CT01: an edge from a space to itself"),
    (edge_given_backwards, r"map: edges\[\d+\], .*given twice"),
    (space_in_no_district, r'map: CT01, district: there is no district "harbor"'),
    (space_given_twice, r"map: CT01: this id is used twice in spaces"),
    (line_over_unknown_stop, r'map: \w+, stops: there is no stop "XX99"'),
    (line_over_a_corner, r"map: \w+, stops: .*is of kind normal, expected a space of kind stop"),
    (line_with_a_stop_twice, r"map: \w+, stops: .*comes twice"),
    (stop_of_no_line, r"map: \w+: a bus stop of no line"),
    (entry_without_location, r"locations: locations: entry \w+ of the map belongs to no location"),
    (entry_with_two_locations, r"locations: L-\w+-2, entries: .*already belongs to"),
    (entry_listed_twice, r"locations: L-\w+-1, entries: .*comes twice"),
    (location_at_a_corner, r"locations: L-\w+-1, entries: .*is of kind normal, expected a space of kind entry"),
    (location_at_unknown_entry, r'locations: L-\w+-1, entries: there is no entry "XX99"'),
    (location_in_no_district, r'locations: L-\w+-1, district: there is no district "harbor"'),
    (location_given_twice, r"locations: L-\w+-1: this id is used twice"),
    (map_without_spaces, r"map: spaces: 0 spaces"),
]


@pytest.mark.parametrize("checked", [True, False])
@pytest.mark.parametrize(("breakage", "message"), STRUCTURE, ids=[b.__name__ for b, _ in STRUCTURE])
def test_a_structural_fault_is_always_refused(breakage: Breakage, message: str, checked: bool) -> None:
    plain, cards = copied()
    breakage(plain, cards)
    with pytest.raises(ContentError, match=message):
        built(plain, cards, checked=checked)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("district: chinatown, x:", "x:", 'the field "district" is missing'),
        ("loop: false", "loop: false, fare: 2", 'there is no field "fare" here'),
        ("x: 50,", "x: -50,", "expected a whole number, 0 to 10000, not -50"),
        ('colour: "#', 'colour: "', "colour"),
        ("map: {", "map: [", "not valid YAML"),
    ],
)
def test_a_field_of_the_wrong_shape_is_refused_with_its_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in MAP_TEXT
    broken = tmp_path / "map.yaml"
    broken.write_text(MAP_TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=rf"map\.yaml:\d+: .*{message}"):
        read_board(broken, LOCATIONS_PATH)


def test_a_fault_names_the_file_it_was_read_from(tmp_path: Path) -> None:
    broken = tmp_path / "other_city.yaml"
    first = PLAIN_MAP["edges"][0]
    broken.write_text(MAP_TEXT.replace(f"  - [{first[0]}, {first[1]}]\n", "", 1), encoding="utf-8")
    with pytest.raises(ContentError, match=r"^other_city\.yaml: M\d+: "):
        read_board(broken, LOCATIONS_PATH)
    read_board(broken, LOCATIONS_PATH, checked=False)


# --- a small board without the constraints --------------------------------------------------------------------------


def test_the_small_map_of_the_worked_examples_loads_unchecked() -> None:
    west, east = "abcg", "defh"
    spots: list[Plain] = [
        {"id": name, "kind": "stop" if name in "adf" else "normal", "district": "west" if name in west else "east"}
        for name in west + east
    ]
    spots += [
        {"id": "L1", "kind": "entry", "district": "west"},
        {"id": "L2", "kind": "entry", "district": "east"},
        {"id": "M1", "kind": "entry", "district": "east"},
    ]
    plain: Plain = {
        "map": {"id": "test", "name": "Two districts"},
        "districts": [
            {"id": "west", "name": "West", "colour": "#112233"},
            {"id": "east", "name": "East", "colour": "#445566"},
        ],
        "spaces": [{**spot, "x": 30 * number, "y": 0} for number, spot in enumerate(spots)],
        "edges": [list(pair) for pair in ("ab", "bc", "cd", "de", "ef", "bg", "gh", "he")]
        + [["c", "L1"], ["h", "L2"], ["f", "M1"]],
        "lines": [{"id": "blue", "name": "Blue", "colour": "#0000FF", "stops": ["a", "d", "f"], "loop": False}],
    }
    cards: list[Plain] = [
        {"id": "L", "name": "L", "district": "west", "entries": ["L1", "L2"], "text": "-", "data_title": "-"},
        {"id": "M", "name": "M", "district": "east", "entries": ["M1"], "text": "-", "data_title": "-"},
    ]
    board = built(plain, cards, checked=False)
    at = board.index
    assert board.distance[at["a"]][at["M1"]] == 6
    assert board.lines == ((at["a"], at["d"], at["f"]),)
    assert board.location_of[at["L2"]] == board.location_of[at["L1"]] == 0
    with pytest.raises(ContentError, match="M1: 11 spaces"):
        built(plain, cards, checked=True)


def test_spaces_out_of_reach_are_marked() -> None:
    plain, cards = copied()
    a_space_cut_off(plain, cards)
    board = built(plain, cards, checked=False)
    assert UNREACHABLE in board.distance[0]
