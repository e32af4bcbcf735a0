"""Locations: flipping, landing, and their texts (TP-152 to TP-167, TP-R42 to TP-R46)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.table import ALL
from fabletop.engine.words import Seat
from fabletop.games.projector.card_texts import CHOSEN, FLIPPED, LANDED, PER_PROJECTION
from fabletop.games.projector.printing import the
from fabletop.games.projector.rules.ailments import FLIPS, ended_by
from fabletop.games.projector.rules.hooks import forbidden
from fabletop.games.projector.rules.keywords import reveal
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.windows import window
from fabletop.games.projector.state import IN, NONE, ON_LOCATION, SPACE, Outing


@rule("TP-153", "TP-157", "TP-158", "TP-159", "TP-177", "TP-R42")
async def land(table: Outing, seat: int, space: int) -> None:
    """A player has arrived on a location: it is flipped if it lay face down, then its texts are carried out."""
    table.at[seat] = space
    if space != table.sailed:
        table.station[seat] = NONE
    card = table.grid[space]
    if not table.up[space]:
        await flip(table, seat, space)
    if not _still(table, seat, space, card):
        return
    await window(table, "landed", seat, SPACE + space)
    if _still(table, seat, space, card):
        await _texts(table, seat, space, LANDED)
        await Now.occur(table, "entered", mover=seat, location=SPACE + space)


@rule("TP-154", "TP-156", "TP-166")
async def flip(table: Outing, seat: int, space: int) -> None:
    """A location is turned face up, and its when-flipped text carried out."""
    card = table.grid[space]
    table.up[space] = True
    table.peek(card, ALL)
    table.say("{} flips {}.", Seat(seat), the(table.printed_on(card).name), rule="TP-153")
    table.beat("slow")
    reveal(table, seat)
    await ended_by(table, FLIPS, seat, table.ailments[seat][:])
    await window(table, "flipped", seat, SPACE + space)
    if table.grid[space] == card and table.up[space]:
        await _texts(table, seat, space, FLIPPED)


def hidden_under(table: Outing, seat: int) -> bool:
    """Whether a player is on a face-down location."""
    space = table.at[seat]
    return space != NONE and table.grid[space] != NONE and not table.up[space]


@rule("TP-152", "TP-R43")
async def flip_under(table: Outing, seat: int) -> None:
    """Who is on a face-down location flips it before any other action; that is no landing."""
    if hidden_under(table, seat):
        await flip(table, seat, table.at[seat])


def _still(table: Outing, seat: int, space: int, card: int) -> bool:
    return table.status[seat] == IN and table.at[seat] == space and table.grid[space] == card and not table.over


@rule("TP-165", "TP-R40")
async def _texts(table: Outing, seat: int, space: int, timing: str) -> None:
    """The texts of a timing are carried out by who flipped or landed, in printed order."""
    card = table.grid[space]
    for number in table.printed_on(card).texts.on.get(timing, ()):
        text = table.box.book.texts[number]
        now = Now(table, Source(ON_LOCATION, space), {"you": seat, "here": SPACE + space}, timing, number)
        if now.spent(text) or not text.due(now) or (text.may and not await now.wanted(text)):
            continue
        now.use_limit(text)
        await now.pay(text.cost)
        await now.perform(text.do)
        if not _still(table, seat, space, card) and timing == LANDED:
            return


@rule("TP-160", "TP-161", "TP-162", "TP-164", "TP-167", "TP-R45", "TP-R46")
def chosen_texts(table: Outing, seat: int, timings: Sequence[str] = CHOSEN, own_step: bool = True) -> Iterator[Now]:
    """The once-per texts of a player's location that they may choose now."""
    space = table.at[seat]
    if space == NONE or not table.up[space]:
        return
    on, book = table.location(space).texts.on, table.box.book
    found = [(timing, number) for timing in timings if timing in on for number in on[timing]]
    if not found or forbidden(table, seat, "once_text"):
        return
    for timing, number in found:
        now = Now(table, Source(ON_LOCATION, space), {"you": seat, "here": SPACE + space}, timing, number)
        text = book.texts[number]
        if mark(now, timing) not in table.limited and not now.spent(text) and text.could(now):
            yield now


def mark(now: Now, timing: str) -> tuple[int, int, int]:
    """By what it is known that a text was chosen: for each player, or for all (TP-161, TP-162)."""
    return now.text, NONE if timing == PER_PROJECTION else now.me, now.table.grid[now.source.handle]


async def choose_text(
    table: Outing, seat: int, source: Source, number: int, slide: int = NONE, picked: int = NONE
) -> None:
    """A player chooses a text of their location, perhaps with the slide for its test, or with what it is about: it is
    used up, whatever comes of it."""
    text = table.box.book.texts[number]
    roles = {"you": seat, "here": SPACE + source.handle, "slide": slide, "picked": picked}
    now = Now(table, source, roles, text.on, number)
    table.limited.append(mark(now, text.on))
    now.use_limit(text)
    if table.run.log is not None:
        table.say("{}: {}", table.box.book.sources[number], table.box.says(number), rule="TP-164")
    await now.pay(text.cost)
    await now.perform(text.do)
