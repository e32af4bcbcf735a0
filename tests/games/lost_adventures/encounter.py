"""Encounters under way, laid out for tests: everybody is in, cubes are placed, and what is flipped is written down.

Cards are written in two rows, "cc*|x.h": checks and stars, then X and hands, in slots 1, 2, 3 and so on; slots that are
not written are empty, and so is every card of the deck that is not named. All slots are in range unless a test says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fabletop.engine.log_reading import Reader
from fabletop.engine.match import Match
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.cards import Space
from fabletop.games.lost_adventures.effects.symbols import Decision, Destroy, Door, Green, Lever, Symbol, X
from fabletop.games.lost_adventures.rules.setup import ROW
from fabletop.games.lost_adventures.state import AWAY, Film
from fabletop.games.lost_adventures.terms import ABILITIES, CATEGORIES
from fabletop.testing.arranged import choices

from .arrange import answer, city, film, find, tile

CATEGORY = "escape"
BY_CATEGORY = [box().faces[n].id for n in box().resolutions_of[CATEGORIES.index(CATEGORY)]]
LONG = (0, 0, 1, 1, 2, 2, 3, 3, 3, 3)
LEVERS = ("windlass_handle", "what_does_this_do")
DESTROYS, SECRET_EXIT = "short_fuse", "architects_granddaughter"
ONE_MORE, CANCELS, HUSHES = "keep_rolling", "stunt_double", "cats_tread"
IGNORES, PEEK = "wrapped_hand", "jet_mirror"
COVERED = (1 << ABILITIES) - 1


def card(text: str) -> dict[str, str]:
    """A card to be flipped, from its two rows."""
    invest, _, enemy = text.partition("|")
    return {"invest": invest.ljust(12, "."), "enemy": enemy.ljust(10, ".")}


def door(n: int, *, green: bool = False, hubris: bool = False) -> Door:
    return Door(n, green, hubris)


def on(n: int, *symbols: str | Door) -> Space:
    """A space of a success track with symbols, by name or as they are."""
    signs: dict[str, Symbol] = {
        "x": X(),
        "green": Green(),
        "lever": Lever(),
        "destroy": Destroy(),
        "decision": Decision(),
    }
    return Space(n, tuple(signs[each] if isinstance(each, str) else each for each in symbols))


def scene(
    seats: int = 3,
    flips: Sequence[str] = (),
    *,
    where: str = "ankara",
    track: Sequence[int | Space] = LONG,
    threat: str = "noise",
    present: bool = False,
    enemy: str = "berlin",
    tile_here: str | None = None,
    in_berlin: Sequence[str] = (),
    bare: bool = True,
    cubed: Mapping[int, Sequence[str]] | None = None,
    rewrites: Mapping[int, Sequence[str]] | None = None,
    rewritten: Mapping[str, str] | None = None,
    start: Sequence[str | int] = ("flip",),
    printed: Mapping[str, Mapping[str, Any]] | None = None,
    also: Callable[[Film], None] | None = None,
    **more: Any,
) -> Match[Film]:
    """An encounter in which all players are still in, before its first flip.

    `present` puts the Enemy in the city, `enemy` elsewhere. The city has no theme tile but `tile_here`; `in_berlin` are
    tiles that were taken before. Mats are `bare`: their abilities are covered. `cubed` are cards on mats with a cube on
    them. `rewritten` writes down what script rewrites show. The rest is for `film`.
    """
    place = city(where)
    encounter = box().faces[box().encounters_of[box().shape[place]][0]].id
    spaces = tuple(space if isinstance(space, Space) else Space(space) for space in track)
    shown = {id_: card("") for id_ in BY_CATEGORY}
    shown |= {id_: card(text) for id_, text in zip(BY_CATEGORY, flips, strict=False)}
    shown |= {id_: card(text) for id_, text in (rewritten or {}).items()}
    scenery = {encounter: {"category": CATEGORY, "threat": threat, "track": spaces, "hubris": False}}
    cards = {seat: list(names) for seat, names in more.pop("cards", {}).items()}
    for seat, names in (cubed or {}).items():
        cards.setdefault(seat, []).extend(names)

    def lay(table: Film) -> None:
        lay_tiles(table, place, tile_here, in_berlin)
        for seat, names in (cubed or {}).items():
            table.cubed[seat] = [find(table, name)[1] + ABILITIES for name in names]
        if also is not None:
            also(table)

    fields: dict[str, Any] = {
        "came_from": AWAY,  # the journey is paid for
        "inside": [1] * seats,
        "contribution": [12] + [0] * (seats - 1),
        "covered": [COVERED if bare else 0] * seats,
        "black": [10 if region == box().region[place] else 1 for region in range(3)],
        "enemy_at": place if present else city(enemy),
        "cards": cards,
        "rewrites": rewrites,
        "encounter": encounter,
        "in_city": where,
        "at": dict.fromkeys(range(seats), where),
        "flips": BY_CATEGORY[: len(flips)],
        "printed": {**shown, **scenery, **(printed or {})},
        "also": lay,
    }
    return film(seats, start, **(fields | more))


def lay_tiles(table: Film, place: int, here: str | None, in_berlin: Sequence[str]) -> None:
    """The tile of the city and those in Berlin; the others one by one in the cities that are left, relics nowhere."""
    tiles = table.box.tiles
    table.tile_at = [AWAY] * len(tiles)
    free = [n for n in range(len(table.box.cities)) if n not in (place, table.box.berlin)]
    named = [*in_berlin, *([here] if here else [])]
    for number, each in enumerate(tiles):
        if each.kind != "relic" and each.id not in named:
            table.tile_at[number] = free.pop(0)
    for name in in_berlin:
        table.tile_at[tile(name)] = table.box.berlin
    if here:
        table.tile_at[tile(here)] = place


def row(table: Film, shape: int | None = None) -> list[str]:
    """The cards in a row of the display, by default that of the active city."""
    shape = table.box.shape[table.city] if shape is None else shape
    return [table.printed(card).id for card in table.boxes[ROW * shape : ROW * shape + ROW] if card >= 0]


def remain(match: Match[Film], *seats: int) -> None:
    answer(match, *((seat, "remain") for seat in seats))


def leave(match: Match[Film], *seats: int) -> None:
    """Exit, and take no more rewards than already chosen."""
    for seat in seats:
        answer(match, (seat, "exit"))
        if match.waiting == (seat,) and "done" in choices(match, seat):
            answer(match, (seat, "done"))


def deeds(match: Match[Film], seat: int) -> list[str]:
    """What a seat may do besides answering."""
    question = match.question_for(seat)
    return [deed.id for deed in question.deeds] if question is not None else []


def asked(match: Match[Film], seat: int, rule: str) -> list[str]:
    """What a seat is asked by a rule: its options."""
    question = match.question_for(seat)
    assert question is not None, f"seat {seat} is not asked; waiting for {match.waiting}"
    assert question.rule == rule, f"seat {seat} is asked by {question.rule}, not by {rule}"
    return [option.id for option in question.options]


def flippers(match: Match[Film]) -> list[int]:
    """Who has flipped the cards of this encounter, one after the other."""
    lines = [line.text for line in Reader(match, 0).lines(0) if line.rule == "LA-092"]
    return [next(seat for seat, name in enumerate(match.names) if name in line) for line in lines]
