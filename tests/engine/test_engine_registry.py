"""Games are found through entry points, and scenes can be sent anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import msgspec
import pytest

import fabletop
from fabletop.engine import registry
from fabletop.engine.scene import (
    Border,
    Card,
    CardGrid,
    Cards,
    Counter,
    Counters,
    Floor,
    GraphBoard,
    Ground,
    Heat,
    Link,
    Lying,
    Marker,
    Notch,
    Piece,
    Pile,
    Place,
    Region,
    Rig,
    Route,
    Scene,
    Socket,
    Strip,
    Track,
    to_read,
)


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package that is not part of this one adds a game."""
    point = EntryPoint("cards", "tests.engine.minis.cards:GAME", registry.GROUP)
    broken = EntryPoint("broken", "tests.engine.minis.nowhere:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point, broken])
    registry._points.cache_clear()
    registry.get_game.cache_clear()
    yield
    registry._points.cache_clear()
    registry.get_game.cache_clear()


def test_games_are_listed_and_made() -> None:
    assert "noughts" in fabletop.game_ids()
    match = fabletop.new("noughts", seed=3, names=["Ann", "Bo"])
    assert match.game is fabletop.get_game("noughts")
    assert match.names == ["Ann", "Bo"]
    assert match.seats == 2


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(fabletop.UnknownGame, match=r'no game "chess"\. Installed games: .*noughts'):
        fabletop.new("chess")


@pytest.mark.usefixtures("outside")
def test_another_package_can_add_a_game() -> None:
    assert fabletop.game_ids() == ["broken", "cards"]
    assert fabletop.new("cards", seats=3, seed=1).game.title == "Cards"
    with pytest.raises(ModuleNotFoundError, match="nowhere"):
        fabletop.get_game("broken")


def test_every_widget_can_be_sent_and_read_again() -> None:
    card = Card("card:1", "Torch", marks=("lit",))
    scene = Scene(
        "Title",
        "Status",
        GraphBoard(
            "map", (Place("a", "A", 0, 0), Place("b", "B", 1, 1)), (Link("a", "b"),), (Region("r", "R", "#fff"),),
            (Route("l", "Line", "#000", ("a", "b")),), (Piece("p", "a", "P", "P"),), (Heat("a", 0.5),),
        ),
        (
            Floor("floor", Ground((".",), rim="wall"), (Border("d", 1, 1, "right", "door", "open"),)),
            CardGrid("grid", (Lying(card, 1, 1, ("open", "closed", "barrier", "sea")),)),
            Cards("hand", "Hand", (card,)),
            Pile("deck", "Deck", 3, card),
            Track("rounds", "Rounds", (Strip("r", "", 1, 9, {3: Notch(note="dusk")}),), (Marker("m", "now", 2),)),
            Counters("gold", "Gold", (Counter("g", "Gold", "3"),)),
            Rig("mat", "Mat", (Socket("s", "Head", card),)),
            to_read("story", "Story", "Once."),
        ),
    )  # fmt: skip
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
