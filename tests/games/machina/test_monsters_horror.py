"""The Horror phase, monster threat, monster levels and ratings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.games.machina.arrange import room, unit
from tests.games.machina.item_trials import AFTER, only, trial
from tests.games.machina.monster_trials import QUIET, rolls, turns

from fabletop.engine.match import Match
from fabletop.games.machina.rules.dying import remove_monster
from fabletop.games.machina.rules.events import invoke_horror_event
from fabletop.games.machina.rules.threat import (
    disable_rating,
    level_up,
    lower_threat,
    raise_threat,
    reset_rating,
    shift_rating,
)
from fabletop.games.machina.state import (
    HORRORS,
    LOST,
    MONSTER_DECK,
    MONSTERS_OUT,
    NONE,
    OF_HORROR,
    ON_UNIT,
    OUT,
    Expedition,
    Marker,
)
from fabletop.testing.arranged import log
from fabletop.testing.strict import strict

GROUND = room(edges="N")
SHOWS = "The die for horror shows {};"
CALM = "all_over_again"  # lowers a rating, and nothing else


def phase(**laid: Any) -> Match[Expedition]:
    return turns(["phillip"], ("horror",), **laid)


def calm(table: Expedition) -> None:
    only(table, HORRORS, CALM)


def deck_of(table: Expedition, deck: int, out: int) -> None:
    """So many cards in the monster deck and among the destroyed monsters, all of level 1."""
    cards = table.monster_deck[:]
    for card in cards[deck : deck + out]:
        table.move(card, MONSTER_DECK, MONSTERS_OUT)
    for card in cards[deck + out :]:
        table.move(card, MONSTER_DECK, LOST)


# --- the phase -------------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X02")
@pytest.mark.rule("MA-475", "MA-476", "MA-477", "MA-378")
def test_the_horror_slider() -> None:
    def made(seed: int) -> Match[Expedition]:
        return phase(fields={"horror": 3}, chapter="ice_7", also=calm, seed=seed)

    match = rolls(3, made, SHOWS)
    said = log(match)
    back = next(n for n, line in enumerate(said) if line.startswith("The horror rating is back at"))
    rise = next(n for n, line in enumerate(said) if line.startswith("Monster threat rises to 2"))
    event = next(n for n, line in enumerate(said) if line.startswith("The horror event is"))
    assert back < rise < event
    assert match.table.threat == 2
    match = rolls(2, made, SHOWS)
    assert (match.table.horror, match.table.threat, match.table.dread) == (2, 1, NONE)


@pytest.mark.rule("MA-161", "MA-169", "MA-474", "MA-448", "MA-R13")
@pytest.mark.parametrize("rating", [9, NONE])
def test_horror_markers_return_also_if_the_phase_is_skipped(rating: int) -> None:
    def marked(table: Expedition) -> None:
        calm(table)
        table.marked.append(Marker(ON_UNIT, unit(table, "kthun"), OF_HORROR, 0, 0))
        table.marked.append(Marker(ON_UNIT, 0, 0, 0, 0))

    match = phase(fields={"horror": rating}, at={"phillip": (0, 0), "kthun": (9, 9)}, also=marked)
    assert [mark.owner for mark in match.table.marked] == [0]
    assert ("There is no horror rating: nobody rolls." in log(match)) == (rating == NONE)


@pytest.mark.rule("MA-477", "MA-R84")
def test_the_horror_rating_stops_at_0() -> None:
    match = rolls(0, lambda seed: phase(fields={"horror": 1}, also=calm, seed=seed), SHOWS)
    assert match.table.horror == 0


# --- threat ----------------------------------------------------------------------------------------------------------


def threatening(n: int, explorers: tuple[str, ...] = ("phillip",), **laid: Any) -> Match[Expedition]:
    async def rule(table: Expedition) -> None:
        await (raise_threat(table, n) if n > 0 else lower_threat(table, -n))

    return trial(rule, explorers, ground=GROUND, settings={**QUIET, **laid.pop("settings", {})}, **laid)


@pytest.mark.rule("MA-478", "MA-485", "MA-486")
def test_threat_moves_one_position_at_a_time() -> None:
    assert threatening(2).table.threat == 3
    match = threatening(-5, fields={"threat": 3})
    assert match.table.threat == 1
    assert [line for line in log(match) if "falls" in line] == [
        "Monster threat falls to 2.",
        "Monster threat falls to 1.",
    ]


@pytest.mark.example("machina", "X43")
@pytest.mark.rule("MA-479", "MA-480", "MA-481", "MA-482", "MA-R86", "MA-R89")
def test_level_up() -> None:
    def laid(table: Expedition) -> None:
        calm(table)
        deck_of(table, 5, 4)

    match = trial(invoke_horror_event, ("phillip",), ground=GROUND, settings=QUIET, fields={"threat": 3}, also=laid)
    table = match.table
    assert (table.threat, table.level) == (1, 2)
    gone = [card for card in table.lost if table.printed(card).kind == "monster"]
    assert (len(table.monster_deck), len(table.monsters_out), len(gone)) == (13, 0, 4)
    assert {table.printed(card).card.level for card in table.later_monsters} >= {3, 4}


@pytest.mark.rule("MA-R86")
def test_the_track_may_be_longer() -> None:
    match = threatening(3, settings={"threat_positions": 5})
    assert (match.table.threat, match.table.level) == (4, 1)


@pytest.mark.example("machina", "X44")
@pytest.mark.rule("MA-247", "MA-248", "MA-483", "MA-R90")
def test_monsters_of_past_levels_do_not_come_back() -> None:
    async def dies(table: Expedition) -> None:
        remove_monster(table, table.order[0])

    match = trial(dies, ("phillip",), at={"phillip": (0, 0), "sarall": (5, 5)}, ground=GROUND, fields={"level": 2})
    assert [match.table.printed(card).id for card in match.table.pile(OUT)] == ["card_sarall"]
    match = trial(dies, ("phillip",), at={"phillip": (0, 0), "the_unlit": (5, 5)}, ground=GROUND, fields={"level": 5})
    assert [match.table.printed(card).id for card in match.table.monsters_out] == ["card_the_unlit"]


@pytest.mark.example("machina", "X53")
@pytest.mark.rule("MA-484", "MA-R87", "MA-R88")
def test_level_5_costs_an_item_or_a_life() -> None:
    match = threatening(
        2, ("kim", "hank"), fields={"level": 4, "threat": 3}, worn={"kim": ["a_boots"]},
        also=lambda table: deck_of(table, 6, 3), settings={"ambiguity": "auto"},
    )  # fmt: skip
    table = match.table
    assert (table.threat, table.level, len(table.monster_deck)) == (1, 5, 5)
    with strict(match) as play:
        play.answer(0, "card:a_boots", can=["card:a_boots", "die"], rule="MA-484")
        play.until(0, prompt=AFTER)
    assert match.table.fallen == [1]  # who wore nothing
    assert not match.table.mount


@pytest.mark.rule("MA-479")
def test_no_level_is_above_the_fifth() -> None:
    async def rule(table: Expedition) -> None:
        level_up(table)

    match = trial(rule, ("phillip",), ground=GROUND, fields={"level": 5, "threat": 1})
    assert match.table.level == 5


# --- ratings ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-453", "MA-R133", "MA-R84")
def test_ratings_are_moved_disabled_and_reset() -> None:
    seen: list[int] = []

    async def rule(table: Expedition) -> None:
        steps: list[Callable[[], None]] = [
            partial(shift_rating, table, "spawn", -20),
            partial(shift_rating, table, "spawn", 20),
            partial(disable_rating, table, "spawn"),
            partial(shift_rating, table, "spawn", 1),
            partial(reset_rating, table, "spawn"),
        ]
        for step in steps:
            step()
            seen.append(table.spawn)

    trial(rule, ("phillip",), ground=GROUND, fields={"spawn": 4})
    assert seen == [0, 9, NONE, NONE, 7]
