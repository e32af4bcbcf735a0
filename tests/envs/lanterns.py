"""Lanterns: a party, or one player alone, lights lanterns together. It asks in every way in which a rule can ask."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import product
from random import Random
from typing import Annotated, Any

from tests.engine.minis import draw, name

from fabletop.engine.forms.hints import NO_HINTS, ChoiceHints
from fabletop.engine.game import Game
from fabletop.engine.questions import Deed, Option, Plain, arrange, choose, choose_some, compose, together
from fabletop.engine.table import NOBODY, OWNER, Table, Zone, state
from fabletop.engine.words import Refusal, Refused

DECK = Zone(faces=NOBODY)
HANDS = Zone(faces=OWNER)
SPENT = Zone(faces=NOBODY)
ROUNDS = 2
STRANGE = 1_000_000  # so many ids that sample games never show them all
WICKS = 24  # for each of three lanterns: too many ways to list


@state
class Lanterns(Table):
    round: int = 0
    light: int = 0
    tricks: int = 0
    signs: list[int] = field(default_factory=list)
    calls: dict[str, str] = field(default_factory=dict)
    deck: Annotated[list[int], DECK] = field(default_factory=list)
    hands: Annotated[list[list[int]], HANDS] = field(default_factory=list)
    spent: Annotated[list[int], SPENT] = field(default_factory=list)

    def shown(self, card: int) -> Option:
        return Option(f"c{card}", f"The {self.face[card]} ({card})", (f"card:{card}",))


class Wicks:
    """How far each of three wicks is turned up: an even number in all."""

    def parse(self, plain: Plain) -> tuple[int, ...]:
        if not isinstance(plain, list | tuple) or [each.__class__ for each in plain] != [int] * 3:
            raise Refused("Give three numbers.", "LA-4")
        if not all(0 <= each < WICKS for each in plain) or sum(plain) % 2:
            raise Refused("The wicks are turned up by an even number in all.", "LA-4")
        return tuple(plain)

    def plain(self, value: tuple[int, ...]) -> Plain:
        return list(value)

    def every(self) -> Iterator[tuple[int, ...]]:
        return (each for each in product(range(WICKS), repeat=3) if sum(each) % 2 == 0)

    def some(self, rng: Random) -> tuple[int, ...]:
        first, second = int(rng.random() * WICKS), int(rng.random() * WICKS)
        return first, second, (first + second) % 2 + 2 * int(rng.random() * (WICKS // 2))

    def words(self, value: tuple[int, ...]) -> str:
        return " / ".join(map(str, value))

    def help(self) -> str:
        return "three numbers, such as [2, 0, 2]"

    def clues(self, value: Any) -> tuple[str, ...]:
        return ()

    def hints(self) -> ChoiceHints:
        return NO_HINTS


def set_up(table: Lanterns) -> None:
    table.hands = [[] for _ in range(table.seats)]
    table.add_cards(DECK, range(1, 19))
    table.shuffle(DECK, "deck")
    for seat in range(table.seats):
        for _ in range(4):
            table.move(table.deck[-1], DECK, HANDS.of(seat))
    table.then(("turns",))


def turns(table: Lanterns) -> None:
    table.then(
        *((step, seat) for seat in range(table.seats) for step in ("burn", "sort", "turn_up", "read")), ("call",)
    )


async def burn(table: Lanterns, seat: int) -> None:
    burnt = await choose_some(
        seat, "Which cards do you burn?", lambda: table.hands[seat], 1, 2, "LA-1", "burn", show=table.shown,
        check=lambda cards: Refusal("It burns no more than 20.", "LA-1")
        if len(cards) > 1 and sum(table.face[card] for card in cards) > 20 else None,
    )  # fmt: skip
    for card in burnt:
        table.move(card, HANDS.of(seat), SPENT)
    table.light += len(burnt)


async def sort(table: Lanterns, seat: int) -> None:
    for card in table.deck[-3:]:
        table.peek(card, 1 << seat)
    order = await arrange(seat, "In which order do they go back?", lambda: table.deck[-3:], "LA-2", show=table.shown)
    for card in order:
        table.move(card, DECK, DECK, known_to=1 << seat)
    kept = await choose_some(seat, "Which do you keep?", lambda: table.hands[seat], 0, 1, "LA-3", show=table.shown)
    table.light += len(kept)


async def turn_up(table: Lanterns, seat: int) -> None:
    wicks = await compose(seat, "How far do you turn them up?", Wicks(), "LA-4", "wicks", interruptible=True)
    table.light += sum(wicks) % 5


async def read(table: Lanterns, seat: int) -> None:
    table.signs = [table.roll("signs", STRANGE) for _ in range(70)]
    sign = await choose(
        seat, "Which sign do you follow?", lambda: sorted(set(table.signs)), "LA-5",
        show=lambda each: Option(f"sign{each}", f"The sign {each}"),
    )  # fmt: skip
    table.light += sign % 2


async def call(table: Lanterns) -> None:
    seats = range(table.seats)
    parts = {seat: choose(seat, "What do you call?", lambda: ["on", "back"], "LA-6") for seat in seats}
    called = await together(parts, "LA-6")
    table.calls = {str(seat): word for seat, word in called.items()}
    table.round += 1
    if table.round == ROUNDS:
        bright = table.light >= 9 * table.seats
        table.finish("bright" if bright else "dark", seats if bright else [])
    else:
        table.then(("turns",))


def tricks(table: Lanterns, seat: int) -> Sequence[Deed]:
    """A deed that is worth doing, and one that gives up."""
    found = [Deed("leave", "Leave them in the dark", seat, lambda: _leave(table), "LA-8", often=0.001)]
    if table.tricks < 2:
        found.append(Deed("trim", "Trim a wick", seat, lambda: _trim(table), "LA-7"))
    return found


async def _trim(table: Lanterns) -> None:
    table.tricks += 1
    table.light += 1


async def _leave(table: Lanterns) -> None:
    table.finish("left", [])


GAME = Game(
    id="lanterns", title="Lanterns", summary="", prefix="LA", seats=range(1, 4), minutes=1, rules_version=3,
    table=Lanterns, steps={"turns": turns, "burn": burn, "sort": sort, "turn_up": turn_up, "read": read, "call": call},
    setup=set_up, scene=draw, name=name, meanwhile=tricks, sides=lambda seats, options: ["party"] * seats,
)  # fmt: skip
