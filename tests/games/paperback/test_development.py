"""Character Development: reset, reward, growth, upgrades (PA-183 to PA-194, PA-200 to PA-203, PA-R63, PA-R74 to PA-R82,
PA-R88)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.paperback.bot.rewards import Developer
from fabletop.games.paperback.bot.worth import Taste
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.effects import Growth, Heal, LoseHp
from fabletop.games.paperback.state import NO_ENEMY, Adventure
from fabletop.testing.arranged import choices, log, refused, tag

from .arrange import battle, ids, reward, side, use

QUIET = [side(60), side(60)]
NORMAL = [card.id for card in catalogue().rewards if not card.boss]
BOSS = [card.id for card in catalogue().rewards if card.boss]


def won(**arranged: Any) -> Match[Adventure]:
    """At the reward, after an item has defeated the enemy in Prep."""
    match = battle(foe=QUIET, stage=2, enemy_hp=2, enemy_hex=5, **{"mana": 9, **arranged})
    use(match, "venom_vial")
    return match


def answer_all(match: Match[Adventure]) -> None:
    """Take the first of everything until the next battle begins."""
    while tag(match) not in ("prep", ""):
        match.answer(0, some(match))


def some(match: Match[Adventure]) -> Any:
    ask: Any = match.ask_of(0)
    return ask.plain(next(iter(ask.every())))


# --- reset -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-183", "PA-188")
def test_a_reward_follows_a_won_battle() -> None:
    assert tag(won()) == "reward"


@pytest.mark.rule("PA-183", "PA-206")
def test_but_not_the_last() -> None:
    match = won(number=9)
    assert (match.over, match.table.winners) == (True, (0,))


@pytest.mark.rule("PA-184", "PA-034", "PA-211")
def test_counters_of_the_player_are_reset_and_health_stays() -> None:
    table = won(hex=3, boon=4, hp=7, max_hp=23).table
    assert (table.hex, table.boon, table.mana, table.hp, table.max_hp) == (0, 0, 0, 7, 23)


@pytest.mark.rule("PA-185", "PA-211")
def test_the_enemy_and_its_counters_are_gone() -> None:
    table = won(enemy_boon=4).table
    assert (table.enemy, table.enemy_hp, table.enemy_hex, table.enemy_boon) == (NO_ENEMY, 0, 0, 0)


@pytest.mark.rule("PA-186", "PA-211")
def test_used_and_rotated_items_are_as_before() -> None:
    match = battle(foe=QUIET, stage=2, enemy_hp=2, enemy_hex=5, mana=19, hp=9, items=["slow_fuse", "hot_broth"])
    for item in ("slow_fuse", "hot_broth", "venom_vial"):
        use(match, item)
    assert tag(match) == "reward"
    assert (match.table.face_down, match.table.rotated, match.table.tilted) == ([], [], [])


@pytest.mark.rule("PA-187", "PA-211")
def test_all_cards_are_shuffled_into_one_deck() -> None:
    piles = {"hand": ["da_h_start"], "discard": ["da_e_start"], "fatigue": ["da_a_start", "da_r_start"]}
    orders = set()
    for seed in range(3):
        table = won(seed=seed, **piles).table
        assert (table.hand, table.word, table.discard, table.fatigue, len(table.deck)) == ([], [], [], [], 10)
        orders.add(tuple(ids(table, table.deck)))
    assert len(orders) == 3


@pytest.mark.rule("PA-187")
def test_the_word_row_is_shuffled_in_too() -> None:
    match = battle(["da_h_start", "da_e_start"], foe=QUIET, stage=2, enemy_hp=1)
    match.answer(0, "he right")
    assert (tag(match), match.table.word, len(match.table.deck)) == ("reward", [], 10)


@pytest.mark.rule("PA-211")
def test_hits_blocks_and_wild_letters_do_not_come_along() -> None:
    match = battle(foe=QUIET, stage=2, enemy_hp=2, enemy_hex=5, mana=9)
    use(match, "basic_buckler")
    match.answer(0, "wild:letter")
    use(match, "venom_vial")
    table = match.table
    assert (table.hits, table.blocks, table.wilds, table.pool) == (0, 0, 0, 0)


@pytest.mark.rule("PA-211", "PA-184")
def test_what_texts_do_in_development_does_not_come_along() -> None:
    """The reward heals: The Fever Chart answers that, and is ready again in the first turn of the next battle."""
    match = reward("rw_quiet", "a", hp=5, mcguffins=["The Fever Chart"])
    match.answer(0, [choices(match)[0]])
    match.answer(0, "da_h_start")
    assert any("The Fever Chart: " in line.text for line in match.log(0))
    assert (tag(match), match.table.mana, match.table.limited) == ("prep", 0, [])


# --- the reward ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-189", "PA-190", "PA-013")
@pytest.mark.parametrize(("number", "pile"), [(1, NORMAL), (2, NORMAL), (3, BOSS), (6, BOSS)])
def test_the_pile_of_the_reward_is_that_of_the_enemy(number: int, pile: list[str]) -> None:
    cards = catalogue().rewards
    found = {cards[won(number=number, seed=seed).table.rewards_used[0]].id for seed in range(16)}
    assert found <= set(pile)
    assert len(found) > 1


@pytest.mark.rule("PA-191")
def test_both_options_are_shown_with_what_they_do() -> None:
    match = reward("rw_quiet")
    assert match.question is not None
    assert choices(match) == ["a", "b"]
    assert all(len(each.label) > 20 for each in match.question.options)


@pytest.mark.rule("PA-192", "PA-R79")
def test_all_effects_of_one_option_are_performed_and_none_of_the_other() -> None:
    match = reward("rw_quiet", "a", hp=10)
    before = match.table.items[:]
    assert tag(match) == "growth"
    match.answer(0, [choices(match)[0]])
    assert tag(match) == "replace"
    match.answer(0, choices(match)[0])
    card = catalogue().rewards[catalogue().reward_index["rw_quiet"]]
    heals = sum(each.n for each in card.a if isinstance(each, Heal) and isinstance(each.n, int))
    assert (match.table.hp, match.table.items, match.table.battle) == (10 + heals, before, 2)


@pytest.mark.rule("PA-R79")
def test_effects_come_in_printed_order() -> None:
    match = reward("rw_return", "b")
    order = []
    while tag(match) != "prep":
        order.append(tag(match))
        match.answer(0, some(match))
    assert order == ["growth", "upgrade", "core", "side"]


@pytest.mark.rule("PA-R79")
def test_an_effect_that_cannot_be_performed_is_skipped() -> None:
    cards = catalogue()
    all_upgraded = [card.id for card in cards.letters if card.character == "damsel" and card.kind == "starting"]
    cores = ["wild_card", "venom_vial", "dashing_boots"]
    match = reward("rw_sequel", "a", upgraded=[*all_upgraded, *cores], hp=5)
    match.answer(0, [choices(match)[0]])
    assert tag(match) == "upgrade"
    assert len(choices(match)) == 1  # the new card alone
    match.answer(0, choices(match))
    assert (tag(match), match.table.hp) == ("prep", 13)


@pytest.mark.rule("PA-R79", "PA-R88")
def test_a_new_card_may_be_upgraded_by_the_same_reward() -> None:
    match = reward("rw_training", "b")
    new = choices(match)[0]
    match.answer(0, [new])
    match.answer(0, "da_h_start")
    match.answer(0, [new])
    card = next(card for card in match.table.owned if match.table.printed(card).id == new)
    assert match.table.printed(card).upgraded


@pytest.mark.rule("PA-193", "PA-R78", "PA-R81")
@pytest.mark.parametrize("id_", NORMAL)
@pytest.mark.parametrize("option", ["a", "b"])
def test_normal_rewards_replace_cards(id_: str, option: str) -> None:
    match = reward(id_, option)
    answer_all(match)
    table = match.table
    letters = [card for card in table.owned if table.printed(card).kind in ("starting", "growth")]
    assert len(letters) == 10
    assert len(table.removed) >= 1
    assert set(table.removed).isdisjoint(table.growth)


@pytest.mark.rule("PA-194")
@pytest.mark.parametrize("id_", BOSS)
@pytest.mark.parametrize("option", ["a", "b"])
def test_boss_rewards_add_cards(id_: str, option: str) -> None:
    match = reward(id_, option)
    card = catalogue().rewards[catalogue().reward_index[id_]]
    added = sum(each.take for each in getattr(card, option) if isinstance(each, Growth))
    answer_all(match)
    table = match.table
    assert len([each for each in table.owned if table.printed(each).kind in ("starting", "growth")]) == 10 + added
    assert table.removed == []


@pytest.mark.rule("PA-R74", "PA-211")
def test_a_used_reward_does_not_come_again() -> None:
    for seed in range(6):
        match = battle(start="development", rewards_used=[0, 1, 2], seed=seed)
        assert match.table.rewards_used[-1] in (3, 4, 5, 6)


@pytest.mark.rule("PA-R74")
def test_a_table_may_let_rewards_come_again() -> None:
    used = list(range(6))
    settings = {"rewards_return": True}
    found = {
        battle(start="development", rewards_used=used, seed=seed, settings=settings).table.rewards_used[-1]
        for seed in range(12)
    }
    assert len(found) > 2


@pytest.mark.rule("PA-R73", "PA-R75")
def test_there_are_seven_normal_and_three_boss_rewards() -> None:
    assert (len(NORMAL), len(BOSS)) == (7, 3)


# --- growth ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-R76", "PA-004")
def test_growth_cards_are_shuffled_shown_taken_and_the_others_go_back() -> None:
    shown = set()
    for seed in range(4):
        match = reward("rw_quiet", "a", seed=seed)
        assert len(choices(match)) == 3
        shown.add(tuple(choices(match)))
    assert len(shown) == 4
    match.answer(0, [choices(match)[0]])
    match.answer(0, "da_h_start")
    table = match.table
    assert (len(table.growth), table.offer) == (49, [])


@pytest.mark.rule("PA-R76")
def test_the_text_says_how_many_are_shown() -> None:
    assert len(choices(reward("rw_foreshadow", "a"))) == 5


@pytest.mark.rule("PA-R77")
def test_rare_cards_are_shown_where_a_text_asks_for_them() -> None:
    for seed in range(4):
        match = reward("rw_bargain", "a", seed=seed)
        assert all(catalogue().face(id_).rare for id_ in choices(match))


@pytest.mark.rule("PA-R77")
def test_other_offers_draw_from_all_and_rare_ones_cost_nothing() -> None:
    rare = []
    for seed in range(12):
        match = reward("rw_quiet", "a", seed=seed)
        rare += [catalogue().face(id_).rare for id_ in choices(match)]
        match.answer(0, [choices(match)[0]])
        match.answer(0, "da_h_start")
        assert len(match.table.penalty_deck) == 7
    assert True in rare
    assert False in rare


@pytest.mark.rule("PA-R78")
def test_a_replaced_card_is_out_of_the_run() -> None:
    match = reward("rw_study", "a")
    match.answer(0, [choices(match)[0]])
    match.answer(0, "da_h_start")
    assert ids(match.table, match.table.removed) == ["da_h_start"]
    assert "da_h_start" not in ids(match.table, [*match.table.growth, *match.table.owned, *match.table.offer])


@pytest.mark.rule("PA-R80")
def test_the_new_card_is_chosen_before_the_one_that_goes() -> None:
    match = reward("rw_quiet", "a")
    assert tag(match) == "growth"
    match.answer(0, [choices(match)[0]])
    assert tag(match) == "replace"


@pytest.mark.rule("PA-R88", "PA-187")
def test_gained_cards_are_shuffled_in_at_once() -> None:
    places = set()
    for seed in range(8):
        match = reward("rw_cliff", "a", seed=seed)
        new = choices(match)[0]
        match.answer(0, [new])
        places.add(ids(match.table, match.table.deck).index(new))
    assert len(places) > 2


# --- upgrades --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-200", "PA-201", "PA-202")
def test_upgrading_turns_a_card_for_the_rest_of_the_run() -> None:
    match = at_upgrade()
    assert match.question is not None
    better = catalogue().faces[catalogue().face("da_t_start").other]
    assert better.words in next(each.note for each in match.question.options if each.id == "da_t_start")
    match.answer(0, ["da_t_start"])
    card = next(card for card in match.table.owned if match.table.printed(card).id == "da_t_start")
    assert (tag(match), match.table.printed(card)) == ("prep", better)  # in the next battle


@pytest.mark.rule("PA-200")
def test_an_upgraded_card_is_not_upgraded_again() -> None:
    match = at_upgrade(upgraded=["da_t_start"])
    assert "da_t_start" not in choices(match)
    refused(match, 0, ["da_t_start"], "PA-200")


@pytest.mark.rule("PA-203")
def test_an_upgraded_card_may_be_replaced_and_the_new_one_is_not_upgraded() -> None:
    match = reward("rw_quiet", "a", upgraded=["da_t_start"])
    new = choices(match)[0]
    match.answer(0, [new])
    match.answer(0, "da_t_start")
    card = next(card for card in match.table.owned if match.table.printed(card).id == new)
    assert not match.table.printed(card).upgraded
    assert "da_t_start" not in ids(match.table, match.table.owned)


def at_upgrade(**arranged: Any) -> Match[Adventure]:
    """At the question which letter card is upgraded."""
    match = reward("rw_training", "b", **arranged)
    match.answer(0, [choices(match)[0]])
    match.answer(0, "da_h_start")
    assert tag(match) == "upgrade"
    return match


# --- health ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-030", "PA-R63")
def test_raising_max_hp_does_not_heal() -> None:
    match = reward("rw_foreshadow", "b", hp=5)
    match.answer(0, [choices(match)[0]])
    match.answer(0, "da_h_start")
    assert (match.table.max_hp, match.table.hp) == (22, 7)  # the 2 it heals besides


@pytest.mark.rule("PA-R63")
@pytest.mark.parametrize(("n", "most", "hp"), [(-5, 15, 15), (-50, 1, 1), (3, 23, 20)])
def test_health_falls_with_max_hp_and_that_is_no_loss(n: int, most: int, hp: int) -> None:
    special = [{"on": "cleanup", "do": [{"op": "max_hp", "n": n}]}]
    match = battle(foe=[side(60, special=special), side(60)], mcguffins=["The Fever Chart"])
    match.answer(0, "pass")
    assert (match.table.max_hp, match.table.hp, match.table.mana) == (most, hp, 0)


def notes(match: Match[Adventure]) -> dict[str, str]:
    """What is said of the options beside what they do."""
    assert match.question is not None
    return {each.id: each.note for each in match.question.options}


@pytest.mark.rule("PA-R82", "PA-028")
def test_an_option_that_would_kill_is_open_with_a_warning() -> None:
    card = catalogue().rewards[catalogue().reward_index["rw_quiet"]]
    assert any(isinstance(each, LoseHp) for each in card.b)
    assert notes(reward("rw_quiet", hp=2)) == {"a": "", "b": ""}
    match = reward("rw_quiet", hp=1)
    assert notes(match) == {"a": "", "b": "Careful: this costs your last HP, and the run is lost."}
    match.answer(0, "b")
    match.answer(0, choices(match)[:1])
    match.answer(0, "da_a_start")
    assert (match.over, match.table.ending, match.table.scores) == (True, "out of health", (1,))
    assert "The run is lost after battle 1: out of health." in log(match)


@pytest.mark.rule("PA-R82", "PA-215")
def test_who_has_a_rescue_left_may_take_the_deadly_option() -> None:
    match = reward("rw_quiet", hp=1, mcguffins=["The Twist Ending"])
    assert "The Twist Ending keeps you" in notes(match)["b"]
    match.answer(0, "b")
    match.answer(0, choices(match)[:1])
    match.answer(0, "da_a_start")
    assert (match.table.hp, tag(match)) == (6, "upgrade")
    again = reward("rw_quiet", hp=1, mcguffins=["The Twist Ending"], limited=match.table.limited)
    assert "the run is lost" in notes(again)["b"], "it steps in once per run"


@pytest.mark.rule("PA-R82")
def test_the_sensible_player_takes_no_deadly_option_without_a_rescue() -> None:
    for hp, mcguffins, taken in ((1, [], "a"), (2, [], "b"), (1, ["The Twist Ending"], "b")):
        match = reward("rw_quiet", hp=hp, max_hp=hp, mcguffins=mcguffins)
        ask = match.ask_of(0)
        assert ask is not None
        assert Developer(Taste()).answer(match.table, ask) == taken
