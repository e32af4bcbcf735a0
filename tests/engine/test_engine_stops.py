"""Stops: passing for longer in windows, what ends it, who may know it, and how few questions are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import field, replace
from random import Random
from typing import Any

import pytest
from tests.engine.minis import nineteen
from tests.engine.minis.nineteen import (
    ALLIES,
    DUCK,
    HOLD_ON,
    PLAN,
    RIVALS,
    SCOUT,
    TURNS,
    WINDOWS,
    House,
    concerns,
    dealt,
)
from tests.engine.minis.nineteen import moment_of as at

from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.questions import PASS
from fabletop.engine.stops import AGAIN, ASKED, FOR_THE_TURN, RUN, UNTIL, UNTIL_CONCERNED, turn_over
from fabletop.engine.table import NOBODY, Stops, Table, state
from fabletop.engine.windows import React, offer
from fabletop.testing import Setting, check_rests, check_twins, rests


def labels(match: Match[House], seat: int) -> list[str]:
    question = match.question_for(seat)
    assert question is not None
    return [option.label for option in question.options]


def only(match: Match[House], seat: int) -> Any:
    question = match.question_for(seat)
    return None if question is None else question.only


# --- the answers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [ALLIES, RIVALS], ids=["allies", "rivals"])
def test_a_window_offers_to_pass_to_pass_for_the_turn_and_until_it_concerns_one(game: Game[House]) -> None:
    match = dealt(game, 2, {0: [PLAN]}, at("action_start"), ("act",))
    assert labels(match, 0)[:3] == ["Pass", "Pass for this turn", "Pass until it concerns me"]
    assert labels(match, 0)[3].startswith("Plan")
    question = match.question_for(0)
    assert question is not None
    assert question.options[0].note == "action_start goes by"
    assert question.only is None


def test_a_window_of_a_table_without_stops_offers_a_plain_pass_alone() -> None:
    @state
    class Plain(Table):
        got: list[int] = field(default_factory=list)

    async def rule(table: Plain) -> None:
        async def act(seat: int, what: int) -> None:
            table.got.append(what)

        await offer(lambda: [0], "React?", lambda seat: [7], act, rule="BE-1", close="first", table=table)
        table.finish("done", [0])

    plain: Any = Plain
    game: Any = replace(
        ALLIES, table=plain, setup=lambda table: table.then(("rule",)), steps={"rule": rule}, meanwhile=None
    )
    match: Match[Any] = Match(game, seats=2)
    question = match.question
    assert question is not None
    assert question.ids == ["pass", "7"]


def test_among_allies_who_passes_for_the_turn_is_not_asked_before_it_is_over() -> None:
    steps = [
        at("action_start"),
        at("entropy_done"),
        ("end of turn",),
        at("baddie_leaves"),
        ("act",),
    ]
    with_end = replace(ALLIES, steps={**ALLIES.steps, "end of turn": turn_over})
    match = dealt(with_end, 2, {0: [PLAN], 1: [PLAN]}, *steps)
    assert list(match.waiting) == [0, 1]
    match.answer(0, RUN)
    match.answer(1, PASS)
    assert list(match.waiting) == [1]
    assert match.table.stops == [FOR_THE_TURN, ASKED]
    match.answer(1, PASS)
    assert list(match.waiting) == [0, 1]
    assert match.table.stops == [ASKED, ASKED]


def test_only_of_those_who_would_be_asked_it_is_looked_at_whether_they_are_able_to_react() -> None:
    looked: list[int] = []

    async def rule(table: House) -> None:
        async def act(seat: int, what: int) -> None:
            raise AssertionError("nobody reacts")

        def able(seat: int) -> bool:
            looked.append(seat)
            return True

        await offer(lambda: [0, 1], "React?", lambda seat: [7], act, rule="MO-2", table=table, able=able)

    match = dealt(replace(ALLIES, steps={**ALLIES.steps, "rule": rule}), 2, {}, ("rule",), ("rule",), ("act",))
    assert looked == [0, 1]
    match.answer(0, RUN)
    match.answer(1, PASS)
    assert (list(match.waiting), looked) == ([1], [0, 1, 1])  # who passes for longer is not asked in the second one


def test_what_nothing_is_said_of_is_for_oneself_and_ends_the_stop_of_those_it_is_about() -> None:
    looked: list[int] = []

    async def rule(table: House) -> None:
        async def act(seat: int, what: int) -> None:
            raise AssertionError("nobody reacts")

        def options(seat: int) -> list[int]:
            looked.append(seat)
            return [7]

        await offer(lambda: [0, 1], "React?", options, act, rule="MO-2", table=table, about=1)

    match = dealt(replace(ALLIES, steps={**ALLIES.steps, "rule": rule}), 2, {}, ("rule",), ("rule",), ("act",))
    match.answer(0, UNTIL)
    looked.clear()
    match.answer(1, UNTIL)
    assert list(match.waiting) == [1]
    assert 0 not in looked


def test_a_pass_for_the_turn_stands_whatever_happens() -> None:
    match = dealt(ALLIES, 2, {0: [DUCK, PLAN]}, at("action_start"), at("attack"), ("act",))
    assert nineteen.victim(match.table) == 0
    match.answer(0, RUN)
    assert match.question is not None
    assert match.question.ask is not None
    assert match.question.ask.tag == "act"


@pytest.mark.parametrize(
    ("card", "window", "room", "asked"),
    [
        (DUCK, "attack", 1, False),  # it helps oneself, and another is attacked
        (HOLD_ON, "card_loss", 1, False),  # it helps those near, and who loses a card is elsewhere
        (HOLD_ON, "card_loss", 0, True),
        (PLAN, "baddie_leaves", 1, True),  # it is for the whole party
    ],
)
def test_what_cards_are_for_says_when_a_window_concerns_who_passes_until_it_does(
    card: int, window: str, room: int, asked: bool
) -> None:
    match = dealt(ALLIES, 2, {1: [PLAN, card]}, at("action_start"), at(window), ("act",))
    match.table.room[1] = room
    match.answer(1, UNTIL)
    assert match.table.stops == [ASKED, ASKED if asked else UNTIL_CONCERNED]
    assert match.waiting == ((1,) if asked else (0,))


def test_to_pass_until_it_concerns_one_outlasts_the_turn() -> None:
    match = dealt(ALLIES, 2, {1: [PLAN, SCOUT]}, at("action_start"), turns=0)
    match.answer(1, UNTIL)
    table = match.table
    assert table.turns == 1
    # The next window with a card for the whole party asks again.
    assert match.question_for(1) is not None
    turn_over(table)
    table.stops[1] = UNTIL_CONCERNED
    turn_over(table)
    assert table.stops[1] == UNTIL_CONCERNED


def test_among_allies_a_deed_lifts_a_stop_at_any_time() -> None:
    match = dealt(ALLIES, 2, {0: [PLAN], 1: [PLAN]}, at("action_start"), at("entropy_done"), ("act",))
    question = match.question_for(1)
    assert question is not None
    assert not question.deeds
    match.answer(1, RUN)
    match.answer(0, PASS)
    assert match.waiting == (0,)  # in the second window
    question = match.question_for(1)
    assert question is not None
    assert [(deed.id, deed.label) for deed in question.deeds] == [(AGAIN, "Ask me again at every window")]
    match.answer(1, f"deed:{AGAIN}")
    match.answer(0, PASS)
    assert match.waiting == (1,)  # still in the second window: who takes it back is asked before it closes
    match.answer(1, PASS)
    assert match.waiting == (0,)
    assert [entry[0] for entry in match.entries] == ["s", "i", "s", "s"]  # all of it is in the record


def test_what_one_says_in_a_window_that_concerns_one_is_not_ended_by_it() -> None:
    match = dealt(ALLIES, 2, {0: [PLAN], 1: [PLAN]}, at("action_start"), at("entropy_done"), ("act",))
    match.answer(0, UNTIL)
    question = match.question_for(1)
    assert question is not None
    match.answer(1, question.options[-1].id)
    assert match.question is not None
    assert match.question.ask is not None
    assert match.question.ask.tag == "entropy_done"  # the first opened once more after the reaction, for nobody
    assert match.waiting == (0,)
    assert match.table.stops == [ASKED, ASKED]


# --- among rivals ----------------------------------------------------------------------------------------------------


def test_among_rivals_who_passes_for_longer_is_asked_as_before_and_surfaces_pass_for_him() -> None:
    match = dealt(RIVALS, 2, {0: [PLAN], 1: [PLAN]}, at("action_start"), at("attack"), at("damage"))
    match.answer(0, RUN)
    match.answer(1, PASS)
    assert match.waiting == (0, 1)
    assert (only(match, 0), only(match, 1)) == (PASS, None)
    assert labels(match, 0) == ["Pass", "Pass. Ask me again at every window"]
    assert match.view(1).table.stops == [ASKED, ASKED]
    assert match.view(0).table.stops == [FOR_THE_TURN, ASKED]
    assert match.view(None).table.stops == [ASKED, ASKED]
    question = match.question_for(0)
    assert question is not None
    assert not question.deeds  # a deed that changes nothing for the others would tell them
    assert question.options[0].note == "as you said, for this turn"
    match.answer(0, AGAIN)
    match.answer(1, PASS)
    assert only(match, 0) is None


def test_among_rivals_who_reacts_all_the_same_is_asked_again() -> None:
    match = dealt(RIVALS, 2, {0: [PLAN, PLAN], 1: [SCOUT]}, at("action_start"), at("entropy_done"), ("act",))
    match.answer(0, RUN)
    match.answer(1, PASS)
    question = match.question_for(0)
    assert question is not None
    match.answer(0, question.options[2].id)
    assert match.table.stops == [ASKED, ASKED]


def test_in_the_worlds_that_a_rival_imagines_others_have_no_stop_and_he_has_his_own() -> None:
    match = dealt(RIVALS, 3, {0: [PLAN], 1: [PLAN], 2: [PLAN]}, at("action_start"), at("attack"))
    for seat, answer in ((0, RUN), (1, UNTIL), (2, PASS)):
        match.answer(seat, answer)
    assert [match.imagine(seat, Random(1)).table.stops for seat in range(3)] == [
        [FOR_THE_TURN, ASKED, ASKED],
        [ASKED, UNTIL_CONCERNED, ASKED],
        [ASKED, ASKED, ASKED],
    ]


def test_stops_are_saved_and_forked() -> None:
    match = dealt(RIVALS, 2, {0: [PLAN], 1: [PLAN]}, at("action_start"), at("attack"), at("damage"))
    match.answer(0, RUN)
    match.answer(1, UNTIL)
    again = Match.from_record(match.game, match.record())
    assert again.table.stops == match.fork().table.stops == [FOR_THE_TURN, UNTIL_CONCERNED]


def test_random_players_mostly_keep_to_a_stop() -> None:
    match = dealt(RIVALS, 2, {0: [PLAN, PLAN], 1: [PLAN]}, at("action_start"), at("entropy_done"), ("act",))
    match.answer(0, RUN)
    match.answer(1, PASS)
    ask = match.ask_of(0)
    assert isinstance(ask, React)
    rng = Random(1)
    counted = Counter(ask.plain(ask.some(rng)) for _ in range(1000))
    assert counted[PASS] > 900
    assert len(counted) == len(ask.payloads())


def test_who_has_a_stop_is_known_to_all_or_to_its_owner_alone() -> None:
    with pytest.raises(TypeError, match="owner alone"):
        Stops(NOBODY)


# --- what must not show ----------------------------------------------------------------------------------------------


async def skips_who_stops(table: House, window: str) -> None:
    """Who is asked follows from secret stops."""
    asked = [seat for seat in table.asked(window) if not table.stops[seat]]
    if asked:
        await offer(
            lambda: [seat for seat in asked if not table.stops[seat]], "React?", lambda seat: [],
            lambda seat, what: nineteen.react(table, seat, what), rule="MO-2", close="first", table=table,
        )  # fmt: skip


async def counts_who_stops(table: House, window: str) -> None:
    """How many stops there are can be read by all."""
    await nineteen.moment(table, window)
    table.points[0] = 10 * sum(1 for stop in table.stops if stop)


async def says_who_stops(table: House, window: str) -> None:
    for seat in range(table.seats):
        if table.stops[seat]:
            table.say("Somebody sleeps.", rule="MO-2")
    await nineteen.moment(table, window)


LEAKS: dict[str, Callable[..., Any]] = {
    "who is asked": skips_who_stops, "a number": counts_who_stops, "a line": says_who_stops,
}  # fmt: skip


@pytest.mark.parametrize("what", LEAKS)
def test_secret_stops_that_show_are_caught(what: str) -> None:
    leaky = replace(RIVALS, steps={**RIVALS.steps, "moment": LEAKS[what]})
    with pytest.raises(AssertionError, match=r"differs|can tell worlds apart"):
        check_twins(Setting(leaky, 2, games=4, seed="leaky stops"))


# --- how many questions ----------------------------------------------------------------------------------------------


class Asked:
    """A match in which everybody passes in one way, and the windows in which each seat was asked: by turn, and whether
    it concerned the seat."""

    def __init__(self, game: Game[House], seats: int, answer: str, seed: int) -> None:
        self.counts: Counter[tuple[int, int]] = Counter()
        self.concerned: Counter[tuple[int, int]] = Counter()
        self.since = 0
        match = Match(game, seats=seats, seed=seed, log=False)
        rng = Random(seed)
        while not match.over:
            table, seat = match.table, match.waiting[0]
            question = match.question_for(seat)
            assert question is not None
            ask = question.ask
            assert ask is not None
            self.since = max(self.since, len(match.books.since))
            if not isinstance(ask, React):
                match.answer(seat, question.sample(rng))
            elif question.only is not None:
                match.answer(seat, question.only)
            else:
                about = (
                    nineteen.victim(table)
                    if ask.tag in nineteen.HARM
                    else table.now
                    if ask.tag in nineteen.TEST
                    else -1
                )
                self.counts[table.turns, seat] += 1
                self.concerned[table.turns, seat] += concerns(table, ask.tag, about, seat)
                match.answer(seat, answer)

    @property
    def most(self) -> int:
        return max(self.counts.values(), default=0)

    @property
    def total(self) -> int:
        return sum(self.counts.values())


@pytest.mark.parametrize("game", [ALLIES, RIVALS], ids=["allies", "rivals"])
@pytest.mark.parametrize("seats", [2, 3])
def test_questions_in_nineteen_windows_are_bounded_by_how_one_passes(game: Game[House], seats: int) -> None:
    assert len(WINDOWS) == 19
    totals = dict.fromkeys((PASS, RUN, UNTIL), 0)
    for seed in range(6):
        every, for_the_turn, until = (Asked(game, seats, answer, seed) for answer in totals)
        assert every.most <= len(WINDOWS)
        assert for_the_turn.most <= 1  # in each turn
        # The first one, in which one says so, and then those alone that concern one.
        first = {seat: min(turn for turn, each in until.counts if each == seat) for _, seat in until.counts}
        for (turn, seat), number in until.counts.items():
            assert number <= until.concerned[turn, seat] + int(turn == first[seat])
        for answer, asked in zip(totals, (every, for_the_turn, until), strict=True):
            totals[answer] += asked.total
            assert asked.since <= 15
    assert totals[RUN] < totals[UNTIL] < totals[PASS]
    assert totals[RUN] <= 6 * seats * TURNS


@pytest.mark.parametrize("game", [ALLIES, RIVALS], ids=["allies", "rivals"])
def test_answers_since_the_rest_stay_few_in_nested_windows(game: Game[House]) -> None:
    setting = Setting(game, 3, games=4, seed="nested")
    check_rests(setting)
    assert rests(setting)[-1] > 2  # windows within windows did open


def test_windows_are_cut_off_where_they_lie_too_deep() -> None:
    match = dealt(ALLIES, 2, {0: [PLAN]}, at("action_start"), ("act",))
    match.table.depth = nineteen.DEEPEST
    question = match.question_for(0)
    assert question is not None
    match.answer(0, question.options[-1].id)
    assert match.waiting == (0,)
    assert match.question is not None
    assert match.question.rule == "MO-1"
