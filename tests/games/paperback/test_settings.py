"""The settings: each belongs to a ruling, has the ruling's default, takes the ruling's values alone, and does what it
says. Those that change a chapter of the rules are shown there: difficulty with the run, rewards_return with Character
Development, penalty_return and replace_penalty with penalty cards, player_orders_triggers with the order of events."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

from fabletop.cli.shared import read_plan
from fabletop.engine.history import Reach
from fabletop.engine.match import Match
from fabletop.engine.rulebook import rulebook
from fabletop.engine.words import Refused
from fabletop.envs.ids import settings as env_settings
from fabletop.games.paperback import GAME
from fabletop.games.paperback.scene import beyond
from fabletop.games.paperback.settings import Settings
from fabletop.games.paperback.words.impolite import IMPOLITE
from fabletop.simulation.exercise import mixed_plan
from fabletop.testing.arranged import choices, refused

from .arrange import battle, play, side, use

QUIET = [side(60), side(60)]
HEAR = ("da_h_start", "da_e_start", "da_a_start", "da_r_start")

# Every setting of the rules file with its ruling and its default.
RULED = {
    found[1]: (ruling.id, found[2])
    for ruling in rulebook(GAME).rulings
    if (found := re.match(r"`(\w+)`[^(]*\(`?(\w+)", ruling.setting))
}
WORDS: dict[str, Any] = {"off": False, "on": True, "none": None}

GOOD: list[tuple[str, tuple[Any, ...]]] = [
    ("character", ("ask", "ex_machina", "damsel")),
    ("difficulty", ("base", "story", "hard")),
    ("word_list", ("full", "common")),
    ("min_word_length", (2, 3, 4, 5)),
    ("allow_pass", ("always", "only_if_no_word")),
    ("no_repeat_words", (False, True)),
    ("lookup", ("free", "on_commit_only", "strict")),
    ("family_filter", (False, True)),
    ("counter_cap", (None, 5, 20, 99)),
    ("player_orders_triggers", (False, True)),
    ("battle_turn_limit", (None, 10, 40, 200)),
    ("undo", (False, True)),
    ("hide_stage2", (False, True)),
    ("replace_penalty", (False, True)),
    ("penalty_return", ("deck", "discard")),
    ("rewards_return", (False, True)),
    ("one_save", (False, True)),
    ("auto_decline", ("", "deus_ex_umbrella", "swear_jar loyalty_card")),
    ("missed_words", (False, True)),
]
BAD: list[tuple[str, tuple[Any, ...]]] = [
    ("character", ("robot", None, 1)),
    ("difficulty", ("nightmare", 1, None)),
    ("word_list", ("", 7, None, ["full"], "x" * 81)),
    ("min_word_length", (1, 6, "3", 2.5, None)),
    ("allow_pass", ("never", True)),
    ("no_repeat_words", (1, "yes", None)),
    ("lookup", ("paid", None)),
    ("family_filter", ("on",)),
    ("counter_cap", (0, 4, 100, -1, "9", 9.5)),
    ("battle_turn_limit", (0, 9, 201, "40")),
    ("undo", (1,)),
    ("penalty_return", ("hand", None)),
    ("auto_decline", (["deus_ex_umbrella"], 5, "x" * 301)),
    ("seed", (1,)),
    ("hp", (99,)),
]


def test_every_setting_of_the_rules_file_is_there_with_its_default() -> None:
    assert set(RULED) <= set(Settings.__struct_fields__)
    assert len(RULED) == 17
    for name, (ruling, first) in RULED.items():
        default = getattr(Settings(), name)
        expected = "" if name == "auto_decline" else WORDS.get(first, first)
        assert str(default) == str(expected), f"{name} of {ruling}"


def test_every_setting_says_what_it_is_and_names_its_ruling() -> None:
    for field in inspect.type_info(Settings).fields:  # type: ignore[attr-defined]  # a structure has fields
        extra = field.type.extra_json_schema if isinstance(field.type, inspect.Metadata) else None
        words = (extra or {}).get("description", "")
        assert len(words) > 20, field.name
        if field.name in RULED:
            assert RULED[field.name][0] in words


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in GOOD for value in values])
def test_good_values(name: str, value: Any) -> None:
    match = Match(GAME, seats=1, options={name: value})
    assert getattr(match.table.settings, name) == value


def test_all_settings_are_tried() -> None:
    assert {name for name, _ in GOOD} == set(Settings.__struct_fields__)


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BAD for value in values])
def test_20_bad_values_are_refused_with_what_was_expected(name: str, value: Any) -> None:
    with pytest.raises(Refused, match="These settings do not fit Paperback Adventures") as caught:
        Match(GAME, seats=1, options={name: value})
    assert name in caught.value.words


@pytest.mark.rule("PA-R53")
@pytest.mark.parametrize("items", ["nothing", "deus_ex_umbrella nothing", "hot_broth", "DEUS_EX_UMBRELLA"])
def test_20_auto_decline_names_reactive_items(items: str) -> None:
    with pytest.raises(Refused, match="auto_decline names Reactive items"):
        Match(GAME, seats=1, options={"auto_decline": items})


def test_settings_are_fixed_at_the_start() -> None:
    match = battle(foe=QUIET)
    with pytest.raises(AttributeError):
        match.options.undo = True
    refused(match, 0, {"settings": {"undo": True}})


# --- what they do ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-R03", "PA-R02")
def test_word_list() -> None:
    full, common = (battle(foe=QUIET, settings={"word_list": name}).table.words for name in ("full", "common"))
    assert len(common) < len(full)
    assert "qi" in full
    assert "qi" not in common


@pytest.mark.rule("PA-R02")
def test_word_list_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FABLETOP_HOME", str(tmp_path))
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "odd.txt").write_text("hrae\n")
    match = battle(HEAR, foe=QUIET, settings={"word_list": "odd.txt"})
    refused(match, 0, "hear left", "PA-065")
    play(match, "hrae")
    assert match.table.last_word == "hrae"


@pytest.mark.rule("PA-R01")
def test_min_word_length() -> None:
    match = battle(HEAR, foe=QUIET, settings={"min_word_length": 4})
    refused(match, 0, "her left", "PA-R01")
    play(match, "hear")
    assert match.table.last_word == "hear"


@pytest.mark.rule("PA-R08")
def test_allow_pass() -> None:
    barred = {"allow_pass": "only_if_no_word"}
    assert "pass" in choices(battle(HEAR, foe=QUIET))
    assert "pass" not in choices(battle(HEAR, foe=QUIET, settings=barred))
    stuck = battle(foe=QUIET, settings=barred)  # no card in hand, so no word
    stuck.answer(0, "pass")
    assert stuck.table.turn == 2


@pytest.mark.rule("PA-R09")
@pytest.mark.parametrize("no_repeat", [False, True])
def test_no_repeat_words(no_repeat: bool) -> None:
    match = battle(HEAR, foe=QUIET, settings={"no_repeat_words": no_repeat}, spelled_before=["hear"])
    if no_repeat:
        refused(match, 0, "hear left", "PA-R09")
        play(match, "hare")
    else:
        play(match, "hear")
    assert match.table.turn == 2


@pytest.mark.rule("PA-R10")
@pytest.mark.parametrize("lookup", ["free", "on_commit_only"])
def test_a_word_that_is_not_in_the_list_is_refused(lookup: str) -> None:
    refused(battle(HEAR, foe=QUIET, settings={"lookup": lookup}), 0, "hrae left", "PA-065")


@pytest.mark.rule("PA-R10")
def test_strict_lookup_makes_it_a_pass() -> None:
    match = battle(HEAR, foe=QUIET, settings={"lookup": "strict"})
    match.answer(0, {"word": list(reversed(HEAR)), "splay": "left"})
    assert (match.table.turn, match.table.last_word, match.table.fatigue, match.table.last_hits) == (2, "", [], 0)


@pytest.mark.rule("PA-R11")
def test_family_filter() -> None:
    plain, polite = (battle(foe=QUIET, settings={"family_filter": on}).table.words for on in (False, True))
    rude = [word for word in IMPOLITE if word in plain]
    assert rude
    assert not any(word in polite for word in rude)


@pytest.mark.rule("PA-R39")
@pytest.mark.parametrize(("cap", "mana"), [(None, 8), (7, 7)])
def test_counter_cap(cap: int | None, mana: int) -> None:
    match = battle(foe=QUIET, mana=7, settings={"counter_cap": cap})
    match.answer(0, "wild:mana")
    assert match.table.mana == mana


@pytest.mark.rule("PA-R45")
@pytest.mark.parametrize(("limit", "over"), [(10, True), (40, False), (None, False)])
def test_battle_turn_limit(limit: int | None, over: bool) -> None:
    match = battle(foe=QUIET, turn=10, settings={"battle_turn_limit": limit})
    match.answer(0, "pass")
    assert match.over == over
    assert match.table.winners == ()


@pytest.mark.rule("PA-R45")
@pytest.mark.parametrize(("turn", "warned"), [(28, False), (29, True)])
def test_the_player_is_warned_ten_turns_before(turn: int, warned: bool) -> None:
    match = battle(foe=QUIET, turn=turn, settings={"battle_turn_limit": 40})
    match.answer(0, "pass")
    assert any(line.rule == "PA-R45" for line in match.log(0)) == warned


@pytest.mark.rule("PA-R45")
def test_people_have_no_turn_limit_and_simulations_have_one() -> None:
    match = battle(foe=QUIET, turn=200)
    match.answer(0, "pass")
    assert not match.over
    assert not any(line.rule == "PA-R45" for line in match.log(0))
    assert read_plan(GAME, None, [], "random", "0").options == {"battle_turn_limit": 40}
    assert read_plan(GAME, None, ["battle_turn_limit=none"], "random", "0").options == {"battle_turn_limit": None}
    plans = [mixed_plan(GAME, "0", number) for number in range(20)]
    assert all("battle_turn_limit" in plan.options for plan in plans)
    assert env_settings(GAME, None).battle_turn_limit == 40


@pytest.mark.rule("PA-R47")
@pytest.mark.parametrize("allowed", [False, True])
def test_undo(allowed: bool) -> None:
    match = battle(foe=QUIET, mana=9, settings={"undo": allowed})
    use(match, "poison_dagger")
    assert match.can_undo(0) == allowed
    if allowed:
        match.undo(0)
        assert (match.table.enemy_hex, match.table.mana) == (0, 9)


@pytest.mark.rule("PA-R47")
def test_what_was_chosen_for_an_item_stands_too() -> None:
    match = battle(foe=QUIET, boon=3, settings={"undo": False})
    use(match, "dashing_boots")
    match.answer(0, "2")
    assert not match.can_undo(0)


@pytest.mark.rule("PA-R47")
@pytest.mark.parametrize("answer", ["wild:mana", "wild:letter", "use:poison_dagger"])
def test_what_reveals_nothing_is_taken_back_for_the_asking(answer: str) -> None:
    match = battle(foe=QUIET, mana=9)
    before = match.hash()
    match.answer(0, answer)
    assert match.undo_reach(0) == Reach(1, (), fair=True)
    match.undo(0)
    assert (match.hash(), match.spoiled) == (before, 0)


@pytest.mark.rule("PA-R47")
@pytest.mark.parametrize("answer", ["wild:mana", "use:poison_dagger"])
def test_where_items_are_final_that_is_the_reason_given(answer: str) -> None:
    match = battle(foe=QUIET, mana=9, settings={"undo": False})
    match.answer(0, answer)
    assert match.undo_reach(0) == Reach(1, (), fair=False, final=True)
    with pytest.raises(Refused, match="final") as refusal:
        match.undo(0)
    assert "shown" not in refusal.value.words
    assert "chance" not in refusal.value.words
    match.undo(0, beyond=True)
    assert match.spoiled == 0, "nothing was revealed"


@pytest.mark.rule("PA-R47")
def test_what_was_drawn_is_the_reason_where_a_card_was_drawn() -> None:
    match = battle(foe=QUIET, items=["spare_spectacles"], mana=9, settings={"undo": False})
    use(match, "spare_spectacles")
    assert match.undo_reach(0) == Reach(1, (), fair=False, final=False)
    with pytest.raises(Refused, match="shown something or drawn on chance"):
        match.undo(0)
    match.undo(0, beyond=True)
    assert match.spoiled == 1


@pytest.mark.rule("PA-R47")
@pytest.mark.parametrize("allowed", [False, True])
def test_undo_of_a_reactive_item(allowed: bool) -> None:
    match = battle(foe=QUIET, items=["loyalty_card"], mana=9, items_used=1, settings={"undo": allowed})
    use(match, "poison_dagger")
    match.answer(0, "use")
    assert match.can_undo(0) == allowed


@pytest.mark.rule("PA-R48")
@pytest.mark.parametrize("hidden", [False, True])
def test_hide_stage2(hidden: bool) -> None:
    match = battle(settings={"hide_stage2": hidden})
    assert (beyond(match.table) == ()) == hidden
