"""Cards that use what else the language of effects has: their data, their words, and what they do.

The twelve hardest have modules of their own: `test_engine_cards_of_a_dungeon`, `..._of_a_campaign`, `..._together`.
"""

from __future__ import annotations

import pytest
from tests.engine.minis.skirmish import BOX
from tests.engine.minis.skirmish.language import LANGUAGE
from tests.engine.minis.skirmish.losing import damage
from tests.engine.minis.skirmish.moment import Now, voice_of
from tests.engine.minis.skirmish.rules import playable
from tests.engine.minis.skirmish.script import (
    Dice,
    No,
    after,
    attacks,
    field,
    finish,
    happens,
    hold,
    monster,
    now_of,
    pile,
    plays,
    text_of,
    unit_plays,
)
from tests.engine.minis.skirmish.skill import attack_words
from tests.engine.minis.skirmish.state import EVERYBODY, FIRST_ROOM, GONE, ON_CARD, ON_UNIT, Skirmish
from tests.engine.test_engine_cards_of_a_campaign import WORDS as OF_A_CAMPAIGN
from tests.engine.test_engine_cards_of_a_dungeon import WORDS as OF_A_DUNGEON

from fabletop.engine.effects import Effect, Grant, Node, Revoke, Source, Text, walk
from fabletop.engine.effects.checks import loops, unused
from fabletop.engine.words import Seat

WORDS = {
    "hank": (
        "3 stamina, aimed at any unit next to you or with you: make an attack with 1 high die and 1 low die on the "
        "target; put a marker on this: the target is stunned this round."
    ),
    "kthun": (
        "2 stamina: if there is a wounded monster on its tile: all monsters on its tile restore 1 health; otherwise: "
        "make an arcane attack with 1 high die and 1 low die on all explorers on its tile."
    ),
    "understudy": "Attack: 1 card per ability that was played this turn (at most 4).",
    "circular_saw": (
        "2 stamina, aimed at any unit next to you or with you: make an attack with 1 high die and 1 low die on the "
        "target; put a marker on this. Take a marker off this: make an attack with 1 high die on any other unit next "
        "to you or with you."
    ),
    "brass_sight": "Your attack rolls are 1 higher if you attack with the weapon that this is put on.",
    "strike": (
        "Play this card, aimed at any monster that is after you: test. On success: the target loses 1 health, and 1 "
        "more per 4 points of the margin."
    ),
    "guard": (
        "Play this card, when an explorer within 1 of you is about to take damage: test. On success: prevent a part of "
        "it: 1 point, and 1 more per 4 points of the margin."
    ),
    "gauntlet": (
        "1 stamina: make an attack with 1 low die on the nearest monster anywhere; roll the die of six; on 4 or more: "
        "restore 1 stamina; otherwise: lose 1 health."
    ),
    "vigil": (
        "1 health: this round, when an explorer is about to take damage: prevent 1 point of it (the next 2 times)."
    ),
    "drum": (
        "When your turn begins: you may choose one: Loud: 1 health, then twice: draw 1 card; or Soft: the threat rises "
        "by 1 (if the threat is 3 or fewer)."
    ),
    "fuse": (
        "Destroy the chest in your room, once per game: chests count as barrels too this turn; all barrels explode."
    ),
    "lodestone": (
        "3 stamina, if this is round 2 or more: banish a random monster anywhere; lose 1 health per 2 health that you "
        "lack."
    ),
    "bell": (
        "1 stamina, twice per turn: the next time somebody tests this turn: your tests are 1 higher for this test; for "
        "each other explorer on your tile: it loses 1 card."
    ),
}


# --- words and data --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", WORDS)
def test_the_words_of_a_card_are_made_from_its_data(id_: str) -> None:
    card = BOX.cards[BOX.number[id_]]
    voice = voice_of(LANGUAGE, card.kind)
    assert (
        " ".join(filter(None, [attack_words(card, voice), *[text.words(voice) for text in card.texts]])) == WORDS[id_]
    )


def test_every_card_with_a_text_is_in_the_tests() -> None:
    assert {card.id for card in BOX.cards if card.texts} - {*WORDS, *OF_A_DUNGEON, *OF_A_CAMPAIGN} == set()


def test_all_that_is_declared_is_used() -> None:
    assert unused(BOX.cards, LANGUAGE) == {"events": ["card_loss"]}  # a stage that no card here answers to


def test_no_cards_set_each_other_off_for_ever() -> None:
    assert list(loops(zip(BOX.book.sources, BOX.book.texts, strict=True))) == []


# --- their neighbours ------------------------------------------------------------------------------------------------


def test_kthun_heals_the_wounded_of_its_tile_or_attacks_all_there_with_one_roll(dice: Dice) -> None:
    table = field(seats=3, kthun=1, lodger=4)
    foe, other = monster(table, "kthun"), monster(table, "lodger")
    table.room[2] = 4
    table.health[foe], table.health[other] = 3, 0
    unit_plays(table, foe)
    assert (table.health[foe], table.health[other], table.stamina[foe]) == (4, 0, 0)  # the other is on another tile
    assert playable(table, foe) == []
    table.stamina[foe] = 2
    dice("attack", [2, 0])  # 1 against the wills of 1, 2 and, elsewhere, 3
    unit_plays(table, foe)
    assert table.health[:3] == [5, 4, 4]


def test_kthun_does_nothing_for_nothing() -> None:
    table = field(kthun=4)
    assert playable(table, monster(table, "kthun")) == []


@pytest.mark.parametrize(("played", "cards"), [(0, 0), (2, 2), (7, 4)])
def test_the_understudy_attacks_by_the_cards_of_the_turn_up_to_four(played: int, cards: int) -> None:
    table = field(understudy=0)
    pile(table, table.deck, 0, 6)
    table.played[0] = played
    attacks(table, after(table, "understudy", 0), 0)
    assert len(table.lost[0]) == cards


def test_a_marker_pays_for_an_attack_on_anybody_near(dice: Dice) -> None:
    table = field("circular_saw", kthun=1, lodger=1)
    foe, other = monster(table, "kthun"), monster(table, "lodger")
    assert text_of(table, 0, 1) not in playable(table, 0)
    plays(table, 0, f"unit:{foe}")
    assert (table.markers[0], table.health[foe]) == (2, 4)
    dice("attack", [1])
    assert plays(table, 0, No("unit:0"), f"unit:{other}", text=1) == ["select"]
    assert (table.room[other], table.markers[0]) == (GONE, 3)


def test_a_sight_is_for_the_weapon_that_it_is_put_on(dice: Dice) -> None:
    table = field("circular_saw", "circular_saw", lodger=1, kthun=1)
    table.bring("brass_sight", 0, host=0)
    foe = monster(table, "kthun")
    for card, health in ((1, 4), (0, 3)):
        dice("attack", [5, 0])
        plays(table, card, f"unit:{foe}")
        assert table.health[foe] == health  # 3 against 4


def test_strike_is_aimed_at_who_is_after_one_and_guard_may_be_for_oneself(dice: Dice) -> None:
    table = field(kthun=0, lodger=0)
    foe = after(table, "lodger", EVERYBODY)
    strike, guard = hold(table, 0, "strike", "guard")
    pile(table, table.deck, 0, 3)
    dice.test(2, 13)
    assert plays(table, strike) == []  # there is only one; K'thun is after nobody
    assert attacks(table, foe, 0, {0: f"card:{guard}"}) == ["damage"]
    assert table.lost[0] == []


# --- what else there is ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("shown", "stamina", "health"), [(5, 6, 6), (0, 5, 5)])
def test_a_die_decides_or_otherwise(dice: Dice, shown: int, stamina: int, health: int) -> None:
    table = field("gauntlet", kthun=3, lodger=5)
    dice("effects", [shown])
    assert plays(table, 0) == []  # the nearest
    assert (table.stamina[0], table.health[0]) == (stamina, health)


def test_what_watches_ends_after_its_uses() -> None:
    table = field("vigil", kthun=0)
    plays(table, 0)
    for seat in (0, 1):
        pile(table, table.deck, seat, 5)
    now = now_of(table, monster(table, "kthun"))
    for victim in (0, 1):
        finish(damage(now, victim, 2))
    assert ([len(lost) for lost in table.lost], table.changes) == ([1, 1], [])
    finish(damage(now, 0, 2))
    assert len(table.lost[0]) == 3


def test_ways_have_conditions_and_costs() -> None:
    table = field("drum")
    table.threat = 4
    pile(table, table.deck, 0, 3)
    assert happens(table, "turn_start", No("2"), "1", mover=0) == ["which"]
    assert (table.health[0], len(table.hand[0])) == (5, 2)
    table.health[0] = 0  # cannot pay; the other way is shut by its condition
    assert happens(table, "turn_start", mover=0) == []
    table.threat = 0
    assert happens(table, "turn_start", "2", mover=0) == ["which"]
    assert table.threat == 1
    assert happens(table, "turn_start", "none", mover=0) == ["which"]
    assert happens(table, "turn_start", mover=1) == []


def test_chests_count_as_barrels_for_a_turn() -> None:
    table = field("fuse")
    table.kinds = ["chest", "chest", "barrel", "", "", ""]
    table.room[1] = 1
    plays(table, 0)
    assert table.kinds == [""] * 6
    assert table.health[:2] == [6, 3]  # the chest that was paid with is gone
    assert Now.kinds_of(table, "chest") == {"chest", "barrel"}
    Now.end_of(table, "turn")
    assert Now.kinds_of(table, "chest") == {"chest"}
    table.kinds[0] = "chest"
    assert text_of(table, 0) not in playable(table, 0)  # once per game


def test_somebody_at_random_and_a_number_of_what_is_missing() -> None:
    table = field("lodestone", kthun=1, lodger=2)
    assert text_of(table, 0) not in playable(table, 0)
    table.round, table.health[0] = 2, 2
    plays(table, 0)
    assert sum(room != GONE for room in table.room[2:]) == 1
    assert table.room[0] == GONE  # four were missing, and two more are lost


def test_what_is_waited_for_comes_once_and_each_other_loses_a_card(dice: Dice) -> None:
    table = field("bell", seats=3, kthun=0)
    foe = after(table, "kthun", 0)
    for seat in (1, 2):
        pile(table, table.deck, seat, 3)
    table.room[2] = 4
    strikes = hold(table, 0, "strike", "strike")
    plays(table, 0)
    assert [len(lost) for lost in table.lost] == [0, 1, 0]
    dice.test(12, 11)
    plays(table, strikes[0])
    assert (table.health[foe], table.waiting, table.changes) == (3, [], [])
    plays(table, strikes[1])  # 11 and what was learnt is one short
    assert table.health[foe] == 3
    plays(table, 0)
    assert text_of(table, 0) not in playable(table, 0)  # twice per turn
    Now.end_of(table, "turn")
    assert (text_of(table, 0) in playable(table, 0), table.waiting) == (True, [])


def test_who_has_the_turn_puts_texts_in_order() -> None:
    table = field("drum", "drum")
    table.threat = 4
    assert happens(table, "turn_start", ["2", "1"], "1", "none", mover=0) == ["order", "which", "which"]
    assert table.health[0] == 5


# --- keywords --------------------------------------------------------------------------------------------------------


class Several(Node, frozen=True):
    do: tuple[Effect, ...]


def keyword(table: Skirmish, op: str, until: str = "") -> Grant:
    """A verb for a keyword of the room in which Hank is, noted in a book of the table's own."""
    plain = {"do": [{"op": op, "keyword": "dark", "who": "here", **({"until": until} if until else {})}]}
    (verb,) = LANGUAGE.read(plain, Several).do
    assert isinstance(verb, Grant)
    table.box.book.note([verb])
    return verb


@pytest.mark.parametrize(("room", "printed"), [(4, True), (1, False)])
def test_of_what_gives_and_takes_a_keyword_the_last_counts(
    room: int, printed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = field()
    monkeypatch.setattr(table.box, "book", table.box.book.copy())
    table.room[0] = room
    now = now_of(table, 0)
    verbs = {op: keyword(table, *op.split()) for op in ("grant", "grant turn", "revoke", "revoke turn")}

    def after(*ops: str) -> bool:
        table.changes.clear()
        for op in ops:
            finish(now.do(verbs[op])) if op in verbs else Now.end_of(table, op)
        return Now.has(table, FIRST_ROOM + room, "dark")

    assert after() == printed
    assert (after("grant"), after("grant", "revoke"), after("revoke", "grant")) == (True, False, True)
    assert (after("revoke"), after("revoke turn", "turn")) == (False, printed)
    assert (after("revoke", "grant turn"), after("revoke", "grant turn", "turn")) == (True, False)
    assert (verbs["revoke"].could(now), verbs["grant"].could(now)) == (False, True)  # as it is after these
    after("grant turn")
    assert (verbs["grant turn"].could(now), verbs["grant"].could(now), verbs["revoke"].could(now)) == (
        False,
        True,
        True,
    )
    after("revoke")
    assert len(table.changes) == printed  # where nothing gives it, there is nothing to deny


def test_nodes_are_walked_through_in_the_order_in_which_they_are_found_with_their_paths() -> None:
    for text in BOX.book.texts:
        assert [id(node) for node in walk([text])] == [id(node) for _, node in text.inside()]
    assert sum(len(list(walk([text]))) for text in BOX.book.texts) > 2 * len(BOX.book.texts)


def test_what_a_text_in_force_denies_nobody_has(monkeypatch: pytest.MonkeyPatch) -> None:
    table = field("jumpy", understudy=0)
    after(table, "understudy", 0)
    book = table.box.book.copy()
    monkeypatch.setattr(table.box, "book", book)
    grant, deny = (
        LANGUAGE.read({"do": [{"op": op, "keyword": "hidden", **more}]}, Text)
        for op, more in (("grant", {"until": "next_turn"}), ("revoke", {}))
    )
    book.note(grant.do)
    finish(now_of(table, 0).do(grant.do[0]))
    assert Now.has(table, 0, "hidden")
    texts = book.add([deny], "Bright Light")
    monkeypatch.setattr(table.box, "texts", [*table.box.texts[:-1], texts])
    table.card_of[0] = len(table.box.texts) - 1
    assert isinstance(deny.do[0], Revoke)
    assert not Now.has(table, 0, "hidden")


# --- texts that may be played ----------------------------------------------------------------------------------------


def test_a_line_about_whom_a_card_speaks_to_names_them() -> None:
    """Everybody reads the log, and each reader would be "you"."""
    table = field(owner=1)
    table.run.log = []
    grants = [verb for verb in BOX.book.standing if isinstance(verb, Grant) and not isinstance(verb, Revoke)]
    hidden = next(verb for verb in grants if verb.keyword == "hidden" and verb.who is None)
    now_of(table, 1).begin(hidden)
    stunned = next(verb for verb in grants if verb.keyword == "stunned")
    Now(table, Source(ON_UNIT, 1), {**Now.roles_of(table, 1), "target": 0}).begin(stunned)
    assert [line[:2] for line in table.run.log] == [
        ("From now on {} is hidden until {}'s next turn is over.", (Seat(1), Seat(1))),
        ("From now on the target is stunned this round.", ()),
    ]


def test_texts_are_offered_within_their_limits_at_their_price_and_not_for_nothing() -> None:
    table = field("bell", "lodestone", "jumpy")
    source, texts, roles = next(each for each in Now.in_force(table) if each[0] == Source(ON_CARD, 0))
    found = list(Now.playable(table, source, texts, roles))
    assert [each.text for each in found] == list(texts.played)
    now, text = found[0], BOX.book.texts[texts.played[0]]
    for _ in range(2):
        now.use_limit(text)
    assert (text.could(now), list(Now.playable(table, source, texts, roles))) == (True, [])
    assert list(Now.playable(table, source, texts, roles, "turn_start", (0,))) == []  # it has no such text


def test_a_text_that_can_be_aimed_at_nobody_takes_nothing() -> None:
    table = field(seats=1)
    (strike,) = hold(table, 0, "strike")
    assert [each for each in playable(table, 0) if each.handle == strike and each.kind == ON_CARD] == []
    assert plays(table, strike) == []
    assert (table.hand[0], table.played[0]) == ([strike], 0)
