"""Scripts for the miniature: a table as a test wants it, dice that show what it says, and answers to what is asked."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from typing import Any

import pytest
from tests.engine.minis.skirmish import BOX, GAME
from tests.engine.minis.skirmish.losing import assault
from tests.engine.minis.skirmish.moment import Now
from tests.engine.minis.skirmish.rules import Play, play, playable
from tests.engine.minis.skirmish.state import EVERYBODY, GONE, NOBODY, ON_CARD, ON_UNIT, PILED, ROOMS, Skirmish

from fabletop.engine.effects import Source
from fabletop.engine.questions import PASS, Together
from fabletop.engine.table import Run
from fabletop.engine.words import Refused


class No(str):
    """An answer that is refused."""

    __slots__ = ()


def field(*cards: str, seats: int = 2, owner: int = 0, **monsters: int) -> Skirmish:
    """A table on which an explorer has these cards and the turn. All explorers are in room 0, and of the monsters those
    that are named, each in its room; nothing is between the rooms, and nobody has a card in hand or pile."""
    table = GAME.new_table(seats, GAME.read_options(None))
    table.run = Run(0)
    GAME.setup(table)
    table.agenda.clear()
    table.card_of, table.owner, table.uses, table.host = [], [], [], []
    for piles in (table.hand, table.deck, table.discards, table.lost):
        piles[:] = [[] for _ in range(seats)]
    for id_ in cards:
        table.bring(id_, owner)
    table.room[:] = [0] * seats + [GONE] * (len(table.room) - seats)
    for id_, room in monsters.items():
        table.room[monster(table, id_)] = room
    table.kinds, table.shut, table.unseen = [""] * ROOMS, [], []
    table.turn, table.round = owner, 1
    return table


def monster(table: Skirmish, id_: str) -> int:
    return table.card.index(BOX.number[id_])


def after(table: Skirmish, id_: str, whom: int = NOBODY) -> int:
    table.after[monster(table, id_)] = whom
    return monster(table, id_)


def hold(table: Skirmish, seat: int, *ids: str) -> list[int]:
    """Abilities in somebody's hand."""
    cards = [table.bring(id_, PILED) for id_ in ids]
    table.hand[seat].extend(cards)
    return cards


def pile(table: Skirmish, piles: list[list[int]], seat: int, number: int) -> None:
    """Some cards in a pile."""
    piles[seat].extend(table.bring("strike", PILED) for _ in range(number))


def finish(coro: Coroutine[Any, Any, Any] | None, *answers: Any) -> list[str]:
    """Let something happen, with answers to what it asks: exactly so many, but for those that are refused. A window is
    answered by a mapping from seats; who is not named passes. Gives what was asked."""
    asked: list[str] = []
    left = list(answers)
    answer: Any = None
    try:
        while coro is not None:
            ask = coro.send(answer)
            asked.append(ask.tag)
            assert left, f"was asked {ask.tag}"
            while isinstance(left[0], No):
                with pytest.raises(Refused):
                    ask.parse(str(left.pop(0)))
            given = left.pop(0)
            if isinstance(ask, Together):
                assert set(given) <= set(ask.parts), f"only {set(ask.parts)} may react"
                answer = {seat: part.parse(given.get(seat, PASS)) for seat, part in ask.parts.items()}
            else:
                answer = ask.parse(given)
    except StopIteration:
        pass
    assert not left, f"was not asked: {left}"
    return asked


def text_of(table: Skirmish, card: int, text: int = 0) -> Play:
    return Play(ON_CARD, card, BOX.texts[table.card_of[card]].played[text])


def plays(table: Skirmish, card: int, *answers: Any, text: int = 0) -> list[str]:
    """Play a text of a card that may be played."""
    return finish(play(table, text_of(table, card, text)), *answers)


def unit_plays(table: Skirmish, unit: int, *answers: Any) -> list[str]:
    return finish(play(table, Play(ON_UNIT, unit, BOX.texts[table.card[unit]].played[0])), *answers)


def happens(table: Skirmish, event: str, *answers: Any, **roles: int) -> list[str]:
    return finish(Now.occur(table, event, **roles), *answers)


def now_of(table: Skirmish, unit: int) -> Now:
    return Now(table, Source(ON_UNIT, unit), Now.roles_of(table, unit))


def attacks(table: Skirmish, unit: int, seat: int, *answers: Any) -> list[str]:
    """A monster attacks who it is after."""
    return finish(assault(now_of(table, unit), seat), *answers)


def stat(table: Skirmish, unit: int, *names: str) -> list[int]:
    """Numbers of a unit with all that changes them."""
    return [Now.stat(table, name, unit, getattr(table.printed(unit), name, 0)) for name in names]


# --- tables ----------------------------------------------------------------------------------------------------------


def armed(**monsters: int) -> Skirmish:
    """A revolver, and a saw that is augmented."""
    table = field("puncturing_revolver", "circular_saw", **monsters)
    table.bring("brass_sight", 0, host=1)
    return table


def hunted() -> Skirmish:
    """One monster is after Hank, another after all."""
    table = field(understudy=0, lodger=0)
    after(table, "understudy", 0)
    after(table, "lodger", EVERYBODY)
    return table


def mobbed(*abilities: str, played: int = 4) -> tuple[Skirmish, int, list[int]]:
    """It is Kim's turn, and the Understudy is after Kim, for as many cards as were played; Hank holds abilities."""
    table = field(seats=2, owner=1, understudy=0)
    table.played[1] = played
    for seat in (0, 1):
        pile(table, table.deck, seat, 6)
    return table, after(table, "understudy", 1), hold(table, 0, *abilities)


def offered(table: Skirmish, card: int, unit: int = 0, text: int = 0) -> bool:
    """Whether a text of a card is among those that may be played."""
    return text_of(table, card, text) in playable(table, unit)


class Dice:
    """Dice that show what a test says, one after the other; those of which it says nothing show the lowest."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.next: dict[str, list[int]] = {}
        monkeypatch.setattr(Skirmish, "roll", lambda table, stream, sides: self.roll(stream, sides))

    def __call__(self, stream: str, faces: Iterable[int]) -> None:
        self.next[stream] = list(faces)

    def test(self, *shown: int) -> None:
        """The die of twenty."""
        self("test", [each - 1 for each in shown])

    def roll(self, stream: str, sides: int) -> int:
        return min(self.next[stream].pop(0), sides - 1) if self.next.get(stream) else 0
