"""The morning of a day: who takes part, and what is put aside because a larger party has smaller reserves (TP-374,
TP-R12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.forms.multiset import Counts
from fabletop.engine.questions import Ask, Option, together
from fabletop.engine.words import Seat
from fabletop.games.projector.rules.evolving import tier_arrives
from fabletop.games.projector.rules.party import PARTY, decide
from fabletop.games.projector.rules.slides import giving_up
from fabletop.games.projector.rules.unlocking import arrive, room
from fabletop.games.projector.sheet import Character, seat_party
from fabletop.games.projector.state import Outing

Who = tuple[int, ...]  # characters by their places in seating order


@rule("TP-095", "TP-374", "TP-R12")
async def dawn(table: Outing) -> None:
    """Packs that have come since yesterday join the game. Where the party has more characters than take part today, it
    says who does."""
    arrive(table)
    tier_arrives(table)
    characters: list[Character] = table.before.characters
    if table.settings.allow_party_change and len(characters) > table.seats:
        usual = tuple([number for number, each in enumerate(characters) if each.present])
        ways = sorted(combinations(range(len(characters)), table.seats), key=lambda way: way != usual)
        chosen: Who = await decide(
            table, PARTY, "Who takes part today?", lambda: ways, ("TP-374", "TP-R12"), "party",
            lambda way: _option(characters, way),
        )  # fmt: skip
        if chosen != usual:
            seat_party(table, [characters[number].name for number in chosen])
    table.then(("put_aside",), ("story",))


def _option(characters: list[Character], who: Who) -> Option:
    return Option("-".join(map(str, who)), ", ".join(characters[number].name for number in who))


@rule("TP-085", "TP-374", "TP-R12", "TP-R98")
async def put_aside(table: Outing) -> None:
    """Whose reserve is above the limit of today's party puts slides aside, or by a setting gives them up."""
    parts: dict[int, Ask[Counts]] = {}
    for seat in range(table.seats):
        if room(table, seat) < 0:
            parts[seat] = giving_up(
                table, seat, -room(table, seat), "Which slides do you put aside?", ("TP-374", "TP-R12"), "put aside"
            )
    if not parts:
        return
    for seat, counts in (await together(parts, ("TP-374", "TP-R12"), sealed=False, tag="put aside")).items():
        for name, n in counts:
            for _ in range(n):
                table.reserve[seat].remove(int(name))
                if table.settings.reserve_cut == "aside":
                    table.put_aside[seat].append(int(name))
        table.say("{} goes on with {} slides.", Seat(seat), len(table.reserve[seat]), rule="TP-R12")


STEPS: Mapping[str, Callable[..., Any]] = {"dawn": dawn, "put_aside": put_aside}
