"""Cards that use all that the language of effects has: their data, their words, and what they do.

Twelve of them (`TWELVE`) are cards as larger games want them; each has its own scripted test.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import pytest
from tests.engine.minis.skirmish import BOX, GAME
from tests.engine.minis.skirmish.language import LANGUAGE
from tests.engine.minis.skirmish.moment import Now
from tests.engine.minis.skirmish.rules import playable
from tests.engine.minis.skirmish.state import DESTROYED, EVERYBODY, GONE, ON_ITEM, ON_UNIT, Skirmish
from tests.engine.minis.skirmish.verbs import damage, strike

from fabletop.engine.effects import Source, Voice
from fabletop.engine.effects.checks import loops, unused
from fabletop.engine.effects.english import Phrase
from fabletop.engine.table import Run

WORDS = {
    "hivelord": (
        "When a round ends: if there is a wounded monster in its room: all monsters in its room restore 1 health; "
        "otherwise: make an arcane attack with 2 dice on all explorers in its room."
    ),
    "alternator": (
        "2 stamina: put a marker on this (up to 2 times): the target's armor is 1 higher this round and the target's "
        "will is 1 higher this round; put a marker on this (up to 2 times): the second target's armor is 1 lower this "
        "round and the second target's will is 1 lower this round."
    ),
    "pendant": (
        "1 stamina: put a marker on this. When a round ends, if a marker lies on this: take a marker off this; restore "
        "1 essence; destroy this card."
    ),
    "bounty": (
        "When a monster is destroyed, every second time: light a lamp; the threat falls by 2; destroy this card."
    ),
    "egg": (
        "Destroy this card: restore 1 health. Destroy this card, as much health as you like: restore 1 essence per "
        "point you paid."
    ),
    "revolver": (
        "2 stamina: make an attack with 2 dice on the target. 3 stamina: play a text of another weapon of yours "
        "without its cost; meanwhile the target's armor is 2 lower for it and the target's will is 2 lower for it."
    ),
    "hide": (
        "1 stamina, if you are not hidden: test (it has -2 points per monster within 2 of you); success: you are "
        "hidden this round; failure: lose 1 card of the hand."
    ),
    "feint": (
        "Discard a card, when somebody attacks another explorer within 1 of you, twice per round, if you like: it "
        "happens to you instead; prevent a part of it: 1 point, and 1 more per 5 points of the margin."
    ),
    "understudy": (
        "When it attacks somebody: the threat rises by 4 points or 1 point per card played this turn, whichever is "
        "less."
    ),
    "second_breath": "When you would leave, once per game, if you like: instead of it: recover 3 lost cards.",
    "jumpy": (
        "Your tests are 2 lower. When you test: the next time somebody's turn begins: destroy this card. Discard a "
        "card: destroy this card."
    ),
    "lamp": "1 use, once per turn: for each monster within 1 of you: it is spotted this turn.",
}
TWELVE = tuple(WORDS)
OTHERS = {
    "gauntlet": (
        "1 stamina: make an attack with 1 die on the nearest monster anywhere; roll the die of six; on 4 or more: "
        "restore 1 stamina; otherwise: lose 1 essence."
    ),
    "vigil": (
        "1 essence: when an explorer is about to take damage: prevent 1 point of it this round (the next 2 times)."
    ),
    "drum": (
        "When your turn begins: you may choose one: Loud: 1 health, then twice: draw 1 card; or Soft: the threat rises "
        "by 1 (if the threat is 3 or fewer)."
    ),
    "fuse": (
        "Destroy the chest in your room, once per game: chests count as barrels too this turn; all barrels explode."
    ),
    "saw": (
        "1 stamina: make an attack with 1 die on the target; put a marker on this. Take a marker off this: make an "
        "attack with 2 dice on any monster within 2 of you."
    ),
    "lodestone": (
        "3 stamina, if this is round 2 or more: banish a random monster anywhere; lose 1 health per 2 health that you "
        "lack."
    ),
}


def field(*cards: str, seats: int = 2, owner: int = 0, **columns: Any) -> Skirmish:
    """A table with these cards in the hands of an explorer, in whose turn it is."""
    table = GAME.new_table(seats, GAME.read_options(None))
    table.run = Run(0)
    GAME.setup(table)
    table.agenda.clear()
    table.card_of, table.owner, table.marks = [], [], []
    for id_ in cards:
        table.bring(id_, EVERYBODY if BOX.cards[BOX.number[id_]].kind == "event" else owner)
    table.turn, table.round = owner, 1
    table.stamina[:] = [3] * len(table.stamina)
    for name, value in columns.items():
        assert hasattr(table, name), name
        setattr(table, name, value)
    return table


def monster(table: Skirmish, id_: str) -> int:
    return table.card.index(BOX.number[id_])


def finish(coro: Coroutine[Any, Any, Any] | None, *answers: Any) -> list[str]:
    """Let something happen, with answers to what it asks: exactly so many. Gives what was asked."""
    asked: list[str] = []
    left = list(answers)
    answer: Any = None
    try:
        while coro is not None:
            ask = coro.send(answer)
            asked.append(ask.tag)
            assert left, f"was asked {ask.tag}"
            answer = ask.parse(left.pop(0))
    except StopIteration:
        pass
    assert not left, f"was not asked: {left}"
    return asked


def play(table: Skirmish, item: int, *answers: Any, text: int = 0, **roles: int) -> list[str]:
    """Play a text of an item."""
    number = BOX.texts[table.card_of[item]].played[text]
    now = Now(table, Source(ON_ITEM, item), {"you": table.owner[item], "this": item, **roles}, "", number)
    return finish(_played(now, number), *answers)


async def _played(now: Now, number: int) -> None:
    await now.play(BOX.book.texts[number])
    await Now.settle(now.table)


def happens(table: Skirmish, event: str, *answers: Any, **roles: int) -> list[str]:
    return finish(Now.occur(table, event, **roles), *answers)


def attack(table: Skirmish, attacker: int, blocker: int, *answers: Any, dice: int = 1) -> list[str]:
    now = Now(table, Source(ON_UNIT, attacker), {"you": attacker})
    return finish(strike(now, blocker, dice, arcane=False), *answers)


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Any:
    """All dice show what is said, as far as they have so many sides."""

    def show(number: int) -> None:
        monkeypatch.setattr(Skirmish, "roll", lambda self, stream, sides: min(number, sides - 1))

    return show


# --- words and data --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", [*WORDS, *OTHERS])
def test_the_words_of_a_card_are_made_from_its_data(id_: str) -> None:
    card = BOX.cards[BOX.number[id_]]
    voice = Voice(LANGUAGE, {"you": Phrase("it")} if card.kind == "monster" else {})
    assert " ".join(text.words(voice) for text in card.texts) == {**WORDS, **OTHERS}[id_]


def test_all_that_is_declared_is_used() -> None:
    assert unused(BOX.cards, LANGUAGE) == {
        "events": ["hit", "lose", "card_loss"],
        "stats": ["attack_roll"],
    }  # for the tests


def test_no_cards_set_each_other_off_for_ever() -> None:
    assert list(loops(zip(BOX.book.sources, BOX.book.texts, strict=True))) == []


# --- the twelve ------------------------------------------------------------------------------------------------------


def test_hivelord_heals_the_wounded_or_attacks(dice: Any) -> None:
    dice(3)
    table = field()
    lord = monster(table, "hivelord")
    table.room[:] = [1, 0, *[3] * (len(table.room) - 2)]
    table.health[lord] = 2
    happens(table, "round_end")
    assert table.health[lord] == 3
    table.health[lord] = 4
    table.room[lord] = 1
    before = table.health[:2]
    happens(table, "round_end")
    assert [was - now for was, now in zip(before, table.health, strict=False)] == [1, 0]  # the other is elsewhere


def test_alternator_takes_two_markers_and_changes_two_targets() -> None:
    table = field("alternator")
    one, two = monster(table, "hivelord"), monster(table, "moths")
    armor = [Now.stat(table, "armor", unit, table.printed(unit).armor) for unit in (one, two)]
    play(table, 0, target=one, target2=two)
    assert [Now.stat(table, "armor", unit, table.printed(unit).armor) for unit in (one, two)] == [
        armor[0] + 1,
        armor[1] - 1,
    ]
    assert (table.markers[0], table.stamina[0]) == (0, 1)
    table.stamina[0] = 3
    play(table, 0, target=one, target2=two)
    assert Now.stat(table, "armor", one, 3) == 3 + 1  # no marker is free
    Now.end_of(table, "round")
    assert Now.stat(table, "armor", one, 3) == 3


def test_pendant_is_used_up_at_the_end_of_the_round_if_a_marker_lies_there() -> None:
    table = field("pendant")
    essence = table.essence[0]
    table.room[monster(table, "hivelord")] = GONE  # which waits for the end of the round, too
    happens(table, "round_end")
    assert (table.essence[0], table.owner[0]) == (essence, 0)
    play(table, 0)
    assert table.markers[0] == 1
    happens(table, "round_end")
    assert (table.essence[0], table.owner[0], table.markers[0]) == (essence + 1, DESTROYED, 2)


def test_bounty_counts_the_monsters_that_explorers_kill() -> None:
    table = field("bounty", threat=5)
    first, second = monster(table, "moths"), monster(table, "hivelord")
    happens(table, "killed", victim=0, killer=first)
    happens(table, "killed", victim=first, killer=0)
    assert (table.light, sum(table.counts.values())) == (0, 1)
    happens(table, "killed", victim=second, killer=1)
    assert (table.light, table.threat, table.owner[0], table.counts) == (1, 3, DESTROYED, {})


def test_egg_is_paid_with_itself_and_as_much_health_as_one_likes() -> None:
    table = field("egg")
    table.health[0] = 2
    assert play(table, 0, text=0) == []
    assert (table.health[0], table.owner[0]) == (3, DESTROYED)
    table = field("egg")
    table.essence[0] = 0
    assert play(table, 0, "2", text=1) == ["x"]
    assert (table.health[0], table.essence[0], table.owner[0]) == (2, 2, DESTROYED)


def test_revolver_plays_another_weapon_with_lower_defences(dice: Any) -> None:
    dice(2)
    table = field("revolver", "saw")
    foe = monster(table, "hivelord")  # armor 3: two are too few, until it is 1
    health = table.health[foe]
    play(table, 1, target=foe)
    assert table.health[foe] == health
    table.stamina[0] = 3
    assert play(table, 0, f"1:{BOX.texts[table.card_of[1]].played[0]}", text=1, target=foe) == ["play"]
    assert table.health[foe] == health - 1
    assert table.changes == []  # they held for it alone


def test_hide_is_harder_for_each_monster_near(dice: Any) -> None:
    dice(9)
    table = field("hide")
    table.room[:] = [0, 0, *[4] * (len(table.room) - 2)]
    play(table, 0)
    assert Now.has(table, 0, "hidden")
    assert playable(table, 0) == []  # it would change nothing
    foe = monster(table, "moths")
    health = table.health[0]
    attack(table, foe, 0, dice=3)
    assert table.health[0] == health
    Now.end_of(table, "round")
    assert not Now.has(table, 0, "hidden")
    table.room[table.seats :] = [1] * (len(table.room) - table.seats)  # three of them: 10 - 6 is too few
    play(table, 0)
    assert not Now.has(table, 0, "hidden")
    assert (table.hand[0], table.lost[0]) == (2, 1)


def test_feint_turns_an_attack_to_oneself_and_lessens_it(dice: Any) -> None:
    dice(3)
    table = field("feint", owner=1, margin=5)
    foe = monster(table, "moths")
    table.room[:2] = [0, 1]
    health = table.health[:2]
    assert attack(table, foe, 0, "use", dice=3) == ["may"]
    assert table.health[0] == health[0]
    assert table.hand[1] == 2
    assert table.health[1] == health[1]  # one die of three: 3 against armor 3
    assert attack(table, foe, 0, "decline", dice=2) == ["may"]
    assert table.health[0] == health[0] - 1
    table.room[:2] = [0, 3]
    assert attack(table, foe, 0, dice=1) == []  # too far off


def test_feint_is_used_twice_a_round_at_most(dice: Any) -> None:
    dice(0)
    table = field("feint", owner=1, hand=[3, 9])
    table.room[:2] = [0, 1]
    foe = monster(table, "moths")
    assert [attack(table, foe, 0, "use"), attack(table, foe, 0, "use"), attack(table, foe, 0)] == [["may"], ["may"], []]
    Now.end_of(table, "round")
    assert attack(table, foe, 0, "use") == ["may"]


def test_understudy_counts_the_cards_of_the_turn_up_to_four(dice: Any) -> None:
    dice(0)
    table = field()
    foe = monster(table, "understudy")
    for played, more in ((2, 2), (7, 4)):
        table.threat, table.played[0] = 0, played
        attack(table, foe, 0)
        assert table.threat == more
    table.threat = 0
    attack(table, monster(table, "moths"), 0)
    assert table.threat == 0


def test_second_breath_takes_the_place_of_leaving_once() -> None:
    table = field("second_breath", "drum", hand=[1, 3], lost=[2, 0])
    loss = LANGUAGE.read({"on": "round_end", "do": [{"op": "lose_cards"}]}, type(BOX.book.texts[0])).do[0]
    now = Now(table, Source(ON_ITEM, 1), {"you": 0})
    assert finish(now.do(loss), "use") == ["may"]
    assert (table.room[0] != GONE, table.hand[0], table.lost[0]) == (True, 3, 0)
    table.hand[0] = 1
    assert finish(now.do(loss)) == []
    assert table.room[0] == GONE


def test_jumpy_lasts_until_the_turn_after_a_test_or_a_discard(dice: Any) -> None:
    dice(8)
    table = field("jumpy", "hide")
    table.room[:] = [0, 0, *[4] * (len(table.room) - 2)]
    assert Now.stat(table, "tests", 0, 0) == -2
    assert Now.stat(table, "tests", 1, 0) == 0
    play(table, 1)
    assert not Now.has(table, 0, "hidden")  # 9 and -2 is below 8
    assert len(table.waiting) == 1
    happens(table, "turn_start", mover=1)
    assert (table.owner[0], table.waiting, Now.stat(table, "tests", 0, 0)) == (DESTROYED, [], 0)
    table = field("jumpy")
    play(table, 0)
    assert (table.owner[0], table.hand[0]) == (DESTROYED, 2)


def test_lamp_gives_a_keyword_for_the_turn_and_has_three_uses() -> None:
    table = field("lamp")
    near, far = monster(table, "moths"), monster(table, "hivelord")
    table.room[0], table.room[near], table.room[far] = 2, 1, 4
    table.room[monster(table, "understudy")] = 4
    play(table, 0)
    assert [Now.has(table, unit, "spotted") for unit in (near, far)] == [True, False]
    assert (table.marks[0], playable(table, 0)) == (2, [])  # once per turn
    Now.end_of(table, "turn")
    assert not Now.has(table, near, "spotted")
    for _ in range(2):
        play(table, 0)
        Now.end_of(table, "turn")
    assert (table.marks[0], playable(table, 0)) == (0, [])


# --- what else there is ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("shown", "stamina", "essence"), [(5, 3, 2), (0, 2, 1)])
def test_a_die_decides_or_otherwise(dice: Any, shown: int, stamina: int, essence: int) -> None:
    dice(shown)
    table = field("gauntlet")
    play(table, 0)
    assert (table.stamina[0], table.essence[0]) == (stamina, essence)


def test_what_watches_ends_after_its_uses(dice: Any) -> None:
    table = field("vigil")
    play(table, 0)
    foe = monster(table, "moths")
    now = Now(table, Source(ON_UNIT, foe), {"you": foe})
    health = table.health[:2]
    for victim in (0, 1):
        finish(damage(now, victim, 2))
    assert table.health[:2] == [health[0] - 1, health[1] - 1]
    assert table.changes == []
    finish(damage(now, 0, 2))
    assert table.health[0] == health[0] - 3


def test_ways_have_conditions_and_costs() -> None:
    table = field("drum", threat=4)
    assert happens(table, "turn_start", "1", mover=0) == ["which"]
    assert (table.health[0], table.hand[0]) == (3, 5)
    table.health[0] = 0  # cannot pay; the other way is shut by its condition
    assert happens(table, "turn_start", mover=0) == []
    table.threat = 0
    assert happens(table, "turn_start", "2", mover=0) == ["which"]
    assert table.threat == 1
    assert happens(table, "turn_start", "none", mover=0) == ["which"]
    assert happens(table, "turn_start", mover=1) == []


def test_chests_count_as_barrels_for_a_turn() -> None:
    table = field("fuse")
    table.kinds = ["", "chest", "barrel", "chest", ""]
    table.room[:2] = [1, 3]
    table.room[table.seats :] = [4] * (len(table.room) - table.seats)
    health = table.health[:2]
    play(table, 0)
    assert table.kinds == [""] * 5
    assert table.health[:2] == [health[0], health[1] - 1]  # the chest that was paid with is gone
    assert Now.kinds_of(table, "chest") == {"chest", "barrel"}
    Now.end_of(table, "turn")
    assert Now.kinds_of(table, "chest") == {"chest"}


def test_a_marker_pays_for_an_attack_on_anybody_near(dice: Any) -> None:
    dice(3)
    table = field("saw")
    table.room[:] = [0] * len(table.room)
    foe, other = monster(table, "hivelord"), monster(table, "understudy")
    assert [each.number for each in playable(table, 0)] == [BOX.texts[table.card_of[0]].played[0]]
    play(table, 0, target=foe)
    health = table.health[other]
    assert play(table, 0, f"unit:{other}", text=1) == ["select"]
    assert (table.health[other], table.markers[0]) == (health - 1, 2)


def test_somebody_at_random_and_a_number_of_what_is_missing() -> None:
    table = field("lodestone", round=2)
    table.health[0] = 1
    there = sum(room != GONE for room in table.room[table.seats :])
    play(table, 0)
    assert sum(room != GONE for room in table.room[table.seats :]) == there - 1
    assert table.room[0] == GONE  # it lacked two, and loses one more


def test_who_has_the_turn_puts_texts_in_order() -> None:
    table = field("drum", "drum", threat=4)
    assert happens(table, "turn_start", ["2", "1"], "1", "none", mover=0) == ["order", "which", "which"]
    assert table.health[0] == 3


def test_a_text_is_not_offered_that_would_change_nothing() -> None:
    table = field("revolver", "lodestone", round=1)
    numbers = {each.number for each in playable(table, 0)}
    assert numbers == {BOX.texts[table.card_of[0]].played[0]}  # no other weapon to play, and not yet round 2
