"""The order of events and of the texts that wait for them (PA-212 to PA-219, PA-225 to PA-229, PA-R44)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.effects import Hex, Later
from fabletop.games.paperback.rules.health import RunLost, check
from fabletop.games.paperback.state import Adventure
from fabletop.games.paperback.terms import LEADS
from fabletop.testing.arranged import choices, refused, tag

from .arrange import PLAIN, act, attack, battle, ids, play, side, use

HEAR = ("da_h_start", "da_e_start", "da_a_start", "da_r_start")
NOT_AN_ENEMYS = {"use", "top", "unplayed", "gain", "reward", "would_lose", "always"}
EVENTS = [event for event in LEADS if event not in NOT_AN_ENEMYS]
NOTHING = {"op": "mana", "n": 0}


def text(on: str, *do: dict[str, Any], name: str = "") -> dict[str, Any]:
    return {"on": on, "do": do or [NOTHING], "name": name or f"<{on}>"}


def watching(*actions: dict[str, Any], events: Sequence[str] = EVENTS) -> list[dict[str, Any]]:
    """An enemy that tells of every event, on both sides, and does nothing else than its actions."""
    special = [text(event) for event in events]
    return [side(60, *actions, special=special), side(60, *actions, special=special)]


def told(match: Match[Adventure]) -> list[str]:
    """The events that were told of, in order."""
    lines = [line.text for line in match.log(0)]
    return [line[line.index("<") + 1 : line.index(">")] for line in lines if "<" in line and ">" in line]


def first_battle(foe: list[dict[str, Any]], **arranged: Any) -> Match[Adventure]:
    """A battle from its very beginning, against the one enemy of its pile that is left."""
    cards = catalogue()
    others = [n for n, enemy in enumerate(cards.enemies) if enemy.book == 1 and enemy.id != PLAIN]
    return battle(start="battle", met=others, foe=foe, **arranged)


@pytest.mark.rule("PA-212")
def test_the_start_of_a_battle() -> None:
    match = first_battle(watching())
    assert told(match) == ["setup", "battle_start", "turn_start"]
    assert (match.table.intent, len(match.table.hand), match.table.turn) == (0, 4, 1)


@pytest.mark.rule("PA-212")
def test_special_rules_change_the_setup_before_the_hand_is_drawn() -> None:
    special = [text("setup", {"op": "mod", "what": "hand_size", "n": -2, "until": "battle"})]
    match = first_battle([side(60, special=special), side(60)])
    assert len(match.table.hand) == 2


@pytest.mark.rule("PA-212", "PA-R34")
def test_setup_texts_of_the_second_side_come_with_the_flip() -> None:
    foe = [side(5, special=[text("setup")]), side(60, special=[text("setup", {"op": "boon", "who": "enemy", "n": 2})])]
    match = battle(foe=foe, enemy_hp=1, enemy_hex=1, mana=9)
    use(match, "venom_vial")
    assert (match.table.stage, match.table.enemy_boon) == (1, 2)


@pytest.mark.rule("PA-213", "PA-215")
def test_the_events_of_a_turn() -> None:
    match = battle([*HEAR, "pen_k"], foe=watching(attack(9)), start="turn")
    play(match, "hear", "left")
    assert told(match) == [
        "turn_start", "word", "after_top", "before_hits", "after_hits", "counted", "before_action", "attack", "hp_lost",
        "damaged", "after_action", "cleanup", "fatigued", "intent_moved", "turn_end", "turn_start",
    ]  # fmt: skip


@pytest.mark.rule("PA-213", "PA-226")
def test_the_events_of_prep() -> None:
    match = battle(foe=watching(), start="turn", mana=9)
    use(match, "poison_dagger")
    assert told(match) == ["turn_start", "item_used"]


@pytest.mark.rule("PA-213")
def test_an_attack_that_is_blocked_whole_does_not_damage() -> None:
    match = battle(HEAR, foe=watching(attack(3), events=["attack", "damaged", "hp_lost"]))
    play(match, "hear", "left")
    assert told(match) == ["attack"]


@pytest.mark.rule("PA-213")
def test_each_attack_line_is_an_event() -> None:
    twice = act({"op": "attack", "n": 1}, {"op": "attack", "n": 1})
    match = battle(foe=watching(twice, events=["attack", "damaged"]))
    match.answer(0, "pass")
    assert told(match) == ["attack", "damaged", "attack", "damaged"]


@pytest.mark.rule("PA-213", "PA-R67")
def test_unplayed_cards_come_after_fatigue_and_before_the_discard() -> None:
    """X fatigues a card of the discard pile: in its first turn nothing of this hand lies there yet."""
    match = battle(["pen_x", "da_h_start", "da_e_start"], foe=watching(events=["fatigued", "intent_moved"]))
    play(match, "he", "right")
    assert ids(match.table, match.table.fatigue) == ["da_h_start"]
    assert told(match) == ["fatigued", "intent_moved"]


@pytest.mark.rule("PA-214")
def test_a_stunned_enemy_has_no_events_of_an_action() -> None:
    match = battle(foe=watching(attack(3)), items=["falling_piano"], mana=9)
    use(match, "falling_piano")
    match.answer(0, "pass")
    assert {"before_action", "attack", "damaged", "after_action"}.isdisjoint(told(match))
    assert "cleanup" in told(match)


@pytest.mark.rule("PA-214")
def test_a_pass_has_no_events_of_a_word() -> None:
    match = battle(HEAR, foe=watching())
    match.answer(0, "pass")
    assert {"word", "after_top", "fatigued"}.isdisjoint(told(match))
    assert {"before_hits", "after_hits", "counted", "cleanup"} <= set(told(match))


@pytest.mark.rule("PA-214")
@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ({"word": {"len_le": 3}}, False),
        ({"word": {"wild": False}}, False),
        ({"word": {"all_hand": False}}, False),
        ({"splay": "left"}, False),
        ({"splay": "right"}, False),
        ({"top": {"upgraded": False}}, False),
        ({"not": {"word": {"len_ge": 9}}}, True),
        ({"not": {"splay": "left"}}, True),
        ({"is": "word.letters", "eq": 0}, True),
        ({"is": "word.hand_cards", "eq": 0}, True),
        ({"is": "word.consonants", "ge": 1}, False),
    ],
)
def test_conditions_about_the_word_after_a_pass(condition: dict[str, Any], holds: bool) -> None:
    special = [{**text("cleanup", {"op": "boon", "who": "enemy", "n": 1}), "if": condition}]
    match = battle(foe=[side(60, special=special), side(60)])
    match.answer(0, "pass")
    assert match.table.enemy_boon == holds


@pytest.mark.rule("PA-214", "PA-178")
def test_nothing_fatigued_is_no_event() -> None:
    match = battle(["pen_v", "da_e_start", "da_t_start"], foe=watching(events=["fatigued"]))
    play(match, "vet", "right")
    assert told(match) == []


@pytest.mark.rule("PA-215")
@pytest.mark.parametrize(
    ("event", "line"),
    [
        ("hp_lost", {"op": "lose_hp", "who": "you", "n": 1}),
        ("healed", {"op": "heal", "who": "you", "n": 1}),
        ("enemy_hp_lost", {"op": "lose_hp", "who": "enemy", "n": 1}),
        ("hex_added", {"op": "hex", "who": "you", "n": 1}),
        ("boon_gained", {"op": "boon", "who": "enemy", "n": 1}),
        ("intent_moved", {"op": "intent", "by": 1}),
        ("stage_flip", {"op": "lose_hp", "who": "enemy", "n": 60}),
    ],
)
def test_events_at_any_moment(event: str, line: dict[str, Any]) -> None:
    match = battle(foe=watching(act(line), events=[event, "after_action", "cleanup"]), hp=10)
    match.answer(0, "pass")
    assert told(match)[0] == event


@pytest.mark.rule("PA-215")
def test_a_reshuffle_is_an_event() -> None:
    match = battle(deck=[], discard=["da_t_start"], foe=watching(events=["shuffle", "turn_end"]))
    match.answer(0, "pass")
    assert told(match) == ["shuffle", "turn_end"]


@pytest.mark.rule("PA-215")
def test_hits_are_no_loss_of_the_other_kind() -> None:
    match = battle(HEAR, foe=watching(events=["enemy_hp_lost"]))
    play(match, "hear", "right")
    assert (match.table.enemy_hp, told(match)) == (56, [])


@pytest.mark.rule("PA-216")
def test_development_has_events_before_its_first_step_and_before_the_reward() -> None:
    match = battle(
        foe=[side(60), side(60)], stage=2, enemy_hp=1, enemy_hex=1, mana=9, hp=10,
        mcguffins=["Merely a Flesh Wound", "The Bedside Lamp"],
    )  # fmt: skip
    use(match, "venom_vial")
    lines = [line.text for line in match.log(0)]
    flesh, reset, lamp = (
        next(n for n, line in enumerate(lines) if words in line)
        for words in ("Merely a Flesh Wound: ", "catch your breath", "The Bedside Lamp: ")
    )
    assert flesh < reset < lamp
    assert tag(match) == "reward"


# --- after every effect ----------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-217", "PA-R35")
@pytest.mark.parametrize("stage", [1, 2])
def test_the_player_is_looked_at_before_the_enemy(stage: int) -> None:
    table = battle(foe=[side(60), side(60)], stage=stage).table
    table.hp, table.enemy_hp = 0, 0
    with pytest.raises(RunLost):
        check(table)
    assert table.stage == stage - 1


@pytest.mark.rule("PA-217")
def test_a_flip_comes_after_the_effect_that_caused_it_and_before_the_next() -> None:
    """The next effect of the same line of texts meets the second side."""
    special = [text("word", {"op": "lose_hp", "who": "enemy", "n": 5}, {"op": "heal", "who": "enemy", "n": 9})]
    match = battle(HEAR, foe=[side(5, special=special), side(40)])
    match.answer(0, "hear left")
    assert (match.table.stage, match.table.enemy_hp) == (1, 40 - 1)  # nothing to heal; HEAR makes one hit


# --- several texts ---------------------------------------------------------------------------------------------------


def hurt_you(**arranged: Any) -> Match[Adventure]:
    """An attack that gets through, which a text of every kind waits for."""
    special = [text("damaged", name="<first>"), text("damaged", name="<second>")]
    return battle(
        HEAR, foe=[side(60, attack(9), special=special), side(60)], items=["slow_fuse", "poetic_justice"],
        mcguffins=["The Grudge", "The Salt Shaker"], mana=9, **arranged,
    )  # fmt: skip


@pytest.mark.rule("PA-218", "PA-R44")
def test_enemy_then_mcguffins_then_rotated_items_then_reactive_items() -> None:
    match = hurt_you()
    use(match, "slow_fuse")
    match.answer(0, "pass")
    assert tag(match) == "react"  # the last to come
    lines = [line.text for line in match.log(0)]
    order = [
        next(n for n, line in enumerate(lines) if words in line) for words in ("<first>", "<second>", "The Grudge:")
    ]
    back = max(n for n, line in enumerate(lines) if "Slow Fuse" in line)
    assert sorted([*order, back]) == [*order, back]
    assert match.table.rotated == []


@pytest.mark.rule("PA-218")
@pytest.mark.parametrize("names", [["Lucky Bookmark", "The Cold Open"], ["The Cold Open", "Lucky Bookmark"]])
def test_mcguffins_come_in_the_order_gained(names: list[str]) -> None:
    match = first_battle([side(60), side(60)], mcguffins=names)
    lines = [line.text for line in match.log(0)]
    first, second = (next(n for n, line in enumerate(lines) if f"{name}: " in line) for name in names)
    assert first < second


@pytest.mark.rule("PA-218", "PA-143")
def test_reactive_items_are_offered_one_by_one() -> None:
    match = hurt_you()
    match.answer(0, "pass")
    assert (tag(match), choices(match)) == ("react", ["use", "decline"])


@pytest.mark.rule("PA-219")
def test_a_text_set_off_by_another_waits_for_those_that_came_first() -> None:
    """The Grudge takes health from the enemy; The Salt Shaker answers that after all texts on the damage."""
    match = hurt_you()
    match.answer(0, "pass")
    assert (tag(match), match.table.enemy_hex) == ("react", 0)
    match.answer(0, "decline")
    assert match.table.enemy_hex == 1


@pytest.mark.rule("PA-219")
def test_a_text_comes_once_per_event() -> None:
    special = [text("hex_added", {"op": "boon", "who": "enemy", "n": 1})]
    match = battle(foe=[side(60, act({"op": "hex", "who": "you", "n": 3}), special=special), side(60)])
    match.answer(0, "pass")
    assert (match.table.hex, match.table.enemy_boon) == (3, 1)


@pytest.mark.rule("PA-R44")
def test_a_table_may_let_the_player_order_the_texts() -> None:
    match = first_battle(
        [side(60), side(60)], mcguffins=["Lucky Bookmark", "The Cold Open"], settings={"player_orders_triggers": True}
    )
    assert (tag(match), choices(match)) == ("order", ["1", "2"])
    refused(match, 0, ["1"], "PA-218")
    match.answer(0, ["2", "1"])
    lines = [line.text for line in match.log(0)]
    second, first = (
        next(n for n, line in enumerate(lines) if f"{name}: " in line) for name in ("Lucky Bookmark", "The Cold Open")
    )
    assert first < second


@pytest.mark.rule("PA-R44", "PA-227")
def test_what_was_waited_for_is_named_by_its_card_where_the_player_orders() -> None:
    flips = text("stage_flip", {"op": "boon", "who": "enemy", "n": 1})
    match = battle(
        ["da_e_pursued"], foe=[side(60), side(60, special=[flips])], enemy_hp=1, wilds=3,
        settings={"player_orders_triggers": True},
    )  # fmt: skip
    match.answer(0, {"word": ["da_e_pursued", "?x", "?i", "?t"], "splay": "right"})
    assert match.question is not None
    assert tag(match) == "order"
    first, second = (option.label.partition(":")[0] for option in match.question.options)
    assert (first, second) == (match.table.foe.name, "Exit, Pursued")


@pytest.mark.rule("PA-225")
def test_a_flip_drops_texts_of_the_old_side_and_adds_none_of_the_new() -> None:
    flips = text("word", {"op": "lose_hp", "who": "enemy", "n": 5})
    dropped = text("word", {"op": "boon", "who": "enemy", "n": 5})
    new = text("word", {"op": "hex", "who": "you", "n": 5})
    later = text("cleanup", {"op": "hex", "who": "you", "n": 1})
    match = battle(HEAR, foe=[side(5, special=[flips, dropped]), side(60, special=[new, later])])
    play(match, "hear", "left")
    assert (match.table.stage, match.table.enemy_boon, match.table.hex) == (1, 0, 1)


@pytest.mark.rule("PA-225", "PA-127")
def test_an_item_rotated_in_an_event_does_not_join_it() -> None:
    """The Slow Fuse lit this turn waits for the next start of a turn."""
    match = battle(foe=[side(60), side(60)], items=["slow_fuse"], mana=9, start="turn")
    use(match, "slow_fuse")
    assert match.table.enemy_hp == 60
    match.answer(0, "pass")
    assert match.table.enemy_hp == 59


@pytest.mark.rule("PA-226")
@pytest.mark.parametrize("way", ["wild:letter", "wild:mana"])
def test_the_wild_card_is_no_item_use(way: str) -> None:
    match = battle(HEAR, foe=watching(events=["item_used"]))
    match.answer(0, way)
    assert (told(match), match.table.items_used) == ([], 0)


@pytest.mark.rule("PA-226")
def test_a_wild_card_used_by_committing_is_no_item_use() -> None:
    special = [text("cleanup", {"op": "boon", "who": "enemy", "n": {"of": "turn.items_used"}})]
    match = battle(HEAR, foe=[side(60, special=special), side(60)])
    play(match, "heart?", "left")
    assert match.table.enemy_boon == 0


@pytest.mark.rule("PA-226", "PA-143")
def test_reactive_items_are_item_uses() -> None:
    match = battle(foe=watching(attack(9), events=["item_used"]), items=["deus_ex_umbrella"], mana=9)
    match.answer(0, "pass")
    match.answer(0, "use")
    assert told(match) == ["item_used"]


@pytest.mark.rule("PA-227")
def test_what_a_letter_card_waits_for_comes_after_rotated_and_before_reactive_items() -> None:
    """G of Ex Machina: the next damage this turn puts hex on the enemy."""
    match = battle(
        ["ex_g_gyroscopic", "ex_e_start", "ex_t_start"], character="ex_machina", foe=[side(60, attack(19)), side(60)],
        items=["slow_fuse", "poetic_justice"], mana=9,
    )  # fmt: skip
    use(match, "slow_fuse")
    play(match, "get", "right")
    assert (tag(match), match.table.rotated) == ("react", [])
    assert match.table.enemy_hex > 0
    lines = [line.rule for line in match.log(0)]
    assert max(n for n, rule in enumerate(lines) if rule == "PA-128") < max(
        n for n, rule in enumerate(lines) if rule == "PA-113"
    )


@pytest.mark.rule("PA-227")
def test_what_is_waited_for_comes_once() -> None:
    twice = act({"op": "attack", "n": 9}, {"op": "attack", "n": 9})
    match = battle(
        ["ex_g_gyroscopic", "ex_e_start", "ex_t_start"], character="ex_machina", foe=[side(60, twice), side(60)]
    )
    play(match, "get", "right")
    card: Any = catalogue().face("ex_g_gyroscopic").card
    effects: list[Any] = [each for block in card.base.ability for each in block.do]
    at_once: list[Any] = [each.n for each in effects if type(each) is Hex]
    waited_for: Any = next(each.do[0] for each in effects if type(each) is Later)
    assert match.table.enemy_hex == sum(at_once) + waited_for.n
    assert match.table.waiting == []


# --- the card under the top card -------------------------------------------------------------------------------------


@pytest.mark.rule("PA-228")
def test_the_card_under_the_top_card_is_the_next_that_is_not_wild() -> None:
    """TIRE? E on top, a wild R under it: I performs its ability."""
    match = battle(["ex_e_relay", "ex_t_start", "ex_i_start"], character="ex_machina", foe=[side(60), side(60)])
    match.answer(0, {"word": ["ex_t_start", "ex_i_start", "?r", "ex_e_relay"], "splay": "left"})
    assert match.table.enemy_hex > 0  # I puts hex on the enemy
    assert ids(match.table, match.table.fatigue) == ["ex_e_relay"]


@pytest.mark.rule("PA-228")
def test_there_may_be_no_card_under_the_top_card() -> None:
    match = battle(["ex_e_relay", "ex_t_start"], character="ex_machina", foe=[side(60), side(60)])
    match.answer(0, {"word": ["?h", "ex_e_relay"], "splay": "left"})
    assert ids(match.table, match.table.fatigue) == ["ex_e_relay"]


@pytest.mark.rule("PA-228", "PA-161", "PA-165")
def test_a_vowel_card_under_it_performs_its_ability_and_is_not_fatigued() -> None:
    """TOE with the enemy's O under the E."""
    three = [attack(1), attack(2), attack(3)]
    match = battle(
        ["ex_e_relay", "ex_t_start"], character="ex_machina", enemy="moonlit_suitor", foe=[side(60, *three), side(60)]
    )
    match.answer(0, {"word": ["ex_t_start", "vowel", "ex_e_relay"], "splay": "left"})
    assert (match.table.intent, match.table.vowel_gone) == (2, False)


@pytest.mark.rule("PA-228")
def test_a_repeated_relay_performs_no_card_twice() -> None:
    """Carbon Paper repeats the top card's ability; the card under it has performed its own already."""
    match = battle(
        ["ex_e_relay", "ex_t_start", "ex_i_start"], character="ex_machina", foe=[side(60), side(60)],
        items=["carbon_paper"], mana=9,
    )  # fmt: skip
    match.answer(0, {"word": ["ex_t_start", "ex_i_start", "?r", "ex_e_relay"], "splay": "left"})
    once = match.table.enemy_hex
    match.answer(0, "use")
    assert match.table.enemy_hex == once


# --- the indicated action --------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-229", "PA-162")
def test_block_and_action_are_read_where_the_indicator_stands() -> None:
    actions = [attack(5), act({"op": "attack", "n": 2}, block=3)]
    match = battle(HEAR, foe=[side(60, *actions), side(60)], items=["stolen_script"], mana=9)
    use(match, "stolen_script")
    play(match, "hear", "right")
    assert (match.table.enemy_hp, match.table.hp) == (60 - (4 - 3), 18)


@pytest.mark.rule("PA-229")
def test_an_action_is_read_when_it_is_performed() -> None:
    special = [text("before_action", {"op": "intent", "to": 2})]
    match = battle(foe=[side(60, attack(5), attack(2), special=special), side(60)])
    match.answer(0, "pass")
    assert match.table.hp == 18
