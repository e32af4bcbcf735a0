"""Illegal and hostile input, numbered as in the rules file: refused in clear words, and nothing has changed.

`refused` compares state, chance, record, question and log before and after. Saved games (18, 19) are in
`test_saving.py`, content data (22) in `test_content_refused.py`, settings (20) in `test_settings.py` too.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.games.paperback import GAME
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.state import Adventure
from fabletop.testing.arranged import choices, refused, tag

from .arrange import act, attack, battle, reward, side, use

H, E, A, R, T = "da_h_start", "da_e_start", "da_a_start", "da_r_start", "da_t_start"
HEAR = (H, E, A, R)
QUIET = [side(60), side(60)]
HUGE = 10**30


def hand(*cards: str, **arranged: Any) -> Match[Adventure]:
    """In Prep, against an enemy whose weak spot is O."""
    return battle(cards or HEAR, enemy="moonlit_suitor", foe=QUIET, **arranged)


def word(*tokens: Any, splay: Any = "left") -> dict[str, Any]:
    return {"word": list(tokens), "splay": splay}


Begin = Callable[[], Match[Adventure]]


def no_wild(**arranged: Any) -> Match[Adventure]:
    """The Wild Card was used for mana."""
    match = hand(**arranged)
    match.answer(0, "wild:mana")
    return match


# --- 1 to 8: words ---------------------------------------------------------------------------------------------------

WORDS: list[tuple[int, Begin, Any, str]] = [
    (1, hand, word(H, R, A, E), "PA-065"),
    (1, hand, "hrae left", "PA-065"),
    (1, hand, word(), "PA-R01"),
    (1, hand, "", "PA-064"),
    (1, hand, " left", "PA-064"),
    (1, hand, word(A), "PA-R01"),
    (1, hand, "a left", "PA-R01"),
    (1, lambda: hand(settings={"min_word_length": 4}), word(H, E, R), "PA-R01"),
    (2, hand, word(H, E, A, T), "PA-059"),
    (2, hand, word(H, E, E, R), "PA-059"),
    (2, lambda: hand(H, E, A, fatigue=[R]), word(H, E, A, R), "PA-059"),
    (2, lambda: hand(H, E, A, discard=[R]), word(H, E, A, R), "PA-059"),
    (2, hand, word(H, E, A, "da_z_nowhere"), "PA-059"),
    (2, hand, word(H, E, A, "venom_vial"), "PA-059"),
    (2, hand, word(H, E, A, "ex_r_start"), "PA-059"),
    (2, hand, "hearth left", "PA-059"),
    (3, hand, word("s", E, A, R), "PA-059"),
    (3, hand, word(H, E, A, f"{R}=s"), "PA-059"),
    (3, hand, word(H, E, A, {"card": R, "letter": "s"}), "PA-059"),
    (4, hand, word("?s", "vowel"), "PA-R01"),
    (4, lambda: hand(upgraded=["wild_card"]), word("??st", "vowel"), "PA-R01"),
    (5, no_wild, word("?h", E, A, R), "PA-063"),
    (5, hand, word("?h", "?e", A, R), "PA-063"),
    (5, hand, word("?", E, A, R), "PA-R05"),
    (5, hand, word("?1", E, A, R), "PA-R05"),
    (5, hand, word("? ", E, A, R), "PA-R05"),
    (5, hand, word("?é", E, A, R), "PA-R05"),
    (5, hand, word("?he", A, R), "PA-R05"),
    (5, hand, word("", E, A, R), "PA-059"),
    (5, hand, word("?\u212a", E, A, R), "PA-R05"),  # the sign for kelvin, which is k in lower case
    (5, hand, "hear? left right", "PA-064"),
    (5, hand, "?hear left", "PA-R05"),
    (5, hand, "he?a?r left", "PA-059"),
    (6, lambda: hand(upgraded=["wild_card"]), word("?s", E, A, "?t"), "PA-063"),
    (6, lambda: hand(upgraded=["wild_card"]), word("???str", E, A), "PA-R05"),
    (6, lambda: hand(upgraded=["wild_card"]), word("??str", E, A), "PA-R05"),
    (6, hand, word("??st", A, R), "PA-063"),
    (7, lambda: hand(T), word(T, "vowel", "vowel"), "PA-062"),
    (7, hand, word(H, "vowel:e", A, R), "PA-059"),
    (7, hand, word(H, "VOWEL", A, R), "PA-059"),
    (7, lambda: hand(T), "ti^ left", "PA-059"),
    (7, lambda: hand(T, vowel_gone=True), word(T, "vowel"), "PA-164"),
    (8, hand, word(*HEAR, splay="up"), "PA-064"),
    (8, hand, word(*HEAR, splay=None), "PA-064"),
    (8, hand, word(*HEAR, splay=["left", "right"]), "PA-064"),
    (8, hand, word(*HEAR, splay="LEFT"), "PA-064"),
    (8, hand, word(*HEAR, splay=0), "PA-064"),
    (8, hand, {"word": list(HEAR)}, "PA-064"),
    (8, hand, {"splay": "left"}, "PA-064"),
    (8, hand, {"word": list(HEAR), "splay": "left", "top": H}, "PA-064"),
    (8, hand, "hear", "PA-064"),
    (8, hand, "hear leftright", "PA-064"),
    (8, hand, "hear left right", "PA-064"),
]


@pytest.mark.rule("PA-059", "PA-062", "PA-063", "PA-064", "PA-065", "PA-R01", "PA-R05")
@pytest.mark.parametrize(
    ("begin", "answer", "rule"), [case[1:] for case in WORDS], ids=[f"{case[0]}-{n}" for n, case in enumerate(WORDS)]
)
def test_words_that_are_none(begin: Begin, answer: Any, rule: str) -> None:
    refused(begin(), answer, rule)


# --- 9: commit and pass ----------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-067")
def test_9_a_second_commit_in_a_turn_or_one_outside_prep() -> None:
    match = battle(HEAR, foe=[side(60, attack(9)), side(60)], items=["deus_ex_umbrella"], mana=9)
    token = match.token(0)
    match.answer(0, "hear left")
    assert tag(match) == "react"
    for answer in ("hear left", word(*HEAR), "pass", word(T)):
        refused(match, 0, answer, "PA-143")
    with pytest.raises(Refused, match="moved on"):
        match.answer(0, "hear left", token)


@pytest.mark.rule("PA-R08")
def test_9_a_pass_although_there_is_a_word_where_that_is_barred() -> None:
    refused(hand(settings={"allow_pass": "only_if_no_word"}), 0, "pass", "PA-R08")


@pytest.mark.rule("PA-183")
def test_9_a_commit_or_a_pass_in_character_development() -> None:
    match = reward("rw_quiet")
    for answer in ("pass", "hear left", word(*HEAR)):
        refused(match, 0, answer, "PA-191")


# --- 10 to 14: items -------------------------------------------------------------------------------------------------


def tilted() -> Match[Adventure]:
    match = hand(mana=9)
    use(match, "poison_dagger")
    return match


def flipped() -> Match[Adventure]:
    match = hand(mana=9, hp=9, items=["hot_broth"])
    use(match, "hot_broth")
    match.answer(0, "pass")
    return match


def rotated() -> Match[Adventure]:
    match = hand(mana=9, items=["slow_fuse"])
    use(match, "slow_fuse")
    match.answer(0, "pass")
    return match


def reacting() -> Match[Adventure]:
    """Asked about a Reactive item."""
    match = battle(HEAR, foe=[side(60, attack(9)), side(60)], items=["deus_ex_umbrella"], mana=9)
    match.answer(0, "pass")
    return match


ITEMS: list[tuple[int, Begin, Any, str | None]] = [
    (10, hand, "use:slow_fuse", None),
    (10, hand, "use:rocket_punch", None),
    (10, hand, "use:", None),
    (10, hand, "use:poison_dagger", "PA-125"),
    (10, tilted, "use:poison_dagger", "PA-121"),
    (10, flipped, "use:hot_broth", "PA-145"),
    (10, rotated, "use:slow_fuse", "PA-R54"),
    (10, reacting, "use:poison_dagger", "PA-143"),
    (10, lambda: hand(items=["deus_ex_umbrella"], mana=9), "use:deus_ex_umbrella", None),
    (11, no_wild, "wild:letter", "PA-121"),
    (11, no_wild, "wild:mana", "PA-121"),
    (11, no_wild, word("?h", E, A, R), "PA-063"),
    (11, hand, "wild:both", None),
    (11, hand, "wild:mana e", None),
    (11, hand, {"use": "wild:mana", "letter": "e"}, "PA-064"),
    (11, hand, "use:wild_card", None),
    (14, hand, "use", None),
    (14, hand, "decline", None),
    (14, reacting, "hear left", "PA-143"),
    (14, reacting, "pass", "PA-143"),
    (14, reacting, "yes", "PA-143"),
    (14, reacting, ["use"], "PA-143"),
    (14, reacting, {"use": True}, "PA-143"),
]


@pytest.mark.rule("PA-121", "PA-122", "PA-125", "PA-135", "PA-143", "PA-145", "PA-R54")
@pytest.mark.parametrize(
    ("begin", "answer", "rule"), [case[1:] for case in ITEMS], ids=[f"{case[0]}-{n}" for n, case in enumerate(ITEMS)]
)
def test_items_that_cannot_be_used(begin: Begin, answer: Any, rule: str | None) -> None:
    refused(begin(), answer, rule)


def spending() -> Match[Adventure]:
    match = hand(boon=3)
    use(match, "dashing_boots")
    return match


def paying_x() -> Match[Adventure]:
    match = hand(mana=3, items=["blank_cheque"])
    use(match, "blank_cheque")
    return match


def discarding() -> Match[Adventure]:
    match = hand(mana=9, items=["trick_sleeve"])
    use(match, "trick_sleeve")
    return match


def purging() -> Match[Adventure]:
    match = hand("pen_v", "pen_w", mana=9, items=["india_rubber"])
    use(match, "india_rubber")
    return match


TARGETS: list[tuple[Begin, list[Any], str]] = [
    (spending, ["4", "-1", "1.5", "one", "", None, 2, -1, 1.5, HUGE, float("nan"), ["1"], "use", "pass"], "PA-R41"),
    (paying_x, ["0", "4", "-1", "1.5", "x", "", None, 3, ["3"], {"x": 3}, "pass"], "PA-224"),
    (discarding, [T, "venom_vial", "", None, 0, [H], {"card": H}, "pass", "hear left"], "PA-120"),
    (purging, [[], ["pen_v", "pen_w"], ["pen_x"], ["pen_v", "pen_v"], [H], "pen_v", None, [0], [["pen_v"]]], "PA-222"),
]


@pytest.mark.rule("PA-R41", "PA-224", "PA-222")
@pytest.mark.parametrize(("begin", "answers", "rule"), TARGETS)
def test_12_14_targets_and_amounts_that_are_none(begin: Begin, answers: list[Any], rule: str) -> None:
    match = begin()
    for answer in answers:
        refused(match, 0, answer, rule)


@pytest.mark.rule("PA-R41")
def test_12_an_item_whose_target_is_missing_is_not_used() -> None:
    match = hand(mana=9, items=["smelling_salts", "india_rubber"])
    refused(match, 0, "use:smelling_salts", "PA-R41")
    refused(match, 0, "use:india_rubber", "PA-R41")


@pytest.mark.rule("PA-R41")
def test_13_an_exact_cost_that_is_not_there() -> None:
    """The better Boots: spending exactly 3 boon is not among the ways with 2."""
    match = hand(boon=2, upgraded=["dashing_boots"])
    use(match, "dashing_boots")
    assert tag(match) == "spend"  # the one way that is open
    enough = hand(boon=3, upgraded=["dashing_boots"])
    use(enough, "dashing_boots")
    assert (tag(enough), choices(enough)) == ("which", ["1", "2"])
    refused(enough, 0, "3", "PA-120")


# --- 15 to 18: rewards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-191")
@pytest.mark.parametrize(
    "answer", ["c", "A", "", "a b", ["a"], ["a", "b"], None, 0, True, {"a": True, "b": True}, "ab"]
)
def test_15_a_third_option_or_both(answer: Any) -> None:
    refused(reward("rw_quiet"), answer, "PA-191")


@pytest.mark.rule("PA-191", "PA-192")
def test_15_a_chosen_option_is_not_taken_back() -> None:
    match = reward("rw_quiet", "a")
    refused(match, 0, "b", "PA-R76")
    assert not match.can_undo(0)
    with pytest.raises(Refused):
        match.undo(0)


@pytest.mark.rule("PA-R76")
def test_15_growth_cards_that_were_not_shown_or_too_many() -> None:
    match = reward("rw_quiet", "a")
    shown = choices(match)
    hidden = next(card.id for card in catalogue().letters if card.kind == "growth" and card.id not in shown)
    for answer in ([hidden], shown, shown[:2], [], [shown[0], shown[0]], shown[0], [H], None, [None], ["ex_e_relay"]):
        refused(match, 0, answer, "PA-R76")


@pytest.mark.rule("PA-193", "PA-R70")
def test_16_cards_that_cannot_be_replaced() -> None:
    match = reward("rw_quiet", "a", discard=["pen_v"])
    shown = choices(match)
    match.answer(0, [shown[0]])
    for answer in ("pen_v", "venom_vial", "slow_fuse", shown[0], shown[1], "", None, [H], "none", "decline"):
        refused(match, 0, answer, "PA-193")


@pytest.mark.rule("PA-200", "PA-202")
def test_16_cards_that_cannot_be_upgraded() -> None:
    match = reward("rw_training", "b", discard=["pen_v"], upgraded=[T])
    match.answer(0, [choices(match)[0]])
    match.answer(0, H)
    for answer in ([T], ["pen_v"], [H], ["venom_vial"], ["wild_card"], [E, A], [], E, None):
        refused(match, 0, answer, "PA-200")


@pytest.mark.rule("PA-136", "PA-140")
def test_16_core_items_that_cannot_be_upgraded() -> None:
    match = reward("rw_cliff", "a", upgraded=["venom_vial"])
    match.answer(0, [choices(match)[0]])
    assert tag(match) == "core"
    for answer in ("venom_vial", "poison_dagger", "laser_eyes", "wild_card_upgraded", "?", ["wild_card"], "", None):
        refused(match, 0, answer, "PA-136")


@pytest.mark.rule("PA-196", "PA-198")
def test_17_mcguffins_are_not_declined_and_cost_what_they_cost() -> None:
    match = reward("rw_study", "b")
    match.answer(0, [choices(match)[0]])
    match.answer(0, H)
    assert tag(match) == "side"
    for answer in ("c", "none", "decline", "pass", "", None, ["a"], ["a", "b"], {"side": "b", "penalty": False}):
        refused(match, 0, answer, "PA-196")


@pytest.mark.rule("PA-183", "PA-204")
@pytest.mark.parametrize("answer", ["battle", "skip", "pass", "next", ["battle", 2], {"battle": 2}])
def test_18_a_battle_is_not_begun_with_a_reward_undone(answer: Any) -> None:
    for match in (reward("rw_quiet"), reward("rw_quiet", "a")):
        refused(match, 0, answer)
        assert match.table.battle == 1


# --- 20, 21, 24 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-001")
@pytest.mark.parametrize("character", ["robot", "", "Damsel", None, 1, ["damsel"], "ex_machina damsel"])
def test_20_characters_that_are_none(character: Any) -> None:
    with pytest.raises(Refused, match="These settings do not fit Paperback Adventures: character"):
        Match(GAME, seats=1, options={"character": character})
    refused(Match(GAME, seats=1), character, "PA-001")


@pytest.mark.rule("PA-220")
@pytest.mark.parametrize("seed", [None, 1.5, [1], {"seed": 1}, b"seed", "x" * 100_000])
def test_20_seeds_that_are_none(seed: Any) -> None:
    with pytest.raises(Refused, match="A seed is a whole number or a text"):
        Match(GAME, seats=1, seed=seed)


NONSENSE: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    HUGE,
    -HUGE,
    1.5,
    float("inf"),
    float("nan"),
    "",
    " ",
    "x" * 10_000,
    "a" * 10_000 + " left",
    "hear " * 5_000,
    "\x00",
    "hear\x00 left",
    "h\u0435ar left",
    "\udcff left",
    "café left",
    b"hear left",
    {},
    [],
    [[]],
    [None],
    {"word": None, "splay": "left"},
    {"word": "hear", "splay": "left"},
    {"word": 7, "splay": "left"},
    {"word": [1, 2], "splay": "left"},
    {"word": [None], "splay": "left"},
    {"word": [[H]], "splay": "left"},
    {"word": [H] * 100_000, "splay": "left"},
    {"word": ["?e"] * 41, "splay": "left"},
    {"word": ["x" * 100_000], "splay": "left"},
    {"word": ["?" + "e" * 10_000], "splay": "left"},
    {"word": ["?" * 10_000 + "e"], "splay": "left"},
    {"word": [H, E, A, R], "splay": {"left": True}},
    {"word": {"0": H}, "splay": "left"},
    {1: 2},
    object(),
    ("hear", "left"),
    {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {}}}}}}}}}},
    ["use:poison_dagger"],
    "deed:give up",
    "option:pass",
]


@pytest.mark.parametrize("answer", NONSENSE, ids=[f"{n}-{type(each).__name__}" for n, each in enumerate(NONSENSE)])
def test_21_nonsense_for_every_kind_of_question(answer: Any) -> None:
    for begin in (hand, reacting, purging, lambda: reward("rw_quiet")):
        words = refused(begin(), 0, answer)
        assert len(words) < 300


@pytest.mark.rule("PA-R04")
@pytest.mark.example("paperback", 18)
def test_21_accents_are_refused_and_spellings_are_not() -> None:
    match = hand()
    refused(match, 0, "café left", "PA-R04")
    for list_ in ("full", "common"):
        words = hand(settings={"word_list": list_}).table.words
        assert all(each in words for each in ("cafe", "color", "colour"))
        assert not any(each in words for each in ("kb", "cs"))


@pytest.mark.rule("PA-R02")
@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("HEAR\nhear\nCafé\nr2d2\n", {"hear", "cafe"}),  # upper case, a duplicate, an accent, digits
        ("hear\n\n  oar  \n", {"hear", "oar"}),
    ],
)
def test_23_a_word_list_is_put_in_order(
    content: str, words: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(content, tmp_path, monkeypatch)
    match = Match(GAME, seats=1, options={"word_list": "mine.txt", "character": "damsel"})
    assert set(match.table.words) == words
    left_out = any("mine.txt" in line.text for line in match.log(0))
    assert left_out == ("r2d2" in content)  # nothing is left out in silence


@pytest.mark.rule("PA-R02")
@pytest.mark.parametrize("content", ["", "\n\n", "1\n2\n", "a\ni\n"])
def test_23_an_empty_word_list_is_refused(content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(content, tmp_path, monkeypatch)
    with pytest.raises(Refused, match=r"There are no words in the word list mine\.txt") as caught:
        Match(GAME, seats=1, options={"word_list": "mine.txt"})
    assert caught.value.rule == "PA-R02"


@pytest.mark.rule("PA-R02")
@pytest.mark.parametrize(
    "name", ["/etc/passwd", "../mine.txt", "~/words", "C:\\words", ".", "nowhere.txt", "full.txt", "\x00"]
)
def test_23_a_word_list_is_named_and_never_a_path(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring("hear\n", tmp_path, monkeypatch)
    (tmp_path / "mine.txt").write_text("hear\n")
    with pytest.raises(Refused, match="There is no word list") as caught:
        Match(GAME, seats=1, options={"word_list": name})
    assert str(tmp_path) not in caught.value.words  # nobody learns where a server keeps its files


def bring(content: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a word list of one's own where lists are looked for."""
    monkeypatch.setenv("FABLETOP_HOME", str(folder))
    (folder / "words").mkdir()
    (folder / "words" / "mine.txt").write_text(content, encoding="utf-8")


@pytest.mark.rule("PA-207")
@pytest.mark.parametrize("answer", ["pass", "hear left", "use:poison_dagger", "a", None, [], {}])
def test_24_nothing_is_done_after_the_run(answer: Any) -> None:
    lost = battle(HEAR, foe=[side(60, act({"op": "attack", "n": 99})), side(60)])
    lost.answer(0, "pass")
    won = battle(HEAR, foe=QUIET, stage=2, enemy_hp=1, number=9)
    won.answer(0, "hear right")
    for match in (lost, won):
        assert match.over
        assert "over" in refused(match, 0, answer)
