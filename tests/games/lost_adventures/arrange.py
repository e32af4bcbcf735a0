"""Films laid out for tests: who stands where, with which cards, before which question.

`film` begins at a step of one's choice on a table that is set up as usual (with a seed) and then changed. Cards are
named by their ids. Nothing is dealt by chance where a test names it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

import msgspec

from fabletop.engine.match import Match
from fabletop.engine.table import Pile, Zone
from fabletop.engine.words import Seat
from fabletop.games.lost_adventures import GAME
from fabletop.games.lost_adventures.box import Box, box
from fabletop.games.lost_adventures.rules.setup import set_up
from fabletop.games.lost_adventures.rules.temple import CROSSED
from fabletop.games.lost_adventures.settings import Settings
from fabletop.games.lost_adventures.state import (
    ADVENTURES,
    AWAY,
    DECKS,
    DISCARDS,
    DISPLAY,
    GONE,
    MATS,
    PENANCES,
    PILES,
    REWRITES,
    SCENE,
    TEMPLE_BEATS,
    TOPS,
    UNUSED,
    Film,
)
from fabletop.games.lost_adventures.terms import CATEGORIES, SHAPES
from fabletop.testing.arranged import arranged, question
from fabletop.testing.arranged import find as find_card

Where = Zone | Pile


def city(name: str) -> int:
    return box().city_index[name]


def tile(name: str) -> int:
    return next(n for n, each in enumerate(box().tiles) if each.id == name)


def mat(name: str) -> int:
    return next(n for n, each in enumerate(box().mats) if each.id == name)


def film(
    seats: int = 3,
    start: Sequence[str | int] = ("turn", 1),
    *,
    active: int = 0,
    phase: str = "map",
    mats: Sequence[str] = ("cartographer", "mail_pilot", "stuntman", "collector", "sound_recordist"),
    cards: Mapping[int, Sequence[str]] | None = None,
    rewrites: Mapping[int, Sequence[str]] | None = None,
    at: Mapping[int, str] | None = None,
    tiles: Mapping[str, str] | None = None,
    encounter: str | None = None,
    in_city: str | None = None,
    flips: Sequence[str] = (),
    beats: Sequence[str] = (),
    penances: Sequence[str] = (),
    temple: Mapping[int, str] | None = None,
    seed: int | str = 0,
    settings: dict[str, Any] | None = None,
    printed: Mapping[str, Mapping[str, Any]] | None = None,
    also: Callable[[Film], None] | None = None,
    **fields: Any,
) -> Match[Film]:
    """A match that goes on with the step `start`.

    `cards` are adventure cards on mats and `rewrites` script rewrites in hands (others hold none), by seat; `at` puts
    pawns in cities; `tiles` puts theme tiles in cities (tiles not named stay where the seed put them, unless their city
    is taken). `encounter` lies on top of its pile; with `in_city` it is already turned up there, all markers at their
    first spaces. `flips` are the next cards of their decks, the first first; so are `beats` (temple) and `penances`.
    `temple` names the cards at places of the temple. `fields` are set on the table, lists as they are. `printed` says
    what is printed otherwise on cards, by id; `also` does to the table, at last, what nothing of this can say. Discs
    start on 0:00 unless the settings say otherwise, so that a disc stands where it was moved.
    """
    own_box = reprinted(printed) if printed else box()

    def lay_out(table: Film) -> None:
        set_up(table)
        table.agenda.clear()
        table.phase, table.active, table.turn = phase, active, 1
        table.mat = [mat(name) for name in mats[:seats]]
        table.colour = list(range(seats))
        for seat in range(seats):
            for card in table.rewrites[seat][:]:
                table.move(card, REWRITES.of(seat), UNUSED)
        for seat, names in (rewrites or {}).items():
            for id_ in names:
                fetch(table, id_, REWRITES.of(seat))
        for seat, names in (cards or {}).items():
            for id_ in names:
                fetch(table, id_, MATS.of(seat))
        for seat, name in (at or {}).items():
            table.at[seat] = city(name)
        for id_, name in (tiles or {}).items():
            put_tile(table, id_, name)
        if encounter is not None:
            fetch_top(table, encounter)
        if in_city is not None:
            turn_up(table, in_city)
        for id_ in reversed(flips):
            fetch(table, id_, DECKS[CATEGORIES.index(box().by_id[id_].card.category)])
        for id_ in reversed(beats):
            fetch(table, id_, TEMPLE_BEATS)
        for id_ in reversed(penances):
            fetch(table, id_, PENANCES)
        for place, id_ in (temple or {}).items():
            lay_temple(table, place, id_)

    def prepare(table: Film, chosen: Settings) -> None:
        table.box, table.settings = own_box, chosen

    options = {"start_space": 0} | (settings or {})
    game = replace(GAME, prepare=prepare)
    return arranged(game, lay_out, tuple(start), seats=seats, seed=seed, options=options, fields=fields, also=also)


def reprinted(cards: Mapping[str, Mapping[str, Any]]) -> Box:
    """The box with other things printed on some cards, or done by them, so that no test depends on numbers that may
    be tuned."""
    made = copy(box())
    made.faces = made.faces[:]
    for id_, changes in cards.items():
        old = made.by_id[id_]
        of_effect = {name: value for name, value in changes.items() if name not in old.card.__struct_fields__}
        own = {name: value for name, value in changes.items() if name not in of_effect}
        if of_effect:
            own["effect"] = msgspec.structs.replace(old.card.effect, **of_effect)
        made.faces[old.number] = replace(old, card=msgspec.structs.replace(old.card, **own))
    made.by_id = {face.id: face for face in made.faces}
    return made


# --- laying things out ---------------------------------------------------------------------------------------------


def find(table: Film, id_: str) -> tuple[Where, int]:
    """Where a card lies, and its handle."""
    wanted = box().by_id[id_].number
    return find_card(table, lambda card: table.face[card] == wanted, id_)


def fetch(table: Film, id_: str, target: Where) -> int:
    """Bring a card from wherever it lies; it comes to lie on top."""
    source, card = find(table, id_)
    if source is DISPLAY:
        place = table.boxes.index(card)
        table.boxes[place] = -1
        for other in (*table.adventures, *table.gone):
            if table.printed(other).kind == "adventure":
                table.move(other, ADVENTURES if other in table.adventures else GONE, DISPLAY)
                table.boxes[place] = other
                break
    table.move(card, source, target)
    return card


def fetch_top(table: Film, id_: str) -> None:
    """Put an encounter card on top of its pile."""
    shape = SHAPES.index(box().by_id[id_].card.shape)
    source, card = find(table, id_)
    if source is TOPS:
        return
    above = table.tops[shape]
    table.move(above, TOPS, PILES[shape])
    table.move(card, PILES[shape], TOPS)
    table.tops.insert(shape, table.tops.pop())


def turn_up(table: Film, name: str) -> None:
    """Turn up the encounter on top of the pile of a city's shape, there."""
    where = city(name)
    shape = box().shape[where]
    table.move(table.tops[shape], TOPS, SCENE)
    table.move(table.pile(PILES[shape])[-1], PILES[shape], TOPS)
    table.tops.insert(shape, table.tops.pop())
    table.city = where


def put_tile(table: Film, id_: str, name: str) -> None:
    where, mine = city(name), tile(id_)
    if where != box().berlin:
        for other in table.tiles_in(where):
            table.tile_at[other] = table.tile_at[mine]
    table.tile_at[mine] = where


def lay_temple(table: Film, place: int, id_: str) -> None:
    """Exchange a temple card's face with that of the card named."""
    _, card = find(table, id_)
    other = table.temple[place]
    table.face[card], table.face[other] = table.face[other], table.face[card]


def show(table: Film, place: int, id_: str) -> None:
    """Put a card in a box of the display; what was there leaves the game."""
    source, card = find(table, id_)
    if source is DISPLAY:
        other = table.boxes.index(card)
        table.boxes[place], table.boxes[other] = card, table.boxes[place]
        return
    old = table.boxes[place]
    if old >= 0:
        table.move(old, DISPLAY, DISCARDS if table.printed(old).back == "plain" else GONE)
    table.move(card, source, DISPLAY)
    table.boxes[place] = card


# --- playing and reading -------------------------------------------------------------------------------------------


def answer(match: Match[Film], *answers: tuple[int, Any]) -> None:
    """Give answers, seat and plain answer, one after the other."""
    for seat, plain in answers:
        match.answer(seat, plain)


def notes(match: Match[Film], seat: int) -> dict[str, str]:
    """What a seat may choose now, with what is said of it."""
    return {option.id: option.note for option in question(match, seat).options}


# --- things of the box, by what they are ---------------------------------------------------------------------------


def temple_id(colour: str, **wanted: str | None) -> str:
    """A temple card of a colour with these fields."""
    return next(
        card.id
        for card in box().temple.cards
        if card.colour == colour and all(getattr(card.effect, name) == value for name, value in wanted.items())
    )


def looked(seats: Mapping[int, Sequence[int]]) -> list[int]:
    """Who has looked at which places of the temple, by place."""
    return [sum(1 << seat for seat in seats.get(place, ())) for place in range(12)]


def tiles_but(openings: Sequence[str], relics: int = 0) -> list[int]:
    """Theme tiles in all cities but Berlin and these; those that find no city are in Berlin. So many relics are on the
    map already, the last ones by name."""
    all_ = box()
    places = [n for n in range(len(all_.cities)) if n != all_.berlin and all_.cities[n].id not in openings]
    away = all_.relics[: len(all_.relics) - relics]
    return [AWAY if number in away else places.pop(0) if places else all_.berlin for number in range(len(all_.tiles))]


# --- places of a film ----------------------------------------------------------------------------------------------


def leaving(
    rewards: int, where: str = "ankara", *, seat: int = 0, seats: int = 3, after_hand: bool = False, **arranged: Any
) -> Match[Film]:
    """A player exits with so many reward cubes; when they are placed, the encounter ends."""
    arranged["at"] = {seat: where, **arranged.get("at", {})}
    mine = [rewards * (each == seat) for each in range(seats)]
    arranged.setdefault("inside", [int(each == seat) for each in range(seats)])
    arranged.setdefault("active", seat)
    start = ("exit", seat, rewards, int(not after_hand))
    return film(seats, start, in_city=where, rewards=mine, agenda=[("encounter ends",)], **arranged)


def crossing(place: int, card: str, seats: int = 3, **arranged: Any) -> Match[Film]:
    """Before the cubes are committed to a temple card; the grail room follows. Mats are bare unless `covered` says
    otherwise, and the flip is the one that the worked example knows."""
    arranged.setdefault("covered", [15] * seats)
    arranged.setdefault("cubes", [3] * seats)
    arranged.setdefault("enemy_peril", 1 + CROSSED.index(place))
    arranged.setdefault("beats", ["tr_01"])
    arranged.setdefault("agenda", [("grail room",)])
    return film(seats, ("temple card", place), phase="temple", temple={place: card}, **arranged)


def speaks_of(match: Match[Film], rule: str) -> list[int]:
    """The players that lines of the log by a rule begin with, in order."""
    return [args[0].number for _, args, cited, _, _ in match.books.log if cited == rule and isinstance(args[0], Seat)]
