"""What can be spelled with some tiles, and how: compared with a search that tries everything."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fabletop.games.paperback.words import VOWEL, Tiles, Token, WordList, anagrams, placements, word_list

LETTERS = st.text("abcd", max_size=4)


@st.composite
def some_tiles(draw: st.DrawFn) -> Tiles:
    return Tiles(draw(LETTERS), draw(st.sampled_from(["", "a", "b"])), draw(st.integers(0, 2)), draw(st.integers(0, 3)))


def every_way(word: str, tiles: Tiles) -> set[tuple[Token, ...]]:
    """All rows of tokens that spell the word, and of these the ones that keep to the tiles."""
    return {row for row in rows(word, range(len(tiles.hand))) if keeps_to(row, word, tiles)}


def rows(word: str, cards: range) -> Iterator[tuple[Token, ...]]:
    if not word:
        yield ()
    for token in (*cards, VOWEL, f"?{word[:1]}"):
        if word:
            yield from ((token, *rest) for rest in rows(word[1:], cards))
    if len(word) > 1:
        yield from ((f"??{word[:2]}", *rest) for rest in rows(word[2:], cards))


def keeps_to(row: tuple[Token, ...], word: str, tiles: Tiles) -> bool:
    spelled = ""
    for token in row:
        spelled += tiles.hand[token] if isinstance(token, int) else tiles.vowel if token == VOWEL else token.lstrip("?")
    cards = [token for token in row if isinstance(token, int)]
    doubles = sum(str(token).startswith("??") for token in row)
    wilds = sum(str(token).startswith("?") for token in row)
    return (
        spelled == word
        and len(cards) == len(set(cards)) > 0
        and row.count(VOWEL) <= len(tiles.vowel)
        and doubles <= tiles.doubles
        and wilds <= tiles.wilds + tiles.doubles
    )


@pytest.mark.rule("PA-R01", "PA-R06", "PA-R17")
@settings(deadline=None)
@given(st.text("abcd", max_size=4), some_tiles())
def test_placements_are_all_there_are(word: str, tiles: Tiles) -> None:
    found = list(placements(word, tiles))
    assert len(found) == len(set(found))
    assert set(found) == every_way(word, tiles)


@pytest.mark.rule("PA-R12")
@settings(deadline=None)
@given(st.sets(st.text("abcde", min_size=2, max_size=6), min_size=1, max_size=30), some_tiles(), st.integers(2, 4))
def test_words_are_those_with_a_placement(entries: set[str], tiles: Tiles, min_length: int) -> None:
    words = WordList.of(entries).narrowed(min_length)
    expected = [word for word in words if next(placements(word, tiles), None)]
    expected.sort(key=len, reverse=True)
    assert list(words.spellable(tiles)) == expected
    assert words.longest(tiles) == (expected[0] if expected else None)
    assert words.any_word(tiles) == bool(expected)


@pytest.mark.rule("PA-R12")
@settings(max_examples=25, deadline=None)
@given(
    st.text("aeiorstnhdlmpqz", min_size=1, max_size=7),
    st.sampled_from(["", "a", "u"]),
    st.integers(0, 3),
    st.integers(0, 2),
)
def test_both_ways_to_find_words_find_the_same(hand: str, vowel: str, wilds: int, doubles: int) -> None:
    search = anagrams.Search(word_list("common").entries.anagrams, Tiles(hand, vowel, wilds, doubles))
    for length in range(2, 8):
        index = word_list("common").entries.anagrams.of_length(length)
        assert search._look_up(length, index) == search._go_through(length, index)


@pytest.mark.rule("PA-R12")
def test_large_hands() -> None:
    words = word_list("full")
    tiles = Tiles("hearstdlmp", "o", wilds=2)
    found = list(words.spellable(tiles))
    assert found[0] == words.longest(tiles)
    assert found == sorted(found, key=lambda word: (-len(word), word))
    short_of = set(found)
    for word in words:
        missing = list(word)
        for letter in "hearstdlmpo":
            if letter in missing:
                missing.remove(letter)
        assert (word in short_of) == (len(missing) <= 2 and bool(set(word) & set("hearstdlmp")))
    huge = Tiles("abcdefghijklmnopqrstuvwxyz" * 2, "e", wilds=3, doubles=1)
    assert words.any_word(huge)
    assert words.longest(huge)


@pytest.mark.rule("PA-R06")
def test_a_wild_may_stand_for_a_letter_at_hand() -> None:
    assert set(placements("hear", Tiles("hear", wilds=1))) == {
        (0, 1, 2, 3),
        ("?h", 1, 2, 3),
        (0, "?e", 2, 3),
        (0, 1, "?a", 3),
        (0, 1, 2, "?r"),
    }


@pytest.mark.rule("PA-R01")
def test_wilds_and_the_vowel_alone_spell_nothing() -> None:
    words = WordList.of(["at", "oat"])
    assert not words.any_word(Tiles("", "a", wilds=3, doubles=1))
    assert not words.any_word(Tiles("h", "a", wilds=3, doubles=1))
    assert list(words.spellable(Tiles("t", "a", wilds=1))) == ["oat", "at"]
    assert list(placements("at", Tiles("h", "a", wilds=2))) == []


@pytest.mark.rule("PA-R13", "PA-R17")
def test_the_double_wild_stands_for_neighbours_only() -> None:
    words = WordList.of(["stab", "sabt", "tabs"])
    assert list(words.spellable(Tiles("ab", doubles=1))) == ["stab"]
    assert list(placements("stab", Tiles("ab", doubles=1))) == [("??st", 0, 1)]
    assert list(words.spellable(Tiles("ab", wilds=1, doubles=1))) == ["sabt", "stab", "tabs"]


@pytest.mark.rule("PA-R17")
def test_the_double_wild_for_one_letter_is_a_wild() -> None:
    assert list(placements("hat", Tiles("ha", doubles=1))) == [(0, 1, "?t"), (0, "??at")]


def test_twin_letters_are_different_cards() -> None:
    assert set(placements("eel", Tiles("ele"))) == {(0, 2, 1), (2, 0, 1)}
    assert set(placements("el", Tiles("el", "e"))) == {(0, 1), (VOWEL, 1)}


def test_placements_come_one_by_one() -> None:
    ways = placements("a" * 20, Tiles("a" * 20))
    assert next(ways) == tuple(range(20))
    assert next(placements("a" * 10_000, Tiles("a")), None) is None


@pytest.mark.parametrize(
    ("hand", "vowel", "wilds"), [("Hear", "", 0), ("he r", "", 0), ("é", "", 0), ("h", "ae", 0), ("h", "a", -1)]
)
def test_tiles_that_cannot_be(hand: str, vowel: str, wilds: int) -> None:
    with pytest.raises(ValueError, match=r"Tiles have|There is one vowel"):
        Tiles(hand, vowel, wilds)
