"""What tests of setup, rounds, turns, the map and the story share: matches that begin by the rules, or in the middle of
a round, and what is read of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from random import Random
from typing import Any

from tests.games.machina import arrange
from tests.games.machina.arrange import EMPTY, at, load

from fabletop.engine.match import Match
from fabletop.engine.overlay import overlaid
from fabletop.games.machina import GAME
from fabletop.games.machina.box import box
from fabletop.games.machina.ground.faces import SIDES
from fabletop.games.machina.naming import space_key
from fabletop.games.machina.rules.tiles import lay
from fabletop.games.machina.state import NONE, PLACED, TILES, Expedition
from fabletop.testing.arranged import choices, question

SMALL: dict[str, Any] = {"windows": "own_turn_only"}
QUIET_DICE = (0, 0, 0, 0, 0, 0)


def begun(*explorers: str, seed: int | str = 0, **settings: Any) -> Match[Expedition]:
    """A match by the rules, up to the first question after all explorers are picked."""
    match = Match(GAME, seats=len(explorers), seed=seed, options=settings)
    for seat, name in enumerate(explorers):
        match.answer(seat, f"explorer:{name}")
    return match


def entered(*explorers: str, seed: int | str = 0, **settings: Any) -> Match[Expedition]:
    """A match by the rules, with all explorers where they may come in first."""
    match = begun(*explorers, seed=seed, **settings)
    for seat in range(len(explorers) if len(explorers) > 1 else 1):
        match.answer(seat, choices(match, seat)[0])
    return match


def at_rest(
    explorers: Sequence[str] = ("hank", "kim"), *steps: tuple[str | int, ...], ground: Any = EMPTY, **laid: Any
) -> Match[Expedition]:
    """An expedition on bare ground, where chance brings no monster and no event before a test says so."""
    also: Callable[[Expedition], None] | None = laid.pop("also", None)
    dice: Mapping[str, Sequence[int]] = laid.pop("dice", {})

    def loaded(table: Expedition) -> None:
        for stream, shown in {"spawn": QUIET_DICE, "horror": QUIET_DICE[:3], **dice}.items():
            load(table, stream, 6 if stream == "attack" else 10, *shown)
        if also is not None:
            also(table)

    return arrange.expedition(explorers, *steps, ground=ground, also=loaded, **laid)


def playing(match: Match[Expedition], cost: str, seat: int = 0) -> str:
    """The text among those that a seat may play which costs this, as options name it."""
    found = [each.id for each in question(match, seat).options if each.id.startswith("play:") and cost in each.cost]
    assert len(found) == 1, found
    return found[0]


def played_on(match: Match[Expedition], until: Callable[[], bool], most: int = 60) -> Match[Expedition]:
    """Whatever is asked is answered by chance until something holds; for what a test does not care about."""
    rng = Random(1)
    for _ in range(most):
        if until():
            return match
        seat = match.waiting[0]
        ask = match.ask_of(seat)
        assert ask is not None
        match.answer(seat, ask.plain(ask.some(rng)))
    raise AssertionError(f"still waiting for {match.waiting}")


def deeds(match: Match[Expedition], seat: int) -> list[str]:
    """What a seat may do while others are asked, by name."""
    found = match.question_for(seat)
    return [deed.id for deed in found.deeds] if found is not None else []


def space(x: int, y: int) -> str:
    """A space as options name it."""
    return space_key(at(x, y))


def edge(slot: int, side: str) -> int:
    """An edge, by its slot and the letter of its side."""
    return 4 * slot + SIDES.index(side)


def door(x: int, y: int, side: str) -> int:
    """A door, by the space west or north of it and the letter of that side: e or s."""
    return 2 * at(x, y) + (side == "s")


def everything_but(match: Match[Expedition], *fields: str) -> dict[str, Any]:
    """All of the table's state but some fields, to show that nothing else has changed."""
    left = (*fields, "agenda", "draws", "tally", "told", "run", "box", "layout")
    names = [name for name in match.table.__dataclass_fields__ if name not in left]
    return {name: deepcopy(getattr(match.table, name)) for name in names}


@contextmanager
def chapters(**changed: Mapping[str, Any]) -> Iterator[None]:
    """The box with some chapters changed, by their ids."""
    with overlaid(GAME.content, {"chapters.yaml": {"changed": changed}}):
        yield


# --- printed tiles ---------------------------------------------------------------------------------------------------


def tile(face: str) -> int:
    """The number of a printed face, by its id."""
    return next(number for number, each in enumerate(box().tiles) if each.id == face)


def lay_tile(table: Expedition, slot: int, face: str, turn: int = 0) -> None:
    """A printed tile lies in a slot, turned clockwise by quarters."""
    number = tile(face)
    name = f"tile_{number // 2 + 1}"
    assert arrange.card(table, name) in table.tiles, f"{name} lies on the map already"
    card = arrange.move_to(table, name, PLACED)
    lay(table, slot, card, number, turn)


def next_tile(table: Expedition, face: str) -> None:
    """A printed tile lies on top of the deck, and shows this face when it is drawn."""
    number = tile(face)
    name = f"tile_{number // 2 + 1}"
    assert arrange.card(table, name) in table.tiles, f"{name} lies on the map already"
    arrange.move_to(table, name, TILES)
    table.sides[number // 2] = number % 2


def tiled(
    slots: Mapping[int, str | tuple[str, int]],
    explorers: Sequence[str] = ("hank", "kim"),
    *steps: tuple[str | int, ...],
    top: Sequence[str] = (),
    **laid: Any,
) -> Match[Expedition]:
    """An expedition on printed tiles; those in `top` are drawn next, the first of them first."""
    also: Callable[[Expedition], None] | None = laid.pop("also", None)

    def placed(table: Expedition) -> None:
        for slot, face in slots.items():
            lay_tile(table, slot, *((face, 0) if isinstance(face, str) else face))
        for face_ in reversed(top):
            next_tile(table, face_)
        if also is not None:
            also(table)

    laid.setdefault("settings", SMALL)
    return at_rest(explorers, *steps, ground=[None], also=placed, **laid)


def lying(match: Match[Expedition]) -> dict[int, str]:
    """The faces that lie in the slots."""
    faces: list[Any] = [*box().tiles, *box().endgame_tiles]
    return {slot: faces[code // 4].id for slot, code in enumerate(match.table.slots) if code != NONE}
