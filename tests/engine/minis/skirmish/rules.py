"""Turns of the miniature: texts that may be played, then the monsters, round after round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tests.engine.minis.skirmish.moment import Now
from tests.engine.minis.skirmish.state import GONE, ON_ITEM, ROOMS, ROUNDS, Skirmish
from tests.engine.minis.skirmish.verbs import strike

from fabletop.engine.effects import Source
from fabletop.engine.questions import Option, choose

END = "end"
MOST = 4  # texts that are played in a turn


class Play(NamedTuple):
    """A text that may be played: on what it stands, and its number."""

    kind: int
    handle: int
    number: int


def set_up(table: Skirmish) -> None:
    box = table.box
    explorers = [card.id for card in box.cards if card.kind == "explorer"]
    monsters = [card.id for card in box.cards if card.kind == "monster"]
    for unit, id_ in enumerate([*explorers[: table.seats], *monsters]):
        number = box.number[id_]
        table.card.append(number)
        table.room.append((unit * 2) % ROOMS)
        table.health.append(box.cards[number].health)
        table.stamina.append(box.cards[number].stamina)
        table.essence.append(2)
    for place, card in enumerate(box.cards):
        if card.kind == "item":
            table.bring(card.id, place % table.seats)
        elif card.kind == "event":
            table.bring(card.id, -1)
    table.kinds = ["", "chest", "barrel", "chest", ""]
    table.hand, table.lost, table.played = [3] * table.seats, [0] * table.seats, [0] * table.seats
    table.markers = [2] * (table.seats + 1)
    table.then(("round",))


def playable(table: Skirmish, unit: int) -> list[Play]:
    """The texts that a unit may play now: one predicate for what is offered and what could matter."""
    found: list[Play] = []
    for source, texts, roles in Now.in_force(table):
        if roles.get("you") == unit:
            for number in texts.played:
                now = moment(table, source, roles, number)
                if not now.spent(table.box.book.texts[number]) and table.box.book.texts[number].could(now):
                    found.append(Play(*source, number))
    return found


def moment(table: Skirmish, source: Source, roles: Mapping[str, int], number: int) -> Now:
    """With the nearest monsters as targets: whom to aim at is no part of this miniature."""
    here = table.room[roles["you"]]
    near = sorted(
        (unit for unit in range(table.seats, len(table.room)) if table.room[unit] != GONE),
        key=lambda unit: (abs(table.room[unit] - here), unit),
    )
    aimed = dict(zip(("target", "target2"), near, strict=False))
    return Now(table, source, {**roles, **aimed}, "", number)


async def start_round(table: Skirmish) -> None:
    table.round += 1
    if table.round > ROUNDS:
        alive = [seat for seat in range(table.seats) if table.room[seat] != GONE]
        table.finish("survived" if alive else "lost", alive)
        return
    table.then(*[("turn", seat) for seat in range(table.seats)], ("monsters",), ("end",))


async def turn(table: Skirmish, seat: int) -> None:
    table.turn = seat
    table.played[seat] = 0
    if table.room[seat] == GONE:
        return
    table.stamina[seat] = 3
    await Now.occur(table, "turn_start", mover=seat)
    table.then(("act", seat))


async def act(table: Skirmish, seat: int) -> None:
    """One text, then the next; each is a step, so that rests are dense."""
    if table.room[seat] == GONE or table.played[seat] >= MOST:
        Now.end_of(table, "turn")
        return
    book = table.box.book

    def show(each: Play | str) -> Option:
        if not isinstance(each, Play):
            return Option(END, "End the turn")
        words = book.texts[each.number].words(Now(table, Source(each.kind, each.handle), {"you": seat}).voice)
        return Option(f"{each.kind}:{each.handle}:{each.number}", f"{book.sources[each.number]}: {words}")

    def options() -> list[Play | str]:
        return [*playable(table, seat), END]

    chosen = await choose(seat, "What do you play?", options, "SK-3", "act", show=show)
    if not isinstance(chosen, Play):
        Now.end_of(table, "turn")
        return
    table.played[seat] += 1
    roles: dict[str, Any] = {"you": seat, **({"this": chosen.handle} if chosen.kind == ON_ITEM else {})}
    now = moment(table, Source(chosen.kind, chosen.handle), roles, chosen.number)
    await now.play(book.texts[chosen.number])
    await Now.settle(table)
    table.then(("act", seat))


async def monsters(table: Skirmish) -> None:
    """Each attacks the nearest explorer, one step each."""
    table.turn = -1
    for unit in range(len(table.room) - 1, table.seats - 1, -1):
        table.then(("monster", unit))


async def monster(table: Skirmish, unit: int) -> None:
    near = [seat for seat in range(table.seats) if table.room[seat] != GONE]
    if table.room[unit] == GONE or not near:
        return
    prey = min(near, key=lambda seat: (abs(table.room[seat] - table.room[unit]), seat))
    await strike(Now(table, Source(0, unit), {"you": unit}), prey, table.printed(unit).attack, arcane=False)


async def end(table: Skirmish) -> None:
    """Markers return, and what they stood for ends."""
    await Now.occur(table, "round_end")
    for _, _, seat in table.marked:
        table.markers[seat] += 1
    table.marked.clear()
    Now.end_of(table, "round")
    table.then(("round",))


STEPS: dict[str, Callable[..., Any]] = {
    "round": start_round,
    "turn": turn,
    "act": act,
    "monsters": monsters,
    "monster": monster,
    "end": end,
}
