"""Computer players in a talk with people."""

from __future__ import annotations

import pytest
from tests.engine.minis import bids
from tests.engine.minis.bench import Bench, bench

from fabletop.bots.party import agreed, holds_back
from fabletop.engine.match import Match
from fabletop.engine.questions import Option
from fabletop.engine.windows import Deciders, agree


def talk(how: Deciders = "majority", seats: int = 4) -> Match[Bench]:
    async def rule(table: Bench) -> None:
        table.got.append(
            await agree(
                range(seats), "Which way?", lambda: ["left", "right", "stay"], rule="BE-1", how=how, default="stay",
                show=lambda each: Option(f"way:{each}", each.capitalize()),
            )
        )  # fmt: skip

    return bench(rule, seats)


def test_they_let_people_speak_first_and_want_what_most_of_them_want() -> None:
    match = talk()
    people = (1, 2)
    assert holds_back(match, people)
    match.answer(2, "way:right")
    assert holds_back(match, people)
    match.answer(1, "way:left")
    assert not holds_back(match, people)
    assert agreed(match, 0, people) == "way:left"  # as many want either: the first of them by the question
    match.withdraw(1)
    match.answer(1, "way:right")
    assert agreed(match, 0, people) == "way:right"


def test_what_other_computer_players_want_does_not_count() -> None:
    match = talk()
    match.answer(2, "way:stay")
    match.answer(3, "way:stay")
    assert agreed(match, 0, (1,)) is None
    match.answer(1, "way:left")
    assert agreed(match, 0, (1,)) == "way:left"


def test_alone_they_decide_by_themselves() -> None:
    match = talk()
    match.answer(0, "way:left")
    assert not holds_back(match, ())
    assert agreed(match, 1, ()) is None


@pytest.mark.parametrize("how", ["majority", "leader", "all", "any"])
def test_one_person_gets_what_they_want_however_it_is_decided(how: Deciders) -> None:
    match = talk(how)
    match.answer(2, "way:right")
    while not match.over:
        seat = match.waiting[0]
        match.answer(seat, agreed(match, seat, (2,)))
    assert match.table.got == ["right"]


def test_sealed_answers_are_nobodys_business() -> None:
    match = Match(bids.GAME, seats=2)
    assert match.common is not None
    assert not holds_back(match, (0,))
    question = match.question_for(0)
    assert question is not None
    match.answer(0, question.ids[0])
    assert agreed(match, 1, (0,)) is None
