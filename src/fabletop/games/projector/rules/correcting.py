"""Corrections by the party: a number is set, or a card or figure is moved, by agreement and for all to read (TP-353,
TP-R112)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from fabletop.engine.citing import rule
from fabletop.engine.questions import Deed, Option
from fabletop.engine.table import ALL
from fabletop.games.projector.naming import card_words, place_words, space_key
from fabletop.games.projector.rules.party import PARTY, decide
from fabletop.games.projector.rules.piles import recover
from fabletop.games.projector.rules.slides import known
from fabletop.games.projector.rules.unlocking import FIRST_LEVEL, HIGHEST_LEVEL
from fabletop.games.projector.state import ADVENTURE, DISCARDS, HANDS, IN, NONE, Outing

FARTHEST = 20  # so much a number may go up in one correction


class Correction(NamedTuple):
    """Something that can be put right: its id, what it is called, what it can become, and what puts it so. `words` says
    in a sentence what becomes of it."""

    id: str
    label: str
    values: Sequence[int]
    put: Callable[[int], None]
    words: Callable[[int], str]


def correction_deeds(table: Outing, seat: int) -> Sequence[Deed]:
    """At any quiet moment a player may propose a correction. Random players do not: it is no part of the game."""
    if not table.settings.manual_fix:
        return ()
    return [Deed("correct", "Propose a correction", seat, partial(correct, table, seat), "TP-R112", 0.0)]


@rule("TP-353", "TP-R112")
async def correct(table: Outing, seat: int) -> None:
    """A player proposes what is put right; if the party agrees, it is done, and the campaign counts as corrected."""
    found = list(corrections(table))
    chosen = await decide(
        table, seat, "What is to be put right?", lambda: [*range(len(found)), NONE], "TP-R112", "correct",
        lambda number: _option(found, number),
    )  # fmt: skip
    if chosen == NONE:
        return
    what = found[chosen]
    value = await decide(
        table, seat, "{}: how is it put right?", lambda: what.values, "TP-R112", "correct to",
        lambda each: Option(str(each), what.words(each)), args=(what.label,),
    )  # fmt: skip
    said = what.words(value)
    agreed = await decide(
        table, PARTY, "{} proposes a correction: {}. Is it made?", lambda: [True, False], "TP-R112", "consent",
        lambda yes: Option("yes" if yes else "no", "Yes" if yes else "No"),
        args=(table.characters[seat], said),
    )  # fmt: skip
    if not agreed:
        table.say("The party leaves it as it is.", rule="TP-R112")
        return
    what.put(value)
    table.corrected = True
    table.say("By agreement the party corrects: {}.", said, rule="TP-R112")
    table.beat()


def _option(found: Sequence[Correction], number: int) -> Option:
    return Option("nothing", "Nothing") if number == NONE else Option(found[number].id, found[number].label)


def corrections(table: Outing) -> Iterator[Correction]:
    """All that can be put right now."""
    box = table.box
    for trait, each in enumerate(box.traits):
        yield _number(f"bank:{each.id}", f"Banked {each.name}", table.bank, trait, range(table.bank[trait] + FARTHEST))
    for ability in known(table):
        skill = box.skills[ability]
        levels = range(FIRST_LEVEL, HIGHEST_LEVEL + 1)
        yield _number(f"level:{skill.card.id}", f"Level of {skill.name}", table.levels, ability, levels)
    if table.phase == ADVENTURE and table.grid:
        for seat in range(table.seats):
            if table.status[seat] == IN:
                yield from _of_player(table, seat)


def _number(id_: str, label: str, numbers: list[int], place: int, values: Sequence[int]) -> Correction:
    def put(value: int) -> None:
        numbers[place] = value

    return Correction(id_, label, values, put, lambda value: f"{label} is {value}, not {numbers[place]}")


def _of_player(table: Outing, seat: int) -> Iterator[Correction]:
    """The counters, slides and figure of somebody in the projection."""
    name = table.characters[seat]
    for trait, each in enumerate(table.box.traits):
        most = range(table.temp[seat][trait] + FARTHEST)
        yield _number(f"temp:{seat}:{each.id}", f"Temporary {each.name} of {name}", table.temp[seat], trait, most)
    yield _number(f"moves:{seat}", f"Movement points of {name}", table.moves, seat, range(table.moves[seat] + FARTHEST))
    if table.hands[seat]:
        yield Correction(
            f"discard:{seat}", f"A card in the hand of {name}", table.hands[seat][:],
            lambda card: table.move(card, HANDS.of(seat), DISCARDS.of(seat)),
            lambda card: f"{name} discards {card_words(table, card)}",
        )  # fmt: skip
    if table.discards[seat]:
        yield Correction(
            f"take:{seat}", f"A card in the discard pile of {name}", table.discards[seat][:],
            lambda card: _take(table, seat, card),
            lambda card: f"{name} takes {card_words(table, card)} to hand",
        )  # fmt: skip
    if table.lost_piles[seat]:
        yield Correction(
            f"recover:{seat}", f"Lost cards of {name}", range(1, len(table.lost_piles[seat]) + 1),
            lambda n: _recover(table, seat, n), lambda n: f"{name} recovers so many lost cards: {n}",
        )  # fmt: skip
    spaces = [space for space, card in enumerate(table.grid) if card != NONE and space != table.at[seat]]
    if table.at[seat] != NONE and spaces:
        yield Correction(
            f"figure:{seat}", f"The figure of {name}", spaces, lambda space: _stand(table, seat, space),
            lambda space: f"{name} stands on {place_words(table, space)} ({space_key(space)})",
        )  # fmt: skip


def _recover(table: Outing, seat: int, n: int) -> None:
    recover(table, seat, n, "discard")


def _take(table: Outing, seat: int, card: int) -> None:
    table.move(card, DISCARDS.of(seat), HANDS.of(seat))
    if table.settings.open_hands:
        table.peek(card, ALL)


def _stand(table: Outing, seat: int, space: int) -> None:
    table.at[seat] = space
