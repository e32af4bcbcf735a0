"""The player that searches: it sees wins and dangers, keeps to the simpler player where nothing is plainly better,
answers the same under the same dice, and does not peek."""

from __future__ import annotations

from dataclasses import field, replace
from random import Random
from typing import Annotated, Any

import pytest
from tests.engine.minis import bids, cards, hunt, vault, votes
from tests.engine.minis.bench import Bench, bench_game

from fabletop.bots import follower, make_player, stand_in
from fabletop.bots.search import Rated, rate, result
from fabletop.engine.game import Game, Player, Situation
from fabletop.engine.match import Match
from fabletop.engine.questions import choose, together
from fabletop.engine.registry import get_game
from fabletop.engine.simulate import simulate
from fabletop.engine.table import NOBODY, Table, Zone, state
from fabletop.engine.view import see_alike
from fabletop.simulation.matches import play_on
from fabletop.testing.visibility import world

OPEN_DECK = Zone(faces=NOBODY)


@state
class Open(Table):
    """A table of which all seats know the same."""

    deck: Annotated[list[int], OPEN_DECK] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)
    sealed: list[int] = field(default_factory=list)


NOUGHTS = get_game("noughts")
CHASE = get_game("project-0")


def noughts(*cells: str) -> Match[Any]:
    match = Match(NOUGHTS, seats=2)
    for number, cell in enumerate(cells):
        match.answer(number % 2, cell)
    return match


def found(match: Match[Any], seat: int, tries: int, dice: int = 1, own: Player | None = None) -> list[Rated]:
    return rate(match.game, match.situation(seat, Random(dice)), tries, own)


def likes(*cells: str) -> Player:
    """A player that marks the first of these cells that is free, and plays on at random from the rest."""

    def play(now: Situation[Any]) -> Any:
        free = [cell for cell in cells if cell in now.ask.ids()]  # type: ignore[attr-defined]  # a choice
        return now.ask.parse(free[0]) if free else now.ask.some(now.rng)

    return play


def lots(streams: list[str]) -> Match[Any]:
    """One question: which of several lots, each with luck from a stream. Half of them win."""

    async def draw_one(table: Bench) -> None:
        lot = await choose(0, "Which?", lambda: range(len(streams)), "BE-1")
        table.finish("drawn", [0] if table.roll(streams[lot], 2) else [])

    return Match(replace(bench_game(draw_one), steps={"rule": draw_one}), seats=1)


@pytest.mark.parametrize(
    ("cells", "best"),
    [
        (("a1", "b1", "a2", "b2"), "a3"),  # wins
        (("a1", "c3", "a2"), "a3"),  # must block
        (("a1", "b1", "c3", "b3"), "b2"),  # wins at once, rather than block
    ],
)
def test_it_wins_and_blocks(cells: tuple[str, ...], best: str) -> None:
    match = noughts(*cells)
    rated = found(match, len(cells) % 2, 400)
    assert rated[0].answer == best
    assert rated[0].worth is not None
    assert rated[0].worth > 0.4
    assert 350 <= sum(each.tries for each in rated) <= 400


def test_it_looks_at_every_answer() -> None:
    rated = found(noughts(), 0, 300)
    assert {each.answer for each in rated} == {f"{row}{column}" for row in "abc" for column in "123"}


def test_few_tries_are_spent_on_few_answers() -> None:
    assert len(found(noughts(), 0, 15)) == 3


def test_it_answers_the_same_under_the_same_dice() -> None:
    match = noughts("b2")
    one, other = found(match, 1, 200), found(match, 1, 200)
    assert one == other
    assert found(match, 1, 200, dice=2) != one


def test_no_answer_is_worth_more_than_one_before_it() -> None:
    for seed in range(6):
        for tries in (10, 40, 160):
            for own in (None, make_player(NOUGHTS, "sensible", Random(seed))):
                worths = [each.worth or 0.0 for each in found(noughts("b2", "a1"), 0, tries, seed, own)]
                assert worths == sorted(worths, reverse=True)


def test_what_the_simpler_player_would_answer_comes_first_unless_another_is_better_beyond_luck() -> None:
    """Where all answers are equally good, one seldom looks so much better. A win at once does."""
    match = lots([f"luck {number}" for number in range(8)])
    firsts = [found(match, 0, 100, seed, likes("3"))[0] for seed in range(50)]
    assert sum(first.own for first in firsts) > 40
    wins = found(noughts("a1", "b1", "a2", "b2"), 0, 60, own=likes("c3"))
    assert (wins[0].answer, wins[0].own) == ("a3", False)
    own = next(each for each in wins if each.own)
    assert (own.answer, own.close) == ("c3", False)


def test_answers_are_compared_in_the_same_worlds_under_the_same_dice() -> None:
    """Where only luck decides, and each answer has the same luck, no difference is ever seen."""
    match = lots(["luck"] * 4)
    for seed in range(10):
        first, *others = found(match, 0, 40, seed)
        assert first.worth is not None
        assert 0.1 < first.worth < 0.9
        assert [(each.worth, each.close) for each in others] == [(first.worth, True)] * 3


def test_a_match_that_nobody_wins_is_worth_nothing_unless_it_is_a_draw() -> None:
    table = noughts().table
    table.finish("nobody wins", [])
    assert result(NOUGHTS, table) == [0.5, 0.5]
    assert result(replace(NOUGHTS, unwon=0.0), table) == [0.0, 0.0]
    assert result(get_game("lost-adventures"), table) == [0.0, 0.0]


def test_a_game_says_what_its_end_is_worth_to_each() -> None:
    """A party shares one value, those against it have what is left, and a party that loses has nothing."""
    for tenths, how in ((vault.LOST, "crushed"), (vault.LEFT, "left"), (vault.WON, "opened")):
        table = Match(vault.GAME, seats=3).table
        vault.end(table, how, tenths)
        assert result(vault.GAME, table) == [tenths / 10, tenths / 10, 1 - tenths / 10]
    assert table.winners == (0, 1)


def apart(seats: int, options: Any) -> list[str]:
    return [f"seat {seat}" for seat in range(seats)]


def test_a_party_searches_in_one_tree_and_finds_what_needs_both() -> None:
    """To enter is worth it only if one goes on from what the other has answered, and a lost game is worth nothing."""
    match = Match(vault.GAME, seats=2)
    alone = Match(replace(vault.GAME, sides=apart), seats=2)
    for dice in range(6):
        first = found(match, 0, 400, dice)[0]
        assert first.answer == "enter"
        assert first.worth is not None
        assert first.worth > 0.6
        assert found(alone, 0, 400, dice)[0].answer == "leave"


def test_a_party_reckons_with_those_against_it() -> None:
    match = Match(vault.GAME, seats=3)
    assert [found(match, 0, 400, dice)[0].answer for dice in range(6)] == ["leave"] * 6
    match.answer(0, "enter")
    wakes = found(match, 2, 200)[0]
    assert wakes.answer == "wake"
    assert wakes.worth is not None
    assert wakes.worth > 0.6


def test_a_party_that_talks_goes_on_from_what_was_said() -> None:
    """In an open common question a mate answers to what the other says; in a sealed one nobody can."""

    def match(sealed: bool) -> Match[Any]:
        async def rule(table: Bench) -> None:
            if await choose(0, "Go?", lambda: ["go", "stay"], "BE-1") == "stay":
                return table.finish("stayed", [])
            offered = [table.roll("offer", 6), table.roll("offer", 6)]
            said = await together(
                {
                    0: choose(0, "Say.", lambda: offered, "BE-1"),
                    1: choose(1, "Say the same.", lambda: range(6), "BE-1"),
                },
                "BE-1",
                sealed=sealed,
            )
            return table.finish("said", [0, 1] if said[0] == said[1] else [])

        steps = {"rule": rule}
        game: Game[Any] = bench_game(rule, sides=lambda seats, options: ["party"] * seats, worth=worth)
        return Match(replace(game, steps=steps, table=Open), seats=2)

    def worth(table: Bench) -> list[float]:
        return [0.5 if table.ending == "stayed" else float(bool(table.winners))] * 2

    assert [found(match(sealed=False), 0, 600, dice)[0].answer for dice in range(4)] == ["go"] * 4
    assert [found(match(sealed=True), 0, 600, dice)[0].answer for dice in range(4)] == ["stay"] * 4


def test_seats_that_know_different_things_have_no_tree_in_common() -> None:
    table = Match(cards.GAME, seats=3).table
    assert see_alike(table, [1])
    assert not see_alike(table, [0, 1])
    hunters = Match(hunt.GAME, seats=3).table
    assert see_alike(hunters, [1, 2])
    assert not see_alike(hunters, [0, 1])
    open_table = Match(vault.GAME, seats=3).table
    assert see_alike(open_table, [0, 1, 2])


def test_a_card_that_one_has_peeked_at_sets_mates_apart() -> None:
    async def rule(table: Bench) -> None:
        await choose(0, "Which?", lambda: range(2), "BE-1")

    game: Game[Any] = bench_game(rule)
    table = Match(replace(game, table=Open), seats=2).table
    table.add_cards(OPEN_DECK, [1, 2])
    assert see_alike(table, [0, 1])
    table.peek(table.deck[0], to=1 << 1)
    assert not see_alike(table, [0, 1])


def test_ways_with_one_end_are_one_answer() -> None:
    match = Match(CHASE, seats=4, seed=3, options={"fugitive": 0})
    rng = Random(3)
    bot = make_player(CHASE, "sensible", rng)
    while (ask := match.ask_of(match.waiting[0])) is not None and ask.tag != "move":
        now = match.situation(match.waiting[0], rng)
        match.answer(match.waiting[0], now.ask.plain(bot(now)))
    seat = match.waiting[0]
    ask = match.ask_of(seat)
    assert ask is not None
    ends = [each.answer[-1:] for each in rate(CHASE, match.situation(seat, rng), 200, bot)]
    assert len(ends) > 5
    assert len({tuple(each) for each in ends}) == len(ends)
    assert len(ends) < len(list(ask.every()))


def test_where_there_is_nothing_to_choose_nothing_is_tried() -> None:
    match = noughts("a1", "a2", "a3", "b1", "b3", "b2", "c1", "c3")
    assert found(match, 0, 100, own=stand_in(NOUGHTS, Random(1))) == [Rated("c2", own=True)]


def test_it_never_loses_to_a_random_player() -> None:
    for seed in range(12):
        match, rng = Match(NOUGHTS, seats=2, seed=seed, log=False), Random(seed)
        players = [follower(replace(NOUGHTS, levels=())), make_player(NOUGHTS, "random", rng)]
        if seed % 2:
            players.reverse()
        while not match.over:
            seat = match.waiting[0]
            now = match.situation(seat, rng)
            match.answer(seat, now.ask.plain(players[seat](now)))
        assert match.outcome is not None
        assert (1 - seed % 2) not in match.outcome.winners


def one_party(game: Game[Any]) -> Game[Any]:
    return replace(game, id=f"{game.id} of one party", sides=lambda seats, options: ["party"] * seats)


SOME: list[Game[Any]] = [bids.GAME, cards.GAME, hunt.GAME, votes.GAME, vault.GAME]


@pytest.mark.parametrize("game", [*SOME, *map(one_party, SOME)], ids=lambda game: game.id)
def test_it_plays_any_game_and_does_not_peek(game: Game[Any]) -> None:
    """What it answers is the same in every world that its seat cannot tell from the true one."""
    compared = 0
    for seed in range(3):
        match = Match(game, seats=game.seats[0], seed=seed)
        for _ in range(12):
            if match.over:
                break
            seat = match.waiting[0]
            twin = world(match, seat, Random(seed))
            rated = found(match, seat, 25)
            if twin is not None:
                assert found(twin, seat, 25) == rated
                compared += 1
            match.answer(seat, rated[0].answer)
    assert compared


def test_the_player_that_searches_plays_in_a_simulation_as_in_a_match() -> None:
    for game, seats in ((NOUGHTS, 2), (cards.GAME, 2), (bids.GAME, 2)):
        made = replace(game, tries=12)
        players = [follower(made) for _ in range(seats)]
        match = Match(made, seats=seats, seed=3, log=False)
        decisions = play_on(match, players, limit=1_000)
        result = simulate(made, seed=3, seats=seats, players=players)
        assert (result.table.hash(), result.decisions) == (match.hash(), decisions)
