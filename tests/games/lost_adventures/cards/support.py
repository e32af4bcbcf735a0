"""What tests of single cards share: which cards a file has shown, powers that work alone, and cards that do nothing.

What a card must do is read from the content files, and never from what the game made of them. Everything else on the
table is printed so that it does nothing: all that happens is the doing of the card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.state import Film
from fabletop.games.lost_adventures.terms import ABILITIES

from ..arrange import city, film, find
from ..encounter import COVERED, card
from ..printed import doing, entries

PERILS = ("maze", "obstacle", "fear", "climb", "danger", "desert")
SYMBOLS = ("lever", "destroy", "decision")
# The places of the temple cards, by colour (LA-024 to LA-027).
PLACES = {"blue": (0, 1), "yellow": (2, 3, 4), "peach": (5,), "red": (6, 7, 8), "purple": (9, 10, 11)}
STANDING = ("life", "time", "noise", "curses", "hubris", "green")
OTHER_MATS = ("collector", "sound_recordist", "mail_pilot")

# All powers by name: the id of an adventure card, or the id of a mat and the number of its ability, "stuntman:3".
POWERS: dict[str, dict[str, Any]] = {
    **entries("adventure.yaml"),
    **{
        f"{mat}:{number}": ability
        for mat, each in entries("mats.yaml").items()
        for number, ability in enumerate(each["abilities"], 1)
    },
}


def powers(*ops: str) -> list[str]:
    """The powers with certain kinds of effects."""
    return [name for name, power in POWERS.items() if power["effect"]["op"] in ops]


class Shown:
    """The cards that the tests of a file show; `@shows.each(...)` stands above the test of several."""

    def __init__(self) -> None:
        self.cards: set[str] = set()

    def each(self, cards: Iterable[str]) -> pytest.MarkDecorator:
        """A test of each of these cards by itself, which it gets as `name`."""
        named = list(cards)
        assert named, "no card is like that"
        self.cards.update(named)
        return pytest.mark.parametrize("name", named)

    def all_of(self, cards: Iterable[str]) -> None:
        """Every card has a test, and no test is about a card that is not there."""
        box = set(cards)
        assert not box - self.cards, f"no test of its own: {sorted(box - self.cards)}"
        assert not self.cards - box, f"not in the box: {sorted(self.cards - box)}"


# --- cards that do nothing -------------------------------------------------------------------------------------------


def empty_decks(*, category: str, **first: str) -> dict[str, Any]:
    """For `printed`: all resolution cards of a category are empty, but those that are named by what they show."""
    shown = {id_: card("") for id_, each in entries("resolution.yaml").items() if each["category"] == category}
    return {**shown, **{id_: card(text) for id_, text in first.items()}}


def empty_beats() -> dict[str, Any]:
    """For `printed`: temple resolution cards show nothing."""
    return {id_: {"trap": (), "noise": (), "hand": ()} for id_ in entries("temple_resolution.yaml")}


# --- powers that work alone ------------------------------------------------------------------------------------------


def sent(name: str) -> str:
    """How answers name a power."""
    return f"ability_{name.partition(':')[2]}" if ":" in name else name


def key_of(table: Film, name: str) -> int:
    """The key of a power that seat 0 has."""
    return int(name.partition(":")[2]) - 1 if ":" in name else find(table, name)[1] + ABILITIES


def holding(name: str, seats: int = 2) -> dict[str, Any]:
    """For `film`: seat 0 has this power, and nobody has any other."""
    mat, _, number = name.partition(":")
    others = [each for each in OTHER_MATS if each != mat]
    alone = COVERED & ~(1 << int(number) - 1) if number else COVERED
    return {
        "mats": (mat if number else "cartographer", *others)[:seats],
        "covered": [alone] + [COVERED] * (seats - 1),
        "cards": {} if number else {0: [name]},
    }


def standing(table: Film, seat: int) -> dict[str, int]:
    """What a player has that can be taken from them or given to them."""
    return {name: getattr(table, name)[seat] for name in STANDING}


def changes(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """What is not as before; nothing else changed."""
    return {name: after[name] - number for name, number in before.items() if after[name] != number}


def harm(*kinds: str) -> dict[str, int]:
    """What harms do to a player's standing."""
    found: dict[str, int] = {}
    for kind in kinds:
        name, change = {"life": ("life", -1), "curse": ("curses", 1)}.get(kind, (kind, 1))
        found[name] = found.get(name, 0) + change
    return found


# --- a flip, a temple card -------------------------------------------------------------------------------------------


def flipping(
    encounter: str,
    where: str,
    flip: str,
    *,
    seats: int = 2,
    start: Sequence[str | int] = ("flip",),
    present: bool = False,
    enemy: str = "berlin",
    printed: Mapping[str, Any] | None = None,
    **more: Any,
) -> Match[Film]:
    """An encounter in which all are still in. The next card shows `flip`, written as in `encounter.card`; all its slots
    are in range, and nobody can buy the secret exit card unless a test says so. Others of its deck are empty."""
    category = entries("encounters.yaml")[encounter]["category"]
    first = next(id_ for id_, each in entries("resolution.yaml").items() if each["category"] == category)
    fields: dict[str, Any] = {
        "inside": [1] * seats,
        "contribution": [12] + [0] * (seats - 1),
        "black": [10, 10, 10],
        "enemy_at": city(where if present else enemy),
        "at": dict.fromkeys(range(seats), where),
        "flips": [first],
        "covered": [COVERED] * seats,
        "secret_card": seats,
        "printed": {**empty_decks(category=category, **{first: flip}), **(printed or {})},
    }
    return film(seats, start, encounter=encounter, in_city=where, **(fields | more))


def temple(
    place: int, card_: str, *, seats: int = 2, printed: Mapping[str, Any] | None = None, **more: Any
) -> Match[Film]:
    """A temple card before it is crossed, and after it the grail room. Nothing waits on the peril track."""
    fields: dict[str, Any] = {
        "cubes": [0] * seats,
        "covered": [COVERED] * seats,
        "temple": {place: card_},
        "printed": {**empty_beats(), **(printed or {})},
        "agenda": [("grail room",)],
    }
    return film(seats, ("temple card", place), phase="temple", **(fields | more))


# Cards with which another player is asked before the flip of a temple card, while all pawns stand on the peril track;
# they are printed without symbols of perils.
WORKERS = {"lever": "windlass_handle", "destroy": "short_fuse"}


def standing_at(name: str, peril: str, **more: Any) -> Match[Film]:
    """A red temple card of a peril with a symbol that seat 1 can work and seat 0, who has this power alone, cannot."""
    symbol = "destroy" if POWERS[name]["effect"].get("symbol") == "lever" else "lever"
    held = holding(name)
    held["cards"] = {**held["cards"], 1: [WORKERS[symbol]]}
    shown: dict[str, Any] = {red(peril): {"symbol": symbol}}
    if name != WORKERS[symbol]:
        shown[WORKERS[symbol]] = {"tan": {}}
    return temple(6, red(peril), printed=shown, **(held | more))


def symbols(name: str, peril: str) -> int:
    """How many symbols of a peril a power has, tan and green."""
    power = POWERS[name]
    found: int = power.get("tan", {}).get(peril, 0) + power["effect"].get("green", {}).get(peril, 0)
    return found


def red(peril: str) -> str:
    """The red temple card with a peril."""
    return next(id_ for id_, each in doing("temple.yaml").items() if each["colour"] == "red" and each["peril"] == peril)
