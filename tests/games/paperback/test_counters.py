"""Hits, blocks, mana, hex and boon (PA-106 to PA-120, and the rulings on numbers)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.filters import WordFilter
from fabletop.games.paperback.rules.moment import Now
from fabletop.games.paperback.rules.reading import word_is
from fabletop.games.paperback.state import NOTHING, Adventure
from fabletop.testing.strict import strict

from .arrange import HEAR, act, attack, battle, boons, hexes, ids, lose, play, side, text, use

H, E, A, R = HEAR
SECOND = side(60)
STOP = text("word", {"op": "mana", "n": 1}, may=True)  # it asks, so that one can look at the table in mid-turn


def spend(n: int, mode: str) -> dict[str, Any]:
    return {"op": "spend", "what": "you.boon", "n": n, "mode": mode}


def usable(match: Match[Adventure]) -> list[str]:
    question = match.question_for(0)
    assert question is not None
    return [option.id for option in question.options]


@pytest.mark.rule("PA-106")
def test_blocks_last_for_the_turn_in_which_they_are_made() -> None:
    match = battle(foe=[side(60, attack(1), attack(5)), SECOND], blocks=9)
    match.answer(0, "pass")
    match.answer(0, "pass")
    assert match.table.hp == 15


@pytest.mark.rule("PA-107")
def test_hits_are_dealt_in_their_turn_and_none_is_saved() -> None:
    match = battle(foe=[side(60, act(block=9)), SECOND], hits=7)
    match.answer(0, "pass")
    match.answer(0, "pass")
    assert match.table.enemy_hp == 60


@pytest.mark.rule("PA-108")
def test_mana_is_kept_from_turn_to_turn() -> None:
    match = battle(foe=[side(60), SECOND], mana=3)
    match.answer(0, "pass")
    assert (match.table.turn, match.table.mana) == (2, 3)


@pytest.mark.rule("PA-109", "PA-111")
def test_mana_changes_at_once_and_mana_of_prep_pays_in_the_same_prep() -> None:
    cost = catalogue().face("basic_buckler").cost
    match = battle(HEAR, foe=[side(60), SECOND], mana=cost - 1)
    assert "use:basic_buckler" not in usable(match)
    match.answer(0, "wild:mana")
    assert match.table.mana == cost
    use(match, "basic_buckler")
    assert match.table.mana == 0


@pytest.mark.rule("PA-110")
def test_mana_of_the_word_pays_from_the_next_turn_on() -> None:
    seen = text("after_hits", boons({"of": "you.mana"}))
    match = battle(HEAR, foe=[side(60, special=[seen]), SECOND])
    assert "use:poison_dagger" not in usable(match)
    play(match, "hear", "right")
    assert (match.table.enemy_boon, match.table.mana) == (0, 3)
    assert "use:poison_dagger" in usable(match)


@pytest.mark.rule("PA-112", "PA-114", "PA-116", "PA-117")
def test_actions_and_special_rules_put_hex_on_the_player_and_boon_on_the_enemy_which_stay() -> None:
    match = battle(foe=[side(60, act(hexes(1), boons(2)), special=[text("cleanup", hexes(3), boons(4))]), SECOND])
    match.answer(0, "pass")
    assert (match.table.hex, match.table.enemy_boon) == (4, 6)
    match.answer(0, "pass")
    assert (match.table.hex, match.table.enemy_boon) == (7, 10)


@pytest.mark.rule("PA-113", "PA-114")
@pytest.mark.parametrize("source", ["ability", "item", "McGuffin"])
def test_abilities_items_and_mcguffins_put_hex_on_the_enemy_which_stays(source: str) -> None:
    weathervane = ["The Weathervane"] if source == "McGuffin" else []
    match = battle(HEAR, foe=[side(60), SECOND], mana=9, mcguffins=weathervane)
    if source == "item":
        use(match, "poison_dagger")
    words = {"ability": ("rhea", "left"), "item": ("hare", "left"), "McGuffin": ("ear", "right")}
    play(match, *words[source])
    hex_ = match.table.enemy_hex
    assert hex_ > 0
    match.answer(0, "pass")
    assert match.table.enemy_hex == hex_


@pytest.mark.rule("PA-115", "PA-117")
@pytest.mark.parametrize(("word", "mcguffins"), [("hare", []), ("rhea", ["The Weathervane"])])
def test_abilities_and_mcguffins_give_the_player_boon_which_stays(word: str, mcguffins: list[str]) -> None:
    match = battle(HEAR, foe=[side(60), SECOND], mcguffins=mcguffins)
    play(match, word)
    boon = match.table.boon
    assert boon > 0
    match.answer(0, "pass")
    assert match.table.boon == boon


@pytest.mark.rule("PA-115")
def test_items_give_the_player_boon() -> None:
    match = battle(character="ex_machina", foe=[side(60), SECOND], mana=9, items=["hamster_dynamo"])
    use(match, "hamster_dynamo")
    assert match.table.boon > 0


@pytest.mark.rule("PA-114", "PA-117", "PA-184", "PA-185")
def test_counters_are_gone_when_the_battle_is_over() -> None:
    match = battle(start="development", hex=1, boon=2, mana=3, enemy_hex=4, enemy_boon=5)
    table = match.table
    assert (table.hex, table.boon, table.mana, table.enemy_hex, table.enemy_boon) == (0, 0, 0, 0, 0)


@pytest.mark.rule("PA-118", "PA-R42")
def test_counters_do_nothing_by_themselves() -> None:
    results = []
    for n in (0, 7):
        match = battle(HEAR, foe=[side(60, attack(9)), SECOND], hex=n, boon=n, enemy_hex=n, enemy_boon=n)
        play(match, "hear")
        table = match.table
        results.append((table.hp, table.enemy_hp, table.mana, ids(table, table.hand)))
        assert (table.hex, table.boon, table.enemy_hex, table.enemy_boon) == (n, n, n, n)
    assert results[0] == results[1]


@pytest.mark.rule("PA-118", "PA-119")
def test_special_rules_say_what_the_players_hex_and_the_enemys_boon_do() -> None:
    burn = text("cleanup", lose({"of": "you.hex"}))
    rage = text("always", {"op": "mod", "what": "attack", "n": {"of": "enemy.boon"}})
    match = battle(foe=[side(60, attack(1), special=[burn, rage]), SECOND], hex=2, enemy_boon=3)
    match.answer(0, "pass")
    assert match.table.hp == 20 - (1 + 3) - 2


@pytest.mark.rule("PA-119")
def test_special_rules_change_rules_for_as_long_as_their_side_is_up() -> None:
    more = text("always", {"op": "mod", "what": "hand_size", "n": 1})
    match = battle(foe=[side(60, special=[more]), SECOND])
    for _ in range(2):
        match.answer(0, "pass")
        assert len(match.table.hand) == 5


@pytest.mark.rule("PA-120", "PA-R43")
def test_a_card_text_wins_over_a_rule() -> None:
    spared = text("always", {"op": "top_goes", "goes": "discard"})
    match = battle(HEAR, foe=[side(60, special=[spared]), SECOND])
    play(match, "hear")
    assert match.table.fatigue == []
    assert sorted(ids(match.table, match.table.discard)) == sorted(HEAR)


@pytest.mark.rule("PA-R43")
def test_cannot_wins_over_can() -> None:
    blown = text("always", {"op": "mod", "what": "weak_spot"}, **{"if": {"is": "you.hex", "ge": 3}})
    foe = [side(60, special=[blown]), SECOND]
    word = {"word": [R, "vowel", "?t"], "splay": "left"}
    match = battle((R,), enemy="moonlit_suitor", foe=foe, hex=3)
    with pytest.raises(Refused):
        match.answer(0, word)
    battle((R,), enemy="moonlit_suitor", foe=foe, hex=2).answer(0, word)


# --- rulings on numbers ----------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-R37")
def test_no_number_falls_below_nothing() -> None:
    less = [
        text("before_hits", {"op": "hits", "n": -99}, {"op": "blocks", "n": -99}),
        text("counted", {"op": "mana", "n": -99}, hexes(-99), boons(-99), hexes(-99, "enemy"), boons(-99, "you")),
        text("always", {"op": "mod", "what": "attack", "n": -5}),
    ]
    counters: dict[str, Any] = {"mana": 1, "hex": 2, "boon": 3, "enemy_hex": 4, "enemy_boon": 5}
    match = battle(foe=[side(60, attack(3), special=less), SECOND], hits=4, blocks=5, hp=18, **counters)
    match.answer(0, "pass")
    table = match.table
    assert (table.hp, table.enemy_hp) == (18, 60)
    assert (table.mana, table.hex, table.boon, table.enemy_hex, table.enemy_boon) == (0, 0, 0, 0, 0)


@pytest.mark.rule("PA-R40")
def test_the_player_has_one_track_of_numbers() -> None:
    match = battle(foe=[side(60), SECOND], hp=17, mana=41, boon=42)
    shown = msgspec.json.encode(match.scene(0))
    assert (shown.count(b'"41"'), shown.count(b'"42"')) == (1, 1)


@pytest.mark.rule("PA-R37")
def test_no_item_costs_less_than_nothing() -> None:
    cheap = text("always", {"op": "item_cost", "n": -9})
    match = battle(foe=[side(60, special=[cheap]), SECOND], mana=1)
    use(match, "basic_buckler")
    assert match.table.mana == 1


@pytest.mark.rule("PA-R38")
@pytest.mark.parametrize(("amount", "value"), [({}, 2), ({"up": True}, 3), ({"x": 3}, 6), ({"x": 3, "up": True}, 9)])
def test_halves_are_rounded_down_unless_a_text_says_up(amount: dict[str, Any], value: int) -> None:
    match = battle(foe=[side(60, act(boons({"of": "you.mana", "per": 2, **amount}))), SECOND], mana=5)
    match.answer(0, "pass")
    assert match.table.enemy_boon == value


@pytest.mark.rule("PA-R39")
@pytest.mark.parametrize(("cap", "most"), [(None, 200), (10, 10)])
def test_counters_have_no_upper_limit_unless_the_table_sets_one(cap: int | None, most: int) -> None:
    lines = {"op": "mana", "n": 200}, hexes(200), boons(200), hexes(200, "enemy"), boons(200, "you")
    match = battle(foe=[side(60, act(*lines)), SECOND], settings={"counter_cap": cap})
    match.answer(0, "pass")
    table = match.table
    assert {table.mana, table.hex, table.boon, table.enemy_hex, table.enemy_boon} == {most}


@pytest.mark.rule("PA-R41", "PA-R98")
@pytest.mark.parametrize(("boon", "most"), [(2, 2), (9, 5)])
def test_up_to_may_be_paid_in_part_or_not_at_all(boon: int, most: int) -> None:
    pay = text("turn_start", spend(5, "up_to"), {"op": "blocks", "n": {"of": "spent"}})
    for spent in range(most + 1):
        match = battle(foe=[side(60, special=[pay]), SECOND], boon=boon, start="turn")
        with strict(match) as player:
            player.answer(0, str(spent), rule="PA-R41", can=[str(n) for n in range(most + 1)])
            player.until(0)
        assert (match.table.boon, match.table.blocks) == (boon - spent, spent)


@pytest.mark.rule("PA-R41")
@pytest.mark.parametrize(("boon", "offered"), [(2, ["1", "3"]), (3, ["1", "2", "3"])])
def test_what_must_be_paid_in_full_is_offered_only_if_it_is_there(boon: int, offered: list[str]) -> None:
    ways = [{"do": [hexes(1)]}, {"do": [spend(3, "exact"), hexes(2)]}, {"do": [hexes(3)]}]
    choice = text("turn_start", {"op": "choose", "options": ways})
    match = battle(foe=[side(60, special=[choice]), SECOND], boon=boon, start="turn")
    assert usable(match) == offered


@pytest.mark.rule("PA-R41")
def test_hex_that_is_spent_is_taken_off_the_enemy() -> None:
    match = battle(character="ex_machina", foe=[side(60), SECOND], mana=9, hex=2, enemy_hex=4)
    use(match, "laser_eyes")
    assert (match.table.hex, match.table.enemy_hex, match.table.hits) == (2, 0, 4)


@pytest.mark.rule("PA-R44", "PA-218")
def test_texts_for_one_event_come_in_a_fixed_order() -> None:
    """The enemy's in printed order, then the player's McGuffins."""
    special = [
        text("word", boons({"of": "you.boon"})),
        text("word", boons(4, "you")),
        text("word", hexes({"of": "you.boon"})),
    ]
    match = battle(HEAR, foe=[side(60, special=special), SECOND], boon=1)
    play(match, "ear", "right")
    assert (match.table.enemy_boon, match.table.hex) == (1, 5)


@pytest.mark.rule("PA-R44", "PA-218")
def test_a_table_may_let_the_player_order_them() -> None:
    special = [text("word", boons({"of": "you.boon"})), text("word", boons(4, "you"))]
    match = battle(HEAR, foe=[side(60, special=special), SECOND], boon=1, settings={"player_orders_triggers": True})
    play(match, "ear", "right")
    with strict(match) as player:
        player.answer(0, ["2", "1"], rule="PA-218", can=["1", "2"])
        player.until(0)
    assert match.table.enemy_boon == 5


# --- who hears of counters -------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-215", "PA-R97")
@pytest.mark.parametrize(
    ("line", "heard"), [(hexes(1), 1), (hexes(1, "enemy"), 0), (boons(1, "you"), 0), (boons(1), 10)]
)
def test_the_enemy_hears_of_hex_on_the_player_and_of_its_own_boon(line: dict[str, Any], heard: int) -> None:
    special = [text("hex_added", {"op": "mana", "n": 1}), text("boon_gained", {"op": "mana", "n": 10})]
    match = battle(foe=[side(60, act(line), special=special), SECOND])
    match.answer(0, "pass")
    assert match.table.mana == heard


@pytest.mark.rule("PA-215", "PA-R97")
@pytest.mark.parametrize(
    ("effect", "hits", "blocks"),
    [
        (hexes(1), False, False),
        (hexes(1, "enemy"), True, False),
        (boons(1, "you"), False, True),
        (boons(1), False, False),
    ],
)
def test_the_players_cards_hear_of_hex_on_the_enemy_and_of_the_players_boon(
    effect: dict[str, Any], hits: bool, blocks: bool
) -> None:
    """The Dramatic Gesture waits for both."""
    match = battle(
        foe=[side(60, special=[text("turn_start", effect)]), SECOND], mcguffins=["The Dramatic Gesture"], start="turn"
    )
    assert (match.table.hits > 0, match.table.blocks > 0) == (hits, blocks)


# --- what counters say of a word --------------------------------------------------------------------------------------


@pytest.mark.rule("PA-R17", "PA-213")
@pytest.mark.parametrize(
    ("word", "counters"),
    [
        # letters, vowels, consonants, letters that occur again, wild cards, hand cards
        (["da_y_yesterday", "da_e_start", "da_t_start"], (3, 1, 2, 0, 0, 3)),  # Y is a consonant
        (["?b", "da_y_yesterday"], (2, 0, 2, 0, 1, 1)),
        (["da_t_start", "?e", "da_e_start"], (3, 2, 1, 1, 1, 2)),
        (["??te", "da_e_start", "da_t_start", "?e", "?r"], (6, 3, 3, 3, 3, 2)),  # TEETER: E twice more, T once
        (["??ye", "da_t_start"], (3, 1, 2, 0, 1, 1)),  # two letters, one wild card
    ],
)
def test_what_is_counted_in_a_word(word: list[str], counters: tuple[int, ...]) -> None:
    names = ("letters", "vowels", "consonants", "repeats", "wilds", "hand_cards")
    hand = ["da_y_yesterday", "da_e_start", "da_t_start"]
    match = battle(hand, foe=[side(60, special=[STOP]), side(60)], wilds=2, doubles=1)
    match.answer(0, {"word": word, "splay": "left"})
    assert match.table.phase == 1, "a text asks in the middle of the turn"
    assert tuple(Now(match.table, NOTHING).read(f"word.{name}") for name in names) == counters


@pytest.mark.rule("PA-214")
@pytest.mark.parametrize(
    ("condition", "holds_for"),
    [
        ({"starts": "consonant"}, True),
        ({"starts": "vowel"}, False),
        ({"has": "vowel"}, True),
        ({"ends": "consonant"}, True),
    ],
)
def test_y_is_a_consonant_for_conditions_too(condition: dict[str, Any], holds_for: bool) -> None:
    match = battle(["da_y_yesterday", "da_e_start", "da_t_start"], foe=[side(60, special=[STOP]), side(60)])
    match.answer(0, {"word": ["da_y_yesterday", "da_e_start", "da_t_start"], "splay": "left"})
    assert word_is(match.table, WordFilter(**condition)) is holds_for


@pytest.mark.rule("PA-120", "PA-R41")
def test_a_change_by_what_was_spent_keeps_that_amount() -> None:
    """The amount of a change that was paid for is settled then: what is spent later for something else is not it."""
    paid = {"op": "spend", "what": "enemy.boon", "mode": "all"}
    raised = {"op": "mod", "what": "attack", "n": {"of": "spent"}, "until": "battle"}
    special = [text("turn_start", paid, raised, **{"if": {"is": "turn.number", "eq": 1}})]
    match = battle(
        foe=[side(60, attack(1), special=special), side(60)], start="turn", turn=0, enemy_boon=3, boon=3, mana=9
    )
    use(match, "dashing_boots")
    match.answer(0, "1")
    match.answer(0, "pass")
    assert match.table.hp == 20 - (1 + 3 - 1)
