"""Effects as data: amounts, the words they make, and what lies within what."""

from __future__ import annotations

import msgspec
import pytest

from fabletop.engine.effects import Amount, Counted, Effect, amount_words, either, number_of, sentence, value_of, walk

PER = {"gold": "coin you have", "hex": "hex on you"}


class Gain(Effect, frozen=True, tag="gain"):
    n: Amount = 1

    def words(self) -> str:
        return f"gain {amount_words(self.n, PER, 'coin')}"


class Both(Effect, frozen=True, tag="both"):
    do: tuple[Gain, ...]

    def inner(self) -> tuple[Gain, ...]:  # type: ignore[override]  # any iterable will do
        return self.do


@pytest.mark.parametrize(
    ("amount", "expected"),
    [
        (3, 3),
        (Counted("gold"), 7),
        (Counted("gold", per=2), 3),
        (Counted("gold", per=2, up=True), 4),
        (Counted("gold", x=2, plus=1), 15),
        (Counted("gold", x=-1, plus=8), 1),
        (Counted("gold", max=5), 5),
        (Counted("gold", x=-1, min=0), 0),
    ],
)
def test_amounts_are_read_from_counters(amount: Amount, expected: int) -> None:
    assert value_of(amount, {"gold": 7}.__getitem__) == expected


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (1, "1 coin"),
        (3, "3 coins"),
        (Counted("gold"), "1 coin per coin you have"),
        (Counted("gold", x=2, max=6), "2 coins per coin you have (at most 6)"),
        (Counted("gold", plus=2, max=6), "2 coins, and 1 more per coin you have (at most 6 in all)"),
        (Counted("gold", x=-1, plus=8), "8 coins, less 1 per coin you have"),
        (Counted("gold", per=2, up=True), "1 coin per 2 coins you have (rounded up)"),
        (Counted("hex", per=3), "1 coin per 3 hex on you"),
        (Counted("gold", plus=-3), "1 coin per coin you have beyond the first 3"),
        (Counted("gold", plus=-1), "1 coin per coin you have beyond the first"),
        (Counted("gold", min=2), "1 coin per coin you have (at least 2)"),
    ],
)
def test_amounts_in_words(amount: Amount, words: str) -> None:
    assert amount_words(amount, PER, "coin") == words


def test_lists_and_sentences() -> None:
    assert either(["a"]) == "a"
    assert either(["a", "b", "c"]) == "a, b or c"
    assert either(["a", "b"], "and") == "a and b"
    assert either([]) == ""
    assert sentence("gain 2 coins") == "Gain 2 coins."
    assert sentence("") == ""
    assert number_of(-1, "coin") == "-1 coin"


def test_effects_are_walked_with_what_is_within() -> None:
    inner = (Gain(2), Gain(Counted("gold")))
    both = Both(inner)
    assert list(walk([both, Gain()])) == [both, *inner, Gain()]
    assert [counter for effect in walk([both]) for counter in effect.counters()] == ["gold"]


@pytest.mark.parametrize("plain", [{"op": "steal"}, {"op": "gain", "m": 1}, {"op": "gain", "n": "two"}, {"n": 1}])
def test_what_is_no_effect_is_refused(plain: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(plain, Gain | Both)
