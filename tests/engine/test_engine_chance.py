"""Chance: numbers that stay the same on every machine and in every version, and streams that do not touch."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.engine.minis import cards
from tests.engine.minis.bench import DECK, Bench, bench

from fabletop.engine import record as records
from fabletop.engine import snapshot
from fabletop.engine.chance import below, belows, is_secret, key_of, secret_seed
from fabletop.engine.match import Match
from fabletop.engine.questions import choose

ROLLS = {
    (7, "die"): [687, 137, 73, 882, 448, 536, 514, 502, 690, 861, 684, 145],
    ("words", "deck"): [735, 460, 439, 143, 219, 541, 88, 331, 733, 128, 99, 131],
    ("secret 000102030405060708090a0b0c0d0e0f", "die"): [158, 759, 709, 276, 3, 674, 553, 737, 488, 738, 447, 106],
}


@pytest.mark.parametrize(("seed", "stream"), ROLLS)
def test_golden_numbers(seed: int | str, stream: str) -> None:
    """If this fails, every saved game is lost: do not change the numbers, change back what changed them."""
    key = key_of(seed)
    assert [below(key, stream, counter, 1000) for counter in range(12)] == ROLLS[seed, stream]


def test_a_secret_seed_has_a_long_key_and_its_record_says_so() -> None:
    """An older program would draw other numbers from it, and must not try."""
    assert len({secret_seed() for _ in range(100)}) == 100
    seed = secret_seed()
    assert is_secret(seed)
    assert key_of(seed).bit_length() > 128
    for usual in (7, "words", f"{seed} ", seed.upper(), "0123456789abcdef"):
        assert not is_secret(usual)
        assert key_of(usual).bit_length() <= 64
    match = Match(cards.GAME, seats=3, seed=seed)
    match.answer(0, "nothing")
    record = records.decode(records.encode(match.record()))
    assert record.format == 2
    assert snapshot.record_in(match.snapshot()).format == 2
    again = Match.from_record(cards.GAME, record)
    assert again.hash() == Match.from_snapshot(cards.GAME, match.snapshot()).hash() == match.hash()
    assert match.fork().hash() == match.hash()
    assert Match(cards.GAME, seats=3, seed="words").record().format == 1


def test_golden_shuffle() -> None:
    async def rule(table: Bench) -> None:
        table.add_cards(DECK, range(10))
        table.shuffle(DECK, "deck")
        await choose(0, "Well?", lambda: ["on"], "BE-1")

    assert bench(rule, 1, seed=7).table.face == [2, 3, 8, 1, 6, 7, 4, 5, 0, 9]


@pytest.mark.parametrize("seed", [3, "secret 000102030405060708090a0b0c0d0e0f"])
def test_numbers_lie_in_their_range_and_are_even(seed: int | str) -> None:
    key = key_of(seed)
    found = Counter(below(key, "die", counter, 6) for counter in range(60_000))
    assert sorted(found) == [0, 1, 2, 3, 4, 5]
    assert all(9_500 < number < 10_500 for number in found.values())
    assert {below(key, "die", counter, 1) for counter in range(100)} == {0}


def test_neighbouring_seeds_and_streams_have_nothing_in_common() -> None:
    pairs = [((1, "die"), (2, "die")), ((1, "die"), (1, "deck")), ((1, "die"), (-1, "die")), ((0, "a"), (1, "a"))]
    for (seed, stream), (other_seed, other_stream) in pairs:
        one = [below(key_of(seed), stream, counter, 10) for counter in range(2_000)]
        other = [below(key_of(other_seed), other_stream, counter, 10) for counter in range(2_000)]
        same = sum(x == y for x, y in zip(one, other, strict=True))
        assert 130 < same < 270


def test_first_numbers_of_many_seeds_are_even() -> None:
    found = Counter(below(key_of(seed), "die", 0, 6) for seed in range(12_000))
    assert all(1_800 < number < 2_200 for number in found.values())


def test_a_draw_on_one_stream_does_not_shift_another() -> None:
    def rolled(extra: int) -> list[int]:
        async def rule(table: Bench) -> None:
            for _ in range(extra):
                table.roll("hidden", 6)
            table.got = [table.roll("public", 1000) for _ in range(5)]
            await choose(0, "Well?", lambda: ["on"], "BE-1")

        return bench(rule, 1).table.got

    assert rolled(0) == rolled(3)


@pytest.mark.parametrize("seed", [7, "words", "secret 000102030405060708090a0b0c0d0e0f"])
def test_what_a_shuffle_draws_is_what_single_draws_give(seed: int | str) -> None:
    key = key_of(seed)
    assert belows(key, "deck", 5, 9) == [below(key, "deck", 5 + number, 9 - number) for number in range(8)]
    assert belows(key, "deck", 5, 1) == []


def test_the_record_keeps_each_outcome() -> None:
    async def rule(table: Bench) -> None:
        table.got = [table.roll("a", 6), table.roll("b", 6)]
        await choose(0, "Well?", lambda: ["on"], "BE-1")
        table.got.append(table.roll("a", 6))
        await choose(0, "Well?", lambda: ["on"], "BE-1")

    match = bench(rule, 1)
    match.answer(0, "on")
    assert match.record().rolls == match.table.got
    assert match.fork().books.rolls == match.table.got
    assert match.table.draws == {"a": 2, "b": 1}


def test_the_key_is_out_of_reach_of_views() -> None:
    match = Match(cards.GAME, seats=2, seed=12345)
    table = match.view(0).table
    assert table.run is None
    assert table.draws == {}
