"""The ten grails and the twelve hubris cards: what each does, worked out from what is written on it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.state import Film
from fabletop.testing.strict import strict

from ..arrange import film
from ..printed import doing, entries, printed
from .support import PLACES, Shown, changes, harm, standing

hubris, grails = Shown(), Shown()
CARDS = entries("hubris.yaml")
GRAILS = {str(grail["number"]): grail for grail in printed("temple.yaml")["grails"]}
YELLOW = {card["trait"]: id_ for id_, card in doing("temple.yaml").items() if "trait" in card}
INVESTMENTS = (0, 1, 3, 5, 6, 8, 10, 12, 14)


def test_every_card_has_a_test() -> None:
    hubris.all_of(CARDS)
    grails.all_of(GRAILS)
    assert len(hubris.cards) == 12
    assert len(grails.cards) == 10


# --- grails ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-250", "LA-252", "LA-253", "LA-254", "LA-255", "LA-R63", "LA-R64")
@grails.each(GRAILS)
def test_a_grail_is_as_true_as_its_traits(name: str) -> None:
    """Against each of the ten things that the yellow cards can say. Seat 0 has lost a life, seat 1 has not."""
    everything = [f"grail_{number}" for number in range(1, 11)]
    for true in combinations(YELLOW, 3):
        laid = dict(zip(PLACES["yellow"], (YELLOW[trait] for trait in true), strict=True))
        match = film(2, ("grail room",), temple=laid, life=[6, 7])
        with strict(match) as play:
            play.answer(0, f"grail_{name}", rule="LA-250", can=everything, waiting=[0, 1])
            play.answer(1, f"grail_{name}", rule="LA-250", can=everything, waiting=[1])
        fits = len({*GRAILS[name]["traits"]} & {*true})
        assert match.table.curses == [{3: 0, 2: 1, 1: 2}[fits]] * 2
        assert match.table.life == [6 + (fits == 3), 7]


# --- hubris cards ----------------------------------------------------------------------------------------------------


def checks(name: str, investment: int) -> int:
    return sum(slot <= investment for slot in CARDS[name]["checks"])


def answering(name: str, then: str, **fields: Any) -> Match[Film]:
    """The last challenge with this card first, and then another."""
    match = film(2, ("challenge",), phase="hubris", penances=[name, then], **fields)
    assert match.over
    return match


@pytest.mark.rule("LA-258", "LA-262", "LA-263", "LA-264", "LA-R68")
@hubris.each(CARDS)
def test_a_hubris_card_purges_its_checks_in_range_and_hurts_who_keeps_any(name: str) -> None:
    """Seat 0 holds as much hubris as the card purges, and suffers nothing. Seat 1 holds as much more as the next card
    purges: they suffer once."""
    then = next(each for each in CARDS if each != name and 1 in CARDS[each]["checks"])
    for investment in INVESTMENTS[1:]:
        mine, more = checks(name, investment), checks(then, investment)
        match = answering(name, then, green=[investment] * 2, hubris=[mine, mine + more])
        table = match.table
        assert table.out == ["", ""]
        assert table.penances == 2
        fresh = {"life": 7, "time": 0, "noise": 0, "curses": 0, "hubris": 0, "green": investment}
        found = [changes(fresh, standing(table, seat)) for seat in range(2)]
        assert found == [{}, harm(*CARDS[name]["consequence"])]


@pytest.mark.rule("LA-261", "LA-267")
@pytest.mark.parametrize("name", CARDS)
def test_a_hubris_card_purges_no_more(name: str) -> None:
    """With one hubris more than all five cards purge, nobody comes through; with no investment nothing is purged."""
    then = next(each for each in CARDS if each != name)
    others = [each for each in CARDS if each not in (name, then)][:3]
    for investment in INVESTMENTS:
        purged = sum(checks(each, investment) for each in (name, then, *others))
        match = film(
            2,
            ("challenge",),
            phase="hubris",
            penances=[name, then, *others],
            green=[investment] * 2,
            hubris=[purged, purged + 1],
            life=[90, 90],
            curses=[-9, -9],  # so that no consequence puts anybody out before the fifth card
        )
        assert match.table.out == ["", "hubris"]
        assert match.table.hubris[1] == 1
