"""Objectives and memory (TP-A29 to TP-A32, TP-A42)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
import pytest
from tests.games.projector.arrange import projection
from tests.games.projector.carrying import AWAY, MORE, on_with_it

from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.games.projector.box import CATALOGUE, Box, box
from fabletop.games.projector.checks.consequences import consequences
from fabletop.games.projector.effects.conditions import STATES, Available, FlagSet, ObjectiveIs
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.objectives import achieve, reveal
from fabletop.games.projector.state import ACHIEVED, HIDDEN, LOCKED, ON_SETUP, REVEALED, Outing

ATTIC = "AH:04"


def house(*steps: tuple[str | int, ...], **more: Any) -> Match[Outing]:
    return projection(*steps, at=AWAY, up=("1.1",), draw=MORE, **more)


def moment(table: Outing) -> Now:
    return Now(table, Source(ON_SETUP, table.setup), {"you": 0})


@pytest.mark.rule("TP-A29")
def test_an_objective_is_locked_hidden_revealed_or_achieved() -> None:
    table = house().table
    number = table.box.objective_index[ATTIC]
    for state in (LOCKED, HIDDEN, REVEALED, ACHIEVED):
        table.objectives[number] = state
        for name, value in STATES.items():
            assert ObjectiveIs(ATTIC, name).holds(moment(table)) == (state == value)  # type: ignore[arg-type]  # its names
    reveal(table, number)
    assert table.objectives[number] == ACHIEVED  # what is achieved is not revealed again


@pytest.mark.rule("TP-A29")
def test_a_second_objective_is_available_when_all_that_it_requires_is_achieved() -> None:
    table = house().table
    second = next(each for each in table.box.objectives if each.n == 2)
    assert second.requires
    available = Available(second.id)
    assert not available.holds(moment(table))
    for id_ in second.requires:
        assert not available.holds(moment(table))
        table.objectives[table.box.objective_index[id_]] = ACHIEVED
    assert available.holds(moment(table))
    table.objectives[table.box.objective_index[second.id]] = ACHIEVED
    assert not available.holds(moment(table))  # there is nothing left to do


@pytest.mark.rule("TP-A30", "TP-A31")
def test_achieving_sets_the_state_and_reads_the_one_consequence_at_once() -> None:
    table = house().table
    number = table.box.objective_index[ATTIC]
    work = achieve(table, number, 0)
    with suppress(StopIteration):
        work.send(None)  # as far as nobody is asked anything
    assert table.objectives[number] == ACHIEVED
    consequence = table.box.projector_index[table.box.objectives[number].consequence]
    assert consequence in table.read
    assert table.areas[table.box.area_index["CM"]]  # what it unlocks is unlocked
    assert table.objectives.count(ACHIEVED) == 1


@pytest.mark.rule("TP-A31")
def test_what_is_achieved_is_not_achieved_again() -> None:
    table = house().table
    number = table.box.objective_index[ATTIC]
    table.objectives[number] = ACHIEVED
    with pytest.raises(StopIteration):
        achieve(table, number, 0).send(None)
    assert table.read == []


@pytest.mark.rule("TP-A30", "TP-A31", "TP-A42")
def test_every_published_consequence_evolves_two_cards_and_asks_for_the_last_lock() -> None:
    assert list(consequences(box())) == []


@pytest.mark.rule("TP-A31", "TP-A42")
def test_the_loader_refuses_a_consequence_that_evolves_otherwise_or_forgets_the_last_lock() -> None:
    with CATALOGUE.placing():
        other = Box(CATALOGUE)
    number = other.projector_index[other.objectives[0].consequence]
    card = other.projectors[number]
    other.projectors[number] = msgspec.structs.replace(card, do=())
    assert list(consequences(other)) == [
        (card.id, "do: a consequence lets 2 cards evolve, once"),
        (card.id, "do: a consequence ends by reading PR:480"),
    ]


@pytest.mark.rule("TP-A42")
def test_the_last_lock_waits_for_objectives_that_are_in_no_pack() -> None:
    table = house().table
    table.objectives = [ACHIEVED] * len(table.objectives)
    assert not ObjectiveIs("LA:99").holds(moment(table))
    card = table.box.projectors[table.box.projector_index["PR:480"]]
    assert (card.once, card.again) == (False, True)
    before = table.eliminated[:]
    with pytest.raises(StopIteration):
        moment(table).perform(card.do).send(None)
    assert table.eliminated == before


@pytest.mark.rule("TP-A32", "TP-375")
def test_flags_of_a_projection_are_forgotten_and_those_of_the_campaign_kept() -> None:
    table = house().table
    assert not FlagSet("proj.AH.study").holds(moment(table))  # what is not set is 0
    table.flags["proj.AH.study"] = 1
    assert FlagSet("proj.AH.study").holds(moment(table))
    match = house(("settle",), fields={"flags": {"proj.AH.study": 1, "camp.x": 2}, "status": [1, 1]})
    on_with_it(match)
    assert match.table.flags == {"camp.x": 2}
