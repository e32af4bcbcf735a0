"""What things are worth to a player as they stand, in points of hubris: the one currency in which the end is paid."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from fabletop.engine.game import Situation
from fabletop.engine.questions import Listed
from fabletop.games.lost_adventures.cards import Power
from fabletop.games.lost_adventures.effects.doors import SHOWN
from fabletop.games.lost_adventures.effects.harms import cost_of
from fabletop.games.lost_adventures.prospects import margin
from fabletop.games.lost_adventures.rules.claiming import free_slots
from fabletop.games.lost_adventures.state import COLOUR_OF, PURPLE, RED, TURNS, Film
from fabletop.games.lost_adventures.terms import COLOURS, PERILS

STEP = 0.35  # a step up on the peril track, seen from afar


class Temper:
    """How somebody plays: how much each danger counts, and how far they look."""

    __slots__ = ("careful", "dice", "looks_ahead", "noise")

    def __init__(self, careful: float, looks_ahead: int, noise: float) -> None:
        self.careful = careful  # a factor for all dangers
        self.looks_ahead = looks_ahead  # flips
        self.noise = noise  # how much their judgement wavers
        self.dice = Random(0)  # of the question that is being answered


def step_worth(table: Film, seat: int, purple: bool) -> float:
    """A step up on the peril track: a quarter of a trap and of a noise, and of a hand a twelfth at least."""
    trap, noise = trap_harm(table, seat, purple), cost_of(table, seat, "noise")
    return 0.25 * trap + 0.25 * noise + cost_of(table, seat, "hubris") / 12


def trap_harm(table: Film, seat: int, purple: bool) -> float:
    """What one trap of a row costs a player."""
    card = table.box.temple.penalty
    return sum(cost_of(table, seat, what) for what in (card.purple if purple else card.red).trap)


def green_worth(table: Film, seat: int) -> float:
    """A green cube: much to who is in danger, less to who has enough of them."""
    spare = margin(table, seat)
    return 0.8 if spare > 9 else 1.2 if spare > 5 else 1.6 if spare > 1 else 2.0


def perils_ahead(table: Film) -> list[float]:
    """How often each peril is expected among the temple cards that are still to be crossed, as the seat knows them."""
    expected = [0.0] * len(PERILS)
    for row in (RED, PURPLE):
        faces = {place: table.face[table.temple[place]] for place in row if _known(table, place)}
        perils = {place: table.box.peril_of(face) for place, face in faces.items()}
        seen = set(perils.values())
        unseen = [peril for peril in range(len(PERILS)) if peril not in seen]
        for place in row:
            if place <= table.step:
                continue
            if place in perils:
                expected[perils[place]] += 1.0
            else:
                for peril in unseen:
                    expected[peril] += 1 / len(unseen)
    return expected


def _known(table: Film, place: int) -> bool:
    return table.temple[place] >= 0 and table.face[table.temple[place]] >= 0


def likely_peril(table: Film, place: int) -> list[float]:
    """How likely each peril is on the temple card at a place."""
    if _known(table, place):
        sure = table.box.peril_of(table.face[table.temple[place]])
        return [float(peril == sure) for peril in range(len(PERILS))]
    row = RED if place in RED else PURPLE
    seen = {table.box.peril_of(table.face[table.temple[other]]) for other in row if _known(table, other)}
    share = 1 / (len(PERILS) - len(seen))
    return [0.0 if peril in seen else share for peril in range(len(PERILS))]


def power_worth(table: Film, power: Power, perils: Sequence[float]) -> float:
    """What a card or an ability is worth from now on."""
    symbols = 0.0
    for number, often in zip(power.symbols, perils, strict=True):
        if number:
            symbols += number * often
    left = max(0, TURNS - table.turn) if table.phase == "map" else 0
    each_turn, beyond = power.kind.worth
    return STEP * symbols + each_turn * left + beyond


def card_worth(table: Film, card: int, perils: Sequence[float]) -> float:
    return power_worth(table, table.printed(card).card, perils)


def room_costs(table: Film, seat: int, perils: Sequence[float]) -> float:
    """What a player gives up who gets one more card: the least of what lies on a full mat."""
    if free_slots(table, seat):
        return 0.0
    return min(power_worth(table, power, perils) for _, power in table.powers(seat))


def look_worth(table: Film, seat: int, place: int) -> float:
    """What it is worth to look at a temple card."""
    if table.looked[place] >> seat & 1 or _known(table, place):
        return 0.0
    return SHOWN[COLOURS[COLOUR_OF[place]]].look(TURNS - table.turn)


def start_city(table: Film) -> int:
    """The Start City, if the seat knows it; else -1."""
    card = table.temple[5]
    return table.box.city_of[table.face[card]] if card >= 0 and table.face[card] >= 0 else -1


def relics_known(table: Film, seat: int) -> dict[int, int]:
    """The cities of relics still to be found that the seat knows, by the place of their cards."""
    found: dict[int, int] = {}
    for place in (0, 1):
        if _known(table, place) and not table.up[place]:
            found[place] = table.box.city_of[table.face[table.temple[place]]]
    return found


def wavers(temper: Temper, value: float) -> float:
    """A judgement, as sure as the player is."""
    return value + temper.noise * (temper.dice.random() - 0.5) if temper.noise else value


def choices(now: Situation[Film]) -> list[Any]:
    """What may be chosen."""
    assert isinstance(now.ask, Listed), "a question that lists things"
    return list(now.ask.payloads())
