"""Wild letters (PA-148 to PA-157, PA-R14 to PA-R17)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.rules.clash import icons
from fabletop.games.paperback.rules.spelling import spellable
from fabletop.games.paperback.state import Adventure
from fabletop.testing.arranged import refused

from .arrange import battle, ids, play, side, use

ART = ("da_a_start", "da_r_start", "da_t_start")
HEAR = ("da_h_start", "da_e_start", "da_a_start", "da_r_start")
QUIET = [side(60), side(60)]


def spell(match: Match[Adventure], *tokens: str, splay: str = "right") -> None:
    match.answer(0, {"word": list(tokens), "splay": splay})


def edge(cards: tuple[str, ...], splay: int, icon: int) -> int:
    """The icons of one kind that the edges of these cards have."""
    return sum(catalogue().face(card).edges[splay][icon] for card in cards)


@pytest.mark.rule("PA-148", "PA-063")
def test_a_text_that_grants_a_letter_gives_a_wild_card_for_this_word() -> None:
    match = battle(ART, foe=QUIET, items=["treasure_map"], mana=9)
    match.answer(0, "wild:mana")
    refused(match, 0, {"word": ["?c", *ART], "splay": "left"}, "PA-063")
    use(match, "treasure_map")
    spell(match, "?c", *ART)
    assert match.table.last_word == "cart"


@pytest.mark.rule("PA-149", "PA-063")
def test_wild_letters_of_several_sources_add_up() -> None:
    match = battle(ART, foe=QUIET, items=["treasure_map", "ransom_note"], mana=9)
    use(match, "treasure_map")
    use(match, "ransom_note")
    spell(match, "?s", "?t", *ART[:2], "?e", "?s")  # three from items, one from the Wild Card
    assert match.table.last_word == "stares"


@pytest.mark.rule("PA-149", "PA-063")
def test_no_more_wild_letters_than_there_are() -> None:
    match = battle(ART, foe=QUIET, items=["treasure_map"], mana=9)
    use(match, "treasure_map")
    refused(match, 0, {"word": ["?s", "?t", "da_a_start", "da_r_start", "?e"], "splay": "left"}, "PA-063")


@pytest.mark.rule("PA-105", "PA-148")
def test_a_wild_letter_that_was_not_used_is_lost_with_the_turn() -> None:
    match = battle(foe=QUIET, items=["treasure_map"], mana=9, deck=ART)
    use(match, "treasure_map")
    match.answer(0, "pass")
    assert (match.table.wilds, match.table.doubles) == (0, 0)


@pytest.mark.rule("PA-150")
@pytest.mark.parametrize(
    "tokens",
    [
        ("?h", "da_e_start", "da_a_start", "da_r_start"),
        ("da_h_start", "?e", "da_a_start", "da_r_start"),
        ("da_h_start", "da_e_start", "da_a_start", "?r"),
    ],
)
def test_a_wild_card_stands_anywhere(tokens: tuple[str, ...]) -> None:
    match = battle(HEAR, foe=QUIET)
    spell(match, *tokens)
    assert match.table.last_word == "hear"


@pytest.mark.rule("PA-150")
@pytest.mark.parametrize("token", ["?", "?ea", "?1", "? ", "?é", "??ea"])
def test_a_wild_card_stands_for_exactly_one_letter(token: str) -> None:
    match = battle(HEAR, foe=QUIET)
    refused(match, 0, {"word": ["da_h_start", token, "da_r_start"], "splay": "left"})


@pytest.mark.rule("PA-151", "PA-R17")
@pytest.mark.parametrize(
    ("tokens", "word"), [(("??st", "da_a_start", "da_r_start"), "star"), (("?t", "da_a_start", "da_r_start"), "tar")]
)
def test_the_upgraded_wild_card_gives_one_letter_or_two(tokens: tuple[str, ...], word: str) -> None:
    match = battle(ART, foe=QUIET, upgraded=["wild_card"])
    spell(match, *tokens)
    assert match.table.last_word == word


@pytest.mark.rule("PA-152")
def test_its_two_letters_are_neighbours_in_the_word() -> None:
    match = battle(ART, foe=QUIET, upgraded=["wild_card"])
    refused(match, 0, {"word": ["?s", "?t", "da_a_start", "da_r_start"], "splay": "left"}, "PA-063")
    refused(match, 0, {"word": ["?s", "da_t_start", "da_a_start", "?r"], "splay": "left"}, "PA-063")


@pytest.mark.rule("PA-152")
@pytest.mark.parametrize(("pair", "word"), [("??st", "star"), ("??ts", "tsar")])
def test_its_letters_come_in_either_order(pair: str, word: str) -> None:
    match = battle(ART, foe=QUIET, upgraded=["wild_card"])
    spell(match, pair, "da_a_start", "da_r_start")
    assert match.table.last_word == word


@pytest.mark.rule("PA-153", "PA-069", "PA-071")
@pytest.mark.parametrize("splay", ["left", "right"])
def test_wild_cards_count_for_no_icon(splay: str) -> None:
    match = battle(HEAR, foe=QUIET)
    cards = ("da_h_start", "da_e_start", "da_a_start")
    spell(match, *cards, "?r", splay=splay)
    number = ["left", "right"].index(splay)
    assert (match.table.mana, match.table.last_hits) == (edge(cards, number, 2), edge(cards, number, 0))


@pytest.mark.rule("PA-153")
def test_a_text_may_grant_wild_cards_icons() -> None:
    plain, granted = (battle(ART, foe=QUIET, mcguffins=each) for each in ([], ["The Joker's Button"]))
    for match in (plain, granted):
        spell(match, "?c", *ART)
    assert granted.table.mana == plain.table.mana + 1


@pytest.mark.rule("PA-154", "PA-156", "PA-157")
@pytest.mark.example("paperback", 8)
def test_the_card_under_a_wild_card_is_the_top_card() -> None:
    match = battle(ART, foe=QUIET)
    spell(match, "?c", *ART, splay="right")
    table = match.table
    assert ids(table, table.fatigue) == ["da_a_start"]
    assert table.enemy_hex == 2  # A's ability
    assert table.last_hits == edge(ART, 1, 0)
    assert len(table.owned) == 10


@pytest.mark.rule("PA-155", "PA-R14", "PA-R17")
@pytest.mark.example("paperback", 9)
@pytest.mark.parametrize(("splay", "top"), [("right", "da_a_start"), ("left", "da_r_start")])
def test_two_letters_of_one_wild_card_on_top(splay: str, top: str) -> None:
    match = battle(ART, foe=QUIET, upgraded=["wild_card"])
    spell(match, "??st", "da_a_start", "da_r_start", splay=splay)
    assert ids(match.table, match.table.fatigue) == [top]


@pytest.mark.rule("PA-155", "PA-R14")
def test_two_wild_cards_on_top() -> None:
    match = battle(ART, foe=QUIET, items=["treasure_map"], mana=9)
    use(match, "treasure_map")
    spell(match, "?s", "?t", "da_a_start", "da_r_start", splay="right")
    assert ids(match.table, match.table.fatigue) == ["da_a_start"]


@pytest.mark.rule("PA-156")
def test_a_wild_card_on_top_leaves_the_counted_edge_alone() -> None:
    match = battle(ART, foe=QUIET, phase=1)
    table = match.table
    hand = {table.printed(card).id: card for card in table.hand}
    table.row, table.splay, table.top = [(-3, "c"), *((hand[card], card[3]) for card in ART)], 1, 1
    assert [icons(table, which) for which in range(3)] == [edge(ART, 1, which) for which in range(3)]


@pytest.mark.rule("PA-157", "PA-099")
@pytest.mark.parametrize("upgraded", [[], ["wild_card"]])
def test_wild_cards_enter_no_pile(upgraded: list[str]) -> None:
    match = battle(HEAR, foe=QUIET, upgraded=upgraded)
    play(match, "hears?", "left")
    piles = [*match.table.owned, *match.table.removed]
    assert {match.table.printed(card).kind for card in piles} == {"starting"}
    assert len(match.table.owned) == 10


# --- two double wild cards at once ----------------------------------------------------------------------------------


def two_doubles(**arranged: Any) -> Match[Adventure]:
    """Wild Card Upgraded, and the Portable Typewriter used."""
    match = battle(
        ("da_a_start", "da_r_start"), foe=QUIET, upgraded=["wild_card"], items=["portable_typewriter"], mana=9,
        **arranged,
    )  # fmt: skip
    use(match, "portable_typewriter")
    return match


@pytest.mark.rule("PA-149", "PA-151", "PA-152")
@pytest.mark.parametrize(
    "way", [{"word": ["??st", "da_a_start", "da_r_start", "??ts"], "splay": "left"}, "starts left"]
)
def test_two_double_wild_cards_spell_two_pairs_laid_or_typed(way: Any) -> None:
    match = two_doubles()
    match.answer(0, way)
    table = match.table
    assert (table.last_word, ids(table, table.fatigue)) == ("starts", ["da_r_start"])


@pytest.mark.rule("PA-152")
def test_four_wild_letters_are_two_pairs_of_neighbours() -> None:
    match = two_doubles()
    assert "Your cards cannot spell STAIRS" in refused(match, 0, "stairs left", "PA-059")


@pytest.mark.rule("PA-R12", "PA-152")
def test_the_solver_and_the_advice_know_both() -> None:
    match = two_doubles()
    found = spellable(match.table)
    assert "starts" in found
    assert "stairs" not in found
    ask: Any = match.ask_of(0)
    assert "starts" in {play.word for play in ask.form.every()}


@pytest.mark.rule("PA-R08", "PA-R12")
def test_passing_only_without_a_word_knows_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a list of one word there is a word with two doubles, and none with one."""
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "one").write_text("starts")
    monkeypatch.setenv("FABLETOP_HOME", str(tmp_path))
    settings = {"allow_pass": "only_if_no_word", "word_list": "one"}
    refused(two_doubles(settings=settings), 0, "pass", "PA-R08")
    battle(("da_a_start", "da_r_start"), foe=QUIET, upgraded=["wild_card"], settings=settings).answer(0, "pass")
