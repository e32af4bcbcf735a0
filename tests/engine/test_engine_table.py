"""The table: cards and what is known of them, zones and their four facets, secret fields, copies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from random import Random
from typing import Annotated, Any

import pytest
from tests.engine.minis.bench import BAG, DARK, DECK, HANDS, OPEN, Bench, bench

from fabletop.engine.game import Guess
from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.engine.redeal import _laid
from fabletop.engine.table import ALL, FIXED, NOBODY, UNKNOWN, Run, Secret, Table, Zone, state
from fabletop.engine.view import PileKey, View, look
from fabletop.engine.words import Card, Ref, Seat

PIT = Zone(faces=lambda table: ALL if table.lit else NOBODY)
SHARED = Zone(faces=ALL)


@state
class Pit(Table):
    lit: bool = False
    pit: Annotated[list[int], PIT] = field(default_factory=list)


STACK, ROW = Zone(faces=NOBODY), Zone(faces=ALL)


@state
class Display(Table):
    """A stack and a row, of which all may see the same."""

    stack: Annotated[list[int], STACK] = field(default_factory=list)
    row: Annotated[list[int], ROW] = field(default_factory=list)


@state
class Hero:
    name: str = ""
    wounds: list[int] = field(default_factory=list)


@state
class Party(Table):
    heroes: list[Hero] = field(default_factory=list)
    best: Hero = field(default_factory=Hero)
    byname: dict[str, list[int]] = field(default_factory=dict)
    grid: list[list[int]] = field(default_factory=list)
    map: Annotated[dict[str, int], FIXED] = field(default_factory=dict)


def stopped(rule: Callable[[Bench], None], seats: int = 3, **parts: Any) -> Match[Bench]:
    """A match that has done something and stands at a question, with another one behind it."""

    async def play(table: Bench) -> None:
        rule(table)
        await choose(0, "Well?", lambda: ["on"], "BE-1")
        await choose(1 % table.seats, "Well?", lambda: ["on"], "BE-1")

    return bench(play, seats, **parts)


def doing(rule: Callable[[Bench], None], act: Callable[[Bench], None], seats: int = 3) -> Match[Bench]:
    """A match in which the first rule was done before the first answer and `act` after it."""

    async def play(table: Bench) -> None:
        rule(table)
        await choose(0, "Well?", lambda: ["on"], "BE-1")
        act(table)
        await choose(1, "Well?", lambda: ["on"], "BE-1")

    match = bench(play, seats)
    match.answer(0, "on")
    return match


def told(match: Match[Any]) -> int:
    return match.books.marks[-1].told


# --- cards --------------------------------------------------------------------------------------------------------


def test_faces_are_seen_where_the_zone_says() -> None:
    def deal(table: Bench) -> None:
        table.add_cards(DECK, [3, 4])
        table.add_cards(HANDS.of(1), [5])
        table.add_cards(OPEN, [6])

    match = stopped(deal)
    for seat, known in ((0, [6]), (1, [5, 6]), (2, [6]), (3, [6])):
        table = match.view(seat).table
        assert [face for face in table.face if face != UNKNOWN] == known
        assert table.deck == [UNKNOWN, UNKNOWN]
        assert table.hands[1] == ([2] if seat == 1 else [UNKNOWN])
        assert table.open == [3]
        assert not table.agenda
        assert not table.draws


def test_drawing_tells_the_drawer_alone() -> None:
    match = doing(lambda table: table.add_cards(DECK, [3]), lambda table: table.move(0, DECK, HANDS.of(1)))
    assert told(match) == 1 << 1
    assert match.table.seen == [1 << 1]
    assert not match.can_undo(0)


def test_playing_openly_tells_those_who_did_not_know() -> None:
    match = doing(lambda table: table.add_cards(HANDS.of(0), [3]), lambda table: table.move(0, HANDS.of(0), OPEN))
    assert told(match) == ALL & ~(1 << 0)


def test_what_was_seen_is_remembered_and_tells_nothing_again() -> None:
    def set_up(table: Bench) -> None:
        table.add_cards(OPEN, [3])

    match = doing(set_up, lambda table: table.move(0, OPEN, DECK))
    assert told(match) == 0
    assert match.can_undo(0)
    assert match.view(2).table.deck == [0]
    assert match.view(2).table.face == [3]


def test_a_card_at_a_secret_place_is_forgotten_by_the_others() -> None:
    def act(table: Bench) -> None:
        table.move(0, OPEN, DECK, known_to=1 << 1)

    match = doing(lambda table: table.add_cards(OPEN, [3]), act)
    assert told(match) == 0
    assert match.view(1).table.face == [3]
    assert match.view(0).table.face == [UNKNOWN]
    assert match.view(None).table.face == [UNKNOWN]


def test_peeking_tells_once() -> None:
    match = doing(lambda table: table.add_cards(DECK, [3]), lambda table: table.peek(0, 1 << 2 | 1 << 0))
    assert told(match) == 1 << 2 | 1 << 0
    assert match.view(2).table.deck == [0]
    assert match.view(1).table.deck == [UNKNOWN]
    again = doing(lambda table: table.add_cards(OPEN, [3]), lambda table: table.peek(0, 1 << 2))
    assert told(again) == 0


def test_shuffling_forgets_and_keeps_the_bag() -> None:
    def deal(table: Bench) -> None:
        table.add_cards(DECK, range(20))
        for card in range(20):
            table.peek(card, ALL)

    def mix(table: Bench) -> None:
        table.deck.reverse()
        table.shuffle(DECK, "deck")

    match = doing(deal, mix)
    table = match.table
    assert sorted(table.deck) == list(range(20))
    assert table.deck != list(range(20)), "a handle seen later does not tell at which place it lay"
    assert sorted(table.face) == list(range(20))
    assert table.face != list(range(20))
    assert table.seen == [0] * 20
    assert match.books.marks[-1].drew
    assert not match.can_undo(0)


def test_moving_a_card_that_is_not_there_is_a_fault_of_the_rule() -> None:
    def wrong(table: Bench) -> None:
        table.add_cards(HANDS.of(0), [1])
        table.move(0, DECK, OPEN)

    with pytest.raises(ValueError, match="not in list"):
        stopped(wrong)


# --- facets ---------------------------------------------------------------------------------------------------------


def test_a_bag_is_known_without_its_order() -> None:
    match = stopped(lambda table: table.add_cards(BAG, [9, 3, 12]))
    view = match.view(0)
    assert view.bags[PileKey("bag", -1)] == [3, 9, 12]
    assert view.table.bag == [UNKNOWN] * 3
    assert PileKey("bag", -1) not in view.backs
    assert match.view(1).bags == {}


def test_backs_are_seen_where_the_zone_says() -> None:
    def deal(table: Bench) -> None:
        table.add_cards(DECK, [3, 12])
        table.add_cards(HANDS.of(0), [4])

    view = stopped(deal).view(1)
    assert view.backs[PileKey("deck", -1)] == ["blue", "red"]
    assert view.backs[PileKey("hands", 0)] == ["blue"]


def test_a_count_may_be_hidden_but_for_the_cards_one_knows() -> None:
    def deal(table: Bench) -> None:
        table.add_cards(DARK, [3, 12])
        table.peek(1, 1 << 2)

    match = stopped(deal)
    assert match.view(0).table.dark == [UNKNOWN, UNKNOWN]
    assert match.view(1).table.dark == []
    assert match.view(2).table.dark == [1]
    assert PileKey("dark", -1) not in match.view(1).backs


def test_an_audience_may_depend_on_the_table() -> None:
    table = Pit(seats=2)
    table.run = Run(1)
    table.add_cards(PIT, [5])
    assert look(table, 0, lambda face: "").table.face == [UNKNOWN]
    table.lit = True
    assert look(table, 0, lambda face: "").table.face == [5]


def test_seats_see_the_same_until_one_of_them_is_shown_more() -> None:
    def back(face: int) -> str:
        return "red"

    def marks() -> list[list[int]]:
        return [look(table, seat, back).table.seen for seat in range(3)]

    table = Display(seats=2)
    table.run = Run(1)
    table.add_cards(STACK, [5, 6])
    table.add_cards(ROW, [7])
    for _ in range(3):  # what was seen at the first look is remembered for the others
        assert marks() == [[0, 0, 1], [0, 0, 2], [0, 0, 4]]
    table.peek(1, 1 << 0)
    for _ in range(3):
        assert marks() == [[0, 1, 1], [0, 0, 2], [0, 0, 4]]
        assert [look(table, seat, back).table.face for seat in (0, 1)] == [[UNKNOWN, 6, 7], [UNKNOWN, UNKNOWN, 7]]
        assert [look(table, seat, back).table.stack for seat in (0, 1)] == [[UNKNOWN, 1], [UNKNOWN, UNKNOWN]]
    table.move(1, STACK, ROW)
    for _ in range(3):
        assert marks() == [[0, 1, 1], [0, 2, 2], [0, 4, 4]]
        assert look(table, 1, back).table.row == [2, 1]


def test_secret_fields_are_blank_for_others() -> None:
    match = stopped(lambda table: None)
    mine, theirs = match.view(0).table, match.view(1).table
    assert (mine.secret, mine.trail, mine.length) == (7, [1, 2, 3], [1, 2, 3])
    assert (theirs.secret, theirs.trail, theirs.length) == (-1, [], [-1, -1, -1])
    assert match.view(None).table.secret == -1


def test_at_the_end_all_is_open() -> None:
    match = stopped(lambda table: table.add_cards(DECK, [3]), 1)
    match.answer(0, "on")
    match.answer(0, "on")
    assert match.over
    assert told(match) == ALL
    assert match.view(None).table.face == [3]
    assert match.view(None).table.secret == 7


def test_two_fields_cannot_share_a_declaration() -> None:
    with pytest.raises(TypeError, match="share one declaration"):

        @state
        class Twice(Table):
            one: Annotated[list[int], SHARED] = field(default_factory=list)
            two: Annotated[list[int], SHARED] = field(default_factory=list)


# --- copies --------------------------------------------------------------------------------------------------------


def test_copies_share_nothing_that_can_change() -> None:
    table = Party(seats=1, heroes=[Hero("a", [1])], byname={"a": [1]}, grid=[[1], [2]], map={"x": 1})
    twin = table.copy()
    assert twin.hash() == table.hash()
    table.heroes[0].wounds.append(2)
    table.best.name = "b"
    table.byname["a"].append(2)
    table.grid[0].append(2)
    assert (twin.heroes[0].wounds, twin.best.name, twin.byname, twin.grid) == ([1], "", {"a": [1]}, [[1], [2]])
    assert twin.map is table.map
    assert twin.hash() != table.hash()


# --- words ---------------------------------------------------------------------------------------------------------


def test_lines_are_written_for_each_reader_as_it_was_then() -> None:
    def act(table: Bench) -> None:
        table.say("{} puts {} on {}.", Seat(0), Card(0), Ref("stone", 1), rule="BE-1")
        table.tell(1 << 1, "Only you read this.", rule="BE-2")
        table.say("Five {} braces.", "{}")
        table.move(0, HANDS.of(0), OPEN)
        table.say("{} is open.", Card(0))

    match = doing(lambda table: table.add_cards(HANDS.of(0), [4]), act)
    lines = {seat: match.log(seat) for seat in (0, 1, None)}
    assert [line.text for line in lines[0]] == [
        "Player 1 puts card 4 on stone 1.", "Five {} braces.", "card 4 is open.",
    ]  # fmt: skip
    assert [line.text for line in lines[1]] == [
        "Player 1 puts a card on stone 1.", "Only you read this.", "Five {} braces.", "card 4 is open.",
    ]  # fmt: skip
    assert [line.text for line in lines[None]] == [
        "Player 1 puts a card on stone 1.", "Five {} braces.", "card 4 is open.",
    ]  # fmt: skip
    assert [line.number for line in lines[1]] == [0, 1, 2, 3]
    assert [line.number for line in lines[None]] == [0, 1, 2]
    line = lines[1][0]
    assert [(link.thing, line.text[link.start : link.end]) for link in line.links] == [("stone:1", "stone 1")]
    assert match.log(1, since=2)[0].number == 2
    assert told(match) & 1 << 1


def test_links_stand_where_the_thing_is_named() -> None:
    match = doing(
        lambda table: None, lambda table: table.say("{} 1 and {}", "stone 1, stone", Ref("stone", 1), rule="BE-1")
    )
    line = match.log(0)[0]
    assert line.text == "stone 1, stone 1 and stone 1"
    assert [(link.start, link.end) for link in line.links] == [(21, 28)]


# --- re-dealing ------------------------------------------------------------------------------------------------------


def guesser(view: View[Bench]) -> Callable[[Random], Guess]:
    """Guesses that hand 1 begins with an eight, and some values for what is secret."""
    own = view.seat == 0
    fields = {"secret": 7 if own else 99, "trail": [1, 2, 3] if own else [9], "length": [1, 2, 3] if own else [9, 9, 9]}
    faces: dict[str, list[Any]] = {} if view.seat == 1 else {"hands": [[], [8, None], []]}
    return lambda rng: Guess(fields, faces)


def test_redealing_keeps_what_the_seat_knows() -> None:
    def deal(table: Bench) -> None:
        table.add_cards(DECK, [1, 2, 3, 11, 12, 13])
        table.add_cards(HANDS.of(0), [4])
        table.add_cards(HANDS.of(1), [5, 8])
        table.add_cards(BAG, [6, 7])
        table.peek(0, 1 << 0)

    match = stopped(deal, guess=guesser)
    deals = [match.imagine(0, Random(seed)).table for seed in range(60)]
    for table in deals:
        assert sorted(table.face) == sorted(match.table.face)
        assert table.face[0] == 1
        assert table.face[6] == 4
        assert sorted(table.face[3:6]) == [11, 12, 13], "backs that are seen stay"
        assert sorted(table.face[9:11]) == [6, 7], "a bag that is known stays together"
        assert table.face[7] == 8, "what is guessed is dealt"
    assert {table.face[1] for table in deals} >= {2, 3, 5}
    assert {tuple(table.face[9:11]) for table in deals} == {(6, 7), (7, 6)}


def test_backs_that_are_not_seen_tell_nothing() -> None:
    def deal(table: Bench) -> None:
        table.add_cards(DECK, [1, 2, 11])
        table.add_cards(DARK, [3, 12])

    match = stopped(deal)
    deals = [match.imagine(1, Random(seed)).table for seed in range(60)]
    assert {tuple(sorted(table.face[3:5])) for table in deals} >= {(3, 12), (2, 11), (1, 11)}
    assert all(table.face[2] >= 10 and table.face[0] < 10 for table in deals)


def test_an_impossible_guess_is_named() -> None:
    def wrong(view: View[Bench]) -> Callable[[Random], Guess]:
        return lambda rng: Guess({}, {"deck": [77]})

    match = stopped(lambda table: table.add_cards(DECK, [1]), guess=wrong)
    with pytest.raises(ValueError, match="face 77"):
        match.imagine(0, Random(1))


def test_guessed_fields_are_laid_in_place_and_never_shared() -> None:
    held: list[Any] = []

    async def play(table: Bench) -> None:
        trail = table.trail
        held.append(trail)
        await choose(1, "Well?", lambda: ["on"], "BE-1")
        assert trail is table.trail
        table.number = sum(trail)
        await choose(1, "Well?", lambda: ["on"], "BE-1")

    match = bench(play, 2, guess=guesser)
    twin = match.imagine(1, Random(1))
    assert twin.table.trail == [9]
    assert twin.table.secret == 99
    twin.table.trail.append(5)
    assert twin.fork().table.trail == [9], "the patch has its own copy"
    assert match.table.trail == [1, 2, 3]
    twin = match.imagine(1, Random(1))
    twin.answer(1, "on")
    assert twin.table.number == 9


def test_nested_fields_are_laid_in_place() -> None:
    inner = [1]
    old: list[Any] = [inner, [2], 3]
    new: list[Any] = [[5, 6], 7, {"a": [1]}]
    laid = _laid(old, new)
    assert laid is old
    assert laid[0] is inner
    assert laid == [[5, 6], 7, {"a": [1]}]
    assert laid[2] is not new[2]
    assert laid[2]["a"] is not new[2]["a"]


def test_an_imagined_match_has_no_past() -> None:
    match = stopped(lambda table: None)
    match.answer(0, "on")
    twin = match.imagine(0, Random(1))
    assert (twin.entries, twin.seed, twin.log(0)) == ([], "", [])
    assert match.imagine(0, Random(1)).hash() == twin.hash()
    for _ in range(2):
        if not twin.over:
            twin.answer(twin.waiting[0], "on")
    assert match.imagined is False


def test_secret_declaration_defaults() -> None:
    secret = Secret(to=ALL)
    assert (secret.hidden, secret.size) == (None, NOBODY)


def test_an_answer_may_be_made_final() -> None:
    table = Table(seats=2)
    table.run = Run(0)
    table.final()
    assert table.run.told, "it cannot be taken back"
    assert not table.run.told & 0b111, "though nobody, not even a spectator, was told anything"
