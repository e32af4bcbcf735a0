"""How well the starting decks spell: measured again for every hand of four and every vowel of an enemy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

import pytest

from fabletop.games.paperback.words import Tiles, WordList, placements, word_list

EX_MACHINA, DAMSEL = "aeitrnldcm", "aeohrtdlmp"
HELP = {
    "none": ("", 0, False),
    "vowel card": ("aeiou", 0, False),
    "Wild Card": ("", 1, False),
    "both": ("aeiou", 1, False),
    "Wild Card Upgraded": ("", 0, True),
    "Wild Card Upgraded and vowel card": ("aeiou", 0, True),
}
# The share of hands in which all four cards fit in one word.
ALL_FOUR = {
    ("common", EX_MACHINA): (0.44, 0.58, 0.82, 0.93, 0.85, 0.97),
    ("common", DAMSEL): (0.46, 0.57, 0.83, 0.92, 0.87, 0.96),
    ("full", EX_MACHINA): (0.50, 0.66, 0.84, 0.96, 0.86, 0.99),
    ("full", DAMSEL): (0.56, 0.67, 0.86, 0.95, 0.88, 0.98),
}


def share(tiles: Iterable[Tiles], fits: Callable[[Tiles], bool]) -> float:
    results = [fits(each) for each in tiles]
    return sum(results) / len(results)


def hands(deck: str, vowels: str, wilds: int = 0, doubles: int = 0) -> Iterable[Tiles]:
    for hand in combinations(deck, 4):
        for vowel in vowels or [""]:
            yield Tiles("".join(hand), vowel, wilds, doubles)


def uses(cards: set[int], word: str, tiles: Tiles) -> bool:
    return any(cards.issubset(tokens) for tokens in placements(word, tiles))


@pytest.mark.rule("PA-R12", "PA-R03")
@pytest.mark.parametrize("name", ["common", "full"])
@pytest.mark.parametrize("deck", [EX_MACHINA, DAMSEL])
def test_hands_that_can_be_used_up(name: str, deck: str) -> None:
    words = word_list(name)

    def fit_in_one_word(tiles: Tiles) -> bool:
        return any(uses({0, 1, 2, 3}, word, tiles) for word in words.spellable(tiles) if set(word) >= set(tiles.hand))

    found = [round(share(hands(deck, *given), fit_in_one_word), 2) for given in HELP.values()]
    assert found == pytest.approx(ALL_FOUR[name, deck])


@pytest.mark.rule("PA-R12")
@pytest.mark.parametrize(("deck", "unaided"), [(EX_MACHINA, 0.82), (DAMSEL, 0.83)])
def test_hands_with_any_word_at_all(deck: str, unaided: float) -> None:
    words = word_list("common")
    assert share(hands(deck, ""), words.any_word) == pytest.approx(unaided, abs=0.005)
    assert share(hands(deck, "aeiou"), words.any_word) > 0.995
    for given in HELP.values():
        if given[1] or given[2]:
            assert all(map(words.any_word, hands(deck, *given)))


@pytest.mark.rule("PA-R12")
@pytest.mark.parametrize(
    ("letter", "alone", "with_wild"),
    [
        ("q", 0.07, 0.75),
        ("z", 0.43, 0.99),
        ("j", 0.50, 1.00),
        ("v", 0.71, 1.00),
        ("k", 0.91, 1.00),
        ("w", 0.92, 1.00),
        ("x", 0.93, 1.00),
    ],
)
def test_penalty_letters_that_fit_a_word(letter: str, alone: float, with_wild: float) -> None:
    assert penalty_share(word_list("common"), letter, 0) == pytest.approx(alone, abs=0.0051)
    assert penalty_share(word_list("common"), letter, 1) == pytest.approx(with_wild, abs=0.0051)


def test_the_rare_word_for_a_q() -> None:
    assert penalty_share(word_list("full"), "q", 0) == pytest.approx(0.53, abs=0.0051)


def penalty_share(words: WordList, letter: str, wilds: int) -> float:
    tiles = [
        Tiles(letter + "".join(three), vowel, wilds)
        for deck in (EX_MACHINA, DAMSEL)
        for three in combinations(deck, 3)
        for vowel in "aeiou"
    ]
    # Where such a word can be spelled, the card can stand for its letter, if anything else could.
    return share(tiles, lambda each: any(letter in word for word in words.spellable(each)))
