"""Turns of the miniature: texts that may be played, then the monsters, round after round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tests.engine.minis.skirmish.ground import walled
from tests.engine.minis.skirmish.losing import assault, draw, leave
from tests.engine.minis.skirmish.markers import return_markers, tidy
from tests.engine.minis.skirmish.moment import Now
from tests.engine.minis.skirmish.state import (
    EVERYBODY,
    FIRST_ROOM,
    GONE,
    HAND,
    NOBODY,
    ON_CARD,
    ON_UNIT,
    PILED,
    ROOMS,
    ROUNDS,
    Skirmish,
)

from fabletop.engine.effects import Source
from fabletop.engine.questions import Option, choose

END = "end"
MOST = 4  # acts in a turn


class Play(NamedTuple):
    """A text that may be played: on what it stands, and its number."""

    kind: int
    handle: int
    number: int


class Walk(NamedTuple):
    """To a neighbouring room, for 1 stamina."""

    room: int


def set_up(table: Skirmish) -> None:
    box, seats = table.box, range(table.seats)
    explorers = [card.id for card in box.cards if card.kind == "explorer"]
    monsters = [card.id for card in box.cards if card.kind == "monster"]
    for unit, id_ in enumerate([*explorers[: table.seats], *monsters]):
        card = box.cards[box.number[id_]]
        table.card.append(box.number[id_])
        table.room.append((unit * 2) % ROOMS)
        table.health.append(card.health)
        table.stamina.append(card.stamina)
        table.essence.append(0)
        table.after.append({"one": unit % table.seats, "all": EVERYBODY, "nobody": NOBODY}[card.after])
    for piles in (table.hand, table.deck, table.discards, table.lost):
        piles.extend([] for _ in seats)
    abilities = [card.id for card in box.cards if card.kind == "ability"]
    for seat in seats:
        for number in range(8):
            table.deck[seat].append(table.bring(abilities[(number + seat) % len(abilities)], PILED))
        for _ in range(HAND):
            draw(table, seat)
    last = -1
    for place, card in enumerate(box.cards):
        if card.kind in ("item", "event", "condition", "perk"):
            last = table.bring(card.id, place % table.seats, last if card.augment else -1)
            if card.augment:
                table.owner[last] = table.owner[table.host[last]]
    table.kinds, table.shut = ["", "chest", "barrel", "chest", "rubble", ""], [2]
    table.unseen = [room for room in range(ROOMS) if room not in table.room[: table.seats]]
    table.talents, table.played = [{} for _ in seats], [0] * table.seats
    table.markers = [3] * table.seats + [4]
    table.then(("round",))


# --- what may be done ------------------------------------------------------------------------------------------------


def moments(table: Skirmish, unit: int) -> Iterator[Now]:
    """The texts that a unit may play now: on its own card, on what lies in front of it, and in its hand."""
    for source, texts, roles in Now.in_force(table):
        if roles["you"] == unit:
            yield from Now.playable(table, source, texts, roles)
    if unit < table.seats:
        for card in table.hand[unit]:
            texts = table.box.texts[table.card_of[card]]
            yield from Now.playable(table, Source(ON_CARD, card), texts, Now.roles_of(table, unit))


def playable(table: Skirmish, unit: int) -> list[Play]:
    return [Play(*now.source, now.text) for now in moments(table, unit)]


def walks(table: Skirmish, seat: int) -> list[Walk]:
    here = table.room[seat]
    return [
        Walk(room)
        for room in (here - 1, here + 1)
        if 0 <= room < ROOMS and table.stamina[seat] and not walled(table, seat, FIRST_ROOM + room)
    ]


async def play(table: Skirmish, chosen: Play) -> None:
    owner = chosen.handle if chosen.kind == ON_UNIT else table.owner[chosen.handle]
    unit = owner if owner >= 0 else next(seat for seat, hand in enumerate(table.hand) if chosen.handle in hand)
    now = Now(table, Source(chosen.kind, chosen.handle), Now.roles_of(table, unit), "", chosen.number)
    await now.play(table.box.book.texts[chosen.number])
    await Now.settle(table)
    tidy(table)


async def walk(table: Skirmish, seat: int, room: int) -> None:
    table.stamina[seat] -= 1
    table.room[seat] = room
    if room in table.unseen:
        table.unseen.remove(room)
        await Now.occur(table, "flipped", mover=seat)


# --- steps -----------------------------------------------------------------------------------------------------------


async def start_round(table: Skirmish) -> None:
    """Texts that look for a marker see it; then all markers of explorers return, and what they stood for ends."""
    table.turn = 0
    await Now.occur(table, "phase_start")
    return_markers(table, lambda source, seat: seat < table.seats)
    Now.end_of(table, "round")
    table.succeeded.clear()
    table.round += 1
    if table.round > ROUNDS:
        alive = [seat for seat in range(table.seats) if table.room[seat] != GONE]
        table.finish("survived" if alive else "lost", alive)
        return
    table.then(*[("turn", seat) for seat in range(table.seats)], ("monsters",), ("round",))


async def turn(table: Skirmish, seat: int) -> None:
    table.turn, table.acts = seat, 0
    table.played[seat] = 0
    table.learnt.clear()
    if table.room[seat] == GONE:
        return
    table.stamina[seat] = table.printed(seat).stamina
    await Now.occur(table, "turn_start", mover=seat)
    table.then(("act", seat))


async def act(table: Skirmish, seat: int) -> None:
    """One text, then the next; each is a step, so that rests are dense."""
    if table.room[seat] == GONE or table.acts >= MOST:
        table.then(("done", seat))
        return
    book = table.box.book

    def show(each: Play | Walk | str) -> Option:
        if isinstance(each, Walk):
            return Option(f"walk:{each.room}", f"Walk to room {each.room}")
        if not isinstance(each, Play):
            return Option(END, "End the turn")
        words = book.texts[each.number].words(Now(table, Source(each.kind, each.handle), {"you": seat}).voice)
        return Option(f"{each.kind}:{each.handle}:{each.number}", f"{book.sources[each.number]}: {words}")

    def options() -> list[Play | Walk | str]:
        return [*playable(table, seat), *walks(table, seat), END]

    chosen = await choose(seat, "What do you do?", options, "SK-3", "act", show=show)
    table.acts += 1
    if isinstance(chosen, Play):
        await play(table, chosen)
    elif isinstance(chosen, Walk):
        await walk(table, seat, chosen.room)
    table.then(("done" if chosen == END else "act", seat))


async def done(table: Skirmish, seat: int) -> None:
    """Who is after the explorer attacks, one after the other; then the hand is filled."""
    hunters = [unit for unit in range(table.seats, len(table.room)) if table.after[unit] in (seat, EVERYBODY)]
    table.then(*[("attack", unit, seat) for unit in hunters], ("fill", seat))


async def attack(table: Skirmish, unit: int, seat: int) -> None:
    if GONE not in (table.room[unit], table.room[seat]):
        await assault(Now(table, Source(ON_UNIT, unit), Now.roles_of(table, unit)), seat)


async def fill(table: Skirmish, seat: int) -> None:
    while table.room[seat] != GONE and len(table.hand[seat]) < HAND:
        if not draw(table, seat):
            await leave(Now(table, Source(ON_UNIT, seat), Now.roles_of(table, seat)), seat, "hand")
            break
    Now.end_of(table, "turn")
    Now.end_of(table, "own turn", whose=seat)


async def monsters(table: Skirmish) -> None:
    """What they have markers for ends, then each plays what it can, one step each."""
    return_markers(table, lambda source, seat: seat == table.seats)
    table.turn = -1
    table.then(*[("monster", unit) for unit in range(table.seats, len(table.room))])


async def monster(table: Skirmish, unit: int) -> None:
    if table.room[unit] != GONE:
        table.stamina[unit] = table.printed(unit).stamina
        for chosen in playable(table, unit)[:1]:
            await play(table, chosen)


STEPS: dict[str, Callable[..., Any]] = {
    "round": start_round,
    "turn": turn,
    "act": act,
    "done": done,
    "attack": attack,
    "fill": fill,
    "monsters": monsters,
    "monster": monster,
}
