"""Prep: planning, items, the word and the pass (PA-057 to PA-067, and the rulings on words)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.games.paperback.state import WILD, Adventure
from fabletop.games.paperback.words.impolite import IMPOLITE
from fabletop.testing.arranged import refused

from .arrange import HEAR, attack, battle, boons, ids, play, side, text, use

H, E, A, R = HEAR
HARMLESS = (side(60), side(60))
# A text that asks stops the turn where it stands, so that one can look at it.
STOP = text("word", {"op": "mana", "n": 1}, may=True)


def word(*tokens: str, splay: str = "left") -> dict[str, Any]:
    return {"word": list(tokens), "splay": splay}


# --- the rules -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-057")
@pytest.mark.parametrize("order", [("wild:mana", "use:poison_dagger"), ("use:poison_dagger", "wild:mana")])
def test_items_and_the_wild_card_are_used_in_any_order_before_the_word(order: tuple[str, str]) -> None:
    match = battle(HEAR, foe=HARMLESS, mana=9)
    for move in order:
        match.answer(0, move)
    play(match, "hear")
    assert match.table.enemy_hex > 0
    assert match.table.spelled_before == ["hear"]


@pytest.mark.rule("PA-058")
def test_planning_binds_to_nothing() -> None:
    match = battle(HEAR, foe=HARMLESS)
    before = match.hash()
    for splay in ("left", "right"):
        match.preview(0, word(H, E, A, R, splay=splay))
        match.preview(0, word(E, A, R, splay=splay))
    assert match.hash() == before
    play(match, "hare", "right")
    assert match.table.spelled_before == ["hare"]


@pytest.mark.rule("PA-059")
def test_a_card_is_used_once_and_only_from_the_hand() -> None:
    match = battle((H, E), foe=HARMLESS, deck=(A,), discard=(R,), fatigue=("da_t_start",))
    refused(match, 0, word(H, E, H), "PA-059")
    for elsewhere in (A, R, "da_t_start", "ex_a_start", "nonsense"):
        refused(match, 0, word(H, elsewhere), "PA-059")


@pytest.mark.rule("PA-060")
@pytest.mark.parametrize("order", [(H, E, A, R), (H, A, R, E), (R, H, E, A)])
def test_cards_may_be_put_in_any_order(order: tuple[str, ...]) -> None:
    match = battle(HEAR, foe=HARMLESS)
    match.answer(0, word(*order))
    assert match.table.spelled_before == ["".join(card[3] for card in order)]


@pytest.mark.rule("PA-061")
def test_hand_cards_may_be_left() -> None:
    match = battle(HEAR, foe=HARMLESS)
    match.answer(0, word(E, A, R))
    assert match.table.spelled_before == ["ear"]


@pytest.mark.rule("PA-062")
def test_the_enemys_vowel_card_stands_once_in_a_word_and_not_once_it_is_fatigued() -> None:
    hand = ("da_m_start", "da_d_start")
    match = battle(hand, enemy="moonlit_suitor", foe=HARMLESS)
    refused(match, 0, word("da_m_start", "vowel", "vowel", "da_d_start"), "PA-062")
    refused(battle(hand, foe=HARMLESS, vowel_gone=True), 0, word("da_m_start", "vowel", "da_d_start"), "PA-164")
    match.answer(0, word("da_m_start", "vowel", "da_d_start"))
    assert match.table.spelled_before == ["mod"]


@pytest.mark.rule("PA-063", "PA-149")
def test_each_wild_letter_gained_this_turn_may_stand_in_the_word() -> None:
    match = battle(HEAR, foe=HARMLESS, wilds=1)
    refused(match, 0, word("?s", H, E, A, R, "?e", "?d"), "PA-063")
    match.answer(0, word("?s", H, E, A, R, "?s"))  # the second is the Wild Card's own
    assert match.table.spelled_before == ["shears"]


@pytest.mark.rule("PA-063", "PA-135", "PA-R96")
def test_a_word_may_use_the_letter_of_the_wild_card_directly() -> None:
    match = battle((H, E, A), foe=[side(60, special=[STOP]), side(60)])
    match.answer(0, word(H, E, A, "?l"))
    assert ids(match.table, match.table.tilted) == ["wild_card"]


@pytest.mark.rule("PA-R96")
def test_letters_of_other_sources_are_used_before_the_wild_card() -> None:
    match = battle((H, E, A), foe=[side(60, special=[STOP]), side(60)], wilds=1)
    match.answer(0, word(H, E, A, "?l"))
    assert match.table.tilted == []


@pytest.mark.rule("PA-063", "PA-135", "PA-R96")
def test_a_wild_card_used_for_mana_gives_no_letter() -> None:
    match = battle((H, E, A), foe=HARMLESS)
    match.answer(0, "wild:mana")
    refused(match, 0, word(H, E, A, "?l"), "PA-063")


@pytest.mark.rule("PA-064")
@pytest.mark.parametrize("splay", ["up", "", None, ["left", "right"], 0])
def test_a_word_is_splayed_left_or_right(splay: Any) -> None:
    match = battle(HEAR, foe=HARMLESS)
    refused(match, 0, {"word": list(HEAR), "splay": splay}, "PA-064")
    refused(match, 0, {"word": list(HEAR)}, "PA-064")
    refused(match, 0, "hear", "PA-064")


@pytest.mark.rule("PA-065", "PA-R10")
def test_a_word_that_is_not_in_the_list_is_refused_and_prep_goes_on() -> None:
    match = battle(HEAR, foe=HARMLESS)
    refused(match, 0, word(R, A, H, E), "PA-065")
    play(match, "hear")


@pytest.mark.rule("PA-066", "PA-R08")
def test_a_pass_fatigues_nothing_and_discards_the_hand() -> None:
    unplayed = battle((*HEAR, "pen_v"), foe=[side(60, attack(2)), side(60)], hits=3)
    unplayed.answer(0, "pass")
    table = unplayed.table
    assert table.fatigue == []
    assert sorted(ids(table, table.discard)) == sorted((*HEAR, "pen_v"))
    assert (table.enemy_hp, table.hp) == (60 - 3, 20 - 2 - 1)


@pytest.mark.rule("PA-R08")
def test_a_table_may_allow_a_pass_only_without_a_word() -> None:
    settings = {"allow_pass": "only_if_no_word"}
    refused(battle(HEAR, foe=HARMLESS, settings=settings), 0, "pass", "PA-R08")
    match = battle((), foe=HARMLESS, settings=settings)
    match.answer(0, "pass")
    assert match.table.turn == 2


@pytest.mark.rule("PA-067")
def test_commit_moves_the_cards_of_the_word_and_fixes_it() -> None:
    match = battle(HEAR, foe=[side(60, special=[STOP]), side(60)])
    match.answer(0, word(E, "?t", A, splay="right"))
    table = match.table
    assert ids(table, table.hand) == [H, R]
    assert sorted(ids(table, table.word)) == sorted([E, A])
    assert (table.spelled, table.splay) == ("eta", 1)
    with pytest.raises(Refused):
        match.answer(0, word(H, E))


# --- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-R01")
def test_a_word_has_two_letters_and_a_card_of_the_hand() -> None:
    match = battle(HEAR, enemy="moonlit_suitor", foe=HARMLESS, wilds=2)
    refused(match, 0, word(), "PA-R01")
    refused(match, 0, word(A), "PA-R01")
    refused(match, 0, word("?n", "vowel"), "PA-R01")
    match.answer(0, word(H, "vowel"))
    assert match.table.spelled_before == ["ho"]


@pytest.mark.rule("PA-R01")
def test_a_table_may_ask_for_longer_words() -> None:
    match = battle(HEAR, foe=HARMLESS, settings={"min_word_length": 4})
    refused(match, 0, word(E, A, R), "PA-R01")
    play(match, "hear")


@pytest.mark.rule("PA-R02", "PA-R03")
@pytest.mark.parametrize(("words", "legal"), [("full", True), ("common", False)])
def test_the_list_of_the_table_decides(words: str, legal: bool) -> None:
    match = battle((E, R), foe=HARMLESS, settings={"word_list": words})
    if legal:
        match.answer(0, word(E, R))
    else:
        refused(match, 0, word(E, R), "PA-065")


@pytest.mark.rule("PA-R04")
def test_letters_are_a_to_z_in_either_case() -> None:
    match = battle(HEAR, foe=HARMLESS)
    refused(match, 0, "héar left", "PA-R04")
    refused(match, 0, "he-ar left", "PA-R04")
    match.answer(0, "HEAR left")
    assert match.table.spelled_before == ["hear"]


@pytest.mark.rule("PA-R05")
@pytest.mark.parametrize("wild", ["?", "?1", "? ", "?é", "?ab", "???", "??abc", "?*"])
def test_a_wild_card_is_declared_as_one_letter(wild: str) -> None:
    refused(battle(HEAR, foe=HARMLESS, wilds=2), 0, word(H, wild), "PA-R05")


@pytest.mark.rule("PA-R06")
@pytest.mark.parametrize(("tokens", "top"), [((A, H, "?a"), H), (("?a", H, A), A)])
def test_a_wild_letter_may_equal_a_letter_in_hand_and_its_place_matters(tokens: tuple[str, ...], top: str) -> None:
    match = battle(HEAR, foe=HARMLESS)
    match.answer(0, word(*tokens))
    assert ids(match.table, match.table.fatigue) == [top]


@pytest.mark.rule("PA-R07", "PA-105")
def test_an_unused_wild_letter_is_lost_and_nothing_is_refunded() -> None:
    match = battle(HEAR, foe=HARMLESS, items=["treasure_map"], mana=9)
    use(match, "treasure_map")
    mana = match.table.mana
    assert (match.table.wilds, mana < 9) == (1, True)
    match.answer(0, "pass")
    assert (match.table.wilds, match.table.mana) == (0, mana)


@pytest.mark.rule("PA-R09")
@pytest.mark.parametrize("barred", [False, True])
def test_a_word_may_be_played_again_unless_the_table_bars_it(barred: bool) -> None:
    match = battle((H, E), deck=(), foe=HARMLESS, settings={"no_repeat_words": barred})
    match.answer(0, word(H, E, splay="right"))
    again = word("?h", E, splay="right")
    if barred:
        refused(match, 0, again, "PA-R09")
    else:
        match.answer(0, again)
        assert match.table.spelled_before == ["he", "he"]


@pytest.mark.rule("PA-R10", "PA-R08")
def test_at_a_strict_table_a_word_that_is_not_listed_is_a_pass() -> None:
    match = battle(HEAR, foe=HARMLESS, settings={"lookup": "strict"})
    match.answer(0, word(R, A, H, E))
    assert (match.table.turn, match.table.fatigue) == (2, [])
    assert sorted(ids(match.table, match.table.discard)) == sorted(HEAR)


@pytest.mark.rule("PA-R11")
@pytest.mark.parametrize("family", [False, True])
def test_a_family_table_refuses_offensive_words(family: bool) -> None:
    rude = min((each for each in IMPOLITE if "a" in each), key=lambda each: (len(each), each))
    match = battle((A,), foe=HARMLESS, wilds=9, settings={"family_filter": family})
    letters = [f"?{letter}" for letter in rude]
    letters[rude.index("a")] = A
    if family:
        refused(match, 0, word(*letters), "PA-065")
    else:
        match.answer(0, word(*letters))


@pytest.mark.rule("PA-R17", "PA-151", "PA-152")
def test_a_double_wild_card_is_one_card_with_two_letters() -> None:
    counted = text("word", boons({"of": "word.letters"}), {"op": "hex", "who": "enemy", "n": {"of": "word.wilds"}})
    match = battle((A, R), foe=[side(60, special=[counted]), side(60)], doubles=1)
    match.answer(0, word("??st", A, R, splay="left"))
    assert (match.table.enemy_boon, match.table.enemy_hex) == (4, 1)


@pytest.mark.rule("PA-R17")
def test_a_double_wild_card_for_one_letter_is_like_any_other() -> None:
    match = battle((A, R), foe=[side(60, special=[STOP]), side(60)], doubles=1)
    match.answer(0, word("??e", A, R))
    assert match.table.row[0] == (WILD, "e")


@pytest.mark.rule("PA-R21")
def test_there_is_no_end_of_wild_cards() -> None:
    match = battle((A,), foe=HARMLESS, wilds=9)
    match.answer(0, word(*[f"?{letter}" for letter in "dram"], A, *[f"?{letter}" for letter in "tists"]))
    assert match.table.spelled_before == ["dramatists"]


@pytest.mark.rule("PA-R26", "PA-122")
def test_ordinary_items_are_used_in_prep_alone() -> None:
    match = battle(HEAR, foe=[side(60, special=[STOP]), side(60)], mana=9)
    play(match, "hear")
    with pytest.raises(Refused):
        match.answer(0, "use:poison_dagger")
    match.answer(0, "decline")
    use(match, "poison_dagger")


@pytest.mark.rule("PA-R47")
@pytest.mark.parametrize("undo", [False, True])
def test_an_item_is_not_taken_back_unless_the_table_allows_it(undo: bool) -> None:
    match = battle(HEAR, foe=HARMLESS, mana=9, settings={"undo": undo})
    use(match, "poison_dagger")
    assert match.can_undo(0) is undo


@pytest.mark.rule("PA-R47")
def test_what_was_revealed_is_not_taken_back() -> None:
    match = battle(HEAR, foe=HARMLESS, mana=9, items=["spare_spectacles"], settings={"undo": True})
    use(match, "spare_spectacles")
    assert len(match.table.hand) == 5
    assert match.can_undo(0) is False


@pytest.mark.rule("PA-R18")
def test_all_hand_cards_are_used_if_none_is_left_on_commit() -> None:
    for hand, tokens, hex_ in (
        (HEAR, (H, E, A, R), 3),
        ((H, E), (H, E), 3),
        ((H, E), (H, E, "?n"), 3),
        (HEAR, (H, E, R), 0),
        ((*HEAR, "da_t_start"), (H, E, A, R), 0),
    ):
        match = battle(hand, foe=HARMLESS)
        match.answer(0, word(*tokens, splay="right"))
        assert match.table.enemy_hex == hex_, tokens


@pytest.mark.rule("PA-R18", "PA-R23")
def test_a_card_drawn_after_commit_does_not_count_as_left() -> None:
    draw = text("word", {"op": "draw", "n": 1})
    match = battle(HEAR, foe=[side(60, special=[draw]), side(60)], deck=("da_t_start",))
    match.answer(0, word(*HEAR, splay="right"))
    assert match.table.enemy_hex == 3


# --- which of two cards with the same letter is meant ---------------------------------------------------------------

TWINS = ("da_t_start", "da_e_start", "da_t_truffle", "da_e_pockets")


def laid(match: Match[Adventure], typed: str) -> list[str]:
    """The cards that a typed word is laid with."""
    ask: Any = match.ask_of(0)
    plain: dict[str, list[str]] = ask.canonical(f"{typed} left")
    return plain["word"]


@pytest.mark.rule("PA-R06", "PA-059")
@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("tee?", ["da_t_start", "da_e_start", "?e"]),
        ("tee", ["da_t_start", "da_e_start", "da_e_pockets"]),
        ("te2e", ["da_t_start", "da_e_pockets", "da_e_start"]),
        ("t2e2e1", ["da_t_truffle", "da_e_pockets", "da_e_start"]),
        ("T2EE", ["da_t_truffle", "da_e_start", "da_e_pockets"]),
        ("t2e1e?n?", ["da_t_truffle", "da_e_start", "?e", "?n"]),
    ],
)
def test_a_typed_number_says_which_card(typed: str, cards: list[str]) -> None:
    assert laid(battle(TWINS, foe=HARMLESS, wilds=1), typed) == cards


@pytest.mark.rule("PA-R06", "PA-095")
@pytest.mark.parametrize(("typed", "top"), [("t1ee", "da_t_start"), ("t2ee", "da_t_truffle")])
def test_the_card_that_was_named_is_on_top(typed: str, top: str) -> None:
    match = battle(TWINS, foe=HARMLESS)
    play(match, typed, "right")
    assert ids(match.table, match.table.fatigue) == [top]


@pytest.mark.rule("PA-059", "PA-R05")
@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("te3", "There is no E3: your hand has 2 E."),
        ("te2e2", "can be used once"),
        ("tn1", "There is no N1: your hand has 0 N."),
        ("2tee", "a number after a letter"),
        ("te22", "a number after a letter"),
        ("te0", "a number after a letter"),
        ("te?2", "a number after a letter"),
    ],
)
def test_a_number_that_names_no_card_is_refused(typed: str, why: str) -> None:
    match = battle(TWINS, foe=HARMLESS)
    before = match.hash()
    with pytest.raises(Refused, match=why):
        match.answer(0, f"{typed} left")
    assert match.hash() == before


@pytest.mark.rule("PA-R06")
def test_a_word_is_said_with_the_cards_that_are_meant() -> None:
    twins, plain = battle(TWINS, foe=HARMLESS).question, battle(HEAR, foe=HARMLESS).question
    assert twins is not None
    assert plain is not None
    assert twins.words("t2ee left") == "TEE with T2, E1, E2, splayed left"
    assert plain.words("hear left") == "HEAR, splayed left"


@pytest.mark.rule("PA-059")
def test_the_help_names_twins_by_their_numbers() -> None:
    ask: Any = battle(TWINS, foe=HARMLESS).ask_of(0)
    assert "a word of T1 E1 T2 E2" in ask.form.help()
    assert "E1 is Elegant Exit, T2 is Tainted Truffle, E2 is Extra Pockets." in ask.form.help()
    plain: Any = battle(HEAR, foe=HARMLESS).ask_of(0)
    assert "number" not in plain.form.help()
