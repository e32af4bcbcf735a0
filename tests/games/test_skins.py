"""The skins of the installed games. That they know what scenes show is a part of the contract."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import fabletop
from fabletop.engine.scene import (
    Card,
    Cards,
    Counter,
    Counters,
    Gauge,
    GraphBoard,
    Line,
    Piece,
    Pile,
    Place,
    Scene,
    Sheet,
)
from fabletop.engine.skin import Skin, faults
from fabletop.testing.looks import unknown_names

# The set of icons is there where the browser client has been built.
SET = Path(__file__).parents[2] / "web" / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"


def icons_of(skin: Skin) -> set[str]:
    places, pieces = skin.places.values(), skin.pieces.values()
    found = {skin.cover.icon, *skin.cover.around, *skin.icons.values(), *(each.icon for each in skin.backs.values())}
    return found | {icon for icon in (*(each.icon for each in places), *(each.icon for each in pieces)) if icon}


@pytest.mark.parametrize("name", fabletop.game_ids())
def test_a_game_of_the_box_has_two_palettes_that_can_be_read(name: str) -> None:
    skin = fabletop.get_game(name).skin
    assert skin.light is not None
    assert skin.cover.mood
    assert faults(skin) == []


@pytest.mark.skipif(not SET.exists(), reason="the icons are not here: run npm ci in web/")
@pytest.mark.parametrize("name", fabletop.game_ids())
def test_icons_are_in_the_set(name: str) -> None:
    known = msgspec.json.decode(SET.read_bytes())
    missing = icons_of(fabletop.get_game(name).skin) - known["icons"].keys() - known.get("aliases", {}).keys()
    assert missing == set()


def test_names_that_a_skin_does_not_know_are_found() -> None:
    skin = fabletop.get_game("project-0").skin
    places = (Place("space:a", "A", 0, 0, "stop"), Place("space:b", "B", 1, 0, "quay", icon="anchor"))
    pieces = (Piece("agent:1", "space:a", "Agent", "1"), Piece("dog:1", "space:a", "Dog", "d", icon="bone"))
    aside = (
        Cards("hand", "Hand", (Card("card:1", icon="L-CT-1", back="location"), Card("card:2", icon="skull"))),
        Pile("deck", "Deck", 3, Card("deck:top", back="danger", face_down=True)),
        Counters("all", "All", (Counter("bus", "Bus", "3", "bus"), Counter("tram", "Tram", "1", "tram"))),
        Sheet(
            "log", "Log", "diary", lines=(Line("l:1", "Rain", icon="rain"),), gauges=(Gauge("g", "Ink", 1, 2, "ink"),)
        ),
    )
    scene = Scene("", "", GraphBoard("city", places, (), pieces=pieces), aside)
    assert unknown_names(scene, skin) == {
        "places.quay",
        "icons.anchor",
        "pieces.dog",
        "icons.bone",
        "icons.skull",
        "backs.danger",
        "icons.tram",
        "sheets.diary",
        "icons.rain",
        "icons.ink",
    }
