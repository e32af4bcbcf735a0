"""A match: tokens, faults, undo and redo, moments, previews, forks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.engine.minis import cards, leaky
from tests.engine.minis.bench import DECK, HANDS, OPEN, Bench, bench, bench_game
from tests.engine.minis.cubes import GAME as CUBES

import fabletop
from fabletop.engine.game import Guess
from fabletop.engine.match import Match
from fabletop.engine.questions import choose, together
from fabletop.engine.record import SaveError
from fabletop.engine.table import ALL
from fabletop.engine.view import View
from fabletop.engine.words import Refused, Seat


async def steps(table: Bench) -> None:
    """Questions to seat 0 and 1 in turn, nothing of which shows anything."""
    for number in range(4):
        table.got.append(await choose(number % 2, "Which?", lambda: list("abc"), "BE-1"))
        table.say("{} chose.", Seat(number % 2), rule="BE-1")


def everything(match: Match[Any]) -> tuple[Any, ...]:
    books = match.books
    return (
        match.hash(), match.waiting, match.committed, books.drafts, match.entries[:], books.rolls[:],
        [match.log(seat) for seat in range(match.seats + 1)], books.tokens[:], len(books.since), books.run.key,
    )  # fmt: skip


# --- answering -------------------------------------------------------------------------------------------------------


def test_a_late_or_double_answer_is_refused() -> None:
    match = bench(steps)
    token = match.token(0)
    match.answer(0, "a", token)
    match.answer(1, "a")
    with pytest.raises(Refused, match="moved on"):
        match.answer(0, "a", token)
    match.answer(0, "b", match.token(0))
    assert match.table.got == ["a", "a", "b"]


def test_refusals_do_not_tell_what_others_are_asked() -> None:
    match = bench(steps)
    with pytest.raises(Refused) as caught:
        match.answer(1, "a")
    assert caught.value.rule == ""


@pytest.mark.parametrize("seat", [-1, 3, None, "0", 0.0, True, [0]])
def test_there_is_no_such_seat(seat: Any) -> None:
    with pytest.raises(Refused, match="no such seat"):
        bench(steps).answer(seat, "a")


def test_after_the_end_nothing_is_accepted() -> None:
    match = bench(steps)
    for seat in (0, 1, 0, 1):
        match.answer(seat, "a")
    assert match.over
    assert match.question is None
    assert match.questions == {}
    assert match.waiting == ()
    assert match.outcome == fabletop.Outcome("done", (0,))
    with pytest.raises(Refused, match="over"):
        match.answer(0, "a")
    with pytest.raises(Refused):
        match.situation(0, Random(1))
    assert match.fork().outcome == match.outcome
    assert match.imagine(1, Random(1)).over


@pytest.mark.parametrize("seats", [0, 9, -1])
def test_a_table_has_the_seats_of_its_game(seats: int) -> None:
    with pytest.raises(Refused, match="is for 1 to 4 players"):
        bench(steps, seats)


def test_settings_that_do_not_fit_are_refused_in_words() -> None:
    with pytest.raises(Refused, match="do not fit Bench"):
        Match(bench_game(steps), seats=2, options={"colour": "red"})
    with pytest.raises(Refused, match="names"):
        Match(bench_game(steps), seats=2, names=["a"])


def test_matches_show_themselves_without_secrets() -> None:
    match = Match(cards.GAME, seats=2, seed=918273645)
    assert repr(match) == f"<Match {cards.GAME.id}: 2 seats, 0 answers, seat {match.waiting[0]} to answer>"
    assert repr(match.question).startswith(f"<Question to seat {match.waiting[0]}: ")
    assert repr(cards.GAME) == f"<Game {cards.GAME.id}: {cards.GAME.title}, {cards.GAME.players} players>"


@pytest.mark.parametrize("seed", [0, -5, 2**80, "words", ""])
def test_any_seed_can_be_saved(seed: int | str) -> None:
    match = Match(cards.GAME, seats=2, seed=seed)
    assert Match.from_record(cards.GAME, match.record()).hash() == match.hash()


# --- rules that raise ------------------------------------------------------------------------------------------------


def test_an_answer_that_breaks_a_rule_changes_nothing() -> None:
    match = Match(leaky.RAISING, seats=2, seed=5)
    match.answer(0, "ready")
    before = everything(match)
    with pytest.raises(Refused, match="stands as before") as caught:
        match.answer(0, "bad")
    assert "face" not in str(caught.value), "what a fault says may be secret"
    assert isinstance(caught.value.__cause__, KeyError)
    assert "KeyError" in match.reports[0]
    assert everything(match) == before
    straight = Match(leaky.RAISING, seats=2, seed=5)
    for each in (match, straight):
        while not each.over:
            question = each.question
            assert question is not None
            each.answer(question.seat, question.ids[0])
    assert [match.log(seat) for seat in range(3)] == [straight.log(seat) for seat in range(3)]
    assert match.record().entries == straight.record().entries
    assert match.record().rolls == straight.record().rolls
    assert match.hash() == straight.hash()


def test_reports_are_bounded() -> None:
    match = Match(leaky.RAISING, seats=2, seed=5)
    match.answer(0, "ready")
    for _ in range(30):
        with pytest.raises(Refused):
            match.answer(0, "bad")
    assert len(match.reports) == 20


def test_a_deed_that_breaks_changes_nothing() -> None:
    match = Match(leaky.RAISING, seats=2, seed=5)
    match.answer(0, "ready")
    before = everything(match)
    with pytest.raises(Refused, match="stands as before"):
        match.answer(1, "deed:break")
    assert everything(match) == before
    match.answer(0, "good")
    match.answer(1, "ready")
    match.answer(0, "deed:end")
    assert match.over


def test_a_rule_that_breaks_in_an_imagined_match_keeps_that_world() -> None:
    match = Match(leaky.RAISING, seats=2, seed=5)
    match.answer(0, "ready")
    twin = match.imagine(0, Random(3))
    before = (twin.hash(), twin.books.run.key)
    with pytest.raises(Refused):
        twin.answer(0, "bad")
    assert (twin.hash(), twin.books.run.key) == before


def test_a_broken_rule_at_the_opening_keeps_the_commits() -> None:
    async def rule(table: Bench) -> None:
        parts = {seat: choose(seat, "Which?", lambda: list("ab"), "BE-1") for seat in range(2)}
        found = await together(parts, "BE-1")
        table.number = 5
        if found[1] == "b":
            raise IndexError("no")

    match = bench(rule, 2)
    match.answer(1, "a")
    match.answer(1, "b")
    before = everything(match)
    with pytest.raises(Refused):
        match.answer(0, "a")
    assert everything(match) == before
    assert match.books.pending == {1: "b"}
    match.answer(1, "a")
    match.answer(0, "a")
    assert match.over


def test_a_rule_that_raises_while_options_are_read_is_refused() -> None:
    async def rule(table: Bench) -> None:
        await choose(0, "Which?", lambda: [1 // table.number], "BE-1")

    match = bench(rule, 1)
    with pytest.raises(Refused, match="stands as before"):
        match.answer(0, "1")
    assert "ZeroDivisionError" in match.reports[0]


# --- undo ------------------------------------------------------------------------------------------------------------


def test_undo_and_redo() -> None:
    match = bench(steps)
    start = match.hash()
    match.answer(0, "a")
    after = match.hash()
    assert [match.can_undo(seat) for seat in range(3)] == [True, False, False]
    with pytest.raises(Refused, match="your own last answer"):
        match.undo(1)
    match.undo(0)
    assert match.hash() == start
    assert match.log(0) == []
    match.redo()
    assert match.hash() == after
    match.undo(0)
    match.answer(0, "b")
    with pytest.raises(Refused, match="nothing to do again"):
        match.redo()
    assert match.table.got == ["b"]
    assert match.spoiled == 0


def test_tokens_never_go_back() -> None:
    match = bench(steps)
    tokens = [match.token(0)]
    match.answer(0, "a", tokens[-1])
    match.undo(0)
    tokens.append(match.token(0))
    with pytest.raises(Refused, match="moved on"):
        match.answer(0, "a", tokens[0])
    match.redo()
    again = Match.from_record(match.game, match.record())
    assert again.token(0) >= match.token(0) >= tokens[1] > tokens[0]


def test_nothing_to_undo() -> None:
    match = bench(steps)
    with pytest.raises(Refused, match="nothing to take back"):
        match.undo(0)
    with pytest.raises(Refused, match="nothing to do again"):
        match.redo()


@pytest.mark.parametrize("what", ["roll", "tell", "peek", "draw"])
def test_no_undo_after_a_reveal_but_beyond_it(what: str) -> None:
    async def rule(table: Bench) -> None:
        table.add_cards(DECK, [1, 2])
        await choose(0, "Which?", lambda: list("ab"), "BE-1")
        if what == "roll":
            table.number = table.roll("die", 6)
        elif what == "tell":
            table.tell(1 << 1, "Not here.")
        elif what == "peek":
            table.peek(0, 1 << 0)
        else:
            table.move(1, DECK, HANDS.of(1))
        await choose(0, "Which?", lambda: list("ab"), "BE-1")
        await choose(0, "Which?", lambda: list("ab"), "BE-1")

    match = bench(rule)
    before = match.hash()
    match.answer(0, "a")
    shown = match.hash()
    assert not match.can_undo(0)
    with pytest.raises(Refused, match="it stands"):
        match.undo(0)
    match.answer(0, "a")
    assert match.can_undo(0), "the next answer has shown nothing"
    match.undo(0)
    assert match.spoiled == 0
    match.undo(0, beyond=True)
    assert (match.hash(), match.spoiled) == (before, 1)
    match.redo()
    assert match.hash() == shown, "the same dice come again"
    for _ in range(2):
        match.answer(0, "a")
    assert match.outcome is not None
    assert match.outcome.spoiled == 1
    assert Match.from_record(match.game, match.record()).spoiled == 1


def test_a_line_knows_whether_it_was_told() -> None:
    async def rule(table: Bench) -> None:
        table.say("{} looks.", Seat(0))
        table.tell(ALL, "{} sees nothing.", Seat(0), rule="BE-1")
        await choose(0, "Which?", lambda: ["yes", "no"], "BE-1")

    assert [line.told for line in bench(rule).log(0)] == [False, True]


def test_an_earlier_entry_can_be_asked_about() -> None:
    async def rule(table: Bench) -> None:
        for turn in range(3):
            await choose(0, "Which?", lambda: ["yes", "no"], "BE-1")
            if turn == 1:
                table.tell(ALL, "So it is.")

    match = bench(rule)
    for _ in range(2):
        match.answer(0, "yes")
    assert [match.can_undo(0, number) for number in (0, 1, 2, -1, -3)] == [True, False, False, False, False]
    assert not match.can_undo(1, 0)


def test_several_undos_and_redos() -> None:
    match = bench(steps)
    hashes = [match.hash()]
    for seat in (0, 1, 0):
        match.answer(seat, "c")
        hashes.append(match.hash())
    for number in (2, 1, 0):
        match.undo(0, beyond=True)
        assert match.hash() == hashes[number]
    for number in (1, 2, 3):
        match.redo()
        assert match.hash() == hashes[number]


def test_moments() -> None:
    match = Match(cards.GAME, seats=3, seed=4)
    hashes = [match.hash()]
    rng = Random(1)
    while not match.over:
        question = match.question
        assert question is not None
        match.answer(question.seat, question.sample(rng))
        if len(match.entries) == len(hashes):
            hashes.append(match.hash())
    for number in (0, 1, len(hashes) // 2, len(hashes) - 1):
        past = match.at(number)
        assert past.hash() == hashes[number]
        assert past.log(0) == match.log(0)[: len(past.log(0))]
    other = match.at(len(hashes) // 2)
    while not other.over:
        question = other.question
        assert question is not None
        other.answer(question.seat, question.sample(rng))
    for wrong in (-1, len(hashes)):
        with pytest.raises(Refused, match="moments 0 to"):
            match.at(wrong)
    assert match.checks == [each[:8] for each in hashes[1:]]


# --- forks and imagining ---------------------------------------------------------------------------------------------


def test_an_imagined_match_cannot_be_saved_or_rewound() -> None:
    match = bench(steps)
    match.answer(0, "a")
    twin = match.imagine(1, Random(1))
    twin.answer(1, "b")
    with pytest.raises(SaveError, match="imagined"):
        twin.record()
    with pytest.raises(Refused, match="no past"):
        twin.at(0)
    assert not twin.can_undo(1)
    assert twin.undo_reach(1) is None
    with pytest.raises(Refused, match="no past"):
        twin.undo(1)
    assert match.table.got == ["a"]


def test_guesses_are_made_anew_when_somebody_commits_or_withdraws() -> None:
    seen: list[tuple[int, ...]] = []

    def guess(view: View[Bench]) -> Callable[[Random], Guess]:
        seen.append(view.committed)
        return lambda rng: Guess({"secret": 1, "trail": [], "length": [1, 2, 3], "sealed": [-1] * 3})

    async def rule(table: Bench) -> None:
        await together({seat: choose(seat, "?", lambda: ["a"], "BE-1") for seat in range(3)}, "BE-1")

    match = bench(rule, guess=guess)
    match.imagine(1, Random(1))
    match.imagine(1, Random(2))
    match.answer(0, "a")
    match.imagine(1, Random(1))
    match.withdraw(0)
    match.imagine(1, Random(1))
    assert seen == [(), (0,), ()]


def test_chance_in_an_imagined_match_is_its_own() -> None:
    async def rule(table: Bench) -> None:
        await choose(0, "Ready?", lambda: ["on"], "BE-1")
        table.number = table.roll("die", 10**9)
        await choose(0, "Ready?", lambda: ["on"], "BE-1")

    match = bench(rule, 1)
    twins = [match.imagine(0, Random(seed)) for seed in (1, 1, 2)]
    for each in (match, *twins):
        each.answer(0, "on")
    numbers = [each.table.number for each in (match, *twins)]
    assert numbers[1] == numbers[2]
    assert len(set(numbers)) == 3


async def throw(table: Bench) -> None:
    """A step that ends in a rest, after dice that nobody could foresee."""
    await choose(0, "Ready?", lambda: ["on"], "BE-1")
    table.got.append(table.roll("die", 10**6))
    if len(table.got) == 6:
        table.finish("thrown", [])
    else:
        table.then(("rule",))


def test_a_fork_of_an_imagined_match_throws_the_same_dice() -> None:
    match = Match(replace(bench_game(throw), steps={"rule": throw}), seats=1, seed=8)
    twin = match.imagine(0, Random(1))
    for number in range(4):
        fork = twin.fork()
        for each in (twin, fork):
            each.answer(0, "on")
        assert twin.table.got == fork.table.got, f"after {number} throws"
    again = twin.imagine(0, Random(2))
    for each in (twin, again):
        each.answer(0, "on")
    assert twin.table.got != again.table.got


def test_options_are_looked_at_anew_in_an_imagined_match() -> None:
    async def rule(table: Bench) -> None:
        table.add_cards(HANDS.of(0), range(9))
        ask = choose(0, "Which?", lambda: [table.face[card] for card in table.hands[0][:1]], "BE-1")
        assert ask.payloads(), "a rule may look at its question before it asks"
        table.got.append(await ask)

    match = bench(rule, 2)
    found = {match.imagine(1, Random(seed)).question_for(0).ids[0] for seed in range(40)}  # type: ignore[union-attr]
    assert len(found) > 4


def test_a_situation_gives_a_computer_player_what_it_may_have() -> None:
    match = Match(cards.GAME, seats=2, seed=4)
    seat = match.waiting[0]
    now = match.situation(seat, Random(1))
    assert now.view.plain() == match.view(seat).plain()
    assert now.view is now.view
    assert now.ask is match.ask_of(seat)
    assert now.imagine(Random(1)).hash() == match.imagine(seat, Random(1)).hash()
    with pytest.raises(Refused):
        match.situation(1 - seat, Random(1))


# --- previews --------------------------------------------------------------------------------------------------------


def preview_of(what: str) -> tuple[list[str], Bench]:
    async def rule(table: Bench) -> None:
        table.add_cards(DECK, [1, 2, 3])
        table.add_cards(HANDS.of(0), [4])
        await choose(0, "Which?", lambda: ["on"], "BE-1")
        table.say("First.")
        table.number = 1
        if what == "own card":
            table.move(3, HANDS.of(0), OPEN)
        elif what == "draw":
            table.move(2, DECK, HANDS.of(0))
        elif what == "drawn by another":
            table.move(2, DECK, HANDS.of(1))
        elif what == "roll":
            table.roll("die", 6)
        elif what == "shuffle":
            table.deck.reverse()
            table.shuffle(DECK, "deck")
        elif what == "told":
            table.tell(1 << 0, "A secret.")
        elif what == "told to another":
            table.tell(1 << 1, "A secret.")
        elif what == "end":
            table.finish("over", [])
        table.say("Second.")
        table.number = 2
        await choose(0, "Which?", lambda: ["on"], "BE-1")

    match = bench(rule, 2)
    before = everything(match)
    lines, view = match.preview(0, "on")
    assert everything(match) == before
    return lines, view.table


@pytest.mark.parametrize("what", ["nothing", "own card", "drawn by another", "told to another"])
def test_a_preview_goes_on_through_what_the_seat_can_foresee(what: str) -> None:
    lines, table = preview_of(what)
    assert lines == ["First.", "Second."]
    assert table.number == 2


@pytest.mark.parametrize("what", ["draw", "roll", "shuffle", "told", "end"])
def test_a_preview_stops_at_what_the_seat_could_not_know(what: str) -> None:
    lines, table = preview_of(what)
    assert lines == ["First."]
    assert table.number == 1
    assert not table.over
    assert table.hands[0] == [3]
    assert [face for face in table.face if face >= 0] == [4]


def test_a_preview_of_what_is_not_allowed_is_refused() -> None:
    match = bench(steps)
    before = everything(match)
    with pytest.raises(Refused, match="not one of the options"):
        match.preview(0, "z")
    with pytest.raises(Refused, match="not your turn"):
        match.preview(1, "a")
    assert everything(match) == before


def test_a_preview_of_a_deed_and_of_a_sealed_answer() -> None:
    match = Match(CUBES, seats=2, seed=1)
    lines, view = match.preview(0, "deed:buy")
    assert lines == ["Player 1 buys a cube."]
    assert view.table.cubes == [4, 3]
    match.answer(1, [3, 0, 0])
    lines, view = match.preview(0, [0, 3, 0])
    assert lines == []
    assert match.committed == (1,)


def test_a_preview_of_a_sealed_answer_is_what_its_question_says_of_it() -> None:
    async def rule(table: Bench) -> None:
        parts = {seat: choose(seat, "Which?", lambda: ["a", "b"], "BE-1") for seat in range(table.seats)}
        await together(parts, "BE-1", foretell=lambda seat, value: f"Seat {seat} would get {value}.")

    match = bench(rule, 2)
    before = everything(match)
    assert match.preview(1, "b")[0] == ["Seat 1 would get b."]
    with pytest.raises(Refused):
        match.preview(1, "z")
    assert everything(match) == before


def test_a_quotation_at_the_end_of_a_sentence_needs_no_second_stop() -> None:
    async def rule(table: Bench) -> None:
        table.say("{} keeps {}.", Seat(0), '"Hush."')
        table.say("{} keeps {}. So it goes.", Seat(0), '"Run!"')
        table.say("{} keeps {}.", Seat(0), "a torch")
        await choose(0, "Which?", lambda: ["on"], "BE-1")

    said = [line.text for line in bench(rule, 1).log(0)]
    assert said == ['Player 1 keeps "Hush."', 'Player 1 keeps "Run!" So it goes.', "Player 1 keeps a torch."]


def test_log_lines_reach_their_readers_only() -> None:
    async def rule(table: Bench) -> None:
        table.tell(1 << 0, "For seat 0.")
        table.say("For all.", to=ALL)
        await choose(0, "Which?", lambda: ["on"], "BE-1")

    match = bench(rule, 2)
    assert [line.text for line in match.log(0)] == ["For seat 0.", "For all."]
    assert [line.text for line in match.log(1)] == ["For all."]
    assert [line.text for line in match.log()] == ["For all."]
    assert match.log(0, since=1)[0].number == 1
    assert [line.private for line in match.log(0)] == [True, False]
