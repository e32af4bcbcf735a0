"""The published box: what the rules say about it, counted from the content files."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fabletop.games.lost_adventures import GAME
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.checks.cards import faults

from .printed import doing, entries, printed

# The set of icons is there where the browser client has been built.
SET = Path(__file__).parents[3] / "web" / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
DECKS = ("escape", "wits", "fight", "luck")
CARDS = ("adventure", "encounters", "temple", "rewrites", "resolution", "temple_resolution", "hubris")

CUBE = [{"op": "cube"}]


def test_nothing_is_wrong_with_the_box() -> None:
    assert faults(box()) == []
    assert GAME.check_content is not None
    assert GAME.check_content() == []


@pytest.mark.rule("LA-R05")
def test_there_are_216_cards() -> None:
    """Three of them are the secret exit card, the penalty card and the grail room card, which are no entries."""
    assert sum(len(entries(f"{name}.yaml")) for name in CARDS) + 3 == 216
    assert len(printed("temple.yaml")["penalty"]) == 2
    assert len(printed("temple.yaml")["grails"]) == 10


@pytest.mark.rule("LA-016")
@pytest.mark.parametrize("category", DECKS)
def test_every_slot_of_a_deck_holds_its_symbols(category: str) -> None:
    deck = [card for card in entries("resolution.yaml").values() if card["category"] == category]
    assert len(deck) == 12
    assert [sum(card["effect"]["invest"][slot] == "c" for card in deck) for slot in range(12)] == [5] * 12
    assert [sum(card["effect"]["invest"][slot] == "*" for card in deck) for slot in range(12)] == [1] * 6 + [0] * 6
    assert [sum(card["effect"]["enemy"][slot] == "x" for card in deck) for slot in range(10)] == [4] * 10
    assert [sum(card["effect"]["enemy"][slot] == "h" for card in deck) for slot in range(10)] == [1] * 10


@pytest.mark.rule("LA-R04")
def test_every_position_of_the_peril_track_holds_its_x() -> None:
    deck = entries("temple_resolution.yaml").values()
    for track, numbers in (("trap", [3] * 13), ("noise", [3] * 13), ("hand", [1] * 5 + [2] * 5 + [1] * 3)):
        assert [sum(place in card[track] for card in deck) for place in range(13)] == numbers


def test_every_slot_of_the_hubris_cards_purges_alike() -> None:
    deck = entries("hubris.yaml").values()
    assert [sum(slot in card["checks"] for card in deck) for slot in range(1, 13)] == [5] * 12


def test_rewrites_are_triumphs_complications_villains_and_nothing() -> None:
    """Everybody may be glad of one and fear another."""
    kinds = Counter(
        (card["invest"].count("c") >= 8, card["enemy"].startswith("xxx"), card["enemy"].startswith("h"))
        for card in doing("rewrites.yaml").values()
    )
    triumph, complication, villain = (True, False, False), (False, True, False), (False, False, True)
    assert kinds == {triumph: 4, complication: 4, villain: 2, (False, False, False): 2}


@pytest.mark.rule("LA-061")
@pytest.mark.parametrize("id_", entries("encounters.yaml"))
def test_the_back_tells_how_many_successes_are_worth_something(id_: str) -> None:
    card = entries("encounters.yaml")[id_]
    numbers = [space["n"] for space in card["track"]]
    assert not any(numbers[: card["min"]])
    assert numbers[card["min"]] >= 1
    assert numbers == sorted(numbers)
    assert card["track"][-1]["symbols"][-1]["op"] == "green"


@pytest.mark.rule("LA-062")
@pytest.mark.parametrize("shape", ["circle", "pentagon", "triangle", "square"])
def test_the_left_category_is_the_likelier(shape: str) -> None:
    pile = [card for card in entries("encounters.yaml").values() if card["shape"] == shape]
    backs = {tuple(card["categories"]) for card in pile}
    assert len(backs) == 1
    likelier, other = backs.pop()
    assert Counter(card["category"] for card in pile) == {likelier: 8, other: 5}


@pytest.mark.rule("LA-R08", "LA-R09")
def test_one_city_of_each_shape_in_each_region_and_berlin() -> None:
    cities = entries("map.yaml")
    found = Counter((city["region"], city["shape"]) for id_, city in cities.items() if id_ != "berlin")
    assert len(found) == 12
    assert set(found.values()) == {1}
    assert (cities["berlin"]["region"], cities["berlin"]["shape"]) == ("europe", "square")


@pytest.mark.rule("LA-252")
def test_whatever_the_yellow_cards_say_one_grail_is_true() -> None:
    grails = [set(grail["traits"]) for grail in printed("temple.yaml")["grails"]]
    traits = [trait["id"] for trait in printed("temple.yaml")["traits"]]
    for true in combinations(traits, 3):
        assert Counter(len(grail & set(true)) for grail in grails) == {3: 1, 2: 6, 1: 3}


@pytest.mark.rule("LA-R83", "LA-R54")
def test_no_mat_ability_takes_a_cube_for_the_temple() -> None:
    """Cubes go on adventure cards there; so no ability with a cube icon may be one that works in the temple."""
    for mat in entries("mats.yaml").values():
        for ability in mat["abilities"]:
            temple = ability["effect"]["op"] in ("steal", "quiet", "work")
            assert not (ability.get("cost") == CUBE and temple), ability["name"]


@pytest.mark.rule("LA-R85")
def test_all_match_icons_cost_a_cube() -> None:
    powers = [*entries("adventure.yaml").values()]
    powers += [ability for mat in entries("mats.yaml").values() for ability in mat["abilities"]]
    assert all(power["cost"] == CUBE for power in powers if power["effect"]["op"] == "match")


@pytest.mark.rule("LA-R92")
def test_no_space_has_two_symbols() -> None:
    for card in entries("encounters.yaml").values():
        assert all(len(space.get("symbols", ())) <= 1 for space in card["track"])


@pytest.mark.rule("LA-R82")
def test_secret_exits_are_not_in_the_temple() -> None:
    assert not any(card["effect"].get("symbol") == "secret_exit" for card in entries("temple.yaml").values())


@pytest.mark.rule("LA-R74")
def test_green_symbols_stand_on_adventure_cards_and_mats() -> None:
    assert not any("green" in card for card in entries("temple.yaml").values())
    assert sum("green" in card["effect"] for card in entries("adventure.yaml").values()) == 6


@pytest.mark.rule("LA-060")
def test_a_back_tells_shape_minimum_categories_and_hubris() -> None:
    for face in box().faces:
        if face.kind == "encounter":
            card = entries("encounters.yaml")[face.id]
            words = [card["shape"], str(card["min"]), *card["categories"], *["hubris"] * card["hubris"]]
            assert face.back.split() == words


@pytest.mark.skipif(not SET.exists(), reason="the icons are not here: run npm ci in web/")
@pytest.mark.parametrize("file", [path.name for path in GAME.content])
def test_icons_are_in_the_set(file: str) -> None:
    assert set(icons(printed(file))) <= msgspec.json.decode(SET.read_bytes())["icons"].keys()


def icons(plain: Any) -> list[str]:
    """All icons that are named anywhere in a file."""
    if isinstance(plain, list):
        return [icon for each in plain for icon in icons(each)]
    if not isinstance(plain, dict):
        return []
    mine = [plain["icon"]] if "icon" in plain else []
    return [*mine, *(icon for each in plain.values() for icon in icons(each))]


@pytest.mark.rule("LA-R05", "LA-R72")
def test_the_software_holds_what_the_box_holds() -> None:
    assert GAME.inventory is not None
    items = GAME.inventory()
    assert [item for item in items if item.expected != item.present] == []
    listed = {item.component: item.expected for item in items}
    cards = [name for name in listed if "cards" in name or name.endswith(" card")]
    assert sum(listed[name] for name in cards if not name.startswith("grails")) == 216
    assert listed["black cubes"] + listed["green cubes"] == 48


def paces(shape: str) -> list[tuple[int, ...]]:
    """The numbers along the success track of each encounter of a pile."""
    pile = [card for card in entries("encounters.yaml").values() if card["shape"] == shape]
    return [tuple(space["n"] for space in card["track"]) for card in pile]


@pytest.mark.parametrize("shape", ["circle", "pentagon", "triangle", "square"])
def test_no_two_success_tracks_of_a_pile_go_at_the_same_pace(shape: str) -> None:
    """Who has learned one scene cannot count on the next: 2 and 3 come sooner or later, and so does the end."""
    found = paces(shape)
    assert len(set(found)) == len(found) == 13
    assert {pace.index(2) for pace in found} == {5, 6, 7}
    assert len({pace.index(3) for pace in found}) >= 4
    assert {len(pace) - 1 for pace in found} >= {10, 11, 12}
    assert any(pace[-2] >= 3 for pace in found)  # the third reward before the end
    assert any(pace[-2] < 3 for pace in found)  # and only there


def test_success_tracks_hardly_repeat_between_piles() -> None:
    found = [pace for shape in ("circle", "pentagon", "triangle", "square") for pace in paces(shape)]
    assert len(set(found)) >= 45


@pytest.mark.example("lost-adventures", "E4")
def test_some_tracks_say_2_on_their_7th_space_first() -> None:
    assert (
        sum(pace.index(2) == 6 for shape in ("circle", "pentagon", "triangle", "square") for pace in paces(shape)) > 8
    )
