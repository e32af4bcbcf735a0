"""The run: nine battles, its end, what carries over, chance (PA-204 to PA-211, PA-220, PA-221, PA-R71, PA-R72,
PA-R83 to PA-R87, PA-R91)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.engine.scene import Spread, Track
from fabletop.engine.words import Refused
from fabletop.games.paperback import GAME
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.inventory import measures
from fabletop.games.paperback.scene import summary
from fabletop.games.paperback.state import Adventure
from fabletop.testing.arranged import choices, log, refused, tag

from .arrange import battle, ids, reward, side, use

QUIET = [side(60), side(60)]


def begin(seed: int | str = 0, **settings: Any) -> Match[Adventure]:
    return Match(GAME, seats=1, seed=seed, options={"character": "damsel", **settings})


def win(match: Match[Adventure]) -> None:
    """Defeat the enemy in Prep, however strong it is."""
    table = match.table
    table.stage, table.enemy_hp, table.enemy_hex, table.mana = 1, 1, 1, 9
    use(match, "venom_vial")


def develop(match: Match[Adventure], rng: Random | None = None) -> None:
    """Take the first of everything, or something at random, until the next battle begins."""
    while tag(match) not in ("prep", ""):
        ask: Any = match.ask_of(0)
        match.answer(0, ask.plain(ask.some(rng) if rng else next(iter(ask.every()))))


def whole_run(seed: int = 0, choices_seed: int | None = None) -> Match[Adventure]:
    match = begin(seed)
    rng = None if choices_seed is None else Random(choices_seed)
    while not match.over:
        win(match)
        develop(match, rng)
    return match


# --- structure -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-204", "PA-206", "PA-R84", "PA-026")
@pytest.mark.parametrize("seed", range(3))
def test_nine_battles_two_normal_enemies_and_a_boss_per_book(seed: int) -> None:
    match = whole_run(seed)
    met = [catalogue().enemies[enemy] for enemy in match.table.met]
    assert [enemy.book for enemy in met] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert [enemy.boss for enemy in met] == [False, False, True] * 3
    assert len(set(match.table.met)) == 9
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.scores) == ((0,), (9,))


@pytest.mark.rule("PA-183", "PA-204")
def test_eight_rewards_in_a_run() -> None:
    match = whole_run()
    cards = catalogue().rewards
    assert [cards[used].boss for used in match.table.rewards_used] == [
        False,
        False,
        True,
        False,
        False,
        True,
        False,
        False,
    ]
    assert len(set(match.table.rewards_used)) == 8


@pytest.mark.rule("PA-R72", "PA-016")
def test_four_normal_enemies_and_two_bosses_per_book() -> None:
    for book in (1, 2, 3):
        bosses = [enemy.boss for enemy in catalogue().enemies if enemy.book == book]
        assert (bosses.count(False), bosses.count(True)) == (4, 2)


@pytest.mark.rule("PA-205", "PA-018")
def test_the_next_enemy_is_chance() -> None:
    assert len({begin(seed).table.enemy for seed in range(16)}) == 4


@pytest.mark.rule("PA-205")
def test_the_next_enemy_is_not_known_before_its_battle() -> None:
    match = begin()
    win(match)
    assert len(match.table.met) == 1
    develop(match)
    assert len(match.table.met) == 2


@pytest.mark.rule("PA-207", "PA-028")
def test_being_defeated_ends_the_run() -> None:
    kills = {"name": "Kill", "lines": [{"op": "attack", "n": 99}]}
    match = battle(foe=[side(60, kills), side(60)], number=4)
    match.answer(0, "pass")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.scores) == ((), (3,))
    with pytest.raises(Refused, match="over"):
        match.answer(0, "pass")


@pytest.mark.rule("PA-207", "PA-208", "PA-211")
def test_a_new_run_begins_from_setup() -> None:
    whole_run()
    table = begin().table
    assert (table.hp, table.max_hp, table.battle, table.rewards_used, table.mcguffins) == (20, 20, 1, [], [])
    assert (len(table.growth), len(table.item_deck), len(table.mcguffin_deck), len(table.penalty_deck)) == (
        50,
        27,
        24,
        7,
    )
    assert not any(table.printed(card).upgraded for card in [*table.owned, *table.items, *table.growth])
    assert {table.printed(card).kind for card in table.owned} == {"starting"}


@pytest.mark.rule("PA-R83")
def test_all_content_is_there_from_the_first_run() -> None:
    table = begin().table
    in_play = {table.printed(card).id for zone in ("items", "item_deck") for card in getattr(table, zone)}
    assert {item.id for item in catalogue().items} <= in_play
    assert len({table.printed(card).id for card in table.growth}) == 50


@pytest.mark.rule("PA-R87", "PA-002")
def test_one_player_with_one_character() -> None:
    with pytest.raises(Refused, match="for 1 player"):
        Match(GAME, seats=2)
    table = begin().table
    assert {table.printed(card).character for card in [*table.owned, *table.growth]} == {"damsel"}


# --- what carries over -----------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-211", "PA-034", "PA-199", "PA-202")
def test_what_goes_on_from_battle_to_battle() -> None:
    match = reward(
        "rw_quiet", "a", hp=6, max_hp=25, upgraded=["da_t_start", "venom_vial"], items=["slow_fuse"],
        mcguffins=["Lucky Bookmark"], discard=["pen_w"], mana=5, boon=5,
    )  # fmt: skip
    develop(match)
    table = match.table
    assert (table.battle, table.hp, table.max_hp, table.boon, table.mana) == (2, 11, 25, 0, 2)  # mana of the bookmark
    upgraded = {
        id_ for id_, card in zip(ids(table, both(table)), both(table), strict=True) if table.printed(card).upgraded
    }
    assert {"da_t_start", "venom_vial"} <= upgraded
    assert "slow_fuse" in ids(table, table.items)
    assert "pen_w" in ids(table, table.owned)
    assert len(table.penalty_deck) == 6


def both(table: Adventure) -> list[int]:
    return [*table.owned, *table.items]


@pytest.mark.rule("PA-211", "PA-047")
def test_what_stays_over_the_flip() -> None:
    match = battle(
        foe=[side(5), side(60)], enemy_hex=9, mana=20, boon=4, hex=2, enemy_boon=3, fatigue=["da_t_start"],
        items=["slow_fuse", "hot_broth"], hp=10,
    )  # fmt: skip
    for item in ("slow_fuse", "hot_broth", "basic_buckler"):
        use(match, item)
    match.answer(0, "wild:letter")
    mana, blocks = match.table.mana, match.table.blocks
    use(match, "venom_vial")
    table = match.table
    assert (table.stage, table.boon, table.hex, table.enemy_boon, table.enemy_hex) == (1, 4, 2, 3, 4)
    assert (table.mana, table.blocks, table.wilds) == (mana - 2, blocks, 1)
    assert (ids(table, table.rotated), ids(table, table.face_down)) == (["slow_fuse"], ["hot_broth"])
    assert ids(table, table.fatigue) == ["da_t_start"]
    assert len(table.tilted) == 5


@pytest.mark.rule("PA-211")
def test_what_goes_on_from_turn_to_turn_and_what_does_not() -> None:
    match = battle(
        foe=QUIET,
        mana=9,
        boon=4,
        hex=2,
        enemy_boon=3,
        enemy_hex=1,
        fatigue=["da_t_start"],
        items=["slow_fuse"],
        wilds=1,
    )
    for item in ("slow_fuse", "basic_buckler"):
        use(match, item)
    match.answer(0, "pass")
    table = match.table
    assert (table.boon, table.hex, table.enemy_boon, table.enemy_hex, table.mana) == (4, 2, 3, 1, 4)
    assert (table.hits, table.blocks, table.pool, table.wilds, table.tilted) == (0, 0, 0, 0, [])
    assert (ids(table, table.rotated), ids(table, table.fatigue)) == (["slow_fuse"], ["da_t_start"])


# --- chance ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-220")
def test_equal_seed_and_decisions_give_an_equal_run() -> None:
    assert whole_run(5, 1).hash() == whole_run(5, 1).hash()
    assert whole_run(5, 1).hash() != whole_run(6, 1).hash()


@pytest.mark.rule("PA-221", "PA-R86")
def test_other_choices_do_not_change_the_draws_of_other_places() -> None:
    """However the player chooses, the same enemies and rewards come; and items and McGuffins lie in the same order."""
    first, *others = [whole_run(7, choice) for choice in range(3)]
    begun = begin(7).table
    for other in others:
        assert other.table.met == first.table.met
        assert other.table.rewards_used == first.table.rewards_used
        assert other.hash() != first.hash()
    for match in (first, *others):
        table = match.table
        drawn = len(begun.mcguffin_deck) - len(table.mcguffin_deck)
        assert table.mcguffin_deck == begun.mcguffin_deck[drawn:]
        drawn = len(begun.item_deck) - len(table.item_deck)
        assert table.item_deck == begun.item_deck[drawn:]


@pytest.mark.rule("PA-221")
def test_a_passed_turn_does_not_change_the_reward() -> None:
    one, two = begin(3), begin(3)
    two.table.hp = 20
    two.answer(0, "pass")
    for match in (one, two):
        win(match)
    assert one.table.rewards_used == two.table.rewards_used


# --- difficulty ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-R91")
@pytest.mark.parametrize(("difficulty", "hp", "percent"), [("base", 20, 100), ("story", 26, 85), ("hard", 20, 110)])
def test_difficulty_changes_health(difficulty: str, hp: int, percent: int) -> None:
    for seed in range(4):
        table = begin(seed, difficulty=difficulty).table
        assert (table.hp, table.max_hp) == (hp, hp)
        assert table.enemy_hp == -(-table.side.max_hp * percent // 100)


@pytest.mark.rule("PA-R91")
@pytest.mark.parametrize(("difficulty", "hp"), [("base", 17), ("story", 23), ("hard", 16)])
def test_hard_attacks_do_one_more(difficulty: str, hp: int) -> None:
    match = battle(
        foe=[side(60, {"name": "Hit", "lines": [{"op": "attack", "n": 3}]}), side(60)],
        settings={"difficulty": difficulty},
    )
    match.answer(0, "pass")
    assert match.table.hp == hp


@pytest.mark.rule("PA-R91")
def test_hard_flips_to_more_health() -> None:
    match = battle(foe=[side(5), side(15)], enemy_hp=3, enemy_hex=3, mana=9, settings={"difficulty": "hard"})
    use(match, "venom_vial")
    assert match.table.enemy_hp == 17


@pytest.mark.rule("PA-R71", "PA-017")
def test_penalty_deck_and_enemy_piles_are_prepared() -> None:
    table = begin().table
    assert (len(table.penalty_deck), table.penalty_discard) == (7, [])
    assert len(table.cards.enemies) == 18


@pytest.mark.rule("PA-001")
def test_the_character_is_asked_if_no_setting_names_it() -> None:
    match = Match(GAME, seats=1)
    assert (tag(match), choices(match)) == ("character", ["ex_machina", "damsel"])
    refused(match, 0, "robot", "PA-001")
    match.answer(0, "ex_machina")
    assert match.table.character == "ex_machina"


# --- giving up --------------------------------------------------------------------------------------------------------


def may_give_up(match: Match[Adventure]) -> bool:
    return match.question is not None and any(deed.id == "give-up" for deed in match.question.deeds)


@pytest.mark.rule("PA-207")
@pytest.mark.parametrize("seed", range(4))
def test_a_run_can_be_given_up_at_every_question(seed: int) -> None:
    """At random, with texts to be ordered, through some Character Developments: each kind of question comes up."""
    match = Match(GAME, seats=1, seed=seed, options={"player_orders_triggers": True})
    rng, seen = Random(seed), set()
    while not match.over and match.table.battle < 5:
        assert may_give_up(match), tag(match)
        seen.add(tag(match))
        if tag(match) == "prep" and match.table.turn > 1:
            win_anyhow(match)
            continue
        ask: Any = match.ask_of(0)
        match.answer(0, ask.plain(ask.some(rng)))
    assert {"character", "prep", "reward", "growth", "replace"} <= seen


def win_anyhow(match: Match[Adventure]) -> None:
    """Give the enemy its last point of health, and a hit."""
    table = match.table
    table.hp, table.stage, table.enemy_hp, table.hits, table.changes = 20, 1, 1, 99, []
    match.answer(0, "pass")


@pytest.mark.rule("PA-207")
@pytest.mark.parametrize(
    ("asking", "where"),
    [
        (lambda: Match(GAME, seats=1, seed=1), "The run is over before it began: given up."),
        (lambda: battle(foe=QUIET), "The run is lost in battle 1: given up."),
        (lambda: spending(), "The run is lost in battle 1: given up."),
        (lambda: reward("rw_training"), "The run is lost after battle 1: given up."),
        (lambda: reward("rw_cliff", "a"), "The run is lost after battle 3: given up."),
    ],
)
def test_who_gives_up_has_lost(asking: Any, where: str) -> None:
    match = asking()
    won = match.table.beaten
    match.answer(0, "deed:give-up")
    assert match.over
    assert (match.table.winners, match.table.scores, match.table.ending) == ((), (won,), "given up")
    assert where in log(match)
    assert measures(match.table)["battles won"] == won
    assert f"{won} of 9 battles" in summary(match.table)


def spending() -> Match[Adventure]:
    """In the middle of an item: how much boon is spent."""
    match = battle(foe=QUIET, boon=3)
    use(match, "dashing_boots")
    assert tag(match) == "spend"
    return match


def test_every_part_has_its_role_and_the_run_shows_how_far_it_is() -> None:
    match = begin()
    board = match.scene(0).board
    assert isinstance(board, Spread)
    assert [(part.role, part.id.partition(":")[0]) for part in board.parts] == [
        ("lead", "enemy"), ("along", "you"), ("main", "hand"), ("foot", "items"), ("foot", "run"),
    ]  # fmt: skip
    run = board.parts[-1]
    assert isinstance(run, Track)
    assert [notch.state for _, notch in run.strips[0].spaces] == ["now"] + ["ahead"] * 8
    assert [n for n, notch in run.strips[0].spaces if notch.large] == [3, 6, 9]
    win(match)
    board = match.scene(0).board
    assert isinstance(board, Spread)
    parts = {part.id: part for part in board.parts}
    assert [part.role for part in board.parts if part.id in ("reward", "cards")] == ["lead", "main"]
    run = parts["run"]
    assert isinstance(run, Track)
    assert [notch.state for _, notch in run.strips[0].spaces] == ["done"] + ["ahead"] * 8
