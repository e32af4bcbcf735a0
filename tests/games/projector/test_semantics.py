"""The semantics of the language of cards, one by one, as the rules number them."""

from __future__ import annotations

import re
import typing
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.games.projector.arrange import bring, finished, hand, load, space, stack
from tests.games.projector.carrying import afflict, ailing, carry
from tests.games.projector.driving import go_on
from tests.games.projector.slide import ASK, all_of, chosen, flag, here, offers, on, pick, rolls, uncounted, way
from tests.games.projector.test_language import chapter, hidden_cards, ops, windows
from tests.games.projector.zz_box import ZZ_CATALOGUE, zz_box

from fabletop.engine.catalogue import File, Pack
from fabletop.engine.effects import Source, said, value_of
from fabletop.engine.match import Match
from fabletop.games.projector.box import DECKS, Box
from fabletop.games.projector.effects.language import LANGUAGE
from fabletop.games.projector.effects.numbers import Margin
from fabletop.games.projector.effects.scopes import area_of
from fabletop.games.projector.odds import chance_of
from fabletop.games.projector.rules.actions import removable
from fabletop.games.projector.rules.allies import allies
from fabletop.games.projector.rules.harm import lose
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.playing import playable
from fabletop.games.projector.rules.reach import in_reach
from fabletop.games.projector.rules.values import keyword_numbers
from fabletop.games.projector.rules.windows import WORDS
from fabletop.games.projector.state import (
    CARD,
    DISSIPATED,
    ENTROPY,
    GLOBAL,
    IN,
    IN_PLAY,
    NONE,
    NORMAL,
    ON_LOCATION,
    ON_SETUP,
    Outing,
)
from fabletop.games.projector.state import Test as Attempt
from fabletop.testing.arranged import choices, log, tag


def test_all_semantics_of_the_rules_have_a_test_that_names_them() -> None:
    said = chapter()[chapter().index("Semantics, each with tests:") : chapter().index("| `rule` hook | value |")]
    numbers = [int(each) for each in re.findall(r"^([0-9]+)\. ", said, re.MULTILINE)]
    assert numbers == list(range(1, 26))
    named = {int(found[1]) for name in globals() if (found := re.match(r"test_semantics_([0-9]+)_", name))}
    assert named == set(numbers)


def test_semantics_1_effects_run_in_order_and_the_margin_is_that_of_the_innermost_test() -> None:
    assert flag(chosen("ZX:15", 0)) == 2
    table = on("ZX:60").table
    table.tests = [
        Attempt(0, 0, NONE, NORMAL, natural=30, succeeded=True),
        Attempt(1, 0, NONE, NORMAL, natural=27, succeeded=True),
    ]
    now = Now(table, Source(ON_SETUP, table.setup), {"you": 0})
    assert [value_of(Margin(sm=each), now) for each in (1, 2, 4)] == [7, 3, 1]
    table.tests.pop()
    assert value_of(Margin(sm=4), now) == 2


def test_semantics_2_a_keyword_is_given_again_only_if_it_lasts_longer_and_what_is_missing_is_passed_over() -> None:
    """Hidden moves its end in a later turn; what was given in this turn lasts as long already."""
    match = on("ZX:36")
    hide = match.table.box.face("ZX:36").card.texts[0].do[0]
    now = Now(match.table, Source(ON_LOCATION, space("2.2")), {"you": 0})
    assert hide.could(now)
    pick(match, 0)
    assert not hide.could(now)
    Now.end_of(match.table, "next_own_turn", 0)
    assert Now.has(match.table, 0, "hidden")
    assert hide.could(now)
    assert flag(chosen("ZX:32", 18), "hit") == 1


def test_semantics_3_a_cost_is_paid_in_full_or_the_text_is_not_offered() -> None:
    assert not offers(on("ZX:23"), 1)
    match = on("ZX:23", fields={"moves": [1, 0]})
    pick(match, 1)
    assert (match.table.moves[0], flag(match.table, "hit")) == (0, 1)


@pytest.mark.parametrize("answer", ["use", "decline"])
def test_semantics_4_what_may_be_done_is_asked_and_its_limit_is_used_when_it_is_chosen(answer: str) -> None:
    """The monocle helps a test of Awareness, once in a projection."""
    match = on("ZX:14", hands={0: ["Spot"] * 2, 1: []}, also=lambda table: carry(table, 0, "IT:913"))
    load(match.table, "tests", 20, 5, 5)
    first, second = match.table.hands[0]
    match.answer(0, way(match, 0))
    match.answer(0, f"c{first}")
    match.answer(0, choices(match))  # the order of two texts that answer
    assert tag(match) == "may"
    match.answer(0, answer)
    go_on(match)
    assert flag(match.table, "o") == 1
    match.table.limited[:] = [key for key in match.table.limited if key[2] == NONE]
    match.answer(0, way(match, 0))
    match.answer(0, f"c{second}")
    if answer == "decline":
        match.answer(0, choices(match))
    assert (tag(match) == "may") == (answer == "decline")


def test_semantics_5_zones_are_the_owners_and_with_fewer_than_wanted_all_are_taken() -> None:
    discard = {0: ["Spot"], 1: ["Dash", "Dash"]}
    assert flag(chosen("ZX:19", 2, discard=discard)) == 1
    match = on("ZX:20", seats=2)
    pick(match, 1)  # two players by chance, of two
    assert [sum(each) for each in match.table.temp] == [1, 1]


def test_semantics_6_what_is_read_now_is_a_call_and_what_is_read_at_the_end_is_put_aside() -> None:
    table = chosen("ZX:32", 0)
    assert (flag(table, "c"), flag(table, "hit")) == (1, 1), "both texts went on after what they had sent to"
    table = chosen("ZX:32", 1)
    assert [table.box.projectors[each].id for each in table.at_end] == ["PR:904"]
    assert table.chain == []


@pytest.mark.parametrize(
    "do",
    [
        pytest.param("[{op: draw}]", id="what is done"),
        pytest.param("[{op: mod_test, n: 1, until: turn}]", id="what has an end of its own"),
        pytest.param("[{op: side, who: here, sides: [n], state: closed}]", id="what is begun"),
    ],
)
def test_semantics_7_a_running_text_only_says_what_holds(do: str, tmp_path: Path) -> None:
    fault = refused_pack(tmp_path, "perks", f'- {{id: "PK:990", name: Test, texts: [{{do: {do}}}]}}')
    assert "PK:990" in fault


@pytest.mark.parametrize(
    ("until", "ends"),
    [
        ("turn", ("turn", None)), ("round", ("round", None)), ("next_turn", ("own_turn", 0)),
        ("end_of_next_turn", ("next_own_turn", 0)), ("projection", ("projection", None)), ("test", None),
        ("next_test", None), ("next_test_this_turn", ("turn", None)), ("campaign", None), ("in_play", None),
    ],
)  # fmt: skip
def test_semantics_8_each_duration_ends_when_it_says(until: str, ends: tuple[str, int | None] | None) -> None:
    """With the end of its span and of no other; of two durations with the first."""
    match = on("ZX:35")
    table = match.table
    number = next(n for n, each in enumerate(table.box.book.standing) if each.until == until)
    now = Now(table, Source(ON_LOCATION, space("2.2")), {"you": 0})
    now._begin(table.box.book.standing[number], [0])  # type: ignore[arg-type]  # all of them last
    spans = [
        ("turn", None),
        ("round", None),
        ("own_turn", 1),
        ("own_turn", 0),
        ("next_own_turn", 1),
        ("projection", None),
    ]
    for span, whose in spans:
        before = len(table.changes)
        Now.end_of(table, span, whose)
        assert (len(table.changes) < before) == ((span, whose) == ends), (until, span, whose)
    if ends == ("next_own_turn", 0):
        for left in (1, 0):
            Now.end_of(table, "next_own_turn", 0)
            assert len(table.changes) == left
    elif until == "test":
        table.tests.append(Attempt(0, 0, NONE, NORMAL))
        Now.end_test(table)
        assert table.changes == []
    elif ends is None:
        assert len(table.changes) == 1


def test_semantics_9_a_baddie_is_where_its_player_is_or_everywhere_and_reach_is_not_range_0() -> None:
    match = on("ZX:19", baddies={"BD:907": 1, "BD:901": "global", "BD:902": "1.1"}, at={0: "2.2", 1: "2.2"})
    theirs, everywhere, token = (each.card for each in match.table.opponents)
    now = Now(match.table, Source(ON_LOCATION, space("2.2")), {"you": 0})
    pick(match, 32)  # locations and Baddies at range 0
    assert flag(match.table) == 3, "the location, theirs and the global one"
    assert [in_reach(match.table, 0, each) for each in (theirs, everywhere, token)] == [False, True, False]
    assert now.read("depth") == 0
    assert now.read("round") == 1


@pytest.mark.parametrize(
    ("id_", "event"),
    [("CN:901", "natural_20"), ("CN:902", "dissipated"), ("CN:906", "")],
)
def test_semantics_10_a_condition_ends_with_the_events_that_it_names(id_: str, event: str) -> None:
    match = on(
        "ZX:60", also=all_of(uncounted, lambda table: afflict(table, 0, id_), lambda table: afflict(table, 1, id_))
    )
    for each in ("natural_1", "dissipated", "natural_20"):
        finished(Now.occur(match.table, each, player=0))
        if each == event:
            assert ailing(match.table, 0) == []
            break
    else:
        assert ailing(match.table, 0) == [id_]
    assert ailing(match.table, 1) == [id_], "it was not about them"


PERK = '- {{id: "PK:990", name: Test, texts: [{}]}}'
BROKEN = {
    "op": ("perks", PERK.format("{on: turn_start, do: [{op: dance}]}"), "dance"),
    "field": ("perks", PERK.format("{on: turn_start, do: [{op: draw, speed: 2}]}"), "speed"),
    "trigger": ("perks", PERK.format("{on: teatime, do: [{op: draw}]}"), "teatime"),
    "role": ("perks", PERK.format("{on: turn_start, do: [{op: draw, who: them}]}"), "them"),
    "hook": ("perks", PERK.format("{do: [{op: rule, hook: luck}]}"), "luck"),
    "duration": ("perks", PERK.format("{on: turn_start, do: [{op: mod_test, n: 1, until: tea}]}"), "tea"),
    "limit": ("perks", PERK.format("{on: turn_start, limit: week, do: [{op: draw}]}"), "week"),
    "number": ("perks", PERK.format("{on: turn_start, do: [{op: draw, n: {sm: 99}}]}"), "20"),
    "flag prefix": ("flags", "- {id: day.ZX.x, words: it is so}", "day.ZX.x"),
    "identifier": ("perks", '- {id: "PK:9900", name: Test, texts: [{do: [{op: rule, hook: hand_size}]}]}', "PK:9900"),
    "end of a condition": (
        "conditions",
        '- {id: "CN:990", name: Test, texts: [{do: [{op: mod_test, n: 1}]}], ends: [teatime], '
        "remove: {on: use, cost: [{op: discard}], do: [{op: end_this}]}}",
        "teatime",
    ),
}  # fmt: skip


def refused_pack(folder: Path, deck: str, text: str) -> str:
    """The words with which a pack of one card is refused."""
    path = folder / f"more_{deck}.yaml"
    path.write_text(text + "\n", encoding="utf-8")
    (kind,) = [each for each in DECKS if each[0] == deck]
    files = ZZ_CATALOGUE.plus(Pack("more", folder, File(path.name, kind[1], kind[2])))
    with pytest.raises(Exception) as found, files.placing():
        Box(files)
    assert not isinstance(found.value, AssertionError | KeyError | AttributeError), found.value
    return str(found.value)


@pytest.mark.parametrize("what", BROKEN)
def test_semantics_11_what_nobody_knows_is_refused_with_its_file_and_card(what: str, tmp_path: Path) -> None:
    deck, text, wrong = BROKEN[what]
    fault = refused_pack(tmp_path, deck, text)
    assert wrong in fault
    assert f"more_{deck}" in fault


RAW = re.compile(r"[a-z]_[a-z]|[{}=]|proj\.|camp\.|\bNone\b|\bTrue\b|object at")


def test_semantics_12_every_text_has_words_and_none_of_them_is_a_name_of_the_data() -> None:
    """Of the texts of the hidden area, and of what its abilities and maneuvers do."""
    box = zz_box()
    cards = [each.data for each in ZZ_CATALOGUE.read().entries if each.id in hidden_cards()]
    said_texts = [
        text.words(box.printing.voice_of(card))
        for card in cards
        for text in getattr(card, "texts", ())
        if not _prose(text.do)
    ]
    loose = [
        getattr(card, name, ()) for card in cards for name in ("success", "failure", "natural_1", "natural_20", "do")
    ]
    said_texts += [f"{said(do, box.voice, '; ')}." for do in loose if do and not _prose(do)]
    assert len(said_texts) > 300
    for words in said_texts:
        assert re.fullmatch(r".*[a-z0-9)].*\.", words, re.DOTALL), words
        assert not RAW.search(words), words


def _prose(do: Sequence[Any]) -> bool:
    return all(type(each).__name__ == "Say" for each in do)


def test_semantics_12_a_text_without_words_is_no_text() -> None:
    """Each verb, condition and number has words of its own."""
    for each in (*LANGUAGE.verbs, *LANGUAGE.conditions, *LANGUAGE.numbers):
        says = {"words", "standing_words"} & {name for base in each.__mro__[:-1] for name in vars(base)}
        assert says, each


def test_semantics_13_every_op_of_the_rules_is_there() -> None:
    assert len(ops()) == 79
    assert len(LANGUAGE.verbs) >= 79


def test_semantics_14_a_test_is_against_whom_it_was_aimed_at_before_the_roll() -> None:
    """A test whose target is chosen after the roll is against nothing: what is Dazed does not help it."""

    def dazed(table: Outing) -> None:
        uncounted(table)
        bring(table, "BD:907", 0)
        verb = table.box.face("ZX:36").card.texts[2].do[0]
        Now(table, Source(ON_LOCATION, space("2.2")), {"you": 0})._begin(verb, [CARD + table.opponents[0].card])

    match = on("ZX:60", hands={0: ["Test Volley", "Strike"], 1: []}, levels={"Test Volley": 4}, also=dazed)
    load(match.table, "tests", 20, 15, 15)
    match.answer(0, f"play:{hand(match, 0, 'Test Volley')}")
    assert sum(match.table.temp[0]) == 0, "15 + 4 - 1, and nothing for Dazed"
    match.answer(0, f"play:{hand(match, 0, 'Strike')}")
    go_on(match)
    assert sum(match.table.temp[0]) == 1, "15 + 4 + 2 against who was chosen"


def test_semantics_14_what_is_for_a_test_in_the_result_of_a_reaction_is_for_the_test_around_it() -> None:
    """Another player helps with 2 + SM/5: 15 + 9 is a margin of 4, so +2, and 14 + 4 becomes 20."""
    match = on("ZX:60", hands={0: ["Dash"], 1: ["Test Encouragement"]}, levels={"Test Encouragement": 9}, settings=ASK,
               at={0: "2.2", 1: "1.2"}, also=uncounted)  # fmt: skip
    load(match.table, "tests", 20, 15, 14)
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    assert tag(match, 1) == "test_declared"
    match.answer(1, f"slide:{hand(match, 1, 'Test Encouragement')}")
    go_on(match)
    assert match.table.temp[0][match.table.box.skill_named("Dash").trait] == 1
    assert match.table.changes == []


def test_semantics_14_a_roll_is_made_again_for_the_test_around_once() -> None:
    lucid: dict[str, Any] = {
        "levels": {"Test Lucidity": 9},
        "settings": ASK,
        "at": {0: "2.2", 1: "1.2"},
        "also": uncounted,
    }
    match = on("ZX:60", hands={0: ["Dash"], 1: ["Test Lucidity"] * 2}, **lucid)
    load(match.table, "tests", 20, 5, 15, 17)
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    assert tag(match, 1) == "rolled"
    match.answer(1, f"slide:{match.table.hands[1][0]}")
    while len(match.table.tests) > 1:  # the windows of that reaction itself
        match.answer(1, "pass")
    go_on(match)
    assert len(match.table.hands[1]) == 1, "a second one was not asked about"
    assert match.table.temp[0][match.table.box.skill_named("Dash").trait] == 1


def test_semantics_14_an_item_rolls_again_with_one_more() -> None:
    match = on("ZX:60", hands={0: ["Dash"], 1: []}, also=all_of(uncounted, lambda table: carry(table, 0, "IT:915")))
    load(match.table, "tests", 20, 5, 15)
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    match.answer(0, "use")
    go_on(match)
    assert sum(match.table.temp[0]) == 1, "15 + 4 + 1"


def test_semantics_15_a_turn_starts_before_its_entropy_card() -> None:
    """The night reader sees the card that is drawn then."""

    def reader(table: Outing) -> None:
        uncounted(table)
        table.perks[0] = [each.id for each in table.box.perks].index("PK:901")
        stack(table, "EA:09")

    match = on("ZX:60", ("turn", 0), hands={0: ["Spot"], 1: []}, settings=ASK, also=reader)
    assert tag(match) == "entropy_revealed"
    drawn = match.table.drawn
    assert match.table.printed_on(drawn).id == "EA:09"
    assert any("Next come" in line for line in log(match, 0))
    assert not any("Next come" in line for line in log(match, 1))


def test_semantics_16_you_are_whose_card_it_is_or_the_current_player() -> None:
    match = on("ZX:60", baddies={"BD:907": 1, "BD:901": "global"}, fields={"current": 0})
    table = match.table
    afflict(table, 1, "CN:901")
    carry(table, 1, "IT:912")
    found = {source.kind: Now(table, source, roles).me for source, _, roles in Now.in_force(table)}
    assert found[ON_SETUP] == 0
    owners = [
        Now(table, source, roles).me for source, _, roles in Now.in_force(table) if source.handle in table.gear[1]
    ]
    assert owners == [1]
    theirs, for_all = (each.card for each in table.opponents)
    assert [area_of(table, CARD + each) for each in (theirs, for_all)] == [1, GLOBAL]
    whose = {
        source.handle: Now(table, source, roles).me
        for source, _, roles in Now.in_force(table)
        if source.handle in (theirs, for_all)
    }
    assert (whose[theirs], whose[for_all]) == (1, 0)


def test_semantics_17_whose_doings_a_card_answers_to() -> None:
    match = on("ZX:60", hands={0: ["Dash"], 1: []}, also=lambda table: carry(table, 1, "IT:917"))
    load(match.table, "tests", 20, 18)
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    go_on(match)
    assert (flag(match.table, "a"), flag(match.table, "t.test_succeeded")) == (0, 1)


def test_semantics_18_the_event_is_what_the_window_is_about() -> None:
    """An attack on somebody else comes to you, weaker by 1 + SM/5: the dog bites for 2 - 2."""
    match = on("ZX:26", hands={0: [], 1: ["Test Feint"]}, levels={"Test Feint": 9}, baddies={"BD:907": 0}, settings=ASK,
               at={0: "2.2", 1: "1.2"}, also=uncounted)  # fmt: skip
    load(match.table, "tests", 20, 16)
    match.answer(0, way(match, 9))
    assert tag(match, 1) == "attack"
    match.answer(1, f"slide:{hand(match, 1, 'Test Feint')}")
    assert not finished_attack(match)
    assert flag(match.table) == 1, "it was an attack"


def finished_attack(match: Match[Outing]) -> int:
    go_on(match)
    return sum(len(each) for each in match.table.lost_piles)


def test_semantics_18_a_failed_check_is_rolled_again_for_who_checks() -> None:
    def gone(table: Outing) -> None:
        uncounted(table)
        table.status[2], table.at[2] = DISSIPATED, NONE

    three: dict[str, Any] = {"seats": 3, "draw": {seat: ["Dash"] * 3 for seat in range(3)}}
    for again, status in ((1, IN), (1, DISSIPATED)):
        match = on("ZX:60", hands={0: ["Dash"] * 6, 1: ["Test Steadiness"], 2: []}, levels={"Test Steadiness": 9},
                   settings=ASK, at={0: "2.2", 1: "1.2", 2: "1.2"}, also=gone, **three)  # fmt: skip
        load(match.table, "stability", 4, 1, again)
        load(match.table, "tests", 20, 15 if status == IN else 2)
        match.answer(0, "end")
        match.answer(0, [])
        assert tag(match, 1) == "would_dissipate"
        match.answer(1, f"slide:{hand(match, 1, 'Test Steadiness')}")
        assert match.table.status[0] == status, "1 + 1 is more than the one who has left"


def test_semantics_19_the_windows_have_the_names_of_the_rules() -> None:
    assert set(WORDS) == set(windows())


def test_semantics_20_mimicry_uses_its_own_margin_and_targets_and_passes_over_itself() -> None:
    """The other player has succeeded with Rally; with SM 4 one player draws."""

    def done(table: Outing) -> None:
        uncounted(table)
        table.last[1] = table.box.skill_named("Test Rally").number

    match = on("ZX:60", hands={0: ["Test Mimicry"], 1: []}, levels={"Test Mimicry": 9}, also=done)
    load(match.table, "tests", 20, 15)
    match.answer(0, f"play:{hand(match, 0, 'Test Mimicry')}")
    go_on(match, "act", {"select": "player:1"})
    assert [len(each) for each in match.table.hands] == [0, 1]


def test_semantics_20_what_is_for_once_in_a_turn_is_not_done_again_by_mimicry() -> None:
    """TP-R129."""

    def done(table: Outing) -> None:
        uncounted(table)
        table.last[1] = table.box.skill_named("Test Rally").number

    levels = {"Test Mimicry": 9, "Test Rally": 9}
    match = on("ZX:60", hands={0: ["Test Mimicry", "Test Rally", "Test Mimicry"], 1: []}, levels=levels, also=done)
    load(match.table, "tests", 20, 15, 15, 15)
    match.answer(0, f"play:{hand(match, 0, 'Test Rally')}")
    go_on(match, "act", {"select": "player:1"})
    assert len(match.table.hands[1]) == 1
    assert not playable(match.table, 0, hand(match, 0, "Test Mimicry"))


def test_semantics_21_what_lies_on_a_location_is_used_by_who_is_there() -> None:
    match = on("ZX:27")
    pick(match, 0)
    assert [each for each in choices(match) if each.startswith("rid:")]
    match.table.tokens[0] = match.table.tokens[0]._replace(at=here("2.1"))
    assert [now.source.handle for now in removable(match.table, 0)] == []


def test_semantics_22_a_result_without_its_target_is_passed_over_and_own_modifiers_count_everywhere() -> None:
    match = on("ZX:14", hands={0: ["Test Foresight", "Test Volley"], 1: []},
               levels={"Test Foresight": 4, "Test Volley": 4}, also=rolls(1))  # fmt: skip
    pick(match, 0, {"test": f"c{hand(match, 0, 'Test Foresight')}"})
    assert (flag(match.table, "c"), flag(match.table, "o")) == (1, 1)
    assert flag(match.table, "t.attack") == 0
    volley = match.table.box.skill_named("Test Volley").number
    assert chance_of(match.table, 0, volley) == 20, "17 to 20: level 4 less its own 1"


@pytest.mark.parametrize(("answer", "noted"), [("yes", [0, 1]), ("no", [1, 0])])
def test_semantics_22_a_natural_20_takes_the_place_of_the_effect_if_it_says_so(answer: str, noted: list[int]) -> None:
    match = on("ZX:60", hands={0: ["Test Foresight"], 1: []}, levels={"Test Foresight": 4}, also=rolls(20))
    match.answer(0, f"play:{hand(match, 0, 'Test Foresight')}")
    match.answer(0, answer)
    go_on(match)
    assert [flag(match.table, each) for each in "ab"] == noted


def test_semantics_23_an_ally_moves_and_every_number_may_be_worked_out() -> None:
    match = on("ZX:36", baddies={"BD:907": "global"})
    pick(match, 3)
    assert allies(match.table, 0) == [match.table.opponents[0].card]
    outright = []
    for verb in (*LANGUAGE.verbs, *LANGUAGE.payments):
        for name, hint in typing.get_type_hints(verb, localns={"Now": Now, "Language": type(LANGUAGE)}).items():
            if hint is int or hint == (int | None):
                outright.append((verb.__struct_config__.tag, name))
    assert {name for _, name in outright} <= {"uses"}, "for how many uses something holds is written out"


def test_semantics_24_permissions_yield_to_what_is_forbidden_and_relentless_holds() -> None:
    def free(table: Outing) -> None:
        carry(table, 0, "IT:932")  # the first move of a turn is free

    match = on("ZX:33", also=free)
    assert any(each.startswith("go:") for each in choices(match))
    pick(match, 3)
    assert not any(each.startswith("go:") for each in choices(match))
    assert not offers(on("ZX:26", baddies={"BD:905": 0}), 8)


def test_semantics_25_a_text_does_not_set_itself_off() -> None:
    """For each card that is lost another one is, and no more."""

    def lying(table: Outing) -> None:
        uncounted(table)
        table.add_cards(ENTROPY, [table.box.face("EZ:11").number])
        card = table.entropy[-1]
        table.move(card, ENTROPY, IN_PLAY)
        table.hindrances.append((card, 0))

    match = on("ZX:60", also=lying)
    finished(lose(match.table, 0, 1))
    assert len(match.table.lost_piles[0]) == 2
    finished(lose(match.table, 1, 1))
    assert len(match.table.lost_piles[1]) == 1


def test_semantics_25_a_ward_keeps_the_number_of_its_test() -> None:
    match = on("ZX:60", hands={0: ["Test Shelter +9"], 1: []}, levels={"Test Shelter": 9}, also=uncounted)
    load(match.table, "tests", 20, 14)
    match.answer(0, f"play:{match.table.hands[0][0]}")
    go_on(match)
    assert keyword_numbers(match.table, here(), "ward") == [1 + 12 // 6]
