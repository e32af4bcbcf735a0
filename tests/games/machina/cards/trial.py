"""Cards tried on a laid-out table: Kim wears them and plays their texts by strict answers; what that has changed, and
that nothing else has, is one mapping.

    match = wearing("w_maul", faces=("H2", "L1"))
    changes = {"kim.stamina": 5, "sarall.health": 1, "sarall.at": (5, 2)}
    play(match, "w_maul", ("unit:sarall", ["unit:kim", "unit:sarall"]), changes=changes)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest
from tests.games.machina.ability_trials import GONE, ability, dice, look, news
from tests.games.machina.arrange import Spot, expedition, unit
from tests.games.machina.item_trials import attach

from fabletop.engine.match import Match
from fabletop.engine.questions import Plain
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.state import AUGMENT, UPGRADE, Expedition
from fabletop.testing.arranged import barred, choices
from fabletop.testing.strict import strict

PLACES: Mapping[str, Spot] = {"kim": (2, 2), "hank": (0, 9), "sarall": (3, 2)}
TURN, HANK = "What does Kim do?", "What does Hank do?"
Card = str | tuple[str, int]  # its first text, or the one with a number
LOADED: list[tuple[Match[Expedition], int]] = []
"""Matches with loaded dice, each with how many attack dice are to be rolled in all."""
Answer = str | Mapping[str, str] | tuple[Any, ...]


def wearing(
    *items: str,
    explorers: Sequence[str] = ("kim", "hank"),
    at: Mapping[str, Spot] | None = None,
    faces: Sequence[str] = (),
    effects: Sequence[int] = (),
    also: Callable[[Expedition], None] | None = None,
    owner: str = "kim",
    **laid: Any,
) -> Match[Expedition]:
    """Kim's turn, with items on: "a" is a main item, "b^a" an upgrade of it, "c@a" an augment on it. Attack dice show
    `faces`, and no others are rolled; the game die of effects shows `effects`. Windows are shut, unless the settings
    open them."""

    def equip(table: Expedition) -> None:
        for each in items:
            for sign, how in (("^", UPGRADE), ("@", AUGMENT)):
                name, on, host = each.partition(sign)
                if on:
                    attach(table, name, host, how)
        if also is not None:
            also(table)

    mains = [each for each in items if "^" not in each and "@" not in each]
    worn = {**laid.pop("worn", {})}
    if mains:
        worn[owner] = mains
    laid["settings"] = {"windows": "own_turn_only", **laid.get("settings", {})}
    laid.setdefault("seed", dice(*faces, effects=tuple(effects)))
    match = expedition(explorers, at=PLACES if at is None else at, worn=worn, also=equip, **laid)
    if faces:
        LOADED.append((match, len(faces)))
    return match


@pytest.fixture(autouse=True)
def rolled() -> Iterator[None]:
    """After a test: as many attack dice were rolled as it said, so that none is rolled unseen."""
    LOADED.clear()
    yield
    assert [match.table.draws.get("attack", 0) for match, _ in LOADED] == [number for _, number in LOADED]


def text(name: Card, match: Match[Expedition]) -> str:
    """The option to play a text of a card: the first, or the one with a number."""
    return ability(match, name) if isinstance(name, str) else ability(match, *name)


def play(
    match: Match[Expedition],
    card: Card,
    *answers: Answer,
    changes: Mapping[str, Any],
    until: str | None = TURN,
    seat: int = 0,
    asked: int | None = None,
) -> None:
    """Play a text of a card and answer what it asks; then all that is other than before is what was said."""
    follow(match, (text(card, match), None, seat), *answers, changes=changes, until=until, seat=seat, asked=asked)


def follow(
    match: Match[Expedition],
    *answers: Answer,
    changes: Mapping[str, Any],
    until: str | None = TURN,
    seat: int = 0,
    asked: int | None = None,
) -> None:
    """Give answers: each alone, with exactly what may be chosen, or with that and the seat that is asked. They end with
    a question to the same seat or another that is `asked`, or with the end of the match; all that is other than before
    is what was said."""
    before = look(match)
    with strict(match) as script:
        for each in answers:
            said, can, who = _whole(each, seat)
            script.answer(who, said, can=can)
        if until is None:
            assert match.over
        else:
            script.until(seat if asked is None else asked, prompt=until)
    found = news(before, match)
    assert found == dict(changes), found


def _whole(each: Answer, seat: int) -> tuple[Plain, Sequence[str] | None, int]:
    if not isinstance(each, tuple):
        return each, None, seat
    return each[0], each[1] if len(each) > 1 else None, each[2] if len(each) > 2 else seat


def offered(match: Match[Expedition], name: Card, seat: int = 0) -> bool:
    """Whether a text may be played."""
    return text(name, match) in choices(match, seat)


def why_not(match: Match[Expedition], name: Card, seat: int = 0) -> str:
    """The rule by which a text cannot be played."""
    return barred(match, seat)[text(name, match)]


def targets(match: Match[Expedition], name: Card, seat: int = 0) -> list[str]:
    """Whom or what a text may be aimed at; the first choice is open afterwards."""
    match.answer(seat, text(name, match))
    return sorted(choices(match, seat))


def stat(match: Match[Expedition], name: str, who: str = "kim") -> int:
    """Armor, will or a maximum of somebody, as it is now."""
    return attribute(match.table, unit(match.table, who), name)


def gone(match: Match[Expedition], *names: str, out: str = "monsters_out") -> dict[str, Any]:
    """What changes when monsters leave the map, Sarall if none is named: they go to the destroyed monsters, or `out` of
    the game."""
    table = match.table
    names = names or ("sarall",)
    parts = {f"{name}.{each}": GONE for name in names for each in ("at", "health", "stamina")}
    left = [each for each in table.order if table.unit(each).id not in names]
    pile = [table.printed(each).id for each in getattr(table, out)]
    return {"order": left, out: [*pile, *(f"card_{name}" for name in names)], **parts}
